"""Statements 73 to 86: ends of games, draws, and everything around the board."""
import random
import re

from output import CLAIM, ILLEGAL, MOVE, misread, thinking
from thinking import BUSY
import rules

# Black has one move, and then White has this one: mate, stalemate, or a capture that leaves few pieces.
MATE = ("k7/8/1K6/8/8/8/8/7R b - - 0 1", "a8b8", "h1h8")
MATE_BY_BLACK = ("7r/8/8/8/8/1k6/8/K7 w - - 0 1", "a1b1", "h8h1")
STALEMATE = ("6k1/8/7K/8/5Q2/8/8/8 b - - 0 1", "g8h8", "f4g5")
TOO_LITTLE = (("8/8/8/8/8/5p2/5K2/7k b - - 0 1", "h1h2", "f2f3"),
              ("8/K7/8/8/8/5N2/7p/7k b - - 0 1", "h1g2", "f3h2"),
              ("7k/8/6K1/3Bp3/8/8/8/8 b - - 0 1", "e5e4", "d5e4"))
ENOUGH = (("8/8/8/6N1/8/7p/3N1K1k/8 b - - 0 1", "h2h1", "g5h3"),
          ("k7/2K5/8/8/n7/5B2/4p3/8 b - - 0 1", "a8a7", "f3e2"))
# Black can but go to and fro between h8 and g8.
CAGED = "7k/7p/7P/8/8/8/8/K4R2 b - - {} 60"


def _forced(engine, fen, reply, move):
    """Leads the engine through its only move and the user's answer; returns the position then."""
    engine.set_up(fen)
    engine.send("sd 2", "go")
    position = engine.legal_move(rules.Position(fen))[1]
    if position.play(move) is None:
        engine.fail(f"it did not play {reply}")
    engine.sync()
    engine.taken()
    engine.play(move)
    return position.play(move)


def _claims(engine, result):
    match = engine.wait(CLAIM + "|" + MOVE)
    if match[1] != result:
        engine.fail(f"{match[0]!r} instead of {result}")
    engine.silent(MOVE, sync=True)


def _plays_on(engine, position):
    text = engine.wait(CLAIM + "|" + MOVE).string
    if re.match(CLAIM, text):
        engine.fail(f"claims {text!r} too early")
    engine.silent(CLAIM, sync=True)
    return position.play(re.search(MOVE, text)[1])


def check_mates(start):
    """The engine mates where it can, and says so behind its move."""
    engine = start()
    engine.send("new", "force")
    for move in ("f2f3", "e7e5", "g2g4"):
        engine.play(move)
    engine.send("sd 2", "go")
    if (text := engine.move()).rstrip("+#") not in ("d8h4", "Qh4"):
        engine.fail(f"{text} instead of d8h4")
    engine.wait(r"^0-1 \{.*\}\s*$")


def check_is_mated(start):
    """Mated by the user, the engine says who won and moves no more."""
    for moves, result in ((MATE, "1-0"), (MATE_BY_BLACK, "0-1")):
        engine = start()
        _forced(engine, *moves)
        _claims(engine, result)


def check_stalemate(start):
    """Stalemated by the user, the engine declares a draw."""
    engine = start()
    _forced(engine, *STALEMATE)
    _claims(engine, "1/2-1/2")


def _caged(start, halfmoves):
    engine = start()
    fen = CAGED.format(halfmoves)
    engine.set_up(fen)
    engine.send("sd 2", "go")
    return engine, engine.legal_move(rules.Position(fen))[1]


def check_third_repetition(start):
    """A position on the board for the third time is a draw, for the second time it is not."""
    engine, position = _caged(start, 0)
    for move in ("a1b1", "b1a1", "a1b1"):
        engine.play(move)
        position = _plays_on(engine, position.play(move))
    engine.play("b1a1")
    _claims(engine, "1/2-1/2")


def check_fifty_moves(start):
    """A hundred plies without progress are a draw, ninety-nine are not, and mate comes first."""
    engine, position = _caged(start, 96)
    engine.need("setboard")
    engine.play("a1b1")
    position = _plays_on(engine, position.play("a1b1"))
    engine.play("b1a2")
    _claims(engine, "1/2-1/2")
    engine = start()
    _forced(engine, MATE[0].replace("0 1", "98 80"), *MATE[1:])
    _claims(engine, "1-0")


def check_too_little_material(start):
    """Bare kings, or one minor piece beside them, are a draw; more is not."""
    for moves in TOO_LITTLE:
        engine = start()
        _forced(engine, *moves)
        _claims(engine, "1/2-1/2")
    for moves in ENOUGH:
        engine = start()
        _plays_on(engine, _forced(engine, *moves))


def check_after_the_end(start):
    """After mate a move is illegal; after `undo` the game goes on another way."""
    engine = start()
    _forced(engine, *MATE)
    engine.wait(CLAIM)
    engine.play("b8a8")
    engine.wait(ILLEGAL + "b8a8")
    engine.send("force", "undo")
    engine.sync()
    engine.play("h1h7")
    engine.refuses_nothing()


def check_draw_offer(start):
    """A draw offer is met by an offer or a word to who made it, and causes neither a move nor a result."""
    engine = start()
    engine.need("draw")
    engine.send("new", "sd 3")
    engine.play("e2e4")
    engine.move()
    engine.sync()
    engine.send("draw")
    engine.silent(r"^(?!#|offer draw$|tellopponent |\s*\d+ )")
    engine.sync()


def check_hint(start):
    """`hint` names a legal move soon."""
    engine = start()
    position = engine.answer_to_e4("new", "sd 3")
    engine.sync()
    engine.send("hint")
    move = engine.within(r"^Hint: (\S+)", 0.5, "hint")[1]
    if position.play(move) is None:
        engine.fail(f"{move} is not legal here")


def check_book(start):
    """`bk` prints lines that begin with a blank, and an empty line behind them."""
    engine = start()
    engine.send("new")
    engine.sync()
    engine.taken()
    engine.send("bk")
    lines = list(engine.sync())
    if len(lines) < 2 or lines[-1] != "" or not all(re.match(r"[ \t]", line) for line in lines[:-1]):
        engine.fail(f"bk printed {[str(line) for line in lines]}")


def check_memory_and_cores(start):
    """`memory` and `cores` say nothing and do no harm."""
    engine = start()
    engine.need("memory", "smp")
    engine.taken()
    engine.send("memory 1", "memory 64", "cores 4")
    if lines := [line for line in engine.sync() if line and not line.startswith("#")]:
        engine.fail(f"{lines[0]!r} is printed")
    engine.answer_to_e4("new", "sd 3")


def check_unknown_option(start):
    """An unknown option is an error, and the game goes on."""
    engine = start()
    engine.send("option Nosuch=1")
    engine.wait(r"^Error \(.*option.*\): .*Nosuch=1")
    engine.answer_to_e4("new", "sd 3")


def _short_game(engine, dice):
    """A few moves with everything set that `new` must forget."""
    engine.send("new", "easy", "sd 2", "st 1")
    if engine.offers("nps"):
        engine.send("nps 1000000")
    position = rules.Position()
    for _ in range(3):
        move = dice.choice(sorted(position.legal()))
        engine.play(move)
        position = position.play(move)
        if not position.legal():
            break
        position = engine.legal_move(position)[1]
    engine.send("force", *(["exclude e2e4"] if engine.offers("exclude") else []), "result * {next}")


def check_fifty_games(start):
    """Fifty games in one process: memory does not grow, and nothing of one game is left in the next."""
    engine, dice = start(), random.Random(85)
    sizes = []
    for _ in range(50):
        _short_game(engine, dice)
        sizes.append(engine.memory()[1] >> 20)
    if sizes[-1] - sizes[9] > 16:
        engine.fail(f"{sizes[-1] - sizes[9]} MB more after fifty games than after ten")
    engine.set_up(BUSY)
    engine.sync()
    engine.taken()
    engine.send("post", "st 1", "nps 50000", "go")
    engine.wait(MOVE)
    if max((line.depth for line in thinking(engine.lines)), default=0) <= 2:
        engine.fail("the depth limit of earlier games is still in force")


check_fifty_games.slow = True


def check_no_words_that_a_gui_misreads(start):
    """No line of a whole session contains words that XBoard takes for news of its own."""
    engine = start()
    engine.need("ping")
    engine.send("new", "post", "hard", "level 0 1 0", "time 300")
    engine.play("e2e4")
    engine.move()
    engine.send("hint", "bk", "draw", "time 100", "otim 100", "foo", "undo", "option Nosuch=1")
    engine.sync()
    for moves in (MATE, STALEMATE, TOO_LITTLE[0]):
        _forced(engine, *moves)
        engine.sync()
    engine.set_up(BUSY)
    engine.send("analyze", ".", "e1e8", "memory 1")
    engine.silent(MOVE, sync=True)
    engine.send("exit", "egtpath nalimov nowhere", "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "e2e4")
    engine.sync()
    for line in engine.lines:
        if words := misread(line):
            engine.fail(f"{words!r} in {str(line)!r}")
