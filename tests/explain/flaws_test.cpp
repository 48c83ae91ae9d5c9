// flaws_test.cpp: what is wrong with a move, each rule where it holds and where it nearly does.
#include "explain/words.hpp"
#include "tests/explained.hpp"

#include <algorithm>

namespace millimax::test {
namespace {

/// What is told of such a kind by this line's first move, or an empty text.
std::string flawTold(Kind kind, const std::string& fen, const std::string& moves) {
    const Line line = lineOf(fen, moves);
    for (const auto& rule : detail::FlawRules)
        if (const auto found = rule.kind == kind ? rule.find({line, 0}) : std::nullopt)
            return sentence({.kind = kind, .line = line, .found = *found});
    return "";
}

struct FlawExample {
    Kind kind;
    const char *fen, *moves;
    const char* text;  // empty: the rule nearly holds
};
constexpr FlawExample FlawExamples[] = {
    {Kind::WeakensSquare, "4k3/8/8/2p5/8/2n5/3PP3/4K3 w - -", "e4 Nd5", ""},  // it may be taken there
    {Kind::WeakensSquare, "4k3/8/4n3/2p5/8/8/4PP2/4K3 w - -", "e4 Nd4",
     "After e4 no pawn can guard d4 any more, and Nd4 makes use of that."},
    {Kind::Blocks, "4k3/8/8/8/8/2N5/BPP5/4K3 w - -", "b3", "b3 stands in the way of the bishop on a2."},
    {Kind::Blocks, "4k3/8/8/8/8/2N5/BPP5/4K3 w - -", "b4", ""},
    {Kind::Blocks, "4k3/8/8/8/8/8/5PPP/R4RK1 w - -", "Rad1", ""},  // along its line it guards it
    {Kind::LetsIn, "3r4/4k3/8/4b3/8/6R1/5P2/6K1 w - -", "Rg2 Rd1#", "Rg2 takes g2 from its own king."},
    {Kind::LetsIn, "3r4/1b2k3/8/4b3/8/6R1/5P2/6K1 w - -", "Rg2 Rd1#", ""},  // which a bishop attacks
    {Kind::LetsIn, "2k2b1r/p1n1pppp/8/6B1/8/P6P/1rP2PP1/3R1RK1 b - - 3 21", "e6 Rd8+ Kb7 Be7",
     "e6 opens the line of the bishop on g5 to d8."},
    {Kind::LetsIn, "2k2b1r/p1n1pppp/8/6B1/8/P6P/1rP2PP1/3R1RK1 b - - 3 21", "g6 Rd8+ Kxd8", ""},  // it is lost there
    {Kind::LetsIn, "6k1/5ppp/2n5/8/8/8/1r3PPP/3R2K1 b - -", "Nb4 Rd8#", "Nb4 leaves d8 unguarded, which lets Rd8# in."},
    {Kind::LetsIn, "6k1/5ppp/n7/8/8/8/1r3PPP/3R2K1 b - -", "Nb4 Rd8#", ""},  // which it never guarded
    {Kind::LetsIn, "r7/pb5r/4pBk1/1p2P1P1/2pPp1P1/6K1/PP6/R6R b - - 8 35", "Rf7 Rh6#",
     "Rf7 leaves h6 unguarded, which lets Rh6# in."},  // on h7 the rook would trade itself
    {Kind::LetsIn, "r7/pb5r/4pBk1/1p2P1P1/2pPp1P1/6K1/PP6/R6R b - - 8 35", "e3 Rh6+ Rxh6 gxh6", ""},
    {Kind::LetsIn, "2r2b1r/5p1p/3p1p2/pp2k3/3pP3/1P3P1P/PB4P1/R2R2K1 b - - 1 21", "f5 Bxd4+ Ke6 exf5+ Kxf5 Bxh8",
     "f5 opens the line for Bxh8."},
    {Kind::LetsIn, "2r2b1r/5p1p/3p1p2/pp2k3/3pP3/1P3P1P/PB4P1/R2R2K1 b - - 1 21", "h6 Bxd4+ Ke6 Bxf6", ""},
    {Kind::LetsIn, "1rr3k1/3q1pbp/p3p2p/P2pP3/1P1N1P2/2P2QP1/2R3KP/4R3 w - - 3 27", "Nb3 Rxb4 cxb4 Rxc2+",
     "Nb3 leaves c2 unguarded, which lets Rxc2+ in."},
    {Kind::LetsIn, "1rr3k1/3q1pbp/p3p2p/P2pP3/1P1N1P2/2P2QP1/2RR2KP/8 w - - 3 27", "Nb3 Rxb4 cxb4 Rxc2+", ""},
    {Kind::LetsIn, "6r1/6p1/2p2p1p/2kn4/6P1/1pr4P/1R1N1PK1/8 b - - 1 44", "Rc2 Nxb3+ Kc4 Rxc2+ Kxb3 Rxc6",
     ""},  // where it is taken it opens no line
    {Kind::LeavesPawn, "8/6p1/6kp/5p2/3P3P/4PPK1/3R4/7r b - - 1 50", "Kh5 d5 Rb1 d6",
     "Kh5 takes the king away from the pawn on d4."},
    {Kind::LeavesPawn, "8/6p1/6kp/5p2/3P3P/4PPK1/3R4/7r b - - 1 50", "Kf6 d5 Rb1 d6", ""},
    {Kind::LeavesPawn, "8/6p1/6kp/5p2/3P3P/4PPK1/3R4/7r b - - 1 50", "Kh5 Kf4 Rh2 Kxf5", ""},  // it stays
    {Kind::LeavesPawn, "6k1/8/4P3/3n4/8/8/P7/6K1 b - -", "Nc3 e7", "Nc3 takes the knight away from the pawn on e6."},
    {Kind::LeavesPawn, "6k1/8/4P3/3n4/8/8/P7/6K1 b - -", "Nf6 e7", ""},   // it guards e8 from there
    {Kind::LeavesPawn, "6k1/8/4P3/3n4/7b/8/P7/6K1 b - -", "Nc3 e7", ""},  // which the bishop takes
    {Kind::LetsShutIn, "2kr3r/pppbqppp/2n1p3/3p4/1bPP4/2NBPNP1/PPQ2PP1/R3K2R w KQ - 1 11", "Bxh7",
     "Bxh7 lets g6 shut the bishop in."},
    {Kind::LetsShutIn, "2kr3r/pppbqp1p/2n1p1p1/3p4/1bPP4/2NBPNP1/PPQ2PP1/R3K2R w KQ - 1 11", "Be4",
     ""},  // it can go back
    {Kind::LetsKingIn, "8/5pk1/3p2p1/6Pr/p2P4/5KR1/P5Rr/8 b - - 0 40", "Kf8 Rxh2 Rxh2 Ke4 Rxa2 Kd5 Rb2 Kxd6",
     "Kf8 lets the king on f3 in, which comes to take the pawn on d6."},
    {Kind::LetsKingIn, "8/5pk1/3p2p1/6Pr/p2P4/5KR1/P5Rr/8 b - - 0 40", "d5 Rxh2 Rxh2 Ke3 Rxa2 Kf4", ""},
    {Kind::LeavesGuard, "2kr1b1r/pp2pppp/1q3n2/n2p4/3P1B2/2PB1P2/PPQN1P1P/R3K2R w KQ - 1 11", "c4 Nc6",
     "c4 takes a guard from the pawn on d4, which Nc6 attacks."},
    {Kind::LeavesGuard, "2kr1b1r/pp2pppp/1q3n2/n2p4/3P1B2/2PB1P2/PPQN1P1P/R3K2R w KQ - 1 11", "b4 Nc6", ""},
    {Kind::LeavesGuard, "2kr1b1r/pp2pppp/1q3n2/n2p4/3P1B2/2PB1P2/PPQN1P1P/R3K2R w KQ - 1 11", "c4 Nxc4", ""},
    {Kind::LeavesGuard, "r4rk1/ppp1qppp/1bn5/8/1P1PnNb1/P2BPN2/3B1PPP/2RQ1RK1 w - - 3 15", "Qc2 Bxf3 gxf3",
     "Qc2 takes a guard from the knight on f3: after Bxf3 only a pawn can take back."},
    {Kind::LeavesGuard, "r4rk1/ppp1qppp/1bn5/8/1P1PnNb1/P2BPN2/3B1PPP/2RQ1RK1 w - - 3 15", "Qe2 Bxf3 Qxf3", ""},
    {Kind::LeavesGuard, "r4rk1/ppp1qppp/1bn5/8/1P1PnNb1/P2BPN2/3B1PPP/R1R1Q1K1 w - - 3 15", "Qf1 Bxf3 gxf3",
     ""},  // it never guarded it
    {Kind::LosesTime, "rnbqk2r/ppp2ppp/4pn2/3p4/1b1P4/2NBPN2/PPP2PPP/R1BQK2R w KQkq - 1 6", "Bf1 O-O",
     "Bf1 loses time: the bishop goes back to where it began."},
    {Kind::LosesTime, "rnbqk2r/ppp2pp1/5n2/3pp3/1bp5/2NBPN2/PPPP1PPP/R1BQK2R w KQkq - 1 6", "Bf1 O-O",
     ""},  // in danger
    {Kind::LosesTime, "rnbqkbnr/pppp1ppp/8/8/2PPp3/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 3", "Nc6 d5 Ne5",
     "Nc6 loses time: d5 attacks the knight, which has to move again."},
    {Kind::LosesTime, "r4rk1/pp1bb2p/1q1p3Q/3Pp3/2p1Pp2/2N5/PPBR1PPP/1K5R b - - 1 20", "Bg4 f3 Bd7",
     "Bg4 loses time: the bishop only goes back to d7."},
    {Kind::LosesTime, "r4rk1/pp1bb2p/1q1p3Q/3Pp3/2p1Pp2/2N5/PPBR1PPP/1K5R b - - 1 20", "Bg4 f3 Bh5",
     "Bg4 loses time: f3 attacks the bishop, which has to move again."},
    {Kind::LosesTime, "r4rk1/pp1bb2p/1q1p3Q/3Pp3/2p1Pp2/2N5/PPBR1PPP/1K5R b - - 1 20", "Bg4 a3 Bh5", ""},
    {Kind::LosesTime, "r4rk1/pp1bb2p/1q1p3Q/3Pp3/2p1Pp2/2N5/PPBR1PPP/1K5R b - - 1 20", "Bg4 a3 a5 f3 Bd7",
     "Bg4 loses time: the bishop only goes back to d7."},
    {Kind::GivesUpCastling, "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq -", "Ke2", "Ke2 gives up castling."},
    {Kind::GivesUpCastling, "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq -", "Rg1", "Rg1 gives up castling."},
    {Kind::GivesUpCastling, "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq -", "Rb1", ""},  // the short way is left
    {Kind::LosesTime, "2r1k2r/pp1nqp1p/4bnpP/8/4P3/2BPQ3/P4PP1/RN2KB1R b KQk - 6 17", "Ng4 Qd2 O-O f3 Ngf6",
     ""},  // it has driven the queen off
    {Kind::LosesTime, "r1bkqb1r/pp2p1p1/6Qn/1p1pN2p/PP1P4/7P/1P3PP1/R1B2RK1 w - - 7 17", "Qg5 Nf7 Qf4 Nxe5",
     "Qg5 loses time: Nf7 attacks the queen, which has to move again."},  // the knight was attacked before
    {Kind::LosesTime, "rnb1k1nr/ppp2ppp/4p3/q7/2PP4/P4N2/2PB1PPP/R2QKB1R b KQkq - 2 9", "Qf5 Bd3 Qh5",
     "Qf5 loses time: Bd3 attacks the queen, which has to move again."},  // as it had to before
    {Kind::Blocks, "r2q1rk1/p1pbb1pp/2p5/3p1p2/3Pn3/2N3P1/PPQ1PPBP/R1B2RK1 w - - 2 12", "Be3",
     "Be3 stands in the way of the pawn on e2."},
    {Kind::Blocks, "r2q1rk1/p1pbb1pp/2p5/3p1p2/3Pn3/2N3P1/PPQ1PPBP/R1B2RK1 w - - 2 12", "Bf4", ""},
};

TEST_CASE("what is wrong with a move is told where its rule holds, not where it nearly does") {
    for (const auto& [kind, fen, moves, text] : FlawExamples) {
        const std::string words = flawTold(kind, fen, moves);
        const std::string asked = joined(fen, ' ', moves);
        CHECK_MESSAGE(words == std::string(text), asked);
    }
}

TEST_CASE("what the better move does alike is no flaw") {
    const std::string fen = "r2q1rk1/p1pbb1pp/2p5/3p1p2/3Pn3/2N3P1/PPQ1PPBP/R1B2RK1 w - - 2 12";
    CHECK(detail::flawOf(lineOf(fen, "Be3"), lineOf(fen, "Bf4"), false).size() == 1);
    CHECK(detail::flawOf(lineOf(fen, "Be3"), lineOf(fen, "Qd3 Be6 Be3"), false).size() == 1);  // no first move
    CHECK(detail::flawOf(lineOf(fen, "Be3"), lineOf(fen, "Be3 Be6"), false).empty());
}

TEST_CASE("a move that stands in the way of the better one is told as that") {
    const std::string fen = "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPPN1PPP/R1BQKBNR b KQkq - 1 3";
    const auto told = detail::flawOf(lineOf(fen, "Nc6"), lineOf(fen, "c5"), false);
    REQUIRE(told.size() == 1);
    CHECK(sentence(told[0]) == "Nc6 stands in the way of the pawn on c7.");
    CHECK(detail::flawOf(lineOf(fen, "Nc6"), lineOf(fen, "b6"), false).empty());
    CHECK(detail::flawOf(lineOf(fen, "Nc6"), lineOf(fen, "Nd7"), false).empty());
}

TEST_CASE("how a better move meets what follows the other one") {
    const auto met = [](const std::string& fen, const std::string& moves, const std::string& better) {
        const auto facts = detail::preventionsOf(lineOf(fen, moves), lineOf(fen, better));
        return facts.empty() ? "" : sentence(facts[0]);
    };
    const std::string check = "rnn2rk1/1p2ppbp/6p1/p1q3B1/P1B5/1Q3N2/1P3PPP/3R1RK1 b - - 1 18";
    const std::string line = "Nb6 Bxf7+ Rxf7 Rd8+ Bf8 Be3";
    CHECK(met(check, line, "Nc6") == "Nc6 stops Rd8+: it guards d8.");
    CHECK(met(check, line, "h6") == "");
    const std::string quiet = "4k3/1p6/8/8/8/1P6/P7/4K3 w - - 0 1";
    CHECK(met(quiet, "Kd2 b5", "a4") == "a4 stops b5: it guards b5.");
    CHECK(met(quiet, "Kd2 b6", "a4") == "");
    const std::string file = "3r1r1k/1bq3pn/pp1pp2p/5p2/1PP1PQP1/PB6/1B2R2P/1N1R2K1 b - - 0 27";
    CHECK(met(file, "fxe4 Qxh6 e5 Qh5", "Ng5") == "Ng5 stops Qxh6: it blocks the line.");
    const std::string hit = "2kr1b1r/ppp1q1pp/2n2p2/1P1p4/P2PbBn1/2P2N2/4BPPP/RN1QR1K1 b - - 0 12";
    CHECK(met(hit, "g5 bxc6 gxf4", "Na5") == "");  // what was attacked there has left
    const std::string taken = "r1bqk2r/ppp2ppp/2nb1n2/3p2B1/5Q1P/2N5/PPP1PPP1/R3KBNR w KQkq - 2 7";
    CHECK(met(taken, "Qf3 Ne5 Qe3", "Bxf6 Bxf4") == "Bxf6 stops Ne5: it guards e5.");
    CHECK(met(taken, "Qf3 Ne5 Qe3", "Bxf6 gxf6 Qh6") == "");  // the guard is taken
    const std::string later = "2Rr4/1b1nqpk1/3bpnp1/p2pN2p/1p1P1P2/1P1BP1NP/PQ1B2P1/2R3K1 b - - 0 23";
    CHECK(met(later, "Bxc8 Nc6 Qe8", "Rxc8") == "Rxc8 stops Nc6: it guards c6.");
    CHECK(met(later, "Bxc8 Nc6 Qe8", "Rxc8 Rxc8 Bxc8 Nc6 Qe8") == "");  // it comes all the same
    const std::string left = "r3kb1r/pp2nppp/2n1p3/q2pPb2/B1pP4/1PP1BN1P/P2N1PP1/R2QK2R w KQkq - 0 12";
    CHECK(met(left, "b4 Qd8 Bc2 Bxc2 Qxc2", "bxc4 Bd3 Qb3") == "");  // the guard has gone to be taken itself
    const std::string traded = "2krr3/pp1n1pp1/2pbp2p/3n3P/3P3R/1BPNB3/PP3PP1/R3K3 w Q - 4 19";
    CHECK(met(traded, "O-O-O Nxe3 fxe3", "Bd2 f5") == "Bd2 stops Nxe3: it moves away.");
    CHECK(met(traded, "O-O-O Nxe3 fxe3", "Bd2 Nf4 Bxf4") == "Bd2 stops Nxe3: it moves away.");
    CHECK(met(traded, "O-O-O Nxe3 fxe3", "Bxh6 gxh6") == "");   // it is taken there
    CHECK(met(traded, "O-O-O Nxe3 Kb1 Nxd1", "Bd2 f5") == "");  // that is no trade
    const std::string even = "4k3/8/8/3n4/8/2N5/1P6/2B1K3 w - - 0 1";
    CHECK(met(even, "Kf1 Nxc3 bxc3", "Bd2 Kd7") == "");  // a trade that no guard stops
}

}  // namespace
}  // namespace millimax::test
