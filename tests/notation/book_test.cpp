// book_test.cpp: Polyglot keys against the format's published ones, and a book that Polyglot's own book maker built.
#include "notation/book.hpp"
#include "tests/positions.hpp"

#include <fstream>
#include <map>
#include <sstream>

namespace millimax::test {
namespace {

std::string dataFile(const std::string& name) { return projectFile("tests/data/" + name); }

struct BookEntry {
    Key key;
    int move, weight;
};
/// A Polyglot book.
TemporaryFile bookOf(const std::vector<BookEntry>& entries, const std::string& tail = "") {
    std::string bytes;
    const auto add = [&bytes](Key value, int count) {
        while (count-- > 0) bytes += char(value >> 8 * count);
    };
    for (const BookEntry& e : entries) {
        add(e.key, 8);
        add(Key(e.move), 2);
        add(Key(e.weight), 2);
        add(0, 4);
    }
    return TemporaryFile(bytes + tail);
}

/// A move as a book holds it: from and to as file and rank from 0, promotion 1 (knight) to 4 (queen).
int code(const char* from, const char* to, int promotion = 0) {
    const auto bits = [](const char* s) { return (s[1] - '1') * 8 + (s[0] - 'a'); };
    return promotion << 12 | bits(from) << 6 | bits(to);
}

std::string openingFails(const std::string& path) {
    try {
        const Book book(path);
        return "opened";
    } catch (const BadInput& error) {
        return error.what();
    }
}

TEST_CASE("Polyglot keys are those published with the format") {
    const std::vector<std::pair<const char*, Key>> published{
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4 d7d5", 0x0756b94461c50fb0},
        {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
        {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
    };
    for (const auto& line : published) {
        INFO(line.first);
        Position p = parseFen(StartFen);
        play(p, line.first);
        CHECK(polyglotKey(p) == line.second);
        CHECK(polyglotKey(parseFen(toFen(p))) == line.second);
    }
}

TEST_CASE("in a Polyglot key an e.p. file counts if a pawn stands beside the one pushed, whether it may take or not") {
    // As published with the format: "if there is now a pawn next to it belonging to the player to move"; pins don't
    // matter. So the key is the same whether the double step was played or stands in a FEN.
    const auto keys = [](const char* fen, const char* push, const char* after) {
        Position played = parseFen(fen);
        play(played, push);
        const Key inFen = polyglotKey(parseFen(after));
        CHECK(polyglotKey(played) == inFen);
        std::string without = after;  // the e.p. square is the fourth field
        without.replace(without.rfind(" 0 1") - 2, 2, "-");
        return std::pair(inFen, polyglotKey(parseFen(without)));
    };
    const auto pinned = keys("8/8/8/8/R3p2k/8/3P4/4K3 w - - 0 1", "d2d4", "8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1");
    CHECK((pinned.first ^ pinned.second) == polyglotKeys[772 + 3]);
    const auto free = keys("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    CHECK((free.first ^ free.second) == polyglotKeys[772 + 3]);
    const auto alone = keys("4k3/8/8/8/8/4p3/3P4/4K3 w - - 0 1", "d2d4", "4k3/8/8/8/3P4/4p3/8/4K3 b - d3 0 1");
    CHECK(alone.first == alone.second);
    Position p = parseFen("4k3/8/8/8/R2Pp3/8/8/4K3 b - d3 0 1");  // after a move and back it still counts
    const Key before = polyglotKey(p);
    play(p, "e8e7");
    CHECK(polyglotKey(p) == polyglotKey(parseFen("8/4k3/8/8/R2Pp3/8/8/4K3 w - - 1 2")));
    p.unmake();
    CHECK(polyglotKey(p) == before);
}

TEST_CASE("a book built by Polyglot knows every move of its games") {
    const Book book(dataFile("book.bin"));
    std::ifstream file(dataFile("book.pgn"));
    Position p = parseFen(StartFen);
    int games = 0, asked = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("[Event")) p = parseFen(StartFen);
        if (line.starts_with("[") || line.starts_with("%")) continue;
        std::istringstream words(line);
        for (std::string word; words >> word;) {
            if (word.find('/') != std::string::npos || word == "1-0" || word == "0-1" || word == "*") {
                CHECK(book.moves(p).empty());
                ++games;
            } else if (word.back() != '.') {
                const Move m = parseMove(p, word);
                CAPTURE(toFen(p));
                CHECK(std::ranges::count(book.moves(p), m, &BookMove::move) == 1);
                p.make(m);
                ++asked;
            }
        }
    }
    CHECK(games == 4);
    CHECK(asked == 47);
    const std::vector<BookMove> first = book.moves(parseFen(StartFen));
    REQUIRE(first.size() == 2);
    CHECK(toCoordinate(first[0].move) == "e2e4");
    CHECK(first[0].weight == 3);
    CHECK(toCoordinate(first[1].move) == "d2d4");
    CHECK(first[1].weight == 1);
}

TEST_CASE("the book of GNU Chess is read, and its moves are legal" * doctest::test_suite("book")) {
    const Book book("/usr/share/games/gnuchess/book.bin");
    Position p = parseFen(StartFen);
    CHECK(toCoordinate(book.moves(p)[0].move) == "e2e4");
    int plies = 0;  // always the heaviest move: a long way, and every move of it legal, or `make` would assert
    for (auto known = book.moves(p); !known.empty() && plies < 100; known = book.moves(p), ++plies)
        p.make(known[0].move);
    CHECK(plies >= 10);
}

TEST_CASE("a book's move is chosen as often as it weighs") {
    const Position start = parseFen(StartFen);
    const Key key = polyglotKey(start);
    const TemporaryFile file =
        bookOf({{key, code("d2", "d4"), 1}, {key, code("e2", "e4"), 3}, {key, code("g1", "f3"), 0}});
    const Book book(file.path());
    REQUIRE(book.moves(start).size() == 3);
    CHECK(toCoordinate(book.moves(start).front().move) == "e2e4");
    std::map<std::string, int> chosen;
    for (std::uint64_t random = 0; random < 400; ++random) ++chosen[toCoordinate(book.choose(start, random))];
    CHECK(chosen == std::map<std::string, int>{{"e2e4", 300}, {"d2d4", 100}});
    CHECK(book.choose(start, ~std::uint64_t{0}));
}

TEST_CASE("where the book knows no move worth playing, it chooses none") {
    Position p = parseFen(StartFen);
    const TemporaryFile file = bookOf({{polyglotKey(p), code("e2", "e4"), 0}});
    const Book book(file.path());
    CHECK(book.moves(p).size() == 1);
    CHECK_FALSE(book.choose(p, 7));
    play(p, "e2e4");
    CHECK(book.moves(p).empty());
    CHECK_FALSE(book.choose(p, 7));
}

TEST_CASE("entries that are no legal move are ignored") {
    const Position start = parseFen(StartFen);
    const Key key = polyglotKey(start);
    const TemporaryFile file = bookOf({{key, 0, 9},
                                       {key, code("e2", "e5"), 9},
                                       {key, code("e7", "e5"), 9},
                                       {key, code("e1", "h1"), 9},
                                       {key, code("e2", "e4", 7), 9},
                                       {key, code("c2", "c4"), 1}});
    const std::vector<BookMove> known = Book(file.path()).moves(start);
    REQUIRE(known.size() == 1);
    CHECK(toCoordinate(known[0].move) == "c2c4");
}

TEST_CASE("castling stands in a book as king takes rook, in Chess960 too") {
    const auto moveIn = [](const char* fen, int move) {
        const Position p = parseFen(fen);
        const TemporaryFile file = bookOf({{polyglotKey(p), move, 1}});
        return Book(file.path()).choose(p, 0);
    };
    CHECK(moveIn("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", code("e1", "h1")).type() == Move::CastleShort);
    CHECK(moveIn("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", code("e8", "a8")).type() == Move::CastleLong);
    CHECK(moveIn("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1", code("f1", "g1")).type() == Move::CastleShort);
    CHECK(moveIn("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1", code("f1", "b1")).type() == Move::CastleLong);
    CHECK(moveIn("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1", code("f1", "e1")) ==
          Move(parseSquare("f1"), parseSquare("e1"), makePiece(White, King)));
}

TEST_CASE("promotions name their piece") {
    const Position p = parseFen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    const Key key = polyglotKey(p);
    const TemporaryFile file = bookOf({{key, code("a7", "a8", 1), 4},
                                       {key, code("a7", "a8", 2), 3},
                                       {key, code("a7", "a8", 3), 2},
                                       {key, code("a7", "a8", 4), 1}});
    std::string found;
    for (const BookMove& m : Book(file.path()).moves(p)) found += toCoordinate(m.move) + ' ';
    CHECK(found == "a7a8n a7a8b a7a8r a7a8q ");
}

TEST_CASE("a file that is no book is refused with its reason") {
    CHECK(openingFails("no/such/book.bin") == "no/such/book.bin: can't be read: No such file or directory");
    CHECK(openingFails(".") == ".: is a folder");
    const TemporaryFile empty = bookOf({});
    CHECK(openingFails(empty.path()) == empty.path() + ": is empty");
    const TemporaryFile cut = bookOf({{1, 0, 1}}, "tail");
    CHECK(openingFails(cut.path()) == cut.path() + ": is no book: its length is no multiple of 16 bytes");
    const TemporaryFile unsorted = bookOf({{1, 0, 1}, {3, 0, 1}, {2, 0, 1}});
    CHECK(openingFails(unsorted.path()) == unsorted.path() + ": is no book: entry 3 is out of order");
    const TemporaryFile zeros = bookOf(std::vector<BookEntry>(300, {0, 0, 0}));
    CHECK(openingFails(zeros.path()) == zeros.path() + ": is no book: entry 257 is one too many");
    const TemporaryFile sound = bookOf({{1, 0, 1}, {2, 0, 1}, {2, 0, 1}});
    CHECK(openingFails(sound.path()) == "opened");
}

}  // namespace
}  // namespace millimax::test
