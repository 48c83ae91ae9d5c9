// timeman.hpp: the time manager: when a search has used enough of its budget.
#pragma once

#include "constants.hpp"
#include "limits.hpp"
#include "move.hpp"
#include "score.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace millimax {

/// Keeps one search to its budget. It watches the iterations and scales the soft limit: a best move that stays the same
/// and takes most of the nodes needs less time, a falling score needs more.
class TimeManager {
public:
    /// What the search may spend from now on, when it has searched `nodes` nodes.
    void setBudget(const Budget& budget, std::uint64_t nodes) {
        budget_ = budget;
        begin_ = nodes;
        nodeLimit_ = nodes + std::min(budget.nodes, Budget{}.nodes - nodes);  // the sum can't overflow
    }
    /// How many nodes the search may have searched in all.
    std::uint64_t nodeLimit() const { return nodeLimit_; }
    /// Whether to stop at once, with so many nodes searched.
    bool mustStop(std::uint64_t nodes) const { return nodes >= nodeLimit_ || used(nodes) >= budget_.hard; }

    /// Notes that an iteration is complete, with this best move and score. Nodes are counted since the search began:
    /// those spent on the best move, and all.
    void update(Move best, int score, std::uint64_t bestNodes, std::uint64_t nodes) {
        stableIterations_ = best == best_ ? stableIterations_ + 1 : 0;
        scoreChange_ = score - score_;
        bestShare_ = nodes ? int(100 * bestNodes / nodes) : 50;
        best_ = best;
        score_ = score;
        nodes_ = nodes;
    }
    /// How much of the soft limit to use, in percent, some 30 to 290.
    int percent() const {
        int wanted = constants.timeUnsettled - constants.timeSettled * std::min(stableIterations_, 6);
        if (scoreChange_ < -constants.timeFallingBy) wanted += constants.timeFalling;
        return wanted * (constants.timeSpread - bestShare_) / 100;
    }

    /// Whether to stop after the iteration of `depth` plies, with `moves` root moves: the mate asked for is found; or,
    /// on the clock, the soft limit is used, the search is deeper than the mate found, or only one move can be played.
    bool shouldStop(const Limits& limits, int depth, std::size_t moves) const {
        if (limits.mate && score_ >= mateIn(2 * limits.mate - 1)) return true;
        if (budget_.soft == Forever) return false;
        if (isMate(score_) && depth > MateScore - std::abs(score_)) return true;
        if (moves == 1 && depth >= 8) return true;  // enough for a score and a move to ponder on
        return !budget_.usesAll && used(std::max(nodes_, begin_)) >= budget_.soft * percent() / 100;
    }

private:
    /// The time of the budget that is used after so many nodes.
    Milliseconds used(std::uint64_t nodes) const {
        if (budget_.nodesPerSecond == 0) return elapsedSince(budget_.from);
        constexpr double Most = 1e15;  // with a very low rate the time would overflow
        return Milliseconds(std::int64_t(std::min(double(nodes - begin_) * 1000 / budget_.nodesPerSecond, Most)));
    }

    Budget budget_;
    std::uint64_t begin_ = 0, nodeLimit_ = 0;  // nodes when the budget came, and when they are used up
    std::uint64_t nodes_ = 0;                  // when the last iteration was complete
    Move best_{};
    int score_ = 0, scoreChange_ = 0;  // centipawns; the change since the iteration before
    int stableIterations_ = 0;         // since the best move last changed
    int bestShare_ = 50;               // of the nodes, for the best move, in percent
};

}  // namespace millimax
