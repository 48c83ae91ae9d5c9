// pgn_test.cpp: games read as they are found in files, written as the standard wants them, and both ways compared.
#include "notation/pgn_reader.hpp"
#include "tests/positions.hpp"

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>

namespace millimax::test {
namespace {

struct ReadResult {
    std::vector<Game> games;
    std::vector<std::string> complaints;
};
ReadResult readAll(const std::string& text) {
    std::istringstream in(text);
    PgnReader reader(in);
    ReadResult result;
    while (true) {
        try {
            std::optional<Game> game = reader.next();
            if (!game) return result;
            result.games.push_back(std::move(*game));
        } catch (const BadInput& e) {
            result.complaints.push_back(e.what());
        }
        REQUIRE(result.games.size() + result.complaints.size() < 100);
    }
}
Game readOne(const std::string& text) {
    ReadResult read = readAll(text);
    REQUIRE(read.complaints == std::vector<std::string>{});
    REQUIRE(read.games.size() == 1);
    return read.games[0];
}
/// The moves of a line in SAN, variations in brackets behind the move they replace, NAGs and comments in their place.
std::string shown(Position p, const Variation& line) {
    std::string text = line.comment.empty() ? "" : "{" + line.comment + "} ";
    for (const GameMove& m : line.moves) {
        text += toSan(p, m.move);
        for (const int nag : m.nags) text += "$" + std::to_string(nag);
        if (!m.comment.empty()) text += "{" + m.comment + "}";
        for (const Variation& v : m.variations)
            text += "(" + shown(p, v) + ")" + (v.after.empty() ? "" : "{" + v.after + "}");
        text += ' ';
        makeOrPass(p, m.move);
    }
    if (!text.empty()) text.pop_back();
    return text;
}
std::string shown(const Game& game) { return shown(game.start(), game.mainLine()); }

TEST_CASE("a game as other programs write it is read") {
    const Game game = readOne(
        "\xef\xbb\xbf[Event \"A \\\"quoted\\\" name\"]\r\n[White \"back\\\\slash\"]\r\n[A\u00f1o \"1911\"]\r\n"
        "[Result \"0-1\"]\r\n\r\n"
        "1.f3 e5 2. g4?? {a\r\nblunder} 2... Qh4# 0-1\r\n");
    CHECK(game.tag("Event") == "A \"quoted\" name");
    CHECK(game.tag("White") == "back\\slash");
    CHECK(game.tag("A\u00f1o") == "1911");
    CHECK(game.tag("Black").empty());
    CHECK(game.result == "0-1");
    CHECK(shown(game) == "f3 e5 g4$4{a blunder} Qh4#");
}

TEST_CASE("a line ends as in Unix, in Windows or in old Macs; a broken game costs no other") {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::istringstream in(replaced(
            "[White \"a\"]\n\n1. e4 ; said\n*\n\n[White \"b\"]\n\n1. e5 *\n\n[White \"c\"]\n\n1. d4 *", "\n", end));
        PgnReader reader(in);
        CHECK(shown(*reader.next()) == "e4{said}");
        CHECK_THROWS_WITH_AS(reader.next(), doctest::Contains("line 8, column 4"), BadInput);
        CHECK(reader.next()->tag("White") == "c");
        CHECK(!reader.next());
    }
}

TEST_CASE("comments, glyphs, escapes, move numbers and en passant marks stand where the standard allows them") {
    CHECK(shown(readOne("{before} 1. e4 ; to the end } of the line\n1... e5 $14 $255 {one} {two}\n*")) ==
          "{before} e4{to the end } of the line} e5$14$255{one two}");
    CHECK(shown(readOne("1 e4! 1 ... e5? 2 Nf3!! Nc6?? 3 Bb5!? a6?!")) == "e4$1 e5$2 Nf3$3 Nc6$4 Bb5$5 a6$6");
    CHECK(shown(readOne("1. e4\n% 1... c5 is escaped {\ne5 *")) == "e4 e5");
    CHECK(shown(readOne("1. e4 a6 2. e5 d5 3. exd6 e.p. *")) == "e4 a6 e5 d5 exd6");
    for (const char* castles : {"0-0", "O-O", "00", "OO"})
        CHECK(shown(readOne(joined("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. ", castles, " *"))) ==
              "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    CHECK(shown(readOne("1. e4 e5 2. Ng1-f3 Nb8c6 *")) == "e4 e5 Nf3 Nc6");
    CHECK(shown(readOne("{only words} *")) == "{only words}");
    CHECK(shown(readOne("1.e4...e5. 2. Nf3.Nc6. $1000 *")) == "e4 e5 Nf3 Nc6");  // a glyph that doesn't exist
    CHECK(shown(readOne("1. e4 a6 2. e5 d5 3. exd6e.p. *")) == "e4 a6 e5 d5 exd6");
}

TEST_CASE("variations begin instead of the move they follow, one inside the other") {
    const Game game =
        readOne("1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nc3 ({why} 2. f4) *");
    CHECK(shown(game) == "e4 e5(c5{Sicilian} Nf3(c3 d5) d6)(e6) Nc3({why} f4)");
    CHECK(shown(readOne(toPgn(game))) == shown(game));
}

TEST_CASE("null moves are kept in variations and in the game") {
    CHECK(shown(readOne("1. e4 e5 (1... -- 2. d4 {x) (} (2. c4 ;y)\n)) 2. Nf3 *")) == "e4 e5(-- d4{x) (}(c4{y)})) Nf3");
    for (const char* null : {"--", "Z0", "@@@@", "0000", "null", "pass"})
        CHECK(shown(readOne("1. e4 e5 (1... c5 2. " + std::string(null) + " d5) 2. Nf3 (2. -- {a threat} Qh4) *")) ==
              "e4 e5(c5 -- d5) Nf3(--{a threat} Qh4)");
    CHECK(readAll("1. e4 (1. -- d5 *\n\n1. d4 *").complaints.size() == 1);
    const Game passed = readOne("1. e4 -- 2. d4 {so} -- *");
    CHECK(shown(passed) == "e4 -- d4{so} --");
    CHECK(toPgn(passed).find("\n1. e4 -- 2. d4 {so} 2... -- *\n") != std::string::npos);
    CHECK(shown(readOne(toPgn(passed))) == shown(passed));
    CHECK(readAll("1. f3 e5 2. g4 (2. e4 Qh4+ 3. -- Qxe1) Qh4# *").complaints.at(0) ==
          "line 1, column 31: no null move can answer a check");
}

TEST_CASE("a comment stands where it stood: behind a move, behind a variation") {
    const Game game = readOne("1. e4 {a} (1. d4 {b} d5 (1... f5 {c}) {d} 2. Nf3) {e} ({f} 1. c4) {g} {h} e5 {i} *");
    CHECK(shown(game) == "e4{a}(d4{b} d5(f5{c}){d} Nf3){e}({f} c4){g h} e5{i}");
    CHECK(shown(readOne(toPgn(game))) == shown(game));
}

TEST_CASE("a tag may go on in the next line, with an escaped line between") {
    const Game game = readOne(
        "[Event\n\"a\"]\n[\nSite \"b\"\n%escaped ]\n]\n[White \"a very long\nname\"]\r\n[Black\r\n\"c\"]\n\n1. e4 *");
    CHECK(game.tag("Event") == "a");
    CHECK(game.tag("Site") == "b");
    CHECK(game.tag("White") == "a very long name");
    CHECK(game.tag("Black") == "c");
    CHECK(shown(game) == "e4");
}

TEST_CASE("variants are told apart by whole words") {
    for (const char* variant : {"", "?", "-", "Standard", "Chess", "From Position", "normal", "Standard Chess"})
        CHECK(readOne("[Variant \"" + std::string(variant) + "\"]\n\n1. e4 *").castling == Castling::Standard);
    for (const char* variant : {"Chess960", "chess 960", "Fischerandom", "Fischer Random", "fischer-random"})
        CHECK(readOne("[Variant \"" + std::string(variant) + "\"]\n\n1. e4 *").castling == Castling::Chess960);
    for (const char* variant : {"Atomic", "nd", "Crazyhouse Chess", "Really960ish", "a"})
        CHECK(readAll("[Variant \"" + std::string(variant) + "\"]\n\n1. e4 *").complaints.size() == 1);
}

TEST_CASE("variations nest fifty deep, and no file makes the reader go deeper") {
    const auto nested = [](int depth) {
        std::string text = "1. e4";
        for (int i = 0; i < depth; ++i) text += i % 2 ? " (1. e4" : " (1. d4";
        return text + std::string(std::size_t(depth), ')') + " *";
    };
    CHECK(readAll(nested(50)).complaints.empty());
    CHECK(readAll(nested(51)).complaints.size() == 1);
    CHECK(readAll(nested(100'000)).games.empty());
}

TEST_CASE("a result ends a game, and so does the next game's first tag; what the text ends with counts") {
    const ReadResult read =
        readAll("[Result \"1-0\"]\n\n1. e4\n\n[Result \"1-0\"]\n\n1. d4 0-1 1. c4 1/2 [White \"x\"]\n*");
    CHECK(read.complaints == std::vector<std::string>{});
    REQUIRE(read.games.size() == 4);
    CHECK(read.games[0].result == "1-0");
    CHECK(read.games[1].result == "0-1");
    CHECK(read.games[2].result == "1/2-1/2");
    CHECK(shown(read.games[2]) == "c4");
    CHECK(read.games[3].tag("White") == "x");
    CHECK(readOne("1. e4 e5").result == "*");
    CHECK(readAll("1. e4 e5 1/2 - 1/2\n\n1. d4 1/2\n\n1. c4 1/2 1. f4 *").games.size() == 4);
    CHECK(readAll("1. e4 1 - 0\n\n1. d4 0 -\t1\n\n1. c4 1/2- 1/2 1. f4 *").games.size() == 4);
    CHECK(readOne("1. e4 e5 2. Nf3 1 - 0").result == "1-0");
    CHECK(readOne("1. e4 e5 2. Nf3 0-1").result == "0-1");
    CHECK(shown(readOne("1. e4\xa0"
                        "e5 {caf\xc3\xa0} 2.\xa0Nf3 *")) == "e4 e5{caf\u00e0} Nf3");
    CHECK(readOne("[Result \"won\"]\n\n1. e4").result == "*");
    for (const char* empty : {"", "\n\n \n", "\xef\xbb\xbf", "% nothing\n", "\x1a"}) {
        CHECK(readAll(empty).games.empty());
        CHECK(readAll(empty).complaints.empty());
    }
}

TEST_CASE("a game may begin anywhere, and castle as in Chess960") {
    const Game ending = readOne("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n40... Kd7 41. e4 *");
    CHECK(shown(ending) == "Kd7 e4");
    CHECK(toPgn(ending).find("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n[SetUp \"1\"]\n") != std::string::npos);
    CHECK(toPgn(ending).find("\n40... Kd7 41. e4 *\n") != std::string::npos);
    const Game shuffled = readOne("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1\"]\n\n1. O-O-O *");
    CHECK(shuffled.castling == Castling::Chess960);
    CHECK(toPgn(shuffled).find("[Variant \"Fischerandom\"]") != std::string::npos);
    CHECK(shown(readOne(toPgn(shuffled))) == "O-O-O");
    // Some programs leave the tag out: no other game has such a right to castle.
    CHECK(readOne("[FEN \"4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1\"]\n\n1. O-O-O *").castling == Castling::Chess960);
    CHECK(readOne("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. O-O-O *").castling == Castling::Standard);
    for (const char* variant : {"From Position", "Standard Chess"})
        CHECK(readOne("[Variant \"" + std::string(variant) + "\"]\n\n*").castling == Castling::Standard);
    for (const char* fen : {"", "?"}) CHECK(shown(readOne("[FEN \"" + std::string(fen) + "\"]\n\n1. e4 *")) == "e4");
    CHECK(toPgn(readOne("1. e4 *")).find("FEN") == std::string::npos);
}

TEST_CASE("only the beginning of a file tells that it is UTF-16") {
    CHECK(readAll("\xfe\xff\n1. e4 *\n").complaints.at(0) == "line 1: the file is UTF-16; UTF-8 is wanted");
    const auto read = readAll("1. e4 {a\n\xfe\xff b} *\n\n1. d4 *\n");
    CHECK(read.complaints.empty());
    CHECK(read.games.size() == 2);
}

TEST_CASE("what is broken is told with line, column and reason") {
    const std::vector<std::pair<const char*, const char*>> cases{
        {"1. e4 e5\n2. Nf6 *", "line 2, column 4: 2. Nf6: "},
        {"1. e4 e5 2. Nf3 Nc6 3. Ke3", "line 1, column 24: 3. Ke3: "},
        {"[Event \"x\"]\n[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
         "line 2, column 1: the tag fen is spelt FEN"},
        {"1. e4 e5)", "line 1, column 9: \")\" has no meaning"},
        {"1. e4 (1. d4", "a variation is not closed"},
        {"(1. d4) *", "a variation can't begin here"},
        {"1. e4 $x *", "line 1, column 7: $ must be followed by a number"},
        {"1. e4 $ *", "$ must be followed by"},
        {"1. e4 {no end", "a comment is not closed"},
        {"1. e4 < *", "line 1, column 7: \"<\" has no meaning here"},
        {"[White \"x]\n\n*", "line 1, column 1: a tag looks like [Name \"value\"]; missing here: \""},
        {"[White \"x\"\n\n*", "missing here: ]"},
        {"[White]\n\n*", "a tag looks like"},
        {"[FEN \"8/8/8 w\"]\n\n*", "line 1, column 1: FEN field 1"},
        {"[Variant \"Atomic\"]\n\n1. e4 *", "the variant \"Atomic\" is not known"},
    };
    for (const auto& [written, reason] : cases) {
        const std::string& text = written;
        CAPTURE(text);
        const ReadResult read = readAll(text);
        REQUIRE(read.complaints.size() == 1);
        CHECK(read.complaints[0].starts_with("line "));
        CHECK(read.complaints[0].find(reason) != std::string::npos);
    }
}

TEST_CASE("the games before and after a broken one are kept") {
    const std::string good = "[White \"good\"]\n\n1. e4 {fine} e5 1-0\n\n";
    for (const std::string bad :
         {"[White \"bad\"]\n\n1. e4 e5 2. Ke8 Nf6\n3. d4 1-0\n\n", "[White \"bad]\n[Black \"x\"]\n\n1. e4 e5 1-0\n\n",
          "[White \"bad\"]\n\n1. e4 {no end e5 1-0\n\n", "[White \"bad\"]\n\n1. e4 (1. d4 d5 1-0\n\n",
          "[FEN \"8/8/8/8/8/8/8/8 w\"]\n[White \"bad\"]\n\n1. e4 1-0\n\n", "[White \"bad\"]\n\n1. e4 e5 2. Ke8\n\n"}) {
        CAPTURE(bad);
        const ReadResult read = readAll(good + bad + good + bad + good);
        CHECK(read.complaints.size() == 2);
        REQUIRE(read.games.size() == 3);
        for (const Game& game : read.games) {
            CHECK(game.tag("White") == "good");
            CHECK(shown(game) == "e4{fine} e5");
        }
    }
    CHECK(readAll("1. e4 e5 1-0\n1. e4 e4 0-1\n1. d4 d5 *\n").games.size() == 2);
}

TEST_CASE("a game without end is refused, and the next one is read" * doctest::test_suite("long")) {
    std::string text = "[White \"endless\"]\n\n";
    for (int i = 0; i < 130'000; ++i) text += "Nf3 Nf6 Ng1 Ng8\n";
    const ReadResult read = readAll(text + "\n[White \"good\"]\n\n1. e4 1-0\n");
    CHECK(read.complaints.size() == 1);
    CHECK(read.complaints.at(0).ends_with("a game of more than 500000 moves"));
    CHECK(read.games.size() == 1);
}

TEST_CASE("no text makes the reader fail in another way") {
    const std::string sample = toPgn(readOne("[Event \"e\"]\n\n1. e4 {c} e5 (1... c5 $3) 2. Nf3 Nc6 1-0"));
    std::mt19937 random(1);
    for (int i = 0; i < 3000; ++i) {
        std::string text = sample + sample;
        for (int edits = 1 + int(random() % 4); edits > 0; --edits)
            text[random() % text.size()] = "\n[]{}()\"$*!;%1-0eN \0\x80"[random() % 21];
        std::istringstream in(text);
        PgnReader reader(in);
        int read = 0;
        for (bool more = true; more;) {
            REQUIRE(++read < 50);
            try {
                more = reader.next().has_value();
            } catch (const BadInput&) {}
        }
    }
}

TEST_CASE("the seven tags come first and in order, the others by name, the result's tag equals the text's end") {
    Game game = readOne("[WhiteElo \"2000\"]\n[Black \"B\"]\n[Annotator \"A\"]\n[Result \"1-0\"]\n\n1. e4 *");
    game.result = "0-1";
    CHECK(toPgn(game) ==
          "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
          "[Black \"B\"]\n[Result \"0-1\"]\n[Annotator \"A\"]\n[WhiteElo \"2000\"]\n\n1. e4 0-1\n\n");
}

TEST_CASE("a word in brackets at the start of a line is a tag only if a value follows it") {
    const Game game = readOne("1. e4 {so\n[Tal] played, and\n[Stockfish 12] would\n[%eval 0.3] too} e5 1-0");
    CHECK(game.moves().size() == 2);
    CHECK(game.moves()[0].comment == "so [Tal] played, and [Stockfish 12] would [%eval 0.3] too");
    for (const char* word : {"[Tal]", "[White \"x\"]"}) {
        Game told = readOne("1. e4 *");
        for (int i = 0; i < 100; ++i)
            told.annotation(0).comment += (i ? " " : "") + std::string(std::size_t(i % 7 + 1), 'x') + ' ' + word;
        const std::string text = toPgn(told);
        CHECK(text.find("\n[", text.find("\n1. e4")) == text.npos);
        CHECK(readOne(toPgn(told)).moves()[0].comment == told.moves()[0].comment);
    }
}

TEST_CASE("a variation without a move is none, but its comment stays") {
    const Game game = readOne("1. e4 () e5 {open} ({or not}) 2. Nf3 *");
    CHECK(game.moves().size() == 3);
    CHECK(game.moves()[0].variations.empty());
    CHECK(game.moves()[1].comment == "open or not");
    CHECK(toPgn(readOne(toPgn(game))) == toPgn(game));
}

TEST_CASE("a comment can't break the file it is written to") {
    Game game = readOne("1. e4 e5 *");
    game.annotation(0).comment = "a } brace, a\nline, " + std::string(200, 'x') + ' ' + std::string(79, 'x') + "%20 ";
    for (int i = 0; i < 60; ++i) game.annotation(0).comment += "\u00f1";
    for (int i = 0; i < 60; ++i) game.annotation(0).comment += i ? "\u00f1" : " x";
    for (int i = 0; i < 60; ++i) game.annotation(0).comment += " 50 % %escape";
    game.tags["Site"] = "a\nline and a \"quote\" and a \\";
    const std::string text = toPgn(game);
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        CHECK((line.size() < 80 || line.find(' ') == line.npos || line.find(' ') > 79));  // a long word stays whole
        CHECK_FALSE(line.starts_with('%'));
    }
    const Game again = readOne(text);
    CHECK(again.moves().size() == 2);
    CHECK(again.moves()[0].comment.starts_with("a ) brace, a line, xxx"));
    CHECK(again.moves()[0].comment.find(std::string(200, 'x')) != std::string::npos);
    CHECK(toPgn(again) == text);
    game.annotation(0).comment = "a byte order mark";
    for (int i = 0; i < 40; ++i)
        game.annotation(0).comment += " \xef\xbb\xbfmark";  // would be lost at the start of a line
    CHECK(readOne(toPgn(game)).moves()[0].comment == game.moves()[0].comment);
    CHECK(again.tag("Site") == "a line and a \"quote\" and a \\");
    for (std::size_t before = 1; before < 160; ++before) {  // what looks like a tag within a long word
        game.annotation(0).comment = std::string(before, 'x') + "[SetUp \"1\"] and more";
        CHECK(readAll(toPgn(game)).complaints.empty());
    }
    game.annotation(0).comment = "\x01 \x02";  // nothing is left of it, so that Black's move needs no number
    CHECK(toPgn(game).find("\n1. e4 e5 *") != std::string::npos);
}

TEST_CASE("no line is broken within a command of a comment, whatever its length, and an open one is no command") {
    Game game = readOne("1. e4 e5 *");
    for (std::size_t before = 1; before < 79; ++before) {
        game.annotation(0).comment =
            std::string(before, 'x') + " [%eval #-1] [%clk 0:01:02] and [% more, " + std::string(70, 'y');
        const std::string text = toPgn(game);
        CHECK(text.find("[%eval #-1]") != text.npos);
        CHECK(text.find("[%clk 0:01:02]") != text.npos);
        CHECK(readOne(text).moves()[0].comment == readOne(toPgn(readOne(text))).moves()[0].comment);
        CHECK(readOne(text).moves()[0].comment == game.moves()[0].comment);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) CHECK(line.size() < 80);
    }
    game.annotation(0).comment = "all of [%csl Ga1] and [%cal ";
    for (int i = 0; i < 30; ++i) game.annotation(0).comment += i ? ",Ge2e4" : "Ge2e4";
    game.annotation(0).comment += "] and more";
    CHECK(readOne(toPgn(game)).moves()[0].comment == game.moves()[0].comment);
}

TEST_CASE("signs for who stands better are glyphs, wherever they stand") {
    CHECK(shown(readOne(
              "1. e4 \u00b1 e5 = 2. Nf3+= Nc6 += 3. Bb5-+ a6 \u221e {so} 4. Ba4+\u2212 Nf6+/\u2212 5. O-O= (=) *")) ==
          "e4$16 e5$10 Nf3$14 Nc6$14 Bb5$19 a6$13{so} Ba4$18 Nf6$16 O-O$10");
    CHECK(shown(readOne("1. e4 e5 --+ 2. Nf3 *")) == "e4 e5$19 Nf3");
    CHECK(shown(readOne("1. e4\u2192 e5 \u21c6 2. Nf3\u25a1 Nc6=\u221e *")) == "e4$40 e5$132 Nf3$7 Nc6$44");
    CHECK(shown(readOne("1. e4 \u2302 e5 \u2606 *")) == "e4 e5");  // others are left out
    CHECK(shown(readOne("1. e4 (1. d4 =) e5 *")) == "e4(d4$10) e5");
    CHECK(shown(readOne("1. e4 -- 2. d4 *")) == "e4 -- d4");  // no sign
}

TEST_CASE("moves and results in other characters are read") {
    CHECK(shown(readOne("1. \u2658f3 d5 2. \u2659e4 d\u00d7e4 3. \u2658g5 *")) == "Nf3 d5 e4 dxe4 Ng5");
    CHECK(readOne("1. e4 e5 \u00bd\u2013\u00bd").result == "1/2-1/2");
    CHECK(readOne("1. e4 e5 \xbd\x96\xbd").result == "1/2-1/2");  // in Windows-1252
    CHECK(readOne("1. e4 e5 1\u20130").result == "1-0");
    CHECK(shown(readOne("1.\u2026 e4 e5 (1\u2026c5 2.\u202fNf3 {so\u2026}) 2.\u2009Nf3 *")) ==
          "e4 e5(c5 Nf3{so\u2026}) Nf3");
    const std::string promotes = "[FEN \"3k4/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. ";
    CHECK(shown(readOne(promotes + "a8(R)+ Kd7 *")) == "a8=R+ Kd7");
    CHECK(shown(readOne(promotes + "a8=(R)+ Kd7 *")) == "a8=R+ Kd7");
    CHECK(shown(readOne(promotes + "a8/N Kd7 *")) == "a8=N Kd7");
    CHECK(readAll("1. e4 (N) *").complaints.size() == 1);  // but not behind another move
    CHECK(shown(readOne("1.\u00a0e4\u00a0e5 2.\u00a0Nf3 *")) == "e4 e5 Nf3");
    const std::string before = "1. e4 a6 2. e5 d5 3. ";
    for (const char* capture : {"exd6", "exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "exd6 e.p. \u00b1"})
        CHECK(shown(readOne(before + capture + " *")).starts_with("e4 a6 e5 d5 exd6"));
}

TEST_CASE("a comment's commands are read, and written once, before its words") {
    std::string comment = "[%clk 0:01:02] so [%eval 0.3] [and";
    CHECK(wordsOfComment(comment) == "so [and");
    CHECK(wordsOfComment("[#] see [# 3]") == "see [# 3]");
    CHECK(commandIn(comment, "eval") == "0.3");
    CHECK(commandIn(comment, "csl").empty());
    setCommand(comment, "eval", "#-1");
    CHECK(comment == "[%clk 0:01:02] so [%eval #-1] [and");
    setCommand(comment, "csl", "Re4");
    CHECK(comment == "[%csl Re4] [%clk 0:01:02] so [%eval #-1] [and");
    CHECK(commandIn("[%eval 0.3 [%clk 0:01]", "eval").empty());
    std::string broken = "[%eval 0.3";  // it is not closed
    setCommand(broken, "eval", "1.00");
    CHECK(broken == "[%eval 1.00] [%eval 0.3");
    setCommand(broken, "cal", "Ge2e4");
    CHECK(broken == "[%eval 1.00] [%cal Ge2e4] [%eval 0.3");
}

TEST_CASE("a byte order mark may begin any line, and UTF-16 is told as what it is") {
    const ReadResult joined =
        readAll("\xef\xbb\xbf[Event \"A\"]\n\n1. e4 *\n\n\xef\xbb\xbf[Event \"B\"]\n[Site \"x\"]\n\n1. d4 *\n");
    CHECK(joined.complaints.empty());
    REQUIRE(joined.games.size() == 2);
    CHECK(joined.games[1].tag("Event") == "B");
    const ReadResult wide = readAll(std::string("\xff\xfe"
                                                "1\0.\0 \0e\0",
                                                10) +
                                    "4\n2. d4\n");
    CHECK(wide.games.empty());
    REQUIRE(wide.complaints.size() == 1);
    CHECK(wide.complaints[0].find("UTF-16") != std::string::npos);
}

TEST_CASE("a game may have no moves and no result") {
    const ReadResult read =
        readAll("[Event \"A\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n[Event \"B\"]\n\n1. d4 d5 1-0\n");
    CHECK(read.complaints.empty());
    REQUIRE(read.games.size() == 2);
    CHECK(read.games[0].moves().empty());
    CHECK(toFen(read.games[1].start()) == StartFen);
    CHECK(read.games[1].result == "1-0");
    const Game spaced = readOne("[Event \"A\"]\n\n[Site \"x\"]\n\n[Result \"0-1\"]\n\n1. d4 d5 *\n");
    CHECK(spaced.tag("Site") == "x");
    CHECK(spaced.moves().size() == 2);
    const ReadResult other = readAll("[Variant \"Atomic\"]\n\n[Event \"B\"]\n\n1. d4 *\n");
    CHECK(other.complaints.size() == 1);
    REQUIRE(other.games.size() == 1);
    CHECK(other.games[0].tag("Event") == "B");
}

TEST_CASE("tags with quotes and backslashes as they are, or without quotes, are read") {
    const Game game = readOne(
        "[Event \"Memorial \"Tal\" 2010\"]\n[Source \"C:\\pgn\\\"]\n[File \"C:\\games\\x.pgn\"]\n[WhiteElo 2400]\n"
        "[Site \"say \\\"hi\\\"\"]\n[Round \"1\"] [White \"x\"]\n\n1. e4 *");
    CHECK(game.tag("Event") == "Memorial \"Tal\" 2010");
    CHECK(game.tag("Source") == "C:\\pgn\\");
    CHECK(game.tag("File") == "C:\\games\\x.pgn");
    CHECK(game.tag("WhiteElo") == "2400");
    CHECK(game.tag("Site") == "say \"hi\"");
    CHECK(game.tag("White") == "x");
    CHECK(readOne(toPgn(game)).tags == readOne(toPgn(readOne(toPgn(game)))).tags);
    CHECK(readOne(toPgn(game)).tag("Source") == "C:\\pgn\\");
}

TEST_CASE("a tag has a name, blanks or not, and a refused game is skipped to its end") {
    CHECK(readOne("[ FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" ]\n\n1. e4 *").tag("FEN").starts_with("4k3"));
    CHECK(readAll("[ \"x\"]\n\n1. e4 *").complaints.size() == 1);
    CHECK(readAll("[Event \"x\".]\n\n1. e4 *").games.at(0).tag("Event") == "x");
    const ReadResult refused = readAll("[Event \"A\"]\n[Variant \"Atomic\"]\n\n[White \"x\"]\n\n1. e4 e5 1-0\n");
    CHECK(refused.games.empty());
    CHECK(refused.complaints.size() == 1);
}

TEST_CASE("long lines take no longer than their length asks") {
    const std::string many(300'000, ' ');
    CHECK(readOne("[Event \"a" + many + "b\"]\n\n1. e4 *").tag("Event").size() == many.size() + 2);
    std::string words, spaces, knights;
    for (int i = 0; i < 150'000; ++i) {
        words += " a";
        spaces += "\u00a0";
        knights += "\u2658";
    }
    Game game = readOne("1. e4 {[%x" + words + "]} *");
    CHECK(readOne(toPgn(game)).moves()[0].comment == game.moves()[0].comment);
    game.annotation(0).comment = "[% x" + words;
    CHECK(readOne(toPgn(game)).moves()[0].comment == game.moves()[0].comment);
    CHECK(shown(readOne("1. e4" + spaces + "e5 *")) == "e4 e5");
    CHECK(readAll("1. " + knights + " *").complaints.size() == 1);
}

/// A stream that never ends.
class Endless : public std::streambuf {
public:
    explicit Endless(std::string again) : again_(std::move(again)) {}

private:
    int_type underflow() override {
        setg(again_.data(), again_.data(), again_.data() + again_.size());
        return traits_type::to_int_type(again_[0]);
    }
    std::string again_;
};

TEST_CASE("a line, a comment or a game that never ends is refused, and no part of it is a game") {
    const std::string word(4096, 'a');
    for (const std::string& again :
         {std::string(4096, '\0'), "{ " + word + "\n", word + "\n", "[A \"" + word + "\"]\n"}) {
        Endless endless(again);
        std::istream in(&endless);
        PgnReader reader(in);
        try {
            CHECK_FALSE(reader.next());
        } catch (const BadInput&) {}
        CHECK_FALSE(reader.next());
        CHECK(in.bad());
    }
}

TEST_CASE("a long file is UTF-16 as a short one is") {
    std::string text = "\xff\xfe";
    while (text.size() < MostBytes) text += std::string(1 << 20, 'x') + '\n';
    std::istringstream in(text + "x\n");
    PgnReader reader(in);
    CHECK_THROWS_WITH_AS(reader.next(), "line 1: the file is UTF-16; UTF-8 is wanted", BadInput);
    CHECK_FALSE(reader.next());
    CHECK_FALSE(in.bad());
}

TEST_CASE("what stands behind a result belongs to its game, and a result in a variation is none") {
    const ReadResult read = readAll("1. e4 e5 1-0 {Black resigns}\n\n[Event \"2\"]\n\n1. d4 *\n");
    REQUIRE(read.games.size() == 2);
    CHECK(read.games[0].moves()[1].comment == "Black resigns");
    CHECK(read.games[1].mainLine().comment.empty());
    const ReadResult smiling =
        readAll("1. e4 e5 1-0 (forfeit) {lost :)}\n\n[Event \"2\"]\n\n1. d4 1-0 (open\n\n1. c4 *\n");
    CHECK(smiling.games.size() == 3);
    CHECK(smiling.games[0].moves()[1].comment == "lost :)");
    const ReadResult nested = readAll("1. e4 e5 1-0 (abandoned (so)) {said}\n\n[Event \"2\"]\n\n1. d4 *\n");
    REQUIRE(nested.games.size() == 2);
    CHECK(nested.games[0].moves()[1].comment == "said");
    CHECK(readOne("[Result \"0-1\"]\n\n1. e4 e5 (1... c5 1-0) 2. d4").result == "0-1");
}

/// A game of random moves with everything that PGN knows.
Game randomGame(std::mt19937& random) {
    const auto chance = [&](unsigned n) { return random() % n == 0; };
    const Position start = chance(4) ? parseFen(classics[random() % std::size(classics)].fen) : Game::initial();
    const auto addMoves = [&](auto&& self, Position p, Variation& line, int count, int depth) -> Position {
        if (chance(9)) line.comment = "a remark (with signs) ; 100 % $5 [%cal Ge2e4]";
        for (int i = 0; i < count; ++i) {
            const MoveList moves = legalMoves(p);
            if (moves.empty()) break;
            const bool passes = depth > 0 && chance(20) && !p.inCheck();  // pgn-extract takes it nowhere else
            GameMove& m = line.moves.emplace_back(passes ? Move{} : moves[random() % moves.size()]);
            if (chance(10)) m.nags.push_back(1 + int(random() % 19));
            if (chance(10)) m.comment = "[%eval 0.35] so it goes, said the player";
            if (depth < 3 && chance(12)) {
                self(self, p, m.variations.emplace_back(), 1 + int(random() % 6), depth + 1);
                if (chance(4)) m.variations.back().after = "back to the game";
                if (m.variations.back().moves.empty()) m.variations.pop_back();
            }
            makeOrPass(p, line.moves.back().move);
        }
        return p;
    };
    Variation moves;
    const Position end = addMoves(addMoves, start, moves, 10 + int(random() % 90), 0);
    Game game(start, std::move(moves));
    if (legalMoves(end).empty()) game.result = !end.inCheck() ? "1/2-1/2" : end.side() == White ? "0-1" : "1-0";
    else game.result = std::array{"1-0", "0-1", "1/2-1/2", "*"}[random() % 4];
    game.tags = {{"White", "A \"quoted\" name"}, {"Event", "back\\slash"}, {"Annotator", "nobody"}};
    return game;
}

TEST_CASE("what is written is read as it was") {
    std::mt19937 random(2);
    for (int i = 0; i < 300; ++i) {
        const Game game = randomGame(random), again = readOne(toPgn(game));
        CHECK(shown(again) == shown(game));
        CHECK(again.tag("White") == game.tag("White"));
        CHECK(again.result == game.result);
        CHECK(toPgn(again) == toPgn(game));
    }
}

/// Sends a file through pgn-extract, which must have nothing to complain of, and compares what comes back.
void checkThroughPgnExtract(const std::string& text, const std::vector<std::string>& wanted) {
    const TemporaryFile ours(text), theirs(""), complaints("");
    const std::string command = "PATH=$PATH:/usr/games pgn-extract -s -o '" + theirs.path() + "' '" + ours.path() +
                                "' 2> '" + complaints.path() + "'";
    CHECK(std::system(command.c_str()) != -1);  // its status tells nothing else
    const auto contents = [](const std::string& path) {
        std::ostringstream all;
        all << std::ifstream(path).rdbuf();
        return all.str();
    };
    CHECK(contents(complaints.path()) == "");
    std::vector<std::string> found;
    forEachGame(
        theirs.path(), [&](const Game& game) { found.push_back(shown(game)); },
        [](const std::string& complaint) { FAIL_CHECK(complaint); });
    CHECK(found == wanted);
}

TEST_CASE("a thousand games go through pgn-extract without a complaint and come back the same" *
          doctest::test_suite("pgn-extract")) {
    for (unsigned seed : {3u, 4u}) {  // at a thousand it would tell how far it is
        std::mt19937 random(seed);
        std::vector<std::string> wanted;
        std::string text;
        for (int i = 0; i < 500; ++i) {
            const Game game = randomGame(random);
            text += toPgn(game);
            wanted.push_back(shown(game));
        }
        checkThroughPgnExtract(text, wanted);
    }
}

TEST_CASE("the cursor: back after play restores, and every way to a ply leads to the same position") {
    std::mt19937 random(5);
    for (int i = 0; i < 100; ++i) {
        Game game = randomGame(random);
        const Position end = game.position();
        CHECK(game.isAtEnd());
        CHECK(same(end, game.at(game.plies()).position()));
        std::vector<Position> forth;
        game.goTo(0);
        CHECK(same(game.position(), game.start()));
        for (forth.push_back(game.position()); !game.isAtEnd(); forth.push_back(game.position())) game.forward();
        CHECK(same(game.position(), end));
        for (int ply = game.plies(); ply >= 0; --ply, game.back())
            CHECK(same(game.position(), forth[std::size_t(ply)]));
        for (int k = 0; k < 10; ++k) {
            const int ply = int(random() % forth.size());
            game.goTo(ply);
            CHECK(game.ply() == ply);
            CHECK(same(game.position(), forth[std::size_t(ply)]));
            CHECK(same(game.at(game.plies()).position(), end));
            const MoveList moves = legalMoves(game.position());
            if (moves.empty()) continue;
            Game other = game;
            other.play(moves[random() % moves.size()]);
            CHECK(other.isAtEnd());
            CHECK(other.plies() == ply + 1);
            other.back();
            CHECK(same(other.position(), game.position()));
        }
        const std::string text = toPgn(game);
        game.goTo(0);
        CHECK(toPgn(game) == text);  // the cursor is no part of what is written
    }
}

}  // namespace
}  // namespace millimax::test
