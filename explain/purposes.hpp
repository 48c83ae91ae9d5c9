// explain/purposes.hpp: what a move is good for, by rules that the board alone proves.
#pragma once

#include "../endgame.hpp"
#include "features.hpp"
#include "motifs.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace millimax {

namespace detail {

constexpr Bitboard Centre = 0x0000001818000000;  // d4, e4, d5, e5

inline bool isOpening(const Position& p) { return p.phase() >= MaxPhase * 3 / 4 && p.moveNumber() <= 15; }
/// Whether the enemy, to move, could win at least a pawn on `s`. False in check.
inline bool isInDanger(const Position& p, Square s) {
    const Color us = colorOf(p[s]);
    if (p.side() == us && p.inCheck()) return false;
    const Position theirs = p.side() == us ? afterPass(p) : p;
    return std::ranges::any_of(legalMoves(theirs), [&](Move m) {
        return m.captured() && m.captureSquare() == s && seeGE(theirs, m, seeValue[Pawn]);
    });
}

/// Whether no one can win the piece where it goes, and the line does not take it.
inline bool isSafe(const Moment& m) { return !m.isTaken() && !isInDanger(m.after(), m.to()); }

inline bool castles(const Moment& m) { return m.move().isCastling(); }
/// It takes on the square where the enemy has just taken.
inline bool takesBack(const Moment& m) {
    const Move last = m.before().lastMove();
    return last && last.captured() && m.captured() && m.move().captureSquare() == last.to();
}
/// Queens are traded: it takes one for which its own is taken, or offers that and the reply takes it; or its check
/// forces that, two moves later.
inline bool tradesQueens(const Moment& m) {
    if (m.piece() != Queen) return false;
    if (m.after().inCheck() && m.next() && m.next().from() == m.to())
        return typeOf(m.next().captured()) == Queen && Moment{m.line, m.i + 2}.isTaken();
    return m.isTaken() && (m.captured() == Queen || typeOf(m.reply().mover()) == Queen);
}
/// A check after which the king leaves its first two ranks, while the mover has a queen.
inline Finds findDrivesKing(const Moment& m) {
    const Move reply = m.reply();
    const bool goes = m.after().inCheck() && typeOf(reply.mover()) == King && !m.isTaken() &&
                      relativeRank(~m.us(), reply.from()) < 2 && relativeRank(~m.us(), reply.to()) == 2;
    return when(goes && hasQueen(m.after(), m.us()), {reply.to()});
}
/// A capture with gain, or one that no legal reply retakes.
inline Finds findTakes(const Moment& m) {
    if (!m.captured() || takesBack(m)) return {};
    return when(seeGE(m.before(), m.move(), seeValue[Pawn]) || (!canBeRetaken(m) && !m.isTaken()),
                {m.move().captureSquare()});
}
/// In an ending a king goes nearer to a passed pawn of the enemy, an own one, or both.
inline Finds findNearsPawns(const Moment& m) {
    if (m.piece() != King || m.before().phase() > 6 || m.captured()) return {};
    const auto nearest = [&](Color c) {
        Square found = NoSquare;
        for (const Square s : SquaresOf(passedPawns(m.before(), c)))
            if (distance(m.to(), s) < distance(m.from(), s) &&
                (found == NoSquare || distance(m.to(), s) < distance(m.to(), found)))
                found = s;
        return found;
    };
    const Square own = nearest(m.us()), enemy = nearest(~m.us());
    if (own == NoSquare) return enemy == NoSquare ? Finds() : Found{{enemy}, Way::ToStop};
    return enemy == NoSquare ? Found{{own}, Way::ToHelp} : Found{{enemy, own}, Way::ToStopAndHelp};
}
/// A pawn takes its way off the file of a rook, in whose corner the only piece, a bishop, can't drive the king away.
inline bool leavesWrongFile(const Moment& m) {
    const Bitboard file = FileA << fileOf(m.from()), pawns = m.before().bitboard(m.us(), Pawn);
    const Square corner = relativeSquare(m.us(), makeSquare(fileOf(m.from()), 7));
    const Bitboard bishops = m.before().bitboard(m.us(), Bishop);
    return m.piece() == Pawn && m.captured() && (file & (FileA | FileH)) && !(pawns & ~file) && bishops &&
           points(m.before(), m.us()) == 3 && !(bishops & (isLight(corner) ? LightSquares : ~LightSquares));
}
/// What was in danger of being taken leaves, to where it is not.
inline bool movesAway(const Moment& m) {
    return m.piece() != King && !m.captured() && isInDanger(m.before(), m.from()) && isSafe(m);
}
/// What was in danger of being taken is not any more, and the moved piece guards it.
inline Finds findGuards(const Moment& m) {
    if (m.before().inCheck()) return {};
    return firstOf(squaresWhere(m.after(), m.us(), [&](Square s) {
        return s != m.after().king(m.us()) && m.before()[s] == m.after()[s] && attacks(m.after(), m.to(), s) &&
               isInDanger(m.before(), s) && !isInDanger(m.after(), s);
    }));
}
/// A piece is attacked that can be taken with gain, and could not before; or a pawn attacks a pawn. Of a capture an
/// attack on a pawn says little.
inline Finds findAttacks(const Moment& m) {
    const Position& p = m.after();
    const bool isBreak = m.piece() == Pawn && !m.captured();
    if (p.inCheck()) return {};
    return firstOf(squaresWhere(p, ~m.us(), [&](Square s) {
        if (typeOf(p[s]) == Pawn && !attacks(p, m.to(), s)) return false;
        if (typeOf(p[s]) == Pawn && (isBreak || m.captured())) return isBreak;
        return isThreatened(p, m.to(), s) && !m.couldBeTaken(s) && !isInDanger(p, m.to());
    }));
}
/// A knight or bishop leaves the square where it began, before an ending.
inline bool develops(const Moment& m) {
    return (homeOfMinors(m.us()) & bit(m.from())) && (m.piece() == Knight || m.piece() == Bishop) &&
           m.before().phase() > MaxPhase / 2 && m.before().moveNumber() <= 20 && isSafe(m);
}
/// A pawn comes to the middle of the board in the opening.
inline bool takesCentre(const Moment& m) {
    return isOpening(m.before()) && m.piece() == Pawn && (Centre & bit(m.to())) && !(Centre & bit(m.from()));
}
/// The line castles within two moves, and the piece stood in the way.
inline Finds findPreparesCastling(const Moment& m) {
    for (std::size_t j = m.i + 2; j < std::min(m.i + 5, m.line.moves.size()); j += 2) {
        const Move castles = m.line.moves[j];
        if (!castles.isCastling()) continue;
        const Square from = m.from();
        const bool stood = rankOf(from) == rankOf(castles.from()) && relativeRank(m.us(), from) == 0;
        return when(stood, {castles.to()});
    }
    return {};
}
/// A pawn, not in an ending, comes to guard a square in the middle ranks to which an enemy's knight or bishop could go,
/// no pawn guarding it before.
inline Finds findKeepsOut(const Moment& m) {
    if (m.piece() != Pawn || m.captured() || m.before().phase() <= MaxPhase / 2) return {};
    const Bitboard guarded = pawnAttacks(m.after(), m.us()) & ~pawnAttacks(m.before(), m.us());
    const Bitboard middle = guarded & (rankSet(m.us(), 3) | rankSet(m.us(), 4)) & ~m.before().occupied();
    for (const PieceType t : {Knight, Bishop})
        for (const Square from : m.before().pieces(~m.us(), t))
            for (const Square s : SquaresOf(middle))
                if (attacks(m.after(), from, s)) return Found{{from, s}};
    return {};
}
/// A rook pawn or knight pawn makes the first square to which the castled king can step.
inline bool makesLuft(const Moment& m) {
    const Square king = m.before().king(m.us()), from = m.from();
    const bool isBeside = std::abs(fileOf(from) - fileOf(king)) <= 1 && (fileOf(from) <= 1 || fileOf(from) >= 6);
    const bool isFirst = relativeRank(m.us(), king) == 0 && relativeRank(m.us(), from) == 1;
    const auto isFree = [&](int side) {
        const Square s = king + forward(m.us()) + side;
        return onBoard(s) && !m.before()[s];
    };
    return m.piece() == Pawn && !m.captured() && isBeside && isFirst &&
           std::ranges::none_of(std::array{W, 0, E}, isFree);
}
/// A passed pawn goes on.
inline bool advancesPassed(const Moment& m) {
    return m.piece() == Pawn && !m.move().isPromotion() && (passedPawns(m.before(), m.us()) & bit(m.from()));
}
/// A piece goes before an enemy's passed pawn.
inline Finds findBlockades(const Moment& m) {
    const Square pawn = m.to() - forward(~m.us());
    const bool does = onBoard(pawn) && m.piece() != Pawn && (passedPawns(m.after(), ~m.us()) & bit(pawn)) &&
                      relativeRank(~m.us(), pawn) >= 3;
    return when(does, {pawn});
}
/// A knight comes to the middle of the board, or leaves the edge; in an ending a king goes towards the middle.
inline Finds findCentralises(const Moment& m) {
    const auto apart = [](Square s) {  // from the middle of the board, in half squares
        return std::abs(2 * fileOf(s) - 7) + std::abs(2 * rankOf(s) - 7);
    };
    const bool isKings = m.piece() == King && !m.move().isCastling() && m.before().phase() <= 6;
    if ((!isKings && m.piece() != Knight) || !isSafe(m) || m.captured() || apart(m.to()) >= apart(m.from())) return {};
    if (isKings || apart(m.to()) <= 6) return Found{{m.to()}, Way::ToCentre};
    const bool wasAtEdge = fileOf(m.from()) == 0 || fileOf(m.from()) == 7;
    return when(wasAtEdge, {m.to()}, Way::FromEdge);
}

/// A pawn leaves the line of a bishop or rook, which gains three squares or more, or of a bishop that is not developed.
inline Finds findOpensLine(const Moment& m) {
    if (m.piece() != Pawn) return {};
    return firstOf(squaresWhere(m.before(), m.us(), [&](Square s) {
        const PieceType t = typeOf(m.before()[s]);
        const bool gains = popcount(reach(m.after(), s)) - popcount(reach(m.before(), s)) >= 3;
        const bool waits = (undeveloped(m.after(), m.us()) & bit(s)) && attacks(m.after(), s, m.from());
        return (t == Bishop || t == Rook) && (gains || waits);
    }));
}
/// A piece is taken for one of the same value, or is offered to one of its kind, and the line takes back.
inline bool trades(const Moment& m) {
    if (!m.isTaken()) return false;
    if (m.captured()) return std::abs(seeValue[m.captured()] - seeValue[typeOf(m.reply().captured())]) < 50;
    return typeOf(m.reply().mover()) == m.piece() && m.next() && m.next().to() == m.to();
}
/// The same, by the side that is ahead by two pawns or more.
inline bool tradesAhead(const Moment& m) {
    const bool isAhead = valueOf(balance(m.before(), m.us())) >= 2 * seeValue[Pawn];
    return isAhead && m.piece() != Pawn && trades(m);
}

/// A piece that is in danger where it stands takes something worth a pawn less than it, and is taken.
inline bool isDesperado(const Moment& m) {
    return m.isTaken() && m.captured() && m.piece() != Pawn &&
           seeValue[m.piece()] - seeValue[m.captured()] >= seeValue[Pawn] && isInDanger(m.before(), m.from());
}
/// Whether it is a pin that a person minds: of a pawn only to the king.
inline bool isTroublesomePin(const Position& p, const Ray& l) {
    return isPin(p, l) && (typeOf(p[l.front]) != Pawn || typeOf(p[l.behind]) == King);
}
/// A piece that was pinned is not any more: the slider is taken or shut off, or what stood behind has left.
inline Finds findEndsPin(const Moment& m) {
    if (m.before().inCheck()) return {};
    const std::vector<Ray> now = rays(m.after(), ~m.us());
    for (const Ray& l : rays(m.before(), ~m.us())) {
        const auto stays = [&](const Ray& r) {
            return r.slider == l.slider && r.front == l.front && isPin(m.after(), r);
        };
        if (isTroublesomePin(m.before(), l) && m.after()[l.front] == m.before()[l.front] &&
            std::ranges::none_of(now, stays))
            return Found{{l.front}};
    }
    return {};
}
/// The moved slider pins a piece, no pawn.
inline Finds findPins(const Moment& m) {
    for (const Ray& l : rays(m.after(), m.us()))
        if (l.slider == m.to() && isSafe(m) && !m.after().inCheck() && isPin(m.after(), l) &&
            typeOf(m.after()[l.front]) != Pawn)
            return Found{{l.slider, l.front, l.behind}};
    return {};
}
/// It takes the piece that gives check, or steps between.
inline Finds findAnswersCheck(const Moment& m) {
    if (!m.before().inCheck()) return {};
    const bool takes = m.captured() && attacks(m.before(), m.move().captureSquare(), m.before().king(m.us()));
    return when(takes || m.piece() != King, {m.to()}, takes ? Way::TakesChecker : Way::BlocksCheck);
}
/// A piece, no king or pawn, comes to attack two squares beside the enemy's king or more, and attacked none; while the
/// enemy's king has a queen against it.
inline Finds findAimsAtKing(const Moment& m) {
    const PieceType t = m.piece();
    if (t == King || t == Pawn || !m.after().count(m.us(), Queen) || !isSafe(m)) return {};
    const auto aimed = [&](const Position& p, Square from) {
        std::vector<Square> near;
        for (const Square s : around(p.king(~m.us())))
            if (attacks(p, from, s)) near.push_back(s);
        return near;
    };
    const std::vector<Square> now = aimed(m.after(), m.to());
    return when(now.size() >= 2 && aimed(m.before(), m.from()).empty(), now);
}
/// A rook or queen comes to a file on which another one stands, with nothing between, and did not before.
inline Finds findDoublesRooks(const Moment& m) {
    const PieceType t = m.piece();
    if ((t != Rook && t != Queen) || fileOf(m.from()) == fileOf(m.to())) return {};
    for (const PieceType other : {Rook, Queen})
        for (const Square s : m.after().pieces(m.us(), other))
            if (s != m.to() && fileOf(s) == fileOf(m.to()) && m.after().isClear(s, m.to())) return Found{{m.to(), s}};
    return {};
}
/// A pawn that no one can win goes into the enemy's half, in the opening or middlegame.
inline bool gainsSpace(const Moment& m) {
    return m.piece() == Pawn && !m.captured() && m.before().phase() > MaxPhase / 2 &&
           relativeRank(m.us(), m.to()) == 4 && isSafe(m);
}
/// A rook, bishop or knight attacks three squares more where it goes than where it stood, no enemy pawn guarding them.
inline bool isMoreActive(const Moment& m) {
    const PieceType t = m.piece();
    return t != King && t != Queen && t != Pawn && !m.captured() && isSafe(m) &&
           !(rooksOnOpenFiles(m.after(), m.us()) & bit(m.to())) &&  // which says more
           popcount(reach(m.after(), m.to())) - popcount(reach(m.before(), m.from())) >= 3;
}
/// A knight, bishop or rook attacks an enemy's piece, no pawn or king, that it did not attack from where it stood.
inline Finds findPressure(const Moment& m) {
    const PieceType t = m.piece();
    if (t == King || t == Pawn || t == Queen || !isSafe(m)) return {};
    return firstOf(squaresWhere(m.after(), ~m.us(), [&](Square s) {
        const PieceType target = typeOf(m.after()[s]);
        return target != King && target != Pawn && attacks(m.after(), m.to(), s) && !attacks(m.before(), m.from(), s);
    }));
}
/// A rook comes to a file without an own pawn, or with one that may be traded: it attacks an enemy's pawn.
inline Finds findTakesFile(const Moment& m) {
    if (m.piece() != Rook || m.captured() || fileOf(m.from()) == fileOf(m.to()) || !isSafe(m)) return {};
    const Bitboard file = FileA << fileOf(m.to()), own = m.before().bitboard(m.us(), Pawn) & file;
    const Bitboard others = m.before().bitboard(~m.us(), Pawn);
    if (!own) return when(others & file, {m.to()}, Way::HalfOpen);
    const bool mayOpen = std::ranges::any_of(SquaresOf(own), [&](Square s) {
        return std::ranges::any_of(SquaresOf(others), [&](Square t) { return attacks(m.before(), s, t); });
    });
    return when(mayOpen, {m.to()}, Way::MayOpen);
}
/// The line's next move of the side takes the same piece on, to where it could not have gone at once, though nothing
/// drives it.
inline Finds findHeadsFor(const Moment& m) {
    const Move next = m.next();
    if (!next || next.from() != m.to() || next.captured() || m.piece() == Pawn || m.piece() == Queen || !isSafe(m))
        return {};
    if (m.beforeNext().inCheck() || isInDanger(m.beforeNext(), m.to()) || next.to() == m.from()) return {};
    return when(!attacks(m.before(), m.from(), next.to()), {next.to()});
}
/// What an enemy's piece attacks, and was not guarded more often than attacked, is guarded once more.
inline Finds findSupports(const Moment& m) {
    if (m.before().inCheck() || m.captured() || m.move().isCastling()) return {};
    return firstOf(squaresWhere(m.after(), m.us(), [&](Square s) {
        const std::size_t attackers = attackersOf(m.before(), s, ~m.us()).size();
        return s != m.after().king(m.us()) && attacks(m.after(), m.to(), s) && !attacks(m.before(), m.from(), s) &&
               attackers && attackersOf(m.before(), s, m.us()).size() <= attackers;
    }));
}
/// A pawn comes to guard the square before an enemy's pawn, which no pawn guarded, and the reply is not to move that.
inline Finds findHoldsBack(const Moment& m) {
    if (m.piece() != Pawn || m.captured()) return {};
    const Bitboard guarded = pawnAttacks(m.after(), m.us()) & ~pawnAttacks(m.before(), m.us());
    for (const Square s : SquaresOf(guarded & ~m.after().occupied()))
        if (const Square pawn = s - forward(~m.us());
            onBoard(pawn) && m.after()[pawn] == makePiece(~m.us(), Pawn) && m.reply().from() != pawn)
            return Found{{pawn}};
    return {};
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
/// The line's next move of the side, by another piece, no king, and no capture, is possible now and was not before.
inline Finds findPrepares(const Moment& m) {
    if (!m.next() || m.before().inCheck() || m.after().inCheck()) return {};
    const Move next = m.next();
    if (next.from() == m.to() || next.captured() || typeOf(next.mover()) == King) return {};
    const bool isNew = isLegal(afterPass(m.after()), next) && !isLegal(m.before(), next);
    return when(isNew, {next.to()});
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
    {Kind::LeavesWrongFile, ifHolds<leavesWrongFile>},
    {Kind::AnswersCheck, findAnswersCheck},
    {Kind::Castles, ifHolds<castles>},
    {Kind::TakesBack, ifHolds<takesBack>},
    {Kind::TradesQueens, ifHolds<tradesQueens>, true},
    {Kind::TradesAhead, ifHolds<tradesAhead>, true},
    {Kind::DrivesKing, findDrivesKing, true},
    {Kind::Trades, ifHolds<trades>},
    {Kind::MovesAway, ifHolds<movesAway>},
    {Kind::Guards, findGuards},
    {Kind::AdvancesPassed, ifHolds<advancesPassed>, true},
    {Kind::Attacks, findAttacks, true},
    {Kind::Takes, findTakes, true},
    {Kind::Blockades, findBlockades, true},
    {Kind::NearsPawns, findNearsPawns, true},
    {Kind::Pins, findPins, true},
    {Kind::Develops, ifHolds<develops>},
    {Kind::TakesCentre, ifHolds<takesCentre>},
    {Kind::PreparesCastling, findPreparesCastling},
    {Kind::OpensLine, findOpensLine},
    {Kind::Luft, ifHolds<makesLuft>},
    {Kind::KeepsOut, findKeepsOut},
    {Kind::Centralises, findCentralises},
    {Kind::EndsPin, findEndsPin},
    {Kind::DoublesRooks, findDoublesRooks, true},
    {Kind::TakesFile, findTakesFile},
    {Kind::HeadsFor, findHeadsFor},
    {Kind::AimsAtKing, findAimsAtKing, true},
    {Kind::GainsSpace, ifHolds<gainsSpace>},
    {Kind::HoldsBack, findHoldsBack},
    {Kind::Activity, ifHolds<isMoreActive>},
    {Kind::Prepares, findPrepares},
    {Kind::Pressure, findPressure},
    {Kind::Supports, findSupports},
};

}  // namespace detail

/// What the first move of a line is good for, at most `most` of it, by the rules and by what a person sees at once; of
/// an answer only what it does to the enemy.
inline std::vector<Fact> purposes(const Line& line, std::size_t most, bool isAnswer = false) {
    std::vector<Fact> facts;
    for (const auto& rule : detail::PurposeRules)
        if (const detail::Finds found = rule.isActive || !isAnswer ? rule.find({line, 0}) : std::nullopt;
            found && facts.size() < most && (facts.empty() || facts.back().found.squares != found->squares))
            facts.push_back({.kind = rule.kind, .line = line, .found = *found, .whose = line.at[0].side()});
    if (isAnswer || detail::Moment{line, 0}.isTaken()) return facts;
    const bool takes = bool(line.moves[0].captured());  // then only a passed pawn is likely to be what it is for
    const auto isReason = [takes](Kind kind) {
        return kind == Kind::PassedPawn || (!takes && kind != Kind::Undeveloped && kind != Kind::Mobility);
    };
    constexpr int least = 25;  // what is worth less is no reason to play a move
    const Line one(line.at[0], {line.moves[0]});
    for (const Fact& f : detail::advantages(one, line.at[0], line.at[0].side()))
        if (facts.size() < most && f.worth >= least && isReason(f.kind)) facts.push_back(f);
    return facts;
}

}  // namespace millimax
