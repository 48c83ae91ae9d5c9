// tools/genfens.hpp: openings by random moves, in the form that OpenBench asks its engines for.
#pragma once

#include "../hash.hpp"
#include "../movegen.hpp"
#include "../notation/epd.hpp"
#include "../notation/fen.hpp"
#include "../search.hpp"
#include "bench.hpp"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace millimax {

/// Makes openings by random moves, and keeps those that are lost for neither side.
class OpeningGenerator {
public:
    /// `book`: "None", or an EPD file from whose positions the random moves go on. Throws BadInput.
    OpeningGenerator(std::uint64_t seed, const std::string& book) : random_(seed) {
        if (book == "None") return;
        forEachEpd(book, [this](const Epd& epd, int) { starts_.push_back(epd.position); });
        if (starts_.empty()) throw BadInput(book + ": has no position");
    }

    Position next() {
        for (int attempt = 0; attempt < Attempts; ++attempt)
            if (const auto p = wander(); p && isBalanced(*p)) return *p;
        throw BadInput("genfens: no balanced position in " + std::to_string(Attempts) + " attempts");
    }

private:
    static constexpr int Attempts = 10'000;
    static constexpr int Balanced = 100;  // centipawns
    static constexpr int Depth = 7;

    /// A position some random plies from a start, or none if the game was over before.
    std::optional<Position> wander() {
        Position p = starts_.empty() ? parseFen(StartFen) : starts_[random_() % starts_.size()];
        for (auto plies = (starts_.empty() ? 8 : 2) + random_() % 2;; --plies) {  // either side to move
            const MoveList moves = legalMoves(p);
            if (moves.empty()) return std::nullopt;
            if (plies == 0) return p;
            p.make(moves[random_() % moves.size()]);
        }
    }
    bool isBalanced(const Position& p) {
        Listener silent;
        Limits limits;
        limits.depth = Depth;
        return std::abs(searcher_.search(p, limits, silent).score) < Balanced;
    }

    std::mt19937_64 random_;  // the same numbers everywhere, so `%` rather than a distribution, which may differ
    std::vector<Position> starts_;
    TranspositionTable table_{BenchMegabytes};
    Searcher searcher_{table_};
};

/// Prints COUNT lines "info string genfens FEN", as long as they can be written. The words are those that OpenBench
/// sends: COUNT seed SEED book None|FILE; what follows them is ignored. Throws BadInput.
inline void generateFens(const std::vector<std::string>& words, std::ostream& out) {
    const bool complete = words.size() >= 5 && words[1] == "seed" && words[3] == "book";
    const auto count = complete ? parseNumber<std::uint64_t>(words[0]) : std::nullopt;
    const auto seed = complete ? parseNumber<std::uint64_t>(words[2]) : std::nullopt;
    if (!count || !seed) throw BadInput("genfens COUNT seed SEED book None|FILE, please, both in digits");
    OpeningGenerator openings(*seed, words[4]);
    for (std::uint64_t n = 0; n < *count && out; ++n) {
        const Position p = openings.next();
        out << "info string genfens " << toFen(p) << std::endl;
    }
}

}  // namespace millimax
