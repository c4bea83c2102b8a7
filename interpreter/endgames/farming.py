"""Slices solved on the workers of a pool: those that do not lead to one another at the same time."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.endgames.files import packed, unpacked
from interpreter.endgames.layout import Layout, layout_of
from interpreter.endgames.material import Material
from interpreter.endgames.solving import Found, Progress, worker_for
from interpreter.endgames.table import Slice
from interpreter.game.worker_rules import Rules, game_of
from interpreter.pool import Pool

_Parcel = tuple[Material, bytes, int]
"""A slice as it is sent: its material, its values compressed, and how many bytes each of them has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    """A group to solve, with all that its turns lead to."""

    number: int
    rules: Rules
    is_symmetric: bool
    group: tuple[Material, ...]
    known: tuple[_Parcel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Solved:
    number: int
    values: tuple[_Parcel, ...]
    missing: frozenset[tuple[Material, Material]]


@dataclass(frozen=True, slots=True)
class PoolFarm:
    """Sends each group to a worker, together with the slices that it needs."""

    pool: Pool
    rules: Rules
    is_symmetric: bool

    def solve_all(
        self, groups: Sequence[Sequence[Layout]], solved: Callable[[Material], Mapping[Material, Slice]], tick: Progress
    ) -> Iterator[Found]:
        """Yield what is found of each group, in their order, however they come."""
        tasks = (
            _Task(
                number=number,
                rules=self.rules,
                is_symmetric=self.is_symmetric,
                group=tuple(layout.material for layout in layouts),
                known=tuple(_parcel(each.layout.material, each.values) for each in _needed(layouts, solved).values()),
            )
            for number, layouts in enumerate(groups)
        )
        early: dict[int, _Solved] = {}
        number = 0
        for one in self.pool.results(_solve, tasks):
            early[one.number] = one
            while number in early:
                found = early.pop(number)
                tick(sum(layout.n for layout in groups[number]))
                most = {layout.material: layout.n for layout in groups[number]}
                values = {one: unpacked(data, size, most[one]) for one, data, size in found.values}
                yield values, {*found.missing}
                number += 1


def _needed(layouts: Sequence[Layout], solved: Callable[[Material], Mapping[Material, Slice]]) -> dict[Material, Slice]:
    return {material: one for layout in layouts for material, one in solved(layout.material).items()}


def _parcel(material: Material, values: "array[int]") -> _Parcel:
    return material, *packed(values)


def _solve(task: _Task) -> _Solved:
    """Solve a group, in a worker's process."""
    game = game_of(task.rules)
    worker = worker_for(game, 1)

    def layout(material: Material) -> Layout:
        return layout_of(game.program, material, is_symmetric=task.is_symmetric)

    for material, data, size in task.known:
        own = layout(material)
        worker.keep(own, unpacked(data, size, own.n))
    values, missing = worker.solve([layout(material) for material in task.group], lambda _: None)
    return _Solved(
        number=task.number,
        values=tuple(_parcel(material, found) for material, found in values.items()),
        missing=frozenset(missing),
    )
