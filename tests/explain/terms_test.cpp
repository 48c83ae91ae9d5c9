// terms_test.cpp: the evaluation as a picture: what is shown adds up, and belongs where it is shown.
#include "explain/terms.hpp"
#include "tests/positions.hpp"

#include <cmath>
#include <numeric>
#include <sstream>
#include <string>

namespace millimax::test {
namespace {

TEST_CASE("pieces and terms each add up to the score, which is the evaluation's") {
    visitAll(2, [](const Position& p) {
        const EvalPicture picture = pictureOf(p);
        int pieces = picture.rest, terms = 0;
        for (Square s = 0; s < Squares; ++s) pieces += picture.piece[s];
        for (const Term& t : picture.terms) terms += t.difference();
        CHECK(picture.score == (p.side() == White ? 1 : -1) * evaluate(p));
        CHECK(pieces == picture.score);
        CHECK(terms == picture.score);
    });
}

TEST_CASE("only squares with a piece are worth something; terms are shown largest first and none that is zero") {
    visitAll(1, [](const Position& p) {
        const EvalPicture picture = pictureOf(p);
        for (Square s = 0; s < Squares; ++s)
            if (!onBoard(s) || !p[s]) CHECK(picture.piece[s] == 0);
        const std::vector<Term> terms = termsToShow(picture, picture.terms.size());
        for (std::size_t i = 0; i < terms.size(); ++i) {
            CHECK(terms[i].difference() != 0);
            if (i) CHECK(std::abs(terms[i - 1].difference()) >= std::abs(terms[i].difference()));
        }
    });
}

TEST_CASE("a piece that stands well is worth more than one that stands badly") {
    const Position p = parseFen("rnbqkb1r/pppppppp/8/8/4N3/8/PPPPPPPP/N1BQKB1R w Kkq - 0 1");
    const EvalPicture picture = pictureOf(p);
    CHECK(picture.piece[parseSquare("e4")] > picture.piece[parseSquare("a1")] + 30);
    CHECK(picture.above[parseSquare("e4")] > picture.above[parseSquare("a1")]);
    CHECK(picture.piece[parseSquare("b8")] < -200);
}

TEST_CASE("the changes of a move add up to the change of the score") {
    visitAll(1, [](const Position& p) {
        for (const Move m : legalMoves(p)) {
            Position after = p;
            after.make(m);
            const EvalPicture then = pictureOf(p), now = pictureOf(after);
            int sum = 0;
            for (const Term& c : changes(then, now)) sum += c.difference();
            CHECK(sum == now.score - then.score);
        }
    });
}

TEST_CASE("what is printed names the side and the sum") {
    std::ostringstream out;
    const Position p = parseFen(Kiwipete);
    showPicture(p, out);
    CHECK(out.str().find("Score from White's side") != std::string::npos);
    CHECK(out.str().find(pawns(pictureOf(p).score) + " for White.") != std::string::npos);
    CHECK(out.str().find('\x1b') == std::string::npos);
    std::istringstream lines(out.str());
    for (std::string line; std::getline(lines, line);) CHECK(line.size() < 80);
    std::ostringstream colored;
    showPicture(p, colored, {true, true});
    CHECK(colored.str().find('\x1b') != std::string::npos);
}

/// The lines of the picture and the length of the longest, how many tell a term, and the sum of these in centipawns.
struct Printed {
    int lines = 0, longest = 0, terms = 0, sum = 0;
};
Printed printed(const Position& p, const PictureStyle& style) {
    std::ostringstream out;
    showPicture(p, out, style);
    Printed found;
    std::istringstream text(out.str());
    bool inTerms = false;
    for (std::string line; std::getline(text, line); ++found.lines) {
        found.longest = std::max(found.longest, int(line.size()));
        if (line.find(" Score") != line.npos) inTerms = false;
        if (inTerms) {
            found.sum += int(std::lround(100 * std::stod(line.substr(line.find_last_of("+-")))));
            ++found.terms;
        }
        if (line.find("Term") != line.npos) inTerms = true;
    }
    return found;
}

TEST_CASE("the picture fits the screen: the smallest terms are summed in one row, and all rows add up to the score") {
    visitAll(1, [](const Position& p) {
        const Printed whole = printed(p, {}), cut = printed(p, {false, false, 80, 24});
        const Printed narrow = printed(p, {false, false, 24, 20});
        for (const Printed& picture : {whole, cut, narrow}) CHECK(picture.sum == pictureOf(p).score);
        CHECK(cut.lines <= 23);  // and the prompt
        CHECK(cut.terms == std::min(whole.terms, 8));
        CHECK(narrow.longest < 2 * 23);  // a term takes two rows at most, and so does the score
        CHECK(narrow.lines + narrow.terms + 1 <= 19);
    });
}

}  // namespace
}  // namespace millimax::test
