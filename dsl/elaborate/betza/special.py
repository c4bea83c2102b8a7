"""Letters of a movement that are not moves: castling by `O` and the limit on drops by `@`."""

from collections.abc import Iterator, Sequence

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.grammar.betza import Simple
from dsl.model import DropLimit

Castle = tuple[int, int]
"""Direction along the rank (-1 or 1) and steps."""


def castles(move: Simple) -> tuple[Castle, ...]:
    """Return the castlings of an `O`: to both sides, or to the side that `l` or `r` names."""
    right = "l" not in move.prefix or "r" in move.prefix
    left = "r" not in move.prefix or "l" in move.prefix
    return tuple((side, int(move.range)) for side in [1] * right + [-1] * left)


def check_castles(move: Simple, before: Sequence[Castle], side: int) -> Iterator[Diagnostic]:
    """Check that an `O` has steps, fits on the rank and is not a duplicate."""
    digits = move.range and not move.range.startswith("0") and len(move.range) <= 2
    if not digits or move.enlarged or set(move.prefix) - set("ilrs") or not 2 <= int(move.range) < side:
        yield diagnostic(
            "betza-castling",
            move.span,
            f"`{move.span.text}` is not a castling",
            label=f"`O` and the steps of the mover, from 2 to {side - 1}",
            help="write `O2`, or `rO2lO3` if the sides differ",
        )
    if set(castles(move)) <= set(before):
        yield diagnostic(
            "betza-pointless",
            move.span,
            f"duplicate castling `{move.span.text}`",
            label="has no effect",
            help="remove it",
        )


def drop_of(move: Simple) -> DropLimit:
    """Return the limit on drops of an `@`."""
    return DropLimit(
        depth=int(move.range or 1),
        per_file=move.prefix.count("f"),
        per_color=move.prefix.count("s"),
        per_board=move.prefix.count("b"),
        not_back_rank="j" in move.prefix,
        span=move.span,
    )


def check_drop(move: Simple, before: DropLimit | None) -> Iterator[Diagnostic]:
    """Check that an `@` has only valid letters, and is the only one."""
    if before is not None:
        yield diagnostic(
            "betza-drop",
            move.span,
            "a movement has at most one rule for drops",
            label="a second one",
            help=f"keep one of the two, `{before.span.text}` or `{move.span.text}`",
        )
    if set(move.prefix) - set("fsbj") or move.enlarged or len(move.range) > 2 or move.range.startswith("0"):
        yield diagnostic(
            "betza-drop",
            move.span,
            f"`{move.span.text}` is not a rule for drops",
            label="`f`, `s`, `b` or `j`, then `@` and a number of ranks",
            help="write `@8` for the first eight ranks, `j@7` for the second to the seventh",
        )
