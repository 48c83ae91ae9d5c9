// cecp.hpp: the XBoard/WinBoard protocol (Chess Engine Communication Protocol, version 2).
//
// One table says what each command does, and what it does to a search that is going on.
#pragma once

#include "../notation/fen.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/result.hpp"
#include "../search.hpp"
#include "../timeman.hpp"
#include "edit.hpp"
#include "input.hpp"
#include "options.hpp"
#include "player.hpp"
#include "session.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

class Cecp : public Player {
public:
    Cecp(Session& session, LineQueue& input, std::ostream& output) : Player(session, input), output_(output) {}

protected:
    /// What a command does to the search that is going on.
    enum class Busy {
        Now,     // nothing: it is run, the search goes on
        Wait,    // thinking goes on, and the command is run after the move; pondering and analysis don't delay it
        Finish,  // thinking stops with the best move so far
        Abort,   // it is forgotten, then the command is run
    };
    struct Command {
        std::string_view name;
        Busy busy;
        void (*run)(Cecp&, Text arguments);
    };
    /// The table entry of a command, or null.
    static const Command* find(std::string_view name);

    // ---- What a person's interface shows differently --------------------------------------------------------------

    void showMove(Move m) override { say("move " + toCoordinate(m, session_.castling)); }
    void showResult(const Result& r) override { say(r.score + " {" + r.reason + "}"); }
    virtual void showIllegal(const std::string& reason, const std::string& move) {
        say("Illegal move (" + reason + "): " + shortened(move));
    }
    virtual void showError(const std::string& type, const std::string& line) {
        say("Error (" + shortened(type) + "): " + shortened(line));
    }
    /// Of a faulty line, what its answer repeats.
    static std::string shortened(const std::string& line) {
        return line.size() > 200 ? line.substr(0, 200) + "..." : line;
    }
    /// A value makes no sense and nothing has changed. A comment, since clients would end the game over an error.
    virtual void remark(const std::string& text) {
        if (comments_) say("# " + text);
    }
    virtual void tellUser(const std::string& text) { say("telluser " + text); }
    virtual void showIllegalPosition(const std::string& reason, const std::string& fen) {
        say("tellusererror Illegal position: " + reason + ": " + shortened(fen));
        suspended_ = true;  // the interface shows a position we can't have: no move may be played until it changes
    }
    /// PLY SCORE TIME NODES PV, with the time in centiseconds.
    void showIteration(const SearchInfo& i) override {
        std::ostringstream line;
        line << i.depth << ' ' << protocolScore(i.score) << ' ' << i.elapsed.count() / 10 << ' ' << i.nodes << " \t"
             << pvText(i);
        say(line.str());
    }
    /// Interfaces want a line for every move; one that begins with a parenthesis is from a book.
    void showBookMove(Move m) override {
        if (post_) say("1 0 0 0 \t(" + toCoordinate(m, session_.castling) + ')');
    }
    /// A move in the present position.
    virtual std::string moveText(Move m) const { return toCoordinate(m, session_.castling); }
    /// Which castling rights a position that is set up may have.
    virtual Castling castlingOfSetups() const { return session_.castling; }
    void answerDraw(bool accepted) override {
        if (accepted) say("offer draw");
    }
    /// Another front end's commands; whether `name` was one.
    virtual bool obeyOther(const std::string&, const std::string&) { return false; }

    /// One whole line at once.
    void say(const std::string& line) {
        output_ << line + '\n' << std::flush;
        if (!output_) quit_ = abandoned_ = true;  // nobody listens any more
    }

    // ---- Lines ----------------------------------------------------------------------------------------------------

    void obey(std::string line) override {
        // An answer may repeat the line, and XBoard would end that at a CR. Nothing we know has a tilde in it.
        std::ranges::replace_if(
            line, [](unsigned char c) { return std::iscntrl(c) && c != '\t'; }, '~');
        if (editor_ && line != "quit") return editLine(line);
        const std::string name = line.substr(0, line.find(' '));
        const std::string arguments =
            line.size() > name.size() ? line.substr(line.find_first_not_of(' ', name.size())) : "";
        if (obeyOther(name, arguments) || line.empty()) return;
        const Command* const command = find(name);
        if (!command) {
            if (looksLikeMove(line)) userMove(line);
            else showError("unknown command", line);
            return;
        }
        const bool thinking = activity_ == Activity::Thinking, searching = activity_ != Activity::Idle;
        if (command->busy == Busy::Finish && thinking) moveNow_ = true;
        if (command->busy == Busy::Abort) abandon();
        // What changes a search waits for its end; what waits for our move does so while thinking is interrupted, too.
        if ((command->busy == Busy::Wait && (thinking || nextActivity() == Activity::Thinking)) ||
            (command->busy == Busy::Abort && searching))
            return deferred_.push_back(line);
        command->run(*this, arguments);
    }

    /// Mate in N moves is 100000 + N, being mated -100000 - N.
    static int protocolScore(int score) {
        if (!isMate(score)) return score;
        return score > 0 ? 100000 + movesToMate(score) : -100000 - movesToMate(score);
    }
    std::string pvText(const SearchInfo& i) const {
        std::string text;  // while we ponder, the line begins with the move we expect
        if (activity_ == Activity::Pondering) text = toCoordinate(ponderMove_, session_.castling);
        for (const Move m : i.pv) text += (text.empty() ? "" : " ") + toCoordinate(m, session_.castling);
        return text + (i.bound == Bound::Lower ? " !" : i.bound == Bound::Upper ? " ?" : "");
    }

    // ---- Commands -------------------------------------------------------------------------------------------------

    void sendFeatures() {
        say("feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 reuse=1 analyze=1");
        say("feature myname=\"" + std::string(EngineName) + ' ' + std::string(EngineVersion) +
            "\" variants=\"normal,fischerandom\" colors=0 ics=0 name=1 pause=1 nps=1 debug=1 memory=1 smp=1 exclude=1");
        std::string offers;
        for (const Option& o : cecpOptions) {
            std::string name(o.name);
            std::erase(name, ' ');
            offers += " option=\"" + name +
                      (o.type == Option::File ? " -file none\""
                                              : " -spin " + std::to_string(o.initial) + ' ' + std::to_string(o.least) +
                                                    ' ' + std::to_string(o.most) + '"');
        }
        say("feature" + offers);
        say("feature done=1");
    }

    void beginGame() {
        newGame();
        session_.castling = Castling::Standard;
        suspended_ = false;
    }
    void setVariant(const std::string& name) {
        if (name != "normal" && name != "fischerandom") return showError("unsupported variant", "variant " + name);
        session_.castling = name == "normal" ? Castling::Standard : Castling::Chess960;
    }
    void go() {
        const Color side = session_.game.side();
        if (suspended_ || activity_ == Activity::Thinking) return;
        abandon();
        ourTurnSince_.reset();
        analyzing_ = false;
        engineSide_ = side;
        if (const auto r = resultOf(session_.game)) showResult(*r);
        else if (everyMoveIsExcluded()) remark("every move is excluded");
    }
    void playOther() {
        analyzing_ = false;
        engineSide_ = ~session_.game.side();
    }
    /// Interfaces of protocol 1 tell the clocks between a change of sides and its reverse, which gives back the game.
    void setSide(Color c, const std::string& line) {
        if (c != session_.game.side()) {
            std::string fen = toFen(session_.game);
            fen[fen.find(' ') + 1] = c == White ? 'w' : 'b';
            try {
                const bool back = beforeTurn_.has_value();
                Position other = back ? *beforeTurn_ : parseFen(fen, castlingOfSetups());
                std::swap(session_.game, other);
                lastScore_.reset();
                positionChanged();
                if (!back) beforeTurn_ = std::move(other);
            } catch (const BadInput& e) {
                return showError(e.what(), line);
            }
        }
        if (!analyzing_) engineSide_ = ~c;
    }

    void setLevel(const std::string& arguments) {
        std::istringstream in(arguments);
        std::string moves, base, increment;
        in >> moves >> base >> increment;
        // What follows the minutes or the seconds, as in 25+5, is to be ignored.
        const auto number = [](const std::string& text) {
            return text.substr(0, text.find_first_not_of("0123456789."));
        };
        const std::string whole = number(base), tail = base.substr(whole.size());
        const auto mps = parseNumber<int>(moves), minutes = parseNumber<int>(whole);
        const auto seconds = parseSeconds(tail.starts_with(':') ? number(tail.substr(1)) : "0");
        const auto step = parseSeconds(increment);
        if (!mps || *mps < 0 || !minutes || *minutes < 0 || *minutes > 1'000'000 || !seconds || !step)
            return showError("level needs moves, minutes and seconds", "level " + arguments);
        session_.time.setLevel({*mps, std::chrono::minutes(*minutes) + *seconds, *step});
    }
    void setTimePerMove(const std::string& seconds) {
        if (const auto t = parseSeconds(seconds)) session_.time.setPerMove(*t);
        else showError("st needs seconds", "st " + seconds);
    }
    void setDepth(const std::string& plies) {
        const auto depth = parseNumber<int>(plies);
        if (!depth || *depth < 1) return showError("sd needs a depth of 1 or more", "sd " + plies);
        maxDepth_ = std::min(*depth, MaxPly);
    }
    void setNodeRate(const std::string& rate) {
        const auto nodes = parseNumber<double>(rate);
        if (!nodes || !(*nodes >= 0)) return showError("nps needs nodes a second", "nps " + rate);
        nodeRate_ = nodes;
    }
    void setClock(const std::string& centiseconds) {
        const auto left = parseNumber<double>(centiseconds);
        if (!left || std::isnan(*left)) return remark("time needs centiseconds");
        session_.time.setRemaining(Milliseconds(std::int64_t(10 * std::clamp(*left, 0.0, 1e12))));
    }

    void userMove(const std::string& text) {
        const Position& p = session_.game;
        if (text.empty()) return showError("a move must follow", "usermove");
        if (suspended_) return showIllegal("the position is illegal", text);
        try {
            play(parseMove(p, text));
        } catch (const BadInput& e) {
            showIllegal(legalMoves(p).empty()     ? "the game is over"
                        : engineSide_ == p.side() ? "not your turn"
                                                  : e.what(),
                        text);
        }
    }

    void considerDraw() {
        const bool ourTurn = !engineSide_ || *engineSide_ == session_.game.side();
        if (ourTurn) drawOffered_ = true;  // answered with our move
        else answerDraw(acceptsDraw());
    }

    void setBoard(const std::string& fen) {
        try {
            setGame(parseFen(fen, castlingOfSetups()));
            suspended_ = false;
            if (const auto r = resultOf(session_.game); r && tellsResult()) showResult(*r);
        } catch (const BadInput& e) {
            showIllegalPosition(e.what(), fen);
        }
    }
    void edit() {
        suspended_ = true;
        for (const std::string& line : std::exchange(deferred_, {})) obey(line);  // came before, and is no part of it
        editor_.emplace(session_.game);
    }
    void editLine(const std::string& line) {
        if (line == ".") {
            suspended_ = false;
            setBoard(std::exchange(editor_, std::nullopt)->fen());
        } else if (!line.empty() && !editor_->obey(line)) showError("unknown command in edit", line);
    }
    void undo() {
        if (!takeBack(1)) return showError("command not legal now", "undo");
        engineSide_.reset();
    }

    void hint() {
        if (suspended_ || resultOf(session_.game)) return remark("there is no move to hint at");
        const Position& p = session_.game;
        Move m = activity_ == Activity::Analyzing && !best_.empty() ? best_[0] : ponderMove_;
        if (const auto known = session_.table.probe(p.key()); !isLegal(p, m) && known) m = known->move;
        if (!isLegal(p, m) && activity_ == Activity::Idle) m = quickMove();
        if (isLegal(p, m)) say("Hint: " + moveText(m));
    }
    /// A move found in no time, for those who ask while nothing is being searched.
    Move quickMove() {
        Listener silent;
        Limits limits;
        limits.depth = 6;
        limits.hard = Milliseconds(200);
        const std::vector<Move> line = session_.team.search(session_.game, limits, silent);
        return line.empty() ? Move{} : line[0];
    }
    /// Each line begins with a blank; an empty one ends the list.
    void showBook() {
        if (!session_.book()) say(" no book");
        const auto moves = session_.book() ? session_.book()->moves(session_.game) : std::vector<BookMove>{};
        int total = 0;
        for (const BookMove& m : moves) total += m.weight;
        for (const BookMove& m : moves)
            say(' ' + moveText(m.move) + "  " + std::to_string(total ? 100 * m.weight / total : 0) + '%');
        if (session_.book() && moves.empty()) say(" the book knows no move here");
        say("");
    }

    void easy() {
        ponder_ = false;
        if (activity_ == Activity::Pondering) abandon();
    }
    void analyze() {
        analyzing_ = true;
        engineSide_.reset();
    }
    void exitAnalysis() {
        if (!analyzing_) return;
        abandon();
        analyzing_ = false;
        engineSide_.reset();
        excluded_.clear();
    }
    void showProgress() {
        if (!analyzing_) return;
        const bool begun = activity_ == Activity::Analyzing || searched_;
        const Progress p = begun ? progress_ : Progress{};
        say("stat01: " + std::to_string(p.elapsed.count() / 10) + ' ' + std::to_string(p.nodes) + ' ' +
            std::to_string(p.depth) + ' ' + std::to_string(p.moves - p.moveCount) + ' ' + std::to_string(p.moves) +
            (p.move ? ' ' + toCoordinate(p.move, session_.castling) : ""));
    }
    void changeExclusions(const std::string& move, bool out) {
        const Position& p = session_.game;
        if (move != "all" && !looksLikeMove(move))
            return showError("not a move", (out ? "exclude " : "include ") + move);
        try {
            const Move m = move == "all" ? Move{} : parseMove(p, move);
            const auto named = [m](Move each) { return !m || each == m; };
            std::erase_if(excluded_, named);
            if (out) std::ranges::copy_if(legalMoves(p), std::back_inserter(excluded_), named);
        } catch (const BadInput& e) {
            showIllegal(e.what(), move);
        }
    }

    void setMemory(const std::string& megabytes) {
        const auto size = parseNumber<std::size_t>(megabytes);
        if (!size || *size < 1) return remark("memory needs megabytes, 1 or more");
        if (*size == session_.table.megabytes() || session_.table.resize(*size)) return;
        tellUser("memory " + megabytes + ": so many megabytes can't be had; the table keeps its " +
                 std::to_string(session_.table.megabytes()));
    }
    void setCores(const std::string& threads) {
        const auto n = parseNumber<int>(threads);
        if (!n || *n < 1) return remark("cores needs a number, 1 or more");
        if (*n != session_.team.threads()) session_.team.setThreads(*n);
    }
    void setOption(const std::string& text) {
        const std::size_t equals = text.find('=');
        const Option* const option = findOption(cecpOptions, text.substr(0, equals));
        if (!option) return showError("unknown option", "option " + text);
        try {
            millimax::setOption(session_, *option, equals == std::string::npos ? "" : text.substr(equals + 1));
            if (analyzing_ || activity_ == Activity::Pondering) abandon();
        } catch (const BadInput& e) {
            if (option->type == Option::File) showError(e.what(), "option " + text);
            else remark(e.what());
        }
    }

    std::ostream& output_;
    std::optional<BoardEditor> editor_;  // between `edit` and `.`
    bool comments_ = true;               // unless the interface refuses them
};

/// In the order of the protocol's specification (engine-intf.html), then what later versions added.
inline const Cecp::Command* Cecp::find(std::string_view name) {
    constexpr auto nothing = [](Cecp&, Text) {};
    static constexpr Command commands[] = {
        {"xboard", Busy::Now, [](Cecp&, Text) { std::signal(SIGINT, SIG_IGN); }},
        {"protover", Busy::Now, [](Cecp& c, Text) { c.sendFeatures(); }},
        {"rejected", Busy::Now, [](Cecp& c, Text feature) { c.comments_ &= feature != "debug"; }},
        {"new", Busy::Abort, [](Cecp& c, Text) { c.beginGame(); }},
        {"variant", Busy::Abort, [](Cecp& c, Text rules) { c.setVariant(rules); }},
        {"quit", Busy::Abort, [](Cecp& c, Text) { c.quit_ = true; }},
        {"random", Busy::Now, [](Cecp& c, Text) { c.random_ = !c.random_; }},
        {"force", Busy::Abort, [](Cecp& c, Text) { c.engineSide_.reset(); }},
        {"go", Busy::Now, [](Cecp& c, Text) { c.go(); }},
        {"playother", Busy::Abort, [](Cecp& c, Text) { c.playOther(); }},
        {"white", Busy::Abort, [](Cecp& c, Text) { c.setSide(White, "white"); }},
        {"black", Busy::Abort, [](Cecp& c, Text) { c.setSide(Black, "black"); }},
        {"level", Busy::Now, [](Cecp& c, Text level) { c.setLevel(level); }},
        {"st", Busy::Now, [](Cecp& c, Text seconds) { c.setTimePerMove(seconds); }},
        {"sd", Busy::Now, [](Cecp& c, Text plies) { c.setDepth(plies); }},
        {"nps", Busy::Now, [](Cecp& c, Text rate) { c.setNodeRate(rate); }},
        {"time", Busy::Now, [](Cecp& c, Text centiseconds) { c.setClock(centiseconds); }},
        {"usermove", Busy::Now, [](Cecp& c, Text move) { c.userMove(move); }},
        {"?", Busy::Finish, nothing},
        {"ping", Busy::Wait, [](Cecp& c, Text number) { c.say("pong " + number); }},
        {"draw", Busy::Now, [](Cecp& c, Text) { c.considerDraw(); }},
        {"result", Busy::Abort, [](Cecp& c, Text) { c.engineSide_.reset(), c.drawOffered_ = false; }},
        {"setboard", Busy::Abort, [](Cecp& c, Text fen) { c.setBoard(fen); }},
        {"edit", Busy::Abort, [](Cecp& c, Text) { c.edit(); }},
        {"hint", Busy::Wait, [](Cecp& c, Text) { c.hint(); }},
        {"bk", Busy::Wait, [](Cecp& c, Text) { c.showBook(); }},
        {"undo", Busy::Abort, [](Cecp& c, Text) { c.undo(); }},
        {"remove", Busy::Abort,
         [](Cecp& c, Text) {
             if (!c.takeBack(2)) c.showError("command not legal now", "remove");
         }},
        {"hard", Busy::Now, [](Cecp& c, Text) { c.ponder_ = true; }},
        {"easy", Busy::Now, [](Cecp& c, Text) { c.easy(); }},
        {"post", Busy::Now, [](Cecp& c, Text) { c.post_ = true; }},
        {"nopost", Busy::Now, [](Cecp& c, Text) { c.post_ = false; }},
        {"analyze", Busy::Abort, [](Cecp& c, Text) { c.analyze(); }},
        {"exit", Busy::Now, [](Cecp& c, Text) { c.exitAnalysis(); }},
        {".", Busy::Now, [](Cecp& c, Text) { c.showProgress(); }},
        {"computer", Busy::Now, [](Cecp& c, Text) { c.computer_ = true; }},
        {"pause", Busy::Now, [](Cecp& c, Text) { c.pause(); }},
        {"memory", Busy::Abort, [](Cecp& c, Text megabytes) { c.setMemory(megabytes); }},
        {"cores", Busy::Abort, [](Cecp& c, Text threads) { c.setCores(threads); }},
        {"option", Busy::Now, [](Cecp& c, Text option) { c.setOption(option); }},
        {"exclude", Busy::Abort, [](Cecp& c, Text move) { c.changeExclusions(move, true); }},
        {"include", Busy::Abort, [](Cecp& c, Text move) { c.changeExclusions(move, false); }},
    };
    // What others may want to know, but not we.
    static constexpr std::string_view ignored[] = {"accepted", "otim",    "name",     "rating", "ics",
                                                   "resume",   "egtpath", "setscore", "lift",   "put",
                                                   "hover",    "holding", "partner",  "ptell"};
    static constexpr Command ignore{"", Busy::Now, nothing};
    if (std::ranges::count(ignored, name)) return &ignore;
    const auto found = std::ranges::find(commands, name, &Command::name);
    return found == std::end(commands) ? nullptr : found;
}

}  // namespace millimax
