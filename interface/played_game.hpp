// interface/played_game.hpp: the game on the board as a person plays it: by which clocks, and what of it is written
// down.
#pragma once

#include "../explain/notes.hpp"
#include "../notation/comment.hpp"
#include "../notation/game.hpp"
#include "../notation/pgn.hpp"
#include "engine.hpp"
#include "player.hpp"
#include "time_control.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace millimax {

/// The tag of games that were played here.
inline constexpr const char* OwnEvent = "Game in the console";
/// The tags of such a game before it is known who plays.
inline std::map<std::string, std::string> ownTags() { return {{"Event", OwnEvent}, {"Date", today()}}; }

/// The engine's game and clock, who plays, and what else is known of the game.
class PlayedGame {
public:
    PlayedGame(Engine& engine, Play& play) : engine_(engine), play_(play) {}

    UserClock clock;               // the user's
    std::optional<Game> inFile;    // the game as it stands in a file or the archive, until a move is added
    bool isLookedThrough = false;  // the moves ahead are part of the game, and not taken back

    Color userSide() const { return ~play_.engineSide; }
    /// Whether moves are read rather than played: in a game that was loaded, or is over, or in which one has gone back.
    bool isRead() const {
        const bool isEntered = play_.mode == Mode::Force && (isLookedThrough || inFile);
        return (isEntered || (play_.over && play_.mode != Mode::Analyze)) && game().plies() > 0;
    }
    /// Another game is on the board.
    void begin() {
        play_.over.reset();
        inFile.reset();
        isLookedThrough = false;
        fillClocks();
    }
    /// The moves ahead go: another one is about to be added.
    void dropAhead() {
        if (play_.mode == Mode::Analyze) engine_.game.tags = ownTags();
        engine_.game.dropAhead();
        inFile.reset();
        isLookedThrough = false;
    }
    /// A game that was over goes on.
    void reopen() {
        if (!play_.over) return;
        if (play_.over->termination != "normal") fillClocks();  // else time would be up again
        play_.over.reset();
    }

    // ---- Clocks ---------------------------------------------------------------------------------------------------

    bool hasClocks() const { return engine_.clock.timeControl().has_value(); }
    /// Whether the user's clock runs: not before the first move, nor while a puzzle is asked.
    bool isUsersTime() const {
        return hasClocks() && play_.mode == Mode::One && !play_.over && isToMove(userSide()) && game().ply() > 0;
    }
    /// What is left on the clock of `c`; `thought`: for so long the engine thinks of its move now. Where neither side
    /// is played, the engine's clock stands beside the side that it played last.
    Milliseconds left(Color c, Milliseconds thought = Milliseconds(0)) const {
        if (play_.mode == Mode::Both || c == play_.engineSide)
            return engine_.clock.remaining().value_or(Milliseconds(0)) - (isToMove(c) ? thought : Milliseconds(0));
        return clock.left() - (isUsersTime() ? clock.used(Clock::now()) : Milliseconds(0));
    }
    bool hasFallen(Clock::time_point now) const { return isUsersTime() && clock.hasFallen(now); }
    void fillClocks() {
        engine_.clock.restart();
        clock.fill(hasClocks() ? engine_.clock.timeControl()->base : Milliseconds(0), game().ply());
    }
    /// The clock of the side that has moved goes into the game.
    void noteClock() {
        if (!hasClocks() || play_.mode != Mode::One || game().ply() == 0) return;
        std::string& comment = engine_.game.annotation(game().ply() - 1).comment;
        if (clockIn(comment).empty()) comment = "[%clk " + clockTag(left(~game().position().side())) + "] " + comment;
    }
    /// The clocks of a game that was left run on, if its tags tell them.
    void takeUpClocks() {
        Game& game = engine_.game;
        const auto control = controlOf(game.tag("TimeControl"));
        const auto own = clockOf(game.tag(nameOf(userSide()) + "Clock"));
        const auto engines = clockOf(game.tag(nameOf(play_.engineSide) + "Clock"));
        for (const char* const tag : {"TimeControl", "WhiteClock", "BlackClock"}) game.tags.erase(tag);
        if (!control || !own || !engines) return;
        engine_.clock.setTimeControl(*control);
        const int made = (game.ply() + isToMove(userSide())) / 2;  // by the engine
        for (int i = 0; i < made; ++i) engine_.clock.moveMade(Milliseconds(0), false);
        engine_.clock.setRemaining(*engines);
        clock.fill(*own, 0);
    }

    // ---- What is written ------------------------------------------------------------------------------------------

    /// The game as it is written to files: the whole of it while it is looked through.
    Game asWritten() const {
        Game written = game();
        if (!isLookedThrough) written.dropAhead();
        if (inFile && inFile->plies() == written.plies()) return *inFile;
        if (!isLookedThrough && (play_.mode == Mode::One || play_.mode == Mode::Both)) tagPlayers(written);
        if (!play_.over) return written;
        written.result = play_.over->score;
        written.tags["Termination"] = play_.over->termination;
        std::string& comment = written.lastComment();
        comment += (wordsOfComment(comment).empty() ? " " : ". ") + play_.over->reason;
        return written;
    }
    /// The same with its clocks, for `takeUpClocks`.
    Game withClocks() const {
        Game written = asWritten();
        if (!hasClocks() || play_.mode != Mode::One) return written;
        written.tags["TimeControl"] = controlTag(*engine_.clock.timeControl());
        for (const Color c : {White, Black}) written.tags[nameOf(c) + "Clock"] = clockTag(left(c));
        return written;
    }
    /// Tags that tell who plays.
    void tagPlayers(Game& game) const {
        game.tags = ownTags();
        for (const Color c : {White, Black})
            game.tags[nameOf(c)] = play_.mode != Mode::Both && c == userSide() ? "You" : engine_.nameInGames();
    }
    /// Whether there is a game that is not over and stands in no file of games.
    bool isUnfinished() const {
        const int plies = isLookedThrough ? game().plies() : game().ply();
        const Color lastMover = plies % 2 ? game().start().side() : ~game().start().side();
        const int ownMoves = play_.isEngines(lastMover) ? 1 : 0;  // its first move alone is no game
        return !play_.over && !inFile && plies > ownMoves;
    }

    // ---- Put aside ------------------------------------------------------------------------------------------------

    /// All that is known of it.
    struct State {
        Game game;
        EngineClock engineClock;
        Play play;
        UserClock clock;
        std::optional<Game> inFile;
        bool isLookedThrough;
    };
    /// As it is left. The turn is interrupted: what it has taken goes off the user's clock.
    State leave(Clock::time_point now) {
        if (isUsersTime()) clock.interrupt(now);
        return {game(), engine_.clock, play_, clock, inFile, isLookedThrough};
    }
    void takeUp(State left) {
        engine_.game = std::move(left.game);
        engine_.clock = left.engineClock;
        play_ = std::move(left.play);
        clock = left.clock;
        inFile = std::move(left.inFile);
        isLookedThrough = left.isLookedThrough;
        clock.begin(Clock::now());  // it stood still
    }

private:
    using Mode = Play::Mode;
    const Game& game() const { return engine_.game; }
    bool isToMove(Color c) const { return game().position().side() == c; }

    Engine& engine_;
    Play& play_;
};

}  // namespace millimax
