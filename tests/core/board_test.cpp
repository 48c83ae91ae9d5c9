// board_test.cpp: what a position knows of itself beyond its moves: repetition, counters, draws by material, and what
// belongs to its key.
#include "tests/positions.hpp"
#include "tests/suites.hpp"

namespace millimax::test {
namespace {

/// How often the position has stood before, up to twice.
int repetitions(const Position& p) { return p.isRepetition(0) ? 2 : p.isRepetition(1000); }

TEST_CASE("repetition: the same position counts each time it comes back") {
    Position p = parseFen(StartFen);
    const Key start = p.key();
    play(p, "g1f3 g8f6 f3g1");
    CHECK(repetitions(p) == 0);
    play(p, "f6g8");
    CHECK(p.key() == start);
    CHECK(repetitions(p) == 1);
    CHECK(p.isRepetition(5));        // a cycle inside a search that began before the position first stood
    CHECK_FALSE(p.isRepetition(4));  // the root itself is no cycle
    CHECK_FALSE(p.isRepetition(0));
    play(p, "b1c3 b8c6 c3b1");
    CHECK(repetitions(p) == 0);
    CHECK_FALSE(p.isRepetition(100));
    play(p, "c6b8");
    CHECK(repetitions(p) == 2);
    CHECK(p.isRepetition(0));  // the third of its kind
    p.unmake();
    p.unmake();
    CHECK(repetitions(p) == 0);
}

TEST_CASE("repetition: only a cycle of four plies or more") {
    Position p = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(p, "a1a2 e8e7 a2a1 e7e8");
    CHECK(repetitions(p) == 1);
    play(p, "a1b1 e8e7 b1b2 e7e8 b2a2 e8e7");  // by another road, ten plies later
    CHECK(repetitions(p) == 1);
}

TEST_CASE("repetition: the side to move makes the difference") {
    Position p = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(p, "a1a2 e8d8 a2a3 d8e8 a3a1");  // the king lost no move, the rook one: Black to move now
    CHECK(repetitions(p) == 0);
}

TEST_CASE("repetition: lost castling rights make another position") {
    Position p = parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(p, "e1e2 e8e7 e2e1 e7e8");
    CHECK(repetitions(p) == 0);  // the same pieces, but no castling right is left
    play(p, "e1e2 e8e7");
    CHECK(repetitions(p) == 1);
    play(p, "e2e1 e7e8");
    CHECK(repetitions(p) == 1);
}

TEST_CASE("repetition: an e.p. capture that was possible makes another position") {
    Position p = parseFen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(p, "e2e4");
    REQUIRE(p.enPassant() == makeSquare(4, 2));
    play(p, "e8e7 e1e2 e7e8 e2e1");
    CHECK(repetitions(p) == 0);
    play(p, "e8e7 e1e2 e7e8 e2e1");
    CHECK(repetitions(p) == 1);

    Position impossible = parseFen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");  // no pawn can capture
    play(impossible, "e2e4 e8e7 e1e2 e7e8 e2e1");
    CHECK(repetitions(impossible) == 1);
}

TEST_CASE("repetition: captures, pawn moves and null moves end what can come back") {
    Position p = parseFen("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    play(p, "a1a2 e8e7 a2a1 e7e8");
    CHECK(repetitions(p) == 1);
    play(p, "e2e3 e8e7 a1a2 e7e8 a2a1");
    CHECK(repetitions(p) == 1);

    Position null = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(null, "a1a2 e8e7");
    null.makeNull();
    null.makeNull();
    play(null, "a2a1 e7e8");
    CHECK(null.key() == parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").key());
    CHECK(repetitions(null) == 0);
}

TEST_CASE("counters: plies since a capture or pawn move, the move's number, and plies follow the moves") {
    Position p = parseFen("4k3/8/8/8/8/8/4P3/R3K2r w Q - 37 60");
    CHECK(p.rule50() == 37);
    CHECK(p.moveNumber() == 60);
    CHECK(p.plies() == 0);
    CHECK_FALSE(p.lastMove());
    play(p, "e1d2");
    CHECK(p.rule50() == 38);
    CHECK(p.moveNumber() == 60);
    play(p, "h1a1");  // a capture
    CHECK(p.rule50() == 0);
    CHECK(p.moveNumber() == 61);
    play(p, "d2d3 e8e7");
    CHECK(p.rule50() == 2);
    play(p, "e2e4");
    CHECK(p.rule50() == 0);
    CHECK(p.plies() == 5);
    CHECK(p.lastMove() == Move(makeSquare(4, 1), makeSquare(4, 3), makePiece(White, Pawn)));
    while (p.plies()) p.unmake();
    CHECK(same(p, parseFen("4k3/8/8/8/8/8/4P3/R3K2r w Q - 37 60")));

    Position castling = parseFen("r3k3/8/8/8/8/8/8/4K2R b Kq - 5 9");
    play(castling, "e8c8 e1g1");  // castling is reversible as far as the counter goes
    CHECK(castling.rule50() == 7);
    CHECK(castling.moveNumber() == 10);
}

TEST_CASE("counters: they go on counting, however long nothing happens") {
    Position p = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const std::vector<Move> round = parseTypedMoves(p, "a1a2 e8e7 a2a1 e7e8");
    for (int i = 0; i < 10'000; ++i)
        for (const Move m : round) p.make(m);
    CHECK(p.rule50() == 40'000);
    CHECK(p.moveNumber() == 20'001);
    CHECK(p.isRepetition(0));
}

TEST_CASE("draws: material that can't mate") {
    struct Case {
        const char* fen;
        bool insufficient;
    };
    const std::array<Case, 17> cases{{
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", true},
        {"1n2k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/2B1K3 b - - 0 1", true},
        {"2b1k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"1b2k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true},    // bishops of one colour
        {"1b2kb2/8/8/8/8/8/8/B1B1K3 w - - 0 1", true},  // four of them
        {"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false},   // of both colours
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false},  // mate is possible, if not to be forced
        {"1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1", false},
        {"1n2k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
        {"4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
        {"q3k3/8/8/8/8/8/8/4K3 w - - 0 1", false},
    }};
    for (const Case& c : cases)
        CHECK_MESSAGE(parseFen(c.fen).insufficientMaterial() == c.insufficient, std::string(c.fen));
}

TEST_CASE("e.p.: in the key exactly where a pawn may legally take") {
    struct Case {
        const char* before;
        const char* push;
        bool capturable;
    };
    const std::array<Case, 9> cases{{
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", true},
        {"4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e5", true},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", false},     // no pawn beside it
        {"4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e2e4", false},   // no pawn
        {"4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4", false},     // the other edge of the board is not beside it
        {"3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", false},  // the capturer is pinned on its file
        {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", false},   // both pawns would leave the rank
        {"8/8/8/8/k2p3R/8/2P1P3/4K3 w - - 0 1", "c2c4", false},
        {"7k/8/8/8/3p4/8/1B2P3/4K3 w - - 0 1", "e2e4", false},  // pinned on a diagonal, and capturing off it
    }};
    for (const Case& c : cases) {
        INFO(std::string(c.before));
        Position p = parseFen(c.before);
        play(p, c.push);
        const Square behind = p.lastMove().to() - forward(~p.side());
        CHECK(p.enPassant() == (c.capturable ? behind : NoSquare));
        Setup without = setupOf(p), with = without;
        without.enPassant = NoSquare;
        with.enPassant = behind;
        CHECK((Position(without).key() == p.key()) == !c.capturable);
        CHECK(Position(with).key() == p.key());
    }
}

TEST_CASE("e.p.: a pinned pawn may take along its pin, and a check by the pushed pawn may be answered so") {
    Position alongPin = parseFen("8/k7/8/8/3p4/8/4P3/4K1B1 w - - 0 1");
    play(alongPin, "e2e4");
    CHECK(alongPin.enPassant() == makeSquare(4, 2));
    Position check = parseFen("8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1");
    play(check, "e2e4");
    REQUIRE(check.inCheck());
    CHECK(check.enPassant() == makeSquare(4, 2));
    play(check, "d4e3");
    CHECK(check[makeSquare(4, 3)] == Empty);
    CHECK(check.count(White, Pawn) == 0);
}

TEST_CASE("e.p.: no capture that leaves a knight's or a slider's check standing") {
    for (const char* pieces : {"4k3/8/8/3pP3/8/5n2/8/4K3", "4k3/8/8/3pP3/8/8/8/r3K3", "4k3/8/8/3pP3/8/8/3p4/4K3"}) {
        const Position p = parseFen(std::string(pieces) + " w - d6 0 1");
        CHECK(p.inCheck());
        CHECK(p.enPassant() == NoSquare);
        CHECK(p.key() == parseFen(std::string(pieces) + " w - - 0 1").key());
        for (const Move m : legalMoves(p)) CHECK(m.type() != Move::EnPassant);
    }
}

TEST_CASE("castling rights are in the key, each by itself, and end with king or rook") {
    std::vector<Key> keys;
    for (const char* rights : {"KQkq", "Kkq", "Qkq", "KQk", "KQq", "KQ", "kq", "-"})
        keys.push_back(parseFen("r3k2r/8/8/8/8/8/8/R3K2R w " + std::string(rights) + " - 0 1").key());
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) CHECK(keys[i] != keys[j]);

    const auto rights = [](const std::string& moves) {
        Position p = parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        play(p, moves);
        std::string held;
        for (const Color c : {White, Black})
            for (const CastlingSide w : {Short, Long})
                if (p.hasRight(c, w)) held += "KQkq"[rightOf(c, w)];
        return held;
    };
    CHECK(rights("") == "KQkq");
    CHECK(rights("e1e2") == "kq");
    CHECK(rights("e1g1") == "kq");
    CHECK(rights("a1b1") == "Kkq");
    CHECK(rights("h1h2 e8c8") == "Q");
    CHECK(rights("a1a8") == "Kk");  // a rook captured at home takes both sides' rights with it
    CHECK(rights("h1h8") == "Qq");
}

TEST_CASE("key: transpositions meet, the side to move and the place of each piece count") {
    Position a = parseFen(StartFen), b = a, c = a;
    play(a, "g1f3 d7d6 b1c3 g8f6");
    play(b, "b1c3 g8f6 g1f3 d7d6");
    play(c, "b1a3 g8f6 g1f3 d7d6");
    CHECK(a.key() == b.key());
    CHECK(a.key() != c.key());
    CHECK(a.pawnKey() == c.pawnKey());
    CHECK(a.pawnKey() != parseFen(StartFen).pawnKey());
    CHECK(parseFen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key() != parseFen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").key());
    CHECK(parseFen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key() == parseFen("4k3/8/8/8/8/8/8/4K3 w - - 40 70").key());
    CHECK(parseFen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").pawnKey() == 0);
}

TEST_CASE("board: off it there is border, wherever a step leads") {
    const Position p = parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (Square s = 0; s < Squares; ++s)
        for (const PieceType t : {Knight, King})
            for (const int step : stepsOf[t])
                if (onBoard(s)) CHECK((p[s + step] == Border) == !onBoard(s + step));
}

TEST_CASE("pieces: a position counts its pieces, and tells whether a side has others than pawns") {
    const Position p = parseFen("4k3/pp6/8/8/8/8/8/RN2K2R w KQ - 0 1");
    CHECK(p.count(White, Rook) == 2);
    CHECK(p.count(Black, Pawn) == 2);
    CHECK(p.count(Black, Rook) == 0);
    CHECK(p.king(White) == makeSquare(4, 0));
    CHECK(p.king(Black) == makeSquare(4, 7));
    CHECK(p.hasNonPawns(White));
    CHECK_FALSE(p.hasNonPawns(Black));
    CHECK(p.phase() == 2 * phaseOf[Rook] + phaseOf[Knight]);
    CHECK(parseFen(StartFen).phase() == MaxPhase);
    CHECK(parseFen(StartFen).psqtScore() == Score{});                            // both sides alike
    CHECK(parseFen("qqqqk3/8/8/8/8/8/8/QQQQK3 w - - 0 1").phase() == MaxPhase);  // promoted queens count no further
}

TEST_CASE("castling in Chess960: king and rook may cross, swap and stay") {
    struct Case {
        const char* before;
        Move::Type type;
        const char* after;
    };
    const std::array<Case, 5> cases{{
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", Move::CastleShort, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},  // swap
        {"4k3/8/8/8/8/8/8/6KR w H - 0 1", Move::CastleShort, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},   // the king stays
        {"4k3/8/8/8/8/8/8/1KR5 w C - 0 1", Move::CastleShort, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/2RK4 w C - 0 1", Move::CastleLong, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"rk6/8/8/8/8/8/8/4K3 b a - 0 1", Move::CastleLong, "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"},
    }};
    for (const Case& c : cases) {
        INFO(std::string(c.before));
        Position p = parseFen(c.before);
        const Position before = p;
        bool found = false;
        for (const Move m : legalMoves(p)) {
            if (m.type() != c.type) continue;
            found = true;
            p.make(m);
            CHECK(toFen(p) == c.after);
            CHECK(p.key() == parseFen(c.after).key());
            p.unmake();
            CHECK(same(p, before));
        }
        CHECK(found);
    }
}

TEST_CASE("position: the set of attacked squares is what the mailbox tells square by square") {
    int wrong = 0;
    for (const Position& p : manyPositions())
        for (const Color c : {White, Black})
            for (int i = 0; i < 64; ++i)
                wrong += p.attacked(squareOf(i), c) != bool(attackedSquares(p, c) & bit(squareOf(i)));
    CHECK(wrong == 0);
}

TEST_CASE("a position that has forgotten the beginning of its game knows the rest") {
    Position p = parseFen(StartFen), fresh = p;
    const char* const knights[]{"Nf3", "Nf6", "Ng1", "Ng8"};
    for (int i = 0; i < 1000; ++i) {
        p.make(parseMove(p, knights[i % 4]));
        p.forgetBefore(50);
        CHECK(p.plies() <= 50);
    }
    CHECK(p.moveNumber() == 501);
    CHECK(p.isRepetition(0));
    CHECK(p.key() == fresh.key());
    while (p.plies() > 0) {
        p.unmake();
        CHECK(p.isRepetition(0) == (p.plies() >= 8));  // twice before
    }
}

}  // namespace
}  // namespace millimax::test
