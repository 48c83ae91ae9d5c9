// explain/json.hpp: what was found of a move as JSON, for other programs and for the page of a review.
#pragma once

#include "notes.hpp"
#include "shapes.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iomanip>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
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
inline std::string json(std::same_as<bool> auto value) { return value ? "true" : "false"; }
inline std::string json(std::same_as<int> auto value) { return std::to_string(value); }
/// With one digit behind the point.
inline std::string json(std::same_as<double> auto value) { return joined(std::fixed, std::setprecision(1), value); }
/// Values, each as `write` writes it.
template <class Values, class Write = std::identity> std::string jsonList(const Values& values, Write write = {}) {
    return '[' + listed(values, ",", write) + ']';
}
/// The members of an object: names, and values as JSON.
using Members = std::vector<std::pair<std::string, std::string>>;
inline std::string json(const Members& members) {
    return '{' + listed(members, ",", [](const auto& m) { return json(std::string_view(m.first)) + ':' + m.second; }) +
           '}';
}

/// {"cp":-35} or {"mate":-3}, of a score from White's side, with its text and White's winning chance.
inline std::string scoreJson(int score) {
    const bool isOver = std::abs(score) == MateScore;
    return json(Members{{isMate(score) ? "mate" : "cp", json(isMate(score) ? movesToMate(score) : score)},
                        {"text", json(isOver ? "Checkmate" : scoreText(score))},
                        {"chance", json(winningChance(score))}});
}
/// A move in coordinates; a null move is "0000".
inline std::string uciJson(const Position& p, Move m) { return json(m ? toUci(p, m) : "0000"); }
/// The position that a line begins in, its moves in coordinates and in SAN, and what else is told of it.
inline std::string lineJson(Position p, const std::vector<Move>& moves, const Members& more = {}) {
    std::vector<std::string> uci, san;
    Members members{{"fen", json(toFen(p))}};
    for (const Move m : moves) {
        uci.push_back(uciJson(p, m));
        san.push_back(json(toSan(p, m)));
        makeOrPass(p, m);
    }
    members.insert(members.end(), {{"uci", jsonList(uci)}, {"san", jsonList(san)}});
    members.insert(members.end(), more.begin(), more.end());
    return json(members);
}
inline std::string lineJson(const Line& line) { return lineJson(line.at[0], line.moves); }
inline std::string shapeJson(const Shape& s) { return json(s.text()); }
inline std::string factJson(const Fact& f) {
    constexpr std::array<std::string_view, 4> abouts{"itself", "otherwise", "better", "missed"};
    constexpr std::array<std::string_view, 6> results{"unclear", "mates", "mated", "draws", "wins", "loses"};
    Members members{{"kind", json(lowered(nameOf(f.kind)))},
                    {"isMotif", json(isMotif(f.kind))},
                    {"about", json(abouts[std::size_t(f.about)])},
                    {"text", json(sentence(f))},
                    {"worth", json(f.worth)},
                    {"squares", jsonList(f.found.squares, [](Square s) { return json(squareName(s)); })},
                    {"shapes", jsonList(shapesOf(f), shapeJson)},
                    {"ply", json(int(f.ply))},
                    {"line", lineJson(f.line)}};
    if (f.move) members.push_back({"move", json(beforePass(f))});
    if (f.outcome.result != Outcome::Unclear)
        members.push_back({"outcome", json(Members{{"result", json(results[f.outcome.result])},
                                                   {"moves", json(f.outcome.moves)},
                                                   {"centipawns", json(valueOf(f.outcome.net))}})});
    return json(members);
}

/// What is found of a move, and what is told of it.
inline Members whyMembers(const Why& w, const std::vector<Fact>& told) {
    const int sign = signOf(w.mover());
    const auto finding = [&](const Finding& f, const Line& line) {
        return json(Members{{"score", scoreJson(sign * f.score)}, {"depth", json(f.depth)}, {"line", lineJson(line)}});
    };
    return {
        {"fen", json(toFen(w.position))},     {"verdict", json(textOf(w.verdict()).name)},
        {"mark", json(w.mark().name)},        {"glyph", json(w.mark().glyph)},
        {"headline", json(headline(w))},      {"static", json(sign * evaluate(w.position))},
        {"best", json(w.isBest())},           {"clear", json(w.isClear())},
        {"move", finding(w.move, w.ownLine)}, {"other", w.rival.line.empty() ? "null" : finding(w.rival, w.rivalLine)},
        {"facts", jsonList(told, factJson)}};
}
/// The same of a null move, which is not judged.
inline Members passMembers(const Position& p) {
    return {{"fen", json(toFen(p))}, {"verdict", json(textOf(Verdict::Good).name)},
            {"mark", json("")},      {"glyph", json("")},
            {"headline", json("")},  {"static", json(signOf(p.side()) * evaluate(p))},
            {"best", json(true)},    {"clear", json(false)},
            {"move", "null"},        {"other", "null"},
            {"facts", "[]"}};
}

/// What annotators have noted of a move in words, behind their glyph.
inline std::string noteJson(const GameMove& m) {
    const std::string words = wordsOfComment(m.comment);
    return json(words.empty() ? "" : singleSpaced(glyphOf(m.nags) + ' ' + words));
}
/// What they have noted of a move in `p`, with the variations to it, beside its clock.
inline Members noteMembers(const Position& p, const GameMove& noted, const std::string& clock) {
    const auto variation = [&](const Variation& v) {
        std::vector<Move> moves;
        std::ranges::transform(v.moves, std::back_inserter(moves), &GameMove::move);
        return lineJson(p, moves,
                        {{"before", json(wordsOfComment(v.comment))}, {"notes", jsonList(v.moves, noteJson)}});
    };
    return {{"note", noteJson(noted)},
            {"clock", json(clock)},
            {"shapes", jsonList(shapesIn(noted.comment), shapeJson)},
            {"variations", jsonList(noted.variations, variation)}};
}

}  // namespace detail

/// All that is told of a move, one object on one line; docs/json.md tells its fields.
inline std::string toJson(const Why& w) { return detail::json(detail::whyMembers(w, toldFacts(w))); }

}  // namespace millimax
