// generate64.hpp: the legal moves of a Board64. What a piece may do is one set: what it attacks, AND the
// targets wanted, AND what the safety of its king allows. Captures alone are the same with the enemy's pieces as
// targets.
#pragma once

#include "../tools/perft.hpp"
#include "board64.hpp"

#include <cstdint>

namespace millimax::lab {

/// What the safety of the king demands of the side to move, as sets.
template <class Occupancy> class Safety {
public:
    explicit Safety(const Board64<Occupancy>& b) : king_(b.king(b.side())) {
        const Color us = b.side(), them = ~us;
        checkers_ = b.attacksTo(king_) & b.pieces(them);
        if (checkers_) remedies_ = checkers_ | lines.between(king_, firstOne(checkers_));
        const Set snipers =
            ((lines.diagonal(king_) & b.diagonalSliders()) | (lines.orthogonal(king_) & b.orthogonalSliders())) &
            b.pieces(them);
        for (const int sniper : each(snipers & ~checkers_)) {
            const Set blockers = lines.between(king_, sniper) & b.occupied().all();
            if (count(blockers) == 1) pinned_ |= blockers & b.pieces(us);
        }
    }
    int checks() const { return count(checkers_); }
    /// Where the piece on `from`, not the king, may go as far as the king is concerned, when not in double
    /// check.
    Set allows(int from) const { return contains(pinned_, from) ? remedies_ & lines.through(king_, from) : remedies_; }

private:
    int king_;
    Set checkers_ = 0, pinned_ = 0;
    Set remedies_ = ~Set{0};
};

/// The squares a pawn may go to if its targets are captures on `enemies` and steps to `vacant`.
constexpr Set pawnTargets(Color us, int from, Set enemies, Set vacant) {
    const int ahead = us == White ? 8 : -8;
    Set to = pawnAttacks[us][from] & enemies;
    if (contains(vacant, from + ahead)) {
        to |= setOf(from + ahead);
        if (from >> 3 == (us == White ? 1 : 6)) to |= setOf(from + 2 * ahead) & vacant;
    }
    return to;
}

template <class Occupancy, class Out>
void addMoves(const Board64<Occupancy>& b, Piece mover, int from, Set targets, Out& out) {
    constexpr Set lastRanks = 0xff000000000000ff;
    for (const int to : each(targets)) {
        const Square from88 = to0x88(from), to88 = to0x88(to);
        if (typeOf(mover) == Pawn && contains(lastRanks, to))
            for (const auto type : {Move::PromoteQueen, Move::PromoteRook, Move::PromoteBishop, Move::PromoteKnight})
                out.add(Move(from88, to88, mover, b[to], type));
        else out.add(Move(from88, to88, mover, b[to]));
    }
}

template <class Occupancy, class Out> void addEnPassant(const Board64<Occupancy>& b, Out& out) {
    const Color us = b.side();
    const int to = b.enPassant();
    if (to < 0) return;
    const int victim = us == White ? to - 8 : to + 8;
    for (const int from : each(pawnAttacks[~us][to] & b.pieces(us, Pawn))) {
        Occupancy after = b.occupied();
        for (const int changed : {from, to, victim}) after.toggle(changed);
        if (!b.attacked(b.king(us), ~us, after, setOf(victim)))
            out.add(Move(to0x88(from), to0x88(to), makePiece(us, Pawn), makePiece(~us, Pawn), Move::EnPassant));
    }
}

/// Castling, by the rules of Chess960: nothing in the way of king or rook but each other, no check on the
/// king's way.
template <class Occupancy, class Out> void addCastling(const Board64<Occupancy>& b, CastlingSide wing, Out& out) {
    const Color us = b.side();
    if (!b.hasRight(us, wing)) return;
    const int king = b.king(us), rook = b.rookHome(us, wing);
    const int kingTo = index64(castledKing(us, wing)), rookTo = index64(castledRook(us, wing));
    const Set kingsWay = lines.between(king, kingTo) | setOf(kingTo);
    const Set way = kingsWay | lines.between(rook, rookTo) | setOf(rookTo);
    if (way & b.occupied().all() & ~(setOf(king) | setOf(rook))) return;
    Occupancy after = b.occupied();
    for (const int gone : {king, rook}) after.toggle(gone);
    for (const int s : each(kingsWay))
        if (b.attacked(s, ~us, s == kingTo ? after : b.occupied())) return;
    out.add(Move(to0x88(king), to0x88(kingTo), makePiece(us, King), Empty,
                 wing == Short ? Move::CastleShort : Move::CastleLong));
}

/// Adds the legal moves to the squares of `targets`, captures en passant always, castling never.
template <class Occupancy, class Out> void generate(const Board64<Occupancy>& b, Set targets, Out& out) {
    const Color us = b.side();
    const Safety<Occupancy> safety(b);
    Occupancy withoutKing = b.occupied();
    withoutKing.toggle(b.king(us));
    for (const int to : each(kingAttacks[b.king(us)] & targets & ~b.pieces(us)))
        if (!b.attacked(to, ~us, withoutKing)) addMoves(b, makePiece(us, King), b.king(us), setOf(to), out);
    if (safety.checks() > 1) return;
    targets &= ~b.pieces(us);
    for (const PieceType type : {Knight, Bishop, Rook, Queen}) {
        const Piece mover = makePiece(us, type);
        for (const int from : each(b.pieces(mover)))
            addMoves(b, mover, from, b.attacks(mover, from) & targets & safety.allows(from), out);
    }
    const Set vacant = ~b.occupied().all();
    for (const int from : each(b.pieces(us, Pawn)))
        addMoves(b, makePiece(us, Pawn), from,
                 pawnTargets(us, from, b.pieces(~us), vacant) & targets & safety.allows(from), out);
    addEnPassant(b, out);
}

template <class Occupancy, class Out> void generateAll(const Board64<Occupancy>& b, Out& out) {
    generate(b, ~Set{0}, out);
    if (b.inCheck()) return;
    addCastling(b, Short, out);
    addCastling(b, Long, out);
}
template <class Occupancy> MoveList legalMoves(const Board64<Occupancy>& b) {
    MoveList moves;
    generateAll(b, moves);
    return moves;
}
/// The captures alone: the targets are the enemy's pieces, and no piece looks at an empty square.
template <class Occupancy> MoveList captures(const Board64<Occupancy>& b) {
    MoveList moves;
    generate(b, b.pieces(~b.side()), moves);
    return moves;
}

/// The number of positions `depth` plies from here. The last ply is counted, not made.
template <class Occupancy> std::uint64_t perft(Board64<Occupancy>& b, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) {
        MoveCounter counter;
        generateAll(b, counter);
        return counter.size();
    }
    std::uint64_t total = 0;
    for (const Move m : legalMoves(b)) {
        b.make(m);
        total += perft(b, depth - 1);
        b.unmake();
    }
    return total;
}

}  // namespace millimax::lab
