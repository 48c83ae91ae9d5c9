// line_editor_test.cpp: keys in, lines out.
#include "interface/line_editor.hpp"
#include <doctest/doctest.h>
#include "interface/settings.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace millimax::test {
namespace {

using Lines = std::vector<std::string>;

const LineEditor::Complete nothing = [](const std::string&) { return Lines(); };

/// What stands on the line after these keys; with a bar where the cursor is.
std::string typed(const std::string& keys, LineEditor editor = LineEditor()) {
    editor.take(keys, nothing);
    return std::string(editor.text()).insert(editor.cursor(), "|");
}

}  // namespace

TEST_CASE("the cursor moves by characters and words, and text goes in where it stands") {
    CHECK(typed("Nf3") == "Nf3|");
    CHECK(typed("Nf3\x1b[D\x1b[Dg") == "Ng|f3");
    CHECK(typed("ab\x02\x02\x02x\x06y") == "xay|b");
    for (const char* const home : {"\x01", "\x1b[H", "\x1bOH", "\x1b[1~"}) {
        CHECK(typed(std::string("e4 e5") + home) == "|e4 e5");
        for (const char* const end : {"\x05", "\x1b[F", "\x1bOF", "\x1b[4~"})
            CHECK(typed(std::string("e4 e5") + home + end) == "e4 e5|");
    }
    for (const char* const left : {"\x1b\x62", "\x1b[1;5D"}) {
        CHECK(typed(std::string("load my  game") + left) == "load my  |game");
        CHECK(typed(std::string("load my  game") + left + left) == "load |my  game");
    }
    for (const char* const right : {"\x1b\x66", "\x1b[1;5C"})
        CHECK(typed(std::string("load my  game\x01") + right + right) == "load my|  game");
}
TEST_CASE("characters, words and halves of the line are deleted") {
    CHECK(typed("Nf3\x7f") == "Nf|");
    CHECK(typed("Nf3\x01\x1b[3~") == "|f3");
    CHECK(typed("Nf3\x01\x04\x7f") == "|f3");
    CHECK(typed("load my game\x17") == "load my |");
    CHECK(typed("load my game \x17\x17") == "load |");
    CHECK(typed("load my game\x1b\x62\x15") == "|game");
    CHECK(typed("load my game\x1b\x62\x0b") == "load my |");
}
TEST_CASE("a character of several bytes is one, also if they come one by one") {
    CHECK(typed("K\u00e4se\x7f\x7f\x7f") == "K|");
    CHECK(typed("\u265e\u00bd\x1b[D\x1b[D\x1b[3~") == "|\u00bd");
    LineEditor editor;
    for (const char byte : std::string("a\u265e\x1b[D")) editor.take(std::string(1, byte), nothing);
    CHECK(typed("b", editor) == "ab|\u265e");
}
TEST_CASE("keys without a meaning type nothing") {
    for (const char* const key :
         {"\x1b[15~", "\x1b[[A", "\x1bOP", "\x1bx", "\x1b[1;2;3Z", "\x07", "\x1b\x1b[A", "\x0c"})
        CHECK(typed(std::string("e4") + key + "!") == "e4!|");
    CHECK(typed("e4\x1b[") == "e4|");
}
TEST_CASE("Enter ends a line, and Ctrl-D on an empty one the input") {
    LineEditor editor;
    CHECK(editor.take("e4\x01x\n d5\r\nNf", nothing).lines == Lines{"xe4", " d5", ""});
    CHECK(editor.text() == "Nf");
    CHECK(!editor.take("\x04", nothing).isEnd);
    editor.clear();
    CHECK(editor.take("\x04", nothing).isEnd);
}
TEST_CASE("what is pasted is text, and its last line is ended with it if there are several") {
    LineEditor editor({"old"});
    CHECK(editor.take("\x1b[200~1. e4\te5\n2. Nf3", nothing).lines == Lines{"1. e4 e5"});
    CHECK(editor.take(" Nc6\x1b[A\x01\x1b[201~", nothing).lines == Lines{"2. Nf3 Nc6"});
    CHECK(editor.take("\x1b[200~d4\x1b[201~", nothing).lines.empty());
    CHECK(editor.text() == "d4");
    CHECK(editor.take("\n", nothing).lines == Lines{"d4"});
    CHECK(editor.fresh() == Lines{"d4"});
}
TEST_CASE("a paste whose end the terminal has dropped is over, and keys are keys again") {
    LineEditor editor;
    editor.take("\x1b[200~e4\ne5\x1b[", nothing);
    editor.keysWereDropped();
    CHECK(editor
              .take("\x7f\x7f\x7f"
                    "d4\n",
                    nothing)
              .lines == Lines{"d4"});
    CHECK(editor.take("\x04", nothing).isEnd);
}
TEST_CASE("lines of before come back, and the new one after them") {
    const std::string up = "\x1b[A", down = "\x1b[B";
    const LineEditor editor({"e4", "Nf3"});
    CHECK(typed("d" + up, editor) == "Nf3|");
    CHECK(typed("d" + up + up + up, editor) == "e4|");
    CHECK(typed("d" + up + up + down + down + down, editor) == "d|");
    CHECK(typed(up + up + "\n" + up, editor) == "e4|");
    CHECK(typed("d4\nd4\n" + up + up, editor) == "Nf3|");
    LineEditor fresh = editor;
    fresh.take("  \nd4\nd4\n" + std::string(2000, 'x') + "\nc4\n", nothing);
    CHECK(fresh.fresh() == Lines{"d4", "c4"});
}
TEST_CASE("Tab completes the last word as far as it is certain, and then tells the choices") {
    const auto complete = [](const std::string& text) -> Lines {
        const std::string word = text.substr(lastWord(text));
        Lines found;
        for (const std::string known : {"review", "redo", "resign", "folder/", "two\\ words", "\u00e4", "\u00f6"})
            if (known.starts_with(word) && !word.empty()) found.push_back(known);
        return found;
    };
    const auto completed = [&](const std::string& keys) {
        LineEditor editor;
        const auto taken = editor.take(keys + '\t', complete);
        return std::pair(editor.text(), taken.choices);
    };
    CHECK(completed("rev") == std::pair(std::string("review "), Lines()));
    CHECK(completed("r") == std::pair(std::string("re"), Lines()));
    CHECK(completed("re") == std::pair(std::string("re"), Lines{"review", "redo", "resign"}));
    CHECK(completed("x f") == std::pair(std::string("x folder/"), Lines()));
    CHECK(completed("x two\\ w") == std::pair(std::string("x two\\ words "), Lines()));
    CHECK(completed("z") == std::pair(std::string("z"), Lines()));
    CHECK(completed("rev e4\x01\x06\x06\x06") == std::pair(std::string("review  e4"), Lines()));
}
TEST_CASE("typed lines are remembered from one start to the next, and nothing but them is believed") {
    CHECK_FALSE(typedLinesIn("quit\nresign\n"));
    CHECK(typedLinesIn(std::string(TypedLinesTitle) + "\ne4\n\x1b[2Jd4\n") == Lines{"e4", " [2Jd4"});
    std::string many(TypedLinesTitle);
    for (std::size_t i = 0; i < 2 * MostTypedLines; ++i) many += "\nmove " + std::to_string(i);
    const Lines last = typedLinesIn(many).value();
    REQUIRE(last.size() == MostTypedLines);
    CHECK(last.back() == "move " + std::to_string(2 * MostTypedLines - 1));
}

}  // namespace millimax::test
