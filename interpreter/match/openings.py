"""Openings: random actions from the start after which neither side is clearly ahead and the game goes on.

Where the start is drawn by lot, each opening has a lot of its own.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from dsl.errors import SettingError
from interpreter.game.players import Budget, Player, player_named
from interpreter.game.state import Game, State
from interpreter.state.position import Phase

EVEN = 150
"""Points; an opening in which a search sees either side further ahead is not even."""

_NODES = 1000
"""Number of positions of that search: enough to see what hangs."""

_TRIES = 20
"""Openings among which the most even one is taken if none is even."""

_ATTEMPTS = 300
"""Openings in a row that repeat a position or end the game, after which the search gives up."""

_MEMORY = 4
"""Megabytes for a search of so few positions."""


class Beginning(NamedTuple):
    """What makes an opening: its actions, as text, and the lot of its start; None for the array."""

    actions: tuple[str, ...] = ()
    lot: int | None = None


class Opening(NamedTuple):
    """An opening and the state after it."""

    beginning: Beginning
    state: State


NO_OPENING = Beginning()
"""A game from the array without random actions."""


def openings(game: Game, length: int, seed: int) -> Iterator[Beginning]:
    """Yield opening after opening; raise `SettingError` when there are no more.

    >>> from interpreter import load
    >>> next(openings(load("chess"), 2, seed=1)) == next(openings(load("chess"), 2, seed=1))
    True
    """
    random = Random(f"openings {seed}")
    player = player_named("best", game, memory=_MEMORY)
    seen: set[str] = set()
    while (found := most_even(random_openings(game, [length], random, seen), player)) is not None:
        seen.add(found.state.fen())
        yield found.beginning
    is_long = all(_opening(game, length, random).state.outcome() is not None for _ in range(_TRIES))
    raise SettingError(
        f"found only {len(seen)} different openings of {length} actions",
        "games end before that: use a smaller --opening" if is_long else "use a larger --opening, or fewer games",
    )


def most_even(found: Iterable[Opening], player: Player) -> Opening | None:
    """Return the first even opening, or the most even one of the first few; None if there are none."""
    best, least = None, 0
    for opening in islice(found, _TRIES):
        ahead = lead(opening.state, player)
        if best is None or ahead < least:
            best, least = opening, ahead
        if ahead < EVEN:
            break
    return best


def lead(state: State, player: Player) -> int:
    """Return by how many points a short search sees one side ahead."""
    player.restart()
    return abs(player.decide(state, Budget(nodes=_NODES)).score)


def random_openings(
    game: Game, lengths: Sequence[int], random: Random, without: Container[str] = ()
) -> Iterator[Opening]:
    """Yield openings of random length after which the game goes on, until there seem to be no more.

    Those that lead to the states `without`, given as FEN, are left out.
    """
    failed = 0
    while failed < _ATTEMPTS:
        opening = _opening(game, random.choice(lengths), random)
        failed += 1
        if opening.state.outcome() is None and opening.state.fen() not in without:
            failed = 0
            yield opening


def _opening(game: Game, length: int, random: Random) -> Opening:
    """Return random actions from the start and the state after them; fewer if the game ends.

    A second part of a turn is not left to the players: for many programs it belongs to the move before it.
    """
    lot = None if game.program.shuffle is None else random.getrandbits(31)
    state = game.start(lot)
    actions: list[str] = []
    while (len(actions) < length or state.position.phase is Phase.PLACE) and (legal := state.legal_actions()):
        action = random.choice(legal)
        actions.append(game.action_text(action))
        state = state.after(action)
    return Opening(Beginning(tuple(actions), lot), state)
