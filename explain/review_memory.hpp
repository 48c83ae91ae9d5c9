// explain/review_memory.hpp: what a review has found so far, kept until it is done: one that was stopped goes on where
// it was.
#pragma once

#include "../limits.hpp"
#include "../movegen.hpp"
#include "../notation/fen.hpp"
#include "../notation/game.hpp"
#include "../notation/input.hpp"
#include "../notation/state.hpp"
#include "finding.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

namespace millimax {

/// Findings about the positions of games, in a file of the state folder: a line for each, with a hash of the game, the
/// ply, score, depth and the moves of the line as numbers.
class ReviewMemory {
public:
    /// For a review of the file `input` within `limits`. Throws BadInput if nothing can be kept.
    ReviewMemory(const std::string& folder, const std::string& input, const Limits& limits) : folder_(folder) {
        const StateLock lock(folder);
        forgetOld();
        std::error_code none;
        const std::string where = std::filesystem::absolute(input, none).string();
        const std::string review = where + ' ' + std::to_string(limits.nodes) + ' ' + std::to_string(limits.depth) +
                                   ' ' + std::to_string(limits.hard.count());
        path_ = folder + '/' + Prefix + std::to_string(std::hash<std::string>()(review));
        addToFile(path_, "", true);  // throws if nothing can be kept
        std::istringstream text(textOfState(path_));
        for (std::string line; std::getline(text, line);) {
            Key key;
            std::istringstream words(line);
            if (words >> key.first >> key.second) std::getline(words, known_[key]);
        }
        if (known_.empty() && !text.str().empty()) throw BadFile(path_ + ": is no progress of a review");
    }
    /// The games that are looked up from now on are this one.
    void begin(const Game& game) {
        std::string text = toFen(game.start());
        for (const GameMove& m : game.moves()) text += ' ' + std::to_string(m.move.packed());
        game_ = std::hash<std::string>()(text);
    }
    /// What is known of `p` at that ply of the game, if that can be true.
    std::optional<Finding> find(const Position& p, int ply) const {
        const auto known = known_.find({game_, ply});
        return known == known_.end() ? std::nullopt : findingIn(known->second, p);
    }
    /// Throws BadInput if it can't be kept.
    void add(int ply, const Finding& f) const {
        std::string line = std::to_string(game_) + ' ' + std::to_string(ply) + ' ' + std::to_string(f.score) + ' ' +
                           std::to_string(f.depth);
        for (const Move m : f.line) line += ' ' + std::to_string(m.packed());
        addToFile(path_, line + '\n', true);
    }
    /// All is done.
    void forget() const {
        std::error_code none;
        std::filesystem::remove(path_, none);
    }

private:
    using Key = std::pair<std::size_t, int>;  // game and ply
    static constexpr const char* Prefix = "review-progress-";

    /// The finding that the rest of a line tells; none if it can't be one of `p`.
    static std::optional<Finding> findingIn(const std::string& text, Position p) {
        constexpr std::size_t LongestLine = 2 * MaxPly;
        std::istringstream numbers(text);
        Finding f;
        if (!(numbers >> f.score >> f.depth)) return std::nullopt;
        if (std::abs(f.score) > MateScore || f.depth < 0 || f.depth > MaxPly) return std::nullopt;
        for (std::uint32_t packed = 0; numbers >> packed;) {
            const Move m = Move::unpack(packed);
            if (!std::ranges::count(legalMoves(p), m) || f.line.size() == LongestLine) return std::nullopt;
            f.line.push_back(m);
            p.make(m);
        }
        if (!numbers.eof() || (f.line.empty() && !legalMoves(p).empty())) return std::nullopt;
        return f;
    }
    /// What was left for a month is no longer wanted.
    void forgetOld() const {
        namespace fs = std::filesystem;
        std::error_code none;
        const auto now = fs::file_time_type::clock::now();
        for (const auto& file : fs::directory_iterator(folder_, none)) {
            const auto written = file.last_write_time(none);
            const bool isOurs = file.path().filename().string().starts_with(Prefix);
            if (!none && isOurs && now - written > std::chrono::hours(24 * 30)) fs::remove(file.path(), none);
        }
    }

    std::string folder_, path_;
    std::map<Key, std::string> known_;
    std::size_t game_ = 0;
};

}  // namespace millimax
