"""Endgame tables in both protocols, by those of three pieces."""
import pathlib
import re
import shutil
import tempfile

import commandline
from engine import Failure, Skipped
from output import BEST

TABLES = str(pathlib.Path(__file__).resolve().parents[1] / "data/syzygy")
WON = "8/8/8/8/8/3k4/3p4/3K4 b - - 0 1"  # Kc3 and Ke3 win, the other moves draw


def _uci(start, *commands):
    engine = start.uci()
    if not any("name SyzygyPath " in line for line in engine.lines):
        raise Skipped("built without endgame tables (libfathom-dev)")
    engine.send(*commands)
    return engine


def check_uci_plays_by_the_tables(start):
    """With SyzygyPath the move keeps the result, the score tells it, and tbhits counts."""
    engine = _uci(start, f"setoption name SyzygyPath value {TABLES}", f"position fen {WON}", "go depth 5")
    hits = engine.wait(r"^info depth 5 .*score (?:cp 25000|mate \d+) .*tbhits (\d+) ")[1]
    if int(hits) < 5 or engine.wait(BEST)[1] not in ("d3c3", "d3e3"):
        engine.fail("it doesn't play by the tables")
    engine.send("setoption name SyzygyPath value <empty>", f"position fen {WON}", "go depth 5")
    engine.wait(BEST)
    if any("tbhits" in line for line in engine.lines[-3:]):
        engine.fail("the tables are still there")


def check_tables_that_are_not_there(start):
    """A path without tables is told in one line, and it plays on."""
    engine = _uci(start)
    for path in ("/no/such/folder", "/", "/etc/passwd"):
        engine.send(f"setoption name SyzygyPath value {path}", "position startpos", "go depth 2")
        engine.wait(f"^info string setoption: {path}")
        engine.wait(BEST)


def check_a_folder_that_xboard_tells_by_itself(start):
    """Debian's XBoard tells one that few have: that opens no window before the user."""
    _uci(start)
    engine = start()
    engine.taken()
    engine.send("egtpath syzygy /EGT/Syzygy/missing", "new", "ping 1")
    engine.wait("^pong 1$")
    if not any(line.startswith("# /EGT/Syzygy/missing: ") for line in engine.lines) or any("tell" in line for line in engine.lines):
        engine.fail("the missing folder isn't told in a comment alone")


def check_cecp_and_the_console(start):
    """`egtpath` opens them in CECP; the console remembers its own."""
    _uci(start)
    engine = start()
    if engine.features.get("egt") != "syzygy":
        engine.fail("no feature egt")
    engine.taken()
    engine.send("egtpath nalimov /nowhere", f"egtpath syzygy {TABLES}", "new", "force", f"setboard {WON}", "sd 4", "post", "go")
    engine.wait(r"^4 25000 ")
    engine.wait("^move d3[ce]3")


def check_the_flag(start):
    """`--syzygy` opens them for the commands that search, and `doctor` tells of them; a wrong folder is refused."""
    _uci(start)
    commandline.answered(commandline.run(start, "doctor", "--syzygy", TABLES), "^endgames +5 tables .* 3 pieces$")
    for command in (["doctor"], ["why", "Kc3", WON]):
        commandline.refused(commandline.run(start, *command, "--syzygy", "/no/such"), "^millimax: /no/such: ")
    done = commandline.run(start, "--syzygy", TABLES, text=f"uci\nposition fen {WON}\ngo depth 4\n")
    commandline.answered(done, r"score cp 25000 .* tbhits \d+ ")
    with tempfile.TemporaryDirectory() as some:
        for name in ("KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbz"):
            shutil.copyfile(f"{TABLES}/{name}", f"{some}/{name}")
        done = commandline.run(start, "doctor", "--syzygy", some)
        if done.returncode or not re.fullmatch(r"millimax: .*KRvK\.rtbz: .*\n", done.stderr) or "  1 table of" not in done.stdout:
            raise Failure(f"with half a pair the doctor says {done.stdout!r}, {done.stderr!r}")


def check_lines_of_both_results(start):
    """With MultiPV the moves that keep the result come first, each with the score of its result."""
    engine = _uci(start, f"setoption name SyzygyPath value {TABLES}", "setoption name MultiPV value 5",
                  f"position fen {WON}", "go depth 6")
    engine.wait(BEST)
    lines = [line for line in engine.lines if line.startswith("info depth 6 ")]
    scores = [re.search(r"score (cp|mate) (-?\d+)", line).groups() for line in lines]
    wins = [kind == "mate" or int(value) > 20000 for kind, value in scores]
    if wins != [True, True, False, False, False] or any(score[1] != "0" for score in scores[2:]):
        engine.fail(f"the scores are {scores}")
