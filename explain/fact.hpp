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

enum class About : std::uint8_t {
    Itself,     // the move
    Otherwise,  // where the move is best: the best other one
    Better,     // where it is not: the best one, and its line
    Missed      // what the best one would achieve
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

/// Something proven.
struct Fact {
    Kind kind{};
    Line line;            // which proves it
    Found found{};        // in the position after the move that it is about, unless the kind says otherwise
    Outcome outcome{};    // of the line; of what is missed, of that
    Move move{};          // of the mover, where the line begins after a pass, or with another one
    std::size_t ply = 0;  // the move of the line that it is about
    int score = 0;        // centipawns, for the side that begins the line; of zugzwang, for `whose` after a pass
    int worth = 0;        // the same; of a better line, what it wins more
    Color whose = White;  // the side of which a person sees something
    About about = About::Itself;
    std::vector<Outcome> others{};  // told beside its own: of a line, of the better one that wins more; of a better
                                    // line, of the move; of an only move, of all others, each kind once
    bool isAttacked = false;        // the enemy's attack goes on where the line ends
    bool namesFirst = false;        // the reader's board does not show the line's first move yet
    int times = 0;                  // that it was missed before, in a game
    bool follows = false;           // another purpose of the same move, told just before
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
