"""Statistics of random games: a summary of each game, and counts over all."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl.model import SIDES, Ruleset
from dsl.source import Span
from interpreter.lint.interval import in_words

if TYPE_CHECKING:  # listing the rules needs no board
    from interpreter.program.tables import Side
    from interpreter.state.outcome import Outcome

_HEAD = re.compile(r"^[^#\n]*?\b(?P<word>ruleset)\b", re.MULTILINE)

LIMIT = 1000
"""Number of turns after which a game is abandoned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One game: its seed, its start and end, and the pieces and lines involved."""

    seed: int
    first: str
    turns: int
    outcome: "Outcome | None"
    """`None` if it was abandoned, or could not continue."""
    stood: frozenset[str]
    """The pieces with a unit on the board."""
    acted: frozenset[str]
    """The pieces with a unit that moved."""
    fired: frozenset[int]
    """The numbers of the lines that were used."""
    is_undecided: bool = False
    """True if it could not continue, because the legal actions could not be determined."""

    def is_won_by(self, side: "Side") -> bool:
        """Return True if a side has won."""
        return self.outcome is not None and self.outcome.winner == side


def won_by(side: "Side") -> Callable[[Played], bool]:
    """Return the question whether a side won a game."""
    return lambda game: game.is_won_by(side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """All games of a ruleset under the default of its options."""

    ruleset: Ruleset
    watched: Mapping[int, Span]
    """The lines whose use can be detected, by number."""
    games: tuple[Played, ...]
    decided: tuple[str, ...]
    """First actions that end the game at once."""
    is_undrawn: bool = False
    """True if the start should be drawn by lot, but no draw meets its conditions."""

    @property
    def head(self) -> Span:
        """The statement to which findings about the whole game point."""
        found = _HEAD.search(self.ruleset.source.text)
        assert found is not None, "a played file begins with it, apart from comments"
        return Span(self.ruleset.source, *found.span("word"))

    @property
    def array(self) -> Span:
        """The array, to which findings about the start point; the header of a file that inherits it."""
        array = self.ruleset.array.span
        return array if array.source is self.head.source else self.head

    def count(self, holds: Callable[[Played], bool]) -> int:
        """Return the number of games that satisfy a condition."""
        return sum(map(holds, self.games))

    def notes(self, holds: Callable[[Played], bool], trials: int | None = None, what: str = "games") -> tuple[str, ...]:
        """Return the count with its interval, and the command that shows the first such game."""
        counted = in_words(self.count(holds), len(self.games) if trials is None else trials, what)
        return (counted, *(self._record(game) for game in self.games if holds(game)))[:2]

    def _record(self, game: Played) -> str:
        end = str(game.outcome) if game.outcome else f"abandoned after {game.turns} turns"
        seats = f"--white random --black random --seed {game.seed} --limit {LIMIT}"
        return f"{end} in `rumpus play {self.ruleset.source.name} {seats} --record -`"

    def sides(self) -> Iterator[tuple["Side", str]]:
        """Yield the sides with their capitalized names."""
        yield from ((side, name.capitalize()) for side, name in enumerate(SIDES))
