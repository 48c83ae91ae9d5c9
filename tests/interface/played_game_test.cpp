// played_game_test.cpp: a game as a person plays it: what of it is written, and its clocks.
#include "interface/played_game.hpp"
#include "notation/pgn_reader.hpp"
#include "tests/positions.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace millimax::test {
namespace {

/// The user has White, and these moves are made.
PlayedGame playing(const std::string& moves) {
    PlayedGame played(gameOf(moves));
    played.fillClocks();
    return played;
}
const TimeControl fiveMinutes{0, std::chrono::minutes(5), std::chrono::seconds(3)};

TEST_CASE(
    "a game as it is written: taken back moves are no part of it, those ahead in one that is looked through are") {
    PlayedGame b = playing("e4 e5 Nf3");
    b.game.back();
    CHECK(b.asWritten("milliMax").plies() == 2);
    CHECK(b.asWritten("milliMax").tag("White") == "You");
    b.lookThrough();
    CHECK(b.asWritten("milliMax").plies() == 3);
    b.end({"0-1", "White resigns"});
    const Game over = b.asWritten("milliMax");
    CHECK(over.result == "0-1");
    CHECK(over.moves().back().comment == " White resigns");
    b.noteFile(over);
    b.reopen();
    CHECK(b.asWritten("milliMax").result == "0-1");  // as it stands in the file
    b.dropAhead();
    CHECK(b.asWritten("milliMax").result == "*");
}

TEST_CASE("a game is unfinished once the user has moved, until it is over or stands in a file") {
    CHECK_FALSE(playing("").isUnfinished());
    CHECK(playing("e4").isUnfinished());
    PlayedGame b = playing("e4");
    b.playAs(White);
    CHECK_FALSE(b.isUnfinished());  // the engine's first move alone
    b.game = gameOf("e4 e5");
    CHECK(b.isUnfinished());
    b.noteFile(b.game);
    CHECK_FALSE(b.isUnfinished());
    b.replace(gameOf("e4 e5"));
    CHECK(b.isUnfinished());
    b.end({"1-0", "Black resigns"});
    CHECK_FALSE(b.isUnfinished());
}

TEST_CASE("the user's clock runs on his turn, but not before the first move, and what is left is kept with the game") {
    PlayedGame b = playing("");
    CHECK_FALSE(b.hasClocks());
    b.clock.setTimeControl(fiveMinutes);
    b.fillClocks();
    CHECK_FALSE(b.isUsersTime());
    b.game = gameOf("e4 e5");
    CHECK(b.isUsersTime());
    b.runClock(Clock::now());
    CHECK_FALSE(b.userClock.hasFallen(Clock::now()));
    CHECK(b.userClock.hasFallen(Clock::now() + std::chrono::minutes(6)));
    b.clock.setRemaining(std::chrono::minutes(2));
    CHECK(b.timeLeft(Black) == std::chrono::minutes(2));
    b.enterMoves();
    b.runClock(Clock::now());
    CHECK(b.timeLeft(White) == std::chrono::minutes(5));  // it stands still
    b.playAs(Black);
    PlayedGame next = playing("");
    next.game = b.withClocks("milliMax");
    next.takeUpClocks();
    CHECK(next.timeLeft(Black) == std::chrono::minutes(2));
    CHECK(next.game.tag("TimeControl").empty());
}

TEST_CASE("in a game that was left who plays is told by its tags, and moves are only entered where they name nobody") {
    using Mode = PlayedGame::Mode;
    const auto modeOf = [](Mode mode, Color engine) {
        PlayedGame left = playing("e4 e5");
        left.playAs(engine);
        if (mode == Mode::Both) left.playBoth();
        if (mode == Mode::Force) left.enterMoves();
        std::istringstream pgn(toPgn(left.withClocks("milliMax")));
        PlayedGame next = playing("");
        next.game = *PgnReader(pgn).next();
        next.takeUpSides();
        return std::pair(next.mode(), ~next.userSide());
    };
    CHECK(modeOf(Mode::One, White) == std::pair(Mode::One, White));
    CHECK(modeOf(Mode::One, Black) == std::pair(Mode::One, Black));
    CHECK(modeOf(Mode::Both, Black).first == Mode::Both);
    CHECK(modeOf(Mode::Force, Black).first == Mode::Force);
    PlayedGame others = playing("e4");
    others.game.tags = {{"White", "Anderssen"}, {"Black", "Kieseritzky"}};
    others.takeUpSides();
    CHECK(others.mode() == Mode::Force);
}

TEST_CASE("what is put aside comes back as it was, and the turn that was interrupted is charged") {
    PlayedGame b = playing("e4 e5");
    b.clock.setTimeControl(fiveMinutes);
    b.fillClocks();
    b.runClock(Clock::now());
    b.userClock.interrupt(Clock::now() + std::chrono::minutes(1));
    const PlayedGame left = b;
    b.replace(gameOf("d4"));
    b.game.back();
    b.lookThrough();
    CHECK(b.isLookedThrough());
    b = left;
    CHECK(isSameGame(b.game, gameOf("e4 e5")));
    CHECK(b.mode() == PlayedGame::Mode::One);
    CHECK_FALSE(b.isLookedThrough());
    CHECK(b.timeLeft(White) <= std::chrono::minutes(4));
    CHECK(b.timeLeft(White) > std::chrono::minutes(3));
}

}  // namespace
}  // namespace millimax::test
