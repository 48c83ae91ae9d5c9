// endgame_test.cpp: endings that theory has settled, and won ones played out to mate.
#include "endgame.hpp"
#include "notation/eval_trace.hpp"
#include "tests/suites.hpp"

#include <random>
#include <string>
#include <vector>

namespace millimax::test {
namespace {

int scoreOf(const std::string& fen) { return evaluate(parseFen(fen)); }

/// Whether the piece just promoted, and not capturable, wins.
bool promotedWins(const Position& p) {
    const MoveList moves = legalMoves(p);
    return !moves.empty() && std::ranges::none_of(moves, [](Move m) { return m.captured() != Empty; });
}

/// What the table says of a position with one pawn.
bool saysWon(const Position& p) {
    const Color strong = p.count(White, Pawn) ? White : Black;
    return kingPawnKing.wins(strong, p.king(strong), firstSquare(p.bitboard(strong, Pawn)), p.king(~strong), p.side());
}

/// What must follow from the table's word on the positions after each legal move.
bool mustBeWon(Position p) {
    const bool bareToMove = p.count(p.side(), Pawn) == 0;
    const MoveList moves = legalMoves(p);
    int won = 0;
    for (const Move m : moves) {
        p.make(m);
        if (m.isPromotion()) won += promotedWins(p);
        else won += !m.captured() && saysWon(p);
        p.unmake();
    }
    return bareToMove ? !moves.empty() && won == int(moves.size()) : won > 0;
}

/// Every legal position of king and pawn against king, White with the pawn, on one half of the board.
template <typename See> void everyKingPawnKing(See see) {
    for (const Color side : {White, Black})
        for (Square pawn = N; pawn < 7 * N; ++pawn)
            for (Square king = 0; king < Squares; ++king)
                for (Square bare = 0; bare < Squares; ++bare) {
                    if (!onBoard(pawn) || !onBoard(king) || !onBoard(bare) || fileOf(pawn) > 3) continue;
                    if (king == pawn || bare == pawn || distance(king, bare) <= 1) continue;
                    if (side == White && geometry.attacks(makePiece(White, Pawn), pawn, bare)) continue;
                    see(king, pawn, bare, side);
                }
}

Position kingPawnKingPosition(Square king, Square pawn, Square bare, Color side) {
    Setup setup;
    setup.pieces[king] = makePiece(White, King);
    setup.pieces[pawn] = makePiece(White, Pawn);
    setup.pieces[bare] = makePiece(Black, King);
    setup.side = side;
    return Position(setup);
}

TEST_CASE("endgame: king and pawn against king agrees with itself, move by move") {
    std::mt19937 random(1);
    int wrong = 0, seen = 0;
    everyKingPawnKing([&](Square king, Square pawn, Square bare, Color side) {
        if (random() % 4) return;
        const int mirror = random() % 2 ? 7 : 0;
        const Position white = kingPawnKingPosition(king ^ mirror, pawn ^ mirror, bare ^ mirror, side);
        const Position p = random() % 2 ? flipped(white) : white;
        ++seen;
        if (saysWon(p) == mustBeWon(p)) return;
        ++wrong;
        CHECK_MESSAGE(wrong > 3, toFen(p), " is called ", saysWon(p) ? "won" : "drawn");
    });
    CHECK(seen > 30'000);
    CHECK(wrong == 0);
}

TEST_CASE("endgame: king and pawn against king has the published number of won positions") {
    std::array<int, 2> won{};
    everyKingPawnKing([&](Square king, Square pawn, Square bare, Color side) {
        won[side] += kingPawnKing.wins(White, king, pawn, bare, side);
    });
    // With the pawn on any of eight files, of which four are counted here.
    CHECK(2 * won[White] == 124'960);
    CHECK(2 * won[Black] == 97'604);
}

TEST_CASE("endgame: king and pawn against king as the textbooks have it") {
    // The bare king gets in front; the opposition, which decides on the fifth rank; stalemate; a rook pawn.
    for (const std::string fen : {"4k3/8/8/8/8/4P3/4K3/8 b - - 0 1", "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1",
                                  "4k3/8/4P3/4K3/8/8/8/8 w - - 0 1", "k7/8/K7/P7/8/8/8/8 w - - 0 1"})
        CHECK_MESSAGE(scoreOf(fen) == 0, fen);
    // The opposition again; the king on the sixth rank before its pawn, whoever is to move.
    CHECK(scoreOf("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1") > 300);
    CHECK(scoreOf("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1") > 300);
    CHECK(scoreOf("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1") < -300);
    // The square of the pawn: on f4 the king is a file too far away, on e4 it isn't.
    CHECK(scoreOf("8/8/8/8/P4k2/8/8/7K w - - 0 1") > 300);
    CHECK(scoreOf("8/8/8/8/P3k3/8/8/7K w - - 0 1") == 0);
}

TEST_CASE("endgame: a winning pawn is worth more with every step, and less than the queen it will be") {
    int before = 0;
    for (const std::string fen :
         {"7k/8/8/8/8/8/P7/K7 w - - 0 1", "7k/8/8/8/8/P7/8/K7 w - - 0 1", "7k/8/8/8/P7/8/8/K7 w - - 0 1",
          "7k/8/8/P7/8/8/8/K7 w - - 0 1", "7k/8/P7/8/8/8/8/K7 w - - 0 1", "7k/P7/8/8/8/8/8/K7 w - - 0 1",
          "Q6k/8/8/8/8/8/8/K7 b - - 0 1"}) {
        const int score = std::abs(scoreOf(fen));
        CHECK_MESSAGE(score > before, fen);
        before = score;
    }
}

/// Drawn though one side is far ahead: the corner a bishop doesn't reach, nothing to mate with.
constexpr std::array Dead{
    "k7/8/K7/P7/3B4/8/8/8 w - - 0 1",    "8/1k6/8/P7/P1KB4/P7/8/2B5 w - - 0 1", "6k1/8/6KP/8/8/8/4B3/8 b - - 0 1",
    "7k/8/8/7P/7P/5K2/8/8 w - - 0 1",    "8/8/4b3/5k2/p7/8/1K6/8 b - - 0 1",    "8/8/8/4bk2/7p/8/6K1/8 b - - 0 1",
    "3k4/8/8/8/8/3K4/2NN4/8 w - - 0 1",  "3k4/3p4/8/8/8/3K4/2N5/8 w - - 0 1",   "3kn3/8/8/8/8/3K4/2B5/8 b - - 0 1",
    "4k3/8/8/2b5/8/1B1K4/8/8 w - - 0 1", "8/8/8/3k4/8/2B5/1B6/K7 w - - 0 1",
};
/// Nearly so, the best that the side ahead can hope for being a mistake.
constexpr std::array Drawish{
    "3kb3/8/8/8/8/3K4/2R5/8 w - - 0 1",   "3kn3/8/8/8/8/3K4/2R5/8 w - - 0 1",
    "3kr3/8/8/8/8/3K4/1BR5/8 w - - 0 1",  "3kr3/8/8/8/8/3K4/1NR5/8 b - - 0 1",
    "3kr3/1b6/8/8/8/3K4/2Q5/8 w - - 0 1", "3kn3/8/8/8/8/3K4/1BN5/8 b - - 0 1",
    "3kn3/8/8/8/8/3K4/2N1P3/8 w - - 0 1", "4k3/1r3p2/3n4/8/8/3R4/2B1K3/8 b - - 0 1",
    "3kn3/5n2/8/8/8/3K4/2Q5/8 w - - 0 1", "3kb3/8/8/8/8/3K4/2BB4/8 b - - 0 1",
};
/// Won, though some look like those above.
constexpr std::array Won{
    "1k6/8/K7/P7/4B3/8/8/8 w - - 0 1",     "8/8/8/3k4/8/8/P4B1K/8 w - - 0 1",    "1k6/8/1P6/P1KB4/8/8/8/8 b - - 0 1",
    "1k6/8/8/P1KN4/8/8/8/8 w - - 0 1",     "3k4/8/8/8/8/3K4/1NB5/8 w - - 0 1",   "3k4/8/8/8/8/3K4/1BB5/8 w - - 0 1",
    "3k4/8/8/8/8/3K4/1R6/8 b - - 0 1",     "3kr3/8/8/8/8/3K4/1RR5/8 w - - 0 1",  "3kr3/8/8/8/8/3K4/1Q6/8 w - - 0 1",
    "3kn3/8/8/8/8/3K4/2N1PP2/8 w - - 0 1", "3kn3/1b6/8/8/8/3K4/2Q5/8 w - - 0 1", "3kb3/1b6/8/8/8/3K4/2Q5/8 b - - 0 1",
    "3kn3/8/8/8/8/3K4/2BB4/8 b - - 0 1",
};

TEST_CASE("endgame: what can't be won scores nothing or little, what can be scores much") {
    for (const std::string fen : Dead) CHECK_MESSAGE(scoreOf(fen) == 0, fen);
    for (const std::string fen : Drawish) CHECK_MESSAGE(std::abs(scoreOf(fen)) < 120, fen, ": ", scoreOf(fen));
    for (const std::string fen : Won) CHECK_MESSAGE(std::abs(scoreOf(fen)) > 180, fen, ": ", scoreOf(fen));
}

TEST_CASE("endgame: bishops of opposite colours halve an advantage, with rooks they only lessen it") {
    const int same = scoreOf("4k3/2b5/5p2/8/4P3/3PP3/4KB2/8 w - - 0 1");
    const int opposite = scoreOf("4k3/3b4/5p2/8/4P3/3PP3/4KB2/8 w - - 0 1");
    CHECK(same > 150);
    CHECK(opposite > 0);
    CHECK(2 * opposite < same);
    const int sameRooks = scoreOf("r3k3/2b5/5p2/8/4P3/3PP3/4KB2/R7 w - - 0 1");
    const int oppositeRooks = scoreOf("r3k3/3b4/5p2/8/4P3/3PP3/4KB2/R7 w - - 0 1");
    CHECK(oppositeRooks < sameRooks);
    CHECK(3 * oppositeRooks > 2 * sameRooks);
}

TEST_CASE("endgame: a scale is for the side ahead alone") {
    // White has no pawn left to win with; Black has two.
    const Position p = parseFen("4k3/8/8/8/1p4p1/3K4/2N5/8 w - - 0 1");
    CHECK(endgameScale(p, White, {}) == 0);
    CHECK(endgameScale(p, Black, {}) == FullScale);
}

TEST_CASE("endgame: the colour-flipped position scores exactly the same, and the trace holds the scale") {
    std::vector<std::string> fens(Dead.begin(), Dead.end());
    fens.insert(fens.end(), Drawish.begin(), Drawish.end());
    fens.insert(fens.end(), Won.begin(), Won.end());
    std::mt19937 random(2);
    std::vector<Position> all;
    for (const std::string& fen : fens) all.push_back(parseFen(fen));
    everyKingPawnKing([&](Square king, Square pawn, Square bare, Color side) {
        if (random() % 64 == 0) all.push_back(kingPawnKingPosition(king, pawn, bare, side));
    });
    CHECK(all.size() > 1000);
    int wrong = 0;
    for (const Position& p : all) {
        EvalTrace trace, flippedTrace;
        wrong += evaluate(p, trace) != evaluate(flipped(p), flippedTrace) || trace.scale != flippedTrace.scale;
        wrong += evaluate(p, trace) != evaluate(p);
    }
    CHECK(wrong == 0);
}

/// Both sides search so many nodes a move until the game ends; whether it ended in mate.
bool matesItself(const std::string& fen, std::uint64_t nodes) {
    TranspositionTable table(16);
    Searcher searcher(table);
    Position p = parseFen(fen);
    Limits limits = nodeLimit(nodes);
    while (!legalMoves(p).empty()) {
        if (p.rule50() >= 100 || p.isRepetition(0) || p.insufficientMaterial()) return false;
        Recorder recorder;
        table.newSearch();
        p.make(searcher.search(p, limits, recorder).pv[0]);
    }
    return p.inCheck();
}

TEST_CASE("endgame: a bare king is mated within fifty moves") {
    for (const std::string fen :
         {"8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4K3/8/8/8/kr6 b - - 0 1", "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
          "7k/8/8/8/8/8/8/KBN5 w - - 0 1", "1K6/8/2k5/8/3n4/3b4/8/8 b - - 0 1"})
        CHECK_MESSAGE(matesItself(fen, 10'000), fen);
}

TEST_CASE("endgame: bishop and knight mate from anywhere" * doctest::test_suite("long")) {
    for (const std::string fen :
         {"k7/8/8/8/8/8/8/K1BN4 w - - 0 1", "7k/8/8/8/8/8/8/KBN5 w - - 0 1", "8/8/8/4K3/8/8/8/kbn5 b - - 0 1",
          "7K/8/8/8/8/8/8/2bn2k1 w - - 0 1", "7k/8/5K2/6N1/8/8/8/5B2 w - - 0 1", "6k1/8/5K2/8/4N3/8/4B3/8 b - - 0 1",
          "1K6/8/2k5/8/3n4/3b4/8/8 b - - 0 1", "8/8/3k4/8/8/8/8/KNB5 b - - 0 1"}) {
        // At 60,000 nodes four of 148 random positions are not won. If one of these is not, it takes longer thought.
        const bool mates = matesItself(fen, 60'000) || matesItself(fen, 200'000);
        CHECK_MESSAGE(mates, fen);
    }
}

}  // namespace
}  // namespace millimax::test
