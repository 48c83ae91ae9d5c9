// pgn_test.cpp: games written as PGN, and read in all the forms that people have.
#include "interface/pgn.hpp"
#include "positions.hpp"

#include <iterator>
#include <sstream>

namespace millimax::test {
namespace {

PgnGame game(const char* fen, const std::string& moves) {
    PgnGame g;
    g.start = parseFen(fen);
    Position p = g.start;
    std::istringstream in(moves);
    for (std::string text; in >> text; p.make(g.moves.back())) g.moves.push_back(parseMove(p, text));
    return g;
}
/// The moves of a game in coordinates.
std::string movesOf(const PgnGame& g) {
    std::string text;
    for (const Move m : g.moves) text += (text.empty() ? "" : " ") + toCoordinate(m, Castling::Chess960);
    return text;
}
/// What is wrong with the text, or "accepted".
std::string refusal(const std::string& pgn) {
    try {
        readPgn(pgn);
    } catch (const BadInput& error) {
        return error.what();
    }
    return "accepted";
}
PgnGame only(const std::string& pgn) {
    const std::vector<PgnGame> games = readPgn(pgn);
    REQUIRE(games.size() == 1);
    return games[0];
}

TEST_CASE("a game is written with the seven tags in their order, then the others sorted") {
    PgnGame g = game(StartFen.data(), "f3 e5 g4 Qh4");
    g.tags = {{"TimeControl", "40/300"}, {"White", "A \"B\" C\\D"}, {"Annotator", "nobody"}, {"Event", "Test"}};
    g.result = "0-1";
    CHECK(toPgn(g) == R"([Event "Test"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"B\" C\\D"]
[Black "?"]
[Result "0-1"]
[Annotator "nobody"]
[TimeControl "40/300"]

1. f3 e5 2. g4 Qh4# 0-1

)");
}

TEST_CASE("a game from another position says so, and begins with Black's number if Black begins") {
    const std::string pgn = toPgn(game("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17", "Kd7 e4 Kd6"));
    CHECK(pgn.find("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n[SetUp \"1\"]\n\n17... Kd7 18. e4 Kd6 *\n") !=
          std::string::npos);
    CHECK(pgn.find("Variant") == std::string::npos);
}

TEST_CASE("a Chess960 game names its variant") {
    const PgnGame g = game("5rkr/8/8/8/8/8/PPPPPPPP/5RKR w HFhf - 0 1", "d4 O-O-O O-O-O");
    const std::string pgn = toPgn(g);
    CHECK(pgn.find("[Variant \"Chess960\"]\n") != std::string::npos);
    CHECK(movesOf(only(pgn)) == "d2d4 O-O-O O-O-O");
    CHECK(toPgn(game(StartFen.data(), "e4")).find("Variant") == std::string::npos);
}

TEST_CASE("no line is longer than 79 columns, and a long game survives writing and reading") {
    std::string shuffle;
    for (int i = 0; i < 150; ++i) shuffle += "Nf3 Nf6 Ng1 Ng8 ";
    PgnGame g = game(StartFen.data(), shuffle);
    g.result = "1/2-1/2";
    const std::string pgn = toPgn(g);
    std::istringstream in(pgn);
    std::size_t longest = 0;
    for (std::string line; std::getline(in, line);) {
        longest = std::max(longest, line.size());
        CHECK((line.empty() || line.back() != ' '));
    }
    CHECK(longest <= 79);
    CHECK(longest > 70);
    const PgnGame again = only(pgn);
    CHECK(again.moves == g.moves);
    CHECK(again.result == "1/2-1/2");
    CHECK(toPgn(again) == pgn);
}

TEST_CASE("every legal first move of well-known positions survives writing and reading") {
    for (const Classic& classic : classics) {
        const Position start = parseFen(classic.fen);
        for (const Move m : legalMoves(start)) {
            PgnGame g;
            g.start = start;
            g.moves = {m};
            const PgnGame again = only(toPgn(g));
            CHECK(again.moves == g.moves);
            CHECK(toFen(again.start) == toFen(start));
        }
    }
}

TEST_CASE("comments, variations, annotations and numbers are skipped") {
    const PgnGame g = only(R"(% an escaped line [Event "no"]
[Event "Test"]  ; not the [last] tag
[White "A \"B\" C\\D \E"]
[Black ""]
{ a comment ( with [all] sorts; of "things"
  over lines }
1.e4 $1 e5!? 2 . Nf3 (2. f4 exf4 (2... d5 {or ) so} 3. exd5) 3. Nf3; to the ) end
g5) 2... Nc6 $14 3.Bb5 a6 ?! 4. Ba4 ; the (rest
Nf6 5. 0-0 {castled}Be7 6.Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2)");
    CHECK(movesOf(g) == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 O-O f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 O-O");
    CHECK(g.result == "1/2-1/2");
    CHECK(g.tags == std::vector<PgnTag>{{"Event", "Test"}, {"White", "A \"B\" C\\D \\E"}, {"Black", ""}});
}

TEST_CASE("an e.p. capture may be marked as one, and moves may be in coordinates") {
    CHECK(movesOf(only("1. e2e4 d7-d5 2. e4e5 f5 3. exf6 e.p. *")) == "e2e4 d7d5 e4e5 f7f5 e5f6");
}

TEST_CASE("several games follow each other, with or without a result between them") {
    const std::vector<PgnGame> games = readPgn(
        "[White \"A\"]\n1. e4 1-0\n\n[White \"B\"]\n1. d4 d5\n[White \"C\"]\n[Result \"0-1\"]\n\n1. c4\n\n"
        "[White \"D\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n9... Kd7 *\r\n1. Nf3 0-1");
    REQUIRE(games.size() == 5);
    std::string all;
    for (const PgnGame& g : games) all += movesOf(g) + ' ' + g.result + ", ";
    CHECK(all == "e2e4 1-0, d2d4 d7d5 *, c2c4 0-1, e8d7 *, g1f3 0-1, ");
    CHECK(games[2].tags.front() == PgnTag{"White", "C"});
    CHECK(games[3].start.moveNumber() == 9);
    CHECK(games[4].tags.empty());
}

TEST_CASE("a text without games holds none") {
    CHECK(readPgn("").empty());
    CHECK(readPgn("\n ; nothing\n% here\n").empty());
    CHECK(readPgn("[Event \"announced\"]\n").size() == 1);
}

TEST_CASE("what can't be read is refused with its game and move") {
    const std::vector<std::pair<const char*, std::string_view>> broken{
        {"1. e4 e5 2. Nd5 *", "game 1, move 2. Nd5: no knight of yours can go to d5"},
        {"1. e4 *\n1. d4 e5 2. dxe5 Qxe5 *", "game 2, move 2... Qxe5: a queen doesn't move like that"},
        {"1. e4 hello *", "game 1, move 1... hello: not understood"},
        {"1. e4 {never closed", "game 1: a comment is not closed"},
        {"1. e4 (1. d4 d5", "game 1: a variation is not closed"},
        {"1. e4 (1. d4 d5\n[Event \"next\"]", "game 1: a variation is not closed"},
        {"1. e4 ) e5", "game 1: a variation is closed that was not opened"},
        {"[Event]", "game 1: a tag has no value in quotes"},
        {"[\"value\"]", "game 1: a tag needs one name and one value"},
        {"[Event two \"value\"]", "game 1: a tag needs one name and one value"},
        {"[Event \"value", "game 1: a tag's value has no closing quote"},
        {"[Event \"value\\\"]", "game 1: a tag's value has no closing quote"},
        {"[Event \"value\"", "game 1: a tag is not closed"},
        {"[Event \"a\"] 1. e4 *\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
         "game 2, tag FEN: FEN field 1 (pieces): White has no king"},
    };
    for (const auto& text : broken) {
        INFO(text.first);
        CHECK(refusal(text.first) == text.second);
    }
}

TEST_CASE("the games behind the test book can be read") {
    std::ifstream file(std::filesystem::path(__FILE__).parent_path() / "data" / "book.pgn");
    const std::string pgn{std::istreambuf_iterator<char>(file), {}};
    const std::vector<PgnGame> games = readPgn(pgn);
    REQUIRE(games.size() == 4);
    std::string again;
    for (const PgnGame& g : games) again += toPgn(g);
    CHECK(pgn.ends_with(again.substr(0, again.size() - 1)));  // written as it was read, but for the last blank line
}

}  // namespace
}  // namespace millimax::test
