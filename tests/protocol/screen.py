"""What a terminal shows of the console, seen by an emulated one, which needs pyte."""
import pathlib
import re
import time

import pexpect
import pyte

from console import Terminal, expect
from engine import PATIENCE, Failure


class Screen:
    """What a terminal of that size shows of an engine."""

    def __init__(self, terminal):
        rows, columns = terminal.size
        self.child, self.screen = terminal.child, pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def until(self, holds, what):
        """Reads on until the lines of the screen are as wanted; they are returned."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self.read()
            except pexpect.TIMEOUT:
                pass
            except pexpect.EOF:
                break
            if holds(self.lines()):
                return self.lines()
        raise Failure(f"{what} was not seen on the screen: {[line for line in self.lines() if line]}")

    def read(self):
        text = self.child.read_nonblocking(4096, timeout=0.2)
        self.stream.feed(text.replace("\ufe0e", ""))  # which takes no column

    def type(self, text):
        """Types on the prompt's line, and waits until it is seen there."""
        self.child.send(text)
        self.until(lambda lines: "> " + text in lines, text)

    def until_shown(self, text):
        return self.until(lambda lines: any(text in line for line in lines), text)


def check_the_board_stays_where_it_is(start):
    """In terminals of several sizes the board is drawn whole, is redrawn in place as moves are played, and no line is
    broken."""
    for size, panel in (((24, 80), True), ((40, 120), True), ((20, 24), False)):
        for variables in ({}, {"LC_ALL": "C"}, {"NO_COLOR": "1"}, {"TERM": "linux"}):
            with Terminal(start, size=size, echo=True, **variables) as terminal:
                screen = Screen(terminal)
                screen.until_shown("White to move")
                for line in ("skill 20", "st 0.2"):
                    terminal.type(line)
                for number, move in enumerate(("a3", "h3", "b3"), 1):  # legal whatever two moves Black answers
                    terminal.type(move)
                    answer = re.compile(rf"(^|plays ){number}\.\.\. ")  # without "plays" where it doesn't fit
                    lines = screen.until(lambda lines: any(map(answer.search, lines))
                                         and lines[screen.screen.cursor.y] == ">", f"the answer to {move}")
                    expect(re.search(r"for White.* depth \d+, ", " ".join(lines)), f"{size}: no thought: {lines}")
                    ranks = [line[1] for line in lines if re.match(r" [1-8]( |$)", line)]
                    expect(ranks == list("87654321"), f"{size} {variables}: not one board: {lines}")
                    expect(any(line.endswith("(you)") or "(you)  took" in line for line in lines) == panel,
                           f"{size} {variables}: beside the board: {lines}")


def check_what_may_be_typed_is_not_cut(start):
    """In a narrow terminal the line that tells what may be typed goes on in the next one."""
    with Terminal(start, size=(24, 30)) as terminal:
        screen = Screen(terminal)
        screen.until_shown("White to move")
        game = pathlib.Path(terminal.home, "game.pgn")
        game.write_text("1. e4 *\n", encoding="utf-8")
        terminal.type(f"load {game}")
        screen.until(lambda lines: "Black to move; Enter: from the beginning" in " ".join(lines), "all of it")


def check_wide_characters_break_no_line(start):
    """The board is drawn once where names and comments have characters that take two columns."""
    with Terminal(start, size=(24, 80)) as terminal:
        screen = Screen(terminal)
        screen.until_shown("White to move")
        game = pathlib.Path(terminal.home, "wide.pgn")
        game.write_text('[White "%s"]\n\n1. e4 {%s} e5 {\u597d} *\n' % ("\u738b" * 30, "\u5c40" * 100), encoding="utf-8")
        for line, wanted in ((f"load {game}", "Loaded"), ("goto 1...", "Before move"), ("", "e5 (2 of 2)")):
            terminal.type(line)
            lines = screen.until(lambda lines, wanted=wanted: any(wanted in line for line in lines)
                                 and any(line.startswith(" 8 ") for line in lines), f"{wanted} above a board")
            expect(sum(line.startswith(" 8 ") for line in lines) == 1, f"not one board: {lines}")


def check_what_is_explained_stays_above_the_board(start):
    """An explanation takes the place of the board, which is drawn again below it; both are there in a terminal of another
    size, too. Where both have no room, Enter brings the board back."""
    with Terminal(start, size=(30, 80)) as terminal:
        screen = Screen(terminal)
        screen.until_shown("White to move")
        for line in ("force", "e4 e5", "why Nf3"):
            terminal.type(line)
        screen.until_shown("(1) ")
        for rows, columns in ((30, 80), (40, 100)):
            terminal.child.setwinsize(rows, columns)
            screen.screen.resize(rows, columns)
            lines = screen.until(lambda lines: lines[screen.screen.cursor.y] == ">" and any("(1) " in line for line in lines)
                                 and any(line.startswith(" 8 ") for line in lines), "an explanation above a board")
            ranks = [line[1] for line in lines if re.match(r" [1-8]( |$)", line)]
            expect(ranks == list("87654321"), f"not one board: {lines}")
        terminal.type("help")
        screen.until_shown("help NAME")
        terminal.child.setwinsize(18, 80)
        screen.screen.resize(18, 80)
        terminal.type("help")
        screen.until(lambda lines: "Enter: the board." in lines and not any(line.startswith(" 8 ") for line in lines), "help alone")
        terminal.type("")
        lines = screen.until(lambda lines: any("a  b  c  d" in line for line in lines), "the board")
        expect("Your move, or" not in " ".join(lines), f"an answer to who only wanted the board: {lines}")


def check_a_job_leaves_board_and_keys(start):
    """While positions are counted, which shows nothing, a terminal of another size gets its board, and Ctrl-D leaves."""
    with Terminal(start, size=(24, 80)) as terminal:
        screen = Screen(terminal)
        screen.until_shown("White to move")
        terminal.type("perft 20")
        terminal.type("d4")
        screen.until_shown("waits")
        terminal.child.setwinsize(30, 100)
        screen.screen.resize(30, 100)
        screen.screen.reset()
        screen.until(lambda lines: any("a  b  c  d" in line for line in lines), "the board")
        terminal.child.send("\x04")
        terminal.ended()


def check_what_is_being_typed_stays(start):
    """While the engine thinks, its lines are redrawn, and a half-typed move stays on the prompt's line; it is played
    when its turn comes."""
    with Terminal(start, size=(24, 80), echo=True) as terminal:
        screen = Screen(terminal)
        for line in ("skill 20", "st 1000", "e4"):
            terminal.type(line)
        screen.until_shown("trying ")
        screen.type("d4")
        terminal.child.send("\x1b[D2d\x1b[D")
        screen.until(lambda lines: "> d2d4" in lines, "the move as corrected")
        depth = next(line for line in screen.lines() if "depth" in line)
        screen.until(lambda lines: depth not in lines and "> d2d4" in lines and screen.screen.cursor.x == len("> d2"),
                     "another depth above what is typed, and the cursor where it was")
        terminal.child.send("\n")
        screen.until_shown("waits for my move")
        terminal.type("?")
        screen.until_shown("2. d4")


def check_the_clock_ticks_above_what_is_typed(start):
    """While the user thinks, his clock ticks beside the board, a half-typed move stays, and his flag falls untouched."""
    with Terminal(start, size=(24, 80), echo=True) as terminal:
        screen = Screen(terminal)
        terminal.type("level 0 0:10 0")
        screen.until_shown("the clocks run")
        terminal.type("e4")
        screen.until_shown("plays 1")
        screen.type("d2")
        clocks = set()

        def ticks(lines):
            clocks.update(line.split()[-1] for line in lines if "(you)" in line and "> d2" in lines)
            return len(clocks) > 1
        screen.until(ticks, "a clock that ticks above what is typed")
        screen.until_shown("White loses on time: 0-1")


def check_a_long_line_stays_on_its_row(start):
    """Of a line that is longer than the terminal is wide the part around the cursor is shown, below one whole board; when
    it is ended, all of it."""
    with Terminal(start, size=(24, 80)) as terminal:
        screen = Screen(terminal)
        screen.until_shown("White to move")
        words = [f"word{number}" for number in range(100, 140)]
        terminal.child.send(" ".join(words))
        lines = screen.until(lambda lines: any(line.endswith("word139") for line in lines), "the end of the line")
        rows = [line for line in lines if "word" in line]
        expect(len(rows) == 1 and rows[0].startswith("> "), f"not on one row: {rows}")
        expect(sum(line.startswith(" 8 ") for line in lines) == 1, f"not one board: {lines}")
        terminal.child.send("\x01")
        screen.until_shown("> word100 word101")
        terminal.child.send("\n")
        screen.until_shown("is no move and no command")


def check_a_line_outlives_a_resize_and_a_measurement(start):
    """What is being typed is there again when the terminal has another size, and is seen while something is counted."""
    with Terminal(start, size=(24, 80)) as terminal:
        screen = Screen(terminal)
        screen.until_shown("White to move")
        screen.type("e2")
        terminal.child.setwinsize(30, 100)
        screen.screen.resize(30, 100)
        screen.screen.reset()
        screen.until(lambda lines: "> e2" in lines and any("White to move" in line for line in lines), "all of it again")
        terminal.child.send("\x15perft 12\n")
        screen.until(lambda lines: ">" not in lines and "> perft 12" in lines, "the command")
        screen.type("?")
        terminal.child.send("\n")
        screen.until(lambda lines: ">" in lines, "the prompt")
