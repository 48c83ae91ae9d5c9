"""Sessions of real clients, replayed: what each one wrote, in step with what it was waiting for.

The recorded engine played random moves. To keep in step, its move is put in the place of ours after each one.
"""
import pathlib
import re
import signal
import time

from engine import PATIENCE, QUIET, Failure, NotOffered
from output import MOVE, PROTOCOL, STAT01, THINKING, complaints, thinking

FOLDER = pathlib.Path(__file__).parent / "transcripts"
ENTRY = re.compile(r"^\s*\d+ ([<>!]) ?(.*)$")


class Replay:
    def __init__(self, start, number, hurry=0.05):
        """Replays a transcript; a move that does not come within `hurry` seconds is asked for with `?`."""
        log, = FOLDER.glob(f"{number}-*.log")
        self.entries = [ENTRY.match(line).groups() for line in log.read_text(encoding="latin-1").splitlines()]
        self.engine, self.hurry = start.raw(), hurry
        self.moves, self.marks, self.analysing, self.shown, self.ready = [], [], False, True, False
        for sign, text in self.entries:
            {">": self._sends, "<": self._awaits, "!": self._signals}[sign](text)
        self._ends()

    def _wait(self, pattern):
        """Waits for an answer before which no move may come."""
        start = self.engine.unread
        match = self.engine.wait(pattern)
        self._no_moves(self.engine.lines[start:self.engine.unread - 1])
        return match

    def _no_moves(self, lines):
        for line in lines:
            if re.search(MOVE, line):
                self.engine.fail(f"{str(line)!r} came unasked")

    def _sends(self, text):
        before, chooses = len(self.engine.lines), text.startswith(("exclude ", "include "))
        self.engine.send(text)
        if chooses:
            self.engine.sync()
        # Where root moves are chosen, right behind the pong: a line that has come since is of the search with them.
        self.marks.append((text, before, self.engine.unread if chooses else len(self.engine.lines)))
        self.shown = self.shown and text not in ("analyze", "undo") and not text.startswith("usermove")
        if text == "analyze":
            self.analysing = True
        elif text in ("exit", "new"):
            self.analysing = False
        if text.startswith("exclude ") and self.analysing:
            self._wait(THINKING)
        elif text == "remove" or text.startswith(("exclude ", "usermove ")):
            time.sleep(0.05 if text.startswith("usermove") else QUIET)  # that is how long the client waited, about

    def _signals(self, name):
        if self.engine.process.poll() is None:
            self.engine.signal(signal.Signals[name])

    def _awaits(self, text):
        if text.startswith("feature ") and text.endswith("done=1") and not self.ready:
            self.ready = True
            features = self._wait(r"^feature .*done=1\s*$").string
            self.engine.features.update(re.findall(r'(\w+)="?([^"\s]+)', " ".join(
                line for line in self.engine.lines if line.startswith("feature")) + features))
        elif match := re.match(MOVE, text):
            self._awaits_move(match[1])
        elif text.startswith(("pong", "Hint")):
            self._wait("^Hint: " if text.startswith("Hint") else f"^{re.escape(text)}$")
        elif text.startswith("stat01"):
            self._wait(STAT01)
        elif text == "":
            self._wait("^$")
        elif self.analysing and not self.shown and re.match(THINKING, text):
            self._wait(THINKING)
            self.shown = True

    def _awaits_move(self, recorded):
        engine, start = self.engine, self.engine.unread
        worked = engine.work()
        try:
            move = engine.move(self.hurry or PATIENCE)
        except Failure:
            engine.send("?")
            move = engine.move()
        self.moves.append((move, engine.work() - worked, engine.lines[start:engine.unread]))
        if move != recorded:
            engine.send("force", "undo", f"usermove {recorded}", "playother")

    def _ends(self):
        engine = self.engine
        if self.entries[-1][1] not in ("quit", "SIGTERM"):
            if self.hurry and not any(text == "quit" for _, text in self.entries):
                engine.send("?")  # or the move that is being thought of would come first, with all of its time
            engine.close_input()
        status = engine.exited()
        if status != 0 and self.entries[-1][1] != "SIGTERM":
            engine.fail(f"exit status {status}")
        for line in engine.lines:
            if not PROTOCOL.search(line):
                engine.fail(f"not a line of the protocol: {str(line)!r}")
        if wrong := [line for line in complaints(engine.lines) if "unknown option" not in line]:
            engine.fail(f"{str(wrong[0])!r} in answer to a client that made no mistake")
        awaited = sum(sign == "<" and bool(re.match(MOVE, text)) for sign, text in self.entries)
        made = sum(bool(re.search(MOVE, line)) for line in engine.lines)
        if made not in (awaited, awaited + (self.entries[-1][1] != "quit")):
            engine.fail(f"{made} moves where the client waited for {awaited}")

    def between(self, first, last):
        """The thinking lines, at least one, from the time a command was sent until another one was."""
        start = next(index for index, mark in enumerate(self.marks) if mark[0] == first)
        end = next(before for text, before, _ in self.marks[start:] if text == last)
        return self._some(thinking(self.engine.lines[self.marks[start][2]:end]))

    def thoughts(self):
        """The thinking lines, at least one, of all moves."""
        return self._some([line for move in self.moves for line in thinking(move[2])])

    def _some(self, lines):
        if not lines:
            self.engine.fail("no thinking line")
        return lines

    def deepest(self):
        return max(line.depth for line in self.thoughts())


def _need_playother(start):
    start().need("playother", "ping", "setboard", "usermove")


def _replay(start, number, hurry=0.05):
    _need_playother(start)
    return Replay(start, number, hurry)


def check_xboard_human_plays_white(start):
    """XBoard, a person with White: lifted pieces, Move Now, a draw offer, the end of the game."""
    _replay(start, "01")


def check_xboard_remove_hint_book(start):
    """XBoard, engine with White: Retract Move, Hint and Book are obeyed while it is the user's turn."""
    _replay(start, "02")


def check_xboard_analysis(start):
    """XBoard: Edit Game in mid-search, undos, analysis with moves and jumps, `.`, an excluded move."""
    replay = _replay(start, "03")
    for line in replay.between("exclude g8e7", "include g8e7"):
        if line.pv[0] in ("g8e7", "Nge7"):
            replay.engine.fail("g8e7 is analysed although excluded")


def check_xboard_edit_position(start):
    """XBoard: Edit Position, engine with Black, the user resigns, New Game."""
    _replay(start, "04")


def check_xboard_match(start):
    """XBoard Two Machines with a clock and increment: one move for each `go` or move, pings in order."""
    _replay(start, "05")


def check_xboard_two_games(start):
    """XBoard match with `st 2` and `sd 5`: two games, colours changed, the limits kept."""
    replay = _replay(start, "07", hurry=None)
    if replay.deepest() > 5:
        replay.engine.fail(f"depth {replay.deepest()} with sd 5")
    if max(worked for _, worked, _ in replay.moves) > 2.5:
        replay.engine.fail("more than two seconds for a move")


def check_xboard_old_engine(start):
    """XBoard with an engine of few features: bare moves, SIGINT, `edit`."""
    _replay(start, "08")


def _fischerandom(start):
    if "fischerandom" not in start().features.get("variants", ""):
        raise NotOffered("no variant fischerandom")


def check_xboard_fischerandom(start):
    """XBoard and Chess960: positions with castling rights by file."""
    _fischerandom(start)
    _replay(start, "09")


def check_cutechess_pondering(start):
    """cutechess-cli, two games with pondering: options, a `ping` before each move, last moves in force."""
    _replay(start, "10")


def check_cutechess_half_a_second(start):
    """cutechess-cli with half a second a move, which it writes as `st 0` and a clock."""
    replay = _replay(start, "11", hurry=None)
    longest = max(worked for _, worked, _ in replay.moves)
    if longest > 0.7:
        replay.engine.fail(f"{longest:.2f} s for a move")


def check_cutechess_depth(start):
    """cutechess-cli with a depth and no clock: the search stops at depth 4."""
    replay = _replay(start, "12", hurry=None)
    if replay.deepest() != 4:
        replay.engine.fail(f"depth {replay.deepest()} with sd 4")


def check_cutechess_nodes(start):
    """cutechess-cli with 5000 nodes a move."""
    replay = _replay(start, "13", hurry=None)
    nodes = max(line.nodes for line in replay.thoughts())
    if not 500 < nodes <= 20000:
        replay.engine.fail(f"{nodes} nodes instead of 5000")


def check_cutechess_black_to_move(start):
    """cutechess-cli with an opening where Black is to move, made so by a bare move."""
    _replay(start, "15")


def check_cutechess_openings(start):
    """cutechess-cli with openings from a file, two games."""
    _replay(start, "16")


def check_cutechess_fischerandom(start):
    """cutechess-cli and Chess960: castling rights written KQkq."""
    _fischerandom(start)
    _replay(start, "18")


def check_cutechess_flag_fall(start):
    """cutechess-cli when the engine's time is up: `?`, and a game lost; no second move."""
    _replay(start, "19", hurry=None)


def check_python_chess_game(start):
    """python-chess: a `go` for every move, pondering cut short by a `ping`, a draw offer."""
    _replay(start, "20")


def check_python_chess_limits(start):
    """python-chess: limits of every kind one after another, each after an `undo` of the engine's own move."""
    _replay(start, "21", hurry=3.0)


def check_python_chess_analysis(start):
    """python-chess: analysis of several positions, some with chosen root moves only."""
    replay = _replay(start, "22")
    for line in replay.between("include g8f6", "exit"):
        if line.pv[0] not in ("d7d5", "g8f6", "d5", "Nf6"):
            replay.engine.fail(f"{line.pv[0]} is analysed, not d7d5 or g8f6")


def check_lichess_bot(start):
    """lichess-bot: a fixed time first, then a clock; the opponent's clock before its own."""
    _replay(start, "24")
