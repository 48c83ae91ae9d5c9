// explain/review_games.hpp: games reviewed one after the other as they are read, and one game reviewed into two files.
#pragma once

#include "../notation/input.hpp"
#include "../notation/pgn.hpp"
#include "report.hpp"
#include "review.hpp"
#include "review_memory.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iomanip>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

namespace millimax {

/// Whether a text is a page that this program has written.
inline bool isReport(const std::string& text) { return text.find("<title>Game review by milliMax</title>") < 1000; }

/// Where a review goes: files, or "-" for standard output. Without a file for the PGN it goes to standard output,
/// unless the page does, or the games as data.
struct ReviewTargets {
    std::string page, pgn;
    bool isData = false;   // standard output gets each game as data, on a line
    std::string player{};  // whose side the boards are turned to
};

/// The texts of a review on their way to these targets. A file is written at the end, standard output game by game.
class ReviewOutput {
public:
    /// `out` is standard output; a terminal obeys control characters. Throws BadInput where the targets may not be
    /// written, or are one and the same.
    ReviewOutput(const ReviewTargets& targets, const InputFile& input, std::ostream& out, bool isTerminal)
        : page_{targets.page, isReport, input.path()},
          pgn_{targets.pgn, isReviewedPgn, input.path()},
          isData_(targets.isData),
          player_(targets.player),
          isPlayerKnown_(player_.empty()),
          out_(out),
          isTerminal_(isTerminal) {
        for (OutputFile* const file : {&page_, &pgn_}) {
            if (isStandard(file->path)) file->path = "-";
            else if (!file->path.empty()) file->check();
        }
        if (isData_ && (page_.path == "-" || pgn_.path == "-"))
            throw BadFile("-: the games as data can't be written to the same place as page or PGN");
        if (pgn_.path.empty() && page_.path != "-" && !isData_) pgn_.path = "-";
        namespace fs = std::filesystem;
        std::error_code none;
        // Absolute first: a path to nothing, such as a.pgn, would stay what it is.
        const auto place = [&](const OutputFile& f) { return fs::weakly_canonical(fs::absolute(f.path, none), none); };
        if (!page_.path.empty() && place(page_) == place(pgn_))
            throw BadFile(page_.path + ": page and PGN can't be written to the same place");
        const bool isFile = fs::is_regular_file(input.path(), none);
        if ((isData_ || page_.path == "-" || pgn_.path == "-") && isFile && isStandard(input.path()))
            throw BadFile(input.name() + ": is read, so standard output can't be added to it");
    }

    /// Whether nothing is lost: false if standard output can't be written.
    bool add(const GameReview& r) {
        isPlayerKnown_ |= sideOf(r.game, player_).has_value();
        const std::string data = page_.path.empty() && !isData_ ? "" : toJson(r, player_);
        if (!page_.path.empty()) games_ += (games_.empty() ? "" : ",\n") + data;
        if (pgn_.path == "-") print(toPgn(r.game));
        else judged_ += toPgn(r.game);
        if (isData_) print(data + '\n');
        return bool(out_);
    }
    /// The same of what is still to be written. Throws BadFile.
    bool finish() {
        put(pgn_, judged_);
        put(page_, reportPage(games_));
        return bool(out_);
    }
    /// What is to be told if no game has a player of the name that was asked for, or empty.
    std::string unknownPlayer() const {
        return isPlayerKnown_ ? "" : "--player: no game has one player called " + inQuotes(player_);
    }

private:
    static bool isStandard(const std::string& path) { return path == "-" || isSame(path, "/dev/stdout"); }
    void print(const std::string& text) { out_ << (isTerminal_ ? shown(text) : text) << std::flush; }
    void put(const OutputFile& file, const std::string& text) {
        if (file.path == "-") print(text);
        else if (!file.path.empty()) file.write(text);
    }

    OutputFile page_, pgn_;
    const bool isData_;
    const std::string player_;
    bool isPlayerKnown_;
    std::ostream& out_;
    const bool isTerminal_;
    std::string games_, judged_;  // for the page and for the PGN file
};

/// What a person sees of a review meanwhile: complaints, and how far it is.
class ReviewProgress {
public:
    /// `isRedrawn`: how far it is stands on one line of a terminal, else on a line for each game.
    ReviewProgress(std::ostream& out, bool isRedrawn) : out_(out), isRedrawn_(isRedrawn) {}

    /// Before a search of the position at `ply` of game `number`. `done`: the share of the input.
    void tell(int number, int ply, int plies, double done) {
        if (!isRedrawn_ && std::exchange(told_, number) == number) return;
        if (!began_) began_ = {Clock::now(), done};
        std::ostringstream text;
        text << "game " << number << ", position " << ply + 1 << " of " << plies + 1;
        if (done > began_->second) {
            const double seconds = std::chrono::duration<double>(Clock::now() - began_->first).count();
            const auto left = long(seconds * (1 - done) / (done - began_->second));
            text << ", " << left / 60 << ':' << std::setw(2) << std::setfill('0') << left % 60 << " left";
        }
        if (isRedrawn_) out_ << '\r' << text.str() << "\x1b[K" << std::flush;
        else out_ << text.str() << std::endl;
    }
    /// A line of its own.
    void say(const std::string& text) {
        clear();
        out_ << inOneLine(text) << std::endl;
    }
    void clear() {
        if (isRedrawn_) out_ << "\r\x1b[K" << std::flush;
    }

private:
    std::ostream& out_;
    const bool isRedrawn_;
    int told_ = 0;                                               // number of the game
    std::optional<std::pair<Clock::time_point, double>> began_;  // when, and at which share of the input
};

/// Reviews the games of a file, or of what comes from a pipe. What is found is kept until all is done. Whether no game
/// was broken and it was not stopped. Throws BadInput.
inline bool reviewGames(InputFile& input, ReviewOutput& output, ReviewProgress& progress, Reviewer& reviewer,
                        ReviewMemory& memory) {
    int count = 0;    // games
    double read = 0;  // share of the input up to the end of this game
    bool goesOn = true, faultless = true;
    const auto use = [&](const Game& game) {
        if (!goesOn) return;
        ++count;
        const double begun = std::exchange(read, input.share());
        const auto tellPly = [&](int ply) {
            progress.tell(count, ply, game.plies(), begun + (read - begun) * ply / (game.plies() + 1));
        };
        const auto reviewed = review(game, reviewer, tellPly, &memory);
        goesOn = reviewed && output.add(*reviewed);
    };
    forEachGame(input, use, [&](const std::string& complaint) {
        progress.say(complaint);
        faultless = false;
    });
    progress.clear();
    if (goesOn && count == 0) throw BadFile(input.name() + ": no game in it that can be read");
    if (!goesOn || !output.finish()) return false;
    if (const std::string unknown = output.unknownPlayer(); !unknown.empty()) progress.say(unknown);
    memory.forget();
    return faultless;
}

/// A review that was written to two files.
struct WrittenReview {
    std::string base;  // the files are BASE.pgn and BASE.html
    GameReview review;
};
/// The files for the PGN and for the page.
inline std::array<OutputFile, 2> reviewFiles(const std::string& base, bool isPrivate = false) {
    return {{{base + ".pgn", isReviewedPgn, "", isPrivate}, {base + ".html", isReport, "", isPrivate}}};
}
/// Throws BadInput where `writeReview` could not write, or would replace several games by one.
inline void checkReview(const std::string& base) {
    if (base.empty()) return void(StateLock(stateFolder()));  // throws if that can't be had
    const std::filesystem::path name = std::filesystem::path(base).filename();
    if (name.empty() || name == "." || name == "..") refuse(base, "is a folder; the name of a file, please");
    for (const OutputFile& file : reviewFiles(base)) {
        file.check();
        const std::string old = textOfFile(file.path);
        if (old.find("\n\n[Event ") != old.npos || old.find("\n{\"tags\":") != old.npos)
            refuse(file.path, "has several games, which would be lost; another name, please");
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
    auto reviewed = review(game, reviewer, tellPly);
    if (!reviewed) return std::nullopt;
    const auto write = [&](const std::string& path, bool isPrivate) {
        const auto [pgn, page] = reviewFiles(path, isPrivate);
        pgn.write(toPgn(reviewed->game));
        page.write(reportPage(toJson(*reviewed, "")));
        return WrittenReview{path, std::move(*reviewed)};
    };
    if (!base.empty()) return write(base, false);
    const std::string folder = stateFolder() + "/reviews", day = replaced(today(), ".", "-");
    const StateLock lock(folder);
    std::error_code none;
    const auto isThere = [&](const OutputFile& file) { return std::filesystem::exists(file.path, none); };
    int number = 1;
    const auto name = [&] { return folder + '/' + day + '-' + std::to_string(number); };
    while (std::ranges::any_of(reviewFiles(name()), isThere)) ++number;
    return write(name(), true);
}

}  // namespace millimax
