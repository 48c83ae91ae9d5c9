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
    std::array<Score, 7> safeCheck;    // by the type that could check a king from a safe square
    Score rookOpenFile, rookHalfOpenFile;
    Score badBishop;                              // for each own pawn on squares of its colour
    Score minorBehindPawn;                        // a pawn of either side right in front of it
    std::array<Score, 8> knightKing, bishopKing;  // by the distance to its own king
    Score knightOutpost, bishopOutpost;           // guarded by a pawn, and no enemy pawn can ever attack it
    std::array<Score, 7> threatByPawn, threatByMinor, threatByRook;  // by the type threatened
    Score hanging;                                                   // attacked and not defended
    Score outnumbered;                 // attacked at least twice, defended once, not by a pawn
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
    .material = {{{0, 0}, {77, 105}, {344, 340}, {360, 363}, {474, 609}, {1059, 1049}, {0, 0}}},
    .square = {{
    {},
    {{  // pawn
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
     {  73,  77}, {  66, 114}, {  45,  82}, {  70,  92}, {  79, 100}, {  58,  93}, {  68, 105}, {  52,  98},
     {  18,  54}, {  17,  50}, {  42,  25}, {  39,  42}, {  40,  37}, {  29,  56}, {  10,  55}, {  22,  39},
     {  -3,  29}, {  -1,  14}, {   9,  -5}, {  27,  -4}, {  21,   4}, {  17,  18}, {   3,  12}, {   0,   8},
     { -11,  29}, { -11,  20}, {   9,  -9}, {  18, -11}, {  20,  -4}, {  13,   6}, {   2,   3}, { -10,   5},
     { -12,  12}, { -10,  10}, {   1,   8}, {  -3,  11}, {   6,   6}, {   2,   7}, {  21,  -1}, {  -5,   3},
     { -12,  32}, {   1,  20}, {  -5,  16}, { -11,  26}, {   1,  25}, {  10,  34}, {  30,  11}, {  -2,   6},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{  // knight
     { -97, -53}, { -40, -32}, { -27, -11}, { -17, -13}, { -18,  -8}, { -38, -24}, { -41, -33}, { -79, -54},
     { -31, -20}, { -20,   4}, {  20,  -1}, {  17,   5}, {  19,   5}, {  13, -14}, { -20, -11}, { -24, -27},
     { -11, -10}, {  14,  -6}, {  30,  16}, {  44,  11}, {  51,  16}, {  30,  12}, {   2,  -2}, { -12, -15},
     {   4,  -8}, {  13,  -8}, {  23,  18}, {  26,  23}, {  20,  27}, {  31,  10}, {  16,  -2}, {  18,  -5},
     {   1, -10}, {   7,   0}, {   7,  15}, {  15,  21}, {  13,  22}, {  22,   8}, {   8,  -1}, {  -9,  -5},
     { -19, -23}, {   4,  -9}, {  -3,  10}, {   4,  20}, {  11,   4}, {   2,   8}, {  16, -17}, { -22, -17},
     { -20, -28}, {  -9, -22}, { -14, -16}, {  -2, -18}, {   5,  -2}, { -12, -22}, { -24,  -9}, { -27, -23},
     { -60, -39}, { -22, -20}, { -21, -24}, { -25, -22}, { -18,  -8}, { -22, -26}, { -24, -25}, { -62, -37}}},
    {{  // bishop
     { -15,  -2}, { -18,  -4}, { -12,   6}, { -17,  -3}, { -14,   2}, { -20,   4}, { -19, -13}, { -20,  -7},
     { -13,  -2}, { -11,  10}, { -13,  12}, {  -3,   1}, { -10,   2}, {  -5,   6}, {  -9,   5}, { -15,  -2},
     {   1,  -2}, {   5,   2}, {  17,  18}, {  23,   2}, {   8,   6}, {  15,   8}, {  17,  -1}, {   6,   8},
     {  -4, -11}, {   5,   3}, {  19,   9}, {  18,  14}, {  18,  10}, {  13,  -1}, {   6,   3}, {  -8, -10},
     { -14,  -5}, {  18,  -4}, {  16,   5}, {  18,   5}, {  25,  12}, {   9,   4}, {   1,   0}, {  -6,  -5},
     {   6, -11}, {  15,  -5}, {  12,   9}, {   6,   7}, {  -1,   5}, {  22,  -5}, {   7,   1}, {  -4, -11},
     {  11, -14}, {  17, -24}, {  14, -12}, {   2,  -7}, {   6, -10}, {  -5, -12}, {  15,  -9}, {  11,  -9},
     { -18,  -7}, {   0, -20}, {  -9, -11}, { -14,  -9}, { -17, -23}, { -26, -14}, {  -2,   1}, { -14, -18}}},
    {{  // rook
     {  10,  23}, {  17,  23}, {  13,  10}, {  20,  14}, {   8,   9}, {  19,  19}, {  17,  18}, {  15,  16},
     {  12,  19}, {  18,  13}, {  29,  11}, {  36,  13}, {  31,   3}, {  37,  11}, {  26,  14}, {  15,  16},
     {  -1,  20}, {  12,  18}, {  21,   6}, {  23,   3}, {  20,   0}, {  19,   1}, {  19,   9}, {   2,   7},
     {  -9,  16}, {  16,  11}, {  -5,  19}, {  14,   6}, {  23,   5}, {  18,   7}, {   2,  13}, {   0,   6},
     { -38,   4}, {  -8,   7}, {  -4,   7}, {   1,  -1}, { -12,  -8}, {  -9,  -6}, {  -5,   1}, { -22,   3},
     { -20,  -4}, { -22,   0}, { -22,  -3}, { -10,   2}, { -17, -11}, {  -3, -12}, { -10,  -1}, { -26,  -2},
     { -35,   1}, { -28,   2}, {  -6, -15}, { -15,  -9}, { -14, -17}, {  -4, -18}, { -22, -14}, { -43, -11},
     { -12,  -2}, {   1,  -5}, {  -2,  -6}, {   8, -11}, {  10, -17}, {  13, -13}, { -18,  -1}, {  -9, -26}}},
    {{  // queen
     {  -4,  -2}, {   2,  17}, {  12,  23}, {  14,  21}, {  11,  17}, {  19,  22}, {  13,  11}, {  10,  13},
     { -11,  -5}, { -24,  27}, {  -2,  35}, {   1,  39}, {   2,  40}, {  11,  27}, {   4,  23}, {  14,   7},
     { -12, -15}, {   4,  14}, {  -1,  15}, {  -2,  38}, {  12,  45}, {  28,  24}, {   4,  19}, {  13,  16},
     {  -9,   8}, {  -2,  17}, {  -6,  26}, {  -1,  48}, {   5,  33}, {   1,  40}, {   7,  50}, {   6,  34},
     {  -1,  -7}, { -12,  22}, { -11,  26}, {  -3,  40}, {  -2,  31}, {   0,  32}, {   3,  40}, {  -2,  18},
     {  -9, -15}, {   6, -22}, { -15,   6}, {   1,  15}, {  -2,  18}, {  -3,   7}, {   5,  17}, {  -9,   8},
     { -16, -18}, {  -3, -21}, {   8, -31}, {  19, -30}, {  21, -33}, {   3, -31}, {  -1, -34}, { -10, -31},
     { -13, -30}, { -16, -28}, {  11, -20}, {  12, -42}, {  -8, -16}, {  -8, -27}, { -20, -22}, { -12, -30}}},
    {{  // king
     { -40, -70}, { -28, -17}, { -28,  -9}, { -39,  -3}, { -39,  -5}, { -29,  12}, { -19,   2}, { -23, -29},
     { -29,  -5}, { -20,  32}, { -21,  20}, { -35,  22}, { -32,  20}, { -25,  17}, { -19,  17}, { -21,   0},
     { -24,  16}, { -15,  27}, { -27,  21}, { -33,  30}, { -31,  33}, { -25,   6}, { -17,  11}, { -22,   8},
     { -22,   0}, { -24,  15}, { -31,  29}, { -44,  24}, { -38,  29}, { -29,  24}, { -22,  22}, { -21,   6},
     { -33, -18}, { -17,  11}, { -30,  19}, { -45,  28}, { -44,  30}, { -28,  21}, { -24,  10}, { -39,  -3},
     { -16, -18}, { -10,   3}, { -23,   8}, { -36,  15}, { -32,  20}, { -25,   8}, { -11,   1}, { -25, -15},
     {  15, -18}, {  14, -13}, { -12,   0}, { -27,   1}, { -29,  -2}, {  -9,   0}, {  12, -17}, {   7, -28},
     { -10, -32}, {  31, -45}, {  20, -25}, { -44, -29}, {  -5, -38}, { -21, -30}, {  26, -35}, {  26, -56}}}}},
    .knightMobility = {{{-34, -74}, {-17, -41}, {-11, -2}, {-6, 10}, {2, 19}, {4, 23}, {10, 22}, {15, 12}, {30, 1}}},
    .bishopMobility = {{{-21, -55}, {-8, -31}, {-1, -16}, {3, -5}, {6, 10}, {8, 19}, {11, 23}, {13, 24}, {18, 23},
                        {10, 28}, {25, 27}, {35, 17}, {35, 26}, {41, 11}}},
    .rookMobility = {{{-32, -69}, {-20, -33}, {-18, -7}, {-13, 3}, {-11, 10}, {-9, 17}, {-7, 27}, {2, 24}, {3, 27},
                      {10, 29}, {10, 31}, {11, 35}, {13, 38}, {12, 41}, {57, 23}}},
    .queenMobility = {{{-13, -63}, {-10, -51}, {-8, -44}, {-6, -38}, {-8, -27}, {-3, -25}, {-2, -6}, {2, 0}, {-1, 12},
                       {6, 15}, {7, 20}, {4, 39}, {9, 41}, {10, 47}, {7, 50}, {14, 43}, {14, 50}, {21, 45}, {23, 39},
                       {18, 35}, {25, 29}, {11, 5}, {17, 16}, {16, 3}, {20, 14}, {14, 3}, {22, 23}, {23, 17}}},
    .bishopPair = {23, 58},
    .passed = {{{0, 0}, {-1, 10}, {-6, 17}, {-8, 45}, {17, 77}, {32, 67}, {61, 89}, {0, 0}}},
    .passedFree = {{{0, 0}, {2, 6}, {5, 3}, {5, 13}, {4, 25}, {18, 60}, {51, 106}, {0, 0}}},
    .passedSafe = {{{0, 0}, {0, 15}, {4, 12}, {-5, 20}, {-8, 28}, {4, 57}, {10, 35}, {0, 0}}},
    .passedOwnKing = {{{4, 27}, {1, 71}, {5, 14}, {2, -5}, {-2, -17}, {1, -32}, {-9, -35}, {-17, -30}}},
    .passedEnemyKing = {{{-18, -93}, {13, -63}, {10, -47}, {-7, 5}, {-13, 54}, {0, 62}, {5, 63}, {0, 48}}},
    .ownRookBehind = {10, 13},
    .enemyRookBehind = {-7, -35},
    .isolated = {-8, -13},
    .doubled = {-1, -14},
    .backward = {-7, -5},
    .supported = {{{0, 0}, {3, -8}, {12, 9}, {12, 12}, {20, 14}, {50, 48}, {64, 61}, {0, 0}}},
    .phalanx = {{{0, 0}, {1, -8}, {5, -1}, {7, 9}, {18, 26}, {48, 58}, {61, 63}, {0, 0}}},
    .shelter = {{{-22, -4}, {15, -9}, {7, -1}, {-1, -1}, {-3, -8}, {-3, 9}, {7, 24}, {0, 0}}},
    .storm = {{{-14, -16}, {-3, -21}, {3, -18}, {-5, -14}, {-4, -18}, {-32, 24}, {3, 62}, {0, 0}}},
    .kingLines = {{{7, 0}, {4, 2}, {7, 4}, {6, -4}, {4, -5}, {4, -3}, {3, -3}, {3, -5}, {5, 3}, {1, 2}, {1, 5},
                   {-4, 6}, {-1, 6}, {-9, 10}, {-4, 7}, {-6, 12}, {-4, 9},
                   {-1, 10}, {1, 6}, {0, 5}, {-1, 0}, {-1, -5}, {0, -6}, {-3, -10}, {-3, -13}, {-5, -18}, {-2, -6}, {-2, -7}}},
    .kingDanger = {{{-1, -1}, {13, -2}, {5, -4}, {0, -3}, {1, -6}, {-4, 2}, {-12, 3}, {-14, -1}, {-22, -3}, {-31, -2},
                    {-35, -5}, {-46, 1}, {-51, -12}, {-72, -5}, {-82, -11}, {-91, -2}, {-105, -14}, {-115,  -6},
                    {-132, -13}, {-141, -11}, {-162, -19}, {-177, -19}, {-198, -26}, {-217, -29}, {-237, -33},
                    {-259, -37}, {-283, -42}, {-305, -44}, {-332, -50}, {-358, -55}, {-385, -60}, {-413, -65},
                    {-442, -70}, {-471, -75}, {-500, -80}, {-529, -85}, {-558, -90},
                    {-587, -95}, {-616, -100}, {-645, -105}}},
    .safeCheck = {{{0, 0}, {0, 0}, {-59, -2}, {-11, -24}, {-44, -9}, {-17, -66}, {0, 0}}},
    .rookOpenFile = {43, -2},
    .rookHalfOpenFile = {21, 8},
    .badBishop = {-2, -7},
    .minorBehindPawn = {4, 13},
    .knightKing = {{{0, 0}, {6, 9}, {5, 9}, {3, 6}, {-1, 3}, {-6, -2}, {-6, -7}, {-13, -7}}},
    .bishopKing = {{{0, 0}, {4, 6}, {2, 4}, {-2, 2}, {-1, 1}, {-9, 3}, {-4, -1}, {-8, 2}}},
    .knightOutpost = {26, 11},
    .bishopOutpost = {28, 13},
    .threatByPawn = {{{0, 0}, {-4, 0}, {69, 30}, {61, 56}, {68, 25}, {46, 24}, {0, 0}}},
    .threatByMinor = {{{0, 0}, {-4, 12}, {15, 50}, {40, 25}, {52, 12}, {45, 26}, {0, 0}}},
    .threatByRook = {{{0, 0}, {-12, 12}, {4, 21}, {14, 11}, {-5, 7}, {66, 26}, {0, 0}}},
    .hanging = {19, 35},
    .outnumbered = {23, 28},
    .pawnPush = {15, 13},
    .wonPawn = {{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}},
    .mopUpEdge = {{{0, 100}, {0, 115}, {0, 135}, {0, 160}, {0, 190}, {0, 225}, {0, 265}}},
    .mopUpCorner = {{{0, -400}, {0, -250}, {0, -100}, {0, 50}, {0, 200}, {0, 350}, {0, 500}, {0, 650}}},
    .mopUpKings = {{{0, 0}, {0, 0}, {0, 100}, {0, 85}, {0, 65}, {0, 45}, {0, 20}, {0, 0}}},
    .tempo = {26, 15},
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
