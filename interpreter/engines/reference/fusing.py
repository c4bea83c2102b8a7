"""The results of fusions, however the units fuse."""

from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Missed, ignore_miss
from interpreter.program.tables import OfferRow, Piece


def fused(
    rules: Rules, row: OfferRow, first: Piece, second: Piece, missed: Missed = ignore_miss
) -> tuple[Piece, Span] | None:
    """Return the result of two pieces with its line, if the first may start the fusion."""
    fusion = rules.program.fusion
    assert fusion is not None, "only games with a fusion table have fusions"
    made = fusion.result(first, second)
    if made is None:
        missed("make-nothing", row, first=first, second=second)
    elif row.kind is not OfferKind.HAND_FUSE and first in rules.begins_no_fusion:
        missed("begins-no-fusion", rules.constraint[ConstraintKind.NOT_BEGUN], piece=first)
        return None
    return made
