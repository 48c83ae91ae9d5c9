// file_test.cpp: files are read once, replaced as a whole or left as they were, and state is private.
#include "notation/input.hpp"
#include "notation/state.hpp"
#include "tests/positions.hpp"

#include <csignal>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>

namespace millimax::test {
namespace {

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

namespace fs = std::filesystem;
constexpr fs::perms UsersAlone = fs::perms::owner_read | fs::perms::owner_write;

bool beginsWithOurs(const std::string& text) {
    const std::vector<std::string> words = splitWords(text);
    return !words.empty() && words[0] == "ours";
}
void write(const std::string& path, const std::string& text, const std::string& input = "") {
    OutputFile{path, beginsWithOurs, input}.write(text);
}
/// What is said where that can't be, without the path, or empty.
std::string refusal(const std::string& path, const std::string& text = "new", const std::string& input = "") {
    try {
        write(path, text, input);
        return "";
    } catch (const BadInput& e) {
        const std::string what = e.what();
        CHECK(what.starts_with(path + ": "));
        return what.substr(path.size() + 2);
    }
}

TEST_CASE("the address of a file is one that a browser takes") {
    CHECK(addressOf("/home/ann/game 1%.html") == "file:///home/ann/game%201%25.html");
    CHECK(addressOf("/\u00e9#.html") == "file:///%C3%A9%23.html");
    CHECK(addressOf("a/../b.html") == "file://" + std::filesystem::current_path().string() + "/b.html");
}

TEST_CASE("a file is made, and one that this program has written is replaced with its rights") {
    const TemporaryFolder folder;
    const std::string path = folder.file("x");
    write(path, "ours 1");
    fs::permissions(path, UsersAlone);
    write(path, "ours 2");
    CHECK(textOfFile(path) == "ours 2");
    CHECK(fs::status(path).permissions() == UsersAlone);
    write(path, "ours 2");
    CHECK(folder.files().size() == 1);
    write(folder.make("empty", ""), "ours");
    CHECK(textOfFile(folder.file("empty")) == "ours");
}

TEST_CASE("what may not be replaced stays as it is, and the reason is told") {
    const TemporaryFolder folder;
    const std::string game = folder.make("game", "ours, and read now"), theirs = folder.make("theirs", "of the user");
    fs::create_symlink(game, folder.file("link"));
    fs::create_symlink(folder.file("nothing"), folder.file("dangling"));
    fs::create_hard_link(game, folder.file("hard"));
    fs::create_hard_link(theirs, folder.file("hard link to theirs"));
    const std::string isRead = "is the file that is read; another name, please";
    const std::string isTheirs = "is there already, and not written by milliMax; another name, please";
    const std::string isLink = "is a link; only a file itself is written, not what a link leads to";
    const auto before = folder.files().size();
    CHECK(refusal(game, "new", game) == isRead);
    CHECK(refusal(folder.file("./game"), "new", game) == isRead);
    CHECK(refusal(folder.file("link"), "new", game) == isRead);
    CHECK(refusal(folder.file("hard"), "new", game) == isRead);
    CHECK(refusal(folder.file("link")) == isLink);
    CHECK(refusal(folder.file("dangling")) == isLink);
    CHECK(refusal(theirs) == isTheirs);
    CHECK(refusal(folder.file("hard link to theirs")) == isTheirs);
    CHECK(refusal(folder.file("")) == "is a folder");
    CHECK(refusal(folder.file("no/such/file")) == "No such file or directory");
    CHECK(refusal(folder.file("theirs/file")) == "Not a directory");
    CHECK(textOfFile(game) == "ours, and read now");
    CHECK(textOfFile(theirs) == "of the user");
    CHECK(folder.files().size() == before);
}

TEST_CASE("a hard link to a file of ours keeps what it had when the other name is written") {
    const TemporaryFolder folder;
    const std::string ours = folder.make("a", "ours 1");
    fs::create_hard_link(ours, folder.file("b"));
    write(ours, "ours 2");
    CHECK(textOfFile(folder.file("b")) == "ours 1");
}

TEST_CASE("a check tells before anything is done what writing would tell, and leaves nothing") {
    const TemporaryFolder folder;
    const OutputFile good{folder.file("new"), beginsWithOurs}, bad{folder.make("x", "theirs"), beginsWithOurs};
    good.check();
    CHECK_THROWS_AS(bad.check(), BadInput);
    CHECK(folder.files().size() == 1);
}

TEST_CASE("where nothing may be written, the file stays" * doctest::skip(geteuid() == 0)) {
    const TemporaryFolder folder;
    const std::string file = folder.make("x", "ours"), below = folder.file("below");
    fs::permissions(file, fs::perms::owner_read);
    CHECK(refusal(file) == "Permission denied");
    fs::create_directory(below);
    fs::permissions(below, fs::perms::owner_read | fs::perms::owner_exec);
    CHECK(refusal(below + "/x") == "Permission denied");
    CHECK_THROWS_AS((OutputFile{below + "/x", beginsWithOurs}.check()), BadInput);
}

TEST_CASE("on a full disk the old file stays, and nothing is left beside it") {
    const TemporaryFolder folder;
    const std::string file = folder.make("x", "ours");
    {
        const FullDisk full(100);
        CHECK(refusal(file, std::string(100'000, 'x')) == "File too large");
        CHECK(refusal(folder.file("new"), std::string(100'000, 'x')) == "File too large");
    }
    CHECK(textOfFile(file) == "ours");
    CHECK(folder.files().size() == 1);
}

TEST_CASE("a device is written to, and stays one") {
    if (!fs::exists("/dev/full")) return;
    CHECK(refusal("/dev/full") == "No space left on device");
    CHECK(fs::is_character_file("/dev/full"));
    CHECK(refusal("/dev/null") == "");
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("a file is added to, or made, or stays as it was") {
    const TemporaryFolder folder;
    const std::string file = folder.make("x", "old\n"), fresh = folder.file("new");
    addToFile(file, "new\n");
    CHECK(textOfFile(file) == "old\nnew\n");
    {
        const FullDisk full(100);
        CHECK_THROWS_WITH_AS(addToFile(file, std::string(100'000, 'x')), (file + ": File too large").c_str(), BadInput);
        CHECK_THROWS_AS(addToFile(fresh, std::string(100'000, 'x')), BadInput);
    }
    CHECK(textOfFile(file) == "old\nnew\n");
    CHECK(folder.files().size() == 1);
    addToFile(fresh, "made\n", true);
    CHECK(textOfFile(fresh) == "made\n");
    CHECK(fs::status(fresh).permissions() == UsersAlone);
    fs::create_symlink(file, folder.file("link"));
    for (const char* const bad : {"link", "", "no/such/file"})
        CHECK_THROWS_AS(addToFile(folder.file(bad), "x"), BadInput);
    CHECK(textOfFile(file) == "old\nnew\n");
    addToFile("/dev/null", "x");
}

// ---- Reading ------------------------------------------------------------------------------------------------------

/// What is said where a path can't be read, or empty.
std::string unreadable(const std::string& path, Source source = Source::File) {
    try {
        InputFile{path, source};
        return "";
    } catch (const BadInput& e) {
        return e.what();
    }
}

TEST_CASE("what can't be read is told with the reason") {
    const TemporaryFolder folder;
    const std::string none = folder.file("none"), empty = folder.make("empty", "");
    CHECK(unreadable(folder.make("full", "text")) == "");
    CHECK(unreadable(none) == none + ": can't be read: No such file or directory");
    CHECK(unreadable(empty) == empty + ": is empty");
    CHECK(unreadable(folder.file("")) == folder.file("") + ": is a folder");
    CHECK(unreadable("/dev/null") == "/dev/null: is no file");
    CHECK(unreadable("/dev/null", Source::Any) == "/dev/null: is empty");
    CHECK(unreadable("-") == "-: can't be read: No such file or directory");
    CHECK(unreadable(folder.make("a.pgn.gz", "\x1f\x8b\x08")).ends_with("a.pgn.gz: is compressed: unpack it first"));
    CHECK(unreadable(folder.make("a.zst", "\x28\xb5\x2f\xfd.")).ends_with("a.zst: is compressed: unpack it first"));
    CHECK(unreadable(folder.make("short", "B")) == "");
    CHECK(textOfFile(folder.file("full")) == "text");
    CHECK(textOfFile(none).empty());
}

TEST_CASE("a pipe is read once, and so is standard input") {
    const TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(unreadable(pipe) == pipe + ": is no file");  // who would wait for it?
    std::thread writer([&] { std::ofstream(pipe) << "one\ntwo\n"; });
    {
        InputFile input(pipe, Source::Any);
        std::string first, second;
        input.stream() >> first >> second;
        CHECK(first + second == "onetwo");
    }
    writer.join();
    std::istringstream text("of a program");
    std::streambuf* const before = std::cin.rdbuf(text.rdbuf());
    std::string word;
    InputFile input("-", Source::Any);
    input.stream() >> word;
    std::cin.rdbuf(before);
    CHECK(input.name() == "standard input");
    CHECK(word == "of");
}

TEST_CASE("a file that becomes longer or shorter while it is read is told") {
    const TemporaryFolder folder;
    for (const int bytes : {2, 20}) {
        const std::string path = folder.make("file", "ten bytes\n");
        InputFile input(path);
        std::string told;
        const auto complain = [&](const std::string& complaint) { told = complaint; };
        input.checkReadWhole(complain);
        CHECK(told.empty());
        std::ofstream(path) << std::string(std::size_t(bytes), 'x');
        while (input.stream().get() != EOF) CHECK(input.share() <= 1);
        input.checkReadWhole(complain);
        CHECK(told == path + ": has changed while it was read");
        fs::remove(path);
    }
}

// ---- State --------------------------------------------------------------------------------------------------------

TEST_CASE("the state folder is made where it is wanted, and is private") {
    const TemporaryFolder folder;
    const std::string state = folder.file("deep/below");
    { const StateLock lock(state); }
    CHECK(fs::status(state).permissions() == fs::perms::owner_all);
    fs::permissions(state, fs::perms::all);
    { const StateLock lock(state); }
    CHECK(fs::status(state).permissions() == fs::perms::owner_all);
    CHECK_THROWS_WITH_AS(StateLock(""), "HOME is not set", BadInput);
    CHECK_THROWS_AS(StateLock(folder.make("file", "x")), BadInput);
    OutputFile{state + "/x", beginsWithOurs, "", true}.write("ours");
    CHECK(fs::status(state + "/x").permissions() == UsersAlone);
}

TEST_CASE("of several programs that change the state one waits for the other") {
    const TemporaryFolder folder;
    const std::string path = folder.file("counter");
    const auto count = [&] {
        for (int i = 0; i < 50; ++i) {
            const StateLock lock(folder.file(""));
            const std::string now = textOfFile(path);
            OutputFile{path, [](const std::string&) { return true; }}.write(now + 'x');
        }
    };
    std::thread other(count);
    count();
    other.join();
    CHECK(textOfFile(path).size() == 100);
}

}  // namespace
}  // namespace millimax::test
