// interface/console_record.hpp: what is kept of a person's game: its record as PGN, the unfinished game, the archive.
#pragma once

#include "console_view.hpp"
#include "game_record.hpp"
#include "version.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace millimax {

class ConsoleRecord : public ConsoleView {
public:
    using ConsoleView::ConsoleView;

protected:
    /// The whole game, also while "goto" looks at an earlier position of it.
    Game record() const;
    /// Whether there is a game that is not over and stands in no file of games. The engine's first move alone does not
    /// count as one.
    bool isUnfinished() const { return !over_ && !state_.loaded && end().plies() > int(isEngineSide(~end().side())); }
    /// Keeps an unfinished game for the next start, as it stands, in place of one that was left, which goes to the
    /// archive. Why it could not, or empty. In analysis the game is not on the board: nothing changes.
    std::string keep();
    /// Adds a game with moves to the archive, unless it was just added: a mate taken back and given again is the same
    /// game. Shows it where that can't be done. Whether it could.
    bool archive(const Game& game);
    /// A game that was left goes to the archive before another takes its place.
    void archiveUnfinished();
    /// All that an analysis or a training changes, and gives back.
    auto gameVariables() {
        return std::tie(session_.game, session_.time, state_, over_, mode_, engineSide_, userTime_, ownPlies_,
                        lastScore_, drawOffered_, ponderMove_);
    }
    /// Leaves the game as it stands for an analysis or a training, until `bringBack`. The turn is interrupted: what it
    /// has taken so far goes off the user's clock.
    void putAside() {
        if (isUsersTime()) userTime_ -= usersTime();
        aside_ = gameVariables();
    }
    void bringBack() {
        forgetGame();
        positionChanged();
        gameVariables() = *std::exchange(aside_, std::nullopt);
        turnBegan_ = Clock::now();  // the user's clock stood still
    }
    /// Ends an analysis, whose moves are not part of the game. Whether the game that was put aside is back.
    bool leaveAnalysis();
    /// A change of the clocks within an analysis stays when the game is back.
    void keepClocks() {
        if (!aside_) return;
        std::get<TimeControl>(*aside_) = session_.time;
        std::get<Milliseconds>(*aside_) = userTime_;
        std::get<GameState>(*aside_).clocksSince = std::get<Position>(*aside_).plies();
    }
    /// What belongs to the game before does not belong to the one that is set up now.
    void forgetGame();
    /// The move at `ply` takes the place of those that were taken back, or that stood behind the position of "goto":
    /// then the whole game goes to the archive before.
    void replaceFuture(int ply);

    void save(const std::string& path);
    void listGames();

    /// What belongs to the game on the board, beside its position.
    struct GameState {
        std::optional<Game> loaded;   // the game, if it stands in a file, and no move was added since
        std::optional<Game> head;     // of a game from a file: what is left of it, from which the moves go on
        std::optional<Position> end;  // of the game, while "goto" looks at an earlier position
        std::map<std::string, std::string> endTags;  // of that game
        std::map<int, std::string> comments;         // by ply
        std::string archived;                        // the game as it was archived last, as text
        std::vector<Move> redo;                      // taken back: the move to be played first comes last
        bool engineMoved = false;                    // since the game began
        bool playedBoth = false;                     // when it moved last, it did so for both sides
        int clocksSince = 0;                         // the ply at which the clocks were full
    };
    GameState state_;
    static constexpr const char* OwnEvent = "Game in the console";  // of games that were played here
    /// Where the game stands, also while "goto" looks at an earlier position of it.
    const Position& end() const { return state_.end ? *state_.end : session_.game; }
    Library library_;

private:
    /// Whether all moves were only entered: then nobody knows who plays.
    bool isEntered() const { return mode_ == Mode::Force && !state_.engineMoved; }
    /// Adds who played, where, and how it ended.
    void tellOwnGame(Game& game) const;

    using Aside = std::tuple<Position, TimeControl, GameState, std::optional<Result>, Mode, Color, Milliseconds,
                             std::vector<int>, std::optional<Scored>, bool, Move>;
    std::optional<Aside> aside_;
};

inline Game ConsoleRecord::record() const {
    if (state_.loaded && state_.loaded->plies() == end().plies()) return *state_.loaded;
    Game game = recordOf(end(), state_.comments, over_ ? over_->score : "*");
    game.castling = session_.castling;
    if (state_.head) {
        Game head = *state_.head;
        for (int ply = 0; ply < std::min(head.plies(), game.plies()); ++ply)
            game.annotation(ply) = head.annotation(ply);
        game.comment() = head.comment();
    }
    if (state_.loaded) game.tags = state_.loaded->tags;
    else if (state_.head && isEntered()) game.tags = state_.head->tags;
    else if (state_.end) game.tags = state_.endTags;
    else tellOwnGame(game);
    return game;
}
inline void ConsoleRecord::tellOwnGame(Game& game) const {
    const std::string engine =
        std::string(EngineName) + ' ' + std::string(EngineVersion) + " level " + std::to_string(session_.skill());
    game.tags["Event"] = OwnEvent;
    game.tags["Site"] = "?";
    const bool isPlayed = mode_ != Mode::Analyze && !isEntered();
    const bool both = mode_ == Mode::PlayBoth || (mode_ == Mode::Force && state_.playedBoth);
    for (const Color c : {White, Black})
        game.tags[nameOf(c)] = !isPlayed ? "?" : both || c != userSide() ? engine : "You";
    if (!over_) return;
    game.tags["Termination"] = over_->termination;
    std::string& comment = game.lastComment();
    comment += (comment.empty() ? "" : ". ") + over_->reason;
}
inline std::string ConsoleRecord::keep() {
    if (mode_ == Mode::Analyze) return "";
    if (!isUnfinished()) {
        if (!over_ && !state_.loaded) library_.forget();  // all was taken back
        return "";
    }
    return library_.keep(record());
}
inline bool ConsoleRecord::archive(const Game& game) {
    const std::string text = toPgn(game);
    const std::string problem = game.moves().empty() || text == state_.archived ? "" : library_.archive(game);
    if (!problem.empty()) print("\nThe game can't be kept: " + problem + ". Here it is:\n\n" + text);
    else if (!game.moves().empty()) state_.archived = text;
    return problem.empty();
}
inline void ConsoleRecord::archiveUnfinished() {
    const bool analyses = mode_ == Mode::Analyze;  // and goes on with the other game
    leaveAnalysis();
    if (isUnfinished()) archive(record());
    if (const std::string problem = library_.archiveLeft(); !problem.empty())
        print("The game that was left stays where it is: " + problem + '.');
    library_.forget();
    if (!analyses) return;
    over_.reset();
    analyze();
}
inline bool ConsoleRecord::leaveAnalysis() {
    if (mode_ != Mode::Analyze) return false;
    exitAnalysis();
    if (!aside_) return false;
    bringBack();
    return true;
}
inline void ConsoleRecord::save(const std::string& path) {
    if (path.empty()) throw BadInput("a file's name, please, as in \"save game.pgn\"");
    const bool added = addToPgn(path, record());
    say((added ? "Added to " : "Written to ") + path + '.');
}
inline void ConsoleRecord::forgetGame() {
    over_.reset();
    state_ = {};
    thought_.clear();
    stale_ = true;
}
/// The game without the moves from `ply` on.
inline Game upTo(const Game& game, int ply) {
    Variation line = game.mainLine();
    line.moves.resize(std::size_t(std::min(ply, game.plies())));
    Game head(game.start(), std::move(line));
    head.tags = game.tags;
    return head;
}
inline void ConsoleRecord::replaceFuture(int ply) {
    if (mode_ != Mode::Analyze && state_.end && isUnfinished()) archive(record());
    state_.loaded.reset();
    state_.end.reset();
    state_.redo.clear();
    if (state_.head) state_.head = upTo(*state_.head, ply);
    state_.comments.erase(state_.comments.lower_bound(ply), state_.comments.end());
}
inline void ConsoleRecord::listGames() {
    try {
        print(listOfGames(library_.archivePath()) + "\"load N\" shows one.");
    } catch (const BadInput&) {
        say("No game is kept yet.");
    }
}

}  // namespace millimax
