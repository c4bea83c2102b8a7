"""All positions that can arise from one, with what leads from each to the next."""

from collections.abc import Callable
from dataclasses import dataclass

from dsl.model.refusals import RECALLING
from dsl.model.rows import EndKind
from interpreter.engines.protocol import Engine
from interpreter.errors import UnsolvableError
from interpreter.game.state import Game, State
from interpreter.program.tables import Program, Side
from interpreter.state.action import Action
from interpreter.state.going_on import key_of_state
from interpreter.state.outcome import Outcome
from interpreter.state.position import Position

POSITIONS = 1_000_000
"""Positions of a game that is solved, by default: about a gigabyte of memory."""

_HEARD = 1000
"""Positions after which the progress is told."""

Node = int
"""The number of a position, in the order in which they were found."""


@dataclass(frozen=True, slots=True)
class Graph:
    """The positions that can arise, the first one first, without what counts turns and repetitions."""

    game: Game
    positions: tuple[Position, ...]
    actors: bytes
    """The side that acts in each."""
    after: tuple[tuple[Node, ...], ...]
    """For each the positions that its actions lead to, each once; none where the game is over."""
    ends: dict[Node, Side | None]
    """The winner where the game is over."""
    forever: Side | None
    """The winner of play without an end, which repeats positions; None if that is a draw."""


def explore(state: State, most: int = POSITIONS, heard: Callable[[int], None] = lambda number: None) -> Graph:
    """Return the positions that can arise from a state. `heard` is called with the number of new ones.

    Raise `UnsolvableError` if there are more than `most`, or if a rule of the game asks how a position came about.
    """
    game, engine = state.game, state.game.engine
    forever = winner_forever(game.program)
    first = key_of_state(game.program, state.position)
    numbers: dict[Position, Node] = {first: 0}
    actors, after, ends, told = bytearray(), list[tuple[Node, ...]](), dict[Node, Side | None](), 0
    positions = [first]
    for number, position in enumerate(positions):  # it grows meanwhile
        outcome, found = step(engine, game.program, position)
        actors.append(engine.actor(position))
        next_ = set[Node]()
        for _, key in found:
            known = numbers.setdefault(key, len(positions))
            if known == len(positions):
                positions.append(key)
            next_.add(known)
        after.append(tuple(next_))
        if outcome is not None:
            ends[number] = outcome.winner
        if len(positions) > most:
            raise UnsolvableError(f"more than {most} positions can arise")
        if len(positions) - told >= _HEARD:
            heard(len(positions) - told)
            told = len(positions)
    heard(len(positions) - told)
    return Graph(game, tuple(positions), bytes(actors), tuple(after), ends, forever)


def step(engine: Engine, program: Program, position: Position) -> tuple[Outcome | None, list[tuple[Action, Position]]]:
    """Return how the game has ended in a position, or its actions with the positions that they lead to."""
    found = engine.successors(position)
    outcome = engine.outcome(position, stuck=not found)
    if outcome is not None:
        return outcome, []
    return None, [(action, key_of_state(program, after)) for action, after in found]


def winner_forever(program: Program) -> Side | None:
    """Return who wins if positions are repeated, or None for a draw.

    Raise `UnsolvableError` if a rule asks for more of the game so far than the position.
    """
    if any(row.kind in RECALLING for row in program.constraints):
        raise UnsolvableError("a rule forbids positions that were there before")
    for row in program.ends:
        if row.kind is EndKind.CHASE or (row.kind is EndKind.REPETITION and row.perpetual):
            raise UnsolvableError(f"`{row.span.text.strip()}` judges how a position came about")
        decides = row.kind in (EndKind.REPETITION, EndKind.PROGRESS) and row.result != "draw"
        if decides and (row.side is None or row.kind is EndKind.PROGRESS):
            raise UnsolvableError(f"`{row.span.text.strip()}` judges how a position came about")
    odds, repetition = program.end(EndKind.ODDS), program.end(EndKind.REPETITION)
    if odds is not None:
        return odds.side
    return None if repetition is None or repetition.result == "draw" else repetition.side
