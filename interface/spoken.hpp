// interface/spoken.hpp: the board and the moves in words, for those who do not see them.
#pragma once

#include "../movegen.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace millimax {

/// "Black: knight from g8 to f6, check".
inline std::string spokenMove(const Position& before, Move m) {
    std::string text = nameOf(before.side()) + ": ";
    if (!m) return text + "passes";
    if (m.isCastling()) text += castlingSideOf(m) == Short ? "castles short" : "castles long";
    else text += nameOf(typeOf(m.mover())) + " from " + squareName(m.from()) + " to " + squareName(m.to());
    if (m.captured()) text += ", captures a " + nameOf(typeOf(m.captured()));
    if (m.isPromotion()) text += ", becomes a " + nameOf(m.promotion());
    if (givesCheck(before, m)) text += ", check";
    return text;
}
/// Where the pieces of a kind stand. The kind may be in the plural, or a letter. Throws BadInput.
inline std::string spokenPieces(const Position& p, const std::string& kind) {
    const std::string piece = lowered(kind);
    const auto isNamed = [&](PieceType t) {
        return piece == nameOf(t) || piece == nameOf(t) + 's' || (piece.size() == 1 && typeFromLetter(piece[0]) == t);
    };
    constexpr std::array types{Pawn, Knight, Bishop, Rook, Queen, King};
    const auto* const type = std::ranges::find_if(types, isNamed);
    if (type == types.end()) throw BadInput("a kind of piece, please, as in \"p knight\"");
    std::string text;
    for (const Color c : {White, Black}) {
        text += (text.empty() ? "" : "; ") + nameOf(c) + ':';
        for (const Square s : p.pieces(c, *type)) text += ' ' + squareName(s);
        if (!p.count(c, *type)) text += " none";
    }
    return text + '.';
}
/// What is on a square or a file. Throws BadInput.
inline std::string spokenSquares(const Position& p, const std::string& squareOrFile) {
    const std::string square = lowered(squareOrFile);
    const auto named = [&](Square s) { return nameOf(colorOf(p[s])) + ' ' + nameOf(typeOf(p[s])); };
    if (const Square s = parseSquare(square); s != NoSquare)
        return square + (p[s] ? ": " + named(s) + '.' : " is empty.");
    if (square.size() != 1 || square[0] < 'a' || square[0] > 'h')
        throw BadInput("a square or a file, please, as in \"s e4\" or \"s a\"");
    std::string text;
    for (int rank = 0; rank < 8; ++rank)
        if (const Square s = makeSquare(square[0] - 'a', rank); p[s])
            text += (text.empty() ? "" : ", ") + squareName(s) + ' ' + named(s);
    return text.empty() ? "File " + square + " is empty." : text + '.';
}

}  // namespace millimax
