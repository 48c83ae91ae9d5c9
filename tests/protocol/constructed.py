"""Sessions made up from what clients and people do, replayed line by line with what each line must bring."""
import pathlib
import re
import time

from engine import Failure
from output import CLAIM, ERROR, ILLEGAL, MOVE, STAT01, THINKING, complaints, thinking
from recorded import FOLDER
from thinking import BUSY
import rules

CONSOLE_MOVE = r"plays \d+\.+ ?[A-Za-z]|^move \S"


class Script:
    """A transcript that is sent piece by piece, and the engine it is sent to."""

    def __init__(self, engine, number):
        script, = FOLDER.glob(f"{number}-*.txt")
        self.engine, self.rest = engine, script.read_bytes().splitlines(keepends=True)

    def through(self, last):
        """Sends the lines up to and including the next one that reads so."""
        while True:
            line = self.rest.pop(0)
            self.engine.write(line)
            if line.decode().strip() == last:
                return self

    def pong(self, number, without=MOVE + "|" + CLAIM):
        """Sends the lines up to a ping, and returns what came before its answer."""
        engine = self.engine
        start = engine.unread
        self.through(f"ping {number}")
        engine.wait(rf"^pong {number}$")
        lines = engine.lines[start:engine.unread - 1]
        for line in lines:
            if re.search(without, line):
                engine.fail(f"{str(line)!r} came before pong {number}")
        return lines

    def quit(self):
        self.through("quit")
        if (status := self.engine.exited()) != 0:
            self.engine.fail(f"exit status {status}")


def _script(start, number):
    script = Script(start.raw(), number)
    script.through("protover 2").engine.wait(r"^feature .*done=1\s*$")
    return script


def t30_pondering(start):
    """Pondering with moves that are forced, and then not: each is answered once, and `force` ends it all."""
    script = _script(start, "30")
    engine = script.engine
    script.pong(1)
    position = rules.Position("7k/7p/7P/8/8/p7/P7/K7 b - - 0 1")
    script.through("go")
    position = engine.legal_move(position)[1]
    for move in ("a1b1", "b1c1"):
        script.through(f"usermove {move}")
        position = engine.legal_move(position.play(move))[1]
    script.pong(2)
    script.through("usermove c1b1")
    engine.legal_move(position.play("c1b1"))
    script.pong(3)
    script.pong(4)
    engine.silent(MOVE)
    script.quit()
    for number in (2, 4):
        if engine.lines.count(f"pong {number}") != 1:
            engine.fail(f"pong {number} came more than once")


def t31_commands_while_thinking(start):
    """Commands of all kinds in mid-search: one Error, pong behind the move, silence at last."""
    script = _script(start, "31")
    engine = script.engine
    script.through("foo bar")
    engine.wait(r"^Error \(unknown command\): foo bar$")
    script.through("ping 5")
    engine.silent("^pong|" + MOVE)
    script.through("?")
    engine.move()
    engine.wait("^pong 5$")
    script.through("ping 6")
    engine.silent("^pong|" + MOVE)
    script.through("?")
    engine.move()
    engine.wait("^pong 6$")
    script.pong(7)
    script.pong(8)
    engine.silent(MOVE)
    script.quit()
    if len([line for line in engine.lines if re.match(ERROR, line)]) != 1:
        engine.fail("more than one Error")


def t32_illegal_positions(start):
    """Six positions that cannot be, and what follows them; then two short ones that can."""
    script = _script(start, "32")
    engine = script.engine
    script.through("usermove e2e4")
    engine.wait("^tellusererror ")
    engine.wait(ILLEGAL + "e2e4")
    script.pong(1)
    for number in range(2, 7):
        if not any(re.match("tellusererror |Error", line) for line in script.pong(number)):
            engine.fail("an impossible position is accepted")
    for number in (7, 8):
        if complaints(script.pong(number)):
            engine.fail("a possible position or its move is refused")
    script.through("?")
    engine.legal_move(rules.Position().play("e2e4"))
    script.pong(9)
    script.quit()


def t33_edit_without_features(start):
    """A GUI of the first generation sets up a position by `edit`, with Black to move."""
    script = Script(start.raw(), "33")
    engine = script.engine
    script.through("?")
    engine.legal_move(rules.Position("5rk1/5ppp/8/8/8/7P/5PP1/5RK1 b - - 0 1"))
    script.quit()
    engine.silent(MOVE)


def t35_ends_of_games(start):
    """No results in force mode; stalemate and fool's mate announced; no move after mate."""
    script = _script(start, "35")
    engine = script.engine
    for number in (1, 2):
        if complaints(script.pong(number)):
            engine.fail("a legal move is refused")
    script.through("go")
    if (result := engine.wait(CLAIM + "|" + MOVE)[1]) != "1/2-1/2":
        engine.fail(f"{result} instead of a draw")
    script.pong(3)
    script.through("usermove g2g4").through("go")
    if (move := engine.move(15)) != "d8h4":
        engine.fail(f"{move} instead of d8h4")
    engine.wait(r"^0-1 \{")
    script.pong(4)
    script.pong(5)
    if not any(re.match(ILLEGAL + "a2a3", line) for line in script.pong(6)):
        engine.fail("a move after mate is accepted")
    script.pong(7)
    script.quit()


def t35_go_where_a_draw_could_be_claimed(start):
    """Where a draw could be claimed, `go` claims it and moves all the same: who goes on wants a move, and the next."""
    repeated = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split()
    fen = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90"
    for setup, position in ((["new", "force", *repeated], rules.Position()),
                            (["force", f"setboard {fen}"], rules.Position(fen))):
        engine = start()
        engine.send(*setup, "st 0.2", "go")
        engine.wait(r"^1/2-1/2 \{.*\}\s*$")
        for _ in range(2):
            position = engine.legal_move(position)[1]
            reply = sorted(position.legal())[0]
            engine.play(reply)
            position = position.play(reply)
        engine.legal_move(position)


def t38_arena(start):
    """Arena: lines that end in CR LF, `level` before `new`, bare moves."""
    script = _script(start, "38")
    engine = script.engine
    if complaints(script.pong(4)):
        engine.fail("a command is refused")
    script.through("?")
    position = rules.Position()
    for move in ("e2e4", "c7c5", "g1f3"):
        position = position.play(move)
    engine.legal_move(position)
    script.pong(9)
    script.quit()


def t34_console(start):
    """A person at a terminal: moves in SAN are answered, mistakes are named, `quit` ends it."""
    engine = start.raw(terminal=True)
    script = Script(engine, "34")
    script.through("e4")
    engine.wait(CONSOLE_MOVE)
    script.through("Nf3")
    engine.wait(CONSOLE_MOVE)
    script.through("e2e5")
    engine.wait("Illegal move.*e2e5")
    script.through("hint")
    engine.wait(r"(?i)hint.*[a-h][1-8]")
    script.through("go")
    engine.wait(CONSOLE_MOVE)
    script.through("foo")
    engine.wait("foo")
    script.quit()


def _expected(engine):
    """The move with which its lines begin while it ponders; none if it doesn't, since it knows of no reply."""
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        if lines := thinking(engine.taken()):
            return lines[-1].pv[0]
        time.sleep(0.02)
    return None


def _pondering(start, *commands):
    """An engine that has answered 1. e4 and ponders, the position, and the move it expects."""
    for _ in range(5):  # a move found at the very end may come without a reply
        engine = start()
        engine.send("new", "hard", "post", *commands)
        engine.play("e2e4")
        position = engine.legal_move(rules.Position().play("e2e4"))[1]
        if guess := _expected(engine):
            return engine, position, guess
    return engine.fail("it never pondered")


def t39_a_guess_ends_with_its_position(start):
    """The move guessed while pondering is forgotten when it is entered in force mode and the sides then change."""
    engine, position, guess = _pondering(start, "sd 6")
    engine.send("force")
    engine.play(guess)
    engine.send("playother")
    position = position.play(guess)
    engine.sync()
    engine.taken()
    engine.silent(r"^\s*\d")  # nothing to ponder on is known
    reply = sorted(position.legal())[0]
    engine.play(reply)
    engine.legal_move(position.play(reply))


def t40_scores_end_with_their_game(start):
    """A draw isn't offered in a new game for the score of the last one."""
    engine = start()
    engine.send("sd 4")
    engine.set_up("k7/3Q4/8/8/8/8/8/4K3 b - - 0 1")
    engine.send("go")
    engine.move()
    engine.send("new", "draw")
    if "offer draw" in engine.sync():
        engine.fail("a draw is offered in a new game")


def t41_a_claim_ends_a_ponder_hit(start):
    """When the expected reply makes a draw, that is claimed and nothing more is played."""
    engine = start()
    engine.set_up("7k/8/2K5/8/8/8/1r6/5Q2 w - - 98 80")
    engine.send("hard", "post", "sd 6", "st 100", "go")
    engine.move()
    engine.play(thinking([engine.wait(THINKING).string])[0].pv[0])
    engine.wait(r"^1/2-1/2 \{Fifty-move rule\}$")
    engine.silent(MOVE + "|" + CLAIM, 1.0)


def t42_depth_limit_while_pondering(start):
    """`sd` holds for pondering, too."""
    engine = _pondering(start, "sd 4", "st 20")[0]
    engine.silent(r"^\s*([5-9]|\d\d) ", 1.0)


def t43_the_clock_runs_on(start):
    """A new table size in mid-search doesn't give the engine its time once more."""
    engine = start()
    engine.think(BUSY, "3")
    time.sleep(1.5)
    engine.send("memory 32")
    engine.worked = engine.work()
    engine.legal_move(rules.Position(BUSY))
    engine.worked_at_most(2.2, "the rest of three seconds")


def t44_sides_change_after_a_double_step(start):
    """`white` after a double step leaves nothing to take en passant behind, and Black to us."""
    engine = start()
    engine.set_up("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    engine.play("e2e4")
    engine.send("sd 1", "white")
    engine.play("e4e5")
    engine.legal_move(rules.Position("4k3/8/8/4P3/3p4/8/8/4K3 b - - 0 1"))


def t45_a_finished_analysis_still_answers(start):
    """`.` is answered when there is nothing left to search, and tells of no search but this analysis."""
    engine = start()
    engine.send("force", "setboard 7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "analyze")
    engine.wait(r"^\s*127 ")
    engine.send(".")
    engine.wait(r"^stat01: \d+ \d+ 127 ")
    engine.send("setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ".")
    engine.wait(r"^stat01: \d+ 0 0 0 0$")
    engine.send("undo", "setboard 7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "exclude all", ".")
    engine.wait("^stat01: 0 0 0 0 0$")


def t46_thinking_lines_end_with_analysis(start):
    """Analysis shows its lines without `post`, and games afterwards don't."""
    engine = start()
    engine.send("analyze")
    engine.wait(THINKING)
    engine.send("exit", "new", "sd 4")
    engine.sync()
    first = engine.unread
    engine.play("e2e4")
    engine.legal_move(rules.Position().play("e2e4"))
    if thinking(engine.lines[first:engine.unread]):
        engine.fail("a game is thought about aloud without post")


def t47_exclusions_bind_the_book(start):
    """An excluded move isn't played from the book either."""
    engine = start()
    engine.need("exclude")
    engine.send(f"option BookFile={FOLDER.parent.parent / 'data' / 'book.bin'}", "bk")
    move = engine.wait(r"^ ([a-h][1-8][a-h][1-8])")[1]
    engine.send("force", "exclude all", "include h2h3", "sd 2", "go")
    if (played := engine.move()) != "h2h3":
        engine.fail(f"{played} was played; the book has {move}")


def t06_status_names_what_is_searched(start):
    """`.` names none of the excluded moves."""
    engine = start()
    engine.set_up("6k1/3q1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    engine.send("exclude all", "include g1f1", "analyze")
    engine.wait(r"^\s*8 ")
    for _ in range(5):
        engine.send(".")
        if (status := engine.wait(STAT01).string).split()[-1] not in ("g1f1", "Kf1"):
            engine.fail(f"{status!r}, though only g1f1 is searched")


def t48_answers_wait_for_the_move(start):
    """`ping` and `hint` are answered after the move, even if a new table size interrupts the thinking."""
    engine = start()
    engine.think(BUSY)
    engine.send("ping 7", "hint", "memory 32", "cores 2", "ping 8", "?")
    while (line := engine.wait("^(move |pong |Hint)").string)[:4] != "move":
        engine.fail(f"{line!r} came before the move")
    engine.wait("^pong 7$")
    engine.wait("^pong 8$")


def t49_options_reach_a_ponder_search(start):
    """A level of skill that is set while pondering holds for the move after a ponder hit."""
    engine, position, guess = _pondering(start, "st 3")
    engine.send("option Skill=0")
    engine.sync()
    first = engine.unread
    engine.play(guess)
    engine.legal_move(position.play(guess))
    if [line.depth for line in thinking(engine.lines[first:engine.unread])] != [1]:
        engine.fail("level 0 looks one ply ahead")


def t50_time_for_each_move_is_used(start):
    """`st` is for this move alone: nothing is saved by answering early, unless there is nothing to think about."""
    retake = "rnbqkbnr/ppp2ppp/3p4/8/4P3/2p2N2/PP3PPP/RNBQKB1R w KQkq - 0 1"
    for fen, least in ((BUSY, 0.5), (retake, 0.5), ("k7/8/8/8/8/8/6q1/7K w - - 0 1", 0)):
        engine = start()
        engine.set_up(fen)
        engine.send("st 0.6", "post", "go")
        engine.legal_move(rules.Position(fen))
        used = engine.seen_at - engine.sent_at
        if (told := thinking(engine.lines)[-1].time) > 100 * used + 1:
            engine.fail(f"{told} centiseconds of {used:.3f} s")
        if used < least:
            engine.fail(f"it took {used:.3f} s of 0.6")


def t51_a_pause_is_one_for_all_threads(start):
    """While paused, no thread works and our clock stands; then the search goes on, or begins anew, with the rest."""
    for last in ("resume", "memory 32"):
        engine = start()
        engine.send("cores 3")
        engine.think(BUSY, "5")
        engine.send("pause")
        if not any(engine.idle(1.0) for _ in range(4)):  # `pause` itself may be read late
            engine.fail("it works while paused")
        engine.send(last)
        engine.legal_move(rules.Position(BUSY))
        if (used := engine.seen_at - engine.sent_at) < 1:
            engine.fail(f"the pause used up the time: it took {used:.3f} s more")


def t52_quit_while_editing(start):
    """`quit` ends the engine even within `edit`."""
    engine = start()
    engine.send("edit", "#", "Ke1", "quit")
    engine.exited(label="quit in edit")


def t53_full_of_queens(start):
    """A board on which captures have no end is answered within the time, and `quit` is obeyed."""
    queens = "rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1"
    engine = start()
    engine.set_up(queens)
    engine.send("st 0.2", "go")
    engine.legal_move(rules.Position(queens))
    engine.worked_at_most(0.6, "st 0.2")
    engine.send("new")
    engine.think(queens)
    engine.send("quit")
    engine.exited(label="quit")


def t54_draws_are_judged_by_our_own_search(start):
    """A draw isn't accepted on a score of analysis, of the other side, of another position, or of moves taken back."""
    won = "6k1/5ppp/8/8/8/8/Q4PPP/6K1 b - - 0 1"
    lost = "4k3/8/8/8/8/8/3q4/K7 w - - 0 1"
    for fen, commands in ((won, ("analyze", "exit")), (lost, ("sd 4", "go", "force", f"setboard {won}")),
                          (lost, ("sd 4", "go", "force", "usermove e8d8")),
                          ("q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ("sd 4", "playother", "usermove a1a8", "remove"))):
        engine = start()
        engine.set_up(fen)
        for command in commands:
            engine.send(command)
            engine.sync()
            time.sleep(0.3)
        engine.send("playother", "draw")
        if "offer draw" in engine.sync():
            engine.fail("a draw is accepted a queen up")


def t55_a_bad_book_leaves_the_good_one(start):
    """A book file that can't be read is refused, and the book in use stays."""
    engine = start()
    engine.send(f"option BookFile={FOLDER.parents[1] / 'data' / 'book.bin'}", "option BookFile=/no/such.bin", "bk")
    if not 90 < (sum_ := sum(int(line.split()[1][:-1]) for line in engine.sync() if "%" in line)) <= 100:
        engine.fail(f"the good book is gone, or its moves make {sum_} %")
    engine.send("option BookFile=none", "bk")
    engine.wait("^ no book$")


def t56_colours_to_and_fro(start):
    """The `black, time, otim, white` of old interfaces, which only tells the clocks, leaves the game what it was."""
    engine = start()
    engine.send("new", "force")
    for move in ("e2e4", "a7a6", "e4e5", "d7d5"):
        engine.play(move)
    engine.send("black", "time 30000", "otim 30000", "white", "force")
    engine.play("e5d6")  # en passant still
    engine.send("white", "time 30000", "otim 30000", "black", "force", "undo", "undo", "undo")
    engine.play("e4e5")
    if wrong := [line for line in engine.sync() if line.startswith(("Error", "Illegal"))]:
        engine.fail(str(wrong))
    engine.send("white", "black", "st 0.1", "go")
    engine.legal_move(rules.Position("rnbqkbnr/1ppppppp/p7/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"))


def t57_levels_with_a_tail(start):
    """What follows the minutes or seconds of `level` is to be ignored, as the specification's own example asks."""
    engine = start()
    engine.send("level 40 25+5 0", "level 40 0:30x 0", "level 40 5+ 0", "level 40 5:30+1 0")
    if wrong := [line for line in engine.sync() if line.startswith("Error")]:
        engine.fail(str(wrong))
    engine.send("level 40 x 0")
    engine.wait("^Error .*level 40 x 0")
    engine.send("level 40 5:00 None")  # from some versions of python-chess: no increment
    engine.silent("Error", sync=True)


def t58_what_comes_before_edit(start):
    """A `ping` that waits for the end of a search is answered, though `edit` comes next."""
    engine = start()
    engine.think(BUSY)
    engine.send("ping 21", "edit", ".", "force", "ping 22")
    engine.wait("^pong 21$")
    engine.wait("^pong 22$")


def t59_an_offer_ends_with_its_position(start):
    """A draw offer is answered with our move, but not in another position or after the game."""
    lost = "4k3/8/8/8/8/8/3q4/K7 w - - 0 1"
    for commands, accepted in ((("draw", f"setboard {lost}"), False), ((f"setboard {lost}", "draw"), True),
                               ((f"setboard {lost}", "draw", "result * {nothing}"), False)):
        engine = start()
        engine.send("new", "force", *commands, "sd 6", "go")
        engine.legal_move(rules.Position(lost))
        if any(line.startswith("offer") for line in engine.lines) != accepted:
            engine.fail("it " + ("declines" if accepted else "accepts an offer that nobody made"))


def t90_options_reach_a_finished_analysis(start):
    """More lines are shown, though the analysis was complete already."""
    engine = start()
    engine.set_up("7k/8/8/8/8/8/8/K5R1 w - - 98 80")
    engine.send("post", "analyze")
    engine.wait("^127 ")
    engine.send("option MultiPV=3")
    moves = {thinking([engine.wait("^1 ").string])[0].pv[0] for _ in range(3)}
    if len(moves) != 3:
        engine.fail(f"three lines with {', '.join(sorted(moves))}")


def t91_nodes_for_seconds_last_the_game(start):
    """With `nps`, the nodes of sixty moves are no more than a clock of 60,000 nodes holds, and most of it is used."""
    engine = start()
    engine.send("new", "post", "level 0 1 0", "nps 1000")
    left, position = 60_000, rules.Position()
    for move in range(60):
        engine.send(f"time {left // 10}", "go")
        _, position = engine.legal_move(position)
        left -= thinking(engine.lines[:engine.unread])[-1].nodes
        if left < 0:
            engine.fail(f"{-left} nodes too many at move {move + 1}")
        if any(re.match(CLAIM, line) for line in engine.sync()):  # the same clock serves another game
            engine.send(f"setboard {rules.START}")
            position = rules.Position()
    if left > 30_000:
        engine.fail(f"{left} of 60,000 nodes are left after sixty moves")


def t92_a_null_move_is_illegal(start):
    """What follows `usermove` is a move and, if it isn't one, an illegal one."""
    engine = start()
    for move in ("@@@@", "P@e4"):
        engine.send(f"usermove {move}")
        engine.wait(f"^Illegal move.*: {move}$")


def t93_exit_leads_to_force_mode(start):
    """A colour told within analysis doesn't make the engine play when it ends."""
    engine = start()
    engine.send("st 0.1", "force", "analyze", "white", "exit")
    engine.play("e2e4")
    engine.silent(MOVE, 1.0)


def t94_a_bad_rate_changes_nothing(start):
    """An `nps` that is refused leaves the one before."""
    engine = start()
    engine.send("new", "st 1", "nps 1000", "nps none", "post", "go")
    engine.wait("^Error .*nps none")
    engine.legal_move(rules.Position())
    if (nodes := thinking(engine.lines[:engine.unread])[-1].nodes) > 1000:
        engine.fail(f"{nodes} nodes of 1,000")


def t95_memory_is_there_before_the_clock_runs(start):
    """A client that pings finds a whole new table there; for one that doesn't, the first move doesn't wait for it."""
    engine = start()
    engine.send("memory 1024", "memory 512", "new", "post", "st 1", "go")
    engine.legal_move(rules.Position())
    if max(int(m[1]) for line in engine.lines if (m := re.match(r"(\d+) -?\d+ \d+ \d+ ", line))) < 3:
        engine.fail("the first move waited for the table")
    engine = start()
    for command in ("memory 256", "new"):
        engine.send(command)
        engine.sync()
        if (had := engine.memory()[1]) < 256 << 20:
            engine.fail(f"{had >> 20} of 256 megabytes are there after {command}")


def t96_control_characters_are_not_repeated(start):
    """What is repeated of a line stays one line, which XBoard would end at a CR."""
    engine = start()
    engine.write(b"foo\rmove e2e4\nping 7\rmove e2e4\nusermove e2e5\rmove\0\n\x01\n")
    engine.sync()
    if bad := [line for line in engine.lines if any(c < " " and c != "\t" for c in line)]:
        engine.fail(f"{bad} came")


def t97_a_flood_of_pauses(start):
    """However often it is told to pause, one other line ends the pause."""
    engine = start()
    engine.send("force")
    engine.write(b"pause\n" * 200_000)
    engine.sync()


def t98_comments_stay_away_if_unwanted(start):
    """After `rejected debug` no comment is sent, and a bad value changes nothing all the same."""
    engine = start()
    engine.send("rejected debug", "time x", "memory x", "option Skill=99")
    engine.sync()
    if any(line.startswith("#") for line in engine.lines):
        engine.fail("a comment came")


def t99_times_without_end(start):
    """Infinity is no time."""
    engine = start()
    for command in ("level 0 5 inf", "st inf", "st infinity", "st nan"):
        engine.send(command)
        engine.wait(f"^Error .*{command}")


def t87_book_moves_have_a_line(start):
    """A move from the book is preceded by a thinking line like any other."""
    engine = start()
    engine.send(f"option BookFile={FOLDER.parents[1] / 'data' / 'book.bin'}", "post", "force", "go")
    move = engine.move()
    if not any(re.match(rf" *[1-9]\d* 0 0 \d+ \t\({move}\)$", line) for line in engine.lines):
        engine.fail(f"no line for {move}")


def t29_what_a_move_depends_on(start):
    """`random` varies our moves, with a line of each depth, but not against a computer. After `new` nothing remains."""
    def nodes(*commands):
        engine = start()
        for command in ("new", *commands):
            engine.send(command)
            engine.sync()
        engine.send("post", "sd 7", "go")
        engine.legal_move(rules.Position())
        lines = thinking(line for line in engine.lines if line[-1] not in "!?")
        depths = [line.depth for line in lines]
        if depths != list(range(1, 8)) and ("random" not in commands or depths != [*range(1, 8), 7]):
            engine.fail(f"depths {depths}")
        return lines[-1].nodes

    plain = nodes()
    if nodes("random") <= plain:
        raise Failure("random doesn't look at more moves")
    for commands in (("random", "new"), ("random", "computer"), ("option MultiPV=3",), ("sd 8", "go", "new")):
        if nodes(*commands) != plain:
            raise Failure(f"{commands} changes what is searched for a move")


def t100_a_varied_move_was_told(start):
    """With `random`, too, the last thinking line is about the move played."""
    engine = start()
    engine.send("post")
    for _ in range(12):
        engine.send("new", "random", "force", "sd 5", "go")
        first, move = engine.unread, engine.move()
        if not (told := thinking(engine.lines[first:engine.unread])) or told[-1].pv[0] != move:
            engine.fail(f"{move} was played, another told last")


def t101_stray_bytes_are_no_command(start):
    """A control character by itself, from a broken line, ends no thinking."""
    engine = start()
    engine.think(BUSY)
    engine.write(b"\x03\n\0\n")
    engine.silent("^move")


def t102_answers_stay_short(start):
    """However long a faulty line, its answer isn't: interfaces have fixed buffers."""
    engine = start()
    for command in ("setboard", "option BookFile=", "usermove", "level", ""):
        engine.send(command + " " + 5000 * "A")
        engine.sync()
    if (longest := max(map(len, engine.lines))) > 500:
        engine.fail(f"a line of {longest} characters came")


def t28_hint_in_analysis(start):
    """Of several lines, `hint` names the best, also before any. What was excluded from one analysis is in the next."""
    engine = start()
    engine.set_up("6k1/3q1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    engine.send("hint")
    engine.wait("^Hint: d1d7$")
    engine.send("option MultiPV=3", "post", "analyze")
    engine.wait(r"^\s*6 ")
    engine.send("hint")
    if (move := engine.wait(r"^Hint: (\S+)")[1]) != "d1d7":
        engine.fail(f"{move}, though the queen hangs")
    engine.send("exclude all", "include h2h3", "exit", "analyze")
    engine.sync()
    engine.wait(r"^\s*\d+ .*\td1d7")


def t103_hint_is_of_the_position_shown(start):
    """Right after another position was set up in analysis, `hint` names no move found in the one before."""
    engine = start()
    engine.send("new", "force", "post", "analyze")
    engine.wait(r"^\s*8 ")
    engine.send("setboard rnb1kbnr/pppp1ppp/8/4p3/7q/6P1/PPPPPP1P/RNBQKBNR w KQkq - 0 1", "hint")
    for line in engine.sync():
        if (hint := re.match("Hint: (.*)", line)) and hint[1] != "g3h4":
            engine.fail(f"{hint[1]}, though the queen hangs")


def t27_no_claims_in_analysis(start):
    """The end of a game that is analysed isn't claimed, though `new`, `white` or `black` was sent in between."""
    engine = start()
    engine.send("analyze", "new", "white", "black", "white")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        engine.play(move)
    if claims := [line for line in engine.sync() if re.match(CLAIM, line)]:
        engine.fail(f"{claims[0]!r} came")


def t26_new_ends_chess960(start):
    """After `new`, castling is the king's move again."""
    engine = start()
    engine.send("new", "variant fischerandom")
    engine.set_up("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    engine.send("exclude all", "include O-O", "sd 1", "go")
    if (move := engine.move()) != "e1g1":
        engine.fail(f"{move} was played")


def t23_whose_turn_it_is(start):
    """A move that comes while we think is refused for that reason."""
    engine = start()
    engine.think(BUSY)
    for move in ("d6d5", "d1d2"):  # for the other side, and for ours
        engine.play(move)
        engine.wait(rf"^Illegal move \(not your turn\): {move}$")


def t89_half_of_what_was_pondered_counts(start):
    """After a ponder hit only the rest of the time is used: none of half a second, pondered on for three times that."""
    engine, position, guess = _pondering(start, "st 0.5")
    time.sleep(1.5)
    engine.play(guess)
    engine.legal_move(position.play(guess))
    engine.worked_at_most(0.2, "a move pondered on for longer than it may take")


def t105_no_pondering_on_little_time(start):
    """With less than 0.2 s on the clock nothing is pondered."""
    engine = start()
    engine.send("new", "hard", "level 0 1 0.05", "time 12")
    engine.play("e2e4")
    engine.legal_move(rules.Position().play("e2e4"))
    if not engine.idle():
        engine.fail("busy while the opponent thinks")


def t106_a_move_ends_a_review(start):
    """While a review is written, `ping` is answered, and a move ends it."""
    engine = start()
    engine.send("new", "force")
    shuffles = ("b1c3", "b8c6", "c3b1", "c6b8") * 10  # a long review
    for move in (*shuffles, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5"):
        engine.play(move)
    engine.send("option WriteReview")
    if any("review" in line for line in engine.sync()):
        engine.fail("the ping waited for the review")
    engine.play("a4b3")
    engine.silent(r"Illegal|Error|review", sync=True)
    if not engine.idle():
        engine.fail("busy although a move was made")


def t107_a_refused_side_is_not_played(start):
    """After a `black` that leaves White in check, `time` may follow slowly: no move is made for the user meanwhile."""
    engine = start.raw()
    engine.send("xboard", "new", "sd 1", "force", "e2e4", "e7e5", "d2d3", "f8b4", "black")
    engine.silent(r"^move|Error", seconds=1)
    engine.send("time 30000", "otim 30000", "white", "b1c3")
    engine.wait(r"^move ")


def t112_a_review_is_written(start):
    """The review of a game that was given up is in the user's folder, as PGN with its result and as a page."""
    engine = start()
    engine.send("new", "force")
    for move in ("f2f3", "e7e5", "g2g4"):
        engine.play(move)
    engine.send("result 0-1 {White resigns}", "option WriteReview")
    page = pathlib.Path(engine.wait(r"^telluser The review of this game is in (\S+)$")[1])
    pgn = page.with_suffix(".pgn").read_text(encoding="utf-8")
    if '[Result "0-1"]' not in pgn or not re.search(r"g4\s\$4\s", pgn) or "</html>" not in page.read_text(encoding="utf-8"):
        engine.fail(f"reviewed as {pgn!r}")
