// interface/line_editor.hpp: the line that is being typed: keys in, lines out.
//
// A value that knows neither terminal nor chess. A key is what a terminal sends for it: a character, a control
// character, or a sequence that begins with Escape; one that has come in part waits for its rest.
#pragma once

#include "terminal.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

class LineEditor {
public:
    /// The words that may stand for the last word of a text, which ends at the cursor.
    using Complete = std::function<std::vector<std::string>(const std::string& text)>;
    /// What came of some keys.
    struct Taken {
        std::vector<std::string> lines;    // that were ended
        std::vector<std::string> choices;  // for the last word, where Tab can't tell which is meant
        bool isEnd = false;                // of the input: Ctrl-D on an empty line
    };
    /// What is seen of the line, and the cursor's column in it.
    struct View {
        std::string text;
        int column;
    };

    /// With the lines of earlier times, the oldest first.
    explicit LineEditor(std::vector<std::string> history = {})
        : history_(std::move(history)), recalled_(history_.size()), at_(history_.size()) {}

    Taken take(std::string_view bytes, const Complete& complete) {
        Taken taken;
        const std::string input = std::exchange(begun_, "").append(bytes);
        std::string_view rest = input;
        while (const std::size_t length = lengthOfKey(rest)) {
            press(rest.substr(0, length), complete, taken);
            rest.remove_prefix(length);
        }
        begun_ = rest;
        return taken;
    }
    /// Where the last word of a text begins, which may have blanks behind backslashes.
    static std::size_t lastWord(const std::string& text) {
        std::size_t blank = text.rfind(' ');
        while (blank != text.npos && blank > 0 && text[blank - 1] == '\\') blank = text.rfind(' ', blank - 1);
        return blank == text.npos ? 0 : blank + 1;
    }
    const std::string& text() const { return text_; }
    void clear() { set(""); }
    /// The part around the cursor, of at most `width` columns; the cursor may stand behind them.
    View view(int width) const {
        const std::string all = shown(text_);
        const int columns = widthOf(all), column = widthOf(shown(text_.substr(0, cursor_)));
        const int first = std::clamp(column - width / 2, 0, std::max(0, columns - width));
        return {fitted(std::string_view(all).substr(fitted(all, first).size()), width), column - first};
    }
    /// The lines that were typed here, but not those that were pasted.
    std::vector<std::string> fresh() const { return {history_.begin() + std::ptrdiff_t(recalled_), history_.end()}; }

private:
    static constexpr char Escape = '\x1b';
    static constexpr std::size_t LongestLine = 1000;  // in bytes, that is remembered

    /// How many bytes the first key has, or all the characters before the first control character; 0 if the end of the
    /// key has not come yet.
    static std::size_t lengthOfKey(std::string_view input) {
        const auto isControl = [](unsigned char c) { return c < 0x80 && detail::isControl(c); };
        if (input.empty()) return 0;
        if (input[0] != Escape)
            return std::size_t(std::max<std::ptrdiff_t>(1, std::ranges::find_if(input, isControl) - input.begin()));
        if (input.size() < 2) return 0;
        if (input[1] == Escape) return 1;
        if (input[1] == 'O') return input.size() < 3 ? 0 : 3;
        if (input[1] != '[') return 2;
        const std::size_t from = input.substr(2).starts_with('[') ? 3 : 2;  // a function key of Linux' own terminal
        for (std::size_t i = from; i < input.size(); ++i)
            if (input[i] >= '@' && input[i] <= '~') return i + 1;
        return input.size() > 32 ? input.size() : 0;  // no key is as long
    }
    void press(std::string_view key, const Complete& complete, Taken& taken) {
        const bool isEnter = key == "\n" || key == "\r";
        if (key == "\x1b[200~") {
            isPasting_ = true;
            hasPastedLine_ = false;
        } else if (key == "\x1b[201~") {
            isPasting_ = false;
            if (hasPastedLine_ && !text_.empty()) taken.lines.push_back(ended());
        } else if (isEnter) {
            if (!isPasting_) remember();
            hasPastedLine_ = isPasting_;
            taken.lines.push_back(ended());
        } else if (isPasting_) {
            if (key[0] != Escape) insert(key == "\t" ? " " : key);
        } else if (key == "\t") {
            replaceWord(complete, taken);
        } else if (key == "\x04" && text_.empty()) {
            taken.isEnd = true;
        } else if (const Row* const row = rowOf(key)) {
            row->edit(*this);
        } else {
            insert(key);
        }
    }
    /// What keys, told apart by blanks, do to the line.
    struct Row {
        std::string_view keys;
        void (*edit)(LineEditor&);
    };
    /// The row of a key; null if it has no such meaning.
    static const Row* rowOf(std::string_view key) {
        using L = LineEditor;
        static constexpr Row rows[]{{"\x1b[D \x02", [](L& l) { l.cursor_ = l.before(l.cursor_); }},
                                    {"\x1b[C \x06", [](L& l) { l.cursor_ = l.behind(l.cursor_); }},
                                    {"\x1b[H \x1b[1~ \x1b[7~ \x01", [](L& l) { l.cursor_ = 0; }},
                                    {"\x1b[F \x1b[4~ \x1b[8~ \x05", [](L& l) { l.cursor_ = l.text_.size(); }},
                                    {"\x1b\x62 \x1b[1;5D \x1b[1;3D \x1b[d", [](L& l) { l.cursor_ = l.startOfWord(); }},
                                    {"\x1b\x66 \x1b[1;5C \x1b[1;3C \x1b[c", [](L& l) { l.cursor_ = l.endOfWord(); }},
                                    {"\x7f \x08", [](L& l) { l.eraseTo(l.before(l.cursor_)); }},
                                    {"\x1b[3~ \x04", [](L& l) { l.eraseTo(l.behind(l.cursor_)); }},
                                    {"\x17 \x1b\x7f", [](L& l) { l.eraseTo(l.startOfWord()); }},
                                    {"\x15", [](L& l) { l.eraseTo(0); }},
                                    {"\x0b", [](L& l) { l.eraseTo(l.text_.size()); }},
                                    {"\x1b[A \x10", [](L& l) { l.older(); }},
                                    {"\x1b[B \x0e", [](L& l) { l.newer(); }}};
        const std::string plain = key.starts_with("\x1bO") ? "\x1b[" + std::string(key.substr(2)) : std::string(key);
        const auto* const row = std::ranges::find_if(rows, [&](const Row& r) {
            return (' ' + std::string(r.keys) + ' ').find(' ' + plain + ' ') != std::string::npos;
        });
        return row == std::end(rows) ? nullptr : row;
    }

    // ---- The cursor stands before a byte that begins a character, or at the end ------------------------------------

    std::size_t before(std::size_t at) const {
        while (at > 0 && (text_[--at] & 0xc0) == 0x80) {}
        return at;
    }
    std::size_t behind(std::size_t at) const {
        if (at < text_.size()) ++at;
        while (at < text_.size() && (text_[at] & 0xc0) == 0x80) ++at;
        return at;
    }
    std::size_t startOfWord() const {
        std::size_t at = cursor_;
        while (at > 0 && text_[at - 1] == ' ') --at;
        while (at > 0 && text_[at - 1] != ' ') --at;
        return at;
    }
    std::size_t endOfWord() const {
        std::size_t at = cursor_;
        while (at < text_.size() && text_[at] == ' ') ++at;
        while (at < text_.size() && text_[at] != ' ') ++at;
        return at;
    }

    // ---- The text --------------------------------------------------------------------------------------------------

    void set(const std::string& text) {
        text_ = text;
        cursor_ = text_.size();
    }
    /// Puts characters before the cursor, but no keys that are none.
    void insert(std::string_view characters) {
        if (detail::isControl(static_cast<unsigned char>(characters[0])) && !(characters[0] & 0x80)) return;
        text_.insert(cursor_, characters);
        cursor_ += characters.size();
    }
    /// Takes out what lies between the cursor and another place.
    void eraseTo(std::size_t place) {
        const std::size_t from = std::min(cursor_, place);
        text_.erase(from, std::max(cursor_, place) - from);
        cursor_ = from;
    }
    std::string ended() {
        at_ = history_.size();
        cursor_ = 0;
        return std::exchange(text_, "");
    }
    /// Completes the last word as far as all candidates agree. If that is no further than it stands they are choices.
    void replaceWord(const Complete& complete, Taken& taken) {
        const std::size_t word = lastWord(text_.substr(0, cursor_));
        std::vector<std::string> words = complete(text_.substr(0, cursor_));
        if (words.empty()) return;
        std::string common = words[0];
        for (const std::string& w : words) common.erase(std::ranges::mismatch(common, w).in1, common.end());
        while (common.size() < words[0].size() && (words[0][common.size()] & 0xc0) == 0x80) common.pop_back();
        if (words.size() == 1 && !common.ends_with('/')) common += ' ';
        if (words.size() > 1 && common.size() <= cursor_ - word) return void(taken.choices = std::move(words));
        eraseTo(word);
        insert(common);
    }

    // ---- The lines before ------------------------------------------------------------------------------------------

    void remember() {
        const bool isNew = history_.empty() || history_.back() != text_;
        if (isNew && text_.find_first_not_of(' ') != text_.npos && text_.size() <= LongestLine)
            history_.push_back(text_);
    }
    void older() {
        if (at_ == 0) return;
        if (at_ == history_.size()) draft_ = text_;
        set(history_[--at_]);
    }
    void newer() {
        if (at_ == history_.size()) return;
        ++at_;
        set(at_ == history_.size() ? draft_ : history_[at_]);
    }

    std::string text_;
    std::size_t cursor_ = 0;  // in bytes
    std::string begun_;       // the beginning of a key
    bool isPasting_ = false, hasPastedLine_ = false;
    std::vector<std::string> history_;  // the oldest first
    std::size_t recalled_;              // how many of them are of earlier times
    std::size_t at_;                    // which of them is shown; their number: the line that is new
    std::string draft_;                 // the new line, while another is shown
};

}  // namespace millimax
