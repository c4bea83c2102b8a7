"""What commands have in common: files, options, positions."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.compiler import read_source
from dsl.diagnostics import Diagnostic
from dsl.errors import CompileError, RumpusError, SettingError
from dsl.limits import MAX_TEXT
from dsl.source import Source
from interpreter.cli.engine import EngineName, engine_wanted
from interpreter.cli.file_kind import RECORD, RULES, file_kind
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.game import Game, State


class UsageError(RumpusError):
    """Words of a command that do not go together, or a file that is not there."""


class Format(StrEnum):
    """How a command reports."""

    TEXT = "text"
    JSON = "json"


FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A rule file, the name of a ruleset, or - for standard input.")
]
FilesArgument = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Rule files, folders of them, names of rulesets, or - for standard input."),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to report.")]
FenOption = Annotated[str | None, typer.Option("--fen", metavar="FEN", help="The position to start from.")]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the ruleset; may be repeated."),
]
ActionsOption = Annotated[
    str | None, typer.Option("--play", metavar="A,B,..", help="Actions to play first, parted by commas.")
]


def open_file(name: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The source of FILE, with what is wrong with its bytes; a file of another kind is a mistake of the command."""
    source, faults = _open(name)
    kind = file_kind(source.text)
    if kind not in (None, RULES):
        hint = f"; `rumpus replay {name}` shows it" if kind == RECORD else ""
        raise UsageError(f"{source.name} is {kind}, not {RULES}{hint}")
    return source, faults


def _open(name: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    if name == "-":
        return read_source("standard input", sys.stdin.buffer.read(4 * MAX_TEXT + 1))
    try:
        return Catalogue().open(name)
    except OSError as fault:
        raise UsageError(f"{name} cannot be read: {fault.strerror}") from fault


def settings_of(pairs: list[str] | None) -> dict[str, str]:
    """The settings that `--option` gives."""
    found = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise SettingError(f"`{pair}` is no setting", "write NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def open_game(name: str, settings: list[str] | None, engine: EngineName | None) -> "Game":
    """The game of FILE under settings, played by an engine."""
    from interpreter.game import load_source

    source, faults = open_file(name)
    if faults:
        raise CompileError(faults)
    return load_source(source, settings_of(settings), engine_wanted(engine))


def open_state(game: "Game", fen: str | None, actions: str | None = None) -> "State":
    """The state a command speaks of: the start or a FEN, after some actions."""
    state = game.state(fen) if fen else game.start()
    return state.play_all(actions) if actions else state
