// occupancies.hpp: four other ways to the squares that a bishop or rook attacks, each with the interface of
// Rotated: Hyatt's first method, the walk over a 0x88 board of 128 squares, and the two that have
// replaced rotated bitboards since.
#pragma once

#include "rotated.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace millimax::lab {

/// One word of occupancy, and what all that have no more than it share.
class OneWord {
public:
    constexpr void toggle(int square) { occupied_ ^= setOf(square); }
    constexpr Set all() const { return occupied_; }

protected:
    Set occupied_ = 0;
};

/// The ray to the edge in each direction, cut by the ray that starts at its nearest blocker.
class RayMasks : public OneWord {
public:
    static constexpr const char* name = "ray masks";
    static std::size_t tableBytes() { return sizeof rays; }

    constexpr Set rook(int square) const { return cut<0>(square) | cut<2>(square) | cut<4>(square) | cut<6>(square); }
    constexpr Set bishop(int square) const { return cut<1>(square) | cut<3>(square) | cut<5>(square) | cut<7>(square); }

private:
    template <int direction> constexpr Set cut(int from) const {
        const Set ray = rays(direction, from);
        return ray ^ rays(direction, Rays::nearest(direction, ray & occupied_));
    }
};

/// The 0x88 board walked square by square, and the squares collected in a set.
class Walk {
public:
    static constexpr const char* name = "0x88 walk";
    static std::size_t tableBytes() { return sizeof(BishopSteps) + sizeof(RookSteps); }

    // The remainder tells g++ what it can't know: that no king is off the board.
    constexpr void toggle(int square) { pieces_[unsigned(to0x88(square)) % Squares] ^= 1; }
    constexpr Set all() const {
        Set occupied = 0;
        for (int s = 0; s < 64; ++s)
            if (pieces_[to0x88(s)]) occupied |= setOf(s);
        return occupied;
    }
    constexpr Set rook(int square) const { return walk(square, RookSteps); }
    constexpr Set bishop(int square) const { return walk(square, BishopSteps); }
    /// How many squares, which is all that mobility asks for.
    constexpr int rookMobility(int square) const { return countSquares(square, RookSteps); }
    constexpr int bishopMobility(int square) const { return countSquares(square, BishopSteps); }

private:
    template <class Visit> constexpr void visit(int square, const std::array<int, 4>& steps, Visit each) const {
        for (const int step : steps)
            for (Square s = to0x88(square) + step; onBoard(s); s += step) {
                each(s);
                if (pieces_[s]) break;
            }
    }
    constexpr Set walk(int square, const std::array<int, 4>& steps) const {
        Set reached = 0;
        visit(square, steps, [&](Square s) { reached |= setOf(index64(s)); });
        return reached;
    }
    constexpr int countSquares(int square, const std::array<int, 4>& steps) const {
        int n = 0;
        visit(square, steps, [&](Square) { ++n; });
        return n;
    }
    std::array<Piece, Squares> pieces_{};
};

/// Hyperbola quintessence (Aleks Peshkov, Gerd Isenberg, 2007): subtracting a slider from the blockers of its
/// line borrows up to the nearest one, and the same on the board turned upside down serves the other
/// direction. A rank, which turning leaves as it is, uses a small table.
class Hyperbola : public OneWord {
public:
    static constexpr const char* name = "hyperbola";
    static std::size_t tableBytes() { return 3 * 64 * sizeof(Set) + 8 * 64; }

    constexpr Set rook(int square) const { return line(square, masks.file[square]) | rank(square); }
    constexpr Set bishop(int square) const {
        return line(square, masks.diagonal[square]) | line(square, masks.antidiagonal[square]);
    }

private:
    struct Masks {
        SetBySquare file{}, diagonal{}, antidiagonal{};
        std::array<std::array<std::uint8_t, 64>, 8> firstRank{};
        constexpr Masks() {
            for (int s = 0; s < 64; ++s) {
                file[s] = rays(0, s) | rays(4, s);
                diagonal[s] = rays(1, s) | rays(5, s);
                antidiagonal[s] = rays(3, s) | rays(7, s);
            }
            for (int f = 0; f < 8; ++f)
                for (int state = 0; state < 64; ++state)
                    firstRank[f][state] = std::uint8_t(turnedBoards[Plain].attacks(f, Set(state) << 57) >> 56);
        }
    };
    static const Masks masks;

    constexpr Set line(int square, Set mask) const {
        const Set slider = setOf(square), blockers = occupied_ & mask;
        const Set up = blockers - slider;
        const Set down = __builtin_bswap64(__builtin_bswap64(blockers) - __builtin_bswap64(slider));
        return (up ^ down) & mask;
    }
    constexpr Set rank(int square) const {
        const int shift = 56 - (square & 56);
        return Set{masks.firstRank[square & 7][occupied_ >> (shift + 1) & 63]} << shift;
    }
};
inline constexpr Hyperbola::Masks Hyperbola::masks{};

/// Magic bitboards (Lasse Hansen, Pradu Kannan, 2006): a multiplication gathers the bits of both lines at
/// once in the top bits of the product, which index a table of its own size for each square.
class Magic : public OneWord {
public:
    static constexpr const char* name = "magic";

    Set rook(int square) const { return tables_->rook.attacks(square, occupied_); }
    Set bishop(int square) const { return tables_->bishop.attacks(square, occupied_); }
    static std::size_t tableBytes() { return tables().rook.bytes() + tables().bishop.bytes(); }

private:
    class Table {
    public:
        explicit Table(bool diagonal) {
            for (int s = 0; s < 64; ++s) find(s, diagonal);
        }
        Set attacks(int square, Set occupied) const {
            const Entry& e = entries_[square];
            return attacks_[e.offset + ((occupied & e.mask) * e.factor >> e.shift)];
        }
        std::size_t bytes() const { return sizeof entries_ + attacks_.size() * sizeof(Set); }

    private:
        struct Entry {
            Set mask = 0, factor = 0;
            std::uint32_t offset = 0;
            std::uint8_t shift = 0;
        };
        /// Tries sparse random factors until one sends no two different attack sets to one index.
        void find(int square, bool diagonal) {
            Entry& e = entries_[square];
            for (int d = diagonal; d < 8; d += 2)
                for (const int s : each(rays(d, square)))
                    if (rays(d, s)) e.mask |= setOf(s);  // an edge square tells nothing
            const std::size_t states = std::size_t{1} << count(e.mask);
            e.shift = std::uint8_t(64 - count(e.mask));
            e.offset = std::uint32_t(attacks_.size());
            std::vector<Set> occupied, reached;
            Set subset = 0;
            do {
                RayMasks board;
                for (const int s : each(subset)) board.toggle(s);
                occupied.push_back(subset);
                reached.push_back(diagonal ? board.bishop(square) : board.rook(square));
                subset = (subset - e.mask) & e.mask;
            } while (subset);
            std::vector<Set> slots;
            bool found = false;
            do {
                e.factor = random() & random() & random();
                if (count(e.mask * e.factor >> 56) < 6) continue;  // hopeless, and cheaper to see here
                slots.assign(states, 0);
                found = fits(e, occupied, reached, slots);
            } while (!found);
            attacks_.insert(attacks_.end(), slots.begin(), slots.end());
        }
        static bool fits(const Entry& e, const std::vector<Set>& occupied, const std::vector<Set>& reached,
                         std::vector<Set>& slots) {
            for (std::size_t i = 0; i < occupied.size(); ++i) {
                Set& slot = slots[occupied[i] * e.factor >> e.shift];
                if (slot && slot != reached[i]) return false;
                slot = reached[i];
            }
            return true;
        }
        Set random() {  // xorshift64*
            seed_ ^= seed_ >> 12, seed_ ^= seed_ << 25, seed_ ^= seed_ >> 27;
            return seed_ * 0x2545f4914f6cdd1d;
        }
        Set seed_ = 88172645463325252;
        std::array<Entry, 64> entries_{};
        std::vector<Set> attacks_;
    };
    struct Tables {
        Table rook{false}, bishop{true};
    };
    /// Found when first asked for; an object keeps the address, so that a lookup needn't ask again.
    static const Tables& tables() {
        static const Tables found;
        return found;
    }
    const Tables* tables_ = &tables();
};

}  // namespace millimax::lab
