"""The plan of a run: the engines, the time and the depth."""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.benchmark.engines import Maker


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The engines to measure, the seconds for a measurement, and the maximum depth, if the user gave one."""

    engines: Mapping[str, Maker]
    seconds: float
    depth: int | None = None

    @property
    def limit(self) -> float:
        """Return the timeout of a process in seconds, which allows for its start and a wrong estimate."""
        return 60 + 20 * self.seconds

    def deepest(self, wanted: int) -> int:
        """Return the maximum depth of a count; `wanted` is that of the case."""
        return wanted if self.depth is None else self.depth
