// interface/events.hpp: what can happen to a front end, and the queue in which it happens one after another.
//
// A thread that reads the input and a thread that searches put events in; one thread takes them out and handles each to
// its end. Nothing else is shared, so the state of a game needs no lock.
#pragma once

#include "../limits.hpp"
#include "../notation/text.hpp"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <istream>
#include <mutex>
#include <new>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace millimax {

/// A line of input, without the blanks around it.
struct InputLine {
    std::string text;
    Clock::time_point arrived = Clock::now();
    bool hasWaited = false;     // for the end of what went on when it came
    bool isTooLong = false;     // only its beginning is here, by which the refusal tells which it was
    bool sparesSearch = false;  // it waits for the end of a search, which it must not cut short
};
/// Bytes that a terminal sends for keys, where lines are edited here.
struct Keys {
    std::string bytes;
    Clock::time_point arrived = Clock::now();
};
/// The input has ended. Comes last.
struct InputEnd {};
/// The program was asked to end, by a signal of the system.
struct Interruption {
    int signal;
};
/// The user has asked for a stop, by Ctrl-Z, so that the shell can have the terminal.
struct Suspension {};
/// The terminal has another size, or another program has written to it meanwhile.
struct ScreenChange {};
/// Nothing has happened up to the time that EventQueue::next was given.
struct Tick {};

/// What the thread that handles events is to do; nothing, if it is empty.
using Then = std::function<void()>;
/// A search is over, or its result was known without one, as from a book. If the line is empty, there is no move.
struct SearchEnd {
    SearchInfo found;
};
/// A job that measures or explains has a line of text to show, or how far it is, in place of what it last told of that.
struct JobText {
    std::string text;
    bool isStatus = false;
};
/// That job is over.
struct JobEnd {
    Then then = nullptr;
};
/// A job, or the reading of the input, could not go on.
struct JobFailure {
    std::exception_ptr cause;
};
/// What a job reports. A search reports each iteration.
using JobReport = std::variant<SearchInfo, SearchEnd, JobText, JobEnd>;
using Event =
    std::variant<InputLine, Keys, InputEnd, Interruption, Suspension, ScreenChange, JobReport, JobFailure, Tick>;

/// Events in order of arrival, but lines before reports: what an interface said before it could see our move counts as
/// said before the move. Any thread may use it.
class EventQueue {
public:
    /// Reads `in` to its end, which ends the last line, too. `await` is called before it may have to wait for input.
    void readFrom(std::istream& in, void (*await)(std::streambuf&) = nullptr) {
        try {
            while (awaitInput(*in.rdbuf(), await)) {
                std::string bytes(std::size_t(std::max<std::streamsize>(in.rdbuf()->in_avail(), 1)), ' ');
                in.rdbuf()->sgetn(bytes.data(), std::streamsize(bytes.size()));
                put(bytes);
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
    /// Adds bytes that were read: lines, or part of one, or keys. So that no flood of input fills the memory, it waits
    /// while much is in the queue.
    void put(const std::string& bytes) {
        std::unique_lock lock(mutex_);
        hasRoom_.wait(lock, [&] { return lines_.size() < MaxLines && keys_.size() < MaxKeys; });
        if (takesKeys_) keys_.push_back({bytes});
        else split(bytes);
        arrived_.notify_one();
    }
    /// Adds a line, at once.
    void add(InputLine line) {
        change([&] { append(std::move(line)); });
    }
    /// From now on what is read are keys.
    void beginKeys() {
        change([&] { takesKeys_ = true; });
    }
    /// From now on what is read are lines again. What was typed meanwhile, `begun` first, is read as lines, too.
    void endKeys(const std::string& begun) {
        change([&] {
            takesKeys_ = false;
            split(begun);
            for (const Keys& keys : std::exchange(keys_, {})) split(keys.bytes);
        });
    }
    /// No more lines will come.
    void close() {
        change([&] {
            if (!begun_.empty()) append({std::exchange(begun_, "")});
            closed_ = true;
        });
    }
    /// Puts lines before all others.
    void putBack(const std::deque<InputLine>& lines) {
        change([&] { lines_.insert(lines_.begin(), lines.begin(), lines.end()); });
    }
    /// Adds an event that is no input; without memory for it, a JobFailure.
    void post(Event event) {
        try {
            change([&] { reports_.push_back(std::move(event)); });
        } catch (const std::bad_alloc&) {
            fail(std::current_exception());
        }
    }

    /// Drops what a job that was forgotten has reported.
    void dropReports() {
        change([&] { std::erase_if(reports_, [](const Event& e) { return std::holds_alternative<JobReport>(e); }); });
    }
    /// Makes the next event a JobFailure. Needs no memory, which may be what is missing.
    void fail(std::exception_ptr cause) {
        change([&] { failure_ = std::move(cause); });
    }

    /// Whether Ctrl-C was pressed since this was asked or the events were taken: for what goes on long as one event.
    bool takeStop() {
        const auto isStop = [](const Event& e) {
            const auto* const interruption = std::get_if<Interruption>(&e);
            return interruption && interruption->signal == SIGINT;
        };
        const std::lock_guard lock(mutex_);
        return std::erase_if(reports_, isStop) > 0;
    }
    /// Whether a line waits to be taken.
    bool hasLines() {
        const std::lock_guard lock(mutex_);
        return !lines_.empty();
    }

    enum class Take { All, ReportsOnly };
    /// The next event; waits for it, but not longer than `until`: then it is a Tick. With ReportsOnly lines,
    /// and the end of the input, stay where they are.
    Event next(Take take = Take::All, std::optional<Clock::time_point> until = std::nullopt) {
        std::unique_lock lock(mutex_);
        const bool input = take == Take::All;
        const auto isThere = [&] {
            return failure_ || !reports_.empty() || !keys_.empty() || (input && (!lines_.empty() || closed_));
        };
        if (!until) arrived_.wait(lock, isThere);
        else if (!arrived_.wait_until(lock, *until, isThere)) return Tick{};
        if (failure_) return JobFailure{std::exchange(failure_, nullptr)};
        hasRoom_.notify_one();  // if it is one of the input
        if (input && !lines_.empty()) return taken(lines_);
        if (!keys_.empty()) return taken(keys_);
        if (input && closed_) return InputEnd{};
        return taken(reports_);
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
    static constexpr std::size_t MaxLines = 1024, MaxKeys = 64;
    using Byte = std::streambuf::traits_type;

    /// The first one of a queue, which leaves it.
    template <class Item> static Item taken(std::deque<Item>& queue) {
        Item first = std::move(queue.front());
        queue.pop_front();
        return first;
    }
    template <class Change> void change(const Change& what) {
        const std::lock_guard lock(mutex_);
        what();
        arrived_.notify_one();
    }
    /// Waits for something to read. False if that is the end.
    static bool awaitInput(std::streambuf& in, void (*await)(std::streambuf&)) {
        if (await) await(in);
        return !Byte::eq_int_type(in.sgetc(), Byte::eof());
    }
    /// Adds the lines that end in `bytes`. Of one that is too long a little more is kept than is taken, so that
    /// `append` sees that. The mutex is held.
    void split(std::string_view bytes) {
        for (const char c : bytes)
            if (c == '\n') append({std::exchange(begun_, "")});
            else if (begun_.size() <= MaxLineBytes) begun_ += c;
    }
    /// Adds a line without a byte order mark and the blanks around it. The mutex is held.
    void append(InputLine line) {
        if (line.text.starts_with(ByteOrderMark)) line.text.erase(0, ByteOrderMark.size());
        line.isTooLong = line.text.size() > MaxLineBytes;
        if (line.isTooLong) line.text = line.text.substr(0, 80) + "... (too long a line)";
        line.text = trimmed(line.text);
        lines_.push_back(std::move(line));
    }

    std::mutex mutex_;
    std::condition_variable arrived_, hasRoom_;
    std::deque<InputLine> lines_;
    std::deque<Keys> keys_;
    std::string begun_;       // the beginning of the next line
    bool takesKeys_ = false;  // and no lines
    std::deque<Event> reports_;
    bool closed_ = false;
    std::exception_ptr failure_;
};

}  // namespace millimax
