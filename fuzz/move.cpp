// fuzz/move.cpp: words as moves of one game; a move that is accepted is legal, and its SAN is read as that move.
#include "law.hpp"
#include "movegen.hpp"
#include "notation/fen.hpp"
#include "notation/parse_move.hpp"
#include "notation/san.hpp"
#include "notation/text.hpp"

#include <algorithm>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Position p = parseFen(StartFen);
    for (const std::string& word : splitWords(fuzz::textOf(data, size))) {
        Move m{};
        try {
            m = parseMove(p, word);
        } catch (const BadInput&) {
            continue;
        }
        fuzz::law(std::ranges::count(legalMoves(p), m) == 1, "a move that is read is legal");
        fuzz::law(parseMove(p, toSan(p, m)) == m, "SAN is read as the move it was written for");
        p.make(m);
    }
    return 0;
}
