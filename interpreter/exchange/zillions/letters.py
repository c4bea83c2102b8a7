"""Directions of steps as Betza's letters."""

from collections.abc import Iterable, Iterator

from interpreter.exchange.zillions.board import Vector

_ATOMS = {
    (0, 1): "W", (1, 1): "F", (0, 2): "D", (1, 2): "N", (2, 2): "A", (0, 3): "H", (1, 3): "C", (2, 3): "Z",
    (3, 3): "G",
}  # fmt: skip

_SIDES = {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)}


def atom_of(vector: Vector) -> str:
    """Return the letter of a step, or its two numbers.

    >>> atom_of((1, 0)), atom_of((-2, 1)), atom_of((1, -4))
    ('W', 'N', '(4,1)')
    """
    low, high = sorted((abs(vector[0]), abs(vector[1])))
    return _ATOMS.get((low, high), f"({high},{low})")


def around(vector: Vector) -> frozenset[Vector]:
    """Return a step in all its directions."""
    x, y = vector
    return frozenset((a * p, b * q) for a, b in ((x, y), (y, x)) for p in (1, -1) for q in (1, -1))


def _named(vector: Vector) -> Iterator[tuple[str, frozenset[Vector]]]:
    """Yield letters with the directions that they name, those of most directions first."""
    every = around(vector)
    low, high = sorted((abs(vector[0]), abs(vector[1])))
    yield "", every
    if low == 0:
        for word, names in (("v", "fb"), ("s", "lr"), *((name, name) for name in "fblr")):
            yield word, frozenset((_SIDES[name][0] * high, _SIDES[name][1] * high) for name in names)
        return
    if low == high:
        for name, (x, y) in _SIDES.items():
            yield name, frozenset(at for at in every if at[0] * x > 0 or at[1] * y > 0)
        for a in "fb":
            for b in "lr":
                yield a + b, frozenset({(_SIDES[b][0] * low, _SIDES[a][1] * low)})
        return
    halves = {name: frozenset(at for at in every if at[0] * x > 0 or at[1] * y > 0) for name, (x, y) in _SIDES.items()}
    upright = frozenset(at for at in every if abs(at[1]) > abs(at[0]))
    for name, half in halves.items():
        yield f"{name}h", half
    yield "v", upright
    yield "s", every - upright
    for name, half in halves.items():
        yield name * 2, half & (upright if name in "fb" else every - upright)
    for name in "fb":
        yield f"{name}s", halves[name] - upright
    for name in "lr":
        yield f"{name}v", halves[name] & upright
    for a in "fb":
        for b in "lr":
            # The second letter gives the line of the longer part
            yield b + a, halves[a] & halves[b] & upright
            yield a + b, (halves[a] & halves[b]) - upright


def directions(vectors: Iterable[Vector]) -> list[str]:
    """Return the fewest groups of letters that name some directions of one step.

    >>> directions([(0, 1)]), directions([(0, 1), (0, -1), (1, 0)]), directions([(1, 1), (-1, 1), (1, -1)])
    (['f'], ['v', 'r'], ['f', 'br'])
    >>> directions([(1, 2), (-1, 2)]), directions([(1, 2)])
    (['ff'], ['rf'])
    """
    rest = {*vectors}
    found: list[str] = []
    while rest:
        word, named = next((word, named) for word, named in _named(next(iter(rest))) if named <= rest)
        found.append(word)
        rest -= named
    return found
