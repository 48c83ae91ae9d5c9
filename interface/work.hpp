// interface/work.hpp: what goes on beside the loop of events: one search, or another job, at a time, on a thread of its
// own.
//
// A search works on its own copy of the position. To forget one is to stop it, and to drop what it has reported and
// nobody has heard yet.
#pragma once

#include "../limits.hpp"
#include "../notation/text.hpp"
#include "../search_thread.hpp"
#include "engine.hpp"
#include "events.hpp"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// What goes on. OtherJob is any that is no search of the position on the board: it measures, explains or reviews.
enum class Activity { Idle, Thinking, Pondering, Analyzing, OtherJob };

/// A job, such as a search, on the worker's thread. It is steered through this object, which listens to any search that
/// it makes.
class Job : public Listener {
public:
    /// What it posts goes to `events`: each iteration, too, if it is a search itself.
    Job(EventQueue& events, Activity kind)
        : events_(events),
          isSearch_(kind != Activity::OtherJob),
          mayEnd_(kind != Activity::Pondering && kind != Activity::Analyzing) {}

    // ---- For any thread -------------------------------------------------------------------------------------------

    void stop() { set(stopped_, true); }
    void pause() { set(paused_, true); }
    void resume() { set(paused_, false); }
    void setBudget(const Budget& budget) { set(budget_, std::optional(budget)); }
    /// From now on it may end by itself.
    void letEnd() { set(mayEnd_, true); }
    /// How far the job has come, as it last told.
    Progress progress() {
        const std::lock_guard lock(mutex_);
        return progress_;
    }

    // ---- For the job itself ---------------------------------------------------------------------------------------

    void post(JobReport report) { events_.post(std::move(report)); }
    /// Shows a line, for a job that is no search.
    Say say() {
        return [this](const std::string& text) { post(JobText{text}); };
    }
    void report(const SearchInfo& info) override {
        if (isSearch_) post(info);
    }
    /// Whether the job must stop now. Waits while it is paused.
    bool wantsStop(const Progress& progress) override {
        std::unique_lock lock(mutex_);
        progress_ = progress;
        changed_.wait(lock, [&] { return stopped_ || !paused_; });
        return stopped_;
    }
    /// To be called before the end is told: waits until it may end, or is stopped.
    void awaitEnd() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || mayEnd_; });
    }
    /// The budget set since the last call, if any.
    std::optional<Budget> newBudget() override {
        const std::lock_guard lock(mutex_);
        return std::exchange(budget_, std::nullopt);
    }

private:
    template <class Value> void set(Value& member, const Value& value) {
        const std::lock_guard lock(mutex_);
        member = value;
        changed_.notify_all();
    }

    EventQueue& events_;
    const bool isSearch_;
    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    bool stopped_ = false, paused_ = false, mayEnd_;
    std::optional<Budget> budget_;
    Progress progress_;
};

/// What is left of a search's budget, by the clock, after a pause in which it had come so far.
inline Budget leftAfter(Clock::duration pause, Budget budget, const Progress& progress) {
    budget.from += pause;
    budget.nodes -= std::min(budget.nodes, progress.leaderNodes);
    return budget;
}

/// Starts and ends what goes on, one job at a time, on a thread of its own. To be used by one thread.
class Work {
public:
    /// Throws std::system_error if the thread can't be had.
    Work(Engine& engine, EventQueue& events) : engine_(engine), events_(events), thread_([this] { serve(); }) {}
    ~Work() {
        cancel();
        const std::lock_guard lock(mutex_);
        isOver_ = true;
        changed_.notify_all();
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    Activity activity() const { return activity_; }
    bool isIdle() const { return activity_ == Activity::Idle; }
    /// What the present search may spend.
    const Budget& budget() const { return limits_; }
    /// How far the present search, or the last one, has come.
    Progress progress() { return job_ ? job_->progress() : Progress{}; }
    /// Whether what goes on comes to an end by itself, be that far away.
    bool hasEnd() const {
        const bool isLimited =
            limits_.depth < MaxPly || limits_.mate > 0 || limits_.nodes < Budget().nodes || limits_.hard < Forever;
        return activity_ == Activity::OtherJob || (activity_ == Activity::Thinking && isLimited);
    }
    /// Whether what goes on was told to end.
    bool isEnding() const { return isEnding_; }

    // ---- Beginning: nothing may be going on -----------------------------------------------------------------------

    void startSearch(Activity activity, const Position& root, const SearchPlan& plan) {
        start(activity, plan.limits, [this, root, plan](Job& job) { endWith(job, engine_.search(root, plan, job)); });
    }
    /// Makes `line` the result of a search that need not be made.
    void startKnown(Activity activity, const std::vector<Move>& line) {
        start(activity, {}, [line](Job& job) { endWith(job, {.pv = line}); });
    }
    /// Starts a job that is no search. It posts JobText, and returns what is to be done when it has ended, unless it
    /// was forgotten.
    void startJob(std::function<Then(Job&)> task) {
        start(Activity::OtherJob, {}, [task = std::move(task)](Job& job) {
            Then then;
            try {
                then = task(job);
            } catch (const BadInput& e) {
                job.post(JobText{e.what() + std::string(".")});
            }
            job.post(JobEnd{then});
        });
    }

    // ---- While it goes on -----------------------------------------------------------------------------------------

    /// The move pondered on was played: the search goes on, now within a budget of our own time. Half of the time
    /// pondered counts as used. If all did, much of the clock would be left when the game is over; if none did, the
    /// interface would still wait for a move that has been thought about for long.
    void ponderHit(Budget budget) {
        activity_ = Activity::Thinking;
        budget.from = limits_.from + (Clock::now() - limits_.from) / 2;
        static_cast<Budget&>(limits_) = budget;
        job_->setBudget(budget);
        job_->letEnd();
    }
    /// Stops the search for a while, the clock of its budget too.
    void pause() {
        pausedSince_ = Clock::now();
        if (job_) job_->pause();
    }
    /// Goes on after a pause, which costs no time. Returns how long it was; 0 if there was none.
    Clock::duration resume() {
        if (!pausedSince_) return Clock::duration::zero();
        const auto paused = Clock::now() - *std::exchange(pausedSince_, std::nullopt);
        if (!job_) return paused;
        if (limits_.nodesPerSecond == 0) {  // else time is counted in nodes, and the pause had none
            job_->setBudget(leftAfter(paused, limits_, job_->progress()));
            limits_.from += paused;
        }
        job_->resume();
        return paused;
    }

    // ---- Ending ---------------------------------------------------------------------------------------------------

    /// Forgets what goes on, if anything does, and waits until it has stopped.
    void forget() {
        cancel();
        events_.dropReports();
        end();
    }
    /// Ends what goes on, if anything does, as soon as it can; what it has found counts.
    void finish() {
        if (isIdle()) return;
        isEnding_ = true;
        job_->stop();
    }
    /// What went on has ended: its report has come.
    void end() {
        activity_ = Activity::Idle;
        isEnding_ = false;
    }

private:
    void start(Activity activity, const Limits& limits, std::function<void(Job&)> task) {
        assert(isIdle());
        cancel();  // the job before has posted its end, but may not have returned
        activity_ = activity;
        limits_ = limits;
        const std::lock_guard lock(mutex_);
        job_.emplace(events_, activity);
        task_ = std::move(task);
        changed_.notify_all();
    }
    /// Tells what a search has found. An analysis, or pondering, may be over before anybody asks for that.
    static void endWith(Job& job, const SearchInfo& found) {
        job.awaitEnd();
        job.post(SearchEnd{found});
    }
    /// Stops the job, if one is running, and waits until it has ended.
    void cancel() {
        if (job_) job_->stop();
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !task_; });
    }
    /// What the thread does: one task after the other.
    void serve() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return task_ || isOver_; });
            if (isOver_) return;
            lock.unlock();
            try {
                task_(*job_);
            } catch (...) {
                events_.fail(std::current_exception());
            }
            lock.lock();
            task_ = nullptr;
            changed_.notify_all();
        }
    }

    Engine& engine_;
    EventQueue& events_;
    Activity activity_ = Activity::Idle;
    Limits limits_;  // of the present search
    bool isEnding_ = false;
    std::optional<Clock::time_point> pausedSince_;
    std::optional<Job> job_;  // the present one, or the last one
    std::mutex mutex_;        // of what follows
    std::condition_variable changed_;
    std::function<void(Job&)> task_;  // of the job that is running; empty if none is
    bool isOver_ = false;
    SearchThread thread_;  // last, so that it ends before what it uses
};

}  // namespace millimax
