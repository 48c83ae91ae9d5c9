"""What an engine may print: the forms of CECP output, and thinking lines taken apart."""
import re

COORDINATES = r"[a-h][1-8][a-h][1-8][qrbn]?"
SAN = r"[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?[+#]?"
MOVE = rf"^(?:move|\d+\. \.\.\.) ({COORDINATES}|O-O(?:-O)?|{SAN})\s*$"
BEST = r"^bestmove (\S+)(?: ponder (\S+))?$"
CLAIM = r"^(1-0|0-1|1/2-1/2)(?: \{.*\})?\s*$"
ILLEGAL = r"^Illegal move(?: ?\([^)]*\))?: ?"
ERROR = r"^Error \([^)]*\): ?"
STAT01 = r"^stat01: \d+ \d+ \d+ \d+ \d+(?: \S+)?\s*$"
THINKING = r"^\s*\d+ +-?\d+ +\d+ +\d+(?: +\d+)*[ \t]\t?\s*\S"
HEADER = re.compile(r"^\s*(\d+)\S? +(-?\d+) +(\d+) +(\d+)(?:(?: +\d+)*\s*\t|\s+)\s*(.*)")
FEATURE = r"^feature(?: \w+=(?:\d+|\"[^\"]+\"))+\s*$"

NAMES = {MOVE: "<move>", CLAIM: "<result>", ILLEGAL: "<illegal move>", ERROR: "<error>",
         THINKING: "<thinking>"}


def described(pattern):
    """A pattern for human eyes."""
    for form, name in NAMES.items():
        pattern = pattern.replace(form, name)
    return pattern


PROTOCOL = re.compile("|".join([
    FEATURE, MOVE, CLAIM, ILLEGAL + r"\S", ERROR, STAT01, THINKING,
    r"^pong(?: \S*)?$", r"^resign$", r"^offer draw$", r"^Hint: \S+$", r"^#", r"^$", r"^[ \t]+\S.*$",
    r"^tell(?:user|usererror|opponent|all|others) \S",
]))

# XBoard acts on these words wherever they stand (outside `#`, feature and tell lines).
ANYWHERE = ("not found", "No such file", "Permission denied", "unknown host", "can't alloc",
            "No remote directory", "Draw", "game is a draw")
AT_START = re.compile(r"(?:White|Black)(?!\s*\()|checkmate|computer (?:resigns|mates)|opponent mates|warning",
                      re.I)
LOOKS_LIKE_A_MOVE = re.compile(r"\w+ ?\.\.\. ?\w+")


class Thinking:
    """One thinking line: depth, score, time in centiseconds, nodes and the moves of the line."""

    def __init__(self, match):
        self.depth, self.score, self.time, self.nodes = (int(n) for n in match.groups()[:4])
        words = re.sub(r"\{.*?\}|\d+\.(?:\s*\.\.\.?)?", " ", match[5]).split()
        self.pv = [word.strip("()<>") for word in words if word.strip("()<>!?+")]


def thinking(lines):
    return [Thinking(match) for match in map(HEADER.match, lines) if match and match[5]]


def complaints(lines):
    """The lines that refuse a move or a command."""
    return [line for line in lines if re.match("Illegal|Error|tellusererror", line)]


def misread(line):
    """The words in a line that XBoard takes for something else, or None."""
    if re.match(r"#|feature |tell|pong |Error|Illegal", line) or re.match(CLAIM, line):
        return None
    for words in ANYWHERE:
        if words in line:
            return words
    found = AT_START.match(line) or LOOKS_LIKE_A_MOVE.search(line)
    return found[0] if found and not re.match(MOVE, line) else None
