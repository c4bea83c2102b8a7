"""The captured units of a match, counted once for each action however often a match is viewed."""

from collections import Counter
from collections.abc import Sequence
from itertools import compress, pairwise
from operator import ne
from weakref import ref

from dsl.model.rows import Effect, Trigger
from interpreter.game.match import Match
from interpreter.game.state import State
from interpreter.program.tables import Piece, Program, Side
from interpreter.state.position import Position

_Count = tuple[Counter[Piece], Counter[Piece]]
"""The units that each side has lost; a count is never changed."""

_NOTHING: _Count = (Counter(), Counter())


class _Counted:
    """The counts of states, by the states themselves: equal states may have different histories."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[ref[State], ref[State], _Count]] = {}

    def get(self, start: State, state: State) -> _Count | None:
        """Return the count of a state since a start, if it is known."""
        first, last, count = self._known.get((id(start), id(state)), (None, None, None))
        is_same = first is not None and last is not None and first() is start and last() is state
        return count if is_same else None

    def put(self, start: State, state: State, count: _Count) -> None:
        """Remember a count for as long as the state is in use."""
        key, known = (id(start), id(state)), self._known
        known[key] = ref(start), ref(state, lambda _: known.pop(key, None)), count


_COUNTED = _Counted()


def captured_of(match: Match) -> list[list[list[int]]]:
    """Return the pieces that each side has lost to the other with their counts, where captured units do not come back.

    >>> from interpreter import load
    >>> match = Match([load("chess").start()])
    >>> for text in ("e2e4", "d7d5", "e4d5"):
    ...     text = match.play(text)
    >>> captured_of(match)
    [[], [[5, 1]]]
    """
    if _come_back(match.state.game.program):
        return [[], []]
    return [[list(item) for item in sorted(count.items())] for count in _count(match.states)]


def _come_back(program: Program) -> bool:
    return any(program.consequence(Trigger.CAPTURE, effect) for effect in (Effect.TO_HAND, Effect.WAIT))


def _count(states: Sequence[State]) -> _Count:
    start, index = states[0], len(states) - 1
    while index > 0 and _COUNTED.get(start, states[index]) is None:
        index -= 1
    count = _COUNTED.get(start, states[index]) or _NOTHING
    for before, after in pairwise(states[index:]):
        count = _with(count, before.position, after.position)
    _COUNTED.put(start, states[-1], count)
    return count


def _with(count: _Count, before: Position, after: Position) -> _Count:
    """Return a count with the units that an action captured."""
    side = 1 - before.side
    lost = _lost(before, after, side)
    return (count[0] + lost, count[1]) if side == 0 else (count[0], count[1] + lost)


def _lost(before: Position, after: Position, side: Side) -> Counter[Piece]:
    """Return the units that a side lost by an action of the other; those that only changed sides are not lost."""
    different = map(ne, before.board, after.board)
    changed = tuple(compress(zip(before.board, after.board, strict=True), different))
    there = Counter([unit.piece for old, _ in changed for unit in old if unit.side == side])
    there.subtract([unit.piece for _, new in changed for unit in new if unit.side != 1 - side])
    return +there
