// interface/console_help.hpp: what the console's commands are for, each with an example.
#pragma once

#include "../notation/text.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace millimax {

/// What `help NAME` tells of a command.
struct HelpEntry {
    std::string_view group;  // for the list of all
    std::string_view name, usage, text, example;
};

inline constexpr HelpEntry helpEntries[] = {
    {"Play", "new", "new [white|black|random|960 [NUMBER]]", "Begins another game; the one on the board is kept.",
     "new black"},
    {"Play", "go", "go", "I play the side to move from now on.", "go"},
    {"Play", "force", "force", "I play neither side: you enter all moves.", "force"},
    {"Play", "play", "play white|black|both|none", "Says what I play.", "play both"},
    {"Play", "white", "white", "You go on with the white pieces.", "white"},
    {"Play", "black", "black", "You go on with the black pieces.", "black"},
    {"Play", "?", "?", "I stop thinking and move at once. It also stops why, review, perft, bench and solve.", "?"},
    {"Play", "draw", "draw", "Offers me a draw.", "draw"},
    {"Play", "resign", "resign", "You give up the game.", "resign"},
    {"Take back", "undo", "undo [N]",
     "Takes back your last move with my answer, or N of your moves. Where I play neither side or both, and in"
     " analysis: one move, or N.",
     "undo 2"},
    {"Take back", "redo", "redo [N]", "Plays again what `undo` took back, counted in the same way.", "redo"},
    {"Take back", "takeback", "takeback N", "Takes back N moves, each side's counted. I don't play then.",
     "takeback 3"},
    {"Take back", "goto", "goto N", "Goes to the position before White's move N, or with \"N...\" before Black's.",
     "goto 12..."},
    {"Strength", "skill", "skill [LEVEL]",
     "How strong I am. Levels and their ratings: 0 = 450 (a beginner), 2 = 670, 4 = 800 (a hobby player), 6 = 1100,"
     " 8 = 1370, 10 = 1640, 12 = 1780 (a club player), 14 = 1940, 16 = 1960, 18 = 2240; 20 is full strength.",
     "skill 6"},
    {"Strength", "level", "level [MOVES MINUTES INCREMENT]",
     "Clocks for both sides: minutes for so many moves (0: for all of them), and seconds added for each move.",
     "level 0 5 3"},
    {"Strength", "st", "st SECONDS", "The longest that I think about a move; there are no clocks then.", "st 10"},
    {"Strength", "sd", "sd PLIES", "The deepest that I search.", "sd 8"},
    {"Strength", "hard", "hard", "At level 20 I think on your time, too.", "hard"},
    {"Strength", "easy", "easy", "I think on my own time only.", "easy"},
    {"Learn", "hint", "hint", "A move that you could play.", "hint"},
    {"Learn", "moves", "moves [SQUARE]", "All legal moves, or those of the piece on a square.", "moves g1"},
    {"Learn", "why", "why [MOVE]",
     "Why the last moves, yours and mine, or one that could be played now, are good or bad.", "why Nf3"},
    {"Learn", "eval", "eval [MOVE]", "What each piece and each term is worth, or what a move changes.", "eval d4"},
    {"Learn", "review", "review [FILE]",
     "Judges every move of this game, and writes it with notes as FILE.pgn, and FILE.html to look at; without a name"
     " into the folder of kept games.",
     "review mygame"},
    {"Learn", "train", "train [FILE]",
     "Positions to solve, of an EPD file or the mistakes of a reviewed PGN; without a file my own. \"exit\" ends it.",
     "train"},
    {"Analyse", "analyze", "analyze",
     "I search without playing; moves are entered for both sides. \"exit\" ends it, and the game is back.", "analyze"},
    {"Analyse", "exit", "exit", "Ends the analysis; the game is as it was before.", "exit"},
    {"Analyse", "exclude", "exclude MOVE|all", "I search without that move.", "exclude e4"},
    {"Analyse", "include", "include MOVE|all", "I search it again.", "include e4"},
    {"Games", "save", "save FILE", "Writes this game as PGN, after the games that are in the file.", "save game.pgn"},
    {"Games", "load", "load FILE [N]",
     "Reads the first game of a PGN file, or game N; \"load N\" game N of those that \"games\" lists.",
     "load game.pgn 2"},
    {"Games", "games", "games", "Lists the games that are over.", "games"},
    {"Games", "resume", "resume", "Goes on with the game you left.", "resume"},
    {"Games", "pgn", "pgn", "Shows this game as PGN.", "pgn"},
    {"Position", "fen", "fen [FEN]", "Shows the position as text, or sets one up.", "fen"},
    {"Position", "epd", "epd", "Shows the position without its counters.", "epd"},
    {"Position", "setboard", "setboard FEN", "Sets up a position.", "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
    {"Position", "board", "board", "Draws the board again.", "board"},
    {"Position", "flip", "flip", "Turns the board around.", "flip"},
    {"No board", "speak", "speak", "Nothing is drawn and every event is a sentence; again, and the board is back.",
     "speak"},
    {"No board", "c", "c", "Tells the clocks.", "c"},
    {"No board", "l", "l", "Tells the last move.", "l"},
    {"No board", "p", "p PIECE", "Tells where pieces of a kind stand.", "p knight"},
    {"No board", "s", "s SQUARE|FILE", "Tells what is on a square or a file.", "s e4"},
    {"No board", "m", "m MOVE", "Plays a move.", "m e4"},
    {"Engine", "book", "book", "What the opening book has in this position.", "book"},
    {"Engine", "bk", "bk", "What the opening book has in this position.", "bk"},
    {"Engine", "option", "option NAME=VALUE", "MoveOverhead (ms), MultiPV, BookFile, Variety (centipawns), Skill.",
     "option MultiPV=3"},
    {"Engine", "memory", "memory MB", "The megabytes of the transposition table, rounded down to a power of two.",
     "memory 256"},
    {"Engine", "cores", "cores N", "How many threads search.", "cores 2"},
    {"Engine", "post", "post", "Every iteration is printed where the screen can't be redrawn in place.", "post"},
    {"Engine", "nopost", "nopost", "Only the move is printed.", "nopost"},
    {"Measure", "perft", "perft N", "Counts the positions N plies away.", "perft 4"},
    {"Measure", "bench", "bench [DEPTH]", "Searches fixed positions and tells nodes and speed.", "bench 8"},
    {"Measure", "solve", "solve FILE", "Tries the positions of an EPD file, a second each.", "solve wac.epd"},
    {"Measure", "doctor", "doctor", "Examines this machine and this engine.", "doctor"},
    {"Other", "xboard", "xboard", "Speaks the protocol of XBoard from now on.", "xboard"},
    {"Other", "uci", "uci", "Speaks UCI from now on.", "uci"},
    {"Other", "help", "help [NAME]", "The list of commands, or more of one.", "help undo"},
    {"Other", "quit", "quit", "Ends; a game that is not over is kept.", "quit"},
};

/// The commands by group, a line or two each.
inline std::string helpList() {
    std::string text = "Type a move: e4, Nf3, e2e4, O-O, or several on a line. Commands:\n";
    std::string_view group;
    for (const HelpEntry& e : helpEntries) {
        if (e.group != group) {
            std::string row = (group.empty() ? "  " : "\n  ") + std::string(e.group);
            row.resize(row.size() + 11 - e.group.size(), ' ');
            text += row;
        }
        text += (e.group == group ? ", " : "") + std::string(e.name);
        group = e.group;
    }
    return text + "\n\"help NAME\" tells more of one, as in \"help undo\".";
}
/// Throws BadInput if there is no such command.
inline std::string helpOn(const std::string& name) {
    const std::string wanted = lowered(name) == "analyse" ? "analyze" : lowered(name);
    const auto* const e = std::ranges::find(helpEntries, wanted, &HelpEntry::name);
    if (e == std::end(helpEntries)) throw BadInput("no command is called " + inQuotes(name));
    return std::string(e->usage) + "\n    " + std::string(e->text) + "\n    Example: " + std::string(e->example);
}

}  // namespace millimax
