"""What random games of a ruleset tell: each game in short, and counts over all of them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl.model import SIDES, Ruleset
from dsl.source import Span
from interpreter.lint.interval import in_words

if TYPE_CHECKING:  # to list the rules is quick, and no board is needed for it
    from interpreter.program.tables import Side
    from interpreter.state.outcome import Outcome

_HEAD = re.compile(r"^[^#\n]*?\b(?P<word>ruleset)\b", re.MULTILINE)

LIMIT = 1000
"""Turns after which a game is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One game: its seed, how it began and ended, and what took part in it."""

    seed: int
    first: str
    turns: int
    outcome: "Outcome | None"
    """`None` if it was given up, or could not go on."""
    stood: frozenset[str]
    """The pieces of which a unit was on the board."""
    acted: frozenset[str]
    """The pieces of which a unit moved."""
    fired: frozenset[Span]
    """The lines by which something was done."""
    is_undecided: bool = False
    """Whether it could not go on, since it was not decided which actions are legal."""

    def is_won_by(self, side: "Side") -> bool:
        """Whether a side has won."""
        return self.outcome is not None and self.outcome.winner == side


def won_by(side: "Side") -> Callable[[Played], bool]:
    """Return the question whether a side won a game."""
    return lambda game: game.is_won_by(side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """All games of a ruleset under the default of its options."""

    ruleset: Ruleset
    watched: tuple[Span, ...]
    """The lines of which it is known when they come about."""
    games: tuple[Played, ...]
    decided: tuple[str, ...]
    """First actions that end the game at once."""

    @property
    def head(self) -> Span:
        """The statement that findings about the game as a whole are said of."""
        found = _HEAD.search(self.ruleset.source.text)
        assert found is not None, "a file that is played begins with it, comments apart"
        return Span(self.ruleset.source, *found.span("word"))

    @property
    def array(self) -> Span:
        """The array, of which findings about the start are said; the head of a file that inherits it."""
        array = self.ruleset.array.span
        return array if array.source is self.head.source else self.head

    def count(self, holds: Callable[[Played], bool]) -> int:
        """How many games a question is answered with yes."""
        return sum(map(holds, self.games))

    def notes(self, holds: Callable[[Played], bool], trials: int | None = None, what: str = "games") -> tuple[str, ...]:
        """The count with its interval, and how to see the record of the first such game."""
        counted = in_words(self.count(holds), len(self.games) if trials is None else trials, what)
        return (counted, *(self._record(game) for game in self.games if holds(game)))[:2]

    def _record(self, game: Played) -> str:
        end = str(game.outcome) if game.outcome else f"given up after {game.turns} turns"
        seats = f"--white random --black random --seed {game.seed} --limit {LIMIT}"
        return f"{end} in `rumpus play {self.ruleset.source.name} {seats} --record -`"

    def sides(self) -> Iterator[tuple["Side", str]]:
        """The sides with their names as a sentence begins."""
        yield from ((side, name.capitalize()) for side, name in enumerate(SIDES))
