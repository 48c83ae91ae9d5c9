// paste_test.cpp: what of pasted lines is moves.
#include "interface/paste.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace millimax::test {
namespace {

using Kind = Paste::Kind;

/// What the lines of one paste are, one after the other, and the text of the last.
struct Taken {
    std::vector<Kind> kinds;
    std::string text;
};
Taken take(const std::vector<std::string>& lines) {
    Paste paste;
    Taken taken;
    for (const std::string& line : lines) taken.kinds.push_back(paste.take(line, Clock::now()));
    taken.text = paste.text();
    return taken;
}

TEST_CASE("paste: moves as they are typed, and commands, are none") {
    for (const char* const line : {"e4", "e4 e5 Nf3", "O-O", "help", "", "level 0 5 3", "e8=Q+"})
        CHECK_MESSAGE(take({line}).kinds.back() == Kind::None, line);
}

TEST_CASE("paste: moves with numbers, without comments, variations and glyphs") {
    const auto movesOf = [](const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& word : splitWords(take(lines).text)) text += (text.empty() ? "" : " ") + word;
        return text;
    };
    CHECK(movesOf({"1. e4 e5 2. Nf3"}) == "1. e4 e5 2. Nf3");
    CHECK(movesOf({"1. e4 {a) comment} e5 $14 2. Nf3 (2. f4 (2. c3) exf4) 2... Nc6 ; the rest"}) ==
          "1. e4 e5 2. Nf3 2... Nc6");
    CHECK(movesOf({"1. e8(N)+ (1. f8(R) Ke7) Kf7 2. Qa1 (N)"}) == "1. e8(N)+ Kf7 2. Qa1");
    CHECK(movesOf({"{before} 1. e4", "1. e4 {over", "lines} e5"}) == "1. e4 e5");
    CHECK(movesOf({"1. e4 (1. d4", "d5)", "1... e5"}) == "1... e5");
    CHECK(take({"1. e4 (1. d4", "d5)"}).kinds == std::vector{Kind::Open, Kind::Moves});
}

TEST_CASE("paste: tags begin a whole game, which ends with its result or an empty line") {
    CHECK(take({"[Event \"x\"]", "", "1. e4 e5", "2. Nf3 *"}).kinds ==
          std::vector{Kind::Open, Kind::Open, Kind::Open, Kind::Game});
    CHECK(take({"[Event \"x\"]", "1. e4", ""}).kinds.back() == Kind::Game);
    CHECK(take({"[Event \"x\"]", "1. e4 {1-0", "} 1-0"}).kinds == std::vector{Kind::Open, Kind::Open, Kind::Game});
    CHECK(take({"[Event \"x\"]", "1. e4 *"}).text == "[Event \"x\"]\n1. e4 *\n");
}

TEST_CASE("paste: after a refusal nothing is played until it is closed") {
    Paste paste;
    CHECK(paste.take("5. e4 e5", Clock::now()) == Kind::Moves);
    paste.refuse();
    CHECK(paste.isOpen());
    CHECK(paste.take("Nf3 Nc6", Clock::now()) == Kind::Refused);
    CHECK(paste.close() == Kind::None);
    CHECK(paste.take("e4", Clock::now()) == Kind::None);
    CHECK(paste.take("1. e4 {no end", Clock::now()) == Kind::Open);
    CHECK(paste.close() == Kind::Moves);
    CHECK(splitWords(paste.text()) == std::vector<std::string>{"1.", "e4"});
}

}  // namespace
}  // namespace millimax::test
