// interface/training.hpp: positions asked one after the other, and what is said to the answers.
#pragma once

#include "../explain/training.hpp"
#include "../explain/words.hpp"
#include "../notation/typed_moves.hpp"
#include "../threads.hpp"
#include "../tools/engine_clock.hpp"
#include "../tools/measuring.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace millimax {

class Training {
public:
    /// Asks the positions of a file, or the engine's own; what is broken in it is told to `complain`. Throws BadInput.
    Training(const std::string& path, const Say& complain)
        : state_(trainingStatePath()),
          trainer_(puzzlesOf(path.empty() ? ownTrainingPath() : path, complain), state_, daysSince1970()) {}
    std::size_t left() const { return trainer_.left(); }
    bool isOver() const { return trainer_.left() == 0; }
    /// The position that is asked; not once it is over.
    const Position& position() const { return trainer_.puzzle().position; }
    std::string question() const {
        if (isOver()) return "Nothing more is due today";
        const std::string& title = trainer_.puzzle().title;
        return (title.empty() ? "" : "Position " + title + ", ") + nameOf(position().side()) +
               " to move: what do you play?";
    }
    std::string hint() const {
        const Move m = trainer_.puzzle().solutions[0];
        return "Look at the " + nameOf(typeOf(m.mover())) + " on " + squareName(m.from()) + '.';
    }

    /// A task that tells of an answer, none of a solution that is asked for, and finds out whether it is as good as a
    /// solution. `conclude` comes when it is over.
    using Task = std::function<void(const Say&, const Stop&)>;
    Task answer(Move m, ThreadPool& threads) {
        const std::vector<Move>& solutions = trainer_.puzzle().solutions;
        answer_ = Answer{m, m && std::ranges::count(solutions, m), !m || std::ranges::count(solutions, m), {}};
        const Move told = m ? m : solutions[0];
        return [this, told, &threads](const Say& show, const Stop& stop) {
            if (answer_->isKnown) return showSolution(told, threads, show, stop);
            StopListener listener(stop);
            const Why w = why(position(), told, limitsOf(Milliseconds(1000)), threads, listener);
            if (stop()) return;
            answer_->isRight = isAsGood(w);
            if (w.other.score >= MateBound && w.move.score < w.other.score) answer_->sooner = w.other.line[0];
            if (answer_->isRight) return;
            show("No.");
            for (const Fact& f : facts(w)) show(sentence(f));
        };
    }
    /// Whether an answer waits for `conclude`, and whether its worth is not known yet.
    bool isAnswered() const { return answer_.has_value(); }
    bool isJudging() const { return answer_ && !answer_->isKnown; }
    /// Remembers whether the position was solved, and goes on to the next. Returns what is said to the answer.
    std::string conclude() {
        const Answer given = *std::exchange(answer_, std::nullopt);
        const Puzzle puzzle = trainer_.puzzle();
        const auto san = [&](Move m) { return toSan(puzzle.position, m); };
        const std::string wanted = san(puzzle.solutions[0]);
        std::string told = !given.isRight  ? wanted + " was wanted. "
                           : given.isKnown ? "Right: " + san(given.move) + ". "
                           : !given.sooner ? "Right, as far as I see in a second; the solution is " + wanted + ". "
                                           : "Right, but " + san(given.sooner) + " mates sooner. ";
        try {
            trainer_.answer(given.isRight);
        } catch (const BadInput& e) {
            told = e.what() + (". " + told);
        }
        return told;
    }

private:
    /// The line that begins with a solution, and its motifs, as far as a small search sees them.
    void showSolution(Move solution, ThreadPool& threads, const Say& show, const Stop& stop) const {
        StopListener listener(stop);
        Limits limits;
        limits.nodes = 50'000;
        limits.rootMoves = {solution};
        Finding found = find(position(), limits, threads, listener);
        settle(position(), found, threads, listener);
        for (const Fact& f : solutionFacts(Why(position(), found, {}))) show(sentence(f));
    }

    struct Answer {
        Move move;  // none: the solution was asked for
        bool isRight;
        bool isKnown;  // without a search
        Move sooner;   // mates sooner, if there is such a move
    };
    TrainingState state_;
    Trainer trainer_;
    std::optional<Answer> answer_;
};

}  // namespace millimax
