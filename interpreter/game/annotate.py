"""Marks and comments on the turns of a game, by the judgment of a player."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from interpreter.game.players.player import Budget, Line, Player
from interpreter.game.replay import Followed
from interpreter.game.state import State
from interpreter.notation.record import GLYPHS, Record, RecordedTurn
from interpreter.program.tables import SIDE_NAMES

MARKS = ((0.3, "??"), (0.2, "?"), (0.1, "?!"))
"""The marks of turns by the winning chance that they lose at least."""


def winning_chance(score: int) -> float:
    """Return the chance to win at a score, where a draw is half a win.

    >>> [round(winning_chance(score), 2) for score in (-400, 0, 100, 29_990)]
    [0.09, 0.5, 0.64, 1.0]
    """
    return 1 / (1 + 10 ** (-max(-4000, min(4000, score)) / 400))


def mark_of(loss: float) -> str:
    """Return the mark of a turn that loses some of the winning chance, or an empty text if that is too little.

    >>> mark_of(0.25), mark_of(0.05)
    ('?', '')
    """
    return next((mark for least, mark in MARKS if loss >= least), "")


@dataclass(slots=True, kw_only=True)
class Annotator:
    """A player that judges each turn by its scores before and after it."""

    player: Player
    budget: Budget | None = None
    """The player's budget for each state; by default its own."""
    advance: Callable[[int], None] = lambda _: None
    """Called after each turn."""

    def annotate(self, record: Record, followed: Followed, *, algebraic: bool = False) -> Record:
        """Return a completely replayed record with a mark, and a better turn in a comment, at each turn that loses.

        The mark replaces another judgment of the turn. Better turns are in algebraic notation if that is asked for.
        """
        self.player.restart()
        turns, begun = [], 0
        state, line = followed.states[0], self._best(followed.states[0])
        for turn in record.turns:
            ended = begun + len(turn.actions)
            played, after = followed.actions[begun:ended], followed.states[ended]
            best = self._best(after)
            turns.append(self._judged(turn, played, (state, line), (after, best), algebraic))
            begun, state, line = ended, after, best
            self.advance(1)
        return replace(record, tags={**record.tags, "Annotator": self.player.name}, turns=tuple(turns))

    def _best(self, state: State) -> Line | None:
        """Return the best line of a state, or None if the game has ended."""
        return None if state.outcome() else self.player.think(state, self.budget).lines[0]

    def _judged(
        self,
        turn: RecordedTurn,
        played: tuple[str, ...],
        before: tuple[State, Line | None],
        after: tuple[State, Line | None],
        algebraic: bool,
    ) -> RecordedTurn:
        """Return a turn with the mark for its loss against the player's best turn, if the loss is large enough."""
        state, line = before
        better = [] if line is None else _turn_of(state, line, algebraic=False)
        if tuple(better) == played[: len(better)]:
            return turn  # the player would have played the same
        assert line is not None, "there is a better turn"
        had, kept = (_chance(*each, turn.side) for each in (before, after))
        mark = mark_of(had - kept)
        if not mark:
            return turn
        text = ",".join(_turn_of(state, line, algebraic=algebraic))
        comment = f"{turn.comment} better: {text} ({had:.0%} instead of {kept:.0%})".strip()
        others = tuple(nag for nag in turn.nags if nag not in GLYPHS.values())
        return replace(turn, nags=(GLYPHS[mark], *others), comment=comment)


def _chance(state: State, line: Line | None, side: int) -> float:
    """Return the winning chance of a side."""
    outcome = state.outcome()
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner == side)
    assert line is not None, "a state that goes on has a line"
    chance = winning_chance(line.score)
    return chance if state.actor == SIDE_NAMES[side] else 1 - chance


def _turn_of(state: State, line: Line, *, algebraic: bool) -> list[str]:
    """Return the actions of a line up to the end of the turn."""
    texts = []
    begun = state.position.number, state.position.side
    for action in line.actions:
        if (state.position.number, state.position.side) != begun:
            break
        texts.append(state.san(action) if algebraic else state.game.action_text(action))
        state = state.play(action)
    return texts
