"""From a name or a text to a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from dsl.errors import CompileError
from dsl.source import Source
from interpreter.cache import Watched, keep_program, known_program
from interpreter.engines.choose import AUTO
from interpreter.game.state import Game
from rulesets import Catalogue
from rulesets.elsewhere import names_elsewhere

if TYPE_CHECKING:
    from dsl.model import Ruleset
    from dsl.resolve import Library


def load(name: str, settings: Mapping[str, str] | None = None, engine: str = AUTO) -> Game:
    """Return the game of a ruleset by its catalogue name or path, with options and an engine.

    Raises `UnknownRulesetError` for an unknown name, and `CompileError` for a file with errors. Raises `SettingError`
    for an option or value that the ruleset does not have, and `EngineError` for an engine that is not here.

    >>> load("chess").title
    'Chess'
    """
    source, faults = Catalogue().open(name)
    if faults:
        raise CompileError(faults)
    return load_source(source, settings, engine)


def shuffled(game: Game) -> Mapping[str, str]:
    """Return the settings by which the start of a game is shuffled as in Chess960; none if it has no such option.

    >>> shuffled(load("three-check")), shuffled(load("chess"))
    ({'start': 'shuffled'}, {})
    """
    values = {option.name: option.values for option in game.ruleset.options}
    wanted = names_elsewhere().shuffled
    return wanted if all(value in values.get(name, ()) for name, value in wanted.items()) else {}


def load_source(source: Source, settings: Mapping[str, str] | None = None, engine: str = AUTO) -> Game:
    """Return the game of a source, like `load`.

    Its Program comes from the cache, or is cached for the next time.
    """
    chosen, library = settings or {}, Watched(Catalogue())
    known = known_program(source, chosen, library)
    if known is not None:
        return Game.known(*known, partial(_compiled, source, chosen, library), engine, file=source.name)
    game = Game(_compiled(source, chosen, library), engine, file=source.name)
    keep_program(source, chosen, library, game.program, lambda: game.rules_hash)
    return game


def _compiled(source: Source, settings: Mapping[str, str], library: Library) -> Ruleset:
    from dsl.compiler import compile_source

    compiled = compile_source(source, settings, library)
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    return compiled.ruleset
