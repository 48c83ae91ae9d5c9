// constants_test.cpp: what tuners rely on in the table of search constants.
#include "constants.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace millimax::test {
namespace {

TEST_CASE("constants: each value has room to move by a step to either side within its range") {
    for (const Constant& c : allConstants()) {
        CAPTURE(std::string(c.name));
        CHECK(c.step > 0);
        CHECK(c.value - c.step >= c.least);
        CHECK(c.value + c.step <= c.most);
    }
}

TEST_CASE("constants: each has a name of its own, one word as UCI and OpenBench want it") {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::set<std::string_view> names;
    for (const Constant& c : allConstants()) {
        CHECK_MESSAGE(names.insert(c.name).second, std::string(c.name));
        CHECK_MESSAGE(c.name.find_first_not_of(letters) == c.name.npos, std::string(c.name));
        CHECK(!c.name.empty());
    }
}

TEST_CASE("constants: the list has each member of the table, and a normal build changes none") {
    CHECK(&allConstants().front() == &constants.lateMoveBase);
    CHECK(&allConstants().back() == &constants.timeSpread);
    CHECK(tunableConstants().empty());
}

}  // namespace
}  // namespace millimax::test
