// interface/worker.hpp: the thread on which a front end searches and measures, and the job that runs there.
#pragma once

#include "../limits.hpp"
#include "../search_thread.hpp"
#include "../tools/measuring.hpp"
#include "events.hpp"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace millimax {

/// A job, such as a search, on the worker's thread. It is steered through this object, and is the listener to which a
/// search there reports.
class Job : public Listener {
public:
    /// What it reports goes to `events` under its number.
    Job(EventQueue& events, unsigned number) : events_(events), number_(number) {}

    // ---- For any thread -------------------------------------------------------------------------------------------

    void stop() {
        set([&] { stopped_ = true; });
    }
    void pause() {
        set([&] { paused_ = true; });
    }
    void resume() {
        set([&] { paused_ = false; });
    }
    void setBudget(const Budget& budget) {
        set([&] { budget_ = budget; });
    }
    /// How far the job has come, as it last told.
    Progress progress() {
        const std::lock_guard lock(mutex_);
        return progress_;
    }

    // ---- For the job itself ---------------------------------------------------------------------------------------

    /// `what` is one of the reports that JobReport lists.
    template <class What> void post(What what) { events_.post(JobReport{number_, std::move(what)}); }

    /// Shows a line, for a job that is no search.
    Say say() {
        return [this](const std::string& text) { post(JobText{text}); };
    }
    /// Whether it must stop now, for such a job.
    Stop stopSign() {
        return [this] { return wantsStop({}); };
    }
    void report(const SearchInfo& info) override { post(info); }
    /// Whether the job must stop now. Waits while it is paused.
    bool wantsStop(const Progress& progress) override {
        std::unique_lock lock(mutex_);
        progress_ = progress;
        changed_.wait(lock, [&] { return stopped_ || !paused_; });
        return stopped_;
    }
    /// The budget set since the last call, if any.
    std::optional<Budget> newBudget() override {
        const std::lock_guard lock(mutex_);
        return std::exchange(budget_, std::nullopt);
    }

private:
    template <class Change> void set(const Change& change) {
        const std::lock_guard lock(mutex_);
        change();
        changed_.notify_all();
    }

    EventQueue& events_;
    const unsigned number_;
    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    bool stopped_ = false, paused_ = false;
    std::optional<Budget> budget_;
    Progress progress_;
};

/// Runs one job at a time on a thread of its own. To be used by one thread.
class Worker {
public:
    using Task = std::function<void(Job&)>;

    /// The jobs report to `events`. Throws std::system_error if the thread can't be had.
    explicit Worker(EventQueue& events) : events_(events), thread_([this] { serve(); }) {}
    ~Worker() {
        cancel();
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Starts job `number`, which does `task`. No other may be running.
    Job& start(unsigned number, Task task) {
        const std::lock_guard lock(mutex_);
        job_.emplace(events_, number);
        task_ = std::move(task);
        changed_.notify_all();
        return *job_;
    }
    /// Stops the job, if one is running, and waits until it has ended.
    void cancel() {
        if (job_) job_->stop();
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !task_; });
    }

private:
    void serve() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return task_ || ended_; });
            if (ended_) return;
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

    EventQueue& events_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Job> job_;  // the last one
    Task task_;               // of the job that is running; empty if none is
    bool ended_ = false;
    SearchThread thread_;  // last, so that it ends before what it uses
};

}  // namespace millimax
