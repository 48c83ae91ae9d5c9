// console.hpp: the engine at a terminal: the same commands, but the board is drawn and moves are spoken of in SAN.
#pragma once

#include "../notation/parse_move.hpp"
#include "../tools/bench.hpp"
#include "../tools/evaluation.hpp"
#include "../tools/perft.hpp"
#include "cecp.hpp"

#include <algorithm>
#include <cstddef>
#include <iomanip>
#include <ostream>
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

class Console : public Cecp {
public:
    Console(Session& session, LineQueue& input, std::ostream& output, TerminalStyle style)
        : Cecp(session, input, output), style_(style) {
        session.time.setPerMove(Milliseconds(3000));
        output << EngineName << ' ' << EngineVersion << ". You are White; type a move like e4 or e2e4, or \"help\".\n";
    }

    void report(const SearchInfo& i) override {
        Cecp::report(i);
        if (abandoned_ || post_ || analyzing_ || i.line > 0) return;
        const int width = std::clamp(style_.columns() - 1, 0, 70);     // a longer line couldn't be written over
        const std::string text = thinkingText(i, std::size_t(width));  // for showMove, even if it isn't shown now
        if (style_.live && activity_ == Activity::Thinking) output_ << clearedLine() << text << std::flush;
    }

    /// Whether it has ended because a protocol was begun, whose first line is left in the queue.
    bool leftForProtocol() const { return leftForProtocol_; }

private:
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

    void obey(std::string line) override {
        prompted_ = false;
        Cecp::obey(std::move(line));
        if (activity_ == Activity::Pondering && !abandoned_) awaitLine();
        if (analyzing_ && session_.game.key() != drawn_) drawBoard();
    }
    void awaitLine() override {
        if (std::exchange(prompted_, true)) return;
        const Position& p = session_.game;
        if (p.key() != drawn_) drawBoard();
        output_ << nameOf(p.side()) << " to move> " << std::flush;
    }
    void showMove(Move m) override {
        Position before = session_.game;
        before.unmake();
        say(clearedLine() + std::string(EngineName) + " plays " + std::to_string(before.moveNumber()) +
            (before.side() == White ? ". " : "... ") + toSan(before, m) + std::exchange(lastThought_, ""));
    }
    void showBookMove(Move) override { lastThought_ = "  (book)"; }
    void showResult(const Result& r) override { say(r.reason + ": " + r.score); }
    void answerDraw(bool accepted) override {
        say(std::string(EngineName) + (accepted ? " accepts the draw." : " declines the draw."));
        if (!accepted) return;
        engineSide_.reset();
        if (activity_ == Activity::Pondering) abandon();
    }
    bool tellsResult() const override { return true; }
    void showIllegal(const std::string& reason, const std::string& move) override {
        say("Illegal move " + move + ": " + reason + '.');
    }
    void showError(const std::string& type, const std::string& line) override {
        say(type == "unknown command" ? inQuotes(line) + " is no move and no command; try \"help\"."
                                      : line.substr(0, line.find_last_not_of(' ') + 1) + ": " + type + '.');
    }
    void remark(const std::string& text) override { say(text + '.'); }
    void tellUser(const std::string& text) override { say(text + '.'); }
    void showIllegalPosition(const std::string& reason, const std::string&) override {
        say(reason + ". The game stands as it was.");
    }
    void showIteration(const SearchInfo& i) override {
        if (activity_ == Activity::Pondering) return;  // where a person may be typing
        prompted_ = false;
        say(thinkingText(i, std::size_t(style_.columns())));
    }
    Castling castlingOfSetups() const override { return Castling::Chess960; }
    std::string moveText(Move m) const override { return toSan(session_.game, m); }
    std::string thinkingText(const SearchInfo& i, std::size_t width) {
        std::ostringstream text;
        if (isMate(i.score)) text << (i.score > 0 ? "mate in " : "mated in ") << movesToMate(i.score);
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
        if (engineSide_) userIsBlack_ = engineSide_ == White;
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

    bool obeyOther(const std::string& name, const std::string& arguments) override {
        if (activity_ != Activity::Idle)
            output_ << clearedLine();  // the answer takes the place of the line of thinking
        const Position& p = session_.game;
        if (activity_ == Activity::Thinking && looksLikeMove(name)) say("It is my turn; \"?\" makes me move at once.");
        else if (name.empty()) go();
        else if (name == "help") output_ << Help;
        else if (name == "board") drawBoard();
        else if (name == "flip") flip();
        else if (name == "fen") say(toFen(p));
        else if (name == "eval") showEvaluation(p, output_);
        else if (name == "moves") showMoves(p);
        else if (name == "skill") changeSkill(arguments);
        else if (name == "draw" && resultOf(p)) showResult(*resultOf(p));
        else if (name == "draw" && !engineSide_) say("I am not playing; go makes me.");
        else if (name == "edit") say("edit is for interfaces; setboard FEN sets up a position.");
        else if (name == "perft" || name == "bench") measure(name, arguments);
        else if (name == "xboard" || name == "protover" || name == "uci") leaveFor(name);
        else return false;
        return true;
    }
    void leaveFor(const std::string& protocol) {
        leftForProtocol_ = quit_ = abandoned_ = true;
        input_.putBack(protocol);
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
        say("Skill: " + std::to_string(session_.skill) + " of " + std::to_string(FullSkill));
    }
    void measure(const std::string& name, const std::string& arguments) {
        const Stop stop = [this] { return isToldToStop(); };
        try {
            if (name == "bench") return bench(arguments.empty() ? BenchDepth : depthOf(arguments), output_, stop);
            showPerft(session_.game, depthOf(arguments), output_, Castling::Standard, stop);
        } catch (const BadInput& e) {
            say(name + ": " + e.what());
        }
    }
    /// Whether a line has come that ends a measurement; others wait for its end.
    bool isToldToStop() { return input_.holds("?") || input_.holds("quit") || input_.atEnd(); }

    TerminalStyle style_;
    bool leftForProtocol_ = false;
    bool flipped_ = false, userIsBlack_ = false;
    Key drawn_ = 0;          // the position on the screen
    bool prompted_ = false;  // and under it the prompt, with nothing behind it
    std::string lastThought_;
};

}  // namespace millimax
