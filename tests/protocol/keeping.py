"""What the console keeps from start to start: the clocks of a game, and what was chosen, but not what a flag says."""
import re

from console import PLAIN, Terminal, expect


def check_a_game_goes_on_with_its_clocks(start):
    """`resume` goes on with the time that both sides had left, and with their time control, not with a later one's."""
    with Terminal(start, *PLAIN) as first:
        first.prompt()
        first.ask("skill 0", "against")
        first.ask("level 40 7 2", "Each side has 7:00")
        first.type("e4")
        first.sees(r"plays 1\.\.\.")
        first.prompt()
        first.type("quit")
        first.sees("resume")
        first.ended()
        with Terminal(start, *PLAIN, home=first.home) as second:
            second.prompt()
            second.ask("level 0 1 0", "Each side has 1:00")
            second.ask("resume", "you are White")
            white, black = second.ask("c", r"White (\d):\d\d, Black (\d):\d\d").groups()
            expect(white in "67" and black in "67", f"the clocks are at {white} and {black} minutes")
            tags = second.ask("pgn", r"^(\[[^\0]*\])$")[1]
            expect("Clock" not in tags, f"the tags are for the game that is kept alone: {tags}")
            second.ask("undo", "Taken back")
            second.ask("new", "each side has 7:00")


def check_a_flag_holds_for_one_start(start):
    """What `--skill` says holds until the program ends, `new` or not; what `skill` says is remembered."""
    with Terminal(start, *PLAIN) as first:
        first.prompt()
        first.ask("skill 7", r"level 7\b")
        first.type("quit")
        first.ended()
        for flags, level in ((("--skill", "2"), 2), ((), 7)):
            with Terminal(start, *PLAIN, *flags, home=first.home) as other:
                other.sees(rf"You are \w+ against .*\(level {level}\b")
                other.prompt()
                other.ask("new", "A new game")
                other.type("quit")
                other.ended()
