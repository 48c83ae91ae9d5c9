// console_test.cpp: a person's session at the terminal, as text in and text out.
#include "interface/cecp.hpp"
#include "interface/console_commands.hpp"
#include "tests/positions.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <set>
#include <sstream>
#include <string_view>

namespace millimax::test {
namespace {

/// A home of its own, so that no user's files are read or written.
struct TemporaryHome : TemporaryFolder {
    TemporaryHome() {
        setenv("HOME", path().c_str(), 1);
        setenv("XDG_STATE_HOME", path().c_str(), 1);
    }
};

/// What the console prints for these lines, and where the game then stands. At depth 1 the engine moves before it looks
/// at its input again, which has already ended.
struct Talk {
    std::string said;
    std::string fen;
};
/// Enough to tell what these positions are about.
constexpr Patience Hasty{Milliseconds(100), Milliseconds(150), Milliseconds(70), Milliseconds(30), Milliseconds(300)};
/// Jobs are waited for, unless a line stops them.
Talk talkToTheEnd(const std::string& lines, TerminalStyle style = {}, const Patience& patience = Hasty) {
    Engine engine(1);
    EventQueue input;
    std::istringstream in(lines);
    std::ostringstream out;
    input.readFrom(in);
    Console console(engine, input, out, style, patience);
    if (!console.run().isHandedOver) return {out.str(), toFen(console.game().position())};
    Cecp cecp(engine, input, out);
    cecp.run();
    return {out.str(), toFen(cecp.game().position())};
}
/// Whatever still goes on at the end is stopped.
Talk talkAgain(const std::string& lines, TerminalStyle style = {}) { return talkToTheEnd(lines + "?\n", style); }
Talk talk(const std::string& lines, TerminalStyle style = {}) {
    const TemporaryHome home;
    return talkAgain(lines, style);
}
/// The same for lines that came when they say.
Talk talkTimed(std::initializer_list<InputLine> lines) {
    const TemporaryHome home;
    Engine engine(1);
    EventQueue input;
    std::ostringstream out;
    for (const InputLine& line : lines) input.add(line);
    input.close();
    Console console(engine, input, out, {});
    console.run();
    return {out.str(), toFen(console.game().position())};
}
bool says(const Talk& t, const std::string& text) { return t.said.find(text) != std::string::npos; }
/// The same of a text that may be broken into lines.
bool saysBroken(const Talk& t, const std::string& text) { return says({replaced(t.said, "\n", " "), t.fen}, text); }
int countOf(const Talk& t, const std::string& text) {
    int count = 0;
    for (std::size_t at = 0; (at = t.said.find(text, at)) != std::string::npos; ++at) ++count;
    return count;
}
std::string positionAfter(const std::string& moves) { return toFen(gameOf(moves).position()); }

const std::string startBoard =
    "\n 8  r  n  b  q  k  b  n  r \n"
    " 7  p  p  p  p  p  p  p  p \n"
    " 6     .     .     .     . \n"
    " 5  .     .     .     .    \n"
    " 4     .     .     .     . \n"
    " 3  .     .     .     .    \n"
    " 2  P  P  P  P  P  P  P  P \n"
    " 1  R  N  B  Q  K  B  N  R \n"
    "    a  b  c  d  e  f  g  h \n";
const std::string mateInOne = "setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\n";

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
    CHECK(says(talk("force\nsetboard " + fen + "\nO-O-O\npgn\n"), "[Variant \"Fischerandom\"]"));
    const std::string ordinary = "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    CHECK_FALSE(says(talk("new 960\n" + ordinary + "force\ne4\npgn\n"), "Variant"));
}

TEST_CASE("console: turned around, Black's side is below") {
    const Talk t = talk("flip\n");
    CHECK(says(t, "\n 1  R  N  B  K  Q  B  N  R \n 2  P  P"));
    CHECK(says(t, " 8  r  n  b  k  q  b  n  r \n    h  g  f  e  d  c  b  a \n"));
    CHECK(countOf(talk("flip\nflip\n"), startBoard) == 2);
    CHECK(says(talk("sd 1\nblack\n"), "    h  g  f  e  d  c  b  a \n"));
}

TEST_CASE("console: colours and figurines only where the terminal has them") {
    CHECK(!says(talk("force\n"), "\x1b[48"));
    const Talk colors = talk("", {Colors::Many, false}), glyphs = talk("", {Colors::Many, true});
    CHECK(says(colors, "\x1b[48;5;"));
    CHECK(!says(colors, "\u265a"));
    CHECK(countOf(glyphs, "\u265a") == 2);  // filled for both sides
    CHECK(countOf(glyphs, "\x1b[48;5;") == 64);
    CHECK(countOf(glyphs, "\x1b[0m\n") >= 8);  // nothing of the colours is left over
    CHECK(!says(talk("", {Colors::Eight, true}), "\x1b[48;5;"));
    for (const Colors few : {Colors::None, Colors::Eight}) {  // where colours don't tell the sides apart
        CHECK_FALSE(says(talk("", {few, true}), "\u265a"));
        CHECK(says(talk("", {few, true}), "K"));
    }
    const TemporaryHome home;
    CHECK_FALSE(says(talkAgain("pieces letters\nnew\n", {Colors::Many, true}), "\u265a  \x1b[0m\n    a"));
    CHECK_FALSE(says(talkAgain("", {Colors::Many, true}), "\u265a"));  // it is remembered
}

TEST_CASE("console: the last move and a king in check are marked, in words where there is no colour") {
    const std::string check = "force\nf3 e6 g4 Qh4\n";
    CHECK(says(talk("force\ne4 e5 Qh5 Nc6 Qxf7\n"), " 8  r  .  b  q !k! b"));
    CHECK(says(talk("force\ne4 e5 Qh5 Nc6 Qxf7\n"), "Black is in check"));
    CHECK(says(talk("force\nNf3\n"), "[N]"));
    CHECK(says(talk("force\nNf3\n"), "last move: 1. Nf3"));
    const auto marks = [](const Talk& t) {  // the backgrounds of squares
        std::set<std::string> found;
        for (std::size_t at = 0; (at = t.said.find("\x1b[48;5;", at)) != std::string::npos; ++at)
            found.insert(t.said.substr(at, t.said.find_first_of(";m", at + 7) - at));
        return found.size();
    };
    CHECK(marks(talk("", {Colors::Many})) == 2);
    CHECK(marks(talk("force\nNf3\n", {Colors::Many})) == 3);
    CHECK(marks(talk(check, {Colors::Many})) == 4);
}

TEST_CASE("console: moves in SAN and in coordinates, and the engine answers") {
    const Talk t = talk("skill 20\nsd 1\ne4\n");
    CHECK(says(t, "milliMax plays 1... "));
    CHECK(says(t, ", depth 1"));
    CHECK(parseFen(t.fen).moveNumber() == 2);
    CHECK(talk("force\ne2e4\nc5\nNf3\n").fen == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

TEST_CASE("console: several moves on a line are both sides'") {
    for (const char* line : {"1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "e4 e5 nf3", "E2E4 E7E5 G1F3", "e2 e4 e7 e5 Nf3",
                             "1.\u00a0e4 e5\u202f2.\u2009Nf3", "1.e4 1\u2026e5 2.Nf3", "e4, e5; Nf3",
                             "e4 e5 Nf3 1/2-1/2", "1. e4 e5 2. Nf3 *"})
        CHECK_MESSAGE(talk(std::string(line) + "\n").fen == positionAfter("e4 e5 Nf3"), line);
    CHECK(says(talk("e4 e5\n"), "I play neither side now"));
    CHECK(talk("e4 e5 Ke3\n").fen == StartFen);  // all or nothing
    CHECK(says(talk("e4 e5 Ke3\n"), "Ke3: "));
}

TEST_CASE("console: train asks positions, remembers, and gives the game back") {
    const TemporaryHome home;
    home.make("a.epd",
              "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5; id \"first\";\n"
              "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; id \"second\";\n");
    const Talk t = talkAgain("force\ne4 e5\ntrain " + home.file("a.epd") +
                             "\nhint\nhelp\nexf5\nexd5\nshow 1\n\nback\nexit\n\nsolution\nnext\nRa8\n\nfen\n");
    CHECK(says(t, "1 of 2: first. White to move: your move?\n"));
    CHECK(says(t, "Hint: look at the pawn on e4"));
    CHECK(says(t, "A move, \"hint\", \"solution\", \"exit\"\n"));
    CHECK(says(t, "exf5: a pawn moves diagonally only to capture, and f5 is empty"));
    CHECK(says(t, "Right: exd5.\n(1) The line: 1. exd5"));
    CHECK(says(t, "Line> 1 of "));
    CHECK(says(t, "Line> 0 of "));
    CHECK(says(t, "Back in the training"));
    CHECK(says(t, "The solution: Ra8#.\n"));
    CHECK(says(t, "2 of 2, again: second. White to move: your move?\n"));
    CHECK(says(t, "Right: Ra8#."));
    CHECK(saysBroken(
        t,
        "Nothing more is due today. Of 2 positions you solved 0 at once and 1 with help or at another try; 1 "
        "was shown."));
    CHECK(t.fen == positionAfter("e4 e5"));
    CHECK(says(talkAgain("train " + home.file("a.epd") + "\n"), "Nothing is due today"));
    CHECK(says(talkAgain("train " + home.file("none.epd") + "\n"), "none.epd"));
}

TEST_CASE("console: training puts all of the game aside") {
    const TemporaryHome home;
    home.make("a.epd", "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5;\n");
    const std::string train = "train " + home.file("a.epd") + "\nexit\n";
    CHECK(talkAgain("force\ne4 e5 Nf3\ngoto 1\n" + train + "redo\nredo\nredo\n").fen == positionAfter("e4 e5 Nf3"));
    CHECK(countOf(talkAgain("force\nf3 e5 g4 Qh4\n" + train + "pgn\n"), "Black mates") == 2);  // at the end, and as PGN
    home.make("theirs.pgn", "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 1-0\n");
    CHECK(says(talkAgain("load " + home.file("theirs.pgn") + "\n" + train + "pgn\n"), "[White \"Anderssen\"]"));
    for (const char* const typed : {"e4 d5", "m exd5"}) {
        const TemporaryHome fresh;
        fresh.make("a.epd", "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5;\n");
        const Talk t = talkAgain("train " + fresh.file("a.epd") + "\n" + typed + "\nnext\n");
        CHECK(says(t, "Right: exd5"));
    }
}

TEST_CASE("console: that the answer to a puzzle can't be remembered is told") {
    const TemporaryHome home;
    home.make("a.epd", "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5;\n");
    setenv("XDG_STATE_HOME", home.file("a.epd").c_str(), 1);  // no folder
    CHECK(says(talkAgain("train " + home.file("a.epd") + "\nexd5\n"), "The answer is not remembered: "));
}

TEST_CASE("console: of a game the user's own mistakes are asked, who he is once, and a wrong answer may be followed") {
    const TemporaryHome home;
    const std::string game = home.file("g.pgn"), train = "train " + game + "\n";
    std::ofstream(game) << "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2024.01.01\"]\n\n"
                           "1. e4 e5 2. Nf3 Qh4 $4 (2... Nc6) 3. Nc3 $4 (3. Nxh4) 1-0\n";
    const Talk t = talkAgain("force\nd4\n" + train + "xyz\nann\nNg5\nshow 1\nexit\nNxh4\nexit\n");
    CHECK(says(t, "Whose mistakes? A name, \"white\", \"black\" or \"both\", please: Bob; Ann\n"));
    CHECK(says(t, "No player is called \"xyz\" here."));
    CHECK(says(t, "1 of 1: Ann - Bob, 2024. 3. Nc3 was a blunder. White to move: your move?\n"));
    CHECK(says(t, "No: Ng5 is a blunder.\n(1) The line: 3. Ng5"));
    CHECK_FALSE(says(t, "Better:"));  // that is to be found
    CHECK(says(t, "Right: Nxh4."));
    CHECK(saysBroken(t, "Of 1 position you solved 0 at once and 1 with help or at another try; 0 were shown."));
    CHECK(t.fen == positionAfter("d4"));
    std::ofstream(game)
        << "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. d4 e5 2. Nf3 Qh4 $4 (2... Nc6) 3. g3 $4 (3. Nxh4) *\n";
    CHECK(says(talkAgain("skill 3\n" + train + "exit\n"), "1 of 1: Ann - Bob. 3. g3 was"));  // the name is remembered
    std::ofstream(game)
        << "[White \"You\"]\n[Black \"Ann\"]\n\n1. h4 e5 2. Nf3 Qxh4 $4 (2... Nc6) 3. d4 $4 (3. Rxh4) *\n";
    CHECK(says(talkAgain(train + "exit\n"), "3. d4 was"));  // his own games
    std::ofstream(game) << "[White \"You\"]\n[Black \"Bob\"]\n\n1. h4 e5 2. Nf3 Qxh4 $4 (2... Nc6) *\n";
    const Talk others = talkAgain(train + "exit\n");  // there are no others
    CHECK(says(others, "All mistakes in it are those of Bob."));
    CHECK(says(others, "2... Qxh4 was"));
}

TEST_CASE("console: the line of a sentence is played on the board, and the game is back") {
    const TemporaryHome home;
    const Talk t = talkToTheEnd("force\ne4 e5 Nf3 Qh4\nwhy\nshow 1\n\n\nback\nNxh4\nfen\nexit\nfen\n");
    CHECK(says(t, "\n(1) The line: 2... Qh4 3. Nxh4"));
    CHECK(says(t, "Line> 1 of "));
    CHECK(says(t, ": 3. Nxh4."));
    CHECK(says(t, "Line> Enter: next, \"back\", \"exit\"\n"));  // a move is none of these
    const Talk early = talkToTheEnd("force\ne4 e5 Nf3 Qh4\nwhy\nshow 1\nnew\nsave game.pgn\nhelp new\n");
    CHECK(says(early, "Line> Enter: next, \"back\", \"exit\", and then \"new\""));
    CHECK(says(early, "Line> Enter: next, \"back\", \"exit\", and then \"save\""));
    CHECK(says(early, "Example: new black"));
    CHECK(says(t, positionAfter("e4 e5 Nf3 Qh4") + "\n"));
    CHECK(t.fen == positionAfter("e4 e5 Nf3 Qh4"));
    CHECK(says(t, "The game is back."));
    const Talk byName = talkToTheEnd("force\ne4 e5 Nf3 Qh4\nwhy\nshow 1\nforward\nundo\nexit\n");
    CHECK(says(byName, "Line> 1 of "));
    CHECK(says(byName, "Line> 0 of "));
    CHECK(says(talk("show 1\n"), "nothing was explained yet"));
    CHECK(says(talkToTheEnd("force\ne4\nwhy\nshow 50\n"), "he last sentence is "));
    CHECK(says(talkToTheEnd("force\ne4\nwhy\nshow 1\n\nshow 50\n\n"), "Line> 2 of "));  // it stays where it was
    const Talk analysed = talkToTheEnd("force\ne4\nanalyze\ne5\nwhy Nf3\nshow 1\nexit\nfen\nexit\n");
    CHECK(says(analysed, positionAfter("e4 e5") + "\n"));  // the analysis goes on where it was
    CHECK(says(analysed, "Back in the analysis"));
    CHECK(analysed.fen == positionAfter("e4"));
}

TEST_CASE("console: a hint for a puzzle that comes again begins anew") {
    const TemporaryHome home;
    home.make("a.epd", "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5;\n");
    const std::string train = "train " + home.file("a.epd") + '\n';
    const Talk t = talkToTheEnd(train + "hint\nsolution\nnext\nhint\n");
    CHECK(countOf(t, "Hint: look at the pawn on e4") == 2);
}

TEST_CASE("console: what is asked of a position is answered for that of the line that is shown") {
    const TemporaryHome home;
    const Talk t =
        talkToTheEnd("force\ne4 e5 Nf3 Qh4\nwhy\nshow 1\n\nthreat\neval\nhint all\nwhy Nxh4\nshow 1\nexit\nfen\n");
    for (const char* const answer :
         {"Black threatens ", "from White's side", "Hint: Nxh4 ", "Nxh4 is ", "The game is back."})
        CHECK_MESSAGE(says(t, answer), t.said);
    CHECK(t.fen == positionAfter("e4 e5 Nf3 Qh4"));
    CHECK(says(talkToTheEnd("force\ne4 e5 Nf3 Qh4\nwhy\nshow 1\nthreat\n?\n"), "Stopped."));
    home.make("a.epd", "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5;\n");
    for (const char* const question : {"why exd5", "eval exd5", "threat"})  // they would give the answer away
        CHECK(countOf(talkAgain("train " + home.file("a.epd") + "\n" + question + "\n"), "A move, \"hint\"") ==
              2);  // and of "?"
}

TEST_CASE("console: why explains a move of the game, a variation, and what could have been played") {
    const TemporaryHome home;
    const std::string game = "force\ne4 e5 Nf3 Qh4 Nc3\n";
    const Talk t = talkToTheEnd(game + "why 2...\n");
    CHECK(says(t, "Qh4 is a blunder: "));
    const Talk other = talkToTheEnd(game + "why 3. Nxh4 d6\n");
    CHECK(says(other, "--- 3. Nxh4\nNxh4 is the only good move: "));
    CHECK(says(other, "--- 3... d6\n"));
    CHECK(other.fen == positionAfter("e4 e5 Nf3 Qh4 Nc3"));
    for (const char* line : {"why 4...", "why 9", "why 3. Nxh5", "why 0", "why 3... 4"})
        CHECK_MESSAGE(says(talk(game + line + "\n"), std::string(line) + ": "), line);
    CHECK(says(talk("force\nwhy a3 a6 b3 b6 c3 c6 d3 d6 e3\n"), "why takes 8 moves at most"));
}

TEST_CASE("console: threat tells what the other side would play, and whether that is a threat") {
    const TemporaryHome home;
    const Talk mate = talkToTheEnd("force\ne4 e5 Qh5 Nc6 Bc4\nthreat\nshow 1\nexit\nfen\n");
    CHECK(says(mate, "White threatens Qxf7#.\n(1) "));
    CHECK(mate.fen == positionAfter("e4 e5 Qh5 Nc6 Bc4"));
    CHECK(says(talkToTheEnd("force\nthreat\n"), "Black threatens nothing much. If it were Black's move: "));
    CHECK(says(talk("force\ne4 f6 Qh5\nthreat\n"), "Black is in check: that is the threat"));
    CHECK(says(talk("setboard 7k/5Q2/8/8/8/8/8/K7 w - - 0 1\nthreat\n"), "Black has no move at all"));
    CHECK(says(talk("force\nf3 e5 g4 Qh4\nthreat\n"), "the game is over"));
}

TEST_CASE("console: a game of one move of each side is no game to keep when another is begun") {
    for (const char* moves : {"e4", "e4 e5"})
        CHECK(says(talk("force\n" + std::string(moves) + "\nnew\ngames\n"), "No game is kept yet."));
    const TemporaryHome home;
    talkAgain("force\ne4\n");
    CHECK(says(talkAgain(""), "You left a game at move 1"));  // but to go on with
    CHECK(says(talkAgain("new\ngames\n"), "No game is kept yet."));
}

TEST_CASE("console: the clocks of a game are kept with its moves, the last one, too") {
    const std::string start = "sd 1\nskill 20\nlevel 0 5 3\nnew white\nforce\nf3 e5 g4\n";
    const Talk t = talk(start + "black\nQh4\npgn\n");
    CHECK(saysBroken(t, "2. g4 Qh4# {[%clk 0:05:0"));
    CHECK(saysBroken(t, "] Black mates} 0-1"));
    const Talk engines = talk("sd 1\nskill 20\nlevel 0 5 3\nnew white\ne4\n?\n\nforce\npgn\n");
    CHECK(saysBroken(engines, "1. e4 {[%clk 0:05:0"));
    CHECK_FALSE(saysBroken(talk("force\ne4 e5\npgn\n"), "clk"));
}

TEST_CASE("console: a draw that is declined is so for a reason") {
    CHECK(saysBroken(talk("skill 20\nsd 2\nsetboard 4k3/8/8/8/8/8/q7/4K3 w - - 0 1\nKf1\n\ndraw\n"),
                     "declines the draw: it stands better"));
}

TEST_CASE("console: clocks hold for the game that is played by them, or that begins with them") {
    CHECK(saysBroken(talk("level 0 5 3\nnew\n"), "each side has 5:00"));
    const std::string played = "level 0 5 3\nforce\ne4 e5 Nf3\n";
    const Talk next = talk(played + "new\nc\n");
    CHECK(saysBroken(next, "without clocks"));
    CHECK(says(next, "There are no clocks."));
    CHECK(says(talk(played + "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nc\n"), "There are no clocks."));
    CHECK(says(talk(played + "level 0 9 0\nnew black\nforce\nc\n"), "Black 9:00"));  // said for the game to come
    CHECK(says(talk(played + "train\nexit\nanalyze\nd6\nexit\nc\n"), "White 5:00, Black 5:00."));
}

TEST_CASE("console: a hint tells more each time, or all at once") {
    const TemporaryHome home;
    const Talk t = talkToTheEnd("force\ne4 e5 Nf3 Qh4\nhint\nhint\nhint\n");
    CHECK(says(t, "Hint: look at the knight on f3; \"hint\" tells more."));
    CHECK(says(t, "Hint: something can be taken; \"hint\" tells more."));
    CHECK(says(t, "Hint: Nxh4 is the only good move: "));
    const Talk all = talkToTheEnd("force\ne4 e5 Nf3 Qh4\nhint all\nhint e4\n");
    CHECK(says(all, "Hint: Nxh4 "));
    CHECK_FALSE(says(all, "look at"));
    CHECK(says(all, "hint tells more each time"));
}

TEST_CASE("console: moves entered behind those of a loaded game keep its head, variations and glyphs") {
    const TemporaryHome home;
    const std::string file = home.file("club.pgn"), load = "load " + file + "\n";
    std::ofstream(file) << "[Event \"Club\"]\n[White \"A\"]\n[Black \"B\"]\n[Termination \"normal\"]\n\n"
                           "1. e4 e5 2. f4 $5 (2. Nf3) 1-0\n";
    const Talk t = talkAgain(load + "Nc6\npgn\n");
    for (const char* kept : {"[Event \"Club\"]", "[White \"A\"]", "[Black \"B\"]", "2. f4 $5 (2. Nf3) 2... Nc6 *"})
        CHECK_MESSAGE(says(t, kept), t.said);
    CHECK_FALSE(says(t, "Termination"));
    const Talk resumed = talkAgain("resume\npgn\n");
    for (const char* kept : {"you play that side", "[White \"A\"]", "2. f4 $5 (2. Nf3) 2... Nc6 *"})
        CHECK_MESSAGE(says(resumed, kept), resumed.said);
    CHECK(says(talkAgain(load + "undo\nNf3\npgn\n"), "1. e4 e5 2. Nf3 *"));
    const Talk analysed = talkAgain("analyze\n" + load + "goto 2\nd4\nexit\npgn\n");
    CHECK_MESSAGE(says(analysed, "2. f4 $5 (2. Nf3) 1-0"), analysed.said);
    CHECK(analysed.fen == positionAfter("e4 e5 f4"));
    std::ofstream(file) << "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 *\n";
    CHECK(says(talkAgain(load + "\n"), "The game begins here."));
}

TEST_CASE("console: a word too many is told, capitals are no matter, and what is set as an option is remembered") {
    for (const char* line : {"white resigns", "quit now", "new black 960", "new 960 5 black"})
        CHECK_MESSAGE(says(talk(std::string(line) + "\n"), "nothing may follow"), line);
    for (const char* line : {"help Undo", "new White", "play None", "moves G1"})
        CHECK_MESSAGE(!says(talk(std::string(line) + "\n"), std::string(line) + ": "), line);
    const TemporaryHome home;
    talkAgain("option Skill=8\n");
    CHECK(says(talkAgain("skill\n"), "level 8"));
}

TEST_CASE("console: a protocol that is begun while the engine thinks gets nothing of that") {
    const TemporaryHome home;
    const Talk t = talkAgain("skill 20\nst 1000\nblack\nxboard\nusermove d2d4\n");
    bool answered = false;
    const Position p = parseFen(positionAfter("d4"));
    for (const Move m : legalMoves(p)) {
        Position after = p;
        after.make(m);
        answered |= toFen(after) == t.fen;
    }
    CHECK_MESSAGE(answered, t.said);
    CHECK(says(talkAgain("new\nskill 20\nst 1000\ne4\nd4\nxboard\n"), "\"d4\" is not played"));
    CHECK(says(talkAgain("new\nskill 20\nst 1000\ne4\nhint\nxboard\nprotover 2\n"), "feature done=1"));
}

TEST_CASE("console: what waits for a job is done in its order: a move that was typed behind \"force\" is entered") {
    CHECK(talk("skill 20\nst 1000\nblack\nbench 1\nforce\ne4\n").fen == positionAfter("e4"));
}

TEST_CASE("console: an empty line moves nothing, and says so") {
    const Talk t = talk("sd 1\n\n");
    CHECK(t.fen == StartFen);
    CHECK(says(t, "Your move"));
}

TEST_CASE("console: mistakes are named and change nothing") {
    const std::vector<std::array<std::string, 2>> mistakes{
        {"e5", "Illegal move e5: "},
        {"e2 e5", "Illegal move e2 e5: a pawn doesn't move like that."},
        {"e4 e6 e7e5", "Illegal move e4 e6 e7e5: e7e5: no piece on e7."},
        {"Ke2", "Illegal move Ke2: your own pawn stands on e2."},
        {"e7e5", "Illegal move e7e5: that is Black's pawn, and White is to move."},
        {"xyzzy", "\"xyzzy\" is no move and no command; try \"help\"."},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "looks like a position: \"fen\" before it"},
        {"quitt", "did you mean \"quit\"?"},
        {"hlep", "did you mean \"help\"?"},
        {"analise", "did you mean \"analyse\"?"},
        {"setboard nonsense", "FEN: 1 field "},
        {"fen nonsense", "FEN: 1 field "},
        {"setboard 8/8/8/8/8/8/8/8 w - - 0 1", "has no king"},
        {"perft", "depth takes a number from 1 to 30"},
        {"perft x", "depth takes a number from 1 to 30"},
        {"bench 0", "depth takes a number from 1 to 30"},
        {"level 1 2", "level needs moves, minutes and seconds, as in \"level 0 5 3\"."},
        {"st x", "st needs seconds"},
        {"sd", "sd needs a depth"},
        {"undo", "the game has fewer moves"},
        {"undo x", "a number of 1 or more"},
        {"redo", "nothing was taken back"},
        {"takeback 1", "the game has fewer moves"},
        {"goto 2", "no such move"},
        {"goto", "a move's number"},
        {"new pink", "white, black, random or 960"},
        {"new 960 960", "a number from 0 to 959"},
        {"play chess", "white, black, both or none"},
        {"skill 21", "Skill takes a level from 0 to 20 or a rating from 670 to 2510, not \"21\""},
        {"memory 0", "memory takes a number from 1"},
        {"cores 0", "cores takes a number from 1"},
        {"option Foo=1", "unknown option"},
        {"save", "a file's name"},
        {"save /dev/null/game.pgn", "/dev/null/game.pgn: Not a directory"},
        {"m", "a move, please"},
        {"Nf5", "did you mean Nf3?\n"},
        {"load", "a file's name"},
        {"load \"\"", "\"\": can't be read"},
        {"load '/no/in ~/x.pgn'", "> /no/in ~/x.pgn: can't be read"},
        {"option Book_file= \"/no/such book\"", "> /no/such book: can't be read"},
        {"load /no/such/game.pgn", "/no/such/game.pgn"},
        {"resume", "no game was left"},
        {"review", "no move was played yet"},
        {"marks", "\"review\" comes first: it marks the moves"},
        {"why", "no move was played yet"},
        {"why e5", "why e5: "},
        {"eval Ke2", "your own pawn stands on e2"},
        {"exit", "nothing is being analysed"},
        {"go white", "nothing may follow"},
        {"level 8", "\"skill 8\""},
        {"moves z9", "a square"},
        {"p", "a kind of piece"},
        {"s", "a square or a file"},
        {"help me", "no command is called \"me\""},
        {"exclude xyzzy", "not a move"}};
    for (const auto& [typed, answer] : mistakes) {
        const std::string& line = typed;
        const Talk t = talk(line + "\n");
        CHECK_MESSAGE(says(t, answer), line, " was answered by ", t.said);
        CHECK(t.fen == StartFen);
    }
}

TEST_CASE("console: the end of the game is told, and no move is taken after it") {
    CHECK(says(talk("force\n" + mateInOne + "Ra8\n"), "White mates: 1-0"));
    CHECK(says(talk(mateInOne + "Ra8\n"), "White mates: 1-0\n"));
    CHECK(talk(mateInOne + "Ra8\n").said.ends_with("Game over> "));
    CHECK(says(talk("skill 20\nforce\nf3\ne5\ng4\nsd 1\ngo\n"), "Black mates: 0-1\n"));
    const Talk mated = talk("setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n");
    CHECK(countOf(mated, "White mates: 1-0\n") == 1);
    CHECK(!says(mated, "\"review\" judges"));  // there is no move to judge
    const Talk bare = talk("force\nsetboard 4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\nKxe2\nKe7\n");
    CHECK(says(bare, "Insufficient material: 1/2-1/2\n"));
    CHECK(says(bare, "Illegal move Ke7: the game is over; \"new\" begins another."));
    CHECK(says(talk("setboard 4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\nKxe2 Ke7\n"), "Illegal move Ke7: the game has ended"));
    CHECK(says(talk("resign\ngo\n"), "White resigns: 0-1\nYou lose. \"new\" begins another game"));
    CHECK(says(talk("new black\nresign\n"), "Black resigns: 1-0\nYou lose. "));
    CHECK(says(talk(mateInOne + "Ra8\n"), "You win. "));
    CHECK(says(talk("force\n" + mateInOne + "Ra8\n"), "1-0\n\"review\" judges"));
    CHECK(says(talk("resign\ngo\n"), "go: the game is over"));
    CHECK(says(talk("resign\nanalyze\n"), "Analysis; \"exit\" ends it"));
    CHECK(says(talk(mateInOne + "Ra8\nanalyze\n"), "analyze: the game is over; \"undo\" or \"goto N\" goes"));
    CHECK(says(talk("resign\n\n"), "The game is over; \"new\" begins another."));
}

TEST_CASE("console: a draw that a side could claim ends a game that is played, not one that is entered") {
    const std::string repeated = "force\nNf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    CHECK(says(talk(repeated + "\n"), "Threefold repetition: a draw, if one side claims it.\n"));
    for (const char* more : {"\ne4 e5\n", " e4 e5\n", "\nNc3\nundo\ne4 e5\n"})
        CHECK_MESSAGE(talk(repeated + more).fen.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"), more);
    CHECK(says(talk(repeated + "\nanalyze\n"), "Analysis; \"exit\" ends it"));
    for (const char* way : {"white\n", "black\n", "go\n", "play both\n"}) {
        const Talk t = talk(repeated + "\n" + way + "e4\n");
        CHECK_MESSAGE(says(t, "Threefold repetition: 1/2-1/2\n"), way);
        CHECK_MESSAGE(says(t, "the game is over"), way);
        CHECK_MESSAGE(!(says(t, "I play White") || says(t, "I play both")), way);
    }
    CHECK(says(talk(repeated + "\nhint\n"), "Looking into it"));
    CHECK(says(talk(repeated + "\nwhite\nhint\n"), "there is no move to hint at"));
    CHECK(says(talk(repeated + "\nwhite\ngames\n"), "? - ?  1/2-1/2, moves: 4\n"));
    // In an analysis it ends no game.
    const Talk line = talk("force\ne4\nanalyze\nNf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1\nwhite\nexit\n");
    CHECK_MESSAGE(says(line, "white: the game is over here"), line.said);
    CHECK(line.fen == positionAfter("e4"));
    // A game that went on after it, and is played from there, is another one.
    CHECK(says(talk(repeated + " e4 e5\ngoto 5\nwhite\ngames\n"), "*, moves: 5\n"));
}

TEST_CASE("console: a game in a file that went on after a draw is looked through, and stays one game") {
    const TemporaryHome home;
    home.make("a.pgn", "[FEN \"8/8/8/8/4k3/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 Kd4 2. Kd2 Ke4 1/2-1/2\n");
    for (const char* way : {"goto 1\nredo\nredo\nredo\n", "goto 1...\nredo\nredo\n"}) {
        const Talk t = talkAgain("load " + home.file("a.pgn") + "\n" + way + "pgn\ngames\n");
        CHECK_MESSAGE(t.fen == "8/8/8/8/3k4/8/3K4/8 b - - 2 2", way);
        CHECK_MESSAGE(says(t, "1. Kxe2 Kd4 2. Kd2 Ke4 1/2-1/2"), way);
        CHECK_MESSAGE(says(t, "No game is kept yet"), way);
    }
}

TEST_CASE("console: a move that is played again goes on with a game that was resigned before it") {
    const Talk t = talk("force\ne4\nundo\nwhite\nresign\nredo\npgn\n");
    CHECK_MESSAGE(says(t, "\n1. e4 *\n"), t.said);
    CHECK(says(talk("force\ne4 e5\ngoto 1\nredo 2\nwhite\nresign\ngames\n"), "You - milliMax"));
    CHECK(says(talk("force\ne4 e5\nundo\nwhite\nresign\nredo x\nnew\ngames\n"), "0-1, moves: 1\n"));
    CHECK(says(talk("force\nf3 e5 g4 Qh4\nforce\n"), "force: the game is over; "));
}

TEST_CASE("console: a position that is refused leaves the game to go on") {
    const Talk t = talk("force\ne4\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1\ne5\n");
    CHECK(says(t, "The game stands as it was."));
    CHECK(t.fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST_CASE("console: new and setboard begin from a position, which fen and epd tell") {
    CHECK(talk("force\ne4\nnew\n").fen == StartFen);
    CHECK(talk("new 960 518\n").fen == StartFen);
    CHECK(talk("new 960 0\n").fen == toFen(chess960Start(0)));
    const std::string fen = "8/8/4k3/8/8/3K4/3P4/8 b - - 3 7";
    const Talk t = talk("force\nsetboard " + fen + "\nfen\nepd\n");
    CHECK(t.fen == fen);
    CHECK(says(t, fen + "\n"));
    CHECK(says(t, "8/8/4k3/8/8/3K4/3P4/8 b - -\n"));
}

TEST_CASE("console: the user keeps the side that was asked for") {
    const Talk t = talk("sd 1\nblack\n");
    CHECK(says(t, "milliMax plays 1. "));
    CHECK(parseFen(t.fen).side() == Black);
    CHECK(parseFen(talk("new black\n").fen).side() == Black);
    CHECK(parseFen(talk("sd 1\nnew white\ne4\n").fen).side() == White);
    CHECK(parseFen(talk("sd 1\ne4\nwhite\n").fen).plies() == 0);
}

TEST_CASE("console: undo goes to the user's own move, redo plays again what was taken back") {
    const std::string two = "sd 1\ne4\n?\nd4\n?\n";  // "?": the answer is awaited
    const Talk played = talk(two + "fen\nundo\nfen\nundo\nfen\nredo\nredo\n");
    CHECK(parseFen(talk(two + "undo\n").fen).moveNumber() == 2);
    CHECK(parseFen(talk(two + "undo\n").fen).side() == White);
    CHECK(talk(two + "undo 2\n").fen == StartFen);
    CHECK(talk(two + "undo\nundo\n").fen == StartFen);
    CHECK(says(played, played.fen + "\n"));  // as before it was taken back
    CHECK(says(talk(two + "undo 3\n"), "the game has fewer moves"));
    // Where moves are only entered, an undo is one ply.
    CHECK(talk("force\ne4\ne5\nundo\n").fen == positionAfter("e4"));
    CHECK(talk("force\ne4 e5 Nf3\nundo 2\nredo\n").fen == positionAfter("e4 e5"));
    CHECK(talk("force\ne4 e5 Nf3\nundo 3\nredo\nredo\nredo\n").fen == positionAfter("e4 e5 Nf3"));
    // What is played anew forgets what was taken back.
    CHECK(says(talk("force\ne4 e5\nundo\nd5\nredo\n"), "nothing was taken back"));
}

TEST_CASE("console: a game that is over goes on after undo") {
    const Talk mated = talk(mateInOne + "Ra8\nundo\nRa7\n");
    CHECK(says(mated, "White mates"));
    CHECK(mated.fen.find("k1/R7/6K1/") != std::string::npos);  // Black has answered
    CHECK(talk("sd 1\nforce\nf3 e5\nblack\nundo\n").fen == positionAfter("f3"));
}

TEST_CASE("console: a game that is over is archived once, whatever is looked at or taken back after it") {
    const std::string over = "force\nf3 e5 g4 Qh4\n";
    for (const char* way : {"goto 1\nnew\n", "undo\nnew\n", "undo\nredo\nnew\n", "goto 2\nredo\nredo\n", ""}) {
        const TemporaryHome home;
        talkAgain(over + way);
        const Talk t = talkAgain("games\n");
        CHECK_MESSAGE(countOf(t, "moves: 2") == 1, way);
        CHECK_MESSAGE(!says(t, "You left a game"), way);
    }
    CHECK(says(talk(over + "undo\nd6\nnew\ngames\n"), "2  "));           // another game
    CHECK(countOf(talk(over + "undo\nQh4\ngames\n"), "moves: 2") == 1);  // the same game
}

TEST_CASE("console: board marks squares and arrows until the position is another one") {
    const Talk t = talk("force\nboard Re2e4,d5\nd4\nboard\n");
    CHECK(countOf(t, " 2  P  P  P  P *P* P  P  P ") == 1);
    CHECK(countOf(t, " 5  .     . * * .     .    ") == 1);
    CHECK(says(talk("board e2,z9\n"), "square \"z9\": a square, please"));
}

TEST_CASE("console: takeback takes back so many moves, and goto goes to a move of the game, back or forth") {
    CHECK(talk("skill 20\nsd 1\ne4\n?\ntakeback\n").fen == StartFen);  // the user's move, and the answer
    const std::string game = "force\ne4 e5 Nf3 Nc6 Bb5\n";
    CHECK(talk(game + "takeback 3\n").fen == positionAfter("e4 e5"));
    CHECK(talk(game + "goto 1\n").fen == StartFen);
    CHECK(talk(game + "goto 2\n").fen == positionAfter("e4 e5"));
    CHECK(talk(game + "goto 2...\n").fen == positionAfter("e4 e5 Nf3"));
    CHECK(talk(game + "goto 1\ngoto 3...\n").fen == positionAfter("e4 e5 Nf3 Nc6 Bb5"));  // forth again
    CHECK(talk(game + "takeback 2\ngoto 3\n").fen == positionAfter("e4 e5 Nf3 Nc6"));
    CHECK(talk(game + "goto 2\nredo\n").fen == positionAfter("e4 e5 Nf3"));
    CHECK(talk(game + "goto 4\n").fen == positionAfter("e4 e5 Nf3 Nc6 Bb5"));  // refused
}

TEST_CASE("console: goto loses no move of the game, until another one is played") {
    const std::string look = "force\ne4 e5 Nf3 Nc6\ngoto 1\n";
    CHECK(says(talk(look + "pgn\n"), "1. e4 e5 2. Nf3 Nc6 *"));
    CHECK(says(talk(look + "new\ngames\n"), "*, moves: 2"));
    CHECK(says(talk(look + "redo\nundo\nsetboard 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\ngames\n"), "*, moves: 2"));
    CHECK(says(talk(look + "d4\npgn\n"), "1. d4 *"));
    CHECK(says(talk(look + "d4\ngames\n"), "*, moves: 2"));
    CHECK(says(talk("sd 1\n" + look + "black\n?\nforce\ngames\n"), "? - ?  *, moves: 2"));  // the engine has moved
    CHECK(says(talk(look + "redo 4\nBb5\ngames\n"), "No game is kept yet"));                // it goes on
    CHECK(says(talk(look + "analyze\nd4\nexit\ngames\n"), "No game is kept yet"));
    const TemporaryHome home;
    CHECK(says(talkAgain(look), "The game is kept"));
    CHECK(talkAgain("resume\nforce\n").fen == positionAfter("e4 e5 Nf3 Nc6"));
}

TEST_CASE("console: the clocks run, and a fallen flag loses") {
    const Talk clocks = talk("level 0 5 3\nc\n");  // the machine may be busy for some seconds
    CHECK((says(clocks, "White 5:00, Black 5:00.\n") || says(clocks, "White 4:5")));
    CHECK(says(talk("c\n"), "There are no clocks."));
    for (const bool late : {false, true}) {
        const auto played = Clock::now() + std::chrono::seconds(late ? 90 : 30);
        const Talk t =
            talkTimed({{"level 0 1 0"}, {"force"}, {"e4 e5"}, {"white"}, {"Nf3", played}, {"c"}, {"pgn"}, {"force"}});
        CHECK(says(t, "[Termination \"time forfeit\"]") == late);
        CHECK(says(t, "White loses on time: 0-1\n") == late);
        CHECK(t.fen == positionAfter(late ? "e4 e5" : "e4 e5 Nf3"));
        if (late) CHECK(says(t, "White 0:00, Black 1:00.\n"));
    }
    CHECK(says(talk("level 0 5 3\nst 2\nc\n"), "There are no clocks."));
    const auto later = Clock::now() + std::chrono::seconds(90);  // before the first move no clock runs
    CHECK_FALSE(says(talkTimed({{"level 0 1 0"}, {"e4", later}, {"force"}}), "loses on time"));
}

TEST_CASE("console: before the first move the clock that is shown stands still") {
    CHECK(says(talkTimed({{"level 0 5 3"}, {"new"}, {"perft 4"}, {"level"}}), "White 5:00, Black 5:00."));
}

TEST_CASE("console: a move typed ahead takes none of the user's time, and gives none") {
    const auto before = Clock::now() - std::chrono::seconds(20);
    const Talk t = talkTimed({{"level 0 1 0"}, {"force"}, {"e4 e5"}, {"white"}, {"d4", before}, {"force"}, {"c"}});
    CHECK_MESSAGE(says(t, "White 1:00"), t.said);
}

TEST_CASE("console: time in which the user's clock stood still is not charged when it runs again") {
    const auto start = Clock::now();
    const auto at = [&](int s) { return start + std::chrono::seconds(s); };
    const Talk t = talkTimed(
        {{"level 0 1 0"}, {"force"}, {"e4 e5"}, {"white", at(90)}, {"d4", at(91)}, {"force", at(91)}, {"c", at(91)}});
    CHECK_MESSAGE(!says(t, "loses on time"), t.said);
    CHECK_MESSAGE(says(t, "White 0:59"), t.said);
}

TEST_CASE("console: the time that a turn has taken is gone when the clock stands still") {
    const auto later = Clock::now() + std::chrono::seconds(20);
    const Talk t = talkTimed({{"level 0 1 0"}, {"force"}, {"e4 e5"}, {"white"}, {"force", later}, {"c", later}});
    CHECK_MESSAGE(!says(t, "White 1:00"), t.said);
}

TEST_CASE("console: the moves of a period are counted from where the clocks began") {
    const std::string two = "sd 1\nforce\ne4 e5\nlevel 3 1 0\nwhite\nNf3\n?\nNc3\n?\n";
    const auto hasMinuteMore = [](const Talk& t) { return says(t, "White 2:00") || says(t, "White 1:5"); };
    CHECK_FALSE(hasMinuteMore(talk(two + "force\nc\n")));
    CHECK(hasMinuteMore(talk(two + "a3\n?\nforce\nc\n")));  // by the third move
}

TEST_CASE("console: while it plays both sides a move or a hint is refused at once") {
    const Talk t = talk("sd 1\nplay both\ne4\nhint\nforce\n");
    CHECK_MESSAGE(says(t, "e4: I play both sides, until \"force\"."), t.said);
    CHECK_MESSAGE(says(t, "hint: I am always thinking while I play both sides, until \"force\"."), t.said);
}

TEST_CASE("console: moves played again are kept, and a game without moves is not") {
    const TemporaryHome home;
    talkAgain("force\ne4 e5 Nf3\nundo 3\nredo 2\nxboard\n");
    CHECK(talkAgain("resume\nforce\n").fen == positionAfter("e4 e5"));
    talkAgain("force\ne4\nundo\n");
    CHECK_FALSE(says(talkAgain(""), "You left a game"));
}

TEST_CASE("console: after a loss on time that is taken back the clocks are full again") {
    for (const char* line : {"undo", "takeback"}) {
        const auto late = Clock::now() + std::chrono::seconds(90);
        const Talk t = talkTimed({{"level 0 1 0"},
                                  {"force"},
                                  {"e4 e5"},
                                  {"white"},
                                  {"d4", late},
                                  {line},
                                  {"force"},
                                  {"c"}});  // after "force" no clock runs
        CHECK(says(t, "White loses on time"));
        CHECK_MESSAGE(says(t, "White 1:00, Black 1:00.\n"), line);
    }
}

TEST_CASE("console: help fits a small terminal, and tells of every command, with an example that is one") {
    std::istringstream lines(helpList(79));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) CHECK_MESSAGE(line.size() < 80, line);
    CHECK(count < 22);
    std::istringstream narrow(helpList(39));
    for (std::string line; std::getline(narrow, line);)
        CHECK_MESSAGE((line.size() < 40 || !line.starts_with("  ")), line);
    TerminalStyle tiny;
    tiny.size = [] { return TerminalSize{20, 24}; };
    const Talk all = talk("help\n", tiny);
    for (const std::string& name : Console::commandNames()) {
        const ConsoleCommand& c = *findCommand(Console::commands(), name);
        if (c.name == name) CHECK_MESSAGE((says(all, ' ' + name + ',') || says(all, ' ' + name + '\n')), name);
    }
    for (const ConsoleCommand& c : Console::commands()) {
        const std::string name(c.name), example(c.example.empty() ? c.name : c.example);
        CHECK_MESSAGE((!c.group.empty() && !c.help.empty()), name);
        for (const std::string& other : splitWords(c.also))
            CHECK(says(talk("help " + other + "\n"), "Example: " + example));
        CHECK_MESSAGE(CommandWords(example).name == name, example);
        const Talk help = talk("help " + name + "\n");
        CHECK(says(help, name + (c.takes.empty() ? "" : ' ' + std::string(c.takes)) + '\n'));
        CHECK(says(help, "Example: " + example));
    }
}

TEST_CASE("console: no command is silent") {
    const std::string prompt = "White to move> ", before = talk("sd 1\n").said;
    for (const ConsoleCommand& c : Console::commands()) {
        const std::string name(c.name);
        if (name == "quit" || name == "xboard" || name == "uci" || name == "protover" || name == "bench") continue;
        const Talk after = talk("sd 1\n" + name + "\n");
        CHECK_MESSAGE((after.said.size() > before.size() + prompt.size() || says(after, "Looking into it ...")), name);
    }
}

TEST_CASE("console: moves and eval tell of the position on the board") {
    const Talk t = talk("force\nsetboard 7k/8/5K2/8/8/8/8/R7 w - - 0 1\nmoves\neval\n");
    CHECK(says(t, "Ra8+ "));
    CHECK(says(t, "Kg6"));
    CHECK(says(t, "from White's side"));
    CHECK(says(talk("force\nmoves e2\n"), "e3 e4\n"));
    CHECK(says(talk("setboard R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1\nmoves\n"), "No legal move.\n"));
}

TEST_CASE("console: what those who do not see the board ask for") {
    CHECK(says(talk("force\np knight\n"), "White: b1 g1; Black: b8 g8.\n"));
    CHECK(says(talk("force\np knights\n"), "White: b1 g1; Black: b8 g8.\n"));
    CHECK(says(talk("s e2\ns e4\ns e\n"), "e2: White pawn.\n"));
    CHECK(says(talk("s e2\ns e4\ns e\n"), "e4 is empty.\n"));
    CHECK(says(talk("s e\n"), "e1 White king, e2 White pawn, e7 Black pawn, e8 Black king.\n"));
    CHECK(says(talk("l\n"), "No move was played yet.\n"));
    const Talk t = talk("force\nspeak\nm e4\nd5\nexd5\nl\n");
    CHECK(says(t, "White: pawn from e2 to e4.\n"));
    CHECK(countOf(t, "White: pawn from e4 to d5, captures a pawn.\n") == 2);
    CHECK(countOf(t, " 8  r") == 1);  // none once it is spoken
    CHECK(says(talk("force\nspeak\nspeak\n"), "The board is drawn again"));
}

TEST_CASE("console: what can't be done is said") {
    const std::string mated = "setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";
    CHECK(says(talk(mated + "hint\n"), "there is no move to hint at.\n"));
    CHECK(says(talk(mated + "draw\n"), "draw: the game is over.\n"));
    CHECK(says(talk("force\ndraw\n"), "I am not playing; \"go\" makes me.\n"));
    CHECK(says(talk("force\nexclude all\ngo\n"), "every move is excluded.\n"));
    CHECK(says(talk("exclude e4\nexclude all\n"), "The search leaves out: e4.\n"));
    CHECK(says(talk("exclude e4\ninclude all\n"), "The search takes up again: all.\n"));
    CHECK(says(talk("time\n"), "\"time\" is no move and no command"));
    CHECK(says(talk("?\n"), "I am not thinking.\n"));
}

TEST_CASE("console: what isn't understood comes back short and clean") {
    CHECK(says(talk("\x1b[A\n"), "\"~[A\" is no move and no command"));
    CHECK(!says(talk(std::string(300, 'x') + '\n'), std::string(30, 'x')));
}

TEST_CASE("console: no line of thinking is longer than the terminal is wide") {
    TerminalStyle narrow;
    narrow.size = [] { return TerminalSize{20, 20}; };
    std::istringstream lines(talk("post\nsd 1\ngo\n", narrow).said);
    for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() < 40, line);  // a prompt before it
}

TEST_CASE("console: in analysis each new position is drawn") {
    CHECK(countOf(talk("analyze\ne4\nundo\n"), " 8  r") == 3);
}

TEST_CASE("console: analysis leaves the game as it is, a mate in it, too") {
    const TemporaryHome home;
    const Talk t = talkAgain("force\ne4\nanalyze\nf5 d4 g5 Qh5\nundo 4\nd5\nexit\n");
    CHECK(says(t, "White mates: 1-0\n"));
    CHECK_FALSE(says(t, "to learn from it"));
    CHECK(t.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(says(t, "The analysis is over"));
    const Talk next = talkAgain("resume\nanalyze\nd5\n");
    CHECK(says(next, "You left a game at move 1"));
    CHECK(talkAgain("resume\n").fen == t.fen);  // quit in analysis keeps the game, too
    CHECK(says(talkAgain("games\n"), "No game is kept yet"));
}

TEST_CASE("console: what was excluded before an analysis is excluded after it") {
    CHECK(says(talk("force\nexclude all\nanalyze\nexit\ngo\n"), "every move is excluded"));
}

TEST_CASE("console: another game or position within analysis is analysed, and the game is archived") {
    const TemporaryHome home;
    const Talk t =
        talkAgain("force\ne4 e5 Nf3\nanalyze\nNc6\nsetboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ngames\ne4\nexit\n");
    CHECK(says(t, "*, moves: 2"));  // e4 e5 Nf3
    CHECK(t.fen == "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
}

TEST_CASE("console: analysis takes nothing off the clocks, and a finished game is not archived again") {
    const TemporaryHome home;
    const Talk t = talkAgain("skill 20\nsd 1\nlevel 0 1 10\ne4\n?\nc\nanalyze\nundo 2\nexit\nc\n");
    const std::size_t before = t.said.find("Black 1:"), after = t.said.rfind("Black 1:");
    REQUIRE(before != after);
    CHECK(t.said.substr(before, 10) == t.said.substr(after, 10));
    talkAgain("new\nforce\ne4\nwhite\nforce\nd5\nwhite\nresign\nanalyze\nwhite\nnew\n");
    CHECK(countOf(talkAgain("games\n"), "0-1, ") == 1);
}

TEST_CASE("console: play from an analysed position archives the game that it leaves") {
    const TemporaryHome home;
    const Talk t = talkAgain("force\ne4 e5 Nf3\nanalyze\nundo 2\nc5\nblack\nforce\ngames\n");
    CHECK(says(t, "moves: 2"));
    CHECK(t.fen == "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST_CASE("console: nothing is played from an analysed position where the game is over") {
    const std::string mated = "force\ne4\nanalyze\nf5 d4 g5 Qh5\n";
    for (const char* command : {"go", "white", "black", "play both"}) {
        const Talk t = talk(mated + command + "\nexit\n");
        CHECK_MESSAGE(says(t, "the game is over here"), command);
        CHECK_MESSAGE(t.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", command);
    }
    CHECK(says(talk("analyze\nforce\n"), "this is analysis"));
    CHECK(talk("analyze\nsetboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\nRa8\nexit\n").said.ends_with("Game over> "));
}

TEST_CASE("console: play from where the game stood before an analysis is the same game") {
    const TemporaryHome home;
    talkAgain("force\ne4 e5 Nf3 Nc6\ngoto 2\nanalyze\nblack\nforce\nnew\n");
    CHECK(countOf(talkAgain("games\n"), "moves: 2") == 1);
    const Talk t = talkAgain("force\ne4 e5\nanalyze\nundo 2\nblack\nforce\nquit\n");
    CHECK_FALSE(says(talkAgain(""), "You left a game"));
}

TEST_CASE("console: the engine's first move alone takes no other game's place") {
    const TemporaryHome home;
    const Talk left = talkAgain("sd 1\nblack\n?\nh5\n");
    const Talk next = talkAgain("sd 1\n?\nresume\nforce\n");  // the engine, which has White, has moved
    CHECK(says(next, "The game goes on: you are Black"));
    CHECK(next.fen == left.fen);
    talkAgain("new black\nsd 1\n?\n");
    CHECK(says(talkAgain("force\nresume\n"), "no game was left"));
}

TEST_CASE("console: a game entered for both sides is nobody's") {
    const TemporaryHome home;
    CHECK(says(talk("sd 1\ne4\nundo\nforce\nd4\npgn\n"), "[White \"?\"]"));
    CHECK(says(talkAgain("force\ne4 e5 Nf3\npgn\n"), "[White \"?\"]"));
    const Talk next = talkAgain("resume\nNc6\n");
    CHECK(says(next, "The game goes on: \"white\" or \"black\": you play that side"));
    CHECK(next.fen == "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
}

TEST_CASE("console: what can't be meant is refused") {
    CHECK(says(talk("level 0 0 5\n"), "clocks need more than 0 minutes"));
    CHECK(says(talk("level 0 5 3\nlevel 0 0 5\nlevel\n"), "White 5:0"));
    CHECK(says(talk("m new\n"), "a move, please"));
    CHECK(says(talk("option\n"), "NAME=VALUE, please"));
    CHECK(says(talk("analyze\n?\n"), "This is analysis"));
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

TEST_CASE("console: a pasted game is played or loaded, its remarks read over, and what does not fit is not played") {
    for (const char* const paste :
         {"1. e4 e5 2. Nf3 Nc6\n", "1. e4 {best by test} e5 2. Nf3\nNc6 *\n",
          "1. e4 {a comment\nin lines, Nf3} e5\n2. Nf3 Nc6\n",
          "1. e4 $1 e5 (1... c5 2. Nf3 (2. c3)\n 2... d6) 2. Nf3 ; main line\n2... Nc6\n", "1.e4 e5 2.Nf3 Nc6\n",
          "1 e4 e5 2 Nf3 Nc6\n", "[Event \"x\"]\n[White \"A\"]\n\n1. e4 e5\n2. Nf3 Nc6 1-0\n",
          "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6\n\n", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6\n"})
        CHECK_MESSAGE(talk("force\n" + std::string(paste)).fen == positionAfter("e4 e5 Nf3 Nc6"), paste);
    const Talk thinking = talk("st 9\nblack\n[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
    CHECK(thinking.fen == positionAfter("e4 e5 Nf3 Nc6"));
    CHECK_FALSE(says(thinking, "plays"));
    CHECK(says(talk("[Event \"x\"]\n[White \"A\"]\n\n1. e4 e5\n2. Nf3 Nc6 1-0\n"), "Loaded A - ?, 1-0"));
    CHECK_FALSE(says(talk("[Event \"x\"]\n\n1. e4 e5\n\n"), "Your move"));        // its empty lines are no Enter
    CHECK(says(talk("[Event \"x\"]\n\n1. e4 e5\n\nd5\n"), "Illegal move d5: "));  // the second one ends it
    const Talk late = talk("force\n5. e4 e5\n6. Nf3 Nc6\nd4\n");
    CHECK(late.fen == StartFen);
    CHECK(says(late, "Illegal move 5. e4 e5: e4: White's move 1 comes next."));
    CHECK(says(late, "\"6. Nf3 Nc6\" is not played."));
    CHECK(talk("force\n1. e4 e5\n2. Nf6 {no} Nc6\n3. d4 d5\n").fen == positionAfter("e4 e5"));
    CHECK(talk("force\n1. e4 e5 2. d5 Nc6\nforce\nd4\n").fen == positionAfter("d4"));  // a command ends it
    CHECK(talk("force\n1. e4 {never closed\ne5\n").fen == positionAfter("e4"));
    CHECK(says(talk("force\n1... e5\n"), "White's move 1 comes next"));
    const auto start = Clock::now();
    const auto at = [&](int milliseconds) { return start + Milliseconds(milliseconds); };
    TerminalStyle typed;  // also where nothing is redrawn
    typed.isTyped = true;
    const TemporaryHome home;
    Engine engine(1);
    EventQueue input;
    std::ostringstream out;
    for (const InputLine& line : {InputLine{"force", at(0)}, {"5. e4 e5", at(200)}, {"e5", at(201)}, {"e4", at(400)}})
        input.add(line);
    input.close();
    Console console(engine, input, out, typed, Hasty);
    console.run();
    CHECK(toFen(console.game().position()) == positionAfter("e4"));  // typed after the paste that was refused
}

// ---- What is kept ---------------------------------------------------------------------------------------------------

TEST_CASE("console: a game that was left is offered and goes on, with its side and its moves") {
    const TemporaryHome home;
    const Talk left = talkAgain("sd 1\nblack\n?\nh5\n");
    CHECK(says(left, "The game is kept"));
    const Talk next = talkAgain("resume\nforce\n");
    CHECK(says(next, "You left a game at move 2: \"resume\" goes on."));
    CHECK(says(next, "you are Black"));
    CHECK(next.fen == left.fen);
}

TEST_CASE("console: a game that was left is archived before another takes its place") {
    for (const char* other : {"force\nd4\n", "new\n", "setboard 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"}) {
        const TemporaryHome home;
        talkAgain("force\ne4 e5 Nf3\n");
        const Talk t = talkAgain(std::string(other) + "games\n");
        CHECK_MESSAGE(says(t, "*, moves: 2"), other);
    }
}

TEST_CASE("console: of two programs at once neither loses the game that the other left") {
    for (const char* last : {"force\nd4\n", "force\nf3 e5 g4 Qh4\n", "force\nd4\nnew\n"}) {
        const TemporaryHome home;
        Engine engine(1);
        EventQueue events;
        std::ostringstream out;
        Console second(engine, events, out, {});  // it started before the first one ended
        talkAgain("force\ne4 e5 Nf3\n");
        std::istringstream in(last);
        events.readFrom(in);
        second.run();
        const Talk t = talkAgain("games\n");
        CHECK_MESSAGE((says(t, "*, moves: 2") || says(t, "You left a game at move 2")), last);
    }
}

TEST_CASE("console: a game that is over is in the archive, and is not offered again") {
    const TemporaryHome home;
    talkAgain("force\nf3 e5 g4 Qh4\n");
    const Talk t = talkAgain("games\nload " + home.file("millimax/games.pgn") + "\n");
    CHECK(says(t, "0-1, moves: 2"));
    CHECK(!says(t, "You left a game"));
    CHECK(t.fen == positionAfter("f3 e5 g4 Qh4"));
}

TEST_CASE("console: the game as PGN tells how it ended") {
    const Talk mated = talk("force\nf3 e5 g4 Qh4\npgn\n");
    CHECK(says(mated, "[Termination \"normal\"]\n"));
    CHECK(says(mated, " Qh4# {Black mates} 0-1\n"));
    CHECK(says(talk("resign\npgn\n"), "{White resigns} 0-1\n"));
    CHECK_FALSE(says(talk("force\ne4\npgn\n"), "Termination"));
}

TEST_CASE("console: a game without a move is no game to keep") {
    for (const char* end : {"resign\n", "setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n"})
        CHECK_MESSAGE(says(talk(std::string(end) + "games\n"), "No game is kept yet."), end);
}

TEST_CASE("console: a game from a file stays what it is until a move is added") {
    const TemporaryHome home;
    const std::string path = home.file("theirs.pgn");
    std::ofstream(path) << "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n"
                           "1. e4 e5 2. f4 {a gambit} exf4 (2... d5) 1-0\n";
    const Talk t = talkAgain("load " + path + "\npgn\nload " + path + "\ngames\n");
    CHECK(says(t, "[White \"Anderssen\"]"));
    CHECK(says(t, "Loaded Anderssen - Kieseritzky, 1-0; "));
    CHECK(says(t, "{a gambit} 2... exf4 (2... d5) 1-0"));
    CHECK(says(t, "No game is kept yet."));
    CHECK(says(talkAgain("load " + path + "\nNf3\npgn\n"), "3. Nf3"));
    CHECK(says(talkAgain("new\nload " + path + "\nundo\npgn\n"), "[White \"Anderssen\"]"));
    CHECK_FALSE(says(talkAgain("load " + path + "\ngoto 2\n"), "The game is kept"));
    CHECK(says(talkAgain("force\ne4\nsave " + home.file("none/game.pgn") + "\n"), "No such file or directory"));
    CHECK_FALSE(std::filesystem::exists(home.file("none")));
}

TEST_CASE("console: what is saved is loaded again") {
    const TemporaryHome home;
    const std::string path = home.file("game.pgn");
    const Talk saved = talkAgain("force\ne4 e5 Nf3\nsave " + path + "\n");
    CHECK(says(saved, "Written to "));
    const Talk t = talkAgain("load " + path + "\n");
    CHECK(t.fen == saved.fen);
    CHECK(saysBroken(talkAgain("load " + path + " 2\n"), "there is no game 2 in it; the last is game 1."));
    std::ofstream(path, std::ios::app) << "\n1. e5 *\n";
    CHECK(says(talkAgain("load " + path + " 2\n"), "game 2 of 2 is broken"));
}

TEST_CASE("console: strength and side are remembered") {
    const TemporaryHome home;
    CHECK(says(talkAgain(""), "You are White against a hobby player (level 5"));
    talkAgain("skill 8\nnew black\n");
    const Talk t = talkAgain("skill\n");
    CHECK(says(t, "You are Black against a good hobby player (level 8"));
    CHECK(says(t, "You play against a good hobby player (level 8, about 1540 Elo).\n"));
    CHECK(says(talkAgain("skill 1500\n"), "a good hobby player (1500 Elo)"));
    CHECK(says(talkAgain("skill 3\nskill\n"), "a beginner (level 3,"));
    home.make("millimax/settings", "8 whi");  // cut off: another program's, perhaps
    CHECK(saysBroken(talkAgain("skill 3\n"),
                     "The settings are not remembered: " + home.file("millimax/settings") + ": is there already"));
}

TEST_CASE("console: tables that the command line names come before those that are remembered") {
    const TemporaryHome home;
    keepSettings({8, White, false, "/remembered"});
    for (const std::string named : {"", "/named"}) {
        Engine engine(1);
        if (!named.empty()) CHECK_THROWS_AS(engine.openTables(named), BadInput);  // there are none
        EventQueue input;
        std::ostringstream out;
        const Console console(engine, input, out, {});
        CHECK(engine.tablesPath() == (named.empty() ? "/remembered" : named));
    }
}

TEST_CASE("console: where Windows has no home, its folder for the data of programs is one") {
    const TemporaryHome home;
    const std::string folder = environment("HOME");
    unsetenv("HOME");
    unsetenv("XDG_STATE_HOME");
    setenv("LOCALAPPDATA", folder.c_str(), 1);
    talkAgain("skill 8\n");
    CHECK(std::filesystem::exists(folder + "/millimax/settings"));
    unsetenv("LOCALAPPDATA");
}

TEST_CASE("console: a folder named from where one happens to be is not taken for the user's own") {
    const TemporaryHome home;
    setenv("XDG_STATE_HOME", "no-absolute-path", 1);
    talkAgain("skill 8\n");
    CHECK(std::filesystem::exists(environment("HOME") + "/.local/state/millimax/settings"));
    CHECK_FALSE(std::filesystem::exists("no-absolute-path"));
}

TEST_CASE("console: without a home nothing is kept, and it plays") {
    unsetenv("HOME");
    unsetenv("XDG_STATE_HOME");
    const Talk t = talkAgain("force\ne4\n");
    CHECK(t.fen == positionAfter("e4"));
    CHECK(says(t, "The game can't be kept: HOME is not set. Here it is:"));
    CHECK(says(t, "1. e4 *"));
}

TEST_CASE("console: a move that waits for ours is told to wait once, whatever is asked meanwhile") {
    const Talk t = talk("skill 20\nst 30\ne4\nd4\nwhy\nwhy\nquit\n");
    CHECK(countOf(t, "waits for my move") == 1);
    CHECK(says(talk("skill 20\nst 30\ne4\nhint\n?\nquit\n"), "\"hint\" waits for my move."));
}

TEST_CASE("console: an answer is judged before the next one is taken") {
    const TemporaryHome home;
    home.make("a.epd", "4k3/8/8/3n4/8/8/3R4/4K3 w - - bm Rxd5;\n7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;\n");
    const Talk t = talkAgain("train " + home.file("a.epd") + "\nRd4\nRxd5\n\nexit\n");
    CHECK(says(t, "No: Rd4"));
    CHECK(says(t, "Right: Rxd5"));
    CHECK(says(t, "2 of 2. White to move"));
    home.make("b.epd", "8/P7/8/8/8/k7/8/K7 w - - bm a8=Q;\n");
    const Talk fair = talkToTheEnd("train " + home.file("b.epd") + "\na8=R\na8=Q\n\n?\n", {}, {});
    CHECK(says(fair, "No: a8=R+ is no mistake, but there is better."));
    CHECK(saysBroken(fair, "you solved 0 at once and 1 with help or at another try"));
}

TEST_CASE("console: what is entered in an analysis without a game is kept, also when a protocol begins") {
    const TemporaryHome home;
    talkAgain("analyze\nfen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\ne4\nKd7\nuci\n");
    CHECK(says(talkAgain(""), "You left a game at move 2"));
}

TEST_CASE("console: the table has the size that is told") { CHECK(says(talk("memory 100\n"), "Hash: 64.")); }

TEST_CASE("console: why a game can't be kept is told") {
    const TemporaryHome home;
    home.make("millimax", "a file where the folder should be\n");
    CHECK(says(talkAgain("force\ne4\n"), "The game can't be kept: " + home.file("millimax") + ": "));
    const Talk t = talkAgain("force\nf3 e5 g4 Qh4\n");
    CHECK(says(t, "The game can't be kept: " + home.file("millimax") + ": "));
    CHECK(says(talkAgain("force\nd3 d6 c3\nnew\n"), "1. d3 d6 2. c3 *"));
}

TEST_CASE("console: a saved game comes after those that are in the file, and no other file is touched") {
    const TemporaryHome home;
    const std::string path = home.file("games.pgn"), other = home.file("notes.txt");
    std::ofstream(path) << "[White \"Anderssen\"]\n\n1. e4 e5 *";  // without a last newline
    std::ofstream(other) << "not a game\n";
    const Talk t = talkAgain("force\nd4\nsave " + path + "\nd5\nsave " + path + "\nsave " + other + "\n");
    CHECK(says(t, "Added to " + path));
    CHECK(says(t, "no PGN file"));
    CHECK(talkAgain("load " + path + "\n").fen == positionAfter("e4 e5"));
    CHECK(talkAgain("load " + path + " 2\n").fen == positionAfter("d4"));
    const Talk last = talkAgain("load " + path + " 3\n");
    CHECK(last.fen == positionAfter("d4 d5"));
    CHECK(says(last, "game 3 of 3"));
    std::string text;
    std::getline(std::ifstream(other), text);
    CHECK(text == "not a game");
}

TEST_CASE("console: a file's name may have blanks, and begin at the user's home") {
    const TemporaryHome home;
    const Talk t = talkAgain("force\nd4\nsave " + home.file("my game.pgn") + "\nd5\nsave ~/my game.pgn\n");
    CHECK(says(t, "Added to " + home.file("my game.pgn")));
    CHECK(talkAgain("load ~/my game.pgn\n").fen == positionAfter("d4"));
    CHECK(talkAgain("load ~/my game.pgn  2\n").fen == positionAfter("d4 d5"));
}

TEST_CASE("console: a game of the list is loaded by its number") {
    CHECK(says(talk("load 1\n"), "No game is kept yet."));
    const TemporaryHome home;
    talkAgain("force\nf3 e5 g4 Qh4\nnew\nforce\ne4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7\n");
    CHECK(says(talkAgain("games\n"), "\"load N\" shows one."));
    CHECK(talkAgain("load 2\n").fen == positionAfter("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7"));
    CHECK(saysBroken(talkAgain("load 3\n"), "there is no game 3 in it; the last is game 2."));
}

TEST_CASE("console: Ctrl-C stops the reading of a file") {
    const TemporaryHome home;
    for (const std::string command : {"load ", "games ", "train "}) {
        Engine engine(1);
        EventQueue input;
        std::ostringstream out;
        input.add({command + home.make("a.pgn", "1. e4 *\n")});
        input.post(Interruption{SIGINT});
        input.close();
        Console console(engine, input, out, {});
        console.run();
        CHECK(out.str().find("Stopped.") != std::string::npos);
        CHECK(console.game().plies() == 0);
    }
}

TEST_CASE("console: a review writes over no file that was there") {
    const TemporaryHome home;
    const std::string mine = home.file("mine.html"), moves = "force\ne4 e5\n", game = home.file("game");
    std::ofstream(mine) << "mine\n";
    const Talk refused = talkAgain(moves + "review " + home.file("mine") + "\n");
    CHECK(says(refused, "is there already"));
    CHECK_FALSE(says(refused, "Judging"));
    CHECK_FALSE(std::filesystem::exists(home.file("mine.pgn")));
    CHECK_FALSE(says(talkAgain(moves + "save " + game + ".pgn\nreview " + game + "\n"), "Judging"));
    for (const char* folder : {"/", "..", "'./'"})  // where a file without a name would be hidden
        CHECK(says(talkAgain(moves + "review " + folder + "\n"), "is a folder"));
    CHECK(says(talkAgain(moves + "review " + home.file("new") + "\n"), "Judging 2 moves"));
    CHECK(textOfFile(mine) == "mine\n");
}

TEST_CASE("console: after a review its marks are gone through on the board, with reasons and their lines") {
    const TemporaryHome home;
    const std::string review = "force\nf3 e5 g4 Qh4\nreview\n";
    const Talk t = talkToTheEnd(review + "marks white\nshow 1\n\nexit\nnext\nmarks\nback\nexit\nfen\n");
    CHECK(says(t, "Judging 4 moves"));
    CHECK(says(t, " inaccuracies, 0 mistakes, 0 blunders.\n"));
    CHECK(says(t, ": 2. g4??, a blunder; from White's side "));
    CHECK(says(t, "(1) The line: 2. g4 Qh4#: White is mated in 1.\n"));
    CHECK(says(t, "Back at the mark."));
    CHECK(says(t, "Mark> Enter: next, \"back\", \"show 1\", \"exit\""));  // which "marks" is not
    CHECK_FALSE(says(t, "\n.\n"));
    CHECK(t.fen == positionAfter("f3 e5 g4 Qh4"));
    CHECK(says(talkAgain("train game\nexit\n"), "White to move: your move?"));  // at another start, too
    CHECK(says(talkAgain("marks\n"), "The last review: "));
    CHECK(says(talkToTheEnd(review + "marks red\n"), "marks red: white or black, please."));
    CHECK(says(t, "\"marks\" shows the marked moves"));
    const Talk unmarked = talkToTheEnd("force\ne4 e5\nreview\nmarks\n");
    CHECK(says(unmarked, "no move of the game is marked."));
    CHECK(!says(unmarked, "\"marks\" shows the marked moves"));
}

TEST_CASE("console: a game without mistakes leaves nothing to train, and that is said") {
    const TemporaryHome home;
    CHECK(says(talkToTheEnd("force\ne4 e5\nreview\ntrain game\n"), "There is nothing to train: no mistake is marked"));
}

TEST_CASE("console: a game from a file that is over stays over where it ends") {
    const TemporaryHome home;
    const std::string path = home.file("mate.pgn");
    std::ofstream(path) << "1. f3 e5 2. g4 Qh4# 0-1\n";
    for (const char* way : {"", "goto 2\ngoto 3\n"})
        CHECK(says(talkAgain("load " + path + "\n" + way + "a3\n"), "Illegal move a3: the game is over"));
    CHECK(says(talkAgain("load " + path + "\ngoto 3\ngames\n"), "No game is kept yet."));
}

// ---- The screen -----------------------------------------------------------------------------------------------------

TEST_CASE("console: no rank of the board is broken on a narrow screen") {
    TerminalStyle narrow{Colors::None, true};
    narrow.size = [] { return TerminalSize{24, 20}; };
    std::string pawns;
    for (int i = 0; i < 8; ++i) pawns += " p";
    CHECK(says(talk("force\n", narrow), "\n 7" + pawns + " \n 6 "));
}

}  // namespace
}  // namespace millimax::test
