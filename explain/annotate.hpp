// explain/annotate.hpp: what is told of a move, noted in the game: each sentence with its squares and arrows, and the
// line that proves it as a variation.
#pragma once

#include "../notation/game.hpp"
#include "judge.hpp"
#include "shapes.hpp"
#include "words.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace millimax {

/// Whether a game was judged by this program, maybe beside other annotators.
inline bool isJudged(const Game& game) { return game.tag("Annotator").ends_with("milliMax"); }
/// Adds this program to the annotators of a game.
inline void addAnnotator(Game& game) {
    std::string& annotator = game.tags["Annotator"];
    if (annotator.empty() || annotator == "?") annotator = "milliMax";
    else if (!isJudged(game)) annotator += ", milliMax";
}

namespace detail {

/// Writes the moves of `path` into `line`, where they begin at move `at`: as far as both agree nothing changes, and
/// from there on the path is a variation. Where `line` ends first, it is lengthened if it is a variation, but not if it
/// is the game. Returns what is noted about move `n` of the path.
inline Annotation& noteLine(Variation& line, std::size_t at, std::span<const Move> path, std::size_t n, bool isGame) {
    std::size_t same = 0;
    while (same < path.size() && at + same < line.moves.size() && line.moves[at + same].move == path[same]) ++same;
    const bool isAtEnd = at + same == line.moves.size();
    if (isAtEnd && !isGame)
        for (; same < path.size(); ++same) line.moves.emplace_back(path[same]);
    if (same == path.size()) return line.moves[at + n];
    const bool isHere = n < same;
    if (isAtEnd) --same;  // in PGN nothing can follow the last move, so the variation begins with that
    std::vector<Variation>& others = line.moves[at + same].variations;
    const auto begins = [&](const Variation& v) { return !v.moves.empty() && v.moves[0].move == path[same]; };
    auto there = std::ranges::find_if(others, begins);
    if (there == others.end()) there = others.insert(there, Variation{"", {GameMove(path[same])}, ""});
    Annotation& noted = noteLine(*there, 0, path.subspan(same), isHere ? 0 : n - same, false);
    return isHere ? line.moves[at + n] : noted;
}
/// The moves from `start` to the end of a line that begins there or after it; a pass is no move.
inline std::vector<Move> pathFrom(const Position& start, const Line& line) {
    std::vector<Move> path = line.moves;
    for (Position p = line.at[0]; p.plies() > start.plies(); unmakeOrPass(p)) path.insert(path.begin(), p.lastMove());
    return path;
}
/// Whether the move after `ply` of a game, and those that lead from it to the first one of a fact's line, were played.
inline bool isPlayed(const Game& game, int ply, const Position& start, const Fact& f) {
    const std::vector<Move> path = pathFrom(start, f.line);
    const std::span asked(path.data(), path.size() - f.line.moves.size() + 1);
    const auto played = std::span(game.mainLine().moves).subspan(std::size_t(ply));
    return asked.size() <= played.size() &&
           std::ranges::equal(asked, played.first(asked.size()), {}, {}, &GameMove::move);
}
/// Whether a fact says nothing but how the game might go on.
inline bool isBareLine(const Fact& f) { return f.kind == Kind::TheLine && f.outcome.result == Outcome::Unclear; }
/// What is noted of a fact beside its line, which the moves tell.
inline std::string noteOf(const Fact& f) {
    return f.kind == Kind::TheLine || f.kind == Kind::Better ? outcomeSentence(f) : sentence(f);
}

/// Whether a move of the game before `ply` has it in its comment.
inline bool isNoted(const Game& game, int ply, const std::string& note) {
    for (int i = 0; i < ply; ++i)
        if (game.moves()[std::size_t(i)].comment.find(note) != std::string::npos) return true;
    return false;
}

}  // namespace detail

/// Adds to what is noted about the move at `ply` of a game the glyph `nag`, and of each fact: the sentence, at the move
/// or, of a better one, in its line; the line that proves it, as a variation; squares and arrows, where they hold. The
/// better line comes first. What others have noted stays. Nothing is said twice, of a move and of its answer; and what
/// a person sees is said once in a game.
inline void annotate(Game& game, int ply, const Why& w, int nag, const std::vector<Fact>& told) {
    Annotation& noted = game.annotation(ply);
    const auto ours = std::ranges::find_if(noted.nags, marksError);  // of an earlier review, before those of others
    if (isJudged(game) && ours != noted.nags.end()) noted.nags.erase(ours);
    if (!std::ranges::count(noted.nags, nag)) noted.nags.insert(noted.nags.begin(), nag);
    const std::string before = ply > 0 ? game.annotation(ply - 1).comment : "";
    const bool isSpokenOf =
        w.isBad() && std::ranges::any_of(told, [](const Fact& f) {
            return f.about == About::Itself && f.kind != Kind::TheLine;  // of the line, which has to be shown then
        });
    for (const Fact& f : told) {
        const std::vector<Move> path = detail::pathFrom(w.position, f.line);
        if (path.empty() || (detail::isBareLine(f) && !isSpokenOf)) continue;
        // It is told at the last move that must be made before it is true; if a pass shows it, at the one before that.
        const auto pass = std::size_t(std::ranges::find(path, Move{}) - path.begin());
        const std::size_t proven = path.size() - f.line.moves.size() + f.ply;
        const std::size_t at = pass < path.size() ? std::max<std::size_t>(pass, 1) - 1 : proven;
        Annotation& there = detail::noteLine(game.mainLine(), std::size_t(ply), path, at, true);
        Annotation& shown = pass == 0 ? noted : there;
        const bool isThere = f.about == About::Better || f.about == About::Missed || (f.kind == Kind::WhyNot && at > 1);
        std::string& comment = isThere ? shown.comment : noted.comment;
        const std::string note = detail::noteOf(f);
        if (f.kind == Kind::WhyNot && comment.find("Why not") != comment.npos) continue;
        const bool isOld = isFeature(f.kind) && !isThere && detail::isNoted(game, ply, note);
        if (comment.find(note) == comment.npos && before.find(note) == before.npos && !isOld)
            comment += (comment.empty() ? "" : " ") + note;
        addShapes(shown.comment, shapesOf(f));
    }
    const auto isBetter = [&](const Variation& v) {
        return !w.other.line.empty() && !v.moves.empty() && v.moves[0].move == w.other.line[0];
    };
    std::stable_partition(noted.variations.begin(), noted.variations.end(), isBetter);
}

}  // namespace millimax
