// notation/epd.hpp: positions with operations (EPD), one on a line, as test suites have them.
#pragma once

#include "fen.hpp"
#include "input.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millimax {

/// A position of a test suite, and what is noted about it.
struct Epd {
    Position position;
    std::vector<std::pair<std::string, std::vector<std::string>>> operations;  // opcodes, each with its operands

    /// The operands of the first operation of that name, or none.
    std::vector<std::string> operands(std::string_view opcode) const {
        for (const auto& [name, values] : operations)
            if (name == opcode) return values;
        return {};
    }
    /// The first of them, or an empty text.
    std::string operand(std::string_view opcode) const {
        const std::vector<std::string> all = operands(opcode);
        return all.empty() ? "" : all[0];
    }
};

namespace detail {

/// The operations of an EPD line, each as words, of which text in quotes is one. The first begins with the fields of
/// the position. Commas may stand between words, too. Throws BadInput for a quote that is not closed.
inline std::vector<std::vector<std::string>> epdOperations(std::string_view line) {
    constexpr std::string_view between = " \t\r\n,", ends = " \t\r\n,;";
    std::vector<std::vector<std::string>> operations(1);
    for (std::size_t at = 0, end = 0; (at = line.find_first_not_of(between, at)) < line.size(); at = end) {
        const bool isEnd = line[at] == ';', isQuoted = line[at] == '"';
        end = isEnd ? at + 1 : isQuoted ? line.find('"', at + 1) : std::min(line.find_first_of(ends, at), line.size());
        if (end == line.npos) throw BadInput("EPD: no closing quote after " + inQuotes(line.substr(at)));
        if (isEnd) operations.emplace_back();
        else operations.back().emplace_back(line.substr(at + isQuoted, end - at - isQuoted));
        end += isQuoted;
    }
    return operations;
}

}  // namespace detail

/// Reads the first four fields of a FEN, maybe the two counters, and then operations: `opcode operand ...;`. Where the
/// counters are missing, the operations hmvc and fmvn give them. Perft's `;D1 20 ;D2 400` is read the same way. Throws
/// BadInput.
inline Epd parseEpd(std::string_view line) {
    std::vector<std::vector<std::string>> operations = detail::epdOperations(line);
    std::vector<std::string>& first = operations[0];
    constexpr std::size_t Counters = 4;  // behind so many fields
    std::string fen;
    std::size_t fields = 0;
    for (; fields < std::min<std::size_t>(first.size(), 6); ++fields) {
        if (fields >= Counters && !oneOf("0123456789", first[fields][0])) break;
        fen += first[fields] + ' ';
    }
    first.erase(first.begin(), first.begin() + std::ptrdiff_t(fields));
    Epd epd{parseFen(fen), {}};
    for (const std::vector<std::string>& words : operations)
        if (!words.empty()) epd.operations.push_back({words[0], {words.begin() + 1, words.end()}});
    const std::string halfmoves = epd.operand("hmvc"), moveNumber = epd.operand("fmvn");
    if (fields == Counters && !(halfmoves + moveNumber).empty())
        epd.position =
            parseFen(fen + (halfmoves.empty() ? "0" : halfmoves) + ' ' + (moveNumber.empty() ? "1" : moveNumber));
    return epd;
}

/// Reads positions: calls `use(Epd, line number)` for each, and `complain(text)` for a line that is broken or for which
/// `use` throws BadInput. Blank lines and those that begin with # are skipped. Throws BadInput if the file can't be
/// read to its end, or is of another kind.
template <class Use, class Complain> void forEachEpd(InputFile& input, Use use, Complain complain) {
    constexpr int MostForeign = 10;  // lines that are told one by one before the first position
    int number = 1, foreign = 0;
    bool isEpd = false;
    for (std::string line; readLine(input.stream(), line); ++number) {
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || line[first] == '#') continue;
        try {
            const Epd epd = parseEpd(line);
            isEpd = true;
            use(epd, number);
        } catch (const BadInput& e) {
            complain(input.name() + ':' + std::to_string(number) + ": " + e.what());
            foreign += !isEpd;
        }
        if (foreign == MostForeign)
            refuse(input.name(), joined("no EPD: its first ", foreign, " lines are no positions"));
    }
    input.checkReadWhole(complain);
}
/// The same for a file. Throws BadInput at the first line that is broken.
template <class Use> void forEachEpd(const std::string& path, Use use) {
    InputFile input(path);
    forEachEpd(input, use, [](const std::string& complaint) { throw BadFile(complaint); });
}

}  // namespace millimax
