// explain/report.hpp: reviewed games as one HTML page that needs nothing else: no network, no font, no colour vision.
//
// The page holds the games as data (JSON) and draws them itself: a board to step through, the winning chances as a
// graph, the turning points, and accuracy by side and phase.
#pragma once

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

namespace detail {

/// What stands where, in FEN, and the score from White's side.
inline std::string positionJson(const Position& p, int score) {
    const std::string fen = toFen(p);
    const std::string scored = std::abs(score) == MateScore ? "Checkmate" : scoreText(score);
    return "\"fen\":" + json(fen.substr(0, fen.find(' '))) + ",\"score\":" + json(scored) +
           ",\"chance\":" + std::to_string(winningChance(score));
}
/// How the move `m`, made in `p`, was.
inline std::string moveJson(const Position& p, Move m, const JudgedMove& judged) {
    std::string text = "\"number\":" + json(numberOfMove(p)) + ",\"san\":" + json(toSan(p, m)) +
                       ",\"squares\":" + json(m ? squareName(m.from()) + squareName(m.to()) : "");
    if (judged.verdict == Verdict::Good) return text;
    // In Chess960 a king may castle without a step: then its rook's square is the goal of the arrow.
    const Move best = judged.best;
    const bool staysThere = best.isCastling() && best.from() == best.to();
    const Square goal = staysThere ? p.rookHome(p.side(), castlingSideOf(best)) : best.to();
    const double loss = winningChance(judged.before) - winningChance(judged.after);
    return text + ",\"glyph\":" + json(textOf(judged.verdict).glyph) +
           ",\"verdict\":" + json(textOf(judged.verdict).name) +
           ",\"loss\":" + std::to_string(loss * signOf(judged.mover)) +
           ",\"best\":" + json(squareName(best.from()) + squareName(goal)) +
           ",\"why\":" + jsonList(judged.reasons, [](const std::string& reason) { return json(reason); });
}
/// A player's name, accuracies and numbers of judged moves.
inline std::string sideJson(const GameReview& r, Color c) {
    const std::string name = nameOf(c), player = r.game.tag(name);
    std::string text = "{\"name\":" + json(player.empty() || player == "?" ? name : player) + ",\"accuracy\":[" +
                       json(r.accuracyOf(c));
    for (const GamePhase phase : GamePhases) text += ',' + json(r.accuracyOf(c, phase));
    const auto count = [&](Verdict v) {
        const auto counts = [&](const JudgedMove& m) { return m.mover == c && m.verdict == v; };
        return std::to_string(std::ranges::count_if(r.moves, counts));
    };
    return text + "],\"counts\":[" + count(Verdict::Inaccuracy) + ',' + count(Verdict::Mistake) + ',' +
           count(Verdict::Blunder) + "]}";
}
inline std::string gameJson(const GameReview& r) {
    Position p = r.game.start();
    std::string plies = '{' + positionJson(p, r.start) + '}';
    for (std::size_t i = 0; i < r.moves.size(); ++i) {
        const Move m = r.game.moves()[i].move;
        const std::string move = moveJson(p, m, r.moves[i]);
        makeOrPass(p, m);
        plies += ",\n{" + positionJson(p, r.moves[i].after) + ',' + move + '}';
    }
    return "{\"event\":" + json(r.game.tag("Event")) + ",\"date\":" + json(r.game.tag("Date")) +
           ",\"result\":" + json(r.game.result) + ",\"sides\":[" + sideJson(r, White) + ',' + sideJson(r, Black) +
           "],\n\"plies\":[" + plies + "]}";
}

/// The page, with a mark where the shapes of the pieces go and one where the games go.
constexpr std::string_view Page =
#include "report.html"
    ;

}  // namespace detail

/// The page, made from games one after the other.
class Report {
public:
    void add(const GameReview& review) { games_ += (games_.empty() ? "" : ",\n") + detail::gameJson(review); }
    /// Whether there are no games.
    bool empty() const { return games_.empty(); }
    std::string page() const {
        constexpr std::string_view shapes = "<!--shapes-->", games = "<!--games-->";
        constexpr std::size_t first = detail::Page.find(shapes), second = detail::Page.find(games);
        return std::string(detail::Page.substr(1, first - 1))
            .append(detail::PieceShapes)
            .append(detail::Page.substr(first + shapes.size(), second - first - shapes.size()))
            .append('[' + games_ + ']')
            .append(detail::Page.substr(second + games.size()));
    }

private:
    std::string games_;
};

}  // namespace millimax
