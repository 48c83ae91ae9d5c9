// interface/coach.hpp: what a person who learns has asked: which moves a question means, the sentences that answer it,
// hints in steps, and the line of a sentence on the board.
#pragma once

#include "../explain/questions.hpp"
#include "../explain/review_games.hpp"
#include "../explain/shapes.hpp"
#include "../explain/training.hpp"
#include "../explain/why.hpp"
#include "../explain/words.hpp"
#include "../notation/game.hpp"
#include "../notation/typed_moves.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// Moves that are asked about, each in the position before it; none stands for the best one there.
using Asked = std::vector<std::pair<Position, Move>>;

/// The moves that `why` is asked about, at the cursor of a game. "": the last one, and if that was made by `engine`,
/// the one before it, too. "14" or "14...": that move of the game. "Nf3 d5": moves from here on; "14 Nf3 d5": in place
/// of that move and on. Throws BadInput.
inline Asked askedBy(const std::string& text, Game game, std::optional<Color> engine) {
    constexpr std::size_t MostMoves = 8;  // of a variation
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string number = text.substr(0, end), moves(trimmed(std::string_view(text).substr(end)));
    Asked asked;
    if (!number.empty()) game.goTo(plyOf(number, game));
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
    if (number.empty() && asked[0].first.side() == engine && game.position().lastMove()) ask();
    return asked;
}

/// Whether the enemy of the side to move threatens something: what wins material by a capture or a check, or much more
/// than a move is worth. `here` is the best move of the position, `passed` the enemy's best one after a pass.
inline bool isThreat(const Why& here, const Why& passed) {
    const auto best = [](const Why& w) {
        return w.other.line.empty() ? w.move.score : std::max(w.move.score, w.other.score);
    };
    constexpr int turn = 70;  // centipawns that the turn to move is worth by itself, in a quiet opening
    const bool isForcing = passed.move.line[0].isNoisy() || passed.own.at[1].inCheck();
    const bool wins = isForcing && passed.proven(passed.own, passed.move.score) >= LeastMaterial;
    return wins || detail::isMuchMore(best(here) - turn, -best(passed));
}

/// The line of a sentence, played on the board in place of the game.
class ShownLine {
public:
    ShownLine(std::string text, const Fact& f, Castling castling)
        : text_(std::move(text)), shapes_(shapesOf(f)), game_(gameTo(f.line.at[0], castling)), begin_(game_.ply()) {
        const bool isThreat = begin_ > 0 && !f.line.at[0].lastMove();
        about_ = begin_ + (isThreat ? 0 : int(f.ply) + 1);
        for (const Move m : f.line.moves) game_.play(m);
        game_.goTo(begin_);
    }
    /// The sentence that it proves.
    const std::string& text() const { return text_; }
    /// The game that leads to it, with the line ahead.
    const Game& game() const { return game_; }
    /// Goes a move on, or back. Returns how far it has come: "1 of 5: 14. Nf3". Throws BadInput where the line ends.
    std::string step(Game& game, bool back) const {
        if (back && game.ply() == begin_) throw NamedFault("The line begins here");
        if (!back && game.isAtEnd()) throw NamedFault("The line ends here; \"exit\" returns");
        back ? game.back() : game.forward();
        const int made = game.ply() - begin_;
        std::string text = std::to_string(made) + " of " + std::to_string(game.plies() - begin_);
        if (made == 0) return text;
        Position before = game.position();
        unmakeOrPass(before);
        return text + ": " + numberedSan(before, game.moves()[std::size_t(game.ply() - 1)].move);
    }
    /// What shows the sentence on the board after so many plies of the game: squares, and arrows where they hold.
    std::vector<Shape> shapes(int ply) const {
        std::vector<Shape> shapes = shapes_;
        if (ply != about_) std::erase_if(shapes, [](const Shape& s) { return !s.isSquare(); });
        return shapes;
    }

private:
    std::string text_;
    std::vector<Shape> shapes_;
    Game game_;
    int begin_, about_ = 0;  // the plies where the line begins, and where its arrows hold
};

/// A reviewed game, gone through from one marked move to the next.
class MarkedMoves {
public:
    /// Begins at the first one of both sides, or of `side`. Throws NamedFault if there is none.
    MarkedMoves(std::shared_ptr<const GameReview> reviewed, std::optional<Color> side)
        : reviewed_(std::move(reviewed)) {
        for (int ply = 0; ply < int(reviewed_->moves.size()); ++ply) {
            const JudgedMove& m = reviewed_->moves[std::size_t(ply)];
            if (m.mark.nag && side.value_or(m.mover) == m.mover) plies_.push_back(ply);
        }
        if (plies_.empty()) throw NamedFault("no move of " + (side ? nameOf(*side) : "the game") + " is marked");
    }
    /// Goes to the next one, or back. Throws NamedFault where there is none.
    void step(bool back) {
        if (back && at_ == 0) throw NamedFault("This is the first mark");
        if (!back && at_ + 1 == plies_.size()) throw NamedFault("This was the last mark; \"exit\" returns");
        at_ += back ? std::size_t(-1) : 1;
    }
    const JudgedMove& move() const { return reviewed_->moves[std::size_t(plies_[at_])]; }
    /// The game up to the marked move.
    Game game() const {
        Game game = reviewed_->game;
        game.goTo(plies_[at_] + 1);
        return game;
    }
    /// "3 of 12: 13... Qg7??, a blunder; from White's side -0.31 to +2.10."
    std::string text() const {
        Game before = reviewed_->game;
        before.goTo(plies_[at_]);
        const Move m = before.moves()[std::size_t(plies_[at_])].move;
        return std::to_string(at_ + 1) + " of " + std::to_string(plies_.size()) + ": " +
               judgement(move(), numberedSan(before.position(), m));
    }

private:
    std::shared_ptr<const GameReview> reviewed_;
    std::vector<int> plies_;  // before the marked moves
    std::size_t at_ = 0;      // of these
};

/// Remembers what was explained last: sentences by number, a reviewed game, and a hint.
class Coach {
public:
    // ---- Sentences ------------------------------------------------------------------------------------------------

    /// Another explanation begins.
    void forget() { told_.clear(); }
    /// Sentences below a headline, with the next numbers.
    std::string tell(const std::string& head, const std::vector<Fact>& facts) {
        std::string text = head;
        for (const Fact& f : facts) {
            told_.push_back(f);
            text += '\n' + numbered(told_.size());
        }
        return text;
    }
    /// Explains moves. Of more than two all are judged, but reasons are told only of bad ones and of the last one.
    std::string explain(const std::vector<Why>& moves) {
        forget();
        std::string text;
        for (const Why& w : moves) {
            if (moves.size() > 1) text += "--- " + numberedSan(w.position, w.move.line[0]) + '\n';
            const bool hasReasons = moves.size() <= 2 || &w == &moves.back() || w.verdict() != Verdict::Good;
            text += tell(headline(w), hasReasons ? toldFacts(w) : std::vector<Fact>{}) + '\n';
        }
        return text;
    }

    // ---- The line of a sentence -----------------------------------------------------------------------------------

    /// Begins to show the line of a sentence, counted from 1. Throws BadInput if there is none.
    const ShownLine& show(int number, Castling castling) {
        if (told_.empty()) throw NamedFault("nothing was explained yet; \"why\" explains the last moves");
        if (std::size_t(number) > told_.size())
            throw NamedFault("the last sentence is " + std::to_string(told_.size()));
        return shown_.emplace(numbered(std::size_t(number)), told_[std::size_t(number) - 1], castling);
    }
    /// The line that is on the board, if one is.
    const std::optional<ShownLine>& shown() const { return shown_; }
    void endLine() { shown_.reset(); }

    // ---- The last review ------------------------------------------------------------------------------------------

    const GameReview& takeReview(GameReview review) {
        reviewed_ = std::make_shared<const GameReview>(std::move(review));
        return *reviewed_;
    }
    /// Begins to go through the marked moves, of both sides or of one. Throws NamedFault if there are none.
    void beginMarks(std::optional<Color> side) {
        if (!reviewed_) throw NamedFault("\"review\" comes first: it marks the moves");
        marks_.emplace(reviewed_, side);
    }
    /// The marked moves that are gone through, if they are.
    std::optional<MarkedMoves>& marks() { return marks_; }
    const std::optional<MarkedMoves>& marks() const { return marks_; }
    void endMarks() { marks_.reset(); }

    // ---- Hints ----------------------------------------------------------------------------------------------------

    /// Whether the hint is one for this position.
    bool hasHint(const Position& p) const { return hint_ && hint_->position.key() == p.key(); }
    void setHint(Why best) {
        hint_ = std::move(best);
        steps_ = 0;
    }
    /// The best move, and why.
    const Why& hint() const { return *hint_; }
    /// Goes a step further, or with `all` to the last one, and returns what is told there: the piece, then the idea;
    /// empty where the move itself is told.
    std::string nextStep(bool all) {
        steps_ = all ? 3 : std::min(steps_ + 1, 3);
        return steps_ == 1   ? "look at " + pieceOn(hint_->position, hint_->move.line[0].from())
               : steps_ == 2 ? ideaOf(toldFacts(*hint_))
                             : "";
    }

private:
    std::string numbered(std::size_t n) const { return '(' + std::to_string(n) + ") " + sentence(told_[n - 1]); }

    std::vector<Fact> told_;  // sentence 1, 2, ...
    std::optional<ShownLine> shown_;
    std::shared_ptr<const GameReview> reviewed_;  // since the start, if there was one
    std::optional<MarkedMoves> marks_;
    std::optional<Why> hint_;
    int steps_ = 0;  // of the hint that were told
};

}  // namespace millimax
