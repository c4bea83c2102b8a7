"""Units that share squares: what does not go with it, pairs that cannot be, lines without use."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, NamedPair, OfferKind, Ruleset, Touch
from dsl.source import Span
from dsl.words.english import with_article


def check_stacking(rules: Ruleset) -> Iterator[Diagnostic]:
    """Pairs can come about, and nothing else is said of what happens when units meet."""
    yield from _pairs(rules)
    if rules.stacking is not None:
        yield from _clashes(rules, rules.stacking)
        yield from _unused(rules)


def _pairs(rules: Ruleset) -> Iterator[Diagnostic]:
    known: dict[tuple[str, str], NamedPair] = {}
    for pair in rules.pairs:
        never = sorted(set(rules.bound(ConstraintKind.UNSHARED)).intersection(pair.pieces))
        if rules.stacking is None or never:
            yield diagnostic(
                "pair-impossible",
                pair.span,
                f"no two units ever stand as `{pair.name}`",
                label=f"{with_article(never[0])} never shares a square"
                if never
                else "the ruleset has no `stacking` block",
                help="take the pair out" if never else "write a `stacking` block, or take the pair out",
            )
        elif pair.pieces in known:
            yield diagnostic(
                "pair-repeated",
                pair.span,
                f"`{pair.name}` is the same pair as `{known[pair.pieces].name}`",
                label="the same two pieces",
                labels=(Label(known[pair.pieces].span, "named here before"),),
                help="take one of the two out",
            )
        known.setdefault(pair.pieces, pair)


def _clashes(rules: Ruleset, stacking: Span) -> Iterator[Diagnostic]:
    """What would say twice, or not at all, what becomes of units that come to one square."""
    clashes = [(formation.span, "formations") for formation in rules.formations[:1]]
    clashes += [(command.span, "commands") for command in rules.commands[:1]]
    if rules.fusion is not None:
        clashes.append((rules.fusion.span, "fusion"))
    if rules.chain is not None:
        clashes.append((rules.chain.span, "chains"))
    through = next((row for row in rules.constraints_of(ConstraintKind.NOT_THROUGH) if row.pieces), None)
    if through is not None:
        clashes.append((through.span, "pieces that may not move through check"))
    for piece in rules.pieces:
        for line in piece.moves:
            if any(term.swaps or any(Touch.DESTROY in leg.touch for leg in term.legs) for term in line.terms):
                clashes.append((line.span, "moves that swap units or capture friends"))
    for span, what in clashes:
        yield diagnostic(
            "stacking-clash",
            span,
            f"`stacking` does not go with {what}",
            label="not in a game where units share squares",
            labels=(Label(stacking, "units share squares by this block"),),
            help="take one of the two out",
        )


def _unused(rules: Ruleset) -> Iterator[Diagnostic]:
    """Lines about pairs where no pair can come about: none at the start, none by joining, none by promotion."""
    squares = [unit.square for unit in rules.array.units]
    pairs = {pair.name for pair in rules.pairs}
    promoted = any(pairs.intersection(piece.promotion.pieces) for piece in rules.pieces if piece.promotion)
    if rules.may(OfferKind.JOIN) or promoted or len(set(squares)) < len(squares):
        return
    for row in rules.offers:
        if row.kind in (OfferKind.MOVE_TOGETHER, OfferKind.LEAVE_PAIR, OfferKind.TAKE_ONE):
            yield diagnostic(
                "stacking-unused",
                row.span,
                "in this game no two units ever share a square",
                label="says nothing",
                help="write `a lone unit joins a lone friend` as well, or take it out",
            )
