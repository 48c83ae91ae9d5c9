// explained.hpp: what tests of explanations share: lines of play, and moves explained by searches of so many nodes.
#pragma once

#include "explain/questions.hpp"
#include "tests/positions.hpp"

#include <cstdint>
#include <string>

namespace millimax::test {

/// The line of these moves, separated by blanks.
inline Line lineOf(const std::string& fen, const std::string& moves) {
    const Position p = parseFen(fen);
    return Line(p, parseTypedMoves(p, moves));
}
/// What is found about a move within so many nodes for each search, from an empty table.
inline Why explained(const Position& p, const std::string& move, std::uint64_t nodes = 20'000) {
    Searching with;
    return why(p, parseMove(p, move), nodeLimit(nodes), with.threads, with.silent);
}

}  // namespace millimax::test
