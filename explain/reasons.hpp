// explain/reasons.hpp: what a move's line and the better one show beside each other, by rules and by the searches of
// questions.hpp: what is left or lost, why natural moves are not played, what is given, what all other moves come to.
#pragma once

#include "endings.hpp"
#include "motifs.hpp"
#include "outcomes.hpp"
#include "purposes.hpp"
#include "threats.hpp"
#include "why.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace millimax {

namespace detail {

/// The Greek gift that a move makes, also where the line declines it: told by the line that takes it.
inline Facts greekGift(const Why& w) {
    std::vector<Line> lines{w.ownLine};
    for (const Refuted& r : w.refuted)
        if (r.scored.line.at[0].plies() == w.position.plies() + 1)
            lines.push_back(w.ownLine.first(1).longer(r.scored.line.moves));
    for (const Line& line : lines)
        if (const Finds gift = findGreekGift({line, 0})) return {{Kind::GreekGift, line, *gift}};
    return {};
}
/// The motifs of the side that comes off better: of the answer to a bad move, of a good move itself. None says what the
/// move, or the outcome, says.
inline Facts motifsOf(const Why& w, const Outcome& own) {
    Facts found = findMotifs(w.isBad() ? Why::answerIn(w.ownLine) : w.ownLine, w.isBad());
    if (!w.isBad() && !tells(found, Kind::GreekGift)) found = gathered({greekGift(w), found});
    std::erase_if(found, [&](const Fact& f) {
        const bool isSaid = f.ply == 0 || own.promotes || bothPromote(w.ownLine);
        return f.kind == Kind::Promotion && !f.found.way && isSaid;
    });
    return only(found, 2);
}
/// Whether a fact tells of something that is taken in another line, too, by the side that begins it.
inline bool isTakenIn(const Line& line, const Fact& f) {
    if (!is<Kind::HangingPiece, Kind::Takes, Kind::Leaves>(f.kind)) return false;
    const Square s = f.found.squares[0];
    const auto i = line.captureOf(s, 0);
    return i && *i % 2 == 0 && line.moves[*i].captureSquare() == s;
}
/// Those of the better move that was missed; none that it shares with the move, such as taking the same piece.
inline Facts missedMotifs(const Why& w) {
    Facts found = findMotifs(w.rivalLine, true);
    std::erase_if(found, [&](const Fact& f) { return isTakenIn(w.ownLine, f); });
    return only(found, 2);
}
/// That the reply to a line's first move takes, for `least` at least, what was attacked before, or what the moved piece
/// guarded; of a bad move also what it gives something for. Not where that is but a part of what the line loses.
inline Facts leavesOf(const Line& line, const Outcome& own, int least, bool isBad) {
    const Moment m{line, 0};
    const Square s = m.reply().captureSquare();
    if (own.result == Outcome::IsMated || !m.reply().captured() || m.isTaken() || m.comesToAttack(s)) return {};
    const bool isLost = seeGE(m.after(), m.reply(), least);
    const bool isPart = -valueOf(own.net) > seeValue[typeOf(m.reply().captured())] + seeValue[Pawn];
    if (mayBeLost(m.before(), s)) return factIf(isLost && !isPart, {Kind::Leaves, line, {{s}, &Ways.WasAttacked}});
    const bool wasGuarded = attacks(m.before(), m.from(), s) && !attacks(m.after(), m.to(), s);
    return factIf(wasGuarded && (isLost || (isBad && !trades({line, 1}))),
                  {Kind::Leaves, line, {{s}, &Ways.GuardLeft}});
}
/// That the reply takes what no move could save: a piece that is pinned to its king, and worth more than what takes it;
/// or one that can be taken with gain after each answer to a check.
inline Facts lostAnyway(const Why& w) {
    const Position& p = w.position;
    const Move reply = Moment{w.ownLine, 0}.reply();
    const Square s = reply.captureSquare();
    if (!reply.captured() || s == w.move.line[0].to() || !attacks(p, reply.from(), s)) return {};
    const auto losesIt = [&](Move m) {
        const Position after = afterMove(p, m);
        return after[s] == p[s] && isInDanger(after, s);
    };
    const bool isMore = valueOn(p, s) - seeValue[typeOf(reply.mover())] >= seeValue[Pawn];
    if (!p.inCheck())
        return factIf(isMore && PinsAndCheckers(p).isPinned(s), {Kind::LostAnyway, w.ownLine, {{s}, &Ways.OwnPinned}});
    return factIf(typeOf(p[s]) > Pawn && std::ranges::all_of(legalMoves(p), losesIt),
                  {Kind::LostAnyway, w.ownLine, {{s}, &Ways.CheckedToo}});
}

/// Whether the second move of the line takes what it could take, with more gain, before the first one.
inline bool ignoresThreat(const Line& line) {
    if (line.moves.size() < 2 || !line.moves[1].captured() || line.at[0].inCheck()) return false;
    const Position passed = afterPass(line.at[0]);
    return isLegal(passed, line.moves[1]) &&
           seeGE(passed, line.moves[1], seeValue[typeOf(line.moves[0].captured())] + seeValue[Pawn]);
}
/// What refutes a natural move: a mate, a draw, a loss that its score bears out; of a gift that is taken also that it
/// wins nothing, or too little. None where a person sees no reason.
inline std::optional<Outcome> refutationOf(const Refuted& r) {
    using Refutation = std::optional<Outcome>;
    const auto& [line, score] = r.scored;
    const int worse = r.lineScore - score;
    if (isMate(score)) return score < 0 ? Refutation(outcomeOf(r.scored, r.lineScore)) : std::nullopt;
    if (const Outcome::Draw draw = score == 0 ? drawOf(line) : Outcome::NoDraw)
        return r.lineScore >= seeValue[Pawn] ? Refutation({.result = Outcome::Draws, .draw = draw}) : std::nullopt;
    const Outcome outcome = materialOutcome(line);
    if (outcome.result == Outcome::Loses) {
        const int loss = -valueOf(outcome.net);
        const bool isForced = line.at[0].inCheck() && -2 * score >= loss;
        const bool isBorneOut = r.isGift || isForced || 2 * worse >= loss;
        return isBorneOut && (r.isFlight || !isAgainstScore(outcome, score)) ? Refutation(outcome) : std::nullopt;
    }
    const bool isTooLittle = worse >= seeValue[Pawn] / 2 && score < -WinningScore;
    const bool winsNothing = outcome.result == Outcome::Unclear && score < WinningScore;
    return r.isGift && (winsNothing || isTooLittle) ? Refutation(Outcome{}) : std::nullopt;
}
/// The motif by which a natural move loses: none that its line shows without a word, as that something hangs which hung
/// before it.
inline Facts refutedBy(const Line& line) {
    Facts found = findMotifs(Why::answerIn(line), true);
    if (tells(found, Kind::Promotion)) return {};
    std::erase_if(found, [&line](const Fact& f) {
        const bool isLeft = f.found.way == &Ways.LeftUndefended || f.found.way == &Ways.LineOpened;
        const bool hungBefore = f.ply == 0 && mayBeLost(line.at[0], line.moves[1].captureSquare());
        return f.kind == Kind::HangingPiece && (!isLeft || hungBefore);
    });
    const bool hangsToo = found.size() > 1 && found[0].kind == Kind::HangingPiece && found[1].ply == found[0].ply;
    return hangsToo ? Facts{found[1]} : only(found, 1);
}
/// Whether an answer to a check, unless it takes what is given, or a move that is worse by less than a pawn loses no
/// more than what is played instead; or it takes a pawn, loses nothing, and is hardly worse.
inline bool costsNoMore(const Why& w, const Refuted& r) {
    const auto& [line, score] = r.scored;
    const int lost = (line.at[0].side() == w.mover() ? 1 : -1) * (r.inRival ? w.rivalLine : w.ownLine).gain();
    const int worse = r.lineScore - score;
    if (isMate(score)) return false;
    const bool loses = line.gain() <= -LeastMaterial, isOpen = line.at[0].inCheck() && !r.isGift;
    if (typeOf(line.moves[0].captured()) == Pawn && !loses && worse < seeValue[Pawn] / 2) return true;
    return ((loses && worse < seeValue[Pawn]) || isOpen) && line.gain() > lost - LeastMaterial;
}
/// Why natural moves are not played in the move's line, or in the better one: none that costs no more, and no line that
/// nobody follows.
inline Facts whyNot(const Why& w, bool inRival, std::size_t most) {
    constexpr std::size_t enough = 8, few = 6;  // plies, of a line to a mate, and of one by which nothing is won
    Facts found;
    for (const Refuted& r : w.refuted) {
        const auto& [line, score] = r.scored;
        const bool mates = isMate(score), isLong = line.moves.size() > MostPliesFollowed && !mates;
        if (r.inRival != inRival || isLong || costsNoMore(w, r) || line.moves.size() < 2) continue;
        const Line told = mates ? line.first(std::min(line.moves.size(), enough)) : line;
        const int worse = r.lineScore - score;
        const auto outcome = !r.isGift && !r.isFlight && ignoresThreat(line) ? std::nullopt : refutationOf(r);
        const bool isAside = inRival && line.moves.size() > few;  // so much of a line that is not played
        if (outcome && !(isAside && outcome->result == Outcome::Unclear))
            found.push_back({.kind = Kind::WhyNot,
                             .line = told,
                             .outcome = *outcome,
                             .score = score,
                             .worth = worse,
                             .by = onlyIf(outcome->result == Outcome::Loses, refutedBy(told))});
    }
    return only(found, most);
}
/// What is given at the end of a line, though its score is a pawn better than what is left, so that there is play for
/// it. Pawns alone count if they are two, or one by a move that is clearly better than all else.
inline Facts sacrificeOf(const Why& w, const Line& line, int score) {
    const Material net = line.net(line.moves.size());
    const int given = -valueOf(net), left = valueOf(balance(line.at.back(), line.at[0].side()));
    const bool isPiece =
        std::ranges::any_of(std::array{Knight, Bishop, Rook, Queen}, [&](auto t) { return net[t] < 0; });
    const bool isMoves = !line.moves.empty() && line.moves[0] == w.move.line[0] && w.isClear();
    const bool isGift = given >= (isPiece ? LeastMaterial : isMoves ? seeValue[Pawn] : 2 * seeValue[Pawn]);
    const bool isRepaid = left < LeastMaterial && score >= left + seeValue[Pawn] && !w.proven(line, score);
    const bool isOpen =
        !isMate(score) && !w.isDecided() && Why::isOver(line) && !isDesperado({line, 0}) && !bothPromote(line);
    const Outcome outcome{.result = Outcome::Loses, .net = withoutEvenMinors(net)};
    return factIf(isGift && isRepaid && isOpen,
                  {.kind = Kind::Sacrifice, .line = line, .outcome = outcome, .score = score});
}
/// Which pieces are given for which others, of about the same value, by a line that begins with that.
inline Facts unevenTradeOf(const Line& line) {
    const Moment m{line, 0};
    const Outcome outcome{.result = Outcome::Loses, .net = withoutEvenMinors(line.net(line.moves.size()))};
    Material pieces = outcome.net;
    pieces[Pawn] = 0;
    const bool isIt = (m.captured() || m.isTaken()) && !hasNone(pieces, -1) && !hasNone(outcome.net, 1) &&
                      valueOf(outcome.net) < LeastMaterial && valueOf(outcome.net) >= -2 * seeValue[Pawn] &&
                      Why::isOver(line);
    return factIf(isIt, {.kind = Kind::UnevenTrade, .line = line, .outcome = outcome});
}

/// What the tables say of a line, if they know it.
inline Facts tablesOf(const Line& line, const std::optional<TableVerdict>& v) {
    constexpr std::array ways{&Ways.Lost, &Ways.NearlyLost, &Ways.Drawn, &Ways.NearlyWon, &Ways.Won};
    if (!v) return {};
    return {{.kind = Kind::Tables, .line = line, .found = {{}, ways[std::size_t(v->result)]}, .ply = v->ply}};
}
/// Which side would do better by passing.
inline Facts zugzwangOf(const Why& w) {
    const auto& z = w.zugzwang;
    if (!z) return {};
    const std::size_t ply = z->plies - (z->plies > 0);
    return {{.kind = Kind::Zugzwang, .line = w.ownLine, .ply = ply, .score = z->pass, .whose = z->side}};
}
/// That the side ahead makes no progress.
inline Facts fortressOf(const Why& w) {
    const Color ahead = valueOf(balance(w.position, White)) > 0 ? White : Black;
    return w.shuffle ? Facts{{.kind = Kind::Fortress, .line = *w.shuffle, .whose = ahead}} : Facts{};
}
/// That one side has so much more that it wins a decided game by any sensible move.
inline Facts aheadIn(const Why& w) {
    const Color ahead = w.move.score > 0 ? w.mover() : ~w.mover();
    const Material more = withoutEvenMinors(balance(w.ownLine.at.back(), ahead));
    const bool isIt =
        w.isDecided() && Why::isOver(w.ownLine) && valueOf(more) >= seeValue[Knight] && !isMate(w.move.score);
    return factIf(isIt, {.kind = Kind::Ahead, .line = w.ownLine, .outcome = {.net = more}, .whose = ahead});
}
/// That a side that is behind does not take back what the better move, by its line, takes back for nothing.
inline Facts leavesBehind(const Why& w) {
    const auto ahead = [&w](const Position& p) { return valueOf(balance(p, w.mover())); };
    if (w.isBest() || w.isDecided() || !seeGE(w.position, w.rival.line[0], LeastMaterial)) return {};
    const Material now = balance(w.position, w.mover());
    const bool isBehind = ahead(w.position) <= -LeastMaterial && ahead(w.ownLine.at.back()) <= -LeastMaterial;
    return factIf(
        isBehind && std::abs(ahead(w.rivalLine.at.back())) < LeastMaterial && hasNone(now, 1),
        {.kind = Kind::Behind, .line = w.ownLine.first(1), .outcome = {.net = now}, .move = w.rivalLine.moves[0]});
}
/// That a move misses what the better line comes to.
inline Facts missesOf(const Why& w, const Outcome& better) {
    return {{.kind = Kind::Misses,
             .line = w.ownLine.first(1),
             .outcome = sooner(better, w.position, w.rivalLine.moves[0]),
             .move = w.rivalLine.moves[0]}};
}
/// How the better move meets the enemy's answer to the other one: it trades the piece that gives it, takes what that
/// would attack out of its reach, or comes to guard it.
inline Facts meetsAnswer(const Line& line, const Line& better) {
    const Moment own{line, 0}, m{better, 0};
    const Move answer = own.after().inCheck() ? Move{} : own.reply();  // what answers a check is no plan
    if (answer && m.captured() && m.move().captureSquare() == answer.from() && trades(m)) {
        const Found how{{answer.from()}, &Ways.TradedFor};
        return {{.kind = Kind::Prevents, .line = line, .found = how, .move = m.move(), .ply = 1}};
    }
    if (!answer || m.after().inCheck() || !isLegal(m.after(), answer)) return {};
    const Position &harmed = own.beforeNext(), then = afterMove(m.after(), answer);
    if (isMated(harmed)) return {};  // which the move alone has made possible
    const auto isHit = [&](const Position& p, Square s) {
        return m.piece() == King ? p.inCheck() : isThreatened(p, answer.to(), s);
    };
    if (harmed[m.from()] == m.move().mover() && isHit(harmed, m.from()) && !isHit(then, m.to()))
        return {
            {.kind = Kind::Prevents, .line = line, .found = {{m.from()}, &Ways.Evades}, .move = m.move(), .ply = 1}};
    for (const Square s : attackedFrom(harmed, answer.to()))
        if (m.comesToAttack(s) && harmed[s] == then[s] && isInDanger(harmed, s) && !isInDanger(then, s))
            return {{.kind = Kind::Supports, .line = better, .found = {{s}}, .worth = 150}};
    return {};
}
/// What refutes the enemy's answer to a bad move where it answers the better one: a mate, or a capture that wins more
/// than the answer did, and that is possible by neither the better move alone nor the bad one.
inline Facts meetsSameAnswer(const Why& w) {
    if (!w.sameAnswer || w.sameAnswer->line.moves.size() < 3) return {};
    const Line& line = w.sameAnswer->line;
    const Moment reply{line, 2};
    const auto isThere = [&](const Position& p) {
        return isLegal(p, reply.move()) &&
               (isMated(afterMove(p, reply.move())) || seeGE(p, reply.move(), seeValue[Pawn]));
    };
    const int taken = seeValue[typeOf(line.moves[1].captured())];
    const bool wins = reply.captured() && seeGE(reply.before(), reply.move(), taken + seeValue[Pawn]);
    const bool isRefuted = wins || isMated(reply.after());
    return factIf(isRefuted && !isThere(w.ownLine.at[2]) && !isThere(afterPass(line.at[1])),
                  {.kind = Kind::MeetsAnswer, .line = line, .move = line.moves[0], .ply = 1});
}
/// What a move of the side that begins a line does to the enemy, the first that does something within so many plies;
/// after the line's first move only what is much.
inline Facts whatIsDone(const Line& line, std::size_t end) {
    for (std::size_t ply = 0; ply < std::min(line.moves.size(), end); ply += 2) {
        const Facts found = purposesOf({line, ply}, 1, true);
        if (!found.empty() && (ply == 0 || isStrong(found[0].kind))) return found;
    }
    return {};
}

/// What another move than a good one comes to, if that is grave and much worse: a mate, a draw, a piece lost.
inline std::optional<Outcome> graveOutcome(const Why& w, const Outcome& own, const ScoredLine& a) {
    const Outcome o = outcomeOf(a.line, a.score);
    const bool isPiece = o.result == Outcome::Loses && valueOf(o.net) <= LeastMaterial - seeValue[Knight];
    const bool isGrave = isPiece || o.result == Outcome::IsMated || o.result == Outcome::Draws;
    const bool isWorse = w.best() - a.score >= seeValue[Pawn] && !(o.result == own.result && o.net == own.net);
    return isGrave && isWorse ? std::optional(o) : std::nullopt;
}
/// What all others than an only good move come to, if that is known of each.
inline Facts onlyMove(const Why& w, const Outcome& own) {
    const bool areKnown = !w.others.empty() || w.rival.score <= -MateBound;  // then all others are mated, too
    if (!areKnown || !w.isOnlyGood()) return {};
    std::vector<ScoredLine> all = w.others;
    all.push_back({w.rivalLine, w.rival.score});
    std::vector<Outcome> kinds;
    for (const ScoredLine& a : all) {
        const auto o = graveOutcome(w, own, a);
        if (!o) return {};
        const Outcome kind{.result = o->result, .net = o->net, .promotes = o->promotes};
        if (!std::ranges::count(kinds, kind)) kinds.push_back(kind);
    }
    std::ranges::sort(kinds, std::greater{}, [](const Outcome& o) { return valueOf(o.net); });  // losses last
    if (kinds.back().promotes && runnerOf(w.ownLine.at.back(), ~w.mover())) return {};  // so does this one, later
    return {{.kind = Kind::OnlyMove, .line = w.rivalLine, .about = About::Otherwise, .others = kinds}};
}
/// Why other answers to a check are none, one for each way: none that is seen at once, or seen by none.
inline Facts otherAnswers(const Why& w, const Outcome& own) {
    Facts found;
    if (!w.position.inCheck()) return {};
    for (const ScoredLine& a : w.others) {
        const Line line = isMate(a.score) ? a.line.first(std::min<std::size_t>(a.line.moves.size(), 4)) : a.line;
        const auto outcome = graveOutcome(w, own, a);
        if (!outcome || line.moves.size() > 6 || Moment{line, 0}.isTaken()) continue;
        if (std::ranges::none_of(found, [&](const Fact& f) { return f.outcome.result == outcome->result; }))
            found.push_back({.kind = Kind::WhyNot, .line = line, .outcome = *outcome, .score = a.score});
    }
    return only(found, 2);
}

}  // namespace detail
}  // namespace millimax
