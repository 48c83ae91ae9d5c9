// explain/lesson.hpp: what a game teaches beyond its single moves: what is overlooked again, where it turned, and what
// was overlooked most.
#pragma once

#include "annotate.hpp"
#include "json.hpp"
#include "judge.hpp"
#include "phrases.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// The moves that would have won or threatened something, and were missed lately in a game.
class Overlooked {
public:
    /// Adds to the facts of a bad move at `ply` that it misses the same once more, or leaves it to the enemy who missed
    /// it.
    void relate(int ply, const Why& w, std::vector<Fact>& told) {
        const Move missed = w.rival.line[0], reply = w.ownLine.moves.size() > 1 ? w.ownLine.moves[1] : Move{};
        const auto doesMuch = [](const Fact& f) {
            return f.about == About::Better
                       ? f.outcome.isGain()
                       : f.about == About::Missed && (isMotif(f.kind) || f.kind == Kind::Threatens);
        };
        if (std::ranges::any_of(told, doesMuch)) missed_.push_back({ply, missed});
        const int missedBefore = times(ply, missed), leftBefore = reply ? times(ply + 1, reply) : 0;
        const auto misses = std::ranges::find(told, Kind::Misses, &Fact::kind);
        if (misses != told.end()) {
            misses->times = missedBefore;
        } else if (leftBefore) {
            std::erase_if(told, [](const Fact& f) { return f.kind == Kind::UnmetThreat; });
            told.insert(std::ranges::find(told, About::Better, &Fact::about),
                        {.kind = Kind::StillThere, .line = Why::answerIn(w.ownLine), .times = leftBefore});
        } else if (missedBefore) {
            told.insert(told.begin(),
                        {.kind = Kind::Misses, .line = w.ownLine.first(1), .move = missed, .times = missedBefore});
        }
    }

private:
    struct Miss {
        int ply;
        Move move;
    };
    /// How often the side that moves at `ply` missed `m` in its last two moves, or that capture by another piece.
    int times(int ply, Move m) const {
        return int(std::ranges::count_if(missed_, [&](const Miss& old) {
            const int ago = ply - old.ply;
            return (ago == 2 || ago == 4) && old.move.to() == m.to() && old.move.captured() == m.captured() &&
                   (m.captured() || old.move.mover() == m.mover());
        }));
    }
    std::vector<Miss> missed_;
};

/// A move of a game, judged.
struct JudgedMove {
    Color mover = White;
    GamePhase phase = GamePhase::Opening;  // before it
    int before = 0, after = 0;             // the scores, in centipawns from White's side
    double accuracy = 100;
    Verdict verdict = Verdict::Good;
    VerdictText mark{};         // of the verdict, or of a good move that is worth one; else empty
    std::vector<Fact> facts{};  // that explain a marked move
    detail::Members found{};    // all of that as JSON, which takes far less room than the positions of a Why

    bool isMarked() const { return !mark.name.empty(); }
};

namespace detail {

/// Whether a fact is of one of these kinds.
template <Kind... kinds> bool isOf(const Fact& f) { return is<kinds...>(f.kind); }
/// A kind of mistakes: what a player overlooks, and whether a fact of a bad move tells of it.
struct Lesson {
    std::string_view words;
    bool (*fits)(const Fact&);
};
constexpr Lesson Lessons[]{
    {"chances to win something", [](const Fact& f) { return f.kind == Kind::Misses && f.outcome.isGain(); }},
    {"threats of mate", [](const Fact& f) { return f.outcome.result == Outcome::IsMated; }},
    {"own pieces in danger", isOf<Kind::HangingPiece, Kind::Leaves, Kind::StillThere, Kind::UnmetThreat, Kind::Takes>},
    {"passed pawns",
     isOf<Kind::PassedPawn, Kind::MakesPassed, Kind::AdvancesPassed, Kind::Promotion, Kind::OutsideSquare, Kind::Race>},
    {"forks, pins and the like", [](const Fact& f) { return isMotif(f.kind); }},
    {"what the answer threatens", isOf<Kind::Threatens, Kind::Attacks>},
};
/// Which of them explains a bad move: the first one that fits the first fact that any fits.
inline std::optional<std::size_t> lessonOf(const JudgedMove& m) {
    for (const Fact& f : m.facts) {
        if (f.about != About::Itself) break;
        const auto* const lesson = std::ranges::find_if(Lessons, [&f](const Lesson& l) { return l.fits(f); });
        if (lesson != std::end(Lessons)) return std::size_t(lesson - Lessons);
    }
    return std::nullopt;
}

}  // namespace detail

/// The move, counted from 0, with which a game turned: the loser's first one that is judged `least` or worse, after
/// which the winner stayed ahead to the end. None if no side is winning there, or it came about by less.
inline std::optional<std::size_t> turningPoint(const std::vector<JudgedMove>& moves, Verdict least = Verdict::Mistake) {
    constexpr double level = 55;  // the winner's chance, in percent, that is not ahead yet
    if (moves.empty() || std::abs(moves.back().after) < WinningScore) return std::nullopt;
    const Color winner = moves.back().after > 0 ? White : Black;
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (winningChance(moves[i].after * signOf(winner)) <= level) found.reset();
        else if (!found && moves[i].mover != winner && moves[i].verdict >= least) found = i;
    }
    return found;
}
/// The loser's least accurate move since it fell behind, in a game that no single mistake decided; none if all of them
/// were the best.
inline std::optional<std::size_t> costliestMove(const std::vector<JudgedMove>& moves) {
    const auto since = turningPoint(moves, Verdict::Good);
    if (!since || turningPoint(moves)) return std::nullopt;
    std::size_t least = *since;
    for (std::size_t i = *since; i < moves.size(); i += 2)
        if (moves[i].accuracy < moves[least].accuracy) least = i;
    return moves[least].accuracy < 100 ? std::optional(least) : std::nullopt;
}
/// What each side overlooked most: "White most often overlooked own pieces in danger (moves 12 and 20)."; empty if
/// nothing twice.
inline std::string commonMistakes(const std::vector<JudgedMove>& moves) {
    std::string text;
    for (const Color c : {White, Black}) {
        std::array<std::vector<int>, std::size(detail::Lessons)> numbers;  // of the moves
        for (const JudgedMove& m : moves)
            if (m.mover == c && m.verdict >= Verdict::Mistake)
                if (const auto lesson = detail::lessonOf(m))
                    numbers[*lesson].push_back(m.facts[0].line.at[0].moveNumber());
        const auto most = std::ranges::max_element(numbers, {}, &std::vector<int>::size);
        if (most->size() > 1)
            text += (text.empty() ? "" : ", ") + nameOf(c) + (text.empty() ? " most often overlooked " : " ") +
                    std::string(detail::Lessons[std::size_t(most - numbers.begin())].words) + " (moves " +
                    detail::enumerated(*most, [](int n) { return std::to_string(n); }) + ')';
    }
    return text.empty() ? text : text + '.';
}

}  // namespace millimax
