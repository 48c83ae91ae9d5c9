// interface/completion.hpp: what the last word of a line becomes when Tab is pressed.
#pragma once

#include "../notation/state.hpp"
#include "../notation/text.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace millimax {

/// Where the last word of a text begins, which may have blanks behind backslashes.
inline std::size_t lastWord(const std::string& text) {
    std::size_t blank = text.rfind(' ');
    while (blank != text.npos && blank > 0 && text[blank - 1] == '\\') blank = text.rfind(' ', blank - 1);
    return blank == text.npos ? 0 : blank + 1;
}
/// What all words begin with, in whole characters; empty without words.
inline std::string agreedBeginning(const std::vector<std::string>& words) {
    if (words.empty()) return "";
    std::string agreed = words[0];
    for (const std::string& w : words) agreed.erase(std::ranges::mismatch(agreed, w).in1, agreed.end());
    while (agreed.size() < words[0].size() && (words[0][agreed.size()] & 0xc0) == 0x80) agreed.pop_back();
    return agreed;
}
/// The files and folders whose paths begin with `typed`, as they are typed; hidden ones only if their names do.
inline std::vector<std::string> filesThatBegin(const std::string& typed) {
    namespace fs = std::filesystem;
    const std::size_t name = typed.rfind('/') + 1;  // 0 if there is none
    const std::string folder = typed.substr(0, name), begin = unquoted(typed.substr(name));
    std::string path = folder.empty() ? "." : unquoted(folder);
    if (path.starts_with("~/")) path.replace(0, 1, environment("HOME"));
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator file(path, error), end; !error && file != end; file.increment(error)) {
        const std::string candidate = file->path().filename().string();
        const bool isWanted = candidate.starts_with(begin) && (candidate[0] != '.' || begin.starts_with('.'));
        std::error_code none;
        if (isWanted && candidate == inOneLine(candidate))
            found.push_back(folder + replaced(candidate, " ", "\\ ") + (file->is_directory(none) ? "/" : ""));
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace millimax
