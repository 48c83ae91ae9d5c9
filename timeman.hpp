// timeman.hpp: the time manager: from the time control to what one search may spend, and when a search has spent
// enough.
#pragma once

#include "hash.hpp"
#include "limits.hpp"
#include "move.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

namespace millimax {

/// What a search may spend: start nothing new after `soft`, stretched or shrunk as the search goes (effort.hpp), stop
/// at `hard`. Where both are the same, nothing is gained by saving time.
struct TimeLimits {
    Milliseconds soft, hard;
};

/// A level as the players agreed on it. Moves of a session share `base`; each move adds `increment`.
struct Level {
    int movesPerSession = 0;  // 0: the whole game
    Milliseconds base{0}, increment{0};
};

/// How one side's time is measured out, and how much of it is left.
class TimeControl {
public:
    /// A new level, which starts now. Cancels a fixed time for each move.
    void setLevel(const Level& level) {
        level_ = level;
        perMove_.reset();
        restart();
    }
    /// At most `time` for each move; 0 means whatever the clock says. Cancels a level.
    void setPerMove(Milliseconds time) {
        perMove_ = time;
        level_.reset();
        restart();
    }
    /// The clock of a new game: full again.
    void restart() {
        movesMade_ = 0;
        accounted_ = false;
        lag_ = lastLost_ = Milliseconds(0);
        remaining_.reset();
        if (level_) remaining_ = level_->base;
    }
    /// The moves of a session are counted from here; what is left on the clock stays.
    void startSession() { movesMade_ = 0; }
    std::optional<Level> level() const { return level_; }
    /// What the interface says is left; it knows better than our own account. Much more than we know of means that a
    /// session has begun: interfaces differ in whether moves entered before the engine plays count for one. Somewhat
    /// less means that our last move took longer than we saw: it had a long way, or a busy machine woke somebody late.
    /// What two moves in a row have lost is expected of those to come; a single stall is not.
    void setRemaining(Milliseconds left) {
        const Milliseconds lost = remaining_.value_or(left) - left;
        if (level_ && -lost > level_->base / 2) startSession();
        if (std::exchange(accounted_, false))
            lag_ = std::max(std::min(lost, std::exchange(lastLost_, lost)), lag_ * 7 / 8);
        remaining_ = left;
    }
    /// Lost on every move between the engine and its opponent, unless more has lately been seen to be lost. No budget
    /// spends it.
    void setOverhead(Milliseconds overhead) { overhead_ = overhead; }
    /// What is left on our clock, below 0 if it is overdrawn; none if there is no clock.
    std::optional<Milliseconds> remaining() const { return remaining_; }

    /// Accounts for a move of ours that took `used`; `comparable`, if the interface's clock counts time as we do.
    void moveMade(Milliseconds used, bool comparable = true) {
        ++movesMade_;
        accounted_ = level_ && comparable;
        if (level_) *remaining_ += gained() - used;
    }
    /// The last move is to be made again. The time it took stays spent.
    void moveTakenBack() {
        if (movesMade_ == 0) return;
        accounted_ = false;
        if (level_) *remaining_ -= gained();
        --movesMade_;
    }

    /// For the next move; none if nobody has set any limit of time. With `searchesOtherwise` (a limit of depth, say)
    /// that stays so, else 5 seconds are assumed. The fewer pieces, by `phase`, the fewer moves are to come.
    std::optional<TimeLimits> limits(bool searchesOtherwise = false, int phase = MaxPhase) const {
        const Milliseconds overhead = std::max(overhead_, lag_);
        // Less the overhead and a fiftieth, since a busy machine may wake us late; of what there is, something is left.
        const auto usable = [&](Milliseconds t) {
            return std::max(t - overhead - t / 50, std::min(t / 2, Milliseconds(1)));
        };
        const auto all = [&](Milliseconds t) { return std::optional(TimeLimits{usable(t), usable(t)}); };
        if (perMove_ && *perMove_ > Milliseconds(0)) return all(std::min(*perMove_, remaining_.value_or(*perMove_)));
        if (!remaining_) return searchesOtherwise ? std::nullopt : all(DefaultPerMove);
        if (perMove_) return all(*remaining_);  // st 0: all of it is for this move
        const Level level = level_.value_or(Level{});
        const int horizon = 20 + phase / 2;  // moves planned for when the session has no end
        const int movesToGo =
            level.movesPerSession ? level.movesPerSession - movesMade_ % level.movesPerSession : horizon;
        const Milliseconds left = usable(*remaining_);
        // A fair share of what is left, and what the increment brings beyond the overhead, which every move costs, also
        // the moves to come. The last move before a new session may use nearly all; something is kept for surprises.
        const Milliseconds fair = left / (std::min(movesToGo, horizon) + 1);
        const Milliseconds share = std::max(fair + (level.increment - overhead) * 3 / 4, fair / 2);
        const Milliseconds most = movesToGo == 1 ? left * 4 / 5 : left / 3;
        return TimeLimits{std::min(share, most), std::min(share * 4, most)};
    }

private:
    static constexpr Milliseconds DefaultPerMove{5000};

    /// What the level gives for the last move made: the increment, and a new session's time if it ended one.
    Milliseconds gained() const {
        const bool endsSession = level_->movesPerSession && movesMade_ % level_->movesPerSession == 0;
        return endsSession ? level_->increment + level_->base : level_->increment;
    }

    std::optional<Level> level_;  // where there is one, so is remaining_
    std::optional<Milliseconds> perMove_;
    std::optional<Milliseconds> remaining_;
    Milliseconds overhead_{30};
    int movesMade_ = 0;
    bool accounted_ = false;             // our last move, and the interface hasn't told its time since
    Milliseconds lastLost_{0}, lag_{0};  // on the last move; on the worst two in a row, fading
};

/// Watches the iterations of one search: a best move that stays the same and takes up most of the nodes needs less
/// time, a falling score more.
class TimeManager {
public:
    /// Turns to the root move `m`, or to none, with so many nodes searched before.
    void turnTo(Move m, std::uint64_t nodes) {
        spent_[place(move_)] += nodes - since_;
        move_ = m;
        since_ = nodes;
    }
    /// An iteration is over.
    void conclude(Move best, int score, std::uint64_t nodes) {
        turnTo(Move{}, nodes);
        stable_ = best == best_ ? stable_ + 1 : 0;
        change_ = score - score_;
        best_ = best;
        score_ = score;
    }
    /// How much of the soft budget is to be used, in percent: 43 to 297.
    int percent() const {
        const int wanted = 130 - 12 * std::min(stable_, 6) + (change_ < -25 ? 40 : 0);
        const int share = since_ ? int(100 * spent_[place(best_)] / since_) : 50;  // of the nodes, for the best move
        return wanted * (175 - share) / 100;
    }

    /// On the clock, whether the iteration just concluded, so deep and of so many root moves, is the last: the time is
    /// used, or nothing is to be gained: a mate that no longer search can shorten, or a single move.
    bool isEnough(const Limits& limits, const Budget& budget, int depth, std::size_t moves) const {
        if (limits.mate && score_ >= mateIn(2 * limits.mate - 1)) return true;
        if (budget.soft == Forever) return false;
        if (isMate(score_) && depth > MateScore - std::abs(score_)) return true;
        if (moves == 1 && depth >= ForcedDepth) return true;
        // Time that is for this move alone needn't be saved.
        return budget.soft < budget.hard && elapsedSince(budget.from) >= budget.soft * percent() / 100;
    }

private:
    static constexpr int ForcedDepth = 8;  // enough for a single move: to guess the reply and to have a score

    /// A root move is known by its squares; promotions of one pawn may share them.
    static int place(Move m) { return 64 * index64(m.from()) + index64(m.to()); }

    std::array<std::uint64_t, 64 * 64> spent_{};  // nodes, by place
    Move move_{}, best_{};
    std::uint64_t since_ = 0;
    int stable_ = 0;              // iterations since the best move last changed
    int score_ = 0, change_ = 0;  // centipawns
};

}  // namespace millimax
