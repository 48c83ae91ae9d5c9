// interface/serve.hpp: the front end that standard input asks for: the console for a person, or a protocol.
#pragma once

#include "cecp.hpp"
#include "console.hpp"
#include "events.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "uci.hpp"

#include <cerrno>
#include <csignal>
#include <iostream>
#include <string>
#include <thread>

#ifndef _WIN32
#include <poll.h>
#include <unistd.h>
#endif

namespace millimax {

/// Whether a first line asks for UCI.
inline bool isUci(const std::string& line) { return lowered(line) == "uci"; }

/// Makes events of the signals that end a program: one thread waits for them, the others don't get them.
inline void turnSignalsIntoEvents([[maybe_unused]] EventQueue& events) {
#ifndef _WIN32
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([&events, signals] {
        for (int signal = 0; sigwait(&signals, &signal) == 0;) events.post(Interruption{signal});
    }).detach();
#endif
}

/// Reads standard input to its end. What was asked for last may then take as long as it needs, but not for nobody: the
/// output that nobody reads any more, as where an interface has died, ends the program, too.
inline void readInput(EventQueue& events) {
    events.readFrom(std::cin);
#ifndef _WIN32
    pollfd output{STDOUT_FILENO, 0, 0};  // without events to wait for, poll waits until the reading end is closed
    while (poll(&output, 1, -1) < 0 && errno == EINTR) {}
    events.post(Interruption{SIGPIPE});
#endif
}

/// Serves standard input until its end or `quit`: a person, whose console may be given a first line, or a program.
/// Returns the signal that ended it, or 0. A thread still waits for input then, so the program can only be ended by
/// std::_Exit.
inline int serve(Session& session, const TerminalStyle& style, const std::string& firstLine = {}) {
    static EventQueue& events = *new EventQueue;  // never deleted, for that thread; reachable to the end
    const bool isPerson = isTerminal(0) || !firstLine.empty();
    if (isPerson) turnSignalsIntoEvents(events);  // before there are other threads
    std::thread([] { readInput(events); }).detach();
    if (isPerson) {
        Console console(session, events, std::cout, style);
        if (!firstLine.empty()) console.execute(firstLine);
        console.run();
        if (!console.leftForProtocol()) return console.signal();
        session.game = parseFen(StartFen);  // a protocol begins anew; only table, threads and book stay
        session.setSkill(FullSkill);
        session.multiPv = 1;
        session.variety = 0;
        session.time = TimeControl();
        session.castling = Castling::Standard;
    }
    if (isUci(events.firstLine().value_or(""))) Uci(session, events, std::cout).run();
    else Cecp(session, events, std::cout).run();
    return 0;
}

}  // namespace millimax
