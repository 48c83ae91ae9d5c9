// interface/user_clock.hpp: the clock of the person who plays against the engine.
#pragma once

#include "../limits.hpp"
#include "../tools/engine_clock.hpp"

#include <algorithm>
#include <chrono>

namespace millimax {

/// Runs from the beginning of a turn to the line that ends it. Whether it is the user's turn, its holder knows.
class UserClock {
public:
    /// Is full again. The moves of a period are counted from `ply`.
    void fill(Milliseconds left, int ply) {
        left_ = left;
        since_ = ply;
        begin(Clock::now());
    }
    /// A turn begins, or begins anew.
    void begin(Clock::time_point now) { began_ = now; }
    /// What this turn has taken at that time; nothing before it began: a line that was typed ahead takes no time.
    Milliseconds used(Clock::time_point now) const {
        return std::chrono::duration_cast<Milliseconds>(std::max(now - began_, Clock::duration::zero()));
    }
    /// What was left when the turn began.
    Milliseconds left() const { return left_; }
    bool hasFallen(Clock::time_point now) const { return left_ < used(now); }
    /// When it falls.
    Clock::time_point falls() const { return began_ + left_ + Milliseconds(1); }
    /// It has fallen.
    void empty() { left_ = Milliseconds(0); }
    /// The turn is interrupted: what it has taken is gone.
    void interrupt(Clock::time_point now) { left_ -= used(now); }
    /// A move ends the turn, played where the game has so many plies.
    void moveMade(const TimeControl& control, Clock::time_point now, int ply) {
        interrupt(now);
        left_ += control.increment;
        const int made = (ply - since_) / 2 + 1;
        if (control.movesPerPeriod && made > 0 && made % control.movesPerPeriod == 0) left_ += control.base;
    }
    /// Whether moves were made since it was filled, in a game of so many plies.
    bool hasServed(int ply) const { return ply > since_; }
    /// Moves are taken back to `ply`.
    void takenBack(int ply) { since_ = std::min(since_, ply); }

private:
    Milliseconds left_{0};
    Clock::time_point began_ = Clock::now();
    int since_ = 0;
};

}  // namespace millimax
