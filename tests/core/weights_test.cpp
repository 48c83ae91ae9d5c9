// weights_test.cpp: two scores in one word, and the table of pieces on squares.
#include "weights.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace millimax::test {
namespace {

bool is(Score s, int middlegame, int endgame) { return s.middlegame() == middlegame && s.endgame() == endgame; }

TEST_CASE("score: both halves keep their own sums, differences and multiples") {
    std::vector<int> values{-4000, -1, 0, 1, 4000};
    for (int v = -3967; v < 4000; v += 611) values.push_back(v);
    int wrong = 0;
    for (const int a : values)
        for (const int b : values) {
            const Score s(a, b);
            wrong += !is(s, a, b) || !is(-s, -a, -b) || s != Score(a, b);
            for (int n = -8; n <= 8; ++n) wrong += !is(s * n, a * n, b * n);
            for (const int c : values)
                for (const int d : values) {
                    const Score t(c, d);
                    Score sum = s;
                    sum += t;
                    wrong += !is(s + t, a + c, b + d) || !is(s - t, a - c, b - d) || sum != s + t || s + t - t != s;
                }
        }
    CHECK(wrong == 0);
}

TEST_CASE("score: the two ends of 16 bits") {
    for (const int a : {-32767, -1, 0, 1, 32767})
        for (const int b : {-32767, -1, 0, 1, 32767}) {
            CHECK(Score(a, b).middlegame() == a);
            CHECK(Score(a, b).endgame() == b);
        }
}

TEST_CASE("pieces on squares: Black's worth is White's, mirrored and negated") {
    int wrong = 0;
    for (int t = Pawn; t <= King; ++t)
        for (Square s = 0; s < Squares; ++s) {
            if (!onBoard(s)) continue;
            const Score white = psqt[0][makePiece(White, PieceType(t))][std::size_t(s)];
            const Score black = psqt[0][makePiece(Black, PieceType(t))][std::size_t(relativeSquare(Black, s))];
            wrong += white != -black;
        }
    CHECK(wrong == 0);
}

TEST_CASE("pieces on squares: the printed tables are read from White's side, eighth rank first") {
    const auto worth = [](PieceType t, int file, int rank) {
        return psqt[0][makePiece(White, t)][std::size_t(makeSquare(file, rank))];
    };
    // By their meaning, not their numbers: a pawn about to promote beats one at home, a castled king beats one on the
    // eighth rank, a knight in the centre beats one in the corner.
    for (int file = 0; file < 8; ++file) CHECK(worth(Pawn, file, 6).endgame() > worth(Pawn, file, 1).endgame());
    CHECK(worth(King, 6, 0).middlegame() > worth(King, 6, 7).middlegame());
    CHECK(worth(King, 6, 0).middlegame() > worth(King, 4, 4).middlegame());
    CHECK(worth(King, 4, 4).endgame() > worth(King, 0, 0).endgame());
    for (const int corner : {0, 7}) {
        CHECK(worth(Knight, 3, 4).middlegame() > worth(Knight, corner, corner).middlegame());
        CHECK(worth(Knight, 3, 4).endgame() > worth(Knight, corner, 7 - corner).endgame());
    }
    for (int t = Pawn; t <= King; ++t) {
        const auto &own = weights.square[std::size_t(t)], &enemy = weights.enemySide[std::size_t(t)];
        const Score material = weights.material[std::size_t(t)];
        CHECK(worth(PieceType(t), 0, 7) == material + own.front() + enemy.front());  // a8
        CHECK(worth(PieceType(t), 7, 0) == material + own.back() + enemy.back());    // h1
    }
}

TEST_CASE("phase: all pieces on the board make the whole of it") {
    const int pieces = 4 * phaseOf[Knight] + 4 * phaseOf[Bishop] + 4 * phaseOf[Rook] + 2 * phaseOf[Queen];
    CHECK(pieces == MaxPhase);
    CHECK(phaseOf[Pawn] == 0);
    CHECK(phaseOf[King] == 0);
}

}  // namespace
}  // namespace millimax::test
