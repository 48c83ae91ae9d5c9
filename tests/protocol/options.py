"""Options that both protocols have, and what they change."""
import re
import shlex
import subprocess

from engine import DATA, PATIENCE, Failure
from output import BEST
from thinking import BUSY

BOOK = DATA / "book.bin"


def check_cecp_names_are_words_with_units(start):
    """Names tell their units, have no blanks, and are taken with or without unit, as they were before, too."""
    engine = start()
    for wanted in ("Skill_level -spin ", "Move_overhead_in_ms -spin ", "Variety_in_centipawns -spin ", "MultiPV -spin ",
                   "Book_file -file none", "Book_depth_in_moves -spin ", "Best_book_move -check 0", "Own_book -check 1",
                   "Clear_hash -button", "Write_review -button"):
        if not any(option.startswith(wanted) for option in engine.options):
            engine.fail(f"no option {wanted}")
    engine.is_silent_on("option Move_overhead_in_ms=40", "option MoveOverhead=40", "option move overhead=40", "option Clear_hash",
                        "option Own_book=0", "option Best_book_move=1", "option Book_depth=3", "option Skill=20",
                        "option Skill_level=20")


def check_options_begin_with_what_flags_say(start):
    """An interface is told the values that flags have set: else a user could not choose the ones it takes for set."""
    flags = ["--skill", "4", "--book", str(BOOK), "--hash", "32", "--threads", "2"]
    for hello, wanted in (("xboard\nprotover 2\n", ("Skill_level -spin 4 0 20", f"Book_file -file {BOOK}")),
                          ("uci\n", ("Skill Level type spin default 4 min", f"BookFile type string default {BOOK}\n",
                                     "Hash type spin default 32 min", "Threads type spin default 2 min"))):
        said = subprocess.run([*shlex.split(start.command), *flags], input=hello + "quit\n", capture_output=True, text=True,
                              timeout=PATIENCE, check=True).stdout
        if missing := [text for text in wanted if text not in said]:
            raise Failure(f"{missing} missing in {said}")


def check_no_search_goes_on_while_an_option_changes(start):
    """The search for a move, which reads tables that an option may close, begins again; the move still comes."""
    engine = start()
    engine.send("post", "st 100", "go")
    for _ in range(2):
        engine.wait(r"^4 ")
        engine.send("option Clear_hash")
        engine.wait(r"^1 ")
    engine.send("?")
    engine.wait(r"^move ")


def check_the_best_book_move(start):
    """By chance every move of the book is played some time; with Best Book Move always the heaviest."""
    engine = start.uci(f"setoption name BookFile value {BOOK}", "position startpos")
    played = set()
    for _ in range(100):
        engine.send("go movetime 1")
        played.add(engine.wait(BEST)[1])
        if len(played) == 2:
            break
    if played != {"e2e4", "d2d4"}:
        engine.fail(f"of the book it plays {played}")
    engine.send("setoption name Best Book Move value true")
    for _ in range(30):
        engine.send("go movetime 1")
        if (move := engine.wait(BEST)[1]) != "e2e4":
            engine.fail(f"{move} is not the best")


def check_book_depth(start):
    """Behind the move that Book Depth names there is no book; 0: none at all."""
    engine = start.uci(f"setoption name BookFile value {BOOK}", "setoption name Book Depth value 1")
    for position, wanted in (("startpos", False), ("startpos moves e2e4", False), ("startpos moves e2e4 e7e5", True)):
        engine.send(f"position {position}", "go depth 2")
        if (engine.wait("^info depth|" + BEST).string.startswith("info")) != wanted:
            engine.fail(f"{position}: the book is not for one move")
        if wanted:
            engine.wait(BEST)
    engine.send("setoption name Book Depth value 0", "position startpos", "go depth 1")
    engine.wait("^info depth 1 ")


def check_analyse_mode(start):
    """UCI_AnalyseMode: neither the book nor a weaker level answers."""
    engine = start.uci(f"setoption name BookFile value {BOOK}", "setoption name Skill Level value 0",
                  "setoption name UCI_AnalyseMode value true", "position startpos", "go depth 9")
    engine.wait("^info depth 9 ")
    engine.wait(BEST)
    engine.send("setoption name UCI_AnalyseMode value false", "go depth 9")
    if engine.wait("^info|" + BEST).string.startswith("info"):
        engine.fail("no book")


def check_chances(start):
    """With UCI_ShowWDL each score is followed by the chances to win, draw and lose, which add up, and rise with it."""
    engine = start.uci()
    engine.send("position startpos", "go depth 3")
    engine.wait(BEST)
    engine.never(" wdl ")
    engine.send("setoption name UCI_ShowWDL value true")
    won = []
    for fen in ("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", "qq2k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "7k/8/6K1/8/8/8/8/R7 w - - 0 1"):
        engine.send(f"position fen {fen}", "go depth 3")
        win, draw, loss = map(int, engine.wait(r"^info depth 3 .* score \S+ -?\d+ wdl (\d+) (\d+) (\d+) ").groups())
        engine.wait(BEST)
        if win + draw + loss != 1000:
            engine.fail(f"{win} + {draw} + {loss}")
        won.append((win, draw, loss))
    if won[0] != (1000, 0, 0) or won[3] != (1000, 0, 0) or won[2] != (0, 0, 1000) or not won[1][1] > won[1][0] > 0:
        engine.fail(f"the chances are {won}")


def check_clear_hash(start):
    """After Clear Hash the same search takes the same nodes as the first time."""
    def nodes():
        engine.send("go depth 7")
        engine.wait(BEST)
        return [int(match[1]) for line in engine.lines if (match := re.match(r"info depth 7 .* nodes (\d+)", line))][-1]

    engine = start.uci("setoption name Threads value 1", f"position fen {BUSY}")
    first, again = nodes(), nodes()
    engine.is_silent_on("setoption name Clear Hash")
    if not again < nodes():
        engine.fail(f"{first} nodes, {again} with the table, and no more without")
