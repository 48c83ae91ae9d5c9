// interface/cecp.hpp: the XBoard/WinBoard protocol (Chess Engine Communication Protocol, version 2).
//
// One table says what each command does, and what it does to a running search.
#pragma once

#include "../board.hpp"
#include "../explain/review_games.hpp"
#include "../notation/fen.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/san.hpp"
#include "player.hpp"
#include "version.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// Takes the lines after `edit`. The side to move stays, since they can't name it.
class BoardEditor {
public:
    explicit BoardEditor(const Position& p) {
        setup_.pieces = setupOf(p).pieces;
        setup_.side = p.side();
    }
    /// Obeys a line: `#` clears the board, `c` changes the colour of what is put, `Pa4` puts, `xa4` takes away. False
    /// if it is none of these.
    bool execute(std::string_view line) {
        if (line == "#") setup_.pieces = {};
        else if (line == "c") placing_ = ~placing_;
        else {
            const Square s = line.size() == 3 ? parseSquare(line.substr(1)) : NoSquare;
            const PieceType type = line.empty() ? NoType : typeFromLetter(line[0]);
            if (s == NoSquare || (!type && line[0] != 'x')) return false;
            setup_.pieces[s] = type ? makePiece(placing_, type) : Empty;
        }
        return true;
    }
    /// What has been set up. Castling is possible wherever king and rook are at home. Throws BadInput if it is illegal.
    Position position() const {
        Setup setup = setup_;
        parseRights("KQkq", setup, Castling::Standard);
        if (const std::string why = whyIllegalPosition(setup); !why.empty()) throw BadInput(why);
        return Position(setup);
    }

private:
    Setup setup_;  // without castling
    Color placing_ = White;
};

class Cecp : public Player {
public:
    using Player::Player;

    /// In the order of the protocol's specification (engine-intf.html), then what later versions added.
    static std::span<const Command<Cecp>> commands();

private:
    // ---- Lines ----------------------------------------------------------------------------------------------------

    void execute(const std::string& typed) override {
        const std::string line = printable(typed);  // an answer may repeat it, and XBoard would end that at a CR
        if (line.empty()) return;
        const std::string name = CommandWords(line).name;
        const bool isEditing = editor_ && !line_.hasWaited;  // what has waited came before `edit`
        if (isEditing && name != "quit" && name != "uci") return editLine(line);
        const Command<Cecp>* const command = findCommand(commands(), name);
        const bool reviews = isReviewing_ && activity() == Activity::OtherJob;
        try {
            if (command) runInOrder(*this, *command, line);
            else if (looksLikeMove(line) || line == Pass) userMove(line);
            else throw BadInput("unknown command");
        } catch (const IllegalMove& e) {
            say("Illegal move (" + std::string(e.what()) + "): " + shortened(e.move));
        } catch (const BadInput& e) {
            if (!e.isHarmless) say("Error (" + shortened(e.what()) + "): " + shortened(line));
            else if (comments_) say("# " + std::string(e.what()));
        }
        if (reviews && activity() != Activity::OtherJob && !ending_)
            tellUser("The review was stopped by \"" + shortened(line) + "\": press it again on your turn");
    }
    /// What the answer to a faulty line repeats of it.
    static std::string shortened(const std::string& line) { return inOneLine(line, 200); }

    // ---- Answers --------------------------------------------------------------------------------------------------

    std::string text(Move m) const { return toCoordinate(m, played_.game.castling); }

    void showMove(Move m) override { say("move " + text(m)); }
    /// If moves are only entered, nothing is said: interfaces would take the line for a claim of ours.
    void showResult(const Result& r) override {
        if (played_.isPlaying()) say(r.score + " {" + r.reason + "}");
    }
    /// Our clock begins to run at the interface when the line arrives that makes it our turn.
    Clock::time_point turnBegins() const override { return line_.arrived; }
    /// Interfaces want a thinking line before every move. A line of moves in brackets means that the book has it.
    void showBookMove(Move m) override {
        if (post_) say("1 0 0 0 \t(" + text(m) + ')');
    }
    void answerDraw(bool accepted) override {
        if (accepted) say("offer draw");
        else if (!computer_) say("tellopponent " + played_.declined());  // a note in XBoard, a line to him on a server
    }
    void tellUser(const std::string& text) override { say("telluser " + text); }
    /// PLY SCORE TIME NODES PV, with the time in centiseconds.
    void showInfo(const SearchInfo& i) override {
        if (!post_ && played_.mode() != Mode::Analyze) return;
        std::string pv;
        Position p = position();
        const auto add = [&](Move m) {
            pv += ' ' + toSan(p, m);
            p.make(m);
        };
        if (activity() == Activity::Pondering) add(played_.turn.ponderMove);  // that we expect
        for (const Move m : i.pv) add(m);
        const char* const bound = i.bound == Bound::Lower ? " !" : i.bound == Bound::Upper ? " ?" : "";
        say(joined(i.depth, ' ', protocolScore(i.score), ' ', i.elapsed.count() / 10, ' ', i.nodes, " \t", pv.substr(1),
                   bound));
    }
    /// Mate in N moves is 100000 + N, being mated -100000 - N.
    static int protocolScore(int score) {
        return isMate(score) ? movesToMate(score) + (score > 0 ? 100000 : -100000) : score;
    }

    // ---- Commands that only this protocol has ---------------------------------------------------------------------

    void sendFeatures() {
        say("feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 reuse=1 analyze=1");
        say(joined("feature myname=\"", EngineName, ' ', EngineVersion,
                   "\" variants=\"normal,fischerandom\" colors=0 ics=0 name=1 pause=1 nps=1 debug=1 memory=1 smp=1 "
                   "exclude=1"));
        if (SyzygyTables::AreBuiltIn) say("feature egt=\"syzygy\"");
        for (const Option& o : options)
            if (!o.cecp.empty() && !o.isCommand)
                say(joined("feature option=\"", o.cecp, o.unit, ' ', o.cecpForm(engine_), '"'));
        say("feature option=\"" + std::string(ReviewButton) + " -button\"");
        say("feature done=1");
    }
    /// TYPE PATH. XBoard tells a folder by itself, Debian's one that few have: so what is wrong is no news to the user.
    void openTables(const std::string& arguments) {
        const CommandWords words(arguments);
        if (words.name != "syzygy") return;
        try {
            engine_.openTables(words.arguments);
        } catch (const BadInput& e) {
            throw harmless(e.what());
        }
    }
    void setVariant(const std::string& name) {
        if (name != "normal" && name != "fischerandom") throw BadInput("unsupported variant");
        played_.game.castling = name == "normal" ? Castling::Standard : Castling::Chess960;
    }
    void newGame() {
        engine_.newGame();
        played_.replace(Game());
        played_.clock.restart();
        hasNoPosition_ = false;
        if (played_.mode() != Mode::Analyze) played_.playAs(Black);
        maxDepth_ = MaxPly;
        nodeRate_ = 0;
        random_ = computer_ = false;
    }
    /// Interfaces of protocol 1 send `white`, the clock, `black` (or the reverse): the change of sides is a null move,
    /// which the second change takes back.
    void setSide(Color side) {
        if (played_.mode() != Mode::Analyze) played_.playAs(~side);
        if (side == position().side()) return;
        if (position().inCheck()) {
            played_.stopPlaying();  // nobody has asked us to play the side that stays to move
            throw harmless(nameOf(side) + " can't be to move: " + nameOf(~side) + " is in check");
        }
        played_.changeSides();
    }
    /// Plays a move that the interface tells, mostly the opponent's.
    void userMove(const std::string& text) {
        if (text.empty()) throw BadInput("a move must follow");
        if (hasNoPosition_) throw IllegalMove("the position is illegal", text);
        if (mustWait()) throw IllegalMove("not your turn", text);
        try {
            if (text == Pass && position().inCheck()) throw BadInput("no null move can answer a check");
            play(text == Pass ? Move{} : parseMove(position(), text));
        } catch (const BadInput& e) {
            throw IllegalMove(legalMoves(position()).empty() ? "the game is over" : e.what(), text);
        }
    }
    void setBoard(const std::string& fen) {
        setUp([&] { return parseFen(fen, played_.game.castling); }, fen.empty() ? "" : ": " + shortened(fen));
    }
    /// Begins a game at the position that `read` returns. If `read` throws BadInput, the interface shows a position
    /// that we can't play on: no move may be made until it shows another. `shown`: what was read, for the message.
    template <class Read> void setUp(const Read& read, const std::string& shown) {
        try {
            played_.replace(Game(read(), played_.game.castling));
        } catch (const BadInput& e) {
            hasNoPosition_ = true;
            return say("tellusererror Illegal position: " + std::string(e.what()) + shown);
        }
        hasNoPosition_ = false;
        if (const auto r = resultOf(position())) showResult(*r);
    }
    void setNodeRate(const std::string& rate) {
        const auto nodes = parseNumber<double>(rate);
        if (!nodes || !(*nodes >= 0 && *nodes <= 1e12)) throw NamedFault("nps needs nodes a second");
        nodeRate_ = *nodes;
    }
    void setClock(const std::string& centiseconds) {
        const auto left = parseNumber<double>(centiseconds);
        if (!left || std::isnan(*left)) throw harmless("time needs centiseconds");
        played_.clock.setRemaining(Milliseconds(std::int64_t(10 * std::clamp(*left, 0.0, 1e12))), Milliseconds(10));
    }
    /// RESULT {COMMENT}
    void endGame(const std::string& result) {
        const std::string score = result.substr(0, result.find(' '));
        played_.game.result = isResult(score) ? score : "*";
        played_.stopPlaying();
        played_.turn.drawOffered = false;
    }
    void edit() {
        hasNoPosition_ = true;
        editor_.emplace(position());
    }
    void editLine(const std::string& line) {
        if (line == ".") setUp([editor = *std::exchange(editor_, std::nullopt)] { return editor.position(); }, "");
        else if (!editor_->execute(line)) say("Error (unknown command in edit): " + shortened(line));
    }
    /// Takes back so many of the moves that the interface knows: a change of sides is none. Throws BadInput, and
    /// changes nothing, if fewer were made.
    void takeBackMoves(int moves) {
        int ply = game().ply();
        for (; moves > 0 && ply > 0; --ply) moves -= !played_.isSideChange(ply);
        if (moves > 0) throw BadInput("command not legal now");
        played_.goTo(ply);
    }
    void undo() {
        takeBackMoves(1);
        played_.stopPlaying();
    }
    /// Each line begins with a blank; an empty one ends the list.
    void showBook() {
        const Book* const book = engine_.book();
        const auto moves = book ? book->moves(position()) : std::vector<BookMove>{};
        int total = 0;
        for (const BookMove& m : moves) total += m.weight;
        for (const BookMove& m : moves) say(joined(' ', text(m.move), "  ", total ? 100 * m.weight / total : 0, '%'));
        if (moves.empty()) say(book ? " the book knows no move here" : " no book");
        say("");
    }
    void showProgress() {
        if (played_.mode() != Mode::Analyze) return;
        Progress p = activity() == Activity::Analyzing ? work_.progress() : Progress{};
        if (p.depth && best_) p.depth = std::max(p.depth, best_->depth);
        say(joined("stat01: ", p.elapsed.count() / 10, ' ', p.nodes, ' ', p.depth, ' ', p.moves - p.moveCount, ' ',
                   p.moves, p.move ? ' ' + text(p.move) : ""));
    }

    /// Names a move that is known, else one found in at most 0.2 s.
    void hint() {
        if (hasNoPosition_ || legalMoves(position()).empty()) throw harmless("there is no move to hint at");
        Move m = activity() == Activity::Analyzing && best_ ? best_->pv[0] : played_.turn.ponderMove;
        if (!isLegal(position(), m)) m = engine_.skill() == FullSkill ? engine_.tableMove(position()) : Move{};
        if (m) return say("Hint: " + text(m));
        if (activity() != Activity::Idle) return;
        isReviewing_ = false;
        work_.startJob([this, p = position()](Job& job) -> Then {
            Limits limits = limitsOf(Milliseconds(200));
            limits.depth = 6;
            const std::vector<Move> line = find(p, limits, engine_.threads, job).line;
            if (line.empty()) return nullptr;
            return [this, m = line[0]] {
                played_.turn.ponderMove = m;  // asked again, it says the same
                say("Hint: " + text(m));
            };
        });
    }
    /// Writes the review of the game so far; not while it is our turn. A move that comes meanwhile stops it: that is
    /// told.
    void review() {
        if (mustWait()) return tellUser("No review while the engine thinks: press it on your turn");
        work_.forget();
        Game game = played_.game;
        game.dropAhead();
        if (const auto r = resultOf(position())) game.result = r->score;
        game.tags["Date"] = today();
        if (const auto own = played_.ownSide(); own && !computer_) {
            game.tags[nameOf(*own)] = engine_.nameInGames();
            game.tags[nameOf(~*own)] = UserName;
        }
        static constexpr Milliseconds Each(100), Reasons(2000);  // for a position, and for why moves are bad
        if (game.plies() > 0)
            tellUser(joined("Judging ", counted(game.plies(), "move"), ", which takes some ",
                            (Reasons + (game.plies() + 1) * Each) / Milliseconds(1000), " seconds"));
        work_.startJob([this, game](Job& job) -> Then {
            const auto done = writeReview(game, "", limitsOf(Each), engine_.threads, job);
            if (!done) return nullptr;
            return [this, base = done->base] { tellUser("The review of this game is in " + base + ".html"); };
        });
        isReviewing_ = true;
    }
    /// NAME=VALUE, or the name of a button.
    void setOption(const std::string& option) {
        const std::size_t equals = option.find('=');
        const std::string name = option.substr(0, equals);
        if (bareName(name) == bareName(ReviewButton)) return review();
        set(name, equals == option.npos ? "" : std::string_view(option).substr(equals + 1));
    }
    void showText(const JobText& text) override { tellUser(text.text); }
    /// XBoard sends SIGINT to old engines before commands. Where the console has begun this protocol, that signal comes
    /// as an event, and is no reason to end here either.
    void askedToEnd(int signal) override {
        if (signal != SIGINT) FrontEnd::askedToEnd(signal);
    }
    /// Some versions of python-chess say "None" where there is no increment.
    void setLevel(std::string level) {
        if (level.ends_with(" None")) level.replace(level.size() - 4, 4, "0");
        played_.clock.setTimeControl(parseLevel(level));
    }

    static constexpr std::string_view Pass = "@@@@";
    static constexpr std::string_view ReviewButton = "Write_review";
    std::optional<BoardEditor> editor_;  // between `edit` and `.`
    bool isReviewing_ = false;           // the last job is, or was, a review
    bool comments_ = true;               // lines that begin with # may be sent: the interface has not refused them
};

inline std::span<const Command<Cecp>> Cecp::commands() {
    using Args = const std::string&;
    static constexpr Command<Cecp> table[] = {
        {"xboard", Busy::Now, [](Cecp&, Args) { std::signal(SIGINT, SIG_IGN); }},
        {"protover", Busy::Now, [](Cecp& c, Args) { c.sendFeatures(); }},
        {"rejected", Busy::Now, [](Cecp& c, Args feature) { c.comments_ &= feature != "debug"; }},
        {"new", Busy::Abort, [](Cecp& c, Args) { c.newGame(); }},
        {"variant", Busy::Abort, [](Cecp& c, Args rules) { c.setVariant(rules); }},
        {"quit", Busy::Abort, [](Cecp& c, Args) { c.quit(); }},
        {"random", Busy::Now, [](Cecp& c, Args) { c.random_ = !c.random_; }},
        {"force", Busy::Abort, [](Cecp& c, Args) { c.played_.stopPlaying(); }},
        {"go", Busy::Now, [](Cecp& c, Args) { c.go(); }},
        {"playother", Busy::Abort, [](Cecp& c, Args) { c.played_.playAs(~c.position().side()); }},
        {"white", Busy::Abort, [](Cecp& c, Args) { c.setSide(White); }},
        {"black", Busy::Abort, [](Cecp& c, Args) { c.setSide(Black); }},
        {"level", Busy::Now, [](Cecp& c, Args level) { c.setLevel(level); }},
        {"st", Busy::Now, [](Cecp& c, Args seconds) { c.setTimePerMove(seconds); }},
        {"sd", Busy::Now, [](Cecp& c, Args plies) { c.setDepth(plies); }},
        {"nps", Busy::Now, [](Cecp& c, Args rate) { c.setNodeRate(rate); }},
        {"time", Busy::Now, [](Cecp& c, Args centiseconds) { c.setClock(centiseconds); }},
        {"usermove", Busy::Now, [](Cecp& c, Args move) { c.userMove(move); }},
        {"?", Busy::Now, [](Cecp& c, Args) { c.moveNow(); }},
        {"ping", Busy::Wait,
         [](Cecp& c, Args number) {
             c.provideTable();
             c.say("pong " + number);
         }},
        {"draw", Busy::Now, [](Cecp& c, Args) { c.considerDraw(); }},
        {"result", Busy::Abort, [](Cecp& c, Args result) { c.endGame(result); }},
        {"setboard", Busy::Abort, [](Cecp& c, Args fen) { c.setBoard(fen); }},
        {"edit", Busy::Abort, [](Cecp& c, Args) { c.edit(); }},
        {"hint", Busy::Wait, [](Cecp& c, Args) { c.hint(); }},
        {"bk", Busy::Wait, [](Cecp& c, Args) { c.showBook(); }},
        {"undo", Busy::Abort, [](Cecp& c, Args) { c.undo(); }},
        {"remove", Busy::Abort, [](Cecp& c, Args) { c.takeBackMoves(2); }},
        {"hard", Busy::Now, [](Cecp& c, Args) { c.ponders_ = true; }},
        {"easy", Busy::Now, [](Cecp& c, Args) { c.easy(); }},
        {"post", Busy::Now, [](Cecp& c, Args) { c.post_ = true; }},
        {"nopost", Busy::Now, [](Cecp& c, Args) { c.post_ = false; }},
        {"analyze", Busy::Abort, [](Cecp& c, Args) { c.played_.analyze(); }},
        {"exit", Busy::Now, [](Cecp& c, Args) { c.exitAnalysis(); }},
        {".", Busy::Now, [](Cecp& c, Args) { c.showProgress(); }},
        {"computer", Busy::Now, [](Cecp& c, Args) { c.computer_ = true; }},
        {"pause", Busy::Now, [](Cecp& c, Args) { c.work_.pause(); }},
        {"memory", Busy::Abort, [](Cecp& c, Args megabytes) { c.set("memory", megabytes); }},
        {"cores", Busy::Abort, [](Cecp& c, Args threads) { c.set("cores", threads); }},
        {"skill", Busy::Now, [](Cecp& c, Args skill) { c.setSkill(skill); }},  // Crafty's
        {"egtpath", Busy::Abort, [](Cecp& c, Args path) { c.openTables(path); }},
        {"option", Busy::Abort, [](Cecp& c, Args option) { c.setOption(option); }},
        {"exclude", Busy::Abort, [](Cecp& c, Args move) { c.played_.turn.excluded.change(c.position(), move, true); }},
        {"include", Busy::Abort, [](Cecp& c, Args move) { c.played_.turn.excluded.change(c.position(), move, false); }},
        {"uci", Busy::Wait, [](Cecp& c, Args) { c.handOver(); }},
        {"accepted", Busy::Now, [](Cecp&, Args) {},  // as any line it ends a pause, which is all that `resume` wants
         "otim name rating ics resume setscore lift put hover holding partner ptell"},
    };
    return table;
}

}  // namespace millimax
