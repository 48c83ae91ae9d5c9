// shogi_moves.hpp: the legal moves and drops of shogi, and perft. Moves are generated without regard to the
// king and each is then tried on the board.
#pragma once

#include "shogi.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace millimax::lab {

class ShogiMoveList {
public:
    void add(const ShogiMove& m) { moves_[size_++] = m; }
    std::size_t size() const { return size_; }
    const ShogiMove* begin() const { return moves_.data(); }
    const ShogiMove* end() const { return begin() + size_; }

private:
    std::array<ShogiMove, 600> moves_;  // no position has more than 593
    std::size_t size_ = 0;
};

/// How many rows from the far edge a piece must keep so as to be able to move on.
constexpr int rowsAhead(PieceKind m) { return m == Knight81 ? 2 : m == Pawn81 || m == Lance ? 1 : 0; }
constexpr int rowFromFarEdge(Side side, int square) { return side == Side::Black ? rowOf(square) : 8 - rowOf(square); }

/// A set of rows or of one column, built once for each layout.
template <class Set> class Regions {
public:
    constexpr Regions() {
        for (int s = 0; s < Squares81; ++s) {
            column_[columnOf(s)] = column_[columnOf(s)] | Set::of(s);
            for (const Side side : {Side::Black, Side::White})
                for (int rows = 0; rows <= 2; ++rows)
                    if (rowFromFarEdge(side, s) >= rows) open_[int(side)][rows] = open_[int(side)][rows] | Set::of(s);
        }
    }
    constexpr const Set& column(int i) const { return column_[i]; }
    /// Where a piece may be dropped that needs `rows` rows ahead of it.
    constexpr const Set& open(Side side, int rows) const { return open_[int(side)][rows]; }

private:
    std::array<Set, 9> column_{};
    std::array<std::array<Set, 3>, 2> open_{};
};
template <class Set> inline constexpr Regions<Set> regions;

template <class Set> void addBoardMoves(const ShogiBoard<Set>& b, ShogiMoveList& out) {
    const Side us = b.side();
    for (const int from : b.pieces(us)) {
        const PieceKind piece = b[from].piece;
        for (const int to : b.attacks(us, piece, from) & ~b.pieces(us)) {
            ShogiMove m{std::uint8_t(from), std::uint8_t(to), piece, b[to].piece, false};
            if (rowFromFarEdge(us, to) >= rowsAhead(piece)) out.add(m);
            m.promotes = true;
            if (canPromote(piece) && (inPromotionZone(us, from) || inPromotionZone(us, to))) out.add(m);
        }
    }
}

/// A pawn may not be dropped on a column with an unpromoted one of the same side.
template <class Set> void addDrops(const ShogiBoard<Set>& b, ShogiMoveList& out) {
    const Side us = b.side();
    const Set vacant = ~b.occupied();
    for (int piece = Pawn81; piece <= Rook81; ++piece) {
        if (!b.inHand(us, PieceKind(piece))) continue;
        Set targets = vacant & regions<Set>.open(us, rowsAhead(PieceKind(piece)));
        if (piece == Pawn81)
            for (const int pawn : b.pieces(us, Pawn81)) targets = targets & ~regions<Set>.column(columnOf(pawn));
        for (const int to : targets) out.add({ShogiMove::Hand, std::uint8_t(to), PieceKind(piece), NoKind, false});
    }
}

template <class Set> bool isLegal(ShogiBoard<Set>& b, const ShogiMove& m);

template <class Set> ShogiMoveList pseudoLegalMoves(const ShogiBoard<Set>& b) {
    ShogiMoveList moves;
    addBoardMoves(b, moves);
    addDrops(b, moves);
    return moves;
}
template <class Set> bool hasLegalMove(ShogiBoard<Set>& b) {
    for (const ShogiMove& m : pseudoLegalMoves(b))
        if (isLegal(b, m)) return true;
    return false;
}
/// Whether a pseudo-legal move leaves the own king safe and isn't mate by a dropped pawn. The board is as
/// before afterwards.
template <class Set> bool isLegal(ShogiBoard<Set>& b, const ShogiMove& m) {
    b.make(m);
    const bool safe = !b.attacked(b.king(~b.side()), b.side());
    const bool dropsMate = safe && m.isDrop() && m.piece == Pawn81 && b.inCheck() && !hasLegalMove(b);
    b.unmake(m);
    return safe && !dropsMate;
}
template <class Set> ShogiMoveList legalMoves(ShogiBoard<Set>& b) {
    ShogiMoveList legal;
    for (const ShogiMove& m : pseudoLegalMoves(b))
        if (isLegal(b, m)) legal.add(m);
    return legal;
}

/// The number of positions `depth` plies from here. The last ply is counted, not made again.
template <class Set> std::uint64_t perft(ShogiBoard<Set>& b, int depth) {
    if (depth <= 0) return 1;
    const ShogiMoveList moves = legalMoves(b);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (const ShogiMove& m : moves) {
        b.make(m);
        total += perft(b, depth - 1);
        b.unmake(m);
    }
    return total;
}

}  // namespace millimax::lab
