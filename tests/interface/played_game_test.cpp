// played_game_test.cpp: a game as a person plays it: what of it is written, and its clocks.
#include "interface/played_game.hpp"
#include "tests/positions.hpp"

#include <doctest/doctest.h>

namespace millimax::test {
namespace {

/// The user has White, and these moves are made.
struct Board {
    explicit Board(const std::string& moves) {
        engine.game = gameOf(moves);
        played.fillClocks();
    }
    Engine engine{1};
    Play play;
    PlayedGame played{engine, play};
};
const TimeControl fiveMinutes{0, std::chrono::minutes(5), std::chrono::seconds(3)};

TEST_CASE(
    "a game as it is written: taken back moves are no part of it, those ahead in one that is looked through are") {
    Board b("e4 e5 Nf3");
    b.engine.game.back();
    CHECK(b.played.asWritten().plies() == 2);
    CHECK(b.played.asWritten().tag("White") == "You");
    b.played.isLookedThrough = true;
    CHECK(b.played.asWritten().plies() == 3);
    b.play.over = Result{"0-1", "White resigns"};
    const Game over = b.played.asWritten();
    CHECK(over.result == "0-1");
    CHECK(over.moves().back().comment == " White resigns");
    b.played.inFile = over;
    b.play.over.reset();
    CHECK(b.played.asWritten().result == "0-1");  // as it stands in the file
    b.played.dropAhead();
    CHECK(b.played.asWritten().result == "*");
}

TEST_CASE("a game is unfinished once the user has moved, until it is over or stands in a file") {
    CHECK_FALSE(Board("").played.isUnfinished());
    CHECK(Board("e4").played.isUnfinished());
    Board b("e4");
    b.play.engineSide = White;
    CHECK_FALSE(b.played.isUnfinished());  // the engine's first move alone
    b.engine.game = gameOf("e4 e5");
    CHECK(b.played.isUnfinished());
    b.played.inFile = b.engine.game;
    CHECK_FALSE(b.played.isUnfinished());
    b.played.begin();
    b.play.over = Result{"1-0", "Black resigns"};
    CHECK_FALSE(b.played.isUnfinished());
}

TEST_CASE("the user's clock runs on his turn, but not before the first move, and what is left is kept with the game") {
    Board b("");
    CHECK_FALSE(b.played.hasClocks());
    b.engine.clock.setTimeControl(fiveMinutes);
    b.played.fillClocks();
    CHECK_FALSE(b.played.isUsersTime());
    b.engine.game = gameOf("e4 e5");
    CHECK(b.played.isUsersTime());
    CHECK_FALSE(b.played.hasFallen(Clock::now()));
    CHECK(b.played.hasFallen(Clock::now() + std::chrono::minutes(6)));
    b.engine.clock.setRemaining(std::chrono::minutes(2));
    CHECK(b.played.left(Black) == std::chrono::minutes(2));
    b.play.mode = Play::Mode::Force;
    CHECK(b.played.left(White) == std::chrono::minutes(5));  // it stands still
    b.play.mode = Play::Mode::One;
    Board next("");
    next.engine.game = b.played.withClocks();
    next.played.takeUpClocks();
    CHECK(next.played.left(Black) == std::chrono::minutes(2));
    CHECK(next.engine.game.tag("TimeControl").empty());
}

TEST_CASE("what is put aside comes back as it was, and the turn that was interrupted is charged") {
    Board b("e4 e5");
    b.engine.clock.setTimeControl(fiveMinutes);
    b.played.fillClocks();
    PlayedGame::State left = b.played.leave(Clock::now() + std::chrono::minutes(1));
    b.engine.game = gameOf("d4");
    b.play.mode = Play::Mode::Force;
    b.played.begin();
    b.played.isLookedThrough = true;
    b.played.takeUp(std::move(left));
    CHECK(isSameGame(b.engine.game, gameOf("e4 e5")));
    CHECK(b.play.mode == Play::Mode::One);
    CHECK_FALSE(b.played.isLookedThrough);
    CHECK(b.played.left(White) <= std::chrono::minutes(4));
    CHECK(b.played.left(White) > std::chrono::minutes(3));
}

}  // namespace
}  // namespace millimax::test
