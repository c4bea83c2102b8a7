"""The values of positions, from the ends backwards (retrograde analysis)."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.solutions.exploring import Graph, Node, step
from interpreter.state.action import Action


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth if both sides play perfectly.

    >>> str(Value(0, 5)), str(Value(0, 0)), str(Value(None)), str(Value(1))
    ('white wins in 5 actions', 'white has won', 'a draw', 'black wins by repetition')
    """

    winner: Side | None
    actions: int | None = None
    """Actions to the end, where the winner hurries and the loser delays; None where no end is forced."""

    def __str__(self) -> str:
        if self.winner is None:
            return "a draw"
        if self.actions is None:
            return f"{SIDE_NAMES[self.winner]} wins by repetition"
        if self.actions == 0:
            return f"{SIDE_NAMES[self.winner]} has won"
        return f"{SIDE_NAMES[self.winner]} wins in {self.actions} action{'' if self.actions == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Solution:
    """A game that is solved: the value of every position that can arise."""

    graph: Graph
    values: tuple[Value, ...]
    """By the number of the position."""

    @property
    def value(self) -> Value:
        """The value of the game."""
        return self.values[0]

    def firsts(self) -> Iterator[tuple[Action, Value]]:
        """Yield the actions of the first position with the value that each leads to, best first."""
        game, numbers = self.graph.game, {position: node for node, position in enumerate(self.graph.positions)}
        side = self.graph.actors[0]
        _, found = step(game.engine, game.program, self.graph.positions[0])
        values = {action: self.values[numbers[after]] for action, after in found}
        for action in sorted(values, key=lambda action: (_order(values[action], side), game.action_text(action))):
            yield action, values[action]


def _order(value: Value, side: Side) -> tuple[int, float]:
    """Return a place by what a side wants: quick wins, draws, slow losses."""
    if value.winner is None:
        return 1, 0
    actions = inf if value.actions is None else value.actions
    return (0, actions) if value.winner == side else (2, -actions)


def solve(graph: Graph) -> Solution:
    """Return the value of each position of a graph.

    A position is won for the side that acts if one action leads to a position that it wins, and lost if all lead to
    positions that the other side wins. What is neither can be played on for ever.
    """
    values: list[Value | None] = [None] * len(graph.positions)
    before: list[list[Node]] = [[] for _ in graph.positions]
    left = [len(nodes) for nodes in graph.after]
    for node, nodes in enumerate(graph.after):
        for after in nodes:
            before[after].append(node)
    for node, winner in graph.ends.items():
        values[node] = Value(winner, 0)
    known = deque((node, winner, 0) for node, winner in graph.ends.items() if winner is not None)
    while known:  # in the order of their distances
        node, winner, actions = known.popleft()
        for earlier in before[node]:
            left[earlier] -= 1
            if values[earlier] is None and (graph.actors[earlier] == winner or left[earlier] == 0):
                values[earlier] = Value(winner, actions + 1)
                known.append((earlier, winner, actions + 1))
    return Solution(graph, tuple(value or Value(graph.forever) for value in values))
