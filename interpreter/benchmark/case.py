"""The benchmark cases of the shipped rulesets."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

DEEPEST = 8
"""Maximum depth of a count for a position without a case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A position of a ruleset to count from; `totals` are the expected counts for depth 1, 2, 3 and so on.

    `process` adds a contest of whole programs, `playouts` a contest of random games.
    """

    ruleset: str
    name: str = "start"
    fen: str | None = None
    depth: int = DEEPEST
    totals: tuple[int, ...] = ()
    process: bool = False
    playouts: bool = False


@cache
def _table() -> dict[str, Any]:  # Any: TOML
    return tomllib.loads((files("rulesets") / "benchmark.toml").read_text(encoding="utf-8"))


def measured_rulesets() -> tuple[str, ...]:
    """Return the rulesets to measure by default."""
    return tuple(_table()["measured"])


def read_case(entry: Mapping[str, Any]) -> Case:
    """Return a case from its TOML table.

    >>> read_case({"ruleset": "chess", "totals": [20, 400]}).totals
    (20, 400)
    """
    return Case(**{**entry, "totals": tuple(entry.get("totals", ()))})


def cases_of(ruleset: str | None) -> tuple[Case, ...]:
    """Return the cases of a shipped ruleset; by default, and for other files, a single case: the array."""
    found = tuple(case for case in map(read_case, _table()["case"]) if case.ruleset == ruleset)
    return found or (Case(ruleset=ruleset or "", playouts=True),)
