"""Measurements of the reference engine."""

from dataclasses import replace
from functools import cached_property
from random import Random
from time import perf_counter

from interpreter.benchmark.sample import Playouts
from interpreter.engines.reference import Reference
from interpreter.game.perft import Counting, perft
from interpreter.program.board import Square
from interpreter.program.tables import BLACK, WHITE, Program, Side
from interpreter.state.action import Action
from interpreter.state.position import Position


class ByReference:
    """The reference engine with the loops that the benchmarks time."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.engine = Reference(program)

    @cached_property
    def forgetful(self) -> Reference:
        """Return the engine without the draw by repetition, for playouts."""
        return Reference(
            replace(self.program, ends=tuple(end for end in self.program.ends if end.kind != "repetition"))
        )

    def start(self) -> Position:
        """Return the position at the start of the game."""
        return self.engine.start()

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the legal actions."""
        return self.engine.legal_actions(position)

    def play(self, position: Position, action: Action) -> Position:
        """Return the position after a legal action."""
        return self.engine.play(position, action)

    def tried(self) -> int:
        """Return the number of look-ahead actions tried for the last question."""
        return self.engine.rules.lookahead.tried

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """Return the squares of the active units of a side."""
        return self.engine.active(position, side)

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """Return the number of sequences of `depth` actions; `bulk` counts the last action without playing it."""
        return perft(self.engine, position, depth, counting=Counting(bulk=bulk))

    def playouts(self, position: Position, *, count: int, seed: int, cap: int = 2000) -> Playouts:
        """Play random games from a position, with uniformly random actions and without the draw by repetition."""
        random = Random(seed)
        total = Playouts(0, 0, 0, 0, 0, 0, 0)
        for _ in range(count):
            game = playout(self.forgetful, position, random, cap)
            total = Playouts(*(map(sum, zip(total, game, strict=True))))
        return total

    def activation_queries(self, position: Position, count: int) -> float:
        """Return the seconds that this many uncached queries for the active squares of the side to act take."""
        begun = perf_counter()
        for _ in range(count):
            self.engine.rules.active.clear()
            self.engine.rules.active_last.clear()
            self.active(position, position.side)
        return perf_counter() - begun


def playout(engine: Reference, position: Position, random: Random, cap: int) -> Playouts:
    """Play one random game of at most `cap` actions."""
    actions = turns = 0
    while actions < cap:
        legal = engine.legal_actions(position)
        outcome = engine.outcome(position, stuck=not legal)
        if outcome is not None:
            white, black, drawn = (int(outcome.winner == side) for side in (WHITE, BLACK, None))
            return Playouts(1, actions, turns, white, black, drawn, 0)
        position = engine.play(position, random.choice(legal))
        actions += 1
        turns += position.spent == 0
    return Playouts(1, actions, turns, 0, 0, 0, 1)
