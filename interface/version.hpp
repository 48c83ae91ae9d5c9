// interface/version.hpp: what this program is called, and from what it was built.
#pragma once

#include <string>
#include <string_view>

namespace millimax {

inline constexpr std::string_view EngineName = "milliMax";
inline constexpr std::string_view EngineVersion = "1.0";
/// Whoever plays against it, in files of games.
inline constexpr const char* UserName = "You";

/// Name and version in the first line, as package systems expect; then the commit, where the build was told one
/// (`make` passes it), and the compiler.
inline std::string versionText() {
    std::string text = std::string(EngineName) + ' ' + std::string(EngineVersion) + '\n';
#ifdef MILLIMAX_COMMIT
    text += "commit " MILLIMAX_COMMIT "\n";
#endif
#if defined(__GNUC__) && !defined(__clang__)
    text += "compiled by GCC " __VERSION__ "\n";
#elif defined(__VERSION__)
    text += "compiled by " __VERSION__ "\n";
#endif
    return text;
}

}  // namespace millimax
