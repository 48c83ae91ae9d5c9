// notation/san.hpp: text to moves and back: coordinates and SAN.
//
// One reader serves every notation: `readMove` takes from the text what it says of piece, origin and target, and
// `fitting` finds the legal moves that agree with all of that. Only if there are none, parse_move.hpp looks for the
// reason.
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
    if (m.isCastling() && style == Castling::Chess960) return castlingSideOf(m) == Short ? "O-O" : "O-O-O";
    std::string text = squareName(m.from()) + squareName(m.to());
    if (m.isPromotion()) text += char(letterOf(m.promotion()) | 0x20);
    return text;
}

/// As UCI writes it. Castling is e1g1. In Chess960, where that may be an ordinary move of the king, it is written as
/// the king's capture of its own rook, as in e1h1.
inline std::string toUci(const Position& p, Move m, Castling style = Castling::Standard) {
    if (!m.isCastling()) return toCoordinate(m);
    const Square rook = p.rookHome(colorOf(m.mover()), castlingSideOf(m));
    return atHome(m.from(), rook) && style == Castling::Standard ? toCoordinate(m)
                                                                 : squareName(m.from()) + squareName(rook);
}

/// What SAN says of the origin of a piece's move: as much as tells it from the others of its kind that could go to the
/// same square: the file if that is enough, else the rank, else both.
inline std::string originText(const Position& p, Move m) {
    bool twins = false, sameFile = false, sameRank = false;
    for (const Move other : legalMoves(p)) {
        if (other.mover() != m.mover() || other.to() != m.to() || other.from() == m.from()) continue;
        twins = true;
        sameFile |= fileOf(other.from()) == fileOf(m.from());
        sameRank |= rankOf(other.from()) == rankOf(m.from());
    }
    const std::string from = squareName(m.from());
    if (!twins) return "";
    return !sameFile ? from.substr(0, 1) : !sameRank ? from.substr(1) : from;
}
/// The legal move `m` in standard algebraic notation (SAN), as in Nbd2; "--" for a null move.
inline std::string toSan(const Position& p, Move m) {
    if (!m) return "--";
    const PieceType type = typeOf(m.mover());
    std::string text;
    if (m.isCastling()) {
        text = toCoordinate(m, Castling::Chess960);
    } else {
        if (type != Pawn) text = letterOf(type) + originText(p, m);
        else if (m.captured()) text = squareName(m.from())[0];
        if (m.captured()) text += 'x';
        text += squareName(m.to());
        if (m.isPromotion()) text += {'=', letterOf(m.promotion())};
    }
    if (!givesCheck(p, m)) return text;
    Position after = p;
    after.make(m);
    return text + (legalMoves(after).empty() ? '#' : '+');
}
/// "12." or "12...": the number of the move to be made in `p`.
inline std::string numberOfMove(const Position& p) {
    return std::to_string(p.moveNumber()) + (p.side() == White ? "." : "...");
}
/// "12... Nf6".
inline std::string numberedSan(const Position& p, Move m) { return numberOfMove(p) + ' ' + toSan(p, m); }

namespace detail {

/// What the text of a move says, in any notation. What it does not say is -1 or NoType.
struct MoveText {
    std::optional<CastlingSide> castling;
    PieceType type = NoType, promotion = NoType;
    int fromFile = -1, fromRank = -1, toFile = -1, toRank = -1;

    bool hasOrigin() const { return fromFile >= 0 && fromRank >= 0; }
    Square from() const { return makeSquare(fromFile, fromRank); }
    Square to() const { return makeSquare(toFile, toRank); }
    /// Whether it is a pawn's capture that names only the files, and no rank but maybe the target's: "exd", "exd5".
    bool isFromNextFile() const {
        return type == Pawn && fromFile >= 0 && fromRank < 0 && std::abs(toFile - fromFile) == 1;
    }
    /// Whether the small b in front, which is read as the pawn's file, may be a bishop: "bc3", "bb5".
    bool mayBeBishops() const { return type == Pawn && fromFile == 1 && fromRank < 0; }
    MoveText asBishops() const {
        MoveText other = *this;
        other.type = Bishop;
        other.fromFile = -1;
        return other;
    }
};
/// The side to which a text castles, with letters or zeros; none if it is something else.
inline std::optional<CastlingSide> castlingIn(std::string_view text) {
    std::string letters(text);
    std::ranges::replace_if(
        letters, [](char c) { return oneOf("0o", c); }, 'O');
    if (letters == "O-O" || letters == "OO") return Short;
    return letters == "O-O-O" || letters == "OOO" ? std::optional(Long) : std::nullopt;
}

/// Reads the text of a move, or returns none if it does not look like one, whatever the position. It is read from its
/// end, because the target stands there in every notation: promotion, target, sign of a capture, origin, piece.
inline std::optional<MoveText> readMove(std::string_view text) {
    while (!text.empty() && oneOf("+#!?", text.back())) text.remove_suffix(1);
    if (text.ends_with("ep")) text.remove_suffix(2);  // "exd6ep"
    MoveText t;
    t.castling = castlingIn(text);
    if (t.castling) return t;
    // Takes the last character if it is one of the set; '\0' if it isn't.
    const auto take = [&text](std::string_view set) {
        const char c = text.empty() || !oneOf(set, text.back()) ? '\0' : text.back();
        if (c) text.remove_suffix(1);
        return c;
    };
    // The same as the character's place in a row of files or ranks; -1 if it isn't one of them.
    const auto takeIndex = [&](std::string_view set) {
        const char c = take(set);
        return c ? c - set[0] : -1;
    };
    // "e8=Q", "e8/Q", "e8(Q)" or "e8Q". After a sign, kings and pawns are read, too, to be refused with the reason.
    const bool isBracketed = take(")");
    const char before = text.size() > 2 ? text[text.size() - 2] : '\0';
    if (isBracketed != (before == '(')) return {};
    if (oneOf("=/(", before)) {
        t.promotion = typeFromLetter(take("QRBNKPqrbnkp"));
        if (t.promotion) take("=/(");
    } else if (oneOf("12345678", before)) {
        t.promotion = typeFromLetter(take("QRBNqrbn"));
    }
    t.toRank = takeIndex("12345678");
    t.toFile = takeIndex("abcdefgh");
    const bool hasSign = take("x:-");
    t.fromRank = takeIndex("12345678");
    t.fromFile = takeIndex("abcdefgh");
    t.type = typeFromLetter(take("PNBRQKpnbrqk"));
    if (!text.empty() || t.toFile < 0) return {};
    const bool isWithoutFile = !t.type && t.fromFile < 0;
    if (isWithoutFile && (hasSign || t.fromRank >= 0)) return {};  // "xe4", "2e4"
    if (!t.type && !t.hasOrigin()) t.type = Pawn;
    if (t.toRank < 0 && !t.isFromNextFile()) return {};
    const bool isFileNamedTwice = t.type == Pawn && t.fromRank < 0 && t.fromFile == t.toFile;  // no pawn's: "bb5"
    if (!isFileNamedTwice) return t;
    return t.mayBeBishops() ? std::optional(t.asBishops()) : std::nullopt;
}

/// How well a move fits a text, which in Chess960 may name the square of a king's plain move, that of the rook to
/// castle with, and that where castling leads the king: the first of them is meant.
enum class Fit { None, CastlesThere, CastlesWithRook, Full };
inline Fit fit(const Position& p, const MoveText& t, Move m) {
    const auto fullIf = [](bool fits) { return fits ? Fit::Full : Fit::None; };
    if (t.castling) return fullIf(m.isCastling() && castlingSideOf(m) == *t.castling);
    if (t.type && t.type != typeOf(m.mover())) return Fit::None;
    if (t.fromFile >= 0 && t.fromFile != fileOf(m.from())) return Fit::None;
    if (t.fromRank >= 0 && t.fromRank != rankOf(m.from())) return Fit::None;
    if (t.promotion ? !m.isPromotion() || t.promotion != m.promotion()
                    : m.isPromotion() && m.promotion() != Queen)  // a queen unless another is asked for
        return Fit::None;
    if (t.toRank < 0) return fullIf(m.captured() && fileOf(m.to()) == t.toFile);
    if (m.isCastling() && t.to() == p.rookHome(p.side(), castlingSideOf(m))) return Fit::CastlesWithRook;
    if (m.isCastling()) return m.to() == t.to() ? Fit::CastlesThere : Fit::None;
    if (t.type == Pawn && t.fromFile < 0 && fileOf(m.from()) != t.toFile) return Fit::None;
    return fullIf(m.to() == t.to());
}

/// The legal moves that fit the text best: none, one, or several if it is ambiguous. Where bc3 is no pawn's move, it is
/// a careless Bc3.
inline std::vector<Move> fitting(const Position& p, const MoveText& t) {
    std::vector<Move> best;
    Fit bestFit = Fit::None;
    for (const Move m : legalMoves(p)) {
        const Fit fits = fit(p, t, m);
        if (fits > bestFit) best.clear();
        bestFit = std::max(bestFit, fits);
        if (fits != Fit::None && fits == bestFit) best.push_back(m);
    }
    const bool isBishops = best.empty() && t.toRank >= 0 && t.mayBeBishops();
    return isBishops ? fitting(p, t.asBishops()) : best;
}

}  // namespace detail

}  // namespace millimax
