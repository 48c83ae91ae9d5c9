// explain/review.hpp: every move of a game judged, and the game annotated.
//
// Each position is searched once; a move is judged by the scores before and after it. What is found is kept in a file
// until all is done, so that a review that was stopped goes on where it was.
#pragma once

#include "../board.hpp"
#include "../limits.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "../notation/pgn.hpp"
#include "../notation/text.hpp"
#include "../score.hpp"
#include "../threads.hpp"
#include "judge.hpp"
#include "why.hpp"

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// A game and what was found in each of its positions, of which there is one more than moves.
struct GameReview {
    PgnGame game;
    std::vector<Position> positions;
    std::vector<Finding> findings;

    std::size_t plies() const { return game.moves.size(); }
    /// Centipawns from White's side, before move `i` (from 0) or after the last one.
    int score(std::size_t i) const { return findings[i].score * signOf(positions[i].side()); }
    /// For the mover of `i`, after it; a mate is a ply further away than after the reply.
    int scoreAfter(std::size_t i) const {
        const int score = -findings[i + 1].score;
        return score >= MateBound ? score - 1 : score <= -MateBound ? score + 1 : score;
    }
    /// What is known of move `i`, by the search before it and the one after it.
    Why whyOf(std::size_t i) const {
        Why w{positions[i], {scoreAfter(i), findings[i + 1].depth, {game.moves[i].move}}, findings[i], true, {}};
        const std::vector<Move>& answer = findings[i + 1].line;
        w.move.line.insert(w.move.line.end(), answer.begin(), answer.end());
        return w;
    }
    bool isBest(std::size_t i) const { return findings[i].line.at(0) == game.moves[i].move; }
    Verdict verdict(std::size_t i) const { return isBest(i) ? Verdict::Good : whyOf(i).verdict(); }
    /// 0 to 100.
    double accuracy(std::size_t i) const {
        return isBest(i) ? 100 : moveAccuracy(winningChance(findings[i].score), winningChance(scoreAfter(i)));
    }
    /// Of the moves of `c` for which `counts(index)` holds; none if there are none.
    template <class Counts> std::optional<double> accuracyOf(Color c, Counts counts) const {
        std::vector<double> chances, accuracies, volatility;
        for (std::size_t i = 0; i <= plies(); ++i) chances.push_back(winningChance(score(i)));
        const std::vector<double> all = volatilities(chances);
        for (std::size_t i = 0; i < plies(); ++i)
            if (positions[i].side() == c && counts(i)) {
                accuracies.push_back(accuracy(i));
                volatility.push_back(all[i]);
            }
        if (accuracies.empty()) return std::nullopt;
        return meanAccuracy(accuracies, volatility);
    }
};

/// Finds out about a position, by a search or from memory; none if it was stopped.
using Finder = std::function<std::optional<Finding>(const Position&)>;

/// The score of a position where the game is over; none where it goes on.
inline std::optional<Finding> finalFinding(const Position& p) {
    if (legalMoves(p).empty()) return Finding{p.inCheck() ? -MateScore : 0, 0, {}};
    if (p.insufficientMaterial()) return Finding{};
    return std::nullopt;
}

/// Reviews one game; none if the finder was stopped.
inline std::optional<GameReview> reviewGame(const PgnGame& game, const Finder& finder) {
    GameReview review{game, {game.start}, {}};
    for (const PgnMove& m : game.moves) review.positions.emplace_back(review.positions.back()).make(m.move);
    for (const Position& p : review.positions) {
        const std::optional<Finding> found = finder(p);
        if (!found) return std::nullopt;
        review.findings.push_back(*found);
        if (found->line.empty()) review.findings.back() = finalFinding(p).value_or(*found);
    }
    return review;
}

/// The game with glyphs, scores, reasons, and the better line of each inaccurate move as a variation.
inline PgnGame annotated(const GameReview& review) {
    PgnGame game = review.game;
    game.tags["Annotator"] = "milliMax";
    for (std::size_t i = 0; i < review.plies(); ++i) {
        PgnMove& m = game.moves[i];
        const int after = review.score(i + 1);
        if (!isMate(after) || review.findings[i + 1].depth)
            m.comment = evalComment(after) + (m.comment.empty() ? "" : " ") + m.comment;
        const Verdict verdict = review.verdict(i);
        if (verdict == Verdict::Good) continue;
        m.nags.push_back(textOf(verdict).nag);
        const Why w = review.whyOf(i);
        for (const std::string& reason : reasons(w))
            if (!reason.starts_with("Better")) m.comment += ' ' + reason;
        PgnLine better;
        for (const Move other : w.otherLine().moves)
            if (better.moves.size() < 10) better.moves.emplace_back().move = other;
        m.variations.push_back(std::move(better));
    }
    return game;
}

/// How far a review has come.
struct ReviewProgress {
    int game = 0, games = 0;  // the one being reviewed, from 1
    int done = 0, total = 0;  // positions
    Milliseconds left{0};     // by what those searched took; 0 as long as nothing is known
};

/// Searches positions for a review, and remembers them in a file until `finish`.
class ReviewMemory {
public:
    /// `key` names what is reviewed and how: what is in the file counts only under the same key.
    ReviewMemory(const std::string& path, const std::string& key) : path_(path) {
        std::ifstream in(path_);
        std::string line;
        if (std::getline(in, line) && line == key)
            while (std::getline(in, line) && !in.eof()) remember(line);
        const bool fresh = known_.empty();
        in.close();
        out_.open(path_, fresh ? std::ios::trunc : std::ios::app);
        if (fresh) out_ << key << std::endl;
        if (!out_) throw BadInput(path_ + ": can't be written");
    }
    /// What is known of the position with this number, if it is one of those found before.
    const Finding* find(int number) const {
        const auto found = known_.find(number);
        return found == known_.end() ? nullptr : &found->second;
    }
    void keep(int number, const Finding& f) {
        out_ << number << ' ' << f.score << ' ' << f.depth;
        for (const Move m : f.line) out_ << ' ' << m.packed();
        out_ << std::endl;
    }
    void finish() {
        out_.close();
        std::remove(path_.c_str());
    }

private:
    void remember(const std::string& line) {
        std::istringstream in(line);
        int number = 0;
        Finding f;
        if (!(in >> number >> f.score >> f.depth)) return;
        for (std::uint32_t packed = 0; in >> packed;) f.line.push_back(Move::unpack(packed));
        known_[number] = f;
    }

    std::string path_;
    std::ofstream out_;
    std::map<int, Finding> known_;
};

/// What is to be reviewed, and how.
struct ReviewRequest {
    std::string path;    // of the PGN file
    std::string memory;  // where what was found is kept until all is done
    Limits limits;       // of each search
};

/// Reviews every game of a file: calls `use(GameReview)` for each, `complain(text)` for one that is broken and
/// `progress(ReviewProgress)` before each search. Whether it was not stopped. Throws BadInput.
template <class Use, class Complain, class Tell>
bool reviewFile(const ReviewRequest& request, ThreadPool& threads, Listener& listener, Use use, Complain complain,
                Tell progress) {
    ReviewProgress now;
    std::uint64_t hash = 14695981039346656037u;  // FNV-1a, of the games
    forEachGame(
        request.path,
        [&](const PgnGame& game) {
            ++now.games;
            now.total += int(game.moves.size()) + 1;
            for (const PgnMove& m : game.moves) hash = (hash ^ m.move.packed()) * 1099511628211u;
        },
        [](const std::string&) {});
    if (now.games == 0) throw BadInput(request.path + ": no game in it");
    std::ostringstream key;
    key << "milliMax review " << hash << ' ' << request.limits.nodes << ' ' << request.limits.depth << ' '
        << request.limits.hard.count();
    ReviewMemory memory(request.memory, key.str());
    const Clock::time_point began = Clock::now();
    int searched = 0;
    bool stopped = false;
    detail::KeepingListener keeping(listener);
    const Finder finder = [&](const Position& p) -> std::optional<Finding> {
        if (const Finding* known = memory.find(now.done)) return ++now.done, *known;
        if (searched) now.left = elapsedSince(began) * (now.total - now.done) / searched;
        progress(now);
        Finding found = find(p, request.limits, threads, keeping);
        if (isMate(found.score) || !found.line.empty()) settle(p, found, threads, keeping);
        if (keeping.stopped) return std::nullopt;
        memory.keep(now.done++, found);
        ++searched;
        return found;
    };
    forEachGame(
        request.path,
        [&](const PgnGame& game) {
            if (stopped) return;
            ++now.game;
            const std::optional<GameReview> review = reviewGame(game, finder);
            if (review) use(*review);
            else stopped = true;
        },
        complain);
    if (!stopped) memory.finish();
    return !stopped;
}

}  // namespace millimax
