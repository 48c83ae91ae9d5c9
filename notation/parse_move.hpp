// notation/parse_move.hpp: the legal move that a text means.
#pragma once

#include "../board.hpp"
#include "../move.hpp"
#include "san.hpp"
#include "text.hpp"
#include "why_illegal.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

/// Whether the text has a move's shape, in coordinates, as castling or as SAN, whatever the position.
inline bool looksLikeMove(std::string_view text) { return detail::readMove(text).has_value(); }

/// The legal move that the text means, in coordinates or SAN, carelessly typed or not. A refusal's what() is the bare
/// reason, without brackets or colons, to stand in `Illegal move (reason): MOVE`.
inline Move parseMove(const Position& p, std::string_view text) {
    std::optional<detail::MoveText> wanted = detail::readMove(text);
    if (!wanted) throw BadInput("not understood");
    std::vector<Move> found = detail::fitting(p, *wanted);
    if (found.empty() && wanted->maybeBishop()) {
        detail::MoveText bishop = *wanted;
        bishop.type = Bishop;
        bishop.fromFile = -1;
        found = detail::fitting(p, bishop);
    }
    if (found.empty()) throw BadInput(whyIllegalMove(p, *wanted));
    if (found.size() == 1) return found.front();
    std::string choices;
    for (const Move m : found) choices += (choices.empty() ? "ambiguous, " : " or ") + toSan(p, m);
    throw BadInput(choices);
}

/// As parseMove; what it throws names the move.
inline Move parseNamedMove(const Position& p, const std::string& text) {
    try {
        return parseMove(p, text);
    } catch (const BadInput& e) {
        throw BadInput("illegal move " + inQuotes(text) + ": " + e.what());
    }
}

}  // namespace millimax
