// interface/paste.hpp: lines of a game that were pasted: what of them are moves.
//
// A pasted game has more than moves: their numbers, comments and variations that go on over several lines, tags. A line
// that is not played must not leave the lines behind it to be played as other moves.
#pragma once

#include "../limits.hpp"
#include "../notation/text.hpp"
#include "../notation/typed_moves.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace millimax {

class Paste {
public:
    /// What to do with a line.
    enum class Kind {
        None,     // it belongs to no paste
        Open,     // it goes on in the next line
        Moves,    // `text()` are moves with their numbers, without remarks
        Game,     // `text()` is a whole game as PGN
        Refused,  // it is moves of a paste that was refused
    };
    /// Takes a line without blanks around it. `arrived`: when it came.
    Kind take(const std::string& line, Clock::time_point arrived) {
        last_ = arrived;
        if (isRefused_) return looksLikeMoves(line) ? Kind::Refused : Kind::None;
        const bool isTag = line.starts_with('[') && line.find('"') != line.npos;
        if (text_.empty() && !isTag && !isNumbered(line) && line.find_first_of("{(") == line.npos) return Kind::None;
        text_ += line + '\n';
        hasMoves_ |= !isTag && !line.empty();
        const bool isLast = line.empty() ? hasMoves_ : !isTag && isResult(line.substr(line.rfind(' ') + 1));
        return withoutRemarks(text_).second || (hasTags() && !isLast) ? Kind::Open : close();
    }
    /// Whether the next line may belong to it.
    bool isOpen() const { return !text_.empty() || isRefused_; }
    /// The lines of a paste come at once: one that comes after this time is typed.
    Clock::time_point closesAt() const { return last_ + std::chrono::milliseconds(100); }
    /// No line belongs to it any more. What to do with what is there.
    Kind close() {
        Paste ended = std::exchange(*this, Paste());
        last_ = ended.last_;
        taken_ = ended.hasTags() ? ended.text_ : withoutRemarks(ended.text_).first;
        return ended.hasTags() ? Kind::Game : looksLikeMoves(taken_) ? Kind::Moves : Kind::None;
    }
    const std::string& text() const { return taken_; }
    /// What was taken can't be played: then the lines behind it aren't either.
    void refuse() { isRefused_ = true; }

private:
    bool hasTags() const { return text_.starts_with('['); }
    /// Whether it begins with a move's number: "12." or "12 ".
    static bool isNumbered(std::string_view line) {
        const std::size_t end = line.find_first_not_of("0123456789");
        return end > 0 && end < line.size() && oneOf(". ", line[end]);
    }
    /// The text, which ends with a line, with blanks in place of comments, variations and glyphs by number; and whether
    /// one is not closed.
    static std::pair<std::string, bool> withoutRemarks(std::string_view text) {
        std::string moves;
        int open = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            const bool mayPromote = c == '(' && open == 0 && at > 0 && oneOf("18", text[at - 1]);
            if (mayPromote && text.substr(at + 2).starts_with(')')) {
                moves += text.substr(at, 3);  // "e8(N)"
                at += 2;
                continue;
            }
            const std::size_t end = c == '{'   ? text.find('}', at)
                                    : c == ';' ? text.find('\n', at)
                                    : c == '$' ? text.find_first_not_of("0123456789", at + 1) - 1
                                               : at;
            open = std::max(0, open + (c == '(') - (c == ')'));
            moves += open > 0 || oneOf("{;$()\n", c) ? ' ' : c;
            if (end == text.npos) return {singleSpaced(moves), true};
            at = end;
        }
        return {singleSpaced(moves), open > 0};
    }

    std::string text_, taken_;
    bool hasMoves_ = false, isRefused_ = false;
    Clock::time_point last_{};
};

}  // namespace millimax
