// notation/parse_move.hpp: the legal move that a text means.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "san.hpp"
#include "text.hpp"
#include "why_illegal.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

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

namespace detail {

/// The pawn move to `to` that comes from `fromFile`, or straight on if that is -1; it need not be legal.
inline Move pawnMoveTo(const Position& p, int fromFile, Square to, PieceType promotion) {
    const Color us = p.side();
    const Piece pawn = makePiece(us, Pawn);
    const auto type = promotion ? Move::Type(Move::PromoteQueen + (Queen - promotion)) : Move::Normal;
    if (fromFile >= 0) {
        const Square from = makeSquare(fromFile, rankOf(to - forward(us)));
        if (to == p.enPassant()) return Move(from, to, pawn, makePiece(~us, Pawn), Move::EnPassant);
        return p[to] ? Move(from, to, pawn, p[to], type) : Move{};
    }
    const Square one = to - forward(us);
    return Move(p[one] || !onBoard(one) ? one : one - forward(us), to, pawn, p[to], type);
}

}  // namespace detail

/// The legal move that plain SAN means, castling aside, or none. No moves are generated: the pieces of the type that
/// reach the square are looked at, then whether the move is legal, which is what reading many games needs.
inline Move decodeSan(const Position& p, std::string_view san) {
    if (!san.empty() && (san.back() == '+' || san.back() == '#')) san.remove_suffix(1);
    PieceType promotion = NoType;
    if (san.size() > 3 && san[san.size() - 2] == '=') {
        promotion = typeFromLetter(san.back());
        if (promotion < Knight || promotion > Queen) return {};
        san.remove_suffix(2);
    }
    if (san.size() < 2) return {};
    const Square to = parseSquare(san.substr(san.size() - 2));
    san.remove_suffix(2);
    if (to == NoSquare) return {};
    const bool captures = !san.empty() && san.back() == 'x';
    if (captures) san.remove_suffix(1);
    const PieceType type = san.empty() || san[0] < 'B' || san[0] > 'R' ? Pawn : typeFromLetter(san[0]);
    if (type != Pawn && type != NoType) san.remove_prefix(1);
    int file = -1, rank = -1;
    for (const char c : san) {
        if (c >= 'a' && c <= 'h' && file < 0 && rank < 0) file = c - 'a';
        else if (c >= '1' && c <= '8' && rank < 0) rank = c - '1';
        else return {};
    }
    if (type == Pawn) {
        if (captures != (file >= 0) || rank >= 0) return {};
        const Move m = detail::pawnMoveTo(p, file, to, promotion);
        return m && isLegal(p, m) ? m : Move{};
    }
    if (promotion) return {};
    Move found{};
    for (const Square from : p.pieces(p.side(), type)) {
        if ((file >= 0 && file != fileOf(from)) || (rank >= 0 && rank != rankOf(from))) continue;
        const Move m(from, to, makePiece(p.side(), type), p[to]);
        if (!geometry.attacks(m.mover(), from, to) || !isLegal(p, m)) continue;
        if (found) return {};
        found = m;
    }
    return found;
}

/// As parseMove; what it throws names the move.
inline Move parseNamedMove(const Position& p, const std::string& text) {
    try {
        return parseMove(p, text);
    } catch (const BadInput& e) {
        throw BadInput("illegal move " + inQuotes(text) + ": " + e.what());
    }
}

}  // namespace millimax
