"""The capital of a move: its steps, their repetition, and their faults."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.grammar.betza import Chain, Simple
from dsl.model import Vector
from dsl.source import Span
from dsl.words.near import quoted_list

ATOMS: dict[str, Vector] = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0),
    "C": (3, 1), "L": (3, 1), "Z": (3, 2), "J": (3, 2), "G": (3, 3),
}  # fmt: skip
"""The step of each atom; C and L are the camel, Z and J the zebra."""

COMPOUNDS = {"K": "WF", "R": "W", "B": "F", "Q": "WF"}
"""Capitals that combine others; R, B and Q without a range go to the edge of the board."""

SLIDERS = "RBQ"
STEPPERS = "WFK"
"""The counterparts of the sliders if `g` or `y` changes the range."""

_ENLARGED = {(3, 3): 1, (2, 2): 2, (3, 2): 2}
"""Squares that each `X` adds to a leap; 3 for all others."""

_ELSEWHERE = {
    "I": "the imitator, which moves like the last unit moved, has no meaning here",
    "M": "`W` is the wazir, `K` a man that steps any way, and `[W?B]` the manticore",
    "S": "the squirrel is `NAD`",
    "X": "`X` must directly follow the atom whose leap it enlarges",
}


@dataclass(frozen=True, slots=True)
class Reach:
    """A step made `least` to `most` times, where a `most` of 0 means up to the edge of the board."""

    atom: Vector
    least: int
    most: int
    kind: Literal["stepper", "slider", "leaper"]

    @property
    def slides(self) -> bool:
        """True if it passes more than one square, each adjacent to the last."""
        return max(self.atom) == 1 and self.most != 1

    def toggled(self) -> "Reach":
        """Return the same step with its range changed, as by `g` and `y`: a single step becomes a ride, and the
        reverse.
        """
        if self.kind == "leaper":
            return replace(self, least=1, most=0 if self.most == 1 else 1)
        if self.kind == "slider":
            return replace(self, least=1, most=1, kind="stepper")
        return replace(self, least=1, most=0, kind="slider")


def reaches(move: Simple) -> tuple[Reach, ...]:
    """Return the steps of a move's atom, or of the atoms of a compound."""
    letters = (move.atom,) if move.atom.startswith("(") else COMPOUNDS.get(move.atom, move.atom)
    least, most = _range(move)
    return tuple(Reach(_vector(move, letter), least, most, _kind(move)) for letter in letters)


def _kind(move: Simple) -> Literal["stepper", "slider", "leaper"]:
    if move.enlarged or move.atom not in SLIDERS + STEPPERS:
        return "leaper"
    return "slider" if move.atom in SLIDERS else "stepper"


def _vector(move: Simple, letter: str) -> Vector:
    x, y = _tuple(letter) if letter.startswith("(") else ATOMS[letter]
    return (max(x, y) + _ENLARGED.get((x, y), 3) * move.enlarged, min(x, y)) if move.enlarged else (x, y)


def _tuple(atom: str) -> Vector:
    files, _, ranks = atom[1:-1].partition(",")
    return int(files), int(ranks)


def _range(move: Simple) -> tuple[int, int]:
    """Return the least and the greatest number of steps: `3` is up to three, `03` exactly three."""
    if not move.range:
        return 1, 0 if move.atom in SLIDERS else 1
    exact = len(move.range) > 1
    count = int(move.range)
    return (count, count) if exact and move.range[0] == "0" else (1, count)


# Faults


def check_atom(move: Simple, side: int) -> Iterator[Diagnostic]:
    """Check the atom, its range and its leap on a board whose longer side has `side` squares."""
    if move.atom in ATOMS or move.atom in COMPOUNDS or move.atom.startswith("("):
        yield from _check_enlarged(move)
        yield from _check_range(move, side)
        yield from _check_leap(move, side)
    else:
        yield _unknown_atom(move)


def _unknown_atom(move: Simple) -> Diagnostic:
    """Return the finding for an unknown atom; a capital that can only be a modifier has a fix."""
    small = meant_small(move.span)
    if small:
        return diagnostic(
            "betza-unknown-atom",
            move.atom_span,
            f"`{move.atom}` is not an atom of Betza's notation",
            label="a modifier is a small letter",
            help=f"write `{small}`",
            fix=Fix(f"write `{small}`", (Edit(with_next(move.span), small),), "unsafe"),
        )
    return diagnostic(
        "betza-unknown-atom",
        move.atom_span,
        f"`{move.atom}` is not an atom of Betza's notation",
        label=_ELSEWHERE.get(move.atom, "unknown step"),
        help=f"the atoms are {quoted_list([*ATOMS, *COMPOUNDS, 'U'], 'and')}, or a leap such as `(4,1)`",
    )


_NEXT = re.compile(r"[a-z]*[A-Z][0-9]*")
_SMALL = "FBLRSVMCDNEI"
"""Capitals that are also modifiers in lower case."""


def with_next(move: Span) -> Span:
    """Return the span of a move together with the move after it."""
    found = _NEXT.match(move.source.text, move.end)
    return Span(move.source, move.start, found.end() if found else move.end)


def meant_small(move: Span) -> str:
    """Return a move and the next with the first capital in lower case; empty if that is impossible."""
    letter, following = move.text[-1:], with_next(move).text[len(move.text) :]
    if letter not in _SMALL or not following or not all(each.islower() for each in move.text[:-1]):
        return ""
    return move.text[:-1] + letter.lower() + following


def _check_enlarged(move: Simple) -> Iterator[Diagnostic]:
    if not move.enlarged or (move.atom not in SLIDERS and not move.atom.startswith("(")):
        return
    yield diagnostic(
        "betza-unsupported",
        move.enlarged_span,
        f"`X` enlarges the leap of a letter, and `{move.atom}` is not one",
        label="has no effect",
        help="write the leap in files and ranks, such as `(4,1)` for `FX`",
    )


def _check_range(move: Simple, side: int) -> Iterator[Diagnostic]:
    """Report a range that is malformed, or that is the default of its atom."""
    text = move.range
    digits = text[1:] if len(text) > 1 and text[0] == "0" else text
    if len(digits) > 2 or (len(digits) > 1 and digits[0] == "0") or (digits == "0" and digits != text):
        yield diagnostic(
            "betza-range",
            move.range_span,
            f"`{text}` is not a range",
            label="more than two digits, or too many zeros",
            help="write `0` for as far as the board goes, `3` for up to three, `03` for exactly three",
        )
    elif text in (("0",) if move.atom in SLIDERS else ("1", "01")):
        yield diagnostic(
            "betza-pointless",
            move.range_span,
            f"the range {text} of `{move.span.text}` is the default",
            label="has no effect",
            help="remove it",
            fix=Fix("remove it", (Edit(move.range_span, ""),)),
        )
    elif _is_beyond(move, side):
        yield _beyond(move)


_UNBOUND = "ozqpg"
"""Modifiers that allow rides longer than the board: they wrap, bend, or change the range."""


def _is_beyond(move: Simple, side: int) -> bool:
    """Return True if the board ends before the range does."""
    step = max(_vector(move, COMPOUNDS.get(move.atom, (move.atom,))[0]))
    count = int(move.range or "0")
    if not step or move.range.startswith("0") or any(letter in _UNBOUND for letter in move.prefix):
        return False
    return count > 1 and count * step >= side - (move.atom in SLIDERS + STEPPERS)


def _beyond(move: Simple) -> Diagnostic:
    """Return the finding for a range that reaches the edge of the board."""
    sliding = dict(zip(STEPPERS, SLIDERS, strict=True)).get(move.atom, move.atom)
    unbounded = move.prefix + (
        f"{move.atom_span.text}{move.enlarged_span.text}0" if _kind(move) == "leaper" else sliding
    )
    return diagnostic(
        "betza-pointless",
        move.range_span,
        f"`{move.span.text}` reaches the edge of this board, like `{unbounded}`",
        label="has no effect",
        help=f"write `{unbounded}`, or a smaller number",
        fix=Fix(f"write `{unbounded}`", (Edit(move.span, unbounded),), "unsafe"),
    )


def _check_leap(move: Simple, side: int) -> Iterator[Diagnostic]:
    """Report a leap that does not fit: an error for numbers, a warning for letters, which libraries may need."""
    if move.atom in COMPOUNDS:
        return
    x, y = _vector(move, move.atom)
    if 0 < max(x, y) < side:
        return
    numbers = move.atom.startswith("(") or move.enlarged
    span = move.atom_span.merge(move.enlarged_span)
    yield diagnostic(
        "betza-leap-too-long" if numbers else "betza-pointless",
        span,
        f"a leap of `{span.text}` does not fit on this board",
        label=f"{x} by {y} squares" if max(x, y) < 100 else "longer than any board",
        help=f"keep both parts of a leap below {side}, and one of them above 0",
    )


def check_doubled(moves: Iterable[Simple | Chain]) -> Iterator[Diagnostic]:
    """Report `NN`, the old way to write `N0`."""
    for first, second in pairwise(moves):
        if isinstance(first, Simple) and isinstance(second, Simple) and _is_doubled(first, second):
            both, new = first.span.merge(second.span), f"{first.span.text}0"
            yield diagnostic(
                "betza-doubled",
                both,
                f"`{both.text}` is the old way to write `{new}`",
                label="a doubled atom",
                help=f"write `{new}`",
                fix=Fix(f"write `{new}`", (Edit(both, new),), "unsafe"),
            )


def check_then(moves: Iterable[Simple | Chain]) -> Iterator[Diagnostic]:
    """Report `FtR`, which in some dialects means one step and then another; here it is two moves, the second tame."""
    for first, second in pairwise(moves):
        if isinstance(first, Simple) and isinstance(second, Simple) and _is_then(first, second):
            step, ride = first.span.text, second.span.text[1:]
            yield diagnostic(
                "betza-then",
                second.prefix_span,
                f"`{step}{second.span.text}` is two moves, `{step}` and `t{ride}`, which captures no royal piece",
                label="does not mean `then`",
                help=f"write `[{step}?{ride}]` for one after the other, or `{second.span.text}{step}` for two moves",
            )


def _is_then(first: Simple, second: Simple) -> bool:
    return not first.prefix and second.prefix == "t" and not {first.atom, second.atom} & {"U", "O", "@"}


def _is_doubled(first: Simple, second: Simple) -> bool:
    bare = not (first.range or second.range or second.prefix)
    return bare and first.atom == second.atom and first.enlarged == second.enlarged and first.atom not in "RBQUO@"
