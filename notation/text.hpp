// notation/text.hpp: numbers, words, names and paths in a line of text, and the exception for a line that is refused.
#pragma once

#include "foreign.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <functional>
#include <ios>
#include <istream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace millimax {

/// Input that is refused: what() says in one line what is wrong and where. It may contain text of strangers, so it is
/// made safe to show.
class BadInput : public std::runtime_error {
public:
    explicit BadInput(std::string_view what, bool harmless = false)
        : std::runtime_error(inOneLine(what)), isHarmless(harmless) {}

    bool isHarmless;  // an interface that ends a game over an error must not take it for one
};
/// The same, where what() already names the file or the command that it is about: whoever shows it need not put the
/// user's line before it.
class NamedFault : public BadInput {
public:
    using BadInput::BadInput;
};

// ---- Messages ------------------------------------------------------------------------------------------------------

/// Shows a line of text.
using Say = std::function<void(const std::string&)>;

/// "1 move" or "2 moves".
inline std::string counted(long long n, const std::string& noun) {
    const bool endsInY = noun.ends_with('y');
    const std::string many = endsInY ? noun.substr(0, noun.size() - 1) + "ies" : noun + 's';
    return std::to_string(n) + ' ' + (n == 1 ? noun : many);
}

/// Input as a message repeats it: in quotes, 24 bytes of it at most, in one line.
inline std::string inQuotes(std::string_view text) { return '"' + inOneLine(text, 24) + '"'; }

/// Values as text, one behind the other.
template <class... Values> std::string joined(const Values&... values) {
    std::ostringstream text;
    (text << ... << values);
    return text.str();
}

// ---- Numbers -------------------------------------------------------------------------------------------------------

/// The number that is all of `text`, or none.
template <class Number> std::optional<Number> parseNumber(std::string_view text) {
    Number n{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

/// Reads a number of 1 or more; an empty text is `otherwise`. Throws BadInput.
inline int numberOr(int otherwise, std::string_view text) {
    const auto n = text.empty() ? std::optional(otherwise) : parseNumber<int>(text);
    if (!n || *n < 1 || *n > 1'000'000) throw BadInput("a number of 1 or more, please");
    return *n;
}

/// Reads a number from `least` to `most`. Throws BadInput, which begins with `what`: the command, option or flag that
/// takes the number.
template <class Number> Number numberFrom(Number least, Number most, const std::string& what, std::string_view text) {
    const auto n = parseNumber<Number>(text);
    if (!n || *n < least || *n > most)
        throw NamedFault(joined(what, " takes a number from ", least, " to ", most, ", not ", inQuotes(text)));
    return *n;
}

// ---- Words and lines -----------------------------------------------------------------------------------------------

/// The bytes with which editors on Windows begin a file in UTF-8.
inline constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";

constexpr bool oneOf(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

/// The text without white space around it.
constexpr std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The longest line, and the longest game with all that is noted in it, that is read from a file: more, as of a device
/// that never ends, would fill the memory.
inline constexpr std::size_t MostMegabytes = 20, MostBytes = MostMegabytes << 20;
/// A line or a game is too long: no more is read.
inline void refuseRest(std::istream& in) {
    errno = EFBIG;
    in.setstate(std::ios::badbit);
}
/// Reads a line without its end: \n, \r\n, or \r as old Macs have it. False at the end of the input, and where it can't
/// be read. A byte order mark is skipped, also where files were joined.
inline bool readLine(std::istream& in, std::string& line) {
    line.clear();
    char c = 0;
    while (in.get(c) && c != '\n' && c != '\r')
        if (line.size() < MostBytes) line += c;
        else refuseRest(in);
    if (in.bad()) line.clear();
    if (c == '\r' && in.peek() == '\n') in.get();
    const bool isLine = in || !line.empty();
    if (line.starts_with(ByteOrderMark)) line.erase(0, ByteOrderMark.size());
    return isLine;
}

/// The lines of a text, without their ends.
inline std::vector<std::string> linesOf(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The words of a text, which is split at white space.
inline std::vector<std::string> splitWords(std::string_view text) {
    std::istringstream in{std::string(text)};
    return {std::istream_iterator<std::string>(in), {}};
}

/// The text with one blank between its words, and none around them.
inline std::string singleSpaced(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (!std::isspace(static_cast<unsigned char>(c))) result += c;
        else if (!result.empty() && result.back() != ' ') result += ' ';
    return result.substr(0, result.find_last_not_of(' ') + 1);
}

/// Whether a word is one of several, which are told apart by blanks.
inline bool hasWord(std::string_view words, std::string_view word) {
    return !word.empty() && (' ' + std::string(words) + ' ').find(' ' + std::string(word) + ' ') != std::string::npos;
}

/// The text in small letters; only those of ASCII change.
inline std::string lowered(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = char(std::tolower(static_cast<unsigned char>(c)));
    return low;
}

/// What `words` makes of each item, in a row with `between` them.
template <class Items, class Words = std::identity>
std::string listed(const Items& items, std::string_view between, Words words = {}) {
    std::string list;
    for (const auto& item : items) list.append(list.empty() ? "" : between).append(words(item));
    return list;
}

/// The text with `to` in place of each `from`.
inline std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string result;
    for (std::size_t at = 0; (at = text.find(from)) != text.npos; text.remove_prefix(at + from.size()))
        result.append(text.substr(0, at)).append(to);
    return result.append(text);
}

// ---- Names and paths as they are typed -----------------------------------------------------------------------------

/// A name of an option, reduced to compare it: in small letters, without blanks and `_`.
inline std::string bareName(std::string_view name) {
    std::string letters = lowered(name);
    std::erase_if(letters, [](char c) { return c == ' ' || c == '_'; });
    return letters;
}

/// How many letters must be added, left out, changed, or exchanged with the next one, to turn one word into the other.
inline int editDistance(std::string_view a, std::string_view b) {
    std::vector distance(a.size() + 1, std::vector<int>(b.size() + 1));  // between their first letters
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            int& least = distance[i][j];
            least = int(i + j);
            if (i > 0 && j > 0)
                least = std::min(
                    {distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = std::min(least, distance[i - 2][j - 2] + 1);
        }
    return distance.back().back();
}

/// The word of `known` that `typed` is nearest to, if they differ in one letter, or in two of five or more; else empty.
template <class Words> std::string nearestWord(const std::string& typed, const Words& known) {
    std::string best;
    if (typed.size() < 2) return best;  // each word of one letter or two would be near
    int least = typed.size() < 5 ? 2 : 3;
    for (const auto& word : known)
        if (const int distance = editDistance(typed, word); distance < least) {
            least = distance;
            best = word;
        }
    return best;
}

/// The path that was typed or pasted. Terminals paste the path of a file that is dropped on them in quotes, or with a
/// backslash before each blank.
inline std::string unquoted(const std::string& typed) {
    std::string path = typed.substr(0, typed.find_last_not_of(' ') + 1);
    if (path.size() > 1 && oneOf("'\"", path[0]) && path.back() == path[0]) return path.substr(1, path.size() - 2);
    for (std::size_t at = 0; (at = path.find("\\ ", at)) != path.npos; ++at) path.erase(at, 1);
    return path;
}

/// Whether a file's name is that of a PGN file.
inline bool isPgn(std::string_view path) { return path.size() > 4 && lowered(path).ends_with(".pgn"); }

// ---- Moves and results ---------------------------------------------------------------------------------------------

/// Moves, or a result, with ASCII characters alone: figurines as letters; blanks, dots, dashes and fractions as they
/// are typed.
inline std::string inAscii(std::string text) {
    constexpr std::pair<std::string_view, std::string_view> spellings[]{
        {"\u2654", "K"}, {"\u2655", "Q"}, {"\u2656", "R"}, {"\u2657", "B"},   {"\u2658", "N"},
        {"\u2659", ""},  {"\u265a", "K"}, {"\u265b", "Q"}, {"\u265c", "R"},   {"\u265d", "B"},
        {"\u265e", "N"}, {"\u265f", ""},  {"\u2010", "-"}, {"\u2011", "-"},   {"\u2012", "-"},
        {"\u2013", "-"}, {"\u2014", "-"}, {"\u2212", "-"}, {"\u00bd", "1/2"}, {"\u00d7", "x"},
        {"\u00a0", " "}, {"\u2009", " "}, {"\u202f", " "}, {"\u200b", ""},    {"\u2026", "..."}};
    if (std::ranges::none_of(text, [](char c) { return c & 0x80; })) return text;
    text = shown(text);
    for (const auto& [from, to] : spellings)
        if (text.find(from) != text.npos) text = replaced(text, from, to);
    return text;
}

/// Takes a sign that annotators write behind a move, such as "+=", from the end of a word. Returns its NAG, or 0 if
/// there is none.
inline int takeSign(std::string& word) {
    constexpr std::pair<std::string_view, int> signs[]{
        {"+/=", 14},    {"=/+", 15},    {"+/-", 16},     {"-/+", 17},    {"+=", 14},     {"=+", 15},
        {"+-", 18},     {"-+", 19},     {"=\u221e", 44}, {"=", 10},      {"\u221e", 13}, {"\u2a72", 14},
        {"\u2a71", 15}, {"\u00b1", 16}, {"\u2213", 17},  {"\u25a1", 7},  {"\u2a00", 22}, {"\u2299", 22},
        {"\u2191", 36}, {"\u2192", 40}, {"\u21c6", 132}, {"\u2295", 138}};
    for (const auto& [sign, nag] : signs)
        if (word.ends_with(sign)) {
            word.resize(word.size() - sign.size());
            return nag;
        }
    return 0;
}

/// Whether a word is the result of a game, as PGN writes it; "*" of one that isn't over.
constexpr bool isResult(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

}  // namespace millimax
