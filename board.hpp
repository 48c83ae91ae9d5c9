// board.hpp: the position: the pieces on their squares, attacks, and moves made and taken back.
//
// A 0x88 mailbox with a border (what stands on a square) beside bitboards (on which squares a kind of piece stands).
// Each move updates both, so nothing has to scan the board.
//
// Invariant: board_ and the bitboards agree; state_ holds what can't be computed back when a move is taken
// back, and stack_ the same for every earlier position of the game.
#pragma once

#include "bitboard.hpp"
#include "hash.hpp"
#include "move.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
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
    /// The squares of pieces as sets: of one type, or all of a colour.
    Bitboard bitboard(Color c, PieceType t) const { return bitboards_[makePiece(c, t)]; }
    Bitboard bitboard(Color c) const { return bitboard(c, NoType); }
    Bitboard occupied() const { return bitboard(White) | bitboard(Black); }
    SquaresOf pieces(Color c, PieceType t) const { return SquaresOf(bitboard(c, t)); }
    int count(Color c, PieceType t) const { return popcount(bitboard(c, t)); }
    Square king(Color c) const { return firstSquare(bitboard(c, King)); }
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
            removePiece(m.captureSquare());
        }
        if (m.isCastling()) {
            const Square home = rookHome(side_, castlingSideOf(m)), castled = castledRook(side_, castlingSideOf(m));
            updateIncrementals(makePiece(side_, Rook), home, -1);
            updateIncrementals(makePiece(side_, Rook), castled, +1);
            castle(m.from(), home, m.to(), castled);
        } else if (m.isPromotion()) {
            removePiece(m.from());
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
            putPiece(m.mover(), m.from());
        } else {
            movePiece(m.to(), m.from());
        }
        if (m.captured()) putPiece(m.captured(), m.captureSquare());
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
        return attackers(target, by, occupied() & ~removed);
    }
    /// The pieces of `by` that attack `target` when only the squares `occupied` hold something.
    Bitboard attackers(Square target, Color by, Bitboard occupied) const {
        return (toSides(toFront(~by, bit(target))) & bitboard(by, Pawn)) |
               (attackSets.knight(target) & bitboard(by, Knight)) | (attackSets.king(target) & bitboard(by, King)) |
               (attackSets.bishop(target, occupied) & (bitboard(by, Bishop) | bitboard(by, Queen))) |
               (attackSets.rook(target, occupied) & (bitboard(by, Rook) | bitboard(by, Queen)));
    }

    /// The first square after `from` in the direction of `step` that isn't empty; off the board if there is no piece.
    Square firstPiece(Square from, int step) const {
        do from += step;
        while (!(*this)[from]);
        return from;
    }

    /// Whether the squares between two on a line are empty but for those in `removed`.
    bool isClear(Square from, Square to, Bitboard removed = 0) const {
        return attackSets.queen(from, occupied() & ~removed) & bit(to);
    }

    /// Whether `by` attacks `target` once `m`, a castling or e.p. capture, has been made, which changes three or four
    /// squares. The pawn that captures is not asked about. (Rare: inlined into `make`, it costs 2 % of speed.)
    [[gnu::noinline]] bool attackedAfter(Move m, Square target, Color by) const {
        Bitboard left = bit(m.from()) | bit(m.captureSquare()), rook = 0;
        if (m.isCastling()) {
            left |= bit(rookHome(side_, castlingSideOf(m)));
            rook = bit(castledRook(side_, castlingSideOf(m)));
        }
        const Bitboard after = (occupied() & ~left) | bit(m.to()) | rook;
        return (attackers(target, by, after) & ~left) || (by == side_ && (attackSets.rook(target, after) & rook));
    }
    /// The e.p. capture on `target` by the pawn to the `side` (E or W) of the captured one; none if there is no such
    /// pawn or it is illegal. Pins don't tell that: two pawns leave their squares at once.
    Move enPassantCapture(Square target, int side) const {
        const Move m(target - forward(side_) + side, target, makePiece(side_, Pawn), makePiece(~side_, Pawn),
                     Move::EnPassant);
        return (*this)[m.from()] != m.mover() || attackedAfter(m, king(side_), ~side_) ? Move{} : m;
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
        std::uint8_t rights = 0;  // a bit for each castling right
        friend bool operator==(const State&, const State&) = default;
    };

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
        for (const Color c : {White, Black})
            for (const Square s : SquaresOf(bitboard(c))) state_.psqtScore += psqt[sides][board_[s]][s];
    }
    /// Sets the e.p. square, if a pawn of the side to move can legally capture there.
    void setEnPassant(Square target) {
        if (target == NoSquare || (!enPassantCapture(target, E) && !enPassantCapture(target, W))) return;
        state_.enPassant = std::uint8_t(target);
        state_.key ^= zobrist.enPassant[fileOf(target)];
    }

    void putPiece(Piece p, Square s) {
        assert(!board_[s]);
        board_[s] = p;
        toggle(p, bit(s));
    }
    void removePiece(Square s) {
        toggle(board_[s], bit(s));
        board_[s] = Empty;
    }
    void movePiece(Square from, Square to) {
        const Piece p = board_[from];
        board_[from] = Empty;
        board_[to] = p;
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
        removePiece(kingFrom);
        removePiece(rookFrom);
        putPiece(king, kingTo);
        putPiece(rook, rookTo);
    }

    Mailbox board_{};
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
    const Bitboard occupied = p.occupied();
    Bitboard set = pawnAttacks(p, c) | attackSets.king(p.king(c));
    for (const Square s : p.pieces(c, Knight)) set |= attackSets.knight(s);
    for (const Square s : p.pieces(c, Bishop)) set |= attackSets.bishop(s, occupied);
    for (const Square s : p.pieces(c, Rook)) set |= attackSets.rook(s, occupied);
    for (const Square s : p.pieces(c, Queen)) set |= attackSets.queen(s, occupied);
    return set;
}

}  // namespace millimax
