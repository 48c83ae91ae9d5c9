// explain/review.hpp: every move of a game judged, and the game annotated.
//
// Each position is searched once; a move is judged by the scores before and after it, and explained once, when both are
// known.
#pragma once

#include "../notation/chess960.hpp"
#include "../notation/comment.hpp"
#include "../notation/game.hpp"
#include "../notation/pgn_reader.hpp"
#include "../notation/result.hpp"
#include "json.hpp"
#include "lesson.hpp"
#include "questions.hpp"
#include "review_memory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace millimax {

/// A game that was reviewed.
struct GameReview {
    Game game;  // annotated
    Game asItCame;
    int start = 0;                    // the score before the first move, in centipawns from White's side
    std::vector<JudgedMove> moves{};  // all of the game
    std::string lesson{};             // where it turned, and what was overlooked most

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

/// Finds out about positions, each within `limits`.
class Reviewer {
public:
    Reviewer(const Limits& limits, ThreadPool& threads, Listener& listener)
        : limits_(limits), threads_(threads), keeper_(listener) {}
    /// None if it was stopped, now or before.
    std::optional<Finding> look(const Position& p) {
        if (keeper_.stopped) return std::nullopt;
        Finding found = find(p, limits_, threads_, keeper_);
        settle(p, found, threads_, keeper_);
        return keeper_.stopped ? std::nullopt : std::optional(found);
    }
    /// The best of the moves but `m`, which scores `score`, if it is so much worse that it would be a mistake; a small
    /// search sifts.
    Finding rivalOf(const Position& p, Move m, int score) {
        Limits large = limits_;
        large.rootMoves = movesBut(p, m);
        Limits small = large;
        small.nodes = std::max<std::uint64_t>(large.nodes / 12, 1);
        if (large.hard != Forever) small.hard = std::max(large.hard / 12, Milliseconds(1));
        small.depth = std::max(large.depth - 3, 1);
        const auto isWorse = [&](const Finding& f) {
            return !keeper_.stopped && !f.line.empty() && judge(score, f.score) >= Verdict::Mistake;
        };
        if (!isWorse(find(p, small, threads_, keeper_))) return {};
        Finding found = find(p, large, threads_, keeper_);
        if (!isWorse(found)) return {};
        settle(p, found, threads_, keeper_);
        return found;
    }
    bool isStopped() const { return keeper_.stopped; }
    /// Asks small searches for the reasons of a marked move.
    void ask(Why& w) { Questions(limits_, threads_, keeper_).askAll(w); }

private:
    Limits limits_;
    ThreadPool& threads_;
    detail::StopKeeper keeper_;
};

namespace detail {

/// What the search after a move says of the move: the score seen from the other side, a mate one ply further away, and
/// the line with the move in front.
inline Finding findingOf(Move m, const Finding& next) {
    const int score = -next.score;
    Finding found{score >= MateBound ? score - 1 : score <= -MateBound ? score + 1 : score, next.depth, {m}};
    found.line.insert(found.line.end(), next.line.begin(), next.line.end());
    return found;
}

/// Whether a good move is worth a look at the others: there are some, in check more than three, it can be missed, and
/// not all is lost anyway.
inline bool mayBeOnlyMove(const Position& p, Move m, int score) {
    const bool suggestsItself = (m.isNoisy() && seeGE(p, m, 0)) || isMated(afterMove(p, m));
    return !suggestsItself && legalMoves(p).size() > (p.inCheck() ? 3 : 1) && winningChance(score) >= MistakeLoss;
}

/// Whether the move is one of an opening, where no search of seconds knows better: one of the first ten of a game from
/// a start position, also of Chess960, by which no material changes hands.
inline bool isOpeningMove(const Game& game, int ply, const Why& w) {
    return ply < 10 && isStartPosition(game.start()) && w.ownLine.gain() > -LeastMaterial &&
           w.rivalLine.gain() < LeastMaterial;
}

/// Explains a move at `ply` of a game, and notes that, if it is marked.
inline void explainMarked(Game& game, int ply, Why& w, JudgedMove& judged, Reviewer& reviewer, Overlooked& overlooked) {
    judged.mark = w.mark();
    if (judged.isMarked()) {
        reviewer.ask(w);
        judged.facts = toldFacts(w);
        std::erase_if(judged.facts, [&](const Fact& f) {  // what was played is judged by itself
            return f.kind == Kind::WhyNot && isPlayed(game, ply, w.position, f);
        });
        if (w.isBad()) overlooked.relate(ply, w, judged.facts);
        annotate(game, ply, w, judged.mark.nag, judged.facts);
    }
    judged.found = whyMembers(w, judged.facts);
}
/// Judges the move at `ply` of a game, made in `p`, by what was found before and after it, and notes that. A null move
/// is not judged.
inline JudgedMove judgeMove(Game& game, int ply, const Position& p, const Finding& before, const Finding& after,
                            Reviewer& reviewer, Overlooked& overlooked) {
    const Move m = game.moves()[std::size_t(ply)].move;
    const int sign = signOf(p.side());
    JudgedMove judged{p.side(), gamePhase(p), before.score * sign, after.score * -sign};
    if (after.depth)  // else the game is over by mate, or not even a ply was searched
        setCommand(game.annotation(ply).comment, "eval", evalText(judged.after));
    if (!m) {
        judged.found = passMembers(p);
        return judged;
    }
    const bool isBest = before.line.at(0) == m;
    const bool mayBeOnly = isBest && mayBeOnlyMove(p, m, before.score);
    Why w(p, findingOf(m, after), mayBeOnly ? reviewer.rivalOf(p, m, before.score) : isBest ? Finding{} : before);
    if (!isBest) judged.accuracy = moveAccuracy(winningChance(before.score), winningChance(w.move.score));
    w.inOpening = isOpeningMove(game, ply, w);
    judged.verdict = w.verdict();
    explainMarked(game, ply, w, judged, reviewer, overlooked);
    return judged;
}

/// Whether a game is long enough to teach something as a whole.
inline bool isLong(const GameReview& r) { return r.moves.size() >= 20; }
/// Explains the loser's move that cost most, if no single mistake decided a long game and it is not explained yet. What
/// was found of each position comes in order.
inline void explainCostliest(GameReview& r, const std::vector<Finding>& found, Reviewer& reviewer) {
    const auto ply = isLong(r) ? costliestMove(r.moves) : std::nullopt;
    if (!ply || r.moves[*ply].isMarked()) return;
    const Move m = r.game.moves()[*ply].move;
    Why w(r.game.at(int(*ply)).position(), findingOf(m, found[*ply + 1]), found[*ply]);
    if (!w.isBad()) return;
    w.isCostliest = true;
    Overlooked none;
    explainMarked(r.game, int(*ply), w, r.moves[*ply], reviewer, none);
}
/// Notes in a long game where it turned, and at its end that and what was overlooked most.
inline void conclude(GameReview& r) {
    if (!isLong(r)) return;
    const auto note = [&r](std::size_t ply, const std::string& words) {
        std::string& comment = r.game.annotation(int(ply)).comment;
        if (comment.find(words) == comment.npos) comment += (comment.empty() ? "" : " ") + words;
    };
    const std::string mistakes = commonMistakes(r.moves);
    const auto turned = turningPoint(r.moves), since = turned ? turned : turningPoint(r.moves, Verdict::Good);
    if (since) {
        const std::string winner = nameOf(~r.moves[*since].mover);
        const auto nameOfMove = [&r](std::size_t ply) {
            return numberedSan(r.game.at(int(ply)).position(), r.game.moves()[ply].move);
        };
        const std::string move = nameOfMove(*since);
        r.lesson = turned ? "The game turned with " + move + ": from then on " + winner + " was ahead."
                          : "No single mistake decided the game: from " + move + " on " + winner + " was ahead.";
        if (const auto most = costliestMove(r.moves); most && most != since)
            r.lesson += " What cost most was " + nameOfMove(*most) + '.';
        if (turned) note(*since, "The turning point: from here on " + winner + " is ahead.");
    }
    if (!mistakes.empty()) r.lesson += (r.lesson.empty() ? "" : " ") + mistakes;
    if (!r.lesson.empty()) note(r.moves.size() - 1, r.lesson);
}

}  // namespace detail

/// Reviews a game. What `memory` knows of a position is not searched again; before each search `tellPly` hears how many
/// moves lead there. No review if it was stopped.
inline std::optional<GameReview> review(
    const Game& game, Reviewer& reviewer, const std::function<void(int)>& tellPly = [](int) {},
    ReviewMemory* memory = nullptr) {
    const Finding drawn{0, 1, {}};        // of depth 1, so that it counts as searched
    constexpr int Past = 2 * FiftyMoves;  // plies that a position knows of the game before it
    GameReview reviewed{game, game};
    Position p = game.start(), before = p;
    std::vector<Finding> all;  // of each position
    Overlooked overlooked;
    for (int ply = 0; ply <= game.plies(); ++ply) {
        std::optional<Finding> found = memory ? memory->find(p) : std::nullopt;
        if (!found) {
            tellPly(ply);
            found = reviewer.look(p);
            if (!found) return std::nullopt;
            if (memory) memory->add(p, *found);
        }
        // A draw by the rules ends the game, too; but not one that was played on.
        const bool isDrawnHere = ply == game.plies() && resultOf(p);
        if (found->line.empty() && p.inCheck()) *found = Finding{-MateScore, 0, {}};
        else if (found->line.empty() || isDrawnHere) *found = drawn;
        if (ply == 0) reviewed.start = found->score * signOf(p.side());
        else
            reviewed.moves.push_back(
                detail::judgeMove(reviewed.game, ply - 1, before, all.back(), *found, reviewer, overlooked));
        all.push_back(*std::move(found));
        if (ply == game.plies()) break;
        before = p;
        makeOrPass(p, game.moves()[std::size_t(ply)].move);
        p.forgetBefore(Past);
    }
    detail::explainCostliest(reviewed, all, reviewer);
    if (reviewer.isStopped()) return std::nullopt;
    detail::conclude(reviewed);
    addAnnotator(reviewed.game);
    return reviewed;
}

/// What is said of a marked move, here "13... Qg7": "13... Qg7??, a blunder; from White's side -0.31 to +2.10."
inline std::string judgement(const JudgedMove& m, const std::string& move) {
    const bool isGood = m.verdict == Verdict::Good;
    return move + std::string(m.mark.glyph) + ", " + (isGood ? std::string(m.mark.name) : nameWithArticle(m.verdict)) +
           "; from White's side " + (isGood ? "" : scoreText(m.before) + " to ") + scoreText(m.after) + '.';
}
/// "White (Anna)", or "White" if the name is not known.
inline std::string sideNamed(const Game& game, Color c) {
    const std::string name = game.player(c);
    return nameOf(c) + (name.empty() ? "" : " (" + inOneLine(name, 20) + ')');
}
/// Each side on a line: "White (Anna): accuracy 87 percent; 1 inaccuracy, 2 mistakes, 0 blunders."
inline std::string summary(const GameReview& reviewed) {
    std::string text;
    for (const Color c : {White, Black}) {
        const auto accuracy = reviewed.accuracyOf(c);
        if (!accuracy) continue;
        text += sideNamed(reviewed.game, c) + ": accuracy " + std::to_string(std::lround(*accuracy)) + " percent";
        for (const Verdict v : {Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder}) {
            const auto isSuch = [&](const JudgedMove& m) { return m.mover == c && m.verdict == v; };
            text += (v == Verdict::Inaccuracy ? "; " : ", ") +
                    counted(std::ranges::count_if(reviewed.moves, isSuch), std::string(textOf(v).name));
        }
        text += ".\n";
    }
    return text;
}

/// Whether a text is PGN that this program has written, all of it: reviewed games.
inline bool isReviewedPgn(const std::string& text) {
    std::istringstream in(text);
    PgnReader reader(in);
    int games = 0;
    try {
        while (const std::optional<Game> game = reader.next()) {
            if (!isJudged(*game)) return false;
            ++games;
        }
    } catch (const BadInput&) {
        return false;
    }
    return games > 0;
}

}  // namespace millimax
