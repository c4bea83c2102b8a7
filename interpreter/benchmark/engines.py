"""The engines that can be measured, and the interface that the benchmarks need."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Protocol

from interpreter.benchmark.sample import Playouts
from interpreter.engines.choose import KERNEL
from interpreter.program.board import Square
from interpreter.program.tables import Program, Side
from interpreter.state.action import Action
from interpreter.state.position import Position


class Engine(Protocol):
    """The interface of a measured engine."""

    def start(self) -> Position:
        """Return the position at the start of the game."""
        ...

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the legal actions."""
        ...

    def play(self, position: Position, action: Action) -> Position:
        """Return the position after a legal action."""
        ...

    def tried(self) -> int:
        """Return the number of look-ahead actions tried for the last question."""
        ...

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """Return the squares of the active units of a side."""
        ...

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """Return the number of sequences of `depth` actions; `bulk` counts the last action without playing it."""
        ...

    def playouts(self, position: Position, *, count: int, seed: int, cap: int = 2000) -> Playouts:
        """Play random games from a position, with uniformly random actions and without the draw by repetition."""
        ...

    def activation_queries(self, position: Position, count: int) -> float:
        """Return the seconds that this many uncached queries for the active squares of the side to act take."""
        ...


Maker = Callable[[Program], Engine]


def makers(names: Iterable[str]) -> Mapping[str, Maker]:
    """Return a constructor for each named engine, which takes a Program."""
    return {name: _maker(name) for name in names}


def _maker(name: str) -> Maker:
    if name == KERNEL:
        kernel: Maker = import_module("interpreter.engines.kernel.engine").Kernel
        return kernel
    from interpreter.benchmark.by_reference import ByReference

    return ByReference
