// player.hpp: who plays a game as lines of input tell: thinks when it is its turn, ponders when it isn't, analyses when
// asked to. A state machine and no protocol: what the lines are and how answers look is for those who derive from it.
//
// Lines are read by another thread and handled here, between searches and, every 1,024 nodes, within them. A search
// works on its own copy of the position, so a line may change the game at any moment: then what it finds is lost.
#pragma once

#include "../notation/result.hpp"
#include "../search.hpp"
#include "input.hpp"
#include "session.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

class Player : public Listener {
public:
    Player(Session& session, LineQueue& input) : session_(session), input_(input) {}

    /// Serves until `quit` or the end of the input.
    void run() {
        while (!quit_) {
            const Activity next = nextActivity();
            if (next == Activity::Idle || next == Activity::Pondering) awaitLine();
            if (next != Activity::Idle) {
                search(next);
                continue;
            }
            if (engineSide_ != session_.game.side()) ourTurnSince_.reset();
            const auto line = input_.wait();
            if (!line) return;
            obey(*line);
        }
    }

    void report(const SearchInfo& i) override {
        if (abandoned_) return;
        if (activity_ == Activity::Analyzing && i.line == 0) best_ = i.pv;
        if (i.bound == Bound::Exact) {
            lines_.resize(std::max(lines_.size(), std::size_t(i.line) + 1));
            lines_[i.line] = i;
        }
        if (i.line > 0 && activity_ != Activity::Analyzing) return;  // searched only for variety
        if (engineSide_) lastScore_ = {*engineSide_, i.score};       // none in analysis
        if (post_ || analyzing_) showIteration(i);
    }
    bool wantsStop(const Progress& p) override {
        progress_ = p;
        obeyArrived();
        if (input_.atEnd()) quit_ = abandoned_ = true;
        return abandoned_ || moveNow_;
    }

    std::optional<Budget> newBudget() override { return std::exchange(newBudget_, std::nullopt); }

protected:
    enum class Activity { Idle, Thinking, Pondering, Analyzing };
    struct Scored {
        Color side;
        int score;  // centipawns, for that side
    };

    // ---- For those who speak a protocol ---------------------------------------------------------------------------

    /// One line of input; may come while a search goes on.
    virtual void obey(std::string line) = 0;
    virtual void awaitLine() {}
    virtual void showMove(Move m) = 0;  // just played by us
    virtual void showResult(const Result& r) = 0;
    /// Whether the end of the game is news after another's move; in force mode an interface only enters moves.
    virtual bool tellsResult() const { return engineSide_.has_value(); }
    virtual void showIteration(const SearchInfo& i) = 0;
    virtual void showBookMove(Move m) = 0;  // about to be played without a search
    virtual void answerDraw(bool accepted) = 0;

    // ---- The game changes -----------------------------------------------------------------------------------------

    /// Forgets the search that goes on, if any.
    void abandon() {
        abandoned_ = true;
        searched_ = false;
    }

    void positionChanged() {
        excluded_.clear();
        ponderMove_ = Move{};
        ourTurnSince_.reset();
        drawOffered_ = searched_ = false;
        beforeTurn_.reset();
    }
    void newGame() {
        session_.newGame();
        if (!analyzing_) engineSide_ = Black;
        maxDepth_ = MaxPly;
        nodeRate_.reset();
        random_ = computer_ = false;
        lastScore_.reset();
        ownPlies_.clear();
        positionChanged();
    }
    void setGame(const Position& p) {
        session_.game = p;
        session_.time.startSession();
        lastScore_.reset();
        ownPlies_.clear();
        positionChanged();
    }
    /// A legal move that has come, mostly the opponent's.
    void play(Move m) {
        const bool expected = activity_ == Activity::Pondering && m == ponderMove_;
        session_.game.make(m);
        positionChanged();
        const auto r = resultOf(session_.game);
        if (expected && !r) ponderHit();
        else abandon();
        if (r && tellsResult()) showResult(*r);
    }
    /// False, and nothing has changed, if so many moves were not made.
    bool takeBack(int plies) {
        if (plies > session_.game.plies()) return false;
        for (; plies; --plies) session_.game.unmake();
        for (; !ownPlies_.empty() && ownPlies_.back() >= session_.game.plies(); ownPlies_.pop_back())
            session_.time.moveTakenBack();
        lastScore_.reset();
        positionChanged();
        return true;
    }
    /// Stops everything, clocks too, until the next line is there; only the time told in thinking lines goes on.
    void pause() {
        const Clock::time_point began = Clock::now();
        if (!input_.peek()) quit_ = abandoned_ = true;
        const auto paused = Clock::now() - began;
        limits_.from += paused;
        newBudget_ = limits_;
        if (ourTurnSince_) *ourTurnSince_ += paused;
    }

    // ---- Searching ------------------------------------------------------------------------------------------------

    /// The lines that are there, up to one that ends the search.
    void obeyArrived() {
        while (!abandoned_ && !moveNow_) {
            const auto line = input_.poll();
            if (!line) return;
            obey(*line);
        }
    }

    /// What there is to search in the present state.
    Activity nextActivity() const {
        if (suspended_ || everyMoveIsExcluded()) return Activity::Idle;
        if (analyzing_) return searched_ ? Activity::Idle : Activity::Analyzing;
        if (!engineSide_ || resultOf(session_.game)) return Activity::Idle;
        if (session_.game.side() == *engineSide_) return Activity::Thinking;
        return ponder_ && ponderMove_ && !searched_ && session_.skill == FullSkill ? Activity::Pondering
                                                                                   : Activity::Idle;
    }

    void search(Activity activity) {
        const bool thinking = activity == Activity::Thinking, analyzing = activity == Activity::Analyzing;
        activity_ = activity;
        abandoned_ = moveNow_ = false;
        if (thinking && !ourTurnSince_) ourTurnSince_ = Clock::now();  // else it goes on after an interruption
        if (const Move m = thinking && excluded_.empty() ? session_.bookMove() : Move{}) {
            best_ = {m};
            lines_.clear();
            showBookMove(m);
        } else {
            Position root = session_.game;
            if (activity == Activity::Pondering) root.make(ponderMove_);
            const Limits own = session_.limits(maxDepth_, nodeRate_);
            limits_ = thinking ? own : Limits{};
            if (!analyzing) limits_.depth = maxDepth_;
            limits_.from = ourTurnSince_.value_or(Clock::now());
            limits_.cautiousNearRoot = analyzing || hasTimeForCaution(own);
            if (analyzing) limits_.multiPv = session_.multiPv;
            if (thinking && variety()) limits_.multiPv = Session::VarietyLines;
            if (activity != Activity::Pondering) limits_.rootMoves = rootMoves();
            if (thinking) session_.applySkill(limits_, root);
            lines_.clear();
            const std::vector<Move> found = session_.search(root, limits_, *this);
            if (!abandoned_) best_ = found;
            if (!abandoned_ && thinking && variety() && !lines_.empty()) vary();
        }
        // A `go` behind the opponent's move is no order to play his side, even if our move took no time.
        if (activity_ == Activity::Thinking) obeyArrived();
        searched_ = !abandoned_;
        if (std::exchange(activity_, Activity::Idle) == Activity::Thinking && !abandoned_ && !best_.empty()) playBest();
        // Some wait once more, for the move of a search that an earlier one of them begins or has only interrupted.
        do
            for (const std::string& line : std::exchange(deferred_, {})) obey(line);
        while (!deferred_.empty() && nextActivity() != Activity::Thinking);
    }

    void playBest() {
        const Move m = best_[0];
        if (std::exchange(drawOffered_, false)) answerDraw(acceptsDraw());
        if (!engineSide_) return;  // a draw was agreed on
        ownPlies_.push_back(session_.game.plies());
        session_.game.make(m);
        session_.time.moveMade(elapsedSince(*ourTurnSince_), !nodeRate_);
        positionChanged();
        if (best_.size() > 1) ponderMove_ = best_[1];
        showMove(m);
        if (const auto r = resultOf(session_.game)) showResult(*r);
    }

    /// Settles on one of the lines found and tells it last, so that what is shown and our score are the played move's.
    void vary() {
        SearchInfo chosen = session_.vary(lines_, variety());
        best_ = chosen.pv;
        chosen.elapsed = lines_[0].elapsed;
        chosen.nodes = lines_[0].nodes;
        if (std::exchange(chosen.line, 0) > 0) report(chosen);
    }
    /// Centipawns we may give away now: as the option says, or a little if `random` was sent, but in the opening only
    /// and not to another program.
    int variety() const {
        if (computer_ || session_.game.plies() >= Session::VarietyPlies) return 0;
        return random_ ? std::max(session_.variety, RandomVariety) : session_.variety;
    }

    bool everyMoveIsExcluded() const { return !excluded_.empty() && rootMoves().empty(); }
    /// The moves that exclude and include have left; empty, too, if nothing was excluded.
    std::vector<Move> rootMoves() const {
        std::vector<Move> left;
        if (excluded_.empty()) return left;
        for (const Move m : legalMoves(session_.game))
            if (!std::ranges::count(excluded_, m)) left.push_back(m);
        return left;
    }
    /// By the last score of this game: when worse, or when nothing has been gained for long.
    bool acceptsDraw() const {
        if (!lastScore_ || lastScore_->side != engineSide_) return false;
        return lastScore_->score <= -100 || (lastScore_->score <= 0 && session_.game.plies() >= 40);
    }
    /// The move we pondered on was played: the search goes on, now on our clock.
    void ponderHit() {
        activity_ = Activity::Thinking;
        ourTurnSince_ = Clock::now();
        newBudget_ = session_.limits(maxDepth_, nodeRate_);
        newBudget_->from = Session::creditPondering(limits_.from);
    }

    Session& session_;
    LineQueue& input_;

    static constexpr int RandomVariety = 8;  // centipawns

    std::optional<Color> engineSide_ = Black;  // the side we play; none in force mode and in analysis
    bool analyzing_ = false;
    bool ponder_ = false, post_ = false;
    bool suspended_ = false;  // the position is no game: being edited, or impossible
    bool drawOffered_ = false;
    bool random_ = false, computer_ = false;
    bool quit_ = false;
    int maxDepth_ = MaxPly;
    std::optional<double> nodeRate_;
    std::optional<Position> beforeTurn_;  // the game before the side to move was changed, until something else is
    std::vector<Move> excluded_;          // by `exclude`
    std::vector<int> ownPlies_;           // of the game, those at which we moved

    Activity activity_ = Activity::Idle;
    Progress progress_;                              // of the last search
    std::optional<Budget> newBudget_;                // for the search that goes on
    Limits limits_;                                  // of the search that goes on
    std::optional<Clock::time_point> ourTurnSince_;  // when our clock began to run, if it does
    bool abandoned_ = false;                         // what it finds is to be forgotten
    bool moveNow_ = false;
    bool searched_ = false;              // this position needs no more pondering or analysis
    std::vector<std::string> deferred_;  // lines that wait for our move
    std::vector<Move> best_;             // the best line of the last search
    std::vector<SearchInfo> lines_;      // the lines of its last iteration
    Move ponderMove_{};                  // the reply we expect
    std::optional<Scored> lastScore_;    // by our last search in this game
};

}  // namespace millimax
