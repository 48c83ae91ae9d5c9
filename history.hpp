// history.hpp: statistics of the nodes searched so far: how moves did, and how far static scores were from the truth.
// A price, "+42 ± 13 Elo", is what a technique gains, with its 95 % error (docs/strength.md; more in pruning.hpp).
#pragma once

#include "board.hpp"
#include "constants.hpp"
#include "endgame.hpp"
#include "move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace millimax {

/// History heuristic: a value for each move, which rises when the move causes a cutoff, and falls when it was searched
/// first and another one caused the cutoff.
class History {
public:
    static constexpr int Max = 8192;
    using Value = std::int16_t;
    /// Continuation history: values by piece and target square, for the moves that follow one certain move.
    using Continuation = std::array<std::array<Value, 64>, PieceCodes>;
    /// What the value of a quiet move depends on, beside the move itself.
    struct Context {
        std::array<Continuation*, 2> continuations;  // those of the moves one and two plies back
        Bitboard attacked;                           // squares that the enemy attacks
    };

    /// The value of a quiet move, ±3 * Max: butterfly history and both continuation histories (+42 ± 13 Elo).
    int quiet(Move m, const Context& context) const {
        const auto& [last, before] = context.continuations;
        const int to = index64(m.to());
        return butterfly_[kindOf(m, context.attacked)][index64(m.from())][to] + (*last)[m.mover()][to] +
               (*before)[m.mover()][to];
    }
    /// The value of a capture or promotion, ±Max: capture history. Not measurable: +7 ± 8 Elo.
    int capture(Move m) const { return captures_[m.mover()][index64(m.to())][typeOf(m.captured())]; }

    /// Adds `bonus`, above or below 0, to all values of `m`.
    void reward(Move m, const Context& context, int bonus) {
        const int to = index64(m.to());
        if (m.isNoisy()) return add(captures_[m.mover()][to][typeOf(m.captured())], bonus);
        rewardQuiet(m, context.attacked, bonus);
        for (Continuation* table : context.continuations) add((*table)[m.mover()][to], bonus);
    }
    /// The bonus of a move that caused a cutoff at `depth` plies.
    static int bonus(int depth) { return std::min<int>(constants.historyBonus * depth, constants.historyBonusMost); }
    /// Rewards `m`, which caused a cutoff at `depth` plies, and the opposite for those searched before it, `failed`.
    void rewardCutoff(Move m, const MoveList& failed, const Context& context, int depth) {
        const int bonus = History::bonus(depth);
        reward(m, context, bonus);
        const int malus = bonus * constants.historyMalus / 100;
        for (const Move f : failed)  // a capture that succeeds doesn't tell against quiet moves
            if (f.isNoisy() || !m.isNoisy()) reward(f, context, -malus);
    }

    /// Rewards the quiet move `m` for what it gained: `gain` centipawns of static score. `attacked`: the squares that
    /// the enemy attacked before it. +19 ± 14 Elo (3,020 games).
    void rewardGain(Move m, Bitboard attacked, int gain) {
        const int most = constants.staticGainMost;
        rewardQuiet(m, attacked, std::clamp(gain * constants.staticGain, -most, most));
    }

    /// Correction history: how much too low static scores were in positions like this one (negative: too high), in
    /// centipawns for the side to move. Alike are positions with the same pawns, with the same other pieces of one
    /// side, or after the same move. +15 ± 13 Elo.
    int correction(const Position& p) {
        if (!isCorrected(p)) return 0;
        int sum = 0;
        for (const Value* v : corrections(p)) sum += *v;
        return sum / constants.correctionDivisor;
    }
    /// Notes that a search of `depth` plies returned a score `error` centipawns above the static one.
    void correct(const Position& p, int error, int depth) {
        if (!isCorrected(p)) return;
        const int most = constants.correctionMost;
        const int bonus = std::clamp(error * depth * constants.correctionWeight / 100, -most, most);
        for (Value* v : corrections(p)) add(*v, bonus);
    }

    /// To be called when a search begins: lets the values of the butterfly history fade. Together with smaller
    /// reductions where the correction history is large, +10 ± 9 Elo at 20,000 nodes.
    void startSearch() {
        for (auto& ofKind : butterfly_)
            for (auto& from : ofKind)
                for (Value& v : from) v = Value(v * constants.historyKept / 100);
    }
    /// The continuation history of replies to `m`. `Move{}` stands for a null move, and for the moves before the root.
    Continuation& after(Move m) { return continuations_[m.mover()][index64(m.to())]; }

private:
    /// The butterfly history alone.
    void rewardQuiet(Move m, Bitboard attacked, int bonus) {
        add(butterfly_[kindOf(m, attacked)][index64(m.from())][index64(m.to())], bonus);
    }
    /// The butterfly history keeps moves apart by colour, and by whether the enemy attacks the square they leave, and
    /// the one they go to: a move that saves an attacked piece is one thing, the same move
    /// without an attack another. +36 ± 9 Elo (3,184 games).
    static std::size_t kindOf(Move m, Bitboard attacked) {
        return 4 * colorOf(m.mover()) + 2 * bool(attacked & bit(m.from())) + bool(attacked & bit(m.to()));
    }

    /// History gravity: the nearer a value is to ±Max, the smaller the next step towards it. So no value leaves the
    /// range, and old bonuses fade.
    static void add(Value& value, int bonus) { value = Value(value + bonus - value * std::abs(bonus) / Max); }

    /// Not against a bare king: there the static score is exact, or a correction would spoil the slope of mop-up.
    static bool isCorrected(const Position& p) { return !isBare(p, White) && !isBare(p, Black); }

    static constexpr std::size_t Corrections = 16384;
    std::array<Value*, 4> corrections(const Position& p) {
        auto& [pawns, white, black] = corrections_[p.side()];
        const Move last = p.lastMove();
        return {&pawns[p.pawnKey() % Corrections], &white[p.nonPawnKey(White) % Corrections],
                &black[p.nonPawnKey(Black) % Corrections], &moveCorrections_[last.mover()][index64(last.to())]};
    }

    std::array<std::array<std::array<Value, Corrections>, 3>, 2> corrections_{};
    Continuation moveCorrections_{};
    std::array<std::array<std::array<Value, 64>, 64>, 8> butterfly_{};  // by kindOf
    std::array<std::array<std::array<Value, 7>, 64>, PieceCodes> captures_{};
    std::array<std::array<Continuation, 64>, PieceCodes> continuations_{};
};

}  // namespace millimax
