// fuzz/law.hpp: what the fuzz targets share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace millimax::fuzz {

/// Ends the program, for libFuzzer to keep the input, unless the law holds.
inline void law(bool holds, const char* text) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", text);
    std::abort();
}

/// What libFuzzer made up, as text.
inline std::string textOf(const std::uint8_t* data, std::size_t size) {
    return std::string(reinterpret_cast<const char*>(data), size);
}

}  // namespace millimax::fuzz
