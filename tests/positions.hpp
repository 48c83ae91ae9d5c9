// positions.hpp: what the tests share: well-known positions, moves in a row, and the files in tests/data.
#pragma once

#include "eval.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "notation/game.hpp"
#include "notation/typed_moves.hpp"
#include "threads.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace millimax {

/// Sees what a position keeps to itself.
struct EveryField {
    /// Everything but the undo stack, compared: what make and unmake promise to restore.
    static bool same(const Position& a, const Position& b) {
        return a.board_ == b.board_ && a.side_ == b.side_ && a.state_ == b.state_ && a.bitboards_ == b.bitboards_ &&
               a.plies() == b.plies();
    }
};

namespace test {

inline bool same(const Position& a, const Position& b) { return EveryField::same(a, b); }

/// The six positions that every perft table starts with, and their counts, depth 1 first.
/// Source: Chess Programming Wiki, "Perft Results".
struct Classic {
    const char* fen;
    std::array<std::uint64_t, 5> nodes;
};
inline constexpr std::array<Classic, 6> classics{{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {48, 2039, 97862, 4085603, 193690690}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467, 422333, 15833292}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487, 89941194}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", {46, 2079, 89890, 3894594, 164075551}},
}};

/// Makes the moves, separated by spaces.
inline void play(Position& p, const std::string& moves) {
    for (const Move m : parseTypedMoves(p, moves)) p.make(m);
}

/// A game of moves, separated by spaces.
inline Game gameOf(const std::string& moves) {
    Game game;
    for (const Move m : parseTypedMoves(game.position(), moves)) game.play(m);
    return game;
}

/// The limits of a search that ends after so many plies, and by nothing else.
inline Limits depthLimit(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}
/// The same after so many nodes.
inline Limits nodeLimit(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

/// What a search takes beside a position and limits: a table of so many megabytes, one thread, and someone who only
/// listens.
struct Searching {
    explicit Searching(std::size_t megabytes = 4) : table(megabytes) {}
    TranspositionTable table;
    ThreadPool threads{table};
    Listener silent;
};

/// The path of a file of the project.
inline std::string projectFile(const std::string& name) {
    return (std::filesystem::path(__FILE__).parent_path().parent_path() / name).string();
}

/// The lines of a file in tests/data that hold something and aren't comments.
inline std::vector<std::string> dataLines(const std::string& name) {
    std::ifstream file(projectFile("tests/data/" + name));
    REQUIRE_MESSAGE(file.good(), "can't read tests/data/", name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] != '#') lines.push_back(line);
    return lines;
}

/// A folder of its own, which is removed in the end with all that is in it.
class TemporaryFolder {
public:
    TemporaryFolder() { std::filesystem::create_directories(path_); }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string path() const { return path_.string(); }
    /// The path of a file in it.
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    /// The path of a file in it that is made with this text.
    std::string make(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }
    /// The paths of the files in it.
    std::vector<std::string> files() const {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(path_)) found.push_back(entry.path().string());
        return found;
    }

private:
    std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("millimax-test-" + std::to_string(std::random_device{}()));
};
/// A file with this text, alone in a folder of its own.
struct TemporaryFile {
    explicit TemporaryFile(const std::string& text) { folder.make("file", text); }
    std::string path() const { return folder.file("file"); }
    TemporaryFolder folder;
};

/// The same position with the colours exchanged and the board turned over.
inline Position flipped(const Position& p) {
    Setup setup;
    for (Square s = 0; s < Squares; ++s)
        if (onBoard(s) && p[s]) setup.pieces[s ^ 0x70] = makePiece(~colorOf(p[s]), typeOf(p[s]));
    for (const Color c : {White, Black})
        for (const CastlingSide side : {Short, Long})
            if (p.hasRight(c, side)) setup.rookHome[rightOf(~c, side)] = p.rookHome(c, side) ^ 0x70;
    if (p.enPassant() != NoSquare) setup.enPassant = p.enPassant() ^ 0x70;
    setup.side = ~p.side();
    return Position(setup);
}

/// A position with published perft counts, shallowest first.
struct PerftCase {
    struct Count {
        int depth;
        std::uint64_t nodes;
    };
    std::string fen;
    std::vector<Count> counts;
};

/// Lines of "FEN ;D1 20 ;D2 400 ...".
inline std::vector<PerftCase> perftEpd(const std::string& name) {
    std::vector<PerftCase> cases;
    for (const std::string& line : dataLines(name)) {
        std::istringstream in(line);
        PerftCase c;
        std::getline(in, c.fen, ';');
        char mark = 0;
        for (PerftCase::Count count{}; in >> mark >> count.depth >> count.nodes; in.ignore(2, ';'))
            c.counts.push_back(count);
        cases.push_back(c);
    }
    return cases;
}

/// Blocks of "id", "epd" and one "perft DEPTH NODES" line for each depth.
inline std::vector<PerftCase> perftBlocks(const std::string& name) {
    std::vector<PerftCase> cases;
    for (const std::string& line : dataLines(name)) {
        std::istringstream in(line);
        std::string word, epd;
        PerftCase::Count count{};
        in >> word >> std::ws;
        if (word == "epd") {
            std::getline(in, epd);
            cases.push_back({epd + " 0 1", {}});
        } else if (word == "perft") {
            in >> count.depth >> count.nodes;
            cases.back().counts.push_back(count);
        }
    }
    return cases;
}

inline constexpr const char* Kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Chess960 starts and middle games, rooks inside and outside, kings on the edge of their range.
inline constexpr std::array Chess960Fens{
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
    "rkr5/pppppppp/8/8/8/8/PPPPPPP1/RKR4R w CAca - 0 1",
    "rkr4r/1ppppppp/8/8/8/8/PPPPPPP1/RKR4R w CAca - 0 1",
    "1rk4r/p2p2pp/8/8/8/8/P2P2PP/1RK4R b HBhb - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1",
};

/// Calls `see` at every node of the tree, `depth` plies deep; `p` is as before afterwards.
inline void visit(Position& p, int depth, const std::function<void(const Position&)>& see) {
    see(p);
    if (depth == 0) return;
    for (const Move m : legalMoves(p)) {
        p.make(m);
        visit(p, depth - 1, see);
        p.unmake();
    }
}

/// The same for the classic positions and those of Chess960.
inline void visitAll(int depth, const std::function<void(const Position&)>& see) {
    std::vector<Position> roots;
    for (const Classic& classic : classics) roots.push_back(parseFen(classic.fen));
    for (const char* fen : Chess960Fens) roots.push_back(parseFen(fen));
    for (Position& root : roots) visit(root, depth, see);
}

}  // namespace test
}  // namespace millimax
