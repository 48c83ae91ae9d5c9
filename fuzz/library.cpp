// fuzz/library.cpp: a file as the game that was left: no game, and left as it is, or archived as the same game.
#include "interface/library.hpp"
#include "law.hpp"

#include <filesystem>
#include <fstream>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string folder = "state", path = folder + "/game.pgn", text = fuzz::textOf(data, size);
    std::filesystem::create_directory(folder);  // scripts/fuzz runs each target in a folder of its own
    std::filesystem::remove(folder + "/games.pgn");
    std::ofstream(path, std::ios::binary) << text << std::flush;
    Library library(folder);
    if (!library.leftGame()) {
        library.forget();
        fuzz::law(textOfFile(path) == text, "what is no game stays as it is");
        return 0;
    }
    const Game left = *library.leftGame();
    fuzz::law(library.archiveLeft().empty(), "a game that was left is archived");
    fuzz::law(!std::filesystem::exists(path), "an archived game is no longer left");
    const auto never = [](const std::string&) { fuzz::law(false, "an archived game is read again"); };
    const auto [game, games] = gameOfFile(library.archivePath(), 1, never);
    fuzz::law(games == 1 && toPgn(game) == toPgn(left), "the archived game is the game that was left");
    (void)listOfGames(library.archivePath());
    return 0;
}
