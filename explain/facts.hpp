// explain/facts.hpp: what is told of a move. Each rule gives what holds, with no regard for the others; each fact is
// worth something to a learner; of each part of the text the facts that are worth most are told, but none that another
// one silences: so a fact is told, or not, by worth.hpp or silences.hpp.
#pragma once

#include "flaws.hpp"
#include "reasons.hpp"
#include "silences.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

// ---- Gather: what the rules find, in the order in which it is told. A new rule is one more line here. ---------------

/// Those of the facts that are worth more than so much.
inline Facts worthMore(Facts facts, int least) {
    std::erase_if(facts, [least](const Fact& f) { return worthOf(f) <= least; });
    return facts;
}
/// What the move's line shows.
inline Facts shownBy(const Why& w, const Outcome& own) {
    const bool isDraw = own.result == Outcome::Draws;
    const bool gives = !w.isBad() && !seeGE(w.position, w.move.line[0], -LeastMaterial);
    return gathered({
        zugzwangOf(w),
        onlyIf(w.isClear() || w.isDecided() || own.isGain() || isDraw || gives, motifsOf(w, own)),
        endings(w.ownLine, w.move.score),
        onlyIf(!isDraw, tablesOf(w.ownLine, w.tables[0])),
        onlyIf(!isDraw, fortressOf(w)),
        onlyIf(own.result == Outcome::Unclear, unevenTradeOf(w.ownLine)),
    });
}
/// Whether the better line comes to clearly more than the move's line loses.
inline bool isMissed(const Why& w, const Outcome& own, const Outcome& better) {
    if (better.result == Outcome::Wins && w.rivalLine.gain() - w.ownLine.gain() < seeValue[Pawn]) return false;
    if (own.result == Outcome::Wins && worthOf(better) < 3 * worthOf(own) && better.result != Outcome::Mates)
        return false;
    return !better.isLoss() && worthOf(better) - (own.isLoss() ? worthOf(own) : 0) >= seeValue[Pawn];
}
/// What is wrong with a move, and what the enemy threatens and does then: what he does after the better one, too, if
/// something is lost or there is nothing else; what he does later, if the rest is little. Not what he
/// takes after both.
inline Facts faultsOf(const Why& w, const Outcome& own) {
    const bool isMated = own.result == Outcome::IsMated, isUnclear = own.result == Outcome::Unclear;
    const int difference = w.rival.score - w.move.score;
    const Facts byAnswer = flawOf(w.ownLine, w.rivalLine, true);
    const bool isSame = Moment{w.ownLine, 0}.reply() == Moment{w.rivalLine, 0}.reply();
    Facts found = gathered({
        leavesOf(w.ownLine, own, seeValue[Pawn], true),
        shownBy(w, own),
        unmetThreat(w, own),
        onlyIf(!isMated || tells(byAnswer, Kind::LetsIn), byAnswer),
        onlyIf(!isMated, flawOf(w.ownLine, w.rivalLine, false)),
        onlyIf(isUnclear, sacrificeOf(w, Why::answerIn(w.ownLine), -w.move.score)),
        onlyIf(isUnclear, only(advantages(w.ownLine, w.rivalLine.at.back(), ~w.mover(), difference), 1)),
        intentOf(w.intent, {w.ownLine, 1}, -w.move.score),
    });
    const Facts done = onlyIf(own.isLoss() || !isSame || found.empty(),
                              whatIsDone(Why::answerIn(w.ownLine), sayLittle(found) ? 5 : 1));
    found = gathered({found, onlyIf(!isMated, gathered({done, whyNot(w, false, 1)}))});
    std::erase_if(found, [&w](const Fact& f) {
        const bool isOfAnswer = is<Kind::Leaves, Kind::UnmetThreat>(f.kind);
        return (isOfAnswer || is<Kind::HangingPiece, Kind::Takes>(f.kind)) &&
               isTakenEither(w, isOfAnswer ? 1 : f.ply + 1);
    });
    return found;
}
/// What a person sees that tells the line of a move that is not bad from that of the best other one: what is better by
/// it, or of a move that is not the best what is worse.
inline Facts betterBy(const Why& w) {
    if (!w.isBest()) return onlyIf(!w.isAlike(), only(advantages(w.ownLine, w.rivalLine.at.back(), ~w.mover()), 1));
    if (!w.isClear() || w.rival.line.empty()) return {};
    return only(advantages(w.ownLine, w.rivalLine.at.back(), w.mover(), w.move.score - w.rival.score), 1);
}
/// Why a move that is not bad is not the best: what the best one prevents, or what the answer makes of it.
inline Facts worseBy(const Why& w) {
    return only(gathered({preventionsOf(w.ownLine, w.rivalLine), flawOf(w.ownLine, w.rivalLine, true)}), 1);
}
/// What a move that is not bad is for. Where it is mated no purpose changes that; what it gains is more than what it
/// meets or loses.
inline Facts reasonsOf(const Why& w, const Outcome& own) {
    if (own.result == Outcome::IsMated) return gathered({shownBy(w, own), whyNot(w, false, 2)});
    const bool isBest = w.isClear() && w.isBest() && !w.rival.line.empty();
    const bool isWorse = w.isSearched() && !w.isBest() && !w.isDecided() && !w.isAlike();
    const bool isGiven = w.isBest() && !w.move.line[0].captured();  // for nothing that the board shows
    return gathered({
        shownBy(w, own),
        leavesBehind(w),
        worthMore(metThreat(w), own.isGain() ? worthOf(own) : 0),
        onlyIf((!own.isGain() || w.isOnlyGood()) && isBest, only(preventionsOf(w.rivalLine, w.ownLine), 1)),
        onlyIf(!own.isGain() || !isForcing(w.ownLine), intentOf(w.intent, {w.ownLine, 0}, w.move.score, w.refuted)),
        onlyIf(own.result != Outcome::Draws, sacrificeOf(w, w.ownLine, w.move.score)),
        purposes(w.ownLine, 3),
        onlyIf(own.result == Outcome::Unclear, betterBy(w)),
        onlyIf(!own.isGain(), lostAnyway(w)),
        onlyIf(!own.isGain(), leavesOf(w.ownLine, own, isGiven ? seeValue[Knight] - 50 : int(seeValue[Pawn]), false)),
        isWorse ? worseBy(w) : Facts{},
        whyNot(w, false, 2),
    });
}
/// Whether what was in danger on `s` is not after the move: it has gone, maybe for a piece of its worth, or is safe.
inline bool isSaved(const Why& w, Square s) {
    const Move m = w.move.line[0];
    const Position q = afterMove(w.position, m);
    return m.from() == s ? seeGE(w.position, m, 0) : !q.inCheck() && !isInDanger(q, s);
}
/// Whether what is told of the better move holds for the move, too, of the same pieces; or for what it moves.
inline bool isShared(const Why& w, const Fact& f, const Facts& own) {
    if (f.kind == Kind::MovesAway) return isSaved(w, f.line.moves[0].from());
    if (f.kind == Kind::Guards) return isSaved(w, f.found.squares[0]);
    const auto isOfItself = [](const Fact& g) { return g.found.squares == std::vector{g.line.moves[g.ply].to()}; };
    const auto isSame = [&](const Fact& g) {
        return g.kind == f.kind && (g.found.squares == f.found.squares || (isOfItself(g) && isOfItself(f)));
    };
    if (f.kind != Kind::Threatens) return std::ranges::any_of(own, isSame);
    const Position q = afterMove(w.position, w.move.line[0]);
    const Move m = f.line.moves[0];
    if (q.inCheck() || !isLegal(afterPass(q), m)) return false;
    return f.outcome.result == Outcome::Mates ? f.outcome.moves == 1 && isMated(afterMove(afterPass(q), m))
                                              : m.captured() && seeGE(afterPass(q), m, seeValue[Pawn]);
}
/// What the better line does next, where its first move attacks what then goes away.
inline Facts afterTempo(const Why& w) {
    const Move threat = w.rivalIntent ? w.rivalIntent->line.moves[0] : Move{};
    if (!threat.captured() || w.rivalLine.moves.size() < 3 || w.rivalLine.moves[1].from() != threat.captureSquare())
        return {};
    Facts found = purposesOf({w.rivalLine, 2}, 1, true);
    std::erase_if(found, [](const Fact& f) { return isStrong(f.kind); });  // that is another matter
    return found;
}
/// What a better move achieves that the move does not. `areAlike`: their lines come to the same.
inline Facts missedBy(const Why& w, bool areAlike) {
    const bool differ = w.tables[0] && w.tables[1] && w.tables[0]->result != w.tables[1]->result;
    Facts found = gathered({
        onlyIf(!areAlike, missedMotifs(w)),
        only(gathered({preventionsOf(w.ownLine, w.rivalLine), meetsAnswer(w.ownLine, w.rivalLine), meetsSameAnswer(w)}),
             1),
        intentOf(w.rivalIntent, {w.rivalLine, 0}, w.rival.score),
        sacrificeOf(w, w.rivalLine, w.rival.score),
        onlyIf(differ, tablesOf(w.rivalLine, w.tables[1])),
        endings(w.rivalLine, w.rival.score),
        purposes(w.rivalLine, 3),
        afterTempo(w),
        only(advantages(w.rivalLine, w.ownLine.at.back(), w.mover(), w.rival.score - w.move.score), 1),
        whyNot(w, true, 1),
    });
    const Facts own = gathered({purposes(w.ownLine, 99), endings(w.ownLine, w.move.score)});
    std::erase_if(found, [&](const Fact& f) {
        const bool isLever =
            f.kind == Kind::Pressure && typeOf(f.line.moves[0].mover()) == Pawn && !f.found.way;  // it changes little
        return f.kind == Kind::TakesBack || isLever || isShared(w, f, own);
    });
    return found;
}

// ---- Select ---------------------------------------------------------------------------------------------------------

/// Takes away the fact that is worth least, of equal ones the last; false if it has to stay.
inline bool dropLeast(Facts& facts) {
    auto least = facts.begin();
    for (auto f = facts.begin(); f != facts.end(); ++f)
        if (worthOf(*f) <= worthOf(*least)) least = f;
    if (facts.empty() || worthOf(*least) == Always) return false;
    facts.erase(least);
    if (!facts.empty() && facts.back().kind == Kind::Otherwise && facts.back().outcome.result == Outcome::Unclear)
        facts.pop_back();  // a line without a word
    return true;
}
/// After how many moves a fact is there: a threat when it is made, what a move meets or prevents with that move.
inline int plyOf(const Fact& f) {
    const int passed = f.kind == Kind::Threatens ? 2 : f.kind == Kind::MeetsThreat ? 1 : 0;
    return f.line.at[0].plies() - passed + (f.kind == Kind::Prevents ? 0 : int(f.ply));
}
/// The facts of a part of the text that are worth most, at most so many, and two that say little: none that is worth
/// less than a fifth of the most; nor, beside that one, of the outcome that is told `beside` them. Of what a person
/// sees less than half; but a tenth where a bad move loses nothing: what is attacked then gets away. Beside a threat
/// that wins nothing in the end it is told what a good move is for, too. What happens first is told first, and why a
/// natural move is not played last.
inline Facts selected(const Why& w, const Facts& all, std::size_t most, const Outcome& beside, About about) {
    const bool areApart =  // so much that no trifle explains it
        w.isClear() && !w.rival.line.empty() && std::abs(w.move.score - w.rival.score) >= 2 * seeValue[Pawn];
    const bool isTempo = (!w.isBad() || about == About::Missed) && beside.result == Outcome::Unclear;
    Facts told;
    int highest = 0;
    for (const Fact& f : all) {
        const bool isTold = std::ranges::any_of(told, [&f](const Fact& g) {  // by another rule
            return g.kind == f.kind && g.ply == f.ply && g.found.squares == f.found.squares && !f.found.squares.empty();
        });
        if (isTold || isSilenced(f, all) || (areApart && worthOf(f) < worthOf(Kind::Develops))) continue;
        told.push_back(f);
        const bool isBut = isTempo && is<Kind::Attacks, Kind::Threatens>(f.kind) && f.outcome.result != Outcome::Mates;
        highest = std::max(highest, isBut ? std::min(worthOf(f), 5 * worthOf(Kind::Develops)) : worthOf(f));
    }
    const bool isFlight = std::ranges::count(told, &Ways.Saved, [](const Fact& f) { return f.found.way; }) > 0;
    std::erase_if(told, [&](const Fact& f) {
        if (isFlight && isPurpose(f.kind) && !isTrifle(f.kind)) return false;  // what the piece does where it goes
        const int times = !isFeature(f.kind) ? 5 : w.isBad() && beside.result == Outcome::Unclear ? 10 : 2;
        return worthOf(f) < highest && times * worthOf(f) < std::max(highest, worthOf(beside));
    });
    while (told.size() > (sayLittle(told) ? std::min<std::size_t>(most, 2) : most) && dropLeast(told)) {}
    std::ranges::stable_sort(told, {}, plyOf);
    std::stable_partition(told.begin(), told.end(), [](const Fact& f) { return f.kind != Kind::WhyNot; });
    told = only(told, most);
    for (Fact& f : told) f.about = about;
    return told;
}
/// What follows a purpose of the same move, or what a person sees, is told as such.
inline void link(Facts& facts) {
    const auto isSeen = [](const Fact& f) { return isPurpose(f.kind) || isFeature(f.kind); };
    const auto moveOf = [](const Fact& f) { return f.line.moves[isFeature(f.kind) ? 0 : f.ply]; };
    for (std::size_t i = 1; i < facts.size(); ++i)
        facts[i].follows = facts[i].about == facts[i - 1].about && isSeen(facts[i]) && isSeen(facts[i - 1]) &&
                           moveOf(facts[i]) == moveOf(facts[i - 1]);
}

// ---- The parts of the text ------------------------------------------------------------------------------------------

/// Of a clearly worse move: what it misses, or what is wrong with it, or else what the answer does; the better line,
/// and what makes that better. A missed win comes first, if the move does not take as much in an even trade; beside it
/// only what is lost as well, and not much less, a motif or a threat that is worth more, or what an ending comes to.
inline Facts ofBad(const Why& w, Fact line, int wins) {
    const Outcome own = line.outcome, better = outcomeOf(w.rivalLine, w.rival.score);
    const PieceType taken = w.ownLine.gain() > -LeastMaterial ? typeOf(w.move.line[0].captured()) : NoType;
    const bool isTakenToo = taken && better.net[taken] > 0 && worthOf(better) <= seeValue[taken] + seeValue[Pawn];
    const bool misses = isMissed(w, own, better) && !isTakenToo, isMated = own.result == Outcome::IsMated;
    const bool missesWin = misses && better.isGain() && worthOf(better) >= 2 * seeValue[Pawn];
    Facts faults = gathered({onlyIf(misses && !missesWin, missesOf(w, better)), faultsOf(w, own)});
    if (missesWin && (own.result != Outcome::Loses || 3 * worthOf(own) < worthOf(better))) {
        if (own.result != Outcome::Draws) line.outcome = {};
        std::erase_if(faults, [&better](const Fact& f) {
            const bool isWorthMore = (isMotif(f.kind) || f.kind == Kind::Threatens) && worthOf(f) > worthOf(better);
            return !isWorthMore && !isEnding(f.kind) && f.kind != Kind::LeavesPawn;
        });
    }
    const bool areAlike = own.result != Outcome::Unclear && own == better;
    const Fact betterLine{.kind = Kind::Better,
                          .line = w.rivalLine,
                          .outcome = better,
                          .worth = wins,
                          .about = About::Better,
                          .others = {own}};
    return gathered(
        {onlyIf(missesWin, missesOf(w, better)),
         {line},
         selected(w, faults, missesWin ? 2 : 4, own, About::Itself),
         {betterLine},
         selected(w, worthMore(missedBy(w, areAlike), isMated ? seeValue[Pawn] - 1 : 0), 3, better, About::Missed)});
}
/// Of a move that is clearly best: what it avoids, if the other line loses more or only draws; of an only good
/// move also a tactic or a threat that it avoids.
inline Facts otherwise(const Why& w, const Outcome& own) {
    if (!w.isClear() || !w.isBest() || w.rival.line.empty()) return {};
    const Outcome other = outcomeOf(w.rivalLine, w.rival.score);
    const bool losesMore = other.result == Outcome::IsMated || w.ownLine.gain() - w.rivalLine.gain() >= LeastMaterial;
    const bool isDraw = other.result == Outcome::Draws && own.result != Outcome::Draws;
    const bool isWorse = isDraw || (other.isLoss() && losesMore);
    const bool isSame = other.result != Outcome::Unclear && other == outcomeOf(w.ownLine, w.move.score);
    if (isSame || (!isWorse && !w.isOnlyGood())) return {};
    const Outcome avoided = isWorse ? other : Outcome{};
    Facts found = gathered({
        findMotifs(Why::answerIn(w.rivalLine), true),
        onlyIf(w.isOnlyGood(), intentOf(w.rivalIntent, {w.rivalLine, 1}, -w.rival.score)),
        endings(w.rivalLine, w.rival.score),
        onlyIf(w.isOnlyGood(), leavesOf(w.rivalLine, other, seeValue[Pawn], true)),
        onlyIf(isWorse, whatIsDone(Why::answerIn(w.rivalLine), avoided.isLoss() ? 5 : 1)),
    });
    std::erase_if(found, [answer = Why::answerIn(w.ownLine)](const Fact& f) { return isTakenIn(answer, f); });
    const Facts reasons = selected(w, found, 1, {}, About::Otherwise);
    const Facts line{{.kind = Kind::Otherwise, .line = w.rivalLine, .outcome = avoided, .about = About::Otherwise}};
    return onlyIf(isWorse || !sayLittle(reasons), gathered({line, reasons}));
}
/// Of a move that is not bad: what it is for, or else that the game is decided; and what the best other move does.
inline Facts ofGood(const Why& w, const Outcome& own) {
    Facts reasons = reasonsOf(w, own);
    // What takes back takes no hanging piece.
    if (own.winsBack) std::erase_if(reasons, [](const Fact& f) { return f.kind == Kind::HangingPiece && f.ply == 0; });
    Facts told = selected(w, reasons, 4, own, About::Itself);
    const Facts ahead = onlyIf(own.result == Outcome::Unclear && sayLittle(told), aheadIn(w));
    if (!ahead.empty())
        std::erase_if(told,
                      [](const Fact& f) { return f.kind != Kind::WhyNot && worthOf(f) < worthOf(Kind::NearsPawns); });
    told.insert(told.begin(), ahead.begin(), ahead.end());
    if (!w.isBest() && !w.isDecided() && !w.isAlike() && sayLittle(told))
        append(told, selected(w, whatIsDone(Why::answerIn(w.ownLine), 1), 1, own, About::Itself));
    const bool asksBest = !w.isBest() && !w.isAlike() && sayLittle(told);
    if (w.isDecided() ? w.rival.score - w.move.score >= seeValue[Pawn] : asksBest) {
        Facts missed = missedBy(w, false);
        std::erase_if(missed, [](const Fact& f) { return f.ply > 0; });  // its line is not told
        const Facts first = selected(w, missed, 1, {}, About::Missed);
        append(told, onlyIf(!sayLittle(first), first));
    }
    const Facts every = onlyMove(w, own);
    return gathered({
        told,
        otherAnswers(w, own),
        every,
        onlyIf(every.empty(), otherwise(w, own)),
    });
}

}  // namespace detail

/// What is told of the move: its line, what that wins or loses, by which motifs, what the move is for, and what the
/// best other move does.
inline std::vector<Fact> facts(const Why& w) {
    if (isMated(afterMove(w.position, w.move.line[0]))) return findMotifs(w.ownLine);
    Outcome own = detail::outcomeOfMove(w);
    const Outcome better = detail::outcomeOf(w.rivalLine, w.rival.score);
    const bool isLostEither = detail::isTakenEither(w, 1) && -valueOf(own.net) - w.ownLine.costOf(1) < LeastMaterial;
    const bool isAside = (own.result == Outcome::Loses && (own == better || isLostEither)) ||  // it is no reason
                         (own.result == Outcome::Wins && better.result == Outcome::Unclear);
    if (w.isBad() && isAside) own = {};
    const int missed = w.isBest() ? 0 : w.proven(w.rivalLine, w.rival.score) - w.proven(w.ownLine, w.move.score);
    const bool winsLess = !w.isBest() && (missed >= LeastMaterial || isMate(w.rival.score));
    Fact line{.kind = Kind::TheLine, .line = w.ownLine, .outcome = own, .score = w.move.score};
    line.isAttacked = w.isBad() && detail::isAttackedAfter(w.ownLine, w.move.score);
    if (winsLess && own.result == Outcome::Wins && !own.promotes && !w.isDecided()) line.others = {better};
    std::vector<Fact> told =
        w.isBad() ? detail::ofBad(w, line, missed) : detail::gathered({{line}, detail::ofGood(w, own)});
    detail::link(told);
    return told;
}

}  // namespace millimax
