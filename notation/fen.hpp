// notation/fen.hpp: positions as text (FEN) and back, and the names of squares and pieces that all notations share.
//
// What is read is checked, so that the user learns what is wrong with it: a refusal is a BadInput whose
// text names the place and the reason in one line.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// The rules of castling, and how it is written. Standard: from e1 with the rook of a1 or h1 (Black: e8, a8, h8),
/// written as the king's move e1g1. Chess960: from any squares of the first rank, written O-O, since e1g1 may be an
/// ordinary move of the king.
enum class Castling { Standard, Chess960 };

inline constexpr std::string_view StartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

inline std::string nameOf(Color c) { return c == White ? "White" : "Black"; }
/// The side of that name, whatever its capitals; none if it is another word.
inline std::optional<Color> colorNamed(std::string_view name) {
    const std::string word = lowered(name);
    return word == "white" ? std::optional(White) : word == "black" ? std::optional(Black) : std::nullopt;
}
inline std::string nameOf(PieceType t) {
    return std::array{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}[t];
}
/// The upper-case English letter of a type, P included.
constexpr char letterOf(PieceType t) { return " PNBRQK"[t]; }
/// The type of such a letter, in upper or lower case; NoType for any other.
constexpr PieceType typeFromLetter(char letter) {
    const auto at = std::string_view("PNBRQK").find(char(letter & ~0x20));
    return at == std::string_view::npos ? NoType : PieceType(at + 1);
}
/// The letter of a piece in FEN: upper case for White.
constexpr char letterOf(Piece p) {
    return colorOf(p) == White ? letterOf(typeOf(p)) : char(letterOf(typeOf(p)) | 0x20);
}
inline std::string squareName(Square s) { return {char('a' + fileOf(s)), char('1' + rankOf(s))}; }
/// "the bishop on b4".
inline std::string pieceOn(const Position& p, Square s) {
    return "the " + nameOf(typeOf(p[s])) + " on " + squareName(s);
}
/// The square of a name like e4, or NoSquare.
constexpr Square parseSquare(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return NoSquare;
    return makeSquare(name[0] - 'a', name[1] - '1');
}

/// Whether king and rook stand where they do in standard games.
constexpr bool atHome(Square king, Square rook) {
    return fileOf(king) == 4 && (fileOf(rook) == 0 || fileOf(rook) == 7);
}

namespace detail {

enum FenField { Pieces, Side, Rights, EpSquare, Halfmoves, MoveNumber };

inline BadInput fenError(FenField field, const std::string& reason, const std::string& where = "") {
    constexpr std::array names{"pieces", "side to move", "castling", "en passant", "halfmove clock", "move number"};
    return BadInput("FEN field " + std::to_string(field + 1) + " (" + names[field] + ")" + where + ": " + reason);
}

inline void parsePieces(std::string_view text, Setup& setup) {
    const auto ranks = std::ranges::count(text, '/') + 1;
    if (ranks != 8) throw fenError(Pieces, counted(ranks, "rank") + " instead of 8");
    int file = 0, rank = 7;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : '/';
        if (c == '/') {
            if (file != 8)
                throw fenError(Pieces, counted(file, "square") + " instead of 8", ", rank " + std::to_string(rank + 1));
            file = 0, --rank;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (const PieceType type = typeFromLetter(c)) {
            if (file < 8) setup.pieces[makeSquare(file, rank)] = makePiece(c < 'a' ? White : Black, type);
            ++file;
        } else {
            const std::string_view rest = text.substr(i);
            const std::string_view wrong = rest.substr(0, firstCharacter(rest).bytes);
            throw fenError(Pieces, inQuotes(wrong) + " is neither a piece nor a number from 1 to 8",
                           ", column " + std::to_string(i + 1));
        }
    }
}

inline void parseEnPassant(std::string_view text, Setup& setup) {
    if (text == "-") return;
    const Square target = parseSquare(text);
    const int ahead = forward(setup.side);
    if (target == NoSquare) throw fenError(EpSquare, inQuotes(text) + " is neither a square nor -");
    if (relativeRank(setup.side, target) != 5) return;  // not behind an enemy pawn: left over from an earlier move
    const bool pushed = setup.pieces[target - ahead] == makePiece(~setup.side, Pawn);
    if (pushed && !setup.pieces[target] && !setup.pieces[target + ahead]) setup.enPassant = target;
}

inline int parseCount(std::string_view text, FenField field) {
    const auto value = parseNumber<unsigned>(text);
    if (!value || text.size() > 4) throw fenError(field, inQuotes(text) + " is no number from 0 to 9999");
    return int(*value);
}

}  // namespace detail

/// Reads the castling field: K, Q, k or q for the outermost rook on that side of the king, or the rook's file (X-FEN,
/// Shredder-FEN). A right whose king or rook is not at home is dropped.
inline void parseRights(std::string_view text, Setup& setup, Castling style) {
    if (text == "-") return;
    for (const char letter : text) {
        if (!oneOf("KQABCDEFGHkqabcdefgh", letter) || std::ranges::count(text, letter) > 1)
            throw detail::fenError(detail::Rights,
                                   inQuotes(text) + " is neither KQkq, or part of it, nor rooks' files, nor -");
        const Color c = letter < 'a' ? White : Black;
        const char right = char(letter | 0x20);
        Square king = NoSquare, rook = NoSquare;
        for (Square s = relativeSquare(c, makeSquare(0, 0)); onBoard(s); s += E) {
            if (setup.pieces[s] == makePiece(c, King)) king = s;
            if (setup.pieces[s] != makePiece(c, Rook)) continue;
            const bool isLeft = king == NoSquare;  // of the king, as White sees it
            if (right == 'q' ? isLeft && rook == NoSquare : right == 'k' ? !isLeft : fileOf(s) == right - 'a') rook = s;
        }
        if (king != NoSquare && rook != NoSquare && (atHome(king, rook) || style == Castling::Chess960))
            setup.rookHome[rightOf(c, rook > king ? Short : Long)] = rook;
    }
}

/// Why no game can go on from `setup`; empty if one can.
inline std::string whyIllegalPosition(const Setup& setup) {
    std::array<int, PieceCodes> count{};
    for (Square s = 0; s < Squares; ++s) {
        if (!onBoard(s) || !setup.pieces[s]) continue;
        ++count[setup.pieces[s]];
        if (typeOf(setup.pieces[s]) == Pawn && (rankOf(s) == 0 || rankOf(s) == 7))
            return "a pawn can't stand on " + squareName(s);
    }
    for (const Color c : {White, Black}) {
        const auto of = [&](PieceType t) { return count[makePiece(c, t)]; };
        const int promoted = std::max(of(Knight) - 2, 0) + std::max(of(Bishop) - 2, 0) + std::max(of(Rook) - 2, 0) +
                             std::max(of(Queen) - 1, 0);
        if (of(King) == 0) return nameOf(c) + " has no king";
        if (of(King) > 1) return nameOf(c) + " has " + std::to_string(of(King)) + " kings";
        if (of(Pawn) + promoted > 8)
            return nameOf(c) + " has " + counted(of(Pawn), "pawn") + " and " + counted(promoted, "promoted piece") +
                   ", more than 8 together";
    }
    const Position p(setup);
    if (p.attacked(p.king(~setup.side), setup.side))
        return nameOf(setup.side) + " is to move, but " + nameOf(~setup.side) + " is in check";
    return "";
}

/// Chess960 if a king or rook that may castle is not at home by the usual rules, else standard.
inline Castling castlingOf(const Position& p) {
    for (const Color c : {White, Black})
        for (const CastlingSide side : {Short, Long})
            if (p.hasRight(c, side) && !atHome(p.king(c), p.rookHome(c, side))) return Castling::Chess960;
    return Castling::Standard;
}

/// Reads the fields of a FEN that are there, `least` or more. The pieces need not be a position of a game: a diagram
/// may be without kings. Throws BadInput.
inline Setup parseSetup(std::string_view text, std::size_t least = 1, Castling style = Castling::Chess960) {
    using namespace detail;
    constexpr std::array rest{"w", "-", "-", "0", "1"};  // of the fields, where they are missing
    std::vector<std::string> fields = splitWords(text);
    if (fields.size() < least || fields.size() > 6)
        throw BadInput(joined("FEN: ", counted(std::ssize(fields), "field"), " instead of ", least, " to 6"));
    fields.insert(fields.end(), rest.begin() + std::ssize(fields) - 1, rest.end());
    Setup setup;
    parsePieces(fields[Pieces], setup);
    if (fields[Side] != "w" && fields[Side] != "b")
        throw fenError(Side, inQuotes(fields[Side]) + " is neither w nor b");
    setup.side = fields[Side] == "w" ? White : Black;
    parseRights(fields[Rights], setup, style);
    parseEnPassant(fields[EpSquare], setup);
    setup.rule50 = parseCount(fields[Halfmoves], Halfmoves);
    setup.moveNumber = std::max(1, parseCount(fields[MoveNumber], MoveNumber));
    return setup;
}
/// Reads FEN, X-FEN and Shredder-FEN; all after the side to move may be missing. A castling right is dropped if king or
/// rook is not at home, and an e.p. square if no pawn can just have passed it. By default any square of the first rank
/// may be a home, as in Chess960, which reads standard positions, too. Throws BadInput.
inline Position parseFen(std::string_view text, Castling style = Castling::Chess960) {
    const Setup setup = parseSetup(text, 2, style);
    if (const std::string why = whyIllegalPosition(setup); !why.empty()) throw detail::fenError(detail::Pieces, why);
    return Position(setup);
}

/// The set-up of which `p` can be made again, without the moves before it.
inline Setup setupOf(const Position& p) {
    Setup setup;
    for (Square s = 0; s < Squares; ++s)
        if (onBoard(s)) setup.pieces[s] = p[s];
    setup.side = p.side();
    for (const Color c : {White, Black})
        for (const CastlingSide side : {Short, Long})
            if (p.hasRight(c, side)) setup.rookHome[rightOf(c, side)] = p.rookHome(c, side);
    setup.enPassant = p.enPassant();
    setup.rule50 = p.rule50();
    setup.moveNumber = p.moveNumber();
    return setup;
}

/// The first field of FEN: what stands where. `board[s]` is the piece on a square.
template <class Board> std::string piecesText(const Board& board) {
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const Piece piece = board[makeSquare(file, rank)];
            if (piece || fen.empty() || !oneOf("1234567", fen.back())) fen += piece ? letterOf(piece) : '1';
            else ++fen.back();
        }
        if (rank) fen += '/';
    }
    return fen;
}
/// The letter of a castling right: K, Q, k or q, but the rook's file where another rook stands further out (X-FEN).
inline char rightLetter(const Position& p, Color c, CastlingSide side) {
    const Square home = p.rookHome(c, side);
    const int outwards = side == Short ? E : W;
    char letter = side == Short ? 'k' : 'q';
    for (Square s = home + outwards; onBoard(s); s += outwards)
        if (p[s] == makePiece(c, Rook)) letter = char('a' + fileOf(home));
    return c == White ? char(letter & ~0x20) : letter;
}
/// The four fields of FEN that an EPD line begins with: pieces, side to move, castling rights, e.p. square.
inline std::string toEpd(const Position& p) {
    std::string fen = piecesText(p) + (p.side() == White ? " w " : " b ");
    for (const Color c : {White, Black})
        for (const CastlingSide side : {Short, Long})
            if (p.hasRight(c, side)) fen += rightLetter(p, c, side);
    if (fen.back() == ' ') fen += '-';
    return fen + ' ' + (p.enPassant() == NoSquare ? "-" : squareName(p.enPassant()));
}
/// All six fields.
inline std::string toFen(const Position& p) {
    // Numbers of four digits at most: parseFen reads no others.
    const int rule50 = std::min(p.rule50(), 9999), moveNumber = std::min(p.moveNumber(), 9999);
    return toEpd(p) + ' ' + std::to_string(rule50) + ' ' + std::to_string(moveNumber);
}

}  // namespace millimax
