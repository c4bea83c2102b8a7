"""Lowers rows of the model to rows of a Program: names become numbers, and the tables are sorted for the engines."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from dsl.model import Consequence, Constraint, ConstraintKind, Effect, EndKind, Ruleset, Trigger
from dsl.model.rows import JUDGED, Holds, columns_of
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


class RowLowering:
    """Lowers the tables of one ruleset."""

    def __init__(self, rules: Ruleset, numbers: Mapping[str, Piece], zone: Callable[[str], Zone]) -> None:
        self.rules = rules
        self._lower: Mapping[Holds, Callable[[Any], object]] = {  # Any: by what the column holds
            Holds.PIECE: numbers.__getitem__,
            Holds.PIECES: lambda names: tuple(numbers[name] for name in names),
            Holds.SIDE: SIDE_NAMES.index,
            Holds.ZONE: zone,
        }

    def _lowered(self, row: Any) -> Any:  # Any: the table decides
        named = ((name, holds, getattr(row, name)) for name, holds in columns_of(type(row)).items())
        references = [each for each in named if each[1] in self._lower and each[2] is not None]
        return replace(row, **{name: self._lower[holds](said) for name, holds, said in references})

    def offers(self) -> tuple[OfferRow, ...]:
        """Return the table of offers."""
        return tuple(map(self._lowered, self.rules.offers))

    def constraints(self) -> tuple[ConstraintRow, ...]:
        """Return the table of constraints; castling by Betza's `O` is forbidden out of check and through check."""
        kinds = (ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH)
        by_letter: Iterator[Constraint[str, str, str]] = (
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
        """Return the table of ends: goals in the order of the file, then the others in the order of their kinds."""
        order = list(EndKind)
        first = (EndKind.CHECKMATE, *JUDGED)
        ends = sorted(self.rules.ends, key=lambda row: -1 if row.kind in first else order.index(row.kind))
        return tuple(map(self._lowered, ends))


def _forfeits(castling: tuple[CastlingRule, ...]) -> Iterator[ConsequenceRow]:
    for rule in castling:
        yield Consequence(
            trigger=Trigger.LIFT,
            effect=Effect.FORFEIT,
            pieces=(rule.mover,),
            other=rule.partner,
            side=rule.sides[0] if len(rule.sides) == 1 else None,
            span=rule.span,
        )
