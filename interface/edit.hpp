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
    explicit BoardEditor(const Position& p) {
        setup_.pieces = setupOf(p).pieces;
        setup_.side = p.side();
    }
    /// Obeys a line: `#` clears the board, `c` changes the colour of what is put, `Pa4` puts, `xa4` takes away. False
    /// if it is none of these.
    bool execute(std::string_view line) {
        if (line == "#") setup_.pieces = {};
        else if (line == "c") placing_ = ~placing_;
        else {
            const Square s = line.size() == 3 ? parseSquare(line.substr(1)) : NoSquare;
            const PieceType type = line.empty() ? NoType : typeFromLetter(line[0]);
            if (s == NoSquare || (!type && line[0] != 'x')) return false;
            setup_.pieces[s] = type ? makePiece(placing_, type) : Empty;
        }
        return true;
    }
    /// What has been set up. Castling is possible wherever king and rook are at home. Throws BadInput if it is illegal.
    Position position() const {
        Setup setup = setup_;
        detail::parseRights("KQkq", setup, Castling::Standard);
        if (const std::string why = whyIllegalPosition(setup); !why.empty()) throw BadInput(why);
        return Position(setup);
    }

private:
    Setup setup_;  // without castling
    Color placing_ = White;
};

}  // namespace millimax
