// hash_test.cpp: Zobrist keys, mate scores across the table's edge, what the table keeps and what makes room, and the
// table shared by threads.
#include "hash.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <random>
#include <set>
#include <thread>
#include <tuple>
#include <vector>
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

namespace millimax::test {
namespace {

/// Keys that differ, but share their low 32 bits and so their bucket in any table.
Key colliding(int i) { return 0x89abcdef + (Key(i) + 1) * 0x0123456700000000; }

Move someMove(int i) { return Move(i & 0x77, ~i & 0x77, makePiece(White, Rook), Piece(i >> 8 & 7)); }

Entry entry(int depth, Bound bound, int score = 0, Move move = {}) { return {move, score, depth, bound}; }

bool sameEntry(const Entry& a, const Entry& b) {
    return a.move == b.move && a.score == b.score && a.depth == b.depth && a.bound == b.bound;
}

TEST_CASE("keys: no two of them alike, none zero, e.p. by file") {
    std::set<Key> keys;
    int count = 0;
    const auto add = [&](Key k) {
        keys.insert(k);
        ++count;
    };
    add(0);
    add(zobrist.blackToMove);
    for (const Key k : zobrist.enPassant) add(k);
    for (Square s = 0; s < Squares; ++s) {
        if (!onBoard(s)) continue;
        add(zobrist.castling[s]);
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t) add(zobrist.piece[makePiece(c, PieceType(t))][s]);
    }
    CHECK(count == 1 + 1 + 8 + 64 + 12 * 64);
    CHECK(int(keys.size()) == count);
}

TEST_CASE("table: the result of an earlier search goes first, also where generations begin anew") {
    for (int before = 0; before < 130; ++before) {
        TranspositionTable table(1);
        for (int i = 0; i < before; ++i) table.newSearch();
        table.store(colliding(0), entry(MaxPly, Bound::Exact), 0);
        table.newSearch();
        for (int i = 1; i <= 8; ++i) table.store(colliding(i), entry(0, Bound::Upper), 0);
        CHECK_FALSE(table.probe(colliding(0), 0, 0));
    }
}

TEST_CASE("mate scores: plies from the root in the search, from the node in the table") {
    int wrong = 0;
    for (int ply = 0; ply <= MaxPly; ++ply) {
        for (int distance = 0; distance <= MaxPly; ++distance) {
            wrong += scoreToTable(mateIn(ply + distance), ply) != mateIn(distance);
            wrong += scoreFromTable(mateIn(distance), ply) != mateIn(ply + distance);
            wrong += scoreToTable(-mateIn(ply + distance), ply) != -mateIn(distance);
            wrong += scoreFromTable(-mateIn(distance), ply) != -mateIn(ply + distance);
            wrong += !isMate(mateIn(ply + distance)) || !isMate(-mateIn(ply + distance));
        }
        for (int score = TableWin - MaxPly; score <= TableWin - ply; ++score) {  // won by the endgame tables
            wrong +=
                isMate(score) || scoreToTable(score, ply) != score + ply || scoreToTable(-score, ply) != -score - ply;
        }
        for (int score = -DecidedBound + 1; score < DecidedBound; ++score)
            wrong += isMate(score) || scoreToTable(score, ply) != score || scoreFromTable(score, ply) != score;
        for (int score = -mateIn(ply); score <= mateIn(ply); ++score)
            wrong += scoreFromTable(scoreToTable(score, ply), ply) != score;
    }
    CHECK(wrong == 0);
    CHECK(mateIn(1) > mateIn(2));
    CHECK(Infinity > mateIn(0));
}

TEST_CASE("entry: when a result settles a window") {
    CHECK(entry(1, Bound::Exact, 50).givesCutoff(-10, 10));
    CHECK(entry(1, Bound::Exact, 0).givesCutoff(-10, 10));
    CHECK(entry(1, Bound::Lower, 10).givesCutoff(-10, 10));
    CHECK_FALSE(entry(1, Bound::Lower, 9).givesCutoff(-10, 10));
    CHECK_FALSE(entry(1, Bound::Lower, -50).givesCutoff(-10, 10));
    CHECK(entry(1, Bound::Upper, -10).givesCutoff(-10, 10));
    CHECK_FALSE(entry(1, Bound::Upper, -9).givesCutoff(-10, 10));
    CHECK_FALSE(entry(1, Bound::Upper, 50).givesCutoff(-10, 10));
}

TEST_CASE("table: every field of an entry comes back, for its own key only") {
    TranspositionTable table(1);
    for (const int score : {-MateScore, FiftyMoves - MateScore, 1 - MateBound, -1, 0, 1, MateBound - 1,
                            MateScore - FiftyMoves, MateScore, Infinity, -Infinity})
        for (const int depth : {0, 1, 63, 64, MaxPly})
            for (const Bound bound : {Bound::Upper, Bound::Lower, Bound::Exact})
                for (const Key key : {Key{0}, Key{1}, ~Key{0}, colliding(3)}) {
                    table.clear();
                    CHECK_FALSE(table.probe(key));
                    const Entry e = entry(depth, bound, score, someMove(depth));
                    table.store(key, e);
                    const auto found = table.probe(key);
                    REQUIRE(found);
                    CHECK(sameEntry(*found, e));
                    int strangers = 0;  // with other bits of those that an entry keeps, or in another bucket
                    for (int b = 44; b < 64; ++b) strangers += table.probe(key ^ Key{1} << b).has_value();
                    for (int b = 0; b < 14; ++b) strangers += table.probe(key ^ Key{1} << b).has_value();
                    CHECK(strangers == 0);
                }
}

TEST_CASE("table: of one position, a bound gives way and an exact result only to as deep a search") {
    for (const Bound old : {Bound::Upper, Bound::Lower, Bound::Exact})
        for (const Bound fresh : {Bound::Upper, Bound::Lower, Bound::Exact})
            for (const int depth : {0, 9, 10, 11, 100}) {
                TranspositionTable table(1);
                table.store(colliding(0), entry(10, old, 1, someMove(1)));
                table.store(colliding(0), entry(depth, fresh, 2, someMove(2)));
                const bool survives = old == Bound::Exact && depth < 10;
                const auto found = table.probe(colliding(0));
                REQUIRE(found);
                CHECK(
                    sameEntry(*found, survives ? entry(10, old, 1, someMove(1)) : entry(depth, fresh, 2, someMove(2))));
            }
}

TEST_CASE("table: a result without a best move doesn't forget the one known") {
    TranspositionTable table(1);
    table.store(colliding(0), entry(3, Bound::Lower, 5, someMove(7)));
    table.store(colliding(0), entry(4, Bound::Upper, 6));
    CHECK(sameEntry(*table.probe(colliding(0)), entry(4, Bound::Upper, 6, someMove(7))));
    table.store(colliding(1), entry(4, Bound::Upper, 6));
    CHECK_FALSE(table.probe(colliding(1))->move);
}

/// What one bucket should do, in plain words: a full one loses its least worthy result.
class Bucket {
public:
    struct Result {
        Key key;
        int search;  // that wrote it; the later the better
        Bound bound;
        int depth;
        auto worth() const { return std::tuple(search, bound == Bound::Exact, depth); }
    };
    void store(const Result& r) {
        if (results_.size() == 8)
            results_.erase(std::ranges::min_element(results_, {}, [](const Result& o) { return o.worth(); }));
        results_.push_back(r);
    }
    bool holds(Key key) const { return std::ranges::count(results_, key, &Result::key) == 1; }

private:
    std::vector<Result> results_;
};

TEST_CASE("table: of one bucket, the worthiest stay: newest search, then exact, then deepest") {
    std::mt19937 random(3);
    int wrong = 0, dropped = 0;
    for (int round = 0; round < 2000; ++round) {
        // Distinct worths, so that the model has no ties to break; the search that writes only ever grows.
        std::vector<Bucket::Result> results;
        for (int i = 0; i < 24; ++i)
            results.push_back({colliding(i), 0, i % 3 ? Bound::Lower : Bound::Exact, 5 * i + int(random() % 5)});
        std::ranges::shuffle(results, random);
        TranspositionTable table(1);
        Bucket model;
        int search = 0;
        for (Bucket::Result& r : results) {
            if (random() % 6 == 0) {
                table.newSearch();
                ++search;
            }
            r.search = search;
            table.store(r.key, entry(r.depth, r.bound));
            model.store(r);
            for (const auto& o : results) wrong += table.probe(o.key).has_value() != model.holds(o.key);
        }
        for (const auto& r : results) dropped += !table.probe(r.key);
    }
    CHECK(wrong == 0);
    CHECK(dropped == 2000 * (24 - 8));
}

TEST_CASE("table: the deepest exact result of an earlier search goes before a shallow bound of this one") {
    TranspositionTable table(1);
    table.store(colliding(0), entry(MaxPly, Bound::Exact));
    table.newSearch();
    for (int i = 1; i < 8; ++i) table.store(colliding(i), entry(0, Bound::Upper));
    CHECK(table.probe(colliding(0)));
    table.store(colliding(8), entry(0, Bound::Upper));
    CHECK_FALSE(table.probe(colliding(0)));
    for (int i = 1; i <= 8; ++i) CHECK(table.probe(colliding(i)));
}

TEST_CASE("table: a result that is confirmed belongs to the search that confirms it") {
    TranspositionTable table(1);
    table.store(colliding(0), entry(9, Bound::Exact));
    table.store(colliding(1), entry(9, Bound::Exact));
    table.newSearch();
    table.store(colliding(0), entry(1, Bound::Lower));  // the deeper exact result stays, as good as new
    for (int i = 2; i < 9; ++i) table.store(colliding(i), entry(1, Bound::Lower));
    CHECK(table.probe(colliding(0)));
    CHECK(table.probe(colliding(0))->depth == 9);
    CHECK_FALSE(table.probe(colliding(1)));
}

TEST_CASE("table: of a mate that comes after the fifty-move draw only the move is known") {
    TranspositionTable table(1);
    for (const int sign : {1, -1})
        for (const int plies : {1, 10, 50, 100, 101, 200}) {
            const Key key = colliding(plies);
            table.store(key, entry(9, Bound::Exact, sign * mateIn(plies), someMove(3)));
            for (int rule50 = 0; rule50 < FiftyMoves; ++rule50) {
                const auto e = table.probe(key, 4, rule50);
                REQUIRE(e);
                CHECK(e->move == someMove(3));
                const bool inTime = rule50 + plies <= FiftyMoves;
                CHECK(e->givesCutoff(-Infinity, Infinity) == inTime);
                CHECK(e->givesCutoff(0, 1) == inTime);
                if (inTime) CHECK(e->score == sign * mateIn(plies + 4));
            }
        }
}

TEST_CASE("table: how full counts this search's results alone") {
    TranspositionTable table(1);
    CHECK(table.hashfull() == 0);
    std::mt19937_64 random(4);
    for (int i = 0; i < 500'000; ++i) table.store(random(), entry(1, Bound::Lower));
    CHECK(table.hashfull() == 1000);
    table.newSearch();
    CHECK(table.hashfull() == 0);
    for (int i = 0; i < 500'000; ++i) table.store(random(), entry(1, Bound::Lower));
    CHECK(table.hashfull() > 900);
    table.clear();
    CHECK(table.hashfull() == 0);
}

TEST_CASE("table: it has the largest power of two up to the size that is asked for, and room for its results") {
    TranspositionTable table(1);
    std::mt19937_64 random(5);
    for (const std::size_t megabytes : {1u, 3u, 64u, 256u}) {
        REQUIRE(table.resize(megabytes));
        CHECK(table.megabytes() == std::bit_floor(megabytes));
        std::vector<Key> keys{0, ~Key{0}};
        for (int i = 0; i < 30; ++i) keys.push_back(random());
        int empty = 0, found = 0;
        for (const Key key : keys) empty += !table.probe(key);
        for (const Key key : keys) table.store(key, entry(5, Bound::Exact, 17, someMove(9)));
        for (const Key key : keys) {
            table.prefetch(key);
            const auto e = table.probe(key);
            found += e && sameEntry(*e, entry(5, Bound::Exact, 17, someMove(9)));
        }
        CHECK(empty == int(keys.size()));
        CHECK(found == int(keys.size()));
        table.clear();
        for (const Key key : keys) found -= !table.probe(key);
        CHECK(found == 0);
    }
    // Eight times the memory holds eight times the results.
    const auto kept = [&](std::size_t megabytes) {
        TranspositionTable t(megabytes);
        for (Key n = 0; n < 4'000'000; ++n) t.store(n >> 14 << 44 | n, entry(1, Bound::Lower));
        int found = 0;
        for (Key n = 0; n < 4'000'000; ++n) found += t.probe(n >> 14 << 44 | n).has_value();
        return found;
    };
    CHECK(kept(1) == (1 << 20) / 8);
    CHECK(kept(8) == (8 << 20) / 8);
}

/// Sanitizers answer a hopeless allocation with a message of their own.
constexpr bool Sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#elif defined(__has_feature)  // clang's
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
    false;
#endif

TEST_CASE("table: a size that can't be had leaves the old table as it was") {
    TranspositionTable table(2);
    table.store(42, entry(5, Bound::Exact, 17));
    const auto unchanged = [&] {
        const auto e = table.probe(42);
        return table.megabytes() == 2 && e && sameEntry(*e, entry(5, Bound::Exact, 17));
    };
    CHECK_FALSE(table.resize(0));
    CHECK(unchanged());
    CHECK_FALSE(table.resize(TranspositionTable::MaxMegabytes + 1));
    CHECK(unchanged());
    CHECK_FALSE(table.resize(~std::size_t{0}));
    CHECK(unchanged());
    CHECK_THROWS_AS(TranspositionTable(0), std::bad_alloc);
#ifdef RLIMIT_AS
    if (Sanitized) return;
    // A system may promise any amount of memory; with an upper limit it must say no.
    rlimit old{};
    REQUIRE(getrlimit(RLIMIT_AS, &old) == 0);
    rlimit low = old;
    low.rlim_cur = rlim_t{1} << 32;
    REQUIRE(setrlimit(RLIMIT_AS, &low) == 0);
    const bool refused = !table.resize(TranspositionTable::MaxMegabytes);
    const bool kept = unchanged();
    const bool cleared = table.resize(2);
    REQUIRE(setrlimit(RLIMIT_AS, &old) == 0);
    CHECK(refused);
    CHECK(kept);
    CHECK(cleared);
    CHECK_FALSE(table.probe(42));
#endif
}

TEST_CASE("table: threads that write the same places never see half of one result and half of another") {
    TranspositionTable table(1);
    constexpr int Keys = 12;  // more than the bucket holds, so that every place changes hands
    constexpr int Variants = 100;
    const auto written = [](int key, int v) {  // each field says which variant of which key this is
        return entry(v, Bound(1 + v % 3), Variants * key + v, someMove(Variants * key + v));
    };
    std::atomic<bool> done{false};
    std::vector<std::thread> writers;
    for (const unsigned first : {0, 50})
        writers.emplace_back([&, first] {
            for (unsigned n = 0; !done; ++n) {
                const int key = int(n * 5 % Keys);
                table.store(colliding(key), written(key, int((n + first) % Variants)));
            }
        });
    const auto genuine = [&](int key, const Entry& e) {
        const int v = e.score - Variants * key;
        return v >= 0 && v < Variants && sameEntry(e, written(key, v));
    };
    std::uint64_t torn = 0;
    for (int read = 0; read < 1'000'000;)
        for (int key = 0; key < Keys; ++key)
            if (const auto e = table.probe(colliding(key))) {
                ++read;
                torn += !genuine(key, *e);
            }
    done = true;
    for (std::thread& w : writers) w.join();
    CHECK(torn == 0);
}

TEST_CASE("table: it is used while the rest is emptied, and in the end all of it is empty") {
    for (const std::size_t megabytes : {1, 2, 32, 256}) {
        TranspositionTable table(megabytes, Wipe::Behind);
        table.waitForWipe();
        std::mt19937_64 random(1);
        for (int i = 0; i < 100'000; ++i) table.store(random(), {.depth = 1, .bound = Bound::Exact});
        table.clear(Wipe::Behind);
        int early = 0;
        for (Key key = 0; key < 1000; ++key) table.store(key, entry(5, Bound::Exact, int(key)));
        for (Key key = 0; key < 1000; ++key) early += table.probe(key).has_value();
        CHECK(early == 1000);  // these share the part that is empty first, whatever the size
        table.waitForWipe();
        random.seed(1);
        int found = 0;
        for (int i = 0; i < 100'000; ++i) found += table.probe(random()).has_value();
        CHECK(found == 0);
        table.clear(Wipe::Behind);  // and while that goes on
        CHECK(table.resize(4, Wipe::Behind));
        table.store(42, entry(5, Bound::Exact, 17));
        CHECK(table.probe(42));
    }
}

}  // namespace
}  // namespace millimax::test
