"""`rumpus replay`: show recorded games, check them against the rules, and write them in other forms."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from interpreter.cli.commands.replay.options import (
    SECONDS,
    WIDTH,
    AnimateOption,
    AnnotateOption,
    AtOption,
    ExportOption,
    FileArgument,
    Form,
    FrameOption,
    GameOption,
    MovetimeOption,
    NodesOption,
    RulesOption,
    VerifyOption,
    WidthOption,
)
from interpreter.cli.shared.endgame_tables import TablesOption
from interpreter.cli.shared.engine import EngineOption
from interpreter.cli.shared.files import STDIN, UsageError
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import print_json_list
from interpreter.cli.shared.write_out import check_outs

if TYPE_CHECKING:
    from interpreter.cli.commands.replay.replaying import Replayed


@in_format
def replay(
    file: FileArgument,
    rules: RulesOption = None,
    game: GameOption = None,
    verify: VerifyOption = False,
    at: AtOption = None,
    export: ExportOption = None,
    annotate: AnnotateOption = None,
    movetime: MovetimeOption = None,
    nodes: NodesOption = None,
    tables: TablesOption = None,
    animate: AnimateOption = None,
    width: WidthOption = None,
    frame: FrameOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Show recorded games, and check that every action is legal.

    For each game it shows the players, the turns, the final board and the result.
    """
    from interpreter.cli.commands.replay.replaying import Replayer, replay_all
    from interpreter.cli.shared.recording import read_games

    _check_partners("--annotate PLAYER", annotate, {"--movetime": movetime, "--nodes": nodes, "--tables": tables})
    _check_partners("--animate OUT", animate, {"--width": width, "--frame": frame})
    if annotate is not None and format is Format.TEXT:
        export = export or Form.RUMPUS
    _check_options(at, annotate, animate, export, format)
    check_outs(animate, read=(file, rules))
    replayer = Replayer(path=file, rules=rules, verify=verify, engine=engine)
    faults = Faults(file)
    games = faults.reported(replay_all(read_games(file), game, replayer.replay))
    if annotate is not None:
        games = _annotated(games, annotate, movetime, nodes, tables, algebraic=export is Form.STANDARD)
    if animate is not None:
        _animate(games, at, animate, width or WIDTH, frame or SECONDS)
    elif export is not None:
        _print_records(games, export, faults)
    elif format is Format.JSON:
        _print_objects(games, at)
    else:
        _print_games(games, at, verify)
    if faults.found:
        raise typer.Exit(1)


def _check_partners(partner: str, given: object, options: Mapping[str, object]) -> None:
    """Raise `UsageError` for options that only have a meaning with another one, if that is missing."""
    alone = [name for name, value in options.items() if value is not None]
    if alone and given is None:
        raise UsageError(f"{' and '.join(alone)} need{'s' if len(alone) == 1 else ''} {partner}")


def _check_options(
    at: int | None, annotate: str | None, animate: Path | None, export: Form | None, format: Format
) -> None:
    """Raise `UsageError` for options that contradict each other."""
    if annotate is not None:
        from interpreter.game.players import NAMES

        if annotate not in NAMES:
            raise UsageError(f"unknown player {annotate}; the players are {', '.join(NAMES)}")
    if animate is not None and (annotate is not None or export is not None or format is Format.JSON):
        raise UsageError("--animate writes a picture; leave out --annotate, --export and --format")
    if export is not None and (at is not None or format is Format.JSON):
        raise UsageError("--annotate and --export print whole games as records; leave out --at and --format")


class Faults:
    """Reports on standard error the faults of games and what was left out, and remembers if there were faults."""

    def __init__(self, file: str) -> None:
        self.name = STDIN if file == "-" else file
        self.found = False

    def report(self, game: "Replayed") -> None:
        """Print the faults of a game."""
        from interpreter.notation.record_fault import fault_text

        self.found |= bool(game.faults)
        self.mention(game.number, game.left_out)
        for fault in game.faults:
            print(fault_text(self.name, fault, game.number), file=sys.stderr)

    def mention(self, number: int | None, left_out: "Sequence[str]") -> None:
        """Print what is left out of a game."""
        if left_out:
            which = f"game {number}: " if number is not None else ""
            print(f"{self.name}: note: {which}left out: {', '.join(left_out)}", file=sys.stderr)

    def reported(self, games: "Iterable[Replayed]") -> "Iterator[Replayed]":
        """Yield games, and report the faults of each after what is printed of it."""
        for game in games:
            yield game
            self.report(game)


def _print_games(games: "Iterator[Replayed]", at: int | None, verify: bool) -> None:
    from interpreter.cli.commands.replay.shown import as_text, shown_at

    before = ""
    for game in games:
        if game.record is not None:
            is_verified = verify and not game.faults
            print(f"{before}{as_text(shown_at(game, game.record, at), is_verified=is_verified)}")
            before = "\n"


def _print_objects(games: "Iterator[Replayed]", at: int | None) -> None:
    from interpreter.cli.commands.replay.shown import as_object

    print_json_list(as_object(game, at) for game in games)


def _annotated(
    games: "Iterator[Replayed]",
    name: str,
    movetime: int | None,
    nodes: int | None,
    tables: Path | None,
    *,
    algebraic: bool,
) -> "Iterator[Replayed]":
    """Return the games with the judgments of a player on those that are legal to their ends."""
    from interpreter.cli.commands.replay.annotating import annotated
    from interpreter.game.players import Budget

    seconds = None if movetime is None else movetime / 1000
    budget = None if seconds is None and nodes is None else Budget(seconds=seconds, nodes=nodes)
    return (annotated(game, name, budget, tables, algebraic=algebraic) for game in games)


def _animate(games: "Iterator[Replayed]", at: int | None, out: Path, width: int, seconds: float) -> None:
    """Draw the only game."""
    from interpreter.cli.commands.replay.animating import write_animation
    from interpreter.cli.commands.replay.shown import shown_at

    found = list(islice(games, 2))
    if len(found) > 1:
        raise UsageError("an animation is of one game, and the file has several; choose one with --game N")
    for game in found:
        shown = shown_at(game, game.record, at) if game.record else None
        if shown and shown.match:
            write_animation(shown.match, out, width, seconds)


def _print_records(games: "Iterator[Replayed]", form: Form, faults: Faults) -> None:
    """Print the games that are legal to their ends."""
    from dataclasses import replace

    from interpreter.errors import InvalidRecordError
    from interpreter.game.export import in_format, in_own_form, in_standard_form, left_out_of
    from interpreter.notation import write_record
    from interpreter.notation.formats.output import OUTPUTS

    between = OUTPUTS[form].between if form in OUTPUTS else "\n"
    before = ""
    for game in games:
        if game.record is None or game.followed is None or not game.is_whole:
            continue
        try:
            if form in OUTPUTS:
                text = in_format(game.record, game.followed, form)
                faults.mention(game.number, left_out_of(game.record, form))
            else:
                write = in_standard_form if form is Form.STANDARD else in_own_form
                text = write_record(write(game.record, game.followed))
            print(f"{before}{text}", end="")
            before = between
        except InvalidRecordError as fault:
            faults.report(replace(game, faults=fault.faults))
