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
    std::array<Score, 7> material;      // by type; 0 for the king
    std::array<SquareTable, 7> square;  // by type
    /// Material imbalance: what a piece is worth more for each piece on the board, of either side, by both types.
    std::array<std::array<Score, 6>, 6> imbalance;
    std::array<Score, 9> knightMobility;  // by the number of squares it may safely go to
    std::array<Score, 14> bishopMobility;
    std::array<Score, 15> rookMobility;
    std::array<Score, 28> queenMobility;
    Score bishopPair;
    std::array<Score, 8> passed;           // a pawn that no enemy pawn can stop, by relative rank
    std::array<Score, 8> passedFree;       // the square ahead of it is empty
    std::array<Score, 8> passedSafe;       // no enemy attacks that square
    std::array<Score, 8> passedGuarded;    // its own side guards it
    std::array<Score, 8> passedPath;       // all squares ahead of it are empty, and no enemy attacks one
    std::array<Score, 8> passedOwnKing;    // from the fifth rank on, by the distance of its own king to that square
    std::array<Score, 8> passedEnemyKing;  // and by that of the enemy king
    Score ownRookBehind, enemyRookBehind;  // the first piece behind it is a rook
    Score isolated, doubled, backward;
    std::array<Score, 8> supported;  // by a pawn behind it, by relative rank
    std::array<Score, 8> phalanx;    // a pawn beside it
    /// On each file about the king, by the file's distance from the edge: the relative rank of its rearmost pawn, 0 if
    /// there is none, and of the foremost enemy pawn.
    std::array<std::array<Score, 8>, 4> shelter, storm;
    std::array<Score, 8> blockedStorm;  // instead, if that enemy pawn stands right in front of the other
    std::array<Score, 28> kingLines;    // by the number of empty squares on the lines from a king
    std::array<Score, 40> kingDanger;   // by attack units on the squares about a king
    std::array<Score, 7> safeCheck;     // by the type that could check a king from a safe square
    std::array<Score, 7> unsafeCheck;   // or only from others
    Score pinned;                       // a piece pinned to its king
    Score rookOpenFile, rookHalfOpenFile;
    Score trappedRook;                            // between the edge and its own king, which can't castle
    Score badBishop;                              // for each own pawn on squares of its colour
    Score rammedPawns;                            // for each of them with an enemy pawn in front
    Score longDiagonal;                           // it sees two squares of the centre past all but pawns
    Score minorBehindPawn;                        // a pawn of either side right in front of it
    std::array<Score, 8> knightKing, bishopKing;  // by the distance to its own king
    Score knightOutpost, bishopOutpost;           // guarded by a pawn, and no enemy pawn can ever attack it
    std::array<Score, 7> threatByPawn, threatByMinor, threatByRook;  // by the type threatened
    Score hanging, hangingToMove;      // attacked and not defended; more for the side to move
    Score loose;                       // not defended, and no pawn
    Score outnumbered;                 // attacked at least twice, defended once, not by a pawn
    Score restricted;                  // for each square that both attack, and the enemy doesn't guard better
    Score pawnPush;                    // for each piece that a pawn could attack by a safe step
    std::array<Score, 8> wonPawn;      // won king and pawn against king, by relative rank
    std::array<Score, 7> mopUpEdge;    // against a bare king: by its distance from the centre,
    std::array<Score, 8> mopUpCorner;  // or by its nearness to a corner of the bishop's colour
    std::array<Score, 8> mopUpKings;   // by the distance between the kings
    Score tempo;                       // for the side to move
};

// Set by hand, then tuned four times to positions of the engine's games against itself, the last time to 32,899 games
// of 1,500 nodes a move (docs/strength.md). The won endings are still set by hand.

// clang-format off
inline constexpr Weights weights{
    .material = {{{0, 0}, {73, 94}, {336, 322}, {353, 339}, {461, 556}, {999, 900}, {0, 0}}},
    .square = {{
    {},
    {{  // pawn
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
     {  73,  70}, {  62, 110}, {  47,  84}, {  72,  93}, {  86,  96}, {  65,  96}, {  61, 108}, {  51,  84},
     {  18,  44}, {  21,  48}, {  27,  33}, {  23,  19}, {  31,  31}, {  21,  39}, {   2,  60}, {  13,  40},
     {   2,  32}, {   4,  17}, {   8,   1}, {  15, -12}, {  16,  -1}, {  21,   3}, {   2,  14}, {  -1,  20},
     {  -8,  29}, { -13,  20}, {  10,  -5}, {  15, -16}, {  21, -14}, {  15,   5}, {   0,   8}, { -11,  12},
     {  -7,  13}, {  -4,  15}, {   3,   3}, {   0,   8}, {  11,   3}, {   3,   4}, {  21,   4}, {  -3,   2},
     {  -8,  27}, {   3,  20}, {  -4,  17}, {  -8,  27}, {   5,  27}, {   9,  27}, {  26,  14}, {   0,  14},
     {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}}},
    {{  // knight
     { -97, -57}, { -37, -25}, { -26,   0}, { -16,  -9}, {  -1,   4}, { -48, -24}, { -38, -32}, { -70, -54},
     { -23, -13}, { -31,  -1}, {  18,  -5}, {  22,   4}, {  19,  18}, {  26,  -4}, { -11, -16}, { -19, -18},
     {  -2,  -9}, {  18,  -6}, {   9,  10}, {  53,  12}, {  42,  16}, {  46,  -3}, {   8,  -7}, {   3, -10},
     {   8, -13}, {   7,   0}, {  29,   5}, {  20,  25}, {  28,  21}, {  37,   5}, {  20,  -4}, {  27,  -4},
     {   4,  -5}, {   1,  -2}, {   2,  18}, {   5,  19}, {  11,  12}, {  20,   8}, {  -1,   6}, {  -6,  -1},
     { -18, -14}, {   0, -20}, {  -6,  -2}, {  -4,   3}, {  -2,   2}, {  -7,  -4}, {   8, -24}, { -30, -18},
     { -21, -30}, {  -1, -20}, { -17, -25}, {  -7, -20}, {  -8, -11}, { -15, -38}, { -33,  -9}, { -32, -19},
     { -57, -22}, { -25, -29}, { -41, -22}, { -23, -31}, { -23, -13}, { -13, -39}, { -35, -19}, { -65, -46}}},
    {{  // bishop
     { -18,   1}, { -26, -10}, { -24,   3}, { -25,  -5}, { -12,  11}, { -33,   7}, { -10,  -5}, { -13,  -4},
     {  -6,   0}, { -19,  10}, { -12,   7}, { -11,  13}, { -13,   6}, {   6,   7}, { -11,   6}, { -19,  -7},
     {   7,  -4}, {   5,   3}, {   5,   8}, {  30,  -4}, {   9,   4}, {  22,  -2}, {   4,  20}, {  13,  -4},
     {  -5, -20}, {   4,  18}, {  26,   3}, {  27,   9}, {  23,   9}, {  13,  10}, {  25,   2}, {  -6,  -7},
     {  -4,  -7}, {  24,  -8}, {  11,   1}, {  20,   2}, {  13,  16}, {   7,   8}, {  -5,   4}, {  -1, -15},
     {  11, -17}, {  21,  -3}, {   8,  -5}, {   2,   2}, {  -5,  11}, {   5, -18}, {  16,  -8}, {  -9, -10},
     {   8, -21}, {   7, -22}, {  21, -13}, {  -6,  -9}, {  -2, -14}, {  -5,  -9}, {   0, -23}, {   6, -28},
     { -16, -18}, {  -1, -24}, { -10, -15}, {   0, -12}, {  -7, -24}, { -31,  -4}, { -17, -12}, { -10, -18}}},
    {{  // rook
     {   5,  22}, {  20,  20}, {  21,   8}, {  22,  13}, {   9,  11}, {  15,   9}, {  18,  17}, {  11,  22},
     {   8,  23}, {  26,  13}, {  28,   9}, {  47,   5}, {  36,   8}, {  42,   3}, {  23,   9}, {   7,  16},
     {  -1,  24}, {  21,  10}, {  20,   0}, {  32,   1}, {  34,  -3}, {  33,   1}, {  27,   9}, { -11,  17},
     { -15,  21}, {  10,   8}, {   5,  12}, {  25,  -5}, {  19,   1}, {  27,   0}, {  -2,  11}, {  -5,  11},
     { -28,  16}, { -15,  10}, {  -8,   6}, { -20,   7}, { -18,  -1}, { -14,  -1}, {   4,  -6}, { -30,   5},
     { -28,  -4}, { -24,   2}, { -14,   0}, { -18,  -3}, { -15,  -3}, { -16,  -1}, {  -9,   6}, { -32,   2},
     { -33, -15}, { -27,  -8}, { -19, -12}, { -20, -12}, { -19, -13}, {  -3, -27}, { -17, -22}, { -53,  -7},
     {  -9, -15}, {  -3, -13}, {  -3, -14}, {   5, -18}, {  10, -23}, {   9, -21}, { -12,  -6}, {  -1, -36}}},
    {{  // queen
     { -15,  -4}, {   1,  16}, {   8,  19}, {  20,  26}, {  12,  16}, {  16,  18}, {  27,  19}, {  14,  13},
     { -12,   5}, { -16,  31}, {  -3,  37}, {   6,  42}, {  -4,  30}, {  11,  28}, {  -5,  20}, {  11,   9},
     {  -2,  -6}, {  11,   5}, {   1,  14}, {   9,  29}, {  13,  41}, {  26,  29}, {   4,  29}, {  10,  20},
     {  -2,   3}, {  -3,   5}, {   1,  18}, {  -9,  34}, {   4,  39}, {   3,  44}, {   2,  38}, {   0,  40},
     {  -9,  -9}, {  -6,  15}, {  -5,  10}, {  -5,  40}, {   1,  24}, {   5,  32}, {  -5,  34}, { -14,  23},
     { -13, -17}, {   1, -32}, { -13,   2}, {  -5,   1}, {  -5,  10}, {   3,   2}, {  -3,  10}, {  -9,   6},
     { -10, -16}, {  -3, -23}, {  10, -46}, {   9, -46}, {  12, -53}, {   7, -47}, { -17, -48}, { -11, -29},
     { -12, -38}, { -16, -27}, {   0, -37}, {   7, -64}, {  -7, -42}, { -19, -36}, { -28, -32}, {  -2, -32}}},
    {{  // king
     { -42, -79}, { -25,  -8}, { -23,   6}, { -36,  -3}, { -37,   3}, { -29,   4}, { -21, -11}, { -29, -73},
     { -36, -29}, { -25, -19}, { -23,  17}, { -34,  25}, { -30,  24}, { -22,  20}, { -15,  32}, { -20,  -1},
     { -25,  11}, { -18,  23}, { -29,  31}, { -41,  32}, { -34,  21}, { -17,  36}, { -11,  27}, { -20,  -5},
     { -22,  12}, { -21,  30}, { -39,  22}, { -45,  34}, { -45,  39}, { -31,  29}, {  -8,  24}, { -22,   1},
     { -30, -12}, { -16,  19}, { -28,  15}, { -56,  29}, { -37,  29}, { -36,  21}, { -26,  29}, { -31,   5},
     { -21,  -8}, {   0,   3}, { -17,   9}, { -34,  11}, { -42,  18}, { -35,  14}, {  -6,   8}, { -35,   1},
     {  13, -30}, {  11, -16}, {  -7,  -9}, { -31,  -8}, { -35,  -8}, { -13,  -9}, {  14,  -8}, {   9, -16},
     {   4, -36}, {  30, -43}, {  10, -35}, { -28, -32}, {  -9, -46}, { -16, -33}, {  28, -30}, {  30, -50}}}}},
    .imbalance = {{
        {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
        {{{0, 0}, {1, 4}, {0, -2}, {1, -5}, {-4, -2}, {-1, -15}}},
        {{{0, 0}, {3, 20}, {-6, -7}, {-1, -15}, {1, -7}, {-18, -14}}},
        {{{0, 0}, {3, 21}, {-7, -8}, {-3, -15}, {0, -3}, {-10, -31}}},
        {{{0, 0}, {2, 31}, {-25, 9}, {2, -30}, {4, -16}, {4, -61}}},
        {{{0, 0}, {-8, 78}, {33, -24}, {-21, 3}, {-12, 18}, {-61, -149}}}}},
    .knightMobility = {{{-35, -81}, {-18, -55}, {-11, -23}, {-7, -7}, {-3, 7}, {1, 14}, {1, 19}, {9, 8}, {17, 1}}},
    .bishopMobility = {{{-19, -77}, {-11, -50}, {-6, -27}, {0, -9}, {1, 1}, {5, 11}, {8, 15}, {7, 18}, {12, 20},
                        {13, 17}, {19, 15}, {29, 13}, {30, 24}, {43, 10}}},
    .rookMobility = {{{-31, -83}, {-20, -37}, {-16, -22}, {-11, -8}, {-12, -5}, {-8, 8}, {-6, 13}, {-1, 16}, {3, 20},
                      {4, 25}, {9, 29}, {4, 37}, {9, 39}, {17, 34}, {48, 30}}},
    .queenMobility = {{{-19, -65}, {-15, -55}, {-16, -53}, {-14, -47}, {-12, -43}, {-9, -29}, {-7, -19}, {-4, -6},
                       {-4, 7}, {-1, 9}, {1, 8}, {-2, 26}, {1, 40}, {0, 40}, {5, 38}, {6, 47}, {12, 40}, {14, 45},
                       {20, 37}, {29, 29}, {34, 16}, {40, 2}, {26, 1}, {27, -22}, {17, -13}, {11, -28}, {19, 11},
                       {16, -7}}},
    .bishopPair = {24, 57},
    .passed = {{{0, 0}, {-1, 14}, {-5, 12}, {-15, 46}, {12, 82}, {28, 80}, {67, 67}, {0, 0}}},
    .passedFree = {{{0, 0}, {-11, 15}, {4, 1}, {10, 4}, {5, 18}, {14, 47}, {50, 96}, {0, 0}}},
    .passedSafe = {{{0, 0}, {2, 6}, {-1, 17}, {0, 13}, {-11, 27}, {-6, 47}, {6, 32}, {0, 0}}},
    .passedGuarded = {{{0, 0}, {5, -3}, {-1, 11}, {-4, 17}, {14, 6}, {23, 24}, {32, 57}, {0, 0}}},
    .passedPath = {{{0, 0}, {-5, 15}, {-18, 18}, {-22, 21}, {-25, 25}, {-3, 38}, {-5, 46}, {0, 0}}},
    .passedOwnKing = {{{4, 48}, {-2, 62}, {18, 9}, {0, -6}, {-5, -20}, {0, -35}, {-6, -36}, {-29, -26}}},
    .passedEnemyKing = {{{-31, -84}, {19, -71}, {15, -53}, {-2, 7}, {-15, 51}, {-12, 58}, {2, 68}, {10, 54}}},
    .ownRookBehind = {0, 28},
    .enemyRookBehind = {-25, -37},
    .isolated = {-5, -14},
    .doubled = {-7, -8},
    .backward = {-2, -5},
    .supported = {{{0, 0}, {3, -8}, {13, 8}, {12, 12}, {20, 18}, {42, 50}, {78, 88}, {0, 0}}},
    .phalanx = {{{0, 0}, {3, -4}, {4, 1}, {8, 10}, {19, 34}, {45, 59}, {63, 71}, {0, 0}}},
    .shelter = {{
        {{{-17, -2}, {11, -14}, {12, -1}, {1, 1}, {-1, -13}, {15, 6}, {15, 22}, {0, 0}}},
        {{{-22, -6}, {25, -11}, {11, -4}, {-1, 6}, {-11, 2}, {11, 10}, {7, 21}, {0, 0}}},
        {{{-21, -9}, {18, -12}, {4, 2}, {-7, 3}, {0, 0}, {-4, -1}, {11, 28}, {0, 0}}},
        {{{-21, -8}, {1, -5}, {-2, -5}, {-8, 8}, {0, -4}, {-16, 10}, {1, 18}, {0, 0}}}}},
    .storm = {{
        {{{-14, -33}, {-9, -29}, {-3, -31}, {-13, -16}, {-13, -15}, {-46, 51}, {2, 58}, {0, 0}}},
        {{{-15, -16}, {-3, -20}, {2, -14}, {-7, -3}, {-4, -12}, {-36, 47}, {2, 58}, {0, 0}}},
        {{{-8, -16}, {2, -21}, {8, -24}, {-1, -5}, {2, -17}, {-24, 4}, {0, 59}, {0, 0}}},
        {{{-10, -8}, {-3, -9}, {5, -14}, {-6, -1}, {-5, -11}, {-13, 15}, {4, 68}, {0, 0}}}}},
    .blockedStorm = {{{-14, -16}, {-11, -35}, {3, -31}, {1, -29}, {-3, -23}, {-38, 17}, {-6, 69}, {0, 0}}},
    .kingLines = {{{7, -10}, {7, 0}, {8, -1}, {5, 1}, {6, 8}, {7, 0}, {12, -1}, {9, 3}, {10, 4}, {6, 10}, {3, 10},
                   {4, 9}, {-5, 14}, {-3, 16}, {-6, 16}, {-19, 23}, {-5, 13}, {-5, 12}, {-4, 8}, {0, 1}, {2, -6},
                   {2, -5}, {-3, -10}, {-5, -17}, {-7, -24}, {-11, -26}, {-5, -21}, {-6, -27}}},
    .kingDanger = {{{0, -17}, {5, -10}, {4, -12}, {1, -10}, {4, -14}, {-2, -8}, {-13, -8}, {-15, -7}, {-22, -13},
                    {-32, -6}, {-41, 0}, {-41, -9}, {-52, -15}, {-77, 3}, {-78, -2}, {-100, -6}, {-101, -17}, {-123, 7},
                    {-143, -9}, {-142, -12}, {-158, -6}, {-180, -5}, {-196, -17}, {-212, -24}, {-232, -28}, {-257, -37},
                    {-281, -40}, {-304, -42}, {-326, -45}, {-356, -54}, {-383, -58}, {-410, -63}, {-440, -70},
                    {-471, -75}, {-500, -80}, {-528, -84}, {-558, -90}, {-587, -95}, {-615, -100}, {-645, -105}}},
    .safeCheck = {{{0, 0}, {0, 0}, {-62, -5}, {-11, -31}, {-69, -2}, {-21, -61}, {0, 0}}},
    .unsafeCheck = {{{0, 0}, {0, 0}, {-11, -4}, {-3, -21}, {-5, -2}, {-4, -15}, {0, 0}}},
    .pinned = {-18, -5},
    .rookOpenFile = {40, -5},
    .rookHalfOpenFile = {21, 4},
    .trappedRook = {-26, -6},
    .badBishop = {-2, -6},
    .rammedPawns = {0, -11},
    .longDiagonal = {9, 8},
    .minorBehindPawn = {4, 15},
    .knightKing = {{{0, 0}, {5, -3}, {6, -1}, {0, -5}, {-7, -5}, {-14, -14}, {-20, -19}, {-26, -22}}},
    .bishopKing = {{{0, 0}, {5, -16}, {-1, -8}, {-6, -9}, {-10, -11}, {-15, -12}, {-13, -13}, {-16, -15}}},
    .knightOutpost = {21, 5},
    .bishopOutpost = {24, 7},
    .threatByPawn = {{{0, 0}, {0, 2}, {58, 49}, {62, 63}, {66, 32}, {49, 24}, {0, 0}}},
    .threatByMinor = {{{0, 0}, {-2, 9}, {14, 49}, {42, 27}, {50, 15}, {49, 30}, {0, 0}}},
    .threatByRook = {{{0, 0}, {-9, 11}, {6, 26}, {16, 20}, {-9, 2}, {61, 25}, {0, 0}}},
    .hanging = {11, 26},
    .hangingToMove = {15, 23},
    .loose = {4, 8},
    .outnumbered = {17, 36},
    .restricted = {4, 2},
    .pawnPush = {15, 18},
    .wonPawn = {{{0, 0}, {0, 200}, {0, 220}, {0, 245}, {0, 280}, {0, 330}, {0, 400}, {0, 0}}},
    .mopUpEdge = {{{0, 100}, {0, 115}, {0, 135}, {0, 160}, {0, 190}, {0, 225}, {0, 265}}},
    .mopUpCorner = {{{0, -600}, {0, -375}, {0, -150}, {0, 75}, {0, 300}, {0, 525}, {0, 750}, {0, 975}}},
    .mopUpKings = {{{0, 0}, {0, 0}, {0, 150}, {0, 127}, {0, 97}, {0, 67}, {0, 30}, {0, 0}}},
    .tempo = {20, 11},
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
