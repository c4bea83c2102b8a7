"""The game without one of its lines, to see which tests miss it."""

from collections.abc import Mapping

from dsl.compiler import compile_source
from dsl.errors import CompileError
from dsl.source import Source, Span
from interpreter.errors import UnsupportedRulesetError
from interpreter.game.state import Game
from interpreter.testing.coverage.line import RuleLine
from rulesets import Catalogue

Settings = tuple[tuple[str, str], ...]


def without(source: Source, span: Span) -> Source:
    """Return the source without a span; its lines keep their numbers.

    >>> toy = Source("toy", "goal score 3; draw stalemate")
    >>> without(toy, Span(toy, 0, 12)).text
    '; draw stalemate'
    """
    lines = "\n" * source.text.count("\n", span.start, span.end)
    return Source(source.name, source.text[: span.start] + lines + source.text[span.end :])


class WithoutLine:
    """The games of a file without one of its rule lines, each created on demand.

    A block that would become empty is removed as a whole.
    """

    def __init__(self, line: RuleLine, engine: str) -> None:
        left_out = line.block if line.is_alone and line.block is not None else line.span
        self._source, self._engine = without(line.span.source, left_out), engine
        self._games: dict[Settings, Game | None] = {}

    def game(self, settings: Settings) -> Game | None:
        """Return the game under settings, or None if the file needs the line."""
        if settings not in self._games:
            self._games[settings] = _game(self._source, dict(settings), self._engine)
        return self._games[settings]

    @property
    def is_game(self) -> bool:
        """True if each requested game existed."""
        return all(game is not None for game in self._games.values())


def _game(source: Source, settings: Mapping[str, str], engine: str) -> Game | None:
    try:
        compiled = compile_source(source, settings, Catalogue())
        return Game(compiled.ruleset, engine) if compiled.ruleset is not None else None
    except (CompileError, UnsupportedRulesetError):
        return None
