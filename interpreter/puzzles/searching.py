"""Finds puzzles among the positions of a game, by proofs."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from interpreter.errors import UndecidedError
from interpreter.game.problems import Aim, Proving, prover_of, turns_from
from interpreter.game.state import State
from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.puzzles.puzzle import Kind, Puzzle
from interpreter.state.position import Phase

Way = tuple[tuple[str, ...], State]
"""A turn, as the texts of its actions, and the state after it."""

_CHOICES = 3
"""Turns that the solver must have to choose from, at least."""

_WAYS = 500
"""Ways to play a turn, with more of which a position is passed over: each would need a proof."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is looked for."""

    turns: int = 3
    """Turns of the winning side, at most."""
    nodes: int = 30_000
    """Positions that a proof may look at; what takes more is no puzzle."""
    saves: bool = True
    """True if turns that alone save the game are puzzles, too."""
    hard: int = 0
    """Levels that must fail, at least; a puzzle that is not graded has none."""


def puzzles_in(states: Iterable[State], search: Search) -> Iterator[Puzzle]:
    """Yield the puzzles among the states of a game, in its order, not graded.

    Of the positions in a row from which a side can win by force only the first with one good turn is a puzzle, as the
    others continue its solution. A position in which a turn has too many ways to look at all is passed over.
    """
    finder: _Finder | None = None
    wins = [False, False]
    for state in states:
        finder = finder or _Finder(state, search)
        if state.outcome() is None and begins_turn(state):
            with suppress(UndecidedError):
                found = finder.look(state, wins)
                if found is not None:
                    yield found


def begins_turn(state: State) -> bool:
    """Return True if a turn begins, and not a part of one."""
    position = state.position
    return not position.spent and position.phase is Phase.ACT and not position.waiting


class _Finder:
    """Proofs for the positions of one game."""

    def __init__(self, state: State, search: Search) -> None:
        self.search = search
        self.prover: Proving = prover_of(state)

    def look(self, state: State, wins: list[bool]) -> Puzzle | None:
        """Return the puzzle of a position; `wins` says of each side if its last turn began such a solution."""
        side = SIDE_NAMES.index(state.actor)
        turns = self.fewest(state, side)
        if turns is None:
            wins[side] = False
            return self.saving(state, side) if self.search.saves else None
        found = None if wins[side] else self.winning(state, side, turns)
        wins[side] = wins[side] or found is not None
        return found

    def _wins(self, state: State, forcing: Side, winner: Side, turns: int) -> bool | None:
        return self.prover.proves(state.position, forcing, Aim(winner), turns, self.search.nodes)

    def fewest(self, state: State, side: Side) -> int | None:
        """Return in how many turns a side to act wins by force, if a proof is found; longer ones need more."""
        for turns in range(1, self.search.turns + 1):
            found = self._wins(state, side, side, turns)
            if found is not False:
                return turns if found else None
        return None

    def winning(self, state: State, side: Side, turns: int) -> Puzzle | None:
        """Return the puzzle of a position that is won in so many turns, if each turn of some line is the only one."""
        line = self._line(state, side, turns, is_first=True)
        return None if line is None else Puzzle(state=state, kind=Kind.WIN, turns=turns, line=line)

    def _line(
        self, state: State, side: Side, turns: int, *, is_first: bool = False
    ) -> tuple[tuple[str, ...], ...] | None:
        """Return a line to the win whose turns have no duals, against the longest defense that allows it."""
        found = self._only(state, side, turns, least=_CHOICES if is_first else 1)
        if found is None:
            return None
        turn, after = found
        if after.outcome() is not None:
            return (turn,)
        for left in range(turns - 1, 0, -1):
            for reply, then in turns_from(after):
                if then.outcome() is None and self.fewest(then, side) == left:
                    rest = self._line(then, side, left)
                    if rest is not None:
                        return (turn, reply, *rest)
        return None

    def _only(self, state: State, side: Side, turns: int, least: int) -> Way | None:
        """Return the only turn that wins within so many, of at least so many that there are to choose from."""
        good: list[Way] = []
        ways = 0
        for turn, after in turns_from(state):
            ways += 1
            if ways > _WAYS and turns > 1:
                return None
            if self._keeps(after, side, turns - 1):
                good.append((turn, after))
                if len(good) > 1:
                    return None
        return good[0] if good and ways >= least else None

    def _keeps(self, after: State, side: Side, turns: int) -> bool:
        """Return True if a side has won, or wins within some turns of its own whatever the other side does."""
        outcome = after.outcome()
        if outcome is not None:
            return outcome.winner == side
        return bool(turns and self._wins(after, side, side, turns))

    def saving(self, state: State, side: Side) -> Puzzle | None:
        """Return the puzzle of a position in which all turns but one lose by force."""
        good: list[tuple[str, ...]] = []
        lost: list[int] = []
        for turn, after in turns_from(state):
            turns = self._lost_in(after, 1 - side)
            if turns is not None:
                lost.append(turns)
                if len(lost) > _WAYS:
                    return None
                continue
            good.append(turn)
            if len(good) > 1:
                return None
        if not good or len(lost) + 1 < _CHOICES:
            return None
        return Puzzle(state=state, kind=Kind.SAVE, turns=max(lost), line=(good[0],))

    def _lost_in(self, after: State, winner: Side) -> int | None:
        """Return in how many turns the other side wins after a turn, 0 if it has; None if there is no proof of it."""
        outcome = after.outcome()
        if outcome is not None:
            return 0 if outcome.winner == winner else None
        return self.fewest(after, winner)
