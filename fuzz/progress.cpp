// fuzz/progress.cpp: lines as what a review has found of the start position: none, or a finding that can be true.
#include "explain/review_memory.hpp"
#include "law.hpp"
#include "notation/fen.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string folder = "state";  // scripts/fuzz runs each target in a folder of its own
    const Position start = parseFen(StartFen);
    std::filesystem::remove_all(folder);
    ReviewMemory empty(folder, "games.pgn", Limits{}, [](const std::string&) {});
    const std::string path = std::filesystem::directory_iterator(folder)->path().string();
    std::istringstream in(fuzz::textOf(data, size));
    std::ofstream out(path, std::ios::binary);
    std::string text;
    std::getline(in, text);
    out << StartFen << ' ' << text << '\n' << in.rdbuf() << std::flush;  // the rest as it is
    const ReviewMemory memory(folder, "games.pgn", Limits{}, [](const std::string&) {});
    if (const auto found = memory.find(start)) {
        fuzz::law(std::abs(found->score) <= MateScore, "the score is one");
        fuzz::law(found->depth >= 0 && found->depth <= MaxPly && !found->line.empty(), "something was found");
        Position p = start;
        for (const Move m : found->line) {
            fuzz::law(std::ranges::count(legalMoves(p), m) == 1, "each move is legal");
            p.make(m);
        }
    }
    return 0;
}
