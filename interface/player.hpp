// interface/player.hpp: a front end that plays a game by commands: it thinks when it is its turn, ponders when it is
// not, and analyses when asked to. Derived classes say what the commands are called and how answers look.
#pragma once

#include "../movegen.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/result.hpp"
#include "engine.hpp"
#include "front_end.hpp"
#include "options.hpp"
#include "played_game.hpp"
#include "time_control.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// A move that can't be played; what() is the bare reason.
class IllegalMove : public BadInput {
public:
    IllegalMove(const std::string& reason, const std::string& text) : BadInput(reason), move(text) {}
    std::string move;  // as it was typed
};

/// The moves of a position that its search may choose from, if some are excluded.
class ExcludedMoves {
public:
    /// Excludes a move, or "all", or lets it in again. Throws BadInput.
    void change(const Position& p, const std::string& text, bool out) {
        if (text != "all" && !looksLikeMove(text)) throw BadInput("not a move");
        Move m{};
        try {
            if (text != "all") m = parseMove(p, text);
        } catch (const BadInput& e) {
            throw IllegalMove(e.what(), text);
        }
        const auto isMeant = [m](Move each) { return !m || each == m; };
        const MoveList all = legalMoves(p);
        if (!left_) left_.emplace(all.begin(), all.end());
        std::erase_if(*left_, isMeant);
        if (!out) std::ranges::copy_if(all, std::back_inserter(*left_), isMeant);
        if (left_->size() == all.size()) left_.reset();
    }
    void clear() { left_.reset(); }
    bool empty() const { return !left_; }
    bool isEveryMove() const { return left_ && left_->empty(); }
    /// The moves that are left; empty, too, if none is excluded.
    std::vector<Move> movesLeft() const { return left_.value_or(std::vector<Move>()); }

private:
    std::optional<std::vector<Move>> left_;
};

/// A refusal that is harmless, to be thrown.
inline NamedFault harmless(std::string_view what) { return NamedFault(what, true); }

/// Commands only change the state, such as the position and who plays. Before each event is waited for,
/// `beforeWaiting` starts the search that this state asks for.
class Player : public FrontEnd {
public:
    using FrontEnd::FrontEnd;

    const Game& game() const override { return played_.game; }
    const PlayedGame& played() const { return played_; }

protected:
    // ---- How answers look -----------------------------------------------------------------------------------------

    virtual void showMove(Move m) = 0;             // just played by us
    virtual void showResult(const Result& r) = 0;  // also where moves are only entered
    virtual void showInfo(const SearchInfo& info) = 0;
    virtual void showBookMove(Move m) = 0;  // about to be played without a search
    virtual void answerDraw(bool accepted) = 0;
    /// When our clock begins to run for the move that is due.
    virtual Clock::time_point turnBegins() const = 0;

    // ---- Commands: the game ---------------------------------------------------------------------------------------

    void playAs(Color side) {
        played_.mode = Mode::One;
        played_.engineSide = side;
    }
    /// From now on moves are only entered: the engine plays neither side. An analysis goes on.
    void stopPlaying() {
        if (isPlaying()) played_.mode = Mode::Force;
    }
    /// From now on the engine plays the side to move. If it is thinking already, nothing changes.
    void go() {
        if (hasNoPosition_ || activity() == Activity::Thinking) return;
        work_.forget();
        clockStart_.reset();
        playAs(position().side());
        const auto r = resultOf(position());
        played_.goesOn = r && r->isClaim;
        if (r) showResult(*r);
        if ((!r || played_.goesOn) && excluded_.isEveryMove()) throw harmless("every move is excluded");
    }
    /// Makes a move on the game, and returns how that ends it, if it does.
    std::optional<Result> makeMove(Move m) {
        played_.game.play(m);
        positionChanged();
        return resultOf(position());
    }
    /// Makes a legal move that was entered. If it was pondered on, the search goes on, else it is forgotten.
    void play(Move m) {
        const bool expected = activity() == Activity::Pondering && m == played_.ponderMove;
        const auto r = makeMove(m);
        if (expected && !r) {
            clockStart_ = turnBegins();
            work_.ponderHit(ownBudget());
        } else {
            work_.forget();
        }
        if (r) showResult(*r);
    }
    /// Takes back so many plies, which were made.
    void takeBack(int plies) {
        played_.game.goTo(played_.game.ply() - plies);
        for (auto& own = played_.ownPlies; !own.empty() && own.back() >= played_.game.ply(); own.pop_back())
            played_.clock.moveTakenBack();
        played_.lastScore.reset();
        positionChanged();
    }
    void setGame(Game game) {
        played_.replace(std::move(game));
        positionChanged();
    }
    void considerDraw() {
        const bool ourTurn = played_.mode != Mode::One || played_.isEngines(position().side());
        if (ourTurn) played_.drawOffered = true;  // the answer comes with our move
        else answerDraw(played_.acceptsDraw());
    }
    void easy() {
        ponders_ = false;
        if (activity() == Activity::Pondering) work_.forget();
    }
    void analyze() { played_.mode = Mode::Analyze; }
    void exitAnalysis() {
        if (played_.mode != Mode::Analyze) return;
        work_.forget();
        played_.mode = Mode::Force;
        excluded_.clear();
    }
    void moveNow() {
        if (canBeStopped()) work_.finish();
    }

    // ---- Commands: settings ---------------------------------------------------------------------------------------

    void setTimePerMove(const std::string& seconds) {
        const auto time = parseSeconds(seconds);
        if (!time) throw NamedFault("st needs seconds");
        played_.clock.setPerMove(*time);
    }
    void setDepth(const std::string& plies) {
        const auto depth = parseNumber<int>(plies);
        if (!depth || *depth < 1) throw NamedFault("sd needs a depth of 1 or more");
        maxDepth_ = std::min(*depth, MaxPly);
    }
    /// A level or a rating.
    void setSkill(const std::string& text) {
        const int skill = skillFrom(text);
        if (activity() == Activity::Pondering) work_.forget();  // at the one before
        engine_.options.limitsRating = false;
        engine_.setSkill(skill);
    }
    virtual void tellUser(const std::string& text) = 0;
    /// Sets an option; not while something is searched, which may read what changes. Returns its row.
    const Option& set(const std::string& name, std::string_view value) {
        const Option* const option = findOption(name, &Option::cecp);
        if (!option) throw BadInput("unknown option");
        try {
            option->change(engine_, name, value);
        } catch (const NamedFault& e) {
            if (option->kind == Option::File) throw;  // which the user has chosen
            throw harmless(e.what());
        } catch (const BadInput& e) {
            tellUser(e.what());  // the value makes sense, but the system does not grant it
        }
        return *option;
    }

    // ---- Searching ------------------------------------------------------------------------------------------------

    bool isThinking() const { return activity() == Activity::Thinking; }
    /// Whether `?` ends what is going on: a move is being thought of, or something measured.
    bool canBeStopped() const { return isThinking() || activity() == Activity::OtherJob; }
    bool isPlaying() const { return !played_.over && (played_.mode == Mode::One || played_.mode == Mode::Both); }

    /// Whether our move is still to come, even if the search for it was interrupted and begins again in a moment.
    bool mustWait() const override { return activity() == Activity::Thinking || dueActivity() == Activity::Thinking; }
    /// The search that the present state asks for.
    Activity dueActivity() const {
        if (hasNoPosition_ || excluded_.isEveryMove()) return Activity::Idle;
        if (played_.mode == Mode::Analyze) return played_.over ? Activity::Idle : Activity::Analyzing;
        if (!isPlaying() || (!played_.goesOn && resultOf(position()))) return Activity::Idle;
        if (played_.isEngines(position().side())) return Activity::Thinking;
        const bool mayPonder = ponders_ && played_.clock.allowsPondering() && engine_.skill() == FullSkill;
        return mayPonder && played_.ponderMove ? Activity::Pondering : Activity::Idle;
    }
    /// Starts it.
    void beforeWaiting() override {
        if (activity() != Activity::Idle) return;
        const Activity due = dueActivity();
        if (!played_.isEngines(position().side())) clockStart_.reset();
        if (due == Activity::Idle) return;
        best_.reset();
        if (due == Activity::Thinking && !clockStart_)
            clockStart_ = turnBegins();  // if it is set, our clock runs since a search that was interrupted
        const Move known = due == Activity::Thinking && excluded_.empty() ? engine_.bookMove(position()) : Move{};
        if (known) {
            showBookMove(known);
            return work_.startKnown(due, {known});
        }
        Position root = position();
        if (due == Activity::Pondering) root.make(played_.ponderMove);
        work_.startSearch(due, root, planFor(due, root));
    }
    /// What our clock allows for the next move.
    Budget ownBudget() {
        played_.clock.setOverhead(Milliseconds(engine_.options.overhead));
        return countedInNodes(played_.clock.budget(maxDepth_ < MaxPly, position().phase()), nodeRate_);
    }
    SearchPlan planFor(Activity due, const Position& root) {
        Limits limits;
        const Budget own = ownBudget();
        limits.cautiousNearRoot = due == Activity::Analyzing || hasTimeForCaution(own);
        if (due != Activity::Pondering) limits.rootMoves = excluded_.movesLeft();
        if (due == Activity::Analyzing) limits.multiPv = engine_.options.multiPv;
        else limits.depth = maxDepth_;
        if (due != Activity::Thinking) return {limits};
        static_cast<Budget&>(limits) = own;
        limits.from = *clockStart_;
        return engine_.planFor(root, limits, variety(), computer_);
    }
    void reported(const SearchInfo& info) override {
        if (info.bound == Bound::Exact && info.line == 0) best_ = info;
        if (isPlaying() && info.bound != Bound::Lower)  // a score that is rising says nothing of a draw yet
            played_.lastScore = {activity() == Activity::Pondering ? played_.engineSide : position().side(),
                                 info.score};
        showInfo(info);
    }
    void searchEnded(Activity was, const SearchInfo& found) override {
        if (was == Activity::Thinking && !found.pv.empty()) playBest(found.pv);
    }
    void wasPaused(Clock::duration pause) override {
        if (clockStart_) *clockStart_ += pause;
    }

    /// Plays the first move of `line`; the second is the reply we expect.
    void playBest(const std::vector<Move>& line) {
        const Move m = line[0];
        if (std::exchange(played_.drawOffered, false)) answerDraw(played_.acceptsDraw());
        if (!isPlaying()) return;  // answerDraw has ended the game
        played_.ownPlies.push_back(played_.game.ply());
        played_.clock.moveMade(elapsedSince(*clockStart_), nodeRate_ == 0);
        const auto r = makeMove(m);
        if (line.size() > 1 && engine_.skill() == FullSkill) played_.ponderMove = line[1];  // else it may be a blunder
        showMove(m);
        if (r) showResult(*r);
    }
    /// To be called when another position is on the board: forgets what belonged to the one before. If play goes on in
    /// spite of a draw that can be claimed, it goes on in spite of the next one, too.
    void positionChanged() {
        excluded_.clear();
        played_.ponderMove = Move{};
        clockStart_.reset();
        played_.drawOffered = false;
        const auto r = played_.goesOn ? resultOf(position()) : std::nullopt;
        played_.goesOn = r && r->isClaim;
        played_.game.result = "*";  // if it was over by agreement, resignation or on time, it goes on
    }

    /// How many centipawns we may give away now, so that games differ: as the option says, or a few if `random` was
    /// sent; none after the opening, or if the opponent is another program.
    int variety() const {
        constexpr int OpeningPlies = 16;  // by then two games are different
        constexpr int LeastAtRandom = 8;  // centipawns: less than anybody would miss
        if (computer_ || played_.game.ply() >= OpeningPlies) return 0;
        return random_ ? std::max(engine_.options.variety, LeastAtRandom) : engine_.options.variety;
    }

    using Mode = PlayedGame::Mode;

    PlayedGame played_;
    bool ponders_ = false;
    bool random_ = false, computer_ = false;
    bool post_ = false;  // iterations are told
    int maxDepth_ = MaxPly;
    double nodeRate_ = 0;  // so many nodes count for a second of our clock; 0: our clock counts time
    ExcludedMoves excluded_;
    std::optional<Clock::time_point> clockStart_;  // when our clock began to run for this move
    std::optional<SearchInfo> best_;               // the best line of the search that goes on, by a whole iteration
};

}  // namespace millimax
