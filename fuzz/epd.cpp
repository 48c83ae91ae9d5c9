// fuzz/epd.cpp: a line of EPD is read or refused.
#include "notation/epd.hpp"
#include "law.hpp"

#include <optional>

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::optional<Epd> epd;
    try {
        epd = parseEpd(fuzz::textOf(data, size));
    } catch (const BadInput&) {
        return 0;
    }
    fuzz::law(toFen(parseFen(toFen(epd->position))) == toFen(epd->position), "the position has a FEN");
    return 0;
}
