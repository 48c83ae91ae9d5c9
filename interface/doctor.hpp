// interface/doctor.hpp: one page about this machine and this engine, to paste into a report of a fault.
#pragma once

#include "../limits.hpp"
#include "../notation/fen.hpp"
#include "../notation/syzygy.hpp"
#include "../tools/bench.hpp"
#include "../tools/perft.hpp"
#include "terminal.hpp"
#include "version.hpp"

#include <algorithm>
#include <array>
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
constexpr std::uint64_t DoctorNodes = 31338;

/// The nodes of a bench of which nothing is shown.
inline std::uint64_t benchNodes(int depth) {
    return bench(depth, [](const std::string&) {});
}

/// Checks itself and its surroundings, and writes a line for each thing.
class Doctor {
public:
    Doctor(std::ostream& out, const TerminalStyle& style, const SyzygyTables& tables)
        : out_(out), style_(style), tables_(tables) {}

    /// Whether nothing is wrong.
    bool examine() {
        out_ << versionText();
        checkPerft();
        check("search", benchNodes(DoctorDepth) == DoctorNodes,
              "bench " + std::to_string(DoctorDepth) + " counts " + std::to_string(DoctorNodes) + " nodes");
        tellMachine();
        tellTerminal();
        tellFiles();
        out_ << (healthy_ ? "Nothing is wrong.\n" : "Something is wrong: see the lines marked BAD.\n");
        return healthy_;
    }

private:
    void tell(std::string_view what, const std::string& text) {
        std::string row(what);
        row.resize(12, ' ');
        out_ << row << inOneLine(text) << '\n';
    }
    void check(std::string_view what, bool good, const std::string& text) {
        tell(what, (good ? "good: " : "BAD: ") + text);
        healthy_ &= good;
    }

    void checkPerft() {
        struct Count {
            std::string_view fen;
            int depth;
            std::uint64_t nodes;
        };
        constexpr std::array<Count, 4> counts{{
            {StartFen, 4, 197281},
            {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97862},
            {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674624},
            {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 4, 422333},
        }};
        const bool right = std::ranges::all_of(counts, [](const Count& c) {
            Position p = parseFen(c.fen);
            return perft(p, c.depth) == c.nodes;
        });
        check("rules", right, "perft of four positions");
    }
    void tellMachine() {
        const Clock::time_point began = Clock::now();
        const std::uint64_t nodes = benchNodes(9);
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        tell("speed", std::to_string(int(double(nodes) / seconds / 1000)) + " thousand nodes a second on one thread");
        Clock::time_point tick = Clock::now(), next = tick;
        while (next == tick) next = Clock::now();
        tell("timer", "steps of " + std::to_string((next - tick).count()) + " ns");
        tell("processors", std::to_string(std::thread::hardware_concurrency()));
    }
    void tellTerminal() {
        const TerminalSize size = style_.size();
        tell("terminal", "TERM=" + environment("TERM") + ", " + std::to_string(size.columns) + "x" +
                             std::to_string(size.rows) + ", " +
                             (style_.colors == Colors::Many    ? "256 colours"
                              : style_.colors == Colors::Eight ? "8 colours"
                                                               : "no colours") +
                             (style_.unicode ? ", UTF-8" : ", ASCII") + (style_.live ? ", redrawn in place" : ""));
        const Position p = parseFen("4k3/pp3ppp/8/8/8/8/PPP2PPP/R3K2R w KQ - 0 1");
        for (const std::string& line : BoardPicture(p, style_, false).lines()) out_ << "  " << line << '\n';
    }
    void tellFiles() {
        tell("endgames", !SyzygyTables::AreBuiltIn ? "built without Syzygy's tables"
                         : tables_.count()         ? counted(tables_.count(), "table") + " of Syzygy's, of up to " +
                                                 std::to_string(tables_.pieces()) + " pieces"
                                           : "no tables are open (--syzygy)");
        const std::string home = environment("HOME");
        for (const std::string path : {"/usr/local/share", "/usr/share"}) {
            tellFile("book", path + "/games/gnuchess/book.bin");
            tellFile("XBoard", path + "/games/plugins/xboard/millimax.eng");
        }
        // XBoard takes up an entry only if its file is newer than the user's settings.
        for (const std::string path : {"/usr/local/share", "/usr/share"}) {
            std::error_code none;
            const auto entry = std::filesystem::last_write_time(path + "/games/plugins/xboard/millimax.eng", none);
            if (none) continue;
            const auto settings = std::filesystem::last_write_time(home + "/.xboardrc", none);
            if (!none && entry < settings)
                tell("XBoard", "its entry is older than ~/.xboardrc, so XBoard does not see it");
        }
    }
    void tellFile(std::string_view what, const std::string& path) {
        std::error_code none;
        if (std::filesystem::exists(path, none)) tell(what, "found " + path);
    }

    std::ostream& out_;
    const TerminalStyle& style_;
    const SyzygyTables& tables_;
    bool healthy_ = true;
};

}  // namespace millimax
