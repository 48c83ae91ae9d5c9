// tuning/duel.hpp: games between two sets of search constants, by which scripts/spsa tunes them.
#pragma once

#include "../constants.hpp"
#include "../hash.hpp"
#include "../limits.hpp"
#include "../notation/fen.hpp"
#include "../notation/text.hpp"
#include "../search.hpp"
#include "../tools/engine_clock.hpp"
#include "selfplay.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace millimax {

/// A value for each of tunableConstants().
using ConstantValues = std::vector<int>;

/// What players may spend: nodes for each move or, with a time control, their clocks. These count a million nodes as a
/// second, so that the load of the machine makes no difference.
struct Effort {
    std::uint64_t nodes = 0;
    std::optional<TimeControl> control;
};
/// Reads "8000", nodes, or "1000+10", milliseconds for a game and for each move. Throws BadInput.
inline Effort parseEffort(const std::string& text) {
    const std::size_t plus = text.find('+');
    const auto number = parseNumber<int>(text.substr(0, plus));
    const auto increment = plus == text.npos ? 0 : parseNumber<int>(text.substr(plus + 1));
    if (number.value_or(0) < 1 || increment.value_or(-1) < 0)
        throw BadInput("duel: " + inQuotes(text) + ": want nodes, or milliseconds for a game and a move as in 1000+10");
    if (plus == text.npos) return {std::uint64_t(*number), std::nullopt};
    return {0, TimeControl{0, Milliseconds(*number), Milliseconds(*increment)}};
}

/// Two players, each with its own values, table and histories. They search in turn on one thread, so that the constants
/// of the program can be exchanged before each move.
class Duel {
public:
    Duel(const Effort& effort, std::array<ConstantValues, 2> values) : effort_(effort), values_(std::move(values)) {}

    /// A game from `start`, with fresh tables: the points of the first player, which has `color`: 0, 1 (a draw) or 2.
    int play(const Position& start, Color color) {
        for (Player& player : players_) player.begin(effort_);
        Position game = start;
        const std::string result = playGame(game, Decided, [&](const Position& p) {
            const std::size_t player = p.side() == color ? 0 : 1;
            use(values_[player]);
            return players_[player].choose(p, effort_);
        });
        const int white = int(std::ranges::find(ResultsByPoints, result) - ResultsByPoints.begin());
        return color == White ? white : 2 - white;
    }

private:
    static constexpr std::uint64_t NodesPerSecond = 1'000'000;  // of a clock
    static constexpr int Decided = 700;                         // centipawns
    static constexpr std::size_t Megabytes = 4;                 // room for a game of 250,000 nodes

    struct Player {
        TranspositionTable table{Megabytes};
        Searcher searcher{table};
        EngineClock time;
        void begin(const Effort& effort) {
            table.clear();
            searcher.clear();
            time.setOverhead(Milliseconds(0));
            if (effort.control) time.setTimeControl(*effort.control);
        }
        SearchInfo choose(const Position& game, const Effort& effort) {
            Limits limits;
            if (!effort.control) limits.nodes = effort.nodes;
            else static_cast<Budget&>(limits) = countedInNodes(time.budget(false, game.phase()), NodesPerSecond);
            Listener silent;
            table.newSearch();
            const SearchInfo found = searcher.search(game, limits, silent);
            if (effort.control) time.moveMade(Milliseconds(searcher.nodes() * 1000 / NodesPerSecond));
            return found;
        }
    };

    static void use(const ConstantValues& values) {
        const auto all = tunableConstants();
        for (std::size_t i = 0; i < values.size(); ++i) all[i].value = values[i];
    }

    Effort effort_;
    std::array<ConstantValues, 2> values_;
    std::array<Player, 2> players_;
};

/// Reads a value for each constant. Throws BadInput.
inline ConstantValues readConstants(std::istream& in) {
    ConstantValues values;
    for (const Constant& c : tunableConstants()) {
        std::string value;
        in >> value;
        values.push_back(numberFrom(c.least, c.most, std::string(c.name), value));
    }
    return values;
}

/// duel EFFORT: each line of `in` holds the values of the first player, those of the second, and a FEN. For each line,
/// plays two games with colours reversed and prints the points of the first player in either. Throws BadInput.
inline void playDuels(const Effort& effort, std::istream& in, std::ostream& out) {
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        const ConstantValues first = readConstants(words), second = readConstants(words);
        std::string fen;
        std::getline(words >> std::ws, fen);
        const Position start = parseFen(fen);
        Duel duel(effort, {first, second});
        const int asWhite = duel.play(start, White);
        out << asWhite << ' ' << duel.play(start, Black) << std::endl;
    }
}

/// A line for each constant, as OpenBench's form for SPSA takes it: name, type, value, least, most, step, rate.
inline void showConstants(std::ostream& out) {
    for (const Constant& c : allConstants())
        out << c.name << ", int, " << c.value << ", " << c.least << ", " << c.most << ", " << c.step << ", 0.002\n";
}

}  // namespace millimax
