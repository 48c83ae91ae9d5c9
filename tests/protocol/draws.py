"""Draws that are claimed, offered and accepted."""
import re

from output import CLAIM, MOVE, THINKING, thinking
import rules


def check_go_where_a_draw_could_be_claimed(start):
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


def check_a_claim_ends_a_ponder_hit(start):
    """When the expected reply makes a draw, that is claimed and nothing more is played."""
    engine = start()
    engine.set_up("7k/8/2K5/8/8/8/1r6/5Q2 w - - 98 80")
    engine.send("hard", "post", "sd 6", "st 100", "go")
    engine.move()
    engine.play(thinking([engine.wait(THINKING).string])[0].pv[0])
    engine.wait(r"^1/2-1/2 \{Fifty-move rule\}$")
    engine.silent(MOVE + "|" + CLAIM, 1.0)


def check_no_claims_in_analysis(start):
    """The end of a game that is analysed isn't claimed, though `new`, `white` or `black` was sent in between."""
    engine = start()
    engine.send("analyze", "new", "white", "black", "white")
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        engine.play(move)
    if claims := [line for line in engine.sync() if re.match(CLAIM, line)]:
        engine.fail(f"{claims[0]!r} came")


def check_scores_end_with_their_game(start):
    """A draw isn't offered in a new game for the score of the last one."""
    engine = start()
    engine.send("sd 4")
    engine.set_up("k7/3Q4/8/8/8/8/8/4K3 b - - 0 1")
    engine.send("go")
    engine.move()
    engine.send("new", "draw")
    if "offer draw" in engine.sync():
        engine.fail("a draw is offered in a new game")


def check_draws_are_judged_by_our_own_search(start):
    """A draw isn't accepted on a score of analysis, of the other side, of another position, or of moves taken back."""
    won = "6k1/5ppp/8/8/8/8/Q4PPP/6K1 b - - 0 1"
    lost = "4k3/8/8/8/8/8/3q4/K7 w - - 0 1"
    for fen, commands in ((won, ("post", "analyze", "exit")), (lost, ("sd 4", "go", "force", f"setboard {won}")),
                          (lost, ("sd 4", "go", "force", "usermove e8d8")),
                          ("q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ("sd 4", "playother", "usermove a1a8", "remove"))):
        engine = start()
        engine.set_up(fen)
        for command in commands:
            engine.send(command)
            if command == "analyze":
                engine.wait(THINKING)
            elif command == "go" or command.endswith("a1a8"):
                engine.move()
            engine.sync()
        engine.send("playother", "draw")
        if "offer draw" in engine.sync():
            engine.fail("a draw is accepted a queen up")


def check_an_offer_ends_with_its_position(start):
    """A draw offer is answered with our move, but not in another position or after the game."""
    lost = "4k3/8/8/8/8/8/3q4/K7 w - - 0 1"
    for commands, accepted in ((("draw", f"setboard {lost}"), False), ((f"setboard {lost}", "draw"), True),
                               ((f"setboard {lost}", "draw", "result * {nothing}"), False)):
        engine = start()
        engine.send("new", "force", *commands, "sd 6", "go")
        engine.legal_move(rules.Position(lost))
        if any(line.startswith("offer") for line in engine.lines) != accepted:
            engine.fail("it " + ("declines" if accepted else "accepts an offer that nobody made"))


def check_why_an_offer_is_declined(start):
    """A person who offers a draw in vain is told why; a program is not."""
    for commands, told in (((), True), (("computer",), False)):
        engine = start()
        engine.send("new", *commands, "sd 4", "force", "setboard 4k3/8/8/8/8/8/3q4/K7 b - - 0 1", "go")
        engine.move()
        engine.send("draw")
        if ("tellopponent milliMax declines the draw: it stands better, as it sees it." in engine.sync()) != told:
            engine.fail(f"told: {not told}")
