// interface/arguments.hpp: the command and the flags that the program was started with.
#pragma once

#include "../hash.hpp"
#include "../limits.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "../tools/engine_clock.hpp"
#include "skill.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// A flag, its value's name, the commands that take it, what it is for, and a check of the value, which throws
/// BadInput.
struct Flag {
    std::string_view name, value, commands, help;
    void (*check)(const std::string& name, const std::string& value) = nullptr;
    bool isLimit = false;  // of a search: only one may be given
};
/// The value must be a number from 1 to Most.
template <std::uint64_t Most> void checkNumber(const std::string& name, const std::string& value) {
    (void)numberFrom<std::uint64_t>(1, Most, name, value);
}
inline void checkWhen(const std::string& name, const std::string& value) {
    if (value != "auto" && value != "always" && value != "never")
        throw BadInput(name + ' ' + value + ": auto, always or never, please");
}
inline constexpr Flag flags[] = {
    {"--time", "MS", "solve review why", "milliseconds for each search (default 1000)", checkNumber<1'000'000'000>,
     true},
    {"--depth", "N", "solve review why", "or plies for each search", checkNumber<MaxPly>, true},
    {"--nodes", "N", "solve review why", "or nodes for each search",
     checkNumber<std::numeric_limits<std::uint64_t>::max()>, true},
    {"--hash", "MB", "play bench solve review train why", "megabytes of hash table (default 64, bench 16)",
     checkNumber<TranspositionTable::MaxMegabytes>},
    {"--threads", "N", "play solve review train why", "number of search threads (default 1)",
     checkNumber<ThreadPool::MaxThreads>},
    {"--book", "FILE", "play", "play from this Polyglot opening book"},
    {"--syzygy", "DIR", "play solve review train why doctor", "folder of Syzygy's endgame tables"},
    {"--skill", "N", "play", "strength: a level from 0 to 20, or a rating, as in 1500",
     [](const std::string&, const std::string& value) { (void)skillFrom(value); }},
    {"--color", "WHEN", "play train eval doctor", "colours: auto, always or never", checkWhen},
    {"-o", "REPORT.html", "review", "review: also write a page with boards and a graph"},
    {"--pgn", "FILE.pgn", "review", "review: write the judged games to a file"},
    {"--player", "NAME", "review", "review: the boards of the page are turned to this player"},
    {"--json", "", "review why", "review, why: what is found as data, for other programs"},
    {"--arrows", "LIST", "svg", "svg: arrows, as in e2e4,Rg1f3 (R, G, Y, B: colours)"},
    {"--squares", "LIST", "svg", "svg: marked squares, as in e4,Rd5"},
    {"--turned", "", "svg", "svg: with Black at the bottom"},
};

/// What the command line asks for.
struct Arguments {
    std::string command = "play";
    std::vector<std::string> words;                          // that follow the command
    std::map<std::string, std::string, std::less<>> values;  // by the name of the flag that was given, checked

    bool has(std::string_view flag) const { return values.contains(flag); }
    /// The value of a flag, or `otherwise`.
    std::string value(std::string_view flag, const std::string& otherwise = "") const {
        const auto found = values.find(flag);
        return found == values.end() ? otherwise : found->second;
    }
    template <class Number> Number number(std::string_view flag, Number otherwise) const {
        return parseNumber<Number>(value(flag)).value_or(otherwise);
    }
    /// The words from number `first` on to before number `last`, each with a blank behind it.
    std::string text(std::size_t first, std::size_t last = std::string::npos) const {
        std::string text;
        for (std::size_t i = first; i < std::min(last, words.size()); ++i) text += words[i] + ' ';
        return text;
    }
    /// The limits of each search: one second, unless a flag says otherwise.
    Limits limits() const {
        Limits limits;
        if (!has("--depth") && !has("--nodes")) return limitsOf(Milliseconds(number("--time", 1000)));
        limits.depth = number("--depth", limits.depth);
        limits.nodes = number("--nodes", limits.nodes);
        return limits;
    }
};

/// Notes a flag and its value, once they are checked. Throws BadInput.
inline void setFlag(Arguments& a, const Flag& flag, const std::string& value) {
    const std::string name(flag.name);
    if (flag.check) flag.check(name, value);
    for (const Flag& other : flags)
        if (flag.isLimit && other.isLimit && a.has(other.name))
            throw BadInput(name + ": " + std::string(other.name) + " was given already");
    a.values[name] = value;
}

/// Reads the command line; where it asks for help or for the version, that is the command. Throws BadInput.
inline Arguments parseArguments(const std::vector<std::string>& given) {
    Arguments a;
    std::vector<std::string> words;
    for (auto word = given.begin(); word != given.end(); ++word) {
        if (*word == "--") {  // what follows are words, such as a file called -1.pgn
            words.insert(words.end(), word + 1, given.end());
            break;
        }
        if (*word == "--help" || *word == "-h") return {"help", {}, {}};
        if (*word == "--version" || *word == "-v") return {"version", {}, {}};
        const std::size_t equals = word->starts_with("--") ? word->find('=') : word->npos;  // --hash=64
        const std::string name = word->substr(0, equals);
        const auto* const flag = std::ranges::find(flags, name, &Flag::name);
        if (flag == std::end(flags)) {
            const bool isFlag = word->starts_with('-') && word->find_first_not_of("-0123456789") != word->npos;
            if (isFlag) throw BadInput(*word + ": no such flag; see --help");  // - is a field of FEN, -1 a number
            words.push_back(*word);
            continue;
        }
        const bool isWithin = equals != word->npos, takesNone = flag->value.empty();
        if (isWithin && takesNone) throw BadInput(name + " takes no value");
        if (!isWithin && !takesNone) ++word;
        const std::string value = takesNone || word == given.end() ? "" : isWithin ? word->substr(equals + 1) : *word;
        if (value.empty() && !takesNone) throw BadInput(name + ": its value is missing; see --help");
        setFlag(a, *flag, value);
    }
    if (words.empty()) return a;
    if (words[0].starts_with("genfens ")) words = splitWords(words[0]);  // OpenBench gives all of it in one argument
    a.command = words[0];
    a.words.assign(words.begin() + 1, words.end());
    return a;
}

/// A FEN given as one word or as several, from word number `first` on; that of the start position if there is none.
inline std::string fenOf(const Arguments& a, std::size_t first) {
    return first < a.words.size() ? a.text(first) : std::string(StartFen);
}
inline Position positionOf(const Arguments& a, std::size_t first) { return parseFen(fenOf(a, first)); }

}  // namespace millimax
