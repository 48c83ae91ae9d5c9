"""Statements 45 to 49: positions that a GUI sets up, impossible ones among them."""
from engine import NotOffered
from output import CLAIM, ILLEGAL, MOVE

# Castling, with rights by file or as K, is the only legal move.
CASTLE_ONLY = "4r2k/8/8/8/8/3n2p1/6P1/5KRB w {} - 0 1"
SHUFFLED = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w {} - 0 1"


def _refused(engine, fen):
    engine.send("new", "force")
    engine.sync()
    engine.send(f"setboard {fen}")
    engine.wait("^tellusererror ")
    engine.sync()


def _still_refused(engine):
    engine.play("e2e4")
    engine.wait(ILLEGAL + "e2e4")
    engine.send("go")
    engine.silent(MOVE + "|" + CLAIM, sync=True)


def check_empty_board_is_refused(start):
    """A board without kings is an error; moves on it are illegal, `go` is idle, `new` mends it."""
    engine = start()
    engine.need("setboard")
    _refused(engine, "8/8/8/8/8/8/8/8 w - - 0 1")
    _still_refused(engine)
    engine.answer_to_e4("new", "sd 2")


def check_king_that_can_be_taken_is_refused(start):
    """A position whose side to move could take the king is an error."""
    engine = start()
    engine.need("setboard")
    _refused(engine, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")
    _still_refused(engine)


def check_short_fen_is_accepted(start):
    """A FEN without move counters will do."""
    engine = start()
    engine.need("setboard")
    engine.send("new", "force", "setboard 4k3/8/8/8/8/8/4P3/4K3 w - -")
    engine.refuses_nothing()
    engine.play("e2e4")
    engine.refuses_nothing()
    engine.play("e1e2")
    engine.wait(ILLEGAL + "e1e2")


def check_edit_keeps_the_side_to_move(start):
    """After a dummy `a2a3` and an `edit` dialogue Black is to move on the new board."""
    engine = start()
    engine.send("new", "force", "a2a3")
    engine.send("edit", "#", "Kg1", "Rf1", "Ph2", "xh2", "Ph3", "c", "Kg8", "Rf8", "Pf7", ".")
    engine.sync()
    engine.play("f8e8")
    engine.refuses_nothing()
    engine.play("h2h3")
    engine.wait(ILLEGAL + "h2h3")


def _castle(engine, fen):
    engine.send("new", "variant fischerandom", "force", f"setboard {fen}")
    engine.sync()


def check_chess960(start):
    """In `variant fischerandom` castling rights may be written either way, and castling is O-O in and out."""
    engine = start()
    engine.need("setboard")
    if "fischerandom" not in engine.features.get("variants", ""):
        raise NotOffered("no variant fischerandom")
    for rights in ("GBgb", "KQkq"):
        _castle(engine, SHUFFLED.format(rights))
        engine.play("O-O")
        engine.play("O-O-O")
        engine.refuses_nothing()
        engine.play("g1f1")
        engine.wait(ILLEGAL + "g1f1")
    for rights in ("G", "K"):
        _castle(engine, CASTLE_ONLY.format(rights))
        engine.send("st 1", "go")
        if (text := engine.move()) != "O-O":
            engine.fail(f"{text} instead of O-O")
