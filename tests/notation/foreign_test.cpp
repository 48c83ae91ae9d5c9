// foreign_test.cpp: what strangers wrote reaches a terminal without a character that it would obey.
#include "notation/foreign.hpp"
#include "notation/text.hpp"

#include <doctest/doctest.h>

#include <random>

namespace millimax::test {
namespace {

TEST_CASE("what a terminal obeys is shown as a tilde, all else as it is") {
    CHECK(shown("plain text\n\twith lines") == "plain text\n\twith lines");
    CHECK(shown("M\u00fcller, \u041a\u0430\u0440\u043f\u043e\u0432, \u2654 \U0001f600") ==
          "M\u00fcller, \u041a\u0430\u0440\u043f\u043e\u0432, \u2654 \U0001f600");
    CHECK(shown("\x1b]0;x\x07") == "~]0;x~");
    CHECK(shown(std::string("a\0b\rc\x7f", 6)) == "a~b~c~");
    CHECK(shown("a\xc2\x9b"
                "31m") == "a~31m");  // C1 as UTF-8
    CHECK(shown("a\x9b"
                "31m") == "a~31m");  // and as a byte
    for (const char* mark : {"\u202a", "\u202e", "\u2066", "\u2069", "\u200f", "\u061c", "\u2028"})
        CHECK(shown(mark) == "~");
}

TEST_CASE("what is no UTF-8 is Windows-1252, of which Latin-1 is a part") {
    CHECK(shown("\x8aim\xe8 \x96 don\x92t, \x80 5\x9f") == "\u0160im\u00e8 \u2013 don\u2019t, \u20ac 5\u0178");
    CHECK(shown("M\xfcller") == "M\u00fcller");
    CHECK(shown("\xe9") == "\u00e9");                      // cut off
    CHECK(shown("\xc0\xaf") == "\u00c0\u00af");            // too long a form of a slash
    CHECK(shown("\xc0\x9b") == "\u00c0~");                 // of ESC
    CHECK(shown("\xed\xa0\x80") == "\u00ed\u00a0\u20ac");  // half of a surrogate pair
    CHECK(shown("\xf8\xa8\xa8\xa8\xa8").find('\xf8') == std::string::npos);
    CHECK(shown("\xf4\x90\x80\x80") == "\u00f4~\u20ac\u20ac");  // beyond the last character
}

TEST_CASE("whatever the bytes, what is shown is UTF-8 without a control character") {
    std::mt19937 random(7);
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (unsigned i = random() % 12; i-- > 0;)
            text += char(random() % 2 ? random() : "\xe2\x80\xae\xc2\x9b\x1b"[random() % 6]);
        detail::forEachCharacter(shown(text), [&](detail::Character c, std::string_view) {
            CHECK_FALSE(c.isStray());
            CHECK_FALSE((detail::isControl(c.code) && c.code != '\n' && c.code != '\t'));
            CHECK_FALSE(detail::turnsText(c.code));
        });
        CHECK(shown(shown(text)) == shown(text));
    }
}

TEST_CASE("a part of a line has no end of a line, and of a long text the middle is left out") {
    CHECK(inOneLine("a\nb\tc\x1b") == "a b c~");
    CHECK(inOneLine("0123456789", 10) == "0123456789");
    CHECK(inOneLine("0123456789abc", 10) == "01234...89abc");
    CHECK(inOneLine("\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc", 10) == "\u00fc\u00fc...\u00fc\u00fc");
    CHECK(inOneLine(std::string(1'000'000, '\x80'), 10).size() < 20);
}

TEST_CASE("a refusal is one short line, whatever it repeats") {
    const std::string word(100'000, 'x');
    const std::string what = BadInput("games.pgn: line 1: " + word + "\x1b[2J\n: not understood").what();
    CHECK(what.size() < 500);
    CHECK(what.starts_with("games.pgn: line 1: xxx"));
    CHECK(what.ends_with("xxx~[2J : not understood"));
    CHECK(inQuotes("a\x1b") == "\"a~\"");
    CHECK(inQuotes(word) == '"' + word.substr(0, 12) + "..." + word.substr(0, 12) + '"');
}

TEST_CASE("a file gets every byte but control characters") {
    CHECK(withoutControls("M\xfcller M\u00fcller \u202e a\x1b[31m\xc2\x9b"
                          "b\x9b\t") == "M\xfcller M\u00fcller \u202e a [31m b  ");
    CHECK(withoutControls("\x8aim\xe8 don\x92t") == "\x8aim\xe8 don\x92t");
}

}  // namespace
}  // namespace millimax::test
