// interface/console_lines.hpp: what a line that was typed means, and how the console begins and ends.
#pragma once

#include "../notation/pgn_reader.hpp"
#include "../notation/typed_moves.hpp"
#include "console.hpp"
#include "console_game.hpp"
#include "console_learn.hpp"

#include <csignal>
#include <sstream>

namespace millimax {

inline Console::Console(Engine& engine, EventQueue& events, std::ostream& output, const TerminalStyle& style,
                        const Patience& patience)
    : Player(engine, events, output), screen_(output, style, recallTypedLines()), patience_(patience) {
    if (style.edits) events.beginKeys();
    played_.clock.setPerMove(Milliseconds(3000));
    const std::optional<Settings> known = recallSettings();
    settings_ = known.value_or(Settings());
    engine.setSkill(engine.firstSkill.value_or(settings_.skill));
    played_.playAs(~settings_.side);
    played_.game.tags = ownTags();
    screen_.setLetters(settings_.letters);
    std::string text = joined(EngineName, ' ', EngineVersion, ". You are ", nameOf(played_.userSide()), " against ",
                              describeSkill(engine.skill()), ".\n");
    if (!known)
        text +=
            "\"skill 0\" to \"skill 20\", or a rating as in \"skill 1500\", change its strength, \"black\" your side; "
            "both are remembered.\n";
    text += "Type a move like e4 or Nf3, \"help\", or \"quit\".\n";
    if (const auto& left = library_.leftGame())
        text += joined("You left a game at move ", left->position().moveNumber(), ": \"resume\" goes on.\n");
    try {
        if (engine.tablesPath().empty() && !settings_.tables.empty()) engine.openTables(settings_.tables);
    } catch (const BadInput& e) {
        text += "The endgame tables: " + asSentence(e.what()) + '\n';
    }
    screen_.print(text);
}

inline void Console::execute(const std::string& typed) {
    const std::string line = printable(typed);
    wantsToLeave_ = false;
    if (!line_.hasWaited) screen_.typed(line);
    if (line.empty()) board_.invalidate();  // the board is back
    tellFaultsOf([&] { executeCommandOrMoves(line); }, line);
    if (!output_) quit();  // the terminal is gone
}
inline void Console::train(const std::string& path) {
    tellFaultsOf([&] { Learn::trainOn(*this, path); }, path);
}
/// Does what `line` asks for; if that is refused, it is told why.
template <class Act> void Console::tellFaultsOf(Act act, const std::string& line) {
    try {
        act();
    } catch (const IllegalMove& e) {
        answer("Illegal move " + e.move + ": " + asSentence(e.what()));
    } catch (const NamedFault& e) {
        answer(asSentence(e.what()));
    } catch (const BadInput& e) {
        answer(line + ": " + asSentence(e.what()));
    }
}
/// What the last word of a line may become: the name of a file or a command where one is asked for; else a legal move
/// of `p`, unless that is null, and as the first word a command, too.
inline std::vector<std::string> completions(const std::string& text, const Position* p) {
    const std::size_t start = lastWord(text);
    const std::string word = text.substr(start), name = CommandWords(text).name;
    const ConsoleCommand* const command = findCommand(Console::commands(), name);
    if (start > 0 && command && command->takes.find("FILE") != std::string::npos) return filesThatBegin(word);
    std::vector<std::string> all;
    if (start == 0 || name == "help") all = Console::commandNames();
    if (name != "help" && p) {
        Position after = *p;
        try {
            if (const std::string before = text.substr(0, start); looksLikeMoves(before))
                for (const Move m : parseTypedMoves(after, before)) makeOrPass(after, m);
        } catch (const BadInput&) {
            return {};
        }
        for (const Move m : legalMoves(after)) all.push_back(toSan(after, m));
    }
    std::erase_if(all, [&](const std::string& candidate) { return !candidate.starts_with(word); });
    std::ranges::sort(all);
    return all;
}
/// Keys make the line that is being typed; a line that they end goes on as any that is read.
inline void Console::pressed(const Keys& keys) {
    const auto taken = screen_.take(keys.bytes, [this](const std::string& text) {
        return completions(text, isThinking() ? nullptr : &position());
    });
    for (const std::string& line : taken.lines) events_.add({line, keys.arrived});
    if (!taken.choices.empty()) answer(listed(taken.choices, "  "));
    if (taken.isEnd) events_.add({"quit", keys.arrived});
}
/// What is said of a line that is neither moves nor a command.
inline std::string notUnderstood(const std::string& line) {
    const std::string name = CommandWords(line).name;
    if (std::ranges::count(name, '/') == 7)
        return inQuotes(line) + " looks like a position: \"fen\" before it sets it up.";
    const std::string near = nearestWord(name, Console::commandNames());
    return inQuotes(line) + " is no move and no command" +
           (near.empty() ? "; try \"help\"." : "; did you mean \"" + near + "\"?");
}

/// In this order: what must wait for a job; the user's flag; what is typed at a puzzle, a line or a mark; the end of
/// what was pasted; a command; more of what is pasted; Enter alone; moves. What is none of these is told.
inline void Console::executeCommandOrMoves(const std::string& line) {
    CommandWords words(line);
    if (words.name == "fen" && !words.arguments.empty()) words.name = "setboard";
    if (activity() == Activity::OtherJob) {
        if (words.name == "?" && !isAsked()) return moveNow();
        if (words.name != "quit" || isLesson()) return defer(line);
    }
    checkFlag(line_.arrived);
    const ConsoleCommand* const command = findCommand(commands(), words.name);
    const bool mayBeGiven = command && (command->place == ConsoleCommand::Anywhere ||
                                        (command->place == ConsoleCommand::Shown && !isAsked()));
    if (isLesson() && !mayBeGiven) return Learn::answerLesson(*this, words.name == "m" ? words.arguments : line);
    const bool endsPaste = paste_.isOpen() && screen_.style().isTyped && line_.arrived > paste_.closesAt();
    if (command || endsPaste) closePaste();
    if (command) return runCommand(*command, line);
    if (!line_.hasWaited && takePasted(paste_.take(line, line_.arrived), line)) return;
    if (line.empty()) return answerEnter();
    looksLikeMoves(line) ? executeMoves(line) : answer(notUnderstood(line));
}
/// Enter alone brings back the board, or goes on in a game that is looked through.
inline void Console::answerEnter() {
    if (screen_.isLive() && !screen_.holdsBlock()) return;  // it is drawn in a moment
    if (played_.isRead())
        played_.game.isAtEnd() ? Play::lookAt(*this, 0, "The game begins here") : Play::step(*this, 1);
    else if (played_.over()) answer("The game is over; \"new\" begins another.");
    else answer(isThinking() ? "I am thinking; \"?\" makes me move at once." : "Your move, or \"help\".");
}

/// A line that waits is told of when it comes, but in a lesson, where what it waits for is there in a moment.
inline void Console::aboutToWait(const std::string& line) {
    const bool isForMove = activity() != Activity::OtherJob;
    if (isForMove && played_.mode() == Mode::Both)
        throw BadInput("I am always thinking while I play both sides, until \"force\"");
    if (line_.hasWaited || line.empty() || isLesson()) return;
    answer(inQuotes(line) + (isForMove ? " waits for my move." : " waits; \"?\" stops what is going on."));
}
/// Moves that wait for the engine's are dropped by a command after which they would be for another position or side.
inline void Console::runCommand(const ConsoleCommand& command, const std::string& line) {
    const bool hadToWait = mustWait();
    const Key before = position().key();
    runInOrder(*this, command, line);
    const bool isHandedOver = ending_ && ending_->isHandedOver;
    const bool stillWaits = mustWait() && position().key() == before && !isHandedOver;
    if (!hadToWait || stillWaits) return;
    std::erase_if(waiting_, [this](const InputLine& waiting) {
        const bool isMove = looksLikeMoves(waiting.text) || CommandWords(waiting.text).name == "m";
        if (isMove) answer(inQuotes(waiting.text) + " is not played.");
        return isMove;
    });
}

/// Whether the line belongs to something pasted, which is then played or loaded as far as it is complete.
inline bool Console::takePasted(Paste::Kind kind, const std::string& line) {
    try {
        std::istringstream pgn(paste_.text());
        if (kind == Paste::Kind::Refused) answer(inQuotes(line) + " is not played.");
        if (kind == Paste::Kind::Moves) executeMoves(paste_.text());
        if (kind == Paste::Kind::Game) Play::loadGame(*this, PgnReader(pgn).next().value(), "");
    } catch (const BadInput&) {
        paste_.refuse();
        throw;
    }
    return kind != Paste::Kind::None;
}
/// Nothing more of what was pasted comes.
inline void Console::closePaste() {
    try {
        takePasted(paste_.close(), "");
    } catch (const BadInput& e) {
        answer("What was pasted is not played: " + asSentence(e.what()));
    }
    paste_.close();  // forgets that it was refused, too
}

/// Plays the moves of a line; while the engine thinks, when its turn is over.
inline void Console::executeMoves(const std::string& line) {
    if (!looksLikeMoves(line)) throw BadInput("a move, please, as in \"m e4\"");
    if (played_.over()) throw IllegalMove("the game is over; \"new\" begins another", line);
    if (played_.mode() == Mode::Both) throw BadInput("I play both sides, until \"force\"");
    if (mustWait()) return defer(line);
    std::vector<Move> moves;
    try {
        moves = parseTypedMoves(position(), line);
    } catch (const BadInput& e) {
        throw IllegalMove(e.what(), line);
    }
    // Several moves on a line are those of both sides.
    if (moves.size() > 1) played_.stopPlaying();
    for (const Move m : moves) {
        if (played_.over()) throw IllegalMove("the game has ended before", toSan(position(), m));
        Play::playUsers(*this, m);
    }
    if (moves.size() > 1 && !played_.over() && played_.mode() != Mode::Analyze)
        answer("I play neither side now; \"go\" lets me play.");
}

/// Ctrl-C stops what goes on, and where nothing does, leaves at the second time. Other signals end the program.
inline void Console::askedToEnd(int signal) {
    const bool isIdle = activity() == Activity::Idle || activity() == Activity::Pondering;
    const bool mayLeave = isIdle && !isLesson() && played_.mode() != Mode::Analyze;
    if (signal != SIGINT || (mayLeave && wantsToLeave_)) return leave(signal);
    screen_.dropPrompt();
    wantsToLeave_ = mayLeave;
    if (mayLeave) return answer("Ctrl-C once more leaves; the game is kept.");
    if (isIdle || activity() == Activity::Analyzing) return Learn::exit(*this);
    if (played_.mode() == Mode::Both) played_.stopPlaying();
    moveNow();
}
/// Leaves training and analysis, and keeps an unfinished game for the next start.
inline void Console::leaveGame() {
    keepTypedLines(screen_.line().fresh());
    while (isLesson()) Learn::exit(*this);
    leaveAnalysis();
    if (!played_.isUnfinished()) return;
    const std::string problem = keep();
    if (problem.empty()) screen_.print("\nThe game is kept: \"resume\" goes on with it next time.");
    else if (archive()) screen_.print("\nArchived, for \"games\" to show; not kept to go on with: " + problem + '.');
}

}  // namespace millimax
