// tuner.cpp: a program for those who change weights and constants: the scripts that tune them call it.

#ifndef TUNE
#define TUNE  // the constants of the search can change while it runs
#endif

#include "notation/text.hpp"
#include "tuning/coefficients.hpp"
#include "tuning/duel.hpp"
#include "tuning/selfplay.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace millimax;
using Words = std::vector<std::string>;

void playAgainstItself(const Words& words) {
    const auto number = [&words](std::size_t i, const char* name) {
        return numberFrom<std::uint64_t>(1, 1'000'000'000, name, words[i]);
    };
    selfPlay(number(0, "GAMES"), number(1, "NODES"), number(2, "SEED"), std::cout);
}

/// A command: its name, the words that follow it, and what it does, which may throw BadInput.
struct Task {
    std::string_view name, takes;
    std::size_t words;
    std::string_view help;
    void (*run)(const Words&);
};
constexpr Task tasks[] = {
    {"selfplay", "GAMES NODES SEED", 3, "positions of games against itself, for scripts/tune", playAgainstItself},
    {"coefficients", "FILE", 1, "such positions as coefficients of the weights",
     [](const Words& w) { showCoefficients(w[0], std::cout); }},
    {"constants", "", 0, "the constants of the search, as OpenBench asks for them",
     [](const Words&) { showConstants(std::cout); }},
    {"duel", "NODES|MS+MS", 1, "games of two sets of constants, read from standard input",
     [](const Words& w) { playDuels(parseEffort(w[0]), std::cin, std::cout); }},
};

void showHelp() {
    std::cout << "usage: tuner COMMAND\n\n";
    for (const Task& t : tasks) {
        std::string row = "  " + std::string(t.name) + ' ' + std::string(t.takes);
        row.resize(29, ' ');
        std::cout << row << t.help << '\n';
    }
}
void run(const Words& words) {
    if (words.empty()) throw BadInput("a command, please; see --help");
    if (words[0] == "--help" || words[0] == "-h") return showHelp();
    const auto* const task = std::ranges::find(tasks, words[0], &Task::name);
    if (task == std::end(tasks)) throw BadInput(words[0] + ": no such command; see --help");
    if (words.size() != task->words + 1) throw BadInput(words[0] + ": wrong number of arguments; see --help");
    task->run({words.begin() + 1, words.end()});
}

}  // namespace

int main(int argc, char** argv) {
    try {
        std::ios::sync_with_stdio(false);
        run({argv + 1, argv + argc});
    } catch (const BadInput& e) {
        std::cerr << "tuner: " << e.what() << '\n';
        return 2;
    } catch (const std::bad_alloc&) {
        std::cerr << "tuner: there is not enough memory\n";
        return 2;
    }
    if (std::cout.flush()) return 0;
    std::cerr << "tuner: the output can't be written\n";
    return 1;
}
