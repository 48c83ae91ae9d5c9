// fuzz/uci.cpp: lines to the Uci front end.
#include "interface/uci.hpp"
#include "stream.hpp"

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::serveText<Uci>(data, size);
}
