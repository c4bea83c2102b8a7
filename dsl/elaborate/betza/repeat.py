"""Redundant moves: the same twice, or part of another, as `W` in `KW`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.elaborate.betza.atom import meant_small
from dsl.model import Leg, Term
from dsl.model.movement import Way
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class Said:
    """A move of a movement, or a choice of a leg, with its meaning."""

    span: Span
    terms: tuple[Term, ...]
    ways: frozenset[Way]

    @classmethod
    def of(cls, span: Span, terms: Sequence[Term]) -> "Said":
        """Return a move and its meaning."""
        return cls(span, tuple(terms), frozenset(term.way for term in terms))


def check_repeats(said: Sequence[Said]) -> Iterator[Diagnostic]:
    """Yield a finding for each move that another move includes; of two equal moves, for the later."""
    for i, part in enumerate(said):
        for j, whole in enumerate(said):
            if i != j and _covers(whole, part) and not (i < j and _covers(part, whole)):
                yield _pointless(part.span, whole.span)
                break


def _pointless(part: Span, whole: Span) -> Diagnostic:
    """Return the finding for a move that repeats another one, or a part of it."""
    same = part.text == whole.text
    small = "" if same else meant_small(whole)
    return diagnostic(
        "betza-pointless",
        part,
        f"duplicate move `{part.text}`" if same else f"`{part.text}` is part of `{whole.text}`",
        label="has no effect",
        help=f"remove it, or write `{small}` if a small letter was meant" if small else "remove it",
        fix=Fix("remove it", (Edit(part, ""),), "unsafe" if small else "safe"),
    )


def _covers(whole: Said, part: Said) -> bool:
    """Return True if one includes each way to move of the other."""
    return bool(part.terms) and all(_has(whole, term) for term in part.terms)


def has_all(terms: Sequence[Term], others: Sequence[Term]) -> bool:
    """Return True if some ways to move include some others."""
    whole = Said.of(terms[0].span, terms) if terms else None
    return whole is not None and all(_has(whole, term) for term in others)


def _has(whole: Said, term: Term) -> bool:
    return term.way in whole.ways or (len(term.legs) == 1 and any(_includes(wider, term) for wider in whole.terms))


def _includes(wider: Term, term: Term) -> bool:
    """Return True if a way to move includes another."""
    freely = wider.swaps == term.swaps and term.unmoved >= wider.unmoved and term.tame >= wider.tame
    return freely and len(wider.legs) == 1 and _reaches(wider.legs[0], term.legs[0])


def _reaches(a: Leg, b: Leg) -> bool:
    """Return True if one leg includes another."""
    alike = a.path in (b.path, "leap") and (a.skips, a.bend, a.around) == (b.skips, b.bend, b.around)
    as_far = a.most == 0 or 0 < b.most <= a.most
    return alike and as_far and a.least <= b.least and set(a.steps) >= set(b.steps) and not b.touch & ~a.touch
