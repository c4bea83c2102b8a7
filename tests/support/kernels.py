"""Stand-ins for the kernel, put in its place by their modules; none of them imports networkx."""

import sys
from dataclasses import replace
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from interpreter.program.tables import Program
from interpreter.state.action import END, Action
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position, start_position

HOME = "interpreter.engines.kernel"


def modules(kernel: type | None) -> dict[str, ModuleType]:
    """What importing the kernel gives if a class is it, or `None` is built."""
    home, engine = ModuleType(HOME), ModuleType(f"{HOME}.engine")
    home.__spec__ = ModuleSpec(HOME, None, is_package=True)
    home.__path__ = ["nowhere"]
    home.obstacle = lambda: None if kernel is not None else "is not built"  # type: ignore[attr-defined]
    engine.Kernel = kernel  # type: ignore[attr-defined]
    return {HOME: home, f"{HOME}.engine": engine}


def put_kernel(monkeypatch: pytest.MonkeyPatch, kernel: type | None) -> None:
    """Make a class the kernel for the rest of a test, or none."""
    for name, module in modules(kernel).items():
        monkeypatch.setitem(sys.modules, name, module)


class Clockwork:
    """A game in which each side can only end its turn."""

    name = "kernel"

    def __init__(self, program: Program) -> None:
        self.program = program

    def start(self) -> Position:
        return start_position(self.program)

    def admit(self, position: Position) -> Position:
        return position

    def minimal(self, position: Position) -> Position:
        return position

    def actor(self, position: Position) -> int:
        return position.side

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        return (END,)

    def play(self, position: Position, action: Action) -> Position:
        return replace(position, side=1 - position.side, number=position.number + position.side)

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        return [(END, self.play(position, END))]

    def candidate_action(self, position: Position, action: Action) -> Action | None:
        return END if action == END else None

    def outcome(self, position: Position, *, stuck: bool) -> Outcome | None:
        return None

    def is_checked(self, position: Position) -> bool:
        return False

    def actions_of_turn(self, position: Position) -> tuple[int, int]:
        return 0, 0

    def active(self, position: Position, side: int) -> frozenset[int]:
        return frozenset()
