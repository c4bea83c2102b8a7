"""Limits on movements: hostile strings are long, have many legs, and branch forever."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.limits import MAX_LEGS, MAX_LETTERS, MAX_WALK
from dsl.model import Leg, Term
from dsl.model.vector import lame_path
from dsl.source import Span
from dsl.syntax import Word


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
        help="give its legs a range, or remove a leg",
    )


def n_branches(term: Term, side: int) -> int:
    """Return an upper bound of the squares that a way to move examines; `side` is the longer side of the board."""
    paths, total = 1, 0
    for leg in term.legs:
        paths *= _choices(leg) * (leg.most or side - 1)
        total += paths * _squares(leg)
        paths *= len(leg.touch)
    return total


def _choices(leg: Leg) -> int:
    """Return the number of ways in which a leg continues; two steps may be equally near to a turn."""
    hands = 1 if leg.bend == "none" else 2
    if leg.turns is None or leg.turns == "any":
        return len(leg.steps) * hands
    return 2 * hands * (1 if leg.turns == "straight" else len(leg.turns))


def _squares(leg: Leg) -> int:
    """Return the number of squares that a single step examines."""
    return 1 if leg.path == "leap" else 1 + len(lame_path(leg.steps[0]) or ())
