"""`rumpus perft`: counting the ways to go on."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.files import FenOption, FileArgument, Format, FormatOption, SettingsOption, open_game, open_state
from interpreter.cli.output import print_json
from interpreter.cli.progress import progress

if TYPE_CHECKING:
    from interpreter.game import Game, State


class Unit(StrEnum):
    """What a depth counts."""

    ACTION = "action"
    TURN = "turn"


def perft(
    file: FileArgument,
    depth: Annotated[int, typer.Argument(min=0, max=100, help="How many actions, or turns, to look ahead.")],
    fen: FenOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first action.")] = False,
    unit: Annotated[Unit, typer.Option("--unit", help="What the depth counts.")] = Unit.ACTION,
    option: SettingsOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Count the ways to play so many actions. The last line is `nodes N`."""
    game = open_game(file, option)
    state = open_state(game, fen)
    counts = {}
    with progress(f"perft {depth}", None) as advance:
        for name, part in _parts(game, state, depth, unit, divide=divide):
            counts[name] = _count(game, part, depth - bool(name) * _cost(state, part, unit), unit, advance)
    _report(counts, divide, format)


def _parts(game: "Game", state: "State", depth: int, unit: Unit, *, divide: bool) -> list[tuple[str, "State"]]:
    """The states to count from, by the action that leads there; the state itself without a name if all is one count."""
    if not divide or depth == 0:
        return [("", state)]
    from interpreter.game import State

    found = game.engine.successors(state.position)
    return sorted((game.action_text(action), State(game, position)) for action, position in found)


def _cost(before: "State", after: "State", unit: Unit) -> int:
    """What of the depth the first action uses up."""
    return 1 if unit is Unit.ACTION else int(after.position.spent == 0)


def _count(game: "Game", state: "State", depth: int, unit: Unit, advance: object) -> int:
    from interpreter.perft import perft as by_action
    from interpreter.perft import turn_perft as by_turn

    count = by_action if unit is Unit.ACTION else by_turn
    return count(game.engine, state.position, depth, advance)  # type: ignore[arg-type]  # a bar's function is a Tick


def _report(counts: dict[str, int], divide: bool, format: Format) -> None:
    total = sum(counts.values())
    if format is Format.JSON:
        print_json({"nodes": total, "divide": counts} if divide else {"nodes": total})
        return
    for name, count in counts.items():
        if name:
            print(f"{name}: {count}")
    print(f"nodes {total}")
