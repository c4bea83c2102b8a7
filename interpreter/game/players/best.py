"""The player that suits a ruleset, by what was measured."""

import tomllib
from functools import cache
from importlib.resources import files

from interpreter.game.state import Game

USUAL = "alphabeta"
"""The player of rulesets that were not measured."""


def best_player(game: Game) -> str:
    """Return the name of the player that suits a game: the measured one for exactly these rules, or the usual one."""
    return measured().get(game.rules_hash, USUAL)


@cache
def measured() -> dict[str, str]:
    """Return the names of the measured players by the hash of the rules."""
    rows = tomllib.loads((files("rulesets") / "players.toml").read_text(encoding="utf-8"))["measured"]
    return {row["rules"]: row["player"] for row in rows}
