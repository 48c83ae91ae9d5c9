// fuzz/cecp.cpp: lines to the Cecp front end.
#include "interface/cecp.hpp"
#include "stream.hpp"

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::serveText<Cecp>(data, size);
}
