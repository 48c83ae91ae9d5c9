"""Games between engines by cutechess-cli or fastchess: how they are asked for, kept and counted."""
import collections
import contextlib
import datetime
import fcntl
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import zlib

from shared import output, stop, words_of

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
RUNNERS = {"cutechess-cli": "github.com/cutechess/cutechess", "fastchess": "github.com/Disservin/fastchess"}
ADJUDICATION = ["-resign", "movecount=4", "score=700", "twosided=true",
                "-draw", "movenumber=40", "movecount=8", "score=10"]
FAULTS = {"lost on time": "loses on time", "illegal": "illegal move", "disconnected": "disconnects",
          "stalled": "connection stalls", "false claims": "result claim"}
FINISHED = re.compile(r"Finished game (\d+) \((.*) vs (.*)\): (1-0|0-1|1/2-1/2) \{(.*)\}")
TROUBLE = re.compile(r"warn|error|fatal|illegal|invalid|disconnect|stall|terminat|cannot|n't|no such|unknown", re.I)
NOISE = re.compile(r"Warning: .* setboard|Finished game|Elo difference")  # some engines don't say that they know setboard
HOME = pathlib.Path(__file__).resolve().parent.parent
OPENINGS = HOME / "tests/data/openings.epd"
FEWEST = 50  # openings before a test decides: of fewer the variance isn't known


def check_runner(name=None):
    """The program that plays: cutechess-cli, which speaks CECP, too, or fastchess, for UCI alone. Ends if there is none."""
    found = next(filter(shutil.which, [name] if name else RUNNERS), None)
    return found or stop("no " + (name or " or ".join(f"{program} ({home})" for program, home in RUNNERS.items()))
                         + " on PATH")


def is_millimax(program):
    with contextlib.suppress(OSError):
        return output(program, "--version").startswith("milliMax")
    return False


class Player:
    """An engine as it is named on our command line: [NAME=][uci:]PROGRAM, with arguments and option.NAME=VALUE."""

    def __init__(self, text):
        name, equals, engine = text.partition("=")
        self.text = engine if equals and re.fullmatch(r"[\w.+-]+", name) else text
        words = words_of(self.text.removeprefix("uci:")) or [""]
        self.arguments = [word for word in words[1:] if not word.startswith("option.")]
        self.options = [word for word in words[1:] if word.startswith("option.")]
        peer, at, elo = words[0].partition("@")
        self.peer = peer if peer in PEERS and self.text.startswith(peer) and not self.arguments else None
        if at and self.peer and (peer != "stockfish" or not elo.isdigit()):
            stop(f"{text}: only stockfish takes an Elo, a number, as in stockfish@1500")
        program = peer if self.peer else words[0]
        self.name = name if self.text != text else " ".join([os.path.basename(words[0]), *words[1:]])
        self.settings = [*PEERS.get(self.peer, UCI if self.text.startswith("uci:") else CECP), *self.options]
        if self.peer and at:
            self.settings += ["option.UCI_LimitStrength=true", f"option.UCI_Elo={elo}"]
        self.program = shutil.which(program) and os.path.abspath(shutil.which(program))

    def check(self):
        return self if self.program else stop(f"no engine {self.text!r}")

    def freeze(self, directory):
        """A copy of milliMax plays, so that it can be built anew meanwhile."""
        if not self.peer and is_millimax(self.program):
            self.program = shutil.copy2(self.program, tempfile.mkdtemp(dir=directory))

    def identity(self):
        """What tells it from other programs, and from other versions of itself."""
        if self.peer:
            return self.text
        return " ".join([f"{zlib.crc32(pathlib.Path(self.program).read_bytes()):08x}", *self.arguments, *self.options])

    def line(self, name, options, limit):
        """As the runner wants it."""
        settings = [setting.format(hash=options.hash) for setting in self.settings]
        arguments = [*self.arguments, *(setting[4:] for setting in settings if setting.startswith("arg="))]
        settings = [setting for setting in settings if not setting.startswith("arg=")]
        if options.runner == "fastchess":
            if self.settings[0] != UCI[0] and self.peer:
                stop(f"{self.peer} speaks CECP, which fastchess doesn't; cutechess-cli does")
            settings = [setting.replace("option.memory", "option.Hash") for setting in settings if "proto=" not in setting]
            arguments = [f"args={shlex.join(arguments)}"] if arguments else []
        else:
            arguments = [f"arg={word}" for word in arguments]
        return ["-engine", f"name={name}", f"cmd={self.program}", *arguments, *settings, *limit]


class Game(collections.namedtuple("Game", "is_white result ending")):
    """A finished game, seen by the first of the two engines."""

    def points(self):
        return 0.5 if self.result == "1/2-1/2" else float((self.result == "1-0") == self.is_white)

    def fault(self):
        """(whether the first engine ended the game by a fault, which), or nothing if it ended by the rules."""
        return next(((self.points() == 0, fault) for fault, words in FAULTS.items() if words in self.ending), None)


def games_of(record):
    """Those of an opening; in the first, the first engine has White."""
    return [Game(number == 0, *game) for number, game in enumerate(record["games"])]


class Store:
    """All games ever played, in a file that has a line for each opening whose two games are over."""

    def __init__(self, directory):
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._file = open(directory / "games.jsonl", "a+", encoding="utf-8")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            stop(f"another match is writing to {directory}")
        except OSError as error:
            stop(f"{directory}: {error.strerror}")
        self.directory = directory
        self._file.seek(0)
        lines = list(self._file)
        self._records = [self._record(number, line) for number, line in enumerate(lines, 1)]
        if lines and not lines[-1].endswith("\n"):
            self._file.write("\n")  # cut off, or edited; what follows is a line of its own

    def _record(self, number, line):
        try:
            record = json.loads(line)
            record["pair"] + sum(game.points() for game in games_of(record))
            return record
        except (ValueError, KeyError, TypeError, AttributeError):
            return stop(f"{self._file.name}:{number}: not an opening's games; remove the line")

    def pairs(self, conditions):
        """Those under these conditions, by the number of the opening."""
        return {record["pair"]: record for record in self._records if conditions.items() <= record.items()}

    def add(self, record):
        self._records.append(record)
        self._file.write(json.dumps(record) + "\n")
        self._file.flush()


class Match:
    """Two engines and all that must be the same for their games to be counted together."""

    def __init__(self, store, ours, theirs, options, **more):
        self.store, self.players, self.options = store, (ours, theirs), options
        self.names = [ours.name, theirs.name + " (2)" * (ours.name == theirs.name)]
        openings = pathlib.Path(options.openings)
        self.size = pathlib.Path(options.book).read_bytes().count(b"[Event " if openings.suffix == ".pgn" else b"\n")
        self.conditions = {"us": ours.identity(), "them": theirs.identity(), "limit": limit_of(options),
                           "hash": options.hash, "adjudicated": options.adjudicate,
                           "openings": f"{openings.name} (CRC {zlib.crc32(openings.read_bytes()):08x})", **more}

    def records(self):
        return self.store.pairs(self.conditions)

    def games(self):
        return [game for record in self.records().values() for game in games_of(record)]

    def pairs(self):
        """The points of each opening, from 0 to 2."""
        return [sum(game.points() for game in games_of(record)) for record in self.records().values()]

    def play(self, first, last, enough=lambda: False, more=()):
        """Plays those of the openings `first` ... `last`, from 1 on, that are missing, until `enough`.

        What the runner told that one should know, line by line; `more` are words for it.
        """
        done, said = self.records(), []
        for start, end in gaps([number for number in range(first, last + 1) if number not in done]):
            if enough():
                break
            self._run(start, end - start + 1, enough, more, said)
        return said

    def _run(self, start, count, enough, more, said):
        half, ended, about = {}, False, circumstances(self.players[1], self.options)
        # In a session of its own, so that Ctrl-C reaches no engine, whose death would count as a loss.
        runner = subprocess.Popen([*self._line(start, count), *more], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, errors="replace", start_new_session=True)
        try:
            for text in runner.stdout:
                if ended:
                    continue
                if found := FINISHED.match(text):
                    pair = start + (int(found[1]) - 1) // 2
                    half.setdefault(pair, {})[found[2] == self.names[0]] = found.groups()[3:]
                    if len(half[pair]) == 2:
                        self.store.add({"pair": pair, "games": [half[pair][True], half[pair][False]],
                                        **self.conditions, **about})
                        if ended := enough():
                            runner.send_signal(signal.SIGINT)
                elif TROUBLE.search(text) and not NOISE.match(text) and text.strip() not in said:
                    said.append(text.strip())
                    print(f"{self.options.runner}: {said[-1]}", file=sys.stderr, flush=True)
        except BaseException:
            runner.send_signal(signal.SIGINT)
            ended = True
            raise
        finally:
            runner.communicate()
            if runner.returncode and not ended:
                said.append(f"it ended with {runner.returncode}")
                print(f"{self.options.runner}: {said[-1]}", file=sys.stderr)

    def _line(self, start, count):
        """The runner's command line for so many openings, each with both colours."""
        options = self.options
        nodes = options.nodes or []
        line = [options.runner]
        for number, player in enumerate(self.players):
            limit = ["tc=inf", f"nodes={nodes[-1 if number else 0]}"] if nodes else [f"tc={options.tc}"]
            line += player.line(self.names[number], options, limit + ["ponder"] * options.ponder)
        form = "pgn" if options.book.endswith(".pgn") else "epd"
        if options.runner == "fastchess":
            line += ["-force-concurrency", "-config", "outname=/dev/null"]  # no file of its state
        return [*line, "-openings", f"file={os.path.abspath(options.book)}", f"format={form}", "order=sequential",
                f"start={(start - 1) % self.size + 1}", "-games", "2", "-rounds", str(count), "-repeat", "-recover",
                "-concurrency", str(options.concurrency), *(ADJUDICATION if options.adjudicate else [])]


def gaps(numbers):
    """(first, last) of each run of consecutive numbers."""
    runs = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def limit_of(options):
    """In words; by nodes the runner matters, since CECP lets the engine keep some of them back."""
    nodes = " against ".join(map(str, dict.fromkeys(options.nodes or [])))
    return "".join([f"{nodes} nodes by {options.runner}" if nodes else options.tc, ", pondering" * options.ponder,
                    f", beside {options.busy} busy processes" if options.busy else ""])


def circumstances(opponent, options):
    """What the reader of a table should know about a game."""
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    model = re.search(r"model name\s*: (.*)", cpuinfo.read_text()) if cpuinfo.exists() else None
    package = ("dpkg-query", "-W", "-f", "${source:Upstream-Version}", opponent.peer or "")
    return {"processor": f"{model[1] if model else 'unknown processor'}, {os.cpu_count()} cores",
            "concurrency": options.concurrency, "date": datetime.date.today().isoformat(),
            "version": output(*package) if opponent.peer and shutil.which("dpkg-query") else "",
            "runner": "".join(output(options.runner, "--version").splitlines()[:1])}


# ---- What the games say ---------------------------------------------------------------------------------------------

def expected_score(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def elo_with_error(pairs):
    """The Elo difference and its 95 % error, or nothing if beyond measure, from the points of openings.

    The two games of one opening are not independent, so the error is that of openings.
    """
    score = sum(pairs) / (2 * len(pairs)) if pairs else 0
    if score in (0, 1):
        return None
    deviation = math.sqrt(sum((points / 2 - score) ** 2 for points in pairs)) / len(pairs)
    slope = 400 / math.log(10) / (score * (1 - score))
    return 400 * math.log10(score / (1 - score)), 1.96 * deviation * slope


def log_likelihood_ratio(pairs, elo0, elo1):
    """How much better the points of openings go with elo1 than with elo0 (the generalised SPRT's normal approximation)."""
    if len(pairs) < FEWEST:
        return 0.0
    mean = sum(pairs) / (2 * len(pairs))
    variance = max(sum((points / 2 - mean) ** 2 for points in pairs) / len(pairs), 1e-3)
    score0, score1 = expected_score(elo0), expected_score(elo1)
    return len(pairs) * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)


def wins_losses_draws(games):
    return [sum(game.points() == points for game in games) for points in (1, 0, 0.5)]


def told_faults(games, of_first):
    counts = collections.Counter(game.fault() for game in games)
    return ", ".join(f"{counts[of_first, fault]} {fault}" for fault in FAULTS if counts[of_first, fault])


def told_score(games, pairs):
    """55.0 %, +3 -2 =5, Elo +35 ± 100"""
    wins, losses, draws = wins_losses_draws(games)
    measured = elo_with_error(pairs)
    error = f"± {measured[1]:.0f}" if measured and measured[1] else "± ?"  # openings that went alike tell no error
    elo = f"Elo {measured[0]:+.0f} {error}" if measured else "Elo beyond measure"
    return f"{100 * sum(pairs) / max(1, len(games)):.1f} %, +{wins} -{losses} ={draws}, {elo}"
