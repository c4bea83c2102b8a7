"""The engines that can be measured, and what is asked of them."""

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
    """What is measured of an engine."""

    def start(self) -> Position:
        """Return the position at the start of the game."""
        ...

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """The legal actions."""
        ...

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action."""
        ...

    def tried(self) -> int:
        """How many actions that could follow in a turn were tried to answer the last question."""
        ...

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """The squares of the active units of a side."""
        ...

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """The number of ways to play so many actions; `bulk` counts the last one without playing it."""
        ...

    def playouts(self, position: Position, *, count: int, seed: int, cap: int = 2000) -> Playouts:
        """Random games from a position, each legal action as likely as the others, repetition not looked at."""
        ...

    def activation_queries(self, position: Position, count: int) -> float:
        """The seconds that so many questions for the active squares of the side to act take, none remembered."""
        ...


Maker = Callable[[Program], Engine]


def makers(names: Iterable[str]) -> Mapping[str, Maker]:
    """How to make each engine of some names out of a Program."""
    return {name: _maker(name) for name in names}


def _maker(name: str) -> Maker:
    if name == KERNEL:
        kernel: Maker = import_module("interpreter.engines.kernel.engine").Kernel
        return kernel
    from interpreter.benchmark.by_reference import ByReference

    return ByReference
