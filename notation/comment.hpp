// notation/comment.hpp: a comment of PGN: words for people, and commands for programs, such as [%eval 0.35].
#pragma once

#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace millimax {

/// The place behind the command that begins at `at`; `at` itself if none begins there, or if it isn't closed before
/// another bracket opens. "[#]" is one, too: ChessBase prints a diagram there.
inline std::size_t endOfCommand(std::string_view comment, std::size_t at) {
    const std::string_view rest = comment.substr(at);
    if (!rest.starts_with("[%") && !rest.starts_with("[#]")) return at;
    const std::size_t end = comment.find_first_of("[]", at + 1);
    return end == comment.npos || comment[end] == '[' ? at : end + 1;
}
/// The words of a comment, without its commands.
inline std::string wordsOfComment(std::string_view comment) {
    std::string words;
    for (std::size_t at = 0, end = 0; at < comment.size(); at = end) {
        end = endOfCommand(comment, at);
        if (end == at) words += comment[end++];
    }
    return singleSpaced(words);
}
/// What follows the name of a command: "0:03:07" of "clk" in "[%clk 0:03:07]"; empty if it isn't there.
inline std::string commandIn(const std::string& comment, const std::string& name) {
    const std::string head = "[%" + name + ' ';
    const std::size_t begin = std::min(comment.find(head), comment.size()), end = endOfCommand(comment, begin);
    return end == begin ? "" : comment.substr(begin + head.size(), end - 1 - begin - head.size());
}
/// Writes such a command: in place of the one that is there, or else before the words, but behind [%eval ...].
inline void setCommand(std::string& comment, const std::string& name, const std::string& value) {
    const std::string head = "[%" + name + ' ', old = head + commandIn(comment, name) + ']',
                      command = head + value + ']';
    if (const std::size_t there = comment.find(old); there != comment.npos) {
        comment.replace(there, old.size(), command);
    } else {
        const std::size_t at = comment.starts_with("[%eval ") ? endOfCommand(comment, 0) : 0;
        comment = singleSpaced(comment.substr(0, at) + ' ' + command + ' ' + comment.substr(at));
    }
}

}  // namespace millimax
