// pawns64.hpp: what can be asked of pawns with one AND, when the squares that matter are known beforehand.
#pragma once

#include "board64.hpp"

#include <array>

namespace millimax::lab {

/// For each colour and square of a pawn, the squares that decide what it is.
class PawnMasks {
public:
    constexpr PawnMasks() {
        for (int s = 0; s < 64; ++s)
            for (int other = 0; other < 64; ++other) {
                const int files = (other & 7) - (s & 7), ranks = (other >> 3) - (s >> 3);
                if (files == 0 && other != s) file_[s] |= setOf(other);
                if (files == 1 || files == -1) neighbours_[s] |= setOf(other);
                if (files < -1 || files > 1 || ranks == 0) continue;
                front_[ranks > 0 ? White : Black][s] |= setOf(other);
            }
    }
    /// The squares ahead on the pawn's own and both neighbouring files.
    constexpr Set front(Color c, int square) const { return front_[c][square]; }
    constexpr Set neighbours(int square) const { return neighbours_[square]; }
    constexpr Set file(int square) const { return file_[square]; }

private:
    std::array<SetBySquare, 2> front_{};
    SetBySquare neighbours_{}, file_{};
};
inline constexpr PawnMasks pawnMasks;

/// No enemy pawn can stop or capture a pawn of `c` here on its way.
template <class O> bool isPassed(const Board64<O>& b, Color c, int square) {
    return !(pawnMasks.front(c, square) & b.pieces(~c, Pawn));
}
/// No own pawn on a neighbouring file.
template <class O> bool isIsolated(const Board64<O>& b, Color c, int square) {
    return !(pawnMasks.neighbours(square) & b.pieces(c, Pawn));
}
/// Another own pawn on the file.
template <class O> bool isDoubled(const Board64<O>& b, Color c, int square) {
    return pawnMasks.file(square) & b.pieces(c, Pawn);
}
/// A square that a pawn of `c` defends and that no enemy pawn can ever attack.
template <class O> bool isOutpost(const Board64<O>& b, Color c, int square) {
    return pawnAttacks[~c][square] & b.pieces(c, Pawn) &&
           !(pawnMasks.front(c, square) & pawnMasks.neighbours(square) & b.pieces(~c, Pawn));
}

}  // namespace millimax::lab
