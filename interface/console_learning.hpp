// interface/console_learning.hpp: what the console explains of a game, and positions to train.
#pragma once

#include "../explain/review_games.hpp"
#include "../explain/terms.hpp"
#include "../explain/training.hpp"
#include "../explain/words.hpp"
#include "../notation/typed_moves.hpp"
#include "console_game.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace millimax {

class ConsoleLearning : public ConsoleGame {
public:
    using ConsoleGame::ConsoleGame;

protected:
    void evaluate(const std::string& move);
    void explainMove(const std::string& move);
    void reviewGame(const std::string& path);

    /// Puts the game aside and asks the positions of a file, or the engine's own.
    void train(const std::string& path);
    bool isTraining() const { return training_.has_value(); }
    /// A line typed while a position is asked: a move, hint, show or exit.
    void answerPuzzle(const std::string& line);
    /// The game is back.
    void endTraining();
    void jobEnded() override;

private:
    /// The line that begins with a solution, and its motifs, as far as a small search sees them.
    std::string solutionText(const Puzzle& puzzle, Move solution);
    void askPuzzle(const std::string& before);
    void scorePuzzle(bool solved, const std::string& told);

    struct Training {
        Training(const std::string& path, const Say& complain)
            : state(trainingStatePath()), trainer(puzzlesOf(path, complain), state, daysSince1970()) {}
        TrainingState state;
        Trainer trainer;
        bool judging = false;  // an answer
        bool solved = false;   // by its search
        std::string sooner;    // a move that mates sooner, if there is one
    };
    std::optional<Training> training_;
};

inline void ConsoleLearning::evaluate(const std::string& move) {
    std::ostringstream out;
    const bool heat = screen_.style().colors == Colors::Many && !spoken_;
    const TerminalSize size = screen_.size();
    const PictureStyle style{heat, isTurned(), size.columns, screen_.isLive() ? size.rows : 0};
    if (move.empty()) showPicture(session_.game, out, style);
    else showChange(session_.game, parseTypedMove(session_.game, move), out, style);
    print(out.str());
}
/// Of a move in the present position; without one of the last move, and if that was the engine's, of the user's before.
inline void ConsoleLearning::explainMove(const std::string& move) {
    Position p = session_.game;
    std::vector<Position> after;  // the positions that the moves lead to
    if (!move.empty()) {
        p.make(parseTypedMove(p, move));
        after.push_back(p);
    } else {
        if (!p.lastMove()) throw BadInput("no move was played yet; \"why e4\" explains one");
        after.push_back(p);
        p.unmake();
        if (mode_ == Mode::Play && p.side() == engineSide_ && p.lastMove()) after.insert(after.begin(), p);
    }
    print("Looking into it ...");
    startMeasuring([this, after](const Say& show, const Stop& stop) {
        for (Position before : after) {
            const Move m = before.lastMove();
            before.unmake();
            const Limits limits = limitsOf(Milliseconds(1500 / int(after.size())));
            StopListener listener(stop);
            const Why found = why(before, m, limits, session_.threads, listener);
            if (stop()) return;
            std::ostringstream out;
            tell(found, out);
            show((after.size() > 1 ? "--- " + numberedSan(before, m) + "\n" : "") + out.str());
        }
    });
}
/// Judges the moves of the game, and writes the PGN and a page beside it.
inline void ConsoleLearning::reviewGame(const std::string& path) {
    const bool hasEnding = isPgn(path) || path.ends_with(".html");
    const std::string base = hasEnding ? path.substr(0, path.rfind('.')) : path;
    const Game game = record();
    if (game.plies() == 0) throw BadInput("no move was played yet");
    checkReview(base);
    constexpr Milliseconds ForEach(300);
    const auto seconds = (game.plies() + 1) * ForEach.count() / 1000 + 1;
    print("Judging " + counted(game.plies(), "move") + ", which takes about " + counted(seconds, "second") +
          "; \"?\" stops it.");
    startMeasuring([this, base, ForEach, game](const Say& show, const Stop& stop) {
        StopListener listener(stop);
        const auto done = writeReview(game, base, limitsOf(ForEach), session_.threads, listener);
        if (!done) return show("Stopped.");
        show(done->words);
        show("Written to " + done->base + ".pgn, and to look at " + done->base + ".html.");
        show("\"train " + done->base + ".pgn\" asks for better moves where there were mistakes.");
    });
}

// ---- Training -----------------------------------------------------------------------------------------------------

inline void ConsoleLearning::train(const std::string& path) {
    training_.emplace(path.empty() ? ownTrainingPath() : path, [this](const std::string& text) { print(text); });
    if (!training_->trainer.left()) {
        training_.reset();
        throw BadInput("Nothing is due today");
    }
    leaveAnalysis();
    putAside();
    mode_ = Mode::Force;
    print("Positions to solve: " + std::to_string(training_->trainer.left()) +
          ". Type a move, \"hint\", \"show\" (the solution) or \"exit\".");
    askPuzzle("");
}
/// Shows the position that is due, after what is told of the one `before`.
inline void ConsoleLearning::askPuzzle(const std::string& before) {
    if (!training_->trainer.left()) {
        print(before + "Nothing more is due today.");
        return endTraining();
    }
    const Puzzle& puzzle = training_->trainer.puzzle();
    forgetGame();
    setGame(puzzle.position);
    engineSide_ = ~puzzle.position.side();
    announce(before + (puzzle.title.empty() ? "" : "Position " + puzzle.title + ", ") + nameOf(puzzle.position.side()) +
             " to move: what do you play?");
}
inline std::string ConsoleLearning::solutionText(const Puzzle& puzzle, Move solution) {
    Listener silent;
    Limits limits;
    limits.nodes = 50'000;
    limits.rootMoves = {solution};
    Finding found = find(puzzle.position, limits, session_.threads, silent);
    settle(puzzle.position, found, session_.threads, silent);
    std::string text;
    for (const Fact& f : solutionFacts(Why(puzzle.position, found, {})))
        text += (text.empty() ? "" : "\n") + sentence(f);
    return text;
}
inline void ConsoleLearning::answerPuzzle(const std::string& typed) {
    const std::string line = looksLikeMoves(typed) ? typed : lowered(typed);
    const Puzzle& puzzle = training_->trainer.puzzle();
    const std::string wanted = toSan(puzzle.position, puzzle.solutions[0]);
    if (line == "exit") return endTraining();
    if (line == "hint") {
        const Move m = puzzle.solutions[0];
        return say("Look at the " + nameOf(typeOf(m.mover())) + " on " + squareName(m.from()) + '.');
    }
    if (line == "show") {
        print(solutionText(puzzle, puzzle.solutions[0]));
        return scorePuzzle(false, wanted + " was wanted. ");
    }
    if (!looksLikeMoves(line)) return say("A move, \"hint\", \"show\" or \"exit\", please.");
    const Move m = parseTypedMoves(puzzle.position, line).at(0);
    if (std::ranges::count(puzzle.solutions, m)) {
        print(solutionText(puzzle, m));
        return scorePuzzle(true, "Right: " + toSan(puzzle.position, m) + ". ");
    }
    training_->judging = true;
    print("Looking into it ...");
    startMeasuring([this, puzzle, m](const Say& show, const Stop& stop) {
        StopListener listener(stop);
        const Why w = why(puzzle.position, m, limitsOf(Milliseconds(1000)), session_.threads, listener);
        if (stop()) return;
        training_->solved = isAsGood(w);
        const bool isSlower = w.other.score >= MateBound && w.move.score < w.other.score;
        training_->sooner = isSlower ? toSan(puzzle.position, w.other.line[0]) : "";
        if (training_->solved) return;
        show("No.");
        for (const Fact& f : facts(w)) show(sentence(f));
    });
}
/// Remembers whether the position was solved, and asks the next one.
inline void ConsoleLearning::scorePuzzle(bool solved, const std::string& told) {
    try {
        training_->trainer.answer(solved);
    } catch (const BadInput& e) {
        print(e.what());
    }
    askPuzzle(told);
}
inline void ConsoleLearning::jobEnded() {
    ConsoleGame::jobEnded();
    if (!training_ || !std::exchange(training_->judging, false)) return;
    const Puzzle puzzle = training_->trainer.puzzle();
    const std::string wanted = toSan(puzzle.position, puzzle.solutions[0]);
    const std::string right = training_->sooner.empty()
                                  ? "Right, as far as I see in a second; the solution is " + wanted + ". "
                                  : "Right, but " + training_->sooner + " mates sooner. ";
    scorePuzzle(training_->solved, training_->solved ? right : wanted + " was wanted. ");
}
inline void ConsoleLearning::endTraining() {
    discardSearch();
    training_.reset();
    bringBack();
    announce(session_.game.plies() == 0 ? "The training is over" : "The training is over, and the game is back");
}

}  // namespace millimax
