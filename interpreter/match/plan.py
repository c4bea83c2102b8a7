"""What a match plays: its rules, players and seed, and its tasks, one game each.

A game is a function of its task alone, so results do not depend on the number of workers or their order.
"""

from dataclasses import dataclass
from random import Random

from interpreter.game.judging.lookup import weights_named
from interpreter.game.judging.weights import Weights
from interpreter.game.worker_rules import Rules, game_of
from interpreter.match.contestant import Contestant
from interpreter.match.openings import NO_OPENING, Beginning
from interpreter.match.verdict import Margin


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A match: everything that its games have in common."""

    rules: Rules
    players: tuple[Contestant, Contestant]
    weights: tuple[Weights | None, Weights | None] = (None, None)
    """The weights that the players were given, which travel with the plan; None for those of the ruleset."""
    seed: int = 1
    opening: int = 8
    """Number of random actions before the players take over."""
    limit: int = 0
    """Number of turns after which a game is called a draw; 0 is never."""
    margin: Margin | None = None
    """When a game is called won; None is never."""


def given_weights(rules: Rules, player: Contestant) -> Weights | None:
    """Return the weights that a player was given; raise `WeightsError` if its file has none for these rules."""
    return None if player.weights is None else weights_named(player.weights, game_of(rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One game: its number in the match, from 0, and its opening."""

    plan: Plan
    number: int
    opening: Beginning = NO_OPENING

    @property
    def white(self) -> int:
        """The player that has White: the first in games of even number."""
        return self.number % 2

    @property
    def round(self) -> str:
        """The number of the pair and of the game in it, from 1.

        >>> round_of(7)
        '4.2'
        """
        return round_of(self.number)

    def seed(self, player: int) -> int:
        """Return the seed of a player in this game."""
        return Random(f"{self.plan.seed} {self.number} {player}").getrandbits(31)


def round_of(number: int) -> str:
    """Return the number of the pair of a game, and of the game in it, from 1."""
    return f"{number // 2 + 1}.{number % 2 + 1}"
