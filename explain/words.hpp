// explain/words.hpp: facts in English, for the terminal, PGN, the page and the training.
#pragma once

#include "phrases.hpp"
#include "questions.hpp"

#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace millimax {

namespace detail {

/// The one table of the kinds of facts, in their order: their names, what they are as a hint, and their words: a
/// sentence, or of a motif what comes after its name. What stands in braces is in the glossary below; {p0}, {b0}, {s0}
/// and {t0} are the first of the fact's squares: the piece that stands there after the move or stood there before it,
/// the square alone, and the type alone.
struct KindWords {
    std::string_view name;
    std::string_view idea;  // as a hint, which does not name the move
    std::string_view words;
};
constexpr KindWords KindTable[] = {
    {"Hanging piece", "something can be taken", "{move} takes {b0}{how}"},
    {"Double check", "two pieces can give check at once", "{p0} and {p1} both give check"},
    {"Discovered check", "open a check by stepping aside", "{move} uncovers a check by {p0}"},
    {"Discovered attack", "open a line by stepping aside", "{move} opens the line from {p0} to {p1}"},
    {"Fork", "one piece can attack two things at once", "{piece} forks {pieces}"},
    {"Double attack", "threaten two things at once", "{move} {how}"},
    {"Skewer", "two pieces stand on one line", "{p0} skewers {p1} and {p2}"},
    {"Pin", "a piece cannot leave its line", "{p0} pins {p1} to {p2}{how}"},
    {"Removed defender", "something has only one defender", "{move} {how}"},
    {"Overloaded defender", "a defender has two things to guard", "{p0} can't {how}"},
    {"Trapped piece", "a piece of the enemy has nowhere to go", "{p0} is trapped: it is attacked, and {how}"},
    {"Greek gift", "a bishop can draw the king out",
     "{move} gives the bishop to draw the king out: the knight on {s1} and the queen attack it"},
    {"Decoy", "draw the king to a worse square", "{move} drags the king to {to}, where the next check meets it"},
    {"Deflection", "a defender can be drawn away", "{move} draws {p0} away from {s1}"},
    {"Interference", "cut the line of a defender", "{move} cuts {p0} off from {s1}"},
    {"Clearance", "an own piece is in the way", "{move} clears the way for {p1}"},
    {"In-between move", "there is a move in between", "before it takes back, {move} {how}"},
    {"X-ray", "attack through another piece", "{p0} attacks {to} through {p1}"},
    {"Breakthrough", "give a pawn for another one to get through",
     "{move} gives a pawn, so that another one gets through to {s0}"},
    {"Pawn for a piece", "a passed pawn can cost a piece", "{p0} has to be given for {p1}{how}"},
    {"Promotion", "a pawn can become a piece", "a pawn promotes by {move}{how}"},
    {"Back-rank mate", "the first rank is weak", "{move} is mate on the back rank"},
    {"Smothered mate", "the king is hemmed in", "{move} is a smothered mate"},
    {"Arabian mate", "the king is in the corner", "{move} mates in the corner, and {p1} guards the rook"},
    {"Anastasia's mate", "the king is on the edge", "{move} mates on the edge, and {p1} guards the ways out"},
    {"Boden's mate", "two bishops mate crosswise", "{p0} and {p1} mate crosswise"},
    {"Ladder mate", "drive the king to the edge", "{move} mates on the edge, while {p0} has the next line"},
    {"Supported mate", "there is a mate beside the king", "the king can't take on {s0}, which {p1} guards"},
    {"Castling lost", "", "{then} {whose} can't castle any more."},
    {"Open king", "", "{then} {whose}'s king on {s0} stands in the open."},
    {"Passed pawn", "", "{has} {pawns} on {squares}."},
    {"Shut in", "", "{then} {whose}'s {t0} on {s0} is shut in."},
    {"Outpost", "", "{has} a {t0} on {s0} that no pawn can drive away."},
    {"Rook behind a passed pawn", "", "{has} a rook behind the passed pawn."},
    {"Bishop pair", "", "{has} the pair of bishops."},
    {"Open file", "", "{has} the open {file}-file."},
    {"Undeveloped", "", "{then} {whose}'s pieces on {squares} are not developed yet."},
    {"Doubled pawns", "", "{has} doubled {file}-pawns."},
    {"Isolated pawn", "", "{has} {pawns} on {squares}."},
    {"Backward pawn", "", "{has} {pawns} on {squares}."},
    {"Stops a mate", "the enemy threatens mate", "{move} stops the mate on {s0}."},
    {"Desperado", "a lost piece can take something", "The {type} is lost anyway, and takes what it can."},
    {"Trades queens", "trade the queens", "{move} trades the queens."},
    {"Trades when ahead", "you are ahead: trade pieces",
     "{move} trades pieces, which is easier to play for the side ahead."},
    {"Takes back", "take back", "{move} takes back."},
    {"Answers the check", "answer the check", "{how}"},
    {"Moves away", "it is attacked", "The {type} was attacked; on {to} it is safe."},
    {"Guards", "something of yours is in danger", "{move} {how}, which was in danger."},
    {"Attacks", "attack something", "{move} attacks {pieces}{how}."},
    {"Takes", "take something", "{move} takes {b0}{how}."},
    {"Castles", "bring the king to safety", "{move} brings the king to safety and a rook into play."},
    {"Trades", "trade a piece", "{move} trades the {type}."},
    {"Covers the way", "guard the way of a passed pawn", "{move} covers {s1}, on the way of {p0}."},
    {"Blockades", "stop a passed pawn", "{move} stops the passed pawn on {s0}."},
    {"Advances a passed pawn", "bring a passed pawn on", "{move} brings the passed pawn on."},
    {"Nears the pawns", "where does the king have to go?", "{move} goes {how}."},
    {"Pins", "pin a piece", "{move} pins {p1} to {p2}."},
    {"Puts pressure", "put pressure on something", "{move} attacks {p0}."},
    {"Ties a piece", "tie a piece to what it guards", "{move} attacks {p0}, which {p1} has to guard."},
    {"Aims at the king", "aim at the enemy's king",
     "{move} aims at {s0}, beside the enemy's king, together with {p1}."},
    {"Storms", "bring a pawn against the king",
     "{move} brings a pawn against the king, which has castled on the other side."},
    {"Develops", "bring a piece into play", "{move} develops the {type}."},
    {"Takes the centre", "take your share of the centre", "{move} takes its share of the centre."},
    {"Opens a line", "open a line for a piece", "{move} opens the line of {p0} to {p1}."},
    {"Frees a piece", "open a line for a piece", "{move} opens the line of {p0}."},
    {"Takes a file", "put a rook on a file", "{move} puts the rook on the {how}."},
    {"Prepares", "make another move possible", "{move} prepares {next}."},
    {"Luft", "give the king a square to go to", "{move} gives the king a square to go to."},
    {"Keeps out", "keep a piece out of a square", "{move} keeps {p0} out of {s1}."},
    {"Towards the centre", "go towards the centre", "{move} brings the {type} {how}."},
    {"Gains space", "gain space", "{move} gains space."},
    {"Controls the centre", "bring a piece to where it sees the centre", "On {to} the {type} controls {squares}."},
    {"Lets the enemy in", "", "{move} {how}."},
    {"Loses time", "", "{move} loses time: {how}."},
    {"Gives up castling", "", "{move} gives up castling."},
    {"Lags behind", "", "{move} develops nothing: the pieces on {squares} stand where they began."},
    {"Blocks a pawn", "", "{move} stands in the way of {p0}."},
    {"Opens the cover", "", "{move} opens the cover of the king."},
    {"Leaves an outpost", "", "The {type} leaves a square from which no pawn could drive it away."},
    {"To the edge", "", "On {to} the knight stands at the edge."},
    {"Opposition", "mind the opposition of the kings",
     "After {move} the kings are in opposition, and {p1} has to give way."},
    {"Square of the pawn", "can the king catch the pawn?",
     "{p1} stands outside the square of {p0}, and can't catch it."},
    {"Race of pawns", "count the moves of both pawns",
     "A race, in which no king can catch a pawn: {p0} is {moves0} from promotion, {p1} {moves1}."},
    {"Outside passed pawn", "a passed pawn can draw the king away", "{p0} draws {p1} away from the other pawns."},
    {"Key square", "bring the king before its pawn",
     "{p0} has reached a key square, before its pawn, and leads it home."},
    {"Held pawn", "keep the king before the pawn", "{how}"},
    {"Wrong bishop", "in which corner would the pawn promote?",
     "The bishop does not guard {s0}, where the pawn would promote: a draw."},
    {"Opposite bishops", "mind the colours of the bishops",
     "The bishops stand on squares of opposite colours, which makes a draw likely."},
    {"Queen against pawn", "a pawn far ahead can hold a queen",
     "Against {p0} with its king beside it, a queen whose king is far does not win."},
    {"Lucena's position", "make a bridge for the king",
     "This is Lucena's position: the rook makes a bridge for the king, and {p0} promotes."},
    {"Philidor's position", "keep the king off your rank",
     "This is Philidor's position: {p0} keeps the king off its rank, then checks from behind."},
    {"Trades into a pawn ending", "count the pawn ending", "After {move} there is a pawn ending, which {us} {how}."},
    {"Fortress", "who can make progress?",
     "{whose} is ahead, but makes no progress: in {moves} moves nothing is taken and no pawn moves. It may be a "
     "fortress."},
    {"Endgame tables", "", "By the tables {us} {how} after {move}."},
    {"Line", "", "The line: {line}{comes}."},
    {"Zugzwang", "let the enemy run out of good moves",
     "Zugzwang: {brought}{whose} has to move, and every move makes things worse. If {whose} could pass, {pass}."},
    {"Left to be taken", "", "{move} leaves {b0}{how} to {reply}."},
    {"Lost in any case", "", "{p0} can't be saved, {how}."},
    {"Threat not met", "", "{us} already threatened {threat}."},
    {"Otherwise", "", "Otherwise: {line}{comes}."},
    {"Every other move", "", "Every other move {others}."},
    {"Better", "", "Better: {line}{comes}."},
    {"Why not", "", "Why not {first}? {rest}{comes}."},
    {"Prevents", "", "{mine} stops {move}: it {how}."},
    {"Meets a threat", "the enemy threatens something", "{us} threatened {threat}: {mine} {how}."},
    {"Threatens", "make a threat", "{mine} threatens {threat}."},
    {"Misses", "", "{how}"},
    {"Sacrifice", "something can be given for play",
     "{us} gives {given}, and has play that the search values higher: {score}."},
    {"Ahead", "", "{then} {whose} has {ahead}, which wins in any case."},
    {"About as good", "", "{move} is about as good."},
};
static_assert(std::size(KindTable) == Kinds);
constexpr const KindWords& wordsOf(Kind kind) { return KindTable[std::size_t(kind)]; }

}  // namespace detail

/// "Fork".
constexpr std::string_view nameOf(Kind kind) { return detail::wordsOf(kind).name; }

namespace detail {

/// "a passed pawn", "passed pawns".
inline std::string pawnsText(const Fact& f) {
    const std::string kind = lowered(nameOf(f.kind));
    return f.found.squares.size() > 1 ? kind + 's' : (kind[0] == 'i' ? "an " : "a ") + kind;
}

/// What {how} stands for.
struct WayWords {
    Way way;
    std::string_view words;
};
constexpr WayWords WayTable[] = {
    {Way::Plain, ""},
    {Way::Undefended, ", which is undefended"},
    {Way::LeftUndefended, ", which {last} left undefended"},
    {Way::LineOpened, ", to which {last} opened the line"},
    {Way::EnPassant, " en passant"},
    {Way::CannotBeRetaken, ", which can't be retaken"},
    {Way::WorthMore, ", which is worth more than the {type}"},
    {Way::DefendedTooLittle, ", which is not defended enough"},
    {Way::GuardPinned, ", as {p1} is pinned"},
    {Way::IsPassed, ", a passed pawn"},
    {Way::GuardLeft, ", which the {type} guarded,"},
    {Way::WasAttacked, ", which was attacked,"},
    {Way::CannotTake, ", so the {t1} can't take on {to}"},
    {Way::LosesByTaking, ", so taking on {to} with the {t1} would lose the {t2}"},
    {Way::Taken, "takes {b0}, the only defender of {b1}"},
    {Way::DrivenAway, "drives away {b0}, the only defender of {b1}"},
    {Way::TakenBeforeMate, "takes {b0}, which guarded {s1} against {aside}"},
    {Way::DrivenAwayBeforeMate, "drives away {b0}, which guarded {s1} against {aside}"},
    {Way::GuardBoth, "guard both {s1} and {p2}"},
    {Way::TakeBack, "take back: {aside} would be mate"},
    {Way::NoFlight, "has no square to go to"},
    {Way::NoSafeFlight, "lost on every square it can go to"},
    {Way::IsPromoted, ", which was a pawn"},
    {Way::WouldStalemate, ": a queen would stalemate"},
    {Way::GivesCheck, ", with check"},
    {Way::TakesChecker, "{move} takes {b0}, which gives check."},
    {Way::BlocksCheck, "{move} blocks the check."},
    {Way::ThreatensMate, "threatens {aside} and {p0}"},
    {Way::ChecksToo, "gives check and attacks {p0}"},
    {Way::Checks, "gives check"},
    {Way::Takes, "takes {b0}"},
    {Way::Attacks, "attacks {p0}"},
    {Way::ToStop, "to stop {p0}"},
    {Way::ToHelp, "to help {p0}"},
    {Way::ToStopAndHelp, "both to stop {p0} and to help {p1}"},
    {Way::ToCentre, "towards the centre"},
    {Way::FromEdge, "back from the edge"},
    {Way::NoSafeSquare, ", which has no safe square to go to"},
    {Way::AtOnce, " at once: a fork"},
    {Way::GuardsPiece, "guards {p0}"},
    {Way::ShutsLine, "stands between {p1} and {p0}"},
    {Way::HalfOpen, "half-open {file}-file"},
    {Way::MayOpen, "{file}-file, which may open"},
    {Way::InTheWay, "The king on {s0} stands in the way of {p1}, and can't be driven off: a draw."},
    {Way::InCorner, "In its corner the king holds against a rook's pawn: a draw."},
    {Way::OpensLine, "opens the line of {p0} to {s1}"},
    {Way::Unguards, "leaves {s0} unguarded, which lets {aside} in"},
    {Way::WouldWin, "{move} misses {mine}{brings}."},
    {Way::IsBetter, "Nothing is lost at once; {mine} leads to a better position."},
    {Way::GoesBack, "the {type} only goes back to {s0}"},
    {Way::Driven, "{reply} attacks the {type}, which has to move again"},
    {Way::OwnPinned, "as it is pinned to the king"},
    {Way::CheckedToo, "as the check has to be answered"},
    {Way::Capture, "takes {b0}"},
    {Way::Flight, "moves away"},
    {Way::Saved, "saves it"},
    {Way::Guard, "guards {s0}"},
    {Way::Block, "blocks the line"},
    {Way::OnSquare, "stands in the way"},
    {Way::RunsInto, "answers that, as {refuted}"},
    {Way::Other, "answers that"},
    {Way::Won, "wins"},
    {Way::NearlyWon, "would win but for the fifty-move rule"},
    {Way::Drawn, "draws"},
    {Way::NearlyLost, "would lose but for the fifty-move rule"},
    {Way::Lost, "loses"},
};
static_assert([] {
    for (std::size_t i = 0; i < std::size(WayTable); ++i)
        if (std::size_t(WayTable[i].way) != i) return false;
    return std::size(WayTable) == Ways;
}());
std::string filled(std::string_view words, const Fact& f);
std::string meaningOf(std::string_view name, const Fact& f);

/// What else can stand in braces.
struct Entry {
    std::string_view name;
    std::string (*of)(const Fact&);
};
using F = const Fact&;
constexpr Entry Glossary[] = {
    {"how", [](F f) { return filled(WayTable[std::size_t(f.found.way)].words, f); }},
    // Of the move: itself, its square, what moves, and that piece where it has gone.
    {"move", [](F f) { return f.follows ? "It" : toSan(before(f), f.line.moves[f.ply]); }},
    {"to", [](F f) { return squareName(f.line.moves[f.ply].to()); }},
    {"type", [](F f) { return nameOf(typeOf(f.line.moves[f.ply].mover())); }},
    {"piece", [](F f) { return pieceOn(after(f), f.line.moves[f.ply].to()); }},
    // Other moves: before the line, the next of the same side, one that the line does not show, and one before a pass
    // or in place of the line's first one.
    {"last", lastMove},
    {"reply", [](F f) { return toSan(after(f), f.line.moves[f.ply + 1]); }},
    {"next", [](F f) { return toSan(f.line.at[f.ply + 2], f.line.moves[f.ply + 2]); }},
    {"aside", asideText},
    {"mine", beforePass},
    {"threat", threatText},
    {"refuted", refutedText},
    // The fact's squares and what stands on them.
    {"squares", [](F f) { return enumerated(f.found.squares, squareName); }},
    {"pieces", [](F f) { return enumerated(f.found.squares, [&](Square s) { return pieceOn(after(f), s); }); }},
    {"file", [](F f) { return squareName(f.found.squares[0]).substr(0, 1); }},
    {"pawns", pawnsText},
    {"moves0", [](F f) { return movesHome(f, 0); }},
    {"moves1", [](F f) { return movesHome(f, 1); }},
    // Sides: the one that begins the line, and the one of which something is seen.
    {"us", [](F f) { return nameOf(us(f)); }},
    {"whose", [](F f) { return nameOf(f.whose); }},
    {"then", then},
    {"has",
     [](F f) {
         if (f.line.moves.size() > 1) return then(f) + ' ' + nameOf(f.whose) + " has";
         return meaningOf("move", f) + " gives " + nameOf(f.whose);
     }},
    // The line, its first move, all but that, and what it comes to.
    {"line", [](F f) { return lineText(f.line); }},
    {"first", [](F f) { return numberedSan(f.line.at[0], f.line.moves[0]); }},
    {"rest", [](F f) { return lineText(Why::answerIn(f.line)); }},
    {"comes", [](F f) { return comesTo(f).empty() ? "" : ": " + comesTo(f); }},
    {"brings", [](F f) { return f.outcome.result ? ", which " + outcomeText(f.outcome, us(f)) : ""; }},
    {"moves", [](F f) { return std::to_string(f.line.moves.size() / 2); }},
    {"others", othersText},
    {"given", givenText},
    {"ahead", aheadText},
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
/// A fact as a sentence.
inline std::string sentence(const Fact& f) {
    return isMotif(f.kind) ? std::string(nameOf(f.kind)) + ": " + textOf(f) + '.' : textOf(f);
}

namespace detail {

/// How a side stands by its score: 2 it is winning, 1 it is better, 0 equal, and so on.
inline int standing(int score) {
    const int by = std::abs(score) >= WinningScore ? 2 : std::abs(score) >= 80 ? 1 : 0;
    return score < 0 ? -by : by;
}
/// " White was winning, and is now only equal.": what a bad move changes, or that it changes little.
inline std::string changeText(const Why& w) {
    constexpr std::array<std::string_view, 5> states{"losing", "worse", "only equal", "only better", "winning"};
    if (w.shuffle) return "";
    const int is = standing(w.move.score), was = standing(w.other.score);
    const std::string side = ' ' + nameOf(w.mover());
    if ((w.isBest() || !w.isClear()) && !w.isOnlyGood() && is == was && std::abs(is) == 2)
        return side + (is > 0 ? " is winning either way." : " is losing either way.");
    if (w.isBest() || !w.isClear()) return "";
    if (was == 2 && is == 2 && isNearMate(w.other.score) && !isMate(w.move.score))
        return side + " is still winning, but mate in " + std::to_string(movesToMate(w.other.score)) + " was there.";
    if (was == 2 && is == 2) return side + " is still winning.";
    if (was <= -2) return side + " is losing either way.";
    constexpr int sure = 50;  // centipawns: nearer to a threshold the search may err
    if (was >= 2 && w.move.score <= WinningScore - sure && w.verdict() != Verdict::Good)
        return side + " was winning, and is now " + std::string(states[is + 2]) + '.';
    return w.move.score <= -WinningScore - sure && w.other.score > -150 ? side + " is losing now." : "";
}
/// What kind of move it is, and the scores of the two moves; the first one tells whose view it is.
inline std::string verdictText(const Why& w) {
    std::string view = " from White's side";
    const auto score = [&w, &view](const Finding& f) {
        const bool isCounted = std::abs(f.score) < DecidedBound;
        return scoreText(signOf(w.mover()) * f.score) + (isCounted ? std::exchange(view, "") : "") + '.';
    };
    const std::string move = toSan(w.position, w.move.line[0]);
    if (w.other.line.empty()) {  // or, in a review, it was not looked for
        const std::string kind = legalMoves(w.position).size() == 1 ? "the only legal move" : "the best move found";
        return move + " is " + kind + ": " + score(w.move);
    }
    const auto kind = [&w]() -> std::string {
        if (!w.isClear()) return w.isBest() ? "as good as any" : "about as good as the best";
        if (!w.isBest()) return w.verdict() == Verdict::Good ? "not the best" : nameWithArticle(w.verdict());
        if (!w.isOnlyGood()) return "the best move found";
        return w.isHardToSee() ? "the only good move, and hard to see" : "the only good move";
    };
    const std::string_view alike = !w.isDecided() || w.isBest() || w.shuffle ? ""
                                   : w.move.score > 0                        ? " wins as well: "
                                                                             : " changes little: ";
    const std::string own = move + (alike.empty() ? " is " + kind() + ": " : std::string(alike)) + score(w.move);
    const std::string other = toSan(w.position, w.other.line[0]);
    const std::string beside = w.isBest()                     ? " Next comes " + other + ": "
                               : w.isClear() && alike.empty() ? ' ' + other + " is better: "
                                                              : " The best is " + other + ": ";
    return own + beside + score(w.other) + changeText(w);
}

}  // namespace detail

/// What kind of move it is; scores are from White's side.
inline std::string headline(const Why& w) {
    const Move m = w.move.line[0];
    return isMated(afterMove(w.position, m)) ? toSan(w.position, m) + " is mate." : detail::verdictText(w);
}
/// The facts that are told below the headline: what comes late explains least, and is left out where the text has more
/// than a hundred words; but both lines stay.
inline std::vector<Fact> toldFacts(const Why& w) {
    constexpr std::size_t most = 100;
    const auto stays = [](const Fact& f) {
        return f.kind == Kind::TheLine || f.kind == Kind::Better || f.kind == Kind::Otherwise || f.kind == Kind::Alike;
    };
    std::vector<Fact> told = facts(w);
    std::size_t words = splitWords(headline(w)).size();
    for (const Fact& f : told) words += splitWords(sentence(f)).size();
    for (std::size_t i = told.size(); i-- > 0 && words > most;)
        if (!stays(told[i])) {
            words -= splitWords(sentence(told[i])).size();
            told.erase(told.begin() + std::ptrdiff_t(i));
        }
    return told;
}
/// Tells it in a few lines.
inline void tell(const Why& w, std::ostream& out) {
    out << headline(w) << '\n';
    for (const Fact& f : toldFacts(w)) out << sentence(f) << '\n';
}

}  // namespace millimax
