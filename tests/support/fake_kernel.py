"""A kernel that asks the reference engine, and does only what a kernel does: it explains nothing and draws nothing."""

from typing import Any, ClassVar

from interpreter.engines.reference import Reference
from interpreter.game.perft import Counting, Tick, perft
from interpreter.program.tables import Program
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position


class FakeKernel:
    """Every question of an engine, answered by the reference engine; `counted` is how counts were asked for."""

    name = "kernel"
    counted: ClassVar[list[dict[str, Any]]] = []

    def __init__(self, program: Program) -> None:
        self._reference = Reference(program)

    def start(self) -> Position:
        return self._reference.start()

    def admit(self, position: Position) -> Position:
        return self._reference.admit(position)

    def minimal(self, position: Position) -> Position:
        return self._reference.minimal(position)

    def actor(self, position: Position) -> int:
        return self._reference.actor(position)

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        return self._reference.legal_actions(position)[::-1]

    def is_legal(self, position: Position, action: Action) -> bool:
        return action in self.legal_actions(position)

    def play(self, position: Position, action: Action) -> Position:
        return self._reference.play(position, action)

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        return self._reference.successors(position)[::-1]

    def candidate_action(self, position: Position, action: Action) -> Action | None:
        return self._reference.candidate_action(position, action)

    def outcome(self, position: Position, *, stuck: bool) -> Outcome | None:
        return self._reference.outcome(position, stuck=stuck)

    def is_checked(self, position: Position) -> bool:
        return self._reference.is_checked(position)

    def actions_of_turn(self, position: Position) -> tuple[int, int]:
        return self._reference.actions_of_turn(position)

    def active(self, position: Position, side: int) -> frozenset[int]:
        return self._reference.active(position, side)

    def perft(
        self,
        position: Position,
        depth: int,
        *,
        bulk: bool = True,
        jobs: int = 1,
        hash_mb: int = 0,
        turns: bool = False,
        tick: Tick | None = None,
    ) -> int:
        self.counted.append({"depth": depth, "bulk": bulk, "jobs": jobs, "hash_mb": hash_mb, "turns": turns})
        return perft(self._reference, position, depth, tick, Counting(turns=turns, bulk=bulk))
