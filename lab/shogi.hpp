// shogi.hpp: a shogi position of sets of 81 squares, whichever layout `Set` has, with its attacks and moves
// made and taken back. Sliders use Hyatt's first method: the ray of a direction, cut by the ray that starts
// at its nearest blocker.
//
// Invariant: sets_, colour_ and men_ say the same.
#pragma once

#include "board81.hpp"

#include <array>
#include <cstdint>

namespace millimax::lab {

/// The men of shogi. A promoted man is the plain one + 8.
enum Man : std::uint8_t {
    NoMan,
    Pawn81,
    Lance,
    Knight81,
    Silver,
    Gold,
    Bishop81,
    Rook81,
    King81,
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    Horse = Bishop81 + 8,
    Dragon = Rook81 + 8
};
constexpr int Men = 16;
constexpr bool canPromote(Man m) { return m < King81 && m != Gold; }
constexpr Man promoted(Man m) { return Man(m + 8); }
/// What a captured man becomes in the hand.
constexpr Man plain(Man m) { return m > King81 ? Man(m - 8) : m; }
/// A man and whose he is, on a square; 0 is an empty square.
struct Owned {
    Man man = NoMan;
    Side side = Side::Black;
    friend constexpr bool operator==(Owned, Owned) = default;
};

/// One step, in columns to the right and rows down, as Black sees the board.
struct Step81 {
    int columns, rows;
    constexpr Step81 operator-() const { return {-columns, -rows}; }
};
/// The square one step away, or -1.
constexpr int after(int square, Step81 step) {
    const int column = columnOf(square) + step.columns, row = rowOf(square) + step.rows;
    return column < 0 || column > 8 || row < 0 || row > 8 ? -1 : square81(column, row);
}
/// Forward first and then clockwise: the even ones are a rook's, the odd ones a bishop's.
inline constexpr std::array<Step81, 8> Directions{
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

/// The single steps of a man, a bit for each of Directions; the knight's jump is apart.
constexpr unsigned directionsOf(Man m) {
    switch (m) {
    case Pawn81: return 0b00000001;
    case Silver: return 0b10101011;
    case Gold:
    case Tokin:
    case PromotedLance:
    case PromotedKnight:
    case PromotedSilver: return 0b11010111;
    case King81:
    case Horse:
    case Dragon: return 0b11111111;
    default: return 0;
    }
}

template <class Set> class ShogiTables {
public:
    constexpr ShogiTables() {
        for (int s = 0; s < Squares81; ++s)
            for (const Side side : {Side::Black, Side::White}) {
                for (int m = Pawn81; m < Men; ++m)
                    for (int d = 0; d < 8; ++d)
                        if (directionsOf(Man(m)) >> d & 1) mark(side, Man(m), s, Directions[d]);
                for (const int columns : {-1, 1}) mark(side, Knight81, s, {columns, -2});
            }
        for (int d = 0; d < 8; ++d)
            for (int s = 0; s < Squares81; ++s)
                for (int to = after(s, Directions[d]); to >= 0; to = after(to, Directions[d]))
                    ray_[d][s] = ray_[d][s] | Set::of(to);
    }
    /// The single steps of a man; of a bishop, rook or lance none.
    constexpr const Set& steps(Side side, Man m, int from) const { return steps_[int(side)][m][from]; }
    template <int direction> constexpr Set slide(int from, const Set& occupied) const {
        constexpr bool ascending = direction >= 2 && direction <= 5;
        const Set ray = ray_[direction][from], blockers = ray & occupied;
        if (!blockers.any()) return ray;
        return ray ^ ray_[direction][ascending ? blockers.first() : blockers.last()];
    }

private:
    constexpr void mark(Side side, Man m, int from, Step81 step) {
        if (const int to = after(from, side == Side::Black ? step : -step); to >= 0)
            steps_[int(side)][m][from] = steps_[int(side)][m][from] | Set::of(to);
    }
    using SetBySquare81 = std::array<Set, Squares81>;
    std::array<std::array<SetBySquare81, Men>, 2> steps_{};
    std::array<SetBySquare81, 8> ray_{};
};
template <class Set> inline constexpr ShogiTables<Set> shogiTables;

/// A move on the board, or a drop from the hand.
struct ShogiMove {
    static constexpr std::uint8_t Hand = Squares81;
    std::uint8_t from = Hand, to = 0;
    Man man = NoMan, captured = NoMan;
    bool promotes = false;
    constexpr bool isDrop() const { return from == Hand; }
};

template <class Set> class ShogiBoard {
public:
    void place(Owned o, int square) { toggle(o.side, o.man, square); }
    void give(Side side, Man m, int n) { hand_[int(side)][m] += n; }
    void turn() { side_ = ~side_; }

    Owned operator[](int square) const { return men_[square]; }
    Side side() const { return side_; }
    const Set& men(Side s, Man m) const { return sets_[int(s)][m]; }
    const Set& men(Side s) const { return colour_[int(s)]; }
    Set occupied() const { return men(Side::Black) | men(Side::White); }
    int inHand(Side s, Man m) const { return hand_[int(s)][m]; }
    int king(Side s) const { return men(s, King81).first(); }

    void make(const ShogiMove& m) {
        move(m, +1);
        side_ = ~side_;
    }
    void unmake(const ShogiMove& m) {
        side_ = ~side_;
        move(m, -1);
    }

    Set attacks(Side side, Man m, int from) const {
        const Set all = occupied();
        Set reached = tables().steps(side, m, from);
        if (m == Lance) reached = lance(side, from, all);
        if (m == Bishop81 || m == Horse) reached = reached | bishop(from, all);
        if (m == Rook81 || m == Dragon) reached = reached | rook(from, all);
        return reached;
    }
    /// Whether `by` attacks a square: whatever the other side's man would attack from it attacks it.
    bool attacked(int square, Side by) const {
        const auto step = [&](Man m) { return tables().steps(~by, m, square); };
        const Set golden =
            men(by, Gold) | men(by, Tokin) | men(by, PromotedLance) | men(by, PromotedKnight) | men(by, PromotedSilver);
        const Set kingly = men(by, King81) | men(by, Horse) | men(by, Dragon);
        if (((step(Pawn81) & men(by, Pawn81)) | (step(Knight81) & men(by, Knight81)) |
             (step(Silver) & men(by, Silver)) | (step(Gold) & golden) | (step(King81) & kingly))
                .any())
            return true;
        const Set all = occupied();
        return ((lance(~by, square, all) & men(by, Lance)) |
                (bishop(square, all) & (men(by, Bishop81) | men(by, Horse))) |
                (rook(square, all) & (men(by, Rook81) | men(by, Dragon))))
            .any();
    }
    bool inCheck() const { return attacked(king(side_), ~side_); }
    friend bool operator==(const ShogiBoard&, const ShogiBoard&) = default;

private:
    static constexpr const ShogiTables<Set>& tables() { return shogiTables<Set>; }
    static Set lance(Side side, int from, const Set& all) {
        return side == Side::Black ? tables().template slide<0>(from, all) : tables().template slide<4>(from, all);
    }
    static Set bishop(int from, const Set& all) {
        return tables().template slide<1>(from, all) | tables().template slide<3>(from, all) |
               tables().template slide<5>(from, all) | tables().template slide<7>(from, all);
    }
    static Set rook(int from, const Set& all) {
        return tables().template slide<0>(from, all) | tables().template slide<2>(from, all) |
               tables().template slide<4>(from, all) | tables().template slide<6>(from, all);
    }

    /// A man that isn't on the square appears there, one that is disappears.
    void toggle(Side side, Man m, int square) {
        sets_[int(side)][m].toggle(square);
        colour_[int(side)].toggle(square);
        men_[square] = sets_[int(side)][m].contains(square) ? Owned{m, side} : Owned{};
    }
    /// Makes (+1) or takes back (-1).
    void move(const ShogiMove& m, int sign) {
        if (m.isDrop()) {
            hand_[int(side_)][m.man] -= sign;
            toggle(side_, m.man, m.to);
            return;
        }
        const Man arriving = m.promotes ? promoted(m.man) : m.man;
        if (sign < 0) toggle(side_, arriving, m.to);
        if (m.captured) {
            toggle(~side_, m.captured, m.to);
            hand_[int(side_)][plain(m.captured)] += sign;
        }
        if (sign > 0) toggle(side_, arriving, m.to);
        toggle(side_, m.man, m.from);
    }

    std::array<std::array<Set, Men>, 2> sets_{};
    std::array<Set, 2> colour_{};
    std::array<Owned, Squares81> men_{};
    std::array<std::array<int, Men>, 2> hand_{};
    Side side_ = Side::Black;
};

}  // namespace millimax::lab
