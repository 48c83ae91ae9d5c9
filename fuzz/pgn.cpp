// fuzz/pgn.cpp: a game that is read from PGN is written so that it is read as the same moves and comments.
#include "law.hpp"
#include "notation/pgn_reader.hpp"

#include <optional>
#include <sstream>
#include <string>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in(fuzz::textOf(data, size));
    PgnReader reader(in);
    while (true) {
        std::optional<Game> game;
        try {
            game = reader.next();
        } catch (const BadInput&) {
            continue;
        }
        if (!game) return 0;
        std::istringstream written(toPgn(*game));
        const auto again = PgnReader(written).next();
        fuzz::law(again.has_value(), "what is written is a game");
        fuzz::law(
            detail::movesText(again->start(), again->mainLine()) == detail::movesText(game->start(), game->mainLine()),
            "a game keeps its moves and comments");
    }
}
