// explain/reasons.hpp: what is proven of a move, in words.
#pragma once

#include "why.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

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

/// Without bishops that are given for knights, or the other way round: that is an even trade.
inline Material withoutEvenMinors(Material m) {
    if (m[Bishop] * m[Knight] >= 0) return m;
    const int traded = std::min(std::abs(m[Bishop]), std::abs(m[Knight])) * (m[Bishop] > 0 ? 1 : -1);
    m[Bishop] -= traded;
    m[Knight] += traded;
    return m;
}

}  // namespace detail

/// "wins a rook for a knight", "loses a pawn" or nothing: what a line does to the side that begins it. Where that makes
/// the sides equal: "wins back a pawn". Where a pawn has become one of the pieces: "gets a queen for a pawn", or of the
/// other side's pawn "lets Black get" it.
inline std::string materialText(const Line& line) {
    const int gain = line.gain(), sign = gain > 0 ? 1 : -1;
    if (std::abs(gain) < LeastMaterial) return "";
    const Color us = line.at[0].side(), gainer = gain > 0 ? us : ~us;
    const auto rise = [&](Color c, PieceType t) { return line.at.back().count(c, t) - line.origin.count(c, t); };
    const Material net = line.net(line.moves.size());
    bool promotes = false;
    for (const PieceType t : {Queen, Rook, Bishop, Knight})
        promotes |= net[t] * sign > 0 && (rise(gainer, t) > std::max(0, rise(~gainer, t)) ||
                                          detail::keepsPromoted(line, makePiece(gainer, t)));
    const std::string verb =
        promotes ? (gain > 0 ? "gets " : "lets " + nameOf(gainer) + " get ") : (gain > 0 ? "wins " : "loses ");
    const Material told = detail::withoutEvenMinors(net);
    const std::string price = detail::listOf(told, -sign);
    Material left = balance(line.at.back(), us);
    left[Bishop] += std::exchange(left[Knight], 0);
    const bool isBack = verb == "wins " && price.empty() && left == Material{};
    return verb + (isBack ? "back " : "") + detail::listOf(told, sign) + (price.empty() ? "" : " for " + price);
}
/// "12... Nc2+ 13. Kd1 Nxa1"; of a longer line the first `most` moves and three dots.
inline std::string lineText(const Line& line, std::size_t most = 16) {
    std::string text;
    for (std::size_t i = 0; i < std::min(most, line.moves.size()); ++i) {
        const Position& p = line.at[i];
        if (i) text += ' ';
        text += i == 0 || p.side() == White ? numberedSan(p, line.moves[i]) : toSan(p, line.moves[i]);
    }
    return text + (most < line.moves.size() ? " ..." : "");
}

/// What a line comes to for the side that begins it.
struct Outcome {
    enum Kind { Unclear, Mates, IsMated, Draws, Wins, Loses } kind = Unclear;
    std::string text;  // "wins a rook for a knight"; empty if it is unclear
    bool isLoss() const { return kind == IsMated || kind == Loses; }
};

namespace detail {

/// "draws by perpetual check" and the like, if the rules make the line's end a draw; else an empty text.
inline std::string drawText(const Line& line) {
    const Position& end = line.at.back();
    if (!endsInDraw(line)) return "";
    if (legalMoves(end).empty()) return "draws by stalemate";
    if (end.insufficientMaterial()) return "draws, as no mate is possible any more";
    if (end.rule50() >= FiftyMoves) return "draws by the fifty-move rule";
    for (std::size_t last = line.at.size() - 1, i = last; i > 2 && i + 1 >= last; --i)
        if (line.at[i].inCheck() && line.at[i - 2].inCheck()) {
            const Color checker = ~line.at[i].side();
            return checker == line.at[0].side() ? "draws by perpetual check"
                                                : "draws, as " + nameOf(checker) + " gives perpetual check";
        }
    return "draws by repetition";
}
/// ", counted from Nxb4", where it is counted from before the line begins.
inline std::string countedFrom(const Line& line) {
    Position p = line.at[0];
    if (line.origin.plies() == p.plies()) return "";
    while (p.plies() > line.origin.plies() + 1) p.unmake();
    return ", counted from " + toSan(line.origin, p.lastMove());
}
inline Outcome outcomeOf(const Why& w, const Line& line, int score) {
    if (isMate(score))
        return {score > 0 ? Outcome::Mates : Outcome::IsMated,
                (score > 0 ? "mates in " : "is mated in ") + std::to_string(std::abs(movesToMate(score)))};
    std::string draw = score == 0 ? drawText(line) : "";
    const Position& end = line.at.back();
    for (const Color c : {White, Black})
        if (score == 0 && draw.empty() && end.phase() == 0 && end.count(c, Pawn) == 1 && isBare(end, ~c) &&
            !lonePawnWins(end, c))
            draw = "draws, as king and pawn don't win against the king here";
    if (!draw.empty()) return {Outcome::Draws, draw};
    const std::string material = w.proven(line, score) ? materialText(line) : "";
    if (material.empty()) return {};
    if (line.gain() > 0) return {Outcome::Wins, material};
    return {Outcome::Loses, material + countedFrom(line)};
}
/// Of the move. What the best move can't help was lost before it.
inline Outcome outcomeOfMove(const Why& w) {
    const Outcome found = outcomeOf(w, w.own, w.move.score);
    const bool wasLost = found.kind == Outcome::Loses && w.own.origin.plies() < w.position.plies();
    return w.isBest() && wasLost ? Outcome{} : found;
}

/// "Black has a rook less", "White has a knight less, but two pawns more": what the mover has at the end of the move's
/// line, compared with the end of the better one; empty if it is the same.
inline std::string materialDifference(const Why& w) {
    Material more = balance(w.own.at.back(), w.mover());
    const Material there = balance(w.better.at.back(), w.mover());
    std::ranges::transform(more, there, more.begin(), std::minus{});
    more = withoutEvenMinors(more);
    std::string less = listOf(more, -1), extra = listOf(more, 1);
    if (less.empty() && extra.empty()) return "";
    if (!less.empty()) less += extra.empty() ? " less" : " less, but ";
    return nameOf(w.mover()) + " has " + less + extra + (extra.empty() ? "" : " more");
}
/// "White's king safety worse by 0.59 pawns": a term that makes the difference; material as pieces, if it differs.
inline std::string termText(const Why& w, const TermChange& c) {
    const bool isScale = c.name == Winnable;  // of the side that is ahead, whose share is all of it
    const bool isMaterial = c.name == "material";
    if (const std::string pieces = isMaterial ? materialDifference(w) : ""; !pieces.empty()) return pieces;
    const Color ahead = w.move.score < 0 ? ~w.mover() : w.mover();
    const Color whose = isScale ? ahead : isMaterial ? w.mover() : c.whose;
    const std::string name(c.name), owner = nameOf(whose);
    // What changes alike for both sides makes no difference.
    const int change = isScale || isMaterial ? c.difference() : c.change;
    const int by = std::min(std::abs(change), std::abs(c.difference()));
    return (isScale ? name + " for " + owner : owner + "'s " + name) +
           (whose == w.mover() ? " worse by " : " better by ") + pawns(by).substr(1) + " pawns";
}
inline std::string termsText(const Why& w) {
    std::string text;
    for (const TermChange& c : w.termChanges()) text += (text.empty() ? "" : "; ") + termText(w, c);
    return text;
}
inline std::string zugzwangText(const Why& w) {
    const Zugzwang& z = *w.zugzwang;
    const std::string side = nameOf(z.side);
    return "Zugzwang: " + (z.isBrought ? "after " + toSan(w.own.at[1], w.own.moves[1]) + ", " : "") + side +
           " has to move, and every move makes things worse. If " + side + " could pass, " +
           (isMate(z.pass) ? side + " would mate in " + std::to_string(movesToMate(z.pass))
                           : "the score would be " + scoreText(z.pass * signOf(z.side)) + " from White's side") +
           '.';
}

}  // namespace detail

/// A sentence of what is proven, and what it is about.
struct Reason {
    enum About { Itself, Otherwise, Better, Missed } about;  // the move; the other line; what that one would achieve
    std::string text;
};

namespace detail {

inline void tellMotifs(std::vector<Reason>& found, Reason::About about, const std::vector<MotifFound>& motifs) {
    for (const MotifFound& m : motifs) found.push_back({about, m.sentence()});
}
/// Of the best move: what it avoids.
inline void tellOtherwise(std::vector<Reason>& found, const Why& w, const Outcome& own) {
    if (w.other.line.empty()) return;
    const Outcome instead = outcomeOf(w, w.better, w.other.score);
    const bool isWorse = instead.isLoss() || (instead.kind == Outcome::Draws && own.kind != Outcome::Draws);
    if (!isWorse || instead.text == outcomeOf(w, w.own, w.move.score).text) return;
    found.push_back(
        {Reason::Otherwise, "Otherwise: " + lineText(w.better) + ": " + nameOf(w.mover()) + ' ' + instead.text + '.'});
    if (instead.isLoss()) tellMotifs(found, Reason::Otherwise, findMotifs(Why::answerIn(w.better), true));
}
/// What the better line comes to beside the move: ": White still loses a pawn", ": White wins a pawn, too"; or nothing.
inline std::string besideText(const Why& w, const Outcome& own, const Outcome& better, int missed) {
    if (better.text.empty()) return "";
    const std::string mover = ": " + nameOf(w.mover());
    if (better.kind == Outcome::Loses && (own.kind == Outcome::IsMated || own.kind == Outcome::Unclear))
        return mover + " only " + better.text;
    if (own.isLoss() && better.isLoss()) return mover + " still " + better.text;
    const bool bothWin = own.kind == Outcome::Wins && better.kind == Outcome::Wins;
    const bool isAlike = own.text == better.text || (bothWin && std::abs(missed) < LeastMaterial);
    return mover + ' ' + better.text + (isAlike ? ", too" : "");
}
/// Whether mate, a draw or material tells why the other line is better: half of the difference or more.
inline bool isExplained(const Why& w, const Outcome& own, const Outcome& better, int missed) {
    if (own.kind == Outcome::Unclear && better.kind == Outcome::Unclear) return false;
    if (isMate(w.move.score) || isMate(w.other.score)) return true;
    if (own.kind == Outcome::Draws || better.kind == Outcome::Draws) return true;
    return 2 * missed >= w.other.score - w.move.score;
}
/// What differs at the ends of the two lines, for the worse. `isTold`: what the move comes to was told.
inline std::string comparedText(const Why& w, bool isTold) {
    const std::string terms = termsText(w);
    if (!terms.empty()) return "Compared at the ends of the two lines: " + terms + '.';
    return isTold ? "That is not all: the search looks further than the two lines."
                  : "The two lines alone don't show why: the search looks further.";
}
/// Of another move than the best one: the better line, and what in it makes it better. `missed`: what the better line
/// wins more on the board, in centipawns.
inline void tellBetter(std::vector<Reason>& found, const Why& w, const Outcome& own, int missed) {
    const Outcome better = outcomeOf(w, w.better, w.other.score);
    found.push_back({Reason::Better, "Better: " + lineText(w.better) + besideText(w, own, better, missed) + '.'});
    if (own.text.empty() || own.text != better.text) tellMotifs(found, Reason::Missed, w.missedMotifs());
    if (!isExplained(w, own, better, missed)) found.push_back({Reason::Itself, comparedText(w, !own.text.empty())});
}

}  // namespace detail

/// What is proven of the move: what it wins or loses, by which motifs, and what the best other move does.
inline std::vector<Reason> reasons(const Why& w) {
    std::vector<Reason> found;
    const Outcome own = detail::outcomeOfMove(w);
    const int missed = w.isBest() ? 0 : w.proven(w.better, w.other.score) - w.proven(w.own, w.move.score);
    const bool winsLess = !w.isBest() && (missed >= LeastMaterial || isMate(w.other.score));
    const bool isTold = w.isClear() || isMate(w.move.score) || own.kind == Outcome::Draws;
    const std::string how = winsLess && own.kind == Outcome::Wins ? " only " : " ";
    if (isTold && !own.text.empty())
        found.push_back({Reason::Itself, "So " + nameOf(w.mover()) + how + own.text + '.'});
    if (w.zugzwang) found.push_back({Reason::Itself, detail::zugzwangText(w)});
    if (!w.isClear()) return found;
    detail::tellMotifs(found, Reason::Itself, w.motifs());
    if (w.ignoresThreat())
        found.push_back({Reason::Itself, "Threat not met: " + nameOf(~w.mover()) + " already threatened " +
                                             toSan(afterPass(w.position), w.move.line[1]) + '.'});
    if (w.isBest()) detail::tellOtherwise(found, w, own);
    else detail::tellBetter(found, w, own, missed);
    return found;
}

/// Tells it in a few lines; scores are from White's side.
inline void tell(const Why& w, std::ostream& out) {
    const Position& p = w.position;
    const std::string move = toSan(p, w.move.line[0]);
    if (Line(p, {w.move.line[0]}).mates()) {
        out << move << " is mate.\n";
        for (const MotifFound& m : w.motifs()) out << m.sentence() << '\n';
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
    if (w.isDecided() && !(w.isBest() && w.isClear()))
        out << nameOf(w.mover()) << " is " << (w.move.score > 0 ? "winning" : "losing") << " either way.\n";
    else if (!w.isClear())
        out << "No clear difference: both are about equally good, as far as a search of " << w.move.depth
            << (w.move.depth == 1 ? " ply shows.\n" : " plies shows.\n");
    else if (w.isBest()) out << (w.other.line.empty() ? "" : move + " is the best move found.\n");
    else if (w.verdict() != Verdict::Good) out << move << " is " << nameWithArticle(w.verdict()) << ".\n";
    out << "The line: " << lineText(w.own) << '\n';
    for (const Reason& reason : reasons(w)) out << reason.text << '\n';
}

}  // namespace millimax
