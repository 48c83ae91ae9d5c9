// game.hpp: a game in progress: its start, its moves, and whether it is over.
#pragma once

#include "../board.hpp"
#include "../movegen.hpp"
#include "notation.hpp"

#include <cassert>
#include <optional>
#include <string>
#include <vector>

namespace millimax {

/// How a game ended.
struct Result {
    std::string score;    // "1-0", "0-1" or "1/2-1/2"
    std::string reason;   // "White mates", "Stalemate", ...
    bool byRule = false;  // no move is left, or no mate is possible; the other draws allow playing on
};

/// The moves since a start position. The position keeps its own undo stack; the moves are for records and for books.
class Game {
public:
    explicit Game(Position start = parseFen(StartFen)) : start_(start), position_(std::move(start)) {}

    const Position& start() const { return start_; }
    const Position& position() const { return position_; }
    const std::vector<Move>& moves() const { return moves_; }

    void play(Move m) {
        position_.make(m);
        moves_.push_back(m);
    }
    /// Takes back `plies` moves; false, and nothing changes, if there are not so many.
    bool undo(std::size_t plies) {
        if (plies > moves_.size()) return false;
        for (; plies; --plies) {
            position_.unmake();
            moves_.pop_back();
        }
        return true;
    }

    /// How the game stands ended on the board, if it is.
    std::optional<Result> result() const {
        const Color side = position_.side();
        if (legalMoves(position_).empty()) {
            if (!position_.inCheck()) return Result{"1/2-1/2", "Stalemate", true};
            return Result{side == White ? "0-1" : "1-0", nameOf(~side) + " mates", true};
        }
        if (position_.insufficientMaterial()) return Result{"1/2-1/2", "Insufficient material", true};
        if (position_.repetitions() >= 2) return Result{"1/2-1/2", "Threefold repetition"};
        if (position_.fifty() >= 100) return Result{"1/2-1/2", "Fifty-move rule"};
        return std::nullopt;
    }

private:
    Position start_;
    Position position_;
    std::vector<Move> moves_;
};

}  // namespace millimax
