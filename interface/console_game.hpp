// interface/console_game.hpp: the commands that play: sides, taking back, clocks; files of games, which are looked
// through.
#pragma once

#include "../notation/chess960.hpp"
#include "console.hpp"
#include "console_learn.hpp"

#include <random>

namespace millimax {

struct Console::Play {
    // ---- A game begins ----------------------------------------------------------------------------------------------

    static void newGame(C& c, Text how) {
        std::mt19937 random{std::random_device{}()};
        const auto words = splitWords(lowered(how));
        const std::string kind = words.empty() ? "" : words[0];
        const bool is960 = kind == "960";
        auto side = kind.empty() || is960 ? c.played_.userSide() : colorNamed(kind);
        if (kind == "random") side = random() % 2 ? White : Black;
        if (!side) throw BadInput("white, black, random or 960, please");
        if (words.size() > (is960 ? 2 : 1)) throw BadInput("nothing may follow " + words[is960 ? 1 : 0]);
        const int number = words.size() > 1 ? numberFrom(0, 959, "960", words[1]) : int(random() % 960);
        const bool hadClocks = c.played_.hasClocks();
        c.archiveUnfinished();
        c.engine_.newGame();
        c.begin(is960 ? Game(chess960Start(number), Castling::Chess960) : Game());
        c.sitDown(*side);
        const std::string clocks = c.played_.hasClocks() ? "; each side has " + c.clockText(*side)
                                   : hadClocks           ? ", without clocks"
                                                         : "";
        c.board_.announce("A new game: you are " + nameOf(*side) + " against " + describeSkill(c.engine_.skill()) +
                          clocks);
    }
    static void setUpPosition(C& c, Text fen) {
        std::optional<Position> p;
        try {
            p = parseFen(fen, Castling::Chess960);
        } catch (const BadInput& e) {
            throw BadInput(std::string(e.what()) + ". The game stands as it was");
        }
        const bool analyses = c.played_.mode() == Mode::Analyze;  // and goes on with the other position
        c.archiveUnfinished();
        c.begin(Game(*p, castlingOf(*p)));
        if (analyses) c.played_.analyze();
        c.board_.announce("A position was set up");
        if (const auto r = resultOf(*p)) c.showResult(*r);
    }

    // ---- Who plays --------------------------------------------------------------------------------------------------

    /// Ends an analysis and forgets a search, so that sides can be chosen; a draw that can be claimed ends the game.
    /// Returns whether there is a game to play.
    static bool becomePlayable(C& c) {
        if (c.played_.over()) throw BadInput("the game is over; \"new\" begins another");
        Learn::playFromAnalysis(c);
        c.work_.forget();
        const auto r = resultOf(c.position());
        if (r) c.finish(*r);
        return !r;
    }
    static void enterMoves(C& c) {
        if (c.played_.over()) throw BadInput("the game is over; \"new\" begins another, \"undo\" goes back");
        if (c.played_.mode() == Mode::Analyze) throw BadInput("this is analysis; \"exit\" ends it");
        c.played_.stopPlaying();
        c.board_.announce("I play neither side: moves are only entered, until \"go\"");
    }
    static void takeSide(C& c, Color user) {
        if (!becomePlayable(c)) return;
        c.sitDown(user);
        c.board_.announce("You are " + nameOf(user) + " now");
    }
    static void chooseSides(C& c, Text sides) {
        const std::string engines = lowered(sides);
        if (engines == "none") return enterMoves(c);
        if (const auto engine = colorNamed(engines)) return takeSide(c, ~*engine);
        if (engines != "both") throw BadInput("white, black, both or none, please: what I play");
        if (!becomePlayable(c)) return;
        c.played_.playBoth();
        c.board_.announce("I play both sides" + std::string(c.played_.hasClocks() ? " by one clock" : "") +
                          ", until \"force\"");
    }
    static void playUsers(C& c, Move m) {
        if (c.played_.isUsersTime())
            c.played_.userClock.moveMade(*c.played_.clock.timeControl(), c.line_.arrived, c.played_.game.ply());
        c.leaveFuture();
        const Position before = c.position();
        const std::string text = numberedSan(before, m);
        if (c.screen_.isPlain()) c.screen_.print(spokenMove(before, m) + '.');
        else if (c.screen_.isLive()) c.board_.announce(c.played_.mode() == Mode::One ? "You play " + text : text);
        c.thoughts_ = {};
        c.play(m);
        c.played_.noteClock();
        if (c.activity() == Activity::Thinking && c.best_) c.showInfo(*c.best_);  // found while pondering
        c.keep();
    }

    static void go(C& c) {
        if (c.isThinking()) return c.answer("I am thinking already; \"?\" makes me move at once.");
        if (!becomePlayable(c)) return;
        c.go();
        c.board_.announce("I play " + nameOf(c.position().side()) + ", you play " + nameOf(c.played_.userSide()));
    }
    static void stop(C& c) {
        if (c.canBeStopped()) return c.moveNow();
        c.answer(c.played_.mode() == Mode::Analyze ? "This is analysis; \"exit\" ends it." : "I am not thinking.");
    }
    static void offerDraw(C& c) {
        if (c.played_.over()) throw BadInput("the game is over");
        if (!c.played_.isPlaying()) throw BadInput("I am not playing; \"go\" makes me");
        c.considerDraw();
        if (c.played_.turn.drawOffered) c.answer("I answer with my move.");
    }
    static void resign(C& c) {
        if (c.played_.over() || c.played_.mode() != Mode::One) throw BadInput("no game is being played");
        c.lose(" resigns", "normal");
    }

    // ---- Taking back ------------------------------------------------------------------------------------------------

    /// So many of the user's own moves, with the answers; where moves are only entered, so many plies.
    static void undo(C& c, int count) {
        if (c.isLesson()) return Learn::stepLesson(c, -count);
        const int plies =
            c.played_.mode() != Mode::One ? count : 2 * count - (c.position().side() != c.played_.userSide());
        if (plies > c.played_.game.ply()) throw BadInput("the game has fewer moves");
        c.played_.goTo(c.played_.game.ply() - plies);
        c.board_.announce("Taken back");
        c.keep();
    }
    /// So many moves of the user, with the answers; where moves are only entered, so many plies.
    static void redo(C& c, int count) {
        const Game& game = c.played_.game;
        if (game.isAtEnd()) throw BadInput("nothing was taken back");
        const int plies = count * (c.played_.mode() == Mode::One ? 2 : 1);
        c.played_.goTo(std::min(game.ply() + plies, game.plies()));
        c.board_.announce("Played again");
        if (const auto r = resultOf(c.position()); r && game.isAtEnd()) c.showResult(*r);
        else c.endIfOver();
        c.keep();
    }

    static void goTo(C& c, Text number) {
        lookAt(c, plyOf(number, c.played_.game),
               "Before move " + number + "; Enter: next move, \"white\" or \"black\": you play that side");
    }

    // ---- Clocks -----------------------------------------------------------------------------------------------------

    static void setUserLevel(C& c, Text level) {
        if (level.empty() && !c.played_.hasClocks())
            return c.answer("There are no clocks. \"level 0 5 3\" gives 5 minutes and 3 seconds a move.");
        if (level.empty()) return c.answer("White " + c.clockText(White) + ", Black " + c.clockText(Black) + '.');
        if (splitWords(level).size() == 1)
            throw NamedFault(
                "level needs moves, minutes and seconds, as in \"level 0 5 3\"; \"skill 8\" is for strength");
        const TimeControl control = parseLevel(level);
        if (control.base <= Milliseconds(0))
            throw NamedFault("clocks need more than 0 minutes, as in \"level 0 5 3\"; \"st 5\" is for no clocks");
        c.played_.clock.setTimeControl(control);
        c.played_.fillClocks();
        takeUpNewTime(c);
        c.board_.announce("Each side has " + c.clockText(c.played_.userSide()) + ", and the clocks run");
    }
    /// Thinking begins anew with the new time. A game that was put aside gets it, too.
    static void takeUpNewTime(C& c) {
        for (auto& [before, instead] : c.aside_) {
            before.clock = c.played_.clock;
            if (c.played_.hasClocks()) before.userClock.fill(c.played_.clock.timeControl()->base, before.game.ply());
        }
        if (c.activity() == Activity::Thinking) c.work_.forget();
    }
    static void setTime(C& c, Text seconds) {
        if (parseSeconds(seconds) == Milliseconds(0)) throw NamedFault("st needs more than 0 seconds");
        c.setTimePerMove(seconds);
        takeUpNewTime(c);
        c.board_.announce("At most " + seconds + " s a move, and no clocks");
    }

    // ---- Files ------------------------------------------------------------------------------------------------------

    static void save(C& c, Text path) {
        if (path.empty()) throw BadInput("a file's name, please, as in \"save game.pgn\"");
        const std::string file = typedPath(path);
        const bool added = addToPgn(file, c.written());
        c.answer((added ? "Added to " : "Written to ") + file + '.');
    }
    /// The file that was typed, or that of the games that are kept.
    static std::string fileOfGames(C& c, Text typed) {
        if (!typed.empty()) return typedPath(typed);
        if (!hasText(c.library_.archivePath())) throw NamedFault("No game is kept yet");
        return c.library_.archivePath();
    }
    static void listGames(C& c, Text file) {
        const std::string path = fileOfGames(c, file);
        c.screen_.print(listOfGames(path, [&] { c.stopIfAsked(); }) + "\"load " + file + (file.empty() ? "N" : " N") +
                        "\" shows one.");
    }
    /// Game N of a file, or of the archive.
    static void load(C& c, Text arguments) {
        if (arguments.empty()) throw BadInput("a file's name, please, as in \"load game.pgn 3\"");
        const std::size_t last = arguments.rfind(' ') + 1;  // 0: there is only one word
        const bool isNumbered = parseNumber<int>(arguments.substr(last)).has_value();
        const int wanted = numberOr(1, isNumbered ? arguments.substr(last) : "");
        const std::string file = arguments.substr(0, isNumbered ? last : arguments.npos);
        const std::string path = fileOfGames(c, file);
        const auto [found, number] = gameOfFile(
            path, wanted, [&](const std::string& complaint) { c.answer(complaint); }, [&] { c.stopIfAsked(); });
        loadGame(c, found, number > 1 ? joined(", game ", wanted, " of ", number) : "");
    }
    /// A game that stands in a file, or was pasted, takes the place of the one on the board.
    static void loadGame(C& c, const Game& found, const std::string& which) {
        const bool analyses = c.played_.mode() == Mode::Analyze;
        c.archiveUnfinished();
        Game game = found;  // it may go on
        game.result = "*";
        game.tags.erase("Termination");
        c.begin(std::move(game));
        c.played_.noteFile(found);
        lookAt(c, found.plies(),
               "Loaded " + players(found) + ", " + found.result + which +
                   (c.screen_.isLive() ? "" : "; Enter: from its beginning") +
                   "; \"white\" or \"black\": you play that side");
        if (!analyses) return;
        c.putAside(Analysis());  // "exit" goes back to the game as it was loaded
        c.played_.analyze();
    }

    // ---- Games are looked through -----------------------------------------------------------------------------------

    /// So many moves on, below 0 back, in a game that is looked through; in one that is played, `redo` or `undo`.
    static void step(C& c, int moves) {
        if (c.isLesson()) return Learn::stepLesson(c, moves);
        if (c.played_.mode() != Mode::Force) return moves < 0 ? undo(c, -moves) : redo(c, moves);
        const Game& game = c.played_.game;
        const Game there = game.at(std::clamp(game.ply() + moves, 0, game.plies()));
        if (there.ply() == game.ply()) throw NamedFault(moves < 0 ? "The game begins here" : "The game ends here");
        if (there.ply() == 0) return lookAt(c, 0, "The game begins here");
        const std::string clock = c.screen_.isLive() ? "" : clockIn(commentAt(there));
        lookAt(c, there.ply(),
               joined(moveBehind(there), clock.empty() ? "" : ", clock " + clock, " (", there.ply(), " of ",
                      there.plies(), ')'));
    }
    /// What is kept is the whole game, until a move is added.
    static void lookAt(C& c, int ply, const std::string& event) {
        c.played_.goTo(ply);
        c.played_.lookThrough();
        c.board_.announce(event);
        Learn::tellNotes(c, "");
        c.endIfOver();
    }

    // ---- A game goes on ---------------------------------------------------------------------------------------------

    static void resume(C& c) {
        if (!c.library_.leftGame()) throw BadInput("no game was left");
        const PlayedGame& game = c.aside_.empty() ? c.played_ : c.aside_.front().before;
        if (game.isUnfinished()) throw BadInput("a game is going on");
        c.leaveAnalysis();
        c.begin(c.library_.takeLeft());
        c.played_.takeUpSides();
        if (const auto r = c.played_.isPlaying() ? resultOf(c.position()) : std::nullopt) return c.showResult(*r);
        c.board_.announce("The game goes on: " +
                          (c.played_.mode() == Mode::One    ? "you are " + nameOf(c.played_.userSide())
                           : c.played_.mode() == Mode::Both ? "I play both sides"
                                                            : "\"white\" or \"black\": you play that side"));
    }
};

}  // namespace millimax
