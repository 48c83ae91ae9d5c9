// engine.cpp: the command line, and which front end serves whoever is there.

#include "explain/report.hpp"
#include "explain/svg.hpp"
#include "explain/terms.hpp"
#include "explain/training.hpp"
#include "explain/why.hpp"
#include "interface/cecp.hpp"
#include "interface/console.hpp"
#include "interface/events.hpp"
#include "interface/session.hpp"
#include "interface/uci.hpp"
#include "interface/version.hpp"
#include "notation/fen.hpp"
#include "tools/bench.hpp"
#include "tools/coefficients.hpp"
#include "tools/genfens.hpp"
#include "tools/perft.hpp"
#include "tools/selfplay.hpp"
#include "tools/solve.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#if __has_include(<sys/ioctl.h>)
#include <sys/ioctl.h>
#endif
#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

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
    "    -o REPORT.html       and a page to step through\n"
    "  train FILE           positions of an EPD file, or the mistakes of a reviewed PGN, to\n"
    "                       solve until they are known\n"
    "  why MOVE [FEN]       why the move is good or bad, as far as a search proves it\n"
    "  eval [FEN]           the static score as a picture: pieces and terms\n"
    "  svg [FEN]            a diagram\n"
    "    --arrows LIST        with arrows, like e2e4,g1f3\n"
    "  selfplay GAMES NODES SEED    positions of games against itself, for scripts/tune\n"
    "  coefficients FILE    the same as coefficients of the weights\n"
    "  genfens COUNT seed SEED book None|FILE    openings, as OpenBench asks for them\n"
    "\n"
    "  --time MS            for each search of solve, review, train and why (default 1000); or\n"
    "  --depth N            to this depth; or\n"
    "  --nodes N            so many nodes\n"
    "  --hash MB            size of the transposition table (default 64)\n"
    "  --threads N          that search (default 1)\n"
    "  --book FILE          a Polyglot opening book\n"
    "  --color WHEN         auto, always or never\n"
    "  -h, --help           this page\n"
    "  -v, --version        name, version, commit, compiler\n";

struct Arguments {
    std::vector<std::string> words;  // the command and what it takes
    std::size_t megabytes = Session::DefaultMegabytes;
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

/// Reads standard input until its end or `quit`.
void serve(Session& session, const Arguments& a) {
    EventQueue events;
    std::thread([&events] { events.readFrom(std::cin); }).detach();
    bool isInterface = true;
    if (isTerminal(0)) {
        Console console(session, events, std::cout, terminalStyle(a.color));
        console.run();
        isInterface = console.leftForProtocol();
    }
    if (isInterface) {
        if (isUci(events.firstLine().value_or(""))) Uci(session, events, std::cout).run();
        else Cecp(session, events, std::cout).run();
    }
    std::_Exit(statusOfOutput());  // the reader still waits for a line; there is nothing to tidy up
}

void review(Session& session, const Arguments& a) {
    Listener silent;
    reviewTo({a.report, std::cout, std::cerr, isTerminal(2)}, a.words[1], a.limits, session.threads, silent);
}

void explain(Session& session, const Arguments& a) {
    Listener silent;
    const Position p = positionFrom(a.words, 2);
    tell(why(p, parseMove(p, a.words[1]), a.limits, session.threads, silent), std::cout);
}

void trainOn(Session& session, const Arguments& a) {
    TrainingState state(trainingStatePath());
    Trainer trainer(puzzlesOf(a.words[1]), state, daysSince1970());
    train(trainer, std::cin, std::cout, a.limits, session.threads, [](const Position& p) { showBoard(p, std::cout); });
}

void run(const Arguments& a) {
    const std::string command = a.words.empty() ? "" : a.words[0];
    const bool searches = command == "solve" || command == "review" || command == "train" || command == "why";
    if (!a.limitFlag.empty() && !searches)
        throw BadInput(a.limitFlag + ": is for solve, review, train and why; see --help");
    const auto expect = [&a](std::size_t least, std::size_t most) {
        if (a.words.size() < least + 1 || a.words.size() > most + 1)
            throw BadInput(a.words[0] + ": wrong number of arguments; see --help");
    };
    if (command == "--help" || command == "-h") {
        std::cout << Usage;
    } else if (command == "--version" || command == "-v") {
        std::cout << versionText();
    } else if (command == "bench") {
        expect(0, 1);
        bench(a.words.size() > 1 ? int(number(a.words[1], "bench", MaxPly)) : BenchDepth, print);
    } else if (command == "perft") {
        expect(1, 7);
        showPerft(positionFrom(a.words, 2), int(number(a.words[1], "perft", 30)), print);
    } else if (command == "eval") {
        expect(0, 6);
        showPicture(positionFrom(a.words, 1), std::cout, {terminalStyle(a.color).colors == Colors::Many, false});
    } else if (command == "svg") {
        expect(0, 6);
        std::cout << toSvg(positionFrom(a.words, 1), {false, {}, parseArrows(a.arrows)});
    } else if (command == "genfens" || command.starts_with("genfens ")) {
        std::vector<std::string> words;  // OpenBench gives the command in one argument and `quit` in another
        for (const std::string& argument : a.words) std::ranges::copy(splitWords(argument), std::back_inserter(words));
        generateFens(words, std::cout);
    } else if (command == "selfplay") {
        expect(3, 3);
        const auto argument = [&a](int i, const char* what) { return number(a.words[i], what, 1'000'000'000); };
        selfPlay(argument(1, "selfplay: games"), argument(2, "selfplay: nodes"), argument(3, "selfplay: seed"),
                 std::cout);
    } else if (command == "coefficients") {
        expect(1, 1);
        showCoefficients(a.words[1], std::cout);
    } else if (command.empty() || searches) {
        Session session(a.megabytes);
        session.threads.setThreads(a.threads);
        session.openBook(a.book);
        if (command.empty()) return serve(session, a);
        expect(1, command == "why" ? 7 : 1);
        if (command == "why") return explain(session, a);
        if (command == "review") return review(session, a);
        if (command == "train") return trainOn(session, a);
        solve(a.words[1], a.limits, session.table, session.threads, print);
    } else {
        throw BadInput(command + ": no such command; see --help");
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // or the reader's thread would flush std::cout under the main thread's hands
    try {
        run(parse({argv + 1, argv + argc}));
    } catch (const BadInput& e) {
        std::cerr << "millimax: " << e.what() << '\n';
        return 2;
    } catch (const std::bad_alloc&) {
        std::cerr << "millimax: so much memory can't be had (--hash, --threads)\n";
        return 2;
    }
    return statusOfOutput();
}
