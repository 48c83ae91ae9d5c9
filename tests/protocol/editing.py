"""Lines that are edited at a terminal, whose settings are given back."""
import os
import pathlib
import signal
import termios
import time

from console import Terminal, expect
from engine import wait_until

UP, LEFT = "\x1b[A", "\x1b[D"
AFTER_E4, AFTER_NH3 = r"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", r"rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b"


def begin(terminal):
    """Nobody answers moves."""
    terminal.live_prompt()
    terminal.type("force")
    terminal.sees("I play neither side")


def has_fen(terminal, fen):
    terminal.type("fen")
    terminal.sees(fen)


def settings(terminal):
    """How the terminal is set: what of its flags, and which characters do what."""
    return termios.tcgetattr(terminal.child.child_fd)


def takes_keys(terminal):
    return not settings(terminal)[3] & (termios.ICANON | termios.ECHO)


def check_a_move_is_corrected(start):
    """The cursor goes where something is to be put in or taken out, by characters, though they have several bytes."""
    with Terminal(start) as terminal:
        begin(terminal)
        terminal.type("4\x01\u00e4\u265e\x7f\x7fe")
        has_fen(terminal, AFTER_E4)
        terminal.type("undo")
        terminal.type("x g3" + LEFT + LEFT + "Nh\x1b[3~\x01\x1b[3~\x04")
        has_fen(terminal, AFTER_NH3)


def check_lines_are_remembered(start):
    """Lines come back with the arrow up, at the next start, too, from a file that nobody else can read; what else is in
    that file is neither read nor replaced."""
    with Terminal(start) as terminal:
        begin(terminal)
        terminal.type("e4")
        terminal.type("quit")
        terminal.ended()
        kept = pathlib.Path(terminal.home, "millimax/typed")
        expect(kept.stat().st_mode & 0o077 == 0, "others may read what was typed")
        with Terminal(start, home=terminal.home) as again:
            begin(again)
            again.type(3 * UP)  # above "force" and "quit"
            has_fen(again, AFTER_E4)
            again.type("quit")
            again.ended()
        kept.write_text("d4\n")
        with Terminal(start, home=terminal.home) as again:
            begin(again)
            again.type(2 * UP + "\x15e4")
            has_fen(again, AFTER_E4)
            again.type("quit")
            again.ended()
        expect(kept.read_text() == "d4\n", "a file of somebody else's was replaced")


def check_tab_completes(start):
    """Commands, moves that are legal, and files are completed; where there is a choice, it is told."""
    with Terminal(start) as terminal:
        begin(terminal)
        terminal.child.send("N\t")
        terminal.sees("Na3  Nc3  Nf3  Nh3")
        terminal.type("h\t")
        has_fen(terminal, AFTER_NH3)
        folder = pathlib.Path(terminal.home, "my games")
        folder.mkdir()
        terminal.type(f"sav\t{terminal.home}/my\tnh3.pgn")
        wait_until((folder / "nh3.pgn").exists, "the game to be saved")
        terminal.type("undo")
        terminal.type("loa\t~/my\tn\t")
        has_fen(terminal, AFTER_NH3)


def check_a_pasted_game_is_taken_whole(start):
    """Several lines that are pasted are one text, to the end of its last line."""
    with Terminal(start) as terminal:
        begin(terminal)
        terminal.child.send("\x1b[200~1. e4 {the best\nby test} e5\n2. Nf3\tNc6\x1b[201~")
        has_fen(terminal, r"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w")


def check_a_paste_that_is_interrupted(start):
    """Ctrl-C, at which the terminal drops the end of what is being pasted, leaves a line that can be edited."""
    with Terminal(start) as terminal:
        begin(terminal)
        terminal.child.send("\x1b[200~e4\ne5")
        terminal.sees("1. e4")
        terminal.child.send("\x03")
        terminal.sees("Ctrl-C once more")
        terminal.type("hx\x7felp undo")
        terminal.sees("Takes back your last move")


def check_the_terminal_is_given_back(start):
    """However it ends, the terminal is set as before; while it runs, what another program has set is set back when it
    goes on."""
    ends = {"quit": ("quit\n", 0), "Ctrl-D": ("\x04", 0), "Ctrl-C": ("\x03", 128 + signal.SIGINT),
            "a signal": (signal.SIGTERM, 128 + signal.SIGTERM), "Ctrl-\\": ("\x1c", 128 + signal.SIGQUIT),
            "thinking": ("go\nquit\n", 0)}
    for name, (what, status) in ends.items():
        with Terminal(start, echo=True, waits=True) as terminal:
            before = settings(terminal)
            terminal.child.send("\n")
            expect(before[3] & termios.ICANON, "the terminal was not set for lines")
            terminal.live_prompt()
            expect(takes_keys(terminal), "keys are not taken one by one")
            if name == "quit":
                termios.tcsetattr(terminal.child.child_fd, termios.TCSANOW, before)
                os.kill(terminal.child.pid, signal.SIGCONT)
                wait_until(lambda: takes_keys(terminal), "keys to be taken again")
            if name == "Ctrl-C":
                terminal.child.send(what)
                terminal.sees("Ctrl-C once more leaves")
            os.kill(terminal.child.pid, what) if isinstance(what, signal.Signals) else terminal.child.send(what)
            terminal.sees(r"\x1b\[\?2004l")
            after = settings(terminal)
            terminal.ended(status)
            expect(after == before, f"{name}: the terminal is left as {after}")


def check_a_shell_stops_it_and_lets_it_go_on(start):
    """Stopped by Ctrl-Z it can be ended by the shell, which keeps the game. Let go on in the background it draws nothing
    while it thinks, even if it was stopped while it drew; it is there again when it comes to the front."""
    with Terminal(start, shell=True, PS1="$ ") as terminal:
        for _ in range(2):
            terminal.type(terminal.command)
            terminal.live_prompt()
            terminal.type("force")
            terminal.type("e4 e5 Nf3")
            terminal.sees("Nf3")
            terminal.child.send("\x1a")
            terminal.sees("Stopped")
            terminal.type("kill %1")
            terminal.sees("The game is kept")
            expect("\x1b[" not in terminal.child.before, f"what the shell shows was overwritten: {terminal.child.before!r}")
            terminal.type("wait; jobs; echo en''ded")
            terminal.sees("ended")
        terminal.type(terminal.command)
        for line in ("skill 20", "st 4", "e4"):
            terminal.live_prompt()
            terminal.type(line)
        terminal.sees("trying ")
        terminal.child.send("\x13")
        time.sleep(0.3)  # it draws ten times a second: by now Ctrl-S holds a drawing, which Ctrl-Z lets go
        terminal.child.send("\x1a")
        terminal.sees("Stopped")
        terminal.type("bg; sleep 6; echo do''ne")
        terminal.sees("done")
        drawn = terminal.child.before
        expect("depth" not in drawn and "\x1b[A" not in drawn, f"in the background was drawn: {drawn!r}")
        terminal.type("fg")
        terminal.sees("plays 1")
        terminal.live_prompt()
        expect(takes_keys(terminal), "keys are not taken one by one")


def check_a_protocol_gets_lines(start):
    """Whoever leaves the console for a protocol has a terminal that edits and shows lines by itself."""
    with Terminal(start, echo=True, waits=True) as terminal:
        before = settings(terminal)
        terminal.child.send("\n")
        terminal.live_prompt()
        terminal.type("uci")
        terminal.sees("uciok")
        expect(settings(terminal) == before, "the terminal is not as before")
        terminal.type("isreadx\x7fy")
        terminal.sees("readyok")
