// notation/book.hpp: opening books in Polyglot's .bin format, and which of a book's moves to play.
//
// A book is a sorted array of 16-byte entries, highest byte first: key 8, move 2, weight 2, learn 4. The format is
// described in "Polyglot book format" (Michel Van den Bergh); castling stands there as king takes rook.
#pragma once

#include "../board.hpp"
#include "../hash.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "input.hpp"
#include "polyglot_keys.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace millimax {

/// The Zobrist key of a position by which Polyglot's books know it.
inline Key polyglotKey(const Position& p) {
    Key key = p.side() == White ? polyglotKeys[780] : 0;
    for (const Color c : {White, Black}) {
        for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King})
            for (const Square s : p.pieces(c, t))
                key ^= polyglotKeys[64 * (2 * (t - Pawn) + (c == White)) + index64(s)];
        for (const CastlingSide w : {Short, Long})
            if (p.hasRight(c, w)) key ^= polyglotKeys[768 + rightOf(c, w)];
    }
    // Polyglot counts an e.p. square if a pawn stands beside the one just pushed, even if the capture is not legal.
    const Square skipped = p.skippedSquare(), pushed = skipped - forward(p.side());
    const Piece pawn = makePiece(p.side(), Pawn);
    if (skipped != NoSquare && (p[pushed + E] == pawn || p[pushed + W] == pawn))
        key ^= polyglotKeys[772 + fileOf(skipped)];
    return key;
}

struct BookMove {
    Move move;
    int weight;  // 0: listed, but never played
};

class Book {
public:
    /// Reads the whole file. Throws BadFile if that is no book.
    explicit Book(const std::string& path) : path_(path) {
        InputFile input(path);
        std::array<char, EntrySize> bytes;
        while (input.stream().read(bytes.data(), EntrySize)) {
            const auto number = [&bytes](int first, int length) {
                std::uint64_t value = 0;
                for (int i = first; i < first + length; ++i) value = value << 8 | std::uint8_t(bytes[i]);
                return value;
            };
            const Entry next{number(0, 8), int(number(8, 2)), int(number(10, 2))};
            if (!entries_.empty() && next.key < entries_.back().key)
                throw BadFile(path + ": is no book: entry " + std::to_string(entries_.size() + 1) + " is out of order");
            constexpr std::size_t Most = 256;  // entries of one position: none has as many moves
            if (entries_.size() >= Most && entries_[entries_.size() - Most].key == next.key)
                throw BadFile(path + ": is no book: entry " + std::to_string(entries_.size() + 1) + " is one too many");
            entries_.push_back(next);
        }
        input.checkReadWhole();
        if (input.stream().gcount() > 0) throw BadFile(path + ": is no book: its length is no multiple of 16 bytes");
    }

    const std::string& path() const { return path_; }
    /// The book's moves that are legal here, heaviest first.
    std::vector<BookMove> moves(const Position& p) const {
        std::vector<BookMove> found;
        const Key key = polyglotKey(p);
        for (auto entry = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
             entry != entries_.end() && entry->key == key; ++entry) {
            for (const Move m : legalMoves(p))  // another position may have the same key; then no move fits
                if (fits(p, m, entry->move)) found.push_back({m, entry->weight});
        }
        std::ranges::stable_sort(found, std::ranges::greater{}, &BookMove::weight);
        return found;
    }

    /// A move that the number `random` picks, with chances as the weights are, the heaviest if that is 0; none if the
    /// book has none of a weight above 0.
    Move choose(const Position& p, std::uint64_t random) const {
        const std::vector<BookMove> known = moves(p);
        std::uint64_t total = 0;
        for (const BookMove& m : known) total += m.weight;
        if (total == 0) return {};
        random %= total;
        for (const BookMove& m : known) {
            if (random < std::uint64_t(m.weight)) return m.move;
            random -= m.weight;
        }
        return {};
    }

private:
    /// Whether a book's 16 bits mean `m`: bits 0-2 the file and 3-5 the rank of the target, 6-11 those of the origin,
    /// 12-14 the promotion, 1 for a knight to 4 for a queen. A king that castles takes its rook.
    static bool fits(const Position& p, Move m, int bits) {
        const auto square = [bits](int shift) { return makeSquare(bits >> shift & 7, bits >> (shift + 3) & 7); };
        const int promotion = m.isPromotion() ? m.promotion() - Pawn : 0;
        const Square target = m.isCastling() ? p.rookHome(p.side(), castlingSideOf(m)) : m.to();
        return m.from() == square(6) && target == square(0) && promotion == (bits >> 12 & 7);
    }

    static constexpr std::size_t EntrySize = 16;
    struct Entry {
        Key key;
        int move, weight;
    };
    std::string path_;
    std::vector<Entry> entries_;
};

}  // namespace millimax
