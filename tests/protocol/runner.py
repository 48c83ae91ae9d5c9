"""Finds the checks, runs them against an engine a few at a time, and tells how each one ended."""
import concurrent.futures
import importlib
import pathlib
import time
import traceback

from engine import Engine, Failure, NotOffered, Skipped

STATEMENTS = ("handshake", "thinking", "pondering", "positions", "limits", "analysis", "results")
SCREEN = "screen"  # the one that needs more than pexpect
MODULES = sorted({path.stem for path in pathlib.Path(__file__).parent.glob("*.py")} - {SCREEN, *STATEMENTS})
PASSED, FAILED, NOT_OFFERED, SKIPPED = "passed", "FAILED", "not offered", "skipped"


class Launcher:
    """Handed to every check: starts engines, collects measured latencies, and ends what it started."""

    def __init__(self, command):
        self.command, self.engines, self.latencies, self.stopped = command, [], [], False

    def raw(self, terminal=False):
        """An engine that has not been spoken to."""
        if self.stopped:
            raise Failure("interrupted")
        self.engines.append(Engine(self.command, self.note, terminal))
        return self.engines[-1]

    def __call__(self):
        """An engine after the handshake, its features known and accepted."""
        engine = self.raw()
        engine.shake_hands()
        return engine

    def uci(self, *commands):
        """An engine that speaks UCI and was sent these commands."""
        engine = self.raw()
        engine.speaks_uci = True
        engine.send("uci")
        engine.wait("^uciok$")
        engine.send(*commands)
        return engine

    def note(self, label, seconds, wanted):
        self.latencies.append((label, seconds, wanted))

    def crashed(self):
        """A failure when an engine ended by itself with anything but status 0, or a sanitizer in it has complained."""
        for engine in self.engines:
            if b"Sanitizer" in engine.errors:
                engine.fail("a sanitizer has complained")
            if engine.process.poll() not in (None, 0, *(-number for number in engine.signals)):
                engine.fail("the engine crashed")

    def stop(self):
        """Lets the check, which is run by another thread, fail now."""
        self.stopped = True
        for engine in list(self.engines):
            engine.process.kill()

    def close(self):
        for engine in self.engines:
            engine.close()


class Outcome:
    def __init__(self, check, state, reason="", latencies=(), seconds=0.0):
        self.name, self.statement = name_of(check), " ".join((check.__doc__ or "").split())
        self.state, self.reason, self.latencies, self.seconds = state, reason, latencies, seconds


def name_of(check):
    """What it is about, and what it shows."""
    return f"{check.__module__}: {check.__name__.removeprefix('check_').replace('_', ' ')}"


def checks(modules):
    """Every check of the modules, in order of definition; slow ones are marked by `slow = True`."""
    return [value for module in map(importlib.import_module, modules) for name, value in vars(module).items()
            if name.startswith("check_")]


def run_one(launcher, check):
    state, reason, start = PASSED, "", time.monotonic()
    try:
        check(launcher)
        launcher.crashed()
    except NotOffered as absent:
        state, reason = NOT_OFFERED, str(absent)
    except Skipped as missing:
        state, reason = SKIPPED, str(missing)
    except Failure as failure:
        state, reason = FAILED, str(failure)
    except Exception:  # a check that breaks must not take the others along
        state, reason = FAILED, "the check itself broke: " + traceback.format_exc().replace("\n", " / ")
    finally:
        launcher.close()
    return Outcome(check, state, reason, launcher.latencies, time.monotonic() - start)


def run(command, selected, jobs, report=lambda outcome: None):
    """The outcomes of the selected checks, in their order; long ones are started first."""
    first = sorted(selected, key=lambda check: not getattr(check, "slow", False))
    launchers, outcomes = {check: Launcher(command) for check in first}, {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        pending = {pool.submit(run_one, launchers[check], check): check for check in first}
        try:
            for done in concurrent.futures.as_completed(pending):
                outcomes[pending[done]] = done.result()
                report(done.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for launcher in launchers.values():
                launcher.stop()
            raise
    return [outcomes[check] for check in selected]
