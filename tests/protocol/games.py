"""A game of the engine: whose move it is, what ends with what, and what was guessed while pondering."""
import time

from engine import Failure
from output import THINKING, thinking
from thinking import BUSY
import rules


def _expected(engine):
    """The move with which its lines begin while it ponders; none if it doesn't, since it knows of no reply."""
    try:
        return thinking([engine.wait(THINKING, 3).string])[0].pv[0]
    except Failure:
        return None


def _pondering(start, *commands):
    """An engine that has answered 1. e4 and ponders, the position, and the move it expects."""
    for _ in range(5):  # a move found at the very end may come without a reply
        engine = start()
        position = engine.answer_to_e4("new", "hard", "post", *commands)
        if guess := _expected(engine):
            return engine, position, guess
    return engine.fail("it never pondered")


def check_a_guess_ends_with_its_position(start):
    """The move guessed while pondering is forgotten when it is entered in force mode and the sides then change."""
    engine, position, guess = _pondering(start, "sd 6")
    engine.send("force")
    engine.play(guess)
    engine.send("playother")
    position = position.play(guess)
    engine.sync()
    engine.taken()
    engine.silent(r"^\s*\d")  # nothing to ponder on is known
    reply = sorted(position.legal())[0]
    engine.play(reply)
    engine.legal_move(position.play(reply))


def check_options_reach_a_ponder_search(start):
    """A level of skill that is set while pondering holds for the move after a ponder hit."""
    engine, position, guess = _pondering(start, "st 2")
    engine.send("option Skill=0")
    engine.sync()
    first = engine.unread
    engine.play(guess)
    engine.legal_move(position.play(guess))
    if (nodes := thinking(engine.lines[first:engine.unread])[-1].nodes) > 100_000:
        engine.fail(f"{nodes} nodes at level 0")


def check_half_of_what_was_pondered_counts(start):
    """After a ponder hit only the rest of the time is used: none of half a second, pondered on for twice that."""
    engine, position, guess = _pondering(start, "st 0.5")
    time.sleep(1)  # that is twice as long
    engine.play(guess)
    engine.legal_move(position.play(guess))
    engine.worked_at_most(0.2, "a move pondered on for longer than it may take")


def check_no_pondering_on_little_time(start):
    """With less than 0.2 s on the clock nothing is pondered."""
    engine = start()
    engine.answer_to_e4("new", "hard", "level 0 1 0.05", "time 12")
    if not engine.idle():
        engine.fail("busy while the opponent thinks")


def check_depth_limit_while_pondering(start):
    """`sd` holds for pondering, too."""
    engine = _pondering(start, "sd 4", "st 20")[0]
    engine.silent(r"^\s*([5-9]|\d\d) ", 1.0)


def check_sides_change_after_a_double_step(start):
    """`white` after a double step leaves nothing to take en passant behind, and Black to us."""
    engine = start()
    engine.set_up("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    engine.play("e2e4")
    engine.send("sd 1", "white")
    engine.play("e4e5")
    engine.legal_move(rules.Position("4k3/8/8/4P3/3p4/8/8/4K3 b - - 0 1"))


def check_colours_to_and_fro(start):
    """The `black, time, otim, white` of old interfaces, which only tells the clocks, leaves the game what it was."""
    engine = start()
    engine.send("new", "force")
    for move in ("e2e4", "a7a6", "e4e5", "d7d5"):
        engine.play(move)
    engine.send("black", "time 30000", "otim 30000", "white", "force")
    engine.play("e5d6")  # en passant still
    engine.send("white", "time 30000", "otim 30000", "black", "force", "undo", "undo", "undo")
    engine.play("e4e5")
    engine.refuses_nothing()
    engine.send("white", "black", "st 0.1", "go")
    engine.legal_move(rules.Position("rnbqkbnr/1ppppppp/p7/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"))


def check_a_refused_side_is_not_played(start):
    """After a `black` that leaves White in check, `time` may follow slowly: no move is made for the user meanwhile."""
    engine = start.raw()
    engine.send("xboard", "new", "sd 1", "force", "e2e4", "e7e5", "d2d3", "f8b4", "black")
    engine.silent(r"^move|Error", seconds=1)
    engine.send("time 30000", "otim 30000", "white", "b1c3")
    engine.wait(r"^move ")


def check_whose_turn_it_is(start):
    """A move that comes while we think is refused for that reason."""
    engine = start()
    engine.think(BUSY)
    for move in ("d6d5", "d1d2"):  # for the other side, and for ours
        engine.play(move)
        engine.wait(rf"^Illegal move \(not your turn\): {move}$")


def check_answers_wait_for_the_move(start):
    """`ping` and `hint` are answered after the move, even if a new table size interrupts the thinking."""
    engine = start()
    engine.think(BUSY)
    engine.send("ping 7", "hint", "memory 32", "cores 2", "ping 8", "?")
    while (line := engine.wait("^(move |pong |Hint)").string)[:4] != "move":
        engine.fail(f"{line!r} came before the move")
    engine.wait("^pong 7$")
    engine.wait("^pong 8$")


def check_what_comes_before_edit(start):
    """A `ping` that waits for the end of a search is answered, though `edit` comes next."""
    engine = start()
    engine.think(BUSY)
    engine.send("ping 21", "edit", ".", "force", "ping 22")
    engine.wait("^pong 21$")
    engine.wait("^pong 22$")


def check_quit_while_editing(start):
    """`quit` ends the engine even within `edit`."""
    engine = start()
    engine.send("edit", "#", "Ke1", "quit")
    engine.exited(label="quit in edit")


def check_new_ends_chess960(start):
    """After `new`, castling is the king's move again."""
    engine = start()
    engine.send("new", "variant fischerandom")
    engine.set_up("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    engine.send("exclude all", "include O-O", "sd 1", "go")
    if (move := engine.move()) != "e1g1":
        engine.fail(f"{move} was played")


def check_what_a_move_depends_on(start):
    """`random` varies our moves, with a line of each depth, but not against a computer. After `new` nothing remains."""
    def nodes(*commands):
        engine = start()
        for command in ("new", *commands):
            engine.send(command)
            engine.sync()
        engine.send("post", "sd 7", "go")
        engine.legal_move(rules.Position())
        lines = thinking(line for line in engine.lines if line[-1] not in "!?")
        depths = [line.depth for line in lines]
        if depths != list(range(1, 8)) and ("random" not in commands or depths != [*range(1, 8), 7]):
            engine.fail(f"depths {depths}")
        return lines[-1].nodes

    plain = nodes()
    if nodes("random") <= plain:
        raise Failure("random doesn't look at more moves")
    for commands in (("random", "new"), ("random", "computer"), ("option MultiPV=3",), ("sd 8", "go", "new")):
        if nodes(*commands) != plain:
            raise Failure(f"{commands} changes what is searched for a move")


def check_a_varied_move_was_told(start):
    """With `random`, too, the last thinking line is about the move played."""
    engine = start()
    engine.send("post")
    for _ in range(12):
        engine.send("new", "random", "force", "sd 5", "go")
        first, move = engine.unread, engine.move()
        san = ("N" if move[:2] in ("b1", "g1") else "") + move[2:]
        if not (told := thinking(engine.lines[first:engine.unread])) or told[-1].pv[0] != san:
            engine.fail(f"{move} was played, another told last")
