// explain/finding.hpp: a search for an explanation: its score, and its line, followed until it is quiet.
#pragma once

#include "../movegen.hpp"
#include "../see.hpp"
#include "../threads.hpp"
#include "line.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace millimax {

/// What a search came to: centipawns for the side to move, and its line, which is empty if there is no move.
struct Finding {
    int score = 0, depth = 0;
    std::vector<Move> line;
};

namespace detail {

/// Passes everything on. Once a search is stopped, it stops every later one at once.
class StopKeeper : public Listener {
public:
    explicit StopKeeper(Listener& outer) : outer_(outer) {}
    void report(const SearchInfo& i) override { outer_.report(i); }
    bool wantsStop(const Progress& p) override { return stopped = stopped || outer_.wantsStop(p); }
    bool stopped = false;

private:
    Listener& outer_;
};

/// Whether no capture or promotion wins `least` centipawns or more, and nothing can be taken back without a loss.
inline bool hasNothingToTake(const Position& p, int least = seeValue[Pawn]) {
    const Move last = p.lastMove();
    const auto gains = [&](Move m) {
        const bool takesBack = last && last.captured() && m.captured() && m.to() == last.to();
        return m.isNoisy() && seeGE(p, m, takesBack ? 0 : least);
    };
    return std::ranges::none_of(legalMoves(p), gains);
}
/// The same, and no check has to be answered; or it is mate.
inline bool isQuiet(const Position& p) { return p.inCheck() ? legalMoves(p).empty() : hasNothingToTake(p); }
/// Whether neither side could take something with gain if it were its move.
inline bool isSettled(const Position& p) { return isQuiet(p) && (p.inCheck() || isQuiet(afterPass(p))); }
/// Whether the side to move, if it passed, could lose two pawns' worth in each of two places, and so loses one of them.
inline bool isForked(const Position& p) {
    if (p.inCheck()) return false;
    const Position passed = afterPass(p);
    Bitboard lost{};
    for (const Move m : legalMoves(passed))
        if (m.captured() && seeGE(passed, m, 2 * seeValue[Pawn])) lost |= bit(m.captureSquare());
    return popcount(lost) > 1;
}
/// After how many plies the line is drawn, where a single repetition within it counts; 0: never.
inline std::size_t drawIn(const Line& line) {
    for (std::size_t i = 1; i < line.at.size(); ++i)
        if (isDraw(line.at[i], int(i) + 1)) return i;
    return 0;
}

/// A line in which a pawn becomes a queen where the reply takes it: a search may take a rook as well, which puzzles
/// a reader. The first move stays one of `firstMoves`, unless there are none.
inline std::vector<Move> withQueens(Position p, std::vector<Move> line, const std::vector<Move>& firstMoves) {
    for (std::size_t i = 0; i < line.size(); p.make(line[i++])) {
        const Move m = line[i], reply = i + 1 < line.size() ? line[i + 1] : Move{};
        if (!m.isPromotion() || m.promotion() == Queen || !reply.captured() || reply.to() != m.to()) continue;
        const Move queens(m.from(), m.to(), m.mover(), m.captured(), Move::PromoteQueen);
        if (i == 0 && !firstMoves.empty() && !std::ranges::count(firstMoves, queens)) continue;
        for (const Move taking : legalMoves(afterMove(p, queens)))
            if (taking.from() == reply.from() && taking.to() == reply.to() && taking.type() == reply.type()) {
                line[i] = queens;
                line[i + 1] = taking;
            }
    }
    return line;
}

}  // namespace detail

/// Searches `p`. The time of `limits` begins now, and all of it is used: a search that ends early, since there is one
/// move or a mate, is not as deep as the one it is compared with.
inline Finding find(const Position& p, Limits limits, ThreadPool& threads, Listener& listener) {
    limits.from = Clock::now();
    limits.soft = Forever;
    const SearchInfo found = threads.search(p, limits, listener);
    return {found.score, found.depth, detail::withQueens(p, found.pv, limits.rootMoves)};
}
/// Adds to a finding's line until it is quiet, with small searches: the table cuts lines short.
inline void settle(const Position& p, Finding& found, ThreadPool& threads, Listener& listener) {
    Limits small;
    small.nodes = 20'000;
    small.depth = 12;
    for (int i = 0; i < 4 && !found.line.empty(); ++i) {
        const Line line(p, found.line);
        if (detail::isQuiet(line.at.back()) && (!isMate(found.score) || line.mates())) return;
        if (detail::drawIn(line)) return;
        const std::vector<Move> more = find(line.at.back(), small, threads, listener).line;
        found.line.insert(found.line.end(), more.begin(), more.end());
    }
}

}  // namespace millimax
