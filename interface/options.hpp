// interface/options.hpp: the settings that interfaces show to their users, in one table for both protocols.
#pragma once

#include "../hash.hpp"
#include "../notation/fen.hpp"
#include "../threads.hpp"
#include "../tools/tuning.hpp"
#include "engine.hpp"
#include "skill.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace millimax {

/// A setting.
struct Option {
    enum Type { Check, Spin, File, Folder, Button };
    std::string_view uci, cecp;  // its name in each protocol; empty: that one has a command for it, or does without
    std::string_view unit;       // which CECP adds to the name; empty: none
    Type type;
    int initial, least, most;                                    // of a spin; a check is 0 or 1
    void (*set)(Engine&, int number, const std::string& value);  // throws BadInput
};

/// CECP's names have no blanks, at which some of its clients would end them.
inline constexpr Option options[] = {
    {"Skill Level", "Skill", "_level", Option::Spin, FullSkill, 0, FullSkill,
     [](Engine& s, int level, const std::string&) { s.setSkill(level); }},
    {"Hash", "", "", Option::Spin, Engine::DefaultMegabytes, 1, TranspositionTable::MaxMegabytes,
     [](Engine& s, int megabytes, const std::string& text) {
         if (!s.table.resize(std::size_t(megabytes), Wipe::Behind)) throw BadInput(text + " megabytes can't be had");
     }},
    {"Clear Hash", "Clear_hash", "", Option::Button, 0, 0, 0,
     [](Engine& s, int, const std::string&) { s.table.clear(Wipe::Behind); }},
    {"Threads", "", "", Option::Spin, 1, 1, ThreadPool::MaxThreads,
     [](Engine& s, int n, const std::string&) {
         s.threads.setThreads(n);
         const std::string told = toldOfThreads(n, s.threads.threads());
         if (!told.empty()) throw BadInput(told);  // they are set, but whoever set them is to know
     }},
    {"Ponder", "", "", Option::Check, 0, 0, 1, [](Engine&, int, const std::string&) {}},  // `go ponder` does it
    {"OwnBook", "Own_book", "", Option::Check, 1, 0, 1,
     [](Engine& s, int on, const std::string&) { s.options.usesBook = on; }},
    {"BookFile", "Book_file", "", Option::File, 0, 0, 0,
     [](Engine& s, int, const std::string& path) { s.openBook(path); }},
    {"Book Depth", "Book_depth", "_in_moves", Option::Spin, 1000, 0, 1000,
     [](Engine& s, int moves, const std::string&) { s.options.bookMoves = moves; }},
    {"Best Book Move", "Best_book_move", "", Option::Check, 0, 0, 1,
     [](Engine& s, int on, const std::string&) { s.options.playsBestOfBook = on; }},
    {"UCI_Chess960", "", "", Option::Check, 0, 0, 1,
     [](Engine& s, int on, const std::string&) { s.game.castling = on ? Castling::Chess960 : Castling::Standard; }},
    {"UCI_AnalyseMode", "", "", Option::Check, 0, 0, 1,
     [](Engine& s, int on, const std::string&) { s.options.analyses = on; }},
    {"UCI_ShowWDL", "", "", Option::Check, 0, 0, 1,
     [](Engine& s, int on, const std::string&) { s.options.showsChances = on; }},
    {"Move Overhead", "Move_overhead", "_in_ms", Option::Spin, 30, 0, 5000,
     [](Engine& s, int ms, const std::string&) { s.clock.setOverhead(Milliseconds(ms)); }},
    {"MultiPV", "MultiPV", "", Option::Spin, 1, 1, 64,  // XBoard knows it by this name
     [](Engine& s, int n, const std::string&) { s.options.multiPv = n; }},
    {"", "Variety", "_in_centipawns", Option::Spin, 0, 0, 100,  // UCI interfaces vary their games themselves
     [](Engine& s, int centipawns, const std::string&) { s.options.variety = centipawns; }},
    {EndgameTables::AreBuiltIn ? "SyzygyPath" : "", EndgameTables::AreBuiltIn ? "Syzygy_path" : "", "", Option::Folder,
     0, 0, 0, [](Engine& s, int, const std::string& path) { s.openTables(path); }},
    {EndgameTables::AreBuiltIn ? "SyzygyProbeDepth" : "", "", "", Option::Spin, 1, 1, 100,
     [](Engine& s, int plies, const std::string&) { s.tables.probeDepth = plies; }},
    {EndgameTables::AreBuiltIn ? "SyzygyProbeLimit" : "", "", "", Option::Spin, EndgameTables::MaxPieces, 0,
     EndgameTables::MaxPieces, [](Engine& s, int pieces, const std::string&) { s.tables.probeLimit = pieces; }},
    {EndgameTables::AreBuiltIn ? "Syzygy50MoveRule" : "", "", "", Option::Check, 1, 0, 1,
     [](Engine& s, int on, const std::string&) { s.tables.hasFiftyMoveRule = on; }},
};

/// What follows the name where UCI lists an option.
inline std::string uciForm(const Option& o) {
    switch (o.type) {
    case Option::Check: return std::string("type check default ") + (o.initial ? "true" : "false");
    case Option::Button: return "type button";
    case Option::File:
    case Option::Folder: return "type string default <empty>";
    case Option::Spin: break;
    }
    return "type spin default " + std::to_string(o.initial) + " min " + std::to_string(o.least) + " max " +
           std::to_string(o.most);
}
/// The same for CECP.
inline std::string cecpForm(const Option& o) {
    switch (o.type) {
    case Option::Check: return "-check " + std::to_string(o.initial);
    case Option::Button: return "-button";
    case Option::File: return "-file none";
    case Option::Folder: return "-path none";
    case Option::Spin: break;
    }
    return "-spin " + std::to_string(o.initial) + ' ' + std::to_string(o.least) + ' ' + std::to_string(o.most);
}

/// The option that a protocol, &Option::uci or &Option::cecp, knows by that name, with its unit or without, whatever
/// its blanks and capitals; or null.
inline const Option* findOption(std::string_view name, std::string_view Option::*protocol) {
    const auto* const found = std::ranges::find_if(options, [bare = bareName(name), protocol](const Option& o) {
        const std::string known = bareName(o.*protocol);
        return !known.empty() && (known == bare || known + bareName(o.unit) == bare);
    });
    return found == std::end(options) ? nullptr : found;
}

/// The number that a value stands for, 0 if that is no number. Throws BadInput if the option `name` can't have it.
inline int numberFor(const Option& option, const std::string& name, std::string_view value) {
    if (option.type != Option::Spin && option.type != Option::Check) return 0;
    if (option.type == Option::Spin) return numberFrom(option.least, option.most, name, value);
    const std::string word = bareName(value);
    if (word == "true" || word == "1") return 1;
    if (word == "false" || word == "0") return 0;
    throw BadInput(name + " takes true or false, not " + inQuotes(value));
}

/// Changes an option, called `name`. Blanks around the value don't count. Throws BadInput.
inline void setOption(Engine& engine, const Option& option, const std::string& name, const std::string& text) {
    const std::string value(trimmed(text));
    option.set(engine, numberFor(option, name, value), value);
}

/// A constant of the search as UCI interfaces see it.
inline Option asOption(const Constant& c) { return {c.name, "", "", Option::Spin, c.value, c.least, c.most, nullptr}; }
/// Changes the constant of that name, if there is one that can change at run time; whether there is. Throws BadInput.
inline bool setConstant(const std::string& name, const std::string& value) {
    for (Constant& c : tunableConstants())
        if (bareName(c.name) == bareName(name)) {
            c.value = numberFor(asOption(c), name, trimmed(value));
            return true;
        }
    return false;
}

}  // namespace millimax
