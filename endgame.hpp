// endgame.hpp: endings whose result the pieces on the board decide, whatever the sum of their worth says.
//
// King and pawn against king is known exactly. The rest are rules of thumb for how much of an advantage will count: a
// scale, in 64ths, for the side that is ahead. Few positions get past the first comparisons, so it is cheap.
#pragma once

#include "board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace millimax {

/// The king's moves from one square to another on an empty board, 0 to 7.
inline int distance(Square a, Square b) {
    return std::max(std::abs(fileOf(a) - fileOf(b)), std::abs(rankOf(a) - rankOf(b)));
}

/// King and pawn against king, won or drawn: for each pawn on files a to d and each place of its king, the squares
/// where the bare king loses, as one word. Made backwards from the promotion (retrograde analysis), rank by rank,
/// since pawns don't come back; within a rank only the kings move, and rounds are made until one finds no further win.
class KingPawnKing {
public:
    KingPawnKing() {
        for (int rank = 6; rank >= 1; --rank)
            for (int file = 0; file < 4; ++file) solve(makeSquare(file, rank));
    }
    /// Whether `strong`, who has the pawn, wins.
    bool wins(Color strong, Square king, Square pawn, Square bareKing, Color side) const {
        const Square turn = (strong == White ? 0 : 0x70) ^ (fileOf(pawn) < 4 ? 0 : 7);
        return lost_[side != strong][index(pawn ^ turn)][index64(king ^ turn)] & bit(bareKing ^ turn);
    }

private:
    using Set = std::uint64_t;
    using Sets = std::array<Set, 64>;  // by the square of the pawn's king

    /// All squares a king's step away from one of the set.
    static Set around(Set s) {
        constexpr Set FileA = 0x0101010101010101, FileH = FileA << 7;
        const Set beside = (s & ~FileH) << 1 | (s & ~FileA) >> 1, row = s | beside;
        return beside | row << 8 | row >> 8;
    }
    static int index(Square pawn) { return (rankOf(pawn) - 1) * 4 + fileOf(pawn); }

    /// Where the bare king, to move, loses after the pawn's step to `to`: on the last rank, where it can't take what
    /// the pawn becomes.
    Set lostAfterStep(Square to, Square king) const {
        if (king == to) return 0;
        if (rankOf(to) < 7) return lost_[Black][index(to)][index64(king)];
        return ~bit(to) & (distance(king, to) == 1 ? ~Set{0} : ~around(bit(to)));
    }
    Set lostAfterPush(Square pawn, Square king) const {
        const Square to = pawn + N;
        Set found = lostAfterStep(to, king);
        if (rankOf(pawn) == 1 && king != to) found |= lostAfterStep(to + N, king) & ~bit(to);
        return found;
    }

    void solve(Square pawn) {
        Sets &toMove = lost_[White][index(pawn)], &bareToMove = lost_[Black][index(pawn)];
        const Set guarded = (fileOf(pawn) ? bit(pawn + N + W) : 0) | bit(pawn + N + E);
        for (bool found = true; found;) {
            found = false;
            for (Square king = 0; king < Squares; ++king) {
                if (!onBoard(king) || king == pawn) continue;
                const Set apart = ~(around(bit(king)) | bit(king)), legal = apart & ~bit(pawn);
                Set wins = lostAfterPush(pawn, king);
                for (const int step : stepsOf(King))
                    if (onBoard(king + step)) wins |= bareToMove[index64(king + step)];
                toMove[index64(king)] = wins & legal & ~guarded;
                // The bare king loses if it has a move, and each of them into a lost position. The pawn's own square,
                // if its king doesn't guard it, is none.
                const Set free = apart & ~guarded, safe = free & ~toMove[index64(king)];
                const Set loses = legal & around(free) & ~around(safe);
                found |= loses != bareToMove[index64(king)];
                bareToMove[index64(king)] = loses;
            }
        }
    }

    std::array<std::array<Sets, 24>, 2> lost_{};  // by who is to move (White has the pawn) and the pawn's square
};
/// Made when first asked for, in less than a millisecond.
inline const KingPawnKing& kingPawnKing() {
    static const KingPawnKing table;
    return table;
}

/// Whether `strong` wins with its king and one pawn, all that is left beside the other king.
inline bool lonePawnWins(const Position& p, Color strong) {
    return kingPawnKing().wins(strong, p.king(strong), p.pieces(strong, Pawn)[0], p.king(~strong), p.side());
}

/// Whether nothing but the king is left.
inline bool isBare(const Position& p, Color c) { return !p.count(c, Pawn) && !p.hasPieces(c); }

/// Scales an advantage: FullScale leaves it as it is, 0 is a draw.
constexpr int FullScale = 64;
using Passed = std::span<const std::uint8_t>;  // the squares of all passed pawns

namespace detail {

/// The pieces in points, as one counts them over the board.
inline int points(const Position& p, Color c) {
    return 3 * (p.count(c, Knight) + p.count(c, Bishop)) + 5 * p.count(c, Rook) + 9 * p.count(c, Queen);
}

/// Rook pawns, with or without bishops, and the bare king holds the corner they go to: no bishop attacks it.
inline bool holdsCorner(const Position& p, Color strong) {
    const auto pawns = p.pieces(strong, Pawn);
    const int file = fileOf(pawns[0]);
    if (file != 0 && file != 7) return false;
    const Square corner = relativeSquare(strong, makeSquare(file, 7));
    return distance(p.king(~strong), corner) <= 1 &&
           std::ranges::all_of(pawns, [&](Square s) { return fileOf(s) == file; }) &&
           std::ranges::none_of(p.pieces(strong, Bishop), [&](Square s) { return isLight(s) == isLight(corner); });
}

/// Each side has one bishop, and they never meet: with nothing else but pawns, two pawns more may not win.
inline int oppositeBishopsScale(const Position& p, Color strong, Passed passed) {
    if (points(p, White) == 3 && points(p, Black) == 3) {
        const auto own = std::ranges::count(passed, makePiece(strong, Pawn), [&](Square s) { return p[s]; });
        return std::min(FullScale, 12 + 2 * p.count(strong, Pawn) + 8 * int(own));
    }
    return FullScale - (MaxPhase - p.phase()) / 2;  // mild, and next to nothing with many pieces on the board
}

inline int fewPawnsScale(const Position& p, Color strong) {
    const Color weak = ~strong;
    const int own = points(p, strong), other = points(p, weak), minors = p.count(weak, Knight) + p.count(weak, Bishop);
    if (p.count(strong, Pawn) == 1) {
        if (own == 0 && isBare(p, weak)) return lonePawnWins(p, strong) ? FullScale : 0;
        // A minor piece given for the last pawn leaves nothing to win with.
        return minors && own <= other ? 24 : FullScale;
    }
    if (own <= 3 || p.insufficientMaterial() || (own == 6 && p.count(strong, Knight) == 2 && isBare(p, weak)))
        return 0;  // can't mate
    if (own - other > 3) return FullScale;
    return other <= 3 ? 4 : 14;  // such as rook against bishop; rook and bishop against rook is harder to hold
}

}  // namespace detail

/// How much of the advantage of `strong`, who is ahead, will count, in 64ths (0 to FullScale).
inline int endgameScale(const Position& p, Color strong, Passed passed) {
    const auto own = p.pieces(strong, Bishop), other = p.pieces(~strong, Bishop);
    const int few = p.count(strong, Pawn) <= 1 ? detail::fewPawnsScale(p, strong) : FullScale;
    if (own.size() == 1 && other.size() == 1 && isLight(own[0]) != isLight(other[0]))
        return std::min(few, detail::oppositeBishopsScale(p, strong, passed));
    if (p.count(strong, Pawn) && isBare(p, ~strong) && p.phase() == int(own.size()) &&  // bishops alone
        detail::holdsCorner(p, strong))
        return 0;
    return few;
}

/// How `strong` is to mate a bare king, if its pieces can.
enum class Mating { None, Edge, LightCorner, DarkCorner };
inline Mating matingOf(const Position& p, Color strong) {
    if (!isBare(p, ~strong)) return Mating::None;
    if (p.count(strong, Queen) + p.count(strong, Rook)) return Mating::Edge;
    const auto bishops = p.pieces(strong, Bishop);
    const auto light = std::ranges::count_if(bishops, isLight), dark = std::ptrdiff_t(bishops.size()) - light;
    if (light && dark) return Mating::Edge;
    if (!p.count(strong, Knight) || bishops.empty()) return Mating::None;
    return light ? Mating::LightCorner : Mating::DarkCorner;
}

/// From 0 in the centre to 6 in a corner.
inline int centreDistance(Square s) {
    return std::max(3 - fileOf(s), fileOf(s) - 4) + std::max(3 - rankOf(s), rankOf(s) - 4);
}
/// From 0 on the long diagonal between the corners of the other colour to 7 in a corner of this one.
inline int cornerNearness(Square s, bool light) {
    return std::abs(light ? fileOf(s) - rankOf(s) : fileOf(s) + rankOf(s) - 7);
}

}  // namespace millimax
