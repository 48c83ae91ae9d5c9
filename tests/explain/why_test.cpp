// why_test.cpp: what is told of good and bad moves, in positions where it is known.
#include "explain/words.hpp"
#include "tests/explained.hpp"
#include "tools/engine_clock.hpp"

namespace millimax::test {
namespace {

/// The position after these moves, separated by blanks.
Position positionAfter(std::string_view fen, const std::string& moves) {
    Position p = parseFen(fen);
    play(p, moves);
    return p;
}
std::string materialText(const Line& line) { return detail::outcomeText(materialOutcome(line), line.at[0].side()); }

/// What is found about a move within so many nodes for each search.
struct Asked {
    Asked(const std::string& fen, const std::string& move, std::uint64_t nodes = 60'000)
        : Asked(parseFen(fen), move, nodes) {}
    Asked(const Position& p, const std::string& move, std::uint64_t nodes = 60'000) : w(explained(p, move, nodes)) {
        std::ostringstream out;
        tell(w, out);
        text = out.str();
    }
    const Asked& says(const std::string& words) const {
        CHECK_MESSAGE(text.find(words) != std::string::npos, words, " in ", text);
        return *this;
    }
    const Asked& saysNot(const std::string& words) const {
        CHECK_MESSAGE(text.find(words) == std::string::npos, words, " not in ", text);
        return *this;
    }
    const Asked& tells(Kind kind) const {
        CHECK_MESSAGE(std::ranges::count(facts(w), kind, &Fact::kind) > 0, text);
        return *this;
    }
    const Asked& tellsNot(Kind kind) const {
        CHECK_MESSAGE(std::ranges::count(facts(w), kind, &Fact::kind) == 0, text);
        return *this;
    }
    Why w;
    std::string text;
};

TEST_CASE("a blunder is told with what it loses, by what, and what was better") {
    const Asked asked = Asked("r3k2r/ppp2ppp/2n5/3qp3/1b1P4/2N1B3/PP3PPP/R2QKB1R w KQkq - 0 1", "g3", 20'000)
                            .says("g3 is a blunder: -");
    CHECK_FALSE(asked.w.isBest());
    CHECK(asked.w.move.score < asked.w.rival.score);
    const Asked hangs = Asked("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/3B4/PPPP1PPP/RNBQK1NR w KQkq - 0 1", "Qg4", 20'000)
                            .tells(Kind::HangingPiece)
                            .says("Qg4 is a blunder: ")
                            .says("White loses a queen")
                            .says("Hanging piece: Nxg4 takes the queen on g4")
                            .says("Better: ");
    CHECK(hangs.w.verdict() == Verdict::Blunder);
}

TEST_CASE("a mate allowed and a mate missed are told as such") {
    const Asked allows = Asked("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "Rc1")
                             .says(" Rb8# is better: White mates in 1.");  // its own first move counted
    CHECK(allows.w.rival.score == mateIn(1));
    CHECK(detail::missedMotifs(allows.w).at(0).kind == Kind::BackRankMate);
    Asked("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1", "g4", 20'000)
        .says("White is mated in 1.")
        .says("g4 is a blunder: Black mates in 1. ")
        .says(" is better: ");
}

TEST_CASE("a move that mates is told as that, without a score") {
    const Asked asked("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "Ra8");
    CHECK(asked.text == "Ra8# is mate.\nBack-rank mate: Ra8# is mate on the back rank.\n");
}

TEST_CASE("the best move is told with what it wins") {
    const Asked fork = Asked("r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1", "Nc7")
                           .tells(Kind::Fork)
                           .says("Nc7+ is the only good move: ")
                           .says("White wins a rook");
    CHECK(fork.w.isBest());
}

TEST_CASE("scores are from White's side whoever moves") {
    const Asked black = Asked("4k3/pp6/8/8/8/6n1/PP6/4K2Q b - - 0 1", "Nxh1", 20'000)
                            .says("Nxh1 is the only good move: -")
                            .says(" from White's side. Next comes ")
                            .says("Black wins a queen");
    CHECK(black.w.move.score > black.w.rival.score);
}

TEST_CASE("an exchange on two squares is counted from its beginning") {
    const Position p = positionAfter(StartFen, "d4 d5 c4 e6 Nc3 Bb4 cxd5 Bxc3+");
    Asked(p, "bxc3").saysNot("White loses");
    // A piece that was lost just before is not this move's fault.
    const Position q = positionAfter("r5k1/5ppp/3p4/4p3/N2P4/5N1P/5PP1/6K1 b - - 0 1", "Rxa4 dxe5 dxe5");
    Asked(q, "Nxe5", 100'000).says("White wins a pawn").tellsNot(Kind::TakesBack);  // which says no more
}

TEST_CASE("what the best move can't help is not told as its loss, but what it avoids is") {
    const Position p = positionAfter("5rk1/1p3ppp/8/3n4/1Q6/P7/5PPP/5RK1 b - - 0 1", "Nxb4");
    Asked(p, "axb4")
        .says("axb4 is the only good move")
        .saysNot("White loses")
        .says("Otherwise: ")
        .says("in all White has lost a queen");
    Asked(p, "h3").says("in all White has lost a queen.");
}

TEST_CASE("what both ways of taking back lose is not told as avoided") {
    const Position p = positionAfter("r2q1rk1/pppn1ppp/3p4/8/Q3P1b1/2P2R2/PP1N1PPP/R1B3K1 b - - 0 1", "Bxf3");
    for (const Fact& f : facts(Why(p, {-150, 10, {parseMove(p, "Nxf3")}}, {-260, 10, {parseMove(p, "gxf3")}})))
        CHECK_MESSAGE(f.about != About::Otherwise, sentence(f));
}

TEST_CASE("what is marked as a mistake is told as one, also if the scores are near each other") {
    const Position p = parseFen(StartFen);
    const Why w(p, {-24, 10, {parseMove(p, "a4")}}, {22, 10, {parseMove(p, "e4")}});
    CHECK(w.verdict() == Verdict::Inaccuracy);
    CHECK(w.isBad());
}

TEST_CASE("a line goes on until the board shows why one side is so much better off") {
    Asked("r1bqkbnr/2p2ppp/p2p4/1p6/3pP3/1B6/PPP2PPP/RNBQK2R w KQkq - 0 8", "Qxd4", 100'000)
        .says("c5 9. ")  // the queen has to go, and c4 shuts the bishop in
        .says("the bishop on b3 is trapped");
    const Asked equal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4");
    CHECK(equal.w.ownLine.moves.size() <= 4);
}

TEST_CASE("a line does not end in the middle of a sacrifice") {
    const std::string fen = "r1bq1rk1/ppp1nppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8";
    for (const std::uint64_t nodes : {20'000, 60'000}) {
        const Asked gift = Asked(fen, "Bxh7+", nodes).says("8. Bxh7+ Kxh7 9. Ng5+ ");
        CHECK(gift.w.ownLine.moves.size() > 5);  // not after the check and its answer, either
    }
}

TEST_CASE("a long line that wins nothing is cut where nobody has won anything") {
    const Asked quiet("r1bqkb1r/pp2nppp/2n1p3/1BPpP3/8/4B3/PPP2PPP/RN1QK1NR b KQkq - 4 6", "Nf5", 300'000);
    const bool wins = Why::proven(quiet.w.ownLine, quiet.w.move.score) != 0;
    CHECK((wins || quiet.w.ownLine.moves.size() <= 6));
}

TEST_CASE("a small difference on the board is no reason for a large one in the score") {
    const Position p = parseFen("4k3/pppp4/8/8/8/3r4/PPPP4/R3K3 w - - 0 1");
    const Line line(p, {parseMove(p, "cxd3")});
    const auto tells = [&](int difference) {
        return std::ranges::count(detail::advantages(line, p, Black, difference), Kind::DoubledPawns, &Fact::kind) > 0;
    };
    CHECK(tells(90));
    CHECK_FALSE(tells(300));
}

TEST_CASE("pieces are told as not developed where three of them stand in the other line") {
    const std::string begun = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    const auto tells = [&](const std::string& otherMoves) {
        const std::vector<Fact> found =
            detail::advantages(lineOf(begun, "a3 Nf6 h3 Nc6 b3"), positionAfter(begun, otherMoves), Black);
        return std::ranges::count(found, Kind::Undeveloped, &Fact::kind) > 0;
    };
    CHECK(tells("Nf3 Nf6 Nc3 Nc6 Bc4"));
    CHECK_FALSE(tells("Nf3 Nf6 Bc4 Nc6 b3"));
}

TEST_CASE("a line that is opened is told once") {
    Asked("r3k2r/1bqnbpp1/p3p2p/1ppnP2P/5BP1/2NB1N2/PPPQ1P2/2K1R2R b kq - 0 15", "Nxc3")
        .says("opens the line from the bishop on b7")
        .saysNot("opens the line of");
    Asked("r1bq1rk1/pp1nbppp/2p1pn2/6B1/2BP4/2N1PN2/PP3PPP/2RQK2R b K - 0 9", "Nd5", 20'000)
        .says("opens the line of the bishop on e7 to the bishop on g5")
        .saysNot("opens the line of the bishop on g5");
}

TEST_CASE("a quiet move that mates by force is told with its threat, and what wins with its motif, though others win") {
    Asked("6k1/2r2p2/4p2p/2b2pN1/5P2/6P1/4Pr1P/6K1 b - - 3 31", "Be3").says("Be3 threatens Rc1#.");
    Asked("2rq1rk1/Pb1n1pbp/6p1/3p4/3N1P2/PP1B3P/3N1PP1/R1BQK2R b KQ - 0 15", "Bxd4", 20'000)
        .says("takes the knight on d4");
}

TEST_CASE("an even trade is not punished by a motif") {
    const Line traded = lineOf("6k1/pp4pp/1b2b3/8/2Bn4/8/PP4PP/5RK1 w - - 0 1", "Bxe6+ Nxe6+ Kh1");
    const Why w(traded.at[0], {-120, 10, traded.moves}, {0, 10, {parseMove(traded.at[0], "Bd3")}});
    CHECK(detail::motifsOf(w, Outcome{}).empty());
}

TEST_CASE("a queen taken on a line that a move has opened is told with that move") {
    Asked("rnbqkb1r/ppp2ppp/4pn2/3p2B1/3PP3/2N5/PPP2PPP/R2QKBNR b KQkq - 3 4", "Nxe4", 20'000)
        .says("Bxd8 takes the queen on d8, to which Nxe4 opened the line.");
}

TEST_CASE("material that makes the sides equal is won back") {
    CHECK(materialText(lineOf("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nxd5")) == "wins a pawn");
    CHECK(materialText(lineOf("4k3/p7/8/3p4/8/4N3/P7/n3K3 w - - 0 1", "Nxd5")) == "wins back a pawn");
    CHECK(materialText(lineOf("4k2r/4bppp/p7/3r4/8/8/5PPP/3QK3 w - - 0 1", "Qxd5")) == "wins a rook");  // none was lost
}

TEST_CASE("where moves are equally good nothing is claimed") {
    Asked("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3")
        .says("as good as")
        .saysNot("Better")
        .saysNot("wins");
}

TEST_CASE("a move that is the only one is told so") {
    Asked("k7/8/1K6/8/8/8/8/7R b - - 0 1", "Kb8").says("Kb8 is the only legal move: White mates in 1.\nThe line");
}

TEST_CASE("a move is searched as deep as the others, however few there are and whatever they do") {
    Searching with;
    Limits limits;
    limits.soft = limits.hard = Milliseconds(400);
    static_cast<Budget&>(limits) = countedInNodes(limits, 1e6);  // a clock that no load disturbs
    for (const auto& [fen, move] : std::initializer_list<std::pair<const char*, const char*>>{
             {"8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "Ra4"}, {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra7"}}) {
        const Position p = parseFen(fen);
        const Why w = why(p, parseMove(p, move), limits, with.threads, with.silent);
        CHECK_MESSAGE(w.move.depth > 10, toFen(p));
        CHECK_MESSAGE(w.rival.depth > 10, toFen(p));
    }
}

TEST_CASE("what a quiet answer threatens is told, and what a quiet better move would have threatened") {
    Asked("4r1k1/5p2/5B2/P1R3Pp/7P/6P1/r1n5/7K w - - 7 50", "Kg1", 8'000).says("Nd4 threatens Re1#.");
    Asked("r7/5k2/3b2RB/3K1P2/3Pp2N/8/2q2P1P/8 b - - 1 47", "Qa2+", 100'000)
        .says("Ra6 threatens Qc6#.")
        .saysNot("Qa2+ threatens");  // it answers nothing, and is taken for nothing
}

TEST_CASE("zugzwang is told where passing would save the side to move, and only there") {
    const Asked zugzwang = Asked("8/8/8/4p1K1/3kP3/8/8/8 w - - 0 1", "Kf5", 20'000)
                               .says("Zugzwang: Black has to move, and every move makes things worse.");
    CHECK(zugzwang.w.isBest());
    const Asked won("4k3/8/8/8/8/8/4PPPP/R3K3 w Q - 0 1", "Ra8");
    CHECK_FALSE(won.w.zugzwang.has_value());
}

TEST_CASE("an explanation says the same each time: its searches are counted in nodes") {
    Limits limits = explanationLimits(Milliseconds(60));
    CHECK(limits.nodes > 0);
    limits.soft = limits.hard = Forever;  // a busy machine may take longer
    const auto said = [&] {
        Searching with;
        const Position p = parseFen("r1bqk2r/pppp1ppp/2n2n2/2b1p1B1/2B1P3/3P1Q2/PPP2PPP/RN2K1NR b KQkq - 3 5");
        std::ostringstream out;
        tell(why(p, parseMove(p, "Rf8"), limits, with.threads, with.silent), out);
        return out.str();
    };
    CHECK(said() == said());
}

TEST_CASE("what a stopped search found is not complete") {
    struct Impatient : Listener {
        bool wantsStop(const Progress&) override { return true; }
    } impatient;
    Searching with;
    const Position p = parseFen(Kiwipete);
    CHECK_FALSE(why(p, legalMoves(p)[0], Limits{}, with.threads, impatient).complete);
}

TEST_CASE("material is named as a person would") {
    const auto named = [](const std::string& fen, const std::string& moves) {
        return materialText(lineOf(fen, moves));
    };
    CHECK(named("4k3/8/4p3/3r4/8/4N3/8/4K3 w - -", "Nxd5 exd5") == "wins a rook for a knight");
    CHECK(named("4k3/8/4p3/3n4/8/4N3/8/4K3 w - -", "Nxd5 exd5").empty());
    CHECK(named("4k3/8/4p3/3p4/8/4N3/8/4K3 w - -", "Nxd5 exd5") == "loses a knight for a pawn");
    CHECK(named("4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q+") == "gets a queen for a pawn");
    CHECK(named("5rk1/5ppp/8/8/8/7P/p4PP1/3R2K1 w - -", "Rd7 a1=Q+ Kh2") == "lets Black get a queen for a pawn");
    CHECK(named("1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q+ Kd7") == "gets a queen and a rook for a pawn");
    CHECK(named("4k3/P7/8/8/8/8/6p1/4K3 w - -", "a8=Q+ Ke7 Qxg2") == "gets a queen");
    CHECK(named("rr2k3/8/8/8/8/8/8/RR2K3 w Q -", "Rxa8 Ke7 Raxb8") == "wins two rooks");
    // A bishop for a knight is an even trade.
    CHECK(named("4k3/1p6/2n5/1B2p3/8/5N2/4p3/4K3 w - -", "Bxc6+ bxc6 Nxe5 Kd8 Kxe2") == "wins two pawns");
    CHECK(named("4k3/8/4b3/3r2p1/8/4N3/8/2B1K3 w - -", "Nxd5 Bxd5 Bxg5") == "wins a rook and a pawn for a knight");
}

TEST_CASE("a line ends at the first quiet moment at which the board shows what its score says") {
    const auto cut = [](const char* fen, const std::string& moves, std::optional<int> score = {}) {
        const Line whole = lineOf(fen, moves);
        const int end = evaluate(whole.at.back());
        return Why(whole.at[0], {score.value_or(whole.moves.size() % 2 ? -end : end), 1, whole.moves}, {}).ownLine;
    };
    const Line line = cut("4k3/pp6/8/3n4/8/8/PP1R4/4K3 w - -", "Rxd5 Ke7 Rd1 Ke6 Rd2 Ke5 Rd3 Ke6");
    CHECK(lineText(line) == "1. Rxd5 Ke7");
    CHECK(line.gain() == seeValue[Knight]);
    CHECK(lineText(cut("4k3/pp6/4p3/3n4/8/4N3/PP1R4/4K3 w - -", "Nxd5 exd5 Rxd5 Ke7 Rd1 Ke6")) ==
          "1. Nxd5 exd5 2. Rxd5");
    // What is given is won back later.
    const char* const given = "r3k3/pp3ppp/8/8/8/2n5/PPP2PPP/1N2K2R w K -";
    CHECK(cut(given, "O-O Nxb1 Re1+ Kd7 Rxb1 Rd8 Rd1+ Kc6 Rxd8").moves.size() == 9);
    // Two moves of each side are told of a line that wins nothing, and of a repetition far ahead.
    const char* const rook = "4k3/pp6/8/8/8/8/PP6/R3K3 w - -";
    CHECK(cut(rook, "Rc1 Kd7 Rc3 Kd6 Rc4 Kd5 Rh4 Kd6 Rh6+ Kd5 Rh7 Kd6", 600).moves.size() == 4);
    CHECK(cut(rook, "Rc1 Kd7 Ra1 Ke8 Rc1 Kd7", 0).moves.size() == 4);
    CHECK(
        cut(rook, "Rc1 Kd8 Rc3 Ke8 Rc4 Kd8 Re4 Kd7 Rb4 Kd8 Rb3 Ke8 Rc3 Kd8 Rc1 Ke8 Ra1 Kd8 Rc1 Ke8", 0).moves.size() ==
        4);
}

TEST_CASE(
    "a line goes on until the board shows what its score says, a bad one for long, a sacrifice until it is repaid") {
    const auto told = [](const char* fen, const std::string& moves, int score) {
        return Why(parseFen(fen), {score, 12, lineOf(fen, moves).moves}, {}).ownLine;
    };
    // What is threatened is taken, if it is for that that the score is so; else it stays a threat.
    const char* const fork = "r1bq1rk1/pppp2pp/2n1p3/4Pp2/5Pn1/3B1QB1/PPP3PP/RN2K2R w KQ - 2 11";
    CHECK(told(fork, "O-O Nd4 Qd1 Ne3 Qh5 Nxf1 Kxf1 d6 exd6 cxd6", -174).moves.size() == 7);
    CHECK(told(fork, "O-O Nd4 Qd1 Ne3 Qh5 Nxf1 Kxf1 d6 exd6 cxd6", 100).moves.size() == 4);
    const char* const won = "1rb3k1/ppn1bp1p/6p1/2p5/q1P5/1N2P1PP/PQ3PB1/1R1R2K1 w - - 1 23";
    CHECK(told(won, "Qe5 Qe8 Qxc7 Bf5 Rbc1 b6 Qxa7", 638).moves.size() == 3);  // a pawn more is not the point
    const char* const late = "3r3k/1bq1b1p1/1p2B2p/p3P2Q/P1Pp3P/1P1R2P1/8/B5K1 w - - 0 32";
    const std::string lost = "Qe2 Qc6 Bd5 Rxd5 cxd5 Qxd5 Bxd4 Bb4 Bc3 Bc5+ Bd4 Bxd4+ Rxd4 Qxd4+ Kh2 Qd5";
    CHECK(told(late, lost, -407).gain() == -seeValue[Bishop]);
    CHECK(told(late, lost, 20).moves.size() <= MostPliesFollowed);
    const char* const open = "3r1bk1/2p3p1/1pn2p2/4p1p1/1Pb4P/Pq2B3/2N2PP1/2KRQ2R b - - 2 25";
    CHECK(told(open, "Nxb4 axb4 Ra8 Bc5 Ra2 Qe4 bxc5 hxg5 Qb2+ Kd2 Qxb4+ Kc1 Qb2+", 238).gain() >= 0);
    // What is never repaid is shown once.
    const std::string rook = "Qxd6 Nxa1 Qg3 Re8 Nc3 Nc2 h4 Be3 Bxe3 Nxe3+ Kg1 h5 g5";
    CHECK(told("r5k1/pp3bp1/1b1p1p1p/5P2/PQ4P1/8/1Pn3KP/RNB5 w - - 3 25", rook, 93).moves.size() == 4);
}

TEST_CASE("a capture that only takes back wins nothing, and not to take back loses") {
    const Position p = positionAfter("rnbqk2r/pppp1ppp/5n2/4p3/1b2P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 0 1", "Bxc3");
    Asked(p, "dxc3").saysNot("wins");
    Asked(p, "Bd3").says("in all White has lost a knight").saysNot("wins");
}

TEST_CASE("an exchange that goes on is counted from its beginning") {
    const Position knights = positionAfter("r3k3/pp3ppp/4p3/3n4/8/4N3/PPP2PPP/3RK3 w - -", "Nxd5 exd5");
    CHECK(Asked(knights, "Rxd5").saysNot("loses").w.ownLine.gain() == seeValue[Pawn]);
    Asked(knights, "h3").saysNot("loses");
    const auto won = [&](const char* fen, const char* moves) {
        const Position p = positionAfter(fen, moves);
        return materialWon(exchangeStart(p), p, p.side());
    };
    CHECK(valueOf(won("3rk3/ppp2ppp/8/3q4/3Q4/8/PPP2PPP/3RK3 w - -", "Qxd5 Rxd5")) == 0);
    CHECK(won("n2q1rk1/1P3ppp/8/8/8/8/5PPP/4QRK1 w - -", "bxa8=Q") == Material{0, 1, -1, 0, 0, -1, 0});
    CHECK(won("4k3/8/8/3q4/4N3/8/8/4K3 b - -", "Qxe4+ Kf2 Qd4+") == Material{});  // it is over
    CHECK(won("8/8/8/8/8/8/8/K1k5 w - -", "") == Material{});
    Asked(positionAfter("8/5pkp/6p1/8/8/2N3P1/3p1PKP/8 b - - 0 1", "d1=Q"), "h4", 20'000)
        .says("White lets Black get a queen");
    const Position between = positionAfter("5rk1/pp3ppp/4P3/8/1n6/3B4/PP3PPP/3Q2K1 b - - 0 1", "Nxd3");
    Position p = between;
    std::vector<Move> line;
    for (const char* move : {"exf7+", "Rxf7", "Qxd3"}) {
        line.push_back(parseMove(p, move));
        p.make(line.back());
    }
    const Why intermezzo(between, {300, 9, line}, {});
    CHECK(intermezzo.ownLine.gain() == seeValue[Knight] - seeValue[Bishop]);  // and a pawn for a pawn
    // What could not be taken back when it took is not taken back when it is attacked later.
    const Position later = positionAfter("4k2r/1pB1nppp/p7/2q5/8/8/PP1Q2PP/R3R2K b k - 0 21", "Qxc7 Rac1 h6");
    const Why attacked(later, {500, 9, {parseMove(later, "Rxc7")}}, {});
    CHECK(attacked.ownLine.gain() == seeValue[Queen]);
}

TEST_CASE("a threat that was there before is told as not met, another one is not") {
    Asked("rnbqkb1r/pppppppp/5n2/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", "h6", 20'000)
        .says("White already threatened exf6.");
    Asked("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "Nf6")
        .says("Black is mated in 1.\n")
        .says("Qe7 stops the mate on f7.")
        .says("White already threatened Qxf7#.");
    Asked("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/3B4/PPPP1PPP/RNBQK1NR w KQkq - 0 1", "Qg4").saysNot("already threatened");
    // A capture that forks, though a reply takes a pawn for a pawn; and the knight stands on g5 yet.
    Asked("r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4", "Nd4", 33'000)
        .says("White already threatened Nxf7.")
        .says("Fork: after Nxf7, the knight on f7 forks the queen on d8 and the rook on h8.");
}

TEST_CASE("a threat to mate is told as it would have been played, and a better line that only loses as what it is") {
    Asked("8/4P1k1/8/8/8/8/r4PPP/6K1 w - - 0 1", "e8=R")
        .says("White is mated in 2.\n")
        .says("Black already threatened Ra1#.")
        .saysNot("still loses");
    Asked("2r3k1/5ppp/8/N7/8/8/5PPP/B5K1 w - - 0 1", "h3")  // no mate any more, but a bishop is lost
        .says("White loses a bishop")
        .saysNot("already threatened");
}

TEST_CASE("a capture whose piece would be trapped was no threat") {
    Asked("r3rnk1/pp3ppp/1q2pn2/3p4/3P4/P1N5/1PP1BPPP/R2Q1RK1 w - - 0 1", "Bf3", 200'000)
        .says("Qxb2")
        .saysNot("already threatened");
}

TEST_CASE("taking the same piece in another way is not what was missed") {
    Asked("rnbqk2r/ppp1bppp/5B2/3p4/3P4/2N2N2/PPP1PPPP/R2QKB1R b KQkq - 0 6", "gxf6")
        .says("Better: 6... Bxf6")
        .tellsNot(Kind::Misses)
        .saysNot("Hanging piece");
}

TEST_CASE("a capture that a pin or a mate forbade was no threat") {
    Asked("r2q1rk1/ppp2ppp/8/4n3/6b1/3P1N2/PP3PPP/R1BQ1RK1 b - - 0 1", "Bd7").saysNot("already threatened");
    Asked("r5k1/5ppp/8/7n/B7/5N1P/5PP1/3R2K1 w - - 0 1", "Nd4").saysNot("already threatened");
}

TEST_CASE("taking back after moves elsewhere, or on another square, wins nothing new") {
    const Position p = positionAfter("3q1rk1/ppp2ppp/8/8/8/2nQ4/P3BPPP/5RK1 w - - 0 1", "Qxd8 Nxe2 Kh1");
    Asked(p, "Rfxd8").saysNot("wins a queen").tellsNot(Kind::HangingPiece);
    const Position q = positionAfter("6k1/1p3ppp/4p3/3p4/1bP5/2N5/PP2PPPP/6K1 w - - 0 1", "cxd5 Bxc3 bxc3");
    Asked(q, "exd5").saysNot("wins a pawn").tellsNot(Kind::HangingPiece);
}

TEST_CASE("queens traded, and a pawn becomes one: that is got, not won") {
    const auto text = [](const char* fen, const char* moves) { return materialText(lineOf(fen, moves)); };
    CHECK(text("3qk3/P6p/8/8/8/8/7P/3QK3 w - - 0 1", "Qxd8 Kxd8 a8=Q") == "gets a queen for a pawn");
    CHECK(text("3qk3/P6p/8/8/8/8/8/R3K3 w - - 0 1", "a8=Q Qxa8 Rxa8") == "wins a queen for a pawn");
    CHECK(text("8/Pp4pk/7p/8/8/6P1/2p2PKP/8 w - - 0 1", "a8=Q c1=Q Qxb7") == "wins a pawn");  // both have queens
}

TEST_CASE("a piece that was lost in any case is left undefended by no move") {
    Asked("1r4k1/5ppp/8/4p3/3N4/7P/5PP1/3R2K1 w - - 0 1", "Ra1", 20'000)
        .says("exd4 takes the knight on d4, which is undefended");
}

TEST_CASE("what a move leaves undefended is told with that move") {
    Asked("3r2k1/5pp1/7p/8/3N4/7P/5PP1/3R2K1 w - - 0 1", "Ra1", 20'000)
        .says("Rxd4 takes the knight on d4, which Ra1 left undefended.");
}

TEST_CASE("zugzwang is told to the side that is in it and loses by every move") {
    Asked("8/8/8/4pK2/3kP3/8/8/8 b - - 0 1", "Kc5")
        .says("Zugzwang: Black has to move, and every move makes things worse. ");
    Asked("8/8/4k3/8/8/8/8/R3K2R b - - 0 1", "Kd6").saysNot("Zugzwang");  // lost by any means
}

TEST_CASE("a pawn ending that is a draw is told as one") {
    const Position p = parseFen("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1");
    const Finding step{0, 20, {parseMove(p, "e6")}}, king{900, 20, {parseMove(p, "Ke6")}};
    CHECK(sentence(facts(Why(p, step, king))[0]) ==
          "The line: 1. e6: White draws, as king and pawn don't win against the king here.");
    const std::vector<Fact> told = facts(Why(p, king, step));
    REQUIRE(told.size() > 2);
    CHECK(sentence(told[told.size() - 2]).starts_with("Otherwise: 1. e6"));  // it wins, beyond the end of the line
    CHECK(sentence(told.back()) ==
          "The king on e8 stands in the way of the pawn on e6, and can't be driven off: a draw.");
}

TEST_CASE("a draw ends a line, and nobody is in zugzwang then") {
    Asked("8/8/8/R4p2/3k4/5P2/8/K7 w - - 99 80", "Rc5")
        .says("The line: 80. Rc5: White draws by the fifty-move rule.\n");
    const Position p = positionAfter("7r/8/8/8/4k3/8/8/K7 w - - 0 1", "Kb1 Rg8 Ka1 Rh8 Kb1 Rg8 Ka1 Rh8");
    Asked(p, "Kb1").says("White draws by repetition.").saysNot("ugzwang");
    Asked("7k/R7/1Q6/8/7q/8/6P1/7K w - - 0 1", "Kg1").says("White draws, as Black gives perpetual check.");
}

TEST_CASE("where not even one ply can be searched, a move is still explained") {
    const Asked asked("rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1", "Qaxa7", 1);
    CHECK(asked.w.complete);
    CHECK(asked.w.move.line.at(0) == parseMove(asked.w.position, "Qaxa7"));
    CHECK_FALSE(asked.w.rival.line.empty());
}

TEST_CASE("a draw by the rules is told, and how") {
    const Asked checks = Asked("6k1/5p1p/7Q/8/8/1q6/r7/2K5 w - - 0 1", "Qg5")  // else the king is mated
                             .says("White draws by perpetual check.");
    CHECK(checks.w.isBest());
    Asked("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7").says("White draws by stalemate.");
    Asked("8/8/8/8/3k4/8/4p3/4K1N1 w - - 0 1", "Kxe2").says("White draws, as no mate is possible any more.");
}

TEST_CASE("in a decided game a lost piece is told, and that it changes nothing") {
    Asked("6k1/5ppp/8/8/8/8/1Q3PPP/RR4K1 w - - 0 1", "Ra7").saysNot("No clear difference");
    const Asked mates("7k/5K2/6Q1/8/8/8/8/8 w - - 0 1", "Qg7");  // as Qg8 and Qh5 do
    CHECK(mates.text == "Qg7# is mate.\nSupported mate: the king can't take on g7, which the king on f7 guards.\n");
}

TEST_CASE("of an only move it is told what every other one comes to") {
    Asked("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "Ra8")  // not h6, since Rb8+ Kh7 is no mate
        .tellsNot(Kind::OnlyMove);
    Asked("1r4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Kf1")  // so do g3 and others
        .tellsNot(Kind::OnlyMove);
    const Asked only("k7/8/K7/8/8/8/1r6/7R b - - 0 1", "Rb8");
    CHECK(only.w.isOnlyGood() == (only.text.find("the only good move") != std::string::npos));
}

TEST_CASE("a move that gives material and is the only good one is hard to see") {
    const Asked smothered("5rrk/6pp/8/4N3/8/1Q6/8/6K1 w - - 0 1", "Nf7");
    CHECK_FALSE_MESSAGE(smothered.w.isHardToSee(), smothered.text);
    const Asked queen = Asked("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", "Qd8", 20'000)
                            .says("Qd8+ is the only good move, and hard to see: White mates in 2");
    CHECK(queen.w.isHardToSee());
    const Asked takes("4k3/pp6/8/8/4q3/8/PP6/R3R1K1 w - - 0 1", "Rxe4");
    CHECK_FALSE_MESSAGE(takes.w.isHardToSee(), takes.text);
    Position p = parseFen("r4r1k/pppb3p/8/4npb1/4pN2/1NP3P1/PP3PBP/R4RK1 b - - 0 1");
    const Why trade(p, {200, 10, {parseMove(p, "Bxf4")}}, {-100, 10, {parseMove(p, "a6")}});
    CHECK(trade.isOnlyGood());
    CHECK_FALSE(trade.isHardToSee());  // a bishop for a knight is no gift
}

TEST_CASE("the table of king and pawn against king tells a result where no rule tells what it comes from") {
    Asked("8/8/2K5/4p3/4P1k1/8/8/8 w - - 0 1", "Kd6", 20'000)  // White takes the pawn within the line
        .says("By the tables White wins after Kxe5.")
        .says("Zugzwang: after Kd5, Black has to move");
    const std::string key = "After Ke6 the kings are in opposition, and the king on e8 has to give way.";
    Asked("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", "Ke6").says(key).says("Every other move only draws.").saysNot("tables");
    Asked("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", "e6").says("and the king on d6 gets no further.").says(key);
    Asked("8/5K2/8/1p6/8/2k2P2/8/8 w - - 0 1", "Ke8")
        .says("The king on e8 stands outside the square of the pawn on b5");
}

TEST_CASE("what an ending comes to is told with that ending's own reason, and not as a fortress") {
    Asked("8/8/4k3/4r3/8/4R3/3KP3/8 w - - 0 1", "Rxe5+")
        .says("After Kxe5 there is a pawn ending, which White wins.")
        .says("After Ke3 the kings are in opposition, and the king on e5 has to give way.");
    Asked("K7/8/8/8/8/4Q3/3p4/3k4 w - - 0 1", "Kb7").says("stands before its own pawn").saysNot("fortress");
}

TEST_CASE("of a sacrifice it is told what refutes the natural replies, and of a lesser promotion what a queen does") {
    Asked("r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8", "Bxh7+", 100'000)
        .says("Greek gift: Bxh7+ gives the bishop")
        .says("Why not 9... Kg8? 10. Qh5 Qxg5 11. Bxg5")
        .says(": in all Black has lost a queen");
    Asked("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c8=R", 16'000)
        .says("Why not 1. c8=Q? 1... Rc4+ 2. Qxc4: White draws by stalemate.");
    Asked("8/2P5/8/3r4/8/8/2K5/k7 w - - 0 1", "c8=Q", 200'000).saysNot("Why not 1.");
}

TEST_CASE("what a move leaves to be taken and the line leaves is told with what refutes taking it" *
          doctest::test_suite("long")) {
    const auto answers = [](const char* fen, const char* move, const char* words, std::uint64_t nodes = 100'000) {
        Asked(fen, move, nodes).says(words);
    };
    answers("r2qr1k1/pppb3p/8/n2p1p2/3P2p1/P2QP1P1/1P1NBPP1/2R1K2R w K - 8 19", "Bxg4",
            "Why not 19... fxg4? 20. Qxh7+ ");
    answers("2b1r3/B5pp/4k3/2RRp3/2P2r2/8/P5PP/6K1 b - - 12 33", "Rxc4", "Why not 34. Rxc4? 34... Kxd5");  // even
    answers("2r1kb1r/3qpppp/3p4/3P4/3BP1n1/2Nn4/P1Q2PPP/R4KNR b k - 6 15", "Qb5", "Why not 16. Nxb5? 16... Rxc2");
    answers("r3r2k/ppq2p2/2n1pbp1/3p4/3P4/2PB1N1P/PPQ2PP1/R3R1K1 b - - 1 16", "Bd8", "Why not 17... fxg6? 18. Qxg6",
            150'000);  // what the answer has given
}
TEST_CASE("a piece that the answer attacks and the line leaves is told with what refutes moving it away" *
          doctest::test_suite("long")) {
    const auto answers = [](const char* fen, const char* move, const char* words) {
        Asked(fen, move, 150'000).says(words);
    };
    answers("r2qkbnr/ppp2p1p/2n1p3/5bp1/2BP4/2N5/PPP2QPP/R1B1K1NR w KQkq - 2 8", "Nf3", "9... Qxd4");
    answers("1nbqkbnr/r3pppp/p2p4/1ppB4/4P3/2N2N2/PPPP1PPP/R1BQK2R w KQk - 2 6", "d4", "Why not 7. Bb3? 7... c4");
}
TEST_CASE(
    "a natural move that only leaves a piece where it is attacked needs no refutation, nor one that a pin refutes" *
    doctest::test_suite("long")) {
    Asked("r1b1k1nr/pp2q1bp/2Pp2p1/2p2p2/2P5/2N1PQ1P/PP3PP1/R1B1KB1R b KQkq - 0 11", "a6", 300'000)
        .says("Nd5 threatens Nxe7")
        .saysNot("Why not 12... bxc6?");
    Asked("rn2kb1r/pbq2ppp/2p1p3/1p4Bn/3P4/P3PN2/1PQN1PPP/R3KB1R b KQkq - 0 11", "Nf6", 300'000)
        .tells(Kind::Pin)
        .saysNot("Why not 12... cxb5?");
}
TEST_CASE("a line does not end soon after something is won by the side that comes off worse") {
    Asked("r3k2r/p1b2pp1/1p1qp3/3n2p1/5P2/1N5P/PPQ3P1/2BR1RK1 w kq - 0 21", "fxg5", 150'000)
        .says("21. fxg5 Qh2+ 22. Kf2 ");
}

TEST_CASE("what answers a bad move is told, by a motif that wins back") {
    const Line answer =
        lineOf("rnbq1rk1/pp4pp/3bp3/5p2/2BN4/2P5/P4PPP/R1BQ1RK1 b - - 0 12", "Bxh2+ Kxh2 Qc7+ Bf4 Qxc4");
    const std::vector<Fact> motifs = findMotifs(answer, true);
    CHECK(std::ranges::count(motifs, Kind::Fork, &Fact::kind) == 1);
}

TEST_CASE("what is won is not told where the score says that it is paid for, nor a threat that was there before") {
    const std::string fen = "r4rk1/pb2bppp/2q2n2/1p2B3/2p5/2P2N1P/PPBRQPP1/5RK1 b - - 0 19";
    const Line line = lineOf(fen, "Rad8 Re1 Bc5 a4 Rxd2 Qxd2 bxa4");
    const Why w(line.at[0], {0, 10, line.moves}, {});
    CHECK(detail::outcomeOf(line, 0) == Outcome{});
    Asked("8/3k4/1p4P1/2p1B1n1/2P2P2/P5K1/8/8 w - - 1 43", "g7").saysNot("threatens fxg5");
}

TEST_CASE("where material is lost by no motif, it is told what the answer attacks") {
    const std::string fen = "r1b1kb1r/pp2p3/n1p2p1p/4B1p1/2pPn3/P4N2/1P2PPPP/RNK2B1R w kq - 0 12";
    const Why w(parseFen(fen), {-535, 10, lineOf(fen, "Nc3 Nxf2 Bxf6 exf6").moves},
                {-369, 10, lineOf(fen, "Bg3 h5 h4").moves});
    const std::vector<Fact> told = facts(w);
    REQUIRE(told.size() > 1);
    CHECK(sentence(told[1]) == "Nxf2 attacks the rook on h1.");
}

TEST_CASE("what a fork's piece attacks and only the other one of both guards is forked, too; so is a king by a check") {
    const auto attacks = [](const std::string& fen, const std::string& moves) {
        const Line line = lineOf(fen, moves);
        for (const Fact& f : detail::purposesOf({line, 0}, 3, true))
            if (f.kind == Kind::Attacks) return sentence(f);
        return std::string();
    };
    const std::string guarded = "r5r1/1pq2p1k/p2p1Q2/8/2P3n1/4B1P1/PP3P1P/R4RK1 w - - 3 25";  // until the king moves
    CHECK(attacks(guarded, "Qh4+ Kg7 Qxg4+") == "Qh4+ attacks the knight on g4 and the king on h7 at once: a fork.");
    CHECK(attacks(guarded, "Qh4+ Kg7 Bd4+") == "");
    CHECK(attacks("7k/8/5n2/8/5B2/6Q1/8/6K1 b - - 0 1", "Nh5") ==
          "Nh5 attacks the queen on g3 and the bishop on f4 at once: a fork.");
    CHECK(attacks("7k/8/5n2/8/5B2/4P1Q1/8/6K1 b - - 0 1", "Nh5") == "Nh5 attacks the queen on g3.");
    CHECK(attacks("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+") ==
          "Nc7+ attacks the rook on a8 and the king on e8 at once: a fork.");
    CHECK(attacks("r3k3/8/1n6/3N4/8/8/8/4K3 w - - 0 1", "Nf6+") == "");
    CHECK(attacks("r3k3/8/8/2qN4/8/8/8/4K3 w - - 0 1", "Nc7+ Qxc7") == "");
}

TEST_CASE("a line that is opened to a piece is told") {
    const Line line =
        lineOf("r3k1nr/bpqb1ppp/p1n5/3pP3/5B2/1B3N2/PP2QPPP/2RR2K1 w kq - 0 15", "e6 Qxf4 exd7+ Kxd7 Bxd5");
    const std::vector<Fact> told = purposes(line, 3);
    REQUIRE(!told.empty());
    CHECK(sentence(told[0]) == "e6 opens the line of the bishop on f4 to the queen on c7.");
}

TEST_CASE("of a check the best other answer is told, if it costs more than the line does") {
    Asked("r2qk2r/pppbn1bp/2np4/1B2p1B1/3PP3/2N5/PPP2PPP/R2QK2R w KQkq - 1 10", "Qh5+")
        .says("Why not 10... Ng6? 11. Bxd8")
        .tellsNot(Kind::MeetsThreat);  // a pawn would explain little of what it wins
    Asked("2r2b1r/5p1p/3p1p2/pp2k3/3pP3/1P3P1P/PB4P1/R2R2K1 b - - 1 21", "f5", 100'000).saysNot("Why not 22... K");
}

TEST_CASE("a piece that is saved is told before a pawn that can be taken later") {
    Asked("rn1qkb1r/ppp1pppp/5n2/1b1P4/8/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 1 5", "Ba6", 20'000)
        .says("White threatened Nxb5, which wins a bishop: Ba6 saves it.");
}

TEST_CASE("an attack on a piece of the same kind that can take first offers a trade, and is no threat") {
    Asked("r1bq3r/p2k1Q1p/1p2p2B/3pP3/1b6/2N5/PP3PPP/R4RK1 b - - 2 15", "Qe7")
        .saysNot("threatens Qxf7")
        .saysNot("attacks the queen");
    const Position pawns = parseFen("6k1/5ppp/8/3p4/8/8/4PPPP/6K1 w - - 0 1");
    CHECK_FALSE(detail::offersTrade(afterMove(pawns, parseMove(pawns, "e4")), parseSquare("e4"), parseSquare("d5")));
}

TEST_CASE("what refutes a natural move is told as far as it loses something, not the moves after that") {
    Asked("r5k1/pppq2pp/3P1p2/4Qb2/2B5/8/PB3PPP/4R1K1 b - - 0 23", "Kh8", 60'000)
        .says("Why not 24. dxc7? 24... fxe5 25. Bxe5: in all White has lost");
}

TEST_CASE("what makes only a draw of a missed win is told of an ending") {
    Asked("K7/8/8/8/6P1/1k6/8/8 w - - 0 1", "Ka7").says("The king on c4 enters the square of the pawn on g4 in time.");
}

TEST_CASE("a threat that the enemy carries out is not met") {
    Asked("1r2k2r/p4p2/b6p/5B1N/1P4Pp/1n1P3P/1bK1PP2/3R4 b - - 0 27", "Nd4").saysNot("White threatened Kxb2");
}

TEST_CASE("a side that is ahead and makes no progress is told so") {
    Asked("8/1k6/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/7R w - - 0 1", "Rh2")
        .says("White is ahead, but makes no progress: in 10 moves nothing is taken");
    Asked("8/1k6/1p1p1p1p/1PpPpPpP/2P1P1P1/8/3K4/7R w - - 0 1", "Ra1")  // it gets in by the a-file
        .saysNot("progress");
}

TEST_CASE("a fork is told, not one of its threats alone") {
    Asked("r2q1k1r/ppp3p1/2np1n1p/3N4/1bB5/5Q1P/PP3PP1/R1B2RK1 w - - 1 14", "a3")
        .says("Ne5 attacks the queen on f3 and the bishop on c4 at once: a fork.")
        .saysNot("threatens Nxf3+");
    Asked("r2q1k1r/ppp3p1/2np1n1p/3N4/1bB5/1P3Q1P/P4PP1/R1B2RK1 w - - 1 14", "a3").saysNot("fork");  // it is guarded
}

TEST_CASE("a move that threatens one thing and attacks another is told to do both") {
    const std::string fen = "rnb1k2r/ppp1nppp/5q2/2bP4/N1B1p3/5NP1/PPPP1P1P/R1BQK2R w KQkq - 0 8";
    Why w(parseFen(fen), {-100, 10, lineOf(fen, "Bb5+ c6 Nxc5 Bg4 Be2").moves},
          {97, 10, lineOf(fen, "Nxc5 Bg4 O-O").moves});
    const Position passed = afterPass(w.ownLine.at[2]);
    w.intent = ScoredLine{Line(passed, {parseMove(passed, "exf3")}), 500};
    const std::vector<Fact> told = facts(w);
    CHECK(std::ranges::count(told, "c6 threatens exf3, which wins a knight.", sentence) == 1);
    CHECK(std::ranges::count(told, "c6 attacks the bishop on b5.", sentence) == 1);
}

TEST_CASE("a threat is new where it could not be carried out before, as from a pin") {
    const std::string fen = "r1b1kbnr/1p3ppp/pqn1p3/1B1pP3/Q2P4/2N5/PP3PPP/R1B1K1NR b KQkq - 1 8";
    const Line line = lineOf(fen, "Bd7 Nge2");
    const ScoredLine intent{lineOf(toFen(afterPass(line.at[1])), "Qxd4 Qxd4 Nxd4"), 160};
    CHECK(detail::intentOf(intent, {line, 0}, 50).size() == 1);
    const Line idle = lineOf(fen, "f6 Nge2");
    CHECK(
        detail::intentOf(ScoredLine{lineOf(toFen(afterPass(idle.at[1])), "axb5 Qxa8"), 160}, {idle, 0}, -300).empty());
}

TEST_CASE("what a check would win is told with the moves that win it") {
    Position p = parseFen("3r4/5pk1/Q3p3/P6p/4P1pP/5PK1/8/8 w - - 2 51");
    p.make(parseMove(p, "Qb5"));
    const Line line = lineOf(toFen(afterPass(p)), "Qg5+ Kh7 Qxd8");
    const Fact f{.kind = Kind::UnmetThreat, .line = line, .outcome = materialOutcome(line)};
    CHECK(sentence(f) == "White already threatened 52. Qg5+ Kh7 53. Qxd8, which wins a rook.");
}

TEST_CASE("taking the last pieces but one of a kind is told as an ending, with its result") {
    const std::vector<Fact> rooks =
        endings(lineOf("4k3/5r2/1n6/8/2B5/6P1/PP3PP1/5RK1 w - - 0 1", "Bb5+ Nd7 Bxd7+ Rxd7"), 900);
    REQUIRE(!rooks.empty());
    CHECK(sentence(rooks[0]) == "After Rxd7 there is a rook ending, which White wins.");
    CHECK(endings(rooks[0].line, 200).empty());  // which is not sure
    Asked("8/5k2/4r3/8/4R3/4K3/4P1P1/8 w - - 0 1", "Rxe6", 20'000).says("there is a pawn ending, which White wins.");
}

TEST_CASE("material is told only where its loser has nothing to take in turn") {
    const std::string centre = "rnbqkb1r/pp3ppp/4pn2/3p4/2PN4/2N3P1/PP2PP1P/R1BQKB1R b KQkq - 0 6";
    const Why w(parseFen(centre), {-2, 10, {parseMove(parseFen(centre), "e5")}}, {});
    CHECK(w.proven(lineOf(centre, "e5 Nf3 d4 Nxe5 Qd6 Qa4+ Nc6"), -90) == 0);  // dxc3 is still there
    CHECK(w.proven(lineOf(centre, "e5 Nf3 d4 Nxe5 dxc3 Qxd8+ Kxd8 Nxf7+ Ke8 Nxh8 cxb2 Bxb2"), -600) < 0);
}

TEST_CASE("a text has at most a hundred words, and both lines") {
    const Position p = parseFen("rnb1k2r/pp2ppbp/3P2p1/q7/3p1P2/2P3P1/P1P1N1BP/1RBQK2R b Kkq - 0 11");
    const auto findingOf = [&p](int score, const std::string& moves) {
        return Finding{score, 10, lineOf(toFen(p), moves).moves};
    };
    Why w(p, findingOf(-296, "Qxa2 Rxb7 Bxb7 Bxb7 exd6 Bxa8 O-O Nxd4"),
          findingOf(-37, "Nc6 O-O exd6 f5 gxf5 cxd4 O-O Bf4 d5 Qd2 Bf6 Kh1"));
    w.refuted.push_back(
        {{lineOf(toFen(w.ownLine.at[1]), "Nxd4 Qxb1 Qe2 O-O dxe7 Re8 O-O Bxd4 cxd4 Rxe7"), -500}, 296, false, true});
    w.tables = {TableVerdict{0, TableResult::Loss}, TableVerdict{0, TableResult::Draw}};
    w.threat = Threat{{lineOf(toFen(afterPass(p)), "Rxb7 Bxb7 Bxb7 exd6 Bxa8"), 250}};
    const auto wordsOf = [&w](const std::vector<Fact>& told) {
        std::size_t words = splitWords(headline(w)).size();
        for (const Fact& f : told) words += splitWords(sentence(f)).size();
        return words;
    };
    CHECK(wordsOf(facts(w)) > 100);
    const std::vector<Fact> told = toldFacts(w);
    CHECK(wordsOf(told) <= 100);
    CHECK(std::ranges::count(told, Kind::TheLine, &Fact::kind) == 1);
    CHECK(std::ranges::count(told, Kind::Better, &Fact::kind) == 1);
}

TEST_CASE("of an answer to a check it is told why the others are none") {
    Asked("2Q5/7p/8/p7/1bk1q3/2B5/1R3PPP/6K1 b - - 17 46", "Kb5", 200'000)
        .says("Why not 46... K")
        .says("Black is mated in ")
        .saysNot("Why not 46... Bc5");  // told as the next best, or not at all
    Asked("6k1/5ppp/8/8/8/8/r4PPP/2R3K1 b - - 0 1", "h6").tellsNot(Kind::WhyNot);  // no check
}

TEST_CASE(
    "of a check that gives a piece it is told why it is not taken; of a bad sacrifice what the answer threatens") {
    Asked("r1bqk2r/pppp1ppp/2n5/2b1P3/2B3n1/2p2N2/PP3PPP/RNBQ1RK1 w kq - 1 8", "Bxf7+", 150'000)
        .says("Why not 8... Kxf7? 9. Qd5+");
    Asked("3r3k/1bq1b1p1/1p2B2p/p3P2Q/P1Pp3P/1P1R2P1/8/B5K1 w - - 0 32", "Qe2", 300'000).says("Qc6 threatens Qh1+");
}

TEST_CASE("of two moves that win something the better one is not told as missed if it wins little more") {
    Asked("r2q1rk1/ppp2pp1/1b1p2np/4p2n/3PP3/1BP2bBP/PP3PP1/RN1QR1K1 w - - 0 14", "gxf3", 300'000)
        .tellsNot(Kind::Misses)
        .says("gxf3 leaves h3 unguarded");
}

TEST_CASE("a decided game is told to be one, by what a side has more, rather than a trifle") {
    Asked("1R6/1p1r1k2/8/P1P5/6RP/8/4N3/5K2 w - - 3 64", "Nf4")
        .says("White has a rook, a knight and ")
        .saysNot("towards");
    Asked("8/5kp1/7p/8/1Q6/6P1/5PK1/8 b - - 4 61", "g5").says("more, which wins in any case.").saysNot("isolated");
    Asked("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4").tellsNot(Kind::Ahead);
}

TEST_CASE("what is pinned and lost in any case is told as that, and not as guarded") {
    Asked("3r1kr1/6pp/p1n2q2/5R2/8/3P1Q2/3B1PPP/3B2K1 b - - 2 37", "Rd6", 15'000)
        .says("The queen on f6 can't be saved, as it is pinned to the king.")
        .tellsNot(Kind::MeetsThreat);
    Asked("3r1kr1/6pp/p1n2q2/5R2/8/3P1Q2/3B1PPP/3B2K1 b - - 2 37", "Rd6").tellsNot(Kind::MeetsThreat);
}

TEST_CASE("a threat wins something: what would only be better for the enemy is told as stopped") {
    Asked("rn1qk1nr/1pp3pp/p2b1p2/3Pp3/8/1PN2Q2/PBbPBPPP/R3K1NR w KQkq - 2 8", "d3", 100'000)
        .says("d3 stops Bg6: it blocks the line.")
        .tellsNot(Kind::MeetsThreat);
    Asked("7R/1pp1k2P/4p2n/p3Pb2/5P2/5K2/PP3P2/8 b - - 6 31", "Nf7", 33'000)
        .says("White threatened Re8+ and h8=Q")
        .says(": Nf7 guards h8.");
    Asked("r7/5k2/6pp/1p1Pb3/1R5P/2N2KP1/p3N3/8 w - - 0 44", "Nxa2", 33'000).says("Nxa2 takes the pawn on a2.");
}

TEST_CASE("of a move that misses something it is told what that wins") {
    const std::string fen = "4k3/pp3ppp/8/3n4/8/2N5/PP3PPP/4K3 w - - 0 1";
    const Why w(parseFen(fen), {0, 10, lineOf(fen, "Kd2 Kd7").moves}, {320, 10, lineOf(fen, "Nxd5 Kd7").moves});
    const std::vector<Fact> told = facts(w);
    const auto misses = std::ranges::find(told, Kind::Misses, &Fact::kind);
    REQUIRE(misses != told.end());
    CHECK(sentence(*misses) == "Kd2 misses Nxd5, which wins a knight.");
}

TEST_CASE("a win that is missed is told of a move, and nothing small beside it") {
    const std::string fen = "4k3/pp3ppp/8/3n4/8/2N5/PP3PPP/4K3 w - - 0 1";
    const auto toldOf = [&fen](int score, const char* moves, const char* better) {
        return facts(Why(parseFen(fen), {score, 10, lineOf(fen, moves).moves}, {320, 10, lineOf(fen, better).moves}));
    };
    const auto isOf = [](const std::vector<Fact>& told, Kind kind) {
        return std::ranges::count(told, kind, &Fact::kind);
    };
    CHECK(isOf(toldOf(-20, "Kd2 Nxc3 bxc3 Kd7", "Nxd5 Kd7"), Kind::Misses) == 1);
    CHECK(isOf(toldOf(-20, "Na4 Kd7", "Nxd5 Kd7"), Kind::Misses) == 1);
    const std::vector<Fact> blocks = toldOf(-20, "Ne2 Kd7", "Nxd5 Kd7");
    CHECK(std::ranges::count(blocks, About::Itself, &Fact::about) == 2);  // what it misses, and the line
}

TEST_CASE("a threat that gives something is one; a capture that is a trade now is none") {
    const Position p = parseFen("rnn2rk1/1p2ppbp/6p1/p1q3B1/P1B5/1Q3N2/1P3PPP/3R1RK1 b - - 1 18");
    Asked(p, "Nb6", 33'000).says("White already threatened Bxf7+").says("Nc6 stops Rd8+: it guards d8.");
    const std::string fen = "3q2k1/5ppp/4p3/8/8/3Q4/5PPP/6K1 w - - 0 1";
    Why w(parseFen(fen), {-30, 10, lineOf(fen, "g3 Qxd3").moves}, {20, 10, lineOf(fen, "Qa3 h6").moves});
    w.threat = Threat{{lineOf(toFen(afterPass(w.position)), "Qxd3"), 900}};
    CHECK(detail::unmetThreat(w, {}).size() == 1);
    const std::string guarded = "3q2k1/5ppp/4p3/8/8/3Q4/2P2PPP/6K1 w - - 0 1";
    Why trade(parseFen(guarded), {-30, 10, lineOf(guarded, "g3 Qxd3 cxd3").moves},
              {20, 10, lineOf(guarded, "Qa3 h6").moves});
    trade.threat = Threat{{lineOf(toFen(afterPass(trade.position)), "Qxd3"), 900}};
    CHECK(detail::unmetThreat(trade, {}).empty());
}

TEST_CASE("that a move misses something is told only with what that wins") {
    const std::string fen = "r4k1r/pp1nbppp/1q1p1nb1/2pP4/5BP1/2N1QP1N/PP2P2P/2KR1B1R b - - 4 12";
    const auto tellsMiss = [&fen](int score, const char* moves, const char* better) {
        const Finding best{69, 10, lineOf(fen, better).moves};
        const auto told = facts(Why(parseFen(fen), {score, 10, lineOf(fen, moves).moves}, best));
        return std::ranges::count(told, Kind::Misses, &Fact::kind) > 0;
    };
    CHECK_FALSE(tellsMiss(-10, "Qb4 Qd2 b5 e4", "Rd8 Qd2 Qb4 e4"));
    CHECK_FALSE(tellsMiss(-90, "Qb4 Qd2 b5 e4", "Qa5 Qd2 b5 e4"));
    CHECK_FALSE(tellsMiss(-400, "Nxd5 Nxd5 Qb4 Nxb4", "Qa5 Qd2 b5 e4"));  // it is told what that loses
}

TEST_CASE("a missed win comes first, and a trifle that is lost is not told beside it") {
    const std::string fen = "4k3/pp3ppp/8/3n4/8/2N5/PP3PPP/4K3 w - - 0 1";
    const Why w(parseFen(fen), {-100, 10, lineOf(fen, "Kd2 Nxc3 Kxc3 Kd7 h3 h6 f3 g5").moves},
                {320, 10, lineOf(fen, "Nxd5 Kd7").moves});
    const std::vector<Fact> told = facts(w);
    CHECK(sentence(told[0]) == "Kd2 misses Nxd5, which wins a knight.");
    CHECK(told[1].kind == Kind::TheLine);
    CHECK(told[2].about == About::Better);
}

TEST_CASE("what holds of both moves is no reason for the better one") {
    const std::string fen = "r2qkb1r/pppbn1pp/2np1p2/1B2p1B1/3PP3/2N2N2/PPP2PPP/R2QK2R w KQkq - 0 7";
    const Why w(parseFen(fen), {43, 10, lineOf(fen, "Bh4 a6 Bxc6 Nxc6").moves},
                {112, 10, lineOf(fen, "Be3 a6 Be2 exd4 Nxd4").moves});
    for (const Fact& f : facts(w)) CHECK(f.kind != Kind::MovesAway);  // it is safe on h4, too
    CHECK(std::ranges::count(facts(w), Kind::Supports, &Fact::kind) == 1);
    CHECK(std::ranges::count(facts(w), Kind::BishopPair, &Fact::kind) == 1);  // which Black has then
}

TEST_CASE(
    "what is lost is counted where the board at the end shows what the score says, if the king is in check, too") {
    const std::string lost = "2Q5/6p1/p4pk1/p1Pp3p/2q5/4BP2/PPP3PP/6K1 b - - 6 33";
    const Line line = lineOf(lost, "Qe2 Qe8+ Kh7 Qxh5+ Kg8 Qxd5+ Kf8 Qd2 Qxd2 Bxd2 Ke7 Bxa5");
    CHECK(Why::proven(line, -1088) == -300);
    CHECK(Why::proven(line, 300) == 0);  // the search does not agree
    const std::string fen = "rnb2kn1/pp3Ppp/2p3q1/3p4/3P4/2P3P1/PP1NN3/R1BQKB1R w KQ - 0 13";
    CHECK(Why::proven(lineOf(fen, "Nf4 Qxg3+ Ke2 Bg4+ Nf3 Qxf3+ Ke1 Qg3+ Kd2 Qxf4+"), -920) == -740);
    const Asked pawn("r1bq2k1/1p4b1/p1n1p2p/5npQ/NpPP4/4B3/P4PPP/1R2KB1R w K - 4 19", "Bd2", 10'000);
    pawn.says("White loses the pawn on d4.");
}

TEST_CASE("a capture that mates only after many moves is told by what it takes, and as a threat once") {
    Asked("2r2k2/5pp1/2B4p/3P4/8/7P/2R2P2/6K1 b - - 0 39", "Rc7").saysNot("and mate in 8");
    const std::string text = Asked("7R/1pb1r3/1kp2n2/p5p1/P2P1q2/1P1Q1P2/5P2/3R3K b - - 3 46", "Nd5", 200'000).text;
    CHECK((text.find("Re8 threatens") == text.npos || text.find("Re8 attacks") == text.npos));
}

TEST_CASE("a plan is a threat where its second move wins two pawns' worth, which cannot be taken back") {
    const std::string fen = "r1b1nrk1/pp1q2pp/2pb4/3pp3/3P1PP1/2NBP3/PPPBQ2P/1K1R3R b - - 0 13";
    const auto threat = [](const std::string& start, const std::string& moves) {
        return detail::threatOf({lineOf(start, moves), 300}, 0).has_value();
    };
    CHECK(threat(fen, "e4 Nxe4 dxe4"));  // the pawn forks
    const std::string queens = "6k1/2p1n1bp/p1n1p1p1/4p3/4P3/B1PPqN1P/P1B3r1/R2Q3K b - - 6 21";
    CHECK_FALSE(threat(queens, "Qf4 Qg1 Rxg1+ Kxg1"));  // a rook is taken for the queen: no gain of a queen
    CHECK_FALSE(threat(fen, "Kh8 h3 Qxg4 hxg4"));
}

TEST_CASE("a capture is threatened for what is won on its square, not for what comes later") {
    const std::string fen = "rn3rk1/p1q2pbp/2p3p1/1pP2b2/N3n3/1Q3N2/PP1BBPPP/R3K2R b KQ - 0 17";
    const ScoredLine answer{lineOf(fen, "bxa4 Qxa4 Nxd2 Nxd2"), 265};
    const auto outcome = detail::threatOf(answer, 0);
    REQUIRE(outcome);
    CHECK(outcome->net == Material{0, -1, 1});
    Fact f{.kind = Kind::UnmetThreat, .line = answer.line, .outcome = *outcome};
    CHECK(sentence(f) == "Black already threatened bxa4, which wins a knight for a pawn.");
    f.outcome.net = {0, -1, 0, 1};
    CHECK(sentence(f).find("bxa4 18. Qxa4 Nxd2, which") != std::string::npos);  // what comes later is shown
}

TEST_CASE("what is lost counts though the loser might take a pawn if it were his move") {
    const std::string fen = "rn1q1rk1/1bp1bppp/p7/1p2NQ2/1n1P4/1BN5/PP3PPP/R1B1R1K1 b - - 11 13";
    CHECK(Why::proven(lineOf(fen, "Bc8 Bxf7+ Rxf7 Qxf7+ Kh8"), -1084) == -270);
}

TEST_CASE("a piece that is given for an attack hangs only if it is kept") {
    const std::string fen = "r7/pk1n4/bpp2qp1/3pp3/B1nPp3/P1P1B1P1/2P1NP1r/1RQ2RK1 w - - 0 29";
    const auto hangs = [&fen](const std::string& moves) {
        return detail::findHanging({lineOf(fen, moves), 0}).has_value();
    };
    CHECK(hangs("Kxh2 Rh8+ Kg1"));
    CHECK_FALSE(hangs("Kxh2 Rh8+ Kg1 Qf3 Bh6 Qh5 Qg5 Rxh6"));
}

TEST_CASE("what is won or lost is told only if the best defence allows it") {
    Searching with;
    const LineFinder finder(nodeLimit(300'000), with.threads, with.silent);
    const auto followed = [&finder](const std::string& fen, const std::string& moves, int score) {
        const Line line = lineOf(fen, moves);
        return finder.defended(line, score).gain();
    };
    CHECK(followed("r7/1p2qk2/2p3pP/p2pnp2/P7/1NP3P1/1P2QP2/R4K2 b - - 0 21", "Nc4 Qxe7+ Kxe7 Kg2 Nxb2", 77) == 0);
    CHECK(followed("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+ Kd7 Rxh8", 700) == seeValue[Rook]);
}

TEST_CASE("of answers that are about as good the one that takes what a bad move leaves is told") {
    const auto left = [](const std::string& fen, const char* move) {
        const Position p = positionAfter(fen, move);
        const Move m = detail::takesWhatIsLeft(p);
        return m ? toSan(p, m) : "";
    };
    const std::string guarded = "r1bq1rk1/pppp2pp/2n1p3/3nPp2/8/3BP1B1/PPP2PPP/RN1QK2R w KQ f6 0 9";
    CHECK(left(guarded, "f4") == "Nxe3");
    CHECK(left(guarded, "O-O").empty());
    CHECK(left("4k3/8/8/3r4/8/8/3N4/4K3 w - - 0 1", "Kf1") == "Rxd2");
    CHECK(left("4k3/8/8/3r4/8/8/3N4/5K2 w - - 0 1", "Kg1").empty());  // it was in danger before
    Asked(guarded, "f4", 150'000).says("9. f4 Nxe3 10. ").says(".\nNxe3 takes the pawn on e3");
}

TEST_CASE("where a pawn is not all that is lost, the attack is told") {
    const Line line = lineOf("r2q1r1k/p5b1/2Q2n1p/1p4p1/4n3/P1N3B1/1PP2PPP/R3K1NR w KQ - 0 17",
                             "Nge2 Qd2+ Kf1 Nxf2 Bxf2 Ng4 Ne4 Ne3+ Kg1 Qxe2");
    CHECK(detail::isAttackedAfter(line, -257));
    CHECK_FALSE(detail::isAttackedAfter(line, -120));
    Fact f{.kind = Kind::TheLine, .line = line, .outcome = materialOutcome(line), .isAttacked = true};
    CHECK(sentence(f).ends_with(": White loses the pawn on f2, and Black's attack on the king goes on."));
    f.outcome = {};
    CHECK(sentence(f).ends_with("Qxe2: Black's attack on the king goes on."));
}

TEST_CASE("a pawn that is not taken back is told") {
    const std::string fen = "rnbqkbnr/ppp3pp/5p2/3Pp3/8/1P6/PBPP1PPP/RN1QKBNR b KQkq - 0 4";
    const auto told = [&fen](const std::string& own, const std::string& other) {
        return detail::leavesBehind(
            Why(parseFen(fen), {-90, 10, lineOf(fen, own).moves}, {-52, 10, lineOf(fen, other).moves}));
    };
    const std::vector<Fact> facts = told("a6 c4 Nh6 Bd3", "Qxd5 Nc3 Qf7");
    REQUIRE(facts.size() == 1);
    CHECK(sentence(facts[0]) == "a6 leaves Black a pawn behind; Qxd5 takes it back.");
    CHECK(told("Ne7 a3 Nxd5", "Qxd5 Nc3 Qf7").empty());  // it takes it back later
}

TEST_CASE("nobody asks why an old offer is not taken") {
    Asked("8/2p2kpp/p1n1bb2/1pB5/8/P1Nn4/1P2RPPP/R5K1 w - - 1 23", "b4", 300'000).saysNot("Nxb2?");
}
TEST_CASE("nobody asks why a bishop is not taken for a knight where it stood before" * doctest::test_suite("long")) {
    Asked("r2q1r1k/p5b1/2Q2n1p/1p4p1/4n3/P1N3B1/1PP2PPP/R3K1NR w KQ - 0 17", "Nge2", 300'000).saysNot("Nxg3?");
}

TEST_CASE("losses of several sizes are told by the least") {
    Fact f{.kind = Kind::OnlyMove, .line = lineOf("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O")};
    f.others = {{.result = Outcome::Loses, .net = {0, 0, 0, -1}}, {.result = Outcome::Loses, .net = {0, -1, 0, -1}}};
    CHECK(sentence(f) == "Every other move loses a piece or more.");
    f.others[1].net = {0, 0, 1, 0, 0, -1};  // a queen for a knight
    CHECK(sentence(f) == "Every other move loses a piece or more.");
    f.others[1].net = {0, -1, 0, -1};
    f.others[0] = {.result = Outcome::IsMated};
    CHECK(sentence(f) == "Every other move allows mate or loses a bishop and a pawn.");
}

TEST_CASE("a pawn becomes a queen in a line where a rook would do as well, since it is taken") {
    const auto inQueens = [](const std::string& fen, const std::string& moves, bool isFree = true) {
        const Line line = lineOf(fen, moves);
        const std::vector<Move> first = isFree ? std::vector<Move>{} : std::vector{line.moves[0]};
        return lineText(Line(line.at[0], detail::withQueens(line.at[0], line.moves, first)));
    };
    const std::string corner = "8/8/8/8/8/1k6/p7/3R1K2 b - - 0 1";
    CHECK(inQueens(corner, "Kb2 Ke2 a1=R Rxa1 Kxa1") == "1... Kb2 2. Ke2 a1=Q 3. Rxa1 Kxa1");
    CHECK(inQueens(corner, "a1=R Rxa1") == "1... a1=Q 2. Rxa1");
    CHECK(inQueens(corner, "a1=R Rxa1", false) == "1... a1=R 2. Rxa1");  // that move was asked
    const std::string saavedra = "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1";
    CHECK(inQueens(saavedra, "c8=R Ra4 Kb3") == "1. c8=R Ra4 2. Kb3");
}

TEST_CASE("another piece to promote to is no other move") {
    Asked("r1b1k1nB/p1n4p/4p3/1pq5/2Pp2pN/P2P2P1/3N1PpP/R2Q2KR b q - 1 22", "gxh1=Q").saysNot("gxh1=R+ is about");
}

TEST_CASE("what every answer to a check leaves to be taken is not told as left by the move") {
    Asked("rn1qkbnr/pp3ppp/4p3/3p4/Q5b1/8/PP1PPPBP/RNB1K1NR b KQkq - 1 6", "Nc6")
        .says("The bishop on g4 can't be saved, as the check has to be answered.")
        .saysNot("Why not");
    Asked("rn1qkbnr/pp3ppp/4p3/3p1b2/Q7/8/PP1PPPBP/RNB1K1NR b KQkq - 1 6", "Nc6").tellsNot(Kind::LostAnyway);
}

TEST_CASE("scores that go up and down are told as their mean, but no mate and no draw") {
    const Finding last{100, 10, {parseMove(parseFen(std::string(StartFen)), "e4")}};
    CHECK(detail::steadied(200, last) == 150);
    CHECK(detail::steadied(200, {}) == 200);
    CHECK(detail::steadied(0, last) == 0);
    CHECK(detail::steadied(mateIn(3), last) == mateIn(3));
}

TEST_CASE("the answer that refutes a move is told to run into something after the better one") {
    Asked("2r2rk1/2p3p1/2Pp4/1P1Pp1p1/P2nP3/5P2/5KPP/RR6 b - - 4 26", "Ra8", 100'000)
        .says("After Rb8 the answer a5 would run into Rxb5.");
}
TEST_CASE("a threat that the score counts already is one if it leaves what its line wins") {
    Asked("r1bq1rk1/ppp1nppp/2np4/6B1/1bB1P3/2N2N2/PP3PPP/R2Q1RK1 w - - 0 9", "Qb3", 300'000)
        .says("Nd5 threatens 10. Bxe7 Nxe7 11. Nxb4, which wins a knight.");
}
TEST_CASE("why a piece can't be taken where it forks is told beside the fork") {
    Asked("6r1/4k3/4p2p/8/2pb2pN/6P1/PP2R2P/4K3 w - - 1 32", "Nf5")
        .tells(Kind::Fork)
        .says("Pin: the rook on e2 pins the pawn on e6 to the king on e7, so the pawn can't take on f5.");
}
TEST_CASE("what is lost by the better move, too, is no reason") {
    Asked("6r1/4k3/4p2p/2b5/2p3pN/6P1/PPn1R2P/4R1K1 w - - 2 30", "Kf1", 100'000).saysNot("Hanging piece");
    Asked("8/8/6p1/p6p/P6P/1P4k1/3K4/8 w - - 1 52", "Kc3", 100'000)
        .saysNot("loses the pawn on h4")
        .says("Breakthrough");
}
TEST_CASE("a mate is stopped by what gives the king a square") {
    Asked("8/5pp1/4k3/4p1K1/4b1PP/8/8/8 w - - 1 64", "h5", 100'000)
        .says("Black threatened f6+ and mate in 3: h5 gives the king h4.");
}
TEST_CASE("where both sides promote, nothing is given for it") {
    Asked("8/2pk2p1/P1r4p/1Q6/1P6/2p4P/3q1PP1/5RK1 b - - 0 34", "c2", 100'000)
        .says("both sides promote a pawn")
        .saysNot("has enough play");
}
TEST_CASE("a capture that leads to a promotion is met as that, not as the loss of a pawn") {
    Asked("8/3k2p1/b3pP1p/8/5P1P/3r2P1/2R2K2/8 b - - 0 43", "gxf6", 100'000)
        .says("White threatened fxg7 and g8=Q: gxf6 takes the pawn on f6.");
}
TEST_CASE("what is shut in and then lost is told, beside the fork that takes it") {
    Asked("rn2kbnr/pp2pppp/8/2pq4/6b1/2P2N2/PP1PBPPP/RNBQK2R b KQkq - 3 5", "e6", 100'000)
        .says("e6 stands in the way of the bishop on g4.")
        .says("Fork: after Qa4+");
}
TEST_CASE("a natural move needs no refutation that loses no more than what is played") {
    const Line line = lineOf("r2q1rk1/p1p2pb1/1pbppnpp/8/4P3/2NP1N1Q/PPP2PPP/R1B2RK1 b - - 1 12", "Bd7 Bxh6 Nh5");
    Why w(line.at[0], {-109, 10, line.moves}, {0, 10, {parseMove(line.at[0], "g5")}});
    const Line takes(line.at[2], parseTypedMoves(line.at[2], "Bxh6 Qxh6"), line.origin);
    w.refuted = {{.scored = {takes, -185}, .lineScore = -109}};
    w.ownLine = line.first(1);
    CHECK(detail::whyNot(w, false, 1).size() == 1);
    w.ownLine = line;
    CHECK(detail::whyNot(w, false, 1).empty());
}
TEST_CASE("how a better move meets the answer to the other one is told: by a trade, an opened line, a guard") {
    const auto met = [](const std::string& fen, const std::string& moves, const std::string& better) {
        const Line line = lineOf(fen, moves), instead = lineOf(fen, better);
        const auto facts = detail::gathered({detail::preventionsOf(line, instead), detail::meetsAnswer(line, instead)});
        return facts.empty() ? "" : sentence(facts[0]);
    };
    const std::string strong = "r2qk2r/1b1nbpp1/pp2p2p/2pnP3/5B1P/2NB1N2/PPPQ1PP1/2KR3R w kq - 1 13";
    CHECK(met(strong, "h5 Nxc3 Qxc3 b5", "Nxd5 Bxd5 Qe3") == "Nxd5 stops Nxc3: it trades off the knight on d5.");
    CHECK(met(strong, "h5 Nxc3 Qxc3 b5", "Nxd5 b5") == "");  // no trade: to take it says more
    const std::string facing = "r2q1rk1/pbpnppbp/1p3np1/6B1/3P4/2N1p1P1/PPPQ1PBP/2KR2NR w - - 0 11";
    CHECK(met(facing, "Bxe3 Bxg2 Nge2", "fxe3 c6") == "fxe3 stops Bxg2: it opens the line of the queen on d2 to g2.");
    CHECK(met(facing, "Bxe3 Bxg2 Nge2", "h3 exd2+") == "");
    const std::string pin = "2k2n1r/pp6/2pqpQ1r/3P4/8/8/PPP2PP1/1K1RR3 w - - 1 23";
    CHECK(met(pin, "Qf7 cxd5", "Qc3 e5 dxc6 Qxc6") == "Qc3 stops cxd5: it pins the pawn on c6.");
    CHECK(met(pin, "Qf7 exd5", "Qc3 e5 dxc6 Qxc6") == "");
    const std::string mated = "1n6/4R3/pk3rp1/4p2p/PP2P3/2N1K3/6P1/8 b - - 9 52";
    CHECK(met(mated, "Nc6 Nd5", "Kc6 Nd5 Rf1") == "");  // it is no mate but for Nc6
    const std::string own = "r4r1k/6pp/pp1N1p2/3np3/q2n4/N1P5/1P1Q2PP/R3R1K1 b - - 0 24";
    CHECK(met(own, "Qd7 Nac4 Nxc3 bxc3", "Qc6 cxd4 Qxd6") == "");  // a pawn of their own stands there
    const std::string both = "8/1p4p1/2nkpp1p/8/R4P2/2PK2P1/1r1N3P/8 b - - 5 38";
    CHECK(met(both, "e5 Nc4+ Kc7 Nxb2", "Ke7 Ra8 Kf7") == "Ke7 stops Nc4+: it takes the king on d6 out of its reach.");
    CHECK(met(both, "e5 Nc4+ Kc7 Nxb2", "Rb6 Nc4+ Kc7") == "");  // there it is attacked, too
    const std::string fork = "r3k2r/1bqp1p1p/3b1npB/pP2p3/B1PpP3/P2P2N1/5PPP/R2Q1RK1 b kq - 1 18";
    CHECK(met(fork, "Rb8 Bg7 Ke7", "Qd8 Bg7 Rg8") == "Qd8 guards the knight on f6 once more.");
    CHECK(met(fork, "Rb8 Bg7 Ke7", "Qb8 Bg7 Ke7") == "");
}

TEST_CASE(
    "two things that a move does are told: where a piece flees to it takes a file, what takes makes a passed pawn") {
    Asked("r3k2r/1pq2p1p/p1p1p1p1/3nP3/1R2QB2/P1P5/1P3PPP/3R2K1 w kq - 1 22", "Rbd4", 20'000)
        .says("Rbd4 saves it.")
        .says("Rbd4 puts the rook on the d-file, together with the rook on d1.");
    Asked("1r2k2r/5p2/p2pbn1p/Pp2p1p1/2PpP3/2qP2PP/3N1PB1/RQ2K2R w KQk b6 0 21", "axb6")
        .says("axb6 threatens Rxa6")
        .says("axb6 makes a passed pawn on b6.");
}
TEST_CASE("of a piece that is attacked it is told why it does not take something as it goes away") {
    Asked("rnb1k2r/p1pp1ppp/1p2pn2/8/2PP2q1/2BBPN2/PP3PPP/R2QK2R w KQkq - 2 9", "O-O", 100'000)
        .says("Why not 9... Qxg2? 10. Rh2");
}
TEST_CASE("of two pawns that could take back it is told what refutes the worse") {
    Asked("rn1qkb1r/pb2p1pp/1pp1Pn2/3p2B1/3P4/2N5/PPP3PP/R2QKBNR b KQkq - 2 10", "h6", 100'000)
        .says("Why not 11... gxf6? 12. Qh5#");
}
TEST_CASE("a piece that is traded for one of another kind is told with that; a trade helps the side that has more") {
    Asked("r1bqkb1r/pp3ppp/2pp1n2/n3p3/2B1P3/2PP1N2/PPQ2PPP/RNB1K2R b KQkq - 1 7", "Nxc4")
        .says("Nxc4 trades the knight for the bishop on c4, one of a pair.");
    Asked("r6r/p1p3pp/2Qq1k2/4Nb2/3P4/8/PP3PPP/n1BK3R b - - 0 16", "Qxc6")
        .says("trades the queens, which helps the side that has more");
    Asked("4k3/pppq1ppp/8/8/8/8/PPPQ1PPP/4K3 w - - 0 1", "Qxd7+").says("trades the queens.");
}
TEST_CASE(
    "an attack is told with the only square that is left, or the pawns that can be taken, too; a lever with its aim") {
    const auto told = [](const char* fen, const char* moves) {
        const std::vector<Fact> found = purposes(lineOf(fen, moves), 1);
        return found.empty() ? "" : sentence(found[0]);
    };
    CHECK(told("r1bq1rk1/1p2ppbp/p2p1np1/8/1n1PP3/2N1BN1P/PP3PP1/RB1QK2R w KQ - 0 11", "a3 Nc6") ==
          "a3 attacks the knight on b4, whose only safe move is Nc6.");
    CHECK(told("6k1/2p3p1/2r5/p2pp1np/1p6/1P6/P1PK4/4R3 w - - 0 34", "Rxe5 Nf3+") ==
          "Rxe5 attacks the knight on g5 and the pawn on d5.");
    CHECK(told("4q3/1k6/pp1p1np1/2pP1p1p/2P2P1P/3K1Q2/PP3B2/8 b - - 2 41", "b5 Kc2") ==
          "b5 attacks the pawn on c4, which guards the pawn on d5.");
}
TEST_CASE("what a capture gives elsewhere is told; no capture is played to stop a developing move") {
    Asked("6k1/3br1pp/2p2p2/3p1P1r/p2P4/P1N5/1PP3R1/2K3R1 w - - 2 26", "Nxa4")
        .says("Nxa4 leaves the pawn on f5, which was attacked, to Rxf5.");
    Asked("rn1qk2r/ppp2pp1/3bbn1p/4p3/2P5/5NP1/PP2PPBP/RNBQ1RK1 w kq - 1 8", "Qc2", 200'000)
        .tellsNot(Kind::Prevents)
        .says("Why not 8... Bxe5? 9. Qxd8+ Kxd8 10. Bxb7");
}
TEST_CASE(
    "what would have failed before the move is a threat after it, told beside a later tactic; nothing is told twice") {
    Asked("r1bq1rk1/1p2bppp/p2p1n2/1Np5/Q1Pp1B2/3P2P1/PP2PPBP/R4RK1 b - - 1 11", "Bd7", 300'000)
        .says("Bd7 threatens axb5, which wins a knight.")
        .says("Trapped piece: after Qb6");
    const std::string guard = "guards the knight on g4 once more";
    const std::string text =
        Asked("N1b2k1r/pp3p1p/2n3pq/2p1p3/2P1P1nP/3P4/PP3PP1/R2QKB1R b KQ - 0 14", "b6", 300'000).says(guard).text;
    CHECK(text.find(guard) == text.rfind(guard));
}
TEST_CASE("a line does not end in a fork") {
    Asked("r2qkb1r/4pppp/ppn2n2/1N6/5P2/B2P1R2/PPP3PP/R3Q2K w kq - 0 16", "Nc3", 100'000).says("Fork: after Nxf7");
}
TEST_CASE("of an only good move it is told what the best other one leaves to be taken") {
    Asked("5r1k/r4p2/6pb/Np2p2p/1P2n3/2P2N1P/P4PP1/2R1R1K1 w - - 2 25", "Rc2", 10'000)
        .says("Rc2 still guards the pawn on c3.")
        .says("Ra1 leaves the pawn on c3, which the rook on c1 guarded, to Nxc3");
}
TEST_CASE("what takes something as it leaves an attack saves itself; what is lost later does not") {
    Asked("7r/p4k1p/1p3pp1/2p4n/4PP2/P1r2P1P/3B4/3R2RK b - - 4 29", "Rxf3").says("wins a rook: Rxf3 saves it");
    Asked("8/p5pp/8/2kN4/3pr3/7P/PP4P1/3R3K w - - 4 37", "Nc7").saysNot("saves it").saysNot("it is safe");
}
TEST_CASE("what leaves both sides the same wins back, though the score hardly changes") {
    Asked("rnbqkbnr/ppp1pppp/8/8/2pP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", "Qa4+").says("White wins back the pawn on c4");
    Asked("rnbqkbnr/pppp2pp/5p2/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3", "fxe5").saysNot("Black wins");
}
TEST_CASE("two things that a move does are told: it threatens one piece and attacks another" *
          doctest::test_suite("long")) {
    Asked("r3k3/1ppqbpr1/p1np1n1p/8/2Q1P3/1BN1BP2/PPP2P2/R2RK3 b q - 0 17", "Ne5", 100'000)
        .says("Ne5 threatens 18... Rg1+")
        .says("Ne5 attacks the queen on c4 and the pawn on f3.");
}

TEST_CASE(
    "beside what hangs a threat is told that is worth more, and beside a threat that is met what else is guarded") {
    const Line takes = lineOf("r2qr1k1/pppb1ppp/3b1n2/nB1Pp1N1/3P4/8/PPP1QPPP/RNB2RK1 w - - 1 10", "Bd3 exd4 Qd1");
    const Fact pawn{.kind = Kind::HangingPiece, .line = Why::answerIn(takes), .found = {{parseSquare("d4")}}};
    Outcome wins{.result = Outcome::Wins};
    wins.net[Queen] = 1;
    Fact threat{.kind = Kind::Threatens, .line = Line(takes.at[2], {}), .outcome = wins};
    CHECK_FALSE(detail::silences(pawn, threat));
    threat.outcome.net = {0, 1};
    CHECK(detail::silences(pawn, threat));

    const std::string fen = "2kr3r/1pp2pp1/1n2p1bp/pP1n4/3P1PP1/1BP1BN1P/2P5/2KR3R w - - 2 21";
    const Position passed = afterPass(parseFen(fen));
    const Fact met{.kind = Kind::MeetsThreat, .line = Line(passed, {parseMove(passed, "Nxe3")})};
    const auto guards = [&](const char* square) {
        return Fact{.kind = Kind::Guards, .line = lineOf(fen, "Bd2"), .found = {{parseSquare(square)}}};
    };
    CHECK_FALSE(detail::silences(met, guards("c3")));
    CHECK(detail::silences(met, guards("e3")));
}

TEST_CASE("why not take is asked of what a later move gives, and of a pawn that has just come to be taken by one") {
    Asked("r1bqkbnr/ppp2pp1/2np3p/4P3/2B1P3/5N2/PPP2PPP/RNBQK2R b KQkq - 0 5", "Nxe5")
        .says("Why not 7... Kxf7? 8. Qxd8");
    const auto natural = [](const std::string& fen, const char* last, const char* played) {
        const Position p = lineOf(fen, last).at.back();
        const Move m = detail::naturalMove(p, parseMove(p, played));
        return m ? toSan(p, m) : "";
    };
    const std::string fen = "rnbqkb1r/ppp2pp1/3p1n1p/8/2B1P3/5N2/PB3PPP/RN1Q1RK1 w kq - 0 8";
    CHECK(natural(fen, "e5", "Ne4") == "dxe5");
    CHECK(natural(fen, "e5", "dxe5") == "");
    CHECK(natural(fen, "e5 Ne4 Re1", "d5") == "");  // it has stood there for a while
}

TEST_CASE("what refutes a natural move is told with its motif, unless the line shows it without a word") {
    const auto by = [](const std::string& fen, const char* line) {
        const detail::Facts found = detail::refutedBy(lineOf(fen, line));
        return found.empty() ? "" : sentence(found[0]);
    };
    const std::string fen = "r1b1k1nr/ppp2ppp/2np1q2/b2P4/5P2/2PB1NP1/PP5P/RNBQK2R b KQkq - 0 9";
    CHECK(by(fen, "Nce7 Qa4+ c6 Qxa5 Bf5") ==
          "Fork: after Qa4+, the queen on a4 forks the king on e8 and the bishop on a5.");
    CHECK(by(fen, "Nge7 dxc6 bxc6") == "");  // attacked before, and taken
    const std::string forked = "r3r1k1/1p3ppp/8/p2R3P/2p3Q1/1P4PK/Pn3n2/8 w - - 0 31";
    CHECK(by(forked, "Kg2 Nxg4") == "");  // lost whether it is guarded or not
    const std::string gift = "8/p1k1q1Q1/1p2b3/2p1PpNp/P1P4P/6P1/4BP1K/8 b - - 0 45";
    CHECK(by(gift, "Qxg7 Nxe6+ Kd7 Nxg7").starts_with("Fork: "));  // rather than what hangs by the same move
    CHECK(by("8/P7/6k1/5bp1/2PP4/1P3P1Q/4rB2/6K1 b - - 0 49", "Bxh3 a8=Q Kf7 Qd5+ Be6 Qxg5") == "");
    Asked("r1b1k1nr/pppp1ppp/2n2q2/b7/3P1P2/2PB1NP1/PP5P/RNBQK2R b KQkq - 2 8", "d6", 150'000)
        .says("Why not 9... Nce7? 10. Qa4+")
        .says(". Fork: after Qa4+");
}

TEST_CASE("an even trade leaves nothing, and a piece that steps out of a skewer is told to save itself") {
    const auto leaves = [](const std::string& fen, const char* line, int score) {
        const Why w(parseFen(fen), {score, 10, lineOf(fen, line).moves}, {0, 10, lineOf(fen, "Nf5").moves});
        return detail::leavesOf(w.ownLine, {}, seeValue[Pawn], true).size();
    };
    const std::string fen = "r1b2rk1/p1p1n1pp/2pb1q2/3p4/3PP3/2P1B3/PP2B1PP/RN1Q1RK1 b - - 0 11";
    CHECK(leaves(fen, "Qh4 Rxf8+ Kxf8", -383) == 0);
    CHECK(leaves("r1b2rk1/p1p1n1pp/2pb1q2/3p4/3PP3/2P1B3/PP2B1PP/RN1Q1QK1 b - - 0 11", "Qh4 Qxf8+ Kxf8", -383) == 1);
    Asked("r3k3/p6R/1p2P1p1/2p2p2/5P2/8/PnP2P1P/6K1 b - - 0 27", "Rd8", 25'000)
        .says("28. Rh8+ Ke7 29. Rxa8, which wins a rook: Rd8 saves it.");
}

TEST_CASE("what a move late in a line attacks takes the place of no reason, and a passed pawn is told once") {
    const std::string fen = "rn1qkb1r/p4pp1/2p1p3/2NPNb1p/1p1P4/1Q3P2/PP4PP/R1B1KB1R b KQkq - 0 13";
    const Why w(parseFen(fen), {-1422, 10, lineOf(fen, "cxd5 Bb5+ Ke7 Nb7 Nd7 Nc6+ Ke8 Ncxd8 Rxd8 Nxd8 Kxd8").moves},
                {-192, 10, lineOf(fen, "Qh4+ Ke2 Qxd4 Ncd3 exd5").moves});
    CHECK(std::ranges::count(facts(w), Kind::LetsIn, &Fact::kind) == 1);
    CHECK(std::ranges::count(facts(w), Kind::Attacks, &Fact::kind) == 0);
    const Fact makes{.kind = Kind::MakesPassed, .line = w.ownLine, .found = {{parseSquare("h6")}}};
    const Fact has{.kind = Kind::PassedPawn, .line = w.ownLine, .found = makes.found};
    CHECK(detail::silences(makes, has));
    CHECK_FALSE(detail::silences(makes, {.kind = Kind::PassedPawn, .line = w.ownLine, .found = {{parseSquare("a6")}}}));
}

TEST_CASE("a piece that is guarded, attacked or kept from castling is spoken of once") {
    const Line line = lineOf("2kr3r/ppp1nppp/2n5/2b1q3/6b1/2N3P1/PP1PNPBP/R1BQR1K1 w - - 7 11", "Qa4 Nd4");
    const auto silences = [&](Kind one, Kind other, const char* square, const char* otherSquare) {
        return detail::silences({.kind = one, .line = line, .found = {{parseSquare(square)}}},
                                {.kind = other, .line = line, .found = {{parseSquare(otherSquare)}}});
    };
    CHECK(silences(Kind::LeavesGuard, Kind::Attacks, "e2", "e2"));
    CHECK_FALSE(silences(Kind::LeavesGuard, Kind::Attacks, "e2", "d2"));
    CHECK(silences(Kind::Guards, Kind::Supports, "e2", "e2"));
    CHECK_FALSE(silences(Kind::Guards, Kind::Supports, "e2", "d2"));
    CHECK(silences(Kind::EndsCastling, Kind::CannotCastle, "e1", "f1"));
}

TEST_CASE("that a pawn is not taken back is told without what else the move that takes it stops") {
    const Line line = lineOf("rnbqkbnr/ppp3pp/5p2/3Pp3/8/1P6/PBPP1PPP/RN1QKBNR b KQkq - 0 4", "a6 c4");
    const Fact behind{.kind = Kind::Behind, .line = line}, stops{.kind = Kind::Prevents, .line = line};
    CHECK(detail::isSilenced(stops, {behind, stops}));
    CHECK_FALSE(detail::isSilenced(behind, {behind, stops}));
}

}  // namespace
}  // namespace millimax::test
