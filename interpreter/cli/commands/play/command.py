"""`rumpus play`: a game in the terminal, or played by the computer."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.engine import EngineOption, mention_slowness
from interpreter.cli.shared.files import STDIN, FenOption, SettingsOption, UsageError, reason
from interpreter.cli.shared.output import has_colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.cli.commands.play.table import Table
    from interpreter.game.match import Match
    from interpreter.game.table.sitting import Sitting

_UNATTENDED = "standard input is not a terminal, so the computer plays both sides"
_NO_TEXT = "standard input is not text, so it contains no actions"


def play(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help="A rule file, the name of a ruleset, or - for standard input. With --resume only for a ruleset that "
            "does not come with Rumpus.",
            show_default=False,
        ),
    ] = None,
    white: Annotated[
        str | None,
        typer.Option(
            "--white",
            metavar="PLAYER",
            help="The player of White: human, or the name of a computer player such as random.",
            show_default="human",
        ),
    ] = None,
    black: Annotated[
        str | None, typer.Option("--black", metavar="PLAYER", help="The player of Black.", show_default="random")
    ] = None,
    movetime: Annotated[
        float | None,
        typer.Option(
            "--movetime",
            metavar="SECONDS",
            min=0.01,
            max=3600,
            help="Seconds of the computer for each action.",
            show_default="the player's own",
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock",
            metavar="M+S",
            help="A clock with M minutes for each side and S seconds more after each turn; whose time is up loses.",
        ),
    ] = None,
    thinking: Annotated[
        bool, typer.Option("--thinking", help="Show what the computer found: depth, score and best line.")
    ] = False,
    tui: Annotated[
        bool, typer.Option("--tui", help="Play on the whole screen, with mouse and keys; needs rumpus[tui].")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Random seed; the same seed plays the same game.", show_default="1"),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=0, help="Call the game a draw after this number of turns; 0 means never."),
    ] = None,
    fen: FenOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            metavar="OUT",
            help="Write the game to a new file after every action; - prints the record of an unattended game.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="RECORD",
            help="Continue a recorded game, in the same file; ruleset, options, players and seed are those of the "
            "record unless given here.",
        ),
    ] = None,
) -> None:
    """Play a game.

    Without a terminal on standard input both sides play by themselves, unless one is given to a human: then each line
    of standard input is an action, or another line that the table knows.
    """
    from interpreter.cli.commands.play.seating import MatchOptions, begin, player_name, time_control
    from interpreter.cli.commands.play.seating import resume as resume_match

    show = _screen() if tui else None
    options = MatchOptions(
        white=player_name(white),
        black=player_name(black),
        movetime=movetime,
        clock=time_control(clock),
        seed=seed,
        limit=limit,
        engine=engine,
    )
    if resume is not None:
        if fen or option or record:
            raise UsageError("with --resume, position, options and file come from the record")
        if str(resume) == "-":
            raise UsageError("--resume needs a file, to which the game is saved")
        sitting = resume_match(resume, file, options)
    elif file is None:
        raise UsageError("name a ruleset to play, or a record to continue: --resume RECORD")
    else:
        sitting = begin(file, option, fen, options, record)
    if white is None and resume is None and not sitting.people and str(record) != "-":
        print(f"{_UNATTENDED}; --white human reads actions from it, line by line", file=sys.stderr)
    if sitting.has_players:
        mention_slowness(engine)
    if str(record) == "-":
        _print_record(sitting)
    elif show is not None:
        show(sitting)
        print(result_line(sitting.match, sitting.limit))
    else:
        _play(sitting, thinking)


def _screen() -> "Callable[[Sitting], None]":
    """Return what plays a match on the whole screen, or raise `UsageError` if that is impossible here."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("--tui needs a terminal; without it `rumpus play` reads and prints lines")
    try:
        from interpreter.tui.app import play_on_screen
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] != "textual":
            raise
        raise UsageError("--tui needs Textual; install it with `pip install 'rumpus[tui]'`") from None
    return play_on_screen


def _play(sitting: "Sitting", thinking: bool) -> None:
    from interpreter.cli.commands.play.table import Table
    from interpreter.cli.shared.recording import Keeper
    from interpreter.notation import write_record

    match, people = sitting.match, sitting.people
    table = Table(sitting, colour=has_colour(sys.stdout))
    sitting.begin()
    print(match.state.game.title)
    if match.actions:
        print(f"{'resumed' if match.outcome() is None else 'over'} after {_actions(len(match.actions))}")
    print(table.view(), end="")
    if people and match.outcome() is None:
        print("Type an action, its number, or ? for help.")
    while not table.left and not sitting.settle():
        if sitting.waits_for_person:
            _ask(table)
        else:
            print(_turn_of(sitting, thinking))
            if people and match.outcome() is None:
                print(table.view(), end="")
    if not people:
        print(table.view(), end="")
    if table.left and not isinstance(match.kept, Keeper) and not sys.stdin.isatty():
        print(write_record(match.record(sitting.tags())), end="")
    print(result_line(match, sitting.limit))


def _actions(count: int) -> str:
    return f"{count} action{'s' if count != 1 else ''}"


def _print_record(sitting: "Sitting") -> None:
    """Play an unattended game and print only its record."""
    from interpreter.notation import write_record

    if sitting.people:
        raise UsageError("--record - needs a game without human players; use a file instead")
    sitting.begin()
    while not sitting.settle():
        _turn_of(sitting, thinking=False)
    print(write_record(sitting.match.record(sitting.tags())), end="")


def _ask(table: "Table") -> None:
    """Read one line of input, and echo it if it was not typed."""
    from interpreter.cli.commands.play.line_in_time import TimeUpError, line_in_time
    from interpreter.program.tables import SIDE_NAMES

    actor, clock = table.match.state.actor, table.sitting.clock
    try:
        line = line_in_time(f"{actor}> ", clock.left(SIDE_NAMES.index(actor)) if clock else None)
    except TimeUpError:
        print()
        return
    except EOFError:
        table.quit("")
        print()
        return
    except UnicodeDecodeError:
        raise UsageError(_NO_TEXT) from None
    except OSError as fault:
        raise UsageError(f"{STDIN} cannot be read: {reason(fault)}") from None
    if not sys.stdin.isatty():
        if not line.expandtabs().isprintable():
            raise UsageError(_NO_TEXT)
        print(line)
    if not table.sitting.settle():
        print(table.answer(line), end="")


def _turn_of(sitting: "Sitting", thinking: bool) -> str:
    """Play until the turn ends or a human has to act; return the text."""
    from interpreter.cli.commands.play.thinking import think
    from interpreter.game.match import turn_text
    from interpreter.game.table.thinking import report_text

    match = sitting.match
    side, number = match.state.turn, match.state.position.number
    texts, found = [], []
    while match.state.turn == side and not sitting.settle() and not sitting.waits_for_person:
        report = think(sitting.player(match.state.actor), match.state, sitting.budget(), yielding=bool(sitting.people))
        if sitting.settle():  # its time ran out
            break
        found.append(report_text(match.state, report) if thinking else "")
        texts.append(sitting.play(report.action))
    return "\n".join([*filter(None, found), turn_text(number, side, texts)])


def result_line(match: "Match", limit: int) -> str:
    """Return the result, as in records and in words."""
    from interpreter.notation.record import ADJUDICATION

    outcome = match.outcome()
    if outcome is None:
        return "* (left unfinished)"
    if outcome.ending == ADJUDICATION:
        after = f" after {limit} turns" if limit else ""
        return f"{outcome.result} (called a draw{after}; no rule of the game)"
    return f"{outcome.result} ({outcome})"
