// interface/options.hpp: the settings that interfaces show to their users, in one table for both protocols.
#pragma once

#include "../constants.hpp"
#include "../hash.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "engine.hpp"
#include "skill.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace millimax {

/// A setting.
struct Option {
    enum Kind { Check, Spin, File, Folder, Button };

    std::string_view uci, cecp;  // its name in each protocol; empty: that one does without
    std::string_view unit;       // which CECP adds to the name; empty: none
    Kind kind;
    void (*set)(Engine&, int number, const std::string& path);  // of which the kind has one, or none
    int initial = 0, least = 0, most = 0;                       // a check is 0 or 1
    std::string (*now)(const Engine&) = nullptr;                // where a flag may have set it: its value, or empty
    bool isCommand = false;                                     // CECP has a command of that name in place of it

    std::string uciForm(const Engine& e) const {
        if (kind == Button) return "type button";
        if (kind == Check) return std::string("type check default ") + (initial ? "true" : "false");
        if (kind != Spin) return "type string default " + nowOr("<empty>", e);
        return joined("type spin default ", nowOr(std::to_string(initial), e), " min ", least, " max ", most);
    }
    std::string cecpForm(const Engine& e) const {
        if (kind == Button) return "-button";
        if (kind == File || kind == Folder) return (kind == File ? "-file " : "-path ") + nowOr("none", e);
        const std::string value = nowOr(std::to_string(initial), e);
        return kind == Check ? "-check " + value : joined("-spin ", value, ' ', least, ' ', most);
    }
    /// Changes the setting, which the user calls `name`. Blanks around the value don't count. Throws BadInput.
    void change(Engine& engine, const std::string& name, std::string_view value) const {
        const std::string text(trimmed(value)), word = bareName(text);
        const bool on = word == "true" || word == "1";
        if (kind == Check && !on && word != "false" && word != "0")
            throw NamedFault(name + " takes true or false, not " + inQuotes(text));
        set(engine, kind == Spin ? numberFrom(least, most, name, text) : on, text);
    }
    /// Its value now; a quotation mark in it would end CECP's line.
    std::string nowOr(const std::string& otherwise, const Engine& e) const {
        const std::string value = now ? now(e) : "";
        return value.empty() || value.find('"') != value.npos ? otherwise : value;
    }
};

using Path = const std::string&;
/// Settings that only choose a value, which holds from the start as OptionValues has it.
template <bool OptionValues::*Value> constexpr Option check(std::string_view uci, std::string_view cecp = {}) {
    return {
        uci, cecp, "", Option::Check, [](Engine& e, int on, Path) { e.options.*Value = on; }, OptionValues{}.*Value};
}
template <int OptionValues::*Value>
constexpr Option spin(std::string_view uci, std::string_view cecp, std::string_view unit, int least, int most) {
    const auto set = [](Engine& e, int n, Path) { e.options.*Value = n; };
    return {uci, cecp, unit, Option::Spin, set, OptionValues{}.*Value, least, most};
}
/// CECP's names have no blanks, at which some of its clients would end them.
inline constexpr Option options[] = {
    {"Skill Level", "Skill", "_level", Option::Spin, [](Engine& e, int n, Path) { e.setSkill(n); }, FullSkill, 0,
     FullSkill, [](const Engine& e) { return std::to_string(std::lround(levelOf(e.skill()))); }},
    check<&OptionValues::limitsRating>("UCI_LimitStrength", "Limit_strength"),
    spin<&OptionValues::rating>("UCI_Elo", "Rating", "_in_Elo", LeastRating, MostRating),
    check<&OptionValues::hasHumanPace>("Human Pace", "Human_pace"),
    {"Hash", "memory", "", Option::Spin,
     [](Engine& e, int n, Path) {
         const bool isSame = std::bit_floor(std::size_t(n)) == e.table.megabytes();  // a table has a power of two
         if (!isSame && !e.table.resize(std::size_t(n), Wipe::Behind))
             throw BadInput(joined(n, " megabytes can't be had; the table keeps its ", e.table.megabytes()));
     },
     Engine::DefaultMegabytes, 1, TranspositionTable::MaxMegabytes,
     [](const Engine& e) { return std::to_string(e.table.megabytes()); }, true},
    {"Clear Hash", "Clear_hash", "", Option::Button, [](Engine& e, int, Path) { e.table.clear(Wipe::Behind); }},
    {"Threads", "cores", "", Option::Spin,
     [](Engine& e, int n, Path) {
         if (n != e.threads.threads()) e.threads.setThreads(n);
         const std::string told = toldOfThreads(n, e.threads.threads());
         if (!told.empty()) throw NamedFault(told);  // they are set, but whoever set them is to know
     },
     1, 1, ThreadPool::MaxThreads, [](const Engine& e) { return std::to_string(e.threads.threads()); }, true},
    {"Ponder", "", "", Option::Check, [](Engine&, int, Path) {}},  // `go ponder` does it
    check<&OptionValues::usesBook>("OwnBook", "Own_book"),
    {"BookFile", "Book_file", "", Option::File, [](Engine& e, int, Path path) { e.openBook(path); }, 0, 0, 0,
     [](const Engine& e) { return e.book() ? e.book()->path() : ""; }},
    spin<&OptionValues::bookMoves>("Book Depth", "Book_depth", "_in_moves", 0, 1000),
    check<&OptionValues::playsBestOfBook>("Best Book Move", "Best_book_move"),
    check<&OptionValues::isChess960>("UCI_Chess960"),
    check<&OptionValues::analyses>("UCI_AnalyseMode"),
    check<&OptionValues::showsChances>("UCI_ShowWDL"),
    spin<&OptionValues::overhead>("Move Overhead", "Move_overhead", "_in_ms", 0, 5000),
    spin<&OptionValues::multiPv>("MultiPV", "MultiPV", "", 1, 64),          // XBoard knows it by this name
    spin<&OptionValues::variety>("", "Variety", "_in_centipawns", 0, 100),  // UCI interfaces vary games themselves
    {SyzygyTables::AreBuiltIn ? "SyzygyPath" : "", SyzygyTables::AreBuiltIn ? "Syzygy_path" : "", "", Option::Folder,
     [](Engine& e, int, Path path) { e.openTables(path); }, 0, 0, 0, [](const Engine& e) { return e.tablesPath(); }},
    {SyzygyTables::AreBuiltIn ? "SyzygyProbeDepth" : "", "", "", Option::Spin,
     [](Engine& e, int n, Path) { e.tables.probeDepth = n; }, 1, 1, 100},
    {SyzygyTables::AreBuiltIn ? "SyzygyProbeLimit" : "", "", "", Option::Spin,
     [](Engine& e, int n, Path) { e.tables.probeLimit = n; }, SyzygyTables::MaxPieces, 0, SyzygyTables::MaxPieces},
    {SyzygyTables::AreBuiltIn ? "Syzygy50MoveRule" : "", "", "", Option::Check,
     [](Engine& e, int on, Path) { e.tables.hasFiftyMoveRule = on; }, 1},
};

/// The option that a protocol, &Option::uci or &Option::cecp, knows by that name, with its unit or without, whatever
/// its blanks and capitals; or null.
inline const Option* findOption(std::string_view name, std::string_view Option::*protocol) {
    const auto* const found = std::ranges::find_if(options, [wanted = bareName(name), protocol](const Option& o) {
        const std::string known = bareName(o.*protocol);
        return !known.empty() && (known == wanted || known + bareName(o.unit) == wanted);
    });
    return found == std::end(options) ? nullptr : found;
}

/// A constant of the search as UCI lists it.
inline std::string uciForm(const Constant& c, const Engine& e) {
    return Option{"", "", "", Option::Spin, nullptr, c.value, c.least, c.most}.uciForm(e);
}
/// Changes the constant of that name, if there is one that can change at run time; whether there is. Throws BadInput.
inline bool setConstant(const std::string& name, const std::string& value) {
    for (Constant& c : tunableConstants())
        if (bareName(c.name) == bareName(name)) {
            c.value = numberFrom(c.least, c.most, name, trimmed(value));
            return true;
        }
    return false;
}

}  // namespace millimax
