// shogi.hpp: a shogi position of sets of 81 squares, whichever layout `Set` has, with its attacks and moves
// made and taken back. Sliders use Hyatt's first method: the ray of a direction, cut by the ray that starts
// at its nearest blocker.
//
// Invariant: sets_, colour_ and pieces_ say the same.
#pragma once

#include "board81.hpp"

#include <array>
#include <cstdint>

namespace millimax::lab {

/// The pieces of shogi. A promoted piece is the plain one + 8.
enum PieceKind : std::uint8_t {
    NoKind,
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
constexpr int PieceKinds = 16;
constexpr bool canPromote(PieceKind m) { return m < King81 && m != Gold; }
constexpr PieceKind promoted(PieceKind m) { return PieceKind(m + 8); }
/// What a captured piece becomes in the hand.
constexpr PieceKind plain(PieceKind m) { return m > King81 ? PieceKind(m - 8) : m; }
/// A piece and whose he is, on a square; 0 is an empty square.
struct Owned {
    PieceKind piece = NoKind;
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

/// The single steps of a piece, a bit for each of Directions; the knight's jump is apart.
constexpr unsigned directionsOf(PieceKind m) {
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
                for (int m = Pawn81; m < PieceKinds; ++m)
                    for (int d = 0; d < 8; ++d)
                        if (directionsOf(PieceKind(m)) >> d & 1) mark(side, PieceKind(m), s, Directions[d]);
                for (const int columns : {-1, 1}) mark(side, Knight81, s, {columns, -2});
            }
        for (int d = 0; d < 8; ++d)
            for (int s = 0; s < Squares81; ++s)
                for (int to = after(s, Directions[d]); to >= 0; to = after(to, Directions[d]))
                    ray_[d][s] = ray_[d][s] | Set::of(to);
    }
    /// The single steps of a piece; of a bishop, rook or lance none.
    constexpr const Set& steps(Side side, PieceKind m, int from) const { return steps_[int(side)][m][from]; }
    template <int direction> constexpr Set slide(int from, const Set& occupied) const {
        constexpr bool ascending = direction >= 2 && direction <= 5;
        const Set ray = ray_[direction][from], blockers = ray & occupied;
        if (!blockers.any()) return ray;
        return ray ^ ray_[direction][ascending ? blockers.first() : blockers.last()];
    }

private:
    constexpr void mark(Side side, PieceKind m, int from, Step81 step) {
        if (const int to = after(from, side == Side::Black ? step : -step); to >= 0)
            steps_[int(side)][m][from] = steps_[int(side)][m][from] | Set::of(to);
    }
    using SetBySquare81 = std::array<Set, Squares81>;
    std::array<std::array<SetBySquare81, PieceKinds>, 2> steps_{};
    std::array<SetBySquare81, 8> ray_{};
};
template <class Set> inline constexpr ShogiTables<Set> shogiTables;

/// A move on the board, or a drop from the hand.
struct ShogiMove {
    static constexpr std::uint8_t Hand = Squares81;
    std::uint8_t from = Hand, to = 0;
    PieceKind piece = NoKind, captured = NoKind;
    bool promotes = false;
    constexpr bool isDrop() const { return from == Hand; }
};

template <class Set> class ShogiBoard {
public:
    void place(Owned o, int square) { toggle(o.side, o.piece, square); }
    void give(Side side, PieceKind m, int n) { hand_[int(side)][m] += n; }
    void turn() { side_ = ~side_; }

    Owned operator[](int square) const { return pieces_[square]; }
    Side side() const { return side_; }
    const Set& pieces(Side s, PieceKind m) const { return sets_[int(s)][m]; }
    const Set& pieces(Side s) const { return colour_[int(s)]; }
    Set occupied() const { return pieces(Side::Black) | pieces(Side::White); }
    int inHand(Side s, PieceKind m) const { return hand_[int(s)][m]; }
    int king(Side s) const { return pieces(s, King81).first(); }

    void make(const ShogiMove& m) {
        move(m, +1);
        side_ = ~side_;
    }
    void unmake(const ShogiMove& m) {
        side_ = ~side_;
        move(m, -1);
    }

    Set attacks(Side side, PieceKind m, int from) const {
        const Set all = occupied();
        Set reached = tables().steps(side, m, from);
        if (m == Lance) reached = lance(side, from, all);
        if (m == Bishop81 || m == Horse) reached = reached | bishop(from, all);
        if (m == Rook81 || m == Dragon) reached = reached | rook(from, all);
        return reached;
    }
    /// Whether `by` attacks a square: whatever the other side's piece would attack from it attacks it.
    bool attacked(int square, Side by) const {
        const auto step = [&](PieceKind m) { return tables().steps(~by, m, square); };
        const Set golden = pieces(by, Gold) | pieces(by, Tokin) | pieces(by, PromotedLance) |
                           pieces(by, PromotedKnight) | pieces(by, PromotedSilver);
        const Set kingly = pieces(by, King81) | pieces(by, Horse) | pieces(by, Dragon);
        if (((step(Pawn81) & pieces(by, Pawn81)) | (step(Knight81) & pieces(by, Knight81)) |
             (step(Silver) & pieces(by, Silver)) | (step(Gold) & golden) | (step(King81) & kingly))
                .any())
            return true;
        const Set all = occupied();
        return ((lance(~by, square, all) & pieces(by, Lance)) |
                (bishop(square, all) & (pieces(by, Bishop81) | pieces(by, Horse))) |
                (rook(square, all) & (pieces(by, Rook81) | pieces(by, Dragon))))
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

    /// A piece that isn't on the square appears there, one that is disappears.
    void toggle(Side side, PieceKind m, int square) {
        sets_[int(side)][m].toggle(square);
        colour_[int(side)].toggle(square);
        pieces_[square] = sets_[int(side)][m].contains(square) ? Owned{m, side} : Owned{};
    }
    /// Makes (+1) or takes back (-1).
    void move(const ShogiMove& m, int sign) {
        if (m.isDrop()) {
            hand_[int(side_)][m.piece] -= sign;
            toggle(side_, m.piece, m.to);
            return;
        }
        const PieceKind arriving = m.promotes ? promoted(m.piece) : m.piece;
        if (sign < 0) toggle(side_, arriving, m.to);
        if (m.captured) {
            toggle(~side_, m.captured, m.to);
            hand_[int(side_)][plain(m.captured)] += sign;
        }
        if (sign > 0) toggle(side_, arriving, m.to);
        toggle(side_, m.piece, m.from);
    }

    std::array<std::array<Set, PieceKinds>, 2> sets_{};
    std::array<Set, 2> colour_{};
    std::array<Owned, Squares81> pieces_{};
    std::array<std::array<int, PieceKinds>, 2> hand_{};
    Side side_ = Side::Black;
};

}  // namespace millimax::lab
