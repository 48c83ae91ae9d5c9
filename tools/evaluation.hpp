// tools/evaluation.hpp: the static evaluation, term by term.
#pragma once

#include "../eval.hpp"
#include "../notation/weight_groups.hpp"

#include <cstddef>
#include <iomanip>
#include <ostream>

namespace millimax {

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
