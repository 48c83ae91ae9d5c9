// notation/pgn.hpp: how a game is written as text: the export format of the PGN standard (Edwards 1994).
#pragma once

#include "comment.hpp"
#include "fen.hpp"
#include "game.hpp"
#include "san.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <iomanip>
#include <string>
#include <string_view>

namespace millimax {

namespace detail {

constexpr std::size_t LineWidth = 79;  // characters at most, by the standard
constexpr char Glue = '\x1f';          // a blank at which no line may be broken

/// Whether a line may begin with that text: readers would take it for an escaped line, a tag or a byte order mark.
inline bool canBegin(std::string_view line) {
    const bool isTag = line.starts_with('[') && !line.starts_with("[%");
    return !line.starts_with('%') && !isTag && !line.starts_with(ByteOrderMark);
}
/// A comment in braces with a blank behind it, or nothing if it is empty. Its commands, such as [%eval 0.35], are not
/// broken: some readers look for them line by line.
inline std::string commentText(std::string comment) {
    std::ranges::replace(comment, '}', ')');  // since that would end it
    std::string text = singleSpaced(withoutControls(comment));
    for (std::size_t i = 0, end = 0; i < text.size(); ++i) {
        end = std::max(end, endOfCommand(text, i));
        if (text[i] == ' ' && (i < end || !canBegin(std::string_view(text).substr(i + 1)))) text[i] = Glue;
    }
    return text.empty() ? "" : '{' + text + "} ";
}

/// The moves that lead on from `p`, a blank behind each word.
inline std::string movesText(Position p, const Variation& line) {
    std::string text = commentText(line.comment);
    bool followsMove = false;  // whether White's move stands right before, so that Black's needs no number
    for (const GameMove& m : line.moves) {
        text += (p.side() == White || !followsMove ? numberedSan(p, m.move) : toSan(p, m.move)) + ' ';
        for (const int nag : m.nags) text += '$' + std::to_string(nag) + ' ';
        const std::string comment = commentText(m.comment);
        text += comment;
        for (const Variation& variation : m.variations) {
            text += '(' + movesText(p, variation);
            text.insert(text.size() - 1, ")");  // before the blank behind its last word
            text += commentText(variation.after);
        }
        followsMove = comment.empty() && m.variations.empty();
        makeOrPass(p, m.move);
    }
    return text;
}

/// Breaks the text into lines at its blanks.
inline std::string folded(std::string text) {
    std::size_t start = 0;  // of the line
    for (std::size_t blank = 0, next = 0; next < text.size(); blank = next) {
        next = std::min(text.find(' ', blank + 1), text.size());
        if (next - start <= LineWidth || blank <= start) continue;
        text[blank] = '\n';
        start = blank + 1;
    }
    std::ranges::replace(text, Glue, ' ');
    return text;
}

}  // namespace detail

/// A game and an empty line as text: the seven tags that each game has, the others by name, and the moves.
inline std::string toPgn(const Game& game) {
    auto tags = game.tags;
    const std::string fen = toFen(game.start());
    for (const char* name : {"SetUp", "FEN", "Variant"}) tags.erase(name);
    if (fen != StartFen) tags.insert({{"SetUp", "1"}, {"FEN", fen}});
    if (game.castling == Castling::Chess960) tags["Variant"] = "Fischerandom";
    tags["Result"] = game.result;
    if (tags["Date"].empty()) tags["Date"] = "????.??.??";
    std::string text;
    const auto addTag = [&text](const std::string& name, const std::string& value) {
        text += '[' + replaced(withoutControls(name), " ", "_") + " \"";
        for (const char c : withoutControls(value)) {
            if (oneOf("\"\\", c)) text += '\\';
            text += c;
        }
        text += "\"]\n";
    };
    for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black", "Result"}) {
        addTag(name, tags[name].empty() ? "?" : tags[name]);
        tags.erase(name);
    }
    for (const auto& [name, value] : tags) addTag(name, value);
    return text + '\n' + detail::folded(detail::movesText(game.start(), game.mainLine()) + game.result) + "\n\n";
}

/// Today's date as a tag has it: "2026.11.30".
inline std::string today() {
    const std::time_t now = std::time(nullptr);
    return joined(std::put_time(std::localtime(&now), "%Y.%m.%d"));
}

}  // namespace millimax
