"""Limits on movements: hostile strings are long, have many legs, and branch forever."""

from collections import Counter
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.limits import MAX_LEGS, MAX_LETTERS, MAX_WALK
from dsl.model import Leg, Term
from dsl.model.vector import lame_path
from dsl.source import Span
from dsl.syntax import Word

_STRAIGHT = frozenset({0})
"""The turns of a leg that goes on straight, where steps of several kinds are among those to choose from."""


def check_letters_number(word: Word) -> Iterator[Diagnostic]:
    """Check that a movement is short enough."""
    if len(word.text) > MAX_LETTERS:
        yield diagnostic(
            "betza-too-long",
            word.span,
            f"a movement has at most {MAX_LETTERS} characters",
            label=f"{len(word.text)} characters",
            help="write several `moves` lines",
        )


def check_legs_number(span: Span, number: int) -> Iterator[Diagnostic]:
    """Check that a move has few enough legs."""
    if number > MAX_LEGS:
        yield diagnostic(
            "betza-too-long", span, f"a move has at most {MAX_LEGS} legs", label=f"{number} legs", help="remove some"
        )


def too_many_branches(word: Word) -> Diagnostic:
    """Return the finding for a movement whose walk is too large."""
    return diagnostic(
        "walk-too-long",
        word.span,
        f"the movement `{word.text}` has more than {MAX_WALK} branches on this board",
        label="too many paths",
        help="give its legs a range, such as `R3`, remove a leg, or divide it over several `moves` lines",
    )


def n_branches(term: Term, side: int) -> int:
    """Return an upper bound of the squares that a way to move examines; `side` is the longer side of the board."""
    total, before = 0, None
    paths = Counter({0: 1})  # the paths so far, by the steps that they have gone straight on
    for leg in term.legs:
        ahead = before is not None and _goes_on(before, leg)
        choices, room = 1 if ahead else _choices(leg), leg.most or side - 1
        gone, paths = paths, Counter()
        for line, number in gone.items():
            start = line if ahead else 0
            for steps in range(1, (min(room, side - 1 - start) if ahead else room) + 1):
                total += number * choices * _squares(leg)
                if steps >= leg.least:
                    paths[start + steps] += number * choices * len(leg.touch)
        before = leg
    return total


def _goes_on(before: Leg, leg: Leg) -> bool:
    """Return True if a leg only goes straight on with a single step that is as long as any of the leg before."""
    steps = {*before.steps, *leg.steps}
    return (
        leg.turns in ("straight", _STRAIGHT)
        and {*before.steps} <= {*leg.steps}
        and all(max(abs(x), abs(y)) == 1 for x, y in steps)
        and not (before.wraps or leg.wraps or leg.skips)
        and before.bend == leg.bend == "none"
    )


def _choices(leg: Leg) -> int:
    """Return the number of ways in which a leg continues; two steps may be equally near to a turn."""
    hands = 1 if leg.bend == "none" else 2
    if leg.turns is None or leg.turns == "any":
        return len(leg.steps) * hands
    return 2 * hands * (1 if leg.turns == "straight" else len(leg.turns))


def _squares(leg: Leg) -> int:
    """Return the number of squares that a single step examines."""
    return 1 if leg.path == "leap" else 1 + len(lame_path(leg.steps[0]) or ())
