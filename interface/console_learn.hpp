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

/// How long a person may wait: for a hint, for what is said of an answer to a puzzle, for an explanation; and for each
/// move where more than two are explained, and in a review.
inline constexpr Milliseconds HintTime(1000), PuzzleTime(1200), ExplanationTime(1500), EachOfMany(700), EachOfGame(300);

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
        askedBy(text, engine_.game, play_.mode == Mode::One ? std::optional(play_.engineSide) : std::nullopt);
    const Milliseconds time = asked.size() > 2 ? EachOfMany * int(asked.size()) : ExplanationTime;
    lookInto(asked, time, [this](const std::vector<Why>& found) {
        screen_.print(coach_.explain(found));
        board_.announce("\"show 1\" plays the line of sentence 1, and so on");
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
    lookInto({{p, Move{}}, {passed, Move{}}}, ExplanationTime, [this](const std::vector<Why>& found) {
        const Why& w = found[1];
        const bool threatens = isThreat(found[0], w);
        const std::string side = nameOf(w.mover()), san = toSan(w.position, w.move.line[0]);
        const std::string threat = side + " threatens " + (threatens ? san : "nothing much");
        screen_.print(
            coach_.tell(threat + (threatens ? "." : ". If it were " + side + "'s move: " + san + '.'), toldFacts(w)));
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
    const Game game = asWritten();
    if (game.plies() == 0) throw BadInput("no move was played yet");
    checkReview(base);
    board_.printWithoutBlock("Judging " + counted(game.plies(), "move") + "; \"?\" stops it.");
    work_.startJob([this, base, game](Job& job) -> Then {
        const auto tellPly = [&](int ply) {
            job.post(
                JobText{joined("Judging move ", std::max(ply, 1), " of ", game.plies(), "; Ctrl-C stops it"), true});
        };
        const auto written = writeReview(game, base, limitsOf(EachOfGame), engine_.threads, job, tellPly);
        if (!written) return [this] { board_.announce("No review was written"); };
        return [this, written] {
            library_.noteReview(written->base + ".pgn");
            screen_.print(summary(coach_.takeReview(written->review)) + "Written to " + written->base +
                          ".pgn, and to look at:\n" + addressOf(written->base + ".html") +
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
    if (play_.over || legalMoves(position()).empty()) throw HarmlessInput("there is no move to hint at");
    if (training_) training_->needsHelp();
    if (coach_.hasHint(position())) return tellHint(all);
    discardSearch();  // of an analysis or of pondering, which begins anew
    lookInto({{position(), training_ ? training_->solution() : Move{}}}, HintTime,
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
    if (training_) return concludePuzzle(m, "The solution: " + san, w, false);
    screen_.print(coach_.tell("Hint: " + headline(w), toldFacts(w)));
    board_.announce("Hint: " + san);
}

// ---- Lines on the board -------------------------------------------------------------------------------------------

/// Puts the game aside and plays the line of a sentence on the board, move by move.
inline void Console::showLine(const std::string& number) {
    const int n = numberOr(1, number);
    const ShownLine& line = coach_.show(n);
    const Castling castling = engine_.game.castling;
    putAside();
    begin(line.game());
    engine_.game.castling = castling;
    play_.mode = Mode::Force;
    board_.printWithoutBlock(line.text() + '\n' + inPlaceOfGame().mayBeTyped);
    board_.announce(joined("The line of sentence ", n, " begins here"));
}

// ---- What is on the board in place of the game ----------------------------------------------------------------------

/// A line typed meanwhile: an answer to a puzzle, or at a line or a marked move Enter, back, exit, or a line to show.
inline void Console::answerAside(const std::string& typed) {
    if (!coach_.shown() && !coach_.marks()) return answerPuzzle(typed);
    const CommandWords said(lowered(typed));
    const bool goesBack = said.name == "back" || said.name == "undo";
    if (said.name == "exit") return endAside();
    if (said.name == "show") {
        if (coach_.shown()) endAside();
        return showLine(said.arguments);
    }
    if (!goesBack && !typed.empty() && said.name != "next") return answer(inPlaceOfGame().mayBeTyped);
    if (coach_.shown()) return board_.announce(coach_.shown()->step(engine_.game, goesBack));
    coach_.marks()->step(goesBack);
    showMark();
}
/// Brings back what was on the board before.
inline void Console::endAside() {
    if (training_ && !coach_.shown()) return endTraining();
    coach_.shown() ? coach_.endLine() : coach_.endMarks();
    bringBack();
    board_.announce(coach_.marks() ? "Back at the mark" : training_ ? "Back in the training" : "The game is back");
}
inline Console::InPlaceOfGame Console::inPlaceOfGame() const {
    if (const auto& line = coach_.shown())
        return {"Line> ", "Enter: next, \"back\", \"exit\"",
                line->text() + '\n' + wordsOfComment(commentAt(engine_.game))};
    if (const auto& marks = coach_.marks())
        return {"Mark> ", "Enter: next, \"back\", \"show 1\", \"exit\"",
                marks->judged() ? "" : marks->text() + '\n' + coach_.notes(position())};  // else printed, with reasons
    if (training_->asksWho()) return {"Whose> ", "A name, a side, or \"exit\"", training_->question()};
    if (training_->isExplained()) return {"Enter> ", "Enter: next, \"show 1\", \"exit\"", training_->question()};
    return {nameOf(position().side()) + " to move> ", "A move, \"hint\", \"solution\", \"exit\"",
            training_->question()};
}

// ---- The marked moves of a review -----------------------------------------------------------------------------------

/// Puts the game aside and shows the moves that are marked in it, or in the last review, of both sides or of one.
inline void Console::goThroughMarks(const std::string& side) {
    const auto mover = colorNamed(side);
    if (!side.empty() && !mover) throw BadInput("white or black, please");
    const std::string last = library_.reviewed();
    if (!coach_.beginMarks(engine_.game, mover)) {
        if (last.empty()) throw NamedFault("\"review\" comes first: it marks the moves");
        const Game game = gameOfFile(last, 1, [this](const std::string& complaint) { answer(complaint); }).first;
        if (!coach_.beginMarks(game, mover)) throw NamedFault("no move of the last review is marked");
        screen_.print("The last review: " + players(game) + '.');
    }
    putAside();
    play_.mode = Mode::Force;
    showMark();
}
inline void Console::showMark() {
    const MarkedMoves& marks = *coach_.marks();
    begin(marks.game());
    coach_.forget();
    if (marks.judged()) screen_.print(coach_.tell(marks.text(), marks.judged()->facts));
    else tellNotes(marks.text());
    board_.announce("");
}
// ---- Training -----------------------------------------------------------------------------------------------------

/// Puts the game aside and asks the positions of a file, or the engine's own.
inline void Console::train(const std::string& path) {
    const bool isGame = lowered(path) == "game";
    if (isGame && library_.reviewed().empty()) throw NamedFault("\"review\" comes first: it finds the mistakes");
    try {
        training_.emplace(isGame ? library_.reviewed() : unquoted(path), settings_.name,
                          [this](const std::string& text) { screen_.print(text); });
    } catch (const NoMistakes&) {
        if (!isGame) throw;
        throw NamedFault(
            "There is nothing to train: no mistake is marked in that game; \"train\" asks other positions");
    }
    if (!training_->asksWho() && training_->isOver()) {
        training_.reset();
        throw BadInput("Nothing is due today");
    }
    putAside();
    play_.mode = Mode::Force;
    coach_.forget();
    if (!training_->asksWho()) return askPuzzle();
    board_.announce("Training");
    board_.printWithoutBlock(training_->question());
}
/// Shows the position that is due, or how it went if there is none.
inline void Console::askPuzzle() {
    if (training_->isOver()) return endTraining();
    coach_.forget();
    begin(gameTo(training_->position()));
    play_.engineSide = ~position().side();
    board_.announce("");
    board_.printWithoutBlock(training_->question());
}
/// A line typed in a training.
inline void Console::answerPuzzle(const std::string& typed) {
    const CommandWords said(lowered(typed));
    if (said.name == "exit") return endTraining();
    if (training_->asksWho()) {
        if (const std::string name = training_->choose(typed); !name.empty()) {
            settings_.name = name;
            rememberSettings();
            screen_.print("You are " + name + " in files of games: that is remembered.");
        }
        return askPuzzle();
    }
    if (said.name == "show" && (!said.arguments.empty() || training_->isExplained())) return showLine(said.arguments);
    if (training_->isExplained()) {
        if (!typed.empty() && said.name != "next") return answer(inPlaceOfGame().mayBeTyped);
        training_->next();
        return askPuzzle();
    }
    if (said.name == "hint") return hint(said.arguments);
    if (said.name == "solution" || said.name == "show") return hint("all");
    if (!looksLikeMoves(typed)) return answer(inPlaceOfGame().mayBeTyped);
    judgeAnswer(parseTypedMoves(position(), typed).at(0));
}
/// Judges an answer. The move is searched and, if it is not the solution, the solution too, so that they can be
/// compared.
inline void Console::judgeAnswer(Move m) {
    Asked asked{{position(), m}};
    if (!training_->isSolution(m)) asked.emplace_back(position(), training_->solution());
    lookInto(asked, PuzzleTime, [this, m](const std::vector<Why>& found) {
        const Why& w = found[0];
        const std::string san = toSan(w.position, m), wanted = toSan(w.position, training_->solution());
        const Worth worth = found.size() == 1 ? Worth::Right : worthOf(w, found[1]);
        if (found.size() == 1) return concludePuzzle(m, "Right: " + san, w, true);
        if (worth == Worth::Right && isMate(w.other.score) && w.move.score < w.other.score)
            return concludePuzzle(m, "Right, but " + toSan(w.position, w.other.line[0]) + " mates sooner", w, true);
        if (worth == Worth::Right)
            return concludePuzzle(m, "Right: " + san + ". The solution is " + wanted + ", which is no better", w, true);
        const bool isWrong = worth == Worth::Wrong;
        if (isWrong) training_->needsHelp();
        const std::string what = isWrong ? "is " + nameWithArticle(w.verdict()) : "is no mistake, but there is better";
        screen_.print(coach_.tell("No: " + san + ' ' + what + '.', withoutBetter(facts(w))));
        board_.announce("Not " + san + ": try again, or \"show 1\" plays what answers it");
    });
}
/// The position is solved, or its solution is shown: the move is made, and why it is good is told.
inline void Console::concludePuzzle(Move m, const std::string& verdict, const Why& w, bool isSolved) {
    try {
        training_->conclude(isSolved);
    } catch (const BadInput& e) {
        screen_.print(asSentence(e.what()));
    }
    screen_.print(coach_.tell(verdict + '.', withoutBetter(facts(w))));
    engine_.game.play(m);
    board_.announce(verdict);
}
/// Ends the training, tells how it went, and brings back the game or the analysis.
inline void Console::endTraining() {
    discardSearch();
    const std::string tally = training_->wasAnswered() ? training_->tally() + "." : "";
    const bool isDone = !training_->asksWho() && training_->isOver();
    training_.reset();
    coach_.forget();
    bringBack();
    if (isDone) screen_.print("Nothing more is due today.");
    if (!tally.empty()) screen_.print(tally);
    board_.announce(engine_.game.ply() == 0 ? "The training is over" : "The training is over, and the game is back");
}

}  // namespace millimax
