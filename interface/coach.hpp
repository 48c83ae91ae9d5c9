// interface/coach.hpp: what a person who learns has asked: which moves a question means, the sentences that answer it,
// hints in steps, and the line of a sentence on the board.
#pragma once

#include "../explain/notes.hpp"
#include "../explain/questions.hpp"
#include "../explain/review.hpp"
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

/// The moves of a typed line. Throws BadInput as parseTypedMoves does.
inline Asked askedInLine(Position p, const std::string& line) {
    Asked asked;
    for (const Move m : parseTypedMoves(p, line)) {
        asked.emplace_back(p, m);
        p.make(m);
    }
    return asked;
}
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
        asked = askedInLine(game.position(), moves);
        if (asked.empty()) throw BadInput("a move, please, as in \"why Nf3\"");
        if (asked.size() > MostMoves) throw NamedFault(joined("why takes ", MostMoves, " moves at most"));
        return asked;
    }
    if (!number.empty()) game.forward();
    const auto ask = [&] {
        const Move last = game.position().lastMove();
        game.back();
        asked.emplace(asked.begin(), game.position(), last);
    };
    if (!game.position().lastMove())
        throw BadInput((game.ply() ? "that was a pass" : "no move was played yet") +
                       std::string("; \"why e4\" explains a move"));
    ask();
    if (number.empty() && asked[0].first.side() == engine && game.position().lastMove()) ask();
    return asked;
}

/// Whether the enemy of the side to move threatens something: to mate with the next move, what wins material by a
/// capture or a check, or much more than a move is worth. `here` is the best move of the position, `passed` the enemy's
/// best one after a pass.
inline bool isThreat(const Why& here, const Why& passed) {
    const auto best = [](const Why& w) {
        return w.rival.line.empty() ? w.move.score : std::max(w.move.score, w.rival.score);
    };
    constexpr int Turn = 70;  // centipawns that the turn to move is worth by itself, in a quiet opening
    const bool isForcing = passed.move.line[0].isNoisy() || passed.ownLine.at[1].inCheck();
    const bool wins = isForcing && passed.proven(passed.ownLine, passed.move.score) >= LeastMaterial;
    return best(passed) == mateIn(1) || wins || isMuchMore(best(here) - Turn, -best(passed));
}

/// The line of a sentence, or a variation, played on the board in place of the game.
class ShownLine {
public:
    ShownLine(std::string text, const Fact& f)
        : text_(std::move(text)), shapes_(shapesOf(f)), game_(gameTo(f.line.at[0])), begin_(game_.ply()) {
        // Arrows hold behind the move of the fact, but those of a threat, which is proven by a line after a pass,
        // before it.
        const bool beginsWithPass = begin_ > 0 && !f.line.at[0].lastMove();
        about_ = begin_ + (beginsWithPass ? 0 : int(f.ply) + 1);
        for (const Move m : f.line.moves) game_.play(m);
        game_.goTo(begin_);
    }
    /// The moves ahead of the cursor of a game.
    ShownLine(std::string text, Game line) : text_(std::move(text)), game_(std::move(line)), begin_(game_.ply()) {}
    /// The sentence that it proves.
    const std::string& text() const { return text_; }
    /// The game that leads to it, with the line ahead.
    const Game& game() const { return game_; }
    /// Goes so many moves on, below 0 back, or as far as it can. Returns how far it has come: "1 of 5: 14. Nf3". Throws
    /// NamedFault where the line ends.
    std::string step(Game& game, int moves) const {
        if (moves < 0 && game.ply() == begin_) throw NamedFault("The line begins here");
        if (moves > 0 && game.isAtEnd()) throw NamedFault("The line ends here; \"exit\" returns");
        game.goTo(std::clamp(game.ply() + moves, begin_, game.plies()));
        const int made = game.ply() - begin_;
        return joined(made, " of ", game.plies() - begin_, made == 0 ? "" : ": " + moveBehind(game));
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

/// A reviewed or annotated game, gone through from one marked move to the next.
class MarkedMoves {
public:
    /// Begins at the first one of both sides, or of `side`. Without a review marked is what has a glyph. Throws
    /// NamedFault if there is none.
    MarkedMoves(const Game& game, std::shared_ptr<const GameReview> reviewed, std::optional<Color> side)
        : game_(game), reviewed_(std::move(reviewed)) {
        for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
            const Color mover = game.mover(int(ply));
            const bool isMarked =
                reviewed_ ? reviewed_->moves[ply].isMarked() : !glyphOf(game.moves()[ply].nags).empty();
            if (isMarked && side.value_or(mover) == mover) plies_.push_back(int(ply));
        }
        if (plies_.empty()) throw NamedFault("no move of " + (side ? nameOf(*side) : "the game") + " is marked");
    }
    /// Goes to the next one, below 0 to the one before. Throws NamedFault where there is none.
    void step(int moves) {
        if (moves < 0 && at_ == 0) throw NamedFault("This is the first mark");
        if (moves > 0 && at_ + 1 == plies_.size()) throw NamedFault("This was the last mark; \"exit\" returns");
        moves < 0 ? --at_ : ++at_;
    }
    /// What the review has found of it; null without one.
    const JudgedMove* judged() const { return reviewed_ ? &reviewed_->moves[std::size_t(plies_[at_])] : nullptr; }
    /// The game up to the marked move.
    Game game() const { return game_.at(plies_[at_] + 1); }
    /// "3 of 12: 13... Qg7??, a blunder; from White's side -0.31 to +2.10."
    std::string text() const {
        const Game before = game_.at(plies_[at_]);
        const Move m = before.moves()[std::size_t(before.ply())].move;
        return joined(at_ + 1, " of ", plies_.size(), ": ",
                      judged() ? judgement(*judged(), numberedSan(before.position(), m)) : moveAhead(before));
    }

private:
    Game game_;
    std::shared_ptr<const GameReview> reviewed_;
    std::vector<int> plies_;  // before the marked moves
    std::size_t at_ = 0;      // of these
};

/// Remembers what was explained last: sentences by number, a reviewed game, and a hint.
class Coach {
public:
    // ---- Sentences ------------------------------------------------------------------------------------------------

    /// Another explanation begins.
    void forget() {
        told_.clear();
        notes_.clear();
    }
    /// Another explanation: numbered sentences below a headline.
    std::string tell(const std::string& head, const std::vector<Fact>& facts) {
        forget();
        return head + toldOf(facts);
    }
    /// What is noted at the cursor of a game, if anything is: the comment, and a numbered line for each variation, of a
    /// game that was judged with what is noted there.
    const std::string& tellNotes(const Game& game) {
        const std::string comment = wordsOfComment(commentAt(game));
        const std::vector<Game> lines = variationsAt(game);
        if (comment.empty() && lines.empty() && notes_.empty()) return notes_;  // what was explained else stays
        forget();
        notes_ = comment;
        notedAt_ = game.position().key();
        for (const Game& line : lines) {
            told_.emplace_back(number() + movesAhead(line, MostPliesTold), line);
            notes_ += (notes_.empty() ? "" : "\n") + told_.back().text();
            if (const std::string words = wordsAhead(line); isJudged(game) && !words.empty()) notes_ += "\n" + words;
        }
        return notes_;
    }
    /// What was told so of this position last; empty if something else was.
    std::string notes(const Position& p) const { return p.key() == notedAt_ ? notes_ : ""; }
    /// Explains moves. Of more than two all are judged, but reasons are told only of bad ones and of the last one.
    std::string explain(const std::vector<Why>& moves) {
        forget();
        std::string text;
        for (const Why& w : moves) {
            if (moves.size() > 1) text += "--- " + numberedSan(w.position, w.move.line[0]) + '\n';
            const bool hasReasons = moves.size() <= 2 || &w == &moves.back() || w.verdict() != Verdict::Good;
            text += headline(w) + toldOf(hasReasons ? toldFacts(w) : std::vector<Fact>{}) + '\n';
        }
        return text;
    }

    // ---- The line of a sentence -----------------------------------------------------------------------------------

    /// The line of a sentence, counted from 1. Throws BadInput if there is none.
    const ShownLine& line(int number) const {
        if (told_.empty()) throw NamedFault("nothing was explained yet; \"why\" explains the last moves");
        if (std::size_t(number) > told_.size()) throw NamedFault(joined("the last sentence is ", told_.size()));
        return told_[std::size_t(number) - 1];
    }

    // ---- Marked moves ---------------------------------------------------------------------------------------------

    const GameReview& takeReview(GameReview review) {
        reviewed_ = std::make_shared<const GameReview>(std::move(review));
        return *reviewed_;
    }
    /// The marked moves of a game, of both sides or of one: as the last review has found them, if it was this game's,
    /// else as they are noted; without marks those of the last review, if there was one since the start. Throws
    /// NamedFault if that side has none.
    std::optional<MarkedMoves> marksOf(const Game& game, std::optional<Color> side) const {
        const bool isNoted = std::ranges::any_of(game.moves(), [](auto& m) { return !glyphOf(m.nags).empty(); });
        if (reviewed_ && (!isNoted || isSameGame(reviewed_->game, game)))
            return MarkedMoves(reviewed_->game, reviewed_, side);
        return isNoted ? std::optional(MarkedMoves(game, nullptr, side)) : std::nullopt;
    }

    // ---- Hints ----------------------------------------------------------------------------------------------------

    /// Another question is on the board: a hint begins at its first step, and is about the solution of that.
    void dropHint() { hint_.reset(); }
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
    static constexpr int MostPliesTold = 12;  // of a variation; all of it can be shown
    /// A line for each fact, with the next number.
    std::string toldOf(const std::vector<Fact>& facts) {
        std::string text;
        for (const Fact& f : facts) text += '\n' + told_.emplace_back(number() + sentence(f), f).text();
        return text;
    }
    /// Of the next sentence.
    std::string number() const { return joined('(', told_.size() + 1, ") "); }

    std::vector<ShownLine> told_;  // sentence 1, 2, ...
    std::string notes_;            // if they were told last
    Key notedAt_ = 0;
    std::shared_ptr<const GameReview> reviewed_;  // since the start, if there was one
    std::optional<Why> hint_;
    int steps_ = 0;  // of the hint that were told
};

}  // namespace millimax
