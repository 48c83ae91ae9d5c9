// outcomes_test.cpp: what lines are told to win or lose, beside their scores.
#include "explain/words.hpp"
#include "tests/explained.hpp"

namespace millimax::test {
namespace {

/// A move and the best of the others as searches might find them: lines in SAN, scores for the mover.
Why whyOf(const std::string& fen, const std::string& move, int score, const std::string& other, int otherScore) {
    const auto found = [&](const std::string& moves, int s) { return Finding{s, 12, lineOf(fen, moves).moves}; };
    return Why(parseFen(fen), found(move, score), found(other, otherScore));
}
const Fact* factOf(const std::vector<Fact>& found, Kind kind) {
    const auto it = std::ranges::find(found, kind, &Fact::kind);
    return it == found.end() ? nullptr : &*it;
}

TEST_CASE("what is only taken back is not told as a loss of a move after which its side is not worse") {
    // White has just taken a knight on f6.
    const std::string fen = "1n1qk2r/2p2ppp/4pB2/1N1b4/1bpP4/4PN2/1P3PPP/3QKB1R w Kk - 1 12";
    const std::vector<Fact> found = facts(whyOf(fen, "Nc3 Qxf6", 130, "Nd2 Qxf6 Nxc7+ Kd8 Nxd5 exd5", 40));
    CHECK(found.at(0).outcome == Outcome{});
    CHECK_FALSE(factOf(found, Kind::Otherwise));
    const std::string hanging = "1n1qk2r/2p2ppp/4pB2/3b4/1bpP4/2N1PN2/1P3PPP/3QKB1R w Kk - 1 12";
    const std::vector<Fact> lost = facts(whyOf(hanging, "h3 Qxf6", -90, "Bxd8 Kxd8", 700));
    REQUIRE(factOf(lost, Kind::TheLine));
    CHECK(factOf(lost, Kind::TheLine)->outcome.result == Outcome::Loses);
}

TEST_CASE("what makes the sides equal is won back, though a pawn more or less is left") {
    const auto text = [](const std::string& fen, const std::string& moves) {
        const Line line = lineOf(fen, moves);
        return detail::outcomeText(materialOutcome(line), line.at[0].side());
    };
    CHECK(text("4k3/p7/8/8/8/8/PP1q4/4K3 w - - 0 1", "Kxd2") == "wins back a queen");
    CHECK(text("4k3/p7/8/8/8/8/PP1p4/4K3 w - - 0 1", "Kxd2") == "wins a pawn");
    CHECK(text("4k3/p7/8/8/8/8/PN1q4/4K3 w - - 0 1", "Kxd2") == "wins a queen");
    CHECK(text("q3k3/p7/8/8/8/8/PP1n4/4K3 w - - 0 1", "Kxd2") == "wins back a knight");  // what was taken is not known
    CHECK(text("q3k3/p7/8/8/8/8/PP1n4/4K3 w - - 0 1", "Kf2 Nb1 Kf1 Nd2+ Ke2 Nb1") == "");
    CHECK(text("q3k3/p7/8/8/8/8/PP1n4/4K3 w - - 0 1", "Ke2 Nb1 Kd1 Nd2 Kxd2") == "wins a knight");
}

TEST_CASE("what a move leaves to be taken is told: what it guarded, or what was attacked before") {
    const auto left = [](const char* fen, const char* move, int score, const char* other, int otherScore) {
        const std::vector<Fact> found = facts(whyOf(fen, move, score, other, otherScore));
        const Fact* const fact = factOf(found, Kind::Leaves);
        return fact ? sentence(*fact) : "";
    };
    CHECK(left("2bqkn2/p3b1p1/4r2r/1p1pN2p/2pP4/P1P3P1/1PBNQ1P1/R4RK1 w - - 12 31", "Qd1 Rxe5 dxe5", -45, "Rae1 Bf6",
               253) == "Qd1 leaves the knight on e5, which the queen on e2 guarded, to Rxe5.");
    CHECK(left("1Q4k1/5qp1/p1b2b1p/R4P2/1PpNP3/7P/1PBr2P1/7K b - - 4 38", "Kh7 Nxc6 Qh5 Qg3 Rxc2", -65, "Be8 Nc6",
               -113) == "Kh7 leaves the bishop on c6, which was attacked, to Nxc6.");
    CHECK(left("4r1k1/5ppp/8/8/4N3/8/2Q2PPP/6K1 w - - 0 1", "Qb2 Kf8", -10, "h3 Kf8", 90).empty());  // it is not taken
}

TEST_CASE("a loss counts where the score says that the side is worse, be it by less than was lost") {
    const std::string fen = "r2qk2r/ppp1bppp/B1n1pn2/3p1b2/Q2P1B2/2P1PN2/PP3PPP/RN2K2R b KQkq - 4 7";
    const Outcome pawn = materialOutcome(lineOf(fen, "bxa6 Qxc6+ Nd7 Bxc7"));
    CHECK_FALSE(detail::isAgainstScore(pawn, -63));
    CHECK(detail::isAgainstScore(pawn, -20));
    CHECK_FALSE(detail::isAgainstScore(materialOutcome(lineOf(fen, "bxa6")), -20));  // it is no loss
}

TEST_CASE("a trifle is told only where nothing bigger is, and no more than two pawns are at stake") {
    const auto doubled = [](int score) {
        const std::string fen = "4k3/pp3ppp/2n5/1B6/8/8/PP3PPP/4K3 b - - 0 1";
        return factOf(facts(whyOf(fen, "a6 Bxc6+ bxc6", score, "Kd7 Kd2", 0)), Kind::DoubledPawns) ||
               factOf(facts(whyOf(fen, "a6 Bxc6+ bxc6", score, "Kd7 Kd2", 0)), Kind::IsolatedPawn);
    };
    CHECK_FALSE(doubled(-300));
    const std::string fen = "4r1k1/5ppp/8/8/4N3/8/2Q2PPP/6K1 w - - 0 1";
    for (const Fact& f : facts(whyOf(fen, "Qb2 Rxe4", -300, "h3 Kf8", 300))) CHECK_FALSE(isTrifle(f.kind));
}

TEST_CASE("a piece that the better line gives is told with it") {
    const std::string fen = "r1bqkb1r/pp3ppp/2p1p3/3pP3/3Qn2P/2P2N2/PP3PP1/RNB1KB1R w KQkq - 1 8";
    const std::string better = "Nbd2 Bc5 Nxe4 Bxd4 Nd6+ Ke7 cxd4 Qa5+ Bd2 Qb6";
    const std::vector<Fact> found = facts(whyOf(fen, "Bg5 f6 Be3 Bc5 Qd3", 154, better, 257));
    const Fact* const given = factOf(found, Kind::Sacrifice);
    REQUIRE(given);
    CHECK(given->about == About::Missed);
    CHECK(sentence(*given).starts_with("White gives a queen for a bishop and a knight, "));
}

TEST_CASE("pieces given for others of the same value are told, at the beginning of a line") {
    const auto told = [](const std::string& fen, const std::string& moves) {
        const std::vector<Fact> found = facts(whyOf(fen, moves, -20, "f5 Nxe4", -45));
        const Fact* const trade = factOf(found, Kind::UnevenTrade);
        return trade ? sentence(*trade) : "";
    };
    const std::string fen = "r2q1rk1/2p2ppp/p1n1b3/1pbpP3/4n3/2P2N2/PPBN1PPP/R1BQ1RK1 b - - 4 11";
    CHECK(told(fen, "Nxf2 Rxf2 Bxf2+ Kxf2 f6") == "Black gives a bishop and a knight for a rook and a pawn.");
    CHECK(told(fen, "f5 Nxe4 fxe4 Nd4") == "");
    CHECK(told(fen, "h6 h3 Nxf2 Rxf2 Bxf2+ Kxf2") == "");  // later
}

TEST_CASE("a repetition is told as a draw where a side needs it, not where all is on the board and even") {
    const auto result = [](const char* fen, const char* moves) {
        return facts(whyOf(fen, moves, 0, "", 0)).at(0).outcome.result;
    };
    CHECK(result("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1", "Ng1 Ng8 Nf3 Nf6 Ng1") ==
          Outcome::Unclear);
    CHECK(result("4k3/5ppp/8/8/8/8/5PPP/3RK3 w - - 0 1", "Ra1 Kd7 Rd1+ Ke8 Ra1") == Outcome::Draws);
}

TEST_CASE("a move is not the only good one where another wins, too") {
    const std::string fen = "6k1/6p1/1q2p2p/1prnPp2/4Q3/5NP1/5P1P/R4BK1 w - f6 0 29";
    CHECK_FALSE(whyOf(fen, "exf6", 710, "Qd4", 372).isOnlyGood());
    CHECK(whyOf(fen, "exf6", 710, "Qd4", 272).isOnlyGood());
}

TEST_CASE("a natural move whose score is good is not told to lose something") {
    const std::string fen = "r1bqk2r/pp1p4/4pp2/2p3B1/6p1/1PN2N2/1PP2PP1/R2Q1RK1 w kq - 0 15";
    for (const int score : {150, -150}) {
        Why w = whyOf(fen, "Nh2 fxg5 Qxg4", 250, "Bxf6 Qxf6", 0);
        w.refuted.push_back(
            {{Line(w.ownLine.at[2], lineOf(toFen(w.ownLine.at[2]), "Nxg4 d5").moves, w.position), score}, 250});
        CHECK((factOf(facts(w), Kind::WhyNot) != nullptr) == (score < 0));
    }
}

TEST_CASE("in a game that is won by every move no move only wins something") {
    const std::string fen = "4k3/8/8/2p1q3/3N4/8/PPP5/1K2R1Q1 w - - 0 1";
    const auto winsLess = [&](int score) {
        return !facts(whyOf(fen, "Nf3 Qxe1+ Nxe1 c4", score, "Rxe5+ Kf7 Rxc5", 1800)).at(0).others.empty();
    };
    CHECK_FALSE(winsLess(1200));
}

TEST_CASE("where a game is lost by each move none is told to be better by a little") {
    const std::string fen = "6k1/6b1/2P5/3K3P/3p4/2rN1R2/5P2/8 b - - 0 45";
    CHECK_FALSE(factOf(facts(whyOf(fen, "Kh7 Kd6", -596, "Bf8 Ne5", -508)), Kind::Better));
    CHECK(factOf(facts(whyOf(fen, "Kh7 Kd6", -596, "Bf8 Ne5", -208)), Kind::Better));
}

TEST_CASE("a perpetual check is no fortress") {
    const Why w = explained(parseFen("8/6Q1/4p1q1/6kp/4p3/6P1/6K1/8 w - - 6 49"), "Qe5+", 60'000);
    CHECK_FALSE(w.shuffle.has_value());
}

TEST_CASE("the side that is lost by each move is told so") {
    const Why w = whyOf("3k4/8/8/8/8/8/1Q6/2K5 b - - 0 1", "Kd7", -1200, "Ke7", -1210);
    std::ostringstream out;
    tell(w, out);
    CHECK_MESSAGE(out.str().find("Black is losing either way.") != std::string::npos, out.str());
}

TEST_CASE("what happens first is told first") {
    const std::string fen = "3r4/2r5/1RnNp1k1/p1P5/6P1/P2p3P/2pB1P2/2R3K1 w - - 0 42";
    const std::vector<Fact> told = facts(whyOf(fen, "Rb3 Nd4 Rxd3 Ne2+ Kf1 Nxc1 Bxc1 Rxc5", 273, "Nb5 Rcc8 Re1", 483));
    REQUIRE(told.size() > 2);
    CHECK(sentence(told[1]) == "Nd4 attacks the rook on b3.");
    CHECK(told[2].kind == Kind::Fork);
}

TEST_CASE("a missed win does not hide that the move hangs something that is worth more") {
    const std::string fen = "r3r1k1/ppb1qp2/2n2n1Q/2Pp1b2/8/1NP4P/PP2NPP1/2KR1B1R b - - 0 15";
    const std::vector<Fact> told = facts(whyOf(fen, "Qxe2 Bxe2 Rxe2 Qxf6 Bf4+ Rd2 Rxf2 Re1 d4 g4 dxc3 bxc3", -312,
                                               "Qe4 Kd2 Bg6 Qg5 Qxe2+ Bxe2 Ne4+ Kc1 Nxg5 Bd3", 584));
    CHECK(factOf(told, Kind::Misses));
    REQUIRE(factOf(told, Kind::HangingPiece));
    CHECK(sentence(*factOf(told, Kind::HangingPiece)).find("Bxe2 takes the queen on e2") != std::string::npos);
}

TEST_CASE("a win is not missed by a move that takes as much, nor is its threat of mate hidden by one") {
    const std::string fen = "3r2k1/7p/p7/1p4p1/1P3p2/P4nPP/3q1PKB/Q1R5 b - - 2 38";
    const std::vector<Fact> told =
        facts(whyOf(fen, "Nxh2 Rc7 Rd4 Qb1 Qd3 Qa2+ Rc4 Kxh2", 30, "Qd5 Kf1 Nxh2+ Kg1 Nf3+ Kf1", 924));
    CHECK_FALSE(factOf(told, Kind::Misses));
    CHECK(factOf(told, Kind::Better)->outcome.result == Outcome::Wins);
}

TEST_CASE("pieces that are but traded on a square do not hang there") {
    const std::string fen = "r2r2k1/ppp1bppp/2n1p3/4N3/4nB2/P4P2/1P4PP/2R2RK1 b - - 0 18";
    const std::string line = "Bg5 Bxg5 Nxg5 Nxc6 bxc6 h4 Rab8 b4 Nxf3+ Rxf3 Rb6 Rfc3";
    const std::vector<Fact> told = facts(whyOf(fen, line, 318, "Bc5+ Kh1 Nf2+ Kg1 Nd3+ Rxc5 Nxc5", 928));
    CHECK_FALSE(factOf(told, Kind::HangingPiece));
    REQUIRE(factOf(told, Kind::TrappedPiece));
    CHECK(factOf(told, Kind::TrappedPiece)->line.moves[factOf(told, Kind::TrappedPiece)->ply].to() ==
          parseSquare("h4"));
}

TEST_CASE("that the guard has left is told of what the answer takes, rather than that it hangs") {
    const std::string fen = "1r3rk1/4qppp/p1n1p3/3pPn2/3P4/1B3N2/P4PPP/R2Q1RK1 w - - 2 18";
    const std::vector<Fact> told = facts(whyOf(fen, "Qe2 Nfxd4 Nxd4 Nxd4 Qd3", -174, "Rc1 Rfc8 Ba4 Na5", 16));
    REQUIRE(factOf(told, Kind::Leaves));
    CHECK(sentence(*factOf(told, Kind::Leaves)) ==
          "Qe2 leaves the pawn on d4, which the queen on d1 guarded, to Nfxd4.");
    CHECK_FALSE(factOf(told, Kind::HangingPiece));
}

TEST_CASE("a threat that takes something with check is worth what the line wins, such as by a fork") {
    const std::string fen = "r1b1kbnr/ppp1pppp/2n3q1/1N6/8/5N2/PPPPBPPP/R1BQ1RK1 w kq - 0 1";
    const Line fork = lineOf(fen, "Nxc7+ Kd8 Nxa8"), taken = lineOf(fen, "Nxc7+ Kd8 d4 Kxc7");
    const auto found = detail::threatOf({fork, 550}, 0);
    REQUIRE(found);
    CHECK(found->net == Material{0, 1, 0, 0, 1, 0, 0});
    CHECK_FALSE(detail::threatOf({taken, 0}, 0));
}

TEST_CASE("what hangs after the best move, too, does not tell it from the other one") {
    const std::string fen = "r3kb1r/ppq1nppp/2n1p3/1P1pPb2/B1pP4/2P1BN1P/P2N1PP1/R2QK2R b KQkq - 0 13";
    for (const std::string best : {"Qa5 bxc6 b5 Bc2 Qxc3", "Na5 Bc2 Bxc2 Qxc2"}) {
        const std::vector<Fact> told = facts(whyOf(fen, best, -104, "Bg6 bxc6 Nxc6", -290));
        CHECK((factOf(told, Kind::Otherwise) != nullptr) == best.starts_with("Na5"));
    }
}

TEST_CASE("a draw that was missed does not hide what the move loses") {
    const std::string fen = "4k3/5ppp/5b2/8/8/8/1P3PPP/3RK3 w - - 0 1";
    const std::vector<Fact> told = facts(whyOf(fen, "Rd3 Bxb2", -150, "Ra1 Kd7 Rd1+ Ke8 Ra1", 0));
    REQUIRE(factOf(told, Kind::Misses));
    CHECK(sentence(*factOf(told, Kind::Misses)) == "Rd3 misses Ra1, which draws by repetition.");
    CHECK(sentence(told[0]) == "The line: 1. Rd3 Bxb2: White loses the pawn on b2.");
}

TEST_CASE("what a move leaves to be taken is not told twice") {
    const std::string fen = "3r2k1/3nqpp1/p1p4p/1pN1p3/1Pp1P1Q1/P3P2P/2P1R1P1/6K1 w - - 2 26";
    const std::vector<Fact> told = facts(whyOf(fen, "Rd2 Nxc5 Rxd8+ Qxd8 bxc5", -330, "Nxa6 Ra8", -212));
    CHECK(factOf(told, Kind::Leaves));
    CHECK(std::ranges::none_of(told, [](const Fact& f) { return f.kind == Kind::Takes && f.about == About::Itself; }));
}

TEST_CASE("a better move is not better by saving what the move saves, too") {
    const auto saves = [](const std::string& fen, const std::string& move, const std::string& better) {
        const std::vector<Fact> told = facts(whyOf(fen, move, -150, better, 0));
        return factOf(told, Kind::MovesAway) || factOf(told, Kind::Guards);
    };
    const std::string queen = "r2q1rk1/ppp2ppp/1bnp1n2/6B1/2BPP3/5b1P/PP3PP1/RN1QR1K1 w - - 0 11";
    CHECK_FALSE(saves(queen, "gxf3 Bxd4 Nc3", "Qxf3 Bxd4"));
    CHECK(saves(queen, "Nc3 Bxd1", "Qxf3 Bxd4"));
    const std::string knight = "r4rk1/pp2pp1p/1q1p2p1/2pP4/4PQnP/2N5/PPP2PP1/2KR3R b - - 1 17";
    CHECK_FALSE(saves(knight, "Ne5 h5 Nc4 b3", "h5 Qg3 Kh7 Rde1"));
    CHECK(saves(knight, "Qc7 h5", "h5 Qg3 Kh7 Rde1"));
}

}  // namespace
}  // namespace millimax::test
