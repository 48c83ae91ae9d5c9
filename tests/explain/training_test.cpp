// training_test.cpp: which puzzles are asked and when, and what an answer is worth.
#include "explain/training.hpp"
#include "tests/explained.hpp"

#include <set>

namespace millimax::test {
namespace {

const char* const Suite =
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"one\";\n"
    "4k3/8/8/3n4/8/8/3R4/4K3 w - - bm Rxd5; id \"two\";\n"
    "r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - bm Nc7+; id \"three\";\n"
    "4k3/8/8/8/8/8/8/4K2R w K - am Kd2;\n";

/// The puzzles of a file in which nothing is broken.
std::vector<Puzzle> puzzlesIn(const std::string& path) {
    return puzzlesOf(path, [](const std::string& complaint) { FAIL_CHECK(complaint); });
}
std::vector<std::string> asked(Trainer& trainer, const std::string& answers) {
    std::vector<std::string> titles;
    for (const char answer : answers) {
        if (!trainer.left()) break;
        titles.push_back(trainer.puzzle().title);
        trainer.answer(answer == '+' ? Solved::AtOnce : answer == 'h' ? Solved::WithHelp : Solved::No);
        trainer.next();
    }
    return titles;
}

TEST_CASE("puzzles are positions with a best move, or mistakes with a better one") {
    const TemporaryFile suite(Suite);
    const std::vector<Puzzle> puzzles = puzzlesIn(suite.path());
    REQUIRE(puzzles.size() == 3);
    CHECK(puzzles[1].title == "two");
    CHECK(toSan(puzzles[1].position, puzzles[1].solutions.at(0)) == "Rxd5");
    const TemporaryFile none("4k3/8/8/8/8/8/8/4K2R w K - am Kd2;\n");
    CHECK_THROWS_AS(puzzlesIn(none.path()), BadInput);
    const std::string pgn = none.path() + ".pgn";
    std::ofstream(pgn) << "[White \"A\"]\n[Black \"B\x1b\"]\n[Date \"1851.06.21\"]\n\n"
                          "1. e4 e5 2. Qh5 $6 (2. Nf3 Nc6) 2... Ke7 $4 (2... Nc6) 3. Qxe5# $4 1-0\n";
    const std::vector<Puzzle> mistakes = puzzlesIn(pgn);
    REQUIRE(mistakes.size() == 2);
    CHECK(mistakes[1].title == "A - B~, 1851");
    CHECK(mistakes[1].mistake == "2... Ke7 was a blunder");
    CHECK(mistakes[1].makers == std::vector<std::string>{"B~"});
    CHECK(toSan(mistakes[1].position, mistakes[1].solutions.at(0)) == "Nc6");
    std::ofstream(pgn) << "1. e4 e5 *\n";
    CHECK_THROWS_AS(puzzlesIn(pgn), BadInput);
    const std::string upper = none.path() + ".PGN";
    std::ofstream(upper) << "1. e4 e5 2. Qh5 $6 (2. Nf3 Nc6) *\n\n1. e4 e5 2. Qh5 $6 (2. Nc3) *\n";
    const std::vector<Puzzle> twice = puzzlesIn(upper);
    REQUIRE(twice.size() == 1);  // the same mistake
    CHECK(twice[0].solutions.size() == 2);
    CHECK(twice[0].makers == std::vector<std::string>{"White", "White"});
    CHECK(twice[0].title.empty());
}

TEST_CASE("what is broken in a file is told and skipped") {
    std::vector<std::string> told;
    const auto tell = [&](const std::string& complaint) { told.push_back(complaint); };
    const TemporaryFile suite(std::string(Suite) + "nonsense\n4k3/8/8/8/8/8/8/4K2R w K - bm Rh9;\n");
    CHECK(puzzlesOf(suite.path(), tell).size() == 3);
    REQUIRE(told.size() == 3);
    CHECK(told[0].starts_with(suite.path() + ":5: FEN"));
    CHECK(told[1].starts_with(suite.path() + ":6: bm \"Rh9\": "));
    CHECK(told[2] == suite.path() + ": skipped 2 lines");
    told.clear();
    const std::string pgn = suite.path() + ".pgn";
    std::ofstream(pgn) << "1. e4 e4 *\n\n1. e4 e5 2. Qh5 $6 (2. Nf3 Nc6) *\n";
    CHECK(puzzlesOf(pgn, tell).size() == 1);
    CHECK(told.size() == 2);
    CHECK(told[1] == pgn + ": skipped 1 game");
}

TEST_CASE("our own set has 300 positions, no two alike, each with one solution, the easy ones first, and mixed") {
    const std::vector<Puzzle> puzzles = puzzlesIn(projectFile("data/training.epd"));
    CHECK(puzzles.size() >= 300);
    std::vector<std::string> keys;
    for (const Puzzle& puzzle : puzzles) {
        CHECK(puzzle.solutions.size() == 1);
        CHECK(legalMoves(puzzle.position).size() > 1);
        keys.push_back(puzzle.key());
    }
    std::ranges::sort(keys);
    CHECK(std::ranges::adjacent_find(keys) == keys.end());
    int depth = 0;
    std::vector<std::string> motifs;
    forEachEpd(projectFile("data/training.epd"), [&](const Epd& epd, int) {
        const int found = std::stoi(epd.operands("acd").at(0));
        CHECK(found >= depth);
        depth = found;
        motifs.push_back(epd.operands("c0").at(0));
    });
    const std::set<std::string> first(motifs.begin(), motifs.begin() + 20);
    CHECK(first.size() >= 5);
}

TEST_CASE("a missed puzzle comes back after the others, and all are asked until each is right") {
    const TemporaryFile suite(Suite);
    Trainer trainer(puzzlesIn(suite.path()), TrainingState(""), 100);
    CHECK(trainer.left() == 3);
    CHECK(asked(trainer, "--") == std::vector<std::string>{"one", "two"});
    CHECK((trainer.number() == 3 && !trainer.isAgain()));
    CHECK(asked(trainer, "+-") == std::vector<std::string>{"three", "one"});
    CHECK((trainer.number() == 2 && trainer.isAgain()));
    CHECK(asked(trainer, "+-+") == std::vector<std::string>{"two", "one", "one"});
    CHECK(trainer.left() == 0);
    Trainer another(puzzlesIn(suite.path()), TrainingState(""), 100);
    CHECK(asked(another, "hhh") == std::vector<std::string>{"one", "two", "three"});  // and not again today
    CHECK(another.left() == 0);
    CHECK(Trainer(puzzlesIn(suite.path()), another.state(), 101).left() == 3);
}

TEST_CASE("intervals grow with right answers, and a wrong one begins anew") {
    TrainingState state("");
    CHECK_FALSE(state.due("x"));
    int today = 100;
    for (const int interval : {2, 4, 8, 16, 32, 64, 128, 256, 256}) {
        state.answer("x", Solved::AtOnce, today);
        CHECK(state.due("x") == today + interval);
        today = *state.due("x");
    }
    state.answer("x", Solved::WithHelp, today);
    CHECK(state.due("x") == today + 1);
    state.answer("x", Solved::No, today);
    CHECK(state.due("x") == today);
    state.answer("x", Solved::AtOnce, today);
    CHECK(state.due("x") == today + 2);
}

TEST_CASE("what was answered is remembered in a file, that is never half written") {
    const TemporaryFolder folder;
    const std::string path = folder.file("training");
    const TemporaryFile suite(Suite);
    {
        Trainer trainer(puzzlesIn(suite.path()), TrainingState(path), 100);
        asked(trainer, "+-");
    }
    Trainer later(puzzlesIn(suite.path()), TrainingState(path), 100);
    CHECK(asked(later, "++") == std::vector<std::string>{"two", "three"});  // what is due comes before what is new
    CHECK(later.left() == 0);
    CHECK(Trainer(puzzlesIn(suite.path()), later.state(), 102).left() == 3);
    CHECK(Trainer(puzzlesIn(suite.path()), later.state(), 101).left() == 0);
    CHECK(folder.files().size() == 1);  // nothing is left beside it
    std::ofstream(path) << "no state at all\n";
    CHECK_THROWS_AS(TrainingState{path}, BadInput);
}

TEST_CASE("two trainings at once lose no answer, and no file that was broken meanwhile is replaced") {
    const TemporaryFolder folder;
    const std::string path = folder.file("training");
    const std::string a = "4k3/8/8/8/8/8/8/4K3 w - -", b = "4k3/8/8/8/8/8/8/4K3 b - -", c = "4k3/8/8/8/8/8/8/3K4 w - -";
    TrainingState first(path), second(path);
    first.answer(a, Solved::AtOnce, 100);
    first.answer(b, Solved::AtOnce, 100);
    second.answer(b, Solved::No, 100);
    second.answer(c, Solved::AtOnce, 100);
    const TrainingState both(path);
    CHECK(both.due(a) == 102);
    CHECK(both.due(b) == 100);
    CHECK(both.due(c) == 102);
    std::ofstream(path) << "no state at all\n";
    CHECK_THROWS_AS(first.answer(a, Solved::AtOnce, 102), BadInput);
    CHECK(textOfFile(path) == "no state at all\n");
}

TEST_CASE("what is remembered is read as if a stranger had written it") {
    const TemporaryFolder folder;
    const std::string path = folder.file("training");
    const std::string position = " 4k3/8/8/8/8/8/8/4K3 w - -\n";
    for (const char* good : {"0 0", "8 20000"}) {
        std::ofstream(path) << good << position;
        CHECK_NOTHROW(TrainingState{path});
    }
    for (const std::string& bad :
         {"-1 5" + position, "9 5" + position, "1 -5" + position, "1 99999999999" + position, "x 5" + position,
          std::string("1 5\n"), std::string("1 5 8/8/8/8/8/8/8/8 w - -\n"), "1 5" + position + "\n" + "2 5" + position,
          std::string(1, '\0'), std::string("\x1b[2J\n")}) {
        CAPTURE(bad);
        std::ofstream(path) << bad;
        CHECK_THROWS_WITH_AS(TrainingState{path}, (path + ": is no state of a training").c_str(), BadInput);
    }
}

TEST_CASE("an answer as good as the solution is right, one that is no mistake is fair, others are wrong") {
    const auto worth = [](const char* fen, const char* move, const char* solution) {
        const Position p = parseFen(fen);
        return worthOf(explained(p, move), explained(p, solution));
    };
    const char* const mate = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1";
    CHECK(worth(mate, "Ra8#", "Ra8#") == Worth::Right);
    CHECK(worth(mate, "Rb8#", "Ra8#") == Worth::Right);
    const char* const free = "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1";
    CHECK(worth(free, "Rxd5", "Rxd5") == Worth::Right);
    CHECK(worth(free, "Rd4", "Rxd5") == Worth::Wrong);
    CHECK(worth(free, "Rd1", "Rd4") == Worth::Right);  // as good as a solution that is none by the search
    CHECK(worth("3qk3/8/8/3q4/8/8/3R4/3QK3 w - - 0 1", "Rd4", "Rxd5") != Worth::Right);
}

TEST_CASE("a hint names the idea of a move by what can be proven of it") {
    const auto idea = [](const char* fen, const char* move) { return ideaOf(facts(explained(parseFen(fen), move))); };
    CHECK(idea("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#") == "the first rank is weak");
    CHECK(idea("r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1", "Nc7+") == "one piece can attack two things at once");
    CHECK(idea("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Nf3") != "");
}

TEST_CASE("what is told of a wrong try does not name the solution") {
    const std::string fen = "4k3/pp3ppp/8/3n4/8/2N5/PP3PPP/4K3 w - - 0 1";
    const Why w(parseFen(fen), {-20, 10, lineOf(fen, "Kd2 Kd7").moves}, {320, 10, lineOf(fen, "Nxd5 Kd7").moves});
    REQUIRE(std::ranges::count(facts(w), Kind::Misses, &Fact::kind) == 1);
    for (const Fact& f : withoutBetter(facts(w))) CHECK(sentence(f).find("Nxd5") == std::string::npos);
}

}  // namespace
}  // namespace millimax::test
