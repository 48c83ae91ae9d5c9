// input_test.cpp: lines go from one thread to another whole, in order, and to the last.
#include "interface/input.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace millimax::test {
namespace {

std::vector<std::string> linesOf(const std::string& text) {
    LineQueue queue;
    std::istringstream in(text);
    queue.readFrom(in);
    std::vector<std::string> lines;
    while (const auto line = queue.wait()) lines.push_back(*line);
    CHECK(queue.atEnd());
    CHECK(!queue.poll());
    CHECK(!queue.wait());  // it stays so
    return lines;
}

TEST_CASE("input: whole lines in order; the end cuts half a command off") {
    using Lines = std::vector<std::string>;
    CHECK(linesOf("a\nb c\n\nd\n") == Lines{"a", "b c", "", "d"});
    CHECK(linesOf("a\nusermove e7e8") == Lines{"a"});
    CHECK(linesOf("") == Lines{});
    CHECK(linesOf("\n") == Lines{""});
    CHECK(linesOf("quit").empty());
    CHECK(linesOf("a\r\n\t b c \t\r\n \n") == Lines{"a", "b c", ""});
    CHECK(linesOf(std::string(100'000, 'x') + "\n") == Lines{std::string(100'000, 'x')});
}

TEST_CASE("input: polling doesn't wait, and an empty queue is not the end") {
    LineQueue queue;
    CHECK(!queue.poll());
    CHECK(!queue.atEnd());
    queue.push("one");
    queue.push("two");
    CHECK(queue.poll() == "one");
    CHECK(queue.wait() == "two");
    CHECK(!queue.poll());
    CHECK(!queue.atEnd());
}

TEST_CASE("input: what is there can be asked for, wherever it stands, and stays") {
    LineQueue queue;
    queue.push("one");
    queue.push("two");
    CHECK(queue.holds("two"));
    CHECK(!queue.holds("tw"));
    CHECK(queue.poll() == "one");
    CHECK(!queue.holds("one"));
    CHECK(queue.poll() == "two");
}

TEST_CASE("input: the end is reached only when everything was taken out") {
    LineQueue queue;
    std::istringstream in("last\n");
    queue.readFrom(in);
    CHECK(!queue.atEnd());
    CHECK(queue.wait() == "last");
    CHECK(queue.atEnd());
}

TEST_CASE("input: thousands of lines cross threads, whoever is faster") {
    constexpr int Lines = 20'000;
    LineQueue queue;
    std::thread writer([&] {
        for (int i = 0; i < Lines; ++i) {
            queue.push(std::to_string(i));
            if (i % 1000 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        std::istringstream end("end\n");
        queue.readFrom(end);
    });
    int wrong = 0;
    for (int i = 0; i < Lines; ++i) {
        auto line = i % 2 ? queue.poll() : queue.wait();
        if (!line) line = queue.wait();
        wrong += line != std::to_string(i);
    }
    CHECK(queue.wait() == "end");
    CHECK(!queue.wait());
    writer.join();
    CHECK(wrong == 0);
}

TEST_CASE("input: one who waits is woken by a line and by the end") {
    LineQueue queue;
    std::vector<std::string> got;
    std::thread reader([&] {
        while (const auto line = queue.wait()) got.push_back(*line);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    queue.push("first");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::istringstream in("second\n");
    queue.readFrom(in);
    reader.join();
    CHECK(got == std::vector<std::string>{"first", "second"});
}

}  // namespace
}  // namespace millimax::test
