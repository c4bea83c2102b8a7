"""Starts drawn by lot: each is one of the arrays that the source describes, which are listed here without Rumpus."""

from collections.abc import Iterator
from functools import cache

import pytest
from support.games import game_of

from dsl.source import Source
from interpreter import Game, load

STEPS = {
    "R": {0},
    "N": {-2, 2},
    "B": {-1, 1},
    "A": {-2, -1, 1, 2},
    "Q": {-1, 0, 1},
    "C": {-2, 0, 2},
    "K": {-1, 0, 1},
}
"""How many files to the side a piece of the first rank protects on the second."""

GOTHIC = "RNBQCKABNR"


def _orders(letters: str, order: str = "") -> Iterator[str]:
    """Every different order of some letters."""
    if not letters:
        yield order
    for letter in sorted(set(letters)):
        yield from _orders(letters.replace(letter, "", 1), order + letter)


def _is_array(order: str) -> bool:
    bishops = order.index("B") + order.rindex("B")
    strong = order.index("Q") + order.index("A")
    return (
        bishops % 2 == 1
        and strong % 2 == 1
        and order.index("R") < order.index("K") < order.rindex("R")
        and {*range(10)} <= {file + step for file, letter in enumerate(order) for step in STEPS[letter]}
    )


@cache
def _arrays() -> frozenset[str]:
    """The arrays of Capablanca Random Chess."""
    return frozenset(filter(_is_array, _orders("RNABQKBCNR")))


def test_the_arrays_are_those_of_the_source() -> None:
    """Without bishops next to each other, and without what is too like another game, its author counted 12,118."""
    assert len(_arrays()) == 21_836
    like = {order for order in _arrays() if sum(map(str.__ne__, order, GOTHIC)) < 3}
    assert sum("BB" not in order for order in _arrays() - like) == 12_118


def _drawn(game: Game) -> set[str]:
    """The first ranks of some starts, each of which has the same on the last."""
    boards = [game.start(seed).fen().split()[0].split("/") for seed in range(60)]
    assert all(rows[0].upper() == rows[-1] for rows in boards)
    return {rows[-1] for rows in boards}


def test_every_start_is_one_of_the_arrays() -> None:
    game = load("capablanca-random")
    drawn = _drawn(game)

    assert len(drawn) > 50
    assert {*drawn, game.start().fen().split()[0].split("/")[-1]} <= _arrays()


@pytest.mark.parametrize(
    "condition",
    ["bishop on both colors", "queen and archbishop on unlike colors", "king between rook", "pawn protected"],
)
def test_without_any_one_of_the_conditions_other_arrays_are_drawn(condition: str) -> None:
    text = load("capablanca-random").ruleset.source.text
    game = game_of(Source("without.rumpus", text.replace(f"  {condition}\n", "")))

    assert condition in text
    assert not _drawn(game) <= _arrays()
