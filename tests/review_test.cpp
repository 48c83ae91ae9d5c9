// review_test.cpp: judgements, reviews that are stopped and go on, and the page they end in.
#include "explain/report.hpp"
#include "positions.hpp"

#include <cmath>

namespace millimax::test {
namespace {

const char* const Games =
    "[White \"<b>A & \\\"B\\\"</b>\"]\n[Black \"C\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[White \"D\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n\n";

/// Stops a review after so many searches, those that only lengthen a line included.
struct Counter : Listener {
    explicit Counter(int most = 1'000'000) : left(most) {}
    void report(const SearchInfo& i) override { searches += i.depth == 1; }
    bool wantsStop(const Progress&) override { return searches > left; }
    int left, searches = 0;
};
struct Reviewed {
    bool faultless = false;
    int searches = 0;
    std::string pgn, messages, page;
};
/// Reviews with few nodes; the page is written to a file beside the games.
Reviewed review(const std::string& path, int most = 1'000'000) {
    Reviewed done;
    TranspositionTable table(1);
    ThreadPool threads(table);
    Counter counter(most);
    Limits limits;
    limits.nodes = 3000;
    std::ostringstream pgn, messages, page;
    done.faultless = reviewTo({path + ".html", pgn, messages}, path, limits, threads, counter);
    done.searches = counter.searches;
    done.pgn = pgn.str();
    done.messages = messages.str();
    page << std::ifstream(path + ".html").rdbuf();
    done.page = page.str();
    std::filesystem::remove(path + ".html");
    return done;
}
std::vector<GameReview> reviewsOf(const std::string& text) {
    TranspositionTable table(1);
    ThreadPool threads(table);
    Listener listener;
    Limits limits;
    limits.nodes = 3000;
    std::vector<GameReview> reviews;
    const TemporaryFile pgn(text);
    forEachGame(
        pgn.path(),
        [&](const Game& game) {
            reviews.push_back(*reviewGame(game, [&](const Position& p) -> std::optional<Finding> {
                Finding found = find(p, limits, threads, listener);
                settle(p, found, threads, listener);
                return found;
            }));
        },
        [](const std::string& complaint) { FAIL_CHECK(complaint); });
    return reviews;
}
std::vector<Game> gamesOf(const std::string& text) {
    const TemporaryFile file(text);
    std::vector<Game> games;
    forEachGame(
        file.path(), [&](const Game& g) { games.push_back(g); }, [](const std::string& c) { FAIL_CHECK(c); });
    return games;
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
    CHECK(moveAccuracy(100, 0) < 1);
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

TEST_CASE("the accuracy of moves lies between their worst and their mean") {
    CHECK(meanAccuracy({80, 80, 80}) == doctest::Approx(80));
    CHECK(meanAccuracy({90, 20, 100}) > 20);
    CHECK(meanAccuracy({90, 20, 100}) < 70);
    CHECK(meanAccuracy({100, 0}) < meanAccuracy({50, 50}));
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
    const std::vector<GameReview> reviews = reviewsOf(Games);
    REQUIRE(reviews.size() == 2);
    const GameReview& fools = reviews[0];
    CHECK(fools.verdict(2) == Verdict::Blunder);
    CHECK(fools.verdict(3) == Verdict::Good);
    CHECK(fools.accuracy(3) == 100);
    CHECK(fools.score(4) == -MateScore);
    CHECK(sentence(facts(fools.whyOf(2)).at(1)) == "So White is mated in 1.");
    const auto all = [](std::size_t) { return true; };
    CHECK(*fools.accuracyOf(White, all) < *fools.accuracyOf(Black, all));
    CHECK_FALSE(fools.accuracyOf(Black, [](std::size_t i) { return i > 10; }).has_value());
    std::ostringstream words;
    tell(fools, words);
    CHECK(words.str().find("2. g4??, a blunder; from White's side ") != std::string::npos);
    CHECK(words.str().find("  The line: 2. g4 Qh4#\n  So White is mated in 1.\n") != std::string::npos);
    CHECK(words.str().find("Black's accuracy: 100 percent.\n") != std::string::npos);
    const Game told = annotated(fools);
    CHECK(told.moves()[2].nags == std::vector<int>{4});
    CHECK(told.moves()[2].comment == "[%eval #-1] So White is mated in 1.");
    for (const GameReview& r : reviews) {
        std::ostringstream out;
        writePgn(out, annotated(r));
        const Game again = gamesOf(out.str()).at(0);
        REQUIRE(again.moves().size() == r.plies());
        for (std::size_t i = 0; i < r.plies(); ++i) {
            CHECK(again.moves()[i].move == r.game.moves()[i].move);
            CHECK(again.moves()[i].variations.empty() == (r.verdict(i) == Verdict::Good));
        }
    }
}

TEST_CASE("what an annotated game says already is not said twice, and the better line comes first") {
    const std::string old =
        "1. f3 e5 2. g4?? {[%eval #-1] careless} (2. a4 {slower}) 2... Qh4# {[%eval 0.10] done} 0-1\n";
    const GameMove blunder = annotated(reviewsOf(old).at(0)).moves()[2];
    CHECK(blunder.nags == std::vector<int>{4});
    CHECK(blunder.comment == "[%eval #-1] careless So White is mated in 1.");
    REQUIRE(blunder.variations.size() == 2);
    CHECK(blunder.variations[0].comment.empty());
    CHECK(blunder.variations[1].comment.empty());
    CHECK(blunder.variations[1].moves.at(0).comment == "slower");
    std::ostringstream once, twice;
    writePgn(once, annotated(reviewsOf(old).at(0)));
    const GameMove again = annotated(reviewsOf(once.str()).at(0)).moves()[2];
    CHECK(again.nags == blunder.nags);
    CHECK(again.comment == blunder.comment);
    CHECK(again.variations.size() == blunder.variations.size());
    const std::string begun = "1. f3 e5 2. g4?? (" +
                              toSan(parseFen("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"),
                                    blunder.variations[0].moves.at(0).move) +
                              " {so}) 2... Qh4# 0-1\n";
    const GameMove completed = annotated(reviewsOf(begun).at(0)).moves()[2];
    REQUIRE(completed.variations.size() == 1);
    CHECK(completed.variations[0].moves.size() == blunder.variations[0].moves.size());
    CHECK(completed.variations[0].moves[0].comment.starts_with("so"));
}

TEST_CASE("a draw by the rules at the end of a game counts as one, and only there") {
    const std::string repeated =
        "[FEN \"7k/8/8/8/8/1Q6/8/K7 w - - 0 1\"]\n\n"
        "1. Qb2+ Kg8 2. Qb1 Kh8 3. Qb2+ Kh7 4. Qb1+ Kh8 5. Qb2+";
    const GameReview drawn = reviewsOf(repeated + " 1/2-1/2\n").at(0);
    CHECK(drawn.score(9) == 0);
    CHECK(drawn.verdict(8) == Verdict::Blunder);
    CHECK(sentence(facts(drawn.whyOf(8)).at(1)).starts_with("So White draws by "));
    CHECK(reviewsOf(repeated + " Kg8 *\n").at(0).score(9) > 500);
}

TEST_CASE("what a better line would have won is told of that line") {
    const GameMove missed =
        annotated(reviewsOf("[FEN \"r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1\"]\n\n1. Kd2 *\n").at(0)).moves()[0];
    CHECK(missed.comment.find("Fork") == std::string::npos);
    REQUIRE(missed.variations.size() == 1);
    const std::string told = missed.variations[0].moves.at(0).comment;
    CHECK(told.starts_with("So White wins a rook"));
    CHECK(told.find("Fork: after Nc7+, the knight on c7 forks the king on e8") != std::string::npos);
}

TEST_CASE("a review that was stopped goes on where it was, another one doesn't take what it found") {
    const TemporaryFile pgn(Games), other("1. e4 e5 *\n\n1. d4 *\n");
    const std::string memory = pgn.path() + ".html.progress";
    const int whole = review(pgn.path()).searches;
    CHECK_FALSE(std::filesystem::exists(memory));
    const Reviewed first = review(pgn.path(), whole / 2);
    CHECK_FALSE(first.faultless);
    CHECK(first.page.empty());
    CHECK(std::filesystem::exists(memory));
    CHECK(filesNamed(pgn.path()) == 2);  // with the memory; no half page
    const Reviewed second = review(pgn.path());
    CHECK(second.faultless);
    CHECK(second.searches < whole * 3 / 4);
    CHECK(gamesOf(second.pgn).size() == 2);
    CHECK_FALSE(std::filesystem::exists(memory));
    const int others = review(other.path()).searches;
    review(pgn.path(), whole / 2);
    std::filesystem::rename(memory, other.path() + ".html.progress");
    CHECK(review(other.path()).searches == others);
    const std::string moves = "1. Kd2 Kd7 2. Kd3 Kd6 3. Kd4 Ke6 *\n";  // the same ones, from other positions
    const TemporaryFile pawn("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n" + moves),
        two("[FEN \"4k3/8/8/8/8/8/4P1P1/4K3 w - - 0 1\"]\n\n" + moves);
    const int all = review(two.path()).searches;
    review(pawn.path(), 4);
    std::filesystem::rename(pawn.path() + ".html.progress", two.path() + ".html.progress");
    CHECK(review(two.path()).searches == all);
}

TEST_CASE("a broken game is told, and the others are reviewed") {
    const TemporaryFile pgn(std::string("1. e4 e4 *\n\n") + Games), empty("");
    const Reviewed done = review(pgn.path());
    CHECK_FALSE(done.faultless);
    CHECK(gamesOf(done.pgn).size() == 2);
    CHECK(done.messages.find("line 1, column 7: 1... e4") != std::string::npos);
    CHECK(done.messages.find("game 2 of 2, position 6 of 19, 0:0") != std::string::npos);
    CHECK_THROWS_AS(review(empty.path()), BadInput);
}

TEST_CASE("where every game is broken, the reason is told") {
    const TemporaryFile pgn("[White \"x\"]\n\n1. e4 e5 2. Ke3 *\n");
    try {
        review(pgn.path());
        FAIL("it was reviewed");
    } catch (const BadInput& e) {
        CHECK(std::string(e.what()).starts_with(pgn.path() + ": line 3, column 13: 2. Ke3: "));
    }
}

TEST_CASE("games in a folder where nothing can be written are reviewed, and it is told that nothing is kept") {
    const TemporaryFile pgn("1. e4 e5 *\n");
    std::filesystem::create_directory(pgn.path() + ".progress");  // stands where the memory would
    TranspositionTable table(1);
    ThreadPool threads(table);
    Listener listener;
    Limits limits;
    limits.depth = 1;
    std::ostringstream out, messages;
    CHECK(reviewTo({"", out, messages}, pgn.path(), limits, threads, listener));
    CHECK(gamesOf(out.str()).size() == 1);
    CHECK(messages.str().find(pgn.path() + ".progress can't be written") != std::string::npos);
    CHECK_THROWS_WITH_AS(reviewTo({"no/such/page.html", out, messages}, pgn.path(), limits, threads, listener),
                         "no/such/page.html: can't be written", BadInput);
    std::filesystem::remove(pgn.path() + ".progress");
}

TEST_CASE("the page holds every move, and no text can break out of its data") {
    const TemporaryFile pgn(Games);
    const std::string html = review(pgn.path()).page;
    CHECK(html.starts_with("<!DOCTYPE html>"));
    CHECK(html.ends_with("</html>\n"));
    for (const char* part : {"\"san\":\"Qh4#\"", "\"san\":\"Nd5#\"", "\"score\":\"Checkmate\"", "id=\"wK\"",
                             "\\u003cb>A & \\\"B\\\"\\u003c/b>", "\"glyph\":\"??\""}) {
        CAPTURE(std::string(part));
        CHECK(html.find(part) != std::string::npos);
    }
    CHECK(html.find("<b>A &") == std::string::npos);
    const TemporaryFile latin("[White \"M\xfcller\"]\n[Black \"M\u00fcller\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    const std::string names = review(latin.path()).page;
    CHECK(names.find("{\"name\":\"M\u00fcller\"") != std::string::npos);
    CHECK(names.find('\xfc') == std::string::npos);
    const GameReview castles =
        reviewsOf("[Variant \"Chess960\"]\n[FEN \"4rkr1/4p1p1/8/8/8/8/8/6KR w H - 0 1\"]\n\n1. Kg2 *\n").at(0);
    REQUIRE(castles.findings[0].line.at(0).isCastling());
    CHECK(detail::plyJson(castles, 1).find("\"best\":\"g1h1\"") != std::string::npos);
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

TEST_CASE("a move that stalemates is judged, and the better line tells what it achieves") {
    const GameReview reviewed = reviewsOf("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n\n").at(0);
    CHECK(reviewed.verdict(0) == Verdict::Blunder);
    const GameMove move = annotated(reviewed).moves().at(0);
    CHECK(move.comment.find("draws by stalemate") != std::string::npos);
    CHECK(move.comment.find("[%eval 0.00]") != std::string::npos);
    CHECK(move.variations.at(0).moves.at(0).comment.find("So White mates in ") != std::string::npos);
}

}  // namespace
}  // namespace millimax::test
