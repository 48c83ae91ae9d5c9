// interface/console_game.hpp: a person's game with the engine: sides, taking back, clocks, its end, games from files.
#pragma once

#include "../notation/chess960.hpp"
#include "console_record.hpp"
#include "settings.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <ostream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

class ConsoleGame : public ConsoleRecord {
public:
    using ConsoleRecord::ConsoleRecord;

protected:
    // ---- Commands -------------------------------------------------------------------------------------------------

    void newGame(const std::string& how);
    void engineGoes();
    void enterMoves();
    void takeSide(Color user);
    void chooseSides(const std::string& engines);
    void undo(const std::string& times);
    void redo(const std::string& times);
    void takeBackSome(const std::string& plies);
    void goTo(const std::string& number);
    void resign();
    void offerDraw();
    void setUserLevel(const std::string& level);
    void setUserTime(const std::string& seconds);
    void setUpPosition(const std::string& fen);
    void load(const std::string& arguments);
    void resume();

    // ---- The game -------------------------------------------------------------------------------------------------

    void keepSettings() const;
    /// A move of the user's, or of either side where moves are only entered.
    void playUsers(Move m);
    void checkFlag();
    /// What the user's move took goes off the clock. If that was too much, the game is over.
    void chargeUser();
    void finish(const Result& r);

    std::optional<Clock::time_point> wakeAt() const override;
    void ticked() override;
    void showMove(Move m) override;
    void showResult(const Result& r) override {
        if (mode_ == Mode::Analyze) return say(r.reason + ": " + r.score);  // the end of a line that is looked at
        if (mode_ == Mode::Force && r.isClaim) return say(r.reason + ": a draw, if one side claims it.");
        finish(r);
    }
    void answerDraw(bool accepted) override;
    bool tellsResult() const override { return true; }

    /// A game that was over goes on. As it ended it stands in the archive.
    void reopen();
    void endIfOver();
    bool endsByClaim();
    /// Play goes on from the position that is analysed. If that is not where the game stood, the game goes to the
    /// archive. Throws BadInput where nothing is to be played.
    void playFromAnalysis();

private:
    void adopt(const Game& game);
    void beginFrom(const Position& p);
    void takeBackPlies(int plies);
    void startClocks();
    void takeUpNewTime();
};

// ---- A game begins ------------------------------------------------------------------------------------------------

inline void ConsoleGame::keepSettings() const { millimax::keepSettings({session_.skill(), userSide()}); }
inline void ConsoleGame::newGame(const std::string& how) {
    std::mt19937 random{std::random_device{}()};
    const auto words = splitWords(lowered(how));
    const std::string kind = words.empty() ? "" : words[0];
    const bool is960 = kind == "960";
    Color user = userSide();
    if (kind == "black" || kind == "white") user = kind == "black" ? Black : White;
    else if (kind == "random") user = random() % 2 ? White : Black;
    else if (!kind.empty() && !is960) throw BadInput("white, black, random or 960, please");
    if (words.size() > (is960 ? 2 : 1)) throw BadInput("nothing may follow " + words[is960 ? 1 : 0]);
    auto number = std::optional(int(random() % 960));
    if (is960 && words.size() > 1) number = parseNumber<int>(words[1]);
    if (!number || *number < 0 || *number > 959) throw BadInput("a number from 0 to 959, please");
    archiveUnfinished();
    const int deepest = maxDepth_;  // which a protocol's new game forgets
    beginGame();
    maxDepth_ = deepest;
    if (is960) {
        session_.castling = Castling::Chess960;
        setGame(chess960Start(*number));
    }
    forgetGame();
    playAs(~user);
    startClocks();
    keepSettings();
    announce("A new game: you are " + nameOf(user) + " against " + describeSkill(session_.skill()));
}
inline void ConsoleGame::setUpPosition(const std::string& fen) {
    try {
        beginFrom(parseFen(fen, Castling::Chess960));
    } catch (const BadInput& e) {
        throw BadInput(std::string(e.what()) + ". The game stands as it was");
    }
}
inline void ConsoleGame::beginFrom(const Position& p) {
    archiveUnfinished();
    reopen();
    forgetGame();
    session_.castling = castlingOf(p);
    setGame(p);
    startClocks();
    announce("A position was set up");
    if (const auto r = resultOf(p)) showResult(*r);
}

// ---- Who plays ----------------------------------------------------------------------------------------------------

inline void ConsoleGame::engineGoes() {
    if (over_) throw BadInput("the game is over; \"new\" begins another");
    if (isThinking()) return say("I am thinking already; \"?\" makes me move at once.");
    playFromAnalysis();
    if (endsByClaim()) return;
    go();
    announce("I play " + nameOf(session_.game.side()) + ", you play " + nameOf(userSide()));
}
inline void ConsoleGame::playFromAnalysis() {
    if (mode_ != Mode::Analyze) return;
    const Position analysed = session_.game;
    if (resultOf(analysed)) throw BadInput("the game is over here; \"undo\" goes back");
    leaveAnalysis();
    const bool isSame = analysed.key() == session_.game.key() && movesTo(analysed) == movesTo(session_.game);
    if (!isSame) archiveUnfinished();
    reopen();
    if (isSame) return;
    forgetGame();
    setGame(analysed);
    startClocks();
}
inline void ConsoleGame::enterMoves() {
    if (over_) throw BadInput("the game is over; \"new\" begins another, \"undo\" goes back");
    if (mode_ == Mode::Analyze) throw BadInput("this is analysis; \"exit\" ends it");
    stopPlaying();
    announce("I play neither side: moves are only entered, until \"go\"");
}
inline void ConsoleGame::takeSide(Color user) {
    if (over_) throw BadInput("the game is over; \"new " + lowered(nameOf(user)) + "\" begins another");
    playFromAnalysis();
    discardSearch();
    if (!isUsersTime()) turnBegan_ = arrived_;  // their clock stood still
    if (endsByClaim()) return;
    playAs(~user);
    keepSettings();
    announce("You are " + nameOf(user) + " now");
}
inline void ConsoleGame::chooseSides(const std::string& sides) {
    const std::string engines = lowered(sides);
    if (engines == "none") return enterMoves();
    if (over_) throw BadInput("the game is over; \"new\" begins another");
    if (engines == "white" || engines == "black") return takeSide(engines == "white" ? Black : White);
    if (engines != "both") throw BadInput("white, black, both or none, please: what I play");
    playFromAnalysis();
    if (endsByClaim()) return;
    mode_ = Mode::PlayBoth;
    announce("I play both sides" + std::string(hasClocks() ? " by one clock" : "") + ", until \"force\"");
}
inline void ConsoleGame::playUsers(Move m) {
    chargeUser();
    if (over_) return;
    replaceFuture(session_.game.plies());
    const Position before = session_.game;
    const std::string text = numberedSan(before, m);
    if (spoken_) print(spokenMove(before, m) + '.');
    else if (screen_.isLive()) announce(mode_ == Mode::Play ? "You play " + text : text);
    thought_.clear();
    play(m);
    if (activity_ == Activity::Thinking && !lines_.empty()) showInfo(lines_[0]);  // found while pondering
    keep();
}
inline void ConsoleGame::showMove(Move m) {
    replaceFuture(session_.game.plies() - 1);
    if (!thought_.empty()) state_.comments[session_.game.plies() - 1] = thought_;
    ConsoleView::showMove(m);
    state_.engineMoved = true;
    state_.playedBoth = mode_ == Mode::PlayBoth;
    keep();
}

// ---- Taking back --------------------------------------------------------------------------------------------------

inline void ConsoleGame::reopen() {
    if (!over_) return;
    state_.loaded = record();
    if (over_->termination != "normal") startClocks();  // else time would be up again
    over_.reset();
}
/// Play is to go on from moves that were entered: a draw that nobody claimed is one now. Whether there is one.
inline bool ConsoleGame::endsByClaim() {
    const auto r = resultOf(session_.game);
    if (r) finish(*r);
    return r.has_value();
}
/// The position is one of a game that was played before: if it ended there, it is over, but not archived again.
inline void ConsoleGame::endIfOver() {
    if (const auto r = resultOf(session_.game); r && !r->isClaim) over_ = r;
}
inline void ConsoleGame::takeBackPlies(int plies) {
    const std::vector<Move> moves = movesTo(session_.game);
    if (plies > int(moves.size())) throw BadInput("so many moves were not made");
    reopen();
    state_.redo.insert(state_.redo.end(), moves.rbegin(), moves.rbegin() + plies);
    takeBack(plies);
    turnBegan_ = Clock::now();
    state_.clocksSince = std::min(state_.clocksSince, session_.game.plies());
    thought_.clear();
    announce("Taken back");
    keep();
}
/// So many of the user's own moves, with the answers; where moves are only entered, so many plies.
inline void ConsoleGame::undo(const std::string& times) {
    const int count = ordinal(times, 1);
    takeBackPlies(mode_ != Mode::Play ? count : 2 * count - (session_.game.side() != userSide()));
}
inline void ConsoleGame::takeBackSome(const std::string& plies) {
    takeBackPlies(ordinal(plies, 1));
    if (isPlaying()) say("I don't play now; \"white\" or \"black\": you play that side.");
    stopPlaying();
}
/// So many moves of the user, with the answers; where moves are only entered, so many plies.
inline void ConsoleGame::redo(const std::string& times) {
    std::vector<Move>& moves = state_.redo;
    if (moves.empty()) throw BadInput("nothing was taken back");
    const int plies = ordinal(times, 1) * (mode_ == Mode::Play ? 2 : 1);
    const bool wasOver = over_ && !state_.end;
    reopen();
    if (wasOver) state_.loaded.reset();  // with these moves it is another game than the one that ended before them
    turnBegan_ = Clock::now();
    for (int i = 0; i < plies && !moves.empty(); ++i) {
        session_.game.make(moves.back());
        moves.pop_back();
    }
    positionChanged();
    announce("Played again");
    if (moves.empty()) state_.end.reset();
    if (const auto r = resultOf(session_.game); r && moves.empty()) showResult(*r);
    else endIfOver();
    keep();
}
/// To the position before move `number`: White's, or with "12..." Black's. What is kept is the whole game, until a move
/// is added.
inline void ConsoleGame::goTo(const std::string& number) {
    const auto n = parseNumber<int>(number.substr(0, number.find('.')));
    if (!n || *n < 1 || *n > 10'000) throw BadInput("a move's number, please, as in \"goto 12\" or \"goto 12...\"");
    const bool black = number.find("..") != number.npos;
    const Position start = startOf(session_.game);
    const int ply = 2 * (*n - start.moveNumber()) + black - (start.side() == Black);
    std::vector<Move> all = movesTo(session_.game);
    all.insert(all.end(), state_.redo.rbegin(), state_.redo.rend());
    if (ply < 0 || ply > int(all.size())) throw BadInput("the game has no such move");
    Position target = start, whole = start;
    for (int i = 0; i < ply; ++i) target.make(all[std::size_t(i)]);
    for (const Move m : all) whole.make(m);
    const auto tags = record().tags;
    reopen();
    setGame(target);
    state_.clocksSince = std::min(state_.clocksSince, ply);
    state_.redo.assign(all.rbegin(), all.rend() - ply);  // the next move comes last
    state_.end = ply < int(all.size()) ? std::optional(whole) : std::nullopt;
    state_.endTags = tags;
    stopPlaying();
    thought_.clear();
    announce("Before move " + number + "; \"redo\" goes on; \"white\" or \"black\": you play that side");
    endIfOver();
}

// ---- Clocks -------------------------------------------------------------------------------------------------------

inline void ConsoleGame::setUserLevel(const std::string& level) {
    if (level.empty() && !hasClocks())
        return say("There are no clocks; \"level 0 5 3\" gives 5 minutes and 3 seconds a move.");
    if (level.empty()) return say("White " + clockText(White) + ", Black " + clockText(Black) + '.');
    if (splitWords(level).size() == 1)
        throw BadInput("level needs moves, minutes and seconds, as in \"level 0 5 3\"; \"skill 8\" is for strength");
    const TimeControl before = session_.time;
    setLevel(level);
    if (session_.time.level()->base <= Milliseconds(0)) {
        session_.time = before;
        throw BadInput("clocks need more than 0 minutes, as in \"level 0 5 3\"; \"st 5\" is for no clocks");
    }
    startClocks();
    takeUpNewTime();
    announce("Each side has " + clockText(userSide()) + ", and the clocks run");
}
inline void ConsoleGame::setUserTime(const std::string& seconds) {
    if (parseSeconds(seconds) == Milliseconds(0)) throw BadInput("st needs more than 0 seconds");
    setTimePerMove(seconds);
    takeUpNewTime();
    announce("At most " + seconds + " s a move, and no clocks");
}
/// What is thought about goes on within the time that was just set; a game that was put aside has it, too.
inline void ConsoleGame::takeUpNewTime() {
    keepClocks();
    if (activity_ != Activity::Thinking) return;
    discardSearch();
    clockStart_.reset();
}
inline void ConsoleGame::startClocks() {
    session_.time.restart();
    if (const auto level = session_.time.level()) userTime_ = level->base;
    state_.clocksSince = session_.game.plies();
    turnBegan_ = Clock::now();
}
/// On the user's turn: whether there was time left when the line came.
inline void ConsoleGame::checkFlag() {
    if (!isUsersTime()) return;
    if (userTime_ < usersTime()) {
        userTime_ = Milliseconds(0);
        finish({userSide() == White ? "0-1" : "1-0", nameOf(userSide()) + " loses on time", "time forfeit"});
    }
}
/// When the user's flag falls, or, where the clock can be redrawn, its next second.
inline std::optional<Clock::time_point> ConsoleGame::wakeAt() const {
    if (!isUsersTime() || activity_ == Activity::Measuring) return std::nullopt;
    const auto falls = turnBegan_ + userTime_ + Milliseconds(1);
    if (!screen_.canRedraw()) return falls;
    const auto left = std::max(falls - Clock::now(), Clock::duration::zero());
    return Clock::now() + left % std::chrono::seconds(1) + Milliseconds(1);
}
inline void ConsoleGame::ticked() {
    arrived_ = Clock::now();
    stale_ |= screen_.canRedraw();
    const bool falls = arrived_ > turnBegan_ + userTime_;
    if (falls && !screen_.isLive()) screen_.endLine();  // below what is being typed
    checkFlag();
}
inline void ConsoleGame::chargeUser() {
    checkFlag();
    if (!isUsersTime()) return;
    const Level level = *session_.time.level();
    userTime_ += level.increment - usersTime();
    const int made = (session_.game.plies() - state_.clocksSince) / 2 + 1;
    if (level.movesPerSession && made > 0 && made % level.movesPerSession == 0) userTime_ += level.base;
}

// ---- A game ends --------------------------------------------------------------------------------------------------

inline void ConsoleGame::resign() {
    if (over_ || mode_ != Mode::Play) throw BadInput("no game is being played");
    finish({userSide() == White ? "0-1" : "1-0", nameOf(userSide()) + " resigns"});
}
inline void ConsoleGame::offerDraw() {
    if (over_) throw BadInput("the game is over");
    if (!isPlaying()) throw BadInput("I am not playing; \"go\" makes me");
    considerDraw();
    if (drawOffered_) say("I answer with my move.");
}
inline void ConsoleGame::answerDraw(bool accepted) {
    say(std::string(EngineName) + (accepted ? " accepts the draw." : " declines the draw."));
    if (!accepted) return;
    discardSearch();
    finish({"1/2-1/2", "Draw by agreement"});
}
/// The game is over and goes to the archive.
inline void ConsoleGame::finish(const Result& r) {
    if (over_) return;
    if (state_.end) replaceFuture(session_.game.plies());  // it ends here
    over_ = r;
    thought_.clear();
    if (activity_ == Activity::Pondering) discardSearch();
    if (!state_.loaded && archive(record())) library_.forget();
    if (!screen_.isLive()) print(r.reason + ": " + r.score);
    const bool isDraw = r.score == "1/2-1/2", isWin = (r.score == "1-0") == (userSide() == White);
    const std::string own = isDraw ? "A draw. " : isWin ? "You win. " : "You lose. ";
    say((mode_ == Mode::Play ? own : "") + "Type \"why\" or \"review\" to learn from it, \"save FILE\", or \"new\".");
    stale_ = true;
}

// ---- Games that were kept ------------------------------------------------------------------------------------------

/// A game from a file, with what the engine thought then.
inline void ConsoleGame::adopt(const Game& game) {
    reopen();
    forgetGame();
    session_.castling = game.castling;
    setGame(endOf(game));
    startClocks();
    if (game.tag("Event") != OwnEvent) (state_.head = game)->tags.erase("Termination");  // it may go on
    for (int i = 0; i < game.plies(); ++i)
        if (const std::string& said = game.moves()[std::size_t(i)].comment; !said.empty()) state_.comments[i] = said;
}
/// Game N of a file, or of the archive.
inline void ConsoleGame::load(const std::string& arguments) {
    if (arguments.empty()) throw BadInput("a file's name, please, as in \"load game.pgn 3\"");
    const std::size_t last = arguments.rfind(' ') + 1;  // 0: there is only one word
    const bool isNumbered = parseNumber<int>(arguments.substr(last)).has_value();
    const int wanted = ordinal(isNumbered ? arguments.substr(last) : "", 1);
    const std::string file = arguments.substr(0, isNumbered ? last : arguments.npos);
    const std::string path = file.empty() ? library_.archivePath() : file.substr(0, file.find_last_not_of(' ') + 1);
    const auto [found, number] = gameOfFile(path, wanted, [&](const std::string& complaint) { say(complaint); });
    const bool analyses = mode_ == Mode::Analyze;
    archiveUnfinished();
    exitAnalysis();
    adopt(found);
    state_.loaded = found;
    stopPlaying();
    const std::string first = std::to_string(found.start().moveNumber()) + (found.start().side() == Black ? "..." : "");
    announce("Loaded " + players(found) + ", " + found.result +
             (number > 1 ? ", game " + std::to_string(wanted) + " of " + std::to_string(number) : "") + "; \"goto " +
             first + "\" goes to its beginning; \"white\" or \"black\": you play that side");
    endIfOver();
    if (!analyses) return;
    putAside();  // "exit" goes back to the game as it was loaded
    reopen();
    analyze();
}
inline void ConsoleGame::resume() {
    if (!library_.left()) throw BadInput("no game was left");
    leaveAnalysis();
    if (isUnfinished()) throw BadInput("a game is going on");
    const Game game = library_.takeLeft();
    adopt(game);
    const bool white = game.tag("White") == "You", black = game.tag("Black") == "You";
    state_.engineMoved = !state_.head && game.tag("White") != "?";
    state_.playedBoth = state_.engineMoved && !white && !black;
    if (white || black) playAs(white ? Black : White);
    else if (state_.engineMoved) mode_ = Mode::PlayBoth;
    else stopPlaying();
    if (const auto r = isPlaying() ? resultOf(session_.game) : std::nullopt) return showResult(*r);
    announce("The game goes on: " + (white || black       ? "you are " + nameOf(userSide())
                                     : state_.engineMoved ? "I play both sides"
                                                          : "\"white\" or \"black\": you play that side"));
}

}  // namespace millimax
