// interface/skill.hpp: playing worse than one can, in the way people do: not looking far, and overlooking moves.
//
// No bad move is ever chosen on purpose. At each move some moves, of either side, are simply not seen, and the hard to
// see more often than the easy. A piece hangs because the capture of it was overlooked.
#pragma once

#include "../limits.hpp"
#include "../movegen.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

inline constexpr int FullSkill = 20;
inline constexpr int BeginnersSkill = 5;  // of the console's first start

/// A level in words, with its rating as docs/strength.md has it.
inline std::string describeSkill(int level) {
    constexpr std::array<int, 10> ratings{450, 670, 800, 1100, 1370, 1640, 1780, 1940, 1960, 2240};  // of even levels
    constexpr std::array<std::string_view, 5> words{"a beginner", "a hobby player", "a good hobby player",
                                                    "a club player", "a strong club player"};
    if (level >= FullSkill) return "the engine at full strength";
    const int next = level < 18 ? ratings[std::size_t(level) / 2 + level % 2] : ratings[9];
    const int rating = (ratings[std::size_t(level) / 2] + next) / 2;
    return std::string(words[std::size_t(level) / 4]) + " (level " + std::to_string(level) + ", about " +
           std::to_string(rating) + " Elo)";
}

/// What a level amounts to. Each step is worth some 120 Elo up to level 10, less above (docs/strength.md).
struct Sight {
    double nodes;      // looked at, about
    double blindness;  // the part of the moves hardest to see that is overlooked
};
constexpr Sight sightAt(int level) {
    const double missing = double(FullSkill - level) / FullSkill;
    Sight sight{40, missing * missing * missing * missing};
    for (; level > 0; --level) sight.nodes *= 1.6;  // 302,231 at level 19
    return sight;
}

/// How hard a move is to see, 1 to 8: checks, promotions and recaptures strike the eye, long ways and ways back don't.
inline int obscurity(const Position& p, Move m) {
    const bool recaptures = m.captured() && p.lastMove().captured() && m.to() == p.lastMove().to();
    if (recaptures || m.isPromotion() || givesCheck(p, m)) return 1;
    const Color us = colorOf(m.mover());
    const int ranks = relativeRank(us, m.to()) - relativeRank(us, m.from()), files = fileOf(m.to()) - fileOf(m.from());
    const bool isLong = std::max(std::abs(ranks), std::abs(files)) > 3, goesBack = ranks < 0;
    return 4 + 2 * isLong + 2 * goesBack;
}

/// Whether a player of this `blindness` overlooks a move. It is the same for a whole search (`seed`): someone who does
/// not see that the bishop attacks h7 does not see it three moves later either. In check every move is seen.
inline bool hidesMove(const Position& p, Move m, double blindness, std::uint64_t seed) {
    const double chance = double((seed ^ m.packed()) * 0x9e3779b97f4a7c15 >> 32) / 0x1p32;  // Fibonacci hashing
    return !p.inCheck() && 8 * chance < blindness * obscurity(p, m);
}

/// Lets a search of `root` see no more than a player of this level; what limits there are still hold.
inline void weaken(Limits& limits, const Position& root, int level, std::uint64_t seed) {
    const Sight sight = sightAt(level);
    limits.nodes = std::min(limits.nodes, std::uint64_t(sight.nodes));
    limits.depth = std::min(limits.depth, level + 1);
    limits.cautiousNearRoot = false;
    limits.hidesMove = [=](const Position& p, Move m) { return hidesMove(p, m, sight.blindness, seed); };
    std::vector<Move> seen;
    for (const Move m : legalMoves(root))
        if (limits.rootMoves.empty() || std::ranges::count(limits.rootMoves, m))
            if (!limits.hidesMove(root, m)) seen.push_back(m);
    if (!seen.empty()) limits.rootMoves = seen;  // a player who sees no move looks again
}

}  // namespace millimax
