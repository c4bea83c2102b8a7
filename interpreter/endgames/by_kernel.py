"""Slices solved by the kernel, on several threads."""

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from interpreter.endgames.layout import Layout
from interpreter.endgames.material import Material, sorted_material
from interpreter.endgames.places import turn_number
from interpreter.endgames.solving import Found, Progress
from interpreter.engines.kernel.tabling.tabler import Shelf, Tabler
from interpreter.program.tables import Program

MOST_LINKS = 250_000_000
"""Turns between the positions that are solved together, of eight bytes each in the end."""

_PART = 1 << 14
"""Numbers that a thread fills at a time."""


class KernelWorker:
    """Fills slices on some threads, each with a kernel of its own."""

    def __init__(self, program: Program, jobs: int) -> None:
        self.tablers = [Tabler(program, turn_number(program), MOST_LINKS // jobs) for _ in range(jobs)]
        self.numbers: dict[Material, int] = {}

    def _number(self, layout: Layout) -> int:
        """Return the number of a slice, which is added if it is new."""
        if layout.material not in self.numbers:
            for tabler in self.tablers:
                self.numbers[layout.material] = tabler.add(
                    layout.units, layout.squares, layout.material.hands, layout.maps, layout.turned, layout.fixing
                )
        return self.numbers[layout.material]

    def look(self, layout: Layout, numbers: Sequence[int]) -> set[Material]:
        """Return the materials that the turns of some positions lead to."""
        found = self.tablers[0].look(self._number(layout), numbers)
        known = {number: material for material, number in self.numbers.items()}
        return {known[number] for number in found} | self._unknown()

    def _unknown(self) -> set[Material]:
        return {sorted_material(units, hands) for tabler in self.tablers for units, hands in tabler.unknown()}

    def keep(self, layout: Layout, values: "array[int]") -> None:
        """Use the values of a slice that has been solved."""
        number = self._number(layout)
        for tabler in self.tablers:
            tabler.place(number, -1, values)

    def solve(self, layouts: Sequence[Layout], tick: Progress) -> Found:
        """Solve slices that lead to one another. Return their values, or what of them leads to missing slices."""
        firsts = [sum(layout.n for layout in layouts[:i]) for i in range(len(layouts))]
        for layout, first in zip(layouts, firsts, strict=True):
            number = self._number(layout)
            for tabler in self.tablers:
                tabler.place(number, first, None)
        shelf = Shelf(sum(layout.n for layout in layouts))
        missing = {(layout.material, one) for layout in layouts for one in self._fill(layout, shelf, tick)}
        if missing:
            for tabler in self.tablers:
                tabler.forget()
                for layout in layouts:
                    tabler.place(self._number(layout), -1, None)
            return {}, missing
        shelf.solve(self.tablers)
        values = {}
        for layout, first in zip(layouts, firsts, strict=True):
            values[layout.material] = array("h", shelf.values(first, layout.n))
        return values, set()

    def _fill(self, layout: Layout, shelf: Shelf, tick: Progress) -> set[Material]:
        """Fill a slice on all threads, and return what is missing."""
        idle = list(self.tablers)
        number = self._number(layout)

        def one(first: int) -> int:
            tabler = idle.pop()
            try:
                tabler.fill(number, first, min(first + _PART, layout.n), shelf)
            finally:
                idle.append(tabler)
            return min(_PART, layout.n - first)

        with ThreadPoolExecutor(len(self.tablers)) as pool:
            try:
                for count in pool.map(one, range(0, layout.n, _PART)):
                    tick(count)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        return self._unknown()
