// interface/options.hpp: the settings that interfaces show to their users, in one table for both protocols.
#pragma once

#include "../hash.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "../tools/tuning.hpp"
#include "engine.hpp"
#include "skill.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

namespace millimax {

// The kinds of settings: how either protocol lists them, and what a value does, called as the option is. `set` and
// `change` may throw BadInput.

struct CheckOption {
    bool initial;
    void (*set)(Engine&, bool on);

    std::string uci() const { return std::string("type check default ") + (initial ? "true" : "false"); }
    std::string cecp() const { return initial ? "-check 1" : "-check 0"; }
    void change(Engine& engine, const std::string& name, std::string_view value) const {
        const std::string word = bareName(value);
        const bool on = word == "true" || word == "1";
        if (!on && word != "false" && word != "0")
            throw BadInput(name + " takes true or false, not " + inQuotes(value));
        set(engine, on);
    }
};
struct SpinOption {
    int initial, least, most;
    void (*set)(Engine&, int number);

    std::string uci() const {
        return "type spin default " + std::to_string(initial) + " min " + std::to_string(least) + " max " +
               std::to_string(most);
    }
    std::string cecp() const {
        return "-spin " + std::to_string(initial) + ' ' + std::to_string(least) + ' ' + std::to_string(most);
    }
    void change(Engine& engine, const std::string& name, std::string_view value) const {
        set(engine, numberFrom(least, most, name, value));
    }
};
struct PathOption {
    enum Kind { File, Folder } kind;
    void (*set)(Engine&, const std::string& path);

    std::string uci() const { return "type string default <empty>"; }
    std::string cecp() const { return kind == File ? "-file none" : "-path none"; }
    void change(Engine& engine, const std::string&, std::string_view value) const { set(engine, std::string(value)); }
};
struct ButtonOption {
    void (*press)(Engine&);

    std::string uci() const { return "type button"; }
    std::string cecp() const { return "-button"; }
    void change(Engine& engine, const std::string&, std::string_view) const { press(engine); }
};

/// A setting.
struct Option {
    std::string_view uci, cecp;  // its name in each protocol; empty: that one has a command for it, or does without
    std::string_view unit;       // which CECP adds to the name; empty: none
    std::variant<CheckOption, SpinOption, PathOption, ButtonOption> kind;

    std::string uciForm() const {
        return std::visit([](const auto& k) { return k.uci(); }, kind);
    }
    std::string cecpForm() const {
        return std::visit([](const auto& k) { return k.cecp(); }, kind);
    }
    /// Whether the user chooses a file by it, and so is to see what is wrong with that.
    bool isFile() const {
        const auto* const path = std::get_if<PathOption>(&kind);
        return path && path->kind == PathOption::File;
    }
    /// Changes the setting, which the user calls `name`. Blanks around the value don't count. Throws BadInput.
    void change(Engine& engine, const std::string& name, std::string_view value) const {
        std::visit([&](const auto& k) { k.change(engine, name, trimmed(value)); }, kind);
    }
};

/// CECP's names have no blanks, at which some of its clients would end them.
inline constexpr Option options[] = {
    {"Skill Level", "Skill", "_level", SpinOption{FullSkill, 0, FullSkill, [](Engine& e, int n) { e.setSkill(n); }}},
    {"UCI_LimitStrength", "Limit_strength", "",
     CheckOption{false, [](Engine& e, bool on) { e.options.limitsRating = on; }}},
    {"UCI_Elo", "Rating", "_in_Elo",
     SpinOption{MostRating, LeastRating, MostRating, [](Engine& e, int n) { e.options.rating = n; }}},
    {"Human Pace", "Human_pace", "", CheckOption{true, [](Engine& e, bool on) { e.options.hasHumanPace = on; }}},
    {"Hash", "", "",
     SpinOption{Engine::DefaultMegabytes, 1, TranspositionTable::MaxMegabytes,
                [](Engine& e, int n) {
                    if (!e.table.resize(std::size_t(n), Wipe::Behind))
                        throw BadInput(std::to_string(n) + " megabytes can't be had");
                }}},
    {"Clear Hash", "Clear_hash", "", ButtonOption{[](Engine& e) { e.table.clear(Wipe::Behind); }}},
    {"Threads", "", "",
     SpinOption{1, 1, ThreadPool::MaxThreads,
                [](Engine& e, int n) {
                    e.threads.setThreads(n);
                    const std::string told = toldOfThreads(n, e.threads.threads());
                    if (!told.empty()) throw BadInput(told);  // they are set, but whoever set them is to know
                }}},
    {"Ponder", "", "", CheckOption{false, [](Engine&, bool) {}}},  // `go ponder` does it
    {"OwnBook", "Own_book", "", CheckOption{true, [](Engine& e, bool on) { e.options.usesBook = on; }}},
    {"BookFile", "Book_file", "",
     PathOption{PathOption::File, [](Engine& e, const std::string& path) { e.openBook(path); }}},
    {"Book Depth", "Book_depth", "_in_moves",
     SpinOption{1000, 0, 1000, [](Engine& e, int n) { e.options.bookMoves = n; }}},
    {"Best Book Move", "Best_book_move", "",
     CheckOption{false, [](Engine& e, bool on) { e.options.playsBestOfBook = on; }}},
    {"UCI_Chess960", "", "",
     CheckOption{false, [](Engine& e, bool on) { e.game.castling = on ? Castling::Chess960 : Castling::Standard; }}},
    {"UCI_AnalyseMode", "", "", CheckOption{false, [](Engine& e, bool on) { e.options.analyses = on; }}},
    {"UCI_ShowWDL", "", "", CheckOption{false, [](Engine& e, bool on) { e.options.showsChances = on; }}},
    {"Move Overhead", "Move_overhead", "_in_ms",
     SpinOption{30, 0, 5000, [](Engine& e, int n) { e.clock.setOverhead(Milliseconds(n)); }}},
    {"MultiPV", "MultiPV", "",  // XBoard knows it by this name
     SpinOption{1, 1, 64, [](Engine& e, int n) { e.options.multiPv = n; }}},
    {"", "Variety", "_in_centipawns",  // UCI interfaces vary their games themselves
     SpinOption{0, 0, 100, [](Engine& e, int n) { e.options.variety = n; }}},
    {SyzygyTables::AreBuiltIn ? "SyzygyPath" : "", SyzygyTables::AreBuiltIn ? "Syzygy_path" : "", "",
     PathOption{PathOption::Folder, [](Engine& e, const std::string& path) { e.openTables(path); }}},
    {SyzygyTables::AreBuiltIn ? "SyzygyProbeDepth" : "", "", "",
     SpinOption{1, 1, 100, [](Engine& e, int n) { e.tables.probeDepth = n; }}},
    {SyzygyTables::AreBuiltIn ? "SyzygyProbeLimit" : "", "", "",
     SpinOption{SyzygyTables::MaxPieces, 0, SyzygyTables::MaxPieces,
                [](Engine& e, int n) { e.tables.probeLimit = n; }}},
    {SyzygyTables::AreBuiltIn ? "Syzygy50MoveRule" : "", "", "",
     CheckOption{true, [](Engine& e, bool on) { e.tables.hasFiftyMoveRule = on; }}},
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
inline std::string uciForm(const Constant& c) { return SpinOption{c.value, c.least, c.most, nullptr}.uci(); }
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
