// explain/words.hpp: facts in English, for the terminal, PGN, the page and the training.
#pragma once

#include "phrases.hpp"
#include "questions.hpp"

#include <array>
#include <ostream>
#include <string>
#include <string_view>

namespace millimax {

namespace detail {

/// How the text of a kind is told: it is a whole sentence; or it is a motif, whose name comes first, and it names the
/// move, or does not.
enum class Form { Sentence, NamesMove, Motif };
using enum Form;
/// The one table of the kinds of facts: their names, what they are as a hint, and
/// their words, or the function that finds these. In the words
/// {move}, {to} and {type} stand for the move, its target and what moved; {p0}, {s0} and {t0} for a piece with its
/// square, a square and a type; {squares} for all squares, {file} for that of the first; {whose} for a side.
struct KindWords {
    Kind kind;
    std::string_view name;
    std::string_view idea;  // as a hint, which does not name the move
    Form form;
    std::string_view words;
    std::string (*text)(const Told&) = nullptr;
};
using T = const Told&;
constexpr KindWords KindTable[] = {
    {Kind::HangingPiece, "Hanging piece", "something can be taken", NamesMove, "", hangingText},
    {Kind::DoubleCheck, "Double check", "two pieces can give check at once", Motif, "{p0} and {p1} both give check"},
    {Kind::DiscoveredCheck, "Discovered check", "open a check by stepping aside", NamesMove,
     "{move} uncovers a check by {p0}"},
    {Kind::DiscoveredAttack, "Discovered attack", "open a line by stepping aside", NamesMove,
     "{move} opens the line from {p0} to {p1}"},
    {Kind::Fork, "Fork", "one piece can attack two things at once", Motif, "", forkText},
    {Kind::DoubleAttack, "Double attack", "threaten mate and a piece at once", NamesMove, "", doubleAttackText},
    {Kind::Skewer, "Skewer", "two pieces stand on one line", Motif, "{p0} skewers {p1} and {p2}"},
    {Kind::Pin, "Pin", "a piece cannot leave its line", Motif, "", pinText},
    {Kind::RemovedDefender, "Removed defender", "something has only one defender", NamesMove, "", removedDefenderText},
    {Kind::OverloadedDefender, "Overloaded defender", "a defender has two things to guard", Motif, "", overloadedText},
    {Kind::TrappedPiece, "Trapped piece", "a piece of the enemy has nowhere to go", Motif, "", trappedText},
    {Kind::GreekGift, "Greek gift", "a bishop can draw the king out", NamesMove,
     "{move} gives the bishop to draw the king out: the knight on {s1} and the queen attack it"},
    {Kind::Decoy, "Decoy", "draw the king to a worse square", NamesMove,
     "{move} drags the king to {to}, where the next check meets it"},
    {Kind::Deflection, "Deflection", "a defender can be drawn away", NamesMove, "{move} draws {p0} away from {s1}"},
    {Kind::Interference, "Interference", "cut the line of a defender", NamesMove, "{move} cuts {p0} off from {s1}"},
    {Kind::Clearance, "Clearance", "an own piece is in the way", NamesMove, "{move} clears the way for {p1}"},
    {Kind::InBetween, "In-between move", "there is a check in between", NamesMove,
     "before it takes back, {move} gives check"},
    {Kind::XRay, "X-ray", "attack through another piece", Motif, "{p0} attacks {to} through {p1}"},
    {Kind::Breakthrough, "Breakthrough", "give a pawn for another one to get through", NamesMove,
     "{move} gives a pawn, so that another one gets through to {s0}"},
    {Kind::Promotion, "Promotion", "a pawn can become a piece", Motif, "", promotionText},
    {Kind::BackRankMate, "Back-rank mate", "the first rank is weak", NamesMove, "{move} is mate on the back rank"},
    {Kind::SmotheredMate, "Smothered mate", "the king is hemmed in", NamesMove, "{move} is a smothered mate"},
    {Kind::ArabianMate, "Arabian mate", "the king is in the corner", NamesMove,
     "{move} mates in the corner, and {p1} guards the rook"},
    {Kind::AnastasiasMate, "Anastasia's mate", "the king is on the edge", NamesMove,
     "{move} mates on the edge, and {p1} guards the ways out"},
    {Kind::BodensMate, "Boden's mate", "two bishops mate crosswise", NamesMove, "{p0} and {p1} mate crosswise"},
    {Kind::LadderMate, "Ladder mate", "drive the king to the edge", NamesMove,
     "{move} mates on the edge, while {p0} has the next line"},
    {Kind::SupportedMate, "Supported mate", "there is a mate beside the king", Motif,
     "the king can't take on {s0}, which {p1} guards"},
    {Kind::CannotCastle, "Castling lost", "", Sentence, "{then} {whose} can't castle any more."},
    {Kind::OpenKing, "Open king", "", Sentence, "{then} {whose}'s king on {s0} has hardly a pawn before it."},
    {Kind::PassedPawn, "Passed pawn", "", Sentence, "", [](T t) { return pawnsText(t, "passed"); }},
    {Kind::ShutIn, "Shut in", "", Sentence, "{then} {whose}'s {t0} on {s0} is shut in."},
    {Kind::BishopPair, "Bishop pair", "", Sentence, "{has} the pair of bishops."},
    {Kind::Outpost, "Outpost", "", Sentence, "{has} a {t0} on {s0} that no pawn can drive away."},
    {Kind::Seventh, "Seventh rank", "", Sentence, "{has} a rook on {s0}, behind the pawns."},
    {Kind::OpenFile, "Open file", "", Sentence, "{has} the open {file}-file."},
    {Kind::Undeveloped, "Undeveloped", "", Sentence, "{then} {whose}'s pieces on {squares} are not developed yet."},
    {Kind::DoubledPawns, "Doubled pawns", "", Sentence, "{has} doubled {file}-pawns."},
    {Kind::IsolatedPawn, "Isolated pawn", "", Sentence, "", [](T t) { return pawnsText(t, "isolated"); }},
    {Kind::BackwardPawn, "Backward pawn", "", Sentence, "", [](T t) { return pawnsText(t, "backward"); }},
    {Kind::BehindPassed, "Rook behind a passed pawn", "", Sentence, "{has} a rook behind the passed pawn."},
    {Kind::Mobility, "Mobility", "", Sentence, "{then} {whose}'s pieces have more squares to go to."},
    {Kind::Castles, "Castles", "bring the king to safety", Sentence,
     "{move} brings the king to safety and a rook into play."},
    {Kind::TakesBack, "Takes back", "take back", Sentence, "{move} takes back."},
    {Kind::TradesQueens, "Trades queens", "trade the queens", Sentence, "{move} trades the queens."},
    {Kind::MovesAway, "Moves away", "it is attacked", Sentence, "The {type} was attacked; on {to} it is safe."},
    {Kind::Guards, "Guards", "something of yours is in danger", Sentence, "{move} guards {p0}, which was in danger."},
    {Kind::AdvancesPassed, "Advances a passed pawn", "bring a passed pawn on", Sentence,
     "{move} brings the passed pawn on."},
    {Kind::Attacks, "Attacks", "attack something", Sentence, "{move} attacks {p0}."},
    {Kind::Blockades, "Blockades", "stop a passed pawn", Sentence, "{move} stops the passed pawn on {s0}."},
    {Kind::Develops, "Develops", "bring a piece into play", Sentence, "{move} develops the {type}."},
    {Kind::TakesCentre, "Takes the centre", "take your share of the centre", Sentence,
     "{move} takes its share of the centre."},
    {Kind::PreparesCastling, "Prepares castling", "make room for castling", Sentence,
     "{move} makes room for castling."},
    {Kind::Luft, "Luft", "give the king a square to go to", Sentence, "{move} gives the king a square to go to."},
    {Kind::KeepsOut, "Keeps out", "keep a piece out of a square", Sentence, "{move} keeps {p0} out of {s1}."},
    {Kind::Centralises, "Towards the centre", "go towards the centre", Sentence,
     "{move} brings the {type} towards the centre."},
    {Kind::OpensLine, "Opens a line", "open a line for a piece", Sentence, "{move} opens the line of {p0}."},
    {Kind::Trades, "Trades", "trade a piece", Sentence, "{move} trades the {type}."},
    {Kind::TradesAhead, "Trades when ahead", "you are ahead: trade pieces", Sentence,
     "{move} trades pieces, which is easier to play for the side ahead."},
    {Kind::Desperado, "Desperado", "a lost piece can take something", Sentence,
     "The {type} is lost anyway, and takes what it can."},
    {Kind::EndsPin, "Ends a pin", "end a pin", Sentence, "{move} ends the pin of {p0}."},
    {Kind::AnswersCheck, "Answers the check", "answer the check", Sentence, "", answersText},
    {Kind::AimsAtKing, "Aims at the king", "aim at the enemy's king", Sentence,
     "{move} aims at {squares}, beside the enemy's king."},
    {Kind::DoublesRooks, "Doubles rooks", "put the heavy pieces on one file", Sentence,
     "{move} doubles the heavy pieces on the {file}-file."},
    {Kind::GainsSpace, "Gains space", "gain space", Sentence, "{move} gains space."},
    {Kind::Activity, "More squares", "give a piece more squares", Sentence, "{move} gives the {type} more squares."},
    {Kind::Pressure, "Puts pressure", "put pressure on a piece", Sentence, "{move} puts pressure on {p0}."},
    {Kind::Prepares, "Prepares", "make another move possible", Sentence, "", preparesText},
    {Kind::Opposition, "Opposition", "mind the opposition of the kings", Sentence,
     "After {move} the kings are in opposition, and {p1} has to give way."},
    {Kind::OutsideSquare, "Square of the pawn", "can the king catch the pawn?", Sentence,
     "{p1} stands outside the square of {p0}, and can't catch it."},
    {Kind::WrongBishop, "Wrong bishop", "in which corner would the pawn promote?", Sentence,
     "The bishop does not guard {s0}, where the pawn would promote: a draw."},
    {Kind::OppositeBishops, "Opposite bishops", "mind the colours of the bishops", Sentence,
     "The bishops stand on squares of opposite colours, which makes a draw likely."},
    {Kind::QueenAgainstPawn, "Queen against pawn", "a pawn far ahead can hold a queen", Sentence,
     "Against {p0} with its king beside it, a queen whose king is far does not win."},
    {Kind::Lucena, "Lucena's position", "make a bridge for the king", Sentence,
     "This is Lucena's position: the rook makes a bridge for the king, and {p0} promotes."},
    {Kind::Philidor, "Philidor's position", "keep the king off your rank", Sentence,
     "This is Philidor's position: {p0} keeps the king off its rank, then checks from behind."},
    {Kind::TradesInto, "Trades into a pawn ending", "count the pawn ending", Sentence, "", tradesIntoText},
    {Kind::Fortress, "Fortress", "who can make progress?", Sentence, "", fortressText},
    {Kind::Tables, "Endgame tables", "", Sentence, "", tablesText},
    {Kind::TheLine, "Line", "", Sentence, "", theLineText},
    {Kind::Zugzwang, "Zugzwang", "let the enemy run out of good moves", Sentence, "",
     [](T t) { return zugzwangText(t.f); }},
    {Kind::UnmetThreat, "Threat not met", "", Sentence, "", unmetText},
    {Kind::Otherwise, "Otherwise", "", Sentence, "", otherwiseText},
    {Kind::OnlyMove, "Every other move", "", Sentence, "", onlyMoveText},
    {Kind::Better, "Better", "", Sentence, "", [](T t) { return betterText(t.f); }},
    {Kind::WhyNot, "Why not", "", Sentence, "", whyNotText},
    {Kind::MeetsThreat, "Meets a threat", "the enemy threatens something", Sentence, "", metText},
    {Kind::Threatens, "Threatens", "make a threat", Sentence, "", threatensText},
    {Kind::Sacrifice, "Sacrifice", "something can be given for play", Sentence, "", sacrificeText},
    {Kind::Alike, "About as good", "", Sentence, "{move} is about as good."},
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
    const detail::KindWords& words = detail::wordsOf(f.kind);
    const bool isAhead = words.form == detail::Form::Motif && (f.ply > 0 || f.namesFirst);
    const detail::Told told{f};
    std::string text = isAhead ? "after " + told.move() + ", " : "";
    if (words.text) return text + words.text(told);
    for (std::string_view rest = words.words; !rest.empty();) {
        const std::size_t open = std::min(rest.find('{'), rest.size());
        text += rest.substr(0, open);
        rest.remove_prefix(open);
        if (rest.empty()) break;
        const std::size_t close = rest.find('}');
        text += told.meaning(rest.substr(1, close - 1));
        rest.remove_prefix(close + 1);
    }
    if (words.form == detail::Form::Sentence && words.words.starts_with("{p")) text[0] = 'T';  // "the king"
    return text;
}
/// A fact as a sentence.
inline std::string sentence(const Fact& f) {
    const detail::KindWords& words = detail::wordsOf(f.kind);
    return words.form == detail::Form::Sentence ? textOf(f) : std::string(words.name) + ": " + textOf(f) + '.';
}

namespace detail {

/// How a side stands by its score: 2 it is winning, 1 it is better, 0 equal, and so on.
inline int standing(int score) {
    const int by = std::abs(score) >= 300 ? 2 : std::abs(score) >= 80 ? 1 : 0;
    return score < 0 ? -by : by;
}
/// " White was winning, and is now only equal.": what a bad move changes, or that it changes little.
inline std::string changeText(const Why& w) {
    constexpr std::array<std::string_view, 5> states{"losing", "worse", "only equal", "only better", "winning"};
    if (w.shuffle) return "";
    const int is = standing(w.move.score), was = standing(w.other.score);
    const std::string side = ' ' + nameOf(w.mover());
    if (w.isBest() || !w.isClear())
        return is == 2 && was >= 2 && !w.isOnlyGood() ? side + " is winning either way." : "";
    if (was == 2 && is == 2 && isNearMate(w.other.score) && !isMate(w.move.score))
        return side + " is still winning, but mate in " + std::to_string(movesToMate(w.other.score)) + " was there.";
    if (was == 2 && is == 2) return side + " is still winning.";
    if (was <= -2) return side + " is losing either way.";
    if (was >= 2) return side + " was winning, and is now " + std::string(states[is + 2]) + '.';
    return is == -2 ? side + " is losing now." : "";
}
/// What kind of move it is, and the scores of the two moves.
inline std::string verdictText(const Why& w) {
    const std::string move = toSan(w.position, w.move.line[0]);
    const auto score = [&](const Finding& f) { return scoreText(signOf(w.mover()) * f.score); };
    if (w.other.line.empty()) {  // or, in a review, it was not looked for
        const std::string kind = legalMoves(w.position).size() == 1 ? "the only legal move" : "the best move found";
        return move + " is " + kind + ": " + score(w.move) + ", from White's side.";
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
    return move + (alike.empty() ? " is " + kind() + ": " : std::string(alike)) + score(w.move) + ", and " +
           score(w.other) + " by " + toSan(w.position, w.other.line[0]) + ", from White's side." + changeText(w);
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
