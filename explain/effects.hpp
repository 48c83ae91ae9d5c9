// explain/effects.hpp: what a move does at once, by rules that the board proves, or the line by what it then takes.
#pragma once

#include "../endgame.hpp"
#include "features.hpp"
#include "motifs.hpp"

#include <algorithm>
#include <vector>

namespace millimax {

namespace detail {

/// Whether no one can win the piece where it goes, and the line does not take it.
inline bool isSafe(const Moment& m) { return !m.isTaken() && !isInDanger(m.after(), m.to()); }

inline bool castles(const Moment& m) { return m.move().isCastling(); }
/// It takes on the square where the enemy has just taken.
inline bool takesBack(const Moment& m) {
    const Move last = m.before().lastMove();
    return last && last.captured() && m.captured() && m.move().captureSquare() == last.to();
}
/// It takes the piece that gives check.
inline bool takesChecker(const Moment& m) {
    return m.captured() && attacks(m.before(), m.move().captureSquare(), m.before().king(m.us()));
}
/// Queens are traded: it takes one for which its own is taken, or offers that and the reply takes it; or its check
/// forces that, two moves later.
inline bool tradesQueens(const Moment& m) {
    if (m.piece() != Queen) return false;
    if (m.after().inCheck() && m.next() && m.next().from() == m.to())
        return typeOf(m.next().captured()) == Queen && m.following(1)[0].isTaken();
    return m.isTaken() && (m.captured() == Queen || typeOf(m.reply().mover()) == Queen);
}
/// Whether the side that trades has two pawns' worth more two moves later.
inline bool isAhead(const Moment& m) {
    const Position& then = m.line.at[std::min(m.i + 4, m.line.moves.size())];
    return valueOf(balance(then, m.us())) >= 2 * seeValue[Pawn];
}
inline Finds findTradesQueens(const Moment& m) {
    return when(tradesQueens(m), {m.to()}, isAhead(m) ? &Ways.HasMore : nullptr);
}
/// A capture with gain, or one that no legal reply retakes; or of a passed pawn.
inline Finds findTakes(const Moment& m) {
    if (!m.captured() || takesBack(m) || takesChecker(m)) return {};  // which says more
    const Square taken = m.move().captureSquare();
    if (farPassedPawns(m.before(), ~m.us()) & bit(taken)) return Found{{taken}, &Ways.IsPassed};
    const bool gains = (seeGE(m.before(), m.move(), seeValue[Pawn]) && !isEvenTrade(m)) || !canBeRetaken(m);
    return gains ? Finds(takenHow(m)) : std::nullopt;
}
/// In an endgame a king goes nearer to a pawn of the enemy that it takes by one of its next two moves.
inline Finds findGoesToWin(const Moment& m) {
    if (m.piece() != King || !isEndgame(m.before()) || m.captured()) return {};
    return firstOf(squaresWhere(m.before(), ~m.us(), [&](Square s) {
        const auto taken = m.line.captureOf(s, m.i + 1);
        return taken && *taken <= m.i + 4 && m.line.moves[*taken].mover() == m.move().mover() &&
               distance(m.to(), s) < distance(m.from(), s);
    }));
}
/// In an endgame a king goes nearer to a passed pawn of the enemy, an own one, or both, or comes to guard the square
/// before it; in a pawn ending without any to a pawn of the enemy that no pawn guards.
inline Finds findNearsPawns(const Moment& m) {
    if (m.piece() != King || !isEndgame(m.before()) || m.captured() || findGoesToWin(m)) return {};
    const auto nearest = [&](Color c) {
        Square found = NoSquare;
        for (const Square s : SquaresOf(passedPawns(m.before(), c)))
            if ((distance(m.to(), s) < distance(m.from(), s) || m.comesToAttack(s + forward(c))) &&
                (found == NoSquare || distance(m.to(), s) < distance(m.to(), found)))
                found = s;
        return found;
    };
    const Square own = nearest(m.us()), enemy = nearest(~m.us());
    const Bitboard loose = m.before().bitboard(~m.us(), Pawn) & ~pawnAttacks(m.before(), ~m.us());
    if (m.before().phase() == 0 && own == NoSquare && enemy == NoSquare)
        for (const Square s : SquaresOf(loose))
            if (distance(m.to(), s) < distance(m.from(), s)) return Found{{s}, &Ways.ToPawn};
    const bool isStopped = enemy != NoSquare && m.before()[enemy + forward(~m.us())];
    if (own == NoSquare && isStopped) return Found{{enemy}, &Ways.Near};
    if (own == NoSquare) return enemy == NoSquare ? Finds() : Found{{enemy}, &Ways.ToStop};
    return enemy == NoSquare ? Found{{own}, &Ways.ToHelp} : Found{{enemy, own}, &Ways.ToStopAndHelp};
}
/// The line takes what has moved, in an exchange that costs its side something.
inline bool isLostLater(const Moment& m) {
    const auto taken = m.line.captureOf(m.to(), m.i + 1);
    if (!taken) return false;
    std::size_t begin = *taken;
    while (begin > m.i + 1 && m.line.endOfExchange(begin - 1) > begin) --begin;
    return (m.i % 2 ? -1 : 1) * m.line.costOf(begin) >= LeastMaterial;
}
/// What was in danger of being taken leaves, to where it is not.
inline bool movesAway(const Moment& m) {
    return m.piece() != King && !(m.piece() == Pawn && m.captured()) && isInDanger(m.before(), m.from()) && isSafe(m) &&
           !isLostLater(m);
}
/// What was in danger of being taken is not any more: the moved piece comes to guard it, stands before it, or has left
/// the line of a piece that guards it now. Or that piece, itself in danger, goes where it still guards what would be
/// lost if it went elsewhere.
inline Finds findGuards(const Moment& m) {
    if (m.before().inCheck() || m.captured()) return {};
    for (const Square s : squaresWhere(m.after(), m.us(), [&](Square t) {
             return t != m.after().king(m.us()) && m.before()[t] == m.after()[t] && isInDanger(m.before(), t) &&
                    !isInDanger(m.after(), t);
         })) {
        if (m.comesToAttack(s)) return Found{{s}, &Ways.GuardsPiece};
        for (const Square guard : attackersOf(m.after(), s, m.us()))
            if (guard != m.to() && !attacks(m.before(), guard, s)) return Found{{s, guard}, &Ways.ClearsLine};
        const auto isShutOff = [&](Square t) { return attacks(m.before(), t, s) && !attacks(m.after(), t, s); };
        const auto off = squaresWhere(m.after(), ~m.us(), isShutOff);
        if (!off.empty()) return Found{{s, off[0]}, &Ways.ShutsLine};
    }
    if (!movesAway(m)) return {};
    const auto isOther = [&m](Move other) {
        return other.from() == m.from() && other.to() != m.to() && !losesPiece(afterMove(m.before(), other));
    };
    const auto still = squaresWhere(m.after(), m.us(), [&](Square s) {
        const auto losesIt = [&](Move o) { return isOther(o) && isInDanger(afterMove(m.before(), o), s); };
        return attacks(m.before(), m.from(), s) && attacks(m.after(), m.to(), s) && !isInDanger(m.after(), s) &&
               !isInDanger(m.before(), s) && std::ranges::any_of(legalMoves(m.before()), losesIt);
    });
    return still.empty() ? Finds() : Found{{still[0]}, &Ways.StillGuards};
}
/// The pieces that the moved one comes to attack and that only the pieces of `attacked` guard.
inline std::vector<Square> wardsOf(const Moment& m, const std::vector<Square>& attacked) {
    const auto isAttacked = [&](Square s) { return std::ranges::count(attacked, s) > 0; };
    return squaresWhere(m.after(), ~m.us(), [&](Square s) {
        const auto guards = attackersOf(m.after(), s, ~m.us());
        return typeOf(m.after()[s]) != Pawn && !isAttacked(s) && m.comesToAttack(s) && !guards.empty() &&
               std::ranges::all_of(guards, isAttacked);
    });
}
/// The pieces that the moved one attacks and can take with gain, which it could not before, also by a check, or when
/// that was answered; and, without a check, those that it attacks and only such pieces guard. AtOnce: several;
/// NoSafeSquare: the only one has none to go to; OneSquare: it has one, and goes there; else with the pawns that can be
/// taken, too.
inline Finds findAttacks(const Moment& m) {
    const Position& p = m.after();
    if (isInDanger(p, m.to())) return {};
    const bool isCheck = p.inCheck();
    const Square next = isCheck && m.winning().from() == m.to() ? m.wonSquare() : NoSquare;
    std::vector<Square> found = squaresWhere(p, ~m.us(), [&](Square s) {
        return typeOf(p[s]) != Pawn && typeOf(p[s]) != King &&
               ((isThreatened(p, m.to(), s) && !offersTrade(p, m.to(), s)) || s == next) && !m.couldBeTaken(s) &&
               (!m.isTaken() || valueOn(p, s) > valueOn(p, m.to()));
    });
    const bool answersIt = isCheck && m.reply() && std::ranges::count(found, m.reply().from());
    if (found.empty() || answersIt) return {};
    if (isCheck && attacks(p, m.to(), m.enemyKing())) found.push_back(m.enemyKing());
    const bool stays = !isCheck && !m.isTaken();
    if (stays)
        for (const Square s : wardsOf(m, found)) found.push_back(s);
    if (found.size() > 1) return Found{found, &Ways.AtOnce};
    if (!stays) return Found{found};
    const Flight flight = flightOf(p, found[0]);
    if (flight.moves && !flight.escapes) return Found{found, &Ways.NoSafeSquare};  // else it may be pinned
    if (flight.escapes == 1 && flight.escape == m.reply()) return Found{found, &Ways.OneSquare, {flight.escape}};
    for (const Square s : p.pieces(~m.us(), Pawn))
        if (isThreatened(p, m.to(), s) && !m.couldBeTaken(s)) found.push_back(s);
    return Found{found};
}
/// An own piece was pinned, and is not any more.
inline Finds findUnpins(const Moment& m) {
    if (m.before().inCheck()) return {};
    const std::vector<Ray> now = rays(m.after(), ~m.us());
    for (const Ray& r : rays(m.before(), ~m.us())) {
        const auto isSame = [&](const Ray& other) {
            return other.slider == r.slider && other.front == r.front && isPin(m.after(), other);
        };
        if (m.before()[r.front] == m.after()[r.front] && m.before()[r.slider] == m.after()[r.slider] &&
            isPin(m.before(), r) && typeOf(m.before()[r.front]) != Pawn && std::ranges::none_of(now, isSame) &&
            isSafe(m))
            return Found{{r.front, r.slider}};
    }
    return {};
}
/// An attack that says less than those above: a pawn attacks a pawn, or a piece one that it can take with gain and
/// could not before, or something that it takes in the line; or what a single piece guards, which that ties down.
inline Finds findPressure(const Moment& m) {
    const Position& p = m.after();
    if (p.inCheck() || m.move().isNoisy() || (m.piece() != Pawn && !isSafe(m))) return {};
    const Finds taking = firstOf(squaresWhere(p, ~m.us(), [&](Square s) {
        if (typeOf(p[s]) == King || !attacks(p, m.to(), s)) return false;
        const auto taken = m.line.captureOf(s, m.i + 1);
        const bool isTaken = taken && m.line.moves[*taken].from() == m.to() && !attacks(m.before(), m.from(), s);
        const bool isWon = typeOf(p[s]) == Pawn && isThreatened(p, m.to(), s) && !m.couldBeTaken(s);
        return isTaken || isWon || (m.piece() == Pawn && typeOf(p[s]) == Pawn);
    }));
    if (m.piece() == Pawn) {
        const Bitboard behind =
            attackSets.rook(m.to(), p.occupied()) & frontSpan(~m.us(), m.to()) & p.bitboard(m.us(), Rook);
        if (!taking) return {};
        const Square s = taking->squares[0];
        if (behind) return Found{{s, firstSquare(behind)}, &Ways.ToOpenFile};
        const auto wards = squaresWhere(p, ~m.us(), [&](Square t) {
            return typeOf(p[t]) != King && attacks(p, s, t) && !attackersOf(p, t, m.us()).empty();
        });
        return wards.empty() ? taking : Found{{s, wards[0]}, &Ways.Guarding};
    }
    if (taking) return taking;
    for (const Square s : squaresWhere(p, ~m.us(), [&](Square t) { return m.comesToAttack(t); })) {
        const auto guards = attackersOf(p, s, ~m.us());
        const PieceType guard = guards.size() == 1 ? typeOf(p[guards[0]]) : NoType;
        const bool isMinor = guard == Knight || guard == Bishop;
        const bool isTied = isMinor || (m.piece() != Queen && (guard == Rook || guard == Queen));
        if (typeOf(p[s]) != King && isTied && !attacks(p, s, m.to())) return Found{{s, guards[0]}, &Ways.OnlyGuard};
    }
    return {};
}
/// A pawn is passed that was not, at once or when pawns have taken each other in the line, and it is not lost soon.
inline Finds findMakesPassed(const Moment& m) {
    const Bitboard before = passedPawns(m.before(), m.us());
    if (m.piece() != Pawn || (before & bit(m.from()))) return {};
    std::size_t end = m.i + 1;
    const auto isPawns = [](Move t) { return typeOf(t.mover()) == Pawn && typeOf(t.captured()) == Pawn; };
    while (end < m.line.moves.size() && isPawns(m.line.moves[end])) ++end;
    const Position& p = m.line.at[end];
    const Finds made = firstOf(squaresWhere(p, m.us(), [&](Square s) {
        const bool isMade = farPassedPawns(p, m.us()) & ~before & bit(s);
        return isMade && m.line.captureOf(s, end).value_or(end + 4) >= end + 4 && !isInDanger(p, s);
    }));
    if (!made) return {};
    const Bitboard here = bit(made->squares[0]), rows = here | toFront(White, here) | toFront(Black, here);
    const Bitboard beside = toSides(rows) & passedPawns(m.after(), m.us());
    return beside ? Found{{made->squares[0], firstSquare(beside)}, &Ways.Connected} : made;
}
/// A knight or bishop leaves the square where it began, before an endgame.
inline bool develops(const Moment& m) {
    return (homeOf(m.us(), m.piece()) & bit(m.from())) && !isEndgame(m.before()) && isSafe(m);
}
/// A knight or bishop that had gone back to its first rank comes to its third rank or beyond, before an endgame.
inline bool redeploys(const Moment& m) {
    const bool isMinor = m.piece() == Knight || m.piece() == Bishop;
    return isMinor && !develops(m) && relativeRank(m.us(), m.from()) == 0 && relativeRank(m.us(), m.to()) > 1 &&
           !m.captured() && !isEndgame(m.before()) && isSafe(m);
}
/// A pawn comes to the middle of the board in the opening.
inline bool takesCentre(const Moment& m) {
    return isOpening(m.before()) && m.piece() == Pawn && (Centre & bit(m.to())) && !(Centre & bit(m.from()));
}
/// A passed pawn goes on.
inline bool advancesPassed(const Moment& m) {
    return m.piece() == Pawn && !m.move().isPromotion() && !m.isTaken() &&
           (passedPawns(m.before(), m.us()) & bit(m.from()));
}
/// A piece goes before an enemy's passed pawn, taking nothing.
inline Finds findBlockades(const Moment& m) {
    const Square pawn = m.to() - forward(~m.us());
    const bool does = onBoard(pawn) && m.piece() != Pawn && !m.captured() &&
                      (passedPawns(m.after(), ~m.us()) & bit(pawn)) && relativeRank(~m.us(), pawn) >= 3;
    return when(does, {pawn});
}
/// A piece comes to guard a square, which none did, on the way of a passed pawn of the enemy on its fifth rank or
/// beyond.
inline Finds findGuardsPath(const Moment& m) {
    if (m.piece() <= Pawn || m.piece() == King || m.captured() || m.after().inCheck() || !isSafe(m)) return {};
    const Bitboard far = rankSet(~m.us(), 4) | rankSet(~m.us(), 5) | rankSet(~m.us(), 6);
    for (const Square pawn : SquaresOf(passedPawns(m.after(), ~m.us()) & far))
        for (const Square s : SquaresOf(frontSpan(~m.us(), pawn)))
            if (!m.before()[s] && m.comesToAttack(s) && attackersOf(m.before(), s, m.us()).empty())
                return Found{{pawn, s}};
    return {};
}
/// A knight comes to the middle of the board, or leaves the edge; towards the middle goes a rook along its first rank,
/// before an endgame, or a king, in an endgame or without queens.
inline Finds findCentralises(const Moment& m) {
    const auto apart = [](Square s) {  // from the middle of the board, in half squares
        return std::abs(2 * fileOf(s) - 7) + std::abs(2 * rankOf(s) - 7);
    };
    const bool isSafeThere = isEndgame(m.before()) || !(hasQueen(m.before(), White) || hasQueen(m.before(), Black));
    const bool isKings = m.piece() == King && !m.move().isCastling() && isSafeThere;
    const bool isRooks = m.piece() == Rook && !isEndgame(m.before()) && relativeRank(m.us(), m.from()) == 0 &&
                         relativeRank(m.us(), m.to()) == 0 && fileOf(m.to()) >= 2 && fileOf(m.to()) <= 5;
    const bool isIt = isKings || isRooks || m.piece() == Knight;
    if (!isIt || !isSafe(m) || m.captured() || apart(m.to()) >= apart(m.from())) return {};
    if (isKings || isRooks || apart(m.to()) <= 6) return Found{{m.to()}, &Ways.ToCentre};
    const bool wasAtEdge = fileOf(m.from()) == 0 || fileOf(m.from()) == 7;
    return when(wasAtEdge, {m.to()}, &Ways.FromEdge);
}

/// An own slider comes to attack something through the square that was left, and can take it with gain, or the line
/// does; or a bishop or rook a pawn that has no more guards than attackers.
inline Finds findOpensLine(const Moment& m) {
    for (const auto& [slider, target] : uncovered(m)) {
        const bool isThreat = !m.after().inCheck() && isThreatened(m.after(), slider, target);
        const bool isTaken = m.next().captured() && m.next().from() == slider && m.next().to() == target;
        const bool bears =
            m.piece() != King && typeOf(m.after()[slider]) != Queen && typeOf(m.after()[target]) == Pawn &&
            attackersOf(m.after(), target, m.us()).size() >= attackersOf(m.after(), target, ~m.us()).size();
        if (target != m.enemyKing() && m.move().captureSquare() != target && (isThreat || isTaken || bears))
            return Found{{slider, target}};
    }
    return {};
}
/// A pawn leaves the line of a bishop or rook, which gains three squares or more, or of a bishop that is not developed.
inline Finds findFrees(const Moment& m) {
    if (m.piece() != Pawn) return {};
    return firstOf(squaresWhere(m.before(), m.us(), [&](Square s) {
        const PieceType t = typeOf(m.before()[s]);
        const bool gains = popcount(reach(m.after(), s)) - popcount(reach(m.before(), s)) >= 3;
        const bool waits = (undeveloped(m.after(), m.us()) & bit(s)) && attacks(m.after(), s, m.from());
        return (t == Bishop || t == Rook) && (gains || waits);
    }));
}
/// A pawn, which is not lost, shuts a bishop of the enemy off from three squares or more.
inline Finds findShutsOut(const Moment& m) {
    if (m.piece() != Pawn || !isSafe(m)) return {};
    return firstOf(squaresWhere(m.after(), ~m.us(), [&](Square s) {
        const bool isBishops = typeOf(m.after()[s]) == Bishop && m.before()[s] == m.after()[s];
        return isBishops && popcount(reach(m.before(), s)) - popcount(reach(m.after(), s)) >= 3;
    }));
}
/// Before an endgame a pawn goes to the fifth rank, towards the middle, where a pawn guards it.
inline bool gainsSpace(const Moment& m) {
    const bool isInMiddle = fileOf(m.to()) >= 2 && fileOf(m.to()) <= 5 && relativeRank(m.us(), m.to()) == 4;
    return m.piece() == Pawn && !m.captured() && isInMiddle && !isEndgame(m.before()) && isSafe(m) &&
           (pawnAttacks(m.after(), m.us()) & bit(m.to()));
}
/// A piece is taken for one of the same value, or is offered to one of its kind, and the line takes back.
inline bool trades(const Moment& m) {
    if (!m.isTaken() || m.piece() == Pawn) return false;
    if (m.captured()) return std::abs(seeValue[m.captured()] - seeValue[typeOf(m.reply().captured())]) < 50;
    return typeOf(m.reply().mover()) == m.piece() && m.next() && m.next().to() == m.to();
}
/// The same, by a side that is not far behind; or a piece goes where it and one of its kind attack each other, without
/// a loss.
inline Finds findTrades(const Moment& m) {
    if (valueOf(balance(m.before(), m.us())) <= -2 * seeValue[Pawn] || tradesQueens(m)) return {};
    const bool isForOther = m.captured() && m.captured() != m.piece();
    const bool breaksPair = isForOther && m.captured() == Bishop && m.before().count(~m.us(), Bishop) == 2;
    if (trades(m))
        return Found{{m.to()},
                     breaksPair   ? &Ways.TradingForPair
                     : isForOther ? &Ways.TradingFor
                     : isAhead(m) ? &Ways.TradingAhead
                                  : &Ways.Trading};
    if (m.captured() || m.piece() == Pawn || m.after().inCheck() || !isSafe(m)) return {};
    const auto faced = squaresWhere(m.after(), ~m.us(), [&](Square s) {
        return typeOf(m.after()[s]) == m.piece() && m.comesToAttack(s) && attacks(m.after(), s, m.to());
    });
    return when(!faced.empty(), faced, &Ways.Offering);
}

/// A piece that is in danger, with no safe square to go to, takes something worth a pawn less than it, and is taken.
inline bool isDesperado(const Moment& m) {
    return m.isTaken() && m.captured() && m.piece() != Pawn &&
           seeValue[m.piece()] - seeValue[m.captured()] >= seeValue[Pawn] && isInDanger(m.before(), m.from()) &&
           std::ranges::none_of(legalMoves(m.before()), [&](Move other) {
               return other.from() == m.from() && !losesPiece(afterMove(m.before(), other));
           });
}
/// The moved slider, or the rook by castling, pins a piece, no pawn.
inline Finds findPins(const Moment& m) {
    const bool isCastled = m.move().isCastling();
    const Square slider = isCastled ? castledRook(m.us(), castlingSideOf(m.move())) : m.to();
    for (const Ray& r : rays(m.after(), m.us()))
        if (r.slider == slider && isSafe(m) && !m.after().inCheck() && isPin(m.after(), r) &&
            typeOf(m.after()[r.front]) != Pawn && (isCastled || m.comesToAttack(r.front)))
            return Found{{r.slider, r.front, r.behind}};
    return {};
}
/// The king moves twice or more to answer checks, each of which follows at once, and is two squares away in the end.
inline Finds findDrivesKing(const Moment& m) {
    Square king = m.enemyKing();
    int moves = 0;
    for (std::size_t i = m.i; i + 1 < m.line.moves.size() && m.line.at[i + 1].inCheck(); i += 2) {
        moves += m.line.moves[i + 1].from() == king;
        king = m.line.at[i + 2].king(~m.us());
    }
    return when(moves >= 2 && distance(m.enemyKing(), king) >= 2, {m.enemyKing(), king});
}
/// It takes the piece that gives check, or steps between.
inline Finds findAnswersCheck(const Moment& m) {
    if (!m.before().inCheck()) return {};
    if (takesChecker(m)) return Found{{m.move().captureSquare()}, &Ways.TakesChecker};
    return when(m.piece() != King, {m.to()}, &Ways.BlocksCheck);
}
/// The enemy, if it were its turn, could mate at once, and after the move it can't. The mate is told.
inline Finds findStopsMate(const Moment& m) {
    if (m.before().inCheck() || m.after().inCheck()) return {};
    const auto mate = [](const Position& p) {
        for (const Move reply : legalMoves(p))
            if (isMated(afterMove(p, reply))) return reply;
        return Move{};
    };
    const Move threat = mate(afterPass(m.before()));
    return when(threat && !mate(m.after()), {threat.to()});
}

}  // namespace detail
}  // namespace millimax
