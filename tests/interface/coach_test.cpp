// coach_test.cpp: what a question means, the sentences that answer it, hints in steps, and lines on the board.
#include "interface/coach.hpp"
#include "tests/explained.hpp"

namespace millimax::test {
namespace {

/// A game, its cursor behind the last move.
const Game scholars = gameOf("e4 e5 Qh5 Nc6 Bc4 Nf6");

std::string asked(const std::string& text, std::optional<Color> engine = std::nullopt) {
    std::string moves;
    for (const auto& [p, m] : askedBy(text, scholars, engine)) moves += numberedSan(p, m) + ' ';
    return moves;
}

TEST_CASE("a question means the last moves, a move of the game, or moves from there") {
    CHECK(asked("") == "3... Nf6 ");
    CHECK(asked("", Black) == "3. Bc4 3... Nf6 ");
    CHECK(asked("", White) == "3... Nf6 ");
    CHECK(asked("2") == "2. Qh5 ");
    CHECK(asked("2...", Black) == "2... Nc6 ");
    CHECK(asked("Qxf7") == "4. Qxf7# ");
    CHECK(asked("2 Nf3 d6") == "2. Nf3 2... d6 ");
    CHECK_THROWS_WITH(asked("4"), "the game has no such move");
    CHECK_THROWS_WITH(asked("9 e4"), "the game has no such move");
    CHECK_THROWS_WITH(asked("1 a3 a6 a4 a5 h3 h6 h4 h5 b3"), "why takes 8 moves at most");
    CHECK_THROWS_AS(askedBy("", Game(), std::nullopt), BadInput);
    Game passed = gameOf("e4");
    passed.play(Move{});
    CHECK_THROWS_WITH_AS(askedBy("", passed, std::nullopt), "that was a pass; \"why e4\" explains a move", BadInput);
}

TEST_CASE("sentences have numbers that go on over the moves of one answer, and each number has its line") {
    Coach coach;
    CHECK_THROWS_AS(coach.line(1), NamedFault);
    Game before = scholars;
    before.back();
    const std::string text =
        coach.explain({explained(before.position(), "Nf6"), explained(scholars.position(), "Qxf7")});
    CAPTURE(text);
    int sentences = 0;
    while (text.find("\n(" + std::to_string(sentences + 1) + ") ") != text.npos) ++sentences;
    REQUIRE(sentences >= 2);
    for (int n = 1; n <= sentences; ++n) CHECK(text.find('\n' + coach.line(n).text()) != text.npos);
    CHECK_THROWS_AS(coach.line(sentences + 1), NamedFault);
    coach.forget();
    CHECK(coach.tell("A headline.", {}) == "A headline.");
    CHECK_THROWS_AS(coach.line(1), NamedFault);
}

TEST_CASE("a line goes on to its end and back to its beginning, and its arrows stand where they hold") {
    Coach coach;
    const Position forks = parseFen("r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1");
    coach.explain({explained(forks, "Nc7")});
    const ShownLine& line = coach.line(2);  // sentence 1 tells of the outcome
    CAPTURE(line.text());
    Game game = line.game();
    const int begin = game.ply();
    CHECK(same(game.position(), forks));
    CHECK_THROWS_AS(line.step(game, -1), NamedFault);
    CHECK(line.step(game, 1) == "1 of " + std::to_string(game.plies()) + ": 1. Nc7+");
    while (!game.isAtEnd()) line.step(game, 1);
    CHECK_THROWS_AS(line.step(game, 1), NamedFault);
    line.step(game, -99);
    CHECK(game.ply() == begin);
    line.step(game, 2);
    CHECK(game.ply() == begin + 2);
    line.step(game, 99);
    CHECK(game.isAtEnd());
    for (; game.ply() > begin; line.step(game, -1)) {
        const auto isArrow = [](const Shape& s) { return !s.isSquare(); };
        CHECK(std::ranges::any_of(line.shapes(game.ply()), isArrow) == (game.ply() == begin + 1));
    }
    CHECK(same(game.position(), forks));
}

TEST_CASE("a hint tells the piece, the idea and then the move, or the move at once, of its position alone") {
    Coach coach;
    CHECK_FALSE(coach.hasHint(scholars.position()));
    const Why mates = explained(scholars.position(), "Qxf7");
    coach.setHint(mates);
    CHECK(coach.hasHint(scholars.position()));
    CHECK_FALSE(coach.hasHint(Game().position()));
    CHECK(coach.nextStep(false) == "look at the queen on h5");
    CHECK(coach.nextStep(false) == "there is a mate beside the king");
    CHECK(coach.nextStep(false).empty());
    CHECK(coach.nextStep(false).empty());
    coach.setHint(mates);
    CHECK(coach.nextStep(true).empty());
}

TEST_CASE("a variation that is noted has no other variations of the game, so that many take no more room each") {
    Game game = gameOf("e4 e5");
    for (int ply = 0; ply < 2; ++ply)
        for (const char* const text : {"d4 d5", "c4 c5"}) {
            const Game other = gameOf(text);
            Variation v;
            for (std::size_t i = std::size_t(ply); i < 2; ++i) v.moves.push_back(other.moves()[i]);
            game.annotation(ply).variations.push_back(v);
        }
    game.back();
    const std::vector<Game> lines = variationsAt(game);
    REQUIRE(lines.size() == 2);
    CHECK(movesAhead(lines[1], 9) == "1. c4 c5");
    game.forward();
    for (const Game& line : variationsAt(game)) CHECK(line.moves()[0].variations.empty());
}

TEST_CASE("what is noted in a variation of a judged game is told with it") {
    Game game = gameOf("e4 e5");
    Variation better;
    better.moves.push_back(gameOf("d4").moves()[0]);
    better.moves[0].comment = "[%cal Gd2d4] d4 takes its share of the centre.";
    game.annotation(0).variations.push_back(better);
    game.goTo(1);
    Coach coach;
    CHECK(coach.tellNotes(game) == "(1) 1. d4");
    addAnnotator(game);
    CHECK(coach.tellNotes(game) == "(1) 1. d4\nd4 takes its share of the centre.");
}

TEST_CASE("a threat is what the enemy would gain by a move more") {
    Game quiet = gameOf("e4");
    Game mates = scholars;
    mates.back();
    const auto threatens = [](const Game& game) {
        const auto best = [](const Position& p) {
            Searching with;
            const Limits limits = nodeLimit(20'000);
            const Move m = find(p, limits, with.threads, with.silent).line.at(0);
            return why(p, m, limits, with.threads, with.silent);
        };
        return isThreat(best(game.position()), best(afterPass(game.position())));
    };
    CHECK_FALSE(threatens(quiet));
    CHECK(threatens(gameOf("e4 e5 Nf3 Nc6 Bb5 a6")));  // a bishop, though the side to move is better
    CHECK(threatens(mates));
    CHECK(threatens(Game(parseFen("7k/5K2/8/8/8/8/8/6Q1 b - - 0 1"))));  // a mate that no move prevents
}

}  // namespace
}  // namespace millimax::test
