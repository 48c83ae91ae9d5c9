// picker.hpp: in which order a node tries its moves: static exchange evaluation, the histories, and the move picker.
#pragma once

#include "board.hpp"
#include "endgame.hpp"
#include "movegen.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <utility>

namespace millimax {

/// What a man is worth in an exchange, in centipawns, by type: round numbers, so that tuning the evaluation's leaves
/// the margins of the search alone. No exchange is won by giving the king.
constexpr std::array<int, 7> exchangeValue{0, 100, 320, 330, 500, 950, 20000};

/// The square of the least man of `c` that attacks `target` once the men on `gone` have left, else NoSquare.
inline Square leastAttacker(const Position& p, Square target, Color c, std::uint64_t gone) {
    const auto reaches = [&](Square s) {
        const int step = geometry.step(target, s);
        for (Square between = target + step; between != s; between += step)
            if (p[between] && !(gone & bit(between))) return false;
        return true;
    };
    for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King})
        for (const Square s : p.men(c, t))
            if (geometry.attacks(makePiece(c, t), s, target) && !(gone & bit(s)) && (!slides(t) || reaches(s)))
                return s;
    return NoSquare;
}

/// Static exchange evaluation: whether the captures on its target that `m` starts, least man first and either side free
/// to stop, win at least `threshold` centipawns. Pins are not seen.
inline bool exchangeWins(const Position& p, Move m, int threshold) {
    if (m.isCastling()) return threshold <= 0;
    PieceType onTarget = typeOf(m.mover());
    int balance = exchangeValue[typeOf(m.captured())] - threshold;
    if (m.isPromotion()) {
        onTarget = m.promotion();
        balance += exchangeValue[onTarget] - exchangeValue[Pawn];
    }
    if (balance < 0) return false;  // not even if nobody takes back
    balance -= exchangeValue[onTarget];
    if (balance >= 0) return true;  // even if the man is lost for nothing

    std::uint64_t gone = bit(m.from()) | (m.captured() ? bit(m.captureSquare()) : 0);
    Color side = ~p.side();
    while (true) {
        const Square s = leastAttacker(p, m.to(), side, gone);
        if (s == NoSquare) break;
        gone |= bit(s);
        if (typeOf(p[s]) == King && leastAttacker(p, m.to(), ~side, gone) != NoSquare)
            break;  // a king can't walk into check
        side = ~side;
        balance = -balance - 1 - exchangeValue[typeOf(p[s])];
        if (balance >= 0) break;  // even if this man is lost too
    }
    return side != p.side();
}

/// What earlier nodes taught about moves: scores that rise when a move refutes a position and fall when it fails to.
class History {
public:
    static constexpr int Max = 8192;
    using Value = std::int16_t;
    /// How moves of each man to each square did after one certain earlier move.
    using Continuation = std::array<std::array<Value, 64>, PieceCodes>;
    /// The tables for the moves one and two plies back.
    using Context = std::array<Continuation*, 2>;

    /// How a quiet move did, ±3 * Max.
    int quiet(Move m, const Context& context) const {
        const int to = index64(m.to());
        return butterfly_[colorOf(m.mover())][index64(m.from())][to] + (*context[0])[m.mover()][to] +
               (*context[1])[m.mover()][to];
    }
    /// How a capture or promotion did, ±Max.
    int capture(Move m) const { return captures_[m.mover()][index64(m.to())][typeOf(m.captured())]; }
    Move counter(Move previous) const { return counters_[previous.mover()][index64(previous.to())]; }

    /// Has `m` stand higher by `bonus`, or lower.
    void reward(Move m, const Context& context, int bonus) {
        const int to = index64(m.to());
        if (m.isNoisy()) return add(captures_[m.mover()][to][typeOf(m.captured())], bonus);
        add(butterfly_[colorOf(m.mover())][index64(m.from())][to], bonus);
        for (Continuation* table : context) add((*table)[m.mover()][to], bonus);
    }
    /// `m` refuted a node, reached by `previous`, where those that `failed` did not.
    void learn(Move m, const MoveList& failed, Move previous, const Context& context, int bonus) {
        reward(m, context, bonus);
        for (const Move f : failed)
            if (f.isNoisy() || !m.isNoisy()) reward(f, context, -bonus);
        if (previous && !m.isNoisy()) counters_[previous.mover()][index64(previous.to())] = m;
    }

    /// Correction history: by how many centipawns the static score of positions like this one has been wrong, for the
    /// side to move: like in their pawns, and in the other men of either side; within ±153. +57 ± 46 Elo.
    int correction(const Position& p) {
        if (!isCorrected(p)) return 0;
        int sum = 0;
        for (const Value* v : corrections(p)) sum += *v;
        return sum / 160;
    }
    void prefetchCorrection(const Position& p) {
        for (const Value* v : corrections(p)) __builtin_prefetch(v);
    }
    /// Learns that the score found, `depth` plies deep, was `error` centipawns above the static one.
    void correct(const Position& p, int error, int depth) {
        if (!isCorrected(p)) return;
        const int bonus = std::clamp(error * depth, -Max / 4, Max / 4);
        for (Value* v : corrections(p)) add(*v, bonus);
    }

    /// For the replies to `m`; with no move, the table of nothing.
    Continuation& after(Move m) { return continuations_[m.mover()][index64(m.to())]; }

private:
    /// Moves towards the bonus by its share of Max, so that values stay within Max and old ones fade.
    static void add(Value& value, int bonus) { value = Value(value + bonus - value * std::abs(bonus) / Max); }

    /// Against a bare king the score is exact, or a slope that leads to mate: what was learned would level it.
    static bool isCorrected(const Position& p) { return !isBare(p, White) && !isBare(p, Black); }

    static constexpr std::size_t Corrections = 16384;
    std::array<Value*, 3> corrections(const Position& p) {
        auto& [pawns, white, black] = corrections_[p.side()];
        return {&pawns[p.pawnKey() % Corrections], &white[p.piecesKey(White) % Corrections],
                &black[p.piecesKey(Black) % Corrections]};
    }

    std::array<std::array<std::array<Value, Corrections>, 3>, 2> corrections_{};
    std::array<std::array<std::array<Value, 64>, 64>, 2> butterfly_{};
    std::array<std::array<std::array<Value, 7>, 64>, PieceCodes> captures_{};
    std::array<std::array<Continuation, 64>, PieceCodes> continuations_{};
    std::array<std::array<Move, 64>, PieceCodes> counters_{};
};

/// Gives out the legal moves of a node one at a time, likely best first:
/// 1 the best so far, sneaked in before anything is generated; 2 captures and promotions that don't lose the exchange,
/// by victim and history; 3 the killers and the counter-move; 4 quiet moves by their history, or of them only checks;
/// 5 those captures and promotions that lose it.
class MovePicker {
public:
    using Refutations = std::array<Move, 3>;
    enum class Quiets { None, Checks };  // of quiescence

    MovePicker(const Position& p, const History& history, const History::Context& context, Move best,
               const Refutations& refutations)
        : position_(p),
          history_(history),
          context_(context),
          refutations_(refutations),
          best_(isPlayable(p, best) ? best : Move{}) {}
    /// The moves of quiescence: captures and promotions that don't lose the exchange, and if wanted then quiet checks
    /// that don't lose the checker.
    MovePicker(const Position& p, const History& history, const History::Context& context, Move best, Quiets quiets)
        : MovePicker(p, history, context, best.isNoisy() ? best : Move{}, Refutations{}) {
        stages_ = std::span(NoisyAndChecks).first(quiets == Quiets::Checks ? 2 : 1);
    }

    /// The next move, or none.
    Move next() {
        if (!std::exchange(sneaked_, true) && best_) return best_;  // often the only one we need
        while (true) {
            if (const Move m = nextOfStage()) return m;
            if (stages_.empty()) return {};
            stage_ = stages_.front();
            stages_ = stages_.subspan(1);
            enterStage();
        }
    }

    /// From now on, of the quiet moves that are no refutations only those that give check.
    void onlyChecks() {
        if (std::exchange(onlyChecks_, true) || stage_ != Stage::Quiet) return;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (order_[i] != Given && !givesCheck(position_, moves_[i])) order_[i] = Given;
    }

private:
    enum class Stage { Start, Noisy, Refutations, Quiet, Losing, Checks };
    static constexpr std::array AllMoves{Stage::Noisy, Stage::Refutations, Stage::Quiet, Stage::Losing};
    static constexpr std::array NoisyAndChecks{Stage::Noisy, Stage::Checks};

    void enterStage() {
        given_ = 0;
        if (stage_ == Stage::Noisy) {
            generate<Want::Noisy>(position_, moves_);
            for (std::size_t i = 0; i < moves_.size(); ++i) order_[i] = ranked(noisyOrder(moves_[i]), i);
        } else if (stage_ == Stage::Quiet || stage_ == Stage::Checks) {
            moves_.clear();
            generate<Want::Quiet>(position_, moves_);
            if (stage_ == Stage::Checks) return;  // few remain, in any order
            for (std::size_t i = 0; i < moves_.size(); ++i)
                order_[i] = onlyChecks_ && !givesCheck(position_, moves_[i])
                                ? Given
                                : ranked(history_.quiet(moves_[i], context_), i);
        }
    }
    Move nextOfStage() {
        switch (stage_) {
        case Stage::Start: break;
        case Stage::Noisy:
            while (const Move m = selectBest()) {
                if (exchangeWins(position_, m, 0)) return m;
                losing_.add(m);
            }
            break;
        case Stage::Refutations:
            while (given_ < refutations_.size()) {
                const Move m = refutations_[given_++];
                if (m != best_ && !m.isNoisy() && !isAmongRefutations(m, given_ - 1) && isPlayable(position_, m))
                    return m;
            }
            break;
        case Stage::Quiet:
            while (const Move m = selectBest())
                if (!isAmongRefutations(m, refutations_.size())) return m;
            break;
        case Stage::Losing:
            if (given_ < losing_.size()) return losing_[given_++];
            break;
        case Stage::Checks:
            while (given_ < moves_.size()) {
                const Move m = moves_[given_++];
                if (givesCheck(position_, m) && exchangeWins(position_, m, 0)) return m;
            }
        }
        return {};
    }
    bool isAmongRefutations(Move m, std::size_t count) const {
        return std::find(refutations_.begin(), refutations_.begin() + count, m) != refutations_.begin() + count;
    }

    /// The best of the moves not given yet, without the one that was sneaked in.
    Move selectBest() {
        while (true) {
            int best = Given;  // a maximum without a branch: which move is the best can't be predicted
            for (std::size_t i = 0; i < moves_.size(); ++i) best = std::max(best, order_[i]);
            if (best == Given) return {};
            const std::size_t i = 255 - (best & 255);
            order_[i] = Given;
            if (moves_[i] != best_) return moves_[i];
        }
    }
    /// The worth of a move and its place in the list in one number, earlier places first.
    static int ranked(int worth, std::size_t place) { return worth * 256 + 255 - int(place); }
    static constexpr int Given = std::numeric_limits<int>::min();

    /// The most valuable victim first (MVV); how such captures did before decides between equals, and can outweigh a
    /// victim's rank or two.
    int noisyOrder(Move m) const {
        const int victim = 6 * exchangeValue[typeOf(m.captured())] + (m.type() == Move::PromoteQueen ? 6000 : 0);
        return victim + history_.capture(m) / 4;
    }

    const Position& position_;
    const History& history_;
    const History::Context& context_;
    const Refutations refutations_;
    const Move best_;
    bool sneaked_ = false;
    bool onlyChecks_ = false;  // of the quiet moves
    Stage stage_ = Stage::Start;
    std::span<const Stage> stages_ = AllMoves;  // to come
    MoveList moves_, losing_;
    std::array<int, 256> order_;  // of moves_: what each is worth, ranked, or Given
    std::size_t given_ = 0;       // how many moves of a stage that needs no order
};

}  // namespace millimax
