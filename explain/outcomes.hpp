// explain/outcomes.hpp: what a line comes to: mate, a draw, or material as a person counts it.
#pragma once

#include "features.hpp"
#include "why.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace millimax {

namespace detail {

/// Whether a pawn becomes such a piece within the line, which is not taken in it.
inline bool keepsPromoted(const Line& line, Piece piece) {
    for (std::size_t i = 0; i < line.moves.size(); ++i)
        if (const Move m = line.moves[i];
            m.isPromotion() && line.at[i + 1][m.to()] == piece && !line.captureOf(m.to(), i + 1))
            return true;
    return false;
}

/// Whether both sides promote a pawn by the line.
inline bool bothPromote(const Line& line) {
    const auto promotes = [&line](Color c) {
        return std::ranges::any_of(line.moves, [c](Move m) { return m.isPromotion() && colorOf(m.mover()) == c; });
    };
    return promotes(White) && promotes(Black);
}

/// Without bishops that are given for knights, or the other way round: that is an even trade.
inline Material withoutEvenMinors(Material m) {
    if (m[Bishop] * m[Knight] >= 0) return m;
    const int traded = std::min(std::abs(m[Bishop]), std::abs(m[Knight])) * (m[Bishop] > 0 ? 1 : -1);
    m[Bishop] -= traded;
    m[Knight] += traded;
    return m;
}
/// Whether no type of piece was won (`sign` 1), or none was lost (−1).
inline bool hasNone(const Material& m, int sign) {
    return std::ranges::none_of(m, [sign](int n) { return n * sign > 0; });
}

/// By which rule the line's end is a draw, if it is one.
inline Outcome::Draw drawOf(const Line& line) {
    const Position& end = line.at.back();
    if (!endsInDraw(line)) {
        const auto holds = [&end](Color c) { return isLonePawn(end, c) && !lonePawnWins(end, c); };  // against `c`
        return holds(White) || holds(Black) ? Outcome::PawnEnding : Outcome::NoDraw;
    }
    if (legalMoves(end).empty()) return Outcome::Stalemate;
    if (end.insufficientMaterial()) return Outcome::NoMaterial;
    if (end.rule50() >= FiftyMoves) return Outcome::FiftyMoveRule;
    const std::size_t last = line.moves.size();
    for (const std::size_t i : {last, last - 1})  // the turns of both sides: in check now, and one move before
        if (i > 2 && line.at[i].inCheck() && line.at[i - 2].inCheck())
            return line.at[i].side() == line.at[0].side() ? Outcome::OwnKingChecked : Outcome::PerpetualCheck;
    return Outcome::Repetition;
}

}  // namespace detail

/// What a line wins or loses for the side that begins it, if that is LeastMaterial or more.
inline Outcome materialOutcome(const Line& line) {
    Outcome found;
    const int gain = line.gain(), sign = gain > 0 ? 1 : -1;
    if (std::abs(gain) < LeastMaterial) return found;
    const Color us = line.at[0].side(), gainer = gain > 0 ? us : ~us;
    const auto rise = [&](Color c, PieceType t) { return line.at.back().count(c, t) - line.origin.count(c, t); };
    const Material net = line.net(line.moves.size());
    for (const PieceType t : {Queen, Rook, Bishop, Knight})
        found.promotes |= net[t] * sign > 0 && (rise(gainer, t) > std::max(0, rise(~gainer, t)) ||
                                                detail::keepsPromoted(line, makePiece(gainer, t)));
    found.result = gain > 0 ? Outcome::Wins : Outcome::Loses;
    found.net = detail::withoutEvenMinors(net);
    Material left = balance(line.at.back(), us), price = found.net;
    left[Bishop] += std::exchange(left[Knight], 0);
    price[Pawn] = 0;
    // Of a position without a game it is not known what was taken before.
    const bool isBehind =
        line.at[0].plies() == 0 && typeOf(line.moves[0].captured()) > Pawn && valueOf(left) <= -LeastMaterial;
    const bool isEven = 3 * seeValue[Pawn] * std::abs(std::exchange(left[Pawn], 0)) < gain && left == Material{};
    found.winsBack = (isEven || isBehind) && !found.promotes && detail::hasNone(price, -1);
    return found;
}

namespace detail {

/// Whether so much is left on the board, and so evenly, that a repetition proves little: either side may play on.
inline bool isOpen(const Position& p) { return p.phase() > MaxPhase / 3 && std::abs(evaluate(p)) < 2 * seeValue[Pawn]; }
/// Whether it is ahead on the board at the end of a line whose score says that it is not, or not by half as much.
inline bool isCompensated(const Line& line, int score) {
    const int ahead = valueOf(balance(line.at.back(), line.at[0].side()));
    return ahead >= LeastMaterial && ahead - score >= 90 && ahead > 2 * score;
}
inline Outcome mateOutcome(int score) {
    return {.result = score > 0 ? Outcome::Mates : Outcome::IsMated, .moves = std::abs(movesToMate(score))};
}
/// What a line of this score comes to.
inline Outcome outcomeOf(const Line& line, int score) {
    if (isMate(score)) return mateOutcome(score);
    if (score == 0)
        if (const Outcome::Draw draw = drawOf(line); draw && !(draw == Outcome::Repetition && isOpen(line.at[0])))
            return {.result = Outcome::Draws, .draw = draw};
    if (!Why::proven(line, score)) return {};
    const int gain = line.gain(), change = score - evaluate(line.at[0]) + line.gain(0);
    if (std::abs(score) > 700 && std::abs(gain) < 2 * seeValue[Pawn]) return {};
    if (gain > 0 && (gain < seeValue[Knight] || score < 0) && isCompensated(line, score)) return {};
    return std::abs(change) <= 4 * std::abs(gain) + 300 ? materialOutcome(line) : Outcome{};  // else it isn't the point
}
/// Whether a side loses material by a line whose score says that it is hardly worse.
inline bool isAgainstScore(const Outcome& o, int score) {
    return o.result == Outcome::Loses && score > -seeValue[Pawn] / 2;
}
/// The outcome of the move. If the best move loses only what was lost before it, or a move that is not bad something
/// without getting the worse of it, that is not held against it.
inline Outcome outcomeOfMove(const Why& w) {
    const Outcome found = outcomeOf(w.ownLine, w.move.score);
    const bool wasLost = found.result == Outcome::Loses && w.ownLine.origin.plies() < w.position.plies();
    const bool isLittle = !w.isBest() && !w.rival.line.empty() &&
                          2 * (w.rival.score - w.move.score) < -valueOf(found.net) &&
                          isAgainstScore(found, w.move.score);
    const bool isExcused = (w.isBest() && wasLost) || (!w.isBad() && isAgainstScore(found, w.move.score)) || isLittle;
    return isExcused ? Outcome{} : found;
}
/// Whether the enemy's attack goes on at the end of a line that is bad for the side that begins it: by its score that
/// is worse by a pawn or more than the board shows, and the enemy's queen and another piece attack squares beside the
/// king.
inline bool isAttackedAfter(const Line& line, int score) {
    const int hidden = evaluated(line, line.moves.size()) - score;
    return score <= -Little && !isMate(score) && hidden >= Little &&
           popcount(attackersOfKing(line.at.back(), ~line.at[0].side())) > 1;
}
/// Whether the enemy's move `i` of the move's line takes what his first two moves of the better line take, too, for as
/// much.
inline bool isTakenEither(const Why& w, std::size_t i) {
    const Line &own = w.ownLine, &better = w.rivalLine;
    if (own.moves.size() <= i || !own.moves[i].captured() || better.moves.empty()) return false;
    const Square s = own.moves[i].captureSquare();
    const auto then = better.at[1][s] == own.moves[i].captured() ? better.captureOf(s, 1) : std::nullopt;
    return then && (*then == 1 || *then == 3) && own.costOf(i) - better.costOf(*then) < LeastMaterial;
}
/// What the line of an answer comes to: a mate, or material that its score bears out beside `score`, the score before,
/// or by itself.
inline Outcome outcomeOf(const ScoredLine& a, int score) {
    if (isMate(a.score)) return mateOutcome(a.score);
    const int gain = a.line.gain(), change = a.score - score;
    const bool isBorneOut = 2 * std::abs(change) >= std::abs(gain) || Why::isShown(a.line, a.score);
    return (gain > 0) == (change > 0) && isBorneOut ? materialOutcome(a.line) : Outcome{};
}

}  // namespace detail
}  // namespace millimax
