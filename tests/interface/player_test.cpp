// player_test.cpp: draws that are taken, and moves that are left out.
#include "interface/player.hpp"

#include "notation/game.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace millimax::test {
namespace {

/// A game of so many plies of knights' moves.
Game after(int plies) {
    Game game;
    constexpr const char* moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int ply = 0; ply < plies; ++ply) game.play(parseMove(game.position(), moves[ply % 4]));
    return game;
}

TEST_CASE("play: a draw is taken by who is behind, and late in the game by who is not ahead") {
    PlayedGame played;
    CHECK_FALSE(played.acceptsDraw());  // no score is known
    const auto takes = [&played](int score, int plies) {
        played.game = after(plies);
        played.noteScore(~played.userSide(), score);
        return played.acceptsDraw();
    };
    CHECK(takes(-100, 0));
    CHECK_FALSE(takes(-99, 0));
    CHECK(takes(0, 20));  // ten moves without progress
    CHECK_FALSE(takes(1, 40));
    played.noteScore(played.userSide(), -500);  // of a search for the other side
    CHECK_FALSE(played.acceptsDraw());
}

TEST_CASE("excluded moves: out and in again, one by one or all") {
    const Position p = after(0).position();
    ExcludedMoves excluded;
    const auto left = [&] { return excluded.movesLeft().size(); };
    CHECK(left() == 0);  // nothing was left out
    excluded.change(p, "e4", true);
    excluded.change(p, "e2e4", true);
    CHECK(left() == 19);
    excluded.change(p, "all", true);
    CHECK(excluded.isEveryMove());
    excluded.change(p, "Nf3", false);
    CHECK(left() == 1);
    CHECK(excluded.movesLeft()[0] == parseMove(p, "Nf3"));
    excluded.change(p, "all", false);
    CHECK(excluded.empty());
    CHECK_THROWS_AS(excluded.change(p, "e5", true), IllegalMove);
    CHECK_THROWS_AS(excluded.change(p, "rubbish", true), BadInput);
    CHECK(excluded.empty());
}

}  // namespace
}  // namespace millimax::test
