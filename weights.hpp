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
    std::array<Score, 8> passedSafe;       // with no enemy attack on that square
    std::array<Score, 8> passedOwnKing;    // by the distance of its own king to the square ahead,
    std::array<Score, 8> passedEnemyKing;  // and of the other king, if past the middle of the board
    Score isolated, doubled, backward;
    std::array<Score, 8> supported;  // by a pawn beside or behind it, by relative rank
    std::array<Score, 8> shelter;  // on each file about the king: the rank of the own pawn nearest the edge, 0 if none
    std::array<Score, 8> storm;    // and how far the foremost enemy pawn has come
    std::array<Score, 32> kingDanger;  // by attack units on the squares about a king
    std::array<Score, 7> safeCheck;    // by the type that could give check without being captured, for a king
    Score rookOpenFile, rookHalfOpenFile;
    Score badBishop;                     // for each own pawn on squares of its colour
    Score knightOutpost, bishopOutpost;  // guarded by a pawn, where no enemy pawn can ever attack
    std::array<Score, 7> threatByPawn, threatByMinor, threatByRook;  // by the type threatened
    Score hanging;                                                   // attacked and not defended
    std::array<Score, 8> wonPawn;                                    // king and pawn win against king, by relative rank
    std::array<Score, 7> matingEdge;    // a bare king is to be mated, by its distance from the centre,
    std::array<Score, 8> matingCorner;  // or by its nearness to a corner of the bishop's colour
    std::array<Score, 8> matingKings;   // by the distance between the kings
    Score tempo;                        // for the side to move
};

// Hand-made: pawns want to advance in the centre, knights and bishops to stand in it, rooks the seventh rank, the king
// a corner while queens are on and the centre when they are gone.
// clang-format off
inline constexpr Weights weights{
    .material = {{{0, 0}, {84, 103}, {358, 307}, {385, 303}, {509, 529}, {1009, 1005}, {0, 0}}},
    .square = {{
    {},
    {{  // pawn
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
     {  67,  95}, {  69, 100}, {  57,  92}, {  68,  87}, {  73,  92}, {  57,  89}, {  70,  97}, {  59, 113},
     {  15,  68}, {  24,  59}, {  40,  48}, {  49,  38}, {  47,  45}, {  36,  56}, {  17,  62}, {  15,  49},
     {   2,  20}, {  -7,  15}, {  -3,   8}, {  35,  -6}, {  19,  14}, {  17,  15}, {   2,   7}, {  -8,  14},
     {  -4,  18}, {  -4,  12}, {   4,  -3}, {  21,  -3}, {  22,   1}, {  15,   5}, {  -5,   3}, {  -4,  17},
     {  -6,   9}, {  -9,   0}, {   4,  -5}, {  -5,   3}, {   2,  -5}, {   4,   7}, {  20,  -3}, {  -4,  12},
     {  -4,  24}, {   1,  16}, {  -6,  13}, { -16,   8}, { -11,  11}, {   4,  30}, {  27,   5}, {  -8,   4},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{  // knight
     { -83, -50}, { -40, -34}, { -29, -17}, { -20, -19}, { -19, -15}, { -32, -21}, { -39, -34}, { -80, -50},
     { -29, -23}, { -15,  -3}, {  17,  -4}, {  15,   3}, {  19,   4}, {  11, -15}, { -17, -13}, { -25, -22},
     { -16, -16}, {  18,  -8}, {  38,  15}, {  46,  11}, {  43,  15}, {  31,  15}, {  16,  -5}, { -15, -18},
     {   0, -11}, {  16, -13}, {  24,  18}, {  25,  23}, {  23,  21}, {  27,   8}, {   4,   0}, {   0,  -5},
     {  -6,  -7}, {   1,   2}, {   7,  10}, {  21,  12}, {  18,  19}, {  22,   6}, {   7,   3}, {  -2, -14},
     { -24, -22}, {  -8,  -3}, {   8,   7}, {  10,  19}, {  17,   3}, {  11,   5}, {  14,  -6}, { -17, -13},
     { -29, -30}, { -18, -16}, { -17,  -9}, {   5,  -7}, {   7,   6}, { -10, -18}, { -22, -14}, { -32, -33},
     { -60, -32}, { -17, -20}, { -29, -20}, { -25, -16}, { -24, -13}, { -24, -14}, { -14, -38}, { -61, -41}}},
    {{  // bishop
     { -17,  -8}, { -14,  -6}, { -14,  -8}, { -15,  -4}, { -15,  -4}, { -16,  -3}, { -17, -14}, { -20, -14},
     { -20,  -8}, {  -2,  -2}, {   3,   9}, {  -5,  -5}, {  -8,  -4}, {  -1,   4}, {  -3,   1}, { -18,  -8},
     {  -3,   3}, {   3,   1}, {  13,   3}, {  13,  10}, {  11,   1}, {   7,   6}, {  15,   4}, {  -5,   6},
     {  -5,   2}, {  11,   0}, {  16,  10}, {  13,   8}, {  25,  18}, {  10,  -5}, {   6,   2}, { -13,  -4},
     {  -4,  -4}, {  11,  -2}, {  11,   4}, {  23,  -5}, {  20,   5}, {  20,   9}, {   1,  -2}, {  -2,  -6},
     {   6, -13}, {  16,  -4}, {   8,   8}, {  13,  15}, {  11,  -5}, {  19,   3}, {   8,   1}, {   3,  -7},
     {   4, -13}, {  16, -19}, {   5,  -7}, {   0, -11}, {  11,  -3}, {   5, -12}, {  27, -12}, {   1, -11},
     { -16,  -7}, {  -5, -13}, {  -7,  -6}, { -16,  -7}, { -17, -17}, { -14, -16}, {  -5,  -7}, { -16, -13}}},
    {{  // rook
     {  10,  14}, {  14,  15}, {  11,   6}, {  17,  10}, {  14,  10}, {  15,  13}, {  14,   6}, {  11,   8},
     {  11,  11}, {  11,  11}, {  27,  12}, {  28,   4}, {  26,   0}, {  26,   4}, {  22,  15}, {  14,  12},
     {  -1,   8}, {   3,   5}, {  18,  12}, {  14,  12}, {   9,  -1}, {  16,   5}, {  11,   4}, {  -4,  -4},
     {  -4,   9}, {  13,   6}, {   0,  13}, {  13,   8}, {  13,   0}, {  15,   8}, {   0,   2}, {  -4,  10},
     { -30,  -5}, { -10,   4}, {  -5,   6}, {  -1,  -2}, {  -3,   0}, {  -5,  -3}, { -10,  -1}, { -13,  -7},
     {  -6,   1}, { -14,  -6}, { -14,  -2}, {  -7,   3}, { -10,  -9}, {  -3, -10}, {  -4,  -1}, { -21, -10},
     { -28,  -3}, { -22,  -5}, { -10, -10}, {  -5,  -5}, {  -9,  -1}, { -14, -12}, { -19, -13}, { -26,  -6},
     {  -5,  -8}, {   0,  -6}, {   4,   7}, {   5, -12}, {  12,  -9}, {  12,  -5}, {  -1,   8}, {   1, -19}}},
    {{  // queen
     {  -4,  -1}, {   1,  15}, {  12,  21}, {  14,  21}, {  14,  20}, {  17,  20}, {  14,  11}, {  12,  15},
     { -14, -11}, { -23,  18}, {  -3,  27}, {   1,  35}, {  -2,  41}, {  13,  24}, {  11,  25}, {  20,   7},
     { -17, -17}, {  -6,   8}, {   1,  10}, {  10,  40}, {   7,  38}, {  25,  28}, {  16,  19}, {  22,  14},
     { -12,   3}, {  -7,  19}, {  -3,  24}, {  -9,  35}, {  -1,  36}, {   5,  35}, {   3,  47}, {  -5,  31},
     {   0,  -9}, { -12,  20}, {  -1,  22}, { -11,  37}, {   3,  30}, {   0,  32}, {   3,  35}, {  -3,  18},
     {  -3, -11}, {   1, -19}, { -10,   8}, {  -4,   6}, { -12,   8}, {  -6,   8}, {   7,   9}, {  -6,   8},
     { -11, -17}, {  -2, -20}, {   7, -27}, {  10, -16}, {  23, -21}, {  -4, -23}, {  -6, -30}, {  -8, -29},
     { -10, -29}, { -13, -25}, {  -3, -18}, {   3, -36}, {  -4, -12}, { -11, -26}, { -21, -21}, { -19, -34}}},
    {{  // king
     { -40, -62}, { -29, -24}, { -29, -10}, { -39,  -9}, { -39,  -7}, { -30,   7}, { -19,  -2}, { -21, -21},
     { -30, -11}, { -24,  17}, { -24,  14}, { -33,  25}, { -34,  14}, { -25,  18}, { -21,  10}, { -20,   5},
     { -24,  14}, { -17,  23}, { -24,  26}, { -34,  20}, { -36,  13}, { -30,  -2}, { -19,   5}, { -21,   6},
     { -24,  -6}, { -18,  32}, { -29,  24}, { -42,  26}, { -40,  14}, { -33,  11}, { -22,  16}, { -23,   6},
     { -30, -17}, { -19,   1}, { -30,  20}, { -41,  26}, { -40,  20}, { -26,  21}, { -23,  11}, { -37, -12},
     { -14, -17}, {  -8,   6}, { -20,  11}, { -32,  21}, { -26,  25}, { -19,  10}, {  -9,   0}, { -17, -19},
     {   6, -17}, {  13,  -9}, { -13,   1}, { -38,   6}, { -24,   7}, {  -4,   2}, {  13,  -7}, {   4,  -9},
     { -13, -32}, {  31, -37}, {  12, -24}, { -38, -15}, {  -4, -23}, { -17, -28}, {  25, -18}, {  16, -45}}}}},
    .knightMobility = {{{-42, -62}, {-23, -39}, {-11, -7}, {0, 3}, {6, 15}, {11, 17}, {19, 27}, {25, 8}, {29, -26}}},
    .bishopMobility = {{{-23, -52}, {-9, -25}, {1, -23}, {3, -10}, {13, 5}, {12, 16}, {15, 18}, {19, 26}, {25, 17},
                        {19, 21}, {26, 18}, {34, 6}, {37, 19}, {38, 7}}},
    .rookMobility = {{{-28, -74}, {-15, -40}, {-12, -23}, {-14, -4}, {-7, 0}, {-7, 12}, {-5, 19}, {12, 17}, {7, 28}, {3, 37},
                      {15, 30}, {16, 38}, {21, 38}, {26, 40}, {42, -8}}},
    .queenMobility = {{{-14, -60}, {-17, -50}, {-15, -39}, {-8, -33}, {-8, -24}, {-9, -20}, {-6, -8}, {-8, -4}, {-4, 6},
                       {3, 6}, {4, 11}, {10, 20}, {10, 24}, {12, 30}, {11, 30}, {18, 30}, {13, 31}, {17, 36}, {18, 32},
                       {12, 30}, {15, 30}, {13, 25}, {16, 27}, {16, 20}, {20, 27}, {19, 21}, {23, 28}, {25, 26}}},
    .bishopPair = {34, 57},
    .passed = {{{0, 0}, {-5, 10}, {-7, 15}, {-10, 34}, {10, 65}, {44, 81}, {71, 94}, {0, 0}}},
    .passedFree = {{{0, 0}, {0, 14}, {-3, 8}, {2, 20}, {11, 32}, {14, 40}, {29, 56}, {0, 0}}},
    .passedSafe = {{{0, 0}, {-1, 11}, {5, 17}, {-1, 22}, {-4, 27}, {6, 30}, {10, 14}, {0, 0}}},
    .passedOwnKing = {{{0, 4}, {2, 41}, {2, 17}, {1, 2}, {-1, -13}, {7, -18}, {-7, -24}, {-3, -12}}},
    .passedEnemyKing = {{{-10, -52}, {2, -55}, {0, -28}, {-4, 16}, {-3, 29}, {3, 43}, {12, 47}, {0, 36}}},
    .isolated = {-3, -13},
    .doubled = {2, -9},
    .backward = {-2, -2},
    .supported = {{{0, 0}, {9, -5}, {14, 8}, {14, 9}, {24, 7}, {37, 33}, {59, 54}, {0, 0}}},
    .shelter = {{{-25, 4}, {20, 1}, {13, 1}, {1, 2}, {-4, 4}, {-2, 0}, {-5, -6}, {0, 0}}},
    .storm = {{{-10, -14}, {-1, -14}, {2, -13}, {-3, -11}, {-4, -11}, {-35, 23}, {-5, 41}, {0, 0}}},
    .kingDanger = {{{6, -10}, {7, 0}, {6, 7}, {8, -2}, {-2, 6}, {-3, 8}, {-15, 6}, {-22, 1}, {-29, -4}, {-32, -4},
                    {-37, -4}, {-48, -7}, {-55, -8}, {-70, -8}, {-73, -6}, {-86, -4}, {-102, -13}, {-112, -10},
                    {-128, -13}, {-143, -15}, {-161, -21}, {-178, -23}, {-198, -27}, {-217, -30}, {-238, -34},
                    {-260, -38}, {-283, -42}, {-306, -45}, {-332, -50}, {-358, -55}, {-385, -60}, {-413, -65}}},
    .safeCheck = {{{0, 0}, {0, 0}, {-51, 8}, {-16, -12}, {-50, 2}, {-27, -26}, {0, 0}}},
    .rookOpenFile = {48, -9},
    .rookHalfOpenFile = {18, 1},
    .badBishop = {-7, -2},
    .knightOutpost = {27, 24},
    .bishopOutpost = {24, 12},
    .threatByPawn = {{{0, 0}, {0, 1}, {60, 30}, {57, 39}, {71, 29}, {58, 29}, {0, 0}}},
    .threatByMinor = {{{0, 0}, {-5, 21}, {14, 37}, {35, 28}, {49, 20}, {48, 32}, {0, 0}}},
    .threatByRook = {{{0, 0}, {-8, 18}, {7, 20}, {11, 19}, {0, 10}, {52, 25}, {0, 0}}},
    .hanging = {21, 28},
    .wonPawn = {{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}},
    .matingEdge = {{{0, 100}, {0, 115}, {0, 135}, {0, 160}, {0, 190}, {0, 225}, {0, 265}}},
    .matingCorner = {{{0, -400}, {0, -250}, {0, -100}, {0, 50}, {0, 200}, {0, 350}, {0, 500}, {0, 650}}},
    .matingKings = {{{0, 0}, {0, 0}, {0, 100}, {0, 85}, {0, 65}, {0, 45}, {0, 20}, {0, 0}}},
    .tempo = {24, 9},
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
