#include "lab/board64.hpp"

#include "lab/generate64.hpp"
#include "lab/occupancies.hpp"
#include "lab/pawns64.hpp"
#include "picker.hpp"
#include "tests/lab/play.hpp"

#include <algorithm>
#include <memory>

using namespace millimax;
using namespace millimax::lab;

namespace {

bool sameMen(const RotatedBoard& a, const RotatedBoard& b) {
    for (int s = 0; s < 64; ++s)
        if (a[s] != b[s]) return false;
    for (Piece p = 0; p < PieceCodes; ++p)
        if (a.pieces(p) != b.pieces(p)) return false;
    for (const Turn t : Turns)
        if (a.occupied().turned(t) != b.occupied().turned(t)) return false;
    bool rights = true;
    for (const Color c : {White, Black})
        for (const CastlingSide w : {Short, Long}) rights = rights && a.hasRight(c, w) == b.hasRight(c, w);
    return rights && a.side() == b.side() && a.pieces(White) == b.pieces(White) && a.pieces(Black) == b.pieces(Black);
}

std::vector<std::uint32_t> sorted(const MoveList& moves) {
    std::vector<std::uint32_t> words;
    for (const Move m : moves) words.push_back(m.packed());
    std::ranges::sort(words);
    return words;
}

/// The attackers by the mailbox: every piece in the lists is asked.
Set mailboxAttackers(const Position& p, Square target) {
    Set attackers = 0;
    for (const Color c : {White, Black})
        for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King})
            for (const Square s : p.pieces(c, t))
                if (geometry.attacks(makePiece(c, t), s, target) && (!slides(t) || p.isClear(target, s)))
                    attackers |= setOf(index64(s));
    return attackers;
}

/// A rotated board that follows random games of the mailbox by make alone.
template <class Visit> void followGames(int positions, Visit visit) {
    std::unique_ptr<RotatedBoard> b;
    test::playRandomly(
        positions, [&](const Position& p) { b = std::make_unique<RotatedBoard>(p); }, [&](Move m) { b->make(m); },
        [&](const Position& p) { visit(p, *b); });
}

void attackersAgree(int positions) {
    followGames(positions, [](const Position& p, const RotatedBoard& b) {
        for (int s = 0; s < 64; ++s)
            if (b.attacksTo(s) != mailboxAttackers(p, to0x88(s))) {
                CAPTURE(toFen(p));
                CAPTURE(s);
                REQUIRE(b.attacksTo(s) == mailboxAttackers(p, to0x88(s)));
            }
        REQUIRE(b.inCheck() == p.inCheck());
    });
}

template <class Occupancy> void perftOfClassics(std::uint64_t limit) {
    for (const test::Classic& c : test::classics) {
        Board64<Occupancy> b{parseFen(c.fen)};
        for (std::size_t depth = 1; depth <= c.nodes.size() && c.nodes[depth - 1] <= limit; ++depth) {
            CAPTURE(c.fen);
            CAPTURE(depth);
            CHECK(lab::perft(b, int(depth)) == c.nodes[depth - 1]);
        }
    }
}

}  // namespace

TEST_CASE("rotated perft of the six classic positions") { perftOfClassics<Rotated>(200000); }
TEST_CASE("perft on the other occupancies") {
    perftOfClassics<RayMasks>(100000);
    perftOfClassics<Walk>(10000);
    perftOfClassics<Hyperbola>(100000);
    perftOfClassics<Magic>(100000);
}

TEST_CASE("make keeps every set as a fresh board has it, unmake gives it back, and the moves are the mailbox's") {
    followGames(5000, [](const Position& p, RotatedBoard& b) {
        CAPTURE(toFen(p));
        REQUIRE(sameMen(b, RotatedBoard(p)));
        const MoveList moves = legalMoves(p);
        REQUIRE(sorted(lab::legalMoves(b)) == sorted(moves));
        MoveList taking;
        for (const Move m : moves)
            if (m.captured()) taking.add(m);
        REQUIRE(sorted(captures(b)) == sorted(taking));
        const RotatedBoard before = b;
        for (const Move m : moves) {
            b.make(m);
            b.unmake();
        }
        REQUIRE(sameMen(b, before));
        REQUIRE(b.enPassant() == before.enPassant());
    });
}

TEST_CASE("Chess960: king and rook land on each other's squares and go home again") {
    for (const char* fen :
         {"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", "rk2r3/8/8/8/8/8/8/RK2R3 w AEae - 0 1",
          "1kr5/8/8/8/8/8/8/1KR2r2 w C - 0 1", "5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1"}) {
        Position p = parseFen(fen);
        RotatedBoard b(p);
        CAPTURE(fen);
        CHECK(sorted(lab::legalMoves(b)) == sorted(legalMoves(p)));
        CHECK(lab::perft(b, 4) == perft(p, 4));
        CHECK(sameMen(b, RotatedBoard(p)));
    }
}

TEST_CASE("attacks_from: each piece attacks what the mailbox says") {
    followGames(2000, [](const Position& p, const RotatedBoard& b) {
        for (int from = 0; from < 64; ++from)
            for (int to = 0; to < 64; ++to)
                if (contains(b.attacksFrom(from), to) != contains(mailboxAttackers(p, to0x88(to)), from))
                    REQUIRE_MESSAGE(false, toFen(p), " ", from, "-", to);
    });
}

TEST_CASE("attacks_to, as in Hyatt's example") {
    // e4 is attacked by rook e8 and knight f6, defended by rook e1 and pawn d3.
    const RotatedBoard b(parseFen("k3r3/8/5n2/8/8/3P4/8/K3R3 w - - 0 1"));
    CHECK(b.attacksTo(test::at("e4")) ==
          (setOf(test::at("e8")) | setOf(test::at("f6")) | setOf(test::at("e1")) | setOf(test::at("d3"))));
    CHECK(b.attacksFrom(test::at("e4")) == 0);
}

TEST_CASE("attacks_to equals the 0x88 attackers in positions reached by play") { attackersAgree(20000); }

TEST_CASE("pawns: one AND says what counting says") {
    followGames(3000, [](const Position& p, const RotatedBoard& b) {
        for (const Color us : {White, Black})
            for (const Square pawn : p.pieces(us, Pawn)) {
                bool passed = true, isolated = true, doubled = false;
                for (const Square other : p.pieces(~us, Pawn))
                    if (std::abs(fileOf(other) - fileOf(pawn)) <= 1 && relativeRank(us, other) > relativeRank(us, pawn))
                        passed = false;
                for (const Square other : p.pieces(us, Pawn)) {
                    if (std::abs(fileOf(other) - fileOf(pawn)) == 1) isolated = false;
                    if (fileOf(other) == fileOf(pawn) && other != pawn) doubled = true;
                }
                CAPTURE(toFen(p));
                REQUIRE(isPassed(b, us, index64(pawn)) == passed);
                REQUIRE(isIsolated(b, us, index64(pawn)) == isolated);
                REQUIRE(isDoubled(b, us, index64(pawn)) == doubled);
            }
    });
}

TEST_CASE("an outpost is defended by a pawn and out of every enemy pawn's reach") {
    const RotatedBoard b(parseFen("4k3/p5p1/8/8/3PP3/8/8/4K3 w - - 0 1"));
    CHECK(isOutpost(b, White, test::at("d5")));
    CHECK(isOutpost(b, White, test::at("c5")));
    CHECK_FALSE(isOutpost(b, White, test::at("f5")));  // g7-g6 attacks it
    CHECK_FALSE(isOutpost(b, White, test::at("b5")));  // no pawn defends it
    CHECK_FALSE(isOutpost(b, Black, test::at("d5")));
}

TEST_SUITE_BEGIN("long");
TEST_CASE("rotated perft of the six classic positions, deeper") { perftOfClassics<Rotated>(20000000); }
TEST_CASE("attacks_to equals the 0x88 attackers in a million positions") { attackersAgree(1000000); }
TEST_SUITE_END();
