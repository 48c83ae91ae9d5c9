#include "lab/rotated.hpp"

#include "lab/occupancies.hpp"
#include "tests/lab/play.hpp"

#include <algorithm>

using namespace millimax;
using namespace millimax::lab;

namespace {

template <class Occupancy> Occupancy occupiedBy(Set pieces) {
    Occupancy o;
    for (const int s : each(pieces)) o.toggle(s);
    return o;
}

/// The slow way, with nothing from the laboratory: square by square to the first piece.
Set walked(Set pieces, int from, std::span<const int> steps) {
    Set reached = 0;
    for (const int step : steps)
        for (Square s = to0x88(from) + step; onBoard(s); s += step) {
            reached |= setOf(index64(s));
            if (contains(pieces, index64(s))) break;
        }
    return reached;
}

template <class Occupancy> bool agrees(Set pieces) {
    const auto o = occupiedBy<Occupancy>(pieces);
    if (o.all() != pieces) return false;
    for (int s = 0; s < 64; ++s)
        if (o.rook(s) != walked(pieces, s, RookSteps) || o.bishop(s) != walked(pieces, s, BishopSteps)) return false;
    return true;
}

void agreeOnRandomSets(int sets) {
    test::Random random(64);
    for (int i = 0; i < sets; ++i) {
        const Set pieces = test::randomSet(random, int(random() % 60));
        CAPTURE(pieces);
        REQUIRE(agrees<Rotated>(pieces));
        REQUIRE(agrees<RayMasks>(pieces));
        REQUIRE(agrees<Walk>(pieces));
        REQUIRE(agrees<Hyperbola>(pieces));
        REQUIRE(agrees<Magic>(pieces));
    }
}

}  // namespace

TEST_CASE("a set numbers its squares from the highest bit down") {
    CHECK(setOf(test::at("a1")) == Set{1} << 63);
    CHECK(setOf(test::at("h8")) == 1);
    const Set corners = setOf(test::at("a1")) | setOf(test::at("h1")) | setOf(test::at("h8"));
    CHECK(firstOne(corners) == test::at("a1"));
    CHECK(lastOne(corners) == test::at("h8"));
    CHECK(firstOne(0) == 64);
    CHECK(lastOne(0) == -1);
}

TEST_CASE("a set is emptied from its last square to its first, each square once") {
    test::Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const Set set = random() & random();
        Set seen = 0;
        int before = 64;
        for (const int s : each(set)) {
            REQUIRE(s < before);
            if (!seen) REQUIRE(s == lastOne(set));
            seen |= setOf(before = s);
        }
        REQUIRE(seen == set);
        if (set) REQUIRE(before == firstOne(set));
    }
}

TEST_CASE("0x88 squares survive the journey to 0-63 and back") {
    for (int s = 0; s < 64; ++s) {
        CHECK(onBoard(to0x88(s)));
        CHECK(index64(to0x88(s)) == s);
    }
}

TEST_CASE("the turned boards are numbered as in Hyatt's figures") {
    // a1 becomes bit 7 of the board turned left by 90 degrees; turned half left it starts a1 a2 b1.
    CHECK(turnedBoards[Plain].place(test::at("a1")) == 0);
    CHECK(turnedBoards[Left90].place(test::at("a1")) == 7);
    CHECK(turnedBoards[Left90].place(test::at("a8")) == 0);
    CHECK(turnedBoards[Left90].place(test::at("h1")) == 63);
    CHECK(turnedBoards[Left45].place(test::at("a1")) == 0);
    CHECK(turnedBoards[Left45].place(test::at("a2")) == 1);
    CHECK(turnedBoards[Left45].place(test::at("b1")) == 2);
    CHECK(turnedBoards[Left45].place(test::at("h8")) == 63);
    CHECK(turnedBoards[Right45].place(test::at("h1")) == 0);
    CHECK(turnedBoards[Right45].place(test::at("g1")) == 1);
    CHECK(turnedBoards[Right45].place(test::at("h2")) == 2);
    CHECK(turnedBoards[Right45].place(test::at("a8")) == 63);
}

TEST_CASE("each turn is a permutation in which every line is contiguous") {
    for (const Turn t : Turns) {
        Set places = 0;
        for (int s = 0; s < 64; ++s) {
            places |= setOf(turnedBoards[t].place(s));
            CHECK(turnedBoards[t].squareAt(turnedBoards[t].place(s)) == s);
        }
        CHECK(places == ~Set{0});
        for (int p = 1; p < 64; ++p)
            CHECK(lineOf(t, turnedBoards[t].squareAt(p - 1)) <= lineOf(t, turnedBoards[t].squareAt(p)));
    }
}

TEST_CASE("Hyatt's example: a bishop on f5 sees up to the first piece on each diagonal") {
    Set pieces = 0;
    for (const char* name : {"b1", "h3", "d7", "g6", "f5", "c8", "a1"}) pieces |= setOf(test::at(name));
    Set expected = 0;
    for (const char* name : {"b1", "c2", "d3", "e4", "g6", "h3", "g4", "e6", "d7"}) expected |= setOf(test::at(name));
    CHECK(occupiedBy<Rotated>(pieces).bishop(test::at("f5")) == expected);
    CHECK(occupiedBy<RayMasks>(pieces).bishop(test::at("f5")) == expected);
}

TEST_CASE("toggling a square twice leaves all four occupancies as they were") {
    test::Random random(2);
    const auto before = occupiedBy<Rotated>(random());
    for (int s = 0; s < 64; ++s) {
        auto o = before;
        o.toggle(s);
        for (const Turn t : Turns) CHECK(count(o.turned(t) ^ before.turned(t)) == 1);
        o.toggle(s);
        for (const Turn t : Turns) CHECK(o.turned(t) == before.turned(t));
    }
}

TEST_CASE("rotated boards, ray masks, walk, hyperbola and magic agree on every square") { agreeOnRandomSets(10000); }

TEST_CASE("lines: what lies between, and through") {
    CHECK(lines.between(test::at("a1"), test::at("d4")) == (setOf(test::at("b2")) | setOf(test::at("c3"))));
    CHECK(lines.between(test::at("a1"), test::at("b3")) == 0);
    CHECK(lines.direction(test::at("a1"), test::at("b3")) == -1);
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < 64; ++b) {
            const int step = geometry.step(to0x88(a), to0x88(b));
            REQUIRE((lines.direction(a, b) < 0 ? 0 : QueenSteps[std::size_t(lines.direction(a, b))]) == step);
            REQUIRE(lines.between(a, b) == lines.between(b, a));
            if (step) REQUIRE(contains(lines.through(a, b), b));
        }
}
