// tools/measuring.hpp: how the commands that measure print their lines and are stopped.
#pragma once

#include "../limits.hpp"
#include "../notation/text.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace millimax {

/// Asked again and again while something long goes on: whether it is to stop. Once true, it stays true.
using Stop = std::function<bool()>;
/// Shows a line of text.
using Say = std::function<void(const std::string&)>;
inline const Stop never = [] { return false; };

/// A listener that ends the search once `stop` says so.
class StopListener : public Listener {
public:
    explicit StopListener(Stop stop) : stop_(std::move(stop)) {}
    bool wantsStop(const Progress&) override { return stop_(); }

private:
    Stop stop_;
};

/// The depth that a person asks for. Throws BadInput.
inline int depthOf(std::string_view text) { return numberFrom(1, 30, "depth", text); }

}  // namespace millimax
