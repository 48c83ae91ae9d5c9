"""Statements 14, 15 and 23 to 34: when the engine moves, and what commands do to a search."""
import re
import signal
import time

from engine import QUIET
from output import CLAIM, MOVE
import rules

# A middle game with plenty to think about, out of any opening book.
BUSY = "r2q1rk1/1b2bppp/p1nppn2/1p6/3BPP2/P1N2B2/1PP3PP/R2Q1R1K w - - 0 14"
# Black has only h8g8, and then White only a1b1.
FORCED = "7k/7p/7P/8/8/p7/P7/K7 b - - 0 1"


def check_answers_as_black_within_the_clock(start):
    """After `new` and a `level`, the user's first move is answered by a legal Black move in time."""
    engine = start()
    engine.answer_to_e4("new", "level 0 0:05 0")
    engine.worked_at_most(5, "a move with five seconds")


def check_go_plays_the_side_to_move(start):
    """`go` after force makes the engine move as White."""
    engine = start()
    engine.send("new", "force", "sd 2", "go")
    engine.legal_move(rules.Position())


def check_move_now(start):
    """`?` ends a long search at once, with a move."""
    engine = start()
    engine.think(BUSY)
    engine.send("?")
    text = engine.within(MOVE, 0.1, "? to move")[1]
    if not rules.Position(BUSY).play(text):
        engine.fail(f"{text} is not legal here")


def check_move_now_when_idle_is_ignored(start):
    """`?` means nothing to an engine that does not think."""
    engine = start()
    engine.send("new", "force")
    engine.sync()
    engine.send("?")
    engine.silent()
    engine.sync()


def check_force_ends_a_search_silently(start):
    """`force` during a search: no move, then or later, and the next `ping` is answered at once."""
    engine = start()
    engine.need("ping")
    engine.think(BUSY)
    engine.send("force", "ping 2")
    engine.within("^pong 2$", 0.2, "force to pong, thinking")
    engine.silent(MOVE, 0.5)
    engine.never(MOVE)


def check_ping_waits_for_the_move(start):
    """A `ping` that comes during a search is answered only behind the move."""
    engine = start()
    engine.need("ping")
    engine.think(BUSY)
    engine.send("ping 3")
    engine.silent("^pong|" + MOVE)
    engine.send("?")
    if not re.search(MOVE, engine.wait("^pong 3|" + MOVE).string):
        engine.fail("pong before the move")
    engine.wait("^pong 3$")


def _dropped(start, *commands):
    engine = start()
    engine.need("ping")
    engine.think(BUSY)
    engine.send(*commands, "ping 4")
    engine.within("^pong 4$", 0.2, f"{commands[0].split()[0]} to pong, thinking")
    engine.silent(MOVE, 0.5)
    engine.never(MOVE + "|" + CLAIM)


def check_new_ends_a_search_silently(start):
    """`new` during a search: no move, and `ping` answered."""
    _dropped(start, "new")


def check_quit_ends_a_search_and_the_engine(start):
    """`quit` during a search ends the program without a move."""
    engine = start()
    engine.think(BUSY)
    engine.taken()
    engine.send("quit")
    if engine.exited(0.5, "quit to exit, thinking") != 0:
        engine.fail("exit status not 0")
    if any(re.search(MOVE, line) for line in engine.taken()):
        engine.fail("a move after quit")


def check_end_of_input_ends_a_search_and_the_engine(start):
    """The end of input during a search ends the program."""
    engine = start()
    engine.think(BUSY, "2")
    engine.close_input()
    engine.exited()


def check_result_ends_a_search_silently(start):
    """`result` during a search: no move, then or later."""
    _dropped(start, "result 1-0 {x}")


def check_harmless_commands_leave_a_search_alone(start):
    """Settings, clocks, names and draw offers do not disturb a search: one move comes in the end."""
    engine = start()
    engine.think(BUSY)
    engine.taken()
    engine.send("post", "nopost", "easy", "hard", "easy", "name Somebody", "draw", "time 5000", "otim 4000")
    engine.silent(MOVE)
    engine.move_now(rules.Position(BUSY))
    engine.silent(MOVE, sync=True)


def check_go_during_a_search_changes_nothing(start):
    """`go` while thinking brings no second move."""
    engine = start()
    engine.think(BUSY)
    engine.send("go")
    engine.silent(MOVE)
    engine.move_now(rules.Position(BUSY))
    engine.silent(MOVE, sync=True)


def check_interrupt_is_survived(start):
    """SIGINT, which XBoard sends to old engines before commands, does no harm during a search."""
    engine = start()
    engine.think(BUSY)
    engine.signal(signal.SIGINT)
    time.sleep(QUIET)  # of harm nothing would be told
    engine.move_now(rules.Position(BUSY))
    engine.sync()


def check_forced_move_is_played(start):
    """The only legal move is found and played."""
    engine = start()
    engine.set_up(FORCED)
    engine.send("st 1", "go")
    text = engine.legal_move(rules.Position(FORCED))[0]
    if text not in ("h8g8", "Kg8"):
        engine.fail(f"{text} instead of h8g8")
