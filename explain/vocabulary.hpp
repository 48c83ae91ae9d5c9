// explain/vocabulary.hpp: the words of each kind of fact, and of the ways in which facts come about.
//
// What stands in braces is put in by words.hpp. {p0}, {b0}, {s0} and {t0} are the first of the squares that the rule
// gives: the piece that stands there after the move or stood there before it, the square alone, and the type alone.
#pragma once

#include "kinds.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace millimax {

/// How a fact comes about, where its kind leaves that open: one of Ways, told apart by its address. Its words are what
/// {how} stands for.
struct Way {
    std::string_view words;
};
inline constexpr struct AllWays {
    // A piece hangs, since it is or has ...
    Way Undefended{", which is undefended"};
    Way LeftUndefended{", which {last} left undefended"};
    Way LineOpened{", to which {last} opened the line"};
    Way EnPassant{" en passant"};
    Way CannotBeRetaken{", which can't be retaken"};
    Way WorthMore{", which is worth more than the {type}"};
    Way DefendedTooLittle{", which is not defended enough"};
    Way GuardPinned{", as {p1} is pinned"};
    Way KingKeptOff{", which the king can't retake, as {p1} guards it"};
    Way IsPassed{", a passed pawn"};
    // It was left, since it ...
    Way GuardLeft{", which {mover} guarded,"};
    Way WasAttacked{", which was attacked,"};
    // A pinned piece ...
    Way CannotTake{", so the {t1} can't take on {to}"};
    Way LosesByTaking{", so taking on {to} with the {t1} would lose the {t2}"};
    // A defender is ...
    Way Taken{"takes {b0}, the only defender of {b1}"};
    Way DrivenAway{"drives away {b0}, the only defender of {b1}"};
    Way TakenBeforeMate{"takes {b0}, which guarded {s1} against {aside}"};
    Way DrivenAwayBeforeMate{"drives away {b0}, which guarded {s1} against {aside}"};
    // An overloaded one can't ...
    Way GuardBoth{"guard both {s1} and {p2}"};
    Way TakeBack{"take back: {aside} would be mate"};
    // A trapped piece has ...
    Way NoFlight{"has no square to go to"};
    Way NoSafeFlight{"lost on every square it can go to"};
    // A piece is given for a pawn, which ...
    Way IsPromoted{", which was a pawn"};
    // A pawn becomes no queen, which ...
    Way WouldStalemate{": a queen would stalemate"};
    Way GivesCheck{", with check"};
    // A check is answered: the move ...
    Way TakesChecker{"{move} takes {b0}, which gives check."};
    Way BlocksCheck{"{move} blocks the check."};
    // A move does something at once, too: it ...
    Way ThreatensMate{"threatens {aside} and {p0}"};
    Way ChecksToo{"gives check and attacks {p0}"};
    Way Checks{"gives check"};
    Way Takes{"takes {b0}"};
    Way TradedFor{"trades off {b0}"};
    Way Attacks{"attacks {p0}"};
    // A king goes ...
    Way ToStop{"to stop {p0}"};
    Way ToHelp{"to help {p0}"};
    Way Near{"towards {p0}"};
    Way ToPawn{"towards {p0}, which no pawn guards"};
    Way ToStopAndHelp{"both to stop {p0} and to help {p1}"};
    // A piece comes ...
    Way ToCentre{"towards the centre"};
    Way FromEdge{"back from the edge"};
    // A sacrifice draws ...
    Way Dragged{"the king to {to}, where the next check meets it"};
    Way InKingsWay{"{p0} to {to}, where it stands in its king's way"};
    Way FromGuard{" from {s1}"};
    Way FromLine{", which stood between {p2} and {s1}"};
    // What is attacked has ...
    Way NoSafeSquare{", which has no safe square to go to"};
    Way OneSquare{", whose only safe move is {aside}"};
    Way AtOnce{" at once: a fork"};
    // What was in danger is guarded, or ...
    Way GuardsPiece{"guards {p0}, which was in danger"};
    Way ClearsLine{"clears the line of {p1} to {p0}, which was in danger"};
    Way ShutsLine{"stands between {p1} and {p0}, which was in danger"};
    Way StillGuards{"still guards {p0}"};
    // A rook's file, or rank, is ...
    Way Seventh{"seventh rank"};
    Way Open{"open {file}-file"};
    Way HalfOpen{"half-open {file}-file"};
    Way MayOpen{"{file}-file, which may open"};
    Way Opposite{"open {file}-file, opposite {p1}"};
    Way Doubled{"{file}-file, together with {p1}"};
    Way AgainstPawn{"half-open {file}-file, against the weak pawn on {s1}"};
    // A piece is traded at once, or offered.
    Way Trading{"trades the {type}"};
    Way TradingFor{"trades the {type} for {b0}"};
    Way TradingForPair{"trades the {type} for {b0}, one of a pair"};
    Way TradingAhead{"trades the {type}, which helps the side that has more"};
    Way Offering{"offers to trade the {type}"};
    // Queens are traded ...
    Way HasMore{", which helps the side that has more"};
    // A move is prepared ...
    Way ToDouble{", which doubles the rooks"};
    Way ToAttack{", which attacks {p1}"};
    // A passed pawn has another one ...
    Way Connected{", connected with {p1}"};
    // What is attacked has a single guard, or a pawn attacks a pawn.
    Way OnlyGuard{", which only {p1} guards"};
    Way Guarding{", which guards {p1}"};
    Way ToOpenFile{", and may open its file for {p1}"};
    // A piece is kept from a square, where it would ...
    Way WouldPin{", where it would pin {p2}"};
    Way WouldAttack{", where it would attack {p2}"};
    // Pawns are doubled ...
    Way BeforeKing{" before the king"};
    // A king before its pawn ...
    Way Reaches{"has reached a key square, before its pawn, and leads it home"};
    Way Heads{"heads for the key square {s1}, before its pawn"};
    // A king holds a pawn ...
    Way InTheWay{"The king on {s0} stands in the way of {p1}, and can't be driven off: a draw."};
    Way InCorner{"In its corner the king holds against a rook's pawn: a draw."};
    // The king stays out of the square of a pawn, or comes into it.
    Way StaysOut{"stands outside the square of {p0}, and can't catch it"};
    Way Enters{"enters the square of {p0} in time"};
    // The kings are in opposition, and the enemy's ...
    Way GivesWay{"has to give way"};
    Way StaysBehind{"gets no further"};
    // A queen against a pawn on the seventh rank ...
    Way Holds{"Against {p0} with its king beside it, a queen whose king is far does not win."};
    Way BlockedByKing{"The king on {s1} stands before its own pawn: meanwhile the other king comes to help the queen."};
    // The enemy's move is made possible: the move ...
    Way OpensLine{"opens the line of {p0} to {s1}"};
    Way OpensWay{"opens the line for {aside}"};
    Way Unguards{"leaves {s0} unguarded, which lets {aside} in"};
    Way TakesFlight{"takes {s0} from its own king"};
    // Something loses a guard ...
    Way Attacked{", which {reply} attacks"};
    Way ByPawn{": after {reply} only a pawn can take back"};
    // A piece loses time: it ...
    Way GoesBack{"the {type} only goes back to {s0}"};
    Way GoesHome{"the {type} goes back to where it began"};
    Way Driven{"{reply} attacks the {type}, which has to move again"};
    // A piece is lost in any case, since ...
    Way OwnPinned{"as it is pinned to the king"};
    Way CheckedToo{"as the check has to be answered"};
    // A threat is met by ...
    Way Flight{"moves away"};
    Way TakesFirst{"takes {b0} first"};
    Way Saved{"saves it"};
    Way Guard{"guards {s0}"};
    Way Block{"blocks the line"};
    Way Pinning{"pins {b0}"};
    Way FlightSquare{"gives the king {s0}"};
    Way Evades{"takes {p0} out of its reach"};
    Way OnSquare{"stands in the way"};
    Way RunsInto{"answers that, as {refuted}"};
    Way Other{"answers that"};
    // By the endgame tables a side has ...
    Way Won{"wins"};
    Way NearlyWon{"would win but for the fifty-move rule"};
    Way Drawn{"draws"};
    Way NearlyLost{"would lose but for the fifty-move rule"};
    Way Lost{"loses"};
} Ways;

namespace detail {

/// A kind of fact: its name, what it is as a hint, and its words: a sentence, or of a motif what comes after its name.
struct KindWords {
    Kind kind;
    std::string_view name;
    std::string_view idea;  // as a hint, which does not name the move
    std::string_view words;
};
constexpr KindWords KindTable[] = {
    {Kind::HangingPiece, "Hanging piece", "something can be taken", "{move} takes {b0}{how}"},
    {Kind::DoubleCheck, "Double check", "two pieces can give check at once", "{p0} and {p1} both give check"},
    {Kind::DiscoveredCheck, "Discovered check", "open a check by stepping aside", "{move} uncovers a check by {p0}"},
    {Kind::DiscoveredAttack, "Discovered attack", "open a line by stepping aside",
     "{move} opens the line from {p0} to {p1}"},
    {Kind::Fork, "Fork", "one piece can attack two things at once", "{piece} forks {pieces}"},
    {Kind::DoubleAttack, "Double attack", "threaten two things at once", "{move} {how}"},
    {Kind::Skewer, "Skewer", "two pieces stand on one line", "{p0} skewers {p1} and {p2}"},
    {Kind::Pin, "Pin", "a piece cannot leave its line", "{p0} pins {p1} to {p2}{how}"},
    {Kind::RemovedDefender, "Removed defender", "something has only one defender", "{move} {how}"},
    {Kind::OverloadedDefender, "Overloaded defender", "a defender has two things to guard", "{p0} can't {how}"},
    {Kind::TrappedPiece, "Trapped piece", "a piece of the enemy has nowhere to go",
     "{p0} is trapped: it is attacked, and {how}"},
    {Kind::GreekGift, "Greek gift", "a bishop can draw the king out",
     "{move} gives the bishop to draw the king out: the knight on {s1} and the queen attack it"},
    {Kind::Decoy, "Decoy", "draw a piece to a worse square", "{move} draws {how}"},
    {Kind::Deflection, "Deflection", "a defender can be drawn away", "{move} draws {p0} away{how}"},
    {Kind::Interference, "Interference", "cut the line of a defender", "{move} cuts {p0} off from {s1}"},
    {Kind::Clearance, "Clearance", "an own piece is in the way", "{move} clears the way for {p1}"},
    {Kind::InBetween, "In-between move", "there is a move in between", "before it takes back, {move} {how}"},
    {Kind::XRay, "X-ray", "attack through another piece", "{p0} attacks {to} through {p1}"},
    {Kind::Breakthrough, "Breakthrough", "give a pawn for another one to get through",
     "{move} gives a pawn, so that another one gets through to {s0}"},
    {Kind::PawnForPiece, "Pawn for a piece", "a passed pawn can cost a piece", "{p0} has to be given for {p1}{how}"},
    {Kind::Promotion, "Promotion", "a pawn can become a piece", "a pawn promotes by {move}{how}"},
    {Kind::BackRankMate, "Back-rank mate", "the first rank is weak", "{move} is mate on the back rank"},
    {Kind::SmotheredMate, "Smothered mate", "the king is hemmed in", "{move} is a smothered mate"},
    {Kind::ArabianMate, "Arabian mate", "the king is in the corner",
     "{move} mates in the corner, and {p1} guards the rook"},
    {Kind::AnastasiasMate, "Anastasia's mate", "the king is on the edge",
     "{move} mates on the edge, and {p1} guards the ways out"},
    {Kind::BodensMate, "Boden's mate", "two bishops mate crosswise", "{p0} and {p1} mate crosswise"},
    {Kind::LadderMate, "Ladder mate", "drive the king to the edge",
     "{move} mates on the edge, while {p0} has the next line"},
    {Kind::SupportedMate, "Supported mate", "there is a mate beside the king",
     "the king can't take on {s0}, which {p1} guards"},
    {Kind::CannotCastle, "Castling lost", "", "{then} {whose} can't castle any more."},
    {Kind::OpenKing, "Open king", "", "{then} {whose}'s king on {s0} stands in the open."},
    {Kind::PassedPawn, "Passed pawn", "", "{has} {pawns} on {squares}."},
    {Kind::ShutIn, "Shut in", "", "{then} {whose}'s {t0} on {s0} is shut in."},
    {Kind::WeakPawn, "Weak pawn", "", "{has} {pawns} on {squares}."},
    {Kind::Outpost, "Outpost", "", "{has} a {t0} on {s0} that no pawn can drive away."},
    {Kind::BishopPair, "Bishop pair", "", "{has} the pair of bishops."},
    {Kind::BehindPassed, "Rook behind a passed pawn", "", "{has} a rook behind the passed pawn."},
    {Kind::Undeveloped, "Undeveloped", "", "{then} {whose}'s pieces on {squares} are not developed yet."},
    {Kind::DoubledPawns, "Doubled pawns", "", "{has} {doubled} {file}-pawns{how}."},
    {Kind::IsolatedPawn, "Isolated pawn", "", "{has} {pawns} on {squares}."},
    {Kind::BackwardPawn, "Backward pawn", "", "{has} {pawns} on {squares}."},
    {Kind::StopsMate, "Stops a mate", "the enemy threatens mate", "{move} stops the mate on {s0}."},
    {Kind::Desperado, "Desperado", "a lost piece can take something",
     "{move} takes what it can: the {type} is lost anyway."},
    {Kind::TradesQueens, "Trades queens", "trade the queens", "{move} trades the queens{how}."},
    {Kind::TakesBack, "Takes back", "take back", "{move} takes back."},
    {Kind::AnswersCheck, "Answers the check", "answer the check", "{how}"},
    {Kind::MovesAway, "Moves away", "it is attacked", "The {type} was attacked; on {to} it is safe."},
    {Kind::Guards, "Guards", "something of yours is in danger", "{move} {how}."},
    {Kind::Attacks, "Attacks", "attack something", "{move} attacks {pieces}{how}."},
    {Kind::Takes, "Takes", "take something", "{move} takes {b0}{how}."},
    {Kind::Castles, "Castles", "bring the king to safety", "{move} brings the king to safety and a rook into play."},
    {Kind::Trades, "Trades", "trade a piece", "{move} {how}."},
    {Kind::MakesPassed, "Makes a passed pawn", "make a passed pawn", "{move} makes a passed pawn on {s0}{how}."},
    {Kind::GoesToWin, "Goes to win a pawn", "which pawn can the king win?", "{move} goes after {p0}, and wins it."},
    {Kind::Blockades, "Blockades", "stop a passed pawn", "{move} stops the passed pawn on {s0}."},
    {Kind::GuardsPath, "Guards the way of a pawn", "stop a passed pawn", "{move} guards {s1}, on the way of {p0}."},
    {Kind::AdvancesPassed, "Advances a passed pawn", "bring a passed pawn on", "{move} brings the passed pawn on."},
    {Kind::NearsPawns, "Nears the pawns", "where does the king have to go?", "{move} goes {how}."},
    {Kind::DrivesKing, "Drives the king", "hunt the king with checks", "The checks drive the king from {s0} to {s1}."},
    {Kind::EndsCastling, "Keeps from castling", "keep the king from castling", "{move} keeps {p0} from castling."},
    {Kind::Pins, "Pins", "pin a piece", "{move} pins {p1} to {p2}."},
    {Kind::Unpins, "Breaks a pin", "break a pin", "{move} frees {p0} from the pin by {p1}."},
    {Kind::Pressure, "Puts pressure", "put pressure on something", "{move} attacks {p0}{how}."},
    {Kind::Develops, "Develops", "bring a piece into play", "{move} develops the {type}."},
    {Kind::Redeploys, "Brings back into play", "bring a piece into play", "{move} brings the {type} back into play."},
    {Kind::TakesCentre, "Takes the centre", "take your share of the centre", "{move} takes its share of the centre."},
    {Kind::OpensLine, "Opens a line", "open a line for a piece", "{move} opens the line of {p0} to {p1}."},
    {Kind::Frees, "Frees a piece", "open a line for a piece", "{move} opens the line of {p0}."},
    {Kind::TakesFile, "Takes a file", "give a rook a better place", "{move} puts the rook on the {how}."},
    {Kind::ShutsOut, "Shuts out", "shut out a bishop", "{move} shuts the line of {p0}."},
    {Kind::Connects, "Connects the rooks", "let the rooks guard each other", "{move} connects the rooks."},
    {Kind::Prepares, "Prepares", "make another move possible", "{move} prepares {next}{how}."},
    {Kind::Supports, "Supports", "guard something once more", "{move} guards {p0} once more."},
    {Kind::KeepsOut, "Keeps out", "keep a piece from a good square", "{move} keeps {p0} from {s1}{how}."},
    {Kind::ClosesPosition, "Closes the position", "keep the position closed",
     "{move} closes the position: it passes {p0} and blocks {p1}."},
    {Kind::KeepsQueens, "Keeps the queens", "keep the queens on the board", "{move} avoids the trade of queens."},
    {Kind::MakesRoom, "Makes room for the king", "see to the king's way out",
     "{move} gives the king a way out, against mates on the first rank."},
    {Kind::HeadsFor, "Heads for a square", "bring a piece to a better square", "{move} is on its way to {s0}."},
    {Kind::StepsAside, "Steps aside", "where could a pawn attack it?",
     "{move} goes out of the way of {aside}, which would attack the {type}."},
    {Kind::AdvancesMajority, "Advances a majority", "bring pawns on where you have more of them",
     "{move} brings on a pawn where {us} has more of them."},
    {Kind::GainsSpace, "Gains space", "gain space", "{move} gains space."},
    {Kind::StormsKing, "Pawn storm", "bring a pawn towards the king", "{move} advances against {p0}."},
    {Kind::Centralises, "Towards the centre", "go towards the centre", "{move} brings the {type} {how}."},
    {Kind::LetsIn, "Lets the enemy in", "", "{move} {how}."},
    {Kind::LeavesGuard, "Takes a guard away", "", "{move} takes a guard from {p0}{how}."},
    {Kind::LosesTime, "Loses time", "", "{move} loses time: {how}."},
    {Kind::LeavesPawn, "Leaves a pawn", "", "{move} takes the {type} away from {p0}."},
    {Kind::LetsShutIn, "Lets a piece be shut in", "", "{move} lets {aside} shut the {type} in."},
    {Kind::LetsKingIn, "Lets the king in", "", "{move} lets {b0} in, which comes to take {b1}."},
    {Kind::GivesUpCastling, "Gives up castling", "", "{move} gives up castling."},
    {Kind::WeakensSquare, "Weakens a square", "",
     "After {move} no pawn can guard {s0} any more, and {aside} makes use of that."},
    {Kind::Blocks, "Blocks", "", "{move} stands in the way of {p0}."},
    {Kind::Opposition, "Opposition", "mind the opposition of the kings",
     "After {move} the kings are in opposition, and {p1} {how}."},
    {Kind::OutsideSquare, "Square of the pawn", "can the king catch the pawn?", "{p1} {how}."},
    {Kind::Race, "Race of pawns", "count the moves of both pawns",
     "A race, in which no king can catch a pawn: {p0} is {moves0} from promotion, {p1} {moves1}."},
    {Kind::OutsidePassed, "Outside passed pawn", "a passed pawn can draw the king away",
     "{p0} draws {p1} away from the other pawns."},
    {Kind::KeySquare, "Key square", "bring the king before its pawn", "{p0} {how}."},
    {Kind::HeldPawn, "Held pawn", "keep the king before the pawn", "{how}"},
    {Kind::WrongBishop, "Wrong bishop", "in which corner would the pawn promote?",
     "The bishop does not guard {s0}, where the pawn would promote: a draw."},
    {Kind::OppositeBishops, "Opposite bishops", "mind the colours of the bishops",
     "The bishops stand on squares of opposite colours, which makes a draw likely."},
    {Kind::QueenAgainstPawn, "Queen against pawn", "a pawn far ahead can hold a queen", "{how}"},
    {Kind::Lucena, "Lucena's position", "make a bridge for the king",
     "This is Lucena's position: the rook makes a bridge for the king, and {p0} promotes."},
    {Kind::Philidor, "Philidor's position", "keep the king off your rank",
     "This is Philidor's position: {p0} keeps the king off its rank, then checks from behind."},
    {Kind::StalemateTrick, "Stalemate trick", "a stalemate can save you", "Whoever takes {p0} stalemates: a draw."},
    {Kind::CutsOff, "Cuts off the king", "keep the king away from the pawn", "{move} cuts {p0} off from {p1}."},
    {Kind::TooLittle, "Too little to win", "trade the last pawns",
     "{whose} has no pawn left, and too little more to win as a rule."},
    {Kind::TradesInto, "Trades into an ending", "trade into an ending",
     "After {move} there is a {ending} ending, which {us} {how}."},
    {Kind::Fortress, "Fortress", "who can make progress?",
     "{whose} is ahead, but makes no progress: in {moves} moves nothing is taken and no pawn moves. It may be a "
     "fortress."},
    {Kind::Tables, "Endgame tables", "", "By the tables {us} {how} after {move}."},
    {Kind::TheLine, "Line", "", "The line: {line}{comes}."},
    {Kind::Zugzwang, "Zugzwang", "let the enemy run out of good moves",
     "Zugzwang: {brought}{whose} has to move, and every move makes things worse. If {whose} could pass, {pass}."},
    {Kind::Leaves, "Left to be taken", "", "{move} leaves {b0}{how} to {reply}."},
    {Kind::LostAnyway, "Lost in any case", "", "{p0} can't be saved, {how}."},
    {Kind::UnmetThreat, "Threat not met", "", "{us} already threatened {threat}."},
    {Kind::StillThere, "Still there", "", "{us} overlooked {move} {times}, and it is still there."},
    {Kind::Otherwise, "Otherwise", "", "Otherwise: {line}{comes}."},
    {Kind::OnlyMove, "Every other move", "", "Every other move {others}."},
    {Kind::Better, "Better", "", "Better: {line}{comes}."},
    {Kind::WhyNot, "Why not", "", "Why not {first}? {rest}{comes}.{by}"},
    {Kind::Prevents, "Prevents", "", "{mine} stops {move}: it {how}."},
    {Kind::MeetsAnswer, "Meets the answer", "", "After {mine} the answer {move} would run into {reply}."},
    {Kind::MeetsThreat, "Meets a threat", "the enemy threatens something", "{us} threatened {threat}: {mine} {how}."},
    {Kind::Threatens, "Threatens", "make a threat", "{mine} threatens {threat}."},
    {Kind::Misses, "Misses", "", "{move} misses {mine}{again}{brings}."},
    {Kind::Behind, "Leaves behind", "", "{move} leaves {us} {given} behind; {mine} takes it back."},
    {Kind::Sacrifice, "Sacrifice", "something can be given for play",
     "{us} gives {given}, and has enough play for it: {score}."},
    {Kind::UnevenTrade, "Uneven trade", "", "{us} gives {given}."},
    {Kind::Ahead, "Ahead", "", "{then} {whose} has {ahead}, which wins in any case."},
};
static_assert(std::size(KindTable) == Kinds);
static_assert(std::ranges::all_of(KindTable, [](const KindWords& row) { return row.kind == Kind(&row - KindTable); }));

constexpr const KindWords& wordsOf(Kind kind) { return KindTable[std::size_t(kind)]; }

}  // namespace detail

/// "Fork".
constexpr std::string_view nameOf(Kind kind) { return detail::wordsOf(kind).name; }

}  // namespace millimax
