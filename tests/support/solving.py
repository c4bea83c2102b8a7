"""The results of small games, found by looking at every position."""

from dataclasses import dataclass, field, replace

from interpreter.engines.protocol import Engine
from interpreter.game.state import State
from interpreter.state.position import Position


@dataclass
class Solved:
    """What can follow in a small game: each position by its key, with draws by count left out."""

    engine: Engine
    positions: dict[Position, Position] = field(default_factory=dict)
    after: dict[Position, list[Position]] = field(default_factory=dict)
    results: dict[Position, int] = field(default_factory=dict)
    """1 if White wins by force, -1 if Black does, 0 if neither."""

    def result(self, position: Position) -> int:
        """Return the result of a position for the side to act there."""
        return self.results[key_of(position)] * self.sign(position)

    def sign(self, position: Position) -> int:
        """Return 1 if White is to act, -1 if Black is."""
        return 1 if self.engine.actor(position) == 0 else -1


def key_of(position: Position) -> Position:
    """Return a position without its history and counts."""
    return replace(position, clock=0, number=2, seen=())


def solve(start: State) -> Solved:
    """Return the results of a position and of all that can follow."""
    solved = Solved(start.game.engine)
    _follow_all(solved, start.position)
    before: dict[Position, list[Position]] = {key: [] for key in solved.after}
    for key, following in solved.after.items():
        for one in following:
            before[one].append(key)
    changed = [key for key, result in solved.results.items() if result]
    while changed:
        for key in before[changed.pop()]:
            if not solved.results[key]:
                solved.results[key] = _result(solved, key)
                if solved.results[key]:
                    changed.append(key)
    return solved


def _follow_all(solved: Solved, start: Position) -> None:
    left = [start]
    while left:
        position = left.pop()
        key = key_of(position)
        if key in solved.after:
            continue
        following = [after for _, after in solved.engine.successors(position)]
        solved.positions[key] = position
        solved.after[key] = [key_of(one) for one in following]
        outcome = None if following else solved.engine.outcome(position, stuck=True)
        solved.results[key] = 0 if outcome is None or outcome.winner is None else 1 - 2 * outcome.winner
        left += following


def _result(solved: Solved, key: Position) -> int:
    mine = solved.sign(key)
    found = {solved.results[one] for one in solved.after[key]}
    return mine if mine in found else -mine if found == {-mine} else 0
