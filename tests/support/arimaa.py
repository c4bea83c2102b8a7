"""Arimaa by itself, written from its rules without any part of Rumpus: positions, steps, and who has won."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Square = tuple[int, int]
RANKS = "rcdhme"
TRAPS = ((2, 2), (5, 2), (2, 5), (5, 5))


def name(square: Square) -> str:
    """Return the name of a square."""
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def around(square: Square) -> Iterator[Square]:
    """Yield the squares next to one."""
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= square[0] + dx < 8 and 0 <= square[1] + dy < 8:
            yield square[0] + dx, square[1] + dy


@dataclass(frozen=True)
class Arimaa:
    """A position in a turn: animals by their squares, capitals for Gold, and what has happened before."""

    board: dict[Square, str]
    gold: bool = True
    left: int = 4
    began: frozenset[tuple[Square, str]] = frozenset()
    past: Counter[object] = field(default_factory=Counter)

    @classmethod
    def of(cls, rows: str, *, gold: bool) -> "Arimaa":
        """Return the position of a placement as FENs have it, at the start of a turn."""
        board: dict[Square, str] = {}
        for y, row in enumerate(reversed(rows.split("/"))):
            x = 0
            for letter in row:
                if letter.isdigit():
                    x += int(letter)
                else:
                    board[x, y] = letter
                    x += 1
        began = frozenset(board.items())
        return cls(board, gold, 4, began, Counter({(began, gold): 1}))

    def owns(self, square: Square, *, gold: bool) -> bool:
        """Return True if a side has an animal on a square."""
        return square in self.board and self.board[square].isupper() == gold

    def is_frozen(self, square: Square) -> bool:
        """Return True if a stronger enemy is next to an animal, and no friend."""
        own = self.board[square].isupper()
        if any(self.owns(at, gold=own) for at in around(square)):
            return False
        return any(self.owns(at, gold=not own) and self.beats(at, square) for at in around(square))

    def beats(self, one: Square, other: Square) -> bool:
        """Return True if the animal on a square is stronger than that on another."""
        return RANKS.index(self.board[one].lower()) > RANKS.index(self.board[other].lower())

    def moved(self, moves: list[tuple[Square, Square]]) -> dict[Square, str]:
        """Return the board after some animals have moved in turn; those alone in a trap are gone."""
        board = dict(self.board)
        for start, end in moves:
            board[end] = board.pop(start)
        for trap in TRAPS:
            if trap in board:
                friends = [board[at] for at in around(trap) if at in board]
                if not any(friend.isupper() == board[trap].isupper() for friend in friends):
                    del board[trap]
        return board

    def candidates(self) -> Iterator[tuple[str, int, dict[Square, str]]]:
        """Yield the text of each step, push and pull, with its cost and the board after it."""
        for start in sorted(self.board):
            if not self.owns(start, gold=self.gold) or self.is_frozen(start):
                continue
            for end in around(start):
                text = name(start) + name(end)
                if end not in self.board:
                    back = -1 if self.gold else 1
                    if self.board[start] not in "Rr" or end[1] - start[1] != back:
                        yield text, 1, self.moved([(start, end)])
                    for other in around(start) if self.board[start] not in "Rr" else ():
                        if self.owns(other, gold=not self.gold) and self.beats(start, other):
                            yield f"{text}-{name(other)}", 2, self.moved([(start, end), (other, start)])
                elif self.owns(end, gold=not self.gold) and self.beats(start, end):
                    for away in around(end):
                        if away not in self.board:
                            yield f"{text}-{name(away)}", 2, self.moved([(end, away), (start, end)])

    def may_end(self, board: dict[Square, str]) -> bool:
        """Return True if a turn may end with a board: it is new, and does not occur for the third time."""
        now = frozenset(board.items())
        return now != self.began and self.past[now, not self.gold] < 2

    def actions(self) -> dict[str, "Arimaa"]:
        """Return the legal actions, each with the position after it: those with which the turn can still end."""
        if self.winner() is not None:
            return {}
        found = {text: self.after(board, cost) for text, cost, board in self.candidates() if cost <= self.left}
        legal = {text: after for text, after in found.items() if after is not None and after.can_end_or_go_on()}
        if self.left < 4 and self.may_end(self.board):
            legal["end"] = self.ended(self.board)
        return legal

    def after(self, board: dict[Square, str], cost: int) -> "Arimaa | None":
        """Return the position after an action, or None if the turn is over and may not end so."""
        if cost < self.left or replace(self, board=board).winner() is not None:
            return replace(self, board=board, left=self.left - cost)
        return self.ended(board) if self.may_end(board) else None

    def can_end_or_go_on(self) -> bool:
        """Return True if the turn has ended, or may end now or later."""
        return self.left == 4 or self.winner() is not None or self.may_end(self.board) or bool(self.actions())

    def ended(self, board: dict[Square, str]) -> "Arimaa":
        """Return the position at the start of the other side's turn."""
        began = frozenset(board.items())
        return Arimaa(board, not self.gold, 4, began, self.past + Counter({(began, not self.gold): 1}))

    def winner(self) -> str | None:
        """Return the side that has won by a rabbit at its goal, or by the last of the other's."""
        for rabbit, rank, side in (("R", 7, "white"), ("r", 0, "black")):
            if any(self.board.get((x, rank)) == rabbit for x in range(8)):
                return side
        for rabbit, side in (("R", "black"), ("r", "white")):
            if rabbit not in self.board.values():
                return side
        return None
