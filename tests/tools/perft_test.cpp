// perft_test.cpp: the generator counted against published numbers. Each position goes as deep as its counts stay within
// a number of nodes, so that the whole takes seconds.
#include "tools/perft.hpp"
#include "tests/positions.hpp"

namespace millimax::test {
namespace {

/// Checks one published count, and that the position is as before.
void checkCount(const PerftCase& c, const PerftCase::Count& count) {
    Position p = parseFen(c.fen);
    const Position before = p;
    CHECK_MESSAGE(perft(p, count.depth) == count.nodes, c.fen, " depth ", count.depth);
    CHECK_MESSAGE(same(p, before), c.fen);
}

/// Checks the deepest published count of at most `limit` nodes, else the shallowest; returns the nodes.
std::uint64_t checkPerft(const PerftCase& c, std::uint64_t limit) {
    REQUIRE(!c.counts.empty());
    PerftCase::Count chosen = c.counts.front();
    for (const auto& count : c.counts)
        if (count.nodes <= limit) chosen = count;
    checkCount(c, chosen);
    return chosen.nodes;
}

std::uint64_t checkAll(const std::vector<PerftCase>& cases, std::uint64_t limit) {
    std::uint64_t total = 0;
    for (const PerftCase& c : cases) total += checkPerft(c, limit);
    return total;
}

/// The six classic positions, every depth of at most so many nodes.
void checkClassics(std::uint64_t limit) {
    for (const Classic& c : classics) {
        Position p = parseFen(c.fen);
        for (std::size_t depth = 1; depth <= c.nodes.size() && c.nodes[depth - 1] <= limit; ++depth)
            CHECK_MESSAGE(perft(p, int(depth)) == c.nodes[depth - 1], std::string(c.fen), " depth ", depth);
    }
}
TEST_CASE("perft: the six classic positions, up to 5 million nodes each") { checkClassics(5'000'000); }
TEST_CASE("perft: the six classic positions, every depth to 5" * doctest::test_suite("long")) {
    checkClassics(1'000'000'000);
}

TEST_CASE("perft: 128 standard positions, up to a million nodes each") {
    const auto cases = perftEpd("perft-standard.epd");
    CHECK(cases.size() == 128);
    CHECK(checkAll(cases, 1'000'000) > 10'000'000);
}
TEST_CASE("perft: 128 standard positions, up to 10 million nodes each" * doctest::test_suite("long")) {
    CHECK(checkAll(perftEpd("perft-standard.epd"), 10'000'000) > 100'000'000);
}

TEST_CASE("perft: positions that have caught generators, every depth published") {
    const auto cases = perftBlocks("perft-tricky.perft");
    CHECK(cases.size() == 19);
    for (const PerftCase& c : cases)
        for (const auto& count : c.counts) checkCount(c, count);
}

TEST_CASE("perft: 960 Chess960 positions, up to 50,000 nodes each") {
    const auto cases = perftEpd("perft-chess960.epd");
    CHECK(cases.size() == 960);
    CHECK(checkAll(cases, 50'000) > 5'000'000);
}
TEST_CASE("perft: 960 Chess960 positions, up to a million nodes each" * doctest::test_suite("long")) {
    CHECK(checkAll(perftEpd("perft-chess960.epd"), 1'000'000) > 100'000'000);
}

TEST_CASE("perft: depth 0 is the position itself, and a position without moves counts none") {
    Position start = parseFen(StartFen);
    CHECK(perft(start, 0) == 1);
    Position mated = parseFen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK(perft(mated, 1) == 0);
    CHECK(perft(mated, 3) == 0);
    Position stalemated = parseFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(perft(stalemated, 1) == 0);
}

}  // namespace
}  // namespace millimax::test
