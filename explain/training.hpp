// explain/training.hpp: positions to solve, asked again after growing intervals.
//
// Which positions were solved is remembered by their FEN, in boxes (Leitner): a right answer moves a position to the
// next box, whose interval is twice as long; a wrong one moves it back to the first.
#pragma once

#include "../notation/epd.hpp"
#include "../notation/input.hpp"
#include "../notation/pgn_reader.hpp"
#include "../notation/state.hpp"
#include "why.hpp"
#include "words.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace millimax {

/// A position and the moves that solve it.
struct Puzzle {
    Position position;
    std::vector<Move> solutions;
    std::string title;                     // what tells it from the others of its file, or who played the game
    std::string mistake = {};              // of a game: "12. Nf3 was a blunder"
    std::vector<std::string> makers = {};  // of the mistake, by their names or else "White" or "Black"

    /// What tells it from others.
    std::string key() const { return toEpd(position); }
};

namespace detail {

/// Adds the mistakes of a reviewed game that have a better move. One that is there already, as `known` tells, gets
/// another solution.
inline void addMistakes(std::vector<Puzzle>& puzzles, std::map<Key, std::size_t>& known, const Game& game) {
    Position p = game.start();
    const auto player = [&](Color c) { return game.player(c).empty() ? nameOf(c) : inOneLine(game.player(c), 60); };
    const std::string year = game.tag("Date").substr(0, 4), when = parseNumber<int>(year) ? ", " + year : "";
    const bool isNamed = !(game.player(White) + game.player(Black)).empty();
    const std::string title = isNamed ? player(White) + " - " + player(Black) + when : "";
    for (const GameMove& m : game.moves()) {
        const auto better = std::ranges::find_if(m.variations, [&](const auto& v) {
            return firstMove(v) && firstMove(v) != m.move && std::ranges::none_of(v.moves[0].nags, marksError);
        });
        if (std::ranges::any_of(m.nags, marksError) && better != m.variations.end()) {
            const Verdict verdict = verdictOfNag(*std::ranges::find_if(m.nags, marksError));
            const auto [place, isNew] = known.try_emplace(p.key(), puzzles.size());
            if (isNew) puzzles.push_back({p, {}, title, numberedSan(p, m.move) + " was " + nameWithArticle(verdict)});
            puzzles[place->second].solutions.push_back(firstMove(*better));
            puzzles[place->second].makers.push_back(player(p.side()));
        }
        makeOrPass(p, m.move);
    }
}
/// Adds the position, if it has a best move.
inline void addBestMoves(std::vector<Puzzle>& puzzles, const Epd& epd) {
    const std::vector<std::string> known = epd.operands("bm");
    Puzzle puzzle{epd.position, {}, inOneLine(epd.operand("id"), 80)};
    for (const std::string& best : known) {
        try {
            puzzle.solutions.push_back(parseMoveNamingIt(epd.position, best, "bm"));
        } catch (const BadInput&) {
            if (known.size() == 1) throw;  // else one will do
        }
    }
    if (!puzzle.solutions.empty()) puzzles.push_back(std::move(puzzle));
}

}  // namespace detail

/// A PGN file has no mistake to ask about.
struct NoMistakes : BadFile {
    using BadFile::BadFile;
};
/// The puzzles of a file in its order: of an EPD file the positions with a best move, of a reviewed PGN the mistakes
/// ($2, $4, $6) that have a better move as variation. Calls `complain` for what of it is broken, which is skipped.
/// Throws BadInput if there is nothing else.
inline std::vector<Puzzle> puzzlesOf(
    const std::string& path, const Say& complain, const BetweenGames& betweenGames = [] {}) {
    InputFile input(path);
    int skipped = 0;
    const auto skip = [&](const std::string& complaint) { ++skipped, complain(complaint); };
    std::vector<Puzzle> puzzles;
    std::map<Key, std::size_t> known;  // where a position is among them
    const bool isOfGames = isPgn(path);
    if (isOfGames)
        forEachGame(
            input, [&](const Game& game) { detail::addMistakes(puzzles, known, game); }, skip, betweenGames);
    else
        forEachEpd(
            input, [&](const Epd& epd, int) { detail::addBestMoves(puzzles, epd); }, skip);
    if (puzzles.empty() && isOfGames)
        throw NoMistakes(path + ": no mistakes marked in it; `millimax review` marks them");
    if (puzzles.empty()) throw BadFile(path + ": no position with a best move (bm) in it");
    if (skipped) complain(path + ": skipped " + counted(skipped, isOfGames ? "game" : "line"));
    return puzzles;
}

/// How a puzzle was solved: at the first try, after hints or other tries, or not at all.
enum class Solved { AtOnce, WithHelp, No };

/// What is remembered of the positions asked so far. Days are counted from 1970.
class TrainingState {
public:
    /// An empty path: nothing is remembered. Throws BadInput for a file that was not written here.
    explicit TrainingState(const std::string& path) : file_{path, cardsIn} { read(); }
    /// The day to ask it next; none if it was never asked.
    std::optional<int> due(const std::string& key) const {
        const auto card = cards_.find(key);
        return card == cards_.end() ? std::nullopt : std::optional(card->second.due);
    }
    /// Puts a position into the box that the answer asks for; one that was not solved is due again at once. Also in the
    /// file, which another program may have changed meanwhile. Throws BadInput if that can't be.
    void answer(const std::string& key, Solved how, int today) {
        std::optional<StateLock> lock;
        if (!file_.path.empty()) lock.emplace(std::filesystem::path(file_.path).parent_path().string());
        read();
        Card& card = cards_[key];
        card.box = how == Solved::AtOnce ? std::min(card.box + 1, MaxBox) : 0;
        card.due = how == Solved::No ? today : today + (1 << card.box);
        if (file_.path.empty()) return;
        std::string text;
        for (const auto& [position, kept] : cards_) text += joined(kept.box, ' ', kept.due, ' ', position, '\n');
        file_.write(text);
    }

private:
    static constexpr int MaxBox = 8;  // 256 days
    struct Card {
        int box = 0, due = 0;
    };
    using Cards = std::map<std::string, Card>;

    /// What `answer` has written; none if it is anything else.
    static std::optional<Cards> cardsIn(const std::string& text) {
        constexpr int Latest = 1'000'000;  // day, far off
        Cards cards;
        try {
            for (const std::string& line : linesOf(text)) {
                std::istringstream words(line);
                std::string box, due, key;
                std::getline(words >> box >> due >> std::ws, key);
                if (toEpd(parseFen(key, Castling::Chess960)) != key) return std::nullopt;
                cards[key] = {numberFrom(0, MaxBox, "box", box), numberFrom(0, Latest, "day", due)};
            }
        } catch (const BadInput&) {
            return std::nullopt;
        }
        return cards;
    }
    /// Takes over the cards of the file, if there is one.
    void read() {
        if (file_.path.empty()) return;
        const auto cards = file_.value();
        if (!cards) throw BadFile(file_.path + ": is no state of a training");
        cards_ = *cards;
    }

    StateFile<Cards> file_;
    Cards cards_;
};

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

/// Asks the puzzles that are due, those longest due first, then the new ones; one that was not solved comes back after
/// ten others, or behind the last one.
class Trainer {
public:
    Trainer(std::vector<Puzzle> puzzles, TrainingState state, int today)
        : puzzles_(std::move(puzzles)), state_(std::move(state)), today_(today) {
        std::erase_if(puzzles_, [&](const Puzzle& p) { return state_.due(p.key()).value_or(today_) > today_; });
        std::ranges::stable_sort(puzzles_, {},
                                 [&](const Puzzle& p) { return state_.due(p.key()).value_or(today_ + 1); });
        for (std::size_t i = 0; i < puzzles_.size(); ++i) queue_.push_back(i);
    }
    /// How many were to be asked, and how many still are.
    std::size_t count() const { return puzzles_.size(); }
    std::size_t left() const { return queue_.size(); }
    /// The one to be asked now; only if some are left.
    const Puzzle& puzzle() const { return puzzles_[queue_.front()]; }
    /// Its number, from 1, among those that were to be asked; and whether it was asked before.
    std::size_t number() const { return queue_.front() + 1; }
    bool isAgain() const { return queue_.front() < asked_; }
    bool isAnswered() const { return answer_.has_value(); }
    /// It was answered, which is remembered. Throws BadInput if that can't be.
    void answer(Solved how) {
        answer_ = how;
        state_.answer(puzzle().key(), how, today_);
    }
    /// What is remembered by now.
    const TrainingState& state() const { return state_; }
    /// Goes on behind the one that was answered; if it was missed, it comes again after ten others.
    void next() {
        const std::size_t now = queue_.front();
        queue_.pop_front();
        asked_ = std::max(asked_, now + 1);
        if (std::exchange(answer_, std::nullopt) == Solved::No)
            queue_.insert(queue_.begin() + std::ptrdiff_t(std::min<std::size_t>(queue_.size(), 10)), now);
    }

private:
    std::vector<Puzzle> puzzles_;
    TrainingState state_;
    int today_;
    std::deque<std::size_t> queue_;  // indices
    std::size_t asked_ = 0;          // so many of them, once or more
    std::optional<Solved> answer_;   // to the first one
};

/// What an answer is worth: it solves the puzzle, is no mistake although there is better, or is wrong.
enum class Worth { Right, Fair, Wrong };
/// By searches of the answer and of a solution: right is what is as good as the best move, or as that solution.
inline Worth worthOf(const Why& answer, const Why& solution) {
    const auto isAsGood = [](const Why& w) { return w.isBest() || !w.isClear(); };
    if (isAsGood(answer) || isAsGood(Why(answer.position, answer.move, solution.move))) return Worth::Right;
    return answer.verdict() == Verdict::Good ? Worth::Fair : Worth::Wrong;
}
/// What may be told of an answer while better ones are to be found, or of a solution, which may differ from the best
/// move by a search.
inline std::vector<Fact> withoutBetter(std::vector<Fact> facts) {
    std::erase_if(facts, [](const Fact& f) {
        return f.about == About::Better || f.about == About::Missed || f.kind == Kind::Misses;
    });
    return facts;
}

}  // namespace millimax
