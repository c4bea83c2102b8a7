"""Programs written from the rules of a game alone, beside which random games are played."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Protocol, Self, TypeVar

from interpreter import Game, State

COUNTED = frozenset(("repetition", "progress", "material"))
"""Ends by counting, which such a program does not know."""


class OwnProgram(Protocol):
    """A position of such a program."""

    def texts(self) -> Mapping[str, Self]:
        """Return the position after each legal action, by the texts of the actions."""
        ...


class Checked(OwnProgram, Protocol):
    """A position of such a program that knows check."""

    def is_checked(self) -> bool:
        """Return True if the side to move is in check."""
        ...


P = TypeVar("P", bound=OwnProgram)


def played_beside(
    game: Game, mine: P, seed: int, plies: int, *, is_rare: Callable[[str], bool] = lambda _: False
) -> Iterator[tuple[P, State]]:
    """Yield the positions of a random game, each with the same legal actions in both.

    A rare action is taken in every third position that has one, so that games see it.
    """
    random, state = Random(seed), game.start()
    for _ in range(plies):
        outcome = state.outcome()
        if outcome is not None and outcome.ending in COUNTED:
            return
        actions = mine.texts()
        assert sorted(state.legal_texts()) == sorted(actions), state.fen()
        assert actions or outcome is not None
        yield mine, state
        if not actions:
            return
        rare = sorted(filter(is_rare, actions))
        text = random.choice(rare if rare and random.random() < 1 / 3 else sorted(actions))
        mine, state = actions[text], state.play(text)


def assert_checks_alike(mine: Checked, state: State) -> None:
    """Check that both know of a check, and that who has no action is checkmated and loses, or stalemated."""
    assert state.is_check() == mine.is_checked(), state.fen()
    if not mine.texts():
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.ending == ("checkmate" if mine.is_checked() else "stalemate")
        assert not mine.is_checked() or outcome.winner == 1 - state.position.side
