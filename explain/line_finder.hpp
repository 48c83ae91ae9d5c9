// explain/line_finder.hpp: lines that bear out their score: a search of the line's end says what the search of its
// beginning said, and the board there shows why.
#pragma once

#include "../eval.hpp"
#include "why.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace millimax {

namespace detail {

/// Whether two scores of one thing say the same: they are within 60 centipawns, or two points of winning chance, or one
/// side is winning by both.
inline bool agree(int a, int b) {
    return std::abs(a - b) <= 60 || std::abs(winningChance(a) - winningChance(b)) <= 2 || std::min(a, b) >= WonScore ||
           std::max(a, b) <= -WonScore;
}

}  // namespace detail

/// Finds such lines by small searches, each a twelfth of the large ones that judge a move.
class LineFinder {
public:
    LineFinder(const Limits& large, ThreadPool& threads, Listener& listener)
        : small_(large), threads_(threads), listener_(listener) {
        constexpr std::uint64_t least = 10'000, most = 50'000;
        small_.nodes = std::clamp(large.nodes / 12, std::min(least, large.nodes / 4), most);
        if (large.hard != Forever) small_.hard = std::max(large.hard / 12, Milliseconds(5));
        small_.rootMoves.clear();
    }

    /// What a small search finds, or one so many times as large; of the move `first` alone, if there is one.
    Finding ask(const Position& p, Move first = {}, double times = 1) const {
        Limits limits = small_;
        limits.nodes = std::uint64_t(double(limits.nodes) * times);
        if (limits.hard != Forever)
            limits.hard =
                Milliseconds(std::max<Milliseconds::rep>(std::llround(double(limits.hard.count()) * times), 2));
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

private:
    /// Whether one side has given two pawns' worth or more by the line, and the score says that it lost much less: so
    /// it must get something for it that the line does not show yet.
    static bool isOwed(const Line& line, int score) {
        if (isMate(score) || detail::endsInDraw(line)) return false;
        const int gain = line.gain(), change = score - evaluate(line.at[0]) + line.gain(0);
        const int more = gain < 0 ? change - gain : gain - change;  // for the side that gave it
        return std::abs(gain) >= 2 * seeValue[Pawn] && more > std::max(150, std::abs(gain) / 2);
    }
    /// Whether the line ends in the middle of a sacrifice by the side that begins it: its last move takes what makes
    /// two pawns' worth or more, and a check comes next.
    bool isUnderWay(const Line& line) const {
        if (line.moves.size() % 2 || line.moves.empty() || !line.moves.back().captured()) return false;
        if (line.gain() > -2 * seeValue[Pawn] || line.at.back().inCheck()) return false;
        const std::vector<Move> next = ask(line.at.back()).line;
        return !next.empty() && afterMove(line.at.back(), next[0]).inCheck();
    }
    /// Whether the side that has given something by the first `n` moves has gone over to quiet moves: its move after
    /// them, or with `isNext` false its last one among them, is in the line and is neither check nor capture.
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
        if (legalMoves(line.at.back()).empty()) return true;
        const int end = ask(line.at.back()).score;
        return detail::agree(line.moves.size() % 2 ? -end : end, score);
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
        for (std::size_t n = few; n > 1; --n)
            if (const Line part = line.first(n);
                detail::isQuiet(part.at[n]) && !isOwed(part, score) && isBorneOut(part, score))
                return part;
        return line;
    }
    /// How far a line agrees with its score, and what a search found there.
    struct Agreed {
        std::size_t plies;
        Finding end;
    };
    /// The latest position of the line at which a search agrees with the line's score. The end is looked at first, then
    /// every second position before it. After one ply if there is none; after none if the line is empty.
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
    /// A line that wins or loses something; if the search of its end takes half of that back or more, with the moves
    /// that do so. A knight that has taken a rook in the corner may be lost there.
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

    Limits small_;
    ThreadPool& threads_;
    Listener& listener_;
};

}  // namespace millimax
