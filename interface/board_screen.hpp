// interface/board_screen.hpp: a game on the terminal: the board, what stands beside and below it, and what is said; and
// the same in words.
//
// Where lines can be written over, the board is a block that is redrawn in place and short answers stand in it;
// elsewhere everything is printed, and the board again for each position.
#pragma once

#include "../explain/judge.hpp"
#include "../explain/line.hpp"
#include "../explain/notes.hpp"
#include "../explain/phrases.hpp"
#include "../limits.hpp"
#include "../movegen.hpp"
#include "../notation/fen.hpp"
#include "../notation/game.hpp"
#include "../notation/san.hpp"
#include "../notation/text.hpp"
#include "screen.hpp"
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iomanip>
#include <ios>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

// ---- In words, for those who do not see the board -------------------------------------------------------------------

/// "Black: knight from g8 to f6, check".
inline std::string spokenMove(const Position& before, Move m) {
    std::string text = nameOf(before.side()) + ": ";
    if (!m) return text + "passes";
    if (m.isCastling()) text += castlingSideOf(m) == Short ? "castles short" : "castles long";
    else text += nameOf(typeOf(m.mover())) + " from " + squareName(m.from()) + " to " + squareName(m.to());
    if (m.captured()) text += ", captures a " + nameOf(typeOf(m.captured()));
    if (m.isPromotion()) text += ", becomes a " + nameOf(m.promotion());
    if (givesCheck(before, m)) text += ", check";
    return text;
}
/// Where the pieces of a kind stand. The kind may be in the plural, or a letter. Throws BadInput.
inline std::string spokenPieces(const Position& p, const std::string& kind) {
    const std::string piece = lowered(kind);
    const auto isNamed = [&](PieceType t) {
        return piece == nameOf(t) || piece == nameOf(t) + 's' || (piece.size() == 1 && typeFromLetter(piece[0]) == t);
    };
    constexpr std::array types{Pawn, Knight, Bishop, Rook, Queen, King};
    const auto* const type = std::ranges::find_if(types, isNamed);
    if (type == types.end()) throw BadInput("a kind of piece, please, as in \"p knight\"");
    std::string text;
    for (const Color c : {White, Black}) {
        text += (text.empty() ? "" : "; ") + nameOf(c) + ':';
        for (const Square s : p.pieces(c, *type)) text += ' ' + squareName(s);
        if (!p.count(c, *type)) text += " none";
    }
    return text + '.';
}
/// What is on a square or a file. Throws BadInput.
inline std::string spokenSquares(const Position& p, const std::string& squareOrFile) {
    const std::string square = lowered(squareOrFile);
    const auto named = [&](Square s) { return nameOf(colorOf(p[s])) + ' ' + nameOf(typeOf(p[s])); };
    if (const Square s = parseSquare(square); s != NoSquare)
        return square + (p[s] ? ": " + named(s) + '.' : " is empty.");
    if (square.size() != 1 || square[0] < 'a' || square[0] > 'h')
        throw BadInput("a square or a file, please, as in \"s e4\" or \"s a\"");
    std::string text;
    for (int rank = 0; rank < 8; ++rank)
        if (const Square s = makeSquare(square[0] - 'a', rank); p[s])
            text += (text.empty() ? "" : ", ") + squareName(s) + ' ' + named(s);
    return text.empty() ? "File " + square + " is empty." : text + '.';
}

// ---- Drawn --------------------------------------------------------------------------------------------------------

/// A game up to its cursor in SAN, a line for each full move, with marks: "1. e4 e5?!".
inline std::vector<std::string> moveList(Game game) {
    const int end = game.ply();
    std::vector<std::string> list;
    for (game.goTo(0); game.ply() < end; game.forward()) {
        const bool beginsLine = game.position().side() == White || list.empty();
        if (beginsLine) list.push_back(moveAhead(game));
        else list.back() += ' ' + moveAhead(game, false);
    }
    return list;
}
/// The pieces that `c` has captured up to the cursor, the most valuable first, as the board shows them.
inline std::string capturedBy(const Game& game, Color c, const TerminalStyle& style = {}) {
    std::string pieces;
    for (const PieceType t : {Queen, Rook, Bishop, Knight, Pawn})
        for (int ply = 0; ply < game.ply(); ++ply)
            if (game.moves()[std::size_t(ply)].move.captured() == makePiece(~c, t))
                pieces += figureOf(makePiece(~c, t), style);
    return pieces;
}
/// How much more than the other side `c` has, as beginners count: a pawn is 1, the other pieces 3, 3, 5 and 9.
inline int pointsAhead(const Position& p, Color c) {
    constexpr std::array<int, 7> points{0, 1, 3, 3, 5, 9, 0};
    const Material more = balance(p, c);
    return std::inner_product(more.begin(), more.end(), points.begin(), 0);
}
/// The text with a full stop, unless it ends as a sentence does.
inline std::string asSentence(const std::string& text) {
    return text.ends_with('?') || text.ends_with('.') ? text : text + '.';
}

/// What the engine thinks, as text.
struct Thoughts {
    std::vector<std::string> lines{""};  // of the search that goes on, the best one first
    std::string progress;                // of a search for a move: how far it is
    std::string last;                    // of the move that it comes to: score, depth, time

    /// Takes up what an iteration has found, where `count` lines are shown. Whether it is anything new: more than that
    /// the same holds at the next depth.
    bool take(const SearchInfo& i, const Position& root, int count) {
        const auto score = [&](int depth) {
            return joined(scoreText(i.score * signOf(root.side())), i.bound == Bound::Exact ? "" : " or so",
                          isMate(i.score) ? "" : " for White", ", depth ", depth);
        };
        const std::string moves = ": " + lineText(Line(root, i.pv), 12);
        lines.resize(std::size_t(std::max(count, i.line + 1)));
        const std::string before = std::exchange(lines[std::size_t(i.line)], score(i.depth) + moves);
        last = joined(score(i.depth), ", ", std::fixed, std::setprecision(1), double(i.elapsed.count()) / 1000, " s");
        return before != score(i.depth - 1) + moves;
    }
    /// How far the search is, once it has a move: how much of its time is used, the root move being searched, nodes and
    /// speed.
    void take(const Progress& p, const Position& root, const Budget& budget) {
        if (!p.move) return;
        std::string bar;
        if (budget.soft != Forever && budget.nodesPerSecond == 0) {
            bar = "[----------] ";
            const auto used = 10 * elapsedSince(budget.from) / std::max(budget.soft, Milliseconds(1));
            std::fill_n(bar.begin() + 1, std::clamp<Milliseconds::rep>(used, 0, 10), '#');
        }
        const double seconds = std::max(0.001, double(p.elapsed.count()) / 1000), millions = double(p.nodes) / 1e6;
        progress = joined(bar, "trying ", toSan(root, p.move), ' ', p.moveCount + 1, '/', p.moves, ", ", std::fixed,
                          std::setprecision(1), millions, " million nodes, ", millions / seconds, " a second");
    }
};

/// What is shown of a game.
struct BoardView {
    const Game& game;
    bool turned;                        // Black's side is below
    std::array<std::string, 2> sides;   // by colour: who plays it, the clock, the captured pieces
    std::vector<std::string> thoughts;  // below the board: as many as leave room for what comes next
    std::string turn;                   // whose it is, or how far the search is
    std::string prompt;                 // below a board that is printed; `> ` below a block
    std::vector<Shape> shapes = {};     // that show what is spoken of
};

class BoardScreen {
public:
    explicit BoardScreen(Screen& screen) : screen_(screen) {}

    // ---- What is said ---------------------------------------------------------------------------------------------
    // `answer` is a short reply to the user. `announce` is what has happened, in a few words. What is to be read, such
    // as an explanation, is printed on the screen; `printWithoutBlock` prints what a redrawn block shows by itself.

    /// An answer: in the block, if that stands where it can be redrawn and `mayStandInBlock`, else printed.
    void answer(const std::string& text, bool mayStandInBlock) {
        const std::string message = hasMessage_ ? event_ + "  " + shown(text) : shown(text);
        const bool fits = widthOf(message) < screen_.size().columns && message.find('\n') == message.npos;
        if (!fits || !mayStandInBlock || !screen_.holdsBlock() || screen_.holdsText()) return screen_.print(text);
        event_ = message;
        hasMessage_ = stale_ = true;
    }
    /// What a redrawn block shows by itself: printed where there is none.
    void printWithoutBlock(const std::string& text) {
        if (!screen_.isLive() && !text.empty()) screen_.print(text);
    }
    /// What has happened to the game, without a full stop: the line below the board where that is redrawn in place,
    /// else a sentence. An answer that has not been on the screen yet is printed before.
    void announce(const std::string& event) {
        if (std::exchange(hasMessage_, false)) screen_.print(event_);
        const bool fits = screen_.isLive() && widthOf(event) < screen_.size().columns;
        event_ = fits ? shown(event) : "";
        stale_ |= screen_.isLive();
        if (!fits && !event.empty()) screen_.print(asSentence(event));
    }

    // ---- The board ------------------------------------------------------------------------------------------------

    /// The screen does not show the present state any more.
    void invalidate() { stale_ = true; }
    /// The same where only a redrawn block shows it.
    void invalidateBlock() { stale_ |= screen_.isLive(); }
    /// The terminal has another size, or shows something else: everything is drawn anew.
    void renew() {
        screen_.clear();
        stale_ = true;
    }
    /// Whether the position on the screen is another one.
    bool isNew(const Position& p) const { return p.key() != drawn_; }
    /// Draws the view, if the screen shows something else, and writes the prompt.
    void refresh(const BoardView& view) {
        const Position& p = view.game.position();
        const bool changed = isNew(p) || stale_;
        if (screen_.isLive()) {
            if (changed || !screen_.hasPrompt()) showBlock(view, isNew(p));
        } else if (changed && !screen_.isPlain()) {
            draw(view);
        }
        screen_.prompt(screen_.isLive() ? "> " : view.prompt);
        drawn_ = p.key();
        stale_ = hasMessage_ = false;
    }
    /// Prints the board, with the last move and a check in words where colours can't show them; a block is redrawn.
    void draw(const BoardView& view) {
        const Game& game = view.game;
        if (screen_.isLive()) return invalidate();
        std::string text = "\n";
        for (const std::string& line : pictureOf(view).lines()) text += line + '\n';
        const Position& p = game.position();
        if (p.inCheck()) text += "    " + nameOf(p.side()) + " is in check\n";
        if (game.ply() > 0) text += "    last move: " + moveBehind(game) + '\n';
        screen_.drawRows(text + '\n');
    }

private:
    static constexpr int LeastPanel = 24;  // columns beside the board

    BoardPicture pictureOf(const BoardView& view) const {
        return {view.game.position(), screen_.style(), view.turned, view.shapes};
    }

    /// Shows a block below what was printed, or, where both don't fit on the screen, with that beside the board. Where
    /// that doesn't fit either and the position is not new, what has happened is printed, too.
    void showBlock(const BoardView& view, bool isNewPosition) {
        const std::vector<std::string> lines = block(view);
        const bool hasRoom = screen_.hasRoomFor(lines) && !screen_.holdsText();
        if (const auto both = hasRoom ? std::vector<std::string>{} : blockAround(screen_.said(), view); !both.empty())
            return screen_.showWithText(both);
        if (isNewPosition || hasRoom) return screen_.show(lines);
        if (screen_.hasPrompt()) return;
        if (!event_.empty()) screen_.print(asSentence(event_));
        screen_.print("Enter: the board.");
        event_.clear();
    }
    /// The board with a text beside it that goes on below it, what happened, and whose turn it is; nothing if that does
    /// not fit.
    std::vector<std::string> blockAround(const std::string& text, const BoardView& view) const {
        const BoardPicture picture = pictureOf(view);
        const int width = screen_.size().columns - 1, left = width - picture.width() - 3;
        std::vector<std::string> lines = picture.lines();
        if (text.empty() || left < LeastPanel) return {};
        const std::vector<std::string> rows = wrapped(text, width, lines.size(), left);
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (i < lines.size()) lines[i] += "   " + rows[i];
            else lines.push_back(rows[i]);
        const auto most = std::size_t(screen_.size().rows - 2);  // the prompt, and the row that Enter begins
        if (!event_.empty() && lines.size() + 2 <= most) lines.push_back(firstLines(event_, width, 1)[0]);
        lines.push_back(firstLines(view.turn, width, 1)[0]);
        return lines.size() <= most ? lines : std::vector<std::string>{};
    }
    /// The board, what stands beside it, and the status: what happened, the engine's thoughts, whose turn it is.
    std::vector<std::string> block(const BoardView& view) const {
        constexpr int Narrow = 40;
        const BoardPicture picture = pictureOf(view);
        const int columns = screen_.size().columns, left = columns - picture.width() - 4;
        std::vector<std::string> lines = picture.lines();
        if (left >= LeastPanel) {
            const std::vector<std::string> beside = panel(view, lines.size(), left);
            for (std::size_t i = 0; i < beside.size(); ++i) lines[i] += "   " + fitted(beside[i], left);
        }
        lines.emplace_back();
        const auto add = [&](const std::string& line, std::size_t rows) {
            const std::vector<std::string> broken = firstLines(shown(line), columns - 1, rows);
            lines.insert(lines.end(), broken.begin(), broken.end());
        };
        const std::size_t rowsOfThought = columns < Narrow ? 2 : 1, rowsOfTurn = wrapped(view.turn, columns - 1).size();
        add(event_, 1);
        for (const std::string& line : view.thoughts)
            if (int(lines.size() + rowsOfThought + rowsOfTurn) + 1 < screen_.size().rows) add(line, rowsOfThought);
        add(view.turn, rowsOfTurn);
        return lines;
    }
    /// Both sides, where they sit, and the last moves between them: in as many columns as are needed and fit.
    std::vector<std::string> panel(const BoardView& view, std::size_t rows, int width) const {
        constexpr std::size_t ColumnWidth = 22;  // less than LeastPanel
        const std::size_t room = rows - 3;       // without both sides' lines and the names of the files
        std::vector<std::string> list = moveList(view.game), shown(room);
        const std::size_t columns = std::size_t(width) / ColumnWidth;
        if (list.size() > room * columns) list.erase(list.begin(), list.end() - std::ptrdiff_t(room * columns));
        for (std::size_t i = 0; i < list.size(); ++i) {
            std::string& row = shown[i % room];
            row.resize(i / room * ColumnWidth, ' ');
            row += list[i];
        }
        const Color above = view.turned ? White : Black;
        shown.insert(shown.begin(), view.sides[above]);
        shown.push_back(view.sides[~above]);
        return shown;
    }

    Screen& screen_;
    Key drawn_ = 0;            // the position on the screen
    std::string event_;        // the last message, or the last thing that happened to the game
    bool hasMessage_ = false;  // event_ has not been on the screen yet
    bool stale_ = true;        // the screen does not show the present state
};

}  // namespace millimax
