// exchange64.hpp: what a series of captures on one square is worth, on a Board64. The attackers are one set,
// found once; each capture takes a piece out of it and may put in the slider that stood behind him.
#pragma once

#include "board64.hpp"

#include <algorithm>
#include <array>

namespace millimax::lab {

/// The worth of each type in an exchange, by PieceType.
using Values = std::array<int, 7>;

/// The slider that attacks `target` through `used`, a piece on a line with it, as a set of one square or none.
template <class Occupancy> Set uncovered(const Board64<Occupancy>& b, int target, int used) {
    const int d = lines.direction(target, used);
    if (d < 0) return 0;  // a knight hides no piece
    const Set behind = rays(d, used) & b.occupied().all();
    if (!behind) return 0;
    return setOf(Rays::nearest(d, behind)) & (isDiagonal(d) ? b.diagonalSliders() : b.orthogonalSliders());
}

/// What `m`, not castling, wins or loses when both sides go on capturing on its target with their least piece
/// as long as that pays. Pins are not seen, and a promotion counts only in `m` itself.
template <class Occupancy> int exchange(const Board64<Occupancy>& b, Move m, const Values& values) {
    const int target = index64(m.to()), from = index64(m.from());
    std::array<int, 33> gain{};  // by ply, for the side that captures
    gain[0] = values[typeOf(m.captured())];
    int atStake = values[typeOf(m.mover())];
    if (m.isPromotion()) {
        atStake = values[m.promotion()];
        gain[0] += atStake - values[Pawn];
    }
    Set attackers = (b.attacksTo(target) & ~setOf(from)) | uncovered(b, target, from);
    if (m.type() == Move::EnPassant) {
        const int victim = index64(m.captureSquare());
        attackers |= uncovered(b, target, victim);
    }
    int last = 0;
    for (Color side = ~b.side(); attackers & b.pieces(side); side = ~side) {
        int type = Pawn;
        while (!(attackers & b.pieces(side, PieceType(type)))) ++type;
        const int used = firstOne(attackers & b.pieces(side, PieceType(type)));
        attackers = (attackers & ~setOf(used)) | uncovered(b, target, used);
        if (type == King && attackers & b.pieces(~side)) break;  // the king can't capture what is defended
        ++last;
        gain[last] = atStake - gain[last - 1];
        atStake = values[type];
    }
    for (; last > 0; --last) gain[last - 1] = std::min(gain[last - 1], -gain[last]);
    return gain[0];
}

/// Whether `m` wins at least `threshold`. Most often that is clear without looking at a single attacker.
template <class Occupancy> bool seeGE(const Board64<Occupancy>& b, Move m, int threshold, const Values& values) {
    const int first = values[typeOf(m.captured())] + (m.isPromotion() ? values[m.promotion()] - values[Pawn] : 0);
    if (first < threshold) return false;  // not even if nothing takes back
    if (first - values[m.isPromotion() ? m.promotion() : typeOf(m.mover())] >= threshold) return true;
    return exchange(b, m, values) >= threshold;
}

}  // namespace millimax::lab
