// effort_test.cpp: more effort where the root is unclear, less where it is clear, and never out of proportion.
#include "positions.hpp"
#include "timeman.hpp"

namespace millimax::test {
namespace {

const Move e4(makeSquare(4, 1), makeSquare(4, 3), makePiece(White, Pawn));
const Move d4(makeSquare(3, 1), makeSquare(3, 3), makePiece(White, Pawn));

/// The percentage after `iterations` of 1,000 nodes each, `share` of them for the best move, the last less by `fall`.
int percentAfter(int iterations, int share, int fall = 0, bool changes = false) {
    TimeManager effort;
    std::uint64_t nodes = 0;
    for (int i = 0; i < iterations; ++i) {
        const bool swapped = changes && i % 2;
        const Move best = swapped ? d4 : e4, other = swapped ? e4 : d4;
        effort.turnTo(best, nodes);
        effort.turnTo(other, nodes + std::uint64_t(10 * share));
        nodes += 1000;
        effort.conclude(best, i == iterations - 1 ? -fall : 0, nodes);
    }
    return effort.percent();
}

TEST_CASE("effort: a best move that stays, or takes most of the nodes, needs less; a falling score needs more") {
    for (const int share : {10, 50, 90}) {
        for (int i = 3; i < 12; ++i) {
            CHECK(percentAfter(i + 1, share) <= percentAfter(i, share));
            CHECK(percentAfter(i, share, 60) > percentAfter(i, share));
            CHECK(percentAfter(i, share, -60) == percentAfter(i, share));
            CHECK(percentAfter(i, 50, 0, true) > percentAfter(i, 50));
        }
        CHECK(percentAfter(5, share + 5) < percentAfter(5, share));
    }
}

TEST_CASE("effort: never less than a quarter of the budget nor more than three times") {
    for (int iterations = 1; iterations < 20; ++iterations)
        for (int share = 0; share <= 100; share += 10)
            for (const int fall : {-1000, 0, 30, 1000})
                for (const bool changes : {false, true}) {
                    const int percent = percentAfter(iterations, share, fall, changes);
                    CHECK(percent >= 25);
                    CHECK(percent <= 300);
                }
}

TEST_CASE("effort: time that is for this move alone is used whole, however clear the move") {
    TimeManager effort;
    effort.turnTo(e4, 0);
    for (std::uint64_t i = 1; i < 10; ++i) {
        effort.conclude(e4, 0, 1000 * i);
        effort.turnTo(e4, 1000 * i);
    }
    Limits limits;
    limits.soft = limits.hard = Milliseconds(10'000);
    limits.from = Clock::now() - Milliseconds(9'000);
    CHECK(!effort.isEnough(limits, limits, 9, 20));
    CHECK(effort.isEnough(limits, limits, 9, 1));  // but a single move needs no thought
    limits.hard = Milliseconds(40'000);
    CHECK(effort.isEnough(limits, limits, 9, 20));
    limits.soft = limits.hard = Forever;
    CHECK(!effort.isEnough(limits, limits, 9, 1));  // analysis
}

TEST_CASE("effort: what was spent before any move is known counts for none") {
    TimeManager late, soon, never;
    late.turnTo(e4, 5000);
    late.conclude(e4, 0, 6000);
    soon.turnTo(e4, 0);
    soon.conclude(e4, 0, 1000);
    CHECK(late.percent() > soon.percent());  // a sixth of the nodes, not all of them
    never.conclude(e4, 0, 0);
    CHECK(never.percent() > soon.percent());
}

}  // namespace
}  // namespace millimax::test
