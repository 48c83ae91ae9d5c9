// weights.hpp: the weights of the evaluation in one table, in centipawns, and the attack units of king danger.
#pragma once

#include "move.hpp"
#include "score.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace millimax {

/// A piece-square table as White sees the board in print: the first row is the eighth rank.
using SquareTable = std::array<Score, 64>;

template <std::size_t n> using Scores = std::array<Score, n>;

// Set by hand, then tuned several times to positions of the engine's games against itself, the last time to Stockfish's
// scores of them (docs/strength.md). The won endings are still set by hand.

// clang-format off
/// Every weight of the evaluation. All members are scores, so that a tuner can treat it as one array.
struct Weights {
    // By type; 0 for the king.
    Scores<7> material{{{0, 0}, {69, 77}, {332, 270}, {347, 278}, {454, 394}, {942, 680}, {0, 0}}};
    // Two piece-square tables, which are added: `square` goes by the side of the board that the own king is on,
    // `enemySide` by that of the enemy king. Both are for a king on files e to h, and mirrored for one on a to d.
    std::array<SquareTable, 7> square{{
    {},
    {{{   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},  // pawn
     {  95,  54}, {  59,  76}, {  14, 102}, {  89,  61}, {  67,  89}, {  48, 120}, {  46,  96}, {  34,  90},
     {  21,   7}, {  14,  14}, {   8,   8}, {  34,   2}, {  39,   8}, {   4,  44}, {   0,  31}, {  11,  25},
     {   3,  10}, {   7,   5}, {   4,  -1}, {  18,  -9}, {  21,  -1}, {  16,  10}, {  20,  19}, {  13,  19},
     {  -9,   3}, { -12,   7}, {  -1,   2}, {  16,  -9}, {  19, -11}, {  27,  -5}, {   2,  11}, {  -2,  11},
     { -15,   2}, { -11,  -1}, { -12,   1}, {  -6,   0}, {   1,   6}, {  22,  -4}, {  22,  -4}, {  -7,   4},
     { -11,   6}, {  -1,  11}, {  -4,  14}, { -11,  16}, {   1,  19}, {   9,  19}, {  36,   8}, {   3,   9},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{{-135, -42}, { -29, -11}, { -65,  -5}, { -59,   9}, {  38, -22}, { -68,  -8}, { -59, -17}, { -89, -57},  // knight
     { -36, -17}, { -30, -21}, {   6, -26}, {  10,  -8}, {  22, -12}, {  31, -31}, { -21, -18}, { -50, -13},
     {   5, -28}, { -11, -15}, {   1,  -8}, {  28, -11}, {  45, -29}, {  36, -24}, {  -1, -34}, { -18, -12},
     {  14, -16}, {  14, -27}, {  23, -14}, {  30,  -7}, {  25, -10}, {  30, -18}, {  25, -28}, {  10, -23},
     {  -1, -13}, {   5, -15}, {  13, -17}, {   8, -11}, {   6,  -8}, {  13, -19}, {  -6, -23}, {  -5, -30},
     { -20, -24}, {  -1, -35}, {  -7, -29}, {   2, -23}, {  -5, -16}, {   4, -40}, { -13, -37}, { -33, -36},
     { -25, -28}, { -15, -32}, { -19, -32}, { -13, -30}, {  -7, -34}, { -21, -41}, { -22, -38}, { -32, -35},
     { -40, -91}, { -31, -41}, { -27, -42}, { -24, -38}, { -13, -51}, { -33, -43}, { -37, -38}, { -43, -55}}},
    {{{ -21, -35}, { -56,  25}, { -36, -25}, { -28, -13}, { -34,   1}, { -85,   1}, { -17, -24}, { -21, -19},  // bishop
     { -13, -32}, { -43, -29}, {   0,   0}, { -21,  -1}, { -36,  -4}, {  -9,  -4}, { -36, -14}, { -39, -14},
     {  -1, -18}, {   4, -22}, {  11, -32}, {  26, -16}, {  15, -19}, {  -6, -14}, {   7, -14}, {  -3, -13},
     {  -8, -20}, {  11,  -6}, {  21, -30}, {  41, -18}, {  22,  -4}, {  17, -34}, {  10, -13}, {   1, -12},
     {  -9, -28}, {   1, -23}, {  11, -10}, {  21, -11}, {  23, -20}, {  17, -18}, {  -1, -18}, {   0, -23},
     {  -1, -33}, {   3,  -9}, {  -5, -28}, {  10, -21}, {   5, -13}, {  12, -43}, {  18, -31}, {   4, -33},
     {  23, -50}, {   2, -48}, {   9, -36}, {  -7, -32}, {   4, -26}, {  18, -41}, {  10, -52}, {  -2, -53},
     { -24, -53}, {  -3, -43}, { -14, -28}, { -15, -27}, {  -9, -36}, { -23, -27}, { -22, -35}, {  -4, -67}}},
    {{{ -16,  16}, {  -7,   6}, {  25, -12}, {  37, -18}, {  20, -17}, {  35, -15}, {   9,  -1}, { -11,   1},  // rook
     {   9,   7}, {   1,   1}, {  39, -15}, {  50, -19}, {  46, -15}, {  38, -15}, {  16,  -8}, {  12,  -7},
     { -17,  10}, {  15, -12}, {  29, -17}, {  29, -19}, {  58, -32}, {  38, -17}, {  19, -19}, {  -2,  -6},
     { -10,   6}, {  -4,  -1}, {  14, -11}, {  13, -14}, {  11, -12}, {  16, -14}, {  -3,   0}, {  -5,   0},
     { -25,   1}, { -24,   0}, { -20,   0}, { -22,  -6}, {  -1, -19}, { -25, -12}, { -12, -10}, { -24, -12},
     { -25, -13}, { -24, -11}, { -30, -11}, { -20, -19}, { -13, -18}, {  -2, -31}, {  -8, -29}, { -20, -28},
     { -24, -28}, { -13, -22}, {  -7, -28}, { -10, -37}, {  -4, -42}, { -17, -40}, { -18, -26}, { -62, -37},
     {  -6, -37}, {  -5, -33}, {   0, -29}, {   2, -34}, {   8, -39}, {  11, -44}, { -22, -23}, {  -4, -49}}},
    {{{ -35,  34}, {   7,   2}, {  25,  10}, { -10,  29}, {  -1,  29}, {   4,  21}, { -14,  35}, { -10,  24},  // queen
     {   2,   8}, {  -1,  11}, {  11,  -8}, {  -1,  34}, {  14,   4}, {  21,   7}, {  15,  -3}, {  21,  -9},
     {  15,  -7}, {   6,   1}, {   7,  19}, {  10,  32}, {   8,  26}, {  33,   1}, { -11,  28}, {   3, -10},
     {   0,   3}, {   0,  -1}, {  10,  14}, {   0,  42}, {  -7,  43}, {   6,   9}, {   3,  -3}, {   3,  13},
     {   5, -19}, {  -5,  12}, {   3,  22}, { -12,  42}, {  -7,  20}, {  -1,   1}, {  -2, -14}, {  -7,  11},
     { -11,   2}, {   3, -17}, {  -7,  15}, {   0,  -8}, {  -5,  -5}, {   9, -15}, {  -5, -31}, {  -5, -31},
     {  -9, -13}, {  -3, -31}, {   5, -54}, {  -2, -44}, {  10, -70}, {   6, -80}, {5, -108}, { -10, -59},
     { -16, -28}, {  -8, -39}, { -10, -60}, {  -6, -64}, { -13, -57}, { -33, -69}, { -42, -40}, { -19, -56}}},
    {{{-50, -145}, { -41,  41}, { -11,  43}, { -40,  31}, { -25,  43}, { -50,  52}, { -14,  50}, {-26, -104},  // king
     { -48, -20}, {  20,  66}, { -26,  73}, {   1,  56}, { -37,  75}, {  19,  68}, { -35,  79}, { -62,  -7},
     { -57,  16}, { -25,  37}, { -26,  31}, { -38,  27}, { -72,  35}, {   7,  18}, { -15,  28}, {   1, -11},
     { -22, -26}, { -15,   8}, { -32,  15}, { -73,  15}, { -55,   6}, { -72,  16}, {   6,  -7}, { -54, -28},
     {   3, -44}, { -13, -13}, { -45, -18}, {-116,   4}, {-111,   0}, {-103,  -2}, { -84,  -9}, { -76, -30},
     { -52,  -5}, { -10, -11}, { -51,   2}, { -71,   6}, { -77,  12}, { -66,  11}, { -23,  -5}, { -51, -10},
     {  30, -16}, {  32,  -2}, {   7,  -4}, { -30,   4}, { -23,   0}, {   1,  -1}, {  23,   2}, {  35, -21},
     {  14, -39}, {  49, -43}, {  25, -35}, { -12, -40}, {   2, -48}, {   5, -35}, {  41, -35}, {  31, -45}}}}};
    std::array<SquareTable, 7> enemySide{{
    {},
    {{{   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},  // pawn
     { -12,  33}, {   8,  -1}, {  -8,   4}, {   2,   0}, {  -4,   6}, {  17,  -6}, { -15,   4}, {  12, -40},
     { -10,  30}, {  -4,   8}, {   3,   7}, {  -4,   5}, {   9, -12}, {  -1,  -9}, {   9, -17}, {  11, -35},
     {   2,  13}, {   6,   4}, {   5,   4}, {   0,  -1}, {   2,  -3}, { -10,  -9}, {  -8,  -4}, {  -2, -16},
     {   4,   3}, {   1,   2}, {   9,  -6}, {   2,  -2}, {  -1,  -1}, {  -3,   1}, {   1,   0}, {  -2,  -5},
     {   5,   1}, {   1,   2}, {  11,  -6}, {   2,  -4}, {   0,  -1}, {  -6,   3}, {   1,  -7}, {  -3,  -5},
     {   4,   0}, {   2,   1}, {   4,  -9}, {   4,   2}, {  -1,  -7}, {  -6,  12}, {  -2,  -5}, {   0,  -6},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{{  -3,  24}, {  -4,  12}, {  -5,   7}, {  -1,  -8}, {   5,   4}, { -12, -11}, {   6,   6}, {   6, -16},  // knight
     {  -6,  10}, {   7,   8}, {   3,   2}, {  10,  -5}, {   0,  -6}, {   0,  -8}, {   1, -18}, {  11, -10},
     {  -7,   6}, {  -2,  -3}, {  -5,   0}, {   1,   0}, {  -4,  -6}, {   1,  -3}, {   2,   1}, {   3,  -3},
     { -15,   9}, {   1,  -3}, {  -4,  -1}, {  -2,  -3}, {   2,  -3}, {   4,  -5}, {  -1,  -1}, {  17, -11},
     {  -2,  -7}, { -12,  -3}, {  -5,  -1}, {  -5,  -2}, {   4,  -3}, {   4,  -4}, {  12,  -1}, {   3,   4},
     {  -5,  -3}, {  -8,  10}, {  -2,  -3}, {  -3,   0}, {   1,  -6}, {  -1,  -4}, {   7, -11}, {   5,   0},
     {  -6,  -4}, {  -3,   1}, {  -4,   1}, {   1,  -2}, {  -3,  -3}, {   3,  -4}, {   2,  -3}, {   8,  -1},
     {  -5,   1}, {  -3,   8}, {  -1, -11}, {   1,  -1}, {  -4,   3}, {   5,   2}, {   1, -10}, {  -3,   0}}},
    {{{  -1,   8}, { -10,  14}, {   1,   4}, { -32,   8}, {  -5,  -2}, { -27,  -8}, {  -2, -21}, {   1, -11},  // bishop
     {  -1,  10}, {   3,   4}, {  -3,   9}, {  16,  -2}, { -14,  -5}, {  16, -20}, {  -1, -11}, {  -4, -13},
     {  -5,   3}, {  -2,   5}, { -13,  -2}, {  -7,   3}, {  17, -12}, {  19,  -3}, {   7, -12}, {   9,  -6},
     {  10,   2}, {  -2,  -5}, {  -6,   3}, {  -7,  -1}, {  10,  -2}, {   9,  -7}, {   4,   3}, {  -8,  -4},
     {   3,   3}, {   0,   2}, {   3,  -1}, {   6,  -2}, {  -3,   0}, {  -1,  -2}, {   2,  -5}, {  -1,  -5},
     {   8,   3}, {  14,  -3}, {   7,  -4}, {   5,  -5}, {  -1,   3}, {  -4,   0}, { -11,  -1}, {  -5,  -7},
     {   3,   4}, {   5,  -2}, {   7,  -4}, {   2,   2}, {   0,  -3}, {  -4,   1}, {  -4,  -3}, {  -1,  -2},
     {   9,  -6}, {  23, -16}, {   4,   0}, {   1,  -5}, {   2,   4}, {  -3,  -3}, { -27,  22}, {  -7,   2}}},
    {{{  -9,   8}, { -11,  14}, {   6,   4}, {   4,  -4}, {   3,  -3}, {   3,  -9}, {   8, -16}, {   7, -10},  // rook
     { -15,  12}, {  -2,  10}, {  -1,   7}, {  14,  -1}, { -17,   1}, {   0, -10}, {  -4, -14}, {  18, -17},
     {   1,   7}, {   1,   7}, {  -2,   4}, {   9,  -3}, {  -4,   0}, {   0,  -5}, {   2, -12}, {  -3,  -8},
     {  -6,   8}, {   3,   6}, {   3,   2}, {  -8,   0}, {   7,  -1}, {  -3,  -4}, {  -5,  -8}, {   6, -10},
     {   0,   3}, {  -9,   7}, {   3,   2}, {   3,   2}, {  -2,  -4}, {  -4,  -5}, {   9,  -9}, {  -1,  -5},
     {  -4,   7}, {   7,   1}, {   5,   1}, {  -3,   5}, {   3,  -7}, {  -4,  -3}, {  -8,  -3}, {   4, -10},
     { -10,  11}, { -11,   7}, { -11,  11}, {  -6,   7}, {   6,  -6}, {  11, -11}, {  10,  -7}, {   9, -15},
     {  -6,   7}, {  -4,   6}, {  -1,   5}, {   1,   1}, {   1,  -2}, {   0,  -6}, {   3,  -7}, {   3,  -9}}},
    {{{ -20,   7}, {  -6,   4}, {  -1,  -4}, {   7,  -3}, {   1,  -2}, {   4,   4}, {   3,  -3}, {  12,   4},  // queen
     { -20,   2}, {  -6,   1}, {  -9,  14}, {  -1,  -4}, {  -4,  11}, {  12, -16}, {   5,   0}, {  26,  -4},
     {  -7,  -7}, {  -1,  -7}, {   2, -12}, {   2,  -9}, {  -1,   6}, {  10,   1}, {   7,   2}, {   7,  10},
     {  -2,  -6}, {  -1,  -6}, {   0, -12}, {  -1,  -7}, {   0,   8}, {   0,   8}, {   0,   3}, {   3,   2},
     {   1, -18}, { -10,   1}, {  -7,   3}, {   0,  -4}, {  -1,   2}, {   6,  -2}, {   9,   4}, {   0,  13},
     {  -9,   1}, {  -6,  -8}, {  -1,   3}, {  -1,  -3}, {   1,  -1}, {   0,   0}, {   5,   4}, {   9,  -2},
     { -11, -11}, { -12,  17}, {  -2,  -4}, {   0,  -1}, {   0,  -4}, {   1,  -3}, {  11, -16}, {  12,  -5},
     { -11,  -2}, {  -9,   2}, {   1,  -6}, {  -1,   5}, {   2, -14}, {  -8,   6}, {   4,  -8}, {  10,  -6}}},
    {{{  10,  61}, { -13, -18}, {   0,   9}, {  -7,   6}, {  -9,   3}, {   0,   2}, {   7,  16}, {  -1, -18},  // king
     {   7,  21}, {   7, -12}, {   3,   2}, {   6,   8}, { -12,   7}, {   1,   4}, {  10,   6}, { -14, -19},
     {  -2,   2}, {  -1, -13}, {  -4,  10}, {   7,   0}, {   1,  -2}, {   6, -15}, {   2,   7}, {  -4,  -1},
     {   6,   3}, { -17,   7}, { -16,  -2}, {   9,  -8}, { -11,  -2}, {  11,  -8}, {   9, -17}, {  -3, -16},
     {  15,  -1}, {   6,   1}, {  -9,   0}, { -28,   4}, {   5,   1}, {   1,   1}, { -14,   0}, { -12,  -2},
     {  -9,  -5}, {  -4,  -1}, {   3,  -2}, {   2,  -1}, {   0,   5}, {  -3,   5}, {   2,   3}, {   4,   6},
     {  -3,  -9}, {  -3,  -5}, {   3,  -7}, {   6,  -6}, {  -3,   4}, {   1,   5}, {   4,   0}, {   4,   4},
     {  -5, -12}, {   7, -17}, {  14, -12}, {   4,  -1}, {   3,   1}, {  -3,   7}, {   1,   6}, {   7,   4}}}}};
    // Material imbalance: what a piece is worth more for each piece on the board, of either side, by both types; a
    // queen for all queens together.
    std::array<Scores<6>, 6> imbalance{{
        {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
        {{{0, 0}, {4, 7}, {-2, -3}, {1, -8}, {-2, -8}, {-10, -28}}},
        {{{0, 0}, {5, 43}, {1, -26}, {6, -17}, {6, -15}, {-26, -56}}},
        {{{0, 0}, {4, 42}, {-1, -22}, {18, 5}, {6, -15}, {-28, -74}}},
        {{{0, 0}, {-3, 65}, {-1, -17}, {8, -30}, {-1, -26}, {28, -142}}},
        {{{0, 0}, {-17, 136}, {38, -25}, {22, -8}, {-1, -27}, {-51, -326}}}}};
    // By the number of squares that the piece may safely go to.
    Scores<9> knightMobility{{{-41, -144}, {-27, -98}, {-18, -65}, {-12, -51}, {-7, -38}, {-3, -28}, {-1, -25},
                              {0, -26}, {2, -29}}};
    Scores<14> bishopMobility{{{-27, -129}, {-18, -88}, {-9, -67}, {-2, -54}, {2, -43}, {2, -35}, {4, -32}, {5, -29},
                               {7, -25}, {6, -24}, {13, -24}, {24, -33}, {-5, -9}, {40, -38}}};
    Scores<15> rookMobility{{{-37, -113}, {-24, -80}, {-20, -66}, {-11, -56}, {-11, -50}, {-8, -41}, {-5, -36},
                             {-4, -26}, {1, -24}, {0, -20}, {7, -18}, {8, -15}, {9, -10}, {14, -10}, {76, -32}}};
    Scores<28> queenMobility{{{-31, -47}, {-29, -72}, {-23, -99}, {-20, -91}, {-18, -74}, {-15, -59}, {-11, -51},
                              {-8, -43}, {-6, -32}, {-5, -17}, {-3, -8}, {-1, -8}, {1, -1}, {1, 6}, {7, 2}, {6, 11},
                              {0, 19}, {15, 15}, {11, 17}, {21, 16}, {19, 14}, {46, -10}, {57, -15}, {56, -30},
                              {40, -27}, {43, -46}, {18, -9}, {11, -56}}};
    // A pawn that no enemy pawn can stop, by relative rank.
    Scores<8> passed{{{0, 0}, {-20, 25}, {-22, 16}, {-11, 49}, {14, 65}, {25, 82}, {35, 54}, {0, 0}}};
    // The square ahead of it is empty.
    Scores<8> passedFree{{{0, 0}, {8, -7}, {9, -7}, {7, 4}, {3, 11}, {19, 42}, {48, 81}, {0, 0}}};
    // No enemy attacks the square ahead of it.
    Scores<8> passedSafe{{{0, 0}, {5, 3}, {0, 10}, {3, 7}, {-4, 20}, {6, 42}, {13, 41}, {0, 0}}};
    // Its own side guards that square.
    Scores<8> passedGuarded{{{0, 0}, {1, 2}, {5, 12}, {14, -2}, {14, 12}, {34, 18}, {48, 69}, {0, 0}}};
    // All squares ahead of it are empty, and no enemy attacks one.
    Scores<8> passedPath{{{0, 0}, {-52, 33}, {-25, 14}, {-50, 23}, {-74, 52}, {-70, 87}, {-66, 80}, {0, 0}}};
    // From the fourth rank on, by the distance of its own king to the square ahead of it.
    Scores<8> passedOwnKing{{{-23, 48}, {-57, 52}, {18, 0}, {3, -13}, {-3, -23}, {-8, -28}, {5, -33}, {0, -38}}};
    // Likewise, by the distance of the enemy king.
    Scores<8> passedEnemyKing{{{-34, -57}, {14, -41}, {4, -33}, {-5, -4}, {-3, 17}, {2, 26}, {4, 26}, {-5, 24}}};
    // Another passed pawn on a neighbouring file, not more than a rank away.
    Scores<8> passedBeside{{{0, 0}, {9, -6}, {11, -4}, {-19, 18}, {21, 2}, {17, 17}, {46, 3}, {0, 0}}};
    Score ownRookBehind{10, 26}, enemyRookBehind{27, -64};  // the first piece behind it is a rook
    // Not passed, but no enemy pawn is ahead on its file, and beside it at least as many own pawns support it as
    // enemy pawns are ahead.
    Scores<8> candidate{{{0, 0}, {-4, -1}, {0, -2}, {-2, 10}, {-2, 25}, {7, 118}, {0, 0}, {0, 0}}};
    Score doubled{-14, -24};
    Score weak{-11, -8};  // isolated or backward, with no enemy pawn in front of it
    // Supported by a pawn behind it, by relative rank.
    Scores<8> supported{{{0, 0}, {3, -8}, {14, 15}, {13, 13}, {25, 14}, {42, 31}, {148, 1}, {0, 0}}};
    Scores<8> phalanx{{{0, 0}, {4, -1}, {6, 5}, {10, 11}, {19, 27}, {-20, 50}, {56, 56}, {0, 0}}};  // a pawn beside it
    // On each file about the king, by the file's distance from the edge: the rank of its rearmost pawn, 0 if there is
    // none, and of the foremost enemy pawn, each as the pawn's own side sees it.
    std::array<Scores<8>, 4> shelter{{
        {{{-10, 0}, {11, -22}, {16, -11}, {5, -19}, {-8, 0}, {0, 3}, {22, 0}, {0, 0}}},
        {{{-5, -2}, {18, -7}, {3, -3}, {-3, -10}, {-2, 3}, {15, 11}, {-3, 5}, {0, 0}}},
        {{{1, -5}, {22, -6}, {-22, 6}, {-19, -1}, {10, -4}, {31, -18}, {-26, 15}, {0, 0}}},
        {{{-15, -1}, {-5, 4}, {-9, 0}, {-16, -1}, {0, -5}, {-24, 5}, {-36, 17}, {0, 0}}}}};
    std::array<Scores<8>, 4> storm{{
        {{{-18, -15}, {-16, -17}, {-13, -15}, {-15, -20}, {-35, -5}, {-37, 25}, {-11, 56}, {0, 0}}},
        {{{-22, -8}, {-11, -15}, {-3, -21}, {-17, -17}, {-15, -11}, {-2, 16}, {7, 81}, {0, 0}}},
        {{{16, -22}, {8, -8}, {4, -10}, {6, -16}, {-14, -19}, {-34, 15}, {-7, 79}, {0, 0}}},
        {{{-8, -6}, {-4, -14}, {4, -11}, {-8, -13}, {-13, -15}, {-3, 10}, {9, 40}, {0, 0}}}}};
    // In place of storm, where that enemy pawn stands right in front of the own pawn. Index 6: it is on its seventh
    // rank, and there is no own pawn.
    Scores<8> blockedStorm{{{-14, -16}, {0, -33}, {6, -31}, {0, -21}, {0, -32}, {-34, -43}, {-31, 82}, {0, 0}}};
    // By the number of empty squares on the lines from a king.
    Scores<28> kingLines{{{6, -8}, {8, 13}, {6, 13}, {6, 9}, {7, 8}, {8, 7}, {9, 8}, {11, 4}, {11, 8}, {9, 10},
                          {2, 10}, {4, 9}, {-3, 13}, {-7, 14}, {-7, 13}, {-23, 16}, {-9, 9}, {-9, 7}, {-5, 1},
                          {11, -7}, {-8, -7}, {-18, -5}, {-18, -9}, {-1, -17}, {-51, -18}, {11, -25}, {31, -44},
                          {-20, -45}}};
    Score kingDanger{-1, 0};          // for the square of the attack units (below), divided by KingDangerDivisor
    Score kingWithoutPawns{25, -32};  // no pawn of either side on the three files about it
    // By its relative rank, if the enemy has no queen.
    Scores<8> kingRank{{{-54, -27}, {-34, -44}, {30, -38}, {70, -17}, {14, -15}, {-9, -36}, {-81, -70}, {-2, -89}}};
    Score rookOpenFile{42, -9}, rookHalfOpenFile{26, -7};
    Score trappedRook{-28, -25};   // between the edge and its own king, which can't castle
    Score badBishop{-1, -4};       // for each own pawn on squares of its colour, times blocked pawns on files c to f
    Score bishopTarget{-6, -4};    // for each enemy pawn on its lines, whatever stands between
    Score longDiagonal{20, 12};    // it sees two squares of the centre past all but pawns
    Score minorBehindPawn{6, 12};  // a pawn of either side right in front of it
    // By the distance of the piece to its own king.
    Scores<8> knightKing{{{0, 0}, {0, -47}, {0, -41}, {-6, -47}, {-14, -52}, {-22, -58}, {-29, -63}, {-32, -86}}};
    Scores<8> bishopKing{{{0, 0}, {0, -66}, {-6, -59}, {-12, -59}, {-14, -62}, {-18, -64}, {-20, -63}, {-41, -50}}};
    Score knightOutpost{24, 6}, bishopOutpost{27, 7};  // guarded by a pawn, and no enemy pawn can ever attack it
    Score reachableOutpost{16, 10};                    // a knight could go to one
    // By the least valuable attacker (pawn, minor piece, rook, queen, king) and the type of the piece attacked; queen
    // and king count if it is not defended.
    std::array<Scores<7>, 5> threat{{
        {{{0, 0}, {-3, 22}, {79, 26}, {75, 46}, {90, 47}, {83, 17}, {0, 0}}},
        {{{0, 0}, {-1, 15}, {20, 45}, {52, 29}, {62, 18}, {71, 34}, {0, 0}}},
        {{{0, 0}, {-9, 15}, {7, 25}, {17, 29}, {-11, -2}, {89, 23}, {0, 0}}},
        {{{0, 0}, {8, 15}, {44, 11}, {47, 24}, {39, 9}, {35, -10}, {0, 0}}},
        {{{0, 0}, {39, 19}, {83, 12}, {105, 29}, {130, -7}, {0, 0}, {0, 0}}}}};
    Score threatToMove{24, 134};  // more for the side to move, if the attacker is worth less
    Score hangingToMove{32, 36};  // attacked and not defended, for the side to move
    // For each safe square from which a piece could attack the queen.
    Score knightOnQueen{17, -8}, sliderOnQueen{18, 3};
    Score pinnedQueen{22, 0};   // a bishop or rook would attack it if the piece between were gone
    Score loose{8, 8};          // not defended, and no pawn
    Score outnumbered{17, 38};  // attacked at least twice, defended once, not by a pawn
    Score restricted{5, 1};     // for each square that both attack, and the enemy doesn't guard better
    Score pawnPush{18, 17};     // for each piece that a pawn could attack by a safe step
    // Won king and pawn against king, by relative rank.
    Scores<8> wonPawn{{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}};
    // Against a bare king: by its distance from the centre.
    Scores<7> mopUpEdge{{{0, 400}, {0, 415}, {0, 435}, {0, 460}, {0, 490}, {0, 525}, {0, 565}}};
    // With bishop and knight, in place of mopUpEdge: by its nearness to a corner of the bishop's colour.
    Scores<8> mopUpCorner{{{0, -400}, {0, -175}, {0, 50}, {0, 275}, {0, 500}, {0, 725}, {0, 950}, {0, 1175}}};
    // By the distance between the kings.
    Scores<8> mopUpKings{{{0, 0}, {0, 0}, {0, 150}, {0, 127}, {0, 97}, {0, 67}, {0, 30}, {0, 0}}};
    Score tempo{31, 21};  // for the side to move
};
// clang-format on
inline constexpr Weights weights{};

/// Fine enough that rounding the attack units loses nothing; scripts/tune has it, too.
constexpr int KingDangerDivisor = 1600;

/// Attack units: what brings a king into danger. Their sum counts by its square.
struct KingUnits {
    int queens = 56;   // for a queen three times, for a rook once, but no more than three times in all
    int toMove = 117;  // the enemy is to move
    int knightRing = 40, queenRing = 43;  // for each square next to the king that an enemy piece of the type attacks
    int flankAttacked = 8;   // for each square that the enemy attacks on the first five ranks of the king's flank
    int flankTwice = 8;      // and once more for each of them that it attacks twice
    int flankGuarded = -18;  // for each square there that the king's side guards
    int shelter = 45;        // for each file of three about the king without a pawn of its own up to the fourth rank
    int pinned = 73;         // for each piece pinned to it
    int bishopLine = 67, rookLine = 57;  // for each piece that would attack a square next to it past all but pawns
    // A piece of the type could check from a safe square; or only from others, for each type.
    int knightCheck = 214, bishopCheck = 114, rookCheck = 214, queenCheck = 140;
    int unsafeCheck = 40;
};
inline constexpr KingUnits kingUnits;

/// Which kings stand on files a to d: bit 0 for White's, bit 1 for Black's.
using KingSides = std::uint8_t;

/// The index of a square in a SquareTable of a piece of `c`, for the side of the board that the king of `king` is on.
constexpr int tableIndex(Color c, Square s, Color king, KingSides sides) {
    return index64(relativeSquare(c, s) ^ 0x70) ^ (sides >> king & 1 ? 7 : 0);
}

/// Piece-square table with material, by KingSides, piece and square, from White's side: Position keeps the sum
/// incrementally.
inline constexpr auto psqt = [] {
    std::array<std::array<std::array<Score, Squares>, PieceCodes>, 4> table{};
    for (KingSides sides = 0; sides < 4; ++sides)
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t)
                for (Square s = 0; s < Squares; ++s) {
                    if (!onBoard(s)) continue;
                    const Score value = weights.material[t] + weights.square[t][tableIndex(c, s, c, sides)] +
                                        weights.enemySide[t][tableIndex(c, s, ~c, sides)];
                    table[sides][makePiece(c, PieceType(t))][s] = c == White ? value : -value;
                }
    return table;
}();

/// Game phase: how much a piece counts towards the middlegame, by type; MaxPhase with all pieces on the board.
constexpr std::array<int, 7> phaseOf{0, 0, 1, 1, 2, 4, 0};
constexpr int MaxPhase = 24;

}  // namespace millimax
