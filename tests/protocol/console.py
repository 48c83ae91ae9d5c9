"""A person at a terminal: the engine run in a real one, with all that it echoes and draws."""
import os
import re
import shlex
import shutil

import pexpect

from engine import PATIENCE, Failure

PROMPT = {"White": "White to move> ", "Black": "Black to move> "}


class Terminal:
    """The engine in a terminal of its own, 100 columns wide."""

    def __init__(self, start, *flags, **variables):
        words = shlex.split(start.command)
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        environment.pop("NO_COLOR", None)
        environment.update(variables)
        command = shlex.join([os.path.abspath(shutil.which(words[0])), *words[1:], *flags])
        self.child = pexpect.spawn(command, timeout=PATIENCE, encoding="utf-8", env=environment, dimensions=(50, 100),
                                   echo=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.close(force=True)

    def sees(self, pattern):
        """The match of what comes next; everything before it is read."""
        try:
            self.child.expect(pattern)
        except (pexpect.TIMEOUT, pexpect.EOF):
            raise Failure(f"expected {pattern!r}; seen: {(self.child.before or '')[-300:]!r}") from None
        return self.child.match

    def prompt(self, side):
        """The text before the prompt of that side."""
        self.sees(re.escape(PROMPT[side]))
        return self.child.before

    def type(self, line):
        self.child.sendline(line)

    def ask(self, line, pattern, side="White"):
        """The match of what a command answers before the prompt comes back."""
        self.type(line)
        match = re.search(pattern, said := self.prompt(side).replace("\r\n", "\n"), re.MULTILINE)
        if not match:
            raise Failure(f"{line!r}: expected {pattern!r}; seen: {said[-300:]!r}")
        return match

    def ended(self):
        """It has ended by itself, well."""
        self.sees(pexpect.EOF)
        self.child.close()
        if self.child.exitstatus != 0:
            raise Failure(f"exit status {self.child.exitstatus}, signal {self.child.signalstatus}")


def t70_board_with_coordinates(start):
    """The board is drawn with ranks and files, in plain characters where colours aren't wanted."""
    with Terminal(start, "--color", "never") as console:
        board = console.prompt("White").replace("\r\n", "\n")
        rows = re.findall(r"^ ([1-8]) (.{24})$", board, re.MULTILINE)
        if [rank for rank, _ in rows] != list("87654321") or rows[0][1].split() != list("rnbqkbnr"):
            raise Failure(f"no board: {board!r}")
        if not re.search(r"^ +a +b +c +d +e +f +g +h$", board, re.MULTILINE) or "\x1b[48" in board:
            raise Failure(f"no files, or colours: {board!r}")
        console.type("flip")
        console.sees(r" 1  R  N  B  K  Q  B  N  R")
        console.sees(r"h +g +f +e +d +c +b +a")


def t71_colours_and_glyphs(start):
    """In a terminal with colours and UTF-8, every square is coloured and the pieces are glyphs, but only there and if
    wanted."""
    with Terminal(start) as console:
        board = console.prompt("White")
        if board.count("\x1b[48;5;") != 64 or board.count("\u265a") != 2 or board.count("\u265f") != 16:
            raise Failure(f"no coloured board: {board[:200]!r}")
    with Terminal(start, LC_ALL="C", LANG="C.UTF-8") as console:
        if "\u265a" in console.prompt("White"):
            raise Failure("glyphs, though LC_ALL, which counts most, has none")
    for flags, variables, never in (((), {"NO_COLOR": "1"}, "\x1b[48"), ((), {"TERM": "dumb"}, "\x1b"),
                                    (("--color", "never"), {}, "\x1b")):
        with Terminal(start, *flags, **variables) as console:
            console.type("e4")
            if never in console.prompt("White") + console.prompt("White"):
                raise Failure(f"{never!r} came with {flags or variables}")
    with Terminal(start, TERM="dumb", NO_COLOR="1", FORCE_COLOR="1") as console:
        if "\x1b[48" not in console.prompt("White"):
            raise Failure("no colour, though it is forced")


def t72_moves_and_answers(start):
    """Moves in SAN and in coordinates are answered, an empty line lets the engine move, `undo` takes back."""
    with Terminal(start, "--color", "never") as console:
        console.prompt("White")
        console.ask("sd 3", r"\A\s*\Z")
        console.ask("e4", r"plays 1\.\.\. \S+")
        console.ask("g1f3", r"plays 2\.\.\. \S+")
        console.ask("undo", r" a  b  c", "Black")  # and waits
        console.ask("", r"plays 2\.\.\. \S+")
        console.ask("fen", r"^\S+ w \S+ \S+ \d+ 3$")


def t73_mistakes_are_explained(start):
    """An illegal or unknown line says why and changes nothing."""
    with Terminal(start, "--color", "never") as console:
        console.prompt("White")
        before = console.ask("fen", r"^\S+ w .*$")[0]
        console.ask("e2e5", r"Illegal move e2e5: a pawn doesn't move like that\.")
        console.ask("Ke2", r"Illegal move Ke2: your own pawn stands on e2\.")
        console.ask("xyzzy", r'"xyzzy" is no move and no command; try "help"')
        console.ask("setboard 8/8/8/8/8/8/8/8 w - -", r"White has no king.*The game stands as it was")
        console.ask("level 40", r"level needs")
        if console.ask("fen", r"^\S+ w .*$")[0] != before:
            raise Failure("a mistake changed the position")


def t74_what_a_person_may_ask(start):
    """help, level, fen, setboard, eval, perft, moves and bench answer at the terminal."""
    with Terminal(start, "--color", "never") as console:
        console.prompt("White")
        for command in ("undo", "level", "setboard", "perft", "quit"):
            console.ask("help", rf"^  {command}\b")
        console.ask("level 0 2 12", r"\A\s*\Z")
        console.ask("perft 3", r"^8902 nodes \d+ ms$")
        console.ask("eval", r"^material .*\n(.*\n)+sum .* centipawns$")
        console.ask("bench 2", r"^\d+ nodes \d+ nps$")
        console.ask("force", "")
        console.ask("setboard 7k/8/5K2/8/8/8/8/R7 w - - 0 1", r"^ 8 .* k $")
        console.ask("moves", r"Ra8\+")
        console.ask("fen", r"^7k/8/5K2/8/8/8/8/R7 w - - 0 1$")


def t75_end_of_a_game(start):
    """Mate is told with its result."""
    with Terminal(start, "--color", "never") as console:
        console.prompt("White")
        console.ask("setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1", r" k ")
        console.ask("Ra8", r"White mates: 1-0", "Black")


def t76_quit_and_end_of_input(start):
    """`quit` and the end of input (Ctrl-D) end it with status 0."""
    with Terminal(start) as console:
        console.prompt("White")
        console.type("quit")
        console.ended()
    with Terminal(start) as console:
        console.prompt("White")
        console.child.sendeof()
        console.ended()


def t77_xboard_takes_over(start):
    """After `xboard` nothing but the plain protocol is said: no board, no prompt, no colours."""
    with Terminal(start) as console:
        console.prompt("White")
        console.type("xboard")
        console.type("protover 2")
        console.sees("done=1\r\n")
        for line in ("new", "sd 2", "usermove e2e4"):
            console.type(line)
        console.sees(r"move [a-h][1-8][a-h][1-8]\r\n")
        said = console.child.before
        console.type("ping 5")
        console.sees("pong 5\r\n")
        if said + console.child.before:
            raise Failure(f"also said: {said + console.child.before!r}")
        console.type("quit")
        console.ended()


def t78_uci_takes_over(start):
    """After `uci`, even while the engine thinks, there is UCI and nothing else."""
    with Terminal(start) as console:
        console.prompt("White")
        console.type("go")
        console.type("uci now\nisready\nposition startpos")  # as pasted
        console.sees("id name ")
        console.sees("uciok\r\n")
        console.sees("readyok\r\n")
        console.type("go depth 1")
        console.sees(r"\r\nbestmove [a-h][1-8][a-h][1-8]")
        if "to move>" in console.child.before:
            raise Failure(f"also said: {console.child.before!r}")
        console.type("quit")
        console.ended()


def t86_an_agreed_draw_ends_the_thinking(start):
    """A draw accepted while the engine thinks is no move any more."""
    with Terminal(start) as terminal:
        terminal.prompt("White")
        terminal.ask("setboard 4k3/3q4/8/8/8/8/PP6/1K6 w - - 0 1", "")
        terminal.ask("st 2", "")
        terminal.type("go")
        terminal.sees("depth")
        terminal.type("draw")
        terminal.sees("accepts the draw")
        if "plays" in terminal.prompt("White"):
            raise Failure("it plays on")


def t79_draws_and_prompts(start):
    """A draw offer is answered in words; a ponder search that ends leaves one prompt and no line."""
    with Terminal(start) as terminal:
        terminal.prompt("White")
        terminal.ask("sd 2", "")
        terminal.ask("e4", "plays")
        terminal.ask("draw", "(accepts|declines) the draw")
        terminal.ask("hard", "")
        terminal.ask("post", "")
        terminal.ask("d4", "plays")
        if terminal.child.expect([re.escape(PROMPT["White"]) + "|at depth", pexpect.TIMEOUT], timeout=1) == 0:
            raise Failure("the prompt came twice, or a line of thinking behind it")


def t88_measurements_can_be_ended(start):
    """`?`, `quit` and the end of input end a count or a bench; other lines wait for it."""
    with Terminal(start) as terminal:
        terminal.prompt("White")
        for line in ("perft 12", "bench 30"):
            terminal.type(line)
            terminal.type("stop")
            terminal.type(" ? ")
            if re.search(r" nodes \d+ ", "".join(terminal.prompt("White") for _ in range(2))):
                raise Failure(f"{line!r} was brought to its end")
        terminal.type("perft 2")
        terminal.type("fen")
        terminal.sees(r"400 nodes \d+ ms\s+White to move> rnbqkbnr/")
        terminal.type("perft 12")
        terminal.type("quit")
        terminal.ended()
    with Terminal(start) as terminal:
        terminal.prompt("White")
        terminal.type("bench 30")
        terminal.child.sendeof()
        terminal.ended()
