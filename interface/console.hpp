// interface/console.hpp: the engine at a terminal: moves as people type them, commands, and explanations.
//
// The class: what it has, shows and keeps. What a typed line means stands in console_lines.hpp; the commands are the
// rows of console_commands.hpp, and functions of Console::Play, in console_game.hpp, if they play, or of
// Console::Learn, in console_learn.hpp, if they explain or put something in the place of the game.
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
#include <cstddef>
#include <iterator>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
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
    /// Asks the positions of a file.
    void train(const std::string& path);
    static std::span<const ConsoleCommand> commands();
    /// All names of commands.
    static std::vector<std::string> commandNames();

protected:
    /// Starts the search that is due; then what has changed is drawn, and the prompt.
    void beforeWaiting() override {
        const Activity due = activity() == Activity::Idle ? dueActivity() : Activity::Idle;
        if (due == Activity::Thinking) leaveFuture();
        if (due == Activity::Thinking || due == Activity::Analyzing) thoughts_ = {};
        if (due == Activity::Thinking) played_.turn.began.reset();  // if it was interrupted, it begins anew
        played_.runClock(std::max(Clock::now(), line_.arrived));
        Player::beforeWaiting();
        const bool wasAway = screen_.isAway();
        if (screen_.lookWhetherAway()) return;
        if (wasAway) screenChanged();
        const bool isTyping = !screen_.line().text().empty();
        if (activity() == Activity::OtherJob) {
            if (isTyping) screen_.prompt("> ");
            return;
        }
        // A block is drawn when all lines have been handled; what is only printed, when it is the user's turn.
        if (screen_.isLive() ? events_.hasLines() : isThinking() && !isTyping) return;
        board_.refresh(view());
    }

private:
    struct Play;      // in console_game.hpp
    struct Learn;     // in console_learn.hpp
    struct Commands;  // in console_commands.hpp
    using C = Console;
    using Text = const std::string&;

    struct Analysis {};
    /// What may stand on the board in place of the game.
    using Instead = std::variant<Analysis, TrainingSession, MarkedMoves, ShownLine>;
    /// What was on the board before, and comes back.
    struct Aside {
        PlayedGame before;
        Instead instead;
    };
    // ---- Lines (console_lines.hpp) --------------------------------------------------------------------------------

    template <class Act> void tellFaultsOf(Act act, const std::string& line);
    void executeCommandOrMoves(const std::string& line);
    void answerEnter();
    void runCommand(const ConsoleCommand& command, const std::string& line);
    void executeMoves(const std::string& line);
    bool takePasted(Paste::Kind kind, const std::string& line);
    void closePaste();
    void aboutToWait(const std::string& line) override;
    /// Throws BadInput if Ctrl-C was pressed while the line that is being handled was.
    void stopIfAsked() {
        if (!events_.takeStop()) return;
        screen_.dropPrompt();
        throw NamedFault("Stopped");
    }
    void askedToEnd(int signal) override;
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
        if (!signal) closePaste();
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
        else if (played_.mode() != Mode::Force)
            thoughts = {wordsOfComment(commentAt(played_.game))};  // on its last move
        std::vector<Shape> shapes;
        if (drawnShapes_.first == position().key()) shapes = drawnShapes_.second;
        if (const auto* const line = instead<ShownLine>()) shapes = line->shapes(played_.game.ply());
        if (shapes.empty() && played_.mode() == Mode::Force) shapes = shapesIn(commentAt(played_.game));
        const std::string progress = thinks ? fitted(thoughts_.progress, screen_.size().columns - 1) : "";
        return {played_.game,
                isTurned(),
                {sideText(White), sideText(Black)},
                thoughts,
                progress.empty() ? asks.turn : progress,
                asks.prompt,
                shapes};
    }
    std::string sideText(Color c) const {
        const std::string noted = played_.mode() == Mode::Force ? clockBeside(played_.game, c) : "";
        const std::string clock = noted.empty() ? clockText(c) : noted,
                          taken = capturedBy(played_.game, c, screen_.style());
        const int ahead = pointsAhead(position(), c);
        const bool isYou =
            played_.mode() == Mode::One || (training() && !training()->asksWho() && c == played_.userSide());
        const std::string player = played_.isEngines(c) ? nameOf(c) + " (" + std::string(EngineName) + ')'
                                   : isYou              ? nameOf(c) + " (you)"
                                                        : sideNamed(played_.game, c);
        return player + (clock.empty() ? "" : "  " + clock) + (taken.empty() ? "" : "  took " + taken) +
               (ahead > 0 ? "  +" + std::to_string(ahead) : "");
    }
    /// "5:00", or empty if there are no clocks.
    std::string clockText(Color c) const {
        if (!played_.hasClocks() || isLesson()) return "";
        return clockTime(played_.timeLeft(c, isThinking() ? elapsedSince(*played_.turn.began) : Milliseconds(0)));
    }
    /// Below full strength it keeps its thoughts to itself unless it is asked: they would give its oversights away.
    bool showsThinking() const { return post_ || played_.mode() == Mode::Analyze || engine_.skill() == FullSkill; }
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
        const bool isEntered = played_.mode() == Mode::Force;
        if (played_.mode() == Mode::Analyze) return answer(r.reason + ": " + r.score);  // a line that is looked at ends
        if (isEntered && r.isClaim) return answer(r.reason + ": a draw, if one side claims it.");
        played_.noteClock();
        finish(r);
    }
    void showInfo(const SearchInfo& i) override {
        if (activity() == Activity::Pondering || !showsThinking()) return;  // it is the user's turn to think
        const bool analyzes = played_.mode() == Mode::Analyze;
        const bool isNew = thoughts_.take(i, position(), analyzes ? engine_.options.multiPv : 1);
        const std::string& line = thoughts_.lines[std::size_t(i.line)];
        if (!screen_.isLive() && (post_ || (analyzes && isNew)))
            screen_.print(firstLines(line, screen_.size().columns - 1, 1)[0]);
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
    /// When the user's flag falls, or, where the clock can be redrawn, its next second. Soon, if the terminal may be
    /// ours again any time, since `fg` does not tell that to a program that runs.
    std::optional<Clock::time_point> wakeAt() const override {
        if (screen_.isAway() || showsProgress()) return Clock::now() + Milliseconds(100);
        if (!played_.userClock.isRunning() || activity() == Activity::OtherJob) return std::nullopt;
        const auto falls = played_.userClock.falls();
        if (!screen_.canRedraw()) return falls;
        const auto left = std::max(falls - Clock::now(), Clock::duration::zero());
        return Clock::now() + left % std::chrono::seconds(1) + Milliseconds(1);
    }
    void ticked() override {
        const Clock::time_point now = Clock::now();
        if (showsProgress()) showProgress();
        if (!played_.userClock.isRunning()) return;
        if (screen_.canRedraw()) board_.invalidate();
        if (played_.userClock.hasFallen(now) && !screen_.isLive()) screen_.endLine();  // that being typed
        checkFlag(now);
    }

    // ---- The game -------------------------------------------------------------------------------------------------

    /// The game on the board is another one now: nothing that belonged to the one before is left.
    void begin(Game game) {
        work_.forget();
        if (game.tags.empty()) game.tags = ownTags();
        board_.invalidate();
        played_.replace(std::move(game));
        played_.fillClocks();
    }
    /// The user plays that side, also in the next games.
    void sitDown(Color user) {
        played_.playAs(~user);
        remember(&Settings::side, user);
    }
    /// The clock is our own: neither a line that waited, nor a job, nor our move before costs time.
    Clock::time_point turnBegins() const override { return Clock::now(); }
    /// A move is about to be added: the moves ahead go. If "goto" had left them in the game, it goes to the archive
    /// first.
    void leaveFuture() {
        if (played_.mode() != Mode::Analyze && played_.isLookedThrough() && played_.isUnfinished()) archive();
        played_.dropAhead();
    }
    /// On the user's turn: whether there was time left.
    void checkFlag(Clock::time_point now) {
        if (!played_.userClock.hasFallen(now)) return;
        played_.userClock.empty();
        lose(" loses on time", "time forfeit");
    }
    /// The user has lost, as it is told behind the name of the side.
    void lose(const std::string& how, const std::string& termination) {
        finish({played_.userSide() == White ? "0-1" : "1-0", nameOf(played_.userSide()) + how, termination});
    }
    /// The game is over and goes to the archive.
    void finish(const Result& r) {
        if (played_.over()) return;
        if (played_.isLookedThrough()) leaveFuture();  // it ends here
        played_.end(r);
        if (activity() == Activity::Pondering) work_.forget();
        if (!played_.isInFile() && archive()) library_.forget();
        played_.noteFile(written());
        board_.printWithoutBlock(r.reason + ": " + r.score);
        const bool isDraw = r.score == "1/2-1/2", isWin = (r.score == "1-0") == (played_.userSide() == White);
        const std::string own = isDraw ? "A draw. " : isWin ? "You win. " : "You lose. ";
        answer((played_.mode() == Mode::One ? own : "") +
               (played_.game.ply() > 0 ? "\"review\" judges the game; then \"train game\" asks your mistakes."
                                       : "\"new\" begins another game."));
        board_.invalidate();
    }
    /// The position is one of a game that was played before: if it ended there, it is over, but not archived again.
    void endIfOver() {
        if (const auto r = resultOf(position()); r && !r->isClaim) played_.end(*r);
    }

    // ---- What is kept ---------------------------------------------------------------------------------------------

    /// The game as it is written to files.
    Game written() const { return played_.asWritten(engine_.nameInGames()); }
    /// Keeps an unfinished game for the next start, as it stands. Why it could not, or empty. In analysis the game is
    /// not on the board: nothing changes.
    std::string keep() {
        if (played_.mode() == Mode::Analyze) return "";
        if (!played_.isUnfinished()) {
            if (!played_.over() && !played_.isInFile()) library_.forget();  // all was taken back
            return "";
        }
        return library_.keep(played_.withClocks(engine_.nameInGames()));
    }
    /// Adds the game, if it has moves, to the archive, unless it was just added: a mate that is taken back and given
    /// again is the same game. Shows it where that can't be done. Whether it could.
    bool archive() {
        const Game game = written();
        if (game.moves().empty() || library_.isLast(game)) return true;
        const std::string problem = library_.archive(game);
        if (!problem.empty()) screen_.print("\nThe game can't be kept: " + problem + ". Here it is:\n\n" + toPgn(game));
        return problem.empty();
    }
    /// A game that was left goes to the archive before another takes its place, and so do the clocks by which it was
    /// played; those by which no move was made are for the other one.
    void archiveUnfinished() {
        leaveAnalysis();
        if (played_.userClock.hasServed(played_.game.ply())) played_.clock.dropTimeControl();
        if (played_.isUnfinished() && !written().isFragment()) archive();
        if (const std::string problem = library_.archiveLeft(); !problem.empty())
            screen_.print("The game that was left stays where it is: " + problem + '.');
        library_.forget();
    }

    // ---- In place of the game -------------------------------------------------------------------------------------

    /// Analysis, training, marked moves or line, if that is on the board.
    template <class What> What* instead() {
        return aside_.empty() ? nullptr : std::get_if<What>(&aside_.back().instead);
    }
    template <class What> const What* instead() const {
        return aside_.empty() ? nullptr : std::get_if<What>(&aside_.back().instead);
    }
    TrainingSession* training() { return instead<TrainingSession>(); }
    const TrainingSession* training() const { return instead<TrainingSession>(); }
    /// Whether a line, a marked move or a puzzle is on the board. All but an analysis takes lines in its own way.
    bool isLesson() const { return !aside_.empty() && !instead<Analysis>(); }
    /// Whether a question is on the board, whose answer nothing may give away.
    bool isAsked() const { return training() && !training()->isExplained(); }
    /// What the user is asked: by the game, or by what stands in its place.
    struct Asks {
        std::string prompt;
        std::string turn, text;  // below a board that is redrawn: whose turn it is or what may be typed, what is read
    };
    Asks whatIsAsked() const {
        if (const auto* const line = instead<ShownLine>())
            return {"Line> ", "Enter: next, \"back\", \"exit\"",
                    line->text() + '\n' + wordsOfComment(commentAt(played_.game))};
        if (const auto* const marks = instead<MarkedMoves>())
            return {
                "Mark> ", "Enter: next, \"back\", \"show 1\", \"exit\"",
                marks->judged() ? "" : marks->text() + '\n' + coach_.notes(position())};  // else printed, with reasons
        const std::string toMove = nameOf(position().side()) + " to move";
        if (const auto* const t = training())
            return t->asksWho()       ? Asks{"Whose> ", "A name, a side, or \"exit\"", t->question()}
                   : t->isExplained() ? Asks{"Enter> ", "Enter: next, \"show 1\", \"exit\"", t->question()}
                                      : Asks{toMove + "> ", "A move, \"hint\", \"solution\", \"exit\"", t->question()};
        const std::string turn = played_.over()         ? played_.over()->reason + ": " + played_.over()->score
                                 : position().inCheck() ? toMove + ", in check"
                                                        : toMove;
        const std::string enter = !played_.isRead()        ? ""
                                  : played_.game.isAtEnd() ? "; Enter: from the beginning"
                                                           : "; Enter: next move, \"back\"";
        return {played_.over() ? "Game over> " : toMove + "> ", turn + enter,
                played_.mode() == Mode::Force ? coach_.notes(position()) : ""};
    }
    /// Puts what is on the board aside, until `bringBack`.
    void putAside(Instead instead) {
        played_.userClock.interrupt(line_.arrived);
        aside_.push_back({played_, std::move(instead)});
        if (isLesson()) played_.enterMoves();
    }
    void bringBack() {
        played_ = std::move(aside_.back().before);
        aside_.pop_back();
        board_.invalidate();
    }
    /// Ends an analysis, whose moves are not part of the game. Whether the game that was put aside is back.
    bool leaveAnalysis() {
        if (played_.mode() != Mode::Analyze) return false;
        exitAnalysis();
        if (aside_.empty()) return false;
        bringBack();
        return true;
    }

    Screen screen_;
    BoardScreen board_{screen_};
    Thoughts thoughts_;
    std::pair<Key, std::vector<Shape>> drawnShapes_;  // squares and arrows that the user has asked for, and where
    Library library_;
    std::vector<Aside> aside_;  // a game; an analysis; a training or marked moves: the last one comes back first
    Coach coach_;
    const Patience patience_;
    Settings settings_;  // as they are remembered; flags change only what holds now
    Paste paste_;
    bool flipped_ = false;       // from how the user's side looks at it
    bool wantsToLeave_ = false;  // Ctrl-C was pressed where nothing went on, and no line came since
};

}  // namespace millimax
