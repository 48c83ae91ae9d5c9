// lab.cpp: the laboratory's program: perft on each representation, attacks drawn, and everything measured.
#include "../movegen.hpp"
#include "../notation/parse_move.hpp"
#include "draw.hpp"
#include "generate64.hpp"
#include "measure.hpp"
#include "occupancies.hpp"
#include "sfen.hpp"
#include "shogi_moves.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace millimax;

namespace {

constexpr const char* Usage =
    "usage: millimax-lab perft BOARD DEPTH [FEN]       BOARD: rotated mailbox rays walk hyperbola magic\n"
    "       millimax-lab shogi LAYOUT DEPTH [SFEN]     LAYOUT: dense bonanza\n"
    "       millimax-lab attacks FEN SQUARE            what is attacked from a square, what attacks it, and the four\n"
    "                                                  occupancies of the rotated board\n"
    "       millimax-lab bench [--svg FILE] [--quick]  measure everything; docs/lab.md says what it means\n"
    "       millimax-lab --help\n";

using Arguments = std::vector<std::string>;

[[noreturn]] void refuse(const std::string& reason) { throw std::invalid_argument(reason); }

int parseDepth(const std::string& text) {
    const auto depth = parseNumber<int>(text);
    if (!depth || *depth < 1 || *depth > 20) refuse("depth " + inQuotes(text) + " is not a number from 1 to 20");
    return *depth;
}

/// Counts the tree under each root move and prints it, and the sum with its time at the end.
template <class Board, class Moves, class Name> void divide(const Board& b, const Moves& moves, int depth, Name name) {
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t total = 0;
    for (const auto& m : moves) {
        Board after = b;
        after.make(m);
        const std::uint64_t nodes = perft(after, depth - 1);
        total += nodes;
        std::cout << name(m) << ' ' << nodes << '\n';
    }
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    std::cout << total << " nodes " << ms.count() << " ms\n";
}

template <class Board> void dividePerft(const Board& b, int depth) {
    divide(b, legalMoves(b), depth, [](Move m) { return toCoordinate(m); });
}

void perftCommand(const Arguments& a) {
    if (a.size() < 2 || a.size() > 3) refuse("perft needs BOARD DEPTH [FEN]");
    const std::string& board = a[0];
    const int depth = parseDepth(a[1]);
    const Position p = parseFen(a.size() > 2 ? std::string_view(a[2]) : StartFen);
    if (board == "mailbox") return dividePerft(p, depth);
    if (board == "rotated") return dividePerft(lab::RotatedBoard(p), depth);
    if (board == "rays") return dividePerft(lab::Board64<lab::RayMasks>(p), depth);
    if (board == "walk") return dividePerft(lab::Board64<lab::Walk>(p), depth);
    if (board == "hyperbola") return dividePerft(lab::Board64<lab::Hyperbola>(p), depth);
    if (board == "magic") return dividePerft(lab::Board64<lab::Magic>(p), depth);
    refuse("unknown board " + inQuotes(board) + ": rotated mailbox rays walk hyperbola magic");
}

template <class Set> void divideShogi(std::string_view sfen, int depth) {
    auto b = lab::parseSfen<Set>(sfen);
    divide(b, legalMoves(b), depth, lab::toUsi);
}

void shogiCommand(const Arguments& a) {
    if (a.size() < 2 || a.size() > 3) refuse("shogi needs LAYOUT DEPTH [SFEN]");
    const int depth = parseDepth(a[1]);
    const std::string_view sfen = a.size() > 2 ? std::string_view(a[2]) : lab::StartSfen;
    if (a[0] == "dense") return divideShogi<lab::Dense81>(sfen, depth);
    if (a[0] == "bonanza") return divideShogi<lab::Bonanza81>(sfen, depth);
    refuse("unknown layout " + inQuotes(a[0]) + ": dense bonanza");
}

void attacksCommand(const Arguments& a) {
    if (a.size() != 2) refuse("attacks needs FEN SQUARE");
    const Square square = parseSquare(a[1]);
    if (square == NoSquare) refuse(inQuotes(a[1]) + " is not a square from a1 to h8");
    std::cout << lab::drawAttacks(lab::RotatedBoard(parseFen(a[0])), index64(square));
}

void benchCommand(const Arguments& a) {
    lab::Options options;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == "--quick") options.quick = true;
        else if (a[i] == "--svg" && i + 1 < a.size()) options.svg = a[++i];
        else refuse("bench does not know " + inQuotes(a[i]));
    }
    std::cout << lab::runBenchmarks(options);
}

void run(const std::string& command, const Arguments& arguments) {
    if (command == "perft") return perftCommand(arguments);
    if (command == "shogi") return shogiCommand(arguments);
    if (command == "attacks") return attacksCommand(arguments);
    if (command == "bench") return benchCommand(arguments);
    refuse("unknown command " + inQuotes(command) + "; try --help");
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments all(argv + 1, argv + argc);
    if (!all.empty() && (all[0] == "--help" || all[0] == "help")) {
        std::cout << Usage;
        return 0;
    }
    if (all.empty()) {
        std::cerr << Usage;
        return 2;
    }
    try {
        run(all[0], Arguments(all.begin() + 1, all.end()));
    } catch (const std::exception& e) {
        std::cerr << "millimax-lab: " << e.what() << '\n';
        return 2;
    }
}
