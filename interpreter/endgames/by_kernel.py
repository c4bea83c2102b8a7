"""Slices solved by the kernel, on several threads.

A slice whose turns can be taken back needs one byte for each position. Others are solved with a list of all turns, of
which a position has some twenty.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from interpreter.endgames.layout import Layout
from interpreter.endgames.material import Material, sorted_material
from interpreter.endgames.places import turn_number
from interpreter.endgames.solving import MOST_POSITIONS, Found, Progress
from interpreter.endgames.table import LEFT_OUT, compact
from interpreter.engines.kernel.tabling.tabler import Crossings, NarrowError, Shelf, Tabler
from interpreter.errors import UntabledError
from interpreter.program.tables import Program

T = TypeVar("T")

MOST_LINKS = 250_000_000
"""Turns between the positions that are solved together, of eight bytes each in the end."""

MOST_RETRACTED = 400_000_000
"""Numbers of positions of a slice whose turns can be taken back."""

_PART = 1 << 14
"""Numbers that a thread fills at a time, or more where a slice has many."""

_MOST_PARTS = 2000

_SHARES = 8
"""Parts for each thread in which all positions of a slice are looked through."""


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

    def most(self, layout: Layout) -> int:
        """Return how many numbers of positions a slice may have."""
        return MOST_RETRACTED if self.retracts(layout) else MOST_POSITIONS

    def retracts(self, layout: Layout) -> bool:
        """Return True if the turns of a slice can be taken back, so that it is solved without a list of them."""
        number = self._number(layout)
        return all(tabler.retracts(number) for tabler in self.tablers)

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
        if len(layouts) == 1 and self.retracts(layouts[0]):
            try:
                return self._solve_by_retraction(layouts[0], tick)
            except NarrowError:
                self._give_up(layouts)
                if layouts[0].n > MOST_POSITIONS:
                    most = self.tablers[0].most_turns(self._number(layouts[0]))
                    far = f"an end may be more than {most} turns of both sides away"
                    raise UntabledError(f"{far}, or too many steps open captures in passing") from None
        firsts = [sum(layout.n for layout in layouts[:i]) for i in range(len(layouts))]
        for layout, first in zip(layouts, firsts, strict=True):
            number = self._number(layout)
            for tabler in self.tablers:
                tabler.place(number, first, None)
        shelf = Shelf(sum(layout.n for layout in layouts))
        missing = {(layout.material, one) for layout in layouts for one in self._fill(layout, shelf, tick)}
        if missing:
            self._give_up(layouts)
            return {}, missing
        shelf.solve(self.tablers)
        values = {}
        for layout, first in zip(layouts, firsts, strict=True):
            values[layout.material] = compact(array("h", shelf.values(first, layout.n)))
        return values, set()

    def _give_up(self, layouts: Sequence[Layout]) -> None:
        for tabler in self.tablers:
            tabler.forget()
            for layout in layouts:
                tabler.place(self._number(layout), -1, None)

    def _fill(self, layout: Layout, shelf: Shelf, tick: Progress) -> set[Material]:
        """Fill a slice on all threads, and return what is missing."""
        number = self._number(layout)

        def one(tabler: Tabler, first: int, last: int) -> int:
            tabler.fill(number, first, last, shelf)
            return last - first

        for count in self._in_parts(one, layout.n, _PART):
            tick(count)
        return self._unknown()

    def _solve_by_retraction(self, layout: Layout, tick: Progress) -> Found:
        """Solve a slice whose turns can be taken back, from the positions decided in no turns on."""
        number = self._number(layout)
        for tabler in self.tablers:
            tabler.place(number, 0, None)
        codes = array("b", [0]) * layout.n
        last, size = -1, max(_PART, layout.n // _MOST_PARTS)
        for found, most in self._in_parts(lambda t, a, b: t.count_turns(number, a, b, codes), layout.n, size):
            tick(found)
            last = max(last, most)
        missing = {(layout.material, one) for one in self._unknown()}
        if missing:
            self._give_up([layout])
            return {}, missing
        crossings = Crossings(self.tablers)
        last = max(last, crossings.most_turns())
        if last > self.tablers[0].most_turns(number):
            raise NarrowError
        part, turns = 1 + layout.n // (_SHARES * len(self.tablers)), 0
        while turns <= last:
            for found, most in self._in_parts(partial(_retract, number, turns, codes, crossings), layout.n, part):
                tick(found)
                last = max(last, most)
            last = max(last, self.tablers[0].tell_of(crossings, number, layout.n, turns, codes))
            turns += 1
        return {layout.material: self._values(layout, codes, last)}, set()

    def _values(self, layout: Layout, codes: "array[int]", last: int) -> "array[int]":
        """Return values for the codes of a slice that is solved, in their place if no end is too far for one byte."""
        known = 255 - self.tablers[0].most_turns(self._number(layout))
        values = [0] * known + [turns + 1 if turns % 2 else -turns - 1 for turns in range(256 - known)]
        if last + 1 >= -LEFT_OUT["b"]:
            return array("h", map([LEFT_OUT["h"], *values[1:]].__getitem__, memoryview(codes).cast("B")))
        byte = bytes(value & 0xFF for value in [LEFT_OUT["b"], *values[1:]])
        for first in range(0, layout.n, _PART):
            codes[first : first + _PART] = array("b", codes[first : first + _PART].tobytes().translate(byte))
        return codes

    def _in_parts(self, do: Callable[[Tabler, int, int], T], n: int, size: int) -> Iterator[T]:
        """Yield what is done with each part of some numbers, on all threads."""
        idle = list(self.tablers)

        def one(first: int) -> T:
            tabler = idle.pop()
            try:
                return do(tabler, first, min(first + size, n))
            finally:
                idle.append(tabler)

        with ThreadPoolExecutor(len(self.tablers)) as pool:
            try:
                yield from pool.map(one, range(0, n, size))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _retract(
    number: int, turns: int, codes: "array[int]", crossings: Crossings, tabler: Tabler, first: int, last: int
) -> tuple[int, int]:
    return tabler.retract(number, first, last, turns, codes, crossings)
