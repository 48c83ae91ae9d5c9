// interface/console.hpp: the engine at a terminal: a board to look at, moves as people type them, and explanations.
//
// Where the terminal allows it, the board with the status lines below it is redrawn in place, above the line on which the
// user types; elsewhere each board is printed below the last one.
#pragma once

#include "../explain/judge.hpp"
#include "../explain/report.hpp"
#include "../explain/terms.hpp"
#include "../explain/why.hpp"
#include "../notation/chess960.hpp"
#include "../notation/typed_moves.hpp"
#include "../tools/bench.hpp"
#include "../tools/perft.hpp"
#include "../tools/solve.hpp"
#include "game_record.hpp"
#include "player.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iomanip>
#include <map>
#include <optional>
#include <ostream>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

class Console;
/// A command, how it is written and what it does.
struct ConsoleCommand : Command<Console> {
    std::string_view usage, help;
};

class Console : public Player {
public:
    Console(Session& session, EventQueue& events, std::ostream& output, TerminalStyle style);

    /// Whether it has ended because a protocol was begun, whose first line is left in the queue.
    bool leftForProtocol() const { return leftForProtocol_; }
    /// The signal that ended it, or 0.
    int signal() const { return signal_; }

private:
    static std::span<const ConsoleCommand> commands();

    // ---- Lines ----------------------------------------------------------------------------------------------------

    void execute(const std::string& typed) override;
    void executeMoves(const std::string& line);
    std::string unknown(const std::string& line) const;
    void inputEnded() override { leave(); }
    void interrupted(int signal) override {
        signal_ = signal;
        leave();
    }
    void leave();

    // ---- What is shown --------------------------------------------------------------------------------------------

    void say(const std::string& text) override;
    void startWhatIsDue() override;
    void refresh();
    bool isLive() const { return style_.live && !spoken_; }
    std::vector<std::string> block() const;
    std::vector<std::string> panel(std::size_t rows) const;
    void drawBlock();
    void redrawBlock();
    void drawBoard();

    void showMove(Move m) override;
    void showInfo(const SearchInfo& info) override;
    void progressed(const Progress& p) override;
    void showResult(const Result& r) override;
    void showBookMove(Move) override { thought_ = "book"; }
    void showHint(Move m) override { say("Hint: " + toSan(session_.game, m)); }
    void answerDraw(bool accepted) override;
    bool tellsResult() const override { return true; }
    void tellUser(const std::string& text) override { say(text + '.'); }
    void refusePosition(const std::string& reason, const std::string&) override {
        say(reason + ". The game stands as it was.");
    }
    Castling castlingOfSetups() const override { return Castling::Chess960; }
    void jobEnded() override { prompted_ = false; }

    Color userSide() const { return mode_ == Mode::Play ? ~engineSide_ : White; }
    bool isTurned() const { return flipped_ != (userSide() == Black); }
    std::string numbered(const Position& before, Move m) const;
    std::string spokenMove(const Position& before, Move m) const;
    std::string lineText(const SearchInfo& i) const;
    std::string clockText(Color c) const;

    // ---- Commands -------------------------------------------------------------------------------------------------

    void help(const std::string& name);
    void newGame(const std::string& how);
    void takeSide(Color user);
    void play(const std::string& side);
    void undo(const std::string& times);
    void takeBackPlies(int plies);
    void redo();
    void goTo(const std::string& number);
    void resign();
    void offerDraw();
    void setSkillLevel(const std::string& level);
    void setUserLevel(const std::string& level);
    void evaluate(const std::string& move);
    void explainMove(const std::string& move);
    void save(const std::string& path);
    void load(const std::string& path);
    void listGames();
    void resume();
    void reviewGame(const std::string& path);
    void showMoves(const std::string& square);
    void showBook();
    void measurePerft(const std::string& depth);
    void measureBench(const std::string& depth);
    void solveFile(const std::string& path);
    void where(const std::string& piece);
    void whatIsOn(const std::string& square);
    void leaveFor(const std::string& protocol);

    PgnGame record() const;
    void finish(const Result& r);
    void keepUnfinished();
    void chargeUser();
    int ordinal(const std::string& text, int otherwise) const;

    TerminalStyle style_;
    GameFiles files_;
    std::optional<Result> over_;           // by the rules, by resignation, by agreement or on time
    std::map<int, std::string> comments_;  // by ply
    std::vector<Move> redo_;               // taken back, the last one first
    std::optional<Level> level_;           // the clocks' level
    Milliseconds userTime_{0};             // left on the user's clock, if there is a level
    Clock::time_point turnBegan_ = Clock::now();

    bool leftForProtocol_ = false;
    int signal_ = 0;
    bool flipped_ = false, spoken_ = false, post_ = false;
    Key drawn_ = 0;                 // the position on the screen
    bool prompted_ = false;         // and the prompt below it
    int height_ = 0;                // of the block on the screen, in lines; 0: there is none
    int below_ = 0;                 // lines printed below it
    std::string event_, progress_;  // the two status lines
    std::string thought_;           // what the engine thought of its move
};

// ---- Lines --------------------------------------------------------------------------------------------------------

inline Console::Console(Session& session, EventQueue& events, std::ostream& output, TerminalStyle style)
    : Player(session, events, output), style_(style) {
    session.time.setPerMove(Milliseconds(3000));
    const std::string settings = files_.settings();
    std::istringstream in(settings);
    int level = BeginnersSkill;
    std::string side;
    if (in >> level >> side) playAs(side == "black" ? White : Black);
    session.setSkill(std::clamp(level, 0, FullSkill));
    output << EngineName << ' ' << EngineVersion << ". You are " << nameOf(userSide()) << " against "
           << describeSkill(session.skill()) << ".\n"
           << (settings.empty() ? "Change that with \"skill 0\" to \"skill 20\" and \"new black\"; it is remembered.\n"
                                : "")
           << "Type a move like e4 or Nf3, \"help\", or \"quit\".\n";
    if (const auto kept = files_.kept())
        output << "You left a game after " << kept->moves.size() << " plies: \"resume\" goes on with it.\n";
    if (style_.live && environment("INSIDE_RLWRAP").empty() && environment("_RLWRAP").empty())
        output << "(For line editing and history, start it as \"rlwrap millimax\".)\n";
}

inline void Console::execute(const std::string& typed) {
    prompted_ = false;
    ++below_;
    const std::string line = printable(typed);
    const CommandLine words(line);
    if (isThinking() && activity_ == Activity::Measuring && words.name != "?" && words.name != "quit")
        return defer(line);
    std::string name = words.name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    const auto command = std::ranges::find(commands(), name, &ConsoleCommand::name);
    try {
        if (command != commands().end()) runInOrder<Console>(*this, *command, line, mustWait());
        else if (line.empty())
            say(isThinking() ? "I am thinking; \"?\" makes me move at once." : "Your move, or \"help\".");
        else if (looksLikeMoves(line)) executeMoves(line);
        else say(unknown(line));
    } catch (const IllegalMove& e) {
        say("Illegal move " + e.move + ": " + e.what() + '.');
    } catch (const BadInput& e) {
        say(line + ": " + e.what() + '.');
    }
}

/// Plays the moves of a line; while the engine thinks, when its turn is over.
inline void Console::executeMoves(const std::string& line) {
    if (mustWait()) return defer(line);
    const Position& p = session_.game;
    if (over_) throw IllegalMove("the game is over; \"new\" begins another", line);
    std::vector<Move> moves;
    try {
        moves = parseTypedMoves(p, line);
    } catch (const BadInput& e) {
        throw IllegalMove(e.what(), line);
    }
    chargeUser();
    if (over_) return;
    const bool asTyped = mode_ != Mode::Play || moves.size() == 1;
    for (const Move m : moves) {
        if (!asTyped && isEngineSide(p.side())) mode_ = Mode::Force;  // the user enters both sides' moves
        redo_.clear();
        const Position before = p;
        event_ = (isEngineSide(p.side()) ? "" : "You play ") + numbered(before, m);
        if (spoken_) say(spokenMove(before, m));
        Player::play(m);
        if (over_) break;
    }
    files_.keep(record());
}

inline std::string Console::unknown(const std::string& line) const {
    std::vector<std::string> names;
    for (const ConsoleCommand& c : commands()) names.emplace_back(c.name);
    const std::string name = CommandLine(line).name, near = nearestWord(name, names);
    return inQuotes(line) + " is no move and no command" +
           (near.empty() ? "; try \"help\"." : "; did you mean \"" + near + "\"?");
}

/// Ends, with an unfinished game kept for the next start.
inline void Console::leave() {
    if (!over_ && session_.game.plies() && files_.keep(record()))
        say("\nThe game is kept: \"resume\" goes on with it next time.");
    quit_ = true;
}

// ---- What is shown --------------------------------------------------------------------------------------------------

/// Text of one line or more.
inline void Console::say(const std::string& text) {
    if (isLive() && prompted_) output_ << "\r\x1b[K";
    prompted_ = false;
    FrontEnd::say(text);
    below_ += 1 + int(std::ranges::count(text, '\n'));
}

inline void Console::startWhatIsDue() {
    Player::startWhatIsDue();
    refresh();
}
/// Before waiting for an event: what has changed is drawn, and the prompt if none is there.
inline void Console::refresh() {
    if (activity_ == Activity::Measuring) return;
    const bool changed = session_.game.key() != drawn_;
    if (changed && !isThinking()) turnBegan_ = Clock::now();
    if (isLive()) {
        if (changed || (isThinking() && below_)) drawBlock();
        else if (!prompted_) output_ << "> " << std::flush;
    } else {
        if (isThinking() || prompted_) return;
        if (changed && !spoken_) drawBoard();
        drawn_ = session_.game.key();
        output_ << nameOf(session_.game.side()) << " to move> " << std::flush;
    }
    prompted_ = true;
}

/// The board, what stands beside it, and the status lines.
inline std::vector<std::string> Console::block() const {
    const BoardPicture picture(session_.game, style_, isTurned());
    const int columns = style_.size().columns;
    std::vector<std::string> lines = picture.lines();
    if (columns >= picture.width() + 30) {
        const std::vector<std::string> beside = panel(lines.size());
        for (std::size_t i = 0; i < beside.size(); ++i)
            lines[i] += (i + 1 == lines.size() ? "   " : "   ") + fitted(beside[i], columns - picture.width() - 4);
    }
    lines.emplace_back();
    const Position& p = session_.game;
    const std::string turn =
        over_ ? over_->reason + ": " + over_->score : nameOf(p.side()) + " to move" + (p.inCheck() ? ", in check" : "");
    lines.push_back(fitted(event_, columns - 1));
    lines.push_back(fitted(isThinking() && !progress_.empty() ? progress_ : turn, columns - 1));
    return lines;
}
/// Beside the board: both sides with their clocks and what they have captured, and the last moves.
inline std::vector<std::string> Console::panel(std::size_t rows) const {
    const Position& p = session_.game;
    const auto side = [&](Color c) {
        std::string captured;
        for (const PieceType t : {Queen, Rook, Bishop, Knight, Pawn}) {
            constexpr std::array<int, 7> initial{0, 8, 2, 2, 2, 1, 1};
            for (int n = p.count(~c, t); n < initial[t]; ++n) captured += letterOf(makePiece(~c, t));
        }
        const std::string who = isEngineSide(c) ? std::string(EngineName) : "you";
        return nameOf(c) + " (" + who + ')' + clockText(c) + (captured.empty() ? "" : "  took " + captured);
    };
    const Color above = isTurned() ? White : Black;
    std::vector<std::string> list(1);
    Position q = startOf(p);
    for (const Move m : movesTo(p)) {
        const std::string text = (q.side() == White     ? std::to_string(q.moveNumber()) + ". "
                                  : list.back().empty() ? std::to_string(q.moveNumber()) + "... "
                                                        : " ") +
                                 toSan(q, m);
        if (q.side() == White && !list.back().empty()) list.emplace_back();
        list.back() += text;
        q.make(m);
    }
    const std::size_t room = rows - 3;
    if (list.size() > room) list.erase(list.begin(), list.end() - std::ptrdiff_t(room));
    list.resize(room);
    list.insert(list.begin(), side(above));
    list.push_back(side(~above));
    return list;
}
inline void Console::drawBlock() {
    if (prompted_) output_ << "\r\x1b[K";
    const std::vector<std::string> lines = block();
    output_ << '\n';
    for (const std::string& line : lines) output_ << line << '\n';
    output_ << "> " << std::flush;
    height_ = int(lines.size());
    below_ = 0;
    drawn_ = session_.game.key();
}
/// In place, if the block is still there and fits the screen: what the user has typed stays.
inline void Console::redrawBlock() {
    if (!isLive()) return;
    if (below_ || !height_ || height_ + 1 >= style_.size().rows || !prompted_) return;
    std::string text =
        "\x1b"
        "7\x1b[" +
        std::to_string(height_) + "A\r";
    for (const std::string& line : block()) text += line + "\x1b[K\r\x1b[B";
    output_ << text
            << "\x1b"
               "8"
            << std::flush;
    drawn_ = session_.game.key();
}
inline void Console::drawBoard() {
    if (spoken_) return say("This mode draws nothing; \"p\" and \"s\" tell where the pieces are.");
    const BoardPicture picture(session_.game, style_, isTurned());
    output_ << '\n';
    for (const std::string& line : picture.lines()) output_ << line << '\n';
    const Position& p = session_.game;
    if (const Move last = p.lastMove()) {
        Position before = p;
        before.unmake();
        output_ << "    last move: " << numbered(before, last) << '\n';
    }
    if (p.inCheck()) output_ << "    " << nameOf(p.side()) << " is in check\n";
    output_ << '\n';
    drawn_ = p.key();
}

inline void Console::showMove(Move m) {
    Position before = session_.game;
    before.unmake();
    comments_[before.plies()] = thought_;
    event_ =
        std::string(EngineName) + " plays " + numbered(before, m) + (thought_.empty() ? "" : "  (" + thought_ + ')');
    progress_.clear();
    thought_.clear();
    files_.keep(record());
    if (spoken_) return say(spokenMove(before, m));
    if (!isLive()) return say(event_);
    turnBegan_ = Clock::now();
    redrawBlock();
}
inline void Console::showInfo(const SearchInfo& i) {
    if (i.line > 0 && mode_ != Mode::Analyze) return;
    if (activity_ == Activity::Pondering) return;  // where a person may be typing
    std::ostringstream seconds;
    seconds << std::fixed << std::setprecision(1) << double(i.elapsed.count()) / 1000 << " s";
    const Color side = session_.game.side();
    const std::string score = scoreText(i.score * signOf(side)) + " for White" +
                              (i.bound == Bound::Exact ? "" : " or so") + ", depth " + std::to_string(i.depth);
    thought_ = score + ", " + seconds.str();
    event_ = score + ": " + lineText(i);
    if (post_ || mode_ == Mode::Analyze) say(fitted(event_, style_.size().columns - 1));
    else redrawBlock();
}
/// The second status line: the root move being searched, nodes, speed and how much of the time is used.
inline void Console::progressed(const Progress& p) {
    if (activity_ != Activity::Thinking || !isLive() || !p.move) return;
    std::ostringstream text;
    const double seconds = std::max(0.001, double(p.elapsed.count()) / 1000);
    text << "trying " << toSan(session_.game, p.move) << ' ' << p.moveCount + 1 << '/' << p.moves << ", " << std::fixed
         << std::setprecision(1) << double(p.nodes) / 1e6 << " million nodes, " << double(p.nodes) / 1e6 / seconds
         << " a second";
    if (budget().soft != Forever) {
        const auto used = std::min<long long>(
            10, 10 * elapsedSince(budget().from).count() / std::max<long long>(budget().soft.count(), 1));
        text << " [" << std::string(std::size_t(used), '#') << std::string(std::size_t(10 - used), '-') << ']';
    }
    progress_ = text.str();
    redrawBlock();
}
inline void Console::showResult(const Result& r) { finish(r); }
inline void Console::answerDraw(bool accepted) {
    say(std::string(EngineName) + (accepted ? " accepts the draw." : " declines the draw."));
    if (!accepted) return;
    discardSearch();
    finish({"1/2-1/2", "Draw by agreement"});
}

/// "12... Nf6".
inline std::string Console::numbered(const Position& before, Move m) const {
    return std::to_string(before.moveNumber()) + (before.side() == White ? ". " : "... ") + toSan(before, m);
}
/// "Black: knight from g8 to f6, check".
inline std::string Console::spokenMove(const Position& before, Move m) const {
    std::string text = nameOf(before.side()) + ": ";
    if (m.isCastling()) text += castlingSideOf(m) == Short ? "castles short" : "castles long";
    else text += nameOf(typeOf(m.mover())) + " from " + squareName(m.from()) + " to " + squareName(m.to());
    if (m.captured()) text += ", captures a " + nameOf(typeOf(m.captured()));
    if (m.isPromotion()) text += ", becomes a " + nameOf(m.promotion());
    if (givesCheck(before, m)) text += ", check";
    return text;
}
inline std::string Console::lineText(const SearchInfo& i) const {
    return millimax::lineText(Line(session_.game, i.pv));
}
inline std::string Console::clockText(Color c) const {
    if (!level_) return "";
    auto left = isEngineSide(c) ? session_.time.remaining().value_or(Milliseconds(0)) : userTime_;
    if (!isEngineSide(c) && session_.game.side() == c && !isThinking()) left -= elapsedSince(turnBegan_);
    const long long seconds = std::max<long long>(0, left.count() / 1000);
    return ' ' + std::to_string(seconds / 60) + ':' + (seconds % 60 < 10 ? "0" : "") + std::to_string(seconds % 60);
}

// ---- Commands -------------------------------------------------------------------------------------------------------

inline void Console::help(const std::string& name) {
    std::string text;
    for (const ConsoleCommand& c : commands()) {
        if (c.help.empty() || (!name.empty() && c.name != name)) continue;
        std::string row = "  " + std::string(c.usage);
        row.resize(std::max<std::size_t>(row.size() + 1, 24), ' ');
        text += row + std::string(c.help.substr(0, name.empty() ? c.help.find('|') : c.help.npos)) + '\n';
    }
    std::ranges::replace(text, '|', '\n');
    if (text.empty()) throw BadInput("no command is called " + inQuotes(name));
    if (name.empty())
        text = "  e4, Nf3, e2e4         a move, or several on one line\n" + text + "\"help NAME\" tells more of one.\n";
    text.pop_back();
    say(text);
}
inline void Console::newGame(const std::string& how) {
    std::optional<Position> start;
    Color user = userSide();
    std::mt19937 random{std::random_device{}()};
    const auto words = splitWords(how);
    const std::string kind = words.empty() ? "" : words[0];
    if (kind == "black" || kind == "white") user = kind == "black" ? Black : White;
    else if (kind == "random") user = random() % 2 ? White : Black;
    else if (kind == "960") {
        const auto number = words.size() > 1 ? parseNumber<int>(words[1]) : std::optional<int>(int(random() % 960));
        if (!number || *number < 0 || *number > 959) throw BadInput("a number from 0 to 959, please");
        start = chess960Start(*number);
    } else if (!kind.empty()) throw BadInput("white, black, random or 960, please");
    keepUnfinished();
    beginGame();
    if (start) {
        session_.castling = Castling::Chess960;
        setGame(*start);
    }
    playAs(~user);
    over_.reset();
    comments_.clear();
    redo_.clear();
    if (level_) setUserLevel("");
    files_.keepSettings(std::to_string(session_.skill()) + (user == Black ? " black" : " white"));
    event_ = "A new game: you are " + nameOf(user) + " against " + describeSkill(session_.skill());
    drawn_ = 0;
    if (!isLive()) say(event_ + '.');
}
/// The user goes on with `user`'s pieces.
inline void Console::takeSide(Color user) {
    discardSearch();
    playAs(~user);
    if (over_) mode_ = Mode::Force;
    say("You are " + nameOf(user) + " now.");
    drawn_ = 0;
}
inline void Console::play(const std::string& side) {
    if (over_) throw BadInput("the game is over; \"new\" begins another");
    if (side == "both") mode_ = Mode::PlayBoth;
    else if (side == "none") mode_ = Mode::Force;
    else if (side == "white" || side == "black") playAs(side == "white" ? White : Black);
    else throw BadInput("white, black, both or none, please: what the engine plays");
    say(side == "both" ? "I play both sides; \"force\" stops me." : "I play " + side + '.');
}
inline void Console::takeBackPlies(int plies) {
    const std::vector<Move> moves = movesTo(session_.game);
    if (plies < 1 || plies > int(moves.size())) throw BadInput("so many moves were not made");
    redo_.insert(redo_.end(), moves.rbegin(), moves.rbegin() + plies);
    std::ranges::reverse(redo_.end() - plies, redo_.end());
    std::ranges::reverse(redo_.end() - plies, redo_.end());
    takeBack(plies);
    comments_.erase(comments_.lower_bound(session_.game.plies()), comments_.end());
    over_.reset();
    event_ = "Taken back";
}
/// To the user's own move; `times` of them.
inline void Console::undo(const std::string& times) {
    const int count = ordinal(times, 1);
    const bool ownTurn = mode_ != Mode::Play || !isEngineSide(session_.game.side());
    const int step = mode_ == Mode::Play || over_ ? 2 : 1;
    takeBackPlies(step * count - (step == 2 && !ownTurn));
    if (step == 2) playAs(~session_.game.side());
}
inline void Console::redo() {
    if (redo_.empty()) throw BadInput("nothing was taken back");
    const int plies = mode_ == Mode::Play ? 2 : 1;
    for (int i = 0; i < plies && !redo_.empty(); ++i) {
        const std::vector<Move> rest(redo_.begin(), redo_.end() - 1);
        const Move m = redo_.back();
        session_.game.make(m);
        positionChanged();
        redo_ = rest;
    }
    event_ = "Played again";
}
/// To the position before move `number`, White's or with "12..." Black's.
inline void Console::goTo(const std::string& number) {
    const auto n = parseNumber<int>(number.substr(0, number.find('.')));
    const bool black = number.find("..") != number.npos;
    if (!n || *n < 1) throw BadInput("a move's number, please, as in \"goto 12\" or \"goto 12...\"");
    const Position start = startOf(session_.game);
    const int ply = 2 * (*n - start.moveNumber()) + black - (start.side() == Black);
    std::vector<Move> all = movesTo(session_.game);
    all.insert(all.end(), redo_.rbegin(), redo_.rend());
    if (ply < 0 || ply > int(all.size())) throw BadInput("the game has no such move");
    Position p = start;
    for (int i = 0; i < ply; ++i) p.make(all[std::size_t(i)]);
    setGame(p);
    redo_.assign(all.rbegin(), all.rend() - ply);
    mode_ = Mode::Force;
    over_.reset();
    event_ = "Before move " + number + "; \"go\" lets me play from here";
}
inline void Console::resign() {
    if (over_ || mode_ != Mode::Play) throw BadInput("no game is being played");
    finish({userSide() == White ? "0-1" : "1-0", nameOf(userSide()) + " resigns"});
}
inline void Console::offerDraw() {
    if (over_) throw BadInput("the game is over");
    if (!isPlaying()) say("I am not playing; \"go\" makes me.");
    else considerDraw();
}
inline void Console::setSkillLevel(const std::string& level) {
    if (!level.empty()) {
        const auto n = parseNumber<int>(level);
        if (!n || *n < 0 || *n > FullSkill) throw BadInput("a level from 0 to 20, please; \"help skill\" lists them");
        session_.setSkill(*n);
        files_.keepSettings(level + (userSide() == Black ? " black" : " white"));
    }
    say("Level " + std::to_string(session_.skill()) + ": " + describeSkill(session_.skill()) + '.');
}
inline void Console::setUserLevel(const std::string& level) {
    if (!level.empty()) {
        setLevel(level);
        level_ = session_.time.level();
    }
    userTime_ = level_->base;
    turnBegan_ = Clock::now();
    if (!level.empty()) say("Each side has" + clockText(userSide()) + ", and the clocks run.");
}
/// What the user's move took goes off the clock.
inline void Console::chargeUser() {
    if (!level_ || mode_ != Mode::Play) return;
    userTime_ -= std::chrono::duration_cast<Milliseconds>(arrived_ - turnBegan_);
    if (userTime_ < Milliseconds(0))
        return finish({userSide() == White ? "0-1" : "1-0", nameOf(userSide()) + " loses on time"});
    userTime_ += level_->increment;
    const int made = session_.game.moveNumber();
    if (level_->movesPerSession && made % level_->movesPerSession == 0) userTime_ += level_->base;
}
inline void Console::evaluate(const std::string& move) {
    std::ostringstream out;
    if (move.empty()) showPicture(session_.game, out, {style_.colors == Colors::Many, isTurned()});
    else showChange(session_.game, parseTypedMove(session_.game, move), out);
    std::string text = out.str();
    text.pop_back();
    say(text);
}
/// Of a move in the present position, or of the last one.
inline void Console::explainMove(const std::string& move) {
    Position p = session_.game;
    Move m{};
    if (move.empty()) {
        m = p.lastMove();
        if (!m) throw BadInput("no move was played yet; \"why e4\" explains one");
        p.unmake();
    } else {
        m = parseTypedMove(p, move);
    }
    say("Thinking about " + numbered(p, m) + " ...");
    startMeasuring([this, p, m](const Say& show, const Stop& stop) {
        Limits limits;
        limits.soft = limits.hard = Milliseconds(1500);
        LastInfo listener(stop);
        const Why w = why(p, m, limits, session_.threads, listener);
        if (stop()) return;
        std::ostringstream out;
        tell(w, out);
        std::istringstream lines(out.str());
        for (std::string line; std::getline(lines, line);) show(line);
    });
}

inline PgnGame Console::record() const {
    PgnGame game = recordOf(session_.game, comments_, over_ ? over_->score : "*");
    game.castling = session_.castling;
    const std::string engine =
        std::string(EngineName) + ' ' + std::string(EngineVersion) + " level " + std::to_string(session_.skill());
    game.tags["Event"] = "Game in the console";
    game.tags["Site"] = "?";
    for (const Color c : {White, Black})
        game.tags[nameOf(c)] = mode_ == Mode::PlayBoth || c != userSide() ? engine : "You";
    if (over_) game.tags["Termination"] = over_->reason;
    return game;
}
/// The game is over: it goes to the archive.
inline void Console::finish(const Result& r) {
    if (over_) return;
    over_ = r;
    const PgnGame game = record();
    mode_ = Mode::Force;
    if (files_.archive(game)) files_.forget();
    say(r.reason + ": " + r.score);
    say("\"review\" shows where it was decided, \"save FILE\" writes it, \"new\" begins another, \"undo\" takes back.");
}
/// A game that was left goes to the archive before another takes its place.
inline void Console::keepUnfinished() {
    if (!over_ && session_.game.plies()) files_.archive(record());
    else if (const auto kept = files_.kept(); kept && !over_) files_.archive(*kept);
    files_.forget();
}
inline void Console::save(const std::string& path) {
    if (path.empty()) throw BadInput("a file's name, please, as in \"save game.pgn\"");
    if (!GameFiles::writeWhole(path, record())) throw BadInput("it can't be written");
    say("Written to " + path + '.');
}
/// The first game of a file, or the one whose number follows.
inline void Console::load(const std::string& arguments) {
    const auto words = splitWords(arguments);
    if (words.empty()) throw BadInput("a file's name, please, as in \"load game.pgn 3\"");
    const int wanted = words.size() > 1 ? ordinal(words[1], 1) : 1;
    std::optional<PgnGame> found;
    int number = 0;
    forEachGame(
        words[0],
        [&](PgnGame game) {
            if (++number == wanted) found = std::move(game);
        },
        [&](const std::string& complaint) { ++number, say(complaint); });
    if (!found) throw BadInput("it has " + std::to_string(number) + " games");
    keepUnfinished();
    session_.castling = found->castling;
    setGame(endOf(*found));
    mode_ = Mode::Force;
    over_.reset();
    comments_.clear();
    redo_.clear();
    event_ = "Loaded " + found->tag("White") + " - " + found->tag("Black") +
             "; \"goto 1\" goes to its beginning, \"go\" lets me play";
    drawn_ = 0;
    if (!isLive()) say(event_ + '.');
}
inline void Console::listGames() {
    const std::string path = files_.path("games.pgn");
    std::string text;
    int number = 0;
    try {
        forEachGame(
            path,
            [&](const PgnGame& g) {
                text += std::to_string(++number) + "  " + g.tag("Date") + "  " + g.tag("White") + " - " +
                        g.tag("Black") + "  " + g.result + ", " + std::to_string((g.moves.size() + 1) / 2) + " moves\n";
            },
            [&](const std::string&) { ++number; });
    } catch (const BadInput&) {
        return say("No game is kept yet.");
    }
    say(text + "\"load " + path + " N\" shows one.");
}
inline void Console::resume() {
    const auto kept = files_.kept();
    if (!kept) throw BadInput("no game was left");
    if (session_.game.plies() && !over_) throw BadInput("a game is going on");
    session_.castling = kept->castling;
    setGame(endOf(*kept));
    playAs(kept->tag("White") == "You" ? Black : White);
    over_.reset();
    drawn_ = 0;
    event_ = "The game goes on";
}
/// Judges the moves of the game, and writes the PGN and a page beside it.
inline void Console::reviewGame(const std::string& path) {
    if (!session_.game.plies()) throw BadInput("no move was played yet");
    const std::string base = path.empty() ? files_.path("review") : path;
    if (base.empty()) throw BadInput("a file's name, please");
    const std::string pgn = base + ".pgn", page = base + ".html";
    if (!GameFiles::writeWhole(pgn, record())) throw BadInput(pgn + " can't be written");
    say("Judging " + std::to_string(session_.game.plies()) + " moves; \"?\" stops it.");
    startMeasuring([this, pgn, page, base](const Say& show, const Stop& stop) {
        Limits limits;
        limits.soft = limits.hard = Milliseconds(300);
        LastInfo listener(stop);
        std::ostringstream annotatedGame, silent;
        if (!reviewTo({page, annotatedGame, silent}, pgn, limits, session_.threads, listener)) return show("Stopped.");
        std::ofstream(pgn) << annotatedGame.str();
        std::istringstream lines(annotatedGame.str());
        for (std::string line; std::getline(lines, line);)
            if (!line.starts_with('[')) show(line);
        show("Written to " + pgn + ", and to look at " + page + '.');
    });
}
inline void Console::showMoves(const std::string& square) {
    std::string text;
    const Square from = square.empty() ? NoSquare : parseSquare(square);
    for (const Move m : legalMoves(session_.game))
        if (square.empty() || m.from() == from) text += toSan(session_.game, m) + ' ';
    say(text.empty() ? "none" : text);
}
inline void Console::showBook() {
    const Book* const book = session_.book();
    const auto moves = book ? book->moves(session_.game) : std::vector<BookMove>{};
    std::string text;
    for (const BookMove& m : moves) text += toSan(session_.game, m.move) + ' ' + std::to_string(m.weight) + "  ";
    say(!text.empty() ? text
        : book        ? "The book knows no move here."
                      : "No book is open; \"option BookFile=FILE\" opens one.");
}
inline void Console::measurePerft(const std::string& depth) {
    startMeasuring([p = session_.game, plies = depthOf(depth)](const Say& show, const Stop& stop) {
        showPerft(p, plies, show, Castling::Standard, stop);
    });
}
inline void Console::measureBench(const std::string& depth) {
    startMeasuring([plies = depth.empty() ? BenchDepth : depthOf(depth)](const Say& show, const Stop& stop) {
        bench(plies, show, stop);
    });
}
inline void Console::solveFile(const std::string& path) {
    if (path.empty()) throw BadInput("an EPD file, please");
    startMeasuring([this, path](const Say& show, const Stop& stop) {
        Limits limits;
        limits.soft = limits.hard = Milliseconds(1000);
        try {
            solve(path, limits, session_.table, session_.threads, show, stop);
        } catch (const BadInput& e) {
            show(e.what());
        }
    });
}
/// Where the pieces of a type stand, for those who do not see the board.
inline void Console::where(const std::string& piece) {
    for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen, King}) {
        if (piece.empty() ||
            (piece != nameOf(t) && piece != nameOf(t) + 's' && !(piece.size() == 1 && typeFromLetter(piece[0]) == t)))
            continue;
        std::string text;
        for (const Color c : {White, Black}) {
            text += (text.empty() ? "" : "; ") + nameOf(c) + ':';
            for (const Square s : session_.game.pieces(c, t)) text += ' ' + squareName(s);
            if (session_.game.pieces(c, t).empty()) text += " none";
        }
        return say(text + '.');
    }
    throw BadInput("a kind of piece, please, as in \"p knight\"");
}
inline void Console::whatIsOn(const std::string& square) {
    if (square.size() == 1 && square[0] >= 'a' && square[0] <= 'h') {
        std::string text;
        for (int rank = 0; rank < 8; ++rank) {
            const Square s = makeSquare(square[0] - 'a', rank);
            if (const Piece piece = session_.game[s])
                text += squareName(s) + ' ' + nameOf(colorOf(piece)) + ' ' + nameOf(typeOf(piece)) + ", ";
        }
        return say(text.empty() ? "File " + square + " is empty." : text.substr(0, text.size() - 2) + '.');
    }
    const Square s = parseSquare(square);
    if (s == NoSquare) throw BadInput("a square or a file, please, as in \"s e4\" or \"s a\"");
    const Piece piece = session_.game[s];
    say(square + (piece ? ": " + nameOf(colorOf(piece)) + ' ' + nameOf(typeOf(piece)) + '.' : " is empty."));
}
inline void Console::leaveFor(const std::string& protocol) {
    leftForProtocol_ = quit_ = true;
    events_.putBack({{protocol, arrived_}});
    say("");  // the prompt's line ends here: a protocol's lines begin at their beginning
}
/// The number that `text` is, 1 or more; `otherwise` if it is empty.
inline int Console::ordinal(const std::string& text, int otherwise) const {
    if (text.empty()) return otherwise;
    const auto n = parseNumber<int>(text);
    if (!n || *n < 1 || *n > 1000) throw BadInput("a number of 1 or more, please");
    return *n;
}

inline std::span<const ConsoleCommand> Console::commands() {
    using Args = const std::string&;
    static constexpr ConsoleCommand table[] = {
        {{"new", Busy::Abort, [](Console& c, Args how) { c.newGame(how); }},
         "new [SIDE]",
         "a new game; new white, black, random or 960 [NUMBER]|    new black: you play Black. new 960 518: start "
         "position 518 of Chess960."},
        {{"go", Busy::Now, [](Console& c, Args) { c.over_ ? throw BadInput("the game is over") : c.go(); }},
         "go",
         "the engine plays the side to move from now on"},
        {{"force", Busy::Abort,
          [](Console& c, Args) { c.stopPlaying(), c.say("I play neither side; moves are only entered."); }},
         "force",
         "the engine plays neither side: you enter all moves"},
        {{"play", Busy::Abort, [](Console& c, Args side) { c.play(side); }},
         "play SIDE",
         "what the engine plays: white, black, both, none|    play both: it plays against itself until \"force\"."},
        {{"white", Busy::Now, [](Console& c, Args) { c.takeSide(White); }},
         "white, black",
         "you go on with these pieces"},
        {{"black", Busy::Now, [](Console& c, Args) { c.takeSide(Black); }}, "", ""},
        {{"?", Busy::Now, [](Console& c, Args) { c.isThinking() ? c.moveNow() : c.say("I am not thinking."); }},
         "?",
         "move now, while the engine thinks"},
        {{"undo", Busy::Abort, [](Console& c, Args times) { c.undo(times); }},
         "undo [N]",
         "take back your last move, or N of them|    undo 2: your last two moves and the answers. \"redo\" plays them "
         "again."},
        {{"redo", Busy::Abort, [](Console& c, Args) { c.redo(); }}, "redo", "play again what was taken back"},
        {{"takeback", Busy::Abort, [](Console& c, Args n) { c.takeBackPlies(c.ordinal(n, 1)), c.stopPlaying(); }},
         "takeback N",
         "take back N plies, of either side"},
        {{"goto", Busy::Abort, [](Console& c, Args n) { c.goTo(n); }},
         "goto N",
         "to the position before move N|    goto 12: before White's 12th move. goto 12...: before Black's."},
        {{"hint", Busy::Wait, [](Console& c, Args) { c.hint(); }}, "hint", "a move you could play"},
        {{"moves", Busy::Now, [](Console& c, Args square) { c.showMoves(square); }},
         "moves [SQUARE]",
         "all legal moves, or those of one piece"},
        {{"why", Busy::Abort, [](Console& c, Args move) { c.explainMove(move); }},
         "why [MOVE]",
         "why a move, or the last one, is good or bad|    why: the last move. why Nf3: a move you could play now."},
        {{"eval", Busy::Now, [](Console& c, Args move) { c.evaluate(move); }},
         "eval [MOVE]",
         "what each piece and each term is worth|    eval Nf3: what that move changes."},
        {{"review", Busy::Abort, [](Console& c, Args path) { c.reviewGame(path); }},
         "review [FILE]",
         "judge every move of this game, with a page to look at"},
        {{"analyze", Busy::Abort,
          [](Console& c, Args) { c.over_ ? c.say("The game is over: there is nothing to analyse.") : c.analyze(); }},
         "analyze",
         "think without playing, until \"exit\""},
        {{"analyse", Busy::Abort, [](Console& c, Args) { c.analyze(); }}, "", ""},
        {{"exit", Busy::Now,
          [](Console& c, Args) {
              c.mode_ == Mode::Analyze ? c.exitAnalysis()
                                       : c.say("Nothing is being analysed; \"quit\" ends the program.");
          }},
         "",
         ""},
        {{"skill", Busy::Now, [](Console& c, Args level) { c.setSkillLevel(level); }},
         "skill [LEVEL]",
         "how strong it is: 0 (beginner) to 20 (full strength)|    Levels and their ratings: 0 450, 2 670, 4 800, 6 "
         "1100, 8 1370, 10 1640, 12 1780, 14 1940,|    16 1960, 18 2240; 20 is full strength."},
        {{"level", Busy::Now, [](Console& c, Args level) { c.setUserLevel(level.empty() ? "?" : level); }},
         "level MOVES MIN INC",
         "clocks for both|    level 40 5 0: 40 moves in 5 minutes. level 0 2 12: 2 minutes and 12 seconds a move."},
        {{"st", Busy::Now,
          [](Console& c, Args seconds) {
              c.setTimePerMove(seconds), c.level_.reset(), c.say("At most " + seconds + " seconds a move.");
          }},
         "st SECONDS",
         "at most so long for each of its moves"},
        {{"sd", Busy::Now,
          [](Console& c, Args plies) { c.setDepth(plies), c.say("At most " + plies + " plies deep."); }},
         "sd PLIES",
         "at most so deep"},
        {{"draw", Busy::Now, [](Console& c, Args) { c.offerDraw(); }}, "draw, resign", "offer a draw; give up"},
        {{"resign", Busy::Abort, [](Console& c, Args) { c.resign(); }}, "", ""},
        {{"save", Busy::Now, [](Console& c, Args path) { c.save(path); }}, "save FILE", "write the game as PGN"},
        {{"load", Busy::Abort, [](Console& c, Args path) { c.load(path); }},
         "load FILE [N]",
         "read a game, the first or number N"},
        {{"games", Busy::Now, [](Console& c, Args) { c.listGames(); }},
         "games, resume",
         "the games that are over; the one you left"},
        {{"resume", Busy::Abort, [](Console& c, Args) { c.resume(); }}, "", ""},
        {{"pgn", Busy::Now,
          [](Console& c, Args) {
              std::ostringstream out;
              writePgn(out, c.record());
              c.say(out.str());
          }},
         "pgn, fen, epd",
         "show the game or the position as text"},
        {{"fen", Busy::Abort,
          [](Console& c, Args fen) { fen.empty() ? c.say(toFen(c.session_.game)) : c.setBoard(fen); }},
         "",
         ""},
        {{"epd", Busy::Now,
          [](Console& c, Args) {
              const std::string fen = toFen(c.session_.game);
              c.say(fen.substr(0, fen.find(' ', fen.find('-'))));
          }},
         "",
         ""},
        {{"setboard", Busy::Abort, [](Console& c, Args fen) { c.over_.reset(), c.setBoard(fen); }},
         "setboard FEN",
         "set up a position"},
        {{"board", Busy::Now, [](Console& c, Args) { c.drawBoard(); }},
         "board, flip",
         "draw the board again; turn it around"},
        {{"flip", Busy::Now, [](Console& c, Args) { c.flipped_ = !c.flipped_, c.drawn_ = 0; }}, "", ""},
        {{"c", Busy::Now,
          [](Console& c, Args) {
              c.say(c.level_ ? "White" + c.clockText(White) + ", Black" + c.clockText(Black) + '.'
                             : "There are no clocks.");
          }},
         "c, l, p, s, m",
         "clocks, last move, where a piece is, what is on a square,"},
        {{"l", Busy::Now,
          [](Console& c, Args) {
              Position p = c.session_.game;
              const Move m = p.lastMove();
              if (!m) return c.say("No move was played yet.");
              p.unmake();
              c.say(c.spokenMove(p, m) + '.');
          }},
         " ",
         "  play: c, l, p knight, s e4, m e4"},
        {{"p", Busy::Now, [](Console& c, Args piece) { c.where(piece); }}, "", ""},
        {{"s", Busy::Now, [](Console& c, Args square) { c.whatIsOn(square); }}, "", ""},
        {{"m", Busy::Now, [](Console& c, Args move) { c.executeMoves(move); }}, "", ""},
        {{"speak", Busy::Now,
          [](Console& c, Args) {
              c.spoken_ = !c.spoken_;
              c.drawn_ = 0;
              c.say(c.spoken_ ? "No board is drawn; every event is a sentence." : "The board is drawn again.");
          }},
         "speak",
         "no drawing: every event is one sentence"},
        {{"book", Busy::Wait, [](Console& c, Args) { c.showBook(); }}, "book", "what the opening book has here"},
        {{"bk", Busy::Wait, [](Console& c, Args) { c.showBook(); }}, "", ""},
        {{"perft", Busy::Abort, [](Console& c, Args depth) { c.measurePerft(depth); }},
         "perft N, bench [N]",
         "count positions N plies away; search fixed ones"},
        {{"bench", Busy::Abort, [](Console& c, Args depth) { c.measureBench(depth); }}, "", ""},
        {{"solve", Busy::Abort, [](Console& c, Args path) { c.solveFile(path); }},
         "solve FILE",
         "try the positions of an EPD file"},
        {{"train", Busy::Now,
          [](Console& c, Args) { c.say("Training has a program of its own: millimax train FILE."); }},
         "",
         ""},
        {{"doctor", Busy::Now, [](Console& c, Args) { c.say("A report on this machine: millimax doctor."); }}, "", ""},
        {{"option", Busy::Now, [](Console& c, Args option) { c.setOption(option), c.say("Set."); }},
         "option NAME=VALUE",
         "MoveOverhead, MultiPV, BookFile, Variety, Skill"},
        {{"memory", Busy::Abort,
          [](Console& c, Args megabytes) {
              c.setMemory(megabytes), c.say("Table: " + std::to_string(c.session_.table.megabytes()) + " megabytes.");
          }},
         "memory MB, cores N",
         "size of the table; threads that search"},
        {{"cores", Busy::Abort,
          [](Console& c, Args threads) {
              c.setCores(threads), c.say("Threads: " + std::to_string(c.session_.threads.threads()) + '.');
          }},
         "",
         ""},
        {{"hard", Busy::Now, [](Console& c, Args) { c.ponders_ = true, c.say("I think on your time, too."); }},
         "hard, easy",
         "think on your time too, or don't"},
        {{"easy", Busy::Now, [](Console& c, Args) { c.easy(), c.say("I think on my own time only."); }}, "", ""},
        {{"post", Busy::Now, [](Console& c, Args) { c.post_ = true, c.say("Every iteration is shown."); }},
         "post, nopost",
         "show every iteration, or only the latest"},
        {{"nopost", Busy::Now, [](Console& c, Args) { c.post_ = false, c.say("Only the latest iteration is shown."); }},
         "",
         ""},
        {{"exclude", Busy::Abort, [](Console& c, Args move) { c.exclude(move, true); }},
         "exclude, include",
         "search without a MOVE, or all; with it again"},
        {{"include", Busy::Abort, [](Console& c, Args move) { c.exclude(move, false); }}, "", ""},
        {{"xboard", Busy::Abort, [](Console& c, Args) { c.leaveFor("xboard"); }},
         "xboard, uci",
         "speak a protocol of graphical interfaces"},
        {{"protover", Busy::Abort, [](Console& c, Args) { c.leaveFor("protover"); }}, "", ""},
        {{"uci", Busy::Abort, [](Console& c, Args) { c.leaveFor("uci"); }}, "", ""},
        {{"help", Busy::Now, [](Console& c, Args name) { c.help(name); }},
         "help [NAME]",
         "this list, or more of one command"},
        {{"quit", Busy::Abort, [](Console& c, Args) { c.leave(); }}, "quit", "end; an unfinished game is kept"},
    };
    return table;
}

}  // namespace millimax
