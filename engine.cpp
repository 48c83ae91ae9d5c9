// engine.cpp: a table of the command line's commands, and `main`.

#include "interface/engine.hpp"
#include "explain/json.hpp"
#include "explain/review_games.hpp"
#include "explain/svg.hpp"
#include "explain/terms.hpp"
#include "explain/training.hpp"
#include "interface/arguments.hpp"
#include "interface/coach.hpp"
#include "interface/doctor.hpp"
#include "interface/serve.hpp"
#include "interface/version.hpp"
#include "tools/bench.hpp"
#include "tools/genfens.hpp"
#include "tools/perft.hpp"
#include "tools/solve.hpp"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

using namespace millimax;

/// Thrown for a fault that the user has been told already: by the doctor, or in a game or a line of a file.
struct FaultFound {};

void print(const std::string& line) { std::cout << shown(line) << std::endl; }
void complain(const std::string& line) { std::cerr << "millimax: " << inOneLine(line) << std::endl; }

/// The exit status: 1 if the output could not be written; that is told.
int statusOfOutput() {
    if (std::cout.flush()) return 0;
    std::cerr << "millimax: the output can't be written\n";
    return 1;
}

/// The engine that the flags ask for. Throws BadInput.
std::unique_ptr<Engine> engineFor(const Arguments& a) {
    auto engine = std::make_unique<Engine>(a.number("--hash", Engine::DefaultMegabytes));
    engine->threads.setThreads(a.number("--threads", 1));
    engine->openBook(a.value("--book"));
    try {
        engine->openTables(a.value("--syzygy"));
    } catch (const BadInput& e) {
        if (!engine->tables.count()) throw;
        complain(e.what());  // the others are used
    }
    if (a.has("--skill")) engine->setSkill(*(engine->firstSkill = a.number("--skill", FullSkill)));
    return engine;
}

// ---- What takes more than a line ----------------------------------------------------------------------------------

/// Serves standard input. The console begins with a training on the file `toTrain`, if that is not empty. `status`: the
/// exit status if nothing else goes wrong.
void play(const Arguments& a, const std::string& toTrain = {}, int status = 0) {
    const int signal = serve([&] { return engineFor(a); }, terminalStyle(a.value("--color", "auto")), toTrain);
    std::_Exit(signal ? 128 + signal : std::max(status, statusOfOutput()));
}
void reviewFile(const Arguments& a) {
    InputFile input(a.words[0], Source::Any);
    ReviewOutput output({a.value("-o"), a.value("--pgn"), a.has("--json"), a.value("--player")}, input, std::cout,
                        isTerminal(1));
    ReviewProgress progress(std::cerr, isTerminal(2));
    const auto engine = engineFor(a);
    Listener silent;
    Reviewer reviewer(a.limits(), engine->threads, silent);
    ReviewMemory memory(stateFolder(), input.path(), a.limits(), [&](const std::string& said) { progress.say(said); });
    if (!reviewGames(input, output, progress, reviewer, memory)) throw FaultFound();
}
void solveFile(const Arguments& a) {
    const auto engine = engineFor(a);
    InputFile input(a.words[0], Source::Any);
    if (solve(input, a.limits(), engine->table, engine->threads, print, complain)) throw FaultFound();
}
void trainOn(const Arguments& a) {
    const std::string path = a.words.empty() ? ownTrainingPath() : a.words[0];
    if (path == "-") throw BadInput("train: your answers come from standard input, so the positions can't");
    std::vector<std::string> complaints;
    try {
        (void)puzzlesOf(path, [&](const std::string& complaint) { complaints.push_back(complaint); });
    } catch (const BadInput&) {  // a file of no use is refused before anything is shown
        std::ranges::for_each(complaints, complain);
        throw;
    }
    play(a, path, complaints.empty() ? 0 : 1);  // the console reads the file again, and shows them
}
void drawDiagram(const Arguments& a) {
    Diagram diagram{a.has("--turned"), parseShapes(a.value("--squares"), Shapes::Marks)};
    std::ranges::move(parseShapes(a.value("--arrows"), Shapes::Arrows), std::back_inserter(diagram.shapes));
    std::cout << toSvg(parseSetup(fenOf(a, 0)), diagram);
}
void explain(const Arguments& a) {
    Listener silent;
    const auto isBoard = [](const std::string& word) { return std::ranges::count(word, '/') > 1; };
    const auto fen = std::size_t(std::ranges::find_if(a.words, isBoard) - a.words.begin());
    const std::string moves(trimmed(a.text(0, fen)));
    if (fen == 0) throw BadInput("why: the move comes first");
    const Position p = positionOf(a, fen);
    Asked asked;
    try {
        asked = askedInLine(p, moves);
    } catch (const BadInput& e) {
        throw BadInput("illegal move " + inQuotes(moves) + ": " + e.what());
    }
    if (asked.empty()) throw BadInput("why: a move, please");
    const auto engine = engineFor(a);
    engine->table.waitForWipe();
    const bool isLimited = a.has("--time") || a.has("--depth") || a.has("--nodes");
    const Limits limits = isLimited ? a.limits() : explanationLimits(Milliseconds(1000));
    for (const auto& [before, m] : asked) {
        const Why found = why(before, m, limits, engine->threads, silent);
        if (asked.size() > 1 && !a.has("--json")) std::cout << "--- " << numberedSan(before, m) << '\n';
        if (a.has("--json")) std::cout << toJson(found) << '\n';
        else tell(found, std::cout);
    }
}

// ---- The commands -------------------------------------------------------------------------------------------------

/// A command of the command line. `run` may throw BadInput.
struct Task {
    std::string_view name, takes;
    std::size_t least, most;  // words that follow the name
    std::string_view help;
    void (*run)(const Arguments&);
};
void showHelp(const Arguments&);

constexpr Task tasks[] = {
    {"play", "", 0, 0, "what is done without a command", [](const Arguments& a) { play(a); }},
    {"bench", "[DEPTH]", 0, 1, "search fixed positions; at the end: nodes, nodes a second",
     [](const Arguments& a) {
         const int depth = a.words.empty() ? BenchDepth : numberFrom(1, MaxPly, "bench", a.words[0]);
         Listener silent;
         bench(depth, print, silent, a.number("--hash", BenchMegabytes));
     }},
    {"perft", "DEPTH [FEN]", 1, 7, "count positions; last line \"<total> nodes <ms> ms\"",
     [](const Arguments& a) {
         const Position p = positionOf(a, 1);
         Listener silent;
         showPerft(p, numberFrom(1, 30, "perft", a.words[0]), print, castlingOf(p), silent);
     }},
    {"solve", "FILE.epd", 1, 1, "bm, am and dm suites; last line \"<solved>/<total> solved\"", solveFile},
    {"review", "GAME.pgn", 1, 1, "every move judged, as PGN; \"-\" is standard input", reviewFile},
    {"train", "[FILE]", 0, 1, "positions to solve, or mistakes in a reviewed PGN", trainOn},
    {"why", "MOVE... [FEN]", 1, 100, "why a move is good or bad, or each of several", explain},
    {"eval", "[FEN]", 0, 6, "the static score as a picture: pieces and terms",
     [](const Arguments& a) {
         showPicture(positionOf(a, 0), std::cout,
                     {terminalStyle(a.value("--color", "auto")).colors == Colors::Many, false});
     }},
    {"svg", "[FEN]", 0, 6, "a diagram, also of what is no position of a game", drawDiagram},
    {"doctor", "", 0, 0, "one page about this machine and this engine",
     [](const Arguments& a) {
         const TerminalStyle style = terminalStyle(a.value("--color", "auto"));
         if (!examine(std::cout, style, engineFor(a)->tables)) throw FaultFound();
     }},
    {"genfens", "COUNT seed SEED book None|FILE", 0, 100, "openings, as OpenBench asks for them",
     [](const Arguments& a) { generateFens(a.words, std::cout); }},
    {"help", "[console]", 0, 1, "this page; also --help, -h; or the console's commands", showHelp},
    {"version", "", 0, 0, "name, version, commit, compiler; also --version, -v",
     [](const Arguments&) { std::cout << versionText(); }},
};

void showHelp(const Arguments& a) {
    if (!a.words.empty() && a.words[0] != "console") throw BadInput("help: nothing but \"console\" may follow");
    if (!a.words.empty()) return void(std::cout << helpOnAll());
    const auto show = [](std::string_view name, std::string_view takes, std::string_view help) {
        std::string row = "  " + std::string(name) + ' ' + std::string(takes);
        row.resize(std::max<std::size_t>(row.size() + 2, 23), ' ');
        std::cout << row << help << '\n';
    };
    std::cout << "usage: millimax [COMMAND] [FLAGS]\n"
                 "Without a command: a console if standard input is a terminal, else UCI or the\n"
                 "XBoard protocol, as the first line asks for; \"uci\" and \"xboard\" choose later, too.\n\n";
    for (const Task& c : tasks) show(c.name, c.takes, c.help);
    std::cout << '\n';
    for (const Flag& f : flags) show(f.name, f.value, f.help);
    show("--", "", "what follows are no flags, such as a file called -1.pgn");
}

void run(const Arguments& a) {
    const auto* const command = std::ranges::find(tasks, a.command, &Task::name);
    if (command == std::end(tasks) && isPgn(a.command))
        throw BadInput(a.command + ": \"millimax review " + a.command + "\" judges its games");
    if (command == std::end(tasks))
        throw BadInput((a.command.empty() ? "\"\"" : a.command) + ": no such command; see --help");
    for (const Flag& flag : flags)
        if (a.has(flag.name) && !hasWord(flag.commands, a.command))
            throw BadInput(a.command + ": takes no " + std::string(flag.name) + "; see --help");
    if (a.words.size() < command->least || a.words.size() > command->most)
        throw BadInput(
            joined(a.command, " takes ", command->takes.empty() ? "nothing more" : command->takes, "; see --help"));
    command->run(a);
}

}  // namespace

int main(int argc, char** argv) {
#ifdef __POPCNT__  // by ARCH in the Makefile
    if (!__builtin_cpu_supports("popcnt")) {
        std::cerr << "millimax: this processor can't count bits (popcnt); \"make -B ARCH=\" builds for it\n";
        return 2;
    }
#endif
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told of as one on a full disk is
#endif
    try {
        std::ios::sync_with_stdio(false);
        std::cin.tie(nullptr);  // or the reader's thread would flush std::cout while the main thread writes to it
        run(parseArguments({argv + 1, argv + argc}));
    } catch (const FaultFound&) {
        statusOfOutput();  // tells of lost output, too; the status is 1 anyway
        return 1;
    } catch (const BadInput& e) {
        std::cerr << "millimax: " << e.what() << '\n';
        return 2;
    } catch (const std::bad_alloc&) {
        std::cerr << "millimax: so much memory can't be had (--hash, --threads)\n";
        return 2;
    } catch (const std::system_error& e) {
        std::cerr << "millimax: a thread can't be started: " << e.what() << '\n';
        return 2;
    }
    return statusOfOutput();
}
