// constants.hpp: the constants of the search and of its time that games have tuned, in one table.
#pragma once

#include <span>
#include <string_view>

namespace millimax {

/// A constant, which converts to its value, and what a tuner must know of it: the range that the value stays in, and
/// the step by which scripts/spsa moves it to see a difference in games.
struct Constant {
    std::string_view name;
    int value, least, most, step;
    constexpr operator int() const { return value; }
};

/// All that are tuned: set by hand first, then by scripts/spsa (docs/strength.md). A few bounds, set by hand, stand in
/// the rules that use them. Margins are in centipawns; what needs fractions of a unit is in
/// percent or in 1024ths of it. `d` is the depth left, in plies. The struct holds nothing but constants, so that a
/// tuner can see it as one array.
struct SearchConstants {
    // Late move pruning: after (base + slope * d * d) / 100 moves of a node, its other quiet moves are pruned.
    Constant lateMoveBase{"LateMoveBase", 392, 50, 800, 60};
    Constant lateMoveSlope{"LateMoveSlope", 82, 25, 200, 10};
    Constant lateMoveImproving{"LateMoveImproving", 173, 100, 350, 20};  // % of that number if the score rises

    Constant lateMoveDepth{"LateMoveDepth", 12, 6, 20, 1};  // up to this d

    // Futility: quiet moves are skipped where the score is base + slope * d below alpha; of a late move
    // d is the reduced depth.
    Constant futilityBase{"FutilityBase", 88, 0, 300, 20};
    Constant futilitySlope{"FutilitySlope", 32, 20, 200, 12};
    Constant futilityDepth{"FutilityDepth", 9, 4, 16, 1};

    // Static exchange evaluation: what a move may lose.
    Constant captureLoss{"CaptureLoss", 97, 20, 250, 14};  // a capture, promotion or check: times d
    Constant captureLossDepth{"CaptureLossDepth", 5, 2, 12, 1};
    Constant quietLoss{"QuietLoss", 17, 5, 80, 5};  // a quiet move: times d * d, where d is the reduced depth
    Constant quietLossDepth{"QuietLossDepth", 7, 3, 14, 1};

    // Late move reductions in 1024ths of a ply: base + slope * ln(d) * ln(move number), changed by the others.
    Constant reductionBase{"ReductionBase", 535, -512, 1536, 100};
    Constant reductionSlope{"ReductionSlope", 601, 256, 1024, 50};
    Constant reductionPv{"ReductionPv", 863, 0, 2560, 160};                      // less in a PV node
    Constant reductionNotImproving{"ReductionNotImproving", 321, 0, 1536, 120};  // more if the score doesn't rise
    Constant reductionCut{"ReductionCut", 833, 0, 2560, 160};                    // more in an expected cut node
    Constant reductionDeep{"ReductionDeep", 549, 0, 1536, 100};                  // less from depth 8
    Constant reductionHistory{"ReductionHistory", 504, 200, 1500, 60};           // less by history * 100 / this
    Constant reductionError{"ReductionError", 6, 0, 40, 2};  // less by each centipawn of correction, 700 at most

    Constant razoringMargin{"RazoringMargin", 228, 100, 600, 25};  // below alpha, times d
    Constant razoringDepth{"RazoringDepth", 3, 1, 8, 1};
    Constant reverseMargin{"ReverseMargin", 82, 30, 150, 8};        // reverse futility: above beta, times d
    Constant reverseImproving{"ReverseImproving", 42, 0, 200, 14};  // less if the score rises
    Constant reverseDepth{"ReverseDepth", 7, 3, 14, 1};

    // Null move: the reduction is (base + depth * d) / 1024 plies, one more for each margin above beta, at most three.
    Constant nullBase{"NullBase", 3699, 1024, 5120, 250};
    Constant nullDepth{"NullDepth", 339, 0, 640, 40};
    Constant nullMargin{"NullMargin", 180, 60, 600, 25};
    Constant nullThreat{"NullThreat", 60, 0, 300, 20};  // above beta, where a pawn attacks a piece

    Constant singularMargin{"SingularMargin", 248, 25, 600, 35};  // % of a centipawn, times d, below the table's score
    Constant singularDouble{"SingularDouble", 26, 0, 120, 6};     // so much lower still: two plies
    Constant singularDepth{"SingularDepth", 7, 4, 12, 1};         // from this d on

    Constant aspirationWidth{"AspirationWidth", 14, 6, 60, 4};         // half of the first window
    Constant aspirationGrowth{"AspirationGrowth", 190, 120, 400, 20};  // % of the width before, after each failure

    Constant deltaMargin{"DeltaMargin", 81, 0, 400, 25};  // delta pruning: below alpha, an exchange that wins nothing

    Constant historyBonus{"HistoryBonus", 261, 40, 400, 20};              // of a move that refutes a node, times d
    Constant historyBonusMost{"HistoryBonusMost", 1207, 400, 4000, 160};  // but no more than this
    Constant historyMalus{"HistoryMalus", 102, 30, 250, 12};              // % of the bonus, for moves that failed
    Constant historyKept{"HistoryKept", 84, 30, 100, 6};  // % of the butterfly history, from search to search
    Constant staticGain{"StaticGain", 3, 0, 20, 1};       // of a move, for each centipawn of static score gained
    Constant staticGainMost{"StaticGainMost", 426, 50, 2000, 60};  // but no more than this

    // Captures are tried in the order of victim * 6 + history * 100 / this, the victim in centipawns.
    Constant captureHistory{"CaptureHistory", 379, 100, 1500, 60};

    // Quiet moves are tried in the order of their history. A threat by a pawn counts this % of the piece's centipawns.
    Constant pawnThreat{"PawnThreat", 623, 0, 2000, 100};

    // Correction history: a search of d plies adds d * the error of the static score.
    Constant correctionWeight{"CorrectionWeight", 145, 25, 300, 14};    // % of that product
    Constant correctionMost{"CorrectionMost", 1798, 400, 4096, 200};    // but no more than this
    Constant correctionDivisor{"CorrectionDivisor", 131, 60, 400, 16};  // of the sum of four histories

    // Time of a move: a share of the clock, for the moves that are expected until the end of the game.
    Constant timeHorizon{"TimeHorizon", 25, 8, 60, 4};              // so many with kings and pawns alone
    Constant timeHorizonPhase{"TimeHorizonPhase", 66, 0, 100, 16};  // plus so many % of the game phase
    Constant timeMost{"TimeMost", 31, 5, 60, 6};                    // % of the time left that a share may be
    Constant timeHard{"TimeHard", 551, 150, 1000, 80};              // % of the share at which the search is broken off

    // The part of the share after which no iteration is begun: (unsettled - settled * n + falling) * (spread - m) %
    Constant timeUnsettled{"TimeUnsettled", 144, 60, 300, 16};
    Constant timeSettled{"TimeSettled", 11, 0, 30, 4};        // n iterations with the same best move, at most six
    Constant timeFalling{"TimeFalling", 67, 0, 150, 16};      // if the score has fallen
    Constant timeFallingBy{"TimeFallingBy", 24, 5, 100, 10};  // by more than this
    Constant timeSpread{"TimeSpread", 138, 110, 300, 16};     // m: % of the nodes that the best move took
};

#ifdef TUNE
/// May change between searches. This global exists in a build by make TUNE=1 alone.
inline SearchConstants constants;
#else
inline constexpr SearchConstants constants;
#endif

/// All constants, in the order of the table.
inline std::span<const Constant> allConstants() {
    return {reinterpret_cast<const Constant*>(&constants), sizeof constants / sizeof(Constant)};
}
/// Those that can change at run time: none but in a build by make TUNE=1.
inline std::span<Constant> tunableConstants() {
#ifdef TUNE
    return {reinterpret_cast<Constant*>(&constants), allConstants().size()};
#else
    return {};
#endif
}

}  // namespace millimax
