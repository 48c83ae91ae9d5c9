// interface/line_editor.hpp: the line that is being typed: keys in, lines out; and what Tab makes of its last word.
//
// A value that knows neither terminal nor chess. A key is what a terminal sends for it: a character, a control
// character, or a sequence that begins with Escape; one that has come in part waits for its rest.
#pragma once

#include "../notation/state.hpp"
#include "../notation/text.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace millimax {

/// Where the last word of a text begins, which may have blanks behind backslashes.
inline std::size_t lastWord(const std::string& text) {
    std::size_t blank = text.rfind(' ');
    while (blank != text.npos && blank > 0 && text[blank - 1] == '\\') blank = text.rfind(' ', blank - 1);
    return blank == text.npos ? 0 : blank + 1;
}
/// What all words begin with, in whole characters; empty without words.
inline std::string agreedBeginning(const std::vector<std::string>& words) {
    if (words.empty()) return "";
    std::string agreed = words[0];
    for (const std::string& w : words) agreed.erase(std::ranges::mismatch(agreed, w).in1, agreed.end());
    while (agreed.size() < words[0].size() && (words[0][agreed.size()] & 0xc0) == 0x80) agreed.pop_back();
    return agreed;
}
/// The files and folders whose paths begin with `typed`, as they are typed; hidden ones only if their names do.
inline std::vector<std::string> filesThatBegin(const std::string& typed) {
    namespace fs = std::filesystem;
    const std::size_t name = typed.rfind('/') + 1;  // 0 if there is none
    const std::string folder = typed.substr(0, name), begin = unquoted(typed.substr(name));
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator file(folder.empty() ? "." : typedPath(folder), error), end; !error && file != end;
         file.increment(error)) {
        const std::string candidate = file->path().filename().string();
        const bool isWanted = candidate.starts_with(begin) && (candidate[0] != '.' || begin.starts_with('.'));
        std::error_code none;
        if (isWanted && candidate == inOneLine(candidate))
            found.push_back(folder + replaced(candidate, " ", "\\ ") + (file->is_directory(none) ? "/" : ""));
    }
    std::ranges::sort(found);
    return found;
}

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

    /// With the lines of earlier times, the oldest first.
    explicit LineEditor(std::vector<std::string> history = {})
        : lines_(std::move(history)), recalled_(lines_.size()), at_(recalled_) {
        lines_.emplace_back();
    }

    Taken take(std::string_view bytes, const Complete& complete) {
        Taken taken;
        begun_ += bytes;
        while (const std::size_t length = lengthOfKey(begun_)) {
            press(begun_.substr(0, length), complete, taken);
            begun_.erase(0, length);
        }
        return taken;
    }
    const std::string& text() const { return text_; }
    /// How many bytes of it are before the cursor.
    std::size_t cursor() const { return cursor_; }
    void clear() { replace(""); }
    /// The terminal has dropped keys that were on their way, as it does at Ctrl-C and Ctrl-Z: neither the rest of one
    /// that has come in part nor the end of a paste comes any more.
    void keysWereDropped() {
        begun_.clear();
        isPasting_ = hasPastedLine_ = false;
    }
    /// The lines that were typed here, but not those that were pasted.
    std::vector<std::string> fresh() const { return {lines_.begin() + std::ptrdiff_t(recalled_), lines_.end() - 1}; }

private:
    // ---- Keys ------------------------------------------------------------------------------------------------------

    /// How many bytes the first key has; 0 if its end has not come yet. A byte of a character is a key, too.
    static std::size_t lengthOfKey(std::string_view input) {
        if (!input.starts_with('\x1b')) return std::min<std::size_t>(input.size(), 1);
        if (input.size() < 2) return 0;
        if (input[1] == '\x1b') return 1;
        if (!oneOf("[O", input[1])) return 2;
        const std::size_t from = input.starts_with("\x1b[[") ? 3 : 2;  // a function key of Linux' own terminal
        for (std::size_t end = from; end < input.size(); ++end)
            if (input[end] >= '@' && input[end] <= '~') return end + 1;
        return 0;
    }
    void press(const std::string& key, const Complete& complete, Taken& taken) {
        if (key == "\n" || key == "\r") {
            if (!isPasting_) remember();
            hasPastedLine_ = isPasting_;
            taken.lines.push_back(ended());
        } else if (key == "\x1b[201~") {
            isPasting_ = false;
            if (std::exchange(hasPastedLine_, false) && !text_.empty()) taken.lines.push_back(ended());
        } else if (isPasting_) insert(key == "\t" ? " " : key);
        else if (key == "\t") replaceWord(complete, taken);
        else if (key == "\x04" && text_.empty()) taken.isEnd = true;
        else if (const Edit edit = meaningOf(key)) edit(*this);
        else insert(key);
    }
    using Edit = void (*)(LineEditor&);
    /// What a key does to the line; null if it has no such meaning.
    static Edit meaningOf(const std::string& key) {
        using L = LineEditor;
        struct Row {
            std::string_view keys;  // told apart by blanks
            Edit edit;
        };
        static constexpr Row rows[]{{"\x1b[D \x02", [](L& l) { l.cursor_ = l.character(-1); }},
                                    {"\x1b[C \x06", [](L& l) { l.cursor_ = l.character(1); }},
                                    {"\x1b[H \x1b[1~ \x1b[7~ \x01", [](L& l) { l.cursor_ = 0; }},
                                    {"\x1b[F \x1b[4~ \x1b[8~ \x05", [](L& l) { l.cursor_ = l.text_.size(); }},
                                    {"\x1b\x62 \x1b[1;5D \x1b[1;3D \x1b[d", [](L& l) { l.cursor_ = l.word(-1); }},
                                    {"\x1b\x66 \x1b[1;5C \x1b[1;3C \x1b[c", [](L& l) { l.cursor_ = l.word(1); }},
                                    {"\x7f \x08", [](L& l) { l.eraseTo(l.character(-1)); }},
                                    {"\x1b[3~ \x04", [](L& l) { l.eraseTo(l.character(1)); }},
                                    {"\x17 \x1b\x7f", [](L& l) { l.eraseTo(l.word(-1)); }},
                                    {"\x15", [](L& l) { l.eraseTo(0); }},
                                    {"\x0b", [](L& l) { l.eraseTo(l.text_.size()); }},
                                    {"\x1b[A \x10", [](L& l) { l.recall(int(l.at_) - 1); }},
                                    {"\x1b[B \x0e", [](L& l) { l.recall(int(l.at_) + 1); }},
                                    {"\x1b[200~", [](L& l) { l.isPasting_ = true; }}};
        const std::string plain = replaced(key, "\x1bO", "\x1b[");
        for (const Row& row : rows)
            if (hasWord(row.keys, plain)) return row.edit;
        return nullptr;
    }

    // ---- The cursor stands before a byte that begins a character, or at the end ------------------------------------

    /// The nearest place before the cursor (`step` -1) or behind it (1) where `stops` is true, or that end of the text.
    template <class Stops> std::size_t place(int step, Stops stops) const {
        const std::size_t end = step < 0 ? 0 : text_.size();
        std::size_t at = cursor_;
        while (at != end && (at == cursor_ || !stops(at))) at += std::size_t(step);
        return at;
    }
    std::size_t character(int step) const {
        return place(step, [this](std::size_t at) { return (text_[at] & 0xc0) != 0x80; });
    }
    /// The beginning of the word before the cursor, or the end of the one behind it.
    std::size_t word(int step) const {
        const auto isBlank = [this](std::size_t at) { return text_[at] == ' '; };
        return place(step, [&](std::size_t at) { return isBlank(at) == (step > 0) && isBlank(at - 1) == (step < 0); });
    }

    // ---- The text --------------------------------------------------------------------------------------------------

    /// Puts characters before the cursor, but no keys that are none.
    void insert(std::string_view characters) {
        if (const auto first = static_cast<unsigned char>(characters[0]); first < ' ' || first == 0x7f) return;
        text_.insert(cursor_, characters);
        cursor_ += characters.size();
    }
    void replace(const std::string& text) {
        text_ = text;
        cursor_ = text_.size();
    }
    /// Takes out what lies between the cursor and another place.
    void eraseTo(std::size_t place) {
        const std::size_t from = std::min(cursor_, place);
        text_.erase(from, std::max(cursor_, place) - from);
        cursor_ = from;
    }
    std::string ended() {
        at_ = lines_.size() - 1;
        cursor_ = 0;
        return std::exchange(text_, "");
    }
    /// Completes the last word as far as all candidates agree. If that is no further than it stands they are choices.
    void replaceWord(const Complete& complete, Taken& taken) {
        const std::string before = text_.substr(0, cursor_);
        std::vector<std::string> words = complete(before);
        const std::string agreed = agreedBeginning(words);
        if (words.size() > 1 && agreed.size() <= cursor_ - lastWord(before))
            return void(taken.choices = std::move(words));
        if (words.empty()) return;
        eraseTo(lastWord(before));
        insert(words.size() > 1 || agreed.ends_with('/') ? agreed : agreed + ' ');
    }

    // ---- The lines before ------------------------------------------------------------------------------------------

    void remember() {
        constexpr std::size_t Longest = 1000;  // in bytes
        const bool isNew = lines_.size() == 1 || lines_[lines_.size() - 2] != text_;
        if (isNew && text_.find_first_not_of(' ') != text_.npos && text_.size() <= Longest)
            lines_.insert(lines_.end() - 1, text_);
    }
    /// Shows line `number` of these, if there is one.
    void recall(int number) {
        if (number < 0 || number >= int(lines_.size())) return;
        if (at_ == lines_.size() - 1) lines_.back() = text_;
        at_ = std::size_t(number);
        replace(lines_[at_]);
    }

    std::string text_;
    std::size_t cursor_ = 0;  // in bytes
    std::string begun_;       // the beginning of a key
    bool isPasting_ = false, hasPastedLine_ = false;
    std::vector<std::string> lines_;  // the oldest first; at last the new one, while another is shown
    std::size_t recalled_;            // how many of them are of earlier times
    std::size_t at_;                  // which of them is shown
};

}  // namespace millimax
