// interface/game_record.hpp: the game as PGN, kept in files: the one that is being played, and those that are over.
#pragma once

#include "../board.hpp"
#include "../explain/report.hpp"
#include "../notation/fen.hpp"
#include "../notation/file.hpp"
#include "../notation/pgn.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "terminal.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
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
    for (std::size_t i = moves.size(); i-- > 0; p.unmake()) moves[i] = p.lastMove();
    return moves;
}
/// The position that the moves to `p` began from.
inline Position startOf(Position p) {
    while (p.plies()) p.unmake();
    return p;
}

/// The game that led to `p`, with a comment for some moves, by their ply.
inline PgnGame recordOf(const Position& p, const std::map<int, std::string>& comments, const std::string& result) {
    PgnGame game;
    game.start = startOf(p);
    const std::vector<Move> moves = movesTo(p);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        PgnMove& m = game.moves.emplace_back();
        m.move = moves[i];
        if (const auto found = comments.find(int(i)); found != comments.end()) m.comment = found->second;
    }
    game.result = result;
    const std::time_t now = std::time(nullptr);
    char date[16]{};
    std::strftime(date, sizeof date, "%Y.%m.%d", std::localtime(&now));
    game.tags["Date"] = date;
    return game;
}
/// The position at the end of a game.
inline Position endOf(const PgnGame& game) {
    Position p = game.start;
    for (const PgnMove& m : game.moves) p.make(m.move);
    return p;
}

/// Files below $XDG_STATE_HOME/millimax, by default ~/.local/state/millimax; without a home nothing is kept.
class GameFiles {
public:
    GameFiles() {
        const std::string state = environment("XDG_STATE_HOME"), home = environment("HOME");
        if (!state.empty()) folder_ = state + "/millimax";
        else if (!home.empty()) folder_ = home + "/.local/state/millimax";
    }
    /// The path of a file of that name, or empty.
    std::string path(const std::string& name) const { return folder_.empty() ? "" : folder_ + '/' + name; }

    /// Keeps the game that is being played for the next start. Whether it could be written: a game that another program
    /// keeps stays.
    bool keep(const PgnGame& game) {
        if (!provide() || !isOurs() || !writeWhole(path("game.pgn"), game)) return false;
        ours_ = textOfKept();
        return true;
    }
    void forget() const {
        std::error_code none;
        if (!folder_.empty() && isOurs()) std::filesystem::remove(path("game.pgn"), none);
    }
    /// The game that was left, if there is one. To be called before a game is kept.
    std::optional<PgnGame> kept() {
        ours_ = textOfKept();
        std::istringstream file(ours_);
        try {
            return PgnReader(file).next();
        } catch (const BadInput&) {
            return std::nullopt;
        }
    }
    /// Adds a game to those that are over. Whether it could be written.
    bool archive(const PgnGame& game) const {
        if (!provide()) return false;
        std::ofstream file(path("games.pgn"), std::ios::app);
        std::ostringstream text;  // in one piece, or two programs would mix their games
        writePgn(text, game);
        return bool(file.write(text.str().data(), std::streamsize(text.str().size())).flush());
    }
    /// A line of settings, or empty.
    std::string settings() const {
        std::ifstream file(path("settings"));
        std::string line;
        std::getline(file, line);
        return line;
    }
    void keepSettings(const std::string& line) const {
        if (provide()) replaceFile(path("settings"), line + '\n');
    }
    /// As replaceFile, with a game.
    static bool writeWhole(const std::string& path, const PgnGame& game) {
        std::ostringstream text;
        writePgn(text, game);
        return replaceFile(path, text.str());
    }

    /// Makes the folder. Whether there is one.
    bool provide() const {
        std::error_code error;
        if (!folder_.empty()) std::filesystem::create_directories(folder_, error);
        return !folder_.empty() && !error;
    }

private:
    std::string textOfKept() const {
        std::ifstream file(path("game.pgn"));
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// Whether no other program has kept a game since this one looked.
    bool isOurs() const {
        const std::string text = textOfKept();
        return text.empty() || text == ours_;
    }

    std::string folder_, ours_;  // the text of the game that was found or kept
};

/// Judges the moves of a game, so long for each, and writes BASE.pgn with what was found, and BASE.html to look at.
/// What was found in words, or an empty text if the search was stopped. Throws BadInput if a file can't be written.
inline std::string writeReview(const PgnGame& game, const std::string& base, Milliseconds time, ThreadPool& threads,
                               Listener& listener) {
    if (game.moves.empty()) throw BadInput("no move was played yet");
    if (base.empty()) throw BadInput("there is no place for it: HOME is not set");
    const std::string path = base + ".pgn";
    std::error_code error;  // what goes wrong shows when the file is written
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    if (!GameFiles::writeWhole(path, game)) throw BadInput(path + " can't be written");
    Limits limits;
    limits.soft = limits.hard = time;
    std::ostringstream annotated, silent, words;
    if (!reviewTo({base + ".html", annotated, silent, false, &words}, path, limits, threads, listener)) return "";
    if (!replaceFile(path, annotated.str())) throw BadInput(path + " can't be written");
    return words.str();
}

}  // namespace millimax
