// interface/events.hpp: what can happen to a front end, and the queue in which it happens one after another.
//
// A thread that reads the input and a thread that searches put events in; one thread takes them out and handles each to
// its end. Nothing else is shared, so the state of a game needs no lock.
#pragma once

#include "../limits.hpp"
#include "../move.hpp"
#include "../notation/text.hpp"

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
#include <utility>
#include <variant>
#include <vector>

namespace millimax {

/// A line of input, without the blanks around it.
struct InputLine {
    std::string text;
    Clock::time_point arrived = Clock::now();
    bool hasWaited = false;  // it was put back into the queue, to wait for a search to end
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
/// Stops the whole program as Ctrl-Z does, until the shell lets it go on. Does nothing where no shell could. The signal
/// may be blocked.
inline void suspendProgram() {
#ifdef SIGTSTP
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigset_t before;
    pthread_sigmask(SIG_UNBLOCK, &stop, &before);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
#endif
}
/// Nothing has happened up to the time that EventQueue::next was given.
struct Tick {};

/// A search is over, or its result was known without one, as from a book. If the line is empty, there is no move.
struct SearchEnd {
    SearchInfo found;
};
/// A job that measures or explains has text to show: a line, or whole lines that were drawn, colours and all, or how
/// far it is, in place of what it last told of that.
struct JobText {
    enum Kind { Line, Drawing, Status };
    std::string text;
    Kind kind = Line;
};
/// That job is over.
struct JobEnd {
    std::function<void()> then = nullptr;  // to be done by the thread that handles events
};
/// A job, or the reading of the input, could not go on.
struct JobFailure {
    std::exception_ptr cause;
};
/// What job number `job` reports. A search reports each iteration and, ten times a second, how far it has come.
struct JobReport {
    unsigned job;
    std::variant<SearchInfo, Progress, SearchEnd, JobText, JobEnd> what;
};
using Event =
    std::variant<InputLine, Keys, InputEnd, Interruption, Suspension, ScreenChange, JobReport, JobFailure, Tick>;

/// Events in order of arrival, but lines before reports: what an interface said before it could see our move counts as
/// said before the move. Any thread may use it.
class EventQueue {
public:
    /// Reads `in` to its end, which ends the last line, too; a UTF-8 byte order mark is skipped. So that no flood of
    /// input fills the memory, it waits while much is in the queue, and keeps only the beginning of a line longer than
    /// MaxLineBytes.
    /// `await` is called before it may have to wait for input.
    void readFrom(std::istream& in, void (*await)(std::streambuf&) = nullptr) {
        try {
            for (bool isFirst = true; awaitInput(*in.rdbuf(), await); isFirst = false) {
                if (takesKeys()) {
                    std::string bytes(std::size_t(in.rdbuf()->in_avail()), ' ');
                    in.rdbuf()->sgetn(bytes.data(), std::streamsize(bytes.size()));
                    pushKeys({bytes});
                    continue;
                }
                std::string line = readLine(*in.rdbuf());
                if (isFirst && line.starts_with(ByteOrderMark)) line.erase(0, ByteOrderMark.size());
                push({takeBegun() + line});
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
    /// Adds a line, or keys. Waits while the queue is full.
    void push(InputLine line) {
        std::unique_lock lock(mutex_);
        hasRoom_.wait(lock, [&] { return lines_.size() < MaxLines; });
        add(std::move(line));
    }
    void pushKeys(Keys keys) {
        std::unique_lock lock(mutex_);
        hasRoom_.wait(lock, [&] { return lines_.size() < MaxLines && keys_.size() < MaxKeys; });
        keys_.push_back(std::move(keys));
        arrived_.notify_one();
    }
    /// Adds a line that was made of keys, at once.
    void addTyped(InputLine line) {
        const std::lock_guard lock(mutex_);
        add(std::move(line));
    }
    /// From now on what is read are keys.
    void beginKeys() {
        const std::lock_guard lock(mutex_);
        takesKeys_ = true;
    }
    /// From now on what is read are lines again. What was typed meanwhile, `begun` first, is read as lines, too.
    void endKeys(std::string begun) {
        const std::lock_guard lock(mutex_);
        takesKeys_ = false;
        for (const Keys& keys : std::exchange(keys_, {})) begun += keys.bytes;
        for (std::size_t end; (end = begun.find('\n')) != begun.npos; begun.erase(0, end + 1))
            add({begun.substr(0, end)});
        begun_ = begun;
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
    /// A number for a job, which no other job has: not even one of a front end that is gone, whose reports may still be
    /// here. To be called by one thread.
    unsigned nextJob() { return ++jobs_; }
    /// Adds an event that is no input.
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
        const auto isThere = [&] {
            return failure_ || !reports_.empty() || !keys_.empty() || (input && (!lines_.empty() || closed_));
        };
        if (!until) arrived_.wait(lock, isThere);
        else if (!arrived_.wait_until(lock, *until, isThere)) return Tick{};
        if (failure_) return JobFailure{std::exchange(failure_, nullptr)};
        if (input && !lines_.empty()) {
            InputLine line = std::move(lines_.front());
            lines_.pop_front();
            hasRoom_.notify_one();
            return line;
        }
        if (!keys_.empty()) {
            Keys keys = std::move(keys_.front());
            keys_.pop_front();
            hasRoom_.notify_one();
            return keys;
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
    static constexpr std::size_t MaxLines = 1024, MaxKeys = 64;
    using Byte = std::streambuf::traits_type;

    /// Waits for something to read. False if that is the end.
    static bool awaitInput(std::streambuf& in, void (*await)(std::streambuf&)) {
        if (await) await(in);
        return !Byte::eq_int_type(in.sgetc(), Byte::eof());
    }
    /// The next line. Of one that is too long, a little more is kept than is taken, so that `add` sees that.
    static std::string readLine(std::streambuf& in) {
        std::string line;
        for (auto c = in.sbumpc(); !Byte::eq_int_type(c, Byte::to_int_type('\n')); c = in.sbumpc()) {
            if (Byte::eq_int_type(c, Byte::eof())) break;
            if (line.size() <= MaxLineBytes) line += Byte::to_char_type(c);
        }
        return line;
    }
    /// Adds a line without the blanks around it. Of one that is too long only the beginning, by which the refusal tells
    /// which it was. The mutex is held.
    void add(InputLine line) {
        if (line.text.size() > MaxLineBytes) line.text = line.text.substr(0, 80) + "... (too long a line)";
        line.text = trimmed(line.text);
        lines_.push_back(std::move(line));
        arrived_.notify_one();
    }
    bool takesKeys() {
        const std::lock_guard lock(mutex_);
        return takesKeys_;
    }
    std::string takeBegun() {
        const std::lock_guard lock(mutex_);
        return std::exchange(begun_, "");
    }

    std::mutex mutex_;
    std::condition_variable arrived_, hasRoom_;
    std::deque<InputLine> lines_;
    std::deque<Keys> keys_;
    std::string begun_;  // the beginning of the next line
    bool takesKeys_ = false;
    std::deque<Event> reports_;
    unsigned jobs_ = 0;
    bool closed_ = false;
    std::exception_ptr failure_;
};

}  // namespace millimax
