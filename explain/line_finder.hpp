// explain/line_finder.hpp: where a line ends. It is told until the board shows what its score says: to the first quiet
// moment at which the evaluation and a search agree with the score within a pawn, else to the one that comes nearest.
#pragma once

#include "../eval.hpp"
#include "finding.hpp"
#include "judge.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

namespace millimax {

/// A line, and what a search of its first position found: centipawns for the side to move there.
struct ScoredLine {
    Line line;
    int score = 0;
};
/// Nobody follows a line any further, unless it is to a mate, or to what explains a score that the board hides.
constexpr std::size_t MostPliesFollowed = 12;

namespace detail {

/// Centipawns of a line's score that the board need not show; and so many that it goes on, if need be for long.
constexpr int Little = 100, MuchHidden = 300;

/// By how many centipawns two scores of one thing differ; 0 if by two points of winning chance at most, or if one side
/// is winning by both.
inline int apart(int a, int b) {
    const bool isAlike =
        std::abs(winningChance(a) - winningChance(b)) <= 2 || std::min(a, b) >= WonScore || std::max(a, b) <= -WonScore;
    return isAlike ? 0 : std::abs(a - b);
}
/// Whether they say the same.
inline bool agree(int a, int b) { return apart(a, b) <= 60; }

/// Whether by the line's first `n` moves the side that is better by its score has given two pawns' worth or more.
inline bool isOwed(const Line& line, std::size_t n, int score) {
    return (score > 0 ? line.gain(n) : -line.gain(n)) <= -2 * seeValue[Pawn];
}
/// The evaluation after `n` plies of a line, for the side that begins it.
inline int evaluated(const Line& line, std::size_t n) { return n % 2 ? -evaluate(line.at[n]) : evaluate(line.at[n]); }
/// Whether what is won by the moves after the first `from`, up to the first `n`, leads from the evaluation there to the
/// score: 1; or away from it: −1; or neither: 0.
inline int leads(const Line& line, std::size_t from, std::size_t n, int score) {
    const int won = line.gain(n) - line.gain(from), more = score - evaluated(line, from);
    if (std::min(std::abs(won), std::abs(more)) < LeastMaterial) return 0;
    return (won > 0) == (more > 0) ? 1 : -1;
}
/// How much of a line's score the board does not show after `n` plies: by its evaluation, or by what is won until then.
/// Where someone could still take something, or the better side has given it, more than a little is hidden.
inline int hidden(const Line& line, std::size_t n, int score) {
    const int open = isOwed(line, n, score) || !isSettled(line.at[n]) ? Little + 1 : 0;
    const int shown = apart(evaluated(line, n), score);
    if (leads(line, 0, n, score) < 1) return shown + open;
    return std::min(shown, apart(evaluated(line, 0) + line.gain(n) - line.gain(0), score)) + open;
}
/// Whether the side that is clearly better by the score threatened something after `from` plies, and has won it since:
/// more than what the line was about until then.
inline bool isCarriedOut(const Line& line, std::size_t from, std::size_t n, int score) {
    const int before = line.gain(from), won = line.gain(n) - before;
    const bool isTheirs = (won > 0) == (from % 2 == 1) && (won > 0) == (score > 0);
    const int least = std::max(Little, std::abs(before) + 1);
    return isTheirs && std::abs(won) >= least && std::abs(score) >= Little && !isSettled(line.at[from]);
}
/// Whether a line of this score may end after `n` plies, where it is quiet: not before two moves of each side, or the
/// first reply if something is won by then, unless that leads away from the score; nor in a fork. A mate is its own
/// end.
inline bool mayEnd(const Line& line, std::size_t n, int score) {
    const bool wins = std::abs(line.gain(n)) >= LeastMaterial && leads(line, 0, n, score) >= 0;
    const bool isSoon = n < (wins && !isOwed(line, n, score) ? 2 : 4);
    return !isSoon && !isMate(score) && isQuiet(line.at[n]) && !isForked(line.at[n]);
}
/// Where a line may end, after how many plies (0: nowhere), and how much the board hides there.
struct LineEnd {
    std::size_t plies = 0;
    int hides = DecidedBound;
};
/// How much the board may hide after `n` plies of a line that could have ended before: clearly less than there, but
/// more where what had been given is won back. After three moves of each side it goes on only to what is won, and far
/// on only to that which explains the score where much was hidden.
inline int mostHidden(const Line& line, const LineEnd& before, std::size_t n, int score) {
    if (n > MostPliesFollowed) return leads(line, 0, n, score) == 1 ? Little : -1;
    if (before.plies == 0) return before.hides - 1;
    const bool asksProof = std::abs(score) >= WinningScore || before.hides > MuchHidden;
    if (isOwed(line, before.plies, score) && (asksProof || !isOwed(line, n, score))) return before.hides + Little;
    if (isCarriedOut(line, before.plies, n, score)) return std::max(before.hides - Little, Little);
    const bool isLate = n > 6 && leads(line, before.plies, n, score) < 1;
    return isLate ? -1 : before.hides - Little;
}
/// After how many plies a line ends that does not come to rest after the first `from`: where no exchange goes on,
/// nothing but a pawn can be taken, no check has to be answered, and the board hides least; `from` if the better side
/// has given something wherever that is so.
inline std::size_t endAmidst(const Line& line, std::size_t from, int score) {
    LineEnd best{from};
    for (std::size_t n = std::max<std::size_t>(from + 1, 4); n <= std::min(line.moves.size(), MostPliesFollowed); ++n) {
        const bool isCalm = !line.at[n].inCheck() && hasNothingToTake(line.at[n], 2 * seeValue[Pawn]);
        if (!isCalm || isOwed(line, n, score)) continue;
        if (const int hides = hidden(line, n, score); hides <= best.hides) best = {n, hides};
    }
    return best.plies;
}
/// After how many plies a line is cut that is over on the board after `n`: there, if its score tells that; else where
/// it could have ended, after `end` plies (0: nowhere); else before the mate, or where a repetition began.
inline std::size_t cutOf(const Line& line, std::size_t n, std::size_t end, int score) {
    const bool mates = isMated(line.at[n]);
    if (mates ? isMate(score) : score == 0) return n;
    if (end) return end;
    constexpr std::size_t repeated = 4;  // plies, of the shortest repetition
    if (mates) return std::max<std::size_t>(n - 1, 1);
    return n > repeated ? n - repeated : n;
}
/// How much of a line's score is in doubt by what a search found after `n` plies: nothing if it found no move.
inline int doubtOf(const Finding& there, std::size_t n, int score) {
    const int found = n % 2 ? -there.score : there.score;
    return there.line.empty() || agree(found, score) ? 0 : Little + apart(found, score);
}
/// A line of this score, for the side that begins it, up to the place where it may end and the board hides least of it.
/// A draw ends it, and a mate, if the score tells that. `search` finds out about a position: whether it bears the score
/// out, and how play goes on where the line is too short.
template <class Search> Line untilShown(Line line, int score, Search search) {
    if (const std::size_t draw = drawIn(line); score == 0 && draw > 0 && draw <= MostPliesFollowed)
        return line.first(draw);
    LineEnd end;
    int searches = 4;  // by which it may grow
    const auto isFollowed = [&](std::size_t n) {
        return n <= (end.hides > MuchHidden ? MostPliesShown : MostPliesFollowed) || isMate(score);
    };
    for (std::size_t n = 1; n <= line.moves.size() && isFollowed(n); ++n) {
        const Position& p = line.at[n];
        if (legalMoves(p).empty() || isDraw(p, int(n) + 1)) return line.first(cutOf(line, n, end.plies, score));
        const int most = mostHidden(line, end, n, score);
        const int hides = mayEnd(line, n, score) ? hidden(line, n, score) : DecidedBound;
        const bool grows = n == line.moves.size() && searches-- > 0;
        if (hides > most && !grows) continue;
        const Finding there = search(p);
        if (const int all = hides + doubtOf(there, n, score); all <= most) end = {n, all};
        if (end.hides <= Little) break;
        if (grows) line = line.longer(there.line);
    }
    if (isMate(score)) return line;
    if (end.plies == 0 || isOwed(line, end.plies, score)) end.plies = endAmidst(line, end.plies, score);
    return line.first(end.plies ? end.plies : std::min(line.moves.size(), MostPliesFollowed));
}

}  // namespace detail

/// The legal moves of which it holds.
template <class Holds> std::vector<Move> movesWhere(const Position& p, Holds holds) {
    std::vector<Move> found;
    std::ranges::copy_if(legalMoves(p), std::back_inserter(found), holds);
    return found;
}
/// The legal moves without one of them.
inline std::vector<Move> movesBut(const Position& p, Move one) {
    return movesWhere(p, [one](Move m) { return !(m == one); });
}

/// Finds lines by small searches, each a twelfth of the large ones that judge a move.
class LineFinder {
public:
    LineFinder(const Limits& large, ThreadPool& threads, Listener& listener)
        : small_(large), threads_(threads), listener_(listener) {
        constexpr std::uint64_t least = 10'000, most = 50'000;
        small_.nodes = std::clamp(large.nodes / 12, std::min(least, large.nodes / 4), most);
        if (large.hard != Forever) small_.hard = std::max(large.hard / 12, Milliseconds(5));
        small_.rootMoves.clear();
    }

    /// What a small search finds of some moves; where none is given, of all.
    Finding ask(const Position& p, const std::vector<Move>& among = {}) const {
        Limits limits = small_;
        limits.rootMoves = among;
        return find(p, limits, threads_, listener_);
    }
    /// The line of a finding, counted from `origin`, up to where it ends.
    Line follow(const Position& p, const Finding& found, const Position& origin) const {
        return shown(Line(p, found.line, origin), found.score);
    }
    /// A line of this score; but where the side that loses something by it has another defence, as good by a search of
    /// its own, that does not lose it, the line with that.
    Line defended(const Line& line, int score) const {
        const std::size_t n = lastChoice(line);
        if (n == 0 || isMate(score)) return line;
        const std::vector<Move> others = movesBut(line.at[n], line.moves[n]);
        if (others.empty()) return line;
        const Finding other = ask(line.at[n], others);
        const int lineScore = n % 2 ? -score : score;  // for that side
        if (other.score < lineScore && detail::apart(other.score, lineScore) > 0) return line;
        const Line better = shown(line.first(n).longer(other.line), score);
        const int saved = line.gain() > 0 ? line.gain() - better.gain() : better.gain() - line.gain();
        const bool isShown = better.moves.size() > n && detail::isQuiet(better.at.back());
        return isShown && saved >= LeastMaterial ? better : line;
    }
    /// A line of `p` that begins with the best of some moves, or of all, and its score.
    ScoredLine lineFrom(const Position& p, const std::vector<Move>& among = {}) const {
        const Finding found = ask(p, among);
        return {follow(p, found, p), found.score};
    }

private:
    Line shown(const Line& line, int score) const {
        return detail::untilShown(line, score, [this](const Position& q) { return ask(q); });
    }
    /// After how many plies of a line, one at least, the side that loses something by it has its last choice before the
    /// last capture that costs it; 0 if there is none.
    static std::size_t lastChoice(const Line& line) {
        const int gain = line.gain(), sign = gain > 0 ? 1 : -1;
        for (std::size_t n = line.moves.size(); n-- > 2 && std::abs(gain) >= LeastMaterial;)
            if ((n % 2 == 0) == (gain > 0) && line.moves[n].captured() && sign * (gain - line.gain(n)) >= LeastMaterial)
                return n - 1;
        return 0;
    }

    Limits small_;
    ThreadPool& threads_;
    Listener& listener_;
};

}  // namespace millimax
