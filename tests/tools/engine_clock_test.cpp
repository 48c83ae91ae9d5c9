// engine_clock_test.cpp: no search may use more time than there is, whatever the time control.
#include "tools/engine_clock.hpp"

#include <doctest/doctest.h>

#include <utility>

namespace millimax::test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

/// The law of every budget, with `left` on the clock and `overhead` of it never to be used.
void checkBudget(const Budget& b, Milliseconds left, Milliseconds overhead) {
    CHECK(b.soft <= b.hard);
    CHECK(b.soft >= Milliseconds(0));
    CHECK(b.hard <= left);
    // When there is less than the overhead, a moment is used all the same: a move must be made.
    CHECK(b.hard <= std::max(left - overhead, Milliseconds(1)));
}

TEST_CASE("time control: a clock that jumps up has begun a new period, whatever was counted") {
    EngineClock time;
    time.setTimeControl({10, minutes(1), Milliseconds(0)});
    for (int i = 0; i < 8; ++i) {
        time.setRemaining(seconds(60 - 7 * i));
        time.moveMade(seconds(7));
    }
    const Milliseconds late = time.budget().soft;  // two moves with some four seconds
    time.setRemaining(seconds(62));
    CHECK(time.budget().soft > late);
    CHECK(time.budget().soft < seconds(8));  // ten moves with a minute
    time.moveMade(seconds(1));
    time.startPeriod();
    time.setRemaining(seconds(60));
    CHECK(time.budget().soft < seconds(8));
    EngineClock steady;  // an increment or a correction is no new period
    steady.setTimeControl({40, minutes(5), seconds(10)});
    for (int i = 0; i < 39; ++i) {
        steady.moveMade(seconds(1));
        steady.setRemaining(minutes(5));
    }
    CHECK(steady.budget().soft > minutes(1));  // the last move before a new period
}

TEST_CASE("time control: without any there is a default, unless the search has another limit") {
    EngineClock time;
    CHECK(!time.remaining());
    CHECK(time.budget().hard <= seconds(5));
    CHECK(time.budget().hard >= seconds(4));
    CHECK(time.budget(true).hard == Forever);
    time.setPerMove(seconds(2));
    CHECK(time.budget(true).hard < Forever);
}

TEST_CASE("time control: no budget exceeds what is left, in any mixture") {
    for (const int moves : {0, 1, 2, 3, 40, 1'000'000})
        for (const long base : {0L, 1L, 10L, 1'000L, 300'000L, 3'000'000'000'000L})
            for (const long increment : {0L, 10L, 1'000L, 3'000'000'000'000L})
                for (const int overhead : {0, 30, 5'000})
                    for (const long left : {0L, 1L, 9L, 10L, 20L, 31L, 100L, 5'001L, 60'000L, 3'000'000'000'000L}) {
                        EngineClock time;
                        time.setTimeControl({moves, Milliseconds(base), Milliseconds(increment)});
                        time.setOverhead(Milliseconds(overhead));
                        for (int made = 0; made < 4; ++made) {
                            time.setRemaining(Milliseconds(left));
                            checkBudget(time.budget(), Milliseconds(left), Milliseconds(overhead));
                            time.moveMade(Milliseconds(0));
                        }
                        time.setPerMove(Milliseconds(base));
                        time.setRemaining(Milliseconds(left));
                        checkBudget(time.budget(), Milliseconds(left), Milliseconds(overhead));
                        if (base > 0) CHECK(time.budget().hard <= Milliseconds(base));
                    }
}

TEST_CASE("time control: nothing left, or less, still asks for a move at once") {
    for (const int left : {-5'000, -1, 0, 1, 10}) {
        EngineClock time;
        time.setTimeControl({40, minutes(5), Milliseconds(0)});
        time.setRemaining(Milliseconds(left));
        CHECK(time.budget().soft <= time.budget().hard);
        CHECK(time.budget().hard <= Milliseconds(std::max(left, 0)));
    }
}

TEST_CASE("time control: a larger clock, a larger increment and a nearer control never give less") {
    const auto hard = [](int moves, int left, int increment) {
        EngineClock time;
        time.setTimeControl({moves, Milliseconds(left), Milliseconds(increment)});
        return time.budget().hard;
    };
    for (int left = 100; left < 1'000'000; left = left * 3 / 2) {
        CHECK(hard(0, left * 2, 0) > hard(0, left, 0));
        CHECK(hard(0, left, 1'000) >= hard(0, left, 0));
        CHECK(hard(2, left, 0) >= hard(40, left, 0));
        CHECK(hard(1, left, 0) > hard(40, left, 0));
    }
}

TEST_CASE("time control: however large the increment, one move of many takes its part of the time left at most") {
    for (const int increment : {0, 1, 12, 300}) {
        EngineClock time;
        time.setTimeControl({0, minutes(2), seconds(increment)});
        CHECK(time.budget().hard <= Milliseconds(120'000) * constants.timeMost / 100);
    }
}

TEST_CASE("time control: the last move before the control keeps something, even if it is reached") {
    EngineClock time;
    time.setTimeControl({3, minutes(1), Milliseconds(0)});
    for (int move = 1; move <= 3; ++move) {
        const Budget b = time.budget();
        const Milliseconds left = *time.remaining();
        CHECK(b.hard < left * 9 / 10);
        time.moveMade(b.hard);
        CHECK(*time.remaining() == left - b.hard + (move == 3 ? minutes(1) : minutes(0)));
    }
}

TEST_CASE("time control: a game in which every move takes all it may never loses on time") {
    for (const TimeControl& level :
         {TimeControl{40, minutes(5), Milliseconds(0)}, TimeControl{0, minutes(2), seconds(12)},
          TimeControl{0, minutes(1), Milliseconds(0)}, TimeControl{1, seconds(1), Milliseconds(0)},
          TimeControl{0, Milliseconds(500), Milliseconds(50)}, TimeControl{60, seconds(10), Milliseconds(100)}})
        for (const int overhead : {0, 30}) {
            EngineClock time;
            time.setTimeControl(level);
            time.setOverhead(Milliseconds(overhead));
            for (int move = 0; move < 300; ++move) {
                const Milliseconds left = *time.remaining();
                const Milliseconds lag(left > Milliseconds(4 * overhead) ? overhead : 0);  // lost on the way
                const Milliseconds used = time.budget().hard + lag;
                CHECK(used <= left);
                time.moveMade(used);
            }
        }
}

TEST_CASE("time control: where every move costs the overhead and brings nothing, a long game ends before the time") {
    for (const auto& [base, overhead] : {std::pair(60'000, 300), std::pair(15'000, 75), std::pair(1'000, 5)}) {
        EngineClock time;
        time.setTimeControl({0, Milliseconds(base), Milliseconds(0)});
        time.setOverhead(Milliseconds(overhead));
        int moves = 0;
        while (*time.remaining() >= Milliseconds(overhead)) {
            time.moveMade(time.budget(false, std::max(MaxPhase - moves / 3, 0)).soft + Milliseconds(overhead));
            ++moves;
        }
        CHECK(moves > 70);
    }
}

/// The moves until the time is over, 300 at most, where each loses `lag` that only the next time command shows.
int movesWithLag(const TimeControl& level, Milliseconds lag) {
    EngineClock time;
    time.setTimeControl(level);
    Milliseconds left = level.base;
    for (int move = 0; move < 300; ++move) {
        time.setRemaining(left);
        const Milliseconds used = time.budget().soft;
        left -= used + lag;
        if (left < Milliseconds(0)) return move;
        time.moveMade(used);
        left += level.increment;
    }
    return 300;
}

TEST_CASE("time control: lag beyond the overhead is planned for") {
    for (const auto& [increment, lag] : {std::pair(50, 45), std::pair(100, 95), std::pair(1'000, 900)})
        CHECK(movesWithLag({0, seconds(5), Milliseconds(increment)}, Milliseconds(lag)) == 300);
    CHECK(movesWithLag({0, seconds(60), Milliseconds(0)}, Milliseconds(300)) > 70);
}

TEST_CASE("time control: a clock told in hundredths of a second is planned for as one told exactly") {
    const TimeControl level{0, Milliseconds(207), Milliseconds(3)};
    EngineClock exact, coarse;
    Milliseconds left = level.base;
    for (EngineClock* const each : {&exact, &coarse}) each->setTimeControl(level);
    for (int move = 0; move < 100; ++move) {
        exact.setRemaining(left);
        coarse.setRemaining(left / 10 * 10, Milliseconds(10));
        CHECK(coarse.budget().soft == exact.budget().soft);
        const Milliseconds used = exact.budget().soft;
        for (EngineClock* const each : {&exact, &coarse}) each->moveMade(used);
        left += level.increment - used;
    }
}

TEST_CASE("time control: where the clock comes with each move, lag is measured as well, if the game goes on") {
    const auto firstMove = [](EngineClock& time, Milliseconds lag, bool continues) {
        Milliseconds left = seconds(10);
        for (int move = 0; move < 3; ++move) {
            time.setClock({0, left, Milliseconds(0)}, continues);
            time.moveMade(Milliseconds(100));
            left -= Milliseconds(100) + lag;
        }
        time.setClock({0, left, Milliseconds(0)}, continues);
        return std::pair(time.budget().hard, left);
    };
    EngineClock quick, slow, jumping;
    const auto [withoutLag, leftWithout] = firstMove(quick, Milliseconds(0), true);
    const auto [withLag, leftWith] = firstMove(slow, Milliseconds(200), true);
    EngineClock fresh;
    fresh.setClock({0, leftWith, Milliseconds(0)}, false);
    CHECK(withLag < fresh.budget().hard);  // the same clock, but a reserve for the lag
    CHECK(firstMove(jumping, Milliseconds(200), false).first == fresh.budget().hard);
    fresh.setClock({0, leftWithout, Milliseconds(0)}, false);
    CHECK(withoutLag >= fresh.budget().hard);
}

/// A clock of a second and 10 ms for each move, after a move of 1 ms and a lag of 60 ms that left `left`.
EngineClock afterStall(Milliseconds left) {
    EngineClock time;
    time.setClock({0, left + Milliseconds(51), Milliseconds(10)}, false);
    time.moveMade(Milliseconds(1));
    time.setClock({0, left, Milliseconds(10)}, true);
    return time;
}

TEST_CASE("time control: after a lag there is room for a second one twice as long, or a sixth of little time is used") {
    for (int left = 121; left < 1'000; ++left) {
        const Budget b = afterStall(Milliseconds(left)).budget();
        CHECK(b.hard <= std::max(Milliseconds(left - 120), Milliseconds(left / 6)));
    }
}

TEST_CASE("time control: a new game keeps the reserve for the lag of this machine") {
    EngineClock time = afterStall(Milliseconds(500)), fresh;
    time.restart();
    for (EngineClock* const each : {&time, &fresh}) each->setClock({0, seconds(1), Milliseconds(10)}, false);
    CHECK(time.budget().hard < fresh.budget().hard);
    time.setPerMove(seconds(1));  // where each move has its own time, no lag is measured
    fresh.setPerMove(seconds(1));
    CHECK(time.budget().hard == fresh.budget().hard);
}

TEST_CASE("time control: a lag fades, and other changes of the clock are none") {
    const auto soft = [](EngineClock& time) {
        time.setRemaining(seconds(30));
        return time.budget().soft;
    };
    EngineClock time;
    time.setTimeControl({0, minutes(1), seconds(1)});
    const auto loseNothing = [&time](int moves) {
        for (; moves; --moves) {
            time.moveMade(seconds(1));
            time.setRemaining(seconds(30));
        }
    };
    const Milliseconds assumed = soft(time);
    loseNothing(40);
    const Milliseconds before = soft(time);
    CHECK(before > assumed);                  // the overhead is no longer expected
    time.setRemaining(Milliseconds(29'300));  // not after a move of ours
    CHECK(soft(time) == before);
    time.moveMade(Milliseconds(0));
    time.setRemaining(seconds(20));  // set by hand: kept in reserve for a while, an eighth of the time left at most
    CHECK(soft(time) < before);
    CHECK(soft(time) > before * 9 / 10);
    loseNothing(100);
    CHECK(soft(time) == before);
    const auto lose = [&time](int moves) {
        for (; moves; --moves) {
            time.moveMade(seconds(1));
            time.setRemaining(Milliseconds(29'300));
            time.setRemaining(seconds(30));
        }
    };
    loseNothing(1);
    lose(1);  // a single stall is kept in reserve, not expected of every move
    CHECK(soft(time) > before * 97 / 100);
    loseNothing(1);
    lose(2);
    CHECK(soft(time) < before * 3 / 4);
    loseNothing(100);
    CHECK(soft(time) == before);
}

TEST_CASE("time control: without a level, or in nodes, what our own thinking took is no lag") {
    const auto soft = [](auto&& begin, bool comparable) {
        EngineClock time;
        begin(time);
        for (int left = 30'000; left >= 28'000; left -= 500) {
            time.setRemaining(Milliseconds(left));
            time.moveMade(Milliseconds(20), comparable);
        }
        time.setRemaining(seconds(28));
        return time.budget().soft;
    };
    const auto statedOnly = [](auto&& begin) {
        EngineClock time;
        begin(time);
        time.setRemaining(seconds(28));
        return time.budget().soft;
    };
    const auto noChange = [](EngineClock&) {};
    const auto level = [](EngineClock& time) { time.setTimeControl({0, seconds(30), Milliseconds(0)}); };
    const auto perMove = [&level](EngineClock& time) {
        level(time);
        for (int move = 0; move < 3; ++move) {
            time.moveMade(Milliseconds(0));
            time.setRemaining(*time.remaining() - Milliseconds(500));
        }
        time.setPerMove(Milliseconds(900));
    };
    CHECK(soft(noChange, true) == statedOnly(noChange));
    CHECK(soft(perMove, true) == statedOnly([](EngineClock& time) { time.setPerMove(Milliseconds(900)); }));
    CHECK(soft(level, false) == statedOnly(level));
    CHECK(soft(level, true) < statedOnly(level));
}

TEST_CASE("time control: restart fills it, and each period brings its time") {
    EngineClock time;
    time.setTimeControl({2, seconds(10), seconds(1)});
    time.moveMade(seconds(4));
    CHECK(*time.remaining() == seconds(7));
    time.moveMade(seconds(4));
    CHECK(*time.remaining() == seconds(14));
    time.restart();
    CHECK(*time.remaining() == seconds(10));
    time.moveMade(seconds(1));
    CHECK(*time.remaining() == seconds(10));
}

TEST_CASE("time control: little time is none to ponder with, but without a clock there is always time") {
    EngineClock clock;
    CHECK(clock.allowsPondering());
    clock.setPerMove(Milliseconds(10));
    CHECK(clock.allowsPondering());
    clock.setTimeControl({0, Milliseconds(500), Milliseconds(5)});
    CHECK(clock.allowsPondering());
    clock.setRemaining(Milliseconds(199));
    CHECK_FALSE(clock.allowsPondering());
    clock.setRemaining(Milliseconds(200));
    CHECK(clock.allowsPondering());
}

}  // namespace
}  // namespace millimax::test
