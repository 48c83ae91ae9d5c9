// interface/console_learn.hpp: what explains moves at the terminal, plays the lines that prove it, judges, gives hints
// and trains.
#pragma once

#include "../explain/facts.hpp"
#include "../explain/review_games.hpp"
#include "../explain/shapes.hpp"
#include "../explain/terms.hpp"
#include "../explain/words.hpp"
#include "../notation/typed_moves.hpp"
#include "console.hpp"

namespace millimax {

// ---- Explanations -------------------------------------------------------------------------------------------------

/// Searches all that is asked within `time`, beside the loop of events, and then calls `use`, unless that was stopped.
/// Where no move is asked about, a third of the time finds the best one.
inline void Console::lookInto(const Asked& asked, Milliseconds time, std::function<void(const std::vector<Why>&)> use) {
    board_.printWithoutBlock("Looking into it ...");
    showText({"Looking into it ...", true});
    work_.startJob([this, asked, each = time / int(asked.size()), use = std::move(use)](Job& job) -> Then {
        std::vector<Why> found;
        for (const auto& [p, m] : asked) {
            const std::vector<Move> best =
                m ? std::vector<Move>{m} : find(p, limitsOf(each / 3), engine_.threads, job).line;
            if (!best.empty()) found.push_back(why(p, best[0], explanationLimits(each), engine_.threads, job));
            if (best.empty() || !found.back().complete) return [this] { answer("Stopped."); };
        }
        return [use, found] { use(found); };
    });
}
inline void Console::explainMove(const std::string& text) {
    const Asked asked =
        askedBy(text, played_.game, played_.mode == Mode::One ? std::optional(played_.engineSide) : std::nullopt);
    const Milliseconds time = asked.size() > 2 ? patience_.eachOfMany * int(asked.size()) : patience_.explanation;
    lookInto(asked, time, [this](const std::vector<Why>& found) {
        screen_.print(coach_.explain(found));
        board_.announce("\"show 1\" plays the line of sentence 1, and so on");
    });
}
/// What the side that is not to move would play if it were, and why.
inline void Console::tellThreat() {
    const Position& p = position();
    if (played_.over || legalMoves(p).empty()) throw NamedFault("the game is over");
    if (p.inCheck()) throw NamedFault(nameOf(p.side()) + " is in check: that is the threat");
    const Position passed = afterPass(p);
    if (legalMoves(passed).empty()) throw NamedFault(nameOf(passed.side()) + " has no move at all");
    work_.forget();  // of an analysis or of pondering, which begins anew
    lookInto({{p, Move{}}, {passed, Move{}}}, patience_.explanation, [this](const std::vector<Why>& found) {
        const Why& w = found[1];
        const bool threatens = isThreat(found[0], w);
        const std::string side = nameOf(w.mover()), san = toSan(w.position, w.move.line[0]);
        const std::string threat = side + " threatens " + (threatens ? san : "nothing much");
        std::vector<Fact> told = toldFacts(w);
        std::erase_if(told, [](const Fact& f) { return f.about != About::Itself; });  // nobody asks for other moves
        screen_.print(coach_.tell(threat + (threatens ? "." : ". If it were " + side + "'s move: " + san + '.'), told));
        board_.announce(threat);
    });
}

// ---- What judges ---------------------------------------------------------------------------------------------------

inline void Console::evaluate(const std::string& move) {
    std::ostringstream out;
    const bool heat = screen_.style().colors == Colors::Many && !screen_.isPlain();
    const TerminalSize size = screen_.size();
    const PictureStyle style{heat, isTurned(), size.columns, screen_.isLive() ? size.rows : 0};
    if (move.empty()) showPicture(position(), out, style);
    else showChange(position(), parseTypedMove(position(), move), out, style);
    screen_.drawRows(out.str());
}
/// Judges the moves of the game, and writes the PGN and a page beside it.
inline void Console::reviewGame(const std::string& path) {
    const std::string name = unquoted(path);
    const bool hasEnding = isPgn(name) || name.ends_with(".html");
    const std::string base = hasEnding ? name.substr(0, name.rfind('.')) : name;
    const Game game = written();
    if (game.plies() == 0) throw BadInput("no move was played yet");
    checkReview(base);
    board_.printWithoutBlock("Judging " + counted(game.plies(), "move") + "; \"?\" stops it.");
    work_.startJob([this, base, game](Job& job) -> Then {
        const auto tellPly = [&](int ply) {
            job.post(
                JobText{joined("Judging move ", std::max(ply, 1), " of ", game.plies(), "; Ctrl-C stops it"), true});
        };
        const auto written = writeReview(game, base, limitsOf(patience_.eachOfGame), engine_.threads, job, tellPly);
        if (!written) return [this] { board_.announce("No review was written"); };
        return [this, written] {
            library_.noteReview(written->base + ".pgn");
            const GameReview& review = coach_.takeReview(written->review);
            screen_.print(summary(review) + review.lesson + (review.lesson.empty() ? "" : "\n") + "Written to " +
                          written->base + ".pgn, and to look at:\n" + addressOf(written->base + ".html") +
                          "\n\"marks\" shows the marked moves, \"train game\" asks for better ones.");
            board_.announce("The review is done");
        };
    });
}

// ---- Hints --------------------------------------------------------------------------------------------------------

/// Tells one step more of the hint, or "all" of it.
inline void Console::hint(const std::string& how) {
    const bool all = lowered(how) == "all";
    if (!how.empty() && !all) throw NamedFault("hint tells more each time, \"hint all\" everything");
    if (played_.over || legalMoves(position()).empty()) throw NamedFault("there is no move to hint at");
    if (isAsked()) training()->needsHelp();
    if (coach_.hasHint(position())) return tellHint(all);
    work_.forget();  // of an analysis or of pondering, which begins anew
    lookInto({{position(), isAsked() ? training()->solution() : Move{}}}, patience_.hint,
             [this, all](const std::vector<Why>& found) {
                 coach_.setHint(found[0]);
                 tellHint(all);
             });
}
inline void Console::tellHint(bool all) {
    if (const std::string step = coach_.nextStep(all); !step.empty())
        return board_.announce("Hint: " + step + "; \"hint\" tells more");
    const Why& w = coach_.hint();
    const Move m = w.move.line[0];
    const std::string san = toSan(w.position, m);
    if (isAsked()) return concludePuzzle(m, "The solution: " + san, w, false);
    screen_.print(coach_.tell("Hint: " + headline(w), toldFacts(w)));
    board_.announce("Hint: " + san);
}

// ---- What is on the board ----------------------------------------------------------------------------------------

/// All legal moves, or those from the square of that name. Throws BadInput if there is no such square.
inline std::string listOfMoves(const Position& p, const std::string& name) {
    const std::string square = lowered(name);
    const Square from = square.empty() ? NoSquare : parseSquare(square);
    if (!square.empty() && from == NoSquare) throw BadInput("a square, please, as in \"moves g1\"");
    std::string text;
    for (const Move m : legalMoves(p))
        if (square.empty() || m.from() == from) text += (text.empty() ? "" : " ") + toSan(p, m);
    return !text.empty() ? text : square.empty() ? "No legal move." : "No legal move from " + square + '.';
}
/// What a book, which may be null, has in a position.
inline std::string listOfBook(const Book* book, const Position& p) {
    if (!book) return "No book is open; \"option Book_file=FILE\" opens one.";
    std::string text;
    for (const BookMove& m : book->moves(p))
        text += (text.empty() ? "" : "  ") + toSan(p, m.move) + ' ' + std::to_string(m.weight);
    return text.empty() ? "The book knows no move here." : text;
}
/// With squares and arrows, as in "e4,Rd5,Gg1f3".
inline void Console::drawBoard(const std::string& list) {
    if (screen_.isPlain()) return answer("This mode draws nothing; \"p\" and \"s\" tell where the pieces are.");
    std::vector<Shape> shapes;
    for (const std::string& word : splitWords(replaced(list, ",", " ")))
        std::ranges::move(parseShapes(word, word.size() < 4 ? Shapes::Marks : Shapes::Arrows),
                          std::back_inserter(shapes));
    board_.mark(std::move(shapes), position());
    board_.draw(view());
}

}  // namespace millimax
