// hash.hpp: Zobrist keys, and the transposition table: the results of positions that have been searched.
//
// The table is micro-Max's: a position may stand in any of eight neighbouring places. When all are taken micro-Max
// keeps nothing; here the least valuable result is replaced. Eight entries fill one cache line, fetched before a move
// is made. An entry is one word of 64 bits, written at once, so that threads share the table without locks. It has room
// for 20 bits of the key, beside those that tell the bucket: of 130,000 positions that are not in a full table, about
// one is taken for another. So a move from the table may be illegal.
#pragma once

#include "move.hpp"
#include "score.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace millimax {

using Key = std::uint64_t;

/// Zobrist hashing: random numbers whose XOR is the key of a position, the same in every build.
struct Zobrist {
    std::array<std::array<Key, Squares>, PieceCodes> piece{};
    std::array<Key, Squares> castling{};  // the right to castle with the rook whose home it is
    std::array<Key, 8> enPassant{};       // by file
    Key blackToMove = 0;

    constexpr Zobrist() {
        Key seed = 0x6d696c6c694d6178;  // "milliMax"
        // SplitMix64 (Steele et al. 2014).
        const auto next = [&seed] {
            Key z = seed += 0x9e3779b97f4a7c15;
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
            z = (z ^ z >> 27) * 0x94d049bb133111eb;
            return z ^ z >> 31;
        };
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t)
                for (int i = 0; i < 64; ++i) piece[makePiece(c, PieceType(t))][squareOf(i)] = next();
        for (int i = 0; i < 64; ++i) castling[squareOf(i)] = next();
        for (Key& k : enPassant) k = next();
        blackToMove = next();
    }
};
inline constexpr Zobrist zobrist;

/// The result of searching a position; a value, never a reference into the table.
struct Entry {
    ShortMove move{};  // the best one, or none; not always legal
    int score = 0;     // centipawns for the side to move, mates counted from the root
    int depth = 0;     // plies searched
    Bound bound = Bound::None;

    /// Whether the score ends a search with this window.
    bool givesCutoff(int alpha, int beta) const {
        return bound == Bound::Exact || (bound == Bound::Lower && score >= beta) ||
               (bound == Bound::Upper && score <= alpha);
    }
    /// Whether the score is good enough for singular search to compare other moves with: exact or a lower bound, no
    /// mate, and at least `minDepth` plies deep.
    bool trustedForSingular(int minDepth) const { return bound >= Bound::Lower && depth >= minDepth && !isMate(score); }
    /// Whether the score tells more than `staticScore`: it is exact, or a bound on whose wrong side `staticScore` lies.
    /// Not of mates.
    bool isMoreInformative(int staticScore) const {
        return !isMate(score) && givesCutoff(staticScore - 1, staticScore + 1);
    }
};

/// How a table is emptied: before anything else happens, or while a search may use the part that is empty already.
enum class Wipe { Now, Behind };

/// The transposition table: buckets of eight entries, shared by all threads and kept from search to search.
class TranspositionTable {
public:
    static constexpr int BucketSize = 8;
    static constexpr std::size_t MaxMegabytes = std::min(std::size_t{1} << 20, ~std::size_t{0} >> 20);  // 32 bits: 4095

    /// `megabytes` >= 1. Throws std::bad_alloc if there is not so much memory.
    explicit TranspositionTable(std::size_t megabytes, Wipe how = Wipe::Now) {
        if (!resize(megabytes, how)) throw std::bad_alloc();
    }
    ~TranspositionTable() { stopWiping(); }

    /// Makes an empty table, of the largest power of two that fits `megabytes`. Returns false, and keeps the old table,
    /// if there is not so much memory. No search may be going on.
    bool resize(std::size_t megabytes, Wipe how = Wipe::Now) {
        if (megabytes < 1 || megabytes > MaxMegabytes) return false;
        const std::size_t bytes = std::bit_floor(megabytes << 20);
        Memory memory(std::calloc(bytes + HugePage, 1), &std::free);
        if (!memory) return false;
        stopWiping();
        void* start = memory.get();
        std::size_t room = bytes + HugePage;
        buckets_ = static_cast<Bucket*>(std::align(HugePage, bytes, start, room));
        memory_ = std::move(memory);
        count_ = bytes / sizeof(Bucket);
#ifdef MADV_HUGEPAGE
        if (bytes >= HugePage) madvise(buckets_, bytes, MADV_HUGEPAGE);  // fewer TLB misses: 9-21 % off a probe's time
#endif
        if (megabytes <= MaxWipedMegabytes) wipe(how);
        else inUse_ = count_;
        return true;
    }
    /// Its size, a power of two.
    std::size_t megabytes() const { return count_ * sizeof(Bucket) >> 20; }
    /// Empties the table. No search may be going on.
    void clear(Wipe how = Wipe::Now) {
        if (megabytes() <= MaxWipedMegabytes || !resize(megabytes())) wipe(how);
    }
    /// Waits until the whole table is empty and in use.
    void waitForWipe() const {
        for (std::size_t n; (n = inUse_.load(std::memory_order_acquire)) < count_;) inUse_.wait(n);
    }

    /// Starts a new generation, once a search: entries of older generations are replaced first.
    void newSearch() { generation_ = (generation_ + 1) % Generations; }

    /// Inline, or g++ would take it for a function without effect, and leave it out.
    [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&bucketOf(key)); }

    /// The result stored for a position, if there is one, as seen from a node `ply` plies from the root, `rule50` plies
    /// after the last capture or pawn move. A mate farther away than the fifty-move draw may be none, so that only its
    /// move is used: a small count is no part of the key (Position::tableKey).
    std::optional<Entry> probe(Key key, int ply = 0, int rule50 = 0) const {
        for (const Slot& slot : bucketOf(key)) {
            const Word w = slot.load(std::memory_order_relaxed);
            if (!holds(w, key)) continue;
            Entry e = unpack(w);
            if (isMate(e.score) && MateScore - std::abs(e.score) > FiftyMoves - rule50) return Entry{.move = e.move};
            e.score = scoreFromTable(e.score, ply);
            return e;
        }
        return std::nullopt;
    }

    /// Stores a result. A bound stored for the same position is always replaced, an exact score only by a search of
    /// equal or greater depth; otherwise the old result stays, and its age is set to now. For a position not in its
    /// bucket, the entry of the lowest replacementValue is replaced.
    void store(Key key, Entry entry, int ply = 0) {
        entry.score = scoreToTable(entry.score, ply);
        Slot* place = nullptr;
        int least = std::numeric_limits<int>::max();
        for (Slot& slot : bucketOf(key)) {
            const Word old = slot.load(std::memory_order_relaxed);
            if (holds(old, key)) {
                const Entry known = unpack(old);
                Entry kept = known.bound == Bound::Exact && known.depth > entry.depth ? known : entry;
                if (!kept.move) kept.move = known.move;  // keep the move if the new result has none
                return slot.store(pack(key, kept), std::memory_order_relaxed);
            }
            if (const int value = replacementValue(old); value < least) {
                least = value;
                place = &slot;
            }
        }
        place->store(pack(key, entry), std::memory_order_relaxed);
    }

    /// How much of the table this search has filled, in permille, from a sample.
    int hashfull() const {
        int used = 0;
        for (std::size_t i = 0; i < Sample; ++i)
            for (const Slot& slot : buckets_[i]) used += isOfThisSearch(slot.load(std::memory_order_relaxed));
        return used * 1000 / int(Sample * BucketSize);
    }

private:
    using Word = std::uint64_t;
    using Memory = std::unique_ptr<void, void (*)(void*)>;
    static constexpr std::size_t HugePage = std::size_t{1} << 21;
    static constexpr std::size_t Sample = 128;
    static constexpr unsigned Generations = 16;

    //  bit  63..44  43..40      39..38  37..31  30..15  14..0
    //       key     generation  bound   depth   score   move
    using Slot = std::atomic<Word>;               // 0: empty
    using Bucket = std::array<Slot, BucketSize>;  // the table begins at a huge page, so that it fills a cache line
    static_assert(sizeof(Bucket) == 64);

    static bool holds(Word w, Key key) { return w && !((w ^ key) >> 44); }
    Word pack(Key key, const Entry& e) const {
        assert(e.bound != Bound::None && e.depth >= 0);
        return (key & ~Word{0} << 44) | Word(generation_) << 40 | Word(e.bound) << 38 |
               Word(std::min(e.depth, 127)) << 31 | Word(std::uint16_t(e.score)) << 15 | e.move.packed();
    }
    static Entry unpack(Word w) {
        return {ShortMove::unpack(unsigned(w)), std::int16_t(w >> 15), int(w >> 31 & 0x7f), Bound(w >> 38 & 3)};
    }
    bool isOfThisSearch(Word w) const { return w && ageOf(w) == 0; }
    /// Searches since the entry was written, modulo Generations.
    unsigned ageOf(Word w) const { return (generation_ + Generations - unsigned(w >> 40)) % Generations; }
    /// The lowest is replaced: an empty entry, then the oldest, then a bound before exact, then the shallowest.
    int replacementValue(Word w) const {
        if (!w) return -(1 << 20);
        const Entry e = unpack(w);
        return e.depth + 256 * (e.bound == Bound::Exact) - 512 * int(ageOf(w));
    }
    Bucket& bucketOf(Key key) const { return buckets_[key & (inUse_.load(std::memory_order_acquire) - 1)]; }

    // More is left as the system gives it, zeros that take no memory until they are used: a minute of writing.
    static constexpr std::size_t MaxWipedMegabytes = std::size_t{1} << 16;

    /// Empties the table by writing to all of it, so that the system provides the memory now, in huge pages. What a
    /// search is the first to read it would get in small ones: with 1 GB, that has cost it more than two seconds. The
    /// part in use doubles each time that as much again is empty; what was stored may then have another bucket, and is
    /// lost.
    void wipe(Wipe how) {
        stopWiping();
        const std::size_t first = std::min(count_, HugePage / sizeof(Bucket));
        wipePart(0, first);
        inUse_ = first;
        if (how == Wipe::Behind && first < count_) try {
                wiper_ = std::thread([this] { wipeRest(); });
                return;
            } catch (const std::system_error&) {
                // The system grants no thread: then now.
            }
        wipeRest();
    }
    void wipeRest() {
        for (std::size_t empty = inUse_; empty < count_ && wipePart(empty, 2 * empty); empty *= 2) {
            inUse_.store(2 * empty, std::memory_order_release);
            inUse_.notify_all();
        }
    }
    /// Returns false if it was told to stop.
    bool wipePart(std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stopsWiping_; ++i)
            for (Slot& slot : buckets_[i]) slot.store(0, std::memory_order_relaxed);
        return !stopsWiping_;
    }
    void stopWiping() {
        stopsWiping_ = true;
        if (wiper_.joinable()) wiper_.join();
        stopsWiping_ = false;
    }

    Memory memory_{nullptr, &std::free};
    Bucket* buckets_ = nullptr;
    std::size_t count_ = 0;               // of buckets, a power of two
    std::atomic<std::size_t> inUse_ = 0;  // the first so many, likewise
    unsigned generation_ = 0;
    std::thread wiper_;
    std::atomic<bool> stopsWiping_ = false;
};

}  // namespace millimax
