"""Tables of endgames made: all material that may arise, each part once all is solved that its turns lead to."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from interpreter.endgames.layout import Layout, layout_of
from interpreter.endgames.material import Material, write_material
from interpreter.endgames.places import position_of
from interpreter.endgames.scope import check_scope
from interpreter.endgames.table import Slice, Table
from interpreter.errors import InvalidPositionError, UntabledError
from interpreter.game.state import Game
from interpreter.program.tables import Program
from interpreter.state.soundness import position_faults

MOST_MATERIALS = 2000
"""Sets of units that may arise from one; more are refused."""

MOST_POSITIONS = 50_000_000
"""Numbers of positions of the sets of units that are solved together."""

_SAMPLE = 2000
"""Positions of a material whose turns are looked at to see what may arise; what they miss is found later."""

Values = dict[Material, "array[int]"]
Found = tuple[Values, set[tuple[Material, Material]]]
"""The values of slices, or what of them leads to missing slices."""

Progress = Callable[[int], None]


class Worker(Protocol):
    """What fills and solves slices: the kernel, or plain search over states."""

    def most(self, layout: Layout) -> int:
        """Return how many numbers of positions a slice may have."""
        ...

    def look(self, layout: Layout, numbers: Sequence[int]) -> set[Material]:
        """Return the materials that the turns of some positions lead to."""
        ...

    def solve(self, layouts: Sequence[Layout], tick: Progress) -> Found:
        """Solve slices that lead to one another. Return their values, or what of them leads to missing slices."""
        ...

    def keep(self, layout: Layout, values: "array[int]") -> None:
        """Use the values of a slice that has been solved."""
        ...


class Farm(Protocol):
    """What solves several groups of slices at once, on other machines."""

    def solve_all(
        self, groups: Sequence[Sequence[Layout]], solved: Callable[[Material], Mapping[Material, Slice]], tick: Progress
    ) -> Iterator[Found]:
        """Yield what `Worker.solve` returns for each group, in their order.

        `solved` returns the solved slices that turns of a material lead to, in however many turns.
        """
        ...


def worker_for(game: Game, jobs: int) -> Worker:
    """Return the worker of a game's engine: the kernel on some threads, or a search over states."""
    if game.engine.name == "kernel":
        from interpreter.endgames.by_kernel import KernelWorker

        return KernelWorker(game.program, jobs)
    from interpreter.endgames.by_states import StateWorker

    return StateWorker(game)


def solve_endgame(
    game: Game,
    material: Material,
    *,
    worker: Worker | None = None,
    farm: Farm | None = None,
    known: Mapping[Material, Slice] | None = None,
    is_symmetric: bool = True,
    done: Callable[[Slice], None] = lambda _: None,
    tick: Progress = lambda _: None,
) -> Table:
    """Return the table of a material and of all that may arise from it. Raise `UntabledError` if it has none.

    Without a `worker` the game's engine does the work; with a `farm` the worker only looks where turns lead. `known`
    are slices solved before, `done` is called with each new one, and `tick` with numbers of positions.
    """
    check_scope(game.program)
    makes = _Making(game, material, worker or worker_for(game, 1), farm, dict(known or {}), is_symmetric)
    for one in makes.slices(tick):
        done(one)
    slices = {one: makes.solved[one] for one in makes.solved if one in makes.leads}
    return Table(game.rules_hash, material, slices, is_symmetric)


class _Making:
    def __init__(
        self,
        game: Game,
        material: Material,
        worker: Worker,
        farm: Farm | None,
        solved: dict[Material, Slice],
        is_symmetric: bool,
    ) -> None:
        self.farm = farm
        self.program, self.worker, self.solved, self.is_symmetric = game.program, worker, solved, is_symmetric
        self.layouts: dict[Material, Layout] = {}
        self.leads: dict[Material, set[Material]] = {}
        """Where turns lead, as far as it is known."""
        self._check_size(material)  # first, since a check of many units takes long
        check_material(self.program, self._layout(material))
        for one, known in solved.items():
            worker.keep(self._layout(one), known.values)
        self._explore([material])

    def _layout(self, material: Material) -> Layout:
        if material not in self.layouts:
            self.layouts[material] = layout_of(self.program, material, is_symmetric=self.is_symmetric)
        return self.layouts[material]

    def _check_size(self, material: Material) -> None:
        layout = self._layout(material)
        if layout.n > MOST_POSITIONS and layout.n > (most := self.worker.most(layout)):
            units = write_material(self.program, material)
            raise UntabledError(f"{units} may arise, which has more than {most:,} positions")

    def _explore(self, materials: Iterable[Material]) -> None:
        """Find out what may arise, by samples."""
        waiting = [one for one in materials if one not in self.leads]
        while waiting:
            material = waiting.pop()
            if material in self.leads:
                continue
            if len(self.leads) == MOST_MATERIALS:
                raise UntabledError(f"more than {MOST_MATERIALS} sets of units may arise")
            self._check_size(material)
            layout = self._layout(material)
            self.leads[material] = self.worker.look(layout, _sample(layout)) - {material}
            waiting.extend(self.leads[material])

    def slices(self, tick: Progress) -> Iterator[Slice]:
        """Yield each slice as it is solved: in an order that depends on the material alone."""
        while groups := self._ready():
            for values, missing in self._solved([[self._layout(one) for one in group] for group in groups], tick):
                for source, material in sorted(missing):
                    self.leads[source].add(material)
                    self._explore([material])
                for material, found in values.items():
                    self.solved[material] = Slice(self.layouts[material], found)
                    self.worker.keep(self.layouts[material], found)
                    yield self.solved[material]

    def _solved(self, groups: Sequence[Sequence[Layout]], tick: Progress) -> Iterator[Found]:
        """Yield what is found of each group, in their order."""
        for layouts in groups:
            if len(layouts) > 1 and sum(layout.n for layout in layouts) > MOST_POSITIONS:
                raise UntabledError(f"more than {MOST_POSITIONS:,} positions lead to one another")
        if self.farm is not None:
            yield from self.farm.solve_all(groups, self._after, tick)
        else:
            yield from (self.worker.solve(layouts, tick) for layouts in groups)

    def _after(self, material: Material) -> dict[Material, Slice]:
        """Return the solved slices that turns of a material lead to, in however many turns."""
        found: dict[Material, Slice] = {}
        waiting = [*self.leads[material]]
        while waiting:
            one = waiting.pop()
            if one not in found and one in self.solved:
                found[one] = self.solved[one]
                waiting.extend(self.leads.get(one, ()))
        return found

    def _ready(self) -> list[list[Material]]:
        """Return groups of unsolved materials that lead to one another, and else only to solved ones."""
        import networkx as nx  # which takes long to load

        graph: nx.DiGraph[Material] = nx.DiGraph()
        graph.add_nodes_from(self.leads)
        graph.add_edges_from((source, to) for source, leads in self.leads.items() for to in leads)
        groups = [sorted(group) for group in nx.strongly_connected_components(graph)]
        return sorted(
            group
            for group in groups
            if any(one not in self.solved for one in group)
            and all(to in self.solved or to in group for one in group for to in self.leads[one])
        )


def _sample(layout: Layout) -> Sequence[int]:
    """Return numbers spread over a layout, all of them if there are few."""
    random = Random(layout.n)
    return range(layout.n) if layout.n <= _SAMPLE else [random.randrange(layout.n) for _ in range(_SAMPLE)]


def check_material(program: Program, layout: Layout) -> None:
    """Raise `InvalidPositionError` if units cannot be those of a game, for example without a king."""
    number = next((n for n in range(layout.n) if layout.squares_of(n) is not None), None)
    if number is None:
        raise InvalidPositionError(["these units have not all room on the board"])
    faults = position_faults(program, position_of(program, layout, number))
    if faults:
        raise InvalidPositionError(faults)
