// search.hpp: the search: iterative deepening, negamax with micro-Max's inner deepening loop, and quiescence.
//
// Read it top down: `search` deepens at the root, `negamax` visits a node in nine numbered steps, `searchMoves`
// searches its moves to one depth, `quiescence` follows exchanges to their end. Prices as in pruning.hpp.
#pragma once

#include "board.hpp"
#include "constants.hpp"
#include "endgame_tables.hpp"
#include "eval.hpp"
#include "hash.hpp"
#include "history.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "node.hpp"
#include "picker.hpp"
#include "pruning.hpp"
#include "root_moves.hpp"
#include "timeman.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

namespace millimax {

/// Searches on one thread. It works on its own copy of the position, prints and reads nothing, and reports to a
/// listener that may stop it at any time. Its history stays from search to search, and fades in part.
class Searcher {
public:
    explicit Searcher(TranspositionTable& table) : table_(table) {}

    /// Forgets the history of earlier searches; the table is cleared apart.
    void clear() { std::construct_at(history_.get()); }  // in place: memory may be short by now

    /// What it found: the last iteration completed or, if the one after it was stopped, a better move found in that
    /// (Bound::Lower); with the time and the nodes of the whole search. Depth 1 is always searched, up to 20,000 nodes.
    /// If that is not enough, `bound` is None and `pv` is one move. If there is no move to search, `pv` is empty.
    SearchInfo search(const Position& root, const Limits& limits, Listener& listener) {
        position_ = root;
        rootMoves_ = RootMoves(root, limits);
        control_.begin(limits, listener, rootMoves_.size());
        if (limits.isReproducible()) table_.waitForWipe();
        history_->startSearch();
        selectiveDepth_ = 0;
        found_ = {};
        found_.bound = Bound::None;
        stack_.reset(history_->after(Move{}));
        if (rootMoves_.size() == 0) return found_;
        deepen();
        if (found_.pv.empty()) found_.pv = rootMoves_[0].pv;
        found_.elapsed = control_.elapsed();
        found_.nodes = nodes();
        found_.tableHits = control_.tableHits();
        return std::move(found_);
    }
    std::uint64_t nodes() const { return control_.nodes(); }
    /// How far this search is, and what ends it; for a pool of threads.
    SearchControl& control() { return control_; }
    const SearchControl& control() const { return control_; }

private:
    // ---- The root -------------------------------------------------------------------------------------------------

    /// Iterative deepening, until a limit is reached. Each iteration finds the best line and, with several lines, the
    /// best of the root moves left for each further one.
    void deepen() {
        const Limits& limits = control_.limits();
        const int lines = std::min(limits.multiPv, int(rootMoves_.size()));
        for (int next = 1; next <= std::min(limits.depth, MaxPly); next = control_.progress.depth + limits.depthStep) {
            control_.progress.depth = next;
            rootMoves_.line = 0;
            while (rootMoves_.line < lines && searchLine()) ++rootMoves_.line;
            if (const auto other = control_.takeCompleted()) takeOver(*other);
            else if (control_.isStopped()) return reportUnfinished();
            else if (limits.multiPv > 1) reportLines();
            const RootMove& best = rootMoves_[0];
            if (control_.endsAfter(best.move, best.score, best.nodes)) return;
        }
    }

    /// Searches one line of an iteration with an aspiration window: a narrow one about the score of the iteration
    /// before, widened until the score is inside. The first four iterations, mates and further lines have the full
    /// window at once. +66 ± 13 Elo. Returns false if the search was stopped.
    bool searchLine() {
        RootMove& best = rootMoves_.best();
        int width = constants.aspirationWidth;
        const bool isNarrow = control_.progress.depth >= 5 && rootMoves_.line == 0 && !isMate(best.score);
        int alpha = isNarrow ? best.score - width : -Infinity, beta = isNarrow ? best.score + width : Infinity;
        while (true) {
            const int score = negamax(alpha, beta, control_.progress.depth, 0, false);
            if (control_.isStopped()) return false;
            const Bound bound = boundOf(score, alpha, beta);
            best.score = score;
            if (control_.limits().multiPv == 1) report(0, bound, std::clamp(score, alpha, beta));  // no more is proven
            if (bound == Bound::Exact) return true;
            // Past 300 centipawns, or after a mate score, that side of the window is opened fully.
            width = width > 300 || isMate(score) ? 2 * Infinity : width * constants.aspirationGrowth / 100;
            if (bound == Bound::Upper) alpha = std::max(score - width, -Infinity);
            else beta = std::min(score + width, Infinity);
        }
    }

    /// Lazy SMP: goes on from the iteration that another thread has completed first.
    void takeOver(const SearchInfo& other) {
        control_.progress.depth = other.depth;
        selectiveDepth_ = std::max(selectiveDepth_, other.selectiveDepth);
        rootMoves_.setBest(other.pv[0], other.score, {});
        rootMoves_.best().pv = other.pv;
        report(0, Bound::Exact, other.score);
    }

    void report(int line, Bound bound, int score) {
        const RootMove& r = rootMoves_[line];
        const SearchInfo info{control_.progress.depth,
                              selectiveDepth_,
                              score,
                              bound,
                              control_.elapsed(),
                              nodes(),
                              control_.tableHits(),
                              line,
                              r.pv};
        control_.listener().report(info);
        if (line == 0 && (bound == Bound::Exact || isNew(r))) found_ = info;
    }
    bool isNew(const RootMove& best) const { return found_.pv.empty() || best.move != found_.pv[0]; }
    void reportLines() {
        rootMoves_.sortLines();
        for (int line = 0; line < rootMoves_.line; ++line) report(line, Bound::Exact, rootMoves_[line].score);
    }
    /// Stopped within an iteration: reports the lines found in it or, as a lower bound, since a move not searched yet
    /// may be better, a new best move.
    void reportUnfinished() {
        if (rootMoves_.line > 0) return reportLines();
        const RootMove& best = rootMoves_[0];
        if (best.score > -Infinity && isNew(best)) report(0, Bound::Lower, best.score);
    }

    // ---- A node ---------------------------------------------------------------------------------------------------

    /// Negamax: the score for the side to move, `depth` plies deep: exact between alpha and beta, else a bound.
    /// `isCut`: the node is expected to fail high. Here and below, what is returned once the search is stopped means
    /// nothing: each caller returns at once, too.
    int negamax(int alpha, int beta, int depth, int ply, bool isCut) {
        if (depth <= 0) return quiescence(alpha, beta, ply);
        Node& here = enter(alpha, beta, ply, isCut);
        if (control_.mustStop()) return 0;

        // 1 Draws, ply limit, mate distance pruning; but the root has to return a move.
        if (ply > 0) {
            if (isDraw(*position_, ply)) return 0;
            if (ply >= MaxPly) return here.inCheck ? 0 : staticScore(here);  // no static score in check
            alpha = std::max(alpha, -mateIn(ply));
            beta = std::min(beta, mateIn(ply + 1));
            if (alpha >= beta) return alpha;
        }

        // 2 Static score, before the table is asked: meanwhile the processor fetches its entry (see `prefetch`).
        here.score = here.staticScore = here.inCheck ? -Infinity : staticScore(here);

        // 3 Transposition table: a cutoff by its score, but not in PV nodes, whose variation it would shorten.
        const std::optional<Entry> known = table_.probe(position_->tableKey(), ply, position_->rule50());
        if (!here.isPv && !here.excluded && known && known->depth >= depth && known->givesCutoff(alpha, beta))
            return known->score;
        if (!here.inCheck && known && known->isMoreInformative(here.score)) here.score = known->score;  // it says more
        here.improving = stack_.isImproving(here);
        stack_.rewardGain(here, position_->lastMove(), *history_);

        // 4 Endgame tables: the score, or a limit of it, since in place of a win there may be a mate.
        const ScoreRange range = askTables(here, depth);
        if (const auto score = range.settled(alpha, beta)) return *score;

        // 5 Node pruning: razoring, reverse futility pruning, null move pruning.
        if (!here.isPv && !here.inCheck && !here.excluded && !here.isCautious)
            if (const auto score = pruneNode(here, alpha, beta, depth)) return *score;

        // 6 Inner deepening loop, micro-Max's: each iteration sneaks in the best move of the one before, the first the
        //   table's, which singular search may extend.
        NodeResult result;
        if (ply == 0) result.best = rootMoves_.best().move;
        else if (known && !here.excluded) result.best = position_->whole(known->move);
        const bool mayBeSingular = ply > 0 && depth >= constants.singularDepth && !here.isCautious;
        if (mayBeSingular && known && result.best && known->trustedForSingular(depth - 3))
            if (const auto score = singularSearch(here, *known, beta, depth)) return *score;
        const auto [first, last] = iidDepths(here, result.best, depth);
        for (int d = first; d <= last && !control_.isStopped(); ++d)
            result = searchMoves(here, alpha, beta, d, result.best);  // 7 Moves, best first
        if (control_.isStopped()) return 0;

        // 8 Mate or stalemate. If the excluded move is the only one, singular search fails low, so that it is extended.
        if (result.moveCount == 0) return here.excluded ? alpha : here.inCheck ? -mateIn(ply) : 0;

        // 9 Learn and store, if no move was left out: the table, and correction history unless the best move is noisy.
        if (leavesOutMoves(here)) return result.score;
        const int score = std::clamp(result.score, range.least, range.most);
        const Entry found{result.best, score, last, boundOf(score, alpha, beta)};
        if (!here.inCheck && !result.best.isNoisy() && found.isMoreInformative(here.staticScore))
            history_->correct(*position_, found.score - here.staticScore, last);
        table_.store(position_->tableKey(), found, ply);
        if (found.bound == Bound::Upper) stack_.rewardFailLow(here, position_->lastMove(), depth, *history_);
        return found.score;
    }

    /// Whether some of the node's moves are not searched, so that its result is not the position's.
    bool leavesOutMoves(const Node& here) const {
        return here.excluded || (here.ply == 0 && (rootMoves_.line > 0 || !control_.limits().rootMoves.empty()));
    }

    /// Step 4: what the endgame tables say of a node, but of the root.
    ScoreRange askTables(const Node& here, int depth) {
        const EndgameTables* tables = control_.limits().tables;
        if (!tables || here.ply == 0 || here.excluded) return {};
        const std::optional<TableResult> result = tables->probe(*position_, depth);
        if (!result) return {};
        control_.countTableHit();
        return rangeOf(*result, here.ply);
    }

    /// Step 5: a score outside the window that makes searching the node needless, or none. Not where beta is beyond
    /// ±600 and margins mean little: 70 more of 600 short mates are found; in Elo not measurable (+3 ± 25, 341 games).
    std::optional<int> pruneNode(Node& here, int alpha, int beta, int depth) {
        if (std::abs(beta) > 600) return std::nullopt;
        if (canRazor(here, alpha, depth))  // quiescence sets fields of this node to what they are
            if (const int score = quiescence(alpha, beta, here.ply); control_.isStopped() || score <= alpha)
                return score;
        if (isFutileInReverse(here, beta, depth)) return here.score;
        if (canTryNullMove(*position_, here, beta, depth)) {
            prefetch(Move{});
            here.continuation = &history_->after(Move{});
            position_->makeNull();
            const int reduced = depth - nullReduction(here, beta, depth);
            const int score = -negamax(-beta, -beta + 1, reduced, here.ply + 1, !here.isCut);
            position_->unmakeNull();
            if (control_.isStopped()) return 0;
            if (score >= beta) return isMate(score) ? beta : score;  // after a null move a mate isn't proven
        }
        return std::nullopt;
    }

    /// Singular extension: searches all moves but the table's, half as deep, against its score minus a margin.
    /// - If none reaches that, the table's move is extended: by a ply, or outside the PV by two if none comes near.
    /// - If one does, and that is enough for a cutoff, it is returned (multi-cut).
    /// - If one does, and the table's score is enough for a cutoff, the table's move is reduced by a ply.
    /// +29 ± 9 Elo at 30,000 nodes a move; not measurable at 8,000, where few nodes are so deep (+6 ± 10).
    std::optional<int> singularSearch(Node& here, const Entry& known, int beta, int depth) {
        const int target = known.score - constants.singularMargin * depth / 100;
        const Node before = here;  // the search below uses the node of the same ply
        here.excluded = position_->whole(known.move);
        const int score = negamax(target - 1, target, depth / 2, here.ply, here.isCut);
        here = before;
        if (control_.isStopped()) return 0;
        if (score < target) here.singularExtension = !here.isPv && score < target - constants.singularDouble ? 2 : 1;
        else if (target >= beta) return target;
        else if (known.score >= beta) here.singularExtension = -1;
        return std::nullopt;
    }

    /// Step 7: searches the moves of a node to one depth.
    NodeResult searchMoves(Node& here, int alpha, int beta, int depth, Move best) {
        here.attacked = attackedSquares(*position_, ~position_->side());
        const History::Context context = stack_.contextOf(here.ply);
        MovePicker picker(*here.pins, *history_, context, best, MovePicker::Kind::All);
        NodeResult result{-Infinity, best, 0};
        MoveList failed;  // searched, and no cutoff
        while (const Move m = picker.next()) {
            if (here.ply == 0) {
                if (!rootMoves_.find(m)) continue;
                control_.progress.move = m;
                control_.progress.moveCount = result.moveCount;
            }
            if (m == here.excluded) continue;
            prefetch(m);
            const int history = m.isNoisy() ? 0 : history_->quiet(m, context);
            Candidate candidate{m, ++result.moveCount, history, givesCheck(*position_, m)};
            if (isHidden(here, m)) continue;
            candidate.reduction = reduction(here, candidate, depth);
            if (result.score > -MateBound) {  // else the move pruned might be the only one that avoids mate
                const bool skipsQuiets = mustSkipQuiets(*position_, here, result.moveCount, alpha, depth);
                if (skipsQuiets) picker.skipQuiets();
                if (skipsQuiets && !m.isNoisy() && !candidate.check) continue;
                if (canPrune(*position_, here, candidate, alpha, depth)) continue;
            }
            const bool mayExtend = here.ply < 2 * control_.progress.depth;  // ends series of checks
            const int newDepth = depth - 1 + (mayExtend ? extension(*position_, here, candidate, depth) : 0);
            const std::uint64_t nodesBefore = nodes();
            make(here, m);
            const int score = searchMove(here, alpha, beta, newDepth, candidate);
            position_->unmake();
            if (here.ply == 0) rootMoves_.find(m)->nodes += nodes() - nodesBefore;
            if (control_.isStopped()) return result;
            result.score = std::max(result.score, score);
            if (score > alpha) {
                alpha = score;
                result.best = m;
                const MoveList& pv = stack_.extendPv(here, m);
                if (here.ply == 0) rootMoves_.setBest(m, score, pv);
            }
            if (score >= beta) break;
            failed.add(m);
        }
        if (result.score >= beta) history_->rewardCutoff(result.best, failed, context, depth);
        if (result.moveCount && result.score == -Infinity)
            result.score = here.score;  // the level of skill overlooks all of them
        return result;
    }

    /// Principal variation search of the move just made: the first move of a PV node has the whole window; another one
    /// has a null window, first reduced, then at full depth, and the whole window if it still beats alpha.
    /// The first move's child is expected to be the opposite of its parent, a later one's to fail high; where it
    /// doesn't, it, too, is taken for the opposite.
    int searchMove(const Node& parent, int alpha, int beta, int depth, const Candidate& c) {
        const int ply = parent.ply + 1, reduced = depth - c.reduction;
        const bool first = c.moveCount == 1;
        if (first && parent.isPv) return -negamax(-beta, -alpha, depth, ply, false);
        int score = -negamax(-alpha - 1, -alpha, reduced, ply, !first || !parent.isCut);
        if (score > alpha && reduced < depth) score = -negamax(-alpha - 1, -alpha, depth, ply, !parent.isCut);
        if (score > alpha && score < beta) score = -negamax(-beta, -alpha, depth, ply, false);
        return score;
    }

    // ---- Quiescence -----------------------------------------------------------------------------------------------

    /// Quiescence search: captures and promotions that don't lose the exchange, or are the table's move. In check it
    /// searches evasions; once one of them avoids mate, the next quiet one ends the loop.
    int quiescence(int alpha, int beta, int ply) {
        Node& here = enter(alpha, beta, ply);
        if (control_.mustStop() || isDraw(*position_, ply)) return 0;
        if (ply >= MaxPly) return here.inCheck ? 0 : staticScore(here);
        const int standPat = here.inCheck ? -Infinity : staticScore(here);  // before the table, as in negamax
        const std::optional<Entry> known = table_.probe(position_->tableKey(), ply, position_->rule50());
        if (!here.isPv && known && known->givesCutoff(alpha, beta)) return known->score;
        if (standPat >= beta) return standPat;
        NodeResult result{standPat, Move{}, 0};
        int lower = std::max(alpha, standPat);  // alpha as it rises; the first one decides the bound to store
        if (here.inCheck) here.attacked = attackedSquares(*position_, ~position_->side());
        const History::Context context = stack_.contextOf(ply);
        const Move best = known ? position_->whole(known->move) : Move{};
        MovePicker picker(*here.pins, *history_, context, best,
                          here.inCheck ? MovePicker::Kind::All : MovePicker::Kind::Noisy);
        // With king and pawns alone every evasion is searched: often only one of them draws.
        const bool oneIsEnough = here.inCheck && position_->hasNonPawns(position_->side());
        while (const Move m = picker.next()) {
            ++result.moveCount;
            if (oneIsEnough && result.score > -MateBound && !m.isNoisy()) break;
            if (isHidden(here, m) || canDeltaPrune(*position_, here, m, standPat, lower)) continue;
            prefetch(m);
            make(here, m);
            const int score = -quiescence(-beta, -lower, ply + 1);
            position_->unmake();
            if (control_.isStopped()) return 0;
            result.score = std::max(result.score, score);
            if (score <= lower) continue;
            lower = score;
            result.best = m;
            stack_.extendPv(here, m);
            if (score >= beta) break;
        }
        if (here.inCheck && result.moveCount == 0) return -mateIn(ply);
        table_.store(position_->tableKey(), {result.best, result.score, 0, boundOf(result.score, alpha, beta)}, ply);
        return result.score;
    }

    // ---- Helpers --------------------------------------------------------------------------------------------------

    Node& enter(int alpha, int beta, int ply, bool isCut = false) {
        Node& here = stack_.enter(*position_, ply, beta - alpha > 1);
        here.isCut = isCut && !here.isPv;
        here.isCautious =  // enough for a mate in four
            control_.limits().cautiousNearRoot && control_.progress.depth <= 10 && ply <= 7;
        selectiveDepth_ = std::max(selectiveDepth_, ply);
        return here;
    }

    /// Skill: whether the search overlooks `m` in this node. At the root the caller has left out what is overlooked.
    bool isHidden(const Node& here, Move m) const {
        const auto& hidesMove = control_.limits().hidesMove;
        return hidesMove && here.ply > 0 && !here.inCheck && hidesMove(*position_, m);
    }

    /// Fetches what the node after `m`, or after a null move, asks the tables for. Memory is slow, so early.
    [[gnu::always_inline]] void prefetch(Move m) const {
        table_.prefetch(position_->keyAfter(m));
        evals_.prefetch(position_->keyAfter(m));
    }
    void make(Node& here, Move m) {
        here.continuation = &history_->after(m);
        position_->make(m);
        control_.countNode();
    }

    /// The evaluation and the correction history; the latter is noted in the node, too. The evaluation fades towards
    /// the fifty-move draw, +5 ± 5 Elo (four factorial matches), but for a bare king, which has to be mated before.
    int staticScore(Node& here) {
        here.correction = history_->correction(*position_);
        int score = evals_.evaluate(*position_);
        if (!isBare(*position_, White) && !isBare(*position_, Black)) score -= score * position_->rule50() / 220;
        return std::clamp(score + here.correction, -DecidedBound + 1, DecidedBound - 1);
    }

    TranspositionTable& table_;
    std::unique_ptr<History> history_ = std::make_unique<History>();
    EvalCache evals_;
    std::optional<Position> position_;  // a copy of the root; empty before the first search
    SearchControl control_;
    int selectiveDepth_ = 0;
    RootMoves rootMoves_;
    SearchInfo found_;  // the result so far
    NodeStack stack_;
};

}  // namespace millimax
