// tuning/selfplay.hpp: what the weights are tuned from: games of the engine against itself, as positions with their
// results.
#pragma once

#include "../hash.hpp"
#include "../notation/fen.hpp"
#include "../notation/result.hpp"
#include "../search.hpp"
#include "../tools/bench.hpp"
#include "../tools/genfens.hpp"

#include <algorithm>
#include <array>
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

/// Ends a game once the searches of both sides have agreed on its result for some plies.
class Adjudicator {
public:
    /// A score of `decided` centipawns wins.
    explicit Adjudicator(int decided) : decided_(decided) {}

    /// To be asked at each ply of a game, with the score of a search of `p` in centipawns for the side to move. Returns
    /// the result, or "" if the game goes on. A side wins that was ahead by `decided` for four plies. It is a draw if
    /// neither side was ahead by more than 8 centipawns for eight plies, from ply 80 on.
    std::string resultAfter(const Position& p, int score) {
        const int white = score * signOf(p.side());
        if (std::abs(score) < decided_) decisive_ = 0;
        else decisive_ = white > 0 ? std::max(decisive_, 0) + 1 : std::min(decisive_, 0) - 1;
        drawish_ = std::abs(score) <= 8 && p.plies() >= 80 ? drawish_ + 1 : 0;
        if (std::abs(decisive_) >= 4) return white > 0 ? "1-0" : "0-1";
        return drawish_ >= 8 ? "1/2-1/2" : "";
    }

private:
    int decided_;
    int decisive_ = 0, drawish_ = 0;  // plies in a row; decisive_ is below 0 when Black wins
};

/// Plays a game from the position `game` to its end, or until an Adjudicator for `decided` centipawns ends it; `choose`
/// searches each move. Returns the result.
template <class Choose> std::string playGame(Position& game, int decided, Choose choose) {
    for (Adjudicator adjudicator(decided);;) {
        if (const auto end = resultOf(game)) return end->score;
        const SearchInfo found = choose(game);
        if (const std::string agreed = adjudicator.resultAfter(game, found.score); !agreed.empty()) return agreed;
        game.make(found.pv[0]);
    }
}

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
        const std::string result = playGame(game, Decided, [&](const Position& p) {
            Listener silent;
            table_.newSearch();
            const SearchInfo found = searcher_.search(p, limits_, silent);
            if (found.bound == Bound::Exact && isQuiet(p, found.pv[0], found.score) && random_() % 2)
                kept.emplace_back(toFen(p), found.score);
            return found;
        });
        for (const auto& [fen, score] : kept)
            out << fen << " ce " << score << "; c9 \"" << result << "\"; id \"" << seed_ << '.' << number << "\";\n";
        out.flush();
    }

private:
    /// Whether a static score can be right here: no check, the best move is no capture, and nothing is decided.
    static bool isQuiet(const Position& p, Move best, int score) {
        return !p.inCheck() && !best.isNoisy() && std::abs(score) < Decided;
    }
    static constexpr int Decided = 1000;  // centipawns

    std::uint64_t seed_;
    OpeningGenerator openings_;
    std::mt19937_64 random_;
    Limits limits_;
    TranspositionTable table_{BenchMegabytes};
    Searcher searcher_{table_};
};

/// selfplay GAMES NODES SEED: positions of so many games.
inline void selfPlay(std::uint64_t games, std::uint64_t nodes, std::uint64_t seed, std::ostream& out) {
    SelfPlay player(seed, nodes);
    for (std::uint64_t number = 1; number <= games; ++number) player.game(number, out);
}

}  // namespace millimax
