"""What scripts share: their end, their complaints, and programs with windows on an invisible display.

Everything started on the display ends with it. Its home is a temporary directory, so the user's settings are neither
read nor written.
"""
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

COMPLAINT = re.compile(r"<first\s*: ((?:Error|Illegal move|tellusererror).*)")


def stop(message):
    print(f"{os.path.basename(sys.argv[0])}: {message}", file=sys.stderr)
    sys.exit(2)


def run_script(main):
    """Runs a script; what ends it from outside, be it the terminal's closing, ends it by way of its cleaning up."""
    def end(number, _):
        signal.signal(number, signal.SIG_IGN)  # a shell repeats SIGHUP, which must not end the cleaning up
        sys.exit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as by nohup
            signal.signal(number, end)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print(f"{os.path.basename(sys.argv[0])}: interrupted", file=sys.stderr)
        sys.exit(130)


def require(*tools):
    """Ends the script, unless these programs are installed."""
    os.environ["PATH"] += ":/usr/games:/usr/local/games"  # where Debian puts games, though not for root
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        stop(f"missing {', '.join(missing)}; scripts/setup --all installs it")


def require_writable(*paths):
    """Ends the script if one of these files, those that are wanted, can't be written: before the work, not after it."""
    for path in filter(None, paths):
        new = not os.path.lexists(path)
        try:
            open(path, "a").close()
            if new:
                os.remove(path)
        except OSError as fault:
            stop(f"{path}: {fault.strerror}")


def words_of(engine):
    """An engine's command line in words: a program whose path may contain blanks, or with arguments quoted as in a shell."""
    try:
        return [engine] if shutil.which(engine) else shlex.split(engine)
    except ValueError as fault:
        return stop(f"engine {engine}: {fault}")


def program_of(engine):
    """An engine's command line in words, the program found now rather than when it is wanted."""
    words = words_of(engine)
    found = shutil.which(words[0]) if words else None
    if not found:
        stop(f"no engine {engine!r}")
    return [os.path.abspath(found), *words[1:]]


def command(engine):
    """The engine as XBoard shall start it."""
    return " ".join(f'"{word}"' if " " in word else word for word in program_of(engine))


def complaints(debug):
    """Lines by which the engine tells XBoard that it did not understand something, from XBoard's debug file."""
    dialogue = open(debug, errors="replace").read() if os.path.exists(debug) else ""
    return [f"the engine said: {line}" for line in sorted(set(COMPLAINT.findall(dialogue)))]


def end_group(process):
    """End a program with all it started; XBoard leaves engines behind when it is killed."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, sign)
            process.wait(2)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass


class Desktop:
    """`with Desktop() as desktop: desktop.start([...])`"""

    def __enter__(self):
        self._directory = tempfile.TemporaryDirectory(prefix="desktop.")
        self.home = self._directory.name
        self._running = []
        self.environment = dict(os.environ, HOME=self.home, XDG_CONFIG_HOME=self.home, XDG_CACHE_HOME=self.home,
                                XDG_DATA_HOME=self.home, LC_ALL="C.UTF-8")
        try:
            self.environment["DISPLAY"] = self._start_display()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self._running):
            end_group(process)
        self._directory.cleanup()

    def start(self, words, **more):
        """Starts a program in the background; what it says goes to `log` in the home directory."""
        process = subprocess.Popen(words, env=self.environment, cwd=self.home, stdin=subprocess.DEVNULL,
                                   stdout=open(f"{self.home}/log", "a"), stderr=subprocess.STDOUT,
                                   start_new_session=True, **more)
        self._running.append(process)
        return process

    def end(self, process):
        end_group(process)
        self._running.remove(process)

    def last_words(self):
        return " ".join(open(f"{self.home}/log").read().strip().splitlines()[-1:])

    def _start_display(self):
        """Xvfb picks a free display and tells its number."""
        reading, writing = os.pipe()
        self.start(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
                   pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        if not number:
            stop("Xvfb does not start: " + self.last_words())
        return ":" + number
