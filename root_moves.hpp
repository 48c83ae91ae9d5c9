// root_moves.hpp: the moves of the root, each with its score, its nodes and its principal variation.
#pragma once

#include "board.hpp"
#include "limits.hpp"
#include "move.hpp"
#include "movegen.hpp"
#include "score.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace millimax {

/// A legal move of the root.
struct RootMove {
    Move move;
    std::vector<Move> pv;     // the last principal variation that began with it
    int score = -Infinity;    // centipawns, when it was last the best move: of a failed window, a bound
    std::uint64_t nodes = 0;  // spent on it by this search
    int tableRank = 0;        // by the endgame tables: the higher, the better
};

/// The moves of the root that are searched: first the best one of each line that this iteration has found, then that of
/// the line being searched, then the others.
class RootMoves {
public:
    RootMoves() = default;
    /// All legal moves, or those of limits.rootMoves if it has any.
    RootMoves(const Position& root, const Limits& limits) {
        const std::vector<Move>& only = limits.rootMoves;
        for (const Move m : legalMoves(root))
            if (only.empty() || std::ranges::count(only, m)) moves_.push_back({m, {m}});
        for (const TableMove& known : limits.tableMoves)
            for (RootMove& m : moves_)
                if (m.move == known.move) m.tableRank = known.rank;
        std::ranges::stable_sort(moves_, std::ranges::greater{}, &RootMove::tableRank);
    }
    std::size_t size() const { return moves_.size(); }
    /// The best move of a line, 0 for the best line.
    const RootMove& operator[](int number) const { return moves_[number]; }

    /// How many lines are done, and so the number of the line being searched.
    int line = 0;
    /// Its best move.
    RootMove& best() { return moves_[line]; }
    /// A move that is searched now; nullptr if it was excluded, if a line that is done begins with it, or if the tables
    /// know a better one.
    RootMove* find(Move m) {
        const auto found = std::ranges::find(moves_.begin() + line, moves_.end(), m, &RootMove::move);
        return found == moves_.end() || found->tableRank != best().tableRank ? nullptr : &*found;
    }
    /// Notes that `m` is the best move so far of the line being searched. After a fail high its variation mostly has no
    /// reply; then it keeps the one it had, so that there is a reply to ponder on.
    void setBest(Move m, int score, const MoveList& pv) {
        const auto best = moves_.begin() + (find(m) - moves_.data());
        best->score = score;
        if (pv.size() > 1) best->pv.assign(pv.begin(), pv.end());
        std::rotate(moves_.begin() + line, best, best + 1);
    }
    /// The best of the lines that are done comes first: a later one may be better, having had a window of its own.
    void sortLines() {
        const auto worth = [](const RootMove& m) { return std::pair(m.tableRank, m.score); };
        std::ranges::stable_sort(moves_.begin(), moves_.begin() + line, std::ranges::greater{}, worth);
    }

private:
    std::vector<RootMove> moves_;
};

}  // namespace millimax
