// skill_test.cpp: what playing below full strength must keep to: the rules, the limits, and that more skill sees more.
#include "explain/judge.hpp"
#include "interface/engine.hpp"
#include "notation/fen.hpp"
#include "tests/suites.hpp"

#include <algorithm>
#include <random>
#include <set>

namespace millimax::test {
namespace {

struct PlayedAt {
    std::vector<Move> line;
    Limits limits;  // as the skill left them
    Recorder shown;
    std::uint64_t nodes;
};
/// A search as Engine makes it below full strength, with a seed of our own.
PlayedAt playAt(int level, const Position& p, std::uint64_t seed, Limits limits = {}) {
    weaken(limits, p, level, seed);
    static TranspositionTable table(1);
    static Searcher searcher(table);
    table.clear();
    searcher.clear();
    Recorder recorder;
    const auto line = searcher.search(p, limits, recorder).pv;
    return {line, limits, recorder, searcher.nodes()};
}

/// A third of every suite, and of the early and late parts of random games; all where there is but one move.
std::vector<Position> samples() {
    std::vector<Position> positions = allSuites();
    for (const Position& p : randomGames(10, 200, 7)) positions.push_back(p);
    std::size_t count = 0;
    std::erase_if(positions, [&](const Position& p) {
        const auto moves = legalMoves(p).size();
        return moves == 0 || (moves > 1 && count++ % 3 != 0);
    });
    return positions;
}

TEST_CASE("skill: full skill changes no limit and no search") {
    Engine engine(1);
    const Position p = parseFen(Kiwipete);
    const SearchPlan plan = engine.planFor(p, depthLimit(6));
    const Limits& limits = plan.limits;
    CHECK(limits.nodes == Limits{}.nodes);
    CHECK(limits.depth == 6);
    CHECK(limits.rootMoves.empty());
    CHECK(!limits.hidesMove);
    TranspositionTable table(1);
    const Found known = searchDepth(p, 6, table);
    Recorder recorder;
    CHECK(engine.search(p, plan, recorder).pv == known.line);
    CHECK(recorder.best().nodes == known.last.nodes);
}

TEST_CASE("variety: every line nearly as good as the best is played, and none that gives away more") {
    std::vector<SearchInfo> lines;
    for (const int score : {30, 25, 20, 19}) {
        lines.emplace_back().score = score;
        lines.back().pv = {legalMoves(Game::initial())[lines.size()]};
    }
    std::set<std::uint32_t> played, good;
    for (std::uint64_t seed = 0; seed < 500; ++seed) played.insert(vary(lines, 10, seed).pv[0].packed());
    for (int i = 0; i < 3; ++i) good.insert(lines[i].pv[0].packed());
    CHECK(played == good);
}

TEST_CASE("skill: what is told of a move below it is what a search that sees every move thinks of it") {
    Engine engine(1);
    int wrong = 0, told = 0;
    const std::vector<Position> positions = randomGames(2, 60, 11);
    for (std::size_t i = 0; i < positions.size(); i += 8) {
        const Position& p = positions[i];
        if (legalMoves(p).size() < 2) continue;
        engine.setSkill(2);
        Recorder recorder;
        const SearchInfo found = engine.search(p, engine.planFor(p, {}), recorder);
        Limits whole;
        whole.rootMoves = {found.pv.at(0)};
        whole.nodes = 20'000;
        TranspositionTable table(1);
        Searcher searcher(table);
        Recorder silent;
        const SearchInfo truth = searcher.search(p, whole, silent);
        wrong += std::abs(winningChance(found.score) - winningChance(truth.score)) > 20;
        ++told;
        CHECK(recorder.best().pv.at(0) == found.pv[0]);
    }
    CHECK(wrong * 10 <= told);
}

TEST_CASE("skill: a mate that everybody learns is looked for by the engine itself, which remembers what it found") {
    Engine engine(1);
    engine.setSkill(0);
    const Position p = parseFen("8/8/8/4k3/8/8/8/4K2R w - - 0 1");
    Recorder recorder;
    const SearchInfo found = engine.search(p, engine.planFor(p, {}), recorder);
    CHECK(engine.tableMove(p) == found.pv.at(0));
}

TEST_CASE("skill: below it a search leaves no trace in the table, and forgets none") {
    Engine engine(1);
    engine.setSkill(10);
    const Position p = parseFen(Kiwipete);
    const Entry known{Move{}, 5, 1,
                      Bound::Lower};  // of each position a move away: the first that a search would change
    std::vector<Key> keys{p.key()};
    for (const Move m : legalMoves(p)) {
        Position next = p;
        next.make(m);
        keys.push_back(next.key());
    }
    for (const Key key : keys) engine.table.store(key, known);
    Recorder recorder;
    CHECK(!engine.search(p, engine.planFor(p, {}), recorder).pv.empty());
    for (const Key key : keys) {
        const auto kept = engine.table.probe(key);
        REQUIRE(kept);
        CHECK(kept->score == known.score);
        CHECK(kept->depth == known.depth);
    }
}

TEST_CASE("skill: every level plays a legal move, within its nodes and depth") {
    const std::vector<Position> positions = samples();
    REQUIRE(positions.size() > 1000);
    std::size_t forced = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& p = positions[i];
        const int level = int(i % (i % 10 ? 8 : FullSkill));  // the higher take longer: fewer of them
        const PlayedAt played = playAt(level, p, i);
        const MoveList legal = legalMoves(p);
        forced += legal.size() == 1;
        INFO("level ", level, ": ", toFen(p));
        REQUIRE(!played.line.empty());
        CHECK(std::ranges::count(legal, played.line[0]) == 1);
        if (knowsTheMate(p)) continue;
        CHECK(played.shown.best().depth <= level + 2);
        CHECK((played.nodes <= std::uint64_t(2 * skillLimitsAt(level).nodes) || played.shown.best().depth == 1));
    }
    CHECK(forced >= 5);  // the samples have such positions
}

TEST_CASE("skill: what is excluded stays excluded, and tighter limits hold") {
    std::mt19937 random(1);
    for (const Position& p : suite("wac.epd")) {
        Limits limits;
        for (const Move m : legalMoves(p))
            if (random() % 4 == 0) limits.rootMoves.push_back(m);
        if (limits.rootMoves.empty()) continue;
        limits.depth = 2;
        limits.nodes = 100;
        for (const int level : {0, 5, 12}) {
            const PlayedAt played = playAt(level, p, random(), limits);
            REQUIRE(!played.line.empty());
            CHECK(std::ranges::count(limits.rootMoves, played.line[0]) == 1);
            CHECK(played.limits.depth <= 2);
            CHECK(played.limits.nodes <= 100);
        }
    }
}

TEST_CASE("skill: the same seed plays the same, others differ") {
    std::set<std::uint32_t> moves;
    const Position p = parseFen(Kiwipete);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const PlayedAt once = playAt(6, p, seed), again = playAt(6, p, seed);
        CHECK(once.line == again.line);
        CHECK(once.nodes == again.nodes);
        moves.insert(once.line[0].packed());
    }
    CHECK(moves.size() > 1);
}

TEST_CASE("skill: what one level sees, the next sees too, and looks further") {
    std::mt19937_64 random(2);
    for (int level = 0; level + 1 < FullSkill; ++level) {
        const SkillLimits here = skillLimitsAt(level), next = skillLimitsAt(level + 1);
        CHECK(next.nodes > here.nodes);
        CHECK(next.oversightRate < here.oversightRate);
        for (const Position& p : suite("bratko-kopec.epd"))
            for (const Move m : legalMoves(p)) {
                const std::uint64_t seed = random();
                CHECK((overlooks(p, m, here.oversightRate, seed) || !overlooks(p, m, next.oversightRate, seed)));
            }
    }
}

TEST_CASE("skill: chances are independent: of what a player looks at, and of the moves that he overlooks") {
    std::mt19937_64 random(4);
    const MoveList moves = legalMoves(Game::initial());
    for (const std::uint64_t change :
         {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{moves[0].packed()} ^ moves[1].packed(),
          std::uint64_t{moves[2].packed()} ^ moves[9].packed()}) {
        CAPTURE(change);
        int both = 0, either = 0;
        for (int i = 0; i < 20'000; ++i) {
            const std::uint64_t seed = random();
            const bool first = chanceFrom(seed) < 0.3, second = chanceFrom(seed ^ change) < 0.3;
            both += first && second;
            either += first || second;
        }
        CHECK(both / 20'000.0 == doctest::Approx(0.09).epsilon(0.1));
        CHECK(either / 20'000.0 == doctest::Approx(0.51).epsilon(0.05));
    }
}

/// The part of 4,000 looks at which a move isn't seen at level 0.
double missed(const Position& p, const char* move) {
    std::mt19937_64 random(3);
    int count = 0;
    for (int i = 0; i < 4000; ++i) count += overlooks(p, parseMove(p, move), skillLimitsAt(0).oversightRate, random());
    return count / 4000.0;
}

TEST_CASE("skill: the hard to see is overlooked more often") {
    const Position p = parseFen("4k3/8/8/3p4/4P3/8/1Q4K1/8 w - - 0 1");
    const double near = missed(p, "e4d5"), far = missed(p, "b2b7"), back = missed(p, "g2g1"), check = missed(p, "b2b8");
    CHECK(far > near + 0.1);
    CHECK(back > near + 0.1);
    CHECK(check < near - 0.1);
    Position after = parseFen("4k3/8/5n2/3p4/4P3/8/6K1/8 w - - 0 1");
    play(after, "exd5");
    CHECK(missed(after, "f6d5") < near - 0.1);                               // recapture
    CHECK(missed(parseFen("4k3/8/8/8/8/8/8/4K2r w - - 0 1"), "e1e2") == 0);  // in check
}

TEST_CASE("skill: from level 6 on mates in 1 are seldom missed") {
    const std::vector<Position> positions = suite("mate-in-1.epd");
    int tries = 0, found = 0;
    for (const int level : {6, 8, 11, 15})
        for (std::size_t i = 0; i < positions.size(); ++i) {
            Position p = positions[i];
            p.make(playAt(level, p, i).line[0]);
            ++tries;
            found += p.inCheck() && legalMoves(p).empty();
        }
    REQUIRE(tries > 100);
    CHECK(found * 100 >= tries * 95);
}

/// White has a rook or a queen, Black a bare king, wherever chance puts them; White is to move.
Position basicMate(PieceType piece, std::mt19937_64& random) {
    while (true) {
        Setup setup;
        const auto place = [&](Piece p) { setup.pieces[random() % 8 * 16 + random() % 8] = p; };
        place(makePiece(White, King));
        place(makePiece(Black, King));
        place(makePiece(White, piece));
        if (whyIllegalPosition(setup).empty() && std::ranges::count(setup.pieces, makePiece(White, piece)))
            return Position(setup);
    }
}

TEST_CASE("skill: every level mates with a rook or a queen, whatever the king does") {
    std::mt19937_64 random(9);
    for (const int level : {0, 3, 19})
        for (const PieceType piece : {Rook, Queen})
            for (int game = 0; game < 3; ++game) {
                Position p = basicMate(piece, random);
                INFO("level ", level, ": ", toFen(p));
                while (!legalMoves(p).empty() && p.rule50() < FiftyMoves && !p.insufficientMaterial()) {
                    const MoveList moves = legalMoves(p);
                    const Move reply = moves[random() % moves.size()];
                    p.make(p.side() == White ? playAt(level, p, random()).line[0] : reply);
                }
                CHECK((p.inCheck() && legalMoves(p).empty()));
            }
}

TEST_CASE("skill: from level 3 on a queen that nothing defends is taken, unless there is a mate") {
    std::mt19937_64 random(10);
    int tries = 0;
    for (const Position& p : randomGames(30, 120, 12)) {
        const MoveList moves = legalMoves(p);
        if (std::ranges::none_of(moves, [&](Move m) { return takesFreeQueen(p, m); })) continue;
        const int level = 3 + tries++ % 9;
        const Move played = playAt(level, p, random()).line[0];
        INFO("level ", level, ": ", toFen(p));
        CHECK((takesFreeQueen(p, played) || mates(p, played)));
    }
    CHECK(tries > 50);
}

TEST_CASE("skill: a queen is seldom taken where that stalemates and another move wins") {
    std::mt19937_64 random(11);
    int tries = 0, stalemates = 0;
    while (tries < 36) {
        Setup setup;
        for (const Piece piece : {makePiece(White, King), makePiece(White, Queen), makePiece(White, Pawn),
                                  makePiece(Black, King), makePiece(Black, Queen)})
            setup.pieces[random() % 8 * 16 + random() % 8] = piece;
        if (!whyIllegalPosition(setup).empty()) continue;
        const Position p(setup);
        const auto spoils = [&p](Move m) {
            return typeOf(m.captured()) == Queen && !givesCheck(p, m) && leavesNoMove(p, m);
        };
        Limits rest;
        for (const Move m : legalMoves(p))
            if (!spoils(m)) rest.rootMoves.push_back(m);
        if (rest.rootMoves.empty() || rest.rootMoves.size() == legalMoves(p).size()) continue;
        rest.depth = 4;
        TranspositionTable table(1);
        Recorder silent;
        if (Searcher(table).search(p, rest, silent).score < 500) continue;
        const int level = 3 + tries++ % 9;
        INFO("level ", level, ": ", toFen(p));
        stalemates += spoils(playAt(level, p, random()).line[0]);
    }
    CHECK(stalemates * 4 <= tries);
}

TEST_CASE("skill: a rating is the level between its neighbours, and every level has its own") {
    for (const RatedLevel& known : ratedLevels) CHECK(ratingOf(known.level) == known.rating);
    for (int level = 1; level < FullSkill; ++level) CHECK(ratingOf(level) > ratingOf(level - 1));
    for (int rating = LeastRating; rating < MostRating; ++rating) CHECK(levelOf(rating) < levelOf(rating + 1));
    CHECK(levelOf(LeastRating) == 0);
    CHECK(levelOf(MostRating) == FullSkill - 1);
    for (const char* wrong : {"21", "-1", "669", "2511", "x", "", "5.5"}) CHECK_THROWS_AS(skillFrom(wrong), BadInput);
    CHECK(skillFrom("1500") == 1500);
}

TEST_CASE("skill: on a clock it takes its time, but less than its share; elsewhere none") {
    const Position p = parseFen(Kiwipete);
    Limits limits;
    CHECK(humanPace(limits, p, 1) == Milliseconds(0));
    limits.soft = limits.hard = Milliseconds(10'000);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CHECK(humanPace(limits, p, seed) > Milliseconds(100));
        CHECK(humanPace(limits, p, seed) < limits.soft);
    }
    limits.usesAll = true;
    CHECK(humanPace(limits, p, 1) == Milliseconds(0));
}

}  // namespace
}  // namespace millimax::test
