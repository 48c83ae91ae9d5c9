// selfplay.hpp: what the weights are tuned from: games of the engine against itself, as positions with their result,
// and the evaluation of such positions as coefficients.
#pragma once

#include "../hash.hpp"
#include "../notation/fen.hpp"
#include "../notation/result.hpp"
#include "../search.hpp"
#include "bench.hpp"
#include "genfens.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

inline constexpr std::array<std::string_view, 3> ResultsByPoints{"0-1", "1/2-1/2", "1-0"};

/// Plays against itself, so many nodes a move, and keeps half of the quiet positions, since neighbours are alike. The
/// same seed gives the same games.
class SelfPlay {
public:
    SelfPlay(std::uint64_t seed, std::uint64_t nodes) : seed_(seed), openings_(seed, "None"), random_(seed) {
        limits_.nodes = nodes;
    }

    /// Plays a game and prints a line for each position kept: EPD with `ce` (the score of the search in centipawns, for
    /// the side to move), `c9` (the result) and `id` ("seed.game").
    void game(std::uint64_t number, std::ostream& out) {
        table_.clear();
        searcher_.clear();
        Position game = openings_.next();
        std::vector<std::pair<std::string, int>> kept;
        std::string result;
        for (decisive_ = drawish_ = 0; result.empty();) {
            LastInfo listener;
            table_.newSearch();
            const Move m = searcher_.search(game, limits_, listener)[0];
            const int score = listener.last.score;
            if (isQuiet(game, m, score) && random_() % 2) kept.emplace_back(toFen(game), score);
            result = adjudicate(game, score);
            game.make(m);
            if (const auto end = resultOf(game)) result = end->score;
        }
        for (const auto& [fen, score] : kept)
            out << fen << " ce " << score << "; c9 \"" << result << "\"; id \"" << seed_ << '.' << number << "\";\n";
        out.flush();
    }

private:
    /// Whether the static score should say it all: neither check nor capture nor mate is in the air.
    static bool isQuiet(const Position& p, Move best, int score) {
        return !p.inCheck() && !best.isNoisy() && std::abs(score) < Decided;
    }
    /// The result once both sides' searches have long agreed on it, else "".
    std::string adjudicate(const Position& p, int score) {
        const int white = p.side() == White ? score : -score;
        if (std::abs(score) < Decided) decisive_ = 0;
        else decisive_ = white > 0 ? std::max(decisive_, 0) + 1 : std::min(decisive_, 0) - 1;
        drawish_ = std::abs(score) <= 8 && p.plies() >= 80 ? drawish_ + 1 : 0;
        if (std::abs(decisive_) >= 4) return white > 0 ? "1-0" : "0-1";
        return drawish_ >= 8 ? "1/2-1/2" : "";
    }

    static constexpr int Decided = 1000;  // centipawns

    std::uint64_t seed_;
    OpeningGenerator openings_;
    std::mt19937_64 random_;
    Limits limits_;
    TranspositionTable table_{BenchMegabytes};
    Searcher searcher_{table_};
    int decisive_ = 0, drawish_ = 0;  // plies in a row; decisive_ is below 0 when Black wins
};

/// selfplay GAMES NODES SEED: positions of so many games.
inline void selfPlay(std::uint64_t games, std::uint64_t nodes, std::uint64_t seed, std::ostream& out) {
    SelfPlay player(seed, nodes);
    for (std::uint64_t number = 1; number <= games; ++number) player.game(number, out);
}

}  // namespace millimax
