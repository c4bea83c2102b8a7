"""Rules that are sent to workers, of which each makes the game, and checks that it is the same."""

from dataclasses import dataclass
from functools import lru_cache

from dsl.errors import RumpusError
from dsl.source import Source
from interpreter.engines.choose import AUTO
from interpreter.game.load import load_source
from interpreter.game.state import Game
from rulesets import Catalogue


class OtherRulesError(RumpusError):
    """A worker has other rules than the command: another version of Rumpus, or of a file that the rules build on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A rule file that can be sent to a worker: a name of the catalogue, or a path with its text; and settings."""

    name: str
    text: str
    settings: tuple[tuple[str, str], ...] = ()
    engine: str = AUTO
    hash: str = ""


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


_given: dict[Rules, Game] = {}
"""The game that `given_rules` has got last."""


def given_rules(game: Game, name: str, text: str) -> Rules:
    """Return rules for a game that this process has already made of a text: `game_of` returns this game for them.

    A game that was given before is forgotten.
    """
    rules = Rules(name=name, text=text, hash=game.rules_hash)
    _given.clear()
    _given[rules] = game
    return rules


def game_of(rules: Rules) -> Game:
    """Return the game of rules, or raise `OtherRulesError` if they are not the same here."""
    return _given.get(rules) or _made(rules)


@lru_cache(maxsize=4)
def _made(rules: Rules) -> Game:
    shipped, faults = Catalogue().open(rules.name) if rules.name in Catalogue().variants() else (None, ())
    source = shipped if shipped is not None and not faults else Source(rules.name, rules.text)
    game = load_source(source, dict(rules.settings), rules.engine)
    if game.rules_hash != rules.hash:
        raise OtherRulesError(f"this worker has other rules of {game.title}: install the same Rumpus and rule files")
    return game
