// interface/console.hpp: the engine at a terminal: moves as people type them, commands, and explanations.
//
// The class, and what it shows. A line is a command or moves (console_lines.hpp); the commands are the rows of
// console_commands.hpp; what they do with the game stands in console_game.hpp, what they explain, and put in the place
// of the game, in console_learn.hpp.
//
// There is one game on the board, the engine's. What takes its place, such as a training, or in a training the line of
// a sentence, puts it aside; the last that did so says what may be typed. When it ends, what it put aside is back.
#pragma once

#include "board_screen.hpp"
#include "coach.hpp"
#include "library.hpp"
#include "paste.hpp"
#include "player.hpp"
#include "settings.hpp"
#include "training_session.hpp"
#include "version.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <ostream>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace millimax {

class Console;
/// A row of the console's commands, as Command has it, with what `help` tells.
struct ConsoleCommand {
    enum Place {
        Anywhere,  // also while a puzzle is asked, since it gives nothing away
        Shown,     // also while a line, a marked move or a solved puzzle is shown
        InGame     // only with a game or an analysis on the board
    };

    std::string_view name, takes;  // what may follow the name
    Busy busy;
    Place place;
    std::string_view group;
    void (*run)(Console&, const std::string& arguments);  // may throw BadInput
    std::string_view help;
    std::string_view example = {};  // empty: the name alone
    std::string_view also = {};
};

/// How long a person may wait: for a hint, for an explanation; and for each move where more than two are explained, and
/// in a review; and for what is said of an answer to a puzzle.
struct Patience {
    Milliseconds hint{1000}, explanation{1500}, eachOfMany{700}, eachOfGame{300}, answer{1200};
};

class Console : public Player {
public:
    Console(Engine& engine, EventQueue& events, std::ostream& output, const TerminalStyle& style,
            const Patience& patience = {});

    /// Does what a line that was typed says.
    void execute(const std::string& typed) override;
    static std::span<const ConsoleCommand> commands();
    /// All names of commands.
    static std::vector<std::string> commandNames();

protected:
    /// Starts the search that is due; then what has changed is drawn, and the prompt.
    void beforeWaiting() override {
        const Activity due = activity() == Activity::Idle ? dueActivity() : Activity::Idle;
        if (due == Activity::Thinking) leaveFuture();
        if (due == Activity::Thinking || due == Activity::Analyzing) thoughts_ = {};
        if (due == Activity::Thinking && !played_.hasClocks()) clockStart_.reset();  // it begins anew
        startWhatIsDue();
        const bool wasAway = screen_.isAway();
        if (screen_.lookWhetherAway()) return;
        if (wasAway) screenChanged();
        const bool isTyping = !screen_.line().text().empty();
        if (activity() == Activity::OtherJob) return isTyping ? screen_.prompt("> ") : void();
        if (board_.isNew(position()) && !isThinking()) played_.userClock.begin(Clock::now());
        // A block is drawn when all lines have been handled; what is only printed, when it is the user's turn.
        if (screen_.isLive() ? events_.hasLines() : isThinking() && !isTyping) return;
        board_.refresh(view());
    }

private:
    struct Commands;  // in console_commands.hpp

    struct Analysis {};
    /// What may stand on the board in place of the game.
    using Instead = std::variant<Analysis, TrainingSession, MarkedMoves, ShownLine>;
    /// What was on the board before, and comes back.
    struct Aside {
        PlayedGame left;
        Instead instead;
    };
    // ---- Lines (console_lines.hpp) --------------------------------------------------------------------------------

    void executeCommandOrMoves(const std::string& line);
    void answerEnter();
    void runCommand(const ConsoleCommand& command, const std::string& line);
    void executeMoves(const std::string& line);
    bool takePasted(Paste::Kind kind, const std::string& line);
    void closePaste();
    /// Keeps a line for later, and says so when it comes.
    void makeWait(const std::string& line, const std::string& until) {
        if (!line_.hasWaited && !line.empty()) answer(inQuotes(line) + " waits" + until);
        defer(line);
    }
    void inputEnded() override {
        closePaste();
        leave();
    }
    /// Ctrl-C stops what goes on, and where nothing does, leaves at the second time. Other signals end the program.
    void interrupted(int signal) override {
        const bool isIdle = activity() == Activity::Idle || activity() == Activity::Pondering;
        const bool mayLeave = isIdle && !isAside() && played_.mode != Mode::Analyze;
        if (signal != SIGINT || (mayLeave && wantsToLeave_)) return leave(signal);
        screen_.dropPrompt();
        wantsToLeave_ = mayLeave;
        if (mayLeave) return answer("Ctrl-C once more leaves; the game is kept.");
        if (isIdle || activity() == Activity::Analyzing) return endAside();
        if (played_.mode == Mode::Both) stopPlaying();
        moveNow();
    }
    void screenChanged() override {
        board_.renew();
        // A job that goes on may have nothing to show.
        if (screen_.isLive() && !screen_.lookWhetherAway()) board_.refresh(view());
    }
    void suspended() override {
        screen_.giveBack();
        FrontEnd::suspended();
        screenChanged();
    }
    void pressed(const Keys& keys) override;
    void leaveGame();
    void leave(int signal = 0) {
        leaveGame();
        quit({.signal = signal});
    }
    /// Without a home nothing is remembered, and nothing told of that.
    template <class Value> void remember(Value Settings::*setting, const Value& value) {
        settings_.*setting = value;
        if (const std::string problem = keepSettings(settings_); !problem.empty() && !stateFolder().empty())
            screen_.print("The settings are not remembered: " + problem + '.');
    }

    // ---- What is shown --------------------------------------------------------------------------------------------

    void answer(const std::string& text) { board_.answer(text, activity() != Activity::OtherJob); }
    /// Prints what is to be read; what it comes to is announced.
    void tell(const std::string& text, const std::string& event) {
        screen_.print(text);
        board_.announce(event);
    }
    void tellUser(const std::string& text) override { answer(text + '.'); }
    /// How far a job is stands below the board; where that can't be redrawn it isn't told.
    void showText(const JobText& t) override {
        if (!t.isStatus) return answer(t.text);
        if (!screen_.isLive()) return;
        board_.announce(t.text);
        board_.refresh(view());
    }
    bool isTurned() const { return flipped_ != (played_.userSide() == Black); }
    BoardView view() const {
        const bool thinks = isThinking();
        const Asks asks = whatIsAsked();
        std::vector<std::string> thoughts = wrapped(asks.text, screen_.size().columns - 1);
        if (activity() == Activity::Analyzing || (asks.text.empty() && thinks)) thoughts = thoughts_.lines;
        else if (played_.mode != Mode::Force) thoughts = {wordsOfComment(commentAt(played_.game))};  // on its last move
        std::vector<Shape> shapes;
        if (marks_.first == position().key()) shapes = marks_.second;
        if (const auto* const line = instead<ShownLine>()) shapes = line->shapes(played_.game.ply());
        if (shapes.empty() && played_.mode == Mode::Force) shapes = shapesIn(commentAt(played_.game));
        return {played_.game,
                isTurned(),
                {sideText(White), sideText(Black)},
                thoughts,
                thinks && !thoughts_.progress.empty() ? thoughts_.progress : asks.turn,
                asks.prompt,
                shapes};
    }
    std::string sideText(Color c) const {
        const std::string noted = played_.mode == Mode::Force ? clockBeside(played_.game, c) : "";
        const std::string clock = noted.empty() ? clockText(c) : noted,
                          taken = capturedBy(played_.game, c, screen_.style());
        const int ahead = pointsAhead(position(), c);
        const bool isYou =
            played_.mode == Mode::One || (training() && !training()->asksWho() && c == played_.userSide());
        const std::string player = played_.isEngines(c) ? nameOf(c) + " (" + std::string(EngineName) + ')'
                                   : isYou              ? nameOf(c) + " (you)"
                                                        : sideNamed(played_.game, c);
        return player + (clock.empty() ? "" : "  " + clock) + (taken.empty() ? "" : "  took " + taken) +
               (ahead > 0 ? "  +" + std::to_string(ahead) : "");
    }
    /// "5:00", or empty if there are no clocks.
    std::string clockText(Color c) const {
        if (!played_.hasClocks() || isAside()) return "";
        return clockTime(played_.timeLeft(c, isThinking() ? elapsedSince(*clockStart_) : Milliseconds(0)));
    }
    /// Below full strength it keeps its thoughts to itself unless it is asked: they would give its oversights away.
    bool showsThinking() const { return post_ || played_.mode == Mode::Analyze || engine_.skill() == FullSkill; }
    void showMove(Move m) override {
        if (!thoughts_.last.empty()) played_.game.annotation(played_.game.ply() - 1).comment = thoughts_.last;
        played_.noteClock();
        played_.game.tags = played_.playersTags(engine_.nameInGames());
        Position before = position();
        before.unmake();
        std::string text = std::string(EngineName) + " plays " + numberedSan(before, m);
        if (widthOf(text) >= screen_.size().columns) text = numberedSan(before, m);
        const bool isPrinted = !screen_.isLive() && !thoughts_.last.empty();
        if (screen_.isPlain()) screen_.print(spokenMove(before, m) + '.');
        else board_.announce(isPrinted ? text + "  (" + thoughts_.last + ')' : text);
        keep();
    }
    void showResult(const Result& r) override {
        const bool isEntered = played_.mode == Mode::Force;
        if (played_.mode == Mode::Analyze) return answer(r.reason + ": " + r.score);  // a line that is looked at ends
        if (isEntered && r.isClaim) return answer(r.reason + ": a draw, if one side claims it.");
        played_.noteClock();
        finish(r);
    }
    void showInfo(const SearchInfo& i) override {
        if (activity() == Activity::Pondering || !showsThinking()) return;  // it is the user's turn to think
        const bool analyzes = played_.mode == Mode::Analyze;
        thoughts_.take(i, position(), analyzes ? engine_.options.multiPv : 1);
        const std::string& line = thoughts_.lines[std::size_t(i.line)];
        if (!screen_.isLive() && (post_ || analyzes)) screen_.print(firstLines(line, screen_.size().columns - 1, 1)[0]);
        board_.invalidateBlock();
    }
    void showProgress() {
        thoughts_.take(work_.progress(), position(), work_.budget());
        board_.invalidateBlock();
    }
    /// Whether `showProgress` has something to show, which is to be kept up to date.
    bool showsProgress() const { return isThinking() && showsThinking() && screen_.isLive(); }
    void showBookMove(Move) override { thoughts_.last = "book"; }
    void answerDraw(bool accepted) override {
        if (!accepted) return answer(played_.declined());
        answer(std::string(EngineName) + " accepts the draw.");
        work_.forget();
        finish({"1/2-1/2", "Draw by agreement"});
    }
    void jobEnded() override { clockStart_.reset(); }  // thinking that it interrupted begins anew
    /// When the user's flag falls, or, where the clock can be redrawn, its next second. Soon, if the terminal may be
    /// ours again any time, since `fg` does not tell that to a program that runs.
    std::optional<Clock::time_point> wakeAt() const override {
        if (screen_.isAway() || showsProgress()) return Clock::now() + Milliseconds(100);
        if (!played_.isUsersTime() || activity() == Activity::OtherJob) return std::nullopt;
        const auto falls = played_.userClock.falls();
        if (!screen_.canRedraw()) return falls;
        const auto left = std::max(falls - Clock::now(), Clock::duration::zero());
        return Clock::now() + left % std::chrono::seconds(1) + Milliseconds(1);
    }
    void ticked() override {
        line_.arrived = Clock::now();
        if (showsProgress()) showProgress();
        if (!played_.isUsersTime()) return;
        if (screen_.canRedraw()) board_.invalidate();
        if (played_.userClock.hasFallen(line_.arrived) && !screen_.isLive()) screen_.endLine();  // that being typed
        checkFlag();
    }

    // ---- The game (console_game.hpp) ------------------------------------------------------------------------------

    void newGame(const std::string& how);
    void setUpPosition(const std::string& fen);
    /// The game on the board is another one now: nothing that belonged to the one before is left.
    void begin(Game game) {
        if (game.tags.empty()) game.tags = ownTags();
        board_.invalidate();
        setGame(std::move(game));
        played_.fillClocks();
    }
    bool becomePlayable();
    void enterMoves();
    /// The user plays that side, also in the next games.
    void sitDown(Color user) {
        playAs(~user);
        remember(&Settings::side, user);
    }
    void takeSide(Color user);
    void chooseSides(const std::string& engines);
    /// A move of the user's, or of either side where moves are only entered.
    void playUsers(Move m);
    /// A move is about to be added: the moves ahead go. If "goto" had left them in the game, it goes to the archive
    /// first.
    void leaveFuture() {
        if (played_.mode != Mode::Analyze && played_.isLookedThrough && played_.isUnfinished()) archive();
        played_.dropAhead();
    }
    void moveTo(int ply);
    void undo(const std::string& times);
    void redo(const std::string& times);
    /// The user has lost, as it is told behind the name of the side.
    void lose(const std::string& how, const std::string& termination) {
        finish({played_.userSide() == White ? "0-1" : "1-0", nameOf(played_.userSide()) + how, termination});
    }
    void finish(const Result& r);
    /// The position is one of a game that was played before: if it ended there, it is over, but not archived again.
    void endIfOver() {
        if (const auto r = resultOf(position()); r && !r->isClaim) played_.over = r;
    }
    /// The clock is our own: neither a line that waited, nor a job, nor our move before costs time.
    Clock::time_point turnBegins() const override { return Clock::now(); }
    void setUserLevel(const std::string& level);
    void takeUpNewTime();
    /// On the user's turn: whether there was time left when the line came.
    void checkFlag() {
        if (!played_.hasFallen(line_.arrived)) return;
        played_.userClock.empty();
        lose(" loses on time", "time forfeit");
    }

    // ---- What is kept (console_game.hpp) --------------------------------------------------------------------------

    /// The game as it is written to files.
    Game written() const { return played_.asWritten(engine_.nameInGames()); }
    std::string keep();
    bool archive();
    void archiveUnfinished();
    void load(const std::string& arguments);
    void loadGame(const Game& game, const std::string& from);
    void step(const std::string& times, bool back);
    void lookAt(int ply, const std::string& event);
    /// What is noted of the move that was made last: below the board, or printed behind a headline.
    void tellNotes(const std::string& headline);
    void resume();

    // ---- Questions (console_learn.hpp) ----------------------------------------------------------------------------

    void lookInto(const Asked& asked, Milliseconds time, std::function<void(const std::vector<Why>&)> use);
    void tellThreat();
    void reviewGame(const std::string& path);
    void hint(const std::string& how);
    void tellHint(bool all);

    // ---- In place of the game (console_learn.hpp) -----------------------------------------------------------------

    /// Analysis, training, marked moves or line, if that is on the board.
    template <class What> What* instead() {
        return aside_.empty() ? nullptr : std::get_if<What>(&aside_.back().instead);
    }
    template <class What> const What* instead() const {
        return aside_.empty() ? nullptr : std::get_if<What>(&aside_.back().instead);
    }
    TrainingSession* training() { return instead<TrainingSession>(); }
    const TrainingSession* training() const { return instead<TrainingSession>(); }
    /// Whether a line, a marked move or a puzzle is on the board: all but an analysis takes lines in its own way.
    bool isAside() const { return !aside_.empty() && !instead<Analysis>(); }
    /// Whether a question is on the board, whose answer nothing may give away.
    bool isAsked() const { return training() && !training()->isExplained(); }
    /// What the user is asked: by the game, or by what stands in its place.
    struct Asks {
        std::string prompt;
        std::string turn, text;  // below a board that is redrawn: whose turn it is or what may be typed, what is read
    };
    Asks whatIsAsked() const;
    /// Puts what is on the board aside, until `bringBack`.
    void putAside(Instead instead) {
        played_.interruptTurn(line_.arrived);
        aside_.push_back({played_, std::move(instead)});
        if (isAside()) played_.mode = Mode::Force;
    }
    void bringBack() {
        positionChanged();
        played_ = std::move(aside_.back().left);
        played_.userClock.begin(Clock::now());  // it stood still
        aside_.pop_back();
        board_.invalidate();
    }
    void answerAside(const std::string& typed);
    void stepAside(bool back, int moves);
    void endAside();
    bool leaveAnalysis();
    void playFromAnalysis();
    void showLine(const std::string& number);
    void goThroughMarks(const std::string& side);
    void showMark();
    void train(const std::string& path);
    void askPuzzle();
    void answerPuzzle(const std::string& typed);
    void judgeAnswer(Move m);
    void concludePuzzle(Move m, const std::string& verdict, const Why& w, bool isSolved);
    void endTraining();

    Screen screen_;
    BoardScreen board_{screen_};
    Thoughts thoughts_;
    std::pair<Key, std::vector<Shape>> marks_;  // squares and arrows that the user has asked for, and where
    Library library_;
    std::vector<Aside> aside_;  // a game; an analysis; a training or marked moves: the last one comes back first
    Coach coach_;
    const Patience patience_;
    Settings settings_;  // as they are remembered; flags change only what holds now
    Paste paste_;
    std::string archived_;       // the game that was archived last, as text
    bool flipped_ = false;       // from how the user's side looks at it
    bool post_ = false;          // iterations are printed where nothing is redrawn
    bool wantsToLeave_ = false;  // Ctrl-C was pressed where nothing went on, and no line came since
};

}  // namespace millimax
