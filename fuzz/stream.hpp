// fuzz/stream.hpp: text as the input of a front end. All lines are there at once, so that each breaks off the search of
// the line before, and the end of the input breaks off the last: no run has to wait for a clock.
#pragma once

#include "interface/events.hpp"
#include "interface/session.hpp"
#include "law.hpp"

#include <sstream>
#include <string>

namespace millimax::fuzz {

/// Lines that would take long or write files, which is no fault: numbers of two digits behind the words for memory
/// and threads, measurements, and paths out of the folder.
inline bool isCostly(const std::string& line) {
    const auto has = [&line](const char* word) { return line.find(word) != line.npos; };
    const bool large = std::ranges::count_if(line, [](unsigned char c) { return c >= '0' && c <= '9'; }) > 1;
    const bool sized = has("memory") || has("ash") || has("cores") || has("hreads");
    return (large && sized) || has("/") || has("doctor") || has("perft") || has("bench");
}

/// Runs `serve(session, events, out)` on what libFuzzer made up.
template <class Serve> int serveText(const std::uint8_t* data, std::size_t size, Serve serve) {
    constexpr int MaxLines = 500;  // the queue holds 1024, and is filled before it is read
    Session session(1);
    EventQueue events;
    std::istringstream in(textOf(data, size));
    std::string lines;
    int count = 0;
    for (std::string line; count < MaxLines && std::getline(in, line); ++count)
        if (!isCostly(line)) lines += line + '\n';
    std::istringstream kept(lines);
    events.readFrom(kept);
    std::ostringstream out;
    try {
        serve(session, events, out);
    } catch (const std::bad_alloc&) {
        return 0;
    }
    law(toFen(parseFen(toFen(session.game))) == toFen(session.game), "the game stands at a legal position");
    return 0;
}

}  // namespace millimax::fuzz
