"""UCI: the handshake, every form of `go`, what may happen during a search, bad input, and OpenBench's commands."""
import os
import pathlib
import re
import tempfile
import threading
import time

import commandline
from engine import DATA, QUIET, Failure, wait_until
from output import BEST
from thinking import BUSY
import rules

INFO = re.compile(r"^info depth (\d+) seldepth (\d+) multipv (\d+) score (?:cp (-?\d+)|mate (-?\d+))"
                  r"( lowerbound| upperbound)? nodes (\d+) nps (\d+) hashfull (\d+) time (\d+) pv (\S+(?: \S+)*)$")
MATE_IN_2 = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
QUEENS = "rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
OPTIONS = {"Hash", "Clear Hash", "Threads", "Ponder", "MultiPV", "OwnBook", "BookFile", "Book Depth", "Best Book Move",
           "UCI_Chess960", "UCI_AnalyseMode", "Move Overhead"}


def _position(engine):
    engine.send("d")
    return rules.Position(engine.wait("^Fen: (.*)")[1])


def _search(engine, go):
    """The info lines, taken apart, of one search; its move is checked for being legal."""
    position, first = _position(engine), engine.unread
    engine.send(go)
    best = engine.wait(BEST)
    after = position.play(best[1])
    if after is None:
        engine.fail(f"{best[1]} is not legal here")
    if best[2] and after.play(best[2]) is None:
        engine.fail(f"{best[2]} is no legal answer to {best[1]}")
    found = []
    for line in engine.lines[first:engine.unread - 1]:
        match = INFO.match(line)
        if not match:
            engine.fail(f"{str(line)!r} is no info line")
        found.append(match)
        place = position
        for move in match[11].split():
            if (place := place.play(move)) is None:
                engine.fail(f"{move} is not legal in {str(line)!r}")
    return found, best


def _complains(engine, command, *about):
    """One `info string` answers, with all of the words in it, and the game stays as it was."""
    engine.send("d")
    before = engine.wait("^Fen: ").string
    engine.send(command)
    said = engine.sync()
    if len(said) != 1 or not said[0].startswith("info string ") or not all(word in said[0] for word in about):
        engine.fail(f"{command!r} was answered by {[str(line) for line in said]}")
    engine.send("d")
    if engine.wait("^Fen: ").string != before:
        engine.fail(f"{command!r} changed the game")


def check_handshake(start):
    """`uci` is answered by name, author, all options and `uciok`."""
    engine = start.raw()
    engine.send("uci")
    engine.within("^uciok$", 0.02, "uci to uciok")
    lines = engine.lines[:engine.unread]
    form = (r"option name (.+?) type "
            r"(?:check default (?:true|false)|spin default \d+ min \d+ max \d+|string default \S+|button)$")
    names = {match[1] for line in lines if (match := re.match(form, line))}
    if not names >= OPTIONS or len(lines) != len(names) + 3:
        engine.fail(f"the options are {sorted(names)}, in {len(lines)} lines")
    if not lines[0].startswith("id name ") or not lines[1].startswith("id author "):
        engine.fail("id name and id author do not come first")


def check_position_and_moves(start):
    """`position` takes startpos or a FEN, with moves or without."""
    engine = start.uci("position startpos moves e2e4 c7c5 g1f3", "d")
    engine.wait(r"^Fen: rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2$")
    engine.send("position fen 7k/P7/8/8/8/8/8/K7 w - - 3 40 moves a7a8n", "d")
    engine.wait(r"^Fen: N6k/8/8/8/8/8/8/K7 b - - 0 40$")
    engine.send("ucinewgame", "position startpos", "d")
    engine.wait("^Fen: " + re.escape(rules.START) + "$")


def check_depth(start):
    """`go depth N` ends with depth N, one line for each depth before, time and nodes never falling."""
    found, _ = _search(start.uci(f"position fen {BUSY}"), "go depth 7")
    if sorted({int(m[1]) for m in found}) != list(range(1, 8)):
        raise Failure(f"depths {[m[1] for m in found]}")
    for field in (7, 10):
        numbers = [int(m[field]) for m in found]
        if numbers != sorted(numbers):
            raise Failure(f"{numbers} falls")
    if any(int(m[8]) != int(m[7]) * 1000 // max(int(m[10]), 1) for m in found):
        raise Failure(f"nodes, nps and milliseconds: {[(m[7], m[8], m[10]) for m in found]}")


def check_nodes(start):
    """`go nodes N` stops near N."""
    engine = start.uci(f"position fen {BUSY}")
    found, _ = _search(engine, "go nodes 20000")
    if not 2000 < int(found[-1][7]) <= 22000:
        engine.fail(f"{found[-1][7]} nodes")


def check_movetime(start):
    """`go movetime` keeps to the time, and uses it, however clear the move."""
    for position in (f"fen {BUSY}", "startpos", "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"):
        engine = start.uci(f"position {position}")
        _search(engine, "go movetime 600")
        used = engine.seen_at - engine.sent_at
        start.note("movetime 600", used, 0.6)
        engine.worked_at_most(0.8, "movetime 600")
        if used < 0.5:
            engine.fail(f"it took {used:.3f} s")
    _search(engine, "go movetime 0")
    engine.worked_at_most(0.5, "movetime 0")


def check_clock(start):
    """A clock, an increment and moves to go: a move well within them, also for Black, also with nearly no time. The
    last move before more time comes may use much."""
    engine = start.uci()
    for position in ("startpos", "startpos moves e2e4"):
        for clock, limit in (("wtime 2000 btime 2000 winc 10 binc 10", 1.5), ("wtime 2000 btime 2000 movestogo 1", 2.0),
                             ("wtime 30 btime 30", 0.2), ("wtime -5 btime -5 winc 0 binc 0", 0.2)):
            engine.send(f"position {position}")
            _search(engine, f"go {clock}")
            engine.worked_at_most(limit, clock)
            if "movestogo" in clock and (used := engine.seen_at - engine.sent_at) < 0.3:
                engine.fail(f"it took {used:.3f} s of 2 for the only move")


def check_own_clock_only(start):
    """White's clock and increment are for White, Black's for Black."""
    engine = start.uci("position startpos moves e2e4")
    for clock in ("wtime 600000 btime 300", "btime 300"):
        _search(engine, f"go {clock}")
        engine.worked_at_most(2, "Black, with 0.3 s on its clock")
    # Of 0.8 s a move takes 0.05 here, and with an increment 0.23 at most: the first iterations are longer than that.
    for increment in ("winc 60000", "binc 60000"):
        engine.send(f"position fen {QUEENS.replace(' w ', ' b ')}")
        _search(engine, f"go wtime 800 btime 800 {increment}")
        used = engine.seen_at - engine.sent_at
        if increment.startswith("w"):
            engine.worked_at_most(0.15, "Black, with an increment for White")
        elif used < 0.08:
            engine.fail(f"it took {used:.3f} s, with a minute to come each time")


def check_mate(start):
    """`go mate N` ends when the mate is found, and scores count moves: getting mated is negative."""
    engine = start.uci(f"position fen {MATE_IN_2}")
    found, best = _search(engine, "go mate 2")
    if found[-1][5] != "2" or best[1] != "a1a6":
        engine.fail("no mate in 2")
    engine.send("position fen 1n1kqrnr/5pb1/ppPp2pp/4p1P1/P3P2P/2N1BP1B/1PP5/1K1R3R w - - 0 1")  # a mate in 2, too
    if (found := _search(engine, "go mate 1 depth 10")[0])[-1][1] != "10":
        engine.fail(f"it ends with mate in {found[-1][5]} instead of 1")
    engine.send(f"position fen {MATE_IN_2} moves a1a6")
    found, _ = _search(engine, "go depth 4")
    if found[-1][5] != "-1":
        engine.fail("not mated in 1")


def check_searchmoves(start):
    """`go searchmoves` plays one of them, whatever else follows."""
    engine = start.uci("position startpos")
    for go in ("go searchmoves h2h3 a2a3 depth 4", "go depth 4 searchmoves h2h3 a2a3"):
        if _search(engine, go)[1][1] not in ("h2h3", "a2a3"):
            engine.fail("another move was searched")


def check_multipv(start):
    """MultiPV 3: three different moves at each depth, the best first, and not more moves than there are."""
    engine = start.uci("setoption name MultiPV value 3", f"position fen {BUSY}")
    found, best = _search(engine, "go depth 4")
    exact = [m for m in found if not m[6]]
    for depth in range(1, 5):
        lines = [m for m in exact if int(m[1]) == depth]
        if [m[3] for m in lines] != ["1", "2", "3"] or len({m[11].split()[0] for m in lines}) != 3:
            engine.fail(f"depth {depth} has not three lines")
    if [int(m[10]) for m in exact] != sorted(int(m[10]) for m in exact):
        engine.fail("time went back")
    if exact[-3][11].split()[0] != best[1]:
        engine.fail("the best move is not that of line 1")


def check_clear_hash(start):
    """`Clear Hash` forgets what the table knows: a search made again is short only until then."""
    engine = start.uci(f"position fen {BUSY}")

    def nodes():
        return int(_search(engine, "go depth 9")[0][-1][7])
    known = [nodes() for _ in range(2)][1]
    engine.send("setoption name Clear Hash")
    anew = nodes()
    if anew < 2 * known:
        engine.fail(f"{known} nodes with the table, and {anew} without it")


def check_no_legal_move(start):
    """Stalemate and mate: the score, for who asks for nothing else, and `bestmove 0000`, at once."""
    engine = start.uci()
    for position, score in ((f"fen {STALEMATE}", "cp 0"), ("startpos moves f2f3 e7e5 g2g4 d8h4", "mate 0")):
        for go in ("go depth 5", "go wtime 1000 btime 1000"):
            engine.send(f"position {position}", go)
            engine.wait(f"^info depth 0 score {score}$")
            engine.wait("^bestmove 0000$")
        engine.send("go infinite")
        engine.wait(f"^info depth 0 score {score}$")
        engine.send("stop")
        engine.wait("^bestmove 0000$")


def check_infinite_waits_for_stop(start):
    """`go infinite` says its move after `stop` only, even where nothing is left to search, and `stop` is quick."""
    for position in ("startpos", f"fen {STALEMATE}"):
        engine = start.uci(f"position {position}", "go infinite")
        engine.silent("^bestmove", 0.5)
        engine.send("stop")
        engine.within(BEST, 0.02, "stop to bestmove", 1.5)
        engine.send("stop")
        engine.silent("^bestmove")


def check_ready_while_searching(start):
    """`isready` is answered at once during a search, which goes on."""
    engine = start.uci("position startpos", "go infinite")
    engine.wait("^info depth 2 ")
    engine.send("isready")
    engine.within("^readyok$", 0.02, "isready while searching", 1.5)
    engine.silent("^bestmove")
    engine.send("stop")
    engine.wait(BEST)


def check_ponder_hit(start):
    """Pondering says nothing until `ponderhit`; then the clock runs, even where an iteration has no end."""
    engine = start.uci("position startpos moves e2e4 e7e5", "go ponder wtime 500 btime 500")
    engine.silent("^bestmove", 0.8)  # longer than there is time
    engine.send("ponderhit")
    engine.within(BEST, 0.5, "ponderhit to bestmove", 1.5)
    engine.send(f"position fen {QUEENS}", "go ponder movetime 800")
    began = engine.sent_at
    engine.silent("^bestmove")
    engine.send("ponderhit")
    engine.wait(BEST)
    if (used := engine.seen_at - began) < 0.6:
        engine.fail(f"it took {used:.3f} s of 0.8")


def check_ponder_miss(start):
    """`stop` ends pondering; the next search is another one."""
    engine = start.uci("position startpos moves e2e4 e7e5", "go ponder wtime 5000 btime 5000")
    engine.silent("^bestmove")
    engine.send("stop")
    engine.wait(BEST)
    engine.send("position startpos moves e2e4 c7c5")
    _search(engine, "go wtime 1000 btime 1000")


def check_half_of_what_was_pondered_counts(start):
    """After a ponder hit only the rest of the time is used; after long pondering there is none."""
    for clock in ("movetime 250", "wtime 2000 btime 2000"):
        engine = start.uci(f"position fen {BUSY}", f"go ponder {clock}")
        time.sleep(0.8)  # for longer than there is time
        engine.send("ponderhit")
        engine.wait(BEST)
        engine.worked_at_most(0.05, f"pondering for 0.8 s with {clock}")


def check_ponderhit_where_nothing_is_pondered(start):
    """It changes nothing: no analysis ends, also one that pondering turned into, and no clock starts afresh."""
    for go in ("go infinite depth 2", "go ponder infinite depth 2"):
        engine = start.uci("position startpos", go)
        engine.wait("^info depth 2 ")
        engine.send("ponderhit")
        engine.silent("^bestmove")
        engine.send("stop")
        engine.wait(BEST)
    engine = start.uci(f"position fen {BUSY}", "go movetime 1200")
    time.sleep(0.9)  # so that 0.3 s are left
    engine.send("ponderhit")
    engine.wait(BEST)
    engine.worked_at_most(0.7, "a movetime of 1.2 s, of which 0.3 s were left")


def check_a_reply_that_the_table_knows(start):
    """Where the line found has one move only, as that of a move found in the last moment, the move to ponder on comes
    from the table."""
    engine = start.uci("position startpos moves e2e4", "go depth 8")
    reply = engine.wait(BEST)[1]
    engine.send("position startpos")
    if (best := _search(engine, "go depth 1 searchmoves e2e4")[1])[2] != reply:
        engine.fail(f"{best[2]} instead of {reply}")


def check_a_new_order_ends_the_search(start):
    """`position` and `go` in mid-search: the old search says its move, then the new one runs. Settings wait for it."""
    engine = start.uci("position startpos", "go infinite")
    engine.wait("^info depth 2 ")
    engine.send("setoption name Hash value 8", "isready")
    engine.wait("^readyok$")
    engine.silent("^bestmove")
    engine.send(f"position fen {STALEMATE}", "go depth 1")
    if engine.wait(BEST)[1] == "0000":
        engine.fail("the old search has no move")
    engine.wait("^bestmove 0000$")


def check_settings_that_waited_come_before_the_next_order(start):
    """An option that is set during a search is in force for the next one, also if the search had nothing left to do."""
    for go in ("go infinite", "go infinite depth 2"):
        engine = start.uci("position startpos", go)
        engine.wait("^info depth 2 ")
        engine.send("isready")
        time.sleep(QUIET)  # the search of two plies comes to its end
        engine.send("setoption name MultiPV value 3", "go depth 3")
        engine.wait(BEST)
        engine.wait(BEST)
        if not any(re.match("info depth 3 .* multipv 3 ", line) for line in engine.lines):
            engine.fail("the next search shows one line")


def check_many_orders_at_once(start):
    """Five hundred searches, each cut short by the next order, all say a move."""
    engine = start.uci()
    engine.send(*["position startpos moves e2e4", "go infinite"] * 500, "stop")
    for _ in range(500):
        engine.wait(BEST)
    if any(line.startswith("bestmove") for line in engine.sync()):
        engine.fail("a move too many")


def check_bad_positions(start):
    """An illegal move or FEN is named with its reason, and the game stays as it was."""
    engine = start.uci("position startpos moves d2d4")
    _complains(engine, "position startpos moves e2e4 e7e5 e4e5", "e4e5", "blocked")
    _complains(engine, "position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4", "king")
    _complains(engine, "position fen rnbqkbnr/ppp w", "rank")
    _complains(engine, "position fen", "startpos or fen")
    _complains(engine, "position", "startpos or fen")
    _complains(engine, "position startpos moves \x01\x02", "~~")


def check_bad_orders(start):
    """Unknown commands, options, values and limits are named; nothing else happens."""
    engine = start.uci()
    _complains(engine, "frobnicate", "frobnicate")
    _complains(engine, "setoption name Hash value 0", "Hash", "from 1 to")
    _complains(engine, "setoption name Hash value many", "Hash", '"many"')
    _complains(engine, "setoption name Hash", "Hash")
    _complains(engine, "setoption name Nosuch value 1", "Nosuch")
    _complains(engine, "setoption", "setoption")
    _complains(engine, "setoption name UCI_Chess960 value maybe", "UCI_Chess960", "maybe")
    _complains(engine, "setoption name BookFile value /nonexistent.bin", "/nonexistent.bin")
    _search(engine, "go depth 2")


def check_unknown_words_are_skipped(start):
    """As the specification asks, `joho isready` is `isready`."""
    engine = start.uci("joho isready")
    engine.wait("^info string unknown command .joho.")
    engine.wait("^readyok$")
    engine.send("go infinite", "joho setoption name MultiPV value 2")  # which waits for the move, but is told now
    engine.wait("^info string unknown command .joho.")
    engine.send("stop")
    engine.wait(BEST)
    if any("joho" in line for line in engine.sync()):
        engine.fail("joho is told twice")


def check_unknown_words_of_go_are_skipped(start):
    """They are named, and the rest of the line counts: an interface waits for a move whatever it sent."""
    for line, word, depth in (("go soon depth 3", "soon", "3"), ("go depth 2 extra 7", "extra", "2"),
                              ("go depth x", "x", "1"), ("go movetime nan depth 1", "nan", "1")):
        engine = start.uci(line)
        engine.wait(f'^info string go: "{re.escape(word)}" is not understood, and skipped$')
        engine.wait(BEST)
        if (last := [m for line in engine.lines if (m := INFO.match(line))][-1])[1] != depth:
            engine.fail(f"depth {last[1]}")


def check_fractions_of_go(start):
    """A script may send milliseconds as 60000.5, and more of them than fit into a number of 64 bits."""
    engine = start.uci()
    for line in ("go movetime 60000.5 depth 5.0", "go wtime 3e5 btime 3e5 depth 5", "go movetime 99999999999999999999 depth 5"):
        engine.send(line)
        engine.wait(BEST)
        if (last := [m for line in engine.lines if (m := INFO.match(line))][-1])[1] != "5":
            engine.fail(f"{line}: depth {last[1]}")
    if any("not understood" in line for line in engine.lines):
        engine.fail("a number is not understood")


def check_impossible_moves_of_go_are_skipped(start):
    """Illegal ones after `searchmoves` are named, and the others are searched; a refused position has no move."""
    engine = start.uci("position startpos", "go depth 2 searchmoves e2e5 d2d4")
    engine.wait("^info string go: illegal move .e2e5.")
    if engine.wait(BEST)[1] != "d2d4":
        engine.fail("not the move that is possible")
    _search(engine, "go depth 2 searchmoves")
    for position in ("startpos moves e2e4", "fen nonsense"):
        engine.send(f"position {position}", "go depth 2 searchmoves e2e4")
        engine.wait("^info string go: illegal move .e2e4.")
        engine.wait("^bestmove " + ("0000" if "fen" in position else "[a-h]"))


def check_garbage(start):
    """A line of a megabyte, NUL bytes, and half a line at the end of the input."""
    engine = start.uci()
    engine.write(b"x" * (1 << 20) + b"\n\0\0\n\xff\xfe go\0\n\n\n")
    if any(len(line) > 200 for line in engine.sync()):
        engine.fail("garbage is repeated at length")
    engine.write(b"go infin")
    engine.close_input()
    if engine.exited() != 0:
        engine.fail("exit status not 0")


def check_no_move_for_a_position_refused(start):
    """After a position that can't be had, no move of the one before it is given out as if it were one of this."""
    engine = start.uci("position startpos moves e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "go depth 2")
    engine.wait("^bestmove 0000$")
    for go in ("go infinite", "go ponder"):
        engine.send(go)
        engine.silent("bestmove")
        engine.send("stop")
        engine.wait("^bestmove 0000$")
    engine.send("go perft 1")
    engine.wait("^info string go: there is no position")
    if any("bestmove" in line for line in engine.sync()):
        engine.fail("it answered a bestmove")
    for cure in ("position startpos", "ucinewgame"):
        engine.send("position nowhere", cure)
        _search(engine, "go depth 2")


def check_perft_can_be_ended(start):
    """`stop` and `quit` end it without a sum, `isready` is answered meanwhile."""
    engine = start.uci("go perft 12", "isready")
    engine.wait("^readyok$")
    engine.send("stop", "go depth 1")
    engine.wait(BEST)
    engine.never(r"nodes \d+ ms$")
    engine.send("bench 1")
    engine.wait(r"^\d{1,4} nodes \d+ nps$")
    _complains(engine, "bench 0", "bench", "depth")
    for command in ("go perft 12", "bench 30"):
        engine = start.uci(command, "quit")
        if engine.exited() != 0:
            engine.fail(f"exit status not 0 after {command}")
        engine.never(r"nodes \d+ (ms|nps)$")


def check_perft_in_chess960(start):
    """Its lines name moves as `bestmove` does: castling is the king's capture of its rook."""
    engine = start.uci("setoption name UCI_Chess960 value true", "position fen 4k3/8/8/8/8/8/8/5K1R w K - 0 1")
    first = engine.unread
    engine.send("go perft 1")
    engine.wait(r"^\d+ nodes")
    named = [line.split(":")[0] for line in engine.lines[first:engine.unread - 1]]
    if "f1h1" not in named or len(named) != len(set(named)):
        engine.fail(f"the moves are {' '.join(named)}")


def check_chess960(start):
    """With UCI_Chess960 castling is the king's capture of its rook, in both directions."""
    engine = start.uci("setoption name UCI_Chess960 value true")
    for move, placement in (("e1h1", "R4RK1"), ("e1a1", "2KR3R")):
        engine.send(f"position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves {move}", "d")
        engine.wait(rf"^Fen: 4k3/8/8/8/8/8/8/{placement} b - - 1 1$")
        engine.send("position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", f"go depth 2 searchmoves {move}")
        engine.wait(f"^bestmove {move}( |$)")
    engine.send("position fen 8/k7/8/8/8/8/8/1R2KR2 w FB - 0 1 moves e1f1", "d")
    engine.wait("^Fen: 8/k7/8/8/8/8/8/1R3RK1 b")
    engine.send("setoption name uci_chess960 value false", "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                "go depth 2 searchmoves e1g1")
    engine.wait("^bestmove e1g1( |$)")
    engine.send("position fen 8/k7/8/8/8/8/8/1R2KR2 w FB - 0 1", "d")
    engine.wait("^info string .*UCI_Chess960")
    engine.wait("^Fen: 8/k7/8/8/8/8/8/1R2KR2 w - ")
    engine.is_silent_on("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "position startpos")


def check_options_are_case_blind(start):
    """Names in any case; values take effect: a move overhead larger than the time leaves no time to think."""
    engine = start.uci("setoption name hash value 1", "setoption name MOVE overhead value 5000",
                    "position startpos")
    if said := engine.sync():
        engine.fail(f"{str(said[0])!r} came")
    _search(engine, "go movetime 4000")
    engine.worked_at_most(2, "four seconds of which five are lost")


def check_book(start):
    """With a book, its moves are played at once; OwnBook turns it off; `go infinite` searches."""
    engine = start.uci(f"setoption name BookFile value {DATA / 'book.bin'}", "position startpos")
    found, best = _search(engine, "go wtime 60000 btime 60000")
    if found or best[2]:
        engine.fail("it searched")
    engine.send("go infinite")
    engine.wait("^info depth")
    engine.send("stop")
    engine.wait(BEST)
    engine.send("setoption name OwnBook value false")
    if not _search(engine, "go depth 3")[0]:
        engine.fail("it still plays by the book")


def check_no_book_at_all(start):
    """What can't be a book is refused before much of it is read, and before anybody has to write it."""
    engine = start.uci()
    os.mkfifo(pathlib.Path(engine.folder.name, "pipe"))
    _complains(engine, "setoption name BookFile value pipe", "pipe: is no file")
    with open(pathlib.Path(engine.folder.name, "film"), "wb") as film:
        film.write(bytes([2] * 16 + [1] * 16))
        film.truncate(1 << 40)
    _complains(engine, "setoption name BookFile value film", "film: is no book: entry 2 is out of order")
    _search(engine, "go depth 2")


def check_threads(start):
    """Two threads search, answer, and stop as well as one."""
    engine = start.uci("setoption name Threads value 2", f"position fen {BUSY}")
    _search(engine, "go depth 6")
    engine.send("go infinite")
    engine.wait("^info depth ")
    engine.send("stop")
    engine.within(BEST, 0.02, "stop to bestmove, two threads", 1.5)
    engine.send("setoption name Threads value 1")
    _search(engine, "go depth 3")


def check_perft_and_evaluation(start):
    """`go perft` counts, `eval` shows the score; then a search still works."""
    engine = start.uci("go perft 3")
    engine.wait("^8902 nodes ")
    engine.send("eval")
    engine.wait("Score")
    _search(engine, "go depth 2")


def check_end_in_every_state(start):
    """`quit` and the end of the input end the program with status 0: idle, searching, pondering, and after its move."""
    for state, sign in (("isready", "^readyok"), ("go infinite", "^info depth 2 "), ("go depth 1", "^bestmove"),
                        ("go ponder wtime 1000 btime 1000", "^info depth 2 "),
                        (f"position fen {STALEMATE} | go infinite", "^info depth 0 ")):
        for last in ("quit", None):
            engine = start.uci("position startpos", *state.split(" | "))
            engine.wait(sign)
            if last:
                engine.send(last)
            else:
                engine.close_input()
            if engine.exited(0.5, f"{last or 'end of input'} to exit, {state}") != 0:
                engine.fail(f"exit status not 0 after {state}")


def check_orders_from_a_pipe(start):
    """Each order of a file is answered, in order and whole, before the end of the input ends the program; what has no
    end is stopped, and tells its move. The last line needs no end."""
    orders = {"position startpos": "", "go perft 3": "8902 nodes", "bench 2": "nps", "go depth 5": "(?s)info depth 5 .*?bestmove",
              "setoption name MultiPV value 2": "", f"position fen {STALEMATE}": "", "go movetime 100": "bestmove 0000",
              "position startpos moves e2e4": "", "go movetime 200": "bestmove", "d": "Fen: .* b ",
              "go ponder wtime 99 btime 99": "bestmove", "go": "bestmove", "go infinite": "bestmove"}
    done = commandline.run(start, text="uci\n" + "\n".join(orders))
    at = commandline.answered(done, "^uciok\n").end()
    for order, told in orders.items():
        if not (match := re.compile(told).search(done.stdout, at)):
            raise Failure(f"{told!r} does not come, or not after what was asked before {order!r}: {done.stdout[at:]!r}")
        at = match.end()
    if not re.fullmatch(r".*\n", done.stdout[at:]):
        raise Failure(f"after the last move came {done.stdout[at:]!r}")
    many = commandline.run(start, text="uci\n" + "position startpos moves e2e4\nsetoption name MultiPV value 1\ngo depth 3\n" * 600)
    if (told := many.stdout.count("info depth 3 "), many.stdout.count("bestmove")) != (600, 600):
        raise Failure(f"of 600 orders {told} were carried out")


def check_bench_is_deterministic(start):
    """`bench` alone, run twice at once, ends with the same "N nodes M nps"."""
    found = []
    threads = [threading.Thread(target=lambda: found.append(commandline.run(start, "bench"))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counts = [commandline.answered(done, r"^(\d+) nodes \d+ nps\n\Z")[1] for done in found]
    if len(counts) != 2 or counts[0] != counts[1]:
        raise Failure(f"{counts}")


def check_either_protocol_at_any_time(start):
    """`uci`, or `xboard` and `protover`, begins its protocol when nothing goes on any more, whatever was spoken before."""
    for before in (["isready"], ["xboard"], ["xboard", "protover 2", "new", "force", "e2e4"], ["foo"], ["edit"]):
        engine = start.raw()
        engine.send(*before, "UCI", "isready")
        engine.wait("^uciok$")
        engine.wait("^readyok$")
        _search(engine, "go depth 2")
        engine.send("xboard", "protover 2", "st 0.1", "e2e4")
        engine.wait("^feature done=1$")
        engine.wait("^move ")
        engine.send("uci", "d")
        engine.wait("^uciok$")
        engine.wait("^Fen: " + re.escape(rules.START))
        engine.send("go infinite", "xboard")
        engine.wait("^info depth 2 ")
        engine.send("stop")
        engine.wait(BEST)
        engine.send("protover 2")
        engine.wait("^feature done=1$")
        engine.never('unknown command "xboard"')


def check_the_other_protocol_begins_anew(start):
    """Game and options are those of the start again; the book stays open."""
    engine = start.uci("setoption name MultiPV value 3", "setoption name Skill Level value 0",
                    f"setoption name BookFile value {DATA / 'book.bin'}", "setoption name OwnBook value false",
                    "position startpos moves e2e4", "protover 2")
    engine.wait("^feature done=1$")
    engine.send("bk", "force", "usermove d2d4", "usermove d7d5", "post", "analyze")
    engine.wait("^ e2e4 ")
    engine.wait(r"^4 \S+ \d+ \d+")
    engine.send("exit", "uci")
    engine.wait("^uciok$")
    if len([line for line in engine.lines if re.match("3 ", line)]) > 1:
        engine.fail("it still shows three lines")
    found, _ = _search(engine, "go depth 3 searchmoves e2e4")
    if {m[3] for m in found} != {"1"}:
        engine.fail("it shows more than one line")


def check_first_lines_of_uci(start):
    """A command that only UCI has begins UCI, too, as does a `go` with limits; a bare one is CECP's."""
    for lines, told in (("position startpos\ngo depth 3\n", r"^bestmove \S+"), ("isready\n", r"\Areadyok\n\Z"),
                        ("go depth 2", r"^bestmove \S+"), ("go perft 2", "^400 nodes "), ("bench 1", r"^\d+ nodes \d+ nps"),
                        ("st 0.1\ngo", r"\Amove \S+\n\Z"), ("go\n?", r"\Amove \S+\n\Z")):
        commandline.answered(commandline.run(start, text=lines), told)


def check_first_line(start):
    """`uci` is understood in capitals, between blanks, after empty lines and a byte order mark; lines may end as in DOS."""
    for line in (b"UCI\n", b" uci\t\r\n", b"\n\r\n \nuci\n", b"\xef\xbb\xbfuci\n"):
        engine = start.raw()
        engine.write(line + b"\tisready \r\n")
        engine.wait("^uciok$")
        engine.wait("^readyok$")


def check_mates_among_some_moves(start):
    """`go mate`, searchmoves and MultiPV together: a line for each of three moves, mates first, until the mate is found."""
    engine = start.uci("setoption name MultiPV value 3", "position fen 6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1")
    found, best = _search(engine, "go searchmoves g2g3 e1e8 h2h3 a1a8 mate 1 depth 12")
    moves = [line[11].split()[0] for line in found[-3:]]
    if set(moves[:2]) != {"e1e8", "a1a8"} or moves[2] not in ("g2g3", "h2h3") or best[1] != moves[0]:
        engine.fail(f"it plays {best[1]} after lines of {moves}")
    if [line[5] for line in found[-3:]] != ["1", "1", None] or found[-1][1] == "12":
        engine.fail(f"at depth {found[-1][1]} mates in {[line[5] for line in found[-3:]]}")


def check_genfens(start):
    """`genfens` as OpenBench calls it: so many different positions, the same for the same seed, others for another."""
    def fens(seed, book="None"):
        done = commandline.run(start, f"genfens 20 seed {seed} book {book} ", "quit")
        lines = commandline.answered(done, r"\A(info string genfens \S.*\n){20}\Z").string.splitlines()
        return [line.split("genfens ")[1] for line in lines]

    first = fens(42)
    if first != fens(42) or set(first) & set(fens(43)) or len(set(first)) < 20:
        raise Failure("the seed does not decide")
    if {fen.split()[1] for fen in first} != {"w", "b"}:
        raise Failure("one side is always to move")
    for fen in first + fens(1, os.path.relpath(DATA / "openings.epd")):
        if len(fen.split()) != 6 or not rules.Position(fen).legal():
            raise Failure(f"{fen} is no opening")


def check_genfens_complains(start):
    """Bad numbers and books that cannot be read: one line that names them, and exit status 2."""
    for order in ("genfens", "genfens x seed 1 book None", "genfens 3 seed y book None",
                  "genfens 3 seed 1 book /nonexistent.epd"):
        culprit = "/nonexistent.epd" if "/" in order else "genfens"
        commandline.refused(commandline.run(start, order, "quit"), f"^millimax: {culprit}")
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as book:
        print("7k/5Q2/6K1/8/8/8/8/8 b - -", file=book, flush=True)  # from where no game goes on
        commandline.refused(commandline.run(start, f"genfens 3 seed 1 book {book.name}", "quit"), "no balanced position")


def check_multipv_with_one_move(start):
    """With one move to search there is one line at each depth, however many are asked for."""
    engine = start.uci("setoption name MultiPV value 3", f"position fen {BUSY}")
    found, best = _search(engine, "go depth 4 searchmoves h2h3")
    if [(m[1], m[3]) for m in found] != [(str(depth), "1") for depth in range(1, 5)] or best[1] != "h2h3":
        engine.fail("not four lines of one move")


def check_threads_count_from_zero(start):
    """Nodes are those of this search alone, from its first line on; on a busy machine the helpers may be far ahead."""
    engine = start.uci("setoption name Threads value 4", f"position fen {BUSY}")
    last = _search(engine, "go depth 12")[0][-1]
    for _ in range(5):
        first = _search(engine, "go depth 1")[0][0]
        if int(first[7]) >= int(last[7]):
            engine.fail(f"{first[7]} nodes at depth 1, {last[7]} at depth 12 before")


def check_blanks_and_capitals_of_options(start):
    """Any white space may stand between the words of `setoption`, and true and false in any case."""
    engine = start.uci("setoption name Hash  value  32 ", "setoption name  hash\tvalue\t16",
                    "setoption name UCI_Chess960 value True", "setoption name BookFile value ",
                    "setoption name BookFile value <empty>")
    if said := engine.sync():
        engine.fail(f"{str(said[0])!r} came")
    _search(engine, "go depth 2")


def check_hash_and_threads_take_effect(start):
    """A table of the size that is set is had, and so many threads search."""
    engine = start.uci("setoption name Hash value 256")
    engine.sync()
    if (had := engine.memory()[1]) < 256 << 20:
        engine.fail(f"{had >> 20} of 256 MB")
    engine.send("setoption name Threads value 3", f"position fen {BUSY}", "go infinite")
    wait_until(lambda: len(os.listdir(f"/proc/{engine.process.pid}/task")) == 5, "three threads that search")


def check_mates_are_not_looked_up(start):
    """`go mate` searches, whatever the book has."""
    engine = start.uci(f"setoption name BookFile value {DATA / 'book.bin'}", "position startpos")
    if not _search(engine, "go mate 1 depth 3")[0]:
        engine.fail("no search")
