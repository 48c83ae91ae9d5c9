// tools_test.cpp: the signature repeats itself, suites are judged and refused by line, sums add up.
#include "tests/positions.hpp"
#include "tools/bench.hpp"
#include "tools/perft.hpp"
#include "tools/solve.hpp"
#include "tuning/selfplay.hpp"

#include <set>
#include <sstream>
#include <string>

namespace millimax::test {
namespace {

std::vector<std::string> benchLines(int depth) {
    std::vector<std::string> lines;
    Listener silent;
    bench(
        depth, [&](const std::string& line) { lines.push_back(line); }, silent);
    return lines;
}

/// What `solve` makes of a suite; what it says of the file is without its path.
struct Solved {
    std::vector<std::string> lines, complaints;
    std::string refusal;
    int skipped = 0;
};
Solved solved(const std::string& suite, int depth = 4) {
    const TemporaryFile file(suite);
    TranspositionTable table(1);
    ThreadPool threads(table);
    Limits limits = depthLimit(depth);
    Solved result;
    const auto withoutPath = [&](const std::string& text) {
        REQUIRE(text.starts_with(file.path()));
        return text.substr(file.path().size());
    };
    try {
        InputFile input(file.path());
        result.skipped = solve(
            input, limits, table, threads, [&](const std::string& line) { result.lines.push_back(line); },
            [&](const std::string& complaint) { result.complaints.push_back(withoutPath(complaint)); });
    } catch (const BadInput& e) {
        result.refusal = withoutPath(e.what());
    }
    return result;
}

TEST_CASE("bench: a line for each position, then the nodes, the same every time and their sum") {
    const auto first = benchLines(4), second = benchLines(4);
    REQUIRE(first.size() == BenchPositions.size() + 1);
    REQUIRE(second.size() == first.size());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < BenchPositions.size(); ++i) {
        CHECK(first[i] == second[i]);
        CHECK(first[i].ends_with(BenchPositions[i]));
        sum += std::stoull(first[i]);
    }
    const auto words = splitWords(first.back()), again = splitWords(second.back());
    REQUIRE(words.size() == 4);
    CHECK(words[0] == std::to_string(sum));
    CHECK(words[1] == "nodes");
    CHECK(words[3] == "nps");
    CHECK(again[0] == words[0]);
    CHECK(std::stoull(words[2]) > 0);
    CHECK(std::stoull(splitWords(benchLines(5).back())[0]) > sum);
}

TEST_CASE("bench: its positions are legal and different") {
    std::vector<Key> keys;
    for (const std::string_view fen : BenchPositions) {
        const Position p = parseFen(fen);
        CHECK(!legalMoves(p).empty());
        CHECK(std::ranges::count(keys, p.key()) == 0);
        keys.push_back(p.key());
    }
}

TEST_CASE("perft: a line for each move, and their sum") {
    const auto perftLines = [](std::string_view fen, int depth) {
        std::vector<std::string> shown;
        Listener silent;
        const Position p = parseFen(fen);
        showPerft(
            p, depth, [&](const std::string& line) { shown.push_back(line); }, castlingOf(p), silent);
        return shown;
    };
    const auto lines = perftLines(classics[1].fen, 3);
    REQUIRE(lines.size() == classics[1].nodes[0] + 1);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) sum += std::stoull(lines[i].substr(lines[i].find(':') + 1));
    CHECK(sum == classics[1].nodes[2]);
    CHECK(lines.back().starts_with(std::to_string(sum) + " nodes "));
    CHECK(lines.back().ends_with(" ms"));
    CHECK(perftLines("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 2).front().starts_with("0 nodes "));
    const auto castling = perftLines("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", 1);
    std::set<std::string> moves;
    for (const std::string& line : castling) moves.insert(line.substr(0, line.find(':')));
    CHECK(moves.size() == castling.size());
    CHECK(moves.contains("f1g1"));
    CHECK(moves.contains("f1h1"));
}

TEST_CASE("solve: best moves, moves to avoid, and mates of the right length") {
    const auto s = solved(
        "# a comment\n"
        "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; id \"mate\";\n"
        "\n"
        "7k/8/6K1/8/8/8/8/R7 w - - bm Ra7; id \"wrong\";\n"
        "7k/8/6K1/8/8/8/8/R7 w - - am Ra8; id \"avoid\";\n"
        "7k/8/5K2/8/8/8/8/R7 w - - dm 2;\n"
        "7k/8/5K2/8/8/8/8/R7 w - - ce +M3;\n"
        "7k/8/6K1/8/8/8/8/R7 w - - bm Kf7 Ra8; am Kf7\n");
    CHECK(s.refusal.empty());
    REQUIRE(s.lines.size() == 7);
    CHECK(s.lines[0].starts_with("yes mate Ra8# "));
    CHECK(s.lines[1].starts_with("NO  wrong Ra8# "));
    CHECK(s.lines[2].starts_with("NO  avoid Ra8# "));
    CHECK(s.lines[3].starts_with("yes 6 "));  // without a name, the number of its line
    CHECK(s.lines[4].starts_with("NO  7 "));
    CHECK(s.lines[5].starts_with("yes 8 Ra8# "));
    CHECK(s.lines[6] == "3/6 solved");
}

TEST_CASE("solve: files that are joined may begin with UTF-8 byte order marks and end their lines with CR LF") {
    const std::string file =
        "\xef\xbb\xbf"
        "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;\r\n";
    const auto s = solved(file + file);
    CHECK(s.refusal.empty());
    CHECK(s.lines.back() == "2/2 solved");
}

TEST_CASE("solve: a line that can't be used is named by file, line and reason, and the others are tried") {
    const std::string good = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;\n", board = "7k/8/6K1/8/8/8/8/R7 w - - ";
    const Solved mixed = solved(good + "\n# comment\n" + board + "bm Rb8;\nnonsense\n" + board + "\n" + good);
    REQUIRE(mixed.complaints.size() == 4);
    CHECK(mixed.complaints[0].starts_with(":4: bm \"Rb8\": "));
    CHECK(mixed.complaints[1].starts_with(":5: FEN"));
    CHECK(mixed.complaints[2] == ":6: nothing to solve: no bm, am or dm");
    CHECK(mixed.complaints[3] == ": skipped 3 lines");
    CHECK(mixed.skipped == 3);
    CHECK(mixed.lines.size() == 3);
    CHECK(mixed.lines.back() == "2/2 solved");
    const auto complaint = [&](const std::string& line) { return solved(good + line + '\n').complaints.at(0); };
    CHECK(complaint("7k/8/8/8/8/8/8/R7 w - - bm Ra8;") == ":2: FEN field 1 (pieces): White has no king");
    CHECK(complaint(board + "bm Ra8 bm;") == ":2: bm \"bm\": not understood");
    CHECK(complaint(board + "dm -1;") == ":2: dm takes a number from 1 to 63, not \"-1\"");
    CHECK(complaint(board + "bm Ra8; id \"open").starts_with(":2: "));
    CHECK(solved(board + "bm bm Ra8; ce +M1;\n").lines.back() == "1/1 solved");  // the mate tells
    const Solved none = solved("nonsense\n");
    CHECK(none.complaints.size() == 1);
    CHECK(none.refusal == ": no position to solve in it");
}

TEST_CASE("solve: several moves may be divided by commas") {
    const Solved s =
        solved("7k/8/6K1/8/8/8/8/R7 w - - bm Kf7, Ra8; id \"a, b\";\n7k/8/6K1/8/8/8/8/R7 w - - bm Kf7,Ra8;\n");
    CHECK(s.complaints.empty());
    CHECK(s.lines.at(0).starts_with("yes a, b Ra8# "));
    CHECK(s.lines.back() == "2/2 solved");
}

TEST_CASE("solve: what is no suite is refused") {
    TranspositionTable table(1);
    ThreadPool threads(table);
    const Say print = [](const std::string&) {};
    CHECK(solved("").refusal == ": is empty");
    CHECK(solved("# a comment\n").refusal == ": no position to solve in it");
    const TemporaryFolder folder;
    const std::string game = folder.make("game.pgn", "1. e4 *\n");
    InputFile input(game);
    CHECK_THROWS_WITH_AS(solve(input, Limits{}, table, threads, print, print),
                         (game + ": EPD is wanted, a position a line; `review` judges games").c_str(), BadInput);
}

TEST_CASE("selfplay: ahead for four plies wins, and eight even plies from the eightieth on are a draw") {
    Adjudicator adjudicator(700);
    Position p = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const auto after = [&](int white) {  // a score from White's side
        const std::string result = adjudicator.resultAfter(p, p.side() == White ? white : -white);
        p.make(legalMoves(p)[0]);
        return result;
    };
    for (const int white : {700, 700, 700, 699, -700, -700, -700, 700, 700, 700}) CHECK(after(white).empty());
    CHECK(after(700) == "1-0");
    while (p.plies() < 80) CHECK(after(0).empty());
    for (int i = 0; i < 7; ++i) CHECK(after(8).empty());
    CHECK(after(-8) == "1/2-1/2");
}

}  // namespace
}  // namespace millimax::test
