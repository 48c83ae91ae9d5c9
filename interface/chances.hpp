// interface/chances.hpp: what a score means in wins, draws and losses.
//
// Seen in games of the engine against itself, at 8,000 nodes a move: scripts/positions plays such, and scripts/wdl
// fitted the constants below to the results of 39,000 quiet positions of 890 games. Between players who err more, or
// less, the same score means something else.
#pragma once

#include "../score.hpp"
#include "../weights.hpp"

#include <array>
#include <cmath>

namespace millimax {

/// In permille, for the side whose score it is; together 1000.
struct Chances {
    int win, draw, loss;
};

/// With a score of so many centipawns where so many pieces are left as Position::phase tells.
inline Chances chancesOf(int score, int phase) {
    if (score >= DecidedBound) return {1000, 0, 0};
    if (score <= -DecidedBound) return {0, 0, 1000};
    // Without pieces, with half of them, with all: the score that wins every other game, and how soon chances change.
    constexpr std::array<int, 3> even{261, 93, 84}, spread{73, 68, 92};
    constexpr int Half = MaxPhase / 2;
    const auto between = [phase](const std::array<int, 3>& values) {
        const int lower = phase < Half ? 0 : 1;
        return values[lower] + double(values[lower + 1] - values[lower]) * (phase - lower * Half) / Half;
    };
    const auto wins = [&](int s) {
        return int(std::lround(1000 / (1 + std::exp((between(even) - s) / between(spread)))));
    };
    const int win = wins(score), loss = wins(-score);
    return {win, 1000 - win - loss, loss};
}

}  // namespace millimax
