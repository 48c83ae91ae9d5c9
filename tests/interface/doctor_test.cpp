// doctor_test.cpp: the doctor knows the present version of the search.
#include "interface/doctor.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace millimax::test {
namespace {

TEST_CASE("doctor: the node count that it expects is the engine's") { CHECK(benchNodes(DoctorDepth) == DoctorNodes); }

TEST_CASE("doctor: a healthy engine has no line marked bad") {
    std::ostringstream out;
    const TerminalStyle style;
    CHECK(examine(out, style, SyzygyTables()));
    CHECK(out.str().find("BAD") == std::string::npos);
}

}  // namespace
}  // namespace millimax::test
