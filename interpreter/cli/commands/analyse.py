"""`rumpus analyse`: the best turns of a position, with their scores."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.endgame_tables import TablesOption, open_tables
from interpreter.cli.shared.engine import EngineOption, mention_slowness
from interpreter.cli.shared.files import open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import mention_refusal, note
from interpreter.cli.shared.options import (
    MOST,
    ActionsOption,
    FenOption,
    FileArgument,
    Format,
    FormatOption,
    SettingsOption,
)
from interpreter.cli.shared.output import print_json

if TYPE_CHECKING:
    from interpreter.endgames.knowing import Insight
    from interpreter.game.analysis import Appraisal
    from interpreter.game.players import Report
    from interpreter.game.state import State

_PLAYER = "alphabeta"


@in_format
def analyse(
    file: FileArgument,
    fen: FenOption = None,
    play: ActionsOption = None,
    lines: Annotated[int, typer.Option("--lines", min=1, max=64, metavar="N", help="Number of turns to show.")] = 3,
    depth: Annotated[
        int | None, typer.Option("--depth", min=1, max=100, metavar="N", help="Actions looked at in every line.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes", min=1, max=MOST, metavar="N", help="Positions to look at. Every action is looked at once."
        ),
    ] = None,
    movetime: Annotated[
        int | None,
        typer.Option("--movetime", min=1, max=MOST, metavar="MS", help="Milliseconds to think; 1000 by default."),
    ] = None,
    tables: TablesOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Show the best turns of a position, each with its score.

    A score says who is better; in chess a pawn is about 1. With --depth or --nodes the answer is always the same; with
    a time alone, up to four cores search at once.
    """
    from interpreter.game.analysis import appraise
    from interpreter.game.players import Budget, player_named, threads_for_one

    state = open_state(open_game(file, option, engine), fen, play)
    mention_slowness(engine)
    if (outcome := state.outcome()) is not None:
        _print_over(state, str(outcome), format)
        return
    if tables is not None and (known := _known(state, tables)) is not None:
        _print_known(known, lines, format)
        return
    if depth is None and nodes is None and movetime is None:
        movetime = 1000
    budget = Budget(seconds=None if movetime is None else movetime / 1000, nodes=nodes, depth=depth)
    mention_refusal(state.game, _PLAYER)
    threads = threads_for_one() if depth is None and nodes is None else 1
    report = player_named(_PLAYER, state.game, threads=threads).think(state, budget, lines=lines)
    _print_found(state, report, [appraise(state, line) for line in report.lines], format)


def _print_over(state: "State", outcome: str, format: Format) -> None:
    if format is Format.JSON:
        print_json({"fen": state.fen(), "outcome": outcome, "lines": []})
    else:
        print(f"the game is over: {outcome}")


def _known(state: "State", path: Path) -> "Insight | None":
    """Return what a table says of a position, or None if no table has it."""
    from interpreter.endgames import material_of, write_material

    tables = open_tables(state.game, path)
    found = None if tables is None else tables.insight(state)
    if found is None:
        units = write_material(state.game.program, material_of(state.position))
        note(f"no table has this position of {units}; the search answers")
        return None
    return found


_LATE = "  (a count of turns may come first)"


def _print_known(found: "Insight", number: int, format: Format) -> None:
    state, shown = found.state, found.choices[:number]
    late = [not found.is_in_time(each) for each in shown]
    if format is Format.JSON:
        lines = [
            {"turn": [*each.turn], "result": each.value.result, "turns": each.value.turns, "late": is_late}
            for each, is_late in zip(shown, late, strict=True)
        ]
        print_json({"fen": state.fen(), "outcome": None, "lines": lines})
        return
    width = max(len(str(each.value)) for each in shown)
    for each, is_late in zip(shown, late, strict=True):
        print(f"{each.value!s:{width}}  {','.join(each.turn)}{_LATE if is_late else ''}")


def _print_found(state: "State", report: "Report", found: "list[Appraisal]", format: Format) -> None:
    if format is Format.JSON:
        facts = {"depth": report.depth, "nodes": report.nodes, "seconds": round(report.seconds, 3)}
        lines = [{**asdict(each), "verdict": each.verdict} for each in found]
        print_json({"fen": state.fen(), "outcome": None, **facts, "lines": lines})
        return
    width = max(len(each.verdict) for each in found)
    for each in found:
        print(f"{each.verdict:{width}}  {each.text}")
    print(f"depth {report.depth}, {report.nodes:,} nodes, {report.seconds:.1f} s")
