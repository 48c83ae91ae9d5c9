#include "lab/board81.hpp"

#include <algorithm>
#include <bitset>
#include <random>
#include <sstream>
#include <vector>

#include <doctest/doctest.h>

using namespace millimax::lab;

namespace {

using Model = std::bitset<Squares81>;

template <class Set> Set from(const Model& model) {
    Set s;
    for (int i = 0; i < Squares81; ++i)
        if (model[std::size_t(i)]) s = s | Set::of(i);
    return s;
}
template <class Set> Model model(const Set& s) {
    Model m;
    for (int i = 0; i < Squares81; ++i) m[std::size_t(i)] = s.contains(i);
    return m;
}
Model randomModel(std::mt19937_64& random) {
    Model m;
    for (int n = int(random() % 60); n > 0; --n) m.set(random() % Squares81);
    return m;
}
std::vector<int> squaresOf(const Model& m) {
    std::vector<int> squares;
    for (int i = 0; i < Squares81; ++i)
        if (m[std::size_t(i)]) squares.push_back(i);
    return squares;
}

template <class Set> void obeysSetLaws() {
    std::mt19937_64 random(81);
    for (int i = 0; i < 5000; ++i) {
        const Model a = randomModel(random), b = randomModel(random);
        const Set x = from<Set>(a), y = from<Set>(b);
        REQUIRE(model(x) == a);
        REQUIRE(model(x & y) == (a & b));
        REQUIRE(model(x | y) == (a | b));
        REQUIRE(model(x ^ y) == (a ^ b));
        REQUIRE(model(~x) == ~a);
        REQUIRE((x == y) == (a == b));
        REQUIRE(x.any() == a.any());
        REQUIRE(x.count() == int(a.count()));
        const std::vector<int> squares = squaresOf(a);
        REQUIRE(x.first() == (squares.empty() ? Squares81 : squares.front()));
        REQUIRE(x.last() == (squares.empty() ? -1 : squares.back()));
    }
}

/// All ways to empty a set give the same squares, lowest first, or from the last one highest first.
template <class Set> void emptiesInOrder() {
    std::mt19937_64 random(27);
    for (int i = 0; i < 5000; ++i) {
        const Model m = randomModel(random);
        const std::vector<int> expected = squaresOf(m);
        std::vector<int> byXor, byPop, byRange, fromLast;
        Set s = from<Set>(m);
        while (s.any()) {
            byXor.push_back(s.first());
            s.toggle(s.first());
        }
        for (s = from<Set>(m); s.any();) byPop.push_back(s.popFirst());
        for (s = from<Set>(m); s.any();) fromLast.push_back(s.popLast());
        std::ranges::reverse(fromLast);
        for (const int square : from<Set>(m)) byRange.push_back(square);
        REQUIRE(byXor == expected);
        REQUIRE(byPop == expected);
        REQUIRE(byRange == expected);
        REQUIRE(fromLast == expected);
    }
}

}  // namespace

TEST_CASE("Bonanza's numbering: A9 is the top bit of the first word, I1 the lowest of the last") {
    CHECK(Bonanza81({1u << 26, 0, 0}).first() == 0);   // A9
    CHECK(Bonanza81({1, 0, 0}).first() == 26);         // I7
    CHECK(Bonanza81({0, 1u << 26, 0}).first() == 27);  // A6
    CHECK(Bonanza81({0, 1, 0}).first() == 53);         // I4
    CHECK(Bonanza81({0, 0, 1u << 26}).first() == 54);  // A3
    CHECK(Bonanza81({0, 0, 1}).first() == 80);         // I1
    CHECK(Bonanza81({1, 1, 1}).first() == 26);         // of several, the lowest number
    CHECK(Bonanza81({1, 1, 1}).last() == 80);
    CHECK(Bonanza81::all().count() == 81);
    for (int i = 0; i < 3; ++i) CHECK(Bonanza81::all().word(i) < (1u << 27));
}

TEST_CASE("the dense layout: 64 squares and 17") {
    CHECK(Dense81(1, 0).first() == 0);
    CHECK(Dense81(0, 1).first() == 64);
    CHECK(Dense81::of(80) == Dense81(0, 1u << 16));
    CHECK(Dense81::all().count() == 81);
    CHECK((~Dense81()).high() < (1u << 17));
}

TEST_CASE_TEMPLATE("sets of 81 squares obey the laws of sets", Set, Bonanza81, Dense81) { obeysSetLaws<Set>(); }
TEST_CASE_TEMPLATE("a set is emptied in order, whichever way", Set, Bonanza81, Dense81) { emptiesInOrder<Set>(); }

TEST_CASE_TEMPLATE("toggling a square changes that square alone, and twice nothing", Set, Bonanza81, Dense81) {
    std::mt19937_64 random(3);
    for (int square = 0; square < Squares81; ++square) {
        const Set before = from<Set>(randomModel(random));
        Set s = before;
        s.toggle(square);
        CHECK((s ^ before) == Set::of(square));
        s.toggle(square);
        CHECK(s == before);
    }
}

TEST_CASE("a set survives the journey to the other layout and back") {
    std::mt19937_64 random(5);
    for (int i = 0; i < 5000; ++i) {
        const Model m = randomModel(random);
        const auto bonanza = from<Bonanza81>(m);
        const auto dense = from<Dense81>(m);
        REQUIRE(toDense(bonanza) == dense);
        REQUIRE(toBonanza(dense) == bonanza);
    }
}

TEST_CASE("the promotion zones are the three far rows") {
    for (int square = 0; square < Squares81; ++square) {
        CHECK(inPromotionZone(Side::Black, square) == (rowOf(square) <= 2));
        CHECK(inPromotionZone(Side::White, square) == (rowOf(square) >= 6));
    }
}
