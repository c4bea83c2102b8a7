"""Positions of random games in which two rulesets allow different actions."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from interpreter.errors import InvalidFenError
from interpreter.game.state import Game, State

MAX_ACTIONS = 300
"""Maximum number of actions in a game."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A position, the actions that only one of two rulesets allows, and the outcome under each."""

    fen: str
    n_units: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    outcomes: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Disputes:
    """The number of positions examined, of those that exist in one ruleset only, and the disputed ones."""

    n_positions: int
    n_foreign: int
    found: tuple[Dispute, ...]


def disputes(first: Game, second: Game, n_games: int, seed: int) -> Disputes:
    """Play random games alternately under both rulesets, and return the disputes, the smallest positions first."""
    fens: dict[str, Dispute | None] = {}
    n_foreign = 0
    for number in range(n_games):
        home, guest = (first, second) if number % 2 == 0 else (second, first)
        for state in _game(home, Random(f"{seed} {number}")):
            fen = state.fen()
            if fen in fens:
                continue
            other = _state_in(guest, fen)
            n_foreign += other is None
            one, two = (state, other) if home is first else (other, state)
            fens[fen] = _dispute(fen, one, two) if one is not None and two is not None else None
    found = [each for each in fens.values() if each is not None]
    return Disputes(len(fens), n_foreign, tuple(sorted(found, key=_size)))


def _size(dispute: Dispute) -> tuple[int, int, str]:
    return dispute.n_units, len(dispute.only_first) + len(dispute.only_second), dispute.fen


def _game(game: Game, chance: Random) -> Iterator[State]:
    """Yield the states of a random game, including its end."""
    state = game.start()
    for _ in range(MAX_ACTIONS):
        yield state
        actions = state.legal_actions()
        if not actions:
            return
        state = state.play(chance.choice(actions))


def _state_in(game: Game, fen: str) -> State | None:
    try:
        return game.placed(fen)
    except InvalidFenError:
        return None


def _dispute(fen: str, first: State, second: State) -> Dispute | None:
    one, other = set(first.legal_texts()), set(second.legal_texts())
    if one == other:
        return None
    outcomes = (str(first.outcome() or "goes on"), str(second.outcome() or "goes on"))
    n_units = sum(map(len, first.position.board))
    return Dispute(fen, n_units, tuple(sorted(one - other)), tuple(sorted(other - one)), outcomes)
