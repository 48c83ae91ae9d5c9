// threads_test.cpp: threads that tell each other which iterations they have completed.
#include "threads.hpp"
#include "tests/suites.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <optional>
#include <thread>
#include <vector>

namespace {

std::atomic<bool> onlyOneThreadHasMemory = false;
std::atomic<int> refusals = 0;
const std::thread::id mainThread = std::this_thread::get_id();

}  // namespace

// In place of those of the library, so that memory can be refused. Not inlined, since g++ 12 would then take free() for
// the wrong counterpart of `new`.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
    const bool refused = onlyOneThreadHasMemory && std::this_thread::get_id() != mainThread;
    if (refused) ++refusals;
    if (void* memory = refused ? nullptr : std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return std::malloc(bytes); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace millimax::test {
namespace {

TEST_CASE("threads: an iteration completed elsewhere is taken over, and the search goes on from there") {
    constexpr int Done = 7;
    class Ahead : public Recorder {
    public:
        explicit Ahead(const Position& p) { other_.pv = {legalMoves(p)[0]}; }
        std::optional<SearchInfo> completed(int depth) override {
            if (depth > Done) return std::nullopt;
            ++asked;
            other_.depth = Done;
            other_.score = 123;
            other_.nodes = iterations.back().nodes;
            return other_;
        }
        int asked = 0;

    private:
        SearchInfo other_;
    };
    for (const Position& p : suite("bratko-kopec.epd", 3))
        for (const int limit : {Done, Done + 2}) {
            TranspositionTable table(4);
            Searcher searcher(table);
            Ahead ahead(p);
            Limits limits = depthLimit(limit);
            limits.cautiousNearRoot = true;  // enough nodes before that depth for it to be asked
            const auto line = searcher.search(p, limits, ahead).pv;
            CHECK(ahead.asked == 1);
            CHECK(wrongReports(p, ahead.iterations) == 0);
            int taken = 0, deeper = 0;
            for (const SearchInfo& i : ahead.iterations) {
                taken += i.depth == Done && i.score == 123 && i.pv == std::vector{legalMoves(p)[0]};
                deeper += i.depth > Done && i.bound == Bound::Exact;
            }
            CHECK(taken == 1);
            CHECK(deeper == limit - Done);
            CHECK(line == ahead.best().pv);
        }
}

TEST_CASE("threads: with several threads, reports are in order, legal, complete and as deep as asked") {
    TranspositionTable table(4);
    ThreadPool threads(table);
    for (const int count : {2, 3, 5}) {
        threads.setThreads(count);
        for (const Position& p : suite("bratko-kopec.epd", 3)) {
            Recorder recorder;
            const auto line = threads.search(p, depthLimit(8), recorder).pv;
            CHECK(wrongReports(p, recorder.iterations) == 0);
            CHECK(line == recorder.best().pv);
            CHECK(recorder.best().depth == 8);
            CHECK(recorder.best().bound == Bound::Exact);
        }
    }
}

TEST_CASE("threads: several lines are all searched by the first thread") {
    TranspositionTable table(4);
    ThreadPool threads(table);
    threads.setThreads(3);
    Limits limits = depthLimit(7);
    limits.multiPv = 3;
    for (const Position& p : suite("bratko-kopec.epd", 3)) {
        Recorder recorder;
        threads.search(p, limits, recorder);
        for (int depth = 1; depth <= 7; ++depth)
            CHECK(std::ranges::count(recorder.iterations, depth, &SearchInfo::depth) == 3);
    }
}

TEST_CASE("threads: only the moves asked for are searched, by whichever thread") {
    TranspositionTable table(4);
    ThreadPool threads(table);
    threads.setThreads(3);
    for (const Position& p : suite("bratko-kopec.epd", 3)) {
        Limits limits = depthLimit(8);
        limits.rootMoves = {legalMoves(p)[0], legalMoves(p)[1]};
        Recorder recorder;
        threads.search(p, limits, recorder);
        for (const SearchInfo& i : recorder.iterations) CHECK(std::ranges::count(limits.rootMoves, i.pv[0]) == 1);
    }
}

TEST_CASE("threads: what the listener throws ends the search of every thread") {
    struct Failing : Listener {
        void report(const SearchInfo& i) override {
            if (i.depth >= 5) throw std::bad_alloc();
        }
    } failing;
    TranspositionTable table(4);
    ThreadPool threads(table);
    threads.setThreads(3);
    const Position start = parseFen(StartFen);
    CHECK_THROWS_AS(threads.search(start, depthLimit(9), failing), std::bad_alloc);
    Recorder recorder;
    threads.search(start, depthLimit(5), recorder);
    CHECK(recorder.best().depth == 5);
}

TEST_CASE("threads: helpers without memory end, and the search goes on without them") {
    TranspositionTable table(4);
    ThreadPool threads(table);
    threads.setThreads(3);
    Recorder recorder;
    onlyOneThreadHasMemory = true;
    const auto line = threads.search(parseFen(StartFen), depthLimit(10), recorder).pv;
    onlyOneThreadHasMemory = false;
    CHECK(refusals > 0);
    CHECK(line == recorder.best().pv);
    CHECK(recorder.best().depth == 10);
}

}  // namespace
}  // namespace millimax::test
