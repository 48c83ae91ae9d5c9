// explain/features.hpp: what a person sees on a board, good or bad for a side, each by a rule; and which of it differs
// between two positions.
#pragma once

#include "../bitboard.hpp"
#include "../endgame.hpp"
#include "../notation/eval_trace.hpp"
#include "fact.hpp"
#include "moment.hpp"
#include "terms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <vector>

namespace millimax {

/// The parts of a game. It is an opening as long as three quarters of the pieces are there, counted as the
/// evaluation's phase does, for 15 moves: who has not developed until then has lost time. It is an endgame when a
/// quarter is left, as a rook and a minor piece each: no king has to hide any more.
enum class GamePhase { Opening, Middlegame, Endgame };
inline GamePhase gamePhase(const Position& p) {
    if (4 * p.phase() <= MaxPhase) return GamePhase::Endgame;
    return 4 * p.phase() >= 3 * MaxPhase && p.moveNumber() <= 15 ? GamePhase::Opening : GamePhase::Middlegame;
}

namespace detail {

/// The file of each square of a set.
inline Bitboard filesOf(Bitboard set) {
    Bitboard files = 0;
    for (const Square s : SquaresOf(set)) files |= FileA << fileOf(s);
    return files;
}
/// All squares in front of the pawns of `c`, as `viewer` sees the board.
inline Bitboard frontSpans(const Position& p, Color c, Color viewer) {
    Bitboard spans = 0;
    for (const Square s : p.pieces(c, Pawn)) spans |= frontSpan(viewer, s);
    return spans;
}
/// All squares that the pawns of `c` attack or may come to attack by advancing.
inline Bitboard attackSpan(const Position& p, Color c) { return toSides(frontSpans(p, c, c)); }
inline bool hasQueen(const Position& p, Color c) { return p.count(c, Queen) > 0; }
/// A rank, 0 to 7, as `c` sees the board.
constexpr Bitboard rankSet(Color c, int relative) {
    return Bitboard{0xff} << 8 * (c == White ? relative : 7 - relative);
}

constexpr Bitboard Centre = 0x0000001818000000;  // d4, e4, d5, e5

inline bool isOpening(const Position& p) { return gamePhase(p) == GamePhase::Opening; }
inline bool isEndgame(const Position& p) { return gamePhase(p) == GamePhase::Endgame; }
/// Whether the enemy, to move, could win at least a pawn on `s`. False in check.
inline bool isInDanger(const Position& p, Square s) {
    const Color us = colorOf(p[s]);
    if (p.side() == us && p.inCheck()) return false;
    const Position theirs = p.side() == us ? afterPass(p) : p;
    return std::ranges::any_of(legalMoves(theirs), [&](Move m) {
        return m.captured() && m.captureSquare() == s && seeGE(theirs, m, seeValue[Pawn]);
    });
}
/// The same of a piece of the side to move or, if that is in check, whether it is attacked at all.
inline bool mayBeLost(const Position& p, Square s) {
    return p.inCheck() ? !attackersOf(p, s, ~p.side()).empty() : isInDanger(p, s);
}

// Each rule returns the squares where it holds, of a rule about the king its square.

/// Whether a king on `s` stands on a middle file.
inline bool isCentral(Square s) { return fileOf(s) >= 3 && fileOf(s) <= 5; }
/// Whether a king has not lost the right to castle to one side at least.
inline bool mayCastle(const Position& p, Color c) { return p.hasRight(c, Short) || p.hasRight(c, Long); }
/// The king in the middle that may not castle any more, while the enemy has a queen.
inline Bitboard cannotCastle(const Position& p, Color c) {
    const Square king = p.king(c);
    return isCentral(king) && !isEndgame(p) && hasQueen(p, ~c) && !mayCastle(p, c) ? bit(king) : 0;
}
/// A king that has castled, or stands as if it had, with one pawn or none on the six squares before it; before an
/// endgame one beyond its second rank.
inline Bitboard openKing(const Position& p, Color c) {
    const Square king = p.king(c);
    if (!hasQueen(p, ~c)) return 0;
    if (relativeRank(c, king) > 1) return isEndgame(p) ? 0 : bit(king);
    if (isCentral(king)) return 0;
    const Bitboard near = toFront(c, bit(king) | toSides(bit(king))), cover = near | toFront(c, near);
    return popcount(p.bitboard(c, Pawn) & cover) <= 1 ? bit(king) : 0;
}
/// Where the knights, or the bishops, of `c` began; of other pieces nowhere.
constexpr Bitboard homeOf(Color c, PieceType t) {
    return Bitboard{t == Knight ? 0x42u : t == Bishop ? 0x24u : 0u} << (c == White ? 0 : 56);
}
/// Knights and bishops that stand where they began, in the opening.
inline Bitboard undeveloped(const Position& p, Color c) {
    if (!isOpening(p)) return 0;
    return (p.bitboard(c, Knight) & homeOf(c, Knight)) | (p.bitboard(c, Bishop) & homeOf(c, Bishop));
}
/// Pawns behind another one of their file.
inline Bitboard doubledPawns(const Position& p, Color c) { return p.bitboard(c, Pawn) & frontSpans(p, c, ~c); }
inline Bitboard isolatedPawns(const Position& p, Color c) {
    return p.bitboard(c, Pawn) & ~toSides(filesOf(p.bitboard(c, Pawn)));
}
/// Pawns on a file without an enemy pawn that no own pawn guards or can come to guard, and that can't advance safely.
inline Bitboard backwardPawns(const Position& p, Color c) {
    const Bitboard pawns = p.bitboard(c, Pawn), open = ~filesOf(p.bitboard(~c, Pawn));
    const Bitboard stopped = toFront(~c, pawnAttacks(p, ~c));
    return pawns & open & stopped & ~attackSpan(p, c) & ~toSides(pawns) & ~isolatedPawns(p, c);
}
/// Pawns that no enemy pawn stands before or can come to take.
inline Bitboard passedPawns(const Position& p, Color c) {
    return p.bitboard(c, Pawn) & ~attackSpan(p, ~c) & ~frontSpans(p, ~c, ~c) & ~doubledPawns(p, c);
}
/// Those that a person minds: beyond the third rank, or in an endgame.
inline Bitboard farPassedPawns(const Position& p, Color c) {
    const Bitboard near = rankSet(c, 1) | rankSet(c, 2);
    return passedPawns(p, c) & (isEndgame(p) ? ~Bitboard{0} : ~near);
}
/// Knights and bishops on their fourth to sixth rank that a pawn guards and no enemy pawn can come to attack.
inline Bitboard outposts(const Position& p, Color c) {
    const Bitboard ranks = rankSet(c, 3) | rankSet(c, 4) | rankSet(c, 5);
    return (p.bitboard(c, Knight) | p.bitboard(c, Bishop)) & ranks & pawnAttacks(p, c) & ~attackSpan(p, ~c);
}
/// Both bishops, where the enemy has not.
inline Bitboard bishopPair(const Position& p, Color c) {
    const auto isPair = [&p](Color side) {
        const Bitboard b = p.bitboard(side, Bishop);
        return (b & LightSquares) && (b & ~LightSquares);
    };
    return isPair(c) && !isPair(~c) ? p.bitboard(c, Bishop) : 0;
}
/// The squares that a slider on `s` attacks, without those of own pieces and those that enemy pawns attack.
inline Bitboard reach(const Position& p, Square s) {
    const PieceType t = typeOf(p[s]);
    const Bitboard straight = t == Rook || t == Queen ? attackSets.rook(s, p.occupied()) : 0;
    const Bitboard diagonal = t == Bishop || t == Queen ? attackSets.bishop(s, p.occupied()) : 0;
    return (straight | diagonal) & ~p.bitboard(colorOf(p[s])) & ~pawnAttacks(p, ~colorOf(p[s]));
}
/// Bishops, but undeveloped ones, that have no square to go to but where a pawn would take them.
inline Bitboard shutInBishops(const Position& p, Color c) {
    Bitboard found = 0;
    for (const Square s : p.pieces(c, Bishop))
        if (!reach(p, s)) found |= bit(s);
    return found & ~undeveloped(p, c);
}
/// Rooks between the edge and their own king, which stands near, beyond the middle files, and can't castle on that side
/// any more, with two squares at most to go to, where the pieces of that side are developed.
inline Bitboard shutInRooks(const Position& p, Color c) {
    const int king = fileOf(p.king(c));
    Bitboard found = 0;
    for (const Square s : p.pieces(c, Rook)) {
        const bool isShort = fileOf(s) > 3;
        const bool isBeside = isShort ? 4 < king && king < fileOf(s) : fileOf(s) < king && king < 3;
        const Bitboard wing = isShort ? FileA << 5 | FileA << 6 : FileA << 1 | FileA << 2;
        if (isBeside && distance(s, p.king(c)) <= 2 && !p.hasRight(c, isShort ? Short : Long) &&
            !(wing & undeveloped(p, c)) && popcount(reach(p, s)) <= 2)
            found |= bit(s);
    }
    return found;
}
inline Bitboard shutIn(const Position& p, Color c) { return shutInBishops(p, c) | shutInRooks(p, c); }
/// Rooks behind a passed pawn of their own, on its file.
inline Bitboard rooksBehindPassed(const Position& p, Color c) {
    Bitboard behind = 0;
    for (const Square s : SquaresOf(farPassedPawns(p, c))) behind |= frontSpan(~c, s);
    return p.bitboard(c, Rook) & behind;
}
/// The squares to which a king could step, and its own.
inline Bitboard besideKing(const Position& p, Color c) { return attackSets.king(p.king(c)) | bit(p.king(c)); }
/// Pawns on a file without an enemy pawn before them, and not beside their king, that an enemy's piece attacks, that a
/// piece guards, and that no pawn guards or can come to guard.
inline Bitboard weakPawns(const Position& p, Color c) {
    Bitboard found = 0;
    const Bitboard unguarded = p.bitboard(c, Pawn) & ~pawnAttacks(p, c) & ~attackSpan(p, c) & ~besideKing(p, c);
    for (const Square s : SquaresOf(unguarded)) {
        const bool isExposed = !(frontSpan(c, s) & p.bitboard(~c, Pawn)) && !attackersOf(p, s, ~c).empty();
        if (isExposed && !attackersOf(p, s, c).empty()) found |= bit(s);
    }
    return found;
}
/// The pieces that attack squares beside the enemy's king, if their queen is one of them.
inline Bitboard attackersOfKing(const Position& p, Color c) {
    Bitboard found = 0;
    for (const Square beside : SquaresOf(besideKing(p, ~c)))
        for (const Square s : attackersOf(p, beside, c)) found |= bit(s);
    found &= ~(p.bitboard(c, Pawn) | p.bitboard(c, King));
    return found & p.bitboard(c, Queen) ? found : 0;
}
/// Whether pawns on a file stand before or beside a king at home there, beyond the middle, whose enemy has a queen.
inline bool coversKing(const Position& p, Color c, Square pawn) {
    const Square king = p.king(c);
    return !isCentral(king) && relativeRank(c, king) <= 1 && hasQueen(p, ~c) &&
           std::abs(fileOf(king) - fileOf(pawn)) <= 1;
}
/// What a person sees, whether it is good for its side, the evaluation's terms that tell what it is worth, and from how
/// many on a difference is told.
struct Feature {
    Kind kind;
    Bitboard (*where)(const Position&, Color);
    bool isGood;
    std::array<const Score*, 4> terms;  // each by its first weight
    int least = 1;
};
/// What the evaluation says of weak pawns, of whatever kind: one that stands alone misses those that would support it.
constexpr std::array<const Score*, 4> PawnTerms{&weights.doubled, &weights.weak, &weights.supported[0],
                                                &weights.phalanx[0]};
constexpr Feature Features[] = {
    {Kind::CannotCastle, cannotCastle, false, {&weights.kingDanger, &weights.shelter[0][0], &weights.square[0][0]}},
    {Kind::OpenKing, openKing, false, {&weights.kingDanger, &weights.shelter[0][0], &weights.kingLines[0]}},
    {Kind::PassedPawn, farPassedPawns, true, {&weights.passed[0], &weights.candidate[0]}},
    {Kind::ShutIn, shutIn, false, {&weights.bishopMobility[0], &weights.trappedRook, &weights.badBishop}},
    {Kind::BishopPair, bishopPair, true, {&weights.imbalance[0][0], &weights.material[0]}},
    {Kind::Outpost, outposts, true, {&weights.knightOutpost, &weights.square[0][0]}},
    {Kind::Undeveloped, undeveloped, false, {&weights.square[0][0], &weights.bishopMobility[0]}, 3},
    {Kind::DoubledPawns, doubledPawns, false, PawnTerms},
    {Kind::IsolatedPawn, isolatedPawns, false, PawnTerms},
    {Kind::BackwardPawn, backwardPawns, false, PawnTerms},
    {Kind::BehindPassed, rooksBehindPassed, true, {&weights.passed[0]}},
    {Kind::WeakPawn, weakPawns, false, PawnTerms},
};
/// By how much the terms of a feature are better for `c` in one position than in another, in centipawns, up to 60: all
/// in all, or in what they say of the side that has it, where the other one has lost something, too.
inline int worthOf(const Feature& f, const EvalPicture& here, const EvalPicture& there, Color c) {
    int sides[2]{};
    for (std::size_t i = 0; i < WeightGroups.size(); ++i)
        if (std::ranges::any_of(f.terms,
                                [i](const Score* w) { return w && weightIndex(*w) == WeightGroups[i].first; })) {
            sides[White] += here.terms[i].plus - there.terms[i].plus;
            sides[Black] -= here.terms[i].minus - there.terms[i].minus;
        }
    return std::min(std::max(signOf(c) * (sides[White] + sides[Black]), signOf(c) * sides[f.isGood ? c : ~c]), 60);
}
/// Where `c` has what a person sees.
inline Bitboard whereIs(Kind feature, const Position& p, Color c) {
    return std::ranges::find(Features, feature, &Feature::kind)->where(p, c);
}

/// What at the end of `line` is better for `c` than in the position `other`, most worth first: what is good for it,
/// and was not there when the line began, or bad for the enemy, and not as bad for `c` as well; with the squares where
/// `other` has it not. Only what is worth a fifth of the `difference` that it is to explain, by the terms of the
/// evaluation.
inline std::vector<Fact> advantages(const Line& line, const Position& other, Color c, int difference = 0) {
    constexpr int least = 12;  // what is worth less than an eighth of a pawn changes with each move
    std::vector<Fact> facts;
    const std::size_t last = line.moves.size() - 1;
    const Position &start = line.at[0], &end = line.at.back();
    const EvalPicture now = pictureOf(end), then = pictureOf(other);
    for (const Feature& f : Features) {
        const Color whose = f.isGood ? c : ~c;
        const auto rise = [&](Color side) { return popcount(f.where(end, side)) - popcount(f.where(other, side)); };
        const Bitboard here = f.where(end, whose), isNew = here & ~f.where(other, whose);
        const bool isMore = rise(whose) >= f.least && (f.isGood || rise(whose) > rise(~whose));
        if (!isMore || !(isNew & ~(f.isGood ? f.where(start, whose) : 0))) continue;
        const int worth = worthOf(f, now, then, c);
        if ((f.kind == Kind::CannotCastle && !mayCastle(start, whose)) || worth < least || 5 * worth < difference)
            continue;
        const SquaresOf shown(f.kind == Kind::BishopPair ? here : isNew);
        const bool isCover = f.kind == Kind::DoubledPawns && coversKing(end, whose, *shown.begin());
        const Found found{{shown.begin(), shown.end()}, isCover ? &Ways.BeforeKing : nullptr};
        facts.push_back({.kind = f.kind, .line = line, .found = found, .ply = last, .worth = worth, .whose = whose});
    }
    std::ranges::stable_sort(facts, std::greater{}, &Fact::worth);
    return facts;
}

}  // namespace detail
}  // namespace millimax
