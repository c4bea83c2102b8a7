"""Pente as a program of its own, written from its rules, to compare with the rule files."""

from dataclasses import dataclass, field

_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))

Point = tuple[int, int]


@dataclass
class Pente:
    """A game on a board of some size: who has which point, whose turn it is, and what is captured."""

    size: int
    lengths: tuple[int, ...]
    """The numbers of stones that one line may capture."""
    needed: int
    """The captured stones that win."""
    side: int
    stones: dict[Point, int] = field(default_factory=dict)
    captured: list[int] = field(default_factory=lambda: [0, 0])

    def free(self) -> set[Point]:
        """Return the empty points."""
        return {(x, y) for x in range(self.size) for y in range(self.size)} - set(self.stones)

    def put(self, point: Point) -> str:
        """Put a stone on a point, take what it captures, and return how it wins, or nothing."""
        self.stones[point] = self.side
        lost = {at for dx, dy in _WAYS for sign in (1, -1) for at in self._taken(point, sign * dx, sign * dy)}
        for at in lost:
            del self.stones[at]
        self.captured[self.side] += len(lost)
        mover, self.side = self.side, 1 - self.side
        if any(self._run(point, way) >= 5 for way in _WAYS):
            return "row"
        return "score" if self.captured[mover] >= self.needed else ""

    def _taken(self, point: Point, dx: int, dy: int) -> list[Point]:
        passed = []
        x, y = point[0] + dx, point[1] + dy
        while self.stones.get((x, y)) == 1 - self.side:
            passed.append((x, y))
            x, y = x + dx, y + dy
        return passed if self.stones.get((x, y)) == self.side and len(passed) in self.lengths else []

    def _run(self, point: Point, way: Point) -> int:
        side, length = self.stones[point], 1
        for sign in (1, -1):
            x, y = point[0] + sign * way[0], point[1] + sign * way[1]
            while self.stones.get((x, y)) == side:
                length += 1
                x, y = x + sign * way[0], y + sign * way[1]
        return length
