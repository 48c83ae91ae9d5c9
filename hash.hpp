// hash.hpp: what the engine remembers of positions it has met: Zobrist keys, and the transposition table.
//
// The table is micro-Max's: a position may stand in any of eight neighbouring places. When all are taken micro-Max
// keeps nothing; here the least worthy result makes room. Eight entries fill two cache lines, fetched before a move is
// made.
// Threads share the table without locks (Hyatt & Mann): an entry stores key ^ data beside data, so two halves of
// different writes never look like a whole.
#pragma once

#include "move.hpp"
#include "score.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace millimax {

using Key = std::uint64_t;

/// Random numbers to XOR into a position's key, the same in every build (SplitMix64, Steele et al. 2014).
struct Zobrist {
    std::array<std::array<Key, Squares>, PieceCodes> piece{};
    std::array<Key, Squares> castling{};  // the right to castle with the rook whose home it is
    std::array<Key, 8> enPassant{};       // by file
    Key blackToMove = 0;

    constexpr Zobrist() {
        Key seed = 0x6d696c6c694d6178;  // "milliMax"
        for (const Color c : {White, Black})
            for (int t = Pawn; t <= King; ++t)
                for (Square s = 0; s < Squares; ++s)
                    if (onBoard(s)) piece[makePiece(c, PieceType(t))][s] = next(seed);
        for (Square s = 0; s < Squares; ++s)
            if (onBoard(s)) castling[s] = next(seed);
        for (Key& k : enPassant) k = next(seed);
        blackToMove = next(seed);
    }

private:
    static constexpr Key next(Key& seed) {
        Key z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
};
inline constexpr Zobrist zobrist;

/// What a search found out about a position; a value, never a reference into the table.
struct Entry {
    Move move{};    // the best one, or none
    int score = 0;  // centipawns for the side to move, mates counted from the root
    int depth = 0;  // plies searched
    Bound bound = Bound::None;

    /// Whether the score settles a search with this window.
    bool givesCutoff(int alpha, int beta) const {
        return bound == Bound::Exact || (bound == Bound::Lower ? score >= beta : score <= alpha);
    }
    /// Whether the score is one a move reached, no mate, and from a search as deep as `atLeast`.
    bool trustedForSingular(int atLeast) const { return bound != Bound::Upper && depth >= atLeast && !isMate(score); }
    /// Whether the score says more than the static one.
    bool isMoreInformative(int staticScore) const {
        return !isMate(score) && givesCutoff(staticScore - 1, staticScore + 1);
    }
};

/// The transposition table: buckets of eight entries, shared by all threads, kept from move to move.
class TranspositionTable {
public:
    static constexpr int BucketSize = 8;
    static constexpr std::size_t MaxMegabytes = std::size_t{1} << 20;

    /// `megabytes` >= 1. Throws std::bad_alloc if they can't be had.
    explicit TranspositionTable(std::size_t megabytes) {
        if (!allocate(megabytes)) throw std::bad_alloc();
    }

    /// An empty table of the largest power of two that fits `megabytes`; false, and the old table stays, if the memory
    /// can't be had.
    bool resize(std::size_t megabytes) {
        if (!allocate(megabytes)) return false;
        if (megabytes <= MostInPlace) wipe();
        return true;
    }
    /// What was asked for in the last successful resize.
    std::size_t megabytes() const { return megabytes_; }
    /// Forgets everything, in place: writing to the memory has the system provide it now, not while a clock runs; a
    /// search that is the first to touch a gigabyte loses a second to that. A table so large that this would take long
    /// is had anew instead.
    void clear() {
        if (megabytes_ <= MostInPlace || !allocate(megabytes_)) wipe();
    }

    /// Call once a search: results of earlier searches become less worthy.
    void newSearch() { generation_ = (generation_ + 1) % Generations; }

    void prefetch(Key key) const {
        const char* bucket = reinterpret_cast<const char*>(&bucketOf(key));
        __builtin_prefetch(bucket);
        __builtin_prefetch(bucket + 64);
    }

    /// What is known of a position met `ply` plies from the root and `rule50` plies after the last progress. The table
    /// doesn't know the latter (graph history interaction): a mate that comes too late may be none, so only its move
    /// counts.
    std::optional<Entry> probe(Key key, int ply = 0, int rule50 = 0) const {
        for (const Slot& slot : bucketOf(key).slots) {
            const Word data = slot.read(key);
            if (!data) continue;
            Entry e = unpack(data);
            const bool tooLate = isMate(e.score) && MateScore - std::abs(e.score) > FiftyMoves - rule50;
            e.score = tooLate ? Infinity : scoreFromTable(e.score, ply);
            if (tooLate) e.bound = Bound::Upper;  // of Infinity, which says nothing
            return e;
        }
        return std::nullopt;
    }

    /// One result for a position: a bound always makes way for the newer result, an exact one only for a search of
    /// equal or greater depth. Another position takes the least worthy of the eight places.
    void store(Key key, Entry entry, int ply = 0) {
        entry.score = scoreToTable(entry.score, ply);
        Bucket& bucket = bucketOf(key);
        Slot* place = &bucket.slots[0];
        for (Slot& slot : bucket.slots) {
            if (const Word old = slot.read(key)) {
                const Entry known = unpack(old);
                Entry kept = known.bound == Bound::Exact && known.depth > entry.depth ? known : entry;
                if (!kept.move) kept.move = known.move;  // a result without a best move doesn't forget the old one
                return slot.write(key, pack(kept));
            }
            if (replacementValue(slot.data()) < replacementValue(place->data())) place = &slot;
        }
        place->write(key, pack(entry));
    }

    /// How full the table is with results of this search, in permille, from a sample.
    int hashfull() const {
        int used = 0;
        for (std::size_t i = 0; i < Sample; ++i)
            for (const Slot& slot : buckets_[i].slots) used += slot.data() && ageOf(slot.data()) == 0;
        return used * 1000 / int(Sample * BucketSize);
    }

private:
    using Word = std::uint64_t;
    using Memory = std::unique_ptr<void, void (*)(void*)>;
    static constexpr std::size_t HugePage = std::size_t{1} << 21;
    static constexpr std::size_t Sample = 128;
    static constexpr unsigned Generations = 64;

    //  bit  63..58      57..56  55..48  47..32   31..25  24..0
    //       generation  bound   depth   score    unused  move
    class Slot {
    public:
        Word data() const { return data_.load(std::memory_order_relaxed); }
        /// The data stored for `key`, or 0.
        Word read(Key key) const {
            const Word d = data();
            return (check_.load(std::memory_order_relaxed) ^ d) == key ? d : 0;
        }
        void write(Key key, Word d) {
            check_.store(key ^ d, std::memory_order_relaxed);
            data_.store(d, std::memory_order_relaxed);
        }

    private:
        std::atomic<Word> check_;
        std::atomic<Word> data_;
    };
    struct alignas(128) Bucket {
        std::array<Slot, BucketSize> slots;
    };
    static_assert(sizeof(Slot) == 16 && sizeof(Bucket) == 128);

    Word pack(const Entry& e) const {
        assert(e.bound != Bound::None && e.depth >= 0 && e.depth < 256);
        return Word(e.move.packed()) | Word(std::uint16_t(e.score)) << 32 | Word(e.depth) << 48 | Word(e.bound) << 56 |
               Word(generation_) << 58;
    }
    static Entry unpack(Word w) {
        return {Move::unpack(std::uint32_t(w)), std::int16_t(w >> 32), int(w >> 48 & 0xff), Bound(w >> 56 & 3)};
    }
    /// Searches since the entry was written, modulo Generations.
    unsigned ageOf(Word w) const { return (generation_ + Generations - unsigned(w >> 58)) % Generations; }
    /// The least worthy goes first: an empty place, then the oldest, then bound before exact, then the shallowest.
    int replacementValue(Word w) const {
        if (!w) return -(1 << 20);
        const Entry e = unpack(w);
        return e.depth + 256 * (e.bound == Bound::Exact) - 512 * int(ageOf(w));
    }
    Bucket& bucketOf(Key key) const { return buckets_[key & (count_ - 1)]; }

    static constexpr std::size_t MostInPlace = 2048;  // megabytes
    void wipe() {
        for (std::size_t i = 0; i < count_; ++i)
            for (Slot& slot : buckets_[i].slots) slot.write(0, 0);
        generation_ = 0;
    }
    /// As resize, but of zeroed memory that the system provides when it is first touched: a program starts at once.
    bool allocate(std::size_t megabytes) {
        if (megabytes < 1 || megabytes > MaxMegabytes) return false;
        const std::size_t bytes = std::bit_floor(megabytes << 20);
        Memory memory(std::calloc(bytes + HugePage, 1), &std::free);
        if (!memory) return false;
        void* start = memory.get();
        std::size_t room = bytes + HugePage;
        buckets_ = static_cast<Bucket*>(std::align(HugePage, bytes, start, room));
        memory_ = std::move(memory);
        count_ = bytes / sizeof(Bucket);
        megabytes_ = megabytes;
        generation_ = 0;
#ifdef MADV_HUGEPAGE
        if (bytes >= HugePage) madvise(buckets_, bytes, MADV_HUGEPAGE);  // fewer page-table misses: 9-21 % of a probe
#endif
        return true;
    }

    Memory memory_{nullptr, &std::free};
    Bucket* buckets_ = nullptr;
    std::size_t count_ = 0;  // a power of two
    std::size_t megabytes_ = 0;
    unsigned generation_ = 0;
};

}  // namespace millimax
