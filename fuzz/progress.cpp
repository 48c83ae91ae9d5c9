// fuzz/progress.cpp: lines as what a review has found of the start position: none, or a finding that can be true.
#include "explain/review_memory.hpp"
#include "law.hpp"
#include "notation/fen.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int Plies = 20;
    const std::string folder = "state";  // scripts/fuzz runs each target in a folder of its own
    const Game game;
    const Position start = parseFen(StartFen);
    std::filesystem::remove_all(folder);
    ReviewMemory empty(folder, "games.pgn", Limits{});
    empty.begin(game);
    empty.add(0, {});
    const std::string path = std::filesystem::directory_iterator(folder)->path().string(), line = textOfFile(path);
    const std::string key = line.substr(0, line.find(' '));  // of the game
    std::istringstream in(fuzz::textOf(data, size));
    std::ofstream out(path, std::ios::binary);
    int ply = 0;
    for (std::string text; std::getline(in, text) && ply < Plies; ++ply)
        out << key << ' ' << ply << ' ' << text << '\n';
    out << in.rdbuf() << std::flush;  // the rest as it is
    try {
        ReviewMemory memory(folder, "games.pgn", Limits{});
        memory.begin(game);
        for (ply = 0; ply < Plies; ++ply) {
            const auto found = memory.find(start, ply);
            if (!found) continue;
            fuzz::law(std::abs(found->score) <= MateScore, "the score is one");
            fuzz::law(found->depth >= 0 && found->depth <= MaxPly && !found->line.empty(), "something was found");
            Position p = start;
            for (const Move m : found->line) {
                fuzz::law(std::ranges::count(legalMoves(p), m) == 1, "each move is legal");
                p.make(m);
            }
        }
    } catch (const BadInput&) {}
    return 0;
}
