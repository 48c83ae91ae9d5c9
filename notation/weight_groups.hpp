// notation/weight_groups.hpp: the names of the terms of the evaluation.
#pragma once

#include "eval_trace.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace millimax {

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
