// notation/text.hpp: words and numbers of a line of text, and how a fault in it is told.
#pragma once

#include <charconv>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace millimax {

/// Input that is refused: what() says in one line what is wrong and where.
class BadInput : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The number that is all of `text`, or none.
template <class Number> std::optional<Number> parseNumber(std::string_view text) {
    Number n{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

/// The number that `text` is, 1 or more; `otherwise` if it is empty. Throws BadInput.
inline int ordinal(const std::string& text, int otherwise) {
    const auto n = text.empty() ? std::optional(otherwise) : parseNumber<int>(text);
    if (!n || *n < 1 || *n > 1'000'000) throw BadInput("a number of 1 or more, please");
    return *n;
}

/// Of UTF-8: Windows' editors begin files with it.
inline constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";

constexpr bool oneOf(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

/// Splits at blanks.
inline std::vector<std::string> splitWords(std::string_view text) {
    std::istringstream in{std::string(text)};
    return {std::istream_iterator<std::string>(in), {}};
}

/// "1 move" or "2 moves".
inline std::string counted(long long n, const std::string& noun) {
    return std::to_string(n) + ' ' + noun + (n == 1 ? "" : "s");
}

/// Input repeated in a message: short, and no byte that could spoil a line.
inline std::string inQuotes(std::string_view text) {
    std::string shown(text.substr(0, 24));
    for (char& c : shown)
        if (c < ' ' || c > '~') c = '?';
    return '"' + shown + (text.size() > 24 ? "...\"" : "\"");
}

}  // namespace millimax
