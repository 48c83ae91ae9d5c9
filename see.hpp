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

/// Whether the exchange that `m` starts on its target square wins at least `threshold` centipawns. Pins are
/// ignored, and promotions but that of `m`.
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
    while (const Bitboard own = attackers & occupied & p.bitboard(side)) {
        PieceType least = Pawn;
        while (!(own & p.bitboard(side, least))) least = PieceType(least + 1);
        occupied ^= bit(firstSquare(own & p.bitboard(side, least)));
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
