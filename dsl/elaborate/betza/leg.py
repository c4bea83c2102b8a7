"""One leg of a move: its meaning from its modifiers and its step, and the faults of their combination."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.elaborate.betza.atom import ATOMS, Reach
from dsl.elaborate.betza.direction import (
    BACK,
    LETTERS,
    OBLIQUE,
    TURNS,
    Code,
    Table,
    codes,
    named,
    pick,
    table_of,
    turns,
)
from dsl.elaborate.betza.modifier import Marks
from dsl.grammar.betza import Simple
from dsl.model import Leg, Touch, Vector
from dsl.model.vector import all_steps, lame_path, ring

NORMAL = Touch.MOVE | Touch.CAPTURE
"""The default of what a move may end on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A leg as written: its modifiers, its step, and its place in the move."""

    move: Simple
    marks: Marks
    reach: Reach
    first: bool
    final: bool
    chained: bool = False
    """True if it is in brackets, where a later leg has its own atom."""


# The meaning of a leg


def leg_of(draft: Draft) -> Leg:
    """Return the leg of a draft without faults."""
    flags, reach = draft.marks.flags, draft.reach
    return Leg(
        steps=_steps(draft),
        turns=_turns(draft),
        least=reach.least,
        most=reach.most,
        touch=draft.marks.touch(NORMAL if draft.final else Touch.MOVE),
        path=_path(draft),
        skips="j" in flags and reach.slides,
        bend="zigzag" if "z" in flags else "circle" if "q" in flags else "none",
        wraps="o" in flags,
        tall=str(draft.marks.letters).count("o") > 1,
    )


def _steps(draft: Draft) -> tuple[Vector, ...]:
    if draft.first:
        return pick(draft.reach.atom, draft.marks.directions)
    return all_steps(draft.reach.atom) if draft.chained else ring(draft.reach.atom)


def _turns(draft: Draft) -> frozenset[int] | Literal["straight", "any"] | None:
    if draft.first:
        return None
    if draft.marks.directions:
        return turns(draft.marks.directions)
    return "straight" if draft.chained and "a" not in draft.marks.flags else "any"


def _path(draft: Draft) -> Literal["leap", "lame", "jump"]:
    if "n" in draft.marks.flags:
        return "lame"
    return "jump" if "j" in draft.marks.flags and not draft.reach.slides else "leap"


def on_cylinder(legs: Iterable[Leg]) -> tuple[Leg, ...]:
    """Return the legs of a move; the board has no such edges from the first leg that goes around them."""
    return tuple(accumulate(legs, _around_like))


def _around_like(before: Leg, leg: Leg) -> Leg:
    return replace(leg, wraps=leg.wraps or before.wraps, tall=leg.tall or before.tall)


# Faults


def check_leg(drafts: Sequence[Draft]) -> Iterator[Diagnostic]:
    """Check directions, path and bends of a leg against its step; a compound has a draft for each of its atoms."""
    yield from _check_directions(drafts)
    for draft in drafts:
        yield from _check_path(draft)
        yield from _check_bend(draft)


def _check_directions(drafts: Sequence[Draft]) -> Iterator[Diagnostic]:
    """Report unknown, pointless and doubled directions of a leg."""
    tables = [_codes(draft) for draft in drafts]
    unknown = [code for found in tables for code in found if not code.names]
    if unknown:
        yield _unknown_direction(drafts[0], unknown[0])
    elif drafts[0].marks.directions and all(map(_names_every_way, drafts)):
        yield _pointless_direction(drafts[0], Code(drafts[0].marks.directions, 0, frozenset()), "names every direction")
    elif doubled := _doubled(drafts, tables[0]):
        yield _undoubled(drafts[0], doubled)
    elif len(drafts) == 1:
        yield from _check_repeated(drafts[0], tables[0])


def _doubled(drafts: Sequence[Draft], found: Sequence[Code]) -> Code | None:
    """Return a letter that is needlessly doubled; on oblique steps, doubling is usual for some."""
    if any(_table(draft) is OBLIQUE for draft in drafts):
        return None
    letters = drafts[0].marks.directions
    for code in found:
        once = letters[: code.start] + letters[code.start + 1 :]
        same = all(named(codes(once, _table(draft))) == named(_codes(draft)) for draft in drafts)
        if len(set(code.letters)) < len(code.letters) and same:
            return code
    return None


def _undoubled(draft: Draft, code: Code) -> Diagnostic:
    """Return the finding for a doubled letter that means no more than a single one."""
    place = draft.marks.letters.only(LETTERS).part(code.start, code.start + 1).span()
    move = draft.move.span
    once = move.text[: place.start - move.start] + move.text[place.end - move.start :]
    return diagnostic(
        "betza-pointless",
        place,
        f"`{code.letters}` is `{code.letters[0]}` in `{move.text}`",
        label="has no effect",
        help=f"write `{once}`",
        fix=Fix(f"write `{once}`", (Edit(place, ""),)),
    )


def _check_repeated(draft: Draft, found: tuple[Code, ...]) -> Iterator[Diagnostic]:
    """Report a direction that the others include."""
    letters = draft.marks.directions
    for code in found:
        rest = letters[: code.start] + letters[code.start + len(code.letters) :]
        if rest and named(codes(rest, _table(draft))) == named(found):
            yield _pointless_direction(draft, code, "repeats other directions")
            return


def _codes(draft: Draft) -> tuple[Code, ...]:
    return codes(draft.marks.directions, _table(draft))


def _table(draft: Draft) -> Table:
    return table_of(draft.reach.atom) if draft.first else TURNS


def _names_every_way(draft: Draft) -> bool:
    every = frozenset(range(len(all_steps(draft.reach.atom)))) if draft.first else frozenset(range(8)) - {BACK}
    return named(_codes(draft)) == every and (draft.first or not draft.chained)


def _unknown_direction(draft: Draft, code: Code) -> Diagnostic:
    """Return the finding for letters that are not a direction of the atom, or not a turn."""
    place = draft.marks.letters.only(LETTERS).part(code.start, code.start + len(code.letters)).span()
    return diagnostic(
        "betza-direction",
        place,
        f"`{code.letters}` is not a direction of `{draft.move.atom}`"
        if draft.first
        else f"`{code.letters}` is not a turn",
        label="no step goes there",
        help="write `h` with another letter, and only on oblique leaps: `fhN` is the forward half of the knight"
        if draft.first
        else "write the direction relative to the previous leg: `f` is straight on, `fr` half to the right",
    )


def _pointless_direction(draft: Draft, code: Code, why: str) -> Diagnostic:
    place = draft.marks.letters.only(LETTERS).part(code.start, code.start + len(code.letters)).span()
    return diagnostic(
        "betza-pointless",
        place,
        f"`{code.letters}` {why} in `{draft.move.span.text}`",
        label="has no effect",
        help="remove it",
        fix=Fix("remove it", (Edit(place, ""),)),
    )


def _check_path(draft: Draft) -> Iterator[Diagnostic]:
    """Check that `n` and `j` have an unambiguous path."""
    asks = draft.marks.flags & {"n", "j"}
    if not asks or ("j" in asks and draft.reach.slides):  # a slide with `j` only skips its first square
        return
    passed = lame_path(draft.reach.atom)
    if passed is None or ("j" in asks and len(passed) > 1):  # `j` jumps over exactly one unit: on which square?
        help = f"write the path in brackets, such as `{_path_of(draft.reach.atom)}`"
        yield _no_path(draft, "the squares that it passes are ambiguous", help)
    elif not passed:
        yield _no_path(draft, "it passes no square", f"remove `{min(asks)}`")


def _path_of(leap: Vector) -> str:
    """Return a path of a leap in brackets: a straight step, and the rest."""
    x, y = max(leap) - 1, min(leap)
    letter = next((letter for letter, step in ATOMS.items() if step == (max(x, y), min(x, y))), f"({x},{y})")
    return f"[W-{letter}]"


def _no_path(draft: Draft, why: str, help: str) -> Diagnostic:
    letter = min(draft.marks.flags & {"n", "j"})
    return diagnostic(
        "betza-no-path",
        draft.marks.letters.span(letter),
        f"`{letter}` depends on the squares under the leap of `{draft.move.span.text}`, but {why}",
        label="no path",
        help=help,
    )


def _check_bend(draft: Draft) -> Iterator[Diagnostic]:
    for letter in sorted(draft.marks.flags & {"z", "q"}):
        if draft.reach.most == 1:
            yield diagnostic(
                "betza-contradiction",
                draft.marks.letters.span(letter),
                f"`{letter}` bends a ride, but `{draft.move.span.text}` makes a single step",
                label="nothing to bend",
                help="write a range, such as `zF0` for the crooked bishop",
            )
