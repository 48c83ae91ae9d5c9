// interface/serve.hpp: the front end that standard input asks for: the console for a person, or a protocol.
#pragma once

#include "cecp.hpp"
#include "console_commands.hpp"
#include "engine.hpp"
#include "events.hpp"
#include "front_end.hpp"
#include "system.hpp"
#include "terminal.hpp"
#include "uci.hpp"

#include <iostream>
#include <string>
#include <thread>

namespace millimax {

/// Whether a first line speaks UCI: with `uci`, a `go` with limits, or a command that CECP has not.
inline bool speaksUci(const std::string& line) {
    const CommandWords words(line);
    if (words.name == "go") return !words.arguments.empty();
    return words.name == "uci" ||
           (findCommand(Uci::commands(), words.name) && !findCommand(Cecp::commands(), words.name));
}

/// Reads standard input to its end. Then what was asked for last may take as long as it needs, unless nobody reads the
/// output any more, because the interface has died: that ends the program.
inline void readInput(EventQueue& events) {
    events.readFrom(std::cin, isTerminal(0) ? awaitTerminal : nullptr);
    awaitClosedOutput(events);
}

/// Serves standard input until its end or `quit`: a person, who may begin with a training on a file, or a program.
/// `makeEngine()` returns a pointer to the engine. Returns the signal that ended it, or 0. A thread still waits for
/// input then, so the program can only be ended by std::_Exit.
template <class MakeEngine>
int serve(MakeEngine makeEngine, const TerminalStyle& style, const std::string& toTrain = {}) {
    static EventQueue& events = *new EventQueue;  // never deleted, since that thread uses it to the end of the program
    const bool isPerson = isTerminal(0) || !toTrain.empty();
    if (isPerson) turnSignalsIntoEvents(events);  // before there are other threads, such as those of the engine
    const auto owned = makeEngine();
    Engine& engine = *owned;
    std::thread([] { readInput(events); }).detach();
    if (isPerson) {
        Console console(engine, events, std::cout, style);
        if (!toTrain.empty()) console.train(toTrain);
        if (const Ending ending = console.run(); !ending.isHandedOver) return ending.signal;
        engine.beginAnew();
    }
    while (true) {
        const bool isUci = speaksUci(events.firstLine().value_or(""));
        const Ending ending = isUci ? Uci(engine, events, std::cout).run() : Cecp(engine, events, std::cout).run();
        if (!ending.isHandedOver) return ending.signal;
        engine.beginAnew();
    }
}

}  // namespace millimax
