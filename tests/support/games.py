"""Small games for tests, made from the lines that matter."""

from dsl.compiler import Compiled, compile_source
from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.game.state import Game, State
from rulesets import Catalogue


def toy(lines: str, **settings: str) -> Game:
    """A game of a few lines; the board, kings, array and endings it does not name are those of a small frame."""
    return load_source(Source("toy.rumpus", framed(lines)), settings)


def toy_state(lines: str, fen: str, **settings: str) -> State:
    """A position of such a game."""
    return toy(lines, **settings).state(fen)


def findings(lines: str) -> list[str]:
    """The names of the findings about a few lines."""
    return [found.name for found in compiled(lines).findings]


def compiled(lines: str) -> Compiled:
    """What becomes of a few lines."""
    return compile_source(Source("toy.rumpus", framed(lines)), library=Catalogue(), thorough=True)
