// search.hpp: the tree. Root deepening, negamax with micro-Max's inner deepening loop, and quiescence.
//
// Read it top down: `search` deepens at the root, `negamax` visits a node in eight numbered steps, `searchMoves` tries
// the moves of one iteration, `quiescence` follows exchanges to their end. The searcher prints nothing and reads
// nothing: it works on its own copy of the position and tells its host, who may stop it at any time.
#pragma once

#include "board.hpp"
#include "eval.hpp"
#include "hash.hpp"
#include "history.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "picker.hpp"
#include "pruning.hpp"
#include "timeman.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace millimax {

class Searcher {
public:
    explicit Searcher(TranspositionTable& table) : table_(table) {}

    /// Forgets what earlier searches taught, but for the table.
    void clear() {
        std::construct_at(history_.get());  // in place: memory may be short by now
    }

    /// The best line found; empty only if there is no move to search. Depth 1 is tried whatever the limits.
    std::vector<Move> search(const Position& root, const Limits& limits, Listener& host) {
        position_ = root;
        limits_ = &limits;
        budget_ = limits;
        host_ = &host;
        begin_ = Clock::now();
        resetNodes();
        nextPoll_ = 0;
        stopped_ = false;
        depth_ = selectiveDepth_ = rootMovesTried_ = 0;
        rootMove_ = {};
        effort_ = {};
        stack_[0].killers = {};
        rootMoves_.clear();
        for (const Move m : legalMoves(root))
            if (limits.rootMoves.empty() || std::ranges::count(limits.rootMoves, m)) rootMoves_.push_back(m);
        if (rootMoves_.empty()) return {};
        best_ = {rootMoves_[0]};
        deepen();
        return best_;
    }
    /// Moves made by this search; may be asked from another thread.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    void resetNodes() { nodes_.store(0, std::memory_order_relaxed); }

private:
    // ---- The root -------------------------------------------------------------------------------------------------

    void deepen() {
        int score = 0;
        for (int next = 1; next <= std::min(limits_->depth, MaxPly); next = depth_ + limits_->depthStep) {
            depth_ = next;
            found_.clear();
            const std::vector<Move> told = best_;
            std::vector<SearchInfo> lines;
            for (int line = 0; !stopped_ && line < std::min(limits_->multiPv, int(rootMoves_.size())); ++line) {
                lines.push_back(aspire(line == 0 ? score : -Infinity));
                found_.push_back(lines.back().pv[0]);
            }
            if (stopped_ && !overtaking_) return reportUnfinished(lines, told);
            if (overtaking_) lines = {takeOver()};
            else if (limits_->multiPv > 1) reportBestFirst(lines);
            score = lines[0].score;
            effort_.conclude(best_[0], score, nodes());
            if (effort_.isEnough(*limits_, budget_, depth_, rootMoves_.size())) return;
        }
    }

    /// Goes on from where another searcher came first.
    SearchInfo takeOver() {
        SearchInfo i = *std::exchange(overtaking_, std::nullopt);
        stopped_ = false;
        depth_ = i.depth;
        best_ = i.pv;
        i.selectiveDepth = selectiveDepth_ = std::max(selectiveDepth_, i.selectiveDepth);
        i.elapsed = elapsedSince(begin_);
        host_->report(i);
        return i;
    }

    /// One iteration in a narrow window about the expected score (aspiration), widened until the score is inside; in
    /// the widest at once below depth 5 and where a mate or, with -Infinity, nothing is expected.
    SearchInfo aspire(int expected) {
        int width = 20, alpha = -Infinity, beta = Infinity;
        if (depth_ >= 5 && !isMate(expected)) {
            alpha = expected - width;
            beta = expected + width;
        }
        while (true) {
            const int score = negamax(alpha, beta, depth_, 0);
            const Bound bound = boundOf(score, alpha, beta);
            SearchInfo i{depth_, selectiveDepth_, score, bound, elapsedSince(begin_), nodes(), 0, {}};
            i.pv.assign(node(0).pv.begin(), node(0).pv.end());
            if (i.pv.empty()) i.pv = {best_[0]};  // failed low: no move is known to be better
            if (stopped_) return i;
            if (limits_->multiPv == 1) host_->report(i);
            if (bound == Bound::Exact) return i;
            // After five failures no bound at all, nor where a mate was found: no other score is near.
            width = width > 300 || isMate(score) ? 2 * Infinity : 2 * width;
            if (bound == Bound::Upper) alpha = std::max(score - width, -Infinity);
            else beta = std::min(score + width, Infinity);
        }
    }

    /// Stopped within an iteration: if another move is best by now than that of the line `told` last, its line is told,
    /// lest a move be played that nobody has heard of.
    void reportUnfinished(std::vector<SearchInfo> lines, const std::vector<Move>& told) {
        if (depth_ > 1 && best_[0] == told[0]) return;
        if (lines.size() > 1) lines.pop_back();  // of several lines, those completed
        else if (limits_->multiPv > 1) return void(best_ = told);
        else if (!node(0).pv.empty()) lines[0].bound = Bound::Lower;  // other moves may be better still
        else return;                                                  // it failed high, which was told
        reportBestFirst(lines);
    }
    /// Of several lines a later one may turn out better, having been searched in a window of its own.
    void reportBestFirst(std::vector<SearchInfo>& lines) {
        std::ranges::stable_sort(lines, std::ranges::greater{}, &SearchInfo::score);
        best_ = lines[0].pv;
        for (std::size_t line = 0; line < lines.size(); ++line) {
            lines[line].line = int(line);
            lines[line].elapsed = elapsedSince(begin_);
            host_->report(lines[line]);
        }
    }

    // ---- A node ---------------------------------------------------------------------------------------------------

    /// The score for the side to move, `depth` plies deep: exact between alpha and beta, else a bound (fail-soft).
    int negamax(int alpha, int beta, int depth, int ply) {
        if (depth <= 0) return quiescence(alpha, beta, ply, MovePicker::Quiets::Checks);
        Node& here = enter(alpha, beta, ply);
        if (mustStop()) return 0;

        // 1 Draws, but the root wants a move; the ply limit; mates nearer than any found here (mate distance pruning).
        if (ply > 0) {
            if (isDraw(*position_, ply)) return 0;
            if (ply >= MaxPly) return here.inCheck ? 0 : staticScore();  // no static score tells of a check
            alpha = std::max(alpha, -mateIn(ply));
            beta = std::min(beta, mateIn(ply + 1));
            if (alpha >= beta) return alpha;
        }

        // 2 The table. In a PV node its score doesn't end the search, so that the variation is complete.
        const std::optional<Entry> known = table_.probe(position_->key(), ply, position_->rule50());
        if (!here.isPv && !here.excluded && known && known->depth >= depth && known->givesCutoff(alpha, beta))
            return known->score;

        // 3 The static score, and whether it rose since our last move, or we were in check then.
        here.score = here.staticScore = here.inCheck ? -Infinity : staticScore();
        here.improving = ply >= 2 && !here.inCheck && here.staticScore > node(ply - 2).staticScore;
        if (!here.inCheck && known && known->isMoreInformative(here.score)) here.score = known->score;

        // 4 Positions so good, or so bad, that a shallow look will do.
        if (!here.isPv && !here.inCheck && !here.excluded)
            if (const auto score = prune(here, alpha, beta, depth)) return *score;

        // 5 The inner deepening loop: each iteration sneaks in the best move of the one before.
        NodeResult result;
        result.best = ply == 0 && found_.empty() ? best_[0] : known && !here.excluded ? known->move : Move{};
        here.singularExtension = 0;
        if (ply > 0 && depth >= 7 && result.best && !here.isCautious && known->trustedForSingular(depth - 3))
            if (const auto score = singularSearch(here, *known, beta, depth)) return *score;
        const auto [first, last] = iidDepths(here, result.best, depth);
        for (int d = first; d <= last; ++d) {
            result = searchMoves(here, alpha, beta, d, result.best);
            if (stopped_) return result.score;  // of the moves searched so far; only the root listens
        }

        // 7 No legal move: mate or stalemate.
        if (result.moveCount == 0 && !here.excluded) return here.inCheck ? -mateIn(ply) : 0;

        // 8 Learn how wrong the static score was, unless a capture explains it, and store, unless moves were left out.
        if (here.excluded) return result.moveCount ? result.score : alpha;
        if (ply == 0 && !(found_.empty() && limits_->rootMoves.empty())) return result.score;
        const Entry found{result.best, result.score, last, boundOf(result.score, alpha, beta)};
        if (!here.inCheck && !found.move.isNoisy() && found.isMoreInformative(here.staticScore))
            history_->correct(*position_, found.score - here.staticScore, last);
        table_.store(position_->key(), found, ply);
        return found.score;
    }

    /// Step 4: a score for a node that needn't be searched, if there is one.
    std::optional<int> prune(Node& here, int alpha, int beta, int depth) {
        // In a decided game margins mean nothing, only mates do: 70 more of 600 short ones are found. +3 ± 25 Elo.
        // Nor any of these near the root, with time to be cautiousNearRoot: then most short mates are found at their
        // length.
        if (std::abs(beta) > 600 || here.isCautious) return std::nullopt;
        // Razoring: so far below alpha that only captures can help. With three others +31 ± 37 Elo (docs/strength.md).
        if (depth <= 3 && here.score + 250 * depth <= alpha) {
            const int score = quiescence(alpha, beta, here.ply);
            if (stopped_ || score <= alpha) return score;
        }
        // Reverse futility: so far above beta that no reply within this depth will matter. +56 ± 27 Elo.
        if (depth <= 7 && here.score - 75 * (depth - here.improving) >= beta) return here.score;

        // Null move: if even passing keeps us above beta, some move will. Not with bare pawns, where passing would
        // often be best (zugzwang), nor twice in a row. +17 ± 32 Elo at 5,000 nodes a move.
        if (depth >= 3 && here.score >= beta && position_->lastMove() && position_->hasNonPawns(position_->side())) {
            const int reduction = 3 + depth / 4 + std::min((here.score - beta) / 200, 3);
            here.continuation = &history_->after(Move{});
            position_->makeNull();
            node(here.ply + 1).isCut = !here.isCut;
            const int score = -negamax(-beta, -beta + 1, depth - reduction, here.ply + 1);
            position_->unmakeNull();
            if (stopped_) return 0;
            if (score >= beta) return isMate(score) ? beta : score;  // a mate of one who has passed proves none
        }
        return std::nullopt;
    }

    /// Searches all moves but the table's half as deep, against its score less a margin. If none gets there, it is
    /// singular and is searched deeper. If one does and that bound refutes this node, that is enough (multi-cut). If
    /// only the table's own score refutes it, the table's move is searched a ply less deep. +17 ± 47 Elo.
    std::optional<int> singularSearch(Node& here, const Entry& known, int beta, int depth) {
        const int target = known.score - 2 * depth;
        const Node before = here;  // for the search below enters the same ply again
        here.excluded = known.move;
        const int score = negamax(target - 1, target, depth / 2, here.ply);
        here = before;
        if (stopped_) return 0;
        // By far the only one: two plies, but not in the PV, where trees are large enough.
        if (score < target) here.singularExtension = 1 + (!here.isPv && score < target - 25);
        else if (target >= beta) return target;
        else if (known.score >= beta) here.singularExtension = -1;
        return std::nullopt;
    }

    /// Step 6: one iteration over the moves of a node, best first.
    NodeResult searchMoves(Node& here, int alpha, int beta, int depth, Move best) {
        const History::Context context = contextOf(here.ply);
        MovePicker picker(*position_, *history_, context, best,
                          {here.killers[0], here.killers[1], history_->counter(position_->lastMove())});
        node(here.ply + 1).killers = {};  // of other parents' children
        NodeResult result{-Infinity, best, 0};
        MoveList failed;  // moveCount, and not good enough
        while (const Move m = picker.next()) {
            if (here.ply == 0 && !beginRootMove(m, result.moveCount)) continue;
            if (m == here.excluded) continue;
            const int history = m.isNoisy() ? 0 : history_->quiet(m, context);
            const Candidate candidate{m, ++result.moveCount, history, givesCheck(*position_, m)};
            if (here.ply > 0 && hidesMove(m)) continue;
            if (result.score > -MateBound) {  // else one that is skipped might be the way out
                if (mustSkipQuiets(*position_, here, result.moveCount, alpha, depth)) picker.skipQuiets();
                if (canPrune(*position_, here, candidate, alpha, depth)) continue;
            }
            const bool mayExtend = here.ply < 2 * depth_;  // or checks would go on for ever
            const int newDepth = depth - 1 + (mayExtend ? extension(*position_, here, candidate, depth) : 0);
            const int reduced = newDepth - reduction(here, candidate, depth);
            make(here, m);
            const int score = searchMove(here, {alpha, beta}, newDepth, reduced, candidate.moveCount == 1);
            position_->unmake();
            if (stopped_) return result;

            result.score = std::max(result.score, score);
            if (score > alpha) {
                alpha = score;
                result.best = m;
                extendPv(here, m);
                if (score >= beta) {
                    learn(here, m, failed, depth);
                    break;
                }
            }
            failed.add(m);
        }
        if (result.moveCount && result.score == -Infinity) result.score = here.score;  // all were overlooked
        return result;
    }

    /// Principal variation search of the move just made: the first gets the whole window; the others must first beat
    /// alpha in a null window, reduced, then at full depth.
    int searchMove(const Node& parent, Window w, int depth, int reduced, bool first) {
        const auto [alpha, beta] = w;
        const int ply = parent.ply + 1;
        if (first && parent.isPv) return -negamax(-beta, -alpha, depth, ply);
        Node& child = node(ply);
        child.isCut = !first || !parent.isCut;  // a late move is expected to be refuted
        int score = -negamax(-alpha - 1, -alpha, reduced, ply);
        child.isCut = !parent.isCut;
        if (score > alpha && reduced < depth) score = -negamax(-alpha - 1, -alpha, depth, ply);
        if (score > alpha && score < beta) score = -negamax(-beta, -alpha, depth, ply);
        return score;
    }

    /// Only captures and promotions that don't lose the exchange; in check also other evasions, until one holds; at the
    /// horizon also quiet checks, so that a mate or a fork just beyond it is seen: +4 ± 27 Elo, more of Win At Chess.
    int quiescence(int alpha, int beta, int ply, MovePicker::Quiets quiets = MovePicker::Quiets::None) {
        Node& here = enter(alpha, beta, ply);
        if (mustStop() || isDraw(*position_, ply)) return 0;
        if (ply >= MaxPly) return here.inCheck ? 0 : staticScore();
        const std::optional<Entry> known = table_.probe(position_->key(), ply, position_->rule50());
        if (!here.isPv && known && known->givesCutoff(alpha, beta)) return known->score;

        const int standPat = here.inCheck ? -Infinity : staticScore();  // nobody need capture
        if (standPat >= beta) return standPat;
        NodeResult result{standPat, Move{}, 0};
        int lower = std::max(alpha, result.score);  // alpha as it rises; the old one says which bound to store
        const History::Context context = contextOf(ply);
        const Move best = known ? known->move : Move{};
        MovePicker picker = here.inCheck ? MovePicker(*position_, *history_, context, best, MovePicker::Refutations{})
                                         : MovePicker(*position_, *history_, context, best, quiets);
        // One evasion that holds will do, but for king and pawns alone: of their few moves one may draw.
        const bool oneEvasion = here.inCheck && position_->hasNonPawns(position_->side());
        // Delta pruning, but where few pieces are left: a capture may leave too little to win with.
        const bool deltaPruning = !here.inCheck && position_->phase() >= MaxPhase / 3;
        while (const Move m = picker.next()) {
            ++result.moveCount;
            if (oneEvasion && result.score > -MateBound && !m.isNoisy()) break;
            if (hidesMove(m)) continue;
            // Even with the piece for nothing we stay below alpha. +10 ± 27 Elo.
            if (deltaPruning && m.captured() && !m.isPromotion() &&
                standPat + seeValue[typeOf(m.captured())] + 200 <= lower)
                continue;
            make(here, m);
            const int score = -quiescence(-beta, -lower, ply + 1);
            position_->unmake();
            if (stopped_) return 0;
            result.score = std::max(result.score, score);
            if (score <= lower) continue;
            lower = score;
            result.best = m;
            extendPv(here, m);
            if (score >= beta) break;
        }
        if (here.inCheck && result.moveCount == 0) return -mateIn(ply);
        table_.store(position_->key(), {result.best, result.score, 0, boundOf(result.score, alpha, beta)}, ply);
        return result.score;
    }

    // ---- Helpers --------------------------------------------------------------------------------------------------

    Node& node(int ply) { return stack_[ply]; }
    bool hidesMove(Move m) const { return limits_->hidesMove && limits_->hidesMove(*position_, m); }

    Node& enter(int alpha, int beta, int ply) {
        Node& here = node(ply);
        here.ply = ply;
        here.isPv = beta - alpha > 1;
        here.isCut &= !here.isPv;
        here.inCheck = position_->inCheck();
        here.isCautious = limits_->cautiousNearRoot && depth_ <= 10 && ply <= 7;  // enough for a mate in four
        here.pv.clear();
        selectiveDepth_ = std::max(selectiveDepth_, ply);
        return here;
    }

    void make(Node& here, Move m) {
        const Key key = position_->keyAfter(m);
        table_.prefetch(key);
        evals_.prefetch(key);
        here.continuation = &history_->after(m);
        position_->make(m);
        evals_.prefetchPawns(position_->pawnKey());
        history_->prefetchCorrection(*position_);
        nodes_.store(nodes() + 1, std::memory_order_relaxed);
    }

    History::Context contextOf(int ply) {
        History::Continuation* const none = &history_->after(Move{});
        return {ply >= 1 ? node(ply - 1).continuation : none, ply >= 2 ? node(ply - 2).continuation : none};
    }

    int staticScore() {
        const int score = evals_.evaluate(*position_) + history_->correction(*position_);
        return std::clamp(score, -MateBound + 1, MateBound - 1);
    }

    /// Whether `m` is to be searched at the root, where `tried` others were.
    bool beginRootMove(Move m, int moveCount) {
        if (!std::ranges::count(rootMoves_, m) || std::ranges::count(found_, m)) return false;
        effort_.turnTo(m, nodes());
        rootMove_ = m;
        rootMovesTried_ = moveCount;
        return true;
    }

    /// The principal variation is `m` and then that of the child it leads to.
    void extendPv(Node& here, Move m) {
        if (!here.isPv) return;
        here.pv.clear();
        here.pv.add(m);
        for (const Move reply : node(here.ply + 1).pv) here.pv.add(reply);
        if (here.ply > 0 || !found_.empty()) return;
        // After a fail high no reply is known; the line of the last iteration may tell one.
        if (here.pv.size() > 1 || best_[0] != m) best_.assign(here.pv.begin(), here.pv.end());
    }

    /// `m` refuted the node: remember it, and blame those that failed before it.
    void learn(Node& here, Move m, const MoveList& failed, int depth) {
        if (!m.isNoisy() && here.killers[0] != m) here.killers = {m, here.killers[0]};
        history_->learn(m, failed, position_->lastMove(), contextOf(here.ply), std::min(160 * depth, 1600));
    }

    /// Whether the search is over.
    bool mustStop() { return stopped_ || (nodes() >= nextPoll_ && poll()); }
    /// Looks at the clock and asks the host, every 1,024 nodes. Depth 1 comes first, but on a board full of queens for
    /// 20,000 nodes at most.
    bool poll() {
        if (depth_ <= 1 && nodes() < 20'000) return false;
        const Progress progress{elapsedSince(begin_),   nodes(),  depth_, rootMovesTried_,
                                int(rootMoves_.size()), rootMove_};
        const bool wantsStop = host_->wantsStop(progress);
        if (const auto budget = host_->newBudget()) {
            budget_ = *budget;
            budget_.nodes += std::min(nodes(), Budget{}.nodes - budget_.nodes);
        }
        nextPoll_ = std::min(nodes() + 1024, budget_.nodes);
        stopped_ = wantsStop || nodes() >= budget_.nodes || elapsedSince(budget_.from) >= budget_.hard;
        if (!stopped_) overtaking_ = host_->completed(depth_);
        return stopped_ |= overtaking_.has_value();
    }

    TranspositionTable& table_;
    std::unique_ptr<History> history_ = std::make_unique<History>();
    EvalCache evals_;
    std::optional<Position> position_;  // our own copy, empty before the first search
    const Limits* limits_ = nullptr;
    Budget budget_;  // what is left of the limits' budget, or a newer one
    Listener* host_ = nullptr;
    Clock::time_point begin_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::uint64_t nextPoll_ = 0;
    bool stopped_ = false;
    std::optional<SearchInfo> overtaking_;  // another searcher's, to be taken over; then stopped_, too
    int depth_ = 0, selectiveDepth_ = 0;
    TimeManager effort_;
    std::vector<Move> rootMoves_;  // to be searched
    Move rootMove_{};              // being searched,
    int rootMovesTried_ = 0;       // and how many before it
    std::vector<Move> found_;      // of these, the first moves of the lines already found at this depth
    std::vector<Move> best_;       // the best line so far
    std::array<Node, MaxPly + 1> stack_;
};

}  // namespace millimax
