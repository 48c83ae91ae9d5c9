// interface/console_study.hpp: analysis at the terminal, questions and settings.
#pragma once

#include "console.hpp"

namespace millimax {

// ---- Analysis -----------------------------------------------------------------------------------------------------

/// Leaves the game as it stands for an analysis, a training or a line that is shown, until `bringBack`. The turn is
/// interrupted: what it has taken so far goes off the user's clock.
inline void Console::putAside() {
    if (isUsersTime()) record_.clock.interrupt(arrived_);
    aside_.push_back({engine_.game, engine_.clock, play_, record_});
}
inline void Console::bringBack() {
    Aside game = std::move(aside_.back());
    aside_.pop_back();
    positionChanged();
    engine_.game = std::move(game.game);
    engine_.clock = game.time;
    play_ = std::move(game.play);
    record_ = std::move(game.record);
    record_.clock.begin(Clock::now());  // it stood still
    thoughts_.last.clear();
    board_.invalidate();
}
inline void Console::startAnalysis() {
    if (const auto r = resultOf(position()); r && !r->isClaim)
        throw BadInput("the game is over; \"undo\" or \"goto N\" goes to a position to analyse");
    if (play_.mode != Mode::Analyze) putAside();
    reopen();
    analyze();
    board_.announce("Analysis; \"exit\" ends it, and the game is back");
}
/// Ends an analysis, whose moves are not part of the game. Whether the game that was put aside is back.
inline bool Console::leaveAnalysis() {
    if (play_.mode != Mode::Analyze) return false;
    exitAnalysis();
    if (aside_.empty()) return false;
    bringBack();
    return true;
}
inline void Console::endAnalysis() {
    if (play_.mode != Mode::Analyze) throw BadInput("nothing is being analysed; \"quit\" ends the program");
    const bool isBack = leaveAnalysis();
    if (!isBack) endIfOver();
    board_.announce(std::string("The analysis is over") + (isBack ? ", and the game is back" : "") +
                    (play_.mode == Mode::Force && !play_.over ? "; \"white\" or \"black\": you play that side" : ""));
}
/// Play goes on from the position that is analysed. If that is not where the game stood, the game goes to the archive.
/// Throws BadInput where nothing is to be played.
inline void Console::playFromAnalysis() {
    if (play_.mode != Mode::Analyze) return;
    if (resultOf(position())) throw BadInput("the game is over here; \"undo\" goes back");
    Game analysed = engine_.game;
    analysed.dropAhead();
    leaveAnalysis();
    Game game = engine_.game;
    game.dropAhead();
    const bool isSame = isSameGame(analysed, game);
    if (!isSame) archiveUnfinished();
    reopen();
    if (!isSame) begin(std::move(analysed));
}

// ---- Questions ----------------------------------------------------------------------------------------------------

inline void Console::showMoves(const std::string& name) {
    const std::string square = lowered(name);
    const Square from = square.empty() ? NoSquare : parseSquare(square);
    if (!square.empty() && from == NoSquare) throw BadInput("a square, please, as in \"moves g1\"");
    std::string text;
    for (const Move m : legalMoves(position()))
        if (square.empty() || m.from() == from) text += (text.empty() ? "" : " ") + toSan(position(), m);
    answer(!text.empty() ? text : square.empty() ? "No legal move." : "No legal move from " + square + '.');
}
inline void Console::showBook() {
    const Book* const book = engine_.book();
    if (!book) return answer("No book is open; \"option Book_file=FILE\" opens one.");
    std::string text;
    for (const BookMove& m : book->moves(position()))
        text += (text.empty() ? "" : "  ") + toSan(position(), m.move) + ' ' + std::to_string(m.weight);
    answer(text.empty() ? "The book knows no move here." : text);
}
/// With squares and arrows, as in "e4,Rd5,Gg1f3".
inline void Console::drawBoard(const std::string& list) {
    if (screen_.isPlain()) return answer("This mode draws nothing; \"p\" and \"s\" tell where the pieces are.");
    std::vector<Shape> shapes;
    for (const std::string& word : splitWords(replaced(list, ",", " ")))
        std::ranges::move(parseShapes(word, word.size() < 4 ? Shapes::Marks : Shapes::Arrows),
                          std::back_inserter(shapes));
    board_.mark(std::move(shapes), position());
    board_.draw(view());
}

// ---- Settings -----------------------------------------------------------------------------------------------------

inline void Console::setPieces(const std::string& shape) {
    const std::string kind = lowered(shape);
    if (kind != "figures" && kind != "letters") throw BadInput("figures or letters, please");
    settings_.letters = kind == "letters";
    screen_.setLetters(settings_.letters);
    board_.invalidate();
    rememberSettings();
    board_.announce("Pieces are " + kind +
                    (kind == "letters" ? ": White's are capitals" : " where the terminal has them"));
}
inline void Console::setSkillLevel(const std::string& level) {
    if (!level.empty()) {
        setSkill(level);
        settings_.skill = engine_.skill();
        rememberSettings();
    }
    answer("You play against " + describeSkill(engine_.skill()) + '.');
}
inline void Console::setNamedOption(const std::string& option) {
    if (option.find('=') == option.npos) throw BadInput("NAME=VALUE, please; \"help option\" lists the names");
    const std::pair before{engine_.skill(), engine_.tablesPath()};
    const Option& changed = setOption(option);
    if (engine_.skill() != before.first) settings_.skill = engine_.skill();
    if (engine_.tablesPath() != before.second) settings_.tables = engine_.tablesPath();
    rememberSettings();
    const std::string now = changed.nowOr("", engine_);
    answer(now.empty() ? "Set." : std::string(changed.uci) + ": " + now + '.');
}

}  // namespace millimax
