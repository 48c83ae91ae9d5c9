// training_session_test.cpp: whose positions are asked, and what came of it.
#include "interface/training_session.hpp"
#include "tests/positions.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

namespace millimax::test {
namespace {

/// A game in which each side has made a mistake, and a home in which no training was begun yet.
struct TrainingHome : TemporaryFolder {
    TrainingHome() { setenv("XDG_STATE_HOME", path().c_str(), 1); }
    TrainingSession begin(const std::string& me = "", const std::string& black = "Bob Benson") {
        const std::string game =
            "[White \"Ann\"]\n[Black \"" + black + "\"]\n\n1. e4 e5 2. Nf3 Qh4 $4 (2... Nc6) 3. Nc3 $4 (3. Nxh4) 1-0\n";
        return {make("game.pgn", game), me, [this](const std::string& text) { told += text; }};
    }
    std::string told;
};

TEST_CASE("training: whose mistakes are asked is chosen by a name or a part of it, by a side, or both are") {
    struct Choice {
        std::string typed, player, question;
    };
    for (const auto& [typed, player, question] :
         {Choice{"ANN", "Ann", "1 of 1: Ann - Bob Benson. 3. Nc3 was a blunder."},
          {"bens", "Bob Benson", "1 of 1: Ann - Bob Benson. 2... Qh4 was"},
          {"white", "", "1 of 1: Ann - Bob Benson. 3. Nc3 was a blunder."},
          {"both", "", "1 of 2: "}}) {
        TrainingHome home;
        TrainingSession session = home.begin();
        CHECK(session.asksWho());
        CHECK(session.question().starts_with("Whose mistakes? "));
        for (const char* const nobody : {"", "carl", "n"}) CHECK_THROWS_AS(session.choose(nobody), NamedFault);
        CHECK(session.choose(typed) == player);
        CHECK_FALSE(session.asksWho());
        CHECK_MESSAGE(session.question().starts_with(question), session.question());
        CHECK(session.question().ends_with(" to move: your move?"));
    }
}

TEST_CASE("training: the user's own mistakes are asked at once, and those of the only player") {
    TrainingHome home;
    CHECK(home.begin("Bob Benson").position().side() == Black);
    CHECK(home.begin("Carl").asksWho());
    CHECK(home.told.empty());
    CHECK(home.begin("", "Ann").question().starts_with("1 of 2"));
    CHECK(home.told == "All mistakes in it are those of Ann.");
}

TEST_CASE("training: what was shown comes again, and counts once") {
    TrainingHome home;
    TrainingSession session = home.begin("Ann");
    CHECK(session.isSolution(session.solution()));
    CHECK(session.tally().empty());
    session.conclude(false);
    CHECK(session.isExplained());
    session.next();
    CHECK(session.question().starts_with("1 of 1, again: "));
    session.conclude(true);
    session.next();
    CHECK(session.isOver());
    CHECK(session.tally() == "Of 1 position you solved 0 at once and 0 with help or at another try; 1 was shown.");
    TrainingSession other = home.begin("Bob Benson");
    other.needsHelp();
    other.conclude(true);
    CHECK(other.tally() == "Of 1 position you solved 0 at once and 1 with help or at another try; 0 were shown.");
}

}  // namespace
}  // namespace millimax::test
