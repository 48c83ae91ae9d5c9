// uci.hpp: the Universal Chess Interface (Stefan Meyer-Kahlen, 2006) over the game, the clock and the search that the
// other front ends use.
//
// One table says what each command does, and what it does to a search that is going on; another holds the options. `go`
// searches until it has its move: lines that arrive meanwhile are handled within the search or kept for afterwards.
#pragma once

#include "../search.hpp"
#include "bench.hpp"
#include "fen.hpp"
#include "game.hpp"
#include "input.hpp"
#include "notation.hpp"
#include "session.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

class Uci : public Host {
public:
    Uci(Session& session, LineQueue& input, std::ostream& output)
        : session_(session), input_(input), output_(output), ownBook_(session.book() != nullptr) {}

    /// Serves until `quit` or the end of the input.
    void run() {
        while (!quit_) {
            std::optional<std::string> line;
            if (kept_.empty()) {
                line = input_.wait();
            } else {
                line = kept_.front();
                kept_.pop_front();
            }
            if (!line) return;
            obey(*line);
        }
    }

    void report(const Iteration& i) override {
        const auto milliseconds = i.elapsed.count();
        std::ostringstream info;
        info << "info depth " << i.depth << " seldepth " << i.selectiveDepth << " multipv " << i.line + 1 << " score "
             << scoreText(i.score) << (i.bound == Bound::Lower ? " lowerbound" : i.bound == Bound::Upper ? " upperbound" : "")
             << " nodes " << i.nodes << " nps " << i.nodes * 1000 / std::uint64_t(std::max<std::int64_t>(milliseconds, 1))
             << " hashfull " << session_.table.permilleFull() << " time " << milliseconds << " pv";
        for (const Move m : i.pv) info << ' ' << moveText(m);
        say(info.str());
        if (mate_ && i.bound != Bound::Upper && i.score >= mateIn(2 * mate_ - 1)) mateFound_ = true;
    }
    bool wantsStop() override {
        while (!stop_) {
            const auto line = input_.poll();
            if (!line) break;
            obey(*line);
        }
        if (input_.atEnd()) quit_ = stop_ = true;
        return stop_ || mateFound_;
    }

private:
    using Text = const std::string&;

    /// What a command does to the search that is going on.
    enum class Busy {
        Now,    // nothing: it is run, the search goes on
        Wait,   // nothing: it is run after the search
        Finish  // it stops the search, and is run after its move
    };
    struct Command {
        std::string_view name;
        Busy busy;
        void (*run)(Uci&, Text arguments);
    };
    struct Option {
        std::string_view name, type, initial;
        std::int64_t least, most;  // of a spin
        void (*set)(Uci&, Text value);
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
        while (!command && in >> name) {
            command = find(name);
            if (!command && unknown.empty()) unknown = name;
        }
        if (!unknown.empty()) say("info string unknown command " + detail::quoted(unknown));
        if (!command) return;
        std::getline(in >> std::ws, arguments);
        if (searching_ && command->busy != Busy::Now) {
            kept_.push_back(line);
            stop_ |= command->busy == Busy::Finish;
            return;
        }
        try {
            command->run(*this, arguments.substr(0, arguments.find_last_not_of(" \t\r") + 1));
        } catch (const BadInput& e) {
            say("info string " + name + ": " + e.what());
        }
    }

    // ---- Text -----------------------------------------------------------------------------------------------------

    static std::string scoreText(int score) {
        if (!isMate(score)) return "cp " + std::to_string(score);
        return "mate " + std::to_string(score > 0 ? movesToMate(score) : -movesToMate(score));
    }
    /// In Chess960 castling is the king's capture of its rook; a right that is used later stands on the board now.
    std::string moveText(Move m) const {
        if (!m.isCastling() || session_.castling == Castling::Standard) return toCoordinate(m);
        return squareName(m.from()) + squareName(session_.game.position().rookHome(colorOf(m.mover()), wingOf(m)));
    }

    // ---- Commands -------------------------------------------------------------------------------------------------

    void identify() {
        say("id name " + std::string(EngineName) + ' ' + std::string(EngineVersion));
        say("id author the milliMax authors");
        for (const Option& o : options) {
            std::string line = "option name " + std::string(o.name) + " type " + std::string(o.type) + " default ";
            line += o.name == "OwnBook" && ownBook_ ? "true" : std::string(o.initial);
            if (o.type == "spin") line += " min " + std::to_string(o.least) + " max " + std::to_string(o.most);
            say(line);
        }
        say("uciok");
    }

    /// name NAME [value VALUE]
    void setOption(Text text) {
        const std::size_t value = text.find(" value ");
        const std::string name = text.starts_with("name ") ? text.substr(5, value == text.npos ? value : value - 5) : "";
        const std::string wanted = value == text.npos ? "" : text.substr(value + 7);
        const auto sameName = [&name](const Option& o) {
            return std::ranges::equal(o.name, name, [](char a, char b) { return std::tolower(a) == std::tolower(b); });
        };
        const auto option = std::ranges::find_if(options, sameName);
        if (option == std::end(options)) throw BadInput("there is no option " + detail::quoted(name));
        const auto number = parseNumber<std::int64_t>(wanted);
        if (option->type == "spin" && (!number || *number < option->least || *number > option->most))
            throw BadInput(name + " " + detail::quoted(wanted) + " is no number from " + std::to_string(option->least) +
                           " to " + std::to_string(option->most));
        if (option->type == "check" && wanted != "true" && wanted != "false")
            throw BadInput(name + " " + detail::quoted(wanted) + " is neither true nor false");
        option->set(*this, wanted);
    }

    static Move readMove(const Position& p, Text text) {
        try {
            return parseMove(p, text);
        } catch (const BadInput& e) {
            throw BadInput("illegal move " + detail::quoted(text) + ": " + e.what());
        }
    }
    /// startpos | fen FEN, then [moves MOVE...]
    void setPosition(Text text) {
        const std::vector<std::string> words = detail::words(text);
        const auto moves = std::ranges::find(words, "moves");
        std::string fen;
        for (auto w = words.begin(); w < moves; ++w) fen += (fen.empty() ? "" : " ") + *w;
        if (fen != "startpos" && !fen.starts_with("fen ")) throw BadInput("startpos or fen must follow");
        Game game(parseFen(fen == "startpos" ? StartFen : std::string_view(fen).substr(4)));
        for (auto w = moves; w != words.end(); ++w)
            if (w != moves) game.play(readMove(game.position(), *w));
        session_.game = std::move(game);
    }

    void go(Text text) {
        constexpr std::string_view numeric[] = {"wtime", "btime", "winc",  "binc",     "movestogo",
                                                "depth", "nodes", "mate", "movetime", "perft"};
        constexpr std::int64_t most = 1'000'000'000'000;  // 31 years, if milliseconds
        const std::vector<std::string> words = detail::words(text);
        std::map<std::string_view, std::int64_t> given;
        std::vector<Move> moves;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (std::ranges::count(numeric, words[i])) {
                const auto n = i + 1 < words.size() ? parseNumber<std::int64_t>(words[i + 1]) : std::nullopt;
                if (!n) throw BadInput(words[i] + " needs a number");
                given[words[i++]] = std::clamp<std::int64_t>(*n, 0, most);
            } else if (words[i] == "infinite" || words[i] == "ponder" || words[i] == "searchmoves") {
                given[words[i]] = 1;
            } else {
                if (!given.contains("searchmoves")) throw BadInput("unknown word " + detail::quoted(words[i]));
                moves.push_back(readMove(session_.game.position(), words[i]));
            }
        }
        if (given.contains("perft"))
            return showPerft(session_.game.position(), int(std::min<std::int64_t>(given["perft"], 30)), output_);
        setLimits(given);
        limits_.rootMoves = moves;
        think(ownBook_ && !holdsMove_ && moves.empty() ? session_.bookMove() : Move{});
    }
    void setLimits(std::map<std::string_view, std::int64_t>& given) {
        const bool white = session_.game.position().side() == White;
        const auto time = [&given](std::string_view name) { return Milliseconds(given[name]); };
        const int depth = int(std::clamp<std::int64_t>(given.contains("depth") ? given["depth"] : MaxPly, 1, MaxPly - 1));
        limits_ = Limits{};
        if (given.contains("movetime") || given.contains("wtime") || given.contains("btime")) {
            const int movesToGo = int(std::min<std::int64_t>(given["movestogo"], 1000));
            session_.time.setLevel({movesToGo, time(white ? "wtime" : "btime"), time(white ? "winc" : "binc")});
            if (given.contains("movetime")) session_.time.setPerMove(std::max(time("movetime"), Milliseconds(1)));
            limits_ = session_.limits(depth, std::nullopt);
        }
        limits_.depth = depth;
        if (given.contains("nodes")) limits_.nodes = std::uint64_t(given["nodes"]);
        limits_.multiPv = session_.multiPv;
        mate_ = int(std::min<std::int64_t>(given["mate"], MaxPly));
        ownTime_ = {limits_.soft, limits_.hard};
        holdsMove_ = given.contains("infinite") || given.contains("ponder");
        if (holdsMove_) limits_.soft = limits_.hard = Forever;
    }

    void think(Move fromBook) {
        stop_ = mateFound_ = false;
        searching_ = true;
        std::vector<Move> line = {fromBook};
        if (!fromBook) line = session_.searcher.search(session_.game.position(), limits_, *this);
        while (holdsMove_ && !stop_) {
            if (const auto next = input_.wait()) obey(*next);
            else quit_ = stop_ = true;
        }
        searching_ = false;
        say("bestmove " + (line.empty() ? "0000" : moveText(line[0])) + (line.size() > 1 ? " ponder " + moveText(line[1]) : ""));
    }
    /// The move we pondered on was played: the search goes on, now on our clock.
    void ponderHit() {
        if (!searching_) return;
        holdsMove_ = false;
        limits_.from = Clock::now();
        limits_.soft = ownTime_.soft;
        limits_.hard = ownTime_.hard;
    }

    static const Option options[8];

    Session& session_;
    LineQueue& input_;
    std::ostream& output_;

    bool ownBook_;
    bool quit_ = false;
    bool searching_ = false, stop_ = false;
    bool holdsMove_ = false;         // pondering or infinite: no move before `ponderhit` or `stop`
    int mate_ = 0;                   // search for a mate in so many moves; 0: for the best move
    bool mateFound_ = false;
    Limits limits_;                  // of the search that goes on
    Budget ownTime_{};               // for after a ponder hit
    std::deque<std::string> kept_;   // lines that wait for our move; at most the last is one that stopped the search
};

inline const Uci::Option Uci::options[] = {
    {"Hash", "spin", "64", 1, TranspositionTable::MaxMegabytes,
     [](Uci& u, Text megabytes) {
         if (!u.session_.table.resize(*parseNumber<std::size_t>(megabytes)))
             throw BadInput(megabytes + " megabytes can't be had; the table keeps its " +
                            std::to_string(u.session_.table.megabytes()));
     }},
    {"Threads", "spin", "1", 1, Session::MaxThreads, [](Uci& u, Text n) { u.session_.threads = *parseNumber<int>(n); }},
    {"Ponder", "check", "false", 0, 0, [](Uci&, Text) {}},  // `go ponder` says it all
    {"MultiPV", "spin", "1", 1, Session::MaxMultiPv, [](Uci& u, Text lines) { u.session_.multiPv = *parseNumber<int>(lines); }},
    {"OwnBook", "check", "false", 0, 0, [](Uci& u, Text on) { u.ownBook_ = on == "true"; }},
    {"BookFile", "string", "<empty>", 0, 0, [](Uci& u, Text path) { u.session_.openBook(path == "<empty>" ? "" : path); }},
    {"UCI_Chess960", "check", "false", 0, 0,
     [](Uci& u, Text on) { u.session_.castling = on == "true" ? Castling::Chess960 : Castling::Standard; }},
    {"Move Overhead", "spin", "30", 0, Session::MaxOverhead,
     [](Uci& u, Text ms) { u.session_.time.setOverhead(Milliseconds(*parseNumber<int>(ms))); }},
};

/// In the order of the specification, then what developers use.
inline const Uci::Command* Uci::find(std::string_view name) {
    static constexpr Command commands[] = {
        {"uci", Busy::Now, [](Uci& u, Text) { u.identify(); }},
        {"debug", Busy::Now, [](Uci&, Text) {}},
        {"isready", Busy::Now, [](Uci& u, Text) { u.say("readyok"); }},
        {"setoption", Busy::Wait, [](Uci& u, Text option) { u.setOption(option); }},
        {"register", Busy::Now, [](Uci&, Text) {}},
        {"ucinewgame", Busy::Finish, [](Uci& u, Text) { u.session_.newGame(); }},
        {"position", Busy::Finish, [](Uci& u, Text position) { u.setPosition(position); }},
        {"go", Busy::Finish, [](Uci& u, Text limits) { u.go(limits); }},
        {"stop", Busy::Now, [](Uci& u, Text) { u.stop_ = true; }},
        {"ponderhit", Busy::Now, [](Uci& u, Text) { u.ponderHit(); }},
        {"quit", Busy::Now, [](Uci& u, Text) { u.quit_ = u.stop_ = true; }},
        {"bench", Busy::Finish, [](Uci& u, Text) { bench(BenchDepth, u.output_); }},
        {"d", Busy::Wait, [](Uci& u, Text) { u.say("Fen: " + toFen(u.session_.game.position())); }},
        {"eval", Busy::Wait, [](Uci& u, Text) { showEvaluation(u.session_.game.position(), u.output_); }},
    };
    const auto found = std::ranges::find(commands, name, &Command::name);
    return found == std::end(commands) ? nullptr : found;
}

}  // namespace millimax
