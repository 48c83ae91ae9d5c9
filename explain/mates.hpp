// explain/mates.hpp: mates that have a name, each by its shape on the board after the move that mates.
#pragma once

#include "../endgame.hpp"
#include "fact.hpp"
#include "moment.hpp"

#include <cstddef>
#include <cstdlib>
#include <vector>

namespace millimax {

namespace detail {

/// A rule that looks only at a move that mates: at the position after it, and at the king.
template <Finds (*rule)(const Moment&, const Position&, Square)> Finds atMate(const Moment& m) {
    return isMated(m.after()) ? rule(m, m.after(), m.enemyKing()) : Finds();
}
/// Whether a rook or queen attacks the king from `s`.
inline bool checksAsRook(const Position& p, Square s, Square king) {
    return (typeOf(p[s]) == Rook || typeOf(p[s]) == Queen) &&
           (fileOf(s) == fileOf(king) || rankOf(s) == rankOf(king)) && attacks(p, s, king);
}

/// Mate by a rook or queen along the king's own first rank, every square in front of the king being occupied by its own
/// pieces.
inline Finds findBackRank(const Moment& m, const Position& p, Square king) {
    const bool isAlong = checksAsRook(p, m.to(), king) && rankOf(m.to()) == rankOf(king);
    if (!isAlong || relativeRank(~m.us(), king) != 0) return {};
    for (const int side : {W, 0, E})
        if (const Square s = king + forward(~m.us()) + side; onBoard(s) && (!p[s] || colorOf(p[s]) == m.us()))
            return {};
    return Found{{king}};
}
/// Mate by a piece beside the king, which nothing but the king could take, and which is guarded.
inline Finds findSupportedMate(const Moment& m, const Position& p, Square king) {
    if (!attacks(p, m.to(), king) || !attacks(p, king, m.to())) return {};
    const std::vector<Square> guards = attackersOf(p, m.to(), m.us());
    if (guards.empty() || attackersOf(p, m.to(), ~m.us()) != std::vector<Square>{king}) return {};
    return Found{{m.to(), guards[0]}};
}
/// Mate by a knight, every square around the king being occupied by its own pieces.
inline Finds findSmotheredMate(const Moment& m, const Position& p, Square king) {
    if (m.piece() != Knight || !attacks(p, m.to(), king)) return {};
    for (const Square s : SquaresOf(attackSets.king(king)))
        if (!p[s] || colorOf(p[s]) == m.us()) return {};
    return Found{{king}};
}
/// Mate by a rook beside the king in its corner, which a knight guards.
inline Finds findArabianMate(const Moment& m, const Position& p, Square king) {
    const bool corner = (fileOf(king) == 0 || fileOf(king) == 7) && (rankOf(king) == 0 || rankOf(king) == 7);
    if (!corner || m.piece() != Rook || !checksAsRook(p, m.to(), king)) return {};
    for (const Square s : p.pieces(m.us(), Knight))
        if (distance(m.to(), king) == 1 && attacks(p, s, m.to())) return Found{{king, s}};
    return {};
}
/// Mate by a rook or queen along the file at the board's edge; on the next file a piece of the king's own stands beside
/// it, and a knight attacks the squares before and behind that piece.
inline Finds findAnastasiasMate(const Moment& m, const Position& p, Square king) {
    const bool isEdge = (fileOf(king) == 0 || fileOf(king) == 7) && fileOf(m.to()) == fileOf(king);
    if (!isEdge || !checksAsRook(p, m.to(), king)) return {};
    const Square beside = king + (fileOf(king) == 0 ? E : W);
    if (!p[beside] || colorOf(p[beside]) == m.us()) return {};
    for (const Square s : p.pieces(m.us(), Knight))
        if (onBoard(beside + N) && onBoard(beside + S) && attacks(p, s, beside + N) && attacks(p, s, beside + S))
            return Found{{king, s}};
    return {};
}
/// Mate by a bishop: each square to which the king could go is attacked by one of both bishops, and one of them at
/// least by the other bishop.
inline Finds findBodensMate(const Moment& m, const Position& p, Square king) {
    if (m.piece() != Bishop || p.count(m.us(), Bishop) < 2) return {};
    for (const Square other : p.pieces(m.us(), Bishop)) {
        bool all = other != m.to(), byOther = false;
        for (const Square s : SquaresOf(attackSets.king(king))) {
            if (p[s] && colorOf(p[s]) != m.us()) continue;
            // A square behind the king, on the line of the check, is attacked through it.
            const bool behind = geometry.step(m.to(), king) && geometry.step(m.to(), king) == geometry.step(king, s);
            all = all && (attacks(p, m.to(), s) || behind || attacks(p, other, s));
            byOther |= attacks(p, other, s);
        }
        if (all && byOther) return Found{{m.to(), other}};
    }
    return {};
}
/// Mate by a rook or queen along the edge on which the king stands, while another one has the line next to it.
inline Finds findLadderMate(const Moment& m, const Position& p, Square king) {
    if (!checksAsRook(p, m.to(), king) || distance(m.to(), king) < 2) return {};
    const bool alongRank = rankOf(m.to()) == rankOf(king);
    const auto line = [&](Square s) { return alongRank ? rankOf(s) : fileOf(s); };
    if (line(king) != 0 && line(king) != 7) return {};
    for (const PieceType t : {Rook, Queen})
        for (const Square s : p.pieces(m.us(), t)) {
            if (std::abs(line(s) - line(king)) != 1 || distance(s, king) < 2) continue;
            bool all = true;
            for (const Square flight : SquaresOf(attackSets.king(king)))
                all = all && (line(flight) == line(king) || (!p[flight] && attacks(p, s, flight)));
            if (all) return Found{{s, king}};
        }
    return {};
}
}  // namespace detail
}  // namespace millimax
