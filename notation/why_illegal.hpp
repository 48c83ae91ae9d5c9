// notation/why_illegal.hpp: why a move can't be played, in one sentence.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "fen.hpp"
#include "san.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace millimax {

namespace detail {

inline std::string whyNoCastling(const Position& p, CastlingSide side) {
    const auto [reason, s] = castlingObstacle(p, side);
    if (reason == CastlingObstacle::NoRight) return "can't castle, the king or that rook has moved or is not at home";
    if (p.inCheck()) return "can't castle out of check";
    if (reason == CastlingObstacle::Blocked)
        return "can't castle, the " + nameOf(typeOf(p[s])) + " on " + squareName(s) + " is in the way";
    if (s == castledKing(p.side(), side)) return "can't castle, the king would be in check on " + squareName(s);
    return "can't castle, the king would pass " + squareName(s) + ", which is attacked";
}

/// Why a pawn doesn't move like that, or nothing if it does.
inline std::string whyNoPawnMove(const Position& p, Square from, Square to) {
    const Color us = p.side();
    const int ahead = forward(us);
    if (geometry.attacks(makePiece(us, Pawn), from, to)) {
        const Move last = p.lastMove();  // an e.p. capture that would expose the king is no e.p. square
        if (p[to] || (last.isDoublePush() && last.to() == to - ahead)) return "";
        return "a pawn moves diagonally only to capture, and " + squareName(to) + " is empty";
    }
    if (to != from + ahead && to != from + 2 * ahead) return "a pawn doesn't move like that";
    if (to != from + ahead && relativeRank(us, from) != 1) return "only a pawn's first move may be two squares";
    if (p[from + ahead] || p[to]) return "the way is blocked at " + squareName(p[from + ahead] ? from + ahead : to);
    return "";
}

/// Why the own piece on `from` doesn't move to `to`, or nothing if it does, check aside.
inline std::string whyNoSuchMove(const Position& p, Square from, Square to) {
    const PieceType type = typeOf(p[from]);
    if (type == King && relativeRank(p.side(), from) == 0 && rankOf(from) == rankOf(to)) {
        const CastlingSide side = to > from ? Short : Long;
        const bool ontoRook = p[to] == makePiece(p.side(), Rook), fromHome = fileOf(from) == 4;
        const bool ontoHome = to == p.rookHome(p.side(), side) || (fromHome && (fileOf(to) == 0 || fileOf(to) == 7));
        if (ontoRook ? ontoHome : fromHome && std::abs(to - from) == 2) return whyNoCastling(p, side);
    }
    if (p[to] && colorOf(p[to]) == p.side())
        return "your own " + nameOf(typeOf(p[to])) + " stands on " + squareName(to);
    if (type == Pawn) return whyNoPawnMove(p, from, to);
    if (!geometry.attacks(p[from], from, to)) return "a " + nameOf(type) + " doesn't move like that";
    if (slides(type) && !p.isClear(to, from))
        return "the way is blocked at " + squareName(p.firstPiece(from, geometry.step(from, to)));
    return "";
}

/// Why a piece that can go to `to` must not.
inline std::string whyUnsafe(const Position& p, Square from, Square to) {
    const Square king = p.king(p.side());
    const PinsAndCheckers pins(p);
    if (from == king) return "the king would be in check on " + squareName(to);
    if (!pins.isPinned(from) || pins.checkers()) return "leaves the king in check";
    const Square pinner = p.firstPiece(from, geometry.step(king, from));
    return "the " + nameOf(typeOf(p[from])) + " on " + squareName(from) + " is pinned by the " +
           nameOf(typeOf(p[pinner])) + " on " + squareName(pinner);
}

/// Why no legal move fits the text.
inline std::string whyNot(const Position& p, const MoveText& t) {
    const Color us = p.side();
    if (t.castling) return whyNoCastling(p, *t.castling);
    if (t.toRank < 0) return "no pawn of yours can capture like that";
    const Piece piece = t.hasOrigin() ? p[t.from()] : makePiece(us, t.type);
    if (!piece) return "no piece on " + squareName(t.from());
    if (colorOf(piece) != us) return "that is " + nameOf(~us) + "'s " + nameOf(typeOf(piece));
    const PieceType type = t.type ? t.type : typeOf(piece);
    if (t.promotion && (type != Pawn || relativeRank(us, t.to()) != 7))
        return "only a pawn that reaches the last rank promotes";
    const int fromFile = type == Pawn && t.fromFile < 0 ? t.toFile : t.fromFile;  // e4 is a move of the e-pawn
    std::vector<Square> pieces;
    for (const Square s : p.pieces(us, type))
        if ((fromFile < 0 || fromFile == fileOf(s)) && (t.fromRank < 0 || t.fromRank == rankOf(s))) pieces.push_back(s);
    for (const Square s : pieces)
        if (whyNoSuchMove(p, s, t.to()).empty()) return whyUnsafe(p, s, t.to());
    if (pieces.size() == 1) return whyNoSuchMove(p, pieces.front(), t.to());
    return "no " + nameOf(type) + " of yours can go to " + squareName(t.to());
}

}  // namespace detail

}  // namespace millimax
