// explain/report.hpp: a reviewed game as data (JSON), and games as one HTML page that needs nothing else: no network,
// no font, no colour vision.
//
// The page holds that data and draws it itself: a board on which the game and the line of each sentence are played
// through, the winning chances as a bar and a graph, the turning points, and accuracy by side and phase.
#pragma once

#include "json.hpp"
#include "review.hpp"
#include "svg.hpp"

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace millimax {

/// The side whose player is named so, in part or in full, upper or lower case, in any encoding; without a name the one
/// that plays against milliMax. None if the name fits both players or neither.
inline std::optional<Color> sideOf(const Game& game, const std::string& player) {
    const auto isNamed = [&](Color c, const std::string& name) {
        return lowered(shown(game.tag(nameOf(c)))).find(lowered(shown(name))) != std::string::npos;
    };
    const std::string name = player.empty() ? "milliMax" : player;
    if (isNamed(White, name) == isNamed(Black, name)) return std::nullopt;
    return isNamed(White, name) == player.empty() ? Black : White;
}

namespace detail {

/// The accuracy of a side in percent, in all and in each part of the game.
inline std::string accuracyJson(const GameReview& r, Color c) {
    const auto percent = [](std::optional<double> value) { return value ? json(int(std::lround(*value))) : "null"; };
    return json(Members{{"all", percent(r.accuracyOf(c))},
                        {"opening", percent(r.accuracyOf(c, GamePhase::Opening))},
                        {"middlegame", percent(r.accuracyOf(c, GamePhase::Middlegame))},
                        {"endgame", percent(r.accuracyOf(c, GamePhase::Endgame))}});
}

}  // namespace detail

/// A reviewed game as one object on one line; docs/json.md tells its fields.
inline std::string toJson(const GameReview& r, const std::string& player) {
    using namespace detail;
    Position p = r.game.start();
    std::size_t ply = 0;
    const Game bare = gameTo(r.asItCame.at(r.asItCame.plies()).position());
    const Game noted = isJudged(r.asItCame) ? bare : r.asItCame;  // what is our own is not told again
    const auto moveJson = [&](const JudgedMove& judged) {
        const GameMove& asNoted = noted.moves()[ply];
        const std::string clock = clockIn(r.asItCame.moves()[ply++].comment);
        const Move m = asNoted.move;
        Members members{{"number", json(numberOfMove(p))},
                        {"san", json(toSan(p, m))},
                        {"uci", uciJson(p, m)},
                        {"after", scoreJson(judged.after)},
                        {"accuracy", json(judged.accuracy)}};
        for (const Members& more : {judged.found, noteMembers(p, asNoted, clock)})
            members.insert(members.end(), more.begin(), more.end());
        makeOrPass(p, m);
        return json(members);
    };
    const std::string moves = jsonList(r.moves, moveJson);  // after them `p` is the end
    Members tags;
    for (const auto& [name, value] : r.game.tags) tags.push_back({name, json(value)});
    const std::optional<Color> side = sideOf(r.game, player);
    return json(
        Members{{"tags", json(tags)},
                {"result", json(r.game.result)},
                {"chess960", json(r.game.castling == Castling::Chess960)},
                {"side", side ? json(lowered(nameOf(*side))) : "null"},
                {"accuracy", json(Members{{"white", accuracyJson(r, White)}, {"black", accuracyJson(r, Black)}})},
                {"start", scoreJson(r.start)},
                {"note", json(wordsOfComment(noted.mainLine().comment))},
                {"moves", moves},
                {"lesson", json(r.lesson)},
                {"end", json(toFen(p))}});
}

namespace detail {

/// The page, with a mark where the shapes of the pieces go and one where the games go.
constexpr std::string_view Page =
#include "report.html"
    ;

}  // namespace detail

/// The page of such games, with a comma between them.
inline std::string reportPage(const std::string& reviewed) {
    const std::string page = replaced(detail::Page.substr(1), "<!--shapes-->", detail::PieceShapes);
    return replaced(page, "<!--games-->", '[' + reviewed + ']');
}

}  // namespace millimax
