// picker.hpp: move ordering: the legal moves of a node, likely best first, generated in stages.
#pragma once

#include "board.hpp"
#include "constants.hpp"
#include "history.hpp"
#include "movegen.hpp"
#include "see.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <utility>

namespace millimax {

/// Returns the legal moves of a node one at a time:
/// 1 the best so far (hash move), sneaked in before anything is generated; 2 captures and promotions that don't lose
/// the exchange (SEE), by most valuable victim and history; 3 quiet moves by history; 4 captures and
/// promotions that lose the exchange.
class MovePicker {
public:
    /// All, or in quiescence only noisy moves: then those that lose the exchange are left out, but for the best so far.
    enum class Kind { All, Noisy };

    /// `pins` must outlive the picker.
    MovePicker(const PinsAndCheckers& pins, const History& history, const History::Context& context, Move best,
               Kind kind)
        : pins_(pins),
          history_(history),
          context_(context),
          kind_(kind),
          best_((kind == Kind::All || best.isNoisy()) && isLegal(pins, best) ? best : Move{}) {}

    /// The next move, or none.
    Move next() {
        while (true) {
            if (const Move m = nextOfStage()) return m;
            if (stage_ == Stage::End) return {};
            stage_ = stage_ == Stage::Noisy && kind_ == Kind::Noisy ? Stage::End : Stage(int(stage_) + 1);
            enterStage();
        }
    }

    /// From now on `next` skips quiet moves that don't give check. Calls after the first change nothing.
    void skipQuiets() {
        if (std::exchange(skipsQuiets_, true) || stage_ != Stage::Quiet) return;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (order_[i] != Done && isSkipped(moves_[i])) order_[i] = Done;
    }

private:
    enum class Stage { Best, Noisy, Quiet, Losing, End };

    void enterStage() {
        given_ = 0;
        if (stage_ == Stage::Noisy) {
            generate<GenType::Noisy>(pins_, moves_);
            for (std::size_t i = 0; i < moves_.size(); ++i) order_[i] = ranked(noisyOrder(moves_[i]), i);
        } else if (stage_ == Stage::Quiet) {
            moves_.clear();
            generate<GenType::Quiet>(pins_, moves_);
            const Bitboard attacked = pawnAttacks(position_, ~position_.side());
            for (std::size_t i = 0; i < moves_.size(); ++i)
                order_[i] = isSkipped(moves_[i]) ? Done : ranked(quietOrder(moves_[i], attacked), i);
        }
    }
    bool isSkipped(Move quiet) const { return skipsQuiets_ && !givesCheck(position_, quiet); }
    Move nextOfStage() {
        switch (stage_) {
        case Stage::End: break;
        case Stage::Best: return given_++ ? Move{} : best_;  // often it is enough
        case Stage::Noisy:
            while (const Move m = selectBest()) {
                if (seeGE(position_, m, 0)) return m;
                losing_.add(m);
            }
            break;
        case Stage::Quiet: return selectBest();
        case Stage::Losing: return given_ < losing_.size() ? losing_[given_++] : Move{};
        }
        return {};
    }

    /// The best move not returned yet (selection sort), leaving out the one that was sneaked in.
    Move selectBest() {
        while (true) {
            int best = Done;  // a maximum without a branch, which couldn't be predicted
            for (std::size_t i = 0; i < moves_.size(); ++i) best = std::max(best, order_[i]);
            if (best == Done) return {};
            const std::size_t i = 255 - (best & 255);  // see `ranked`
            order_[i] = Done;
            if (moves_[i] != best_) return moves_[i];
        }
    }
    /// A move's value and its index in the list in one number; of equal values, the lower index ranks higher.
    static int ranked(int value, std::size_t index) {
        assert(index < 256);
        return value * 256 + 255 - int(index);
    }
    static constexpr int Done = std::numeric_limits<int>::min();

    /// History; more for a piece that leaves the squares `attacked` by enemy pawns, less for one that goes there, by
    /// its value. +7 ± 7 Elo.
    int quietOrder(Move m, Bitboard attacked) const {
        const int leaves = bool(attacked & bit(m.from())) - bool(attacked & bit(m.to()));
        return history_.quiet(m, context_) + leaves * seeValue[typeOf(m.mover())] * constants.pawnThreat / 100;
    }
    /// Most valuable victim first (MVV), a new queen counted as a victim of 1,000 centipawns. Capture history decides
    /// between equal victims, and may put a lesser one first.
    int noisyOrder(Move m) const {
        const int victim = seeValue[typeOf(m.captured())] + (m.type() == Move::PromoteQueen ? 1000 : 0);
        return 6 * victim + history_.capture(m) * 100 / constants.captureHistory;
    }

    const PinsAndCheckers& pins_;
    const Position& position_ = pins_.position();
    const History& history_;
    const History::Context& context_;
    const Kind kind_;
    const Move best_;
    bool skipsQuiets_ = false;
    Stage stage_ = Stage::Best;
    MoveList moves_, losing_;
    std::array<int, 256> order_;  // by index in moves_: `ranked`, or Done: returned or skipped
    std::size_t given_ = 0;       // moves returned of a stage that returns them as they stand
};

}  // namespace millimax
