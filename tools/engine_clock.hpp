// tools/engine_clock.hpp: the engine's clock: from the time control that an interface tells to the budget of a search.
//
// It stands in this layer, since the player, `solve` and the tuner's duels need it.
#pragma once

#include "../constants.hpp"
#include "../limits.hpp"
#include "../weights.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace millimax {

/// The limits of a search that takes all of `time`.
inline Limits limitsOf(Milliseconds time) {
    Limits limits;
    limits.soft = limits.hard = time;
    limits.usesAll = true;
    return limits;
}

/// Whether a search has time enough for `cautiousNearRoot`, which costs some 37,000 nodes: a twentieth of it at most.
inline bool hasTimeForCaution(const Budget& l) { return l.soft >= Milliseconds(800) && l.nodes >= 800'000; }

/// A time control: the moves of a period share `base`; each move adds `increment`.
struct TimeControl {
    int movesPerPeriod = 0;  // 0: the whole game is one period
    Milliseconds base{0}, increment{0};

    /// What move number `made`, from 1, adds to a clock: the increment, and the base if it ends a period.
    Milliseconds addedBy(int made) const {
        const bool endsPeriod = movesPerPeriod && made > 0 && made % movesPerPeriod == 0;
        return endsPeriod ? increment + base : increment;
    }
};

/// What moves lose on their way to the opponent, or on a busy machine, beyond the time that the engine has counted.
class Lag {
public:
    /// The last move has lost `lag`, of a clock with `left`.
    void measured(Milliseconds lag, Milliseconds left) {
        // What two moves in a row have lost is expected of the moves to come.
        expected_ = std::max(std::min(lag, std::exchange(last_, lag)), expected_ * 7 / 8);
        // A single outage is kept in mind, since a busy machine also keeps us from looking at the clock. A clock that
        // was set by hand looks the same, but that fades.
        worst_ = std::max(std::min(lag, left / 8), worst_ * 15 / 16);
    }
    /// Until less, or more, is measured.
    void expect(Milliseconds lag) { expected_ = lag; }
    Milliseconds expected() const { return expected_; }
    /// What is to be kept back for one move.
    Milliseconds reserve() const { return std::max(expected_, 2 * worst_); }

private:
    Milliseconds last_{0}, expected_{0}, worst_{0};
};

/// The engine's clock: the time control, the time left, and what the next move may use of it.
class EngineClock {
public:
    EngineClock() { setOverhead(Milliseconds(30)); }
    /// Sets a time control, which starts now. Cancels a fixed time for each move.
    void setTimeControl(const TimeControl& control) {
        control_ = control;
        perMove_.reset();
        restart();
    }
    /// Sets a fixed time for each move; 0: all that is left on the clock. Cancels a time control.
    void setPerMove(Milliseconds time) {
        perMove_ = lastPerMove_ = time;
        control_.reset();
        restart();
    }
    /// Cancels a time control: the time for each move that was set last holds again.
    void dropTimeControl() { setPerMove(lastPerMove_); }
    /// A new game: the clock is full again. The lag that was measured is the machine's, and stays.
    void restart() {
        startPeriod();
        remaining_ = control_ ? std::optional(control_->base) : std::nullopt;
    }
    /// A period starts: its moves are counted from here. The time left stays.
    void startPeriod() {
        movesMade_ = 0;
        measuresLag_ = false;
    }
    /// Sets what UCI tells with each move: the moves until the next period or 0, the time left, and the increment.
    /// Unlike setTimeControl, this doesn't start the clock anew: lag is measured from our last move. `continues`: the
    /// game goes on from that move.
    void setClock(const TimeControl& clock, bool continues) {
        perMove_.reset();
        movesMade_ = 0;
        measuresLag_ = measuresLag_ && continues;
        control_ = clock;
        setRemaining(clock.base);
    }
    std::optional<TimeControl> timeControl() const { return control_; }
    /// Sets the time left as the interface states it, rounded down to a multiple of `step`. It replaces our own count
    /// if they differ.
    void setRemaining(Milliseconds stated, Milliseconds step = Milliseconds(1)) {
        const Milliseconds counted = remaining_.value_or(stated);
        const Milliseconds left = std::clamp(counted, stated, stated + step - Milliseconds(1));
        const Milliseconds lag = counted - left;
        // Much more than we counted: a period has started. (Interfaces differ in whether moves that were made before
        // the engine plays belong to it.)
        if (control_ && -lag > control_->base / 2) startPeriod();
        if (std::exchange(measuresLag_, false)) lag_.measured(lag, left);
        remaining_ = left;
    }
    /// Sets the time kept back from every limit, since a move may lose that much on its way to the opponent. Moves are
    /// expected to lose it until less, or more, is measured; the same again leaves what was measured.
    void setOverhead(Milliseconds overhead) {
        if (overhead != overhead_) lag_.expect(overhead_ = overhead);
    }
    /// The time left on our clock, below 0 if it is overdrawn; none without a clock.
    std::optional<Milliseconds> remaining() const { return remaining_; }

    /// We have made a move that took `used`. `comparable`: the interface's clock counts time as ours does.
    void moveMade(Milliseconds used, bool comparable = true) {
        ++movesMade_;
        measuresLag_ = control_ && comparable;
        if (control_) *remaining_ += control_->addedBy(movesMade_) - used;
    }
    /// Our last move is taken back. The time it took stays used.
    void moveTakenBack() {
        if (movesMade_ == 0) return;
        measuresLag_ = false;
        if (control_) *remaining_ -= control_->addedBy(movesMade_);
        --movesMade_;
    }

    /// Whether the clock leaves room to ponder. On a busy machine a ponder search delays the reading of the opponent's
    /// move and the search for the answer by some milliseconds each time: with little time left that loses games.
    /// (Measured at 0.5+0.005, four engines on two cores: of 200 games, 6 lost on time without this rule, 1 with it.)
    bool allowsPondering() const { return !remaining_ || *remaining_ >= LeastToPonder; }

    /// What the next move may use. Without any time control: all there is if the search has another limit
    /// (`limitedOtherwise`), else 5 seconds. The lower `phase`, the fewer moves are expected to come.
    Budget budget(bool limitedOtherwise = false, int phase = MaxPhase) const {
        const Milliseconds reserve = control_ ? std::max(overhead_, lag_.reserve()) : overhead_;
        // Less the reserve, and less 2 %, since a busy machine may wake us late; but never 0 while 2 ms are left.
        const auto usable = [&](Milliseconds t) {
            return std::max(t - reserve - t / 50, std::clamp(t / 2, Milliseconds(0), Milliseconds(1)));
        };
        const auto all = [&](Milliseconds t) { return Budget{.soft = usable(t), .hard = usable(t), .usesAll = true}; };
        if (perMove_ && *perMove_ > Milliseconds(0)) return all(std::min(*perMove_, remaining_.value_or(*perMove_)));
        if (!remaining_) return limitedOtherwise ? Budget{} : all(DefaultPerMove);
        if (perMove_) return all(*remaining_);
        const auto [movesPerPeriod, base, increment] = control_.value_or(TimeControl{});
        const int horizon = constants.timeHorizon + phase * constants.timeHorizonPhase / 100;
        const int movesToGo = movesPerPeriod ? movesPerPeriod - movesMade_ % movesPerPeriod : horizon;
        const Milliseconds left = usable(*remaining_);
        // A fair share of the time left, and what the increment adds beyond the lag; at most four fifths of the time
        // left for the last move before a new period, and for others timeMost percent, or their fair share.
        const Milliseconds fair = left / (std::min(movesToGo, horizon) + 1);
        const Milliseconds share = std::max(fair + increment - lag_.expected(), fair / 2);
        const Milliseconds most = movesToGo == 1 ? left * 4 / 5 : std::max(fair, left * constants.timeMost / 100);
        return {.soft = std::min(share, most), .hard = std::min(share * constants.timeHard / 100, most)};
    }

private:
    static constexpr Milliseconds DefaultPerMove{5000}, LeastToPonder{200};

    std::optional<TimeControl> control_;  // if there is one, remaining_ is set
    std::optional<Milliseconds> perMove_;
    Milliseconds lastPerMove_ = DefaultPerMove;
    std::optional<Milliseconds> remaining_;
    Milliseconds overhead_{0};
    int movesMade_ = 0;
    bool measuresLag_ = false;  // the next setRemaining does: it is the first one after a move of ours
    Lag lag_;
};

/// The budget with its times counted in nodes, if there is a rate above 0.
inline Budget countedInNodes(Budget budget, double nodesPerSecond) {
    if (nodesPerSecond <= 0 || budget.hard == Forever) return budget;
    budget.nodesPerSecond = nodesPerSecond;
    budget.nodes = std::uint64_t(std::clamp(double(budget.hard.count()) * nodesPerSecond / 1000, 1.0, 1e18));
    return budget;
}

}  // namespace millimax
