// notation/pgn.hpp: how a game is written as text: the export format of the PGN standard (Edwards 1994).
#pragma once

#include "fen.hpp"
#include "game.hpp"
#include "san.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <iomanip>
#include <sstream>
#include <string>
#include <string_view>

namespace millimax {

namespace detail {

/// A comment in braces with a blank behind it, or nothing if it is empty.
inline std::string commentText(std::string comment) {
    std::ranges::replace(comment, '}', ')');  // since that would end it
    const std::string text = singleSpaced(withoutControls(comment));
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

constexpr std::size_t LineWidth = 79;  // characters at most, by the standard

/// Whether a line may begin with that text: readers would take it for an escaped line, a tag or a byte order mark.
inline bool canBegin(std::string_view line) {
    const bool isTag = line.starts_with('[') && !line.starts_with("[%");
    return !line.starts_with('%') && !isTag && !line.starts_with(ByteOrderMark);
}
/// Breaks the text into lines at blanks, but not within a command such as [%eval 0.35]: some readers look for commands
/// line by line.
inline std::string folded(std::string text) {
    constexpr std::size_t None = std::string::npos;
    std::size_t start = 0;    // of the line
    std::size_t last = None;  // the last blank at which the line can be broken
    std::size_t end = 0;      // of the last "[%"
    bool isCommand = false;   // whether that is a command: its bracket is closed within the comment
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i >= end && text.compare(i, 2, "[%") == 0) {
            end = text.find_first_of("]}", i);
            isCommand = end != None && text[end] == ']';
        }
        const bool isWithin = i < end && isCommand;
        if (i < text.size() && (text[i] != ' ' || isWithin || !canBegin(std::string_view(text).substr(i + 1))))
            continue;
        if (i - start > LineWidth && last != None) {
            text[last] = '\n';
            start = last + 1;
        }
        last = i;
    }
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
    std::ostringstream date;
    date << std::put_time(std::localtime(&now), "%Y.%m.%d");
    return date.str();
}

}  // namespace millimax
