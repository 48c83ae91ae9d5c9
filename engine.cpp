// engine.cpp: the command line: a table of its commands, and `main`.

#include "explain/report.hpp"
#include "explain/svg.hpp"
#include "explain/terms.hpp"
#include "explain/training.hpp"
#include "explain/why.hpp"
#include "interface/cecp.hpp"
#include "interface/console.hpp"
#include "interface/doctor.hpp"
#include "interface/events.hpp"
#include "interface/session.hpp"
#include "interface/uci.hpp"
#include "interface/version.hpp"
#include "notation/fen.hpp"
#include "tools/bench.hpp"
#include "tools/coefficients.hpp"
#include "tools/duel.hpp"
#include "tools/genfens.hpp"
#include "tools/perft.hpp"
#include "tools/selfplay.hpp"
#include "tools/solve.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace {

using namespace millimax;

constexpr std::string_view Usage =
    "usage: millimax [COMMAND] [OPTIONS]\n"
    "Without a command: a console if standard input is a terminal, else UCI if the\n"
    "first line is \"uci\", and the XBoard protocol if not.\n"
    "\n"
    "  bench [DEPTH]        search fixed positions; last line \"<nodes> nodes <nps> nps\"\n"
    "  perft DEPTH [FEN]    count positions, a line for each move; last line \"<total> nodes <ms> ms\"\n"
    "  solve FILE.epd       bm, am and dm suites; last line \"<solved>/<total> solved\"\n"
    "  review GAME.pgn      every move judged: PGN with glyphs, scores and better lines\n"
    "    -o REPORT.html       and a page to step through; a broken game: told, status 1\n"
    "  train [FILE]         positions of an EPD file, or the mistakes of a reviewed PGN, to\n"
    "                       solve until they are known; without a file its own positions\n"
    "  why MOVE [FEN]       why the move is good or bad, as far as a search proves it\n"
    "  eval [FEN]           the static score as a picture: pieces and terms\n"
    "  svg [FEN]            a diagram\n"
    "    --arrows LIST        with arrows, like e2e4,g1f3\n"
    "  doctor               one page about this machine and this engine\n"
    "  selfplay GAMES NODES SEED    positions of games against itself, for scripts/tune\n"
    "  constants            the constants of the search, as OpenBench asks for them\n"
    "  duel NODES           games between two sets of them, for scripts/spsa; built by make TUNE=1\n"
    "  coefficients FILE    the same as coefficients of the weights\n"
    "  genfens COUNT seed SEED book None|FILE    openings, as OpenBench asks for them\n"
    "\n"
    "  --time MS            for each search of solve, review, train and why (default 1000); or\n"
    "  --depth N            to this depth; or\n"
    "  --nodes N            so many nodes\n"
    "  --hash MB            size of the transposition table (default 64, of bench 16)\n"
    "  --threads N          that search (default 1)\n"
    "  --book FILE          a Polyglot opening book\n"
    "  --color WHEN         auto, always or never\n"
    "  -h, --help           this page\n"
    "  -v, --version        name, version, commit, compiler\n";

/// A fault was found, and told: by the doctor, or in a game of a file.
struct FaultFound {};

struct Arguments {
    std::vector<std::string> words;  // the command and what it takes
    std::optional<std::size_t> megabytes;
    int threads = 1;
    std::string book, report, arrows, color = "auto";
    std::string limitFlag;  // that set the limits
    Limits limits;
};

std::uint64_t number(const std::string& text, const std::string& what, std::uint64_t most) {
    const auto n = parseNumber<std::uint64_t>(text);
    if (!n || *n < 1 || *n > most)
        throw BadInput(what + " " + text + ": a number from 1 to " + std::to_string(most) + ", please");
    return *n;
}

void setLimit(Arguments& a, const std::string& flag, const std::string& value) {
    if (!a.limitFlag.empty()) throw BadInput(flag + ": " + a.limitFlag + " was given already");
    a.limitFlag = flag;
    a.limits = {};
    if (flag == "--time") a.limits.hard = a.limits.soft = Milliseconds(number(value, flag, 1'000'000'000));
    else if (flag == "--depth") a.limits.depth = int(number(value, flag, MaxPly));
    else a.limits.nodes = number(value, flag, Limits{}.nodes);
}

Arguments parse(const std::vector<std::string>& given) {
    Arguments a;
    a.limits.hard = a.limits.soft = Milliseconds(1000);
    for (std::size_t i = 0; i < given.size(); ++i) {
        const std::string& flag = given[i];
        if (flag == "--help" || flag == "-h" || flag == "--version" || flag == "-v") {
            Arguments shown;
            shown.words = {flag};
            return shown;
        }
        if (!flag.starts_with("--") && flag != "-o") {
            a.words.push_back(flag);
            continue;
        }
        if (i + 1 == given.size()) throw BadInput(flag + ": unknown, or its value is missing; see --help");
        const std::string& value = given[++i];
        if (flag == "--hash") a.megabytes = number(value, flag, TranspositionTable::MaxMegabytes);
        else if (flag == "--threads") a.threads = int(number(value, flag, ThreadPool::MaxThreads));
        else if (flag == "--book") a.book = value;
        else if (flag == "-o") a.report = value;
        else if (flag == "--arrows") a.arrows = value;
        else if (flag == "--color" && (value == "auto" || value == "always" || value == "never")) a.color = value;
        else if (flag == "--time" || flag == "--depth" || flag == "--nodes") setLimit(a, flag, value);
        else throw BadInput(flag + " " + value + ": not understood; see --help");
    }
    return a;
}

/// A FEN given as one argument or as several.
Position positionFrom(const std::vector<std::string>& words, std::size_t first) {
    std::string fen;
    for (std::size_t i = first; i < words.size(); ++i) fen.append(fen.empty() ? "" : " ").append(words[i]);
    return parseFen(fen.empty() ? StartFen : fen);
}

void print(const std::string& line) { std::cout << line << std::endl; }

/// The exit status: 1 if the output could not be written, which is then told.
int statusOfOutput() {
    if (std::cout.flush()) return 0;
    std::cerr << "millimax: the output can't be written\n";
    return 1;
}

/// Whether a first line asks for UCI.
bool isUci(const std::string& line) {
    const auto words = splitWords(line);
    return words.size() == 1 && words[0].size() == 3 &&
           std::ranges::equal(words[0], std::string_view("uci"), {}, [](unsigned char c) { return std::tolower(c); });
}

/// Has the signals that end a program come as events: one thread waits for them, the others don't get them.
void turnSignalsIntoEvents([[maybe_unused]] EventQueue& events) {
#ifndef _WIN32
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([&events, signals] {
        int signal = 0;
        sigwait(&signals, &signal);
        events.post(Interruption{signal});
    }).detach();
#endif
}

/// Reads standard input until its end or `quit`.
void serve(Session& session, const Arguments& a) {
    EventQueue& events = *new EventQueue;  // never deleted: the thread that reads uses it until the program ends
    const bool isPerson = isTerminal(0);
    if (isPerson) turnSignalsIntoEvents(events);  // before there are other threads
    std::thread([&events] { events.readFrom(std::cin); }).detach();
    bool isInterface = true;
    int signal = 0;
    if (isPerson) {
        Console console(session, events, std::cout, terminalStyle(a.color));
        console.run();
        isInterface = console.leftForProtocol();
        signal = console.signal();
    }
    if (isInterface) {
        if (isUci(events.firstLine().value_or(""))) Uci(session, events, std::cout).run();
        else Cecp(session, events, std::cout).run();
    }
    // The reader still waits for a line; there is nothing to tidy up.
    std::_Exit(signal ? 128 + signal : statusOfOutput());
}

void review(const Arguments& a, Session& session) {
    Listener silent;
    const ReviewOutput output{a.report, std::cout, std::cerr, isTerminal(2)};
    if (!reviewTo(output, a.words[1], a.limits, session.threads, silent)) throw FaultFound();
}
void explain(const Arguments& a, Session& session) {
    Listener silent;
    const Position p = positionFrom(a.words, 2);
    tell(why(p, parseMove(p, a.words[1]), a.limits, session.threads, silent), std::cout);
}
void trainOn(const Arguments& a, Session& session) {
    TrainingState state(trainingStatePath());
    Trainer trainer(puzzlesOf(a.words.size() > 1 ? a.words[1] : ownTrainingPath()), state, daysSince1970());
    const TerminalStyle style = terminalStyle(a.color);
    train(trainer, std::cin, std::cout, a.limits, session.threads, [&style](const Position& p) {
        for (const std::string& line : BoardPicture(p, style, p.side() == Black).lines()) std::cout << line << '\n';
    });
}
void showPositionsOfGames(const Arguments& a, Session&) {
    const auto argument = [&a](int i, const char* what) { return number(a.words[i], what, 1'000'000'000); };
    selfPlay(argument(1, "selfplay: games"), argument(2, "selfplay: nodes"), argument(3, "selfplay: seed"), std::cout);
}

/// A command of the command line: how many words may follow its name, and whether the limits are for it.
struct CommandOfLine {
    std::string_view name;
    std::size_t least, most;
    bool takesLimits;
    void (*run)(const Arguments&, Session&);
};
constexpr CommandOfLine commands[] = {
    {"", 0, 0, false, [](const Arguments& a, Session& s) { serve(s, a); }},
    {"play", 0, 0, false, [](const Arguments& a, Session& s) { serve(s, a); }},
    {"bench", 0, 1, false,
     [](const Arguments& a, Session&) {
         const int depth = a.words.size() > 1 ? int(number(a.words[1], "bench", MaxPly)) : BenchDepth;
         bench(depth, print, never, a.megabytes.value_or(BenchMegabytes));
     }},
    {"perft", 1, 7, false,
     [](const Arguments& a, Session&) {
         showPerft(positionFrom(a.words, 2), int(number(a.words[1], "perft", 30)), print);
     }},
    {"solve", 1, 1, true,
     [](const Arguments& a, Session& s) { solve(a.words[1], a.limits, s.table, s.threads, print); }},
    {"eval", 0, 6, false,
     [](const Arguments& a, Session&) {
         showPicture(positionFrom(a.words, 1), std::cout, {terminalStyle(a.color).colors == Colors::Many, false});
     }},
    {"why", 1, 7, true, explain},
    {"review", 1, 1, true, review},
    {"train", 0, 1, true, trainOn},
    {"svg", 0, 6, false,
     [](const Arguments& a, Session&) {
         std::cout << toSvg(positionFrom(a.words, 1), {false, {}, parseArrows(a.arrows)});
     }},
    {"doctor", 0, 0, false,
     [](const Arguments& a, Session&) {
         const TerminalStyle style = terminalStyle(a.color);
         if (!Doctor(std::cout, style).examine()) throw FaultFound();
     }},
    {"selfplay", 3, 3, false, showPositionsOfGames},
    {"constants", 0, 0, false, [](const Arguments&, Session&) { showConstants(std::cout); }},
    {"duel", 1, 1, false,
     [](const Arguments& a, Session&) {
         playDuels(number(a.words[1], "duel: nodes", 1'000'000'000), std::cin, std::cout);
     }},
    {"coefficients", 1, 1, false, [](const Arguments& a, Session&) { showCoefficients(a.words[1], std::cout); }},
    {"genfens", 0, 100, false,
     [](const Arguments& a, Session&) {
         std::vector<std::string> words;  // OpenBench gives the command in one argument and `quit` in another
         for (const std::string& argument : a.words) std::ranges::copy(splitWords(argument), std::back_inserter(words));
         generateFens(words, std::cout);
     }},
};
constexpr bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

void run(const Arguments& a) {
    const std::string word = a.words.empty() ? "" : a.words[0], name = word.substr(0, word.find(' '));
    if (isOneOf(name, {"--help", "-h", "help"})) return void(std::cout << Usage);
    if (isOneOf(name, {"--version", "-v"})) return void(std::cout << versionText());
    const auto command = std::ranges::find(commands, name, &CommandOfLine::name);
    if (command == std::end(commands)) {
        if (word.ends_with(".pgn")) throw BadInput(word + ": \"millimax review " + word + "\" judges its games");
        throw BadInput(word + ": no such command; see --help");
    }
    if (!a.limitFlag.empty() && !command->takesLimits)
        throw BadInput(a.limitFlag + ": is for solve, review, train and why; see --help");
    const std::size_t given = a.words.empty() ? 0 : a.words.size() - 1;
    if (given < command->least || given > command->most)
        throw BadInput(name + ": wrong number of arguments; see --help");
    Session session(a.megabytes.value_or(Session::DefaultMegabytes));
    session.threads.setThreads(a.threads);
    session.openBook(a.book);
    command->run(a, session);
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // or the reader's thread would flush std::cout under the main thread's hands
    try {
        run(parse({argv + 1, argv + argc}));
    } catch (const FaultFound&) {
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
