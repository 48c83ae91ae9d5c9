// What comes after it is compiled without optimization, which would take longer than it saves: tests, each of which
// runs once, and front ends, which mostly wait.
#ifndef __clang__
#pragma GCC optimize("O0")
#endif
