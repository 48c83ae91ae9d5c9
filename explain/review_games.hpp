// explain/review_games.hpp: games reviewed one after the other as they are read, and one game reviewed into two files.
#pragma once

#include "../notation/input.hpp"
#include "../notation/pgn.hpp"
#include "report.hpp"
#include "review.hpp"
#include "review_memory.hpp"

#include <ctime>
#include <filesystem>

namespace millimax {

/// Whether a text is a page that this program has written.
inline bool isReport(std::istream& text) {
    std::string beginning(1000, '\0');
    text.read(beginning.data(), std::streamsize(beginning.size()));
    return beginning.find("<title>Game review by milliMax</title>") != beginning.npos;
}

/// Where a review goes: files, or "-" for standard output. Without a file for the PGN it goes to standard output,
/// unless the page does, or the games as data.
struct ReviewTargets {
    std::string page, pgn;
    bool isData = false;   // standard output gets each game as data, on a line
    std::string player{};  // whose side the boards are turned to
};
/// The streams of the program that reviews.
struct ReviewStreams {
    std::ostream& output;
    std::ostream& messages;           // complaints, and how far it is
    bool outputIsTerminal = false;    // and obeys control characters
    bool messagesAreRedrawn = false;  // on one line of a terminal
};

/// The review of a file of games, or of what comes from a pipe.
class GamesReview {
public:
    /// Throws BadInput where the targets may not be written.
    GamesReview(InputFile& input, const ReviewTargets& targets, const Limits& limits, const ReviewStreams& streams)
        : input_(input),
          limits_(limits),
          streams_(streams),
          page_{targets.page, isReport, input.path()},
          pgn_{targets.pgn, isReviewedPgn, input.path()},
          isData_(targets.isData),
          player_(targets.player) {
        for (OutputFile* const file : {&page_, &pgn_}) {
            if (isOutput(file->path)) file->path = "-";
            else if (!file->path.empty()) file->check();
        }
        if (isData_ && (page_.path == "-" || pgn_.path == "-"))
            throw BadFile("-: the games as data can't be written to the same place as page or PGN");
        if (pgn_.path.empty() && page_.path != "-" && !isData_) pgn_.path = "-";
        std::error_code none;
        const auto place = [&](const OutputFile& f) { return std::filesystem::weakly_canonical(f.path, none); };
        if (!page_.path.empty() && place(page_) == place(pgn_))
            throw BadFile(page_.path + ": page and PGN can't be written to the same place");
        const bool isFile = std::filesystem::is_regular_file(input.path(), none);
        if ((isData_ || page_.path == "-" || pgn_.path == "-") && isFile && isOutput(input.path()))
            throw BadFile(input.name() + ": is read, so standard output can't be added to it");
    }

    /// Whether it was not stopped and no game was broken. What is found is kept in the state folder `folder` until all
    /// is done. Throws BadInput.
    bool run(ThreadPool& threads, Listener& listener, const std::string& folder) {
        tryToKeep([&] { memory_.emplace(folder, input_.path(), limits_); });
        Reviewer reviewer(limits_, threads, listener);
        const auto use = [&](const Game& game) { reviewOne(game, reviewer); };
        forEachGame(input_, use, [&](const std::string& complaint) {
            say(complaint);
            faultless_ = false;
        });
        clearLine();
        if (stopped_) return false;
        if (count_ == 0) throw BadFile(input_.name() + ": no game in it that can be read");
        finish();
        if (stopped_) return false;
        if (!isPlayerKnown_) say("--player: no game has one player called " + inQuotes(player_));
        if (memory_) memory_->forget();
        return faultless_;
    }

private:
    static bool isOutput(const std::string& path) { return path == "-" || isSame(path, "/dev/stdout"); }
    void reviewOne(const Game& game, Reviewer& reviewer) {
        if (stopped_) return;
        ++count_;
        const double begun = std::exchange(read_, input_.share());
        const auto findOut = [&](const Position& p, int ply) {
            const std::optional<Finding> known = memory_ ? memory_->find(p) : std::nullopt;
            if (known) return known;
            tellProgress(ply, game.plies(), begun + (read_ - begun) * ply / (game.plies() + 1));
            const std::optional<Finding> found = reviewer(p, ply);
            if (found && memory_) tryToKeep([&] { memory_->add(p, *found); });
            return found;
        };
        isPlayerKnown_ |= player_.empty() || sideOf(game, player_);
        const auto reviewed = review(game, findOut, reviewer);
        stopped_ = !reviewed;
        if (!reviewed) return;
        const std::string pgn = toPgn(reviewed->game);
        const std::string data = page_.path.empty() && !isData_ ? "" : toJson(*reviewed, player_);
        if (pgn_.path == "-") put(streams_.outputIsTerminal ? shown(pgn) : pgn);
        else if (!pgn_.path.empty()) judged_ += pgn;
        if (isData_) put(data + '\n');
        if (!page_.path.empty()) games_ += (games_.empty() ? "" : ",\n") + data;
    }
    /// Writes to standard output. If that can't be, the review stops, and what was found is kept.
    void put(const std::string& text) { stopped_ |= !(streams_.output << text << std::flush); }
    template <class Keep> void tryToKeep(Keep keep) {
        try {
            keep();
        } catch (const BadInput& e) {
            memory_.reset();
            say(std::string(e.what()) + "; if this review is stopped, it begins anew");
        }
    }
    void finish() {
        if (page_.path == "-") put(reportPage(games_));
        else if (!page_.path.empty()) page_.write(reportPage(games_));
        if (!pgn_.path.empty() && pgn_.path != "-") pgn_.write(judged_);
    }

    /// On one line of a terminal before each search, else on a line for each game. `done`: the share of the input.
    void tellProgress(int ply, int plies, double done) {
        if (!streams_.messagesAreRedrawn && std::exchange(told_, count_) == count_) return;
        if (!began_) began_ = {Clock::now(), done};
        std::ostringstream text;
        text << "game " << count_ << ", position " << ply + 1 << " of " << plies + 1;
        if (done > began_->second) {
            const double seconds = std::chrono::duration<double>(Clock::now() - began_->first).count();
            const auto left = long(seconds * (1 - done) / (done - began_->second));
            text << ", " << left / 60 << ':' << left / 10 % 6 << left % 10 << " left";
        }
        if (streams_.messagesAreRedrawn) streams_.messages << '\r' << text.str() << "\x1b[K" << std::flush;
        else streams_.messages << text.str() << std::endl;
    }
    /// A line of its own among the messages.
    void say(const std::string& text) {
        clearLine();
        streams_.messages << inOneLine(text) << '\n' << std::flush;
    }
    void clearLine() {
        if (streams_.messagesAreRedrawn) streams_.messages << "\r\x1b[K" << std::flush;
    }

    InputFile& input_;
    const Limits limits_;
    const ReviewStreams streams_;
    OutputFile page_, pgn_;
    const bool isData_;
    const std::string player_;
    std::optional<ReviewMemory> memory_;
    std::string games_, judged_;  // for the page and for the PGN file
    int count_ = 0, told_ = 0;
    double read_ = 0;                                            // share of the input up to the end of this game
    std::optional<std::pair<Clock::time_point, double>> began_;  // when, and at which share of the input
    bool stopped_ = false, faultless_ = true, isPlayerKnown_ = false;
};

/// A review that was written to two files.
struct WrittenReview {
    std::string base;  // the files are BASE.pgn and BASE.html
    GameReview review;
};
namespace detail {

/// The two files. Those in the state folder are private.
inline OutputFile pgnFile(const std::string& base, bool isPrivate) {
    return {base + ".pgn", isReviewedPgn, "", isPrivate};
}
inline OutputFile pageFile(const std::string& base, bool isPrivate) {
    return {base + ".html", isReport, "", isPrivate};
}

}  // namespace detail

/// Throws BadInput where `writeReview` could not write.
inline void checkReview(const std::string& base) {
    if (base.empty()) {
        const StateLock lock(stateFolder());  // throws if that can't be had
    } else {
        detail::pgnFile(base, false).check();
        detail::pageFile(base, false).check();
    }
}
/// Judges the moves of a game within `limits` for each position, and writes BASE.pgn and BASE.html; without a base
/// under a new name in the state folder. Before each position it tells how many moves lead there. None if it was
/// stopped. Throws BadInput if that can't be written.
inline std::optional<WrittenReview> writeReview(
    const Game& game, const std::string& base, const Limits& limits, ThreadPool& threads, Listener& listener,
    const std::function<void(int)>& tellPly = [](int) {}) {
    if (game.plies() == 0) throw BadInput("no move was played yet");
    checkReview(base);
    Reviewer reviewer(limits, threads, listener);
    const auto findOut = [&](const Position& p, int ply) {
        tellPly(ply);
        return reviewer(p, ply);
    };
    auto reviewed = review(game, findOut, reviewer);
    if (!reviewed) return std::nullopt;
    const auto write = [&](const std::string& path, bool isPrivate) {
        detail::pgnFile(path, isPrivate).write(toPgn(reviewed->game));
        detail::pageFile(path, isPrivate).write(reportPage(toJson(*reviewed, "")));
        return WrittenReview{path, std::move(*reviewed)};
    };
    if (!base.empty()) return write(base, false);
    const std::string folder = stateFolder() + "/reviews";
    const StateLock lock(folder);
    const std::time_t now = std::time(nullptr);
    char date[16]{};
    std::strftime(date, sizeof date, "%Y-%m-%d", std::localtime(&now));
    for (int number = 1;; ++number) {
        const std::string path = folder + '/' + date + '-' + std::to_string(number);
        std::error_code none;
        if (!std::filesystem::exists(path + ".pgn", none) && !std::filesystem::exists(path + ".html", none))
            return write(path, true);
    }
}

}  // namespace millimax
