// interface/uci.hpp: the Universal Chess Interface (Stefan Meyer-Kahlen, 2006).
//
// One table says what each command does, and what it does to a running search.
#pragma once

#include "../explain/terms.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/san.hpp"
#include "../score.hpp"
#include "../tools/engine_clock.hpp"
#include "../weights.hpp"
#include "front_end.hpp"
#include "options.hpp"
#include "version.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// What a score means in wins, draws and losses: in permille, for the side whose score it is; together 1000.
///
/// Seen in games of the engine against itself, at 8,000 nodes a move: scripts/positions plays such, and scripts/wdl
/// fitted the constants below to the results of 39,000 quiet positions of 890 games. Between players who err more, or
/// less, the same score means something else.
struct Chances {
    int win, draw, loss;
};

/// With a score of so many centipawns where so many pieces are left as Position::phase tells.
inline Chances chancesOf(int score, int phase) {
    if (score >= DecidedBound) return {1000, 0, 0};
    if (score <= -DecidedBound) return {0, 0, 1000};
    // Without pieces, with half of them, with all: the score that wins every other game, and how soon chances change.
    constexpr std::array<int, 3> even{261, 93, 84}, spread{73, 68, 92};
    constexpr int Half = MaxPhase / 2;
    const auto between = [phase](const std::array<int, 3>& values) {
        const int lower = phase < Half ? 0 : 1;
        return values[lower] + double(values[lower + 1] - values[lower]) * (phase - lower * Half) / Half;
    };
    const auto wins = [&](int s) {
        return int(std::lround(1000 / (1 + std::exp((between(even) - s) / between(spread)))));
    };
    const int win = wins(score), loss = wins(-score);
    return {win, 1000 - win - loss, loss};
}

class Uci : public FrontEnd {
public:
    using FrontEnd::FrontEnd;

    static std::span<const Command<Uci>> commands();
    const Game& game() const override { return game_; }

private:
    // ---- Lines and answers ----------------------------------------------------------------------------------------

    /// The line is read from the first word on that is a command: UCI wants unknown words to be skipped.
    void execute(const std::string& line) override {
        std::istringstream in(line);
        std::string name, arguments, unknown;
        const Command<Uci>* command = nullptr;
        while (!command && in >> name) {
            command = findCommand(commands(), bareName(name));
            if (!command && unknown.empty()) unknown = name;
        }
        if (!unknown.empty()) say("info string unknown command " + inQuotes(unknown));
        if (!command) return;
        std::getline(in >> std::ws, arguments);
        const std::string rest = name + ' ' + arguments;  // a line that waits must not complain of unknown words again
        try {
            runInOrder(*this, *command, rest);
        } catch (const BadInput& e) {
            say("info string " + name + ": " + e.what());
        }
    }
    /// A move of a line that begins at the game's position, as UCI writes it. If it castles there, the rook is still at
    /// home in the game, which knows where that is.
    std::string text(Move m) const { return toUci(position(), m, style()); }

    void reported(const SearchInfo& i) override {
        const auto milliseconds = std::uint64_t(i.elapsed.count());
        const Chances c = chancesOf(i.score, position().phase());
        std::string line;
        for (const Move m : i.pv) line += ' ' + text(m);
        say(joined("info depth ", i.depth, " seldepth ", i.selectiveDepth, " multipv ", i.line + 1, " score ",
                   isMate(i.score) ? joined("mate ", movesToMate(i.score)) : joined("cp ", i.score),
                   engine_.options.showsChances ? joined(" wdl ", c.win, ' ', c.draw, ' ', c.loss) : "",
                   i.bound == Bound::Lower   ? " lowerbound"
                   : i.bound == Bound::Upper ? " upperbound"
                                             : "",
                   " nodes ", i.nodes, " nps ", i.nodes * 1000 / std::max<std::uint64_t>(milliseconds, 1), " hashfull ",
                   engine_.table.hashfull(), i.tableHits ? joined(" tbhits ", i.tableHits) : "", " time ", milliseconds,
                   " pv", line));
    }
    void searchEnded(Activity, const SearchInfo& found) override {
        if (const auto since = std::exchange(clockRunsSince_, std::nullopt)) {
            // What the clock gains by the last move of a period is not known.
            clock_.moveMade(elapsedSince(*since), clock_.timeControl()->movesPerPeriod != 1);
            pliesOfNextGo_ = game_.ply() + 2;
        }
        const std::vector<Move>& line = found.pv;
        say("bestmove " + (line.empty() ? "0000" : text(line[0])) +
            (line.size() > 1 ? " ponder " + text(line[1]) : ""));
    }

    // ---- Commands -------------------------------------------------------------------------------------------------

    void identify() {
        say("id name " + std::string(EngineName) + ' ' + std::string(EngineVersion));
        say("id author the milliMax authors");
        for (const Option& o : options)
            if (!o.uci.empty()) say("option name " + std::string(o.uci) + ' ' + o.uciForm(engine_));
        for (const Constant& c : tunableConstants())
            say("option name " + std::string(c.name) + ' ' + uciForm(c, engine_));
        say("uciok");
    }
    /// name NAME [value VALUE]
    void changeOption(const std::string& arguments) {
        std::string spaced = arguments + ' ';
        std::ranges::replace(spaced, '\t', ' ');
        const std::size_t end = spaced.find(" value ");
        if (!spaced.starts_with("name ")) throw BadInput("name must follow");
        const std::string name = spaced.substr(5, std::min(end, arguments.size()) - 5);
        const std::string value = end == spaced.npos ? "" : spaced.substr(end + 7);
        if (setConstant(name, value)) return;
        const Option* const option = findOption(name, &Option::uci);
        if (!option) throw BadInput("unknown option " + inQuotes(name));
        option->change(engine_, name, value);
    }

    void newGame() {
        engine_.newGame();
        game_ = Game();
        clock_.restart();
        hasNoPosition_ = false;
    }
    /// startpos | fen FEN, then [moves MOVE...]
    void setPosition(const std::string& arguments) {
        hasNoPosition_ = true;
        std::istringstream in(arguments);
        std::string word, fen;
        while (in >> word && word != "moves") fen.append(fen.empty() ? "" : " ").append(word);
        if (fen != "startpos" && !fen.starts_with("fen ")) throw BadInput("startpos or fen must follow");
        Game game(fen == "startpos" ? Game::initial() : parseFen(std::string_view(fen).substr(4), style()), style());
        if (style() == Castling::Standard && fen != "startpos" &&
            castlingOf(parseFen(std::string_view(fen).substr(4))) == Castling::Chess960)
            say("info string the castling rights of Chess960 are left out; UCI_Chess960 lets them in");
        while (in >> word) game.play(parseMoveNamingIt(game.position(), word));
        game_ = std::move(game);
        hasNoPosition_ = false;
    }

    /// What `go` asks for: numbers by name, 0 where none follows, and the moves of searchmoves.
    struct Orders {
        std::map<std::string, std::int64_t> numbers;
        std::vector<Move> searchMoves;

        bool has(const char* name) const { return numbers.contains(name); }
        std::int64_t number(const char* name) const { return has(name) ? numbers.at(name) : 0; }
        Milliseconds time(const char* name) const { return Milliseconds(number(name)); }
        int small(const char* name) const { return int(std::min<std::int64_t>(number(name), MaxPly)); }
    };
    /// What is not understood is told and skipped, as the specification asks: if `go` were refused, the interface would
    /// wait for a move for ever.
    Orders readOrders(const std::string& arguments) {
        constexpr std::string_view names[] = {"searchmoves", "ponder", "wtime", "btime", "winc",     "binc",    "depth",
                                              "movestogo",   "nodes",  "mate",  "perft", "movetime", "infinite"};
        Orders orders;
        std::string last;
        for (const std::string& word : splitWords(arguments)) {
            const auto n = parseNumber<double>(word);  // scripts that reckon in seconds write 1500.0
            try {
                if (std::ranges::count(names, word)) orders.numbers[last = word] = 0;
                else if (last == "searchmoves") orders.searchMoves.push_back(parseMoveNamingIt(position(), word));
                else if (n && std::isfinite(*n) && !last.empty())
                    orders.numbers[last] = std::int64_t(std::clamp(*n, 0.0, 1e12));
                else {
                    last.clear();
                    throw BadInput(inQuotes(word) + " is not understood");
                }
            } catch (const BadInput& e) {
                say("info string go: " + std::string(e.what()) + ", and skipped");
            }
        }
        return orders;
    }
    void go(const std::string& arguments) {
        const Orders orders = readOrders(arguments);
        if (orders.has("perft") && hasNoPosition_) throw BadInput("there is no position to count from");
        if (orders.has("perft")) return startPerft(int(std::min<std::int64_t>(orders.number("perft"), 30)));
        const Activity asked = orders.has("infinite") ? Activity::Analyzing
                               : orders.has("ponder") ? Activity::Pondering
                                                      : Activity::Thinking;
        if (hasNoPosition_) return work_.startKnown(asked, {});
        if (legalMoves(position()).empty())
            say(std::string("info depth 0 score ") + (position().inCheck() ? "mate 0" : "cp 0"));
        const Limits limits = limitsOf(orders);
        const bool mayUseBook = asked == Activity::Thinking && !limits.mate && limits.rootMoves.empty();
        if (const Move m = mayUseBook ? engine_.bookMove(position()) : Move{}) return work_.startKnown(asked, {m});
        const bool isOfGame = asked != Activity::Analyzing && !engine_.options.analyses;
        SearchPlan plan = isOfGame ? engine_.planFor(position(), limits) : SearchPlan{limits};
        ownTime_ = plan.limits;
        if (asked != Activity::Thinking) clockRunsSince_.reset();
        if (asked == Activity::Pondering) plan.limits.soft = plan.limits.hard = Forever;
        work_.startSearch(asked, position(), plan);
    }
    /// When the order was given that is carried out. If it had to wait for the end of another, its time begins now.
    Clock::time_point orderedAt() const { return line_.hasWaited ? Clock::now() : line_.arrived; }
    Limits limitsOf(const Orders& orders) {
        const bool white = position().side() == White;
        const TimeControl control{orders.small("movestogo"), orders.time(white ? "wtime" : "btime"),
                                  orders.time(white ? "winc" : "binc")};
        const bool hasClock = orders.has("wtime") || orders.has("btime"), perMove = orders.has("movetime");
        clockRunsSince_.reset();
        clock_.setOverhead(Milliseconds(engine_.options.overhead));
        if (perMove) {
            clock_.setPerMove(std::max(orders.time("movetime"), Milliseconds(1)));
        } else if (hasClock) {
            clock_.setClock(control, game_.ply() == pliesOfNextGo_);
            clockRunsSince_ = orderedAt();
        }
        Limits limits;
        if ((hasClock || perMove) && !orders.has("infinite"))
            static_cast<Budget&>(limits) = clock_.budget(orders.has("depth"), position().phase());
        limits.from = orderedAt();
        if (orders.has("depth")) limits.depth = std::max(orders.small("depth"), 1);
        if (orders.has("nodes")) limits.nodes = std::uint64_t(orders.number("nodes"));
        limits.mate = orders.small("mate");
        limits.rootMoves = orders.searchMoves;
        limits.multiPv = engine_.options.multiPv;
        limits.cautiousNearRoot = hasTimeForCaution(limits);
        return limits;
    }
    void showEvaluation() {
        showPicture(position(), output_);
        output_ << std::flush;
    }
    void hitPonder() {
        if (activity() != Activity::Pondering) return;
        if (clock_.timeControl()) clockRunsSince_ = line_.arrived;
        work_.ponderHit(ownTime_);
    }

    /// How castling is written.
    Castling style() const { return engine_.options.isChess960 ? Castling::Chess960 : Castling::Standard; }

    Game game_;
    EngineClock clock_;
    std::optional<Clock::time_point> clockRunsSince_;  // set while our clock runs
    int pliesOfNextGo_ = 0;  // the ply of the next `go`, if the game goes on by our last move and a reply
    Budget ownTime_;         // what the search may spend of our time after a ponder hit
};

/// In the order of the specification, then what developers use.
inline std::span<const Command<Uci>> Uci::commands() {
    using Args = const std::string&;
    static constexpr Command<Uci> table[] = {
        {"uci", Busy::Now, [](Uci& u, Args) { u.identify(); }},
        {"debug", Busy::Now, [](Uci&, Args) {}, "register"},
        {"isready", Busy::Now,
         [](Uci& u, Args) {
             u.provideTable();
             u.say("readyok");
         }},
        {"setoption", Busy::Wait, [](Uci& u, Args option) { u.changeOption(option); }},
        {"ucinewgame", Busy::Finish, [](Uci& u, Args) { u.newGame(); }},
        {"position", Busy::Finish, [](Uci& u, Args position) { u.setPosition(position); }},
        {"go", Busy::Finish, [](Uci& u, Args limits) { u.go(limits); }},
        {"stop", Busy::Now, [](Uci& u, Args) { u.work_.finish(); }},
        {"ponderhit", Busy::Now, [](Uci& u, Args) { u.hitPonder(); }},
        {"quit", Busy::Abort, [](Uci& u, Args) { u.quit(); }},
        {"xboard", Busy::Wait, [](Uci& u, Args) { u.handOver(); }, "protover"},
        {"bench", Busy::Finish, [](Uci& u, Args depth) { u.startBench(depth); }},
        {"d", Busy::Wait, [](Uci& u, Args) { u.say("Fen: " + toFen(u.position())); }},
        {"eval", Busy::Wait, [](Uci& u, Args) { u.showEvaluation(); }},
    };
    return table;
}

}  // namespace millimax
