"""Playing below full strength: the option in both protocols, and what it leaves alone."""
from output import BEST, thinking
from thinking import BUSY
import rules


def check_skill_is_offered(start):
    """`Skill_level`, or `Skill`, is an option from 0 to 20, by default 20; in UCI it is called Skill Level, as interfaces expect."""
    engine = start()
    if "Skill_level -spin 20 0 20" not in engine.options:
        engine.fail(f"the options are {engine.options}")
    engine = start.raw()
    engine.send("uci")
    engine.wait(r"^option name Skill Level type spin default 20 min 0 max 20$")


def check_skill_out_of_range_is_refused(start):
    """A level that doesn't exist is refused with the reason."""
    engine = start()
    for wrong in ("21", "-1", "x", ""):
        engine.send(f"option Skill={wrong}")
        engine.wait(rf"^# Skill takes a number from 0 to 20, not \"{wrong}\"$")


def check_low_skill_plays_at_once(start):
    """A beginner's level needs none of the time it has, shows what it plays, and doesn't ponder."""
    engine = start()
    engine.send("option Skill=0", "new", "hard", "post", "st 30")
    engine.set_up(BUSY)
    engine.taken()
    engine.send("go")
    move, _ = engine.legal_move(rules.Position(BUSY))
    engine.worked_at_most(5, "a move at level 0")
    shown = thinking(engine.lines)
    if not shown or shown[-1].nodes > 100_000 or move[2:4] not in shown[-1].pv[0]:
        engine.fail(f"{move} was played")
    engine.send("option Skill=12", "go")  # high enough to guess the reply
    engine.move()
    engine.silent(r"^\s*\d")


def check_skill_does_not_weaken_analysis(start):
    """Analysis looks as far as ever at level 0, in UCI too."""
    engine = start()
    engine.send("option Skill=0", "force", "post")
    engine.set_up(BUSY)
    engine.send("analyze")
    engine.wait(r"^\s*8 ")
    engine.send("exit")
    engine = start.raw()
    engine.send("uci", "setoption name Skill Level value 0", f"position fen {BUSY}", "go infinite")
    engine.wait("^info depth 8 ")
    engine.send("stop")
    engine.wait(BEST)


def check_skill_in_uci(start):
    """`Skill Level` holds for moves to be played; pondering ends in one when it is called for."""
    engine = start.raw()
    engine.send("uci", "setoption name Skill Level value 0", f"position fen {BUSY}", "go movetime 20000")
    best = engine.wait(BEST)[1]
    if rules.Position(BUSY).play(best) is None:
        engine.fail(f"{best} is not legal here")
    engine.send("go ponder wtime 60000 btime 60000")
    engine.silent("^bestmove")
    engine.send("ponderhit")
    engine.wait(BEST)


def check_strength_by_rating(start):
    """A rating is understood as an option of either protocol, as CECP's command and as a flag; a wrong one is refused."""
    engine = start.raw()
    engine.send("uci")
    engine.wait(r"^option name UCI_LimitStrength type check default false$")
    engine.wait(r"^option name UCI_Elo type spin default 2510 min 670 max 2510$")
    engine.wait("^uciok$")
    engine.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 670",
                f"position fen {BUSY}", "go movetime 60000")
    engine.wait(BEST)
    engine.worked_at_most(5, "a move at 670 Elo")
    engine.send("setoption name UCI_Elo value 100")
    engine.wait("^info string setoption: UCI_Elo takes a number from 670 to 2510, not \"100\"$")
    engine = start()
    engine.send("skill 700", "new", "force", "skill 25")
    engine.wait("^Error .*Skill takes a level from 0 to 20 or a rating from 670 to 2510, not \"25\"")
    engine.set_up(BUSY)
    engine.taken()
    engine.send("st 60", "go")
    engine.legal_move(rules.Position(BUSY))
    engine.worked_at_most(5, "a move at 700 Elo")
