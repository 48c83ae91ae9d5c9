# The laboratory: a program of its own and tests of its own. The engine needs nothing of it.

LAB_EXE     ?= millimax-lab
LAB_TESTS   := $(BUILD)/lab_tests.o $(BUILD)/main.o
UNIT_TESTS  += $(BUILD)/lab/tests
LAB_CHECKED := $(BUILD)/lab/lab.cpp.ok

# The attack tables are constexpr, and longer work than clang allows by default.
$(LAB_EXE) $(LAB_TESTS) $(LAB_CHECKED): LANGUAGE += $(if $(findstring clang,$(notdir $(CXX))),-fconstexpr-steps=50000000)

.PHONY: lab lab-test clean-lab

$(LAB_EXE): lab/lab.cpp $(wildcard lab/*.hpp) $(HEADERS) Makefile lab/lab.mk
	$(CXX) $(LANGUAGE) $(CPPFLAGS) $(CXXFLAGS) $(WARNINGS) $(WERROR) $< $(LDFLAGS) -lbenchmark -o $@

test: $(LAB_CHECKED)  # that it compiles; lab-test runs it

$(LAB_CHECKED): lab/lab.cpp $(wildcard lab/*.hpp) $(HEADERS) Makefile lab/lab.mk
	@mkdir -p $(@D)
	$(CXX) $(LANGUAGE) $(CPPFLAGS) $(WARNINGS) $(WERROR) -fsyntax-only $<
	@touch $@

lab: $(LAB_EXE)  ## build the laboratory, measure the board representations and draw docs/lab.svg
	./$(LAB_EXE) bench --svg docs/lab.svg

lab-test: $(BUILD)/lab/tests $(LAB_EXE)  ## run all tests of the laboratory, the long ones too
	$(BUILD)/lab/tests
	tests/lab/program ./$(LAB_EXE)
	tests/lab/compare-shogi ./$(LAB_EXE)
	tests/lab/ideas_script
	scripts/ideas --check

$(BUILD)/lab/tests: $(LAB_TESTS)
	$(CXX) $(LANGUAGE) $(CHECKED) $^ $(LDFLAGS) -o $@

clean: clean-lab
clean-lab:
	rm -f $(LAB_EXE)
