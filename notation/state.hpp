// notation/state.hpp: the folder of what is remembered for the user from one start to the next. Nobody else may read
// it, and one program at a time changes it.
#pragma once

#include "input.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#ifndef _WIN32
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace millimax {

/// The value of an environment variable, or an empty text.
inline std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}
/// The path that was typed or pasted: a tilde at its beginning stands for the user's home.
inline std::string typedPath(const std::string& typed) {
    std::string path = unquoted(typed);
    if (path.starts_with("~/") && !environment("HOME").empty()) path.replace(0, 1, environment("HOME"));
    return path;
}
/// The folder of what is remembered for the user: $XDG_STATE_HOME/millimax, by default ~/.local/state/millimax, on
/// Windows %LOCALAPPDATA%/millimax; empty without a home.
inline std::string stateFolder() {
    const std::string state = environment("XDG_STATE_HOME"), home = environment("HOME");
    const std::string windows = environment("LOCALAPPDATA");
    if (std::filesystem::path(state).is_absolute()) return state + "/millimax";  // another is to be ignored, by XDG
    if (!home.empty()) return home + "/.local/state/millimax";
    return windows.empty() ? "" : windows + "/millimax";
}

/// The path of a file in it; empty without a home.
inline std::string statePath(const std::string& name, const std::string& folder = stateFolder()) {
    return folder.empty() ? "" : folder + '/' + name;
}

/// The text of a file in that folder, empty if there is none. A link is not followed, since this program makes none:
/// its target may be anybody's.
inline std::string textOfState(const std::string& path) {
    std::error_code none;
    return std::filesystem::is_symlink(std::filesystem::symlink_status(path, none)) ? "" : textOfFile(path);
}

/// A file in that folder, and the value that its text stands for; none if this program has not written it.
template <class Value> struct StateFile {
    std::string path;  // empty: nothing is remembered
    std::optional<Value> (*read)(const std::string& text);

    std::optional<Value> value() const { return read(textOfState(path)); }
    /// Gives it another text. Throws BadFile if that can't be, or if the old one is not ours.
    void write(const std::string& text) const {
        OutputFile{path, [this](const std::string& old) { return read(old).has_value(); }, "", true}.write(text);
    }
};

/// A lock on the folder: while one program has it, others wait for it.
class StateLock {
public:
    /// Makes the folder if there is none, and makes it private. Throws BadInput if that can't be, and without a home.
    explicit StateLock(const std::string& folder) {
        if (folder.empty()) throw BadInput("HOME is not set");
        std::error_code error, none;
        std::filesystem::create_directories(folder, error);
        if (error) refuse(folder, error.message());
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, none);
#ifndef _WIN32
        descriptor_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (descriptor_ < 0) refuse(folder, systemsReason());
        flock(descriptor_, LOCK_EX);  // if it fails, the file system has no locks: then we go without
        if (struct stat owner{}; fstat(descriptor_, &owner) == 0 && owner.st_uid != geteuid()) {
            close(descriptor_);
            refuse(folder, "belongs to another user");
        }
#endif
    }
    ~StateLock() {
#ifndef _WIN32
        close(descriptor_);
#endif
    }
    StateLock(const StateLock&) = delete;
    StateLock& operator=(const StateLock&) = delete;

private:
    [[maybe_unused]] int descriptor_ = -1;
};

/// Does `act` while the folder is locked. Why it could not be done, or empty.
template <class Act> std::string whileLocked(const std::string& folder, Act act) {
    try {
        const StateLock lock(folder);
        return act(), "";
    } catch (const BadInput& e) {
        return e.what();
    }
}

}  // namespace millimax
