// tools/bench.hpp: a fixed search, whose node count is the signature of a version of the engine.
#pragma once

#include "../notation/fen.hpp"
#include "../notation/san.hpp"
#include "../notation/text.hpp"
#include "../search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <string_view>

namespace millimax {

constexpr int BenchDepth = 13;
constexpr std::size_t BenchMegabytes = 16;

/// Openings, middlegames and endings of quiet and sharp kinds, from games and from the literature.
inline constexpr std::array<std::string_view, 16> BenchPositions{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6",
    "rnbq1rk1/pp2ppbp/2pp1np1/8/2PPP3/2N1BP2/PP4PP/R2QKBNR w KQ - 0 7",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP2QPP/R4RK1 w - - 4 13",
    "2r2rk1/pp1bqpp1/2nppn1p/2p3N1/1bP5/1PN3P1/PBQPPPBP/3R1RK1 w - - 0 13",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/5pk1/4p1p1/3pP2p/1b1P1P1P/1P2K1P1/4B3/8 w - - 0 40",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30",
};

/// Searches every position, each with fresh tables, and prints "<nodes> nodes <nps> nps" last. Returns the nodes,
/// the same on every machine; after a stop, those of the positions before.
inline std::uint64_t bench(int depth, const Say& say, Listener& listener, std::size_t megabytes = BenchMegabytes) {
    TranspositionTable table(megabytes);
    std::uint64_t nodes = 0;
    const Clock::time_point began = Clock::now();
    for (const std::string_view fen : BenchPositions) {
        table.clear();
        Searcher searcher(table);
        Limits limits;  // not cautiousNearRoot: bench stands for a fast game
        limits.depth = depth;
        const Position p = parseFen(fen);
        const SearchInfo found = searcher.search(p, limits, listener);
        if (listener.wantsStop({})) return nodes;
        say(joined(std::setw(9), searcher.nodes(), "  ", std::setw(6), found.score, "  ", std::left, std::setw(8),
                   toSan(p, found.pv[0]), fen));
        nodes += searcher.nodes();
    }
    const double seconds = std::max(1e-3, std::chrono::duration<double>(Clock::now() - began).count());
    say(joined(nodes, " nodes ", std::uint64_t(double(nodes) / seconds), " nps"));
    return nodes;
}

}  // namespace millimax
