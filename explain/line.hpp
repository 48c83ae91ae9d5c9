// explain/line.hpp: a line of play, and the material that it wins.
#pragma once

#include "../board.hpp"
#include "../movegen.hpp"
#include "../see.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

namespace millimax {

/// Numbers of pieces of each type: won less lost, or own less enemy ones.
using Material = std::array<int, 7>;
/// The same in centipawns by seeValue.
inline int valueOf(const Material& m) { return std::inner_product(m.begin(), m.end(), seeValue.begin(), 0); }
/// How many pieces of each type `us` has more than the other side.
inline Material balance(const Position& p, Color us) {
    Material counts{};
    for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen}) counts[t] = p.count(us, t) - p.count(~us, t);
    return counts;
}
/// What `us` has won from one position of a game to a later one.
inline Material materialWon(const Position& before, const Position& after, Color us) {
    Material won = balance(after, us);
    std::ranges::transform(won, balance(before, us), won.begin(), std::minus());
    return won;
}

inline Position afterMove(Position p, Move m) {
    p.make(m);
    return p;
}
/// After the side to move has passed: a null move. If it was in check, its king could be taken: then only exchanges may
/// be asked of this.
inline Position afterPass(Position p) {
    p.makeNull();
    return p;
}
/// Whether the side to move is mated.
inline bool isMated(const Position& p) { return p.inCheck() && legalMoves(p).empty(); }

/// The position before the exchange with which the game has come to `p`: captures on one square, one after the other,
/// or a promotion there. `p` itself if there was no exchange, or if the side to move has gained by it: it has nothing
/// to take back.
inline Position exchangeStart(const Position& p) {
    Position start = p;
    const Square target = p.lastMove().to();
    while (start.lastMove() && start.lastMove().to() == target && start.lastMove().isNoisy()) start.unmake();
    return valueOf(materialWon(start, p, p.side())) > 0 ? p : start;
}

/// The position after the enemy's capture, or promotion, on `target`, if that is one of their last three moves, the
/// piece has stood there since, and it could be taken back at once; else none.
inline std::optional<Position> afterCaptureOn(const Position& p, Square target) {
    const auto canTakeBack = [target](const Position& q) {
        return std::ranges::any_of(legalMoves(q), [target](Move m) { return m.to() == target; });
    };
    Position q = p;
    for (int n = 0; n < 3 && q.lastMove(); ++n) {
        const Move theirs = q.lastMove();
        if (theirs.to() == target) return theirs.isNoisy() && canTakeBack(q) ? std::optional(q) : std::nullopt;
        q.unmake();
        if (!q.lastMove() || q.lastMove().to() == target) break;
        q.unmake();
    }
    return std::nullopt;
}

/// No more of a line is shown. Few but those that mate are so long.
constexpr std::size_t MostPliesShown = 16;
/// Centipawns: a rook for a bishop and a pawn is told, a knight for a bishop not.
constexpr int LeastMaterial = 60;

/// A line of play. at[i] is the position before moves[i]; the last one is the position it ends in.
struct Line {
    Line(const Position& start, const std::vector<Move>& played) : Line(start, played, start) {}
    /// `countedFrom`: where counting what the line wins begins: before `start`, if an exchange is under way there.
    Line(const Position& start, const std::vector<Move>& played, const Position& countedFrom)
        : moves(played), at{start}, origin(countedFrom) {
        for (const Move m : moves) at.emplace_back(at.back()).make(m);
    }
    std::vector<Move> moves;
    std::vector<Position> at;
    Position origin;  // from which it is counted what the line wins

    /// What the side to move at the start has won after `plies` moves.
    Material net(std::size_t plies) const { return materialWon(origin, at[plies], at[0].side()); }
    /// The same in centipawns by seeValue.
    int gain(std::size_t plies) const { return valueOf(net(plies)); }
    int gain() const { return gain(moves.size()); }
    /// The first `plies` moves of it.
    Line first(std::size_t plies) const {
        return Line(at[0], {moves.begin(), moves.begin() + std::ptrdiff_t(plies)}, origin);
    }
    /// The line with more moves behind it.
    Line longer(const std::vector<Move>& more) const {
        std::vector<Move> all = moves;
        all.insert(all.end(), more.begin(), more.end());
        return Line(at[0], all, origin);
    }
    /// The number of plies after which the captures on the square of moves[i] are over that this move begins.
    std::size_t endOfExchange(std::size_t i = 0) const {
        std::size_t n = i + 1;
        while (n < moves.size() && moves[n].captured() && moves[n].to() == moves[i].to()) ++n;
        return n;
    }
    /// What the side to move at the start loses by the exchange that moves[i] begins, in centipawns.
    int costOf(std::size_t i) const { return gain(i) - gain(endOfExchange(i)); }
    /// Which of the moves from moves[first] on captures the piece that stands on `s` before it, if one does.
    std::optional<std::size_t> captureOf(Square s, std::size_t first) const {
        for (std::size_t i = first; i < moves.size(); ++i) {
            if (moves[i].captured() && moves[i].captureSquare() == s) return i;
            if (moves[i].from() == s) s = moves[i].to();
        }
        return std::nullopt;
    }
    bool mates() const { return isMated(at.back()); }
};

}  // namespace millimax
