// interface/arguments.hpp: the command and the flags that the program was started with.
#pragma once

#include "../hash.hpp"
#include "../limits.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "../tools/engine_clock.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

struct Flag;

/// What the command line asks for.
struct Arguments {
    std::string command = "play";
    std::vector<std::string> words;  // that follow the command
    std::vector<const Flag*> flags;  // that were given
    std::optional<std::size_t> megabytes;
    int threads = 1;
    std::string book, tables, report, judged, player, arrows, squares, color = "auto";
    bool json = false, turned = false;
    Limits limits;          // one second, unless a flag says otherwise
    std::string limitFlag;  // that flag
};

/// A flag as it was given, with the value behind it.
struct GivenFlag {
    std::string name, value;

    /// The number from 1 to `most` that the value is. Throws BadInput.
    template <class Number> Number number(Number most) const { return numberFrom<Number>(1, most, name, value); }
};
/// The limits of `a`, none yet, for a flag that sets one. Throws BadInput if another flag did.
inline Limits& soleLimit(Arguments& a, const GivenFlag& flag) {
    if (!a.limitFlag.empty()) throw BadInput(flag.name + ": " + a.limitFlag + " was given already");
    a.limitFlag = flag.name;
    return a.limits = Limits();
}

/// A flag, its value's name, the commands that take it, what it is for, and what it does. That may throw BadInput.
struct Flag {
    std::string_view name, value, commands, help;
    void (*set)(Arguments&, const GivenFlag&);
};
inline constexpr std::string_view Searching = "solve review why";
inline constexpr Flag flags[] = {
    {"--time", "MS", Searching, "milliseconds for each search (default 1000)",
     [](Arguments& a, const GivenFlag& f) { soleLimit(a, f) = limitsOf(Milliseconds(f.number(1'000'000'000))); }},
    {"--depth", "N", Searching, "or plies for each search",
     [](Arguments& a, const GivenFlag& f) { soleLimit(a, f).depth = f.number(MaxPly); }},
    {"--nodes", "N", Searching, "or nodes for each search",
     [](Arguments& a, const GivenFlag& f) { soleLimit(a, f).nodes = f.number(Limits().nodes); }},
    {"--hash", "MB", "play bench solve review train why", "megabytes of hash table (default 64, bench 16)",
     [](Arguments& a, const GivenFlag& f) { a.megabytes = f.number<std::size_t>(TranspositionTable::MaxMegabytes); }},
    {"--threads", "N", "play solve review train why", "number of search threads (default 1)",
     [](Arguments& a, const GivenFlag& f) { a.threads = f.number(ThreadPool::MaxThreads); }},
    {"--book", "FILE", "play", "play from this Polyglot opening book",
     [](Arguments& a, const GivenFlag& f) { a.book = f.value; }},
    {"--syzygy", "DIR", "play solve review train why doctor", "folder of Syzygy's endgame tables",
     [](Arguments& a, const GivenFlag& f) { a.tables = f.value; }},
    {"--color", "WHEN", "play train eval doctor", "colours: auto, always or never",
     [](Arguments& a, const GivenFlag& f) {
         if (f.value != "auto" && f.value != "always" && f.value != "never")
             throw BadInput(f.name + ' ' + f.value + ": auto, always or never, please");
         a.color = f.value;
     }},
    {"-o", "REPORT.html", "review", "review: also write a page with boards and a graph",
     [](Arguments& a, const GivenFlag& f) { a.report = f.value; }},
    {"--pgn", "FILE.pgn", "review", "review: write the judged games to a file",
     [](Arguments& a, const GivenFlag& f) { a.judged = f.value; }},
    {"--player", "NAME", "review", "review: the boards of the page are turned to this player",
     [](Arguments& a, const GivenFlag& f) { a.player = f.value; }},
    {"--json", "", "review why", "review, why: what is found as data, for other programs",
     [](Arguments& a, const GivenFlag&) { a.json = true; }},
    {"--arrows", "LIST", "svg", "svg: arrows, as in e2e4,Rg1f3; R, G, Y, B: red to blue",
     [](Arguments& a, const GivenFlag& f) { a.arrows = f.value; }},
    {"--squares", "LIST", "svg", "svg: marked squares, as in e4,Rd5",
     [](Arguments& a, const GivenFlag& f) { a.squares = f.value; }},
    {"--turned", "", "svg", "svg: with Black at the bottom", [](Arguments& a, const GivenFlag&) { a.turned = true; }},
};

/// Reads the command line; where it asks for help or for the version, that is the command. Throws BadInput.
inline Arguments parseArguments(const std::vector<std::string>& given) {
    Arguments a;
    a.limits = limitsOf(Milliseconds(1000));
    std::vector<std::string> words;
    for (auto word = given.begin(); word != given.end(); ++word) {
        const bool isHelp = *word == "--help" || *word == "-h", isVersion = *word == "--version" || *word == "-v";
        if (isHelp || isVersion) {
            a = Arguments();
            a.command = isHelp ? "help" : "version";
            return a;
        }
        const std::size_t equals = word->starts_with("--") ? word->find('=') : word->npos;  // --hash=64
        const auto* const flag = std::ranges::find(flags, word->substr(0, equals), &Flag::name);
        if (flag == std::end(flags)) {
            const bool isFlag = word->starts_with('-') && word->find_first_not_of("-0123456789") != word->npos;
            if (isFlag) throw BadInput(*word + ": no such flag; see --help");  // - is a field of FEN, -1 a number
            words.push_back(*word);
            continue;
        }
        if (flag->value.empty() && equals != word->npos) throw BadInput(std::string(flag->name) + " takes no value");
        const bool isApart = equals == word->npos && !flag->value.empty();
        if (isApart && ++word == given.end())
            throw BadInput(std::string(flag->name) + ": its value is missing; see --help");
        flag->set(a, {std::string(flag->name), isApart || flag->value.empty() ? *word : word->substr(equals + 1)});
        a.flags.push_back(flag);
    }
    if (words.empty()) return a;
    if (words[0].starts_with("genfens ")) words = splitWords(words[0]);  // OpenBench gives all of it in one argument
    a.command = words[0];
    a.words.assign(words.begin() + 1, words.end());
    return a;
}

/// A FEN given as one word or as several, from word number `first` on; that of the start position if there is none.
inline std::string fenOf(const Arguments& a, std::size_t first) {
    std::string fen;
    for (std::size_t i = first; i < a.words.size(); ++i) fen += a.words[i] + ' ';
    return fen.empty() ? std::string(StartFen) : fen;
}
inline Position positionOf(const Arguments& a, std::size_t first) { return parseFen(fenOf(a, first)); }

}  // namespace millimax
