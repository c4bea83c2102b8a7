"""Proofs that a side can force a win, by trying every action to some number of actions; nothing is judged."""

from collections.abc import Iterator

from interpreter.engines.protocol import Counter, Engine
from interpreter.program.tables import Side
from interpreter.state.action import Action
from interpreter.state.position import Position

Key = tuple[int, int]


class TooLargeError(Exception):
    """A proof would need more positions than allowed."""


class Prover:
    """Proves wins of one side on the kernel. What it found of a position holds for every number of actions left."""

    def __init__(self, engine: Engine, winner: Side, most: int) -> None:
        self.engine = engine
        self.winner = winner
        self.left = most
        """Number of positions that it may still look at."""
        self._won_within: dict[Key, int] = {}
        self._not_within: dict[Key, int] = {}
        self._refutations: dict[int, Action] = {}

    def actions_to_win(self, position: Position, most: int) -> int | None:
        """Return the least number of actions, of both sides, in which the win is forced, or None if it is too many."""
        return next((number for number in range(most + 1) if self.wins(position, number)), None)

    def winning_actions(self, position: Position, within: int) -> tuple[Action, ...]:
        """Return the actions after which the win is forced within one action less."""
        following = self.engine.successors(position)
        return tuple(action for action, after in following if self.wins(after, within - 1))

    def line(self, position: Position, within: int) -> Iterator[Action]:
        """Yield a forced line: the winner takes the shortest way, and the other side the longest."""
        following = self.engine.successors(position)
        if not following:
            return
        lengths = [self.actions_to_win(after, within - 1) for _, after in following]
        known = [length for length in lengths if length is not None]
        best = min(known) if self.engine.actor(position) == self.winner else max(known)
        action, after = following[lengths.index(best)]
        yield action
        yield from self.line(after, best)

    def wins(self, position: Position, within: int) -> bool:
        """Return True if the win is forced within some number of actions."""
        key = self._key(position)
        if self._won_within.get(key, within + 1) <= within:
            return True
        if self._not_within.get(key, -1) >= within:
            return False
        found = self._search(position, within)
        (self._won_within if found else self._not_within)[key] = within
        return found

    def _search(self, position: Position, within: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooLargeError
        if within == 0:
            return not self._has_actions(position) and self._is_won(position, stuck=True)
        following = self.engine.successors(position)
        if not following or self.engine.outcome(position, stuck=False) is not None:
            return self._is_won(position, stuck=not following)
        if self.engine.actor(position) == self.winner:
            return any(self.wins(after, within - 1) for _, after in following)
        return self._wins_against_all(following, within)

    def _wins_against_all(self, following: list[tuple[Action, Position]], within: int) -> bool:
        """Try the last refutation first: what refutes one attempt often refutes the next."""
        last = self._refutations.get(within)
        for action, after in sorted(following, key=lambda pair: pair[0] != last):
            if not self.wins(after, within - 1):
                self._refutations[within] = action
                return False
        return True

    def _is_won(self, position: Position, *, stuck: bool) -> bool:
        outcome = self.engine.outcome(position, stuck=stuck)
        return outcome is not None and outcome.winner == self.winner

    def _has_actions(self, position: Position) -> bool:
        assert isinstance(self.engine, Counter), "proofs need the kernel"
        return self.engine.perft(position, 1) > 0

    def _key(self, position: Position) -> Key:
        """Return what a proof depends on; within so few actions no position comes back a third time."""
        return self.engine.hash(position), position.clock  # type: ignore[attr-defined]  # the kernel's
