"""Stones on the points of a grid, with groups, liberties and ko: a second opinion by flooding."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random

Point = tuple[int, int]


def named(point: Point) -> str:
    return f"S@{'abcdefghijklm'[point[0]]}{point[1] + 1}"


@dataclass(frozen=True)
class Stones:
    """A position: stones of both sides, Black's as 1, whose turn it is, and the positions that may not come back."""

    size: int
    stones: dict[Point, int]
    side: int = 1
    past: frozenset[tuple[frozenset[tuple[Point, int]], int]] = frozenset()
    has_ko: bool = True

    @classmethod
    def scattered(cls, random: Random, size: int, *, has_ko: bool) -> Stones:
        """Return a position with many stones, all of them with liberties, and no way from edge to edge but by chance."""
        points = [(x, y) for x in range(size) for y in range(size)]
        drawn = {point: random.randrange(2) for point in random.sample(points, size * size * 3 // 5)}
        empty = cls(size, {}, has_ko=has_ko)
        alive = {point: side for point, side in drawn.items() if empty._is_alive(drawn, point)}
        return replace(empty, stones=alive)

    def placement(self) -> str:
        """Return the first field of a FEN."""
        letters = {None: " ", 0: "S", 1: "s"}
        rows = ("".join(letters[self.stones.get((x, y))] for x in range(self.size)) for y in reversed(range(self.size)))
        return "/".join(re.sub(" +", lambda found: str(len(found[0])), row) for row in rows)

    def actions(self) -> dict[str, Stones]:
        """The stones that may be put, each with the position after it."""
        points = ((x, y) for x in range(self.size) for y in range(self.size))
        afters = {named(point): self._after(point) for point in points if point not in self.stones}
        return {text: after for text, after in afters.items() if after is not None}

    def is_joined(self) -> bool:
        """Whether a group of the side that acted last touches two opposite edges."""
        last = self.size - 1
        for start, side in self.stones.items():
            group = self._group(self.stones, start) if side != self.side else set()
            if any({0, last} <= {point[axis] for point in group} for axis in (0, 1)):
                return True
        return False

    def _key(self) -> tuple[frozenset[tuple[Point, int]], int]:
        return frozenset(self.stones.items()), self.side

    def _near(self, point: Point) -> list[Point]:
        x, y = point
        near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return [place for place in near if all(0 <= number < self.size for number in place)]

    def _group(self, stones: dict[Point, int], start: Point) -> set[Point]:
        found, open_ends = {start}, [start]
        while open_ends:
            for point in self._near(open_ends.pop()):
                if point not in found and stones.get(point) == stones[start]:
                    found.add(point)
                    open_ends.append(point)
        return found

    def _is_alive(self, stones: dict[Point, int], start: Point) -> bool:
        return any(near not in stones for point in self._group(stones, start) for near in self._near(point))

    def _after(self, point: Point) -> Stones | None:
        stones = self.stones | {point: self.side}
        dead = {
            stone
            for near in self._near(point)
            if stones.get(near) == 1 - self.side and not self._is_alive(stones, near)
            for stone in self._group(stones, near)
        }
        stones = {place: side for place, side in stones.items() if place not in dead}
        after = replace(self, stones=stones, side=1 - self.side, past=self.past | {self._key()})
        is_back = self.has_ko and after._key() in after.past
        return None if is_back or not self._is_alive(stones, point) else after
