// tools/solve.hpp: suites of test positions with known answers.
#pragma once

#include "../notation/epd.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/san.hpp"
#include "../threads.hpp"
#include "engine_clock.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace millimax {

/// Whether a search solves a position. There is a move.
using EpdTest = std::function<bool(const SearchInfo& found)>;
/// What a line of a suite asks for: a mate of known length, whatever its first move; or a best move, or any but a bad
/// one. Throws BadInput.
inline EpdTest testOf(const Epd& epd) {
    const std::string dm = epd.operand("dm"), ce = epd.operand("ce");
    if (!dm.empty() || ce.starts_with("+M")) {
        const int moves =
            dm.empty() ? numberFrom(1, MaxPly / 2, "ce +M", ce.substr(2)) : numberFrom(1, MaxPly / 2, "dm", dm);
        return [moves](const SearchInfo& found) { return found.score == mateIn(2 * moves - 1); };
    }
    std::vector<Move> best, bad;
    for (const std::string& text : epd.operands("bm")) best.push_back(parseMoveNamingIt(epd.position, text, "bm"));
    for (const std::string& text : epd.operands("am")) bad.push_back(parseMoveNamingIt(epd.position, text, "am"));
    if (best.empty() && bad.empty()) throw BadInput("nothing to solve: no bm, am or dm");
    return [best, bad](const SearchInfo& found) {
        return (best.empty() || std::ranges::count(best, found.pv[0])) && !std::ranges::count(bad, found.pv[0]);
    };
}

/// Searches every position of an EPD file within `limits`, says a line for each, and "<solved>/<total> solved" last.
/// `complain` tells of a line that is skipped. Returns how many were. Throws BadInput if there is nothing to solve.
inline int solve(InputFile& input, const Limits& limits, TranspositionTable& table, ThreadPool& threads, const Say& say,
                 const Say& complain) {
    if (isPgn(input.name())) throw BadFile(input.name() + ": EPD is wanted, a position a line; `review` judges games");
    int solved = 0, total = 0, skipped = 0;
    const auto attempt = [&](const Epd& epd, int number) {
        const EpdTest isSolved = testOf(epd);
        table.clear();
        threads.clear();
        Listener silent;
        Limits now = limits;
        now.from = Clock::now();
        now.cautiousNearRoot = hasTimeForCaution(limits);
        const SearchInfo found = threads.search(epd.position, now, silent);
        const bool right = !found.pv.empty() && isSolved(found);
        solved += right;
        ++total;
        const std::string id = epd.operand("id");
        say((right ? "yes " : "NO  ") + (id.empty() ? std::to_string(number) : inOneLine(id, 80)) + ' ' +
            (found.pv.empty() ? "-" : toSan(epd.position, found.pv[0])) + ' ' + std::to_string(found.score));
    };
    forEachEpd(input, attempt, [&](const std::string& complaint) {
        ++skipped;
        complain(complaint);
    });
    if (total == 0) throw BadFile(input.name() + ": no position to solve in it");
    if (skipped) complain(input.name() + ": skipped " + counted(skipped, "line"));
    say(std::to_string(solved) + '/' + std::to_string(total) + " solved");
    return skipped;
}

}  // namespace millimax
