// fuzz/console.cpp: lines to the console.
#include "interface/console.hpp"
#include "stream.hpp"

using namespace millimax;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::serveText<Console>(data, size, TerminalStyle{});
}
