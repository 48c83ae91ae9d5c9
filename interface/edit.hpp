// interface/edit.hpp: the sub-mode in which interfaces of protocol 1 set up a position, piece by piece.
#pragma once

#include "../board.hpp"
#include "../notation/fen.hpp"

#include <string>
#include <string_view>

namespace millimax {

/// Takes the lines after `edit`. The side to move stays, since they can't name it.
class BoardEditor {
public:
    explicit BoardEditor(const Position& p) : moving_(p.side()) {
        for (Square s = 0; s < Squares; ++s)
            if (onBoard(s) && p[s]) letter(s) = letterOf(p[s]);
    }
    /// One line: `#` clears the board, `c` changes the colour of what is put, `Pa4` puts, `xa4` takes away. False if it
    /// is none of these.
    bool execute(std::string_view line) {
        if (line == "#") pieces_ = EmptyBoard;
        else if (line == "c") placing_ = ~placing_;
        else {
            const Square s = line.size() == 3 ? parseSquare(line.substr(1)) : NoSquare;
            const PieceType type = line.empty() ? NoType : typeFromLetter(line[0]);
            if (s == NoSquare || (!type && line[0] != 'x')) return false;
            letter(s) = type ? letterOf(makePiece(placing_, type)) : '1';
        }
        return true;
    }
    /// What has been set up. Castling is possible wherever king and rook are at home.
    std::string fen() const { return pieces_ + (moving_ == White ? " w" : " b") + " KQkq - 0 1"; }

private:
    static constexpr const char* EmptyBoard = "11111111/11111111/11111111/11111111/11111111/11111111/11111111/11111111";
    char& letter(Square s) { return pieces_[(7 - rankOf(s)) * 9 + fileOf(s)]; }

    std::string pieces_ = EmptyBoard;  // as FEN has them, a digit for each empty square
    Color moving_;
    Color placing_ = White;
};

}  // namespace millimax
