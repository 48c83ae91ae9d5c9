// tools/tuning.hpp: the constants of the search in a row, as a tuner sees them.
#pragma once

#include "../constants.hpp"

#include <cstddef>
#include <span>

namespace millimax {

inline constexpr std::size_t ConstantCount = sizeof(SearchConstants) / sizeof(Constant);

/// All constants, in the order of the table.
inline std::span<const Constant> allConstants() {
    return {reinterpret_cast<const Constant*>(&constants), ConstantCount};
}

/// The constants that can change at run time: none, unless make TUNE=1 builds the engine.
inline std::span<Constant> tunableConstants() {
#ifdef TUNE
    return {reinterpret_cast<Constant*>(&constants), ConstantCount};
#else
    return {};
#endif
}

}  // namespace millimax
