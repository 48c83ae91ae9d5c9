"""The report of a gauntlet: the table in docs/strength.md, and the Elo ladder as a picture beside it."""
import collections
import math
import xml.sax.saxutils

import matches
from shared import replace_text, require_writable, stop

OWN = "milliMax"
NAMES = {"fairymax": "Fairy-Max", "sjeng": "Sjeng", "hoichess": "HoiChess", "sjaakii": "Sjaak II", "phalanx": "Phalanx",
         "gnuchess": "GNU Chess", "glaurung": "Glaurung", "toga2": "Toga II",
         "ethereal-chess": "Ethereal", "weiss": "Weiss", "stockfish": "Stockfish"}
BEGIN, END = "<!-- gauntlet -->", "<!-- /gauntlet -->"
HEADING = f"""# Strength

How milliMax plays against the engines that Debian has. `scripts/gauntlet` plays the games and writes what follows.

{BEGIN}
{END}
"""
STYLE = """
.paper { fill: #fcfcf8 } text { fill: #222 } .soft { fill: #666 } .grid { stroke: #ddd } .tick { stroke: #666 }
.bar { stroke: #3b6ea5 } .dot { fill: #3b6ea5 } .own { fill: #b5402a; font-weight: bold }
.zero { stroke: #b5402a; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
.paper { fill: #16181c } text { fill: #e4e4e0 } .soft { fill: #a0a4a8 } .grid { stroke: #363a40 }
.tick { stroke: #a0a4a8 } .bar { stroke: #7fb0e6 } .dot { fill: #7fb0e6 } .own { fill: #f08a70 }
.zero { stroke: #f08a70 }
}
"""
WIDTH, LEFT, RIGHT, ROW, ARROW = 760, 216, 630, 28, 34  # pixels: all, where the scale begins and ends, a line


def game(record):
    """The finished game of a record; games of one opponent are numbered so that odd ones have milliMax as White."""
    white, black = (OWN, record["opponent"]) if record["colour"] == "white" else (record["opponent"], OWN)
    return matches.Game(2 * record["pair"] - (record["colour"] == "white"), white, black, record["result"],
                        record["ending"])


class Row:
    """What the games against one opponent say."""

    def __init__(self, opponent, records):
        self.opponent = opponent
        peer, _, elo = opponent.partition("@")
        self.name = " ".join(word for word in (NAMES[peer], records[-1]["version"], elo and f"at {elo}") if word)
        games = [game(record) for record in records]
        self._points = {game.number: game.points(OWN) for game in games}
        self.games = len(self._points)
        self.score = sum(self._points.values()) / self.games
        self.wins, self.losses, self.draws = matches.wins_losses_draws(self._points)
        self.measured = matches.elo_with_error(self._points)
        self.elo = self.measured[0] if self.measured else self._bound()
        faults = collections.Counter(game.fault() for game in games)
        told = {name: {fault: faults[player, fault] for fault in matches.FAULTS}
                for name, player in ((self.name, opponent), (OWN, OWN))}
        self.faults = "; ".join(f"{name}: {matches.told_faults(counts)}"
                                for name, counts in told.items() if any(counts.values())) or "none"

    def _bound(self):
        """The Elo difference at which all these openings still go to one side in one match of twenty."""
        chance = 0.05 ** (1 / math.ceil(self.games / 2))
        return (1 if self.score else -1) * 400 * math.log10(chance / (1 - chance))

    def difference(self, sign):
        """In words; the sign turns it to the opponent's side."""
        if self.measured:
            return f"{sign * self.elo:+.0f} ± {self.measured[1]:.0f}".replace("-", "−")
        return f"{'>' if sign * (self.score - 0.5) > 0 else '<'} {sign * self.elo:+.0f}".replace("-", "−")

    def rank(self):
        """Strongest first; those beaten in every game come last, however few the games."""
        return (0 if self.measured else 1 if self.score else -1), self.elo

    def extent(self):
        """From where to where its mark goes on the opponents' scale, where milliMax is 0."""
        error = self.measured[1] if self.measured else 0
        return -self.elo - error, -self.elo + error


def element(name, text=None, **attributes):
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{value:.1f}"' if isinstance(value, float) else
                   f' {key.rstrip("_").replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name}{told}/>" if text is None else f"<{name}{told}>{xml.sax.saxutils.escape(text)}</{name}>"


class Ladder:
    """The picture: a line for each engine, the strongest on top, and a scale whose zero is milliMax."""

    def __init__(self, rows, anchor, caption):
        ends = [end for row in rows for end in row.extent()] + [0]
        self._step = next(step for step in (20, 50, 100, 200, 500, 1000) if (max(ends) - min(ends)) / step <= 8
                          or step == 1000)
        room = self._step / 5
        self._low, self._high = min(ends) - room, max(ends) + room
        if any(not row.measured for row in rows):  # arrows need room
            arrow = ARROW * (self._high - self._low) / (RIGHT - LEFT)
            self._low, self._high = self._low - arrow, self._high + arrow
        self._top = 84 if anchor else 46
        self._bottom = self._top + ROW * (len(rows) + 1)
        self._height = self._bottom + 52
        self._parts = [element("rect", width=WIDTH, height=self._height, class_="paper"),
                       self._text(16, 26, caption, class_="soft")]
        self._scale(0, self._bottom + 18, f"Elo, {OWN} = 0", self._bottom + 40)
        if anchor:
            row, rating = anchor
            self._scale(rating + row.elo, self._top - 10, f"on the scale where {row.name} has {rating}", self._top - 30)
        stronger = [row for row in rows if row.rank() < (0, 0)]
        for index, row in enumerate([*stronger, None, *rows[len(stronger):]]):
            self._mark(row, self._top + ROW * index + ROW // 2)

    def _x(self, elo):
        return LEFT + (elo - self._low) / (self._high - self._low) * (RIGHT - LEFT)

    def _text(self, x, y, text, **attributes):
        return element("text", text, x=x, y=y, **attributes)

    def _scale(self, zero, y, title, title_y):
        """Round numbers on a scale where milliMax is `zero`."""
        first = math.ceil((self._low + zero) / self._step) * self._step
        for value in range(first, math.floor(self._high + zero) + 1, self._step):
            x = self._x(value - zero)
            end = self._top + 5 if zero else self._bottom  # the second scale has ticks, not lines
            self._parts.append(element("line", x1=x, x2=x, y1=self._top, y2=end,
                                       class_="zero" if value == 0 else "tick" if zero else "grid"))
            sign = "+" if value > 0 and not zero else ""
            self._parts.append(self._text(x, y, f"{sign}{value}".replace("-", "−"), text_anchor="middle",
                                          class_="soft"))
        self._parts.append(self._text((LEFT + RIGHT) / 2, title_y, title, text_anchor="middle", class_="soft"))

    def _mark(self, row, y):
        name = row.name if row else OWN
        kind = {} if row else {"class_": "own"}
        self._parts.append(self._text(LEFT - 14, y + 5, name, text_anchor="end", **kind))
        if not row:
            x = self._x(0)
            self._parts.append(element("path", d=f"M{x - 7:.1f} {y}l7 -7 7 7 -7 7z", class_="own"))
            return
        x, (low, high) = self._x(-row.elo), map(self._x, row.extent())
        self._parts.append(self._text(RIGHT + 14, y + 5, row.difference(-1)))
        if row.measured:
            path = f"M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10"
            self._parts.append(element("circle", cx=x, cy=y, r=5, class_="dot"))
        else:  # all games went to one side
            way = -1 if row.score else 1
            path = f"M{x:.1f} {y - 5}v10M{x:.1f} {y}h{way * ARROW}m{-way * 8} -5l{way * 8} 5 {-way * 8} 5"
        self._parts.append(element("path", d=path, fill="none", stroke_width=2, class_="bar"))

    def svg(self):
        size = f'viewBox="0 0 {WIDTH} {self._height}" font-family="sans-serif" font-size="13"'
        return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{STYLE}</style>", *self._parts,
                          "</svg>\n"])


class Report:
    """`anchor` is {opponent: rating}, or empty."""

    def __init__(self, directory, anchor):
        self._text, self._picture, self._anchor = directory / "strength.md", directory / "ladder.svg", anchor
        if not directory.is_dir():
            stop(f"no directory {directory}")
        self._around()  # fails now rather than after the games
        require_writable(self._text, self._picture)

    def _around(self):
        """The text before and after the part to write, as it is now: somebody may have edited it during the games."""
        old = self._text.read_text(encoding="utf-8") if self._text.exists() else HEADING
        if old.count(BEGIN) != 1 or END not in old.split(BEGIN)[1]:
            stop(f"{self._text} lacks the lines {BEGIN} and {END}, between which to write")
        return old.split(BEGIN)[0], old.split(END, 1)[1]

    def write(self, records):
        before, after = self._around()  # first, since a page without its marks stops it
        opponents = dict.fromkeys(record["opponent"] for record in records)
        rows = sorted((Row(opponent, [record for record in records if record["opponent"] == opponent])
                       for opponent in opponents), key=lambda row: row.rank())
        anchored = [(row, self._anchor[row.opponent]) for row in rows if row.opponent in self._anchor and row.measured]
        if self._anchor and not anchored:
            print(f"no scale with --anchor {next(iter(self._anchor))}: there is no Elo difference to it")
        replace_text(self._picture, Ladder(rows, anchored[0] if anchored else None, caption(records)).svg())
        replace_text(self._text, before + "\n\n".join([BEGIN, setting(records), table(rows),
                                                       *explanation(*anchored[:1]), END]) + after)
        print(table(rows) + f"\n{self._text} and {self._picture} written")


def told(records, key):
    return " and ".join(str(value) for value in dict.fromkeys(record[key] for record in records))


def caption(records):
    return f"Opponents of {OWN} (signature {told(records, 'signature')}) at {told(records, 'tc')}, with 95 % errors"


def setting(records):
    dates = sorted({record["date"] for record in records})
    adjudication = (f"games adjudicated (`{' '.join(matches.ADJUDICATION)}`)" if records[0]["adjudicated"]
                    else "no adjudication: every game was played to its end")
    return f"""{" to ".join(dict.fromkeys([dates[0], dates[-1]]))}, {OWN} with signature {told(records, "signature")}, \
{told(records, "tc")}, one thread, {told(records, "hash")} MB where it can be set, own books off, openings of
{told(records, "openings")}, each with both colours; {adjudication}. {told(records, "concurrency")} at once by
{told(records, "cutechess")} on {told(records, "processor")}."""


def table(rows):
    return "\n".join(["| opponent | games | won | lost | drawn | score | Elo difference | faults |",
                      "|---|--:|--:|--:|--:|--:|--:|---|",
                      *(f"| {row.name} | {row.games} | {row.wins} | {row.losses} | {row.draws} | "
                        f"{100 * row.score:.1f} % | {row.difference(1)} | {row.faults} |" for row in rows)])


def explanation(anchored=None):
    yield "![The opponents on one scale, milliMax marked](ladder.svg)"
    yield """Errors are 95 %, from pairs of games with the same opening. Where every game went to one side there is only
a bound: at a smaller difference, all openings would have gone the same way in less than one match of twenty.
In the table, + means that milliMax is the stronger one. In the picture milliMax is 0, and + means that the opponent is."""
    if anchored:
        row, rating = anchored
        yield f"""With {row.name} at {rating}, milliMax has {rating + row.elo:.0f} ± {row.measured[1]:.0f}. The anchor
was chosen for this table: ratings from lists hold for other time controls, hardware and opponents, and anchors disagree
with each other by more than the error told here."""
