// uci_test.cpp: chances add up, rise with the score, and are the same for either side.
#include "interface/uci.hpp"

#include <doctest/doctest.h>

namespace millimax::test {
namespace {

TEST_CASE("chances: they add up to all games, rise with the score, and are mirrored for the other side") {
    for (int phase = 0; phase <= MaxPhase; ++phase) {
        Chances before{0, 0, 1000};
        for (int score = -MateScore; score <= MateScore; score += 5) {
            const Chances c = chancesOf(score, phase), other = chancesOf(-score, phase);
            REQUIRE(c.win + c.draw + c.loss == 1000);
            REQUIRE((c.win >= before.win && c.loss <= before.loss && c.draw >= 0));
            REQUIRE((c.win == other.loss && c.draw == other.draw));
            before = c;
        }
        CHECK(before.win == 1000);
        const Chances even = chancesOf(0, phase);
        CHECK(even.win == even.loss);
        CHECK(even.draw > even.win);
    }
    CHECK(chancesOf(0, 0).draw > chancesOf(0, MaxPhase).draw);  // with fewer pieces more games are drawn
}

TEST_CASE("chances: what is mate or won by the endgame tables is sure") {
    CHECK(chancesOf(mateIn(9), MaxPhase).win == 1000);
    CHECK(chancesOf(-mateIn(9), 0).loss == 1000);
    CHECK(chancesOf(TableWin - 30, 2).win == 1000);
}

}  // namespace
}  // namespace millimax::test
