"""`rumpus play`: a game in the terminal, or played by the computer."""

import sys
from typing import TYPE_CHECKING

from interpreter.cli.commands.play.options import (
    BlackOption,
    ClockOption,
    FileArgument,
    LimitOption,
    MovetimeOption,
    RecordOption,
    ResumeOption,
    SeedOption,
    ThinkingOption,
    TuiOption,
    WhiteOption,
)
from interpreter.cli.shared.endgame_tables import TablesOption, open_tables
from interpreter.cli.shared.engine import EngineOption, mention_slowness
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.notes import mention_refusal
from interpreter.cli.shared.options import FenOption, SettingsOption

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.game.table.sitting import Sitting

_UNATTENDED = "standard input is not a terminal, so the computer plays both sides"


def play(
    file: FileArgument = None,
    white: WhiteOption = None,
    black: BlackOption = None,
    movetime: MovetimeOption = None,
    clock: ClockOption = None,
    thinking: ThinkingOption = False,
    tui: TuiOption = False,
    seed: SeedOption = None,
    limit: LimitOption = None,
    tables: TablesOption = None,
    fen: FenOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    record: RecordOption = None,
    resume: ResumeOption = None,
) -> None:
    """Play a game.

    Without a terminal on standard input, the computer plays both sides, unless one is given to a human. Then each line
    of standard input is an action, or another line that the table knows.
    """
    from interpreter.cli.commands.play.lines import play_lines, print_record, result_line
    from interpreter.cli.commands.play.seating import MatchOptions, begin, player_name, time_control
    from interpreter.cli.commands.play.seating import resume as resume_match

    show = _screen() if tui else None
    options = MatchOptions(
        white=player_name(white),
        black=player_name(black),
        movetime=None if movetime is None else movetime / 1000,
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
        mention_refusal(sitting.match.state.game, *sitting.seats.values())
    sitting.knowledge = open_tables(sitting.match.state.game, tables)
    if str(record) == "-":
        print_record(sitting)
    elif show is not None:
        show(sitting)
        print(result_line(sitting.match, sitting.limit))
    else:
        play_lines(sitting, thinking=thinking)


def _screen() -> "Callable[[Sitting], None]":
    """Return what plays a match on the whole screen, or raise `UsageError` if that is impossible here."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("--tui needs a terminal; without it `rumpus play` reads and prints lines")
    try:
        from interpreter.tui.app import play_on_screen
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] != "textual":
            raise
        from interpreter.installing import extra_command

        raise UsageError(f"--tui needs Textual; install it with `{extra_command('tui')}`") from None
    return play_on_screen
