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

/// The variation to a move that begins with `first`; it is added if there is none.
inline Variation& variationOf(Annotation& noted, Move first) {
    auto& all = noted.variations;
    const auto known = std::ranges::find(all, first, firstMove);
    return *(known != all.end() ? known : all.insert(known, Variation{"", {GameMove(first)}, ""}));
}
/// Writes the moves of `path` into a game, where they begin at move `at`: where they differ from the moves that are
/// there, a variation begins, and a variation that ends first is lengthened. Returns what is noted about the last one.
inline Annotation& noteLine(Variation& game, std::size_t at, std::span<const Move> path) {
    Variation* line = &game;  // whose move `at` is move `i` of the path
    for (std::size_t i = 0; i < path.size(); ++i, ++at) {
        if (line == &game && at == game.moves.size()) {
            // In PGN nothing can follow the last move of a game, so the variation begins with that.
            line = &variationOf(game.moves.back(), path[i - 1]);
            at = 1;
        }
        if (at == line->moves.size()) {
            line->moves.emplace_back(path[i]);
        } else if (line->moves[at].move != path[i]) {
            line = &variationOf(line->moves[at], path[i]);
            at = 0;
        }
    }
    return line->moves[at - 1];
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

/// At which move of the path a fact is told: the last one that must be made before it is true; if a pass shows it, the
/// one before that; of what a move prevents, that move.
inline std::size_t placeOf(const Fact& f, const std::vector<Move>& path) {
    if (f.kind == Kind::Prevents) return 0;
    const auto pass = std::size_t(std::ranges::find(path, Move{}) - path.begin());
    if (pass < path.size()) return std::max<std::size_t>(pass, 1) - 1;
    return path.size() - std::max<std::size_t>(f.line.moves.size(), 1) + f.ply;
}
/// Whether the comment on a move of the game, from `first` to the one before `end`, has that note.
inline bool isNoted(const Game& game, int first, int end, const std::string& note) {
    const auto moves = std::span(game.moves()).first(std::size_t(end)).subspan(std::size_t(std::max(first, 0)));
    return std::ranges::any_of(moves, [&](const GameMove& m) { return m.comment.find(note) != note.npos; });
}

/// Puts a glyph before those of other annotators. Of an earlier review by this program it takes the place.
inline void setGlyph(const Game& game, Annotation& noted, int nag) {
    const auto earlier = std::ranges::find_if(noted.nags, marksError);
    if (isJudged(game) && earlier != noted.nags.end()) noted.nags.erase(earlier);
    if (nag && !std::ranges::count(noted.nags, nag)) noted.nags.insert(noted.nags.begin(), nag);
}

}  // namespace detail

/// Adds to what is noted about the move at `ply` of a game the glyph `nag`, and of each fact: the sentence, at the move
/// or, of a better one, in its line; the line that proves it, as a variation; squares and arrows, where they hold. The
/// better line comes first. What others have noted stays. Nothing is said twice, of a move and of its answer, but of
/// what the answer misses; and what a person sees is said once in a game.
inline void annotate(Game& game, int ply, const Why& w, int nag, const std::vector<Fact>& told) {
    Annotation& atMove = game.annotation(ply);
    detail::setGlyph(game, atMove, nag);
    const bool isSpokenOf = w.isBad() && std::ranges::any_of(told, [](const Fact& f) {
                                return f.about == About::Itself && f.kind != Kind::TheLine &&
                                       f.kind != Kind::Misses;  // of the line, which has to be shown then
                            });
    std::vector<std::vector<Move>> asked;  // where a "Why not" stands: one there is enough
    for (const Fact& f : told) {
        const bool isPrevented = f.kind == Kind::Prevents;  // its line is that of the other move
        const std::vector<Move> proof = detail::pathFrom(w.position, f.line);
        const std::vector<Move> path = isPrevented ? std::vector{f.move} : proof;
        if (path.empty() || (detail::isBareLine(f) && !isSpokenOf)) continue;
        const std::size_t at = detail::placeOf(f, path);
        detail::noteLine(game.mainLine(), std::size_t(ply), proof);
        Annotation& inLine = detail::noteLine(game.mainLine(), std::size_t(ply), std::span(path).first(at + 1));
        Annotation& shown = path[0] ? inLine : atMove;
        const bool isOfLine = f.about == About::Better || f.about == About::Missed;
        const bool isToldInLine = isOfLine || (f.kind == Kind::WhyNot && at > 1);
        std::string& comment = isToldInLine ? shown.comment : atMove.comment;
        if (f.kind == Kind::WhyNot) {
            const std::vector<Move> place(path.begin(), path.begin() + std::ptrdiff_t(isToldInLine ? at + 1 : 0));
            if (std::ranges::count(asked, place)) continue;
            asked.push_back(place);
        }
        const bool isMissed = f.kind == Kind::Better && detail::tells(told, Kind::Misses);  // which says that
        const std::string note = isMissed ? "" : detail::noteOf(f);
        const int since = isFeature(f.kind) && !isToldInLine ? 0 : ply - 1;
        if (comment.find(note) == comment.npos && (isOfLine || !detail::isNoted(game, since, ply, note)))
            comment += (comment.empty() ? "" : " ") + note;
        if (!isPrevented) addShapes(shown.comment, shapesOf(f));
    }
    const auto isBetter = [&](const Variation& v) { return !w.rival.line.empty() && firstMove(v) == w.rival.line[0]; };
    std::stable_partition(atMove.variations.begin(), atMove.variations.end(), isBetter);
}

}  // namespace millimax
