// picker_test.cpp: every legal move exactly once and in its stage, whatever move is sneaked in first.
#include "picker.hpp"
#include "tests/suites.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <random>

namespace millimax::test {
namespace {

std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> words) {
    std::sort(words.begin(), words.end());
    return words;
}
template <class Moves> std::vector<std::uint32_t> packed(const Moves& moves) {
    std::vector<std::uint32_t> words;
    for (const Move m : moves) words.push_back(m.packed());
    return sorted(words);
}

/// Legal moves of other positions, few of them legal anywhere else.
std::vector<Move> foreignMoves() {
    std::vector<Move> moves;
    for (const char* name : {"bratko-kopec.epd", "see.epd"})
        for (const Position& p : suite(name))
            for (const Move m : legalMoves(p)) moves.push_back(m);
    return moves;
}

/// A picker and what it needs, with histories full of noise, and moves of other positions to confuse it with.
class PickerTrial {
public:
    PickerTrial() : history_(std::make_unique<History>()), foreign_(foreignMoves()) {
        context_ = {{&history_->after(foreign_[0]), &history_->after(foreign_[1])}, 0};
        for (int i = 0; i < 20'000; ++i) {
            const Move m = anyForeign();
            const int bonus = int(random_() % 3201) - 1600;
            history_->reward(m, context_, bonus);
        }
    }
    Move anyForeign() { return foreign_[random_() % foreign_.size()]; }
    /// All the moves that a picker for a whole node gives, and whether each was in its place.
    std::vector<Move> all(const Position& p, Move best, bool& inOrder) {
        const PinsAndCheckers pins(p);
        MovePicker picker(pins, *history_, context_, best, MovePicker::Kind::All);
        std::vector<Move> given;
        int stage = 0;
        while (const Move m = picker.next()) {
            given.push_back(m);
            const bool sneaked = given.size() == 1 && m == best;
            const bool losing = m.isNoisy() && !seeGE(p, m, 0);
            const int now = sneaked ? 0 : !m.isNoisy() ? 2 : losing ? 3 : 1;
            inOrder &= now >= stage;
            stage = now;
            if (given.size() > 300) break;
        }
        inOrder &= !picker.next();
        return given;
    }
    /// What it gives where, after so many moves, only checks are wanted of the quiet ones.
    std::vector<Move> withOnlyChecksAfter(std::size_t wanted, const Position& p) {
        const PinsAndCheckers pins(p);
        MovePicker picker(pins, *history_, context_, Move{}, MovePicker::Kind::All);
        std::vector<Move> given;
        while (true) {
            if (given.size() == wanted) picker.skipQuiets();
            const Move m = picker.next();
            if (!m) return given;
            given.push_back(m);
        }
    }
    std::vector<Move> quiescent(const Position& p, Move best) {
        const PinsAndCheckers pins(p);
        MovePicker picker(pins, *history_, context_, best, MovePicker::Kind::Noisy);
        std::vector<Move> given;
        while (const Move m = picker.next()) given.push_back(m);
        return given;
    }

private:
    std::mt19937 random_{7};
    std::unique_ptr<History> history_;
    std::vector<Move> foreign_;
    History::Context context_;
};

bool isLegalHere(const MoveList& legal, Move m) { return std::ranges::count(legal, m) > 0; }

TEST_CASE("picker: each legal move exactly once, the best first, for every choice of best") {
    PickerTrial trial;
    int runs = 0, wrongMoves = 0, wrongFirst = 0, wrongOrder = 0;
    for (const Position& p : manyPositions()) {
        const MoveList legal = legalMoves(p);
        const auto expected = packed(legal);
        std::vector<Move> choices(legal.begin(), legal.end());
        choices.push_back(Move{});
        for (int i = 0; i < 20; ++i) choices.push_back(trial.anyForeign());
        for (const Move best : choices) {
            bool inOrder = true;
            const std::vector<Move> given = trial.all(p, best, inOrder);
            ++runs;
            wrongMoves += packed(given) != expected;
            wrongOrder += !inOrder;
            if (best && isLegalHere(legal, best)) wrongFirst += given.empty() || !(given[0] == best);
        }
    }
    CHECK(runs > 20'000);
    CHECK(wrongMoves == 0);
    CHECK(wrongFirst == 0);
    CHECK(wrongOrder == 0);
}

TEST_CASE("picker: once only checks are wanted, it leaves out the other quiet moves and nothing else") {
    PickerTrial trial;
    int shorter = 0, wrong = 0;
    for (const Position& p : manyPositions()) {
        bool inOrder = true;
        const std::vector<Move> all = trial.all(p, Move{}, inOrder);
        for (const std::size_t wanted : {std::size_t(0), std::size_t(3), all.size() / 2}) {
            std::vector<Move> expected;
            for (const Move m : all)
                if (expected.size() < wanted || m.isNoisy() || givesCheck(p, m)) expected.push_back(m);
            shorter += expected.size() < all.size();
            wrong += trial.withOnlyChecksAfter(wanted, p) != expected;
        }
    }
    CHECK(shorter > 500);
    CHECK(wrong == 0);
}

TEST_CASE("picker: for quiescence, what is noisy and doesn't lose the exchange, and the best if noisy") {
    PickerTrial trial;
    int wrong = 0, runs = 0;
    for (const Position& p : manyPositions()) {
        const MoveList legal = legalMoves(p);
        std::vector<Move> choices(legal.begin(), legal.end());
        choices.push_back(Move{});
        for (int i = 0; i < 20; ++i) choices.push_back(trial.anyForeign());
        for (const Move best : choices) {
            const bool sneaks = best.isNoisy() && isLegalHere(legal, best);
            std::vector<Move> expected;
            for (const Move m : legal)
                if (m.isNoisy() && (seeGE(p, m, 0) || (sneaks && m == best))) expected.push_back(m);
            const std::vector<Move> given = trial.quiescent(p, best);
            wrong += packed(given) != packed(expected);
            wrong += sneaks && !(given[0] == best);
            ++runs;
        }
    }
    CHECK(runs > 20'000);
    CHECK(wrong == 0);
}

TEST_CASE("picker: quiet moves come in the order of their history") {
    const Position p = parseFen(StartFen);
    const auto history = std::make_unique<History>();
    const History::Context context{{&history->after(Move{}), &history->after(Move{})}, 0};
    const Move rewarded = parseMove(p, "h3"), punished = parseMove(p, "e4");
    for (int i = 0; i < 50; ++i) {
        history->reward(rewarded, context, 1600);
        history->reward(punished, context, -1600);
    }
    const PinsAndCheckers pins(p);
    MovePicker picker(pins, *history, context, Move{}, MovePicker::Kind::All);
    Move last{};
    CHECK(picker.next() == rewarded);
    while (const Move m = picker.next()) last = m;
    CHECK(last == punished);
}

TEST_CASE("picker: a piece that a pawn attacks is moved away first, and none goes to a square that a pawn attacks") {
    const Position p = parseFen("4k3/8/8/2p5/3N4/8/8/1R2K3 w - - 0 1");  // c5 attacks the knight, and b4
    const auto history = std::make_unique<History>();
    const History::Context context{{&history->after(Move{}), &history->after(Move{})}, 0};
    const PinsAndCheckers pins(p);
    MovePicker picker(pins, *history, context, Move{}, MovePicker::Kind::All);
    std::vector<Move> given;
    while (const Move m = picker.next()) given.push_back(m);
    const auto fromKnight = [](Move m) { return typeOf(m.mover()) == Knight; };
    CHECK(std::ranges::count_if(given, fromKnight) == 8);
    CHECK(std::ranges::is_partitioned(given, fromKnight));
    CHECK(given.back() == parseMove(p, "Rb4"));
}

TEST_CASE("picker: of captures the most valuable victim comes first") {
    for (const char* fen : {"6k1/8/8/q1r1n3/1P1P4/8/8/6K1 w - - 0 1", "1k6/8/8/3n1r1q/4P1P1/8/8/1K6 w - - 0 1"}) {
        const Position p = parseFen(fen);
        const auto history = std::make_unique<History>();
        const History::Context context{{&history->after(Move{}), &history->after(Move{})}, 0};
        const PinsAndCheckers pins(p);
        MovePicker picker(pins, *history, context, Move{}, MovePicker::Kind::Noisy);
        std::vector<int> victims;
        while (const Move m = picker.next()) victims.push_back(seeValue[typeOf(m.captured())]);
        CHECK(victims.size() == 4);
        CHECK(std::ranges::is_sorted(victims, std::greater{}));
    }
}

}  // namespace
}  // namespace millimax::test
