// sfen.hpp: shogi positions and moves as text, as the Universal Shogi Interface writes them.
#pragma once

#include "shogi.hpp"

#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace millimax::lab {

inline constexpr std::string_view StartSfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
inline constexpr std::string_view PieceLetters = "-PLNSGBRK";

[[noreturn]] inline void sfenError(const std::string& field, const std::string& reason) {
    throw std::invalid_argument("bad SFEN: " + field + ": " + reason);
}

inline Owned parsePiece(char letter, bool isPromoted, const std::string& field) {
    const auto found = PieceLetters.find(char(std::toupper(static_cast<unsigned char>(letter))), 1);
    if (found == std::string_view::npos) sfenError(field, std::string("no piece is called '") + letter + "'");
    const PieceKind m = PieceKind(found);
    if (isPromoted && !canPromote(m)) sfenError(field, std::string("'+") + letter + "' can't be promoted");
    return {isPromoted ? promoted(m) : m, std::isupper(static_cast<unsigned char>(letter)) ? Side::Black : Side::White};
}

/// How many of a plain piece a set for two has.
constexpr int menOfAKind(PieceKind m) { return m == Pawn81 ? 18 : m == Bishop81 || m == Rook81 ? 2 : 4; }

template <class Set> void parseSfenRows(const std::string& text, ShogiBoard<Set>& b) {
    int column = 0, row = 0;
    bool plus = false;
    for (const char c : text) {
        const std::string field = "row " + std::to_string(row + 1);
        if (c == '+' && !plus) {
            plus = true;
            continue;
        }
        if (plus && (c == '/' || std::isdigit(static_cast<unsigned char>(c)))) sfenError(field, "'+' without a piece");
        if (c == '/') {
            if (column != 9) sfenError(field, "has " + std::to_string(column) + " squares instead of 9");
            if (++row > 8) sfenError("board", "has more than nine rows");
            column = 0;
        } else if (c >= '1' && c <= '9') {
            column += c - '0';
        } else {
            const Owned piece = parsePiece(c, plus, field);
            if (column > 8) sfenError(field, "has more than 9 squares");
            b.place(piece, square81(column++, row));
        }
        if (column > 9) sfenError(field, "has more than 9 squares");
        plus = false;
    }
    if (row != 8 || column != 9) sfenError("board", "ends before the ninth row does");
}

template <class Set> void parseSfenHand(const std::string& text, ShogiBoard<Set>& b) {
    if (text == "-") return;
    int n = 0;
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c))) {
            n = 10 * n + (c - '0');
            if (n < 1 || n > 18) sfenError("hand", "a number of pieces is from 1 to 18");
            continue;
        }
        const Owned piece = parsePiece(c, false, "hand");
        if (piece.piece == King81) sfenError("hand", "a king can't be in hand");
        b.give(piece.side, piece.piece, n ? n : 1);
        n = 0;
    }
    if (n) sfenError("hand", "a number without a piece");
}

/// Board, side to move (b or w), hands, and maybe the move number, which is ignored.
template <class Set> ShogiBoard<Set> parseSfen(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string rows, side, hand, number, rest;
    in >> rows >> side >> hand >> number >> rest;
    if (hand.empty()) sfenError("text", "a board, the side to move and the hands are needed");
    if (!rest.empty()) sfenError("text", "nothing may follow the move number");
    ShogiBoard<Set> b;
    parseSfenRows(rows, b);
    if (side != "b" && side != "w") sfenError("side to move", "'" + side + "' is neither b nor w");
    parseSfenHand(hand, b);
    for (const PieceKind m : {Pawn81, Lance, Knight81, Silver, Gold, Bishop81, Rook81}) {
        int count = 0;
        for (const Side s : {Side::Black, Side::White})
            count += b.pieces(s, m).count() + (canPromote(m) ? b.pieces(s, promoted(m)).count() : 0) + b.inHand(s, m);
        if (count > menOfAKind(m))
            sfenError("board and hands", "there are " + std::to_string(menOfAKind(m)) + " of '" + PieceLetters[m] +
                                             "', not " + std::to_string(count));
    }
    for (const Side s : {Side::Black, Side::White})
        if (b.pieces(s, King81).count() != 1) sfenError("board", "each side needs one king");
    if (side == "w") b.turn();
    if (b.attacked(b.king(~b.side()), b.side())) sfenError("board", "the side not to move is in check");
    return b;
}

/// 7g7f, 8h2b+ or P*5e: files are counted from the right, ranks lettered from the top.
inline std::string toUsi(const ShogiMove& m) {
    const auto square = [](int s) { return std::string{char('9' - columnOf(s)), char('a' + rowOf(s))}; };
    const std::string origin = m.isDrop() ? std::string{PieceLetters[m.piece], '*'} : square(m.from);
    return origin + square(m.to) + (m.promotes ? "+" : "");
}

}  // namespace millimax::lab
