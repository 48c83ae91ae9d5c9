// interface/player.hpp: a front end that plays a game by commands: it thinks when it is its turn, ponders when it is
// not, and analyses when asked to. Derived classes say what the commands are called and how answers look.
#pragma once

#include "../notation/result.hpp"
#include "engine.hpp"
#include "front_end.hpp"
#include "options.hpp"
#include "played_game.hpp"
#include "time_control.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

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

    /// From now on the engine plays the side to move. If it is thinking already, nothing changes.
    void go() {
        if (hasNoPosition_ || activity() == Activity::Thinking) return;
        work_.forget();
        played_.turn.began.reset();
        played_.playAs(position().side());
        const auto r = resultOf(position());
        played_.turn.goesOn = r && r->isClaim;
        if (r) showResult(*r);
        if (!played_.isDecided() && played_.turn.excluded.isEveryMove()) throw harmless("every move is excluded");
    }
    /// Makes a legal move that was entered. If it was pondered on, the search goes on, else it is forgotten.
    void play(Move m) {
        const bool expected = activity() == Activity::Pondering && m == played_.turn.ponderMove;
        const auto r = played_.play(m);
        if (expected && !r) {
            played_.turn.began = turnBegins();
            work_.ponderHit(ownBudget());
        } else {
            work_.forget();
        }
        if (r) showResult(*r);
    }
    void considerDraw() {
        const bool ourTurn = played_.mode() != Mode::One || played_.isEngines(position().side());
        if (ourTurn) played_.turn.drawOffered = true;  // the answer comes with our move
        else answerDraw(played_.acceptsDraw());
    }
    void easy() {
        ponders_ = false;
        if (activity() == Activity::Pondering) work_.forget();
    }
    void exitAnalysis() {
        if (played_.mode() != Mode::Analyze) return;
        work_.forget();
        played_.enterMoves();
        played_.turn.excluded.clear();
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

    /// Whether our move is still to come, even if the search for it was interrupted and begins again in a moment.
    bool mustWait() const override { return activity() == Activity::Thinking || dueActivity() == Activity::Thinking; }
    /// The search that the present state asks for.
    Activity dueActivity() const {
        if (hasNoPosition_ || played_.turn.excluded.isEveryMove()) return Activity::Idle;
        if (played_.mode() == Mode::Analyze) return played_.over() ? Activity::Idle : Activity::Analyzing;
        if (!played_.isPlaying() || played_.isDecided()) return Activity::Idle;
        if (played_.isEngines(position().side())) return Activity::Thinking;
        const bool mayPonder = ponders_ && played_.clock.allowsPondering() && engine_.skill() == FullSkill;
        return mayPonder && played_.turn.ponderMove ? Activity::Pondering : Activity::Idle;
    }
    /// Starts it.
    void beforeWaiting() override {
        if (activity() != Activity::Idle) return;
        const Activity due = dueActivity();
        PlayedGame::Turn& turn = played_.turn;
        if (!played_.isEngines(position().side())) turn.began.reset();
        if (due == Activity::Idle) return;
        best_.reset();
        if (due == Activity::Thinking && !turn.began)
            turn.began = turnBegins();  // if it is set, our clock runs since a search that was interrupted
        const Move known = due == Activity::Thinking && turn.excluded.empty() ? engine_.bookMove(position()) : Move{};
        if (known) {
            showBookMove(known);
            return work_.startKnown(due, {known});
        }
        Position root = position();
        if (due == Activity::Pondering) root.make(turn.ponderMove);
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
        if (due != Activity::Pondering) limits.rootMoves = played_.turn.excluded.movesLeft();
        if (due == Activity::Analyzing) limits.multiPv = engine_.options.multiPv;
        else limits.depth = maxDepth_;
        if (due != Activity::Thinking) return {limits};
        static_cast<Budget&>(limits) = own;
        limits.from = *played_.turn.began;
        return engine_.planFor(root, limits, variety(), computer_);
    }
    void reported(const SearchInfo& info) override {
        if (info.bound == Bound::Exact && info.line == 0) best_ = info;
        const Color side = activity() == Activity::Pondering ? ~position().side() : position().side();
        if (played_.isPlaying() && info.bound != Bound::Lower)  // a score that is rising says nothing of a draw yet
            played_.noteScore(side, info.score);
        showInfo(info);
    }
    void searchEnded(Activity was, const SearchInfo& found) override {
        if (was == Activity::Thinking && !found.pv.empty()) playBest(found.pv);
    }
    void wasPaused(Clock::duration pause) override {
        if (played_.turn.began) *played_.turn.began += pause;
    }

    /// Plays the first move of `line`; the second is the reply we expect.
    void playBest(const std::vector<Move>& line) {
        const Move m = line[0];
        if (std::exchange(played_.turn.drawOffered, false)) answerDraw(played_.acceptsDraw());
        if (!played_.isPlaying()) return;  // answerDraw has ended the game
        const auto r = played_.playOwn(m, elapsedSince(*played_.turn.began), nodeRate_ == 0);
        if (line.size() > 1 && engine_.skill() == FullSkill)
            played_.turn.ponderMove = line[1];  // else it may be a blunder
        showMove(m);
        if (r) showResult(*r);
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
    double nodeRate_ = 0;             // so many nodes count for a second of our clock; 0: our clock counts time
    std::optional<SearchInfo> best_;  // the best line of the search that goes on, by a whole iteration
};

}  // namespace millimax
