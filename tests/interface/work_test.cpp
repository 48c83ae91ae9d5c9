// work_test.cpp: what goes on beside the loop of events begins, ends and is forgotten.
#include "interface/work.hpp"

#include "tests/positions.hpp"

#include <string>
#include <variant>

namespace millimax::test {
namespace {

/// The next report that is a What.
template <class What> What awaited(EventQueue& events) {
    while (true) {
        Event event = events.next();
        auto* const report = std::get_if<JobReport>(&event);
        REQUIRE(report);
        if (auto* const what = std::get_if<What>(report)) return *what;
    }
}

TEST_CASE("work: a search ends by itself where its limits say so, one after the other") {
    Engine engine(1);
    EventQueue events;
    Work work(engine, events);
    CHECK(work.isIdle());
    for (int times = 0; times < 2; ++times) {
        work.startSearch(Activity::Thinking, Game::initial(), {depthLimit(4)});
        CHECK(work.activity() == Activity::Thinking);
        CHECK(work.hasEnd());
        auto end = awaited<SearchEnd>(events);
        CHECK_FALSE(end.found.pv.empty());
        work.end();
        CHECK(work.isIdle());
    }
}

TEST_CASE("work: nothing is heard of a search that was forgotten") {
    Engine engine(1);
    EventQueue events;
    Work work(engine, events);
    work.startSearch(Activity::Analyzing, Game::initial(), {});
    CHECK_FALSE(work.hasEnd());
    awaited<SearchInfo>(events);  // it has begun
    work.forget();
    CHECK(work.isIdle());
    work.startJob([](Job& job) {
        job.say()("new");
        return Then();
    });
    const Event first = events.next();
    CHECK(std::get<JobText>(std::get<JobReport>(first)).text == "new");
    awaited<JobEnd>(events);
}

TEST_CASE("work: an analysis that is over, and a line that is known, are told when they are asked for") {
    Engine engine(1);
    EventQueue events;
    Work work(engine, events);
    const std::vector<Move> known{legalMoves(Game::initial())[0]};
    for (const bool isKnown : {true, false})
        for (const bool isHit : {true, false}) {
            if (isKnown) work.startKnown(Activity::Pondering, known);
            else work.startSearch(Activity::Pondering, Game::initial(), {depthLimit(2)});
            const auto soon = [] { return Clock::now() + Milliseconds(50); };
            for (Event e; !std::holds_alternative<Tick>(e = events.next(EventQueue::Take::All, soon()));)
                CHECK_FALSE(std::holds_alternative<SearchEnd>(std::get<JobReport>(e)));
            CHECK_FALSE(work.isIdle());
            if (isHit) work.ponderHit(Budget{});
            else work.finish();
            const auto end = awaited<SearchEnd>(events);
            CHECK_FALSE(end.found.pv.empty());
            CHECK((!isKnown || end.found.pv == known));
            work.end();
        }
}

TEST_CASE("work: what was pondered counts by half, and a pause not at all") {
    Engine engine(1);
    EventQueue events;
    Work work(engine, events);
    Limits limits;
    limits.from = Clock::now() - std::chrono::hours(2);
    work.startSearch(Activity::Pondering, Game::initial(), {limits});
    work.ponderHit(Budget{});
    CHECK(work.activity() == Activity::Thinking);
    CHECK(Clock::now() - work.budget().from >= std::chrono::minutes(60));
    CHECK(Clock::now() - work.budget().from < std::chrono::minutes(61));
    CHECK(work.resume() == Clock::duration::zero());
    const auto began = work.budget().from;
    work.pause();
    const auto paused = work.resume();
    CHECK(paused > Clock::duration::zero());
    CHECK(work.budget().from == began + paused);
    work.forget();
}

TEST_CASE("work: after a pause a limit of nodes counts those of the first thread, as before it") {
    Budget budget;
    budget.nodes = 1000;
    Progress progress;
    progress.nodes = 900;
    progress.leaderNodes = 300;
    const Budget left = leftAfter(std::chrono::hours(1), budget, progress);
    CHECK(left.nodes == 700);
    CHECK(left.from == budget.from + std::chrono::hours(1));
    progress.leaderNodes = 2000;
    CHECK(leftAfter(Milliseconds(1), budget, progress).nodes == 0);
}

TEST_CASE("work: a refusal ends a job in words") {
    Engine engine(1);
    EventQueue events;
    Work work(engine, events);
    work.startJob([](Job& job) -> Then {
        CHECK_FALSE(job.wantsStop({}));
        job.say()("one");
        throw BadInput("no more");
    });
    CHECK(work.activity() == Activity::OtherJob);
    CHECK(awaited<JobText>(events).text == "one");
    CHECK(awaited<JobText>(events).text == "no more.");
    awaited<JobEnd>(events);
}

}  // namespace
}  // namespace millimax::test
