// library_test.cpp: the games that are kept: none is lost, none is archived twice, and no program overwrites another's.
#include "interface/library.hpp"
#include "interface/settings.hpp"
#include "tests/positions.hpp"

#include <thread>

namespace millimax::test {
namespace {

namespace fs = std::filesystem;

/// How many games there are in the archive of a state folder.
int archived(const TemporaryFolder& state) {
    int games = 0;
    if (!fs::exists(state.file("games.pgn"))) return 0;
    forEachGame(
        state.file("games.pgn"), [&](const Game&) { ++games; }, [](const std::string& c) { FAIL_CHECK(c); });
    return games;
}

std::string movesOf(const Game& game) { return detail::movesText(game.start(), game.mainLine()); }

TEST_CASE("a game that is kept is the one that was left at the next start") {
    const TemporaryFolder state;
    Library first(state.path());
    CHECK_FALSE(first.leftGame());
    CHECK(first.keep(gameOf("e4")) == "");
    CHECK(first.keep(gameOf("e4 e5")) == "");
    CHECK_FALSE(first.leftGame());
    Library second(state.path());
    REQUIRE(second.leftGame());
    CHECK(movesOf(*second.leftGame()) == "1. e4 e5 ");
    CHECK(movesOf(second.takeLeft()) == "1. e4 e5 ");
    CHECK(second.keep(gameOf("e4 e5 Nf3")) == "");
    CHECK(archived(state) == 0);
    second.forget();
    CHECK_FALSE(Library(state.path()).leftGame());
    CHECK(fs::status(state.path()).permissions() == fs::perms::owner_all);
}

TEST_CASE("a game that was left goes to the archive when another one takes its place, and only then") {
    const TemporaryFolder state;
    Library(state.path()).keep(gameOf("e4 e5 Nf3"));
    Library next(state.path());
    next.forget();  // nothing of its own
    CHECK(Library(state.path()).leftGame());
    CHECK(next.keep(gameOf("d4")) == "");
    CHECK(archived(state) == 1);
    CHECK(textOfFile(state.file("games.pgn")).find("1. e4 e5 2. Nf3") != std::string::npos);
    CHECK(movesOf(*Library(state.path()).leftGame()) == "1. d4 ");
    CHECK(next.keep(gameOf("d4 d5 c4")) == "");
    Library last(state.path());
    CHECK(last.archiveLeft() == "");
    CHECK(last.archiveLeft() == "");
    CHECK(archived(state) == 2);
    CHECK_FALSE(fs::exists(state.file("game.pgn")));
}

TEST_CASE("a game given up after one move of each side is not archived") {
    const TemporaryFolder state;
    Library(state.path()).keep(gameOf("e4 e5"));
    CHECK(Library(state.path()).archiveLeft() == "");
    CHECK(archived(state) == 0);
    CHECK_FALSE(fs::exists(state.file("game.pgn")));
}

TEST_CASE("several programs archive a game that was left once, and keep one game of their own") {
    const TemporaryFolder state;
    Library(state.path()).keep(gameOf("e4 e5 Nf3"));
    std::vector<Library> libraries(4, Library(state.path()));
    std::vector<std::string> problems(4);
    std::vector<std::thread> programs;
    for (std::size_t i = 0; i < 4; ++i)
        programs.emplace_back([&, i] { problems[i] = libraries[i].keep(gameOf("d4")); });
    for (std::thread& program : programs) program.join();
    CHECK(archived(state) == 1);
    CHECK(std::ranges::count(problems, "") == 1);
    CHECK(std::ranges::count(problems, "another milliMax keeps a game") == 3);
    CHECK(movesOf(*Library(state.path()).leftGame()) == "1. d4 ");
}

TEST_CASE("games that are archived at once are all there, each in one piece") {
    const TemporaryFolder state;
    std::vector<std::thread> programs;
    for (int i = 0; i < 4; ++i)
        programs.emplace_back([&] {
            const Library library(state.path());
            for (int k = 0; k < 10; ++k) CHECK(library.archive(gameOf("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")) == "");
        });
    for (std::thread& program : programs) program.join();
    CHECK(archived(state) == 40);
}

TEST_CASE("a game of another program is neither overwritten nor removed") {
    const TemporaryFolder state;
    Library mine(state.path()), other(state.path());
    CHECK(other.keep(gameOf("d4 d5")) == "");
    CHECK(mine.keep(gameOf("e4")) == "another milliMax keeps a game");
    mine.forget();
    CHECK(movesOf(*Library(state.path()).leftGame()) == "1. d4 d5 ");
}

TEST_CASE("what is no game stays where it is, and so does what can't be archived") {
    const TemporaryFolder state;
    state.make("game.pgn", "a letter\n");
    Library library(state.path());
    CHECK_FALSE(library.leftGame());
    CHECK(library.keep(gameOf("e4")).ends_with("not written by milliMax; another name, please"));
    library.forget();
    CHECK(textOfFile(state.file("game.pgn")) == "a letter\n");
    state.make("game.pgn", toPgn(gameOf("e4 e5 Nf3")));
    fs::create_directory(state.file("games.pgn"));
    Library next(state.path());
    CHECK(next.archiveLeft() == state.file("games.pgn") + ": is a folder");
    CHECK(next.keep(gameOf("d4")) == state.file("games.pgn") + ": is a folder");
    CHECK(next.leftGame());
    next.forget();
    CHECK(textOfFile(state.file("game.pgn")) == toPgn(gameOf("e4 e5 Nf3")));
}

TEST_CASE("a game begins on a line of its own, behind whatever is in the file") {
    const TemporaryFolder state;
    for (const char* const text : {"1. e4 *", "1. e4 *\n", "1. e4 *\n\n", "1. e4 *\r\n\r\n", "\n", "*"}) {
        state.make("games.pgn", text);
        CHECK(Library(state.path()).archive(gameOf("d4 d5 c4")) == "");
        CHECK(listOfGames(state.file("games.pgn")).find("? - ?  *, moves: 2\n") != std::string::npos);
    }
    CHECK(archived(state) == 2);
    fs::remove(state.file("games.pgn"));
    for (int i = 0; i < 2; ++i) CHECK(addToPgn(state.file("games.pgn"), gameOf("d4 d5")) == (i > 0));
    CHECK(textOfFile(state.file("games.pgn")) == toPgn(gameOf("d4 d5")) + toPgn(gameOf("d4 d5")));
}

TEST_CASE("without a home nothing is kept, and that is told") {
    Library library("");
    CHECK_FALSE(library.leftGame());
    CHECK(library.keep(gameOf("e4")) == "HOME is not set");
    CHECK(library.archive(gameOf("e4")) == "HOME is not set");
    CHECK(library.archivePath().empty());
    library.forget();
}

TEST_CASE("games of a file are listed and found by their number, broken ones counted") {
    const TemporaryFile pgn("[White \"A\x1b[2J\"]\n[Date \"2026.11.28\"]\n\n1. e4 e5 *\n\n1. e4 e4 *\n\n1. d4 1-0\n");
    const std::string broken = ": line 6, column 7: 1... e4: a pawn doesn't move like that\n";
    CHECK(listOfGames(pgn.path()) ==
          "1  2026.11.28  A~[2J - ?  *, moves: 1\n2  " + pgn.path() + broken + "3    ? - ?  1-0, moves: 1\n");
    std::vector<std::string> told;
    const auto tell = [&](const std::string& complaint) { told.push_back(complaint); };
    CHECK(movesOf(gameOfFile(pgn.path(), 3, tell).first) == "1. d4 ");
    CHECK(told.size() == 1);
    CHECK_THROWS_WITH_AS(gameOfFile(pgn.path(), 2, tell), (pgn.path() + ": game 2 of 3 is broken").c_str(), BadFile);
    CHECK_THROWS_WITH_AS(gameOfFile(pgn.path(), 4, tell),
                         (pgn.path() + ": there is no game 4 in it; the last is game 3").c_str(), BadFile);
}

TEST_CASE("of many broken games in a file the first ones are told, and the one that is wanted") {
    std::string text = "1. d4 *\n\n";
    for (int i = 0; i < 30; ++i) text += "1. e4 e4 *\n\n";
    const TemporaryFile pgn(text);
    std::vector<std::string> told;
    const auto tell = [&](const std::string& complaint) { told.push_back(complaint); };
    CHECK(gameOfFile(pgn.path(), 1, tell).second == 31);
    REQUIRE(told.size() == 11);
    CHECK(told.back() == pgn.path() + ": 20 more games can't be read");
    CHECK_THROWS_AS(gameOfFile(pgn.path(), 20, tell), BadFile);
    CHECK(told[21].starts_with(pgn.path() + ": line 39, "));
}

TEST_CASE("games are added to a file of games, and to no other") {
    const TemporaryFile pgn("1. e4 *"), letter("Dear Sir,\n");
    CHECK(addToPgn(pgn.path(), gameOf("d4")));
    CHECK(movesOf(gameOfFile(pgn.path(), 2, [](const std::string&) {}).first) == "1. d4 ");
    CHECK_THROWS_AS(addToPgn(letter.path(), gameOf("d4")), BadInput);
    CHECK(textOfFile(letter.path()) == "Dear Sir,\n");
    fs::remove(pgn.path());
    CHECK_FALSE(addToPgn(pgn.path(), gameOf("d4")));
}

TEST_CASE("settings are remembered, and only what was written is believed or replaced") {
    const TemporaryFolder state;
    CHECK_FALSE(recallSettings(state.path()));
    CHECK(keepSettings({7, Black, false, ""}, state.path()) == "");
    CHECK(recallSettings(state.path()) == Settings{7, Black, false, ""});
    CHECK(keepSettings({8, White, false, ""}, state.path()) == "");
    CHECK(recallSettings(state.path()) == Settings{8, White, false, ""});
    CHECK(keepSettings({8, White, false, "/my tables/3-4"}, state.path()) == "");
    CHECK(recallSettings(state.path()) == Settings{8, White, false, "/my tables/3-4"});
    CHECK(keepSettings({8, White, true, "/t"}, state.path()) == "");
    CHECK(recallSettings(state.path()) == Settings{8, White, true, "/t"});
    for (const char* const tables : {"", "/t"}) {
        CHECK(keepSettings({8, White, false, tables, "Lee, Ann"}, state.path()) == "");
        CHECK(recallSettings(state.path()) == Settings{8, White, false, tables, "Lee, Ann"});
    }
    for (const char* foreign : {"21 white", "-1 black", "7 green", "7 white and more", "7 white\n/tables\nAnn\nmore",
                                "7 white\n\nAnn\x1b[2J", "x", "99999999999 white"}) {
        state.make("settings", foreign);
        CHECK_FALSE(recallSettings(state.path()));
        CHECK(keepSettings({7, Black, false, ""}, state.path()) != "");
        CHECK(textOfFile(state.file("settings")) == foreign);
    }
    CHECK(keepSettings({7, Black, false, ""}, "") == "HOME is not set");
}

}  // namespace
}  // namespace millimax::test
