// notation/pgn_lines.hpp: the lines of a PGN file, one at a time, and a place in the line that is being read.
#pragma once

#include "text.hpp"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

namespace millimax {

namespace detail {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '.' || c == '\0' || c == '\x1a'; }
/// What moves, their numbers, results and signs consist of; whatever isn't ASCII may be a figurine.
constexpr bool isOfWord(char c) { return isLetter(c) || isDigit(c) || oneOf("*+#=-/:@", c) || (c & 0x80); }

}  // namespace detail

/// The lines of a stream, one at a time, and a place in the line that is being read.
class PgnLines {
public:
    explicit PgnLines(std::istream& in) : in_(in) { next(); }

    /// Another game begins.
    void beginGame() { bytes_ = line_.size(); }
    /// Whether the file can't be read any further, though it may go on.
    bool isCut() const { return in_.bad(); }
    /// Goes to the beginning of the next line. False at the end of the file: the line is empty then.
    bool next() {
        at_ = 0;
        ++number_;
        afterEmpty_ = line_.find_first_not_of(" \t") == line_.npos;
        if (!readLine(in_, line_)) return false;
        if ((bytes_ += line_.size() + 1) > MostBytes) refuseRest(in_);
        for (const std::string_view blank : {"\u00a0", "\u2009", "\u202f"})  // no-break and thin spaces
            if (line_.find(blank) != line_.npos) line_ = replaced(line_, blank, " ");
        for (std::size_t i = 0; i < line_.size(); ++i)  // Latin-1's no-break space is part of no other character there
            if (line_[i] == '\xa0' && (i == 0 || !(line_[i - 1] & 0x80))) line_[i] = ' ';
        return true;
    }
    /// Goes to the next line if this one is at its end, unless the next one is empty or begins with a tag. Whether it
    /// did.
    bool goOn() { return atLineEnd() && !oneOf("[\r\n", char(in_.peek())) && next(); }
    /// Goes to what comes next, in this line or a later one, and notes its place. Returns its first character, '\0' at
    /// the end of the file.
    char findNext() {
        for (bool more = true; more; more = next()) {
            takeWhile(detail::isBlank);
            const bool isEscaped = at_ == 0 && peek() == '%';  // a line that the standard leaves to other programs
            if (atLineEnd() || isEscaped) continue;
            placeLine_ = number_;
            place_ = at_;
            return peek();
        }
        return '\0';
    }

    const std::string& line() const { return line_; }
    /// What of the line is still to be read.
    std::string_view rest() const { return std::string_view(line_).substr(at_); }
    bool atLineEnd() const { return at_ == line_.size(); }
    bool isFirst() const { return number_ == 1; }
    /// Whether the line before is empty.
    bool isAfterEmpty() const { return afterEmpty_; }
    /// Whether nothing of the line has been read and it begins with a tag: among moves, that is the first tag of the
    /// next game. Brackets without a quote in them are words of a comment: "[Anand] resigned".
    bool atTag() const {
        if (at_ > 0 || !line_.starts_with('[') || !detail::isLetter(line_[1])) return false;
        const std::size_t next = line_.find_first_not_of(" \t", line_.find_first_of("] \t\"", 1));
        return next != line_.npos && line_[next] == '"';
    }

    /// The next character, '\n' at the end of the line.
    char peek() const { return atLineEnd() ? '\n' : line_[at_]; }
    void skip(std::size_t characters = 1) { at_ += characters; }
    /// Skips `text` if it stands here. Whether it did.
    bool take(std::string_view text) {
        if (!rest().starts_with(text)) return false;
        skip(text.size());
        return true;
    }
    template <class Wanted> std::string_view takeWhile(Wanted wanted) {
        const std::size_t first = at_;
        while (!atLineEnd() && wanted(line_[at_])) ++at_;
        return std::string_view(line_).substr(first, at_ - first);
    }

    /// Throws BadInput with the place that was noted last.
    [[noreturn]] void fail(const std::string& reason) const {
        throw BadInput("line " + std::to_string(placeLine_) + ", column " + std::to_string(place_ + 1) + ": " + reason);
    }

private:
    std::istream& in_;
    std::string line_;
    std::size_t at_ = 0, place_ = 0, bytes_ = 0;  // bytes of the game
    std::uint64_t number_ = 0, placeLine_ = 0;
    bool afterEmpty_ = true;
};

}  // namespace millimax
