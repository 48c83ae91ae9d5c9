// interface/screen.hpp: what the console writes on the terminal: text line by line, and a block of lines that is
// redrawn in place above the line on which the user types.
#pragma once

#include "line_editor.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

class Screen {
public:
    /// With the lines that were typed in earlier times.
    Screen(std::ostream& output, const TerminalStyle& style, std::vector<std::string> typed = {})
        : output_(output), style_(style), keyboard_(output, style.edits), line_(std::move(typed)) {}

    /// Whether lines can be written over: not on a screen too low for the board and what stands below it.
    bool isLive() const { return style_.live && !plain_ && size().rows >= LeastRows; }
    /// With `plain`, nothing is drawn or written over from now on, and every event is a sentence.
    void setPlain(bool plain) {
        plain_ = plain;
        block_.height = 0;
    }
    bool isPlain() const { return plain_; }
    /// The terminal has the settings that it had before this program, until `clear`.
    void giveBack() {
        keyboard_.giveBack();
        line_.keysWereDropped();
    }
    /// Whether another program has the terminal: as it was at the last look, and now.
    bool isAway() const { return isAway_; }
    bool lookWhetherAway() { return isAway_ = style_.isTaken(); }
    TerminalSize size() const { return style_.size(); }
    const TerminalStyle& style() const { return style_; }
    void setLetters(bool on) { style_.letters = on; }
    /// Whether the block can be redrawn where it stands: only what the user typed is below it.
    bool holdsBlock() const { return isLive() && block_.height && block_.height + block_.below + 1 < size().rows; }
    /// Whether a block and the prompt leave what was printed for the last line that was typed on the screen.
    bool hasRoomFor(const std::vector<std::string>& block) const {
        const auto rows = std::ranges::count(said_.rows, '\n') + std::ssize(block) + 1;
        return said_.rows.empty() || rows < size().rows;
    }

    /// Whether it can be redrawn without touching the line that is being typed.
    bool canRedraw() const { return holdsBlock() && prompted_ && !block_.below; }

    /// The user has typed a line: the cursor is below it.
    void typed(const std::string& line) {
        if (style_.edits) output_ << '\r' << prompt_ << shown(line) << "\x1b[K\n" << std::flush;
        prompted_ = false;
        block_.below += 1 + std::max(0, widthOf(line) + widthOf(prompt_) - 1) / size().columns;
        if (std::exchange(block_.holdsText, false)) block_.height = 0;  // what was said stays where it is
        said_ = {};
    }
    /// The line that is being typed, where this program edits it.
    const LineEditor& line() const { return line_; }
    /// The user has pressed keys: shows what they have made of the line, if the prompt is there.
    LineEditor::Taken take(const std::string& keys, const LineEditor::Complete& complete) {
        LineEditor::Taken taken = line_.take(keys, complete);
        if (prompted_) output_ << '\r' << promptAndLine() << std::flush;
        return taken;
    }
    /// Prints a text of one line or more, whoever wrote it.
    void print(const std::string& text) {
        write(rowsOf(shown(text)));
        said_.text += shown(text) + (text.ends_with('\n') ? "" : "\n");
    }
    /// Prints whole lines that were made to fit, colours and all. A block gives way to them.
    void drawRows(const std::string& rows) {
        write(rows);
        said_.isText = false;
    }
    /// The terminal may show something else, and have other settings. Clears the screen, if a block is redrawn on it,
    /// but for what was printed for the last line that was typed.
    void clear() {
        keyboard_.renew();
        if (!isLive()) return;
        if (said_.isText) said_.rows = rowsOf(said_.text);
        said_.isAlone = true;
        if (!style_.isTaken()) output_ << "\x1b[2J\x1b[H" << said_.rows << std::flush;
        forget();
    }
    /// Neither block nor prompt are on the screen any more.
    void forget() {
        block_ = {};
        prompted_ = false;
    }
    /// The line that was being typed is dropped.
    void dropPrompt() {
        line_.clear();
        line_.keysWereDropped();
        if (!prompted_) return;
        output_ << '\n' << std::flush;
        prompted_ = false;
        ++block_.below;
    }
    /// Ends the line of the prompt.
    void endLine() { output_ << '\n' << std::flush; }

    /// Shows the block where it stands, if that can be, else below what was printed; then the prompt. What the user is
    /// typing stays.
    void show(const std::vector<std::string>& block) {
        std::string text;
        const bool stays = canRedraw() && block_.height == int(block.size());
        said_.isAlone &= said_.rows.empty();
        if (stays) text = std::string(SaveCursor) + up(block_.height);
        else text = holdsBlock() ? up(block_.height + block_.below) : "\r\x1b[K\n";
        for (const std::string& line : block) text += line + "\x1b[K" + (stays ? "\r\x1b[B" : "\n");
        output_ << text << (stays ? RestoreCursor : "\x1b[J") << std::flush;
        block_.height = int(block.size());
        block_.below = 0;
        if (!stays) prompted_ = false;
    }
    /// What was printed for the last line that was typed, as long as a block may take its place: it is text alone, and
    /// nothing stands below it, or it stands in the block already.
    std::string said() const { return (said_.isText && said_.isAlone) || block_.holdsText ? said_.text : ""; }
    bool holdsText() const { return block_.holdsText; }
    /// Shows a block that has in it what was said.
    void showWithText(const std::vector<std::string>& block) {
        if (block_.holdsText) return show(block);
        const auto rows = std::min<std::ptrdiff_t>(std::ranges::count(said_.rows, '\n'), size().rows - 1);
        output_ << up(int(rows)) << "\x1b[J";
        for (const std::string& line : block) output_ << line << '\n';
        output_ << std::flush;
        forget();
        block_.height = int(block.size());
        block_.holdsText = true;
    }
    /// Writes the prompt, if it is not there, and what was typed behind it.
    void prompt(const std::string& text) {
        if (prompted_) return;
        prompt_ = text;
        output_ << (line_.text().empty() ? text : promptAndLine()) << std::flush;
        prompted_ = true;
    }
    bool hasPrompt() const { return prompted_; }

private:
    /// The lines that are redrawn in place.
    struct Block {
        int height = 0;          // 0: there is none on the screen
        int below = 0;           // lines that the user has typed below it
        bool holdsText = false;  // what was said, beside the board
    };
    /// What was printed since the user typed a line.
    struct Said {
        std::string rows, text;  // all of it as it was broken to fit; the text of that part which is text
        bool isText = true;      // all of it is
        bool isAlone = true;     // no block was shown below it
    };
    /// The board's nine, an empty row before and behind it, three of words, the prompt, and the row that Enter begins.
    static constexpr int LeastRows = 16;
    static constexpr const char* SaveCursor = "\x1b\x37";
    static constexpr const char* RestoreCursor = "\x1b\x38";
    void write(const std::string& rows) {
        if (style_.isTaken()) forget();
        if (holdsBlock())
            output_ << up(block_.height + block_.below) << "\x1b[J" << (block_.holdsText ? said_.rows : "");
        else if ((isLive() || style_.edits) && prompted_) output_ << "\r\x1b[K";
        forget();
        if (isLive()) said_.rows += rows;
        output_ << rows << std::flush;
    }
    static std::string up(int lines) { return "\x1b[" + std::to_string(lines) + "A\r"; }
    /// A text as rows that fit.
    std::string rowsOf(const std::string& text) const {
        std::string rows;
        if (text.empty()) return rows;
        for (const std::string& row : wrapped(text, size().columns - 1)) rows += row + '\n';
        return rows;
    }
    /// On one row, from its beginning; the cursor is where the next character goes.
    std::string promptAndLine() const {
        const int width = widthOf(prompt_);
        const LineView view = viewOf(line_.text(), line_.cursor(), std::max(1, size().columns - width - 1));
        return prompt_ + view.text + "\x1b[K\r\x1b[" + std::to_string(width + view.column) + 'C';
    }

    std::ostream& output_;
    TerminalStyle style_;
    Keyboard keyboard_;
    bool plain_ = false;
    bool isAway_ = false;
    Block block_;
    Said said_;
    bool prompted_ = false;      // the prompt is on the screen
    std::string prompt_ = "> ";  // the last one
    LineEditor line_;            // behind it
};

}  // namespace millimax
