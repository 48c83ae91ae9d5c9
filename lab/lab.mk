# The laboratory: a program of its own and tests of its own. The engine needs nothing of it.

LAB_EXE     ?= millimax-lab
LAB_TESTS   := $(BUILD)/lab_tests.o $(BUILD)/main.o
# What make check needs of it; the program needs Google Benchmark.
CHECKS      += $(BUILD)/lab/tests $(if $(shell scripts/setup --missing benchmark),,$(LAB_EXE))

# The attack tables are constexpr, and longer work than clang allows by default.
$(LAB_EXE) $(LAB_TESTS): LANGUAGE += $(if $(findstring clang,$(notdir $(CXX))),-fconstexpr-steps=50000000)

.PHONY: lab clean-lab

$(LAB_EXE): lab/lab.cpp $(wildcard lab/*.hpp) $(HEADERS) Makefile lab/lab.mk
	$(CXX) $(LANGUAGE) $(CPPFLAGS) $(CXXFLAGS) $(WARNINGS) $(WERROR) $< $(LDFLAGS) $(LDLIBS) -lbenchmark -o $@

lab: $(LAB_EXE)  ## build the laboratory, measure the board representations and draw docs/lab.svg
	./$(LAB_EXE) bench --svg docs/lab.svg

$(BUILD)/lab/tests: $(LAB_TESTS)
	@mkdir -p $(@D)
	$(CXX) $(LANGUAGE) $(CHECKED) $^ $(LDFLAGS) $(LDLIBS) -o $@

clean: clean-lab
clean-lab:
	rm -f $(LAB_EXE)
