// notation/input.hpp: files and streams that are read, once, from their beginning to their end.
#pragma once

#include "file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <istream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

namespace millimax {

/// What a path may name.
enum class Source {
    File,  // a file: what else there is may never come to an end
    Any,   // also a pipe or a device, or standard input, which is called "-"
};

/// A text that is read.
class InputFile {
public:
    /// Throws BadFile if there is nothing to read.
    explicit InputFile(const std::string& path, Source source = Source::File) : name_(path), path_(path), in_(&file_) {
        namespace fs = std::filesystem;
        const bool isStandardInput = source == Source::Any && path == "-";
        if (isStandardInput) {
            name_ = "standard input";
            path_ = "/dev/stdin";
            in_ = &std::cin;
        }
        std::error_code none;
        const fs::file_status there = fs::status(path_, none);
        if (!isStandardInput && fs::is_directory(there)) fail("is a folder");
        if (source == Source::File && fs::exists(there) && !fs::is_regular_file(there)) fail("is no file");
        errno = 0;
        if (!isStandardInput) file_.open(path, std::ios::binary);
        if (!*in_) fail("can't be read: " + systemsReason());
        if (in_->peek() == std::istream::traits_type::eof()) {
            checkReadWhole();
            fail("is empty");
        }
        size_ = fs::is_regular_file(there) ? fs::file_size(path_, none) : 0;
        if (size_ > 0 && !isStandardInput && isCompressed()) fail("is compressed: unpack it first");
    }

    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    std::istream& stream() { return *in_; }
    /// What messages call it.
    const std::string& name() const { return name_; }
    /// The path, to tell whether another file is the same.
    const std::string& path() const { return path_; }
    /// How much of it has been read, 0 to 1; of a pipe always 0, since nobody knows.
    double share() const {
        if (size_ == 0) return 0;
        return in_->eof() ? 1 : std::min(1.0, double(in_->tellg()) / double(size_));
    }
    /// To be called at the end: throws BadFile if not all could be read.
    void checkReadWhole() const {
        if (!in_->bad()) return;
        fail(errno == EFBIG ? joined("has a line or a game of more than ", MostMegabytes, " MB")
                            : "can't be read: " + systemsReason());
    }
    /// The same, and complains if the file has become longer or shorter meanwhile.
    template <class Complain> void checkReadWhole(Complain complain) const {
        checkReadWhole();
        std::error_code error;
        const auto now = std::filesystem::file_size(path_, error);
        if (size_ > 0 && !error && now != size_) complain(name_ + ": has changed while it was read");
    }

private:
    /// Whether it begins as files of gzip, zip, bzip2, xz, zstd and 7z do.
    bool isCompressed() {
        std::string first(4, '\0');
        file_.read(first.data(), std::streamsize(first.size()));
        file_.clear();
        file_.seekg(0);
        constexpr std::string_view signs[]{"\x1f\x8b\x08", "PK\3\4",           "BZh",
                                           "\xfd\x37zX",   "\x28\xb5\x2f\xfd", "7z\xbc\xaf"};
        return std::ranges::any_of(signs, [&first](std::string_view sign) { return first.starts_with(sign); });
    }
    [[noreturn]] void fail(const std::string& reason) const { refuse(name_, reason); }

    std::string name_, path_;
    std::ifstream file_;
    std::istream* in_;
    std::uintmax_t size_ = 0;
};

/// The text of a file, empty if there is no file or it can't be read.
inline std::string textOfFile(const std::string& path) {
    try {
        std::ostringstream text;
        text << InputFile(path).stream().rdbuf();
        return text.str();
    } catch (const BadFile&) {
        return "";
    }
}

}  // namespace millimax
