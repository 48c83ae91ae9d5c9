// interface/skill.hpp: playing worse than one can, in the way people do: not looking far, and overlooking moves.
//
// No bad move is ever chosen on purpose. At each move some moves, of either side, are simply not seen, and the hard to
// see more often than the easy. A piece hangs because the capture of it was overlooked.
#pragma once

#include "../endgame.hpp"
#include "../hash.hpp"
#include "../limits.hpp"
#include "../movegen.hpp"
#include "../notation/text.hpp"
#include "../search.hpp"
#include "../see.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace millimax {

inline constexpr int FullSkill = 20;
inline constexpr int BeginnersSkill = 5;  // of the console's first start

/// Levels with their ratings, as docs/levels.md has them.
struct RatedLevel {
    int level, rating;
};
inline constexpr RatedLevel ratedLevels[] = {{0, 670},   {2, 790},   {4, 1010},  {6, 1290},  {8, 1540}, {10, 1790},
                                             {12, 1910}, {14, 2080}, {16, 2230}, {18, 2350}, {19, 2510}};
inline constexpr int LeastRating = ratedLevels[0].rating, MostRating = std::end(ratedLevels)[-1].rating;

/// What the levels have in column `to` where column `from` has `x`: between two rows, in proportion.
constexpr double inLevels(double x, int RatedLevel::*from, int RatedLevel::*to) {
    const RatedLevel* upper = ratedLevels + 1;
    while (upper + 1 != std::end(ratedLevels) && upper->*from < x) ++upper;
    const RatedLevel& lower = upper[-1];
    return lower.*to + (x - lower.*from) * (upper->*to - lower.*to) / (upper->*from - lower.*from);
}
/// A skill is a level, or above FullSkill a rating: the level that it is, which need not be whole.
constexpr double levelOf(int skill) {
    return skill <= FullSkill ? skill : inLevels(skill, &RatedLevel::rating, &RatedLevel::level);
}
/// The rating of a level below FullSkill.
constexpr int ratingOf(int level) { return int(inLevels(level, &RatedLevel::level, &RatedLevel::rating)); }
constexpr bool isSkill(int n) { return (n >= 0 && n <= FullSkill) || (n >= LeastRating && n <= MostRating); }
/// The skill that a person or an interface asks for. Throws BadInput.
inline int skillFrom(std::string_view text) {
    const auto n = parseNumber<int>(text);
    if (!n || !isSkill(*n))
        throw NamedFault(joined("Skill takes a level from 0 to ", FullSkill, " or a rating from ", LeastRating, " to ",
                                MostRating, ", not ", inQuotes(text)));
    return *n;
}
/// "level 8", or "1500 Elo".
inline std::string nameOfSkill(int skill) {
    return skill > FullSkill ? joined(skill, " Elo") : joined("level ", skill);
}
/// The same in words, with the rating of a level.
inline std::string describeSkill(int skill) {
    if (skill == FullSkill) return "the engine at full strength";
    const int rating = skill > FullSkill ? skill : ratingOf(skill);
    const std::string player = rating < 1000   ? "a beginner"
                               : rating < 1400 ? "a hobby player"
                               : rating < 1700 ? "a good hobby player"
                               : rating < 2000 ? "a club player"
                                               : "a strong club player";
    return player + " (" + nameOfSkill(skill) + (skill > FullSkill ? ")" : joined(", about ", rating, " Elo)"));
}

/// What limits the search at a level, on average.
struct SkillLimits {
    double nodes, depth;   // looked at, and plies
    double oversightRate;  // the part of the moves hardest to see that is overlooked
};
inline SkillLimits skillLimitsAt(double level) {
    const double missing = (FullSkill - level) / FullSkill;
    return {40 * std::pow(1.55, level), level + 1, std::pow(missing, 4)};  // 166,000 nodes at level 19
}

/// Whether `m` takes back what has just been taken.
inline bool recaptures(const Position& p, Move m) {
    return m.captured() && p.lastMove().captured() && m.to() == p.lastMove().to();
}
constexpr int MostDifficult = 8;
/// How hard a move is to see, 1 to MostDifficult: checks, promotions and recaptures strike the eye, long ways and ways
/// back don't.
inline int difficultyOf(const Position& p, Move m) {
    if (recaptures(p, m) || m.isPromotion() || givesCheck(p, m)) return 1;
    const Color us = colorOf(m.mover());
    const int ranks = relativeRank(us, m.to()) - relativeRank(us, m.from()), files = fileOf(m.to()) - fileOf(m.from());
    const bool isLong = std::max(std::abs(ranks), std::abs(files)) > 3, goesBack = ranks < 0;
    return 4 + 2 * isLong + 2 * goesBack;
}

/// A number from 0 to 1 that looks random, also beside those of seeds nearby: both halves of the seed are mixed twice.
constexpr double chanceFrom(std::uint64_t seed) {
    constexpr std::uint64_t Golden = 0x9e3779b97f4a7c15;  // 2^64 times the golden ratio
    for (int times = 0; times < 2; ++times) seed = (seed ^ seed >> 32) * Golden;
    return double(seed >> 32) / 0x1p32;
}

/// Whether a player with this rate of oversights overlooks a move. It is the same for a whole search (`seed`): someone
/// who does not see that the bishop attacks h7 does not see it three moves later either. In check every move is seen.
inline bool overlooks(const Position& p, Move m, double oversightRate, std::uint64_t seed) {
    return !p.inCheck() && MostDifficult * chanceFrom(seed ^ m.packed()) < oversightRate * difficultyOf(p, m);
}

inline bool leavesNoMove(Position p, Move m) {
    p.make(m);
    return legalMoves(p).empty();
}
inline bool mates(const Position& p, Move m) { return givesCheck(p, m) && leavesNoMove(p, m); }
/// Whether `m` takes a queen, nothing can take back, and it is no stalemate.
inline bool takesFreeQueen(const Position& p, Move m) {
    return typeOf(m.captured()) == Queen && seeGE(p, m, seeValue[Queen]) && (givesCheck(p, m) || !leavesNoMove(p, m));
}
/// Whether the side to move has one of the mates that everybody learns first: with a rook or a queen, of a bare king.
inline bool knowsTheMate(const Position& p) {
    return isBare(p, ~p.side()) && (p.bitboard(p.side(), Rook) | p.bitboard(p.side(), Queen));
}

/// Whether it is one of the first moves of a game with all pieces, which are known to everybody.
inline bool isKnownOpening(const Position& p) { return p.moveNumber() <= 5 && p.phase() == MaxPhase; }

/// The moves of `root` that a player of this level thinks about, of those in `limits`; none: nothing is seen.
inline std::vector<Move> movesSeen(const Position& root, const Limits& limits, double level, std::uint64_t seed) {
    constexpr double MostInOpening = 0.4, SeesQueensFrom = 3, LooksBeyondThemFrom = 12;
    const double rate = std::min(skillLimitsAt(level).oversightRate, isKnownOpening(root) ? MostInOpening : 1);
    std::vector<Move> seen, obvious;
    bool takesQueen = false;
    for (const Move m : legalMoves(root)) {
        if (!limits.rootMoves.empty() && !std::ranges::count(limits.rootMoves, m)) continue;
        const bool takes = takesFreeQueen(root, m);
        takesQueen |= takes;
        if (takes || mates(root, m)) obvious.push_back(m);
        if (!overlooks(root, m, rate, seed)) seen.push_back(m);
    }
    if (!takesQueen || level < SeesQueensFrom) return seen;
    if (level < LooksBeyondThemFrom) return obvious;
    std::ranges::copy_if(obvious, std::back_inserter(seen), [&](Move m) { return !std::ranges::count(seen, m); });
    return seen;
}

/// Lets a search of `root` see no more than a player of this level; what limits there are still hold. By `seed`, which
/// is to be another one each time, the player looks now less, now farther.
inline void weaken(Limits& limits, const Position& root, double level, std::uint64_t seed) {
    constexpr double NodesForMate = 20'000;
    const SkillLimits skill = skillLimitsAt(level);
    limits.cautiousNearRoot = false;
    if (knowsTheMate(root)) {
        limits.nodes = std::min(limits.nodes, std::uint64_t(std::max(skill.nodes, NodesForMate)));
        return;
    }
    limits.nodes = std::min(limits.nodes, std::uint64_t(skill.nodes * std::exp2(2 * chanceFrom(seed) - 1)));
    limits.depth = std::min(limits.depth, std::max(1, int(skill.depth - 1 + 2 * chanceFrom(seed + 1))));
    limits.hidesMove = [=](const Position& p, Move m) { return overlooks(p, m, skill.oversightRate, seed); };
    const std::vector<Move> seen = movesSeen(root, limits, level, seed);
    if (!seen.empty()) limits.rootMoves = seen;  // a player who sees no move looks again
}

/// How long a person would think about a move with so much time: mostly not long, and hardly at all where the answer is
/// clear. Nothing where anything but a game's clock limits the search.
inline Milliseconds humanPace(const Limits& limits, const Position& root, std::uint64_t seed) {
    const bool isTimed = limits.soft < Forever && !limits.usesAll && limits.nodesPerSecond == 0;
    if (!isTimed || limits.depth < MaxPly || limits.nodes < Budget{}.nodes) return Milliseconds(0);
    const MoveList moves = legalMoves(root);
    const bool isClear = moves.size() == 1 || isKnownOpening(root) ||
                         std::ranges::any_of(moves, [&](Move m) { return recaptures(root, m); });
    const double chance = chanceFrom(seed + 2), most = isClear ? 0.2 : 1;
    return Milliseconds(std::int64_t(double(limits.soft.count()) * most * (0.1 + 0.8 * chance * chance)));
}

/// One of `lines`, the best of which comes first: by `seed`, one that is at most so many centipawns worse.
inline const SearchInfo& vary(const std::vector<SearchInfo>& lines, int centipawns, std::uint64_t seed) {
    const auto bad =
        std::ranges::find_if(lines, [&](const SearchInfo& i) { return i.score < lines[0].score - centipawns; });
    return lines[seed % std::uint64_t(bad - lines.begin())];
}

/// Keeps the lines that a search finds, so that one of them can be chosen, and passes on what the search asks.
class LineKeeper : public Listener {
public:
    /// With `tells` it also passes on what is reported of the best line.
    LineKeeper(Listener& outer, bool tells) : outer_(outer), tells_(tells) {}
    void report(const SearchInfo& i) override {
        if (tells_ && i.line == 0) outer_.report(i);
        if (i.bound != Bound::Exact) return;
        lines_.resize(std::max(lines_.size(), std::size_t(i.line) + 1));
        lines_[std::size_t(i.line)] = i;
    }
    bool wantsStop(const Progress& p) override { return outer_.wantsStop(p); }
    std::optional<Budget> newBudget() override { return outer_.newBudget(); }
    /// What the search has `found`; with `centipawns` what `vary` chooses, unless a better move was found at the end.
    SearchInfo chosen(const SearchInfo& found, int centipawns, std::uint64_t seed) const {
        const bool isCurrent = !lines_.empty() && !found.pv.empty() && lines_[0].pv[0] == found.pv[0];
        return centipawns && isCurrent ? vary(lines_, centipawns, seed) : found;
    }

private:
    Listener& outer_;
    const bool tells_;
    std::vector<SearchInfo> lines_;  // best first, each by the last iteration that is complete
};

/// A search of a position, as skill and variety let it be.
struct SearchPlan {
    Limits limits;
    int variety = 0;         // centipawns that may be given away, so that games differ
    std::uint64_t seed = 0;  // another one each time
    // Where `limits` hide moves:
    Limits whole{};        // the limits before skill took something away
    Milliseconds pace{0};  // the time that a person would take
};

/// The search of a player below full strength. It has a table of its own, since what it finds may be wrong.
class WeakSearch {
public:
    /// Finds the player's move, and then searches that move again, seeing all: only that score is reported and
    /// returned. By the player's own score a learner would take a blunder for a good move.
    SearchInfo search(const Position& root, const SearchPlan& plan, Listener& listener) {
        constexpr std::uint64_t NodesForScore = 30'000;
        LineKeeper lines(listener, false);
        const SearchInfo found = lines.chosen(searchAnew(root, plan.limits, lines), plan.variety, plan.seed);
        if (found.pv.empty()) return found;
        keepPace(plan, listener);
        Limits whole = plan.whole;
        whole.rootMoves = {found.pv[0]};
        whole.nodes = std::min(whole.nodes, NodesForScore);
        whole.multiPv = 1;
        return searchAnew(root, whole, listener);
    }

private:
    SearchInfo searchAnew(const Position& root, const Limits& limits, Listener& listener) {
        table_.clear();
        searcher_.clear();
        return searcher_.search(root, limits, listener);
    }
    /// Waits until the time of the move is used, or the listener wants an end.
    static void keepPace(const SearchPlan& plan, Listener& listener) {
        constexpr Milliseconds Tick(5);
        for (Milliseconds left; (left = plan.pace - elapsedSince(plan.limits.from)) > Milliseconds(0);) {
            if (listener.wantsStop({})) return;
            std::this_thread::sleep_for(std::min(left, Tick));
        }
    }

    TranspositionTable table_{1};
    Searcher searcher_{table_};
};

}  // namespace millimax
