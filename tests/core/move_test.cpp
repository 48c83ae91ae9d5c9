// move_test.cpp: squares, the geometry of their differences, and the packed move.
#include "move.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

namespace millimax::test {
namespace {

std::vector<Square> boardSquares() {
    std::vector<Square> squares;
    for (Square s = 0; s < Squares; ++s)
        if (onBoard(s)) squares.push_back(s);
    return squares;
}

TEST_CASE("squares: 64 of 128 are on the board, numbered and mirrored without gaps") {
    std::set<int> indices;
    std::uint64_t bits = 0;
    for (const Square s : boardSquares()) {
        CHECK(makeSquare(fileOf(s), rankOf(s)) == s);
        CHECK(index64(s) == 8 * rankOf(s) + fileOf(s));
        CHECK(bit(s) == std::uint64_t{1} << index64(s));
        CHECK(relativeSquare(White, s) == s);
        CHECK(relativeSquare(Black, s) == makeSquare(fileOf(s), 7 - rankOf(s)));
        CHECK(relativeRank(Black, s) == 7 - relativeRank(White, s));
        indices.insert(index64(s));
        bits |= bit(s);
    }
    CHECK(indices.size() == 64);
    CHECK(bits == ~std::uint64_t{0});
    CHECK_FALSE(onBoard(NoSquare));
    CHECK_FALSE(isLight(makeSquare(0, 0)));  // a1 is dark
    CHECK(isLight(makeSquare(7, 0)));
    CHECK(isLight(makeSquare(0, 7)));
}

TEST_CASE("squares: a step over an edge is seen") {
    for (const Square s : boardSquares()) {
        CHECK(onBoard(s + N) == (rankOf(s) < 7));
        CHECK(onBoard(s + S) == (rankOf(s) > 0));
        CHECK(onBoard(s + E) == (fileOf(s) < 7));
        CHECK(onBoard(s + W) == (fileOf(s) > 0));
        for (const int step : KnightSteps)
            if (onBoard(s + step))
                CHECK(std::abs(fileOf(s + step) - fileOf(s)) * std::abs(rankOf(s + step) - rankOf(s)) == 2);
    }
}

TEST_CASE("pieces: one may go to an empty or an enemy square, never to the border") {
    for (const Color c : {White, Black}) {
        CHECK(isEmptyOrEnemy(c, Empty));
        CHECK_FALSE(isEmptyOrEnemy(c, Border));
        for (int t = Pawn; t <= King; ++t) {
            CHECK(isEmptyOrEnemy(c, makePiece(~c, PieceType(t))));
            CHECK_FALSE(isEmptyOrEnemy(c, makePiece(c, PieceType(t))));
        }
    }
}

/// What a piece attacks on an empty board, from files and ranks alone.
bool attacks(Color c, PieceType t, int files, int ranks) {
    const int dx = std::abs(files), dy = std::abs(ranks);
    switch (t) {
    case Pawn: return dx == 1 && ranks == (c == White ? 1 : -1);
    case Knight: return dx * dy == 2;
    case Bishop: return dx == dy && dx > 0;
    case Rook: return (dx == 0) != (dy == 0);
    case Queen: return dx + dy > 0 && (dx == dy || dx == 0 || dy == 0);
    case King: return std::max(dx, dy) == 1;
    default: return false;
    }
}

TEST_CASE("geometry: attacks and steps between any two squares") {
    int wrong = 0;
    for (const Square from : boardSquares())
        for (const Square to : boardSquares()) {
            const int files = fileOf(to) - fileOf(from), ranks = rankOf(to) - rankOf(from);
            for (const Color c : {White, Black})
                for (const PieceType t : {NoType, Pawn, Knight, Bishop, Rook, Queen, King})
                    wrong += geometry.attacks(makePiece(c, t), from, to) != attacks(c, t, files, ranks);
            const int far = std::max(std::abs(files), std::abs(ranks));
            const int step = attacks(White, Queen, files, ranks) ? files / far * E + ranks / far * N : 0;
            wrong += geometry.step(from, to) != step;
        }
    CHECK(wrong == 0);
}

TEST_CASE("pieces: colour and type survive packing") {
    std::set<Piece> codes;
    for (const Color c : {White, Black})
        for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King}) {
            const Piece p = makePiece(c, t);
            CHECK(colorOf(p) == c);
            CHECK(typeOf(p) == t);
            CHECK(p != Empty);
            CHECK(p < PieceCodes);
            CHECK(slides(t) == (t == Bishop || t == Rook || t == Queen));
            codes.insert(p);
        }
    CHECK(codes.size() == 12);
    CHECK(~White == Black);
    CHECK(~Black == White);
}

TEST_CASE("move: each field comes back, alone in its bits") {
    const std::vector<Piece> pieces{Empty, makePiece(White, Pawn), makePiece(Black, King), makePiece(Black, Queen)};
    int wrong = 0;
    for (const Square from : boardSquares())
        for (const Square to : boardSquares())
            for (const Piece mover : pieces)
                for (const Piece captured : pieces)
                    for (int type = Move::Normal; type <= Move::PromoteKnight; ++type) {
                        const Move m(from, to, mover, captured, Move::Type(type));
                        const bool same = m.from() == from && m.to() == to && m.mover() == mover &&
                                          m.captured() == captured && m.type() == type;
                        wrong += !same || Move::unpack(m.packed()) != m || m.packed() >= 1u << 25;
                    }
    CHECK(wrong == 0);
}

TEST_CASE("move: no move is false and unlike any other") {
    const Move quiet(makeSquare(4, 1), makeSquare(4, 3), makePiece(White, Pawn));
    const Move capture(makeSquare(0, 0), makeSquare(0, 7), makePiece(White, Rook), makePiece(Black, Rook));
    CHECK(quiet != capture);
    CHECK_FALSE(Move{});
    CHECK(Move::unpack(~0u).packed() < 1u << 25);
    CHECK(quiet);
}

TEST_CASE("move: it tells whether it is a double push, en passant, a promotion, castling, and what it captures where") {
    const Piece pawn = makePiece(White, Pawn), blackPawn = makePiece(Black, Pawn);
    const Square e2 = makeSquare(4, 1), e4 = makeSquare(4, 3), e5 = makeSquare(4, 4), d6 = makeSquare(3, 5);

    const Move doublePush(e2, e4, pawn);
    CHECK(doublePush.isDoublePush());
    CHECK_FALSE(doublePush.isNoisy());
    CHECK_FALSE(Move(e2, e4, makePiece(White, Rook)).isDoublePush());
    CHECK(Move(makeSquare(0, 6), makeSquare(0, 4), blackPawn).isDoublePush());

    const Move enPassant(e5, d6, pawn, blackPawn, Move::EnPassant);
    CHECK(enPassant.captureSquare() == makeSquare(3, 4));
    CHECK(enPassant.isNoisy());
    CHECK(Move(e5, d6, pawn, blackPawn).captureSquare() == d6);
    const Square d4 = makeSquare(3, 3), e3 = makeSquare(4, 2);
    CHECK(Move(d4, e3, blackPawn, pawn, Move::EnPassant).captureSquare() == e4);

    const std::vector<std::pair<Move::Type, PieceType>> promotions{{Move::PromoteQueen, Queen},
                                                                   {Move::PromoteRook, Rook},
                                                                   {Move::PromoteBishop, Bishop},
                                                                   {Move::PromoteKnight, Knight}};
    for (const auto& [type, promoted] : promotions) {
        const Move m(makeSquare(0, 6), makeSquare(0, 7), pawn, Empty, type);
        CHECK(m.isPromotion());
        CHECK(m.isNoisy());
        CHECK(m.promotion() == promoted);
        CHECK_FALSE(m.isCastling());
    }
    for (const auto type : {Move::CastleShort, Move::CastleLong}) {
        const Move m(makeSquare(4, 0), makeSquare(6, 0), makePiece(White, King), Empty, type);
        CHECK(m.isCastling());
        CHECK_FALSE(m.isNoisy());
        CHECK_FALSE(m.isPromotion());
    }
}

}  // namespace
}  // namespace millimax::test
