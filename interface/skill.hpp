// skill.hpp: playing worse than one can, in the way people do: not looking far, and overlooking moves.
//
// No bad move is ever chosen on purpose. At each move some moves, of either side, are simply not seen, and the hard to see
// more often than the easy. A man hangs because the capture of it was overlooked.
#pragma once

#include "../host.hpp"
#include "../movegen.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace millimax {

inline constexpr int FullSkill = 20;

/// How many nodes a level looks at: from 40 in steps of a half to some 90,000.
constexpr std::uint64_t skillNodes(int level) {
    double nodes = 40;
    for (int i = 0; i < level; ++i) nodes *= 1.5;
    return std::uint64_t(nodes);
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

/// Whether a player of this level does not see `m`. What is overlooked once stays so for a whole search: who doesn't see
/// that the bishop bears on h7 doesn't see it three moves later either. Those in check look at everything.
inline bool overlooks(const Position& p, Move m, int level, std::uint64_t seed) {
    const int blindness = 1000 * (FullSkill - level) * (FullSkill - level) / (FullSkill * FullSkill);
    const std::uint64_t chance = (seed ^ m.packed()) * 0x9e3779b97f4a7c15 >> 32;  // Fibonacci hashing
    return !p.inCheck() && int(chance % 8000) < blindness * obscurity(p, m);
}

/// Lets a search of `root` see no more than a player of this level; what limits there are still hold.
inline void weaken(Limits& limits, const Position& root, int level, std::uint64_t seed) {
    limits.nodes = std::min(limits.nodes, skillNodes(level));
    limits.depth = std::min(limits.depth, level + 1);
    limits.overlooks = [=](const Position& p, Move m) { return overlooks(p, m, level, seed); };
    std::vector<Move> seen;
    for (const Move m : legalMoves(root))
        if (limits.rootMoves.empty() || std::ranges::count(limits.rootMoves, m))
            if (!limits.overlooks(root, m)) seen.push_back(m);
    if (!seen.empty()) limits.rootMoves = seen;  // who sees no move looks again
}

}  // namespace millimax
