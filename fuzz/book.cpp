// fuzz/book.cpp: a file as an opening book: refused, or all its moves for a position are legal.
#include "notation/book.hpp"
#include "law.hpp"
#include "movegen.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <fstream>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
    const std::string path = "fuzz.bin";  // scripts/fuzz runs each target in a folder of its own
    std::ofstream(path, std::ios::binary) << fuzz::textOf(data, size) << std::flush;
    const Book book(path);
    const Position start = parseFen(StartFen);
    for (const BookMove& m : book.moves(start))
        fuzz::law(std::ranges::count(legalMoves(start), m.move) == 1, "a move of the book is legal");
    return 0;
} catch (const BadInput&) {
    return 0;
}
