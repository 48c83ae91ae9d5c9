// explain/report.hpp: reviewed games as one HTML page that needs nothing else: no network, no font, no colour vision.
//
// The page holds the games as data (JSON) and draws them itself: a board to step through, the winning chances as a
// graph, the turning points, and accuracy by side and phase.
#pragma once

#include "../notation/input.hpp"
#include "../notation/pgn_reader.hpp"
#include "json.hpp"
#include "review.hpp"
#include "svg.hpp"

#include <cmath>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
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

/// What stands where, in FEN, and how the move that led there was: index 0 is the position before the first move.
inline std::string plyJson(const GameReview& r, std::size_t i) {
    const std::string fen = toFen(r.positions[i]);
    const int score = r.score(i);
    const std::string scored = std::abs(score) == MateScore ? "Checkmate" : scoreText(score);
    std::string text = "{\"fen\":" + json(fen.substr(0, fen.find(' '))) + ",\"score\":" + json(scored) +
                       ",\"chance\":" + std::to_string(winningChance(score));
    if (i == 0) return text + '}';
    const GameMove& m = r.game.moves()[i - 1];
    const Verdict verdict = r.verdict(i - 1);
    text += ",\"number\":" + json(numberOfMove(r.positions[i - 1])) +
            ",\"san\":" + json(toSan(r.positions[i - 1], m.move)) +
            ",\"squares\":" + json(squareName(m.move.from()) + squareName(m.move.to()));
    if (verdict == Verdict::Good) return text + '}';
    const Why w = r.whyOf(i - 1);
    const Move best = r.findings[i - 1].line.at(0);
    // In Chess960 a king may castle without a step: then its rook's square is the goal of the arrow.
    const bool staysThere = best.isCastling() && best.from() == best.to();
    const Square goal = staysThere ? w.position.rookHome(w.mover(), castlingSideOf(best)) : best.to();
    return text + ",\"glyph\":" + json(textOf(verdict).glyph) + ",\"verdict\":" + json(textOf(verdict).name) +
           ",\"loss\":" + std::to_string(winningChance(w.other.score) - winningChance(w.move.score)) +
           ",\"best\":" + json(squareName(best.from()) + squareName(goal)) +
           ",\"why\":" + jsonList(facts(w), [](const Fact& f) { return json(sentence(f)); }) + '}';
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

/// Writes the page bit by bit: `add` each game, then `finish`.
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

/// Whether a text is a page that this program has written.
inline bool isReport(std::istream& text) {
    std::string beginning(1000, '\0');
    text.read(beginning.data(), std::streamsize(beginning.size()));
    return beginning.find("<title>Game review by milliMax</title>") != beginning.npos;
}

/// Where the command `review` writes to.
struct ReviewOutput {
    std::string report;  // a file for the page; empty: none
    std::ostream& pgn;
    std::ostream& messages;  // complaints, and how far it is
    bool isTerminal = false;
    std::ostream* words = nullptr;  // the judged moves and the accuracy in words, if that is wanted
};

/// The review of a file of games.
class FileReview {
public:
    FileReview(const ReviewOutput& output, const std::string& path, const Limits& limits)
        : output_(output), path_(path), limits_(limits) {}

    /// Whether it was not stopped and no game was broken. Throws BadInput.
    bool run(ThreadPool& threads, Listener& listener) {
        const std::string progress = (output_.report.empty() ? path_ : output_.report) + ".progress";
        ReviewMemory memory(progress, countGames());
        if (!memory.isKept()) {
            if (!output_.report.empty()) throw BadInput(output_.report + ": can't be written");
            output_.messages << progress << " can't be written: if this review is stopped, it begins anew\n";
        }
        detail::StopKeeper keeping(listener);
        const auto search = [&](const Position& p) -> std::optional<Finding> {
            tellProgress();
            Finding found = find(p, limits_, threads, keeping);
            settle(p, found, threads, keeping);
            ++searched_;
            if (keeping.stopped) return std::nullopt;
            return found;
        };
        std::ostringstream page;
        Report report(page);
        const auto use = [&](const Game& game) {
            ++game_;
            const auto review = reviewGame(game, [&](const Position& p) {
                ++position_;
                return keeping.stopped ? std::nullopt : memory.next([&] { return search(p); });
            });
            if (!review) return;
            writePgn(output_.pgn, annotated(*review));
            report.add(*review);
            if (output_.words) tell(*review, *output_.words);
        };
        forEachGame(path_, use, [&](const std::string& complaint) {
            output_.messages << (output_.isTerminal ? "\r\x1b[K" : "") << complaint << '\n';
            faultless_ = false;
        });
        if (output_.isTerminal) output_.messages << "\r\x1b[K" << std::flush;
        if (keeping.stopped) return false;
        report.finish();
        if (!output_.report.empty()) OutputFile{output_.report, isReport, path_}.write(page.str());
        memory.finish();
        return faultless_;
    }

private:
    /// Counts games and positions; returns what tells this review from others.
    std::string countGames() {
        std::uint64_t hash = 14695981039346656037u;  // FNV-1a
        const auto count = [&](const Game& game) {
            ++games_;
            positions_ += int(game.moves().size()) + 1;
            const auto mix = [&hash](std::uint64_t value) { hash = (hash ^ value) * 1099511628211u; };
            mix(game.start().key());  // also tells where a game ends
            for (const GameMove& m : game.moves()) mix(m.move.packed());
        };
        std::string fault = path_ + ": no game in it";
        forEachGame(path_, count, [&fault, isFirst = true](const std::string& complaint) mutable {
            if (std::exchange(isFirst, false)) fault = complaint;
        });
        if (games_ == 0) throw BadInput(fault);
        std::ostringstream key;
        key << "milliMax review " << hash << ' ' << limits_.nodes << ' ' << limits_.depth << ' '
            << limits_.hard.count();
        return key.str();
    }
    /// On one line of a terminal before each search, else on a line for each game.
    void tellProgress() {
        if (!output_.isTerminal && std::exchange(told_, game_) == game_) return;
        output_.messages << (output_.isTerminal ? "\r" : "") << "game " << game_ << " of " << games_ << ", position "
                         << position_ << " of " << positions_;
        if (searched_) {
            const auto left = (elapsedSince(began_) * (positions_ - position_ + 1) / searched_).count() / 1000;
            output_.messages << ", " << left / 60 << ':' << left / 10 % 6 << left % 10 << " left";
        }
        output_.messages << (output_.isTerminal ? "\x1b[K" : "\n") << std::flush;
    }

    const ReviewOutput& output_;
    const std::string& path_;
    const Limits& limits_;
    const Clock::time_point began_ = Clock::now();
    int games_ = 0, positions_ = 0;  // in all
    int game_ = 0, position_ = 0;    // now, from 1
    int searched_ = 0, told_ = 0;
    bool faultless_ = true;
};

/// Reviews a file of games. What is found is kept beside the report, or the PGN file, until all is done; the page
/// replaces an old one when it is whole. Whether it was not stopped and no game was broken. Throws BadInput.
inline bool reviewTo(const ReviewOutput& output, const std::string& path, const Limits& limits, ThreadPool& threads,
                     Listener& listener) {
    return FileReview(output, path, limits).run(threads, listener);
}

}  // namespace millimax
