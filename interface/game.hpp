// game.hpp: a game in progress: moves played and taken back, and whether it is over.
#pragma once

#include "../board.hpp"
#include "../movegen.hpp"
#include "notation.hpp"

#include <optional>
#include <string>
#include <utility>

namespace millimax {

/// How a game ended.
struct Result {
    std::string score;   // "1-0", "0-1" or "1/2-1/2"
    std::string reason;  // "White mates", "Stalemate", ...
};

/// A position, which remembers how it was reached.
class Game {
public:
    explicit Game(Position start = parseFen(StartFen)) : position_(std::move(start)) {}

    const Position& position() const { return position_; }

    void play(Move m) { position_.make(m); }
    /// Takes back `plies` moves; false, and nothing changes, if there are not so many.
    bool undo(int plies) {
        if (plies > position_.plies()) return false;
        for (; plies; --plies) position_.unmake();
        return true;
    }

    /// How the game stands ended on the board, if it is.
    std::optional<Result> result() const {
        const Color side = position_.side();
        if (legalMoves(position_).empty()) {
            if (!position_.inCheck()) return Result{"1/2-1/2", "Stalemate"};
            return Result{side == White ? "0-1" : "1-0", nameOf(~side) + " mates"};
        }
        if (position_.insufficientMaterial()) return Result{"1/2-1/2", "Insufficient material"};
        if (position_.isRepetition(0)) return Result{"1/2-1/2", "Threefold repetition"};
        if (position_.fifty() >= 100) return Result{"1/2-1/2", "Fifty-move rule"};
        return std::nullopt;
    }

private:
    Position position_;
};

}  // namespace millimax
