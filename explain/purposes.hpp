// explain/purposes.hpp: what a move is good for: what it does at once (effects.hpp), prepares, or keeps the enemy from.
#pragma once

#include "effects.hpp"

#include <algorithm>
#include <vector>

namespace millimax {

namespace detail {

/// A rook comes, without a check, to the seventh rank, where it finds pawns, or the king behind it; or to a file
/// without an own pawn, or with one that may be traded: it attacks an enemy's pawn, which may be one that no pawn can
/// guard, or stands opposite his queen. To one without any pawn it comes from behind an own one, before an endgame.
inline Finds findTakesFile(const Moment& m) {
    if (m.piece() != Rook || m.captured() || m.after().inCheck() || !isSafe(m)) return {};
    const Bitboard ends = rankSet(m.us(), 6) | rankSet(m.us(), 7), seventh = rankSet(m.us(), 6);
    const bool finds = (m.after().bitboard(~m.us(), Pawn) & seventh) || (bit(m.enemyKing()) & ends);
    if (finds && (seventh & bit(m.to())) && !(ends & bit(m.from()))) return Found{{m.to()}, &Ways.Seventh};
    if (fileOf(m.from()) == fileOf(m.to())) return {};
    const Bitboard pawns = m.before().bitboard(m.us(), Pawn), others = m.before().bitboard(~m.us(), Pawn);
    const Bitboard file = FileA << fileOf(m.to()), own = pawns & file;
    const Bitboard attacked = attackSets.rook(m.to(), m.after().occupied()) & file;
    const Bitboard seen = attacked & m.before().bitboard(m.us(), Rook);
    if (!own && seen) return Found{{m.to(), firstSquare(seen)}, &Ways.Doubled};
    const Bitboard weak = (isolatedPawns(m.before(), ~m.us()) | backwardPawns(m.before(), ~m.us())) & attacked;
    if (!own && weak) return Found{{m.to(), firstSquare(weak)}, &Ways.AgainstPawn};
    if (!own && (others & file)) return Found{{m.to()}, &Ways.HalfOpen};
    const Bitboard queens = m.before().bitboard(~m.us(), Queen) & file;
    if (!own && queens) return Found{{m.to(), firstSquare(queens)}, &Ways.Opposite};
    const bool wasBehind = (pawns & FileA << fileOf(m.from())) && !isEndgame(m.before());
    if (!own) return when(wasBehind, {m.to()}, &Ways.Open);
    const bool mayOpen = toFront(m.us(), toSides(own)) & others;
    return when(mayOpen, {m.to()}, &Ways.MayOpen);
}
/// Rooks between which a piece of their own stood guard each other now.
inline bool connects(const Moment& m) {
    const auto areConnected = [us = m.us()](const Position& p) {
        const Bitboard rooks = p.bitboard(us, Rook);
        return rooks && (attackSets.rook(firstSquare(rooks), p.occupied()) & rooks);
    };
    const bool isQuiet = !m.move().isNoisy() && !m.move().isCastling() && !m.after().inCheck();
    return isQuiet && m.piece() != Rook && !areConnected(m.before()) && areConnected(m.after());
}
/// The king may castle, and moves out of the check instead.
inline Finds findEndsCastling(const Moment& m) {
    const bool moves = m.after().inCheck() && typeOf(m.reply().mover()) == King;
    return when(moves && mayCastle(m.after(), ~m.us()) && cannotCastle(m.beforeNext(), ~m.us()), {m.enemyKing()});
}
/// What has moved attacks, by the line's next move, which it could not make before, something that stood there already.
inline Finds findPreparesAttack(const Moment& m) {
    const Move next = m.next();
    const bool goesOn = next && next.from() == m.to() && !next.captured();
    if (!goesOn || m.captured() || m.before().inCheck() || m.after().inCheck() || !isSafe(m)) return {};
    const auto couldGo = [&](Move one) { return one.from() == m.from() && one.to() == next.to(); };
    const Finds attack = findAttacks(m.following(1)[0]);
    if (!attack || std::ranges::any_of(legalMoves(m.before()), couldGo)) return {};
    const Square target = attack->squares[0];
    const bool stood = m.after()[target] == m.beforeNext()[target] && target != m.reply().to();
    return when(stood, {next.to(), target}, &Ways.ToAttack);
}
/// The line's next move of another pawn, or castling by one of its next two, was not possible before, or would have
/// lost the pawn, and is possible now; or the next one brings the other rook to the file of the one that has moved; or
/// it attacks something.
inline Finds findPrepares(const Moment& m) {
    const std::size_t later = m.i + 4;
    const bool castlesLater = later < m.line.moves.size() && m.line.moves[later].isCastling();
    const Move next = castlesLater ? m.line.moves[later] : m.next();
    if (const Finds attack = findPreparesAttack(m)) return attack;
    const bool isRooks = m.piece() == Rook && typeOf(next.mover()) == Rook && next.from() != m.to();
    if (isRooks && !next.captured() && fileOf(next.to()) == fileOf(m.to()) && fileOf(next.from()) != fileOf(m.to()) &&
        attacks(m.afterNext(), next.to(), m.to()) && !m.captured() && !m.isTaken())
        return Found{{next.to()}, &Ways.ToDouble};
    const bool isPawns = next && typeOf(next.mover()) == Pawn && next.from() != m.to();
    if (!(isPawns || next.isCastling()) || m.before().inCheck() || m.after().inCheck() || next.captured()) return {};
    const Position then = afterPass(m.after());
    const bool wasSound =
        isLegal(m.before(), next) && (!isPawns || seeGE(m.before(), next, 0) || !seeGE(then, next, 0));
    if (wasSound || !isLegal(then, next)) return {};
    return Found{{next.to()}, nullptr, {Move{}, next}};
}
/// It comes to guard what the enemy takes in the line; or a piece beyond the third rank, or a pawn anything, that he
/// attacks as often as it was guarded; or what the reply comes to attack, so that no guard is too many.
inline Finds findSupports(const Moment& m) {
    if (m.before().inCheck() || m.move().isNoisy() || m.piece() == King || !isSafe(m)) return {};
    return firstOf(squaresWhere(m.after(), m.us(), [&](Square s) {
        const auto taken = m.line.captureOf(s, m.i + 1);
        const std::size_t attackers = attackersOf(m.after(), s, ~m.us()).size();
        const bool isHeld = attackers < attackersOf(m.before(), s, m.us()).size();
        const bool isAhead = typeOf(m.after()[s]) > Pawn && relativeRank(m.us(), s) > 2;
        const bool isAttacked = attackers && (m.piece() == Pawn || (isAhead && !isHeld));
        const Position& then = m.reply() ? m.beforeNext() : m.after();
        const bool isMeant = m.reply() && typeOf(m.after()[s]) != King && !attacks(m.after(), m.reply().from(), s) &&
                             attacks(then, m.reply().to(), s) &&
                             attackersOf(then, s, ~m.us()).size() >= attackersOf(then, s, m.us()).size();
        return s != m.to() && m.comesToAttack(s) &&
               (isAttacked || isMeant || (taken && m.line.moves[*taken].to() == s));
    }));
}
/// In a pawn ending the enemy's king, if it were its turn, could step nearer to an own pawn, not backwards, to a square
/// that is guarded now.
inline Finds findKeepsKingOut(const Moment& m) {
    if (m.before().phase() != 0 || m.captured() || m.after().inCheck() || m.before().inCheck()) return {};
    const Square king = m.enemyKing();
    for (const Move step : legalMoves(afterPass(m.before()))) {
        const bool isNearer = std::ranges::any_of(m.before().pieces(m.us(), Pawn),
                                                  [&](Square s) { return distance(step.to(), s) < distance(king, s); });
        const bool isBack = relativeRank(m.us(), step.to()) > relativeRank(m.us(), king);
        if (typeOf(step.mover()) == King && isNearer && !isBack && m.comesToAttack(step.to()))
            return Found{{king, step.to()}};
    }
    return {};
}
/// A pawn comes to attack a square where a knight or bishop of the enemy, if it were his turn, could pin or attack
/// something unharmed, and would now be lost; or, where nothing attacked it yet, could come to the half of the own
/// side; or a pawn could attack something. Or the pawn stands where a pawn of the enemy could attack something.
inline Finds findKeepsOut(const Moment& m) {
    if (m.piece() != Pawn || m.captured() || m.before().inCheck() || m.after().inCheck()) return {};
    const Position passed = afterPass(m.before());
    Finds entered;
    for (const Move enters : legalMoves(passed)) {
        const PieceType type = typeOf(enters.mover());
        const bool isBlocked = type == Pawn && enters.to() == m.to() && isSafe(m);
        const bool isLost = m.comesToAttack(enters.to()) && isLegal(m.after(), enters) && !seeGE(m.after(), enters, 0);
        if (type > Bishop || enters.captured() || !(isBlocked || isLost) || !seeGE(passed, enters, 0)) continue;
        const Line entry(passed, {enters});
        const bool wasFree = attackersOf(m.before(), enters.to(), m.us()).empty();
        if (type == Pawn) {
            const auto hit = attackedFrom(entry.at[1], enters.to());
            if ((wasFree || isBlocked) && !hit.empty() && hit[0] != m.from())
                entered = Found{{enters.from(), enters.to(), hit[0]}, &Ways.WouldAttack};
            continue;
        }
        if (const Finds pin = findPins({entry, 0}))
            return Found{{enters.from(), enters.to(), pin->squares[1]}, &Ways.WouldPin};
        if (const Finds attack = findAttacks({entry, 0}))
            return Found{{enters.from(), enters.to(), attack->squares[0]}, &Ways.WouldAttack};
        const int rank = relativeRank(m.us(), enters.to());
        const bool comesIn = (rank == 2 || rank == 3) && rank < relativeRank(m.us(), enters.from());
        if (wasFree && comesIn && !entered) entered = Found{{enters.from(), enters.to()}};
    }
    return entered;
}
/// A queen leaves the place where the enemy's could be traded for it.
inline bool keepsQueens(const Moment& m) {
    if (m.piece() != Queen || m.captured() || m.before().inCheck() || m.after().inCheck() || !isSafe(m)) return false;
    const Position passed = afterPass(m.before());
    const auto trades = [&](Square s) { return typeOf(passed[s]) == Queen && offersTrade(passed, m.from(), s); };
    const auto still = [&](Square s) { return typeOf(m.after()[s]) == Queen && attacks(m.after(), s, m.to()); };
    return !squaresWhere(passed, ~m.us(), trades).empty() && squaresWhere(m.after(), ~m.us(), still).empty();
}
/// A pawn's step gives the king on its first rank, beyond the middle, a square to go to, which it had not, while the
/// enemy has a rook or queen.
inline bool makesRoom(const Moment& m) {
    const auto hasRoom = [us = m.us()](const Position& p) {
        const Bitboard ahead = attackSets.king(p.king(us)) & rankSet(us, 1) & ~p.bitboard(us);
        return std::ranges::any_of(SquaresOf(ahead), [&](Square s) { return attackersOf(p, s, ~us).empty(); });
    };
    const Square king = m.before().king(m.us());
    const bool isAtHome = relativeRank(m.us(), king) == 0 && (fileOf(king) < 3 || fileOf(king) > 4);
    const bool isExposed = m.before().count(~m.us(), Rook) + m.before().count(~m.us(), Queen) > 0;
    return m.piece() == Pawn && isAtHome && isExposed && !isOpening(m.before()) && !m.before().inCheck() &&
           !hasRoom(m.before()) && hasRoom(m.after());
}
/// Whether pawns of both sides block each other on both files of the centre.
inline bool isCentreClosed(const Position& p) {
    const Bitboard blocked = toFront(White, p.bitboard(White, Pawn)) & p.bitboard(Black, Pawn);
    return (blocked & FileA << 3) && (blocked & FileA << 4);
}
/// While both sides have queens, and the kings stand far apart or the centre is closed, a pawn goes on, past its third
/// rank, towards the king that is behind its pawns on a wing.
inline Finds findStormsKing(const Moment& m) {
    const Square king = m.enemyKing(), own = m.before().king(m.us());
    const bool isOnWing = relativeRank(~m.us(), king) <= 1 && (fileOf(king) < 3 || fileOf(king) > 4);
    const bool areApart = std::abs(fileOf(king) - fileOf(own)) > 2 || isCentreClosed(m.after());
    const bool isNear = relativeRank(m.us(), m.to()) > 2 && std::abs(fileOf(m.to()) - fileOf(king)) <= 1;
    return when(m.piece() == Pawn && !m.captured() && isOnWing && areApart && isNear && hasQueen(m.before(), White) &&
                    hasQueen(m.before(), Black) && isSafe(m),
                {king});
}
/// With few pieces left a pawn goes to its fourth rank or beyond, on a wing of three files where its side has more
/// pawns.
inline bool advancesMajority(const Moment& m) {
    const int file = fileOf(m.to());
    const Bitboard left = FileA | FileA << 1 | FileA << 2, wing = file < 3 ? left : left << 5;
    const auto count = [&](Color c) { return popcount(m.before().bitboard(c, Pawn) & wing); };
    return m.piece() == Pawn && !m.captured() && (file < 3 || file > 4) && relativeRank(m.us(), m.to()) > 2 &&
           m.before().phase() <= MaxPhase / 2 && count(m.us()) > count(~m.us()) && isSafe(m);
}
/// Before an endgame a pawn that a pawn attacks goes on, past that one, and stops before another one: no storm.
inline Finds findCloses(const Moment& m) {
    if (m.piece() != Pawn || m.captured() || isEndgame(m.before())) return {};
    const auto attackers = [&m](const Position& p, Square s) {
        return squaresWhere(p, ~m.us(), [&](Square t) { return typeOf(p[t]) == Pawn && attacks(p, t, s); });
    };
    const Square ahead = m.to() + forward(m.us());
    const std::vector<Square> passed = attackers(m.before(), m.from());
    const bool isBlocked = m.after()[ahead] == makePiece(~m.us(), Pawn) && attackers(m.after(), m.to()).empty();
    const bool isTaken = std::ranges::any_of(legalMoves(m.after()), [](Move t) { return t.type() == Move::EnPassant; });
    return when(isBlocked && !passed.empty() && !isTaken && isSafe(m) && !findStormsKing(m),
                {passed.empty() ? NoSquare : passed[0], ahead});
}
/// A knight or bishop, or before an endgame a rook, goes on by the line's next move, without being driven, to a square
/// that it could not reach before.
inline Finds findHeadsFor(const Moment& m) {
    const bool isQuiet = !m.captured() && !m.before().inCheck() && !m.after().inCheck();
    const Move next = m.next();
    const bool goesOn = next && next.from() == m.to() && !next.captured() && next.to() != m.from();
    const bool roams = m.piece() == Knight || m.piece() == Bishop || (m.piece() == Rook && !isEndgame(m.before()));
    if (!roams || !isQuiet || !goesOn || !isSafe(m)) return {};
    const bool isDriven = isInDanger(m.beforeNext(), m.to());
    return when(!isDriven && !attacks(m.before(), m.from(), next.to()) && isSafe(m.following(1)[0]), {next.to()});
}
/// A piece leaves a square where a step of the enemy's pawn could attack it, for one where none could.
inline Finds findStepsAside(const Moment& m) {
    const bool isQuiet = !m.captured() && !m.before().inCheck() && !m.after().inCheck();
    if (m.piece() == Pawn || m.piece() == King || !isQuiet || !isSafe(m) || isInDanger(m.before(), m.from())) return {};
    const auto stepTo = [&](const Position& p, Square s) {
        for (const Move step : legalMoves(p))
            if (typeOf(step.mover()) == Pawn && !step.captured() && seeGE(p, step, 0) &&
                attacks(afterMove(p, step), step.to(), s))
                return step;
        return Move{};
    };
    const Move step = stepTo(afterPass(m.before()), m.from());
    if (!step || !isLegal(m.after(), step) || stepTo(m.after(), m.to())) return {};
    return Found{{m.to()}, nullptr, {step}};
}
/// A rule that holds or not, and speaks of the moved piece.
template <bool (*rule)(const Moment&)> Finds ifHolds(const Moment& m) { return when(rule(m), {m.to()}); }

struct PurposeRule {
    Kind kind;
    Finds (*find)(const Moment&);
    bool isActive = false;  // it does something to the enemy, who should not have allowed it
};
/// In the order in which they are told.
constexpr PurposeRule PurposeRules[] = {
    {Kind::StopsMate, findStopsMate},
    {Kind::Desperado, ifHolds<isDesperado>},
    {Kind::Castles, ifHolds<castles>},
    {Kind::TradesQueens, findTradesQueens},
    {Kind::TakesBack, ifHolds<takesBack>},
    {Kind::AnswersCheck, findAnswersCheck},
    {Kind::MovesAway, ifHolds<movesAway>},
    {Kind::Attacks, findAttacks, true},
    {Kind::Guards, findGuards},
    {Kind::MakesPassed, findMakesPassed, true},
    {Kind::Takes, findTakes, true},
    {Kind::Trades, findTrades},
    {Kind::GoesToWin, findGoesToWin, true},
    {Kind::Blockades, findBlockades, true},
    {Kind::KeepsOut, findKeepsKingOut},
    {Kind::GuardsPath, findGuardsPath, true},
    {Kind::AdvancesPassed, ifHolds<advancesPassed>, true},
    {Kind::NearsPawns, findNearsPawns, true},
    {Kind::DrivesKing, findDrivesKing, true},
    {Kind::EndsCastling, findEndsCastling, true},
    {Kind::Pins, findPins, true},
    {Kind::OpensLine, findOpensLine, true},
    {Kind::Unpins, findUnpins},
    {Kind::Pressure, findPressure, true},
    {Kind::Develops, ifHolds<develops>},
    {Kind::Redeploys, ifHolds<redeploys>},
    {Kind::TakesCentre, ifHolds<takesCentre>},
    {Kind::Frees, findFrees},
    {Kind::ShutsOut, findShutsOut, true},
    {Kind::TakesFile, findTakesFile},
    {Kind::Connects, ifHolds<connects>},
    {Kind::Prepares, findPrepares},
    {Kind::Supports, findSupports},
    {Kind::KeepsOut, findKeepsOut},
    {Kind::KeepsQueens, ifHolds<keepsQueens>},
    {Kind::MakesRoom, ifHolds<makesRoom>},
    {Kind::HeadsFor, findHeadsFor},
    {Kind::StepsAside, findStepsAside},
    {Kind::StormsKing, findStormsKing},
    {Kind::ClosesPosition, findCloses},
    {Kind::AdvancesMajority, ifHolds<advancesMajority>},
    {Kind::GainsSpace, ifHolds<gainsSpace>},
    {Kind::Centralises, findCentralises},
};

/// What a move of a line is good for, at most `most` of it, by the rules; `isActive`: only what it does to the enemy.
inline Facts purposesOf(const Moment& m, std::size_t most, bool isActive = false) {
    Facts facts;
    const auto isSaid = [&](const Found& found) {  // something of the same pieces is
        return found.squares != std::vector{m.to()} && std::ranges::any_of(facts, [&found](const Fact& f) {
                   return std::ranges::all_of(found.squares,
                                              [&f](Square s) { return std::ranges::count(f.found.squares, s) > 0; });
               });
    };
    for (const auto& rule : PurposeRules)
        if (const Finds found = rule.isActive || !isActive ? rule.find(m) : std::nullopt;
            found && facts.size() < most && !isSaid(*found))
            facts.push_back({.kind = rule.kind, .line = m.line, .found = *found, .ply = m.i});
    return facts;
}

}  // namespace detail

/// What the first move of a line is good for, at most `most` of it, by the rules and by what a person sees at once, or
/// when the trade is over that it begins, and still at the line's end.
inline std::vector<Fact> purposes(const Line& line, std::size_t most) {
    const detail::Moment m{line, 0};
    std::vector<Fact> facts = detail::purposesOf(m, most);
    const std::size_t plies = detail::trades(m) ? line.endOfExchange() : 1;
    if (plies == 1 && (m.isTaken() || m.move().isNoisy())) return facts;
    const int least = plies > 1 ? 0 : 25;  // what is worth less is no reason to play a move, but one to trade
    for (const Fact& f : detail::advantages(line.first(plies), m.before(), m.us())) {
        const bool lasts = detail::whereIs(f.kind, line.at.back(), f.whose) & bit(f.found.squares[0]);
        if (facts.size() < most && f.worth >= least && f.kind != Kind::PassedPawn && lasts) facts.push_back(f);
    }
    return facts;
}

}  // namespace millimax
