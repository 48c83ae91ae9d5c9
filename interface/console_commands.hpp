// interface/console_commands.hpp: the console's commands: what each is called, does and is for, a row each; and `help`.
//
// Who wants the console includes this file.
#pragma once

#include "console.hpp"
#include "console_game.hpp"
#include "console_learn.hpp"
#include "console_lines.hpp"

namespace millimax {

/// All legal moves, or those from the square of that name. Throws BadInput if there is no such square.
inline std::string listOfMoves(const Position& p, const std::string& name) {
    const std::string square = lowered(name);
    const Square from = square.empty() ? NoSquare : parseSquare(square);
    if (!square.empty() && from == NoSquare) throw BadInput("a square, please, as in \"moves g1\"");
    std::string text;
    for (const Move m : legalMoves(p))
        if (square.empty() || m.from() == from) text += (text.empty() ? "" : " ") + toSan(p, m);
    return !text.empty() ? text : square.empty() ? "No legal move." : "No legal move from " + square + '.';
}
/// What a book, which may be null, has in a position.
inline std::string listOfBook(const Book* book, const Position& p) {
    if (!book) return "No book is open; \"option Book_file=FILE\" opens one.";
    const auto wordsFor = [&p](const BookMove& m) { return toSan(p, m.move) + ' ' + std::to_string(m.weight); };
    const std::string text = listed(book->moves(p), "  ", wordsFor);
    return text.empty() ? "The book knows no move here." : text;
}

/// The commands by group, in lines of at most `width` columns.
inline std::string helpList(int width) {
    const std::size_t indent = width < 40 ? 4 : 13;
    std::vector<std::pair<std::string, std::string>> groups;
    for (const ConsoleCommand& c : Console::commands()) {
        const bool isNew = groups.empty() || groups.back().first != c.group;
        if (isNew) groups.emplace_back(c.group, c.name);
        else groups.back().second += ", " + std::string(c.name);
    }
    std::string text = "Type a move: e4, Nf3, e2e4, O-O, or several on a line. Commands:\n";
    for (const auto& [group, names] : groups) {
        std::string row = "  " + group;
        if (row.size() >= indent) text += std::exchange(row, "") + '\n';
        for (const std::string& line : wrapped(names, width - int(indent))) {
            row.resize(indent, ' ');
            text += std::exchange(row, "") + line + '\n';
        }
    }
    return text + "\"help NAME\" tells more of one, as in \"help undo\".";
}
inline std::string helpOn(const ConsoleCommand& c) {
    return joined(c.name, c.takes.empty() ? "" : " ", c.takes, "\n    ", c.help);
}
/// Usage and purpose of all commands, as the man page has them.
inline std::string helpOnAll() {
    std::string text;
    for (const ConsoleCommand& c : Console::commands()) text += helpOn(c) + '\n';
    return text;
}
/// Throws BadInput if there is no such command.
inline std::string helpOn(const std::string& name) {
    const ConsoleCommand* const row = findCommand(Console::commands(), lowered(name));
    if (!row) throw BadInput("no command is called " + inQuotes(name));
    return helpOn(*row) + "\n    Example: " + std::string(row->example.empty() ? row->name : row->example);
}

/// What the rows do, and the rows in the order of `help`.
struct Console::Commands {
    using enum ConsoleCommand::Place;
    using enum Busy;

    // ---- Strength, time and options -------------------------------------------------------------------------------

    static void setSkill(C& c, Text level) {
        if (!level.empty()) {
            c.setSkill(level);
            c.remember(&Settings::skill, c.engine_.skill());
        }
        c.answer("You play against " + describeSkill(c.engine_.skill()) + '.');
    }
    static void setDepth(C& c, Text plies) {
        c.setDepth(plies);
        c.answer("At most " + std::to_string(c.maxDepth_) + (c.maxDepth_ == 1 ? " ply deep." : " plies deep."));
    }
    template <bool On> static void ponder(C& c) {
        On ? void(c.ponders_ = true) : c.easy();
        c.answer(!On                              ? "I think on my own time only."
                 : c.engine_.skill() == FullSkill ? "I think on your time, too."
                                                  : "I think on your time, too, at level 20.");
    }
    template <bool Out> static void leaveOut(C& c, Text move) {
        c.played_.turn.excluded.change(c.position(), move, Out);
        c.answer((Out ? "The search leaves out: " : "The search takes up again: ") + move + '.');
    }
    template <bool On> static void post(C& c) {
        c.post_ = On;
        c.answer(On ? "Every iteration is printed where the screen can't be redrawn." : "Only the move is printed.");
    }
    static void setOption(C& c, Text option) {
        const std::size_t equals = option.find('=');
        if (equals == option.npos) {
            std::string names;
            for (const Option& o : options)
                if (!o.cecp.empty()) names += (names.empty() ? "" : ", ") + std::string(o.cecp) + std::string(o.unit);
            throw BadInput("NAME=VALUE, please, of " + names);
        }
        const std::pair before{c.engine_.skill(), c.engine_.tablesPath()};
        const Option& changed =
            c.set(option.substr(0, equals), typedPath(std::string(trimmed(option.substr(equals + 1)))));
        if (c.engine_.skill() != before.first) c.remember(&Settings::skill, c.engine_.skill());
        if (c.engine_.tablesPath() != before.second) c.remember(&Settings::tables, c.engine_.tablesPath());
        const std::string now = changed.nowOr("", c.engine_);
        c.answer(now.empty() ? "Set." : std::string(changed.uci) + ": " + now + '.');
    }
    /// Ends, so that the line is read again by the front end of a protocol.
    static void speakProtocol(C& c, Text) {
        c.leaveGame();
        c.events_.endKeys(c.screen_.line().text());
        c.handOver();
        c.screen_.endLine();
    }

    // ---- The board and the last move ---------------------------------------------------------------------------

    /// With squares and arrows, as in "e4,Rd5,Gg1f3".
    static void draw(C& c, Text list) {
        if (c.screen_.isPlain()) return c.answer("This mode draws nothing; \"p\" and \"s\" tell where the pieces are.");
        std::vector<Shape> shapes;
        for (const std::string& word : splitWords(replaced(list, ",", " ")))
            std::ranges::move(parseShapes(word, word.size() < 4 ? Shapes::Marks : Shapes::Arrows),
                              std::back_inserter(shapes));
        c.drawnShapes_ = {c.position().key(), std::move(shapes)};
        c.board_.draw(c.view());
    }
    static void setPieces(C& c, Text shape) {
        const std::string kind = lowered(shape);
        if (kind != "figures" && kind != "letters") throw BadInput("figures or letters, please");
        c.remember(&Settings::letters, kind == "letters");
        c.screen_.setLetters(c.settings_.letters);
        c.board_.invalidate();
        c.board_.announce("Pieces are " + kind +
                          (kind == "letters" ? ": White's are capitals" : " where the terminal has them"));
    }
    static void flip(C& c) {
        c.flipped_ = !c.flipped_;
        c.board_.invalidate();
        c.board_.announce(nameOf(c.isTurned() ? Black : White) + "'s side is below");
    }
    static void speak(C& c) {
        c.screen_.setPlain(!c.screen_.isPlain());
        c.board_.invalidate();
        c.board_.announce(c.screen_.isPlain() ? "No board is drawn, and every event is a sentence"
                                              : "The board is drawn again");
    }
    static void tellLastMove(C& c) {
        Position p = c.position();
        const Move m = p.lastMove();
        if (c.played_.game.ply() == 0) return c.answer("No move was played yet.");
        unmakeOrPass(p);
        c.answer(spokenMove(p, m) + '.');
    }

    // ---- The rows -------------------------------------------------------------------------------------------------

    /// For a command without arguments.
    template <auto Function> static void call(C& c, Text arguments) {
        if (!arguments.empty()) throw BadInput("nothing may follow this command");
        Function(c);
    }
    /// For one that may be followed by a number: how many times.
    template <auto Function> static void times(C& c, Text number) { Function(c, numberOr(1, number)); }
    static constexpr ConsoleCommand table[] = {
        {"new", "[white|black|random|960 [NUMBER]]", Abort, InGame, "Play", Play::newGame,
         "Begins another game; the one on the board is kept, unless it has one move of each side at most.",
         "new black"},
        {"go", "", Now, InGame, "Play", call<Play::go>, "I play the side to move from now on."},
        {"force", "", Abort, InGame, "Play", call<Play::enterMoves>, "I play neither side: you enter all moves."},
        {"play", "white|black|both|none", Abort, InGame, "Play", Play::chooseSides, "Says what I play.", "play both"},
        {"white", "", Now, InGame, "Play", call<[](C& c) { Play::takeSide(c, White); }>,
         "You go on with the white pieces."},
        {"black", "", Now, InGame, "Play", call<[](C& c) { Play::takeSide(c, Black); }>,
         "You go on with the black pieces."},
        {"?", "", Now, InGame, "Play", call<Play::stop>,
         "I stop thinking and move at once. It also stops why, threat, hint, review, perft and bench."},
        {"draw", "", Now, InGame, "Play", call<Play::offerDraw>, "Offers me a draw."},
        {"resign", "", Abort, InGame, "Play", call<Play::resign>, "You give up the game."},
        {"undo", "[N]", Abort, Shown, "Take back", times<Play::undo>,
         "Takes back your last move with my answer, or N of your moves. Where I play neither side or both, and in "
         "analysis: one move, or N.",
         "undo 2", "takeback"},
        {"redo", "[N]", Abort, InGame, "Take back", times<Play::redo>,
         "Plays again what `undo` took back, counted in the same way."},
        {"goto", "N", Abort, InGame, "Take back", Play::goTo,
         "Goes to the position before White's move N, or with \"N...\" before Black's.", "goto 12..."},
        {"skill", "[LEVEL]", Now, InGame, "Strength", setSkill,
         "How strong I am: a level from 0, a beginner, to 20, full strength, or a rating, as in \"skill 1500\"; that "
         "is remembered.",
         "skill 6"},
        {"level", "[MOVES MINUTES INCREMENT]", Now, InGame, "Strength", Play::setUserLevel,
         "Clocks for this game: minutes for so many moves (0: for all of them), and seconds added for each move. Your "
         "first move takes no time; \"st 5\" is for no clocks.",
         "level 0 5 3", "c"},
        {"st", "SECONDS", Now, InGame, "Strength", Play::setTime,
         "The longest that I think about a move; there are no clocks then.", "st 10"},
        {"sd", "PLIES", Now, InGame, "Strength", setDepth, "The deepest that I search.", "sd 8"},
        {"hard", "", Now, InGame, "Strength", call<ponder<true>>, "At level 20 I think on your time, too."},
        {"easy", "", Now, InGame, "Strength", call<ponder<false>>, "I think on my own time only."},
        {"hint", "[all]", Wait, Shown, "Learn", Learn::hint,
         "A good move bit by bit: first which piece moves; asked again, what kind of idea it is; then the move and "
         "why."},
        {"moves", "[SQUARE]", Now, Anywhere, "Learn",
         [](C& c, Text square) { c.answer(listOfMoves(c.position(), square)); },
         "All legal moves, or those of the piece on a square.", "moves g1"},
        {"why", "[N] [MOVES]", Abort, Shown, "Learn", Learn::explain,
         "Why the last moves, yours and mine, are good or bad; or move N of the game (\"14...\": Black's); or moves "
         "that could be played now, or instead of move N.",
         "why Nxe5 Nxe5 Qh5"},
        {"threat", "", Wait, Shown, "Learn", call<Learn::tellThreat>,
         "What the other side would play if it were its move, and why."},
        {"show", "[N]", Abort, Shown, "Learn", Learn::showLine,
         "Plays the line that proves sentence N of the last explanation on the board: Enter plays the next move, "
         "\"back\" takes it back, \"exit\" returns to the game.",
         "show 2"},
        {"eval", "[MOVE]", Now, Shown, "Learn", Learn::evaluate,
         "What each piece and each term is worth, or what a move changes.", "eval d4"},
        {"review", "[FILE]", Abort, InGame, "Learn", Learn::reviewGame,
         "Judges every move of this game, and writes it with notes as FILE.pgn, and FILE.html to look at; without a "
         "name into the folder of kept games.",
         "review mygame"},
        {"marks", "[white|black]", Abort, InGame, "Learn", Learn::goThroughMarks,
         "The marked moves of an annotated or reviewed game, or else of the last review, of both sides or of one, on "
         "the board, with reasons. Enter goes to the next, \"back\" to the one before, \"show 1\" plays the line of "
         "sentence 1, \"exit\" returns to the game.",
         "marks black"},
        {"train", "[FILE|game]", Abort, InGame, "Learn", Learn::train,
         "Positions to solve, of an EPD file or your mistakes in a reviewed PGN; \"train game\" those of the last "
         "game that was reviewed; without a file my own. \"hint\" helps, \"solution\" shows the move, \"exit\" returns "
         "to the game."},
        {"analyze", "", Abort, InGame, "Analyse", call<Learn::analyse>,
         "I search without playing; moves are entered for both sides. \"exit\" ends it, and the game is back.", "",
         "analyse"},
        {"exit", "", Now, Anywhere, "Analyse", call<Learn::exit>,
         "Ends an analysis, a training, marks or a line; the game is as it was before."},
        {"exclude", "MOVE|all", Abort, InGame, "Analyse", leaveOut<true>, "I search without that move.", "exclude e4"},
        {"include", "MOVE|all", Abort, InGame, "Analyse", leaveOut<false>, "I search it again.", "include e4"},
        {"save", "FILE", Now, InGame, "Games", Play::save,
         "Writes this game as PGN, after the games that are in the file.", "save game.pgn"},
        {"load", "FILE [N]", Abort, InGame, "Games", Play::load,
         "Reads the first game of a PGN file, or game N; \"load N\" game N of those that \"games\" lists. Enter goes "
         "through it.",
         "load game.pgn 2"},
        {"forward", "[N]", Abort, Shown, "Games", times<Play::step>,
         "A move on in a game that is looked through, with what is noted of it, or N moves; so does Enter. \"show 1\" "
         "plays its variation 1.",
         "forward 5", "next"},
        {"back", "[N]", Abort, Shown, "Games", times<[](C& c, int moves) { Play::step(c, -moves); }>,
         "A move back, or N."},
        {"games", "[FILE]", Now, InGame, "Games", Play::listGames,
         "Lists the games that are over, or those of a PGN file."},
        {"resume", "", Abort, InGame, "Games", call<Play::resume>,
         "Goes on with the game you left, and with its clocks."},
        {"pgn", "", Now, InGame, "Games", call<[](C& c) { c.screen_.print(toPgn(c.written())); }>,
         "Shows this game as PGN."},
        {"fen", "[FEN]", Now, Anywhere, "Position", call<[](C& c) { c.answer(toFen(c.position())); }>,
         "Shows the position as text, or sets one up."},
        {"epd", "", Now, Anywhere, "Position", call<[](C& c) { c.answer(toEpd(c.position())); }>,
         "Shows the position without its counters."},
        {"setboard", "FEN", Abort, InGame, "Position", Play::setUpPosition, "Sets up a position.",
         "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
        {"board", "[LIST]", Now, Anywhere, "Position", draw,
         "Draws the board again; with the squares and arrows of a list in colours: R is red, G green, Y yellow, B "
         "blue.",
         "board e4,Rd5,Gg1f3"},
        {"pieces", "figures|letters", Now, Anywhere, "Position", setPieces, "How the pieces are drawn.",
         "pieces letters"},
        {"flip", "", Now, Anywhere, "Position", call<flip>, "Turns the board around."},
        {"speak", "", Now, Anywhere, "No board", call<speak>,
         "Nothing is drawn and every event is a sentence; again, and the board is back."},
        {"l", "", Now, Anywhere, "No board", call<tellLastMove>, "Tells the last move."},
        {"p", "PIECE", Now, Anywhere, "No board", [](C& c, Text kind) { c.answer(spokenPieces(c.position(), kind)); },
         "Tells where pieces of a kind stand.", "p knight"},
        {"s", "SQUARE|FILE", Now, Anywhere, "No board",
         [](C& c, Text where) { c.answer(spokenSquares(c.position(), where)); }, "Tells what is on a square or a file.",
         "s e4"},
        {"m", "MOVE", Now, InGame, "No board", [](C& c, Text moves) { c.executeMoves(moves); }, "Plays a move.",
         "m e4"},
        {"book", "", Wait, InGame, "Engine", call<[](C& c) { c.answer(listOfBook(c.engine_.book(), c.position())); }>,
         "What the opening book has in this position.", "", "bk"},
        {"option", "NAME=VALUE", Abort, InGame, "Engine", setOption,
         "Changes a setting of the engine; \"option\" alone names them all.", "option MultiPV=3"},
        {"memory", "MB", Abort, InGame, "Engine", [](C& c, Text megabytes) { setOption(c, "memory=" + megabytes); },
         "The megabytes of the transposition table, rounded down to a power of two.", "memory 256"},
        {"cores", "N", Abort, InGame, "Engine", [](C& c, Text threads) { setOption(c, "cores=" + threads); },
         "How many threads search.", "cores 2"},
        {"post", "", Now, InGame, "Engine", call<post<true>>,
         "Every iteration is printed where the screen can't be redrawn in place."},
        {"nopost", "", Now, InGame, "Engine", call<post<false>>, "Only the move is printed."},
        {"perft", "N", Abort, InGame, "Measure", [](C& c, Text depth) { c.startPerft(C::depthOf(depth)); },
         "Counts the positions N plies away.", "perft 4"},
        {"bench", "[DEPTH]", Abort, InGame, "Measure", [](C& c, Text depth) { c.startBench(depth); },
         "Searches fixed positions and tells nodes and speed.", "bench 8"},
        {"xboard", "", Abort, InGame, "Other", speakProtocol, "Speaks the protocol of XBoard from now on.", "",
         "protover"},
        {"uci", "", Abort, InGame, "Other", speakProtocol, "Speaks UCI from now on."},
        {"help", "[NAME]", Now, Shown, "Other",
         [](C& c, Text name) { c.screen_.print(name.empty() ? helpList(c.screen_.size().columns - 1) : helpOn(name)); },
         "The list of commands, or more of one.", "help undo"},
        {"quit", "", Abort, Anywhere, "Other", call<[](C& c) { c.leave(); }>, "Ends; a game that is not over is kept."},
    };
};
inline std::span<const ConsoleCommand> Console::commands() { return Commands::table; }
inline std::vector<std::string> Console::commandNames() {
    std::vector<std::string> names;
    for (const ConsoleCommand& c : commands()) {
        names.emplace_back(c.name);
        std::ranges::move(splitWords(c.also), std::back_inserter(names));
    }
    return names;
}

}  // namespace millimax
