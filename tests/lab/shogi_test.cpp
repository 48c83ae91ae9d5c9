#include "lab/shogi.hpp"

#include "lab/sfen.hpp"
#include "lab/shogi_moves.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace millimax::lab;

namespace {

/// Well-known counts, depth 1 first: of the opening position, and of one in which 207 moves and drops are
/// legal. Both are what fairy-stockfish 11.1 counts.
struct Published {
    std::string sfen;
    std::vector<std::uint64_t> nodes;
};
const std::vector<Published>& published() {
    static const std::vector<Published> positions{
        {std::string(StartSfen), {30, 900, 25470, 719731, 19861490}},
        {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1", {207, 28684, 4809015}},
    };
    return positions;
}

template <class Set> void matchesPublished(std::uint64_t limit) {
    for (const Published& p : published()) {
        auto b = parseSfen<Set>(p.sfen);
        for (std::size_t depth = 1; depth <= p.nodes.size() && p.nodes[depth - 1] <= limit; ++depth) {
            CAPTURE(p.sfen);
            CAPTURE(depth);
            CHECK(perft(b, int(depth)) == p.nodes[depth - 1]);
        }
    }
}

std::vector<std::string> usiMoves(std::string_view sfen) {
    auto b = parseSfen<Dense81>(sfen);
    std::vector<std::string> moves;
    for (const ShogiMove& m : legalMoves(b)) moves.push_back(toUsi(m));
    return moves;
}
bool has(const std::vector<std::string>& moves, const char* move) {
    return std::ranges::find(moves, move) != moves.end();
}

}  // namespace

TEST_CASE_TEMPLATE("shogi perft equals the published counts", Set, Bonanza81, Dense81) {
    matchesPublished<Set>(100000);
}

TEST_CASE("shogi perft equals fairy-stockfish's on random positions, in both layouts") {
    std::ifstream file(std::filesystem::path(__FILE__).parent_path() / "shogi.txt");
    REQUIRE(file.good());
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        if (line[0] == '#') continue;
        const auto mark = line.find(" ;D2 ");
        REQUIRE(mark != std::string::npos);
        const std::string sfen = line.substr(0, mark);
        const std::uint64_t nodes = std::stoull(line.substr(mark + 5));
        auto bonanza = parseSfen<Bonanza81>(sfen);
        auto dense = parseSfen<Dense81>(sfen);
        CAPTURE(sfen);
        CHECK(perft(bonanza, 2) == nodes);
        CHECK(perft(dense, 2) == nodes);
        ++positions;
    }
    CHECK(positions == 40);
}

TEST_CASE_TEMPLATE("taking a shogi move back restores the position", Set, Bonanza81, Dense81) {
    std::mt19937 random(9);
    for (int game = 0; game < 20; ++game) {
        auto b = parseSfen<Set>(StartSfen);
        for (int ply = 0; ply < 150; ++ply) {
            const auto moves = legalMoves(b);
            if (!moves.size()) break;
            const auto before = b;
            for (const ShogiMove& m : moves) {
                b.make(m);
                b.unmake(m);
            }
            REQUIRE(b == before);
            b.make(moves.begin()[random() % moves.size()]);
        }
    }
}

TEST_CASE("a piece that could never move again must promote, and may not be dropped there") {
    const auto moves = usiMoves("4k4/P8/1N7/9/9/9/9/9/4K4 b PLN 1");
    CHECK(has(moves, "9b9a+"));
    CHECK_FALSE(has(moves, "9b9a"));
    CHECK(has(moves, "8c9a+"));
    CHECK_FALSE(has(moves, "8c9a"));
    CHECK_FALSE(has(moves, "P*1a"));
    CHECK_FALSE(has(moves, "L*1a"));
    CHECK_FALSE(has(moves, "N*1b"));
    CHECK(has(moves, "L*1b"));
    CHECK(has(moves, "N*1c"));
}

TEST_CASE("no second pawn in a column, but beside a tokin") {
    const auto moves = usiMoves("4k4/9/9/9/P3+P4/9/9/9/4K4 b P 1");
    CHECK_FALSE(has(moves, "P*9g"));
    CHECK(has(moves, "P*5g"));
}

TEST_CASE("a dropped pawn may check but not mate") {
    // The king in the corner has no square to go to, and no piece can take on 1b.
    CHECK_FALSE(has(usiMoves("7lk/7p1/8G/9/9/9/9/9/K8 b P 1"), "P*1b"));
    CHECK(has(usiMoves("7lk/7p1/8G/9/9/9/9/9/K8 b L 1"), "L*1b"));
    CHECK(has(usiMoves("8k/7p1/8G/9/9/9/9/9/K8 b P 1"), "P*1b"));  // 2a is free
}

TEST_CASE("bad SFEN is refused with its reason") {
    const auto reason = [](const char* text) -> std::string {
        try {
            parseSfen<Dense81>(text);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    CHECK(reason("") == "bad SFEN: text: a board, the side to move and the hands are needed");
    CHECK(reason("9/9/9 b -") == "bad SFEN: board: ends before the ninth row does");
    CHECK(reason("k8/9/9/9/91/9/9/9/8K b -") == "bad SFEN: row 5: has more than 9 squares");
    CHECK(reason("k8/9/9/9/8/9/9/9/8K b -") == "bad SFEN: row 5: has 8 squares instead of 9");
    CHECK(reason("k8/9/9/9/4X4/9/9/9/8K b -") == "bad SFEN: row 5: no piece is called 'X'");
    CHECK(reason("k8/9/9/9/4+G4/9/9/9/8K b -") == "bad SFEN: row 5: '+G' can't be promoted");
    CHECK(reason("k8/9/9/9/9/9/9/9/8K x -") == "bad SFEN: side to move: 'x' is neither b nor w");
    CHECK(reason("k8/9/9/9/9/9/9/9/8K b K") == "bad SFEN: hand: a king can't be in hand");
    CHECK(reason("k8/9/9/9/4+R4/9/9/9/R7K b r") == "bad SFEN: board and hands: there are 2 of 'R', not 3");
    CHECK(reason("k8/9/9/9/9/9/9/9/8K b 18P18P") == "bad SFEN: board and hands: there are 18 of 'P', not 36");
    CHECK(reason("9/9/9/9/9/9/9/9/8K b -") == "bad SFEN: board: each side needs one king");
    CHECK(reason("k7R/9/9/9/9/9/9/9/8K b -") == "bad SFEN: board: the side not to move is in check");
}

TEST_SUITE_BEGIN("long");
TEST_CASE_TEMPLATE("shogi perft equals the published counts, deeper", Set, Bonanza81, Dense81) {
    matchesPublished<Set>(20000000);
}
TEST_SUITE_END();
