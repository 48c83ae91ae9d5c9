// draw.hpp: boards as text: a set of squares, and the occupancy in each of its four orders.
#pragma once

#include "../notation/fen.hpp"
#include "board64.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace millimax::lab {

using Picture = std::vector<std::string>;

inline char letterAt(const RotatedBoard& b, int square) {
    const Piece piece = b[square];
    return piece ? letterOf(piece) : '-';
}

/// The board as White sees it, with the squares of a set in brackets.
inline Picture drawSet(const RotatedBoard& b, Set set, const std::string& title) {
    Picture rows{title};
    for (int rank = 7; rank >= 0; --rank) {
        std::string line{char('1' + rank)};
        for (int file = 0; file < 8; ++file) {
            const int square = 8 * rank + file;
            line += contains(set, square) ? std::string{'[', letterAt(b, square), ']'}
                                          : std::string{' ', letterAt(b, square), ' '};
        }
        rows.push_back(line);
    }
    rows.push_back("  a  b  c  d  e  f  g  h");
    return rows;
}

/// The board turned, one row of the picture for each of its lines, the lowest bits of the word last and on
/// top.
inline Picture drawTurned(const RotatedBoard& b, Turn turn, const std::string& title) {
    std::array<char, 24> word{};
    std::snprintf(word.data(), word.size(), "0x%016llx", static_cast<unsigned long long>(b.occupied().turned(turn)));
    Picture rows{title, word.data()};
    const bool diamond = turn == Left45 || turn == Right45;
    std::string line;
    for (int place = 63, length = 0; place >= 0; --place) {
        const int square = turnedBoards[turn].squareAt(place);
        line.insert(0, {letterAt(b, square), ' '});
        ++length;
        if (place > 0 && lineOf(turn, turnedBoards[turn].squareAt(place - 1)) == lineOf(turn, square)) continue;
        const int first = square, last = turnedBoards[turn].squareAt(place + length - 1);
        rows.push_back(std::string(diamond ? std::size_t(8 - length) : 0, ' ') + line +
                       std::string(diamond ? std::size_t(8 - length) : 0, ' ') + "  " + squareName(to0x88(first)) +
                       (length > 1 ? ".." + squareName(to0x88(last)) : ""));
        line.clear();
        length = 0;
    }
    return rows;
}

/// Two pictures side by side.
inline std::string beside(const Picture& left, const Picture& right) {
    constexpr std::size_t Width = 36;
    std::string text;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        std::string line = i < left.size() ? left[i] : "";
        if (i < right.size()) line += std::string(Width - std::min(Width, line.size()), ' ') + right[i];
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

inline std::string drawAttacks(const RotatedBoard& b, int square) {
    const std::string name = squareName(to0x88(square));
    return beside(drawSet(b, b.attacksFrom(square), "attacked from " + name + (b[square] ? "" : ": an empty square")),
                  drawSet(b, b.attacksTo(square), "attacks " + name)) +
           "\nThe occupancy, kept in four orders. The first square of each word is its highest bit.\n\n" +
           beside(drawTurned(b, Plain, "as it is"), drawTurned(b, Left90, "turned left")) + '\n' +
           beside(drawTurned(b, Left45, "turned half left"), drawTurned(b, Right45, "turned half right"));
}

}  // namespace millimax::lab
