"""Time and nodes for a move and for a game, and pauses."""
import re
import time

from engine import Failure, NotOffered
from output import CLAIM, thinking
from thinking import BUSY
import rules


def _thinking(start, seconds, *before):
    """An engine that thinks for so many seconds; for four times as many where a busy machine let those pass unseen."""
    for given in (seconds, 4 * seconds):
        engine = start()
        engine.send(*before)
        try:
            engine.think(BUSY, str(given))
            return engine, given
        except NotOffered:
            engine.send("quit")
    raise Failure(f"it was not seen to think for {given} seconds")


def check_the_clock_runs_on(start):
    """A new table size in mid-search doesn't give the engine its time once more."""
    engine, given = _thinking(start, 1.6)
    time.sleep(given / 2)
    engine.send("memory 32")
    engine.worked = engine.work()
    engine.legal_move(rules.Position(BUSY))
    engine.worked_at_most(0.75 * given, f"the rest of {given} seconds")


def check_time_for_each_move_is_used(start):
    """`st` is for this move alone: nothing is saved by answering early, unless there is nothing to think about."""
    retake = "rnbqkbnr/ppp2ppp/3p4/8/4P3/2p2N2/PP3PPP/RNBQKB1R w KQkq - 0 1"
    for fen, least in ((BUSY, 0.5), (retake, 0.5), ("k7/8/8/8/8/8/6q1/7K w - - 0 1", 0)):
        engine = start()
        engine.set_up(fen)
        engine.send("st 0.6", "post", "go")
        engine.legal_move(rules.Position(fen))
        used = engine.seen_at - engine.sent_at
        if (told := thinking(engine.lines)[-1].time) > 100 * used + 1:
            engine.fail(f"{told} centiseconds of {used:.3f} s")
        if used < least:
            engine.fail(f"it took {used:.3f} s of 0.6")


def check_a_pause_is_one_for_all_threads(start):
    """While paused, no thread works and our clock stands; then the search goes on, or begins anew, with the rest."""
    for last in ("resume", "memory 32"):
        engine, _ = _thinking(start, 2.5, "cores 3")
        engine.send("pause")
        if not any(engine.idle(2.5) for _ in range(4)):  # `pause` itself may be read late
            engine.fail("it works while paused")
        engine.send(last)
        engine.legal_move(rules.Position(BUSY))
        if (used := engine.seen_at - engine.sent_at) < 0.1:  # all of the time, had the clock run
            engine.fail(f"the pause used up the time: it took {used:.3f} s more")


def check_a_flood_of_pauses(start):
    """However often it is told to pause, one other line ends the pause."""
    engine = start()
    engine.send("force")
    engine.write(b"pause\n" * 200_000)
    engine.sync()


def check_full_of_queens(start):
    """A board on which captures have no end is answered within the time, and `quit` is obeyed."""
    queens = "rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1"
    engine = start()
    engine.set_up(queens)
    engine.send("st 0.2", "go")
    engine.legal_move(rules.Position(queens))
    engine.worked_at_most(0.6, "st 0.2")
    engine.send("new")
    engine.think(queens)
    engine.send("quit")
    engine.exited(label="quit")


def check_levels_with_a_tail(start):
    """What follows the minutes or seconds of `level` is to be ignored, as the specification's own example asks."""
    engine = start()
    engine.send("level 40 25+5 0", "level 40 0:30x 0", "level 40 5+ 0", "level 40 5:30+1 0")
    engine.refuses_nothing()
    engine.send("level 40 x 0")
    engine.wait("^Error .*level 40 x 0")
    engine.send("level 40 5:00 None")  # from some versions of python-chess: no increment
    engine.silent("Error", sync=True)


def check_times_without_end(start):
    """Infinity is no time."""
    engine = start()
    for command in ("level 0 5 inf", "st inf", "st infinity", "st nan"):
        engine.send(command)
        engine.wait(f"^Error .*{command}")


def check_a_bad_rate_changes_nothing(start):
    """An `nps` that is refused leaves the one before."""
    engine = start()
    engine.send("new", "st 1", "nps 1000", "nps none", "post", "go")
    engine.wait("^Error .*nps none")
    engine.legal_move(rules.Position())
    if (nodes := thinking(engine.lines[:engine.unread])[-1].nodes) > 1000:
        engine.fail(f"{nodes} nodes of 1,000")


def check_nodes_for_seconds_last_the_game(start):
    """With `nps`, the nodes of sixty moves are no more than a clock of 60,000 nodes holds, and most of it is used."""
    engine = start()
    engine.send("new", "post", "level 0 1 0", "nps 1000")
    left, position = 60_000, rules.Position()
    for move in range(60):
        engine.send(f"time {left // 10}", "go")
        _, position = engine.legal_move(position)
        left -= thinking(engine.lines[:engine.unread])[-1].nodes
        if left < 0:
            engine.fail(f"{-left} nodes too many at move {move + 1}")
        if any(re.match(CLAIM, line) for line in engine.sync()):  # the same clock serves another game
            engine.send(f"setboard {rules.START}")
            position = rules.Position()
    if left > 30_000:
        engine.fail(f"{left} of 60,000 nodes are left after sixty moves")


def check_memory_is_there_before_the_clock_runs(start):
    """A client that pings finds a whole new table there; for one that doesn't, the first move doesn't wait for it."""
    engine = start()
    engine.send("memory 1024", "memory 512", "new", "post", "st 1", "go")
    engine.legal_move(rules.Position())
    if max(int(m[1]) for line in engine.lines if (m := re.match(r"(\d+) -?\d+ \d+ \d+ ", line))) < 3:
        engine.fail("the first move waited for the table")
    engine = start()
    for command in ("memory 256", "new"):
        engine.send(command)
        engine.sync()
        if (had := engine.memory()[1]) < 256 << 20:
            engine.fail(f"{had >> 20} of 256 megabytes are there after {command}")
