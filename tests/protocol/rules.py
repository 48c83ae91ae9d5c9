"""The rules of chess, as plain as they can be: the oracle that says whether an engine's move is legal.

A board is a 0x88 list of characters. `Position.legal()` maps the text of every legal move to the position
behind it; castling is `e1g1`, or `O-O` when the position was made with `chess960=True`.
"""
import re

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
N, E, S, W = 16, 1, -16, -1
STEPS = {
    "N": (N + N + E, N + N + W, S + S + E, S + S + W, E + E + N, E + E + S, W + W + N, W + W + S),
    "B": (N + E, N + W, S + E, S + W),
    "R": (N, E, S, W),
}
STEPS["Q"] = STEPS["K"] = STEPS["B"] + STEPS["R"]
SLIDERS = "BRQ"


def name(square):
    return "abcdefgh"[square & 7] + str((square >> 4) + 1)


def square(text):
    return ord(text[0]) - ord("a") + 16 * (int(text[1]) - 1)


class Position:
    def __init__(self, fen=START, chess960=False):
        fields = fen.split() + ["w", "-", "-", "0"][len(fen.split()) - 1:]
        self.board = ["."] * 128
        for rank, row in zip(range(7, -1, -1), fields[0].split("/")):
            cells = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
            self.board[16 * rank:16 * rank + 8] = cells
        self.white, self.chess960 = fields[1] == "w", chess960
        self.rooks = frozenset(self._rook(letter) for letter in fields[2] if letter != "-")
        self.ep = None if fields[3] == "-" else square(fields[3])
        self.halfmoves = int(fields[4])

    def _rook(self, letter):
        """The square of the castling rook that a letter of the FEN names, as KQkq or by its file."""
        rank, king = (0, "K") if letter.isupper() else (112, "k")
        home = range(rank, rank + 8)
        if letter.upper() not in "KQ":
            return rank + ord(letter.upper()) - ord("A")
        at = self.board.index(king)
        rooks = [s for s in home if self.board[s] == ("R" if king == "K" else "r")]
        return max(s for s in rooks if s > at) if letter.upper() == "K" else min(s for s in rooks if s < at)

    def _copy(self):
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__, board=self.board[:])
        return other

    def attacked(self, target, by_white):
        for kind, steps in STEPS.items():
            for step in steps:
                at = target + step
                while not at & 0x88:
                    piece = self.board[at]
                    if piece != ".":
                        if piece.upper() == kind and piece.isupper() == by_white:
                            return True
                        break
                    if kind not in SLIDERS:
                        break
                    at += step
        pawn, back = ("P", S) if by_white else ("p", N)
        return any(not s & 0x88 and self.board[s] == pawn for s in (target + back + E, target + back + W))

    def in_check(self, white=None):
        white = self.white if white is None else white
        return self.attacked(self.board.index("K" if white else "k"), not white)

    def _targets(self, at):
        """Where the piece on a square may go, castling and the safety of the king aside."""
        board, piece = self.board, self.board[at]
        if piece in "Pp":
            ahead = N if self.white else S
            to = at + ahead
            if board[to] == ".":
                yield to
                if at >> 4 == (1 if self.white else 6) and board[to + ahead] == ".":
                    yield to + ahead
            for to in (at + ahead + E, at + ahead + W):
                if not to & 0x88 and (
                        to == self.ep or board[to] != "." and board[to].isupper() != self.white):
                    yield to
            return
        for step in STEPS[piece.upper()]:
            to = at + step
            while not to & 0x88 and (board[to] == "." or board[to].isupper() != self.white):
                yield to
                if board[to] != "." or piece.upper() not in SLIDERS:
                    break
                to += step

    def _after(self, at, to, promotion=""):
        next_ = self._copy()
        board, piece = next_.board, self.board[at]
        next_.halfmoves = 0 if piece in "Pp" or board[to] != "." else self.halfmoves + 1
        if piece in "Pp" and to == self.ep:
            board[to + (S if self.white else N)] = "."
        board[at], board[to] = ".", piece
        if promotion:
            board[to] = promotion.upper() if self.white else promotion
        next_.ep = (at + to) // 2 if piece in "Pp" and abs(to - at) == 32 else None
        home = {"K": range(8), "k": range(112, 120)}.get(piece, ())
        next_.rooks = self.rooks - {at, to, *home}
        next_.white = not self.white
        return next_

    def _castlings(self):
        home, king, rook = (0, "K", "R") if self.white else (112, "k", "r")
        if self.in_check():
            return
        at = self.board.index(king)
        for from_ in (s for s in self.rooks if s & 0x70 == home):
            short = from_ > at
            to, rook_to = (home + 6, home + 5) if short else (home + 2, home + 3)
            span = range(min(at, from_, to, rook_to), max(at, from_, to, rook_to) + 1)
            bare = self._copy()
            bare.board[at] = bare.board[from_] = "."
            path = range(min(at, to), max(at, to) + 1)
            if any(bare.board[s] != "." for s in span) or any(bare.attacked(s, not self.white) for s in path):
                continue
            next_ = self._after(at, at)
            next_.board[at] = next_.board[from_] = "."
            next_.board[to], next_.board[rook_to] = king, rook
            next_.halfmoves = self.halfmoves + 1
            text = name(at) + name(to)
            yield ("O-O" if short else "O-O-O") if self.chess960 else text, at, to, next_

    def _legal(self):
        for at in range(128):
            piece = self.board[at]
            if at & 0x88 or piece == "." or piece.isupper() != self.white:
                continue
            for to in self._targets(at):
                for promotion in "qrbn" if piece in "Pp" and to >> 4 in (0, 7) else ("",):
                    yield name(at) + name(to) + promotion, at, to, self._after(at, to, promotion)
        yield from self._castlings()

    def legal(self):
        return {text: next_ for text, _, _, next_ in self._legal() if not next_.in_check(self.white)}

    def play(self, text):
        """The position after a move given as coordinates or SAN; None when it is not legal."""
        moves = self.legal()
        text = text.replace("0", "O") if text.startswith("0-0") else text
        if text in moves or text.lower() in moves:
            return moves.get(text) or moves[text.lower()]
        short = text.rstrip("+#!?")
        if short in ("O-O", "O-O-O"):
            king = "e1" if self.white else "e8"
            return moves.get(short) or moves.get(king + ("g" if short == "O-O" else "c") + king[1])
        san = re.fullmatch(r"([KQRBN]?)([a-h]?)([1-8]?)[x-]?([a-h][1-8])=?([QRBN]?)", short)
        if not san:
            return None
        kind, file, rank, to, promotion = san.groups()
        fits = [move for move in moves if re.fullmatch(
            f"{file or '[a-h]'}{rank or '[1-8]'}{to}{promotion.lower()}", move)
            and self.board[square(move)].upper() == (kind or "P")]
        return moves[fits[0]] if len(fits) == 1 else None

    def perft(self, depth):
        return 1 if depth == 0 else sum(next_.perft(depth - 1) for next_ in self.legal().values())
