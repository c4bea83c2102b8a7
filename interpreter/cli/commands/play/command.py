"""`rumpus play`: a game in the terminal, or played by the computer."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.commands.play.seat import Seat
from interpreter.cli.shared.engine import EngineOption, mention_slowness
from interpreter.cli.shared.files import STDIN, FenOption, SettingsOption, UsageError, reason
from interpreter.cli.shared.output import has_colour

if TYPE_CHECKING:
    from interpreter.cli.commands.play.sitting import Sitting
    from interpreter.cli.shared.table import Table
    from interpreter.game.match import Match
    from interpreter.game.players import Player

_UNATTENDED = "standard input is not a terminal, so both sides play random actions"
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
    white: Annotated[Seat | None, typer.Option("--white", help="The player of White.", show_default="human")] = None,
    black: Annotated[Seat | None, typer.Option("--black", help="The player of Black.", show_default="random")] = None,
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
    from interpreter.cli.commands.play.sitting import MatchOptions, begin
    from interpreter.cli.commands.play.sitting import resume as resume_match

    options = MatchOptions(white=white, black=black, seed=seed, limit=limit, engine=engine)
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
    _print_record(sitting) if str(record) == "-" else _play(sitting)


def _play(sitting: "Sitting") -> None:
    from interpreter.cli.shared.table import Table
    from interpreter.game.players import RandomPlayer
    from interpreter.notation import write_record

    match, people, player = sitting.match, sitting.people, RandomPlayer(sitting.seed)
    table = Table(match, people, colour=has_colour(sys.stdout))
    print(match.state.game.title)
    if match.actions:
        print(f"{'resumed' if match.outcome() is None else 'over'} after {_actions(len(match.actions))}")
    print(table.view(), end="")
    if people and match.outcome() is None:
        print("Type an action, its number, or ? for help.")
    while not table.left and not _has_ended(sitting):
        if match.state.actor in people:
            _ask(table)
        else:
            print(_turn_of(match, player, people))
            if people and match.outcome() is None:
                print(table.view(), end="")
    if not people:
        print(table.view(), end="")
    if table.left and not sitting.is_kept and not sys.stdin.isatty():
        print(write_record(match.record(sitting.tags())), end="")
    print(result_line(match, sitting.limit))


def _actions(count: int) -> str:
    return f"{count} action{'s' if count != 1 else ''}"


def _has_ended(sitting: "Sitting") -> bool:
    """Return True if the match is over; it is called a draw if its limit of turns is reached."""
    if sitting.match.outcome() is None and sitting.is_over():
        sitting.match.call_draw()
    return sitting.match.outcome() is not None


def _print_record(sitting: "Sitting") -> None:
    """Play an unattended game and print only its record."""
    from interpreter.game.players import RandomPlayer
    from interpreter.notation import write_record

    if sitting.people:
        raise UsageError("--record - needs a game without human players; use a file instead")
    player = RandomPlayer(sitting.seed)
    while not _has_ended(sitting):
        sitting.match.play(player.choose(sitting.match.state))
    print(write_record(sitting.match.record(sitting.tags())), end="")


def _ask(table: "Table") -> None:
    """Read one line of input, and echo it if it was not typed."""
    try:
        line = input(f"{table.match.state.actor}> ")
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
    print(table.answer(line), end="")


def _turn_of(match: "Match", player: "Player", people: frozenset[str]) -> str:
    """Play until the turn ends or a human has to act; return the text."""
    from interpreter.game.match import turn_text

    side, number = match.state.turn, match.state.position.number
    texts = []
    while match.outcome() is None and match.state.turn == side and match.state.actor not in people:
        texts.append(match.play(player.choose(match.state)))
    return turn_text(number, side, texts)


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
