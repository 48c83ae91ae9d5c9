// interface/console_game.hpp: a person's game with the engine at the terminal: what is shown of it, sides, taking back,
// clocks, and its end.
#pragma once

#include "../explain/judge.hpp"
#include "../notation/chess960.hpp"
#include "console.hpp"

namespace millimax {

// ---- What is shown ------------------------------------------------------------------------------------------------

/// Starts the search that is due; then what has changed is drawn, and the prompt.
inline void Console::beforeWaiting() {
    const Activity due = activity() == Activity::Idle ? dueActivity() : Activity::Idle;
    if (due == Activity::Thinking) leaveFuture();
    if (due == Activity::Thinking || due == Activity::Analyzing) thoughts_ = {};
    startWhatIsDue();
    const bool wasAway = screen_.isAway();
    if (screen_.lookWhetherAway()) return;
    if (wasAway) screenChanged();
    const bool isTyping = !screen_.line().text().empty();
    if (activity() == Activity::OtherJob) return isTyping ? screen_.prompt("> ") : void();
    if (board_.isNew(position()) && !isThinking()) played_.userClock.begin(Clock::now());
    // A block is drawn when all lines have been handled; what is only printed, when it is the user's turn.
    if (screen_.isLive() ? events_.hasLines() : isThinking() && !isTyping) return;
    refresh();
}
/// How far a job is stands below the board; where that can't be redrawn, the job is long enough without it.
inline void Console::showText(const JobText& t) {
    if (!t.isStatus) return answer(t.text);
    if (!screen_.isLive()) return;
    board_.announce(t.text);
    refresh();
}
inline BoardView Console::view() const {
    const bool thinks = isThinking();
    const Asks asks = whatIsAsked();
    std::vector<std::string> thoughts = wrapped(asks.text, screen_.size().columns - 1);
    if (activity() == Activity::Analyzing || (asks.text.empty() && thinks)) thoughts = thoughts_.lines;
    else if (asks.text.empty() && thoughts_.movedTo == position().key()) thoughts = {thoughts_.last};
    std::vector<Shape> shapes = board_.marks(position());
    if (const auto* const line = instead<ShownLine>()) shapes = line->shapes(played_.game.ply());
    if (shapes.empty() && played_.mode == Mode::Force) shapes = shapesIn(commentAt(played_.game));
    return {played_.game,
            isTurned(),
            {sideText(White), sideText(Black)},
            thoughts,
            thinks && !thoughts_.progress.empty() ? thoughts_.progress : asks.turn,
            shapes};
}
inline std::string Console::sideText(Color c) const {
    const std::string noted = played_.mode == Mode::Force ? clockBeside(played_.game, c) : "";
    const std::string clock = noted.empty() ? clockText(c) : noted,
                      taken = capturedBy(played_.game, c, screen_.style());
    const int ahead = pointsAhead(position(), c);
    const bool isYou = played_.mode == Mode::One || (training() && !training()->asksWho() && c == played_.userSide());
    const std::string player = played_.isEngines(c) ? nameOf(c) + " (" + std::string(EngineName) + ')'
                               : isYou              ? nameOf(c) + " (you)"
                                                    : sideNamed(played_.game, c);
    return player + (clock.empty() ? "" : "  " + clock) + (taken.empty() ? "" : "  took " + taken) +
           (ahead > 0 ? "  +" + std::to_string(ahead) : "");
}
inline std::string Console::clockText(Color c) const {
    if (!played_.hasClocks() || isAside()) return "";
    return clockTime(played_.timeLeft(c, isThinking() ? elapsedSince(*clockStart_) : Milliseconds(0)));
}
inline void Console::showMove(Move m) {
    if (!thoughts_.last.empty()) played_.game.annotation(played_.game.ply() - 1).comment = thoughts_.last;
    played_.noteClock();
    played_.game.tags = played_.playersTags(engine_.nameInGames());
    thoughts_.movedTo = position().key();
    Position before = position();
    before.unmake();
    std::string text = std::string(EngineName) + " plays " + numberedSan(before, m);
    if (widthOf(text) >= screen_.size().columns) text = numberedSan(before, m);
    const bool isPrinted = !screen_.isLive() && !thoughts_.last.empty();
    if (screen_.isPlain()) screen_.print(spokenMove(before, m) + '.');
    else board_.announce(isPrinted ? text + "  (" + thoughts_.last + ')' : text);
    keep();
}
inline void Console::showInfo(const SearchInfo& i) {
    if (activity() == Activity::Pondering || !showsThinking()) return;  // it is the user's turn to think
    const bool analyzes = played_.mode == Mode::Analyze;
    const std::string score =
        joined(scoreText(i.score * signOf(position().side())), i.bound == Bound::Exact ? "" : " or so",
               isMate(i.score) ? "" : " for White", ", depth ", i.depth);
    const std::string line = score + ": " + lineText(Line(position(), i.pv), 12);
    if (!screen_.isLive() && (post_ || analyzes)) screen_.print(firstLines(line, screen_.size().columns - 1, 1)[0]);
    board_.invalidateBlock();
    thoughts_.lines.resize(std::size_t(std::max(analyzes ? engine_.options.multiPv : 1, i.line + 1)));
    thoughts_.lines[std::size_t(i.line)] = line;
    if (!analyzes)
        thoughts_.last = joined(score, ", ", std::fixed, std::setprecision(1), double(i.elapsed.count()) / 1000, " s");
}
/// The root move being searched, nodes, speed and how much of the time is used.
inline void Console::showProgress() {
    const Progress p = work_.progress();
    if (!p.move) return;
    std::string bar;
    const double seconds = std::max(0.001, double(p.elapsed.count()) / 1000), millions = double(p.nodes) / 1e6;
    if (work_.budget().soft != Forever && work_.budget().nodesPerSecond == 0) {
        constexpr long long Width = 10;
        const auto soft = std::max<long long>(work_.budget().soft.count(), 1);
        const auto used = std::min<long long>(Width, Width * elapsedSince(work_.budget().from).count() / soft);
        bar = '[' + std::string(std::size_t(used), '#') + std::string(std::size_t(Width - used), '-') + "] ";
    }
    thoughts_.progress =
        joined(bar, "trying ", toSan(position(), p.move), ' ', p.moveCount + 1, '/', p.moves, ", ", std::fixed,
               std::setprecision(1), millions, " million nodes, ", millions / seconds, " a second");
    board_.invalidateBlock();
}

// ---- A game begins ------------------------------------------------------------------------------------------------

inline void Console::begin(Game game) {
    if (game.tags.empty()) game.tags = ownTags();
    board_.invalidate();
    setGame(std::move(game));
    played_.fillClocks();
}
inline void Console::newGame(const std::string& how) {
    std::mt19937 random{std::random_device{}()};
    const auto words = splitWords(lowered(how));
    const std::string kind = words.empty() ? "" : words[0];
    const bool is960 = kind == "960";
    auto side = kind.empty() || is960 ? played_.userSide() : colorNamed(kind);
    if (kind == "random") side = random() % 2 ? White : Black;
    if (!side) throw BadInput("white, black, random or 960, please");
    if (words.size() > (is960 ? 2 : 1)) throw BadInput("nothing may follow " + words[is960 ? 1 : 0]);
    const int number = words.size() > 1 ? numberFrom(0, 959, "960", words[1]) : int(random() % 960);
    const bool hadClocks = played_.hasClocks();
    archiveUnfinished();
    const int deepest = maxDepth_;  // which a protocol's new game forgets
    beginGame();
    maxDepth_ = deepest;
    begin(is960 ? Game(chess960Start(number), Castling::Chess960) : Game());
    sitDown(*side);
    const std::string clocks = played_.hasClocks() ? "; each side has " + clockText(*side)
                               : hadClocks         ? ", without clocks"
                                                   : "";
    board_.announce("A new game: you are " + nameOf(*side) + " against " + describeSkill(engine_.skill()) + clocks);
}
inline void Console::setUpPosition(const std::string& fen) {
    std::optional<Position> p;
    try {
        p = parseFen(fen, Castling::Chess960);
    } catch (const BadInput& e) {
        throw BadInput(std::string(e.what()) + ". The game stands as it was");
    }
    const bool analyses = played_.mode == Mode::Analyze;  // and goes on with the other position
    archiveUnfinished();
    begin(Game(*p, castlingOf(*p)));
    if (analyses) analyze();
    board_.announce("A position was set up");
    if (const auto r = resultOf(*p)) showResult(*r);
}

// ---- Who plays ----------------------------------------------------------------------------------------------------

/// The user plays that side, also in the next games.
inline void Console::sitDown(Color user) {
    playAs(~user);
    remember(&Settings::side, user);
}

/// Ends an analysis and forgets a search, so that sides can be chosen; a draw that can be claimed ends the game.
/// Returns whether there is a game to play.
inline bool Console::becomePlayable() {
    if (played_.over) throw BadInput("the game is over; \"new\" begins another");
    playFromAnalysis();
    work_.forget();
    const auto r = resultOf(position());
    if (r) finish(*r);
    return !r;
}
inline void Console::engineGoes() {
    if (isThinking()) return answer("I am thinking already; \"?\" makes me move at once.");
    if (!becomePlayable()) return;
    go();
    board_.announce("I play " + nameOf(position().side()) + ", you play " + nameOf(played_.userSide()));
}
inline void Console::enterMoves() {
    if (played_.over) throw BadInput("the game is over; \"new\" begins another, \"undo\" goes back");
    if (played_.mode == Mode::Analyze) throw BadInput("this is analysis; \"exit\" ends it");
    stopPlaying();
    board_.announce("I play neither side: moves are only entered, until \"go\"");
}
inline void Console::takeSide(Color user) {
    if (!becomePlayable()) return;
    if (!played_.isUsersTime()) played_.userClock.begin(line_.arrived);  // it stood still
    sitDown(user);
    board_.announce("You are " + nameOf(user) + " now");
}
inline void Console::chooseSides(const std::string& sides) {
    const std::string engines = lowered(sides);
    if (engines == "none") return enterMoves();
    if (const auto engine = colorNamed(engines)) return takeSide(~*engine);
    if (engines != "both") throw BadInput("white, black, both or none, please: what I play");
    if (!becomePlayable()) return;
    played_.mode = Mode::Both;
    board_.announce("I play both sides" + std::string(played_.hasClocks() ? " by one clock" : "") +
                    ", until \"force\"");
}
inline void Console::playUsers(Move m) {
    if (played_.isUsersTime())
        played_.userClock.moveMade(*played_.clock.timeControl(), line_.arrived, played_.game.ply());
    leaveFuture();
    const Position before = position();
    const std::string text = numberedSan(before, m);
    if (screen_.isPlain()) screen_.print(spokenMove(before, m) + '.');
    else if (screen_.isLive()) board_.announce(played_.mode == Mode::One ? "You play " + text : text);
    thoughts_ = {};
    play(m);
    played_.noteClock();
    if (activity() == Activity::Thinking && !lines_.empty()) showInfo(lines_[0]);  // found while pondering
    keep();
}
inline void Console::leaveFuture() {
    if (played_.mode != Mode::Analyze && played_.isLookedThrough && played_.isUnfinished()) archive();
    played_.dropAhead();
}

// ---- Taking back --------------------------------------------------------------------------------------------------

/// Goes to the position after so many plies. A game that was over goes on.
inline void Console::moveTo(int ply) {
    played_.reopen();
    takeBack(std::max(played_.game.ply() - ply, 0));
    played_.game.goTo(ply);
    played_.userClock.takenBack(ply);
}
/// So many of the user's own moves, with the answers; where moves are only entered, so many plies.
inline void Console::undo(const std::string& times) {
    if (isAside()) return stepAside(true, numberOr(1, times));
    const int count = numberOr(1, times);
    const int plies = played_.mode != Mode::One ? count : 2 * count - (position().side() != played_.userSide());
    if (plies > played_.game.ply()) throw BadInput("the game has fewer moves");
    moveTo(played_.game.ply() - plies);
    board_.announce("Taken back");
    keep();
}
/// So many moves of the user, with the answers; where moves are only entered, so many plies.
inline void Console::redo(const std::string& times) {
    Game& game = played_.game;
    if (game.isAtEnd()) throw BadInput("nothing was taken back");
    const int plies = numberOr(1, times) * (played_.mode == Mode::One ? 2 : 1);
    const bool wasOver = played_.over && !played_.isLookedThrough;
    moveTo(std::min(game.ply() + plies, game.plies()));
    if (wasOver) played_.inFile.reset();  // with these moves it is another game than the one that ended before them
    board_.announce("Played again");
    if (game.isAtEnd()) played_.isLookedThrough = false;
    if (const auto r = resultOf(position()); r && game.isAtEnd()) showResult(*r);
    else endIfOver();
    keep();
}

// ---- Clocks -------------------------------------------------------------------------------------------------------

inline void Console::setUserLevel(const std::string& level) {
    if (level.empty() && !played_.hasClocks())
        return answer("There are no clocks. \"level 0 5 3\" gives 5 minutes and 3 seconds a move.");
    if (level.empty()) return answer("White " + clockText(White) + ", Black " + clockText(Black) + '.');
    if (splitWords(level).size() == 1)
        throw NamedFault("level needs moves, minutes and seconds, as in \"level 0 5 3\"; \"skill 8\" is for strength");
    const TimeControl control = parseLevel(level);
    if (control.base <= Milliseconds(0))
        throw NamedFault("clocks need more than 0 minutes, as in \"level 0 5 3\"; \"st 5\" is for no clocks");
    played_.clock.setTimeControl(control);
    played_.fillClocks();
    takeUpNewTime();
    board_.announce("Each side has " + clockText(played_.userSide()) + ", and the clocks run");
}
/// Thinking begins anew with the new time. A game that was put aside gets it, too.
inline void Console::takeUpNewTime() {
    for (auto& [left, instead] : aside_) {
        left.clock = played_.clock;
        if (played_.hasClocks()) left.userClock.fill(played_.clock.timeControl()->base, left.game.ply());
    }
    if (activity() != Activity::Thinking) return;
    work_.forget();
    clockStart_.reset();
}
/// On the user's turn: whether there was time left when the line came.
inline void Console::checkFlag() {
    if (!played_.hasFallen(line_.arrived)) return;
    played_.userClock.empty();
    lose(" loses on time", "time forfeit");
}
/// When the user's flag falls, or, where the clock can be redrawn, its next second. Soon, if the terminal may be ours
/// again any time, since `fg` does not tell that to a program that runs.
inline std::optional<Clock::time_point> Console::wakeAt() const {
    if (screen_.isAway() || showsProgress()) return Clock::now() + Milliseconds(100);
    if (!played_.isUsersTime() || activity() == Activity::OtherJob) return std::nullopt;
    const auto falls = played_.userClock.falls();
    if (!screen_.canRedraw()) return falls;
    const auto left = std::max(falls - Clock::now(), Clock::duration::zero());
    return Clock::now() + left % std::chrono::seconds(1) + Milliseconds(1);
}
inline void Console::ticked() {
    line_.arrived = Clock::now();
    if (showsProgress()) showProgress();
    if (!played_.isUsersTime()) return;
    if (screen_.canRedraw()) board_.invalidate();
    if (played_.userClock.hasFallen(line_.arrived) && !screen_.isLive()) screen_.endLine();  // that being typed
    checkFlag();
}

// ---- A game ends --------------------------------------------------------------------------------------------------

inline void Console::showResult(const Result& r) {
    const bool isEntered = played_.mode == Mode::Force;
    if (played_.mode == Mode::Analyze) return answer(r.reason + ": " + r.score);  // the end of a line that is looked at
    if (isEntered && r.isClaim) return answer(r.reason + ": a draw, if one side claims it.");
    played_.noteClock();
    finish(r);
}
inline void Console::offerDraw() {
    if (played_.over) throw BadInput("the game is over");
    if (!isPlaying()) throw BadInput("I am not playing; \"go\" makes me");
    considerDraw();
    if (played_.drawOffered) answer("I answer with my move.");
}
inline void Console::answerDraw(bool accepted) {
    if (!accepted) return answer(played_.declined());
    answer(std::string(EngineName) + " accepts the draw.");
    work_.forget();
    finish({"1/2-1/2", "Draw by agreement"});
}
/// The user has lost, as it is told behind the name of the side.
inline void Console::lose(const std::string& how, const std::string& termination) {
    finish({played_.userSide() == White ? "0-1" : "1-0", nameOf(played_.userSide()) + how, termination});
}
/// The game is over and goes to the archive.
inline void Console::finish(const Result& r) {
    if (played_.over) return;
    if (played_.isLookedThrough) leaveFuture();  // it ends here
    played_.over = r;
    if (activity() == Activity::Pondering) work_.forget();
    if (!played_.inFile && archive()) library_.forget();
    played_.inFile = written();
    board_.printWithoutBlock(r.reason + ": " + r.score);
    const bool isDraw = r.score == "1/2-1/2", isWin = (r.score == "1-0") == (played_.userSide() == White);
    const std::string own = isDraw ? "A draw. " : isWin ? "You win. " : "You lose. ";
    answer((played_.mode == Mode::One ? own : "") +
           (played_.game.ply() > 0 ? "\"review\" judges the game; then \"train game\" asks your mistakes."
                                   : "\"new\" begins another game."));
    board_.invalidate();
}
/// The position is one of a game that was played before: if it ended there, it is over, but not archived again.
inline void Console::endIfOver() {
    if (const auto r = resultOf(position()); r && !r->isClaim) played_.over = r;
}

}  // namespace millimax
