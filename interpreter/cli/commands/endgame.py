"""`rumpus endgame`: tables of endgames, for any ruleset: who wins each position, and in how many turns."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.endgame_tables import open_table
from interpreter.cli.shared.engine import EngineOption, engine_wanted, mention_slowness
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import UsageError, open_game, open_state, open_whole, settings_of
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import MOST, FenOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.write_out import check_outs, say_written

if TYPE_CHECKING:
    from interpreter.endgames import Material, PoolFarm, Slice, Table
    from interpreter.game.state import Game, State
    from interpreter.game.worker_rules import Rules

MaterialArgument = Annotated[
    str | None, typer.Argument(metavar="UNITS", help="White's in capitals: K,R,k; with hands: K,k[R,p].")
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="TABLE", help="Write the table; what a stopped command has written is used."),
]
ProbeOption = Annotated[
    Path | None, typer.Option("--probe", metavar="TABLE", help="Look a position up, with the best turns.")
]
CheckOption = Annotated[
    int, typer.Option("--check", min=0, max=MOST, metavar="N", help="Check that many positions by search.")
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", min=1, max=64, metavar="N", help="Number of threads.", show_default="all cores")
]
FarmOption = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Solve sets of units on the workers of a Dask scheduler."),
]
PlainOption = Annotated[bool, typer.Option("--plain", help="Use no symmetries: a larger table, which says the same.")]


@in_format
def endgame(
    file: FileArgument,
    units: MaterialArgument = None,
    out: OutOption = None,
    probe: ProbeOption = None,
    fen: FenOption = None,
    check: CheckOption = 0,
    plain: PlainOption = False,
    jobs: JobsOption = None,
    cluster: FarmOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Make a table of an endgame, or look a position up in one.

    The table has all positions of some units, and of all units that may arise from them, with who wins and in how many
    turns of both sides. Repetition and draws by a count of turns do not end a game here. With --fen the value of a
    position and its best turns are shown, by a new table of its units or by one in a file; --check compares positions
    with a search.
    """
    from interpreter.game.worker_rules import game_of, rules_of

    rules = None if cluster is None else rules_of(open_whole(file), settings_of(option), engine_wanted(engine))
    game = open_game(file, option, engine) if rules is None else game_of(rules)
    if probe is not None and cluster is not None:
        raise UsageError("--cluster is for a table that is made; --probe reads one")
    if probe is not None and (units is not None or out is not None):
        raise UsageError("--probe reads a table: leave out UNITS and --out")
    if probe is not None and plain:
        raise UsageError("--plain is for a table that is made; --probe reads one")
    if fen is not None and check:
        raise UsageError("--check draws positions of a table by lot, and --fen names one; leave one of them out")
    state = None if fen is None else open_state(game, fen)
    if probe is not None:
        table = open_table(game, probe)
    else:
        mention_slowness(engine)
        material = _material(game, units, state)
        if out is not None:
            check_outs(out, read=(file,))
        farm = None if cluster is None or rules is None else _farm(rules, cluster, is_symmetric=not plain)
        table = _made(game, material, out, jobs or os.cpu_count() or 1, farm, is_symmetric=not plain)
        if out is not None:
            say_written(out)
    if state is not None:
        _show_value(table, state, format)
    else:
        _show(game, table, check, format)


def _material(game: "Game", units: str | None, state: "State | None") -> "Material":
    """Return the units that a command names, or those of its position."""
    from interpreter.endgames import material_of, read_material

    if units is not None:
        return read_material(game.program, units)
    if state is None:
        raise UsageError("name the units, such as K,R,k, or give a position with --fen, or a table with --probe")
    return material_of(state.position)


def _farm(rules: "Rules", address: str, *, is_symmetric: bool) -> "PoolFarm":
    """Return what solves sets of units on the workers of a scheduler."""
    from interpreter.endgames import PoolFarm
    from interpreter.pool import pool_for

    return PoolFarm(pool_for(1, address, note), rules, is_symmetric)


def _made(
    game: "Game", material: "Material", out: Path | None, jobs: int, farm: "PoolFarm | None", *, is_symmetric: bool
) -> "Table":
    """Return the table of some units; as slices are solved, they are written to a file, which is renamed at the end."""
    from interpreter.cli.shared.progress import progress
    from interpreter.endgames import Writing, solve_endgame, worker_for, write_material

    with Writing(out, game, material, is_symmetric=is_symmetric) as writing, progress("positions", None) as tick:
        try:
            return solve_endgame(
                game,
                material,
                worker=worker_for(game, jobs),
                farm=farm,
                known=writing.known,
                is_symmetric=is_symmetric,
                done=writing.add,
                tick=tick,
            )
        except MemoryError:
            units = write_material(game.program, material)
            raise UsageError(f"not enough memory for a table of {units}; leave out a unit") from None


def _show(game: "Game", table: "Table", check: int, format: Format) -> None:
    """Print what a table has, and what is wrong in a sample."""
    from interpreter.cli.shared.output import print_json

    faults = _faults(game, table, check)
    if format is Format.JSON:
        print_json({"slices": [_object(game, one) for one in table.slices.values()], "faults": faults})
    else:
        for line in _lines(game, table):
            print(line)
        _print_faults(faults, min(check, table.main.n))
    if faults:
        raise typer.Exit(FINDINGS)


def _faults(game: "Game", table: "Table", count: int) -> list[str]:
    from interpreter.cli.shared.progress import progress
    from interpreter.endgames import faults_of

    if not count:
        return []
    with progress("checked positions", min(count, table.main.n)) as tick:
        return list(faults_of(game, table, count, tick=tick))


def _print_faults(faults: list[str], count: int) -> None:
    for fault in faults:
        print(fault)
    if count:
        print(f"{count} positions checked: {len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'}")


def _lines(game: "Game", table: "Table") -> Iterator[str]:
    from interpreter.endgames import write_material

    for one in reversed([*table.slices.values()]):
        yield f"{write_material(game.program, one.layout.material)}: {one.n} positions"
        if one.layout.material == table.material:
            yield from (f"  {line}" for line in _summary(game, one))


def _summary(game: "Game", one: "Slice") -> Iterator[str]:
    """Yield a line for each side to move: how many positions it wins, and the longest win."""
    from interpreter.endgames import summaries

    for each in summaries(game, one):
        yield f"{each.side} to move: {each.wins} won, {each.draws} drawn, {each.losses} lost"
        if each.longest is not None:
            yield f"  longest win: {_said(each.longest.turns)}, from {each.fen}"


def _said(turns: int) -> str:
    """Say a number of turns as players count them, by those of the side that wins."""
    own = (turns + 1) // 2
    return f"{own} turn{'' if own == 1 else 's'} ({turns} of both sides)"


def _object(game: "Game", one: "Slice") -> dict[str, Any]:  # Any: JSON
    from interpreter.endgames import summaries, write_material

    sides = {
        each.side: {
            "won": each.wins,
            "drawn": each.draws,
            "lost": each.losses,
            "longest": None if each.longest is None else each.longest.turns,
            "fen": each.fen,
        }
        for each in summaries(game, one)
    }
    return {"units": write_material(game.program, one.layout.material), "positions": one.n, **sides}


def _show_value(table: "Table", state: "State", format: Format) -> None:
    """Print the value of a position by a table, and its best turns."""
    from interpreter.cli.shared.output import print_json
    from interpreter.endgames import best_choices, probe

    value = probe(table, state)
    best = best_choices(table, state)
    if format is Format.JSON:
        turns = [list(choice.turn) for choice in best]
        print_json({"result": value.result, "turns": value.turns, "best": turns})
        return
    print(value)
    for choice in best:
        print(f"  {','.join(choice.turn)}")
