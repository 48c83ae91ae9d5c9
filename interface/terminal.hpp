// interface/terminal.hpp: what a terminal can show, and the board drawn for it.
#pragma once

#include "../board.hpp"
#include "../explain/shapes.hpp"
#include "../move.hpp"
#include "../notation/fen.hpp"
#include "../notation/state.hpp"
#include "system.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

enum class Colors { None, Eight, Many };  // Many: 256 or more
/// How a terminal wants its output.
struct TerminalStyle {
    Colors colors = Colors::None;
    bool unicode = false;                                    // pieces may be figures, if there are many colours
    bool letters = false;                                    // pieces are letters all the same
    bool live = false;                                       // lines may be written over
    bool isTyped = false;                                    // the input is a person's at a terminal
    bool edits = false;                                      // what is typed comes as keys, too
    TerminalSize (*size)() = [] { return TerminalSize{}; };  // now; the window may change
    bool (*isTaken)() = [] { return false; };                // by another program, so that nothing may be drawn
};

/// The style of standard output. `color` is "auto", "always" or "never". With "auto" there are colours if FORCE_COLOR
/// is set (1: eight, 2 and 3: many), or if the terminal has them and NO_COLOR is not set. Pieces are figures if the
/// locale is UTF-8.
inline TerminalStyle terminalStyle(const std::string& color) {
    const std::string term = environment("TERM"), forced = environment("FORCE_COLOR");
    const bool terminal = isTerminal(1) && !term.empty() && term != "dumb";
    const bool wanted = (!forced.empty() && forced != "0") || (terminal && environment("NO_COLOR").empty());
    TerminalStyle style;
    if (color == "always" || (color == "auto" && wanted)) {
        const bool many =
            term.find("256") != term.npos || !environment("COLORTERM").empty() || forced == "2" || forced == "3";
        style.colors = many ? Colors::Many : Colors::Eight;
    }
    std::string locale;
    for (const char* name : {"LANG", "LC_CTYPE", "LC_ALL"})
        if (const std::string value = environment(name); !value.empty()) locale = value;
    std::erase(locale, '-');
    style.unicode = lowered(locale).find("utf8") != locale.npos && term != "linux";  // whose font has no figures
    style.live = terminal && color != "never";
    style.isTyped = isTerminal(0);
    style.edits = HasKeys && style.live && style.isTyped;
    style.isTaken = isTerminalTaken;
    style.size = terminalSize;
    return style;
}

/// A figure, filled for both sides, or a letter where colours can't tell the sides apart.
inline std::string figureOf(Piece piece, const TerminalStyle& style) {
    constexpr std::array<std::string_view, 7> figures{" ",      "\u265f\ufe0e", "\u265e", "\u265d",
                                                      "\u265c", "\u265b",       "\u265a"};
    if (!style.unicode || style.letters || style.colors != Colors::Many) return std::string(1, letterOf(piece));
    return std::string(figures[typeOf(piece)]);
}

/// Draws positions as lines of text.
class BoardPicture {
public:
    /// `turned`: Black's side is below. `shapes`: of arrows both ends are coloured, and empty squares tell the way.
    BoardPicture(const Position& p, const TerminalStyle& style, bool turned, std::vector<Shape> shapes = {})
        : p_(p), style_(style), turned_(turned), wide_(style.size().columns >= 28), shapes_(std::move(shapes)) {}

    /// How many columns a line takes.
    int width() const { return 3 + 8 * (wide_ ? 3 : 2); }
    /// Nine lines: the ranks and the names of the files.
    std::vector<std::string> lines() const {
        std::vector<std::string> lines;
        for (int row = 7; row >= 0; --row) {
            const int rank = turned_ ? 7 - row : row;
            std::string line = ' ' + std::to_string(rank + 1) + ' ';
            for (int column = 0; column < 8; ++column) line += square(makeSquare(file(column), rank));
            lines.push_back(line + (style_.colors == Colors::None ? "" : "\x1b[0m"));
        }
        std::string files = "   ";
        for (int column = 0; column < 8; ++column) {
            files += wide_ ? " " : "";
            files += char('a' + file(column));
            files += ' ';
        }
        lines.push_back(files);
        return lines;
    }

private:
    int file(int column) const { return turned_ ? 7 - column : column; }

    /// The way of an arrow that crosses a square, or nothing.
    std::string way(Square s) const {
        constexpr std::array steps{S + W, S, S + E, W, E, N + W, N, N + E};
        constexpr std::array<std::string_view, 8> figures{"\u2199", "\u2193", "\u2198", "\u2190",
                                                          "\u2192", "\u2196", "\u2191", "\u2197"};
        for (const Shape& arrow : shapes_) {
            const int step = geometry.step(arrow.from, arrow.to);
            if (!step || geometry.step(arrow.from, s) != step || geometry.step(s, arrow.to) != step) continue;
            const auto way = std::size_t(std::ranges::find(steps, turned_ ? -step : step) - steps.begin());
            return std::string(style_.unicode ? figures[way] : std::string_view("/|\\--\\|/").substr(way, 1));
        }
        return "";
    }
    /// The colour of the shape on a square, as its letter; 0 without one.
    char shapeOn(Square s) const {
        const auto isOn = [s](const Shape& shape) { return shape.from == s || shape.to == s; };
        const auto shape = std::ranges::find_if(shapes_, isOn);
        return shape == shapes_.end() ? '\0' : shape->color;
    }
    enum Mark { OnDark, OnLight, Moved, Checked, Green, Red, Yellow, Blue };
    /// What is to be seen of a square beside its piece.
    Mark markOf(Square s) const {
        const Move last = p_.lastMove();
        if (const char shape = shapeOn(s)) return Mark(Green + std::string_view("GRYB").find(shape));
        if (p_[s] == makePiece(p_.side(), King) && p_.inCheck()) return Checked;
        if (last && (s == last.from() || s == last.to())) return Moved;
        return isLight(s) ? OnLight : OnDark;
    }
    /// The terminal's codes for a square and its piece. Light and dark squares differ in lightness, not in hue alone.
    /// In 256 colours pieces are white and black, on squares whose luminance, 0.12 to 0.30, gives either a contrast of
    /// at least 3 to 1; of eight colours too few are like that, so that Black's letters are yellow, with 4.5 to 1.
    std::string code(Mark mark, Color c) const {
        constexpr std::array<std::string_view, 8> many{"94", "137", "69", "160", "65", "131", "100", "31"};
        constexpr std::array<std::string_view, 8> eight{"40", "44", "41", "47", "45", "45", "45", "45"};
        if (style_.colors == Colors::Many)
            return "48;5;" + std::string(many[mark]) + (c == White ? ";38;5;231" : ";38;5;16");
        return std::string(eight[mark]) + (mark == Checked ? ";22;30" : c == White ? ";1;37" : ";1;33");
    }
    std::string square(Square s) const {
        const Piece piece = p_[s];
        const Mark mark = markOf(s);
        const bool hasColors = style_.colors != Colors::None;
        std::string text = piece || mark >= Green ? "" : way(s);
        if (text.empty()) text = piece || hasColors || isLight(s) ? figureOf(piece, style_) : ".";
        if (hasColors)
            return "\x1b[" + code(mark, piece ? colorOf(piece) : White) + 'm' + (wide_ ? " " : "") + text + ' ';
        constexpr std::string_view before = "  [!****", behind = "  ]!****", narrow = "  <!****";  // by Mark
        return wide_ ? before[mark] + text + behind[mark] : text + narrow[mark];
    }

    const Position& p_;
    const TerminalStyle& style_;
    bool turned_, wide_;
    std::vector<Shape> shapes_;
};

/// What is seen of a line that is too long, and the cursor's column in it.
struct LineView {
    std::string text;
    int column;
};
/// The part around the cursor, which stands behind so many bytes, of at most `width` columns; the cursor may stand
/// behind them.
inline LineView viewOf(const std::string& line, std::size_t cursor, int width) {
    const std::string all = shown(line);
    const int columns = widthOf(all), column = widthOf(shown(line.substr(0, cursor)));
    const int first = std::clamp(column - width / 2, 0, std::max(0, columns - width));
    std::string before = fitted(all, first);
    if (widthOf(before) < first) before = fitted(all, first + 1);  // the first one takes two columns
    return {fitted(std::string_view(all).substr(before.size()), width), column - widthOf(before)};
}
/// A text in lines of at most `width` columns, the first `narrowLines` of them of at most `narrow`. Each line of the
/// text is broken at blanks if it has any, indented as it begins, and behind its number, as in "(1) ".
inline std::vector<std::string> wrapped(std::string_view text, int width, std::size_t narrowLines = 0, int narrow = 0) {
    constexpr std::size_t LongestNumber = 4;  // "(12)"
    std::vector<std::string> lines;
    for (const std::string& paragraph : linesOf(text)) {
        std::string_view rest = paragraph;
        const auto room = [&] { return lines.size() < narrowLines ? narrow : width; };
        std::size_t words = std::min(rest.find_first_not_of(' '), rest.size());
        if (const std::size_t close = rest.find(") "); close < words + LongestNumber && rest[words] == '(')
            words = close + 2;
        if (2 * int(words) >= room()) words = 0;
        std::string begin(rest.substr(0, words));
        const std::string indent(words, ' ');
        rest.remove_prefix(words);
        for (std::string line; (line = fitted(rest, room() - int(words), true)).size() < rest.size();) {
            const std::size_t blank = rest[line.size()] == ' ' ? line.size() : line.rfind(' ');
            const bool breaks = blank != line.npos && line.find_first_not_of(' ') < blank;
            lines.push_back(std::exchange(begin, indent) + (breaks ? line.substr(0, blank) : line));
            rest.remove_prefix(breaks ? blank + 1 : line.size());
        }
        lines.push_back(begin + std::string(rest));
    }
    if (text.empty()) lines.emplace_back();
    return lines;
}
/// The first `rows` of these lines; if there are fewer, empty ones follow. The last line doesn't end with the number of
/// a move that was cut off.
inline std::vector<std::string> firstLines(std::string_view text, int width, std::size_t rows) {
    std::vector<std::string> lines = wrapped(text, width);
    const bool isCut = lines.size() > rows;
    lines.resize(rows);
    if (isCut && lines.back().ends_with('.')) {
        const std::size_t blank = lines.back().rfind(' ');
        lines.back().resize(blank == std::string::npos ? 0 : blank);
    }
    return lines;
}

}  // namespace millimax
