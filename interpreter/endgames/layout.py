"""The layout of a slice: the number of each position of a material, and the positions that a table leaves out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from interpreter.endgames.material import Material
from interpreter.endgames.symmetry import SquareMap, arising, symmetries
from interpreter.endgames.whereabouts import whereabouts
from interpreter.program.board import Square
from interpreter.program.tables import NEUTRAL, Program, Side
from interpreter.state.position import Unit


@dataclass(frozen=True)
class Layout:
    """The numbers of the positions of a material: by the squares of its units, and the side to move.

    The first unit is brought to a part of the board by the symmetries. Of the images of a position that then remain,
    the one with the smallest number stands for all. The squares of the first two units are numbered as
    pairs, so that no number is lost for those that such a position never has.
    """

    material: Material
    units: tuple[Unit, ...]
    """In the order of the number, equal ones next to each other."""
    squares: tuple[tuple[Square, ...], ...]
    """Where each of them may be, the first one only in its part of the board."""
    maps: tuple[SquareMap, ...]
    turned: tuple[int, ...]
    """For each square of the board the map that brings the first unit to its part."""
    fixing: tuple[int, ...]
    """For each square of that part the other maps that leave the unit there, as bits."""

    @cached_property
    def n(self) -> int:
        """Number of the numbers; some of them have no position."""
        return 2 * len(self._pairs) * prod(map(len, self.squares[2:]))

    @cached_property
    def _pairs(self) -> tuple[tuple[int, int], ...]:
        """The places of the first two units: they differ, and no image of the second one comes before it."""
        if len(self.squares) == 1:
            return tuple((first, 0) for first in range(len(self.squares[0])))
        return tuple(
            (first, second)
            for first, square in enumerate(self.squares[0])
            for second, other in enumerate(self.squares[1])
            if other != square and all(second <= self._places[1][by[other]] for by in self._fixing_maps(first))
        )

    @cached_property
    def _pair_numbers(self) -> dict[tuple[int, int], int]:
        return {pair: number for number, pair in enumerate(self._pairs)}

    def _fixing_maps(self, first: int) -> list[SquareMap]:
        """Return the other maps that leave the first unit on its square."""
        return [self.maps[i] for i in range(len(self.maps)) if self.fixing[first] >> i & 1]

    @cached_property
    def _places(self) -> tuple[dict[Square, int], ...]:
        return tuple({square: place for place, square in enumerate(own)} for own in self.squares)

    def number(self, squares: Sequence[Square], side: Side) -> int | None:
        """Return the number of a position by the squares of the units, in their order; None if it has none."""
        turned = self.maps[self.turned[squares[0]]]
        images = [turned[square] for square in squares]
        first = self._places[0].get(images[0])
        if first is None:
            return None
        every = (self.maps[0], *self._fixing_maps(first))
        numbers = [self._mixed([by[square] for square in images]) for by in every]
        found = [number for number in numbers if number is not None]
        return 2 * min(found) + side if found else None

    def _mixed(self, squares: list[Square]) -> int | None:
        ordered = sorted(range(len(squares)), key=lambda i: (self._ranks[i], squares[i]))
        places = [self._places[i].get(squares[at]) for i, at in enumerate(ordered)]
        pair = places[0], places[1] if len(places) > 1 else 0
        number = None if pair[0] is None or pair[1] is None else self._pair_numbers.get((pair[0], pair[1]))
        for i, place in enumerate(places[2:], start=2):
            if number is None or place is None:
                return None
            number = number * len(self.squares[i]) + place
        return number

    @cached_property
    def _ranks(self) -> tuple[int, ...]:
        """The place of the first unit like each."""
        return tuple(map(self.units.index, self.units))

    def squares_of(self, number: int) -> tuple[Square, ...] | None:
        """Return the squares of the units of a position, or None if no position has the number."""
        rest, found = number // 2, list[Square]()
        for own in reversed(self.squares[2:]):
            rest, place = divmod(rest, len(own))
            found.append(own[place])
        first = [own[place] for own, place in zip(self.squares, self._pairs[rest], strict=False)]
        squares = (*first, *reversed(found))
        is_one = len({*squares}) == len(squares) and self.number(squares, number % 2) == number
        return squares if is_one else None


def layout_of(program: Program, material: Material, *, is_symmetric: bool = True) -> Layout:
    """Return the layout of a material; without symmetries each position has a number of its own."""
    units = material.units
    squares = {unit: whereabouts(program, unit) for unit in units}
    still = tuple(range(program.board.n_squares))
    alone = [unit for unit in units if units.count(unit) == 1]
    pieces = arising(program, {unit.piece for unit in units}.union(*material.hands))
    maps = symmetries(program, pieces) if alone and is_symmetric else (still,)
    maps = tuple(by for by in maps if all({by[s] for s in own} == {*own} for own in squares.values()))
    first = min(alone or units, key=lambda unit: (len(_part(maps, squares[unit])), unit.side == NEUTRAL))
    ordered = (*(unit for unit in units if unit == first), *(unit for unit in units if unit != first))
    part = _part(maps, squares[first])
    return Layout(
        material=material,
        units=ordered,
        squares=(part, *(squares[unit] for unit in ordered[1:])),
        maps=maps,
        turned=tuple(next((i for i, by in enumerate(maps) if by[square] in part), 0) for square in still),
        fixing=tuple(sum(1 << i for i, by in enumerate(maps) if i and by[square] == square) for square in part),
    )


def _part(maps: Sequence[SquareMap], squares: Sequence[Square]) -> tuple[Square, ...]:
    """Return one square of each set of images: the part of the board that stands for all of it."""
    return tuple(square for square in squares if square == min(by[square] for by in maps))
