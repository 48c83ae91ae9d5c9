// eval.hpp: what a position is worth before anything is searched.
//
// Each term is a weight times how often it applies, a middlegame and an endgame score at once, added for White and
// subtracted for Black; the men left on the board decide how the two are mixed. One walk along the rays of every man
// counts its mobility and marks what it attacks; threats and the danger to the kings are read off those marks.
#pragma once

#include "board.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace millimax {

/// The place of a member of `weights` among all of them, and the member in a place.
inline std::size_t weightIndex(const Score& weight) { return std::size_t(&weight - weights.material.data()); }
inline Score weightAt(std::size_t index) { return weights.material.data()[index]; }

/// How often each weight was added for a colour: the evaluation as a sum that can be looked at.
struct EvalTrace {
    static constexpr std::size_t Terms = sizeof(Weights) / sizeof(Score);
    std::array<std::array<std::int16_t, Terms>, 2> count{};
};

/// The terms as a person reads them, each from its first weight up to that of the next.
struct WeightGroup {
    std::string_view name;
    std::size_t first;
};
inline const std::array<WeightGroup, 18> WeightGroups{{
    {"material", weightIndex(weights.material[0])},
    {"squares", weightIndex(weights.square[0][0])},
    {"knight mobility", weightIndex(weights.knightMobility[0])},
    {"bishop mobility", weightIndex(weights.bishopMobility[0])},
    {"rook mobility", weightIndex(weights.rookMobility[0])},
    {"queen mobility", weightIndex(weights.queenMobility[0])},
    {"bishop pair", weightIndex(weights.bishopPair)},
    {"passed pawns", weightIndex(weights.passed[0])},
    {"isolated pawns", weightIndex(weights.isolated)},
    {"doubled pawns", weightIndex(weights.doubled)},
    {"backward pawns", weightIndex(weights.backward)},
    {"supported pawns", weightIndex(weights.supported[0])},
    {"king shelter and storm", weightIndex(weights.shelter[0])},
    {"king danger", weightIndex(weights.kingDanger[0])},
    {"rooks on open files", weightIndex(weights.rookOpenFile)},
    {"outposts", weightIndex(weights.knightOutpost)},
    {"threats", weightIndex(weights.threatByPawn[0])},
    {"tempo", weightIndex(weights.tempo)},
}};

/// Adds up one position; used once. With `traced`, every addition is also counted.
template <bool traced> class Evaluator {
public:
    explicit Evaluator(const Position& p) : p_(p) {
        for (const Color c : {White, Black}) mapPawns(c);
    }

    /// Centipawns, for the side to move.
    int evaluate(EvalTrace* trace = nullptr) {
        trace_ = trace;
        placement();
        for (const Color c : {White, Black}) pieces(c);
        for (const Color c : {White, Black}) {
            pawns(c);
            threats(c);
            kingSafety(c);
            if (p_.count(c, Bishop) >= 2) add(c, weights.bishopPair);
        }
        add(p_.side(), weights.tempo);
        const int phase = p_.phase();
        const int score =
            (total_.middlegame() * phase + total_.endgame() * (MaxPhase - phase)) / MaxPhase;
        return p_.side() == White ? score : -score;
    }

private:
    static constexpr std::uint8_t flag(PieceType t) { return std::uint8_t(1 << t); }
    /// Attack units of each set of piece types that attack a square beside a king.
    static constexpr auto ringUnits = [] {
        std::array<std::uint8_t, 128> units{};
        for (int set = 0; set < 128; ++set)
            units[set] = std::uint8_t((set & flag(Knight) ? 2 : 0) + (set & flag(Bishop) ? 2 : 0) +
                                      (set & flag(Rook) ? 2 : 0) + (set & flag(Queen) ? 3 : 0));
        return units;
    }();

    void add(Color c, const Score& weight, int times = 1) {
        total_ += weight * (c == White ? times : -times);
        if constexpr (traced) trace_->count[c][weightIndex(weight)] += std::int16_t(times);
    }

    /// Material and squares come from the board, which keeps their sum; only a trace needs them one by one.
    void placement() {
        if constexpr (!traced) {
            total_ = p_.placement();
            return;
        }
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t)
                for (const Square s : p_.men(c, PieceType(t))) {
                    if (t != King) add(c, weights.material[t]);
                    add(c, weights.square[t][index64(relativeSquare(c, s) ^ 0x70)]);
                }
    }

    void mapPawns(Color c) {
        front_[c].fill(0);
        rear_[c].fill(8);
        for (const Square s : p_.men(c, Pawn)) {
            const int file = fileOf(s) + 1, rank = relativeRank(c, s);
            front_[c][file] = std::max(front_[c][file], rank);
            rear_[c][file] = std::min(rear_[c][file], rank);
            for (const int side : {E, W})
                if (onBoard(s + forward(c) + side)) attacks_[c][s + forward(c) + side] |= flag(Pawn);
        }
        const Square king = p_.king(c);
        for (const int step : stepsOf(King))
            if (onBoard(king + step)) attacks_[c][king + step] |= flag(King);
    }

    /// Marks the squares a piece attacks; returns how many of them it may safely go to.
    template <PieceType type> int mobility(Color c, Square from) {
        int count = 0;
        for (const int step : stepsOf(type))
            for (Square to = from + step; onBoard(to); to += step) {
                const Piece met = p_[to];
                attacks_[c][to] |= flag(type);
                count += !(attacks_[~c][to] & flag(Pawn)) && !(met && colorOf(met) == c);
                if (met || !slides(type)) break;
            }
        return count;
    }

    void pieces(Color c) {
        for (const Square s : p_.men(c, Knight)) {
            add(c, weights.knightMobility[mobility<Knight>(c, s)]);
            if (isOutpost(c, s)) add(c, weights.knightOutpost);
        }
        for (const Square s : p_.men(c, Bishop)) {
            add(c, weights.bishopMobility[mobility<Bishop>(c, s)]);
            if (isOutpost(c, s)) add(c, weights.bishopOutpost);
        }
        for (const Square s : p_.men(c, Rook)) {
            add(c, weights.rookMobility[mobility<Rook>(c, s)]);
            const int file = fileOf(s) + 1;
            if (!front_[c][file]) add(c, front_[~c][file] ? weights.rookHalfOpenFile : weights.rookOpenFile);
        }
        for (const Square s : p_.men(c, Queen)) add(c, weights.queenMobility[mobility<Queen>(c, s)]);
    }

    /// Beyond the middle, guarded by a pawn, and no enemy pawn can come to attack it.
    bool isOutpost(Color c, Square s) const {
        const int rank = relativeRank(c, s), file = fileOf(s) + 1;
        return rank >= 3 && rank <= 5 && (attacks_[c][s] & flag(Pawn)) && 7 - rear_[~c][file - 1] <= rank &&
               7 - rear_[~c][file + 1] <= rank;
    }

    void pawns(Color c) {
        for (const Square s : p_.men(c, Pawn)) {
            const int file = fileOf(s) + 1, rank = relativeRank(c, s);
            const bool neighbours = front_[c][file - 1] || front_[c][file + 1];
            const Piece pawn = makePiece(c, Pawn);
            const bool beside = (onBoard(s + E) && p_[s + E] == pawn) || (onBoard(s + W) && p_[s + W] == pawn);
            if (beside || (attacks_[c][s] & flag(Pawn)))
                add(c, weights.supported[rank]);
            else if (!neighbours)
                add(c, weights.isolated);
            else if (std::min(rear_[c][file - 1], rear_[c][file + 1]) > rank)
                add(c, weights.backward);
            if (rear_[c][file] < rank) add(c, weights.doubled);
            if (isPassed(c, file, rank)) passed(c, s, rank);
        }
    }

    bool isPassed(Color c, int file, int rank) const {
        for (const int f : {file - 1, file, file + 1})
            if (7 - rear_[~c][f] > rank) return false;
        return front_[c][file] == rank;
    }

    void passed(Color c, Square s, int rank) {
        const Square ahead = s + forward(c);
        add(c, weights.passed[rank]);
        if (!p_[ahead]) add(c, weights.passedFree[rank]);
        if (rank < 4) return;
        add(c, weights.passedOwnKing[distance(p_.king(c), ahead)]);
        add(c, weights.passedEnemyKing[distance(p_.king(~c), ahead)]);
    }

    /// What the other side's men threaten to do to ours, counted for the other side.
    void threats(Color c) {
        for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen})
            for (const Square s : p_.men(~c, t)) {
                const int by = attacks_[c][s];
                if (!by) continue;
                if (by & flag(Pawn))
                    add(c, weights.threatByPawn[t]);
                else if (by & (flag(Knight) | flag(Bishop)))
                    add(c, weights.threatByMinor[t]);
                else if (by & flag(Rook))
                    add(c, weights.threatByRook[t]);
                if (!attacks_[~c][s]) add(c, weights.hanging);
            }
    }

    void kingSafety(Color c) {
        const Square king = p_.king(c);
        const int first = std::clamp(fileOf(king), 1, 6);  // the king's file and its neighbours, as front_ counts them
        for (const int file : {first, first + 1, first + 2}) {
            add(c, weights.shelter[rear_[c][file] & 7]);
            add(c, weights.storm[front_[~c][file]]);
        }
        int units = 0;
        for (const int step : stepsOf(King)) {
            const Square s = king + step;
            if (!onBoard(s) || !attacks_[~c][s]) continue;
            units += ringUnits[attacks_[~c][s] & 0x7f];
            if (!(attacks_[c][s] & ~flag(King))) ++units;  // nobody but the king guards it
        }
        if (!p_.count(~c, Queen)) units /= 2;
        add(c, weights.kingDanger[std::min(units, int(weights.kingDanger.size()) - 1)]);
    }

    static int distance(Square a, Square b) {
        return std::max(std::abs(fileOf(a) - fileOf(b)), std::abs(rankOf(a) - rankOf(b)));
    }

    const Position& p_;
    Score total_;
    EvalTrace* trace_ = nullptr;
    std::array<std::array<std::uint8_t, Squares>, 2> attacks_{};  // a flag for each type that attacks a square
    // The relative ranks of the foremost and rearmost pawn on files 1 to 8, with an empty file on either side;
    // 0 and 8 where there is none.
    std::array<std::array<int, 10>, 2> front_, rear_;
};

/// The static score in centipawns for the side to move.
inline int evaluate(const Position& p) { return Evaluator<false>(p).evaluate(); }

}  // namespace millimax
