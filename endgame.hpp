// endgame.hpp: knowledge of endings in which the sum of all weights misleads.
//
// King and pawn against king is known exactly, from a table made at the start. Every other position gets a scale
// factor: how much of an advantage counts, in 64ths.
#pragma once

#include "bitboard.hpp"
#include "board.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace millimax {

/// The king's moves from one square to another on an empty board, 0 to 7.
inline int distance(Square a, Square b) {
    return std::max(std::abs(fileOf(a) - fileOf(b)), std::abs(rankOf(a) - rankOf(b)));
}

/// King and pawn against king (KPK bitbase): for each square of a pawn on files a to d and of its king, the set of
/// squares where the bare king loses. Made by retrograde analysis, from the seventh rank down, as a pawn's move leads
/// to a rank that is done. With the pawn on one rank only the kings move: rounds go on until one finds no more.
class KingPawnKing {
public:
    KingPawnKing() {
        for (int rank = 6; rank >= 1; --rank)
            for (int file = 0; file < 4; ++file) solve(makeSquare(file, rank));
    }
    /// Whether `strong`, the side with the pawn, wins with `side` to move.
    bool wins(Color strong, Square king, Square pawn, Square bareKing, Color side) const {
        const Square mirror = (strong == White ? 0 : 0x70) ^ (fileOf(pawn) < 4 ? 0 : 7);
        return lost_[side != strong][index(pawn ^ mirror)][index64(king ^ mirror)] & bit(bareKing ^ mirror);
    }

private:
    using Bitboards = std::array<Bitboard, 64>;  // by the square of the king with the pawn

    /// All squares a king's step away from one of the set.
    static Bitboard around(Bitboard b) {
        const Bitboard beside = toSides(b), row = b | beside;
        return beside | toFront(White, row) | toFront(Black, row);
    }
    static int index(Square pawn) { return (rankOf(pawn) - 1) * 4 + fileOf(pawn); }

    /// The squares from which the bare king, to move, loses once the pawn has made one step or two. After a promotion
    /// it loses wherever it can't capture the new piece.
    Bitboard lostAfterPush(Square pawn, Square king) const {
        const Square to = pawn + N;
        if (king == to) return 0;
        if (rankOf(to) == 7) return ~bit(to) & (distance(king, to) == 1 ? ~Bitboard{0} : ~around(bit(to)));
        const Bitboard found = lost_[Black][index(to)][index64(king)];
        return rankOf(to) > 2 ? found : found | (lost_[Black][index(to + N)][index64(king)] & ~bit(to));
    }

    void solve(Square pawn) {
        Bitboards &toMove = lost_[White][index(pawn)], &bareToMove = lost_[Black][index(pawn)];
        const Bitboard guarded = (fileOf(pawn) ? bit(pawn + N + W) : 0) | bit(pawn + N + E);
        for (bool found = true; found;) {
            found = false;
            for (Square king = 0; king < Squares; ++king) {
                if (!onBoard(king) || king == pawn) continue;
                const Bitboard apart = ~(around(bit(king)) | bit(king)), legal = apart & ~bit(pawn);
                Bitboard wins = lostAfterPush(pawn, king);
                for (const int step : stepsOf[King])
                    if (onBoard(king + step)) wins |= bareToMove[index64(king + step)];
                toMove[index64(king)] = wins & legal & ~guarded;
                // The bare king loses if it has a move and each of its moves leads to a lost position. The pawn's
                // square is in `safe` unless it is guarded: capturing the pawn draws.
                const Bitboard free = apart & ~guarded, safe = free & ~toMove[index64(king)];
                const Bitboard loses = legal & around(free) & ~around(safe);
                found |= loses != bareToMove[index64(king)];
                bareToMove[index64(king)] = loses;
            }
        }
    }

    std::array<std::array<Bitboards, 24>, 2> lost_{};  // by side to move (White has the pawn) and the pawn's square
};
inline const KingPawnKing kingPawnKing;  // made at the start of the program in less than a millisecond

/// Whether `strong` wins with king and pawn against king, all that is left on the board.
inline bool lonePawnWins(const Position& p, Color strong) {
    return kingPawnKing.wins(strong, p.king(strong), firstSquare(p.bitboard(strong, Pawn)), p.king(~strong), p.side());
}

/// Whether `c` has only its king.
inline bool isBare(const Position& p, Color c) { return p.bitboard(c) == p.bitboard(c, King); }

/// The scale factor that leaves an advantage as it is; 0 makes it a draw.
constexpr int FullScale = 64;

/// The value of a side's pieces without pawns in points: 3, 3, 5 and 9.
inline int points(const Position& p, Color c) {
    return 3 * (p.count(c, Knight) + p.count(c, Bishop)) + 5 * p.count(c, Rook) + 9 * p.count(c, Queen);
}

/// Wrong bishop: all pawns are rook pawns of one file, the bare king is at the corner they promote on, and no bishop
/// attacks that corner. There is a pawn.
inline bool holdsCorner(const Position& p, Color strong) {
    const Bitboard pawns = p.bitboard(strong, Pawn);
    if ((pawns & ~FileA) && (pawns & ~FileH)) return false;
    const Square corner = relativeSquare(strong, makeSquare(pawns & FileA ? 0 : 7, 7));
    const Bitboard guards = p.bitboard(strong, Bishop) & (isLight(corner) ? LightSquares : ~LightSquares);
    return distance(p.king(~strong), corner) <= 1 && !guards;
}

/// The scale with bishops of opposite colours, one each: with nothing else but pawns, two extra pawns may not win.
inline int oppositeBishopsScale(const Position& p, Color strong, Bitboard passed) {
    if (points(p, White) == 3 && points(p, Black) == 3) {
        const int own = popcount(passed & p.bitboard(strong, Pawn));
        return std::min(FullScale, 12 + 2 * p.count(strong, Pawn) + 8 * own);
    }
    return FullScale - (MaxPhase - p.phase()) / 2;  // with other pieces the effect is small
}

/// The scale with one pawn, which the other side may give a piece for, or with none.
inline int fewPawnsScale(const Position& p, Color strong) {
    // The weights were tuned in games with pawns, and value these won endings too low: a queen against a rook or two
    // minor pieces other than two knights. Two bishops against a knight mostly win, but the fifty-move rule saves some.
    constexpr int queenWins = 116, bishopsWin = 56;
    const Color weak = ~strong;
    const int own = points(p, strong), other = points(p, weak);
    if (p.count(strong, Pawn) == 1) {
        if (own == 0 && isBare(p, weak)) return lonePawnWins(p, strong) ? FullScale : 0;
        // The weak side gives a minor piece for the last pawn and draws.
        return own <= other && (p.count(weak, Knight) || p.count(weak, Bishop)) ? 24 : FullScale;
    }
    if (own <= 3 || p.insufficientMaterial() || (own == 6 && p.count(strong, Knight) == 2 && isBare(p, weak)))
        return 0;  // can't mate

    const bool twoMinors = other == 6 && p.count(weak, Bishop), rook = other == 5;  // so it is exactly a rook
    if (own == 9 && p.count(strong, Queen) && !p.count(weak, Pawn) && (twoMinors || rook)) return queenWins;
    if (own - other > 3) return FullScale;
    if (own == 6 && other == 3 && p.count(strong, Bishop) == 2 && p.count(weak, Knight)) return bishopsWin;
    return other <= 3 ? 4 : 14;  // such as rook against bishop; rook and bishop against rook is harder to hold
}

/// The scale with several pawns: an advantage is worth less where all pawns stand on one flank, more without pieces.
inline int manyPawnsScale(const Position& p) {
    constexpr Bitboard queenside = FileA | FileA << 1 | FileA << 2, kingside = queenside << 5;
    const Bitboard pawns = p.bitboard(White, Pawn) | p.bitboard(Black, Pawn);
    const bool onBothFlanks = (pawns & queenside) && (pawns & kingside);
    return FullScale - (onBothFlanks ? 0 : 5) + (p.phase() == 0 ? 15 : 0);
}

/// The scale factor for the advantage of `strong`, the side ahead, in 64ths: 0 to FullScale, or more: in pawn endings,
/// and for a queen against a rook or two minor pieces.
/// `passed`: all passed pawns.
inline int endgameScale(const Position& p, Color strong, Bitboard passed) {
    const Bitboard own = p.bitboard(strong, Bishop), other = p.bitboard(~strong, Bishop);
    const int scale = p.count(strong, Pawn) <= 1 ? fewPawnsScale(p, strong) : manyPawnsScale(p);
    const bool oneEach = popcount(own) == 1 && popcount(other) == 1, light = own & LightSquares;
    if (oneEach && light != bool(other & LightSquares)) return std::min(scale, oppositeBishopsScale(p, strong, passed));
    const bool hasBishopsAlone = p.phase() == popcount(own) && isBare(p, ~strong);  // a bishop counts 1
    return p.count(strong, Pawn) && hasBishopsAlone && holdsCorner(p, strong) ? 0 : scale;
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
