// node.hpp: what a node of the search tree knows.
#pragma once

#include "hash.hpp"
#include "move.hpp"
#include "picker.hpp"

#include <array>

namespace millimax {

/// What a node knows, hands down to its children and remembers for its siblings.
struct Node {
    int ply = 0;
    bool isPv = false;
    bool isCut = false;  // expected to fail high
    bool inCheck = false;
    bool thorough = false;   // near the root of an early iteration: no step 4, no singular search
    bool improving = false;  // the static score rose since our last move, or we were in check then
    int staticScore = 0;     // centipawns, for the side to move; -Infinity in check
    int score = 0;           // the same, or what the table knows better
    History::Continuation* continuation = nullptr;  // how replies to the move being searched did
    Move excluded{};                                // left out, to see whether the others are as good
    int singular = 0;               // plies to add to the table's move: 1 or 2 if it alone is good, or -1
    std::array<Move, 2> killers{};  // quiet moves that refuted a sibling
    MoveList pv;                    // the principal variation from here on
};
/// What the moves of a node came to.
struct Outcome {
    int score = -Infinity;
    Move best{};
    int tried = 0;
};
struct Window {
    int alpha, beta;
};
/// A move about to be searched.
struct Candidate {
    Move move;
    int number;   // 1 for the first
    int history;  // how it did elsewhere, if it is quiet
    bool check;
};

}  // namespace millimax
