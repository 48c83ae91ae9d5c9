// team.hpp: several threads searching the same root (lazy SMP). They share the transposition table, where what one
// finds spares another the work, and which iterations are done: who completes one first, the others go on from there.
// The size of a tree is much a matter of chance; of several the smallest counts.
#pragma once

#include "board.hpp"
#include "hash.hpp"
#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace millimax {

/// One searcher that decides, and helpers that fill the table for it and may be first to complete what it searches.
class ThreadPool {
public:
    static constexpr int MaxThreads = 256;

    explicit ThreadPool(TranspositionTable& table) : table_(table) { setThreads(1); }

    /// 1 to MaxThreads, or as many as there is memory for. What the searchers have learnt is forgotten.
    void setThreads(int threads) {
        searchers_.resize(std::min<std::size_t>(searchers_.size(), 1));
        clear();
        try {
            while (int(searchers_.size()) < std::clamp(threads, 1, MaxThreads))
                searchers_.push_back(std::make_unique<Searcher>(table_));
        } catch (const std::bad_alloc&) {
            if (searchers_.empty()) throw;
        }
    }
    int threads() const { return int(searchers_.size()); }
    void clear() {
        for (const auto& searcher : searchers_) searcher->clear();
    }

    /// As Searcher::search; the nodes reported are those of all threads, those limited the first one's.
    std::vector<Move> search(const Position& root, const Limits& limits, Listener& host) {
        table_.newSearch();
        HelperListener helpers(limits.multiPv == 1);
        for (const auto& searcher : searchers_) searcher->resetNodes();  // a helper may begin after our first report
        std::vector<std::jthread> threads;
        LeaderListener leader(helpers, *this, limits, host);  // destroyed before the threads, which it stops
        try {
            for (std::size_t i = 1; i < searchers_.size(); ++i)
                threads.emplace_back(
                    [&, i, own = helpersLimits(limits, i)] { searchers_[i]->search(root, own, helpers); });
        } catch (const std::system_error&) {
            // The system grants no more threads: those that run will do.
        }
        return searchers_[0]->search(root, limits, leader);
    }
    /// Of the search that goes on or was the last: all threads' nodes, and those that a limit of nodes counts.
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& searcher : searchers_) sum += searcher->nodes();
        return sum;
    }

private:
    /// The host of all helpers. It keeps the deepest iteration that any thread has completed: the others go on from it.
    class HelperListener : public Listener {
    public:
        /// Several lines are not passed on: one of them isn't the whole iteration.
        explicit HelperListener(bool passesOn) : passesOn_(passesOn) {}
        std::atomic<bool> stop = false;
        std::mutex hold;  // by the leader while its host is busy: it may have been told to pause

        void report(const SearchInfo& i) override {
            if (!passesOn_ || i.bound != Bound::Exact) return;
            const std::lock_guard lock(mutex_);
            if (i.depth <= depth_) return;
            deepest_ = i;
            depth_ = i.depth;
        }
        bool wantsStop(const Progress&) override {
            const std::lock_guard lock(hold);
            return stop.load(std::memory_order_relaxed);
        }
        std::optional<SearchInfo> completed(int depth) override {
            if (depth_ < depth) return std::nullopt;  // nearly always, and without waiting for the lock
            const std::lock_guard lock(mutex_);
            return deepest_;
        }

    private:
        const bool passesOn_;
        std::mutex mutex_;
        std::atomic<int> depth_ = 0;
        SearchInfo deepest_;
    };
    /// Reports with the nodes of all, and keeps to the limits, which may change, when it takes over. The helpers search
    /// for as long as it lives, so that an exception stops them, too.
    struct LeaderListener : Listener {
        LeaderListener(HelperListener& own, const ThreadPool& t, const Limits& l, Listener& h)
            : helpers(own), team(t), limits(l), host(h) {}
        ~LeaderListener() override { helpers.stop.store(true, std::memory_order_relaxed); }
        HelperListener& helpers;
        const ThreadPool& team;
        const Limits& limits;
        Listener& host;
        void report(const SearchInfo& i) override {
            helpers.report(i);
            SearchInfo all = i;
            all.nodes = team.nodes();
            host.report(all);
        }
        bool wantsStop(const Progress& own) override {
            Progress all = own;
            all.nodes = team.nodes();
            const std::lock_guard lock(helpers.hold);
            return host.wantsStop(all);
        }
        std::optional<Budget> newBudget() override { return host.newBudget(); }
        std::optional<SearchInfo> completed(int depth) override {
            const auto other = helpers.completed(depth);
            return other && other->depth <= limits.depth ? other : std::nullopt;
        }
    };

    /// A helper searches until it is told to stop. Every other one deepens by two plies at a time: the same iteration
    /// in each thread would for the most part be the same work.
    static Limits helpersLimits(const Limits& limits, std::size_t helper) {
        Limits own = limits;
        own.soft = own.hard = Forever;
        own.nodes = Limits{}.nodes;
        own.depth = Limits{}.depth;
        own.depthStep = helper % 2 ? 2 : 1;
        return own;
    }

    TranspositionTable& table_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace millimax
