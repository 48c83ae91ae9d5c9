// explain/svg.hpp: a position as a picture (SVG), drawn from shapes of our own, so that no font is needed.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

struct Arrow {
    Square from, to;
};
/// How a diagram differs from the plain position.
struct Diagram {
    bool flipped = false;  // Black at the bottom
    std::vector<Square> marked;
    std::vector<Arrow> arrows;
};

/// "e2e4,g1f3". Throws BadInput.
inline std::vector<Arrow> parseArrows(std::string_view text) {
    std::vector<Arrow> arrows;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(','));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const Square from = word.size() == 4 ? parseSquare(word.substr(0, 2)) : NoSquare;
        const Square to = from == NoSquare ? NoSquare : parseSquare(word.substr(2));
        if (to == NoSquare || to == from)
            throw BadInput("arrow " + inQuotes(word) + ": two squares, please, like e2e4");
        arrows.push_back({from, to});
    }
    return arrows;
}

namespace detail {

constexpr int SquareSize = 45, BoardMargin = 18;

/// What a piece of each type looks like on a square of 45 x 45: its body, and lines on it.
struct PieceShape {
    std::string_view body, lines;
};
inline constexpr std::array<PieceShape, 7> PieceShapes{{
    {},
    {"M22.5 9.5a5 5 0 0 1 3.7 8.4c2.5 1.4 4.1 3.9 4.1 6.6 0 1.8-.6 3.4-1.7 4.7 3.7 1.8 5.9 5.1 "
     "5.9 9.3h-24c0-4.2 2.2-7.5 5.9-9.3-1.1-1.3-1.7-2.9-1.7-4.7 0-2.7 1.6-5.2 4.1-6.6A5 5 0 0 1 22.5 9.5z",
     ""},
    {"M13.5 38.5c-.5-6.5 2-9.5 5-12.5 1.5-1.5 1.8-2.5 1.8-3.8-2.3 1.8-4.8 2.3-6.8 3.3-1 .5-1.5 2-2.8 "
     "2.5-1.7.6-4-1.5-3.5-3.7.6-2.6 3.3-5.3 4.3-7.8.6-1.5.5-2.5 1.5-4l-.5-4 3.5 2.5c1-.6 1.7-.9 3-1.2l1-3 2.5 "
     "3C30 10.5 35.5 17.5 35.5 28.5c0 4-.3 7-.8 10z",
     "M16.8 16.5l1.8-.6M10.8 23.6l.4-.6M24 13c4.5 3 7.2 8.5 7.2 15.5 0 3-.2 5-.4 7"},
    {"M22.5 6.5a2.7 2.7 0 0 1 1.7 4.8c4 3 6.6 7.2 6.6 11.6 0 2.7-1 5-2.7 6.6l1.4 4.5h4.5v4.5H11V34h4.5l1.4-4.5c-1.7-1.6"
     "-2.7-3.9-2.7-6.6 0-4.4 2.6-8.6 6.6-11.6A2.7 2.7 0 0 1 22.5 6.5z",
     "M22.5 16.5v8M18.5 20.5h8M16.9 29.5h11.2M15.5 34h14"},
    {"M11 38.5h23v-4.5h-3l-1.4-13 3.4-3V8.5h-5v3.5h-3V8.5h-5v3.5h-3V8.5h-5V18l3.4 3L14 34h-3z",
     "M15.4 21h14.2M14 34h17M13 18h19"},
    {"M11 38.5h23v-4l-2.2-2.5 4.7-15.5a2.3 2.3 0 1 0-2-.6l-5.3 6.6-1-10.6a2.3 2.3 0 1 0-2 0l-3.2 10-3.2-10a2.3 2.3 0 1 "
     "0-2 0l-1 "
     "10.6-5.3-6.6a2.3 2.3 0 1 0-2 .6L13.2 32 11 34.5z",
     "M13.2 32c5-1.5 13.6-1.5 18.6 0M11 34.5h23"},
    {"M21 4.5h3v3h3v3h-3v4.7c2.8-2.4 10-2.7 11.8 2.5 1.5 4.8-2.7 8.8-4.3 13.8l2.5 "
     "3v4H11v-4l2.5-3c-1.6-5-5.8-9-4.3-13.8 "
     "1.8-5.2 9-4.9 11.8-2.5v-4.7h-3v-3h3z",
     "M22.5 15.5v15M13.5 31.5c5-1.5 13-1.5 18 0M11 34.5h23"},
}};

}  // namespace detail

/// The shapes of the twelve pieces, to be used as #wP, #bK and so on.
inline std::string pieceDefinitions() {
    std::string defs = "<defs>";
    for (const Color c : {White, Black})
        for (int t = Pawn; t <= King; ++t) {
            const auto& shape = detail::PieceShapes[t];
            const std::string_view fill = c == White ? "#fff" : "#2a2a2e", line = c == White ? "#222" : "#e8e8ea";
            (defs += "<g id=\"") += c == White ? 'w' : 'b';
            ((defs += letterOf(PieceType(t))) += "\" fill=\"") += fill;
            (defs +=
             "\" stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\"><path stroke=\"#16161a\" "
             "d=\"") += shape.body;
            if (!shape.lines.empty())
                (((defs += "\"/><path fill=\"none\" stroke=\"") += line) += "\" d=\"") += shape.lines;
            defs += "\"/></g>";
        }
    return defs + "</defs>\n";
}

namespace detail {

inline std::string number(double value) {
    std::string text = std::to_string(std::round(value * 10) / 10);
    return text.substr(0, text.find('.') + 2);
}
struct Point {
    double x, y;
};
/// The upper left corner of a square.
inline Point cornerOf(Square s, bool flipped) {
    const int column = flipped ? 7 - fileOf(s) : fileOf(s), row = flipped ? rankOf(s) : 7 - rankOf(s);
    return {BoardMargin + column * double(SquareSize), row * double(SquareSize)};
}
inline std::string svgArrow(const Arrow& arrow, bool flipped) {
    const auto from = cornerOf(arrow.from, flipped), to = cornerOf(arrow.to, flipped);
    const double half = SquareSize / 2.0, dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    const auto at = [&](double along, double aside) {
        return number(from.x + half + (dx * along - dy * aside) / length) + ' ' +
               number(from.y + half + (dy * along + dx * aside) / length);
    };
    const double neck = length - 20;
    return "<path fill=\"#0a3d91\" fill-opacity=\".78\" stroke=\"#fff\" stroke-width=\"1\" d=\"M" + at(12, 4) + "L" +
           at(neck, 4) + "L" + at(neck, 11) + "L" + at(length - 2, 0) + "L" + at(neck, -11) + "L" + at(neck, -4) + "L" +
           at(12, -4) + "z\"/>\n";
}

}  // namespace detail

/// A complete SVG document.
inline std::string toSvg(const Position& p, const Diagram& diagram = {}) {
    using namespace detail;
    const std::string size = std::to_string(8 * SquareSize + BoardMargin), fen = toFen(p);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + ' ' + size + "\" width=\"" +
                      size + "\" height=\"" + size + "\" role=\"img\" aria-label=\"Position " + fen + "\">\n" +
                      pieceDefinitions();
    std::string pieces;
    for (Square s = 0; s < Squares; ++s) {
        if (!onBoard(s)) continue;
        const auto [x, y] = cornerOf(s, diagram.flipped);
        const std::string place = " x=\"" + number(x) + "\" y=\"" + number(y) + '"';
        svg +=
            "<rect" + place + " width=\"45\" height=\"45\" fill=\"" + (isLight(s) ? "#eceff3" : "#8fa6bb") + "\"/>\n";
        if (std::ranges::count(diagram.marked, s))
            svg += "<rect x=\"" + number(x + 2) + "\" y=\"" + number(y + 2) +
                   "\" width=\"41\" height=\"41\" fill=\"#ffe27a\" fill-opacity=\".6\" stroke=\"#8a6d00\" "
                   "stroke-width=\"2\"/>\n";
        if (p[s])
            pieces += std::string("<use href=\"#") + (colorOf(p[s]) == White ? 'w' : 'b') + letterOf(typeOf(p[s])) +
                      '"' + place + "/>\n";
    }
    svg += "<g font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\" fill=\"#444\">\n";
    for (int i = 0; i < 8; ++i) {
        const auto [x, y] = cornerOf(makeSquare(i, i), diagram.flipped);
        svg += "<text x=\"9\" y=\"" + number(y + 27) + "\">" + std::to_string(i + 1) + "</text><text x=\"" +
               number(x + 22) + "\" y=\"" + std::to_string(8 * SquareSize + 13) + "\">" + char('a' + i) + "</text>\n";
    }
    svg += "</g>\n" + pieces;
    for (const Arrow& arrow : diagram.arrows) svg += svgArrow(arrow, diagram.flipped);
    return svg + "</svg>\n";
}

}  // namespace millimax
