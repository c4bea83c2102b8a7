"""Ways to move in the terms that `variants.ini` and rule files share: leaps, slides and hops in single directions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from enum import StrEnum
from typing import NamedTuple

from dsl.model import Leg, Term, Touch, Vector
from dsl.model.course import directions
from dsl.model.vector import lame_path

FAR = 11
"""The most steps on a line of the largest board."""
EVERY = frozenset(range(1, FAR + 1))
"""All numbers of steps on a line."""


class Kind(StrEnum):
    """The condition on the squares between the start of a move and its end."""

    LEAP = "leap"  # none
    LAME = "lame"  # empty
    SLIDE = "slide"  # the ends of earlier steps are empty
    HOP = "hop"  # one unit on the line
    LAND = "land"  # one unit on the line, on the last square before the end


class Way(NamedTuple):
    """A way to move in one direction: its step as White moves, and how often the step is made."""

    kind: Kind
    step: Vector
    numbers: frozenset[int] = frozenset((1,))


class Use(NamedTuple):
    """The moves to which a way applies: from certain squares only, and with a capture or without one."""

    initial: bool
    captures: bool


Movement = Mapping[Use, frozenset[Way]]
"""The ways of a piece by their use; uses without ways are missing."""

Plain = frozenset[tuple[Use, Kind, Vector, int]]
"""A movement taken apart, to compare it with another one."""


def joined(parts: Iterable[tuple[Use, Iterable[Way]]]) -> Movement:
    """Return the movement of some ways, with one way for each kind and direction."""
    found: dict[Use, dict[tuple[Kind, Vector], frozenset[int]]] = {}
    for use, ways in parts:
        kept = found.setdefault(use, {})
        for kind, step, numbers in map(_along, ways):
            kept[kind, step] = kept.get((kind, step), frozenset()) | numbers
    return {use: frozenset(_needed(kept)) for use, kept in found.items() if any(kept.values())}


def _needed(kept: Mapping[tuple[Kind, Vector], frozenset[int]]) -> Iterator[Way]:
    """Yield the ways, without lame leaps that a unit may make as plain leaps too."""
    for (kind, step), numbers in kept.items():
        if numbers and not (kind is Kind.LAME and 1 in kept.get((Kind.SLIDE, step), ())):
            yield Way(kind, step, numbers)


def both(movements: Iterable[Movement]) -> Movement:
    """Return the movement that has the ways of all."""
    return joined((use, ways) for movement in movements for use, ways in movement.items())


def sizes(step: Vector) -> Vector:
    """Return the parts of a step, the longer one first.

    >>> sizes((-1, 2))
    (2, 1)
    """
    x, y = map(abs, step)
    return max(x, y), min(x, y)


def is_along(step: Vector) -> bool:
    """Return True if a step goes along a line of squares."""
    return sizes(step)[1] in (0, sizes(step)[0])


def _along(way: Way) -> Way:
    """Return a lame leap along a line and a leap over no square as slides, and a hop without its first step."""
    step, size = way.step, sizes(way.step)[0]
    if way.kind in (Kind.HOP, Kind.LAND):
        return way._replace(numbers=way.numbers - {1})
    if way.kind is Kind.LAME and is_along(step):
        return Way(Kind.SLIDE, (step[0] // size, step[1] // size), frozenset((size,)))
    if way.kind is Kind.LEAP and (size == 1 or not is_along(step)):
        return way._replace(kind=Kind.SLIDE)
    return way


def taken_apart(movement: Movement) -> Plain:
    """Return a movement taken apart; movements that allow the same moves are equal.

    >>> use, step = Use(initial=False, captures=False), (1, 0)
    >>> slide, hop = Way(Kind.SLIDE, step, frozenset((2,))), Way(Kind.HOP, step, frozenset((2,)))
    >>> taken_apart({use: frozenset((slide, hop))}) == taken_apart({use: frozenset((Way(Kind.LEAP, (2, 0)),))})
    True
    """
    return frozenset((use, *each) for use, ways in movement.items() for each in _reduced(set(_items(ways))))


def _items(ways: Iterable[Way]) -> Iterator[tuple[Kind, Vector, int]]:
    for kind, step, numbers in map(_along, ways):
        for number in numbers:
            if kind is Kind.SLIDE and number == 1:
                yield Kind.LEAP, step, 1
            elif kind is Kind.LAND and number == 2:
                yield Kind.HOP, step, 2
            else:
                yield kind, step, number


def _reduced(items: set[tuple[Kind, Vector, int]]) -> Iterator[tuple[Kind, Vector, int]]:
    """Yield the items without those that others include."""
    over = {(step, 2) for kind, step, number in items if kind is Kind.SLIDE and number == 2 and is_along(step)}
    over &= {(step, number) for kind, step, number in items if kind is Kind.HOP}
    items = items | {(Kind.LEAP, (2 * x, 2 * y), 1) for (x, y), _ in over}
    leaps = {step for kind, step, _ in items if kind is Kind.LEAP}
    for kind, step, number in items:
        hops = kind is Kind.LAND and (Kind.HOP, step, number) in items
        if kind is Kind.LEAP or not (hops or (step[0] * number, step[1] * number) in leaps):
            yield kind, step, number


def most_crossed(ways: Iterable[Way]) -> int:
    """Return the most squares that some ways pass on a line."""
    return max((max(way.numbers) * sizes(way.step)[0] - 1 for way in ways if is_along(way.step)), default=0)


# The ways of a rule file


def movement_of(terms: Iterable[Term]) -> Movement | None:
    """Return the movement of some terms, whether or not they are for unmoved units; None if it has more to say."""
    parts: list[tuple[Use, Way]] = []
    hops: dict[tuple[Use, Vector], set[tuple[int, int]]] = {}
    for term in terms:
        uses = list(_uses(term.legs[-1].touch))
        if term.tame or term.swaps or not uses or not all(map(_is_simple, term.legs)):
            return None
        pairs = _pairs(term)
        ways = _single(term.legs[0]) if len(term.legs) == 1 else _lame(term.legs) if not pairs else []
        if ways is None:
            return None
        for use in uses:
            parts += [(use, way) for way in ways]
            for step in term.legs[0].steps if pairs else ():
                hops.setdefault((use, step), set()).update(pairs)
    for (use, step), lengths in hops.items():
        over = _over(step, lengths)
        if over is None:
            return None
        parts += [(use, way) for way in over]
    return joined((use, (way,)) for use, way in parts)


def _over(step: Vector, pairs: Set[tuple[int, int]]) -> list[Way] | None:
    """Return hops by the steps to the unit and those after it, or None if they are neither any number nor one each."""
    whole = {n for n in EVERY if n > 1 and {(first, n - first) for first in range(1, n)} <= pairs}
    rest = {(first, last) for first, last in pairs if first + last not in whole}
    if any(last > 1 for _, last in rest):
        return None
    if not rest:
        return [Way(Kind.HOP, step, frozenset(whole))]
    nearest = whole & {2}  # directly over the next square, which is a hop of both kinds
    lands = Way(Kind.LAND, step, frozenset({first + 1 for first, _ in rest} | nearest))
    return [lands, Way(Kind.HOP, step, frozenset(whole))] if whole - nearest else [lands]


def _is_simple(leg: Leg) -> bool:
    return not (leg.skips or leg.wraps or leg.bend != "none")


def _uses(touch: Touch) -> Iterator[Use]:
    """Yield the uses of what a move may end on, or nothing if it captures otherwise."""
    known = Touch.MOVE | Touch.CAPTURE | Touch.PASSANT
    if touch & ~known or touch & (Touch.CAPTURE | Touch.PASSANT) == Touch.PASSANT:
        return
    if Touch.MOVE in touch:
        yield Use(initial=False, captures=False)
    if Touch.CAPTURE in touch:
        yield Use(initial=False, captures=True)


def _numbers(leg: Leg) -> frozenset[int]:
    return frozenset(range(leg.least, min(leg.most or FAR, FAR) + 1))


def _single(leg: Leg) -> list[Way] | None:
    """Return the ways of a move of one leg."""
    numbers = _numbers(leg)
    if leg.path == "leap":
        return [Way(Kind.LEAP if leg.most == 1 else Kind.SLIDE, step, numbers) for step in leg.steps]
    if leg.most != 1:
        return None
    if leg.path == "lame":
        return [Way(Kind.LAME, step) for step in leg.steps]
    if not all(is_along(step) and sizes(step)[0] == 2 for step in leg.steps):
        return None
    return [Way(Kind.HOP, (x // 2, y // 2), frozenset((2,))) for x, y in leg.steps]


def _pairs(term: Term) -> frozenset[tuple[int, int]]:
    """Return the steps to a unit and those after it, if a move goes over one unit and straight on."""
    first, last = term.legs[0], term.legs[-1]
    straight = last.turns in ("straight", frozenset((0,))) and set(first.steps) <= set(last.steps)
    over = first.touch == Touch.HOP_FRIEND | Touch.HOP_ENEMY
    if len(term.legs) != 2 or not (straight and over and first.path == last.path == "leap"):
        return frozenset()
    return frozenset((a, b) for a in _numbers(first) for b in _numbers(last) if a + b <= FAR)


def _lame(legs: Sequence[Leg]) -> list[Way] | None:
    """Return the ways of a chain of single steps over empty squares if they are lame leaps."""
    if any(leg.most != 1 or leg.path != "leap" for leg in legs) or any(leg.touch != Touch.MOVE for leg in legs[:-1]):
        return None
    paths: list[tuple[Vector, ...]] = [(step,) for step in legs[0].steps]
    lasts = list(legs[0].steps)
    for leg in legs[1:]:
        further = [(path, step) for path, last in zip(paths, lasts, strict=True) for step in directions(leg, last)]
        paths = [(*path, (path[-1][0] + x, path[-1][1] + y)) for path, (x, y) in further]
        lasts = [step for _, step in further]
    return [Way(Kind.LAME, path[-1]) for path in paths] if all(lame_path(p[-1]) == p[:-1] for p in paths) else None
