"""What is measured, done by the reference engine."""

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
    """The reference engine, with the loops around it that are timed."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.engine = Reference(program)

    @cached_property
    def forgetful(self) -> Reference:
        """The same rules without the draw by repetition, for playouts."""
        return Reference(
            replace(self.program, ends=tuple(end for end in self.program.ends if end.kind != "repetition"))
        )

    def start(self) -> Position:
        """Return the position at the start of the game."""
        return self.engine.start()

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """The legal actions."""
        return self.engine.legal_actions(position)

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action."""
        return self.engine.play(position, action)

    def tried(self) -> int:
        """How many actions that could follow in a turn were tried to answer the last question."""
        return self.engine.rules.lookahead.tried

    def active(self, position: Position, side: Side) -> frozenset[Square]:
        """The squares of the active units of a side."""
        return self.engine.active(position, side)

    def perft(self, position: Position, depth: int, *, bulk: bool = True) -> int:
        """The number of ways to play so many actions; `bulk` counts the last one without playing it."""
        return perft(self.engine, position, depth, counting=Counting(bulk=bulk))

    def playouts(self, position: Position, *, count: int, seed: int, cap: int = 2000) -> Playouts:
        """Random games from a position, each legal action as likely as the others, repetition not looked at."""
        random = Random(seed)
        total = Playouts(0, 0, 0, 0, 0, 0, 0)
        for _ in range(count):
            game = playout(self.forgetful, position, random, cap)
            total = Playouts(*(map(sum, zip(total, game, strict=True))))
        return total

    def activation_queries(self, position: Position, count: int) -> float:
        """The seconds that so many questions for the active squares of the side to act take, none remembered."""
        begun = perf_counter()
        for _ in range(count):
            self.engine.rules.active.clear()
            self.engine.rules.active_last.clear()
            self.active(position, position.side)
        return perf_counter() - begun


def playout(engine: Reference, position: Position, random: Random, cap: int) -> Playouts:
    """One random game, broken off after `cap` actions."""
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
