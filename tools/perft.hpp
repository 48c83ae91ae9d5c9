// tools/perft.hpp: the number of positions some plies away, move by move.
#pragma once

#include "../movegen.hpp"
#include "../notation/san.hpp"
#include "measuring.hpp"

#include <cstdint>
#include <string>

namespace millimax {

/// A line for each move, as UCI writes it, then "<total> nodes <ms> ms".
inline void showPerft(Position p, int depth, const Say& say, Castling style = Castling::Standard,
                      const Stop& stop = never) {
    const Clock::time_point began = Clock::now();
    std::uint64_t total = depth == 0;
    for (const Move m : depth > 0 ? legalMoves(p) : MoveList()) {
        p.make(m);
        const std::uint64_t nodes = perft(p, depth - 1, stop);
        p.unmake();
        if (stop()) return;
        say(toUci(p, m, style) + ": " + std::to_string(nodes));
        total += nodes;
    }
    say(std::to_string(total) + " nodes " + std::to_string(elapsedSince(began).count()) + " ms");
}

}  // namespace millimax
