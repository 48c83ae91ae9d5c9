// explain/facts.hpp: what is told of a move. Each rule gives what holds, with no regard for the others; each fact is
// worth something to a learner; of each part of the text the facts that are worth most are told, but none that another
// one silences. So a fact is told, or not, for what it is worth or by the table of what silences what.
#pragma once

#include "flaws.hpp"
#include "reasons.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

// ---- Gather: what the rules find, in the order in which it is told. A new rule is one more line here. ---------------

/// What the move's line shows.
inline Facts shownBy(const Why& w, const Outcome& own) {
    const bool achieves = own.result != Outcome::Unclear && !own.isLoss();
    const bool gives = !w.isBad() && !seeGE(w.position, w.move.line[0], -LeastMaterial);
    const bool isDraw = own.result == Outcome::Draws;
    return gathered({zugzwangOf(w), w.isClear() || w.isDecided() || achieves || gives ? motifsOf(w, own) : Facts{},
                     endings(w.ownLine, w.move.score), isDraw ? Facts{} : tablesOf(w.ownLine, w.tables[0]),
                     isDraw ? Facts{} : fortressOf(w)});
}
/// What is wrong with a move.
inline Facts faultsOf(const Why& w, const Outcome& own) {
    const Facts sure = gathered({leavesOf(w, own), shownBy(w, own), unmetThreat(w, own)});
    if (own.result == Outcome::IsMated) return sure;
    const int difference = w.other.score - w.move.score;
    const bool isUnclear = own.result == Outcome::Unclear;
    return gathered({
        sure,
        flawOf(w.ownLine, w.otherLine, true),
        flawOf(w.ownLine, w.otherLine, false),
        isUnclear ? sacrificeOf(w, Why::answerIn(w.ownLine), -w.move.score) : Facts{},
        isUnclear ? only(advantages(w.ownLine, w.otherLine.at.back(), ~w.mover(), difference), 1) : Facts{},
        whyNot(w, false, 1),
    });
}
/// What the enemy threatens and does after a bad move.
inline Facts answersTo(const Why& w, const Outcome& own) {
    const bool isMated = own.result == Outcome::IsMated;
    return gathered({intentOf(w.intent, {w.ownLine, 1}, -w.move.score),
                     isMated ? Facts{} : whatAnswerDoes(w.ownLine, own.isLoss())});
}
/// What a move that is not bad is for.
inline Facts reasonsOf(const Why& w, const Outcome& own) {
    const Facts shown = shownBy(w, own), refuted = whyNot(w, false, 2);
    if (own.result == Outcome::IsMated) return gathered({shown, refuted});  // which no purpose changes
    const bool gains = own.result == Outcome::Wins || own.result == Outcome::Mates;
    const bool isBest = w.isClear() && w.isBest() && !w.other.line.empty();
    Facts better;  // what a person sees then
    if (own.result == Outcome::Unclear && !w.isBest()) better = advantages(w.ownLine, w.position, ~w.mover());
    if (own.result == Outcome::Unclear && isBest)
        better = advantages(w.ownLine, w.otherLine.at.back(), w.mover(), w.move.score - w.other.score);
    return gathered({
        shown,
        gains ? Facts{} : metThreat(w),
        gains || !isBest ? Facts{} : only(preventionsOf(w.otherLine, w.ownLine), 1),
        gains && isForcing(w.ownLine) ? Facts{} : intentOf(w.intent, {w.ownLine, 0}, w.move.score),
        own.result == Outcome::Draws ? Facts{} : sacrificeOf(w, w.ownLine, w.move.score),
        purposes(w.ownLine, 3),
        only(better, 1),
        gains ? Facts{} : gathered({lostAnyway(w), leavesOf(w, own)}),
        refuted,
    });
}
/// What a better move achieves that the move does not. `areAlike`: their lines come to the same.
inline Facts missedBy(const Why& w, bool areAlike) {
    const Facts own = purposes(w.ownLine, 3);
    Facts aims = purposes(w.otherLine, 3);
    std::erase_if(aims, [&own](const Fact& f) {
        const auto isSame = [&f](const Fact& o) { return o.kind == f.kind && o.found.squares == f.found.squares; };
        return f.kind == Kind::TakesBack || std::ranges::any_of(own, isSame);
    });
    const bool differ = w.tables[0] && w.tables[1] && w.tables[0]->result != w.tables[1]->result;
    return gathered({
        areAlike ? Facts{} : missedMotifs(w),
        preventionsOf(w.ownLine, w.otherLine),
        intentOf(w.otherIntent, {w.otherLine, 0}, w.other.score),
        sacrificeOf(w, w.otherLine, w.other.score),
        differ ? tablesOf(w.otherLine, w.tables[1]) : Facts{},
        endings(w.otherLine, w.other.score),
        aims,
        only(advantages(w.otherLine, w.ownLine.at.back(), w.mover(), w.other.score - w.move.score), 1),
        whyNot(w, true, 1),
    });
}

// ---- Value: what a fact is worth to a learner, in centipawns --------------------------------------------------------

constexpr int Much = 500, Always = 1000;  // more material than a rook is worth no more; the lines are always told
/// Of a kind, where no outcome, piece or rule makes it worth more.
constexpr int worthOf(Kind k) {
    using enum Kind;
    if (isTrifle(k)) return 3;
    if (isOneOf(k, TheLine, Better, Otherwise, Alike)) return Always;
    if (isOneOf(k, StopsMate, Zugzwang, Tables, OnlyMove, Misses)) return Much;
    if (isMotif(k) || isEnding(k)) return 300;
    if (k == Prevents) return 250;
    if (isStrong(k) || isOneOf(k, LetsIn, LosesTime, UnmetThreat, MeetsThreat, Threatens)) return 150;
    if (k == WhyNot) return 120;
    if (isOneOf(k, Leaves, LostAnyway)) return 100;
    if (isOneOf(k, CoversWay, Blockades, AdvancesPassed, NearsPawns, Pins)) return 90;
    return isFeature(k) ? 0 : isPurpose(k) ? 25 : 50;
}
inline int worthOf(const Outcome& o) {
    if (o.result == Outcome::Mates || o.result == Outcome::IsMated) return Much;
    return o.result == Outcome::Draws ? 400 : std::min(std::abs(valueOf(o.net)), Much);
}
/// Of the pieces that a fact speaks of, if they can be won.
inline int worthOfPieces(const Fact& f) {
    using enum Kind;
    const Moment m{f.line, f.ply};
    if (isOneOf(f.kind, Takes, HangingPiece)) return seeValue[m.captured()];
    if (!isOneOf(f.kind, Attacks, Guards, MovesAway, Leaves, LostAnyway)) return 0;
    const bool isFork = f.kind == Attacks && f.found.squares.size() > 1;
    return valueOn(m.after(), f.found.squares[0]) + (isFork ? valueOn(m.after(), f.found.squares[1]) : 0);
}
/// Of a fact: what it wins, loses or prevents.
inline int worthOf(const Fact& f) {
    const int least = worthOf(f.kind);
    if (isTrifle(f.kind) || f.kind == Kind::WhyNot || least == Always) return least;
    if (f.outcome.result != Outcome::Unclear) return worthOf(f.outcome);
    return std::max(least, std::min(std::max(worthOfPieces(f), f.worth), Much));
}

// ---- Select ---------------------------------------------------------------------------------------------------------

/// Whether an attack tells more than a threat does: it is a fork, or worth more by a pawn.
inline bool saysMore(const Fact& attack, const Fact& threat) {
    return attack.found.way == Way::AtOnce || worthOf(attack) > worthOf(threat) + seeValue[Pawn];
}
/// Whether `f` need not be told beside `g`, which says the same, or more. A mate is told anyway.
inline bool silences(const Fact& g, const Fact& f) {
    using enum Kind;
    const auto is = [&f](auto... kinds) { return isOneOf(f.kind, kinds...); };
    const bool isSamePiece = g.found.squares == f.found.squares;
    if (f.outcome.result == Outcome::Mates) return false;
    if (g.kind == HangingPiece && isSamePiece && is(Leaves, Guards, MeetsThreat)) return true;
    if (isMotif(g.kind)) return is(Threatens, Attacks, Pressure, Takes, AnswersCheck, MovesAway);
    if (isEnding(g.kind) && is(Tables, Fortress)) return !isOneOf(g.kind, TradesInto, Fortress);
    switch (g.kind) {
    case Attacks: return is(Ties) || (is(Threatens) && saysMore(g, f));
    case Threatens: return is(Pressure) || (is(Attacks) && !saysMore(f, g));
    case MeetsThreat:
        if (is(WhyNot)) return g.line.moves[0] == f.line.moves[0];
        return is(MovesAway, Guards, StopsMate, Prevents, Sacrifice) || (is(Takes) && isSamePiece);
    case LostAnyway: return is(MeetsThreat, Leaves);
    case Leaves: return is(LetsIn, LosesTime, UnmetThreat);
    case Takes: return is(UnmetThreat);
    case Prevents: return is(Guards, WhyNot);
    case Pressure: return is(Ties);
    case Opposition: return is(Zugzwang);
    case OutsideSquare: return is(NearsPawns);
    case GivesUpCastling: return is(CannotCastle);
    default: return false;
    }
}
/// Whether one of the facts silences `f`, and none of them that one.
inline bool isSilenced(const Fact& f, const Facts& all) {
    return std::ranges::any_of(all, [&](const Fact& g) { return silences(g, f) && !isSilenced(g, all); });
}
/// Takes away the fact that is worth least, of equal ones the last; false if it has to stay.
inline bool dropLeast(Facts& facts) {
    const auto least =
        std::ranges::min_element(facts, [](const Fact& a, const Fact& b) { return worthOf(a) <= worthOf(b); });
    if (least == facts.end() || worthOf(*least) == Always) return false;
    facts.erase(least);
    return true;
}
/// Whether none of the facts is worth a pawn, and tells a reason.
inline bool sayLittle(const Facts& facts) {
    return std::ranges::all_of(facts,
                               [](const Fact& f) { return worthOf(f) < seeValue[Pawn] || f.kind == Kind::WhyNot; });
}
/// The facts of a part of the text that are worth most, at most so many; none is worth less than a fifth of another
/// one, or of the outcome `beside` them unless it is the only one. Where two pawns are at stake, none is a trifle.
inline Facts selected(const Why& w, const Facts& all, std::size_t most, const Outcome& beside, About about) {
    Facts told;
    for (const Fact& f : all)
        if (!isSilenced(f, all)) told.push_back(f);
    const bool isMuch =
        w.isClear() && !w.other.line.empty() && std::abs(w.move.score - w.other.score) >= 2 * seeValue[Pawn];
    int first = 0;
    for (const Fact& f : told) first = std::max(first, worthOf(f));
    std::erase_if(told, [&](const Fact& f) {
        const int least = std::max(first, worthOf(f) == first ? 0 : worthOf(beside)) / 5;
        return worthOf(f) < least || (isMuch && isTrifle(f.kind));
    });
    while (told.size() > most && dropLeast(told)) {}
    return only(told, most, about);
}
/// What follows a purpose of the same move, or what a person sees, is told as such.
inline void link(Facts& facts) {
    const auto isSeen = [](const Fact& f) { return isPurpose(f.kind) || isFeature(f.kind); };
    for (std::size_t i = 1; i < facts.size(); ++i)
        facts[i].follows = facts[i].about == facts[i - 1].about && isSeen(facts[i]) && isSeen(facts[i - 1]) &&
                           facts[i].line.moves[0] == facts[i - 1].line.moves[0];
}

// ---- The parts of the text ------------------------------------------------------------------------------------------

/// Of a clearly worse move: what is wrong with it, or else what the answer does, or else what it misses; the better
/// line, and what makes that better.
inline Facts ofBad(const Why& w, const Outcome& own, int missed) {
    const Outcome better = outcomeOf(w, w.otherLine, w.other.score);
    const bool isUnclear = own.result == Outcome::Unclear;
    const bool isReason =
        isUnclear && better.result != Outcome::Unclear && !better.isLoss();  // what the better line wins
    Facts told = selected(w, faultsOf(w, own), 4, own, About::Itself);
    if (sayLittle(told) && !isReason) told = selected(w, gathered({told, answersTo(w, own)}), 2, {}, About::Itself);
    const Facts gains = selected(w, missedBy(w, !isUnclear && own == better), 3, better, About::Missed);
    const bool isLittle =
        better.result == Outcome::Unclear && w.verdict() <= Verdict::Inaccuracy && w.ownLine.gain() > -LeastMaterial;
    if (told.empty() && isUnclear && !(isLittle && !gains.empty())) {  // else what the better move does is enough
        const Way way = isLittle ? Way::IsBetter : Way::WouldWin;
        told = {{.kind = Kind::Misses,
                 .line = w.ownLine.first(1),
                 .found = {{}, way},
                 .outcome = better.isLoss() ? Outcome{} : better,
                 .move = w.otherLine.moves[0]}};
    }
    const Fact line{.kind = Kind::Better,
                    .line = w.otherLine,
                    .outcome = better,
                    .worth = missed,
                    .about = About::Better,
                    .other = own};
    return gathered({told, {line}, gains});
}
/// Of a move that is clearly best: what it avoids.
inline Facts otherwise(const Why& w, const Outcome& own) {
    if (!w.isClear() || !w.isBest() || w.other.line.empty()) return {};
    const Outcome instead = outcomeOf(w, w.otherLine, w.other.score);
    const bool losesMore = instead.result != Outcome::Loses || w.ownLine.gain() - w.otherLine.gain() >= LeastMaterial;
    const bool isLoss = instead.isLoss() && losesMore;
    const bool isWorse = isLoss || (instead.result == Outcome::Draws && own.result != Outcome::Draws);
    if (!isWorse && !w.isOnlyGood()) return {};
    if (instead.result != Outcome::Unclear && instead == outcomeOf(w, w.ownLine, w.move.score)) return {};
    const Line answer = Why::answerIn(w.otherLine);
    const Facts more = gathered({
        findMotifs(answer, true),
        w.isOnlyGood() ? intentOf(w.otherIntent, {w.otherLine, 1}, -w.other.score) : Facts{},
        endings(w.otherLine, w.other.score),
        whatAnswerDoes(w.otherLine, isLoss),
    });
    if (more.empty() && !isWorse && (answer.moves.empty() || !isForcing(answer))) return {};
    const Fact line{.kind = Kind::Otherwise, .line = w.otherLine, .outcome = isWorse ? instead : Outcome{}};
    return only(gathered({{line}, selected(w, more, 1, {}, About::Otherwise)}), 2, About::Otherwise);
}
/// That another move is as good, but for what it promotes to, and what that is for.
inline Facts alike(const Why& w) {
    if (w.isClear() || isMate(w.other.score)) return {};
    const Move m = w.move.line[0], other = w.other.line[0];
    if (m.from() == other.from() && m.to() == other.to()) return {};
    const Fact line{.kind = Kind::Alike, .line = w.otherLine, .score = w.other.score};
    return only(gathered({{line}, selected(w, purposes(w.otherLine, 3), 1, {}, About::Better)}), 2, About::Better);
}
/// Of a move that is not bad: what it is for, or else that the game is decided; and what the best other move does.
inline Facts ofGood(const Why& w, const Outcome& own) {
    Facts told = selected(w, reasonsOf(w, own), 4, own, About::Itself);
    if (const Facts ahead = aheadIn(w); !ahead.empty() && own.result == Outcome::Unclear && sayLittle(told))
        told = ahead;
    if (w.isDecided() && w.other.score - w.move.score >= seeValue[Pawn]) {
        Facts missed = missedBy(w, false);
        std::erase_if(missed, [](const Fact& f) { return f.ply > 0; });  // its line is not told
        if (const Facts first = selected(w, missed, 1, {}, About::Missed); !sayLittle(first)) append(told, first);
    }
    const Facts only = onlyMove(w, own), rest = only.empty() ? otherwise(w, own) : only;
    return gathered({told, otherAnswers(w, own), rest, w.isDecided() && !told.empty() ? Facts{} : alike(w)});
}

}  // namespace detail

/// What is told of the move: its line, what that wins or loses, by which motifs, what the move is for, and what the
/// best other move does.
inline std::vector<Fact> facts(const Why& w) {
    if (isMated(afterMove(w.position, w.move.line[0]))) return findMotifs(w.ownLine);
    Outcome own = detail::outcomeOfMove(w);
    if (own.result == Outcome::Loses && w.isBad() && own == detail::outcomeOf(w, w.otherLine, w.other.score)) own = {};
    const int missed = w.isBest() ? 0 : w.proven(w.otherLine, w.other.score) - w.proven(w.ownLine, w.move.score);
    const bool winsLess = !w.isBest() && (missed >= LeastMaterial || isMate(w.other.score));
    Fact line{.kind = Kind::TheLine, .line = w.ownLine, .outcome = own, .score = w.move.score};
    line.winsLess = winsLess && own.result == Outcome::Wins && !own.promotes && !w.isDecided();
    std::vector<Fact> told =
        detail::gathered({{line}, w.isBad() ? detail::ofBad(w, own, missed) : detail::ofGood(w, own)});
    detail::link(told);
    return told;
}

}  // namespace millimax
