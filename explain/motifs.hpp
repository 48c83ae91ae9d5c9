// explain/motifs.hpp: the tactics that a line of play shows, each named only where a rule proves it.
//
// A rule looks at a move of the side that wins by the line, at the board, and at what the line then takes. "Captures
// with gain" means that by static exchange evaluation the captures on that square win at least a pawn.
#pragma once

#include "../endgame.hpp"
#include "../movegen.hpp"
#include "fact.hpp"
#include "mates.hpp"
#include "moment.hpp"
#include "sacrifices.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace millimax {

namespace detail {

/// What the enemy's move just before the line has done for what is captured first: LineOpened; LeftUndefended, where it
/// would not have been lost without that move; else none.
inline const Way* lastMoveLeft(const Moment& m) {
    const Position& p = m.before();
    const Move last = p.lastMove();
    const Square target = m.move().captureSquare();
    if (m.i > 0 || !last || target == last.to()) return nullptr;
    Position earlier = p;
    earlier.unmake();
    if (slides(m.piece()) && !attacks(earlier, m.from(), target)) return &Ways.LineOpened;
    if (!attacks(earlier, last.from(), target)) return nullptr;
    if (earlier.inCheck()) return &Ways.LeftUndefended;
    const Position passed = afterPass(earlier);
    const bool wasLost = attacks(passed, m.from(), target) && seeGE(passed, m.move(), seeValue[Pawn]);
    return wasLost ? nullptr : &Ways.LeftUndefended;
}
/// Whether a legal reply retakes. After a check a piece that attacks the square counts, too: it may be busy for one
/// move only.
inline bool canBeRetaken(const Moment& m) {
    const Position& p = m.after();
    if (p.inCheck() && !attackersOf(p, m.to(), ~m.us()).empty()) return true;
    return std::ranges::any_of(legalMoves(p), [&](Move reply) { return reply.to() == m.to(); });
}
/// What a capture with gain takes, how that is possible, and what keeps a guard from taking back: a pin, or the own
/// piece that guards the square where only the king could.
inline Found takenHow(const Moment& m) {
    const Square taken = m.move().captureSquare();
    if (m.move().type() == Move::EnPassant) return {{taken}, &Ways.EnPassant};
    const Way* const left = lastMoveLeft(m);
    if (left == &Ways.LineOpened) return {{taken}, left};
    if (canBeRetaken(m)) {
        const bool isMore = seeValue[m.captured()] - seeValue[m.piece()] >= seeValue[Pawn];
        return {{taken}, isMore ? &Ways.WorthMore : &Ways.DefendedTooLittle};
    }
    const std::vector<Square> guards = attackersOf(m.after(), m.to(), ~m.us());
    const std::vector<Square> own = attackersOf(m.after(), m.to(), m.us());
    if (guards.empty()) return {{taken}, left ? left : &Ways.Undefended};
    const PinsAndCheckers pins(m.after());
    for (const Square s : guards)
        if (pins.isPinned(s)) return {{taken, s}, &Ways.GuardPinned};
    if (!own.empty() && guards == std::vector{m.enemyKing()}) return {{taken, own[0]}, &Ways.KingKeptOff};
    return {{taken}, &Ways.CannotBeRetaken};
}
/// Whether the captures on the square of this one win nothing in the line.
inline bool isEvenTrade(const Moment& m) {
    const auto goesOn = [&m](const Moment& later) { return later.captured() && later.to() == m.to(); };
    return m.line.gain(m.line.endOfExchange(m.i)) - m.line.gain(m.i) < LeastMaterial &&
           std::ranges::none_of(m.following(9), goesOn);
}
/// Whether the same capture was possible, with gain, before the line began.
inline bool wasThereAtFirst(const Moment& m) {
    const Square target = m.move().captureSquare();
    return m.i == 0 || (m.line.at[0][target] == m.move().captured() && Moment{m.line, 0}.wasThreat(m.from(), target));
}
/// A capture with gain, that was possible before the line began. Taking back counts only if the whole exchange wins a
/// pawn. It is not the point where the line wins twice its worth, if it takes a pawn or can be retaken; nor where the
/// line loses more than half of it again, or the pieces are but traded there.
inline Finds findHanging(const Moment& m) {
    if (!m.captured() || m.line.mates()) return {};
    const auto retaken = afterCaptureOn(m.before(), m.move().captureSquare());
    const int lost = retaken ? -valueOf(materialWon(exchangeStart(*retaken), *retaken, m.us())) : 0;
    if (!seeGE(m.before(), m.move(), seeValue[Pawn] + lost) || !wasThereAtFirst(m)) return {};
    const int value = seeValue[m.captured()], exchanged = m.line.gain(m.line.endOfExchange(m.i)) - m.line.gain(m.i);
    const bool isLittle = m.line.gain() >= 2 * value && (m.captured() == Pawn || canBeRetaken(m));
    const bool isGivenBack = !retaken && 2 * m.line.gain() < exchanged;
    return isLittle || isGivenBack || (!retaken && isEvenTrade(m)) ? Finds() : takenHow(m);
}

/// After the move its piece attacks two or more that are each the king, or worth a pawn more than it, or undefended; a
/// pawn counts only if it is the one captured. The piece is not taken, and the next move captures one of them with
/// gain: by the piece itself, also after one move between, or by another one that could not do so before.
inline Finds findFork(const Moment& m) {
    const Position& p = m.after();
    const Square won = m.wonSquare();
    const auto targets = squaresWhere(p, ~m.us(), [&](Square s) {
        return attacks(p, m.to(), s) && (typeOf(p[s]) == King || valueOn(p, s) - valueOn(p, m.to()) >= seeValue[Pawn] ||
                                         ((typeOf(p[s]) != Pawn || s == won) && attackersOf(p, s, ~m.us()).empty()));
    });
    const bool isAside = m.line.mates() && m.i > 4;  // what comes so late in a mate does not matter
    if (targets.size() < 2 || m.isTaken() || isAside) return {};
    if (std::ranges::count(targets, m.wonLater(m.to()))) return Found{targets};
    if (!std::ranges::count(targets, won)) return {};
    if (m.winning().from() != m.to() && m.couldBeTaken(won)) return {};
    return Found{targets};
}

/// A move that makes a capture with gain possible, which the line then makes, and beside that threatens mate in one; or
/// it castles with check, so that two pieces attack at once.
inline Finds findDoubleAttack(const Moment& m) {
    const Position& p = m.after();
    const Square won = m.wonSquare();
    if (won == NoSquare || m.couldBeTaken(won) || m.isTaken()) return {};
    if (p.inCheck()) return m.move().isCastling() ? Finds(Found{{won}, &Ways.ChecksToo}) : std::nullopt;
    const Position passed = afterPass(p);
    const MoveList moves = legalMoves(passed);
    if (!std::ranges::count(moves, m.winning()) || !seeGE(passed, m.winning(), seeValue[Pawn])) return {};
    for (const Move mate : moves)
        if (mate.to() != won && isMated(afterMove(passed, mate)))
            return Found{{won}, &Ways.ThreatensMate, {Move{}, mate}};
    return {};
}

/// Whether `behind` is the king (absolute pin), or worth more than `front` and either worth more than the slider or
/// undefended (relative pin).
inline bool isPin(const Position& p, const Ray& r) {
    return typeOf(p[r.front]) != King && valueOn(p, r.behind) > valueOn(p, r.front) &&
           (valueOn(p, r.behind) > valueOn(p, r.slider) || attackersOf(p, r.behind, colorOf(p[r.behind])).empty());
}
/// A pawn pinned along its file may advance, and is held back only from what it could take.
inline bool isHeldBack(const Position& p, const Ray& r) {
    const int step = geometry.step(r.slider, r.front);
    return typeOf(p[r.front]) != Pawn || (step != N && step != S) ||
           !squaresWhere(p, colorOf(p[r.slider]), [&](Square s) { return attacks(p, r.front, s); }).empty();
}
/// CannotTake or LosesByTaking: the pinned piece, which would gain by taking the one that has moved, may not, or would
/// lose what is behind it; else none.
inline const Way* pinnedAgainstTaking(const Moment& m, const Ray& r) {
    const Position& p = m.after();
    const int step = geometry.step(r.slider, r.front), toMove = geometry.step(r.front, m.to());
    if (r.front == m.to() || !attacks(p, r.front, m.to()) || toMove == step || toMove == -step) return nullptr;
    const Move take(r.front, m.to(), p[r.front], p[m.to()]);
    const bool isLast = !m.reply();
    if (m.isTaken() || (isLast && !m.line.mates()) || !seeGE(p, take, seeValue[Pawn])) return nullptr;
    if (typeOf(p[r.behind]) == King) return &Ways.CannotTake;
    if (isLast || !isLegal(p, take)) return nullptr;
    const Position taken = afterMove(p, take);
    const Move punish(r.slider, r.behind, p[r.slider], p[r.behind]);
    const bool isPunished =
        !taken.inCheck() && isLegal(taken, punish) && seeGE(taken, punish, valueOn(p, m.to()) + seeValue[Pawn]);
    return isPunished ? &Ways.LosesByTaking : nullptr;
}
/// A pin that wins: the pinned piece is then captured with gain, which it could not be before the move, also for taking
/// the slider, and the move makes the pin, or attacks that piece; or the move goes to a square that the pinned piece
/// only seems to guard.
inline Finds findPin(const Moment& m) {
    const auto isNew = [&m, before = rays(m.before(), m.us())](const Ray& r) {
        return std::ranges::none_of(before, [&](const Ray& old) {
            return old.slider == r.slider && old.front == r.front && old.behind == r.behind && isPin(m.before(), old);
        });
    };
    for (const Ray& r : rays(m.after(), m.us())) {
        if (!isPin(m.after(), r)) continue;
        const bool isUsed = isNew(r) || m.comesToAttack(r.front);
        const bool isWon =
            isUsed && isHeldBack(m.after(), r) && !m.couldBeTaken(r.front) && (m.wins(r) || m.winsByTakingBack(r));
        const Way* const way = isWon ? nullptr : pinnedAgainstTaking(m, r);
        if (isWon || way) return Found{{r.slider, r.front, r.behind}, way};
    }
    return {};
}

/// The moved slider attacks the king, or a piece worth more than it; that moves away, and the slider captures with gain
/// what stood behind it on the line, at once or two moves later.
inline Finds findSkewer(const Moment& m) {
    const Position& p = m.after();
    const Move next = m.winning();
    const Square won = next && next.from() == m.to() ? next.captureSquare() : m.wonLater(m.to());
    if (won == NoSquare) return {};
    for (const auto& [slider, front, behind] : rays(p, m.us()))
        if (slider == m.to() && behind == won && front == m.reply().from() && valueOn(p, front) > valueOn(p, slider))
            return Found{{slider, front, behind}};
    return {};
}

/// The pieces that attack something new without having moved: sliders whose line the move has opened.
struct Uncovered {
    Square slider, target;
};
inline std::vector<Uncovered> uncovered(const Moment& m) {
    std::vector<Uncovered> found;
    for (const Square slider : squaresWhere(m.after(), m.us(), [&](Square s) { return m.before()[s] == m.after()[s]; }))
        for (const Square target : attackedFrom(m.after(), slider))
            if (!attacks(m.before(), slider, target)) found.push_back({slider, target});
    return found;
}
/// The uncovered slider captures with gain what it attacks now, at once or two moves later; or that is worth more, and
/// is lost for the moved piece.
inline Finds findDiscoveredAttack(const Moment& m) {
    for (const auto& [slider, target] : uncovered(m)) {
        const bool isWon = (m.winning().from() == slider && m.wonSquare() == target) || m.wonLater(slider) == target;
        if (typeOf(m.after()[target]) != King && isWon) return Found{{slider, target}};
    }
    return {};
}
/// The king stands on the uncovered line.
inline Finds findDiscoveredCheck(const Moment& m) {
    for (const auto& [slider, target] : uncovered(m))
        if (target == m.enemyKing()) return Found{{slider}};
    return {};
}
/// Two pieces give check.
inline Finds findDoubleCheck(const Moment& m) {
    const auto checkers = attackersOf(m.after(), m.enemyKing(), m.us());
    return when(checkers.size() >= 2, checkers);
}

/// The only piece that defends a square, the king or not, which the move takes, or drives away by attacking it with
/// gain, a king by a check; else NoSquare.
inline Square removedFrom(const Moment& m, Square guarded, bool kingGuards) {
    const Square defender = m.captured() ? m.move().captureSquare() : m.reply().from();
    std::vector<Square> defenders = attackersOf(m.before(), guarded, ~m.us());
    if (!kingGuards) std::erase(defenders, m.enemyKing());
    if (defenders != std::vector{defender}) return NoSquare;
    if (m.captured()) return defender;
    const bool isAttacked = m.after().inCheck() ? defender == m.enemyKing() : isThreatened(m.after(), m.to(), defender);
    const bool isGone = !m.isTaken() && !attacks(m.beforeNext(), m.reply().to(), guarded);  // else it was lured
    return isAttacked && isGone ? defender : NoSquare;
}
/// The only defender of a piece is removed, and that is captured, which it could not be with gain before; or which,
/// after a check, costs nothing now.
inline Finds findRemovedDefender(const Moment& m) {
    const Square won = m.wonSquare();
    if (won == NoSquare) return {};
    const int value = seeValue[typeOf(m.winning().captured())];
    const bool costsLess = m.after().inCheck() && isLegal(m.before(), m.winning()) &&
                           !seeGE(m.before(), m.winning(), value) && seeGE(m.beforeNext(), m.winning(), value);
    if (m.couldBeTaken(won) && !costsLess) return {};
    if (m.captured() && seeValue[m.captured()] - value >= seeValue[Pawn]) return {};  // that was the point
    const Square defender = removedFrom(m, won, true);
    return when(defender != NoSquare, {defender, won}, m.captured() ? &Ways.Taken : &Ways.DrivenAway);
}
/// The only defender of the square where the next move mates is removed: no king, as it can't take there.
inline Finds findRemovedGuard(const Moment& m) {
    const Square goal = m.next().to();
    if (!m.next() || !isMated(m.afterNext()) || goal == m.reply().to() || m.couldBeTaken(goal)) return {};
    const Square defender = removedFrom(m, goal, false);
    if (defender == NoSquare) return {};
    const Way* const way = m.captured() ? &Ways.TakenBeforeMate : &Ways.DrivenAwayBeforeMate;
    return Found{{defender, goal}, way, {m.reply(), m.next()}};
}
/// Whether a legal move wins the piece that has just moved, and a pawn's worth more than it took.
inline bool losesPiece(const Position& after) {
    const Move last = after.lastMove();
    return std::ranges::any_of(legalMoves(after), [&](Move m) {
        return m.captured() && m.captureSquare() == last.to() &&
               seeGE(after, m, seeValue[Pawn] + seeValue[typeOf(last.captured())]);
    });
}
/// Whether the piece on `s`, whose side is to move, can move, how often to where it is not lost, and the last such
/// move; `losing`: one that does not count.
struct Flight {
    bool moves = false;
    int escapes = 0;
    Move escape{};
};
inline Flight flightOf(const Position& p, Square s, Move losing = {}) {
    Flight found;
    for (const Move m : legalMoves(p)) {
        found.moves |= m.from() == s;
        if (m.from() != s || m == losing || losesPiece(afterMove(p, m))) continue;
        ++found.escapes;
        found.escape = m;
    }
    return found;
}
/// An enemy piece, no pawn, king or pinned one, can be captured with gain where it stands, and could not be before the
/// move. Wherever it may go it can be, too, or the line shows that it can; the line captures it within three moves.
inline Finds findTrapped(const Moment& m) {
    const Position& p = m.after();
    if (p.inCheck()) return {};
    const PinsAndCheckers pins(p);
    for (const Square s :
         squaresWhere(p, ~m.us(), [&](Square t) { return typeOf(p[t]) != Pawn && typeOf(p[t]) != King; })) {
        const auto threatens = [&](Square from) { return isThreatened(p, from, s); };
        if (pins.isPinned(s) || m.couldBeTaken(s) || squaresWhere(p, m.us(), threatens).empty()) continue;
        const auto taken = m.line.captureOf(s, m.i + 1);
        if (!taken || *taken > m.i + 6) continue;
        const bool isWon = seeGE(m.line.at[*taken], m.line.moves[*taken], seeValue[Pawn]);
        const Flight flight = flightOf(p, s, isWon ? m.reply() : Move{});
        if (!flight.escapes) return Found{{s}, flight.moves ? &Ways.NoSafeFlight : &Ways.NoFlight};
    }
    return {};
}

/// A pawn becomes a piece that is not taken at once. WouldStalemate, GivesCheck: why it is no queen.
inline Finds findPromotion(const Moment& m) {
    if (!m.move().isPromotion() || m.isTaken()) return {};
    const Move move = m.move(), queen(move.from(), move.to(), move.mover(), move.captured(), Move::PromoteQueen);
    const Position p = afterMove(m.before(), queen);
    if (move != queen && !p.inCheck() && legalMoves(p).empty()) return Found{{m.to()}, &Ways.WouldStalemate};
    const bool forCheck = move.promotion() == Knight && m.after().inCheck();
    return Found{{m.to()}, forCheck ? &Ways.GivesCheck : nullptr};
}

/// In a line that mates, the moved piece gives itself, and another one then uses the square that it left, or passes
/// over it to give check.
inline Finds findClearance(const Moment& m) {
    if (!m.next() || !m.isTaken() || !m.line.mates()) return {};
    const Move next = m.next();
    const Square left = m.from();
    const bool passes = slides(typeOf(next.mover())) && isBetween(next.from(), left, next.to());
    const bool clears = next.to() != m.to() && (next.to() == left || (passes && m.afterNext().inCheck()));
    return when(clears && uncovered(m).empty(), {left, next.from()});
}

struct MotifRule {
    Kind kind;
    Finds (*find)(const Moment&);
    std::size_t plies;  // looks at the moves of the winning side among the first so many
};
constexpr MotifRule MotifRules[] = {
    {Kind::HangingPiece, findHanging, 3},
    {Kind::DoubleCheck, findDoubleCheck, 3},
    {Kind::DiscoveredCheck, findDiscoveredCheck, 3},
    {Kind::DiscoveredAttack, findDiscoveredAttack, 5},
    {Kind::Fork, findFork, 7},
    {Kind::DoubleAttack, findDoubleAttack, 5},
    {Kind::Skewer, findSkewer, 7},
    {Kind::Pin, findPin, 3},
    {Kind::RemovedDefender, findRemovedGuard, 3},
    {Kind::RemovedDefender, findRemovedDefender, 3},
    {Kind::OverloadedDefender, findOverload, 3},
    {Kind::TrappedPiece, findTrapped, 5},
    {Kind::GreekGift, findGreekGift, 3},
    {Kind::Clearance, findClearance, 3},
    {Kind::Decoy, findDecoy, 3},
    {Kind::Deflection, findDeflection, 5},
    {Kind::Interference, findInterference, 3},
    {Kind::InBetween, findInBetween, 3},
    {Kind::XRay, findXRay, 3},
    {Kind::Breakthrough, findBreakthrough, 3},
    {Kind::PawnForPiece, findPawnForPiece, 7},
    {Kind::Promotion, findPromotion, 9},
    {Kind::BackRankMate, atMate<findBackRank>, 31},
    {Kind::SmotheredMate, atMate<findSmotheredMate>, 31},
    {Kind::ArabianMate, atMate<findArabianMate>, 31},
    {Kind::AnastasiasMate, atMate<findAnastasiasMate>, 31},
    {Kind::BodensMate, atMate<findBodensMate>, 31},
    {Kind::LadderMate, atMate<findLadderMate>, 31},
    {Kind::SupportedMate, atMate<findSupportedMate>, 5},
};

}  // namespace detail

/// The motifs of a line that wins LeastMaterial or more, or mates, for the side that begins it; each is told once,
/// where it comes first, and of one move only one, beside what hangs or promotes and why it can't be taken: two would
/// say the same. It may also win back what was lost before, from the motif on, if it does not just take back there; or
/// what its first move gives.
/// `namesFirst`: the reader's board does not show the first move yet.
inline std::vector<Fact> findMotifs(const Line& line, bool namesFirst = false) {
    std::vector<Fact> facts;
    const bool mates = line.mates() && line.moves.size() % 2 == 1;
    const Move last = line.at[0].lastMove();
    const bool takesBack = last.captured() && !line.moves.empty() && line.moves[0].to() == last.to();
    const bool gives = !line.moves.empty() && !seeGE(line.at[0], line.moves[0], -LeastMaterial);
    const auto wins = [&](std::size_t i) {
        const int won = valueOf(materialWon(line.at[i], line.at.back(), line.at[0].side()));
        const bool isTrade = i == 0 ? takesBack : bool(line.moves[i].captured());
        if (i == 0 && gives && line.gain() > -LeastMaterial) return true;
        return mates || std::max(line.gain(), isTrade ? 0 : won) >= LeastMaterial;
    };
    const auto isTold = [&facts](std::size_t ply) {
        return std::ranges::any_of(facts,
                                   [ply](const Fact& f) { return f.ply == ply && f.kind != Kind::HangingPiece; });
    };
    for (const auto& rule : detail::MotifRules)
        for (std::size_t i = 0; i < std::min(rule.plies, line.moves.size()); i += 2)
            if (const detail::Finds found = wins(i) ? rule.find({line, i}) : std::nullopt) {
                const bool isBeside = rule.kind == Kind::Promotion || (rule.kind == Kind::Pin && found->way);
                if ((isTold(i) && !isBeside) || detail::tells(facts, rule.kind)) break;
                facts.push_back({.kind = rule.kind,
                                 .line = line,
                                 .found = *found,
                                 .ply = i,
                                 .worth = mates ? MateScore : line.gain(),
                                 .namesFirst = namesFirst});
                break;
            }
    std::ranges::stable_sort(facts, {}, &Fact::ply);
    return facts;
}

}  // namespace millimax
