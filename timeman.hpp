// timeman.hpp: when a search ends: it has used enough of its budget (the time manager), its listener wants no more, or
// another thread was faster.
#pragma once

#include "constants.hpp"
#include "limits.hpp"
#include "move.hpp"
#include "score.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

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

/// Counts the nodes of a search on one thread, and asks in time whether it must stop.
class SearchControl {
public:
    /// A search of so many root moves begins. Both references must outlive it.
    void begin(const Limits& limits, Listener& listener, std::size_t moves) {
        limits_ = &limits;
        listener_ = &listener;
        begin_ = Clock::now();
        nodes_ = tableHits_ = 0;
        progress = {.moves = int(moves)};
        nextPoll_ = 0;
        stopped_ = false;
        timeManager_ = {};
        timeManager_.setBudget(limits, 0);
    }
    const Limits& limits() const { return *limits_; }
    Listener& listener() const { return *listener_; }
    Milliseconds elapsed() const { return elapsedSince(begin_); }
    /// How far it has come; `elapsed` and `nodes` are set for the listener alone.
    Progress progress;

    /// Moves made, and positions that endgame tables knew; for any thread.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    std::uint64_t tableHits() const { return tableHits_.load(std::memory_order_relaxed); }
    void countNode() { nodes_.store(nodes() + 1, std::memory_order_relaxed); }
    void countTableHit() { tableHits_.store(tableHits() + 1, std::memory_order_relaxed); }

    /// To be called before any thread of a pool begins: none of them is stopped, and none has a node.
    void reset() {
        nodes_ = tableHits_ = 0;
        stopRequested_ = false;
    }
    /// Ends the search at its next node; for any thread.
    void requestStop() { stopRequested_ = true; }
    /// Whether the search is stopped, to be asked at each node; and whether the last node said so.
    bool mustStop() {
        if (stopRequested_.load(std::memory_order_relaxed)) stopped_ = true;
        return stopped_ || (nodes() >= nextPoll_ && poll());
    }
    bool isStopped() const { return stopped_; }
    /// The iteration that another thread has completed first, if that is why the search was stopped. Then it goes on.
    std::optional<SearchInfo> takeCompleted() {
        if (completedElsewhere_) stopped_ = false;
        return std::exchange(completedElsewhere_, std::nullopt);
    }
    /// Whether the search ends after an iteration with this best move, score and number of nodes for that move.
    bool endsAfter(Move best, int score, std::uint64_t bestNodes) {
        timeManager_.update(best, score, bestNodes, nodes());
        return timeManager_.shouldStop(*limits_, progress.depth, progress.moves);
    }

private:
    /// Every 1,024 nodes: asks the listener and looks at the clock. Depth 1 is completed first, within 20,000 nodes.
    bool poll() {
        if (progress.depth <= 1 && nodes() < 20'000) return false;
        progress.elapsed = elapsed();
        progress.nodes = progress.leaderNodes = nodes();
        bool wantsStop = listener_->wantsStop(progress);
        if (const auto budget = listener_->newBudget()) {  // a ponder hit: what was found so far may be enough
            timeManager_.setBudget(*budget, nodes());
            wantsStop |= progress.depth > 1 && timeManager_.shouldStop(*limits_, progress.depth - 1, progress.moves);
        }
        nextPoll_ = std::min(nodes() + 1024, timeManager_.nodeLimit());
        stopped_ = wantsStop || timeManager_.mustStop(nodes());
        if (!stopped_) completedElsewhere_ = listener_->completed(progress.depth);
        return stopped_ |= completedElsewhere_.has_value();
    }

    const Limits* limits_ = nullptr;
    Listener* listener_ = nullptr;
    Clock::time_point begin_;
    TimeManager timeManager_;
    std::atomic<std::uint64_t> nodes_ = 0, tableHits_ = 0;
    std::atomic<bool> stopRequested_ = false;
    std::uint64_t nextPoll_ = 0;  // in nodes
    bool stopped_ = false;
    std::optional<SearchInfo> completedElsewhere_;  // an iteration to take over; then stopped_, too
};

}  // namespace millimax
