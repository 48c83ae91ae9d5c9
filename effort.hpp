// effort.hpp: whether a search has thought enough about its root to start yet another iteration.
#pragma once

#include "hash.hpp"
#include "host.hpp"
#include "move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace millimax {

/// Watches the iterations of one search: a best move that stays the same and takes up most of the nodes needs less
/// time, a falling score more.
class RootEffort {
public:
    /// Turns to the root move `m`, or to none, with so many nodes searched before.
    void turnTo(Move m, std::uint64_t nodes) {
        spent_[place(move_)] += nodes - since_;
        move_ = m;
        since_ = nodes;
    }
    /// An iteration is over.
    void conclude(Move best, int score, std::uint64_t nodes) {
        turnTo(Move{}, nodes);
        stable_ = best == best_ ? stable_ + 1 : 0;
        change_ = score - score_;
        best_ = best;
        score_ = score;
    }
    /// How much of the soft budget is to be used, in percent: 43 to 297.
    int percent() const {
        const int wanted = 130 - 12 * std::min(stable_, 6) + (change_ < -25 ? 40 : 0);
        const int share = since_ ? int(100 * spent_[place(best_)] / since_) : 50;  // of the nodes, for the best move
        return wanted * (175 - share) / 100;
    }

    /// On the clock, whether the iteration just concluded, so deep and of so many root moves, is the last: the time is
    /// used, or nothing is to be gained: a mate that no longer search can shorten, or a single move.
    bool isEnough(const Limits& limits, int depth, std::size_t moves) const {
        if (limits.soft == Forever) return false;
        if (isMate(score_) && depth > MateScore - std::abs(score_)) return true;
        if (moves == 1 && depth >= ForcedDepth) return true;
        // Time that is for this move alone needn't be saved.
        return limits.soft < limits.hard && elapsedSince(limits.from) >= limits.soft * percent() / 100;
    }

private:
    static constexpr int ForcedDepth = 8;  // enough for a single move: to guess the reply and to have a score

    /// A root move is known by its squares; promotions of one pawn may share them.
    static int place(Move m) { return 64 * index64(m.from()) + index64(m.to()); }

    std::array<std::uint64_t, 64 * 64> spent_{};  // nodes, by place
    Move move_{}, best_{};
    std::uint64_t since_ = 0;
    int stable_ = 0;              // iterations since the best move last changed
    int score_ = 0, change_ = 0;  // centipawns
};

}  // namespace millimax
