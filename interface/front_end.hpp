// interface/front_end.hpp: what all front ends share: the loop of events, the search that goes on, the lines that wait.
//
// Invariant: handlers run on the thread that called `run`, one at a time, and none inside a search. The search works on
// its own copy of the position. Each search has a number: to forget one is to stop it and to drop its later reports.
#pragma once

#include "../limits.hpp"
#include "../notation/text.hpp"
#include "../tools/measuring.hpp"
#include "engine.hpp"
#include "events.hpp"
#include "worker.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstddef>
#include <exception>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace millimax {

/// What a command does to a running search.
enum class Busy {
    Now,     // nothing: the command is run, the search goes on
    Wait,    // the search goes on, and the command is run after our move (CECP, console) or after any search (UCI)
    Finish,  // as Wait, but a search that has no end stops with the best move so far
    Abort,   // the search is forgotten, then the command is run
};
/// A row of a front end's table of commands.
template <class Self> struct Command {
    std::string_view name;
    Busy busy;
    void (*run)(Self&, const std::string& arguments);  // may throw BadInput
};

/// The name and the arguments of a command line, split at blanks or tabs.
struct CommandWords {
    explicit CommandWords(const std::string& line) {
        constexpr std::string_view blanks = " \t";
        name = line.substr(0, line.find_first_of(blanks));
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

class FrontEnd {
public:
    FrontEnd(Engine& engine, EventQueue& events, std::ostream& output)
        : engine_(engine), events_(events), output_(output), worker_(events) {}
    virtual ~FrontEnd() = default;

    /// Handles events until `quit`, the end of the input or of the output. Where the input ends, what goes on is
    /// brought to its end first, so that commands from a file or a pipe get their answers. Also ends at a line that
    /// begins another front end, as `isOther` tells of it, while nothing goes on: then returns true, and the line is
    /// left in the queue.
    bool run(const std::function<bool(const std::string&)>& isOther = nullptr) {
        isOther_ = isOther;
        while (!quit_) {
            if (!inputEnded_) startWhatIsDue();
            Event event = events_.next(whatToTake(), wakeAt());
            std::visit([this](auto& e) { handle(e); }, event);
        }
        discardSearch();
        return otherBegins_;
    }

protected:
    /// What runs on the worker's thread. Measuring is any job that is no search.
    enum class Activity { Idle, Thinking, Pondering, Analyzing, Measuring };

    // ---- What a front end adds ------------------------------------------------------------------------------------

    /// A line of input came.
    virtual void execute(const std::string& line) = 0;
    /// The search has completed an iteration.
    virtual void reported(const SearchInfo& info) = 0;
    /// The search, which was `was`, is over, and nothing runs any more.
    virtual void searchEnded(Activity was, const SearchInfo& found) = 0;
    /// A job that measures has a line of text.
    virtual void showText(const std::string& text) { say(text); }
    /// A job that measures is over.
    virtual void jobEnded() {}
    /// Called before each event is waited for: starts the search that the present state asks for, if any.
    virtual void startWhatIsDue() {}
    virtual void interrupted(int /*signal*/) { quit_ = true; }
    /// A pause of that length is over. Clocks did not run: Player has one, UCI's has no pause.
    virtual void wasPaused(Clock::duration) {}

    // ---- What the console alone adds, which has a screen, a user's clock and a game to keep -----------------------

    /// The input has ended, and all that it asked for is done.
    virtual void inputEnded() { quit_ = true; }
    /// How far the search has come, ten times a second.
    virtual void progressed(const Progress&) {}
    /// A job has drawn something.
    virtual void showDrawing(const std::string& rows) { say(rows); }
    virtual void screenChanged() {}
    /// Keys were pressed.
    virtual void typed(const Keys&) {}
    /// When `ticked` is to be called if nothing happens before.
    virtual std::optional<Clock::time_point> wakeAt() const { return std::nullopt; }
    virtual void ticked() {}

    // ---- Lines ----------------------------------------------------------------------------------------------------

    /// Runs the command of `line` now, or when the search is over, as its row asks for. `mustWait`: our move is still
    /// to come, and commands with Busy::Wait wait for it.
    template <class Self>
    void runInOrder(Self& self, const Command<Self>& command, const std::string& line, bool mustWait) {
        if (command.busy == Busy::Wait && mustWait) return defer(line);
        if (command.busy == Busy::Finish && activity_ != Activity::Idle) {
            ordersWait_ = hasEnd();
            if (ordersWait_) return defer(line);
            events_.putBack({{line, arrived_, true}});  // first, so that the lines that waited come before it
            return finishSearch();
        }
        if (command.busy == Busy::Abort) discardSearch();
        command.run(self, CommandWords(line).arguments);
    }
    /// Keeps the line until the search is over. That is now if too many wait, for the other end of our output may be
    /// closed, which only an answer can show; but where orders are among them, as in a file of them, each of them is
    /// carried out, and the lines to come are not read before.
    void defer(const std::string& line) {
        deferred_.push_back({line, arrived_, true});
        if (isFull() && !ordersWait_) finishSearch();
    }
    /// The lines that wait, which no longer do.
    std::vector<InputLine> takeDeferred() { return std::exchange(deferred_, {}); }
    /// One whole line at once.
    void say(const std::string& line) {
        output_ << shown(line) + '\n' << std::flush;
        if (!output_) quit_ = true;  // the other end is closed
    }

    // ---- The search that goes on ----------------------------------------------------------------------------------

    /// Starts a search of `root`. None may be going on.
    void startSearch(Activity activity, const Position& root, const Limits& limits) {
        begin(activity);
        budget_ = limits;
        endsByDepth_ = limits.depth < MaxPly || limits.mate > 0;
        job_ = &worker_.start(
            number_, [this, root, limits](Job& job) { job.post(SearchEnd{engine_.search(root, limits, job)}); });
    }
    /// Makes `line` the result of a search that need not be made.
    void startKnown(Activity activity, std::vector<Move> line) {
        begin(activity);
        SearchInfo known;
        known.pv = std::move(line);
        events_.post(JobReport{number_, SearchEnd{std::move(known)}});
    }
    /// Starts a job that is no search: `measure` shows its lines by the Say that it is given, and ends once the Stop is
    /// true.
    void startMeasuring(std::function<void(const Say&, const Stop&)> measure) {
        begin(Activity::Measuring);
        job_ = &worker_.start(number_, [measure = std::move(measure)](Job& job) {
            const Say show = [&](const std::string& text) { job.post(JobText{text}); };
            try {
                measure(show, [&] { return job.wantsStop({}); });
            } catch (const BadInput& e) {
                show(e.what());
            }
            job.post(JobEnd{});
        });
    }
    /// Starts a job that draws something for the terminal.
    void startDrawing(std::function<std::string()> draw) {
        begin(Activity::Measuring);
        job_ = &worker_.start(number_, [draw = std::move(draw)](Job& job) {
            job.post(JobText{draw(), true});
            job.post(JobEnd{});
        });
    }
    /// A client that waits for our answer before its clock runs finds the whole table there.
    void provideTable() const {
        if (activity_ == Activity::Idle) engine_.table.waitForWipe();
    }
    /// Forgets the search that goes on, if any, and waits until it has stopped.
    void discardSearch() {
        worker_.cancel();
        number_ = events_.nextJob();
        endActivity();
    }
    /// Ends the search that goes on, if any, as soon as it can; what it has found counts. Lines wait until then.
    void finishSearch() {
        if (activity_ == Activity::Idle) return;
        finishing_ = true;
        if (kept_) events_.post(JobReport{number_, *std::exchange(kept_, std::nullopt)});
        else if (job_) job_->stop();
    }
    /// The move pondered on was played: the search goes on, now within a budget of our own time. Half of the time
    /// pondered counts as used. If all did, much of the clock would be left when the game is over; if none did, the
    /// interface would still wait for a move that has been thought about for long.
    void ponderHit(Budget budget) {
        activity_ = Activity::Thinking;
        budget.from = budget_.from + (Clock::now() - budget_.from) / 2;
        budget_ = budget;
        if (kept_) finishSearch();
        else if (job_) job_->setBudget(budget);
    }
    /// Stops the search for a while, the clock of its budget too.
    void pauseSearch() {
        pausedSince_ = Clock::now();
        if (job_) job_->pause();
    }
    /// What the present search may spend.
    const Budget& budget() const { return budget_; }
    /// How far the present search, or the last one, has come.
    Progress progress() { return job_ ? job_->progress() : Progress{}; }

    Engine& engine_;
    EventQueue& events_;
    std::ostream& output_;
    Activity activity_ = Activity::Idle;
    /// The interface shows a position that is illegal or not complete yet. Until it is replaced nothing is searched,
    /// and the game is the one before.
    bool isRefused_ = false;
    Clock::time_point arrived_ = Clock::now();  // of the line that is being handled
    bool hasWaited_ = false;                    // that line
    bool quit_ = false;

private:
    /// Whether what goes on comes to an end by itself, be that far away.
    bool hasEnd() const {
        const bool isLimited = endsByDepth_ || budget_.nodes < Budget().nodes || budget_.hard < Forever;
        return activity_ == Activity::Measuring || (activity_ == Activity::Thinking && isLimited);
    }
    bool isFull() const { return deferred_.size() >= MaxDeferred; }
    EventQueue::Take whatToTake() const {
        const bool waitsForEnd = activity_ != Activity::Idle && (finishing_ || inputEnded_ || isFull());
        return waitsForEnd ? EventQueue::Take::ReportsOnly : EventQueue::Take::All;
    }
    void begin(Activity activity) {
        assert(activity_ == Activity::Idle);
        worker_.cancel();  // the job before has posted its end, but may not have returned
        number_ = events_.nextJob();
        job_ = nullptr;
        budget_ = {};
        endsByDepth_ = false;
        activity_ = activity;
    }
    /// Nothing goes on any more: lines that have waited for that come next.
    void endActivity() {
        activity_ = Activity::Idle;
        finishing_ = ordersWait_ = false;
        kept_.reset();
        events_.putBack(std::exchange(deferred_, {}));
    }

    void handle(InputLine& line) {
        assert(std::this_thread::get_id() == thread_);
        if (pausedSince_) resume();
        if (activity_ == Activity::Idle && isOther_ && isOther_(line.text)) {
            events_.putBack({std::move(line)});
            otherBegins_ = quit_ = true;
            return;
        }
        arrived_ = line.arrived;
        hasWaited_ = line.hasWaited;
        inputEnded_ = false;  // not yet, if the line has waited
        execute(line.text);
    }
    void handle(InputEnd&) {
        if (activity_ == Activity::Idle) return inputEnded();
        inputEnded_ = true;
        if (pausedSince_) resume();
        if (!hasEnd()) finishSearch();
    }
    void handle(Tick&) { ticked(); }
    void handle(ScreenChange&) { screenChanged(); }
    void handle(Keys& keys) { typed(keys); }
    void handle(Interruption& interruption) { interrupted(interruption.signal); }
    void handle(JobReport& report) {
        if (report.job != number_) return;  // of one that was forgotten
        std::visit([this](auto& what) { handle(what); }, report.what);
    }
    void handle(SearchInfo& info) { reported(info); }
    void handle(Progress& progress) { progressed(progress); }
    void handle(SearchEnd& end) {
        const bool isAsked = finishing_ || activity_ == Activity::Thinking;
        if (!isAsked) return void(kept_ = std::move(end));
        const Activity was = std::exchange(activity_, Activity::Idle);
        searchEnded(was, end.found);
        endActivity();
    }
    void handle(JobText& text) { text.isDrawn ? showDrawing(text.text) : showText(text.text); }
    void handle(JobEnd&) {
        endActivity();
        jobEnded();
    }
    void handle(JobFailure& failure) { std::rethrow_exception(failure.cause); }

    /// Goes on after a pause, which costs no time.
    void resume() {
        const auto paused = Clock::now() - *std::exchange(pausedSince_, std::nullopt);
        wasPaused(paused);
        if (!job_) return;
        if (budget_.nodesPerSecond == 0) {  // else the pause has no nodes
            budget_.from += paused;
            Budget left = budget_;
            left.nodes -= std::min(left.nodes, job_->progress().nodes);
            job_->setBudget(left);
        }
        job_->resume();
    }

    const std::thread::id thread_ = std::this_thread::get_id();
    std::function<bool(const std::string&)> isOther_;  // whether a line begins another front end
    bool otherBegins_ = false;
    bool finishing_ = false;                          // the search was told to end, and its result counts
    bool inputEnded_ = false;                         // and what it asked for last goes on
    std::optional<SearchEnd> kept_;                   // of analysis or pondering that is over, until it is asked for
    static constexpr std::size_t MaxDeferred = 4096;  // more would let a flood of input fill the memory
    std::vector<InputLine> deferred_;                 // lines that wait for our move
    bool ordersWait_ = false;                         // some of them ask for a search or a job
    unsigned number_ = events_.nextJob();             // of the present job, or of the last one
    Budget budget_;                                   // of the present search
    bool endsByDepth_ = false;                        // that search, or with a mate
    std::optional<Clock::time_point> pausedSince_;
    Job* job_ = nullptr;  // the present one, or the last one; null if it needed no thread
    Worker worker_;
};

}  // namespace millimax
