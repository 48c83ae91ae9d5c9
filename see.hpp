// see.hpp: static exchange evaluation (SEE): what a series of captures on one square wins or loses.
//
// Either side captures with its least valuable piece or stops.
#pragma once

#include "bitboard.hpp"
#include "board.hpp"
#include "move.hpp"

#include <array>

namespace millimax {

/// Values of the pieces in an exchange, in centipawns, by type. They are not the evaluation's, so that tuning it
/// doesn't move the margins of the search.
constexpr std::array<int, 7> seeValue{0, 100, 320, 330, 500, 950, 20000};

/// Whether a slider pins the piece on `from` to its king, when only the pieces on `occupied` are left, so that it can't
/// go to `to`.
inline bool isPinned(const Position& p, Square from, Square to, Bitboard occupied) {
    const Square king = p.king(colorOf(p[from]));
    const int step = geometry.step(king, from);
    if (!step || geometry.step(king, to) == step) return false;
    Square s = king + step;
    while (onBoard(s) && (s == from || !(occupied & bit(s)))) s += step;
    return onBoard(s) && colorOf(p[s]) != colorOf(p[from]) && slides(typeOf(p[s])) && geometry.attacks(p[s], s, king);
}
/// The square of the least valuable piece of `us` among the attackers of `target` that isn't pinned, or NoSquare.
inline Square leastAttacker(const Position& p, Color us, Square target, Bitboard attackers, Bitboard occupied) {
    for (PieceType t = Pawn; t <= King && (attackers & p.bitboard(us)); t = PieceType(t + 1))
        for (const Square s : SquaresOf(attackers & p.bitboard(us, t)))
            if (t == King || !isPinned(p, s, target, occupied)) return s;
    return NoSquare;
}

/// Whether the exchange that `m` starts on its target square wins at least `threshold` centipawns. Promotions are
/// ignored, but that of `m`.
inline bool seeGE(const Position& p, Move m, int threshold) {
    if (m.isCastling()) return threshold <= 0;
    const PieceType onTarget = m.isPromotion() ? m.promotion() : typeOf(m.mover());
    int balance = seeValue[typeOf(m.captured())] + seeValue[onTarget] - seeValue[typeOf(m.mover())] - threshold;
    if (balance < 0) return false;  // fails even if nothing recaptures
    balance -= seeValue[onTarget];
    if (balance >= 0) return true;  // holds even if the capturing piece is lost

    const auto sliders = [&p](PieceType t) {
        return p.bitboard(White, t) | p.bitboard(Black, t) | p.bitboard(White, Queen) | p.bitboard(Black, Queen);
    };
    const Square target = m.to();
    Bitboard occupied = p.occupied() & ~bit(m.from()) & ~bit(m.captureSquare());
    Bitboard attackers = p.attackers(target, White, occupied) | p.attackers(target, Black, occupied);
    Color side = ~p.side();
    for (Square from; (from = leastAttacker(p, side, target, attackers & occupied, occupied)) != NoSquare;) {
        const PieceType least = typeOf(p[from]);
        occupied ^= bit(from);
        // What stood behind it on its line attacks now.
        if (least == Pawn || least == Bishop || least == Queen)
            attackers |= attackSets.bishop(target, occupied) & sliders(Bishop);
        if (least == Rook || least == Queen) attackers |= attackSets.rook(target, occupied) & sliders(Rook);
        if (least == King && (attackers & occupied & p.bitboard(~side))) break;  // the king would be in check
        side = ~side;
        // Seen by the side that has just captured. The side of `m` reaches the threshold at 0, so that the other side
        // prevents it at 1.
        balance = -balance - 1 - seeValue[least];
        if (balance >= 0) break;  // even if this piece is lost too
    }
    return side != p.side();  // `side`, which would capture next, has lost the exchange
}

}  // namespace millimax
