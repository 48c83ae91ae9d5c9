// explain/endings.hpp: endings that a person knows by name, each by a rule on the board.
#pragma once

#include "features.hpp"
#include "motifs.hpp"
#include "why.hpp"

#include <cstdlib>
#include <optional>
#include <vector>

namespace millimax {

namespace detail {

/// Where a pawn of `c` promotes.
inline Square goalOf(Color c, Square pawn) { return relativeSquare(c, makeSquare(fileOf(pawn), 7)); }
/// How many moves a pawn needs to promote, if its way is free.
inline int movesHome(Color c, Square pawn) { return std::min(7 - relativeRank(c, pawn), 5); }
inline bool isRookPawn(Square pawn) { return fileOf(pawn) == 0 || fileOf(pawn) == 7; }
/// Whether `c` has one such piece, and else at most pawns.
inline bool hasOnly(const Position& p, Color c, PieceType t) {
    return p.count(c, t) == 1 && popcount(p.bitboard(c)) == 2 + p.count(c, Pawn);
}

// Each rule asks of the position after a move whether it holds for the side `c`.

/// In a pawn ending the kings face each other with one square between them, by a quiet move of `c`.
inline bool areInOpposition(const Position& p, Color c) {
    const Square us = p.king(c), them = p.king(~c);
    const int files = std::abs(fileOf(us) - fileOf(them)), ranks = std::abs(rankOf(us) - rankOf(them));
    const bool faces = (files == 0 && ranks == 2) || (files == 2 && ranks == 0);
    return faces && p.phase() == 0 && p.side() != c && !p.lastMove().isNoisy() && !p.inCheck();
}
/// The same, and the enemy has no spare move.
inline Finds findOpposition(const Position& p, Color c) {
    const auto isKings = [](Move m) { return typeOf(m.mover()) == King; };
    return when(areInOpposition(p, c) && std::ranges::all_of(legalMoves(p), isKings), {p.king(c), p.king(~c)},
                &Ways.GivesWay);
}
/// The same in king and pawn against king, where the result would be another one if `c` had to move.
inline Finds findDecisiveOpposition(const Position& p, Color c) {
    const Color strong = p.count(White, Pawn) ? White : Black;
    const bool decides = isLonePawn(p, strong) && areInOpposition(p, c) && lonePawnWins(p, strong) == (strong == c) &&
                         lonePawnWins(afterPass(p), strong) != (strong == c);
    return when(decides, {p.king(c), p.king(~c)}, strong == c ? &Ways.GivesWay : &Ways.StaysBehind);
}
/// The passed pawn of `c`, in a pawn ending, that promotes first of those with a free way that the enemy's king can't
/// catch, and in how many moves.
struct Runner {
    Square pawn;
    int moves;
};
inline std::optional<Runner> runnerOf(const Position& p, Color c) {
    std::optional<Runner> best;
    for (const Square pawn : SquaresOf(p.phase() == 0 ? passedPawns(p, c) : 0)) {
        const int moves = movesHome(c, pawn), lead = p.side() == c ? 0 : 1;  // of the king: it moves first
        const bool isFree = !(frontSpan(c, pawn) & p.occupied());
        if (isFree && distance(p.king(~c), goalOf(c, pawn)) - lead > moves && (!best || moves < best->moves))
            best = {pawn, moves};
    }
    return best;
}
inline Finds findOutsideSquare(const Position& p, Color c) {
    const auto runner = runnerOf(p, c);
    return runner && runner->moves > 1 ? Found{{runner->pawn, p.king(~c)}, &Ways.StaysOut} : Finds();
}
/// The king of `c` has moved, and can catch such a pawn, which it could not if it had passed.
inline Finds findEntersSquare(const Position& p, Color c) {
    if (p.side() == c || p.lastMove().mover() != makePiece(c, King) || p.lastMove().isNoisy()) return {};
    Position passed = p;
    passed.unmake();
    if (passed.inCheck() || runnerOf(p, ~c)) return {};
    passed.makeNull();
    const auto runner = runnerOf(passed, ~c);
    return runner ? Found{{runner->pawn, p.king(c)}, &Ways.Enters} : Finds();
}
/// Both sides have such a pawn, and that of `c` is first.
inline Finds findRace(const Position& p, Color c) {
    const auto first = runnerOf(p, c), second = runnerOf(p, ~c);
    if (!first || !second || first->moves - (p.side() == c) >= second->moves) return {};
    return Found{{first->pawn, second->pawn}};
}
/// In a pawn ending, or with a bishop each: a passed pawn, four files or more from all enemy pawns, whose king can
/// catch it; the own king is nearer to these.
inline Finds findOutsidePassed(const Position& p, Color c) {
    const Bitboard theirs = p.bitboard(~c, Pawn);
    const bool areAlone = p.phase() == 0 || (hasOnly(p, White, Bishop) && hasOnly(p, Black, Bishop));
    if (!areAlone || popcount(theirs) < 2 || runnerOf(p, c)) return {};
    for (const Square pawn : SquaresOf(passedPawns(p, c)))
        if (std::ranges::all_of(SquaresOf(theirs), [&](Square s) {
                return std::abs(fileOf(s) - fileOf(pawn)) >= 4 && distance(p.king(c), s) <= distance(pawn, s);
            }))
            return Found{{pawn, p.king(~c)}};
    return {};
}
/// King and pawn against king, won, no rook's pawn: the king stands on a key square, two ranks before its pawn on its
/// file or beside, of a pawn beyond the middle also one rank; or it has just come nearer to one, taking nothing.
inline Finds findKeySquare(const Position& p, Color c) {
    if (!isLonePawn(p, c) || !lonePawnWins(p, c)) return {};
    const Square pawn = firstSquare(p.bitboard(c, Pawn)), king = p.king(c), before = pawn + 2 * forward(c);
    if (isRookPawn(pawn)) return {};
    const int ahead = relativeRank(c, king) - relativeRank(c, pawn);
    const bool isKey = ahead == 2 || (ahead == 1 && relativeRank(c, pawn) >= 4);
    if (isKey && std::abs(fileOf(king) - fileOf(pawn)) <= 1) return Found{{king, pawn}, &Ways.Reaches};
    const Move last = p.lastMove();
    for (const Square key : {before + W, before, before + E})
        if (last.mover() == makePiece(c, King) && !last.captured() && onBoard(key) &&
            distance(king, key) < distance(last.from(), key))
            return Found{{king, key}, &Ways.Heads};
    return {};
}
/// King and pawn against king, drawn: the bare king stands in the way of the pawn, of a rook's pawn in the corner or
/// beside it.
inline Finds findHeldPawn(const Position& p, Color c) {
    if (!isLonePawn(p, c) || lonePawnWins(p, c)) return {};
    const Square pawn = firstSquare(p.bitboard(c, Pawn)), king = p.king(~c);
    if (isRookPawn(pawn) && distance(king, goalOf(c, pawn)) <= 1) return Found{{king, pawn}, &Ways.InCorner};
    return when(frontSpan(c, pawn) & bit(king), {king, pawn}, &Ways.InTheWay);
}
/// holdsCorner (endgame.hpp) with bishops alone.
inline Finds findWrongBishop(const Position& p, Color c) {
    const bool holds =
        p.count(c, Pawn) && p.count(c, Bishop) && isBare(p, ~c) && p.phase() == p.count(c, Bishop) && holdsCorner(p, c);
    return holds ? Found{{goalOf(c, firstSquare(p.bitboard(c, Pawn)))}} : Finds();
}
/// One bishop each, of opposite colours, no other pieces, and a pawn or two more for one side.
inline Finds findOppositeBishops(const Position& p, Color c) {
    const int more = p.count(c, Pawn) - p.count(~c, Pawn);
    if (!hasOnly(p, c, Bishop) || !hasOnly(p, ~c, Bishop) || more < 1 || more > 2) return {};
    const Square ours = firstSquare(p.bitboard(c, Bishop)), theirs = firstSquare(p.bitboard(~c, Bishop));
    return when(isLight(ours) != isLight(theirs), {ours, theirs});
}
/// King and pawn on the seventh rank against king and queen. Of the pawn's side: on a rook's or bishop's file, beside
/// its king, it holds. Of the queen's side: behind its king it does not, on any file.
inline Finds findQueenAgainstPawn(const Position& p, Color c) {
    const Color weak = p.count(c, Pawn) ? c : ~c;
    if (p.count(weak, Pawn) != 1 || popcount(p.bitboard(weak)) != 2 || !hasOnly(p, ~weak, Queen) ||
        p.count(~weak, Pawn))
        return {};
    const Square pawn = firstSquare(p.bitboard(weak, Pawn)), king = p.king(weak);
    if (relativeRank(weak, pawn) != 6) return {};
    if (king == goalOf(weak, pawn)) return when(c != weak, {pawn, king}, &Ways.BlockedByKing);
    constexpr Bitboard drawn = FileA | FileA << 2 | FileA << 5 | FileH;
    return when(c == weak && (drawn & bit(pawn)) && distance(king, pawn) == 1, {pawn}, &Ways.Holds);
}
/// Whether `c` has rook and pawn against a rook.
inline bool isRookAndPawn(const Position& p, Color c) {
    return hasOnly(p, c, Rook) && hasOnly(p, ~c, Rook) && p.count(c, Pawn) == 1 && p.count(~c, Pawn) == 0;
}
/// The king stands before its pawn on the seventh rank, no rook's pawn, and the rook cuts off the enemy's king by a
/// file at least.
inline Finds findLucena(const Position& p, Color c) {
    if (!isRookAndPawn(p, c)) return {};
    const Square pawn = firstSquare(p.bitboard(c, Pawn));
    const int file = fileOf(pawn), cut = fileOf(firstSquare(p.bitboard(c, Rook))), them = fileOf(p.king(~c));
    const bool isCut = (file < cut && cut < them) || (them < cut && cut < file);
    const bool isBefore = relativeRank(c, pawn) == 6 && p.king(c) == pawn + forward(c);
    return when(isBefore && !isRookPawn(pawn) && isCut, {pawn});
}
/// The king stands where the enemy's pawn would promote, or beside; the rook is on the rank before the pawn and the
/// enemy's king.
inline Finds findPhilidor(const Position& p, Color c) {
    if (!isRookAndPawn(p, ~c)) return {};
    const Square pawn = firstSquare(p.bitboard(~c, Pawn)), rook = firstSquare(p.bitboard(c, Rook));
    const bool isBehind = relativeRank(~c, pawn) < 5 && relativeRank(~c, p.king(~c)) < 5;
    return when(isBehind && distance(p.king(c), goalOf(~c, pawn)) <= 1 && relativeRank(~c, rook) == 5, {rook});
}
/// Whether the rook of `c` keeps the enemy's king from this passed pawn: from a file between them, or from a rank that
/// the king has to cross, to stop the pawn of `c`, or to help its own one.
inline bool cutsOff(const Position& p, Color c, Square pawn) {
    const Square king = p.king(~c), rook = firstSquare(p.bitboard(c, Rook));
    const Bitboard unguarded = ~(attackSets.rook(rook, p.occupied()) | bit(rook));
    const Bitboard onFile = bit(makeSquare(fileOf(rook), rankOf(king)));  // where the king would cross it
    const Bitboard onRank = bit(makeSquare(fileOf(king), rankOf(rook)));
    const bool isBetween = (fileOf(rook) - fileOf(king)) * (fileOf(pawn) - fileOf(rook)) > 0;
    const int towards = relativeRank(c, rook) - relativeRank(c, king);  // ranks, as `c` sees the board
    const int beyond = relativeRank(c, pawn) - relativeRank(c, rook);
    const bool isBefore = colorOf(p[pawn]) == c ? towards > 0 && beyond >= 0 : towards < 0 && beyond <= 0;
    return (isBetween && !((onFile | toFront(White, onFile) | toFront(Black, onFile)) & unguarded)) ||
           (isBefore && !((onRank | toSides(onRank)) & unguarded));
}
/// With a rook, and against a rook or none, `c` has just cut off the enemy's king from a passed pawn by a move of its
/// rook, which did not do so before.
inline Finds findCutOff(const Position& p, Color c) {
    const Move last = p.lastMove();
    const bool isAgainst = hasOnly(p, ~c, Rook) || popcount(p.bitboard(~c)) == 1 + p.count(~c, Pawn);
    const bool isIt = isAgainst && p.side() != c && last.mover() == makePiece(c, Rook) && hasOnly(p, c, Rook);
    if (!isIt) return {};
    Position before = p;
    before.unmake();
    for (const Square pawn : SquaresOf(passedPawns(p, c) | passedPawns(p, ~c)))
        if (cutsOff(p, c, pawn) && !cutsOff(before, c, pawn)) return Found{{p.king(~c), pawn}};
    return {};
}
/// A side without pawns, against none, has more, but too little to win as a rule.
inline Finds findTooLittle(const Position& p, Color c) {
    const bool isIt = !p.bitboard(White, Pawn) && !p.bitboard(Black, Pawn) && points(p, c) > points(p, ~c) &&
                      !p.insufficientMaterial() && endgameScale(p, c, 0) <= FullScale / 4;
    return when(isIt, {});
}
/// `c` has put a piece where it can be taken, and is stalemated by whatever takes it.
inline Finds findStalemateTrick(const Position& p, Color c) {
    const Square s = p.lastMove().to();
    bool canTake = false;
    for (const Move m : p.side() == c ? MoveList() : legalMoves(p)) {
        if (!m.captured() || m.to() != s) continue;
        const Position q = afterMove(p, m);
        if (q.inCheck() || !legalMoves(q).empty()) return {};
        canTake = true;
    }
    return when(canTake, {s});
}

/// Scores up to which a draw is told, in centipawns: one that a search sees, and one that theory knows and a search may
/// not see.
constexpr int SeenDraw = 60, KnownDraw = 200;
/// How many moves of a line a rule looks at: the first one and its answer, which bring it about; so many that a reader
/// still sees it coming; or all.
enum Plies : std::size_t { AtOnce = 2, Soon = 6, Whole = 99 };
/// An ending, and which results it explains: draws of a score up to so many centipawns, or wins.
struct EndingRule {
    Kind kind;
    Finds (*find)(const Position&, Color);
    int draws;
    bool wins;
    Plies plies;
    bool isOfEnd = false;  // it is asked at the end of the line alone
};
constexpr EndingRule EndingRules[] = {
    {Kind::WrongBishop, findWrongBishop, KnownDraw, false, Whole},
    {Kind::QueenAgainstPawn, findQueenAgainstPawn, KnownDraw, true, Soon},
    {Kind::StalemateTrick, findStalemateTrick, SeenDraw, false, Soon},
    {Kind::Philidor, findPhilidor, KnownDraw, false, Whole},
    {Kind::Lucena, findLucena, 0, true, Soon},
    {Kind::Opposition, findOpposition, SeenDraw, true, AtOnce},
    {Kind::OutsideSquare, findEntersSquare, SeenDraw, false, AtOnce},
    {Kind::Race, findRace, KnownDraw, true, Soon},
    {Kind::OutsideSquare, findOutsideSquare, 0, true, Soon},
    {Kind::OutsidePassed, findOutsidePassed, 0, true, Soon},
    {Kind::Opposition, findDecisiveOpposition, SeenDraw, true, Soon},
    {Kind::KeySquare, findKeySquare, 0, true, Soon},
    {Kind::HeldPawn, findHeldPawn, SeenDraw, false, Whole},
    {Kind::CutsOff, findCutOff, KnownDraw, true, AtOnce},
    {Kind::TooLittle, findTooLittle, KnownDraw, false, Whole},
    {Kind::OppositeBishops, findOppositeBishops, KnownDraw, false, Whole, true},
};
/// The sides of which a rule would explain a score that `us` has: the winner, or both of a draw; none of another score.
inline std::vector<Color> sidesOf(const EndingRule& rule, Color us, int score) {
    if (rule.wins && std::abs(score) >= WinningScore) return {score > 0 ? us : ~us};
    return std::abs(score) < rule.draws ? std::vector<Color>{us, ~us} : std::vector<Color>{};
}

/// What each side has one of beside king and pawns: Pawn if there is nothing else; King if it is none of these.
inline PieceType endingOf(const Position& p) {
    if (p.phase() == 0) return Pawn;
    for (const PieceType t : {Knight, Bishop, Rook, Queen})
        if (hasOnly(p, White, t) && hasOnly(p, Black, t)) return t;
    return King;
}
/// That a line takes pieces within two moves of each side so that one of a kind, or none, are left, and pawns: a pawn
/// ending that is drawn or, by three pawns' worth, decided; another ending that is won or lost.
inline std::vector<Fact> tradesInto(const Line& line, int score) {
    for (std::size_t i = 0; i < std::min<std::size_t>(line.moves.size(), 4); ++i) {
        const Position& p = line.at[i + 1];
        const PieceType left = endingOf(p);
        if (left == King || left == endingOf(line.at[0]) || !(p.bitboard(White, Pawn) | p.bitboard(Black, Pawn)))
            continue;
        const bool isDrawn = left == Pawn && std::abs(score) <= 30;
        const Way* const result = isDrawn ? &Ways.Drawn : score > 0 ? &Ways.Won : &Ways.Lost;
        if (isDrawn || std::abs(score) >= (left == Pawn ? WinningScore : WonScore))
            return {{.kind = Kind::TradesInto, .line = line, .found = {{}, result}, .ply = i}};
    }
    return {};
}

/// Whether the line takes one of the pawns, of which something was found after its move `i`, by its next two moves.
inline bool isTakenSoon(const Line& line, std::size_t i, const Found& found) {
    return std::ranges::any_of(found.squares, [&](Square s) {
        const bool isPawn = typeOf(line.at[i + 1][s]) == Pawn;
        return isPawn && line.captureOf(s, i + 1).value_or(line.moves.size() + 2) <= i + 2;
    });
}

}  // namespace detail

/// The ending that a line of this score comes to: that it trades into one with few pieces, and what explains the score,
/// by the first rule that holds after one of its moves.
inline std::vector<Fact> endings(const Line& line, int score) {
    std::vector<Fact> found = detail::tradesInto(line, score);
    for (const auto& rule : detail::EndingRules) {
        const auto sides = detail::sidesOf(rule, line.at[0].side(), score);
        const std::size_t end = std::min<std::size_t>(line.moves.size(), rule.plies);
        for (std::size_t i = rule.isOfEnd ? line.moves.size() - 1 : 0; i < end; ++i)
            for (const Color c : sides)
                if (const detail::Finds it = rule.find(line.at[i + 1], c); it && !detail::isTakenSoon(line, i, *it)) {
                    found.push_back({.kind = rule.kind, .line = line, .found = *it, .ply = i, .whose = c});
                    return found;
                }
    }
    return found;
}

}  // namespace millimax
