// explain/judge.hpp: how good a move was: winning chances before and after, a verdict, and the accuracy of a game.
//
// The thresholds are those of Lichess (lichess.org/page/accuracy), and the curve gives, on average, of our score what
// Lichess's gives of Stockfish's: our scores are smaller than Stockfish's near equality, and greater in won games.
#pragma once

#include "../move.hpp"
#include "../notation/text.hpp"
#include "../score.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <numbers>
#include <string>
#include <vector>

namespace millimax {

/// The chance to win, in percent, of the side whose score it is; a draw counts half. Fitted to 530 positions of games
/// that Stockfish had scored.
inline double winningChance(int centipawns) {
    return 50 + 100 / std::numbers::pi * std::atan(std::clamp(centipawns, -1500, 1500) / 280.0);
}

/// 0 to 100, from the mover's chances before and after the move, by Lichess's formula, which adds one point, since
/// searches err.
inline double moveAccuracy(double before, double after) {
    return std::clamp(103.1668 * std::exp(-0.04354 * (before - after)) - 3.1669 + 1, 0.0, 100.0);
}

enum class Verdict { Good, Inaccuracy, Mistake, Blunder };
struct VerdictText {
    std::string_view glyph, name;
    int nag;  // of PGN; 0: none
};
inline VerdictText textOf(Verdict v) {
    constexpr VerdictText texts[]{{"", "good", 0}, {"?!", "inaccuracy", 6}, {"?", "mistake", 2}, {"??", "blunder", 4}};
    return texts[int(v)];
}

/// Of a good move if every other move would be a mistake at least.
constexpr VerdictText OnlyMoveMark{"!", "only move", 1};
/// Of such a move that gives material, too.
constexpr VerdictText HardToSeeMark{"!!", "best, and hard to see", 3};

/// Of the loser's move that cost most in a game that no single mistake decided.
constexpr VerdictText CostliestMark{"", "costliest move", 0};

/// "a blunder", "an inaccuracy".
inline std::string nameWithArticle(Verdict v) {
    return (v == Verdict::Inaccuracy ? "an " : "a ") + std::string(textOf(v).name);
}

/// Whether a glyph of PGN marks a move as bad, by textOf or by a person.
constexpr bool marksError(int nag) { return nag == 2 || nag == 4 || nag == 6; }
/// What such a glyph says.
constexpr Verdict verdictOfNag(int nag) {
    return nag == 4 ? Verdict::Blunder : nag == 2 ? Verdict::Mistake : Verdict::Inaccuracy;
}

/// Centipawns from which on a side is called better, is called winning, and needs no more: of 100 such games it gets
/// 59, 76 and 84 points.
constexpr int BetterScore = 80, WinningScore = 300, WonScore = 500;
/// Chances lost, in percentage points, from which on a move is an inaccuracy, a mistake or a blunder: 0.1, 0.2 and 0.3
/// on Lichess's scale from -1 to 1.
constexpr double InaccuracyLoss = 5, MistakeLoss = 10, BlunderLoss = 15;

/// Whether a score is a mate that a person might see.
inline bool isNearMate(int score) { return isMate(score) && std::abs(movesToMate(score)) <= 5; }
/// Judges a move by its mover's scores, in centipawns: of the best move and of the one played. A mate within five moves
/// that is missed or allowed is a blunder, but less if the game is won, or lost, without it too. A longer one is judged
/// by the chances, as any won game is.
inline Verdict judge(int before, int after) {
    constexpr int clear = 999, nearlyClear = 700;  // centipawns, as on Lichess
    const auto unlessClear = [](int score) {
        return score > clear ? Verdict::Inaccuracy : score > nearlyClear ? Verdict::Mistake : Verdict::Blunder;
    };
    if (isMate(before) && isMate(after)) return (before > 0) == (after > 0) ? Verdict::Good : Verdict::Blunder;
    if (isNearMate(after) && after < 0) return unlessClear(-before);
    if (isNearMate(before) && before > 0) return unlessClear(after);
    const double loss = winningChance(before) - winningChance(after);
    return loss >= BlunderLoss      ? Verdict::Blunder
           : loss >= MistakeLoss    ? Verdict::Mistake
           : loss >= InaccuracyLoss ? Verdict::Inaccuracy
                                    : Verdict::Good;
}

/// How much each move of a game weighs in its accuracy: the standard deviation of the chances around it, in a window of
/// a tenth of the game. `chances`: White's, or Black's, before the first move and after each move of either side.
inline std::vector<double> accuracyWeights(const std::vector<double>& chances) {
    const std::size_t plies = chances.empty() ? 0 : chances.size() - 1;
    const std::size_t window = std::min(std::clamp<std::size_t>(plies / 10, 2, 8), chances.size());
    std::vector<double> found;
    for (std::size_t ply = 0; ply < plies; ++ply) {
        const std::size_t end = std::max(ply + 2, window);  // one past the last chance of the window
        double sum = 0, squares = 0;
        for (std::size_t i = end - window; i < end; ++i) {
            sum += chances[i];
            squares += chances[i] * chances[i];
        }
        const double mean = sum / double(window);
        found.push_back(std::clamp(std::sqrt(std::max(squares / double(window) - mean * mean, 0.0)), 0.5, 12.0));
    }
    return found;
}

/// A move's accuracy, and how much it weighs.
struct WeighedAccuracy {
    double accuracy, weight;
};
/// The accuracy of some moves together, 0 to 100: halfway between their weighed mean and their harmonic mean, in which
/// bad ones count more. There must be a move.
inline double meanAccuracy(const std::vector<WeighedAccuracy>& moves) {
    double sum = 0, all = 0, inverse = 0;
    for (const auto& [accuracy, weight] : moves) {
        sum += weight * accuracy;
        all += weight;
        inverse += 1 / std::max(accuracy, 1.0);
    }
    return (sum / all + double(moves.size()) / inverse) / 2;
}

/// Centipawns as pawns, with a sign: "+0.35".
inline std::string pawns(int centipawns) {
    return joined(std::showpos, std::fixed, std::setprecision(2), centipawns / 100.0);
}
/// "+0.35", "White mates in 3" or "Black wins by the endgame tables", of a score from White's side.
inline std::string scoreText(int score) {
    const std::string winner = score > 0 ? "White" : "Black";
    if (isMate(score)) return winner + " mates in " + std::to_string(std::abs(movesToMate(score)));
    return std::abs(score) >= DecidedBound ? winner + " wins by the endgame tables" : pawns(score);
}
/// "0.35" or "#-3", as Lichess and ChessBase read it in the command [%eval 0.35]; `score` is from White's side.
inline std::string evalText(int score) {
    return isMate(score) ? joined('#', movesToMate(score)) : joined(std::fixed, std::setprecision(2), score / 100.0);
}

}  // namespace millimax
