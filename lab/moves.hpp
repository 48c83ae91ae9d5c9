// moves.hpp: four ways to hold a list of moves, for measuring what Mediocre's author (Jonatan Pettersson,
// 2007) gained by giving up the first for the last: move objects in a vector, a packed word in an array. Each
// list can be filled by the engine's generator and yields the engine's moves.
#pragma once

#include "../move.hpp"
#include "../movegen.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace millimax::lab {

/// A move with a field for each of its parts, and for what it takes to undo it, as an object that knew all of
/// it had.
struct MoveObject {
    Square from, to;
    Piece mover, captured;
    Move::Type type;
    Square enPassantBefore;
    std::uint8_t rightsBefore;
    std::int16_t fiftyBefore;

    explicit MoveObject(Move m)
        : from(m.from()),
          to(m.to()),
          mover(m.mover()),
          captured(m.captured()),
          type(m.type()),
          enPassantBefore(NoSquare),
          rightsBefore(0),
          fiftyBefore(0) {}
    Move packed() const { return {from, to, mover, captured, type}; }
};

/// A list that grows, and one of a fixed size: filled by add, read by index.
template <class Item> class Growing {
public:
    void add(Item i) { items_.push_back(i); }
    std::size_t size() const { return items_.size(); }
    const Item& operator[](std::size_t i) const { return items_[i]; }

private:
    std::vector<Item> items_;
};
template <class Item> class Fixed {
public:
    void add(Item i) { items_[size_++] = i; }
    std::size_t size() const { return size_; }
    const Item& operator[](std::size_t i) const { return items_[i]; }

private:
    std::array<Item, 256> items_;
    std::size_t size_ = 0;
};

/// Move objects on the heap, deleted with their list, which holds pointers as a list in Java holds references.
template <class Store> class HeapList {
public:
    HeapList() = default;
    HeapList(const HeapList&) = delete;
    HeapList& operator=(const HeapList&) = delete;
    ~HeapList() {
        for (std::size_t i = 0; i < size(); ++i) delete objects_[i];
    }
    void add(Move m) { objects_.add(new MoveObject(m)); }
    std::size_t size() const { return objects_.size(); }
    Move operator[](std::size_t i) const { return objects_[i]->packed(); }

private:
    Store objects_;
};

using HeapVector = HeapList<Growing<const MoveObject*>>;
using HeapArray = HeapList<Fixed<const MoveObject*>>;
using PackedVector = Growing<Move>;
using PackedArray = Fixed<Move>;

/// Perft whose every node, the last ones too, makes its list, so that the list is what differs.
template <class List> std::uint64_t perftWith(Position& p, int depth) {
    if (depth == 0) return 1;
    List moves;
    generate<GenType::All>(p, moves);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        p.make(moves[i]);
        total += perftWith<List>(p, depth - 1);
        p.unmake();
    }
    return total;
}

}  // namespace millimax::lab
