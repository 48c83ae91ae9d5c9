// explain/review_memory.hpp: what a review has found so far, kept until it is done: one that was stopped goes on where
// it was.
#pragma once

#include "../limits.hpp"
#include "../movegen.hpp"
#include "../notation/epd.hpp"
#include "../notation/parse_move.hpp"
#include "../notation/san.hpp"
#include "../notation/state.hpp"
#include "finding.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace millimax {

/// Findings about positions, in a file of the state folder, as EPD: `FEN ce score; acd depth; pv moves;`.
class ReviewMemory {
public:
    /// For a review of the file `input` within `limits`. If nothing can be kept, now or later, it complains once.
    ReviewMemory(const std::string& folder, const std::string& input, const Limits& limits, Say complain)
        : complain_(std::move(complain)) {
        tryToKeep([&] { open(folder, input, limits); });
    }
    /// What is known of `p`.
    std::optional<Finding> find(const Position& p) const {
        const auto known = known_.find(toFen(p));
        return known == known_.end() ? std::nullopt : std::optional(known->second);
    }
    void add(Position p, const Finding& f) {
        if (path_.empty()) return;
        std::string line = joined(toFen(p), " ce ", f.score, "; acd ", f.depth, "; pv");
        for (const Move m : f.line) {
            line += ' ' + toSan(p, m);
            p.make(m);
        }
        tryToKeep([&] { addToFile(path_, line + ";\n", true); });
    }
    /// All is done.
    void forget() const {
        std::error_code none;
        std::filesystem::remove(path_, none);
    }

private:
    static constexpr const char* Prefix = "review-progress-";

    template <class Keep> void tryToKeep(Keep keep) {
        try {
            keep();
        } catch (const BadInput& e) {
            path_.clear();
            complain_(std::string(e.what()) + "; if this review is stopped, it begins anew");
        }
    }
    void open(const std::string& folder, const std::string& input, const Limits& limits) {
        const StateLock lock(folder);
        forgetOld(folder);
        std::error_code none;
        const std::string where = std::filesystem::absolute(input, none).string();
        const std::string review = joined(where, ' ', limits.nodes, ' ', limits.depth, ' ', limits.hard.count());
        path_ = folder + '/' + Prefix + std::to_string(std::hash<std::string>()(review));
        const std::string text = textOfState(path_);
        for (const std::string& line : linesOf(text)) {
            try {
                const Epd epd = parseEpd(line);
                known_[toFen(epd.position)] = findingIn(epd);
            } catch (const BadInput&) {  // cut off, or changed by somebody
            }
        }
        if (known_.empty() && !text.empty()) throw BadFile(path_ + ": is no progress of a review");
    }
    /// Throws BadInput for what can't be a finding of that position.
    static Finding findingIn(const Epd& epd) {
        Finding f{numberFrom(-MateScore, MateScore, "ce", epd.operand("ce")),
                  numberFrom(0, MaxPly, "acd", epd.operand("acd")),
                  {}};
        Position p = epd.position;
        for (const std::string& san : epd.operands("pv")) {
            f.line.push_back(parseMove(p, san));
            p.make(f.line.back());
        }
        if (f.line.empty() && !legalMoves(p).empty()) throw BadInput("no line");
        return f;
    }
    /// What was left for a month is no longer wanted.
    static void forgetOld(const std::string& folder) {
        namespace fs = std::filesystem;
        std::error_code none;
        const auto now = fs::file_time_type::clock::now();
        for (const auto& file : fs::directory_iterator(folder, none)) {
            const auto written = file.last_write_time(none);
            const bool isOurs = file.path().filename().string().starts_with(Prefix);
            if (!none && isOurs && now - written > std::chrono::hours(24 * 30)) fs::remove(file.path(), none);
        }
    }

    Say complain_;
    std::string path_;                      // empty if nothing is kept
    std::map<std::string, Finding> known_;  // by FEN, whose move number tells repetitions apart
};

}  // namespace millimax
