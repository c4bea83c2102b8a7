"""Positions with a forced win, as `tests/conformance/wins.toml` keeps them."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from interpreter.game.state import Game

WINS = Path(__file__).parents[1] / "conformance" / "wins.toml"

_HEADING = """\
# Positions in which the side to act can force a win, found and proven by `python -m tests.benchmark.wins_found`.
# `actions` is the least number of actions, of both sides, in which the win is forced; `first` are all actions that
# begin a win of that length; `line` is one such win, against the longest defense.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A position of a ruleset in which the side to act can force a win."""

    ruleset: str
    fen: str
    actions: int
    first: tuple[str, ...]
    line: str

    def with_line(self, game: Game) -> Iterator[tuple[str, str]]:
        """Yield the side to act and its action, for every action of the line."""
        state = game.state(self.fen)
        for action in self.line.split(" "):
            yield state.actor, action
            state = state.play(action)


def read_wins(path: Path = WINS) -> tuple[Win, ...]:
    """Return all positions of the suite."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Win(ruleset=ruleset, **{**entry, "first": tuple(entry["first"].split(" "))})
        for ruleset, entries in table.items()
        for entry in entries
    )


def write_wins(wins: Iterable[Win], path: Path = WINS) -> None:
    """Write the suite, by ruleset, the shortest wins first."""
    ordered = sorted(wins, key=lambda win: (win.ruleset, win.actions, win.fen))
    path.write_text("\n".join([_HEADING, *map(_as_toml, ordered)]), encoding="utf-8")


def by_ruleset(wins: Iterable[Win]) -> dict[str, list[Win]]:
    """Return the positions of each ruleset."""
    return {name: list(group) for name, group in groupby(wins, key=lambda win: win.ruleset)}


def _as_toml(win: Win) -> str:
    return f"""\
[[{win.ruleset}]]
fen = "{win.fen}"
actions = {win.actions}
first = "{" ".join(win.first)}"
line = "{win.line}"
"""
