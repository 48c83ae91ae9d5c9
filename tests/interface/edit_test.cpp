// edit_test.cpp: positions set up piece by piece, as interfaces of protocol 1 do it.
#include "interface/cecp.hpp"
#include "tests/positions.hpp"

namespace millimax::test {
namespace {

/// What the lines, separated by blanks, make of a position.
std::string edited(const std::string& fen, const std::string& lines) {
    BoardEditor editor(parseFen(fen));
    for (const std::string& line : splitWords(lines)) CHECK_MESSAGE(editor.execute(line), line);
    return toFen(editor.position());
}
const std::string initial(StartFen);

TEST_CASE("edit: nothing changed is the same position") {
    CHECK(edited(initial, "") == StartFen);
    CHECK(edited("8/8/4k3/8/8/3K4/8/8 b - - 0 1", "") == "8/8/4k3/8/8/3K4/8/8 b - - 0 1");
}

TEST_CASE("edit: clearing, putting, changing colour and taking away") {
    CHECK(edited(initial, "# Ke1 Pa4 c Ke8 Qd8") == "3qk3/8/8/8/P7/8/8/4K3 w - - 0 1");
    CHECK(edited(initial, "xa2 xb1") == "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/R1BQKBNR w KQkq - 0 1");
    CHECK(edited(initial, "xb8 c Na2 xb1 c Nb2") == "r1bqkbnr/pppppppp/8/8/8/8/nNPPPPPP/R1BQKBNR w KQkq - 0 1");
    CHECK(edited(initial, "c # Ke8 c Kg1") == "4k3/8/8/8/8/8/8/6K1 w - - 0 1");
}

TEST_CASE("edit: castling is possible where king and rook are at home, for either side") {
    CHECK(edited("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Ra1 Rh1 c Rh8") == "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1");
    CHECK(edited("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "xe1 Kd2") == "r3k2r/8/8/8/8/8/3K4/R6R w kq - 0 1");
    CHECK(edited(initial, "# Kg1 Rf1 c Kg8 Rf8") == "5rk1/8/8/8/8/8/8/5RK1 w - - 0 1");
}

TEST_CASE("edit: what is none of these is refused and changes nothing") {
    BoardEditor editor(parseFen(StartFen));
    for (const char* line :
         {"", "P", "Pa", "Pa9", "Pi1", "Pa44", "Za4", "ya4", "a4", "cc", "##", "c4", "?a4", "P a4", "Ka0"})
        CHECK_MESSAGE(!editor.execute(line), line);
    CHECK(toFen(editor.position()) == StartFen);
}

TEST_CASE("edit: an impossible position can be set up, and is seen to be one") {
    BoardEditor editor(parseFen(StartFen));
    REQUIRE(editor.execute("xe1"));
    CHECK_THROWS_WITH_AS(editor.position(), "White has no king", BadInput);
}

}  // namespace
}  // namespace millimax::test
