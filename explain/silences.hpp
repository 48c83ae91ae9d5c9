// explain/silences.hpp: which facts need not be told beside which others, that say the same, or more.
#pragma once

#include "worth.hpp"

#include <algorithm>
#include <vector>

namespace millimax {

namespace detail {

/// Whether it tells what an ending is by more than what is left on the board.
constexpr bool isTheory(Kind k) { return isEnding(k) && !is<Kind::TradesInto, Kind::Fortress>(k); }

// Conditions of the table below: `g` is the fact that is told, `f` the other one.

inline bool isSamePiece(const Fact& g, const Fact& f) { return g.found.squares == f.found.squares; }
inline bool isSameMove(const Fact& g, const Fact& f) { return g.line.moves[0] == f.line.moves[0]; }
inline bool isSamePly(const Fact& g, const Fact& f) { return g.ply == f.ply; }
/// Whether the natural move that is asked about is the one that a better move stops.
inline bool stopsIt(const Fact& g, const Fact& f) {
    const Move stopped = g.line.moves[g.ply], asked = f.line.moves[0];
    return stopped.from() == asked.from() && stopped.to() == asked.to();
}
inline bool isOnOne(const Fact&, const Fact& f) { return !attacksSeveral(f); }
/// Whether the threat takes what is attacked. Then the attack is told if it is a fork, or on what can't go away, else
/// the threat.
inline bool isSameThreat(const Fact& attack, const Fact& threat) {
    const Move m = threat.line.moves[0];
    return m.captured() && std::ranges::count(attack.found.squares, m.captureSquare()) > 0;
}
inline bool isMoreThanThreat(const Fact& g, const Fact& f) { return g.found.way && isSameThreat(g, f); }
inline bool isNoMoreThanThreat(const Fact& g, const Fact& f) { return !f.found.way && isSameThreat(f, g); }
/// Whether it is told that a piece hangs since its guard has left, and the other fact only that it hangs.
inline bool tellsWhyItHangs(const Fact& leaves, const Fact& hanging) {
    return isSamePiece(leaves, hanging) && leaves.found.way == &Ways.GuardLeft &&
           hanging.found.way != &Ways.LeftUndefended;
}
inline bool tellsThatItHangs(const Fact& g, const Fact& f) {
    return isSamePiece(g, f) && !tellsWhyItHangs(f, g) && worthOf(f) <= worthOf(g);
}
inline bool isOfPinned(const Fact& g, const Fact& f) { return f.line.moves[0].from() == g.found.squares[1]; }
inline bool guardsTheSame(const Fact& g, const Fact& f) { return g.line.moves[0].to() == f.found.squares[0]; }
inline bool isThatPawn(const Fact& g, const Fact& f) { return f.found.squares == std::vector{g.found.squares[0]}; }
inline bool isSameLine(const Fact& g, const Fact& f) {
    return f.found.squares.size() == 2 && f.found.squares[0] == g.found.squares[1];
}
/// Whether an attack, a flight or a threat is no more than the tactic: it is not made before that, and is worth no more
/// than what hangs.
inline bool isNoMore(const Fact& g, const Fact& f) {
    const bool isHanging = g.kind == Kind::HangingPiece;
    if (f.kind == Kind::Threatens) return isHanging ? worthOf(f) <= worthOf(g) : g.ply == 0;
    return isHanging ? worthOfPieces(f) <= worthOfPieces(g) : f.kind == Kind::MovesAway || f.ply >= g.ply;
}

/// A fact of such a kind silences one of another kind, always or where a condition holds.
struct SilenceRule {
    bool (*by)(Kind);
    bool (*what)(Kind);
    bool (*holds)(const Fact& g, const Fact& f) = nullptr;
};
/// Whether `f` need not be told beside `g`. A mate is told anyway, but beside a double attack that threatens it.
inline bool silences(const Fact& g, const Fact& f) {
    using enum Kind;
    static constexpr SilenceRule table[] = {
        {isMotif, is<Pressure, Takes, AnswersCheck, BishopPair>},
        {isMotif, is<Attacks, MovesAway, Threatens>, isNoMore},
        {is<HangingPiece>, is<TakesBack>, isSamePly},
        {is<HangingPiece>, is<Leaves, Guards, MeetsThreat>, tellsThatItHangs},
        {is<Pin>, is<Pins>, isSamePiece},
        {is<Pin>, is<WhyNot>, isOfPinned},
        {is<DiscoveredCheck, DiscoveredAttack>, is<OpensLine>},
        {isTheory, is<Tables, Fortress>},
        {is<Opposition>, is<Zugzwang>},
        {is<KeySquare, OutsideSquare>, is<NearsPawns>},
        {is<Attacks>, is<HeadsFor>},
        {is<Attacks>, is<Threatens>, isMoreThanThreat},
        {is<Threatens>, is<Attacks>, isNoMoreThanThreat},
        {is<Threatens>, is<Pressure, BishopPair, HeadsFor>},
        {is<MeetsThreat>, is<MovesAway, StopsMate, Prevents, Sacrifice>},
        {is<MeetsThreat>, is<Takes>, isSamePiece},
        {is<MeetsThreat>, is<Guards>, guardsTheSame},
        {is<MeetsThreat>, is<WhyNot>, isSameMove},
        {is<Prevents>, is<Guards, Supports, Trades>},
        {is<Prevents>, is<WhyNot>, stopsIt},
        {is<Behind>, is<Prevents>},
        {is<Guards>, is<Supports>, isSamePiece},
        {is<Prevents, KeepsOut>, is<AdvancesPassed>},
        {is<LostAnyway>, is<MeetsThreat, Leaves>},
        {is<Leaves>, is<LetsIn, LosesTime, UnmetThreat, WeakensSquare>},
        {is<Leaves>, is<Takes>, isSamePiece},
        {is<Leaves>, is<HangingPiece>, tellsWhyItHangs},
        {is<LeavesGuard>, is<Attacks>, isSamePiece},
        {is<Takes>, is<UnmetThreat>},
        {is<Trades>, is<Pressure>},
        {is<Trades, LosesTime>, is<Attacks>, isOnOne},
        {is<LosesTime>, is<Threatens>},
        {is<OpensLine>, is<LetsIn>, isSameLine},
        {is<MakesPassed>, is<Pressure>},
        {is<MakesPassed>, is<PassedPawn>, isThatPawn},
        {is<GivesUpCastling, EndsCastling>, is<CannotCastle>},
        {is<Sacrifice>, is<UnevenTrade>},
    };
    const bool isMate = f.outcome.result == Outcome::Mates && g.found.way != &Ways.ThreatensMate;
    return !isMate && std::ranges::any_of(table, [&](const SilenceRule& s) {
        return s.by(g.kind) && s.what(f.kind) && (!s.holds || s.holds(g, f));
    });
}
/// Whether one of the facts silences `f`, and none of them that one. Those of which it is asked already, on the `way`
/// to `f`, silence nothing there: so it ends, whatever silences what.
inline bool isSilenced(const Fact& f, const Facts& all, std::vector<const Fact*> way = {}) {
    way.push_back(&f);
    return std::ranges::any_of(
        all, [&](const Fact& g) { return !std::ranges::count(way, &g) && silences(g, f) && !isSilenced(g, all, way); });
}

}  // namespace detail
}  // namespace millimax
