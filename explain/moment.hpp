// explain/moment.hpp: a move of a line with what comes before and after it: what the rules ask.
#pragma once

#include "../movegen.hpp"
#include "../see.hpp"
#include "line.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace millimax {

namespace detail {

/// Whether the piece on `from` attacks `to`, be that empty or not.
inline bool attacks(const Position& p, Square from, Square to) {
    return geometry.attacks(p[from], from, to) && (!slides(typeOf(p[from])) || p.isClear(from, to));
}
/// Whether `s` lies between two squares of a line along which a slider moves.
inline bool isBetween(Square from, Square s, Square to) {
    const int step = geometry.step(from, to);
    return step && geometry.step(from, s) == step && geometry.step(s, to) == step;
}
/// The squares of the pieces of `c` for which `holds`.
template <class Holds> std::vector<Square> squaresWhere(const Position& p, Color c, Holds holds) {
    std::vector<Square> found;
    for (const PieceType t : {King, Queen, Rook, Bishop, Knight, Pawn})
        for (const Square s : p.pieces(c, t))
            if (holds(s)) found.push_back(s);
    return found;
}
inline std::vector<Square> attackersOf(const Position& p, Square target, Color c) {
    return squaresWhere(p, c, [&](Square s) { return attacks(p, s, target); });
}
/// The enemy's pieces that the one on `from` attacks.
inline std::vector<Square> attackedFrom(const Position& p, Square from) {
    return squaresWhere(p, ~colorOf(p[from]), [&](Square s) { return attacks(p, from, s); });
}
inline int valueOn(const Position& p, Square s) { return seeValue[typeOf(p[s])]; }
/// Whether the piece on `from`, whose side is not to move, threatens to capture on `target` with gain.
inline bool isThreatened(const Position& p, Square from, Square target) {
    return attacks(p, from, target) && seeGE(afterPass(p), Move(from, target, p[from], p[target]), seeValue[Pawn]);
}

/// One move of a line, and what follows it.
struct Moment {
    const Line& line;
    std::size_t i;  // of the move

    Move move() const { return line.moves[i]; }
    /// The answer to it, and the next move of the same side; no move where the line ends before. Ask whether there is
    /// one before its squares, which would be a1.
    Move reply() const { return i + 1 < line.moves.size() ? line.moves[i + 1] : Move{}; }
    Move next() const { return i + 2 < line.moves.size() ? line.moves[i + 2] : Move{}; }
    const Position& before() const { return line.at[i]; }
    const Position& after() const { return line.at[i + 1]; }
    /// Before the next move, and after it: only where there is one.
    const Position& beforeNext() const { return line.at[i + 2]; }
    const Position& afterNext() const { return line.at[i + 3]; }
    Color us() const { return before().side(); }
    Square from() const { return move().from(); }
    Square to() const { return move().to(); }
    /// What moves, and what it captures, if anything.
    PieceType piece() const { return typeOf(move().mover()); }
    PieceType captured() const { return typeOf(move().captured()); }
    Square enemyKing() const { return before().king(~us()); }  // before the move
    /// Whether the piece that has moved attacks a square that it did not attack from where it stood.
    bool comesToAttack(Square s) const { return attacks(after(), to(), s) && !attacks(before(), from(), s); }
    /// Whether the reply takes the piece that has moved.
    bool isTaken() const { return reply().captured() && reply().captureSquare() == to(); }

    /// The next move, if it captures with gain, else none.
    Move winning() const {
        return next() && next().captured() && seeGE(beforeNext(), next(), seeValue[Pawn]) ? next() : Move{};
    }
    /// The square where `winning` captures what stood there before the reply and did not just arrive, else NoSquare.
    Square wonSquare() const {
        const Move m = winning();
        return m && m.captureSquare() != reply().to() ? m.captureSquare() : NoSquare;
    }
    /// The square where the piece on `from` captures with gain two moves later, not before, what has stood there since
    /// the move and could not be captured before it, else NoSquare.
    Square wonLater(Square from) const {
        const Move later = i + 4 < line.moves.size() ? line.moves[i + 4] : Move{};
        if (!later.captured() || later.from() != from || next().from() == from) return NoSquare;
        const Square target = later.captureSquare();
        const Position& p = line.at[i + 4];
        const bool haveStayed = p[from] == after()[from] && p[target] == after()[target];
        return haveStayed && !couldBeTaken(target) && seeGE(p, later, seeValue[Pawn]) ? target : NoSquare;
    }
    /// Whether one of the next two moves of the same side captures with gain what stands on `target`. Until then
    /// neither that nor what stands on `behind` has moved, and the piece on `slider` was not taken.
    bool wins(Square target, Square behind, Square slider) const {
        for (std::size_t j = i + 1; j < std::min(i + 5, line.moves.size()); ++j) {
            const Move m = line.moves[j];
            if (m.from() == target || m.to() == target) return (j - i) % 2 == 0 && seeGE(line.at[j], m, seeValue[Pawn]);
            // A king steps out of the check: what was pinned before it could not move, and is taken at once.
            const bool isTooLate = j == i + 1 && j + 1 < line.moves.size() && typeOf(m.mover()) == King &&
                                   line.moves[j + 1].to() == target;
            if ((m.from() == behind && !isTooLate) || (m.captured() && m.captureSquare() == slider)) return false;
        }
        return false;
    }
    /// Whether the reply is that the piece on `front` takes the one on `slider`, and is taken for it, at a gain.
    bool winsByTakingBack(Square front, Square slider) const {
        return next() && reply().from() == front && reply().to() == slider && next().to() == slider &&
               valueOn(after(), front) - valueOn(after(), slider) >= seeValue[Pawn];
    }
    /// Whether `from` could capture with gain on `target` before the move already.
    bool wasThreat(Square from, Square target) const {
        const Position& p = before();
        return p[from] && colorOf(p[from]) == us() && p[target] && attacks(p, from, target) &&
               seeGE(p, Move(from, target, p[from], p[target]), seeValue[Pawn]);
    }
    bool couldBeTaken(Square target) const {
        return !squaresWhere(before(), us(), [&](Square s) { return wasThreat(s, target); }).empty();
    }
};

}  // namespace detail
}  // namespace millimax
