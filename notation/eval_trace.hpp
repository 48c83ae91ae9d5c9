// notation/eval_trace.hpp: the evaluation as a sum of weights, to be explained or tuned.
//
// A weight is known by its index: Weights has members of type Score alone, so its members lie in memory like an array,
// and the address of one tells which it is.
#pragma once

#include "../eval.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace millimax {

/// The index of a member of `weights` among all weights, and all weights by index.
inline std::size_t weightIndex(const Score& weight) {
    return std::size_t(reinterpret_cast<const char*>(&weight) - reinterpret_cast<const char*>(&weights)) /
           sizeof(Score);
}
inline constexpr auto weightList = std::bit_cast<std::array<Score, sizeof(Weights) / sizeof(Score)>>(weights);
/// The index of a member of `kingUnits`, whose first is `queens`.
inline std::size_t unitIndex(const int& unit) { return std::size_t(&unit - &kingUnits.queens); }

/// How often each weight was added for each colour.
struct EvalTrace {
    static constexpr std::size_t Terms = weightList.size();
    std::array<std::array<std::int16_t, Terms>, 2> count{};
    std::array<std::array<int, sizeof(KingUnits) / sizeof(int)>, 2> units{};  // how often each unit was, by unitIndex
    std::array<Score, Squares> onSquare{};  // White's minus Black's, by the square of the piece; NoSquare: of no piece
    int scale = FullScale;                  // endgameScale of the sum

    /// Adds material and squares, of which Position keeps only the sum.
    void addSquares(const Position& p) {
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t)
                for (const Square s : p.pieces(c, PieceType(t))) {
                    if (t != King) add(c, s, weights.material[t], 1);
                    add(c, s, weights.square[t][tableIndex(c, s, c, p.kingSides())], 1);
                    add(c, s, weights.enemySide[t][tableIndex(c, s, ~c, p.kingSides())], 1);
                }
    }
    void add(Color c, Square s, const Score& weight, int times) {
        count[c][weightIndex(weight)] += std::int16_t(times);
        onSquare[s] += weight * (c == White ? times : -times);
    }
    void addUnits(Color c, const int& unit, int times) { units[c][unitIndex(unit)] += times; }
    void setScale(int s) { scale = s; }
};

/// The static score in centipawns for the side to move, and its trace.
inline int evaluate(const Position& p, EvalTrace& trace) {
    PawnStructure pawns;
    Evaluator<EvalTrace> evaluator(p, pawns);
    const int score = evaluator.evaluate();
    trace = evaluator.trace();
    return score;
}

}  // namespace millimax
