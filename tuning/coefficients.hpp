// tuning/coefficients.hpp: positions of games as coefficients of the weights, for scripts/tune.
#pragma once

#include "../notation/epd.hpp"
#include "../notation/eval_trace.hpp"
#include "selfplay.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <ostream>
#include <string>

namespace millimax {

/// A line for each position of an EPD file that selfPlay wrote: seed, game, twice White's points, then from White's
/// side the search's score and the static one, the phase, the scale, how often each attack unit counts on White's king
/// and on Black's, and pairs of a weight's index and how often it counts for White more than for Black. Throws
/// BadInput.
inline void showCoefficients(const std::string& path, std::ostream& out) {
    forEachEpd(path, [&out](const Epd& epd, int) {
        const std::string id = epd.operand("id"), score = epd.operand("ce");
        const auto points = std::ranges::find(ResultsByPoints, epd.operand("c9"));
        const std::size_t dot = id.find('.');
        if (points == ResultsByPoints.end() || dot == std::string::npos || score.empty())
            throw BadInput("ce, c9 or id is missing");
        const int sign = signOf(epd.position.side());
        EvalTrace trace;
        const int staticScore = evaluate(epd.position, trace);
        out << id.substr(0, dot) << ' ' << id.substr(dot + 1) << ' ' << points - ResultsByPoints.begin() << ' '
            << sign * std::atoi(score.c_str()) << ' ' << sign * staticScore << ' ' << epd.position.phase() << ' '
            << trace.scale;
        for (const Color c : {White, Black})
            for (const int times : trace.units[c]) out << ' ' << times;
        for (std::size_t w = 0; w < EvalTrace::Terms; ++w)
            if (const int count = trace.count[White][w] - trace.count[Black][w]) out << ' ' << w << ' ' << count;
        out << '\n';
    });
}

}  // namespace millimax
