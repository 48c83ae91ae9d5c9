// explain/flaws.hpp: what is wrong with a move by itself, by rules: told of one that is worse than another.
#pragma once

#include "purposes.hpp"

#include <algorithm>
#include <vector>

namespace millimax {

namespace detail {

/// The king or a rook moves, so that castling short, or at all, is not possible any more.
inline bool givesUpCastling(const Moment& m) {
    const bool hadShort = m.before().hasRight(m.us(), Short), hadLong = m.before().hasRight(m.us(), Long);
    const bool hasShort = m.after().hasRight(m.us(), Short), hasLong = m.after().hasRight(m.us(), Long);
    const bool loses = (hadShort && !hasShort) || (hadLong && !hasShort && !hasLong);
    return loses && !m.move().isCastling() && hasQueen(m.after(), ~m.us());
}
/// A slider makes the enemy's move `enters`, or guards its goal, along a line which the moved piece has opened. A
/// slider that has stood behind that piece from the start counts only while `isNear`.
inline Finds findOpened(const Moment& m, const Moment& enters, bool isNear) {
    const Position& p = enters.before();
    const Square s = enters.to();
    for (const Square slider : attackersOf(p, s, ~m.us())) {
        if (!slides(typeOf(p[slider])) || !isBetween(slider, m.from(), s)) continue;
        const bool moves = enters.from() == slider, stoodThere = m.before()[slider] == p[slider];
        if (moves && !stoodThere && slider != m.to()) return Found{{s}, &Ways.OpensWay};
        if (isNear && stoodThere && (moves || !attackersOf(p, s, m.us()).empty()))
            return Found{{slider, s}, &Ways.OpensLine};
    }
    return {};
}
/// The enemy's move `enters` goes where the moved piece would guard, if it went back where it came from; and it mates,
/// or is sound (wins `least`), only since that piece does not.
inline Finds findUnguarded(const Moment& m, const Moment& enters, int least) {
    const Position& p = enters.before();
    const Square s = enters.to();
    if (m.before().inCheck() || p.inCheck() || p[m.from()] || attacks(p, m.to(), s) || isInDanger(p, enters.from()))
        return {};
    const Position back = afterMove(afterPass(p), Move(m.to(), m.from(), p[m.to()]));
    const bool isNew =
        isMated(enters.after()) ? !isMated(afterMove(back, enters.move())) : !seeGE(back, enters.move(), least);
    return when(attacks(back, m.from(), s) && isNew, {s}, &Ways.Unguards);
}
/// The line mates the own king, which could else step to where the moved piece stands.
inline Finds findTakesFlight(const Moment& m) {
    const Position& p = m.line.at.back();
    const Square king = p.king(m.us()), s = m.to();
    if (!isMated(p) || p.side() != m.us() || p[s] != m.after()[s] || !(attackSets.king(king) & bit(s))) return {};
    const auto goesThrough = [&](Square checker) { return isBetween(checker, king, s); };
    const bool isFree =
        attackersOf(p, s, ~m.us()).empty() && std::ranges::none_of(attackersOf(p, king, ~m.us()), goesThrough);
    return when(isFree, {s}, &Ways.TakesFlight);
}
/// A move of the enemy is made possible: his next one, or one of the three after it that gives check or takes
/// something; where he mates, the mate, also by what the moved piece takes from its king.
inline Finds findLetsIn(const Moment& m) {
    for (const Moment& enters : m.replies(4)) {
        const Square s = enters.to();
        const bool isNext = enters.i == m.i + 1, mates = isMated(enters.after());
        if (s == m.from() || s == m.to() || !(isNext || enters.captured() || enters.after().inCheck())) continue;
        // Only what is sound; of a line that mates only the mate.
        const int least = !isNext && enters.captured() ? LeastMaterial : 0;
        if (m.line.mates() ? !mates : !seeGE(enters.before(), enters.move(), least)) continue;
        // Nobody remembers what the piece guarded for longer than two moves, but of a mate, or once it has moved on.
        const bool isNear = (mates || enters.i < m.i + 4) && enters.before()[m.to()] == m.after()[m.to()];
        const bool isLeft = isNext && enters.captured();  // told already, as what is left to be taken (leavesOf)
        Finds found = findOpened(m, enters, isNear);
        if (!found && isNear && !isLeft) found = findUnguarded(m, enters, least);
        if (!found) continue;
        found->aside = m.upTo(enters);
        return found;
    }
    return findTakesFlight(m);
}
/// Whether the moved piece guarded the square `s`, and does so no more in a position after the move.
inline bool hasLeft(const Moment& m, Square s, const Position& p) {
    return s != m.to() && attacks(m.before(), m.from(), s) && !attacks(p, m.to(), s);
}
/// The reply takes what the moved piece, before the other pieces, guarded: now a pawn has to take back.
inline Finds findLeavesToPawn(const Moment& m) {
    const Square s = m.reply().to();
    const bool isTakenBack = m.reply().captured() && m.next() && m.next().to() == s && hasLeft(m, s, m.after());
    const auto isByPawn = [&](Move back) { return back.to() != s || typeOf(back.mover()) == Pawn; };
    return when(isTakenBack && std::ranges::all_of(legalMoves(m.beforeNext()), isByPawn), {s}, &Ways.ByPawn);
}
/// The reply attacks something with gain that the moved piece guarded, and that it could not take if this had passed.
inline Finds findLeavesGuard(const Moment& m) {
    if (m.before().inCheck() || m.after().inCheck() || m.isTaken() || !m.reply()) return {};
    if (const Finds toPawn = findLeavesToPawn(m)) return toPawn;
    const Position passed = afterPass(m.before());
    if (!isLegal(passed, m.reply())) return {};
    const Position &p = m.beforeNext(), then = afterMove(passed, m.reply());
    const auto found = squaresWhere(p, m.us(), [&](Square s) {
        return hasLeft(m, s, p) && attacks(p, m.reply().to(), s) && isInDanger(p, s) && !isInDanger(then, s);
    });
    return when(!found.empty(), found, &Ways.Attacked);
}
/// A piece takes nothing, and the answer attacks it, so that it has to move again; or it was in no danger, and goes
/// back where it came from by one of its side's next two moves; or, in the opening, to where it began.
inline Finds findLosesTime(const Moment& m) {
    if (m.piece() == Pawn || m.captured() || m.before().inCheck() || m.after().inCheck()) return {};
    if (m.reply() && m.comesToAttack(m.reply().from()) && isThreatened(m.after(), m.to(), m.reply().from()))
        return {};  // it has driven something off
    if ((homeOf(m.us(), m.piece()) & bit(m.to())) && isOpening(m.before()) && !isInDanger(m.before(), m.from()))
        return Found{{m.to()}, &Ways.GoesHome};
    for (const Moment& back : m.following(2)) {
        if (back.from() != m.to()) continue;
        if (back.captured()) return {};
        if (back.to() == m.from()) return when(!isInDanger(m.before(), m.from()), {m.from()}, &Ways.GoesBack);
        const bool isDriven = back.i == m.i + 2 && !isInDanger(m.after(), m.to()) &&
                              isInDanger(back.before(), m.to()) && attacks(back.before(), m.reply().to(), m.to());
        return when(isDriven, {m.to()}, &Ways.Driven);
    }
    return {};
}
/// In the opening a piece goes before an own pawn of the centre that has not moved; or a bishop, rook or queen has
/// three squares less to go to, and three left at most, by what does not guard it along their line.
inline Finds findBlocks(const Moment& m) {
    const Square pawn = m.to() - forward(m.us());
    const bool does = isOpening(m.before()) && m.piece() > Pawn && !m.captured() && relativeRank(m.us(), pawn) == 1 &&
                      (fileOf(pawn) == 3 || fileOf(pawn) == 4) && m.after()[pawn] == makePiece(m.us(), Pawn);
    if (does) return Found{{pawn}};
    return firstOf(squaresWhere(m.after(), m.us(), [&](Square s) {
        const int left = popcount(reach(m.after(), s));
        const bool isShorter = left <= 3 && popcount(reach(m.before(), s)) - left >= 3;
        return s != m.to() && slides(typeOf(m.after()[s])) && isShorter && !attacks(m.after(), m.to(), s);
    }));
}
/// In an endgame the king goes away from a passed pawn of the enemy, which one of his next three moves brings on; or a
/// piece that alone guards a square on its way guards none there any more.
inline Finds findLeavesPawn(const Moment& m) {
    if (m.piece() == Pawn || !isEndgame(m.before())) return {};
    const auto isLeft = [&m](Square pawn) {
        if (m.piece() == King) return !m.captured() && distance(m.to(), pawn) > distance(m.from(), pawn);
        const SquaresOf way(frontSpan(~m.us(), pawn));
        const auto isGuarded = [&](Square s) { return attacks(m.after(), m.to(), s); };
        const auto wasItsOwn = [&](Square s) { return attackersOf(m.before(), s, m.us()) == std::vector{m.from()}; };
        return std::ranges::any_of(way, wasItsOwn) && std::ranges::none_of(way, isGuarded);
    };
    for (const Moment& goesOn : m.replies(3))
        if (const Square s = goesOn.from(); goesOn.piece() == Pawn && m.before()[s] == goesOn.move().mover() &&
                                            (passedPawns(m.before(), ~m.us()) & bit(s)) && isLeft(s))
            return Found{{s}};
    return {};
}
/// A step of a pawn, which is not lost by it, leaves the piece, in the enemy's half, no safe square to go to, which it
/// had.
inline Finds findLetsShutIn(const Moment& m) {
    if (m.piece() == Pawn || m.piece() == King || relativeRank(m.us(), m.to()) < 4) return {};
    if (m.after().inCheck() || m.isTaken()) return {};
    for (const Move step : legalMoves(m.after())) {
        if (typeOf(step.mover()) != Pawn || step.captured() || !seeGE(m.after(), step, 0)) continue;
        const Position then = afterMove(m.after(), step);
        if (!then.inCheck() && !flightOf(then, m.to()).escapes && flightOf(afterPass(m.after()), m.to()).escapes)
            return Found{{m.to()}, nullptr, {step}};
    }
    return {};
}
/// Without queens the enemy's king, by its second move or a later one, takes within five moves a pawn that stands there
/// now.
inline Finds findLetsKingIn(const Moment& m) {
    if (hasQueen(m.before(), White) || hasQueen(m.before(), Black)) return {};
    int moves = 0;
    for (const Moment& comes : m.replies(5)) {
        moves += comes.piece() == King;
        if (comes.piece() != King || comes.captured() != Pawn) continue;
        const bool stoodThere = m.before()[comes.to()] == comes.move().captured();
        return when(moves > 1 && stoodThere, {m.enemyKing(), comes.to()});
    }
    return {};
}
/// A pawn goes past a square, on its side's fifth rank at most, that no pawn can guard any more, and by one of the
/// enemy's next three moves a piece of his goes there unharmed.
inline Finds findWeakensSquare(const Moment& m) {
    if (m.piece() != Pawn) return {};
    const Bitboard left =
        attackSpan(m.before(), m.us()) & ~attackSpan(m.after(), m.us()) & ~pawnAttacks(m.after(), m.us());
    for (const Moment& enters : m.replies(3)) {
        const bool isHole = (left & bit(enters.to())) && enters.to() != m.to() && relativeRank(m.us(), enters.to()) < 5;
        if (isHole && enters.piece() > Pawn && enters.piece() != King && seeGE(enters.before(), enters.move(), 0))
            return Found{{enters.to()}, nullptr, m.upTo(enters)};
    }
    return {};
}
/// In the order in which they are told: the first ones say what the enemy's answer makes of the move.
constexpr PurposeRule FlawRules[] = {
    {Kind::LetsIn, findLetsIn, true},
    {Kind::LeavesGuard, findLeavesGuard, true},
    {Kind::LosesTime, findLosesTime, true},
    {Kind::LeavesPawn, findLeavesPawn, true},
    {Kind::LetsShutIn, findLetsShutIn},
    {Kind::LetsKingIn, findLetsKingIn, true},
    {Kind::GivesUpCastling, ifHolds<givesUpCastling>},
    {Kind::WeakensSquare, findWeakensSquare, true},
    {Kind::Blocks, findBlocks},
};

/// What is wrong with the first move of a line, if a rule tells it that does not hold for the better move, too; by what
/// the answer makes of it, or by itself, as that it stands in the way of the better move.
inline std::vector<Fact> flawOf(const Line& line, const Line& better, bool byAnswer) {
    const Move m = line.moves[0], other = better.moves[0];
    const bool isOther = other.from() != m.from() && line.at[1][other.from()] == other.mover();
    const bool stands = other.to() == m.to() && typeOf(other.mover()) == Pawn && !other.captured();
    if (!byAnswer && isOther && (stands || isBetween(other.from(), m.to(), other.to())))
        return {{Kind::Blocks, line, {{other.from()}}}};
    for (const auto& rule : FlawRules) {
        if (rule.isActive != byAnswer) continue;
        if (const Finds found = rule.find({line, 0}); found && !rule.find({better, 0})) {
            const bool isLost = rule.kind == Kind::Blocks && line.captureOf(found->squares[0], 1);  // what is shut in
            return {{.kind = rule.kind, .line = line, .found = *found, .worth = isLost ? 150 : 0}};
        }
    }
    return {};
}

}  // namespace detail
}  // namespace millimax
