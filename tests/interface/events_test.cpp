// events_test.cpp: events go from any thread to one, whole, in order, and lines before reports.
#include "interface/events.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <fstream>
#include <istream>
#include <new>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace millimax::test {
namespace {

/// The text of the next event, which must be a line.
std::string nextLine(EventQueue& queue) {
    const Event event = queue.next();
    REQUIRE(std::holds_alternative<InputLine>(event));
    return std::get<InputLine>(event).text;
}
/// The same where it must be what a job has to show, as lines wait.
std::string nextText(EventQueue& queue) {
    const Event event = queue.next(EventQueue::Take::ReportsOnly);
    REQUIRE(std::holds_alternative<JobReport>(event));
    return std::get<JobText>(std::get<JobReport>(event)).text;
}
std::vector<std::string> linesOf(const std::string& text) {
    EventQueue queue;
    std::istringstream in(text);
    queue.readFrom(in);
    std::vector<std::string> lines;
    while (true) {
        const Event event = queue.next();
        if (std::holds_alternative<InputEnd>(event)) break;
        lines.push_back(std::get<InputLine>(event).text);
    }
    CHECK(std::holds_alternative<InputEnd>(queue.next()));  // it stays so
    return lines;
}

TEST_CASE("what goes on long asks whether Ctrl-C was pressed, and takes no other signal") {
    EventQueue events;
    CHECK_FALSE(events.takeStop());
    events.post(Interruption{SIGTERM});
    CHECK_FALSE(events.takeStop());
    events.post(Interruption{SIGINT});
    CHECK(events.takeStop());
    CHECK_FALSE(events.takeStop());
    CHECK(std::get<Interruption>(events.next()).signal == SIGTERM);
}

TEST_CASE(
    "events: whole lines in order, the last one with its end or without; a byte order mark is no part of a line") {
    using Lines = std::vector<std::string>;
    CHECK(linesOf("a\nb c\n\nd\n") == Lines{"a", "b c", "", "d"});
    CHECK(linesOf("a\nusermove e7e8") == Lines{"a", "usermove e7e8"});
    CHECK(linesOf("") == Lines{});
    CHECK(linesOf("\n") == Lines{""});
    CHECK(linesOf("quit") == Lines{"quit"});
    CHECK(linesOf("a\r\n\t b c \t\r\n \n") == Lines{"a", "b c", ""});
    CHECK(linesOf("\xef\xbb\xbfuci\n\xef\xbb\xbf\n") == Lines{"uci", ""});
    CHECK(linesOf(std::string(100'000, 'x') + "\n") == Lines{std::string(100'000, 'x')});
}

TEST_CASE("events: of a line that is too long its beginning is kept, and the next line is whole") {
    const std::string longest(EventQueue::MaxLineBytes, 'x');
    const auto lines = linesOf("a\n" + longest + "\nb" + longest + "\nc\n");
    REQUIRE(lines.size() == 4);
    CHECK(lines[1] == longest);
    CHECK(lines[2] == "b" + std::string(79, 'x') + "... (too long a line)");
    CHECK(lines[3] == "c");
}

/// An input for which there is no memory.
struct NoMemory : std::streambuf {
    int_type underflow() override { throw std::bad_alloc(); }
};

TEST_CASE("events: where the reading fails, that comes first, and not as the end of the input") {
    NoMemory buffer;
    std::istream in(&buffer);
    EventQueue queue, other;
    queue.add({"a"});
    queue.readFrom(in);
    Event event = queue.next();
    REQUIRE(std::holds_alternative<JobFailure>(event));
    CHECK_THROWS_AS(std::rethrow_exception(std::get<JobFailure>(event).cause), std::bad_alloc);
    other.readFrom(in);
    CHECK_THROWS_AS(other.firstLine(), std::bad_alloc);
}

TEST_CASE("events: a folder, which can be opened but not read, is an empty input") {
    std::ifstream folder("/");
    REQUIRE(folder);
    EventQueue queue;
    queue.readFrom(folder);
    CHECK(std::holds_alternative<InputEnd>(queue.next()));
}

TEST_CASE("events: lines come before reports, and the end of the input after the last line") {
    EventQueue queue;
    queue.post(JobReport(JobText{"1"}));
    queue.post(JobReport(JobText{"2"}));
    queue.add({"one"});
    queue.add({"two"});
    queue.close();
    CHECK(nextLine(queue) == "one");
    CHECK(nextText(queue) == "1");
    queue.putBack({{"half"}});
    queue.putBack({{"zero"}});
    CHECK(nextLine(queue) == "zero");
    CHECK(nextLine(queue) == "half");
    CHECK(nextLine(queue) == "two");
    CHECK(std::holds_alternative<InputEnd>(queue.next()));
    CHECK(nextText(queue) == "2");
    queue.post(JobReport(JobText{"3"}));
    queue.post(Suspension{});
    queue.dropReports();
    CHECK(std::holds_alternative<Suspension>(queue.next(EventQueue::Take::ReportsOnly)));
}

TEST_CASE("events: the first line that is not empty can be looked at, and stays") {
    EventQueue queue;
    queue.add({""});
    queue.add({""});
    queue.add({"uci"});
    CHECK(queue.firstLine() == "uci");
    CHECK(nextLine(queue) == "uci");
    queue.add({""});
    queue.close();
    CHECK(!queue.firstLine());
}

TEST_CASE("events: a flood of empty lines before the first one leaves room for it") {
    EventQueue queue;
    std::jthread reader([&] {
        for (int i = 0; i < 5000; ++i) queue.put("\n");
        queue.put("uci\n");
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // most often it waits for room by now
    CHECK(queue.firstLine() == "uci");
}

TEST_CASE("events: thousands of lines and reports cross threads, and none is lost") {
    constexpr int Count = 20'000;
    EventQueue queue;
    std::jthread reader([&] {
        for (int i = 0; i < Count; ++i) queue.put(std::to_string(i) + "\n");
        queue.close();
    });
    std::jthread searcher([&] {
        for (int i = 0; i < Count; ++i) queue.post(JobReport(JobText{std::to_string(i)}));
    });
    int lines = 0, reports = 0, wrong = 0;
    while (reports < Count || lines < Count) {
        const Event event = queue.next(lines < Count ? EventQueue::Take::All : EventQueue::Take::ReportsOnly);
        if (const auto* line = std::get_if<InputLine>(&event)) wrong += line->text != std::to_string(lines++);
        else if (const auto* report = std::get_if<JobReport>(&event))
            wrong += std::get<JobText>(*report).text != std::to_string(reports++);
        else ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("events: a flood of lines waits until some are taken") {
    EventQueue queue;
    std::atomic<int> pushed = 0;
    std::jthread reader([&] {
        for (int i = 0; i < 5'000; ++i, ++pushed) queue.put("y\n");
    });
    while (pushed < 1000) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // without a limit it would push all in that time
    CHECK(pushed < 2'000);
    for (int i = 0; i < 5'000; ++i) CHECK(nextLine(queue) == "y");
}

TEST_CASE("events: keys come as they are, and what was typed of lines when they end goes on as lines") {
    EventQueue queue;
    queue.beginKeys();
    std::istringstream in("e4\x1b[D\nuci\nisre");
    queue.readFrom(in);
    const Event event = queue.next(EventQueue::Take::ReportsOnly);
    REQUIRE(std::holds_alternative<Keys>(event));
    CHECK(std::get<Keys>(event).bytes == "e4\x1b[D\nuci\nisre");
    queue.add({"  d4 "});
    CHECK(nextLine(queue) == "d4");
    CHECK(std::holds_alternative<InputEnd>(queue.next()));

    EventQueue lines;
    lines.beginKeys();
    lines.put("bug\nisre");
    lines.endKeys("de");
    CHECK(nextLine(lines) == "debug");
    std::istringstream rest("ady\nquit\n");
    lines.readFrom(rest);
    CHECK(nextLine(lines) == "isready");
    CHECK(nextLine(lines) == "quit");
}

}  // namespace
}  // namespace millimax::test
