"""The program's flags and commands: answers on standard output, refusals in one line on standard error, status 2."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from engine import Failure, wait_until
from thinking import BUSY

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def run(start, *arguments, text=""):
    done = subprocess.run(shlex.split(start.command) + list(arguments), input=text, capture_output=True, text=True,
                          timeout=120, check=False)
    done.asked = " ".join(arguments)
    return done


def answered(done, pattern):
    """The match of a pattern in the output of a run that went well."""
    match = re.search(pattern, done.stdout, re.MULTILINE)
    if done.returncode or done.stderr or not match:
        raise Failure(f"{done.asked}: expected {pattern!r}; got status {done.returncode}, {done.stdout[-300:]!r}, "
                      f"{done.stderr!r}")
    return match


def refused(done, pattern, output=""):
    """One line on standard error that fits, status 2, and nothing else said than `output`."""
    wrong = [what for what, bad in (("status", done.returncode != 2), ("output", done.stdout != output),
                                    ("not one line", done.stderr.count("\n") != 1),
                                    ("message", not re.search(pattern, done.stderr))) if bad]
    if wrong:
        raise Failure(f"{done.asked}: {', '.join(wrong)}: expected {pattern!r}, status 2; got status "
                      f"{done.returncode}, {done.stdout[-200:]!r}, {done.stderr!r}")


def check_help_and_version(start):
    """`--help` shows each command and `--version` the name and number, whatever else is asked."""
    shown = run(start, "--help")
    for word in ("play bench perft solve review train why eval svg doctor genfens help version "
                 "--time --depth --nodes --hash --threads --book --color -o --pgn --player --json --arrows --squares --turned --").split():
        answered(shown, rf"(?m)^ +{re.escape(word)}( |$)")
    for flag in ("--version", "-v"):
        answered(run(start, flag), r"\A\S+ \d+\.\d+\S*\n(commit [0-9a-f]+(-dirty)?\n)?compiled by .+\n\Z")
    for arguments in (["-h"], ["bench", "--help"], ["bench", "-h"]):
        answered(run(start, *arguments), r"\Ausage: ")


def check_unknown_flags_and_commands(start):
    """What is unknown, incomplete or out of range is refused by its name."""
    for arguments, named in (
            (["--frobnicate"], "--frobnicate"), (["--frobnicate", "1"], "--frobnicate"), (["frobnicate"], "frobnicate"),
            (["--hash"], "--hash"), (["review", "x", "-o", ""], "-o: its value"), ([""], '"": no such'), (["--hash", "x"], '--hash .*"x"'), (["--hash", "0"], '--hash .*"0"'),
            (["--hash", "-1"], '--hash .*"-1"'), (["--color", "pink"], "--color pink"),
            (["--book", "no/such.bin"], r"no/such\.bin"), (["bench", "0"], 'bench .*"0"'), (["bench", "x"], 'bench .*"x"'),
            (["bench", "1", "2"], r"bench takes \[DEPTH\]"), (["perft"], r"perft takes DEPTH \[FEN\]"), (["doctor", "x"], "doctor takes nothing more"), (["why", KIWIPETE, "e4"], "why: the move comes first"), (["why", "e4", "e9"], '"e4 e9": e9: not'), (["perft", "x"], 'perft .*"x"'),
            (["perft", "-1"], 'perft .*"-1"'), (["solve"], "solve"), (["solve", "a", "b"], "solve"),
            (["solve", "a", "--depth", "0"], '--depth .*"0"'), (["solve", "a", "--nodes", "many"], '--nodes .*"many"'),
            (["solve", "a", "--time", "5", "--depth", "3"], "--depth: --time"), (["bench", "--depth", "3"], "--depth"),
            (["solve", "a", "-t", "5"], "-t: no such flag"), (["review", "a", "-o=x.html"], "-o=x.html: no such flag"),
            (["review", "--", "-1.pgn"], r"-1\.pgn: can't be read"), (["review", ""], '"": can\'t be read'),
            (["why", "foo"], 'illegal move "foo"'), (["train", "-"], "train: your answers"), (["genfensx", "1", "seed", "1", "book", "None"], "genfensx")):
        refused(run(start, *arguments), named)


def check_flags_for_other_commands(start):
    """A flag that a command does not take is refused: nothing that was asked for is ignored."""
    position = "k7/8/8/8/8/8/8/K7 w - -"
    for arguments in (
            ["perft", "1", "--threads", "2"], ["bench", "1", "--threads", "2"], ["perft", "1", "--hash", "2"],
            ["eval", "--book", "x"], ["svg", "--color", "never"], ["eval", position, "--arrows", "e2e4"],
            ["why", "Kb2", position, "-o", "x.html"], ["solve", "x.epd", "--color", "never"],
            ["genfens", "--nodes", "5"], ["play", "--time", "5"], ["help", "--hash", "1"],
            ["solve", "x.epd", "--book", "x"]):
        refused(run(start, *arguments), f"{arguments[0]}: takes no {arguments[-2]}; see --help")


def check_more_memory_than_there_is(start):
    """A table that can't be had is refused in a line."""
    refused(run(start, "--hash", "99999999"), "--hash")
    start.command = "prlimit --as=800000000 -- " + start.command
    refused(run(start, "--hash", "4096"), "memory")


def check_a_comment_of_megabytes(start):
    """To read and to write a game takes a few times its size, however many words there are in it."""
    start.command = f"prlimit --as={450 << 20} -- {start.command}"
    done = run(start, "review", "-", "--nodes", "1", "--hash", "1", text="1. e4 {" + "x " * (8 << 20) + "} e5 *")
    if done.returncode or done.stdout.count("x ") < 8 << 19:
        raise Failure(f"status {done.returncode}, {len(done.stdout)} bytes, {done.stderr[-200:]!r}")


def check_too_little_of_everything(start):
    """However little memory there is, for the table, for the program or for its threads, it is refused in a line, or
    enough."""
    command, outcomes = start.command, set()
    for megabytes in range(8, 72, 2):
        start.command = f"prlimit --as={megabytes << 20} -- {command}"
        done = run(start, "--hash", "1", text="new\nforce\nping 1\nquit\n")
        if done.returncode == 127 or "without an active exception" in done.stderr:
            continue  # the program could not be loaded, or the C++ library has no memory for an exception
        outcomes.add(done.returncode)
        if done.returncode == 0:
            answered(done, r"^pong 1\n\Z")
        else:
            refused(done, r"\Amillimax: ", done.stdout)
    if outcomes != {0, 2}:
        raise Failure(f"with 8 to 70 MB it ended with {outcomes}")


def check_perft(start):
    """`perft` prints a line for each move and the sum, for positions given as one argument or as six."""
    for fen in ([KIWIPETE], KIWIPETE.split()):
        done = run(start, "perft", "3", *fen)
        answered(done, r"^97862 nodes \d+ ms\n\Z")
        counts = re.findall(r"^[a-h][1-8][a-h][1-8]: (\d+)$", done.stdout, re.MULTILINE)
        if len(counts) != 48 or sum(map(int, counts)) != 97862:
            raise Failure(f"perft 3: {len(counts)} moves with {sum(map(int, counts))} nodes")
    answered(run(start, "perft", "4"), r"^197281 nodes ")
    answered(run(start, "perft", "1", "4k3/8/8/8/8/8/8/5K1R w H - 0 1"), r"^f1h1: 1$")  # castling in Chess960


def check_impossible_positions(start):
    """An impossible FEN is refused with its field and the reason, by every command that takes one."""
    for command in (["perft", "2"], ["eval"], ["why", "e4"]):
        for fen, reason in (("8/8/8/8/8/8/8/8 w - - 0 1", "king"), ("8/8/8", "field"),
                            ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "h1"), ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "check"),
                            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move")):
            refused(run(start, *command, fen), "FEN.*" + reason)


def check_solve(start):
    """A suite is solved line by line; a line of no use is told by file and number, and skipped; so from a pipe."""
    def expect(done, status, output, complaints):
        told = [line.removeprefix("millimax: ") for line in done.stderr.splitlines()]
        if done.returncode != status or not re.search(output, done.stdout) or len(told) != len(complaints) or not all(
                line.startswith(begin) for line, begin in zip(told, complaints)):
            raise Failure(f"{done.asked}: status {done.returncode}, {done.stdout!r}, {done.stderr!r}")

    good, bad = '7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; id "first";\n', "7k/8/6K1/8/8/8/8/R7 w - - bm Rb8;\n"
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write(good)
        file.flush()
        for limit in (["--depth", "3"], ["--nodes", "5000"], ["--time", "50"]):
            answered(run(start, "solve", file.name, *limit), r"^yes first Ra8# .*\n1/1 solved\n\Z")
        file.write(bad + good)
        file.flush()
        expect(run(start, "solve", file.name, "--depth", "3"), 1, r"\n2/2 solved\n\Z",
               [file.name + ":2: bm \"Rb8\": ", file.name + ": skipped 1 line"])
    answered(run(start, "solve", "-", "--depth", "3", text=good), r"\n1/1 solved\n\Z")
    answered(run(start, "solve", "/dev/stdin", "--depth", "3", text=good), r"\n1/1 solved\n\Z")
    expect(run(start, "solve", "-", "--depth", "3", text=bad), 2, r"\A\Z",
           ["standard input:1: bm \"Rb8\": ", "standard input: no position to solve"])
    expect(run(start, "solve", "-", text="no EPD\n" * 100), 2, r"\A\Z", ["standard input:"] * 10 + ["standard input: no EPD"])
    refused(run(start, "solve", "-"), "standard input: is empty")
    refused(run(start, "solve", "no/such.epd"), r"no/such\.epd: can't be read: No such file or directory")


def check_bench_to_a_depth(start):
    """`bench DEPTH` ends with its nodes, more for more depth."""
    nodes = [int(answered(run(start, "bench", depth), r"^(\d+) nodes \d+ nps\n\Z")[1]) for depth in ("5", "6")]
    if not 0 < nodes[0] < nodes[1]:
        raise Failure(f"{nodes[0]} nodes at depth 5, {nodes[1]} at depth 6")


def check_eval_adds_up(start):
    """What is shown of each side's pieces and of neither's adds up to the score, and so do the terms."""
    pawns = r"([+-]\d+\.\d\d)"
    for fen in (KIWIPETE, "8/8/8/8/4k3/8/4P3/4K3 b - - 0 1", "8/2k5/8/3b1p2/8/1P2B3/P3K3/8 w - - 0 1"):
        done = run(start, "eval", fen)
        hundredths = [round(100 * float(part)) for part in answered(
            done, rf"^ White's pieces {pawns}, Black's {pawns}, neither's {pawns}: {pawns} for White").groups()]
        score = round(100 * float(answered(done, rf"^ Score from White's side +{pawns}\n\Z")[1]))
        terms = [round(100 * float(last)) for last in re.findall(rf"^ [a-z].* {pawns}$", done.stdout, re.MULTILINE)]
        if sum(hundredths[:3]) != score or hundredths[3] != score or sum(terms) != score:
            raise Failure(f"eval {fen}: {hundredths} or {terms} are not the score {score}")


def check_review_train_why_svg(start):
    """Games are reviewed into PGN and a page, positions trained, moves explained, diagrams drawn; bad input is refused."""
    with tempfile.TemporaryDirectory() as directory:
        def write(name, text):
            path = os.path.join(directory, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return path

        games, page = write("games.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 e4 *\n"), os.path.join(directory, "page.html")
        done = run(start, "review", games, "--nodes", "2000", "-o", page)
        if done.returncode != 1 or not re.search(r"2\.\sg4\s\$4\s\{\[%eval #-1\]", done.stdout):
            raise Failure(f"review: status {done.returncode}, {done.stdout!r}")
        # Status 1: the second game is broken.
        if f"{games}: line 3, column 7: 1... e4" not in done.stderr or "game 1, position 1 of 5" not in done.stderr:
            raise Failure(f"review told {done.stderr!r}")
        if sorted(os.listdir(directory)) != ["games.pgn", "page.html"]:
            raise Failure(f"review left {os.listdir(directory)}")
        refused(run(start, "review", os.path.join(directory, "none.pgn")), r"none\.pgn: can't be read")
        refused(run(start, "review", games, "-o", "/no/such/page.html"), r"/no/such/page\.html")
        suite = write(" a\\ suite", "3rkr2/3p1p2/8/8/8/8/6PP/Q3r2K w - - bm Qxe1;\n")  # the only move: judged at once
        environment = {**os.environ, "XDG_STATE_HOME": os.path.join(directory, "state")}
        write("game", "3rkr2/3p1p2/8/8/8/8/5PPP/Q3r2K w - - bm Qxe1;\n")
        os.mkdir(os.path.join(directory, "in ~"))
        write("in ~/\x1b[1m\n.epd", "3rkr2/3p1p2/8/8/8/8/4P1PP/Q3r2K w - - bm Qxe1;\n")
        for answer, said in (("show\nquit\n", "The solution: Qxe1"), ("Qxe1\n", "Right: Qxe1"), ("", "Nothing is due today")):
            for name in ("game", os.path.basename(suite), "in ~/\x1b[1m\n.epd"):
                done = subprocess.run(shlex.split(start.command) + ["train", name], input=answer, capture_output=True,
                                      cwd=directory, text=True, timeout=120, check=False, env=environment)
                if said not in done.stdout or done.returncode or done.stderr:
                    raise Failure(f"train {name!r}, {answer!r}: {done.stdout!r}, {done.stderr!r}")
    answered(run(start, "why", "g4", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "--nodes", "2000"),
             r": White is mated in 1\.$")
    refused(run(start, "why", "e5"), "e5|pawn")
    for several in (["1. e4 e5"], ["e4", "e5"], ["e4", "1...", "e5", *"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -".split()]):
        answered(run(start, "why", *several, "--nodes", "2000"), r"\A--- 1\. e4\n[^\0]*\n--- 1\.\.\. e5\n")
    found = json.loads(run(start, "why", "Ra8", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "--nodes", "2000", "--json").stdout)
    if [fact["kind"] for fact in found["facts"]] != ["back-rank mate"] or found["move"]["line"]["uci"] != ["a1a8"]:
        raise Failure(f"why --json: {found}")
    if (found["headline"], found["mark"], found["glyph"]) != ("Ra8# is mate.", "only move", "!"):
        raise Failure(f"the headline and mark of why --json: {found}")
    found = json.loads(run(start, "why", "Kf1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "--nodes", "2000", "--json").stdout)
    if (found["mark"], found["glyph"]) != ("blunder", "??") or "Kf1 is a blunder" not in found["headline"]:
        raise Failure(f"the headline and mark of why --json: {found}")
    for board in (KIWIPETE, "8/8/8/3kkk2/8/8/8/8"):
        answered(run(start, "svg", board, "--arrows", "e2e4,Re5g6", "--squares", "Gd5", "--turned"),
                 r"\A<svg [^\0]*</svg>\n\Z")
    refused(run(start, "svg", "--arrows", "e9"), 'arrow "e9"')
    refused(run(start, "svg", "--squares", "Xe4"), 'square "Xe4"')
    refused(run(start, "svg", "8/8/8/8"), "4 ranks instead of 8")
    refused(run(start, "svg", "8/8/8/8/8/8/8/8", "x"), "side to move")


GAMES_AS_DATA = (  # with the names of the sides and the moves in SAN
    ('[White "</script>&"]\n[Black "\\"B\\""]\n\n*\n', ("</script>&", '"B"'), []),
    ('[Black "milliMax"]\n\n1. e4 -- 2. d4 {a comment} *\n', (None, "milliMax"), ["e4", "--", "d4"]),
    ('[White "Me"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', ("Me", None), ["f3", "e5", "g4", "Qh4#"]),
    ('[Variant "Chess960"]\n[FEN "4rkr1/4p1p1/8/8/8/8/8/R5KR w HA - 0 1"]\n\n1. O-O# *\n', (None, None), ["O-O#"]),
)


def _check_score(score):
    if ("cp" in score) == ("mate" in score) or not score["text"] or not 0 <= score["chance"] <= 100:
        raise Failure(f"a score: {score}")


def _check_line(line):
    if len(line["uci"]) != len(line["san"]) or len(line["fen"].split()) != 6:
        raise Failure(f"a line: {line}")


def check_reviews_as_data(start):
    """`review --json` is a line of JSON for each game: also of games without moves, with null moves, of Chess960."""
    pgn = "\n".join(text for text, _, _ in GAMES_AS_DATA)
    done = run(start, "review", "-", "--nodes", "2000", "--json", "--player", "me", text=pgn)
    known = [(names, moves) for _, names, moves in GAMES_AS_DATA]
    games = [json.loads(line) for line in done.stdout.splitlines()]
    if [((g["tags"].get("White"), g["tags"].get("Black")), [m["san"] for m in g["moves"]]) for g in games] != known:
        raise Failure(f"review --json: {done.stdout}, {done.stderr}")
    if [g["side"] for g in games] != [None, None, "white", None]:
        raise Failure(f"the player's side: {[g['side'] for g in games]}")
    stranger = run(start, "review", "-", "--nodes", "100", "--player", "Stranger", text=GAMES_AS_DATA[2][0])
    if stranger.stderr.splitlines()[-1:] != ['--player: no game has one player called "Stranger"'] or stranger.returncode:
        raise Failure(f"--player Stranger: {stranger.stderr!r}")
    if "--player" in done.stderr:
        raise Failure(f"--player me, who plays: {done.stderr!r}")
    for game in games:
        _check_score(game["start"])
        for move in game["moves"]:
            _check_score(move["after"])
            for found in filter(None, (move["move"], move["other"])):
                _check_score(found["score"])
                _check_line(found["line"])
            for fact in move["facts"]:
                _check_line(fact["line"])
                if not fact["text"] or not 0 <= fact["ply"] < len(fact["line"]["uci"]):
                    raise Failure(f"a fact: {fact}")
    if games[2]["moves"][2]["verdict"] != "blunder" or not games[2]["moves"][2]["facts"]:
        raise Failure(f"Fool's mate: {games[2]['moves'][2]}")
    refused(run(start, "review", "-", "--json", "-o", "-", text=pgn), "can't be written to the same place")


def check_lost_output(start):
    """What can't be written is an error, in a line and by the status."""
    for arguments, lines in (("perft 2", ""), ("eval", ""), ("--help", ""), ("", "protover 2\nquit\n"), ("", "uci\n"),
                             ("genfens 100000000 seed 1 book None", "")):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run(shlex.split(start.command) + arguments.split(), input=lines, stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=120, check=False)
        if done.returncode != 1 or not re.fullmatch(r".*output.*\n", done.stderr):
            raise Failure(f"{arguments or lines}: status {done.returncode}, {done.stderr!r}")
    with tempfile.TemporaryDirectory() as directory, open("/dev/full", "w", encoding="ascii") as full:
        games = pathlib.Path(directory, "games.pgn")
        games.write_text("1. e4 e5 *\n\n1. e4 e4 *\n\n1. d4 d5 *\n", encoding="ascii")  # a status of its own
        done = subprocess.run([*shlex.split(start.command), "review", games, "--nodes", "100"], stdout=full,
                              stderr=subprocess.PIPE, text=True, timeout=120, check=False,
                              env={**os.environ, "HOME": directory, "XDG_STATE_HOME": directory})
        if done.returncode != 1 or not done.stderr.endswith("output can't be written\n"):
            raise Failure(f"review: status {done.returncode}, {done.stderr!r}")
        if "game 2" in done.stderr or not list(pathlib.Path(directory).rglob("review-progress-*")):
            raise Failure(f"review: went on for nothing, or what it had found is lost: {done.stderr!r}")


def check_protocol_without_a_terminal(start):
    """Without a terminal and without a command it speaks the protocol, with any table size and threads."""
    done = run(start, "--hash", "1", text="xboard\nprotover 2\nping 3\nquit\n")
    answered(done, r"\Afeature ")
    answered(done, r"^pong 3\n\Z")
    start.command += " --hash 512 --threads 3"
    engine = start()
    if engine.memory()[0] < 512 << 20:
        engine.fail("its table is smaller")
    engine.think(BUSY)
    wait_until(lambda: len(os.listdir(f"/proc/{engine.process.pid}/task")) == 5, "three threads beside those that read and answer")
