// bitboard_test.cpp: bitboards say the same as the mailbox, square by square.
#include "bitboard.hpp"
#include "tests/suites.hpp"

#include <bit>
#include <random>

namespace millimax::test {
namespace {

/// What a piece attacks, by a walk from square to square that stops at each one in `occupied`.
Bitboard walked(PieceType type, Square from, Bitboard occupied) {
    Bitboard found = 0;
    for (const int step : stepsOf[type])
        for (Square s = from + step; onBoard(s); s += step) {
            found |= bit(s);
            if (!slides(type) || occupied & bit(s)) break;
        }
    return found;
}

TEST_CASE("bitboard: attack sets are what walks on the board find") {
    std::mt19937_64 random(1);
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        const Bitboard occupied = i % 2 ? random() & random() : random();
        for (int square = 0; square < 64; ++square) {
            const Square s = squareOf(square);
            wrong += attackSets.knight(s) != walked(Knight, s, occupied);
            wrong += attackSets.king(s) != walked(King, s, occupied);
            wrong += attackSets.bishop(s, occupied) != walked(Bishop, s, occupied);
            wrong += attackSets.rook(s, occupied) != walked(Rook, s, occupied);
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("bitboard: shifted sets, counts and first squares are what a look at each square finds") {
    std::mt19937_64 random(2);
    for (int i = 0; i < 1000; ++i) {
        const Bitboard set = random();
        Bitboard east = 0, west = 0, north = 0, south = 0;
        int number = 0;
        for (int square = 0; square < 64; ++square) {
            const Square s = squareOf(square);
            REQUIRE(index64(s) == square);
            if (!(set & bit(s))) continue;
            if (++number == 1) CHECK(firstSquare(set) == s);
            if (onBoard(s + E)) east |= bit(s + E);
            if (onBoard(s + W)) west |= bit(s + W);
            if (onBoard(s + N)) north |= bit(s + N);
            if (onBoard(s + S)) south |= bit(s + S);
        }
        CHECK(popcount(set) == number);
        CHECK(toEast(set) == east);
        CHECK(toWest(set) == west);
        CHECK(toFront(White, set) == north);
        CHECK(toFront(Black, set) == south);
    }
}

TEST_CASE("bitboard: those of a position hold what its mailbox holds, after every move and once it is taken back") {
    int wrong = 0;
    const auto check = [&wrong](const Position& p) {
        for (const Color c : {White, Black}) {
            Bitboard all = 0;
            for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King}) {
                Bitboard expected = 0;
                for (int square = 0; square < 64; ++square)
                    if (p[squareOf(square)] == makePiece(c, t)) expected |= bit(squareOf(square));
                wrong += p.bitboard(c, t) != expected;
                all |= expected;
            }
            wrong += p.bitboard(c) != all;
        }
    };
    std::vector<Position> positions = manyPositions();
    for (const PerftCase& c : perftEpd("perft-chess960.epd")) positions.push_back(parseFen(c.fen));
    for (Position p : positions) {
        check(p);
        for (const Move m : legalMoves(p)) {
            p.make(m);
            check(p);
            p.unmake();
            check(p);
        }
    }
    CHECK(wrong == 0);
}

}  // namespace
}  // namespace millimax::test
