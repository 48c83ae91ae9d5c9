// console.hpp: the engine at a terminal: the same commands, but the board is drawn and moves are spoken of in SAN.
#pragma once

#include "../notation/parse_move.hpp"
#include "../tools/bench.hpp"
#include "../tools/evaluation.hpp"
#include "../tools/perft.hpp"
#include "player.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iomanip>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace millimax {

/// How a terminal wants the board drawn.
struct TerminalStyle {
    bool colors = false;
    bool unicode = false;
    bool live = false;                     // a line may be written over
    int (*columns)() = [] { return 80; };  // now; the window may change
};

class Console : public Player {
public:
    Console(Session& session, EventQueue& events, std::ostream& output, TerminalStyle style)
        : Player(session, events, output), style_(style) {
        session.time.setPerMove(Milliseconds(3000));
        output << EngineName << ' ' << EngineVersion << ". You are White; type a move like e4 or e2e4, or \"help\".\n";
    }

    /// Whether it has ended because a protocol was begun, whose first line is left in the queue.
    bool leftForProtocol() const { return leftForProtocol_; }

private:
    static std::span<const Command<Console>> commands();

    /// Fits a terminal of 80 columns and 24 lines, the prompt below it.
    static constexpr std::string_view Help =
        "  MOVE                  e4, Nf3, exd5, O-O, e8=Q or e2e4, e7e8q\n"
        "  go or an empty line   the engine plays the side to move from now on\n"
        "  force                 the engine plays neither side: moves are only entered\n"
        "  ?                     move now, while the engine thinks\n"
        "  undo                  take back one move; go lets the engine play on\n"
        "  remove                take back your last move and the reply\n"
        "  hint, moves, bk       a move you could play; all moves; those of the book\n"
        "  draw, new             offer a draw; start a new game, in which you are White\n"
        "  st SECONDS, sd PLIES  at most so long, and so deep, for each move\n"
        "  level MOVES MIN INC   a clock: level 40 5 0, level 0 2 12, level 0 0:30 0.5\n"
        "  skill [LEVEL]         how well it plays, from 0, a beginner, to 20, its best\n"
        "  hard, easy            think on your time too, or don't\n"
        "  post, nopost          show each iteration in full, or only the latest\n"
        "  analyze               think without playing (exit ends it, go plays on)\n"
        "  exclude, include      search without a MOVE, or all; with it again\n"
        "  setboard FEN, fen     set up a position; show the one on the board\n"
        "  board, flip           draw the board again; turn it around\n"
        "  eval                  the static evaluation, term by term\n"
        "  perft N, bench [N]    count positions N plies from here; search fixed ones\n"
        "  memory MB, cores N    size of the transposition table; threads that search\n"
        "  option NAME=VALUE     MoveOverhead, MultiPV, BookFile, Variety, Skill\n"
        "  xboard, uci           speak a protocol of graphical interfaces\n"
        "  quit                  end\n";

    // ---- What is shown --------------------------------------------------------------------------------------------

    void execute(const std::string& typed) override {
        const std::string line = printable(typed);
        prompted_ = false;
        if (activity_ != Activity::Idle)
            output_ << clearedLine();  // the answer takes the place of the line of thinking
        const std::string name = CommandLine(line).name;
        if (activity_ == Activity::Measuring && name != "?" && name != "quit") return defer(line);
        const auto command = std::ranges::find(commands(), name, &Command<Console>::name);
        try {
            if (command != commands().end()) runInOrder(*this, *command, line, mustWait());
            else if (!looksLikeMove(line)) say(inQuotes(line) + " is no move and no command; try \"help\".");
            else if (isThinking()) say("It is my turn; \"?\" makes me move at once.");
            else userMove(line);
        } catch (const IllegalMove& e) {
            say("Illegal move " + e.move + ": " + e.what() + '.');
        } catch (const HarmlessInput& e) {
            say(std::string(e.what()) + '.');
        } catch (const BadInput& e) {
            say(line + ": " + e.what() + '.');
        }
        if (mode_ == Mode::Analyze && session_.game.key() != drawn_) drawBoard();
    }
    void startWhatIsDue() override {
        Player::startWhatIsDue();
        if (activity_ == Activity::Idle || activity_ == Activity::Pondering) prompt();
    }
    void prompt() {
        if (std::exchange(prompted_, true)) return;
        const Position& p = session_.game;
        if (p.key() != drawn_) drawBoard();
        output_ << nameOf(p.side()) << " to move> " << std::flush;
    }
    void showMove(Move m) override {
        prompted_ = false;
        Position before = session_.game;
        before.unmake();
        say(clearedLine() + std::string(EngineName) + " plays " + std::to_string(before.moveNumber()) +
            (before.side() == White ? ". " : "... ") + toSan(before, m) + std::exchange(lastThought_, ""));
    }
    void showBookMove(Move) override { lastThought_ = "  (book)"; }
    void showHint(Move m) override { say("Hint: " + toSan(session_.game, m)); }
    void showResult(const Result& r) override { say(r.reason + ": " + r.score); }
    void answerDraw(bool accepted) override {
        say(std::string(EngineName) + (accepted ? " accepts the draw." : " declines the draw."));
        if (!accepted) return;
        stopPlaying();
        if (activity_ == Activity::Pondering) discardSearch();
    }
    bool tellsResult() const override { return true; }
    void tellUser(const std::string& text) override { say(text + '.'); }
    void refusePosition(const std::string& reason, const std::string&) override {
        say(reason + ". The game stands as it was.");
    }
    void showInfo(const SearchInfo& i) override {
        if (i.line > 0 && mode_ != Mode::Analyze) return;
        const std::size_t width = std::size_t(std::max(style_.columns() - 1, 0));
        const std::string text =
            thinkingText(i, post_ || mode_ == Mode::Analyze ? width + 1 : std::min<std::size_t>(width, 70));
        if (activity_ == Activity::Pondering) return;  // where a person may be typing
        if (post_ || mode_ == Mode::Analyze) {
            prompted_ = false;
            say(text);
        } else if (style_.live && activity_ == Activity::Thinking) {
            output_ << clearedLine() << text << std::flush;
        }
    }
    Castling castlingOfSetups() const override { return Castling::Chess960; }
    std::string moveText(Move m) const { return toSan(session_.game, m); }
    void jobEnded() override { prompted_ = false; }
    std::string thinkingText(const SearchInfo& i, std::size_t width) {
        std::ostringstream text;
        if (isMate(i.score)) text << (i.score > 0 ? "mate in " : "mated in ") << std::abs(movesToMate(i.score));
        else text << std::showpos << std::fixed << std::setprecision(2) << i.score / 100.0 << std::noshowpos;
        text << (i.bound == Bound::Lower ? " or more" : i.bound == Bound::Upper ? " or less" : "");
        text << " at depth " << i.depth << " in " << std::fixed << std::setprecision(1)
             << double(i.elapsed.count()) / 1000 << " s";
        lastThought_ = "  (" + text.str() + ')';
        text << ':';
        Position p = session_.game;
        if (activity_ == Activity::Pondering) p.make(ponderMove_);
        for (const Move m : i.pv) {
            const std::string san = ' ' + toSan(p, m);
            if (text.str().size() + san.size() > width) break;
            text << san;
            p.make(m);
        }
        return text.str().substr(0, width);
    }

    std::string clearedLine() const { return style_.live ? "\r\x1b[K" : ""; }

    /// The user's pieces below, or the other side's after `flip`.
    void drawBoard() {
        const Position& p = session_.game;
        drawn_ = p.key();
        if (mode_ == Mode::Play) userIsBlack_ = engineSide_ == White;
        const bool turned = flipped_ != userIsBlack_;
        output_ << '\n';
        for (int row = 7; row >= 0; --row) {
            const int rank = turned ? 7 - row : row;
            output_ << ' ' << rank + 1 << ' ';
            for (int column = 0; column < 8; ++column)
                output_ << squareText(p, makeSquare(turned ? 7 - column : column, rank));
            output_ << (style_.colors ? "\x1b[0m\n" : "\n");
        }
        output_ << (turned ? "    h  g  f  e  d  c  b  a\n\n" : "    a  b  c  d  e  f  g  h\n\n");
    }
    /// Three columns. In colours both sides have filled pieces, told apart by black and white on middling squares;
    /// outlined ones look inverted on half of all terminals.
    std::string squareText(const Position& p, Square s) const {
        static constexpr const char* glyphs[] = {" ", "\u265f\ufe0e", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a"};
        const Piece piece = p[s];
        std::string text(1, piece ? letterOf(piece) : style_.colors || isLight(s) ? ' ' : '.');
        if (!style_.colors) return ' ' + text + ' ';
        if (style_.unicode) text = glyphs[typeOf(piece)];
        const Move last = p.lastMove();
        const bool moved = last && (s == last.from() || s == last.to());
        const char* square = moved ? (isLight(s) ? "143" : "101") : isLight(s) ? "109" : "66";
        return std::string("\x1b[48;5;") + square +
               (piece && colorOf(piece) == White ? ";38;5;231;1m " : ";38;5;16;22m ") + text + ' ';
    }

    // ---- Commands that only a person needs ------------------------------------------------------------------------

    void leaveFor(const std::string& protocol) {
        leftForProtocol_ = quit_ = true;
        events_.putBack({{protocol, arrived_}});
        say("");  // the prompt's line ends here: a protocol's lines begin at their beginning
    }
    void flip() {
        flipped_ = !flipped_;
        drawBoard();
    }
    void showMoves(const Position& p) {
        std::string text;
        for (const Move m : legalMoves(p)) text += toSan(p, m) + ' ';
        say(text.empty() ? "none" : text);
    }
    void changeSkill(const std::string& level) {
        if (!level.empty()) setOption("Skill=" + level);
        say("Skill: " + std::to_string(session_.skill()) + " of " + std::to_string(FullSkill));
    }
    void measureBench(const std::string& depth) {
        startMeasuring([plies = depth.empty() ? BenchDepth : depthOf(depth)](const Say& show, const Stop& stop) {
            bench(plies, show, stop);
        });
    }
    void measurePerft(const std::string& depth) {
        startMeasuring([p = session_.game, plies = depthOf(depth)](const Say& show, const Stop& stop) {
            showPerft(p, plies, show, Castling::Standard, stop);
        });
    }
    void offerDraw() {
        if (const auto r = resultOf(session_.game)) showResult(*r);
        else if (mode_ != Mode::Play) say("I am not playing; go makes me.");
        else considerDraw();
    }
    void showBook() {
        const Book* const book = session_.book();
        const auto moves = book ? book->moves(session_.game) : std::vector<BookMove>{};
        for (const BookMove& m : moves) say(' ' + moveText(m.move) + "  " + std::to_string(m.weight));
        if (moves.empty()) say(book ? " the book knows no move here" : " no book");
    }

    TerminalStyle style_;
    bool leftForProtocol_ = false;
    bool post_ = false;
    bool flipped_ = false, userIsBlack_ = false;
    Key drawn_ = 0;          // the position on the screen
    bool prompted_ = false;  // and under it the prompt, with nothing behind it
    std::string lastThought_;
};

inline std::span<const Command<Console>> Console::commands() {
    using Args = const std::string&;
    static constexpr Command<Console> table[] = {
        {"", Busy::Now, [](Console& c, Args) { c.go(); }},
        {"go", Busy::Now, [](Console& c, Args) { c.go(); }},
        {"help", Busy::Now, [](Console& c, Args) { c.output_ << Help; }},
        {"board", Busy::Now, [](Console& c, Args) { c.drawBoard(); }},
        {"flip", Busy::Now, [](Console& c, Args) { c.flip(); }},
        {"fen", Busy::Now, [](Console& c, Args) { c.say(toFen(c.session_.game)); }},
        {"eval", Busy::Now, [](Console& c, Args) { showEvaluation(c.session_.game, c.output_); }},
        {"moves", Busy::Now, [](Console& c, Args) { c.showMoves(c.session_.game); }},
        {"skill", Busy::Now, [](Console& c, Args level) { c.changeSkill(level); }},
        {"draw", Busy::Now, [](Console& c, Args) { c.offerDraw(); }},
        {"perft", Busy::Abort, [](Console& c, Args depth) { c.measurePerft(depth); }},
        {"bench", Busy::Abort, [](Console& c, Args depth) { c.measureBench(depth); }},
        {"xboard", Busy::Abort, [](Console& c, Args) { c.leaveFor("xboard"); }},
        {"protover", Busy::Abort, [](Console& c, Args) { c.leaveFor("protover"); }},
        {"uci", Busy::Abort, [](Console& c, Args) { c.leaveFor("uci"); }},
        {"new", Busy::Abort, [](Console& c, Args) { c.beginGame(); }},
        {"quit", Busy::Abort, [](Console& c, Args) { c.quit_ = true; }},
        {"force", Busy::Abort, [](Console& c, Args) { c.stopPlaying(); }},
        {"level", Busy::Now, [](Console& c, Args level) { c.setLevel(level); }},
        {"st", Busy::Now, [](Console& c, Args seconds) { c.setTimePerMove(seconds); }},
        {"sd", Busy::Now, [](Console& c, Args plies) { c.setDepth(plies); }},
        {"?", Busy::Now, [](Console& c, Args) { c.moveNow(); }},
        {"setboard", Busy::Abort, [](Console& c, Args fen) { c.setBoard(fen); }},
        {"hint", Busy::Wait, [](Console& c, Args) { c.hint(); }},
        {"bk", Busy::Wait, [](Console& c, Args) { c.showBook(); }},
        {"undo", Busy::Abort, [](Console& c, Args) { c.takeBack(1), c.stopPlaying(); }},
        {"remove", Busy::Abort, [](Console& c, Args) { c.takeBack(2); }},
        {"hard", Busy::Now, [](Console& c, Args) { c.ponders_ = true; }},
        {"easy", Busy::Now, [](Console& c, Args) { c.easy(); }},
        {"post", Busy::Now, [](Console& c, Args) { c.post_ = true; }},
        {"nopost", Busy::Now, [](Console& c, Args) { c.post_ = false; }},
        {"analyze", Busy::Abort, [](Console& c, Args) { c.analyze(); }},
        {"exit", Busy::Now, [](Console& c, Args) { c.exitAnalysis(); }},
        {"memory", Busy::Abort, [](Console& c, Args megabytes) { c.setMemory(megabytes); }},
        {"cores", Busy::Abort, [](Console& c, Args threads) { c.setCores(threads); }},
        {"option", Busy::Now, [](Console& c, Args option) { c.setOption(option); }},
        {"exclude", Busy::Abort, [](Console& c, Args move) { c.exclude(move, true); }},
        {"include", Busy::Abort, [](Console& c, Args move) { c.exclude(move, false); }},
    };
    return table;
}

}  // namespace millimax
