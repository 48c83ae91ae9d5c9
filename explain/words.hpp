// explain/words.hpp: facts in English, for the terminal, PGN, the page and the training.
#pragma once

#include "phrases.hpp"
#include "questions.hpp"
#include "vocabulary.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace millimax {

namespace detail {

/// "a passed pawn", "passed pawns".
inline std::string pawnsText(const Fact& f) {
    const std::string kind = lowered(nameOf(f.kind));
    return f.found.squares.size() > 1 ? kind + 's' : (kind[0] == 'i' ? "an " : "a ") + kind;
}

/// Whether all that a person sees somewhere was there when the line began.
inline bool wasThere(const Fact& f) {
    const Bitboard before = whereIs(f.kind, f.line.at[0], f.whose);
    return std::ranges::all_of(f.found.squares, [before](Square s) { return before & bit(s); });
}

std::string filled(std::string_view words, const Fact& f);
std::string meaningOf(std::string_view name, const Fact& f);
std::string byText(const Fact& f);

/// What else can stand in braces.
struct Entry {
    std::string_view name;
    std::string (*of)(const Fact&);
};
using F = const Fact&;
constexpr Entry Glossary[] = {
    {"how", [](F f) { return f.found.way ? filled(f.found.way->words, f) : ""; }},
    // Of the move: itself, its square, what moves, and that piece where it has gone.
    {"move", [](F f) { return f.follows ? "It" : toSan(before(f), f.line.moves[f.ply]); }},
    {"to", [](F f) { return squareName(f.line.moves[f.ply].to()); }},
    {"type", [](F f) { return nameOf(typeOf(f.line.moves[f.ply].mover())); }},
    {"mover", [](F f) { return pieceOn(before(f), f.line.moves[f.ply].from()); }},
    {"piece", [](F f) { return pieceOn(after(f), f.line.moves[f.ply].to()); }},
    // Other moves: before the line, the next of the same side or one that was prepared, one that the line does not
    // show, and one before a pass or in place of the line's first one.
    {"last", lastMove},
    {"reply", [](F f) { return toSan(after(f), f.line.moves[f.ply + 1]); }},
    {"next",
     [](F f) { return f.found.aside.empty() ? toSan(f.line.at[f.ply + 2], f.line.moves[f.ply + 2]) : asideText(f); }},
    {"aside", asideText},
    {"mine", beforePass},
    {"threat", threatText},
    {"refuted", refutedText},
    // The fact's squares and what stands on them.
    {"squares", [](F f) { return enumerated(f.found.squares, squareName); }},
    {"pieces", [](F f) { return enumerated(f.found.squares, [&](Square s) { return pieceOn(after(f), s); }); }},
    {"ending", [](F f) { return nameOf(endingOf(after(f))); }},
    {"file", [](F f) { return squareName(f.found.squares[0]).substr(0, 1); }},
    {"doubled",
     [](F f) {
         const Bitboard file = FileA << fileOf(f.found.squares[0]);
         return std::string(popcount(f.line.at.back().bitboard(f.whose, Pawn) & file) > 2 ? "tripled" : "doubled");
     }},
    {"pawns", pawnsText},
    {"moves0", [](F f) { return movesHome(f, 0); }},
    {"moves1", [](F f) { return movesHome(f, 1); }},
    // Sides: the one that begins the line, and the one of which something is seen.
    {"us", [](F f) { return nameOf(us(f)); }},
    {"whose", [](F f) { return nameOf(f.whose); }},
    {"then", then},
    {"has",
     [](F f) {
         if (f.line.moves.size() > 1) return then(f) + ' ' + nameOf(f.whose) + (wasThere(f) ? " still has" : " has");
         return meaningOf("move", f) + " gives " + nameOf(f.whose);
     }},
    // The line, its first move, all but that, and what it comes to.
    {"line", [](F f) { return lineText(f.line); }},
    {"first", [](F f) { return numberedSan(f.line.at[0], f.line.moves[0]); }},
    {"rest", [](F f) { return lineText(Why::answerIn(f.line)); }},
    {"comes", [](F f) { return comesTo(f).empty() ? "" : ": " + comesTo(f); }},
    {"brings", [](F f) { return f.outcome.result ? ", which " + outcomeText(f.outcome, us(f)) : ""; }},
    {"by", byText},
    {"again", [](F f) { return std::string(f.times ? " again" : ""); }},
    {"times", [](F f) { return std::string(f.times > 1 ? "twice" : "before"); }},
    {"moves", [](F f) { return std::to_string(f.line.moves.size() / 2); }},
    {"others", othersText},
    {"given", [](F f) { return netText(f.outcome.net, -1); }},
    {"ahead", [](F f) { return netText(f.outcome.net, 1, " more"); }},
    {"score", [](F f) { return scoreText(f.score * signOf(us(f))); }},
    {"brought", [](F f) { return f.ply ? "after " + toSan(before(f), f.line.moves[f.ply]) + ", " : ""; }},
    {"pass", passText},
};
inline std::string meaningOf(std::string_view name, const Fact& f) {
    const auto* const entry = std::ranges::find(Glossary, name, &Entry::name);
    if (entry != std::end(Glossary)) return entry->of(f);
    const Square s = f.found.squares[std::size_t(name[1] - '0')];
    return name[0] == 's'   ? squareName(s)
           : name[0] == 't' ? nameOf(typeOf(after(f)[s]))
                            : pieceOn(name[0] == 'b' ? before(f) : after(f), s);
}
/// The words with what stands in braces put in.
inline std::string filled(std::string_view words, const Fact& f) {
    std::string text;
    for (std::size_t open = 0; (open = words.find('{')) != words.npos;) {
        const std::size_t close = words.find('}', open);
        text += words.substr(0, open);
        text += meaningOf(words.substr(open + 1, close - open - 1), f);
        words.remove_prefix(close + 1);
    }
    return text.append(words);
}

}  // namespace detail

/// The idea of a good move as a hint, by what is told of it: "there is a mate in 2", "end a pin".
inline std::string ideaOf(const std::vector<Fact>& facts) {
    std::string idea;
    for (const Fact& f : facts) {
        const Outcome::Result result = f.kind == Kind::TheLine ? f.outcome.result : Outcome::Unclear;
        if (f.about != About::Itself || (!idea.empty() && !isMotif(f.kind))) continue;
        if (result == Outcome::Mates) return "there is a mate in " + std::to_string(f.outcome.moves);
        if (result == Outcome::Draws) idea = "there is a draw";
        else if (result == Outcome::Wins && f.outcome.promotes) idea = detail::wordsOf(Kind::Promotion).idea;
        else if (f.kind != Kind::TheLine) idea = detail::wordsOf(f.kind).idea;
        if (isMotif(f.kind)) break;
    }
    return idea.empty() ? "a quiet move" : idea;
}
/// What a motif is here: "the knight on c7 forks the king on e8 and the rook on a8"; "after Nc7+, ..." where the
/// reader's board does not show that move yet. Of another kind its sentence.
inline std::string textOf(const Fact& f) {
    const std::string_view words = detail::wordsOf(f.kind).words;
    const bool isAhead = isMotif(f.kind) && (f.ply > 0 || f.namesFirst) && words.find("{move}") == words.npos;
    std::string text = (isAhead ? "after " + detail::meaningOf("move", f) + ", " : "") + detail::filled(words, f);
    if (!isMotif(f.kind) && words.starts_with("{p")) text[0] = 'T';  // "the king"
    return text;
}
/// A fact as a sentence. A pawn that hangs is no piece, so it is told without the name.
inline std::string sentence(const Fact& f) {
    if (!isMotif(f.kind)) return textOf(f);
    const bool isPawn = f.kind == Kind::HangingPiece && typeOf(f.line.moves[f.ply].captured()) == Pawn;
    return (isPawn ? "" : std::string(nameOf(f.kind)) + ": ") + textOf(f) + '.';
}
/// The motif of what refutes a natural move, as a sentence.
inline std::string detail::byText(const Fact& f) { return f.by.empty() ? "" : ' ' + sentence(f.by[0]); }

namespace detail {

/// How a side stands by its score: 2 it is winning, 1 it is better, 0 equal, and so on.
inline int standing(int score) {
    const int by = std::abs(score) >= WinningScore ? 2 : std::abs(score) >= BetterScore ? 1 : 0;
    return score < 0 ? -by : by;
}
/// " White was winning, and is now only equal.": what a bad move changes, or that it changes little.
inline std::string changeText(const Why& w) {
    constexpr std::array<std::string_view, 5> states{"losing", "worse", "only equal", "only better", "winning"};
    constexpr int sure = 50;  // centipawns: nearer to a threshold the search may err
    const int is = standing(w.move.score), was = standing(w.rival.score);
    const std::string side = ' ' + nameOf(w.mover());
    const bool isWorse = !w.isBest() && w.isClear();
    if (w.shuffle || (!isWorse && (w.isOnlyGood() || is != was))) return "";
    if (was == -2) return side + " is losing either way.";
    if (was == 2 && is == 2) {
        if (!isWorse) return side + " is winning either way.";
        const bool missesMate = isNearMate(w.rival.score) && !isMate(w.move.score);
        const std::string mate = "mate in " + std::to_string(movesToMate(w.rival.score));
        return side + " is still winning" + (missesMate ? ", but " + mate + " was there." : ".");
    }
    if (!isWorse) return "";
    if (was == 2 && w.move.score <= WinningScore - sure && w.verdict() != Verdict::Good)
        return side + " was winning, and is now " + std::string(states[is + 2]) + '.';
    return w.move.score <= -WinningScore - sure && w.rival.score > -WinningScore / 2 ? side + " is losing now." : "";
}
/// Whether a decided game is none the less so by a move that is not the best.
inline bool isHarmless(const Why& w) { return w.isDecided() && !w.isBest() && !w.shuffle; }
/// What kind of move it is: "is a blunder", "wins as well".
inline std::string kindText(const Why& w) {
    if (legalMoves(w.position).size() == 1) return "is the only legal move";
    if (w.rival.line.empty()) return "is the best move found";  // in a review no other one was looked for
    if (isHarmless(w)) return w.move.score > 0 ? "wins as well" : "changes little";
    if (w.isAlike()) return w.isBest() ? "is as good as any" : "is about as good as the best";
    if (!w.isBest()) return w.verdict() == Verdict::Good ? "is not the best" : "is " + nameWithArticle(w.verdict());
    if (!w.isOnlyGood()) return "is the best move found";
    return w.isHardToSee() ? "is the only good move, and hard to see" : "is the only good move";
}
/// What kind of move it is, and the scores of the two moves; the first number tells whose view it is.
inline std::string verdictText(const Why& w) {
    const auto isNumber = [](const Finding& f) { return std::abs(f.score) < DecidedBound; };
    const auto score = [&](const Finding& f, bool tellsView) {
        return scoreText(signOf(w.mover()) * f.score) + (tellsView ? " from White's side." : ".");
    };
    const std::string own =
        toSan(w.position, w.move.line[0]) + ' ' + kindText(w) + ": " + score(w.move, isNumber(w.move));
    if (w.rival.line.empty()) return own;
    const std::string san = toSan(w.position, w.rival.line[0]);
    const std::string other = w.isBest()                      ? "Next comes " + san
                              : w.isClear() && !isHarmless(w) ? san + " is better"
                                                              : "The best is " + san;
    return own + ' ' + other + ": " + score(w.rival, isNumber(w.rival) && !isNumber(w.move)) + changeText(w);
}

}  // namespace detail

/// What kind of move it is; scores are from White's side.
inline std::string headline(const Why& w) {
    const Move m = w.move.line[0];
    return isMated(afterMove(w.position, m)) ? toSan(w.position, m) + " is mate." : detail::verdictText(w);
}
/// The facts that are told below the headline: where the text has more than a hundred words, those that are worth least
/// are left out, but no line.
inline std::vector<Fact> toldFacts(const Why& w) {
    constexpr std::size_t most = 100;
    std::vector<Fact> told = facts(w);
    const auto words = [&] {
        std::size_t n = splitWords(headline(w)).size();
        for (const Fact& f : told) n += splitWords(sentence(f)).size();
        return n;
    };
    for (Fact& f : told)
        if (words() > most) f.by = {};
    while (words() > most && detail::dropLeast(told)) detail::link(told);
    return told;
}
/// Tells it in a few lines.
inline void tell(const Why& w, std::ostream& out) {
    out << headline(w) << '\n';
    for (const Fact& f : toldFacts(w)) out << sentence(f) << '\n';
}

}  // namespace millimax
