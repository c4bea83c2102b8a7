"""Directions and leaps as Betza's letters."""

from collections.abc import Iterable, Mapping

from interpreter.exchange.ludii.boards import DIAGONAL, ORTHOGONAL, Board, Cell
from interpreter.exchange.ludii.conditions import Actor
from interpreter.exchange.ludii.nodes import Group, Node, Word, each_of, is_list

_LETTERS = {
    (0, 1): "f", (0, -1): "b", (-1, 0): "l", (1, 0): "r",
    (1, 1): "fr", (-1, 1): "fl", (1, -1): "br", (-1, -1): "bl",
}  # fmt: skip
_RELATIVE: Mapping[str, tuple[Cell, ...]] = {
    "Forward": ((0, 1),), "Backward": ((0, -1),), "Leftward": ((-1, 0),), "Rightward": ((1, 0),),
    "FL": ((-1, 1),), "FR": ((1, 1),), "BL": ((-1, -1),), "BR": ((1, -1),),
    "Forwards": ((-1, 1), (0, 1), (1, 1)), "Backwards": ((-1, -1), (0, -1), (1, -1)),
}  # fmt: skip
_ABSOLUTE: Mapping[str, Cell] = {
    "N": (0, 1), "S": (0, -1), "W": (-1, 0), "E": (1, 0), "NE": (1, 1), "NW": (-1, 1), "SE": (1, -1), "SW": (-1, -1),
}  # fmt: skip

Atoms = tuple[tuple[str, str], ...]
"""Directions and steps of a movement: `(("f", "W"), ("", "F"))`."""


def is_direction(node: Node) -> bool:
    """Return True if a node says directions."""
    words = {"Orthogonal", "Diagonal", "Adjacent", "All", *_RELATIVE, *_ABSOLUTE}
    return is_list(node, "directions") or (isinstance(node, Word) and node.text in words)


def steps_in(nodes: Iterable[Node], board: Board, actor: Actor) -> tuple[Cell, ...] | None:
    """Return the steps in some directions, as the owner of a unit sees them; without any, to adjacent squares."""
    words: list[str] = []
    for node in nodes:
        listed = node.arguments if isinstance(node, Group) and node.head == "directions" else (node,)
        words += [each.text if isinstance(each, Word) else "?" for part in listed for each in each_of(part)]
    found: list[Cell] = []
    for word in words or ["Adjacent"]:
        steps = _steps(word, board, actor)
        if steps is None:
            return None
        found += steps
    absolute = {word for word in words if word in _ABSOLUTE}
    turned = {(-x, -y) for x, y in found}
    if absolute and not actor.player and turned != set(found):
        return None
    if absolute and actor.player == 2:
        found = [(-x, -y) for x, y in found]
    return tuple(dict.fromkeys(found))


def _steps(word: str, board: Board, actor: Actor) -> tuple[Cell, ...] | None:
    """Return the steps of one word; None if it is unknown or depends on what is not said."""
    if word in ("Adjacent", "All", "Orthogonal") and board.hexagons:
        return board.adjacent
    if board.hexagons:
        return None
    fixed = {
        "Adjacent": board.adjacent,
        "All": (*ORTHOGONAL, *DIAGONAL),
        "Orthogonal": ORTHOGONAL,
        "Diagonal": DIAGONAL,
    }
    if word in fixed:
        return fixed[word]
    if word in _RELATIVE:
        return _RELATIVE[word] if actor.faces else None
    return (_ABSOLUTE[word],) if word in _ABSOLUTE else None


def atoms_of(steps: Iterable[Cell], straight: str = "W", slanted: str = "F") -> Atoms:
    """Return single steps as letters.

    >>> atoms_of(((0, 1), (1, 1), (-1, 1)))
    (('f', 'W'), ('f', 'F'))
    >>> atoms_of(((0, 1), (0, -1)), "R", "B")
    (('v', 'R'),)
    """
    there = set(steps)
    lines = "".join(letter for step, letter in _LETTERS.items() if step in there and len(letter) == 1)
    slants = [letter for step, letter in _LETTERS.items() if step in there and len(letter) == 2]
    found: list[tuple[str, str]] = []
    if lines:
        sets = {"fblr": "", "fb": "v", "lr": "s", "flr": "fs", "blr": "bs"}
        found.append((sets.get(lines, lines), straight))
    pairs = {"f": ("fr", "fl"), "b": ("br", "bl"), "l": ("fl", "bl"), "r": ("fr", "br")}
    if len(slants) == len(DIAGONAL):
        found.append(("", slanted))
        slants = []
    for letter, pair in pairs.items():
        if all(each in slants for each in pair):
            found.append((letter, slanted))
            slants = [each for each in slants if each not in pair]
    return (*found, *((each, slanted) for each in slants))


def leaps_of(walks: Iterable[Node], *, forward: bool) -> Atoms | None:
    """Return the leaps of some walks of steps forward and turns, in all four directions, as letters."""
    ends: set[Cell] = set()
    for walk in walks:
        words = [each.text if isinstance(each, Word) else "?" for each in each_of(walk)]
        if not words or not set(words) <= {"F", "L", "R"}:
            return None
        ends |= {_end(words, turn) for turn in range(4)}
    return leap_letters({end for end in ends if end[1] > 0} if forward else ends)


def leap_letters(ends: set[Cell]) -> Atoms | None:
    """Return leaps to some squares as letters; None if they are not all, or those of a half of the board ahead.

    >>> leap_letters({(1, 2), (-1, 2), (2, 1), (-2, 1)})
    (('fh', 'N'),)
    >>> leap_letters({(1, 2), (-1, 2)})
    (('ff', 'N'),)
    """
    found: list[tuple[str, str]] = []
    for size in sorted({tuple(sorted(map(abs, end))) for end in ends}):
        short, long = size
        of = {end for end in ends if tuple(sorted(map(abs, end))) == size}
        every = {(x * s, y * t) for x, y in ((short, long), (long, short)) for s in (1, -1) for t in (1, -1)}
        name = {(0, 1): "W", (1, 1): "F", (0, 2): "D", (1, 2): "N", (2, 2): "A"}.get((short, long), f"({long},{short})")
        oblique = 0 < short < long
        if of == every:
            found.append(("", name))
        elif oblique and of == {end for end in every if end[1] > 0}:
            found.append(("fh", name))
        elif oblique and of == {end for end in every if end[1] == long}:
            found.append(("ff", name))
        elif not oblique and of == {end for end in every if end[1] > 0}:
            found.append(("f", name))
        else:
            return None
    return tuple(found)


def _end(words: list[str], turn: int) -> Cell:
    """Return where a walk ends that starts in one of four directions."""
    x = y = 0
    heading = turn
    for word in words:
        if word == "F":
            step = ORTHOGONAL[heading]
            x, y = x + step[0], y + step[1]
        else:
            heading = (heading + (1 if word == "R" else -1)) % 4
    return x, y
