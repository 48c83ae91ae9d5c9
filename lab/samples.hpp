// samples.hpp: what is measured on: random boards with a given number of pieces, and positions reached by random
// play.
#pragma once

#include "../movegen.hpp"
#include "../notation/fen.hpp"
#include "set64.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace millimax::lab {

/// An occupied set and a square to look from.
struct Outlook {
    Set pieces;
    int from;
};

inline std::vector<Outlook> randomOutlooks(int pieces, std::size_t howMany) {
    std::mt19937_64 random{std::uint64_t(pieces)};
    std::vector<Outlook> outlooks(howMany);
    for (Outlook& o : outlooks) {
        o.from = int(random() & 63);
        o.pieces = setOf(o.from);
        while (count(o.pieces) < pieces) o.pieces |= setOf(int(random() & 63));
    }
    return outlooks;
}

/// The six positions that every perft table starts with (Chess Programming Wiki, "Perft Results").
inline constexpr std::array<const char*, 6> classicFens{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"};

/// Positions met in random games from the classic ones, all plies from 4 to 60.
inline std::vector<Position> playedPositions(std::size_t howMany) {
    std::mt19937_64 random(1994);
    std::vector<Position> positions;
    while (positions.size() < howMany) {
        Position p = parseFen(classicFens[positions.size() % classicFens.size()]);
        for (std::uint64_t plies = 4 + random() % 57; plies > 0; --plies) {
            const MoveList moves = legalMoves(p);
            if (moves.empty()) break;
            p.make(moves[random() % moves.size()]);
        }
        if (!legalMoves(p).empty()) positions.push_back(p);
    }
    return positions;
}

}  // namespace millimax::lab
