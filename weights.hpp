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
    constexpr Score(int middlegame, int endgame) : word_(std::int32_t(std::uint32_t(endgame) << 16) + middlegame) {}
    constexpr int middlegame() const { return std::int16_t(word_); }
    // The low half borrows from the high one when it is negative; adding half a unit takes that back.
    constexpr int endgame() const { return std::int16_t((word_ + 0x8000) >> 16); }

    constexpr Score& operator+=(Score o) {
        word_ += o.word_;
        return *this;
    }
    constexpr Score& operator-=(Score o) {
        word_ -= o.word_;
        return *this;
    }
    friend constexpr Score operator+(Score a, Score b) { return a += b; }
    friend constexpr Score operator-(Score a, Score b) { return a -= b; }
    friend constexpr Score operator-(Score a) { return Score{} - a; }
    friend constexpr Score operator*(Score a, int n) {
        a.word_ *= n;
        return a;
    }
    friend constexpr bool operator==(Score, Score) = default;

private:
    std::int32_t word_ = 0;
};

/// Weights by square as White sees the board in print: the first row is the eighth rank.
using SquareTable = std::array<Score, 64>;

/// Every weight of the evaluation. Nothing but scores, so that a tuner can see it as one array.
struct Weights {
    std::array<Score, 7> material;        // by type; the king can't be traded
    std::array<SquareTable, 7> square;    // by type
    std::array<Score, 9> knightMobility;  // by the number of squares it may safely go to
    std::array<Score, 14> bishopMobility;
    std::array<Score, 15> rookMobility;
    std::array<Score, 28> queenMobility;
    Score bishopPair;
    std::array<Score, 8> passed;           // a pawn no enemy pawn can stop, by its relative rank
    std::array<Score, 8> passedFree;       // with nothing on the square ahead of it
    std::array<Score, 8> passedOwnKing;    // by the distance of its own king to the square ahead,
    std::array<Score, 8> passedEnemyKing;  // and of the other king, if past the middle of the board
    Score isolated, doubled, backward;
    std::array<Score, 8> supported;  // by a pawn beside or behind it, by relative rank
    std::array<Score, 8> shelter;  // on each file about the king: the rank of the own pawn nearest the edge, 0 if none
    std::array<Score, 8> storm;    // and how far the foremost enemy pawn has come
    std::array<Score, 32> kingDanger;  // by attack units on the squares about a king
    Score rookOpenFile, rookHalfOpenFile;
    Score knightOutpost, bishopOutpost;  // guarded by a pawn, where no enemy pawn can ever attack
    std::array<Score, 7> threatByPawn, threatByMinor, threatByRook;  // by the type threatened
    Score hanging;                                                   // attacked and not defended
    std::array<Score, 8> wonPawn;       // king and pawn win against king, by relative rank
    std::array<Score, 7> matingEdge;    // a bare king is to be mated, by its distance from the centre,
    std::array<Score, 8> matingCorner;  // or by its nearness to a corner of the bishop's colour
    std::array<Score, 8> matingKings;   // by the distance between the kings
    Score tempo;                                                     // for the side to move
};

// Hand-made: pawns want to advance in the centre, knights and bishops to stand in it, rooks the seventh rank, the king
// a corner while queens are on and the centre when they are gone.
// clang-format off
inline constexpr Weights weights{
    .material = {{{0, 0}, {85, 110}, {330, 310}, {345, 325}, {480, 545}, {990, 1000}, {0, 0}}},
    .square = {{
    {},
    {{  // pawn
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
     {  60, 110}, {  70, 105}, {  60,  95}, {  70,  90}, {  70,  90}, {  60,  95}, {  70, 105}, {  60, 110},
     {  10,  65}, {  20,  65}, {  35,  55}, {  45,  45}, {  45,  45}, {  35,  55}, {  20,  65}, {  10,  65},
     {   0,  25}, {   8,  18}, {  10,  12}, {  25,   5}, {  25,   5}, {  10,  12}, {   8,  18}, {   0,  25},
     {  -8,  10}, {   0,   8}, {   8,   0}, {  20,  -3}, {  20,  -3}, {   8,   0}, {   0,   8}, {  -8,  10},
     {  -8,   4}, {   0,   5}, {   2,   0}, {   5,   2}, {   5,   2}, {   2,   0}, {   8,   4}, {  -4,   2},
     {  -8,   8}, {   2,   6}, {   0,   5}, { -12,   5}, { -12,   5}, {  10,   2}, {  12,   2}, {  -8,   2},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{  // knight
     { -80, -50}, { -40, -35}, { -30, -18}, { -20, -20}, { -20, -20}, { -30, -18}, { -40, -35}, { -80, -50},
     { -30, -25}, { -15, -10}, {  15, -10}, {  15,   0}, {  15,   0}, {  15, -10}, { -15, -12}, { -30, -25},
     { -15, -18}, {  15,  -5}, {  30,  10}, {  40,  10}, {  40,  10}, {  30,  10}, {  15,  -8}, { -15, -20},
     {  -8, -12}, {  10,   5}, {  22,  18}, {  32,  22}, {  32,  22}, {  22,  18}, {  10,   5}, {  -8, -12},
     { -12, -12}, {   5,   0}, {  16,  15}, {  20,  22}, {  20,  22}, {  16,  15}, {   5,   0}, { -12, -12},
     { -20, -18}, {  -2,  -2}, {  10,   0}, {  14,  14}, {  14,  14}, {  12,   0}, {  -2,  -6}, { -18, -18},
     { -25, -28}, { -20, -15}, {  -5,  -8}, {   0,  -2}, {   0,  -2}, {  -5,  -8}, { -20, -15}, { -25, -30},
     { -60, -30}, { -20, -35}, { -25, -18}, { -20, -12}, { -20, -12}, { -25, -15}, { -20, -35}, { -60, -40}}},
    {{  // bishop
     { -20, -10}, { -15, -10}, { -15,  -8}, { -15,  -6}, { -15,  -6}, { -15,  -8}, { -15, -10}, { -20, -14},
     { -18,  -6}, {   0,  -3}, {   0,   2}, {  -5,  -4}, {  -5,  -4}, {   0,   0}, {   0,  -3}, { -18, -10},
     {  -5,   2}, {   8,   0}, {  12,   2}, {  12,   0}, {  12,   0}, {  12,   4}, {   8,   0}, {  -5,   2},
     {  -5,   0}, {   5,   4}, {  12,   8}, {  20,   8}, {  20,   8}, {  12,   6}, {   5,   3}, {  -5,   1},
     {  -4,  -4}, {   8,   2}, {  10,   8}, {  18,  12}, {  18,  10}, {  10,   6}, {   8,  -1}, {  -4,  -6},
     {   0,  -8}, {  10,  -2}, {  12,   5}, {  10,   6}, {  10,   8}, {  12,   2}, {  10,  -4}, {   0, -10},
     {   2, -10}, {  15, -12}, {   8,  -5}, {   2,   0}, {   2,   2}, {   8,  -6}, {  15, -10}, {   2, -18},
     { -20, -15}, {  -5,  -8}, { -12, -16}, { -10,  -4}, { -10,  -6}, { -12, -12}, {  -5,  -6}, { -20, -12}}},
    {{  // rook
     {  10,  10}, {  12,  10}, {  12,  12}, {  15,  10}, {  15,  10}, {  12,  10}, {  12,   8}, {  10,   6},
     {  12,  12}, {  15,  12}, {  22,  10}, {  25,   8}, {  25,   6}, {  22,   6}, {  15,   8}, {  12,   6},
     {  -2,   8}, {   8,   8}, {  10,   6}, {  12,   6}, {  12,   4}, {  10,   2}, {   8,   0}, {  -2,   0},
     {  -8,   6}, {  -2,   5}, {   4,   8}, {   8,   2}, {   8,   2}, {   4,   2}, {  -2,   0}, {  -8,   2},
     { -14,   4}, {  -6,   5}, {  -4,   6}, {   0,   2}, {   0,  -2}, {  -4,  -3}, {  -6,  -4}, { -14,  -6},
     { -18,   0}, {  -8,   0}, {  -6,  -3}, {  -5,   0}, {  -5,  -4}, {  -6,  -8}, {  -8,  -5}, { -18, -10},
     { -20,  -3}, { -10,  -4}, {  -6,   0}, {  -4,   2}, {  -4,  -5}, {  -4,  -6}, { -10,  -6}, { -25,  -3},
     {  -8,  -6}, {  -6,   0}, {   2,   2}, {   8,   0}, {   8,  -3}, {   4,  -8}, {  -8,   0}, { -10, -15}}},
    {{  // queen
     { -10,  -5}, {   0,  15}, {  10,  18}, {  15,  22}, {  15,  22}, {  15,  18}, {  15,  12}, {  10,  15},
     { -12, -12}, { -20,  15}, {   0,  25}, {   0,  32}, {   0,  45}, {  15,  22}, {  10,  25}, {  15,   5},
     {  -8, -15}, {  -8,   5}, {   0,   8}, {   4,  38}, {   8,  38}, {  20,  28}, {  20,  18}, {  18,  10},
     { -10,   2}, { -10,  18}, {  -6,  20}, {  -6,  36}, {  -2,  45}, {   4,  34}, {   2,  45}, {   2,  30},
     {  -6, -12}, { -10,  20}, {  -6,  16}, {  -5,  36}, {  -4,  25}, {  -4,  28}, {   0,  32}, {  -2,  18},
     {  -8, -12}, {   0, -20}, {  -4,  12}, {  -3,   6}, {  -3,   8}, {   0,  14}, {   5,  10}, {   0,   6},
     { -15, -18}, {  -5, -18}, {   5, -22}, {   2, -14}, {   4, -14}, {   5, -18}, {  -5, -28}, { -10, -28},
     {  -5, -28}, { -10, -24}, {  -5, -18}, {   6, -32}, {  -5,  -8}, { -12, -26}, { -15, -18}, { -20, -35}}},
    {{  // king
     { -40, -60}, { -30, -30}, { -30, -15}, { -40, -15}, { -40, -10}, { -30,   5}, { -20,  -5}, { -20, -20},
     { -30, -15}, { -25,  12}, { -25,  12}, { -35,  14}, { -35,  14}, { -25,  25}, { -20,  18}, { -20,   5},
     { -25,   8}, { -20,  15}, { -25,  20}, { -35,  15}, { -35,  18}, { -25,  35}, { -15,  32}, { -20,  10},
     { -25, -10}, { -20,  18}, { -30,  22}, { -40,  25}, { -40,  24}, { -30,  28}, { -20,  20}, { -25,   2},
     { -30, -18}, { -20,  -5}, { -30,  18}, { -40,  24}, { -40,  26}, { -30,  20}, { -25,   5}, { -35, -12},
     { -15, -18}, { -10,  -5}, { -20,  10}, { -30,  20}, { -30,  22}, { -20,  14}, { -10,   4}, { -15, -10},
     {   5, -25}, {  10, -12}, { -10,   2}, { -35,  10}, { -30,  12}, { -12,   4}, {  15,  -8}, {  12, -18},
     { -10, -50}, {  30, -35}, {  12, -22}, { -30, -12}, {  -5, -25}, { -20, -15}, {  32, -25}, {  15, -42}}}}},
    .knightMobility = {{{-50, -60}, {-30, -35}, {-10, -18}, {0, -5}, {6, 4}, {10, 12}, {15, 15}, {20, 15}, {25, 12}}},
    .bishopMobility = {{{-40, -55}, {-22, -32}, {-8, -18}, {0, -6}, {6, 2}, {12, 10}, {16, 16}, {19, 20}, {21, 23},
                        {24, 24}, {28, 22}, {32, 20}, {36, 22}, {40, 18}}},
    .rookMobility = {{{-40, -70}, {-25, -40}, {-12, -20}, {-8, -8}, {-4, 2}, {-2, 8}, {1, 13}, {4, 18}, {7, 22}, {10, 26},
                      {12, 30}, {14, 32}, {17, 34}, {22, 34}, {28, 32}}},
    .queenMobility = {{{-30, -60}, {-20, -50}, {-12, -40}, {-8, -30}, {-5, -22}, {-3, -15}, {-1, -8}, {0, -2}, {2, 3},
                       {3, 8}, {5, 12}, {6, 15}, {7, 18}, {8, 20}, {9, 22}, {10, 24}, {10, 26}, {11, 27}, {11, 28},
                       {12, 29}, {13, 30}, {14, 30}, {16, 30}, {18, 30}, {20, 30}, {22, 30}, {24, 30}, {26, 30}}},
    .bishopPair = {25, 50},
    .passed = {{{0, 0}, {-5, 5}, {-5, 10}, {-5, 25}, {15, 45}, {40, 80}, {70, 125}, {0, 0}}},
    .passedFree = {{{0, 0}, {0, 0}, {0, 2}, {2, 5}, {4, 14}, {8, 26}, {15, 45}, {0, 0}}},
    .passedOwnKing = {{{0, 0}, {0, 30}, {0, 18}, {0, 6}, {0, -4}, {0, -10}, {0, -14}, {0, -16}}},
    .passedEnemyKing = {{{0, -30}, {0, -28}, {0, -12}, {0, 6}, {0, 18}, {0, 28}, {0, 34}, {0, 36}}},
    .isolated = {-10, -14},
    .doubled = {-6, -18},
    .backward = {-8, -10},
    .supported = {{{0, 0}, {4, 2}, {8, 4}, {9, 8}, {16, 14}, {30, 30}, {60, 60}, {0, 0}}},
    .shelter = {{{-22, 5}, {22, -5}, {14, 0}, {2, 2}, {-4, 2}, {-6, 0}, {-8, 0}, {0, 0}}},
    .storm = {{{0, 0}, {2, 0}, {0, 0}, {-4, 2}, {-14, 4}, {-30, 6}, {-10, 0}, {0, 0}}},
    .kingDanger = {{{0, 0}, {0, 0}, {-2, 0}, {-4, 0}, {-6, 0}, {-9, 0}, {-13, 0}, {-17, 0}, {-22, -1}, {-28, -1},
                    {-35, -2}, {-43, -3}, {-52, -4}, {-62, -5}, {-73, -6}, {-85, -8}, {-98, -10}, {-112, -12},
                    {-127, -14}, {-143, -17}, {-160, -20}, {-178, -23}, {-197, -26}, {-217, -30}, {-238, -34},
                    {-260, -38}, {-283, -42}, {-307, -46}, {-332, -50}, {-358, -55}, {-385, -60}, {-413, -65}}},
    .rookOpenFile = {28, 8},
    .rookHalfOpenFile = {12, 6},
    .knightOutpost = {24, 16},
    .bishopOutpost = {16, 8},
    .threatByPawn = {{{0, 0}, {0, 0}, {50, 30}, {50, 35}, {70, 30}, {65, 30}, {0, 0}}},
    .threatByMinor = {{{0, 0}, {2, 12}, {20, 22}, {22, 24}, {50, 30}, {45, 35}, {0, 0}}},
    .threatByRook = {{{0, 0}, {0, 12}, {14, 24}, {14, 22}, {0, 10}, {48, 25}, {0, 0}}},
    .hanging = {18, 14},
    .wonPawn = {{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}},
    .matingEdge = {{{0, 100}, {0, 115}, {0, 135}, {0, 160}, {0, 190}, {0, 225}, {0, 265}}},
    .matingCorner = {{{0, -400}, {0, -250}, {0, -100}, {0, 50}, {0, 200}, {0, 350}, {0, 500}, {0, 650}}},
    .matingKings = {{{0, 0}, {0, 0}, {0, 100}, {0, 85}, {0, 65}, {0, 45}, {0, 20}, {0, 0}}},
    .tempo = {16, 12},
};
// clang-format on

/// Material and placement of every man on every square, from White's side: what the board adds up as men move.
inline constexpr auto pieceSquare = [] {
    std::array<std::array<Score, Squares>, PieceCodes> table{};
    for (int t = Pawn; t <= King; ++t)
        for (Square s = 0; s < Squares; ++s) {
            if (!onBoard(s)) continue;
            const int printed = index64(s ^ 0x70);
            const Score worth = weights.material[t] + weights.square[t][printed];
            table[makePiece(White, PieceType(t))][s] = worth;
            table[makePiece(Black, PieceType(t))][s ^ 0x70] = -worth;
        }
    return table;
}();

/// How much a man counts towards the middlegame, by type; MaxPhase with all men on the board.
constexpr std::array<int, 7> phaseOf{0, 0, 1, 1, 2, 4, 0};
constexpr int MaxPhase = 24;

}  // namespace millimax
