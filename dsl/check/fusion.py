"""Checks of fusion: each part leaves a single possible rest, because an action names only the part that leaves."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import Offer, OfferKind, Pair, Ruleset
from dsl.source import Span
from dsl.words.near import quoted_list

_WAYS = {OfferKind.SPLIT: "splits by move", OfferKind.HAND_SPLIT: "splits to hand"}


def check_fusion(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that each part of a piece determines the rest; report once for each line."""
    fusion = rules.fusion
    splits = [row for row in rules.offers if row.kind in _WAYS]
    if fusion is None or not splits:
        return
    known: dict[tuple[str, str], tuple[str, Pair]] = {}
    reported: set[Span] = set()
    for pair in fusion.pairs:
        for part, rest in ((pair.first, pair.second), (pair.second, pair.first)):
            before, other = known.setdefault((pair.result, part), (rest, pair))
            if before != rest and pair.span not in reported:
                reported.add(pair.span)
                yield _conflict(splits, part, (before, other.span), (rest, pair))


def _conflict(
    splits: list[Offer[str, str]], part: str, before: tuple[str, Span], after: tuple[str, Pair]
) -> Diagnostic:
    """Return the finding for a part that could leave two different pieces behind."""
    (first, line), (second, pair) = before, after
    is_same = line == pair.span
    return diagnostic(
        "split-conflict",
        pair.span,
        f"when `{part}` leaves `{pair.result}`, it could leave two different pieces behind",
        label=f"`{first}` or `{second}` by this line" if is_same else f"`{second}` by this line",
        labels=(
            *(() if is_same else (Label(line, f"`{first}` by this one"),)),
            Label(splits[0].span, "parts leave by this one"),
        ),
        help="let different pairs fuse into different pieces, "
        f"or remove {quoted_list([_WAYS[row.kind] for row in splits], 'and')}",
    )
