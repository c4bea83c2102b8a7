"""Chains in brackets: legs of different atoms, each as straight on as its atom allows by default."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.elaborate.betza.atom import check_atom, check_doubled, reaches
from dsl.elaborate.betza.leg import Draft, check_leg, leg_of, on_cylinder
from dsl.elaborate.betza.modifier import Letters, read_marks
from dsl.elaborate.betza.repeat import Said, check_repeats
from dsl.elaborate.betza.sense import check_letters, check_marks
from dsl.elaborate.betza.size import check_legs_number
from dsl.grammar.betza import Chain, Simple
from dsl.model import Leg, Term


def chain_terms(chain: Chain) -> Iterator[Term]:
    """Yield the ways to move of a chain: `[A?B]` is `[A]` and `[A-B]`, and a leg of several moves is a choice."""
    for end in _ends(chain):
        for moves in product(*chain.legs[: end + 1]):
            yield _term(chain, moves)


def _ends(chain: Chain) -> list[int]:
    """Return the legs that may be the last."""
    return [i for i, joint in enumerate(chain.joints) if joint == "?"] + [len(chain.legs) - 1]


def _term(chain: Chain, moves: tuple[Simple, ...]) -> Term:
    last = len(moves) - 1
    legs = (_leg(_drafts(move, first=i == 0, final=i == last)) for i, move in enumerate(moves))
    return Term(
        text=chain.span.text,
        legs=on_cylinder(legs),
        unmoved="i" in moves[0].prefix,
        tame="t" in moves[-1].prefix,
        span=chain.span,
    )


def _leg(drafts: tuple[Draft, ...]) -> Leg:
    """Return one leg with the steps of both atoms of `K` and `Q`, so that straight on is one step, not three."""
    legs = [leg_of(draft) for draft in drafts]
    return replace(legs[0], steps=tuple(step for leg in legs for step in leg.steps))


def _drafts(move: Simple, *, first: bool, final: bool) -> tuple[Draft, ...]:
    marks = read_marks(Letters.of(move))
    return tuple(
        Draft(move=move, marks=marks, reach=reach, first=first, final=final, chained=True) for reach in reaches(move)
    )


# Faults


def check_chain(chain: Chain, side: int) -> Iterator[Diagnostic]:
    """Report the faults of a chain, up to the first error."""
    yield from check_legs_number(chain.span, len(chain.legs))
    for i, moves in enumerate(chain.legs):
        roles = [True] * (i in _ends(chain)) + [False] * (i < len(chain.joints))
        yield from check_doubled(moves)
        for move in moves:
            yield from _check_move(move, side, first=i == 0, roles=roles)
        yield from _check_choices(moves, first=i == 0, roles=roles)


def _check_choices(moves: Sequence[Simple], *, first: bool, roles: Sequence[bool]) -> Iterator[Diagnostic]:
    """Report redundant choices of a leg, in every role that the leg may have."""
    found = [set(check_repeats([_choice(move, first=first, final=final) for move in moves])) for final in roles]
    yield from sorted(set.intersection(*found), key=lambda finding: finding.span.start)


def _choice(move: Simple, *, first: bool, final: bool) -> Said:
    leg = _leg(_drafts(move, first=first, final=final))
    conditions = {"unmoved": "i" in move.prefix, "tame": "t" in move.prefix}
    return Said.of(move.span, (Term(text=move.span.text, legs=(leg,), span=move.span, **conditions),))


def _check_move(move: Simple, side: int, *, first: bool, roles: Sequence[bool]) -> Iterator[Diagnostic]:
    """Report faults of a leg in brackets, for each role that it can have: last leg or earlier one."""
    if move.atom in "O@U" or "(" in move.prefix:
        yield _unsupported(move, move.prefix if "(" in move.prefix else move.atom, "write it outside the brackets")
    yield from check_letters(move)
    yield from check_atom(move, side)
    for final in roles:
        yield from _check_modifiers(move, first=first, final=final)
        drafts = _drafts(move, first=first, final=final)
        yield from check_marks(drafts[0].marks, first=first, final=final)
        yield from check_leg(drafts)
    yield from _check_any(move)


_OUTSIDE = {
    "g": "write the hop as a separate leg, such as `[pQ-K]` for the grasshopper",
    "y": "remove it: each leg has its own range, as in `[F?R]`",
    "u": "write a swap as a move outside the brackets, such as `ucR`",
    "z": "write a bent ride as a move outside the brackets, such as `zF0`",
    "q": "write a bent ride as a move outside the brackets, such as `qN0`",
}
"""Modifiers that are invalid in brackets, with the help for each."""


def _check_modifiers(move: Simple, *, first: bool, final: bool) -> Iterator[Diagnostic]:
    marks = read_marks(Letters.of(move))
    for letter, help in _OUTSIDE.items():
        if letter in marks.flags:
            yield _unsupported(move, letter, help)
    if final and "p" in marks.flags:
        yield _unsupported(move, "p", "write the leg after the hop, as in `[pR-R]`")
    if first and "a" in marks.flags:
        yield _unsupported(move, "a", "remove it: a first leg goes in all directions by default")


def _unsupported(move: Simple, letters: str, help: str) -> Diagnostic:
    found = [i for i, letter in enumerate(move.span.text) if letter in letters]
    span = move.span.part(found[0], found[-1] + 1)
    return diagnostic(
        "betza-unsupported",
        span,
        f"`{span.text}` has no meaning on this leg of a chain",
        label="inside brackets",
        help=help,
    )


def _check_any(move: Simple) -> Iterator[Diagnostic]:
    """Report `a` together with directions."""
    marks = read_marks(Letters.of(move))
    if "a" in marks.flags and marks.directions:
        span = marks.letters.span(marks.directions)
        yield diagnostic(
            "betza-contradiction",
            marks.letters.span("a" + marks.directions),
            f"`a` names every direction except straight back, but `{span.text}` only some of them",
            label="both are used",
            help="keep one of the two",
        )
