// interface/training_session.hpp: a training: whose positions are asked, which one now, and what came of it.
#pragma once

#include "../explain/training.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"
#include "version.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

class TrainingSession {
public:
    /// Of the positions of a file, or of the engine's own; of games, the mistakes of the player called `me`, if he is
    /// one of theirs. What is broken in the file is told to `complain`. Throws BadInput.
    TrainingSession(
        const std::string& path, const std::string& me, const Say& complain, const BetweenGames& betweenGames = [] {})
        : state_(statePath("training")),
          puzzles_(puzzlesOf(path.empty() ? ownTrainingPath() : path, complain, betweenGames)) {
        for (const Puzzle& p : puzzles_)
            for (const std::string& maker : p.makers)
                if (!std::ranges::count(makers_, maker)) makers_.push_back(maker);
        for (const std::string& name : {std::string(UserName), me})
            if (asksWho() && !name.empty() && std::ranges::count(makers_, name)) begin({name});
        if (makers_.size() == 1 && asksWho()) {
            complain("All mistakes in it are those of " + makers_[0] + '.');
            begin(makers_);
        }
        if (makers_.empty()) begin({});
    }

    // ---- Whose mistakes are asked ---------------------------------------------------------------------------------

    /// Whether the user must first say whose mistakes are asked.
    bool asksWho() const { return !trainer_; }
    /// Takes a name, or a part of it, a side or "both". Returns the player's name, if one was typed. Throws BadInput.
    std::string choose(const std::string& typed) {
        const std::string wanted = lowered(typed);
        if (wanted == "both") begin(makers_);
        if (const auto side = colorNamed(typed)) {
            const auto isOthers = [side](const Puzzle& p) { return p.position.side() != side; };
            if (std::ranges::all_of(puzzles_, isOthers)) throw NamedFault(nameOf(*side) + " has made no mistake here");
            std::erase_if(puzzles_, isOthers);
            begin({});
        }
        if (!asksWho()) return "";
        std::vector<std::string> names;
        std::ranges::copy_if(makers_, std::back_inserter(names), [&](const std::string& maker) {
            return !wanted.empty() && lowered(maker).find(wanted) != std::string::npos;
        });
        for (const std::string& maker : makers_)
            if (lowered(maker) == wanted) names = {maker};  // the whole name, though others have it as a part
        if (names.size() != 1)
            throw NamedFault((names.empty() ? "No" : "More than one") + std::string(" player is called ") +
                             inQuotes(typed) + " here");
        begin(names);
        return names[0];
    }

    // ---- The position that is asked -------------------------------------------------------------------------------

    /// Whether nothing more is due.
    bool isOver() const { return trainer_ && trainer_->left() == 0; }
    const Position& position() const { return trainer_->puzzle().position; }
    Move solution() const { return trainer_->puzzle().solutions[0]; }
    bool isSolution(Move m) const { return std::ranges::count(trainer_->puzzle().solutions, m) > 0; }
    /// Whether it is solved, or its solution was shown: `next` goes on.
    bool isExplained() const { return trainer_ && trainer_->isAnswered(); }
    /// What is asked.
    std::string question() const {
        if (asksWho()) {
            constexpr std::size_t Most = 6;  // names
            return "Whose mistakes? A name, \"white\", \"black\" or \"both\", please: " +
                   listed(std::span(makers_).first(std::min(makers_.size(), Most)), "; ") +
                   (makers_.size() > Most ? "; ..." : "");
        }
        const Puzzle& asked = trainer_->puzzle();
        return joined(trainer_->number(), " of ", trainer_->count(), trainer_->isAgain() ? ", again" : "") +
               (asked.title.empty() ? "" : ": " + asked.title) + ". " +
               (asked.mistake.empty() ? "" : asked.mistake + ". ") +
               (isExplained() ? "" : nameOf(position().side()) + " to move: your move?");
    }
    /// It was not solved at the first try, or not without a hint.
    void needsHelp() { isHelped_ = true; }
    /// It is solved, or was shown. Throws BadInput if that can't be remembered.
    void conclude(bool isSolved) {
        const Solved how = !isSolved ? Solved::No : isHelped_ ? Solved::WithHelp : Solved::AtOnce;
        if (!trainer_->isAgain()) ++tally_[std::size_t(how)];
        trainer_->answer(how);
    }
    /// Asks the next one, if there is one.
    void next() {
        isHelped_ = false;
        trainer_->next();
    }
    /// How it went; empty if nothing was answered.
    std::string tally() const {
        const int all = tally_[0] + tally_[1] + tally_[2];
        return !all ? ""
                    : joined("Of ", counted(all, "position"), " you solved ", tally_[0], " at once and ", tally_[1],
                             " with help or at another try; ", tally_[2],
                             tally_[2] == 1 ? " was shown." : " were shown.");
    }

private:
    /// Asks the mistakes of these players from now on; without players, all positions.
    void begin(const std::vector<std::string>& makers) {
        if (!makers.empty())
            std::erase_if(puzzles_, [&](const Puzzle& p) {
                return std::ranges::none_of(p.makers, [&](auto& maker) { return std::ranges::count(makers, maker); });
            });
        trainer_.emplace(std::move(puzzles_), std::move(state_), daysSince1970());
    }

    TrainingState state_;  // this and the puzzles are the trainer's once it is known whose are asked
    std::vector<Puzzle> puzzles_;
    std::vector<std::string> makers_;  // the players who made the mistakes
    std::optional<Trainer> trainer_;
    bool isHelped_ = false;
    std::array<int, 3> tally_{};  // by Solved
};

}  // namespace millimax
