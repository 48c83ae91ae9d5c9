// syzygy_test.cpp: what endgame tables say, and what a search makes of it. The tables of three pieces are in
// tests/data/syzygy; tests of four are skipped unless the environment's SYZYGY_PATH names a folder of those, too.
#include "notation/syzygy.hpp"
#include "../positions.hpp"
#include "notation/fen.hpp"
#include "threads.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace millimax::test {
namespace {

/// The folder of the tables.
std::string folderOfTables() {
    const char* const path = std::getenv("SYZYGY_PATH");
    return path ? path : "tests/data/syzygy";
}
/// The tables, or none if they aren't there for so many pieces, which is told by the test's name.
const SyzygyTables* tables(const char* test, int pieces = 4) {
    static SyzygyTables all;
    static const std::string problem = all.open(folderOfTables());
    if (problem.empty() && all.pieces() >= pieces) return &all;
    MESSAGE("skipped: ", std::string(test), ": ", problem.empty() ? "no tables of four pieces" : problem);
    return nullptr;
}
/// A search of so many nodes.
SearchInfo searched(const SyzygyTables& known, const std::string& fen, std::uint64_t nodes, Limits limits = {}) {
    TranspositionTable table(1);
    ThreadPool threads(table);
    threads.setTables(&known);
    limits.nodes = nodes;
    Listener silent;
    return threads.search(parseFen(fen), limits, silent);
}

TEST_CASE("endgame tables: a path without any, or a build without them, is told in one line, and nothing is known") {
    SyzygyTables none;
    CHECK(none.open("").empty());
    for (const char* path : {"/no/such/folder", "/no/such/folder:", "/etc/passwd", "/", ":", "::"}) {
        const std::string problem = none.open(path);
        CHECK_MESSAGE(!problem.empty(), path);
        CHECK(problem.find('\n') == problem.npos);
        if (SyzygyTables::AreBuiltIn) CHECK(problem.starts_with(std::string(path).substr(0, 5)));
        CHECK(none.pieces() == 0);
        CHECK(none.count() == 0);
    }
    CHECK(!none.result(parseFen("8/8/8/8/8/4k3/8/R3K3 w - - 0 1")));
    Limits limits;
    none.advise(parseFen("8/8/8/8/8/4k3/8/R3K3 w - - 0 1"), limits);
    CHECK(!limits.tables);
    CHECK(limits.tableMoves.empty());
}

TEST_CASE("endgame tables: what is wrong with a table is told in one line, and the others are used") {
    if (!tables("faults", 3)) return;
    namespace fs = std::filesystem;
    const fs::path from = folderOfTables(), folder = fs::temp_directory_path() / "millimax-syzygy-test";
    const fs::path results = folder / "KRvK.rtbw", distances = folder / "KRvK.rtbz";
    struct Fault {
        std::string told;
        void (*make)(const fs::path& results, const fs::path& distances);
        bool isUsed = false;
    };
    const Fault faults[] = {{results.string() + ": is cut off, and left out",
                             [](const fs::path& r, const fs::path&) { fs::resize_file(r, fs::file_size(r) / 2); }},
                            {results.string() + ": is no file, and left out",
                             [](const fs::path& r, const fs::path&) {
                                 fs::remove(r);
                                 fs::create_directory(r);
                             }},
                            {distances.string() + ": is of no use without KRvK.rtbw",
                             [](const fs::path& r, const fs::path&) { fs::remove(r); }},
                            {results.string() + ": KRvK.rtbz is missing beside it",
                             [](const fs::path&, const fs::path& d) { fs::remove(d); }, true}};
    SyzygyTables some;
    for (const Fault& fault : faults) {
        fs::remove_all(folder);
        fs::create_directories(folder);
        for (const char* name : {"KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz"}) {
            fs::copy_file(from / name, folder / name);
            fs::permissions(folder / name, fs::perms::owner_write, fs::perm_options::add);
        }
        fault.make(results, distances);
        CHECK(some.open(folder) == fault.told);
        CHECK(some.count() == 1 + fault.isUsed);
        CHECK(some.result(parseFen("8/8/8/8/8/4k3/8/Q3K3 w - - 0 1")) == TableResult::Win);
        CHECK(some.result(parseFen("8/8/8/8/8/4k3/8/R3K3 w - - 0 1")).has_value() == fault.isUsed);
    }
    for (const char* name : {"KQvK.rtbw", "KQvK.rtbz"}) fs::resize_file(folder / name, 100);
    CHECK(some.open(folder).ends_with(": is cut off, and left out (and 2 more of that kind)"));
    fs::remove_all(folder);
    REQUIRE(some.open(folderOfTables()).empty());  // Fathom has one set for all
}

TEST_CASE("endgame tables: wins, draws and losses, also by the fifty-move rule") {
    const SyzygyTables* const all = tables("results");
    if (!all) return;
    CHECK(all->pieces() == 4);
    CHECK(all->count() == 35);
    using enum TableResult;
    const std::pair<const char*, TableResult> known[] = {
        {"8/8/8/8/8/4k3/8/R3K3 w - - 0 1", Win},        {"8/8/8/8/8/4k3/8/R3K3 b - - 0 1", Loss},
        {"8/8/8/8/8/3k4/3p4/3K4 w - - 0 1", Draw},      {"8/8/8/8/8/3k4/3p4/3K4 b - - 0 1", Win},
        {"8/8/8/8/8/2k5/3p4/3K4 b - - 0 1", Draw},      {"8/3k4/8/8/8/8/2R5/3K2r1 w - - 0 1", Draw},
        {"8/8/8/8/8/4k3/8/R3K3 w - - 99 80", CursedWin}};
    for (const auto& [position, result] : known) {
        const char* const fen = position;
        CHECK_MESSAGE(all->result(parseFen(fen)) == result, fen);
    }
    CHECK(!all->result(parseFen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")));   // castling
    CHECK(!all->result(parseFen("4k3/8/8/8/8/8/3PP3/R3K3 w - - 0 1")));  // five pieces
    CHECK(
        !all->probe(parseFen("8/8/8/8/8/4k3/8/R3K3 w - - 1 1"), 9));  // in a search only behind a capture or pawn move
}

TEST_CASE("endgame tables: the root plays only moves that keep its result, whatever the search would like") {
    const SyzygyTables* const all = tables("root");
    if (!all) return;
    for (const char* fen :
         {"8/8/8/8/8/4k3/8/R3K3 w - - 0 1", "8/8/8/8/8/5k2/4p3/4K1R1 w - - 0 1", "3k4/8/3KP3/8/8/8/8/8 w - - 0 1",
          "8/8/8/8/4k3/8/3P4/3K2n1 w - - 0 1", "8/8/8/5k2/8/1p6/8/1RK5 b - - 0 1", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"}) {
        CAPTURE(fen);
        Position p = parseFen(fen);
        const auto before = all->result(p);
        const SearchInfo found = searched(*all, fen, 2000);
        CHECK(found.tableHits >= legalMoves(p).size());
        CHECK(found.bound == Bound::Exact);
        if (!isMate(found.score))
            CHECK(found.score == (before == TableResult::Win ? TableWin : before == TableResult::Loss ? -TableWin : 0));
        p.make(found.pv.at(0));
        if (const auto after = all->result(p)) CHECK(int(*after) == 4 - int(*before));
    }
}

TEST_CASE("endgame tables: with several lines, those that keep the result come first, each with its own") {
    const SyzygyTables* const all = tables("lines", 3);
    if (!all) return;
    struct Told : Listener {
        std::vector<SearchInfo> last;
        void report(const SearchInfo& i) override {
            if (i.line == 0) last.clear();
            last.push_back(i);
        }
    } lines;
    TranspositionTable table(1);
    ThreadPool threads(table);
    threads.setTables(all);
    Limits limits = depthLimit(6);
    limits.multiPv = 20;
    const Position p = parseFen("8/8/8/8/8/3k4/3p4/3K4 b - - 0 1");  // Kc3 and Ke3 win, the other three moves draw
    threads.search(p, limits, lines);
    REQUIRE(lines.last.size() == legalMoves(p).size());
    bool sawLess = false;
    for (const SearchInfo& i : lines.last) {
        Position after = p;
        after.make(i.pv[0]);
        const bool wins = all->result(after) == TableResult::Loss;
        CHECK(wins == (i.score >= TableWin));
        CHECK_FALSE((wins && sawLess));
        sawLess |= !wins;
    }
    CHECK(sawLess);
}

TEST_CASE("endgame tables: in the search a position behind a capture is decided, but a mate is told before a win") {
    const SyzygyTables* const all = tables("search");
    if (!all) return;
    const SearchInfo win = searched(*all, "8/8/1k6/3p4/8/1n2K3/4R3/8 w - - 0 1", 20'000);
    CHECK(win.score > DecidedBound);
    CHECK(!isMate(win.score));
    CHECK(win.tableHits > 0);
    CHECK(searched(*all, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 20'000).score == mateIn(1));
}

TEST_CASE("endgame tables: what is won is brought to mate within the fifty moves, even by a search of few nodes") {
    const SyzygyTables* const all = tables("mate");
    if (!all) return;
    for (const char* fen : {"8/8/8/3k4/8/8/8/RK6 w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
                            "8/8/8/3k4/8/8/2r5/1K4Q1 w - - 0 1", "8/8/8/3kp3/8/8/8/K6Q b - - 0 1"}) {
        CAPTURE(fen);
        TranspositionTable table(1);
        ThreadPool threads(table);
        threads.setTables(all);
        Limits limits = nodeLimit(500);
        Listener silent;
        Position p = parseFen(fen);
        while (!legalMoves(p).empty() && p.rule50() < FiftyMoves) p.make(threads.search(p, limits, silent).pv.at(0));
        CHECK_MESSAGE((legalMoves(p).empty() && p.inCheck()), toFen(p));
    }
}

TEST_CASE("endgame tables: the limits of pieces and depth are kept") {
    if (!tables("limits")) return;
    SyzygyTables fewer = *tables("limits");
    const Position four = parseFen("8/8/8/8/8/4k3/1r6/R3K3 w - - 0 1"),
                   three = parseFen("8/8/8/8/8/4k3/8/R3K3 w - - 0 1");
    fewer.probeDepth = 5;
    CHECK(!fewer.probe(four, 4));
    CHECK(fewer.probe(four, 5));
    CHECK(fewer.probe(three, 1));  // smaller than the largest: at any depth
    fewer.probeLimit = 3;
    CHECK(!fewer.probe(four, 9));
    CHECK(!fewer.result(four));
    CHECK(fewer.result(three));
    fewer.probeLimit = 0;
    CHECK(!fewer.result(three));
}

}  // namespace
}  // namespace millimax::test
