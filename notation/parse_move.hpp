// notation/parse_move.hpp: the legal move that a text means, or why there is none, in one sentence.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "fen.hpp"
#include "san.hpp"
#include "text.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// Why there is no right to castle to that side: by which move it was lost, or, if the game began without it, what may
/// have been.
inline std::string whyNoRight(Position p, CastlingSide side) {
    const Color us = p.side();
    while (p.plies()) {
        const Move m = p.lastMove();
        m ? p.unmake() : p.unmakeNull();
        if (!p.hasRight(us, side)) continue;
        if (m.mover() == makePiece(us, King)) return "can't castle, the king has moved";
        const std::string rook = "the rook of " + squareName(p.rookHome(us, side));
        return "can't castle, " + rook + (colorOf(m.mover()) == us ? " has moved" : " was taken");
    }
    return "can't castle, the king or that rook has moved or is not at home";
}

/// Why castling to that side is not legal.
inline std::string whyNoCastling(const Position& p, CastlingSide side) {
    if (!p.hasRight(p.side(), side)) return whyNoRight(p, side);
    if (p.inCheck()) return "can't castle out of check";
    const Square s = castlingObstacle(p, side);
    const bool isOther = s != p.king(p.side()) && s != p.rookHome(p.side(), side);
    if (p[s] && isOther) return "can't castle, " + pieceOn(p, s) + " is in the way";
    if (s == castledKing(p.side(), side)) return "can't castle, the king would be in check on " + squareName(s);
    return "can't castle, the king would pass " + squareName(s) + ", which is attacked";
}

/// The enemy pieces that would attack the king of the side to move once its piece on `from` stood on `to`, whatever
/// else the rules say: "the rook on e8 and the bishop on b4".
inline std::string attackersAfter(const Position& p, Square from, Square to) {
    Setup setup = setupOf(p);
    const bool takesEnPassant = typeOf(p[from]) == Pawn && fileOf(from) != fileOf(to) && !p[to];
    if (takesEnPassant) setup.pieces[to - forward(p.side())] = Empty;
    setup.pieces[to] = std::exchange(setup.pieces[from], Empty);
    setup.rookHome.fill(NoSquare);
    setup.enPassant = NoSquare;
    const Position after(setup);
    const SquaresOf attackers(after.attackers(after.king(p.side()), ~p.side(), after.occupied()));
    return listed(attackers, " and ", [&after](Square s) { return pieceOn(after, s); });
}

/// Why a pawn doesn't move like that; empty if it does.
inline std::string whyNoPawnMove(const Position& p, Square from, Square to) {
    const Color us = p.side();
    const int ahead = forward(us);
    if (geometry.attacks(makePiece(us, Pawn), from, to)) {
        // Where an e.p. capture would expose the king, the position has no e.p. square. So the last move tells whether
        // a pawn can be taken.
        const Move last = p.lastMove();
        const Square beside = to - ahead;
        if (p[to] || (last.isDoublePush() && last.to() == beside)) return "";
        const bool isBeside = p[beside] == makePiece(~us, Pawn) && relativeRank(us, to) == 5;
        // In a position that was set up there is no last move: the pawn beside may just have made its double step.
        if (isBeside && !last && !attackersAfter(p, from, to).empty()) return "";
        if (isBeside)
            return "the pawn on " + squareName(beside) + " can be taken en passant only right after its move " +
                   squareName(to + ahead) + squareName(beside);
        return "a pawn moves diagonally only to capture, and " + squareName(to) + " is empty";
    }
    if (relativeRank(us, to) < relativeRank(us, from)) return "a pawn doesn't move backwards";
    if (to != from + ahead && to != from + 2 * ahead) return "a pawn doesn't move like that";
    if (to != from + ahead && relativeRank(us, from) != 1) return "only a pawn's first move may be two squares";
    if (p[from + ahead] || p[to]) return "the way is blocked at " + squareName(p[from + ahead] ? from + ahead : to);
    return "";
}

/// Whether the own piece on `from` would move or capture to `to` if no piece stood in its way, castling aside.
inline bool reachesOnEmptyBoard(const Position& p, Square from, Square to) {
    const int ahead = forward(p.side());
    const bool isPawn = typeOf(p[from]) == Pawn, isHome = relativeRank(p.side(), from) == 1;
    if (isPawn && (to == from + ahead || (isHome && to == from + 2 * ahead))) return true;
    return geometry.attacks(p[from], from, to);
}

/// Why the own piece on `from` doesn't move to `to`, whether or not the king would be in check; empty if it does.
inline std::string whyNoSuchMove(const Position& p, Square from, Square to) {
    const PieceType type = typeOf(p[from]);
    if (type == King && relativeRank(p.side(), from) == 0 && rankOf(from) == rankOf(to)) {
        const CastlingSide side = to > from ? Short : Long;
        const bool ontoRook = p[to] == makePiece(p.side(), Rook);
        if (ontoRook && to == p.rookHome(p.side(), side)) return whyNoCastling(p, side);
        if (ontoRook && atHome(from, to)) return whyNoRight(p, side);
        if (!ontoRook && fileOf(from) == 4 && std::abs(to - from) == 2) return whyNoCastling(p, side);
    }
    if (p[to] && colorOf(p[to]) == p.side())
        return "your own " + nameOf(typeOf(p[to])) + " stands on " + squareName(to);
    if (type == Pawn) return whyNoPawnMove(p, from, to);
    if (!geometry.attacks(p[from], from, to)) return "a " + nameOf(type) + " doesn't move like that";
    if (slides(type) && !p.isClear(to, from))
        return "the way is blocked at " + squareName(p.firstPiece(from, geometry.step(from, to)));
    return "";
}

/// Why a piece that could go to `to` must not: the king would be in check.
inline std::string whyUnsafe(const Position& p, Square from, Square to) {
    const Square king = p.king(p.side());
    const PinsAndCheckers pins(p);
    const std::string attackers = attackersAfter(p, from, to);
    if (from == king) return "the king would be in check on " + squareName(to) + " from " + attackers;
    if (pins.isPinned(from) && !pins.checkers()) return pieceOn(p, from) + " is pinned by " + attackers;
    return (pins.checkers() ? "leaves the king in check from " : "the king would be in check from ") + attackers;
}

/// Why none of these own pieces, all of one type, can go to `to`.
inline std::string whyNoneGoes(const Position& p, std::vector<Square> pieces, Square to) {
    for (const Square s : pieces)
        if (whyNoSuchMove(p, s, to).empty()) return whyUnsafe(p, s, to);
    // Of several, reasons are told of those that would reach the square on an empty board.
    std::vector<Square> near = pieces;
    std::erase_if(near, [&](Square s) { return !reachesOnEmptyBoard(p, s, to); });
    if (near.empty() && pieces.size() > 1) return "no " + nameOf(typeOf(p[pieces[0]])) + " of yours moves like that";
    if (!near.empty()) pieces = near;
    const bool isOwn = p[to] && colorOf(p[to]) == p.side();  // one reason is that of all
    if (pieces.size() == 1 || isOwn) return whyNoSuchMove(p, pieces[0], to);
    return listed(pieces, ", and ", [&](Square s) {
        return squareName(s) + squareName(to) + " is not possible, as " + whyNoSuchMove(p, s, to);
    });
}

}  // namespace detail

/// Why no legal move of `p` fits the text.
inline std::string whyIllegalMove(const Position& p, const detail::MoveText& t) {
    using namespace detail;
    const Color us = p.side();
    if (t.castling) return whyNoCastling(p, *t.castling);
    if (t.toRank < 0) return "no pawn of yours can capture like that";
    const Piece piece = t.hasOrigin() ? p[t.from()] : makePiece(us, t.type);
    if (!piece) return "no piece on " + squareName(t.from());
    if (colorOf(piece) != us)
        return "that is " + nameOf(~us) + "'s " + nameOf(typeOf(piece)) + ", and " + nameOf(us) + " is to move";
    const PieceType type = t.type ? t.type : typeOf(piece);
    if (t.promotion && (type != Pawn || relativeRank(us, t.to()) != 7))
        return "only a pawn that reaches the last rank promotes";
    if (t.promotion == King || t.promotion == Pawn) return "a pawn can't become a " + nameOf(t.promotion);
    const int fromFile = type == Pawn && t.fromFile < 0 ? t.toFile : t.fromFile;  // e4 is a move of the e-pawn
    std::vector<Square> pieces;
    for (const Square s : p.pieces(us, type))
        if ((fromFile < 0 || fromFile == fileOf(s)) && (t.fromRank < 0 || t.fromRank == rankOf(s))) pieces.push_back(s);
    if (pieces.empty()) return "you have no " + nameOf(type) + (p.count(us, type) ? " there" : "");
    return whyNoneGoes(p, pieces, t.to());
}

/// Whether the text has a move's shape, in coordinates, as castling or as SAN, whatever the position.
inline bool looksLikeMove(std::string_view text) { return detail::readMove(text).has_value(); }

/// The legal move that the text means, in coordinates or SAN, carelessly typed or not. A refusal's what() is the bare
/// reason, without brackets or colons, to stand in `Illegal move (reason): MOVE`.
inline Move parseMove(const Position& p, std::string_view text) {
    const std::optional<detail::MoveText> wanted = detail::readMove(text);
    if (!wanted) throw BadInput("not understood");
    const std::vector<Move> found = detail::fitting(p, *wanted);
    if (found.empty()) throw BadInput(whyIllegalMove(p, *wanted));
    if (found.size() == 1) return found.front();
    throw BadInput("ambiguous, " + listed(found, " or ", [&p](Move m) { return toSan(p, m); }));
}

/// As parseMove; but what it throws names the move, behind `what` it is.
inline Move parseMoveNamingIt(const Position& p, const std::string& text, const std::string& what = "illegal move") {
    try {
        return parseMove(p, text);
    } catch (const BadInput& e) {
        throw BadInput(what + ' ' + inQuotes(text) + ": " + e.what());
    }
}

}  // namespace millimax
