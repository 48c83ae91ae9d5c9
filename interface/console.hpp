// interface/console.hpp: the engine at a terminal: moves as people type them, commands, and explanations.
//
// Each class adds a layer to the next: Console (lines and commands), ConsoleLearning (why, review, train), ConsoleGame
// (sides, clocks, taking back), ConsoleRecord (what is kept), ConsoleView (the screen), Player (what is searched, as in
// CECP), FrontEnd (events).
#pragma once

#include "../notation/typed_moves.hpp"
#include "../tools/bench.hpp"
#include "../tools/perft.hpp"
#include "../tools/solve.hpp"
#include "console_help.hpp"
#include "console_learning.hpp"
#include "doctor.hpp"
#include "version.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace millimax {

class Console : public ConsoleLearning {
public:
    Console(Session& session, EventQueue& events, std::ostream& output, const TerminalStyle& style);

    /// Does what a line that was typed says.
    void execute(const std::string& typed) override;
    /// Whether it has ended because a protocol was begun, whose first line is left in the queue.
    bool leftForProtocol() const { return leftForProtocol_; }
    /// The signal that ended it, or 0.
    int signal() const { return signal_; }
    /// The names of all commands.
    static std::vector<std::string> commandNames();

private:
    /// What a command does to moves that wait for the engine's, and whether it may be given while a puzzle is asked.
    enum class Effect { None, DropsMoves, InTraining };
    struct ConsoleCommand : Command<Console> {
        constexpr ConsoleCommand(std::string_view word, Busy what, decltype(run) action, Effect other = Effect::None)
            : Command{word, what, action}, effect(other) {}
        Effect effect;
    };
    struct Commands;
    static std::span<const ConsoleCommand> commands();
    /// A command's action that is a member function, with or without the arguments of its line.
    template <auto Function> static void call(Console& c, const std::string& arguments) {
        if constexpr (!std::is_invocable_v<decltype(Function), Console&>) std::invoke(Function, c, arguments);
        else if (arguments.empty()) std::invoke(Function, c);
        else throw BadInput("nothing may follow this command");
    }

    // ---- Lines ----------------------------------------------------------------------------------------------------

    void executeCommandOrMoves(const std::string& line);
    void runCommand(const ConsoleCommand& command, const std::string& line);
    void executeMoves(const std::string& line);
    void makeWait(const std::string& line, const std::string& until);
    std::string unknown(const std::string& line) const;
    void inputEnded() override { leave(); }
    void interrupted(int signal) override {
        signal_ = signal;
        leave();
    }
    void leaveGame();
    void leave();
    /// The settings of the last time. Whether there were any.
    bool recallSettings();

    // ---- Questions ------------------------------------------------------------------------------------------------

    void help(const std::string& name) { print(name.empty() ? helpList() : helpOn(name)); }
    void showMoves(const std::string& square);
    void showBook();
    void showPgn() { print(toPgn(record())); }
    void showFen() { say(toFen(session_.game)); }
    void showEpd() { say(toEpd(session_.game)); }
    void tellClocks() { hasClocks() ? setUserLevel("") : say("There are no clocks."); }

    // ---- Jobs and settings ----------------------------------------------------------------------------------------

    void startAnalysis();
    void endAnalysis();
    void stopThinking() {
        if (canBeStopped()) moveNow();
        else say(mode_ == Mode::Analyze ? "This is analysis; \"exit\" ends it." : "I am not thinking.");
    }
    void measurePerft(const std::string& depth);
    void measureBench(const std::string& depth);
    void solveFile(const std::string& path);
    void examine();
    void flip();
    void speak();
    void setSkillLevel(const std::string& level);
    void setTable(const std::string& megabytes);
    void setThreads(const std::string& threads);
    void setDeepest(const std::string& plies);
    void setNamedOption(const std::string& option);
    void setPondering(bool on);
    void setPosting(bool on);
    void leaveOut(const std::string& move, bool out);
    void leaveFor(const std::string& protocol);

    bool leftForProtocol_ = false;
    int signal_ = 0;
};

struct Console::Commands {
    using C = Console;
    using Text = const std::string&;
    using enum Effect;
    static constexpr ConsoleCommand table[] = {
        {"new", Busy::Abort, call<&C::newGame>, DropsMoves},
        {"go", Busy::Now, call<&C::engineGoes>},
        {"force", Busy::Abort, call<&C::enterMoves>, DropsMoves},
        {"play", Busy::Abort, call<&C::chooseSides>, DropsMoves},
        {"white", Busy::Now, call<[](C& c) { c.takeSide(White); }>, DropsMoves},
        {"black", Busy::Now, call<[](C& c) { c.takeSide(Black); }>, DropsMoves},
        {"?", Busy::Now, call<&C::stopThinking>},
        {"draw", Busy::Now, call<&C::offerDraw>},
        {"resign", Busy::Abort, call<&C::resign>},
        {"undo", Busy::Abort, call<&C::undo>, DropsMoves},
        {"redo", Busy::Abort, call<&C::redo>, DropsMoves},
        {"takeback", Busy::Abort, call<&C::takeBackSome>, DropsMoves},
        {"goto", Busy::Abort, call<&C::goTo>, DropsMoves},
        {"skill", Busy::Now, call<&C::setSkillLevel>},
        {"level", Busy::Now, call<&C::setUserLevel>},
        {"st", Busy::Now, call<&C::setUserTime>},
        {"sd", Busy::Now, call<&C::setDeepest>},
        {"hard", Busy::Now, call<[](C& c) { c.setPondering(true); }>},
        {"easy", Busy::Now, call<[](C& c) { c.setPondering(false); }>},
        {"hint", Busy::Wait, call<&C::hint>},
        {"moves", Busy::Now, call<&C::showMoves>, InTraining},
        {"why", Busy::Abort, call<&C::explainMove>},
        {"eval", Busy::Now, call<&C::evaluate>},
        {"review", Busy::Abort, call<&C::reviewGame>},
        {"analyze", Busy::Abort, call<&C::startAnalysis>, DropsMoves},
        {"analyse", Busy::Abort, call<&C::startAnalysis>, DropsMoves},
        {"exit", Busy::Now, call<&C::endAnalysis>},
        {"exclude", Busy::Abort, [](C& c, Text move) { c.leaveOut(move, true); }},
        {"include", Busy::Abort, [](C& c, Text move) { c.leaveOut(move, false); }},
        {"save", Busy::Now, call<&C::save>},
        {"load", Busy::Abort, call<&C::load>, DropsMoves},
        {"games", Busy::Now, call<&C::listGames>},
        {"resume", Busy::Abort, call<&C::resume>, DropsMoves},
        {"pgn", Busy::Now, call<&C::showPgn>},
        {"fen", Busy::Now, call<&C::showFen>, InTraining},
        {"epd", Busy::Now, call<&C::showEpd>, InTraining},
        {"setboard", Busy::Abort, call<&C::setUpPosition>, DropsMoves},
        {"board", Busy::Now, call<&C::drawBoard>, InTraining},
        {"flip", Busy::Now, call<&C::flip>, InTraining},
        {"speak", Busy::Now, call<&C::speak>, InTraining},
        {"c", Busy::Now, call<&C::tellClocks>},
        {"l", Busy::Now, call<&C::tellLastMove>, InTraining},
        {"p", Busy::Now, call<&C::tellWhere>, InTraining},
        {"s", Busy::Now, call<&C::tellWhatIsOn>, InTraining},
        {"m", Busy::Now, call<&C::executeMoves>},
        {"book", Busy::Wait, call<&C::showBook>},
        {"bk", Busy::Wait, call<&C::showBook>},
        {"option", Busy::Now, call<&C::setNamedOption>},
        {"memory", Busy::Abort, call<&C::setTable>},
        {"cores", Busy::Abort, call<&C::setThreads>},
        {"post", Busy::Now, call<[](C& c) { c.setPosting(true); }>},
        {"nopost", Busy::Now, call<[](C& c) { c.setPosting(false); }>},
        {"perft", Busy::Abort, call<&C::measurePerft>},
        {"bench", Busy::Abort, call<&C::measureBench>},
        {"solve", Busy::Abort, call<&C::solveFile>},
        {"doctor", Busy::Abort, call<&C::examine>},
        {"train", Busy::Abort, call<&C::train>, DropsMoves},
        {"xboard", Busy::Abort, [](C& c, Text) { c.leaveFor("xboard"); }, DropsMoves},
        {"protover", Busy::Abort, [](C& c, Text version) { c.leaveFor("protover " + version); }, DropsMoves},
        {"uci", Busy::Abort, [](C& c, Text) { c.leaveFor("uci"); }, DropsMoves},
        {"help", Busy::Now, call<&C::help>},
        {"quit", Busy::Abort, call<&C::leave>, InTraining},
    };
};
inline std::span<const Console::ConsoleCommand> Console::commands() { return Commands::table; }
inline std::vector<std::string> Console::commandNames() {
    std::vector<std::string> names;
    for (const auto& c : commands()) names.emplace_back(c.name);
    return names;
}

// ---- Lines --------------------------------------------------------------------------------------------------------

inline Console::Console(Session& session, EventQueue& events, std::ostream& output, const TerminalStyle& style)
    : ConsoleLearning(session, events, output, style) {
    session.time.setPerMove(Milliseconds(3000));
    const bool known = recallSettings();
    std::string text = std::string(EngineName) + ' ' + std::string(EngineVersion) + ". You are " + nameOf(userSide()) +
                       " against " + describeSkill(session.skill()) + ".\n";
    if (!known) text += "\"skill 0\" to \"skill 20\" change its strength, \"black\" your side; both are remembered.\n";
    text += "Type a move like e4 or Nf3, \"help\", or \"quit\".\n";
    if (library_.left())
        text += "You left a game at move " + std::to_string(endOf(*library_.left()).moveNumber()) +
                ": \"resume\" goes on.\n";
    if (style.live) text += "(For line editing and history, start it as \"rlwrap millimax\".)\n";
    print(text);
}

inline bool Console::recallSettings() {
    const auto known = millimax::recallSettings();
    session_.setSkill(known.value_or(Settings{}).skill);
    playAs(~known.value_or(Settings{}).side);
    return known.has_value();
}
inline void Console::execute(const std::string& typed) {
    std::string line = printable(typed);
    if (!hasWaited_) screen_.typed(line);
    const std::string home = environment("HOME");
    for (const char* const folder : {" ~/", "=~/"})
        if (const auto at = line.find(folder); at != line.npos && !home.empty()) line.replace(at + 1, 1, home);
    try {
        executeCommandOrMoves(line);
    } catch (const IllegalMove& e) {
        say("Illegal move " + e.move + ": " + sentence(e.what()));
    } catch (const BadFile& e) {
        say(sentence(e.what()));
    } catch (const BadInput& e) {
        say(line + ": " + sentence(e.what()));
    }
}
inline void Console::executeCommandOrMoves(const std::string& line) {
    CommandLine words(line);
    words.name = lowered(words.name);
    if (words.name == "fen" && !words.arguments.empty()) words.name = "setboard";
    if (activity_ == Activity::Measuring && words.name != "quit") {
        if (isTraining() && words.name != "exit") return say("One moment, please.");  // an answer is judged
        if (!isTraining() && words.name != "?") return makeWait(line, "; \"?\" stops what is going on.");
    }
    checkFlag();
    const auto command = std::ranges::find(commands(), words.name, &ConsoleCommand::name);
    const bool isCommand = command != commands().end();
    if (isTraining() && !(isCommand && command->effect == Effect::InTraining))
        return answerPuzzle(words.name == "m" ? words.arguments : line);
    if (isCommand) runCommand(*command, line);
    else if (looksLikeMoves(line)) executeMoves(line);
    else if (!line.empty()) say(unknown(line));
    else if (over_) say("The game is over; \"new\" begins another.");
    else say(isThinking() ? "I am thinking; \"?\" makes me move at once." : "Your move, or \"help\".");
}

/// Keeps a line for later, and says so when it comes.
inline void Console::makeWait(const std::string& line, const std::string& until) {
    if (!hasWaited_ && !line.empty()) say(inQuotes(line) + " waits" + until);
    defer(line);
}
/// Moves that wait for the engine's are dropped by a command after which they would be for another position or side.
inline void Console::runCommand(const ConsoleCommand& command, const std::string& line) {
    if (command.busy == Busy::Wait && mustWait()) {
        if (mode_ == Mode::PlayBoth) throw BadInput("I am always thinking while I play both sides, until \"force\"");
        return makeWait(line, " for my move.");
    }
    std::vector<InputLine> waiting = command.effect == Effect::DropsMoves ? takeDeferred() : std::vector<InputLine>{};
    try {
        runInOrder<Console>(*this, command, line, mustWait());
    } catch (const BadInput&) {
        if (activity_ == Activity::Idle && !hasClocks()) clockStart_.reset();  // thinking begins anew
        events_.putBack(std::move(waiting));
        throw;
    }
    const auto isMove = [](const InputLine& l) { return looksLikeMoves(l.text) || CommandLine(l.text).name == "m"; };
    for (const InputLine& l : waiting)
        if (isMove(l)) say(inQuotes(l.text) + " is not played.");
    std::erase_if(waiting, isMove);
    if (!leftForProtocol_) events_.putBack(std::move(waiting));
}

/// Plays the moves of a line; while the engine thinks, when its turn is over.
inline void Console::executeMoves(const std::string& line) {
    if (!looksLikeMoves(line)) throw BadInput("a move, please, as in \"m e4\"");
    if (over_) throw IllegalMove("the game is over; \"new\" begins another", line);
    if (mode_ == Mode::PlayBoth) throw BadInput("I play both sides, until \"force\"");
    if (mustWait()) return makeWait(line, " for my move.");
    std::vector<Move> moves;
    try {
        moves = parseTypedMoves(session_.game, line);
    } catch (const BadInput& e) {
        throw IllegalMove(e.what(), line);
    }
    // Several moves on a line are those of both sides.
    if (moves.size() > 1) stopPlaying();
    for (const Move m : moves) {
        if (over_) throw IllegalMove("the game has ended before", toSan(session_.game, m));
        playUsers(m);
    }
    if (moves.size() > 1 && !over_ && mode_ != Mode::Analyze) say("I play neither side now; \"go\" lets me play.");
}

inline std::string Console::unknown(const std::string& line) const {
    const std::string name = CommandLine(line).name;
    if (std::ranges::count(name, '/') == 7)
        return inQuotes(line) + " looks like a position: \"fen\" before it sets it up.";
    const std::string near = nearestWord(name, commandNames());
    return inQuotes(line) + " is no move and no command" +
           (near.empty() ? "; try \"help\"." : "; did you mean \"" + near + "\"?");
}

/// Leaves training and analysis, and keeps an unfinished game for the next start.
inline void Console::leaveGame() {
    if (isTraining()) endTraining();
    leaveAnalysis();
    if (isUnfinished()) {
        const std::string problem = keep();
        if (problem.empty()) print("\nThe game is kept: \"resume\" goes on with it next time.");
        else if (archive(record()))
            print("\nArchived, for \"games\" to show; not kept to go on with: " + problem + '.');
    }
}
inline void Console::leave() {
    leaveGame();
    quit_ = true;
}
/// Ends, so that the line is read again by the front end of a protocol.
inline void Console::leaveFor(const std::string& protocol) {
    leaveGame();
    leftForProtocol_ = quit_ = true;
    events_.putBack({{protocol, arrived_}});
    screen_.endLine();
}

// ---- Questions ----------------------------------------------------------------------------------------------------

inline void Console::showMoves(const std::string& name) {
    const std::string square = lowered(name);
    const Square from = square.empty() ? NoSquare : parseSquare(square);
    if (!square.empty() && from == NoSquare) throw BadInput("a square, please, as in \"moves g1\"");
    std::string text;
    for (const Move m : legalMoves(session_.game))
        if (square.empty() || m.from() == from) text += (text.empty() ? "" : " ") + toSan(session_.game, m);
    say(!text.empty() ? text : square.empty() ? "No legal move." : "No legal move from " + square + '.');
}
inline void Console::showBook() {
    const Book* const book = session_.book();
    if (!book) return say("No book is open; \"option BookFile=FILE\" opens one.");
    std::string text;
    for (const BookMove& m : book->moves(session_.game))
        text += (text.empty() ? "" : "  ") + toSan(session_.game, m.move) + ' ' + std::to_string(m.weight);
    say(text.empty() ? "The book knows no move here." : text);
}

// ---- Jobs and settings --------------------------------------------------------------------------------------------

inline void Console::startAnalysis() {
    if (const auto r = resultOf(session_.game); r && !r->isClaim)
        throw BadInput("the game is over; \"undo\" or \"goto N\" goes to a position to analyse");
    if (mode_ != Mode::Analyze) putAside();
    reopen();
    analyze();
    announce("Analysis; \"exit\" ends it, and the game is back");
}
inline void Console::endAnalysis() {
    if (mode_ != Mode::Analyze) throw BadInput("nothing is being analysed; \"quit\" ends the program");
    const bool isBack = leaveAnalysis();
    if (!isBack) endIfOver();
    announce(std::string("The analysis is over") + (isBack ? ", and the game is back" : "") +
             (mode_ == Mode::Force && !over_ ? "; \"white\" or \"black\": you play that side" : ""));
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
        InputFile input(path);
        solve(input, limitsOf(Milliseconds(1000)), session_.table, session_.threads, show, show, stop);
    });
}
inline void Console::examine() {
    print("A few seconds, please ...");
    startMeasuring([style = screen_.style()](const Say& show, const Stop&) {
        std::ostringstream out;
        Doctor(out, style).examine();
        show(out.str());
    });
}
inline void Console::flip() {
    flipped_ = !flipped_;
    stale_ = true;
    announce(nameOf(isTurned() ? Black : White) + "'s side is below");
}
inline void Console::speak() {
    spoken_ = !spoken_;
    screen_.setPlain(spoken_);
    stale_ = true;
    announce(spoken_ ? "No board is drawn, and every event is a sentence" : "The board is drawn again");
}
inline void Console::setSkillLevel(const std::string& level) {
    if (!level.empty()) {
        const auto n = parseNumber<int>(level);
        if (!n || *n < 0 || *n > FullSkill)
            throw BadInput("Skill takes a number from 0 to 20, not " + inQuotes(level) + "; \"help skill\" lists them");
        if (activity_ == Activity::Pondering) discardSearch();  // at the level before
        session_.setSkill(*n);
        keepSettings();
    }
    say("You play against " + describeSkill(session_.skill()) + '.');
}
inline void Console::setTable(const std::string& megabytes) {
    setMemory(megabytes);
    say("Table: " + counted(int(session_.table.megabytes()), "megabyte") + '.');
}
inline void Console::setThreads(const std::string& threads) {
    setCores(threads);
    const int searching = session_.threads.threads(), processors = int(std::thread::hardware_concurrency());
    say("Threads: " + std::to_string(searching) +
        (searching > processors ? ", on " + counted(processors, "processor") + " only." : "."));
}
inline void Console::setDeepest(const std::string& plies) {
    setDepth(plies);
    say("At most " + std::to_string(maxDepth_) + (maxDepth_ == 1 ? " ply deep." : " plies deep."));
}
inline void Console::setNamedOption(const std::string& option) {
    if (option.find('=') == option.npos) throw BadInput("NAME=VALUE, please; \"help option\" lists the names");
    setOption(option);
    keepSettings();
    say("Set.");
}
inline void Console::setPondering(bool on) {
    if (on) ponders_ = true;
    else easy();
    const std::string when = session_.skill() < FullSkill ? ", at level 20." : ".";
    say(on ? "I think on your time, too" + when : "I think on my own time only.");
}
inline void Console::setPosting(bool on) {
    post_ = on;
    say(on ? "Every iteration is printed where the screen can't be redrawn." : "Only the move is printed.");
}
inline void Console::leaveOut(const std::string& move, bool out) {
    exclude(move, out);
    say((out ? "The search leaves out: " : "The search takes up again: ") + move + '.');
}

}  // namespace millimax
