// endgame_tables.hpp: what a search asks of endgame tables, and what it makes of an answer. Who reads them, and from
// where, it doesn't know (notation/syzygy.hpp): the core needs no library and opens no file.
#pragma once

#include "board.hpp"
#include "move.hpp"
#include "score.hpp"

#include <optional>

namespace millimax {

/// For the side to move. By the fifty-move rule a cursed win and a blessed loss are draws.
enum class TableResult { Loss, BlessedLoss, Draw, CursedWin, Win };

/// What is known of a score.
struct ScoreRange {
    int least = -Infinity, most = Infinity;

    /// What a search with this window returns by it alone; nothing if there is more to find out.
    constexpr std::optional<int> settled(int alpha, int beta) const {
        if (most <= alpha) return most;
        return least >= beta || least == most ? std::optional(least) : std::nullopt;
    }
};
/// By a result `ply` plies from the root. In place of a win there may be a mate, which is better.
constexpr ScoreRange rangeOf(TableResult result, int ply) {
    if (result == TableResult::Win) return {TableWin - ply, Infinity};
    if (result == TableResult::Loss) return {-Infinity, ply - TableWin};
    const int score = int(result) - int(TableResult::Draw);  // so that a cursed win is better than a draw
    return {score, score};
}

/// A legal move of the root, and what endgame tables say of it.
struct TableMove {
    Move move;
    int rank;   // the higher, the better its result, and the surer
    int score;  // centipawns, for the side to move
};

struct Limits;

/// Endgame tables. Virtual, with one class that overrides it, since that one stands above the core.
class EndgameTables {
public:
    virtual ~EndgameTables() = default;
    /// What a search with `depth` plies left is told of a position below its root, or nothing. Any thread may ask.
    virtual std::optional<TableResult> probe(const Position& p, int depth) const = 0;
    /// What they say of a position, however many plies ago the last capture or pawn move was.
    virtual std::optional<TableResult> result(const Position& p) const = 0;
    /// Tells the search of `root` what is known of the root's moves, or lets it probe.
    virtual void advise(const Position& root, Limits& limits) const = 0;
};

}  // namespace millimax
