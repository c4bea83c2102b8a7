"""The ways of lines across the board, by the words of the language."""

from collections.abc import Collection, Mapping

from dsl.model.vector import Vector

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
WAYS: Mapping[str, tuple[Vector, ...]] = {
    "orthogonal": ORTHOGONAL,
    "diagonal": DIAGONAL,
    "horizontal": ((1, 0), (-1, 0)),
    "vertical": ((0, 1), (0, -1)),
    "rising": ((1, 1), (-1, -1)),
    "falling": ((1, -1), (-1, 1)),
}
"""The steps along each way, those of one word and of its opposite in turn; a rising diagonal goes up to the right."""


def steps_along(ways: Collection[str]) -> tuple[Vector, ...]:
    """Return the steps along some ways, each once.

    >>> steps_along(("rising", "diagonal", "vertical"))
    ((0, 1), (0, -1), (1, 1), (1, -1), (-1, -1), (-1, 1))
    """
    return tuple(step for step in (*ORTHOGONAL, *DIAGONAL) if any(step in WAYS[way] for way in ways))


def steps_past(ways: Collection[str]) -> tuple[Vector, ...]:
    """Return the steps by which a way may lead on past units that are joined along some ways.

    A diagonal step leads between two squares, and does not if units on them are joined.

    >>> steps_past(("orthogonal", "falling"))
    ((0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1))
    """
    joined = steps_along(ways)
    return tuple(step for step in (*ORTHOGONAL, *DIAGONAL) if 0 in step or (step[0], -step[1]) not in joined)


def lines_along(ways: Collection[str]) -> tuple[Vector, ...]:
    """Return one of the two steps of each line along some ways: to the right, or up.

    >>> lines_along(("orthogonal", "falling"))
    ((0, 1), (1, 0), (1, -1))
    """
    return tuple(step for step in steps_along(ways) if step > (0, 0))
