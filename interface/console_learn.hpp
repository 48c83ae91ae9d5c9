// interface/console_learn.hpp: the commands that explain, and what they put on the board in place of the game: an
// analysis, the line of a sentence, the marked moves of a review, a training.
#pragma once

#include "../explain/facts.hpp"
#include "../explain/review_games.hpp"
#include "../explain/terms.hpp"
#include "../notation/typed_moves.hpp"
#include "console.hpp"

#include <functional>
#include <sstream>

namespace millimax {

struct Console::Learn {
    // ---- Explanations -----------------------------------------------------------------------------------------------

    /// Searches all that is asked within `time`, beside the loop of events, and then calls `use`, unless that was
    /// stopped. Where no move is asked about, a third of the time finds the best one.
    static void lookInto(C& c, const Asked& asked, Milliseconds time,
                         std::function<void(const std::vector<Why>&)> use) {
        c.work_.forget();  // an analysis or pondering, which begins anew
        c.board_.printWithoutBlock("Looking into it ...");
        c.showText({"Looking into it ...", true});
        c.work_.startJob([&c, asked, each = time / int(asked.size()), use = std::move(use)](Job& job) -> Then {
            std::vector<Why> found;
            for (const auto& [p, m] : asked) {
                const std::vector<Move> best =
                    m ? std::vector<Move>{m} : find(p, limitsOf(each / 3), c.engine_.threads, job).line;
                if (!best.empty()) found.push_back(why(p, best[0], explanationLimits(each), c.engine_.threads, job));
                if (best.empty() || !found.back().complete) return [&c] { c.answer("Stopped."); };
            }
            return [use, found] { use(found); };
        });
    }
    static void explain(C& c, Text text) {
        const Asked asked = askedBy(text, c.played_.game, c.played_.engineSide());
        const auto moves = int(asked.size());
        lookInto(c, asked, moves > 2 ? moves * c.patience_.eachOfMany : c.patience_.explanation,
                 [&c](const std::vector<Why>& found) {
                     c.tell(c.coach_.explain(found), "\"show 1\" plays the line of sentence 1, and so on");
                 });
    }
    /// What the side that is not to move would play if it were, and why.
    static void tellThreat(C& c) {
        const Position& p = c.position();
        if (c.played_.over() || legalMoves(p).empty()) throw NamedFault("the game is over");
        if (p.inCheck()) throw NamedFault(nameOf(p.side()) + " is in check: that is the threat");
        const Position passed = afterPass(p);
        if (legalMoves(passed).empty()) throw NamedFault(nameOf(passed.side()) + " has no move at all");
        lookInto(c, {{p, Move{}}, {passed, Move{}}}, c.patience_.explanation, [&c](const std::vector<Why>& found) {
            const Why& w = found[1];
            const bool threatens = isThreat(found[0], w);
            const std::string side = nameOf(w.mover()), san = toSan(w.position, w.move.line[0]);
            const std::string threat = side + " threatens " + (threatens ? san : "nothing much");
            std::vector<Fact> told = toldFacts(w);
            std::erase_if(told, [](const Fact& f) { return f.about != About::Itself; });  // nobody asks for other moves
            c.tell(c.coach_.tell(threat + (threatens ? "." : ". If it were " + side + "'s move: " + san + '.'), told),
                   threat);
        });
    }

    // ---- What judges ------------------------------------------------------------------------------------------------

    /// Judges the moves of the game, and writes the PGN and a page beside it.
    static void reviewGame(C& c, Text path) {
        const std::string name = typedPath(path);
        const bool hasEnding = isPgn(name) || name.ends_with(".html");
        const std::string base = hasEnding ? name.substr(0, name.rfind('.')) : name;
        const Game game = c.written();
        if (game.plies() == 0) throw BadInput("no move was played yet");
        checkReview(base);
        c.board_.printWithoutBlock("Judging " + counted(game.plies(), "move") + "; \"?\" stops it.");
        c.work_.startJob([&c, base, game](Job& job) -> Then {
            const auto tellPly = [&](int ply) {
                job.post(JobText{joined("Judging move ", std::max(ply, 1), " of ", game.plies(), "; Ctrl-C stops it"),
                                 true});
            };
            const auto written =
                writeReview(game, base, limitsOf(c.patience_.eachOfGame), c.engine_.threads, job, tellPly);
            if (!written) return [&c] { c.board_.announce("No review was written"); };
            return [&c, written] {
                c.library_.noteReview(written->base + ".pgn");
                const GameReview& review = c.coach_.takeReview(written->review);
                const bool isMarked = std::ranges::any_of(review.moves, &JudgedMove::isMarked);
                c.tell(summary(review) + review.lesson + (review.lesson.empty() ? "" : "\n") + "Written to " +
                           written->base + ".pgn, and to look at:\n" + addressOf(written->base + ".html") +
                           (isMarked ? "\n\"marks\" shows the marked moves, \"train game\" asks for better ones." : ""),
                       "The review is done");
            };
        });
    }

    // ---- Hints ------------------------------------------------------------------------------------------------------

    /// Tells one step more of the hint, or "all" of it.
    static void hint(C& c, Text how) {
        const bool all = lowered(how) == "all";
        if (!how.empty() && !all) throw NamedFault("hint tells more each time, \"hint all\" everything");
        if (c.played_.over() || legalMoves(c.position()).empty()) throw NamedFault("there is no move to hint at");
        if (c.isAsked()) c.training()->needsHelp();
        if (c.coach_.hasHint(c.position())) return tellHint(c, all);
        lookInto(c, {{c.position(), c.isAsked() ? c.training()->solution() : Move{}}}, c.patience_.hint,
                 [&c, all](const std::vector<Why>& found) {
                     c.coach_.setHint(found[0]);
                     tellHint(c, all);
                 });
    }
    static void tellHint(C& c, bool all) {
        if (const std::string step = c.coach_.nextStep(all); !step.empty())
            return c.board_.announce("Hint: " + step + "; \"hint\" tells more");
        const Why& w = c.coach_.hint();
        const Move m = w.move.line[0];
        const std::string san = toSan(w.position, m);
        if (c.isAsked()) return concludePuzzle(c, m, "The solution: " + san, w, false);
        c.tell(c.coach_.tell("Hint: " + headline(w), toldFacts(w)), "Hint: " + san);
    }

    /// What is noted of the move that was made last: below the board, or printed behind a headline.
    static void tellNotes(C& c, Text headline) {
        const std::string notes = c.coach_.tellNotes(c.played_.game);
        c.board_.printWithoutBlock(headline + (headline.empty() || notes.empty() ? "" : "\n") + notes);
    }
    static void evaluate(C& c, Text move) {
        std::ostringstream out;
        const bool heat = c.screen_.style().colors == Colors::Many && !c.screen_.isPlain();
        const TerminalSize size = c.screen_.size();
        const PictureStyle style{heat, c.isTurned(), size.columns, c.screen_.isLive() ? size.rows : 0};
        if (move.empty()) showPicture(c.position(), out, style);
        else showChange(c.position(), parseTypedMove(c.position(), move), out, style);
        c.screen_.drawRows(out.str());
    }

    // ---- In place of the game ---------------------------------------------------------------------------------------

    /// A line typed meanwhile that is no command which may be given: an answer to a puzzle, or Enter.
    static void answerLesson(C& c, Text typed) {
        if (c.isAsked()) return answerPuzzle(c, typed);
        if (typed.empty()) return stepLesson(c, 1);
        const std::string name = CommandWords(typed).name;
        c.answer(c.whatIsAsked().turn + (findCommand(commands(), name) ? ", and then " + inQuotes(name) : ""));
    }
    /// Goes on, below 0 back: in a line by so many moves, in the marked moves to another one, in a training to the next
    /// one.
    static void stepLesson(C& c, int moves) {
        if (const auto* const line = c.instead<ShownLine>())
            return c.board_.announce(line->step(c.played_.game, moves));
        if (c.training() && moves < 0) return c.answer(c.whatIsAsked().turn);
        if (c.training()) {
            c.training()->next();
            return askPuzzle(c);
        }
        c.instead<MarkedMoves>()->step(moves);
        showMark(c);
    }
    /// Brings back what was on the board before.
    static void exit(C& c) {
        if (c.training()) return endTraining(c);
        if (c.isLesson()) {
            c.bringBack();
            return c.board_.announce(c.instead<MarkedMoves>() ? "Back at the mark"
                                     : c.training()           ? "Back in the training"
                                     : c.instead<Analysis>()  ? "Back in the analysis"
                                                              : "The game is back");
        }
        if (c.played_.mode() != Mode::Analyze) throw BadInput("nothing is being analysed; \"quit\" ends the program");
        const bool isBack = c.leaveAnalysis();
        if (!isBack) c.endIfOver();
        c.board_.announce(std::string("The analysis is over") + (isBack ? ", and the game is back" : "") +
                          (c.played_.mode() == Mode::Force && !c.played_.over()
                               ? "; \"white\" or \"black\": you play that side"
                               : ""));
    }
    // ---- Analysis ---------------------------------------------------------------------------------------------------

    static void analyse(C& c) {
        if (const auto r = resultOf(c.position()); r && !r->isClaim)
            throw BadInput("the game is over; \"undo\" or \"goto N\" goes to a position to analyse");
        if (c.played_.mode() != Mode::Analyze) c.putAside(Analysis());
        c.played_.analyze();
        c.board_.announce("Analysis; \"exit\" ends it, and the game is back");
    }
    /// Play goes on from the position that is analysed. If that is not where the game stood, the game goes to the
    /// archive. Throws BadInput where nothing is to be played.
    static void playFromAnalysis(C& c) {
        if (c.played_.mode() != Mode::Analyze) return;
        if (resultOf(c.position())) throw BadInput("the game is over here; \"undo\" goes back");
        Game analysed = c.played_.game;
        analysed.dropAhead();
        c.leaveAnalysis();
        Game game = c.played_.game;
        game.dropAhead();
        if (isSameGame(analysed, game)) return c.played_.reopen();
        c.archiveUnfinished();
        c.begin(std::move(analysed));
    }

    // ---- The line of a sentence -------------------------------------------------------------------------------------

    /// Plays it on the board, move by move.
    static void showLine(C& c, Text number) {
        const int n = numberOr(1, number);
        const ShownLine line = c.coach_.line(n);
        if (c.instead<ShownLine>()) c.bringBack();
        const Castling castling = c.played_.game.castling;
        c.putAside(line);
        c.begin(line.game());
        c.played_.game.castling = castling;
        c.board_.printWithoutBlock(line.text() + '\n' + c.whatIsAsked().turn);
        c.board_.announce(joined("The line of sentence ", n, " begins here"));
    }

    // ---- The marked moves of a review -------------------------------------------------------------------------------

    /// Shows the moves that are marked in the game, or in the last review, of both sides or of one.
    static void goThroughMarks(C& c, Text side) {
        const auto mover = colorNamed(side);
        if (!side.empty() && !mover) throw BadInput("white or black, please");
        auto marks = c.coach_.marksOf(c.played_.game, mover);
        if (const std::string last = c.library_.reviewed(); !marks) {
            if (last.empty()) throw NamedFault("\"review\" comes first: it marks the moves");
            const Game game = gameOfFile(last, 1, [&c](const std::string& complaint) { c.answer(complaint); }).first;
            marks = c.coach_.marksOf(game, mover);
            if (!marks) throw NamedFault("no move of the last review is marked");
            c.screen_.print("The last review: " + players(game) + '.');
        }
        c.putAside(*std::move(marks));
        showMark(c);
    }
    static void showMark(C& c) {
        const MarkedMoves& marks = *c.instead<MarkedMoves>();
        c.begin(marks.game());
        c.coach_.forget();
        if (marks.judged()) c.screen_.print(c.coach_.tell(marks.text(), marks.judged()->facts));
        else tellNotes(c, marks.text());
        c.board_.announce("");
    }

    // ---- Training ---------------------------------------------------------------------------------------------------

    /// Asks the positions of a file that was typed, the mistakes of the last review, or the engine's own positions.
    static void train(C& c, Text typed) {
        if (lowered(typed) != "game") return trainOn(c, typedPath(typed));
        if (c.library_.reviewed().empty()) throw NamedFault("\"review\" comes first: it finds the mistakes");
        try {
            trainOn(c, c.library_.reviewed());
        } catch (const NoMistakes&) {
            throw NamedFault(
                "There is nothing to train: no mistake is marked in that game; \"train\" asks other positions");
        }
    }
    static void trainOn(C& c, Text path) {
        TrainingSession session(
            path, c.settings_.name, [&c](const std::string& text) { c.screen_.print(text); },
            [&c] { c.stopIfAsked(); });
        if (session.isOver()) throw BadInput("Nothing is due today");
        c.putAside(std::move(session));
        askPuzzle(c);
    }
    /// Asks whose positions are due, if that isn't known; then shows the one that is, or how it went if there is none.
    static void askPuzzle(C& c) {
        c.coach_.dropHint();
        if (c.training()->isOver()) return endTraining(c);
        c.coach_.forget();
        if (!c.training()->asksWho()) {
            c.begin(gameTo(c.training()->position()));
            c.played_.setUserSide(c.position().side());
        }
        c.board_.announce("");
        c.board_.printWithoutBlock(c.training()->question());
    }
    /// A line typed where a question is on the board.
    static void answerPuzzle(C& c, Text typed) {
        const CommandWords said(typed);
        if (c.training()->asksWho()) {
            if (const std::string name = c.training()->choose(typed); !name.empty()) {
                c.remember(&Settings::name, name);
                c.screen_.print("You are " + name + " in files of games: that is remembered.");
            }
            return askPuzzle(c);
        }
        if (said.name == "show" && !said.arguments.empty()) return showLine(c, said.arguments);
        if (said.name == "hint") return hint(c, said.arguments);
        if (said.name == "solution" || said.name == "show") return hint(c, "all");
        if (!looksLikeMoves(typed)) return c.answer(c.whatIsAsked().turn);
        judgeAnswer(c, parseTypedMoves(c.position(), typed).at(0));
    }
    /// Judges an answer. The move is searched and, if it is not the solution, the solution too, so that they can be
    /// compared.
    static void judgeAnswer(C& c, Move m) {
        Asked asked{{c.position(), m}};
        if (!c.training()->isSolution(m)) asked.emplace_back(c.position(), c.training()->solution());
        lookInto(c, asked, c.patience_.answer, [&c, m](const std::vector<Why>& found) {
            const Why& w = found[0];
            const std::string san = toSan(w.position, m);
            const bool isSolution = found.size() == 1, isSlower = isMate(w.rival.score) && w.move.score < w.rival.score;
            const Worth worth = isSolution ? Worth::Right : worthOf(w, found[1]);
            if (worth == Worth::Right)
                return concludePuzzle(c, m,
                                      isSolution ? "Right: " + san
                                      : isSlower
                                          ? "Right, but " + toSan(w.position, w.rival.line[0]) + " mates sooner"
                                          : "Right: " + san + ". The solution is " +
                                                toSan(w.position, c.training()->solution()) + ", which is no better",
                                      w, true);
            c.training()->needsHelp();
            const std::string what =
                worth == Worth::Wrong ? "is " + nameWithArticle(w.verdict()) : "is no mistake, but there is better";
            c.tell(c.coach_.tell("No: " + san + ' ' + what + '.', withoutBetter(facts(w))),
                   "Not " + san + ": try again, or \"show 1\" plays what answers it");
        });
    }
    /// The position is solved, or its solution is shown: the move is made, and why it is good is told.
    static void concludePuzzle(C& c, Move m, const std::string& verdict, const Why& w, bool isSolved) {
        try {
            c.training()->conclude(isSolved);
        } catch (const BadInput& e) {
            c.screen_.print("The answer is not remembered: " + std::string(e.what()) + '.');
        }
        c.tell(c.coach_.tell(verdict + '.', withoutBetter(facts(w))), verdict);
        c.played_.play(m);
    }
    /// Ends the training, tells how it went, and brings back the game or the analysis.
    static void endTraining(C& c) {
        c.work_.forget();
        const std::string tally = c.training()->tally();
        const bool isDone = c.training()->isOver();
        c.bringBack();
        c.coach_.forget();
        if (isDone) c.screen_.print("Nothing more is due today.");
        if (!tally.empty()) c.screen_.print(tally);
        c.board_.announce(c.played_.game.ply() == 0 ? "The training is over"
                                                    : "The training is over, and the game is back");
    }
};

}  // namespace millimax
