"""Single moves: one atom, its legs separated by `a`, and the universal leaper `U`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.elaborate.betza.atom import check_atom, reaches
from dsl.elaborate.betza.leg import NORMAL, Draft, check_leg, leg_of, on_cylinder
from dsl.elaborate.betza.modifier import GROUP, Letters, Marks, legs, read_marks, spelled_out
from dsl.elaborate.betza.sense import check_letters, check_marks
from dsl.elaborate.betza.size import check_legs_number
from dsl.grammar.betza import Simple
from dsl.model import Leg, Term
from dsl.source import Span


def single_terms(move: Simple, side: int) -> Iterator[Term]:
    """Yield the ways to move of a move without faults, on a board whose longer side has `side` squares."""
    if move.atom == "U":
        yield _universal(move, side)
        return
    for letters in spelled_out(Letters.of(move)):
        for marks in _split_legs(legs(letters)):
            for drafts in _columns(move, marks):
                yield _term(move, drafts)


def _universal(move: Simple, side: int) -> Term:
    """Return the leap to every other square."""
    marks = read_marks(Letters.of(move))
    far = range(1 - side, side)
    steps = tuple((x, y) for y in far for x in far if (x, y) != (0, 0))
    leg = Leg(steps=steps, touch=marks.touch(NORMAL))
    return Term(text=move.span.text, legs=(leg,), unmoved="i" in marks.flags, tame="t" in marks.flags, span=move.span)


def _term(move: Simple, drafts: Sequence[Draft]) -> Term:
    first, last = drafts[0].marks.flags, drafts[-1].marks.flags
    return Term(
        text=move.span.text,
        legs=on_cylinder(map(leg_of, drafts)),
        unmoved="i" in first,
        tame="t" in last,
        swaps="u" in last,
        span=move.span,
    )


def _columns(move: Simple, marks: Sequence[Marks]) -> Iterator[tuple[Draft, ...]]:
    """Yield the legs for each atom of the move, with the range changed after `g` and `y`."""
    for reach in reaches(move):
        drafts = []
        for i, mark in enumerate(marks):
            drafts.append(Draft(move=move, marks=mark, reach=reach, first=i == 0, final=i == len(marks) - 1))
            reach = reach.toggled() if mark.toggles else reach
        yield tuple(drafts)


def _split_legs(written: tuple[Marks, ...]) -> Iterator[tuple[Marks, ...]]:
    """Yield legs with a single meaning each: hops are separate legs, and a leg that may change the range is two."""
    *before, last = _split_hops(written)
    for choice in product(*map(_split_toggles, before)):
        yield (*choice, last)


def _split_hops(written: tuple[Marks, ...]) -> tuple[Marks, ...]:
    """Split a hop on the last leg into two legs: `pR` is `pafR` and `gQ` is `gafQ`."""
    *before, last = written
    if not last.hops:
        return written
    first = replace(last, flags=last.flags & set("pgtio"))
    rest = replace(last, directions="f", flags=last.flags - set("pgti"))
    return (*before, first, rest)


def _split_toggles(marks: Marks) -> tuple[Marks, ...]:
    """Split `mgR` into two moves: a step onto an empty square keeps the range, and a hop onto a unit changes it."""
    toggling, plain = marks.flags & set("gy"), marks.flags & set("mcdp")
    if not toggling or not plain:
        return (marks,)
    return replace(marks, flags=marks.flags - plain), replace(marks, flags=marks.flags - toggling)


# Faults


def check_single(move: Simple, side: int) -> Iterator[Diagnostic]:
    """Report the faults of a single move, up to the first error."""
    yield from check_letters(move)
    if move.atom == "U":
        yield from _check_universal(move)
        yield from check_marks(read_marks(Letters.of(move)), first=True, final=True)
        return
    yield from check_atom(move, side)
    yield from _check_group(move)
    for letters in spelled_out(Letters.of(move)):
        written = legs(letters)
        yield from check_legs_number(move.prefix_span, len(written))
        for i, marks in enumerate(written):
            yield from check_marks(marks, first=i == 0, final=i == len(written) - 1)
        for drafts in _possible(move, written):
            yield from check_leg(drafts)
        yield from _check_hop(move, written[-1])


def _check_hop(move: Simple, last: Marks) -> Iterator[Diagnostic]:
    """Report a path or bend with a hop on the last leg, because it may apply to either of the two legs."""
    unsettled = "".join(sorted(last.flags & set("njzq")))
    if last.hops and unsettled:
        yield diagnostic(
            "betza-contradiction",
            last.letters.span(unsettled),
            f"`{unsettled[0]}` may apply before or after the hurdle",
            label="used with a hop",
            help=f"write the hop as a separate leg, such as `{_hop_apart(move, last)}`",
        )


def _hop_apart(move: Simple, last: Marks) -> str:
    """Return a move with the hop of its last leg as a separate leg, which has the path and the bend."""
    letters = str(last.letters)
    before = move.prefix.removesuffix(letters)
    way = "".join(letter for letter in letters if letter not in "mcde")
    end = "".join(letter for letter in letters if letter in "mcde")
    return f"{before}{way}af{end}{move.span.text[len(move.prefix) :]}"


def _possible(move: Simple, written: Sequence[Marks]) -> Iterator[tuple[Draft, ...]]:
    """Yield the drafts of each leg: one for each atom, and for each range that earlier legs may leave."""
    able = dict.fromkeys(reaches(move))
    for i, marks in enumerate(written):
        first, final = i == 0, i == len(written) - 1
        yield tuple(Draft(move=move, marks=marks, reach=reach, first=first, final=final) for reach in able)
        choices = _split_toggles(marks)
        able = dict.fromkeys(reach.toggled() if way.toggles else reach for way in choices for reach in able)


def _check_universal(move: Simple) -> Iterator[Diagnostic]:
    """Report modifiers and ranges that the universal leaper cannot have."""
    letters = Letters.of(move)
    more = letters.only("".join(set(str(letters)) - set("mcdeit")))
    for span in (*([more.span()] if more.places else ()), move.enlarged_span.merge(move.range_span)):
        if span.text:
            yield diagnostic(
                "betza-contradiction",
                span,
                f"the universal leaper goes everywhere, so it cannot have `{span.text}`",
                label="no direction, range, path or further leg",
                help="write `U` with `m`, `c`, `d`, `e`, `i` or `t` at most",
            )


def _check_group(move: Simple) -> Iterator[Diagnostic]:
    """Report a second repeated group, and a group without a leg or without a number of repetitions."""
    groups = list(GROUP.finditer(move.prefix))
    if not groups:
        return
    whole, legs_within, times = groups[0].group(0, 1, 2)
    span = move.span.part(*groups[0].span())
    if len(groups) > 1:
        more = move.span.part(*groups[1].span())
        yield _wrong_group(more, "a move has at most one repeated group", "a second group", "write its legs one by one")
    if "a" not in legs_within:
        yield _wrong_group(span, f"the group `{whole}` repeats no leg", "no `a`", "write whole legs, as in `(a)2K`")
    if times in ("", "0"):
        help = f"write `({legs_within})2` for up to two times"
        yield _wrong_group(span, f"the group `{whole}` has no number of repetitions", "no digit after it", help)


def _wrong_group(span: Span, message: str, label: str, help: str) -> Diagnostic:
    return diagnostic("betza-repetition", span, message, label=label, help=help)
