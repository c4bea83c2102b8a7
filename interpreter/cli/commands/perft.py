"""`rumpus perft`: count the ways a game can continue."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.engine import EngineOption, mention_slowness
from interpreter.cli.shared.files import UsageError, open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import FenOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.output import print_json
from interpreter.cli.shared.progress import progress

if TYPE_CHECKING:
    from interpreter.game.perft import Counting
    from interpreter.game.state import State


class Unit(StrEnum):
    """The unit of depth."""

    ACTION = "action"
    TURN = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A result: the count, the mode, and the time in seconds."""

    parts: dict[str, int]
    """The nodes by first action; with an empty name for a single count."""
    engine: str
    how: "Counting"
    seconds: float

    @property
    def nodes(self) -> int:
        """The total number of nodes."""
        return sum(self.parts.values())

    @property
    def speed(self) -> int:
        """Nodes per second."""
        return round(self.nodes / max(self.seconds, 1e-9))


@in_format
def perft(
    file: FileArgument,
    depth: Annotated[int, typer.Argument(min=0, max=100, help="Depth in actions, or turns.")],
    fen: FenOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show a count for each first action.")] = False,
    unit: Annotated[Unit, typer.Option("--unit", help="Unit of the depth.")] = Unit.ACTION,
    make: Annotated[
        bool, typer.Option("--make", help="Play the last action too; by default it is only counted.")
    ] = False,
    hash: Annotated[
        int,
        typer.Option(
            "--hash", metavar="MB", min=0, max=65536, help="Size of the table of counted positions. Needs the kernel."
        ),
    ] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, max=256, help="Number of threads. Needs the kernel.")
    ] = 1,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Count the action sequences of a given length.

    The last line is `nodes N`; time and speed go to standard error.
    """
    from interpreter.game.perft import Counting

    if make and unit is Unit.TURN:
        raise UsageError("turns are always counted by playing every action; remove --make")
    counting = Counting(turns=unit is Unit.TURN, bulk=not make and unit is Unit.ACTION, jobs=jobs, hash_mb=hash)
    state = open_state(open_game(file, option, engine), fen)
    mention_slowness(engine)
    _report(_count(state, depth, counting, divide=divide), divide, format)


def _count(state: "State", depth: int, how: "Counting", *, divide: bool) -> Count:
    start = perf_counter()
    with progress(f"perft {depth}", None) as advance:
        try:
            parts = _divided(state, depth, how, advance) if divide and depth else _whole(state, depth, how, advance)
        except MemoryError:
            raise UsageError(f"not enough memory for a table of {how.hash_mb} MB; use a smaller --hash") from None
    return Count(parts=parts, engine=state.game.engine.name, how=how, seconds=perf_counter() - start)


def _whole(state: "State", depth: int, how: "Counting", advance: Callable[[int], None]) -> dict[str, int]:
    from interpreter.game.perft import perft

    return {"": perft(state.game.engine, state.position, depth, advance, how)}


def _divided(state: "State", depth: int, how: "Counting", advance: Callable[[int], None]) -> dict[str, int]:
    """Return a count for each first action, by its text; a depth in turns decreases only at the end of a turn."""
    from interpreter.game.perft import perft

    game, counts = state.game, {}
    for action, after in game.engine.successors(state.position):
        left = depth if how.turns and after.spent else depth - 1
        counts[game.action_text(action)] = perft(game.engine, after, left, advance, how)
    return dict(sorted(counts.items()))


def _report(count: Count, divide: bool, format: Format) -> None:
    if format is Format.JSON:
        print_json(_object(count, divide))
        return
    print(_sentence(count), file=sys.stderr)
    for name, nodes in count.parts.items():
        if name:
            print(f"{name}: {nodes}")
    print(f"nodes {count.nodes}")


def _object(count: Count, divide: bool) -> dict[str, Any]:  # Any: JSON
    """Return a count as JSON."""
    return {
        "nodes": count.nodes,
        **({"divide": count.parts} if divide else {}),
        "engine": count.engine,
        "counted": _way(count),
        "jobs": count.how.jobs,
        "hash": count.how.hash_mb,
        "seconds": round(count.seconds, 6),
        "nodes_per_second": count.speed,
    }


def _sentence(count: Count) -> str:
    """Return time, speed and mode in a sentence.

    >>> from interpreter.game.perft import Counting
    >>> _sentence(Count(parts={"": 8902}, engine="kernel", how=Counting(jobs=2, hash_mb=16), seconds=0.25))
    '0.250 s, 35,608 nodes a second; bulk: the last action counted, not played; kernel engine, 2 jobs, 16 MB of hash'
    """
    means = {"bulk": "the last action counted, not played", "made": "every action played"}[_way(count)]
    jobs = f", {count.how.jobs} jobs" if count.how.jobs > 1 else ""
    table = f", {count.how.hash_mb} MB of hash" if count.how.hash_mb else ""
    speed = f"{count.seconds:.3f} s, {count.speed:,} nodes a second"
    return f"{speed}; {_way(count)}: {means}; {count.engine} engine{jobs}{table}"


def _way(count: Count) -> str:
    return "bulk" if count.how.bulk else "made"
