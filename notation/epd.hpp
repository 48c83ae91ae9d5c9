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
    std::vector<std::pair<std::string, std::vector<std::string>>> operations;  // opcode and operands, as in the line

    /// The operands of the first operation of that name, or none.
    std::vector<std::string> operands(std::string_view opcode) const {
        for (const auto& [name, values] : operations)
            if (name == opcode) return values;
        return {};
    }
};

/// Four fields of FEN, maybe the two counters, then `opcode operand ...;` with "quoted text" as one operand. Where the
/// counters are missing, the operations hmvc and fmvn give them. Commas may stand between operands. Perft's
/// `;D1 20 ;D2 400` is read the same way.
inline Epd parseEpd(std::string_view line) {
    constexpr std::string_view blanks = " \t\r\n", fieldEnds = " \t\r\n;";
    constexpr std::string_view between = " \t\r\n,", ends = " \t\r\n,;";
    std::size_t end = 0;  // behind what has been read
    int fields = 0;
    for (; fields < 6; ++fields) {
        const std::size_t start = std::min(line.find_first_not_of(blanks, end), line.size());
        if (fields >= detail::Halfmoves && !(start < line.size() && oneOf("0123456789", line[start]))) break;
        end = std::min(line.find_first_of(fieldEnds, start), line.size());
    }
    std::string fen(line.substr(0, end));
    Epd epd{parseFen(fen), {}};
    bool opcode = true;  // whether the next word is one
    for (std::size_t at = end; (at = line.find_first_not_of(between, at)) < line.size(); at = end) {
        if (line[at] == ';') {
            opcode = true;
            end = at + 1;
            continue;
        }
        const bool quote = line[at] == '"';
        end = quote ? line.find('"', at + 1) : std::min(line.find_first_of(ends, at), line.size());
        if (end == std::string_view::npos) throw BadInput("EPD: no closing quote after " + inQuotes(line.substr(at)));
        std::string token(line.substr(at + quote, end - at - quote));
        end += quote;
        if (std::exchange(opcode, false)) epd.operations.emplace_back(std::move(token), std::vector<std::string>{});
        else epd.operations.back().second.push_back(std::move(token));
    }
    const auto halfmoves = epd.operands("hmvc"), moveNumber = epd.operands("fmvn");
    if (fields == detail::Halfmoves && (!halfmoves.empty() || !moveNumber.empty())) {
        fen += ' ' + (halfmoves.empty() ? "0" : halfmoves[0]) + ' ' + (moveNumber.empty() ? "1" : moveNumber[0]);
        epd.position = parseFen(fen);
    }
    return epd;
}

/// Reads the positions of EPD: calls `use(Epd, line number)` for each, and `complain(text)` for a line that is broken,
/// or for which `use` throws BadInput. Blank lines and those that begin with # are no positions. Throws BadInput if it
/// can't be read to its end.
template <class Use, class Complain> void forEachEpd(InputFile& input, Use use, Complain complain) {
    int number = 0;
    for (std::string line; readLine(input.stream(), line);) {
        if (++number == 1 && line.starts_with(ByteOrderMark)) line.erase(0, ByteOrderMark.size());
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || line[first] == '#') continue;
        try {
            use(parseEpd(line), number);
        } catch (const BadInput& e) {
            complain(input.name() + ':' + std::to_string(number) + ": " + e.what());
        }
    }
    input.checkReadWhole();
}
/// The same for a file. Throws BadInput at the first line that is broken.
template <class Use> void forEachEpd(const std::string& path, Use use) {
    InputFile input(path);
    forEachEpd(input, use, [](const std::string& complaint) { throw BadFile(complaint); });
}

}  // namespace millimax
