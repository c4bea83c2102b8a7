"""Disagreements of two engines as a person reads them."""

from collections.abc import Iterator
from dataclasses import fields

from interpreter.notation import write_fen
from interpreter.program.tables import Program
from interpreter.state.position import Position
from support.agreement import Disagreement, Pair, Raised, raised


def shown(pair: Pair, found: Disagreement) -> str:
    """A disagreement as a person reads it."""
    program = pair.program
    settings = ", ".join(f"{name}={value}" for name, value in program.settings)
    lines = [
        f"the engines disagree about {found.question}",
        f"  game      {program.title}{f' ({settings})' if settings else ''}",
        f"  position  {write_fen(program, found.position)}",
        *([f"  from      {write_fen(program, found.shrunk_from)}"] if found.shrunk_from else []),
        *([f"  played    {','.join(found.played)}"] if found.played else []),
    ]
    return "\n".join([*lines, *(f"  {line}" for line in _told(pair, *found.answers))])


def _told(pair: Pair, first: object, second: object) -> Iterator[str]:
    """Both answers, of two tables only where they differ or are none."""
    if isinstance(first, dict) and isinstance(second, dict):
        for engine, own, other in ((pair.first, first, second), (pair.second, second, first)):
            only = [text for text in own if text not in other]
            if only:
                yield f"only {engine.name}: {' '.join(sorted(only))}"
        both = first.keys() & second.keys()
        differing = sorted(text for text in both if first[text] != second[text] or raised(first[text]))
        for text in differing[:3]:
            yield f"at {text}"
            yield from (f"  {line}" for line in _told(pair, first[text], second[text]))
        return
    yield f"{pair.first.name}: {_written(pair.program, first)}"
    yield f"{pair.second.name}: {_written(pair.program, second)}"
    if isinstance(first, Position) and isinstance(second, Position):
        for each in fields(Position):
            values = getattr(first, each.name), getattr(second, each.name)
            if each.compare and values[0] != values[1]:
                yield f"{each.name}: {_narrowed(*values)}"


def _narrowed(first: object, second: object) -> str:
    """Two values of a field; of two boards only the squares that differ."""
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second) > 2:
        apart = [i for i in range(len(first)) if first[i] != second[i]]
        return "; ".join(f"{i}: {first[i]} and {second[i]}" for i in apart[:4])
    return f"{first} and {second}"


def _written(program: Program, value: object) -> str:
    if isinstance(value, Position):
        return write_fen(program, value)
    if isinstance(value, frozenset) and all(isinstance(square, int) for square in value):
        return " ".join(program.board.names[square] for square in sorted(value)) or "none"
    return value.text if isinstance(value, Raised) else str(value)
