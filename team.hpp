// team.hpp: several threads searching the same root (lazy SMP). They share nothing but the transposition table: what
// one finds there spares another the work, and small differences in timing send them to different parts of the tree.
#pragma once

#include "board.hpp"
#include "hash.hpp"
#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <system_error>
#include <thread>
#include <vector>

namespace millimax {

/// One searcher that decides, and helpers that fill the table for it.
class SearchTeam {
public:
    static constexpr int MaxThreads = 256;

    explicit SearchTeam(TranspositionTable& table) : table_(table) { setThreads(1); }

    /// 1 to MaxThreads. What the searchers have learnt is forgotten.
    void setThreads(int threads) {
        searchers_.clear();
        for (int i = 0; i < std::clamp(threads, 1, MaxThreads); ++i)
            searchers_.push_back(std::make_unique<Searcher>(table_));
    }
    int threads() const { return int(searchers_.size()); }
    void clear() {
        for (const auto& searcher : searchers_) searcher->clear();
    }

    /// As Searcher::search; the nodes reported are those of all threads, those limited the first one's.
    std::vector<Move> search(const Position& root, const Limits& limits, Host& host) {
        table_.age();
        Helper helper;
        Limits unlimited;  // helpers search until they are told to stop
        unlimited.depth = limits.depth;
        unlimited.rootMoves = limits.rootMoves;
        unlimited.multiPv = limits.multiPv;
        for (const auto& searcher : searchers_) searcher->forgetNodes();  // a helper may begin after our first report
        std::vector<std::jthread> threads;
        try {
            for (std::size_t i = 1; i < searchers_.size(); ++i)
                threads.emplace_back([&, i] { searchers_[i]->search(root, unlimited, helper); });
        } catch (const std::system_error&) {
            // The system grants no more threads: those that run will do.
        }
        Leader leader(*this, host);
        const std::vector<Move> best = searchers_[0]->search(root, limits, leader);
        helper.stop.store(true, std::memory_order_relaxed);
        return best;
    }
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& searcher : searchers_) sum += searcher->nodes();
        return sum;
    }
    /// Of the search that goes on.
    Progress progress() const {
        Progress p = searchers_[0]->progress();
        p.nodes = nodes();
        return p;
    }

private:
    struct Helper : Host {
        std::atomic<bool> stop = false;
        bool wantsStop() override { return stop.load(std::memory_order_relaxed); }
    };
    /// Reports with the nodes of all.
    struct Leader : Host {
        Leader(const SearchTeam& t, Host& h) : team(t), host(h) {}
        const SearchTeam& team;
        Host& host;
        void report(const Iteration& i) override {
            Iteration all = i;
            all.nodes = team.nodes();
            host.report(all);
        }
        bool wantsStop() override { return host.wantsStop(); }
    };

    TranspositionTable& table_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace millimax
