// pruning_test.cpp: laws of pruning, reductions and extensions, whatever their numbers are.
#include "pruning.hpp"
#include "notation/fen.hpp"
#include "notation/parse_move.hpp"
#include "tests/positions.hpp"

namespace millimax::test {
namespace {

const Move quietMove(makeSquare(4, 1), makeSquare(4, 3), makePiece(White, Pawn));

Candidate candidate(int moveCount, int history = 0) { return {quietMove, moveCount, history, false}; }

TEST_CASE("pruning: the deepening loop ends at the depth asked for, or a ply before") {
    for (const bool isPv : {false, true})
        for (int depth = 1; depth <= MaxPly; ++depth) {
            Node root, here;
            root.isPv = here.isPv = isPv;
            CHECK(iidDepths(root, Move{}, depth).first == depth);  // the reported depth is the one searched
            here.ply = 1;
            for (const Move best : {Move{}, quietMove}) {
                const IidDepths d = iidDepths(here, best, depth);
                CHECK(d.first >= 1);
                CHECK(d.first <= d.last);
                CHECK(d.last <= depth);
                CHECK(d.last >= depth - !best);
                if (best) CHECK(d.first == depth);
            }
        }
    Node pv;
    pv.ply = 1;
    pv.isPv = true;
    const IidDepths withoutBest = iidDepths(pv, Move{}, 20);
    CHECK(withoutBest.first < withoutBest.last);
    CHECK(withoutBest.last == 19);
}

TEST_CASE("pruning: a reduced move is searched a ply deep at least; later and worse moves are reduced no less") {
    int reduced = 0;
    for (const bool isPv : {false, true})
        for (int depth = 1; depth < 40; ++depth)
            for (int moveCount = 1; moveCount < 100; ++moveCount) {
                Node here;
                here.isPv = isPv;
                const int plies = reduction(here, candidate(moveCount), depth);
                CHECK(plies >= 0);
                if (plies) CHECK(depth - 1 - plies >= 1);
                reduced += plies > 0;
                CHECK(reduction(here, candidate(moveCount + 1), depth) >= plies);
                CHECK(reduction(here, candidate(moveCount, -4000), depth) >= plies);
                CHECK(reduction(here, candidate(moveCount, 4000), depth) <= plies);
                Node doubtful = here;  // whether its static score was too high or too low
                for (const int correction : {-150, 150}) {
                    doubtful.correction = correction;
                    CHECK(reduction(doubtful, candidate(moveCount), depth) <= plies);
                }
            }
    CHECK(reduced > 4000);  // most of them
    Node here;
    CHECK(reduction(here, candidate(1), 20) == 0);
}

/// As the search asks, with alpha 0.
bool isPruned(const Position& p, const Node& here, const Candidate& c, int depth) {
    const bool skips = mustSkipQuiets(p, here, c.moveCount, 0, depth) && !c.move.isNoisy() && !c.check;
    return skips || canPrune(p, here, c, 0, depth);
}

TEST_CASE("pruning: at the root, in check and giving a safe check every move is searched") {
    const Position p = parseFen(StartFen);
    Node here;
    here.ply = 1;
    here.score = -2000;
    Candidate late = candidate(60, -20'000);
    REQUIRE(isPruned(p, here, late, 1));
    late.check = true;
    CHECK_FALSE(isPruned(p, here, late, 1));
    late.check = false;
    here.inCheck = true;
    CHECK_FALSE(isPruned(p, here, late, 1));
    here.inCheck = false;
    here.ply = 0;
    CHECK_FALSE(isPruned(p, here, late, 1));
}

TEST_CASE("pruning: a check that loses more than the depth allows is pruned") {
    const Position p = parseFen("4k3/8/5n2/8/8/8/8/3QK3 w - - 0 1");  // Qh5+ Nxh5
    Node here;
    here.ply = 1;
    const Candidate c{parseMove(p, "Qh5+"), 2, 0, true};
    CHECK(isPruned(p, here, c, 1));
    for (int depth = 1; depth < MaxPly; ++depth)
        if (isPruned(p, here, c, depth + 1)) CHECK(isPruned(p, here, c, depth));
    CHECK_FALSE(isPruned(p, here, c, MaxPly));
}

TEST_CASE("pruning: captures in quiescence that win nothing are pruned, those that win a piece are not") {
    const Position guarded = parseFen("r3k2r/8/3p4/4p3/3P4/8/8/R3K2R w - - 0 1"),
                   free = parseFen("r3k2r/8/8/4p3/3P4/8/8/R3K2R w - - 0 1"),
                   fewPieces = parseFen("4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1");
    Node here;
    const Move m = parseMove(free, "dxe5");
    CHECK(canDeltaPrune(guarded, here, m, -constants.deltaMargin, 0));
    CHECK_FALSE(canDeltaPrune(guarded, here, m, -constants.deltaMargin + 1, 0));
    CHECK_FALSE(canDeltaPrune(free, here, m, -1000, 0));
    CHECK_FALSE(canDeltaPrune(fewPieces, here, m, -1000, 0));
    here.inCheck = true;
    CHECK_FALSE(canDeltaPrune(guarded, here, m, -1000, 0));
}

TEST_CASE("pruning: recaptures and safe checks are extended, losing checks are not") {
    Position p = parseFen("4k3/8/8/3p4/4P3/8/8/R3K2R w - - 0 1");
    p.make(Move(makeSquare(4, 3), makeSquare(3, 4), makePiece(White, Pawn), makePiece(Black, Pawn)));
    Node here;
    here.isPv = true;
    here.ply = 1;
    const Position check = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
                   guarded = parseFen("1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const Move a8(makeSquare(0, 0), makeSquare(0, 7), makePiece(White, Rook));
    Candidate checking{a8, 3, 0, true};
    CHECK(extension(check, here, checking, 8) == 1);
    CHECK(extension(guarded, here, checking, 8) == 0);
    const Move back(makeSquare(4, 7), makeSquare(3, 4), makePiece(Black, Rook), makePiece(White, Pawn));
    CHECK(extension(p, here, {back, 3, 0, false}, 4) == 1);
    CHECK(extension(p, here, {quietMove, 3, 0, false}, 4) == 0);
    here.singularExtension = 2;
    CHECK(extension(p, here, {back, 1, 0, false}, 4) == 2);
}

TEST_CASE("pruning: no null move after another, with king and pawns alone, or below beta") {
    Position p = parseFen("r3k3/8/8/8/8/8/8/R3K3 b - - 0 1"), pawns = parseFen("r3k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    play(p, "Kd8");
    play(pawns, "Kd8");
    Node here;
    here.score = 50;
    CHECK(canTryNullMove(p, here, 50, 3));
    CHECK_FALSE(canTryNullMove(p, here, 51, 3));
    CHECK_FALSE(canTryNullMove(pawns, here, 50, 3));
    p.makeNull();
    CHECK_FALSE(canTryNullMove(p, here, 50, 3));
    Position threatened = parseFen("4k3/8/8/2n5/8/1P6/8/R3K3 w - - 0 1");
    play(threatened, "b4");  // the pawn attacks the knight
    CHECK(canTryNullMove(threatened, here, 50 - constants.nullThreat, 3));
    CHECK_FALSE(canTryNullMove(threatened, here, 51 - constants.nullThreat, 3));
}

TEST_CASE("pruning: a node pruned at a depth is pruned at a lesser one, and quiet moves once skipped stay so") {
    const Position p = parseFen(StartFen);
    int pruned = 0, skipped = 0;
    Node here;
    here.ply = 1;
    for (here.score = -1500; here.score <= 1500; here.score += 25) {
        here.staticScore = here.score;
        for (int depth = 1; depth < 15; ++depth) {
            if (canRazor(here, 0, depth + 1)) CHECK(canRazor(here, 0, depth));
            if (isFutileInReverse(here, 0, depth + 1)) CHECK(isFutileInReverse(here, 0, depth));
            pruned += canRazor(here, 0, depth) + isFutileInReverse(here, 0, depth);
            for (int n = 1; n < 60; ++n) {
                if (!mustSkipQuiets(p, here, n, 0, depth)) continue;
                ++skipped;
                CHECK(mustSkipQuiets(p, here, n + 1, 0, depth));
            }
        }
    }
    CHECK(pruned > 100);
    CHECK(skipped > 100);
}

}  // namespace
}  // namespace millimax::test
