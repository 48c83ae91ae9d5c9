"""What the system can do to a program, in both protocols: signals, a full disk, no memory, files that go away.

robustness.py has what an interface can do to it.
"""
import contextlib
import os
import pathlib
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile

from engine import DATA, PATIENCE, Failure
from output import THINKING

LIMITED_USER = "setpriv --reuid=65534 --clear-groups -- "  # root may have as many processes as it likes
UCI_SEARCH = r"^info depth"
STATES = {  # what brings an engine there, and what it prints once it is there
    ("CECP", "idle"): (["xboard", "protover 2", "ping 1"], "^pong 1$"),
    ("CECP", "thinking"): (["xboard", "post", "st 3600", "go"], THINKING),
    ("CECP", "pondering"): (["xboard", "hard", "post", "sd 1", "usermove e2e4", "sd 60"], "^move "),
    ("CECP", "analysing"): (["xboard", "post", "analyze"], THINKING),
    ("UCI", "idle"): (["uci", "isready"], "^readyok$"),
    ("UCI", "thinking"): (["uci", "go movetime 3600000"], UCI_SEARCH),
    ("UCI", "pondering"): (["uci", "go ponder wtime 3600000 btime 3600000"], UCI_SEARCH),
    ("UCI", "analysing"): (["uci", "go infinite"], UCI_SEARCH),
}


def _engines(start):
    """(protocol, an engine) in each state."""
    for (protocol, _), (lines, sign) in STATES.items():
        engine = start.raw()
        engine.send(*lines)
        engine.wait(sign)
        yield protocol, engine


def _plays(protocol, engine):
    if protocol == "UCI":
        engine.send("stop", "isready")
        engine.wait("^readyok$")
        engine.send("position startpos", "go nodes 1000")
        engine.wait("^bestmove ")
    else:
        engine.send("exit", "force", "new", "sd 2", "ping 7")
        engine.wait("^pong 7$")
        engine.send("usermove e2e4")
        engine.wait("^move ")


def _plays_or_tells_why(protocol, engine):
    """A status of 2 wants one line of error."""
    with contextlib.suppress(Failure):
        _plays(protocol, engine)
        return
    engine.signals.append(-2)  # the end by itself that is allowed
    if engine.exited() != 2 or engine.errors.count(b"\n") != 1:
        engine.fail(f"neither plays nor tells why in one line: {engine.errors.decode(errors='replace')[-200:]!r}")


def check_ended_by_a_signal(start):
    """SIGTERM, SIGHUP and SIGPIPE end the program in each state, SIGINT in UCI."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGINT):
        for protocol, engine in _engines(start):
            if number == signal.SIGINT and protocol == "CECP":
                continue
            engine.signal(number)
            if engine.exited() not in (0, -number):
                engine.fail(f"exit status {engine.process.returncode}")


def check_stopped_and_continued_in_each_state(start):
    """An engine put to sleep and woken plays on."""
    for protocol, engine in _engines(start):
        engine.signal(signal.SIGSTOP)
        os.waitid(os.P_PID, engine.process.pid, os.WSTOPPED | os.WNOWAIT)
        engine.signal(signal.SIGCONT)
        _plays(protocol, engine)


def check_a_full_disk(start):
    """Where its output can't be written, the program ends with status 1."""
    for lines, _ in STATES.values():
        with open("/dev/full", "wb") as full:
            engine = subprocess.Popen(shlex.split(start.command), stdin=subprocess.PIPE, stdout=full,
                                      stderr=subprocess.DEVNULL, start_new_session=True)
        with engine, contextlib.suppress(BrokenPipeError):
            engine.stdin.write(b"".join(line.encode() + b"\n" for line in lines) + b"ping 1\nisready\n?\nstop\n")
            engine.stdin.flush()  # and stays open
            try:
                engine.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                engine.kill()
                raise Failure(f"still running though nothing can be written, after {lines}") from None
        if engine.returncode != 1:
            raise Failure(f"exit status {engine.returncode} after {lines}")


def check_too_little_at_the_start(start):
    """No thread, no file or hardly any memory more than it has: the program plays, or tells why in one line."""
    plain, user = start.command, LIMITED_USER if os.getuid() == 0 else ""
    for limit in (f"{user}prlimit --nproc=1", "prlimit --nofile=4", "prlimit --stack=131072",
                  *(f"prlimit --as={size << 20}" for size in (14, 16, 18, 20, 64, 128))):
        for protocol in ("CECP", "UCI"):
            start.command = f"{limit} -- {plain} --hash 1"
            engine = start.raw()
            with contextlib.suppress(Failure):
                engine.send(*STATES[protocol, "idle"][0])
            _plays_or_tells_why(protocol, engine)


def check_no_memory_more_in_mid_game(start):
    """Where no byte more than it has can be had, the program plays on, or tells why in one line."""
    for protocol, engine in _engines(start):
        size = engine.memory()[0]
        resource.prlimit(engine.process.pid, resource.RLIMIT_AS, (size, size))
        _plays_or_tells_why(protocol, engine)


def check_a_book_that_goes_while_it_is_used(start):
    """Cut off and removed, it leaves an engine that plays."""
    for protocol, option in (("CECP", "option BookFile=book.bin"), ("UCI", "setoption name BookFile value book.bin")):
        engine = start.raw()
        book = pathlib.Path(shutil.copy(DATA / "book.bin", pathlib.Path(engine.folder.name, "book.bin")))
        lines, sign = STATES[protocol, "idle"]
        engine.send(lines[0], option, *lines[1:])
        engine.wait(sign)
        book.write_bytes(book.read_bytes()[:24])
        book.unlink()
        _plays(protocol, engine)


def check_a_suite_that_goes_while_it_is_solved(start):
    """Cut off and removed, it leaves a program that ends with what it has read."""
    with tempfile.TemporaryDirectory() as folder:
        suite = shutil.copy(DATA / "wac.epd", folder)
        start.command += f" --hash 1 solve {suite} --nodes 500"
        engine = start.raw()
        engine.wait("^(yes|no)")
        os.truncate(suite, 40)
        os.unlink(suite)
        engine.wait(r"^\d+/\d+ solved$")
        engine.signals.append(-1)  # since a line was skipped
        engine.exited()
