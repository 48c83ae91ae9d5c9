// interface/library.hpp: games on disk: in PGN files of the user's, and those that milliMax keeps: the one that is
// being played, which is the one that was left at the next start, and those that are over.
#pragma once

#include "../notation/game.hpp"
#include "../notation/input.hpp"
#include "../notation/pgn.hpp"
#include "../notation/pgn_reader.hpp"
#include "../notation/state.hpp"
#include "../notation/text.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ios>
#include <istream>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

namespace millimax {

// ---- Files of games -----------------------------------------------------------------------------------------------

/// "White - Black", by the tags of a game.
inline std::string players(const Game& game) {
    const auto named = [&](Color c) { return game.player(c).empty() ? "?" : inOneLine(game.player(c), 60); };
    return named(White) + " - " + named(Black);
}
/// A line for each game of a file: number, date, players, result; or why it can't be read. Throws BadInput if there is
/// nothing to read.
inline std::string listOfGames(
    const std::string& path, const BetweenGames& betweenGames = [] {}) {
    std::string text;
    int number = 0;
    const auto list = [&](const Game& g) {
        text += joined(++number, "  ", inOneLine(g.tag("Date"), 20), "  ", players(g), "  ", g.result,
                       ", moves: ", (g.plies() + 1) / 2, '\n');
    };
    const auto skip = [&](const std::string& complaint) { text += joined(++number, "  ", complaint, '\n'); };
    forEachGame(path, list, skip, betweenGames);
    return text;
}
/// Game `wanted` of a file, from 1, and how many there are. Broken ones count, too; the first ones, and that which is
/// wanted, are told. Throws BadInput.
template <class Complain>
std::pair<Game, int> gameOfFile(
    const std::string& path, int wanted, Complain complain, const BetweenGames& betweenGames = [] {}) {
    constexpr int MostTold = 10;
    std::optional<Game> found;
    int number = 0, broken = 0;
    const auto take = [&](Game game) {
        if (++number == wanted) found = std::move(game);
    };
    const auto skip = [&](const std::string& complaint) {
        if (++number == wanted || ++broken <= MostTold) complain(complaint);
    };
    forEachGame(path, take, skip, betweenGames);
    if (broken > MostTold) complain(path + ": " + counted(broken - MostTold, "more game") + " can't be read");
    if (!found && wanted <= number) throw BadFile(joined(path, ": game ", wanted, " of ", number, " is broken"));
    if (!found) throw BadFile(joined(path, ": there is no game ", wanted, " in it; the last is game ", number));
    return {*found, number};
}
/// Whether there is a file that has a text.
inline bool hasText(const std::string& path) {
    std::error_code none;
    return std::filesystem::is_regular_file(path, none) && std::filesystem::file_size(path, none) > 0;
}
/// Adds a game behind what is in a file, with an empty line between; the file is made if there is none. Throws BadFile.
inline void addGame(const std::string& path, const Game& game, bool isPrivate = false) {
    std::string last;  // characters
    if (hasText(path)) {
        InputFile file(path);
        std::istream& text = file.stream();
        text.seekg(0, std::ios::end);
        text.seekg(-std::min<std::streamoff>(text.tellg(), 2), std::ios::end);
        last = joined(text.rdbuf());
    }
    const bool isSetOff = last.empty() || last == "\n\n";
    addToFile(path, (isSetOff ? "" : last.ends_with('\n') ? "\n" : "\n\n") + toPgn(game), isPrivate);
}
/// The same for a PGN file of the user's. Returns whether there were games in it. Throws BadInput.
inline bool addToPgn(const std::string& path, const Game& game) {
    const bool isThere = hasText(path);
    if (isThere) {
        InputFile file(path);
        try {
            if (!PgnReader(file.stream()).next()) throw BadInput("no game in it");
        } catch (const BadInput& e) {
            throw BadFile(path + ": is there already, and no PGN file: " + e.what());
        }
    }
    addGame(path, game);
    return isThere;
}

// ---- The games that are kept --------------------------------------------------------------------------------------

/// Games in the user's state folder, which several programs may use at once; without a home none is kept.
///
/// There is one place for a game that is not over. Who finds it taken by another program leaves it alone, so no program
/// overwrites what another one keeps, and a game that was left goes to the archive once, whoever begins another.
class Library {
public:
    explicit Library(std::string folder = stateFolder())
        : folder_(std::move(folder)), known_(textOfState(place().path)), left_(gameIn(known_)) {
        if (!left_) known_.clear();
    }

    /// The file of the games that are over.
    std::string archivePath() const { return statePath("games.pgn", folder_); }
    /// The game that was left, until another one takes its place.
    const std::optional<Game>& leftGame() const { return left_; }
    /// Takes it, to go on with it. Only if there is one.
    Game takeLeft() { return *std::exchange(left_, std::nullopt); }

    /// Keeps the game that is being played for the next start, in place of one that was left, which goes to the
    /// archive. Why it could not, or empty.
    std::string keep(const Game& game) {
        return whileLocked(folder_, [&] {
            moveLeft();
            if (!isKnown() && place().value()) throw BadInput("another milliMax keeps a game");
            place().write(toPgn(game));
            known_ = textOfState(place().path);
        });
    }
    /// The game that was kept is over, or was taken back: it is not to go on. One that was left stays.
    void forget() {
        if (left_) return;
        whileLocked(folder_, [&] { removeKnown(); });
    }
    /// Adds the game that was left, if there is one, to those that are over. Why it could not, or empty.
    std::string archiveLeft() {
        if (!left_) return "";
        return whileLocked(folder_, [&] { moveLeft(); });
    }
    /// Adds a game to those that are over. Why it could not, or empty.
    std::string archive(const Game& game) const {
        return whileLocked(folder_, [&] { addGame(archivePath(), game, true); });
    }
    /// Whether it is the last of those.
    bool isLast(const Game& game) const { return textOfState(archivePath()).ends_with(toPgn(game)); }

    /// The PGN file of the last review: of one since the start, or else the newest that is kept; empty without any.
    std::string reviewed() const {
        namespace fs = std::filesystem;
        std::pair newest(fs::file_time_type::min(), reviewed_);
        std::error_code error, none;
        if (!reviewed_.empty() || folder_.empty()) return reviewed_;
        for (fs::directory_iterator file(statePath("reviews", folder_), error), end; !error && file != end;
             file.increment(error))
            if (const auto& path = file->path(); path.extension() == ".pgn")
                newest = std::max(newest, std::pair(file->last_write_time(none), path.string()));
        return newest.second;
    }
    void noteReview(const std::string& path) { reviewed_ = path; }

private:
    static std::optional<Game> gameIn(const std::string& text) {
        std::istringstream pgn(text);
        try {
            return PgnReader(pgn).next();
        } catch (const BadInput&) {
            return std::nullopt;
        }
    }
    /// The place for a game that is not over.
    StateFile<Game> place() const { return {statePath("game.pgn", folder_), gameIn}; }
    /// Whether no other program has kept a game, or archived that one, since this program knows it.
    bool isKnown() const { return !known_.empty() && textOfState(place().path) == known_; }
    void removeKnown() {
        std::error_code none;
        if (isKnown()) std::filesystem::remove(place().path, none);
        known_.clear();
    }
    /// Moves the game that was left to those that are over, unless another program has done so.
    void moveLeft() {
        if (!left_) return;
        if (isKnown()) {
            if (!left_->isFragment()) addGame(archivePath(), *left_, true);
            removeKnown();
        }
        left_.reset();
    }

    std::string folder_;
    std::string known_;  // the text of the game that was found at the start or kept last
    std::optional<Game> left_;
    std::string reviewed_;  // the file
};

}  // namespace millimax
