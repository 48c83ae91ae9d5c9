"""What scripts share: how they end, how they complain, and how an engine is named and spoken to."""
import argparse
import contextlib
import fcntl
import json
import math
import os
import queue
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

os.environ["PATH"] += ":/usr/games:/usr/local/games"  # where Debian puts games, though not for root


class Stop(Exception):
    """What ends a script with one line."""


def stop(message):
    raise Stop(message)


class Parser(argparse.ArgumentParser):
    """Of a script's command line: its help is the script's description as it stands, its complaint one line."""

    def __init__(self, **more):
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **more)

    def error(self, message):
        stop(f"{message}; see --help")


def positive(text):
    """A number of the command line, for add_argument."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a number from 1 on, please, not {text!r}")
    return int(text)


def complain(fault):
    print(f"{os.path.basename(sys.argv[0])}: {fault}", file=sys.stderr)
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
        status = main()
        sys.stdout.flush()  # what fails at the interpreter's own end can't be caught
        sys.exit(status)
    except KeyboardInterrupt:
        print(f"{os.path.basename(sys.argv[0])}: interrupted", file=sys.stderr)
        sys.exit(130)
    except Stop as fault:
        complain(fault)
    except OSError as fault:  # a full disk, a program for another system, no permission
        if isinstance(fault, BrokenPipeError) and reader_is_gone():
            sys.exit(128 + signal.SIGPIPE)
        complain(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
    except subprocess.CalledProcessError as fault:
        told = fault.stderr or ""
        told = told if isinstance(told, str) else told.decode(errors="replace")
        command = fault.cmd if isinstance(fault.cmd, str) else fault.cmd[0]
        complain(told.strip() or f"{command} ended with {fault.returncode}")
    except UnicodeDecodeError as fault:
        complain(f"a file is not {fault.encoding} text: {fault.reason}")


def side_by_side(work, items, workers, processes, tell):
    """Does `work` with each item, on so many threads, and calls `tell` after each with their number and what `work` returned.
    Where one fails, or a signal ends the script, the processes that work is done by are ended. No executor: it takes locks in this thread,
    and an exception out of a signal's handler may leave one of them locked for ever."""
    todo, results, over = iter(items), queue.SimpleQueue(), []

    def take():
        try:
            while not over and (item := next(todo, None)) is not None:
                results.put(work(item))
        except BaseException as fault:
            results.put(fault)

    threads = [threading.Thread(target=take) for _ in range(workers)]
    try:
        for thread in threads:
            thread.start()
        for done in range(1, len(items) + 1):
            if isinstance(result := results.get(), BaseException):
                raise result
            tell(done, result)
    finally:
        over.append(True)
        for thread in threads:
            while thread.is_alive():
                for process in processes:  # again and again, since one may just have begun
                    process.terminate()
                thread.join(0.1)


def reader_is_gone():
    """Whether nobody reads the output any more, as behind `| head`; what is still printed is dropped then."""
    poll = select.poll()
    poll.register(sys.stdout, 0)
    if not any(event & select.POLLERR for _, event in poll.poll(0)):
        return False
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return True


def output(*words):
    """What a program prints; of one that fails, what it printed until then."""
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          errors="replace", check=False).stdout


def require(*tools):
    """Ends the script, unless these programs are installed."""
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        stop(f"missing {', '.join(missing)}; scripts/setup --all installs it")


def require_writable(*paths):
    """Ends the script if one of these files, those that are wanted, can't be written: before the work, not after it."""
    for path in filter(None, paths):
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_APPEND))
        except FileNotFoundError:
            folder = os.path.dirname(os.path.realpath(path) if os.path.islink(path) else path) or "."
            try:  # not the file itself: another script may look for it at this moment
                tempfile.TemporaryFile(dir=folder).close()
            except OSError as fault:
                stop(f"{path}: {fault.strerror}")
        except OSError as fault:
            stop(f"{path}: {fault.strerror}")


def why(engine, move, fen, nodes):
    """What `millimax why` finds of a move, as data (docs/json.md)."""
    done = subprocess.run([*engine, "why", move, fen, "--nodes", str(nodes), "--hash", "16", "--json"],
                          capture_output=True, text=True, check=True)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return stop(f"{engine[0]} is no milliMax: `why` gives no data")


def chance(score):
    """The chance to win in percent, by Lichess's formula, with a score in centipawns."""
    return 100 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, score))))


def replace_text(path, text):
    """Gives a file, a pathlib.Path, another text at once: whatever happens meanwhile, it holds the old or the new."""
    path = path.resolve()
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(text, encoding="utf-8")
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def words_of(engine):
    """An engine's command line in words: a program whose path may contain blanks, or one with arguments, quoted."""
    try:
        return [engine] if shutil.which(engine) else shlex.split(engine)
    except ValueError:
        return []


def program_of(engine):
    """An engine's command line in words, the program found now rather than when it is wanted."""
    words = words_of(engine)
    found = shutil.which(words[0]) if words else None
    if not found:
        stop(f"no engine {engine!r}")
    return [os.path.abspath(found), *words[1:]]


def lock(directory):
    """Makes the directory and keeps other runs out of it for as long as this one lives."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        fcntl.flock(os.open(directory, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        stop(f"another {os.path.basename(sys.argv[0])} is writing to {directory}")
    except OSError as fault:
        stop(f"{directory}: {fault.strerror}")


@contextlib.contextmanager
def busy_processes(count):
    """So many processes that only use a processor, as long as the block lasts."""
    processes = []
    try:
        for _ in range(count):
            processes.append(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


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


def position(fen, moves=()):
    """UCI's command that sets up the position after these moves."""
    return f"position fen {fen}" + (" moves " + " ".join(moves) if moves else "")


def searched(engine, go):
    """What an engine tells of a search, line by line: numbers by their names, `pv`, and `score` in centipawns, by which a
    mate in n is 10,000 - n. No bounds."""
    engine.send(go)
    found = []
    for words in map(str.split, engine.until("bestmove")):
        if {"score", "pv"} <= set(words) and not {"lowerbound", "upperbound"} & set(words):
            numbers = {key: int(words[words.index(key) + 1]) for key in ("depth", "multipv", "nodes", "time") if key in words}
            kind, value = words[words.index("score") + 1:][:2]
            score = int(value) if kind == "cp" else math.copysign(10_000, int(value)) - int(value)
            found.append(numbers | {"score": score, "pv": words[words.index("pv") + 1:]})
    return found


def fen_after(engine, fen, moves):
    """The FEN after these moves, which the engine tells by `d`, a command that Stockfish added to UCI."""
    engine.send(position(fen, moves), "d")
    return engine.until("Fen:")[-1].removeprefix("Fen:").strip()
