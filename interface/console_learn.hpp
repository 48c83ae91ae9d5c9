// interface/console_learn.hpp: what a learner asks, and what stands on the board in place of the game: an analysis, the
// line of a sentence, the marked moves of a review, a training.
#pragma once

#include "../explain/facts.hpp"
#include "../explain/review_games.hpp"
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
        tell(coach_.tell(threat + (threatens ? "." : ". If it were " + side + "'s move: " + san + '.'), told), threat);
    });
}

// ---- What judges ---------------------------------------------------------------------------------------------------

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
            const bool isMarked = std::ranges::any_of(review.moves, [](const JudgedMove& m) { return m.mark.nag; });
            tell(summary(review) + review.lesson + (review.lesson.empty() ? "" : "\n") + "Written to " + written->base +
                     ".pgn, and to look at:\n" + addressOf(written->base + ".html") +
                     (isMarked ? "\n\"marks\" shows the marked moves, \"train game\" asks for better ones." : ""),
                 "The review is done");
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
    tell(coach_.tell("Hint: " + headline(w), toldFacts(w)), "Hint: " + san);
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

// ---- In place of the game -----------------------------------------------------------------------------------------

/// A line typed meanwhile that is no command which may be given: an answer to a puzzle, or Enter.
inline void Console::answerAside(const std::string& typed) {
    if (isAsked()) return answerPuzzle(typed);
    typed.empty() ? stepAside(false, 1) : answer(whatIsAsked().turn);
}
/// Goes on, or back: in a line by so many moves, in the marked moves to another one, in a training to the next one.
inline void Console::stepAside(bool back, int moves) {
    if (const auto* const line = instead<ShownLine>()) return board_.announce(line->step(played_.game, back, moves));
    if (training() && back) return answer(whatIsAsked().turn);
    if (training()) {
        training()->next();
        return askPuzzle();
    }
    instead<MarkedMoves>()->step(back);
    showMark();
}
/// Brings back what was on the board before.
inline void Console::endAside() {
    if (training()) return endTraining();
    if (isAside()) {
        bringBack();
        return board_.announce(instead<MarkedMoves>() ? "Back at the mark"
                               : training()           ? "Back in the training"
                                                      : "The game is back");
    }
    if (played_.mode != Mode::Analyze) throw BadInput("nothing is being analysed; \"quit\" ends the program");
    const bool isBack = leaveAnalysis();
    if (!isBack) endIfOver();
    board_.announce(
        std::string("The analysis is over") + (isBack ? ", and the game is back" : "") +
        (played_.mode == Mode::Force && !played_.over ? "; \"white\" or \"black\": you play that side" : ""));
}
inline Console::Asks Console::whatIsAsked() const {
    if (const auto* const line = instead<ShownLine>())
        return {"Line> ", "Enter: next, \"back\", \"exit\"",
                line->text() + '\n' + wordsOfComment(commentAt(played_.game))};
    if (const auto* const marks = instead<MarkedMoves>())
        return {"Mark> ", "Enter: next, \"back\", \"show 1\", \"exit\"",
                marks->judged() ? "" : marks->text() + '\n' + coach_.notes(position())};  // else printed, with reasons
    const std::string toMove = nameOf(position().side()) + " to move";
    if (const auto* const t = training())
        return t->asksWho()       ? Asks{"Whose> ", "A name, a side, or \"exit\"", t->question()}
               : t->isExplained() ? Asks{"Enter> ", "Enter: next, \"show 1\", \"exit\"", t->question()}
                                  : Asks{toMove + "> ", "A move, \"hint\", \"solution\", \"exit\"", t->question()};
    const std::string turn = played_.over           ? played_.over->reason + ": " + played_.over->score
                             : position().inCheck() ? toMove + ", in check"
                                                    : toMove;
    const std::string enter = !played_.isRead()        ? ""
                              : played_.game.isAtEnd() ? "; Enter: from the beginning"
                                                       : "; Enter: next move, \"back\"";
    return {played_.over ? "Game over> " : toMove + "> ", turn + enter,
            played_.mode == Mode::Force ? coach_.notes(position()) : ""};
}

// ---- Analysis -----------------------------------------------------------------------------------------------------

/// Ends an analysis, whose moves are not part of the game. Whether the game that was put aside is back.
inline bool Console::leaveAnalysis() {
    if (played_.mode != Mode::Analyze) return false;
    exitAnalysis();
    if (aside_.empty()) return false;
    bringBack();
    return true;
}
/// Play goes on from the position that is analysed. If that is not where the game stood, the game goes to the archive.
/// Throws BadInput where nothing is to be played.
inline void Console::playFromAnalysis() {
    if (played_.mode != Mode::Analyze) return;
    if (resultOf(position())) throw BadInput("the game is over here; \"undo\" goes back");
    Game analysed = played_.game;
    analysed.dropAhead();
    leaveAnalysis();
    Game game = played_.game;
    game.dropAhead();
    if (isSameGame(analysed, game)) return played_.reopen();
    archiveUnfinished();
    begin(std::move(analysed));
}

// ---- The line of a sentence ---------------------------------------------------------------------------------------

/// Plays it on the board, move by move.
inline void Console::showLine(const std::string& number) {
    const int n = numberOr(1, number);
    const ShownLine line = coach_.line(n);
    if (instead<ShownLine>()) bringBack();
    const Castling castling = played_.game.castling;
    putAside(line);
    begin(line.game());
    played_.game.castling = castling;
    board_.printWithoutBlock(line.text() + '\n' + whatIsAsked().turn);
    board_.announce(joined("The line of sentence ", n, " begins here"));
}

// ---- The marked moves of a review ---------------------------------------------------------------------------------

/// Shows the moves that are marked in the game, or in the last review, of both sides or of one.
inline void Console::goThroughMarks(const std::string& side) {
    const auto mover = colorNamed(side);
    if (!side.empty() && !mover) throw BadInput("white or black, please");
    auto marks = coach_.marksOf(played_.game, mover);
    if (const std::string last = library_.reviewed(); !marks) {
        if (last.empty()) throw NamedFault("\"review\" comes first: it marks the moves");
        const Game game = gameOfFile(last, 1, [this](const std::string& complaint) { answer(complaint); }).first;
        marks = coach_.marksOf(game, mover);
        if (!marks) throw NamedFault("no move of the last review is marked");
        screen_.print("The last review: " + players(game) + '.');
    }
    putAside(*std::move(marks));
    showMark();
}
inline void Console::showMark() {
    const MarkedMoves& marks = *instead<MarkedMoves>();
    begin(marks.game());
    coach_.forget();
    if (marks.judged()) screen_.print(coach_.tell(marks.text(), marks.judged()->facts));
    else tellNotes(marks.text());
    board_.announce("");
}

// ---- Training -----------------------------------------------------------------------------------------------------

/// Asks the positions of a file, or the engine's own.
inline void Console::train(const std::string& path) {
    const bool isGame = lowered(path) == "game";
    if (isGame && library_.reviewed().empty()) throw NamedFault("\"review\" comes first: it finds the mistakes");
    std::optional<TrainingSession> session;
    try {
        session.emplace(isGame ? library_.reviewed() : unquoted(path), settings_.name,
                        [this](const std::string& text) { screen_.print(text); });
    } catch (const NoMistakes&) {
        if (!isGame) throw;
        throw NamedFault(
            "There is nothing to train: no mistake is marked in that game; \"train\" asks other positions");
    }
    if (session->isOver()) throw BadInput("Nothing is due today");
    putAside(*std::move(session));
    askPuzzle();
}
/// Asks whose positions are due, if that isn't known; then shows the one that is, or how it went if there is none.
inline void Console::askPuzzle() {
    coach_.dropHint();
    if (training()->isOver()) return endTraining();
    coach_.forget();
    if (!training()->asksWho()) {
        begin(gameTo(training()->position()));
        played_.engineSide = ~position().side();
    }
    board_.announce("");
    board_.printWithoutBlock(training()->question());
}
/// A line typed where a question is on the board.
inline void Console::answerPuzzle(const std::string& typed) {
    const CommandWords said(lowered(typed));
    if (training()->asksWho()) {
        if (const std::string name = training()->choose(typed); !name.empty()) {
            remember(&Settings::name, name);
            screen_.print("You are " + name + " in files of games: that is remembered.");
        }
        return askPuzzle();
    }
    if (said.name == "show" && !said.arguments.empty()) return showLine(said.arguments);
    if (said.name == "hint") return hint(said.arguments);
    if (said.name == "solution" || said.name == "show") return hint("all");
    if (!looksLikeMoves(typed)) return answer(whatIsAsked().turn);
    judgeAnswer(parseTypedMoves(position(), typed).at(0));
}
/// Judges an answer. The move is searched and, if it is not the solution, the solution too, so that they can be
/// compared.
inline void Console::judgeAnswer(Move m) {
    Asked asked{{position(), m}};
    if (!training()->isSolution(m)) asked.emplace_back(position(), training()->solution());
    lookInto(asked, patience_.answer, [this, m](const std::vector<Why>& found) {
        const Why& w = found[0];
        const std::string san = toSan(w.position, m);
        const bool isSolution = found.size() == 1, isSlower = isMate(w.rival.score) && w.move.score < w.rival.score;
        const Worth worth = isSolution ? Worth::Right : worthOf(w, found[1]);
        if (worth == Worth::Right)
            return concludePuzzle(m,
                                  isSolution ? "Right: " + san
                                  : isSlower ? "Right, but " + toSan(w.position, w.rival.line[0]) + " mates sooner"
                                             : "Right: " + san + ". The solution is " +
                                                   toSan(w.position, training()->solution()) + ", which is no better",
                                  w, true);
        training()->needsHelp();
        const std::string what =
            worth == Worth::Wrong ? "is " + nameWithArticle(w.verdict()) : "is no mistake, but there is better";
        tell(coach_.tell("No: " + san + ' ' + what + '.', withoutBetter(facts(w))),
             "Not " + san + ": try again, or \"show 1\" plays what answers it");
    });
}
/// The position is solved, or its solution is shown: the move is made, and why it is good is told.
inline void Console::concludePuzzle(Move m, const std::string& verdict, const Why& w, bool isSolved) {
    try {
        training()->conclude(isSolved);
    } catch (const BadInput& e) {
        screen_.print("The answer is not remembered: " + std::string(e.what()) + '.');
    }
    tell(coach_.tell(verdict + '.', withoutBetter(facts(w))), verdict);
    played_.game.play(m);
}
/// Ends the training, tells how it went, and brings back the game or the analysis.
inline void Console::endTraining() {
    work_.forget();
    const std::string tally = training()->tally();
    const bool isDone = training()->isOver();
    bringBack();
    coach_.forget();
    if (isDone) screen_.print("Nothing more is due today.");
    if (!tally.empty()) screen_.print(tally);
    board_.announce(played_.game.ply() == 0 ? "The training is over" : "The training is over, and the game is back");
}

}  // namespace millimax
