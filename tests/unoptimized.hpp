// What comes after it is compiled without optimization: tests, each of which runs once.
#ifndef __clang__
#pragma GCC optimize("O0")
#endif
