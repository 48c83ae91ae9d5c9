// session.hpp: what every front end works with: the game, the clock, the team that searches and the options, and
// nothing of any protocol.
#pragma once

#include "../hash.hpp"
#include "../notation/book.hpp"
#include "../notation/fen.hpp"
#include "../notation/result.hpp"
#include "../search.hpp"
#include "../threads.hpp"
#include "../timeman.hpp"
#include "skill.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

inline constexpr std::string_view EngineName = "milliMax";
inline constexpr std::string_view EngineVersion = "1.0";

/// What follows the name of a command or an option.
using Text = const std::string&;

/// Seconds, whole or fractional, as milliseconds, 0 only for 0; none if they make no sense. A century is long enough.
inline std::optional<Milliseconds> parseSeconds(std::string_view text) {
    const auto seconds = parseNumber<double>(text);
    if (!seconds || !std::isfinite(*seconds) || *seconds < 0) return std::nullopt;
    return Milliseconds(std::max<long long>(std::llround(std::min(*seconds, 3e9) * 1000), *seconds > 0));
}

/// How many moves a mate is away, for a score that is one: protocols count moves, not plies.
constexpr int movesToMate(int score) { return (MateScore - (score > 0 ? score : -score) + 1) / 2; }

/// One game being played, and what plays it.
class Session {
public:
    static constexpr std::size_t DefaultMegabytes = 64;

    explicit Session(std::size_t megabytes = DefaultMegabytes) : table(megabytes), team(table) {}

    TranspositionTable table;
    ThreadPool team;
    Position game = parseFen(StartFen);
    TimeControl time;
    int multiPv = 1;
    bool usesBook = true;                    // if one is open
    Castling castling = Castling::Standard;  // how castling is written: Chess960 or not

    /// A new game: nothing of the last one is remembered.
    void newGame() {
        game = parseFen(StartFen);
        table.clear();
        team.clear();
        time.restart();
    }

    /// For the next move: `depth` plies, and what the clock allows, in nodes if so many are to count for a second.
    Limits limits(int depth, std::optional<double> nodesPerSecond) const {
        Limits limits;
        limits.depth = depth;
        const auto budget = time.limits(depth < MaxPly, game.phase());
        if (!budget) return limits;
        if (nodesPerSecond && *nodesPerSecond > 0) {  // time is counted in nodes
            limits.nodes =
                std::uint64_t(std::min(std::max(1.0, double(budget->soft.count()) * *nodesPerSecond / 1000), 1e18));
        } else {
            limits.soft = budget->soft;
            limits.hard = budget->hard;
        }
        return limits;
    }

    /// At a ponder hit: half of the time pondered counts as used. If all did, much of the clock would be left when the
    /// game is over; if none did, a move long thought about would still be waited for.
    static Clock::time_point creditPondering(Clock::time_point began) { return began + (Clock::now() - began) / 2; }

    int skill = FullSkill;
    /// To be called for a search of `root` whose move is to be played.
    void applySkill(Limits& limits, const Position& root) {
        if (skill < FullSkill) weaken(limits, root, skill, random_());
    }
    /// As ThreadPool::search. What is found without seeing every move is worth nothing to later searches.
    std::vector<Move> search(const Position& root, const Limits& limits, Listener& host) {
        if (!limits.hidesMove) return team.search(root, limits, host);
        TranspositionTable forgotten(1);
        return Searcher(forgotten).search(root, limits, host);
    }

    /// Plays by the Polyglot book in `path` from now on; without a path, by none. Throws BadInput.
    void openBook(const std::string& path) {
        if (path.empty() || path == "none") book_.reset();
        else book_ = Book(path);  // or keeps the one it has
    }
    const Book* book() const { return book_ ? &*book_ : nullptr; }
    /// A move of the book by its weights, or none.
    Move bookMove() { return book_ && usesBook ? book_->choose(game, random_()) : Move{}; }

    static constexpr int VarietyPlies = 16, VarietyLines = 4;
    int variety = 0;  // centipawns that may be given away in the opening, so that games differ
    /// One of `lines`, best first, by chance among those nearly as good as the best.
    const SearchInfo& vary(const std::vector<SearchInfo>& lines, int centipawns) {
        const auto bad =
            std::ranges::find_if(lines, [&](const SearchInfo& i) { return i.score < lines[0].score - centipawns; });
        return lines[random_() % std::uint64_t(bad - lines.begin())];
    }

private:
    std::optional<Book> book_;
    std::mt19937_64 random_{std::random_device{}()};
};

}  // namespace millimax
