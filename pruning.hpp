// pruning.hpp: how deep a node and its moves are searched: pruned, reduced or extended. Nothing is searched here: each
// rule judges by what the node knows already.
//
// A price is what a technique gains in Elo, with its 95 % error, at 8,000 nodes a move where nothing else is said, in
// factorial matches of 2,838 to 12,366 games, in which each side of each game had a random half of the changes
// (docs/strength.md). A gain within its error is called not measurable.
#pragma once

#include "board.hpp"
#include "constants.hpp"
#include "history.hpp"
#include "move.hpp"
#include "movegen.hpp"
#include "node.hpp"
#include "score.hpp"
#include "see.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace millimax {

/// The result of searching the moves of a node.
struct NodeResult {
    int score = -Infinity;
    Move best{};
    int moveCount = 0;  // tried, pruned or hidden (skill)
};
/// A move about to be searched.
struct Candidate {
    Move move;
    int moveCount;  // 1 for the node's first move
    int history;    // History::quiet; 0 for a capture or promotion
    bool check;
    int reduction = 0;  // plies, by late move reductions
};

/// Razoring: the score is so far below alpha that only captures can raise it: quiescence decides. +13 ± 9 Elo
/// at 30,000 nodes, not measurable at 8,000 (+5 ± 8).
inline bool canRazor(const Node& here, int alpha, int depth) {
    return depth <= constants.razoringDepth && here.score + constants.razoringMargin * depth <= alpha;
}

/// Reverse futility pruning: the score is so far above beta that no reply will lower it enough. +63 ± 13 Elo.
inline bool isFutileInReverse(const Node& here, int beta, int depth) {
    const int margin = constants.reverseMargin * depth - constants.reverseImproving * here.improving;
    return depth <= constants.reverseDepth && here.score - margin >= beta;
}

/// Null move pruning: if the score stays above beta though the side to move passes, a real move will reach beta, too.
/// Not with king and pawns alone, where passing would often be best (zugzwang), nor twice in a row. +15 ± 10 Elo. Where
/// a pawn attacks a piece, which a pass would lose, only if the score leaves room for that: +8 ± 7 Elo.
inline bool canTryNullMove(const Position& p, const Node& here, int beta, int depth) {
    if (depth < 3 || here.score < beta || !p.lastMove() || !p.hasNonPawns(p.side())) return false;
    const Bitboard pieces = p.bitboard(p.side()) & ~p.bitboard(p.side(), Pawn);
    return here.score >= beta + constants.nullThreat || !(pawnAttacks(p, ~p.side()) & pieces);
}
/// By how many plies less the position after the null move is searched, that move's own ply included.
inline int nullReduction(const Node& here, int beta, int depth) {
    return (constants.nullBase + constants.nullDepth * depth) / 1024 +
           std::min((here.score - beta) / constants.nullMargin, 3);
}

/// Delta pruning, in quiescence: a capture is left out if the score is below alpha by a margin, and the exchange wins
/// nothing. +13 ± 10 Elo. Not with few pieces on the board, where a capture may leave too little to win with.
inline bool canDeltaPrune(const Position& p, const Node& here, Move m, int standPat, int alpha) {
    return standPat + constants.deltaMargin <= alpha && !here.inCheck && p.phase() >= MaxPhase / 3 && m.captured() &&
           !m.isPromotion() && !seeGE(p, m, 1);
}

/// The depths of a node's inner deepening loop. With a move to try first (`best`) there is one, the full depth.
/// Internal iterative reduction: without such a move a node of depth 4 and more is searched a ply less deep, except at
/// the root and in singular search.
/// Internal iterative deepening: in PV nodes of depth 8 and more a first iteration finds the move that a second one,
/// a ply deeper, sneaks in.
/// Both together: +14 ± 13 Elo.
struct IidDepths {
    int first, last;
};
inline IidDepths iidDepths(const Node& here, Move best, int depth) {
    if (best || here.ply == 0 || here.excluded || depth < 4) return {depth, depth};
    const bool deepens = here.isPv && depth >= 8;
    return {deepens ? depth - 2 : depth - 1, depth - 1};
}

/// ln(n) in 1024ths, by its series, since std::log is no constant expression in C++20.
inline constexpr auto logarithms = [] {
    std::array<int, 64> table{};
    double sum = 0;
    for (int n = 2; n < 64; ++n) {
        const double x = 1.0 / (2 * n - 1);  // ln(n) - ln(n - 1) = 2 artanh(x)
        sum += 2 * (x + x * x * x / 3 + x * x * x * x * x / 5);
        table[n] = int(1024 * sum);
    }
    return table;
}();

/// Late move reductions: plies to take off, 0 to depth - 2: more for a late move, fewer for one with a good history.
/// +67 ± 17 Elo, the part of the history +18 ± 13. Captures and checks are not reduced: not measurable (+1 ± 9), but of
/// Win At Chess more is solved.
inline int reduction(const Node& here, const Candidate& c, int depth) {
    if (depth < 3 || c.moveCount <= 1 + here.isPv || c.move.isNoisy() || c.check) return 0;
    const int product = logarithms[std::min(depth, 63)] * logarithms[std::min(c.moveCount, 63)] / 1024;
    int r = constants.reductionBase + product * constants.reductionSlope / 1024;  // 1024ths of a ply
    if (here.isPv) r -= constants.reductionPv;
    if (here.isCut) r += constants.reductionCut;
    if (!here.improving) r += constants.reductionNotImproving;
    if (depth >= 8) r -= constants.reductionDeep;
    r -= c.history * 100 / constants.reductionHistory;
    r -= std::min(std::abs(here.correction) * constants.reductionError, 700);  // the static score is often wrong here
    return std::clamp(r / 1024 - (here.isCautious && here.ply <= 2), 0, depth - 2);
}

/// Late move pruning: after how many moves of a node the other quiet moves are pruned. +78 ± 14 Elo;
/// `improving`, here and in other rules, +38 ± 13 Elo.
inline int lateMoveLimit(const Node& here, int depth) {
    const int percent = here.improving ? constants.lateMoveImproving : 100;
    return (constants.lateMoveBase + constants.lateMoveSlope * depth * depth) * percent / 10'000;
}
/// Futility pruning: the score is too far below alpha for a quiet move to help. +16 ± 11 Elo.
inline bool isFutile(const Node& here, int alpha, int depth) {
    const int margin = constants.futilityBase + constants.futilitySlope * depth;
    return depth <= constants.futilityDepth && !here.isCautious && here.score + margin <= alpha;
}
/// Whether all quiet moves left but checks are pruned by these two. As moveCount and alpha only rise, what is pruned
/// stays so for the rest of the node, and the picker need not order it: 7 % faster. In king and pawn endings the last
/// move may be the only good one.
inline bool mustSkipQuiets(const Position& p, const Node& here, int moveCount, int alpha, int depth) {
    if (here.ply == 0 || here.inCheck || !p.hasNonPawns(p.side())) return false;
    return (depth <= constants.lateMoveDepth && moveCount > lateMoveLimit(here, depth)) || isFutile(here, alpha, depth);
}
/// Whether a move is pruned for itself: by futility, or by SEE pruning: it loses more in the exchange than the depth
/// allows (quiet moves +30 ± 13 Elo, checks +22 ± 11). A quiet move is judged by its reduced depth: the later it comes,
/// the less it may lose: +15 ± 10 Elo. In cautious nodes no check is pruned, since it may be a sacrifice that mates:
/// else 31 more of 600 short mates are missed at their depth.
inline bool canPrune(const Position& p, const Node& here, const Candidate& c, int alpha, int depth) {
    if (here.ply == 0 || here.inCheck || (c.check && here.isCautious)) return false;
    if (c.move.isNoisy() || c.check)
        return depth <= constants.captureLossDepth && !seeGE(p, c.move, -constants.captureLoss * depth);
    if (!p.hasNonPawns(p.side())) return false;
    const int reduced = depth - c.reduction;
    return isFutile(here, alpha, reduced) ||
           (reduced <= constants.quietLossDepth && !seeGE(p, c.move, -constants.quietLoss * reduced * reduced));
}

/// Extensions: plies to add, -1 to 2.
/// Singular extension: see Searcher::singularSearch.
/// Check extension, if the checker isn't lost: +18 ± 13 Elo.
/// Recapture extension in PV nodes up to depth 6, micro-Max's way to see an exchange through: not measurable (+3 ± 8).
inline int extension(const Position& p, const Node& here, const Candidate& c, int depth) {
    if (c.moveCount == 1 && here.singularExtension) return here.singularExtension;
    if (c.check && seeGE(p, c.move, 0)) return 1;
    const Move previous = p.lastMove();
    const bool isRecapture = previous.captured() && c.move.captured() && c.move.to() == previous.to();
    return here.isPv && depth <= 6 && isRecapture;
}

}  // namespace millimax
