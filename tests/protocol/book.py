"""The opening book."""
import re

from engine import DATA

BOOK = DATA / "book.bin"


def check_a_bad_book_leaves_the_good_one(start):
    """A book file that can't be read is refused, and the book in use stays."""
    engine = start()
    engine.send(f"option BookFile={BOOK}", "option BookFile=/no/such.bin", "bk")
    if not 90 < (sum_ := sum(int(line.split()[1][:-1]) for line in engine.sync() if "%" in line)) <= 100:
        engine.fail(f"the good book is gone, or its moves make {sum_} %")
    engine.send("option BookFile=none", "bk")
    engine.wait("^ no book$")


def check_book_moves_have_a_line(start):
    """A move from the book is preceded by a thinking line like any other."""
    engine = start()
    engine.send(f"option BookFile={BOOK}", "post", "force", "go")
    move = engine.move()
    if not any(re.match(rf" *[1-9]\d* 0 0 \d+ \t\({move}\)$", line) for line in engine.lines):
        engine.fail(f"no line for {move}")


def check_exclusions_bind_the_book(start):
    """An excluded move isn't played from the book either."""
    engine = start()
    engine.need("exclude")
    engine.send(f"option BookFile={BOOK}", "bk")
    move = engine.wait(r"^ ([a-h][1-8][a-h][1-8])")[1]
    engine.send("force", "exclude all", "include h2h3", "sd 2", "go")
    if (played := engine.move()) != "h2h3":
        engine.fail(f"{played} was played; the book has {move}")
