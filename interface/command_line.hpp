// interface/command_line.hpp: the command and the flags that the program was started with.
#pragma once

#include "../hash.hpp"
#include "../limits.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// What the command line asks for.
struct Arguments {
    std::string command = "play";
    std::vector<std::string> words;  // that follow the command
    std::optional<std::size_t> megabytes;
    int threads = 1;
    std::string book, report, arrows, color = "auto";
    Limits limits;          // one second, unless a flag says otherwise
    std::string limitFlag;  // that flag
};

/// The number from 1 to `most` that `text` is. Throws BadInput, which begins with `what`.
inline std::uint64_t numberUpTo(std::uint64_t most, const std::string& what, const std::string& text) {
    const auto n = parseNumber<std::uint64_t>(text);
    if (!n || *n < 1 || *n > most)
        throw BadInput(what + ' ' + text + ": a number from 1 to " + std::to_string(most) + ", please");
    return *n;
}
/// Without limits, for a flag that sets one. Throws BadInput if another did.
inline Limits& limitsFor(Arguments& a, const std::string& flag) {
    if (!a.limitFlag.empty()) throw BadInput(flag + ": " + a.limitFlag + " was given already");
    a.limitFlag = flag;
    return a.limits = Limits();
}

/// A flag, and what it does with the value behind it. That may throw BadInput.
struct Flag {
    using Text = const std::string&;
    std::string_view name, value, help;
    void (*set)(Arguments&, Text name, Text value);
};
inline constexpr Flag flags[] = {
    {"--time", "MS", "for each search of solve, review, train and why (default 1000); or",
     [](Arguments& a, Flag::Text flag, Flag::Text value) {
         Limits& limits = limitsFor(a, flag);
         limits.soft = limits.hard = Milliseconds(numberUpTo(1'000'000'000, flag, value));
     }},
    {"--depth", "N", "to this depth; or",
     [](Arguments& a, Flag::Text f, Flag::Text value) { limitsFor(a, f).depth = int(numberUpTo(MaxPly, f, value)); }},
    {"--nodes", "N", "so many nodes",
     [](Arguments& a, Flag::Text f, Flag::Text value) {
         limitsFor(a, f).nodes = numberUpTo(Limits().nodes, f, value);
     }},
    {"--hash", "MB", "size of the transposition table (default 64, of bench 16)",
     [](Arguments& a, Flag::Text flag, Flag::Text value) {
         a.megabytes = numberUpTo(TranspositionTable::MaxMegabytes, flag, value);
     }},
    {"--threads", "N", "that search (default 1)",
     [](Arguments& a, Flag::Text flag, Flag::Text value) {
         a.threads = int(numberUpTo(ThreadPool::MaxThreads, flag, value));
     }},
    {"--book", "FILE", "a Polyglot opening book", [](Arguments& a, Flag::Text, Flag::Text value) { a.book = value; }},
    {"--color", "WHEN", "auto, always or never",
     [](Arguments& a, Flag::Text flag, Flag::Text value) {
         if (value != "auto" && value != "always" && value != "never")
             throw BadInput(flag + ' ' + value + ": auto, always or never, please");
         a.color = value;
     }},
    {"-o", "REPORT.html", "of review: a page to step through, too",
     [](Arguments& a, Flag::Text, Flag::Text value) { a.report = value; }},
    {"--arrows", "LIST", "of svg: arrows, as in e2e4,g1f3",
     [](Arguments& a, Flag::Text, Flag::Text value) { a.arrows = value; }},
};

/// Reads the command line; where it asks for help or for the version, that is the command. Throws BadInput.
inline Arguments parseArguments(const std::vector<std::string>& given) {
    Arguments a;
    a.limits.soft = a.limits.hard = Milliseconds(1000);
    std::vector<std::string> words;
    for (auto word = given.begin(); word != given.end(); ++word) {
        const bool isHelp = *word == "--help" || *word == "-h", isVersion = *word == "--version" || *word == "-v";
        if (isHelp || isVersion) {
            a = Arguments();
            a.command = isHelp ? "help" : "version";
            return a;
        }
        const auto* const flag = std::ranges::find(flags, *word, &Flag::name);
        if (flag == std::end(flags)) {
            if (word->starts_with("--")) throw BadInput(*word + ": no such flag; see --help");
            words.push_back(*word);
            continue;
        }
        if (++word == given.end()) throw BadInput(std::string(flag->name) + ": its value is missing; see --help");
        flag->set(a, std::string(flag->name), *word);
    }
    if (words.empty()) return a;
    if (words[0].starts_with("genfens ")) words = splitWords(words[0]);  // OpenBench gives all of it in one argument
    a.command = words[0];
    a.words.assign(words.begin() + 1, words.end());
    return a;
}

/// A FEN given as one word or as several, from word number `first` on; the start position if there is none.
inline Position positionOf(const Arguments& a, std::size_t first) {
    std::string fen;
    for (std::size_t i = first; i < a.words.size(); ++i) fen += a.words[i] + ' ';
    return parseFen(fen.empty() ? StartFen : fen);
}

}  // namespace millimax
