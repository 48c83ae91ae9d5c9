// explain/facts.hpp: what is proven of a move by the searches of questions.hpp and the rules on the board, and what of
// it is told, in the order in which it is told.
#pragma once

#include "endings.hpp"
#include "motifs.hpp"
#include "purposes.hpp"
#include "why.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace millimax {

namespace detail {

/// Whether a pawn becomes such a piece within the line, which is not taken in it.
inline bool keepsPromoted(const Line& line, Piece piece) {
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        const Move m = line.moves[i];
        if (m.isPromotion() && line.at[i + 1][m.to()] == piece && !line.captureOf(m.to(), i + 1)) return true;
    }
    return false;
}

/// Without bishops that are given for knights, or the other way round: that is an even trade.
inline Material withoutEvenMinors(Material m) {
    if (m[Bishop] * m[Knight] >= 0) return m;
    const int traded = std::min(std::abs(m[Bishop]), std::abs(m[Knight])) * (m[Bishop] > 0 ? 1 : -1);
    m[Bishop] -= traded;
    m[Knight] += traded;
    return m;
}
/// Whether no type of piece was won (`sign` 1), or none was lost (−1).
inline bool hasNone(const Material& m, int sign) {
    return std::ranges::none_of(m, [sign](int n) { return n * sign > 0; });
}

/// By which rule the line's end is a draw, if it is one.
inline Outcome::Draw drawOf(const Line& line) {
    const Position& end = line.at.back();
    if (!endsInDraw(line)) {
        const auto holds = [&end](Color c) { return isLonePawn(end, c) && !lonePawnWins(end, c); };  // against `c`
        return holds(White) || holds(Black) ? Outcome::PawnEnding : Outcome::NoDraw;
    }
    if (legalMoves(end).empty()) return Outcome::Stalemate;
    if (end.insufficientMaterial()) return Outcome::NoMaterial;
    if (end.rule50() >= FiftyMoves) return Outcome::FiftyMoveRule;
    for (std::size_t last = line.at.size() - 1, i = last; i > 2 && i + 1 >= last; --i)
        if (line.at[i].inCheck() && line.at[i - 2].inCheck())
            return line.at[i].side() == line.at[0].side() ? Outcome::OwnKingChecked : Outcome::PerpetualCheck;
    return Outcome::Repetition;
}

}  // namespace detail

/// What a line wins or loses for the side that begins it, if that is LeastMaterial or more.
inline Outcome materialOutcome(const Line& line) {
    Outcome found;
    const int gain = line.gain(), sign = gain > 0 ? 1 : -1;
    if (std::abs(gain) < LeastMaterial) return found;
    const Color us = line.at[0].side(), gainer = gain > 0 ? us : ~us;
    const auto rise = [&](Color c, PieceType t) { return line.at.back().count(c, t) - line.origin.count(c, t); };
    const Material net = line.net(line.moves.size());
    for (const PieceType t : {Queen, Rook, Bishop, Knight})
        found.promotes |= net[t] * sign > 0 && (rise(gainer, t) > std::max(0, rise(~gainer, t)) ||
                                                detail::keepsPromoted(line, makePiece(gainer, t)));
    found.result = gain > 0 ? Outcome::Wins : Outcome::Loses;
    found.net = detail::withoutEvenMinors(net);
    Material left = balance(line.at.back(), us);
    left[Bishop] += std::exchange(left[Knight], 0);
    const bool isEven = 3 * seeValue[Pawn] * std::abs(std::exchange(left[Pawn], 0)) < gain && left == Material{};
    found.winsBack = isEven && !found.promotes && detail::hasNone(found.net, -1);
    return found;
}

namespace detail {

/// What a line of this score comes to.
inline Outcome outcomeOf(const Why& w, const Line& line, int score) {
    if (isMate(score))
        return {.result = score > 0 ? Outcome::Mates : Outcome::IsMated, .moves = std::abs(movesToMate(score))};
    if (score == 0)
        if (const Outcome::Draw draw = drawOf(line)) return {.result = Outcome::Draws, .draw = draw};
    if (!w.proven(line, score)) return {};
    const int gain = line.gain(), change = score - evaluate(line.at[0]) + line.gain(0);
    if (std::abs(score) > 700 && std::abs(gain) < seeValue[Knight]) return {};
    return std::abs(change) <= 4 * std::abs(gain) + 300 ? materialOutcome(line) : Outcome{};  // else it isn't the point
}
/// Whether a side loses material by a line whose score says that it is not worse.
inline bool isAgainstScore(const Outcome& o, int score) {
    return o.result == Outcome::Loses && score > -seeValue[Pawn];
}
/// The outcome of the move. If the best move loses only what was lost before it, or a move that is not bad something
/// without getting the worse of it, that is not held against it.
inline Outcome outcomeOfMove(const Why& w) {
    const Outcome found = outcomeOf(w, w.own, w.move.score);
    const bool wasLost = found.result == Outcome::Loses && w.own.origin.plies() < w.position.plies();
    const bool isLittle = !w.isBest() && !w.other.line.empty() &&
                          2 * (w.other.score - w.move.score) < -valueOf(found.net) &&
                          isAgainstScore(found, w.move.score);
    const bool isExcused = (w.isBest() && wasLost) || (!w.isBad() && isAgainstScore(found, w.move.score)) || isLittle;
    return isExcused ? Outcome{} : found;
}

/// The motifs of the side that comes off better: of the answer to a bad move, of a good move itself.
inline std::vector<Fact> motifsOf(const Why& w, bool isBad) {
    if (isBad) return findMotifs(Why::answerIn(w.own), true);
    std::vector<Fact> found = findMotifs(w.own);
    if (const Finds gift = findGreekGift({w.own, 0}); gift && found.empty())  // it may only promise to win
        found.push_back({.kind = Kind::GreekGift, .line = w.own, .found = *gift});
    for (const Refuted& r : w.refuted) {  // a gift that is declined is one
        if (r.answer.line.at[0].plies() != w.position.plies() + 1) continue;
        std::vector<Move> moves = r.answer.line.moves;
        moves.insert(moves.begin(), w.move.line[0]);
        const Line taken(w.position, moves);
        if (const Finds gift = findGreekGift({taken, 0}))
            found.insert(found.begin(), {.kind = Kind::GreekGift, .line = taken, .found = *gift});
    }
    return found;
}
/// Those of the better move that was missed; none that it shares with the move, such as taking the same piece.
inline std::vector<Fact> missedMotifs(const Why& w) {
    std::vector<Fact> found = findMotifs(w.better, true);
    const Move taking = w.move.line[0], missed = w.other.line[0];
    if (taking.captured() && missed.captured() && taking.captureSquare() == missed.captureSquare())
        std::erase_if(found, [](const Fact& f) { return f.kind == Kind::HangingPiece; });
    return found;
}
inline void add(std::vector<Fact>& facts, About about, std::vector<Fact> more, std::size_t most) {
    for (bool isFirst = true; Fact & f : more) {
        if (most-- == 0) return;
        f.about = about;
        f.follows = !std::exchange(isFirst, false) && (isPurpose(f.kind) || isFeature(f.kind));
        facts.push_back(std::move(f));
    }
}
/// What the line of an answer comes to: a mate, or material that its score bears out beside `score`, the score before.
inline Outcome outcomeOf(const Answer& a, int score) {
    if (isMate(a.score))
        return {.result = a.score > 0 ? Outcome::Mates : Outcome::IsMated, .moves = std::abs(movesToMate(a.score))};
    const int gain = a.line.gain(), change = a.score - score;
    return (gain > 0) == (change > 0) && 2 * std::abs(change) >= std::abs(gain) ? materialOutcome(a.line) : Outcome{};
}

/// What a threat comes to: a mate, or what its first move, a capture or a check, wins; else it is unclear.
inline Outcome threatened(const Answer& a, int score) {
    const Outcome outcome = outcomeOf(a, score);
    const bool isForcing = a.line.moves[0].isNoisy() || a.line.at[1].inCheck();
    const bool wins = outcome.result == Outcome::Mates || (outcome.result == Outcome::Wins && isForcing);
    return wins ? outcome : Outcome{};
}
/// How the move meets a threat, whose move would have been `threat`. `wins`: material.
inline Found howMet(const Why& w, Move threat, bool wins) {
    const Move m = w.move.line[0];
    const Position after = afterMove(w.position, m);
    const Square target = threat.to();
    if (m.captured() && m.captureSquare() == threat.from()) return {{threat.from()}, Way::Capture};
    if (threat.captured() && m.from() == threat.captureSquare() && !Moment{w.own, 0}.isTaken())
        return {{m.to()}, wins ? Way::Saved : Way::Flight};
    const int step = geometry.step(threat.from(), target);
    const bool isBetween =
        step && geometry.step(threat.from(), m.to()) == step && geometry.step(m.to(), target) == step;
    if (isBetween && slides(typeOf(threat.mover()))) return {{m.to()}, Way::Block};
    if (m.to() != target && attacks(after, m.to(), target) && !attacks(w.position, m.from(), target))
        return {{target}, Way::Guard};
    if (w.runsInto.size() < 2 || !w.runsInto[1].captured()) return {{}, Way::Other};
    return {{}, Way::RunsInto, {w.runsInto[0], w.runsInto[1]}};
}
/// Of a bad move: that the answer was a threat before it; what that wins has been told of the line. Of a good one: that
/// it meets the threat.
inline void addThreat(std::vector<Fact>& facts, const Why& w, const Outcome& own, bool isBad) {
    if (!w.threat) return;
    const Move threat = w.threat->line.moves[0];
    const Outcome outcome = threatened(*w.threat, -w.best());
    const bool isAnswer = w.own.moves.size() > 1 && w.own.moves[1] == threat &&
                          (outcome.result != Outcome::Mates || isMate(w.move.score));
    if (isBad && isAnswer && outcome.result != Outcome::Unclear)
        facts.push_back({.kind = Kind::UnmetThreat,
                         .line = w.threat->line,
                         .outcome = own.isLoss() && outcome.result == Outcome::Wins ? Outcome{} : outcome});
    const Found how = howMet(w, threat, outcome.result == Outcome::Wins);
    const int least = how.way == Way::Other      ? seeValue[Knight]  // where little is said of how, it must be grave
                      : how.way == Way::RunsInto ? seeValue[Pawn] + 1
                                                 : 0;
    const bool isGrave = outcome.result == Outcome::Mates || valueOf(outcome.net) >= least;
    if (!isBad && w.isMet && outcome.result != Outcome::Unclear && isGrave)
        facts.push_back({.kind = Kind::MeetsThreat,
                         .line = w.threat->line,
                         .found = how,
                         .outcome = outcome,
                         .move = w.move.line[0]});
}
/// What the line's move at `ply`, whose side scores `score`, threatens.
inline void addIntent(std::vector<Fact>& facts, const std::optional<Answer>& intent, const Moment& m, int score,
                      About about = About::Itself) {
    if (!intent || m.isTaken()) return;
    const Outcome outcome = threatened(*intent, score);
    if (outcome.result != Outcome::Unclear)
        facts.push_back(
            {.kind = Kind::Threatens, .about = about, .line = intent->line, .outcome = outcome, .move = m.move()});
}
/// That what is given for an attack brings none: its giver has no check that loses nothing more, or the best of them.
inline void addTry(std::vector<Fact>& facts, const Why& w, bool isLoss) {
    if (!isGivenForAttack(w.own) || !isLoss) return;
    if (w.attempt && w.attempt->score > w.move.score + 60) return;
    constexpr std::size_t most = 6;
    const Line line = w.attempt ? w.attempt->line.first(std::min(w.attempt->line.moves.size(), most)) : w.own.first(2);
    facts.push_back(
        {.kind = Kind::NoAttack, .line = line, .found = {.way = w.attempt ? Way::ChecksEnd : Way::NoCheck}});
}
/// Why the natural move is not played in the move's line, or in the better one.
inline void addWhyNot(std::vector<Fact>& facts, const Why& w, bool ofBetter, std::size_t most = 1) {
    constexpr std::size_t enough = 8;  // plies, of a line to a mate
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
        const bool isRefuted = loses || keepsNothing || isTooBad || (draw && r.instead >= seeValue[Pawn]);
        if (r.ofBetter != ofBetter || most == 0 || line.moves.size() < 2 || !isRefuted) continue;
        if (line.moves.size() > MostPliesFollowed && !isMate(r.answer.score)) continue;  // nobody follows it
        --most;
        facts.push_back({.kind = Kind::WhyNot,
                         .about = ofBetter ? About::Missed : About::Itself,
                         .line = isMate(r.answer.score) ? line.first(std::min(line.moves.size(), enough)) : line,
                         .outcome = isTooBad ? Outcome{} : outcome,
                         .score = r.answer.score,
                         .worth = worse});
    }
}
/// What is given at the end of a line, though its score is good: the line doesn't show what for. A pawn only if that is
/// clearly better than all else.
inline void addSacrifice(std::vector<Fact>& facts, const Why& w) {
    const Material net = w.own.net(w.own.moves.size());
    if (isMate(w.move.score) || valueOf(net) > -seeValue[Pawn] || w.proven(w.own, w.move.score)) return;
    if (w.move.score < -50 || w.isDecided() || !Why::isOver(w.own)) return;
    if (!w.isClear() && valueOf(net) > -2 * seeValue[Pawn]) return;
    Outcome given{.result = Outcome::Loses, .net = withoutEvenMinors(net)};
    facts.push_back({.kind = Kind::Sacrifice, .line = w.own, .outcome = given, .score = w.move.score});
    add(facts, About::Itself, advantages(w.own, w.position, w.mover(), seeValue[Pawn]), 1);  // what it has for that
}

/// Whether mate, a draw or material tells why the other line is better: half of the difference or more.
inline bool isExplained(const Why& w, const Outcome& own, const Outcome& better, int missed) {
    if (own.result == Outcome::Unclear && better.result == Outcome::Unclear) return false;
    if (isMate(w.move.score) || isMate(w.other.score)) return true;
    if (own.result == Outcome::Draws || better.result == Outcome::Draws) return true;
    return 2 * missed >= w.other.score - w.move.score;
}
/// What the tables say of a line, if they know it.
inline void addTables(std::vector<Fact>& facts, const Line& line, const std::optional<TableVerdict>& v, About about) {
    constexpr std::array ways{Way::Lost, Way::NearlyLost, Way::Drawn, Way::NearlyWon, Way::Won};
    if (v)
        facts.push_back({.kind = Kind::Tables,
                         .about = about,
                         .line = line,
                         .ply = v->ply,
                         .found = {.way = ways[std::size_t(v->result)]}});
}
/// Of a clearly worse move: the better line, and what makes it better.
inline void addBetter(std::vector<Fact>& facts, const Why& w, const Outcome& own, int missed) {
    const Outcome better = outcomeOf(w, w.better, w.other.score);
    const bool isTold = isExplained(w, own, better, missed);
    const int lost = w.other.score - w.move.score;
    if (!isTold) {
        const std::size_t before = facts.size();
        const auto answers = [&] { add(facts, About::Itself, purposes(Why::answerIn(w.own), 1, true), 1); };
        const bool hasAnswer = before == 1 && w.own.moves.size() > 1;
        if (hasAnswer && w.own.moves[1].captured()) answers();
        add(facts, About::Itself, advantages(w.own, w.better.at.back(), ~w.mover(), lost),
            facts.size() > before ? 1 : 2);
        if (facts.size() == before && hasAnswer) answers();
    }
    facts.push_back({.kind = Kind::Better,
                     .about = About::Better,
                     .line = w.better,
                     .outcome = better,
                     .other = own,
                     .worth = missed});
    const std::size_t before = facts.size();
    if (own.result == Outcome::Unclear || own != better) add(facts, About::Missed, missedMotifs(w), isTold ? 1 : 2);
    if (facts.size() == before) addIntent(facts, w.betterIntent, {w.better, 0}, w.other.score, About::Missed);
    addWhyNot(facts, w, true);
    if (w.tables && w.otherTables && w.tables->result != w.otherTables->result)
        addTables(facts, w.better, w.otherTables, About::Missed);
    add(facts, About::Missed, endings(w.better, w.other.score), 1);
    const bool isSmall = facts.size() == before + 1 && facts.back().kind == Kind::Threatens &&
                         facts.back().outcome.result == Outcome::Wins &&
                         valueOf(facts.back().outcome.net) < seeValue[Knight];
    if (facts.size() > before && !isSmall) return;
    if (!isSmall && !isTold) add(facts, About::Missed, advantages(w.better, w.own.at.back(), w.mover(), lost), 1);
    if (facts.size() > before && !isSmall) return;
    std::vector<Fact> more = purposes(w.better, 2);
    std::erase_if(more, [&](const Fact& f) {  // what both moves do, and what says little where more has been told
        constexpr std::array strong{Kind::StopsMate, Kind::TradesQueens, Kind::Takes, Kind::MovesAway, Kind::Guards};
        const bool isBoth = w.position.inCheck() ? f.kind == Kind::AnswersCheck : f.kind == Kind::TakesBack;
        return isBoth || (isSmall && f.kind == Kind::Attacks) || (before > 2 && f.kind == Kind::Activity) ||
               (isTold && !std::ranges::count(strong, f.kind));
    });
    add(facts, About::Missed, more, isSmall || isTold ? 1 : 2);
}
/// Of a move that is clearly best: what it avoids.
inline void addOtherwise(std::vector<Fact>& facts, const Why& w, const Outcome& own) {
    if (w.other.line.empty()) return;
    const Outcome instead = outcomeOf(w, w.better, w.other.score);
    const bool losesMore = instead.result != Outcome::Loses || w.own.gain() - w.better.gain() >= LeastMaterial;
    const bool isLoss = instead.isLoss() && losesMore;
    const bool isWorse = isLoss || (instead.result == Outcome::Draws && own.result != Outcome::Draws);
    std::vector<Fact> motifs;
    if (isLoss || (!isWorse && w.isOnlyGood())) motifs = findMotifs(Why::answerIn(w.better), true);
    std::vector<Fact> threat;
    if (motifs.empty() && w.isOnlyGood())
        addIntent(threat, w.betterIntent, {w.better, 1}, -w.other.score, About::Otherwise);
    if ((!isWorse && motifs.empty() && threat.empty()) || instead == outcomeOf(w, w.own, w.move.score)) return;
    facts.push_back({.kind = Kind::Otherwise,
                     .about = About::Otherwise,
                     .line = w.better,
                     .outcome = isWorse ? instead : Outcome{}});
    add(facts, About::Otherwise, motifs.empty() ? threat : motifs, 1);
    if (motifs.empty()) add(facts, About::Otherwise, endings(w.better, w.other.score), 1);
}
/// Of an only good move: what all others come to, if that is known of each. Whether it is.
inline bool addOnlyMove(std::vector<Fact>& facts, const Why& w) {
    std::vector<Outcome> kinds;
    const auto note = [&](const Line& line, int score) {
        Outcome o = outcomeOf(w, line, score);
        if (o.result == Outcome::IsMated) o.moves = 0;
        o.draw = Outcome::NoDraw;
        const bool isKnown = o.result == Outcome::IsMated || o.result == Outcome::Draws ||
                             (o.result == Outcome::Loses && valueOf(o.net) <= LeastMaterial - seeValue[Knight]);
        if (isKnown && !std::ranges::count(kinds, o)) kinds.push_back(o);
        return isKnown;
    };
    const bool areMates = w.other.score <= -MateBound;  // then all others are, too
    if (w.others.empty() && !areMates) return false;
    bool all = note(w.better, w.other.score);
    for (const Answer& a : w.others) all = all && note(a.line, a.score);
    if (!all || kinds.size() > 2) return false;
    facts.push_back({.kind = Kind::OnlyMove, .about = About::Otherwise, .line = w.better, .others = kinds});
    return true;
}
/// What a good move, or one that is as good as others, is for.
inline void addPurpose(std::vector<Fact>& facts, const Why& w, const Outcome& own) {
    addWhyNot(facts, w, false, 3);
    if (own.result == Outcome::IsMated) return;  // which no purpose changes
    const bool holds = own.result == Outcome::Draws && w.isClear();
    const bool wins = own.result == Outcome::Wins || own.result == Outcome::Mates || holds;
    if (own.result != Outcome::Wins && own.result != Outcome::Mates) addThreat(facts, w, own, false);
    if (!wins || !(w.move.line[0].captured() || w.own.at[1].inCheck()))
        addIntent(facts, w.intent, {w.own, 0}, w.move.score);
    if (!wins) addSacrifice(facts, w);
    const std::size_t reasons = facts.size() - 1;  // all but the line
    const auto isTold = [&facts](Kind kind) { return std::ranges::count(facts, kind, &Fact::kind) > 0; };
    std::vector<Fact> more = purposes(w.own, 3);
    std::erase_if(more, [&](const Fact& f) {  // what has been told by a search
        const bool meets = f.kind == Kind::MovesAway || f.kind == Kind::Guards || f.kind == Kind::StopsMate;
        return (f.kind == Kind::Attacks && isTold(Kind::Threatens)) || (meets && isTold(Kind::MeetsThreat)) ||
               (f.kind == Kind::Takes && isTold(Kind::HangingPiece));
    });
    if (reasons < 2 && !wins) add(facts, About::Itself, more, 2 - reasons);
    if (reasons == 0 && wins) add(facts, About::Itself, more, 1);
    if (facts.size() == 1 && w.isClear() && !w.other.line.empty())
        add(facts, About::Itself, advantages(w.own, w.better.at.back(), w.mover(), w.move.score - w.other.score), 1);
}

}  // namespace detail

/// What is told of the move: its line, what that wins or loses, by which motifs, what the move is for, and what the
/// best other move does.
inline std::vector<Fact> facts(const Why& w) {
    std::vector<Fact> found;
    if (isMated(afterMove(w.position, w.move.line[0]))) return findMotifs(w.own);
    const Outcome own = detail::outcomeOfMove(w);
    const int missed = w.isBest() ? 0 : w.proven(w.better, w.other.score) - w.proven(w.own, w.move.score);
    const bool winsLess = !w.isBest() && (missed >= LeastMaterial || isMate(w.other.score));
    found.push_back({.kind = Kind::TheLine,
                     .line = w.own,
                     .outcome = own,
                     .winsLess = winsLess && own.result == Outcome::Wins && !own.promotes && !w.isDecided(),
                     .score = w.move.score});
    if (own.result != Outcome::Draws) detail::addTables(found, w.own, w.tables, About::Itself);
    if (w.zugzwang)
        found.push_back({.kind = Kind::Zugzwang,
                         .line = w.own,
                         .ply = w.zugzwang->isBrought,
                         .whose = w.zugzwang->side,
                         .score = w.zugzwang->pass});
    const bool isWorse = w.isClear() && !w.isBest();
    const bool wins = own.result == Outcome::Wins || own.result == Outcome::Mates;
    const bool gives = !w.isBad() && !seeGE(w.position, w.move.line[0], -LeastMaterial);
    std::vector<Fact> motifs = w.isClear() || wins || gives ? detail::motifsOf(w, isWorse) : std::vector<Fact>{};
    std::erase_if(motifs, [&own](const Fact& f) {  // the move, or the outcome, says that
        return f.kind == Kind::Promotion && f.found.way == Way::Plain && (f.ply == 0 || own.promotes);
    });
    detail::add(found, About::Itself, motifs, 2);
    detail::add(found, About::Itself, endings(w.own, w.move.score), 1);
    if (w.shuffle && own.result != Outcome::Draws) {
        const Color ahead = valueOf(balance(w.position, White)) > 0 ? White : Black;
        found.push_back({.kind = Kind::Fortress, .line = *w.shuffle, .whose = ahead});
    }
    if (w.isBad()) {
        detail::addTry(found, w, own.isLoss());
        if (found.size() == 1) detail::addIntent(found, w.intent, {w.own, 1}, -w.move.score);
        if (found.size() == 1 && own.result == Outcome::Loses && w.own.moves.size() > 1)
            detail::add(found, About::Itself, purposes(Why::answerIn(w.own), 1, true), 1);  // no motif tells how
        detail::addThreat(found, w, own, true);
        detail::addWhyNot(found, w, false);
        detail::addBetter(found, w, own, missed);
    } else {
        detail::addPurpose(found, w, own);
        const bool isTold = w.isClear() && detail::addOnlyMove(found, w);
        if (w.isClear() && w.isBest() && !isTold) detail::addOtherwise(found, w, own);
        else if (!w.isClear() && (!w.isDecided() || found.size() == 1) && !isMate(w.other.score)) {
            found.push_back({.kind = Kind::Alike, .about = About::Better, .line = w.better, .score = w.other.score});
            detail::add(found, About::Better, purposes(w.better, 1), 1);
        }
    }
    return found;
}

}  // namespace millimax
