#include "lab/moves.hpp"

#include "tests/lab/play.hpp"

using namespace millimax;
using namespace millimax::lab;

TEST_CASE_TEMPLATE("each kind of list holds the moves it is given, in order", List, HeapVector, HeapArray, PackedVector,
                   PackedArray) {
    test::playRandomly(500, [](const Position& p) {
        const MoveList expected = legalMoves(p);
        List list;
        generate<GenType::All>(p, list);
        REQUIRE(list.size() == expected.size());
        for (std::size_t i = 0; i < list.size(); ++i) REQUIRE(list[i] == expected[i]);
    });
}

TEST_CASE_TEMPLATE("perft doesn't depend on the list", List, HeapVector, HeapArray, PackedVector, PackedArray) {
    for (const test::Classic& c : test::classics) {
        Position p = parseFen(c.fen);
        CHECK(perftWith<List>(p, 3) == c.nodes[2]);
    }
}
