// host.hpp: between a search and whoever has it done: what it is asked for, and what it tells.
#pragma once

#include "board.hpp"
#include "hash.hpp"
#include "move.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace millimax {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
constexpr Milliseconds Forever = Milliseconds::max();
inline Milliseconds elapsedSince(Clock::time_point t) {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - t);
}

/// What is searched, how, and what ends it. The host may change all but `rootMoves` and `multiPv` while it goes on, as
/// it does at a ponder hit.
struct Limits {
    int depth = MaxPly;                                               // plies, 1 or more
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of the first thread
    Clock::time_point from = Clock::now();                            // when the two budgets began to run
    Milliseconds soft = Forever;                                      // start no new iteration after about this
    Milliseconds hard = Forever;                                      // stop whatever happens
    std::vector<Move> rootMoves;                                      // search only these; empty: all
    int multiPv = 1;                                                  // best lines to find
    int depthStep = 1;                                                // plies from one iteration to the next
    std::function<bool(const Position&, Move)> hidesMove;  // unseen below the root, but none in check; empty: none
    bool cautiousNearRoot =
        false;  // near the root of the first iterations, no step 4 of a node and no singular search, and at
                // the root itself smaller reductions

    /// At a ponder hit: half of the time pondered counts as used. If all did, much of the clock would be left when the
    /// game is over; if none did, a move long thought about would still be waited for.
    void creditPondering() { from += (Clock::now() - from) / 2; }
};

/// Whether a search has the time for `cautiousNearRoot`: that costs some 16,000 nodes, a thirtieth of this at most.
inline bool hasTimeForCaution(const Limits& l) { return l.soft >= Milliseconds(500) && l.nodes >= 500'000; }

/// What one iteration found out.
struct SearchInfo {
    int depth = 0;               // plies, nominal
    int selectiveDepth = 0;      // plies, the longest line looked at
    int score = 0;               // centipawns, for the side to move at the root
    Bound bound = Bound::Exact;  // Lower: failed high, at least the score; Upper: failed low
    Milliseconds elapsed{0};     // since the search began
    std::uint64_t nodes = 0;     // since the search began
    int line = 0;                // 0 for the best line, 1 for the second best, ...
    std::vector<Move> pv;        // the principal variation; never empty
};

/// How far the search that goes on has come.
struct Progress {
    Milliseconds elapsed;
    std::uint64_t nodes;
    int depth, movesSearched, movesTotal;  // of the root moves, in this iteration
    Move move;                             // being searched, or none
};

/// Who has a search done; this one hears nothing of it and lets it run.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void report(const SearchInfo&) {}
    /// Called every 1,024 nodes: whether the search must stop now.
    virtual bool wantsStop() { return false; }
    /// Called every 1,024 nodes: an iteration of the same root, at least so deep, that another searcher has completed.
    /// It is taken over, and the one that goes on is given up.
    virtual std::optional<SearchInfo> completed(int /*depth*/) { return std::nullopt; }
};

}  // namespace millimax
