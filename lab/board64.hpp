// board64.hpp: a chess position of sets: twelve by kind of piece, two by colour, and an occupancy that knows
// the attacks of sliders. The occupancy is the part that can be exchanged: Board64<Rotated> is Hyatt's board,
// and the same rules run on each of the others.
//
// Invariant: sets_, colour_, occupied_ and pieces_ say the same.
#pragma once

#include "../board.hpp"
#include "rotated.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace millimax::lab {

template <class Occupancy> class Board64 {
public:
    explicit Board64(const Position& p) : side_(p.side()) {
        for (int s = 0; s < 64; ++s)
            if (const Piece piece = p[to0x88(s)]) toggle(piece, s);
        for (const Color c : {White, Black})
            for (const CastlingSide w : {Short, Long})
                if (p.hasRight(c, w)) {
                    const auto right = std::uint8_t(1 << rightOf(c, w));
                    rookHome_[rightOf(c, w)] = std::uint8_t(index64(p.rookHome(c, w)));
                    state_.rights |= right;
                    rightsLost_[rookHome_[rightOf(c, w)]] |= right;
                    rightsLost_[king(c)] |= right;
                }
        if (p.enPassant() != NoSquare) state_.enPassant = std::int8_t(index64(p.enPassant()));
    }

    Piece operator[](int square) const { return pieces_[square]; }
    Color side() const { return side_; }
    Set pieces(Piece p) const { return sets_[p]; }
    Set pieces(Color c, PieceType t) const { return sets_[makePiece(c, t)]; }
    Set pieces(Color c) const { return colour_[c]; }
    const Occupancy& occupied() const { return occupied_; }
    int king(Color c) const { return firstOne(pieces(c, King)); }
    bool hasRight(Color c, CastlingSide w) const { return state_.rights >> rightOf(c, w) & 1; }
    int rookHome(Color c, CastlingSide w) const { return rookHome_[rightOf(c, w)]; }
    /// The square behind a pawn that has just made a double step beside an enemy pawn, or -1.
    int enPassant() const { return state_.enPassant; }

    void make(Move m) {
        stack_.push_back(state_);
        state_.last = m;
        state_.enPassant = -1;
        const int from = index64(m.from()), to = index64(m.to());
        move(m);
        state_.rights &= std::uint8_t(~(rightsLost_[from] | rightsLost_[to]));
        if (m.isDoublePush() && pawnAttacks[side_][(from + to) / 2] & pieces(~side_, Pawn))
            state_.enPassant = std::int8_t((from + to) / 2);
        side_ = ~side_;
    }
    void unmake() {
        side_ = ~side_;
        move(state_.last);
        state_ = stack_.back();
        stack_.pop_back();
    }

    /// The squares that a piece of this kind attacks from here.
    Set attacks(Piece piece, int from) const {
        switch (typeOf(piece)) {
        case Pawn: return pawnAttacks[colorOf(piece)][from];
        case Knight: return knightAttacks[from];
        case Bishop: return occupied_.bishop(from);
        case Rook: return occupied_.rook(from);
        case Queen: return occupied_.bishop(from) | occupied_.rook(from);
        case King: return kingAttacks[from];
        default: return 0;
        }
    }
    /// The squares attacked by the piece on a square; none from an empty square.
    Set attacksFrom(int square) const { return attacks(pieces_[square], square); }
    /// Where the pieces of both sides stand that attack a square: whatever a piece on it would attack, attacks it.
    Set attacksTo(int square) const {
        return (pawnAttacks[Black][square] & pieces(White, Pawn)) | (pawnAttacks[White][square] & pieces(Black, Pawn)) |
               (knightAttacks[square] & both(Knight)) | (kingAttacks[square] & both(King)) |
               (occupied_.bishop(square) & diagonalSliders()) | (occupied_.rook(square) & orthogonalSliders());
    }
    Set diagonalSliders() const { return both(Bishop) | both(Queen); }
    Set orthogonalSliders() const { return both(Rook) | both(Queen); }

    bool inCheck() const { return attacked(king(side_), ~side_, occupied_); }
    /// Whether `by` attacks `square`, were `occupied` the occupancy and no piece of `gone` there; the first
    /// that does decides.
    bool attacked(int square, Color by, const Occupancy& occupied, Set gone = 0) const {
        const Set there = pieces(by) & ~gone;
        return pawnAttacks[~by][square] & there & both(Pawn) || knightAttacks[square] & there & both(Knight) ||
               slidersTo(square, by, occupied) & ~gone || kingAttacks[square] & there & both(King);
    }
    Set slidersTo(int square, Color by, const Occupancy& occupied) const {
        return (occupied.bishop(square) & diagonalSliders() & pieces(by)) |
               (occupied.rook(square) & orthogonalSliders() & pieces(by));
    }

private:
    struct State {
        Move last;
        std::int8_t enPassant = -1;
        std::uint8_t rights = 0;
    };

    Set both(PieceType t) const { return pieces(White, t) | pieces(Black, t); }

    /// A piece that isn't on the square appears there, one that is disappears. The occupancy is the caller's.
    void exchange(Piece piece, int square) {
        const Set s = setOf(square);
        sets_[piece] ^= s;
        colour_[colorOf(piece)] ^= s;
        pieces_[square] ^= piece;
    }
    void toggle(Piece piece, int square) {
        exchange(piece, square);
        occupied_.toggle(square);
    }
    /// Everything a move does to the pieces. XORs may come in any order and done twice are undone, so that this
    /// takes a move back as well, and in Chess960 king and rook may land on each other's squares.
    void move(Move m) {
        const int from = index64(m.from()), to = index64(m.to());
        if (m.isCastling()) {
            const Piece rook = makePiece(side_, Rook);
            toggle(m.mover(), from);
            toggle(m.mover(), to);
            toggle(rook, rookHome(side_, castlingSideOf(m)));
            toggle(rook, index64(castledRook(side_, castlingSideOf(m))));
            return;
        }
        toggle(m.mover(), from);
        exchange(m.isPromotion() ? makePiece(side_, m.promotion()) : m.mover(), to);
        if (m.captured()) exchange(m.captured(), index64(m.captureSquare()));
        if (!m.captured() || m.type() == Move::EnPassant) occupied_.toggle(to);  // else it stays occupied
        if (m.type() == Move::EnPassant) occupied_.toggle(index64(m.captureSquare()));
    }

    std::array<Set, PieceCodes> sets_{};
    std::array<Set, 2> colour_{};
    Occupancy occupied_;
    std::array<Piece, 64> pieces_{};
    std::array<std::uint8_t, 4> rookHome_{};
    std::array<std::uint8_t, 64> rightsLost_{};
    Color side_ = White;
    State state_;
    std::vector<State> stack_;
};

using RotatedBoard = Board64<Rotated>;

}  // namespace millimax::lab
