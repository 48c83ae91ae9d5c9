// interface/keyboard.hpp: the terminal's settings while its keys come one by one, and are not shown by itself.
#pragma once

#include "terminal.hpp"

#include <optional>
#include <ostream>
#if __has_include(<termios.h>)
#include <termios.h>
#include <unistd.h>
#endif

namespace millimax {

/// Takes keys from the terminal of standard input as long as it lives. Signals stay signals, and what is pasted comes
/// between marks.
class Keyboard {
public:
    /// `output`: to the same terminal. Does nothing unless it is `used`.
    Keyboard(std::ostream& output, [[maybe_unused]] bool used) : output_(output) {
#if __has_include(<termios.h>)
        if (termios old{}; used && tcgetattr(STDIN_FILENO, &old) == 0) before_ = old;
#endif
        renew();
    }
    ~Keyboard() { giveBack(); }
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    /// The terminal has its settings of before, until `renew`.
    void giveBack() {
#if __has_include(<termios.h>)
        if (!isOurs()) return;
        tcsetattr(STDIN_FILENO, TCSANOW, &*before_);
        output_ << "\x1b[?2004l" << std::flush;
#endif
    }
    /// To be called where another program may have changed the settings meanwhile, as after Ctrl-Z.
    void renew() {
#if __has_include(<termios.h>)
        if (!isOurs()) return;
        termios keys = *before_;
        keys.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN);
        keys.c_cc[VMIN] = 1;
        keys.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
        output_ << "\x1b[?2004h" << std::flush;
#endif
    }

private:
    std::ostream& output_;
#if __has_include(<termios.h>)
    bool isOurs() const { return before_ && !isTerminalTaken(); }
    std::optional<termios> before_;
#endif
};

}  // namespace millimax
