// explain/phrases.hpp: lines, outcomes and what a fact speaks of in English: the parts of the sentences of words.hpp.
#pragma once

#include "../notation/game.hpp"
#include "../notation/san.hpp"
#include "facts.hpp"

#include <array>
#include <cctype>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// "12... Nc2+ 13. Kd1 Nxa1"; of a longer line the first `most` moves and three dots.
inline std::string lineText(const Line& line, std::size_t most = MostPliesShown) {
    std::string text;
    for (std::size_t i = 0; i < std::min(most, line.moves.size()); ++i) {
        const Position& p = line.at[i];
        if (i) text += ' ';
        text += i == 0 || p.side() == White ? numberedSan(p, line.moves[i]) : toSan(p, line.moves[i]);
    }
    return text + (most < line.moves.size() ? " ..." : "");
}

namespace detail {

/// "d5 and e4", of what each element is called.
template <class Values, class Name> std::string enumerated(const Values& values, Name name) {
    std::string text;
    for (std::size_t i = 0, n = values.size(); i < n; ++i)
        text += (i == 0 ? "" : i + 1 == n ? " and " : ", ") + name(values[i]);
    return text;
}
/// "a rook and two pawns": of each type as many as there are, those where `sign` makes the number positive.
inline std::string listOf(const Material& counts, int sign) {
    constexpr std::array<std::string_view, 5> numbers{"no ", "a ", "two ", "three ", "four "};
    std::vector<std::string> kinds;
    for (const PieceType t : {Queen, Rook, Bishop, Knight, Pawn})
        if (const int n = counts[t] * sign; n > 0)
            kinds.push_back(std::string(n < 5 ? numbers[n] : "many ") + nameOf(t) + (n > 1 ? "s" : ""));
    return enumerated(kinds, std::identity());
}
/// "a rook for a knight": what is more than nothing in `counts`, or less than that (`sign` −1), and for what; where
/// that is nothing, `instead`.
inline std::string netText(const Material& counts, int sign, const std::string& instead = "") {
    const std::string price = listOf(counts, -sign);
    return listOf(counts, sign) + (price.empty() ? instead : " for " + price);
}

/// "draws by perpetual check".
inline std::string drawText(Outcome::Draw draw, Color us) {
    constexpr std::array<std::string_view, 8> texts{"",
                                                    "draws by stalemate",
                                                    "draws, as no mate is possible any more",
                                                    "draws by the fifty-move rule",
                                                    "draws by perpetual check",
                                                    " gives perpetual check",
                                                    "draws by repetition",
                                                    "draws, as king and pawn don't win against the king here"};
    return (draw == Outcome::OwnKingChecked ? "draws, as " + nameOf(~us) : "") + std::string(texts[draw]);
}
/// "wins a rook for a knight", "loses a pawn". Where that makes the sides equal: "wins back a pawn". Where a pawn has
/// become one of the pieces: "gets a queen for a pawn", or of the other side's pawn "lets Black get" it.
inline std::string materialText(const Outcome& o, Color us) {
    const bool gains = o.result == Outcome::Wins;
    const std::string verb = o.promotes ? (gains ? "gets " : "lets " + nameOf(~us) + " get ")
                             : gains    ? (o.winsBack ? "wins back " : "wins ")
                                        : "loses ";
    return verb + netText(o.net, gains ? 1 : -1);
}
/// What `us` does: "mates in 3", "wins a rook for a knight"; nothing where it is unclear.
inline std::string outcomeText(const Outcome& o, Color us) {
    switch (o.result) {
    case Outcome::Unclear: return "";
    case Outcome::Mates: return "mates in " + std::to_string(o.moves);
    case Outcome::IsMated: return "is mated in " + std::to_string(o.moves);
    case Outcome::Draws: return drawText(o.draw, us);
    default: return materialText(o, us);
    }
}
inline const Position& before(const Fact& f) { return f.line.at[f.ply]; }
inline const Position& after(const Fact& f) { return f.line.at[f.ply + 1]; }
inline Color us(const Fact& f) { return f.line.at[0].side(); }
/// Whether what a line wins is counted from before it begins.
inline bool isCountedFromBefore(const Fact& f) { return f.line.origin.plies() < f.line.at[0].plies(); }
/// The pawn that a line wins or loses, where that is all, it stands still until then, and no other one of its side is
/// taken; else NoSquare.
inline Square pawnTaken(const Fact& f) {
    const int sign = f.outcome.result == Outcome::Wins ? 1 : -1;
    if (f.outcome.promotes || f.outcome.net != Material{0, sign} || isCountedFromBefore(f)) return NoSquare;
    const Piece pawn = makePiece(sign > 0 ? ~us(f) : us(f), Pawn);
    Square found = NoSquare;
    for (const Move m : f.line.moves) {
        if (m.captured() != pawn) continue;
        if (found != NoSquare || f.line.at[0][m.captureSquare()] != pawn) return NoSquare;
        found = m.captureSquare();
    }
    return found;
}
/// "White wins a pawn", "White loses the pawn on c4"; "in all White has lost a knight", of a loss that is counted from
/// before the line begins.
inline std::string outcomeText(const Fact& f, const std::string& how = "") {
    const Outcome& o = f.outcome;
    const std::string who = nameOf(us(f)) + ' ';
    if (const Square pawn = pawnTaken(f); pawn != NoSquare)
        return who + how +
               (o.result == Outcome::Loses ? "loses"
                : o.winsBack               ? "wins back"
                                           : "wins") +
               " the pawn on " + squareName(pawn);
    if (o.result == Outcome::Loses && !o.promotes && isCountedFromBefore(f))
        return "in all " + who + "has lost " + netText(o.net, -1);
    return who + how + outcomeText(o, us(f));
}
/// What the better line comes to beside the move: "White still loses a pawn", "White wins a pawn, too"; or nothing, as
/// where it loses and the move's line does not show that it loses more.
inline std::string besideText(const Fact& f) {
    const Outcome &better = f.outcome, &own = f.others.at(0);
    if (better.result == Outcome::Unclear || (better.isLoss() && own.result == Outcome::Unclear)) return "";
    const bool isLess = own.result != Outcome::Loses || f.worth >= LeastMaterial;
    if (better.result == Outcome::Loses) return outcomeText(f, isLess ? "only " : "still ");
    if (own.isLoss() && better.isLoss()) return outcomeText(f, "still ");
    const bool bothWin = own.result == Outcome::Wins && better.result == Outcome::Wins;
    const bool isAlike = own == better || (bothWin && std::abs(f.worth) < LeastMaterial);
    return outcomeText(f) + (isAlike ? ", too" : "");
}
/// What the line comes to, beside the move if it is a better one; empty where that is not told. Of a natural move that
/// wins something and is bad all the same, that the other side is winning.
inline std::string comesTo(const Fact& f) {
    const std::string enemy = nameOf(~us(f)), attack = f.isAttacked ? enemy + "'s attack on the king goes on" : "";
    if (f.kind == Kind::WhyNot && f.outcome.result == Outcome::Unclear)
        return f.line.gain() >= LeastMaterial ? enemy + " is winning all the same" : nameOf(us(f)) + " gains nothing";
    if (f.outcome.result == Outcome::Unclear) return bothPromote(f.line) ? "both sides promote a pawn" : attack;
    return (f.kind == Kind::Better ? besideText(f) : outcomeText(f, f.others.empty() ? "" : "only ")) +
           (f.isAttacked ? ", and " + attack : "");
}
/// The same as a sentence: "White wins a pawn."
inline std::string outcomeSentence(const Fact& f) {
    std::string text = comesTo(f);
    if (text.empty()) return text;
    text[0] = char(std::toupper(text[0]));
    return text + '.';
}
/// The move that a fact speaks of beside its line: the one before the pass that the line begins after, or another one
/// where the line begins.
inline std::string beforePass(const Fact& f) {
    Position p = f.line.at[0];
    if (f.kind == Kind::Threatens || p.side() != colorOf(f.move.mover())) p.unmakeNull();
    if (f.kind == Kind::Threatens) p.unmake();
    return toSan(p, f.move);
}
/// "Qxf7#", "Rd8+ and h8=Q", "Nxe5, which wins a pawn": what a threat would be. Where its first move does not take what
/// is won, the line up to where something is.
inline std::string threatText(const Fact& f) {
    const Line& line = f.line;
    const Move m = line.moves[0];
    const std::string san = toSan(line.at[0], m);
    if (f.outcome.result == Outcome::Mates)
        return san + (f.outcome.moves == 1 ? "" : " and mate in " + std::to_string(f.outcome.moves));
    for (std::size_t i = 0; i < line.moves.size() && f.outcome.promotes; i += 2)
        if (line.moves[i].isPromotion()) return san + (i ? " and " + toSan(line.at[i], line.moves[i]) : "");
    const bool wins = f.outcome.result == Outcome::Wins;
    const PieceType taken = typeOf(m.captured());
    const bool isAll = valueOf(f.outcome.net) < seeValue[taken] + 2 * seeValue[Pawn];
    if (wins && taken && isAll && seeGE(line.at[0], m, seeValue[taken])) return san + ", which wins a " + nameOf(taken);
    const bool isSeen = taken && line.net(line.endOfExchange()) == f.outcome.net && seeGE(line.at[0], m, LeastMaterial);
    std::size_t shown = isSeen ? 1 : std::min<std::size_t>(line.moves.size(), 3);
    while (!isSeen && shown < line.moves.size() && shown < 7 && line.gain(shown) < LeastMaterial) ++shown;
    return (shown == 1 ? san : lineText(line.first(shown))) +
           (wins ? ", which " + outcomeText(f.outcome, line.at[0].side()) : "");
}
/// The move that led to the line's first position.
inline std::string lastMove(const Fact& f) {
    Position p = before(f);
    const Move last = p.lastMove();
    unmakeOrPass(p);
    return toSan(p, last);
}
/// The last of the moves that the line does not show.
inline std::string asideText(const Fact& f) {
    Position p = after(f);
    for (std::size_t i = 0; i + 1 < f.found.aside.size(); ++i) makeOrPass(p, f.found.aside[i]);
    return toSan(p, f.found.aside.back());
}
/// "Bxd1 would run into Qxc7", of a threat that was met.
inline std::string refutedText(const Fact& f) {
    Position p = f.line.at[0];
    p.unmakeNull();
    const Line line(p, {f.move, f.found.aside[0], f.found.aside[1]});
    return toSan(line.at[1], line.moves[1]) + " would run into " + toSan(line.at[2], line.moves[2]);
}
/// "3 moves", that a pawn needs to promote.
inline std::string movesHome(const Fact& f, std::size_t i) {
    const Square pawn = f.found.squares[i];
    return counted(movesHome(colorOf(after(f)[pawn]), pawn), "move");
}
/// "Then", or of the better line "There"; of what comes after that "And".
inline std::string then(const Fact& f) { return f.follows ? "And" : f.about == About::Missed ? "There" : "Then"; }
/// "allows mate or loses a rook": what all others come to; of different losses the piece that each costs at least:
/// "loses a rook or more", or "a piece", as no piece of that value need be there.
inline std::string othersText(const Fact& f) {
    std::string text;
    int losses = 0, least = 0;
    for (const Outcome& o : f.others)
        if (o.result == Outcome::Loses) least = losses++ ? std::max(least, valueOf(o.net)) : valueOf(o.net);
        else text += std::string(text.empty() ? "" : " or ") + (o.isLoss() ? "allows mate" : "only draws");
    if (losses == 0) return text;
    if (!text.empty()) text += " or ";
    Outcome lost = f.others.back();  // losses come last
    if (losses == 1) return text + outcomeText(lost, us(f));
    if (lost.promotes) return text + "lets " + nameOf(~us(f)) + " promote a pawn";
    PieceType piece = Queen;
    while (piece > Bishop && seeValue[piece] + least > 0) piece = PieceType(piece - 1);
    if (piece == Bishop) return text + "loses a piece or more";
    lost.net = {};
    lost.net[piece] = -1;
    return text + outcomeText(lost, us(f)) + " or more";
}
/// What a side in zugzwang would have by passing.
inline std::string passText(const Fact& f) {
    if (isMate(f.score)) return nameOf(f.whose) + " would mate in " + std::to_string(movesToMate(f.score));
    if (f.score == 0) return "it would be a draw";
    return "the score would be " + scoreText(f.score * signOf(f.whose)) + " from White's side";
}

}  // namespace detail
}  // namespace millimax
