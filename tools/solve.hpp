// tools/solve.hpp: suites of test positions with known answers.
#pragma once

#include "../notation/epd.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/san.hpp"
#include "../threads.hpp"
#include "engine_clock.hpp"
#include "measuring.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace millimax {

/// What a line of a suite asks for: a best move, any move but a bad one, or a mate of known length.
class EpdTest {
public:
    explicit EpdTest(const Epd& epd) {
        const std::string dm = epd.operand("dm"), ce = epd.operand("ce");
        if (!dm.empty()) mate_ = numberFrom(1, MaxPly / 2, "dm", dm);
        else if (ce.starts_with("+M")) mate_ = numberFrom(1, MaxPly / 2, "ce +M", ce.substr(2));
        if (!mate_) {
            best_ = moves(epd, "bm");
            avoid_ = moves(epd, "am");
        }
        if (best_.empty() && avoid_.empty() && !mate_) throw BadInput("nothing to solve: no bm, am or dm");
    }
    /// A mate of the right length solves a mate puzzle, whatever its first move.
    bool isSolvedBy(Move m, int score) const {
        if (mate_) return score == mateIn(2 * mate_ - 1);
        return (best_.empty() || std::ranges::count(best_, m)) && !std::ranges::count(avoid_, m);
    }

private:
    static std::vector<Move> moves(const Epd& epd, const std::string& opcode) {
        std::vector<Move> found;
        for (const std::string& text : epd.operands(opcode))
            found.push_back(parseMoveNamingIt(epd.position, text, opcode));
        return found;
    }

    std::vector<Move> best_, avoid_;
    int mate_ = 0;  // in so many moves; 0: none asked for
};

/// Searches every position of an EPD file within `limits`, says a line for each, and "<solved>/<total> solved" last.
/// `complain` tells of a line that is skipped. Returns how many were. Throws BadInput if there is nothing to solve.
inline int solve(InputFile& input, const Limits& limits, TranspositionTable& table, ThreadPool& threads, const Say& say,
                 const Say& complain) {
    if (isPgn(input.name())) throw BadFile(input.name() + ": EPD is wanted, a position a line; `review` judges games");
    int solved = 0, total = 0, skipped = 0;
    const auto attempt = [&](const Epd& epd, int number) {
        const EpdTest puzzle(epd);
        table.clear();
        threads.clear();
        Listener silent;
        Limits now = limits;
        now.from = Clock::now();
        now.cautiousNearRoot = hasTimeForCaution(limits);
        const SearchInfo found = threads.search(epd.position, now, silent);
        const bool right = !found.pv.empty() && puzzle.isSolvedBy(found.pv[0], found.score);
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
