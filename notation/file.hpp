// notation/file.hpp: a file that is replaced as a whole, or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

namespace millimax {

/// Has the file in `path` hold `text`. It is written beside, under a name that no other program writes to, and then
/// renamed, so that the old file is there until the new one is whole. A link stays and leads to the new file; what is no
/// file, as /dev/stdout, is written to. Whether it could be done; if not, the file is as it was.
inline bool replaceFile(const std::string& path, std::string_view text) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status old = fs::status(path, error);
    if (fs::exists(old) && !fs::is_regular_file(old)) return bool((std::ofstream(path) << text).flush());
    if (fs::exists(old) && !std::ofstream(path, std::ios::app)) return false;  // not to be changed
    fs::path target = fs::weakly_canonical(path, error);
    if (error) target = path;
    const fs::path fresh = target.string() + '.' + std::to_string(std::random_device{}()) + ".new";
    std::ofstream file(fresh);
    file << text;
    file.close();
    if (file) {
        if (fs::exists(old)) fs::permissions(fresh, old.permissions(), error);
        fs::rename(fresh, target, error);
        if (!error) return true;
    }
    fs::remove(fresh, error);
    return false;
}

}  // namespace millimax
