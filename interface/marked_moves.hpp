// interface/marked_moves.hpp: a reviewed game, gone through from one marked move to the next.
#pragma once

#include "../explain/review_games.hpp"
#include "../notation/game.hpp"
#include "../notation/text.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

class MarkedMoves {
public:
    /// Begins at the first one of both sides, or of `side`. Throws NamedFault if there is none.
    MarkedMoves(std::shared_ptr<const GameReview> reviewed, std::optional<Color> side)
        : reviewed_(std::move(reviewed)) {
        for (int ply = 0; ply < int(reviewed_->moves.size()); ++ply) {
            const JudgedMove& m = reviewed_->moves[std::size_t(ply)];
            if (m.mark.nag && side.value_or(m.mover) == m.mover) plies_.push_back(ply);
        }
        if (plies_.empty()) throw NamedFault("no move of " + (side ? nameOf(*side) : "the game") + " is marked");
    }
    /// Goes to the next one, or back. Throws NamedFault where there is none.
    void step(bool back) {
        if (back && at_ == 0) throw NamedFault("This is the first mark");
        if (!back && at_ + 1 == plies_.size()) throw NamedFault("This was the last mark; \"exit\" returns");
        at_ += back ? std::size_t(-1) : 1;
    }
    const JudgedMove& move() const { return reviewed_->moves[std::size_t(plies_[at_])]; }
    /// The game up to the marked move.
    Game game() const {
        Game game = reviewed_->game;
        game.goTo(plies_[at_] + 1);
        return game;
    }
    /// "3 of 12: 13... Qg7??, a blunder; from White's side -0.31 to +2.10."
    std::string text() const {
        Game before = reviewed_->game;
        before.goTo(plies_[at_]);
        const Move m = before.moves()[std::size_t(plies_[at_])].move;
        return std::to_string(at_ + 1) + " of " + std::to_string(plies_.size()) + ": " +
               judgement(move(), numberedSan(before.position(), m));
    }

private:
    std::shared_ptr<const GameReview> reviewed_;
    std::vector<int> plies_;  // before the marked moves
    std::size_t at_ = 0;      // of these
};

}  // namespace millimax
