// fuzz/epd.cpp: a line of EPD is read or refused.
#include "notation/epd.hpp"
#include "law.hpp"

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
    const Epd epd = parseEpd(fuzz::textOf(data, size));
    fuzz::law(toFen(parseFen(toFen(epd.position))) == toFen(epd.position), "the position has a FEN");
    return 0;
} catch (const BadInput&) {
    return 0;
}
