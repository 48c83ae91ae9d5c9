// score.hpp: scores in centipawns: mates, bounds, and the pair of a middlegame and an endgame score.
#pragma once

#include <cstdint>

namespace millimax {

constexpr int MaxPly = 127;       // the deepest a search may go, in plies
constexpr int Infinity = 32000;   // centipawns; beyond every score
constexpr int MateScore = 31000;  // of a mate on the board; one that comes later scores less
constexpr int FiftyMoves = 100;   // plies without progress that make a draw
/// Scores at or above it are mates. No mate is farther away: a node is at most MaxPly plies from the root, and the mate
/// that the table gives for it at most FiftyMoves plies from there.
constexpr int MateBound = MateScore - 2 * MaxPly;
static_assert(FiftyMoves <= MaxPly);

/// The score of giving mate `ply` plies from the root; its negative is being mated there.
constexpr int mateIn(int ply) { return MateScore - ply; }
/// The moves to a mate, for a score that is one: above 0 to give it, below 0 to be mated. Protocols count moves.
constexpr int movesToMate(int score) { return score > 0 ? (MateScore - score + 1) / 2 : -(MateScore + score + 1) / 2; }
constexpr bool isMate(int score) { return score >= MateBound || score <= -MateBound; }

/// Of a position that is won by the endgame tables, less the plies to it: below every mate, above every evaluation.
constexpr int TableWin = 25000;
constexpr int DecidedBound = TableWin - 2 * MaxPly;

/// In the search a mate, or a win by the endgame tables, counts its plies from the root. In the table it counts them
/// from its own node, since another root may be at another distance.
constexpr int scoreToTable(int score, int ply) {
    return score >= DecidedBound ? score + ply : score <= -DecidedBound ? score - ply : score;
}
constexpr int scoreFromTable(int score, int ply) { return scoreToTable(score, -ply); }

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };
/// How a score that a search with this window returned relates to the true one.
constexpr Bound boundOf(int score, int alpha, int beta) {
    return score <= alpha ? Bound::Upper : score >= beta ? Bound::Lower : Bound::Exact;
}

/// A score for the middlegame and one for the endgame, in centipawns, added and scaled together: two 16-bit halves of
/// one word, so that one addition adds both.
class Score {
public:
    constexpr Score() = default;
    constexpr Score(int middlegame, int endgame) : word_(std::int32_t(std::uint32_t(endgame) << 16) + middlegame) {}
    constexpr int middlegame() const { return std::int16_t(word_); }
    // A negative low half has borrowed 1 from the high half; rounding, instead of cutting off, gives it back.
    constexpr int endgame() const { return std::int16_t((word_ + 0x8000) >> 16); }

    constexpr Score& operator+=(Score o) { return *this = *this + o; }
    friend constexpr Score operator+(Score a, Score b) { return Score(a.word_ + b.word_); }
    friend constexpr Score operator-(Score a, Score b) { return Score(a.word_ - b.word_); }
    friend constexpr Score operator-(Score a) { return Score(-a.word_); }
    friend constexpr Score operator*(Score a, int n) { return Score(a.word_ * n); }
    friend constexpr bool operator==(Score, Score) = default;

private:
    explicit constexpr Score(std::int32_t word) : word_(word) {}
    std::int32_t word_ = 0;
};

}  // namespace millimax
