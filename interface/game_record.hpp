// interface/game_record.hpp: the game as PGN, kept in files: the one that is being played, and those that are over.
#pragma once

#include "../board.hpp"
#include "../explain/report.hpp"
#include "../notation/pgn_reader.hpp"
#include "../notation/state.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "../tools/time_control.hpp"
#include "terminal.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace millimax {

/// The moves from the set-up to `p`.
inline std::vector<Move> movesTo(Position p) {
    std::vector<Move> moves(std::size_t(p.plies()));
    for (std::size_t i = moves.size(); i-- > 0; unmakeOrPass(p)) moves[i] = p.lastMove();
    return moves;
}
/// The position that the moves to `p` began from.
inline Position startOf(Position p) {
    while (p.plies()) unmakeOrPass(p);
    return p;
}

/// The game that led to `p`, with a comment for some moves, by their ply.
inline Game recordOf(const Position& p, const std::map<int, std::string>& comments, const std::string& result) {
    Game game(startOf(p));
    for (const Move m : movesTo(p)) game.play(m);
    for (const auto& [ply, comment] : comments)
        if (ply < game.plies()) game.annotation(ply).comment = comment;
    game.result = result;
    const std::time_t now = std::time(nullptr);
    char date[16]{};
    std::strftime(date, sizeof date, "%Y.%m.%d", std::localtime(&now));
    game.tags["Date"] = date;
    return game;
}
/// The position at the end of a game.
inline Position endOf(const Game& game) { return game.end(); }

/// "White - Black", by the tags of a game.
inline std::string players(const Game& game) {
    const auto named = [](const std::string& tag) { return tag.empty() ? "?" : tag; };
    return named(game.tag("White")) + " - " + named(game.tag("Black"));
}
/// A line for each game of a file: number, date, players, result. Throws BadInput if there is nothing to read.
inline std::string listOfGames(const std::string& path) {
    std::string text;
    int number = 0;
    const auto list = [&](const Game& g) {
        text += std::to_string(++number) + "  " + g.tag("Date") + "  " + players(g) + "  " + g.result +
                ", moves: " + std::to_string((g.moves().size() + 1) / 2) + '\n';
    };
    forEachGame(path, list, [&](const std::string&) { ++number; });
    return text;
}
/// Game `wanted` of a file, from 1, and how many there are. Broken ones count, too, and are told. Throws BadInput.
template <class Complain> std::pair<Game, int> gameOfFile(const std::string& path, int wanted, Complain complain) {
    std::optional<Game> found;
    int number = 0;
    const auto take = [&](Game game) {
        if (++number == wanted) found = std::move(game);
    };
    forEachGame(path, take, [&](const std::string& complaint) { ++number, complain(complaint); });
    if (!found && wanted <= number)
        throw BadInput("game " + std::to_string(wanted) + " of " + std::to_string(number) + " is broken");
    if (!found) throw BadInput("the number of games in it is " + std::to_string(number));
    return {*found, number};
}
/// Adds a game to a PGN file, which is made if there is none. Returns whether there were games in it. Throws BadInput.
inline bool addToPgn(const std::string& path, const Game& game) {
    std::error_code none;
    std::string gap;  // to the last game, if there is one
    if (std::filesystem::is_regular_file(path, none) && std::filesystem::file_size(path, none)) {
        std::ifstream file(path);
        try {
            if (!PgnReader(file).next()) throw BadInput("no game in it");
        } catch (const BadInput& e) {
            throw BadInput(path + " is there, and no PGN file: " + e.what());
        }
        file.clear();
        file.seekg(-1, std::ios::end);
        gap = file.peek() == '\n' ? "\n" : "\n\n";
    }
    addToFile(path, gap + toPgn(game));
    return !gap.empty();
}

/// Files in the user's state folder; without a home nothing is kept.
class GameFiles {
public:
    /// The path of a file of that name, or empty.
    std::string path(const std::string& name) const { return folder_.empty() ? "" : folder_ + '/' + name; }

    /// Keeps the game that is being played for the next start. Why it could not, or empty: a game that another program
    /// keeps stays.
    std::string keep(const Game& game) {
        return problemOf([&] {
            const StateLock lock(folder_);
            if (!isOurs()) throw BadInput("another milliMax has kept a game");
            OutputFile{path("game.pgn"), isLeftGame, "", true}.write(toPgn(game));
            ours_ = textOfFile(path("game.pgn"));
        });
    }
    void forget() const {
        std::error_code none;
        if (!folder_.empty() && isOurs()) std::filesystem::remove(path("game.pgn"), none);
    }
    /// The game that was left, if there is one. To be called before a game is kept.
    std::optional<Game> kept() {
        ours_ = textOfFile(path("game.pgn"));
        std::istringstream file(ours_);
        try {
            return PgnReader(file).next();
        } catch (const BadInput&) {
            return std::nullopt;
        }
    }
    /// Adds a game to those that are over. Why it could not, or empty.
    std::string archive(const Game& game) const {
        return problemOf([&] {
            const StateLock lock(folder_);
            addToFile(path("games.pgn"), toPgn(game), true);
        });
    }
    /// A line of settings, or empty.
    std::string settings() const {
        std::ifstream file(path("settings"));
        std::string line;
        std::getline(file, line);
        return line;
    }
    void keepSettings(const std::string& line) const {
        problemOf([&] {
            const StateLock lock(folder_);
            OutputFile{path("settings"), areSettings, "", true}.write(line + '\n');
        });
    }

private:
    static bool isLeftGame(std::istream& pgn) {
        try {
            return PgnReader(pgn).next().has_value();
        } catch (const BadInput&) {
            return false;
        }
    }
    static bool areSettings(std::istream& text) {
        int level = 0;
        std::string side;
        return text >> level >> side && (side == "black" || side == "white");
    }
    /// What `act` throws, or empty.
    template <class Act> static std::string problemOf(Act act) {
        try {
            return act(), "";
        } catch (const BadInput& e) {
            return e.what();
        }
    }
    /// Whether no other program has kept a game since this one looked.
    bool isOurs() const {
        const std::string text = textOfFile(path("game.pgn"));
        return text.empty() || text == ours_;
    }

    std::string folder_ = stateFolder();
    std::string ours_;  // the text of the game that was found or kept
};

/// Judges the moves of a game, so long for each, and writes BASE.pgn with what was found, and BASE.html to look at.
/// What was found in words, or an empty text if the search was stopped. Throws BadInput if a file can't be written.
inline std::string writeReview(const Game& game, const std::string& base, Milliseconds time, ThreadPool& threads,
                               Listener& listener) {
    if (game.moves().empty()) throw BadInput("no move was played yet");
    if (base.empty()) throw BadInput("there is no place for it: HOME is not set");
    const std::string path = base + ".pgn";
    std::error_code error;  // what goes wrong shows when the file is written
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    const auto write = [&path](const std::string& text) {
        OutputFile{path, [](std::istream&) { return true; }}.write(text);
    };
    write(toPgn(game));
    std::ostringstream annotated, silent, words;
    if (!reviewTo({base + ".html", annotated, silent, false, &words}, path, limitsOf(time), threads, listener))
        return "";
    write(annotated.str());
    return words.str();
}

}  // namespace millimax
