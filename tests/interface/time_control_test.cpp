// time_control_test.cpp: the clock of the person who plays.
#include "interface/time_control.hpp"

#include <doctest/doctest.h>

namespace millimax::test {
namespace {

using std::chrono::minutes, std::chrono::seconds;

TEST_CASE("user's clock: a turn takes what passes from its beginning to the line that ends it") {
    const auto start = Clock::now();
    const TimeControl level{0, minutes(1), seconds(2)};
    UserClock clock;
    clock.fill(level.base, 0);
    clock.run(start);
    CHECK(clock.left(start - seconds(5)) == level.base);  // typed ahead
    CHECK(clock.left(start + seconds(5)) == level.base - seconds(5));
    clock.moveMade(level, start + seconds(10), 0);
    CHECK(clock.left(start) == seconds(52));
    clock.run(start + seconds(20));
    clock.interrupt(start + seconds(23));  // an analysis: the time is gone, and no more of it
    CHECK(clock.left(start + seconds(25)) == seconds(49));
}

TEST_CASE("user's clock: the flag falls after the last millisecond") {
    const auto start = Clock::now();
    UserClock clock;
    clock.fill(seconds(60), 0);
    clock.run(start);
    CHECK_FALSE(clock.hasFallen(start + seconds(60)));
    CHECK(clock.hasFallen(clock.falls()));
    CHECK(clock.falls() == start + seconds(60) + Milliseconds(1));
    clock.empty();
    CHECK(clock.left(start) == Milliseconds(0));
}

TEST_CASE("user's clock: each period brings its time, counted from where the clock was filled") {
    const auto start = Clock::now();
    const TimeControl level{3, minutes(1), seconds(0)};
    for (const int filledAt : {0, 1, 10}) {
        UserClock clock;
        clock.fill(level.base, filledAt);
        clock.run(start);
        for (int i = 0; i < 7; ++i) {
            CHECK(clock.left(start) == minutes(1 + i / 3));
            clock.moveMade(level, start, filledAt + 2 * i);
        }
    }
}

TEST_CASE("user's clock: time is told in minutes and seconds") {
    CHECK(clockTime(seconds(187)) == "3:07");
    CHECK(clockTime(Milliseconds(999)) == "0:00");
    CHECK(clockTime(-seconds(5)) == "0:00");
}

}  // namespace
}  // namespace millimax::test
