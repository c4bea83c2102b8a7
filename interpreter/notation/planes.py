"""Positions as planes of numbers, for programs that learn: what each plane holds, and its values for a position."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from dsl.model.rows import INTO_HAND, WALLING, Effect, EndKind, OfferKind, PhaseKind
from interpreter.program.tables import BLACK, NEUTRAL, Program, Side
from interpreter.state.position import NOTES, NUMBERS, SQUARES, Mark, Phase, Position, key_of
from interpreter.state.turn import actor


class Plane(NamedTuple):
    """One plane: its name, and what its values say. A value is per square, or the same on all squares."""

    name: str
    says: str
    everywhere: bool = False


class Planes:
    """The planes of a game: units of the side to act first, then those of the other side, then all else.

    A plane has a row for each rank, from the lowest, and a column for each file. Squares are where they are on the
    board, whoever is to act, so that they agree with the numbers of actions.

    >>> from interpreter import load
    >>> planes = load("chess").planes
    >>> planes.shape, planes.table[0].name
    ((17, 8, 8), 'own king')
    """

    def __init__(self, program: Program) -> None:
        """Lay out the planes of a Program."""
        self.program = program
        self.first: dict[str, int] = {}
        """The number of the first plane of each group."""
        table: list[Plane] = []
        for group, planes in _groups(program):
            self.first[group] = len(table)
            table += planes
        self.table: tuple[Plane, ...] = tuple(table)
        board = program.board
        self.shape = (len(table), len(board.ranks), len(board.files))
        self.cells = tuple(y * len(board.files) + x for x, y in board.places)
        """The place of each square in a plane that is written row by row."""

    @cached_property
    def exchanged(self) -> tuple[int, ...]:
        """For each plane the one that has its values once the two sides change places.

        >>> from interpreter import load
        >>> planes = load("chess").planes
        >>> planes.table[planes.exchanged[0]].name
        'other king'
        """
        numbers = {plane.name: number for number, plane in enumerate(self.table)}
        return tuple(numbers[_exchanged(plane.name)] for plane in self.table)

    def values(self, position: Position) -> Iterator[tuple[int, int, float]]:
        """Yield plane, cell and value for what is not 0 in a position; the cell is -1 where all squares have it."""
        side, first = actor(self.program, position), self.first
        for square, stack in enumerate(position.board):
            for unit in stack:
                group = "neutral" if unit.side == NEUTRAL else "own" if unit.side == side else "other"
                if group in first:
                    yield first[group] + unit.piece, self.cells[square], 1
                for mark, name in _MARKS.items():
                    if unit.has(mark) and name in first:
                        yield first[name], self.cells[square], 1
        yield from self._squares(position)
        for name, value in self._counts(position, side):
            if value and name in first:
                yield first[name], -1, value
        for group, owner in (("own hand", side), ("other hand", 1 - side)):
            for piece in set(position.hands[owner]) if group in first else ():
                yield first[group] + piece, -1, position.hands[owner].count(piece)
        if position.phase is not Phase.ACT and "phase" in first:
            yield first["phase"] + position.phase - 1, -1, 1

    def _squares(self, position: Position) -> Iterator[tuple[int, int, float]]:
        sets = {"gone": position.gone, "passant": {each.crossed for each in position.passant}}
        sets |= {name: set(getattr(position, name)) for name in SQUARES}
        sets["trail"] = set(position.trail)
        sets["leader"] = {position.command.leader} - {-1} if position.command is not None else set()
        for name, squares in sets.items():
            if name in self.first:
                yield from ((self.first[name], self.cells[square], 1) for square in squares)

    def _counts(self, position: Position, side: Side) -> Iterator[tuple[str, float]]:
        """Yield the numbers of a position that fill planes as a whole."""
        yield "black", side == BLACK
        yield "spent", position.spent
        yield "waiting", len(position.waiting)
        yield "own score", position.scores[side]
        yield "other score", position.scores[1 - side]
        progress = self.program.end(EndKind.PROGRESS)
        yield "clock", position.clock / progress.number if progress is not None else 0
        yield "count", position.count.turns if position.count is not None else 0
        if "times" in self.first and not position.spent and position.phase is Phase.ACT:
            yield "times", max(0, position.seen.count(key_of(position)) - 1)
        for name in NUMBERS:
            yield name, getattr(position, name)


def _exchanged(name: str) -> str:
    owner, space, rest = name.partition(" ")
    return {"own": "other", "other": "own"}.get(owner, owner) + space + rest


_MARKS = {Mark.UNMOVED: "unmoved", Mark.CASTLES: "castles", Mark.PROMOTED: "promoted", Mark.ACTED: "acted"}


def _groups(program: Program) -> Iterator[tuple[str, list[Plane]]]:
    """Yield the groups of planes that a game has, each with its name."""
    for owner, whose in (("own", "the side to act"), ("other", "the other side")):
        yield owner, [Plane(f"{owner} {piece.name}", f"1 where {whose} has a {piece.name}") for piece in program.pieces]
    for group, is_there, planes in _OTHERS:
        if is_there(program):
            yield group, planes(program)


def _one(name: str, says: str, *, everywhere: bool = False) -> Callable[[Program], list[Plane]]:
    return lambda program: [Plane(name, says, everywhere)]


def _hand(owner: str, whose: str) -> Callable[[Program], list[Plane]]:
    return lambda program: [
        Plane(f"{owner} {piece.name} in hand", f"how many {piece.name} units {whose} has in hand", True)
        for piece in program.pieces
    ]


def _phases(program: Program) -> list[Plane]:
    names = ("chains are claimed", "chains are relocated", "the second part of the turn follows")
    return [Plane(name, f"1 while {name}", True) for name in names]


def _has_neutral(program: Program) -> bool:
    row = program.phase(PhaseKind.PLACE)
    places = row is not None and row.where != "left"
    return places or bool({row.kind for row in program.offers} & {OfferKind.CONVERT}) or _starts_neutral(program)


def _starts_neutral(program: Program) -> bool:
    return any(unit.side == NEUTRAL for unit in program.array)


def _loses_squares(program: Program) -> bool:
    effects = {row.effect for row in program.consequences}
    return bool(program.board.vanishing) or not effects.isdisjoint((Effect.VANISH, *WALLING))


def _has_phases(program: Program) -> bool:
    return any(program.phase(kind) is not None for kind in (PhaseKind.PLACE, PhaseKind.CLAIM, PhaseKind.RELOCATE))


def _makes_wait(program: Program) -> bool:
    waits = any(row.effect is Effect.WAIT for row in program.consequences)
    return waits or program.phase(PhaseKind.RELOCATE) is not None


def _keeps_score(program: Program) -> bool:
    return any(row.effect is Effect.SCORE for row in program.consequences)


_STOWING = (*INTO_HAND, OfferKind.EXCHANGE)


def _uses_hands(program: Program) -> bool:
    fills = any(row.effect is Effect.TO_HAND for row in program.consequences)
    stows = not {row.kind for row in program.offers}.isdisjoint(_STOWING)
    return program.hand is not None and (fills or stows or any(program.array_hands))


def _clock(program: Program) -> list[Plane]:
    end = program.end(EndKind.PROGRESS)
    assert end is not None, "only games that end without progress have a clock"
    return [Plane("clock", f"turns without progress, as a part of the {end.number} that end the game", True)]


_OTHERS: Sequence[tuple[str, Callable[[Program], bool], Callable[[Program], list[Plane]]]] = (
    (
        "neutral",
        _has_neutral,
        lambda program: [
            Plane(f"neutral {piece.name}", f"1 where a neutral {piece.name} is") for piece in program.pieces
        ],
    ),
    ("gone", _loses_squares, _one("gone", "1 where the square has vanished")),
    (
        "passant",
        lambda program: bool(program.passants),
        _one("en passant", "1 where a unit can be captured en passant"),
    ),
    (
        "unmoved",
        lambda program: program.tracks_unmoved,
        _one("unmoved", "1 where a unit that must not have moved has not"),
    ),
    ("castles", lambda program: bool(program.castling), _one("castles", "1 where a unit may be castled with")),
    ("promoted", _uses_hands, _one("promoted", "1 where a unit has promoted")),
    ("acted", lambda program: program.most_actions > 1, _one("acted", "1 where a unit has acted in this turn")),
    ("trail", _has_phases, _one("trail", "1 where the last action leaves its second part to be done")),
    ("leader", lambda program: bool(program.commands), _one("leader", "1 where the leader in command is")),
    *((name, NOTES[name].is_kept, _one(name, f"1 where the position notes `{name}`")) for name in SQUARES),
    ("own hand", _uses_hands, _hand("own", "the side to act")),
    ("other hand", _uses_hands, _hand("other", "the other side")),
    ("black", lambda program: True, _one("black", "1 if Black is to act", everywhere=True)),
    (
        "spent",
        lambda program: program.most_actions > 1,
        _one("spent", "how many actions of the turn are done", everywhere=True),
    ),
    ("phase", _has_phases, _phases),
    ("waiting", _makes_wait, _one("waiting", "how many units wait to be placed", everywhere=True)),
    ("own score", _keeps_score, _one("own score", "the points of the side to act", everywhere=True)),
    ("other score", _keeps_score, _one("other score", "the points of the other side", everywhere=True)),
    ("clock", lambda program: program.end(EndKind.PROGRESS) is not None, _clock),
    ("count", lambda program: bool(program.counts), _one("count", "turns of the count that runs", everywhere=True)),
    (
        "times",
        lambda program: program.end(EndKind.REPETITION) is not None,
        _one("times", "how often the position was there before, as the turn begins", everywhere=True),
    ),
    *((name, NOTES[name].is_kept, _one(name, f"the number of {name}", everywhere=True)) for name in NUMBERS),
)
"""The other groups of planes: whether a Program has them, and what they are."""
