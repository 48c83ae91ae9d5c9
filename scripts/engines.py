"""A running engine, spoken to in lines, shared by the scripts that ask one themselves."""
import contextlib
import re
import subprocess


class Engine:
    """A running engine. `words`: its command line."""

    def __init__(self, *words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._asked = "nothing"

    def send(self, *lines):
        with contextlib.suppress(BrokenPipeError):  # until() finds out
            for line in lines:
                self._asked = line
                self.process.stdin.write(line + "\n")

    def until(self, pattern):
        """The lines up to the first that begins with what matches `pattern`, this one included."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip())
            if re.match(pattern, line):
                return lines
        raise OSError(f"{self.process.args[0]} ended, asked {self._asked!r}")

    def quit(self):
        self.send("quit")
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def uci(words, *options):
    """An engine that speaks UCI, with options such as "Hash value 4"."""
    engine = Engine(*words)
    engine.send("uci")
    engine.until("uciok")
    engine.send(*(f"setoption name {option}" for option in options), "isready")
    engine.until("readyok")
    return engine
