// interface/settings.hpp: what the console remembers of its user's choices.
#pragma once

#include "../move.hpp"
#include "../notation/input.hpp"
#include "../notation/state.hpp"
#include "skill.hpp"

#include <istream>
#include <optional>
#include <sstream>
#include <string>

namespace millimax {

struct Settings {
    int skill = BeginnersSkill;
    Color side = White;    // that the user plays
    bool letters = false;  // for the pieces, also where there are figures
    std::string tables;    // the folder of the endgame tables; empty: none
    friend bool operator==(const Settings&, const Settings&) = default;
};

/// What `keepSettings` has written: "8 white" or "8 white letters", and in a second line the folder of tables; none if it is anything else.
inline std::optional<Settings> settingsIn(std::istream& text) {
    Settings s;
    std::string line, side, more;
    if (!std::getline(text, line) || std::getline(text, s.tables).bad() || text >> more) return std::nullopt;
    std::istringstream words(line);
    if (!(words >> s.skill >> side)) return std::nullopt;
    if (words >> more) s.letters = more == "letters";
    if (words >> more || (!more.empty() && !s.letters)) return std::nullopt;
    if (s.skill < 0 || s.skill > FullSkill || (side != "white" && side != "black")) return std::nullopt;
    s.side = side == "white" ? White : Black;
    return s;
}
/// Those of the last time, if there are any.
inline std::optional<Settings> recallSettings(const std::string& folder = stateFolder()) {
    std::istringstream text(folder.empty() ? "" : textOfState(folder + "/settings"));
    return settingsIn(text);
}
/// Remembers them. Why it could not, or empty.
inline std::string keepSettings(const Settings& s, const std::string& folder = stateFolder()) {
    try {
        const StateLock lock(folder);
        OutputFile{folder + "/settings", [](std::istream& old) { return settingsIn(old).has_value(); }, "", true}.write(
            std::to_string(s.skill) + (s.side == White ? " white" : " black") + (s.letters ? " letters\n" : "\n") +
            (s.tables.empty() ? "" : s.tables + '\n'));
        return "";
    } catch (const BadInput& e) {
        return e.what();
    }
}

}  // namespace millimax
