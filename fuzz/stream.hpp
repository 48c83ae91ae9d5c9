// fuzz/stream.hpp: text as the input of a front end, in virtual time: a search is over after a few nodes, no run waits
// for a clock, and the lines of the input come as fast as they can be handled.
#pragma once

#include "interface/engine.hpp"
#include "interface/events.hpp"
#include "law.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <variant>

/// The clock of these programs. The linker takes it instead of the library's function of that name; the standard allows
/// no such replacement, but libstdc++, shared or static, works with it, and libFuzzer has a clock of its own. It goes
/// on whenever it is asked: by 50 ms for the first thread that asks, which handles the events, and by ten seconds for a
/// search, which so has used its time soon.
std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
    static const std::thread::id first = std::this_thread::get_id();
    static std::atomic<long long> milliseconds = 0;
    return time_point(std::chrono::milliseconds(milliseconds += std::this_thread::get_id() == first ? 50 : 10'000));
}

namespace millimax::fuzz {

/// Lines that would take long or write files, which is no fault: numbers of two digits behind the words for memory
/// and threads, measurements, and paths out of the folder.
inline bool isCostly(const std::string& line) {
    const auto has = [&line](const char* word) { return line.find(word) != line.npos; };
    const bool large = std::ranges::count_if(line, [](unsigned char c) { return c >= '0' && c <= '9'; }) > 1;
    const bool sized = has("memory") || has("ash") || has("cores") || has("hreads");
    return (large && sized) || has("/") || has("perft") || has("bench");
}

/// A front end that takes the lines of `input` as if somebody typed them: all up to an empty one at once, so that each
/// breaks off the search of the line before; those behind it once our move has come, if one was to come.
template <class FrontEnd> class Fed : public FrontEnd {
public:
    template <class... Rest>
    Fed(EventQueue& input, Engine& engine, EventQueue& events, Rest&&... rest)
        : FrontEnd(engine, events, std::forward<Rest>(rest)...), input_(input) {}

    /// Whether anything was searched.
    bool hasSearched() const { return hasSearched_; }

protected:
    void beforeWaiting() override {
        constexpr int MaxEvents = 4;  // of a search that has no limit, or one too far away
        FrontEnd::beforeWaiting();
        hasSearched_ |= this->activity() != Activity::Idle;
        if (this->events_.hasLines()) return;  // so what is fed never fills the queue
        if (this->activity() != Activity::Thinking || mayPause_) feed();
        else if (++eventsSeen_ > MaxEvents) this->work_.finish();
    }

private:
    void feed() {
        eventsSeen_ = 0;
        while (true) {
            const Event next = input_.next();
            const InputLine* const line = std::get_if<InputLine>(&next);
            if (!line) return this->events_.close();
            mayPause_ |= line->text.find("pause") != std::string::npos;  // no event comes of a search that pauses
            this->events_.add({line->text});
            if (line->text.empty()) return;
        }
    }

    EventQueue& input_;
    int eventsSeen_ = 0;  // since the last line was fed
    bool mayPause_ = false, hasSearched_ = false;
};

/// An engine as it is at the start. One serves all runs: to provide its memory anew takes 3 ms, most of a run's time.
inline Engine& renewedEngine(bool wasSearched) {
    static Engine engine(1);
    if (engine.table.megabytes() != 1) engine.table.resize(1);
    if (engine.threads.threads() != 1) engine.threads.setThreads(1);
    if (wasSearched) engine.newGame();
    engine.beginAnew();
    engine.openBook("");
    return engine;
}

/// Runs a FrontEnd on what libFuzzer made up; `rest` is what its constructor takes behind the output.
template <class FrontEnd, class... Rest>
int serveText(const std::uint8_t* data, std::size_t size, const Rest&... rest) {
    constexpr int MaxLines = 500;  // the queue holds 1024, and is filled before it is read
    static bool wasSearched = false;
    Engine& engine = renewedEngine(wasSearched);
    std::istringstream in(textOf(data, size));
    std::string lines;
    int count = 0;
    for (std::string line; count < MaxLines && std::getline(in, line); ++count)
        if (!isCostly(line)) lines += line + '\n';
    std::istringstream kept(lines);
    EventQueue input, events;
    input.readFrom(kept);
    std::ostringstream out;
    try {
        Fed<FrontEnd> frontEnd(input, engine, events, out, rest...);
        wasSearched = true;  // if it throws
        frontEnd.run();
        wasSearched = frontEnd.hasSearched();
        const std::string fen = toFen(frontEnd.game().position());
        law(toFen(parseFen(fen)) == fen, "the game stands at a legal position");
    } catch (const std::bad_alloc&) {}
    return 0;
}

}  // namespace millimax::fuzz
