"""Games between engines played by cutechess-cli, shared by the scripts that measure strength."""
import collections
import math
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

from shared import require, stop, words_of

CECP, UCI = ["proto=xboard", "option.memory={hash}"], ["proto=uci", "option.Hash={hash}"]
PEERS = {  # what each needs to play without its own book, on one thread
    "fairymax": CECP,
    "sjeng": ["proto=xboard"],
    "hoichess": ["proto=xboard", r"initstr=book off\nhash size {hash}M"],
    "sjaakii": CECP,
    "phalanx": ["arg=-b-", "arg=-l-", *CECP],
    "gnuchess": ["arg=--uci", *UCI, "option.OwnBook=false"],
    "glaurung": [*UCI, "option.OwnBook=false", "option.Threads=1"],
    "toga2": [*UCI, "option.OwnBook=false"],
    "ethereal-chess": [*UCI, "option.MoveOverhead=10"],
    "weiss": UCI,
    "stockfish": [*UCI, "option.Threads=1"],
}
ADJUDICATION = ["-resign", "movecount=4", "score=700", "twosided=true",
                "-draw", "movenumber=40", "movecount=8", "score=10"]
TIME_CONTROL = re.compile(r"inf|(\d+/)?(\d+:)?\d+(\.\d+)?(\+\d+(\.\d+)?)?")
FAULTS = {"time losses": "loses on time", "illegal moves": "makes an illegal move", "disconnects": "disconnects",
          "stalls": "connection stalls", "false claims": "result claim"}
SINGULAR = {"time losses": "time loss"}
FINISHED = re.compile(r"Finished game (\d+) \((.*) vs (.*)\): (1-0|0-1|1/2-1/2) \{(.*)\}")
NOISE = re.compile(r"Started game|Score of|\.\.\.|Indexing|Player:|   |Finished match|SPRT: .*-inf"
                   r"|Warning: .* setboard|$")
OPENINGS = pathlib.Path(__file__).resolve().parent.parent / "tests/data/openings.epd"


class Game(collections.namedtuple("Game", "number white black result ending")):
    """A finished game."""

    def points(self, player):
        if self.result == "1/2-1/2":
            return 0.5
        return 1.0 if player == (self.white if self.result == "1-0" else self.black) else 0.0

    def fault(self):
        """Who ended the game by what fault, or nothing if it ended by the rules."""
        loser = self.white if self.result == "0-1" else self.black
        return next(((loser, fault) for fault, words in FAULTS.items() if words in self.ending), None)


def add_options(parser):
    parser.add_argument("--tc", default="5+0.05",
                        help="SECONDS+INCREMENT for a game, or MOVES/SECONDS (default 5+0.05)")
    parser.add_argument("--concurrency", type=int,
                        help="games at once (default 2, or 1 if both sides think all the time)")
    parser.add_argument("--hash", type=int, default=64, help="megabytes, for engines that can be told (default 64)")
    parser.add_argument("--openings", default=str(OPENINGS), help="EPD or PGN file (default tests/data/openings.epd)")
    parser.add_argument("--adjudicate", action="store_true", help="let cutechess-cli end won and dead drawn games")


def check(options):
    """Ends the script, if a match with these options cannot be played."""
    if not vars(options).get("report"):
        require("cutechess-cli")
    if not os.path.isfile(options.openings):
        stop(f"no openings file {options.openings}")
    if not TIME_CONTROL.fullmatch(options.tc):
        stop(f"--tc {options.tc}: want SECONDS+INCREMENT or MOVES/SECONDS, as in 5+0.05")
    if options.concurrency is None:
        options.concurrency = 1 if vars(options).get("ponder") else 2
    if min(options.concurrency, options.hash) < 1:
        stop("--concurrency and --hash want at least 1")


def engine_arguments(text, name, megabytes):
    """cutechess-cli's description of the engine called TEXT on our command line."""
    program, *words = words_of(text.removeprefix("uci:")) or [""]
    arguments = [word for word in words if not word.startswith("option.")]
    settings = UCI if text.startswith("uci:") else CECP
    peer, at, elo = program.partition("@")
    if peer in PEERS and not arguments and not text.startswith("uci:"):
        program, settings = peer, PEERS[peer]
        if at:
            if peer != "stockfish" or not elo.isdigit():
                stop(f"{text}: only stockfish takes an Elo, a number, as in stockfish@1500")
            settings = [*settings, "option.UCI_LimitStrength=true", f"option.UCI_Elo={elo}"]
    found = shutil.which(program)
    if not found:
        stop(f"no engine {program}")
    return ["-engine", f"name={name}", f"cmd={os.path.abspath(found)}", *(f"arg={word}" for word in arguments),
            *(setting.format(hash=megabytes) for setting in settings),
            *(word for word in words if word not in arguments)]


def command(players, each, order, games, options):
    """cutechess-cli's command line for a match of the players, {name: engine}, the first with White in odd games.

    `each` holds settings of both engines, `order` tells how openings are chosen; each is played twice.
    """
    line = ["cutechess-cli"]
    for name, text in players.items():
        line += engine_arguments(text, name, options.hash)
    form = "pgn" if options.openings.endswith(".pgn") else "epd"
    return [*line, "-each", *each, "-openings", f"file={options.openings}", f"format={form}", *order,
            "-games", str(min(games, 2)), "-rounds", str((games + 1) // 2), "-repeat", "-recover",
            "-concurrency", str(options.concurrency), *(ADJUDICATION if options.adjudicate else [])]


def play(line, on_game, on_text):
    """Run cutechess-cli; tells of every game that was finished, and of other lines that are worth reading.

    Whether it ended well.
    """
    # In a session of its own, so that Ctrl-C reaches no engine, whose death would count as a loss.
    match = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        for text in match.stdout:
            if finished := FINISHED.match(text):
                on_game(Game(int(finished[1]), *finished.groups()[1:]))
            elif not NOISE.match(text):
                on_text(text)
    except BaseException:
        match.send_signal(signal.SIGINT)
        raise
    finally:
        if match.wait() != 0:
            print(f"{os.path.basename(sys.argv[0])}: cutechess-cli ended with {match.returncode}", file=sys.stderr)
    return match.returncode == 0


def elo_with_error(points):
    """The Elo difference and its 95 % error, or nothing if beyond measure, from the points by game number.

    The two games of one opening are not independent, so the error is that of pairs.
    """
    score = sum(points.values()) / len(points)
    if score in (0, 1):
        return None
    pairs = collections.Counter()
    for number, value in points.items():
        pairs[(number - 1) // 2] += value - score
    deviation = math.sqrt(sum(pair ** 2 for pair in pairs.values())) / len(points)
    slope = 400 / math.log(10) / (score * (1 - score))
    return 400 * math.log10(score / (1 - score)), 1.96 * deviation * slope


def wins_losses_draws(points):
    return [list(points.values()).count(value) for value in (1.0, 0.0, 0.5)]


def told_faults(counts):
    told = (f"{count} {fault if count > 1 else SINGULAR.get(fault, fault[:-1])}" for fault, count in counts.items() if count)
    return ", ".join(told) or "no faults"
