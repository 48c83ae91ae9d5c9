// notation/foreign.hpp: text of strangers, from files, other programs and the environment, as it may be passed on.
//
// A terminal obeys control characters, and may be made to show a text in another order than it is stored. So whatever
// comes from outside is shown by `shown`, in a message by `inOneLine`; what is written to a file, by `withoutControls`.
// How much room that takes there, `widthOf` tells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace millimax {

namespace detail {

/// A character and the number of bytes that it takes.
struct Character {
    char32_t code;
    std::size_t bytes;
    /// Whether it is a byte that belongs to no character of UTF-8.
    constexpr bool isStray() const { return code >= 0x80 && bytes == 1; }
};
/// What Windows-1252 has from 0x80 to 0x9f, where Latin-1, the character set of the PGN standard, has controls. By 0x9b
/// a terminal may take orders, so that stays one, as do those that are not used.
constexpr std::u32string_view Windows1252 =
    U"\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f"
    U"\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\x9b\u0153\x9d\u017e\u0178";
/// The first character of a text that is not empty: of UTF-8, as the Unicode standard defines it (table 3-7), or a byte
/// that belongs to none, which is one of Windows-1252.
constexpr Character firstCharacter(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    const Character alone{lead >= 0x80 && lead < 0xa0 ? Windows1252[lead - 0x80] : lead, 1};
    if (more == 0 || more >= text.size()) return alone;
    char32_t code = lead & (0x3f >> more);
    for (std::size_t i = 1; i <= more; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return alone;
        code = code << 6 | (byte(i) & 0x3f);
    }
    constexpr std::array<char32_t, 4> least{0, 0x80, 0x800, 0x10000};  // of so many bytes more
    const bool isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[more] || code > 0x10ffff || isSurrogate || lead > 0xf7 ? alone : Character{code, more + 1};
}

/// A character of two or three bytes in UTF-8.
inline std::string utf8(char32_t code) {
    const char last = char(0x80 | (code & 0x3f));
    if (code < 0x800) return {char(0xc0 | code >> 6), last};
    return {char(0xe0 | code >> 12), char(0x80 | (code >> 6 & 0x3f)), last};
}

/// C0, DEL and C1.
constexpr bool isControl(char32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }
/// Marks that change the direction of the text behind them, and those that break a line.
constexpr bool turnsText(char32_t code) {
    return code == 0x61c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

/// How many columns of a terminal a character takes: those of East Asia and most pictures two, by Unicode's
/// East_Asian_Width (UAX #11), marks that stand on the one before none.
constexpr int columnsOf(char32_t code) {
    struct Range {
        char32_t first, last;
    };
    constexpr Range none[]{{0x300, 0x36f}, {0x200b, 0x200d}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}};
    constexpr Range two[]{{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xac00, 0xd7a3},
                          {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff01, 0xff60},   {0xffe0, 0xffe6},
                          {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
    if (code < none[0].first) return 1;  // nearly all
    const auto isIn = [code](const Range& range) { return range.first <= code && code <= range.last; };
    return std::ranges::any_of(none, isIn) ? 0 : std::ranges::any_of(two, isIn) ? 2 : 1;
}

/// Calls `use` with each character and its bytes.
template <class Use> void forEachCharacter(std::string_view text, Use use) {
    while (!text.empty()) {
        const Character c = firstCharacter(text);
        use(c, text.substr(0, c.bytes));
        text.remove_prefix(c.bytes);
    }
}

}  // namespace detail

/// The text in UTF-8 as a terminal may show it: lines and tabs stay, any other character that a terminal would obey is
/// a tilde.
inline std::string shown(std::string_view text) {
    std::string result;
    detail::forEachCharacter(text, [&](detail::Character c, std::string_view bytes) {
        const bool isBreak = c.code == '\n' || c.code == '\t';
        if ((detail::isControl(c.code) && !isBreak) || detail::turnsText(c.code)) result += '~';
        else if (c.isStray()) result += detail::utf8(c.code);
        else result += bytes;
    });
    return result;
}

/// The text as `shown`, as part of a line: with blanks for line ends and tabs. Of a text of more than `most` bytes only
/// the beginning and the end, with three dots between them.
inline std::string inOneLine(std::string_view text, std::size_t most = 400) {
    const auto isWithin = [text](std::size_t i) { return i < text.size() && (text[i] & 0xc0) == 0x80; };
    std::string line;
    if (text.size() <= most) {
        line = shown(text);
    } else {
        std::size_t head = most / 2, tail = text.size() - most / 2;  // neither may lie within a character
        while (head > 0 && isWithin(head)) --head;
        while (isWithin(tail)) ++tail;
        line = shown(text.substr(0, head)) + "..." + shown(text.substr(tail));
    }
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return line;
}

/// The text with blanks for control characters, all else as it is: for files that other programs read.
inline std::string withoutControls(std::string_view text) {
    std::string result;
    detail::forEachCharacter(text, [&](detail::Character c, std::string_view bytes) {
        if (detail::isControl(c.code)) result += ' ';
        else result += bytes;
    });
    return result;
}

/// The first `width` columns of a text without escape sequences; one character at least, if `takesOne`.
inline std::string fitted(std::string_view text, int width, bool takesOne = false) {
    std::size_t end = 0;
    while (end < text.size()) {
        const detail::Character c = detail::firstCharacter(text.substr(end));
        width -= detail::columnsOf(c.code);
        if (width < 0 && !(takesOne && end == 0)) break;
        end += c.bytes;
    }
    return std::string(text.substr(0, end));
}
/// How many columns such a text takes.
inline int widthOf(std::string_view text) {
    int width = 0;
    detail::forEachCharacter(text, [&](detail::Character c, std::string_view) { width += detail::columnsOf(c.code); });
    return width;
}

}  // namespace millimax
