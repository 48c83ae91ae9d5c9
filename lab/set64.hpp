// set64.hpp: a set of squares in one word, and what can be looked up about lines and steps without asking what
// stands where.
//
// Squares are numbered as Robert Hyatt numbers them: a1 = 0, h1 = 7, h8 = 63, and square 0 is the highest
// bit. The first one of a set is then its leftmost bit, the last one its rightmost, and a ray towards higher
// numbers meets its nearest blocker at the first one, a ray towards lower numbers at the last.
#pragma once

#include "../move.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace millimax::lab {

using Set = std::uint64_t;

constexpr Set setOf(int square) { return Set{1} << 63 >> square; }
constexpr bool contains(Set s, int square) { return s & setOf(square); }
/// The lowest square of a set; 64 for the empty set.
constexpr int firstOne(Set s) { return std::countl_zero(s); }
/// The highest square of a set; -1 for the empty set.
constexpr int lastOne(Set s) { return 63 - std::countr_zero(s); }
constexpr int count(Set s) { return std::popcount(s); }

/// 0-63 to the engine's 0x88 square; the way back is index64.
constexpr Square to0x88(int square) { return square + (square & ~7); }
/// The set of a 0x88 square, or of none where it is off the board.
constexpr Set setAt(Square s) { return onBoard(s) ? setOf(index64(s)) : 0; }

/// The squares of a set, highest first: `for (const int square : each(set))`.
class each {
public:
    class Iterator {
    public:
        constexpr explicit Iterator(Set s) : rest_(s) {}
        constexpr int operator*() const { return lastOne(rest_); }
        constexpr Iterator& operator++() { return rest_ &= rest_ - 1, *this; }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        Set rest_;
    };
    constexpr explicit each(Set s) : set_(s) {}
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    Set set_;
};

using SetBySquare = std::array<Set, 64>;

/// What a knight or king attacks, which never depends on the other pieces.
constexpr SetBySquare leaperAttacks(PieceType type) {
    SetBySquare attacks{};
    for (int s = 0; s < 64; ++s)
        for (const int step : stepsOf[type]) attacks[s] |= setAt(to0x88(s) + step);
    return attacks;
}
constexpr SetBySquare pawnAttacksOf(Color c) {
    SetBySquare attacks{};
    for (int s = 0; s < 64; ++s)
        for (const int side : {E, W}) attacks[s] |= setAt(to0x88(s) + forward(c) + side);
    return attacks;
}
inline constexpr SetBySquare knightAttacks = leaperAttacks(Knight), kingAttacks = leaperAttacks(King);
inline constexpr std::array<SetBySquare, 2> pawnAttacks{pawnAttacksOf(White), pawnAttacksOf(Black)};

/// All squares in one direction, an index of QueenSteps, up to the edge: Hyatt's plus1 ... minus9.
class Rays {
public:
    constexpr Rays() {
        for (int d = 0; d < 8; ++d)
            for (int from = 0; from < 64; ++from)
                for (Square s = to0x88(from) + QueenSteps[d]; onBoard(s); s += QueenSteps[d])
                    ray_[d][from + 1] |= setAt(s);
    }
    /// `from` may be -1 or 64, what lastOne and firstOne say of a ray without blockers; these cast no ray.
    constexpr Set operator()(int direction, int from) const { return ray_[direction][from + 1]; }
    /// The blocker nearest to where the ray starts, or 64 or -1.
    static constexpr int nearest(int direction, Set blockers) {
        return QueenSteps[direction] > 0 ? firstOne(blockers) : lastOne(blockers);
    }

private:
    std::array<std::array<Set, 66>, 8> ray_{};
};
inline constexpr Rays rays;

constexpr bool isDiagonal(int direction) { return direction & 1; }
static_assert(QueenSteps[1] == N + E && QueenSteps[2] == E, "diagonals have odd directions");

/// What lies on one line with two squares.
class Lines {
public:
    constexpr Lines() {
        for (int d = 0; d < 8; ++d)
            for (int from = 0; from < 64; ++from) {
                const Set ray = rays(d, from);
                (isDiagonal(d) ? diagonal_ : orthogonal_)[from] |= ray;
                for (const int to : each(ray)) {
                    direction_[from][to] = std::int8_t(d + 1);
                    between_[from][to] = ray ^ rays(d, to) ^ setOf(to);
                }
            }
    }
    /// The squares strictly between two squares of one line; none for any other two.
    constexpr Set between(int a, int b) const { return between_[a][b]; }
    /// The direction from one square to another on its lines, or -1.
    constexpr int direction(int from, int to) const { return direction_[from][to] - 1; }
    /// The whole line through two different squares, without the first of them.
    constexpr Set through(int a, int b) const {
        const int d = direction(a, b);
        return d < 0 ? 0 : rays(d, a) | rays((d + 4) & 7, a);
    }
    /// A bishop's squares, and a rook's, on an empty board.
    constexpr Set diagonal(int square) const { return diagonal_[square]; }
    constexpr Set orthogonal(int square) const { return orthogonal_[square]; }

private:
    std::array<SetBySquare, 64> between_{};
    std::array<std::array<std::int8_t, 64>, 64> direction_{};
    SetBySquare diagonal_{}, orthogonal_{};
};
inline constexpr Lines lines;

}  // namespace millimax::lab
