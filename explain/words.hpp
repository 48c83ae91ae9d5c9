// explain/words.hpp: facts in English, for the terminal, PGN, the page and the training.
#pragma once

#include "facts.hpp"

#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

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
    const std::string price = listOf(o.net, gains ? -1 : 1);
    const std::string verb = o.promotes ? (gains ? "gets " : "lets " + nameOf(~us) + " get ")
                             : gains    ? (o.isBack ? "wins back " : "wins ")
                                        : "loses ";
    return verb + listOf(o.net, gains ? 1 : -1) + (price.empty() ? "" : " for " + price);
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
/// ", counted from Nxb4", of a loss that is counted from before the line begins.
inline std::string countedFrom(const Line& line) {
    Position p = line.at[0];
    if (line.origin.plies() == p.plies()) return "";
    while (p.plies() > line.origin.plies() + 1) p.unmake();
    return ", counted from " + toSan(line.origin, p.lastMove());
}
inline std::string outcomeText(const Fact& f) {
    return outcomeText(f.outcome, f.line.at[0].side()) +
           (f.outcome.result == Outcome::Loses ? countedFrom(f.line) : "");
}
/// What the better line comes to beside the move: ": White still loses a pawn", ": White wins a pawn, too"; or nothing.
inline std::string besideText(const Fact& f) {
    const Outcome &better = f.outcome, &own = f.other;
    if (better.result == Outcome::Unclear) return "";
    const std::string mover = ": " + nameOf(f.line.at[0].side()), text = outcomeText(f);
    if (better.result == Outcome::Loses && (own.result == Outcome::IsMated || own.result == Outcome::Unclear))
        return mover + " only " + text;
    if (own.isLoss() && better.isLoss()) return mover + " still " + text;
    const bool bothWin = own.result == Outcome::Wins && better.result == Outcome::Wins;
    return mover + ' ' + text + (own == better || (bothWin && std::abs(f.worth) < LeastMaterial) ? ", too" : "");
}

/// "Black has a rook less", "White has a knight less, but two pawns more"; empty if it is the same.
inline std::string materialDifference(const Material& more, Color us) {
    std::string less = listOf(more, -1), extra = listOf(more, 1);
    if (less.empty() && extra.empty()) return "";
    if (!less.empty()) less += extra.empty() ? " less" : " less, but ";
    return nameOf(us) + " has " + less + extra + (extra.empty() ? "" : " more");
}
/// "White's king safety worse by 0.59 pawns": a term that makes the difference; material as pieces, if it differs.
inline std::string termText(const Fact& f, const TermChange& c) {
    const Color mover = f.line.at[0].side();
    const bool isScale = c.name == Winnable;  // of the side that is ahead, whose share is all of it
    const bool isMaterial = c.name == "material";
    if (const std::string pieces = isMaterial ? materialDifference(f.difference, mover) : ""; !pieces.empty())
        return pieces;
    const Color whose = isScale ? (f.worth < 0 ? ~mover : mover) : isMaterial ? mover : c.whose;
    const std::string name(c.name), owner = nameOf(whose);
    // What changes alike for both sides makes no difference.
    const int change = isScale || isMaterial ? c.difference() : c.change;
    const int by = std::min(std::abs(change), std::abs(c.difference()));
    return (isScale ? name + " for " + owner : owner + "'s " + name) + (whose == mover ? " worse by " : " better by ") +
           pawns(by).substr(1) + " pawns";
}
inline std::string termsText(const Fact& f) {
    std::string text;
    for (const TermChange& c : f.terms) text += (text.empty() ? "" : "; ") + termText(f, c);
    return "Compared at the ends of the two lines: " + text + '.';
}
inline std::string zugzwangText(const Fact& f) {
    const Zugzwang& z = f.zugzwang;
    const std::string side = nameOf(z.side);
    return "Zugzwang: " + (z.isBrought ? "after " + toSan(f.line.at[1], f.line.moves[1]) + ", " : "") + side +
           " has to move, and every move makes things worse. If " + side + " could pass, " +
           (isMate(z.pass) ? side + " would mate in " + std::to_string(movesToMate(z.pass))
                           : "the score would be " + scoreText(z.pass * signOf(z.side)) + " from White's side") +
           '.';
}

/// A fact, with what its sentence speaks of.
struct Told {
    const Fact& f;
    const Position& before() const { return f.line.at[f.ply]; }
    const Position& after() const { return f.line.at[f.ply + 1]; }
    std::string move() const { return toSan(before(), f.line.moves[f.ply]); }
    std::string square(std::size_t i) const { return squareName(f.found.squares[i]); }
    /// "the knight on c7", as it stands after the move.
    std::string piece(std::size_t i) const { return pieceOn(after(), f.found.squares[i]); }
    /// "knight".
    std::string type(std::size_t i) const { return nameOf(typeOf(after()[f.found.squares[i]])); }
    std::string typeTo() const { return nameOf(typeOf(after()[f.line.moves[f.ply].to()])); }
    std::string to() const { return squareName(f.line.moves[f.ply].to()); }
    /// The move that led to the line's first position.
    std::string lastMove() const {
        Position p = before();
        const Move last = p.lastMove();
        p.unmake();
        return toSan(p, last);
    }
};
inline std::string hangingText(const Told& t) {
    const auto how = [&]() -> std::string {
        switch (t.f.found.way) {
        case Way::EnPassant: return " en passant";
        case Way::TookLess: return ", which took only a " + nameOf(typeOf(t.before().lastMove().captured()));
        case Way::LineOpened: return ", to which " + t.lastMove() + " opened the line";
        case Way::LeftUndefended: return ", which " + t.lastMove() + " left undefended";
        case Way::CannotBeRetaken: return ", which can't be retaken";
        case Way::WorthMore: return ", which is worth more than the " + nameOf(typeOf(t.f.line.moves[t.f.ply].mover()));
        case Way::DefendedTooLittle: return ", which is not defended enough";
        default: return ", which is undefended";
        }
    };
    return t.move() + " takes " + pieceOn(t.before(), t.f.found.squares[0]) + how();
}
inline std::string forkText(const Told& t) {
    std::string text = pieceOn(t.after(), t.f.line.moves[t.f.ply].to()) + " forks";
    for (std::size_t i = 0, n = t.f.found.squares.size(); i < n; ++i)
        text += (i == 0 ? " " : i + 1 == n ? " and " : ", ") + t.piece(i);
    return text;
}
inline std::string pinText(const Told& t) {
    const std::string text = t.piece(0) + " pins " + t.piece(1) + " to " + t.piece(2);
    if (t.f.found.way == Way::CannotTake) return text + ", so the " + t.type(1) + " can't take on " + t.to();
    if (t.f.found.way == Way::LosesByTaking)
        return text + ", so taking on " + t.to() + " with the " + t.type(1) + " would lose the " + t.type(2);
    return text;
}
inline std::string removedDefenderText(const Told& t) {
    const Found& found = t.f.found;
    const std::string text =
        t.move() + (found.way == Way::Taken ? " takes " : " drives away ") + pieceOn(t.before(), found.squares[0]);
    if (found.aside.empty()) return text + ", the only defender of " + pieceOn(t.before(), found.squares[1]);
    return text + ", which guarded " + t.square(1) + " against " + toSan(t.f.line.at[t.f.ply + 2], found.aside[0]);
}
inline std::string overloadedText(const Told& t) {
    if (t.f.found.way != Way::CannotTake) return t.piece(0) + " can't guard both " + t.square(1) + " and " + t.piece(2);
    const Line taken(t.after(), t.f.found.aside);
    return t.piece(0) + " can't take back: " + toSan(taken.at[1], taken.moves[1]) + " would be mate";
}
inline std::string promotionText(const Told& t) {
    return "a pawn promotes on " + t.to() + (t.typeTo() == nameOf(Queen) ? "" : " to a " + t.typeTo());
}

/// "So White wins a pawn.", of the line of a fact that has an outcome.
inline std::string outcomeSentence(const Fact& f) {
    return "So " + nameOf(f.line.at[0].side()) + (f.onlyWins ? " only " : " ") + outcomeText(f) + '.';
}
inline std::string looksFurtherText(const Fact& f) {
    return f.outcome.result == Outcome::Unclear ? "The two lines alone don't show why: the search looks further."
                                                : "That is not all: the search looks further than the two lines.";
}

/// How the text of a kind is told: it is a whole sentence; or it is a motif, whose name comes first, and it names the
/// move, or does not.
enum class Form { Sentence, NamesMove, Motif };
/// The one table of the kinds of facts: their names, and their words.
struct KindWords {
    Kind kind;
    std::string_view name;
    Form form;
    std::string (*text)(const Told&);
};
using T = const Told&;
constexpr KindWords KindTable[] = {
    {Kind::HangingPiece, "Hanging piece", Form::NamesMove, hangingText},
    {Kind::DoubleCheck, "Double check", Form::Motif,
     [](T t) { return t.piece(0) + " and " + t.piece(1) + " both give check"; }},
    {Kind::DiscoveredCheck, "Discovered check", Form::NamesMove,
     [](T t) { return t.move() + " uncovers a check by " + t.piece(0); }},
    {Kind::DiscoveredAttack, "Discovered attack", Form::NamesMove,
     [](T t) { return t.move() + " opens the line from " + t.piece(0) + " to " + t.piece(1); }},
    {Kind::Fork, "Fork", Form::Motif, forkText},
    {Kind::DoubleAttack, "Double attack", Form::NamesMove,
     [](T t) {
         return t.move() + " threatens " + toSan(afterPass(t.after()), t.f.found.aside[0]) + " and " + t.piece(0);
     }},
    {Kind::Skewer, "Skewer", Form::Motif,
     [](T t) { return t.piece(0) + " skewers " + t.piece(1) + " and " + t.piece(2); }},
    {Kind::Pin, "Pin", Form::Motif, pinText},
    {Kind::RemovedDefender, "Removed defender", Form::NamesMove, removedDefenderText},
    {Kind::OverloadedDefender, "Overloaded defender", Form::Motif, overloadedText},
    {Kind::TrappedPiece, "Trapped piece", Form::Motif,
     [](T t) {
         return t.piece(0) + " is trapped: it is attacked, and " +
                (t.f.found.way == Way::NoFlight ? "has no square to go to" : "lost on every square it can go to");
     }},
    {Kind::Promotion, "Promotion", Form::Motif, promotionText},
    {Kind::BackRankMate, "Back-rank mate", Form::NamesMove, [](T t) { return t.move() + " is mate on the back rank"; }},
    {Kind::SmotheredMate, "Smothered mate", Form::NamesMove, [](T t) { return t.move() + " is a smothered mate"; }},
    {Kind::SupportedMate, "Supported mate", Form::Motif,
     [](T t) { return "the king can't take on " + t.square(0) + ", which " + t.piece(1) + " guards"; }},
    {Kind::TheLine, "Line", Form::Sentence, [](T t) { return "The line: " + lineText(t.f.line); }},
    {Kind::Outcome, "Outcome", Form::Sentence, [](T t) { return outcomeSentence(t.f); }},
    {Kind::Zugzwang, "Zugzwang", Form::Sentence, [](T t) { return zugzwangText(t.f); }},
    {Kind::UnmetThreat, "Threat not met", Form::Sentence,
     [](T t) {
         return "Threat not met: " + nameOf(t.before().side()) + " already threatened " +
                toSan(afterPass(t.f.line.at[0]), t.f.line.moves[t.f.ply]) + '.';
     }},
    {Kind::Otherwise, "Otherwise", Form::Sentence,
     [](T t) {
         return "Otherwise: " + lineText(t.f.line) + ": " + nameOf(t.f.line.at[0].side()) + ' ' + outcomeText(t.f) +
                '.';
     }},
    {Kind::Better, "Better", Form::Sentence,
     [](T t) { return "Better: " + lineText(t.f.line) + besideText(t.f) + '.'; }},
    {Kind::Terms, "Terms", Form::Sentence, [](T t) { return termsText(t.f); }},
    {Kind::LooksFurther, "Looks further", Form::Sentence, [](T t) { return looksFurtherText(t.f); }},
};
static_assert([] {
    for (std::size_t i = 0; i < std::size(KindTable); ++i)
        if (std::size_t(KindTable[i].kind) != i) return false;
    return std::size(KindTable) == Kinds;
}());
constexpr const KindWords& wordsOf(Kind kind) { return KindTable[std::size_t(kind)]; }

}  // namespace detail

/// "Fork".
constexpr std::string_view nameOf(Kind kind) { return detail::wordsOf(kind).name; }
/// What a motif is here: "the knight on c7 forks the king on e8 and the rook on a8"; "after Nc7+, ..." where the
/// reader's board does not show that move yet. Of another kind its sentence.
inline std::string textOf(const Fact& f) {
    const detail::KindWords& words = detail::wordsOf(f.kind);
    const bool isAhead = words.form == detail::Form::Motif && (f.ply > 0 || f.namesFirst);
    return (isAhead ? "after " + detail::Told{f}.move() + ", " : "") + words.text({f});
}
/// A fact as a sentence.
inline std::string sentence(const Fact& f) {
    const detail::KindWords& words = detail::wordsOf(f.kind);
    return words.form == detail::Form::Sentence ? textOf(f) : std::string(words.name) + ": " + textOf(f) + '.';
}

namespace detail {

/// What kind of move it is, beside the scores of the two moves.
inline void tellVerdict(const Why& w, std::ostream& out) {
    const std::string move = toSan(w.position, w.move.line[0]);
    const int sign = signOf(w.mover());
    const auto scoreWith = [&](const Finding& f) {  // the moves to a mate count the first one of the line
        const std::string san = toSan(w.position, f.line[0]);
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
}

}  // namespace detail

/// Tells it in a few lines; scores are from White's side.
inline void tell(const Why& w, std::ostream& out) {
    const Move m = w.move.line[0];
    if (Line(w.position, {m}).mates()) out << toSan(w.position, m) << " is mate.\n";
    else detail::tellVerdict(w, out);
    for (const Fact& f : facts(w)) out << sentence(f) << '\n';
}

}  // namespace millimax
