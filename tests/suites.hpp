// suites.hpp: what tests of evaluation and search share: positions by the hundred, a listener that keeps its reports.
#pragma once

#include "notation/epd.hpp"
#include "search.hpp"
#include "tests/positions.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace millimax::test {

/// The positions of a suite in tests/data, or every `step`th of them.
inline std::vector<Position> suite(const std::string& name, std::size_t step = 1) {
    std::vector<Position> positions;
    const std::vector<std::string> lines = dataLines(name);
    for (std::size_t i = 0; i < lines.size(); i += step)
        positions.push_back(parseEpd(lines[i].substr(0, lines[i].find(';'))).position);
    return positions;
}

/// Every position of every suite: openings, tactics, endings, and the corners of the rules.
inline std::vector<Position> allSuites() {
    std::vector<Position> positions;
    const auto add = [&](Position p) { positions.push_back(std::move(p)); };
    for (const char* name : {"openings.epd", "wac.epd", "bratko-kopec.epd", "zugzwang.epd", "mate-in-1.epd",
                             "mate-in-2.epd", "mate-in-3.epd", "mate-in-4.epd", "see.epd"})
        for (const Position& p : suite(name)) add(p);
    for (const auto& cases :
         {perftEpd("perft-standard.epd"), perftEpd("perft-chess960.epd"), perftBlocks("perft-tricky.perft")})
        for (const PerftCase& c : cases) add(parseFen(c.fen));
    return positions;
}

/// Positions met in games of random moves: unlike anything a person would set up.
inline std::vector<Position> randomGames(int games, int plies, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        Position p = parseFen(StartFen);
        for (int ply = 0; ply < plies; ++ply) {
            const MoveList moves = legalMoves(p);
            if (moves.empty()) break;
            p.make(moves[random() % moves.size()]);
            positions.push_back(p);
        }
    }
    return positions;
}

/// Positions in which every choice is tried: tactics, endings, games of random moves and the corners of the rules.
inline std::vector<Position> manyPositions() {
    std::vector<Position> all = suite("wac.epd");
    for (const char* name : {"bratko-kopec.epd", "zugzwang.epd", "see.epd", "mate-in-1.epd"})
        for (const Position& p : suite(name)) all.push_back(p);
    for (const PerftCase& c : perftBlocks("perft-tricky.perft")) all.push_back(parseFen(c.fen));
    for (const PerftCase& c : perftEpd("perft-standard.epd")) all.push_back(parseFen(c.fen));
    for (const Position& p : randomGames(4, 100, 4)) all.push_back(p);
    return all;
}

/// Keeps every report, and lets the search run.
class Recorder : public Listener {
public:
    void report(const SearchInfo& i) override { iterations.push_back(i); }
    bool wantsStop(const Progress&) override { return false; }

    /// The last report of the best line.
    const SearchInfo& best() const {
        REQUIRE(!iterations.empty());
        for (auto i = iterations.rbegin(); i != iterations.rend(); ++i)
            if (i->line == 0) return *i;
        return iterations.back();
    }
    std::vector<SearchInfo> iterations;
};

/// Whether each move of the line is legal after those before it.
inline bool isLegalLine(Position p, const std::vector<Move>& line) {
    for (const Move m : line) {
        if (!std::ranges::count(legalMoves(p), m)) return false;
        p.make(m);
    }
    return true;
}
/// How many reports on one line break a law: lines are legal and not empty, and depth, nodes and time never go back.
inline int wrongReports(const Position& p, const std::vector<SearchInfo>& reports) {
    SearchInfo before;
    int wrong = 0;
    for (const SearchInfo& i : reports) {
        wrong += i.pv.empty() || !isLegalLine(p, i.pv) || i.depth < before.depth || i.nodes < before.nodes;
        wrong += i.elapsed < before.elapsed || i.selectiveDepth < before.selectiveDepth || i.line != 0;
        wrong += i.bound == Bound::None || std::abs(i.score) > MateScore;
        before = i;
    }
    return wrong;
}

/// What a search by nothing but depth found.
struct Found {
    std::vector<Move> line;
    SearchInfo last;
    std::uint64_t nodes;
};
inline Found searchDepth(const Position& p, int depth, TranspositionTable& table) {
    table.clear();
    Searcher searcher(table);
    Recorder recorder;
    std::vector<Move> line = searcher.search(p, depthLimit(depth), recorder).pv;
    return {std::move(line), recorder.iterations.empty() ? SearchInfo{} : recorder.best(), searcher.nodes()};
}

}  // namespace millimax::test
