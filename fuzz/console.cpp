// fuzz/console.cpp: lines to the console.
#include "interface/console_commands.hpp"
#include "stream.hpp"

#include <filesystem>
#include <system_error>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::uintmax_t MaxBytes = 10'000;  // of the games that runs have left behind, which later ones read
    const std::string games = Library().archivePath();
    std::error_code none;
    if (std::filesystem::exists(games, none) && std::filesystem::file_size(games, none) > MaxBytes)
        std::filesystem::remove(games, none);
    return fuzz::serveText<Console>(data, size, TerminalStyle{});
}
