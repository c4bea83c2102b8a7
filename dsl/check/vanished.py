"""Checks of moves over vanished squares: what they cannot be in one game with, and how far they may go."""

from collections.abc import Iterator

from dsl.check.clashes import clash
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.model import Leg, OfferKind, PhaseKind, Ruleset
from dsl.model.course import is_free_slide, single_steps
from dsl.model.rows import WALLING
from dsl.source import Span

_MOST_STEPS = 4
"""The most single steps of a move that skips vanished squares: with each more there are many more ways to skip."""


def over_vanished(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that squares vanish where units pass over them, and that nothing else bars the way like such a square."""
    for offer in rules.offers:
        if offer.kind not in (OfferKind.PASS_GONE, OfferKind.SKIP_GONE):
            continue
        if not rules.board.vanishing:
            yield diagnostic(
                "vanished-missing",
                offer.span,
                "no square vanishes",
                label="has no effect",
                help="write `squares a1-h8 vanish when left` as well, or remove it",
            )
        skips = offer.kind is OfferKind.SKIP_GONE
        if (barred := _barred(rules, skips=skips)) is not None:
            what = "units cannot skip vanished squares" if skips else "units cannot pass over vanished squares"
            yield clash("vanished-clash", offer.span, what, barred)


def _barred(rules: Ruleset, *, skips: bool) -> tuple[Span, str] | None:
    """Return what makes neutral units or walls, over which no unit passes, or what else vanished squares clash with."""
    found = [(rules.blocks["stacking"], "units that share squares")] if skips and rules.stacking else []
    if skips and (passes := rules.offer(OfferKind.PASS_GONE)) is not None:
        found.append((passes.span, "units that pass over them"))
    if skips:
        found += [(span, "moves of more than 4 single steps, or around the board") for span in _too_long(rules)]
    found += [(rules.array.span, "neutral units") for unit in rules.array.units if unit.side == "neutral"]
    found += [
        (row.span, "neutral units") for row in rules.phases if row.kind is PhaseKind.PLACE and row.where != "left"
    ]
    found += [(row.span, "neutral units") for row in rules.offers if row.kind is OfferKind.CONVERT]
    found += [(row.span, "walls") for row in rules.consequences if row.effect in WALLING]
    return next(iter(found), None)


def _too_long(rules: Ruleset) -> Iterator[Span]:
    """Yield the lines of moves with more single steps, slides without a limit aside, or around the board."""
    for piece in rules.pieces:
        for line in piece.moves:
            for term in line.terms:
                if any(leg.around for leg in term.legs) or sum(map(_steps_of, term.legs)) > _MOST_STEPS:
                    yield line.span
                    break


def _steps_of(leg: Leg) -> int:
    """Return the most single steps of a leg whose number counts."""
    if is_free_slide(leg):
        return 0
    return max(len(single_steps(step)) for step in leg.steps) * (leg.most or _MOST_STEPS + 1)
