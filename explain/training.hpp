// explain/training.hpp: positions to solve, asked again after growing intervals until they are known.
//
// Which positions were solved is remembered by their FEN, in boxes (Leitner): a right answer moves a position to the
// next box, whose interval is twice as long; a wrong one moves it back to the first.
#pragma once

#include "../notation/epd.hpp"
#include "../notation/file.hpp"
#include "../notation/pgn_reader.hpp"
#include "why.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace millimax {

/// A position and the moves that solve it.
struct Puzzle {
    Position position;
    std::vector<Move> solutions;
    std::string title;

    /// What tells it from others.
    std::string key() const { return toEpd(position); }
};

/// The puzzles of a file in its order: of an EPD file the positions with a best move, of a reviewed PGN the mistakes
/// ($2, $4, $6) that have a better move as variation. Throws BadInput if there are none.
inline std::vector<Puzzle> puzzlesOf(const std::string& path) {
    std::vector<Puzzle> puzzles;
    if (isPgn(path)) {
        std::map<std::string, std::size_t> places;  // a mistake made twice is one puzzle
        const auto addMistakes = [&](const Game& game) {
            Position p = game.start();
            for (const GameMove& m : game.moves()) {
                const auto better = std::ranges::find_if(m.variations, [&](const auto& v) {
                    return !v.moves.empty() && v.moves[0].move && v.moves[0].move != m.move &&
                           std::ranges::none_of(v.moves[0].nags, marksError);
                });
                if (std::ranges::any_of(m.nags, marksError) && better != m.variations.end()) {
                    const Verdict verdict = verdictOf(*std::ranges::find_if(m.nags, marksError));
                    const std::string title = "where " + toSan(p, m.move) + " was " + nameWithArticle(verdict);
                    Puzzle puzzle{p, {better->moves[0].move}, title};
                    const auto [at, isNew] = places.insert({puzzle.key(), puzzles.size()});
                    if (isNew) puzzles.push_back(std::move(puzzle));
                    else puzzles[at->second].solutions.push_back(puzzle.solutions[0]);
                }
                makeOrPass(p, m.move);
            }
        };
        forEachGame(path, addMistakes, [](const std::string& complaint) { throw BadInput(complaint); });
        if (puzzles.empty()) throw BadInput(path + ": no mistakes marked in it; `millimax review` marks them");
        return puzzles;
    }
    forEachEpd(path, [&](const Epd& epd, int) {
        Puzzle puzzle{epd.position, {}, epd.operands("id").empty() ? "" : epd.operands("id")[0]};
        for (const std::string& best : epd.operands("bm")) {
            try {
                puzzle.solutions.push_back(parseMove(epd.position, best));
            } catch (const BadInput& e) {
                if (epd.operands("bm").size() == 1) throw BadInput("bm " + best + ": " + e.what());  // else one will do
            }
        }
        if (!puzzle.solutions.empty()) puzzles.push_back(std::move(puzzle));
    });
    if (puzzles.empty()) throw BadInput(path + ": no position with a best move (bm) in it");
    return puzzles;
}

/// What is remembered of the positions asked so far. Days are counted from 1970.
class TrainingState {
public:
    /// An empty path: nothing is remembered. Throws BadInput for a file that was not written by `save`.
    explicit TrainingState(std::string path) : path_(std::move(path)) { read(); }
    bool isKnown(const std::string& key) const { return cards_.contains(key); }
    /// The day to ask it next; 0 if it was never asked.
    int due(const std::string& key) const { return isKnown(key) ? cards_.at(key).due : 0; }
    void answer(const std::string& key, bool right, int today) {
        Card& card = cards_[key];
        card.box = right ? std::min(card.box + 1, MaxBox) : 0;
        card.due = today + (1 << card.box) - !right;  // missed: still today
        answered_.insert(key);
    }
    /// Adds the answers of this program to the file, which another one may have changed meanwhile. Throws BadInput.
    void save() {
        if (path_.empty()) return;
        read();
        std::error_code error;  // what goes wrong shows when the file is written
        std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), error);
        std::ostringstream text;
        for (const auto& [key, card] : cards_) text << card.box << ' ' << card.due << ' ' << key << '\n';
        if (const auto wrong = replaceFile(path_, text.str())) throw BadInput(path_ + ": " + wrong.message());
    }

private:
    /// Takes over the cards of the file, but those answered here.
    void read() {
        std::ifstream in(path_);
        Card card;
        for (std::string key; in >> card.box >> card.due && std::getline(in >> std::ws, key);)
            if (!answered_.contains(key)) cards_[key] = card;
        if (!path_.empty() && in.is_open() && !in.eof()) throw BadInput(path_ + ": is no state of a training");
    }

    static constexpr int MaxBox = 8;  // 256 days
    struct Card {
        int box = 0, due = 0;
    };
    std::string path_;
    std::map<std::string, Card> cards_;
    std::set<std::string> answered_;  // here
};

/// Where it is remembered which positions were solved; empty without a home.
inline std::string trainingStatePath() { return stateFolder().empty() ? "" : stateFolder() + "/training"; }
/// The positions that belong to the engine: of an installation, a release or the sources, by where the program stands.
inline std::string ownTrainingPath() {
    std::error_code none;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
    for (const char* const place : {"../share/millimax/training.epd", "training.epd", "data/training.epd"})
        if (const auto path = folder / place; std::filesystem::exists(path, none))
            return path.lexically_normal().string();
    throw BadInput("no training.epd belongs to this program; \"train FILE\" takes another file");
}
/// Of the user's own calendar.
inline int daysSince1970() {
    using namespace std::chrono;
    const std::time_t now = std::time(nullptr);
    const std::tm today = *std::localtime(&now);
    const sys_days day = year(1900 + today.tm_year) / (today.tm_mon + 1) / today.tm_mday;
    return int(day.time_since_epoch().count());
}

/// Asks the puzzles that are due, those longest due first, then the new ones; a missed one comes back after two others.
class Trainer {
public:
    Trainer(std::vector<Puzzle> puzzles, TrainingState& state, int today)
        : puzzles_(std::move(puzzles)), state_(state), today_(today) {
        for (std::size_t i = 0; i < puzzles_.size(); ++i)
            if (state_.due(puzzles_[i].key()) <= today_) queue_.push_back(i);
        std::ranges::stable_sort(queue_, {}, [&](std::size_t i) {
            const std::string key = puzzles_[i].key();
            return state_.isKnown(key) ? state_.due(key) : today_ + 1;
        });
    }
    /// How many are still to be asked.
    std::size_t left() const { return queue_.size(); }
    /// The one to be asked now; only if some are left.
    const Puzzle& puzzle() const { return puzzles_[queue_.front()]; }
    void answer(bool right) {
        const std::size_t now = queue_.front();
        queue_.pop_front();
        state_.answer(puzzles_[now].key(), right, today_);
        if (!right) queue_.insert(queue_.begin() + std::ptrdiff_t(std::min<std::size_t>(queue_.size(), 2)), now);
        state_.save();
    }

private:
    std::vector<Puzzle> puzzles_;
    TrainingState& state_;
    int today_;
    std::deque<std::size_t> queue_;  // indices
};

/// Whether a move that is none of the solutions solves the puzzle all the same: by a search of it, it is as good.
inline bool isAsGood(const Why& w) { return w.isBest() || !w.isClear(); }

}  // namespace millimax
