// threads.hpp: several threads search the same root (lazy SMP). They share the transposition table and the iterations
// they complete: the first thread to complete one hands it to the others, which go on from there. How many nodes a
// thread needs for a depth is largely chance, and the thread that needs the fewest counts. Two threads reach a depth
// 1.06 ± 0.10 times as fast as one with the table alone, 1.29 ± 0.06 with iterations handed over, 1.56 ± 0.07 with
// helpers that deepen by two plies (in nodes; docs/strength.md). Two threads gain +70 ± 16 Elo over one (1,000 games at
// 0.5+0.005).
#pragma once

#include "board.hpp"
#include "endgame_tables.hpp"
#include "hash.hpp"
#include "search.hpp"
#include "search_thread.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <vector>

namespace millimax {

/// The leader, a searcher in the calling thread, whose line is the result, and helpers in threads of their own.
class ThreadPool {
public:
    static constexpr int MaxThreads = 256;

    explicit ThreadPool(TranspositionTable& table) : table_(table) { setThreads(1); }

    /// How many threads can run at once; 0 if that isn't known.
    static int processors() { return int(std::thread::hardware_concurrency()); }
    /// Sets the number of searchers: `threads` from 1 to MaxThreads, or as many as there is memory for, but at most
    /// four for each processor: of 64 threads on two, the leader waits for its turn longer than a short move may take.
    /// They forget the history of earlier searches.
    void setThreads(int threads) {
        searchers_.resize(std::min<std::size_t>(searchers_.size(), 1));  // helpers are made anew; the leader stays
        clear();
        const int most = processors() ? std::min(MaxThreads, 4 * processors()) : MaxThreads;
        try {
            while (int(searchers_.size()) < std::clamp(threads, 1, most))
                searchers_.push_back(std::make_unique<Searcher>(table_));
        } catch (const std::bad_alloc&) {
            if (searchers_.empty()) throw;
        }
    }
    int threads() const { return int(searchers_.size()); }
    /// As Searcher::clear, for all of them.
    void clear() {
        for (const auto& searcher : searchers_) searcher->clear();
    }

    /// Searches ask these tables from now on; null: none. Whoever owns them may open others between two searches.
    void setTables(const EndgameTables* tables) { tables_ = tables; }
    const EndgameTables* tables() const { return tables_; }

    /// As Searcher::search. It tells the nodes of all threads; a limit of nodes counts the leader's. Where the endgame
    /// tables know the root's moves, the best of them are searched, and scored by the tables or as a mate.
    SearchInfo search(const Position& root, const Limits& asked, Listener& listener) {
        Limits limits = asked;
        if (tables_) tables_->advise(root, limits);
        table_.newSearch();
        for (const auto& searcher : searchers_) searcher->control().reset();  // before the leader reports their nodes
        HelperListener helperListener(limits);
        std::atomic<bool> begin = false;   // once all are there: else those that search delay the making of the others
        std::deque<SearchThread> threads;  // not a vector: a SearchThread can't be moved
        LeaderListener leaderListener(*this, limits, helperListener, listener);  // its destructor stops the threads
        try {
            for (std::size_t i = 1; i < searchers_.size(); ++i)
                threads.emplace_back([&, i, own = helperLimits(limits, i)] {
                    begin.wait(false);
                    try {
                        searchers_[i]->search(root, own, helperListener);
                    } catch (const std::bad_alloc&) {
                        // No memory for this helper: search with the others.
                    }
                });
        } catch (const std::exception&) {
            // The system grants no more threads, or no memory for one: search with those that run.
        }
        begin = true;
        begin.notify_all();
        return ofAll(searchers_[0]->search(root, limits, leaderListener), limits);
    }
    /// The nodes of all threads in this or the last search.
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& searcher : searchers_) sum += searcher->nodes();
        return sum;
    }

private:
    /// What the leader has found, with the nodes of all threads and with what the endgame tables know.
    SearchInfo ofAll(SearchInfo found, const Limits& limits) const {
        found.nodes = nodes();
        found.tableHits = limits.tableMoves.size();
        for (const auto& searcher : searchers_) found.tableHits += searcher->control().tableHits();
        for (const TableMove& known : limits.tableMoves)
            if (!isMate(found.score) && !found.pv.empty() && found.pv[0] == known.move) {
                found.score = known.score;
                found.bound = Bound::Exact;
            }
        return found;
    }
    /// Limits of a helper: it searches until it is told to stop. Every other helper deepens by two plies at a time,
    /// since threads that search the same iteration do mostly the same work.
    static Limits helperLimits(Limits limits, std::size_t helper) {
        static_cast<Budget&>(limits) = Budget{};
        limits.depth = MaxPly;
        limits.mate = 0;
        limits.depthStep = helper % 2 ? 2 : 1;
        return limits;
    }

    /// What all helpers report to. It keeps the deepest iteration that any thread has completed, for the others to take
    /// over; with several lines (MultiPV) none, since one line is only a part of an iteration.
    class HelperListener : public Listener {
    public:
        explicit HelperListener(const Limits& limits) : maxDepth_(limits.multiPv == 1 ? limits.depth : 0) {}
        void report(const SearchInfo& i) override {
            if (i.bound != Bound::Exact || i.depth <= depth_ || i.depth > maxDepth_) return;
            const std::lock_guard lock(mutex_);
            if (i.depth <= depth_) return;  // another thread has just reported one
            deepest_ = SearchInfo(i);       // copied before it is assigned: without memory the old one stays whole
            depth_ = i.depth;
        }
        /// Waits while the leader's listener is asked, which may have paused the search.
        bool wantsStop(const Progress&) override {
            isAsking_.wait(true);
            return false;
        }
        std::optional<SearchInfo> completed(int depth) override {
            if (depth_ < depth) return std::nullopt;
            const std::lock_guard lock(mutex_);
            return deepest_;
        }
        void setAsking(bool isAsking) {
            isAsking_ = isAsking;
            if (!isAsking) isAsking_.notify_all();
        }

    private:
        const int maxDepth_;
        std::atomic<bool> isAsking_ = false;
        std::atomic<int> depth_ = 0;  // of deepest_; asked without the lock, for which many threads would queue
        std::mutex mutex_;
        SearchInfo deepest_;
    };

    /// What the leader reports to: passes all on to the caller's listener, with the nodes of all threads. The helpers
    /// stop when it is destroyed, so that an exception stops them, too.
    class LeaderListener : public Listener {
    public:
        LeaderListener(ThreadPool& pool, const Limits& limits, HelperListener& helpers, Listener& caller)
            : pool_(pool), limits_(limits), helpers_(helpers), caller_(caller) {}
        ~LeaderListener() override {
            for (const auto& searcher : pool_.searchers_) searcher->control().requestStop();
            helpers_.setAsking(false);  // which an exception may have left
        }

        void report(const SearchInfo& own) override {
            helpers_.report(own);
            caller_.report(pool_.ofAll(own, limits_));
        }
        bool wantsStop(const Progress& own) override {
            Progress all = own;
            all.nodes = pool_.nodes();
            helpers_.setAsking(true);
            const bool wantsStop = caller_.wantsStop(all);
            helpers_.setAsking(false);
            return wantsStop;
        }
        std::optional<Budget> newBudget() override { return caller_.newBudget(); }
        std::optional<SearchInfo> completed(int depth) override { return helpers_.completed(depth); }

    private:
        ThreadPool& pool_;
        const Limits& limits_;
        HelperListener& helpers_;
        Listener& caller_;
    };

    TranspositionTable& table_;
    const EndgameTables* tables_ = nullptr;
    std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace millimax
