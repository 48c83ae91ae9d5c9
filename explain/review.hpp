// explain/review.hpp: every move of a game judged, and the game annotated.
//
// Each position is searched once; a move is judged by the scores before and after it, and explained once, when both are
// known. What is kept of it are words and moves, no positions: a game may be long.
#pragma once

#include "../notation/game.hpp"
#include "../notation/pgn_reader.hpp"
#include "../notation/result.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// The parts of a game that accuracy is told for: the opening ends with move 10, the endgame begins where a third of
/// the pieces, counted as the evaluation's phase does, is left.
enum class GamePhase { Opening, Middlegame, Endgame };
constexpr std::array GamePhases{GamePhase::Opening, GamePhase::Middlegame, GamePhase::Endgame};
inline GamePhase gamePhase(const Position& p) {
    return p.phase() <= MaxPhase / 3 ? GamePhase::Endgame
           : p.moveNumber() <= 10    ? GamePhase::Opening
                                     : GamePhase::Middlegame;
}

/// A move of a game, judged.
struct JudgedMove {
    Color mover = White;
    GamePhase phase = GamePhase::Opening;  // before it
    int before = 0, after = 0;             // the scores, in centipawns from White's side
    double accuracy = 100;
    // Of a move that is no good one:
    Verdict verdict = Verdict::Good;
    Move best{};
    std::vector<std::string> reasons{};  // sentences
};

/// A game that was reviewed.
struct GameReview {
    Game game;                        // annotated
    int start = 0;                    // the score before the first move, in centipawns from White's side
    std::vector<JudgedMove> moves{};  // all of the game

    /// The accuracy of the moves of `c`, in one part of the game or in all; none if there are none.
    std::optional<double> accuracyOf(Color c, std::optional<GamePhase> phase = std::nullopt) const {
        std::vector<double> chances{winningChance(start)};
        for (const JudgedMove& m : moves) chances.push_back(winningChance(m.after));
        const std::vector<double> each = accuracyWeights(chances);
        std::vector<WeighedAccuracy> chosen;
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (moves[i].mover == c && (!phase || moves[i].phase == *phase))
                chosen.push_back({moves[i].accuracy, each[i]});
        return chosen.empty() ? std::nullopt : std::optional(meanAccuracy(chosen));
    }
};

namespace detail {

/// What is known of a move by the search after it: a mate is a ply further away than after the reply.
inline Finding findingOf(Move m, const Finding& next) {
    const int score = -next.score;
    Finding found{score >= MateBound ? score - 1 : score <= -MateBound ? score + 1 : score, next.depth, {m}};
    found.line.insert(found.line.end(), next.line.begin(), next.line.end());
    return found;
}

/// The words of a comment but for its [%eval ...], each after a blank.
inline std::string withoutEval(std::string comment) {
    const std::size_t begin = comment.find("[%eval "), end = comment.find(']', begin);
    if (end != comment.npos) comment.erase(begin, end + 1 - begin);
    std::string text;
    for (const std::string& word : splitWords(comment)) text += ' ' + word;
    return text;
}

/// Adds to what is noted about a bad move: its glyph, why it is bad, and the better line as first variation. Other
/// comments and variations stay; a variation that is the beginning of that line, or goes on from it, as in a game
/// reviewed before, becomes it.
inline void annotate(Annotation& noted, Verdict verdict, const Why& w, const std::vector<Fact>& told) {
    constexpr std::size_t LongestVariation = 10;
    std::erase_if(noted.nags, marksError);
    noted.nags.push_back(textOf(verdict).nag);
    Variation better;
    for (const Move m : w.better.moves)
        if (better.moves.size() < LongestVariation) better.moves.emplace_back(m);
    const auto isSame = [&](const Variation& v) {
        const auto differ = std::ranges::mismatch(v.moves, better.moves, {}, &GameMove::move, &GameMove::move);
        return !v.moves.empty() && (differ.in1 == v.moves.end() || differ.in2 == better.moves.end());
    };
    if (const auto there = std::ranges::find_if(noted.variations, isSame); there != noted.variations.end()) {
        for (std::size_t k = there->moves.size(); k < better.moves.size(); ++k) there->moves.push_back(better.moves[k]);
        better = std::move(*there);
        noted.variations.erase(there);
    }
    const auto add = [](std::string& comment, const std::string& sentence) {
        if (comment.find(sentence) == comment.npos) comment += (comment.empty() ? "" : " ") + sentence;
    };
    std::string& betterComment = better.moves.at(0).comment;
    for (const Fact& f : told) {
        std::string& comment = f.about == About::Better || f.about == About::Missed ? betterComment : noted.comment;
        if (f.kind != Kind::TheLine && f.kind != Kind::Better) add(comment, sentence(f));
        else if (f.outcome.result != Outcome::Unclear) add(comment, outcomeSentence(f));  // the line is the game's
    }
    noted.variations.insert(noted.variations.begin(), std::move(better));
}

/// Judges the move `m` in `p` by what was found before and after it, and notes that; `ask` asks further questions about
/// a bad one. A null move is not judged.
template <class Ask>
JudgedMove judgeMove(const Position& p, Move m, const Finding& before, const Finding& after, Annotation& noted,
                     Ask ask) {
    const int sign = signOf(p.side());
    JudgedMove judged{p.side(), gamePhase(p), before.score * sign, after.score * -sign};
    if (after.depth)  // else the game is over by mate, or not even a ply was searched
        noted.comment = evalComment(judged.after) + withoutEval(noted.comment);
    const Finding found = findingOf(m, after);
    if (!m || before.line.at(0) == m) return judged;
    judged.accuracy = moveAccuracy(winningChance(before.score), winningChance(found.score));
    judged.verdict = verdictOf(found, before);
    if (judged.verdict == Verdict::Good) return judged;
    Why w(p, found, before);
    ask(w);
    const std::vector<Fact> told = facts(w);
    annotate(noted, judged.verdict, w, told);
    judged.best = before.line[0];
    std::ranges::transform(told, std::back_inserter(judged.reasons), [](const Fact& f) { return sentence(f); });
    return judged;
}

}  // namespace detail

/// Reviews a game. `finder` finds out about a position of it: (Position, ply) -> std::optional<Finding>, none if it was
/// stopped, and then there is no review. `ask` asks further questions about a bad move: Why& -> void.
template <class Finder, class Ask> std::optional<GameReview> review(const Game& game, Finder finder, Ask ask) {
    const Finding drawn{0, 1, {}};        // of depth 1, so that it counts as searched
    constexpr int Past = 2 * FiftyMoves;  // plies that a position knows of the game before it
    GameReview reviewed{game};
    reviewed.game.tags["Annotator"] = "milliMax";
    Position p = game.start(), before = p;
    Finding last;
    for (int ply = 0; ply <= game.plies(); ++ply) {
        std::optional<Finding> found = finder(p, ply);
        if (!found) return std::nullopt;
        if (found->line.empty()) *found = p.inCheck() ? Finding{-MateScore, 0, {}} : drawn;
        // A draw by the rules, too, ends the game; but not one that was played on.
        else if (ply == game.plies() && resultOf(p)) *found = drawn;
        if (ply == 0) reviewed.start = found->score * signOf(p.side());
        else {
            const Move m = game.moves()[std::size_t(ply - 1)].move;
            reviewed.moves.push_back(
                detail::judgeMove(before, m, last, *found, reviewed.game.annotation(ply - 1), ask));
        }
        if (ply == game.plies()) break;
        before = p;
        last = *found;
        makeOrPass(p, game.moves()[std::size_t(ply)].move);
        p.forgetBefore(Past);
    }
    return reviewed;
}

/// Finds out about positions, each within `limits`.
class Reviewer {
public:
    Reviewer(const Limits& limits, ThreadPool& threads, Listener& listener)
        : limits_(limits), threads_(threads), keeper_(listener) {}
    /// None if it was stopped, now or before.
    std::optional<Finding> operator()(const Position& p, int /*ply*/) {
        if (keeper_.stopped) return std::nullopt;
        Finding found = find(p, limits_, threads_, keeper_);
        settle(p, found, threads_, keeper_);
        return keeper_.stopped ? std::nullopt : std::optional(found);
    }
    /// Asks small searches for the reasons of a bad move.
    void ask(Why& w) { Questions(limits_, threads_, keeper_).askAll(w); }

private:
    Limits limits_;
    ThreadPool& threads_;
    detail::StopKeeper keeper_;
};

/// Reviews a game, each position of it within `limits`. None if it was stopped.
inline std::optional<GameReview> review(const Game& game, const Limits& limits, ThreadPool& threads,
                                        Listener& listener) {
    Reviewer reviewer(limits, threads, listener);
    return review(
        game, [&](const Position& p, int ply) { return reviewer(p, ply); }, [&](Why& w) { reviewer.ask(w); });
}

/// The moves that were no good ones, each with its reasons, then the accuracy of both sides.
inline void tell(const GameReview& reviewed, std::ostream& out) {
    Position p = reviewed.game.start();
    for (std::size_t i = 0; i < reviewed.moves.size(); ++i) {
        const JudgedMove& m = reviewed.moves[i];
        const Move played = reviewed.game.moves()[i].move;
        if (m.verdict != Verdict::Good) {
            out << numberedSan(p, played) << textOf(m.verdict).glyph << ", " << nameWithArticle(m.verdict)
                << "; from White's side " << scoreText(m.before) << " to " << scoreText(m.after) << ".\n";
            for (const std::string& reason : m.reasons) out << "  " << reason << '\n';
        }
        makeOrPass(p, played);
    }
    for (const Color c : {White, Black})
        if (const auto accuracy = reviewed.accuracyOf(c))
            out << nameOf(c) << "'s accuracy: " << std::lround(*accuracy) << " percent.\n";
}

/// Whether a text is PGN that this program has written, all of it: reviewed games.
inline bool isReviewedPgn(std::istream& text) {
    PgnReader reader(text);
    int games = 0;
    try {
        while (const std::optional<Game> game = reader.next()) {
            if (game->tag("Annotator") != "milliMax") return false;
            ++games;
        }
    } catch (const BadInput&) {
        return false;
    }
    return games > 0;
}

}  // namespace millimax
