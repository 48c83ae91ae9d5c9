// notation/result.hpp: whether a game is over, and how.
#pragma once

#include "../board.hpp"
#include "../movegen.hpp"
#include "fen.hpp"

#include <optional>
#include <string>

namespace millimax {

/// How a game ended.
struct Result {
    std::string score;                   // "1-0", "0-1" or "1/2-1/2"
    std::string reason;                  // "White mates", "Stalemate", ...
    std::string termination = "normal";  // of PGN: that, or "time forfeit"
    bool isClaim = false;                // it is a draw only if a player claims it: else the game goes on
};

/// How the game that led to `p` has ended by the rules, if it has. (`p` knows the positions before it.)
inline std::optional<Result> resultOf(const Position& p) {
    const Color side = p.side();
    if (legalMoves(p).empty()) {
        if (!p.inCheck()) return Result{"1/2-1/2", "Stalemate"};
        return Result{side == White ? "0-1" : "1-0", nameOf(~side) + " mates"};
    }
    if (p.insufficientMaterial()) return Result{"1/2-1/2", "Insufficient material"};
    if (p.isRepetition(0)) return Result{"1/2-1/2", "Threefold repetition", "normal", true};
    if (p.rule50() >= FiftyMoves) return Result{"1/2-1/2", "Fifty-move rule", "normal", true};
    return std::nullopt;
}

}  // namespace millimax
