// interface/events.hpp: what can happen to a front end, and the queue in which it happens one after another.
//
// A thread that reads the input and a thread that searches put events in; one thread takes them out and handles each to
// its end. Nothing else is shared, so the state of a game needs no lock.
#pragma once

#include "../limits.hpp"
#include "../move.hpp"
#include "../notation/text.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <istream>
#include <mutex>
#include <new>
#include <optional>
#include <streambuf>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace millimax {

/// A line of input, without the blanks around it.
struct InputLine {
    std::string text;
    Clock::time_point arrived = Clock::now();
    bool hasWaited = false;  // for a search to end, since it came
};
/// The input has ended. Comes last.
struct InputEnd {};
/// The program was asked to end, by a signal of the system.
struct Interruption {
    int signal;
};
/// The terminal has another size, or has shown something else meanwhile.
struct ScreenChange {};
/// Nothing has happened up to the time that `next` was given.
struct Tick {};

/// A search is over, or known beforehand, as by a book. Without a line there is no move.
struct SearchEnd {
    SearchInfo found;
};
/// A job that measures or explains has a line of text to show, or has drawn whole lines, colours and all.
struct JobText {
    std::string text;
    bool isDrawn = false;
};
/// That job is over.
struct JobEnd {};
/// A job, or the reading of the input, could not go on.
struct JobFailure {
    std::exception_ptr cause;
};
/// What job number `job` reports. A search reports each iteration and, ten times a second, how far it has come.
struct JobReport {
    unsigned job;
    std::variant<SearchInfo, Progress, SearchEnd, JobText, JobEnd> what;
};
using Event = std::variant<InputLine, InputEnd, Interruption, ScreenChange, JobReport, JobFailure, Tick>;

/// Events in order of arrival, but lines before reports: what an interface said before it could see our move counts as
/// said before the move. Any thread may use it.
class EventQueue {
public:
    /// Reads `in` to its end, which ends the last line, too; a UTF-8 byte order mark is skipped. Waits while
    /// many lines are in the queue, and keeps no more than the beginning of a line longer than MaxLineBytes, so that no
    /// flood of input fills the memory.
    void readFrom(std::istream& in) {
        try {
            bool first = true;
            while (std::optional<std::string> line = readLine(*in.rdbuf())) {
                if (std::exchange(first, false) && line->starts_with(ByteOrderMark))
                    line->erase(0, ByteOrderMark.size());
                push({std::string(trimmed(*line))});
            }
        } catch (const std::bad_alloc&) {
            return fail(std::current_exception());
        } catch (const std::ios_base::failure&) {
            // What can't be read, such as a folder or a terminal that was closed, has ended.
        }
        close();
    }
    /// The longest line that is taken whole: the longest game there is, as UCI sends it, has some 60,000 bytes.
    static constexpr std::size_t MaxLineBytes = std::size_t{1} << 17;
    /// Adds a line. Waits while the queue holds MaxLines.
    void push(InputLine line) {
        std::unique_lock lock(mutex_);
        hasRoom_.wait(lock, [&] { return lines_.size() < MaxLines; });
        lines_.push_back(std::move(line));
        arrived_.notify_one();
    }
    /// No more lines will come.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        arrived_.notify_one();
    }
    /// Puts lines before all others, in their order.
    void putBack(std::vector<InputLine> lines) {
        const std::lock_guard lock(mutex_);
        lines_.insert(lines_.begin(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
        arrived_.notify_one();
    }
    /// A number for a job, which none had before: another front end's job may have left reports here. To be called by
    /// one thread.
    unsigned nextJob() { return ++jobs_; }
    /// Adds what is no input.
    void post(Event event) {
        const std::lock_guard lock(mutex_);
        reports_.push_back(std::move(event));
        arrived_.notify_one();
    }

    /// Makes the next event a JobFailure. Needs no memory, which may be what is missing.
    void fail(std::exception_ptr cause) {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(cause);
        arrived_.notify_one();
    }

    /// Whether a line waits to be taken.
    bool hasLines() {
        const std::lock_guard lock(mutex_);
        return !lines_.empty();
    }

    enum class Take { All, ReportsOnly };
    /// The next event; waits for it, but not longer than `until`: then it is a Tick. With ReportsOnly the input stays
    /// where it is.
    Event next(Take take = Take::All, std::optional<Clock::time_point> until = std::nullopt) {
        std::unique_lock lock(mutex_);
        const bool input = take == Take::All;
        const auto isThere = [&] { return failure_ || !reports_.empty() || (input && (!lines_.empty() || closed_)); };
        if (!until) arrived_.wait(lock, isThere);
        else if (!arrived_.wait_until(lock, *until, isThere)) return Tick{};
        if (failure_) return JobFailure{std::exchange(failure_, nullptr)};
        if (input && !lines_.empty()) {
            InputLine line = std::move(lines_.front());
            lines_.pop_front();
            hasRoom_.notify_one();
            return line;
        }
        if (input && closed_) return InputEnd{};
        Event event = std::move(reports_.front());
        reports_.pop_front();
        return event;
    }
    /// The first line that is not empty, which stays where it is; waits for it. None if the input ends before. Empty
    /// lines before it are dropped. Throws the exception that the reading ended with.
    std::optional<std::string> firstLine() {
        std::unique_lock lock(mutex_);
        while (true) {
            arrived_.wait(lock, [&] { return failure_ || !lines_.empty() || closed_; });
            if (failure_) std::rethrow_exception(failure_);
            if (lines_.empty()) return std::nullopt;
            if (!lines_.front().text.empty()) return lines_.front().text;
            lines_.pop_front();
            hasRoom_.notify_one();
        }
    }

private:
    static constexpr std::size_t MaxLines = 1024;

    /// The next line, or none at the end. Of one that is too long, so much that the refusal of it tells which it was.
    static std::optional<std::string> readLine(std::streambuf& in) {
        using Byte = std::streambuf::traits_type;
        std::string line;
        for (auto c = in.sbumpc(); !Byte::eq_int_type(c, Byte::to_int_type('\n')); c = in.sbumpc()) {
            if (Byte::eq_int_type(c, Byte::eof())) {
                if (line.empty()) return std::nullopt;
                break;
            }
            if (line.size() <= MaxLineBytes) line += Byte::to_char_type(c);
        }
        if (line.size() > MaxLineBytes) line = line.substr(0, 80) + "... (too long a line)";
        return line;
    }

    std::mutex mutex_;
    std::condition_variable arrived_, hasRoom_;
    std::deque<InputLine> lines_;
    std::deque<Event> reports_;
    unsigned jobs_ = 0;
    bool closed_ = false;
    std::exception_ptr failure_;
};

}  // namespace millimax
