// explain/threats.hpp: what a side threatens, and how a move meets it, by the searches of questions.hpp and by rules.
#pragma once

#include "../movegen.hpp"
#include "../see.hpp"
#include "outcomes.hpp"
#include "purposes.hpp"
#include "why.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace millimax {

namespace detail {

/// Whether a line begins with a capture, a promotion or a check.
inline bool isForcing(const Line& line) { return line.moves[0].isNoisy() || line.at[1].inCheck(); }
/// What comes of a move before a mate that is far away: the piece that it takes for nothing.
inline Outcome sooner(const Outcome& o, const Position& p, Move m) {
    constexpr int soon = 4;  // moves to a mate that a person sees coming
    const PieceType taken = typeOf(m.captured());
    if (o.result != Outcome::Mates || o.moves <= soon || taken <= Pawn || !seeGE(p, m, seeValue[taken])) return o;
    Outcome found{.result = Outcome::Wins};
    found.net[taken] = 1;
    return found;
}
/// What a threat comes to, if it is one: a mate; what a capture wins by the exchange on its square, else, or if it
/// gives check or is a pawn's that then promotes, and wins clearly more, what it or a check wins by the line, or a
/// quiet move by its next one, if that is two pawns' worth.
inline std::optional<Outcome> threatOf(const ScoredLine& a, int score) {
    const Move m = a.line.moves[0];
    const bool isPlan = !isForcing(a.line) && !isMate(a.score);
    const Line told = a.line.first(std::min<std::size_t>(a.line.moves.size(), isPlan ? 3 : a.line.moves.size()));
    if (told.moves.size() < a.line.moves.size() && !Why::isOver(told)) return {};  // what it takes then is taken back
    const bool isSeen = m.captured() && seeGE(a.line.at[0], m, LeastMaterial);
    Outcome outcome = isSeen ? outcomeOf({a.line.first(a.line.endOfExchange()), a.score}, score) : Outcome{};
    const Outcome all = outcomeOf({told, a.score}, score);
    const auto promotesIt = [m](Move later) { return later.isPromotion() && later.from() == m.to(); };
    const bool goesOn = a.line.at[1].inCheck() || std::ranges::any_of(a.line.moves, promotesIt);
    const bool winsMore = goesOn && all.result == Outcome::Wins &&
                          valueOf(all.net) >= valueOf(outcome.net) + 2 * seeValue[Pawn];  // as by a fork
    if (outcome.result == Outcome::Unclear || winsMore) outcome = all;
    outcome = sooner(outcome, a.line.at[0], m);
    const int least = isForcing(a.line) ? LeastMaterial : 2 * seeValue[Pawn];
    const bool wins = outcome.result == Outcome::Wins && valueOf(outcome.net) >= least;
    return wins || outcome.result == Outcome::Mates ? std::optional(outcome) : std::nullopt;
}
/// How the move at `m` meets one of the enemy: by taking what would move, leaving what it would take, or giving that
/// for something, standing in its way, or guarding where it goes, itself or by a line that it opens; Other: by
/// none of these.
inline Found meets(const Moment& m, Move theirs) {
    const Square target = theirs.to();
    if (m.captured() && m.move().captureSquare() == theirs.from()) return {{theirs.from()}, &Ways.Takes};
    if (theirs.captured() && m.from() == theirs.captureSquare())
        return m.captured() && (m.isTaken() || m.piece() == Pawn) ? Found{{m.move().captureSquare()}, &Ways.TakesFirst}
                                                                  : Found{{m.to()}, &Ways.Flight};
    if (m.to() == target && !m.captured()) return {{m.to()}, &Ways.OnSquare};
    if (isBetween(theirs.from(), m.to(), target) && !m.captured() && slides(typeOf(theirs.mover())))
        return {{m.to()}, &Ways.Block};
    if (m.to() != target && m.comesToAttack(target)) return {{target}, &Ways.Guard};
    for (const Square s : attackersOf(m.after(), target, m.us()))
        if (m.before()[s] == m.after()[s] && !attacks(m.before(), s, target)) return {{s, target}, &Ways.OpensLine};
    return {{}, &Ways.Other};
}
/// How the better move meets what the enemy does after the other one, a check or capture within his next two moves, or
/// any answer that would cost him something now, and that he does not play in its line either: it steps between, stands
/// in the way, pins what would take, comes to guard its square, or takes away a piece that he would trade; and it
/// is not taken there.
inline Facts preventionsOf(const Line& line, const Line& better) {
    const Moment m{better, 0};
    if (m.isTaken() || line.moves.empty() || line.at[1].inCheck()) return {};  // what answers a check is no plan
    for (std::size_t i = 1; i < std::min<std::size_t>(4, line.moves.size()); i += 2) {
        const Move enters = line.moves[i];
        const Square from = enters.from(), s = enters.to();
        const bool isForcing = enters.captured() || line.at[i + 1].inCheck();
        const auto isSame = [&](Move o) { return o.mover() == enters.mover() && o.from() == from && o.to() == s; };
        if (isMated(line.at[i + 1]) || std::ranges::any_of(better.moves, isSame)) continue;  // a purpose tells of mates
        if ((!isForcing && i > 1) || s == line.moves[0].to() || (s == m.from() && !enters.captured()) ||
            m.after()[from] != enters.mover() || (m.after()[s] && colorOf(m.after()[s]) != m.us()))
            continue;
        const Move again(from, s, enters.mover(), m.after()[s]);
        const bool isPinned = attacks(m.after(), from, s) && !m.after().inCheck() && !isLegal(m.after(), again) &&
                              m.comesToAttack(from) && typeOf(enters.mover()) != King;
        if (isPinned && again.captured())
            return {
                {.kind = Kind::Prevents, .line = line, .found = {{from}, &Ways.Pinning}, .move = m.move(), .ply = i}};
        // A capture that wins something is stopped if it wins nothing any more, an even one only if it loses.
        const int least = again.captured() && seeGE(line.at[i], enters, LeastMaterial) ? LeastMaterial : 0;
        if (attacks(m.after(), from, s) && seeGE(m.after(), again, least)) continue;
        if (!isForcing && ((m.captured() && !findAttacks({line, i})) || !seeGE(line.at[1], enters, 0) ||
                           m.before().inCheck() || m.after().inCheck()))
            continue;
        const Found how = meets(m, enters);
        const bool isShut = how.way == &Ways.Block || (how.way == &Ways.OnSquare && !isForcing && m.piece() != Pawn);
        const bool isGuarded =
            (how.way == &Ways.OpensLine && line.at[i][how.squares[0]] == m.after()[how.squares[0]]) ||
            (how.way == &Ways.Guard && !attacks(line.at[i], line.moves[0].to(), s));
        const bool isTrade = how.way == &Ways.Flight && m.piece() > Pawn && !m.captured() && isSafe(m) &&
                             i + 1 < line.moves.size() && trades({line, i}) && !isInDanger(m.before(), m.from());
        if (isShut || isGuarded || isTrade)
            return {{.kind = Kind::Prevents, .line = line, .found = how, .move = m.move(), .ply = i}};
    }
    return {};
}
/// How the move meets a threat: the enemy's first move, or a later one of a piece that is taken, or that promotes.
/// `wins`: material.
inline Found howMet(const Why& w, bool wins) {
    const Moment m{w.ownLine, 0};
    const std::vector<Move>& plan = w.threat->scored.line.moves;
    const bool saves = wins && !isLostLater(m);  // what flees
    for (std::size_t i = 0; i < std::min<std::size_t>(plan.size(), 5); i += 2) {
        const Found how = meets(m, plan[i]);
        if (how.way == &Ways.Takes || (plan[i].isPromotion() && how.way == &Ways.Guard)) return how;
        if (i > 0 && how.way == &Ways.Flight && saves) return {{m.to()}, &Ways.Saved};
    }
    if (Found how = meets(m, plan[0]); how.way != &Ways.Other) {
        if (how.way == &Ways.Flight && saves) how.way = &Ways.Saved;
        return how;
    }
    const std::vector<Move>& played = w.threat->runsInto;
    const Square left = m.from(), king = m.after().king(m.us());
    if (!wins && m.piece() != King && distance(king, left) == 1 && attackersOf(m.after(), left, ~m.us()).empty())
        return {{left}, &Ways.FlightSquare};
    const Position& unmet = w.threat->scored.line.at[1];
    const bool isNew = played.size() > 1 && played[1].captured() &&
                       !(isLegal(unmet, played[1]) && seeGE(unmet, played[1], LeastMaterial));
    if (!isNew) return {{}, &Ways.Other};
    return {{}, &Ways.RunsInto, {played[0], played[1]}};
}
/// Of a bad move: that the answer was a threat before it, or a sacrifice by which something is won, what that wins has
/// been told of the line.
inline Facts unmetThreat(const Why& w, const Outcome& own) {
    if (!w.threat || w.ownLine.moves.size() < 2 || w.ownLine.moves[1] != w.threat->scored.line.moves[0]) return {};
    const Moment answer{w.ownLine, 1};
    const bool isTrade = trades(answer) && answer.captured() && !own.isLoss();  // now
    const bool gives = isForcing(w.threat->scored.line) && !seeGE(answer.before(), answer.move(), -LeastMaterial);
    const Outcome outcome = threatOf(w.threat->scored, -w.best()).value_or(Outcome{});
    const bool mates = outcome.result == Outcome::Mates;
    const Line& line = w.threat->scored.line;
    const bool isThreat = outcome.result != Outcome::Unclear || gives;
    if (!isThreat || isTrade || (mates && !isMate(w.move.score))) return {};
    return {{Kind::UnmetThreat, mates ? line : line.first(1), {}, !mates && own.isLoss() ? Outcome{} : outcome}};
}
/// Of a good one: that it meets a threat. A lost piece that sells itself meets none. Where the board does not show how,
/// it must be a mate, or a capture or check that wins much, or that a capture answers which does; in a decided game it
/// must be grave, too. What explains less than half of what the best other move is worse by is beside the point, and
/// what it would take may not be lost all the same.
inline Facts metThreat(const Why& w) {
    if (!w.threat || !w.threat->isMet || isDesperado({w.ownLine, 0})) return {};
    const ScoredLine& threat = w.threat->scored;
    const auto outcome = threatOf(threat, -w.best());
    if (!outcome) return {};
    const Found how = howMet(w, outcome->result == Outcome::Wins);
    const bool isRefuted =
        how.way == &Ways.RunsInto && seeGE(afterMove(w.ownLine.at[1], how.aside[0]), how.aside[1], seeValue[Knight]);
    const bool isShown = isRefuted || (how.way != &Ways.Other && how.way != &Ways.RunsInto);
    const bool isGrave = valueOf(outcome->net) >= seeValue[Knight];
    const bool isTold = (isShown && !w.isDecided()) || (isGrave && (isShown || isForcing(threat.line)));
    const int wins = valueOf(outcome->net);
    const Square taken = threat.line.moves[0].captured() ? threat.line.moves[0].captureSquare() : NoSquare;
    const bool isLost = taken != NoSquare && w.ownLine.captureOf(taken, 0) && -2 * w.ownLine.gain() >= wins;
    const bool isAside = isLost || (!w.rival.line.empty() && 2 * wins < w.move.score - w.rival.score);
    return factIf(
        outcome->result == Outcome::Mates || (isTold && !isAside),
        {.kind = Kind::MeetsThreat, .line = threat.line, .found = how, .outcome = *outcome, .move = w.move.line[0]});
}
/// Whether the moves are legal from `p` on, one after the other.
inline bool canBePlayed(Position p, const std::vector<Move>& moves) {
    for (const Move m : moves) {
        if (!isLegal(p, m)) return false;
        p.make(m);
    }
    return true;
}
/// What the line's move at `m`, whose side scores `score`, threatens: the moved piece takes part in it, or it was none
/// before, or a bad one (`refuted`); and the reply does not meet it by a capture or check of what is attacked. To offer
/// a trade is no threat.
inline Facts intentOf(const std::optional<ScoredLine>& intent, const Moment& m, int score,
                      const std::vector<Refuted>& refuted = {}) {
    const auto outcome = intent && !m.isTaken() ? threatOf(*intent, score) : std::nullopt;
    if (!outcome) return {};
    const Move threat = intent->line.moves[0];
    const bool takesPart = std::ranges::any_of(intent->line.moves, [&m](Move each) { return each.from() == m.to(); });
    const auto isIt = [threat](const Refuted& r) { return r.scored.line.moves[0] == threat; };
    const bool wasThere = canBePlayed(m.before(), intent->line.moves) && std::ranges::none_of(refuted, isIt);
    const bool isEased = m.reply() && threat.captured() && m.reply().from() == threat.captureSquare() &&
                         (m.reply().captured() || m.beforeNext().inCheck());
    const bool isOld = !takesPart && wasThere && !m.before().inCheck();
    const bool isOffer = threat.captured() && offersTrade(m.after(), threat.from(), threat.captureSquare());
    if (outcome->result != Outcome::Mates && (isEased || isOld || isOffer)) return {};
    return {{.kind = Kind::Threatens, .line = intent->line, .outcome = *outcome, .move = m.move()}};
}

}  // namespace detail
}  // namespace millimax
