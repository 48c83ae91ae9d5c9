// explain/report.hpp: a reviewed game as data (JSON), and games as one HTML page that needs nothing else: no network,
// no font, no colour vision.
//
// The page holds that data and draws it itself: a board on which the game and the line of each sentence are played
// through, the winning chances as a bar and a graph, the turning points, and accuracy by side and phase.
#pragma once

#include "json.hpp"
#include "review.hpp"
#include "svg.hpp"

#include <array>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

namespace millimax {

/// The side whose player is named so, in part or in full, upper or lower case; without a name the one that plays
/// against milliMax. None if the name fits both players or neither.
inline std::optional<Color> sideOf(const Game& game, const std::string& player) {
    const auto isNamed = [&](Color c, const std::string& name) {
        return lowered(game.tag(nameOf(c))).find(lowered(name)) != std::string::npos;
    };
    const std::string name = player.empty() ? "milliMax" : player;
    if (isNamed(White, name) == isNamed(Black, name)) return std::nullopt;
    return isNamed(White, name) == player.empty() ? Black : White;
}

namespace detail {

inline std::string accuracyJson(const GameReview& r, Color c) {
    constexpr std::array names{"opening", "middlegame", "endgame"};
    std::string text = "{\"all\":" + json(r.accuracyOf(c));
    for (const GamePhase phase : GamePhases)
        text += ",\"" + std::string(names[std::size_t(phase)]) + "\":" + json(r.accuracyOf(c, phase));
    return text + '}';
}

}  // namespace detail

/// A reviewed game as one object on one line; docs/json.md tells its fields.
inline std::string toJson(const GameReview& r, const std::string& player) {
    using namespace detail;
    std::string moves, tags;
    for (const auto& [name, value] : r.game.tags) tags += (tags.empty() ? "" : ",") + json(name) + ':' + json(value);
    Position p = r.game.start();
    for (std::size_t i = 0; i < r.moves.size(); ++i) {
        const Move m = r.game.moves()[i].move;
        std::ostringstream accuracy;
        accuracy << std::fixed << std::setprecision(1) << r.moves[i].accuracy;
        moves += (i ? "," : "") + ("{\"number\":" + json(numberOfMove(p))) + ",\"san\":" + json(toSan(p, m)) +
                 ",\"uci\":" + json(m ? toUci(p, m) : "0000") + ",\"after\":" + scoreJson(r.moves[i].after) +
                 ",\"accuracy\":" + accuracy.str() + ',' + r.moves[i].found + '}';
        makeOrPass(p, m);
    }
    const std::optional<Color> side = sideOf(r.game, player);
    return "{\"tags\":{" + tags + "},\"result\":" + json(r.game.result) +
           ",\"chess960\":" + (r.game.castling == Castling::Chess960 ? "true" : "false") +
           ",\"side\":" + (side ? json(lowered(nameOf(*side))) : "null") +
           ",\"accuracy\":{\"white\":" + accuracyJson(r, White) + ",\"black\":" + accuracyJson(r, Black) +
           "},\"start\":" + scoreJson(r.start) + ",\"moves\":[" + moves + "],\"end\":" + json(toFen(p)) + '}';
}

namespace detail {

/// The page, with a mark where the shapes of the pieces go and one where the games go.
constexpr std::string_view Page =
#include "report.html"
    ;

}  // namespace detail

/// The page, made from games one after the other.
class Report {
public:
    /// A game, as toJson has it.
    void add(const std::string& game) { games_ += (games_.empty() ? "" : ",\n") + game; }
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
