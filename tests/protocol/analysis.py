"""Statements 63 to 72: analysis, and moves excluded from it."""
from engine import NotOffered
from output import CLAIM, ILLEGAL, MOVE, STAT01, THINKING, thinking
from thinking import BUSY
import rules

# The best move is plain from the first depth on, and yet no depth is soon the last, as it would be with a mate in one.
HANGING_QUEEN = "6k1/3q1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


def _analyse(start, fen, *commands):
    """An engine that has printed its first line of analysis."""
    engine = start()
    engine.need("ping", "analyze")
    engine.set_up(fen)
    engine.send("post", *commands, "analyze")
    engine.wait(THINKING)
    return engine


def _next_lines(engine):
    """The thinking lines, one at least, that come once everything sent is dealt with; never a move."""
    engine.sync()
    start = engine.unread
    while not thinking([engine.wait(THINKING).string]):
        pass
    engine.silent(MOVE + "|" + CLAIM)
    return thinking(engine.lines[start:engine.unread])


def _analyses(engine, position, what):
    """Only this position is analysed from now on."""
    for line in _next_lines(engine):
        if position.play(line.pv[0]) is None:
            engine.fail(f"{what} the PV begins with {line.pv[0]}")


def check_analysis(start):
    """`analyze` prints lines and never a move; `.` and `ping` are answered in between."""
    engine = _analyse(start, BUSY)
    engine.send(".")
    engine.within(STAT01, 0.1, ". to stat01")
    engine.send("ping 9")
    engine.within("^pong 9$", 0.05, "ping when analysing")
    engine.wait(THINKING)
    engine.never(MOVE)


def check_move_during_analysis(start):
    """A move during analysis is made, and only the new position is analysed from then on."""
    engine = _analyse(start, BUSY)
    engine.play("d4f6")
    _analyses(engine, rules.Position(BUSY).play("d4f6"), "after d4f6")


def check_illegal_move_during_analysis(start):
    """An illegal move is refused, and the analysis goes on."""
    engine = _analyse(start, BUSY)
    engine.play("a1a8")
    engine.wait(ILLEGAL + "a1a8")
    _analyses(engine, rules.Position(BUSY), "after an illegal move")


def check_new_positions_during_analysis(start):
    """`undo`, `setboard` and `new` during analysis: the position that results is analysed."""
    engine = _analyse(start, BUSY)
    engine.play("d4f6")
    engine.send("undo")
    _analyses(engine, rules.Position(BUSY), "after undo")
    engine.need("setboard")
    other = "4k3/1p1b4/8/8/8/8/1P1B4/4K3 b - - 0 1"
    engine.send(f"setboard {other}")
    _analyses(engine, rules.Position(other), "after setboard")
    engine.send("new")
    _analyses(engine, rules.Position(), "after new")


def check_analysis_of_a_finished_game(start):
    """Analysis of a mate or a stalemate: no crash, no move, no result."""
    for fen in ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "k7/8/1Q6/8/8/8/8/1K6 b - - 0 1"):
        engine = start()
        engine.need("ping", "analyze")
        engine.set_up(fen)
        engine.send("post", "analyze")
        engine.silent(MOVE + "|" + CLAIM)
        engine.sync()
        engine.send("exit")
        engine.silent(MOVE + "|" + CLAIM, sync=True)


def check_exit_ends_analysis(start):
    """`exit` ends analysis in force mode: silence, and no reply to a move."""
    engine = _analyse(start, BUSY)
    engine.send("exit")
    engine.sync()
    engine.silent()
    engine.play("d4f6")
    engine.silent(sync=True)


def _first_moves(engine):
    """The first moves of the lines of analysis from now on."""
    return {line.pv[0].rstrip("+#") for line in _next_lines(engine)}


CAPTURES = {"d1d7", "Rxd7", "Rd1xd7"}


def check_exclude_and_include(start):
    """An excluded move is analysed no more until it is included again."""
    engine = start()
    engine.need("exclude")
    engine = _analyse(start, HANGING_QUEEN)
    engine.send("exclude d1d7")
    if _first_moves(engine) & CAPTURES:
        engine.fail("d1d7 is analysed although excluded")
    engine.send("include all")
    if not _first_moves(engine) & CAPTURES:
        engine.fail("d1d7 is not analysed after include all")


def check_exclude_before_analysis(start):
    """Moves chosen by `exclude all` and `include` before `analyze` are the only ones analysed."""
    engine = start()
    engine.need("exclude")
    engine = _analyse(start, HANGING_QUEEN, "exclude all", "include g1f1")
    for line in thinking(engine.lines):
        if line.pv[0] not in ("g1f1", "Kf1"):
            engine.fail(f"{line.pv[0]} is analysed, not g1f1")


def check_exclusions_end_with_the_position(start):
    """A move and its undo bring excluded moves back."""
    engine = start()
    engine.need("exclude")
    engine = _analyse(start, HANGING_QUEEN, "exclude d1d7")
    engine.play("g1f1")
    engine.send("undo")
    if not _first_moves(engine) & CAPTURES:
        engine.fail("d1d7 is not analysed after a move and undo")


def check_several_lines(start):
    """`option MultiPV=3` shows three different moves at each depth."""
    engine = start()
    if not any(option.startswith("MultiPV ") for option in engine.options):
        raise NotOffered("no option MultiPV")
    engine = _analyse(start, BUSY, "option MultiPV=3")
    engine.wait(r"^\s*5 ")
    found = {}
    for line in thinking(engine.lines):
        found.setdefault(line.depth, set()).add(line.pv[0])
    for depth, moves in found.items():  # not all show the first depths; the last is still being searched
        if depth < 5 and len(moves) < 3:
            engine.fail(f"{len(moves)} moves at depth {depth}")
