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
    Score isolated, doubled, backward;
    std::array<Score, 8> supported;    // by a pawn beside or behind it, by relative rank
    std::array<Score, 8> shelter;      // on each file about the king: the relative rank of its rearmost pawn, 0 if none
    std::array<Score, 8> storm;        // and the relative rank of the foremost enemy pawn
    std::array<Score, 32> kingDanger;  // by attack units on the squares about a king
    std::array<Score, 7> safeCheck;    // by the type that could check a king from a square that only the king guards
    Score rookOpenFile, rookHalfOpenFile;
    Score badBishop;                     // for each own pawn on squares of its colour
    Score knightOutpost, bishopOutpost;  // guarded by a pawn, and no enemy pawn can ever attack it
    std::array<Score, 7> threatByPawn, threatByMinor, threatByRook;  // by the type threatened
    Score hanging;                                                   // attacked and not defended
    std::array<Score, 8> wonPawn;                                    // won king and pawn against king, by relative rank
    std::array<Score, 7> mopUpEdge;    // against a bare king: by its distance from the centre,
    std::array<Score, 8> mopUpCorner;  // or by its nearness to a corner of the bishop's colour
    std::array<Score, 8> mopUpKings;   // by the distance between the kings
    Score tempo;                       // for the side to move
};

// Set by hand, then tuned twice by scripts/tune with its default settings, to positions of the engine's games against
// itself (scripts/selfplay, 3,000 nodes a move): 5,200 games with the weights set by hand (seeds 1 to 52), then these
// and 3,100 games with the tuned ones (seeds 1001 to 1031). The won endings are still set by hand.

// clang-format off
inline constexpr Weights weights{
    .material = {{{0, 0}, {88, 101}, {365, 321}, {394, 323}, {524, 549}, {1033, 1001}, {0, 0}}},
    .square = {{
    {},
    {{  // pawn
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
     {  73,  98}, {  70,  99}, {  56,  96}, {  67,  85}, {  75,  96}, {  54,  84}, {  69,  89}, {  58, 114},
     {  13,  66}, {  25,  53}, {  41,  44}, {  47,  43}, {  42,  37}, {  36,  51}, {  16,  59}, {  22,  50},
     {  -2,  22}, {  -4,  23}, {  -5,   5}, {  36,  -7}, {  19,  14}, {  18,  11}, {   6,   5}, {  -9,   9},
     {  -7,  21}, {  -6,  16}, {   8,  -7}, {  20,  -9}, {  27,  -1}, {  14,   2}, {  -7,   1}, {  -7,  15},
     { -11,  11}, {  -9,   6}, {   5,  -3}, {  -6,   8}, {   4,  -2}, {   3,   8}, {  22,  -3}, {  -4,   7},
     { -11,  23}, {   2,  21}, {  -3,  18}, { -14,  17}, {  -3,  20}, {   7,  31}, {  27,   4}, {  -9,   1},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{  // knight
     { -89, -51}, { -40, -34}, { -29, -17}, { -20, -17}, { -18, -13}, { -33, -22}, { -39, -34}, { -79, -50},
     { -28, -21}, { -14,   1}, {  18,  -1}, {  14,   2}, {  21,   4}, {   8, -17}, { -16, -13}, { -21, -20},
     { -15, -13}, {  22,  -4}, {  40,  13}, {  50,  10}, {  45,  16}, {  32,  15}, {  15,  -3}, { -14, -17},
     {   1, -16}, {  17, -22}, {  23,  19}, {  29,  26}, {  16,  23}, {  29,   8}, {   4,  -1}, {   7,  -2},
     {  -5,  -7}, {   4,   5}, {   5,  14}, {  23,  12}, {  18,  22}, {  26,   8}, {   6,   6}, {  -2, -17},
     { -26, -24}, {  -5,  -5}, {   5,   8}, {   2,  21}, {  12,  -1}, {   6,   4}, {  16, -10}, { -18, -13},
     { -28, -32}, { -22, -20}, { -16,  -8}, {   4,  -7}, {   8,  13}, { -11, -21}, { -25, -13}, { -32, -34},
     { -60, -33}, { -17, -16}, { -26, -21}, { -24, -16}, { -25, -13}, { -21, -14}, { -16, -37}, { -61, -41}}},
    {{  // bishop
     { -13,  -5}, { -15,  -5}, { -13,  -8}, { -15,  -4}, { -14,  -1}, { -18,  -1}, { -18, -15}, { -18, -12},
     { -19,  -8}, {  -4,   0}, {   2,   9}, {  -5,  -5}, { -10,  -5}, {  -3,   8}, {  -6,   5}, { -16,  -5},
     {  -2,   1}, {   2,   1}, {  15,   6}, {  16,  14}, {  11,   5}, {   4,   5}, {  14,   6}, {  -6,   9},
     {  -6,   0}, {   6,  -2}, {  22,  14}, {  11,  13}, {  25,  24}, {  15,  -5}, {   4,   2}, { -19,  -7},
     {  -6,  -5}, {  18,  -7}, {  13,   9}, {  25,  -8}, {  26,   5}, {  22,  12}, {  -1,  -1}, {  -3,  -7},
     {   7, -16}, {  14,  -7}, {  10,  10}, {  11,  15}, {  14,  -2}, {  21,   5}, {   8,   3}, {   0,  -7},
     {   7, -15}, {  18, -20}, {  10,  -9}, {   1, -13}, {  14,  -8}, {   6, -11}, {  23, -12}, {   2,  -7},
     { -15,  -9}, {  -5, -19}, {  -9,  -5}, { -20,  -8}, { -17, -23}, { -17, -20}, {  -8,  -7}, { -15, -15}}},
    {{  // rook
     {   9,  20}, {  16,  20}, {  13,   7}, {  18,   9}, {  13,   6}, {  15,  10}, {  14,   3}, {  12,  11},
     {   9,  15}, {   8,  14}, {  30,  13}, {  32,   6}, {  28,  -4}, {  31,   6}, {  25,  16}, {  15,  17},
     {  -1,  12}, {   2,   8}, {  23,  15}, {  16,  14}, {   9,  -3}, {  20,   5}, {  11,   3}, {  -5,  -2},
     {  -2,  13}, {  22,   8}, {  -2,  16}, {  17,  12}, {  17,  -1}, {  23,  13}, {   2,   4}, {   0,  16},
     { -33,  -3}, { -12,   2}, {  -3,   8}, {  -1,  -5}, {  -7,   0}, {  -5,  -4}, { -12,  -1}, { -13, -10},
     {  -6,  -2}, { -22, -10}, { -20,   1}, {  -9,   4}, {  -9,  -9}, {   0, -14}, {  -4,   2}, { -21,  -8},
     { -30,   0}, { -24,  -3}, {  -7, -16}, { -11, -11}, { -10,   0}, { -18, -15}, { -24, -16}, { -25,  -7},
     {  -8,  -6}, {   0,  -7}, {   4,   6}, {   8, -15}, {  15, -14}, {  14,  -7}, {  -5,   8}, {  -1, -22}}},
    {{  // queen
     {   1,   2}, {   1,  15}, {  13,  22}, {  13,  20}, {  13,  17}, {  18,  21}, {  13,  11}, {  11,  13},
     { -16, -10}, { -26,  20}, {  -7,  27}, {   3,  38}, {  -4,  37}, {  11,  25}, {  10,  23}, {  22,   9},
     { -23, -17}, {  -3,  10}, {   1,  12}, {  10,  41}, {   7,  39}, {  28,  27}, {  10,  19}, {  22,  15},
     { -12,   4}, {  -3,  19}, {  -3,  26}, { -10,  35}, {  -3,  29}, {   8,  36}, {   1,  48}, { -11,  32},
     {   5,  -8}, { -14,  20}, {  -5,  23}, { -16,  36}, {   6,  31}, {  -2,  34}, {   5,  37}, {  -3,  17},
     {   5,  -9}, {   2, -18}, { -11,   7}, {  -2,  12}, { -13,  10}, {  -2,   7}, {   7,   9}, {  -9,   9},
     {  -4, -15}, {   4, -22}, {   8, -30}, {  13, -18}, {  26, -27}, {  -2, -25}, {  -7, -32}, {  -7, -30},
     { -12, -30}, { -15, -25}, {   0, -17}, {   7, -41}, {   0, -17}, { -10, -26}, { -24, -23}, { -16, -33}}},
    {{  // king
     { -40, -64}, { -28, -20}, { -28,  -6}, { -39,  -6}, { -39,  -7}, { -29,   8}, { -19,  -2}, { -23, -27},
     { -30,  -9}, { -23,  22}, { -24,  16}, { -32,  33}, { -33,  15}, { -25,  11}, { -22,   3}, { -21,  -1},
     { -24,  15}, { -15,  31}, { -24,  30}, { -33,  26}, { -35,  16}, { -30, -14}, { -21,  -9}, { -22,   6},
     { -23,  -3}, { -21,  27}, { -28,  28}, { -41,  33}, { -38,  22}, { -33,   2}, { -23,  17}, { -22,   8},
     { -30, -15}, { -17,   7}, { -30,  22}, { -41,  30}, { -38,  24}, { -24,  22}, { -22,  15}, { -39, -12},
     { -15, -20}, { -11,   7}, { -22,  10}, { -31,  20}, { -25,  26}, { -15,  13}, { -10,   2}, { -19, -19},
     {   7, -11}, {  14, -12}, { -12,  -3}, { -37,   0}, { -21,   4}, {  -3,   2}, {  14,  -8}, {   4,  -9},
     { -17, -30}, {  29, -43}, {   8, -27}, { -39, -22}, {  -5, -24}, { -19, -31}, {  25, -22}, {  16, -47}}}}},
    .knightMobility = {{{-38, -66}, {-20, -41}, {-11, -5}, {-3, 3}, {4, 16}, {9, 18}, {18, 27}, {25, 11}, {37, -14}}},
    .bishopMobility = {{{-20, -52}, {-8, -22}, {1, -24}, {4, -11}, {14, 5}, {14, 17}, {15, 19}, {18, 27}, {20, 20},
                        {17, 22}, {26, 21}, {39, 11}, {38, 22}, {38, 6}}},
    .rookMobility = {{{-27, -77}, {-14, -40}, {-14, -20}, {-14, -3}, {-8, 3}, {-7, 13}, {-4, 22}, {11, 17}, {6, 31},
                      {4, 39}, {14, 33}, {12, 38}, {23, 44}, {25, 41}, {61, -11}}},
    .queenMobility = {{{-11, -60}, {-13, -50}, {-12, -38}, {-7, -35}, {-9, -25}, {-8, -24}, {-7, -9}, {-5, -5}, {-1, 10},
                       {6, 8}, {5, 13}, {9, 27}, {11, 31}, {14, 39}, {10, 37}, {21, 34}, {14, 35}, {20, 40}, {22, 34},
                       {13, 31}, {16, 27}, {12, 17}, {15, 22}, {13, 9}, {20, 23}, {17, 12}, {22, 24}, {23, 20}}},
    .bishopPair = {30, 57},
    .passed = {{{0, 0}, {-1, 11}, {-7, 14}, {-11, 35}, {7, 66}, {42, 83}, {73, 90}, {0, 0}}},
    .passedFree = {{{0, 0}, {0, 14}, {0, 7}, {3, 24}, {10, 34}, {12, 50}, {38, 74}, {0, 0}}},
    .passedSafe = {{{0, 0}, {-2, 12}, {4, 16}, {-1, 20}, {-7, 31}, {5, 36}, {11, 14}, {0, 0}}},
    .passedOwnKing = {{{0, 9}, {2, 57}, {2, 18}, {0, -4}, {2, -17}, {10, -24}, {-12, -28}, {-6, -14}}},
    .passedEnemyKing = {{{-16, -68}, {6, -55}, {2, -37}, {-11, 14}, {-8, 32}, {8, 49}, {18, 58}, {0, 42}}},
    .isolated = {-2, -14},
    .doubled = {0, -5},
    .backward = {-1, -1},
    .supported = {{{0, 0}, {9, -4}, {15, 7}, {14, 11}, {27, 12}, {40, 36}, {58, 54}, {0, 0}}},
    .shelter = {{{-23, 2}, {16, 1}, {11, -1}, {0, 2}, {-4, 3}, {-1, 3}, {-2, -5}, {0, 0}}},
    .storm = {{{-12, -15}, {-2, -19}, {2, -21}, {-3, -14}, {-2, -16}, {-36, 28}, {-2, 58}, {0, 0}}},
    .kingDanger = {{{7, -8}, {13, 3}, {10, 5}, {11, -1}, {-4, 7}, {1, 3}, {-12, 3}, {-23, -3}, {-32, -2}, {-31, -6},
                    {-36, -5}, {-54, -8}, {-55, -8}, {-76, -10}, {-74, -6}, {-87, 0}, {-105, -13}, {-112,  -8},
                    {-128, -11}, {-143, -13}, {-162, -21}, {-178, -23}, {-199, -28}, {-217, -30}, {-238, -34},
                    {-260, -38}, {-283, -42}, {-305, -44}, {-332, -50}, {-358, -55}, {-385, -60}, {-413, -65}}},
    .safeCheck = {{{0, 0}, {0, 0}, {-58, 1}, {-13, -24}, {-52, -2}, {-29, -31}, {0, 0}}},
    .rookOpenFile = {52, -9},
    .rookHalfOpenFile = {21, 2},
    .badBishop = {-7, -3},
    .knightOutpost = {29, 19},
    .bishopOutpost = {29, 12},
    .threatByPawn = {{{0, 0}, {0, 0}, {63, 31}, {60, 42}, {72, 28}, {53, 27}, {0, 0}}},
    .threatByMinor = {{{0, 0}, {-7, 20}, {11, 46}, {39, 30}, {51, 11}, {48, 29}, {0, 0}}},
    .threatByRook = {{{0, 0}, {-13, 20}, {5, 19}, {9, 18}, {0, 10}, {54, 25}, {0, 0}}},
    .hanging = {19, 35},
    .wonPawn = {{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}},
    .mopUpEdge = {{{0, 100}, {0, 115}, {0, 135}, {0, 160}, {0, 190}, {0, 225}, {0, 265}}},
    .mopUpCorner = {{{0, -400}, {0, -250}, {0, -100}, {0, 50}, {0, 200}, {0, 350}, {0, 500}, {0, 650}}},
    .mopUpKings = {{{0, 0}, {0, 0}, {0, 100}, {0, 85}, {0, 65}, {0, 45}, {0, 20}, {0, 0}}},
    .tempo = {23, 13},
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
