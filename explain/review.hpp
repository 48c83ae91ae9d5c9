// explain/review.hpp: every move of a game judged, and the game annotated.
//
// Each position is searched once; a move is judged by the scores before and after it. What is found is kept in a file
// until all is done, so that a review that was stopped goes on where it was.
#pragma once

#include "../notation/pgn.hpp"
#include "../notation/result.hpp"
#include "words.hpp"

#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace millimax {

/// A game and what was found in each of its positions, of which there is one more than moves.
struct GameReview {
    Game game;
    std::vector<Position> positions;
    std::vector<Finding> findings;

    std::size_t plies() const { return game.moves().size(); }
    /// Centipawns from White's side, before move `i` (from 0) or after the last one.
    int score(std::size_t i) const { return findings[i].score * signOf(positions[i].side()); }
    /// For the mover of `i`, after it; a mate is a ply further away than after the reply.
    int scoreAfter(std::size_t i) const {
        const int score = -findings[i + 1].score;
        return score >= MateBound ? score - 1 : score <= -MateBound ? score + 1 : score;
    }
    /// What is known of move `i` by the search after it.
    Finding findingOf(std::size_t i) const {
        Finding found{scoreAfter(i), findings[i + 1].depth, {game.moves()[i].move}};
        const std::vector<Move>& answer = findings[i + 1].line;
        found.line.insert(found.line.end(), answer.begin(), answer.end());
        return found;
    }
    /// The same, compared with what the search before it found.
    Why whyOf(std::size_t i) const { return Why(positions[i], findingOf(i), findings[i]); }
    bool isBest(std::size_t i) const { return findings[i].line.at(0) == game.moves()[i].move; }
    /// A null move is not judged.
    bool isNull(std::size_t i) const { return !game.moves()[i].move; }
    Verdict verdict(std::size_t i) const {
        return isBest(i) || isNull(i) ? Verdict::Good : verdictOf(findingOf(i), findings[i]);
    }
    /// 0 to 100.
    double accuracy(std::size_t i) const {
        return isBest(i) || isNull(i) ? 100
                                      : moveAccuracy(winningChance(findings[i].score), winningChance(scoreAfter(i)));
    }
    /// Of the moves of `c` for which `counts(index)` holds; none if there are none.
    template <class Counts> std::optional<double> accuracyOf(Color c, Counts counts) const {
        std::vector<double> accuracies;
        for (std::size_t i = 0; i < plies(); ++i)
            if (positions[i].side() == c && counts(i)) accuracies.push_back(accuracy(i));
        if (accuracies.empty()) return std::nullopt;
        return meanAccuracy(accuracies);
    }
};

/// Of a position in which the game is drawn; depth 1, so that it counts as searched.
inline const Finding GameDrawn{0, 1, {}};

/// Reviews one game. `finder` finds out about a position: Position -> std::optional<Finding>, none if it was stopped,
/// and then there is no review.
template <class Finder> std::optional<GameReview> reviewGame(const Game& game, Finder finder) {
    GameReview review{game, {game.start()}, {}};
    for (const GameMove& m : game.moves()) makeOrPass(review.positions.emplace_back(review.positions.back()), m.move);
    for (const Position& p : review.positions) {
        std::optional<Finding> found = finder(p);
        if (!found) return std::nullopt;
        if (found->line.empty()) *found = p.inCheck() ? Finding{-MateScore, 0, {}} : GameDrawn;
        review.findings.push_back(*found);
    }
    // A draw by the rules, too, ends the game; but not one that was played on.
    if (Finding& last = review.findings.back(); !last.line.empty() && resultOf(review.positions.back())) {
        last = GameDrawn;
    }
    return review;
}

namespace detail {

/// The words of a comment but for its [%eval ...], each after a blank.
inline std::string withoutEval(std::string comment) {
    const std::size_t begin = comment.find("[%eval "), end = comment.find(']', begin);
    if (end != comment.npos) comment.erase(begin, end + 1 - begin);
    std::string text;
    for (const std::string& word : splitWords(comment)) text += ' ' + word;
    return text;
}

}  // namespace detail

/// The game with glyphs, scores, reasons, and the better line of each inaccurate move as its first variation. Other
/// comments and variations stay.
inline Game annotated(const GameReview& review) {
    Game game = review.game;
    game.tags["Annotator"] = "milliMax";
    for (std::size_t i = 0; i < review.plies(); ++i) {
        Annotation& m = game.annotation(int(i));
        const int after = review.score(i + 1);
        const Finding& next = review.findings[i + 1];
        if (next.depth)  // else the game is over by mate, or not even a ply was searched
            m.comment = evalComment(after) + detail::withoutEval(m.comment);
        const Verdict verdict = review.verdict(i);
        if (verdict == Verdict::Good) continue;
        std::erase_if(m.nags, marksError);
        m.nags.push_back(textOf(verdict).nag);
        const Why w = review.whyOf(i);
        Variation better;
        for (const Move other : w.better.moves)
            if (better.moves.size() < 10) better.moves.emplace_back(other);
        // A variation that is the beginning of this line, or goes on from it, as in a game reviewed before, becomes it.
        const auto isSame = [&](const Variation& v) {
            const auto differ = std::ranges::mismatch(v.moves, better.moves, {}, &GameMove::move, &GameMove::move);
            return !v.moves.empty() && (differ.in1 == v.moves.end() || differ.in2 == better.moves.end());
        };
        if (const auto there = std::ranges::find_if(m.variations, isSame); there != m.variations.end()) {
            for (std::size_t k = there->moves.size(); k < better.moves.size(); ++k)
                there->moves.push_back(better.moves[k]);
            better = std::move(*there);
            m.variations.erase(there);
        }
        const auto add = [](std::string& comment, const std::string& sentence) {
            if (comment.find(sentence) == comment.npos) comment += (comment.empty() ? "" : " ") + sentence;
        };
        std::string& betterComment = better.moves.at(0).comment;
        for (const Fact& f : facts(w)) {
            if (f.kind == Kind::TheLine) continue;  // the game itself, or the variation
            if (f.kind != Kind::Better) add(f.about == About::Missed ? betterComment : m.comment, sentence(f));
            else if (f.outcome.result != Outcome::Unclear) add(betterComment, detail::outcomeSentence(f));
        }
        m.variations.insert(m.variations.begin(), std::move(better));
    }
    return game;
}

/// The moves that were no good ones, each with its reasons, then the accuracy of both sides.
inline void tell(const GameReview& review, std::ostream& out) {
    for (std::size_t i = 0; i < review.plies(); ++i) {
        const Verdict verdict = review.verdict(i);
        if (verdict == Verdict::Good) continue;
        const Why w = review.whyOf(i);
        out << numberedSan(w.position, w.move.line[0]) << textOf(verdict).glyph << ", " << nameWithArticle(verdict)
            << "; from White's side " << scoreText(review.score(i)) << " to " << scoreText(review.score(i + 1))
            << ".\n";
        for (const Fact& f : facts(w)) out << "  " << sentence(f) << '\n';
    }
    for (const Color c : {White, Black})
        if (const auto accuracy = review.accuracyOf(c, [](std::size_t) { return true; }))
            out << nameOf(c) << "'s accuracy: " << std::lround(*accuracy) << " percent.\n";
}

/// What was found in the positions of a review, one after the other, kept in a file until `finish`.
class ReviewMemory {
public:
    /// `key` names what is reviewed and how: what is in the file counts only under the same key.
    ReviewMemory(const std::string& path, const std::string& key) : path_(path) {
        std::ifstream in(path_);
        std::string line;
        if (std::getline(in, line) && line == key)
            while (std::getline(in, line) && !in.eof()) {
                std::istringstream numbers(line);
                Finding& f = known_.emplace_back();
                numbers >> f.score >> f.depth;
                for (std::uint32_t packed = 0; numbers >> packed;) f.line.push_back(Move::unpack(packed));
            }
        in.close();
        out_.open(path_);
        out_ << key << std::endl;
        for (const Finding& f : known_) write(f);
    }
    /// Whether the file could be written so far.
    bool isKept() const { return bool(out_); }
    /// Of the next position; `search` finds what is not known yet.
    template <class Search> std::optional<Finding> next(Search search) {
        if (next_ < known_.size()) return known_[next_++];
        const std::optional<Finding> found = search();
        if (found) write(*found);
        return found;
    }
    void finish() {
        out_.close();
        std::remove(path_.c_str());
    }

private:
    void write(const Finding& f) {
        out_ << f.score << ' ' << f.depth;
        for (const Move m : f.line) out_ << ' ' << m.packed();
        out_ << std::endl;
    }

    std::string path_;
    std::ofstream out_;
    std::vector<Finding> known_;
    std::size_t next_ = 0;
};

}  // namespace millimax
