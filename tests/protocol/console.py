"""A person at a terminal: the engine run in a real one, with all that it echoes and draws."""
import os
import pathlib
import re
import shlex
import shutil
import signal
import tempfile
from random import Random

import pexpect

from engine import PATIENCE, Failure, wait_until

PROMPT = {"White": "White to move> ", "Black": "Black to move> ", "over": "Game over> "}
PLAIN = ("--color", "never")  # nothing is written over


class Terminal:
    """The engine in a terminal of its own, with a home of its own, which `home` gives it again. `waits`: it starts when a
    line is typed. `shell`: an interactive bash runs there, which can start it by `command`."""

    def __init__(self, start, *flags, size=(50, 100), home=None, echo=False, waits=False, shell=False, **variables):
        words = shlex.split(start.command)
        self.temporary = None if home else tempfile.TemporaryDirectory()
        self.home = home or self.temporary.name
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": self.home,
                       "XDG_STATE_HOME": self.home}
        for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
            environment.pop(name, None)
        environment.update(variables)
        command = shlex.join([os.path.abspath(shutil.which(words[0])), *words[1:], *flags])
        self.command = command
        if shell:
            command = "bash --norc --noediting -i"
        if waits:
            command = shlex.join(["/bin/sh", "-c", f"read line && exec {command}"])
        self.size = size
        # Ctrl-Z lets the system drop what was not shown yet, even in the middle of a character.
        self.child = pexpect.spawn(command, timeout=PATIENCE, encoding="utf-8", codec_errors="replace", env=environment,
                                   dimensions=size, echo=echo)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)  # close(force=True) would wait no longer than a tenth of a second
            self.child.wait()
        self.child.close()
        if self.temporary:
            self.temporary.cleanup()

    def sees(self, pattern):
        """The match of what comes next; everything before it is read."""
        try:
            self.child.expect(pattern)
        except (pexpect.TIMEOUT, pexpect.EOF):
            raise Failure(f"expected {pattern!r}; seen: {(self.child.before or '')[-300:]!r}") from None
        return self.child.match

    def prompt(self, side="White"):
        """The text before the prompt of that side, or of a game that is over."""
        self.sees(re.escape(PROMPT[side]))
        return self.child.before

    def live_prompt(self):
        """The text before the prompt below a block that is redrawn in place."""
        self.sees(r"\x1b\[J> ")
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

    def ended(self, status=0):
        """It has ended by itself, with that status."""
        self.sees(pexpect.EOF)
        self.child.close()
        if self.child.exitstatus != status:
            raise Failure(f"exit status {self.child.exitstatus}, signal {self.child.signalstatus}")


def expect(condition, complaint):
    if not condition:
        raise Failure(complaint)


def check_board_with_coordinates(start):
    """The board is drawn with ranks and files, in plain characters where colours and UTF-8 aren't wanted."""
    with Terminal(start, *PLAIN, LC_ALL="C") as console:
        board = console.prompt().replace("\r\n", "\n")
        rows = re.findall(r"^ ([1-8]) (.{24})$", board, re.MULTILINE)
        if [rank for rank, _ in rows] != list("87654321") or rows[0][1].split() != list("rnbqkbnr"):
            raise Failure(f"no board: {board!r}")
        if not re.search(r"^ +a +b +c +d +e +f +g +h *$", board, re.MULTILINE) or "\x1b" in board:
            raise Failure(f"no files, or colours: {board!r}")
        console.type("flip")
        console.sees(r" 1  R  N  B  K  Q  B  N  R")
        console.sees(r"h +g +f +e +d +c +b +a")


def check_colours_and_glyphs(start):
    """In a terminal with colours and UTF-8, every square is coloured and the pieces are glyphs, but only there and if
    wanted."""
    with Terminal(start) as console:
        board = console.live_prompt()
        if board.count("\x1b[48;5;") != 64 or board.count("\u265a") != 2 or board.count("\u265f") != 16:
            raise Failure(f"no coloured board: {board[:200]!r}")
    with Terminal(start, LC_ALL="C", LANG="C.UTF-8") as console:
        if "\u265a" in console.live_prompt():
            raise Failure("glyphs, though LC_ALL, which counts most, has none")
    with Terminal(start, TERM="linux") as console:
        squares = set(re.findall(r"\x1b\[(4\d);1;3\dm", console.live_prompt()))
        expect(len(squares) == 2, f"of 8 colours it uses {squares} for the squares")
    with Terminal(start, NO_COLOR="1") as console:
        first = console.live_prompt()
        console.type("e4")
        console.sees("plays 1")
        expect("\x1b[4" not in first + console.child.before, "colour, though NO_COLOR is set")
    for flags, variables in (((), {"TERM": "dumb"}), (PLAIN, {})):
        with Terminal(start, *flags, **variables) as console:
            console.type("e4")
            if "\x1b" in console.prompt() + console.prompt():
                raise Failure(f"an escape sequence came with {flags or variables}")
    with Terminal(start, TERM="dumb", NO_COLOR="1", FORCE_COLOR="1") as console:
        if "\x1b[4" not in console.prompt():
            raise Failure("no colour, though it is forced")


def check_moves_and_answers(start):
    """Moves in SAN and in coordinates are answered; an empty line moves nothing; `undo` goes to the user's own move."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        console.ask("sd 3", r"At most 3 plies")
        console.ask("e4", r"plays 1\.\.\. \S+")
        before = console.ask("fen", r"^\S+ w \S+ \S+ \d+ 2$")[0]
        console.ask("g1f3", r"plays 2\.\.\. \S+")
        console.ask("", r"Your move")
        console.ask("undo", r"Taken back")
        console.ask("fen", "^" + re.escape(before) + "$")
        console.ask("redo", r"Played again")
        console.ask("fen", r"^\S+ w \S+ \S+ \d+ 3$")


def check_what_a_person_may_ask(start):
    """help, level, fen, setboard, eval, why, perft, moves and bench answer at the terminal."""
    with Terminal(start, *PLAIN, LC_ALL="C") as console:
        console.prompt()
        for command in ("undo", "level", "setboard", "perft", "quit"):
            console.ask("help", rf"^  .*\b{command}\b")
            console.ask(f"help {command}", rf"Example: {command}")
        console.ask("level 0 2 12", r"Each side has 2:00")
        console.ask("perft 3", r"^8902 nodes \d+ ms$")
        console.ask("eval", r"from White's side")
        console.ask("bench 2", r"^\d+ nodes \d+ nps$")
        console.ask("force", "I play neither side")
        console.ask("setboard 7k/8/5K2/8/8/8/8/R7 w - - 0 1", r"^ 8 .* k +$")
        console.ask("moves", r"Ra8\+")
        console.ask("fen", r"^7k/8/5K2/8/8/8/8/R7 w - - 0 1$")
        console.ask("why Ra8", r"^\(1\) The line: 1\. Ra8\+")
        console.ask("play black", "You are White now")
        console.ask("Kf7", r"plays 1\.\.\. Kh7")
        console.ask("why", r"^--- 1\. Kf7\n[\s\S]*^--- 1\.\.\. Kh7\n")


def check_quit_and_end_of_input(start):
    """`quit` and the end of input (Ctrl-D) end it with status 0."""
    with Terminal(start) as console:
        console.live_prompt()
        console.type("quit")
        console.ended()
    with Terminal(start) as console:
        console.live_prompt()
        console.child.sendeof()
        console.ended()


def check_xboard_takes_over(start):
    """After `xboard` nothing but the plain protocol is said: no board, no prompt, no colours."""
    with Terminal(start) as console:
        console.live_prompt()
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


def check_a_protocol_begins_at_the_start(start):
    """What was played in the console before `xboard` is not the protocol's game, and no move comes unasked."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        console.type("force")
        console.prompt()
        console.type("e4")
        console.prompt("Black")
        console.type("xboard\nsd 1\nforce\nusermove e2e4\ngo\nping 7")
        seen = console.sees(r"(?s).*pong 7")[0]
        if "Illegal" in seen or seen.count("\nmove ") != 1:
            raise Failure(f"no game from the start: {seen!r}")


def check_uci_takes_over(start):
    """After `uci`, even while the engine thinks, there is UCI and nothing else."""
    with Terminal(start) as console:
        console.live_prompt()
        console.type("go")
        console.type("uci now\nisready\nposition startpos")  # as pasted
        console.sees("id name ")
        console.sees("uciok\r\n")
        console.sees("readyok\r\n")
        console.type("go depth 1")
        console.sees(r"\r\nbestmove [a-h][1-8][a-h][1-8]")
        if "to move" in console.child.before:
            raise Failure(f"also said: {console.child.before!r}")
        console.type("quit")
        console.ended()


def check_draws_and_prompts(start):
    """A draw offer is answered in words; a ponder search that ends leaves one prompt and no line."""
    with Terminal(start, *PLAIN) as terminal:
        terminal.prompt()
        terminal.ask("skill 20", "full strength")
        terminal.ask("sd 2", "")
        terminal.ask("e4", "plays")
        terminal.ask("draw", "(accepts|declines) the draw")
        terminal.ask("hard", "")
        terminal.ask("post", "")
        terminal.ask("d4", "plays")
        if terminal.child.expect([re.escape(PROMPT["White"]) + "|depth", pexpect.TIMEOUT], timeout=1) == 0:
            raise Failure("the prompt came twice, or a line of thinking behind it")


def check_an_agreed_draw_ends_the_thinking(start):
    """A draw accepted while the engine thinks is no move any more."""
    with Terminal(start) as terminal:
        terminal.live_prompt()
        for line in ("skill 20", "setboard 4k3/3q4/8/8/8/8/PP6/1K6 w - - 0 1", "st 1", "go"):
            terminal.type(line)
        terminal.sees("depth 5")
        terminal.type("draw")
        terminal.sees("accepts the draw")
        terminal.sees("Draw by agreement: 1/2-1/2")
        terminal.type("fen")
        terminal.sees(r"4k3/3q4/8/8/8/8/PP6/1K6 w - - 0 1")
        expect("plays 1" not in terminal.child.before, "it plays on")


def check_measurements_can_be_ended(start):
    """`?` and `quit` end a count or a bench; other lines, and the end of input, wait for it."""
    with Terminal(start, *PLAIN) as terminal:
        terminal.prompt()
        for line in ("perft 12", "bench 30"):
            terminal.type(line)
            terminal.type("stop")
            terminal.type(" ? ")
            if re.search(r" nodes \d+ ", "".join(terminal.prompt() for _ in range(2))):
                raise Failure(f"{line!r} was brought to its end")
        terminal.type("perft 2")
        terminal.type("fen")
        terminal.sees(r"400 nodes \d+ ms\s+White to move> rnbqkbnr/")
        terminal.type("perft 12")
        terminal.type("quit")
        terminal.ended()
    with Terminal(start, *PLAIN) as terminal:
        terminal.prompt()
        terminal.type("bench 2")
        terminal.child.sendeof()
        terminal.sees(r" nodes \d+ nps")
        terminal.ended()


def check_a_low_terminal_is_not_flooded(start):
    """Where the board can't be redrawn in place, it is drawn once for each position."""
    with Terminal(start, size=(14, 80), echo=True) as terminal:
        for line in ("skill 20", "st 1", "e4"):
            terminal.prompt()
            terminal.type(line)
        said = terminal.prompt()
        expect("\x1b[J" not in said and said.count("\u265a") <= 2, f"drawn more than once: {said[-400:]!r}")


def check_the_flag_falls_by_itself(start):
    """The game is lost when the user's time is over, though he types nothing."""
    with Terminal(start, *PLAIN) as terminal:
        terminal.prompt()
        terminal.ask("level 0 0:01 0", "the clocks run")
        terminal.ask("e4", "plays 1")  # before the first move no clock runs
        terminal.sees("White loses on time: 0-1")


def check_each_move_has_its_time(start):
    """Neither the engine's moves before, nor a move typed ahead, nor a question asked while it thinks takes from the
    time of its next move."""
    def depths(lines, moves):
        """Those of so many moves of the engine; a machine may be busy for the time of one."""
        with Terminal(start, *PLAIN) as terminal:
            for line in ("skill 20", "st 0.5", *lines):
                terminal.type(line)
            return [int(terminal.sees(r"plays \d+\.[^(]+\([^)]*depth (\d+), ")[1]) for _ in range(moves)]
    for lines, moves in ((["play both"], 3), (["a3", "h3", "b3"], 3), (["e4", "why e5", "d4", "why e5"], 2)):
        found = depths(lines, moves)
        expect(sorted(found)[1] > 4, f"{lines}: depths {found}")


def check_a_move_typed_ahead_is_for_its_position(start):
    """It is dropped, and that is told, where another position comes before it; other questions leave it waiting."""
    for command, answer in (("undo", "Taken back"), ("new", ""), ("force", ""), ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "")):
        with Terminal(start, *PLAIN) as console:
            for line in ("skill 20", "st 1000", "e4"):
                console.type(line)
            for line, said in (("a3", '"a3" waits for my move'), ("undo x", "undo x: "), ("fen", " b KQkq ")):
                console.type(line)
                console.sees(said)
            console.type(command)
            console.sees(answer + r'[^\0]*"a3" is not played')
            console.type("fen")
            console.sees(r"/PPPP[P1]PPP/RNBQKBNR [wb]|/8/R3K3 w")


def check_skill_reaches_what_is_thought_ahead(start):
    """A level chosen while the engine ponders holds for the move after it: a beginner's is made at once."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        for line, said in (("skill 20", ""), ("st 0.5", ""), ("hard", ""), ("e4", "plays 1")):
            console.ask(line, said)
        expected = console.ask("hint all", r"Hint: (\S+) is ")[1]
        console.ask("skill 0", "against a beginner")
        console.type(expected)
        said = console.sees(r"plays 2[^\r]+")[0]
        depth = re.search(r"depth (\d+)", said)
        expect(not depth or int(depth[1]) < 8, f"searched as before: {said}")


def check_questions_while_training(start):
    """What only looks at the position is answered while one is asked, above all where no board is drawn; the words of
    the training may be written large."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        for line, said in (("speak", ""), ("train", "your move"), ("p king", "White: "), ("fen", r"/\S+ [wb] "),
                           ("Hint", "Hint: look at the"), ("fen 8/8", "A move, "), ("EXIT", "The training is over")):
            console.type(line)
            console.sees(said)
        console.type("quit")
        console.ended()


def check_a_game_of_the_engine_with_itself_is_its_own(start):
    """Also once it has been ended: then nobody else is named in it."""
    with Terminal(start, *PLAIN) as console:
        for line in ("st 0.2", "play both"):
            console.type(line)
        for _ in range(4):
            console.sees(r"plays \d+\.")
        console.type("force")
        console.sees("I play neither side")
        console.type("pgn")
        for colour in ("White", "Black"):
            console.sees(rf'\[{colour} "milliMax ')


def check_a_wrong_answer_is_refuted(start):
    """Training told by the command line: a wrong answer gets the line that refutes it, which can be played through, and may
    be tried again; the explained board stays until Enter, and at the end it is told how it went."""
    with tempfile.TemporaryDirectory() as directory:
        suite = pathlib.Path(directory, "suite.epd")
        suite.write_text("4k3/8/8/3n4/8/8/3R4/4K3 w - - bm Rxd5;\n", encoding="utf-8")
        with Terminal(start, "train", str(suite), *PLAIN) as console:
            said = console.prompt()
            expect("1 of 1. White to move: your move?\r\n" in said, "no question")
            expect(len(re.findall(r"^ 8 ", said, re.MULTILINE)) == 1, "not one board, that of the position")
            console.ask("Rd4", r"No: Rd4 is a blunder\.\n\(1\) The line: 1\. Rd4")
            for line, told in (("show 1", r"\(1\) The line: 1\. Rd4"), ("", r"1 of \d+: 1\. Rd4\."), ("back", r"0 of \d+\.")):
                console.type(line)
                console.sees(told + r"[^\0]*Line> ")
            console.ask("exit", r"Back in the training")
            console.type("Rxd5")
            console.sees(r"Right: Rxd5\.\s+\(1\) The line: 1\. Rxd5[^\0]*Enter> ")
            console.ask("", r"Nothing more is due today\.\nOf 1 position you solved 0 at once and 1 with help")
            console.type("quit")
            console.ended()


def check_signals_keep_the_game(start):
    """SIGINT, SIGTERM, SIGHUP and a closed terminal keep the game, which is offered and goes on next time."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, None):
        with Terminal(start, *PLAIN) as console:
            console.prompt()
            console.ask("sd 2", "")
            console.ask("d4", "plays 1")
            fen = console.ask("fen", r"^\S+ w .*$")[0]
            if number:
                console.child.kill(number)
                if number == signal.SIGINT:
                    console.sees("Ctrl-C once more leaves")
                    console.child.kill(number)
                console.ended(128 + number)
            else:
                console.child.close(force=False)
            kept = pathlib.Path(console.home, "millimax/game.pgn")
            wait_until(lambda: kept.exists() and not console.child.isalive(), "the game to be kept")
            with Terminal(start, *PLAIN, home=console.home) as again:
                expect("You left a game at move 2" in again.prompt(), "it is not offered")
                again.ask("resume", "The game goes on")
                again.ask("fen", "^" + re.escape(fen) + "$")


def check_interrupt_leaves_where_it_ponders(start):
    """Ctrl-C twice leaves, also while the engine thinks on the user's time."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        for line, told in (("skill 20", ""), ("hard", "I think on your time"), ("st 1", ""), ("d4", "plays 1")):
            console.ask(line, told)
        console.child.kill(signal.SIGINT)
        console.sees("Ctrl-C once more leaves")
        console.child.kill(signal.SIGINT)
        console.ended(128 + signal.SIGINT)


def check_interrupts_in_an_analysis(start):
    """Ctrl-C stops what was asked in an analysis, at the next time the analysis, also where that has come to its end."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        for moves in ("", "f3 e5 g4 Qh4"):
            console.type("analyze")
            console.sees("Analysis; ")
            if moves:
                console.type(moves)
                console.sees("Black mates: 0-1")
            else:
                console.type("perft 30")
                console.type("epd")
                console.sees('"epd" waits')
                console.child.kill(signal.SIGINT)
                console.sees(r"rnbqkbnr/\S+ w KQkq -")
                expect("is over" not in console.child.before, "the analysis ended with what was asked in it")
            console.child.kill(signal.SIGINT)
            console.sees("The analysis is over, and the game is back")
            console.prompt()
        console.ask("fen", "^rnbqkbnr/pppppppp/8")


def check_lines_at_random(start):
    """Lines at random, of commands with wrong and right arguments, moves and rubbish, do no harm: at the end it can be left.
    MILLIMAX_LINES sets how many."""
    random = Random(94)
    words = ("e4 e5 Nf3 Nc6 Bb5 a6 O-O 0-0-0 exd5 e8=Q e2e4 1. ... x = # 960 white black all 1 2 3 -1 99999999999 knight e f "
             "castle ? ! \u2658f3 \xff \x1b[A k7/8/8/8/8/8/8/K7 w - 0 /dev/null MultiPV=2 Skill=x").split(" ")
    commands = ("new go force play white black draw resign undo redo takeback goto skill level sd hard easy hint moves "
                "eval analyze exit exclude include load games resume pgn fen epd setboard board flip speak c l p s m book bk "
                "option post nopost help why threat show train back next solution ?").split()
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        console.ask("st 0.01", "")
        for _ in range(int(os.environ.get("MILLIMAX_LINES", "150"))):
            line = " ".join([random.choice(commands + list(words))] + random.choices(words, k=random.randrange(4)))
            console.type(line)
            while console.child.expect([r"\r\n", pexpect.TIMEOUT], timeout=0) == 0:
                pass
        console.type("?")
        console.type("quit")
        console.ended()
