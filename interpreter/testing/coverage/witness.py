"""Witnesses of lines: tests of the file, and random games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from dsl.model import Case
from dsl.source import Span
from dsl.syntax import Statement
from interpreter.game.players import RandomPlayer
from interpreter.game.state import Game, State
from interpreter.testing.coverage.watching import lines_at, lines_of_action, lines_of_outcome, with_graphs
from interpreter.testing.coverage.without_line import Settings
from interpreter.testing.suite import Result, run_case

MAX_ACTIONS = 200
"""Maximum number of actions of a random game."""


class Witness(Protocol):
    """A test or game, the lines it used, and whether it would change without a line."""

    @property
    def name(self) -> str:
        """Its name in reports."""
        ...

    @property
    def settings(self) -> Settings:
        """Its options."""
        ...

    @property
    def seen(self) -> frozenset[Span]:
        """The lines it used."""
        ...

    def misses_in(self, game: Game) -> bool:
        """Return True if it changes in a game without a line."""
        ...


@dataclass(frozen=True, slots=True)
class CaseWitness:
    """A passed test."""

    case: Case
    seen: frozenset[Span]

    @property
    def name(self) -> str:
        """The name of the test."""
        return self.case.name

    @property
    def settings(self) -> Settings:
        """The options that the test sets."""
        return self.case.options

    def misses_in(self, game: Game) -> bool:
        """Return True if the test fails."""
        return not run_case(game, self.case).passed


def watched(game: Game, case: Case) -> tuple[Result, CaseWitness]:
    """Run a test and record the lines it uses."""
    seen: set[Span] = set()

    def watch(state: State, step: Statement) -> None:
        seen.update(lines_at(state, step))

    result = run_case(game, case, watch)
    return result, CaseWitness(case, frozenset(seen))


View = tuple[object, ...]
"""The observable parts of a state: its legal actions, its end, its units and its score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWitness:
    """A random game."""

    seed: int
    settings: Settings
    actions: tuple[str, ...]
    views: tuple[View, ...] = field(repr=False)
    seen: frozenset[Span] = field(repr=False)

    @property
    def name(self) -> str:
        """The seed and the settings."""
        return " ".join((f"seed {self.seed}", *(f"{name}={value}" for name, value in self.settings)))

    def misses_in(self, game: Game) -> bool:
        """Return True if the same actions lead to a different game."""
        state = game.start()
        for view, action in zip(self.views, (*self.actions, ""), strict=True):
            if view_of(state) != view:
                return True
            state = state.play(action) if action else state
        return False


def play_games(games: Mapping[Settings, Game], count: int, seed: int) -> Iterator[GameWitness]:
    """Play random games under each of some settings, with consecutive seeds."""
    for settings in sorted(games):
        for number in range(seed, seed + count):
            yield play_game(games[settings], settings, number)


def play_game(game: Game, settings: Settings, seed: int) -> GameWitness:
    """Play a game between two random players."""
    player, state = RandomPlayer(seed), game.start()
    actions: list[str] = []
    views, seen = [view_of(state)], set[Span]()
    while state.outcome() is None and len(actions) < MAX_ACTIONS:
        action = player.choose(state)
        actions.append(game.action_text(action))
        seen.update(with_graphs(game.program, lines_of_action(state, action)))
        state = state.play(action)
        seen.update(lines_of_outcome(state))
        views.append(view_of(state))
    return GameWitness(seed=seed, settings=settings, actions=tuple(actions), views=tuple(views), seen=frozenset(seen))


def view_of(state: State) -> View:
    """Return the observable parts of a state."""
    return (state.legal_texts(), str(state.outcome()), state.fen().split(" ")[0], state.position.scores)
