// notation/file.hpp: files that are written, so that nothing is lost that the user had.
//
// Every file that this program writes goes through here. What may be replaced is only what it has written itself, and
// never through a link; the new file is written beside and renamed, so that the old one is there until it is whole.
#pragma once

#include "foreign.hpp"
#include "text.hpp"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#if __has_include(<unistd.h>)
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace millimax {

/// Whether a file descriptor is a terminal's: 0 is standard input, 1 standard output, 2 standard error.
inline bool isTerminal([[maybe_unused]] int descriptor) {
#if __has_include(<unistd.h>)
    return isatty(descriptor);
#else
    return false;
#endif
}

/// Whether two paths lead to the same file, pipe or device.
inline bool isSame(const std::string& a, const std::string& b) {
#ifdef _WIN32
    std::error_code none;
    return std::filesystem::equivalent(a, b, none);
#else
    struct stat first, second;  // std::filesystem::equivalent refuses pipes
    return stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
#endif
}

/// A file that can't be read or written, or is not what it should be: what() begins with its path.
using BadFile = NamedFault;

/// Why the system call that was made last has failed, by errno.
inline std::string systemsReason() { return std::error_code(errno ? errno : EIO, std::generic_category()).message(); }

[[noreturn]] inline void refuse(const std::string& path, const std::string& reason) {
    throw BadFile((path.empty() ? "\"\"" : path) + ": " + reason);
}

namespace detail {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseFile>;

/// Opens a file, as std::fopen; `mode` has a "b", or Windows would change the line ends. Throws BadFile, which names
/// `told` instead of the file, if that is not empty.
inline OpenFile openFile(const std::string& path, const char* mode, const std::string& told = {}) {
    errno = 0;
    OpenFile file(std::fopen(path.c_str(), mode));
    if (!file) refuse(told.empty() ? path : told, systemsReason());
    return file;
}
#ifdef _WIN32
constexpr const char* MakeFile = "wb";
#else
constexpr const char* MakeFile = "wbx";  // only if there is none
#endif
constexpr auto Private = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
/// Writes all of the text and closes the file. Returns why it could not, or an empty text.
inline std::string writeAndClose(OpenFile file, std::string_view text) {
    errno = 0;
    const bool isWritten = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
    const bool isClosed = std::fclose(file.release()) == 0;
    return isWritten && isClosed ? "" : systemsReason();
}
/// Writes to a terminal, a pipe or another device, where there is no old content to lose. Throws BadFile.
inline void writeToDevice(const std::string& path, std::string_view text) {
    OpenFile file = openFile(path, "ab");
#ifdef _WIN32
    const std::string safe(text);
#else
    const std::string safe = isTerminal(fileno(file.get())) ? shown(text) : std::string(text);
#endif
    if (const std::string wrong = writeAndClose(std::move(file), safe); !wrong.empty()) refuse(path, wrong);
}

/// Whether `path` is that of a file, or of nothing yet, and not of a terminal, a pipe or another device. Throws BadFile
/// for a folder and for a link to a file.
inline bool isOrCanBeFile(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code none;
    const fs::file_status there = fs::status(path, none);
    if (fs::is_directory(there)) refuse(path, "is a folder");
    if (fs::exists(there) && !fs::is_regular_file(there) && !fs::is_block_file(there)) return false;
    if (fs::is_symlink(fs::symlink_status(path, none)))
        refuse(path, "is a link; only a file itself is written, not what a link leads to");
    return true;
}

}  // namespace detail

/// A file that is written as a whole.
struct OutputFile {
    std::string path;
    std::function<bool(const std::string&)> isOurs;  // whether this program wrote the old text: else it is not replaced
    std::string input{};                             // the file that is read meanwhile, which is never replaced
    bool isPrivate = false;                          // nobody but the user may read it

    /// Throws BadFile if the file may not be replaced, or can't be written.
    void check() const {
        const std::string made = begin().name;  // which is closed by now: else Windows would keep it
        std::error_code none;
        std::filesystem::remove(made, none);
    }
    /// Makes `text` the content of the file. Throws BadFile; then the file is as it was.
    void write(std::string_view text) const {
        namespace fs = std::filesystem;
        auto [fresh, file] = begin();
        if (!file) return detail::writeToDevice(path, text);
        std::error_code error;
        const fs::file_status old = fs::status(path, error);
        if (isPrivate) fs::permissions(fresh, detail::Private, error);
        else if (fs::exists(old)) fs::permissions(fresh, old.permissions(), error);
        std::string wrong = detail::writeAndClose(std::move(file), text);
        if (wrong.empty()) {
            fs::rename(fresh, path, error);
            if (!error) return;
            wrong = error.message();
        }
        fs::remove(fresh, error);
        refuse(path, wrong);
    }

private:
    /// The new file, in the same folder, under a name that nothing else has. A device has none.
    struct Fresh {
        std::string name{};
        detail::OpenFile file{};
    };
    /// Makes and opens it. Throws BadFile if the old one may not be replaced, or if none can be made there.
    Fresh begin() const {
        namespace fs = std::filesystem;
        std::error_code none;
        if (!input.empty() && fs::is_regular_file(path, none) && isSame(path, input))
            refuse(path, "is the file that is read; another name, please");
        if (!detail::isOrCanBeFile(path)) return {};
        if (fs::exists(path, none)) {
            detail::openFile(path, "ab");  // throws if the file may not be written to: a rename would replace it
            const auto size = fs::file_size(path, none);  // a disk has none, and is not read either
            if (size > 0 && (none || !isOurs(joined(std::ifstream(path, std::ios::binary).rdbuf()))))
                refuse(path, "is there already, and not written by milliMax; another name, please");
        }
        const std::string name = path + '.' + std::to_string(std::random_device{}()) + ".new";
        return {name, detail::openFile(name, detail::MakeFile, path)};
    }
};

/// Adds `text` to the end of the file in `path`, which is made if there is none. Throws BadFile; then the file is as
/// it was.
inline void addToFile(const std::string& path, std::string_view text, bool isPrivate = false) {
    namespace fs = std::filesystem;
    if (!detail::isOrCanBeFile(path)) return detail::writeToDevice(path, text);
    std::error_code none;
    const bool isNew = !fs::exists(path, none);
    const auto size = isNew ? 0 : fs::file_size(path, none);
    detail::OpenFile file = detail::openFile(path, "ab");
    if (isPrivate) fs::permissions(path, detail::Private, none);
    const std::string wrong = detail::writeAndClose(std::move(file), text);
    if (wrong.empty()) return;
    if (isNew) fs::remove(path, none);
    else fs::resize_file(path, size, none);
    refuse(path, wrong);
}

/// The address of a file, which many terminals open at a click: "file:///home/ann/game%201.html".
inline std::string addressOf(const std::string& path) {
    std::ostringstream address;
    const std::string full = std::filesystem::absolute(path).lexically_normal().generic_string();
    address << (full.starts_with('/') ? "file://" : "file:///") << std::hex << std::uppercase;
    for (const unsigned char c : full)
        if (std::isalnum(c) || oneOf("/:-._~", char(c))) address << char(c);
        else address << '%' << std::setw(2) << std::setfill('0') << int(c);
    return address.str();
}

}  // namespace millimax
