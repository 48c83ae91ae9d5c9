// explain/why.hpp: what is asked of a move: it is compared with the best of the others by two searches of the same depth,
// each line followed until it is quiet, so that what it wins or loses can be counted on the board; and what if the side
// to move had passed? Searches answer; facts.hpp tells what the answers prove.
#pragma once

#include "fact.hpp"
#include "finding.hpp"
#include "judge.hpp"
#include "line.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// Whether a reply to the capture `m` mates, or wins as much elsewhere: then `m` was no threat.
inline bool costs(const Position& p, Move m) {
    const Position after = Line(p, {m}).at[1];
    return std::ranges::any_of(legalMoves(after), [&](Move reply) {
        const bool takesElsewhere = reply.captured() && reply.captureSquare() != m.to();
        return (takesElsewhere && seeGE(after, reply, seeValue[typeOf(m.captured())])) || Line(after, {reply}).mates();
    });
}

}  // namespace detail

/// Whether the score comes from a search, or there is no move.
inline bool isScored(const Finding& f) { return f.line.empty() || f.depth > 0 || isMate(f.score); }
/// The judgement of a move by what was found of it and of the best of the others. Good where one was not searched.
inline Verdict verdictOf(const Finding& move, const Finding& other) {
    const bool isBest = other.line.empty() || move.score >= other.score;
    return isBest || !isScored(move) || !isScored(other) ? Verdict::Good : judge(other.score, move.score);
}

/// A move and the best of the others, each with what was found of it. Scores in centipawns for the mover.
struct Why {
    Why(const Position& before, Finding ofMove, Finding ofOther)
        : position(before),
          move(std::move(ofMove)),
          other(std::move(ofOther)),
          own(quietLine(position, move.line, origin())),
          better(quietLine(position, other.line, own.origin)) {}

    Position position;
    Finding move, other;   // their lines begin with them; the other's line is empty if there is no other move
    Line own, better;      // the two lines, up to a quiet moment
    bool complete = true;  // else a search was stopped before its first iteration was done
    std::optional<Zugzwang> zugzwang{};  // if it is one
    bool threatens = false;              // a search after a pass has shown that the answer to a bad move was a threat

    Color mover() const { return position.side(); }
    bool isBest() const { return other.line.empty() || move.score >= other.score; }
    Verdict verdict() const { return verdictOf(move, other); }
    /// Whether both scores come from a search.
    bool isSearched() const { return isScored(move) && isScored(other); }
    /// Whether the scores differ by more than such searches err: 50 centipawns, and two percentage points or two pawns.
    bool isClear() const {
        if (!isSearched()) return false;
        const int difference = std::abs(move.score - other.score);
        return other.line.empty() ||
               (difference >= 50 &&
                (difference >= 200 || std::abs(winningChance(move.score) - winningChance(other.score)) >= 2));
    }
    /// Whether the game is won, or lost, with either move.
    bool isDecided() const {
        return !other.line.empty() && verdict() == Verdict::Good && (move.score > 0) == (other.score > 0) &&
               std::min(std::abs(move.score), std::abs(other.score)) > 700;
    }
    /// What follows the first move of a line, seen from the side that answers it.
    static Line answerIn(const Line& line) {
        return Line(line.at[1], {line.moves.begin() + 1, line.moves.end()}, line.origin);
    }
    /// The answer to a bad move, if after a pass it mates, as now, or takes what the move loses; else no move.
    Move answerAfterPass() const {
        if (isBest() || position.inCheck() || move.line.size() < 2) return {};
        const Move answer = move.line[1];
        const Position passed = afterPass(position);
        if (!std::ranges::count(legalMoves(passed), answer)) return {};
        if (isMate(move.score) && Line(passed, {answer}).mates()) return answer;
        const bool wins = answer.captured() && seeGE(passed, answer, seeValue[Pawn]) &&
                          proven(own, move.score) + LeastMaterial <= std::min(proven(better, other.score), 0);
        return wins ? answer : Move{};
    }
    /// Whether that answer was a threat: a search has shown it, it mates, or it wins even if the capturing piece is
    /// lost.
    bool ignoresThreat() const {
        const Move answer = answerAfterPass();
        if (!answer) return false;
        const Position passed = afterPass(position);
        const bool isDearer = seeValue[typeOf(answer.captured())] >= seeValue[typeOf(answer.mover())] + LeastMaterial;
        return threatens || Line(passed, {answer}).mates() || (isDearer && !detail::costs(passed, answer));
    }
    /// What a line wins on the board, in centipawns; 0 if its score doesn't differ from the static one before it by
    /// half of that, too: the search sees further than the line. Not by all, since threats count in the static score.
    int proven(const Line& line, int score) const {
        EvalTrace trace;
        const int change = score - evaluate(position, trace) + line.gain(0), gain = line.gain();
        return (gain > 0) == (change > 0) && 2 * std::abs(change) >= std::abs(gain) ? gain : 0;
    }
    /// Where the static scores at the ends of the two lines, with the same side to move (but in check), explain half of
    /// the difference or more: the three terms in which the worse one differs most, to the worse, from the mover's
    /// side.
    std::vector<TermChange> termChanges() const {
        const auto pictureAtEnd = [this](const Line& line) {
            const Position& end = line.at.back();
            return withWholeMaterial(pictureOf(end.side() == mover() || end.inCheck() ? end : afterPass(end)));
        };
        const EvalPicture after = pictureAtEnd(better), worse = pictureAtEnd(own);
        const int sign = signOf(mover());
        if (2 * sign * (worse.score - after.score) > move.score - other.score) return {};
        std::vector<TermChange> found = changes(after, worse);
        std::erase_if(found, [&](const TermChange& c) { return c.name == "tempo" || sign * c.difference() > -5; });
        if (found.size() > 3) found.resize(3);
        for (TermChange& c : found) c = {c.name, c.before * sign, c.after * sign, c.whose, c.change};
        return found;
    }
    /// The line up to a quiet moment: where material is won or lost in the end, the first one at which it is; else the
    /// last one within eight plies. Less than two pawns after more plies than that say little: there the search saw few
    /// of the moves. A draw or a mate ends the line.
    static Line quietLine(const Position& p, const std::vector<Move>& moves, const Position& origin) {
        const Line whole(p, moves, origin);
        const std::size_t draw = detail::drawIn(whole);
        const bool isFollowed = draw > 0 && draw <= MostPlies;  // nobody follows a line further
        if (!isFollowed && whole.mates()) return whole;
        std::size_t end = draw;
        if (!isFollowed) {
            end = lastQuiet(whole, moves.size());
            if (std::abs(whole.gain(end)) < (end > 8 ? 2 * seeValue[Pawn] : LeastMaterial)) end = lastQuiet(whole, 8);
            end = lastQuiet(whole, std::min(settledBefore(whole, end), MostPlies));
        }
        return Line(p, {moves.begin(), moves.begin() + std::ptrdiff_t(end)}, origin);
    }

private:
    /// From where it is counted what the moves win: if one of them takes back, at once or after one move and its reply,
    /// the beginning of that exchange; earlier, if captures just before it, on any squares, have made up for a part.
    Position origin() const {
        const auto won = [&](const Position& from) { return valueOf(materialWon(from, position, mover())); };
        Position best = position;
        for (const Finding* const f : {&move, &other})
            for (const std::size_t i : {0, 2}) {
                const auto target = takenBy(f->line, i);
                const auto taken = target ? capturedOn(position, *target) : std::nullopt;
                if (!taken) continue;
                const Position start = exchangeStart(*taken);
                if (start.plies() < std::min(taken->plies(), best.plies()) && won(start) <= 0) best = start;
            }
        if (best.plies() == position.plies()) return position;
        for (Position start = best; start.lastMove() && start.lastMove().isNoisy();) {
            start.unmake();
            if (won(start) <= 0 && won(start) > won(best)) best = start;
        }
        return best;
    }
    static constexpr std::size_t MostPlies = 16;  // of a line: a person follows no longer one

    /// The square where move `i` of a line takes something, if no move of the line has touched that square before.
    static std::optional<Square> takenBy(const std::vector<Move>& line, std::size_t i) {
        if (i >= line.size() || !line[i].captured()) return std::nullopt;
        const Square target = line[i].captureSquare();
        const auto touches = [target](Move m) { return m.from() == target || m.to() == target; };
        if (std::any_of(line.begin(), line.begin() + std::ptrdiff_t(i), touches)) return std::nullopt;
        return target;
    }
    /// After how many plies the line is quiet for the last time within `most`; if it never is, `most` or its end.
    static std::size_t lastQuiet(const Line& line, std::size_t most) {
        const std::size_t last = std::min(most, line.moves.size());
        for (std::size_t i = last; i > 1; --i)
            if (detail::isQuiet(line.at[i])) return i;
        return last;
    }
    /// After how many plies the line is quiet for the first time with what it has won, or lost, at `end`, give or take
    /// a third, and the loser couldn't take something in turn. `end` if nothing is won.
    static std::size_t settledBefore(const Line& line, std::size_t end) {
        const int gain = line.gain(end);
        const Color loser = gain < 0 ? line.at[0].side() : ~line.at[0].side();
        for (std::size_t i = 2; i < end && std::abs(gain) >= LeastMaterial; ++i) {
            if (3 * std::abs(line.gain(i) - gain) > std::abs(gain) || !detail::isQuiet(line.at[i])) continue;
            const Position& p = line.at[i];
            if (detail::isQuiet(p.side() == loser ? p : afterPass(p))) return i;
        }
        return end;
    }
};

namespace detail {

/// Whether the rules make the line's end a draw.
inline bool endsInDraw(const Line& line) {
    const Position& end = line.at.back();
    const bool isStalemate = legalMoves(end).empty() && !end.inCheck();
    return isStalemate || end.insufficientMaterial() || end.rule50() >= FiftyMoves || drawIn(line);
}
/// Whether the side to move in `p`, whose moves score `score`, would do better by passing.
inline std::optional<Zugzwang> findZugzwang(const Position& p, int score, const Limits& limits, ThreadPool& threads,
                                            Listener& listener) {
    if (p.inCheck() || p.phase() > 6 || legalMoves(p).empty()) return std::nullopt;
    const Finding passed = find(afterPass(p), limits, threads, listener);
    if (passed.depth < limits.depth && !isMate(passed.score)) return std::nullopt;  // it saw less than the others
    const int pass = -passed.score;
    if (winningChance(pass) - winningChance(score) < BlunderLoss) return std::nullopt;
    return Zugzwang{p.side(), pass};
}

}  // namespace detail

/// Searches why the legal move `m` is good or bad; `limits` are for each of two searches. Smaller ones may follow, for
/// zugzwang and threats. Of a stopped search take nothing but `complete`.
inline Why why(const Position& p, Move m, const Limits& limits, ThreadPool& threads, Listener& listener) {
    detail::StopKeeper keeping(listener);
    Finding move, other;
    Limits limited = limits;
    limited.rootMoves.clear();
    for (const Move each : legalMoves(p))
        if (!(each == m)) limited.rootMoves.push_back(each);
    if (!limited.rootMoves.empty()) {
        other = find(p, limited, threads, keeping);
        limited.depth = std::min(limits.depth, std::max(other.depth, 1));
    }
    limited.rootMoves = {m};
    move = find(p, limited, threads, keeping);
    settle(p, move, threads, keeping);
    settle(p, other, threads, keeping);
    Why w(p, move, other);

    Limits small = limits;
    small.depth = std::max(move.depth - 2, 1);
    const std::size_t ply = w.isBest() ? 1 : 2;  // at which the side that comes off worse is to move
    if (w.isClear() && w.own.at.size() > ply && !detail::endsInDraw(w.own))
        w.zugzwang =
            detail::findZugzwang(w.own.at[ply], w.isBest() ? -move.score : move.score, small, threads, keeping);
    if (w.zugzwang) w.zugzwang->isBrought = ply == 2;
    const int best = std::max(move.score, other.line.empty() ? move.score : other.score);
    if (!w.zugzwang && w.isSearched() && best < -200)
        w.zugzwang = detail::findZugzwang(p, best, small, threads, keeping);
    if (const Move threat = w.answerAfterPass()) {
        small.rootMoves = {threat};
        w.threatens = -find(afterPass(p), small, threads, keeping).score + LeastMaterial <= other.score;
    }
    w.complete = !keeping.stopped;
    return w;
}

}  // namespace millimax
