"""The table of cases: what is measured of the shipped rulesets."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

DEEPEST = 8
"""How deep a count may go in a position of which the table says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A position of a ruleset to count from; `totals` are the right counts for depth 1, 2, 3 and so on.

    `process` asks for whole programs, `playouts` for random games.
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
    """The rulesets that are measured when none is named."""
    return tuple(_table()["measured"])


def read_case(entry: Mapping[str, Any]) -> Case:
    """A case as the table has it.

    >>> read_case({"ruleset": "chess", "totals": [20, 400]}).totals
    (20, 400)
    """
    return Case(**{**entry, "totals": tuple(entry.get("totals", ()))})


def cases_of(ruleset: str | None) -> tuple[Case, ...]:
    """The cases of a shipped ruleset; for one that the table does not name, and for other files, its array."""
    found = tuple(case for case in map(read_case, _table()["case"]) if case.ruleset == ruleset)
    return found or (Case(ruleset=ruleset or "", playouts=True),)
