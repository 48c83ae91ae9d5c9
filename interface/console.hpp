// interface/console.hpp: the engine at a terminal: moves as people type them, commands, and explanations.
//
// The class alone. A line is a command or moves (console_lines.hpp); the commands are the rows of console_commands.hpp;
// what they do with the game stands in console_game.hpp, what is kept of it in console_record.hpp, what they explain in
// console_learn.hpp, what they put in the place of the game in console_aside.hpp.
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
#include <iomanip>
#include <iterator>
#include <optional>
#include <ostream>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace millimax {

class Console;
/// A row of the console's commands, as Command has it, with what `help` tells.
struct ConsoleCommand {
    /// Where it may be given: also while a puzzle is asked; while a line or a marked move is shown; or neither.
    enum Place { Anywhere, Shown, InGame };

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
/// in a review.
struct Patience {
    Milliseconds hint{1000}, explanation{1500}, eachOfMany{700}, eachOfGame{300};
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
    void beforeWaiting() override;

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
    void makeWait(const std::string& line, const std::string& until);
    void inputEnded() override {
        closePaste();
        leave();
    }
    void interrupted(int signal) override;
    void screenChanged() override { board_.renew(); }
    void suspended() override {
        screen_.giveBack();
        FrontEnd::suspended();
        board_.renew();
    }
    void pressed(const Keys& keys) override;
    void leaveGame();
    void leave(int signal = 0);
    void leaveFor(const std::string& protocol);
    template <class Value> void remember(Value Settings::*setting, const Value& value);
    void setPieces(const std::string& shape);
    void setSkillLevel(const std::string& level);
    void setNamedOption(const std::string& option);

    // ---- What is shown (console_game.hpp) -------------------------------------------------------------------------

    void answer(const std::string& text) { board_.answer(text, activity() != Activity::OtherJob); }
    void showText(const JobText& t) override;
    void tellUser(const std::string& text) override { answer(text + '.'); }
    BoardView view() const;
    std::string sideText(Color c) const;
    /// "5:00", or empty if there are no clocks.
    std::string clockText(Color c) const;
    /// Below full strength it keeps its thoughts to itself unless it is asked: they would give its oversights away.
    bool showsThinking() const { return post_ || played_.mode == Mode::Analyze || engine_.skill() == FullSkill; }
    void showMove(Move m) override;
    void showResult(const Result& r) override;
    void showInfo(const SearchInfo& info) override;
    void showProgress();
    /// Whether `showProgress` has something to show, which is to be kept up to date.
    bool showsProgress() const { return isThinking() && showsThinking() && screen_.isLive(); }
    void showBookMove(Move) override { thoughts_.last = "book"; }
    void answerDraw(bool accepted) override;
    void jobEnded() override { clockStart_.reset(); }
    void refresh() {
        board_.refresh(position(), whatIsAsked().prompt, [this] { return view(); });
    }
    bool isTurned() const { return flipped_ != (played_.userSide() == Black); }

    // ---- The game (console_game.hpp) ------------------------------------------------------------------------------

    void newGame(const std::string& how);
    void setUpPosition(const std::string& fen);
    /// The game on the board is another one now: nothing that belonged to the one before is left.
    void begin(Game game);
    bool becomePlayable();
    void engineGoes();
    void enterMoves();
    void sitDown(Color user);
    void takeSide(Color user);
    void chooseSides(const std::string& engines);
    /// A move of the user's, or of either side where moves are only entered.
    void playUsers(Move m);
    /// A move is about to be added: the moves ahead go. If "goto" had left them in the game, it goes to the archive
    /// first.
    void leaveFuture();
    void moveTo(int ply);
    void undo(const std::string& times);
    void redo(const std::string& times);
    void offerDraw();
    void lose(const std::string& how, const std::string& termination);
    void finish(const Result& r);
    void endIfOver();
    /// The clock is our own: neither a line that waited, nor a job, nor our move before costs time.
    Clock::time_point turnBegins() const override { return Clock::now(); }
    void setUserLevel(const std::string& level);
    void takeUpNewTime();
    void checkFlag();
    std::optional<Clock::time_point> wakeAt() const override;
    void ticked() override;

    // ---- What is kept (console_record.hpp) ------------------------------------------------------------------------

    /// The game as it is written to files.
    Game written() const { return played_.asWritten(engine_.nameInGames()); }
    std::string keep();
    bool archive();
    void archiveUnfinished();
    void save(const std::string& path);
    void load(const std::string& arguments);
    void loadGame(const Game& game, const std::string& from);
    void step(const std::string& times, bool back);
    void lookAt(int ply, const std::string& event);
    /// What is noted of the move that was made last: below the board, or printed behind a headline.
    void tellNotes(const std::string& headline);
    void resume();
    void listGames(const std::string& file);

    // ---- Questions (console_learn.hpp) ----------------------------------------------------------------------------

    void lookInto(const Asked& asked, Milliseconds time, std::function<void(const std::vector<Why>&)> use);
    void explainMove(const std::string& text);
    void tellThreat();
    void evaluate(const std::string& move);
    void reviewGame(const std::string& path);
    void hint(const std::string& how);
    void tellHint(bool all);
    void drawBoard(const std::string& shapes);

    // ---- In place of the game (console_aside.hpp) -----------------------------------------------------------------

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
    void putAside(Instead instead);
    void bringBack();
    void answerAside(const std::string& typed);
    void stepAside(bool back, int moves);
    void endAside();
    void startAnalysis();
    void endAnalysis();
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
