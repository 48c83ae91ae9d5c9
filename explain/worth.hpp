// explain/worth.hpp: what a fact is worth to a learner.
#pragma once

#include "../see.hpp"
#include "fact.hpp"
#include "moment.hpp"

#include <algorithm>
#include <cstdlib>

namespace millimax {

namespace detail {

constexpr int Much = 500, Always = 1000;  // more material than a rook is worth no more; the lines are always told
/// Of a kind, where no outcome, piece or rule makes it worth more.
constexpr int worthOf(Kind k) {
    using enum Kind;
    if (isTrifle(k)) return 3;
    if (is<TheLine, Better, Otherwise>(k)) return Always;
    if (is<StopsMate, Zugzwang, Tables, OnlyMove, Misses, Behind>(k)) return Much;
    if (isMotif(k) || isEnding(k)) return 300;
    if (is<Prevents, MeetsAnswer>(k)) return 250;
    if (isStrong(k) || is<LetsIn, LeavesGuard, LosesTime, LeavesPawn, LetsShutIn, LetsKingIn, UnmetThreat, StillThere,
                          MeetsThreat, Threatens, UnevenTrade>(k))
        return 150;
    if (k == WhyNot) return 120;
    if (is<Leaves, LostAnyway>(k)) return 100;
    if (is<Castles, Supports>(k)) return 50;
    if (is<MakesPassed, GoesToWin, Blockades, GuardsPath, AdvancesPassed, NearsPawns, Pins, DrivesKing>(k)) return 90;
    return isFeature(k) ? 0 : isPurpose(k) ? 25 : 50;
}
inline int worthOf(const Outcome& o) {
    if (o.result == Outcome::Mates || o.result == Outcome::IsMated) return Much;
    return o.result == Outcome::Draws ? 400 : std::min(std::abs(valueOf(o.net)), Much);
}
/// Whether it is an attack on several pieces.
inline bool attacksSeveral(const Fact& f) { return f.kind == Kind::Attacks && f.found.way == &Ways.AtOnce; }
/// Of the pieces that a fact speaks of, if they can be won.
inline int worthOfPieces(const Fact& f) {
    using enum Kind;
    const Moment m{f.line, f.ply};
    if (is<Takes, HangingPiece>(f.kind)) return seeValue[m.captured()];
    if (f.kind == OpensLine) {
        const Square slider = f.found.squares[0], target = f.found.squares[1];
        const bool isWon = typeOf(m.after()[target]) > Pawn && isThreatened(m.after(), slider, target);
        return isWon ? valueOn(m.after(), target) : 0;
    }
    if (!is<Attacks, Guards, MovesAway, Leaves, LostAnyway>(f.kind)) return 0;
    const bool isOnTwo = attacksSeveral(f) && f.found.squares[1] != m.enemyKing();
    return valueOn(m.after(), f.found.squares[0]) + (isOnTwo ? valueOn(m.after(), f.found.squares[1]) : 0);
}
/// Of a fact: what it wins, loses or prevents.
inline int worthOf(const Fact& f) {
    const int least = worthOf(f.kind);
    if (isTrifle(f.kind) || f.kind == Kind::WhyNot || least == Always) return least;
    if (f.outcome.result != Outcome::Unclear) return worthOf(f.outcome);
    return std::max(least, std::min(std::max(worthOfPieces(f), f.worth), Much));
}

/// Whether none of the facts is worth so much, and tells a reason.
inline bool sayLittle(const Facts& facts, int least = seeValue[Pawn]) {
    return std::ranges::all_of(facts, [&](const Fact& f) { return worthOf(f) < least || f.kind == Kind::WhyNot; });
}

}  // namespace detail
}  // namespace millimax
