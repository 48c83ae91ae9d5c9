"""The report of a gauntlet: the table in docs/strength.md, and the Elo ladder as a picture beside it."""
import math
import xml.sax.saxutils

import matches
from shared import replace_text, require_writable, stop

NAMES = {"fairymax": "Fairy-Max", "sjeng": "Sjeng", "hoichess": "HoiChess", "sjaakii": "Sjaak II", "phalanx": "Phalanx",
         "gnuchess": "GNU Chess", "glaurung": "Glaurung", "toga2": "Toga II",
         "ethereal-chess": "Ethereal", "weiss": "Weiss", "stockfish": "Stockfish"}
BEGIN, END = "<!-- gauntlet -->", "<!-- /gauntlet -->"
STYLE = """
.paper { fill: #fcfcf8 } text { fill: #222 } .grid { stroke: #ddd } .bar { stroke: #3b6ea5; stroke-width: 2; fill: none }
.own { fill: #b5402a; font-weight: bold }
@media (prefers-color-scheme: dark) { .paper { fill: #16181c } text { fill: #e4e4e0 } .grid { stroke: #363a40 }
.bar { stroke: #7fb0e6 } .own { fill: #f08a70 } }
"""
WIDTH, LEFT, RIGHT, ROW, TOP, ARROW = 760, 216, 630, 28, 46, 34  # pixels: all, where the scale begins and ends, a line


class Row:
    """What the games against one opponent say."""

    def __init__(self, match):
        self.records, games = list(match.records().values()), match.games()
        version = self.records[-1]["version"]
        peer, _, elo = match.players[1].name.partition("@")
        self.name = " ".join(word for word in (NAMES.get(peer, peer), version, elo and f"at {elo}") if word)
        pairs = match.pairs()
        self.conditions, self.games, self.score = match.conditions, len(games), sum(pairs) / len(games)
        self.counts, self.measured = matches.wins_losses_draws(games), matches.elo_with_error(pairs)
        # Where all went to one side: the difference at which all these openings still do so in one match of twenty.
        chance = 0.05 ** (1 / len(pairs))
        self.elo = self.measured[0] if self.measured else \
            (1 if self.score else -1) * 400 * math.log10(chance / (1 - chance))
        self.faults = "; ".join(f"{name}: {told}" for name, told in (
            (self.name, matches.told_faults(games, False)), ("milliMax", matches.told_faults(games, True))) if told)

    def difference(self, sign):
        """In words; the sign turns it to the opponent's side."""
        if self.measured:
            return f"{sign * self.elo:+.0f} ± {self.measured[1]:.0f}".replace("-", "−")
        return f"{'>' if sign * (self.score - 0.5) > 0 else '<'} {sign * self.elo:+.0f}".replace("-", "−")

    def rank(self):
        """Strongest first; those beaten in every game come last, however few the games."""
        return (0 if self.measured else 1 if self.score else -1), self.elo


def picture(rows):
    """A line for each engine, the strongest on top, and a scale whose zero is milliMax."""
    errors = [row.measured[1] if row.measured else 0 for row in rows]
    ends = [0] + [way * error - row.elo for row, error in zip(rows, errors) for way in (-1, 1)]
    step = next(step for step in (20, 50, 100, 200, 500, 1000, 2000) if (max(ends) - min(ends)) / step <= 8)
    low, high, bottom = min(ends) - step, max(ends) + step, TOP + ROW * (len(rows) + 1)

    def x(elo):
        return round(LEFT + (elo - low) / (high - low) * (RIGHT - LEFT), 1)

    def text(at, y, words, anchor="middle", kind=""):
        return f'<text x="{at}" y="{y}" class="{kind}" text-anchor="{anchor}">{xml.sax.saxutils.escape(words)}</text>'

    def mark(row, error, y):
        middle, way = x(-row.elo), ARROW if row.score < 0.5 else -ARROW  # to where the difference lies, if all went one way
        path = f"M{x(-row.elo - error)} {y - 5}v10m0 -5H{x(error - row.elo)}m0 -5v10M{middle} {y - 4}v8" if error else \
            f"M{middle} {y - 5}v10m0 -5h{way}l{-way // 4} -5m0 10l{way // 4} -5"
        return f'<path d="{path}" class="bar"/>' + text(RIGHT + 14, y + 5, row.difference(-1), "start")

    told = rows[0].conditions
    parts = [text(16, 26, f"Opponents of milliMax (signature {told['us']}) at {told['limit']}, with 95 % errors", "start"),
             text((LEFT + RIGHT) / 2, bottom + 40, "Elo, milliMax = 0")]
    for value in range(math.ceil(low / step) * step, math.floor(high) + 1, step):
        parts += [f'<line x1="{x(value)}" x2="{x(value)}" y1="{TOP}" y2="{bottom}" class="grid"/>',
                  text(x(value), bottom + 18, (f"{value:+}" if value else "0").replace("-", "−"))]
    lines = [*zip(rows, errors)]
    lines.insert(sum(row.rank() < (0, 0) for row in rows), None)
    for number, line in enumerate(lines):
        y = TOP + ROW * number + ROW // 2
        parts += [text(LEFT - 14, y + 5, line[0].name, "end"), mark(*line, y)] if line else \
            [text(LEFT - 14, y + 5, "milliMax", "end", "own"), f'<path d="M{x(0) - 7} {y}l7 -7 7 7 -7 7z" class="own"/>']
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 52}" '
                      f'font-family="sans-serif" font-size="13">', f"<style>{STYLE}</style>",
                      f'<rect width="{WIDTH}" height="{bottom + 52}" class="paper"/>', *parts, "</svg>\n"])


class Report:
    """What is written into strength.md, between two marks, and beside it."""

    def __init__(self, directory):
        self._text, self._picture = directory / "strength.md", directory / "ladder.svg"
        if not directory.is_dir():
            stop(f"no directory {directory}")
        self._around()  # fails now rather than after the games
        require_writable(self._text, self._picture)

    def _around(self):
        """The text before and after the part to write, as it is now: somebody may have edited it during the games."""
        old = self._text.read_text(encoding="utf-8") if self._text.exists() else f"# Strength\n\n{BEGIN}\n{END}\n"
        if old.count(BEGIN) != 1 or END not in old.split(BEGIN)[1]:
            stop(f"{self._text} lacks the lines {BEGIN} and {END}, between which to write")
        return old.split(BEGIN)[0], old.split(END, 1)[1]

    def write(self, rows):
        before, after = self._around()  # first, since a page without its marks stops it
        rows.sort(key=Row.rank)
        replace_text(self._picture, picture(rows))
        replace_text(self._text, before + "\n\n".join([BEGIN, setting(rows), table(rows), EXPLANATION, END]) + after)
        print(table(rows) + f"\n{self._text} and {self._picture} written")


def setting(rows):
    records, conditions = [record for row in rows for record in row.records], rows[0].conditions
    adjudication = (f"games adjudicated (`{' '.join(matches.ADJUDICATION)}`)" if conditions["adjudicated"]
                    else "no adjudication: every game was played to its end")

    def told(key, join=" and "):
        return join.join(map(str, sorted({record[key] for record in records})))
    return f"""{" to ".join(dict.fromkeys([min(r["date"] for r in records), max(r["date"] for r in records)]))}, milliMax \
with signature {conditions["us"]}, {conditions["limit"]}, one thread, {conditions["hash"]} MB where it can be set, own
books off, openings of {conditions["openings"]}, each with both colours; {adjudication}.
{told("concurrency")} at once by {told("runner")} on {told("processor")}."""


def table(rows):
    return "\n".join(["| opponent | games | won | lost | drawn | score | Elo difference | faults |",
                      "|---|--:|--:|--:|--:|--:|--:|---|",
                      *(f"| {row.name} | {row.games} | {' | '.join(map(str, row.counts))} | "
                        f"{100 * row.score:.1f} % | {row.difference(1)} | {row.faults or 'none'} |" for row in rows)])


EXPLANATION = """![The opponents on one scale, milliMax marked](ladder.svg)

Errors are 95 %, from pairs of games with the same opening. Where every game went to one side there is only
a bound: at a smaller difference, all openings would have gone the same way in less than one match of twenty.
In the table, + means that milliMax is the stronger one. In the picture milliMax is 0, and + means that the opponent is."""
