// interface/engine.hpp: what every front end works with, whatever its protocol: the table, the threads that search, the
// opening book, the endgame tables, and the options.
#pragma once

#include "../hash.hpp"
#include "../movegen.hpp"
#include "../notation/book.hpp"
#include "../notation/syzygy.hpp"
#include "../notation/text.hpp"
#include "../threads.hpp"
#include "skill.hpp"
#include "version.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

namespace millimax {

/// What the user is to be told if `asked` threads were asked for and `searching` search: that there are fewer, or more
/// than there are processors. Else nothing.
inline std::string toldOfThreads(int asked, int searching) {
    const int processors = ThreadPool::processors();
    const std::string cut = searching < asked ? ", not " + std::to_string(asked) : "";
    const std::string few =
        processors && asked > processors ? ", on " + counted(processors, "processor") + " only" : "";
    return cut.empty() && few.empty() ? "" : counted(searching, "thread") + cut + few;
}

/// What options choose, beyond what is set up at once.
struct OptionValues {
    int multiPv = 1;
    bool usesBook = true;          // that is open
    int bookMoves = 1000;          // how many moves of a game it is used for
    bool playsBestOfBook = false;  // always the heaviest move, none by chance
    bool showsChances = false;     // to win, draw and lose, beside scores
    bool analyses = false;         // what is asked for is no move of a game: neither book nor skill
    int variety = 0;               // centipawns that may be given away in the opening, so that games differ
    bool limitsRating = false;     // to the one below, whatever the level
    int rating = MostRating;
    bool hasHumanPace = true;  // below full strength it takes its time on a clock
    bool isChess960 = false;   // in UCI
    int overhead = 30;         // milliseconds that are kept back from the time of each move
};

class Engine {
public:
    static constexpr std::size_t DefaultMegabytes = 64;

    explicit Engine(std::size_t megabytes = DefaultMegabytes) : table(megabytes, Wipe::Behind), threads(table) {
        threads.setTables(&tables);
    }

    TranspositionTable table;
    SyzygyTables tables;
    ThreadPool threads;
    OptionValues options;

    /// A new game: nothing that was found in the last one is remembered.
    void newGame() {
        table.clear(Wipe::Behind);
        threads.clear();
    }

    /// Another interface begins, with the options as they are at first; table, threads, book and endgame tables stay.
    void beginAnew() {
        options = OptionValues();
        skill_ = firstSkill.value_or(FullSkill);
    }

    /// The level, or above FullSkill the rating, that it plays at.
    int skill() const { return options.limitsRating ? options.rating : skill_; }
    void setSkill(int skill) { skill_ = skill; }
    /// "milliMax 1.0 level 5", as files of games have it.
    std::string nameInGames() const { return joined(EngineName, ' ', EngineVersion, ' ', nameOfSkill(skill())); }
    /// What the command line asks for, in every interface that begins.
    std::optional<int> firstSkill;
    /// The search of `root` for a move that will be played, within `limits`, at the present skill. `variety`:
    /// centipawns. `isHurried`: no pace is kept.
    SearchPlan planFor(const Position& root, const Limits& limits, int variety = 0, bool isHurried = false) {
        constexpr int VarietyLines = 4;
        SearchPlan plan{limits, variety, random_()};
        if (variety) plan.limits.multiPv = VarietyLines;
        if (skill() == FullSkill) return plan;
        plan.whole = plan.limits;
        if (options.hasHumanPace && !isHurried) plan.pace = humanPace(limits, root, plan.seed);
        weaken(plan.limits, root, levelOf(skill()), plan.seed);
        return plan;
    }
    /// By all threads, or by one that does not see all. If another line than the best is chosen for variety, that one
    /// is reported last. To a line of one move the table's reply is added.
    SearchInfo search(const Position& root, const SearchPlan& plan, Listener& listener) {
        if (plan.limits.hidesMove) {
            if (!weak_) weak_ = std::make_unique<WeakSearch>();
            return weak_->search(root, plan, listener);
        }
        LineKeeper lines(listener, true);
        const SearchInfo best = threads.search(root, plan.limits, plan.variety ? lines : listener);
        SearchInfo found = lines.chosen(best, plan.variety, plan.seed);
        if (plan.variety && std::exchange(found.line, 0) > 0) {
            found.elapsed = best.elapsed;
            found.nodes = best.nodes;
            listener.report(found);
        }
        if (found.pv.size() == 1) {  // a move that has just become the best: the table may know a reply to ponder on
            Position p = root;
            p.make(found.pv[0]);
            if (const Move reply = tableMove(p)) found.pv.push_back(reply);
        }
        return found;
    }
    /// The table's move in `p`, or none.
    Move tableMove(const Position& p) const {
        const auto known = table.probe(p.tableKey());
        const Move m = known ? p.whole(known->move) : Move{};
        return isLegal(p, m) ? m : Move{};
    }

    /// Plays by the Polyglot book in `path` from now on; without a path, by none. Throws BadInput.
    void openBook(const std::string& path) {
        if (isNone(path)) book_.reset();
        else book_ = Book(path);  // if that throws, the book it has stays open
    }
    const Book* book() const { return book_ ? &*book_ : nullptr; }
    /// A move of the book in `p`, as the options choose it, or none.
    Move bookMove(const Position& p) {
        if (!book_ || !options.usesBook || options.analyses || p.moveNumber() > options.bookMoves) return {};
        return book_->choose(p, options.playsBestOfBook ? 0 : random_());
    }

    /// Where the endgame tables are; empty: there are none.
    const std::string& tablesPath() const { return tablesPath_; }
    /// Opens the endgame tables in `path`, unless they are open; without a path, there are none. Throws BadInput to
    /// tell of what is wrong; those that are sound are used all the same.
    void openTables(const std::string& path) {
        const bool isFolder = !isNone(path) && path.find(':') == path.npos;  // else there are several
        const std::string wanted = isFolder ? std::filesystem::absolute(path).string() : isNone(path) ? "" : path;
        if (wanted == std::exchange(tablesPath_, wanted)) return;
        if (const std::string problem = tables.open(wanted); !problem.empty()) throw BadInput(problem);
    }

private:
    /// Whether a path stands for none, as interfaces say it.
    static bool isNone(const std::string& path) { return path.empty() || path == "none" || path == "<empty>"; }

    std::unique_ptr<WeakSearch> weak_;  // once skill was below FullSkill
    int skill_ = FullSkill;
    std::optional<Book> book_;
    std::string tablesPath_;  // of the tables that were opened last
    std::mt19937_64 random_{std::random_device{}()};
};

}  // namespace millimax
