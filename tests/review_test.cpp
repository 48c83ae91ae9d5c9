// review_test.cpp: judgements, reviews that are stopped and go on, and the page they end in.
#include "explain/report.hpp"
#include "positions.hpp"

#include <cmath>

namespace millimax::test {
namespace {

const char* const Games =
    "[White \"<b>A & \\\"B\\\"</b>\"]\n[Black \"C\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[White \"D\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n\n";

struct Reviewed {
    std::vector<GameReview> games;
    std::vector<std::string> complaints;
    int searches = 0;
    bool complete = false;
};
/// Reviews with few nodes; stops when so many positions have been searched.
Reviewed review(const std::string& path, const std::string& memory, int most = 1000) {
    struct Stopper : Listener {
        bool wantsStop(const Progress&) override { return stop; }
        bool stop = false;
    } stopper;
    Reviewed done;
    TranspositionTable table(1);
    ThreadPool threads(table);
    ReviewRequest request{path, memory, {}};
    request.limits.nodes = 3000;
    done.complete = reviewFile(
        request, threads, stopper, [&](const GameReview& r) { done.games.push_back(r); },
        [&](const std::string& complaint) { done.complaints.push_back(complaint); },
        [&](const ReviewProgress& p) {
            CHECK(p.done < p.total);
            CHECK(p.games == 2);
            stopper.stop = ++done.searches > most;
        });
    return done;
}

TEST_CASE("chances and accuracy follow their curves") {
    CHECK(winningChance(0) == doctest::Approx(50));
    CHECK(winningChance(100) == doctest::Approx(59.1).epsilon(0.01));
    CHECK(winningChance(MateScore) == winningChance(1000));
    for (int score = -1500; score <= 1500; score += 50) {
        CHECK(winningChance(score) + winningChance(-score) == doctest::Approx(100));
        CHECK(winningChance(score + 50) >= winningChance(score));
    }
    CHECK(moveAccuracy(50, 50) == doctest::Approx(100).epsilon(0.01));
    CHECK(moveAccuracy(50, 80) == 100);
    CHECK(moveAccuracy(100, 0) == doctest::Approx(0).epsilon(1));
    CHECK(moveAccuracy(60, 50) > moveAccuracy(60, 40));
}

TEST_CASE("a move is judged by what it loses, a mate by itself") {
    CHECK(judge(0, 0) == Verdict::Good);
    CHECK(judge(0, -40) == Verdict::Good);
    CHECK(judge(0, -60) == Verdict::Inaccuracy);
    CHECK(judge(0, -120) == Verdict::Mistake);
    CHECK(judge(0, -250) == Verdict::Blunder);
    CHECK(judge(900, 700) == Verdict::Good);
    CHECK(judge(0, mateIn(4) * -1) == Verdict::Blunder);
    CHECK(judge(-800, -mateIn(4)) == Verdict::Mistake);
    CHECK(judge(-1100, -mateIn(4)) == Verdict::Inaccuracy);
    CHECK(judge(-mateIn(8), -mateIn(4)) == Verdict::Good);
    CHECK(judge(mateIn(3), 0) == Verdict::Blunder);
    CHECK(judge(mateIn(3), 1200) == Verdict::Inaccuracy);
    CHECK(judge(mateIn(3), mateIn(9)) == Verdict::Good);
    CHECK(judge(mateIn(3), -mateIn(4)) == Verdict::Blunder);
}

TEST_CASE("the accuracy of moves lies between their worst and their best") {
    CHECK(meanAccuracy({}, {}) == 100);
    CHECK(meanAccuracy({80, 80, 80}, {1, 5, 2}) == doctest::Approx(80));
    const double mean = meanAccuracy({90, 20, 100}, {1, 10, 1});
    CHECK(mean > 20);
    CHECK(mean < 70);
    CHECK(volatilities({50, 50, 50}) == std::vector<double>{0.5, 0.5});
    const std::vector<double> swing = volatilities({50, 90, 10, 50, 50, 50});
    CHECK(swing.size() == 5);
    CHECK(swing[1] == 12);
    CHECK(swing[4] == 0.5);
}

TEST_CASE("scores are written so that other programs read them") {
    CHECK(evalComment(35) == "[%eval 0.35]");
    CHECK(evalComment(-5) == "[%eval -0.05]");
    CHECK(evalComment(mateIn(5)) == "[%eval #3]");
    CHECK(evalComment(-mateIn(4)) == "[%eval #-2]");
    CHECK(scoreText(-210) == "-2.10");
    CHECK(scoreText(-mateIn(1)) == "Black mates in 1");
}

TEST_CASE("every move is judged, and the annotated game is the same game") {
    const TemporaryFile pgn(Games), memory("");
    const Reviewed done = review(pgn.path(), memory.path());
    REQUIRE(done.complete);
    REQUIRE(done.games.size() == 2);
    CHECK(done.searches == 4 + 1 + 13 + 1);
    const GameReview& fools = done.games[0];
    CHECK(fools.verdict(2) == Verdict::Blunder);
    CHECK(fools.verdict(3) == Verdict::Good);
    CHECK(fools.accuracy(3) == 100);
    CHECK(fools.score(4) == -MateScore);
    CHECK(reasons(fools.whyOf(2)).at(0) == "So White is mated in 1.");
    CHECK(*fools.accuracyOf(White, [](std::size_t) { return true; }) <
          *fools.accuracyOf(Black, [](std::size_t) { return true; }));
    CHECK_FALSE(fools.accuracyOf(Black, [](std::size_t i) { return i > 10; }).has_value());
    std::ostringstream out;
    for (const GameReview& r : done.games) writePgn(out, annotated(r));
    const PgnGame told = annotated(fools);
    CHECK(told.moves[2].nags == std::vector<int>{4});
    CHECK(told.moves[2].comment == "[%eval #-1] So White is mated in 1.");
    const TemporaryFile again(out.str());
    std::vector<PgnGame> games;
    forEachGame(
        again.path(), [&](const PgnGame& g) { games.push_back(g); }, [](const std::string& c) { FAIL_CHECK(c); });
    REQUIRE(games.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(games[i].moves.size() == done.games[i].plies());
        for (std::size_t j = 0; j < done.games[i].plies(); ++j) {
            CHECK(games[i].moves[j].move == done.games[i].game.moves[j].move);
            CHECK(games[i].moves[j].variations.empty() == (done.games[i].verdict(j) == Verdict::Good));
        }
    }
}

TEST_CASE("a review that was stopped goes on where it was, another one doesn't take what it found") {
    const TemporaryFile pgn(Games), other("1. e4 e5 *\n\n1. d4 *\n"), memory("");
    const Reviewed first = review(pgn.path(), memory.path(), 7);
    CHECK_FALSE(first.complete);
    CHECK(first.games.size() == 1);
    const Reviewed second = review(pgn.path(), memory.path());
    CHECK(second.complete);
    CHECK(second.searches == 19 - 7);
    REQUIRE(second.games.size() == 2);
    CHECK(second.games[0].findings[0].line == first.games[0].findings[0].line);
    CHECK_FALSE(std::filesystem::exists(memory.path()));
    review(pgn.path(), memory.path(), 7);
    CHECK(review(other.path(), memory.path()).searches == 3 + 2);
}

TEST_CASE("a broken game is told, and the others are reviewed") {
    const TemporaryFile pgn(std::string("1. e4 e4 *\n\n") + Games), memory("");
    const Reviewed done = review(pgn.path(), memory.path());
    CHECK(done.games.size() == 2);
    REQUIRE(done.complaints.size() == 1);
    CHECK(done.complaints[0].find("line 1, column 7") != std::string::npos);
    const TemporaryFile empty("");
    CHECK_THROWS_AS(review(empty.path(), memory.path()), BadInput);
}

TEST_CASE("the page holds every move, and no text can break out of its data") {
    const TemporaryFile pgn(Games), memory("");
    std::ostringstream page;
    Report report(page);
    for (const GameReview& r : review(pgn.path(), memory.path()).games) report.add(r);
    report.finish();
    const std::string html = page.str();
    CHECK(html.starts_with("<!DOCTYPE html>"));
    CHECK(html.ends_with("</html>\n"));
    for (const char* part : {"\"san\":\"Qh4#\"", "\"san\":\"Nd5#\"", "\"score\":\"Checkmate\"", "id=\"wK\"",
                             "\\u003cb>A & \\\"B\\\"\\u003c/b>", "\"glyph\":\"??\""})
        CHECK(html.find(part) != std::string::npos);
    CHECK(html.find("<b>A &") == std::string::npos);
    for (const char* outside : {"http://", "https://", "<!--shapes", "<!--games"})
        CHECK(html.find(outside) == std::string::npos);
}

TEST_CASE("a diagram shows each piece where it stands, from either side") {
    const Position p = parseFen("4k3/8/8/8/8/8/P7/4K3 w - -");
    const std::string svg = toSvg(p), flipped = toSvg(p, {true, {parseSquare("a2")}, parseArrows("a2a4,e1d2")});
    CHECK(svg.find("<use href=\"#wP\" x=\"18\" y=\"270\"/>") != std::string::npos);
    CHECK(svg.find("<use href=\"#bK\" x=\"198\" y=\"0\"/>") != std::string::npos);
    CHECK(flipped.find("<use href=\"#wP\" x=\"333\" y=\"45\"/>") != std::string::npos);
    const auto count = [](const std::string& text, const std::string& part) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
        return found;
    };
    CHECK(count(svg, "<use ") == 12 + 3);  // twelve are of the shapes
    CHECK(count(svg, "<rect ") == 64);
    CHECK(count(flipped, "<rect ") == 65);
    CHECK(count(flipped, "fill-opacity=\".78\"") == 2);
    for (const char* bad : {"e2", "e2e9", "e2e4,", "e2e4,x", "e2e2", "e2-e4"}) {
        CAPTURE(std::string(bad));
        if (std::string(bad) == "e2e4,") CHECK(parseArrows(bad).size() == 1);
        else CHECK_THROWS_AS(parseArrows(bad), BadInput);
    }
}

}  // namespace
}  // namespace millimax::test
