// eval.hpp: the static score of a position (evaluation).
//
// Each term is a weight times how often it applies, a middlegame and an endgame score at once, added for White and
// subtracted for Black; the pieces left decide how the two are mixed (tapered evaluation). The squares that each piece
// attacks are looked up as a bitboard: their number is its mobility, and together they tell threats and king danger.
#pragma once

#include "bitboard.hpp"
#include "board.hpp"
#include "endgame.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace millimax {

/// Where an Evaluator notes what it adds: nowhere, in games. EvalTrace (notation/eval_trace.hpp) keeps it. A weight
/// comes by reference, so that EvalTrace can tell by its address which one it is.
struct NoTrace {
    void addSquares(const Position&) {}
    void add(Color, Square, const Score&, int) {}
    void addUnits(Color, const int&, int) {}
    void setScale(int) {}
};

/// Pawn structure: all that depends on pawns alone, an entry of the pawn hash table.
struct PawnStructure {
    std::array<Bitboard, 2> attackSpan;  // squares that its pawns attack, or will if they go ahead
    Bitboard passed;                     // all passed pawns
    Score score;                         // White's minus Black's
    Key key = ~Key{0};
};

/// Evaluates one position, once. Every addition is noted in a Trace. Bitboards instead of walks made the whole
/// engine 1.42 times as fast (bench), colours as template parameters 4 % faster.
template <class Trace = NoTrace> class Evaluator {
public:
    /// `pawns` is made anew unless it has the position's pawn key.
    Evaluator(const Position& p, PawnStructure& pawns) : p_(p), pawns_(pawns) {}

    /// Centipawns, for the side to move.
    int evaluate() {
        total_ = p_.psqtScore();
        trace_.addSquares(p_);
        imbalance();
        structure();
        for (const Color c : {White, Black}) pawnAndKingAttacks(c);
        pieces<White>();
        pieces<Black>();
        threats<White>();
        threats<Black>();
        kingSafety<White>();
        kingSafety<Black>();
        for (const Square s : SquaresOf(pawns_.passed)) passed(s);
        mopUp();
        add(p_.side(), NoSquare, weights.tempo);
        return p_.side() == White ? taperedScore() : -taperedScore();
    }
    const Trace& trace() const { return trace_; }

private:
    /// Tapered evaluation: the middlegame and the endgame score mixed by phase, then scaled. The scale applies to both:
    /// a drawn ending is a draw though its pieces still count towards the middlegame.
    int taperedScore() {
        const int phase = p_.phase();
        const int sum = total_.middlegame() * phase + total_.endgame() * (MaxPhase - phase);
        const int scale = endgameScale(p_, sum > 0 ? White : Black, pawns_.passed);
        trace_.setScale(scale);
        return sum * scale / (MaxPhase * FullScale);
    }

    /// Adds a weight for the piece of `c` on `s`, or on NoSquare for none.
    void add(Color c, Square s, const Score& weight, int times = 1) {
        total_ += weight * (c == White ? times : -times);
        trace_.add(c, s, weight, times);
    }

    /// Adds attack units against the king of `c`; kingSafety turns the sum of all into a score.
    void addUnits(Color c, const int& unit, int times) {
        units_[c] += unit * times;
        trace_.addUnits(c, unit, times);
    }

    /// Material imbalance. Types of which both sides have as many cancel out and are left out.
    void imbalance() {
        for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen})
            if (const int more = p_.count(White, t) - p_.count(Black, t))
                for (const PieceType other : {Pawn, Knight, Bishop, Rook, Queen}) {
                    // By the square of their number, a second queen would be worth less than a rook.
                    const int all = t == Queen && other == Queen ? 1 : p_.count(White, other) + p_.count(Black, other);
                    add(more > 0 ? White : Black, NoSquare, weights.imbalance[t][other], std::abs(more) * all);
                }
    }

    /// Notes the squares that pawns and king attack.
    void pawnAndKingAttacks(Color c) {
        const Bitboard ahead = toFront(c, p_.bitboard(c, Pawn));
        addAttacks(c, Pawn, toEast(ahead));
        addAttacks(c, Pawn, toWest(ahead));
        addAttacks(c, King, attackSets.king(p_.king(c)));
    }
    /// Notes the squares that a piece attacks, or pawns to one side. Returns its mobility: how many of them it may go
    /// to, but for those that an enemy pawn attacks.
    int addAttacks(Color c, PieceType t, Bitboard squares) {
        twice_[c] |= attackedBy(c) & squares;
        attacks_[c][t] |= squares;
        attacks_[c][NoType] |= squares;
        return popcount(squares & ~p_.bitboard(c) & ~attacks_[~c][Pawn]);
    }
    /// The squares that any piece of `c` attacks.
    Bitboard attackedBy(Color c) const { return attacks_[c][NoType]; }

    /// The terms of knights, bishops, rooks and queens.
    template <Color c> void pieces() {
        constexpr Bitboard Centre = 0x0000001818000000;  // d4, e4, d5, e5
        constexpr Bitboard CentreFiles = FileA << 2 | FileA << 3 | FileA << 4 | FileA << 5;
        const Bitboard own = p_.bitboard(c, Pawn), pawns = own | p_.bitboard(~c, Pawn);
        const int blocked = popcount(own & CentreFiles & toFront(~c, occupied_));  // own pawns with a piece in front
        const Bitboard ring = attackSets.king(p_.king(~c)), outpost = outposts(c);
        for (const Square s : p_.pieces(c, Knight)) {
            add(c, s, weights.knightMobility[addAttacks(c, Knight, attackSets.knight(s))]);
            if (outpost & bit(s)) add(c, s, weights.knightOutpost);
            minor(c, s, weights.knightKing);
        }
        for (const Square s : p_.pieces(c, Bishop)) {
            add(c, s, weights.bishopMobility[addAttacks(c, Bishop, attackSets.bishop(s, occupied_))]);
            if (outpost & bit(s)) add(c, s, weights.bishopOutpost);
            add(c, s, weights.badBishop, popcount(own & (isLight(s) ? LightSquares : ~LightSquares)) * blocked);
            add(c, s, weights.bishopTarget, popcount(attackSets.bishop(s, 0) & p_.bitboard(~c, Pawn)));
            const Bitboard pastPieces = attackSets.bishop(s, pawns);
            add(c, s, weights.longDiagonal, popcount(pastPieces & Centre) > 1);
            addUnits(~c, kingUnits.bishopLine, (pastPieces & ring) != 0);
            minor(c, s, weights.bishopKing);
        }
        for (const Square s : p_.pieces(c, Rook)) {
            const int mobile = addAttacks(c, Rook, attackSets.rook(s, occupied_));
            add(c, s, weights.rookMobility[mobile]);
            if (mobile <= 3 && isShutIn(c, s)) add(c, s, weights.trappedRook);
            addUnits(~c, kingUnits.rookLine, (attackSets.rook(s, pawns) & ring) != 0);
            const Bitboard file = FileA << fileOf(s);
            if (!(own & file)) add(c, s, pawns & file ? weights.rookHalfOpenFile : weights.rookOpenFile);
        }
        for (const Square s : p_.pieces(c, Queen))
            add(c, s, weights.queenMobility[addAttacks(c, Queen, attackSets.queen(s, occupied_))]);
    }

    /// Whether the rook on `s` stands on the first rank, nearer to the edge than its own king, which can't castle.
    bool isShutIn(Color c, Square s) const {
        const int king = fileOf(p_.king(c));
        return relativeRank(c, s) == 0 && (king < 4) == (fileOf(s) < king) && !p_.hasRight(c, Short) &&
               !p_.hasRight(c, Long);
    }

    /// What knights and bishops have in common.
    void minor(Color c, Square s, const std::array<Score, 8>& byKingDistance) {
        add(c, s, byKingDistance[distance(p_.king(c), s)]);
        add(c, s, weights.minorBehindPawn, typeOf(p_[s + forward(c)]) == Pawn);
    }

    /// Outposts: on the fourth to sixth rank, guarded by a pawn, and no enemy pawn can ever attack them.
    Bitboard outposts(Color c) const {
        const Bitboard ranks = Bitboard{0xffffff} << (c == White ? 24 : 16);
        return ranks & attacks_[c][Pawn] & ~pawns_.attackSpan[~c];
    }

    /// The terms of pawn structure, taken from the pawn hash entry or computed into it.
    void structure() {
        if (pawns_.key == p_.pawnKey()) {
            total_ += pawns_.score;
            return;
        }
        const Score before = total_;
        pawns_.passed = 0;
        for (const Color c : {White, Black}) {
            Bitboard ahead = toFront(c, p_.bitboard(c, Pawn));
            for (int rank = 2; rank < 7; ++rank) ahead |= toFront(c, ahead);
            pawns_.attackSpan[c] = toSides(ahead);
        }
        for (const Color c : {White, Black})
            for (const Square s : p_.pieces(c, Pawn)) pawn(c, s);
        pawns_.score = total_ - before;
        pawns_.key = p_.pawnKey();
    }

    /// The terms of a pawn. Notes it if it is passed: no enemy pawn can stop it.
    void pawn(Color c, Square s) {
        const Bitboard own = p_.bitboard(c, Pawn), enemies = p_.bitboard(~c, Pawn);
        const Bitboard ahead = frontSpan(c, s), behind = frontSpan(~c, s);
        const Bitboard support = toSides(behind | bit(s)) & own;  // on the files beside it, and not ahead of it
        const int rank = relativeRank(c, s);
        if (toSides(bit(s)) & own) add(c, s, weights.phalanx[rank]);
        if (toSides(toFront(~c, bit(s))) & own) add(c, s, weights.supported[rank]);
        if (behind & own) add(c, s, weights.doubled);
        if (ahead & enemies) return;
        if (!support) add(c, s, weights.weak);
        if (!(pawns_.attackSpan[~c] & bit(s))) {
            if (!(ahead & own)) pawns_.passed |= bit(s);
        } else if (popcount(support) >= popcount(toSides(ahead) & enemies)) {
            add(c, s, weights.candidate[rank]);
        }
    }

    /// The terms of a passed pawn.
    void passed(Square s) {
        const Color c = colorOf(p_[s]);
        const Square ahead = s + forward(c);
        const int rank = relativeRank(c, s);
        add(c, s, weights.passed[rank]);
        if (!p_[ahead]) add(c, s, weights.passedFree[rank]);
        if (!(attackedBy(~c) & bit(ahead))) add(c, s, weights.passedSafe[rank]);
        if (attackedBy(c) & bit(ahead)) add(c, s, weights.passedGuarded[rank]);
        if (!(frontSpan(c, s) & (occupied_ | attackedBy(~c)))) add(c, s, weights.passedPath[rank]);
        const Bitboard beside = attackSets.king(s) & ~(FileA << fileOf(s)) & p_.bitboard(c, Pawn);
        if (beside & pawns_.passed) add(c, s, weights.passedBeside[rank]);
        const Bitboard behind = attackSets.rook(s, occupied_) & frontSpan(~c, s);
        if (behind & p_.bitboard(c, Rook)) add(c, s, weights.ownRookBehind);
        if (behind & p_.bitboard(~c, Rook)) add(c, s, weights.enemyRookBehind);
        if (rank < 3) return;
        add(c, s, weights.passedOwnKing[distance(p_.king(c), ahead)]);
        add(c, s, weights.passedEnemyKing[distance(p_.king(~c), ahead)]);
    }

    /// Enemy pieces attacked by pawns, minor pieces or rooks of `c`, those attacked and not defended (hanging), those
    /// attacked more often than defended, and squares that the enemy can't use.
    template <Color c> void threats() {
        const Bitboard enemies = p_.bitboard(~c) & ~p_.bitboard(~c, King);
        const Bitboard hanging = enemies & attackedBy(c) & ~attackedBy(~c);
        const Bitboard byPawn = attacks_[c][Pawn], toMinor = byPawn | attacks_[c][Knight] | attacks_[c][Bishop];
        const Bitboard toRook = toMinor | attacks_[c][Rook], toQueen = toRook | attacks_[c][Queen];
        for (const Square s : SquaresOf((enemies & toRook) | hanging)) {
            std::size_t attacker = 4;  // the least valuable one counts; without branches, which couldn't be predicted
            for (const Bitboard upTo : {byPawn, toMinor, toRook, toQueen}) attacker -= (upTo & bit(s)) != 0;
            add(c, NoSquare, weights.threat[attacker][typeOf(p_[s])]);
        }
        if (p_.side() == c) {
            const Bitboard queens = p_.bitboard(~c, Queen), heavy = queens | p_.bitboard(~c, Rook);
            const Bitboard byLess = (byPawn & ~p_.bitboard(~c, Pawn)) | (toMinor & heavy) | (toRook & queens);
            add(c, NoSquare, weights.threatToMove, popcount(enemies & byLess));
            add(c, NoSquare, weights.hangingToMove, popcount(hanging));
        }
        const Bitboard once = attackedBy(~c) & ~twice_[~c] & ~attacks_[~c][Pawn];
        const Bitboard guardedBetter = attacks_[~c][Pawn] | (twice_[~c] & ~twice_[c]);
        add(c, NoSquare, weights.loose, popcount(enemies & ~p_.bitboard(~c, Pawn) & ~attackedBy(~c)));
        add(c, NoSquare, weights.restricted, popcount(attackedBy(c) & attackedBy(~c) & ~guardedBetter));
        add(c, NoSquare, weights.outnumbered, popcount(enemies & twice_[c] & once));
        add(c, NoSquare, weights.pawnPush, pawnPushes(c));
        add(c, NoSquare, weights.reachableOutpost, (attacks_[c][Knight] & outposts(c) & ~p_.bitboard(c)) != 0);
        if (p_.count(~c, Queen) == 1) threatsOnQueen<c>(firstSquare(p_.bitboard(~c, Queen)));
    }
    /// Squares from which a piece of `c` could attack the enemy queen, and pieces that wait behind another one.
    template <Color c> void threatsOnQueen(Square queen) {
        const Bitboard diagonals = attackSets.bishop(queen, occupied_), straights = attackSets.rook(queen, occupied_);
        const Bitboard weak = ~attackedBy(~c) | (twice_[c] & ~twice_[~c]);
        const Bitboard safe = weak & ~attacks_[~c][Pawn] & ~p_.bitboard(c);
        add(c, NoSquare, weights.knightOnQueen, popcount(attacks_[c][Knight] & attackSets.knight(queen) & safe));
        const Bitboard sliders = (attacks_[c][Bishop] & diagonals) | (attacks_[c][Rook] & straights);
        add(c, NoSquare, weights.sliderOnQueen, popcount(sliders & safe & twice_[c]));
        if (xRays(queen, occupied_, p_.bitboard(c, Bishop), p_.bitboard(c, Rook)))
            add(c, NoSquare, weights.pinnedQueen);
    }

    /// The enemy pieces that pawns of `c` could attack by a step to a square that no enemy pawn attacks, and that is
    /// guarded or not attacked.
    int pawnPushes(Color c) const {
        const Bitboard targets = p_.bitboard(~c) & ~p_.bitboard(~c, Pawn) & ~p_.bitboard(~c, King);
        const Bitboard steps = toFront(c, p_.bitboard(c, Pawn)) & ~occupied_;
        const Bitboard ahead = toFront(c, steps & ~attacks_[~c][Pawn] & (attackedBy(c) | ~attackedBy(~c)));
        return popcount(toEast(ahead) & targets) + popcount(toWest(ahead) & targets);
    }

    /// Pawn shelter and storm, and king danger: the square of all attack units, since attackers help each other.
    template <Color c> void kingSafety() {
        const Square king = p_.king(c);
        const int first = std::clamp(fileOf(king), 1, 6) - 1;  // of three files: the king's and its neighbours
        for (const int file : {first, first + 1, first + 2}) {
            const int edge = std::min(file, 7 - file);
            const int rear = lowestRank(c, p_.bitboard(c, Pawn) & FileA << file);
            const int enemy = lowestRank(c, p_.bitboard(~c, Pawn) & FileA << file), front = enemy ? 7 - enemy : 0;
            const bool isBlocked = enemy == rear + 1;
            add(c, king, weights.shelter[edge][rear]);
            add(c, king, isBlocked ? weights.blockedStorm[front] : weights.storm[edge][front]);
            addUnits(c, kingUnits.shelter, rear == 0 || rear > 3);
        }
        const Bitboard flank = (FileA | FileA << 1 | FileA << 2) << first;
        if (!(flank & (p_.bitboard(White, Pawn) | p_.bitboard(Black, Pawn)))) add(c, king, weights.kingWithoutPawns);
        if (!p_.count(~c, Queen)) add(c, king, weights.kingRank[relativeRank(c, king)]);

        const Bitboard ring = attackSets.king(king);
        const Bitboard camp = flank & (c == White ? ~Bitboard{0} >> 24 : ~Bitboard{0} << 24);  // five ranks
        addUnits(c, kingUnits.queens, std::min(3 * p_.count(~c, Queen) + p_.count(~c, Rook), 3));
        addUnits(c, kingUnits.toMove, p_.side() != c);
        addUnits(c, kingUnits.knightRing, popcount(attacks_[~c][Knight] & ring));
        addUnits(c, kingUnits.queenRing, popcount(attacks_[~c][Queen] & ring));
        addUnits(c, kingUnits.flankAttacked, popcount(camp & attackedBy(~c)));
        addUnits(c, kingUnits.flankTwice, popcount(camp & twice_[~c]));
        addUnits(c, kingUnits.flankGuarded, popcount(camp & attackedBy(c)));
        checks<c>(ring);
        const int units = std::max(units_[c], 0);
        add(c, king, weights.kingDanger, units * units / KingDangerDivisor);
    }

    /// The rank, as `c` sees the board, of the pawn nearest to c's own first rank; 0 if there is none.
    static int lowestRank(Color c, Bitboard pawns) {
        return !pawns ? 0 : (c == White ? std::countr_zero(pawns) : std::countl_zero(pawns)) / 8;
    }

    /// Empty squares on the lines from the king of `c`; attack units for pins and for checks. A check is safe on a
    /// square that the king's side doesn't guard, or that is attacked twice and guarded by king or queen alone.
    template <Color c> void checks(Bitboard ring) {
        const Square king = p_.king(c);
        const Bitboard diagonals = attackSets.bishop(king, occupied_), straights = attackSets.rook(king, occupied_);
        add(c, king, weights.kingLines[popcount((diagonals | straights) & ~occupied_)]);
        const Bitboard queens = p_.bitboard(~c, Queen), onDiagonals = p_.bitboard(~c, Bishop) | queens;
        const Bitboard pinners = xRays(king, p_.bitboard(c), onDiagonals, p_.bitboard(~c, Rook) | queens);
        addUnits(c, kingUnits.pinned, popcount(pinners));
        const auto& by = attacks_[c];
        const Bitboard guarded = by[Pawn] | by[Knight] | by[Bishop] | by[Rook] | twice_[c];  // else weak
        const Bitboard safe = ~attackedBy(c) | (~guarded & twice_[~c]);
        const auto look = [&](PieceType t, Bitboard from, const int& unit) {
            const Bitboard checks = attacks_[~c][t] & from & ~p_.bitboard(~c);
            addUnits(c, checks & safe ? unit : kingUnits.unsafeCheck, checks != 0);
        };
        look(Knight, attackSets.knight(king), kingUnits.knightCheck);
        look(Bishop, diagonals, kingUnits.bishopCheck);
        look(Rook, straights, kingUnits.rookCheck);
        look(Queen, (diagonals | straights) & ~ring, kingUnits.queenCheck);  // next to the king: queenRing
    }
    /// X-rays: the sliders of two sets that look at `s` through one piece of `gone`.
    Bitboard xRays(Square s, Bitboard gone, Bitboard onDiagonals, Bitboard onStraights) const {
        const Bitboard diagonals = attackSets.bishop(s, occupied_), straights = attackSets.rook(s, occupied_);
        const Bitboard beyond = attackSets.bishop(s, occupied_ & ~(diagonals & gone)) & ~diagonals;
        const Bitboard farther = attackSets.rook(s, occupied_ & ~(straights & gone)) & ~straights;
        return (beyond & onDiagonals) | (farther & onStraights);
    }

    /// Won endings against a bare king: a pawn that will promote, and mop-up, a slope of scores that drives the king to
    /// an edge or, by bishop and knight, to a corner of the bishop's colour.
    void mopUp() {
        for (const Color c : {White, Black}) {
            if (!isBare(p_, ~c)) continue;
            if (!p_.hasNonPawns(c) && p_.count(c, Pawn) == 1 && lonePawnWins(p_, c))
                add(c, NoSquare, weights.wonPawn[relativeRank(c, firstSquare(p_.bitboard(c, Pawn)))]);
            const Square king = p_.king(~c);
            const Bitboard bishops = p_.bitboard(c, Bishop), light = bishops & LightSquares;
            if (p_.count(c, Queen) || p_.count(c, Rook) || (light && light != bishops))
                add(c, NoSquare, weights.mopUpEdge[centreDistance(king)]);
            else if (bishops && p_.count(c, Knight)) add(c, NoSquare, weights.mopUpCorner[cornerNearness(king, light)]);
            else continue;
            add(c, NoSquare, weights.mopUpKings[distance(p_.king(c), king)]);
        }
    }

    const Position& p_;
    PawnStructure& pawns_;
    Score total_;
    Trace trace_;
    const Bitboard occupied_ = p_.occupied();
    std::array<std::array<Bitboard, 7>, 2> attacks_{};  // by the pieces of each type; by NoType, of all
    std::array<Bitboard, 2> twice_{};                   // attacked by two pieces at least, of any types
    std::array<int, 2> units_{};                        // on the king of each colour
};

/// The static score in centipawns for the side to move, from nothing.
inline int evaluate(const Position& p) {
    PawnStructure pawns;
    return Evaluator<>(p, pawns).evaluate();
}

/// The evaluation with two caches, for one thread: an evaluation hash table, which takes 8 % off the time of bench, and
/// a pawn hash table.
class EvalCache {
public:
    [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&scores_[key % ScoreCount]); }
    /// The static score in centipawns for the side to move.
    int evaluate(const Position& p) {
        std::uint64_t& entry = scores_[p.key() % ScoreCount];
        if ((entry ^ p.key()) >> 16) {
            PawnStructure& pawns = structures_[p.pawnKey() % StructureCount];
            entry = (p.key() & ~std::uint64_t{0xffff}) | std::uint16_t(Evaluator<>(p, pawns).evaluate());
        }
        return std::int16_t(entry);
    }

private:
    /// An entry holds the upper 48 bits of its key and, in the lower 16, the score. The key's lower 17 bits index it.
    static constexpr std::size_t ScoreCount = 131'072;   // 1 MB, to stay in the processor's cache
    static constexpr std::size_t StructureCount = 1024;  // enough, since pawns move rarely
    std::vector<std::uint64_t> scores_ = std::vector<std::uint64_t>(ScoreCount);
    std::vector<PawnStructure> structures_ = std::vector<PawnStructure>(StructureCount);
};

}  // namespace millimax
