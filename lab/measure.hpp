// measure.hpp: everything measured, each as a Google Benchmark whose name is "section|unit|row|column".
//
// A figure is a time per item, or items per second; all repetitions of all benchmarks are run in random
// order, so that a neighbour's noise falls on all alike. Ratios inside one run are what counts.
#pragma once

#include "generate64.hpp"
#include "moves.hpp"
#include "occupancies.hpp"
#include "pawns64.hpp"
#include "report.hpp"
#include "samples.hpp"
#include "sfen.hpp"
#include "shogi_moves.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace millimax::lab {

struct Options {
    std::string svg;     // a file to draw the chart in, or none
    bool quick = false;  // a thirtieth of the time: shows that all runs, measures little
    int repetitions() const { return quick ? 3 : 7; }
    double seconds() const { return quick ? 0.003 : 0.04; }
    int evictions() const { return quick ? 3 : 40; }
};

namespace section {
constexpr const char* Hot = "attack set of a queen, tables hot|ns";
constexpr const char* Cold = "attack set of a queen, tables evicted|ns";
constexpr const char* Mobility = "number of squares a queen attacks, hot|ns";
constexpr const char* Update = "make and unmake|ns";
constexpr const char* Emptying = "emptying a set of 81 squares|ns a set";
constexpr const char* Perft = "perft, six classic positions, depth 3|million nodes/s";
constexpr const char* Shogi = "shogi perft, opening, depth 3|million nodes/s";
constexpr const char* Lists = "a list of moves|ns a move";
constexpr const char* ListPerft = "perft by kind of list, depth 3|million nodes/s";
constexpr const char* Questions = "what an evaluation or search asks|ns an answer";
}  // namespace section

inline std::string nameOf(const char* section, const std::string& row, const std::string& column = "") {
    return std::string(section) + '|' + row + '|' + column;
}

/// Registers `work`, which handles `items` things each time it is called.
template <class Work> void measure(const std::string& name, std::size_t items, Work work) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) mutable {
        for (auto _ : state) work();
        state.SetItemsProcessed(state.iterations() * std::int64_t(items));
    });
}

template <class Occupancy> struct Lookout {
    Occupancy occupied;
    int from;
    Set queen() const { return occupied.rook(from) | occupied.bishop(from); }
};
template <class Occupancy> std::vector<Lookout<Occupancy>> lookouts(int pieces, std::size_t howMany) {
    std::vector<Lookout<Occupancy>> views;
    for (const Outlook& o : randomOutlooks(pieces, howMany)) {
        Lookout<Occupancy> view{{}, o.from};
        for (const int s : each(o.pieces)) view.occupied.toggle(s);
        views.push_back(view);
    }
    return views;
}

template <class Occupancy> void measureCold(const std::string& name, int pieces, const Options& options) {
    const auto views = lookouts<Occupancy>(pieces, 16);
    benchmark::RegisterBenchmark(
        name.c_str(),
        [views](benchmark::State& state) {
            std::vector<std::uint64_t> much(std::size_t{1} << 20);  // 8 MB, more than a second-level cache holds
            for (auto _ : state) {
                for (std::size_t i = 0; i < much.size(); i += 8) ++much[i];
                benchmark::DoNotOptimize(much.data());
                for (const auto& v : views) benchmark::DoNotOptimize(v.occupied.all() + unsigned(v.from));
                const auto start = std::chrono::steady_clock::now();
                for (const auto& v : views) benchmark::DoNotOptimize(v.queen());
                state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
            }
            state.SetItemsProcessed(state.iterations() * std::int64_t(views.size()));
        })
        ->UseManualTime()
        ->Iterations(options.evictions());
}

template <class Occupancy> void measureAttacks(const Options& options) {
    for (const int pieces : {2, 9, 20, 40}) {
        const std::string column = std::to_string(pieces) + " pieces";
        const auto views = lookouts<Occupancy>(pieces, 64);
        measure(nameOf(section::Hot, Occupancy::name, column), views.size(), [views] {
            for (const auto& v : views) benchmark::DoNotOptimize(v.queen());
        });
        measure(nameOf(section::Mobility, Occupancy::name, column), views.size(), [views] {
            for (const auto& v : views) {
                if constexpr (requires { v.occupied.rookMobility(0); })
                    benchmark::DoNotOptimize(v.occupied.rookMobility(v.from) + v.occupied.bishopMobility(v.from));
                else benchmark::DoNotOptimize(count(v.queen()));
            }
        });
        measureCold<Occupancy>(nameOf(section::Cold, Occupancy::name, column), pieces, options);
    }
}

template <class Board> void measureUpdate(const std::string& row) {
    std::vector<Board> boards;
    std::vector<MoveList> lists;
    std::size_t moves = 0;
    for (const Position& p : playedPositions(16)) {
        boards.emplace_back(p);
        lists.push_back(millimax::legalMoves(p));
        moves += lists.back().size();
    }
    measure(nameOf(section::Update, row), moves, [boards, lists]() mutable {
        for (std::size_t i = 0; i < boards.size(); ++i)
            for (const Move m : lists[i]) {
                boards[i].make(m);
                benchmark::ClobberMemory();
                boards[i].unmake();
            }
    });
}

template <class Set81> std::vector<Set81> randomSets81(int squares) {
    std::mt19937_64 random{std::uint64_t(squares)};
    std::vector<Set81> sets(64);
    for (Set81& s : sets)
        while (s.count() < squares) s = s | Set81::of(int(random() % Squares81));
    return sets;
}
template <class Set81> void measureEmptying() {
    for (const int squares : {9, 20, 40}) {
        const std::string column = std::to_string(squares) + " squares", row = Set81::name;
        const auto sets = randomSets81<Set81>(squares);
        const auto each = [&](const std::string& way, auto empty) {
            measure(nameOf(section::Emptying, row + way, column), sets.size(), [sets, empty] {
                for (const Set81& s : sets) benchmark::DoNotOptimize(empty(s));
            });
        };
        each(", find then XOR", [](Set81 s) {
            int sum = 0;
            while (s.any()) {
                const int square = s.first();
                s.toggle(square);
                sum += square;
            }
            return sum;
        });
        each(", find and clear", [](Set81 s) {
            int sum = 0;
            while (s.any()) sum += s.popFirst();
            return sum;
        });
        each(", from the last one", [](Set81 s) {
            int sum = 0;
            while (s.any()) sum += s.popLast();
            return sum;
        });
        each(", range for", [](const Set81& s) {
            int sum = 0;
            for (const int square : s) sum += square;
            return sum;
        });
    }
}

template <class Board> void measurePerft(const std::string& row) {
    std::vector<Board> boards;
    std::size_t nodes = 0;
    for (const char* fen : classicFens) {
        Position p = parseFen(fen);
        boards.emplace_back(p);
        nodes += millimax::perft(p, 3);
    }
    measure(nameOf(section::Perft, row), nodes, [boards]() mutable {
        for (Board& b : boards) benchmark::DoNotOptimize(perft(b, 3));
    });
}
template <class Set81> void measureShogi() {
    auto board = parseSfen<Set81>(StartSfen);
    measure(nameOf(section::Shogi, Set81::name), perft(board, 3),
            [board]() mutable { benchmark::DoNotOptimize(perft(board, 3)); });
}

template <class List> void measureLists(const std::string& row) {
    std::vector<MoveList> lists;
    std::size_t moves = 0, nodes = 0;
    for (const Position& p : playedPositions(16)) moves += lists.emplace_back(millimax::legalMoves(p)).size();
    measure(nameOf(section::Lists, row), moves, [lists] {
        for (const MoveList& list : lists) {
            List filled;
            for (const Move m : list) filled.add(m);
            int sum = 0;
            for (std::size_t i = 0; i < filled.size(); ++i) sum += filled[i].from() + filled[i].to();
            benchmark::DoNotOptimize(sum);
        }
    });
    std::vector<Position> positions;
    for (const char* fen : classicFens) nodes += millimax::perft(positions.emplace_back(parseFen(fen)), 3);
    measure(nameOf(section::ListPerft, row), nodes, [positions]() mutable {
        for (Position& p : positions) benchmark::DoNotOptimize(perftWith<List>(p, 3));
    });
}

inline bool isPassedByLists(const Position& p, Color us, Square pawn) {
    for (const Square s : p.pieces(~us, Pawn))
        if (fileOf(s) >= fileOf(pawn) - 1 && fileOf(s) <= fileOf(pawn) + 1 &&
            relativeRank(us, s) > relativeRank(us, pawn))
            return false;
    return true;
}

inline void measureQuestions() {
    const std::vector<Position> positions = playedPositions(64);
    const std::vector<RotatedBoard> boards(positions.begin(), positions.end());
    std::size_t pawns = 0;
    for (const Position& p : positions) pawns += std::size_t(p.count(White, Pawn));
    const auto ask = [&](const std::string& question, std::size_t items, auto mailbox, auto rotated) {
        measure(nameOf(section::Questions, question + ", mailbox"), items, [=] {
            for (const Position& p : positions) mailbox(p);
        });
        measure(nameOf(section::Questions, question + ", rotated"), items, [=] {
            for (const RotatedBoard& b : boards) rotated(b);
        });
    };
    ask(
        "in check", positions.size(), [](const Position& p) { benchmark::DoNotOptimize(p.inCheck()); },
        [](const RotatedBoard& b) { benchmark::DoNotOptimize(b.inCheck()); });
    ask(
        "passed pawn", pawns,
        [](const Position& p) {
            for (const Square s : p.pieces(White, Pawn)) benchmark::DoNotOptimize(isPassedByLists(p, White, s));
        },
        [](const RotatedBoard& b) {
            for (const int s : each(b.pieces(White, Pawn))) benchmark::DoNotOptimize(isPassed(b, White, s));
        });
    ask(
        "captures", positions.size(),
        [](const Position& p) {
            MoveList list;
            millimax::generate<GenType::Noisy>(p, list);
            benchmark::DoNotOptimize(list.size());
        },
        [](const RotatedBoard& b) { benchmark::DoNotOptimize(lab::captures(b).size()); });
}

inline void registerAll(const Options& options) {
    measureAttacks<Rotated>(options);
    measureAttacks<RayMasks>(options);
    measureAttacks<Walk>(options);
    measureAttacks<Hyperbola>(options);
    measureAttacks<Magic>(options);
    measureUpdate<RotatedBoard>("rotated: four occupancies");
    measureUpdate<Board64<RayMasks>>("sets with one occupancy");
    measureUpdate<Position>("mailbox: sets, keys, score");
    measureEmptying<Bonanza81>();
    measureEmptying<Dense81>();
    measurePerft<Position>("mailbox (the engine)");
    measurePerft<RotatedBoard>("rotated");
    measurePerft<Board64<RayMasks>>("ray masks");
    measurePerft<Board64<Walk>>("sets, but 0x88 walk");
    measurePerft<Board64<Hyperbola>>("hyperbola");
    measurePerft<Board64<Magic>>("magic");
    measureShogi<Bonanza81>();
    measureShogi<Dense81>();
    measureLists<HeapVector>("objects, growing vector");
    measureLists<HeapArray>("objects, fixed array");
    measureLists<PackedVector>("packed, growing vector");
    measureLists<PackedArray>("packed, fixed array");
    measureQuestions();
}

/// Keeps the samples from Google Benchmark, whose own table is not printed.
class Collector : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs)
            if (run.run_type == Run::RT_Iteration) runs_.push_back(run);
    }
    /// In the order in which the benchmarks were registered; they come in the random one in which they ran.
    Report report() {
        std::ranges::stable_sort(runs_, {}, &Run::family_index);
        Report report;
        for (const Run& run : runs_) {
            std::istringstream name(run.run_name.function_name);
            std::string title, unit, row, column;
            for (std::string* part : {&title, &unit, &row, &column}) std::getline(name, *part, '|');
            const double perSecond = run.counters.at("items_per_second");
            report.add(title, unit, row, column, unit.starts_with("ns") ? 1e9 / perSecond : perSecond / 1e6);
        }
        return report;
    }

private:
    std::vector<Run> runs_;
};

inline std::string tableSizes() {
    const auto line = [](const char* name, std::size_t bytes) {
        return "  " + std::string(name) + ": " + std::to_string(bytes) + " bytes\n";
    };
    return "\nsizes of the attack tables\n" + line("rotated", Rotated::tableBytes()) +
           line("ray masks", RayMasks::tableBytes()) + line("0x88 walk (its steps)", Walk::tableBytes()) +
           line("hyperbola", Hyperbola::tableBytes()) + line("magic", Magic::tableBytes()) + "sizes of a move\n" +
           line("object", sizeof(MoveObject)) + line("packed", sizeof(Move)) + "sizes of a set of 81 squares\n" +
           line("bonanza", sizeof(Bonanza81)) + line("dense", sizeof(Dense81));
}

/// The name of the processor, as far as the system tells.
inline std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown processor";
}

inline std::string compiler() {
#ifdef __clang__
    return "clang " __clang_version__;
#else
    return "g++ " __VERSION__;
#endif
}

/// Runs everything and returns what there is to print.
inline std::string runBenchmarks(const Options& options) {
    const auto writeSvg = [&options](std::ios::openmode mode, const std::string& text) {
        if (options.svg.empty()) return;
        std::ofstream file(options.svg, mode);
        if (!(file << text << std::flush)) throw std::runtime_error("can't write " + options.svg);
    };
    writeSvg(std::ios::app, "");  // refused before the work, not after it; what is there stays until then
    std::vector<std::string> words{"millimax-lab", "--benchmark_min_time=" + std::to_string(options.seconds()),
                                   "--benchmark_repetitions=" + std::to_string(options.repetitions()),
                                   "--benchmark_enable_random_interleaving=true"};
    std::vector<char*> argv;
    for (std::string& w : words) argv.push_back(w.data());
    int argc = int(argv.size());
    benchmark::Initialize(&argc, argv.data());
    registerAll(options);
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    const Report report = collector.report();
    const std::string caption =
        processor() + ", " + compiler() + ", median of " + std::to_string(options.repetitions());
    writeSvg(std::ios::trunc, report.svg(caption));
    return caption + ", the best in brackets\n" + report.table() + tableSizes();
}

}  // namespace millimax::lab
