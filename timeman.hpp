// timeman.hpp: time management: from the time control to the limits of one search, and when a search has used enough.
#pragma once

#include "constants.hpp"
#include "limits.hpp"
#include "move.hpp"
#include "score.hpp"
#include "weights.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

namespace millimax {

/// A time control: the moves of a session share `base`; each move adds `increment`.
struct Level {
    int movesPerSession = 0;  // 0: the whole game
    Milliseconds base{0}, increment{0};
};

/// The engine's clock: the time control, the time left, and what the next move may use of it.
class TimeControl {
public:
    /// Sets a level, which starts now. Cancels a fixed time for each move.
    void setLevel(const Level& level) {
        level_ = level;
        perMove_.reset();
        restart();
    }
    /// Sets a fixed time for each move; 0: all that is left on the clock. Cancels a level.
    void setPerMove(Milliseconds time) {
        perMove_ = time;
        level_.reset();
        restart();
    }
    /// A new game: the clock is full again. The lag that was measured is the machine's, and stays.
    void restart() {
        startSession();
        remaining_ = level_ ? std::optional(level_->base) : std::nullopt;
    }
    /// A session starts: its moves are counted from here. The time left stays.
    void startSession() {
        movesMade_ = 0;
        measuresLag_ = false;
    }
    /// Sets what UCI tells with each move: the moves until the next session or 0, the time left, and the increment.
    /// Unlike setLevel, it goes on counting from our last move, so that lag is measured. `continues`: the game goes on
    /// from that move.
    void setClock(const Level& clock, bool continues) {
        perMove_.reset();
        movesMade_ = 0;
        measuresLag_ = measuresLag_ && continues;
        level_ = clock;
        setRemaining(clock.base);
    }
    std::optional<Level> level() const { return level_; }
    /// Sets the time left as the interface states it, in steps of `step`, what is less cut off. It replaces our own
    /// count if they differ. Much more than our count means that a session has started: interfaces differ in whether
    /// moves made before the engine plays belong to it. Somewhat less means lag: our last move took longer than we
    /// measured, on its way or on a busy machine. The lag that two moves in a row have had is expected of the moves to
    /// come. That of a single move is kept in reserve, twice, since what keeps the machine busy also keeps us from
    /// looking at the clock.
    void setRemaining(Milliseconds stated, Milliseconds step = Milliseconds(1)) {
        const Milliseconds counted = remaining_.value_or(stated);
        const Milliseconds left = std::clamp(counted, stated, stated + step - Milliseconds(1));
        const Milliseconds lag = counted - left;
        if (level_ && -lag > level_->base / 2) startSession();
        if (std::exchange(measuresLag_, false)) {
            lag_ = std::max(std::min(lag, std::exchange(lastLag_, lag)), lag_ * 7 / 8);
            // A clock that was set by hand looks like lag, too, but that fades.
            worstLag_ = std::max(std::min(lag, left / 8), worstLag_ * 15 / 16);
        }
        remaining_ = left;
    }
    /// Sets the time that no limit includes, since a move may lose it on its way to the opponent. Moves are expected to
    /// lose that much until less, or more, is measured.
    void setOverhead(Milliseconds overhead) { overhead_ = lag_ = overhead; }
    /// The time left on our clock, below 0 if it is overdrawn; none without a clock.
    std::optional<Milliseconds> remaining() const { return remaining_; }

    /// We have made a move that took `used`. `comparable`: the interface's clock counts time as ours does.
    void moveMade(Milliseconds used, bool comparable = true) {
        ++movesMade_;
        measuresLag_ = level_ && comparable;
        if (level_) *remaining_ += gained() - used;
    }
    /// Our last move is taken back. The time it took stays used.
    void moveTakenBack() {
        if (movesMade_ == 0) return;
        measuresLag_ = false;
        if (level_) *remaining_ -= gained();
        --movesMade_;
    }

    /// Whether the clock leaves room to ponder. On a busy machine a ponder search delays the reading of the opponent's
    /// move and the search for the answer by some milliseconds each time: with little time left that loses games. Of
    /// 200 games at 0.5+0.005, four engines on two cores, 6 were lost on time where this was always true, else 1.
    bool allowsPondering() const { return !remaining_ || *remaining_ >= LeastToPonder; }

    /// What the next move may use. Without any time control: all there is if the search has another limit
    /// (`limitedOtherwise`), else 5 seconds. The lower `phase`, the fewer moves are expected to come.
    Budget budget(bool limitedOtherwise = false, int phase = MaxPhase) const {
        const Milliseconds reserve = level_ ? std::max({overhead_, lag_, 2 * worstLag_}) : overhead_;
        // Less the reserve, and less 2 %, since a busy machine may wake us late; but never 0 while 2 ms are left.
        const auto usable = [&](Milliseconds t) {
            return std::max(t - reserve - t / 50, std::clamp(t / 2, Milliseconds(0), Milliseconds(1)));
        };
        const auto all = [&](Milliseconds t) { return Budget{.soft = usable(t), .hard = usable(t)}; };
        if (perMove_ && *perMove_ > Milliseconds(0)) return all(std::min(*perMove_, remaining_.value_or(*perMove_)));
        if (!remaining_) return limitedOtherwise ? Budget{} : all(DefaultPerMove);
        if (perMove_) return all(*remaining_);
        const Level level = level_.value_or(Level{});
        const int horizon = constants.timeHorizon + phase * constants.timeHorizonPhase / 100;
        const int movesToGo =
            level.movesPerSession ? level.movesPerSession - movesMade_ % level.movesPerSession : horizon;
        const Milliseconds left = usable(*remaining_);
        // A fair share of the time left, and what the increment adds beyond the lag. The last move before a
        // new session may use most of the time left, one of the last moves its share, another one a part.
        const Milliseconds fair = left / (std::min(movesToGo, horizon) + 1);
        const Milliseconds share = std::max(fair + level.increment - lag_, fair / 2);
        const Milliseconds most = movesToGo == 1 ? left * 4 / 5 : std::max(fair, left * constants.timeMost / 100);
        return {.soft = std::min(share, most), .hard = std::min(share * constants.timeHard / 100, most)};
    }

private:
    static constexpr Milliseconds DefaultPerMove{5000}, LeastToPonder{200};

    /// The time that the last move added: the increment, and the base if it ended a session.
    Milliseconds gained() const {
        const bool endsSession = level_->movesPerSession && movesMade_ % level_->movesPerSession == 0;
        return endsSession ? level_->increment + level_->base : level_->increment;
    }

    std::optional<Level> level_;  // with a level, remaining_ is set
    std::optional<Milliseconds> perMove_;
    std::optional<Milliseconds> remaining_;
    Milliseconds overhead_{30};
    int movesMade_ = 0;
    bool measuresLag_ = false;  // at the next setRemaining, which is the first one after a move of ours
    Milliseconds lastLag_{0}, lag_ = overhead_;  // of the last move; expected of the next
    Milliseconds worstLag_{0};                   // of a single move, fading
};

/// Keeps one search to its budget. It watches the iterations and scales the soft limit: a best move that stays the same
/// and takes most of the nodes needs less time, a falling score needs more.
class TimeManager {
public:
    /// What the search may spend from now on, when it has searched `nodes` nodes.
    void setBudget(const Budget& budget, std::uint64_t nodes) {
        budget_ = budget;
        begin_ = nodes;
        nodeLimit_ = nodes + std::min(budget.nodes, Budget{}.nodes - nodes);
    }
    /// How many nodes the search may have searched in all.
    std::uint64_t nodeLimit() const { return nodeLimit_; }
    /// Whether to stop at once, with so many nodes searched.
    bool mustStop(std::uint64_t nodes) const { return nodes >= nodeLimit_ || used(nodes) >= budget_.hard; }

    /// An iteration is complete, with this best move and score. Nodes are counted since the search began: those spent
    /// on the best move, and all.
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
    /// on the clock, the soft limit is used, the mate found can't be shorter, or there is a single move to play.
    bool shouldStop(const Limits& limits, int depth, std::size_t moves) const {
        if (limits.mate && score_ >= mateIn(2 * limits.mate - 1)) return true;
        if (budget_.soft == Forever) return false;
        if (isMate(score_) && depth > MateScore - std::abs(score_)) return true;
        if (moves == 1 && depth >= SingleMoveDepth) return true;
        // With soft == hard the time is for this move alone: nothing is gained by saving it.
        return budget_.soft < budget_.hard && used(std::max(nodes_, begin_)) >= budget_.soft * percent() / 100;
    }

private:
    static constexpr int SingleMoveDepth = 8;  // enough for a score and a move to ponder on

    /// The time of the budget that is used after so many nodes.
    Milliseconds used(std::uint64_t nodes) const {
        if (budget_.nodesPerSecond == 0) return elapsedSince(budget_.from);
        constexpr double Most = 1e15;  // a slow rate makes ages of a node
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
