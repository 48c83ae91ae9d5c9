// interface/doctor.hpp: one page about this machine and this engine, to paste into a report of a fault.
#pragma once

#include "../limits.hpp"
#include "../notation/fen.hpp"
#include "../notation/syzygy.hpp"
#include "../tools/bench.hpp"
#include "terminal.hpp"
#include "version.hpp"

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

namespace millimax {

/// What `bench DoctorDepth` counts; a test compares it with the engine, so that it follows every change of play.
constexpr int DoctorDepth = 6;
constexpr std::uint64_t DoctorNodes = 30099;

/// The nodes of a bench of which nothing is shown.
inline std::uint64_t benchNodes(int depth) {
    Listener silent;
    return bench(
        depth, [](const std::string&) {}, silent);
}
/// Where XBoard and books are installed: a book, and XBoard's entry for this engine, which it takes up only if the file
/// is newer than the user's settings.
template <class Tell> void tellInstallation(Tell tell) {
    namespace fs = std::filesystem;
    std::error_code none;
    const fs::path settings = environment("HOME") + "/.xboardrc";
    for (const std::string folder : {"/usr/local/share/games/", "/usr/share/games/"}) {
        const fs::path book = folder + "gnuchess/book.bin", entry = folder + "plugins/xboard/millimax.eng";
        if (fs::exists(book, none)) tell("book", "found " + book.string());
        if (!fs::exists(entry, none)) continue;
        const bool isUnseen =
            fs::exists(settings, none) && fs::last_write_time(entry, none) < fs::last_write_time(settings, none);
        tell("XBoard",
             "found " + entry.string() + (isUnseen ? "; it is older than ~/.xboardrc, so XBoard does not see it" : ""));
    }
}
/// Checks the engine, and writes a line for it and for each thing around it. Whether nothing is wrong.
inline bool examine(std::ostream& out, const TerminalStyle& style, const SyzygyTables& tables) {
    const auto tell = [&](std::string_view what, const std::string& text) {
        std::string row(what);
        row.resize(12, ' ');
        out << row << inOneLine(text) << '\n';
    };
    out << versionText();
    const std::uint64_t found = benchNodes(DoctorDepth);
    const bool isHealthy = found == DoctorNodes;  // which depends on every rule and every weight
    tell("search", joined(isHealthy ? "good" : "BAD", ": bench ", DoctorDepth, " counts ", found, " nodes",
                          isHealthy ? "" : joined(", not ", DoctorNodes)));
    const Clock::time_point began = Clock::now();
    const auto nodes = double(benchNodes(9));
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    tell("speed", joined(int(nodes / seconds / 1000), " thousand nodes a second on one thread"));
    tell("processors", std::to_string(std::thread::hardware_concurrency()));
    const TerminalSize size = style.size();
    tell("terminal", "TERM=" + environment("TERM") + ", " + std::to_string(size.columns) + "x" +
                         std::to_string(size.rows) + ", " +
                         (style.colors == Colors::Many    ? "256 colours"
                          : style.colors == Colors::Eight ? "8 colours"
                                                          : "no colours") +
                         (style.unicode ? ", UTF-8" : ", ASCII") + (style.live ? ", redrawn in place" : ""));
    const Position p = parseFen("4k3/pp3ppp/8/8/8/8/PPP2PPP/R3K2R w KQ - 0 1");
    for (const std::string& line : BoardPicture(p, style, false).lines()) out << "  " << line << '\n';
    tell("endgames", !SyzygyTables::AreBuiltIn ? "built without Syzygy's tables"
                     : tables.count()          ? counted(tables.count(), "table") + " of Syzygy's, of up to " +
                                            std::to_string(tables.pieces()) + " pieces"
                                      : "no tables are open (--syzygy)");
    tellInstallation(tell);
    out << (isHealthy ? "Nothing is wrong.\n" : "Something is wrong: see the line marked BAD.\n");
    return isHealthy;
}

}  // namespace millimax
