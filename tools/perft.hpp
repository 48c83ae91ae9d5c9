// tools/perft.hpp: perft, the number of move sequences of a length, which checks the move generator.
#pragma once

#include "../limits.hpp"
#include "../movegen.hpp"
#include "../notation/san.hpp"
#include "../notation/text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace millimax {

/// Takes the place of a MoveList where moves are only counted.
class MoveCounter {
public:
    void add(Move) { ++size_; }
    std::size_t size() const { return size_; }

private:
    std::size_t size_ = 0;
};

/// The number of move sequences of `depth` plies. The moves of the last ply are counted, not made (bulk counting). Asks
/// at every move with three or more plies to follow whether to stop, and returns an incomplete count then.
inline std::uint64_t perft(Position& p, int depth, Listener& listener) {
    if (depth <= 0) return 1;
    if (depth == 1) {
        MoveCounter counter;
        generate<GenType::All>(p, counter);
        return counter.size();
    }
    std::uint64_t total = 0;
    for (const Move m : legalMoves(p)) {
        if (depth >= 4 && listener.wantsStop({})) break;
        p.make(m);
        total += perft(p, depth - 1, listener);
        p.unmake();
    }
    return total;
}
/// The same, to its end.
inline std::uint64_t perft(Position& p, int depth) {
    Listener silent;
    return perft(p, depth, silent);
}

/// A line for each move, as UCI writes it, then "<total> nodes <ms> ms".
inline void showPerft(Position p, int depth, const Say& say, Castling style, Listener& listener) {
    const Clock::time_point began = Clock::now();
    std::uint64_t total = depth == 0;
    for (const Move m : depth > 0 ? legalMoves(p) : MoveList()) {
        p.make(m);
        const std::uint64_t nodes = perft(p, depth - 1, listener);
        p.unmake();
        if (listener.wantsStop({})) return;
        say(toUci(p, m, style) + ": " + std::to_string(nodes));
        total += nodes;
    }
    say(std::to_string(total) + " nodes " + std::to_string(elapsedSince(began).count()) + " ms");
}

}  // namespace millimax
