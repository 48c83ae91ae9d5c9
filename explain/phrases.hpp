// explain/phrases.hpp: lines, outcomes and what a fact speaks of in English: the parts of the sentences of words.hpp.
#pragma once

#include "../notation/san.hpp"
#include "facts.hpp"

#include <array>
#include <cctype>
#include <string>
#include <string_view>

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
                             : gains    ? (o.winsBack ? "wins back " : "wins ")
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
/// "White wins a pawn"; "in all White has lost a knight", of a loss that is counted from before the line begins.
inline std::string outcomeText(const Fact& f, std::string_view how = "") {
    const Color us = f.line.at[0].side();
    if (f.outcome.result != Outcome::Loses || f.outcome.promotes || f.line.origin.plies() == f.line.at[0].plies())
        return nameOf(us) + ' ' + std::string(how) + outcomeText(f.outcome, us);
    const std::string price = listOf(f.outcome.net, 1);
    return "in all " + nameOf(us) + " has lost " + listOf(f.outcome.net, -1) + (price.empty() ? "" : " for " + price);
}
/// What the better line comes to beside the move: "White still loses a pawn", "White wins a pawn, too"; or nothing, as
/// where it loses and the move's line does not show that it loses more.
inline std::string besideText(const Fact& f) {
    const Outcome &better = f.outcome, &own = f.other;
    if (better.result == Outcome::Unclear || (better.isLoss() && own.result == Outcome::Unclear)) return "";
    const bool isLess = own.result != Outcome::Loses || f.worth >= LeastMaterial;
    if (better.result == Outcome::Loses) return outcomeText(f, isLess ? "only " : "still ");
    if (own.isLoss() && better.isLoss()) return outcomeText(f, "still ");
    const bool bothWin = own.result == Outcome::Wins && better.result == Outcome::Wins;
    const bool isAlike = own == better || (bothWin && std::abs(f.worth) < LeastMaterial);
    return outcomeText(f) + (isAlike ? ", too" : "");
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
    std::string move() const { return f.follows ? "It" : toSan(before(), f.line.moves[f.ply]); }
    std::string square(std::size_t i) const { return squareName(f.found.squares[i]); }
    /// "the knight on c7", as it stands after the move.
    std::string piece(std::size_t i) const { return pieceOn(after(), f.found.squares[i]); }
    /// "knight".
    std::string type(std::size_t i) const { return nameOf(typeOf(after()[f.found.squares[i]])); }
    std::string typeTo() const { return nameOf(typeOf(after()[f.line.moves[f.ply].to()])); }
    std::string to() const { return squareName(f.line.moves[f.ply].to()); }
    /// "d5 and e4".
    std::string squares() const {
        std::string text;
        for (std::size_t i = 0, n = f.found.squares.size(); i < n; ++i)
            text += (i == 0 ? "" : i + 1 == n ? " and " : ", ") + square(i);
        return text;
    }
    /// "a passed pawn", "passed pawns", of "passed".
    std::string pawns(const std::string& kind) const {
        if (f.found.squares.size() > 1) return kind + " pawns";
        return (kind[0] == 'i' ? "an " : "a ") + kind + " pawn";
    }
    /// "Then", or of the better line "There".
    std::string then() const { return f.about == About::Missed ? "There" : "Then"; }
    /// The move that led to the line's first position.
    std::string lastMove() const {
        Position p = before();
        const Move last = p.lastMove();
        p.unmake();
        return toSan(p, last);
    }
    /// What a placeholder of KindTable stands for.
    std::string meaning(std::string_view name) const {
        if (name == "move") return move();
        if (name == "to") return to();
        if (name == "type") return typeTo();
        if (name == "squares") return squares();
        if (name == "file") return square(0).substr(0, 1);
        if (name == "then") return then();
        if (name == "whose") return nameOf(f.whose);
        if (name == "has")
            return f.line.moves.size() == 1 ? "It gives " + nameOf(f.whose) : then() + ' ' + nameOf(f.whose) + " has";
        const auto i = std::size_t(name.back() - '0');  // of a square
        return name[0] == 's' ? square(i) : name[0] == 't' ? type(i) : piece(i);
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
    std::string text = "the " + t.typeTo() + " on " + t.to() + " forks";
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
inline std::string doubleAttackText(const Told& t) {
    return t.move() + " threatens " + toSan(afterPass(t.after()), t.f.found.aside[0]) + " and " + t.piece(0);
}
inline std::string trappedText(const Told& t) {
    const Way way = t.f.found.way;
    return t.piece(0) + " is trapped: it is attacked, and " +
           (way == Way::Sold           ? "has nothing better than to take what it can"
            : way == Way::NoSafeFlight ? "lost on every square it can go to"
                                       : "has no square to go to");
}
inline std::string pawnsText(const Told& t, const std::string& kind) {
    return t.meaning("has") + ' ' + t.pawns(kind) + " on " + t.squares() + '.';
}
inline std::string answersText(const Told& t) {
    switch (t.f.found.way) {
    case Way::Capture: return t.move() + " takes the piece that gives check.";
    case Way::Block: return t.move() + " blocks the check.";
    default: return "The king steps out of check.";
    }
}
inline std::string preparesText(const Told& t) {
    return t.move() + " prepares " + toSan(t.f.line.at[2], t.f.line.moves[2]) + '.';
}
inline std::string promotionText(const Told& t) {
    const Way way = t.f.found.way;
    return "a pawn promotes on " + t.to() + (t.typeTo() == nameOf(Queen) ? "" : " to a " + t.typeTo()) +
           (way == Way::WouldStalemate ? ": a queen would stalemate"
            : way == Way::GivesCheck   ? ", with check"
                                       : "");
}

inline std::string betterText(const Fact& f) {
    const std::string beside = besideText(f);
    return "Better: " + lineText(f.line) + (beside.empty() ? "" : ": " + beside) + '.';
}
/// "White wins a pawn.", of what a line comes to; empty if that is not told.
inline std::string outcomeSentence(const Fact& f) {
    if (f.outcome.result == Outcome::Unclear) return "";
    std::string text = f.kind == Kind::Better ? besideText(f) : outcomeText(f, f.winsLess ? "only " : "");
    if (text.empty()) return text;
    text += '.';
    text[0] = char(std::toupper(text[0]));
    return text;
}
inline std::string theLineText(const Told& t) {
    const bool isClear = t.f.outcome.result != Outcome::Unclear;
    return "The line: " + lineText(t.f.line) + (isClear ? ": " + outcomeText(t.f, t.f.winsLess ? "only " : "") : "") +
           '.';
}
/// The mover's move, where a fact's line begins after a pass.
inline std::string beforePass(const Fact& f) {
    Position p = f.line.at[0];
    p.unmakeNull();
    if (f.kind == Kind::Threatens) p.unmake();
    return toSan(p, f.move);
}
/// "Qxf7#", "Nxe5, which wins a pawn": what a threat would be.
inline std::string threatText(const Fact& f) {
    const Line& line = f.line;
    const std::string san = toSan(line.at[0], line.moves[0]);
    if (f.outcome.result == Outcome::Mates)
        return f.outcome.moves == 1 ? san : san + " and mate in " + std::to_string(f.outcome.moves);
    const std::string won = listOf(f.outcome.net, 1);
    return san + (f.outcome.result == Outcome::Wins && !won.empty() ? ", which wins " + won : "");
}
inline std::string metText(const Told& t) {
    const Fact& f = t.f;
    const auto how = [&]() -> std::string {
        switch (f.found.way) {
        case Way::Capture: return " takes the " + nameOf(typeOf(f.line.moves[0].mover()));
        case Way::Flight: return f.outcome.result == Outcome::Wins ? " saves it" : " moves away";
        case Way::Guard: return " guards " + squareName(f.found.squares[0]);
        case Way::Block: return " blocks the line";
        default: return " answers that";
        }
    };
    return nameOf(f.line.at[0].side()) + " threatened " + threatText(f) + ": " + beforePass(f) + how() + '.';
}
inline std::string unmetText(const Told& t) {
    return nameOf(t.before().side()) + " already threatened " + threatText(t.f) + '.';
}
inline std::string threatensText(const Told& t) { return beforePass(t.f) + " threatens " + threatText(t.f) + '.'; }
inline std::string otherwiseText(const Told& t) {
    const bool isClear = t.f.outcome.result != Outcome::Unclear;
    return "Otherwise: " + lineText(t.f.line) + (isClear ? ": " + outcomeText(t.f) : "") + '.';
}
inline std::string whyNotText(const Told& t) {
    const Line& line = t.f.line;
    const Line rest(line.at[1], {line.moves.begin() + 1, line.moves.end()});
    return "Why not " + numberedSan(line.at[0], line.moves[0]) + "? " + lineText(rest) + ": " + outcomeText(t.f) + '.';
}
/// What the side that begins the line comes to by the tables.
inline std::string tablesText(const Told& t) {
    const auto comes = [&t]() -> std::string {
        switch (t.f.found.way) {
        case Way::Won: return "wins";
        case Way::Lost: return "loses";
        case Way::NearlyWon: return "would win but for the fifty-move rule";
        case Way::NearlyLost: return "would lose but for the fifty-move rule";
        default: return "draws";
        }
    };
    if (t.f.ply > 0)
        return "By the tables " + nameOf(t.f.line.at[0].side()) + ' ' + comes() + " after " + t.move() + '.';
    return "By the tables " + t.move() + ' ' + comes() + '.';
}
inline std::string tradesIntoText(const Told& t) {
    const Color us = t.f.line.at[0].side();
    const std::string which = t.f.score > 0   ? nameOf(us) + " wins"
                              : t.f.score < 0 ? nameOf(us) + " loses"
                                              : "is a draw";
    return "After " + t.move() + " there is a pawn ending, which " + which + '.';
}
inline std::string fortressText(const Told& t) {
    const Position& p = t.before();
    const int ahead = valueOf(balance(p, White));
    return nameOf(ahead > 0 ? White : Black) + " is ahead, but makes no progress: in " +
           std::to_string(t.f.line.moves.size() / 2) +
           " moves nothing is taken and no pawn moves. It may be a fortress.";
}
/// "Every other move allows mate or loses a rook."
inline std::string onlyMoveText(const Told& t) {
    std::string text;
    const Color us = t.f.line.at[0].side();
    for (const Outcome& o : t.f.others) {
        const std::string how = o.result == Outcome::IsMated ? "allows mate" : outcomeText(o, us);
        text += (text.empty() ? "" : " or ") + how;
    }
    return "Every other move " + text + '.';
}
inline std::string sacrificeText(const Told& t) {
    const std::string side = nameOf(t.f.line.at[0].side()), got = listOf(t.f.outcome.net, 1);
    return side + " gives " + listOf(t.f.outcome.net, -1) + (got.empty() ? "" : " for " + got) +
           ", and has play that the search values higher: " + scoreText(t.f.score * signOf(t.f.line.at[0].side())) +
           '.';
}

}  // namespace detail
}  // namespace millimax
