// weights.hpp: what everything is worth. Every number of the evaluation stands in this one table, in centipawns.
#pragma once

#include "move.hpp"

#include <array>
#include <cstdint>

namespace millimax {

/// A score for the middlegame and one for the endgame, in centipawns, added and scaled together: two 16-bit halves of
/// one word, so that one addition adds both.
class Score {
public:
    constexpr Score() = default;
    constexpr Score(int middlegame, int endgame)
        : word_(std::int32_t(std::uint32_t(endgame) << 16) + middlegame) {}
    constexpr int middlegame() const { return std::int16_t(word_); }
    // The low half borrows from the high one when it is negative; adding half a unit takes that back.
    constexpr int endgame() const { return std::int16_t((word_ + 0x8000) >> 16); }

    constexpr Score& operator+=(Score o) { word_ += o.word_; return *this; }
    constexpr Score& operator-=(Score o) { word_ -= o.word_; return *this; }
    friend constexpr Score operator+(Score a, Score b) { return a += b; }
    friend constexpr Score operator-(Score a, Score b) { return a -= b; }
    friend constexpr Score operator-(Score a) { return Score{} - a; }
    friend constexpr Score operator*(Score a, int n) { a.word_ *= n; return a; }
    friend constexpr bool operator==(Score, Score) = default;

private:
    std::int32_t word_ = 0;
};

/// Weights by square, as White sees the board in print: the first row is the eighth rank.
using SquareTable = std::array<std::int16_t, 64>;

struct Weights {
    // By piece type; the king can't be traded.
    std::array<Score, 7> material;
    std::array<SquareTable, 7> middlegame, endgame;
};

// Hand-made: pawns want to advance in the centre, knights and bishops to stand in it, rooks the seventh rank, the king
// a corner while queens are on and the centre when they are gone.
inline constexpr Weights weights{
    .material = {{{0, 0}, {85, 110}, {330, 310}, {345, 325}, {480, 545}, {990, 1000}, {0, 0}}},
    .middlegame = {{
        {},
        {  0,   0,   0,   0,   0,   0,   0,   0,
          60,  70,  60,  70,  70,  60,  70,  60,
          10,  20,  35,  45,  45,  35,  20,  10,
           0,   8,  10,  25,  25,  10,   8,   0,
          -8,   0,   8,  20,  20,   8,   0,  -8,
          -8,   0,   2,   5,   5,   2,   8,  -4,
          -8,   2,   0, -12, -12,  10,  12,  -8,
           0,   0,   0,   0,   0,   0,   0,   0},
        {-80, -40, -30, -20, -20, -30, -40, -80,
         -30, -15,  15,  15,  15,  15, -15, -30,
         -15,  15,  30,  40,  40,  30,  15, -15,
          -8,  10,  22,  32,  32,  22,  10,  -8,
         -12,   5,  16,  20,  20,  16,   5, -12,
         -20,  -2,  10,  14,  14,  12,  -2, -18,
         -25, -20,  -5,   0,   0,  -5, -20, -25,
         -60, -20, -25, -20, -20, -25, -20, -60},
        {-20, -15, -15, -15, -15, -15, -15, -20,
         -18,   0,   0,  -5,  -5,   0,   0, -18,
          -5,   8,  12,  12,  12,  12,   8,  -5,
          -5,   5,  12,  20,  20,  12,   5,  -5,
          -4,   8,  10,  18,  18,  10,   8,  -4,
           0,  10,  12,  10,  10,  12,  10,   0,
           2,  15,   8,   2,   2,   8,  15,   2,
         -20,  -5, -12, -10, -10, -12,  -5, -20},
        { 10,  12,  12,  15,  15,  12,  12,  10,
          12,  15,  22,  25,  25,  22,  15,  12,
          -2,   8,  10,  12,  12,  10,   8,  -2,
          -8,  -2,   4,   8,   8,   4,  -2,  -8,
         -14,  -6,  -4,   0,   0,  -4,  -6, -14,
         -18,  -8,  -6,  -5,  -5,  -6,  -8, -18,
         -20, -10,  -6,  -4,  -4,  -4, -10, -25,
          -8,  -6,   2,   8,   8,   4,  -8, -10},
        {-10,   0,  10,  15,  15,  15,  15,  10,
         -12, -20,   0,   0,   0,  15,  10,  15,
          -8,  -8,   0,   4,   8,  20,  20,  18,
         -10, -10,  -6,  -6,  -2,   4,   2,   2,
          -6, -10,  -6,  -5,  -4,  -4,   0,  -2,
          -8,   0,  -4,  -3,  -3,   0,   5,   0,
         -15,  -5,   5,   2,   4,   5,  -5, -10,
          -5, -10,  -5,   6,  -5, -12, -15, -20},
        {-40, -30, -30, -40, -40, -30, -20, -20,
         -30, -25, -25, -35, -35, -25, -20, -20,
         -25, -20, -25, -35, -35, -25, -15, -20,
         -25, -20, -30, -40, -40, -30, -20, -25,
         -30, -20, -30, -40, -40, -30, -25, -35,
         -15, -10, -20, -30, -30, -20, -10, -15,
           5,  10, -10, -35, -30, -12,  15,  12,
         -10,  30,  12, -30,  -5, -20,  32,  15}}},
    .endgame = {{
        {},
        {  0,   0,   0,   0,   0,   0,   0,   0,
         110, 105,  95,  90,  90,  95, 105, 110,
          65,  65,  55,  45,  45,  55,  65,  65,
          25,  18,  12,   5,   5,  12,  18,  25,
          10,   8,   0,  -3,  -3,   0,   8,  10,
           4,   5,   0,   2,   2,   0,   4,   2,
           8,   6,   5,   5,   5,   2,   2,   2,
           0,   0,   0,   0,   0,   0,   0,   0},
        {-50, -35, -18, -20, -20, -18, -35, -50,
         -25, -10, -10,   0,   0, -10, -12, -25,
         -18,  -5,  10,  10,  10,  10,  -8, -20,
         -12,   5,  18,  22,  22,  18,   5, -12,
         -12,   0,  15,  22,  22,  15,   0, -12,
         -18,  -2,   0,  14,  14,   0,  -6, -18,
         -28, -15,  -8,  -2,  -2,  -8, -15, -30,
         -30, -35, -18, -12, -12, -15, -35, -40},
        {-10, -10,  -8,  -6,  -6,  -8, -10, -14,
          -6,  -3,   2,  -4,  -4,   0,  -3, -10,
           2,   0,   2,   0,   0,   4,   0,   2,
           0,   4,   8,   8,   8,   6,   3,   1,
          -4,   2,   8,  12,  10,   6,  -1,  -6,
          -8,  -2,   5,   6,   8,   2,  -4, -10,
         -10, -12,  -5,   0,   2,  -6, -10, -18,
         -15,  -8, -16,  -4,  -6, -12,  -6, -12},
        { 10,  10,  12,  10,  10,  10,   8,   6,
          12,  12,  10,   8,   6,   6,   8,   6,
           8,   8,   6,   6,   4,   2,   0,   0,
           6,   5,   8,   2,   2,   2,   0,   2,
           4,   5,   6,   2,  -2,  -3,  -4,  -6,
           0,   0,  -3,   0,  -4,  -8,  -5, -10,
          -3,  -4,   0,   2,  -5,  -6,  -6,  -3,
          -6,   0,   2,   0,  -3,  -8,   0, -15},
        { -5,  15,  18,  22,  22,  18,  12,  15,
         -12,  15,  25,  32,  45,  22,  25,   5,
         -15,   5,   8,  38,  38,  28,  18,  10,
           2,  18,  20,  36,  45,  34,  45,  30,
         -12,  20,  16,  36,  25,  28,  32,  18,
         -12, -20,  12,   6,   8,  14,  10,   6,
         -18, -18, -22, -14, -14, -18, -28, -28,
         -28, -24, -18, -32,  -8, -26, -18, -35},
        {-60, -30, -15, -15, -10,   5,  -5, -20,
         -15,  12,  12,  14,  14,  25,  18,   5,
           8,  15,  20,  15,  18,  35,  32,  10,
         -10,  18,  22,  25,  24,  28,  20,   2,
         -18,  -5,  18,  24,  26,  20,   5, -12,
         -18,  -5,  10,  20,  22,  14,   4, -10,
         -25, -12,   2,  10,  12,   4,  -8, -18,
         -50, -35, -22, -12, -25, -15, -25, -42}}},
};

/// Material and placement of every man on every square, from White's side: what the board adds up as men move.
inline constexpr auto pieceSquare = [] {
    std::array<std::array<Score, Squares>, PieceCodes> table{};
    for (int t = Pawn; t <= King; ++t)
        for (Square s = 0; s < Squares; ++s) {
            if (!onBoard(s)) continue;
            const int printed = index64(s ^ 0x70);
            const Score worth =
                weights.material[t] + Score(weights.middlegame[t][printed], weights.endgame[t][printed]);
            table[makePiece(White, PieceType(t))][s] = worth;
            table[makePiece(Black, PieceType(t))][s ^ 0x70] = -worth;
        }
    return table;
}();

/// How much a man counts towards the middlegame, by type; MaxPhase with all men on the board.
constexpr std::array<int, 7> phaseOf{0, 0, 1, 1, 2, 4, 0};
constexpr int MaxPhase = 24;

}  // namespace millimax
