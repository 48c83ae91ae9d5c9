// explain/report.hpp: reviewed games as one HTML page that needs nothing else: no network, no font, no colour vision.
//
// The page holds the games as data (JSON) and draws them itself: a board to step through, the winning chances as a
// graph, the turning points, and accuracy by side and phase.
#pragma once

#include "../move.hpp"
#include "../notation/fen.hpp"
#include "../notation/san.hpp"
#include "judge.hpp"
#include "review.hpp"
#include "svg.hpp"
#include "why.hpp"

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// The parts of a game that accuracy is told for: the opening ends with move 10, the endgame begins where a third of
/// the pieces, counted as the evaluation's phase does, is left.
enum class GamePhase { Opening, Middlegame, Endgame };
inline GamePhase gamePhase(const Position& p) {
    return p.phase() <= MaxPhase / 3 ? GamePhase::Endgame
           : p.moveNumber() <= 10    ? GamePhase::Opening
                                     : GamePhase::Middlegame;
}

namespace detail {

/// A text as JSON that can stand inside HTML.
inline std::string json(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (c == '<') quoted += "\\u003c";
        else quoted += c >= 0 && c < ' ' ? ' ' : c;
    }
    return quoted + '"';
}
inline std::string json(std::optional<double> value) { return value ? std::to_string(std::lround(*value)) : "null"; }
template <class Values, class Write> std::string jsonList(const Values& values, Write write) {
    std::string list;
    for (const auto& value : values) list += (list.empty() ? "[" : ",") + write(value);
    return (list.empty() ? "[" : list) + ']';
}

/// What stands where, in FEN, and how the move that led there was: index 0 is the position before the first move.
inline std::string plyJson(const GameReview& r, std::size_t i) {
    const std::string fen = toFen(r.positions[i]);
    const int score = r.score(i);
    const std::string told =
        i == r.plies() && isMate(score) && r.findings[i].line.empty() ? "Checkmate" : scoreText(score);
    std::string text = "{\"fen\":" + json(fen.substr(0, fen.find(' '))) + ",\"score\":" + json(told) +
                       ",\"chance\":" + std::to_string(winningChance(score));
    if (i == 0) return text + '}';
    const PgnMove& m = r.game.moves[i - 1];
    const Why w = r.whyOf(i - 1);
    const Verdict verdict = r.verdict(i - 1);
    const bool white = r.positions[i - 1].side() == White;
    text += ",\"number\":" + json(std::to_string(r.positions[i - 1].moveNumber()) + (white ? "." : "...")) +
            ",\"san\":" + json(toSan(r.positions[i - 1], m.move)) +
            ",\"squares\":" + json(squareName(m.move.from()) + squareName(m.move.to()));
    if (verdict == Verdict::Good) return text + '}';
    const Move best = r.findings[i - 1].line.at(0);
    return text + ",\"glyph\":" + json(textOf(verdict).glyph) + ",\"verdict\":" + json(textOf(verdict).name) +
           ",\"loss\":" + std::to_string(winningChance(w.other.score) - winningChance(w.move.score)) +
           ",\"best\":" + json(squareName(best.from()) + squareName(best.to())) +
           ",\"why\":" + jsonList(reasons(w), [](const std::string& s) { return json(s); }) + '}';
}
inline std::string gameJson(const GameReview& r) {
    std::string plies, sides;
    for (std::size_t i = 0; i < r.positions.size(); ++i) plies += (i ? ",\n" : "") + plyJson(r, i);
    for (const Color c : {White, Black}) {
        const std::string name = nameOf(c), player = r.game.tag(name);
        sides += std::string(c == White ? "" : ",") +
                 "{\"name\":" + json(player.empty() || player == "?" ? name : player) + ",\"accuracy\":[" +
                 json(r.accuracyOf(c, [](std::size_t) { return true; }));
        for (const GamePhase phase : {GamePhase::Opening, GamePhase::Middlegame, GamePhase::Endgame})
            sides += ',' + json(r.accuracyOf(c, [&](std::size_t i) { return gamePhase(r.positions[i]) == phase; }));
        sides += "],\"counts\":[";
        for (const Verdict v : {Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder}) {
            int count = 0;
            for (std::size_t i = 0; i < r.plies(); ++i) count += r.positions[i].side() == c && r.verdict(i) == v;
            sides += (v == Verdict::Inaccuracy ? "" : ",") + std::to_string(count);
        }
        sides += "]}";
    }
    return "{\"event\":" + json(r.game.tag("Event")) + ",\"date\":" + json(r.game.tag("Date")) +
           ",\"result\":" + json(r.game.result) + ",\"sides\":[" + sides + "],\n\"plies\":[" + plies + "]}";
}

/// The page, with a mark where the shapes of the pieces go and one where the games go.
constexpr std::string_view Page =
#include "report.html"
    ;

}  // namespace detail

/// Writes the page bit by bit, so that only one game need be kept: `add` each one, then `finish`.
class Report {
public:
    explicit Report(std::ostream& out) : out_(out) {
        const std::size_t shapes = detail::Page.find(Shapes);
        out_ << detail::Page.substr(1, shapes - 1) << detail::PieceShapes
             << detail::Page.substr(shapes + Shapes.size(), games_ - shapes - Shapes.size());
    }
    void add(const GameReview& review) { out_ << (count_++ ? ",\n" : "[") << detail::gameJson(review); }
    /// After at least one game.
    void finish() { out_ << ']' << detail::Page.substr(games_ + Games.size()); }

private:
    static constexpr std::string_view Shapes = "<!--shapes-->", Games = "<!--games-->";
    static constexpr std::size_t games_ = detail::Page.find(Games);
    std::ostream& out_;
    int count_ = 0;
};

/// Where the command `review` writes to.
struct ReviewOutput {
    std::string report;  // a file for the page; empty: none
    std::ostream& pgn;
    std::ostream&
        messages;  // complaints, and how far it is: on one line if it is a terminal, else a line for each game
    bool isTerminal = false;
};

/// Reviews a file of games with progress told. What is found is kept beside the report, or the PGN file, until all is
/// done; the page is written beside and then renamed. Whether it was not stopped and no game was broken. Throws BadInput.
inline bool reviewTo(const ReviewOutput& output, const std::string& path, const Limits& limits, ThreadPool& threads,
                     Listener& listener) {
    std::ofstream file;
    if (!output.report.empty()) file.open(output.report + ".new");
    if (!output.report.empty() && !file) throw BadInput(output.report + ": can't be written");
    Report report(file);
    bool faultless = true;
    int game = 0;
    const auto progress = [&](const ReviewProgress& p) {
        if (!output.isTerminal && p.game == std::exchange(game, p.game)) return;
        output.messages << (output.isTerminal ? "\r" : "") << "game " << p.game << " of " << p.games << ", position "
                        << p.done + 1 << " of " << p.total;
        if (p.left.count())
            output.messages << ", " << p.left.count() / 60'000 << ':' << std::setw(2) << std::setfill('0')
                            << p.left.count() / 1000 % 60 << " left";
        output.messages << (output.isTerminal ? "\x1b[K" : "\n") << std::flush;
    };
    const bool finished = reviewFile(
        {path, (output.report.empty() ? path : output.report) + ".progress", limits}, threads, listener,
        [&](const GameReview& review) {
            writePgn(output.pgn, annotated(review));
            if (file.is_open()) report.add(review);
        },
        [&](const std::string& complaint) {
            output.messages << (output.isTerminal ? "\r\x1b[K" : "") << complaint << '\n';
            faultless = false;
        },
        progress);
    if (output.isTerminal) output.messages << "\r\x1b[K" << std::flush;
    if (!file.is_open()) return finished && faultless;
    report.finish();
    file.close();
    if (!file) throw BadInput(output.report + ": can't be written");
    if (finished) std::filesystem::rename(output.report + ".new", output.report);
    return finished && faultless;
}

}  // namespace millimax
