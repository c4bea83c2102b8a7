"""What `rumpus solve` says of a problem, such as mate in three."""

from collections.abc import Iterator
from typing import Any

from interpreter.game.problems import Line, Solution


def text_of(found: Solution, *, tree: bool) -> Iterator[str]:
    """Yield the lines that tell a solution, with `tree` all of it."""
    asked = found.stipulation
    if not found.is_whole:
        yield f"{asked}: not decided; more positions are needed, see --nodes"
    elif not found.lines:
        yield f"{asked}: no solution"
    else:
        n = sum(map(_ends, found.lines)) if asked.play == "help" else len(found.lines)
        shorter = "" if found.shorter is None else f", with fewer turns than asked: {found.found}"
        yield f"{asked}: {n} solution{'' if n == 1 else 's'}{shorter}"
    for line in found.lines:
        yield from _drawn(line, 1, whole=tree or asked.play == "help")


def _ends(line: Line) -> int:
    """Return the number of sequences that begin with a line."""
    return sum(map(_ends, line.after)) or 1


def _drawn(line: Line, depth: int, *, whole: bool) -> Iterator[str]:
    duals = f"  (or {line.duals} other{'' if line.duals == 1 else 's'})" if line.duals else ""
    yield f"{'  ' * depth}{line.text}{duals}"
    for after in line.after if whole else ():
        yield from _drawn(after, depth + 1, whole=True)


def object_of(found: Solution, faults: list[str]) -> dict[str, Any]:  # Any: JSON
    """Return a solution and the faults that a check found as JSON."""
    return {
        "stipulation": str(found.stipulation),
        "whole": found.is_whole,
        "shorter": None if found.shorter is None else str(found.found),
        "solutions": [_line(line) for line in found.lines],
        "faults": faults,
    }


def _line(line: Line) -> dict[str, Any]:  # Any: JSON
    return {"turn": line.turn, "duals": line.duals, "after": [_line(after) for after in line.after]}
