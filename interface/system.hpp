// interface/system.hpp: what is asked of the system: its signals, and the terminal's size, keys and user.
//
// All that only some systems have stands here: on Windows there are neither keys nor signals, and no other program has
// the terminal.
#pragma once

#include "../limits.hpp"
#include "events.hpp"

#include <cerrno>
#include <csignal>
#include <optional>
#include <ostream>
#include <streambuf>
#include <thread>
#ifndef _WIN32
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#endif

namespace millimax {

struct TerminalSize {
    int columns = 80, rows = 24;
};

#ifndef _WIN32
inline constexpr bool HasKeys = true;
/// Of the terminal of standard output, now; the window may change.
inline TerminalSize terminalSize() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row) return {};
    return {size.ws_col, size.ws_row};
}
/// Whether another program has the terminal of standard input: the shell, after Ctrl-Z.
inline bool isTerminalTaken() {
    const pid_t user = tcgetpgrp(STDIN_FILENO);
    return user > 0 && user != getpgrp();
}
/// Stops the whole program as Ctrl-Z does, until the shell lets it go on. Does nothing where no shell could. The signal
/// may be blocked.
inline void suspendProgram() {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigset_t before;
    pthread_sigmask(SIG_UNBLOCK, &stop, &before);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}
/// Makes events of the signals that end or stop a program or change its screen, so that none comes in the middle of a
/// drawing. They are blocked in all threads but one, which waits for them.
inline void turnSignalsIntoEvents(EventQueue& events) {
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
}
/// Waits until standard input has something to read and its terminal is ours: the system would stop a program that
/// reads while the shell has the terminal, even one that was just told to end.
inline void awaitTerminal(std::streambuf& in) {
    for (pollfd input{STDIN_FILENO, POLLIN, 0}; (in.in_avail() <= 0 && poll(&input, 1, -1) < 0) || isTerminalTaken();)
        std::this_thread::sleep_for(Milliseconds(50));
}
/// Waits until nobody reads standard output any more; then the program is to end.
inline void awaitClosedOutput(EventQueue& events) {
    pollfd output{STDOUT_FILENO, 0, 0};  // without events to wait for, poll waits until the reading end is closed
    while (poll(&output, 1, -1) < 0 && errno == EINTR) {}
    events.post(Interruption{SIGPIPE});
}

/// Takes keys from the terminal of standard input as long as it lives. Signals stay signals, and what is pasted comes
/// between marks.
class Keyboard {
public:
    /// `output`: to the same terminal. Does nothing unless it is `used`.
    Keyboard(std::ostream& output, bool used) : output_(output) {
        if (termios old{}; used && tcgetattr(STDIN_FILENO, &old) == 0) before_ = old;
        renew();
    }
    ~Keyboard() { giveBack(); }
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    /// The terminal has its settings of before, until `renew`.
    void giveBack() {
        if (!isOurs()) return;
        tcsetattr(STDIN_FILENO, TCSANOW, &*before_);
        output_ << "\x1b[?2004l" << std::flush;
    }
    /// To be called where another program may have changed the settings meanwhile, as after Ctrl-Z.
    void renew() {
        if (!isOurs()) return;
        termios keys = *before_;
        keys.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN);
        keys.c_cc[VMIN] = 1;
        keys.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
        output_ << "\x1b[?2004h" << std::flush;
    }

private:
    std::ostream& output_;
    bool isOurs() const { return before_ && !isTerminalTaken(); }
    std::optional<termios> before_;
};
#else
inline constexpr bool HasKeys = false;
inline TerminalSize terminalSize() { return {}; }
inline bool isTerminalTaken() { return false; }
inline void suspendProgram() {}
inline void turnSignalsIntoEvents(EventQueue&) {}
inline constexpr void (*awaitTerminal)(std::streambuf&) = nullptr;
inline void awaitClosedOutput(EventQueue&) {}
class Keyboard {
public:
    Keyboard(std::ostream&, bool) {}
    void giveBack() {}
    void renew() {}
};
#endif

}  // namespace millimax
