// limits.hpp: the interface between a search and its caller: limits in, reports out.
#pragma once

#include "board.hpp"
#include "endgame_tables.hpp"
#include "move.hpp"
#include "score.hpp"

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
inline Milliseconds elapsedSince(Clock::time_point t) { return std::chrono::floor<Milliseconds>(Clock::now() - t); }

/// How much a search may spend. A new budget may replace it while the search goes on, as at a ponder hit.
struct Budget {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of the first thread, since this budget came
    Clock::time_point from = Clock::now();                            // when the two times below began to run
    Milliseconds soft = Forever;  // start no new iteration after about this: TimeManager scales it
    Milliseconds hard = Forever;  // stop in any case
    bool usesAll = false;         // the time is for this move alone: iterations are begun until `hard`
    double nodesPerSecond = 0;    // above 0: both times are counted in the first thread's nodes, not by the clock
};

/// What is searched, how, and what ends the search.
struct Limits : Budget {
    int depth = MaxPly;                     // plies, 1 or more
    int mate = 0;                           // end when a mate in so many moves is found; 0: search on
    std::vector<Move> rootMoves;            // search only these; empty: all
    int multiPv = 1;                        // best lines to find
    const EndgameTables* tables = nullptr;  // to probe below the root; null: none
    std::vector<TableMove> tableMoves;      // the root's moves, the best first; empty: nothing is known of them
    int depthStep = 1;                      // plies from one iteration to the next
    /// Skill: the moves that the search does not see below the root, except in check; empty: it sees all.
    std::function<bool(const Position&, Move)> hidesMove;
    /// To see short mates that begin with a quiet move or a sacrifice: early iterations have, near the root, no node or
    /// futility pruning, no pruning of checks, no singular search, and smaller reductions.
    bool cautiousNearRoot = false;

    /// Whether depth or nodes alone end the search, so that it finds the same on any machine.
    bool isReproducible() const {
        const bool isTimed = nodesPerSecond == 0 && (soft < Forever || hard < Forever);
        return !isTimed && (depth < MaxPly || nodes < Budget{}.nodes || nodesPerSecond > 0);
    }
};

/// What an iteration, or a search, found out.
struct SearchInfo {
    int depth = 0;                // plies, nominal
    int selectiveDepth = 0;       // plies, the longest line looked at
    int score = 0;                // centipawns, for the side to move at the root
    Bound bound = Bound::Exact;   // Lower: failed high, at least the score; Upper: failed low; None: no score
    Milliseconds elapsed{0};      // since the search began
    std::uint64_t nodes = 0;      // since the search began
    std::uint64_t tableHits = 0;  // positions found in endgame tables, since the search began
    int line = 0;                 // 0 for the best line, 1 for the second best, ...
    std::vector<Move> pv;         // the principal variation; empty only if there is no move
};

/// How far a search has come.
struct Progress {
    Milliseconds elapsed{0};        // since the search began
    std::uint64_t nodes = 0;        // of all threads
    int depth = 0;                  // plies, of this iteration
    int moveCount = 0, moves = 0;   // root moves searched in this iteration, and all of them
    Move move{};                    // the root move being searched, or none
    std::uint64_t leaderNodes = 0;  // of the first thread, which a budget counts
};

/// What a search reports to and asks. All calls come from the thread that called `search`; this class
/// itself ignores reports and lets the search run.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void report(const SearchInfo&) {}
    /// Whether the search must stop now. Asked, like the two below, every 1,024 nodes, but not before depth 1 is
    /// complete or 20,000 nodes are searched. To wait in it pauses the search.
    virtual bool wantsStop(const Progress&) { return false; }
    /// The budget that replaces the present one, if there is one.
    virtual std::optional<Budget> newBudget() { return std::nullopt; }
    /// An iteration of the same root, `depth` plies deep or more, that another thread has
    /// completed. The search takes it over and gives up its own.
    virtual std::optional<SearchInfo> completed(int /*depth*/) { return std::nullopt; }
};

}  // namespace millimax
