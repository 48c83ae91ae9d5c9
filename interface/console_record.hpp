// interface/console_record.hpp: what is kept of the console's games: the one on the board, files, the archive; and how
// games are looked through.
#pragma once

#include "console.hpp"

namespace millimax {

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
inline void Console::save(const std::string& path) {
    if (path.empty()) throw BadInput("a file's name, please, as in \"save game.pgn\"");
    const std::string file = unquoted(path);
    const bool added = addToPgn(file, written());
    answer((added ? "Added to " : "Written to ") + file + '.');
}
/// Of a file, or of those that are kept.
inline void Console::listGames(const std::string& file) {
    if (!file.empty()) return screen_.print(listOfGames(unquoted(file)) + "\"load " + file + " N\" shows one.");
    try {
        screen_.print(listOfGames(library_.archivePath()) + "\"load N\" shows one.");
    } catch (const BadInput&) {
        answer("No game is kept yet.");
    }
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
