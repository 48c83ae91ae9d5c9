// history.hpp: what earlier nodes of the search taught about moves and about the static score.
#pragma once

#include "board.hpp"
#include "endgame.hpp"
#include "move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace millimax {

/// What earlier nodes taught about moves: scores that rise when a move refutes a position and fall when it fails to.
class History {
public:
    static constexpr int Max = 8192;
    using Value = std::int16_t;
    /// How moves of each piece to each square did after one certain earlier move.
    using Continuation = std::array<std::array<Value, 64>, PieceCodes>;
    /// The tables for the moves one and two plies back.
    using Context = std::array<Continuation*, 2>;

    /// How a quiet move did, ±3 * Max.
    int quiet(Move m, const Context& context) const {
        const int to = index64(m.to());
        return butterfly_[colorOf(m.mover())][index64(m.from())][to] + (*context[0])[m.mover()][to] +
               (*context[1])[m.mover()][to];
    }
    /// How a capture or promotion did, ±Max.
    int capture(Move m) const { return captures_[m.mover()][index64(m.to())][typeOf(m.captured())]; }
    Move counter(Move previous) const { return counters_[previous.mover()][index64(previous.to())]; }

    /// Has `m` stand higher by `bonus`, or lower.
    void reward(Move m, const Context& context, int bonus) {
        const int to = index64(m.to());
        if (m.isNoisy()) return add(captures_[m.mover()][to][typeOf(m.captured())], bonus);
        add(butterfly_[colorOf(m.mover())][index64(m.from())][to], bonus);
        for (Continuation* table : context) add((*table)[m.mover()][to], bonus);
    }
    /// `m` refuted a node, reached by `previous`, where those that `failed` did not.
    void learn(Move m, const MoveList& failed, Move previous, const Context& context, int bonus) {
        reward(m, context, bonus);
        for (const Move f : failed)
            if (f.isNoisy() || !m.isNoisy()) reward(f, context, -bonus);
        if (previous && !m.isNoisy()) counters_[previous.mover()][index64(previous.to())] = m;
    }

    /// Correction history: by how many centipawns the static score of positions like this one has been wrong, for the
    /// side to move: like in their pawns, and in the other pieces of either side; within ±153. +57 ± 46 Elo.
    int correction(const Position& p) {
        if (!isCorrected(p)) return 0;
        int sum = 0;
        for (const Value* v : corrections(p)) sum += *v;
        return sum / 160;
    }
    void prefetchCorrection(const Position& p) {
        for (const Value* v : corrections(p)) __builtin_prefetch(v);
    }
    /// Learns that the score found, `depth` plies deep, was `error` centipawns above the static one.
    void correct(const Position& p, int error, int depth) {
        if (!isCorrected(p)) return;
        const int bonus = std::clamp(error * depth, -Max / 4, Max / 4);
        for (Value* v : corrections(p)) add(*v, bonus);
    }

    /// For the replies to `m`; with no move, the table of nothing.
    Continuation& after(Move m) { return continuations_[m.mover()][index64(m.to())]; }

private:
    /// Moves towards the bonus by its share of Max, so that values stay within Max and old ones fade.
    static void add(Value& value, int bonus) { value = Value(value + bonus - value * std::abs(bonus) / Max); }

    /// Against a bare king the score is exact, or a slope that leads to mate: what was learned would level it.
    static bool isCorrected(const Position& p) { return !isBare(p, White) && !isBare(p, Black); }

    static constexpr std::size_t Corrections = 16384;
    std::array<Value*, 3> corrections(const Position& p) {
        auto& [pawns, white, black] = corrections_[p.side()];
        return {&pawns[p.pawnKey() % Corrections], &white[p.piecesKey(White) % Corrections],
                &black[p.piecesKey(Black) % Corrections]};
    }

    std::array<std::array<std::array<Value, Corrections>, 3>, 2> corrections_{};
    std::array<std::array<std::array<Value, 64>, 64>, 2> butterfly_{};
    std::array<std::array<std::array<Value, 7>, 64>, PieceCodes> captures_{};
    std::array<std::array<Continuation, 64>, PieceCodes> continuations_{};
    std::array<std::array<Move, 64>, PieceCodes> counters_{};
};

}  // namespace millimax
