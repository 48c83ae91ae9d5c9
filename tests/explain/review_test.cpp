// review_test.cpp: judgements, reviews that are stopped and go on, and the page they end in.
#include "explain/review_games.hpp"
#include "tests/positions.hpp"

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
    int searched = 0;  // positions
    std::string pgn, messages, page;
};
/// Reviews with few nodes; the page is written to a file beside the games.
Reviewed review(const std::string& path, const std::string& folder, int most = 1'000'000) {
    Reviewed done;
    Searching with(1);
    Counter counter(most);
    std::ostringstream pgn, messages;
    InputFile input(path);
    ReviewOutput output({path + ".html", ""}, input, pgn, false);
    ReviewProgress progress(messages, true);
    Reviewer reviewer(nodeLimit(3000), with.threads, counter);
    ReviewMemory memory(folder, path, nodeLimit(3000), [&](const std::string& said) { progress.say(said); });
    done.faultless = reviewGames(input, output, progress, reviewer, memory);
    done.pgn = pgn.str();
    done.messages = messages.str();
    const std::string_view redrawn = "\r", rest = "\x1b[K";  // before each search one line
    for (std::size_t at = 0; (at = done.messages.find("\rgame ", at)) != std::string::npos; ++at) ++done.searched;
    done.messages = replaced(replaced(done.messages, redrawn, ""), rest, "");
    done.page = textOfFile(path + ".html");
    std::filesystem::remove(path + ".html");
    return done;
}
std::vector<Game> gamesOf(const std::string& text) {
    const TemporaryFile file(text);
    std::vector<Game> games;
    forEachGame(
        file.path(), [&](const Game& g) { games.push_back(g); }, [](const std::string& c) { FAIL_CHECK(c); });
    return games;
}
std::vector<GameReview> reviewsOf(const std::string& text, std::uint64_t nodes = 3000) {
    Searching with(1);
    Reviewer reviewer(nodeLimit(nodes), with.threads, with.silent);
    std::vector<GameReview> reviews;
    for (const Game& game : gamesOf(text)) reviews.push_back(*review(game, reviewer));
    return reviews;
}

TEST_CASE("chances and accuracy follow their curves") {
    CHECK(winningChance(0) == doctest::Approx(50));
    // What Lichess's curve gives of Stockfish's scores of the same positions: 109, 243, 414 and 593 on average.
    CHECK(winningChance(81) == doctest::Approx(59.9).epsilon(0.04));
    CHECK(winningChance(185) == doctest::Approx(71.0).epsilon(0.04));
    CHECK(winningChance(364) == doctest::Approx(82.1).epsilon(0.04));
    CHECK(winningChance(799) == doctest::Approx(89.9).epsilon(0.04));
    CHECK(winningChance(MateScore) == winningChance(1500));
    for (int score = -2000; score <= 2000; score += 50) {
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

TEST_CASE("a review does not ask why a move was not played that was") {
    const std::string game =
        "[SetUp \"1\"]\n[FEN \"3r1r1k/1bq3pn/pp1pp2p/5pb1/1PP1PPP1/PB4Q1/1B2R2P/1N1R2K1 b - - 0 26\"]\n\n26... Bxf4 "
        "27. Qxf4 ";
    const auto asked = [&game](const std::string& rest, std::uint64_t nodes) {
        return std::ranges::count_if(reviewsOf(game + rest, nodes)[0].moves[0].facts, [](const Fact& f) {
            return f.kind == Kind::WhyNot && sentence(f).starts_with("Why not 27... fxe4?");
        });
    };
    std::ptrdiff_t otherwise = 0;
    for (const std::uint64_t nodes : {20'000, 30'000}) {
        otherwise += asked("Ng5 *", nodes);
        CHECK(asked("fxe4 *", nodes) == 0);
    }
    CHECK(otherwise > 0);
}

TEST_CASE("the accuracy of moves lies between their worst and their mean") {
    CHECK(meanAccuracy({{80, 1}, {80, 2}, {80, 3}}) == doctest::Approx(80));
    CHECK(meanAccuracy({{90, 1}, {20, 1}, {100, 1}}) > 20);
    CHECK(meanAccuracy({{90, 1}, {20, 1}, {100, 1}}) < 70);
    CHECK(meanAccuracy({{100, 1}, {0, 1}}) < meanAccuracy({{50, 1}, {50, 1}}));
    // A bad move counts more where the game turns.
    CHECK(meanAccuracy({{100, 1}, {20, 12}}) < meanAccuracy({{100, 12}, {20, 1}}));
    const std::vector<double> weights = accuracyWeights({50, 50, 52, 20, 20});
    REQUIRE(weights.size() == 4);
    CHECK(weights[0] == 0.5);  // at least
    CHECK(weights[1] == 1);    // of 50 and 52
    CHECK(weights[2] == 12);   // at most
    CHECK(accuracyWeights({50}).empty());
}

TEST_CASE("scores are written so that other programs read them") {
    CHECK(evalText(35) == "0.35");
    CHECK(evalText(-5) == "-0.05");
    CHECK(evalText(mateIn(5)) == "#3");
    CHECK(evalText(-mateIn(4)) == "#-2");
    CHECK(scoreText(-210) == "-2.10");
    CHECK(scoreText(-mateIn(1)) == "Black mates in 1");
    CHECK(scoreText(7 - TableWin) == "Black wins by the endgame tables");
}

TEST_CASE("as data a fact tells the move that it speaks of, whether its line begins after a pass or not") {
    const Position p = parseFen(StartFen);
    const Move move = parseMove(p, "e4");
    Position passed = p;
    passed.makeNull();
    for (const Line& line : {Line(p, {parseMove(p, "d4")}), Line(passed, {parseMove(passed, "d5")})}) {
        const Fact fact{.kind = Kind::Misses, .line = line, .move = move};
        CHECK(detail::factJson(fact).find("\"move\":\"e4\"") != std::string::npos);
    }
}

TEST_CASE("every move is judged, and the annotated game is the same game") {
    const std::vector<GameReview> reviews = reviewsOf(Games);
    REQUIRE(reviews.size() == 2);
    const GameReview& fools = reviews[0];
    CHECK(fools.moves.at(2).verdict == Verdict::Blunder);
    CHECK(fools.moves[3].verdict == Verdict::Good);
    CHECK(fools.moves[3].accuracy == 100);
    CHECK(fools.moves[3].after == -MateScore);
    CHECK(sentence(fools.moves[2].facts.at(0)) == "The line: 2. g4 Qh4#: White is mated in 1.");
    CHECK(*fools.accuracyOf(White) < *fools.accuracyOf(Black));
    CHECK(fools.accuracyOf(White, GamePhase::Opening) == fools.accuracyOf(White));
    CHECK_FALSE(fools.accuracyOf(Black, GamePhase::Endgame).has_value());
    CHECK(judgement(fools.moves[2], "2. g4").starts_with("2. g4??, a blunder; from White's side "));
    CHECK(judgement(fools.moves[2], "2. g4").ends_with(" to Black mates in 1."));
    CHECK(summary(fools).starts_with("White (<b>A & \"B\"</b>): accuracy "));
    CHECK(summary(fools).ends_with("\nBlack (C): accuracy 100 percent; 0 inaccuracies, 0 mistakes, 0 blunders.\n"));
    const Game told = fools.game;
    CHECK(told.moves()[2].nags == std::vector<int>{4});
    CHECK(told.moves()[2].comment == "[%eval #-1] White is mated in 1.");
    for (const GameReview& r : reviews) {
        const Game again = gamesOf(toPgn(r.game)).at(0);
        REQUIRE(again.moves().size() == r.moves.size());
        for (std::size_t i = 0; i < r.moves.size(); ++i) {
            CHECK(again.moves()[i].move == r.game.moves()[i].move);
            if (r.moves[i].verdict != Verdict::Good) CHECK_FALSE(again.moves()[i].variations.empty());
        }
    }
}

TEST_CASE("what is missed again is told as such, to both sides; a game says where it turned") {
    // The queen on e4 is there to be taken for five moves; at the end Black gives it all back.
    const std::string played =
        "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Bc4 h6 5. c3 dxc3 6. Nxc3 Bb4 7. Qb3 Nf6 8. Bxf7+ Kf8 9. O-O d6 10. Bc4 "
        "Bg4 11. Nd5 Nxe4 12. h3 Bxf3 13. Qxf3+ Nf6 14. a3 Nd4 15. Qe4 Bc5 16. b4 Bb6 17. Nxb6 Nxe4 18. Nxa8 Qxa8 *";
    const GameReview r = reviewsOf(played, 5000).at(0);
    const auto comment = [&r](int ply) { return r.game.moves()[std::size_t(ply)].comment; };
    CHECK(comment(29).find("Bc5 misses Nxe4, which wins a queen") != std::string::npos);
    CHECK(comment(30).find("Black overlooked Nxe4 before, and it is still there.") != std::string::npos);
    CHECK(comment(31).find("Bb6 misses Nxe4 again, which wins a queen") != std::string::npos);
    CHECK(comment(32).find("Black overlooked Nxe4 twice, and it is still there.") != std::string::npos);
    CHECK(comment(32).find("The turning point: from here on Black is ahead.") != std::string::npos);
    CHECK(r.lesson.starts_with("The game turned with 17. Nxb6: from then on Black was ahead."));
    CHECK(comment(35).ends_with(r.lesson));
}

TEST_CASE("what the enemy allowed is told once more where it is missed") {
    const GameReview r = reviewsOf("[FEN \"r4k2/pp6/8/1N6/8/8/PP6/4K3 b - - 0 1\"]\n\n1... Ke8 2. Kd2 *\n").at(0);
    const std::string fork = "Fork: after Nc7+, the knight on c7 forks the king on e8 and the rook on a8.";
    CHECK(r.game.moves()[0].comment.find(fork) != std::string::npos);
    REQUIRE(!r.game.moves()[1].variations.empty());
    CHECK(r.game.moves()[1].variations[0].moves.at(0).comment.find(fork) != std::string::npos);
}

TEST_CASE("a review is none if it is stopped while the reasons of the last move are asked") {
    const Game game = gamesOf("1. f3 e5 2. g4 *\n").at(0);
    const auto reviewed = [&game](Counter& counter) {
        Searching with(1);
        Reviewer reviewer(nodeLimit(20'000), with.threads, counter);
        return review(game, reviewer);
    };
    Counter whole;
    REQUIRE(reviewed(whole));
    for (const int before : {1, 2, 3}) {
        Counter counter(whole.searches - before);
        CHECK_FALSE(reviewed(counter));
    }
}

TEST_CASE("of a game that no mistake decided it is told since when it was lost") {
    const Game game = gameOf("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    GameReview r{game, game};
    for (int i = 0; i < game.plies(); ++i)
        r.moves.push_back({.mover = i % 2 ? Black : White, .before = 15 - 15 * i, .after = -15 * i});
    detail::conclude(r);
    CHECK(r.lesson.empty());
    r.moves.back().after = -WinningScore;
    detail::conclude(r);
    CHECK(r.lesson == "No single mistake decided the game: from 3. Nf3 on Black was ahead.");
    r.moves[14].before = 0;  // White's eighth move, the best one, by which a deeper search saw more
    CHECK_FALSE(costliestMove(r.moves));
    r.moves[14].accuracy = 90;
    detail::conclude(r);
    CHECK(r.lesson == "No single mistake decided the game: from 3. Nf3 on Black was ahead. What cost most was 8. Ng1.");
    r.moves[14].verdict = Verdict::Mistake;  // then that one decided it
    CHECK_FALSE(costliestMove(r.moves));
}

TEST_CASE("of a game that no mistake decided the move that cost most is explained, without a glyph") {
    const Game game = gameOf("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    GameReview r{game, game};
    std::vector<Finding> found;
    int score = 0;  // White's
    for (int i = 0; i <= game.plies(); ++i) {
        const Position p = game.at(i).position();
        found.push_back({score * signOf(p.side()), 9, {parseMove(p, p.side() == White ? "e4" : "e5")}});
        if (i == game.plies()) break;
        const int before = std::exchange(score, score - (i == 14 ? 75 : i % 2 ? 0 : 30));
        r.moves.push_back({.mover = p.side(), .before = before, .after = score, .accuracy = i == 14 ? 85.0 : 100.0});
    }
    Searching with(1);
    Reviewer reviewer(nodeLimit(3000), with.threads, with.silent);
    detail::explainCostliest(r, found, reviewer);
    CHECK(r.moves[14].mark.name == CostliestMark.name);
    CHECK(r.game.moves()[14].nags.empty());
    REQUIRE(!r.game.moves()[14].variations.empty());
    CHECK(r.game.moves()[14].variations[0].moves.at(0).move == found[14].line[0]);
    CHECK(std::ranges::count_if(r.moves, &JudgedMove::isMarked) == 1);
}

TEST_CASE("what was overlooked is said to be still there only if it would have won something") {
    const Position black = parseFen("4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    const auto found = [](const Position& p, const std::string& moves) {
        return Finding{0, 10, parseTypedMoves(p, moves)};
    };
    const Why first(black, found(black, "Kd7"), found(black, "Rh4"));
    const Position white = afterMove(black, first.move.line[0]);
    const Why then(white, found(white, "Kd2 Rh4"), found(white, "Kf2"));
    for (const auto result : {Outcome::Unclear, Outcome::Wins}) {
        Overlooked overlooked;
        const auto better = [result](const Why& w) {
            return std::vector<Fact>{
                {.kind = Kind::Better, .line = w.rivalLine, .outcome = {.result = result}, .about = About::Better}};
        };
        std::vector<Fact> ofFirst = better(first), ofThen = better(then);
        overlooked.relate(0, first, ofFirst);
        overlooked.relate(1, then, ofThen);
        CHECK(ofFirst.size() == 1);
        REQUIRE(ofThen.size() == (result == Outcome::Wins ? 2 : 1));
        if (result == Outcome::Wins)
            CHECK(sentence(ofThen[0]) == "Black overlooked Rh4 before, and it is still there.");
    }
}

TEST_CASE("the first moves of an opening are not marked as inaccurate, if they lose nothing") {
    const std::vector<GameReview> r = reviewsOf(
        "1. a4 h5 2. h3 a5 3. Na3 *\n\n1. e4 e5 2. Qh5 Nc6 3. Qxe5+ *\n\n"
        "[Variant \"Chess960\"]\n"
        "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n"
        "1. a4 h5 2. h3 a5 3. b3 *\n",
        3000);
    for (const GameReview& opening : {r[0], r[2]})
        for (const JudgedMove& m : opening.moves) {
            CHECK(m.verdict != Verdict::Inaccuracy);
            if (m.accuracy < 80)
                CHECK(std::ranges::count(m.found, std::pair<std::string, std::string>("best", "false")) == 1);
        }
    CHECK(r[1].moves[4].verdict == Verdict::Blunder);
}

TEST_CASE("a game that is reviewed again has its clocks") {
    std::string pgn = "1. e4 {[%clk 0:03:00]} 1... e5 *\n";
    for (int times = 0; times < 2; ++times) {
        const GameReview r = reviewsOf(pgn).at(0);
        CHECK(toJson(r, "").find("\"clock\":\"3:00\"") != std::string::npos);
        pgn = toPgn(r.game);
    }
}

TEST_CASE("a null move has all the fields of a move") {
    const GameReview r = reviewsOf("1. e4 -- *\n").at(0);
    CHECK(std::ranges::equal(r.moves[0].found, r.moves[1].found, {}, &detail::Members::value_type::first,
                             &detail::Members::value_type::first));
}

TEST_CASE("which mistakes came most often is told of each side") {
    const auto judged = [](int number, Color c, Kind kind) {
        const std::string fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 " + std::to_string(number);
        JudgedMove m{.mover = c, .verdict = Verdict::Blunder};
        m.facts.push_back({.kind = kind, .line = Line(parseFen(fen), {}), .outcome = {.result = Outcome::Wins}});
        return m;
    };
    const auto white = [&](int number) { return judged(number, White, Kind::HangingPiece); };
    const auto black = [&](int number) { return judged(number, Black, Kind::Misses); };
    CHECK(commonMistakes({white(3), black(9)}).empty());
    CHECK(commonMistakes({white(3), white(4), black(9)}) ==
          "White most often overlooked own pieces in danger (moves 3 and 4).");
    CHECK(commonMistakes({white(3), black(3), white(7), black(8), black(9)}) ==
          "White most often overlooked own pieces in danger (moves 3 and 7), Black chances to win something "
          "(moves 3, 8 and 9).");
}

TEST_CASE("what an annotated game says already is not said twice, and the better line comes first") {
    const std::string old =
        "1. f3 e5 2. g4?? {[%eval #-1] careless} (2. a4 {slower}) 2... Qh4# {[%eval 0.10] done} 0-1\n";
    const GameMove blunder = reviewsOf(old).at(0).game.moves()[2];
    CHECK(blunder.nags == std::vector<int>{4});
    CHECK(blunder.comment == "[%eval #-1] careless White is mated in 1.");
    REQUIRE(blunder.variations.size() == 2);
    CHECK(blunder.variations[0].comment.empty());
    CHECK(blunder.variations[1].comment.empty());
    CHECK(blunder.variations[1].moves.at(0).comment == "slower");
    const GameMove again = reviewsOf(toPgn(reviewsOf(old).at(0).game)).at(0).game.moves()[2];
    CHECK(again.nags == blunder.nags);
    CHECK(again.comment == blunder.comment);
    CHECK(again.variations.size() == blunder.variations.size());
    const std::string begun = "1. f3 e5 2. g4?? (" +
                              toSan(parseFen("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"),
                                    blunder.variations[0].moves.at(0).move) +
                              " {so}) 2... Qh4# 0-1\n";
    const GameMove completed = reviewsOf(begun).at(0).game.moves()[2];
    REQUIRE(completed.variations.size() == 1);
    CHECK(completed.variations[0].moves.size() == blunder.variations[0].moves.size());
    CHECK(completed.variations[0].moves[0].comment.starts_with("so"));
}

TEST_CASE("a draw by the rules at the end of a game counts as one, and only there") {
    const std::string repeated =
        "[FEN \"7k/8/8/8/8/1Q6/8/K7 w - - 0 1\"]\n\n"
        "1. Qb2+ Kg8 2. Qb1 Kh8 3. Qb2+ Kh7 4. Qb1+ Kh8 5. Qb2+";
    const GameReview drawn = reviewsOf(repeated + " 1/2-1/2\n").at(0);
    CHECK(drawn.moves.at(8).after == 0);
    CHECK(drawn.moves[8].verdict == Verdict::Blunder);
    CHECK(sentence(drawn.moves[8].facts.at(0)).find(": White draws by ") != std::string::npos);
    CHECK(reviewsOf(repeated + " Kg8 *\n").at(0).moves.at(8).after > 500);
}

TEST_CASE("what a better line would have won is told of that line") {
    const GameMove missed =
        reviewsOf("[FEN \"r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1\"]\n\n1. Kd2 *\n").at(0).game.moves()[0];
    CHECK(missed.comment.find("Fork") == std::string::npos);
    REQUIRE(missed.variations.size() == 1);
    const std::string told = missed.variations[0].moves.at(0).comment;
    CHECK(missed.comment.find("Kd2 misses Nc7+, which wins a rook") != std::string::npos);
    CHECK(told.starts_with("[%cal Rc7e8,Rc7a8] [%csl Re8,Ra8]"));
    CHECK(told.find("White wins a rook") == std::string::npos);  // it is said already
    CHECK(told.find("Fork: after Nc7+, the knight on c7 forks the king on e8") != std::string::npos);
}

TEST_CASE("a review that was stopped goes on where it was, another one doesn't take what it found") {
    const TemporaryFolder state;
    const TemporaryFile pgn(Games);
    const int whole = review(pgn.path(), state.path()).searched;
    CHECK(state.files().empty());
    CHECK(whole == 5 + 14);
    const Reviewed first = review(pgn.path(), state.path(), 12);
    CHECK_FALSE(first.faultless);
    CHECK(first.searched > 1);
    CHECK(first.page.empty());
    CHECK(state.files().size() == 1);
    CHECK(pgn.folder.files().size() == 1);  // nothing beside the games
    const Reviewed second = review(pgn.path(), state.path());
    CHECK(second.faultless);
    // The one that was stopped is searched again; the start of the second game is that of the first.
    CHECK(second.searched == whole - (first.searched - 1) - 1);
    CHECK(gamesOf(second.pgn).size() == 2);
    CHECK(state.files().empty());
    // Of a file that has changed meanwhile, the games that are still there are known; the same moves from another
    // position are another game.
    const std::string moves = "1. Kd2 Kd7 2. Kd3 Kd6 3. Kd4 Ke6 *\n",
                      one = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n",
                      two = "[FEN \"4k3/8/8/8/8/8/4P1P1/4K3 w - - 0 1\"]\n\n";
    const auto write = [&](const std::string& text) { std::ofstream(pgn.path()) << text; };
    write(two + moves);
    const int all = review(pgn.path(), state.path()).searched;
    write(one + moves);
    review(pgn.path(), state.path(), 4);
    write(two + moves);
    CHECK(review(pgn.path(), state.path()).searched == all);
    write("1. f3 *\n\n" + two + moves);
    const int both = review(pgn.path(), state.path()).searched;
    write(two + moves);
    review(pgn.path(), state.path(), all / 2);
    write("1. f3 *\n\n" + two + moves);
    CHECK(review(pgn.path(), state.path()).searched < both);
}

TEST_CASE("what was kept of a review is believed only where it can be true") {
    const TemporaryFolder state;
    const TemporaryFile pgn("1. e4 e5 2. Nf3 *\n");
    const int whole = review(pgn.path(), state.path()).searched;
    review(pgn.path(), state.path(), 2);
    REQUIRE(state.files().size() == 1);
    const std::string path = state.files()[0], kept = textOfFile(path);
    CHECK(std::filesystem::status(path).permissions() ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    const std::string start = std::string(StartFen) + ' ', good = "ce 20; acd 10; pv e4;\n";
    CHECK(kept.starts_with(start));
    const auto searchedWith = [&](const std::string& finding) {
        std::ofstream(path) << start << finding << '\n';
        const Reviewed done = review(pgn.path(), state.path());
        CHECK(done.faultless);
        CHECK(done.pgn.find("99999") == std::string::npos);
        return done.searched;
    };
    CHECK(searchedWith(good) < whole);
    for (const char* bad : {"ce 20; acd 10;", "ce 20; acd 10; pv;", "ce 20; acd 10; pv e5;", "ce 20; acd 10; pv e4 e4;",
                            "pv e4;", "ce 1073726322; acd 10; pv e4;", "ce -1073726322; acd 10; pv e4;",
                            "ce 20; acd -1; pv e4;", "ce 20; acd 99999; pv e4;", "ce 20; acd 10; pv e4 x;", "x"}) {
        CAPTURE(bad);
        CHECK(searchedWith(bad) == whole);
    }
    std::ofstream(path) << start << good << std::string(9, '\0');  // as after a power failure
    CHECK(review(pgn.path(), state.path()).searched < whole);
    std::ofstream(path) << "a letter\n";
    const Reviewed beside = review(pgn.path(), state.path());
    CHECK(beside.faultless);
    CHECK(beside.messages.find("is no progress of a review; if this review is stopped, it begins anew") !=
          std::string::npos);
    CHECK(textOfFile(path) == "a letter\n");
}

TEST_CASE("a broken game is told, and the others are reviewed") {
    const TemporaryFolder state;
    const TemporaryFile pgn(std::string("1. e4 e4 *\n\n") + Games), none("[White \"x\"]\n\n1. e4 e5 2. Ke3 *\n");
    const Reviewed done = review(pgn.path(), state.path());
    CHECK_FALSE(done.faultless);
    CHECK(gamesOf(done.pgn).size() == 2);
    CHECK(done.messages.find(pgn.path() + ": line 1, column 7: 1... e4") != std::string::npos);
    CHECK(done.messages.find("game 2, position 1 of 14, 0:0") != std::string::npos);
    CHECK_THROWS_WITH_AS(review(none.path(), state.path()), (none.path() + ": no game in it that can be read").c_str(),
                         BadInput);
    CHECK(state.files().empty());  // nothing was found that is worth keeping
}

TEST_CASE("without a place for what was found, games are reviewed, and that is told") {
    const TemporaryFile pgn("1. e4 e5 *\n");
    const Reviewed done = review(pgn.path(), "");
    CHECK(done.faultless);
    CHECK(gamesOf(done.pgn).size() == 1);
    CHECK(done.messages.starts_with("HOME is not set; if this review is stopped, it begins anew\n"));
}

TEST_CASE("the targets of a review are looked at before anything is searched") {
    const TemporaryFile pgn(Games), letter("Dear Sir,\n"), games("1. e4 *\n");
    const auto refusal = [&](const ReviewTargets& targets) -> std::string {
        InputFile input(pgn.path());
        std::ostringstream out;
        try {
            ReviewOutput{targets, input, out, false};
            return "";
        } catch (const BadInput& e) {
            return e.what();
        }
    };
    const std::string fresh = pgn.path() + ".html";
    CHECK(refusal({fresh, ""}) == "");
    CHECK(refusal({"-", fresh}) == "");
    CHECK(refusal({"no/such/page.html", ""}) == "no/such/page.html: No such file or directory");
    CHECK(refusal({pgn.path(), ""}) == pgn.path() + ": is the file that is read; another name, please");
    CHECK(refusal({"", pgn.path()}) == pgn.path() + ": is the file that is read; another name, please");
    for (const TemporaryFile* theirs : {&letter, &games}) {
        const std::string told =
            theirs->path() + ": is there already, and not written by milliMax; another name, please";
        CHECK(refusal({theirs->path(), ""}) == told);
        CHECK(refusal({"", theirs->path()}) == told);
    }
    CHECK(refusal({"-", "-"}) == "-: page and PGN can't be written to the same place");
    for (const std::string& sameByName : {fresh, std::string("./new.pgn")})
        CHECK(refusal({sameByName, sameByName == fresh ? fresh : "new.pgn"}) ==
              sameByName + ": page and PGN can't be written to the same place");
    CHECK(pgn.folder.files().size() == 1);
}

TEST_CASE(
    "judged games go to a file, which replaces one of ours, or to standard output without what a terminal obeys") {
    const TemporaryFolder state;
    const TemporaryFile pgn(
        "[White \"M\xfcller\x1b]0;x\x07\"]\n\n1. e4 {\x9b"
        "31m \u202e} e5 *\n");
    const std::string judged = pgn.path() + ".judged", page = pgn.path() + ".html";
    const auto run = [&](const ReviewTargets& targets, bool isTerminal) {
        Searching with(1);
        InputFile input(pgn.path());
        std::ostringstream out, messages;
        ReviewOutput output(targets, input, out, isTerminal);
        ReviewProgress progress(messages, false);
        Reviewer reviewer(nodeLimit(100), with.threads, with.silent);
        ReviewMemory memory(state.path(), pgn.path(), nodeLimit(100),
                            [](const std::string& said) { FAIL_CHECK(said); });
        CHECK(reviewGames(input, output, progress, reviewer, memory));
        return out.str();
    };
    for (int i = 0; i < 2; ++i) CHECK(run({"", judged}, false).empty());
    const std::string text = textOfFile(judged);
    CHECK(text.find("[White \"M\xfcller ]0;x \"]") != std::string::npos);
    CHECK(text.find("31m \u202e") != std::string::npos);
    CHECK(text.find('\x9b') == std::string::npos);
    CHECK(run({"", ""}, false) == text);
    CHECK(run({"", ""}, true) == millimax::shown(text));
    CHECK(run({page, judged}, false).empty());
    CHECK(run({"-", ""}, false) == textOfFile(page));
    CHECK(textOfFile(page).find("M\u00fcller~]0;x~") != std::string::npos);
}

TEST_CASE("a review of one game is written under its name, or under a new one") {
    const TemporaryFolder state;
    setenv("XDG_STATE_HOME", state.path().c_str(), 1);
    Searching with(1);
    const Game game = gamesOf("1. f3 e5 2. g4 Qh4# 0-1\n").at(0);
    std::vector<int> told;
    const auto written = [&](const Game& of, const std::string& base) {
        told.clear();
        return writeReview(of, base, nodeLimit(100), with.threads, with.silent, [&](int ply) { told.push_back(ply); });
    };
    written(game, "");
    CHECK(told == std::vector{0, 1, 2, 3, 4});
    const auto first = written(game, ""), second = written(game, "");
    REQUIRE((first && second));
    CHECK(first->base != second->base);
    for (const auto* each : {&*first, &*second}) {
        CHECK(each->base.starts_with(state.path() + "/millimax/reviews/"));
        CHECK(textOfFile(each->base + ".html").starts_with("<!DOCTYPE html>"));
        CHECK(gamesOf(textOfFile(each->base + ".pgn")).size() == 1);
        CHECK(each->review.moves.size() == 4);
    }
    const std::string mine = state.path() + "/mine";
    CHECK(written(game, mine)->base == mine);
    CHECK(written(game, mine)->base == mine);
    std::ofstream(mine + ".html") << "Dear Sir,\n";
    CHECK_THROWS_AS(written(game, mine), BadInput);
    CHECK(textOfFile(mine + ".html") == "Dear Sir,\n");
    const TemporaryFile several("1. e4 e5 *\n\n[Event \"x\"]\n\n1. d4 *\n");
    const Reviewed judged = review(several.path(), state.path());
    for (const auto& [ending, text] : {std::pair(".pgn", judged.pgn), std::pair(".html", judged.page)}) {
        const std::string base = mine + ending;
        std::ofstream(base + ending) << text;
        CHECK_THROWS_WITH_AS(written(game, base),
                             (base + ending + ": has several games, which would be lost; another name, please").c_str(),
                             BadInput);
        CHECK(told.empty());  // nothing is searched in vain
    }
    CHECK_THROWS_AS(written(Game(), ""), BadInput);
}

TEST_CASE("the page holds every move, and no text can break out of its data") {
    const TemporaryFolder state;
    const TemporaryFile pgn(Games);
    const std::string html = review(pgn.path(), state.path()).page;
    CHECK(html.starts_with("<!DOCTYPE html>"));
    CHECK(html.ends_with("</html>\n"));
    for (const char* part : {"\"san\":\"Qh4#\"", "\"san\":\"Nd5#\"", "\"text\":\"Checkmate\"", "id=\"wK\"",
                             "\\u003cb>A & \\\"B\\\"\\u003c/b>", "\"glyph\":\"??\""}) {
        CAPTURE(std::string(part));
        CHECK(html.find(part) != std::string::npos);
    }
    CHECK(html.find("<b>A &") == std::string::npos);
    Game named;
    named.tags = {{"White", "M\xfcller, Ann"}, {"Black", "\x8aime\u010dek"}};
    CHECK(sideOf(named, "m\u00fcller") == White);
    CHECK(sideOf(named, "\u0160IME") == Black);
    const TemporaryFile latin("[White \"M\xfcller\"]\n[Black \"M\u00fcller\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    const std::string names = review(latin.path(), state.path()).page;
    CHECK(names.find("\"White\":\"M\u00fcller\"") != std::string::npos);
    CHECK(names.find('\xfc') == std::string::npos);
    const GameReview castles =
        reviewsOf("[Variant \"Chess960\"]\n[FEN \"4rkr1/4p1p1/8/8/8/8/8/6KR w H - 0 1\"]\n\n1. Kg2 *\n").at(0);
    CHECK(toJson(castles, "").find("\"uci\":[\"g1h1\"") != std::string::npos);
    for (const char* outside : {"http://", "https://", "<!--shapes", "<!--games"})
        CHECK(html.find(outside) == std::string::npos);
}

TEST_CASE("a diagram shows each piece where it stands, from either side, with squares and arrows in colours") {
    const auto count = [](const std::string& text, const std::string& part) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
        return found;
    };
    const Setup setup = parseSetup("4k3/8/8/8/8/8/P7/4K3 w - -");
    std::vector<Shape> shapes = parseShapes("a2,Ra4", Shapes::Marks);
    std::ranges::move(parseShapes("a2a4,Ge1d2", Shapes::Arrows), std::back_inserter(shapes));
    const std::string svg = toSvg(setup), turned = toSvg(setup, {true, shapes});
    CHECK(svg.find("<use href=\"#wP\" x=\"18\" y=\"270\"/>") != std::string::npos);
    CHECK(svg.find("<use href=\"#bK\" x=\"198\" y=\"0\"/>") != std::string::npos);
    CHECK(turned.find("<use href=\"#wP\" x=\"333\" y=\"45\"/>") != std::string::npos);
    CHECK(count(svg, "<use ") == 12 + 3);  // twelve are of the shapes
    CHECK(count(svg, "<rect ") == 64);
    CHECK(count(turned, "<rect ") == 66);
    CHECK(count(turned, "fill-opacity=\".78\"") == 2);
    for (const auto& [letter, times] : std::map<char, std::size_t>{{'G', 1}, {'R', 2}, {'Y', 2}, {'B', 1}}) {
        CHECK(count(turned, std::string(detail::cssColor(letter))) == times);
    }
}

TEST_CASE("a diagram may be of what is no position of a game, and what is none at all is refused") {
    for (const char* board :
         {"8/8/8/8/8/8/8/8", "kkk5/8/8/8/8/8/8/PPPPPPPP b", "QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/k7 w - - 0 1"})
        CHECK(toSvg(parseSetup(board)).ends_with("</svg>\n"));
    for (const char* bad :
         {"", "8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7x", "8/8/8/8/8/8/8/8 x", "8/8/8/8/8/8/8/8 w ? -"})
        CHECK_THROWS_AS(parseSetup(bad), BadInput);
    for (const char* bad : {"e2", "e2e9", "e2e4,x", "e2e2", "e2-e4", "Xe2e4", "ge2e4"})
        CHECK_THROWS_AS(parseShapes(bad, Shapes::Arrows), BadInput);
    for (const char* bad : {"e9", "e2e4", "Xe2", "R", "e2,,e4"})
        CHECK_THROWS_AS(parseShapes(bad, Shapes::Marks), BadInput);
    CHECK(parseShapes("e2e4,", Shapes::Arrows).size() == 1);
    CHECK(parseShapes("Rb4,b4", Shapes::Marks).at(0).text() == "Rb4");
    CHECK(parseShapes("", Shapes::Marks).empty());
}

TEST_CASE("squares and arrows of one kind stand in one command, before the words") {
    std::string comment = "[%eval 0.35] a fork";
    addShapes(comment, {{parseSquare("e4"), parseSquare("e4"), 'R'}, {parseSquare("c7"), parseSquare("e8"), 'R'}});
    addShapes(comment, {{parseSquare("d5"), parseSquare("d5"), 'G'}, {parseSquare("e4"), parseSquare("e4"), 'G'}});
    CHECK(comment == "[%eval 0.35] [%cal Rc7e8] [%csl Re4,Gd5] a fork");
    std::string mine = "mine [%csl Ya1]";
    addShapes(mine, {{parseSquare("e4"), parseSquare("e4"), 'R'}});
    CHECK(mine == "mine [%csl Ya1,Re4]");
}

TEST_CASE("a good move is marked where all others would be mistakes, but for captures that suggest themselves") {
    struct Case {
        const char *game, *glyph;
        int nag;
    };
    for (const Case& c :
         {Case{"[FEN \"6k1/5ppp/8/8/8/8/5PPP/3qR1K1 w - - 0 1\"]\n\n1. Rxd1 *\n", "", 0},
          Case{"[FEN \"3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Re1 *\n", "", 0},
          Case{"[FEN \"8/8/8/3k4/8/3K4/3P4/8 b - - 0 1\"]\n\n1... Ke5 *\n", "", 0},
          Case{"[FEN \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"]\n\n1. Kd3 *\n", "", 0},
          Case{"[FEN \"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1\"]\n\n1... Kd8 *\n", "", 0},
          Case{"[FEN \"4k3/8/8/4K3/4P3/8/8/8 b - - 0 1\"]\n\n1... Ke7 *\n", "!", 1},
          Case{"[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1\"]\n\n1. Qb8+ Nxb8 2. Rd8# *\n", "!!",
               3}}) {
        CAPTURE(std::string(c.game));
        const GameReview r = reviewsOf(c.game, 10'000).at(0);
        CHECK(r.moves.at(0).mark.glyph == c.glyph);
        CHECK(r.game.moves()[0].nags == (c.nag ? std::vector{c.nag} : std::vector<int>{}));
        CHECK(r.moves[0].facts.empty() == (c.nag == 0));
    }
}

/// Whether the game has these moves from its move `at` on, variations included.
bool hasPath(const Variation& line, std::size_t at, std::span<const Move> path) {
    if (path.empty()) return true;
    if (at >= line.moves.size()) return false;
    if (line.moves[at].move == path[0] && hasPath(line, at + 1, path.subspan(1))) return true;
    return std::ranges::any_of(line.moves[at].variations, [&](const Variation& v) { return hasPath(v, 0, path); });
}
/// All comments of a line and of its variations.
std::string commentsOf(const Variation& line) {
    std::string text = line.comment + ' ';
    for (const GameMove& m : line.moves) {
        text += m.comment + ' ';
        for (const Variation& v : m.variations) text += commentsOf(v);
    }
    return text + line.after + ' ';
}

TEST_CASE("each told line is in the judged game, which is read back as it was written, and keeps what was in it") {
    const std::string played =
        "[Annotator \"Anna\"]\n\n"
        "{first} 1. e4! {mine [%cal Gd2d4] [%csl Rf7]} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 {quiet}) 2... d6) {after} "
        "2. Nf3 d6 3. d4 Bg4?! {a pin} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 (6... Qd7) 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 "
        "b5!? "
        "10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# "
        "1-0\n";
    Searching with(1);
    Reviewer reviewer(nodeLimit(5'000), with.threads, with.silent);
    const auto reviewed = [&](const Game& game) {
        const GameReview judged = *review(game, reviewer);
        std::size_t lines = 0;
        Position p = game.start();
        for (std::size_t ply = 0; ply < judged.moves.size(); p.make(game.moves()[ply++].move))
            for (const Fact& f : judged.moves[ply].facts)
                if (!detail::isBareLine(f)) {
                    CHECK(hasPath(judged.game.mainLine(), ply, detail::pathFrom(p, f.line)));
                    ++lines;
                }
        CHECK(lines >= 6);
        return judged.game;
    };
    const Game once = reviewed(gamesOf(played).at(0)), read = gamesOf(toPgn(once)).at(0), twice = reviewed(read);
    CHECK(toPgn(read) == toPgn(once));
    Game beforeQd7 = once;
    beforeQd7.goTo(11);
    for (const Game* game : {&once, &twice}) {
        const std::string comments = commentsOf(game->mainLine());
        for (const char* mine : {"first", "mine [%cal Gd2d4] [%csl Rf7", "Sicilian", "quiet", "after", "a pin"})
            CHECK(comments.find(mine) != std::string::npos);
        CHECK(std::ranges::count(game->moves()[0].nags, 1) == 1);
        CHECK(std::ranges::count(game->moves()[17].nags, 5) == 1);
        CHECK(game->tag("Annotator") == "Anna, milliMax");
        CHECK(hasPath(game->mainLine(), 11, std::array{parseMove(beforeQd7.position(), "Qd7")}));
    }
}

TEST_CASE("a move that stalemates is judged, and the better line tells what it achieves") {
    const GameReview reviewed = reviewsOf("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n\n").at(0);
    CHECK(reviewed.moves.at(0).verdict == Verdict::Blunder);
    const GameMove move = reviewed.game.moves().at(0);
    CHECK(move.comment.find("draws by stalemate") != std::string::npos);
    CHECK(move.comment.find("[%eval 0.00]") != std::string::npos);
    CHECK(move.comment.find(", which mates in ") != std::string::npos);
}

}  // namespace
}  // namespace millimax::test
