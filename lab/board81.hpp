// board81.hpp: a set of the 81 squares of shogi, in two layouts with one interface.
//
// Squares are numbered as in Bonanza (Kunihito Hoki, 2005): row by row, as Black sees them, playing up the
// board.
//
//     A9 =  0  B9 =  1  ...  I9 =  8     the far row, White's home
//     ...
//     A1 = 72  B1 = 73  ...  I1 = 80
//
// Bonanza81 gives each three rows a word of 32 bits and uses the low 27 of them: bit 26 of the first word is
// A9, bit 0 of the last one I1. Dense81 uses 64 and 17 bits without a gap, from the bottom. Both find
// the first one first.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace millimax::lab {

constexpr int Squares81 = 81;
constexpr int square81(int column, int row) { return 9 * row + column; }
constexpr int columnOf(int square) { return square % 9; }
constexpr int rowOf(int square) { return square / 9; }

/// Black moves first and up the board, White down.
enum class Side : std::uint8_t { Black, White };
constexpr Side operator~(Side s) { return s == Side::Black ? Side::White : Side::Black; }
/// The three far rows are a range of numbers: all before A6 for Black, all after I4 for White.
constexpr int A6 = square81(0, 3), I4 = square81(8, 5);
constexpr bool inPromotionZone(Side side, int square) { return side == Side::Black ? square < A6 : square > I4; }

/// The squares of a set, first to last: what `for (const int square : set)` runs on.
template <class Set> class Squares81Iterator {
public:
    struct End {};
    constexpr explicit Squares81Iterator(const Set& s) : rest_(s) {}
    constexpr int operator*() const { return rest_.first(); }
    constexpr Squares81Iterator& operator++() { return rest_.popFirst(), *this; }
    friend constexpr bool operator==(const Squares81Iterator& i, End) { return !i.rest_.any(); }

private:
    Set rest_;
};

/// Three words of 27 squares.
class Bonanza81 {
public:
    static constexpr const char* name = "bonanza";
    static constexpr int PerWord = 27;
    static constexpr std::uint32_t WordMask = (1u << PerWord) - 1;

    constexpr Bonanza81() = default;
    constexpr explicit Bonanza81(std::array<std::uint32_t, 3> words) : words_(words) {}
    static constexpr Bonanza81 all() { return Bonanza81({WordMask, WordMask, WordMask}); }
    static constexpr Bonanza81 of(int square) {
        Bonanza81 s;
        s.words_[square / PerWord] = 1u << (PerWord - 1 - square % PerWord);
        return s;
    }

    constexpr std::uint32_t word(int i) const { return words_[i]; }
    constexpr bool any() const { return words_[0] | words_[1] | words_[2]; }
    constexpr int count() const {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
    }
    /// The lowest square, 81 for the empty set.
    constexpr int first() const {
        constexpr int Spare = 32 - PerWord;
        if (words_[0]) return std::countl_zero(words_[0]) - Spare;
        if (words_[1]) return std::countl_zero(words_[1]) - Spare + PerWord;
        return words_[2] ? std::countl_zero(words_[2]) - Spare + 2 * PerWord : Squares81;
    }
    /// The highest square, -1 for the empty set.
    constexpr int last() const {
        if (words_[2]) return 3 * PerWord - 1 - std::countr_zero(words_[2]);
        if (words_[1]) return 2 * PerWord - 1 - std::countr_zero(words_[1]);
        return words_[0] ? PerWord - 1 - std::countr_zero(words_[0]) : -1;
    }
    /// Finds the first of a set that isn't empty and clears it in the word it was found in.
    constexpr int popFirst() {
        for (const int word : {0, 1})
            if (words_[word]) return popFirst(word);
        return popFirst(2);
    }
    /// The same from the other end, where `x & (x - 1)` clears a bit without knowing its place.
    constexpr int popLast() {
        for (const int word : {2, 1})
            if (words_[word]) return popLast(word);
        return popLast(0);
    }
    /// Adds a square that isn't there, removes one that is, by way of a table of sets of one square.
    constexpr void toggle(int square);
    constexpr bool contains(int square) const {
        return words_[square / PerWord] >> (PerWord - 1 - square % PerWord) & 1;
    }

    constexpr auto begin() const { return Squares81Iterator(*this); }
    constexpr auto end() const { return Squares81Iterator<Bonanza81>::End{}; }
    friend constexpr Bonanza81 operator&(Bonanza81 a, Bonanza81 b) {
        return Bonanza81({a.words_[0] & b.words_[0], a.words_[1] & b.words_[1], a.words_[2] & b.words_[2]});
    }
    friend constexpr Bonanza81 operator|(Bonanza81 a, Bonanza81 b) {
        return Bonanza81({a.words_[0] | b.words_[0], a.words_[1] | b.words_[1], a.words_[2] | b.words_[2]});
    }
    friend constexpr Bonanza81 operator^(Bonanza81 a, Bonanza81 b) {
        return Bonanza81({a.words_[0] ^ b.words_[0], a.words_[1] ^ b.words_[1], a.words_[2] ^ b.words_[2]});
    }
    friend constexpr Bonanza81 operator~(Bonanza81 a) { return a ^ all(); }
    friend constexpr bool operator==(Bonanza81, Bonanza81) = default;

private:
    constexpr int popFirst(int word) {
        const int bit = 31 - std::countl_zero(words_[word]);
        words_[word] ^= 1u << bit;
        return PerWord * word + PerWord - 1 - bit;
    }
    constexpr int popLast(int word) {
        const int square = PerWord * word + PerWord - 1 - std::countr_zero(words_[word]);
        words_[word] &= words_[word] - 1;
        return square;
    }
    std::array<std::uint32_t, 3> words_{};
};

/// 64 squares and 17.
class Dense81 {
public:
    static constexpr const char* name = "dense";
    static constexpr std::uint64_t HighMask = (1u << (Squares81 - 64)) - 1;

    constexpr Dense81() = default;
    constexpr Dense81(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    static constexpr Dense81 all() { return {~std::uint64_t{0}, HighMask}; }
    static constexpr Dense81 of(int square) {
        const std::uint64_t bit = std::uint64_t{1} << (square & 63);
        return square < 64 ? Dense81(bit, 0) : Dense81(0, bit);
    }

    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }
    constexpr bool any() const { return low_ | high_; }
    constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
    /// The lowest square, 81 for the empty set.
    constexpr int first() const {
        if (low_) return std::countr_zero(low_);
        return high_ ? 64 + std::countr_zero(high_) : Squares81;
    }
    /// The highest square, -1 for the empty set.
    constexpr int last() const { return high_ ? 127 - std::countl_zero(high_) : 63 - std::countl_zero(low_); }
    /// Finds the first of a set that isn't empty and clears it, which needs no knowledge of where it was.
    constexpr int popFirst() {
        if (low_) {
            const int square = std::countr_zero(low_);
            low_ &= low_ - 1;
            return square;
        }
        const int square = 64 + std::countr_zero(high_);
        high_ &= high_ - 1;
        return square;
    }
    /// The same from the other end, which does need the place.
    constexpr int popLast() {
        const int square = last();
        (square < 64 ? low_ : high_) ^= std::uint64_t{1} << (square & 63);
        return square;
    }
    /// Adds a square that isn't there, removes one that is, by way of a table of sets of one square.
    constexpr void toggle(int square);
    constexpr bool contains(int square) const { return (square < 64 ? low_ : high_) >> (square & 63) & 1; }

    constexpr auto begin() const { return Squares81Iterator(*this); }
    constexpr auto end() const { return Squares81Iterator<Dense81>::End{}; }
    friend constexpr Dense81 operator&(Dense81 a, Dense81 b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
    friend constexpr Dense81 operator|(Dense81 a, Dense81 b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
    friend constexpr Dense81 operator^(Dense81 a, Dense81 b) { return {a.low_ ^ b.low_, a.high_ ^ b.high_}; }
    friend constexpr Dense81 operator~(Dense81 a) { return a ^ all(); }
    friend constexpr bool operator==(Dense81, Dense81) = default;

private:
    std::uint64_t low_ = 0, high_ = 0;
};

template <class Set> constexpr std::array<Set, Squares81> singletons() {
    std::array<Set, Squares81> sets{};
    for (int s = 0; s < Squares81; ++s) sets[s] = Set::of(s);
    return sets;
}
/// The table behind find-then-XOR: a set of one square for each.
template <class Set> inline constexpr std::array<Set, Squares81> oneSquare = singletons<Set>();
constexpr void Bonanza81::toggle(int square) { *this = *this ^ oneSquare<Bonanza81>[square]; }
constexpr void Dense81::toggle(int square) { *this = *this ^ oneSquare<Dense81>[square]; }

constexpr std::uint32_t reversed27(std::uint32_t word) {
    std::uint32_t mirrored = 0;
    for (int i = 0; i < Bonanza81::PerWord; ++i) mirrored = mirrored << 1 | (word >> i & 1);
    return mirrored;
}
/// The same set in the other layout: each word read backwards, and the three joined at 27 and 54.
constexpr Dense81 toDense(const Bonanza81& s) {
    const std::uint64_t a = reversed27(s.word(0)), b = reversed27(s.word(1)), c = reversed27(s.word(2));
    return {a | b << 27 | c << 54, c >> 10};
}
constexpr Bonanza81 toBonanza(const Dense81& s) {
    const auto low27 = [](std::uint64_t bits) { return reversed27(std::uint32_t(bits & Bonanza81::WordMask)); };
    return Bonanza81({low27(s.low()), low27(s.low() >> 27), low27(s.low() >> 54 | s.high() << 10)});
}

}  // namespace millimax::lab
