// explain/fact.hpp: what is proven of a move, as data. Nothing here is a sentence: words.hpp tells it.
#pragma once

#include "line.hpp"
#include "vocabulary.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

namespace millimax {

/// What a fact is about.
enum class About : std::uint8_t {
    Itself,     // the move
    Otherwise,  // where it is best: the next best move
    Better,     // where it is not: the line of the best move
    Missed      // where it is not: what the best move achieves
};

/// What a line comes to for the side that begins it.
struct Outcome {
    enum Result : std::uint8_t { Unclear, Mates, IsMated, Draws, Wins, Loses } result = Unclear;
    enum Draw : std::uint8_t {
        NoDraw,
        Stalemate,
        NoMaterial,
        FiftyMoveRule,
        PerpetualCheck,  // by the side that begins the line
        OwnKingChecked,  // its own king is checked for ever
        Repetition,
        PawnEnding  // of king and pawn against king
    } draw = NoDraw;
    int moves = 0;          // to the mate
    Material net{};         // won less lost
    bool promotes = false;  // a pawn has become one of the pieces
    bool winsBack = false;  // only what was lost before the line: it is equal then, or the gainer less behind
    bool isGain() const { return result == Mates || result == Wins; }
    bool isLoss() const { return result == IsMated || result == Loses; }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// That a side to move would do better by passing.
struct Zugzwang {
    Color side = White;
    int pass = 0;           // the score after passing, in centipawns for that side
    std::size_t plies = 0;  // of the move's line, after which it is there
};

/// What a rule finds at a move of a line.
struct Found {
    std::vector<Square> squares{};  // of what it speaks of, in the order in which that is told
    const Way* way = nullptr;
    std::vector<Move> aside{};  // moves that the line does not show, a pass among them, from after the move
};
namespace detail {

/// What a rule finds, or nothing.
using Finds = std::optional<Found>;
/// These squares, if a rule holds.
inline Finds when(bool holds, const std::vector<Square>& squares, const Way* way = nullptr) {
    return holds ? Finds(Found{squares, way}) : std::nullopt;
}
/// The first of some squares, if there is one.
inline Finds firstOf(const std::vector<Square>& squares) {
    return squares.empty() ? Finds() : Finds(Found{{squares[0]}});
}

}  // namespace detail

/// Something proven. Each has its kind, the line that proves it, and the move of the line that it is about.
struct Fact {
    Kind kind{};
    Line line;
    Found found{};  // by a rule: in the position after the move
    // Of the line; of Misses, of the better line; of Behind, Sacrifice, UnevenTrade and Ahead the material alone.
    Outcome outcome{};
    Move move{};  // before the pass after which the line begins; of Misses, Behind and Prevents the better one
    std::size_t ply = 0;
    int score = 0;  // of the line, in centipawns for the side that begins it; of Zugzwang, for `whose` after a pass
    int worth = 0;  // of a motif or feature, in centipawns; of Better, what it wins more; of WhyNot, loses more
    Color whose = White;  // of a feature, an ending, Zugzwang, Fortress and Ahead: the side that it is said of
    About about = About::Itself;
    std::vector<Outcome> others{};  // of TheLine that of the better line, if that wins more; of Better that of the
                                    // move; of OnlyMove those of all others, each kind once
    std::vector<Fact> by{};         // of WhyNot: the motif of what refutes it
    bool isAttacked = false;        // of TheLine: the enemy's attack goes on where it ends
    // How it is told.
    bool namesFirst = false;  // of a motif: the reader's board does not show the line's first move yet
    int times = 0;            // of Misses and StillThere: how often it was missed before, in a game
    bool follows = false;     // another purpose of the same move, told just before
};

namespace detail {

using Facts = std::vector<Fact>;

/// The first `most` of some facts.
inline Facts only(Facts facts, std::size_t most) {
    facts.erase(facts.begin() + std::ptrdiff_t(std::min(most, facts.size())), facts.end());
    return facts;
}
/// A fact, or some, if a condition holds.
inline Facts factIf(bool holds, const Fact& fact) { return holds ? Facts{fact} : Facts{}; }
inline Facts onlyIf(bool holds, const Facts& facts) { return holds ? facts : Facts{}; }
inline void append(Facts& facts, const Facts& more) { facts.insert(facts.end(), more.begin(), more.end()); }
/// All facts of several rules.
inline Facts gathered(std::initializer_list<Facts> found) {
    Facts all;
    for (const Facts& facts : found) append(all, facts);
    return all;
}
inline bool tells(const Facts& facts, Kind kind) { return std::ranges::count(facts, kind, &Fact::kind) > 0; }

}  // namespace detail
}  // namespace millimax
