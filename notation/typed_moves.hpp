// notation/typed_moves.hpp: moves as people type them: in any case, with move numbers, figurines and blanks, several on
// a line.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "game.hpp"
#include "parse_move.hpp"
#include "san.hpp"
#include "text.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// How many letters must be added, left out or changed to turn one word into the other (Levenshtein distance).
inline int editDistance(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = std::exchange(row[0], int(i));
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
        }
    }
    return row.back();
}
/// The word of `known` that `typed` is nearest to, if they differ in one letter, or in two of five or more; else empty.
template <class Words> std::string nearestWord(const std::string& typed, const Words& known) {
    std::string best;
    if (typed.size() < 2) return best;  // each word of one letter or two would be near
    int least = typed.size() < 5 ? 2 : 3;
    for (const auto& word : known)
        if (const int distance = editDistance(typed, word); distance < least) {
            least = distance;
            best = word;
        }
    return best;
}

namespace detail {

/// A word of a line, and the move's number before it, as in "12." or "12..."; 0 if there is none.
struct MoveWord {
    std::string text;
    int number = 0;
    bool isBlacks = false;  // the number has three dots
};
/// The words of a line in ASCII, without commas, "e.p." and the result of a game.
inline std::vector<MoveWord> moveWords(const std::string& line) {
    std::vector<MoveWord> words;
    MoveWord next;
    for (std::string word : splitWords(inAscii(line))) {
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        if (digits == word.size() || (digits && word[digits] == '.')) {
            next.number = parseNumber<int>(word.substr(0, digits)).value_or(-1);
            const std::size_t behind = std::min(word.find_first_not_of('.', digits), word.size());
            next.isBlacks = behind >= digits + 2;
            word.erase(0, behind);
        } else if (const std::size_t dots = word.find_first_not_of('.'); dots == word.npos) {
            next.isBlacks |= next.number && word.size() > 1;  // "12 ..."
            continue;
        }
        word.erase(word.find_last_not_of(",;") + 1);
        if (word.empty() || word == "e.p." || word == "ep" || isResult(word)) continue;
        next.text = word;
        words.push_back(std::exchange(next, MoveWord()));
    }
    return words;
}
/// Throws BadInput if the number before a word is not that of the move that is due.
inline void checkNumber(const Position& p, const MoveWord& word) {
    if (word.number && (word.number != p.moveNumber() || (word.isBlacks && p.side() == White)))
        throw BadInput(word.text + ": " + nameOf(p.side()) + "'s move " + std::to_string(p.moveNumber()) +
                       " comes next");
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
            if (i + 1 < words.size() && parseSquare(lowered(word)) != NoSquare) {
                words[i + 1].text = word + words[i + 1].text;  // "e2 e4"
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

/// How many moves of the game stand before White's move "12", or Black's "12...". Throws BadInput if there is no such
/// move.
inline int plyOf(const std::string& number, const Game& game) {
    const auto n = parseNumber<int>(number.substr(0, number.find('.')));
    if (!n || *n < 1 || *n > 10'000) throw BadInput("a move's number, please, as in \"12\" or \"12...\"");
    const bool black = number.find("..") != number.npos;
    const Position& start = game.start();
    const int ply = 2 * (*n - start.moveNumber()) + black - (start.side() == Black);
    if (ply < 0 || ply > game.plies()) throw BadInput("the game has no such move");
    return ply;
}

}  // namespace millimax
