// weights.hpp: the weights of the evaluation, all of them in one table, in centipawns.
#pragma once

#include "move.hpp"
#include "score.hpp"

#include <array>

namespace millimax {

/// A piece-square table as White sees the board in print: the first row is the eighth rank.
using SquareTable = std::array<Score, 64>;

/// Every weight of the evaluation. All members are scores, so that a tuner can treat it as one array.
struct Weights {
    std::array<Score, 7> material;        // by type; 0 for the king
    std::array<SquareTable, 7> square;    // by type
    std::array<Score, 9> knightMobility;  // by the number of squares it may safely go to
    std::array<Score, 14> bishopMobility;
    std::array<Score, 15> rookMobility;
    std::array<Score, 28> queenMobility;
    Score bishopPair;
    std::array<Score, 8> passed;           // a pawn that no enemy pawn can stop, by relative rank
    std::array<Score, 8> passedFree;       // the square ahead of it is empty
    std::array<Score, 8> passedSafe;       // and no enemy attacks that square
    std::array<Score, 8> passedOwnKing;    // by the distance of its own king to the square ahead
    std::array<Score, 8> passedEnemyKing;  // and of the enemy king, from the fifth rank on
    Score ownRookBehind, enemyRookBehind;  // the first piece behind it is a rook
    Score isolated, doubled, backward;
    std::array<Score, 8> supported;    // by a pawn behind it, by relative rank
    std::array<Score, 8> phalanx;      // a pawn beside it
    std::array<Score, 8> shelter;      // on each file about the king: the relative rank of its rearmost pawn, 0 if none
    std::array<Score, 8> storm;        // and the relative rank of the foremost enemy pawn
    std::array<Score, 28> kingLines;   // by the number of empty squares on the lines from a king
    std::array<Score, 40> kingDanger;  // by attack units on the squares about a king
    std::array<Score, 7> safeCheck;    // by the type that could check a king from a square that only the king guards
    Score rookOpenFile, rookHalfOpenFile;
    Score badBishop;                              // for each own pawn on squares of its colour
    Score minorBehindPawn;                        // a pawn of either side right in front of it
    std::array<Score, 8> knightKing, bishopKing;  // by the distance to its own king
    Score knightOutpost, bishopOutpost;           // guarded by a pawn, and no enemy pawn can ever attack it
    std::array<Score, 7> threatByPawn, threatByMinor, threatByRook;  // by the type threatened
    Score hanging;                                                   // attacked and not defended
    Score pawnPush;                    // for each piece that a pawn could attack by a safe step
    std::array<Score, 8> wonPawn;      // won king and pawn against king, by relative rank
    std::array<Score, 7> mopUpEdge;    // against a bare king: by its distance from the centre,
    std::array<Score, 8> mopUpCorner;  // or by its nearness to a corner of the bishop's colour
    std::array<Score, 8> mopUpKings;   // by the distance between the kings
    Score tempo;                       // for the side to move
};

// Set by hand, then tuned three times by scripts/tune to positions of the engine's games against itself; the last time
// to 29,998 games of 1,000 nodes a move (docs/strength.md). The won endings are still set by hand.

// clang-format off
inline constexpr Weights weights{
    .material = {{{0, 0}, {77, 105}, {348, 337}, {364, 358}, {481, 599}, {1058, 1041}, {0, 0}}},
    .square = {{
    {},
    {{  // pawn
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
     {  72,  81}, {  67, 111}, {  48,  86}, {  69,  91}, {  78,  99}, {  57,  91}, {  68, 101}, {  54, 102},
     {  16,  56}, {  18,  51}, {  40,  29}, {  39,  42}, {  40,  37}, {  32,  56}, {  12,  55}, {  21,  42},
     {  -3,  28}, {  -1,  14}, {   7,  -3}, {  26,  -4}, {  20,   4}, {  17,  17}, {   2,  11}, {  -1,   8},
     { -11,  28}, { -11,  19}, {   8, -10}, {  18, -11}, {  20,  -4}, {  13,   5}, {   1,   2}, { -10,   5},
     { -12,  12}, { -10,   9}, {   1,   8}, {  -3,  10}, {   6,   6}, {   2,   6}, {  22,  -1}, {  -5,   3},
     { -12,  31}, {   1,  20}, {  -4,  16}, { -10,  25}, {   1,  25}, {  10,  34}, {  31,  11}, {  -3,   6},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{  // knight
     { -95, -53}, { -40, -33}, { -28, -13}, { -18, -14}, { -18, -10}, { -37, -23}, { -40, -33}, { -80, -53},
     { -31, -21}, { -19,   2}, {  19,  -1}, {  16,   4}, {  19,   4}, {  11, -15}, { -19, -12}, { -24, -25},
     { -13, -11}, {  15,  -6}, {  33,  15}, {  45,   9}, {  50,  17}, {  31,  13}, {   4,  -2}, { -13, -16},
     {   2, -10}, {  12, -11}, {  22,  17}, {  25,  23}, {  20,  28}, {  30,  10}, {  15,  -1}, {  16,  -3},
     {  -1, -10}, {   6,   1}, {   6,  15}, {  15,  21}, {  15,  23}, {  23,   9}, {   9,   1}, {  -8,  -8},
     { -20, -24}, {   2,  -7}, {  -2,   9}, {   5,  20}, {  12,   4}, {   3,   9}, {  17, -15}, { -21, -16},
     { -22, -29}, { -13, -21}, { -14, -14}, {   0, -17}, {   7,   0}, {  -9, -23}, { -24,  -9}, { -27, -26},
     { -60, -37}, { -22, -19}, { -22, -23}, { -26, -21}, { -19,  -9}, { -21, -22}, { -22, -28}, { -62, -38}}},
    {{  // bishop
     { -15,  -3}, { -17,  -4}, { -12,   2}, { -17,  -4}, { -14,   1}, { -19,   3}, { -19, -14}, { -20,  -9},
     { -15,  -4}, {  -9,   7}, { -10,  11}, {  -3,  -1}, { -10,   0}, {  -4,   6}, {  -9,   5}, { -16,  -3},
     {   0,  -1}, {   3,   1}, {  17,  16}, {  20,   6}, {   8,   5}, {  12,   8}, {  16,   1}, {   4,  10},
     {  -5,  -9}, {   3,   3}, {  20,  11}, {  16,  14}, {  18,  12}, {  12,  -3}, {   4,   2}, { -11,  -9},
     { -13,  -5}, {  18,  -4}, {  15,   6}, {  20,   3}, {  26,  12}, {  11,   5}, {   1,  -1}, {  -4,  -5},
     {   6, -12}, {  15,  -6}, {  12,  10}, {   7,   7}, {   1,   5}, {  23,  -3}, {   8,   1}, {  -3, -10},
     {  10, -14}, {  17, -23}, {  14, -11}, {   4,  -8}, {   8,  -9}, {  -3, -12}, {  18,  -8}, {   9,  -8},
     { -18,  -8}, {  -2, -20}, {  -8, -10}, { -15,  -8}, { -16, -23}, { -23, -14}, {  -3,   0}, { -14, -17}}},
    {{  // rook
     {  10,  22}, {  17,  23}, {  13,   9}, {  19,  12}, {   9,   8}, {  18,  17}, {  16,  14}, {  14,  16},
     {  12,  19}, {  15,  14}, {  28,  10}, {  35,  12}, {  30,   1}, {  35,   9}, {  26,  14}, {  14,  16},
     {   0,  20}, {  11,  18}, {  21,   8}, {  21,   6}, {  17,   0}, {  19,   1}, {  17,   8}, {  -1,   5},
     {  -7,  16}, {  18,  11}, {  -4,  19}, {  15,   8}, {  22,   4}, {  19,   8}, {   2,  11}, {   0,   7},
     { -37,   3}, {  -9,   6}, {  -3,   8}, {   1,  -1}, { -11,  -7}, {  -7,  -5}, {  -7,   1}, { -20,   1},
     { -18,  -4}, { -21,  -3}, { -21,  -1}, {  -9,   3}, { -16, -11}, {  -2, -12}, {  -9,  -1}, { -24,  -4},
     { -34,   2}, { -27,   1}, {  -6, -15}, { -14,  -9}, { -15, -13}, {  -6, -16}, { -23, -15}, { -41, -11},
     { -12,  -2}, {   1,  -6}, {  -2,  -5}, {   9, -11}, {  11, -18}, {  14, -13}, { -18,  -1}, {  -8, -26}}},
    {{  // queen
     {  -3,  -1}, {   2,  17}, {  12,  23}, {  14,  21}, {  12,  18}, {  19,  22}, {  13,  11}, {  10,  13},
     { -12,  -6}, { -24,  25}, {  -3,  33}, {   2,  39}, {   1,  39}, {  12,  27}, {   7,  23}, {  17,   8},
     { -16, -15}, {   3,  13}, {   1,  14}, {   2,  39}, {  12,  44}, {  29,  25}, {   6,  19}, {  15,  15},
     {  -9,   7}, {  -3,  18}, {  -5,  26}, {  -3,  45}, {   4,  32}, {   3,  39}, {   5,  50}, {   5,  34},
     {  -1,  -7}, { -13,  21}, { -10,  25}, {  -5,  39}, {   0,  31}, {   0,  33}, {   3,  39}, {  -2,  18},
     {  -7, -13}, {   5, -21}, { -15,   6}, {   0,  14}, {  -3,  15}, {  -3,   7}, {   5,  15}, {  -9,   8},
     { -13, -17}, {  -2, -22}, {   7, -31}, {  17, -27}, {  20, -32}, {   1, -29}, {  -3, -33}, { -10, -31},
     { -13, -30}, { -17, -27}, {   8, -19}, {  10, -41}, {  -6, -17}, {  -9, -27}, { -21, -22}, { -13, -31}}},
    {{  // king
     { -40, -68}, { -28, -18}, { -28,  -8}, { -39,  -4}, { -39,  -5}, { -29,  11}, { -19,   1}, { -23, -28},
     { -29,  -6}, { -21,  29}, { -22,  19}, { -34,  26}, { -32,  19}, { -25,  15}, { -20,  13}, { -21,   0},
     { -24,  15}, { -15,  28}, { -26,  23}, { -33,  28}, { -32,  29}, { -26,   1}, { -18,   7}, { -22,   8},
     { -22,   0}, { -23,  18}, { -30,  29}, { -43,  26}, { -38,  27}, { -30,  19}, { -22,  22}, { -21,   7},
     { -32, -17}, { -17,  10}, { -30,  19}, { -44,  26}, { -42,  29}, { -27,  21}, { -23,  12}, { -39,  -5},
     { -16, -19}, { -11,   5}, { -23,   9}, { -34,  15}, { -30,  20}, { -22,   9}, { -11,   2}, { -23, -15},
     {  11, -16}, {  15, -12}, { -12,   1}, { -28,   1}, { -28,  -1}, {  -8,   2}, {  11, -14}, {   3, -26},
     { -12, -31}, {  30, -44}, {  19, -24}, { -43, -28}, {  -3, -37}, { -20, -30}, {  25, -34}, {  23, -54}}}}},
    .knightMobility = {{{-35, -72}, {-17, -42}, {-11, -3}, {-6, 9}, {2, 18}, {5, 22}, {11, 22}, {17, 13}, {34, 0}}},
    .bishopMobility = {{{-21, -54}, {-7, -30}, {-1, -17}, {4, -6}, {6, 9}, {9, 19}, {12, 23}, {14, 24}, {18, 22},
                        {11, 28}, {26, 26}, {36, 16}, {36, 25}, {40, 10}}},
    .rookMobility = {{{-32, -71}, {-20, -35}, {-18, -10}, {-13, 2}, {-11, 9}, {-9, 17}, {-7, 26}, {2, 23}, {3, 27},
                      {10, 30}, {11, 31}, {11, 36}, {14, 38}, {14, 40}, {60, 22}}},
    .queenMobility = {{{-13, -62}, {-11, -51}, {-8, -42}, {-7, -37}, {-9, -27}, {-4, -25}, {-3, -7}, {2, -1}, {-1, 11},
                       {6, 13}, {7, 18}, {5, 36}, {10, 39}, {12, 45}, {9, 47}, {15, 40}, {15, 46}, {21, 44}, {23, 38},
                       {17, 34}, {23, 29}, {11, 9}, {16, 18}, {15, 5}, {20, 17}, {15, 6}, {22, 23}, {23, 18}}},
    .bishopPair = {23, 56},
    .passed = {{{0, 0}, {0, 10}, {-5, 16}, {-8, 42}, {16, 73}, {33, 69}, {64, 90}, {0, 0}}},
    .passedFree = {{{0, 0}, {2, 7}, {5, 4}, {4, 15}, {5, 27}, {17, 57}, {47, 100}, {0, 0}}},
    .passedSafe = {{{0, 0}, {0, 14}, {4, 13}, {-4, 20}, {-7, 28}, {5, 51}, {10, 28}, {0, 0}}},
    .passedOwnKing = {{{3, 24}, {2, 70}, {4, 15}, {2, -5}, {-1, -17}, {3, -32}, {-10, -34}, {-16, -28}}},
    .passedEnemyKing = {{{-19, -90}, {11, -61}, {9, -45}, {-9, 8}, {-12, 52}, {3, 60}, {8, 60}, {0, 45}}},
    .ownRookBehind = {8, 9},
    .enemyRookBehind = {-6, -26},
    .isolated = {-8, -13},
    .doubled = {-2, -13},
    .backward = {-7, -5},
    .supported = {{{0, 0}, {3, -8}, {12, 9}, {13, 11}, {21, 14}, {49, 48}, {62, 60}, {0, 0}}},
    .phalanx = {{{0, 0}, {1, -8}, {5, 0}, {7, 9}, {19, 23}, {47, 54}, {61, 61}, {0, 0}}},
    .shelter = {{{-22, -4}, {15, -8}, {7, -1}, {0, -1}, {-3, -7}, {-3, 10}, {6, 21}, {0, 0}}},
    .storm = {{{-14, -16}, {-3, -21}, {3, -18}, {-5, -15}, {-4, -18}, {-32, 26}, {2, 62}, {0, 0}}},
    .kingLines = {{{4, 0}, {2, 1}, {5, 3}, {4, -2}, {2, -4}, {2, -2}, {2, -2}, {2, -4}, {4, 3}, {0, 1}, {0, 3},
                   {-3, 4}, {-1, 4}, {-5, 6}, {-2, 5}, {-3, 8}, {-2, 6},
                   {0, 7}, {0, 3}, {0, 3}, {-1, -1}, {-1, -5}, {0, -5}, {-2, -7}, {-2, -8}, {-3, -11}, {-1, -3}, {-1, -4}}},
    .kingDanger = {{{-1, -3}, {15, 0}, {5, -5}, {2, -2}, {0, -3}, {-2, 6}, {-11, 2}, {-13, 2}, {-22, 0}, {-27, -2},
                    {-35, -5}, {-46, -1}, {-53, -11}, {-76, -8}, {-82, -10}, {-90, -1}, {-106, -15}, {-114,  -7},
                    {-131, -12}, {-143, -12}, {-162, -20}, {-178, -21}, {-199, -27}, {-217, -29}, {-238, -34},
                    {-260, -37}, {-283, -42}, {-305, -44}, {-332, -50}, {-358, -55}, {-385, -60}, {-413, -65},
                    {-442, -70}, {-471, -75}, {-500, -80}, {-529, -85}, {-558, -90},
                    {-587, -95}, {-616, -100}, {-645, -105}}},
    .safeCheck = {{{0, 0}, {0, 0}, {-57, -3}, {-8, -22}, {-35, -10}, {-19, -65}, {0, 0}}},
    .rookOpenFile = {42, -2},
    .rookHalfOpenFile = {21, 11},
    .badBishop = {-3, -6},
    .minorBehindPawn = {4, 12},
    .knightKing = {{{0, 0}, {4, 6}, {4, 6}, {3, 4}, {-1, 2}, {-5, -2}, {-4, -5}, {-8, -4}}},
    .bishopKing = {{{0, 0}, {4, 4}, {1, 3}, {-2, 1}, {0, 0}, {-6, 2}, {-3, -1}, {-4, 1}}},
    .knightOutpost = {27, 13},
    .bishopOutpost = {29, 13},
    .threatByPawn = {{{0, 0}, {-3, 0}, {69, 31}, {62, 52}, {69, 26}, {47, 25}, {0, 0}}},
    .threatByMinor = {{{0, 0}, {-4, 13}, {16, 50}, {40, 26}, {52, 12}, {45, 27}, {0, 0}}},
    .threatByRook = {{{0, 0}, {-13, 12}, {6, 20}, {14, 10}, {-4, 8}, {62, 26}, {0, 0}}},
    .hanging = {17, 36},
    .pawnPush = {14, 11},
    .wonPawn = {{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}},
    .mopUpEdge = {{{0, 100}, {0, 115}, {0, 135}, {0, 160}, {0, 190}, {0, 225}, {0, 265}}},
    .mopUpCorner = {{{0, -400}, {0, -250}, {0, -100}, {0, 50}, {0, 200}, {0, 350}, {0, 500}, {0, 650}}},
    .mopUpKings = {{{0, 0}, {0, 0}, {0, 100}, {0, 85}, {0, 65}, {0, 45}, {0, 20}, {0, 0}}},
    .tempo = {25, 14},
};
// clang-format on

/// Piece-square table with material, by piece and square, from White's side: Position keeps the sum incrementally.
inline constexpr auto psqt = [] {
    std::array<std::array<Score, Squares>, PieceCodes> table{};
    for (int t = Pawn; t <= King; ++t)
        for (Square s = 0; s < Squares; ++s) {
            if (!onBoard(s)) continue;
            const int printed = index64(s ^ 0x70);
            const Score value = weights.material[t] + weights.square[t][printed];
            table[makePiece(White, PieceType(t))][s] = value;
            table[makePiece(Black, PieceType(t))][s ^ 0x70] = -value;
        }
    return table;
}();

/// Game phase: how much a piece counts towards the middlegame, by type; MaxPhase with all pieces on the board.
constexpr std::array<int, 7> phaseOf{0, 0, 1, 1, 2, 4, 0};
constexpr int MaxPhase = 24;

}  // namespace millimax
