// interface/player.hpp: a front end that plays a game by commands: it thinks when it is its turn, ponders when it is
// not, and analyses when asked to. Derived classes say what the commands are called and how answers look.
#pragma once

#include "../movegen.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/result.hpp"
#include "../weights.hpp"
#include "engine.hpp"
#include "front_end.hpp"
#include "options.hpp"
#include "time_control.hpp"
#include "version.hpp"

#include <algorithm>
#include <cstddef>
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

/// Who plays the game on the board, whether it is over, and what belongs to its present position.
struct Play {
    /// The engine plays neither side, one, or both, or searches without playing.
    enum class Mode { Force, One, Both, Analyze };
    struct Scored {
        Color side;
        int score;  // centipawns, for that side
    };

    Mode mode = Mode::One;
    Color engineSide = Black;         // with Mode::One
    std::optional<Result> over;       // how the game ended, if the interface leaves it to us to say that
    bool goesOn = false;              // the interface said "go" although a draw can be claimed: play goes on
    bool drawOffered = false;         // by the opponent
    std::vector<int> ownPlies;        // the plies of the game at which we moved
    Move ponderMove{};                // the reply we expect
    std::optional<Scored> lastScore;  // of our last search in this game

    /// Whether the engine makes the moves of `side`.
    bool isEngines(Color side) const { return mode == Mode::Both || (mode == Mode::One && engineSide == side); }
    /// Whether we take a draw in `p`. By our last score in this game: yes if we are a pawn behind; late in the game
    /// (after 20 moves, after 10 moves without progress, or with few pieces) also if we are not ahead.
    bool acceptsDraw(const Position& p) const {
        if (!lastScore || !isEngines(lastScore->side)) return false;
        const bool isLate = p.plies() >= 40 || p.rule50() >= 20 || p.phase() <= MaxPhase / 4;
        return lastScore->score <= -100 || (lastScore->score <= 0 && isLate);
    }
    /// The answer to an offer that `acceptsDraw` refuses.
    std::string declined() const {
        return std::string(EngineName) + " declines the draw: " +
               (!lastScore             ? "it has not looked at this game yet."
                : lastScore->score > 0 ? "it stands better, as it sees it."
                                       : "it is early. It may take one after 20 moves, after 10 without a capture or a "
                                         "pawn's move, or with few pieces.");
    }
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
/// `startWhatIsDue` starts the search that this state asks for.
class Player : public FrontEnd {
public:
    using FrontEnd::FrontEnd;

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

    void beginGame() {
        engine_.newGame();
        engine_.game.castling = Castling::Standard;
        isRefused_ = false;
        if (play_.mode != Mode::Analyze) playAs(Black);
        maxDepth_ = MaxPly;
        nodeRate_ = 0;
        random_ = computer_ = false;
        gameChanged();
    }
    void playAs(Color side) {
        play_.mode = Mode::One;
        play_.engineSide = side;
    }
    /// From now on moves are only entered: the engine plays neither side. An analysis goes on.
    void stopPlaying() {
        if (isPlaying()) play_.mode = Mode::Force;
    }
    /// From now on the engine plays the side to move. If it is thinking already, nothing changes.
    void go() {
        if (isRefused_ || activity() == Activity::Thinking) return;
        discardSearch();
        clockStart_.reset();
        playAs(position().side());
        const auto r = resultOf(position());
        play_.goesOn = r && r->isClaim;
        if (r) showResult(*r);
        if ((!r || play_.goesOn) && excluded_.isEveryMove()) throw harmless("every move is excluded");
    }
    /// Makes a move on the game, and returns how that ends it, if it does. If play goes on in spite of a draw that can
    /// be claimed, it goes on in spite of the next one, too.
    std::optional<Result> makeMove(Move m) {
        engine_.game.play(m);
        const auto r = resultOf(position());
        const bool goesOn = play_.goesOn && r && r->isClaim;
        positionChanged();
        play_.goesOn = goesOn;
        return r;
    }
    /// Makes a legal move that was entered. If it was pondered on, the search goes on, else it is forgotten.
    void play(Move m) {
        const bool expected = activity() == Activity::Pondering && m == play_.ponderMove;
        const auto r = makeMove(m);
        if (expected && !r) {
            clockStart_ = turnBegins();
            work_.ponderHit(engine_.budget(maxDepth_ < MaxPly, nodeRate_));
        } else {
            discardSearch();
        }
        if (r) showResult(*r);
    }
    /// Takes back so many plies. If fewer were made, throws BadInput and changes nothing.
    void takeBack(int plies) {
        if (plies > engine_.game.ply()) throw BadInput("command not legal now");
        for (; plies; --plies) engine_.game.back();
        for (auto& own = play_.ownPlies; !own.empty() && own.back() >= engine_.game.ply(); own.pop_back())
            engine_.clock.moveTakenBack();
        play_.lastScore.reset();
        positionChanged();
    }
    void setGame(Game game) {
        engine_.game = std::move(game);
        engine_.clock.startPeriod();
        gameChanged();
    }
    /// Interfaces of protocol 1 send `white`, the clock, `black` (or the reverse): the second change gives back the
    /// game as it was, with its moves.
    void setSide(Color side) {
        if (play_.mode != Mode::Analyze) playAs(~side);
        if (side == position().side()) return;
        std::optional<Game> before;  // to be given back when the side changes again
        if (gameBeforeSwitch_) {
            engine_.game = *gameBeforeSwitch_;
        } else {
            Setup setup = setupOf(position());
            setup.side = side;
            setup.enPassant = NoSquare;
            if (const std::string why = whyIllegalPosition(setup); !why.empty()) {
                stopPlaying();  // nobody has asked us to play the side that stays to move
                throw harmless(why);
            }
            before = std::exchange(engine_.game, Game(Position(setup), engine_.game.castling));
        }
        play_.lastScore.reset();
        positionChanged();
        gameBeforeSwitch_ = std::move(before);
    }
    void considerDraw() {
        const bool ourTurn = play_.mode != Mode::One || play_.isEngines(position().side());
        if (ourTurn) play_.drawOffered = true;  // the answer comes with our move
        else answerDraw(play_.acceptsDraw(position()));
    }
    void easy() {
        ponders_ = false;
        if (activity() == Activity::Pondering) discardSearch();
    }
    void analyze() { play_.mode = Mode::Analyze; }
    void exitAnalysis() {
        if (play_.mode != Mode::Analyze) return;
        discardSearch();
        play_.mode = Mode::Force;
        excluded_.clear();
    }
    void moveNow() {
        if (canBeStopped()) finishSearch();
    }
    /// Leaves a move, or all, out of the searches of this position, or lets it in again.
    void exclude(const std::string& move, bool out) { excluded_.change(position(), move, out); }

    // ---- Commands: settings ---------------------------------------------------------------------------------------

    void setTimePerMove(const std::string& seconds) {
        const auto time = parseSeconds(seconds);
        if (!time) throw NamedFault("st needs seconds");
        engine_.clock.setPerMove(*time);
    }
    void setDepth(const std::string& plies) {
        const auto depth = parseNumber<int>(plies);
        if (!depth || *depth < 1) throw NamedFault("sd needs a depth of 1 or more");
        maxDepth_ = std::min(*depth, MaxPly);
    }
    /// A level or a rating.
    void setSkill(const std::string& text) {
        const int skill = skillFrom(text);
        if (activity() == Activity::Pondering) discardSearch();  // at the one before
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
            if (option->takes.kind == Takes::File) throw;  // which the user has chosen
            throw harmless(e.what());
        } catch (const BadInput& e) {
            tellUser(e.what());  // the value makes sense, but the system does not grant it
        }
        return *option;
    }
    /// NAME=VALUE, as `set`.
    const Option& setOption(const std::string& text) {
        const std::size_t equals = text.find('=');
        return set(text.substr(0, equals), equals == text.npos ? "" : std::string_view(text).substr(equals + 1));
    }

    // ---- Searching ------------------------------------------------------------------------------------------------

    bool isThinking() const { return activity() == Activity::Thinking; }
    /// Whether `?` ends what is going on: a move is being thought of, or something measured.
    bool canBeStopped() const { return isThinking() || activity() == Activity::OtherJob; }
    bool isPlaying() const { return !play_.over && (play_.mode == Mode::One || play_.mode == Mode::Both); }

    /// Whether our move is still to come, even if the search for it was interrupted and begins again in a moment.
    bool mustWait() const { return activity() == Activity::Thinking || dueActivity() == Activity::Thinking; }
    /// The search that the present state asks for.
    Activity dueActivity() const {
        if (isRefused_ || excluded_.isEveryMove()) return Activity::Idle;
        if (play_.mode == Mode::Analyze) return play_.over ? Activity::Idle : Activity::Analyzing;
        if (!isPlaying() || (!play_.goesOn && resultOf(position()))) return Activity::Idle;
        if (play_.isEngines(position().side())) return Activity::Thinking;
        const bool mayPonder = ponders_ && engine_.clock.allowsPondering() && engine_.skill() == FullSkill;
        return mayPonder && play_.ponderMove ? Activity::Pondering : Activity::Idle;
    }
    void beforeWaiting() override { startWhatIsDue(); }
    void startWhatIsDue() {
        if (activity() != Activity::Idle) return;
        const Activity due = dueActivity();
        if (!play_.isEngines(position().side())) clockStart_.reset();
        if (due == Activity::Idle) return;
        lines_.clear();
        if (due == Activity::Thinking && !clockStart_)
            clockStart_ = turnBegins();  // if it is set, our clock runs since a search that was interrupted
        const Move known = due == Activity::Thinking && excluded_.empty() ? engine_.bookMove() : Move{};
        if (known) {
            showBookMove(known);
            return work_.startKnown(due, {known});
        }
        Position root = position();
        if (due == Activity::Pondering) root.make(play_.ponderMove);
        work_.startSearch(due, root, limitsFor(due, root));
    }
    Limits limitsFor(Activity due, const Position& root) {
        Limits limits;
        const Budget own = engine_.budget(maxDepth_ < MaxPly, nodeRate_);
        limits.cautiousNearRoot = due == Activity::Analyzing || hasTimeForCaution(own);
        if (due != Activity::Pondering) limits.rootMoves = excluded_.movesLeft();
        if (due == Activity::Analyzing) limits.multiPv = engine_.options.multiPv;
        else limits.depth = maxDepth_;
        if (due != Activity::Thinking) return limits;
        static_cast<Budget&>(limits) = own;
        limits.from = *clockStart_;
        engine_.applySkill(limits, root, variety(), computer_);
        return limits;
    }
    void reported(const SearchInfo& info) override {
        if (info.bound == Bound::Exact) {
            lines_.resize(std::max(lines_.size(), std::size_t(info.line) + 1));
            lines_[info.line] = info;
        }
        if (isPlaying() && info.bound != Bound::Lower)  // a score that is rising says nothing of a draw yet
            play_.lastScore = {activity() == Activity::Pondering ? play_.engineSide : position().side(), info.score};
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
        if (std::exchange(play_.drawOffered, false)) answerDraw(play_.acceptsDraw(position()));
        if (!isPlaying()) return;  // answerDraw has ended the game
        play_.ownPlies.push_back(engine_.game.ply());
        engine_.clock.moveMade(elapsedSince(*clockStart_), nodeRate_ == 0);
        const auto r = makeMove(m);
        if (line.size() > 1 && engine_.skill() == FullSkill) play_.ponderMove = line[1];  // else it may be a blunder
        showMove(m);
        if (r) showResult(*r);
    }
    /// To be called when another position is on the board: forgets what belonged to the one before.
    void positionChanged() {
        excluded_.clear();
        play_.ponderMove = Move{};
        clockStart_.reset();
        play_.drawOffered = play_.goesOn = false;
        gameBeforeSwitch_.reset();
    }
    /// To be called when another game begins: forgets what belonged to the one before.
    void gameChanged() {
        play_.lastScore.reset();
        play_.ownPlies.clear();
        positionChanged();
    }

    /// How many centipawns we may give away now, so that games differ: as the option says, or a few if `random` was
    /// sent; none after the opening, or if the opponent is another program.
    int variety() const {
        constexpr int Plies = 16, AtRandom = 8;
        if (computer_ || engine_.game.ply() >= Plies) return 0;
        return random_ ? std::max(engine_.options.variety, AtRandom) : engine_.options.variety;
    }

    using Mode = Play::Mode;
    const Position& position() const { return engine_.game.position(); }

    Play play_;
    bool ponders_ = false;
    bool random_ = false, computer_ = false;
    int maxDepth_ = MaxPly;
    double nodeRate_ = 0;                   // so many nodes count for a second of our clock; 0: our clock counts time
    std::optional<Game> gameBeforeSwitch_;  // the game before `white` or `black` changed the side, if that came last
    ExcludedMoves excluded_;
    std::optional<Clock::time_point> clockStart_;  // when our clock began to run for this move

    std::vector<SearchInfo> lines_;  // found by the search, best first, each by the last iteration that is complete
};

}  // namespace millimax
