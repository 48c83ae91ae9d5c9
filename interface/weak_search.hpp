// interface/weak_search.hpp: the search below full strength: a player who doesn't see every move finds one, at a
// person's pace; then it is judged by a search that sees all.
#pragma once

#include "../hash.hpp"
#include "../limits.hpp"
#include "../search.hpp"
#include "skill.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace millimax {

/// One of `lines`, the best of which comes first: by `seed`, one that is at most so many centipawns worse.
inline const SearchInfo& vary(const std::vector<SearchInfo>& lines, int centipawns, std::uint64_t seed) {
    const auto bad =
        std::ranges::find_if(lines, [&](const SearchInfo& i) { return i.score < lines[0].score - centipawns; });
    return lines[seed % std::uint64_t(bad - lines.begin())];
}

/// It has a table of its own, since what it finds may be wrong.
class WeakSearch {
public:
    /// Weakens `limits`, with which `root` is to be searched next, to a level. `variety`: so many centipawns may be
    /// given away. With `keepsPace` it takes a person's time. `seed` is to be another one each time.
    void weaken(Limits& limits, const Position& root, double level, int variety, bool keepsPace, std::uint64_t seed) {
        whole_ = limits;
        variety_ = variety;
        seed_ = seed;
        pace_ = keepsPace ? humanPace(limits, root, seed) : Milliseconds(0);
        millimax::weaken(limits, root, level, seed);
    }
    /// Finds the player's move, and then searches that move again, seeing all: only that score is reported and
    /// returned. By the player's own score a learner would take a blunder for a good move.
    SearchInfo search(const Position& root, const Limits& limits, Listener& listener) {
        constexpr std::uint64_t NodesForScore = 30'000;
        SilentListener silent(listener);
        SearchInfo found = searchAnew(root, limits, silent);
        const bool isCurrent = !silent.lines.empty() && !found.pv.empty() && silent.lines[0].pv[0] == found.pv[0];
        if (variety_ && isCurrent) found = vary(silent.lines, variety_, seed_ >> 32);
        if (found.pv.empty()) return found;
        keepPace(limits.from, listener);
        Limits whole = whole_;
        whole.rootMoves = {found.pv[0]};
        whole.nodes = std::min(whole.nodes, NodesForScore);
        whole.multiPv = 1;
        return searchAnew(root, whole, listener);
    }

private:
    /// Keeps what is reported, and passes on what is asked.
    class SilentListener : public Listener {
    public:
        explicit SilentListener(Listener& outer) : outer_(outer) {}
        void report(const SearchInfo& i) override {
            if (i.bound != Bound::Exact) return;
            lines.resize(std::max(lines.size(), std::size_t(i.line) + 1));
            lines[std::size_t(i.line)] = i;
        }
        bool wantsStop(const Progress& p) override { return outer_.wantsStop(p); }
        std::vector<SearchInfo> lines;  // best first

    private:
        Listener& outer_;
    };

    SearchInfo searchAnew(const Position& root, const Limits& limits, Listener& listener) {
        table_.clear();
        searcher_.clear();
        return searcher_.search(root, limits, listener);
    }
    /// Waits until the time of the move is used, or the listener wants an end.
    void keepPace(Clock::time_point from, Listener& listener) const {
        constexpr Milliseconds Tick(5);
        for (Milliseconds left; (left = pace_ - elapsedSince(from)) > Milliseconds(0);) {
            if (listener.wantsStop({})) return;
            std::this_thread::sleep_for(std::min(left, Tick));
        }
    }

    TranspositionTable table_{1};
    Searcher searcher_{table_};
    Limits whole_;  // of the next search, not weakened
    int variety_ = 0;
    std::uint64_t seed_ = 0;
    Milliseconds pace_{0};
};

}  // namespace millimax
