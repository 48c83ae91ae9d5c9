// bench.hpp: measuring: the node signature of a fixed search, suites of positions with known answers, and perft.
#pragma once

#include "../eval.hpp"
#include "../movegen.hpp"
#include "../search.hpp"
#include "fen.hpp"
#include "notation.hpp"
#include "session.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iomanip>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// Whether something long is to end, and what it found is not wanted; once true, always true.
using Stop = std::function<bool()>;
inline const Stop never = [] { return false; };

/// A host that keeps the last iteration.
class Listener : public Host {
public:
    explicit Listener(const Stop& stop = never) : stop_(stop) {}
    void report(const Iteration& i) override { last = i; }
    bool wantsStop() override { return stop_(); }
    Iteration last;

private:
    const Stop& stop_;
};

constexpr int BenchDepth = 13;
constexpr std::size_t BenchMegabytes = 16;

/// Openings, middlegames and endings of quiet and sharp kinds, from games and from the literature.
inline constexpr std::array<std::string_view, 16> BenchPositions{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6",
    "rnbq1rk1/pp2ppbp/2pp1np1/8/2PPP3/2N1BP2/PP4PP/R2QKBNR w KQ - 0 7",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP2QPP/R4RK1 w - - 4 13",
    "2r2rk1/pp1bqpp1/2nppn1p/2p3N1/1bP5/1PN3P1/PBQPPPBP/3R1RK1 w - - 0 13",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/5pk1/4p1p1/3pP2p/1b1P1P1P/1P2K1P1/4B3/8 w - - 0 40",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30",
};

/// The depth that a person asks for. Throws BadInput.
inline int depthOf(std::string_view text) {
    const auto depth = parseNumber<int>(text);
    if (!depth || *depth < 1 || *depth > 30) throw BadInput("a depth of 1 to 30, please");
    return *depth;
}

/// Searches every position, each with fresh tables, and prints "<nodes> nodes <nps> nps" last. The nodes are the same
/// on every machine.
inline void bench(int depth, std::ostream& out, const Stop& stop = never) {
    TranspositionTable table(BenchMegabytes);
    std::uint64_t nodes = 0;
    const Clock::time_point began = Clock::now();
    for (const std::string_view fen : BenchPositions) {
        table.clear();
        Searcher searcher(table);
        Listener listener(stop);
        Limits limits;  // not thorough: bench stands for a fast game
        limits.depth = depth;
        const Position p = parseFen(fen);
        const std::vector<Move> line = searcher.search(p, limits, listener);
        if (stop()) return;
        out << std::setw(9) << searcher.nodes() << "  " << std::setw(6) << listener.last.score << "  " << std::left
            << std::setw(8) << toSan(p, line[0]) << std::right << fen << '\n';
        nodes += searcher.nodes();
    }
    const double seconds = std::max(1e-3, std::chrono::duration<double>(Clock::now() - began).count());
    out << nodes << " nodes " << std::uint64_t(double(nodes) / seconds) << " nps" << std::endl;
}

/// A line for each move, as UCI writes it, then "<total> nodes <ms> ms".
inline void showPerft(Position p, int depth, std::ostream& out, Castling style = Castling::Standard,
                      const Stop& stop = never) {
    const Clock::time_point began = Clock::now();
    std::uint64_t total = depth == 0;
    for (const Move m : depth > 0 ? legalMoves(p) : MoveList()) {
        p.make(m);
        const std::uint64_t nodes = perft(p, depth - 1, stop);
        p.unmake();
        if (stop()) return;
        out << toUci(p, m, style) << ": " << nodes << '\n';
        total += nodes;
    }
    out << total << " nodes " << elapsedSince(began).count() << " ms" << std::endl;
}

/// What a suite's line asks for: a best move, no bad one, or a mate of known length.
class Puzzle {
public:
    explicit Puzzle(const Epd& epd) {
        const auto dm = epd.operands("dm"), ce = epd.operands("ce");
        if (!dm.empty()) mate_ = movesOf("dm", dm[0]);
        else if (!ce.empty() && ce[0].starts_with("+M")) mate_ = movesOf("ce +M", ce[0].substr(2));
        if (!mate_) {
            best_ = moves(epd, "bm");
            avoid_ = moves(epd, "am");
        }
        if (best_.empty() && avoid_.empty() && !mate_) throw BadInput("nothing to solve: no bm, am or dm");
    }
    /// A mate of the right length solves a mate puzzle, whatever its first move.
    bool isSolvedBy(Move m, int score) const {
        if (mate_) return score == mateIn(2 * mate_ - 1);
        return (best_.empty() || std::ranges::count(best_, m)) && !std::ranges::count(avoid_, m);
    }

private:
    static int movesOf(const std::string& opcode, std::string_view text) {
        const auto n = parseNumber<int>(text);
        if (!n || *n < 1 || 2 * *n > MaxPly) throw BadInput(opcode + ": a number of moves must follow");
        return *n;
    }
    static std::vector<Move> moves(const Epd& epd, std::string_view opcode) {
        std::vector<Move> found;
        for (const std::string& text : epd.operands(opcode)) {
            try {
                found.push_back(parseMove(epd.position, text));
            } catch (const BadInput& e) {
                throw BadInput(std::string(opcode) + ' ' + text + ": " + e.what());
            }
        }
        return found;
    }

    std::vector<Move> best_, avoid_;
    int mate_ = 0;  // in so many moves; 0: none asked for
};

/// Tries every line of an EPD file within `limits` and prints "<solved>/<total> solved" last. Throws BadInput.
inline void solve(const std::string& path, const Limits& limits, Session& session, std::ostream& out) {
    int solved = 0, total = 0;
    forEachEpd(path, [&](const Epd& epd, int number) {
        const Puzzle puzzle(epd);
        session.newGame();
        Listener listener;
        Limits now = limits;
        now.from = Clock::now();
        now.thorough = Session::hasTime(limits);
        const std::vector<Move> found = session.team.search(epd.position, now, listener);
        const bool right = !found.empty() && puzzle.isSolvedBy(found[0], listener.last.score);
        solved += right;
        ++total;
        const auto id = epd.operands("id");
        out << (right ? "yes " : "NO  ") << (id.empty() ? std::to_string(number) : id[0]) << ' '
            << (found.empty() ? "-" : toSan(epd.position, found[0])) << ' ' << listener.last.score << std::endl;
    });
    out << solved << '/' << total << " solved" << std::endl;
}

/// The evaluation term by term, middlegame and endgame, White's share and Black's; the total is the score.
inline void showEvaluation(const Position& p, std::ostream& out) {
    EvalTrace trace;
    const int score = evaluate(p, trace);
    out << "centipawns, White's side     White (mg eg)   Black (mg eg)      difference\n";
    Score sum;
    for (std::size_t i = 0; i < std::size(WeightGroups); ++i) {
        const std::size_t first = WeightGroups[i].first;
        const std::size_t end = i + 1 < std::size(WeightGroups) ? WeightGroups[i + 1].first : EvalTrace::Terms;
        std::array<Score, 2> side;
        for (const Color c : {White, Black})
            for (std::size_t w = first; w < end; ++w) side[c] += weightList[w] * trace.count[c][w];
        const auto pair = [&out](Score s) { out << std::setw(9) << s.middlegame() << std::setw(7) << s.endgame(); };
        out << std::left << std::setw(26) << WeightGroups[i].name << std::right;
        pair(side[White]);
        pair(side[Black]);
        pair(side[White] - side[Black]);
        out << '\n';
        sum += side[White] - side[Black];
    }
    out << "sum " << sum.middlegame() << " (mg) " << sum.endgame() << " (eg), phase " << p.phase() << " of " << MaxPhase
        << ", scale " << trace.scale << " of " << FullScale << ": score " << (p.side() == White ? score : -score)
        << " centipawns" << std::endl;
}

}  // namespace millimax
