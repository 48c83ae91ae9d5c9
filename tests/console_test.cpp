// console_test.cpp: a person's session at the terminal, as text in and text out.
#include "interface/console.hpp"
#include "interface/cecp.hpp"
#include "positions.hpp"

#include <sstream>

namespace millimax::test {
namespace {

/// What the console prints for these lines, and where the game then stands. At depth 1 the engine moves before it looks
/// at its input again, which has already ended.
struct Talk {
    std::string said;
    std::string fen;
};
Talk talk(const std::string& lines, TerminalStyle style = {}) {
    Session session(1);
    EventQueue input;
    std::istringstream in(lines + "?\n");
    std::ostringstream out;
    input.readFrom(in);
    Console console(session, input, out, style);
    console.run();
    if (console.leftForProtocol()) Cecp(session, input, out).run();
    return {out.str(), toFen(session.game)};
}
bool says(const Talk& t, const std::string& text) { return t.said.find(text) != std::string::npos; }
int countOf(const Talk& t, const std::string& text) {
    int count = 0;
    for (std::size_t at = 0; (at = t.said.find(text, at)) != std::string::npos; ++at) ++count;
    return count;
}

const std::string startBoard =
    "\n 8  r  n  b  q  k  b  n  r \n"
    " 7  p  p  p  p  p  p  p  p \n"
    " 6     .     .     .     . \n"
    " 5  .     .     .     .    \n"
    " 4     .     .     .     . \n"
    " 3  .     .     .     .    \n"
    " 2  P  P  P  P  P  P  P  P \n"
    " 1  R  N  B  Q  K  B  N  R \n"
    "    a  b  c  d  e  f  g  h\n";

TEST_CASE("console: the board is drawn with coordinates, once for each position") {
    const Talk t = talk("hint?\nhint?\n");
    CHECK(says(t, startBoard));
    CHECK(countOf(t, " 8  r") == 1);
    CHECK(countOf(t, "White to move> ") == 4);
    CHECK(countOf(talk("board\n"), startBoard) == 2);
}

TEST_CASE("console: a position of Chess960 keeps its castling rights, until the protocol is spoken") {
    const std::string fen = "1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1";
    CHECK(talk("force\nsetboard " + fen + "\n").fen == fen);
    CHECK(talk("xboard\nforce\nsetboard " + fen + "\n").fen == "1r3kr1/8/8/8/8/8/8/1R3KR1 w - - 0 1");
    CHECK(talk("force\nsetboard " + fen + "\nO-O-O\n").fen == "1r3kr1/8/8/8/8/8/8/2KR2R1 b kq - 1 1");
}

TEST_CASE("console: turned around, Black's side is below") {
    const Talk t = talk("flip\n");
    CHECK(says(t, "\n 1  R  N  B  K  Q  B  N  R \n 2  P  P"));
    CHECK(says(t, " 8  r  n  b  k  q  b  n  r \n    h  g  f  e  d  c  b  a\n"));
    CHECK(countOf(talk("flip\nflip\n"), startBoard) == 2);
    const std::string turned = "    h  g  f  e  d  c  b  a\n";
    CHECK(countOf(talk("sd 1\ngo\nboard\nforce\nboard\n"), turned) >= 2);  // the user plays Black
}

TEST_CASE("console: colours and glyphs only where the terminal has them") {
    CHECK(!says(talk("force\n"), "\x1b[48"));
    const Talk colors = talk("force\n", {true, false}), glyphs = talk("force\n", {true, true});
    CHECK(says(colors, "\x1b[48;5;"));
    CHECK(!says(colors, "\u265a"));
    CHECK(countOf(glyphs, "\u265a") == 2);
    CHECK(countOf(glyphs, "\x1b[48;5;") == 64);
    const Talk moved = talk("force\nNf3\n", {true, false});
    CHECK(countOf(moved, "\x1b[48;5;143;") + countOf(moved, "\x1b[48;5;101;") == 2);  // whence, and where to
    CHECK(countOf(glyphs, "\x1b[0m\n") >= 8);  // nothing of the colours is left over
}

TEST_CASE("console: moves in SAN and in coordinates, and the engine answers") {
    const Talk t = talk("sd 1\ne4\n");
    CHECK(says(t, "milliMax plays 1... "));
    CHECK(says(t, " at depth 1"));
    CHECK(parseFen(t.fen).moveNumber() == 2);
    CHECK(talk("force\ne2e4\nc5\nNf3\n").fen == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

TEST_CASE("console: an empty line lets the engine play the side to move") {
    const Talk t = talk("sd 1\n\n");
    CHECK(says(t, "milliMax plays 1. "));
    CHECK(parseFen(t.fen).side() == Black);
}

TEST_CASE("console: mistakes are named and change nothing") {
    const std::vector<std::array<std::string, 2>> mistakes{
        {"e5", "Illegal move e5: "},
        {"Ke2", "Illegal move Ke2: your own pawn stands on e2."},
        {"e7e5", "Illegal move e7e5: that is Black's pawn."},
        {"xyzzy", "\"xyzzy\" is no move and no command; try \"help\"."},
        {"setboard nonsense", "FEN: 1 fields"},
        {"setboard 8/8/8/8/8/8/8/8 w - - 0 1", "has no king"},
        {"perft", "perft: a depth of 1 to 30"},
        {"perft x", "a depth of 1 to 30"},
        {"bench 0", "a depth"},
        {"level 1 2", "level needs"},
        {"st x", "st needs seconds"},
        {"undo", "command not legal now"},
        {"memory 0", "memory needs"},
        {"option Foo=1", "unknown option"}};
    for (const auto& [line, answer] : mistakes) {
        const Talk t = talk(line + "\n");
        CHECK_MESSAGE(says(t, answer), line, " was answered by ", t.said);
        CHECK(t.fen == StartFen);
    }
}

TEST_CASE("console: the end of the game is told to those who enter both sides") {
    CHECK(says(talk("force\nsetboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\nRa8\n"), "White mates: 1-0"));
}

TEST_CASE("console: a position that is refused leaves the game to go on") {
    const Talk t = talk("force\ne4\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1\ne5\n");
    CHECK(says(t, "The game stands as it was."));
    CHECK(t.fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST_CASE("console: undo, remove, new, setboard and fen") {
    CHECK(talk("force\ne4\ne5\nundo\n").fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(talk("force\ne4\ne5\nremove\n").fen == StartFen);
    CHECK(talk("force\ne4\nnew\n").fen == StartFen);
    const std::string fen = "8/8/4k3/8/8/3K4/3P4/8 b - - 3 7";
    const Talk t = talk("force\nsetboard " + fen + "\nfen\n");
    CHECK(t.fen == fen);
    CHECK(says(t, fen + "\n"));
}

TEST_CASE("console: help fits a small terminal, and the commands it names exist") {
    const Talk t = talk("help\n");
    std::istringstream lines(t.said.substr(t.said.find("  MOVE ")));
    int count = 0;
    std::vector<std::string> names;
    for (std::string line; std::getline(lines, line) && !line.starts_with("White"); ++count) {
        CHECK_MESSAGE(line.size() < 80, line);
        std::istringstream left(line.substr(0, 24));
        for (std::string each; std::getline(left, each, ',');)
            if (const auto words = splitWords(each); !words.empty()) names.push_back(words[0]);
    }
    CHECK(count < 24);
    CHECK(names.size() > 30);
    for (const std::string& name : names)
        if (name != "MOVE" && name != "bench")
            CHECK_MESSAGE(!says(talk("force\n" + name + "\nexit\n"), "is no move and no command"), name);
}

TEST_CASE("console: moves and eval tell of the position on the board") {
    const Talk t = talk("force\nsetboard 7k/8/5K2/8/8/8/8/R7 w - - 0 1\nmoves\neval\n");
    CHECK(says(t, "Ra8+ "));
    CHECK(says(t, "Kg6 "));
    CHECK(says(t, "king danger"));
    CHECK(says(t, " centipawns\n"));
    CHECK(says(talk("force\nsetboard R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1\nmoves\n"), "none\n"));
}

TEST_CASE("console: the end of a game is told") {
    CHECK(says(talk("force\nf3\ne5\ng4\nsd 1\n\n"), "Black mates: 0-1\n"));
    CHECK(says(talk("setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\nRa8\n"), "White mates: 1-0\n"));
    CHECK(countOf(talk("setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n"), "White mates: 1-0\n") == 1);
}

TEST_CASE("console: what can't be done is said") {
    const std::string mated = "setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";
    CHECK(says(talk(mated + "hint\n"), "there is no move to hint at.\n"));
    CHECK(countOf(talk("sd 1\n" + mated + "draw\n"), "White mates: 1-0\n") == 2);
    CHECK(says(talk("force\ndraw\n"), "I am not playing; go makes me.\n"));
    CHECK(says(talk("force\nexclude all\ngo\n"), "every move is excluded.\n"));
}

TEST_CASE("console: what isn't understood comes back short and clean") {
    CHECK(says(talk("\x1b[A\n"), "\"~[A\" is no move and no command"));
    CHECK(!says(talk(std::string(300, 'x') + '\n'), std::string(30, 'x')));
}

TEST_CASE("console: no line of thinking is longer than the terminal is wide") {
    TerminalStyle narrow;
    narrow.columns = [] { return 20; };
    const Talk t = talk("post\nsd 1\ngo\n", narrow);
    const std::size_t at = t.said.find(" at depth 1");
    REQUIRE(at != std::string::npos);
    const std::size_t begin = t.said.rfind("> ", at) + 2;  // after the prompt
    CHECK(t.said.find('\n', at) - begin == 20);
}

TEST_CASE("console: in analysis each new position is drawn") {
    CHECK(countOf(talk("analyze\ne4\nundo\n"), " 8  r") == 3);
}

TEST_CASE("console: xboard switches to the protocol, and nothing else is said from then on") {
    const Talk t = talk("xboard\nprotover 2\nnew\nsd 1\nusermove e2e4\nping 7\n");
    const std::string rest = t.said.substr(t.said.find("feature "));
    CHECK(rest.find("done=1\nmove ") != std::string::npos);
    CHECK(rest.ends_with("\npong 7\n"));
    CHECK(rest.find("to move>") == std::string::npos);
    CHECK(rest.find("plays") == std::string::npos);
    CHECK(rest.find('\x1b') == std::string::npos);
}

TEST_CASE("console: go right behind a move doesn't make the engine play both sides, however soon it answers") {
    const Talk t = talk("xboard\nnew\nsd 1\nusermove e2e4\ngo\nping 7\n");
    CHECK(countOf(t, "\nmove ") == 1);
    CHECK(t.said.ends_with("\npong 7\n"));
}

TEST_CASE("console: quit ends it, whatever follows") { CHECK(talk("force\nquit\ne4\n").fen == StartFen); }

}  // namespace
}  // namespace millimax::test
