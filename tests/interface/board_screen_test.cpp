// board_screen_test.cpp: a game on the terminal.
#include "interface/board_screen.hpp"
#include "notation/pgn_reader.hpp"
#include "tests/positions.hpp"

#include <sstream>

namespace millimax::test {
namespace {

/// What is written where `live` says whether lines can be written over.
struct Shown {
    explicit Shown(bool live) {
        style.live = live;
        board.emplace(screen.emplace(out, style));
    }
    void refresh(const Game& game) { board->refresh({game, false, {"White", "Black"}, {"thought"}, "turn", "? "}); }
    int boards() const {
        int count = 0;
        for (std::size_t at = 0; (at = out.str().find(" 8  r", at)) != std::string::npos; ++at) ++count;
        return count;
    }
    std::ostringstream out;
    TerminalStyle style;
    std::optional<Screen> screen;
    std::optional<BoardScreen> board;
};

TEST_CASE("board screen: moves and captured pieces are those up to the cursor") {
    Game game = gameOf("e4 d5 exd5 Qxd5");
    CHECK(moveList(game) == std::vector<std::string>{"1. e4 d5", "2. exd5 Qxd5"});
    CHECK(capturedBy(game, White) == "p");
    CHECK(capturedBy(game, Black) == "P");
    game.goTo(3);
    CHECK(moveList(game) == std::vector<std::string>{"1. e4 d5", "2. exd5"});
    CHECK(capturedBy(game, Black).empty());
    CHECK(pointsAhead(game.position(), White) == 1);
    CHECK(pointsAhead(game.position(), Black) == -1);
    const TerminalStyle figures{.colors = Colors::Many, .unicode = true};
    CHECK(capturedBy(game, White, figures) == "\u265f\ufe0e");
}

TEST_CASE("board screen: captured pieces are those that were taken, not those that are missing or were promoted") {
    const auto taken = [](const char* fen, const std::string& moves, Color c) {
        Game game(parseFen(fen));
        for (const Move m : parseTypedMoves(game.position(), moves)) game.play(m);
        return capturedBy(game, c);
    };
    CHECK(taken("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", White).empty());
    CHECK(taken("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "bxa8=Q", White) == "r");
    CHECK(taken("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", Black).empty());
}

TEST_CASE("board screen: the list of moves has their marks, and a pass by its name") {
    std::istringstream pgn("1. e4 $6 e5 $10 2. -- d5?? *\n");
    Game game = *PgnReader(pgn).next();
    game.goTo(game.plies());
    CHECK(moveList(game) == std::vector<std::string>{"1. e4?! e5", "2. pass d5??"});
}

TEST_CASE("board screen: of a note a block shows nothing that a terminal obeys") {
    Shown live(true);
    const Game game;
    live.board->refresh({game, false, {"White", "Black"}, {"a\x1b]0;x\x07 \x8a \x9b!"}, "turn", "? "});
    CHECK(live.out.str().find("a~]0;x~ \u0160 ~!") != std::string::npos);
}

TEST_CASE("board screen: what is thought of a move, and how far the search is, with a bar where its time is limited") {
    const Position p = gameOf("e4").position();
    Thoughts thoughts;
    SearchInfo found{.depth = 8, .score = -30, .elapsed = Milliseconds(1240), .pv = {parseMove(p, "e5")}};
    CHECK(thoughts.take(found, p, 1));
    CHECK(thoughts.lines == std::vector<std::string>{"+0.30 for White, depth 8: 1... e5"});
    CHECK(thoughts.last == "+0.30 for White, depth 8, 1.2 s");
    ++found.depth;
    CHECK_FALSE(thoughts.take(found, p, 1));  // the same at the next depth
    CHECK(thoughts.lines[0].find("depth 9") != std::string::npos);
    found.line = 1;
    CHECK(thoughts.take(found, p, 3));
    CHECK(thoughts.lines.size() == 3);
    const Progress now{Milliseconds(2000), 3'000'000, 9, 4, 20, parseMove(p, "e5")};
    Budget budget;
    thoughts.take(now, p, budget);
    CHECK(thoughts.progress == "trying e5 5/20, 3.0 million nodes, 1.5 a second");
    budget.soft = std::chrono::minutes(20);
    thoughts.take(now, p, budget);
    CHECK(thoughts.progress.starts_with("[----------] trying e5"));
    budget.from -= std::chrono::hours(1);
    thoughts.take(now, p, budget);
    CHECK(thoughts.progress.starts_with("[##########] trying e5"));
}

TEST_CASE("board screen: a position is drawn once, and again when something has changed") {
    for (const bool live : {false, true}) {
        Shown shown(live);
        const Game game = gameOf("e4");
        for (int i = 0; i < 3; ++i) shown.refresh(game);
        CHECK(shown.boards() == 1);
        shown.board->invalidate();
        shown.refresh(game);
        CHECK(shown.boards() == 2);
        CHECK(shown.board->isNew(gameOf("d4").position()));
    }
}

TEST_CASE("board screen: a short answer stands in the block, a long one is printed, and spoken nothing is drawn") {
    Shown live(true), plain(false), spoken(true);
    const Game game = gameOf("e4");
    for (Shown* const s : {&live, &plain}) {
        s->refresh(game);
        s->board->answer("short", true);
    }
    CHECK(live.out.str().find("short") == std::string::npos);
    CHECK(plain.out.str().find("short\n") != std::string::npos);
    live.refresh(game);
    CHECK(live.out.str().find("short") != std::string::npos);
    live.board->answer("unseen", true);
    live.board->announce("It has happened");
    CHECK(live.out.str().find("unseen") != std::string::npos);
    live.board->answer(std::string(200, 'x'), true);
    CHECK(live.out.str().find("xxx") != std::string::npos);
    spoken.screen->setPlain(true);
    spoken.refresh(game);
    CHECK(spoken.boards() == 0);
}

TEST_CASE("board screen: what is printed stays above the board, or stands beside it, or the board gives way") {
    const Game game = gameOf("e4");
    int boards = 0;
    const auto textAfter = [&](int rows) {
        Shown shown(true);
        shown.refresh(game);
        std::string text;
        for (int i = 0; i < rows; ++i) text += "row\n";
        shown.screen->print(text);
        shown.board->announce("It has happened");
        shown.refresh(game);
        CHECK(shown.out.str().find("\x1b[13A\r\x1b[Jrow") != std::string::npos);
        boards = shown.boards();
        return shown.out.str();
    };
    for (const int rows : {9, 10, 21, 22}) {
        const std::string text = textAfter(rows);
        CHECK(boards == (rows == 22 ? 1 : 2));
        CHECK((text.find("   row\n") != text.npos) == (rows == 10 || rows == 21));
        CHECK((text.find("It has happened") != text.npos) == (rows != 21));
        CHECK((text.find("Enter: the board.") != text.npos) == (rows == 22));
    }
}

TEST_CASE("board screen: a screen of another size is drawn anew") {
    Shown shown(true);
    const Game game = gameOf("e4");
    shown.refresh(game);
    shown.board->renew();
    shown.refresh(game);
    CHECK(shown.out.str().find("\x1b[2J\x1b[H") != std::string::npos);
    CHECK(shown.boards() == 2);
}

}  // namespace
}  // namespace millimax::test
