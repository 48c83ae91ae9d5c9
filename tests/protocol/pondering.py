"""Statements 35 to 44: thinking in the opponent's time, and taking moves back."""
from engine import NotOffered
from output import ERROR, ILLEGAL, MOVE
from thinking import BUSY, FORCED
import rules


CLOCK = ("level 0 1 0", "time 300")  # three seconds: a move takes a tenth of one, and pondering has no end


def _ponder(start, fen=BUSY):
    """An engine that has made a move and ponders, and the position it ponders on."""
    engine = start()
    engine.need("ping")
    engine.set_up(fen)
    engine.send("hard", *CLOCK, "go")
    return engine, engine.legal_move(rules.Position(fen))[1]


def _must_ponder(engine):
    if not engine.busy():
        raise NotOffered("it does not ponder")


def _reply(engine, position, move):
    engine.play(move)
    after = position.play(move)
    engine.legal_move(after)
    engine.silent(MOVE, sync=True)


def check_ponder_hit(start):
    """While pondering no move is printed and `ping` is answered; the expected move gets its answer."""
    engine, position = _ponder(start, FORCED)
    engine.silent(MOVE, 1.0)  # for longer than a move takes
    engine.send("ping 5")
    engine.within("^pong 5$", 0.05, "ping when pondering")
    _reply(engine, position, "a1b1")


def check_ponder_miss(start):
    """Another move than the expected one is answered just as well."""
    for choice in (0, -1):
        engine, position = _ponder(start)
        engine.silent(MOVE)
        _reply(engine, position, sorted(position.legal())[choice])


def check_clocks_do_not_stop_pondering(start):
    """`time` and `otim` leave a ponder search running."""
    engine, _ = _ponder(start)
    _must_ponder(engine)
    engine.send("time 6000", "otim 6000")
    engine.sync()
    if not engine.busy():
        engine.fail("idle after time and otim")
    engine.silent(MOVE)


def check_easy_stops_pondering(start):
    """`easy` ends a ponder search without a word."""
    engine, _ = _ponder(start)
    _must_ponder(engine)
    engine.send("easy")
    engine.sync()
    if not engine.idle():
        engine.fail("still busy after easy")
    engine.silent(MOVE)


def check_new_stops_pondering(start):
    """Right after `new` nothing is pondered."""
    engine, _ = _ponder(start)
    engine.send("new")
    engine.sync()
    if not engine.idle():
        engine.fail("busy after new")


def check_remove_while_pondering(start):
    """`remove` while pondering goes two plies back, with the user to move."""
    engine = start()
    engine.need("ping")
    engine.send("new", "hard", *CLOCK)
    engine.play("e2e4")
    first = rules.Position().play("e2e4")
    engine.legal_move(first)
    engine.busy()
    engine.send("remove")
    engine.silent(MOVE, sync=True)
    engine.play("e2e4")
    engine.legal_move(first)


def check_force_and_undo_while_pondering(start):
    """`force` and `undo` while pondering are obeyed and leave the right position."""
    engine = start()
    engine.need("ping")
    engine.answer_to_e4("new", "hard", *CLOCK)
    engine.busy()
    engine.send("force", "undo", "undo")
    engine.sync()
    engine.play("e2e4")
    engine.refuses_nothing()
    engine.silent(MOVE)


def check_undo_without_history(start):
    """`undo` with nothing to take back gets an Error line."""
    engine = start()
    engine.send("new", "force")
    engine.sync()
    engine.send("undo")
    engine.wait(ERROR)
    engine.sync()


def check_remove_takes_back_two_plies(start):
    """`remove` takes back one move of each side."""
    engine = start()
    engine.send("new", "force")
    engine.play("e2e4")
    engine.play("e7e5")
    engine.send("remove")
    engine.sync()
    engine.play("d2d4")
    engine.refuses_nothing()
    engine.play("e7e5")
    engine.play("d2d4")
    engine.wait(ILLEGAL + "d2d4")


def check_own_move_can_be_taken_back(start):
    """A move of the engine's own can be undone in force mode and thought about again."""
    engine = start()
    position = rules.Position(BUSY)
    engine.set_up(BUSY)
    engine.send("sd 3", "go")
    engine.legal_move(position)
    engine.send("force", "undo", "go")
    engine.legal_move(position)
