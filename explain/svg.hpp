// explain/svg.hpp: a position as a picture (SVG), drawn from shapes of our own, so that no font is needed.
#pragma once

#include "../notation/fen.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <sstream>
#include <string>
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

/// The shapes of the twelve pieces, to be used as #wP, #bK and so on.
constexpr std::string_view PieceShapes =
#include "pieces.svg"
    ;

/// The upper left corner of a square.
struct Corner {
    Corner(Square s, bool flipped)
        : x(BoardMargin + SquareSize * (flipped ? 7 - fileOf(s) : fileOf(s))),
          y(SquareSize * (flipped ? rankOf(s) : 7 - rankOf(s))) {}
    int x, y;
};
inline void drawArrow(std::ostream& out, const Arrow& arrow, bool flipped) {
    const Corner from(arrow.from, flipped), to(arrow.to, flipped);
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy), neck = length - 20;
    const std::pair<double, double> outline[]{{12, 4},     {neck, 4},  {neck, 11}, {length - 2, 0},
                                              {neck, -11}, {neck, -4}, {12, -4}};
    out << R"(<path fill="#0a3d91" fill-opacity=".78" stroke="#fff" d=")";
    for (const auto& [along, aside] : outline)
        out << (along == 12 && aside > 0 ? 'M' : 'L') << std::lround(from.x + 22.5 + (dx * along - dy * aside) / length)
            << ' ' << std::lround(from.y + 22.5 + (dy * along + dx * aside) / length);
    out << "z\"/>\n";
}

}  // namespace detail

/// A complete SVG document.
inline std::string toSvg(const Position& p, const Diagram& diagram = {}) {
    using namespace detail;
    std::ostringstream out, pieces;
    constexpr int size = 8 * SquareSize + BoardMargin;
    out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << size << ' ' << size << R"(" width=")" << size
        << R"(" height=")" << size << R"(" role="img" aria-label="Position )" << toFen(p) << "\">" << PieceShapes;
    for (Square s = 0; s < Squares; ++s) {
        if (!onBoard(s)) continue;
        const Corner at(s, diagram.flipped);
        out << "<rect x=\"" << at.x << "\" y=\"" << at.y << R"(" width="45" height="45" fill=")"
            << (isLight(s) ? "#eceff3" : "#8fa6bb") << "\"/>\n";
        if (std::ranges::count(diagram.marked, s))
            out << "<rect x=\"" << at.x + 2 << "\" y=\"" << at.y + 2
                << R"(" width="41" height="41" fill="#ffe27a" fill-opacity=".6" stroke="#8a6d00" stroke-width="2"/>)"
                << '\n';
        if (!p[s]) continue;
        pieces << "<use href=\"#" << (colorOf(p[s]) == White ? 'w' : 'b') << letterOf(typeOf(p[s])) << "\" x=\"" << at.x
               << "\" y=\"" << at.y << "\"/>\n";
    }
    out << R"(<g font-family="sans-serif" font-size="12" text-anchor="middle" fill="#444">)" << '\n';
    for (int i = 0; i < 8; ++i) {
        const Corner at(makeSquare(i, i), diagram.flipped);
        out << "<text x=\"9\" y=\"" << at.y + 27 << "\">" << i + 1 << "</text><text x=\"" << at.x + 22 << "\" y=\""
            << size - 5 << "\">" << char('a' + i) << "</text>\n";
    }
    out << "</g>\n" << pieces.str();
    for (const Arrow& arrow : diagram.arrows) drawArrow(out, arrow, diagram.flipped);
    out << "</svg>\n";
    return out.str();
}

}  // namespace millimax
