// options.hpp: the settings that interfaces show to their users, in one table for both protocols.
#pragma once

#include "../hash.hpp"
#include "../team.hpp"
#include "fen.hpp"
#include "notation.hpp"
#include "session.hpp"
#include "skill.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace millimax {

struct Option {
    enum Type { Check, Spin, File };
    std::string_view name;  // as UCI has it; CECP leaves out the blanks
    Type type;
    int initial, least, most;                                    // of a spin; a check is 0 or 1
    void (*set)(Session&, int number, const std::string& text);  // throws BadInput
};

inline constexpr auto setSkill = [](Session& s, int level, const std::string&) { s.skill = level; };

inline constexpr Option options[] = {
    {"Skill Level", Option::Spin, FullSkill, 0, FullSkill, setSkill},  // the name that UCI interfaces know
    {"Hash", Option::Spin, Session::DefaultMegabytes, 1, TranspositionTable::MaxMegabytes,
     [](Session& s, int megabytes, const std::string& text) {
         if (!s.table.resize(std::size_t(megabytes))) throw BadInput(text + " megabytes can't be had");
     }},
    {"Threads", Option::Spin, 1, 1, SearchTeam::MaxThreads,
     [](Session& s, int n, const std::string&) { s.searcher.setThreads(n); }},
    {"Ponder", Option::Check, 0, 0, 1, [](Session&, int, const std::string&) {}},  // `go ponder` says it all
    {"OwnBook", Option::Check, 1, 0, 1, [](Session& s, int on, const std::string&) { s.usesBook = on; }},
    {"UCI_Chess960", Option::Check, 0, 0, 1,
     [](Session& s, int on, const std::string&) { s.castling = on ? Castling::Chess960 : Castling::Standard; }},
    {"Move Overhead", Option::Spin, 30, 0, 5000,
     [](Session& s, int ms, const std::string&) { s.time.setOverhead(Milliseconds(ms)); }},
    {"MultiPV", Option::Spin, 1, 1, 64, [](Session& s, int lines, const std::string&) { s.multiPv = lines; }},
    {"BookFile", Option::File, 0, 0, 1,
     [](Session& s, int, const std::string& path) { s.openBook(path == "<empty>" ? "" : path); }},
    {"Variety", Option::Spin, 0, 0, 100,
     [](Session& s, int centipawns, const std::string&) { s.variety = centipawns; }},
    {"Skill", Option::Spin, FullSkill, 0, FullSkill, setSkill},  // the name for people
};
inline constexpr std::span<const Option> uciOptions = std::span(options).first(std::size(options) - 2);
/// Those for which CECP has no commands of its own. They may change while a search goes on.
inline constexpr std::span<const Option> cecpOptions = std::span(options).subspan(6);

/// Changes the option of that name, whatever its blanks and capitals, in one of the tables. Throws BadInput.
inline void setOption(Session& session, std::span<const Option> table, std::string_view name,
                      const std::string& value) {
    const auto bare = [](std::string_view text) {
        std::string letters;
        for (const char c : text)
            if (c != ' ') letters += char(std::tolower(static_cast<unsigned char>(c)));
        return letters;
    };
    const auto option = std::ranges::find(table, bare(name), [&](const Option& o) { return bare(o.name); });
    if (option == table.end()) throw BadInput("unknown option " + detail::quoted(name));
    auto number = option->type == Option::Spin ? parseNumber<int>(value) : std::optional(0);
    if (option->type == Option::Check) {
        if (value == "true" || value == "1") number = 1;
        else if (value != "false" && value != "0") number.reset();
    }
    if (!number || *number < option->least || *number > option->most)
        throw BadInput(std::string(name) + " takes " +
                       (option->type == Option::Check ? "true or false"
                                                      : "a number from " + std::to_string(option->least) + " to " +
                                                            std::to_string(option->most)) +
                       ", not " + detail::quoted(value));
    option->set(session, *number, value);
}

}  // namespace millimax
