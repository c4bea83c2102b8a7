"""What commands open: files, games and positions."""

import errno
import sys
from typing import TYPE_CHECKING

from dsl.errors import CompileError, RumpusError, SettingError
from dsl.limits import MAX_TEXT
from dsl.opened import Opened, read_source
from dsl.source import Source
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.cli.shared.engine import EngineName
    from interpreter.game.state import Game, State


class UsageError(RumpusError):
    """Contradictory options, or a file that does not exist."""


STDIN = "standard input"
"""The name of the file `-` in findings."""


def open_file(name: str) -> Opened:
    """Return the source of FILE and its faults as a whole; a missing file is wrong usage."""
    return Catalogue().open(name) if name != "-" else read_source(STDIN, read_stdin(4 * MAX_TEXT + 1))


def read_stdin(most: int) -> bytes:
    """Read standard input, at most this many bytes."""
    try:
        return sys.stdin.buffer.read(most)
    except OSError as fault:
        raise UsageError(f"{STDIN} cannot be read: {reason(fault)}") from None


def reason(fault: OSError) -> str:
    """Return why a standard stream cannot be used."""
    return "it is closed" if fault.errno == errno.EBADF else str(fault.strerror)


def open_whole(name: str) -> Source:
    """Return the source of FILE, or raise `CompileError` if it is faulty as a whole."""
    source, faults = open_file(name)
    if faults:
        raise CompileError(faults)
    return source


def settings_of(pairs: list[str] | None) -> dict[str, str]:
    """Return the settings of `--option`."""
    found = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise SettingError(f"`{pair}` is not a setting", "write NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def open_game(name: str, settings: list[str] | None, engine: "EngineName | None") -> "Game":
    """Return the game of FILE under settings, with an engine."""
    from interpreter.cli.shared.engine import engine_wanted
    from interpreter.game.load import load_source

    return load_source(open_whole(name), settings_of(settings), engine_wanted(engine))


def open_state(game: "Game", fen: str | None, actions: str | None = None) -> "State":
    """Return the state of a command: the start or a FEN, after some actions."""
    state = game.start() if fen is None else game.state(fen)
    return state.play_all(actions) if actions else state
