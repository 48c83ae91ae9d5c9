// explain/sacrifices.hpp: tactics that give a piece, or place it, so that another one has to leave, is drawn near or is
// cut off.
#pragma once

#include "../endgame.hpp"
#include "../movegen.hpp"
#include "fact.hpp"
#include "features.hpp"
#include "mates.hpp"
#include "moment.hpp"

#include <algorithm>
#include <vector>

namespace millimax {

namespace detail {

/// A guarded piece is captured, and whatever takes back, no king, allows a mate that is no threat as long as it stays.
inline Finds findOverloadByMate(const Moment& m) {
    const Position& p = m.after();
    if (m.i > 0 || !m.captured() || p.inCheck() || m.isTaken() || seeGE(m.before(), m.move(), seeValue[Pawn]))
        return {};
    const Position passed = afterPass(p);
    const auto isThreat = [&](Move mate) { return isLegal(passed, mate) && isMated(afterMove(passed, mate)); };
    Finds found;
    for (const Move reply : legalMoves(p)) {
        if (reply.to() != m.to()) continue;
        const Position then = afterMove(p, reply);
        const MoveList answers = legalMoves(then);
        const auto mate = std::ranges::find_if(answers, [&](Move next) { return isMated(afterMove(then, next)); });
        if (typeOf(reply.mover()) == King || mate == answers.end() || isThreat(*mate)) return {};
        found = Found{{reply.from()}, &Ways.TakeBack, {reply, *mate}};
    }
    return found;
}
/// One piece is the only one that can take the moved piece, and the only defender of another, which could not be
/// captured with gain before; it takes, and that is captured.
inline Finds findOverload(const Moment& m) {
    if (const Finds byMate = findOverloadByMate(m)) return byMate;
    const Square won = m.wonSquare();
    if (won == NoSquare || m.couldBeTaken(won)) return {};
    const Move reply = m.reply();
    if (reply.to() != m.to() || attackersOf(m.after(), won, ~m.us()) != std::vector<Square>{reply.from()}) return {};
    if (attacks(m.beforeNext(), m.to(), won)) return {};  // it guards both still
    for (const Move other : legalMoves(m.after()))
        if (other.to() == m.to() && other.from() != reply.from()) return {};
    return Found{{reply.from(), m.to(), won}, &Ways.GuardBoth};
}

/// The Greek gift: a bishop gives itself for the pawn before a castled king with check; the king takes, and a knight
/// gives check from the fifth rank, where the queen can follow.
inline Finds findGreekGift(const Moment& m) {
    const Square king = m.enemyKing(), goal = relativeSquare(m.us(), makeSquare(7, 6));
    const bool gives = m.piece() == Bishop && m.to() == goal && m.captured() == Pawn &&
                       king == relativeSquare(m.us(), makeSquare(6, 7));
    if (!gives || !m.isTaken() || !m.next()) return {};
    const Move next = m.next();
    return when(next.to() == relativeSquare(m.us(), makeSquare(6, 4)) && typeOf(next.mover()) == Knight &&
                    m.afterNext().inCheck() && m.before().count(m.us(), Queen) > 0,
                {goal, next.to()});
}

/// The king takes the moved piece, and the next move gives check; or another piece takes it, and the next move mates,
/// as the king could go there if that piece did not stand there.
inline Finds findDecoy(const Moment& m) {
    if (!m.isTaken() || !m.next() || !m.afterNext().inCheck()) return {};
    if (typeOf(m.reply().mover()) == King) return Found{{m.to()}, &Ways.Dragged};
    const Position& end = m.afterNext();
    const Square king = m.enemyKing();
    const bool isShutIn = isMated(end) && distance(king, m.to()) == 1 && m.next().to() != m.to() &&
                          !end.attacked(m.to(), m.us(), bit(king));
    return when(isShutIn, {m.reply().from()}, &Ways.InKingsWay);
}
/// The enemy has just taken something, which could be taken back; the move gives check, takes or attacks something
/// elsewhere, and the next one takes back.
inline Finds findInBetween(const Moment& m) {
    const Move last = m.before().lastMove(), back = m.next();
    const bool isBack = last && last.captured() && m.to() != last.to() && back.captured() && back.to() == last.to() &&
                        m.reply().from() != last.to() && isLegal(m.before(), back);
    if (!isBack) return {};
    if (m.after().inCheck()) return Found{{m.to()}, &Ways.Checks};
    if (m.captured()) return Found{{m.move().captureSquare()}, &Ways.Takes};
    for (const Square s :
         squaresWhere(m.after(), ~m.us(), [&](Square t) { return isThreatened(m.after(), m.to(), t); }))
        if (s != last.to() && !m.couldBeTaken(s)) return Found{{s}, &Ways.Attacks};
    return {};
}
/// Whether the next move mates, or captures with gain, which it could not before.
inline bool winsNext(const Moment& m) {
    if (!m.next()) return false;
    const Square goal = m.next().to();
    return isMated(m.afterNext()) || (m.wonSquare() == goal && !m.couldBeTaken(goal));
}
/// The reply takes the moved piece with one that guarded a square and guards it no more, or that stood before it on the
/// line of the next move. That goes there and mates, or captures with gain what it could not before: no king is
/// deflected so; or it promotes there, and is not taken.
inline Finds findDeflection(const Moment& m) {
    if (!m.isTaken() || !m.next()) return {};
    const Move reply = m.reply(), next = m.next();
    const Square goal = next.to();
    const bool promotes = next.isPromotion() && !Moment{m.line, m.i + 2}.isTaken();
    if (goal == m.to() || !(promotes || (typeOf(reply.mover()) != King && winsNext(m)))) return {};
    if (slides(typeOf(next.mover())) && isBetween(next.from(), reply.from(), goal))
        return Found{{reply.from(), goal, next.from()}, &Ways.FromLine};
    return when(attacks(m.after(), reply.from(), goal) && !attacks(m.beforeNext(), reply.to(), goal),
                {reply.from(), goal}, &Ways.FromGuard);
}
/// The moved piece stands between an enemy slider and what that guarded; the next move mates there, or captures it with
/// gain, which it could not before.
inline Finds findInterference(const Moment& m) {
    if (m.isTaken() || m.captured() || !winsNext(m)) return {};
    const Square goal = m.next().to();
    for (const Square s : squaresWhere(m.before(), ~m.us(), [&](Square t) {
             return slides(typeOf(m.before()[t])) && m.after()[t] == m.before()[t] && attacks(m.before(), t, goal) &&
                    !attacks(m.after(), t, goal) && geometry.step(t, m.to()) == geometry.step(t, goal);
         }))
        return Found{{s, goal}};
    return {};
}
/// A piece takes the moved one, and is taken by a slider that stood behind it on the line to that square.
inline Finds findXRay(const Moment& m) {
    if (!m.isTaken() || !m.next()) return {};
    const Move reply = m.reply(), back = m.next();
    const bool through =
        back.to() == m.to() && slides(typeOf(back.mover())) && isBetween(back.from(), reply.from(), m.to());
    return when(through, {back.from(), reply.from()});
}
/// A piece takes a passed pawn in its half of the board, or what that has just become, and is lost for it.
inline Finds findPawnForPiece(const Moment& m) {
    const Square s = m.reply().to();
    const bool isPromoted = m.move().isPromotion() && m.isTaken();
    const bool isPassed = isPromoted || (passedPawns(m.after(), m.us()) & bit(s) && relativeRank(m.us(), s) > 3);
    const bool isGiven = m.reply().captured() && isPassed && typeOf(m.reply().mover()) > Pawn && m.next().captured() &&
                         m.next().to() == s;
    if (!isGiven || (!isPromoted && seeGE(m.after(), m.reply(), 0))) return {};
    return Found{{m.reply().from(), s}, isPromoted ? &Ways.IsPromoted : nullptr};
}
/// Pawns against pawns: one goes forward and is taken by a pawn, and within six moves another one promotes that was not
/// passed before.
inline Finds findBreakthrough(const Moment& m) {
    const bool gives =
        m.piece() == Pawn && m.isTaken() && m.before().phase() <= MaxPhase / 2 && typeOf(m.reply().mover()) == Pawn;
    if (!gives) return {};
    Bitboard ways = 0;  // where the passed pawns go
    for (const Square s : SquaresOf(passedPawns(m.before(), m.us()))) ways |= frontSpan(m.us(), s);
    for (std::size_t j = m.i + 2; j < std::min(m.i + 14, m.line.moves.size()); j += 2)
        if (const Move promotes = m.line.moves[j]; promotes.isPromotion())
            return when(!(ways & bit(promotes.to())), {promotes.to()});
    return {};
}

}  // namespace detail
}  // namespace millimax
