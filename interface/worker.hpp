// interface/worker.hpp: the thread on which a front end searches and measures, and the controls of what runs there.
#pragma once

#include "../limits.hpp"
#include "../search_thread.hpp"
#include "events.hpp"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace millimax {

/// The controls of a running job. Any thread may use them.
class JobControl {
public:
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

    /// For the job: whether it must stop now. Waits while it is paused.
    bool mustStop(const Progress& progress = {}) {
        std::unique_lock lock(mutex_);
        progress_ = progress;
        changed_.wait(lock, [&] { return stopped_ || !paused_; });
        return stopped_;
    }
    /// For the job: the budget set since the last call, if any.
    std::optional<Budget> newBudget() {
        const std::lock_guard lock(mutex_);
        return std::exchange(budget_, std::nullopt);
    }

private:
    template <class Change> void set(const Change& change) {
        const std::lock_guard lock(mutex_);
        change();
        changed_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopped_ = false, paused_ = false;
    std::optional<Budget> budget_;
    Progress progress_;
};

/// Runs one job at a time on a thread of its own. To be used by one thread.
class Worker {
public:
    using Job = std::function<void(JobControl&)>;

    /// What goes wrong in a job is posted to `events`. Throws std::system_error if the thread can't be had.
    explicit Worker(EventQueue& events) : events_(events), thread_([this] { serve(); }) {}
    ~Worker() {
        cancel();
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Starts `job` and returns its controls. None may be running.
    JobControl& start(Job job) {
        const std::lock_guard lock(mutex_);
        control_.emplace();
        job_ = std::move(job);
        changed_.notify_all();
        return *control_;
    }
    /// Has the job stop, if one is running, and waits until it has.
    void cancel() {
        if (control_) control_->stop();
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !job_; });
    }

private:
    void serve() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return job_ || ended_; });
            if (ended_) return;
            lock.unlock();
            try {
                job_(*control_);
            } catch (...) {
                events_.fail(std::current_exception());
            }
            lock.lock();
            job_ = nullptr;
            changed_.notify_all();
        }
    }

    EventQueue& events_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<JobControl> control_;  // of the last job
    Job job_;                            // empty: none is running
    bool ended_ = false;
    SearchThread thread_;  // last, so that it ends before what it uses
};

}  // namespace millimax
