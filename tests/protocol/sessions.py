"""Sessions made up from what clients and people do, replayed line by line with what each line must bring."""
import re

from output import CLAIM, ERROR, ILLEGAL, MOVE, complaints
from recorded import FOLDER
import rules

CONSOLE_MOVE = r"plays \d+\.+ ?[A-Za-z]|^move \S"


class Script:
    """A transcript that is sent piece by piece, and the engine it is sent to."""

    def __init__(self, engine, number):
        script, = FOLDER.glob(f"{number}-*.txt")
        self.engine, self.rest = engine, script.read_bytes().splitlines(keepends=True)

    def through(self, last):
        """Sends the lines up to and including the next one that reads so."""
        while True:
            line = self.rest.pop(0)
            self.engine.write(line)
            if line.decode().strip() == last:
                return self

    def pong(self, number, without=MOVE + "|" + CLAIM):
        """Sends the lines up to a ping, and returns what came before its answer."""
        engine = self.engine
        start = engine.unread
        self.through(f"ping {number}")
        engine.wait(rf"^pong {number}$")
        lines = engine.lines[start:engine.unread - 1]
        for line in lines:
            if re.search(without, line):
                engine.fail(f"{str(line)!r} came before pong {number}")
        return lines

    def quit(self):
        self.through("quit")
        if (status := self.engine.exited()) != 0:
            self.engine.fail(f"exit status {status}")


def _script(start, number):
    script = Script(start.raw(), number)
    script.through("protover 2").engine.wait(r"^feature .*done=1\s*$")
    return script


def check_pondering(start):
    """Pondering with moves that are forced, and then not: each is answered once, and `force` ends it all."""
    script = _script(start, "30")
    engine = script.engine
    script.pong(1)
    position = rules.Position("7k/7p/7P/8/8/p7/P7/K7 b - - 0 1")
    script.through("go")
    position = engine.legal_move(position)[1]
    for move in ("a1b1", "b1c1"):
        script.through(f"usermove {move}")
        position = engine.legal_move(position.play(move))[1]
    script.pong(2)
    script.through("usermove c1b1")
    engine.legal_move(position.play("c1b1"))
    script.pong(3)
    script.pong(4)
    engine.silent(MOVE)
    script.quit()
    for number in (2, 4):
        if engine.lines.count(f"pong {number}") != 1:
            engine.fail(f"pong {number} came more than once")


def check_commands_while_thinking(start):
    """Commands of all kinds in mid-search: one Error, pong behind the move, silence at last."""
    script = _script(start, "31")
    engine = script.engine
    script.through("foo bar")
    engine.wait(r"^Error \(unknown command\): foo bar$")
    script.through("ping 5")
    engine.silent("^pong|" + MOVE)
    script.through("?")
    engine.move()
    engine.wait("^pong 5$")
    script.through("ping 6")
    engine.silent("^pong|" + MOVE)
    script.through("?")
    engine.move()
    engine.wait("^pong 6$")
    script.pong(7)
    script.pong(8)
    engine.silent(MOVE)
    script.quit()
    if len([line for line in engine.lines if re.match(ERROR, line)]) != 1:
        engine.fail("more than one Error")


def check_illegal_positions(start):
    """Six positions that cannot be, and what follows them; then two short ones that can."""
    script = _script(start, "32")
    engine = script.engine
    script.through("usermove e2e4")
    engine.wait("^tellusererror ")
    engine.wait(ILLEGAL + "e2e4")
    script.pong(1)
    for number in range(2, 7):
        if not any(re.match("tellusererror |Error", line) for line in script.pong(number)):
            engine.fail("an impossible position is accepted")
    for number in (7, 8):
        if complaints(script.pong(number)):
            engine.fail("a possible position or its move is refused")
    script.through("?")
    engine.legal_move(rules.Position().play("e2e4"))
    script.pong(9)
    script.quit()


def check_edit_without_features(start):
    """A GUI of the first generation sets up a position by `edit`, with Black to move."""
    script = Script(start.raw(), "33")
    engine = script.engine
    script.through("?")
    engine.legal_move(rules.Position("5rk1/5ppp/8/8/8/7P/5PP1/5RK1 b - - 0 1"))
    script.quit()
    engine.silent(MOVE)


def check_ends_of_games(start):
    """No results in force mode; stalemate and fool's mate announced; no move after mate."""
    script = _script(start, "35")
    engine = script.engine
    for number in (1, 2):
        if complaints(script.pong(number)):
            engine.fail("a legal move is refused")
    script.through("go")
    if (result := engine.wait(CLAIM + "|" + MOVE)[1]) != "1/2-1/2":
        engine.fail(f"{result} instead of a draw")
    script.pong(3)
    script.through("usermove g2g4").through("go")
    if (move := engine.move(15)) != "d8h4":
        engine.fail(f"{move} instead of d8h4")
    engine.wait(r"^0-1 \{")
    script.pong(4)
    script.pong(5)
    if not any(re.match(ILLEGAL + "a2a3", line) for line in script.pong(6)):
        engine.fail("a move after mate is accepted")
    script.pong(7)
    script.quit()


def check_arena(start):
    """Arena: lines that end in CR LF, `level` before `new`, bare moves."""
    script = _script(start, "38")
    engine = script.engine
    if complaints(script.pong(4)):
        engine.fail("a command is refused")
    script.through("?")
    position = rules.Position()
    for move in ("e2e4", "c7c5", "g1f3"):
        position = position.play(move)
    engine.legal_move(position)
    script.pong(9)
    script.quit()


def check_console(start):
    """A person at a terminal: moves in SAN are answered, mistakes are named, `quit` ends it."""
    engine = start.raw(terminal=True)
    script = Script(engine, "34")
    script.through("e4")
    engine.wait(CONSOLE_MOVE)
    script.through("Nf3")
    engine.wait(CONSOLE_MOVE)
    script.through("e2e5")
    engine.wait("Illegal move.*e2e5")
    script.through("hint")
    engine.wait(r"(?i)hint.*[a-h][1-8]")
    script.through("go")
    engine.wait(CONSOLE_MOVE)
    script.through("foo")
    engine.wait("foo")
    script.quit()


def check_tabs_separate_words(start):
    """A tab separates words like a blank."""
    engine = start()
    engine.send("new", "force", "usermove\te2e4", "usermove \t e2e4", "ping\t5")
    engine.wait(ILLEGAL + r"e2e4\s*$")
    engine.wait(r"^pong 5$")


def check_first_line(start):
    """Before the first command, a byte order mark and empty lines are skipped."""
    for before in (b"\xef\xbb\xbf", b"\n", b"\r\n \n"):
        engine = start.raw()
        engine.write(before + b"xboard\nprotover 2\nping 3\n")
        engine.wait(r"\bdone=1$")
        engine.wait(r"^pong 3$")
        engine.never("^Error")
