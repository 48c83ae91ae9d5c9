// bitboard.hpp: sets of squares in one word (bitboards), and which squares a piece attacks, as such a set.
//
// A second view of the mailbox. For a question about many squares at once (where are the knights? who attacks this
// square? which squares are not attacked?) a set needs a few operations, the mailbox a walk. What stands on one square,
// and where a piece can go from there step by step, the mailbox tells.
#pragma once

#include "move.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

namespace millimax {

/// A set of squares: bit index64(s) stands for square s.
using Bitboard = std::uint64_t;

constexpr Bitboard FileA = 0x0101010101010101, FileH = FileA << 7;
constexpr Bitboard LightSquares = 0x55aa55aa55aa55aa;

/// All squares of a set, moved by one file or, as `c` sees the board, by one rank; what leaves the board is gone.
constexpr Bitboard toEast(Bitboard b) { return (b & ~FileH) << 1; }
constexpr Bitboard toWest(Bitboard b) { return (b & ~FileA) >> 1; }
constexpr Bitboard toSides(Bitboard b) { return toEast(b) | toWest(b); }
constexpr Bitboard toFront(Color c, Bitboard b) { return c == White ? b << 8 : b >> 8; }

/// All squares of a file in front of `s`, as `c` sees the board.
constexpr Bitboard frontSpan(Color c, Square s) {
    return FileA << fileOf(s) & (c == White ? ~(bit(s) | (bit(s) - 1)) : bit(s) - 1);
}

/// The lowest square of a set that isn't empty.
constexpr Square firstSquare(Bitboard b) {
    assert(b);
    return squareOf(std::countr_zero(b));
}

/// The squares of a set, the lowest first: `for (const Square s : SquaresOf(set))`.
class SquaresOf {
public:
    class Iterator {
    public:
        using value_type = Square;
        using difference_type = int;
        constexpr explicit Iterator(Bitboard left = 0) : left_(left) {}
        constexpr Square operator*() const { return firstSquare(left_); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) { return std::exchange(*this, Iterator(left_ & (left_ - 1))); }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        Bitboard left_;
    };
    constexpr explicit SquaresOf(Bitboard set) : set_(set) {}
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(); }

private:
    Bitboard set_;
};

/// The number of squares in a set. std::popcount is a function call on plain x86-64, which has no instruction for it.
constexpr int popcount(Bitboard b) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    b -= b >> 1 & 0x5555555555555555;                              // in each pair of bits their number
    b = (b & 0x3333333333333333) + (b >> 2 & 0x3333333333333333);  // in each four bits
    b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;                       // in each byte
    return int(b * FileA >> 56);                                   // and the sum of all bytes in the highest
#else
    return std::popcount(b);
#endif
}

/// The squares that pieces attack, by type and square.
class AttackSets {
public:
    constexpr AttackSets() {
        for (int i = 0; i < 64; ++i) {
            const Square from = squareOf(i);
            for (const int step : KnightSteps) knight_[i] |= set(from + step);
            for (const int step : stepsOf[King]) king_[i] |= set(from + step);
            for (int k = 0; k < 8; ++k)
                for (Square s = from + QueenSteps[k]; onBoard(s); s += QueenSteps[k]) lines_[i][k % 4] |= set(s);
        }
        // What a rook sees along its rank, by which of the squares on files b to g are occupied.
        for (int file = 0; file < 8; ++file)
            for (int occupied = 0; occupied < 64; ++occupied)
                for (const int step : {E, W})
                    for (Square s = file + step; onBoard(s); s += step) {
                        rank_[file][occupied] |= std::uint8_t(set(s));
                        if (occupied << 1 >> s & 1) break;
                    }
    }

    constexpr Bitboard knight(Square s) const { return knight_[index64(s)]; }
    constexpr Bitboard king(Square s) const { return king_[index64(s)]; }
    /// Along each line to the first occupied square, that one included.
    constexpr Bitboard bishop(Square s, Bitboard occupied) const {
        const Lines& lines = lines_[index64(s)];
        return along(lines[Diagonal], s, occupied) | along(lines[Antidiagonal], s, occupied);
    }
    constexpr Bitboard rook(Square s, Bitboard occupied) const {
        const int first = 8 * rankOf(s);  // the bit of the rank's first square
        // Whether the first and the last square of the rank are occupied makes no difference.
        const Bitboard onRank = rank_[fileOf(s)][occupied >> (first + 1) & 63];
        return onRank << first | along(lines_[index64(s)][File], s, occupied);
    }
    constexpr Bitboard queen(Square s, Bitboard occupied) const { return bishop(s, occupied) | rook(s, occupied); }

private:
    enum Line { File, Diagonal, Rank, Antidiagonal };  // as in QueenSteps, where opposite steps are four apart
    using Lines = std::array<Bitboard, 4>;
    static constexpr Bitboard set(Square s) { return onBoard(s) ? bit(s) : 0; }

    /// Hyperbola quintessence (Aleks Peshkov, Gerd Isenberg): to subtract the slider from the blockers above it borrows
    /// from the nearest one, and changes all bits up to there. The same with the ranks in reverse order gives the
    /// squares below; the XOR of both keeps only what the subtractions changed. A file or diagonal, `line`, has one
    /// square on each rank, so that reversing ranks reverses it.
    static constexpr Bitboard along(Bitboard line, Square s, Bitboard occupied) {
        const Bitboard blockers = occupied & line, slider = bit(s);
        const Bitboard above = blockers - slider;
        const Bitboard below = __builtin_bswap64(__builtin_bswap64(blockers) - __builtin_bswap64(slider));
        return (above ^ below) & line;
    }

    std::array<Bitboard, 64> knight_{}, king_{};
    std::array<Lines, 64> lines_{};                       // whole lines, without the square itself
    std::array<std::array<std::uint8_t, 64>, 8> rank_{};  // by file and the occupied ones of the rank's inner squares
};
inline constexpr AttackSets attackSets;

}  // namespace millimax
