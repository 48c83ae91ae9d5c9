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

/// An item of a list: the packed word itself, the object itself, or the object somewhere on the heap.
class PackedItem {
public:
    PackedItem() = default;
    explicit PackedItem(Move m) : move_(m) {}
    Move move() const { return move_; }
    void discard() const {}

private:
    Move move_;
};
class HeapItem {
public:
    HeapItem() = default;
    explicit HeapItem(Move m) : object_(new MoveObject(m)) {}
    Move move() const { return object_->packed(); }
    void discard() const { delete object_; }  // by the list: an item is copied about like a reference in Java

private:
    const MoveObject* object_;
};

/// What the lists share: filled by add, read by index, its items discarded with it.
template <class Item, class Store> class ItemList {
public:
    ItemList() = default;
    ItemList(const ItemList&) = delete;
    ItemList& operator=(const ItemList&) = delete;
    ~ItemList() {
        for (std::size_t i = 0; i < size(); ++i) store_[i].discard();
    }
    void add(Move m) { store_.add(Item(m)); }
    std::size_t size() const { return store_.size(); }
    Move operator[](std::size_t i) const { return store_[i].move(); }

private:
    Store store_;
};

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

using HeapVector = ItemList<HeapItem, Growing<HeapItem>>;
using HeapArray = ItemList<HeapItem, Fixed<HeapItem>>;
using PackedVector = ItemList<PackedItem, Growing<PackedItem>>;
using PackedArray = ItemList<PackedItem, Fixed<PackedItem>>;

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
