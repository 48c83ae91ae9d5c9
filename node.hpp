// node.hpp: what a node knows, and the nodes on the way from the root to the one that is searched.
#pragma once

#include "bitboard.hpp"
#include "board.hpp"
#include "history.hpp"
#include "move.hpp"
#include "movegen.hpp"
#include "score.hpp"

#include <array>
#include <optional>

namespace millimax {

/// What a node knows of itself.
struct Node {
    int ply = 0;         // from the root
    bool isPv = false;   // searched with an open window
    bool isCut = false;  // expected to fail high; never in PV nodes
    bool inCheck = false;
    std::optional<PinsAndCheckers> pins;  // of the side to move; empty before the first visit
    bool isCautious = false;              // by Limits::cautiousNearRoot: less pruning, no singular search
    bool improving = false;               // the static score is higher than at our last move
    int staticScore = 0;                  // centipawns, for the side to move; -Infinity in check
    int correction = 0;                   // what of it the correction history adds; 0 in check
    int score = 0;                        // staticScore, or the table's if that says more
    Bitboard attacked = 0;                // by the enemy; set where moves are searched, in quiescence only in check
    History::Continuation* continuation = nullptr;  // history of the replies to the move being searched
    Move excluded{};                                // the move that singular search leaves out
    int singularExtension = 0;                      // plies to add to the table's move, -1 to 2; 0: none
};

/// The nodes from two plies before the root on, and the principal variation from each ply on: a triangular array, apart
/// from the nodes, most of which have none.
class NodeStack {
public:
    /// To be called before each search. `none`: the history of replies to no move, since there is none of those to the
    /// moves before the root.
    void reset(History::Continuation& none) {
        for (Node& n : nodes_) n.excluded = Move{};  // a search ended by std::bad_alloc may have left one
        at(-1).continuation = at(-2).continuation = &none;
    }
    Node& at(int ply) { return nodes_[ply + 2]; }
    const Node& at(int ply) const { return nodes_[ply + 2]; }
    /// The node of a ply, which now stands for the position `p`.
    Node& enter(const Position& p, int ply, bool isPv) {
        Node& here = at(ply);
        here.ply = ply;
        here.isPv = isPv;
        here.inCheck = here.pins.emplace(p).checkers() > 0;
        here.correction = here.singularExtension = 0;
        pvs_[ply].clear();
        return here;
    }

    /// What the history of a node's quiet moves depends on.
    History::Context contextOf(int ply) const {
        return {{at(ply - 1).continuation, at(ply - 2).continuation}, at(ply).attacked};
    }
    /// Whether the static score has risen since our last move or, if we were in check there, since the one before.
    bool isImproving(const Node& here) const {
        const int since = here.ply - (here.ply >= 4 && at(here.ply - 2).inCheck ? 4 : 2);
        return since >= 0 && !here.inCheck && here.staticScore > at(since).staticScore;
    }

    /// The history learns from the static scores before and after `last`, the move that led here, if it was quiet.
    void rewardGain(const Node& here, Move last, History& history) const {
        if (here.ply == 0 || here.inCheck || here.excluded || !last || last.isNoisy()) return;
        const Node& parent = at(here.ply - 1);
        if (!parent.inCheck) history.rewardGain(last, parent.attacked, -here.staticScore - parent.staticScore);
    }
    /// All replies to `last`, which led here, failed low: if quiet, it was good, whatever its node scores. +10 ± 4 Elo
    /// (32,202 games).
    void rewardFailLow(const Node& here, Move last, int depth, History& history) const {
        if (here.ply > 0 && last && !last.isNoisy())
            history.reward(last, contextOf(here.ply - 1), History::bonus(depth) / 2);
    }

    /// In a PV node, the principal variation is now `m` and that of the child. Returns it.
    const MoveList& extendPv(const Node& here, Move m) {
        MoveList& pv = pvs_[here.ply];
        if (!here.isPv) return pv;
        pv.clear();
        pv.add(m);
        for (const Move reply : pvs_[here.ply + 1]) pv.add(reply);
        return pv;
    }

private:
    std::array<Node, MaxPly + 3> nodes_;
    std::array<MoveList, MaxPly + 1> pvs_;
};

}  // namespace millimax
