// explain/svg.hpp: a position as a picture (SVG), drawn from shapes of our own, so that no font is needed.
#pragma once

#include "../notation/fen.hpp"
#include "shapes.hpp"

#include <cmath>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// How a diagram differs from the plain position.
struct Diagram {
    bool isTurned = false;        // Black at the bottom
    std::vector<Shape> shapes{};  // marked squares and arrows
};

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
/// The colour of a shape.
constexpr std::string_view cssColor(char letter) {
    return letter == 'G' ? "#15781b" : letter == 'R' ? "#a31515" : letter == 'Y' ? "#b58900" : "#0a3d91";
}
inline void drawSquare(std::ostream& out, const Shape& shape, bool isTurned) {
    const Corner at(shape.from, isTurned);
    out << "<rect x=\"" << at.x + 2 << "\" y=\"" << at.y + 2 << R"(" width="41" height="41" fill=")"
        << cssColor(shape.color) << R"(" fill-opacity=".4" stroke=")" << cssColor(shape.color)
        << "\" stroke-width=\"3\"/>\n";
}
inline void drawArrow(std::ostream& out, const Shape& arrow, bool isTurned) {
    const Corner from(arrow.from, isTurned), to(arrow.to, isTurned);
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy), neck = length - 20;
    const std::pair<double, double> outline[]{{12, 4},     {neck, 4},  {neck, 11}, {length - 2, 0},
                                              {neck, -11}, {neck, -4}, {12, -4}};
    out << "<path fill=\"" << cssColor(arrow.color) << R"(" fill-opacity=".78" stroke="#fff" d=")";
    for (const auto& [along, aside] : outline)
        out << (along == 12 && aside > 0 ? 'M' : 'L') << std::lround(from.x + 22.5 + (dx * along - dy * aside) / length)
            << ' ' << std::lround(from.y + 22.5 + (dy * along + dx * aside) / length);
    out << "z\"/>\n";
}

}  // namespace detail

/// A complete SVG document of what stands on a board; it need not be a position of a game.
inline std::string toSvg(const Setup& setup, const Diagram& diagram = {}) {
    using namespace detail;
    std::ostringstream out, pieces;
    constexpr int size = 8 * SquareSize + BoardMargin;
    out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << size << ' ' << size << R"(" width=")" << size
        << R"(" height=")" << size << R"(" role="img" aria-label="Position )" << piecesText(setup.pieces) << "\">"
        << PieceShapes;
    for (Square s = 0; s < Squares; ++s) {
        if (!onBoard(s)) continue;
        const Corner at(s, diagram.isTurned);
        out << "<rect x=\"" << at.x << "\" y=\"" << at.y << R"(" width="45" height="45" fill=")"
            << (isLight(s) ? "#eceff3" : "#8fa6bb") << "\"/>\n";
        if (const Piece piece = setup.pieces[s])
            pieces << "<use href=\"#" << (colorOf(piece) == White ? 'w' : 'b') << letterOf(typeOf(piece)) << "\" x=\""
                   << at.x << "\" y=\"" << at.y << "\"/>\n";
    }
    out << R"(<g font-family="sans-serif" font-size="12" text-anchor="middle" fill="#444">)" << '\n';
    for (int i = 0; i < 8; ++i) {
        const Corner at(makeSquare(i, i), diagram.isTurned);
        out << "<text x=\"9\" y=\"" << at.y + 27 << "\">" << i + 1 << "</text><text x=\"" << at.x + 22 << "\" y=\""
            << size - 5 << "\">" << char('a' + i) << "</text>\n";
    }
    out << "</g>\n";
    for (const Shape& shape : diagram.shapes)
        if (shape.isSquare()) drawSquare(out, shape, diagram.isTurned);
    out << pieces.str();
    for (const Shape& shape : diagram.shapes)
        if (!shape.isSquare()) drawArrow(out, shape, diagram.isTurned);
    out << "</svg>\n";
    return out.str();
}

}  // namespace millimax
