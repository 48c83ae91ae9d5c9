// notation/chess960.hpp: the 960 start positions by their number (Reinhard Scharnagl's numbering).
#pragma once

#include "../board.hpp"
#include "fen.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace millimax {

namespace detail {
/// The FEN of the start position with these pieces of Black's.
inline std::string startFen(const std::string& rank) {
    std::string white = rank;
    for (char& piece : white) piece = char(piece & ~0x20);
    return rank + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1";
}
}  // namespace detail

/// Start position `number`, 0 to 959; 518 is that of the standard game. The number is split from its end: the place of
/// the bishop on light squares, of that on dark ones, of the queen among what is left, of the two knights; then come
/// rook, king, rook.
inline Position chess960Start(int number) {
    std::string rank(8, ' ');
    const auto take = [&number](int choices) {
        const int choice = number % choices;
        number /= choices;
        return choice;
    };
    const auto putOnFree = [&rank](int place, char piece) {  // on the free square with so many free ones before it
        for (char& square : rank)
            if (square == ' ' && place-- == 0) square = piece;
    };
    rank[2 * take(4) + 1] = 'b';
    rank[2 * take(4)] = 'b';
    putOnFree(take(6), 'q');
    constexpr std::array<std::array<int, 2>, 10> knights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto [first, second] = knights[number];
    putOnFree(second, 'n');
    putOnFree(first, 'n');
    for (const char piece : {'r', 'k', 'r'}) putOnFree(0, piece);
    return parseFen(detail::startFen(rank), Castling::Chess960);
}

/// Whether games start from `p`, of Chess960 or the usual ones.
inline bool isStartPosition(const Position& p) {
    const std::string fen = toFen(p), rank = fen.substr(0, 8);
    std::string pieces = rank;
    std::ranges::sort(pieces);
    return pieces == "bbknnqrr" && fen == detail::startFen(rank);
}

}  // namespace millimax
