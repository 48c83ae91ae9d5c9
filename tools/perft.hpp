// tools/perft.hpp: the number of positions some plies away, move by move.
#pragma once

#include "../movegen.hpp"
#include "../notation/san.hpp"
#include "measuring.hpp"

#include <cstdint>
#include <ostream>

namespace millimax {

/// A line for each move, as UCI writes it, then "<total> nodes <ms> ms".
inline void showPerft(Position p, int depth, std::ostream& out, Castling style = Castling::Standard,
                      const Stop& stop = never) {
    const Clock::time_point began = Clock::now();
    std::uint64_t total = depth == 0;
    for (const Move m : depth > 0 ? legalMoves(p) : MoveList()) {
        p.make(m);
        const std::uint64_t nodes = perft(p, depth - 1, stop);
        p.unmake();
        if (stop()) return;
        out << toUci(p, m, style) << ": " << nodes << '\n';
        total += nodes;
    }
    out << total << " nodes " << elapsedSince(began).count() << " ms" << std::endl;
}

}  // namespace millimax
