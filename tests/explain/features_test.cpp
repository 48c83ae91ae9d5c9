// features_test.cpp: what a person sees on a board and what a move is good for: where each holds, and where it nearly
// does.
#include "explain/words.hpp"
#include "notation/eval_trace.hpp"
#include "tests/explained.hpp"

#include <algorithm>
#include <span>

namespace millimax::test {
namespace {

struct Seen {
    Kind kind;
    const char *fen, *squares;  // of White's; empty: none
};
const std::vector<Seen> Positions{
    {Kind::CannotCastle, "rn2kb1r/8/8/3q4/8/8/8/RN1QKB1R w kq -", "e1"},
    {Kind::CannotCastle, "rn2kb1r/8/8/3q4/8/8/8/RN1QKB1R w KQkq -", ""},
    {Kind::OpenKing, "r2qk2r/8/8/8/8/8/5P2/R2Q1RK1 w kq -", "g1"},
    {Kind::OpenKing, "r2qk2r/8/8/8/8/8/5PP1/R2Q1RK1 w kq -", ""},
    {Kind::OpenKing, "r2qkb1r/8/8/8/8/4K3/8/R2Q1B1R w - -", "e3"},
    {Kind::OpenKing, "r3k2r/8/8/8/8/8/5P2/R2Q1RK1 w kq -", ""},  // there is no queen to come
    {Kind::PassedPawn, "4k3/7p/8/3P4/8/8/8/4K3 w - -", "d5"},
    {Kind::PassedPawn, "4k3/2p5/8/3P4/8/8/8/4K3 w - -", ""},
    {Kind::PassedPawn, "rnbqkbnr/5ppp/8/8/8/8/PPP2PPP/RNBQKBNR w - -", ""},  // far from its goal, in a middlegame
    {Kind::ShutIn, "4k3/8/8/8/8/1PP5/B1P5/1N2K3 w - -", "a2"},
    {Kind::ShutIn, "4k3/8/8/8/8/1PP5/B1P5/4K3 w - -", ""},  // by way of b1
    {Kind::ShutIn, "r3k3/8/8/8/8/8/5PPP/5K1R w - -", "h1"},
    {Kind::ShutIn, "r3k3/8/8/8/8/8/5PPP/5RK1 w - -", ""},
    {Kind::ShutIn, "r2qkb1r/pppp1ppp/8/8/8/5P2/PPPP2PP/R2Q1KR1 w - -", "g1"},
    {Kind::BishopPair, "2b1k1n1/8/8/8/8/8/8/2B1KB2 w - -", "c1 f1"},
    {Kind::BishopPair, "2b1kb2/8/8/8/8/8/8/2B1KB2 w - -", ""},
    {Kind::Outpost, "4k3/5p2/8/3N4/4P3/8/8/4K3 w - -", "d5"},
    {Kind::Outpost, "4k3/4p3/8/3N4/4P3/8/8/4K3 w - -", ""},  // e6 would drive it away
    {Kind::Undeveloped, "rnbqkbnr/pppppppp/8/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq -", "c1 f1"},
    {Kind::Undeveloped, "4k3/8/8/8/8/8/8/2B1K3 w - -", ""},
    {Kind::DoubledPawns, "4k3/8/8/8/2P5/2P5/8/4K3 w - -", "c3"},
    {Kind::DoubledPawns, "4k3/8/8/8/2P5/1P6/8/4K3 w - -", ""},
    {Kind::IsolatedPawn, "4k3/8/8/8/3P4/8/1P6/4K3 w - -", "b2 d4"},
    {Kind::IsolatedPawn, "4k3/8/8/8/3P4/2P5/8/4K3 w - -", ""},
    {Kind::BackwardPawn, "4k3/8/8/2p1p3/2P1P3/3P4/8/4K3 w - -", "d3"},
    {Kind::BackwardPawn, "4k3/8/8/4p3/4P3/2PP4/8/4K3 w - -", ""},  // it can advance to where it is guarded
    {Kind::WeakPawn, "1r2k3/8/8/8/8/8/1P6/1R2K3 w - -", "b2"},
    {Kind::WeakPawn, "1r2k3/8/8/8/1P6/2P5/8/1R2K3 w - -", ""},
    {Kind::WeakPawn, "1r2k3/8/8/8/8/1P6/P7/1R2K3 w - -", ""},     // a pawn guards it
    {Kind::WeakPawn, "1r2k3/8/8/8/8/8/1P6/7K w - -", ""},         // it is lost
    {Kind::WeakPawn, "1q2k3/1p6/3b4/8/8/8/1P5P/1R5K w - -", ""},  // one beside its king, one behind an enemy pawn
    {Kind::WeakPawn, "4k3/1p6/5b2/8/8/8/1P6/1R5K w - -", ""},     // on a file that is closed
    {Kind::BehindPassed, "4k3/8/8/3P4/8/8/8/3RK3 w - -", "d1"},
    {Kind::BehindPassed, "q3k3/8/8/3P4/8/8/8/Q2RK3 w - -", "d1"},  // in a middlegame, too
    {Kind::BehindPassed, "3R4/4k3/8/3P4/8/8/8/4K3 w - -", ""},
};

TEST_CASE("what a person sees is seen where it is, and not where it nearly is, by both sides") {
    const auto textOfSquares = [](Bitboard set) {
        std::string text;
        std::vector<Square> squares(SquaresOf(set).begin(), SquaresOf(set).end());
        std::ranges::sort(squares, {}, [](Square s) { return fileOf(s); });
        for (const Square s : squares) text += (text.empty() ? "" : " ") + squareName(s);
        return text;
    };
    for (const Seen& seen : Positions) {
        const auto* const feature = std::ranges::find(detail::Features, seen.kind, &detail::Feature::kind);
        REQUIRE(feature != std::end(detail::Features));
        CAPTURE(std::string(seen.fen));
        const Position p = parseFen(std::string(seen.fen) + " 0 1");
        CHECK(textOfSquares(feature->where(p, White)) == seen.squares);
        Bitboard mirrored = 0;
        for (const Square s : SquaresOf(feature->where(flipped(p), Black))) mirrored |= bit(s ^ 0x70);
        CHECK(textOfSquares(mirrored) == seen.squares);
    }
    for (const auto& f : detail::Features)
        for (const Score* const weight : f.terms)
            CHECK((!weight || std::ranges::count(WeightGroups, weightIndex(*weight), &WeightGroup::first) == 1));
    for (const auto& f : detail::Features)
        for (const bool isThere : {true, false})
            CHECK(std::ranges::any_of(
                Positions, [&](const Seen& seen) { return seen.kind == f.kind && (*seen.squares != 0) == isThere; }));
}

TEST_CASE("a weakness of one side is told where both have lost something, and not where both have it") {
    const std::string fen = "rn1qkb1r/pp3ppp/2p1p2n/3pPb2/3P4/3B1N2/PPP2PPP/RNBQK2R w KQkq - 2 6";
    const auto seen =
        detail::advantages(lineOf(fen, "Bxh6 Bxd3 cxd3 gxh6"), lineOf(fen, "h3 Bxd3 Qxd3 Nf5").at.back(), White, 81);
    REQUIRE_FALSE(seen.empty());
    CHECK(sentence(seen[0]) == "Then Black has isolated pawns on h6 and h7.");
    CHECK(std::ranges::count(seen, Kind::DoubledPawns, &Fact::kind) == 0);  // White's d-pawns are doubled, too
}

struct Known {
    Kind kind;
    const char *fen, *move;
    int score;
    bool holds;
};
const std::vector<Known> Endings{
    {Kind::Opposition, "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", "Ke6", 900, true},
    {Kind::Opposition, "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", "Kd6", 900, false},
    {Kind::OutsideSquare, "8/8/8/1k6/8/2K5/7P/8 w - - 0 1", "h4", 900, true},
    {Kind::OutsideSquare, "8/8/8/3k4/8/2K5/7P/8 w - - 0 1", "h3", 0, false},
    {Kind::WrongBishop, "k7/8/8/8/8/P7/3B4/K7 w - - 0 1", "Be3", 0, true},
    {Kind::WrongBishop, "k7/8/8/8/8/P7/2B5/K7 w - - 0 1", "Be4+", 0, false},
    {Kind::OppositeBishops, "4k3/8/3b4/8/2P5/3K4/8/5B2 w - - 0 1", "Be2", 0, true},
    {Kind::OppositeBishops, "4k3/8/4b3/8/2P5/3K4/8/5B2 w - - 0 1", "Be2", 0, false},
    {Kind::QueenAgainstPawn, "Q7/8/8/8/8/8/5p2/K5k1 w - - 0 1", "Qg8+", 0, true},
    {Kind::QueenAgainstPawn, "Q7/8/8/8/8/8/4p3/K4k2 w - - 0 1", "Qf8+", 0, false},
    {Kind::Lucena, "3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1", "Re4", 900, true},
    {Kind::Lucena, "3K4/3P1k2/8/8/8/8/2r5/6R1 w - - 0 1", "Rg4", 900, false},
    {Kind::Philidor, "4k3/8/1r6/3KP3/8/8/8/R7 b - - 0 1", "Rg6", 0, true},
    {Kind::Philidor, "4k3/8/1r6/3KP3/8/8/8/R7 b - - 0 1", "Rb1", 0, false},
    {Kind::Philidor, "3k4/7R/8/3KP3/8/r7/8/8 b - - 0 1", "Ra6", -105, true},  // a search may not see the draw
    {Kind::Philidor, "3k4/7R/8/3KP3/8/r7/8/8 b - - 0 1", "Ra6", -400, false},
    {Kind::Race, "8/7p/8/8/8/5K2/P7/2k5 w - - 0 1", "a4", 0, false},  // the king catches the pawn
    {Kind::Race, "8/2k4p/8/8/8/8/P7/2K5 w - - 0 1", "a4", 0, false},
    {Kind::Race, "5K2/8/7p/8/P7/8/8/2k5 w - - 0 1", "a5", 0, true},
    {Kind::OutsidePassed, "8/8/8/3k1p2/P5pp/2PK4/5PPP/8 w - - 0 41", "a5", 677, true},
    {Kind::OutsidePassed, "8/8/8/3k1p2/P5pp/2PK4/5PPP/8 w - - 0 41", "a5", -677, false},  // the other side wins
    {Kind::OutsidePassed, "8/8/8/1k3p2/3P2pp/3K4/5PPP/8 w - - 0 41", "Ke3", 677, false},
    {Kind::KeySquare, "8/4k3/8/2K5/8/3P4/8/8 w - - 0 1", "Kd5", 900, true},
    {Kind::KeySquare, "8/4k3/8/8/2K5/3P4/8/8 w - - 0 1", "Kc3", 900, false},
    {Kind::KeySquare, "5k2/8/8/2K5/8/7P/8/8 w - - 0 1", "h4", 900, false},
    {Kind::HeldPawn, "8/4k3/8/8/3PK3/8/8/8 b - - 0 1", "Kd6", 0, true},
    {Kind::HeldPawn, "8/4k3/8/8/3PK3/8/8/8 b - - 0 1", "Kf7", 900, false},
    {Kind::HeldPawn, "6k1/8/6K1/8/7P/8/8/8 b - - 0 1", "Kh8", 0, true},
    {Kind::HeldPawn, "8/8/1k4K1/8/7P/8/8/8 b - - 0 1", "Kc6", 900, false},
    {Kind::KeySquare, "8/8/4k3/8/2P5/2K5/8/8 w - - 0 1", "Kb4", 900, true},    // it heads for b6
    {Kind::KeySquare, "8/8/4k3/8/2P5/2K5/8/8 w - - 0 1", "Kd4", 900, false},   // which does not win
    {Kind::Opposition, "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", "e3", 900, true},    // a spare move
    {Kind::Opposition, "8/p7/4k3/8/4K3/8/4P3/8 w - - 0 1", "e3", 900, false},  // the enemy has one, too
    {Kind::Opposition, "8/8/8/4k3/8/3K4/4P3/8 b - - 0 1", "Kd5", 0, true},     // the king does not get by
    {Kind::Opposition, "8/8/8/5k2/8/3K4/5P2/8 b - - 0 1", "Ke5", 0, false},    // it could not either way
    {Kind::OutsideSquare, "8/8/8/5k2/P7/8/8/7K b - - 0 1", "Ke6", 0, true},
    {Kind::OutsideSquare, "8/8/8/4k3/P7/8/8/7K b - - 0 1", "Kd6", 0, false},  // it was there
    {Kind::QueenAgainstPawn, "K7/8/8/8/8/4Q3/3p4/3k4 w - - 0 1", "Kb7", 500, true},
    {Kind::QueenAgainstPawn, "K7/8/8/8/8/4Q3/3p4/2k5 w - - 0 1", "Kb7", 500, false},
    {Kind::StalemateTrick, "8/1R6/k7/8/8/8/2q5/K7 w - - 0 1", "Rb6+", 0, true},
    {Kind::StalemateTrick, "8/1R6/k7/8/8/8/2q4P/K7 w - - 0 1", "Rb6+", 0, false},  // the pawn can move
    {Kind::CutsOff, "2r5/8/4k3/8/2P5/1K6/8/7R w - - 0 1", "Rd1", 120, true},
    {Kind::CutsOff, "2r5/8/3k4/8/2P5/1K6/8/7R w - - 0 1", "Re1", 120, false},   // the king is between
    {Kind::CutsOff, "2r5/8/4k3/8/2P5/1K6/8/3R4 w - - 0 1", "Rd4", 120, false},  // it was cut off
    {Kind::CutsOff, "7K/8/1k6/1p6/8/8/8/6R1 w - - 0 1", "Rg5", 120, false},     // it crosses on a5
    {Kind::CutsOff, "7K/8/1k6/8/1p6/8/8/6R1 w - - 0 1", "Rg5", 120, true},
    {Kind::CutsOff, "7K/8/1k6/8/1p6/8/8/6R1 w - - 0 1", "Rg3", 120, false},  // the king reaches its pawn
    {Kind::TooLittle, "7k/8/5K2/8/8/8/b7/6R1 b - - 0 1", "Bg8", 60, true},
    {Kind::TooLittle, "7k/8/5K2/8/8/8/r7/6Q1 b - - 0 1", "Ra8", 60, false},
};

TEST_CASE("endings are named where they are, and explain the score") {
    for (const Known& known : Endings) {
        CAPTURE(std::string(known.fen));
        const Position p = parseFen(known.fen);
        const std::vector<Fact> found = endings(Line(p, {parseMove(p, known.move)}), known.score);
        CHECK((!found.empty() && found[0].kind == known.kind) == known.holds);
        for (const Fact& f : found) CHECK_FALSE(sentence(f).empty());
    }
}

struct Played {
    Kind kind;
    const char *fen, *moves;
    bool holds;
};
const std::vector<Played> Moves{
    {Kind::Castles, "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQkq -", "O-O", true},
    {Kind::Castles, "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQkq -", "Kf1", false},
    {Kind::TakesBack, "4k3/2p5/1p6/8/8/8/8/4K3 b - -", "b5", false},
    {Kind::TradesQueens, "3qk3/8/8/8/8/8/8/3QK3 w - -", "Qxd8+ Kxd8", true},
    {Kind::TradesQueens, "3qk3/8/8/8/8/8/8/3QK3 w - -", "Qe2+ Kf7", false},
    {Kind::TradesQueens, "q6k/6pp/8/8/4Q3/8/8/6K1 w - -", "Qe8+ Qxe8", true},
    {Kind::TradesQueens, "8/8/2k5/1q6/8/8/8/4Q2K w - -", "Qe8+ Kb6 Qxb5+ Kxb5", true},
    {Kind::TradesQueens, "8/8/2k5/8/1q6/8/8/4Q2K w - -", "Qe8+ Kb6 Qd8+ Kb5", false},
    {Kind::Takes, "4k3/8/8/3n4/8/8/8/3RK3 w - -", "Rxd5", true},
    {Kind::Takes, "4k3/8/4p3/3n4/8/8/8/3RK3 w - -", "Rxd5", false},
    {Kind::NearsPawns, "7K/8/k1P5/7p/8/8/8/8 w - -", "Kg7", true},
    {Kind::NearsPawns, "8/8/k1P5/7p/8/2K5/8/8 w - -", "Kb3", false},
    {Kind::NearsPawns, "6K1/6pp/k1P4p/8/8/8/6PP/8 w - -", "Kf8", true},    // the own one alone
    {Kind::NearsPawns, "1R6/8/1P6/p1kr2p1/6K1/8/8/8 b - -", "Kc6", true},  // it guards b7
    {Kind::MovesAway, "4k3/8/8/3p4/4N3/8/8/4K3 w - -", "Nc3", true},
    {Kind::MovesAway, "4k3/8/8/8/4N3/8/8/4K3 w - -", "Nc3", false},
    {Kind::Guards, "4k3/8/8/3r4/3N4/8/8/2R1K3 w - -", "Rc4", true},
    {Kind::Guards, "4k3/8/8/8/3N4/8/8/2R1K3 w - -", "Rc4", false},
    {Kind::Guards, "4R3/8/8/1p6/1P1Kpkr1/2P5/8/8 b - -", "Kf3", true},   // it leaves the line of the rook
    {Kind::Guards, "4R3/8/8/1p6/1P1Kpk2/2P5/8/7r b - -", "Kf5", false},  // which the king guarded before
    {Kind::AdvancesPassed, "4k3/8/8/3P4/8/8/8/4K3 w - -", "d6", true},
    {Kind::AdvancesPassed, "4k3/4p3/8/3P4/8/8/8/4K3 w - -", "d6", false},
    {Kind::Attacks, "4k3/8/8/3r4/8/2P5/8/4K3 w - -", "c4", true},
    {Kind::Attacks, "4k3/1p6/8/3r4/8/2P5/8/4K3 w - -", "Kf1", false},
    {Kind::GoesToWin, "8/3p4/8/4k3/p1P5/3K1P2/8/8 w - -", "Kc3 a3 Kb3 d6 Kxa3", true},
    {Kind::GoesToWin, "8/3p4/8/4k3/p1P5/3K1P2/8/8 w - -", "Kc3 a3 Kb3 d6 Kb4", false},
    {Kind::GoesToWin, "8/3p4/8/4k3/p1P5/3K1P2/8/8 w - -", "Kc3 Kf4 Kb4 Kxf3 c5 Ke4 Kxa4", false},  // late
    {Kind::Blockades, "4k3/8/8/8/3p4/1N6/8/4K3 b - -", "Kd7", false},
    {Kind::Blockades, "4k3/8/8/8/3p4/8/8/4KB2 w - -", "Bd3", true},
    {Kind::Develops, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "Nf3", true},
    {Kind::Develops, "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P4/PPP2PPP/R1BQKN1R w KQkq -", "Ng3",
     false},  // it began on b1 or g1
    {Kind::Develops, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -", "Ne5", false},
    {Kind::Redeploys, "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P4/PPP2PPP/R1BQKN1R w KQkq -", "Ng3", true},
    {Kind::Redeploys, "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P4/PPP2PPP/R1BQKN1R w KQkq -", "Nd2", false},
    {Kind::TakesCentre, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e4", true},
    {Kind::TakesCentre, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e3", false},
    {Kind::Pressure, "6k1/8/3p4/8/2P5/8/8/6K1 w - -", "c5", true},
    {Kind::Pressure, "6k1/4p3/8/8/2P5/8/8/6K1 w - -", "c5", false},
    {Kind::Guards, "8/1P6/N5k1/K7/P7/8/8/1r6 w - -", "Nb4", true},         // stands before it
    {Kind::MakesPassed, "4k3/2p5/1p6/P7/8/8/8/4K3 w - -", "axb6", false},  // it is taken
    {Kind::MakesPassed, "4k3/8/1p6/P7/8/8/8/4K3 w - -", "axb6", true},
    {Kind::MakesPassed, "5k2/5p1p/p6P/1Ppr4/6PK/8/8/2R5 b - -", "axb5",
     true},  // which comes to stand beside another one
    {Kind::OpensLine, "rn1q1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2B1P/PP3PP1/R1BQK2R b KQ -", "Nfd7", true},
    {Kind::Centralises, "r1b1k2r/ppp2ppp/8/8/1P6/2P1PP2/P3B1PP/RNB1R1K1 w kq -", "Na3", false},
    {Kind::Centralises, "4k3/8/8/8/8/N7/8/4K3 w - -", "Nc2", true},
    {Kind::Develops, "r1b1k2r/ppp2ppp/3bnq2/8/1P6/2P1PQ2/P3B1PP/RNB1R1K1 w kq -", "Na3", true},
    {Kind::TakesFile, "r4rk1/1pp5/3p4/8/4P3/3P4/1PP5/R4RK1 w - -", "Rfe1", false},
    {Kind::TakesFile, "r4rk1/1pp5/3p4/5p2/4P3/3P4/1PP5/R4RK1 w - -", "Rfe1", true},
    {Kind::TakesFile, "r4rk1/1pp5/3p4/8/8/3P4/1PP5/R4RK1 w - -", "Rfd1", false},
    {Kind::TakesFile, "r4rk1/1pp4p/3p4/8/8/3P4/1PP5/R4RK1 w - -", "Kh1", false},
    {Kind::TakesFile, "r4rk1/1pp4p/3p4/8/8/3P4/1PP5/4RR1K w - -", "Rg1", false},  // a check says more
    {Kind::TakesFile, "r4rk1/1pp3pp/3p4/8/8/3P4/1PP5/4RR1K w - -", "Rg1", true},
    {Kind::Pressure, "4k3/4np2/8/8/8/8/8/3RK3 w - -", "Rd7 Kf8", false},
    {Kind::StopsMate, "6k1/3R1ppp/8/8/8/8/5PPP/6K1 b - -", "h6", true},
    {Kind::StopsMate, "6k1/3R1p1p/8/8/8/8/5PPP/6K1 b - -", "h6", false},
    {Kind::Centralises, "6k1/5ppp/8/8/8/8/5PPP/6K1 w - -", "Kf1", true},
    {Kind::Centralises, "6k1/5ppp/8/8/8/8/5PPP/6K1 w - -", "Kh1", false},
    {Kind::Trades, "4k3/1p6/2n5/8/8/8/6B1/4K3 w - -", "Bxc6+ bxc6", true},
    {Kind::Trades, "4k3/8/2n5/8/8/8/6B1/4K3 w - -", "Bxc6+ Kd8", false},
    {Kind::Desperado, "4k3/1p6/2n5/8/6p1/5B2/8/4K3 w - -", "Bxc6+ bxc6", false},  // worth as much
    {Kind::Desperado, "4k3/1p6/2p5/8/6p1/5B2/8/4K3 w - -", "Bxc6+ bxc6", false},  // it could go away
    {Kind::Desperado, "8/Bk6/1p6/8/8/8/8/4K3 w - -", "Bxb6 Kxb6", true},
    {Kind::Pins, "3qk3/4bppp/5n2/8/8/8/8/2B1K3 w - -", "Bg5", false},  // two pieces stand between
    {Kind::Pins, "3qk3/5ppp/5n2/8/8/8/8/2B1K3 w - -", "Bg5", true},
    {Kind::Pins, "3qk3/5pp1/5n1p/8/8/8/8/2B1K3 w - -", "Bg5", false},  // it would be taken
    {Kind::Pins, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "a3", false},
    {Kind::Pins, "4k3/3p4/8/1B6/8/8/8/4K3 w - -", "Ba4", false},  // a pawn minds little
    {Kind::Pins, "3qk3/8/8/3b4/8/8/8/R3K3 w Q -", "O-O-O", true},
    {Kind::Pins, "3qk3/3r4/8/3b4/8/8/8/R3K3 w Q -", "O-O-O", false},
    {Kind::AnswersCheck, "4k3/8/8/8/1b6/8/8/4K1N1 w - -", "Kf1", false},
    {Kind::AnswersCheck, "4k3/8/8/8/1b6/8/2P5/4K3 w - -", "c3", true},
    {Kind::MovesAway, "4k3/1p6/p1p5/1N6/8/2N5/8/4K3 w - -", "Nd6+ Ke7", true},
    {Kind::MovesAway, "4k3/1p6/p1p5/1N6/8/2N5/8/4K3 w - -", "Nc7+ Kd8", true},
    {Kind::MovesAway, "3qk3/1p6/p1p5/1N6/8/2N5/8/4K3 w - -", "Nc7+ Qxc7", false},  // it is taken
    {Kind::TakesCentre, "rnbqkb1r/pp1p1ppp/4pn2/8/3p4/2P2NP1/PP2PP1P/RNBQKB1R w KQkq -", "cxd4", true},
    {Kind::TakesCentre, "rnbqkb1r/ppp2ppp/4pn2/3p4/4P3/5NP1/PPPP1P1P/RNBQKB1R w KQkq -", "exd5", false},
    {Kind::Trades, "4k3/3b4/8/8/8/7P/6P1/4KB2 w - -", "Bb5 Bxb5", false},
    {Kind::Trades, "4k3/3b4/8/8/2P5/7P/6P1/4KB2 w - -", "Be2 Bxh3", false},
    {Kind::Trades, "4k3/3b4/8/8/P7/7P/6P1/4KB2 w - -", "Bb5 Bxb5 axb5", true},
    {Kind::Frees, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "g3", true},
    {Kind::Frees, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "h3", false},
    {Kind::OpensLine, "rnbq2r1/p2k4/2p4Q/1p2N3/3P4/2P3P1/P1P3P1/R4RK1 b - -", "Kc7", false},  // the king flees
    {Kind::Prepares, "4k3/p7/8/8/8/5N2/5P2/4K3 w - -", "Nd2 a6 f4", true},
    {Kind::Prepares, "4k3/p7/8/8/8/6N1/5P2/4K3 w - -", "Ne2 a6 f4", false},  // it was possible before
    {Kind::Prepares, "4k3/8/p7/8/2p5/1n6/1P6/R3K3 b - -", "a5 Ra3 a4", false},
    {Kind::Prepares, "4k3/1p6/8/8/P7/8/1P6/4K3 b - -", "Kd7 Kd2 b5", false},
    {Kind::Prepares, "4k3/pp6/8/8/P7/8/8/4K3 b - -", "a6 Kd2 b5", true},
    {Kind::Prepares, "4k3/8/8/8/8/8/4P3/3RKB2 w - -", "e3 Kf8 Bd3", false},  // of a piece that says little
    {Kind::Prepares, "4k3/8/8/8/8/8/6P1/4KB1R w K -", "Bc4 Kd7 O-O", true},
    {Kind::Unpins, "3qk3/8/5n2/6B1/8/8/8/4K3 b - -", "Qd6", true},
    {Kind::Unpins, "3qk3/8/5n2/6B1/8/8/8/4K3 b - -", "Qe7", false},
    {Kind::Pins, "4r1k1/8/8/8/4N3/8/8/4K3 b - -", "Re5", false},  // it did so before
    {Kind::Supports, "4k3/8/5n2/8/4P3/3B4/8/3RK3 w - -", "Rd2", false},
    {Kind::Supports, "4k3/8/5n2/8/4P3/3B4/8/3RK3 w - -", "Kf1", false},
    {Kind::Supports, "4k3/8/5n2/8/4P3/3B4/8/3QK3 w - -", "Qf3", false},  // no one takes it
    {Kind::Supports, "4k3/8/5n2/8/4P3/3B4/8/3QK3 w - -", "Qf3 Nxe4", true},
    {Kind::DrivesKing, "2r5/p4p2/2b5/6R1/8/3P2Pk/PPPBr2P/R5K1 w - -", "Rh5+ Kg4 Rh4+ Kf5", true},
    {Kind::DrivesKing, "2r5/p4p2/2b5/6R1/8/3P2Pk/PPPBr2P/R5K1 w - -", "Rh5+ Kg4", false},
    {Kind::DrivesKing, "2r5/p4p2/2b5/6R1/8/3P2Pk/PPPBr2P/R5K1 w - -", "Rh5+ Kg4 Rg5+ Kh3", false},  // it is back
    {Kind::EndsCastling, "rnb1k2r/ppp3pp/3b2q1/3p1pB1/8/3B1N2/PPP2PPP/R2QK2R w KQkq -", "Qe2+ Kf7", true},
    {Kind::EndsCastling, "rnb1k2r/ppp3pp/3b2q1/3p1pB1/8/3B1N2/PPP2PPP/R2QK2R w KQkq -", "Qe2+ Be7", false},
    {Kind::EndsCastling, "rnb1k2r/ppp3pp/3b2q1/3p1pB1/8/3B1N2/PPP2PPP/R2QK2R w KQ -", "Qe2+ Kf7", false},
    {Kind::EndsCastling, "rnbq1rk1/ppp3pp/3b4/3p2B1/8/3B1N2/PPP2PPP/R2QK2R w KQ -", "Bxh7+ Kf7", false},
    {Kind::Prepares, "r2qk3/8/8/8/8/8/7P/4K3 b q -", "Qd7 h3 Qc6 h4 O-O-O", true},
    {Kind::Prepares, "r3k3/3q4/8/8/8/8/7P/4K3 b q -", "Qc6 h3 Qd6 h4 O-O-O", false},  // it was possible before
    {Kind::Supports, "rnb2rk1/pp3pb1/2p3pp/4p3/1NB1P3/2P2N1P/PP3PP1/3RK2R b K -", "Nd7 Nd3 b5", true},
    {Kind::Supports, "rnb2rk1/pp3pb1/2p3pp/4p3/1NB1P3/2P2N1P/PP3PP1/3RK2R b K -", "Na6 Nd3 b5", false},
    {Kind::KeepsOut, "4k3/8/8/1pp5/8/3B4/2P5/4K3 w - -", "c4 b4 Kd2", true},
    {Kind::KeepsOut, "4k3/8/8/2p5/8/3B4/2P5/4K3 w - -", "c4 Kd7 Kd2", false},  // the pawn would be lost there
    {Kind::Prepares, "1R6/6k1/1P4p1/7p/5P1P/1r6/4K1P1/8 w - -", "Kd2 Kf6 Kc2 Rb5", true},
    {Kind::Prepares, "1R6/6k1/1P4p1/7p/5P1P/1r6/3K2P1/8 w - -", "Ke2 Rb2+ Kd3", false},  // which attacks nothing
    {Kind::Prepares, "4k3/8/5r2/8/8/6P1/8/4K3 w - -", "g4 Kf8 g5", true},
    {Kind::Prepares, "4k3/4n3/8/8/8/6P1/8/4K3 w - -", "g4 Ng6 Kd2", false},
    {Kind::Prepares, "4k3/8/r7/8/8/6P1/8/4K3 w - -", "g4 Rf6 g5", false},  // it came there after the move
    {Kind::Prepares, "4k3/8/7r/8/8/8/6P1/4K3 w - -", "g3 Rh5 g4", false},  // it could go there at once
    {Kind::Centralises, "r1bq1rk1/pp3ppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - -", "Re1", true},
    {Kind::Centralises, "r1bq1rk1/pp3ppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - -", "Rf1", false},
    {Kind::Centralises, "r1bq1rk1/pp3ppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - -", "Rb1", false},
    {Kind::TakesFile, "6k1/5ppp/8/8/8/8/3R1PPP/R5K1 w - -", "Rad1", true},
    {Kind::TakesFile, "1k3qr1/5ppp/8/8/8/8/P4PPP/R4QK1 w - -", "Rd1", true},
    {Kind::TakesFile, "1k3qr1/5ppp/8/8/8/8/5PPP/R4QK1 w - -", "Rd1", false},  // it comes from an open file
    {Kind::Pressure, "4k3/8/1p6/2n5/8/8/5B2/6K1 w - -", "Bd4", false},        // it did so before
    {Kind::Pressure, "4k3/8/1p6/2n5/8/8/8/B5K1 w - -", "Bd4", false},         // it is guarded
    {Kind::Pressure, "4k3/8/1p6/2n5/8/8/8/B5K1 w - -", "Bd4 Kd7 Bxc5", true},
    {Kind::Connects, "4k3/8/8/8/8/8/8/R3K2R w KQ -", "Kf2", true},
    {Kind::Connects, "4k3/8/8/8/8/8/8/R3K2R w KQ -", "O-O-O", false},  // that says more
    {Kind::Connects, "4k3/8/8/8/8/8/8/RN2K2R w KQ -", "Kf2", false},
    {Kind::MakesPassed, "8/5pp1/p2k2p1/3pp1PP/1P3r2/1K3P2/P6R/8 w - -", "h6 gxh6 gxh6", true},
    {Kind::MakesPassed, "8/5pp1/p2k2p1/3pp1PP/1P3r2/1K3P2/P6R/8 w - -", "h6 gxh6 gxh6 Rh4 Rd2 Rxh6", false},
    {Kind::MakesPassed, "8/5pp1/p2k2p1/3pp1PP/1P3r2/1K3P2/P6R/8 w - -", "b5 axb5", false},  // none is passed
    {Kind::KeepsOut, "r1bqk1nr/ppp2ppp/1bnp4/8/2BPP3/5N2/P4PPP/RNBQ1RK1 w kq -", "h3", true},
    {Kind::KeepsOut, "r1bqk1nr/ppp2ppp/1bnp4/8/2BPP3/5N2/P4PPP/RNB1QRK1 w kq -", "h3", true},  // no pin
    {Kind::KeepsOut, "4k3/8/5n2/8/8/8/3P4/4K3 w - -", "d3", true},
    {Kind::KeepsOut, "4k3/8/5n2/8/8/8/2P5/4K3 w - -", "c3", false},    // where it can't go
    {Kind::KeepsOut, "4k3/8/5n2/1P6/8/8/8/4K3 w - -", "b6", false},    // nor d7 one to come in
    {Kind::KeepsOut, "4k3/8/p7/2n5/8/1P6/8/4K3 b - -", "a5", true},    // a pawn
    {Kind::KeepsOut, "4k3/8/p7/2p5/8/1PP5/8/4K3 b - -", "a5", false},  // which would be taken there already
    {Kind::KeepsOut, "4k3/8/p7/8/8/1PP5/8/4K3 b - -", "a5", false},    // which would attack nothing
    {Kind::KeepsOut, "r1bqk1nr/pppp1ppp/1bn5/8/2BPP3/5N2/P4PPP/RNBQ1RK1 w kq -", "h3", false},  // it can't go there
    {Kind::KeepsOut, "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P4/PPP1QPPP/RNB1KBNR w KQkq -", "c3", true},
    {Kind::ShutsOut, "r3k3/1b6/8/8/3P4/4P3/8/R3K3 w - -", "d5", false},  // the bishop takes it
    {Kind::ShutsOut, "r3k3/1b6/8/8/2PP4/8/8/R3K3 w - -", "d5", true},
    {Kind::ShutsOut, "r3k3/8/2b5/8/2PP2N1/8/8/R3K3 w - -", "d5", true},
    {Kind::ShutsOut, "r3k3/8/6b1/8/8/2P5/4P3/R3K3 w - -", "e4", false},
    {Kind::ShutsOut, "r3k3/1n6/8/8/2PP4/8/8/R3K3 w - -", "d5", false},
    {Kind::StepsAside, "4k3/1p6/2p5/8/2B5/8/8/4K3 w - -", "Bb3", true},
    {Kind::StepsAside, "4k3/1p6/8/8/2B5/8/8/4K3 w - -", "Bb3", false},      // the pawn would be lost
    {Kind::StepsAside, "4k3/1p3p2/2p5/8/2B5/8/8/4K3 w - -", "Be6", false},  // where it would be taken
    {Kind::StepsAside, "4k3/1p6/2p1p3/8/2B5/8/8/4K3 w - -", "Bd3", true},
    {Kind::StepsAside, "4k3/1p2p3/2p2p2/8/2B5/8/8/4K3 w - -", "Bd3", true},
    {Kind::StepsAside, "4k3/1p6/2p2pp1/8/2B5/4N3/8/4K3 w - -", "Nf5", false},  // not that one
    {Kind::GainsSpace, "rq2k3/5ppp/8/8/2PP4/8/5PPP/RQ2K3 w - -", "d5", true},
    {Kind::GainsSpace, "rq2k3/5ppp/8/8/3P4/8/5PPP/RQ2K3 w - -", "d5", false},  // no pawn guards it
    {Kind::GainsSpace, "4k3/5ppp/8/8/2PP4/8/5PPP/4K3 w - -", "d5", false},     // an endgame
    {Kind::StormsKing, "r2q1rk1/pp2bpp1/3pbn1p/2p5/4P1P1/2NQBP2/PPP4P/2KR1B1R w - -", "h4", true},
    {Kind::StormsKing, "r2q1rk1/pp2bpp1/3pbn1p/2p5/4P1P1/2NQBP2/PPP4P/2KR1B1R w - -", "h3", false},
    {Kind::StormsKing, "r2q1rk1/pp2bpp1/3pbn1p/2p5/4P1P1/2NQBP2/PPP4P/3R1BKR w - -", "h4", false},  // same wing
    {Kind::StormsKing, "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N1BP2/PP2B1PP/R2QNRK1 b - -", "f4",
     true},  // a closed centre
    {Kind::ClosesPosition, "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N1BP2/PP2B1PP/R2QNRK1 b - -", "f4", false},  // a storm
    {Kind::ClosesPosition, "1rb2rk1/1pqn1pbp/p1pp1np1/3Pp3/P1P1P3/2NBBPN1/1P4PP/R2Q1RK1 b - -", "c5", true},
    {Kind::ClosesPosition, "1rb2rk1/1pqn1pbp/p1pp1np1/3Pp3/P3P3/2NBBPN1/1P4PP/R2Q1RK1 b - -", "c5",
     false},  // nothing ahead
    {Kind::ClosesPosition, "1rb2rk1/1pqn1pbp/p1pp1np1/4p3/P1PPP3/2NBBPN1/1P4PP/R2Q1RK1 b - -", "c5",
     false},  // it may be taken
    {Kind::KeepsQueens, "5rk1/p1p3pp/2p5/4p3/2P5/1P2PqP1/P2r1PQP/R4RK1 b - -", "Qf5", true},
    {Kind::KeepsQueens, "5rk1/p1p3pp/2p5/4p3/2P5/1P2PqP1/P2r1PQP/R4RK1 b - -", "Qe4", false},  // still
    {Kind::KeepsQueens, "5rk1/p1p3pp/2p5/4p3/2P5/1P2PqPB/P2r1P1P/R4RK1 b - -", "Qf5", false},  // there is none
    {Kind::GuardsPath, "8/P7/3KP3/8/3kbPn1/8/5P2/8 b - -", "Nf6", true},
    {Kind::GuardsPath, "8/P7/3KP3/8/3kb1n1/8/8/8 b - -", "Nh6", false},
    {Kind::GuardsPath, "8/P7/3KP3/7b/3k1Pn1/8/5P2/8 b - -", "Nf6", false},  // which the bishop guards
    {Kind::NearsPawns, "8/8/1p1kp3/7p/P2K1P1P/8/8/8 w - -", "Ke4", true},   // a pawn that no pawn guards
    {Kind::NearsPawns, "8/8/1p1kp3/6pp/P2K1P1P/8/8/8 w - -", "Kc4", false},
    {Kind::Blockades, "4k3/8/8/8/3p4/3n4/8/4KB2 w - -", "Bxd3", false},  // that it takes says more
    {Kind::AdvancesMajority, "8/1ppk2p1/3r1q1p/3p4/PP6/2P1Q3/5PPP/3R2K1 w - -", "a5", true},
    {Kind::AdvancesMajority, "8/pppk2p1/3r1q1p/3p4/PP6/2P1Q3/5PPP/3R2K1 w - -", "a5", false},  // as many
    {Kind::KeepsOut, "8/4kp1p/2p5/p1p2K1P/8/1P1P4/2P5/8 b - -", "f6", true},                   // a king
    {Kind::KeepsOut, "8/4kp1p/2p5/p1p2K1P/8/1P1P4/2P5/8 b - -", "h6", false},
    {Kind::TakesFile, "r5k1/1p3ppp/8/8/8/8/5PPP/3R2K1 w - -", "Rd7", true},
    {Kind::TakesFile, "r7/6k1/8/8/8/8/5PPP/3R2K1 w - -", "Rd7+", false},
    {Kind::TakesFile, "8/8/6k1/1p6/8/8/5PPP/3R2K1 w - -", "Rd7", false},  // there is nothing
    {Kind::TakesFile, "2q3k1/2b2ppp/8/8/8/8/5PPP/3R2K1 w - -", "Rc1", true},
    {Kind::TakesFile, "2q3k1/2b2ppp/8/8/8/2P5/5PPP/3R2K1 w - -", "Rc1", false},  // behind an own pawn
    {Kind::MakesRoom, "2r3k1/5ppp/8/8/8/8/5PPP/2R3K1 w - -", "h3", true},
    {Kind::MakesRoom, "2r3k1/5ppp/8/8/8/7P/5PP1/2R3K1 w - -", "g3", false},   // it had a square
    {Kind::MakesRoom, "6k1/2r2ppp/8/4b3/8/8/5PPP/2R3K1 w - -", "h3", false},  // which the bishop attacks
    {Kind::MakesRoom, "2b3k1/5ppp/8/8/8/8/5PPP/2R3K1 w - -", "h3", false},    // there is nothing to fear
    {Kind::HeadsFor, "4k3/8/8/8/8/8/8/1N2K3 w - -", "Nd2 Kd7 Ne4", true},
    {Kind::HeadsFor, "4k3/8/8/8/8/8/8/1N2K3 w - -", "Nd2 Kd7 Nb1", false},  // back
    {Kind::HeadsFor, "4k3/8/8/8/3p4/8/8/1N2K3 w - -", "Nc3 dxc3", false},
    {Kind::HeadsFor, "4k3/8/8/4p3/8/8/8/1N2K3 w - -", "Nc3 Kd7 Ne4", true},
    {Kind::HeadsFor, "4k3/3p4/8/8/8/8/8/1N2K3 w - -", "Nc3 d5 Nb5", true},
    {Kind::HeadsFor, "4k3/8/8/3p4/8/8/8/1N2K3 w - -", "Nc3 d4 Nb5", false},  // it is driven
    {Kind::HeadsFor, "4k3/8/8/8/8/8/8/2B1K3 w - -", "Bd2 Kd7 Bh6", false},   // it could go there at once
    {Kind::HeadsFor, "4k3/8/8/8/8/8/8/R3K3 w - -", "Ra3 Kd7 Rg3", false},    // a rook in an endgame goes anywhere
    {Kind::Prepares, "4k3/8/8/8/8/8/8/2R1K2R w - -", "Rc6 Kd7 Rh8", false},
    {Kind::Prepares, "4k3/8/8/8/8/8/5K2/2R4R w - -", "Rc6 Kd7 Rhc1", true},
    {Kind::Trades, "4k3/3b4/4p3/8/P7/7P/6P1/4KB2 w - -", "Bb5", true},
    {Kind::Trades, "2kq4/3b4/8/8/3Q4/8/8/4K3 w - -", "Qd3 Bc6 Qxd8+ Kxd8", false},  // a bishop stands between them
    {Kind::Trades, "4k3/3b4/8/1p6/P7/7P/6P1/4KB2 w - -", "Bxb5 Kd8", false},
    {Kind::Trades, "2r3k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "Rc1", false},  // it is not guarded
    {Kind::Trades, "2r3k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - -", "Rc1", true},
    {Kind::Pressure, "4k3/8/5b2/2P5/8/B7/8/4K3 b - -", "Be7", true},  // which the bishop has to guard
    {Kind::Pressure, "4k3/8/5b2/2P5/1P6/B7/8/4K3 b - -", "Be7", false},
    {Kind::Pressure, "4k3/8/1q6/8/8/8/P7/R3K3 b - -", "Qa6", false},  // a rook guards it beside other things
    {Kind::Supports, "4k3/8/5n2/8/4P3/8/3P4/4K3 w - -", "d3", true},
    {Kind::Supports, "4k3/8/8/8/4P3/8/3P4/4K3 w - -", "d3", false},
    {Kind::Unpins, "5r1k/8/8/8/8/5N2/5K2/5N2 w - -", "Kg1", true},  // what stands behind it now is worth no more
};

TEST_CASE("whatever stands in braces is in the glossary, or a square of the fact") {
    const auto isKnown = [](std::string_view name) {
        return std::ranges::count(detail::Glossary, name, &detail::Entry::name) == 1 ||
               (name.size() == 2 && oneOf("pbst", name[0]) && oneOf("012", name[1]));
    };
    const auto look = [&](std::string_view words) {
        for (std::size_t open = 0; (open = words.find('{', open)) != words.npos; ++open) {
            const std::string name(words.substr(open + 1, words.find('}', open) - open - 1));
            CHECK_MESSAGE(isKnown(name), name);
        }
    };
    for (const auto& kind : detail::KindTable) look(kind.words);
    const std::span ways(reinterpret_cast<const Way*>(&Ways), sizeof(Ways) / sizeof(Way));
    for (const Way& way : ways) look(way.words);
    CHECK(ways.back().words == Ways.Lost.words);
}

TEST_CASE("what a move is good for is told where the board shows it, and not where it nearly does") {
    for (const Played& played : Moves) {
        CAPTURE(std::string(played.fen));
        CAPTURE(std::string(played.moves));
        const Line line = lineOf(std::string(played.fen) + " 0 1", played.moves);
        REQUIRE(std::ranges::count(detail::PurposeRules, played.kind, &detail::PurposeRule::kind) > 0);
        const auto holds = [&](const auto& rule) { return rule.kind == played.kind && rule.find({line, 0}); };
        CHECK(std::ranges::any_of(detail::PurposeRules, holds) == played.holds);
        for (const Fact& f : purposes(line, 3)) CHECK_FALSE(sentence(f).empty());
    }
    const Position start = parseFen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    const std::vector<Fact> told = purposes(Line(start, {parseMove(start, "Nf3")}), 2);
    REQUIRE(told.size() == 2);
    CHECK(sentence(told[0]) == "Nf3 attacks the pawn on e5.");
    CHECK(sentence(told[1]) == "Nf3 develops the knight.");
    const Position checked = parseFen("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    CHECK(sentence(purposes(Line(checked, {parseMove(checked, "exd3")}), 1)[0]) ==
          "exd3 takes the pawn on d4, which gives check.");
    Position p = parseFen("4k3/2p5/1p6/2N5/8/3B4/8/4K3 b - - 0 1");
    p.make(parseMove(p, "bxc5"));
    CHECK_FALSE(detail::takesBack({Line(p, {parseMove(p, "Bb5+")}), 0}));
    Position q = parseFen("4k3/2p5/1p6/2N5/3P4/8/8/4K3 b - - 0 1");
    q.make(parseMove(q, "bxc5"));
    CHECK(detail::takesBack({Line(q, {parseMove(q, "dxc5")}), 0}));
}

TEST_CASE("what was to be seen before the line, too, is told so") {
    const std::string fen = "r2q1rk1/ppb2pp1/2n2n1p/2Pp1b2/8/2P1B2P/PP1NNPP1/R1Q1KB1R w KQ - 0 12";
    const Position cured = lineOf(fen, "Nd4 Nxd4 cxd4").at.back();
    const auto seen = detail::advantages(lineOf(fen, "Nb3 Re8"), cured, Black);
    REQUIRE(!seen.empty());
    CHECK(sentence(seen[0]) == "Then White still has doubled c-pawns.");
}

}  // namespace
}  // namespace millimax::test
