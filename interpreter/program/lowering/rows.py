"""Lowers rows of the model to rows of a Program: names become numbers, and the tables are sorted for the engines."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from dsl.model import Consequence, Constraint, ConstraintKind, Effect, EndKind, Ruleset, Trigger
from dsl.model.rows import MATES
from interpreter.program.tables import (
    SIDE_NAMES,
    CastlingRule,
    ConsequenceRow,
    ConstraintRow,
    EndRow,
    OfferRow,
    PhaseRow,
    Piece,
    Zone,
)

_CASTLE = ("castle",)
_COUNTS = (
    EndKind.STALEMATE,
    EndKind.REPETITION,
    EndKind.PROGRESS,
    EndKind.COUNT,
    EndKind.PASSES,
    EndKind.ODDS,
    *MATES,
)


class RowLowering:
    """Lowers the tables of one ruleset."""

    def __init__(self, rules: Ruleset, numbers: Mapping[str, Piece], zone: Callable[[str], Zone]) -> None:
        self.rules = rules
        self._columns: Mapping[str, Callable[[Any], object]] = {  # Any: by column
            "pieces": lambda names: tuple(numbers[name] for name in names),
            "spared": lambda names: tuple(numbers[name] for name in names),
            "absent": lambda names: tuple(numbers[name] for name in names),
            "movers": lambda names: tuple(numbers[name] for name in names),
            "of": numbers.__getitem__,
            "other": numbers.__getitem__,
            "piece": numbers.__getitem__,
            "per": numbers.__getitem__,
            "side": SIDE_NAMES.index,
            "zone": zone,
            "far": zone,
        }

    def _lowered(self, row: Any) -> Any:  # Any: the table decides
        named = {field.name for field in fields(row)} & self._columns.keys()
        said = {column: getattr(row, column) for column in named if getattr(row, column) is not None}
        return replace(row, **{column: self._columns[column](value) for column, value in said.items()})

    def offers(self) -> tuple[OfferRow, ...]:
        """Return the table of offers."""
        return tuple(map(self._lowered, self.rules.offers))

    def constraints(self) -> tuple[ConstraintRow, ...]:
        """Return the table of constraints; castling by Betza's `O` is forbidden out of check and through check."""
        kinds = (ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH)
        by_letter: Iterator[Constraint[str, str]] = (
            Constraint(kind=kind, deeds=_CASTLE, pieces=(piece.name,), span=piece.span)
            for piece in self.rules.pieces
            if piece.castles
            for kind in kinds
        )
        return tuple(map(self._lowered, (*self.rules.constraints, *by_letter)))

    def consequences(self, castling: tuple[CastlingRule, ...]) -> tuple[ConsequenceRow, ...]:
        """Return the table of consequences; a unit loses its right to castle when it moves."""
        return (*map(self._lowered, self.rules.consequences), *dict.fromkeys(_forfeits(castling)))

    def phases(self) -> tuple[PhaseRow, ...]:
        """Return the table of phases."""
        return tuple(map(self._lowered, self.rules.phases))

    def ends(self) -> tuple[EndRow, ...]:
        """Return the table of ends: goals in the order of the file, then stalemate, the draws by count, and odds."""
        order = sorted(self.rules.ends, key=lambda row: _COUNTS.index(row.kind) if row.kind in _COUNTS else -1)
        return tuple(map(self._lowered, order))


def _forfeits(castling: tuple[CastlingRule, ...]) -> Iterator[ConsequenceRow]:
    for rule in castling:
        pieces = (rule.mover,)
        yield Consequence(
            trigger=Trigger.LIFT, effect=Effect.FORFEIT, pieces=pieces, other=rule.partner, span=rule.span
        )
