"""`rumpus puzzles`: positions with one good turn, from games of the computer or of a file."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.engine import EngineOption, engine_wanted, mention_slowness
from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import MOST, ClusterOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.own_games import JobsOption, LimitOption, SeedOption
from interpreter.cli.shared.write_out import check_outs, write_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.notation import Record
    from interpreter.puzzles import Puzzle

GamesOption = Annotated[int, typer.Option("--games", min=1, max=1_000_000, metavar="N", help="Games to play.")]
FromOption = Annotated[
    str | None, typer.Option("--from", metavar="RECORDS", help="Look at the games of a file instead, or of - .")
]
PlayerOption = Annotated[
    str, typer.Option("--player", metavar="PLAYER", help="Who plays both sides; one that errs leaves more puzzles.")
]
TurnsOption = Annotated[int, typer.Option("--turns", min=1, max=20, metavar="N", help="Most turns of a forced win.")]
NodesOption = Annotated[
    int, typer.Option("--nodes", min=1, max=MOST, metavar="N", help="Positions that a proof may look at.")
]
HardOption = Annotated[int, typer.Option("--hard", min=0, metavar="N", help="Levels that must fail, at least.")]
WinsOption = Annotated[bool, typer.Option("--wins", help="Only forced wins, and no turns that save the game.")]
EpdOption = Annotated[Path | None, typer.Option("--epd", metavar="OUT", help="Write the puzzles as EPD.")]
PgnOption = Annotated[Path | None, typer.Option("--pgn", metavar="OUT", help="Write the puzzles as records.")]
OpeningOption = Annotated[
    int, typer.Option("--opening", min=0, max=40, metavar="N", help="Random actions before the player begins.")
]


_OF_PLAY = ("games", "player", "opening", "seed", "limit")
"""Options of games that are played."""


@in_format
def puzzles(
    context: typer.Context,
    file: FileArgument,
    games: GamesOption = 20,
    records: FromOption = None,
    player: PlayerOption = "3",
    turns: TurnsOption = 3,
    nodes: NodesOption = 30_000,
    wins: WinsOption = False,
    hard: HardOption = 1,
    epd: EpdOption = None,
    pgn: PgnOption = None,
    opening: OpeningOption = 4,
    seed: SeedOption = 1,
    limit: LimitOption = 200,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Find puzzles: positions with one good turn.

    Each is proven: the first turn alone wins within the turns said, whatever the other side does, and in the solution
    each later turn is the only one, too; or all other turns lose. The levels that fail tell how hard a puzzle is.
    """
    from interpreter.cli.shared.output import print_json_list
    from interpreter.cli.shared.progress import progress
    from interpreter.game.worker_rules import rules_of
    from interpreter.pool import pool_for
    from interpreter.puzzles import Search
    from interpreter.puzzles.collecting import collect, own_games, recorded_games
    from interpreter.puzzles.texts import as_epd, as_object, as_pgn

    check_outs(epd, pgn, read=(file, records))
    if records is not None:
        _check_options(context)
    rules = rules_of(open_whole(file), settings_of(option), engine_wanted(engine))
    mention_slowness(engine)
    search = Search(turns=turns, nodes=nodes, saves=not wins, hard=hard)
    if records is None:
        asked = own_games(rules, search, games, player=player, seed=seed, opening=opening, limit=limit)
    else:
        asked = recorded_games(rules, search, _records(records))
    pool = pool_for(jobs or os.cpu_count() or 1, cluster, note)
    with progress(f"games of {rules.name}", games if records is None else None) as heard:
        found = collect(asked, pool, heard)
    if epd is not None:
        write_out(epd, "".join(f"{as_epd(puzzle, i)}\n" for i, puzzle in enumerate(found, 1)))
    if pgn is not None:
        write_out(pgn, "\n".join(as_pgn(puzzle, i) for i, puzzle in enumerate(found, 1)))
    if format is Format.JSON:
        print_json_list(map(as_object, found))
    else:
        for line in _text(found):
            print(line)


def _check_options(context: typer.Context) -> None:
    """Raise `UsageError` for options of games that are played, beside a file of games."""
    given = {param.name: param.opts[0] for param in context.command.params if param.name in _OF_PLAY}
    for name, option in given.items():
        source = context.get_parameter_source(str(name))
        if source is not None and source.name == "COMMANDLINE":
            raise UsageError(f"{option} is for games that are played; --from RECORDS has those of a file")


def _records(name: str) -> "Iterator[Record]":
    """Yield the games of a file; raise `InvalidRecordError` for one that cannot be read."""
    from interpreter.cli.shared.recording import read_games
    from interpreter.errors import InvalidRecordError

    for reading in read_games(name):
        if reading.record is None:
            raise InvalidRecordError(name, reading.faults)
        yield reading.record


def _text(found: "Sequence[Puzzle]") -> "Iterator[str]":
    from interpreter.puzzles.texts import graded, told, written

    for i, puzzle in enumerate(found, 1):
        yield f"{i}. {told(puzzle)}; {graded(puzzle)}"
        yield f"   {puzzle.state.fen()}"
        yield f"   {' '.join(written(puzzle))}"
    yield f"{len(found) or 'no'} puzzle{'' if len(found) == 1 else 's'}"
