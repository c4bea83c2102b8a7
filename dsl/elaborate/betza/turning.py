"""Betza's letters turned clockwise by eighths of a circle: `fW` to the right is `rW`, and by one eighth `frF`."""

from collections.abc import Iterator

from dsl.elaborate.betza import read_movement
from dsl.elaborate.betza.atom import ATOMS, Reach, reaches
from dsl.elaborate.betza.direction import LETTERS, Table, pick, table_of
from dsl.grammar.betza import Chain, Simple, parse_betza
from dsl.model import Term, Vector
from dsl.model.turning import essence, turned
from dsl.model.vector import all_steps
from dsl.source import Source, Span
from dsl.syntax import Word

_ATOMS = {step: letter for letter, step in reversed(ATOMS.items())}
"""The letter of each step; of two letters for one step, the first."""

_SLIDERS = {(1, 0): "R", (1, 1): "B"}


def turned_letters(letters: str, eighths: int, side: int) -> str | None:
    """Return a movement turned by some eighths, or None if Betza's letters cannot write that.

    >>> turned_letters("fmW2cB", 1, 8), turned_letters("fK", 2, 8), turned_letters("[W-F]", 1, 8)
    ('frmF2cR', 'rWrF', None)
    """
    found = read_movement(_word(letters), [], side)
    if found.castles or found.drop is not None:
        return None
    written = "".join(_moves(letters, eighths))
    wanted = {essence(term, eighths) for term in found.terms}
    return written if wanted == {essence(term) for term in terms_of(written, side)} else None


def terms_of(letters: str, side: int) -> tuple[Term, ...]:
    """Return the meaning of letters that are not in a file, on a board whose longer side has `side` squares."""
    return read_movement(_word(letters), [], side).terms


def _word(letters: str) -> Word:
    return Word(letters, "BETZA", Span(Source("a movement", letters), 0, len(letters)))


def _moves(letters: str, eighths: int) -> Iterator[str]:
    for move in parse_betza(_word(letters), []):
        yield _chain(move, eighths) if isinstance(move, Chain) else _simple(move, eighths)


def _chain(chain: Chain, eighths: int) -> str:
    """Return a chain with its first leg turned: the others follow it."""
    first, *others = ("".join(_written(leg, i, eighths)) for i, leg in enumerate(chain.legs))
    return f"[{first}{''.join(joint + leg for joint, leg in zip(chain.joints, others, strict=True))}]"


def _written(leg: tuple[Simple, ...], place: int, eighths: int) -> Iterator[str]:
    for move in leg:
        yield move.span.text if place else _simple(move, eighths)


def _simple(move: Simple, eighths: int) -> str:
    """Return a move turned; one whose letters have several legs stays, and is found not to be turned."""
    if move.atom == "U" or set(move.prefix) & set("a("):
        return move.span.text
    ahead = "".join(letter for letter in move.prefix if letter in LETTERS)
    rest = "".join(letter for letter in move.prefix if letter not in LETTERS)
    return "".join(_reach(reach, ahead, rest, eighths) for reach in reaches(move))


def _reach(reach: Reach, ahead: str, rest: str, eighths: int) -> str:
    steps = frozenset(turned(step, eighths) for step in pick(reach.atom, ahead))
    atom = _atom_of(next(iter(steps)))
    letter = _SLIDERS.get(atom, "") if reach.kind == "slider" else _ATOMS.get(atom, f"({atom[0]},{atom[1]})")
    return _directions(atom, steps) + rest + letter + _range(reach)


def _atom_of(step: Vector) -> Vector:
    x, y = map(abs, step)
    return max(x, y), min(x, y)


def _range(reach: Reach) -> str:
    if reach.most == 0 or reach.most == 1:
        return "0" if reach.most == 0 and reach.kind != "slider" else ""
    return f"0{reach.most}" if reach.least == reach.most else str(reach.most)


def _directions(atom: Vector, steps: frozenset[Vector]) -> str:
    """Return the letters for some steps of an atom: none for all, one code if there is one, or one for each."""
    every = all_steps(atom)
    numbers = frozenset(i for i, step in enumerate(every) if step in steps)
    if len(numbers) == len(every):
        return ""
    table: Table = table_of(atom)
    whole = min((code for code, named in table.items() if named == numbers), key=len, default=None)
    return whole or "".join(next(code for code, named in table.items() if named == {each}) for each in sorted(numbers))
