// board.hpp: the position: the pieces on their squares, attacks, and moves made and taken back.
//
// A 0x88 mailbox with a border (what stands on a square) beside piece lists and bitboards (on which squares a piece
// stands): each move updates all of them, so nothing has to scan the board.
//
// Invariant: board_, the lists and the bitboards agree; state_ holds what can't be computed back when a move is taken
// back, and stack_ the same for every earlier position of the game.
#pragma once

#include "bitboard.hpp"
#include "hash.hpp"
#include "move.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace millimax {

/// Kingside or queenside; with a colour, a castling right.
enum CastlingSide : std::uint8_t { Short, Long };
constexpr int rightOf(Color c, CastlingSide s) { return 2 * c + s; }
/// Where king and rook stand after castling, from whatever squares (Chess960).
constexpr Square castledKing(Color c, CastlingSide s) { return relativeSquare(c, makeSquare(s == Short ? 6 : 2, 0)); }
constexpr Square castledRook(Color c, CastlingSide s) { return relativeSquare(c, makeSquare(s == Short ? 5 : 3, 0)); }
constexpr CastlingSide castlingSideOf(Move m) { return m.type() == Move::CastleShort ? Short : Long; }

/// The data of a position, as a FEN states it.
struct Setup {
    std::array<Piece, Squares> pieces{};
    Color side = White;
    std::array<Square, 4> rookHome{NoSquare, NoSquare, NoSquare, NoSquare};  // by rightOf; NoSquare: no such right
    Square enPassant = NoSquare;  // the square behind a pawn that has just made a double step
    int rule50 = 0;               // plies since the last capture or pawn move
    int moveNumber = 1;
};

/// A position, and the moves of the game that led to it, for taking them back and to see repetitions.
class Position {
public:
    static constexpr int MaxPiecesOfAKind = 10;  // two knights and eight promoted pawns

    /// The set-up must be one that `whyIllegalPosition` (notation/fen.hpp) accepts, but the side not to move may be in
    /// check.
    /// An e.p. square without a legal capture is dropped.
    explicit Position(const Setup& setup)
        : rookHome_(setup.rookHome), side_(setup.side), skippedBefore_(setup.enPassant) {
        for (Square s = 0; s < Square(board_.size()); ++s) board_[s] = onBoard(s) ? Empty : Border;
        for (Square s = 0; s < Squares; ++s)
            if (onBoard(s) && setup.pieces[s]) {
                putPiece(setup.pieces[s], s);
                updateIncrementals(setup.pieces[s], s, +1);
            }
        updateKingSides();
        for (int right = 0; right < 4; ++right)
            if (const Square home = rookHome_[right]; home != NoSquare) {
                state_.rights |= 1 << right;
                state_.key ^= zobrist.castling[home];
                rightsLost_[home] |= 1 << right;
                rightsLost_[king(Color(right / 2))] |= 1 << right;
            }
        if (side_ == Black) state_.key ^= zobrist.blackToMove;
        state_.rule50 = setup.rule50;
        firstPly_ = 2 * (setup.moveNumber - 1) + (side_ == Black);
        setEnPassant(setup.enPassant);
    }

    /// What a square holds, on the board or a step off it.
    Piece operator[](Square s) const { return board_[mailboxIndex(s)]; }
    Color side() const { return side_; }
    std::span<const std::uint8_t> pieces(Piece p) const { return {list_[p].data(), std::size_t(count_[p])}; }
    std::span<const std::uint8_t> pieces(Color c, PieceType t) const { return pieces(makePiece(c, t)); }
    int count(Color c, PieceType t) const { return count_[makePiece(c, t)]; }
    Square king(Color c) const { return list_[makePiece(c, King)][0]; }
    /// The squares of pieces as sets (bitboard.hpp tells what for): of one type, or all of a colour.
    Bitboard bitboard(Color c, PieceType t) const { return bitboards_[makePiece(c, t)]; }
    Bitboard bitboard(Color c) const { return bitboard(c, NoType); }
    /// Whether `c` has more than king and pawns.
    bool hasNonPawns(Color c) const { return bitboard(c) != (bitboard(c, Pawn) | bitboard(c, King)); }

    Key key() const { return state_.key; }
    /// The key for the transposition table. From 80 plies without progress on, it contains their number: what a search
    /// finds then depends on how near the draw is (graph history interaction).
    Key tableKey() const {
        constexpr Key Mixer = 0x9e3779b97f4a7c15;  // odd, with bits all over: the golden ratio in 64 bits
        return state_.rule50 < 80 ? state_.key : state_.key ^ Mixer * Key(state_.rule50);
    }
    /// A key of all pawns, and one of a side's other pieces, the king among them.
    Key pawnKey() const { return state_.pawnKey; }
    Key nonPawnKey(Color c) const { return state_.nonPawnKey[c]; }
    /// The key after `m`, or after a null move, before it is made. A guess, to prefetch its entry: wrong for castling,
    /// promotions and lost rights, wherever e.p. is or becomes possible, and near the fifty-move draw.
    Key keyAfter(Move m) const {
        const Key key = state_.key ^ zobrist.blackToMove ^ zobrist.piece[m.mover()][m.from()];
        return key ^ zobrist.piece[m.mover()][m.to()] ^ zobrist.piece[m.captured()][m.to()];
    }
    /// Sum of the piece-square table, material included, in centipawns, from White's side.
    Score psqtScore() const { return state_.psqtScore; }
    KingSides kingSides() const { return state_.kingSides; }
    /// Game phase by the pieces left: 0 (none but kings and pawns) to MaxPhase.
    int phase() const { return std::min(state_.phase, MaxPhase); }
    bool hasRight(Color c, CastlingSide side) const { return state_.rights >> rightOf(c, side) & 1; }
    Square rookHome(Color c, CastlingSide side) const { return rookHome_[rightOf(c, side)]; }
    /// The square behind a pawn that can legally be captured en passant, else NoSquare.
    Square enPassant() const { return state_.enPassant; }
    /// The square behind a pawn that has just made a double step, whether it can be taken or not; else NoSquare.
    Square skippedSquare() const {
        if (stack_.empty()) return skippedBefore_;
        return state_.last.isDoublePush() ? state_.last.to() + forward(side_) : NoSquare;
    }
    /// Plies since the last capture or pawn move.
    int rule50() const { return state_.rule50; }
    int moveNumber() const { return 1 + (firstPly_ + int(stack_.size())) / 2; }
    /// Moves made since the set-up, null moves included.
    int plies() const { return int(stack_.size()); }
    /// The move that led to this position; none after the set-up or a null move.
    Move lastMove() const { return state_.last; }

    /// The move with these squares and this type, by what stands there: none if nothing does; any move, legal or not.
    Move whole(ShortMove m) const {
        const Piece mover = board_[m.from()];
        const bool castles = m.type() == Move::CastleShort || m.type() == Move::CastleLong;
        const Piece captured = m.type() == Move::EnPassant ? makePiece(~side_, Pawn) : castles ? Empty : board_[m.to()];
        return m && mover ? Move(m.from(), m.to(), mover, captured, m.type()) : Move{};
    }

    /// Makes a legal move.
    void make(Move m) {
        assert(m && board_[m.from()] == m.mover() && colorOf(m.mover()) == side_);
        push(m);
        ++state_.rule50;
        if (m.captured() || typeOf(m.mover()) == Pawn) state_.rule50 = state_.pliesSinceIrreversible = 0;
        updateIncrementals(m.mover(), m.from(), -1);
        if (m.captured()) {
            updateIncrementals(m.captured(), m.captureSquare(), -1);
            state_.capturedIndex = removePiece(m.captureSquare());
        }
        if (m.isCastling()) {
            const Square home = rookHome(side_, castlingSideOf(m)), castled = castledRook(side_, castlingSideOf(m));
            updateIncrementals(makePiece(side_, Rook), home, -1);
            updateIncrementals(makePiece(side_, Rook), castled, +1);
            castle(m.from(), home, m.to(), castled);
        } else if (m.isPromotion()) {
            state_.pawnIndex = removePiece(m.from());
            putPiece(makePiece(side_, m.promotion()), m.to());
        } else {
            movePiece(m.from(), m.to());
        }
        updateIncrementals(board_[m.to()], m.to(), +1);
        if (typeOf(m.mover()) == King) updateKingSides();
        const int lost = state_.rights & (rightsLost_[m.from()] | rightsLost_[m.to()]);
        for (int right = 0; lost >> right; ++right)
            if (lost >> right & 1) state_.key ^= zobrist.castling[rookHome_[right]];
        state_.rights ^= lost;
        side_ = ~side_;
        if (m.isDoublePush()) setEnPassant(m.from() + forward(~side_));
    }

    /// Takes back the last move, which was no null move.
    void unmake() {
        const Move m = state_.last;
        if (m.isCastling()) {
            castle(m.to(), castledRook(~side_, castlingSideOf(m)), m.from(), rookHome(~side_, castlingSideOf(m)));
        } else if (m.isPromotion()) {
            removePiece(m.to());
            restore(m.mover(), m.from(), state_.pawnIndex);
        } else {
            movePiece(m.to(), m.from());
        }
        if (m.captured()) restore(m.captured(), m.captureSquare(), state_.capturedIndex);
        pop();
    }

    /// Forgets all but the last `plies` moves, so that a copy is small: what came before can't be taken back any more,
    /// and no position there counts as repeated.
    void forgetBefore(int plies) {
        const int forgotten = this->plies() - plies;
        if (forgotten <= 0) return;
        stack_.erase(stack_.begin(), stack_.begin() + forgotten);
        firstPly_ += forgotten;
        for (int i = 0; i < plies; ++i)
            stack_[i].pliesSinceIrreversible = std::min(stack_[i].pliesSinceIrreversible, i);
        state_.pliesSinceIrreversible = std::min(state_.pliesSinceIrreversible, plies);
    }

    /// A null move: the other side is to move. Not in check.
    void makeNull() {
        push(Move{});
        state_.pliesSinceIrreversible = 0;  // no position before a null move can be repeated after it
        side_ = ~side_;
    }
    void unmakeNull() { pop(); }

    bool inCheck() const { return attacked(king(side_), ~side_); }

    /// Whether `by` attacks `target`. Pieces on `removed` don't block: a king that steps back along the line of a
    /// slider is still attacked.
    bool attacked(Square target, Color by, Bitboard removed = 0) const {
        for (const int side : {E, W})
            if ((*this)[target - forward(by) + side] == makePiece(by, Pawn)) return true;
        for (const Square s : pieces(by, Knight))
            if (geometry.attacks(makePiece(by, Knight), s, target)) return true;
        for (const PieceType t : {Bishop, Rook, Queen})
            for (const Square s : pieces(by, t))
                if (geometry.attacks(makePiece(by, t), s, target) && isClear(target, s, removed)) return true;
        return geometry.attacks(makePiece(by, King), king(by), target);
    }

    /// The first square after `from` in the direction of `step` that isn't empty; off the board if there is no piece.
    Square firstPiece(Square from, int step) const { return firstPiece(board_, from, step); }

    /// Whether the squares between two on a line are empty but for those in `removed`. `to` holds a piece.
    bool isClear(Square from, Square to, Bitboard removed = 0) const {
        assert(board_[to]);
        const int step = geometry.step(from, to);
        Square s = from;
        do s = firstPiece(s, step);
        while (s != to && (removed & bit(s)));
        return s == to;
    }

    /// Whether a slider of `by` attacks `target` once `m`, a castling or e.p. capture, has been made. These moves
    /// change three or four squares, so it looks at a copy of the board on which they have been changed.
    bool sliderReaches(Square target, Color by, Move m) const {
        Mailbox after = board_;
        after[m.from()] = after[m.captureSquare()] = Empty;
        if (m.isCastling()) {
            after[rookHome(side_, castlingSideOf(m))] = Empty;
            after[castledRook(side_, castlingSideOf(m))] = makePiece(side_, Rook);
        }
        after[m.to()] = m.mover();
        return std::ranges::any_of(QueenSteps, [&](int step) {
            const Square s = firstPiece(after, target, step);
            const Piece p = after[mailboxIndex(s)];
            return colorOf(p) == by && slides(typeOf(p)) && geometry.attacks(p, s, target);
        });
    }
    /// The e.p. capture on `target` by the pawn to the `side` (E or W) of the captured one; none if there is no such
    /// pawn or it is illegal. Pins don't tell that: two pawns leave their squares at once.
    Move enPassantCapture(Square target, int side) const {
        const Move m(target - forward(side_) + side, target, makePiece(side_, Pawn), makePiece(~side_, Pawn),
                     Move::EnPassant);
        if ((*this)[m.from()] != m.mover()) return Move{};
        for (const PieceType t : {Pawn, Knight})
            for (const Square s : pieces(~side_, t))
                if (s != m.captureSquare() && geometry.attacks(makePiece(~side_, t), s, king(side_))) return Move{};
        return sliderReaches(king(side_), ~side_, m) ? Move{} : m;
    }

    /// Whether the position is a repetition for a search whose root is `ply` plies back: it has occurred once after the
    /// root, or twice in the whole game, with the same side to move, castling rights and e.p. capture.
    bool isRepetition(int ply) const {
        int found = 0;
        const int last = plies(), first = last - state_.pliesSinceIrreversible;
        for (int i = last - 4; i >= first; i -= 2)  // two plies can't repeat a position
            if (stack_[i].key == state_.key && (last - i < ply || ++found == 2)) return true;
        return false;
    }
    /// Whether neither side can ever mate: bare kings, one minor piece, or bishops all of one square colour.
    bool insufficientMaterial() const {
        const auto both = [this](PieceType t) { return bitboard(White, t) | bitboard(Black, t); };
        const Bitboard knights = both(Knight), bishops = both(Bishop), light = bishops & LightSquares;
        if (both(Pawn) | both(Rook) | both(Queen)) return false;
        return popcount(knights | bishops) <= 1 || (!knights && (!light || light == bishops));
    }

private:
    friend struct EveryField;  // of the tests, which compare what make and unmake promise to restore

    struct State {
        Key key = 0, pawnKey = 0;
        std::array<Key, 2> nonPawnKey{};
        Score psqtScore;
        KingSides kingSides = 0;
        int phase = 0;
        Move last{};
        int rule50 = 0;
        int pliesSinceIrreversible = 0;  // since a capture, pawn move or null move; no repetition goes farther back
        std::uint8_t enPassant = NoSquare;
        std::uint8_t rights = 0;         // a bit for each castling right
        std::uint8_t capturedIndex = 0;  // where the captured piece and the promoted pawn stood in their lists:
        std::uint8_t pawnIndex = 0;      // unmake restores their order, which is that of generation
        friend bool operator==(const State&, const State&) = default;
    };

    static Square firstPiece(const Mailbox& board, Square from, int step) {
        do from += step;
        while (!board[mailboxIndex(from)]);
        return from;
    }

    void push(Move m) {
        stack_.push_back(state_);
        state_.last = m;
        ++state_.pliesSinceIrreversible;
        state_.key ^= zobrist.blackToMove;
        if (state_.enPassant != NoSquare) state_.key ^= zobrist.enPassant[fileOf(state_.enPassant)];
        state_.enPassant = NoSquare;
    }
    void pop() {
        state_ = stack_.back();
        stack_.pop_back();
        side_ = ~side_;
    }

    /// Adds (`sign` +1) or subtracts (-1) a piece in everything that is kept incrementally.
    void updateIncrementals(Piece p, Square s, int sign) {
        state_.key ^= zobrist.piece[p][s];
        (typeOf(p) == Pawn ? state_.pawnKey : state_.nonPawnKey[colorOf(p)]) ^= zobrist.piece[p][s];
        state_.psqtScore += psqt[state_.kingSides][p][s] * sign;
        state_.phase += phaseOf[typeOf(p)] * sign;
    }
    /// When a king has changed sides of the board, every piece has another square value: all are added anew.
    void updateKingSides() {
        const KingSides sides = KingSides((fileOf(king(White)) < 4) | (fileOf(king(Black)) < 4) << 1);
        if (sides == state_.kingSides) return;
        state_.kingSides = sides;
        state_.psqtScore = Score{};
        for (Piece p = 0; p < PieceCodes; ++p)
            for (const Square s : pieces(p)) state_.psqtScore += psqt[sides][p][s];
    }
    /// Sets the e.p. square, if a pawn of the side to move can legally capture there.
    void setEnPassant(Square target) {
        if (target == NoSquare || (!enPassantCapture(target, E) && !enPassantCapture(target, W))) return;
        state_.enPassant = std::uint8_t(target);
        state_.key ^= zobrist.enPassant[fileOf(target)];
    }

    void putPiece(Piece p, Square s) { restore(p, s, count_[p]); }
    /// Returns the piece's index in its list; the last one of the list takes its place.
    std::uint8_t removePiece(Square s) {
        const Piece p = board_[s];
        const std::uint8_t index = index_[s];
        const Square last = list_[p][--count_[p]];
        list_[p][index] = std::uint8_t(last);
        index_[last] = index;
        board_[s] = Empty;
        toggle(p, bit(s));
        return index;
    }
    /// The inverse of removePiece.
    void restore(Piece p, Square s, std::uint8_t index) {
        assert(!board_[s] && count_[p] < MaxPiecesOfAKind);
        const std::uint8_t last = count_[p]++;
        // The piece that took its place goes back to the end, unless the place is the end.
        if (index != last) index_[list_[p][last] = list_[p][index]] = last;
        list_[p][index] = std::uint8_t(s);
        index_[s] = index;
        board_[s] = p;
        toggle(p, bit(s));
    }
    void movePiece(Square from, Square to) {
        const Piece p = board_[from];
        board_[from] = Empty;
        board_[to] = p;
        index_[to] = index_[from];
        list_[p][index_[to]] = std::uint8_t(to);
        toggle(p, bit(from) ^ bit(to));
    }
    /// Squares that a piece leaves or enters.
    void toggle(Piece p, Bitboard squares) {
        bitboards_[p] ^= squares;
        bitboards_[makePiece(colorOf(p), NoType)] ^= squares;
    }
    /// Moves king and rook at once, since in Chess960 either may land on the other's square.
    void castle(Square kingFrom, Square rookFrom, Square kingTo, Square rookTo) {
        const Piece king = board_[kingFrom], rook = board_[rookFrom];
        const std::uint8_t kingIndex = removePiece(kingFrom), rookIndex = removePiece(rookFrom);
        restore(king, kingTo, kingIndex);
        restore(rook, rookTo, rookIndex);
    }

    Mailbox board_{};
    std::array<std::array<std::uint8_t, MaxPiecesOfAKind>, PieceCodes> list_{};  // the squares of each kind of piece
    std::array<std::uint8_t, PieceCodes> count_{};
    std::array<std::uint8_t, Squares> index_{};       // of the piece on a square, in its list
    std::array<Bitboard, PieceCodes> bitboards_{};    // of each kind of piece; by makePiece(c, NoType), all of a colour
    std::array<Square, 4> rookHome_{};                // by rightOf
    std::array<std::uint8_t, Squares> rightsLost_{};  // the castling rights that a move from or to here ends
    Color side_ = White;
    Square skippedBefore_ = NoSquare;  // the skippedSquare of the set-up
    int firstPly_ = 0;
    State state_;
    std::vector<State> stack_;
};

/// All squares that the pawns of `c` attack, its own pieces' among them.
inline Bitboard pawnAttacks(const Position& p, Color c) { return toSides(toFront(c, p.bitboard(c, Pawn))); }
/// All squares that `c` attacks, its own pieces' among them.
inline Bitboard attackedSquares(const Position& p, Color c) {
    const Bitboard occupied = p.bitboard(White) | p.bitboard(Black);
    Bitboard set = pawnAttacks(p, c) | attackSets.king(p.king(c));
    for (const Square s : p.pieces(c, Knight)) set |= attackSets.knight(s);
    for (const Square s : p.pieces(c, Bishop)) set |= attackSets.bishop(s, occupied);
    for (const Square s : p.pieces(c, Rook)) set |= attackSets.rook(s, occupied);
    for (const Square s : p.pieces(c, Queen)) set |= attackSets.queen(s, occupied);
    return set;
}

}  // namespace millimax
