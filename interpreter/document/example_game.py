"""An example game for readers: the computer against itself, with the positions that a page shows."""

from dataclasses import dataclass

from interpreter.game.match import Match
from interpreter.game.players import player_named
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES

_PLAYERS = ("3", "2")
"""The players of White and Black: so weak that something happens, and so uneven that games end."""
_LONGEST = 60
"""Turns of both sides after which the game is broken off."""
_SHORTEST, _TRIES = 12, 4
"""Turns that an example should have, and the games from which it is chosen if they are shorter."""
_DIAGRAMS = 5
"""Positions that are shown before the last one."""


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """A game: its turns as text, the positions that are shown, each with what comes before it, and how it ended."""

    turns: tuple[str, ...]
    shown: tuple[tuple[str, State], ...]
    ending: str


def example_game(game: Game) -> ExampleGame:
    """Play games with the first seeds until one is long enough, and return it, or else the longest.

    Equal arguments give the same game.
    """
    games: list[Match] = []
    while len(games) < _TRIES and not (games and len(games[-1].turns()) >= _SHORTEST):
        games.append(_played(game, len(games) + 1))
    match = max(games, key=lambda each: len(each.turns()))
    outcome = match.outcome()
    ending = str(outcome) if outcome else f"broken off after {_LONGEST} turns"
    return ExampleGame(tuple(match.turns()), tuple(_shown(match)), ending)


def _played(game: Game, seed: int) -> Match:
    """Play a game; after the first seed it begins with some turns at random, which break off what always happens."""
    match = Match([game.start()])
    opening = 2 * (seed - 1)
    anyone = player_named("random", game, seed=seed)
    players = {side: player_named(name, game, seed=seed) for side, name in zip(SIDE_NAMES, _PLAYERS, strict=True)}
    while match.outcome() is None and not match.has_lasted(_LONGEST):
        has_begun = opening == 0 or match.has_lasted(opening)
        match.play((players[match.state.actor] if has_begun else anyone).choose(match.state))
    return match


def _shown(match: Match) -> list[tuple[str, State]]:
    """Return positions at the ends of turns, evenly spaced, and the last one."""
    keys = [(state.position.number, state.position.side) for state in match.states]
    ends = [place for place in range(1, len(keys)) if keys[place] != keys[place - 1]]
    last = len(match.states) - 1
    step = max(1, -(-len(ends) // (_DIAGRAMS + 1)))
    places = [*(place for place in ends[step - 1 :: step] if place != last), last]
    turns = match.turns()
    return [(f"After {turns[_turns_before(keys, place) - 1]}", match.states[place]) for place in places if turns]


def _turns_before(keys: list[tuple[int, int]], place: int) -> int:
    """Return the number of turns that have begun with an action before a state."""
    return len(set(keys[:place]))
