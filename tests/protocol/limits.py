"""Statements 50 to 62: time, depth and node limits, and thinking output."""
import re
import threading

from output import HEADER, MOVE, THINKING, thinking
from thinking import BUSY, FORCED
import rules


def _search(engine, fen, *commands, wanted=None, label=None, limit=1.5):
    """The thinking lines and the move of one search; its time is noted beside the wanted one."""
    engine.set_up(fen)
    engine.sync()
    start = engine.unread
    engine.send("post", *commands, "go")
    if wanted:
        text = engine.within(MOVE, wanted, label, limit)[1]
    else:
        text = engine.move()
    lines = engine.lines[start:engine.unread]
    if rules.Position(fen).play(text) is None:
        engine.fail(f"{text} is not legal here")
    return thinking(lines), lines


def _deepest(engine, found):
    if not found:
        engine.fail("no thinking line")
    return max(line.depth for line in found)


def check_depth_limit(start):
    """`sd` caps the depth of the search."""
    engine = start()
    found, _ = _search(engine, BUSY, "sd 3")
    if (depth := _deepest(engine, found)) != 3:
        engine.fail(f"depth {depth} with sd 3")


def check_new_lifts_the_depth_limit(start):
    """`new` forgets the depth limit."""
    engine = start()
    engine.send("sd 3")
    found, _ = _search(engine, BUSY, "st 1", "nps 50000")  # by nodes, however busy the machine is
    if (depth := _deepest(engine, found)) <= 3:
        engine.fail(f"depth {depth} only, long after sd 3")


def check_fraction_of_a_second(start):
    """`st` with a fraction is obeyed."""
    _search(start(), BUSY, "st 0.2", wanted=0.25, label="st 0.2", limit=0.4)


def check_st_0_means_the_clock(start):
    """`st 0` with half a second on the clock: a move within it."""
    _search(start(), BUSY, "st 0", "time 50", wanted=0.5, label="st 0, time 50", limit=0.5)


def check_increment_alone(start):
    """A level of nothing but a small increment: a move before the clock runs out."""
    _search(start(), BUSY, "level 0 0 0.1", "time 20", wanted=0.2, label="level 0 0 0.1, time 20", limit=0.2)


def check_levels_are_understood(start):
    """Minutes, minutes with seconds, and increments with fractions: a first move takes a fifth at most."""
    wrong = []

    def first_move(level, clock):
        try:
            engine = start()
            if not engine.offers("nps"):
                _search(engine, BUSY, level, wanted=clock / 5, label=level, limit=clock / 5)
            elif (nodes := _search(engine, BUSY, level, "nps 1000")[0][-1].nodes) > 200 * clock or nodes < 2 * clock:
                engine.fail(f"{nodes} nodes with {clock} s at 1,000 nodes a second")
        except Exception as fault:  # which would end no more than the thread
            wrong.append(fault)

    threads = [threading.Thread(target=first_move, args=pair) for pair in
               (("level 0 2 12", 120), ("level 40 0:30 0", 30), ("level 0 3:00 2.0", 180))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]


check_levels_are_understood.slow = True


def check_node_limits(start):
    """`nps` turns time into nodes, whichever of the two carries the number."""
    engine = start()
    engine.need("nps")
    for limit in (("st 1", "nps 5000"), ("nps 1", "st 5000")):
        found, _ = _search(engine, BUSY, *limit)
        if not 500 < (nodes := max((line.nodes for line in found), default=0)) <= 20000:
            engine.fail(f"{nodes} nodes instead of 5000")


def check_no_time_at_all(start):
    """With an empty clock there is a move at once."""
    _search(start(), BUSY, "level 0 5 0", "time 0", "otim 0", wanted=0.05, label="time 0", limit=0.2)


def check_depth_limit_alone(start):
    """Depth alone, with a day on the clock and no other word about time, ends a search."""
    engine = start()
    found, _ = _search(engine, BUSY, "time 86400", "sd 4")
    if (depth := _deepest(engine, found)) != 4:
        engine.fail(f"depth {depth} with sd 4")


def check_thinking_output(start):
    """Thinking lines have four integers and legal moves; time and nodes never fall."""
    engine = start()
    found, lines = _search(engine, BUSY, "sd 9")
    for line in lines:
        if HEADER.match(line) and not re.match(THINKING, line):
            engine.fail(f"malformed thinking line {str(line)!r}")
    if not found:
        engine.fail("no thinking line")
    for before, after in zip(found, found[1:]):
        if after.time < before.time or after.nodes < before.nodes:
            engine.fail("time or nodes fall")
    for line in found:
        position = rules.Position(BUSY)
        for move in line.pv:
            if (position := position.play(move)) is None:
                engine.fail(f"{move} in a PV is not legal: {' '.join(line.pv)}")


def check_nopost(start):
    """After `nopost` there is a move but no thinking line."""
    engine = start()
    engine.set_up(BUSY)
    engine.send("post", "nopost", "sd 5", "go")
    engine.legal_move(rules.Position(BUSY))
    engine.never(THINKING)


def _score(start, fen):
    engine = start()
    found, _ = _search(engine, fen, "st 1")
    return engine, (found or [None])[-1]


def check_mate_scores(start):
    """Mate in N is 100000 + N, being mated in N is -100000 - N."""
    for fen, score in (("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 100001),
                       ("k7/2K5/8/8/8/7p/8/1R6 b - - 0 1", -100001)):
        engine, line = _score(start, fen)
        if not line or line.score != score:
            engine.fail(f"score {line and line.score} instead of {score}")


def check_forced_move_has_a_thinking_line(start):
    """Even a forced move is preceded by a thinking line."""
    engine, line = _score(start, FORCED)
    if not line:
        engine.fail("no thinking line")
