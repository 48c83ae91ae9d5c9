// notation.hpp: text to moves and back: coordinates and SAN.
//
// A move is read by its shape first and then compared with the legal moves, so that every notation shares one reader.
// Only a move that fits none of them is looked at again, to say why.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "fen.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

inline std::string toCoordinate(Move m, Castling style = Castling::Standard) {
    if (m.isCastling() && style == Castling::Chess960) return wingOf(m) == Short ? "O-O" : "O-O-O";
    std::string text = squareName(m.from()) + squareName(m.to());
    if (m.isPromotion()) text += char(letterOf(m.promotion()) | 0x20);
    return text;
}

/// As UCI writes it: castling is e1g1, but the king's capture of its rook in Chess960, where the other may be a step.
inline std::string toUci(const Position& p, Move m, Castling style = Castling::Standard) {
    if (!m.isCastling()) return toCoordinate(m);
    const Square rook = p.rookHome(colorOf(m.mover()), wingOf(m));
    const bool usual = fileOf(m.from()) == 4 && (fileOf(rook) == 0 || fileOf(rook) == 7);
    return usual && style == Castling::Standard ? toCoordinate(m) : squareName(m.from()) + squareName(rook);
}

/// The legal move `m` in the notation of books and PGN, with no more of its origin than it needs.
inline std::string toSan(const Position& p, Move m) {
    const PieceType type = typeOf(m.mover());
    std::string text;
    if (m.isCastling()) {
        text = toCoordinate(m, Castling::Chess960);
    } else {
        const std::string from = squareName(m.from());
        if (type == Pawn) {
            if (m.captured()) text += from[0];
        } else {
            text += letterOf(type);
            bool twins = false, sameFile = false, sameRank = false;
            for (const Move other : legalMoves(p)) {
                if (other.mover() != m.mover() || other.to() != m.to() || other.from() == m.from()) continue;
                twins = true;
                sameFile |= fileOf(other.from()) == fileOf(m.from());
                sameRank |= rankOf(other.from()) == rankOf(m.from());
            }
            if (twins && (!sameFile || sameRank)) text += from[0];
            if (sameFile) text += from[1];
        }
        if (m.captured()) text += 'x';
        text += squareName(m.to());
        if (m.isPromotion()) text += {'=', letterOf(m.promotion())};
    }
    if (!givesCheck(p, m)) return text;
    Position after = p;
    after.make(m);
    return text + (legalMoves(after).empty() ? '#' : '+');
}

namespace detail {

/// What the text of a move says, in any notation; what it leaves open is -1 or NoType.
struct MoveText {
    std::optional<Wing> castling;
    PieceType type = NoType, promotion = NoType;
    int fromFile = -1, fromRank = -1, toFile = -1, toRank = -1;

    bool hasOrigin() const { return fromFile >= 0 && fromRank >= 0; }
    Square from() const { return makeSquare(fromFile, fromRank); }
    Square to() const { return makeSquare(toFile, toRank); }
    /// bc3 is a move of the b-pawn, but maybe a careless Bc3.
    bool maybeBishop() const { return type == Pawn && fromFile == 1 && fromRank < 0 && toRank >= 0; }
};

/// Reads from the end, where the target stands in every notation. Nothing if the text has no move's shape.
inline std::optional<MoveText> readMove(std::string_view text) {
    while (!text.empty() && oneOf("+#!?", text.back())) text.remove_suffix(1);
    MoveText t;
    std::string letters(text);
    for (char& c : letters)
        if (c == '0' || c == 'o') c = 'O';
    if (letters == "O-O" || letters == "O-O-O") {
        t.castling = letters == "O-O" ? Short : Long;
        return t;
    }
    const auto take = [&text](std::string_view set) {
        const char c = text.empty() || !oneOf(set, text.back()) ? '\0' : text.back();
        if (c) text.remove_suffix(1);
        return c;
    };
    const auto takeIndex = [&](std::string_view set) {
        const char c = take(set);
        return c ? c - set[0] : -1;
    };
    if (text.size() > 2 && oneOf("=12345678", text[text.size() - 2])) t.promotion = typeFromLetter(take("QRBNqrbn"));
    if (t.promotion) take("=");
    t.toRank = takeIndex("12345678");
    t.toFile = takeIndex("abcdefgh");
    const bool joined = take("x:-");
    t.fromRank = takeIndex("12345678");
    t.fromFile = takeIndex("abcdefgh");
    t.type = typeFromLetter(take("PNBRQKpnbrqk"));
    if (!text.empty() || t.toFile < 0 || (joined && !t.type && t.fromFile < 0)) return {};
    if (!t.type && t.fromRank >= 0 && t.fromFile < 0) return {};
    if (!t.type && !t.hasOrigin()) t.type = Pawn;
    if (t.type == Pawn && t.fromRank < 0 && t.fromFile == t.toFile) {  // nobody writes a push like that, but maybe bb5
        if (t.fromFile != 1) return {};
        t.type = Bishop;
        t.fromFile = -1;
    }
    // The short ed and exd: a pawn's capture that names only the files.
    if (t.toRank < 0 && (t.type != Pawn || t.fromFile < 0 || t.fromRank >= 0 || std::abs(t.toFile - t.fromFile) != 1))
        return {};
    return t;
}

/// How well the legal `m` fits the text: 0 not at all; castling by the king's move or onto its rook gives way to a
/// king's plain move to the same square.
inline int fit(const Position& p, const MoveText& t, Move m) {
    if (t.castling) return m.isCastling() && wingOf(m) == *t.castling;
    if (t.type && t.type != typeOf(m.mover())) return 0;
    if (t.fromFile >= 0 && t.fromFile != fileOf(m.from())) return 0;
    if (t.fromRank >= 0 && t.fromRank != rankOf(m.from())) return 0;
    if (t.promotion ? !m.isPromotion() || t.promotion != m.promotion()
                    : m.isPromotion() && m.promotion() != Queen)  // a queen unless another is asked for
        return 0;
    if (t.toRank < 0) return m.captured() && fileOf(m.to()) == t.toFile;
    if (m.isCastling()) return t.to() == p.rookHome(p.side(), wingOf(m)) ? 2 : m.to() == t.to();
    if (t.type == Pawn && t.fromFile < 0 && fileOf(m.from()) != t.toFile) return 0;
    return m.to() == t.to() ? 3 : 0;
}

inline std::vector<Move> fitting(const Position& p, const MoveText& t) {
    std::vector<Move> best;
    int bestFit = 1;
    for (const Move m : legalMoves(p))
        if (const int fits = fit(p, t, m); fits >= bestFit) {
            if (fits > bestFit) best.clear();
            bestFit = fits;
            best.push_back(m);
        }
    return best;
}

inline std::string whyNoCastling(const Position& p, Wing wing) {
    const Color us = p.side();
    const Square king = p.king(us), rook = p.rookHome(us, wing), kingTo = castledKing(us, wing);
    if (!p.hasRight(us, wing)) return "can't castle, the king or that rook has moved or is not at home";
    if (p.inCheck()) return "can't castle out of check";
    const auto [first, last] = std::minmax({king, rook, kingTo, castledRook(us, wing)});
    for (Square s = first; s <= last; s += E)
        if (p[s] && s != king && s != rook)
            return "can't castle, the " + nameOf(typeOf(p[s])) + " on " + squareName(s) + " is in the way";
    for (Square s = king; s != kingTo; s += kingTo > king ? E : W)
        if (p.attacked(s, ~us)) return "can't castle, the king would pass " + squareName(s) + ", which is attacked";
    return "can't castle, the king would be in check on " + squareName(kingTo);
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

/// Why the own man on `from` doesn't move to `to`, or nothing if it does, check aside.
inline std::string whyNoSuchMove(const Position& p, Square from, Square to) {
    const PieceType type = typeOf(p[from]);
    if (type == King && relativeRank(p.side(), from) == 0 && rankOf(from) == rankOf(to)) {
        const Wing wing = to > from ? Short : Long;
        const bool ontoRook = p[to] == makePiece(p.side(), Rook), fromHome = fileOf(from) == 4;
        const bool ontoHome = to == p.rookHome(p.side(), wing) || (fromHome && (fileOf(to) == 0 || fileOf(to) == 7));
        if (ontoRook ? ontoHome : fromHome && std::abs(to - from) == 2) return whyNoCastling(p, wing);
    }
    if (p[to] && colorOf(p[to]) == p.side())
        return "your own " + nameOf(typeOf(p[to])) + " stands on " + squareName(to);
    if (type == Pawn) return whyNoPawnMove(p, from, to);
    if (!geometry.attacks(p[from], from, to)) return "a " + nameOf(type) + " doesn't move like that";
    for (Square s = from + geometry.step(from, to); slides(type) && s != to; s += geometry.step(from, to))
        if (p[s]) return "the way is blocked at " + squareName(s);
    return "";
}

/// Why a man that can go to `to` must not.
inline std::string whyUnsafe(const Position& p, Square from, Square to) {
    const Square king = p.king(p.side());
    const Restraints limits(p);
    if (from == king) return "the king would be in check on " + squareName(to);
    if (!limits.isPinned(from) || limits.checkers()) return "leaves the king in check";
    Square pinner = from;
    do pinner += geometry.step(king, from);
    while (!p[pinner]);
    return "the " + nameOf(typeOf(p[from])) + " on " + squareName(from) + " is pinned by the " +
           nameOf(typeOf(p[pinner])) + " on " + squareName(pinner);
}

/// Why no legal move fits the text.
inline std::string whyNot(const Position& p, const MoveText& t) {
    const Color us = p.side();
    if (t.castling) return whyNoCastling(p, *t.castling);
    if (t.toRank < 0) return "no pawn of yours can capture like that";
    const Piece man = t.hasOrigin() ? p[t.from()] : makePiece(us, t.type);
    if (!man) return "no piece on " + squareName(t.from());
    if (colorOf(man) != us) return "that is " + nameOf(~us) + "'s " + nameOf(typeOf(man));
    const PieceType type = t.type ? t.type : typeOf(man);
    if (t.promotion && (type != Pawn || relativeRank(us, t.to()) != 7))
        return "only a pawn that reaches the last rank promotes";
    const int fromFile = type == Pawn && t.fromFile < 0 ? t.toFile : t.fromFile;  // e4 is a move of the e-pawn
    std::vector<Square> men;
    for (const Square s : p.men(us, type))
        if ((fromFile < 0 || fromFile == fileOf(s)) && (t.fromRank < 0 || t.fromRank == rankOf(s))) men.push_back(s);
    for (const Square s : men)
        if (whyNoSuchMove(p, s, t.to()).empty()) return whyUnsafe(p, s, t.to());
    if (men.size() == 1) return whyNoSuchMove(p, men.front(), t.to());
    return "no " + nameOf(type) + " of yours can go to " + squareName(t.to());
}

}  // namespace detail

/// Whether the text has a move's shape, in coordinates, as castling or as SAN, whatever the position.
inline bool looksLikeMove(std::string_view text) { return detail::readMove(text).has_value(); }

/// The legal move that the text means, in coordinates or SAN, carelessly typed or not. A refusal's what() is the bare
/// reason, without brackets or colons, to stand in `Illegal move (reason): MOVE`.
inline Move parseMove(const Position& p, std::string_view text) {
    std::optional<detail::MoveText> wanted = detail::readMove(text);
    if (!wanted) throw BadInput("not understood");
    std::vector<Move> found = detail::fitting(p, *wanted);
    if (found.empty() && wanted->maybeBishop()) {
        detail::MoveText bishop = *wanted;
        bishop.type = Bishop;
        bishop.fromFile = -1;
        found = detail::fitting(p, bishop);
    }
    if (found.empty()) throw BadInput(detail::whyNot(p, *wanted));
    if (found.size() == 1) return found.front();
    std::string choices;
    for (const Move m : found) choices += (choices.empty() ? "ambiguous, " : " or ") + toSan(p, m);
    throw BadInput(choices);
}

}  // namespace millimax
