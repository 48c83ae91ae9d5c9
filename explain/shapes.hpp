// explain/shapes.hpp: squares and arrows in colours: as text, as PGN's [%csl] and [%cal] have them, and those that show
// what a fact speaks of.
#pragma once

#include "../notation/comment.hpp"
#include "../notation/fen.hpp"
#include "fact.hpp"
#include "moment.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// An arrow; or a square, where both ends are the same.
struct Shape {
    Square from, to;
    char color;  // G, R, Y or B: green, red, yellow, blue
    bool isSquare() const { return from == to; }
    /// "Re4", "Ge2e4".
    std::string text() const { return color + squareName(from) + (isSquare() ? "" : squareName(to)); }
};
/// What a list such as "e4,Rd5" or "e2e4,Rg1f3" consists of.
enum class Shapes { Marks, Arrows };

/// Reads such a list; what has no letter is blue if it is an arrow, else yellow. Throws BadInput.
inline std::vector<Shape> parseShapes(std::string_view text, Shapes kind) {
    const std::size_t size = kind == Shapes::Arrows ? 4 : 2;
    std::vector<Shape> shapes;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(','));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const bool hasColor = !word.empty() && oneOf("GRYB", word[0]);
        const std::string_view where = word.substr(hasColor);
        const Square from = where.size() == size ? parseSquare(where.substr(0, 2)) : NoSquare;
        const Square to = from == NoSquare ? NoSquare : parseSquare(where.substr(size - 2));
        if (to == NoSquare || (to == from) != (kind == Shapes::Marks))
            throw BadInput(kind == Shapes::Arrows
                               ? "arrow " + inQuotes(word) + ": two squares, please, like e2e4, or Re2e4 for a red one"
                               : "square " + inQuotes(word) + ": a square, please, like e4, or Re4 for a red one");
        shapes.push_back({from, to, hasColor ? word[0] : kind == Shapes::Arrows ? 'B' : 'Y'});
    }
    return shapes;
}

/// What shows a fact after the move that it is about: the squares that it speaks of, red where an enemy's piece stands,
/// yellow where it says how a side stands, and arrows along which enemies are attacked. If the line begins after a
/// pass, only the arrow of the move that is threatened.
inline std::vector<Shape> shapesOf(const Fact& f) {
    const Line& line = f.line;
    if (line.moves.empty()) return {};
    if (line.at[0].plies() > 0 && !line.at[0].lastMove()) return {{line.moves[0].from(), line.moves[0].to(), 'R'}};
    const Position& p = line.at[f.ply + 1];
    const Color us = ~p.side();
    const auto holds = [&p](Square s, Color c) { return p[s] && colorOf(p[s]) == c; };
    std::vector<Square> ours{line.moves[f.ply].to()};
    std::vector<Shape> shapes;
    for (const Square s : f.found.squares) {
        shapes.push_back({s, s, isFeature(f.kind) ? 'Y' : holds(s, ~us) ? 'R' : 'G'});
        if (holds(s, us) && s != ours[0]) ours.push_back(s);
    }
    for (const Square from : ours)
        for (const Square to : f.found.squares)
            if (!isFeature(f.kind) && holds(from, us) && holds(to, ~us) && detail::attacks(p, from, to))
                shapes.push_back({from, to, 'R'});
    return shapes;
}

/// Adds shapes to a comment of PGN: those of one kind in one command, since Lichess reads the first alone.
inline void addShapes(std::string& comment, const std::vector<Shape>& shapes) {
    for (const Shape& shape : shapes) {
        const std::string name = shape.isSquare() ? "csl" : "cal", text = shape.text(),
                          known = commandIn(comment, name);
        if (known.find(text.substr(1)) == known.npos)
            setCommand(comment, name, known + (known.empty() ? "" : ",") + text);
    }
}

}  // namespace millimax
