// interface/settings.hpp: what the console remembers of its user: choices, and lines that were typed.
#pragma once

#include "../move.hpp"
#include "../notation/fen.hpp"
#include "../notation/state.hpp"
#include "skill.hpp"

#include <cstddef>
#include <optional>
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
inline std::optional<Settings> settingsIn(const std::string& text) {
    std::vector<std::string> lines = linesOf(text);
    if (lines.empty() || lines.size() > 3) return std::nullopt;
    lines.resize(3);
    const std::vector<std::string> words = splitWords(lines[0]);
    if (words.size() != 2 && (words.size() != 3 || words[2] != "letters")) return std::nullopt;
    const auto skill = parseNumber<int>(words[0]);
    const auto side = colorNamed(words[1]);
    if (!skill || !isSkill(*skill) || !side || lines[2] != inOneLine(lines[2], 100)) return std::nullopt;
    return Settings{*skill, *side, words.size() == 3, lines[1], lines[2]};
}
inline StateFile<Settings> settingsFile(const std::string& folder) {
    return {statePath("settings", folder), settingsIn};
}
/// Those of the last time, if there are any.
inline std::optional<Settings> recallSettings(const std::string& folder = stateFolder()) {
    return settingsFile(folder).value();
}
/// Remembers them. Why it could not, or empty.
inline std::string keepSettings(const Settings& s, const std::string& folder = stateFolder()) {
    return whileLocked(folder, [&] {
        settingsFile(folder).write(
            std::to_string(s.skill) + (s.side == White ? " white" : " black") + (s.letters ? " letters\n" : "\n") +
            (s.tables.empty() && s.name.empty() ? "" : s.tables + '\n') + (s.name.empty() ? "" : s.name + '\n'));
    });
}

inline constexpr std::string_view TypedLinesTitle = "Lines typed in milliMax's console";
inline constexpr std::size_t MostTypedLines = 500;
/// The lines that `keepTypedLines` has written; none if it is anything else.
inline std::optional<std::vector<std::string>> typedLinesIn(const std::string& text) {
    std::vector<std::string> lines = linesOf(text);
    for (std::string& line : lines) line = withoutControls(line);
    if (lines.empty() || lines[0] != TypedLinesTitle) return std::nullopt;
    const std::size_t old = lines.size() > MostTypedLines ? lines.size() - MostTypedLines : 1;
    lines.erase(lines.begin(), lines.begin() + std::ptrdiff_t(old));
    return lines;
}
inline StateFile<std::vector<std::string>> typedLinesFile(const std::string& folder) {
    return {statePath("typed", folder), typedLinesIn};
}
/// Those of earlier times, the oldest first.
inline std::vector<std::string> recallTypedLines(const std::string& folder = stateFolder()) {
    return typedLinesFile(folder).value().value_or(std::vector<std::string>());
}
/// Remembers some more. Nothing is told if that can't be: nothing is lost that can't be typed again.
inline void keepTypedLines(const std::vector<std::string>& fresh, const std::string& folder = stateFolder()) {
    if (fresh.empty()) return;
    whileLocked(folder, [&] {
        std::string text = std::string(TypedLinesTitle) + '\n';
        for (const std::string& line : recallTypedLines(folder))
            text += line + '\n';  // another console may have added some
        for (const std::string& line : fresh) text += line + '\n';
        typedLinesFile(folder).write(text);
    });
}

}  // namespace millimax
