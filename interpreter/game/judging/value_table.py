"""The values of the pieces as a table, with their errors."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from math import isfinite

from interpreter.game.judging.weights import Trait, Weights
from interpreter.program.tables import Program

_COLUMNS = {
    Trait.VALUE: "early",
    Trait.LATE: "late",
    Trait.HELD: "in hand",
    Trait.MOBILITY: "a square",
    Trait.CENTER: "center",
    Trait.LATE_FORWARD: "forward",
    Trait.NEAR: "near goal",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of points, with its standard error if games say anything about it.

    >>> str(Cell(312.4, 8.6)), str(Cell(312.4, None)), str(Cell(2.5, 0.25))
    ('312 ± 9', '312', '2.5 ± 0.2')
    """

    points: float
    error: float | None

    def __str__(self) -> str:
        digits = 1 if abs(self.points) < 10 else 0
        return f"{self.points:.{digits}f}" + (f" ± {self.error:.{digits}f}" if self.error is not None else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The values of a piece."""

    name: str
    numbers: Mapping[str, Cell]
    """By the heads of the columns."""
    royal: bool
    relative: float | None
    """Its mean value in those of the most numerous piece; None for a royal piece, or if no piece has a value."""

    @property
    def relative_text(self) -> str:
        """The relative value as text."""
        if self.royal:
            return "royal"
        return "-" if self.relative is None else f"{self.relative:.2f}"


def rows_of(program: Program, weights: Weights) -> list[Row]:
    """Return a row for each piece, the royal ones first, then by value; columns that are 0 for all are left out."""
    royal = {program.pieces[piece].name for piece in program.royal}
    shown = [trait for trait in _COLUMNS if any(weights.pieces[name][trait] for name in weights.pieces)]
    if not _has_hands(program):
        shown = [trait for trait in shown if trait is not Trait.HELD]
    base = _value_of_most_numerous(program, weights)
    return [
        Row(
            name=name,
            numbers={_COLUMNS[trait]: _cell(weights, name, trait) for trait in shown},
            royal=name in royal,
            relative=None if name in royal or not base else round(weights.value(name) / base, 2),
        )
        for name in sorted(weights.pieces, key=lambda name: (name not in royal, -weights.value(name)))
    ]


def _value_of_most_numerous(program: Program, weights: Weights) -> float:
    """Return the value of the piece with the most units at the start; of several, the value nearest 0.

    Royal pieces and pieces without a value do not count; if there are no others, the value is 0.
    """
    units = Counter(chain((unit.piece for unit in program.array), *program.array_hands))
    values = {i: weights.value(piece.name) for i, piece in enumerate(program.pieces) if i not in program.royal}
    valued = [(-units[piece], abs(value), value) for piece, value in values.items() if value]
    return min(valued)[2] if valued else 0


def _has_hands(program: Program) -> bool:
    """Return True if units can be held, or wait to be placed."""
    return program.hand is not None or program.chain is not None


def _cell(weights: Weights, name: str, trait: Trait) -> Cell:
    error = weights.errors.pieces[name][trait] if weights.errors is not None else float("inf")
    return Cell(round(weights.pieces[name][trait], 2), round(error, 2) if isfinite(error) else None)
