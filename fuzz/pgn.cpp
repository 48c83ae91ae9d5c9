// fuzz/pgn.cpp: a game that is read from PGN is written so that it is read as the same moves.
#include "notation/pgn.hpp"
#include "law.hpp"

#include <optional>
#include <sstream>
#include <string>

using namespace millimax;

namespace {

/// Moves and comments without their blanks, since a word too long for a line is broken.
std::string textOf(const PgnGame& game) {
    std::string text = detail::lineText(game.start, game);
    std::erase(text, ' ');
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in(fuzz::textOf(data, size));
    PgnReader reader(in);
    while (true) {
        std::optional<PgnGame> game;
        try {
            game = reader.next();
        } catch (const BadInput&) {
            continue;
        }
        if (!game) return 0;
        std::ostringstream out;
        writePgn(out, *game);
        std::istringstream written(out.str());
        const auto again = PgnReader(written).next();
        fuzz::law(again.has_value(), "what is written is a game");
        fuzz::law(textOf(*again) == textOf(*game), "a game keeps its moves");
    }
}
