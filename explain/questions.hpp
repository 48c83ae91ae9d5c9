// explain/questions.hpp: what a coach would ask of a move, answered by searches: how good are it and the best of the
// others? Does each line bear out its score? What if a side had passed? Why not the natural move?
#pragma once

#include "line_finder.hpp"
#include "purposes.hpp"
#include "why.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace millimax {

/// Whether the score `more` is so much more than `less` that it needs a reason.
inline bool isMuchMore(int more, int less) {
    return more - less >= 80 && (winningChance(more) - winningChance(less) >= 4 || more - less >= 300);
}

namespace detail {

/// Whether a little more or less lost would make another verdict.
inline bool isNearThreshold(const Finding& move, const Finding& other) {
    const double loss = winningChance(other.score) - winningChance(move.score);
    return std::ranges::any_of(std::array{InaccuracyLoss, MistakeLoss, BlunderLoss},
                               [loss](double threshold) { return std::abs(loss - threshold) < 4; });
}
/// The mean of a score and of that which a search not so deep found: near a threshold scores go up and down from one
/// depth to the next. Mates, draws and wins by tables stay as they are.
inline int steadied(int score, const Finding& last) {
    const bool isExact =
        score == 0 || last.score == 0 || std::max(std::abs(score), std::abs(last.score)) >= DecidedBound;
    return last.line.empty() || isExact ? score : (score + last.score) / 2;
}
/// What makes a capture suggest itself, in centipawns: the piece that it takes, if that is won; else how much more that
/// piece is worth than the one that takes; 1 if it wins a pawn at least in the exchange, or costs nothing and takes
/// back, or takes with a pawn the one that has just moved. 0: it does not suggest itself, as for a piece no pawn does
/// but one that has just moved, or by which that piece gets out of an attack.
inline int appealOf(const Position& p, Move capture) {
    const Move last = p.lastMove();
    const bool isAnswer = last && capture.to() == last.to();
    const bool isOfPiece = typeOf(capture.captured()) == Pawn && typeOf(capture.mover()) != Pawn;
    if (isOfPiece && !isAnswer && !isInDanger(p, capture.from())) return 0;
    const int taken = seeValue[typeOf(capture.captured())], more = taken - seeValue[typeOf(capture.mover())];
    for (const int gain : {taken, more})
        if (gain >= seeValue[Pawn] && seeGE(p, capture, gain)) return gain;
    const bool isPawns = typeOf(capture.captured()) == Pawn && typeOf(capture.mover()) == Pawn;
    return seeGE(p, capture, isAnswer && (last.captured() || isPawns) ? 0 : int(seeValue[Pawn])) ? 1 : 0;
}
/// The capture that is worth most, but more than `least`; of equal ones, by the least valuable piece. No move if there
/// is none.
template <class Worth> Move bestCapture(const Position& p, int least, Worth worth) {
    Move best{};
    for (const Move m : legalMoves(p)) {
        const int here = m.captured() ? worth(m) : 0;
        const bool isCheaper = best && here == least && seeValue[typeOf(m.mover())] < seeValue[typeOf(best.mover())];
        if (here <= least && !isCheaper) continue;
        least = here;
        best = m;
    }
    return best;
}
/// The move that one would expect instead of another: a promotion to a queen instead of one to a lesser piece; else the
/// capture on another square that suggests itself most, if it does so more than what the other move takes.
inline Move naturalMove(const Position& p, Move played) {
    if (played.isPromotion() && played.promotion() != Queen)
        return Move(played.from(), played.to(), played.mover(), played.captured(), Move::PromoteQueen);
    const int taken = played.captured() && seeGE(p, played, 0) ? seeValue[typeOf(played.captured())] : 0;
    return bestCapture(p, taken, [&](Move m) { return m.to() == played.to() || m.isPromotion() ? 0 : appealOf(p, m); });
}
/// The capture that takes most of what the last move has left to be taken with gain: what was not in danger before it,
/// or the moved piece itself, also for little.
inline Move takesWhatIsLeft(const Position& p) {
    Position before = p;
    before.unmake();
    const Move last = p.lastMove();
    return bestCapture(p, 0, [&](Move m) {
        const bool isMoved = m.to() == last.to();
        const bool isNew = isMoved ? !attacks(before, m.from(), last.from()) : !isInDanger(before, m.captureSquare());
        const bool wins = seeGE(p, m, isMoved ? 1 + seeValue[typeOf(last.captured())] : LeastMaterial);
        return isNew && wins ? seeValue[typeOf(m.captured())] : 0;
    });
}

}  // namespace detail

/// Asks small searches what a coach would ask.
class Questions {
public:
    /// `large`: of the searches that judge a move.
    Questions(const Limits& large, ThreadPool& threads, Listener& listener)
        : large_(large), lines_(large, threads, listener), threads_(threads), listener_(listener) {
        large_.rootMoves.clear();
    }

    /// All further questions about a move that is compared with the best of the others.
    void askAll(Why& w) const {
        w.ownLine = lines_.defended(lines_.follow(w.position, punished(w), w.ownLine.origin), w.move.score);
        w.rivalLine = lines_.defended(lines_.follow(w.position, w.rival, w.ownLine.origin), w.rival.score);
        w.zugzwang = zugzwang(w);
        if (!w.zugzwang) askThreats(w);
        if (w.isBad()) {
            askFlight(w, 2);
            askNatural(w, w.ownLine, {1, 2});
            askAnswers(w, 2);
            askNatural(w, w.rivalLine, {1});
            askSameAnswer(w);
        } else {
            askFlight(w, 1);
            askNatural(w, w.ownLine, {0, 1, 3});
            askAnswers(w, 1);
            askGift(w);
        }
        askOthers(w);
        askProgress(w);
        w.tables = {tableVerdict(w.ownLine), tableVerdict(w.rivalLine)};
    }

private:
    /// The move as it was found; of a bad one with the answer that takes what it has left, if that is about as good as
    /// the answer that was found: so it shows what is wrong.
    Finding punished(const Why& w) const {
        constexpr int asGood = 30;  // centipawns
        if (!w.isBad() || w.move.line.size() < 2 || isMate(w.move.score) || w.position.inCheck()) return w.move;
        const Position after = afterMove(w.position, w.move.line[0]);
        const Move taking = detail::takesWhatIsLeft(after), answer = w.move.line[1];
        if (!taking || (answer.captured() && seeGE(after, answer, LeastMaterial))) return w.move;
        const Finding found = lines_.ask(after, {taking});
        if (found.score + asGood < -w.move.score) return w.move;
        return {w.move.score, w.move.depth, Line(w.position, {w.move.line[0]}).longer(found.line).moves};
    }
    /// A line up to where it is quiet for the first time, no fork, and has won so much; all of it, if it never has.
    static Line untilWon(const Line& line, int least) {
        for (std::size_t n = 1; n < line.moves.size(); ++n)
            if (line.gain(n) >= least && detail::isQuiet(line.at[n]) && !detail::isForked(line.at[n]))
                return line.first(n);
        return line;
    }
    /// Whether the side that comes off worse would do better by passing: before the move, or early in its line.
    std::optional<Zugzwang> zugzwang(const Why& w) const {
        const bool isAsked = w.isClear() && !detail::endsInDraw(w.ownLine);
        for (std::size_t n = w.isBest() ? 1 : 2; isAsked && n < std::min<std::size_t>(w.ownLine.at.size(), 4); n += 2)
            if (auto found = zugzwang(w.ownLine.at[n], w.isBest() ? -w.move.score : w.move.score, w.move.depth)) {
                found->plies = n;
                return found;
            }
        return w.isSearched() && w.best() < -200 ? zugzwang(w.position, w.best(), w.move.depth) : std::nullopt;
    }
    /// Whether the side to move in `p`, whose moves score `score` by a search so deep, would do better by passing.
    std::optional<Zugzwang> zugzwang(const Position& p, int score, int depth) const {
        if (p.inCheck() || p.phase() > 6 || legalMoves(p).empty()) return std::nullopt;
        Limits limits = large_;
        limits.depth = std::max(depth - 2, 1);
        const Finding passed = find(afterPass(p), limits, threads_, listener_);
        if (passed.depth < limits.depth && !isMate(passed.score)) return std::nullopt;  // it saw less than the others
        const int pass = -passed.score;
        if (winningChance(pass) - winningChance(score) < BlunderLoss) return std::nullopt;
        return Zugzwang{p.side(), pass};
    }
    /// What the enemy would do if the side to move had passed, if that costs something, and whether the move meets it.
    /// What the mover would do if the enemy passed then, if that wins something; of a bad move the same of its answer
    /// and of a quiet better move.
    void askThreats(Why& w) const {
        const Position& p = w.position;
        const Position q = afterMove(p, w.move.line[0]);
        if (!p.inCheck()) {
            const ScoredLine answer = lines_.lineFrom(afterPass(p));
            if (!answer.line.moves.empty() && isMuchMore(w.best(), -answer.score))
                w.threat =
                    Threat{{untilWon(answer.line, std::max(LeastMaterial, answer.line.gain() / 2)), answer.score}};
        }
        if (w.threat) {
            const Move threat = w.threat->scored.line.moves[0];
            const bool isLegalYet = isLegal(q, threat);
            const bool isPlayed = w.ownLine.moves.size() > 1 && w.ownLine.moves[1] == threat;
            w.threat->isMet = !isPlayed && isMuchMore(w.move.score, -w.threat->scored.score);
            if (w.threat->isMet && isLegalYet) {
                const Finding found = lines_.ask(q, {threat});
                w.threat->isMet = detail::agree(w.move.score, std::min(w.move.score, -found.score));
                w.threat->runsInto = found.line;
            }
        }
        const auto isQuiet = [](const Line& l, std::size_t i) { return i < l.moves.size() && !l.moves[i].isNoisy(); };
        if (!w.isBad()) w.intent = intent(q, w.move.score);
        else if (w.ownLine.moves.size() > 1) w.intent = intent(w.ownLine.at[2], -w.move.score);
        if (w.isBad() && isQuiet(w.rivalLine, 0)) w.rivalIntent = intent(w.rivalLine.at[1], w.rival.score);
        else if (w.isOnlyGood() && isQuiet(w.rivalLine, 1)) w.rivalIntent = intent(w.rivalLine.at[2], -w.rival.score);
    }
    /// What refutes the answer to a bad move where it answers the better one: noted if it is no good there.
    void askSameAnswer(Why& w) const {
        if (w.ownLine.moves.size() < 2 || w.rivalLine.moves.size() < 2) return;
        const Move answer = w.ownLine.moves[1];
        const Position& p = w.rivalLine.at[1];
        if (w.ownLine.at[1].inCheck() || p.inCheck() || answer == w.rivalLine.moves[1] || !isLegal(p, answer)) return;
        if (w.rivalLine.moves[0].captured() && !answer.captured()) return;  // nobody leaves a capture unanswered
        const ScoredLine found = lines_.lineFrom(afterMove(p, answer));
        if (found.score >= w.rival.score)
            w.sameAnswer = {w.rivalLine.first(1).longer({answer}).longer(found.line.moves), found.score};
    }
    /// What the side that has just moved to `p`, and scores `score`, would do if the other one passed, if that wins
    /// something.
    std::optional<ScoredLine> intent(const Position& p, int score) const {
        if (p.inCheck() || legalMoves(p).empty()) return std::nullopt;
        const ScoredLine answer = lines_.lineFrom(afterPass(p));
        const bool isSooner = isMate(score) && answer.score > score;  // the mate
        const bool wins = !answer.line.moves.empty() && (isSooner || isMuchMore(answer.score, score));
        return wins ? std::optional(ScoredLine{untilWon(answer.line, LeastMaterial), answer.score}) : std::nullopt;
    }
    /// What each of the other moves comes to, of an only good move or an answer to a check, where they are few.
    void askOthers(Why& w) const {
        constexpr int few = 12;
        const MoveList moves = legalMoves(w.position);
        const bool asks = w.isOnlyGood() || (w.position.inCheck() && !w.isBad());
        if (!asks || w.rival.score <= -MateBound || moves.size() > few) return;
        for (const Move m : moves)
            if (!(m == w.move.line[0]) && !(m == w.rival.line[0])) {
                const Finding found = lines_.ask(w.position, {m});
                w.others.push_back({lines_.follow(w.position, found, w.ownLine.origin), found.score});
            }
        std::ranges::stable_sort(w.others, std::greater{}, &ScoredLine::score);
    }
    /// Whether a side is ahead by two pawns or more in an ending with pawns, and in ten moves that small searches find
    /// for both sides nothing is taken and no pawn moves. Without a pawn it may still mate, later, if it is winning.
    void askProgress(Why& w) const {
        constexpr std::size_t plies = 20;
        const auto isProgress = [](Move m) { return m.isNoisy() || typeOf(m.mover()) == Pawn; };
        const Position& p = w.position;
        const int more = valueOf(balance(p, White));
        const bool isAhead = std::abs(more) >= 2 * seeValue[Pawn];
        if (!isAhead || p.phase() > 8 || p.count(White, Pawn) + p.count(Black, Pawn) == 0) return;
        const int most = p.count(more > 0 ? White : Black, Pawn) ? DecidedBound : WinningScore;  // of the score
        if (std::abs(w.move.score) >= most || detail::endsInDraw(w.ownLine)) return;
        Line line = w.ownLine;
        while (line.moves.size() < plies && std::ranges::none_of(line.moves, isProgress)) {
            const Finding found = lines_.ask(line.at.back());
            if (found.line.empty() || isMate(found.score)) return;
            line = line.longer(found.line);
        }
        if (std::ranges::none_of(line.moves, isProgress)) w.shuffle = line.first(plies);
    }
    /// What the tables say of the first position of a line, after its first move, that they know: the endgame tables
    /// that are open, or that of king and pawn against king.
    std::optional<TableVerdict> tableVerdict(const Line& line) const {
        const auto known = [this](const Position& p) -> std::optional<TableResult> {
            if (const auto result = threads_.tables() ? threads_.tables()->result(p) : std::nullopt) return result;
            for (const Color c : {White, Black})
                if (detail::isLonePawn(p, c))
                    return !lonePawnWins(p, c) ? TableResult::Draw
                           : p.side() == c     ? TableResult::Win
                                               : TableResult::Loss;
            return std::nullopt;
        };
        for (std::size_t i = 0; i < line.moves.size(); ++i)
            if (const auto result = known(line.at[i + 1])) {
                const bool isOurs = line.at[i + 1].side() == line.at[0].side();
                return TableVerdict{i, isOurs ? *result : TableResult(int(TableResult::Win) - int(*result))};
            }
        return std::nullopt;
    }
    /// Why a line leaves a natural move aside, after so many `plies`; or does not take what one of its first five moves
    /// gives. Where several pawns could take it, the one that does worst is told.
    void askNatural(Why& w, const Line& line, const std::vector<std::size_t>& plies) const {
        for (std::size_t ply = 0; ply < std::min<std::size_t>(line.moves.size(), 6); ++ply) {
            const Move natural = naturalIn(line, ply, std::ranges::count(plies, ply) > 0);
            const Move rival = ply || w.rival.line.empty() ? Move{} : w.rival.line[0];  // which is told beside it
            if (!natural || natural == rival) continue;
            std::optional<Refuted> worst = instead(w, line, ply, natural);
            for (const Move m : movesBut(line.at[ply], natural)) {
                if (typeOf(m.mover()) != Pawn || !m.captured() || m.to() != natural.to() || m.isPromotion() ||
                    m == rival)
                    continue;
                const std::optional<Refuted> other = instead(w, line, ply, m);
                if (other && (!worst || other->scored.score < worst->scored.score)) worst = other;
            }
            note(w, worst);
        }
    }
    /// The natural move that a line leaves aside after so many plies: any where it is `asked`, else only one that takes
    /// a piece which the move before has given.
    static Move naturalIn(const Line& line, std::size_t ply, bool asked) {
        const Position& p = line.at[ply];
        const Move played = line.moves[ply], last = ply ? line.moves[ply - 1] : Move{};
        if (asked && !(ply == 2 && line.at[3].inCheck()))  // else nobody asks
            if (const Move natural = detail::naturalMove(p, played)) return natural;
        const bool gives =
            typeOf(last.mover()) > Pawn && played.to() != last.to() && !seeGE(line.at[ply - 1], last, -LeastMaterial);
        return gives ? detail::bestCapture(p, 0, [last](Move m) { return int(m.to() == last.to()); }) : Move{};
    }
    /// Why the only piece that the quiet move before `ply` of the line attacks does not move away, but is left to be
    /// taken: noted if that is no better.
    void askFlight(Why& w, std::size_t ply) const {
        const Line& line = w.ownLine;
        if (line.moves.size() <= ply || line.moves[ply - 1].isNoisy() || line.at[ply].inCheck()) return;
        const detail::Finds attack = detail::findAttacks({line, ply - 1});
        if (!attack || attack->way == &Ways.AtOnce) return;
        const Position& p = line.at[ply];
        const Square attacked = attack->squares[0];
        if (line.moves[ply].from() == attacked || !detail::isInDanger(line.at[ply + 1], attacked)) return;
        const std::vector<Move> flights =
            movesWhere(p, [&](Move m) { return m.from() == attacked && !detail::losesPiece(afterMove(p, m)); });
        if (flights.empty()) return;
        const ScoredLine found = lines_.lineFrom(p, flights);
        const int sign = ply % 2 ? -1 : 1;
        if (found.score - sign * w.move.score <= detail::Little)
            w.refuted.push_back({.scored = found, .lineScore = sign * w.best(), .isFlight = true});
    }
    /// What the best other answer to a check than the line's comes to after so many plies, where answers are few.
    void askAnswers(Why& w, std::size_t ply) const {
        constexpr std::size_t few = 4;
        const Line& line = w.ownLine;
        if (line.moves.size() <= ply || !line.at[ply].inCheck() || isMate(w.move.score)) return;
        const std::vector<Move> others = movesBut(line.at[ply], line.moves[ply]);
        if (!others.empty() && others.size() < few)
            note(w, instead(w, line, ply, lines_.ask(line.at[ply], others).line[0]));
    }
    /// Of the Greek gift: why the king does not go elsewhere at its third move.
    void askGift(Why& w) const {
        if (!detail::findGreekGift({w.ownLine, 0})) return;
        for (const Move m : legalMoves(w.ownLine.at[3]))
            if (typeOf(m.mover()) == King && !(w.ownLine.moves.size() > 3 && m == w.ownLine.moves[3]))
                note(w, instead(w, w.ownLine, 3, m));
        std::ranges::stable_sort(w.refuted, std::greater{}, [](const Refuted& r) { return r.scored.score; });
    }
    static void note(Why& w, const std::optional<Refuted>& r) {
        if (r) w.refuted.push_back(*r);
    }
    /// What refutes `natural` after so many plies of a line, unless that is noted: if it is worse than what is played,
    /// or no better and takes what was given, or answers a check.
    std::optional<Refuted> instead(const Why& w, const Line& line, std::size_t ply, Move natural) const {
        const bool inRival = !w.rivalLine.moves.empty() && line.moves[0] == w.rivalLine.moves[0];  // no other begins so
        const Position& p = line.at[ply];
        const auto isIt = [&](const Refuted& r) { return r.inRival == inRival && r.scored.line.moves[0] == natural; };
        if (std::ranges::any_of(w.refuted, isIt)) return std::nullopt;
        const bool isTrade = natural.captured() && !seeGE(p, natural, LeastMaterial);
        const bool isGiven = ply % 2 == 1 || (ply > 0 && natural.to() == line.moves[ply - 1].to());
        const bool isGift = isGiven && !isTrade && Line(p, {natural}, line.origin).gain() >= LeastMaterial;
        const int score = inRival ? w.rival.score : w.move.score, lineScore = ply % 2 ? -score : score;
        ScoredLine found = lines_.lineFrom(p, {natural});
        found.line = Line(p, found.line.moves, line.origin);  // what was given before it counts
        if (lineScore - found.score < (isGift || p.inCheck() ? -50 : 20)) return std::nullopt;
        if (isGift && std::abs(found.line.gain()) < LeastMaterial) found.line = found.line.first(evenAfter(found.line));
        else if (!isMate(found.score)) found.line = found.line.first(lostAfter(found.line));
        return Refuted{.scored = found, .lineScore = lineScore, .inRival = inRival, .isGift = isGift};
    }
    /// After how many plies, two at least, a line is quiet for the first time and has lost nearly all that it loses.
    static std::size_t lostAfter(const Line& line) {
        for (std::size_t n = 2; n < line.moves.size(); ++n)
            if (line.gain(n) <= -LeastMaterial && 5 * line.gain(n) <= 4 * line.gain() && detail::isSettled(line.at[n]))
                return n;
        return line.moves.size();
    }
    /// After how many plies, two at least, a line that wins nothing is quiet for the first time and has won nothing.
    static std::size_t evenAfter(const Line& line) {
        for (std::size_t n = 2; n < line.moves.size(); ++n)
            if (std::abs(line.gain(n)) < LeastMaterial && detail::isSettled(line.at[n])) return n;
        return line.moves.size();
    }

    Limits large_;
    LineFinder lines_;
    ThreadPool& threads_;
    Listener& listener_;
};

/// The limits of an explanation for which a machine with nothing else to do needs about `time`. They are counted in
/// nodes, so that it says the same each time, on a busy machine, too; what takes four times as long is ended.
inline Limits explanationLimits(Milliseconds time) {
    constexpr std::uint64_t NodesPerMillisecond = 400;  // of each of the two searches, half of all
    Limits limits;
    limits.nodes = std::uint64_t(time.count()) * NodesPerMillisecond;
    limits.soft = limits.hard = 4 * time;
    limits.usesAll = true;
    return limits;
}

/// Searches why the legal move `m` is good or bad. Nodes and depth in `limits` are for each of two searches, to which
/// smaller ones are added; a time is for all of them. Of a stopped search take nothing but `complete`.
inline Why why(const Position& p, Move m, Limits limits, ThreadPool& threads, Listener& listener) {
    detail::StopKeeper keeping(listener);
    if (limits.hard != Forever) limits.hard /= 4;
    Limits others = limits, one = limits;
    others.rootMoves = movesBut(p, m);
    one.rootMoves = {m};
    Finding move, other, lastMove, lastOther;
    // Once more, and deeper, near a threshold, until two verdicts agree.
    for (int tries = 0; tries < 3; ++tries) {
        lastMove = std::exchange(move, {});
        lastOther = std::exchange(other, {});
        if (!others.rootMoves.empty()) {
            other = find(p, others, threads, keeping);
            one.depth = std::min(limits.depth, std::max(other.depth, 1));
        }
        move = find(p, one, threads, keeping);
        const bool isSettled = other.line.empty() || !detail::isNearThreshold(move, other) ||
                               (tries > 0 && verdictOf(move, other) == verdictOf(lastMove, lastOther));
        if (keeping.stopped || isSettled || other.depth >= limits.depth) break;
        others.depth = std::min(limits.depth, std::max(other.depth, move.depth) + 2);
        if (tries == 0 && limits.hard != Forever) {
            others.hard = one.hard = limits.hard / 2;
            others.nodes = one.nodes = limits.nodes / 2;
        }
    }
    if (!keeping.stopped) {
        move.score = detail::steadied(move.score, lastMove);
        other.score = detail::steadied(other.score, lastOther);
    }
    Why w(p, move, other);
    Questions(limits, threads, keeping).askAll(w);
    w.complete = !keeping.stopped;
    return w;
}

}  // namespace millimax
