# The laboratory: a program of its own and tests of its own. The engine needs nothing of it.

LAB_EXE     ?= millimax-lab
LAB_HEADERS := $(wildcard lab/*.hpp)
# The tests here run in `make test`, all but those of doctest's suite "long".
LAB_TESTS   := $(wildcard tests/lab/*_test.cpp)
LAB_OBJECTS := $(LAB_TESTS:tests/%.cpp=$(BUILD)/%.o) $(BUILD)/main.o

.PHONY: lab lab-test test-lab

$(LAB_EXE): lab/lab.cpp $(LAB_HEADERS) $(HEADERS) lab/lab.mk
	$(CXX) $(LANGUAGE) $(CXXFLAGS) $(WARNINGS) $(WERROR) lab/lab.cpp $(LDFLAGS) -lbenchmark -o $@

lab: $(LAB_EXE)
	./$(LAB_EXE) bench --svg docs/lab.svg

test: test-lab

test-lab: $(BUILD)/lab/tests
	$(BUILD)/lab/tests --test-suite-exclude=long

lab-test: $(BUILD)/lab/tests
	nice $(BUILD)/lab/tests

$(BUILD)/lab/tests: $(LAB_OBJECTS)
	$(CXX) $(LANGUAGE) $(CHECKED) $^ $(LDFLAGS) -o $@

-include $(LAB_OBJECTS:.o=.d)
