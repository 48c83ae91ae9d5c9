"""Drives one engine over pipes, as a GUI would, and remembers every line in both directions."""
import os
import pathlib
import pty
import re
import resource
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
import termios
import threading
import time

import output
import rules

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
PATIENCE = 30.0     # seconds to wait for what must come: it comes at once, but not on a machine that is busy with more
QUIET = 0.3         # seconds of silence that prove an answer is not coming
FLOOD = 8 << 20     # bytes of output after which an engine is stopped
DEFAULTS = dict.fromkeys(("time", "draw", "sigint", "sigterm", "reuse", "analyze", "colors"), "1")


class Failure(Exception):
    """The engine did something other than what the protocol asks for."""


class NotOffered(Exception):
    """The check is about something this engine does not offer."""


class Skipped(Exception):
    """The check needs something that isn't here."""


def wait_until(holds, what):
    """For what no line of an engine tells, such as a file that is written."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise Failure(f"waited in vain for {what}")
        time.sleep(0.05)  # between two looks


class Line(str):
    """A line of output that knows when it came."""
    at = 0.0


def _terminal():
    """Both ends of a terminal that does not echo: ours, and the program's."""
    ours, theirs = pty.openpty()
    mode = termios.tcgetattr(theirs)
    mode[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, mode)
    return ours, theirs


def _process(number):
    """The group of a process and the processor time in seconds it has used; none and 0 when it is gone."""
    try:
        with open(f"/proc/{number}/stat", encoding="latin-1") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return None, 0.0
    return int(fields[2]), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Engine:
    def __init__(self, command, note=lambda label, seconds, wanted: None, terminal=False):
        self.note = note
        self.features, self.options = dict(DEFAULTS), []
        self.lines, self.unread, self.sent = [], 0, []
        self.errors, self.ended, self.flooded, self.signals = b"", False, False, []
        self.speaks_uci = False
        self.news, self.pings, self.sent_at, self.seen_at, self.worked = threading.Condition(), 100, 0.0, 0.0, 0.0
        words = shlex.split(command)
        words[0] = os.path.abspath(shutil.which(words[0]) or words[0])
        self.folder = tempfile.TemporaryDirectory(prefix="protocol-")
        home = self.folder.name  # so that no game or setting of the person who runs the checks is met, or changed
        self.input, theirs = _terminal() if terminal else os.pipe()[::-1]
        try:
            self.process = subprocess.Popen(words, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            bufsize=0, cwd=home, start_new_session=True,
                                            env={**os.environ, "HOME": home, "XDG_STATE_HOME": home})
        except OSError as error:
            raise Failure(f"cannot start {command!r}: {error.strerror}") from None
        finally:
            os.close(theirs)
        os.set_blocking(self.input, False)
        self.readers = [threading.Thread(target=reader, daemon=True) for reader in (self._read_output, self._read_errors)]
        for reader in self.readers:
            reader.start()

    # Reading and writing.

    def _read_output(self):
        rest, total = b"", 0
        with self.process.stdout as stream:
            while total <= FLOOD and (chunk := stream.read(65536)):
                now, total = time.monotonic(), total + len(chunk)
                *lines, rest = (rest + chunk).split(b"\n")
                self._take([Line(raw.decode("latin-1").rstrip("\r")) for raw in lines], now)
            self.flooded = total > FLOOD
            if self.flooded:
                self.process.kill()  # before its output is closed, which it would take for an error of its own
        with self.news:
            self.ended = True
            self.news.notify_all()

    def _take(self, lines, now):
        with self.news:
            for line in lines:
                line.at = now
                self.lines.append(line)
            self.news.notify_all()

    def _read_errors(self):
        with self.process.stderr as stream:
            while chunk := stream.read(65536):
                self.errors = (self.errors + chunk)[-20000:]

    def fail(self, reason):
        sent = " | ".join(text if len(text) < 70 else text[:67] + "..." for text in self.sent[-6:])
        seen = " | ".join(line if len(line) < 90 else line[:87] + "..." for line in self.lines[-4:])
        end = " [flooded]" if self.flooded else f" [exit {self.process.poll()}]" if self.ended else ""
        last = self.errors.decode("latin-1").strip().splitlines()[-1:]
        raise Failure(f"{reason}; sent: {sent or '-'}; seen: {seen or '-'}{end}" + "".join(
            f"; stderr: {line}" for line in last))

    def write(self, data):
        """Bytes as they are; fails instead of blocking for ever when the engine does not read."""
        view, fd, deadline = memoryview(data), self.input, time.monotonic() + PATIENCE
        self.sent.append(data[:200].decode("latin-1").rstrip("\r\n").replace("\n", " | "))
        self.sent_at = time.monotonic()
        while view:
            if not select.select([], [fd], [], 0.5)[1]:
                if time.monotonic() > deadline:
                    self.fail("the engine does not read its input")
                continue
            try:
                view = view[os.write(fd, view[:65536]):]
            except OSError:
                self.fail("the engine is gone")
        self.worked = self.work()  # not before: this process, too, may have had to wait

    def send(self, *commands):
        for command in commands:
            self.write(command.encode() + b"\n")

    def close_input(self):
        self.sent.append("<end of input>")
        self.sent_at = time.monotonic()
        os.close(self.input)
        self.input = None

    def signal(self, number):
        self.sent.append(f"<{signal.Signals(number).name}>")
        self.signals.append(number)
        self.process.send_signal(number)

    def memory(self):
        """Bytes of address space, and of memory, in use."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return [int(pages) * os.sysconf("SC_PAGE_SIZE") for pages in file.read().split()[:2]]

    def limit_memory(self, more):
        """Lets the engine have so many bytes more than it has, and none beyond."""
        limit = self.memory()[0] + more
        try:
            resource.prlimit(self.process.pid, resource.RLIMIT_AS, (limit, limit))
        except OSError:
            raise NotOffered("the memory of this program cannot be limited") from None

    def close(self):
        """Ends the engine and whatever it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self.process.kill()
        self.process.wait()
        if self.input is not None:
            os.close(self.input)
        self.folder.cleanup()

    # Waiting.

    def wait(self, pattern, timeout=PATIENCE):
        """The match of the next unread line that fits; what stood before it is read, too."""
        deadline = time.monotonic() + timeout
        with self.news:
            while True:
                while self.unread < len(self.lines):
                    line = self.lines[self.unread]
                    self.unread += 1
                    if match := re.search(pattern, line):
                        self.seen_at = line.at
                        return match
                left = deadline - time.monotonic()
                if self.ended or left <= 0:
                    when = "" if self.ended else f" within {timeout:g} s"
                    self.fail(f"expected {output.described(pattern)}{when}")
                self.news.wait(left)

    def within(self, pattern, wanted, label, limit=1.5):
        """Like wait, and notes the time since the last command beside the `wanted` one, which counts as processor time:
        a busy machine takes many times as long."""
        match = self.wait(pattern, PATIENCE + 10 * wanted)
        self.note(label, self.seen_at - self.sent_at, wanted)
        self.worked_at_most(max(limit, wanted), label)
        return match

    def worked_at_most(self, seconds, what):
        """Fails when the engine has worked for longer than that since the last command.

        Processor time is what counts: an engine that minds the clock never works longer than the clock says, but a
        busy machine can keep it from working at all for as long as it likes.
        """
        if (worked := self.work() - self.worked) > seconds:
            self.fail(f"{worked:.2f} s of work for {what}, {seconds:g} at most")

    def taken(self):
        """The lines that have come and were not read yet; now they are."""
        with self.news:
            lines, self.unread = self.lines[self.unread:], len(self.lines)
        return lines

    def silent(self, pattern=r"^(?!#)", seconds=QUIET, sync=False):
        """No line that fits comes for a while, nor has one come unread; with `sync`, nor comes one before all that was
        sent is dealt with."""
        lines = self.sync() if sync else []
        time.sleep(seconds)  # nothing but time tells that a line is not coming
        self._has_none(lines + self.taken(), pattern)

    def sync(self, timeout=PATIENCE):
        """The lines printed until everything sent so far is dealt with."""
        start = self.unread
        if self.speaks_uci:
            self.send("isready")
            self.wait("^readyok$", timeout)
            return self.lines[start:self.unread - 1]
        if not self.offers("ping"):
            time.sleep(QUIET)  # such an engine cannot be asked
            return self.taken()
        self.pings += 1
        self.send(f"ping {self.pings}")
        self.wait(rf"^pong {self.pings}\s*$", timeout)
        return self.lines[start:self.unread - 1]

    def never(self, pattern):
        """No line that fits has come, read or unread."""
        self._has_none(self.lines[:], pattern)

    def _has_none(self, lines, pattern):
        for line in lines:
            if re.search(pattern, line):
                self.fail(f"{str(line)!r} came, a {output.described(pattern)} that should not")

    def refuses_nothing(self):
        """Nothing that was sent and not answered yet is refused."""
        if wrong := output.complaints(self.sync()):
            self.fail(f"{str(wrong[0])!r} came")

    def is_silent_on(self, *commands):
        """Nothing is said to these commands."""
        self.taken()
        self.send(*commands)
        if said := [line for line in self.sync() if line]:
            self.fail(f"{str(said[0])!r} came in answer to {' and '.join(commands)}")

    def exited(self, wanted=1.0, label=None):
        """The exit status, when all that was printed is read; the time since the last input is noted beside `wanted`."""
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.fail(f"still running after {PATIENCE:g} s")
        for reader in self.readers:
            reader.join(PATIENCE)
        if label:
            self.note(label, time.monotonic() - self.sent_at, wanted)
        return status

    # What a GUI does.

    def offers(self, feature):
        return self.features.get(feature, "0") not in ("0", "")

    def need(self, *features):
        for feature in features:
            if not self.offers(feature):
                raise NotOffered(f"no feature {feature}=1")

    def shake_hands(self, version=2):
        self.send("xboard", f"protover {version}")
        seen = []
        while "done=1" not in (seen[-1] if seen else ""):
            try:
                seen.append(self.wait(r"^feature ", 10).string)
            except Failure:
                break
        for key, value in re.findall(r'(\w+)=("[^"]*"|\S+)', " ".join(seen)):
            if key == "option":
                self.options.append(value.strip('"'))
            self.features[key] = value.strip('"')
            self.send(f"accepted {key}")
        self.sync()
        return seen

    def play(self, move):
        self.send(("usermove " if self.offers("usermove") else "") + move)

    def set_up(self, fen):
        """A position, in force mode; by `edit` where the engine has no `setboard`."""
        self.send("new", "force")
        if self.offers("setboard"):
            self.send(f"setboard {fen}")
            return
        fields = fen.split()
        if int((fields + ["0"] * 6)[4]) > 0:
            raise NotOffered("a half-move count needs setboard")
        self.send(*edit_commands(fields[0], fields[1] == "b"))

    def think(self, fen, seconds="60"):
        """Leaves the engine thinking about a position for long."""
        self.set_up(fen)
        self.sync()
        self.send(f"st {seconds}", "go")
        self.busy()
        if any(re.search(output.MOVE, line) for line in self.lines[self.unread:]):
            raise NotOffered("it moved at once although it has a minute")

    def move(self, timeout=PATIENCE):
        return self.wait(output.MOVE, timeout)[1]

    def legal_move(self, position, timeout=PATIENCE):
        """The engine's move and the position behind it."""
        text = self.move(timeout)
        after = position.play(text)
        if after is None:
            self.fail(f"{text} is not legal here")
        return text, after

    def answer_to_e4(self, *commands):
        """The position after 1. e4 and the engine's legal answer, in the game that these commands begin."""
        self.send(*commands)
        self.play("e2e4")
        return self.legal_move(rules.Position().play("e2e4"))[1]

    def move_now(self, position):
        self.send("?")
        return self.legal_move(position)

    def work(self):
        """Processor time in seconds that the engine itself, not its children, has used."""
        return _process(self.process.pid)[1]

    def cpu_seconds(self):
        """Processor time used by the engine and its children so far."""
        processes = map(_process, filter(str.isdigit, os.listdir("/proc")))
        return sum(seconds for group, seconds in processes if group == self.process.pid)

    def busy(self, seconds=PATIENCE):
        """Whether the engine starts to use the processor within some seconds."""
        start, deadline = self.cpu_seconds(), time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.cpu_seconds() - start >= 0.05:
                return True
            time.sleep(0.02)  # the system tells it in hundredths of a second
        return False

    def idle(self, seconds=0.5):
        """Whether the engine leaves the processor alone for a while."""
        start = self.cpu_seconds()
        time.sleep(seconds)  # one at work would use more of it
        return self.cpu_seconds() - start < 0.1


def edit_commands(placement, black_to_move):
    """The `edit` dialogue that XBoard holds to set up a position."""
    pieces = []
    for rank, row in zip("87654321", placement.split("/")):
        cells = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
        pieces += [(piece, file + rank) for file, piece in zip("abcdefgh", cells) if piece != "."]
    white = [piece + at for piece, at in pieces if piece.isupper()]
    black = [piece.upper() + at for piece, at in pieces if piece.islower()]
    return (["a2a3"] if black_to_move else []) + ["edit", "#", *white, "c", *black, "."]
