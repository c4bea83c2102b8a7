"""The subject of a benchmark: a compiled ruleset with its engines."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from dsl.compiler import compile_source
from dsl.errors import CompileError
from dsl.source import Source
from interpreter.benchmark.engines import Engine, Maker
from interpreter.engines.reference import Reference
from interpreter.notation import read_fen
from interpreter.program.lowering import lower
from interpreter.program.tables import Program
from interpreter.state.position import Position
from rulesets import Catalogue

Made = Callable[[], Engine]
"""A function that returns an engine, always the same one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A rule file with its display name, its Program and its engines, each created on first use.

    An engine that declines the ruleset is therefore disqualified like any program that gives no answer.
    """

    name: str
    source: Source
    program: Program
    engines: Mapping[str, Made]

    def position(self, fen: str | None) -> Position:
        """Return the position of a FEN, by default the start position."""
        engine = Reference(self.program)
        return engine.admit(read_fen(self.program, fen)) if fen else engine.start()

    def later(self, actions: int = 20) -> Position:
        """Return a position after this many random actions, the same on every machine."""
        engine, random = Reference(self.program), Random(1)
        position = engine.start()
        for _ in range(actions):
            legal = engine.legal_actions(position)
            if not legal:
                break
            position = engine.play(position, random.choice(legal))
        return position


def translate(source: Source) -> Program:
    """Return the Program of a text."""
    compiled = compile_source(source, None, Catalogue())
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    return lower(compiled.ruleset)


def open_subject(name: str, source: Source, makers: Mapping[str, Maker]) -> Subject:
    """Return the subject of a rule file; raise `CompileError` if it has errors."""
    program = translate(source)
    engines = {engine: cache(partial(maker, program)) for engine, maker in makers.items()}
    return Subject(name=name, source=source, program=program, engines=engines)
