"""Programs with windows on an invisible display, shared by the scripts that run real chess interfaces.

Everything started here ends with the display. Its home is a temporary directory, so the user's settings are neither
read nor written.
"""
import os
import re
import signal
import subprocess
import tempfile

from shared import program_of, stop

COMPLAINT = re.compile(r"<first\s*: ((?:Error|Illegal move|tellusererror).*)")


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
