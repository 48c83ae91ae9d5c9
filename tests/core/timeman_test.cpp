// timeman_test.cpp: a search uses more of its budget where the root is unclear, and never more than it has.
#include "timeman.hpp"
#include "notation/fen.hpp"
#include "search.hpp"
#include "tools/engine_clock.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

namespace millimax::test {
namespace {

const Move e4(makeSquare(4, 1), makeSquare(4, 3), makePiece(White, Pawn));
const Move d4(makeSquare(3, 1), makeSquare(3, 3), makePiece(White, Pawn));

/// The percentage after `iterations` of 1,000 nodes each, `share` of them for the best move, the last less by `fall`.
int percentAfter(int iterations, int share, int fall = 0, bool changes = false) {
    TimeManager manager;
    std::array<std::uint64_t, 2> spent{};  // on e4 and on d4
    for (int i = 0; i < iterations; ++i) {
        const bool swapped = changes && i % 2;
        spent[swapped] += std::uint64_t(10 * share);
        spent[!swapped] += std::uint64_t(1000 - 10 * share);
        manager.update(swapped ? d4 : e4, i == iterations - 1 ? -fall : 0, spent[swapped], spent[0] + spent[1]);
    }
    return manager.percent();
}

TEST_CASE("time manager: a best move that stays, or takes most of the nodes, needs less; a falling score needs more") {
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

TEST_CASE("time manager: never less than a quarter of the soft limit nor more than three times") {
    for (int iterations = 1; iterations < 20; ++iterations)
        for (int share = 0; share <= 100; share += 10)
            for (const int fall : {-1000, 0, 30, 1000})
                for (const bool changes : {false, true}) {
                    const int percent = percentAfter(iterations, share, fall, changes);
                    CHECK(percent >= 25);
                    CHECK(percent <= 300);
                }
}

TEST_CASE("time manager: time that is for this move alone is used whole, however clear the move") {
    TimeManager manager;
    for (std::uint64_t i = 1; i < 10; ++i) manager.update(e4, 0, 1000 * i, 1000 * i);
    Limits limits;
    limits.soft = limits.hard = Milliseconds(10'000);
    limits.usesAll = true;
    limits.from = Clock::now() - Milliseconds(9'000);
    manager.setBudget(limits, 0);
    CHECK(!manager.shouldStop(limits, 9, 20));
    CHECK(manager.shouldStop(limits, 9, 1));  // but a single move needs no thought
    limits.usesAll = false;
    manager.setBudget(limits, 0);
    CHECK(manager.shouldStop(limits, 9, 20));  // however large a share of the clock it may use
    limits.soft = limits.hard = Forever;
    manager.setBudget(limits, 0);
    CHECK(!manager.shouldStop(limits, 9, 1));  // analysis
}

TEST_CASE("time manager: with a rate, time is counted in nodes, the same ones each time") {
    const auto nodes = [](int soft, int hard) {
        Limits limits;
        limits.soft = Milliseconds(soft);
        limits.hard = Milliseconds(hard);
        limits.usesAll = soft == hard;
        static_cast<Budget&>(limits) = countedInNodes(limits, 50'000);
        TranspositionTable table(1);
        Searcher searcher(table);
        Listener listener;
        searcher.search(parseFen(StartFen), limits, listener);
        return searcher.nodes();
    };
    CHECK(nodes(200, 200) == 10'000);
    CHECK(nodes(100, 400) == nodes(100, 400));
    CHECK(nodes(100, 400) >= 1'250);
    CHECK(nodes(100, 400) <= 20'000);
    CHECK(countedInNodes(Budget{}, 50'000).nodes == Budget{}.nodes);  // without a time there is nothing to count
}

TEST_CASE("time manager: the slowest rate gives a node, the fastest all of them") {
    Limits limits;
    limits.soft = Milliseconds(100);
    limits.hard = Milliseconds(400);
    TimeManager slow, fast;
    slow.setBudget(countedInNodes(limits, 1e-300), 0);
    fast.setBudget(countedInNodes(limits, 1e12), 0);
    CHECK_FALSE(slow.mustStop(0));
    CHECK(slow.mustStop(1));
    slow.update(e4, 0, 20'000, 20'000);
    CHECK(slow.shouldStop(limits, 1, 20));
    CHECK_FALSE(fast.mustStop(1'000'000'000));
}

TEST_CASE("time manager: a best move that took few of the nodes, or an unknown share, needs more") {
    TimeManager few, all, unknown;
    few.update(e4, 0, 1000, 6000);
    all.update(e4, 0, 1000, 1000);
    unknown.update(e4, 0, 0, 0);
    CHECK(few.percent() > all.percent());
    CHECK(unknown.percent() > all.percent());
}

}  // namespace
}  // namespace millimax::test
