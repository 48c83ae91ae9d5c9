// interface/console_learn.hpp: what explains moves at the terminal, plays the lines that prove it, gives hints and
// trains.
#pragma once

#include "../explain/facts.hpp"
#include "../explain/shapes.hpp"
#include "../explain/words.hpp"
#include "../notation/typed_moves.hpp"
#include "console.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

// ---- Explanations -------------------------------------------------------------------------------------------------

/// Searches all that is asked within `time`, beside the loop of events, and then calls `use`, unless that was stopped.
/// Where no move is asked about, a third of the time finds the best one.
inline void Console::lookInto(const Asked& asked, Milliseconds time, std::function<void(const Explained&)> use) {
    if (screen_.terminal().isLive()) {
        screen_.announce("Looking into it ...");
        refresh();
    } else {
        screen_.print("Looking into it ...");
    }
    const auto found = std::make_shared<Explained>();
    const Milliseconds each = time / int(asked.size());
    const auto search = [asked, each, found, &threads = engine_.threads](const Say&, const Stop& stop) {
        StopListener listener(stop);
        for (const auto& [p, m] : asked) {
            const std::vector<Move> best =
                m ? std::vector<Move>{m} : find(p, limitsOf(each / 3), threads, listener).line;
            if (best.empty()) return;
            Why w = why(p, best[0], limitsOf(each), threads, listener);
            if (!w.complete) return;
            found->push_back(std::move(w));
        }
    };
    work_.startMeasuring(search, [this, found, use = std::move(use), count = asked.size()] {
        if (found->size() == count) use(*found);
        else answer("Stopped.");
    });
}
/// Tells facts below a headline, with numbers for `show`.
inline void Console::tellNumbered(const std::string& head, const std::vector<Fact>& facts) {
    std::string text = head;
    for (const Fact& f : facts) {
        lesson_.told.push_back(f);
        text += "\n(" + std::to_string(lesson_.told.size()) + ") " + sentence(f);
    }
    screen_.print(text);
}
/// The moves that `why` is asked about. "": the last one, and if that was the engine's, the user's before it, too. "14"
/// or "14...": that move of the game. "Nf3 d5": moves from here on; "14 Nf3 d5": in place of that move and on. Throws
/// BadInput.
inline Console::Asked Console::askedBy(const std::string& text) const {
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string number = text.substr(0, end), moves(trimmed(std::string_view(text).substr(end)));
    Game game = engine_.game;
    Asked asked;
    if (!number.empty()) game.goTo(plyOf(number));
    if (!number.empty() && moves.empty() && game.isAtEnd()) throw BadInput("the game has no such move");
    if (!moves.empty()) {
        Position p = game.position();
        for (const Move m : parseTypedMoves(p, moves)) {
            asked.emplace_back(p, m);
            p.make(m);
        }
        if (asked.empty()) throw BadInput("a move, please, as in \"why Nf3\"");
        if (asked.size() > MostMoves) throw NamedFault("why takes " + std::to_string(MostMoves) + " moves at most");
        return asked;
    }
    if (!number.empty()) game.forward();
    const auto ask = [&] {
        const Move last = game.position().lastMove();
        game.back();
        asked.emplace(asked.begin(), game.position(), last);
    };
    if (!game.position().lastMove()) throw BadInput("no move was played yet; \"why e4\" explains one");
    ask();
    const bool wasEngines = play_.mode == Mode::One && asked[0].first.side() == play_.engineSide;
    if (number.empty() && wasEngines && game.position().lastMove()) ask();
    return asked;
}
/// Explains moves. Of more than two all are judged, but reasons are told only of bad ones and of the last one.
inline void Console::explainMove(const std::string& text) {
    const Asked asked = askedBy(text);
    const Milliseconds time(asked.size() > 2 ? 700 * int(asked.size()) : 1500);
    lookInto(asked, time, [this](const Explained& found) {
        lesson_.told.clear();
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Why& w = found[i];
            const std::string which = found.size() > 1 ? "--- " + numberedSan(w.position, w.move.line[0]) + "\n" : "";
            const bool hasReasons = found.size() <= 2 || i + 1 == found.size() || w.verdict() != Verdict::Good;
            tellNumbered(which + headline(w), hasReasons ? toldFacts(w) : std::vector<Fact>{});
        }
        screen_.announce("\"show 1\" plays the line of sentence 1, and so on");
    });
}
/// What the side that is not to move would play if it were, and why.
inline void Console::tellThreat() {
    const Position& p = position();
    if (play_.over || legalMoves(p).empty()) throw HarmlessInput("the game is over");
    if (p.inCheck()) throw HarmlessInput(nameOf(p.side()) + " is in check: that is the threat");
    const Position passed = afterPass(p);
    if (legalMoves(passed).empty()) throw HarmlessInput(nameOf(passed.side()) + " has no move at all");
    discardSearch();  // of an analysis or of pondering, which begins anew
    lookInto({{p, Move{}}, {passed, Move{}}}, Milliseconds(1500), [this](const Explained& found) {
        const auto best = [](const Why& w) {
            return w.other.line.empty() ? w.move.score : std::max(w.move.score, w.other.score);
        };
        const Why& w = found[1];
        constexpr int turn = 70;  // centipawns that the turn to move is worth by itself, in a quiet opening
        const bool isThreat = detail::isMuchMore(best(found[0]) - turn, -best(w));
        const std::string side = nameOf(w.mover()), san = toSan(w.position, w.move.line[0]);
        lesson_.told.clear();
        tellNumbered(isThreat ? side + " threatens " + san + '.'
                              : side + " threatens nothing much. If it were " + side + "'s move: " + san + '.',
                     toldFacts(w));
        screen_.announce(side + (isThreat ? " threatens " + san : " threatens nothing much"));
    });
}

// ---- Hints --------------------------------------------------------------------------------------------------------

/// Tells one step more of the hint, or "all" of it.
inline void Console::hint(const std::string& how) {
    const bool all = lowered(how) == "all";
    if (!how.empty() && !all) throw NamedFault("hint tells more each time, \"hint all\" everything");
    if (play_.over || legalMoves(position()).empty()) throw HarmlessInput("there is no move to hint at");
    if (training_) training_->needsHelp();
    if (lesson_.hint && lesson_.hint->why.position.key() == position().key()) return tellHint(all);
    discardSearch();  // of an analysis or of pondering, which begins anew
    lookInto({{position(), training_ ? training_->solution() : Move{}}}, Milliseconds(1000),
             [this, all](const Explained& found) {
                 lesson_.hint = Hint{found[0]};
                 tellHint(all);
             });
}
inline void Console::tellHint(bool all) {
    const Why& w = lesson_.hint->why;
    const Move m = w.move.line[0];
    const std::vector<Fact> facts = toldFacts(w);
    lesson_.hint->steps = all ? 3 : std::min(lesson_.hint->steps + 1, 3);
    if (lesson_.hint->steps == 1) return screen_.announce("Hint: look at " + pieceOn(w.position, m.from()));
    if (lesson_.hint->steps == 2) return screen_.announce("Hint: the idea: " + ideaOf(facts));
    const std::string san = toSan(w.position, m);
    if (training_) return concludePuzzle(m, "The solution: " + san, w, false);
    lesson_.told.clear();
    tellNumbered("Hint: " + san + ". " + headline(w), facts);
    screen_.announce("Hint: " + san);
}

// ---- Lines on the board -------------------------------------------------------------------------------------------

/// Puts the game aside and plays the line of a sentence on the board, move by move.
inline void Console::showLine(const std::string& number) {
    const auto n = std::size_t(ordinal(number, 1));
    if (lesson_.told.empty()) throw NamedFault("nothing was explained yet; \"why\" explains the last moves");
    if (n > lesson_.told.size()) throw NamedFault("the last sentence is " + std::to_string(lesson_.told.size()));
    const Fact& f = lesson_.told[n - 1];
    putAside();
    Game game = gameTo(f.line.at[0], engine_.game.castling);
    const int begin = game.ply();
    for (const Move m : f.line.moves) game.play(m);
    game.goTo(begin);
    this->begin(std::move(game));
    play_.mode = Mode::Force;
    const bool isThreat = begin > 0 && !f.line.at[0].lastMove();
    lesson_.showing = Showing{'(' + std::to_string(n) + ") " + sentence(f), shapesOf(f), begin,
                              begin + (isThreat ? 0 : int(f.ply) + 1)};
    if (!screen_.terminal().isLive()) screen_.print(lesson_.showing->text + '\n' + whatMayBeTyped());
    screen_.announce("The line of sentence " + std::to_string(n) + " begins here");
}
/// The squares and arrows on the board: those that show what a line proves, arrows only where they hold; or those that
/// `board` was given.
inline std::vector<Shape> Console::shapes() const {
    const auto& line = lesson_.showing;
    if (!line) return lesson_.drawnOn == position().key() ? lesson_.drawn : std::vector<Shape>{};
    std::vector<Shape> shapes = line->shapes;
    if (engine_.game.ply() != line->about) std::erase_if(shapes, [](const Shape& s) { return !s.isSquare(); });
    return shapes;
}
/// A line typed while a line is shown: Enter, back, exit, or another line to show.
inline void Console::stepLine(const std::string& typed) {
    const CommandWords said(lowered(typed));
    Game& game = engine_.game;
    if (said.name == "exit") return endLine();
    if (said.name == "show") {
        endLine();
        return showLine(said.arguments);
    }
    const bool goesBack = said.name == "back" || said.name == "undo";
    if (!goesBack && !typed.empty() && said.name != "next") return answer(whatMayBeTyped());
    if (goesBack ? game.ply() == lesson_.showing->begin : game.isAtEnd())
        return answer(goesBack ? "The line begins here." : "The line ends here; \"exit\" returns.");
    goesBack ? game.back() : game.forward();
    const int step = game.ply() - lesson_.showing->begin;
    Position before = game.position();
    if (step > 0) unmakeOrPass(before);
    const std::string move =
        step == 0 ? "" : ": " + numberedSan(before, game.moves()[std::size_t(game.ply() - 1)].move);
    screen_.announce(std::to_string(step) + " of " + std::to_string(game.plies() - lesson_.showing->begin) + move);
}
/// Brings back what was on the board before the line.
inline void Console::endLine() {
    lesson_.showing.reset();
    bringBack();
    screen_.announce(training_ ? "Back in the training" : "The game is back");
}
inline std::string Console::whatMayBeTyped() const {
    if (lesson_.showing) return "Enter: next, \"back\", \"exit\"";
    if (training_->asksWho()) return "A name, a side, or \"exit\"";
    if (training_->isExplained()) return "Enter: next, \"show 1\", \"exit\"";
    return "A move, \"hint\", \"solution\", \"exit\"";
}

// ---- Training -----------------------------------------------------------------------------------------------------

/// Puts the game aside and asks the positions of a file, or the engine's own.
inline void Console::train(const std::string& path) {
    const bool isGame = lowered(path) == "game";
    if (isGame && lesson_.reviewed.empty()) throw NamedFault("\"review\" comes first: it finds the mistakes");
    training_.emplace(isGame ? lesson_.reviewed : unquoted(path), name_,
                      [this](const std::string& text) { screen_.print(text); });
    if (!training_->asksWho() && training_->isOver()) {
        training_.reset();
        throw BadInput("Nothing is due today");
    }
    putAside();
    play_.mode = Mode::Force;
    lesson_.told.clear();
    if (!training_->asksWho()) return askPuzzle();
    screen_.announce("Training");
    if (!screen_.terminal().isLive()) screen_.print(training_->question());
}
/// Shows the position that is due, or how it went if there is none.
inline void Console::askPuzzle() {
    if (training_->isOver()) return endTraining();
    lesson_.told.clear();
    begin(gameTo(training_->position()));
    play_.engineSide = ~position().side();
    if (screen_.terminal().isLive()) screen_.announce("");
    else screen_.print(training_->question());
}
/// A line typed in a training.
inline void Console::answerPuzzle(const std::string& typed) {
    const CommandWords said(lowered(typed));
    if (said.name == "exit") return endTraining();
    if (training_->asksWho()) {
        if (const std::string name = training_->choose(typed); !name.empty()) {
            name_ = name;
            rememberSettings();
            screen_.print("You are " + name + " in files of games: that is remembered.");
        }
        return askPuzzle();
    }
    if (said.name == "show" && (!said.arguments.empty() || training_->isExplained())) return showLine(said.arguments);
    if (training_->isExplained()) {
        if (!typed.empty() && said.name != "next") return answer(whatMayBeTyped());
        training_->next();
        return askPuzzle();
    }
    if (said.name == "hint") return hint(said.arguments);
    if (said.name == "solution" || said.name == "show") return hint("all");
    if (!looksLikeMoves(typed)) return answer(whatMayBeTyped());
    judgeAnswer(parseTypedMoves(position(), typed).at(0));
}
/// Judges an answer. The move is searched and, if it is not the solution, the solution too, so that they can be
/// compared.
inline void Console::judgeAnswer(Move m) {
    Asked asked{{position(), m}};
    if (!training_->isSolution(m)) asked.emplace_back(position(), training_->solution());
    lookInto(asked, Milliseconds(1200), [this, m](const Explained& found) {
        const Why& w = found[0];
        const std::string san = toSan(w.position, m), wanted = toSan(w.position, training_->solution());
        const Worth worth = found.size() == 1 ? Worth::Right : worthOf(w, found[1]);
        if (found.size() == 1) return concludePuzzle(m, "Right: " + san, w, true);
        if (worth == Worth::Right && isMate(w.other.score) && w.move.score < w.other.score)
            return concludePuzzle(m, "Right, but " + toSan(w.position, w.other.line[0]) + " mates sooner", w, true);
        if (worth == Worth::Right)
            return concludePuzzle(m, "Right: " + san + ". The solution is " + wanted + ", which is no better", w, true);
        lesson_.told.clear();
        const bool isWrong = worth == Worth::Wrong;
        if (isWrong) training_->needsHelp();
        const std::string what = isWrong ? "is " + nameWithArticle(w.verdict()) : "is no mistake, but there is better";
        tellNumbered("No: " + san + ' ' + what + '.', withoutBetter(facts(w)));
        screen_.announce("Not " + san + ": try again, or \"show 1\" plays what answers it");
    });
}
/// The position is solved, or its solution is shown: the move is made, and why it is good is told.
inline void Console::concludePuzzle(Move m, const std::string& verdict, const Why& w, bool isSolved) {
    try {
        training_->conclude(isSolved);
    } catch (const BadInput& e) {
        screen_.print(sentence(e.what()));
    }
    lesson_.told.clear();
    tellNumbered(verdict + '.', withoutBetter(facts(w)));
    engine_.game.play(m);
    screen_.announce(verdict);
}
/// Ends the training, tells how it went, and brings back the game or the analysis.
inline void Console::endTraining() {
    discardSearch();
    const std::string tally = training_->wasAnswered() ? training_->tally() + "." : "";
    const bool isDone = !training_->asksWho() && training_->isOver();
    training_.reset();
    lesson_.told.clear();
    bringBack();
    if (isDone) screen_.print("Nothing more is due today.");
    if (!tally.empty()) screen_.print(tally);
    screen_.announce(engine_.game.ply() == 0 ? "The training is over" : "The training is over, and the game is back");
}

}  // namespace millimax
