// input.hpp: lines from one thread to another: the only object that the reader and the engine share.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace millimax {

/// A queue of input lines. One thread reads the stream into it; another takes them out, waiting or not.
class LineQueue {
public:
    /// Reads `in` to its end and then closes the queue. Lines lose the blanks, and the CR, around them; one cut short
    /// by the end is dropped.
    void readFrom(std::istream& in) {
        std::string line;
        while (std::getline(in, line) && !in.eof()) {
            line.erase(line.find_last_not_of(" \t\r") + 1);
            line.erase(0, line.find_first_not_of(" \t"));
            push(std::move(line));
        }
        const std::lock_guard lock(mutex_);
        closed_ = true;
        arrived_.notify_one();
    }
    void push(std::string line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(std::move(line));
        arrived_.notify_one();
    }
    /// Puts a line before all others.
    void putBack(std::string line) {
        const std::lock_guard lock(mutex_);
        lines_.push_front(std::move(line));
        arrived_.notify_one();
    }
    /// The next line; waits for one. None at the end of the input.
    std::optional<std::string> wait() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [&] { return !lines_.empty() || closed_; });
        return take();
    }
    /// A copy of the next line, which stays where it is; waits for one. None at the end of the input.
    std::optional<std::string> peek() {
        const auto next = wait();
        if (next) putBack(*next);
        return next;
    }
    /// The next line if one is there.
    std::optional<std::string> poll() {
        const std::lock_guard lock(mutex_);
        return take();
    }
    /// Whether such a line is there.
    bool holds(std::string_view line) {
        const std::lock_guard lock(mutex_);
        return std::ranges::count(lines_, line) > 0;
    }
    /// Whether the input has ended and everything was taken out.
    bool atEnd() {
        const std::lock_guard lock(mutex_);
        return closed_ && lines_.empty();
    }

private:
    std::optional<std::string> take() {
        if (lines_.empty()) return std::nullopt;
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        return line;
    }

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::string> lines_;
    bool closed_ = false;
};

}  // namespace millimax
