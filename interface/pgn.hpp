// pgn.hpp: games to PGN and back.
//
// Writing follows the export format: the seven tags everybody expects, the others sorted, lines under 80 columns.
// Reading takes what people have: comments, variations, annotations and move numbers are skipped, several games may
// follow each other, and what can't be read is refused with its game and move.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "notation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

using PgnTag = std::pair<std::string, std::string>;

struct PgnGame {
    std::vector<PgnTag> tags;
    Position start = parseFen(StartFen);
    std::vector<Move> moves;
    std::string result = "*";  // or 1-0, 0-1, 1/2-1/2
};

namespace detail {

/// Whether castling from here needs Chess960's rules.
inline bool needsChess960(const Position& p) {
    for (const Color c : {White, Black})
        for (const Wing w : {Short, Long})
            if (p.hasRight(c, w) && (fileOf(p.king(c)) != 4 || fileOf(p.rookHome(c, w)) != (w == Short ? 7 : 0)))
                return true;
    return false;
}

/// The tags of a game in export order; those that the moves imply replace the game's own.
inline std::vector<PgnTag> exportTags(const PgnGame& game) {
    std::vector<PgnTag> roster{{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
                               {"White", "?"}, {"Black", "?"}, {"Result", "*"}};
    const std::size_t ordered = roster.size();
    const auto set = [&roster](const PgnTag& tag) {
        const auto known = std::ranges::find(roster, tag.first, &PgnTag::first);
        if (known == roster.end())
            roster.push_back(tag);
        else
            known->second = tag.second;
    };
    for (const PgnTag& tag : game.tags)
        if (tag.first != "SetUp" && tag.first != "FEN") set(tag);
    set({"Result", game.result});
    if (const std::string fen = toFen(game.start); fen != StartFen) {
        set({"SetUp", "1"});
        set({"FEN", fen});
    }
    if (needsChess960(game.start)) set({"Variant", "Chess960"});
    std::sort(roster.begin() + std::ptrdiff_t(ordered), roster.end());
    return roster;
}

}  // namespace detail

inline std::string toPgn(const PgnGame& game) {
    std::string text;
    for (const auto& [name, value] : detail::exportTags(game)) {
        text += '[' + name + " \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') text += '\\';
            text += c;
        }
        text += "\"]\n";
    }
    std::string line;
    const auto write = [&](const std::string& token) {
        if (line.size() + token.size() >= 80) {
            text += line;
            line.clear();
        }
        line += (line.empty() ? '\n' : ' ') + token;
    };
    Position p = game.start;
    for (const Move m : game.moves) {
        if (p.side() == White)
            write(std::to_string(p.moveNumber()) + '.');
        else if (p.plies() == 0)
            write(std::to_string(p.moveNumber()) + "...");
        write(toSan(p, m));
        p.make(m);
    }
    write(game.result);
    return text + line + "\n\n";
}

/// The state of reading a PGN text; see readPgn.
class PgnReader {
public:
    explicit PgnReader(std::string_view text) : text_(text) {}

    std::vector<PgnGame> games() {
        while (skipBlanks(), at_ < text_.size()) {
            if (text_[at_] == '[') {
                if (inMoves_) finish();
                readTag();
            } else {
                inMoves_ = true;
                readToken();
            }
        }
        if (variations_ > 0) fail(": a variation is not closed");
        if (inMoves_ || !game_.tags.empty()) finish();
        return std::move(games_);
    }

private:
    static bool isResult(std::string_view token) {
        return token == "*" || token == "1-0" || token == "0-1" || token == "1/2-1/2";
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw BadInput("game " + std::to_string(games_.size() + 1) + what);
    }
    /// Moves behind the next `end` and returns what stands before it.
    std::string_view upTo(char end, const char* missing) {
        const std::size_t found = text_.find(end, at_);
        if (found == std::string_view::npos) fail(missing);
        const std::string_view before = text_.substr(at_, found - at_);
        at_ = found + 1;
        return before;
    }
    /// Skips white space, comments, and lines escaped with %.
    void skipBlanks() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            const bool lineStart = at_ == 0 || text_[at_ - 1] == '\n';
            if (c == ';' || (c == '%' && lineStart))
                at_ = std::min(text_.find('\n', at_), text_.size() - 1);
            else if (c == '{')
                upTo('}', ": a comment is not closed"), --at_;
            else if (!detail::oneOf(" \t\r\n\v\f", c))
                return;
        }
    }
    void readTag() {
        PgnTag tag;
        ++at_;
        const auto name = detail::words(upTo('"', ": a tag has no value in quotes"));
        if (name.size() != 1) fail(": a tag needs one name and one value");
        tag.first = name[0];
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            const std::string_view next = text_.substr(at_, 2);
            if (next == "\\\"" || next == "\\\\") ++at_;
            tag.second += text_[at_];
        }
        upTo('"', ": a tag's value has no closing quote");
        upTo(']', ": a tag is not closed");
        if (tag.first == "FEN") {
            try {
                position_ = game_.start = parseFen(tag.second);
            } catch (const BadInput& error) {
                fail(", tag FEN: " + std::string(error.what()));
            }
        }
        game_.tags.push_back(std::move(tag));
    }
    void readToken() {
        if (const char c = text_[at_]; c == '(' || c == ')') {
            variations_ += c == '(' ? 1 : -1;
            if (variations_ < 0) fail(": a variation is closed that was not opened");
            ++at_;
            return;
        }
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n\v\f{}();[", at_ + 1), text_.size());
        std::string_view token = text_.substr(at_, end - at_);
        at_ = end;
        if (variations_ > 0) return;
        if (isResult(token)) {
            game_.result = token;
            hasResult_ = true;
            return finish();
        }
        const std::size_t digits = std::min(token.find_first_not_of("0123456789"), token.size());
        if (digits == token.size() || token[digits] == '.')
            token.remove_prefix(std::min(token.find_first_not_of('.', digits), token.size()));
        if (token.empty() || detail::oneOf("$!?", token[0]) || token == "e.p.") return;
        try {
            game_.moves.push_back(parseMove(position_, token));
        } catch (const BadInput& error) {
            fail(", move " + std::to_string(position_.moveNumber()) + (position_.side() == White ? ". " : "... ") +
                 std::string(token) + ": " + error.what());
        }
        position_.make(game_.moves.back());
    }
    void finish() {
        if (variations_ > 0) fail(": a variation is not closed");
        for (const auto& [name, value] : game_.tags)
            if (name == "Result" && !hasResult_ && isResult(value)) game_.result = value;
        games_.push_back(std::exchange(game_, PgnGame{}));
        position_ = game_.start;
        inMoves_ = hasResult_ = false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<PgnGame> games_;
    PgnGame game_;  // being read
    Position position_ = game_.start;
    bool inMoves_ = false, hasResult_ = false;
    int variations_ = 0;  // open
};

/// All games of a PGN text. Throws BadInput, naming game and move, at the first that can't be read.
inline std::vector<PgnGame> readPgn(std::string_view text) { return PgnReader(text).games(); }

}  // namespace millimax
