// explain/endings.hpp: endings that a person knows by name, each by a rule on the board.
#pragma once

#include "features.hpp"
#include "motifs.hpp"
#include "why.hpp"

#include <cstdlib>
#include <vector>

namespace millimax {

namespace detail {

/// In a pawn ending the kings face each other with one square between them, by a move of the king or a spare move of a
/// pawn, and the enemy has to move, which has no spare move.
inline Finds findOpposition(const Position& p) {
    const Square us = p.king(~p.side()), them = p.king(p.side());
    const int files = std::abs(fileOf(us) - fileOf(them)), ranks = std::abs(rankOf(us) - rankOf(them));
    const bool faces = (files == 0 && ranks == 2) || (files == 2 && ranks == 0);
    const auto isKings = [](Move m) { return typeOf(m.mover()) == King; };
    return when(p.phase() == 0 && faces && !p.lastMove().isNoisy() && std::ranges::all_of(legalMoves(p), isKings),
                {us, them});
}
/// In a pawn ending a passed pawn has a free way, and the enemy's king can't come in time.
inline Finds findOutsideSquare(const Position& p) {
    if (p.phase() > 0) return {};
    for (const Color c : {White, Black})
        for (const Square pawn : SquaresOf(passedPawns(p, c))) {
            const Square goal = relativeSquare(c, makeSquare(fileOf(pawn), 7));
            const int steps = 7 - relativeRank(c, pawn) - (relativeRank(c, pawn) == 1), more = p.side() == c ? 0 : 1;
            const bool isFree = !(frontSpan(c, pawn) & p.occupied());
            if (isFree && steps > 1 && distance(p.king(~c), goal) - more > steps) return Found{{pawn, p.king(~c)}};
        }
    return {};
}
/// In a pawn ending both sides have a passed pawn with a free way that the enemy's king can't catch: the one that
/// needs fewer moves first, counting who is to move, and how many each needs.
inline Finds findRace(const Position& p) {
    if (p.phase() > 0) return {};
    struct Runner {
        Square pawn = NoSquare;
        int moves = 99;
    };
    const auto runner = [&p](Color c) {
        Runner best;
        for (const Square pawn : SquaresOf(passedPawns(p, c))) {
            const Square goal = relativeSquare(c, makeSquare(fileOf(pawn), 7));
            const int steps = 7 - relativeRank(c, pawn) - (relativeRank(c, pawn) == 1), more = p.side() == c ? 0 : 1;
            const bool isFree = !(frontSpan(c, pawn) & p.occupied());
            if (isFree && distance(p.king(~c), goal) - more > steps && steps < best.moves) best = {pawn, steps};
        }
        return best;
    };
    const Runner ours = runner(p.side()), theirs = runner(~p.side());
    if (ours.pawn == NoSquare || theirs.pawn == NoSquare) return {};
    const bool isOursFirst = ours.moves <= theirs.moves;
    return isOursFirst ? Found{{ours.pawn, theirs.pawn}} : Found{{theirs.pawn, ours.pawn}};
}
/// King and pawn against king, won: the king stands on a key square of the pawn, no rook's pawn: two ranks before it on
/// its file or beside; of a pawn beyond the middle also one rank before it.
inline Finds findKeySquare(const Position& p) {
    for (const Color c : {White, Black}) {
        if (!isLonePawn(p, c) || !lonePawnWins(p, c)) continue;
        const Square pawn = firstSquare(p.bitboard(c, Pawn)), king = p.king(c);
        const int ahead = relativeRank(c, king) - relativeRank(c, pawn);
        const bool isKey = ahead == 2 || (ahead == 1 && relativeRank(c, pawn) >= 4);
        if (fileOf(pawn) > 0 && fileOf(pawn) < 7 && std::abs(fileOf(king) - fileOf(pawn)) <= 1 && isKey)
            return Found{{king, pawn}};
    }
    return {};
}
/// King and pawn against king, drawn: the bare king stands in the way of the pawn, of a rook's pawn in the corner or
/// beside it.
inline Finds findHeldPawn(const Position& p) {
    for (const Color c : {White, Black}) {
        if (!isLonePawn(p, c) || lonePawnWins(p, c)) continue;
        const Square pawn = firstSquare(p.bitboard(c, Pawn)), king = p.king(~c);
        const Square goal = relativeSquare(c, makeSquare(fileOf(pawn), 7));
        if ((fileOf(pawn) == 0 || fileOf(pawn) == 7) && distance(king, goal) <= 1)
            return Found{{king, pawn}, Way::InCorner};
        if (frontSpan(c, pawn) & bit(king)) return Found{{king, pawn}, Way::InTheWay};
    }
    return {};
}
/// holdsCorner (endgame.hpp) with bishops alone.
inline Finds findWrongBishop(const Position& p) {
    for (const Color c : {White, Black})
        if (p.count(c, Pawn) && p.count(c, Bishop) && isBare(p, ~c) && p.phase() == p.count(c, Bishop) &&
            holdsCorner(p, c))
            return Found{{relativeSquare(c, makeSquare(p.bitboard(c, Pawn) & FileA ? 0 : 7, 7))}};
    return {};
}
/// One bishop each, of opposite colours, no other pieces, and a pawn or two more for one side.
inline Finds findOppositeBishops(const Position& p) {
    const bool alone =
        points(p, White) == 3 && points(p, Black) == 3 && p.count(White, Bishop) && p.count(Black, Bishop);
    const int more = std::abs(p.count(White, Pawn) - p.count(Black, Pawn));
    if (!alone || more == 0 || more > 2) return {};
    const Square ours = firstSquare(p.bitboard(White, Bishop)), theirs = firstSquare(p.bitboard(Black, Bishop));
    return when(isLight(ours) != isLight(theirs), {ours, theirs});
}
/// A queen alone against a pawn on the seventh rank, of a rook's or bishop's file, beside its king.
inline Finds findQueenAgainstPawn(const Position& p) {
    for (const Color c : {White, Black}) {
        if (!isBare(p, c) && points(p, c) == 0 && p.count(c, Pawn) == 1 && points(p, ~c) == 9 && p.count(~c, Queen) &&
            !p.count(~c, Pawn)) {
            const Square pawn = firstSquare(p.bitboard(c, Pawn));
            constexpr std::uint8_t drawn = 0b10100101;  // files a, c, f, h
            if (relativeRank(c, pawn) == 6 && (drawn >> fileOf(pawn) & 1) && distance(p.king(c), pawn) == 1)
                return Found{{pawn}};
        }
    }
    return {};
}
/// Whether `c` has rook and pawn against a rook.
inline bool isRookAndPawn(const Position& p, Color c) {
    const bool rooks = points(p, White) == 5 && points(p, Black) == 5 && p.count(White, Rook) && p.count(Black, Rook);
    return rooks && p.count(c, Pawn) == 1 && p.count(~c, Pawn) == 0;
}
/// The king stands before its pawn on the seventh rank, no rook's pawn, and the rook cuts off the enemy's king by a
/// file at least.
inline Finds findLucena(const Position& p) {
    for (const Color c : {White, Black}) {
        if (!isRookAndPawn(p, c)) continue;
        const Square pawn = firstSquare(p.bitboard(c, Pawn)), king = p.king(c), them = p.king(~c),
                     rook = firstSquare(p.bitboard(c, Rook));
        const int file = fileOf(pawn), cut = fileOf(rook);
        const bool isCut = (file < cut && cut < fileOf(them)) || (fileOf(them) < cut && cut < file);
        if (relativeRank(c, pawn) == 6 && king == pawn + forward(c) && file > 0 && file < 7 && isCut)
            return Found{{pawn}};
    }
    return {};
}
/// The king stands where the pawn would promote, or beside; its rook is on the rank before the pawn and the enemy's
/// king.
inline Finds findPhilidor(const Position& p) {
    for (const Color c : {White, Black}) {
        if (!isRookAndPawn(p, c)) continue;
        const Square pawn = firstSquare(p.bitboard(c, Pawn)), rook = firstSquare(p.bitboard(~c, Rook)),
                     them = p.king(~c);
        const Square goal = relativeSquare(c, makeSquare(fileOf(pawn), 7));
        const bool isAhead = relativeRank(c, pawn) < 5 && relativeRank(c, p.king(c)) < 5;
        if (isAhead && distance(them, goal) <= 1 && relativeRank(c, rook) == 5) return Found{{rook}};
    }
    return {};
}

/// An ending, and which result it explains: a draw, of a score up to so many centipawns (a search may not see what
/// theory knows), or a win.
struct EndingRule {
    Kind kind;
    Finds (*find)(const Position&);
    int drawWithin;
    bool isWin;
};
constexpr EndingRule EndingRules[] = {
    {Kind::WrongBishop, findWrongBishop, 200, false},  {Kind::QueenAgainstPawn, findQueenAgainstPawn, 200, false},
    {Kind::Philidor, findPhilidor, 200, false},        {Kind::Lucena, findLucena, 0, true},
    {Kind::Opposition, findOpposition, 60, true},      {Kind::Race, findRace, 60, true},
    {Kind::OutsideSquare, findOutsideSquare, 0, true}, {Kind::KeySquare, findKeySquare, 0, true},
    {Kind::HeldPawn, findHeldPawn, 60, false},         {Kind::OppositeBishops, findOppositeBishops, 60, false},
};

/// That a line takes the last pieces within two moves of each side, so that a pawn ending is there; nothing if its
/// result is open.
inline std::vector<Fact> tradesInto(const Line& line, int score) {
    if (line.at[0].phase() == 0 || (std::abs(score) > 30 && std::abs(score) < 300)) return {};
    const Way result = std::abs(score) <= 30 ? Way::Drawn : score > 0 ? Way::Won : Way::Lost;
    for (std::size_t i = 0; i < std::min<std::size_t>(line.moves.size(), 4); ++i)
        if (line.at[i + 1].phase() == 0 && line.at[i + 1].bitboard(White, Pawn) | line.at[i + 1].bitboard(Black, Pawn))
            return {{.kind = Kind::TradesInto, .line = line, .ply = i, .found = {.way = result}}};
    return {};
}

}  // namespace detail

/// The ending that a line of this score comes to, by the first rule that holds after one of its moves and explains the
/// score; none if no rule does.
inline std::vector<Fact> endings(const Line& line, int score) {
    for (const auto& rule : detail::EndingRules)
        for (std::size_t i = 0; i < line.moves.size(); ++i) {
            const bool fits = std::abs(score) < rule.drawWithin || (std::abs(score) > 300 && rule.isWin);
            if (rule.kind == Kind::Opposition && i > 0) break;
            if (!fits || line.at[i + 1].phase() > 12) continue;
            if (const detail::Finds found = rule.find(line.at[i + 1]))
                return {{.kind = rule.kind, .line = line, .ply = i, .found = *found}};
        }
    return detail::tradesInto(line, score);
}

}  // namespace millimax
