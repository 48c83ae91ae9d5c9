// interface/played_game.hpp: a game that is being played: its moves, who makes them and by which clocks, whether it is
// over, and what of it is written down.
//
// A value: what takes its place on the board puts it aside as it stands, and brings it back.
#pragma once

#include "../board.hpp"
#include "../explain/notes.hpp"
#include "../limits.hpp"
#include "../movegen.hpp"
#include "../notation/comment.hpp"
#include "../notation/game.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/pgn.hpp"
#include "../notation/result.hpp"
#include "../tools/engine_clock.hpp"
#include "../weights.hpp"
#include "time_control.hpp"
#include "version.hpp"

#include <algorithm>
#include <iterator>
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

/// A move that can't be played; what() is the bare reason.
class IllegalMove : public BadInput {
public:
    IllegalMove(const std::string& reason, const std::string& text) : BadInput(reason), move(text) {}
    std::string move;  // as it was typed
};

/// The moves of a position that its search may choose from, if some are excluded.
class ExcludedMoves {
public:
    /// Excludes a move, or "all", or lets it in again. Throws BadInput.
    void change(const Position& p, const std::string& text, bool out) {
        if (text != "all" && !looksLikeMove(text)) throw BadInput("not a move");
        Move m{};
        try {
            if (text != "all") m = parseMove(p, text);
        } catch (const BadInput& e) {
            throw IllegalMove(e.what(), text);
        }
        const auto isMeant = [m](Move each) { return !m || each == m; };
        const MoveList all = legalMoves(p);
        if (!left_) left_.emplace(all.begin(), all.end());
        std::erase_if(*left_, isMeant);
        if (!out) std::ranges::copy_if(all, std::back_inserter(*left_), isMeant);
        if (left_->size() == all.size()) left_.reset();
    }
    void clear() { left_.reset(); }
    bool empty() const { return !left_; }
    bool isEveryMove() const { return left_ && left_->empty(); }
    /// The moves that are left; empty, too, if none is excluded.
    std::vector<Move> movesLeft() const { return left_.value_or(std::vector<Move>()); }

private:
    std::optional<std::vector<Move>> left_;
};

class PlayedGame {
public:
    /// The engine plays neither side, one, or both, or searches without playing.
    enum class Mode { Force, One, Both, Analyze };
    /// What belongs to the position on the board, and is forgotten when another takes its place.
    struct Turn {
        bool goesOn = false;       // the interface said "go" although a draw can be claimed: play goes on
        bool drawOffered = false;  // by the opponent
        Move ponderMove{};         // the reply we expect
        ExcludedMoves excluded{};
        std::optional<Clock::time_point> began{};  // when our clock began to run for this move
    };

    Game game;  // `play` and `goTo` change the position; comments and tags are anybody's
    EngineClock clock;
    UserClock userClock;  // at the console alone
    Turn turn;

    explicit PlayedGame(Game begun = Game()) : game(std::move(begun)) {}

    // ---- Who plays ------------------------------------------------------------------------------------------------

    Mode mode() const { return mode_; }
    bool isPlaying() const { return !over_ && (mode_ == Mode::One || mode_ == Mode::Both); }
    /// Whether the engine makes the moves of `side`.
    bool isEngines(Color side) const { return mode_ == Mode::Both || (mode_ == Mode::One && engineSide_ == side); }
    /// The side that it plays, if it plays one.
    std::optional<Color> engineSide() const { return mode_ == Mode::One ? std::optional(engineSide_) : std::nullopt; }
    Color userSide() const { return ~engineSide_; }
    void setUserSide(Color side) { engineSide_ = ~side; }
    void playAs(Color side) {
        mode_ = Mode::One;
        engineSide_ = side;
    }
    void playBoth() { mode_ = Mode::Both; }
    /// It is searched without playing, also if it was over.
    void analyze() {
        reopen();
        mode_ = Mode::Analyze;
    }
    /// From now on moves are only entered: the engine plays neither side.
    void enterMoves() { mode_ = Mode::Force; }
    /// The same, but an analysis goes on.
    void stopPlaying() {
        if (isPlaying()) enterMoves();
    }

    // ---- Moves ----------------------------------------------------------------------------------------------------

    /// Makes a move, and returns how that ends the game, if it does.
    std::optional<Result> play(Move m) {
        game.play(m);
        return positionChanged();
    }
    /// The same for a move of the engine, which has taken it so long. `isComparable`: as moveMade has it.
    std::optional<Result> playOwn(Move m, Milliseconds used, bool isComparable) {
        ownPlies_.push_back(game.ply());
        clock.moveMade(used, isComparable);
        return play(m);
    }
    /// Changes the side to move by a null move, which is none of the game's, or takes that back if it came last.
    void changeSides() {
        if (isSideChange(game.ply())) return goTo(game.ply() - 1);
        sideChanges_.push_back(game.ply());
        lastScore_.reset();
        play(Move{});
    }
    /// Whether the last of so many plies was that null move.
    bool isSideChange(int ply) const { return std::ranges::count(sideChanges_, ply - 1) > 0; }
    /// Takes moves back, or plays them again, up to so many plies. A game that was over goes on.
    void goTo(int ply) {
        reopen();
        game.goTo(ply);
        for (; !ownPlies_.empty() && ownPlies_.back() >= ply; ownPlies_.pop_back()) clock.moveTakenBack();
        std::erase_if(sideChanges_, [ply](int change) { return change >= ply; });
        userClock.takenBack(ply);
        isLookedThrough_ &= !game.isAtEnd();
        lastScore_.reset();
        positionChanged();
    }
    /// Another game takes the place of this one, of which only stays who plays and by which clocks.
    void replace(Game other) {
        PlayedGame next(std::move(other));
        next.clock = clock;
        next.userClock = userClock;
        next.mode_ = mode_;
        next.engineSide_ = engineSide_;
        *this = std::move(next);
        clock.startPeriod();
        positionChanged();
    }
    /// The side whose move was the first of our own, if we have made one.
    std::optional<Color> ownSide() const {
        return ownPlies_.empty() ? std::nullopt : std::optional(game.mover(ownPlies_[0]));
    }

    // ---- Its end --------------------------------------------------------------------------------------------------

    /// How the game ended, if the interface leaves it to us to say that.
    const std::optional<Result>& over() const { return over_; }
    void end(const Result& r) { over_ = r; }
    /// Whether play stops here by the rules: also where a draw can be claimed, unless it goes on in spite of that.
    bool isDecided() const { return !turn.goesOn && resultOf(game.position()); }
    /// A game that was over goes on.
    void reopen() {
        if (!over_) return;
        if (over_->termination != "normal") fillClocks();  // else time would be up again
        over_.reset();
    }
    /// `side` was searched, and stands so many centipawns better.
    void noteScore(Color side, int score) { lastScore_ = {side, score}; }
    /// Whether we take a draw. By our last score in this game: yes if we are a pawn behind; late in the game (after 20
    /// moves, after 10 moves without progress, or with few pieces) also if we are not ahead.
    bool acceptsDraw() const {
        if (!lastScore_ || !isEngines(lastScore_->side)) return false;
        const Position& p = game.position();
        const bool isLate = p.plies() >= 40 || p.rule50() >= 20 || p.phase() <= MaxPhase / 4;
        return lastScore_->score <= -100 || (lastScore_->score <= 0 && isLate);
    }
    /// The answer to an offer that `acceptsDraw` refuses.
    std::string declined() const {
        const std::string declines = std::string(EngineName) + " declines the draw: ";
        if (!lastScore_) return declines + "it has not looked at this game yet.";
        if (lastScore_->score > 0) return declines + "it stands better, as it sees it.";
        return declines +
               "it is early. It may take one after 20 moves, after 10 without a capture or a pawn's move, or with few "
               "pieces.";
    }

    // ---- Clocks ---------------------------------------------------------------------------------------------------

    bool hasClocks() const { return clock.timeControl().has_value(); }
    /// Whether the user's clock runs: not before the first move, nor while a puzzle is asked.
    bool isUsersTime() const {
        return hasClocks() && mode_ == Mode::One && !over_ && isToMove(userSide()) && game.ply() > 0;
    }
    /// What is left on the clock of `c`; `thought`: for so long the engine thinks of its move now. Where neither side
    /// is played, the engine's clock stands beside the side that it played last.
    Milliseconds timeLeft(Color c, Milliseconds thought = Milliseconds(0)) const {
        if (mode_ == Mode::Both || c == engineSide_)
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
        if (!hasClocks() || mode_ != Mode::One || game.ply() == 0) return;
        std::string& comment = game.annotation(game.ply() - 1).comment;
        if (clockIn(comment).empty()) comment = "[%clk " + clockTag(timeLeft(~game.position().side())) + "] " + comment;
    }
    /// The clocks of a game that was left run on, if its tags tell them.
    void takeUpClocks() {
        const auto control = controlOf(game.tag("TimeControl"));
        const auto own = clockOf(game.tag(nameOf(userSide()) + "Clock"));
        const auto engines = clockOf(game.tag(nameOf(engineSide_) + "Clock"));
        for (const char* const tag : {"TimeControl", "WhiteClock", "BlackClock"}) game.tags.erase(tag);
        if (!control || !own || !engines) return;
        clock.setTimeControl(*control);
        const int made = (game.ply() + isToMove(userSide())) / 2;  // by the engine
        for (int i = 0; i < made; ++i) clock.moveMade(Milliseconds(0), false);
        clock.setRemaining(*engines);
        userClock.fill(*own, 0);
    }

    // ---- Games that are read --------------------------------------------------------------------------------------
    // At the console alone. Moves ahead of the cursor were taken back, unless the game is looked through.

    /// The moves ahead are part of the game, and none is made.
    void lookThrough() {
        isLookedThrough_ = !game.isAtEnd();
        stopPlaying();
    }
    bool isLookedThrough() const { return isLookedThrough_; }
    /// Whether moves are read rather than played: in a game that was loaded, or is over, or in which one has gone back.
    bool isRead() const {
        const bool isEntered = mode_ == Mode::Force && (isLookedThrough_ || isInFile());
        return (isEntered || (over_ && mode_ != Mode::Analyze)) && game.plies() > 0;
    }
    /// The moves ahead go: another one is about to be added.
    void dropAhead() {
        // A line of one's own is not by the players of the game, nor is another game.
        const bool isAnother = game.ply() == 0 && game.plies() > 0;
        if (mode_ == Mode::Analyze || isAnother) game.tags = ownTags();
        game.dropAhead();
        inFile_.reset();
        isLookedThrough_ = false;
    }
    /// It stands in a file, or in the archive once it is over, in this form: it need not be kept once more, until
    /// another move makes it another game.
    void noteFile(Game there) { inFile_ = std::move(there); }
    /// Whether all of its moves stand there.
    bool isInFile() const { return inFile_ && inFile_->plies() >= plies(); }

    // ---- What is written, where the engine has the name `engine` ----------------------------------------------------

    /// The game as it is written to files: the whole of it while it is looked through.
    Game asWritten(const std::string& engine) const {
        Game written = game;
        if (!isLookedThrough_) written.dropAhead();
        if (inFile_ && inFile_->plies() == written.plies()) return *inFile_;
        if (!isLookedThrough_ && (mode_ == Mode::One || mode_ == Mode::Both)) written.tags = playersTags(engine);
        if (!over_) return written;
        written.result = over_->score;
        written.tags["Termination"] = over_->termination;
        std::string& comment = written.lastComment();
        comment += (wordsOfComment(comment).empty() ? " " : ". ") + over_->reason;
        return written;
    }
    /// The same with its clocks, for `takeUpClocks`.
    Game withClocks(const std::string& engine) const {
        Game written = asWritten(engine);
        if (!hasClocks() || mode_ != Mode::One) return written;
        written.tags["TimeControl"] = controlTag(*clock.timeControl());
        for (const Color c : {White, Black}) written.tags[nameOf(c) + "Clock"] = clockTag(timeLeft(c));
        return written;
    }
    /// Tags that tell who plays.
    std::map<std::string, std::string> playersTags(const std::string& engine) const {
        auto tags = ownTags();
        for (const Color c : {White, Black})
            tags[nameOf(c)] = mode_ != Mode::Both && c == userSide() ? UserName : engine;
        return tags;
    }
    /// The sides, and the clocks, are those of a game that was left, by `playersTags`. Where they name nobody moves are
    /// only entered.
    void takeUpSides() {
        const bool isWhite = game.tag("White") == UserName, isBlack = game.tag("Black") == UserName;
        const bool isEngines = game.tag("Event") == OwnEvent && !game.player(White).empty();
        mode_ = isWhite || isBlack ? Mode::One : isEngines ? Mode::Both : Mode::Force;
        if (mode_ != Mode::One) return;
        engineSide_ = isWhite ? Black : White;
        takeUpClocks();
    }
    /// Whether there is a game that is not over and stands in no file of games.
    bool isUnfinished() const {
        const int ownMoves = isEngines(game.mover(plies() - 1)) ? 1 : 0;  // its first move alone is no game
        return !over_ && !isInFile() && plies() > ownMoves;
    }

private:
    struct Scored {
        Color side;
        int score;  // centipawns, for that side
    };
    bool isToMove(Color c) const { return game.position().side() == c; }
    /// How many moves are part of the game.
    int plies() const { return isLookedThrough_ ? game.plies() : game.ply(); }
    /// Forgets what belonged to the position before, and returns how the game ends in the one that is on the board now.
    /// If play goes on in spite of a draw that can be claimed, it goes on in spite of the next one, too.
    std::optional<Result> positionChanged() {
        const auto r = resultOf(game.position());
        turn = {.goesOn = turn.goesOn && r && r->isClaim};
        game.result = "*";  // if it was over by agreement, resignation or on time, it goes on
        return r;
    }

    Mode mode_ = Mode::One;
    Color engineSide_ = Black;  // with Mode::One
    std::optional<Result> over_;
    std::vector<int> ownPlies_;        // the plies of the game at which we moved
    std::vector<int> sideChanges_;     // the plies at which the move went to the other side
    std::optional<Scored> lastScore_;  // of our last search in this game
    std::optional<Game> inFile_;
    bool isLookedThrough_ = false;
};

}  // namespace millimax
