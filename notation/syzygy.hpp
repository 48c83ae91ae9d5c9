// notation/syzygy.hpp: Syzygy's endgame tables (Ronald de Man): win, draw or loss of every position with few pieces,
// and the distance to the next capture or pawn move. The only file that knows Fathom, the library that reads them;
// without it (make SYZYGY=no) no tables are found.
#pragma once

#include "../bitboard.hpp"
#include "../board.hpp"
#include "../endgame_tables.hpp"
#include "../limits.hpp"
#include "../move.hpp"
#include "../movegen.hpp"
#include "../score.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#ifdef SYZYGY
#include <fcntl.h>
#include <tbprobe.h>
#include <unistd.h>
#endif

namespace millimax {

/// The tables that are open, and how a search is to use them. Fathom has one set for the whole program.
class SyzygyTables : public EndgameTables {
public:
#ifdef SYZYGY
    static constexpr bool AreBuiltIn = true;
#else
    static constexpr bool AreBuiltIn = false;
#endif
    static constexpr int MaxPieces = 7;  // for which there are tables

    /// Opens the tables in the folders that `path` names, with colons between them, in place of those that are open;
    /// none if it is empty. Returns what is wrong, in one line, or "". Not while something is searched.
    std::string open(const std::string& path);
    /// The number of tables, and of pieces in the largest.
    int count() const { return count_; }
    int pieces() const { return pieces_; }

    int probeDepth = 1;          // plies: positions with the most pieces are probed where so many are left, or more
    int probeLimit = MaxPieces;  // positions with more pieces are not probed
    bool hasFiftyMoveRule = true;

    /// Known are only positions right after a capture or a pawn move, without castling rights.
    std::optional<TableResult> probe(const Position& p, int depth) const override {
        if (!covers(p) || p.rule50() > 0 || (pieceCount(p) == most() && depth < probeDepth)) return std::nullopt;
        const std::optional<TableResult> r = wdl(p);
        if (!r || hasFiftyMoveRule) return r;
        return *r == TableResult::CursedWin     ? TableResult::Win
               : *r == TableResult::BlessedLoss ? TableResult::Loss
                                                : *r;
    }
    std::optional<TableResult> result(const Position& p) const override;
    void advise(const Position& root, Limits& limits) const override;

private:
    static int pieceCount(const Position& p) { return popcount(p.occupied()); }
    /// The most pieces of a position that is probed.
    int most() const { return std::min(probeLimit, pieces_); }
    bool covers(const Position& p) const {
        return pieceCount(p) <= most() && !p.hasRight(White, Short) && !p.hasRight(White, Long) &&
               !p.hasRight(Black, Short) && !p.hasRight(Black, Long);
    }
    std::optional<TableResult> wdl(const Position& p) const;
    /// Distance: plies to the next capture or pawn move.
    enum class RankBy { Distance, Result };
    static constexpr int WinInTime = 900;  // ranks from here on win before the fifty-move rule makes it a draw
    /// All legal moves, the best first; none if the tables don't know each of them.
    std::vector<TableMove> rankMoves(const Position& root, RankBy what) const;

    int count_ = 0, pieces_ = 0;
};

inline void SyzygyTables::advise(const Position& root, Limits& limits) const {
    if (!pieces_) return;
    limits.tables = this;
    if (!covers(root)) return;
    limits.tableMoves = rankMoves(root, RankBy::Distance);
    // Whoever knows the distances wins without probing, and sees mates; probing would show all ways to win as one.
    if (!limits.tableMoves.empty()) limits.tables = nullptr;
    else limits.tableMoves = rankMoves(root, RankBy::Result);
}

// ---- Fathom -------------------------------------------------------------------------------------------------------

#ifndef SYZYGY

inline std::string SyzygyTables::open(const std::string& path) {
    return path.empty() ? "" : "this program was built without Syzygy's tables";
}
inline std::optional<TableResult> SyzygyTables::wdl(const Position&) const { return std::nullopt; }
inline std::optional<TableResult> SyzygyTables::result(const Position&) const { return std::nullopt; }
inline std::vector<TableMove> SyzygyTables::rankMoves(const Position&, RankBy) const { return {}; }

#else

static_assert(int(TableResult::Loss) == TB_LOSS && int(TableResult::Win) == TB_WIN);

namespace detail {

/// While it lives, what the library prints goes nowhere: it would be read as an answer to the interface.
class Silence {
public:
    Silence() {
        std::fflush(nullptr);
        const int nowhere = ::open("/dev/null", O_WRONLY);
        for (int i = 0; i < 2; ++i) {
            kept_[i] = dup(Outputs[i]);
            dup2(nowhere, Outputs[i]);
        }
        close(nowhere);
    }
    ~Silence() {
        std::fflush(nullptr);
        for (int i = 0; i < 2; ++i) {
            dup2(kept_[i], Outputs[i]);
            close(kept_[i]);
        }
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

private:
    static constexpr int Outputs[] = {STDOUT_FILENO, STDERR_FILENO};
    int kept_[2]{};
};

/// Why the file of a table can't be used, or empty.
inline std::string whyUnusable(const std::filesystem::path& file) {
    std::error_code unknown;
    if (!is_regular_file(file, unknown)) return "is no file, and left out";
    if (access(file.c_str(), R_OK) != 0) return "can't be read, and left out";
    const bool isWhole = file_size(file, unknown) % 64 == 16;  // 16 bytes follow blocks of 64
    return isWhole ? "" : "is cut off, and left out";
}

/// Calls a function of the library with a position as it wants it, up to the side to move, and then `rest`.
template <class Function, class... Rest> auto probe(Function function, const Position& p, int rule50, Rest... rest) {
    const auto both = [&p](PieceType t) { return p.bitboard(White, t) | p.bitboard(Black, t); };
    const unsigned enPassant = p.enPassant() == NoSquare ? 0 : unsigned(index64(p.enPassant()));
    return function(p.bitboard(White), p.bitboard(Black), both(King), both(Queen), both(Rook), both(Bishop),
                    both(Knight), both(Pawn), unsigned(rule50), 0, enPassant, p.side() == White, rest...);
}

/// Whether a position has occurred twice since the last capture or pawn move.
inline bool hasRepeated(Position p) {
    for (; p.plies() > 0 && p.rule50() > 0 && p.lastMove(); p.unmake())
        if (p.isRepetition(std::numeric_limits<int>::max())) return true;
    return false;
}

}  // namespace detail

inline std::string SyzygyTables::open(const std::string& path) {
    count_ = 0;
    std::vector<std::string> problems;
    std::map<std::string, std::filesystem::path> files;  // of tables, by their names
    std::istringstream folders(path);
    std::string named;  // those that are not empty: Fathom reads behind the end of a path that ends with a colon
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (folder.empty()) continue;
        named += (named.empty() ? "" : ":") + folder;
        std::error_code error;
        for (auto file = std::filesystem::directory_iterator(folder, error); !error && file != end(file);
             file.increment(error))
            if (hasWord(".rtbw .rtbz", file->path().extension().string()))
                files[file->path().filename().string()] = file->path();
        if (error) problems.push_back(folder + ": " + error.message());
    }
    for (const auto& [name, file] : files) {
        const bool hasResults = name.ends_with(".rtbw");
        const std::string other = file.stem().string() + (hasResults ? ".rtbz" : ".rtbw");
        std::string flaw = detail::whyUnusable(file);
        count_ += hasResults && flaw.empty();
        if (flaw.empty() && !files.contains(other))
            flaw = hasResults ? other + " is missing beside it" : "is of no use without " + other;
        if (!flaw.empty()) problems.push_back(file.string() + ": " + flaw);
    }
    {
        const detail::Silence silence;
        tb_init(named.c_str());
    }
    pieces_ = named.empty() ? 0 : int(TB_LARGEST);
    if (!path.empty() && !pieces_ && problems.empty()) return path + ": there is no table of Syzygy's (*.rtbw)";
    if (problems.empty()) return "";
    const std::size_t others = problems.size() - 1;
    return problems[0] + (others ? " (and " + std::to_string(others) + " more of that kind)" : "");
}

inline std::optional<TableResult> SyzygyTables::wdl(const Position& p) const {
    const unsigned r = detail::probe(tb_probe_wdl, p, 0);
    return r == TB_RESULT_FAILED ? std::nullopt : std::optional(TableResult(r));
}

inline std::optional<TableResult> SyzygyTables::result(const Position& p) const {
    if (!covers(p)) return std::nullopt;
    if (p.rule50() == 0) return wdl(p);
    const std::vector<TableMove> moves = rankMoves(p, RankBy::Distance);
    if (moves.empty()) return std::nullopt;
    const int rank = moves[0].rank;
    return rank >= WinInTime ? TableResult::Win
           : rank > 0 ? TableResult::CursedWin
           : rank == 0 ? TableResult::Draw
           : rank > -WinInTime ? TableResult::BlessedLoss
                               : TableResult::Loss;
}

inline std::vector<TableMove> SyzygyTables::rankMoves(const Position& root, RankBy what) const {
    static std::mutex oneAtATime;  // Fathom's functions for roots are not safe for threads
    const std::lock_guard lock(oneAtATime);
    const auto found = std::make_unique<TbRootMoves>();
    const bool areKnown = what == RankBy::Distance
                              ? detail::probe(tb_probe_root_dtz, root, root.rule50(), detail::hasRepeated(root),
                                              hasFiftyMoveRule, found.get())
                              : detail::probe(tb_probe_root_wdl, root, root.rule50(), hasFiftyMoveRule, found.get());
    std::vector<TableMove> moves;
    for (const Move m : legalMoves(root)) {
        const int promotion = m.isPromotion() ? Queen - m.promotion() + TB_PROMOTES_QUEEN : TB_PROMOTES_NONE;
        for (unsigned i = 0; areKnown && i < found->size; ++i) {
            const TbRootMove& known = found->moves[i];
            if (TB_MOVE_FROM(known.move) != index64(m.from()) || TB_MOVE_TO(known.move) != index64(m.to()) ||
                TB_MOVE_PROMOTES(known.move) != promotion)
                continue;
            // The scores of moves that neither win nor lose are centipawns, to tell them apart.
            const int win = hasFiftyMoveRule ? WinInTime : 1, rank = known.tbRank;
            moves.push_back({m, rank, rank >= win ? TableWin : rank <= -win ? -TableWin : known.tbScore});
        }
    }
    std::ranges::stable_sort(moves, std::ranges::greater{}, &TableMove::rank);
    return moves;
}

#endif

}  // namespace millimax
