// play.hpp: what the laboratory's tests share: positions reached by random play, and random sets.
#pragma once

#include "movegen.hpp"
#include "notation/parse_move.hpp"
#include "tests/positions.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>

namespace millimax::test {

using Random = std::mt19937_64;

/// The square of that name, from 0 to 63.
inline int at(const char* name) { return index64(parseSquare(name)); }

/// A random word in which about `pieces` of 64 bits are set.
inline std::uint64_t randomSet(Random& random, int pieces) {
    std::uint64_t set = 0;
    for (int i = 0; i < pieces; ++i) set |= std::uint64_t{1} << (random() & 63);
    return set;
}

/// Plays random games from the six classic positions, 100 plies at most, and calls `visit(position)` on
/// `wanted` positions. `follow` is told of each new game, by its first position, and of each move.
template <class Start, class Follow, class Visit>
void playRandomly(int wanted, Start start, Follow follow, Visit visit) {
    Random random(1994);
    for (int game = 0; wanted > 0; ++game) {
        Position p = parseFen(classics[std::size_t(game) % classics.size()].fen);
        start(p);
        for (int ply = 0; ply < 100 && wanted > 0; ++ply, --wanted) {
            visit(p);
            const MoveList moves = legalMoves(p);
            if (moves.empty()) break;
            const Move m = moves[random() % moves.size()];
            p.make(m);
            follow(m);
        }
    }
}
template <class Visit> void playRandomly(int wanted, Visit visit) {
    playRandomly(
        wanted, [](const Position&) {}, [](Move) {}, visit);
}

}  // namespace millimax::test
