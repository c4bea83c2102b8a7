"""Small games for tests, made from the lines that matter."""

from collections.abc import Mapping

from dsl.compiler import Compiled, compile_source
from dsl.diagnostics.codes import framed
from dsl.errors import CompileError
from dsl.source import Source
from interpreter.game.state import Game, State
from rulesets import Catalogue


def game_of(source: Source, settings: Mapping[str, str] | None = None) -> Game:
    """The game of a source that no other test asks for: to keep its Program takes as long as to make it."""
    made = compile_source(source, settings or {}, Catalogue())
    if made.ruleset is None:
        raise CompileError(made.findings)
    return Game(made.ruleset, file=source.name)


def toy(lines: str, **settings: str) -> Game:
    """A game of a few lines; the board, kings, array and endings it does not name are those of a small frame."""
    return game_of(Source("toy.rumpus", framed(lines)), settings)


def toy_state(lines: str, fen: str, **settings: str) -> State:
    """A position of such a game, in which a king may be attacked by the side to act."""
    return toy(lines, **settings).placed(fen)


def findings(lines: str) -> list[str]:
    """The names of the findings about a few lines."""
    return [found.name for found in compiled(lines).findings]


def compiled(lines: str) -> Compiled:
    """What becomes of a few lines."""
    return compile_source(Source("toy.rumpus", framed(lines)), library=Catalogue(), thorough=True)
