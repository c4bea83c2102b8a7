"""Fusion: what comes apart leaves one thing behind, for an action names only the part that leaves."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.diagnostics.near import quoted_list
from dsl.model import Pair, Ruleset

_WAYS = {"splits-move": "splits by move", "splits-hand": "splits to hand"}


def check_fusion(rules: Ruleset) -> Iterator[Diagnostic]:
    """Of each piece that comes apart, each part is known by what it leaves behind; said once for each line."""
    fusion = rules.fusion
    ways = [way for way in _WAYS if fusion is not None and way in fusion.ways]
    if fusion is None or not ways:
        return
    known: dict[tuple[str, str], tuple[str, Pair]] = {}
    told = set()
    for pair in fusion.pairs:
        for part, rest in ((pair.first, pair.second), (pair.second, pair.first)):
            before, other = known.setdefault((pair.result, part), (rest, pair))
            if before != rest and pair.span not in told:
                told.add(pair.span)
                is_same = pair.span == other.span
                yield diagnostic(
                    "split-conflict",
                    pair.span,
                    f"when `{part}` leaves `{pair.result}`, it could leave two things behind",
                    label=f"`{before}` or `{rest}` by this line" if is_same else f"`{rest}` by this line",
                    labels=(
                        *(() if is_same else (Label(other.span, f"`{before}` by this one"),)),
                        Label(fusion.where[ways[0]], "parts leave by this one"),
                    ),
                    help=f"let different pairs make different things, or take {quoted_list((_WAYS[way] for way in ways), 'and')} out",
                )
