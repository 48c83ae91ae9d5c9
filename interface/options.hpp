// options.hpp: the settings that interfaces show to their users, in one table for both protocols.
#pragma once

#include "../hash.hpp"
#include "../notation/fen.hpp"
#include "../threads.hpp"
#include "session.hpp"
#include "skill.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace millimax {

struct Option {
    enum Type { Check, Spin, File };
    std::string_view name;  // as UCI has it; CECP leaves out the blanks
    Type type;
    int initial, least, most;                       // of a spin; a check is 0 or 1
    void (*set)(Session&, int number, Text value);  // throws BadInput
};

inline constexpr auto setSkill = [](Session& s, int level, Text) { s.skill = level; };

inline constexpr Option options[] = {
    {"Skill Level", Option::Spin, FullSkill, 0, FullSkill, setSkill},  // the name that UCI interfaces know
    {"Hash", Option::Spin, Session::DefaultMegabytes, 1, TranspositionTable::MaxMegabytes,
     [](Session& s, int megabytes, Text text) {
         if (!s.table.resize(std::size_t(megabytes))) throw BadInput(text + " megabytes can't be had");
     }},
    {"Threads", Option::Spin, 1, 1, ThreadPool::MaxThreads, [](Session& s, int n, Text) { s.team.setThreads(n); }},
    {"Ponder", Option::Check, 0, 0, 1, [](Session&, int, Text) {}},  // `go ponder` says it all
    {"OwnBook", Option::Check, 1, 0, 1, [](Session& s, int on, Text) { s.usesBook = on; }},
    {"UCI_Chess960", Option::Check, 0, 0, 1,
     [](Session& s, int on, Text) { s.castling = on ? Castling::Chess960 : Castling::Standard; }},
    {"Move Overhead", Option::Spin, 30, 0, 5000,
     [](Session& s, int ms, Text) { s.time.setOverhead(Milliseconds(ms)); }},
    {"MultiPV", Option::Spin, 1, 1, 64, [](Session& s, int lines, Text) { s.multiPv = lines; }},
    {"BookFile", Option::File, 0, 0, 1, [](Session& s, int, Text path) { s.openBook(path == "<empty>" ? "" : path); }},
    {"Variety", Option::Spin, 0, 0, 100, [](Session& s, int centipawns, Text) { s.variety = centipawns; }},
    {"Skill", Option::Spin, FullSkill, 0, FullSkill, setSkill},  // the name for people
};
/// All but the two last: a UCI interface varies its games itself, and knows skill by the first name.
inline constexpr std::span<const Option> uciOptions = std::span(options).first(std::size(options) - 2);
/// From MoveOverhead on: for the others CECP has commands or other words. They may change while a search goes on.
inline constexpr std::span<const Option> cecpOptions = std::span(options).subspan(6);

namespace detail {

/// In small letters, without blanks.
inline std::string bare(std::string_view text) {
    std::string letters;
    for (const char c : text)
        if (c != ' ') letters += char(std::tolower(static_cast<unsigned char>(c)));
    return letters;
}

}  // namespace detail

/// The option of that name in one of the tables, whatever its blanks and capitals, or null.
inline const Option* findOption(std::span<const Option> table, std::string_view name) {
    const auto found =
        std::ranges::find(table, detail::bare(name), [](const Option& o) { return detail::bare(o.name); });
    return found == table.end() ? nullptr : &*found;
}

/// Changes an option. Blanks around the value don't count. Throws BadInput.
inline void setOption(Session& session, const Option& option, std::string value) {
    value.erase(value.find_last_not_of(' ') + 1);
    value.erase(0, value.find_first_not_of(' '));
    const bool isCheck = option.type == Option::Check;
    const std::string word = isCheck ? detail::bare(value) : "";
    const auto number = word == "true" ? 1 : word == "false" ? 0 : parseNumber<int>(value);
    if (option.type != Option::File && !(number >= option.least && number <= option.most))
        throw BadInput(std::string(option.name) + " takes " +
                       (isCheck
                            ? "true or false"
                            : "a number from " + std::to_string(option.least) + " to " + std::to_string(option.most)) +
                       ", not " + inQuotes(value));
    option.set(session, number.value_or(0), value);
}

}  // namespace millimax
