"""Checks of the modifiers of a move, independent of its atom."""

import re
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.elaborate.betza.atom import ATOMS, COMPOUNDS
from dsl.elaborate.betza.direction import LETTERS
from dsl.elaborate.betza.modifier import KNOWN, Marks
from dsl.grammar.betza import Simple
from dsl.source import Span
from dsl.words.near import quoted_list


def check_letters(move: Simple) -> Iterator[Diagnostic]:
    """Check that each letter is a modifier."""
    for i, letter in enumerate(move.prefix):
        if letter.islower() and letter not in KNOWN:
            capital = letter.upper()
            is_atom = capital in ATOMS or capital in COMPOUNDS
            yield diagnostic(
                "betza-unknown-modifier",
                move.span.part(i, i + 1),
                f"unknown modifier `{letter}`",
                label="atoms are capitals" if is_atom else f"in the movement `{move.span.text}`",
                help=f"write `{capital}` for the atom" if is_atom else f"the modifiers are {quoted_list(KNOWN, 'and')}",
            )


def check_marks(marks: Marks, *, first: bool, final: bool) -> Iterator[Diagnostic]:
    """Check that the modifiers of a leg agree with each other, and with its place in the move."""
    yield from _check_scattered(marks)
    yield from _check_twice(marks)
    yield from _check_pairs(marks)
    yield from _check_swap(marks, alone=first and final)
    yield from _check_unmoved(marks, first=first)
    yield from (_check_last(marks) if final else _check_not_last(marks))


def _check_scattered(marks: Marks) -> Iterator[Diagnostic]:
    runs = re.findall(f"[{LETTERS}]+", str(marks.letters))
    if len(runs) > 1:
        yield diagnostic(
            "betza-scattered",
            marks.letters.span(LETTERS),
            f"the directions of `{marks.letters}` are not adjacent",
            label=f"{quoted_list(runs, 'and')} are separated",
            help="write the directions next to each other, before the other modifiers",
        )


_MOST_OF = {"o": 2}
"""How often a modifier may be written, if not once: `oo` joins the first and the last rank as well."""


def _check_twice(marks: Marks) -> Iterator[Diagnostic]:
    for flag in sorted(marks.flags):
        more = marks.letters.spans(flag)[_MOST_OF.get(flag, 1) :]
        if more:
            message = f"duplicate modifier `{flag}` in `{marks.letters}`"
            yield _pointless(tuple(dict.fromkeys(more)), message)


def _pointless(spans: tuple[Span, ...], message: str) -> Diagnostic:
    return diagnostic(
        "betza-pointless",
        spans[0].merge(spans[-1]),
        message,
        label="has no effect",
        help="remove it" if len(spans) == 1 else "remove them",
        fix=Fix("remove it", tuple(Edit(span, "") for span in spans)),
    )


def _contradiction(marks: Marks, letters: str, message: str, label: str, help: str) -> Diagnostic:
    return diagnostic("betza-contradiction", marks.letters.span(letters), message, label=label, help=help)


def _check_pairs(marks: Marks) -> Iterator[Diagnostic]:
    for pair, why in (
        ("nj", "the squares under a leap cannot be both empty and occupied"),
        ("pg", "a hop continues any distance or lands directly after the hurdle, not both"),
        ("zq", "a path zigzags or circles, not both"),
    ):
        if marks.flags >= set(pair):
            message = f"the modifiers `{pair[0]}` and `{pair[1]}` contradict each other"
            yield _contradiction(marks, pair, message, why, "keep one of the two")


def _check_swap(marks: Marks, *, alone: bool) -> Iterator[Diagnostic]:
    """Report a `u` on a move of several legs, or on one that captures nothing."""
    if "u" not in marks.flags:
        return
    if not alone or marks.hops:
        yield diagnostic(
            "betza-unsupported",
            marks.letters.span("u"),
            "`u` is only understood on a move of one leg, where it swaps two units",
            label="more than one leg",
            help="write a move of one leg, such as `ucR`",
        )
    if not marks.flags & {"c", "d"}:
        message = "`u` puts down the captured unit, but this move captures nothing"
        help = "write `uc` to swap with an enemy, `ud` to swap with a friend"
        yield _contradiction(marks, "u", message, "without `c` or `d`", help)


def _check_unmoved(marks: Marks, *, first: bool) -> Iterator[Diagnostic]:
    if "i" in marks.flags and not first:
        message = "`i` is on a later leg, when the unit has moved"
        yield _contradiction(marks, "i", message, "not the first leg", "write `i` before the first leg")


def _check_last(marks: Marks) -> Iterator[Diagnostic]:
    flags = marks.flags
    if "y" in flags:
        message = "`y` changes the range of the next leg, but there is none"
        yield _contradiction(marks, "y", message, "the last leg", "write another leg after it, such as `yafsF`")
    if flags & set("mcde") == {"m", "c"}:
        spans = marks.letters.spans("m") + marks.letters.spans("c")
        yield _pointless(spans, "`m` and `c` together are the default")
    if "t" in flags and not marks.hops and flags & set("mcde") == {"m"}:
        yield _pointless(marks.letters.spans("t"), "`t` spares royal pieces, but this move captures nothing")


def _check_not_last(marks: Marks) -> Iterator[Diagnostic]:
    if "e" in marks.flags:
        yield _contradiction(
            marks, "e", "an en passant capture ends a move", "not the last leg", "write `e` on the last leg"
        )
    if "t" in marks.flags and not marks.hops:
        yield _pointless(marks.letters.spans("t"), "`t` is on a leg that neither hops nor ends the move")
