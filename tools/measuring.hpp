// tools/measuring.hpp: how the commands that measure print their lines, and how deep they go.
#pragma once

#include "../notation/text.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace millimax {

/// Shows a line of text.
using Say = std::function<void(const std::string&)>;
/// The depth that a person asks for. Throws BadInput.
inline int depthOf(std::string_view text) { return numberFrom(1, 30, "depth", text); }

}  // namespace millimax
