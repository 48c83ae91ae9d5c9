// explain/facts.hpp: what is proven of a move by the searches of why.hpp and the rules of motifs.hpp, and what of it
// is told, in the order in which it is told.
#pragma once

#include "motifs.hpp"
#include "why.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// Whether a pawn becomes such a piece within the line, which is not taken in it.
inline bool keepsPromoted(const Line& line, Piece piece) {
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        if (!line.moves[i].isPromotion() || line.at[i + 1][line.moves[i].to()] != piece) continue;
        Square now = line.moves[i].to();  // follow it through the line
        bool taken = false;
        for (std::size_t j = i + 1; j < line.moves.size() && !taken; ++j) {
            taken = line.moves[j].captured() && line.moves[j].captureSquare() == now;
            if (line.moves[j].from() == now) now = line.moves[j].to();
        }
        if (!taken) return true;
    }
    return false;
}

/// Without bishops that are given for knights, or the other way round: that is an even trade.
inline Material withoutEvenMinors(Material m) {
    if (m[Bishop] * m[Knight] >= 0) return m;
    const int traded = std::min(std::abs(m[Bishop]), std::abs(m[Knight])) * (m[Bishop] > 0 ? 1 : -1);
    m[Bishop] -= traded;
    m[Knight] += traded;
    return m;
}
/// Whether nothing is lost, or won, of what `sign` makes positive.
inline bool hasNone(const Material& m, int sign) {
    return std::ranges::none_of(m, [sign](int n) { return n * sign > 0; });
}

/// By which rule the line's end is a draw, if it is one.
inline Outcome::Draw drawOf(const Line& line) {
    const Position& end = line.at.back();
    if (!endsInDraw(line)) {
        const auto holds = [&end](Color c) {  // against the pawn of `c`
            return end.phase() == 0 && end.count(c, Pawn) == 1 && isBare(end, ~c) && !lonePawnWins(end, c);
        };
        return holds(White) || holds(Black) ? Outcome::PawnEnding : Outcome::NoDraw;
    }
    if (legalMoves(end).empty()) return Outcome::Stalemate;
    if (end.insufficientMaterial()) return Outcome::NoMaterial;
    if (end.rule50() >= FiftyMoves) return Outcome::FiftyMoveRule;
    for (std::size_t last = line.at.size() - 1, i = last; i > 2 && i + 1 >= last; --i)
        if (line.at[i].inCheck() && line.at[i - 2].inCheck())
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
    Material left = balance(line.at.back(), us);
    left[Bishop] += std::exchange(left[Knight], 0);
    found.isBack = gain > 0 && !found.promotes && detail::hasNone(found.net, -1) && left == Material{};
    return found;
}

namespace detail {

/// What a line of this score comes to.
inline Outcome outcomeOf(const Why& w, const Line& line, int score) {
    if (isMate(score))
        return {.result = score > 0 ? Outcome::Mates : Outcome::IsMated, .moves = std::abs(movesToMate(score))};
    if (score == 0)
        if (const Outcome::Draw draw = drawOf(line)) return {.result = Outcome::Draws, .draw = draw};
    return w.proven(line, score) ? materialOutcome(line) : Outcome{};
}
/// Of the move. What the best move can't help was lost before it.
inline Outcome outcomeOfMove(const Why& w) {
    const Outcome found = outcomeOf(w, w.own, w.move.score);
    const bool wasLost = found.result == Outcome::Loses && w.own.origin.plies() < w.position.plies();
    return w.isBest() && wasLost ? Outcome{} : found;
}

/// The motifs of the side that comes off better: of the answer to a bad move, of a good move itself.
inline std::vector<Fact> motifsOf(const Why& w) {
    return w.isBest() ? findMotifs(w.own) : findMotifs(Why::answerIn(w.own), true);
}
/// Those of the better move that was missed; none that it shares with the move, such as taking the same piece.
inline std::vector<Fact> missedMotifs(const Why& w) {
    std::vector<Fact> found = findMotifs(w.better, true);
    const Move taking = w.move.line[0], missed = w.other.line[0];
    if (taking.captured() && missed.captured() && taking.captureSquare() == missed.captureSquare())
        std::erase_if(found, [](const Fact& f) { return f.kind == Kind::HangingPiece; });
    return found;
}
inline void addMotifs(std::vector<Fact>& facts, About about, std::vector<Fact> motifs) {
    for (Fact& f : motifs) {
        f.about = about;
        facts.push_back(std::move(f));
    }
}

/// Of the best move: what it avoids.
inline void addOtherwise(std::vector<Fact>& facts, const Why& w, const Outcome& own) {
    if (w.other.line.empty()) return;
    const Outcome instead = outcomeOf(w, w.better, w.other.score);
    const bool isWorse = instead.isLoss() || (instead.result == Outcome::Draws && own.result != Outcome::Draws);
    if (!isWorse || instead == outcomeOf(w, w.own, w.move.score)) return;
    facts.push_back({.kind = Kind::Otherwise, .about = About::Otherwise, .line = w.better, .outcome = instead});
    if (instead.isLoss()) addMotifs(facts, About::Otherwise, findMotifs(Why::answerIn(w.better), true));
}
/// Whether mate, a draw or material tells why the other line is better: half of the difference or more.
inline bool isExplained(const Why& w, const Outcome& own, const Outcome& better, int missed) {
    if (own.result == Outcome::Unclear && better.result == Outcome::Unclear) return false;
    if (isMate(w.move.score) || isMate(w.other.score)) return true;
    if (own.result == Outcome::Draws || better.result == Outcome::Draws) return true;
    return 2 * missed >= w.other.score - w.move.score;
}
/// What the mover has more at the end of the move's line than at the end of the better one.
inline Material materialDifference(const Why& w) {
    Material more = balance(w.own.at.back(), w.mover());
    const Material there = balance(w.better.at.back(), w.mover());
    std::ranges::transform(more, there, more.begin(), std::minus{});
    return withoutEvenMinors(more);
}
/// Of another move than the best one: the better line, and what in it makes it better. `missed`: what the better line
/// wins more on the board, in centipawns.
inline void addBetter(std::vector<Fact>& facts, const Why& w, const Outcome& own, int missed) {
    const Outcome better = outcomeOf(w, w.better, w.other.score);
    facts.push_back({.kind = Kind::Better,
                     .about = About::Better,
                     .line = w.better,
                     .outcome = better,
                     .other = own,
                     .worth = missed});
    if (own.result == Outcome::Unclear || own != better) addMotifs(facts, About::Missed, missedMotifs(w));
    if (isExplained(w, own, better, missed)) return;
    Fact compared{.kind = Kind::Terms,
                  .line = w.own,
                  .outcome = own,
                  .terms = w.termChanges(),
                  .difference = materialDifference(w),
                  .worth = w.move.score};
    if (compared.terms.empty()) compared.kind = Kind::LooksFurther;
    facts.push_back(std::move(compared));
}

}  // namespace detail

/// What is told of the move: its line, what that wins or loses, by which motifs, and what the best other move does.
inline std::vector<Fact> facts(const Why& w) {
    std::vector<Fact> found;
    if (Line(w.position, {w.move.line[0]}).mates()) return findMotifs(w.own);
    found.push_back({.kind = Kind::TheLine, .line = w.own});
    const Outcome own = detail::outcomeOfMove(w);
    const int missed = w.isBest() ? 0 : w.proven(w.better, w.other.score) - w.proven(w.own, w.move.score);
    const bool winsLess = !w.isBest() && (missed >= LeastMaterial || isMate(w.other.score));
    const bool isTold = w.isClear() || isMate(w.move.score) || own.result == Outcome::Draws;
    if (isTold && own.result != Outcome::Unclear)
        found.push_back({.kind = Kind::Outcome,
                         .line = w.own,
                         .outcome = own,
                         .onlyWins = winsLess && own.result == Outcome::Wins});
    if (w.zugzwang) found.push_back({.kind = Kind::Zugzwang, .line = w.own, .zugzwang = *w.zugzwang});
    if (!w.isClear()) return found;
    detail::addMotifs(found, About::Itself, detail::motifsOf(w));
    if (w.ignoresThreat()) found.push_back({.kind = Kind::UnmetThreat, .line = w.own, .ply = 1});
    if (w.isBest()) detail::addOtherwise(found, w, own);
    else detail::addBetter(found, w, own, missed);
    return found;
}

/// What is told of a move that solves a puzzle.
inline std::vector<Fact> solutionFacts(const Why& w) {
    std::vector<Fact> found{{.kind = Kind::TheLine, .line = w.own}};
    detail::addMotifs(found, About::Itself, findMotifs(w.own));
    return found;
}

}  // namespace millimax
