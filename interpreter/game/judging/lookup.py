"""The weights of a game: learned ones from a file if there is one for its rules, else weights made from the rules."""

from functools import lru_cache
from os import stat
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from interpreter.game.judging.file import WeightsError, read_weights
from interpreter.game.judging.from_rules import weights_from_mobility, weights_from_rules
from interpreter.game.judging.weights import Weights
from interpreter.game.state import Game
from rulesets import Catalogue

ENDING = ".weights.json"
"""The end of the name of a file with weights, in place of that of the rule file next to it."""


MADE = {"rules": weights_from_rules, "mobility": weights_from_mobility}
"""Weights that have a name, and what makes them."""

_KEPT: WeakKeyDictionary[Game, dict[str, Weights]] = WeakKeyDictionary()

_GIVEN: WeakKeyDictionary[Game, Weights] = WeakKeyDictionary()
"""Learned weights of games that came with them, without files."""


class Found(NamedTuple):
    """Weights, and the reason why a file of learned ones was not used, empty if there was none or it was used."""

    weights: Weights
    refusal: str = ""


def weights_of(game: Game) -> Weights:
    """Return the weights of a game."""
    return found_weights(game).weights


def weights_named(name: str, game: Game) -> Weights:
    """Return weights by their name or from a file; raise `WeightsError` if the file has none for this game."""
    if name in MADE:
        return _made(name, game)
    return read_weights(Path(name), game.program, game.rules_hash)


def found_weights(game: Game) -> Found:
    """Return the weights of a game, and what speaks against its file of weights, if anything."""
    learned, refusal = _learned(game)
    return Found(learned or _made("rules", game), refusal)


def _made(name: str, game: Game) -> Weights:
    """Return weights that have a name, made once for each game: for many pieces that takes a tenth of a second."""
    kept = _KEPT.setdefault(game, {})
    if name not in kept:
        kept[name] = MADE[name](game.program)
    return kept[name]


def remark_of(game: Game) -> str:
    """Return a sentence that says why the file of weights of a game is not used; none without a file, or if it is."""
    return remark_on(_learned(game)[1])


def remark_on(refusal: str) -> str:
    """Return a sentence that says why a file of weights is not used; none without a reason."""
    return refusal and f"the computer plays by weights made from the rules: {refusal}"


def give_weights(game: Game, weights: Weights) -> None:
    """Let a game that has no file have learned weights."""
    _GIVEN[game] = weights


def _learned(game: Game) -> tuple[Weights | None, str]:
    if game in _GIVEN:
        return _GIVEN[game], ""
    path = weights_path(game.file)
    if path is None or not path.is_file():
        return None, ""
    try:
        return read_weights(path, game.program, game.rules_hash), ""
    except WeightsError as fault:
        return None, str(fault)


def weights_stamp(game: Game) -> tuple[int, int] | None:
    """Return what tells whether the file of weights of a game has changed; None without one."""
    path = weights_path(game.file)
    try:
        found = stat(path) if path is not None else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found is not None else None


@lru_cache(maxsize=16)
def weights_path(file: str) -> Path | None:
    """Return where the weights of a rule file are, whether or not they exist.

    >>> str(weights_path("games/mine.rumpus"))
    'games/mine.weights.json'
    """
    if not file.endswith(".rumpus"):
        return None
    return Catalogue().weights(file) or Path(file).with_suffix(ENDING)
