// main.cpp: the unit tests' main program; the tests stand in one folder for each layer.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
