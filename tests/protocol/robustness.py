"""What no GUI should do, and some do: ends of input, signals, floods, garbage, and commands out of order."""
import contextlib
import os
import random
import select
import shlex
import signal
import subprocess
import time

from engine import PATIENCE, QUIET, Failure
from output import ILLEGAL, PROTOCOL, THINKING
from thinking import BUSY
import rules


def _plays(engine, limit="sd 2"):
    """Whatever was sent before, a new game can be played."""
    engine.send(".", "resume", "exit", "force", "new")
    engine.sync(15)
    engine.taken()
    engine.answer_to_e4(limit)


def _pondering(start):
    engine = start()
    engine.set_up(BUSY)
    engine.send("hard", "level 0 1 0", "time 300", "go")
    engine.move()
    engine.busy()
    return engine


def _analysing(start):
    engine = start()
    engine.set_up(BUSY)
    engine.send("post", "analyze")
    engine.wait(THINKING)
    return engine


def check_end_of_input_in_every_state(start):
    """The end of input ends the program with status 0, whether it is idle, ponders, analyses, or waits for the rest of a line,
    of the handshake or of a position that is edited."""
    half, greeted, editing = start(), start.raw(), start()
    half.write(b"new\nusermove e2")
    greeted.send("xboard", "protover 2")
    editing.send("new", "force", "edit", "#", "Ke1")
    states = {"at the start": start.raw(), "idle": start(), "pondering": _pondering(start), "analysing": _analysing(start),
              "after half a line": half, "in the handshake": greeted, "editing": editing}
    for state, engine in states.items():
        engine.close_input()
        if (status := engine.exited(1.0, f"end of input to exit, {state}")) != 0:
            engine.fail(f"exit status {status}, {state}")


def check_end_of_input_when_thinking(start):
    """After the end of input a search is brought to its end: its move and what waited for it are told."""
    engine = start()
    engine.set_up(BUSY)
    engine.send("st 1", "go", "ping 7")
    engine.close_input()
    engine.legal_move(rules.Position(BUSY))
    engine.wait("^pong 7$")
    if engine.exited() != 0:
        engine.fail("exit status not 0")


@contextlib.contextmanager
def _ending(start):
    """The process of an engine that must end by itself, whatever the block has done to its pipes."""
    engine = subprocess.Popen(shlex.split(start.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        with contextlib.suppress(BrokenPipeError):
            yield engine
        engine.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        raise Failure("still running long after nobody was there") from None
    finally:
        engine.kill()
        engine.wait()


def check_nobody_is_there_any_more(start):
    """Where nobody sends and nobody reads any more, an engine that would think for long ends at once."""
    for lines in (b"st 3600\ngo\n", b"uci\ngo perft 15\n", b"uci\ngo depth 99\n"):
        with _ending(start) as engine:
            engine.stdin.write(lines)
            engine.stdin.close()
            engine.stdout.close()


def check_interrupts_are_survived(start):
    """After `xboard`, SIGINT harms neither an idle, nor a pondering, nor an analysing engine."""
    for engine in (start(), _pondering(start), _analysing(start)):
        for _ in range(3):
            engine.signal(signal.SIGINT)
            time.sleep(0.05)  # of two that come at once the system may drop one
        _plays(engine)


def check_output_nobody_reads(start):
    """When nobody holds the other end of its output, the program ends."""
    with _ending(start) as engine:
        engine.stdout.close()
        engine.stdin.write(b"xboard\nprotover 2\nping 1\nping 2\n")
        engine.stdin.flush()
        time.sleep(QUIET)  # so that the first answers meet the closed end before more comes
        engine.stdin.write(b"ping 3\nping 4\n")
        engine.stdin.flush()


def check_ten_megabytes_in_one_line(start):
    """A line of ten megabytes is survived."""
    engine = start()
    engine.write(b"x" * (10 << 20) + b"\n")
    engine.sync(20)
    _plays(engine)


def check_zero_bytes(start):
    """Zero bytes are survived, in lines of their own and inside commands."""
    engine = start()
    engine.write(b"\0\n\0\0\0ping 1\nnew\0\nusermove e2\0e4\n\n\0")
    engine.write(b"\n")
    _plays(engine)


def check_thousand_pings(start):
    """A thousand pings in one write are all answered, in order."""
    engine = start()
    engine.need("ping")
    engine.taken()
    engine.write(b"".join(b"ping %d\n" % number for number in range(1000, 2000)))
    engine.sync(15)
    seen = [line for line in engine.lines if line.startswith("pong ")][-1001:-1]
    if seen != [f"pong {number}" for number in range(1000, 2000)]:
        engine.fail("pongs are missing or out of order")


def check_random_bytes(start):
    """Random bytes are survived."""
    dice = random.Random(16)
    engine = start()
    for _ in range(20):
        noise = bytes(dice.randrange(256) for _ in range(500))
        engine.write(noise.replace(b"quit", b"____") + b"\n")
    engine.sync(15)
    _plays(engine)


COMMANDS = """
xboard|protover 2|accepted ping|rejected setscore|new|random|force|go|playother|white|black|?|draw|undo
remove|hint|bk|hard|easy|post|nopost|analyze|exit|.|exclude e2e4|include e2e4|exclude all|include all
exclude h9h9|computer|name X|rating 1 2|ics -|result 1-0 {x}|result *|level 40 5 0|level 0 0:05 0.1
level 0 0 0.05|st 1|st 0.05|sd 3|sd 60|nps 0|nps 1000|time 100|time 0|otim 5000|memory 16|memory 4|cores 2
cores 1|egtpath nalimov /nowhere|option Nosuch=1|option|lift e2|put e4|hover e4|holding|partner
ptell hello|variant normal|variant nosuch|variant fischerandom|usermove e2e4|usermove e7e5|usermove e1g1
usermove a7a8q|usermove O-O|usermove|e2e4|g8f6|e7e8|@@@@|foo|foo bar baz|setboard|setboard garbage
setboard 8/8/8/8/8/8/8/8 w - - 0 1|setboard 4k3/P7/8/8/8/8/8/4K2R w K - 0 1
setboard 7k/7p/7P/8/8/p7/P7/K7 b - - 0 1|setboard r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 1
setboard KKKKKKKK/8/8/8/8/8/8/8 w - - 0 1|edit|#|c|Ke1|Ke8|xe1|Pa9|Qd1|ping 1|ping 77|protover|level|st|sd
time|memory|cores|result|name|rating|ping|exclude|include|setscore 10 5
""".strip().replace("\n", "|").split("|")


COMMANDS += """
analyze|exit|go|?|undo|hard|easy|cores 3|memory 2|option MultiPV=3|option Skill=3|pause|resume|draw
setboard 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1
""".strip().replace("\n", "|").split("|")  # once more: what starts and ends searches shall come often
ORDERS = """
go movetime 20|go infinite|go ponder wtime 500 btime 500|stop|ponderhit|isready|position startpos|go depth 5
position startpos moves e2e4|ucinewgame|setoption name Hash value 2|setoption name Threads value 3|go perft 3|bench 1
setoption name MultiPV value 2|eval|go mate 2|setoption name Skill Level value 5|setoption name Skill Level value 20
""".strip().replace("\n", "|").split("|")
CONSOLE = [command for command in COMMANDS if not command.startswith("edit")] + """
moves|fen|why e4|eval|takeback 1|redo|goto 1|skill 3|skill 20|perft 3|bench 1|play both|review|pgn|speak|flip|board|new 960
""".strip().split("|")
# For more than a short look: SEEDS="$(seq 100)" tests/protocol/run ENGINE random
SEEDS = os.environ.get("SEEDS", "17 18 19").split()


def _random_lines(start, lines, *first, terminal=False):
    """An engine for each seed that was sent such lines in quick succession. Under ThreadSanitizer a race ends it."""
    start.command += " --hash 4 --threads 3"
    for seed in SEEDS:
        dice, engine = random.Random(seed), start.raw(terminal=terminal)
        engine.sent.append(f"<seed {seed}>")
        engine.send(*first)
        for _ in range(80):
            engine.send(dice.choice(lines))
            time.sleep(dice.choice((0, dice.random() * 0.02)))  # so that lines meet every state
        yield engine


def check_random_commands(start):
    """Commands in random order leave an engine that plays on and prints nothing but protocol."""
    for engine in _random_lines(start, COMMANDS, "xboard", "protover 2"):
        _plays(engine)
        if odd := [line for line in engine.lines if not PROTOCOL.search(line)]:
            engine.fail(f"not a line of the protocol: {str(odd[0])!r}")
        engine.send("quit")
        engine.exited()


def check_random_orders_of_uci(start):
    """Orders of UCI in random order leave an engine that is ready, and ends when it is told to."""
    for engine in _random_lines(start, ORDERS, "uci"):
        engine.send("stop", "isready")
        engine.wait("^readyok$")
        engine.send("quit")
        engine.exited()


def check_random_commands_at_the_console(start):
    """Commands in random order leave a console that ends when it is told to."""
    for engine in _random_lines(start, CONSOLE, "sd 6", terminal=True):
        engine.send("force", "quit")
        engine.exited()


BROKEN = """
level|level 40|level 40 5|level x y z|level -1 -5 -3|level 99999999999999999999 5 0|level 0 :: 0
level 0 1:2:3 0|level 40 5 0 0 0|st|st x|st -5|st 1e400|st nan|st inf|st 99999999999999999999|sd|sd x
sd -1|sd 0|sd 99999999999|nps x|nps -1|nps inf|nps 1e-300|nps 1e300|nps 0|time|time x|time -100|time 99999999999999999999
otim|otim x|otim -100|memory|memory x|memory -1|memory 0|memory 0.5|cores|cores x|cores -1|cores 0|cores 100000
option|option =|option =1|option x=|option MultiPV=|option MultiPV=x|option MultiPV=-99999999999999999999|ping
protover x|protover -1|protover 99999999999|exclude|exclude x|include|include e2e9|setscore|rating x y
result|egtpath|variant|level 0 5 -|level 0 5 0x10|usermove|usermove e2e4e5|usermove a0a1|usermove e7e8k
""".strip().replace("\n", "|").split("|")


def check_broken_values(start):
    """Numbers that are missing, negative, huge or no numbers at all are survived, one by one."""
    engine = start()
    engine.limit_memory(2 << 30)
    for command in BROKEN:
        engine.send("new", "force", command)
        engine.sync(15)
    engine.send("nps 0", "memory 16", "cores 1", "level 40 5 0")
    _plays(engine)


def check_more_memory_than_there_is(start):
    """A hash table that cannot be had leaves the engine with one that can."""
    engine = start()
    engine.need("memory")
    engine.limit_memory(2 << 30)
    for size in ("99999999", "2147483647", "99999999999999999999", "16"):
        engine.send(f"memory {size}")
        engine.sync(20)
    _plays(engine)


def check_broken_positions(start):
    """Broken positions are survived, and leave no legal move behind."""
    engine = start()
    engine.need("setboard")
    row = "pppppppp/" * 7
    for fen in ("", "w", "8/8", "9/8/8/8/8/8/8/8 w - -", row + row + " w - -", "k7/8/8/8/8/8/8/K7/8 w - - 0 1",
                "kP6/8/8/8/8/8/8/K6p w - - 0 1", "KKKKKKKK/" * 7 + "KKKKKKKK w - - 0 1",
                "k7/8/8/8/8/8/8/K7 w KQkq e3 x y", "k7/8/8/8/8/8/8/K7 b - z9 -5 -7", "x" * 300,
                "QQQQQQQQ/" * 7 + "kQQQQQQK b - - 0 1"):
        engine.send("new", "force", f"setboard {fen}", "go", "force", "analyze", "exit", "hint", "undo")
        engine.sync(15)
    engine.send("new", "force", "setboard 8/8/8/8/8/8/8/8 w - - 0 1")
    engine.sync()
    engine.play("e2e4")
    engine.wait(ILLEGAL)
    _plays(engine)


def check_moves_in_a_burst(start):
    """A long game sent in one write in force mode is followed to the end."""
    engine, dice, position, moves = start(), random.Random(22), rules.Position(), []
    while len(moves) < 120 and (choices := sorted(position.legal())):
        moves.append(dice.choice(choices))
        position = position.play(moves[-1])
    engine.send("new", "force")
    engine.sync()
    engine.taken()
    engine.write("".join(f"usermove {move}\n" for move in moves).encode())
    if any(engine.sync()):
        engine.fail("a legal move is refused")
    engine.send(*["undo"] * len(moves))
    engine.send("usermove " + moves[0])
    if any(engine.sync()):
        engine.fail("the moves are not all taken back")


def _grows(engine, line, most_sent=8 << 20):
    """By how many bytes the engine grows while `line` is sent again and again, until it takes no more.

    An engine that answers so fast that its answers reach FLOOD is killed, now or later: no fault of its own.
    """
    engine.signals.append(signal.SIGKILL)
    before = most = engine.memory()[1]
    sent, end = 0, time.monotonic() + 2
    while time.monotonic() < end and sent < most_sent:
        try:
            if not select.select([], [engine.input], [], QUIET)[1]:
                break
            sent += os.write(engine.input, line * 1000)
            most = max(most, engine.memory()[1])
        except OSError:
            engine.exited()
            if not engine.flooded:
                engine.fail("the engine is gone")
            break
    return most - before


def check_flood(start):
    """However much is sent to a thinking engine, what it does not take stays with the sender."""
    for line in (b"ping 1\n", b"hint\n", b"e2e4\n", b"#" * 99 + b"\n"):
        engine = start()
        engine.think(BUSY)
        if (grown := _grows(engine, line)) > 12 << 20:
            engine.fail(f"{line[:10]!r} makes it grow by {grown >> 20} MB")
        engine.close_input()


def check_line_without_an_end(start):
    """A line that never ends doesn't fill the memory, and what follows it is understood."""
    engine = start()
    if (grown := _grows(engine, b"without an end ", 64 << 20)) > 12 << 20:
        engine.fail(f"it grows by {grown >> 20} MB")
    engine.write(b"\n")
    _plays(engine)


def check_flood_of_what_waits(start):
    """Thousands of lines that wait for the move end the thinking: who sends them may be gone without a word."""
    engine = start()
    engine.need("ping")
    engine.think(BUSY, "3600")
    engine.write(b"ping 1\n" * 20000)
    engine.move()
    engine.wait("^pong 1$")


def check_small_stacks(start):
    """Where the system gives threads a stack of 128 KB, as musl does, the search has what it needs."""
    start.command = "prlimit --stack=131072 -- " + start.command
    engine = start()
    engine.send("cores 3")
    _plays(engine, "st 0.5")
    engine.send("new", "sd 14", "go")
    engine.legal_move(rules.Position())


def check_more_threads_than_there_are(start):
    """Threads that the system doesn't grant are done without."""
    engine = start()
    engine.need("smp", "memory")
    engine.send("memory 1", "cores 64")
    engine.sync()
    engine.limit_memory(64 << 20)
    _plays(engine, "st 0.5")


def check_what_is_no_move_is_illegal(start):
    """What follows `usermove` is a move, or the null move of XBoard's analysis, and else an illegal one."""
    engine = start()
    engine.send("force", "usermove @@@@", "usermove e7e5", "setboard 4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    for move in ("@@@@", "P@e4"):  # a check must be answered
        engine.send(f"usermove {move}")
        engine.wait(f"^Illegal move.*: {move}$")


def check_control_characters_are_not_repeated(start):
    """What is repeated of a line stays one line, which XBoard would end at a CR."""
    engine = start()
    engine.write(b"foo\rmove e2e4\nping 7\rmove e2e4\nusermove e2e5\rmove\0\n\x01\n")
    engine.sync()
    if bad := [line for line in engine.lines if any(c < " " and c != "\t" for c in line)]:
        engine.fail(f"{bad} came")


def check_comments_stay_away_if_unwanted(start):
    """After `rejected debug` no comment is sent, and a bad value changes nothing all the same."""
    engine = start()
    engine.send("rejected debug", "time x", "memory x", "option Skill=99")
    engine.sync()
    engine.never("^#")


def check_stray_bytes_are_no_command(start):
    """A control character by itself, from a broken line, ends no thinking."""
    engine = start()
    engine.think(BUSY)
    engine.write(b"\x03\n\0\n")
    engine.silent("^move")


def check_answers_stay_short(start):
    """However long a faulty line, its answer isn't: interfaces have fixed buffers."""
    engine = start()
    for command in ("setboard", "option BookFile=", "usermove", "level", ""):
        engine.send(command + " " + 5000 * "A")
        engine.sync()
    if (longest := max(map(len, engine.lines))) > 500:
        engine.fail(f"a line of {longest} characters came")
