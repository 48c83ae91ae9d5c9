// terminal_test.cpp: the board as a terminal shows it, and texts broken to its width.
#include "interface/terminal.hpp"
#include "tests/positions.hpp"

#include <cmath>

namespace millimax::test {
namespace {

/// The relative luminance of a colour, by WCAG 2: 0 to 1.
double luminance(int red, int green, int blue) {
    const auto linear = [](int c) { return c <= 10 ? c / 255.0 / 12.92 : std::pow((c / 255.0 + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
double contrast(double a, double b) { return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05); }
/// Of the 256 colours those that have the same meaning everywhere: the cube and the greys.
double luminanceOf256(int n) {
    const auto level = [](int step) { return step ? 55 + 40 * step : 0; };
    if (n >= 232) return luminance(8 + 10 * (n - 232), 8 + 10 * (n - 232), 8 + 10 * (n - 232));
    return luminance(level((n - 16) / 36), level((n - 16) / 6 % 6), level((n - 16) % 6));
}
/// Of a palette of eight colours: `low` and `high` are the levels of a component that is off or on.
double luminanceOf8(int n, int low, int high, int blueAlone) {
    const auto level = [&](int bit) { return n & bit ? high : low; };
    return luminance(level(1), level(2), n == 4 ? blueAlone : level(4));
}

/// What a square's codes amount to.
struct Painted {
    double background = 0, ink = 0;
};
Painted painted(const std::string& codes, bool xterm) {
    std::vector<int> numbers;
    std::istringstream in(codes);
    for (std::string n; std::getline(in, n, ';');) numbers.push_back(std::stoi(n));
    Painted p;
    bool bold = false;
    int ink = 7;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const int n = numbers[i];
        if (n == 1 || n == 22) bold = n == 1;
        else if (n == 38 || n == 48) {
            (n == 38 ? p.ink : p.background) = luminanceOf256(numbers.at(i + 2));
            i += 2;
        } else if (n >= 40) p.background = luminanceOf8(n - 40, 0, xterm ? 205 : 170, xterm ? 238 : 170);
        else ink = n - 30;
    }
    if (codes.find("38;5") == codes.npos)
        p.ink = bold ? luminanceOf8(ink, xterm ? 0 : 85, 255, 255) : luminanceOf8(ink, 0, xterm ? 205 : 170, 170);
    return p;
}
/// The codes of the 64 squares, rank 8 first.
std::vector<std::string> squareCodes(const std::string& moves, Colors colors) {
    const TerminalStyle style{colors};
    std::vector<std::string> codes;
    for (const std::string& line : BoardPicture(gameOf(moves).position(), style, false).lines())
        for (std::size_t at = 0; (at = line.find("\x1b[", at)) != line.npos; ++at)
            if (const std::string code = line.substr(at + 2, line.find('m', at) - at - 2); code != "0")
                codes.push_back(code);
    return codes;
}

TEST_CASE("terminal: pieces can be read on every square, and the squares differ in lightness") {
    for (const Colors colors : {Colors::Eight, Colors::Many})
        for (const bool xterm : {false, true}) {
            for (const char* moves : {"Nf3", "f3 e6 g4 Qh4", "e4 e5 Qh5 Nc6 Qxf7"})
                for (const std::string& code : squareCodes(moves, colors)) {
                    const Painted p = painted(code, xterm);
                    CHECK_MESSAGE(contrast(p.background, p.ink) >= (colors == Colors::Many ? 3 : 4.5), code,
                                  xterm ? " xterm" : " VGA");
                }
            const std::vector<std::string> codes = squareCodes("", colors);
            REQUIRE(codes.size() == 64);
            CHECK(contrast(painted(codes[0], xterm).background, painted(codes[1], xterm).background) >= 1.5);
        }
}

TEST_CASE("terminal: arrows tell their way on the empty squares that they cross, turned, too") {
    const Game game = gameOf("e4");
    const auto drawn = [&](const char* arrows, bool isTurned, bool unicode) {
        TerminalStyle style;
        style.unicode = unicode;
        std::string text;
        const BoardPicture picture(game.position(), style, isTurned, parseShapes(arrows, Shapes::Arrows));
        for (const std::string& line : picture.lines()) text += line + '\n';
        return text;
    };
    const std::string plain = drawn("f1b5,d7d5", false, false);
    for (const char* rank :
         {" 7  p  p  p *p* p  p  p  p ", " 6     .     |     .     . ", " 5  . * * . * * .     .    ",
          " 4     .  \\  . [P] .     . ", " 2  P  P  P  P [\\] P  P  P ", " 1  R  N  B  Q  K *B* N  R "})
        CHECK_MESSAGE(plain.find(rank) != std::string::npos, plain);
    CHECK(drawn("f1b5", false, true).find("\u2196") != std::string::npos);
    CHECK(drawn("f1b5", true, true).find("\u2198") != std::string::npos);
    CHECK(drawn("g1f3", false, true).find("\u2191") == std::string::npos);
}

TEST_CASE("terminal: squares that are spoken of are marked, with and without colours") {
    const Game game = gameOf("e4");
    const auto rank = [&](Colors colors) {
        TerminalStyle style;
        style.colors = colors;
        return BoardPicture(game.position(), style, false, parseShapes("Ge4,Gd4", Shapes::Marks)).lines()[4];
    };
    CHECK(rank(Colors::None) == " 4     .    *.**P* .     . ");
    CHECK(rank(Colors::Many).find("48;5;65;38;5;231m P") != std::string::npos);
    CHECK(rank(Colors::Eight).find("\x1b[45;") != std::string::npos);
}

TEST_CASE("terminal: a text is broken at blanks to fit, and nothing is lost") {
    CHECK(wrapped("aa bb cc", 5) == std::vector<std::string>{"aa bb", "cc"});
    CHECK(wrapped("aaaaaaa b", 3) == std::vector<std::string>{"aaa", "aaa", "a b"});
    CHECK(wrapped("  aa bb", 5) == std::vector<std::string>{"  aa", "  bb"});
    CHECK(wrapped("  aaaa", 5) == std::vector<std::string>{"  aaa", "  a"});
    CHECK(wrapped("", 3) == std::vector<std::string>{""});
    for (const int none : {0, -5}) CHECK(wrapped("ab", none) == std::vector<std::string>{"a", "b"});
    CHECK(wrapped("\u2654\u2654 \u2654", 3) == std::vector<std::string>{"\u2654\u2654", "\u2654"});
    CHECK(firstLines("1. e4 e5 2. Nf3", 12, 1) == std::vector<std::string>{"1. e4 e5"});
    CHECK(firstLines("1. e4 e5 2. Nf3", 15, 1) == std::vector<std::string>{"1. e4 e5 2. Nf3"});
    CHECK(firstLines("1. e4 e5 2. Nf3", 5, 2) == std::vector<std::string>{"1. e4", "e5"});
    CHECK(firstLines("You win.", 8, 2) == std::vector<std::string>{"You win.", ""});
    CHECK(fitted("\u2654\u2655\u2656", 2) == "\u2654\u2655");
    CHECK(widthOf("\u265f\ufe0e a") == 3);
    CHECK(widthOf("\u738b e\u0301 \U0001f600") == 7);  // of East Asia, with a mark on it, a picture
    CHECK(fitted("\u738b\u738b", 3) == "\u738b");
    CHECK(wrapped("\u738b\u738b\u738b", 5) == std::vector<std::string>{"\u738b\u738b", "\u738b"});
    CHECK(wrapped("\u738b\u738b", 1)[0] == "\u738b");
    CHECK(wrapped(std::string(8'000'000, 'x'), 80).size() == 100'000);  // a comment of megabytes, in no time
}

TEST_CASE("terminal: of a long line the part around the cursor is seen") {
    std::string text;
    for (int i = 0; i < 100; ++i) text += std::to_string(i % 10);
    CHECK(viewOf(text, 100, 20).text == "01234567890123456789");
    CHECK(viewOf(text, 100, 20).column == 20);
    CHECK(viewOf(text, 0, 20).column == 0);
    const LineView within = viewOf(text, 35, 20);
    CHECK(within.text[std::size_t(within.column)] == '5');
    CHECK(viewOf(text, 35, 1).column <= 1);
    CHECK(viewOf("K\u00e4se\x07", 3, 20).text == "K\u00e4se~");
    CHECK(viewOf("K\u00e4se", 3, 20).column == 2);
    CHECK(viewOf("\u738b\u738b\u738b\u738b", 12, 5).text == "\u738b\u738b");
    CHECK(viewOf("\u738b\u738b\u738b\u738b", 12, 5).column <= 4);
}

}  // namespace
}  // namespace millimax::test
