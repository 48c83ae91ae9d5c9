// interface/console_game.hpp: a person's game with the engine at the terminal: sides, taking back, clocks, its end; and
// what is kept of it: files, the archive, the game that was left.
#pragma once

#include "../notation/chess960.hpp"
#include "console.hpp"

namespace millimax {

// ---- A game begins ------------------------------------------------------------------------------------------------

inline void Console::newGame(const std::string& how) {
    std::mt19937 random{std::random_device{}()};
    const auto words = splitWords(lowered(how));
    const std::string kind = words.empty() ? "" : words[0];
    const bool is960 = kind == "960";
    auto side = kind.empty() || is960 ? played_.userSide() : colorNamed(kind);
    if (kind == "random") side = random() % 2 ? White : Black;
    if (!side) throw BadInput("white, black, random or 960, please");
    if (words.size() > (is960 ? 2 : 1)) throw BadInput("nothing may follow " + words[is960 ? 1 : 0]);
    const int number = words.size() > 1 ? numberFrom(0, 959, "960", words[1]) : int(random() % 960);
    const bool hadClocks = played_.hasClocks();
    archiveUnfinished();
    engine_.newGame();
    begin(is960 ? Game(chess960Start(number), Castling::Chess960) : Game());
    sitDown(*side);
    const std::string clocks = played_.hasClocks() ? "; each side has " + clockText(*side)
                               : hadClocks         ? ", without clocks"
                                                   : "";
    board_.announce("A new game: you are " + nameOf(*side) + " against " + describeSkill(engine_.skill()) + clocks);
}
inline void Console::setUpPosition(const std::string& fen) {
    std::optional<Position> p;
    try {
        p = parseFen(fen, Castling::Chess960);
    } catch (const BadInput& e) {
        throw BadInput(std::string(e.what()) + ". The game stands as it was");
    }
    const bool analyses = played_.mode == Mode::Analyze;  // and goes on with the other position
    archiveUnfinished();
    begin(Game(*p, castlingOf(*p)));
    if (analyses) analyze();
    board_.announce("A position was set up");
    if (const auto r = resultOf(*p)) showResult(*r);
}

// ---- Who plays ----------------------------------------------------------------------------------------------------

/// Ends an analysis and forgets a search, so that sides can be chosen; a draw that can be claimed ends the game.
/// Returns whether there is a game to play.
inline bool Console::becomePlayable() {
    if (played_.over) throw BadInput("the game is over; \"new\" begins another");
    playFromAnalysis();
    work_.forget();
    const auto r = resultOf(position());
    if (r) finish(*r);
    return !r;
}
inline void Console::enterMoves() {
    if (played_.over) throw BadInput("the game is over; \"new\" begins another, \"undo\" goes back");
    if (played_.mode == Mode::Analyze) throw BadInput("this is analysis; \"exit\" ends it");
    stopPlaying();
    board_.announce("I play neither side: moves are only entered, until \"go\"");
}
inline void Console::takeSide(Color user) {
    if (!becomePlayable()) return;
    if (!played_.isUsersTime()) played_.userClock.begin(line_.arrived);  // it stood still
    sitDown(user);
    board_.announce("You are " + nameOf(user) + " now");
}
inline void Console::chooseSides(const std::string& sides) {
    const std::string engines = lowered(sides);
    if (engines == "none") return enterMoves();
    if (const auto engine = colorNamed(engines)) return takeSide(~*engine);
    if (engines != "both") throw BadInput("white, black, both or none, please: what I play");
    if (!becomePlayable()) return;
    played_.mode = Mode::Both;
    board_.announce("I play both sides" + std::string(played_.hasClocks() ? " by one clock" : "") +
                    ", until \"force\"");
}
inline void Console::playUsers(Move m) {
    if (played_.isUsersTime())
        played_.userClock.moveMade(*played_.clock.timeControl(), line_.arrived, played_.game.ply());
    leaveFuture();
    const Position before = position();
    const std::string text = numberedSan(before, m);
    if (screen_.isPlain()) screen_.print(spokenMove(before, m) + '.');
    else if (screen_.isLive()) board_.announce(played_.mode == Mode::One ? "You play " + text : text);
    thoughts_ = {};
    play(m);
    played_.noteClock();
    if (activity() == Activity::Thinking && !lines_.empty()) showInfo(lines_[0]);  // found while pondering
    keep();
}

// ---- Taking back --------------------------------------------------------------------------------------------------

/// Goes to the position after so many plies. A game that was over goes on.
inline void Console::moveTo(int ply) {
    played_.reopen();
    takeBack(std::max(played_.game.ply() - ply, 0));
    played_.game.goTo(ply);
    played_.userClock.takenBack(ply);
}
/// So many of the user's own moves, with the answers; where moves are only entered, so many plies.
inline void Console::undo(const std::string& times) {
    if (isAside()) return stepAside(true, numberOr(1, times));
    const int count = numberOr(1, times);
    const int plies = played_.mode != Mode::One ? count : 2 * count - (position().side() != played_.userSide());
    if (plies > played_.game.ply()) throw BadInput("the game has fewer moves");
    moveTo(played_.game.ply() - plies);
    board_.announce("Taken back");
    keep();
}
/// So many moves of the user, with the answers; where moves are only entered, so many plies.
inline void Console::redo(const std::string& times) {
    Game& game = played_.game;
    if (game.isAtEnd()) throw BadInput("nothing was taken back");
    const int plies = numberOr(1, times) * (played_.mode == Mode::One ? 2 : 1);
    const bool wasOver = played_.over && !played_.isLookedThrough;
    moveTo(std::min(game.ply() + plies, game.plies()));
    if (wasOver) played_.inFile.reset();  // with these moves it is another game than the one that ended before them
    board_.announce("Played again");
    if (game.isAtEnd()) played_.isLookedThrough = false;
    if (const auto r = resultOf(position()); r && game.isAtEnd()) showResult(*r);
    else endIfOver();
    keep();
}

// ---- Clocks -------------------------------------------------------------------------------------------------------

inline void Console::setUserLevel(const std::string& level) {
    if (level.empty() && !played_.hasClocks())
        return answer("There are no clocks. \"level 0 5 3\" gives 5 minutes and 3 seconds a move.");
    if (level.empty()) return answer("White " + clockText(White) + ", Black " + clockText(Black) + '.');
    if (splitWords(level).size() == 1)
        throw NamedFault("level needs moves, minutes and seconds, as in \"level 0 5 3\"; \"skill 8\" is for strength");
    const TimeControl control = parseLevel(level);
    if (control.base <= Milliseconds(0))
        throw NamedFault("clocks need more than 0 minutes, as in \"level 0 5 3\"; \"st 5\" is for no clocks");
    played_.clock.setTimeControl(control);
    played_.fillClocks();
    takeUpNewTime();
    board_.announce("Each side has " + clockText(played_.userSide()) + ", and the clocks run");
}
/// Thinking begins anew with the new time. A game that was put aside gets it, too.
inline void Console::takeUpNewTime() {
    for (auto& [left, instead] : aside_) {
        left.clock = played_.clock;
        if (played_.hasClocks()) left.userClock.fill(played_.clock.timeControl()->base, left.game.ply());
    }
    if (activity() != Activity::Thinking) return;
    work_.forget();
    clockStart_.reset();
}

// ---- A game ends --------------------------------------------------------------------------------------------------

/// The game is over and goes to the archive.
inline void Console::finish(const Result& r) {
    if (played_.over) return;
    if (played_.isLookedThrough) leaveFuture();  // it ends here
    played_.over = r;
    if (activity() == Activity::Pondering) work_.forget();
    if (!played_.inFile && archive()) library_.forget();
    played_.inFile = written();
    board_.printWithoutBlock(r.reason + ": " + r.score);
    const bool isDraw = r.score == "1/2-1/2", isWin = (r.score == "1-0") == (played_.userSide() == White);
    const std::string own = isDraw ? "A draw. " : isWin ? "You win. " : "You lose. ";
    answer((played_.mode == Mode::One ? own : "") +
           (played_.game.ply() > 0 ? "\"review\" judges the game; then \"train game\" asks your mistakes."
                                   : "\"new\" begins another game."));
    board_.invalidate();
}

// ---- What is kept --------------------------------------------------------------------------------------------------

/// Keeps an unfinished game for the next start, as it stands. Why it could not, or empty. In analysis the game is not
/// on the board: nothing changes.
inline std::string Console::keep() {
    if (played_.mode == Mode::Analyze) return "";
    if (!played_.isUnfinished()) {
        if (!played_.over && !played_.inFile) library_.forget();  // all was taken back
        return "";
    }
    return library_.keep(played_.withClocks(engine_.nameInGames()));
}
/// Adds the game, if it has moves, to the archive, unless it was just added: a mate that is taken back and given again
/// is the same game. Shows it where that can't be done. Whether it could.
inline bool Console::archive() {
    const Game game = written();
    const std::string text = toPgn(game);
    if (game.moves().empty() || text == archived_) return true;
    const std::string problem = library_.archive(game);
    if (!problem.empty()) screen_.print("\nThe game can't be kept: " + problem + ". Here it is:\n\n" + text);
    else archived_ = text;
    return problem.empty();
}
/// A game that was left goes to the archive before another takes its place, and so do the clocks by which it was
/// played; those by which no move was made are for the other one.
inline void Console::archiveUnfinished() {
    leaveAnalysis();
    if (played_.userClock.hasServed(played_.game.ply())) played_.clock.dropTimeControl();
    if (played_.isUnfinished() && !written().isFragment()) archive();
    if (const std::string problem = library_.archiveLeft(); !problem.empty())
        screen_.print("The game that was left stays where it is: " + problem + '.');
    library_.forget();
}
/// Game N of a file, or of the archive.
inline void Console::load(const std::string& arguments) {
    if (arguments.empty()) throw BadInput("a file's name, please, as in \"load game.pgn 3\"");
    const std::size_t last = arguments.rfind(' ') + 1;  // 0: there is only one word
    const bool isNumbered = parseNumber<int>(arguments.substr(last)).has_value();
    const int wanted = numberOr(1, isNumbered ? arguments.substr(last) : "");
    const std::string file = arguments.substr(0, isNumbered ? last : arguments.npos);
    const std::string path = file.empty() ? library_.archivePath() : unquoted(file);
    const auto [found, number] = gameOfFile(path, wanted, [&](const std::string& complaint) { answer(complaint); });
    loadGame(found, number > 1 ? joined(", game ", wanted, " of ", number) : "");
}
/// A game that stands in a file, or was pasted, takes the place of the one on the board.
inline void Console::loadGame(const Game& found, const std::string& which) {
    const bool analyses = played_.mode == Mode::Analyze;
    archiveUnfinished();
    Game game = found;  // it may go on
    game.result = "*";
    game.tags.erase("Termination");
    begin(std::move(game));
    played_.inFile = found;
    lookAt(found.plies(), "Loaded " + players(found) + ", " + found.result + which +
                              (screen_.isLive() ? "" : "; Enter: from its beginning") +
                              "; \"white\" or \"black\": you play that side");
    if (!analyses) return;
    putAside(Analysis());  // "exit" goes back to the game as it was loaded
    played_.reopen();
    analyze();
}

// ---- Games are looked through -------------------------------------------------------------------------------------

/// So many moves on, or back, in a game that is looked through; in one that is played, `redo` or `undo`.
inline void Console::step(const std::string& times, bool back) {
    if (isAside()) return stepAside(back, numberOr(1, times));
    if (played_.mode != Mode::Force) return back ? undo(times) : redo(times);
    const Game& game = played_.game;
    const int by = std::min(numberOr(1, times), back ? game.ply() : game.plies() - game.ply());
    if (by == 0) throw NamedFault(back ? "The game begins here" : "The game ends here");
    const Game there = game.at(game.ply() + (back ? -by : by));
    if (there.ply() == 0) return lookAt(0, "The game begins here");
    const std::string clock = screen_.isLive() ? "" : clockIn(commentAt(there));
    lookAt(there.ply(), joined(moveBehind(there), clock.empty() ? "" : ", clock " + clock, " (", there.ply(), " of ",
                               there.plies(), ')'));
}
/// What is kept is the whole game, until a move is added.
inline void Console::lookAt(int ply, const std::string& event) {
    moveTo(ply);
    played_.isLookedThrough = !played_.game.isAtEnd();
    stopPlaying();
    board_.announce(event);
    tellNotes("");
    endIfOver();
}
inline void Console::tellNotes(const std::string& headline) {
    const std::string notes = coach_.tellNotes(played_.game);
    board_.printWithoutBlock(headline + (headline.empty() || notes.empty() ? "" : "\n") + notes);
}

// ---- A game goes on -----------------------------------------------------------------------------------------------

inline void Console::resume() {
    if (!library_.leftGame()) throw BadInput("no game was left");
    leaveAnalysis();
    if (played_.isUnfinished()) throw BadInput("a game is going on");
    begin(library_.takeLeft());
    const Game& game = played_.game;
    const bool isWhite = game.tag("White") == "You", isBlack = game.tag("Black") == "You";
    const bool isEngines = !isWhite && !isBlack && game.tag("Event") == OwnEvent && game.tag("White") != "?";
    played_.mode = isEngines ? Mode::Both : Mode::Force;
    if (isWhite || isBlack) {
        playAs(isWhite ? Black : White);
        played_.takeUpClocks();
    }
    if (const auto r = isPlaying() ? resultOf(position()) : std::nullopt) return showResult(*r);
    board_.announce("The game goes on: " + (isWhite || isBlack ? "you are " + nameOf(played_.userSide())
                                            : isEngines        ? "I play both sides"
                                                               : "\"white\" or \"black\": you play that side"));
}

}  // namespace millimax
