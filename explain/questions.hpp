// explain/questions.hpp: what a coach would ask of a move, answered by searches: how good are it and the best of the
// others? Does each line bear out its score? What if a side had passed? Why not the natural move?
#pragma once

#include "../eval.hpp"
#include "sacrifices.hpp"
#include "why.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// Whether two scores of one thing say the same: they are within 60 centipawns, or two points of winning chance, or one
/// side is winning by both.
inline bool agree(int a, int b) {
    constexpr int winning = 500;
    return std::abs(a - b) <= 60 || std::abs(winningChance(a) - winningChance(b)) <= 2 || std::min(a, b) >= winning ||
           std::max(a, b) <= -winning;
}
/// Whether `more` is so much more than `less` that it needs a reason.
inline bool isMuchMore(int more, int less) {
    return more - less >= 80 && (winningChance(more) - winningChance(less) >= 4 || more - less >= 300);
}
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
/// The move that suggests itself beside another one: where that makes a lesser piece, to make a queen; else a capture,
/// taking back without a loss or what wins most by static exchange evaluation, if that is more than the other move
/// takes; no move if there is none.
inline Move naturalMove(const Position& p, Move instead) {
    if (instead.isPromotion() && instead.promotion() != Queen)
        return Move(instead.from(), instead.to(), instead.mover(), instead.captured(), Move::PromoteQueen);
    Move best{};
    int most = instead.captured() && seeGE(p, instead, 0) ? seeValue[typeOf(instead.captured())] : 0;
    const Move last = p.lastMove();
    for (const Move m : legalMoves(p)) {
        if (!m.captured() || m.to() == instead.to() || m.isPromotion()) continue;
        const int value = seeValue[typeOf(m.captured())];
        const bool takesBack = last && last.captured() && m.to() == last.to();
        const int less = value - seeValue[typeOf(m.mover())];
        const int worth = seeGE(p, m, value)                                 ? value
                          : less > 0 && seeGE(p, m, less)                    ? less
                          : seeGE(p, m, takesBack ? 0 : int(seeValue[Pawn])) ? 1
                                                                             : 0;
        if (worth <= most && !(worth == most && best && seeValue[typeOf(m.mover())] < seeValue[typeOf(best.mover())]))
            continue;
        if (worth == 0) continue;
        most = worth;
        best = m;
    }
    return best;
}

}  // namespace detail

/// Asks small searches, each a twelfth of the large ones that judge a move.
class Questions {
public:
    Questions(const Limits& large, ThreadPool& threads, Listener& listener)
        : large_(large), small_(large), threads_(threads), listener_(listener) {
        large_.rootMoves.clear();
        constexpr std::uint64_t least = 10'000, most = 50'000;
        small_.nodes = std::clamp(large.nodes / 12, std::min(least, large.nodes / 4), most);
        if (large.hard != Forever) small_.hard = std::max(large.hard / 12, Milliseconds(5));
        small_.rootMoves.clear();
    }

    /// What a small search finds, or one so many times as large; of the move `first` alone, if there is one.
    Finding ask(const Position& p, Move first = {}, std::uint64_t times = 1) const {
        Limits limits = small_;
        limits.nodes *= times;
        if (limits.hard != Forever) limits.hard *= times;
        if (first) limits.rootMoves = {first};
        return find(p, limits, threads_, listener_);
    }
    /// The line of a finding, followed to a quiet moment, as far as a search of its end agrees with its score. Where it
    /// does not, the line is cut to where it does; or, if nothing is won or lost until there, it goes on from there as
    /// a search of that position would.
    Line faithful(const Position& p, Finding& found, const Position& origin) const {
        const Line first = Why::quietLine(p, found, origin);
        Line line = first;
        for (std::uint64_t times = 2;; times *= 2) {
            if (isMate(found.score) && line.mates()) return line;
            const Agreed agreed = lastAgreed(line, found.score);
            if (agreed.plies == line.moves.size()) {
                if (line.moves.size() > first.moves.size() + 4)
                    return first;  // far from it two searches agree by chance
                return lasting(line, agreed.end);
            }
            const Line cut = line.first(agreed.plies);
            const bool isBare = std::abs(cut.gain()) < LeastMaterial && std::abs(line.gain()) >= LeastMaterial;
            if (agreed.plies > 1 && detail::isQuiet(cut.at.back()) && !isBare) return lasting(cut, agreed.end);
            if (times > 4) return agreed.plies > 1 ? cut : first;  // the search that judged it saw more
            found.line = cut.moves;
            const std::vector<Move> more = ask(cut.at.back(), {}, times).line;
            found.line.insert(found.line.end(), more.begin(), more.end());
            settle(p, found, threads_, listener_);
            line = Why::quietLine(p, found, origin);
        }
    }
    /// The same, and on until it shows what its score says: what was given is won back, or at least its giver has no
    /// more checks and captures; or what is won can be told.
    Line whole(const Position& p, Finding& found, const Position& origin) const {
        Line longer(p, found.line, origin);  // what the large search saw
        const Line line = briefly(faithful(p, found, origin), found.score);
        const auto shows = [&](const Line& l) { return !isOwed(l, found.score) && !isHidden(l, found.score); };
        // What is given at the end of the line is given for what comes after it: the line is told without both.
        for (std::size_t n = line.moves.size(); isOwed(line, found.score) && n > 1; --n)
            if (detail::isQuiet(line.at[n]) && !isOwed(line.first(n), found.score)) return line.first(n);
        const bool isGiven = isOwed(line, found.score) || isUnderWay(line);
        if (!isGiven && shows(line)) return line;
        if (!std::ranges::equal(longer.first(std::min(line.moves.size(), longer.moves.size())).moves, line.moves))
            longer = line;
        std::optional<Line> ceased;
        std::size_t from = line.moves.size();
        for (int tries = 0; tries < 4; ++tries) {
            for (std::size_t n = from + 1; n <= std::min(Why::MostPlies, longer.moves.size()); ++n) {
                const Line part = longer.first(n);
                const bool isWon = std::abs(part.gain() - line.gain()) >= LeastMaterial &&
                                   detail::isSettled(part.at.back()) && shows(part) &&
                                   (isGiven || Why::proven(part, found.score));
                const bool isCeased = isGiven && !(ceased && isForceOver(*ceased, ceased->moves.size(), false)) &&
                                      detail::isQuiet(part.at.back()) && isForceOver(longer, n, true);
                if (!(isWon || isCeased) || !isBorneOut(part, found.score)) continue;
                if (isWon) return part;
                ceased = part;
            }
            if (longer.moves.size() >= Why::MostPlies) break;
            from = std::max(from, longer.moves.size() - 1);
            std::vector<Move> moves = longer.moves;
            const std::vector<Move> more = ask(longer.at.back()).line;
            if (more.empty()) break;
            moves.insert(moves.end(), more.begin(), more.end());
            longer = Line(p, moves, origin);
        }
        return ceased.value_or(line);
    }
    /// A line of `p` that begins with `first`, or with the best move, and its score; `isWhole`: until it shows that.
    Answer answer(const Position& p, Move first = {}, bool isWhole = false) const {
        Finding found = ask(p, first);
        settle(p, found, threads_, listener_);
        const Line line = isWhole ? whole(p, found, p) : faithful(p, found, p);
        return {line, found.score};
    }
    /// All further questions about a move that is compared with the best of the others.
    void askAll(Why& w) const {
        w.own = whole(w.position, w.move, w.own.origin);
        w.better = whole(w.position, w.other, w.own.origin);
        w.zugzwang = zugzwang(w);
        if (!w.zugzwang) askThreats(w);
        if (w.isBad()) {
            askNatural(w, w.own, 2, false);
            askNatural(w, w.better, 1, true);
        } else {
            askNatural(w, w.own, 0, false);
            askNatural(w, w.own, 1, false);
            askGift(w);
        }
        askOthers(w);
        askProgress(w);
        w.tables = tableVerdict(w.own);
        w.otherTables = tableVerdict(w.better);
    }

private:
    /// Whether one side has given material by the line, and the score is better for it than that.
    static bool isOwed(const Line& line, int score) {
        if (isMate(score) || detail::endsInDraw(line)) return false;
        const int gain = line.gain(), change = score - evaluate(line.at[0]) + line.gain(0);
        const int more = gain < 0 ? change - gain : gain - change;  // for the side that gave it
        return std::abs(gain) >= 2 * seeValue[Pawn] && more > std::max(150, std::abs(gain) / 2);
    }
    /// Whether the side that begins the line has given two pawns' worth or more that the last move took, and goes on
    /// with a check.
    bool isUnderWay(const Line& line) const {
        if (line.moves.size() % 2 || line.moves.empty() || !line.moves.back().captured()) return false;
        if (line.gain() > -2 * seeValue[Pawn] || line.at.back().inCheck()) return false;
        const std::vector<Move> next = ask(line.at.back()).line;
        return !next.empty() && Line(line.at.back(), {next[0]}).at[1].inCheck();
    }
    /// Whether the next move, or before it the last one, of the side that has given something by the first `n` moves is
    /// known, and no check and no capture.
    static bool isForceOver(const Line& line, std::size_t n, bool isNext) {
        const bool isFirst = line.gain(n) < 0;  // the side that begins the line
        const std::size_t next = n + ((n % 2 == 0) == isFirst ? 0 : 1), i = isNext ? next : next - 2;
        return i < line.moves.size() && !line.moves[i].isNoisy() && !line.at[i + 1].inCheck();
    }
    /// Whether the board at the line's end does not show yet why one side is so much better off by its score.
    static bool isHidden(const Line& line, int score) {
        if (isMate(score) || detail::endsInDraw(line) || std::abs(score) < 150) return false;
        const int end = evaluate(line.at.back()), more = score - (line.moves.size() % 2 ? -end : end);
        return std::abs(more) > 80 && (more > 0 ? line.gain() : -line.gain()) < LeastMaterial;
    }
    /// Whether a search of the line's end agrees with its score.
    bool isBorneOut(const Line& line, int score) const {
        const int end = ask(line.at.back()).score;
        return legalMoves(line.at.back()).empty() || detail::agree(line.moves.size() % 2 ? -end : end, score);
    }
    /// A long line is told for what it wins. Another one: up to a moment, within six plies if there is one, when nobody
    /// has won anything, neither side can take something, and a search agrees with the score.
    Line briefly(const Line& line, int score) const {
        constexpr std::size_t few = 6;
        if (line.moves.size() <= few || isMate(score) || detail::endsInDraw(line) || Why::proven(line, score))
            return line;
        const auto isEnd = [&](std::size_t n) {
            return std::abs(line.gain(n)) < LeastMaterial && detail::isSettled(line.at[n]) &&
                   isBorneOut(line.first(n), score);
        };
        for (std::size_t n = few; n > 1; --n)
            if (isEnd(n)) return line.first(n);
        for (std::size_t n = few + 1; n < line.moves.size(); ++n)
            if (isEnd(n)) return line.first(n);
        return line;
    }
    /// How far a line agrees with its score, and what a search found there.
    struct Agreed {
        std::size_t plies;
        Finding end;
    };
    /// After how many plies, counted from the end by twos, a search of the line's position agrees with its score; 1, or
    /// 0 for an empty line, if it never does.
    Agreed lastAgreed(const Line& line, int score) const {
        for (std::size_t n = line.moves.size(); n > 1; n -= 2) {
            const Position& p = line.at[n];
            if (detail::drawIn(line) == n || legalMoves(p).empty()) return {n, {}};
            const std::uint64_t most = n == line.moves.size() ? 4 : 1;  // a small search may be the one that errs
            for (std::uint64_t times = 1; times <= most; times *= 4)
                if (const Finding there = ask(p, {}, times); detail::agree(n % 2 ? -there.score : there.score, score))
                    return {n, there};
            if (n == 2) break;
        }
        return {std::min<std::size_t>(line.moves.size(), 1), {}};
    }
    /// A line that wins or loses something, and on as the search of its end goes if that changes it by half or more: a
    /// piece that takes in a corner may be lost there.
    Line lasting(const Line& line, const Finding& end) const {
        if (std::abs(line.gain()) < LeastMaterial || isMate(end.score)) return line;
        std::vector<Move> moves = line.moves;
        moves.insert(moves.end(), end.line.begin(), end.line.end());
        const Line longer(line.at[0], moves, line.origin);
        constexpr std::size_t further = 6;
        const std::size_t last = Why::lastQuiet(longer, std::min(line.moves.size() + further, MostPliesShown));
        const bool lasts =
            last <= line.moves.size() || 2 * std::abs(longer.gain(last) - line.gain()) < std::abs(line.gain());
        return lasts ? line : longer.first(last);
    }
    /// After how many plies a line is quiet for the first time and has won something; all of it, if it never has.
    static std::size_t firstGain(const Line& line) {
        for (std::size_t n = 1; n < line.moves.size(); ++n)
            if (line.gain(n) >= LeastMaterial && detail::isQuiet(line.at[n])) return n;
        return line.moves.size();
    }
    /// Whether the side that comes off worse, before the move or after it and its answer, would do better by passing.
    std::optional<Zugzwang> zugzwang(const Why& w) const {
        const std::size_t ply = w.isBest() ? 1 : 2;
        if (w.isClear() && w.own.at.size() > ply && !detail::endsInDraw(w.own))
            if (auto found = zugzwang(w.own.at[ply], w.isBest() ? -w.move.score : w.move.score, w.move.depth)) {
                found->isBrought = ply == 2;
                return found;
            }
        const int best = w.other.line.empty() ? w.move.score : std::max(w.move.score, w.other.score);
        return w.isSearched() && best < -200 ? zugzwang(w.position, best, w.move.depth) : std::nullopt;
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
    /// What the enemy would do if the side to move had passed, if that costs something, and whether the move meets it;
    /// what the mover would do if the enemy passed then, if that wins something.
    void askThreats(Why& w) const {
        const Position& p = w.position;
        const Position q = Line(p, {w.move.line[0]}).at[1];
        const int best = w.other.line.empty() ? w.move.score : std::max(w.move.score, w.other.score);
        if (!p.inCheck()) {
            const Answer answer = this->answer(afterPass(p));
            if (!answer.line.moves.empty() && detail::isMuchMore(best, -answer.score)) w.threat = answer;
        }
        if (w.threat) w.threat->line = w.threat->line.first(firstGain(w.threat->line));
        if (w.threat) {
            const Move threat = w.threat->line.moves[0];
            const bool isLegalYet = std::ranges::count(legalMoves(q), threat) > 0;
            const bool isPlayed = w.own.moves.size() > 1 && w.own.moves[1] == threat;
            w.isMet = isPlayed || !detail::isMuchMore(w.move.score, -(w.threat->score)) ? false
                      : !isLegalYet                                                     ? true
                                    : detail::agree(w.move.score, std::max(w.move.score, -ask(q, threat).score));
        }
        if (q.inCheck() || legalMoves(q).empty()) return;
        const Answer answer = this->answer(afterPass(q));
        const bool isSooner = isMate(w.move.score) && answer.score > w.move.score;  // the mate
        if (!answer.line.moves.empty() && (isSooner || detail::isMuchMore(answer.score, w.move.score)))
            w.intent = Answer{answer.line.first(firstGain(answer.line)), answer.score};
    }
    /// What each of the other moves comes to, of an only good move, where they are few.
    void askOthers(Why& w) const {
        constexpr int few = 12;
        const MoveList moves = legalMoves(w.position);
        if (!w.isOnlyGood() || w.other.score <= -MateBound || moves.size() > few) return;
        for (const Move m : moves)
            if (!(m == w.move.line[0]) && !(m == w.other.line[0])) {
                Finding found = ask(w.position, m);
                settle(w.position, found, threads_, listener_);
                w.others.push_back({Why::quietLine(w.position, found, w.own.origin), found.score});
            }
    }
    /// Whether a side is ahead by two pawns or more in an ending with pawns, and in ten moves that small searches find
    /// for both sides nothing is taken and no pawn moves.
    void askProgress(Why& w) const {
        constexpr std::size_t most = 20;
        const auto isProgress = [](Move m) { return m.isNoisy() || typeOf(m.mover()) == Pawn; };
        Position p = w.position;
        const bool isAhead = std::abs(valueOf(balance(p, White))) >= 2 * seeValue[Pawn];
        if (!isAhead || p.phase() > 8 || p.count(White, Pawn) + p.count(Black, Pawn) == 0) return;
        if (isMate(w.move.score) || std::ranges::any_of(w.own.moves, isProgress)) return;
        Limits limits = small_;
        limits.nodes = small_.nodes / 5;
        if (limits.hard != Forever) limits.hard = std::max(small_.hard / 5, Milliseconds(2));
        std::vector<Move> moves = w.own.moves;
        for (const Move m : moves) p.make(m);
        while (moves.size() < most) {
            const Finding found = find(p, limits, threads_, listener_);
            if (found.line.empty() || isMate(found.score) || isProgress(found.line[0])) return;
            moves.push_back(found.line[0]);
            p.make(moves.back());
        }
        w.shuffle = Line(w.position, moves);
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
    /// Whether a line leaves a natural move aside after so many plies, and why.
    void askNatural(Why& w, const Line& line, std::size_t ply, bool ofBetter) const {
        if (line.moves.size() <= ply) return;
        if (const Move natural = detail::naturalMove(line.at[ply], line.moves[ply]))
            askInstead(w, line, ply, natural, ofBetter);
    }
    /// Of the Greek gift: why the king does not go elsewhere at its third move.
    void askGift(Why& w) const {
        if (!detail::findGreekGift({w.own, 0})) return;
        for (const Move m : legalMoves(w.own.at[3]))
            if (typeOf(m.mover()) == King && !(w.own.moves.size() > 3 && m == w.own.moves[3]))
                askInstead(w, w.own, 3, m, false);
        std::ranges::stable_sort(w.refuted, std::greater{}, [](const Refuted& r) { return r.answer.score; });
    }
    /// Why `natural` is not played after so many plies of a line: noted if it is worse than what is, or no better and
    /// the answer to a sacrifice.
    void askInstead(Why& w, const Line& line, std::size_t ply, Move natural, bool ofBetter) const {
        const bool isGiven = ply % 2 == 1 && !ofBetter && !seeGE(w.position, w.move.line[0], -LeastMaterial);
        const Position& p = line.at[ply];
        const int score = ofBetter ? w.other.score : w.move.score, instead = ply % 2 ? -score : score;
        Answer found = answer(p, natural, isGiven);
        found.line = Line(p, found.line.moves, line.origin);  // what was given before it counts
        if (instead - found.score >= (isGiven ? -50 : 20)) w.refuted.push_back({found, instead, ofBetter});
    }

    Limits large_, small_;
    ThreadPool& threads_;
    Listener& listener_;
};

/// Searches why the legal move `m` is good or bad. Nodes and depth in `limits` are for each of two searches, to which
/// smaller ones are added; a time is for all of them. Of a stopped search take nothing but `complete`.
inline Why why(const Position& p, Move m, Limits limits, ThreadPool& threads, Listener& listener) {
    detail::StopKeeper keeping(listener);
    if (limits.hard != Forever) limits.hard /= 4;
    Limits others = limits, one = limits;
    for (const Move each : legalMoves(p))
        if (!(each == m)) others.rootMoves.push_back(each);
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
        const bool isSettled = !detail::isNearThreshold(move, other) ||
                               (tries > 0 && verdictOf(move, other) == verdictOf(lastMove, lastOther));
        if (keeping.stopped || isSettled || other.depth >= limits.depth) break;
        others.depth = std::min(limits.depth, std::max(other.depth, move.depth) + 2);
        if (tries == 0 && limits.hard != Forever) others.hard = one.hard = limits.hard / 2;
    }
    if (!keeping.stopped) {
        move.score = detail::steadied(move.score, lastMove);
        other.score = detail::steadied(other.score, lastOther);
    }
    settle(p, move, threads, keeping);
    settle(p, other, threads, keeping);
    Why w(p, move, other);
    Questions(limits, threads, keeping).askAll(w);
    w.complete = !keeping.stopped;
    return w;
}

}  // namespace millimax
