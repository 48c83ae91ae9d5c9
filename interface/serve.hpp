// interface/serve.hpp: the front end that standard input asks for: the console for a person, or a protocol.
#pragma once

#include "cecp.hpp"
#include "console_commands.hpp"
#include "engine.hpp"
#include "events.hpp"
#include "front_end.hpp"
#include "terminal.hpp"
#include "uci.hpp"

#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <string>
#include <thread>

#ifndef _WIN32
#include <poll.h>
#include <unistd.h>
#endif

namespace millimax {

enum class Protocol { Uci, Xboard };

/// The protocol that a line begins at any time; none if it is no such line.
inline std::optional<Protocol> begunBy(const std::string& line) {
    const std::string name = lowered(CommandWords(line).name);
    if (name == "uci") return Protocol::Uci;
    if (name == "xboard" || name == "protover") return Protocol::Xboard;
    return std::nullopt;
}
/// The protocol of a first line: CECP's, unless only UCI has that command. A `go` with limits is UCI's.
inline Protocol protocolOf(const std::string& line) {
    const CommandWords words(line);
    const bool isGo = words.name == "go" && !words.arguments.empty();
    const bool isUci = isGo || (findCommand(Uci::commands(), words.name) && !findCommand(Cecp::commands(), words.name));
    return begunBy(line).value_or(isUci ? Protocol::Uci : Protocol::Xboard);
}

/// Makes events of the signals that end or stop a program or change its screen, so that none comes in the middle of a
/// drawing. They are blocked in all threads but one, which waits for them.
inline void turnSignalsIntoEvents([[maybe_unused]] EventQueue& events) {
#ifndef _WIN32
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([&events, signals] {
        for (int signal = 0; sigwait(&signals, &signal) == 0;) {
            if (signal == SIGTSTP) events.post(Suspension{});
            else if (signal == SIGCONT || signal == SIGWINCH) events.post(ScreenChange{});
            else events.post(Interruption{signal});
        }
    }).detach();
#endif
}

/// Waits until standard input has something to read and its terminal is ours: the system would stop a program that
/// reads while the shell has the terminal, even one that was just told to end.
inline void awaitTerminal([[maybe_unused]] std::streambuf& in) {
#ifndef _WIN32
    for (pollfd input{STDIN_FILENO, POLLIN, 0}; (in.in_avail() <= 0 && poll(&input, 1, -1) < 0) || isTerminalTaken();)
        std::this_thread::sleep_for(Milliseconds(50));
#endif
}
/// Reads standard input to its end. Then what was asked for last may take as long as it needs, unless nobody reads the
/// output any more, because the interface has died: that ends the program.
inline void readInput(EventQueue& events) {
    events.readFrom(std::cin, isTerminal(0) ? awaitTerminal : nullptr);
#ifndef _WIN32
    pollfd output{STDOUT_FILENO, 0, 0};  // without events to wait for, poll waits until the reading end is closed
    while (poll(&output, 1, -1) < 0 && errno == EINTR) {}
    try {
        events.post(Interruption{SIGPIPE});
    } catch (const std::bad_alloc&) {
        events.fail(std::current_exception());
    }
#endif
}

/// Serves standard input until its end or `quit`: a person, whose console may be given a first line, or a program.
/// `makeEngine()` returns a pointer to the engine. Returns the signal that ended it, or 0. A thread still waits for
/// input then, so the program can only be ended by std::_Exit.
template <class MakeEngine>
int serve(MakeEngine makeEngine, const TerminalStyle& style, const std::string& firstLine = {}) {
    static EventQueue& events = *new EventQueue;  // never deleted, since that thread uses it to the end of the program
    const bool isPerson = isTerminal(0) || !firstLine.empty();
    if (isPerson) turnSignalsIntoEvents(events);  // before there are other threads, such as those of the engine
    const auto owned = makeEngine();
    Engine& engine = *owned;
    std::thread([] { readInput(events); }).detach();
    if (isPerson) {
        Console console(engine, events, std::cout, style);
        if (!firstLine.empty()) console.execute(firstLine);
        console.run();
        if (!console.leftForProtocol()) return console.signal();
        engine.beginAnew();
    }
    for (bool goesOn = true; goesOn; engine.beginAnew()) {
        const Protocol spoken = protocolOf(events.firstLine().value_or(""));
        const auto isOther = [spoken](const std::string& line) { return begunBy(line).value_or(spoken) != spoken; };
        goesOn = spoken == Protocol::Uci ? Uci(engine, events, std::cout).run(isOther)
                                         : Cecp(engine, events, std::cout).run(isOther);
    }
    return 0;
}

}  // namespace millimax
