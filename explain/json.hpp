// explain/json.hpp: what was found of a move as JSON, for other programs and for the page of a review.
#pragma once

#include "shapes.hpp"
#include "terms.hpp"
#include "words.hpp"

#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

namespace detail {

/// A text as JSON that can stand inside HTML.
inline std::string json(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : inOneLine(text, text.size())) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (c == '<') quoted += "\\u003c";
        else quoted += c;
    }
    return quoted + '"';
}
inline std::string json(std::optional<double> value) { return value ? std::to_string(std::lround(*value)) : "null"; }
template <class Values, class Write> std::string jsonList(const Values& values, Write write) {
    std::string list;
    for (const auto& value : values) list += (list.empty() ? "[" : ",") + write(value);
    return (list.empty() ? "[" : list) + ']';
}

/// {"cp":-35} or {"mate":-3}, of a score from White's side, with its text and White's winning chance.
inline std::string scoreJson(int score) {
    const bool isOver = std::abs(score) == MateScore;
    std::ostringstream text;
    text << (isMate(score) ? "{\"mate\":" : "{\"cp\":") << (isMate(score) ? movesToMate(score) : score)
         << ",\"text\":" << json(isOver ? "Checkmate" : scoreText(score)) << ",\"chance\":" << std::fixed
         << std::setprecision(1) << winningChance(score) << '}';
    return text.str();
}
/// The position that a line begins in, and its moves in coordinates and in SAN.
inline std::string lineJson(const Line& line) {
    std::string uci, san;
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        uci += (i ? "," : "") + json(toUci(line.at[i], line.moves[i]));
        san += (i ? "," : "") + json(toSan(line.at[i], line.moves[i]));
    }
    return "{\"fen\":" + json(toFen(line.at[0])) + ",\"uci\":[" + uci + "],\"san\":[" + san + "]}";
}
inline std::string factJson(const Fact& f) {
    constexpr std::array<std::string_view, 4> abouts{"itself", "otherwise", "better", "missed"};
    constexpr std::array<std::string_view, 6> results{"unclear", "mates", "mated", "draws", "wins", "loses"};
    std::string text = "{\"kind\":" + json(lowered(nameOf(f.kind))) +
                       ",\"isMotif\":" + (isMotif(f.kind) ? "true" : "false") +
                       ",\"about\":" + json(abouts[std::size_t(f.about)]) + ",\"text\":" + json(sentence(f)) +
                       ",\"worth\":" + std::to_string(f.worth) +
                       ",\"squares\":" + jsonList(f.found.squares, [](Square s) { return json(squareName(s)); }) +
                       ",\"shapes\":" + jsonList(shapesOf(f), [](const Shape& s) { return json(s.text()); }) +
                       ",\"ply\":" + std::to_string(f.ply) + ",\"line\":" + lineJson(f.line);
    if (f.move) text += ",\"move\":" + json(beforePass(f));
    if (f.outcome.result != Outcome::Unclear)
        text += ",\"outcome\":{\"result\":" + json(results[f.outcome.result]) +
                ",\"moves\":" + std::to_string(f.outcome.moves) +
                ",\"centipawns\":" + std::to_string(valueOf(f.outcome.net)) + '}';
    return text + '}';
}

/// The members of the object that tells of a move, and of what is told of it.
inline std::string whyMembers(const Why& w, const std::vector<Fact>& told) {
    const int sign = signOf(w.mover());
    const auto finding = [&](const Finding& f, const Line& line) {
        return "{\"score\":" + scoreJson(sign * f.score) + ",\"depth\":" + std::to_string(f.depth) +
               ",\"line\":" + lineJson(line) + '}';
    };
    return "\"fen\":" + json(toFen(w.position)) + ",\"verdict\":" + json(textOf(w.verdict()).name) +
           ",\"mark\":" + json(w.mark().name) + ",\"glyph\":" + json(w.mark().glyph) +
           ",\"headline\":" + json(headline(w)) + ",\"static\":" + std::to_string(pictureOf(w.position).score) +
           ",\"best\":" + (w.isBest() ? "true" : "false") + ",\"clear\":" + (w.isClear() ? "true" : "false") +
           ",\"move\":" + finding(w.move, w.own) +
           ",\"other\":" + (w.other.line.empty() ? "null" : finding(w.other, w.better)) +
           ",\"facts\":" + jsonList(told, factJson);
}

}  // namespace detail

/// All that is told of a move, one object on one line; docs/json.md tells its fields.
inline std::string toJson(const Why& w) { return '{' + detail::whyMembers(w, toldFacts(w)) + '}'; }

}  // namespace millimax
