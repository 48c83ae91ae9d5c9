// explain/why.hpp: why a move is good or bad, as far as a search and the rules of motifs.hpp prove it.
//
// Two searches of the same depth are compared: of the move, and of all others. Each line is followed until it is quiet,
// so that what it wins or loses can be counted on the board.
#pragma once

#include "finding.hpp"
#include "judge.hpp"
#include "line.hpp"
#include "motifs.hpp"
#include "terms.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
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

/// A move and the best of the others, each with its line, which begins with it. Scores in centipawns for the mover.
struct Why {
    Position position;
    Finding move, other;     // the other's line is empty if there is no other move
    bool complete = true;    // else a search was stopped before its first iteration was done
    std::string zugzwang;    // told if it is one
    bool threatens = false;  // a search after a pass has shown that the answer to a bad move was a threat

    Color mover() const { return position.side(); }
    bool isBest() const { return other.line.empty() || move.score >= other.score; }
    /// The judgement of the move.
    Verdict verdict() const { return isBest() ? Verdict::Good : judge(other.score, move.score); }
    /// Whether both scores come from a search.
    bool isSearched() const {
        const auto isScored = [](const Finding& f) { return f.line.empty() || f.depth > 0 || isMate(f.score); };
        return isScored(move) && isScored(other);
    }
    /// Whether the scores differ by more than such searches err: 50 centipawns, and two percent points or two pawns.
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
    Line moveLine() const { return quietLine(position, move.line, origin()); }
    Line otherLine() const { return quietLine(position, other.line, origin()); }
    /// What follows the move, seen from the side that answers it.
    Line answer() const {
        const Line line = moveLine();
        return Line(line.at[1], {line.moves.begin() + 1, line.moves.end()});
    }
    /// The motifs of the side that comes off better: of the answer to a bad move, of a good move itself.
    std::vector<MotifFound> motifs() const { return findMotifs(isBest() ? moveLine() : answer()); }
    /// Those of the better move that was missed; none that it shares with the move, such as taking the same piece.
    std::vector<MotifFound> missedMotifs() const {
        if (isBest()) return {};
        std::vector<MotifFound> found = findMotifs(otherLine());
        const Move own = move.line[0], better = other.line[0];
        if (own.captured() && better.captured() && own.captureSquare() == better.captureSquare())
            std::erase_if(found, [](const MotifFound& m) { return m.motif == "Hanging piece"; });
        return found;
    }
    Position afterPass() const {
        Position passed = position;
        passed.makeNull();
        return passed;
    }
    /// The answer to a bad move, if after a pass it mates, as now, or takes what the move loses; else no move.
    Move answerAfterPass() const {
        if (isBest() || position.inCheck() || move.line.size() < 2) return {};
        const Move answer = move.line[1];
        const Position passed = afterPass();
        if (!std::ranges::count(legalMoves(passed), answer)) return {};
        if (isMate(move.score) && Line(passed, {answer}).mates()) return answer;
        const bool wins =
            answer.captured() && seeGE(passed, answer, seeValue[Pawn]) &&
            proven(moveLine(), move.score) + LeastMaterial <= std::min(proven(otherLine(), other.score), 0) &&
            !detail::costs(passed, answer);
        return wins ? answer : Move{};
    }
    /// Whether that answer was a threat: it mates, wins even if the capturing piece is lost, or a search has shown it.
    bool ignoresThreat() const {
        const Move answer = answerAfterPass();
        return answer && (threatens || Line(afterPass(), {answer}).mates() ||
                          seeValue[typeOf(answer.captured())] >= seeValue[typeOf(answer.mover())] + LeastMaterial);
    }
    /// What a line wins on the board, in centipawns; 0 if its score doesn't differ from the static one before it by
    /// half of that, too: the search sees further than the line. Not by all, since threats count in the static score.
    int proven(const Line& line, int score) const {
        EvalTrace trace;
        const int change = score - evaluate(position, trace) + line.gain(0), gain = line.gain();
        return (gain > 0) == (change > 0) && 2 * std::abs(change) >= std::abs(gain) ? gain : 0;
    }
    /// Where the static scores at the ends of the two lines explain half of the difference or more: the three terms in
    /// which the worse one differs most, to the worse, from the mover's side.
    std::vector<TermChange> termChanges() const {
        const EvalPicture better = pictureOf(otherLine().at.back()), worse = pictureOf(moveLine().at.back());
        const int sign = signOf(mover());
        if (2 * sign * (worse.score - better.score) > move.score - other.score) return {};
        std::vector<TermChange> found = changes(better, worse);
        std::erase_if(found, [&](const TermChange& c) { return c.name == "tempo" || sign * c.difference() > -5; });
        if (found.size() > 3) found.resize(3);
        for (TermChange& c : found) c = {c.name, c.before * sign, c.after * sign, c.whose, c.change};
        return found;
    }
    /// Centipawns: a rook for a bishop and a pawn is told, a knight for a bishop not.
    static constexpr int LeastMaterial = 60;

private:
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
            Position losersTurn = line.at[i];
            if (losersTurn.side() != loser) losersTurn.makeNull();
            if (detail::isQuiet(losersTurn)) return i;
        }
        return end;
    }
};

namespace detail {

/// "a rook and two pawns": of each type as many as there are, those where `sign` makes the number positive.
inline std::string listOf(const Material& counts, int sign) {
    constexpr std::array<std::string_view, 5> numbers{"no ", "a ", "two ", "three ", "four "};
    std::string text, last;
    for (const PieceType t : {Queen, Rook, Bishop, Knight, Pawn})
        if (const int n = counts[t] * sign; n > 0) {
            if (!last.empty()) text += (text.empty() ? "" : ", ") + last;
            last = std::string(n < 5 ? numbers[n] : "many ") + nameOf(t) + (n > 1 ? "s" : "");
        }
    return text.empty() ? last : text + " and " + last;
}
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

}  // namespace detail

/// "wins a rook for a knight", "loses a pawn" or nothing: what a line does to the side that begins it. Where that makes
/// the sides equal: "wins back a pawn". Where a pawn has become one of the pieces: "gets a queen for a pawn", or of the
/// other side's pawn "lets Black get" it.
inline std::string materialText(const Line& line) {
    const int gain = line.gain(), sign = gain > 0 ? 1 : -1;
    if (std::abs(gain) < Why::LeastMaterial) return "";
    const Color us = line.at[0].side(), gainer = gain > 0 ? us : ~us;
    const auto rise = [&](Color c, PieceType t) { return line.at.back().count(c, t) - line.origin.count(c, t); };
    const Material net = line.net(line.moves.size());
    bool promotes = false;
    for (const PieceType t : {Queen, Rook, Bishop, Knight})
        promotes |= net[t] * sign > 0 && (rise(gainer, t) > std::max(0, rise(~gainer, t)) ||
                                          detail::keepsPromoted(line, makePiece(gainer, t)));
    const std::string verb =
        promotes ? (gain > 0 ? "gets " : "lets " + nameOf(gainer) + " get ") : (gain > 0 ? "wins " : "loses ");
    const std::string price = detail::listOf(net, -sign);
    Material left = balance(line.at.back(), us);
    left[Bishop] += std::exchange(left[Knight], 0);
    const bool isBack = verb == "wins " && price.empty() && left == Material{};
    return verb + (isBack ? "back " : "") + detail::listOf(net, sign) + (price.empty() ? "" : " for " + price);
}
/// "12... Nc2+ 13. Kd1 Nxa1".
inline std::string lineText(const Line& line, std::size_t most = 16) {
    std::string text;
    for (std::size_t i = 0; i < std::min(most, line.moves.size()); ++i) {
        const Position& p = line.at[i];
        if (i) text += ' ';
        text += i == 0 || p.side() == White ? numberedSan(p, line.moves[i]) : toSan(p, line.moves[i]);
    }
    return text;
}

namespace detail {

/// "draws by perpetual check" and the like, if the rules make the line's end a draw; else an empty text.
inline std::string drawText(const Line& line) {
    const Position& end = line.at.back();
    if (legalMoves(end).empty() && !end.inCheck()) return "draws by stalemate";
    if (end.insufficientMaterial()) return "draws, as no mate is possible any more";
    if (end.rule50() >= FiftyMoves) return "draws by the fifty-move rule";
    if (!drawIn(line)) return "";
    for (std::size_t last = line.at.size() - 1, i = last; i > 2 && i + 1 >= last; --i)
        if (line.at[i].inCheck() && line.at[i - 2].inCheck()) {
            const Color checker = ~line.at[i].side();
            return checker == line.at[0].side() ? "draws by perpetual check"
                                                : "draws, as " + nameOf(checker) + " gives perpetual check";
        }
    return "draws by repetition";
}
/// "is mated in 2", "loses a knight": what the move's line comes to for its mover; else an empty text.
inline std::string outcome(const Why& w, const Line& line, int score) {
    if (isMate(score)) return (score > 0 ? "mates in " : "is mated in ") + std::to_string(std::abs(movesToMate(score)));
    std::string draw = score == 0 ? drawText(line) : "";
    const Position& end = line.at.back();
    for (const Color c : {White, Black})
        if (score == 0 && draw.empty() && end.phase() == 0 && end.count(c, Pawn) == 1 && isBare(end, ~c) &&
            !lonePawnWins(end, c))
            draw = "draws, as king and pawn don't win against the king here";
    return !draw.empty() || !w.proven(line, score) ? draw : materialText(line);
}

/// "White's king danger 0.59 worse, Black's queen mobility 0.30 better": the terms that make the difference.
inline std::string termsText(const Why& w) {
    std::string text;
    for (const TermChange& c : w.termChanges()) {
        const bool isScale = c.name == Winnable;  // of the side that is ahead, whose share is all of it
        const Color whose = !isScale ? c.whose : w.move.score < 0 ? ~w.mover() : w.mover();
        const std::string name(c.name), owner = nameOf(whose);
        text += (text.empty() ? "" : ", ") + (isScale ? name + " for " + owner : owner + "'s " + name) + ' ' +
                pawns(std::abs(isScale ? c.difference() : c.change)).substr(1) +
                (whose == w.mover() ? " worse" : " better");
    }
    return text;
}

/// Whether the side to move in `p`, whose moves score `score`, would do better by passing; told in words.
inline std::string zugzwangText(const Position& p, int score, const Limits& limits, ThreadPool& threads,
                                Listener& listener) {
    if (p.inCheck() || p.phase() > 6 || legalMoves(p).empty()) return "";
    Position passed = p;
    passed.makeNull();
    const int pass = -find(passed, limits, threads, listener).score;
    if (winningChance(pass) - winningChance(score) < BlunderLoss) return "";
    const std::string zugzwang = nameOf(p.side()) + " is in zugzwang: ";
    if (isMate(pass)) return zugzwang + "after passing it would mate in " + std::to_string(movesToMate(pass));
    return zugzwang + "passing would be " + scoreText(pass * signOf(p.side())) + " from White's side";
}

}  // namespace detail

/// Searches why the legal move `m` is good or bad; `limits` are for each of two searches. Smaller ones may follow, for
/// zugzwang and threats. Of a stopped search take nothing but `complete`.
inline Why why(const Position& p, Move m, const Limits& limits, ThreadPool& threads, Listener& listener) {
    detail::KeepingListener keeping(listener);
    Why w{p, {}, {}, true, {}};
    Limits own = limits;
    own.rootMoves.clear();
    for (const Move other : legalMoves(p))
        if (!(other == m)) own.rootMoves.push_back(other);
    if (!own.rootMoves.empty()) {
        w.other = find(p, own, threads, keeping);
        own.depth = std::min(limits.depth, std::max(w.other.depth, 1));
    }
    own.rootMoves = {m};
    w.move = find(p, own, threads, keeping);
    settle(p, w.move, threads, keeping);
    settle(p, w.other, threads, keeping);
    const Line line = w.moveLine();
    Limits small = limits;
    small.depth = std::max(w.move.depth - 2, 1);
    const std::size_t loser = w.isBest() ? 1 : 2;  // to move there
    if (w.isClear() && line.at.size() > loser && detail::drawText(line).empty())
        w.zugzwang =
            detail::zugzwangText(line.at[loser], loser == 1 ? -w.move.score : w.move.score, small, threads, keeping);
    if (!w.zugzwang.empty() && loser == 2) w.zugzwang = "after " + toSan(line.at[1], line.moves[1]) + ' ' + w.zugzwang;
    const int best = std::max(w.move.score, w.other.line.empty() ? w.move.score : w.other.score);
    if (w.zugzwang.empty() && w.isSearched() && best < -200)
        w.zugzwang = detail::zugzwangText(p, best, small, threads, keeping);
    if (const Move threat = w.answerAfterPass()) {
        small.rootMoves = {threat};
        w.threatens = -find(w.afterPass(), small, threads, keeping).score + Why::LeastMaterial <= w.other.score;
    }
    w.complete = !keeping.stopped;
    return w;
}

/// "Fork: the knight on c7 forks the king on e8 and the rook on a8.", for each motif.
inline std::vector<std::string> sentences(const std::vector<MotifFound>& motifs) {
    std::vector<std::string> found;
    for (const MotifFound& m : motifs) found.push_back(std::string(m.motif) + ": " + m.text + '.');
    return found;
}

/// What is proven of the move, each a sentence: what it wins or loses, by which motifs, and what the better move does.
inline std::vector<std::string> reasons(const Why& w) {
    std::vector<std::string> found;
    const std::string mover = nameOf(w.mover());
    const std::string own = detail::outcome(w, w.moveLine(), w.move.score);
    std::string what = own;
    const auto wins = [](const std::string& text) { return text.starts_with("wins ") || text.starts_with("gets "); };
    const int missed = w.isBest() ? 0 : w.proven(w.otherLine(), w.other.score) - w.proven(w.moveLine(), w.move.score);
    const bool winsLess = !w.isBest() && (missed >= Why::LeastMaterial || isMate(w.other.score));
    if (winsLess && wins(what))
        what = what.starts_with("wins back") ? "only " + what : what.substr(0, 5) + "only " + what.substr(5);
    const bool tellsOutcome = w.isClear() || isMate(w.move.score) || what.starts_with("draws");
    if (tellsOutcome && !what.empty()) found.push_back("So " + mover + ' ' + what + '.');
    if (!w.zugzwang.empty()) found.push_back("Zugzwang: " + w.zugzwang + '.');
    if (!w.isClear()) return found;
    const auto tellMotifs = [&](const std::vector<MotifFound>& motifs) {
        std::ranges::copy(sentences(motifs), std::back_inserter(found));
    };
    tellMotifs(w.motifs());
    if (w.ignoresThreat())
        found.push_back("Threat not met: " + nameOf(~w.mover()) + " threatened " +
                        toSan(w.afterPass(), w.move.line[1]) + " already.");
    if (w.isBest()) return found;
    const Line better = w.otherLine();
    const std::string instead = detail::outcome(w, better, w.other.score);
    const auto loses = [](const std::string& text) {
        return text.starts_with("loses") || text.starts_with("lets") || text.starts_with("is mated");
    };
    const bool isSame = !own.empty() && own == instead;
    const bool isSpared = own.starts_with("is mated") && !instead.starts_with("is mated");
    const std::string how = !loses(own) || !loses(instead) ? " " : isSpared ? " only " : " still ";
    const bool isToo = (isSame && !loses(own)) || (wins(own) && wins(instead) && !winsLess);
    found.push_back("Better: " + lineText(better) + (instead.empty() ? "" : ": " + mover + how + instead) +
                    (isToo ? ", too." : "."));
    if (!isSame) tellMotifs(w.missedMotifs());
    // Material tells why, unless it is the same in both lines or makes less than half of the difference.
    const bool byScore =
        isMate(w.move.score) || isMate(w.other.score) || what.starts_with("draws") || instead.starts_with("draws");
    if ((!what.empty() || !instead.empty()) && (byScore || 2 * missed >= w.other.score - w.move.score)) return found;
    const std::string terms = detail::termsText(w);
    if (!terms.empty()) found.push_back("Compared at the ends of the two lines: " + terms + '.');
    else found.push_back("The two lines alone don't show why: the search looks further.");
    return found;
}

/// Tells it in a few lines; scores are from White's side.
inline void tell(const Why& w, std::ostream& out) {
    const Position& p = w.position;
    const std::string move = toSan(p, w.move.line[0]);
    if (Line(p, {w.move.line[0]}).mates()) {
        out << move << " is mate.\n";
        for (const std::string& sentence : sentences(w.motifs())) out << sentence << '\n';
        return;
    }
    const int sign = signOf(w.mover());
    const auto scoreWith = [&](const Finding& f) {  // the moves to a mate count the first one of the line
        const std::string san = toSan(p, f.line[0]);
        return scoreText(sign * f.score) + (f.score >= MateBound ? " by " : " after ") + san;
    };
    if (w.other.line.empty())
        out << move << " is the only legal move: " << scoreText(sign * w.move.score)
            << (isMate(w.move.score) ? ".\n" : " from White's side.\n");
    else
        out << "From White's side: " << scoreWith(w.move) << ", " << scoreWith(w.other)
            << (w.isBest() ? ", the best of the other moves.\n" : ", the best move found.\n");
    const std::string verdict(textOf(w.verdict()).name);
    if (w.isDecided() && !(w.isBest() && w.isClear()))
        out << nameOf(w.mover()) << " is " << (w.move.score > 0 ? "winning" : "losing") << " either way.\n";
    else if (!w.isClear())
        out << "No clear difference: searches this deep (" << w.move.depth << (w.move.depth == 1 ? " ply" : " plies")
            << ") err by half a pawn.\n";
    else if (w.isBest()) out << (w.other.line.empty() ? "" : move + " is the best move found.\n");
    else if (w.verdict() != Verdict::Good)
        out << move << " is " << (verdict[0] == 'i' ? "an " : "a ") << verdict << ".\n";
    out << "The line: " << lineText(w.moveLine()) << '\n';
    for (const std::string& sentence : reasons(w)) out << sentence << '\n';
}

}  // namespace millimax
