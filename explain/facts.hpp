// explain/facts.hpp: what is proven of a move by the searches of questions.hpp and the rules on the board, and what of
// it is told, in the order in which it is told.
#pragma once

#include "endings.hpp"
#include "flaws.hpp"
#include "motifs.hpp"
#include "outcomes.hpp"
#include "purposes.hpp"
#include "threats.hpp"
#include "why.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// The motifs of the side that comes off better: of the answer to a bad move, of a good move itself. None says what the
/// move, or the outcome, says.
inline Facts motifsOf(const Why& w, const Outcome& own) {
    Facts found = w.isBad() ? findMotifs(Why::answerIn(w.ownLine), true) : findMotifs(w.ownLine);
    if (const Finds gift = findGreekGift({w.ownLine, 0});
        gift && found.empty() && !w.isBad())  // it may only promise to win
        found.push_back({Kind::GreekGift, w.ownLine, *gift});
    for (const Refuted& r : w.refuted) {  // a gift that is declined is one
        if (w.isBad() || r.answer.line.at[0].plies() != w.position.plies() + 1) continue;
        std::vector<Move> moves = r.answer.line.moves;
        moves.insert(moves.begin(), w.move.line[0]);
        const Line taken(w.position, moves);
        if (const Finds gift = findGreekGift({taken, 0})) found.insert(found.begin(), {Kind::GreekGift, taken, *gift});
    }
    std::erase_if(found, [&own](const Fact& f) {
        return f.kind == Kind::Promotion && f.found.way == Way::Plain && (f.ply == 0 || own.promotes);
    });
    return found;
}
/// Those of the better move that was missed; none that it shares with the move, such as taking the same piece.
inline Facts missedMotifs(const Why& w) {
    Facts found = findMotifs(w.otherLine, true);
    std::erase_if(found, [&w](const Fact& f) {
        if (f.kind != Kind::HangingPiece) return false;
        for (std::size_t i = 0; i < w.ownLine.moves.size(); i += 2)
            if (w.ownLine.moves[i].captured() && w.ownLine.moves[i].captureSquare() == f.found.squares[0]) return true;
        return false;
    });
    return found;
}
/// That the reply takes with gain what was attacked before, or what the moved piece guarded; of a bad move also what it
/// gives something for, and of a best one a piece. Not where that is but a part of what the line loses.
inline Facts leavesOf(const Why& w, const Outcome& own) {
    const Moment m{w.ownLine, 0};
    const Square s = m.reply().captureSquare();
    if (!m.reply().captured() || m.isTaken() || m.comesToAttack(s)) return {};
    const bool isPart = -valueOf(own.net) > seeValue[typeOf(m.reply().captured())] + seeValue[Pawn];
    const bool wasAttacked =
        m.before().inCheck() ? !attackersOf(m.before(), s, ~m.us()).empty() : isInDanger(m.before(), s);
    const bool isLost = seeGE(m.after(), m.reply(), w.isBest() ? seeValue[Knight] - 50 : int(seeValue[Pawn]));
    const bool wasGuarded = attacks(m.before(), m.from(), s) && !attacks(m.after(), m.to(), s);
    const bool isLeft = (isLost && wasAttacked && !isPart) || ((isLost || w.isBad()) && wasGuarded && !wasAttacked);
    if (own.result == Outcome::IsMated || !isLeft) return {};
    return {{Kind::Leaves, w.ownLine, {{s}, wasAttacked ? Way::WasAttacked : Way::GuardLeft}}};
}
/// That the reply takes what no move could save: a piece that is pinned to its king, and worth more than what takes it;
/// or one that can be taken with gain after each answer to a check.
inline Facts lostAnyway(const Why& w) {
    const Move reply = Moment{w.ownLine, 0}.reply();
    const Square s = reply.captureSquare();
    if (!reply.captured() || s == w.move.line[0].to() || !attacks(w.position, reply.from(), s)) return {};
    const bool isMore = seeValue[typeOf(reply.captured())] - seeValue[typeOf(reply.mover())] >= seeValue[Pawn];
    if (!w.position.inCheck() && isMore && PinsAndCheckers(w.position).isPinned(s))
        return {{Kind::LostAnyway, w.ownLine, {{s}, Way::OwnPinned}}};
    const bool isLost = w.position.inCheck() && typeOf(reply.captured()) > Pawn &&
                        std::ranges::all_of(legalMoves(w.position), [&](Move m) {
                            const Position p = afterMove(w.position, m);
                            return p[s] == w.position[s] && isInDanger(p, s);
                        });
    return isLost ? Facts{{Kind::LostAnyway, w.ownLine, {{s}, Way::CheckedToo}}} : Facts{};
}
/// Whether the second move of the line takes what it could take, with more gain, before the first one.
inline bool ignoresThreat(const Line& line) {
    if (line.moves.size() < 2 || !line.moves[1].captured() || line.at[0].inCheck()) return false;
    const Position passed = afterPass(line.at[0]);
    return isLegal(passed, line.moves[1]) &&
           seeGE(passed, line.moves[1], seeValue[typeOf(line.moves[0].captured())] + seeValue[Pawn]);
}
/// Why the natural move is not played in the move's line, or in the better one; none that is told to be as good.
inline Facts whyNot(const Why& w, bool inOther, std::size_t most) {
    constexpr std::size_t enough = 8;  // plies, of a line to a mate
    Facts found;
    for (const Refuted& r : w.refuted) {
        const Line& line = r.answer.line;
        const Outcome::Draw draw = r.answer.score == 0 ? drawOf(line) : Outcome::NoDraw;
        Outcome outcome{.result = Outcome::Draws, .draw = draw};
        if (!draw) outcome = isMate(r.answer.score) ? outcomeOf(r.answer, r.instead) : materialOutcome(line);
        const int worse = r.instead - r.answer.score;
        const bool isBorneOut = outcome.result != Outcome::Loses || r.isGift || 2 * worse >= -valueOf(outcome.net);
        const bool loses = outcome.isLoss() && isBorneOut && !isAgainstScore(outcome, r.answer.score);
        const bool keepsNothing = r.isGift && outcome.result == Outcome::Unclear;
        const bool isTooBad = r.isGift && outcome.result == Outcome::Wins && worse >= seeValue[Pawn] / 2 &&
                              r.answer.score < -WinningScore;  // though it keeps something
        const bool isAsked = !inOther || !ignoresThreat(line);
        const bool isRefuted = isAsked && (loses || keepsNothing || isTooBad || (draw && r.instead >= seeValue[Pawn]));
        const bool isOther = line.at[0].plies() == w.position.plies() && line.moves[0] == w.other.line[0];
        if (r.inOther != inOther || found.size() == most || line.moves.size() < 2 || !isRefuted || isOther) continue;
        if (line.moves.size() > MostPliesFollowed && !isMate(r.answer.score)) continue;  // nobody follows it
        const std::size_t shown = isMate(r.answer.score) ? std::min(line.moves.size(), enough) : line.moves.size();
        if (isTooBad) outcome = {};
        found.push_back({.kind = Kind::WhyNot,
                         .line = line.first(shown),
                         .outcome = outcome,
                         .score = r.answer.score,
                         .worth = worse});
    }
    return found;
}
/// What is given at the end of a line, though the score is better than what is left, and what it is given for: the line
/// doesn't show that. Pawns alone if they are two, or one by the move itself, if that is clearly better than all else.
inline Facts sacrificeOf(const Why& w, const Line& line, int score) {
    const Material net = line.net(line.moves.size());
    const Color us = line.at[0].side();
    const bool isPawn = &line == &w.ownLine && w.isClear();
    const bool isPiece =
        std::ranges::any_of(std::array{Knight, Bishop, Rook, Queen}, [&](auto t) { return net[t] < 0; });
    const int least = isPiece ? LeastMaterial : isPawn ? seeValue[Pawn] : 2 * seeValue[Pawn];
    if (isMate(score) || valueOf(net) > -least || w.proven(line, score)) return {};
    if (score < valueOf(balance(line.at.back(), us)) + seeValue[Pawn]) return {};
    if (w.isDecided() || !Why::isOver(line) || isDesperado({line, 0})) return {};
    const Outcome given{.result = Outcome::Loses, .net = withoutEvenMinors(net)};
    Facts found{{.kind = Kind::Sacrifice, .line = line, .outcome = given, .score = score}};
    append(found, only(advantages(line, line.at[0], us, seeValue[Pawn]), 1));
    return found;
}

/// Whether mate, a draw or material tells why the other line is better: half of the difference or more.
inline bool isExplained(const Why& w, const Outcome& own, const Outcome& better, int missed) {
    if (own.result == Outcome::Unclear && better.result == Outcome::Unclear) return false;
    if (isMate(w.move.score) || isMate(w.other.score)) return true;
    if (own.result == Outcome::Draws || better.result == Outcome::Draws) return true;
    return 2 * missed >= w.other.score - w.move.score;
}
/// What the tables say of a line, if they know it.
inline Facts tablesOf(const Line& line, const std::optional<TableVerdict>& v) {
    constexpr std::array ways{Way::Lost, Way::NearlyLost, Way::Drawn, Way::NearlyWon, Way::Won};
    if (!v) return {};
    return {{.kind = Kind::Tables, .line = line, .found = {{}, ways[std::size_t(v->result)]}, .ply = v->ply}};
}
/// Whether an ending tells what a score comes from.
inline bool explains(const Facts& ending) { return !ending.empty() && ending.back().kind != Kind::TradesInto; }
/// What the move's line shows: tables, zugzwang, motifs, a known ending, a fortress.
inline Facts shownBy(const Why& w, const Outcome& own) {
    const Facts ending = endings(w.ownLine, w.move.score);
    Facts found;
    if (own.result != Outcome::Draws && !explains(ending)) append(found, tablesOf(w.ownLine, w.tables[0]));
    if (const auto& z = w.zugzwang; z && !tells(ending, Kind::Opposition))  // which says the same
        found.push_back({.kind = Kind::Zugzwang,
                         .line = w.ownLine,
                         .ply = z->plies - (z->plies > 0),
                         .score = z->pass,
                         .whose = z->side});
    const bool achieves = own.result != Outcome::Unclear && !own.isLoss();
    const bool gives = !w.isBad() && !seeGE(w.position, w.move.line[0], -LeastMaterial);
    if (w.isClear() || w.isDecided() || achieves || gives) append(found, only(motifsOf(w, own), 2));
    append(found, ending);
    if (w.shuffle && own.result != Outcome::Draws && !explains(ending)) {
        const Color ahead = valueOf(balance(w.position, White)) > 0 ? White : Black;
        found.push_back({.kind = Kind::Fortress, .line = *w.shuffle, .whose = ahead});
    }
    return found;
}
/// Of a better move: what it achieves. `isTold`: mate, a draw or material tells why it is better.
inline Facts missedBy(const Why& w, bool areAlike, bool isTold) {
    Facts found = areAlike ? Facts{} : only(missedMotifs(w), isTold ? 1 : 2);
    const Facts prevented = found.size() < 2 ? preventionsOf(w.ownLine, w.otherLine) : Facts{};
    append(found, prevented);
    if (found.size() == prevented.size()) append(found, intentOf(w.otherIntent, {w.otherLine, 0}, w.other.score));
    append(found, sacrificeOf(w, w.otherLine, w.other.score));
    const bool isThreat = std::ranges::any_of(
        found, [](const Fact& f) { return f.kind == Kind::Threatens && f.outcome.result != Outcome::Mates; });
    if (prevented.empty()) append(found, whyNot(w, true, 1));
    const Facts ending = endings(w.otherLine, w.other.score);
    if (!explains(ending) && w.tables[0] && w.tables[1] && w.tables[0]->result != w.tables[1]->result)
        append(found, tablesOf(w.otherLine, w.tables[1]));
    append(found, ending);
    // More than how it meets the answer, and what it threatens, is enough.
    if (found.size() > prevented.size() + (isThreat ? 1 : 0)) return found;
    const Facts own = purposes(w.ownLine, 3);
    Facts more = purposes(w.otherLine, 3);
    std::erase_if(more, [&](const Fact& f) {  // what both moves do, what has been told, and what is little beside that
        const auto isSame = [&f](const Fact& o) { return o.kind == f.kind && o.found.squares == f.found.squares; };
        const bool isBoth = w.position.inCheck() ? f.kind == Kind::AnswersCheck
                                                 : f.kind == Kind::TakesBack || std::ranges::any_of(own, isSame);
        const bool isPlan = f.kind == Kind::Prepares || f.kind == Kind::OpensLine;
        const bool isThere = f.kind == Kind::Attacks || f.kind == Kind::Pressure || !isStrong(f.kind);
        return isBoth || (isThreat && isThere) || (isTold && isPlan);
    });
    std::stable_partition(more.begin(), more.end(), [](const Fact& f) { return isStrong(f.kind); });
    if (!isTold && found.empty() && (more.empty() || isTrifle(more[0].kind)))
        append(found, only(advantages(w.otherLine, w.ownLine.at.back(), w.mover(), w.other.score - w.move.score), 1));
    if (!prevented.empty())
        std::erase_if(more, [](const Fact& f) { return !isStrong(f.kind) || f.kind == Kind::Guards; });
    append(found, only(more, isTold || isThreat || !prevented.empty() ? 1 : 2));
    return found;
}
/// What the answer to a move does to the enemy; `orLater`: or a later move of that side which does much.
inline Facts whatAnswerDoes(const Line& line, bool orLater) {
    const Line answer = Why::answerIn(line);
    for (std::size_t ply = 0; ply < std::min<std::size_t>(answer.moves.size(), orLater ? 5 : 1); ply += 2) {
        const Facts found = purposes(answer, 1, true, ply);
        if (!found.empty() && (ply == 0 || isStrong(found[0].kind))) return found;
    }
    return {};
}
/// Of a clearly worse move: what is wrong with it, the better line, and what makes that better.
inline Facts ofBad(const Why& w, const Outcome& own, int missed) {
    Facts told = shownBy(w, own);
    const Facts left = tells(told, Kind::HangingPiece) ? Facts{} : leavesOf(w, own);
    told.insert(told.begin(), left.begin(), left.end());
    const bool isMated = own.result == Outcome::IsMated;
    if (told.size() < 2 && left.empty() && !isMated) append(told, flawOf(w.ownLine, w.otherLine, true));
    if (told.empty()) told = intentOf(w.intent, {w.ownLine, 1}, -w.move.score);
    if (told.empty() && !isMated) told = whatAnswerDoes(w.ownLine, own.isLoss());
    const Facts flaw = isMated ? Facts{} : flawOf(w.ownLine, w.otherLine, false);
    if (!flaw.empty() && !told.empty() && isPurpose(told[0].kind) && !isStrong(told[0].kind)) told.clear();
    if (told.empty() || (told.size() < 2 && !own.isLoss() && !isMotif(told[0].kind))) append(told, flaw);
    if (own.result == Outcome::Unclear) append(told, sacrificeOf(w, Why::answerIn(w.ownLine), -w.move.score));
    if (left.empty() && !tells(told, Kind::Takes)) append(told, unmetThreat(w, own));
    if (!isMated) append(told, whyNot(w, false, 1));
    const Outcome better = outcomeOf(w, w.otherLine, w.other.score);
    const bool isTold = isExplained(w, own, better, missed);
    if (!isTold && told.size() < 2)
        append(told, only(advantages(w.ownLine, w.otherLine.at.back(), ~w.mover(), w.other.score - w.move.score), 1));
    const bool isMissed = isTold && own.result == Outcome::Unclear;  // more than the answer does
    if (isMissed && std::ranges::all_of(told, [](const Fact& f) { return isPurpose(f.kind); })) told.clear();
    if (told.empty() && own.result == Outcome::Unclear) {
        const bool isLittle = !isTold && better.result == Outcome::Unclear && w.verdict() <= Verdict::Inaccuracy;
        const Way way = isLittle && w.ownLine.gain() > -LeastMaterial ? Way::IsBetter : Way::WouldWin;
        told.push_back({.kind = Kind::Misses,
                        .line = w.ownLine.first(1),
                        .found = {{}, way},
                        .outcome = better.isLoss() ? Outcome{} : better,
                        .move = w.otherLine.moves[0]});
    }
    told.push_back({.kind = Kind::Better,
                    .line = w.otherLine,
                    .outcome = better,
                    .worth = missed,
                    .about = About::Better,
                    .other = own});
    append(told, only(missedBy(w, own.result != Outcome::Unclear && own == better, isTold), 4, About::Missed));
    return told;
}
/// Of a move that is clearly best: what it avoids.
inline Facts otherwise(const Why& w, const Outcome& own) {
    if (w.other.line.empty()) return {};
    const Outcome instead = outcomeOf(w, w.otherLine, w.other.score);
    const bool losesMore = instead.result != Outcome::Loses || w.ownLine.gain() - w.otherLine.gain() >= LeastMaterial;
    const bool isLoss = instead.isLoss() && losesMore;
    const bool isWorse = isLoss || (instead.result == Outcome::Draws && own.result != Outcome::Draws);
    if (!isWorse && !w.isOnlyGood()) return {};
    if (instead.result != Outcome::Unclear && instead == outcomeOf(w, w.ownLine, w.move.score)) return {};
    Facts more = only(findMotifs(Why::answerIn(w.otherLine), true), 1);
    if (more.empty() && w.isOnlyGood()) more = intentOf(w.otherIntent, {w.otherLine, 1}, -w.other.score);
    if (more.empty()) more = endings(w.otherLine, w.other.score);
    if (more.empty()) more = whatAnswerDoes(w.otherLine, isLoss);
    if (more.empty() && !isWorse && (w.otherLine.moves.size() < 2 || !isForcing(Why::answerIn(w.otherLine)))) return {};
    more.insert(more.begin(), {Kind::Otherwise, w.otherLine, {}, isWorse ? instead : Outcome{}});
    return only(more, 2, About::Otherwise);
}
/// What all others than an only good move come to, if that is known of each. Else of an answer to a check why one or
/// two of the others are none.
inline Facts everyOther(const Why& w, const Outcome& own) {
    std::vector<Outcome> kinds;
    Facts worse;
    bool all = !w.others.empty() || w.other.score <= -MateBound;  // then all others are mated, too
    const auto note = [&](const Answer& a) {
        Outcome o = outcomeOf(w, a.line, a.score);
        const std::size_t shown = isMate(a.score) ? std::min<std::size_t>(a.line.moves.size(), 4) : a.line.moves.size();
        const Fact told{.kind = Kind::WhyNot, .line = a.line.first(shown), .outcome = o, .score = a.score};
        o.moves = o.result == Outcome::IsMated ? 0 : o.moves;
        o.draw = Outcome::NoDraw;
        const bool isGrave = o.result == Outcome::IsMated || o.result == Outcome::Draws ||
                             (o.result == Outcome::Loses && valueOf(o.net) <= LeastMaterial - seeValue[Knight]);
        all = all && isGrave;
        if (!isGrave || w.best() - a.score < seeValue[Pawn] || (o.result == own.result && o.net == own.net)) return;
        if (!std::ranges::count(kinds, o)) kinds.push_back(o);
        worse.push_back(told);
    };
    note({w.otherLine, w.other.score});
    for (const Answer& a : w.others) note(a);
    std::ranges::sort(kinds, std::greater{}, [](const Outcome& o) { return valueOf(o.net); });  // the least loss first
    if (all && w.isOnlyGood() && kinds.size() <= 2)
        return {{.kind = Kind::OnlyMove, .line = w.otherLine, .about = About::Otherwise, .others = kinds}};
    std::erase_if(worse, [&w](const Fact& f) {  // told beside the move, seen at once, or seen by none
        return f.line.moves[0] == w.other.line[0] || Moment{f.line, 0}.isTaken() || f.line.moves.size() > 6;
    });
    const bool areAlike = worse.size() > 1 && worse[0].outcome.result == worse[1].outcome.result;
    return w.position.inCheck() ? only(worse, areAlike ? 1 : 2) : Facts{};
}
/// That one side has so much more that it wins a decided game by any sensible move.
inline Facts aheadIn(const Why& w) {
    const Material more = withoutEvenMinors(balance(w.ownLine.at.back(), White));
    const Color ahead = valueOf(more) > 0 ? White : Black;
    const bool isIt = w.isDecided() && (ahead == w.mover()) == (w.move.score > 0) && Why::isOver(w.ownLine) &&
                      std::abs(valueOf(more)) >= seeValue[Knight] && !isMate(w.move.score);
    Fact told{.kind = Kind::Ahead, .line = w.ownLine, .outcome = {.net = more}, .whose = ahead};
    if (ahead == Black) std::ranges::transform(more, told.outcome.net.begin(), std::negate());
    return isIt ? Facts{told} : Facts{};
}
/// What a good move, or one that is as good as others, is for, beside what its line shows.
inline Facts reasonsFor(const Why& w, const Outcome& own, const Facts& shown) {
    Facts found = whyNot(w, false, 2);
    if (own.result == Outcome::IsMated) return found;  // which no purpose changes
    const bool gains = own.result == Outcome::Wins || own.result == Outcome::Mates;
    const bool isEnough = gains || (own.result == Outcome::Draws && w.isClear());
    Facts more = purposes(w.ownLine, 3);
    const auto attack = std::ranges::find(more, Kind::Attacks, &Fact::kind);
    const Facts lost = lostAnyway(w);
    Facts met = gains || !lost.empty() ? Facts{} : metThreat(w);
    if (!gains && met.empty() && lost.empty() && w.isClear() && w.isBest())
        met = only(preventionsOf(w.otherLine, w.ownLine), 1);
    if (tells(met, Kind::MeetsThreat) && met[0].found.way == Way::RunsInto)
        std::erase_if(found, [&w](const Fact& f) { return f.line.moves[0] == w.threat->answer.line.moves[0]; });
    append(found, met);
    const bool isSaid = std::ranges::any_of(shown, [](const Fact& f) { return isMotif(f.kind) && f.ply == 0; });
    if (isSaid && !met.empty() && met[0].found.way == Way::Capture) met.clear();
    const Way metBy = met.empty() ? Way::Plain : met[0].found.way;
    const bool escapes = metBy == Way::Flight || metBy == Way::Saved;
    const Facts intent = isEnough && isForcing(w.ownLine) ? Facts{} : intentOf(w.intent, {w.ownLine, 0}, w.move.score);
    const auto comes = intent.empty() ? Outcome::Unclear : intent[0].outcome.result;
    const int won = intent.empty() ? 0 : valueOf(intent[0].outcome.net) + seeValue[Pawn];
    const bool saysMore =
        attack != more.end() && (attack->found.squares.size() > 1 || attack->found.way != Way::Plain ||
                                 valueOn(w.ownLine.at[1], attack->found.squares[0]) > won);
    if (comes == Outcome::Mates || (!saysMore && !isSaid && (comes || attack == more.end()))) append(found, intent);
    if (!isEnough && met.empty()) append(found, sacrificeOf(w, w.ownLine, w.move.score));
    std::erase_if(more, [&](const Fact& f) {  // what has been told by a search
        const bool meets = f.kind == Kind::MovesAway || f.kind == Kind::Guards || f.kind == Kind::StopsMate;
        const bool attacks = f.kind == Kind::Attacks || f.kind == Kind::Pressure;
        return (attacks && (isSaid || tells(found, Kind::Threatens))) || (meets && !met.empty()) ||
               ((f.kind == Kind::Takes || f.kind == Kind::AnswersCheck) && (isSaid || metBy == Way::Capture)) ||
               (f.kind == Kind::MovesAway && isSaid && w.move.line[0].captured());
    });
    const std::size_t reasons = shown.size() + found.size();
    if (reasons > (isEnough || isSaid ? 0 : 1))
        std::erase_if(more, [escapes](const Fact& f) {
            return !isStrong(f.kind) && !(escapes && (f.kind == Kind::Pressure || f.kind == Kind::Ties));
        });
    append(found, only(more, reasons == 0 ? 2 : reasons < 3 ? 1 : 0));
    if (!gains) append(found, lost.empty() ? leavesOf(w, own) : lost);
    if (shown.empty() && found.empty() && !w.isBest())
        append(found, only(advantages(w.ownLine, w.position, ~w.mover()), 1));
    if (shown.empty() && found.empty() && w.isClear() && !w.other.line.empty())
        append(found, only(advantages(w.ownLine, w.otherLine.at.back(), w.mover(), w.move.score - w.other.score), 1));
    return found;
}
/// Of a move that is not bad: what it is for, and what the best other move does.
inline Facts ofGood(const Why& w, const Outcome& own) {
    Facts told = shownBy(w, own);
    append(told, reasonsFor(w, own, told));
    const bool isWeaker = w.isDecided() && w.other.score - w.move.score >= seeValue[Pawn];
    Facts missed = isWeaker ? missedBy(w, false, true) : Facts{};
    std::erase_if(missed, [](const Fact& f) { return f.ply > 0; });  // its line is not told
    append(told, only(missed, 1, About::Missed));
    const auto isWeak = [](const Fact& f) { return isFeature(f.kind) || (isPurpose(f.kind) && !isStrong(f.kind)); };
    const Facts ahead = own.result == Outcome::Unclear && std::ranges::all_of(told, isWeak) ? aheadIn(w) : Facts{};
    if (!ahead.empty()) told = ahead;
    const Facts others = everyOther(w, own);
    const bool isOnly = tells(others, Kind::OnlyMove);
    for (const Fact& f : others)
        if (std::ranges::none_of(told, [&f](const Fact& t) { return t.line.moves[0] == f.line.moves[0]; }))
            told.push_back(f);
    if (w.isClear() && w.isBest() && !isOnly) append(told, otherwise(w, own));
    const bool isSame = !w.other.line.empty() && w.other.line[0].from() == w.move.line[0].from() &&
                        w.other.line[0].to() == w.move.line[0].to();  // but for what it promotes to
    if (!w.isClear() && (!w.isDecided() || told.empty()) && !isMate(w.other.score) && !isSame) {
        Facts alike{{.kind = Kind::Alike, .line = w.otherLine, .score = w.other.score}};
        append(alike, purposes(w.otherLine, 1));
        append(told, only(alike, 2, About::Better));
    }
    return told;
}
/// Without what is too small beside the rest: a trifle is told only where nothing else is of the same move, no more
/// than two pawns are at stake, and its line wins or loses nothing. What follows a purpose of the same move, or what a
/// person sees, is told as such.
inline Facts ofSize(Facts facts, const Why& w) {
    const auto isReason = [](const Fact& f) { return f.kind < Kind::TheLine || f.kind > Kind::Better; };
    const int stakes = w.other.line.empty() || !w.isClear() ? 0 : std::abs(w.move.score - w.other.score);
    const Facts all = facts;
    std::erase_if(facts, [&](const Fact& f) {
        const bool isBeside = std::ranges::any_of(all, [&](const Fact& other) {
            const bool isLine = other.kind == (f.about == About::Itself ? Kind::TheLine : Kind::Better);
            const bool isBigger =
                other.about == f.about && isReason(other) && !isTrifle(other.kind) && other.kind != Kind::Alike;
            return isBigger || (isLine && other.outcome.result != Outcome::Unclear);
        });
        return isTrifle(f.kind) && (isBeside || stakes >= 2 * seeValue[Pawn]);
    });
    const auto isSeen = [](const Fact& f) { return isPurpose(f.kind) || isFeature(f.kind); };
    for (std::size_t i = 1; i < facts.size(); ++i)
        facts[i].follows = facts[i].about == facts[i - 1].about && isSeen(facts[i]) && isSeen(facts[i - 1]) &&
                           facts[i].line.moves[0] == facts[i - 1].line.moves[0];
    return facts;
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
    std::vector<Fact> found{{.kind = Kind::TheLine, .line = w.ownLine, .outcome = own, .score = w.move.score}};
    found[0].winsLess = winsLess && own.result == Outcome::Wins && !own.promotes && !w.isDecided();
    detail::append(found, w.isBad() ? detail::ofBad(w, own, missed) : detail::ofGood(w, own));
    return detail::ofSize(found, w);
}

}  // namespace millimax
