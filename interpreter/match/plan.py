"""What a match plays: its rules, players and seed, and its tasks, one game each.

A game is a function of its task alone, so results do not depend on the number of workers or their order.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from dsl.errors import RumpusError
from dsl.source import Source
from interpreter.engines.choose import AUTO
from interpreter.game.load import load_source
from interpreter.game.state import Game
from interpreter.match.contestant import Contestant
from rulesets import Catalogue


class OtherRulesError(RumpusError):
    """A worker has other rules than the match: another version of Rumpus, or of a file that the rules build on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A rule file that can be sent to a worker: a name of the catalogue, or a path with its text; and settings."""

    name: str
    text: str
    settings: tuple[tuple[str, str], ...] = ()
    engine: str = AUTO
    hash: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A match: everything that its games have in common."""

    rules: Rules
    players: tuple[Contestant, Contestant]
    seed: int = 1
    opening: int = 8
    """Number of random actions before the players take over."""
    limit: int = 0
    """Number of turns after which a game is called a draw; 0 is never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One game: its number in the match, from 0, and the actions of its opening."""

    plan: Plan
    number: int
    opening: tuple[str, ...] = ()

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


def rules_of(source: Source, settings: dict[str, str], engine: str) -> Rules:
    """Return the rules of a source under settings; errors as in `load_source`."""
    game = load_source(source, settings, engine)
    return Rules(
        name=Catalogue().name_of(source) or source.name,
        text=source.text,
        settings=tuple(sorted(settings.items())),
        engine=engine,
        hash=game.rules_hash,
    )


@lru_cache(maxsize=4)
def game_of(rules: Rules) -> Game:
    """Return the game of rules, or raise `OtherRulesError` if they are not the same here."""
    shipped, faults = Catalogue().open(rules.name) if rules.name in Catalogue().rulesets() else (None, ())
    source = shipped if shipped is not None and not faults else Source(rules.name, rules.text)
    game = load_source(source, dict(rules.settings), rules.engine)
    if game.rules_hash != rules.hash:
        raise OtherRulesError(f"this worker has other rules of {game.title}: install the same Rumpus and rule files")
    return game
