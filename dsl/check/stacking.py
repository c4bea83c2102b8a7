"""Checks of shared squares: conflicting features, impossible pairs, lines without effect."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, NamedPair, OfferKind, PhaseKind, Ruleset, Touch
from dsl.model.piece import STANDING
from dsl.source import Span
from dsl.words.english import with_article


def check_stacking(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that pairs are possible, and that no other rule says what happens when units meet."""
    yield from _pairs(rules)
    if rules.stacking is not None:
        yield from _clashes(rules, rules.stacking)
        yield from _unused(rules)


def _pairs(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report named pairs that can never form, and two names for one pair."""
    known: dict[tuple[str, str], NamedPair] = {}
    for pair in rules.pairs:
        never = sorted(set(rules.bound(ConstraintKind.UNSHARED)).intersection(pair.pieces))
        if rules.stacking is None or never:
            yield diagnostic(
                "pair-impossible",
                pair.span,
                f"no two units ever form `{pair.name}`",
                label=f"{with_article(never[0])} never shares a square" if never else "there is no `stacking` block",
                help="remove the pair" if never else "write a `stacking` block, or remove the pair",
            )
        elif pair.pieces in known:
            yield diagnostic(
                "pair-repeated",
                pair.span,
                f"`{pair.name}` is the same pair as `{known[pair.pieces].name}`",
                label="the same two pieces",
                labels=(Label(known[pair.pieces].span, "the first name"),),
                help="remove one of the two",
            )
        known.setdefault(pair.pieces, pair)


def _clashes(rules: Ruleset, stacking: Span) -> Iterator[Diagnostic]:
    """Report features that also decide, or leave open, what happens when units meet."""
    clashes = [(formation.span, "formations") for formation in rules.formations[:1]]
    clashes += [(command.span, "commands") for command in rules.commands[:1]]
    if rules.fusion is not None:
        clashes.append((rules.fusion.span, "fusion"))
    if rules.chain is not None:
        clashes.append((rules.chain.span, "chains"))
    clashes += [(row.span, "a second part of the turn") for row in rules.phases if row.where]
    through = next((row for row in rules.constraints_of(ConstraintKind.NOT_THROUGH) if row.pieces), None)
    if through is not None:
        clashes.append((through.span, "pieces that may not move through check"))
    clashes += [(row.span, _CLASHING[row.kind]) for row in rules.constraints if row.kind in _CLASHING]
    clashes += [(row.span, _CLASHING[row.kind]) for row in rules.phases if row.kind in _CLASHING]
    for piece in rules.pieces:
        standing = {
            each.span: "turn" if each.turn else "promote" for each in piece.promotions if each.event in STANDING
        }
        clashes += [(span, f"units that {verb} where they stand") for span, verb in standing.items()]
        for line in piece.moves:
            if any(term.swaps or any(Touch.DESTROY in leg.touch for leg in term.legs) for term in line.terms):
                clashes.append((line.span, "moves that swap units or capture friends"))
            if line.shift is not None:
                clashes.append((line.span, "moves that push or pull"))
    for span, what in clashes:
        yield diagnostic(
            "stacking-clash",
            span,
            f"`stacking` cannot be combined with {what}",
            label="not allowed with `stacking`",
            labels=(Label(stacking, "the `stacking` block"),),
            help="remove one of the two",
        )


def _unused(rules: Ruleset) -> Iterator[Diagnostic]:
    """Report lines about pairs if there can be none: at the start, by joining, or by promotion."""
    squares = [unit.square for unit in rules.array.units]
    pairs = {pair.name for pair in rules.pairs}
    promoted = any(pairs.intersection(piece.promoted) for piece in rules.pieces)
    if rules.may(OfferKind.JOIN) or promoted or len(set(squares)) < len(squares):
        return
    for row in rules.offers:
        if row.kind in (OfferKind.MOVE_TOGETHER, OfferKind.LEAVE_PAIR, OfferKind.TAKE_ONE):
            yield diagnostic(
                "stacking-unused",
                row.span,
                "in this game no two units ever share a square",
                label="has no effect",
                help="write `a lone unit joins a lone friend` as well, or remove it",
            )


_CLASHING = {
    ConstraintKind.SHARED: "units that share out activations",
    ConstraintKind.NEEDED: "zones for captures only",
    PhaseKind.AGAIN: "captors that capture again",
}
"""Kinds of rows about units that are alone on their squares."""
