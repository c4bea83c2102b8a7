"""Directions and leaps as Betza's letters."""

from collections.abc import Iterable, Mapping

from interpreter.exchange.betza.spelling import atom_of, directions_of
from interpreter.exchange.ludii.boards import DIAGONAL, ORTHOGONAL, Board, Cell
from interpreter.exchange.ludii.conditions import Actor
from interpreter.exchange.ludii.nodes import Group, Node, Word, each_of, is_list

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
    parts = (straight, {each for each in there if 0 in each}), (slanted, {each for each in there if 0 not in each})
    return tuple((directions_of(part), letter) for letter, part in parts if part)


def leaps_of(walks: Iterable[Node], *, forward: bool) -> Atoms | None:
    """Return the leaps of some walks of steps forward and turns, in all four directions, as letters."""
    ends: set[Cell] = set()
    for walk in walks:
        words = [each.text if isinstance(each, Word) else "?" for each in each_of(walk)]
        if not words or not set(words) <= {"F", "L", "R"}:
            return None
        ends |= {_end(words, turn) for turn in range(4)}
    if (0, 0) in ends:
        return None
    by_atom: dict[str, set[Cell]] = {}
    for end in sorted(ends):
        if end[1] > 0 or not forward:
            by_atom.setdefault(atom_of(end), set()).add(end)
    return tuple((directions_of(some), atom) for atom, some in by_atom.items())


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
