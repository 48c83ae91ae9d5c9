// notation/eval_trace.hpp: the evaluation as a sum of weights, to be explained by the names of its terms, or tuned.
//
// The evaluation reports each weight that it adds by a reference to the member of `weights`. It stands in this layer,
// since both explain/ and tuning/ need it.
#pragma once

#include "../eval.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace millimax {

/// The index of a member of a struct whose members are all of one type: they lie in memory like an array, so that the
/// address tells it.
template <class Struct, class Member> std::size_t indexIn(const Struct& whole, const Member& member) {
    return std::size_t(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&whole)) / sizeof(Member);
}
/// The index of a member of `weights` among all weights, and all weights by index.
inline std::size_t weightIndex(const Score& weight) { return indexIn(weights, weight); }
inline constexpr auto weightList = std::bit_cast<std::array<Score, sizeof(Weights) / sizeof(Score)>>(weights);
/// What the evaluation of one position has added.
struct EvalTrace {
    static constexpr std::size_t Terms = weightList.size();
    std::array<std::array<std::int16_t, Terms>, 2> count{};                   // how often each weight, by colour
    std::array<std::array<int, sizeof(KingUnits) / sizeof(int)>, 2> units{};  // how often each unit, by colour
    std::array<Score, Squares> onSquare{};  // what each piece has, White's plus, Black's minus; NoSquare: what none has
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
    void addUnits(Color c, const int& unit, int times) { units[c][indexIn(kingUnits, unit)] += times; }
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

/// A term: its name and its first weight. It has all weights up to the first one of the next term.
struct WeightGroup {
    std::string_view name;
    std::size_t first;
};
inline const std::array<WeightGroup, 28> WeightGroups{{
    {"material", weightIndex(weights.material[0])},
    {"piece placement", weightIndex(weights.square[0][0])},
    {"material imbalance", weightIndex(weights.imbalance[0][0])},
    {"knight mobility", weightIndex(weights.knightMobility[0])},
    {"bishop mobility", weightIndex(weights.bishopMobility[0])},
    {"rook mobility", weightIndex(weights.rookMobility[0])},
    {"queen mobility", weightIndex(weights.queenMobility[0])},
    {"passed pawns", weightIndex(weights.passed[0])},
    {"candidate passed pawns", weightIndex(weights.candidate[0])},
    {"doubled pawns", weightIndex(weights.doubled)},
    {"weak pawns", weightIndex(weights.weak)},
    {"supported pawns", weightIndex(weights.supported[0])},
    {"pawns side by side", weightIndex(weights.phalanx[0])},
    {"pawns before the king", weightIndex(weights.shelter[0][0])},
    {"king on open lines", weightIndex(weights.kingLines[0])},
    {"king safety", weightIndex(weights.kingDanger)},
    {"king without pawns", weightIndex(weights.kingWithoutPawns)},
    {"king without queens", weightIndex(weights.kingRank[0])},
    {"rooks on open files", weightIndex(weights.rookOpenFile)},
    {"trapped rooks", weightIndex(weights.trappedRook)},
    {"bishops and own pawns", weightIndex(weights.badBishop)},
    {"bishops on long diagonals", weightIndex(weights.longDiagonal)},
    {"minor pieces behind pawns", weightIndex(weights.minorBehindPawn)},
    {"minor pieces near the king", weightIndex(weights.knightKing[0])},
    {"outposts", weightIndex(weights.knightOutpost)},
    {"threats", weightIndex(weights.threat[0][0])},
    {"progress in won endings", weightIndex(weights.wonPawn[0])},
    {"tempo", weightIndex(weights.tempo)},
}};

}  // namespace millimax
