// interface/game_record.hpp: the game that led to a position.
#pragma once

#include "../board.hpp"
#include "../explain/report.hpp"
#include "../notation/pgn_reader.hpp"
#include "../threads.hpp"
#include "../tools/time_control.hpp"
#include "library.hpp"

#include <ctime>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace millimax {

/// The moves from the set-up to `p`.
inline std::vector<Move> movesTo(Position p) {
    std::vector<Move> moves(std::size_t(p.plies()));
    for (std::size_t i = moves.size(); i-- > 0; unmakeOrPass(p)) moves[i] = p.lastMove();
    return moves;
}
/// The position that the moves to `p` began from.
inline Position startOf(Position p) {
    while (p.plies()) unmakeOrPass(p);
    return p;
}

/// The game that led to `p`, with a comment for some moves, by their ply.
inline Game recordOf(const Position& p, const std::map<int, std::string>& comments, const std::string& result) {
    Game game(startOf(p));
    for (const Move m : movesTo(p)) game.play(m);
    for (const auto& [ply, comment] : comments)
        if (ply < game.plies()) game.annotation(ply).comment = comment;
    game.result = result;
    const std::time_t now = std::time(nullptr);
    char date[16]{};
    std::strftime(date, sizeof date, "%Y.%m.%d", std::localtime(&now));
    game.tags["Date"] = date;
    return game;
}
/// The position at the end of a game.
inline Position endOf(const Game& game) { return game.end(); }

}  // namespace millimax
