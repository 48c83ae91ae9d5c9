// cecp_test.cpp: time controls as CECP tells them, and positions set up piece by piece.
#include "interface/cecp.hpp"
#include "tests/positions.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <ios>
#include <ostream>
#include <sstream>
#include <string>
#include <thread>

namespace millimax::test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// What `ask` finds after these commands of the protocol.
template <class Ask> auto askedAfter(const std::string& commands, Ask ask) {
    Engine engine(1);
    EventQueue input;
    std::istringstream in("xboard\nnew\nforce\n" + commands + "\n");
    std::ostringstream out;
    input.readFrom(in);
    Cecp cecp(engine, input, out);
    cecp.run();
    return ask(cecp, out.str());
}
/// The time control after these commands.
EngineClock after(const std::string& commands, std::string* answers = nullptr) {
    return askedAfter(commands, [answers](Cecp& cecp, const std::string& said) {
        if (answers) *answers = said;
        return cecp.played().clock;
    });
}

TEST_CASE("time control: moves taken back, or of another game, don't count") {
    std::string played;
    for (int i = 0; i < 9; ++i) played += "go\n?\nforce\nundo\n";
    const auto soft = [](const std::string& commands) { return after("level 10 0:20 0\n" + commands).budget().soft; };
    CHECK(soft(played + "time 2000") == soft("time 2000"));
    const auto left = [](const std::string& commands) { return after("level 2 0:10 1\n" + commands).remaining(); };
    CHECK(left("go\n?\nforce\nh2h3\ngo\n?\nforce\nundo\n") < seconds(12));
    CHECK(soft("go\n?\nforce\ntime 2000") > soft("time 2000"));
    const std::string anew = "\nsetboard " + std::string(StartFen) + "\ntime 2000";
    CHECK(soft("go\n?\nforce" + anew) == soft(anew));
    CHECK(after("level 0 1 10\ngo\n?\nnew").remaining() == minutes(1));
}

TEST_CASE("time control: analysis and slow games have time for cautiousNearRoot, fast ones don't") {
    const auto hasTime = [](const std::string& commands) { return hasTimeForCaution(after(commands).budget()); };
    CHECK(hasTimeForCaution(Limits{}));
    CHECK(hasTime("st 1"));
    CHECK(hasTime("level 40 5 0"));
    CHECK_FALSE(hasTime("st 0.4"));
    CHECK_FALSE(hasTime("level 0 0:05 0.05"));
    Limits few;
    few.nodes = 8000;
    CHECK_FALSE(hasTimeForCaution(few));
}

TEST_CASE("time control: with a limit of depth alone no time is assumed; nps 0 is no rate") {
    const EngineClock clock;
    CHECK(clock.budget(true).hard == Forever);
    const Budget timed = countedInNodes(clock.budget(false), 0);
    CHECK(timed.hard < Forever);
    CHECK(timed.nodes == Limits{}.nodes);
}

/// Keeps what is written, and rings at the first word of it.
class Bell : public std::stringbuf {
public:
    std::atomic<bool> rung{false};

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        rung = true;
        rung.notify_all();
        return std::stringbuf::xsputn(text, size);
    }
};

TEST_CASE("time control: the time that a move took is subtracted without a time command") {
    Engine engine(1);
    EventQueue input;
    Bell bell;
    std::ostream out(&bell);
    for (const char* line : {"post", "level 0 1 0", "go"}) input.add({line});
    std::jthread impatient([&] {
        bell.rung.wait(false);                          // the search has begun: it has reported depth 1
        std::this_thread::sleep_for(Milliseconds(50));  // for the move to take that long, at least
        input.add({"?"});
        input.add({"quit"});
    });
    Cecp cecp(engine, input, out);
    cecp.run();
    CHECK(cecp.game().plies() == 1);
    CHECK(cecp.played().clock.remaining() < seconds(60) - Milliseconds(20));
}

TEST_CASE("time control: every form of level is understood") {
    const auto base = [](const std::string& level) { return after(level).remaining(); };
    CHECK(base("level 40 5 0") == minutes(5));
    CHECK(base("level 0 2 12") == minutes(2));
    CHECK(base("level 40 0:30 0") == seconds(30));
    CHECK(base("level 0 1:05 0.5") == seconds(65));
    CHECK(base("level 0 0:00.25 0.05") == Milliseconds(250));
    CHECK(base("level 0 0:5+3 0") == seconds(5));
    CHECK(base("level 0 0 10") == Milliseconds(0));
    CHECK(base("level  60   120   0 ") == hours(2));
    CHECK(base("level 0 1000000 0") == minutes(1'000'000));
    CHECK(base("level 40 25+5 0") == minutes(25));  // the specification's example of what is to be ignored
    CHECK(base("level 40 0:30x 0") == seconds(30));
    CHECK(base("level 0 1+2:30 0") == minutes(1));
    CHECK(base("level 0 0:1e3 0") == seconds(1000));
}

TEST_CASE("time control: levels that make no sense are refused in words and change nothing") {
    for (const char* level : {"level",
                              "level 40",
                              "level 40 5",
                              "level x 5 0",
                              "level 40 five 0",
                              "level 40 5 x",
                              "level 0 +5:00 0",
                              "level 0 5:+3 0",
                              "level -1 5 0",
                              "level 40 -5 0",
                              "level 40 5 -1",
                              "level 40 5:x 0",
                              "level 40 5: 0",
                              "level 40 5 nan",
                              "level 99999999999 5 0",
                              "level 40 99999999999 0",
                              "level 0 1e9 0",
                              "level 0 5:1e999 0",
                              "level 40 5:-3 0",
                              "st",
                              "st x",
                              "st -1",
                              "st nan",
                              "time",
                              "time x"}) {
        std::string answer;
        const EngineClock time = after(std::string("level 40 3 0\n") + level, &answer);
        const bool isTime = std::string(level).starts_with("time");  // clients end the game over an error here
        CHECK_MESSAGE(answer.starts_with(isTime ? "# time needs" : "Error ("), level, " was answered by ", answer);
        CHECK_MESSAGE(std::ranges::count(answer, '\n') == 1, level);
        CHECK_MESSAGE(time.remaining() == minutes(3), level);
    }
}

TEST_CASE("time control: that minutes are whole is told") {
    std::string answer;
    after("level 0 0.5 3", &answer);
    CHECK(answer.starts_with("Error (level needs whole minutes, and seconds behind a colon"));
}

TEST_CASE("time control: st, time, and which of them counts") {
    CHECK(after("st 10").budget().hard <= seconds(10));
    CHECK(after("st 10").budget().hard > seconds(9));
    CHECK(after("st 0.5").budget().hard <= Milliseconds(500));
    CHECK(after("st 0.0001").budget().hard <= Milliseconds(1));      // not 0, which means no limit
    CHECK(after("st 10\ntime 200").budget().hard <= seconds(2));     // never more than the clock
    CHECK(after("level 40 5 0\nst 10").budget().hard > seconds(9));  // the later one
    CHECK(after("st 10\nlevel 40 5 0").remaining() == minutes(5));
    CHECK(after("level 40 5 0\ntime 1234").remaining() >= Milliseconds(12'340));  // hundredths, what is less cut off
    CHECK(after("level 40 5 0\ntime 1234").remaining() < Milliseconds(12'350));
    CHECK(after("level 40 5 0\ntime -50").remaining() < Milliseconds(10));
    CHECK(after("level 40 5 0\ntime 1e300").remaining() > hours(1'000));
    CHECK(after("level 40 5 0\notim 100").remaining() == minutes(5));  // the opponent's clock isn't ours
    const Budget all = after("st 0\ntime 1000").budget();              // all that is left is for this move
    CHECK(all.hard <= seconds(10));
    CHECK(all.hard > seconds(9));
}

TEST_CASE("a line that is too long is refused, and not obeyed in part") {
    std::string answer;
    after("ping " + std::string(EventQueue::MaxLineBytes, '7'), &answer);
    CHECK(answer.starts_with("Error (too long a line): ping 777"));
    CHECK(answer.find("pong") == answer.npos);
}

TEST_CASE("undo: a change of sides is no move of the interface's, and goes with the move before it") {
    const auto left = [](const std::string& commands) {
        return askedAfter(commands,
                          [](Cecp& cecp, const std::string& said) { return std::pair(cecp.game().ply(), said); });
    };
    const std::string go = "black\nsd 1\ngo\n?\n", error = "Error (command not legal now): ";
    CHECK(left(go + "undo").first == 1);
    const auto refused = left(go + "undo\nundo");
    CHECK(refused.first == 1);
    CHECK(refused.second.ends_with(error + "undo\n"));
    CHECK(left(go + "force\nremove").second.ends_with(error + "remove\n"));
    CHECK(left("e2e4\nwhite\nsd 1\ngo\n?\nundo").first == 2);
    CHECK(left("e2e4\nwhite\nsd 1\ngo\n?\nundo\nundo").first == 0);
    CHECK(left("e2e4\nwhite\nsd 1\ngo\n?\nforce\nremove").first == 0);
}

TEST_CASE("a null move is one that the interface knows") {
    const auto fen = [](const std::string& commands) {
        return askedAfter(commands, [](Cecp& cecp, const std::string&) { return toFen(cecp.game().position()); });
    };
    const std::string pushed = fen("e2e4"), passed = fen("e2e4\nusermove @@@@");
    CHECK(parseFen(passed).side() == White);
    CHECK(fen("e2e4\n@@@@") == passed);
    CHECK(fen("e2e4\n@@@@\nundo") == pushed);
    CHECK(fen("e2e4\nwhite\nforce\n@@@@\nd7d5\nremove") == fen("e2e4\nwhite"));
    CHECK(fen("e2e4\n@@@@\nd2d4\nremove") == pushed);
    const std::string check = fen("setboard 4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    CHECK(fen("setboard " + check + "\n@@@@") == check);
}

/// What the lines, separated by blanks, make of a position.
std::string edited(const std::string& fen, const std::string& lines) {
    BoardEditor editor(parseFen(fen));
    for (const std::string& line : splitWords(lines)) CHECK_MESSAGE(editor.execute(line), line);
    return toFen(editor.position());
}
const std::string initial(StartFen);

TEST_CASE("edit: nothing changed is the same position") {
    CHECK(edited(initial, "") == StartFen);
    CHECK(edited("8/8/4k3/8/8/3K4/8/8 b - - 0 1", "") == "8/8/4k3/8/8/3K4/8/8 b - - 0 1");
}

TEST_CASE("edit: clearing, putting, changing colour and taking away") {
    CHECK(edited(initial, "# Ke1 Pa4 c Ke8 Qd8") == "3qk3/8/8/8/P7/8/8/4K3 w - - 0 1");
    CHECK(edited(initial, "xa2 xb1") == "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/R1BQKBNR w KQkq - 0 1");
    CHECK(edited(initial, "xb8 c Na2 xb1 c Nb2") == "r1bqkbnr/pppppppp/8/8/8/8/nNPPPPPP/R1BQKBNR w KQkq - 0 1");
    CHECK(edited(initial, "c # Ke8 c Kg1") == "4k3/8/8/8/8/8/8/6K1 w - - 0 1");
}

TEST_CASE("edit: castling is possible where king and rook are at home, for either side") {
    CHECK(edited("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Ra1 Rh1 c Rh8") == "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1");
    CHECK(edited("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "xe1 Kd2") == "r3k2r/8/8/8/8/8/3K4/R6R w kq - 0 1");
    CHECK(edited(initial, "# Kg1 Rf1 c Kg8 Rf8") == "5rk1/8/8/8/8/8/8/5RK1 w - - 0 1");
}

TEST_CASE("edit: what is none of these is refused and changes nothing") {
    BoardEditor editor(parseFen(StartFen));
    for (const char* line :
         {"", "P", "Pa", "Pa9", "Pi1", "Pa44", "Za4", "ya4", "a4", "cc", "##", "c4", "?a4", "P a4", "Ka0"})
        CHECK_MESSAGE(!editor.execute(line), line);
    CHECK(toFen(editor.position()) == StartFen);
}

TEST_CASE("edit: an impossible position can be set up, and is seen to be one") {
    BoardEditor editor(parseFen(StartFen));
    REQUIRE(editor.execute("xe1"));
    CHECK_THROWS_WITH_AS(editor.position(), "White has no king", BadInput);
}

}  // namespace
}  // namespace millimax::test
