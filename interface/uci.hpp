// uci.hpp: the Universal Chess Interface (Stefan Meyer-Kahlen, 2006) over the game, the clock and the search that the
// other front ends use.
//
// One table says what each command does, and what it does to a search that is going on. `go` searches until it has its
// move: lines that arrive meanwhile are handled within the search or kept for afterwards.
#pragma once

#include "../notation/fen.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/result.hpp"
#include "../search.hpp"
#include "../tools/bench.hpp"
#include "../tools/evaluation.hpp"
#include "../tools/perft.hpp"
#include "input.hpp"
#include "options.hpp"
#include "session.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

class Uci : public Listener {
public:
    Uci(Session& session, LineQueue& input, std::ostream& output) : session_(session), input_(input), output_(output) {}

    /// Serves until `quit` or the end of the input.
    void run() {
        while (!quit_) {
            auto line = kept_.poll();
            if (!line && !(line = input_.wait())) return;
            obey(*line);
        }
    }

    void report(const SearchInfo& i) override {
        const auto milliseconds = std::uint64_t(i.elapsed.count());
        std::ostringstream info;
        info << "info depth " << i.depth << " seldepth " << i.selectiveDepth << " multipv " << i.line + 1;
        if (isMate(i.score)) info << " score mate " << (i.score > 0 ? movesToMate(i.score) : -movesToMate(i.score));
        else info << " score cp " << i.score;
        info << (i.bound == Bound::Lower   ? " lowerbound"
                 : i.bound == Bound::Upper ? " upperbound"
                                           : "")
             << " nodes " << i.nodes << " nps " << i.nodes * 1000 / std::max<std::uint64_t>(milliseconds, 1)
             << " hashfull " << session_.table.hashfull() << " time " << milliseconds << " pv";
        for (const Move m : i.pv) info << ' ' << moveText(m);
        say(info.str());
    }
    bool wantsStop(const Progress&) override { return obeyArrived(); }
    bool obeyArrived() {
        for (std::optional<std::string> line; !stop_ && (line = input_.poll());) obey(*line);
        if (input_.atEnd()) quit_ = stop_ = true;
        return stop_;
    }

    std::optional<Budget> newBudget() override { return std::exchange(newBudget_, std::nullopt); }

private:
    /// What a command does in a search: it is run at once; it waits for the move; it waits, and stops the search.
    enum class Busy { Now, Wait, Finish };
    struct Command {
        std::string_view name;
        Busy busy;
        void (*run)(Uci&, Text arguments);
    };
    /// The table entry of a command, or null.
    static const Command* find(std::string_view name);

    /// One whole line at once.
    void say(const std::string& line) {
        output_ << line + '\n' << std::flush;
        if (!output_) quit_ = stop_ = true;  // nobody listens any more
    }

    /// The first word that is a command begins one: unknown words are to be skipped.
    void obey(const std::string& line) {
        std::istringstream in(line);
        std::string name, unknown, arguments;
        const Command* command = nullptr;
        while (!command && in >> name)
            if (!(command = find(name)) && unknown.empty()) unknown = name;
        if (!unknown.empty()) say("info string unknown command " + inQuotes(unknown));
        if (!command) return;
        std::getline(in >> std::ws, arguments);
        if (searching_ && command->busy != Busy::Now) {
            stop_ |= command->busy == Busy::Finish;
            return kept_.push(name + ' ' + arguments);  // what is unknown was told
        }
        try {
            command->run(*this, arguments);
        } catch (const BadInput& e) {
            say("info string " + name + ": " + e.what());
        }
    }

    /// A move of a line from here: a rook that castles later stands on its home now.
    std::string moveText(Move m) const { return toUci(session_.game, m, session_.castling); }

    // ---- Commands -------------------------------------------------------------------------------------------------

    void identify() {
        say("id name " + std::string(EngineName) + ' ' + std::string(EngineVersion));
        say("id author the milliMax authors");
        for (const Option& o : uciOptions) say("option name " + std::string(o.name) + " type " + describe(o));
        say("uciok");
    }
    static std::string describe(const Option& o) {
        if (o.type == Option::File) return "string default <empty>";
        if (o.type == Option::Check) return std::string("check default ") + (o.initial ? "true" : "false");
        return "spin default " + std::to_string(o.initial) + " min " + std::to_string(o.least) + " max " +
               std::to_string(o.most);
    }
    /// name NAME [value VALUE]
    void changeOption(Text text) {
        std::string spaced = text + ' ';
        std::ranges::replace(spaced, '\t', ' ');
        const std::size_t end = spaced.find(" value ");
        if (!spaced.starts_with("name ")) throw BadInput("name must follow");
        const std::string name = spaced.substr(5, std::min(end, text.size()) - 5);
        const Option* const option = findOption(uciOptions, name);
        if (!option) throw BadInput("unknown option " + inQuotes(name));
        setOption(session_, *option, end == spaced.npos ? "" : spaced.substr(end + 7));
    }

    void newGame() {
        session_.newGame();
        refused_ = false;
    }
    static Move readMove(const Position& p, Text text) {
        try {
            return parseMove(p, text);
        } catch (const BadInput& e) {
            throw BadInput("illegal move " + inQuotes(text) + ": " + e.what());
        }
    }
    /// startpos | fen FEN, then [moves MOVE...]
    void setPosition(Text text) {
        refused_ = true;
        std::istringstream in(text);
        std::string word, fen;
        while (in >> word && word != "moves") fen.append(fen.empty() ? "" : " ").append(word);
        if (fen != "startpos" && !fen.starts_with("fen ")) throw BadInput("startpos or fen must follow");
        Position game = parseFen(fen == "startpos" ? StartFen : std::string_view(fen).substr(4), session_.castling);
        while (in >> word) game.make(readMove(game, word));
        session_.game = std::move(game);
        refused_ = false;
    }

    using Orders = std::map<std::string, std::int64_t>;

    void go(Text text) {
        constexpr std::string_view names[] = {"searchmoves", "ponder", "wtime", "btime", "winc",     "binc",    "depth",
                                              "movestogo",   "nodes",  "mate",  "perft", "movetime", "infinite"};
        Orders orders;
        std::vector<Move> moves;
        std::string last;
        for (const std::string& word : splitWords(text)) {
            const auto n = parseNumber<std::int64_t>(word);
            try {
                if (std::ranges::count(names, word)) orders[last = word] = 0;
                else if (last == "searchmoves") moves.push_back(readMove(session_.game, word));
                else if (n && !last.empty()) orders[last] = std::clamp<std::int64_t>(*n, 0, 1'000'000'000'000);
                else {
                    last.clear();
                    throw BadInput(inQuotes(word) + " is not understood");
                }
            } catch (const BadInput& e) {  // as the specification asks: without a move, an interface waits for ever
                say("info string go: " + std::string(e.what()) + ", and skipped");
            }
        }
        if (orders.contains("perft") && !refused_) return countMoves(int(std::min<std::int64_t>(orders["perft"], 30)));
        setLimits(orders);
        limits_.rootMoves = moves;
        if (!infinite_) session_.applySkill(limits_, session_.game);
        think(!infinite_ && !pondering_ && !mate_ && moves.empty() ? session_.bookMove() : Move{});
    }
    void setLimits(const Orders& orders) {
        const auto has = [&](const char* name) { return orders.contains(name); };
        const auto number = [&](const char* name) { return has(name) ? orders.at(name) : 0; };
        const auto time = [&](const char* name) { return Milliseconds(number(name)); };
        const auto small = [&](const char* name) { return int(std::min<std::int64_t>(number(name), MaxPly)); };
        const bool white = session_.game.side() == White;
        const int depth = has("depth") ? std::max(small("depth"), 1) : MaxPly;
        const Level level{small("movestogo"), time(white ? "wtime" : "btime"), time(white ? "winc" : "binc")};
        if (has("movetime")) session_.time.setPerMove(std::max(time("movetime"), Milliseconds(1)));
        else session_.time.setLevel(level);
        infinite_ = has("infinite");
        pondering_ = has("ponder");
        const bool timed = !infinite_ && (has("movetime") || has("wtime") || has("btime"));
        limits_ = timed ? session_.limits(depth, std::nullopt) : Limits{};
        limits_.depth = depth;
        if (has("nodes")) limits_.nodes = std::uint64_t(number("nodes"));
        limits_.multiPv = session_.multiPv;
        limits_.cautiousNearRoot = hasTimeForCaution(limits_);
        limits_.mate = mate_ = small("mate");
        ownTime_ = {limits_.soft, limits_.hard};
        if (pondering_) limits_.soft = limits_.hard = Forever;
    }

    /// Runs `search`, which is handed the question whether to stop; meanwhile lines are obeyed or kept.
    template <class Search> void busyWith(const Search& search) {
        stop_ = false;
        searching_ = true;
        search([this] { return obeyArrived(); });
        searching_ = false;
    }
    void countMoves(int depth) {
        busyWith([&](const auto& stop) { showPerft(session_.game, depth, output_, session_.castling, stop); });
    }
    void measure(int depth) {
        busyWith([&](const auto& stop) { bench(depth, output_, stop); });
    }
    void think(Move fromBook) {
        std::vector<Move> line = {fromBook};
        busyWith([&](const auto&) {
            if (refused_) line.clear();  // what the interface shows isn't what we have
            else if (!fromBook) line = session_.search(session_.game, limits_, *this);
            if (line.empty() && !refused_)
                say(std::string("info depth 0 score ") + (session_.game.inCheck() ? "mate 0" : "cp 0"));
            while ((infinite_ || pondering_) && !stop_) {
                if (const auto next = input_.wait()) obey(*next);
                else quit_ = stop_ = true;
            }
        });
        const std::string best = line.empty() ? "0000" : moveText(line[0]);
        say("bestmove " + best + (line.size() > 1 ? " ponder " + moveText(line[1]) : ""));
    }
    /// The move we pondered on was played: the search goes on, now on our clock.
    void ponderHit() {
        if (!std::exchange(pondering_, false)) return;
        newBudget_ = limits_;
        newBudget_->from = Session::creditPondering(limits_.from);
        newBudget_->soft = ownTime_.soft;
        newBudget_->hard = ownTime_.hard;
    }

    Session& session_;
    LineQueue& input_;
    std::ostream& output_;

    bool quit_ = false;
    bool refused_ = false;  // the last position
    bool searching_ = false, stop_ = false;
    bool infinite_ = false, pondering_ = false;  // no move before `stop`, or before that or `ponderhit`
    int mate_ = 0;                               // search for a mate in so many moves; 0: for the best move
    Limits limits_;                              // of the search that goes on
    std::optional<Budget> newBudget_;
    TimeLimits ownTime_{};  // for after a ponder hit
    LineQueue kept_;        // lines that wait for our move; only the last can be one that stopped the search
};

/// In the order of the specification, then what developers use.
inline const Uci::Command* Uci::find(std::string_view name) {
    static constexpr Command commands[] = {
        {"uci", Busy::Now, [](Uci& u, Text) { u.identify(); }},
        {"debug", Busy::Now, [](Uci&, Text) {}},
        {"isready", Busy::Now, [](Uci& u, Text) { u.say("readyok"); }},
        {"setoption", Busy::Wait, [](Uci& u, Text option) { u.changeOption(option); }},
        {"register", Busy::Now, [](Uci&, Text) {}},
        {"ucinewgame", Busy::Finish, [](Uci& u, Text) { u.newGame(); }},
        {"position", Busy::Finish, [](Uci& u, Text position) { u.setPosition(position); }},
        {"go", Busy::Finish, [](Uci& u, Text limits) { u.go(limits); }},
        {"stop", Busy::Now, [](Uci& u, Text) { u.stop_ = true; }},
        {"ponderhit", Busy::Now, [](Uci& u, Text) { u.ponderHit(); }},
        {"quit", Busy::Now, [](Uci& u, Text) { u.quit_ = u.stop_ = true; }},
        {"bench", Busy::Finish, [](Uci& u, Text depth) { u.measure(depth.empty() ? BenchDepth : depthOf(depth)); }},
        {"d", Busy::Wait, [](Uci& u, Text) { u.say("Fen: " + toFen(u.session_.game)); }},
        {"eval", Busy::Wait, [](Uci& u, Text) { showEvaluation(u.session_.game, u.output_); }},
    };
    const auto found = std::ranges::find(commands, name, &Command::name);
    return found == std::end(commands) ? nullptr : found;
}

}  // namespace millimax
