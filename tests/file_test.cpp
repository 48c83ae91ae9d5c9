// file_test.cpp: files are replaced as a whole, or stay as they were.
#include "notation/file.hpp"
#include "positions.hpp"

#include <csignal>
#include <iterator>

#include <sys/resource.h>

namespace millimax::test {
namespace {

std::string textIn(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Lets no file grow beyond so many bytes, as on a full disk.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

TEST_CASE("a file is made, and replaced with its rights") {
    namespace fs = std::filesystem;
    const TemporaryFile file("old");
    fs::permissions(file.path(), fs::perms::owner_read | fs::perms::owner_write);
    CHECK_FALSE(replaceFile(file.path(), "new\n"));
    CHECK(textIn(file.path()) == "new\n");
    CHECK(fs::status(file.path()).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    fs::remove(file.path());
    CHECK_FALSE(replaceFile(file.path(), "made\n"));
    CHECK(textIn(file.path()) == "made\n");
    CHECK(filesNamed(file.path()) == 1);
}

TEST_CASE("a link stays, and the file that it leads to is replaced") {
    const TemporaryFile file("old"), link("");
    std::filesystem::remove(link.path());
    std::filesystem::create_symlink(file.path(), link.path());
    CHECK_FALSE(replaceFile(link.path(), "new"));
    CHECK(std::filesystem::is_symlink(link.path()));
    CHECK(textIn(file.path()) == "new");
}

TEST_CASE("on a full disk the old file stays, and nothing is left beside it") {
    const TemporaryFile file("old");
    {
        const FullDisk full(100);
        CHECK(replaceFile(file.path(), std::string(100'000, 'x')));
    }
    CHECK(textIn(file.path()) == "old");
    CHECK(filesNamed(file.path()) == 1);
}

TEST_CASE("what can't be read has no text") {
    CHECK(textOfFile("/").empty());
    CHECK(textOfFile("/no such file").empty());
    const TemporaryFile file("two\nlines\n");
    CHECK(textOfFile(file.path()) == "two\nlines\n");
}

TEST_CASE("a file is added to, or made, or stays as it was") {
    const TemporaryFile file("old\n");
    CHECK_FALSE(addToFile(file.path(), "new\n"));
    CHECK(textIn(file.path()) == "old\nnew\n");
    {
        const FullDisk full(100);
        CHECK(addToFile(file.path(), std::string(100'000, 'x')) == std::errc::file_too_large);
    }
    CHECK(textIn(file.path()) == "old\nnew\n");
    std::filesystem::remove(file.path());
    {
        const FullDisk full(100);
        CHECK(addToFile(file.path(), std::string(100'000, 'x')));
    }
    CHECK(filesNamed(file.path()) == 0);
    CHECK_FALSE(addToFile(file.path(), "made\n"));
    CHECK(textIn(file.path()) == "made\n");
    CHECK(addToFile("no/such/folder/file", "x") == std::errc::no_such_file_or_directory);
    CHECK_FALSE(addToFile("/dev/null", "x"));
}

TEST_CASE("what can't be written is told, and a device is written to but stays one") {
    CHECK(replaceFile("no/such/folder/file", "x") == std::errc::no_such_file_or_directory);
    CHECK(replaceFile(std::filesystem::temp_directory_path().string(), "x"));
    if (!std::filesystem::exists("/dev/full")) return;
    CHECK(replaceFile("/dev/full", "x") == std::errc::no_space_on_device);
    CHECK(std::filesystem::is_character_file("/dev/full"));
    CHECK_FALSE(replaceFile("/dev/null", "x"));
    CHECK(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace millimax::test
