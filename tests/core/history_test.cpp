// history_test.cpp: values of moves stay within bounds, and corrections within their positions.
#include "history.hpp"
#include "tests/positions.hpp"

#include <memory>

namespace millimax::test {
namespace {

TEST_CASE("history: values stay within bounds, rise with reward and fade") {
    const Position p = parseFen(StartFen);
    const auto history = std::make_unique<History>();
    const Move none{}, m = parseMove(p, "Nf3");
    const History::Context context{{&history->after(m), &history->after(none)}, 0};
    int before = history->quiet(m, context);
    for (int i = 0; i < 500; ++i) {
        history->reward(m, context, 1600);
        const int now = history->quiet(m, context);
        CHECK(now >= before);
        before = now;
    }
    CHECK(before > 2 * History::Max);
    CHECK(before <= 3 * History::Max);
    history->reward(m, context, -1600);
    CHECK(history->quiet(m, context) < before);
    for (int i = 0; i < 500; ++i) history->reward(m, context, -1600);
    CHECK(history->quiet(m, context) >= -3 * History::Max);
}

TEST_CASE("history: a new search takes the earlier ones for less, but forgets no order") {
    const Position p = parseFen(StartFen);
    const auto history = std::make_unique<History>();
    const Move none{}, good = parseMove(p, "Nf3"), bad = parseMove(p, "Nh3");
    const History::Context context{{&history->after(none), &history->after(none)}, 0};
    history->rewardGain(good, 0, 1000);
    history->rewardGain(bad, 0, -1000);
    const int gained = history->quiet(good, context), lost = history->quiet(bad, context);
    REQUIRE(gained > 0);
    history->startSearch();
    CHECK(history->quiet(good, context) > 0);
    CHECK(history->quiet(good, context) < gained);
    CHECK(history->quiet(bad, context) < 0);
    CHECK(history->quiet(bad, context) > lost);
}

TEST_CASE("history: flights from attack, and moves into it, are learned apart from others") {
    const Position p = parseFen(StartFen);
    const auto history = std::make_unique<History>();
    const Move m = parseMove(p, "Nf3");
    const auto value = [&](Bitboard attacked) {
        return history->quiet(m, {{&history->after(Move{}), &history->after(Move{})}, attacked});
    };
    history->rewardGain(m, bit(m.from()), 1000);
    CHECK(value(bit(m.from())) > 0);
    for (const Bitboard other : {Bitboard{0}, bit(m.to()), bit(m.from()) | bit(m.to())}) CHECK(value(other) == 0);
}

TEST_CASE("history: what is found out against a bare king corrects no other score") {
    const auto history = std::make_unique<History>();
    const Position bare = parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
                   other = parseFen("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1");
    history->correct(bare, 500, 10);
    CHECK(history->correction(other) == 0);
    history->correct(other, 500, 10);
    CHECK(history->correction(other) > 0);
    CHECK(history->correction(bare) == 0);
}

TEST_CASE("history: a cutoff raises its move and lowers those before it, but for a capture no quiet one") {
    const Position p = parseFen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    const Move quiet = parseMove(p, "Kd2"), other = parseMove(p, "Ke2"), capture = parseMove(p, "exd5");
    const auto failedAfter = [&](Move best, Move failed) {
        const auto history = std::make_unique<History>();
        const History::Context context{{&history->after(Move{}), &history->after(quiet)}, 0};
        MoveList before;
        before.add(failed);
        history->rewardCutoff(best, before, context, 6);
        const auto valueOf = [&](Move m) { return m.isNoisy() ? history->capture(m) : history->quiet(m, context); };
        CHECK(valueOf(best) > 0);
        return valueOf(failed);
    };
    CHECK(failedAfter(quiet, other) < 0);
    CHECK(failedAfter(quiet, capture) < 0);
    CHECK(failedAfter(capture, quiet) == 0);
}

}  // namespace
}  // namespace millimax::test
