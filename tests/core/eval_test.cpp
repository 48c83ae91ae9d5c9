// eval_test.cpp: what must hold of the evaluation whatever its weights are.
#include "eval.hpp"
#include "notation/eval_trace.hpp"
#include "tests/suites.hpp"

#include <memory>
#include <set>

namespace millimax::test {
namespace {

std::vector<Position> positions() {
    std::vector<Position> all = allSuites();
    for (const Position& p : randomGames(60, 200, 1)) all.push_back(p);
    return all;
}

/// White's sum less Black's over the weights from `first` up to `end`.
Score sumOf(const EvalTrace& trace, std::size_t first, std::size_t end) {
    Score sum;
    for (std::size_t w = first; w < end; ++w) sum += weightList[w] * (trace.count[White][w] - trace.count[Black][w]);
    return sum;
}

TEST_CASE("eval: the colour-flipped position scores exactly the same") {
    const std::vector<Position> all = positions();
    CHECK(all.size() > 10'000);
    int wrong = 0;
    for (const Position& p : all) {
        const Position mirror = flipped(p);
        if (evaluate(p) == evaluate(mirror) && p.psqtScore() == -mirror.psqtScore() && p.phase() == mirror.phase())
            continue;
        ++wrong;
        CHECK_MESSAGE(wrong > 3, toFen(p), " scores ", evaluate(p), ", but flipped ", evaluate(mirror));
    }
    CHECK(wrong == 0);
}

TEST_CASE("eval: passed are the pawns that no enemy pawn can stop, of each file the foremost") {
    int wrong = 0, found = 0;
    for (const Position& p : positions()) {
        PawnStructure pawns;
        Evaluator<>(p, pawns).evaluate();
        Bitboard passed = 0;
        for (const Color c : {White, Black})
            for (const Square s : p.pieces(c, Pawn)) {
                const auto isAhead = [&](Square other, int files) {
                    return relativeRank(c, other) > relativeRank(c, s) && std::abs(fileOf(other) - fileOf(s)) <= files;
                };
                if (std::ranges::none_of(p.pieces(~c, Pawn), [&](Square other) { return isAhead(other, 1); }) &&
                    std::ranges::none_of(p.pieces(c, Pawn), [&](Square other) { return isAhead(other, 0); }))
                    passed |= bit(s);
            }
        wrong += pawns.passed != passed;
        found += popcount(passed);
    }
    CHECK(found > 1000);
    CHECK(wrong == 0);
}

TEST_CASE("eval: traced or not, the score is the same, and it is the sum of what was traced") {
    const std::size_t squaresEnd = weightIndex(weights.imbalance[0][0]);
    int wrong = 0;
    for (const Position& p : positions()) {
        EvalTrace trace;
        const int score = evaluate(p, trace);
        const Score sum = sumOf(trace, 0, EvalTrace::Terms);
        const int phased = sum.middlegame() * p.phase() + sum.endgame() * (MaxPhase - p.phase());
        const int mixed = phased * trace.scale / (MaxPhase * FullScale);
        wrong += score != evaluate(p);
        wrong += score != (p.side() == White ? mixed : -mixed);
        wrong += sumOf(trace, 0, squaresEnd) != p.psqtScore();
    }
    CHECK(wrong == 0);
}

TEST_CASE("eval: what moves add up is what setting the position up gives") {
    int wrong = 0;
    for (const Position& p : randomGames(40, 200, 2)) {
        const Position again = parseFen(toFen(p));
        wrong += evaluate(p) != evaluate(again) || p.psqtScore() != again.psqtScore() || p.phase() != again.phase();
    }
    CHECK(wrong == 0);
}

TEST_CASE("eval: what the cache remembers is what is worked out anew") {
    const auto cache = std::make_unique<EvalCache>();
    const std::vector<Position> all = positions();
    int wrong = 0;
    for (int round = 0; round < 2; ++round)
        for (const Position& p : all) {
            const int score = evaluate(p);
            wrong += cache->evaluate(p) != score || cache->evaluate(p) != score;
        }
    CHECK(wrong == 0);
}

TEST_CASE("eval: the groups, one after another, hold every weight") {
    CHECK(WeightGroups[0].first == 0);
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < WeightGroups.size(); ++i) {
        const std::size_t end = i + 1 < WeightGroups.size() ? WeightGroups[i + 1].first : EvalTrace::Terms;
        CHECK_MESSAGE(WeightGroups[i].first < end, WeightGroups[i].name);
        CHECK(names.insert(WeightGroups[i].name).second);
    }
    CHECK(EvalTrace::Terms * sizeof(Score) == sizeof weights);
    CHECK(weightIndex(weights.tempo) == EvalTrace::Terms - 1);
    CHECK(weightList[weightIndex(weights.doubled)] == weights.doubled);
    CHECK(weightList[weightIndex(weights.square[Queen][63])] == weights.square[Queen][63]);
}

TEST_CASE("eval: a piece less is worse, and a greater one is worse still") {
    const auto without = [](Square s) {
        Setup setup;
        const Position start = parseFen(StartFen);
        for (Square at = 0; at < Squares; ++at)
            if (onBoard(at) && at != s) setup.pieces[at] = start[at];
        return evaluate(Position(setup));
    };
    const int start = evaluate(parseFen(StartFen));
    CHECK(std::abs(start) < 100);
    const int queen = without(parseSquare("d1")), rook = without(parseSquare("a1")),
              knight = without(parseSquare("b1"));
    CHECK(queen < rook - 200);
    CHECK(rook < knight - 50);
    CHECK(knight < start - 200);
    CHECK(without(parseSquare("d8")) > start + 600);
}

TEST_CASE("eval: a second queen is worth more than a rook, and than the pawn that becomes it") {
    for (const std::string enemies : {"8", "3r4", "3q4", "3rr3", "3qr3", "3qq3"}) {
        const auto with = [&](const std::string& piece) {
            return evaluate(parseFen("7k/2" + piece + "5/8/" + enemies + "/8/8/8/KQ6 w - - 0 1"));
        };
        CAPTURE(enemies);
        CHECK(with("Q") > with("R") + 100);
        CHECK(with("Q") > with("P"));
    }
}

TEST_CASE("eval: no position nears the scores of mates") {
    CHECK(std::abs(evaluate(parseFen("QQQQQQQQ/Q7/8/8/7k/8/8/K7 b - - 0 1"))) < MateBound);
    CHECK(std::abs(evaluate(parseFen("qqqqqqqq/q7/8/8/8/8/7K/k7 w - - 0 1"))) < MateBound);
    for (const Position& p : randomGames(10, 300, 3)) CHECK(std::abs(evaluate(p)) < MateBound);
}

}  // namespace
}  // namespace millimax::test
