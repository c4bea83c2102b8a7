"""Ways to move as letters: in the dialect of rule files, and in that of `variants.ini`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from dsl.elaborate.betza.direction import pick, table_of
from dsl.model import Vector
from interpreter.exchange.betza.dialect import atoms_of
from interpreter.exchange.betza.normal_form import EVERY, FAR, Kind, Movement, Use, Way, is_along, sizes

_LEAPERS: Mapping[Vector, str] = {
    (1, 0): "W", (1, 1): "F", (2, 0): "D", (2, 1): "N", (2, 2): "A", (3, 0): "H", (3, 1): "C", (3, 2): "Z", (3, 3): "G",
}  # fmt: skip
_SLIDERS = {(1, 0): "R", (1, 1): "B"}
_LAME = {(1, 0): "D", (1, 1): "A"}
"""The lame leaps that are slides of exactly two steps."""
_HOPS = EVERY - {1}
_MOST_CODES = 4


class Group(NamedTuple):
    """Ways that differ in their directions alone; `does` is `m`, `c`, or nothing for both."""

    initial: bool
    does: str
    kind: Kind
    numbers: frozenset[int]
    steps: frozenset[Vector]

    @property
    def size(self) -> Vector:
        """The parts of its steps, the longer one first."""
        return sizes(next(iter(self.steps)))


class Spelled(NamedTuple):
    """The letters of some ways before and after those for what is on the last square."""

    before: str
    after: str
    ways: frozenset[Way]


def groups_of(movement: Movement, far: int = FAR) -> Iterator[Group]:
    """Yield the ways of a movement by what they have in common, up to a number of steps."""
    board = frozenset(range(1, far + 1))
    for initial in (False, True):
        quiet, taking = (movement.get(Use(initial, captures), frozenset()) for captures in (False, True))
        for does, ways in (("", quiet & taking), ("m", quiet - taking), ("c", taking - quiet)):
            found: dict[tuple[Kind, Vector, frozenset[int]], set[Vector]] = {}
            for way in ways:
                if way.numbers & board:
                    found.setdefault((way.kind, sizes(way.step), way.numbers & board), set()).add(way.step)
            for kind, size, numbers in sorted(found, key=lambda key: (key[0], key[1], sorted(key[2]))):
                yield Group(initial, does, kind, numbers, frozenset(found[kind, size, numbers]))


# Rule files


def ours(group: Group, far: int = FAR) -> Iterator[Spelled]:
    """Yield the letters of some ways in a rule file, for a board on whose lines a unit makes at most `far` steps.

    >>> group = Group(False, "", Kind.SLIDE, frozenset((1, 3)), frozenset({(0, 1)}))
    >>> [(each.before, each.after) for each in ours(group)]
    [('f', 'W'), ('f', 'W03')]
    """
    ahead, size = directions_of(group.steps), group.size
    if group.kind in (Kind.LAND, Kind.HOP) and group.numbers == frozenset(range(2, far + 1)):
        yield _spelled(group, ahead, f"{'g' if group.kind is Kind.LAND else 'p'}{_SLIDERS[size]}", group.numbers)
    elif group.kind in (Kind.LAND, Kind.HOP):
        yield from _chains(group, ahead, far)
    elif group.kind is Kind.LAME:
        yield _spelled(group, ahead, f"n{_LEAPERS[size]}", group.numbers)
    elif group.kind is Kind.LEAP:
        yield _spelled(group, ahead, _LEAPERS[size], group.numbers)
    else:
        for text, numbers in _ranges(size, group.numbers, far):
            yield _spelled(group, ahead, text, numbers)


def _spelled(group: Group, before: str, after: str, numbers: frozenset[int]) -> Spelled:
    return Spelled(before, after, frozenset(Way(group.kind, step, numbers) for step in group.steps))


def _ranges(size: Vector, numbers: frozenset[int], far: int) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield rides that together make some numbers of steps."""
    letter = _LEAPERS[size]
    run = _run(numbers)
    if run:
        whole = _SLIDERS.get(size, f"{letter}0")
        some = letter if run == 1 else f"{_SLIDERS.get(size, letter)}{run}"
        yield whole if run >= far else some, frozenset(range(1, run + 1))
    for number in sorted(numbers):
        if number > run:
            lame = number == 2 and size in _LAME
            yield f"n{_LAME[size]}" if lame else f"{letter}0{number}", frozenset((number,))


def _run(numbers: Iterable[int]) -> int:
    """Return up to which number all are there."""
    run = 0
    while run + 1 in numbers:
        run += 1
    return run


def _chains(group: Group, ahead: str, far: int) -> Iterator[Spelled]:
    """Yield chains for hops of certain lengths: a leg to the unit and a leg over it."""
    letter = _LEAPERS[group.size]
    for first in range(1, max(group.numbers)):
        rest = frozenset(number - first for number in group.numbers if number > first)
        rest &= frozenset((1,)) if group.kind is Kind.LAND else EVERY
        start = letter if first == 1 else f"{letter}0{first}"
        for text, numbers in _ranges(group.size, rest, far - first):
            text = text if not text.startswith("n") else f"{letter}02"
            ends = frozenset(first + number for number in numbers)
            yield _spelled(group, f"[{ahead}p{start}-", f"{text}]", ends)


def atom_of(step: Vector) -> str:
    """Return the letter of a leap, or its two numbers.

    >>> atom_of((1, 0)), atom_of((-2, 1)), atom_of((1, -4))
    ('W', 'N', '(4,1)')
    """
    size = sizes(step)
    return _LEAPERS.get(size, f"({size[0]},{size[1]})")


def directions_of(steps: Iterable[Vector]) -> str:
    """Return the shortest directions in a rule file that name some steps of one atom; nothing if they are all.

    >>> directions_of([(0, 1), (0, -1)]), directions_of([(1, 1), (-1, 1), (1, -1)]), directions_of([(1, 2), (-1, 2)])
    ('v', 'brf', 'ff')
    """
    named = frozenset(steps)
    return _directions(sizes(next(iter(named))), named)


@cache
def _directions(size: Vector, steps: frozenset[Vector]) -> str:
    """Return the directions of steps of a size; of oblique ones, a single letter means others in other dialects."""
    is_oblique = 0 not in size and size[0] != size[1]
    codes = tuple(code for code in table_of(size) if len(code) > 1 or not is_oblique)
    return _shortest(steps, codes, lambda letters: frozenset(pick(size, letters)))


def _shortest(steps: frozenset[Vector], codes: Iterable[str], named: Callable[[str], frozenset[Vector]]) -> str:
    """Return the fewest codes that name some steps."""
    texts = ("".join(each) for number in range(_MOST_CODES + 1) for each in combinations(codes, number))
    return next(text for text in texts if named(text) == steps)


# The other program


def theirs(movement: Movement, *, passant: bool = False) -> str | None:
    """Return the letters of a movement in `variants.ini`, or None if it has none for some way.

    >>> theirs({Use(False, captures): frozenset((Way(Kind.SLIDE, (0, 1)),)) for captures in (False, True)})
    'fW'
    """
    found = []
    for group in groups_of(movement):
        after = _ending(group)
        if after is None:
            return None
        ahead = _their_directions(group.size, group.steps)
        does = f"{group.does}e" if passant and group.does == "c" else group.does
        found.append(f"{'i' * group.initial}{ahead}{does}{after}")
    return "".join(found)


def _ending(group: Group) -> str | None:
    """Return the atom and range of some ways, or None if there is none."""
    size, numbers = group.size, group.numbers
    if size not in _LEAPERS:
        return None
    letter, slider = _LEAPERS[size], _SLIDERS.get(size, "")
    if group.kind is Kind.LEAP:
        return letter
    if group.kind is Kind.LAME:
        return f"n{letter}" if letter in "NZ" else None
    if group.kind is Kind.LAND:
        return f"g{slider}" if slider and numbers == _HOPS else None
    if group.kind is Kind.HOP:
        most = max(numbers)
        reach = "" if numbers == _HOPS else str(most)
        return f"p{slider}{reach}" if slider and numbers == frozenset(range(2, most + 1)) and len(reach) < 2 else None
    run = _run(numbers)
    lame = frozenset((2,)) if slider and run == 0 else frozenset()
    if numbers - lame != frozenset(range(1, run + 1)) or (run > 1 and not (slider or letter == "N")):
        return None
    if run == 0:
        return f"n{_LAME[size]}"
    if 9 < run < FAR:
        return None
    return slider or f"{letter}0" if run >= FAR else letter if run == 1 else f"{slider or letter}{run}"


@cache
def _their_directions(size: Vector, steps: frozenset[Vector]) -> str:
    """Return the shortest directions in `variants.ini` that name some steps."""
    letter = _LEAPERS[size]
    single = "f b l r v s" if is_along(size) else "ff bb ll rr vv ss"
    pairs = "" if 0 in size else "fr fl br bl rf lf rb lb fs bs rv lv fh bh rh lh hr hl"
    codes = f"{single} {pairs}".split()
    return _shortest(steps, codes, lambda text: frozenset(atoms_of(text + letter)[0].vectors()))
