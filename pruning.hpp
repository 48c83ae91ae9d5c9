// pruning.hpp: how deep a move is searched. Nothing is searched here: each rule judges by what a node knows already.
#pragma once

#include "board.hpp"
#include "hash.hpp"
#include "move.hpp"
#include "picker.hpp"

#include <algorithm>
#include <array>

namespace millimax {

/// What a node knows, hands down to its children and remembers for its siblings.
struct Node {
    int ply = 0;
    bool isPv = false;
    bool isCut = false;  // expected to fail high
    bool inCheck = false;
    bool cautiousNearRoot = false;  // near the root of an early iteration: no step 4, no singular search
    bool improving = false;         // the static score rose since our last move, or we were in check then
    int staticScore = 0;            // centipawns, for the side to move; -Infinity in check
    int score = 0;                  // the same, or what the table knows better
    History::Continuation* continuation = nullptr;  // how replies to the move being searched did
    Move excluded{};                                // left out, to see whether the others are as good
    int singular = 0;               // plies to add to the table's move: 1 or 2 if it alone is good, or -1
    std::array<Move, 2> killers{};  // quiet moves that refuted a sibling
    MoveList pv;                    // the principal variation from here on
};
/// What the moves of a node came to.
struct NodeResult {
    int score = -Infinity;
    Move best{};
    int moveCount = 0;
};
struct Window {
    int alpha, beta;
};
/// A move about to be searched.
struct Candidate {
    Move move;
    int moveCount;  // 1 for the first
    int history;    // how it did elsewhere, if it is quiet
    bool check;
};

/// The depths of a node's inner deepening loop. With a move to try first, one will do. Without, the node mostly won't
/// matter, and is searched a ply shallower (internal iterative reduction), but for the root, whose depth is told; only
/// in a deep PV node is it worth while to look for the move first (internal iterative deepening).
/// Looking two plies shallower in all PV nodes, which then were searched in full, lost 25 ± 28 Elo against never.
struct IidDepths {
    int first, last;
};
inline IidDepths iidDepths(const Node& here, Move best, int depth) {
    if (best || here.ply == 0 || here.excluded || depth < 4) return {depth, depth};
    return {depth - (here.isPv && depth >= 8 ? 2 : 1), depth - 1};
}

/// Whether no quiet move but a check is worth a search any more: so many were tried (late move pruning: without it
/// 112 ± 40 Elo are lost, without `improving`, here and elsewhere, 108 ± 32), or the score before any search is so low
/// (futility, 9 ± 27). Once it is so, it stays so: the picker need not order what is left, which is 7 % faster.
inline bool mustSkipQuiets(const Position& p, const Node& here, int moveCount, int alpha, int depth) {
    if (here.ply == 0 || here.inCheck || !p.hasNonPawns(p.side())) return false;  // of few moves, the last may hold
    return (depth <= 8 && moveCount > 3 * (4 + depth * depth) >> (2 - here.improving)) ||
           (depth <= 6 && here.score + 90 + 80 * depth <= alpha);
}
/// Whether a move near the horizon is not worth a search. Without the rules that look at the exchange 70 ± 27 Elo are
/// lost.
inline bool canPrune(const Position& p, const Node& here, const Candidate& c, int alpha, int depth) {
    if (here.ply == 0 || here.inCheck || c.check) return false;
    if (c.move.isNoisy()) return depth <= 5 && !seeGE(p, c.move, -90 * depth);
    return mustSkipQuiets(p, here, c.moveCount, alpha, depth) ||
           (depth <= 7 && p.hasNonPawns(p.side()) && !seeGE(p, c.move, -25 * depth * depth));  // it loses a piece
}

/// Plies to add, -1 to 2: for the only good move (-1 if others are nearly as good), for a check that doesn't lose the
/// checker (+23 ± 28 Elo), and for a recapture, micro-Max's way to see an exchange through (-1 ± 27 Elo).
inline int extension(const Position& p, const Node& here, const Candidate& c, int depth) {
    if (c.moveCount == 1 && here.singular) return here.singular;
    if (c.check && seeGE(p, c.move, 0)) return 1;
    const Move previous = p.lastMove();
    return here.isPv && depth <= 6 && previous.captured() && c.move.captured() && c.move.to() == previous.to();
}

/// ln(n) in thousandths and a bit (1024 = 1), by its series, since std::log is no constant expression in C++20.
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

/// Late move reductions: plies to take off, 0 to depth - 2, more the later a move comes and the less it did before; a
/// history of 5,120 counts for a ply, +22 ± 28 Elo against one of 8,192. A steeper 0.375 + 0.66 ln ln lost 27 ± 45 Elo
/// against 0.5 + 0.5 ln ln. No capture and no check is reduced, +2 ± 26 Elo, and of Win At Chess more is seen
/// (docs/strength.md). With time to be cautiousNearRoot, root moves are reduced by a ply less.
inline int reduction(const Node& here, const Candidate& c, int depth) {
    if (depth < 3 || c.moveCount <= 1 + here.isPv || c.move.isNoisy() || c.check) return 0;
    const int base = logarithms[std::min(depth, 63)] * logarithms[std::min(c.moveCount, 63)] / 1024;
    const int milliplies =
        base / 2 + 512 - 1024 * here.isPv + 512 * !here.improving + 1024 * here.isCut - c.history / 5;
    return std::clamp(milliplies / 1024 - (here.cautiousNearRoot && here.ply == 0), 0, depth - 2);
}

}  // namespace millimax
