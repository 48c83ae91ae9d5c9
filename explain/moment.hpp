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

/// Whether the piece on `from` attacks one of its kind, no pawn, whose side is to move, and which can take it without a
/// loss: that offers a trade.
inline bool offersTrade(const Position& p, Square from, Square target) {
    const Move takes(target, from, p[target], p[from]);
    const bool isSame = typeOf(p[from]) == typeOf(p[target]) && typeOf(p[from]) != Pawn;
    return isSame && attacks(p, target, from) && isLegal(p, takes) && seeGE(p, takes, 0);
}

/// An own slider, the enemy's piece that it attacks, and the enemy's piece behind that on the same line.
struct Ray {
    Square slider, front, behind;
};
inline std::vector<Ray> rays(const Position& p, Color us) {
    const auto enemyFrom = [&](Square s, int step) {  // the first piece, if it is the enemy's
        do s += step;
        while (onBoard(s) && !p[s]);
        return onBoard(s) && colorOf(p[s]) != us ? s : NoSquare;
    };
    std::vector<Ray> found;
    for (const PieceType t : {Bishop, Rook, Queen})
        for (const Square slider : p.pieces(us, t))
            for (const int step : stepsOf[t]) {
                const Square front = enemyFrom(slider, step);
                const Square behind = front == NoSquare ? NoSquare : enemyFrom(front, step);
                if (behind != NoSquare) found.push_back({slider, front, behind});
            }
    return found;
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
    /// The enemy's next moves, `most` at most, or those of the same side.
    std::vector<Moment> replies(std::size_t most) const { return every2nd(i + 1, most); }
    std::vector<Moment> following(std::size_t most) const { return every2nd(i + 2, most); }
    /// The moves after this one up to a later one.
    std::vector<Move> upTo(const Moment& later) const {
        const auto at = [this](std::size_t n) { return line.moves.begin() + std::ptrdiff_t(n); };
        return {at(i + 1), at(later.i + 1)};
    }
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
    /// Whether one of the next two moves of the same side captures with gain what stands in front on that line. Until
    /// then neither that nor what stands behind it has moved, and the slider was not taken.
    bool wins(const Ray& r) const {
        for (std::size_t j = i + 1; j < std::min(i + 5, line.moves.size()); ++j) {
            const Move m = line.moves[j];
            if (m.from() == r.front || m.to() == r.front)
                return (j - i) % 2 == 0 && seeGE(line.at[j], m, seeValue[Pawn]);
            // A king steps out of the check: what was pinned before it could not move, and is taken at once.
            const bool isTooLate = j == i + 1 && typeOf(m.mover()) == King && next().to() == r.front;
            if ((m.from() == r.behind && !isTooLate) || (m.captured() && m.captureSquare() == r.slider)) return false;
        }
        return false;
    }
    /// Whether the reply is that the piece in front takes the slider, and is taken for it, at a gain.
    bool winsByTakingBack(const Ray& r) const {
        return next() && reply().from() == r.front && reply().to() == r.slider && next().to() == r.slider &&
               valueOn(after(), r.front) - valueOn(after(), r.slider) >= seeValue[Pawn];
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

private:
    std::vector<Moment> every2nd(std::size_t first, std::size_t most) const {
        std::vector<Moment> found;
        for (std::size_t j = first; j < line.moves.size() && found.size() < most; j += 2) found.push_back({line, j});
        return found;
    }
};

}  // namespace detail
}  // namespace millimax
