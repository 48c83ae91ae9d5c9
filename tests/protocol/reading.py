"""Games that others have played and annotated, gone through at a terminal."""
import pathlib

from console import PLAIN, Terminal, expect

ANNOTATED = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

{A short one.} 1. f3 $6 {[%eval -0.5] [%csl Rf3] Weak.} (1. e4 {Better.} 1... e5 $1) 1... e5 {[%clk 0:09:58.3] [%emt 2]}
2. g4 $4 Qh4# 0-1
"""


def check_a_loaded_game_is_gone_through(start):
    """Enter goes through a game that was loaded, with what is noted of each move; a variation is played on the board."""
    with Terminal(start, *PLAIN) as console:
        pathlib.Path(console.home, "a.pgn").write_text(ANNOTATED, encoding="utf-8")
        console.prompt()
        console.ask("games ~/a.pgn", r"^1 .* Ann - Bob  0-1, moves: 2\n\"load \S*/a.pgn N\" shows one\.$")
        console.ask("load ~/a.pgn", "Loaded Ann - Bob, 0-1; Enter: from its beginning", "over")
        console.ask("", r"The game begins here\.\nA short one\.$")
        console.ask("", r"^1\. f3\?! \(1 of 4\)\.\nWeak\.\n\(1\) 1\. e4 e5!$", "Black")
        console.type("show 1")
        console.sees("Line> ")
        console.type("")
        console.sees(r"1 of 2: 1\. e4\.")
        console.sees("Line> ")
        console.ask("exit", "The game is back", "Black")
        console.ask("forward 2", r"^2\. g4\?\? \(3 of 4\)\.$", "Black")
        console.ask("back", r"^1\.\.\. e5, clock 9:58 \(2 of 4\)\.$")
        said = console.ask("pgn", r"(\{A short[^\0]*0-1)$")[1]
        expect("2. g4 $4" in said, f"looked through, it reads {said!r}")
        console.ask("forward 2", r"^2\.\.\. Qh4# \(4 of 4\)\.$", "over")
        console.ask("back 99", r"The game begins here\.\nA short one\.$")
        console.ask("forward 99", r"^2\.\.\. Qh4# \(4 of 4\)\.$", "over")
        for times in ("", " 1000000"):
            console.ask(f"forward{times}", "The game ends here", "over")
        console.ask("", "The game begins here")
        console.ask("back", "The game begins here")


def check_a_game_that_is_over_is_gone_through(start):
    """Enter goes through the game that was just played; that it is over, and how, stays."""
    with Terminal(start, *PLAIN) as console:
        console.prompt()
        console.ask("force", "neither side")
        console.ask("f3 e5 g4 Qh4", "Black mates: 0-1", "over")
        console.ask("", "The game begins here")
        console.ask("forward 3", r"^2\. g4 \(3 of 4\)\.$", "Black")
        console.ask("", r"^2\.\.\. Qh4# \(4 of 4\)\.$", "over")
        console.ask("pgn", r"2\. g4 Qh4# \{Black mates\} 0-1", "over")
        expect("1  " in console.ask("games", r"^1  .* 0-1, moves: 2\n", "over")[0], "archived once")


def check_notes_stand_below_the_board(start):
    """Where the board is redrawn in place, what is noted of a move stands below it, and its squares are marked."""
    with Terminal(start, size=(24, 80)) as console:
        pathlib.Path(console.home, "a.pgn").write_text(ANNOTATED, encoding="utf-8")
        console.live_prompt()
        console.type("load ~/a.pgn")
        console.sees(r"Black \(Bob\)[^\0]*White \(Ann\)[^\0]*Enter: from the beginning\S*\s*\S*> ")
        console.type("")
        console.sees(r"A short one\.[^\0]*Enter: next move[^>]*> ")
        console.type("")
        console.sees(r"\x1b\[48;5;131;[^\0]*1\. f3\?! \(1 of 4\)[^\0]*Weak\.[^\0]*\(1\) 1\. e4 e5!")


def check_the_marks_of_any_annotated_game(start):
    """`marks` goes through the marked moves of an annotated game, and at the next start through those of the last
    review."""
    with Terminal(start, *PLAIN) as console:
        pathlib.Path(console.home, "a.pgn").write_text(ANNOTATED, encoding="utf-8")
        console.prompt()
        console.ask("marks", '"review" comes first')
        console.ask("load ~/a.pgn", "Loaded", "over")
        console.type("marks")
        console.sees(r"1 of 2: 1\. f3\?!\r\nWeak\.\r\n\(1\) 1\. e4 e5!\r\n")
        console.type("")
        console.sees(r"2 of 2: 2\. g4\?\?\r\n")
        console.ask("exit", "The game is back", "over")
        console.ask("marks black", "no move of Black is marked", "over")
        console.ask("review", r"Written to \S+\.pgn, and to look at:\nfile:///\S+\.html\n", "over")
        console.type("quit")
        console.ended()
        with Terminal(start, *PLAIN, home=console.home) as later:
            later.prompt()
            later.type("marks")
            later.sees(r"The last review: Ann - Bob\.")
            later.sees(r"1 of \d: [12]\. (f3|g4)\?")


def check_a_long_explanation_stands_beside_the_board(start):
    """Where board and explanation don't fit one below the other, the text stands beside the board and goes on below."""
    with Terminal(start, size=(24, 80)) as console:
        console.live_prompt()
        console.type("force")
        console.type("e4 e5 f4 exf4 Bc4 Qh4 Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6")
        console.sees("Taken|neither side")
        console.type("why 8 Nh4 Qg5")
        console.sees(r"\x1b\[0m   --- 8\. Nh4\r\n")
        console.sees(r"\x1b\[0m   Nh4 is ")
        console.child.send("t\t\t")
        console.sees("takeback  threat  train")  # the text makes room for an answer
        console.child.send("\x15")
        console.child.setwinsize(45, 100)  # where there is room for both
        console.sees(r"\x1b\[2J\x1b\[H--- 8\. Nh4\r\n")
        console.child.setwinsize(24, 80)
        console.sees(r"\x1b\[2J\x1b\[H--- 8\. Nh4\r\n[^\0]*\x1b\[0m   --- 8\. Nh4")
