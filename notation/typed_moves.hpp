// notation/typed_moves.hpp: moves as people type them: in any case, with move numbers, figurines and blanks, several on
// a line.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "parse_move.hpp"
#include "san.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// A word of a line, and the move's number before it: 0 if there is none, below 0 if it is far too large.
struct MoveWord {
    std::string text;
    int number = 0, dots = 0;  // as in "12." or "12..."
};
/// The words of a line in ASCII, without commas, "e.p.", annotators' signs and the result of a game.
inline std::vector<MoveWord> moveWords(const std::string& line) {
    const std::string withoutEnPassant = replaced(inAscii(line), "e.p.", "");
    std::vector<MoveWord> words;
    MoveWord next;
    for (std::string word : splitWords(replaced(withoutEnPassant, ".", " . "))) {
        word.erase(word.find_last_not_of(",;") + 1);
        takeSign(word);
        if (word.empty() || word == "ep" || isResult(word)) continue;
        if (word == ".") {
            ++next.dots;
        } else if (word.find_first_not_of("0123456789") == word.npos && !looksLikeMove(word)) {  // "00" castles
            next = {"", parseNumber<int>(word).value_or(-1)};
        } else {
            next.text = word;
            words.push_back(std::exchange(next, MoveWord()));
        }
    }
    return words;
}
/// Throws BadInput if the number before a word is not that of the move that is due.
inline void checkNumber(const Position& p, const MoveWord& word) {
    if (word.number && (word.number != p.moveNumber() || (word.dots > 1 && p.side() == White)))
        throw BadInput(joined(word.text, ": ", nameOf(p.side()), "'s move ", p.moveNumber(), " comes next"));
}

/// A word as it is if that may be a move, else in small letters: E4, NXF3.
inline std::string inMovesCase(const std::string& word) { return looksLikeMove(word) ? word : lowered(word); }

}  // namespace detail

/// Whether a line may be meant as a move or several, whatever the position.
inline bool looksLikeMoves(const std::string& line) {
    const auto words = detail::moveWords(line);
    return !words.empty() && std::ranges::all_of(words, [](const detail::MoveWord& w) {
        const std::string word = detail::inMovesCase(w.text);
        return word == "castle" || looksLikeMove(word) || parseSquare(word) != NoSquare;
    });
}

/// The legal move of one word, typed carelessly or not. Throws BadInput as parseMove does.
inline Move parseTypedMove(const Position& p, const std::string& typed) {
    const std::string word = detail::inMovesCase(typed);
    if (word != "castle") return parseMove(p, word);
    for (const Move m : legalMoves(p))
        if (m.isCastling()) return m;  // the short one comes first
    return parseMove(p, "O-O");
}

/// The legal moves of a line, one after the other: "1. e4 e5 2. Nf3", or "e2 e4" for one. Throws BadInput, whose text
/// names the move if there are several, and the legal move that is spelt nearly alike, if there is one.
inline std::vector<Move> parseTypedMoves(Position p, const std::string& line) {
    std::vector<detail::MoveWord> words = detail::moveWords(line);
    std::vector<Move> moves;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i].text;
        detail::checkNumber(p, words[i]);
        try {
            moves.push_back(parseTypedMove(p, word));
        } catch (const BadInput& e) {
            const std::string both = i + 1 < words.size() ? word + words[i + 1].text : "";
            if (parseSquare(lowered(word)) != NoSquare && looksLikeMove(lowered(both))) {
                words[i + 1].text = both;  // "e2 e4"
                continue;
            }
            std::vector<std::string> near;
            for (const Move m : legalMoves(p))
                if (const std::string san = toSan(p, m); editDistance(word, san) == 1) near.push_back(san);
            throw BadInput((moves.empty() && i + 1 == words.size() ? "" : word + ": ") + e.what() +
                           (near.size() == 1 ? "; did you mean " + near[0] + "?" : ""));
        }
        p.make(moves.back());
    }
    return moves;
}

}  // namespace millimax
