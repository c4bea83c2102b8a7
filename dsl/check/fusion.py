"""Checks of fusion: each part leaves a single possible rest, because an action names only the part that leaves."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import Fusion, Pair, Ruleset
from dsl.source import Span
from dsl.words.near import quoted_list

_WAYS = {"splits-move": "splits by move", "splits-hand": "splits to hand"}


def check_fusion(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that each part of a piece determines the rest; report once for each line."""
    fusion = rules.fusion
    if fusion is None or not fusion.ways & _WAYS.keys():
        return
    known: dict[tuple[str, str], tuple[str, Pair]] = {}
    told: set[Span] = set()
    for pair in fusion.pairs:
        for part, rest in ((pair.first, pair.second), (pair.second, pair.first)):
            before, other = known.setdefault((pair.result, part), (rest, pair))
            if before != rest and pair.span not in told:
                told.add(pair.span)
                yield _conflict(fusion, part, (before, other.span), (rest, pair))


def _conflict(fusion: Fusion, part: str, before: tuple[str, Span], after: tuple[str, Pair]) -> Diagnostic:
    (first, line), (second, pair) = before, after
    ways = [way for way in _WAYS if way in fusion.ways]
    is_same = line == pair.span
    return diagnostic(
        "split-conflict",
        pair.span,
        f"when `{part}` leaves `{pair.result}`, it could leave two different pieces behind",
        label=f"`{first}` or `{second}` by this line" if is_same else f"`{second}` by this line",
        labels=(
            *(() if is_same else (Label(line, f"`{first}` by this one"),)),
            Label(fusion.where[ways[0]], "parts leave by this one"),
        ),
        help="let different pairs fuse into different pieces, "
        f"or remove {quoted_list([_WAYS[way] for way in ways], 'and')}",
    )
