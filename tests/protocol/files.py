"""What is written where: nothing is lost that the user had, and nothing from a stranger reaches the terminal."""
import contextlib
import os
import pathlib
import re
import shlex
import stat
import subprocess
import tempfile

from console import PLAIN, Terminal
from engine import Failure
from faults import LIMITED_USER

GAME, LETTER = b'[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', b"Dear Sir,\n"
OURS = b'[Annotator "milliMax"]\n\n1. e4 e5 *\n'
PAGE = b"<!DOCTYPE html>\n<title>Game review by milliMax</title>\n"
READ, LINK = "is the file that is read", "is a link"
THEIRS, NO_PGN = "is there already, and not written by milliMax", "is there already, and no PGN file"


class Place:
    """A folder with a game that is read, and a file to be written: `target`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.game, self.target, self.home = self.folder / "game.pgn", self.folder / "target.pgn", self.folder / "home"
        self.game.write_bytes(GAME)
        self.home.mkdir()
        self.before = {}

    def tree(self):
        """What stands in the folder: links, folders and the bytes of files, by name."""
        return {path.relative_to(self.folder).as_posix():
                os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else "folder"
                for path in sorted(self.folder.rglob("*")) if self.home not in (path, *path.parents)}


# What may stand where a file is to be written; each makes it.
def _game_itself(place):
    place.target = place.game


def _link_to_the_game(place):
    place.target.symlink_to(place.game)


def _hard_link_to_the_game(place):
    place.target.hardlink_to(place.game)


def _folder(place):
    place.target.mkdir()


def _letter(place):
    place.target.write_bytes(LETTER)


def _other_game(place):
    place.target.write_bytes(GAME)


def _judged_game(place):
    place.target.write_bytes(OURS)


def _page(place):
    place.target.write_bytes(PAGE)


def _nothing(place):
    del place


def _link_to_nothing(place):
    place.target.symlink_to(place.folder / "nothing")


def _full_device(place):
    place.target = pathlib.Path("/dev/full")


NEW, ADDED, REPLACED, FULL = "new", "added", "replaced", "No space left on device"
TOO_LARGE = "File too large"
# What happens, by what stands there: something is written, or the reason why not.
TABLE = {                 # save      review -o          review --pgn  the console's review
    _nothing:               (NEW,     NEW,               NEW,          NEW),
    _game_itself:           (ADDED,   READ,              READ,         THEIRS),
    _link_to_the_game:      (LINK,    READ,              READ,         LINK),
    _hard_link_to_the_game: (ADDED,   READ,              READ,         THEIRS),
    _link_to_nothing:       (LINK,    LINK,              LINK,         LINK),
    _folder:                ("is a folder",) * 4,
    _letter:                (NO_PGN,  THEIRS,            THEIRS,       THEIRS),
    _other_game:            (ADDED,   THEIRS,            THEIRS,       THEIRS),
    _judged_game:           (ADDED,   THEIRS,            REPLACED,     REPLACED),
    _page:                  (NO_PGN,  REPLACED,          THEIRS,       THEIRS),
    _full_device:           (FULL,    FULL,              FULL,         None),
}


def _run(start, place, *words, text="", user=""):
    command = shlex.split(user) + shlex.split(start.command) + [*map(str, words)]
    return subprocess.run(command, input=text.encode(), capture_output=True, timeout=120, check=False,
                          env={**os.environ, "XDG_STATE_HOME": str(place.home)})


def _save(start, place):
    with Terminal(start, *PLAIN, home=str(place.home), LC_ALL="C") as console:
        console.prompt()
        console.type("force")
        console.prompt()
        console.ask(f"load {place.game}", "Loaded", "over")
        console.type(f"save {place.target}")
        return console.prompt("over")


def _review_to_page(start, place):
    return _run(start, place, "review", place.game, "--nodes", "100", "-o", place.target).stderr.decode()


def _review_to_pgn(start, place):
    done = _run(start, place, "review", place.game, "--nodes", "100", "--pgn", place.target)
    if done.stdout:
        raise Failure(f"with --pgn standard output got {done.stdout!r}")
    return done.stderr.decode()


def _review_in_console(start, place):
    with Terminal(start, *PLAIN, home=str(place.home), LC_ALL="C") as console:
        console.prompt()
        console.ask(f"load {place.game}", "Loaded", "over")
        console.type(f"review {place.target}")
        reasons = (READ, LINK, "is there", "is a folder", "Permission denied", FULL, TOO_LARGE)
        console.sees("Written to|" + "|".join(reasons))
        return console.child.match[0] + console.prompt("over")


WRITERS = (_save, _review_to_page, _review_to_pgn, _review_in_console)


def _joined(text):
    """Without the breaks of lines that are too long."""
    return " ".join(text.split())


def _check(start, write, make, wanted, folder):
    place = Place(folder)
    make(place)
    before = place.tree()
    told, after = _joined(write(start, place)), place.tree()
    name = place.target.name

    def fail(why):
        raise Failure(f"{write.__name__}, {make.__name__}: {why}; told: {told[-300:]!r}")

    if wanted in (NEW, ADDED, REPLACED):
        changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
        linked = {"game.pgn"} if make is _hard_link_to_the_game else set()
        also = {"target.html"} if write is _review_in_console else linked
        if not {name} <= changed <= {name} | also:
            fail(f"changed: {changed}")
        if wanted == ADDED and not after[name].startswith(before[name]):
            fail("what was there is gone")
    else:
        if wanted not in told:
            fail(f"expected {wanted!r}")
        if before != after:
            fail(f"changed: {[path for path in {*before, *after} if before.get(path) != after.get(path)]}")


def check_what_may_be_replaced(start):
    """Only a file that milliMax has written; never the file that is read, whatever its name, nor through a link."""
    for make, row in TABLE.items():
        for write, wanted in zip(WRITERS, row):
            if wanted:
                with tempfile.TemporaryDirectory() as folder:
                    _check(start, write, make, wanted, folder)


def check_no_permission(start):
    """Where the user may not write, nothing is written, and that is told."""
    user = LIMITED_USER if os.getuid() == 0 else ""
    for make in (_nothing, _judged_game, _page, _other_game):
        for write in WRITERS:
            with tempfile.TemporaryDirectory() as folder:
                os.chmod(folder, 0o755)

                def closed(place, make=make):
                    make(place)
                    os.chmod(place.home, 0o777)
                    if place.target.exists():
                        os.chmod(place.target, 0o444)
                    os.chmod(place.folder, 0o555)

                wanted = dict(zip(WRITERS, TABLE[make]))[write]
                command, start.command = start.command, user + start.command
                try:
                    _check(start, write, closed, "" if wanted in (THEIRS, NO_PGN) else "Permission denied", folder)
                finally:
                    start.command = command
                    os.chmod(folder, 0o755)


@contextlib.contextmanager
def _full_disk():
    """A small disk on which nothing is free, for those who may make one."""
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True,
                          check=False).returncode:
            yield None
            return
        try:
            yield pathlib.Path(folder)
        finally:
            # Lazily: a process that another check is just starting may still hold what was open here.
            subprocess.run(["umount", "-l", folder], check=True)


def check_a_full_disk(start):
    """On a full disk the old file stays, nothing is left, and that is told."""
    for make in (_nothing, _judged_game, _page):
        for write in WRITERS:
            if TABLE[make][WRITERS.index(write)] == ADDED:
                continue  # a line more may fit behind a short game
            with _full_disk() as folder:
                if folder is None:
                    return

                def filled(place, make=make):
                    make(place)
                    with contextlib.suppress(OSError), open(place.folder / "filler", "wb", buffering=0) as filler:
                        while True:
                            filler.write(bytes(4096))

                wanted = dict(zip(WRITERS, TABLE[make]))[write]
                _check(start, write, filled, "" if wanted in (THEIRS, NO_PGN) else FULL, folder)


def check_no_room_for_the_page(start):
    """Where the page can't be written the judged games are, and that is told."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        done = _run(start, place, "review", place.game, "--nodes", "100", "-o", "/dev/full", "--pgn", place.target)
        if done.returncode != 2 or FULL not in done.stderr.decode() or not place.target.read_bytes().startswith(b"[Ev"):
            raise Failure(f"status {done.returncode}, {done.stderr!r}")


def check_a_limit_of_size(start):
    """The signal that the system sends to who writes too much ends nothing: no file is there, and that is told."""
    command, start.command = start.command, "prlimit --fsize=50 " + start.command
    try:
        for write in WRITERS:
            with tempfile.TemporaryDirectory() as folder:
                _check(start, write, _nothing, TOO_LARGE, folder)
    finally:
        start.command = command


def check_standard_output(start):
    """`-` and /dev/stdout are standard output, a pipe or a file; a page there goes without the PGN."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        review = ("review", place.game, "--nodes", "100")
        for words, begins in (((), b"[Event"), (("--pgn", "-"), b"[Event"), (("--pgn", "/dev/stdout"), b"[Event"),
                              (("-o", "-"), b"<!DOCTYPE"), (("-o", "/dev/stdout"), b"<!DOCTYPE")):
            done = _run(start, place, *review, *words)
            both = b"<!DOCTYPE" in done.stdout and b"[Event" in done.stdout
            if done.returncode or not done.stdout.startswith(begins) or both:
                raise Failure(f"{words}: {done.stdout[:60]!r} ... {done.stdout[-60:]!r}, {done.stderr!r}")
            path = place.folder / "output"
            with open(path, "wb") as output:
                subprocess.run([*shlex.split(start.command), *map(str, review), *words], stdout=output, check=True,
                               stderr=subprocess.DEVNULL, env={**os.environ, "XDG_STATE_HOME": str(place.home)})
            if not path.read_bytes().startswith(begins):
                raise Failure(f"{words}, to a file: {path.read_bytes()[:60]!r}")
        with open(place.game, "ab") as output:
            done = subprocess.run([*shlex.split(start.command), *map(str, review)], stdout=output,
                                  stderr=subprocess.PIPE, check=False)
        if done.returncode != 2 or place.game.read_bytes() != GAME:
            raise Failure(f"judged games are added to the file that is read: {done.stderr!r}")


def check_a_pipe_is_read_once(start):
    """Games come from a pipe, by `-` or its name; what is empty and what can't be read is told apart."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        for name in ("-", "/dev/stdin"):
            done = _run(start, place, "review", name, "--nodes", "100", text=GAME.decode())
            if done.returncode or done.stdout.count(b'[White "A"]') != 1 or b"Qh4# 0-1" not in done.stdout:
                raise Failure(f"{name}: {done.stdout!r}, {done.stderr!r}")
            told = _run(start, place, "review", name).stderr
            if not told.endswith(b"is empty\n"):
                raise Failure(f"{name}, empty: {told!r}")
        told = _run(start, place, "review", place.folder / "none").stderr
        if not told.endswith(b"can't be read: No such file or directory\n"):
            raise Failure(f"no file: {told!r}")


# ---- State ----------------------------------------------------------------------------------------------------------

STATE = ("game.pgn", "games.pgn", "settings", "training")


def _session(start, place):
    """A session in which all state is written, if it can be."""
    suite = place.folder / "suite.epd"
    only_move = "3rkr2/3p1p2/8/8/8/8/6PP/Q3r2K w - - bm Qxe1;\n"  # judged at once
    suite.write_text(only_move, encoding="ascii")
    with Terminal(start, *PLAIN, home=str(place.home)) as console:
        console.prompt()
        console.type(f"train {suite}")
        console.prompt()
        console.type("Qxe1")  # an answer, or a move that is refused where nothing can be asked
        console.sees("Enter> |Illegal move")
        console.type("exit")
        console.sees("The training is over|nothing is being analysed")
        console.prompt()
        for line, side in (("force", "White"), ("e4 e5 Nf3", "Black"), ("new", "White"), ("skill 7", "White"),
                           ("force", "White"), ("d4", "Black")):
            console.type(line)
            console.prompt(side)
        console.type("quit")
        console.ended()


def check_state_is_private(start):
    """What is remembered can be read by the user alone, also what was open before."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        state = place.home / "millimax"
        state.mkdir(mode=0o755)
        _session(start, place)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (state, *state.iterdir())}
        if modes != {"millimax": 0o700, **dict.fromkeys(STATE, 0o600)}:
            raise Failure(f"modes: { {name: oct(mode) for name, mode in modes.items()} }")


def check_state_that_is_not_ours_stays(start):
    """A letter, a link or a folder in the place of a state file stays, and the program goes on."""
    for name in STATE:
        for make in (_letter, _link_to_the_game, _folder):
            with tempfile.TemporaryDirectory() as folder:
                place = Place(folder)
                state = place.home / "millimax"
                state.mkdir()
                if (name, make) == ("games.pgn", _letter):
                    continue  # games are added to whatever is there
                place.target = state / name
                make(place)
                was = place.target.read_bytes() if place.target.is_file() else None
                _session(start, place)
                if place.game.read_bytes() != GAME or (place.target.is_file() and place.target.read_bytes() != was):
                    raise Failure(f"{name}, {make.__name__}: it was written to")
                if make is _link_to_the_game and not place.target.is_symlink():
                    raise Failure(f"{name}: the link is gone")


def check_a_review_for_xboard_has_a_name_of_its_own(start):
    """What WriteReview writes replaces nothing: there is always a new name, or the user is told why there is none."""
    for make, wanted in ((None, "is in"), (_letter, "Not a directory"), (_link_to_the_game, "Not a directory")):
        engine = start()
        place = Place(engine.folder.name)
        reviews = place.home.parent / "millimax" / "reviews"  # the state folder that engines have here
        reviews.parent.mkdir()
        place.target = reviews
        before = make and (make(place), place.tree())[1]
        engine.send("new", "force")
        engine.play("f2f3")
        told = []
        for _ in range(2):
            engine.send("option WriteReview")
            told.append(engine.wait("^telluser (?!Judging)(.*)$")[1])
        if not all(wanted in text for text in told) or (make and before != place.tree()):
            engine.fail(f"told: {told}")
        if not make and len(set(told)) != len(told):
            engine.fail(f"the same name twice: {told}")


# ---- What a terminal shows ------------------------------------------------------------------------------------------

HOSTILE = b"\x1b]0;x\x07\x1b[66m\x9b67m\xc2\x9b68m\xe2\x80\xae\xe2\x81\xa6\x08\x7f"
OBEYED = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def check_no_terminal_obeys_a_stranger(start):
    """Tags, comments and ids with escape sequences, 8-bit controls and marks of direction are shown without them."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        place.game.write_bytes(b'[White "' + HOSTILE + b'"]\n[Event "' + HOSTILE + b'"]\n[Date "' + HOSTILE +
                               b'"]\n\n1. f3 {' + HOSTILE + b"} e5 2. g4 Qh4# 0-1\n\n1. e4 " + HOSTILE + b" e4 *\n")
        suite = place.folder / "suite.epd"
        board = b"4k3/8/8/3n4/8/8/3R4/4K3 w - - bm Rxd5"
        suite.write_bytes(board + b'; id "' + HOSTILE + b'";\n' + board + HOSTILE + b';\n' + HOSTILE + b"\n")

        def look(words, lines=()):
            with Terminal(start, *map(str, words), home=str(place.home), TERM="dumb") as console:
                shown = ""
                for line in lines:
                    console.sees("> $")
                    shown += console.child.before
                    console.type(line)
                console.sees("> $|\\Z" if lines else "\\Z")
                shown += console.child.before
            if found := OBEYED.search(shown):
                raise Failure(f"{words}, {lines}: {found[0]!r} in {shown[max(0, found.start() - 80):][:160]!r}")

        look(["review", place.game, "--nodes", "100"])
        look(["solve", suite, "--nodes", "100"])
        look(["eval", HOSTILE.decode("latin-1")])
        look(PLAIN, [f"load {place.game}", "pgn", "games", f"save {place.folder / 'saved.pgn'}", "save /dev/stdout",
                     f"load {place.folder / 'saved.pgn'}", f"load {place.game} 2", f"train {suite}", "exit"])
