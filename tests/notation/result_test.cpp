// result_test.cpp: how games end, and why.
#include "notation/result.hpp"
#include "tests/positions.hpp"

namespace millimax::test {
namespace {

Position played(const std::string& moves, const std::string& fen = std::string(StartFen)) {
    Position game = parseFen(fen);
    play(game, moves);
    return game;
}
void ends(const Position& game, const std::string& score, const std::string& reason) {
    const auto r = resultOf(game);
    REQUIRE_MESSAGE(r, reason);
    CHECK(r->score == score);
    CHECK(r->reason == reason);
}

TEST_CASE("game: each way in which a game ends has its result and its reason") {
    ends(played("f3 e5 g4 Qh4"), "0-1", "Black mates");
    ends(played("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"), "1-0", "White mates");
    ends(played("Qf7", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), "1/2-1/2", "Stalemate");
    ends(played("Kxb2", "7k/8/8/8/8/8/1r6/K7 w - - 0 1"), "1/2-1/2", "Insufficient material");
    ends(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), "1/2-1/2", "Threefold repetition");
    ends(played("Kb1", "7k/7p/8/8/8/8/R7/K7 w - - 99 80"), "1/2-1/2", "Fifty-move rule");
}

TEST_CASE("game: mate on the hundredth ply comes before the fifty-move rule") {
    ends(played("Ra8", "7k/8/6K1/8/8/8/8/R7 w - - 99 80"), "1-0", "White mates");
}

TEST_CASE("game: what only looks like an end is none") {
    CHECK(!resultOf(played("")));
    CHECK(!resultOf(played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")));             // every position only twice
    CHECK(!resultOf(played("Kb1", "7k/7p/8/8/8/8/R7/K7 w - - 98 80")));  // 99 plies
    CHECK(!resultOf(played("Kxb2", "7k/7p/8/8/8/8/1r6/K7 w - - 0 1")));  // a pawn is left
    CHECK(!resultOf(played("", "7k/8/8/8/8/8/8/KNN5 w - - 0 1")));       // two knights can mate
    CHECK(!resultOf(played("Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8",
                           "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")));  // the first one could castle
}

}  // namespace
}  // namespace millimax::test
