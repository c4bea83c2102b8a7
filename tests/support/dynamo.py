"""Dynamo Chess by itself, written from its rules without any part of Rumpus: positions, actions, and check."""

from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
Board = dict[Square, str]

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
OFTEN = 99
WAYS = {
    "K": ((*STRAIGHT, *SLANTED), 1),
    "Q": ((*STRAIGHT, *SLANTED), OFTEN),
    "R": (STRAIGHT, OFTEN),
    "B": (SLANTED, OFTEN),
    "N": (LEAPS, 1),
}
CASTLINGS = {"K": (4, 7, 6, 5), "Q": (4, 0, 2, 3)}
"""The files of king and rook before and after."""


def name(square: Square) -> str:
    """Return the name of a square."""
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def is_on(square: Square) -> bool:
    """Return True if a square is on the board."""
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def ahead(square: Square, way: Square, steps: int) -> Square:
    """Return the place some steps on, on the board or not."""
    return square[0] + way[0] * steps, square[1] + way[1] * steps


def room(board: Board, square: Square, way: Square) -> int:
    """Return how many empty squares follow a square in a direction."""
    steps = 0
    while is_on(ahead(square, way, steps + 1)) and ahead(square, way, steps + 1) not in board:
        steps += 1
    return steps


def without(rights: str, square: Square, unit: str) -> str:
    """Return the rights to castle after a unit has left a square, in whatever way."""
    white = unit.isupper()
    if unit in "Kk":
        return "".join(right for right in rights if right.isupper() != white)
    if unit in "Rr" and square[1] == (0 if white else 7):
        wing = {0: "Q", 7: "K"}.get(square[0], "-")
        return rights.replace(wing if white else wing.lower(), "")
    return rights


@dataclass(frozen=True)
class Dynamo:
    """A position: units by their squares, capitals for White, rights to castle, and the position a turn before."""

    board: Board
    white: bool = True
    rights: str = ""
    before: tuple[Board, str] | None = None

    def after(self, *changes: tuple[Square, Square | None], promoted: str = "") -> "Dynamo":
        """Return the position after units have gone from squares to others, or off the board, all at once."""
        board, rights = dict(self.board), self.rights
        moved = [(start, end, board.pop(start)) for start, end in changes]
        for start, end, unit in moved:
            rights = without(rights, start, unit)
            if end is not None:
                board[end] = unit
        if promoted:
            _, end, unit = moved[-1]
            assert end is not None, "a pawn promotes on the board"
            board[end] = promoted.upper() if unit.isupper() else promoted
        return Dynamo(board, not self.white, rights, (self.board, self.rights))

    def own(self) -> Iterator[tuple[Square, str]]:
        """Yield the units of the side to move."""
        yield from ((square, unit) for square, unit in self.board.items() if unit.isupper() == self.white)

    def actions(self) -> dict[str, "Dynamo"]:
        """Return the legal actions by their texts, each with the position after it."""
        found = dict(self.offered())
        found.update(self.castlings())
        legal = {text: after for text, after in found.items() if not after.is_attacked(white=self.white)}
        return {text: after for text, after in legal.items() if self.before != (after.board, after.rights)}

    def offered(self) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield what the pieces could do, check and castling aside."""
        for square, unit in self.own():
            if unit in "Pp":
                yield from self.of_pawn(square)
                continue
            ways, most = WAYS[unit.upper()]
            for way in ways:
                yield from self.steps(square, way, most)
                yield from self.pushes(square, way, most, "both")
                yield from self.pulls(square, way, most, leaves=unit not in "Kk")

    def of_pawn(self, square: Square) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield what a pawn does: steps, pushes of friends ahead and of enemies aside, and promotions in place."""
        forward, second = (1, 1) if self.white else (-1, 6)
        yield from self.steps(square, (0, forward), 2 if square[1] == second else 1)
        for way in ((0, forward), (1, forward), (-1, forward)):
            yield from self.pushes(square, way, 1, "enemies" if way[0] else "friends")
        if square[1] == second and room(self.board, square, (0, forward)) == 1:
            yield from self.push_along(square, (0, forward), 2, "friends")
        if square[1] == (7 if self.white else 0):
            for man in "qrbn":
                yield f"{name(square)}{name(square)}{man}", self.after((square, square), promoted=man)

    def may_move(self, square: Square, who: str) -> bool:
        """Return True if the side to move pushes or pulls a unit, if there is one."""
        return square in self.board and (who == "both" or (self.is_own(square) == (who == "friends")))

    def is_own(self, square: Square) -> bool:
        """Return True if the unit on a square is of the side to move."""
        return self.board[square].isupper() == self.white

    def steps(self, square: Square, way: Square, most: int) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield the steps to empty squares, and the one off the board."""
        free = room(self.board, square, way)
        for steps in range(1, min(free, most) + 1):
            yield from self.arrivals(square, ahead(square, way, steps))
        leaves = free < (1 if self.board[square] in "Pp" else most) and self.board[square] not in "Kk"
        if leaves and not is_on(ahead(square, way, free + 1)):
            yield f"{name(square)}-", self.after((square, None))

    def arrivals(
        self, square: Square, end: Square, *changes: tuple[Square, Square | None], told: str = ""
    ) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield the arrival of a unit, with each promotion if it is a pawn at the end of its way."""
        pawn = self.board[square] in "Pp" and end[1] in (0, 7)
        for man in "qrbn" if pawn else ("",):
            yield f"{name(square)}{name(end)}{told}{man}", self.after(*changes, (square, end), promoted=man)

    def pushes(self, square: Square, way: Square, most: int, who: str) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield the pushes of the first unit in a direction, with the mover behind it or where it is."""
        yield from self.push_along(square, way, most, who)
        distance = room(self.board, square, way) + 1
        met = ahead(square, way, distance)
        if distance > most or not self.may_move(met, who):
            return
        free = room(self.board, met, way)
        for steps in range(1, min(free, most) + 1):
            end = ahead(met, way, steps)
            yield f"{name(square)}{name(square)}-{name(end)}", self.after((met, end))
        if free < most and not is_on(ahead(met, way, free + 1)):
            yield f"{name(square)}x{name(met)}{name(square)}", self.after((met, None))

    def push_along(self, square: Square, way: Square, most: int, who: str) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield the push by which a unit takes the square of another one and sends it on as far as it came."""
        distance = room(self.board, square, way) + 1
        met = ahead(square, way, distance)
        if distance > most or not self.may_move(met, who):
            return
        free, end = room(self.board, met, way), ahead(met, way, distance)
        if free >= distance:
            yield from self.arrivals(square, met, (met, end), told=f"-{name(end)}")
        elif not is_on(ahead(met, way, free + 1)):
            yield from self.arrivals(square, met, (met, None))

    def pulls(self, square: Square, way: Square, most: int, *, leaves: bool) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield the pulls of the first unit behind, as the mover goes in a direction, and those without a move."""
        free, back = room(self.board, square, way), (-way[0], -way[1])
        distance = room(self.board, square, back) + 1
        met = ahead(square, back, distance)
        if distance > most or not self.may_move(met, "both"):
            return
        end = ahead(square, way, distance)
        if free >= distance:
            yield f"{name(square)}{name(end)}-{name(met)}", self.after((met, square), (square, end))
        elif leaves and not is_on(ahead(square, way, free + 1)):
            yield f"{name(square)}x{name(met)}-", self.after((met, None), (square, None))
        for steps in range(1, distance) if self.board[square] not in "Kk" else ():
            nearer = ahead(square, back, steps)
            yield f"{name(square)}{name(square)}-{name(nearer)}", self.after((met, nearer))

    def castlings(self) -> Iterator[tuple[str, "Dynamo"]]:
        """Yield castling: the king is not attacked where it starts, and on no square that it crosses."""
        rank = 0 if self.white else 7
        for right in (right for right in self.rights if right.isupper() == self.white):
            king, rook, to, rook_to = ((file, rank) for file in CASTLINGS[right.upper()])
            low, high = sorted((king[0], rook[0]))
            between = [(file, rank) for file in range(low + 1, high)]
            if any(square in self.board for square in between):
                continue
            crossed = [square for square in between if min(king[0], to[0]) < square[0] < max(king[0], to[0])]
            if self.is_attacked(white=self.white) or any(
                self.after((king, square)).is_attacked(white=self.white) for square in crossed
            ):
                continue
            yield f"{name(king)}{name(to)}", self.after((king, to), (rook, rook_to))

    def is_attacked(self, *, white: bool) -> bool:
        """Return True if the enemy could push or pull the king of a side off the board."""
        king, board = "K" if white else "k", self.board
        attacker = Dynamo(board, not white)
        after = (result.board for _, result in attacker.offered())
        return any(king not in left.values() for left in after)
