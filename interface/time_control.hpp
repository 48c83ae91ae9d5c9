// interface/time_control.hpp: time controls and clocks as text: what users and interfaces write, and the tags of PGN;
// and the clock of the person who plays against the engine.
#pragma once

#include "../limits.hpp"
#include "../notation/text.hpp"
#include "../tools/engine_clock.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace millimax {

/// Seconds, whole or fractional, as milliseconds: at most 1e7 seconds, some four months, and at least 1 ms unless they
/// are 0. None if they make no sense.
inline std::optional<Milliseconds> parseSeconds(std::string_view text) {
    const auto seconds = parseNumber<double>(text);
    if (!seconds || !std::isfinite(*seconds) || *seconds < 0) return std::nullopt;
    return Milliseconds(std::max<long long>(std::llround(std::min(*seconds, 1e7) * 1000), *seconds > 0));
}

/// The time control of `level`: MOVES MINUTES[:SECONDS] INCREMENT. What follows the minutes or the seconds, as in 25+5,
/// is ignored. Throws BadInput.
inline TimeControl parseLevel(const std::string& arguments) {
    std::istringstream in(arguments);
    std::string moves, base, increment;
    in >> moves >> base >> increment;
    const auto number = [](const std::string& text) { return text.substr(0, text.find_first_not_of("0123456789.eE")); };
    const std::string whole = number(base), tail = base.substr(whole.size());
    const auto perPeriod = parseNumber<int>(moves), minutes = parseNumber<int>(whole);
    const auto seconds = parseSeconds(tail.starts_with(':') ? number(tail.substr(1)) : "0");
    const auto step = parseSeconds(increment);
    if (!minutes && parseNumber<double>(whole))
        throw NamedFault("level needs whole minutes, and seconds behind a colon, as in \"level 0 0:30 3\"");
    if (!perPeriod || *perPeriod < 0 || !minutes || *minutes < 0 || *minutes > 1'000'000 || !seconds || !step)
        throw NamedFault("level needs moves, minutes and seconds, as in \"level 0 5 3\"");
    return {*perPeriod, std::chrono::minutes(*minutes) + *seconds, *step};
}

/// "3:07".
inline std::string clockTime(Milliseconds left) {
    const auto seconds = std::max<Milliseconds::rep>(0, left.count() / 1000);
    return joined(seconds / 60, seconds % 60 < 10 ? ":0" : ":", seconds % 60);
}

/// "0:03:07", as the tags WhiteClock and BlackClock of PGN have it; a second that has begun counts.
inline std::string clockTag(Milliseconds left) {
    const auto seconds = std::max<Milliseconds::rep>(0, (left.count() + 999) / 1000);
    const std::string rest = clockTime(std::chrono::seconds(seconds % 3600));
    return std::to_string(seconds / 3600) + (rest.size() < 5 ? ":0" : ":") + rest;
}
/// The time of such a tag; none if it is no time.
inline std::optional<Milliseconds> clockOf(const std::string& tag) {
    int hours = 0, minutes = 0, seconds = 0;
    char first = 0, second = 0, more = 0;
    std::istringstream text(tag);
    if (!(text >> hours >> first >> minutes >> second >> seconds) || text >> more || first != ':' || second != ':')
        return std::nullopt;
    if (std::min({hours, minutes, seconds}) < 0 || hours > 10'000 || std::max(minutes, seconds) > 59)
        return std::nullopt;
    return std::chrono::hours(hours) + std::chrono::minutes(minutes) + std::chrono::seconds(seconds);
}
/// "40/300+3", as the tag TimeControl of PGN has it: the moves of a period, its seconds, and those that a move adds.
inline std::string controlTag(const TimeControl& control) {
    const auto seconds = [](Milliseconds time) { return joined(std::setprecision(12), double(time.count()) / 1000); };
    return (control.movesPerPeriod ? joined(control.movesPerPeriod, '/') : "") + seconds(control.base) +
           (control.increment.count() ? '+' + seconds(control.increment) : "");
}
/// The time control of such a tag; none if it is of another kind.
inline std::optional<TimeControl> controlOf(const std::string& tag) {
    const std::size_t slash = tag.find('/'), plus = tag.find('+');
    const auto moves = slash == tag.npos ? 0 : parseNumber<int>(tag.substr(0, slash));
    const auto base = parseSeconds(std::string_view(tag).substr(slash + 1, plus - (slash + 1)));
    const auto step = plus == tag.npos ? Milliseconds(0) : parseSeconds(tag.substr(plus + 1));
    if (!moves || *moves < 0 || !base || *base <= Milliseconds(0) || !step) return std::nullopt;
    return TimeControl{*moves, *base, *step};
}

// ---- The user's clock ----------------------------------------------------------------------------------------------

/// Runs from the beginning of a turn to the line that ends it. Whether it is the user's turn, its holder knows.
class UserClock {
public:
    /// Is full again, and stands still. The moves of a period are counted from `ply`.
    void fill(Milliseconds left, int ply) {
        began_.reset();
        left_ = left;
        since_ = ply;
    }
    /// Runs from that time on, unless it runs already.
    void run(Clock::time_point now) { began_ = began_.value_or(now); }
    bool isRunning() const { return began_.has_value(); }
    /// What is left at that time; all before the turn began: a line that was typed ahead takes no time.
    Milliseconds left(Clock::time_point now) const {
        const Clock::duration used = std::max(now - began_.value_or(now), Clock::duration::zero());
        return left_ - std::chrono::duration_cast<Milliseconds>(used);
    }
    bool hasFallen(Clock::time_point now) const { return left(now) < Milliseconds(0); }
    /// When it falls. Only while it runs.
    Clock::time_point falls() const { return *began_ + left_ + Milliseconds(1); }
    /// It has fallen.
    void empty() { fill(Milliseconds(0), since_); }
    /// Stands still; what the turn has taken is gone.
    void interrupt(Clock::time_point now) {
        left_ = left(now);
        began_.reset();
    }
    /// A move ends the turn, played where the game has so many plies.
    void moveMade(const TimeControl& control, Clock::time_point now, int ply) {
        interrupt(now);
        left_ += control.addedBy((ply - since_) / 2 + 1);
    }
    /// Whether moves were made since it was filled, in a game of so many plies.
    bool hasServed(int ply) const { return ply > since_; }
    /// Moves are taken back to `ply`: another turn begins, and this one has taken nothing.
    void takenBack(int ply) {
        since_ = std::min(since_, ply);
        began_.reset();
    }

private:
    Milliseconds left_{0};                    // when the turn began
    std::optional<Clock::time_point> began_;  // while it runs
    int since_ = 0;
};

}  // namespace millimax
