// fuzz/fen.cpp: a FEN that is accepted describes a position that its own FEN describes too.
#include "notation/fen.hpp"
#include "law.hpp"
#include "movegen.hpp"

#include <optional>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::optional<Position> read;
    try {
        read = parseFen(fuzz::textOf(data, size));
    } catch (const BadInput&) {
        return 0;
    }
    const Position& p = *read;  // what is refused from here on is a fault
    const std::string fen = toFen(p);
    const Position again = parseFen(fen);
    fuzz::law(toFen(again) == fen, "a FEN that was written is read as the same position");
    fuzz::law(again.key() == p.key(), "the same position has the same key");
    for (const Move m : legalMoves(p)) {
        Position next = p;
        next.make(m);
        fuzz::law(parseFen(toFen(next)).key() == next.key(), "the key after a move is that of the position");
    }
    return 0;
}
