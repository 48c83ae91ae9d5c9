// interface/played_game.hpp: a game that is being played: its moves, who makes them and by which clocks, whether it is
// over, and what of it is written down.
//
// A value: what takes its place on the board puts it aside as it stands, and brings it back.
#pragma once

#include "../explain/notes.hpp"
#include "../notation/comment.hpp"
#include "../notation/game.hpp"
#include "../notation/pgn.hpp"
#include "../notation/result.hpp"
#include "../tools/engine_clock.hpp"
#include "../weights.hpp"
#include "time_control.hpp"
#include "version.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// The tag of games that were played here.
inline constexpr const char* OwnEvent = "Game in the console";
/// The tags of such a game before it is known who plays.
inline std::map<std::string, std::string> ownTags() { return {{"Event", OwnEvent}, {"Date", today()}}; }

struct PlayedGame {
    /// The engine plays neither side, one, or both, or searches without playing.
    enum class Mode { Force, One, Both, Analyze };
    struct Scored {
        Color side;
        int score;  // centipawns, for that side
    };

    Game game;
    EngineClock clock;
    Mode mode = Mode::One;
    Color engineSide = Black;           // with Mode::One
    std::optional<Result> over{};       // how the game ended, if the interface leaves it to us to say that
    bool goesOn = false;                // the interface said "go" although a draw can be claimed: play goes on
    bool drawOffered = false;           // by the opponent
    std::vector<int> ownPlies{};        // the plies of the game at which we moved
    Move ponderMove{};                  // the reply we expect
    std::optional<Scored> lastScore{};  // of our last search in this game
    // At the console alone, where games are read, too. Moves ahead of the cursor were taken back, unless the game is
    // looked through. A game that stands in a file is not kept once more, until another move makes it another game.
    UserClock userClock;
    std::optional<Game> inFile{};  // the game as it stands there, or in the archive once it is over
    bool isLookedThrough = false;  // the moves ahead are part of it

    // ---- Who plays ------------------------------------------------------------------------------------------------

    /// Whether the engine makes the moves of `side`.
    bool isEngines(Color side) const { return mode == Mode::Both || (mode == Mode::One && engineSide == side); }
    Color userSide() const { return ~engineSide; }
    /// Whether moves are read rather than played: in a game that was loaded, or is over, or in which one has gone back.
    bool isRead() const {
        const bool isEntered = mode == Mode::Force && (isLookedThrough || inFile);
        return (isEntered || (over && mode != Mode::Analyze)) && game.plies() > 0;
    }
    /// Another game takes the place of this one, of which only stays who plays and by which clocks.
    void replace(Game other) {
        *this = {
            .game = std::move(other), .clock = clock, .mode = mode, .engineSide = engineSide, .userClock = userClock};
        clock.startPeriod();
    }
    /// The moves ahead go: another one is about to be added.
    void dropAhead() {
        if (mode == Mode::Analyze) game.tags = ownTags();  // a line of one's own is not by the players of the game
        game.dropAhead();
        inFile.reset();
        isLookedThrough = false;
    }
    /// A game that was over goes on.
    void reopen() {
        if (!over) return;
        if (over->termination != "normal") fillClocks();  // else time would be up again
        over.reset();
    }

    // ---- Draws ----------------------------------------------------------------------------------------------------

    /// Whether we take a draw. By our last score in this game: yes if we are a pawn behind; late in the game (after 20
    /// moves, after 10 moves without progress, or with few pieces) also if we are not ahead.
    bool acceptsDraw() const {
        if (!lastScore || !isEngines(lastScore->side)) return false;
        const Position& p = game.position();
        const bool isLate = p.plies() >= 40 || p.rule50() >= 20 || p.phase() <= MaxPhase / 4;
        return lastScore->score <= -100 || (lastScore->score <= 0 && isLate);
    }
    /// The answer to an offer that `acceptsDraw` refuses.
    std::string declined() const {
        return std::string(EngineName) + " declines the draw: " +
               (!lastScore             ? "it has not looked at this game yet."
                : lastScore->score > 0 ? "it stands better, as it sees it."
                                       : "it is early. It may take one after 20 moves, after 10 without a capture or a "
                                         "pawn's move, or with few pieces.");
    }

    // ---- Clocks ---------------------------------------------------------------------------------------------------

    bool hasClocks() const { return clock.timeControl().has_value(); }
    /// Whether the user's clock runs: not before the first move, nor while a puzzle is asked.
    bool isUsersTime() const {
        return hasClocks() && mode == Mode::One && !over && isToMove(userSide()) && game.ply() > 0;
    }
    /// What is left on the clock of `c`; `thought`: for so long the engine thinks of its move now. Where neither side
    /// is played, the engine's clock stands beside the side that it played last.
    Milliseconds timeLeft(Color c, Milliseconds thought = Milliseconds(0)) const {
        if (mode == Mode::Both || c == engineSide)
            return clock.remaining().value_or(Milliseconds(0)) - (isToMove(c) ? thought : Milliseconds(0));
        return userClock.left(Clock::now());
    }
    /// Lets the user's clock run, or stand still, as it must. To be called after whatever may have changed that.
    void runClock(Clock::time_point now) { isUsersTime() ? userClock.run(now) : userClock.interrupt(now); }
    void fillClocks() {
        clock.restart();
        userClock.fill(hasClocks() ? clock.timeControl()->base : Milliseconds(0), game.ply());
    }
    /// The clock of the side that has moved goes into the game.
    void noteClock() {
        if (!hasClocks() || mode != Mode::One || game.ply() == 0) return;
        std::string& comment = game.annotation(game.ply() - 1).comment;
        if (clockIn(comment).empty()) comment = "[%clk " + clockTag(timeLeft(~game.position().side())) + "] " + comment;
    }
    /// The clocks of a game that was left run on, if its tags tell them.
    void takeUpClocks() {
        const auto control = controlOf(game.tag("TimeControl"));
        const auto own = clockOf(game.tag(nameOf(userSide()) + "Clock"));
        const auto engines = clockOf(game.tag(nameOf(engineSide) + "Clock"));
        for (const char* const tag : {"TimeControl", "WhiteClock", "BlackClock"}) game.tags.erase(tag);
        if (!control || !own || !engines) return;
        clock.setTimeControl(*control);
        const int made = (game.ply() + isToMove(userSide())) / 2;  // by the engine
        for (int i = 0; i < made; ++i) clock.moveMade(Milliseconds(0), false);
        clock.setRemaining(*engines);
        userClock.fill(*own, 0);
    }

    // ---- What is written, where the engine has the name `engine` ----------------------------------------------------

    /// The game as it is written to files: the whole of it while it is looked through.
    Game asWritten(const std::string& engine) const {
        Game written = game;
        if (!isLookedThrough) written.dropAhead();
        if (inFile && inFile->plies() == written.plies()) return *inFile;
        if (!isLookedThrough && (mode == Mode::One || mode == Mode::Both)) written.tags = playersTags(engine);
        if (!over) return written;
        written.result = over->score;
        written.tags["Termination"] = over->termination;
        std::string& comment = written.lastComment();
        comment += (wordsOfComment(comment).empty() ? " " : ". ") + over->reason;
        return written;
    }
    /// The same with its clocks, for `takeUpClocks`.
    Game withClocks(const std::string& engine) const {
        Game written = asWritten(engine);
        if (!hasClocks() || mode != Mode::One) return written;
        written.tags["TimeControl"] = controlTag(*clock.timeControl());
        for (const Color c : {White, Black}) written.tags[nameOf(c) + "Clock"] = clockTag(timeLeft(c));
        return written;
    }
    /// Tags that tell who plays.
    std::map<std::string, std::string> playersTags(const std::string& engine) const {
        auto tags = ownTags();
        for (const Color c : {White, Black})
            tags[nameOf(c)] = mode != Mode::Both && c == userSide() ? UserName : engine;
        return tags;
    }
    /// The sides, and the clocks, are those of a game that was left, by `playersTags`. Where they name nobody moves are
    /// only entered.
    void takeUpSides() {
        const bool isWhite = game.tag("White") == UserName, isBlack = game.tag("Black") == UserName;
        const bool isEngines = game.tag("Event") == OwnEvent && !game.player(White).empty();
        mode = isWhite || isBlack ? Mode::One : isEngines ? Mode::Both : Mode::Force;
        if (mode != Mode::One) return;
        engineSide = isWhite ? Black : White;
        takeUpClocks();
    }
    /// Whether there is a game that is not over and stands in no file of games.
    bool isUnfinished() const {
        const int plies = isLookedThrough ? game.plies() : game.ply();
        const Color lastMover = plies % 2 ? game.start().side() : ~game.start().side();
        const int ownMoves = isEngines(lastMover) ? 1 : 0;  // its first move alone is no game
        return !over && !inFile && plies > ownMoves;
    }

private:
    bool isToMove(Color c) const { return game.position().side() == c; }
};

}  // namespace millimax
