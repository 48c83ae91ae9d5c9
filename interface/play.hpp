// interface/play.hpp: who plays a game, how it stands with that, and which moves are left out of it.
#pragma once

#include "../movegen.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/result.hpp"
#include "../weights.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace millimax {

/// A move that can't be played; what() is the bare reason.
class IllegalMove : public BadInput {
public:
    IllegalMove(const std::string& reason, const std::string& text) : BadInput(reason), move(text) {}
    std::string move;  // as it was typed
};

/// Who plays a game, and how it stands with that.
struct Play {
    /// The engine plays neither side, one, or both, or searches without playing.
    enum class Mode { Force, One, Both, Analyze };
    struct Scored {
        Color side;
        int score;  // centipawns, for that side
    };

    Mode mode = Mode::One;
    Color engineSide = Black;         // with Mode::One
    std::optional<Result> over;       // how the game ended, if the interface leaves it to us to say that
    bool goesOn = false;              // the interface said "go" although a draw can be claimed: play goes on
    bool drawOffered = false;         // by the opponent
    std::vector<int> ownPlies;        // the plies of the game at which we moved
    Move ponderMove{};                // the reply we expect
    std::optional<Scored> lastScore;  // of our last search in this game

    /// Whether the engine makes the moves of `side`.
    bool isEngines(Color side) const { return mode == Mode::Both || (mode == Mode::One && engineSide == side); }
    /// Whether we take a draw in `p`. By our last score in this game: yes if we are a pawn behind; late in the game
    /// (after 20 moves, after 10 moves without progress, or with few pieces) also if we are not ahead.
    bool acceptsDraw(const Position& p) const {
        if (!lastScore || !isEngines(lastScore->side)) return false;
        const bool isLate = p.plies() >= 40 || p.rule50() >= 20 || p.phase() <= MaxPhase / 4;
        return lastScore->score <= -100 || (lastScore->score <= 0 && isLate);
    }
};

/// The moves of a position that are left out of its search.
class ExcludedMoves {
public:
    /// Leaves out a move, or "all", or lets it in again. Throws BadInput.
    void change(const Position& p, const std::string& text, bool out) {
        if (text != "all" && !looksLikeMove(text)) throw BadInput("not a move");
        Move m{};
        try {
            if (text != "all") m = parseMove(p, text);
        } catch (const BadInput& e) {
            throw IllegalMove(e.what(), text);
        }
        const auto isMeant = [m](Move each) { return !m || each == m; };
        std::erase_if(moves_, isMeant);
        if (out) std::ranges::copy_if(legalMoves(p), std::back_inserter(moves_), isMeant);
    }
    void clear() { moves_.clear(); }
    bool empty() const { return moves_.empty(); }
    /// The moves of `p` that are left; empty, too, if none was left out.
    std::vector<Move> movesLeft(const Position& p) const {
        std::vector<Move> left;
        if (moves_.empty()) return left;
        std::ranges::copy_if(legalMoves(p), std::back_inserter(left),
                             [this](Move m) { return !std::ranges::count(moves_, m); });
        return left;
    }
    bool isEveryMove(const Position& p) const { return !moves_.empty() && movesLeft(p).empty(); }

private:
    std::vector<Move> moves_;
};

}  // namespace millimax
