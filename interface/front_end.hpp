// interface/front_end.hpp: what all front ends share: the loop of events, and the lines that wait for a search to end.
//
// Invariant: handlers run on the thread that called `run`, one at a time, each to its end. So the game and all else
// that they share needs no lock.
#pragma once

#include "../limits.hpp"
#include "../notation/game.hpp"
#include "../notation/text.hpp"
#include "../tools/bench.hpp"
#include "../tools/perft.hpp"
#include "engine.hpp"
#include "events.hpp"
#include "system.hpp"
#include "work.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <deque>
#include <exception>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace millimax {

/// What a command does to a running search.
enum class Busy {
    Now,     // nothing: the command is run, the search goes on
    Wait,    // the search goes on; the command waits for our move (CECP, console) or the end of any search (UCI)
    Finish,  // as Wait, but a search that has no end stops with the best move so far
    Abort,   // the search is forgotten, then the command is run
};
/// A row of a front end's table of commands.
template <class Self> struct Command {
    std::string_view name;
    Busy busy;
    void (*run)(Self&, const std::string& arguments);  // may throw BadInput
    std::string_view also = {};                        // its other names, told apart by blanks
};
/// The row of a command; null if none has that name.
template <class Row> const Row* findCommand(std::span<const Row> rows, std::string_view name) {
    const auto isCalled = [name](const Row& row) { return row.name == name || hasWord(row.also, name); };
    const auto row = std::ranges::find_if(rows, isCalled);
    return row == rows.end() ? nullptr : &*row;
}

/// The name, in small letters, and the arguments of a command line, split at blanks or tabs.
struct CommandWords {
    explicit CommandWords(const std::string& line) {
        constexpr std::string_view blanks = " \t";
        name = lowered(line.substr(0, line.find_first_of(blanks)));
        if (const auto at = line.find_first_not_of(blanks, name.size()); at != line.npos) arguments = line.substr(at);
    }
    std::string name, arguments;
};

/// A line whose control characters, but tabs, are tildes: no command has one.
inline std::string printable(std::string line) {
    std::ranges::replace_if(
        line, [](unsigned char c) { return std::iscntrl(c) && c != '\t'; }, '~');
    return line;
}

/// How a front end has ended.
struct Ending {
    bool isHandedOver = false;  // a line begins the protocol of another one; it is still in the queue
    int signal = 0;             // of the system, if it was that
};

class FrontEnd {
public:
    FrontEnd(Engine& engine, EventQueue& events, std::ostream& output)
        : engine_(engine), events_(events), output_(output), work_(engine, events) {}
    virtual ~FrontEnd() = default;

    /// The game on the board.
    virtual const Game& game() const = 0;

    /// Handles events until `quit`, the end of the input or of the output. When the input ends, what goes on is brought
    /// to its end first, so that commands from a file or a pipe get their answers.
    Ending run() {
        while (!ending_) {
            if (work_.isIdle() && !waiting_.empty()) events_.putBack(std::exchange(waiting_, {}));
            if (!isLastWork_) beforeWaiting();
            const bool mayRead = work_.isIdle() || !(work_.isEnding() || isLastWork_ || isFull());
            Event event = events_.next(mayRead ? EventQueue::Take::All : EventQueue::Take::ReportsOnly, wakeAt());
            std::visit([this](auto& e) { handle(e); }, event);
        }
        work_.forget();
        return *ending_;
    }

protected:
    // ---- What a front end adds ------------------------------------------------------------------------------------

    /// A line of input came.
    virtual void execute(const std::string& line) = 0;
    /// The search has completed an iteration.
    virtual void reported(const SearchInfo& info) = 0;
    /// The search, which was `was`, is over, and nothing runs any more.
    virtual void searchEnded(Activity was, const SearchInfo& found) = 0;
    /// A job that is no search has something to show.
    virtual void showText(const JobText& text) { say(text.text); }
    /// Called before each event is waited for, to start and to show what is due.
    virtual void beforeWaiting() {}
    /// Whether commands with Busy::Wait must wait now.
    virtual bool mustWait() const { return !work_.isIdle(); }
    /// A line is about to wait. May throw BadInput, if it must not.
    virtual void aboutToWait(const std::string& /*line*/) {}
    /// The program is asked to end: by a signal of the system, or, with 0, by the end of its input, when all that it
    /// asked for is done.
    virtual void askedToEnd(int /*signal*/) { quit(); }
    /// A pause of that length is over, in which no clock ran. (Player alone overrides it: UCI has no pause.)
    virtual void wasPaused(Clock::duration) {}

    // ---- What the console alone adds, which has a screen, a user's clock and a game to keep -----------------------

    virtual void screenChanged() {}
    virtual void suspended() { suspendProgram(); }
    /// Keys were pressed.
    virtual void pressed(const Keys&) {}
    /// When `ticked` is to be called, if nothing else happens before.
    virtual std::optional<Clock::time_point> wakeAt() const { return std::nullopt; }
    virtual void ticked() {}

    // ---- Lines ----------------------------------------------------------------------------------------------------

    /// Runs the command of `line` now, or when the search is over, as its row asks for.
    template <class Self, class Row> void runInOrder(Self& self, const Row& command, const std::string& line) {
        if (line_.isTooLong) throw BadInput("too long a line");
        const bool finishes = command.busy == Busy::Finish;
        if (finishes && !work_.hasEnd()) work_.finish();
        if ((finishes || command.busy == Busy::Wait) && mustWait()) return defer(line, finishes);
        if (command.busy == Busy::Abort) work_.forget();
        command.run(self, CommandWords(line).arguments);
    }
    /// Keeps the line until what goes on is over. While too many wait, no more are read. The search is ended then: a
    /// client may have died, and only writing the answer can show that. But a line that spares the search comes from a
    /// file of searches, each of which is wanted whole.
    void defer(const std::string& line, bool sparesSearch = false) {
        aboutToWait(line);
        waiting_.push_back({.text = line, .arrived = line_.arrived, .hasWaited = true, .sparesSearch = sparesSearch});
        if (isFull() && std::ranges::none_of(waiting_, &InputLine::sparesSearch)) work_.finish();
    }
    /// No more events are handled.
    void quit(Ending how = {}) { ending_ = ending_.value_or(how); }
    /// Ends, and leaves this line to the front end whose protocol it begins.
    void handOver() {
        events_.putBack({line_});
        quit({.isHandedOver = true});
    }
    /// Writes a line, whole and at once.
    void say(const std::string& line) {
        output_ << shown(line) + '\n' << std::flush;
        if (!output_) quit();  // the other end is closed
    }

    // ---- Measurements ---------------------------------------------------------------------------------------------

    /// The depth that a person asks for. Throws BadInput.
    static int depthOf(const std::string& plies) { return numberFrom(1, 30, "depth", plies); }
    void startPerft(int depth) {
        work_.startJob([depth, p = position(), style = game().castling](Job& job) {
            showPerft(p, depth, job.say(), style, job);
            return Then();
        });
    }
    /// To the depth that is asked for, or to the usual one. Throws BadInput.
    void startBench(const std::string& depth) {
        work_.startJob([plies = depth.empty() ? BenchDepth : depthOf(depth)](Job& job) {
            bench(plies, job.say(), job);
            return Then();
        });
    }

    // ---- The search that goes on ----------------------------------------------------------------------------------

    const Position& position() const { return game().position(); }
    Activity activity() const { return work_.activity(); }
    /// Waits until the table is wiped. For answers that a client waits for before it starts our clock.
    void provideTable() const {
        if (work_.isIdle()) engine_.table.waitForWipe();
    }

    Engine& engine_;
    EventQueue& events_;
    std::ostream& output_;
    Work work_;
    /// The interface shows a position that we have not: it is illegal, or not complete yet. Until another comes nothing
    /// is searched, and the engine's game stays as it was.
    bool hasNoPosition_ = false;
    InputLine line_;  // the one that is being handled
    /// Lines that wait for the end of what goes on. Then they go back into the queue, before all others: one of them
    /// may begin something for which those behind it wait again.
    std::deque<InputLine> waiting_;
    std::optional<Ending> ending_;

private:
    bool isFull() const { return waiting_.size() >= MostWaiting; }
    /// Any line ends a pause, and so does the end of the input.
    void endPause() {
        if (const auto paused = work_.resume(); paused > Clock::duration::zero()) wasPaused(paused);
    }

    void handle(InputLine& line) {
        endPause();
        line_ = line;
        isLastWork_ = false;  // a line that has waited may come after the end: it is handled first
        execute(line.text);
    }
    void handle(InputEnd&) {
        if (work_.isIdle()) return askedToEnd(0);
        isLastWork_ = true;
        endPause();
        if (!work_.hasEnd()) work_.finish();
    }
    void handle(Tick&) { ticked(); }
    void handle(ScreenChange&) { screenChanged(); }
    void handle(Suspension&) { suspended(); }
    void handle(Keys& keys) { pressed(keys); }
    void handle(Interruption& interruption) { askedToEnd(interruption.signal); }
    void handle(JobReport& report) {
        std::visit([this](auto& what) { handle(what); }, report);
    }
    void handle(SearchInfo& info) { reported(info); }
    void handle(SearchEnd& end) {
        const Activity was = activity();
        work_.end();
        searchEnded(was, end.found);
    }
    void handle(JobText& text) { showText(text); }
    void handle(JobEnd& end) {
        work_.end();
        if (end.then) end.then();
    }
    void handle(JobFailure& failure) { std::rethrow_exception(failure.cause); }

    bool isLastWork_ = false;                         // the input has ended; what it asked for last still goes on
    static constexpr std::size_t MostWaiting = 4096;  // more would let a flood of input fill the memory
};

}  // namespace millimax
