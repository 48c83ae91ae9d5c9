# milliMax. `make` builds the engine, `make help` lists the rest.
# To set on the command line: EXE TESTED CXX CPPFLAGS CXXFLAGS LDFLAGS ARCH INLINE SYZYGY=no TUNE=1 V=1 WERROR=-Werror PREFIX
# BINDIR DESTDIR SANITIZE ONLY.

EXE        ?= millimax$(if $(TUNE),-tune)
# The engine is built by clang++ where that can compile it: some 13 % more nodes a second than by g++.
ENGINE_CXX := $(if $(filter default,$(origin CXX)),$(shell clang++ -std=c++20 -include ranges -fsyntax-only -x c++ \
    /dev/null 2>/dev/null && echo clang++ || echo g++),$(CXX))
CXX        := $(if $(filter default,$(origin CXX)),g++,$(CXX))
# The processor's bit count, 5 % more nodes a second: every x86-64 processor since 2008 has it. `make -B ARCH=` is
# for those before, `make -B ARCH=-march=native` for the one of this machine (-B, since it was built for others).
ARCH       := $(if $(filter x86_64%,$(shell $(ENGINE_CXX) -dumpmachine)),-mpopcnt)
# The engine is one translation unit, of which clang++ by itself inlines too little: 3 % more nodes a second.
INLINE     := $(if $(findstring clang,$(ENGINE_CXX)),-mllvm -inline-threshold=1000)
CXXFLAGS   ?= -O3 -DNDEBUG
PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/games
SANITIZE   ?= address,undefined

# With V=1 the command that builds the engine is shown.
Q          := $(if $(V),,@)
# The commit that --version tells; empty outside a clone.
COMMIT     := $(if $(wildcard .git),$(shell git describe --always --dirty --exclude '*' 2>/dev/null))
BUILD      := build
RUN        := $(if $(filter /%,$(EXE)),,./)$(EXE)
# Endgame tables need Fathom (Debian: libfathom-dev); `make SYZYGY=no` does without.
SYZYGY     ?= $(shell $(CXX) -include tbprobe.h -fsyntax-only -x c++ /dev/null 2>/dev/null && echo yes || echo no)
LANGUAGE   := -std=c++20 -pthread -I. $(if $(TUNE),-DTUNE) $(if $(filter yes,$(SYZYGY)),-DSYZYGY)
LDLIBS     := $(if $(filter yes,$(SYZYGY)),-lfathom)
# -Wno-restrict: g++ 12 sees overlaps in sums of std::string (GCC bug 105651).
WARNINGS   := -Wall -Wextra -Wpedantic -Wshadow -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor \
    -Wno-unknown-warning-option -Wno-restrict
# For tests: quick to compile, and the library checks what it is given.
CHECKED    := -O1 -D_GLIBCXX_ASSERTIONS
# doctest's fast checks compile in three quarters of the time; what throws in one ends its test.
TESTING    := $(CHECKED) $(ARCH) -DDOCTEST_CONFIG_SUPER_FAST_ASSERTS
# The engine that make test tests. TESTED=millimax tests the one that plays.
TESTED     ?= $(BUILD)/millimax
HEADERS    := $(wildcard *.hpp notation/*.hpp explain/*.hpp interface/*.hpp tools/*.hpp)
TUNING     := $(wildcard tuning/*.hpp)
PAGES      := $(wildcard explain/*.html explain/*.svg)
SOURCES    := $(HEADERS) $(TUNING) engine.cpp tuner.cpp $(wildcard tests/*.?pp tests/*/*.?pp lab/*.?pp fuzz/*.?pp)
LAB_TEST   := $(wildcard tests/lab/*_test.cpp)
UNIT_TEST  := $(filter-out $(LAB_TEST),$(wildcard tests/*/*_test.cpp))

.DEFAULT_GOAL := all
include $(wildcard lab/*.mk)

.PHONY: all play test check bench perft headers format tidy sanitize install uninstall dist release package clean help

all: $(EXE)  ## build the engine (the default)

$(BUILD)/millimax: ENGINE_CXX := $(CXX)
$(BUILD)/millimax: CXXFLAGS := $(CHECKED) -include threads.hpp -include explain/why.hpp -include tests/unoptimized.hpp
$(BUILD)/millimax: INLINE :=
$(BUILD)/millimax: | $(BUILD)/data
$(EXE) $(BUILD)/millimax: engine.cpp $(HEADERS) $(PAGES) Makefile
	@mkdir -p $(@D)
	@echo "building $@, which takes about a minute (V=1 shows the command)"
	$(Q)$(ENGINE_CXX) $(LANGUAGE) $(CPPFLAGS) $(if $(COMMIT),-DMILLIMAX_COMMIT='"$(COMMIT)"') $(ARCH) $(INLINE) $(CXXFLAGS) \
	    $(WARNINGS) $(WERROR) engine.cpp $(LDFLAGS) $(LDLIBS) -o $@

# An engine looks for the positions to train beside itself.
$(BUILD)/data:
	@mkdir -p $(@D) && ln -sfn $(CURDIR)/data $@

tuner: tuner.cpp $(HEADERS) $(TUNING) Makefile  ## build the program that scripts call to tune weights and constants
	$(ENGINE_CXX) $(LANGUAGE) $(CPPFLAGS) $(ARCH) $(INLINE) $(CXXFLAGS) $(WARNINGS) $(WERROR) tuner.cpp $(LDFLAGS) $(LDLIBS) -o $@

play: $(EXE)  ## build the engine and play it in this terminal
	$(RUN)

bench: $(EXE)  ## search fixed positions; the node count is the engine's signature
	$(RUN) bench

perft: $(EXE)  ## count the move tree of the start position to depth 6
	$(RUN) perft 6

# As many jobs at once as there are processors, unless -j says it.
JOBS = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 2))

# A line with a + before it gives its jobs to make below it, and is run by make -n, too.
UNLESS_DRY = $(if $(findstring n,$(firstword -$(MAKEFLAGS))),:)

test:  ## run the unit tests and those of the protocol, before each commit (WERROR=-Werror: warnings are errors)
	+$(UNLESS_DRY) scripts/test first $(TESTED) $(BUILD) $(ONLY)

check:  ## run all other tests; what is not installed is skipped (ONLY=WORD: those with the word in their names)
	$(MAKE) $(JOBS) $(EXE) $(BUILD)/tests tuner $(CHECKS)
	+$(UNLESS_DRY) scripts/test rest $(EXE) $(BUILD) $(ONLY)

$(BUILD)/tests: $(BUILD)/unit_tests.o $(BUILD)/main.o
	$(CXX) $(LANGUAGE) $(CHECKED) $^ $(LDFLAGS) $(LDLIBS) -o $@

# doctest itself, which does little of the work.
$(BUILD)/main.o: tests/main.cpp Makefile
	@mkdir -p $(@D)
	$(CXX) $(LANGUAGE) $(CPPFLAGS) $(TESTING) -O0 $(WARNINGS) $(WERROR) -c $< -o $@

# All unit tests are one translation unit: most of the work is in the headers that they share, which come first and are
# optimized, unlike the tests.
$(BUILD)/unit_tests.o: $(UNIT_TEST)
$(BUILD)/unit_tests.o: FIRST := $(HEADERS) $(sort $(wildcard tests/*.hpp))
$(BUILD)/lab_tests.o: $(LAB_TEST)
$(BUILD)/%_tests.o: Makefile
	@mkdir -p $(@D)
	printf '#include "%s"\n' $(FIRST) $(filter %.cpp,$(sort $^)) | $(CXX) $(LANGUAGE) $(CPPFLAGS) $(TESTING) $(WARNINGS) $(WERROR) \
	    -MMD -MP -MF $(@:.o=.d) -MT $@ -x c++ -c - -o $@

# One test file by itself, as in make build/notation/fen_test.
$(BUILD)/%_test: tests/%_test.cpp $(BUILD)/main.o $(HEADERS)
	@mkdir -p $(@D)
	$(CXX) $(LANGUAGE) $(CPPFLAGS) $(TESTING) $(WARNINGS) $(filter %.cpp %.o,$^) $(LDFLAGS) $(LDLIBS) -o $@

headers:  ## check that each header compiles alone
	tests/headers $(BUILD)/headers $(ENGINE_CXX) $(LANGUAGE) $(CPPFLAGS) $(WARNINGS) $(WERROR)

SANITIZED := $(BUILD)/$(SANITIZE)
# With a sanitizer's code g++ warns of variables as uninitialized that are not.
SANITIZING := $(CHECKED) -g1 -fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer -Wno-maybe-uninitialized

sanitize:  ## run unit tests, bench and random commands under sanitizers (SANITIZE=thread for races)
	$(MAKE) BUILD=$(SANITIZED) CXX='$(CXX)' LDFLAGS=-fsanitize=$(SANITIZE) CHECKED='$(SANITIZING)' \
	    $(SANITIZED)/tests $(SANITIZED)/millimax
	$(SANITIZED)/tests --test-suite-exclude=long,pgn-extract,book
	$(SANITIZED)/millimax bench 4
	tests/protocol/run $(SANITIZED)/millimax random

format:  ## format the C++ sources with clang-format
	clang-format -i $(SOURCES)

tidy:  ## look for defects with clang-tidy
	clang-tidy --quiet engine.cpp -- $(LANGUAGE)

# Under $(PREFIX)/share.
SHARED := man/man6/millimax.6 games/plugins/xboard/millimax.eng games/plugins/logos/millimax.png \
    icons/hicolor/scalable/apps/millimax.svg applications/millimax.desktop metainfo/io.github.millimax.metainfo.xml \
    millimax/training.epd

install: $(EXE)  ## install the engine, its man page, positions to train and XBoard's entry (PREFIX, BINDIR, DESTDIR)
	install -d "$(DESTDIR)$(BINDIR)"
	install -m 755 $(EXE) "$(DESTDIR)$(BINDIR)/millimax"
	for file in $(SHARED); do \
	    install -d "$(DESTDIR)$(PREFIX)/share/$${file%/*}" && \
	    install -m 644 $$(ls packaging/$${file##*/} data/$${file##*/} 2>/dev/null) "$(DESTDIR)$(PREFIX)/share/$$file" || exit 1; \
	done  # no old file dates: XBoard takes up only entries newer than its settings
	awk '/^\.\\" COMMANDS/ { while ("$(RUN) help console" | getline line) \
	        print line ~ /^ / ? substr(line, 5) : ".It Cm " (line == "?" ? "\\&?" : line); next } 1' \
	    packaging/millimax.6 >"$(DESTDIR)$(PREFIX)/share/man/man6/millimax.6"
	@echo 'Now type: millimax   (if it is not found: $(BINDIR) is not on your PATH)'

uninstall:  ## remove what install put there
	rm -f "$(DESTDIR)$(BINDIR)/millimax"
	for file in $(SHARED); do rm -f "$(DESTDIR)$(PREFIX)/share/$$file" || exit 1; done
	rmdir "$(DESTDIR)$(PREFIX)/share/millimax" 2>/dev/null || true

dist: $(EXE)  ## pack the committed sources into millimax-VERSION.tar.gz
	version=$$($(RUN) --version | sed -n '1s/.* //p') && \
	    git archive --prefix=millimax-$$version/ -o millimax-$$version.tar.gz HEAD && echo millimax-$$version.tar.gz

release:  ## build the static Linux program and the Windows program, with what belongs to them, into release/
	scripts/release

package:  ## build the Debian package into build/package
	scripts/package

clean:  ## remove what was built
	rm -rf $(BUILD) $(EXE) tuner

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(filter %Makefile %.mk,$(MAKEFILE_LIST))

-include $(wildcard $(BUILD)/*.d)
