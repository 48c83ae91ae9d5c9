// rotated.hpp: rotated bitboards, after Robert Hyatt (Crafty, 1994).
//
// The squares of a rank are neighbouring bits of the occupancy, so that a shift and an AND yield them as a
// number, and a table indexed with that number holds the attacks. The squares of a file or a diagonal aren't
// neighbours. The idea: keep the occupancy four times, each copy in an order of squares in which one kind of
// line is contiguous. Nothing is ever rotated; a piece that comes or goes toggles one bit in each copy.
//
// The picture of each copy is the board turned about its centre, square 0 at the lower left (or lowest)
// corner:
//
//     Plain     as it is           a1 b1 c1 ... h8          ranks are contiguous
//     Left90    turned left        a8 a7 ... a1 b8 ... h1   files
//     Left45    turned half left   a1 a2 b1 a3 b2 c1 ...    diagonals parallel to h1-a8
//     Right45   turned half right  h1 g1 h2 f1 g2 h3 ...    diagonals parallel to a1-h8
#pragma once

#include "set64.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace millimax::lab {

enum Turn { Plain, Left90, Left45, Right45 };
constexpr std::array<Turn, 4> Turns{Plain, Left90, Left45, Right45};

/// The line of a square, from the bottom of the turned picture up.
constexpr int lineOf(Turn turn, int square) {
    const int file = square & 7, rank = square >> 3;
    switch (turn) {
    case Plain: return rank;
    case Left90: return file;
    case Left45: return rank + file;
    default: return rank - file + 7;
    }
}
/// Where on its line a square is, from the left of the turned picture: by files, and on a file from the top
/// down.
constexpr int alongLine(Turn turn, int square) { return turn == Left90 ? 7 - (square >> 3) : square & 7; }

/// One order of the squares: the bit that each square has in it, and the attacks along its lines.
class TurnedBoard {
public:
    constexpr explicit TurnedBoard(Turn turn) {
        for (int s = 0; s < 64; ++s) {
            for (int other = 0; other < 64; ++other) place_[s] += key(turn, other) < key(turn, s);
            squareAt_[place_[s]] = std::uint8_t(s);
        }
        for (int s = 0; s < 64; ++s) {
            const int p = place_[s];
            int first = p, last = p;
            while (first > 0 && lineOf(turn, squareAt_[first - 1]) == lineOf(turn, s)) --first;
            while (last < 63 && lineOf(turn, squareAt_[last + 1]) == lineOf(turn, s)) ++last;
            mask_[s] = setOf(p);
            // The end of the line is shifted out with the rest: an end square is attacked whether occupied or
            // not. The line of one square at the very top would be shifted by the whole word; any shift
            // serves it.
            shift_[s] = std::uint8_t(std::min(64 - last, 63));
            for (int state = 0; state < 64; ++state) attacks_[s][state] = walk(p, first, last, state);
        }
    }

    constexpr int place(int square) const { return place_[square]; }
    constexpr int squareAt(int place) const { return squareAt_[place]; }
    constexpr Set mask(int square) const { return mask_[square]; }
    /// The attacks along the line of `square`, `occupied` being in this order. Six bits tell all: both ends
    /// of a line of eight are left out. A shorter line leaves bits of its neighbour in the number, and the
    /// table repeats itself for them.
    constexpr Set attacks(int square, Set occupied) const { return attacks_[square][occupied >> shift_[square] & 63]; }

private:
    static constexpr int key(Turn turn, int square) { return 8 * lineOf(turn, square) + alongLine(turn, square); }
    /// From place `p` both ways to the ends of the line or the first blocker; the lowest bit of `state` is
    /// the last place but one.
    constexpr Set walk(int p, int first, int last, int state) const {
        Set reached = 0;
        for (const int step : {-1, 1})
            for (int q = p + step; q >= first && q <= last; q += step) {
                reached |= setOf(squareAt_[q]);
                if (q != last && state >> (last - 1 - q) & 1) break;
            }
        return reached;
    }

    std::array<std::uint8_t, 64> place_{}, squareAt_{}, shift_{};
    SetBySquare mask_{};
    std::array<std::array<Set, 64>, 64> attacks_{};
};
inline constexpr std::array<TurnedBoard, 4> turnedBoards{TurnedBoard(Plain), TurnedBoard(Left90), TurnedBoard(Left45),
                                                         TurnedBoard(Right45)};

/// The four occupancies.
class Rotated {
public:
    static constexpr const char* name = "rotated";
    static std::size_t tableBytes() { return sizeof turnedBoards; }

    constexpr void toggle(int square) {
        for (const Turn t : Turns) occupied_[t] ^= turnedBoards[t].mask(square);
    }
    constexpr Set all() const { return occupied_[Plain]; }
    constexpr Set turned(Turn t) const { return occupied_[t]; }
    constexpr Set rook(int square) const { return along<Plain>(square) | along<Left90>(square); }
    constexpr Set bishop(int square) const { return along<Left45>(square) | along<Right45>(square); }

private:
    template <Turn turn> constexpr Set along(int square) const {
        return turnedBoards[turn].attacks(square, occupied_[turn]);
    }
    std::array<Set, 4> occupied_{};
};

}  // namespace millimax::lab
