// notation/file.hpp: a file that is replaced as a whole, or added to, or stays as it was; where the user's files are.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

namespace millimax {

namespace detail {

/// Why a stream has just failed.
inline std::error_code streamError() { return {errno ? errno : EIO, std::generic_category()}; }
/// Writes to the stream and closes it. Returns what went wrong, if anything.
inline std::error_code writeAndClose(std::ofstream& file, std::string_view text) {
    errno = 0;
    file << text;
    file.close();
    return file ? std::error_code() : streamError();
}

}  // namespace detail

/// Makes `text` the content of the file in `path`. It is written beside, under a name that no other program writes to,
/// and then renamed, so that the old file is there until the new one is whole. A link stays and leads to the new file;
/// what is no file, as /dev/stdout, is written to. Returns what went wrong, if anything: then the file is as it was.
inline std::error_code replaceFile(const std::string& path, std::string_view text) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status old = fs::status(path, error);
    errno = 0;
    if (fs::exists(old)) {
        std::ofstream file(path, std::ios::app);
        if (!file) return detail::streamError();  // of a file that may not be written to
        if (!fs::is_regular_file(old)) return detail::writeAndClose(file, text);
    }
    fs::path target = fs::weakly_canonical(path, error);
    if (error) target = path;
    const fs::path fresh = target.string() + '.' + std::to_string(std::random_device{}()) + ".new";
    errno = 0;
    std::ofstream file(fresh);
    error = file ? detail::writeAndClose(file, text) : detail::streamError();
    std::error_code none;
    if (!error && fs::exists(old)) fs::permissions(fresh, old.permissions(), none);
    if (!error) fs::rename(fresh, target, error);
    if (error) fs::remove(fresh, none);
    return error;
}

/// Adds `text` to the end of the file in `path`, which is made if there is none. Returns what went wrong, if anything:
/// then the file is as it was.
inline std::error_code addToFile(const std::string& path, std::string_view text) {
    namespace fs = std::filesystem;
    std::error_code none;
    const bool isNew = !fs::exists(path, none);
    const std::uintmax_t size = isNew ? 0 : fs::file_size(path, none);
    errno = 0;
    std::ofstream file(path, std::ios::app);
    if (!file) return detail::streamError();
    const std::error_code error = detail::writeAndClose(file, text);
    if (error && isNew) fs::remove(path, none);
    else if (error && fs::is_regular_file(path, none)) fs::resize_file(path, size, none);
    return error;
}

/// The text of a file, empty if it can't be read.
inline std::string textOfFile(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();  // a folder can be opened, but not read
    return text.str();
}

/// The value of an environment variable, or an empty text.
inline std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}
/// The folder of what is remembered for the user: $XDG_STATE_HOME/millimax, by default ~/.local/state/millimax, on
/// Windows %LOCALAPPDATA%/millimax; empty without a home.
inline std::string stateFolder() {
    const std::string state = environment("XDG_STATE_HOME"), home = environment("HOME");
    const std::string windows = environment("LOCALAPPDATA");
    if (!state.empty()) return state + "/millimax";
    if (!home.empty()) return home + "/.local/state/millimax";
    return windows.empty() ? "" : windows + "/millimax";
}

}  // namespace millimax
