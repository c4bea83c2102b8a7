"""The plan of a run: what it measures, and how long that may take."""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.benchmark.engines import Maker


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The engines to measure, the seconds for a measurement, and the greatest depth, if the user gave one."""

    engines: Mapping[str, Maker]
    seconds: float
    depth: int | None = None

    @property
    def limit(self) -> float:
        """Return the seconds after which a process is given up: it must start, and may take longer than guessed."""
        return 60 + 20 * self.seconds

    def deepest(self, wanted: int) -> int:
        """Return the greatest depth to count to; `wanted` is that of the case."""
        return wanted if self.depth is None else self.depth
