// move.hpp: the vocabulary. Colours, pieces, squares and steps of the 0x88 board, and the packed move.
//
// A square is rank * 16 + file. The board is the left half of a 16 x 8 grid, so a step off any edge sets bit 3 or
// bit 7: `square & 0x88` is 0 on the board alone. And the difference of two squares says how they lie to each other,
// wherever they are, so one small table answers "which pieces attack along this difference, and by which step".
// Geometry is written as sums of N E S W, never as numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace millimax {

enum Color : std::uint8_t { White, Black };
constexpr Color operator~(Color c) { return Color(c ^ 1); }
/// Scores from White's side are those of `c` times this.
constexpr int signOf(Color c) { return c == White ? 1 : -1; }

enum PieceType : std::uint8_t { NoType, Pawn, Knight, Bishop, Rook, Queen, King };

/// What a square holds: a piece (its type in bits 0-2, its colour in bit 3), nothing or, off the board, the border.
using Piece = std::uint8_t;
constexpr Piece Empty = 0, Border = 7;
constexpr int PieceCodes = 16;
constexpr Piece makePiece(Color c, PieceType t) { return Piece(c << 3 | t); }
constexpr PieceType typeOf(Piece p) { return PieceType(p & 7); }
constexpr Color colorOf(Piece p) { return Color(p >> 3); }
constexpr bool slides(PieceType t) { return t == Bishop || t == Rook || t == Queen; }
/// Whether a piece of `c` may move to a square that holds `p`: an empty one or an enemy's. A bit for each piece code
/// instead of a branch, since a processor can't predict that branch.
constexpr bool isEmptyOrEnemy(Color c, Piece p) {
    return (c == White ? 0b0111'1110'0000'0001 : 0b0000'0000'0111'1111) >> p & 1;
}

/// rank * 16 + file, a1 = 0, h8 = 0x77.
using Square = int;
constexpr int Squares = 128;
constexpr Square NoSquare = 0x7f;  // off the board, and still an index of every table of 128
constexpr int N = 16, E = 1, S = -N, W = -E;
/// What stands on each square of the board and of the border around it. Because of the border, a walk along a line ends
/// at the first square that isn't Empty, and needs no second test for the edge.
using Mailbox = std::array<Piece, 256>;
/// The index in a Mailbox of a square on the board or a step off it.
constexpr std::uint8_t mailboxIndex(Square s) { return std::uint8_t(s); }

constexpr bool onBoard(Square s) { return !(s & 0x88); }
constexpr Square makeSquare(int file, int rank) { return rank * N + file * E; }
constexpr int fileOf(Square s) { return s & 7; }
constexpr int rankOf(Square s) { return s >> 4; }
/// 0 for the first rank as `c` sees it, 7 for the rank its pawns promote on.
constexpr int relativeRank(Color c, Square s) { return c == White ? rankOf(s) : 7 - rankOf(s); }
/// The square as `c` sees it: unchanged for White, mirrored top to bottom for Black.
constexpr Square relativeSquare(Color c, Square s) { return c == White ? s : s ^ 0x70; }
/// 0 (a1) to 63 (h8), for sets of squares in one word and for tables without holes.
constexpr int index64(Square s) { return (s + fileOf(s)) >> 1; }
/// Its inverse.
constexpr Square squareOf(int i) { return i + (i & ~7); }
constexpr std::uint64_t bit(Square s) { return std::uint64_t{1} << index64(s); }
constexpr int forward(Color c) { return c == White ? N : S; }
constexpr bool isLight(Square s) { return (fileOf(s) + rankOf(s)) & 1; }

constexpr std::array<int, 4> BishopSteps{N + E, S + E, S + W, N + W};
constexpr std::array<int, 4> RookSteps{N, E, S, W};
constexpr std::array<int, 8> QueenSteps{N, N + E, E, S + E, S, S + W, W, N + W};
constexpr std::array<int, 8> KnightSteps{N + N + E, N + E + E, S + E + E, S + S + E,
                                         S + S + W, S + W + W, N + W + W, N + N + W};

/// The steps by type; none for the pawn, whose steps depend on its colour and on what it does.
inline constexpr std::array<std::span<const int>, 7> stepsOf{
    {{}, {}, KnightSteps, BishopSteps, RookSteps, QueenSteps, QueenSteps}};

/// How two squares lie to each other, for every difference between two squares on the board.
class Geometry {
public:
    constexpr Geometry() {
        for (const Color c : {White, Black}) {
            for (const int side : {E, W}) mark(forward(c) + side, makePiece(c, Pawn));
            for (const PieceType t : {Knight, Bishop, Rook, Queen, King})
                for (const int step : stepsOf[t])
                    for (int n = 1; n <= (slides(t) ? 7 : 1); ++n) mark(n * step, makePiece(c, t));
        }
        for (const int step : QueenSteps)
            for (int n = 1; n <= 7; ++n) step_[n * step + Middle] = std::int8_t(step);
    }
    /// Whether `p` on `from` attacks `to` on an empty board.
    constexpr bool attacks(Piece p, Square from, Square to) const { return attackers_[to - from + Middle] >> p & 1; }
    /// The step from one square towards another on the same rank, file or diagonal, else 0.
    constexpr int step(Square from, Square to) const { return step_[to - from + Middle]; }

private:
    static constexpr int Middle = 0x77;  // the index of difference 0: h8 - a1 is 0x77, a1 - h8 is -0x77
    constexpr void mark(int difference, Piece p) { attackers_[difference + Middle] |= std::uint16_t(1u << p); }
    std::array<std::uint16_t, 2 * Middle + 1> attackers_{};  // a bit for each piece code
    std::array<std::int8_t, 2 * Middle + 1> step_{};
};
inline constexpr Geometry geometry;

/// A move in one word, after Mediocre (Jonatan Pettersson, 2007):
///
///     bit  31..25   24..22  21..18    17..14  13..7  6..0
///          unused   type    captured  mover   to     from
///
/// What it has no room for (castling rights, e.p. square, fifty-move count, keys) is kept on the undo stack. Mediocre
/// uses the seven upper bits to order moves; they are too few for history values, so MovePicker has an array for those.
class Move {
public:
    enum Type { Normal, EnPassant, CastleShort, CastleLong, PromoteQueen, PromoteRook, PromoteBishop, PromoteKnight };

    /// `Move{}` is no move. Without the braces a move is left unset, so that a MoveList needs no initialisation.
    constexpr Move() = default;
    constexpr Move(Square from, Square to, Piece mover, Piece captured = Empty, Type type = Normal)
        : word_(std::uint32_t(from) | std::uint32_t(to) << 7 | std::uint32_t(mover) << 14 |
                std::uint32_t(captured) << 18 | std::uint32_t(type) << 22) {}
    /// The inverse of `packed`; other bits are dropped.
    static constexpr Move unpack(std::uint32_t bits) { return std::bit_cast<Move>(bits & 0x1ffffff); }

    constexpr Square from() const { return word_ & 0x7f; }
    constexpr Square to() const { return word_ >> 7 & 0x7f; }
    constexpr Piece mover() const { return word_ >> 14 & 15; }
    constexpr Piece captured() const { return word_ >> 18 & 15; }  // in an e.p. capture, the pawn
    constexpr Type type() const { return Type(word_ >> 22 & 7); }
    constexpr std::uint32_t packed() const { return word_; }

    constexpr bool isCastling() const { return type() == CastleShort || type() == CastleLong; }
    constexpr bool isPromotion() const { return type() >= PromoteQueen; }
    /// The type promoted to; only for a promotion.
    constexpr PieceType promotion() const { return PieceType(Queen - (type() - PromoteQueen)); }
    /// A capture or a promotion: the moves that quiescence searches.
    constexpr bool isNoisy() const { return captured() || isPromotion(); }
    constexpr bool isDoublePush() const {
        return typeOf(mover()) == Pawn && to() - from() == 2 * forward(colorOf(mover()));
    }
    /// The square the captured piece stands on: beside the target in an e.p. capture.
    constexpr Square captureSquare() const { return type() == EnPassant ? to() - forward(colorOf(mover())) : to(); }

    constexpr explicit operator bool() const { return packed() != 0; }
    friend constexpr bool operator==(Move a, Move b) { return a.packed() == b.packed(); }

private:
    std::uint32_t word_;
};
static_assert(sizeof(Move) == 4);

/// A move by its squares and its type alone, in 15 bits. What moves and what is captured stands on the board:
/// Position::whole.
class ShortMove {
public:
    constexpr ShortMove() = default;
    constexpr ShortMove(Move m)
        : bits_(std::uint16_t(m ? index64(m.from()) | index64(m.to()) << 6 | m.type() << 12 : 0)) {}
    static constexpr ShortMove unpack(unsigned bits) {
        ShortMove m;
        m.bits_ = bits & 0x7fff;
        return m;
    }
    constexpr Square from() const { return squareOf(bits_ & 63); }
    constexpr Square to() const { return squareOf(bits_ >> 6 & 63); }
    constexpr Move::Type type() const { return Move::Type(bits_ >> 12); }
    constexpr unsigned packed() const { return bits_; }
    constexpr explicit operator bool() const { return bits_ != 0; }
    friend constexpr bool operator==(ShortMove, ShortMove) = default;

private:
    std::uint16_t bits_ = 0;
};

/// Moves in an array of fixed size; no position has more than 218 legal moves.
class MoveList {
public:
    void add(Move m) { moves_[size_++] = m; }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t i) const { return moves_[i]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return begin() + size_; }

private:
    std::size_t size_ = 0;  // the first member: clearing a list touches one cache line
    std::array<Move, 256> moves_;
};

}  // namespace millimax
