// see.hpp: static exchange evaluation (SEE): what a series of captures on one square wins or loses.
#pragma once

#include "board.hpp"
#include "move.hpp"

#include <array>
#include <cstdint>

namespace millimax {

/// What a piece is worth in an exchange, in centipawns, by type: round numbers, so that tuning the evaluation's leaves
/// the margins of the search alone. No exchange is won by giving the king.
constexpr std::array<int, 7> seeValue{0, 100, 320, 330, 500, 950, 20000};

/// The square of the least piece of `c` that attacks `target` once the pieces on `gone` have left, else NoSquare.
inline Square leastAttacker(const Position& p, Square target, Color c, std::uint64_t gone) {
    for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King})
        for (const Square s : p.pieces(c, t))
            if (geometry.attacks(makePiece(c, t), s, target) && !(gone & bit(s)) &&
                (!slides(t) || p.isClear(target, s, gone)))
                return s;
    return NoSquare;
}

/// Static exchange evaluation: whether the captures on its target that `m` starts, least piece first and either side free
/// to stop, win at least `threshold` centipawns. Pins are not seen.
inline bool seeGE(const Position& p, Move m, int threshold) {
    if (m.isCastling()) return threshold <= 0;
    PieceType onTarget = typeOf(m.mover());
    int balance = seeValue[typeOf(m.captured())] - threshold;
    if (m.isPromotion()) {
        onTarget = m.promotion();
        balance += seeValue[onTarget] - seeValue[Pawn];
    }
    if (balance < 0) return false;  // not even if nobody takes back
    balance -= seeValue[onTarget];
    if (balance >= 0) return true;  // even if the piece is lost for nothing

    std::uint64_t gone = bit(m.from()) | (m.captured() ? bit(m.captureSquare()) : 0);
    Color side = ~p.side();
    while (true) {
        const Square s = leastAttacker(p, m.to(), side, gone);
        if (s == NoSquare) break;
        gone |= bit(s);
        if (typeOf(p[s]) == King && leastAttacker(p, m.to(), ~side, gone) != NoSquare)
            break;  // a king can't walk into check
        side = ~side;
        balance = -balance - 1 - seeValue[typeOf(p[s])];
        if (balance >= 0) break;  // even if this piece is lost too
    }
    return side != p.side();
}

}  // namespace millimax
