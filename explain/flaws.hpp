// explain/flaws.hpp: what is wrong with a move by itself, by rules: told of one that is worse than another.
#pragma once

#include "purposes.hpp"

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
/// In the opening a move of a pawn at the side, or of what was developed and is not attacked, takes nothing, while two
/// pieces or more stand where they began.
inline Finds findLagsBehind(const Moment& m) {
    const SquaresOf waiting(undeveloped(m.after(), m.us()));
    const bool isIdle = m.piece() == Pawn ? fileOf(m.to()) < 2 || fileOf(m.to()) > 5
                                          : m.piece() == Queen || !(homeOfMinors(m.us()) & bit(m.from()));
    const bool lags = isIdle && !m.captured() && !m.move().isCastling() && !m.before().inCheck() &&
                      isOpening(m.before()) && !isInDanger(m.before(), m.from());
    const std::vector<Square> squares(waiting.begin(), waiting.end());
    return when(lags && squares.size() > 1, squares);
}
/// A pawn before the castled king goes forward.
inline bool opensCover(const Moment& m) {
    const Square king = m.before().king(m.us());
    const Bitboard front = toFront(m.us(), bit(king) | toSides(bit(king)));
    return m.piece() == Pawn && m.before().phase() > MaxPhase / 2 && relativeRank(m.us(), king) == 0 &&
           (fileOf(king) < 3 || fileOf(king) > 5) && (front & bit(m.from()));
}
/// A knight goes to the edge of the board.
inline bool goesToEdge(const Moment& m) {
    return m.piece() == Knight && !m.captured() && (fileOf(m.to()) == 0 || fileOf(m.to()) == 7);
}
constexpr PurposeRule FlawRules[] = {
    {Kind::GivesUpCastling, ifHolds<givesUpCastling>},
    {Kind::LagsBehind, findLagsBehind},
    {Kind::OpensCover, ifHolds<opensCover>},
    {Kind::ToEdge, ifHolds<goesToEdge>},
};

/// What is wrong with the first move of a line by itself, if a rule tells it.
inline std::vector<Fact> flawOf(const Line& line) {
    for (const auto& rule : FlawRules)
        if (const Finds found = rule.find({line, 0})) return {{rule.kind, line, *found}};
    return {};
}

}  // namespace detail
}  // namespace millimax
