// explain/notes.hpp: what annotators have noted of the moves of a game: comments, variations, squares and arrows.
#pragma once

#include "../notation/comment.hpp"
#include "../notation/game.hpp"
#include "../notation/san.hpp"
#include "../notation/text.hpp"
#include "shapes.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// The sign of the first glyph that has one: "?!".
inline std::string glyphOf(const std::vector<int>& nags) {
    for (const int nag : nags)
        if (nag >= 1 && nag <= int(GlyphSigns.size())) return std::string(GlyphSigns[std::size_t(nag - 1)]);
    return "";
}
/// The comment at the cursor of a game: on the move before it, or before the first move.
inline std::string commentAt(const Game& game) {
    return game.ply() == 0 ? game.mainLine().comment : game.moves()[std::size_t(game.ply() - 1)].comment;
}
/// The clock that a comment tells, as "3:07" or "1:59:32"; empty if it tells none.
inline std::string clockIn(const std::string& comment) {
    const std::string told = commandIn(comment, "clk"), whole = told.substr(0, told.find('.'));
    if (whole.size() < 4 || whole.find_first_not_of("0123456789:") != whole.npos) return "";
    return whole.substr(std::min(whole.find_first_not_of("0:"), whole.size() - 4));  // "0:07" at least
}
/// The clock that is noted with the last move of `c` up to the cursor, if it is one of the last two; else empty.
inline std::string clockBeside(const Game& game, Color c) {
    const int ply = game.ply() - (game.position().side() == c ? 2 : 1);
    return ply < 0 ? "" : clockIn(game.moves()[std::size_t(ply)].comment);
}
/// The squares and arrows of a comment; commands that make no sense are left out.
inline std::vector<Shape> shapesIn(const std::string& comment) {
    std::vector<Shape> shapes;
    for (const auto& [command, kind] : {std::pair("csl", Shapes::Marks), std::pair("cal", Shapes::Arrows)}) {
        try {
            std::ranges::move(parseShapes(commandIn(comment, command), kind), std::back_inserter(shapes));
        } catch (const BadInput&) {}
    }
    return shapes;
}
/// The variations to the move before the cursor, each as a game whose cursor is where it begins.
inline std::vector<Game> variationsAt(const Game& game) {
    std::vector<Game> lines;
    if (game.ply() == 0) return lines;
    const int begin = game.ply() - 1;
    Game before = game.at(begin);
    before.dropAhead();
    for (int ply = 0; ply < begin; ++ply) before.annotation(ply).variations.clear();  // or the time grows by the square
    for (const Variation& v : game.moves()[std::size_t(begin)].variations) {
        if (v.moves.empty()) continue;
        Game& line = lines.emplace_back(before);
        for (const GameMove& m : v.moves) {
            line.play(m.move);
            line.annotation(line.ply() - 1) = m;
        }
        line.goTo(begin);
    }
    return lines;
}
/// The next move of a game in SAN, with its glyph: "2... d5!".
inline std::string moveAhead(const Game& game, bool isNumbered = true) {
    const Position& p = game.position();
    const GameMove& next = game.moves()[std::size_t(game.ply())];
    const std::string san = isNumbered ? numberedSan(p, next.move) : toSan(p, next.move);
    return replaced(san, "--", "pass") + glyphOf(next.nags);
}
/// The move before the cursor of a game, which there must be: "2... d5!".
inline std::string moveBehind(Game game) {
    game.back();
    return moveAhead(game);
}
/// The next moves, `most` at most: "2... d5! 3. exd5 e4 ...".
inline std::string movesAhead(Game game, int most) {
    std::string text;
    for (int n = 0; n < most && !game.isAtEnd(); ++n, game.forward())
        text += (n ? " " : "") + moveAhead(game, n == 0 || game.position().side() == White);
    return text + (game.isAtEnd() ? "" : " ...");
}

/// What is noted of the moves ahead, one after the other.
inline std::string wordsAhead(Game game) {
    std::string text;
    for (; !game.isAtEnd(); game.forward())
        if (const std::string words = wordsOfComment(game.moves()[std::size_t(game.ply())].comment); !words.empty())
            text += (text.empty() ? "" : " ") + words;
    return text;
}

}  // namespace millimax
