"""Statements 1 to 22: the handshake, and single commands to an engine that is not thinking."""
import re
import time

from engine import QUIET
from output import ILLEGAL
import rules


def _features(start, version):
    engine = start.raw()
    time.sleep(QUIET)  # some engines say something at their start, unasked
    engine.taken()
    engine.send("xboard", f"protover {version}")
    engine.within(r"\bdone=1\s*$", 0.1, f"protover {version} to done=1")
    lines = [line for line in engine.lines[:engine.unread] if line and not line.startswith("#")]
    for line in lines:
        if not line.startswith("feature "):
            engine.fail(f"not a feature line: {str(line)!r}")
    return engine, lines


def check_silent_at_start(start):
    """An engine that has been sent nothing says nothing."""
    engine = start.raw()
    engine.silent(r"", 1.0)


def check_xboard_answers_nothing(start):
    """`xboard` is answered by an empty line at most."""
    engine = start.raw()
    time.sleep(QUIET)  # some engines say something at their start, unasked
    engine.taken()
    engine.send("xboard")
    engine.silent(r"\S")


def check_features_come_at_once(start):
    """`protover 2` gets feature lines alone, the last ending in done=1, without delay."""
    _features(start, 2)


def check_later_protocol_versions_too(start):
    """A higher protocol version gets the same features."""
    two = _features(start, 2)[1]
    engine, three = _features(start, 3)
    if two != three:
        engine.fail("protover 3 got other features than protover 2")


def check_plays_without_protover(start):
    """A first-generation GUI sends no `protover`; its bare move is answered all the same."""
    engine = start.raw()
    engine.send("xboard", "new", "sd 2", "e2e4")
    engine.legal_move(rules.Position().play("e2e4"))


def check_accepted_is_not_answered(start):
    """`accepted` lines get no answer."""
    start().is_silent_on("accepted ping", "accepted setboard", "accepted option", "accepted done")


def check_rejected_is_not_answered(start):
    """`rejected` lines get no answer."""
    start().is_silent_on("rejected setscore", "rejected option Foo -reset")


def check_feature_lines_are_well_formed(start):
    """Feature lines are short, made of NAME=VALUE words alone, and offer what modern GUIs rely on."""
    engine = start.raw()
    lines = engine.shake_hands()
    for line in lines:
        if len(line) >= 500:
            engine.fail(f"a feature line of {len(line)} characters")
        if not re.fullmatch(r'feature(\s+\w+=(\d+|"[^"]+"))+\s*', line):
            engine.fail(f"malformed feature line {line!r}")
    text = " ".join(lines)
    for needed in ("ping=1", "setboard=1", "usermove=1", "sigint=0", "colors=0", 'myname="', 'variants="'):
        if needed not in text:
            engine.fail(f"no feature {needed.rstrip(chr(34))}")


def check_option_names_are_single_words(start):
    """Names of options contain no blanks, which some clients would cut."""
    engine = start()
    for option in engine.options:
        if not re.match(r"[^\s=]+ -(spin|slider|check|combo|string|file|path|button|save|reset)\b", option):
            engine.fail(f"option {option!r}")


def _ping(start, text):
    engine = start()
    engine.need("ping")
    engine.taken()
    engine.send(f"ping {text}")
    engine.within(r"", 0.05, f"ping {text} when idle")
    if engine.lines[engine.unread - 1].rstrip() != f"pong {text}":
        engine.fail(f"not pong {text}")


def check_idle_ping_is_answered_at_once(start):
    """An idle engine answers `ping` immediately."""
    _ping(start, "7")


def check_large_ping_numbers_are_echoed(start):
    """The number of a `ping` comes back unchanged even beyond 16 bits."""
    _ping(start, "57616")
    _ping(start, "2147483647")


def check_new_and_random_start_nothing(start):
    """`new` and `random` make the engine neither move nor speak."""
    start().is_silent_on("new", "random")


def check_force_mode_takes_moves_silently(start):
    """In force mode a move is played on the board without a word."""
    engine = start()
    engine.send("new", "force")
    engine.sync()
    engine.play("e2e4")
    lines = engine.sync()
    if any(lines):
        engine.fail(f"an answer to a move in force mode: {lines[0]!r}")
    engine.silent()


def check_bare_moves_are_accepted(start):
    """A move without `usermove` before it is accepted even if that feature is set."""
    engine = start()
    engine.taken()
    engine.send("new", "force", "e2e4")
    engine.refuses_nothing()
    engine.send("e7e5", "e2e4")
    engine.wait(ILLEGAL + "e2e4")


def check_illegal_move_is_named(start):
    """An impossible move is answered by `Illegal move` and its text, and changes nothing."""
    engine = start()
    engine.taken()
    engine.send("new", "force")
    engine.play("e2e5")
    engine.wait(ILLEGAL + r"e2e5\s*$")
    engine.play("e2e4")
    engine.refuses_nothing()


def check_move_of_the_wrong_side_is_illegal(start):
    """A move of the side that is not to move is illegal."""
    engine = start()
    engine.taken()
    engine.send("new", "force")
    engine.play("e7e5")
    engine.wait(ILLEGAL + r"e7e5\s*$")


def check_unknown_command_is_an_error(start):
    """An unknown command is answered by an Error line that repeats it."""
    engine = start()
    engine.taken()
    engine.send("foo")
    engine.wait(r"^Error \(unknown command\): foo\s*$")


def check_carriage_returns_are_ignored(start):
    """Lines that end in CR LF mean the same as lines that end in LF."""
    engine = start()
    engine.taken()
    engine.write(b"new\r\nforce\r\n")
    engine.write(b"usermove e2e4\r\n" if engine.offers("usermove") else b"e2e4\r\n")
    engine.write(b"e2e4\r\n")
    engine.wait(ILLEGAL + r"e2e4\s*$")
    if engine.offers("ping"):
        engine.write(b"ping 5\r\n")
        engine.wait(r"^pong 5$")


def check_lines_may_arrive_in_any_pieces(start):
    """Several commands in one write, or one command in two, mean the same as one write each."""
    engine = start()
    engine.taken()
    word = b"usermove " if engine.offers("usermove") else b""
    engine.write(b"new\nforce\n" + word + b"e2e4\n" + word + b"e7e5\n")
    engine.write(word + b"g1")
    time.sleep(0.2)  # so that it comes by itself
    engine.write(b"f3\n")
    engine.refuses_nothing()
    engine.play("g1f3")
    engine.wait(ILLEGAL + "g1f3")


def check_long_line_is_survived(start):
    """A line of 4000 characters does no harm."""
    engine = start()
    engine.send("new", "force", "x" * 4000, "usermove " + "y" * 4000, "e2e4")
    engine.sync()
    engine.taken()
    engine.play("e2e4")
    engine.wait(ILLEGAL + r"e2e4\s*$")
    if engine.process.poll() is not None:
        engine.fail("the engine ended")
