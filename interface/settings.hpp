// interface/settings.hpp: what the console remembers of its user: choices, and lines that were typed.
#pragma once

#include "../move.hpp"
#include "../notation/fen.hpp"
#include "../notation/state.hpp"
#include "skill.hpp"

#include <cstddef>
#include <istream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace millimax {

struct Settings {
    int skill = BeginnersSkill;
    Color side = White;     // that the user plays
    bool letters = false;   // for the pieces, also where there are figures
    std::string tables;     // the folder of the endgame tables; empty: none
    std::string name = {};  // of the user in files of games; empty: not known
    friend bool operator==(const Settings&, const Settings&) = default;
};

/// What `keepSettings` has written: "8 white" or "8 white letters", in a second line the folder of tables and in a
/// third one the user's name; none if it is anything else.
inline std::optional<Settings> settingsIn(std::istream& text) {
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    if (lines.empty() || lines.size() > 3) return std::nullopt;
    lines.resize(3);
    const std::vector<std::string> words = splitWords(lines[0]);
    if (words.size() != 2 && (words.size() != 3 || words[2] != "letters")) return std::nullopt;
    const auto skill = parseNumber<int>(words[0]);
    const auto side = colorNamed(words[1]);
    if (!skill || !isSkill(*skill) || !side || lines[2] != inOneLine(lines[2], 100)) return std::nullopt;
    return Settings{*skill, *side, words.size() == 3, lines[1], lines[2]};
}
/// Those of the last time, if there are any.
inline std::optional<Settings> recallSettings(const std::string& folder = stateFolder()) {
    std::istringstream text(folder.empty() ? "" : textOfState(folder + "/settings"));
    return settingsIn(text);
}
/// Remembers them. Why it could not, or empty.
inline std::string keepSettings(const Settings& s, const std::string& folder = stateFolder()) {
    return whileLocked(folder, [&] {
        OutputFile{folder + "/settings", [](std::istream& old) { return settingsIn(old).has_value(); }, "", true}.write(
            std::to_string(s.skill) + (s.side == White ? " white" : " black") + (s.letters ? " letters\n" : "\n") +
            (s.tables.empty() && s.name.empty() ? "" : s.tables + '\n') + (s.name.empty() ? "" : s.name + '\n'));
    });
}

inline constexpr std::string_view TypedLinesTitle = "Lines typed in milliMax's console";
inline constexpr std::size_t MostTypedLines = 500;
/// The lines that `keepTypedLines` has written; none if it is anything else.
inline std::vector<std::string> typedLinesIn(std::istream& text) {
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(withoutControls(line));
    if (lines.empty() || lines[0] != TypedLinesTitle) return {};
    const std::size_t old = lines.size() > MostTypedLines ? lines.size() - MostTypedLines : 1;
    lines.erase(lines.begin(), lines.begin() + std::ptrdiff_t(old));
    return lines;
}
/// Those of earlier times, the oldest first.
inline std::vector<std::string> recallTypedLines(const std::string& folder = stateFolder()) {
    std::istringstream text(folder.empty() ? "" : textOfState(folder + "/typed"));
    return typedLinesIn(text);
}
/// Remembers some more. Nothing is told if that can't be: nothing is lost that can't be typed again.
inline void keepTypedLines(const std::vector<std::string>& fresh, const std::string& folder = stateFolder()) {
    if (fresh.empty()) return;
    whileLocked(folder, [&] {
        std::vector<std::string> lines = recallTypedLines(folder);  // another console may have added some
        lines.insert(lines.end(), fresh.begin(), fresh.end());
        std::string text = std::string(TypedLinesTitle) + '\n';
        for (const std::string& line : lines) text += line + '\n';
        const auto isOurs = [](std::istream& old) { return !typedLinesIn(old).empty(); };
        OutputFile{folder + "/typed", isOurs, "", true}.write(text);
    });
}

}  // namespace millimax
