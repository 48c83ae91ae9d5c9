// interface/console_view.hpp: what a person at the terminal sees of the game: the board with the moves beside it,
// status lines, or sentences where nothing is drawn.
#pragma once

#include "../explain/judge.hpp"
#include "../explain/words.hpp"
#include "../notation/san.hpp"
#include "game_record.hpp"
#include "player.hpp"
#include "screen.hpp"
#include "version.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// "Black: knight from g8 to f6, check".
inline std::string spokenMove(const Position& before, Move m) {
    std::string text = nameOf(before.side()) + ": ";
    if (m.isCastling()) text += castlingSideOf(m) == Short ? "castles short" : "castles long";
    else text += nameOf(typeOf(m.mover())) + " from " + squareName(m.from()) + " to " + squareName(m.to());
    if (m.captured()) text += ", captures a " + nameOf(typeOf(m.captured()));
    if (m.isPromotion()) text += ", becomes a " + nameOf(m.promotion());
    if (givesCheck(before, m)) text += ", check";
    return text;
}
/// The game that led to `p` in SAN, a line for each full move: "1. e4 e5".
inline std::vector<std::string> moveList(const Position& p) {
    std::vector<std::string> list;
    Position q = startOf(p);
    for (const Move m : movesTo(p)) {
        if (q.side() == White || list.empty()) list.push_back(numberedSan(q, m));
        else list.back() += ' ' + toSan(q, m);
        q.make(m);
    }
    return list;
}
/// The letters of the pieces that `c` has captured, the most valuable first.
inline std::string capturedBy(const Position& p, Color c) {
    const std::vector<Move> moves = movesTo(p);
    std::string letters;
    for (const PieceType t : {Queen, Rook, Bishop, Knight, Pawn})
        letters.append(std::size_t(std::ranges::count(moves, makePiece(~c, t), &Move::captured)),
                       letterOf(makePiece(~c, t)));
    return letters;
}
/// The text with a full stop, unless it ends as a question.
inline std::string sentence(const std::string& text) { return text.ends_with('?') ? text : text + '.'; }
/// "3:07".
inline std::string clockTime(Milliseconds left) {
    const auto seconds = std::max<Milliseconds::rep>(0, left.count() / 1000);
    return std::to_string(seconds / 60) + ':' + (seconds % 60 < 10 ? "0" : "") + std::to_string(seconds % 60);
}

class ConsoleView : public Player {
public:
    ConsoleView(Session& session, EventQueue& events, std::ostream& output, const TerminalStyle& style)
        : Player(session, events, output), screen_(output, style) {}

protected:
    /// An answer: beside the board where that is redrawn in place, else printed.
    void say(const std::string& text) override;
    /// Text that stays on the screen above what follows.
    void print(const std::string& text);
    /// What has happened to the game, without a full stop: the line below the board where that is redrawn in place,
    /// else a sentence.
    void announce(const std::string& event);
    /// Before waiting for an event: what has changed is drawn, then the prompt.
    void startWhatIsDue() override;
    void drawBoard();

    /// The clock is our own: neither a line that waited, nor a job, nor our move before costs time.
    Clock::time_point turnBegins() const override { return Clock::now(); }
    void jobEnded() override { clockStart_.reset(); }

    void showMove(Move m) override;
    void showInfo(const SearchInfo& info) override;
    void progressed(const Progress& p) override;
    void showBookMove(Move) override { thought_ = "book"; }
    void showHint(Move m) override { say("Hint: " + toSan(session_.game, m)); }
    void tellUser(const std::string& text) override { say(text + '.'); }

    // For those who do not see the board:
    void tellLastMove();
    /// Where the pieces of a kind stand.
    void tellWhere(const std::string& kind);
    /// On a square or a file.
    void tellWhatIsOn(const std::string& squareOrFile);

    bool isOver() const override { return over_.has_value(); }
    Color userSide() const { return ~engineSide_; }
    bool isTurned() const { return flipped_ != (userSide() == Black); }
    /// "5:00", or empty if there are no clocks.
    std::string clockText(Color c) const;
    /// Whether the user's clock runs.
    bool isUsersTime() const {
        return hasClocks() && mode_ == Mode::Play && !over_ && session_.game.side() == userSide();
    }
    bool hasClocks() const { return session_.time.level().has_value(); }
    /// The time of this turn that the user had taken when the line came; none if it was typed ahead.
    Milliseconds usersTime() const {
        return std::chrono::duration_cast<Milliseconds>(std::max(arrived_ - turnBegan_, Clock::duration::zero()));
    }

    Screen screen_;
    std::optional<Result> over_;  // how the game ended: by the rules, resignation, agreement or on time
    Milliseconds userTime_{0};    // left on the user's clock when the turn began
    Clock::time_point turnBegan_ = Clock::now();
    bool flipped_ = false, spoken_ = false, post_ = false;
    bool stale_ = true;    // the screen does not show the present state
    std::string thought_;  // what the engine thought of its last move: score, depth, time

private:
    void refresh();
    std::vector<std::string> block() const;
    std::vector<std::string> panel(std::size_t rows) const;
    std::string sideText(Color c) const;
    std::string turnText() const;

    Key drawn_ = 0;                      // the position on the screen
    std::string event_;                  // the last message, or the last thing that happened to the game
    std::string bestLine_, progress_;    // of the search that goes on
    std::vector<std::string> analysis_;  // the lines of an analysis, the best one first
    bool hasMessage_ = false;            // event_ has not been on the screen yet
};

inline void ConsoleView::say(const std::string& text) {
    const std::string message = hasMessage_ ? event_ + "  " + text : text;
    const bool fits = widthOf(message) < screen_.size().columns && message.find('\n') == message.npos;
    if (!fits || !screen_.holdsBlock() || activity_ == Activity::Measuring) return print(text);
    event_ = message;
    hasMessage_ = stale_ = true;
}
inline void ConsoleView::print(const std::string& text) {
    screen_.print(text);
    if (!output_) quit_ = true;  // the terminal is gone
}
inline void ConsoleView::announce(const std::string& event) {
    const bool fits = screen_.isLive() && widthOf(event) < screen_.size().columns;
    event_ = fits ? event : "";
    stale_ |= screen_.isLive();
    if (!fits) print(sentence(event));
}

inline void ConsoleView::startWhatIsDue() {
    const bool idle = activity_ == Activity::Idle;
    Player::startWhatIsDue();
    if (idle && activity_ == Activity::Analyzing) analysis_.clear();
    refresh();
}
inline void ConsoleView::refresh() {
    if (activity_ == Activity::Measuring) return;
    const bool changed = session_.game.key() != drawn_;
    if (changed && !isThinking()) turnBegan_ = Clock::now();
    if (screen_.isLive()) {
        if (events_.hasLines()) return;  // drawn when all of them have been handled
        if (changed || stale_ || (screen_.holdsBlock() && !screen_.hasPrompt())) screen_.show(block());
        screen_.prompt("> ");
    } else {
        if (isThinking()) return;
        if ((changed || stale_) && !spoken_) drawBoard();
        screen_.prompt(over_ ? "Game over> " : nameOf(session_.game.side()) + " to move> ");
    }
    drawn_ = session_.game.key();
    stale_ = hasMessage_ = false;
}

/// The board, what stands beside it, and the status: what happened, the engine's thoughts, whose turn it is.
inline std::vector<std::string> ConsoleView::block() const {
    constexpr int LeastPanel = 24, Narrow = 40;
    const BoardPicture picture(session_.game, screen_.style(), isTurned());
    const int columns = screen_.size().columns, left = columns - picture.width() - 4;
    std::vector<std::string> lines = picture.lines();
    if (left >= LeastPanel) {
        const std::vector<std::string> beside = panel(lines.size());
        for (std::size_t i = 0; i < beside.size(); ++i) lines[i] += "   " + fitted(beside[i], left);
    }
    lines.emplace_back();
    const auto add = [&](const std::string& line, std::size_t rows) {
        const std::vector<std::string> broken = firstLines(line, columns - 1, rows);
        lines.insert(lines.end(), broken.begin(), broken.end());
    };
    const std::size_t rowsOfThought = columns < Narrow ? 2 : 1;
    add(event_, 1);
    if (activity_ == Activity::Analyzing)
        for (const std::string& line : analysis_) {  // as many as leave room for the turn and what is typed
            if (int(lines.size() + rowsOfThought) + 2 < screen_.size().rows) add(line, rowsOfThought);
        }
    else add(isThinking() ? bestLine_ : thought_, rowsOfThought);
    add(isThinking() && !progress_.empty() ? progress_ : turnText(), 1);
    return lines;
}
inline std::string ConsoleView::turnText() const {
    if (over_) return over_->reason + ": " + over_->score;
    const Position& p = session_.game;
    return nameOf(p.side()) + " to move" + (p.inCheck() ? ", in check" : "");
}
inline std::string ConsoleView::sideText(Color c) const {
    const std::string clock = clockText(c), taken = capturedBy(session_.game, c);
    const std::string player = isEngineSide(c)       ? " (" + std::string(EngineName) + ')'
                               : mode_ == Mode::Play ? " (you)"
                                                     : "";
    return nameOf(c) + player + (clock.empty() ? "" : "  " + clock) + (taken.empty() ? "" : "  took " + taken);
}
/// Both sides, where they sit, and the last moves between them: in two columns if there are many.
inline std::vector<std::string> ConsoleView::panel(std::size_t rows) const {
    constexpr std::size_t ColumnWidth = 20;
    const std::size_t room = rows - 3;
    std::vector<std::string> list = moveList(session_.game), shown(room);
    const std::size_t columns = std::size_t(std::max(1, (screen_.size().columns - 31) / int(ColumnWidth)));
    if (list.size() > room * columns) list.erase(list.begin(), list.end() - std::ptrdiff_t(room * columns));
    for (std::size_t i = 0; i < list.size(); ++i) {
        std::string& row = shown[i % room];
        row.resize(i / room * ColumnWidth, ' ');
        row += list[i];
    }
    const Color above = isTurned() ? White : Black;
    shown.insert(shown.begin(), sideText(above));
    shown.push_back(sideText(~above));
    return shown;
}
/// The board below what was printed, with the last move and a check in words where colours can't show them.
inline void ConsoleView::drawBoard() {
    if (spoken_) return say("This mode draws nothing; \"p\" and \"s\" tell where the pieces are.");
    if (screen_.isLive()) {
        stale_ = true;
        return;
    }
    std::string text = "\n";
    for (const std::string& line : BoardPicture(session_.game, screen_.style(), isTurned()).lines())
        text += line + '\n';
    Position p = session_.game;
    if (p.inCheck()) text += "    " + nameOf(p.side()) + " is in check\n";
    if (const Move last = p.lastMove()) {
        p.unmake();
        text += "    last move: " + numberedSan(p, last) + '\n';
    }
    print(text + '\n');
}

inline void ConsoleView::showMove(Move m) {
    Position before = session_.game;
    before.unmake();
    progress_.clear();
    bestLine_.clear();
    if (spoken_) return print(spokenMove(before, m) + '.');
    std::string text = std::string(EngineName) + " plays " + numberedSan(before, m);
    if (widthOf(text) >= screen_.size().columns) text = numberedSan(before, m);
    announce(screen_.isLive() || thought_.empty() ? text : text + "  (" + thought_ + ')');
}
inline void ConsoleView::showInfo(const SearchInfo& i) {
    if (activity_ == Activity::Pondering) return;  // it is the user's turn to think
    const bool analyzes = mode_ == Mode::Analyze;
    const std::string score = scoreText(i.score * signOf(session_.game.side())) +
                              (i.bound == Bound::Exact ? "" : " or so") + (isMate(i.score) ? "" : " for White") +
                              ", depth " + std::to_string(i.depth);
    std::ostringstream text;
    text << score << ", " << std::fixed << std::setprecision(1) << double(i.elapsed.count()) / 1000 << " s";
    const std::string line = score + ": " + lineText(Line(session_.game, i.pv));
    if (!screen_.isLive() && (post_ || analyzes)) print(firstLines(line, screen_.size().columns - 1, 1)[0]);
    stale_ |= screen_.isLive();
    if (analyzes) {
        analysis_.resize(std::size_t(std::max(session_.multiPv, i.line + 1)));
        analysis_[std::size_t(i.line)] = line;
    } else {
        bestLine_ = line;
        thought_ = text.str();
    }
}
/// The last status line: the root move being searched, nodes, speed and how much of the time is used.
inline void ConsoleView::progressed(const Progress& p) {
    if (activity_ != Activity::Thinking || !screen_.isLive() || !p.move) return;
    std::ostringstream text;
    const double seconds = std::max(0.001, double(p.elapsed.count()) / 1000), millions = double(p.nodes) / 1e6;
    if (budget().soft != Forever && budget().nodesPerSecond == 0) {
        constexpr long long Width = 10;
        const auto soft = std::max<long long>(budget().soft.count(), 1);
        const auto used = std::min<long long>(Width, Width * elapsedSince(budget().from).count() / soft);
        text << '[' << std::string(std::size_t(used), '#') << std::string(std::size_t(Width - used), '-') << "] ";
    }
    text << "trying " << toSan(session_.game, p.move) << ' ' << p.moveCount + 1 << '/' << p.moves << ", " << std::fixed
         << std::setprecision(1) << millions << " million nodes, " << millions / seconds << " a second";
    progress_ = text.str();
    stale_ = true;
}
inline std::string ConsoleView::clockText(Color c) const {
    if (!hasClocks()) return "";
    const bool engines = mode_ == Mode::PlayBoth || c == engineSide_;  // also where neither side is played
    auto left = engines ? session_.time.remaining().value_or(Milliseconds(0)) : userTime_;
    if (isPlaying() && session_.game.side() == c && engines == isThinking())
        left -= elapsedSince(isThinking() ? *clockStart_ : turnBegan_);
    return clockTime(left);
}
inline void ConsoleView::tellLastMove() {
    Position p = session_.game;
    const Move m = p.lastMove();
    if (!m) return say("No move was played yet.");
    p.unmake();
    say(spokenMove(p, m) + '.');
}
inline void ConsoleView::tellWhere(const std::string& kind) {
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
        for (const Square s : session_.game.pieces(c, *type)) text += ' ' + squareName(s);
        if (session_.game.pieces(c, *type).empty()) text += " none";
    }
    say(text + '.');
}
inline void ConsoleView::tellWhatIsOn(const std::string& squareOrFile) {
    const std::string square = lowered(squareOrFile);
    const Position& p = session_.game;
    if (const Square s = parseSquare(square); s != NoSquare)
        return say(square + (p[s] ? ": " + nameOf(colorOf(p[s])) + ' ' + nameOf(typeOf(p[s])) + '.' : " is empty."));
    if (square.size() != 1 || square[0] < 'a' || square[0] > 'h')
        throw BadInput("a square or a file, please, as in \"s e4\" or \"s a\"");
    std::string text;
    for (int rank = 0; rank < 8; ++rank) {
        const Square s = makeSquare(square[0] - 'a', rank);
        if (p[s])
            text +=
                (text.empty() ? "" : ", ") + squareName(s) + ' ' + nameOf(colorOf(p[s])) + ' ' + nameOf(typeOf(p[s]));
    }
    say(text.empty() ? "File " + square + " is empty." : text + '.');
}

}  // namespace millimax
