// explain/why.hpp: what was found of a move, by the searches of questions.hpp: it is compared with the best of the
// others, each with its line.
#pragma once

#include "../endgame.hpp"
#include "../endgame_tables.hpp"
#include "../eval.hpp"
#include "fact.hpp"
#include "finding.hpp"
#include "judge.hpp"
#include "line_finder.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace millimax {

/// A natural move that a line leaves aside, and what refutes it.
struct Refuted {
    ScoredLine scored;      // its line begins with the natural move
    int lineScore = 0;      // what the line's own move scores, for the same side; of a flight, the best line's
    bool inRival = false;   // the line is that of the rival
    bool isGift = false;    // it takes what the other side's move has given, or left to take
    bool isFlight = false;  // it saves what the other side's move attacks
};

/// What the enemy would do if the side to move had passed.
struct Threat {
    ScoredLine scored;
    bool isMet = false;            // it is none any more after the move
    std::vector<Move> runsInto{};  // the threat, played after the move all the same, and the answer to it
};

/// What tables say after a move of a line, for the side that begins it.
struct TableVerdict {
    std::size_t ply;
    TableResult result;
};

/// Whether the score comes from a search, or there is no move.
inline bool isScored(const Finding& f) { return f.line.empty() || f.depth > 0 || isMate(f.score); }
/// The judgement of a move by what was found of it and of the best of the others. Good where one was not searched.
inline Verdict verdictOf(const Finding& move, const Finding& other) {
    const bool isBest = other.line.empty() || move.score >= other.score;
    return isBest || !isScored(move) || !isScored(other) ? Verdict::Good : judge(other.score, move.score);
}

/// A move and its rival, the best of the other moves, which may be better or worse, each with what was found of it.
/// Scores in centipawns for the mover.
struct Why {
    Why(const Position& before, Finding ofMove, Finding ofRival)
        : position(before),
          move(std::move(ofMove)),
          rival(std::move(ofRival)),
          ownLine(lineOf(move, origin())),
          rivalLine(lineOf(rival, ownLine.origin)) {}

    Position position;
    Finding move, rival;       // their lines begin with them; the rival's is empty if there is no other move
    Line ownLine, rivalLine;   // of the move and of its rival, up to where they end
    bool complete = true;      // else a search was stopped before its first iteration was done
    bool inOpening = false;    // where no search of seconds knows an inaccuracy
    bool isCostliest = false;  // of a game, as costliestMove tells it
    // The answers to further questions, where they were asked.
    std::optional<Zugzwang> zugzwang{};
    std::optional<Threat> threat{};
    std::optional<ScoredLine> intent{};       // what is threatened by the move, or by the answer to a bad one
    std::optional<ScoredLine> rivalIntent{};  // what is threatened by a better move, or by the answer to a worse one
    std::optional<ScoredLine> sameAnswer{};   // of a bad move: the better one, the same answer, and what follows
    std::vector<Refuted> refuted{};
    std::vector<ScoredLine> others{};                     // where they are asked: what all moves but these two come to
    std::optional<Line> shuffle{};                        // of the move, where the side ahead makes no progress by it
    std::array<std::optional<TableVerdict>, 2> tables{};  // of both lines

    Color mover() const { return position.side(); }
    bool isBest() const { return rival.line.empty() || move.score >= rival.score; }
    /// The score of the better of both.
    int best() const { return isBest() ? move.score : rival.score; }
    Verdict verdict() const {
        const Verdict v = verdictOf(move, rival);
        return inOpening && v == Verdict::Inaccuracy ? Verdict::Good : v;
    }
    /// Whether both scores come from a search.
    bool isSearched() const { return isScored(move) && isScored(rival); }
    /// Whether the scores differ by more than such searches err: 50 centipawns, and two percentage points or two pawns;
    /// or the move is a mistake.
    bool isClear() const {
        if (!isSearched()) return false;
        const int difference = std::abs(move.score - rival.score);
        return rival.line.empty() || verdict() != Verdict::Good ||
               (difference >= 50 &&
                (difference >= 200 || std::abs(winningChance(move.score) - winningChance(rival.score)) >= 2));
    }
    /// Whether the rival is no better, or by so little that a learner need not mind.
    bool isAlike() const {
        constexpr double points = 3;
        return !isClear() && winningChance(rival.score) - winningChance(move.score) < points;
    }
    /// Whether every other move is a mistake at least, and none of them wins, too.
    bool isOnlyGood() const {
        return isClear() && isBest() && !rival.line.empty() && rival.score < WinningScore &&
               judge(move.score, rival.score) >= Verdict::Mistake;
    }
    /// Whether such a move gives material at once, which makes it hard to see.
    bool isHardToSee() const { return isOnlyGood() && !seeGE(position, move.line[0], -LeastMaterial); }
    /// What the move is marked with; empty if it is neither bad nor the only good one.
    VerdictText mark() const {
        if (verdict() != Verdict::Good) return textOf(verdict());
        if (isCostliest) return CostliestMark;
        return !isOnlyGood() ? VerdictText{} : isHardToSee() ? HardToSeeMark : OnlyMoveMark;
    }
    /// Whether the game is won, or lost, with either move.
    bool isDecided() const {
        return !rival.line.empty() && verdict() == Verdict::Good && (move.score > 0) == (rival.score > 0) &&
               std::min(std::abs(move.score), std::abs(rival.score)) >= WonScore;
    }
    /// Whether another move is clearly better; in a decided game, only if that mates.
    bool isBad() const { return isClear() && !isBest() && (!isDecided() || isMate(rival.score)); }
    /// What follows the first move of a line, seen from the side that answers it.
    static Line answerIn(const Line& line) {
        return Line(line.at[1], {line.moves.begin() + 1, line.moves.end()}, line.origin);
    }
    /// Whether a score is about what the board shows at the line's end.
    static bool isShown(const Line& line, int score) {
        return detail::apart(detail::evaluated(line, line.moves.size()), score) <= detail::Little;
    }
    /// What a line wins on the board, in centipawns. It counts only if its loser can take nothing in turn at its end,
    /// and the search agrees: if the score has changed, from the static score before the line, in the same direction
    /// and by at least half as much (by half, because the static score counts threats in part already); or if it is so
    /// by itself, or the line leaves both sides the same, and the static score at the end is near it. Else 0.
    static int proven(const Line& line, int score) {
        const int gain = line.gain();
        const auto agrees = [gain](int by) { return (gain > 0) == (by > 0) && 2 * std::abs(by) >= std::abs(gain); };
        const bool isEven =
            std::abs(valueOf(balance(line.at.back(), White))) < LeastMaterial && std::abs(score) < 2 * LeastMaterial;
        const bool isBorneOut = ((agrees(score) || (gain > 0 && isEven)) && isShown(line, score)) ||
                                agrees(score - evaluate(line.at[0]) + line.gain(0));
        return isBorneOut && isOver(line) ? gain : 0;
    }
    /// Whether the side that has lost something by a line can take nothing in turn at its end; where the other one is
    /// to move, and may see to it, nothing worth half of that.
    static bool isOver(const Line& line) {
        const Color loser = line.gain() < 0 ? line.at[0].side() : ~line.at[0].side();
        const Position& p = line.at.back();
        const int half = std::max(std::abs(line.gain()) / 2, int(seeValue[Pawn]));
        return p.side() == loser ? detail::hasNothingToTake(p)
                                 : p.inCheck() || detail::hasNothingToTake(afterPass(p), half);
    }

private:
    /// A line up to where it ends, as far as the board tells.
    Line lineOf(const Finding& f, const Position& from) const {
        return detail::untilShown(Line(position, f.line, from), f.score, [](const Position&) { return Finding(); });
    }
    /// From where it is counted what the moves win: if one of them takes back, at once or after one move and its reply,
    /// the beginning of that exchange: what bxc6 wins after Bxc6 is counted from before Bxc6. It is earlier if captures
    /// just before it, on any squares, have made up for a part.
    Position origin() const {
        const auto won = [&](const Position& from) { return valueOf(materialWon(from, position, mover())); };
        Position best = position;
        for (const Finding* const f : {&move, &rival})
            for (const std::size_t i : {0, 2}) {
                const auto target = takenBy(f->line, i);
                const auto taken = target ? afterCaptureOn(position, *target) : std::nullopt;
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
    /// The square where move `i` of a line takes something, if no move of the line has touched that square before.
    static std::optional<Square> takenBy(const std::vector<Move>& line, std::size_t i) {
        if (i >= line.size() || !line[i].captured()) return std::nullopt;
        const Square target = line[i].captureSquare();
        const auto touches = [target](Move m) { return m.from() == target || m.to() == target; };
        if (std::any_of(line.begin(), line.begin() + std::ptrdiff_t(i), touches)) return std::nullopt;
        return target;
    }
};

namespace detail {

/// Whether `c` has a pawn, and neither side anything else but its king.
inline bool isLonePawn(const Position& p, Color c) { return p.phase() == 0 && p.count(c, Pawn) == 1 && isBare(p, ~c); }
/// Whether the rules make the line's end a draw.
inline bool endsInDraw(const Line& line) {
    const Position& end = line.at.back();
    const bool isStalemate = legalMoves(end).empty() && !end.inCheck();
    return isStalemate || end.insufficientMaterial() || end.rule50() >= FiftyMoves || drawIn(line);
}

}  // namespace detail
}  // namespace millimax
