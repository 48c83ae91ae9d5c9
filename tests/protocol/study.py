"""Analysis, hints and reviews."""
import pathlib
import re

from output import MOVE, STAT01, THINKING, thinking
import rules


def check_a_finished_analysis_still_answers(start):
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


def check_thinking_lines_end_with_analysis(start):
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


def check_status_names_what_is_searched(start):
    """`.` names none of the excluded moves."""
    engine = start()
    engine.set_up("6k1/3q1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    engine.send("exclude all", "include g1f1", "analyze")
    engine.wait(r"^\s*8 ")
    for _ in range(5):
        engine.send(".")
        if (status := engine.wait(STAT01).string).split()[-1] not in ("g1f1", "Kf1"):
            engine.fail(f"{status!r}, though only g1f1 is searched")


def check_options_reach_a_finished_analysis(start):
    """More lines are shown, though the analysis was complete already."""
    engine = start()
    engine.set_up("7k/8/8/8/8/8/8/K5R1 w - - 98 80")
    engine.send("post", "analyze")
    engine.wait("^127 ")
    engine.send("option MultiPV=3")
    moves = {thinking([engine.wait("^1 ").string])[0].pv[0] for _ in range(3)}
    if len(moves) != 3:
        engine.fail(f"three lines with {', '.join(sorted(moves))}")


def check_exit_leads_to_force_mode(start):
    """A colour told within analysis doesn't make the engine play when it ends."""
    engine = start()
    engine.send("st 0.1", "force", "analyze", "white", "exit")
    engine.play("e2e4")
    engine.silent(MOVE, 1.0)


def check_hint_in_analysis(start):
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
    engine.wait(r"^\s*\d+ .*\tRxd7")


def check_hint_is_of_the_position_shown(start):
    """Right after another position was set up in analysis, `hint` names no move found in the one before."""
    engine = start()
    engine.send("new", "force", "post", "analyze")
    engine.wait(r"^\s*8 ")
    engine.send("setboard rnb1kbnr/pppp1ppp/8/4p3/7q/6P1/PPPPPP1P/RNBQKBNR w KQkq - 0 1", "hint")
    for line in engine.sync():
        if (hint := re.match("Hint: (.*)", line)) and hint[1] != "g3h4":
            engine.fail(f"{hint[1]}, though the queen hangs")


def check_a_move_ends_a_review(start):
    """While a review is written, `ping` is answered, and a move ends it, which the user is told."""
    engine = start()
    engine.send("new", "force")
    shuffles = ("b1c3", "b8c6", "c3b1", "c6b8") * 10  # a long review
    for move in (*shuffles, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5"):
        engine.play(move)
    engine.send("option WriteReview")
    if any("review" in line for line in engine.sync()):
        engine.fail("the ping waited for the review")
    engine.play("a4b3")
    engine.wait(r"^telluser The review was stopped by \"usermove a4b3\"")
    engine.silent(r"Illegal|Error|review", sync=True)
    if not engine.idle():
        engine.fail("busy although a move was made")


def check_a_review_is_written(start):
    """The review of a game that was given up is in the user's folder, as PGN with result and players, and as a page."""
    engine = start()
    engine.send("new", "force")
    for move in ("f2f3", "e7e5", "g2g4"):
        engine.play(move)
    engine.send("option Skill=3", "go")
    engine.move()
    engine.send("result 0-1 {White resigns}", "option WriteReview")
    engine.wait("^telluser Judging 4 moves, which takes some 2 seconds$")
    page = pathlib.Path(engine.wait(r"^telluser The review of this game is in (\S+)$")[1])
    pgn = page.with_suffix(".pgn").read_text(encoding="utf-8")
    tags = ('[Result "0-1"]', '[White "You"]', '[Black "milliMax 1.0 level 3"]')
    if not all(tag in pgn for tag in tags) or not re.search(r"g4\s\$4\s", pgn) or "</html>" not in page.read_text(encoding="utf-8"):
        engine.fail(f"reviewed as {pgn!r}")
