"""`rumpus new`: a rule file to start from."""

import re
from pathlib import Path
from typing import Annotated

import typer

from dsl.errors import CompileError, UnknownRulesetError
from dsl.formatter import format_source
from dsl.source import Source
from dsl.words.near import near_names
from interpreter.cli.commands.new.template import small_game, variant
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.whole_file import create_file
from rulesets import Catalogue
from rulesets.absence import ENDING

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, as `three-kings`.")]
BaseOption = Annotated[
    str | None, typer.Option("--from", metavar="BASE", help="A ruleset to extend: one that is shipped, or one here.")
]


def new(name: NameArgument, base: BaseOption = None) -> None:
    """Write NAME.rumpus: a small game, or one that extends another.

    It goes to this folder, is whole, and can be played as it is.
    """
    name = name.removesuffix(ENDING)
    path = _free_path(name)
    text = _variant_of(base.removesuffix(ENDING), name) if base is not None else small_game(_title(name))
    made = format_source(Source(path.name, text)).text
    assert made is not None, "what is written here can be read"
    _write(path, made)
    print(f"{path.name} is written, and it can be played as it is.")
    print("Put your name behind `author`, and behind `source` where the rules come from; change `about` to say")
    print("what your game is. Then change the rules, and with them the readings, which say them in words, and the")
    print("tests, which show them. The page `How do I say ...?` of the documentation has lines for what others asked:")
    print(f"  rumpus check {path.name}\n  rumpus test {path.name}\n  rumpus play {path.name}")


def _free_path(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise UsageError(f"`{name}` is no name for a game: write small letters and digits, parts joined by -")
    if name in Catalogue().names():
        raise UsageError(f"`{name}` comes with Rumpus, and is found by that name; choose another")
    path = Path(f"{name}{ENDING}")
    if path.exists():
        raise UsageError(f"{path} is there already, and nothing is written over it; choose another name")
    return path


def _write(path: Path, text: str) -> None:
    try:
        create_file(path, text.encode())
    except OSError as fault:
        raise UsageError(f"{path} cannot be written: {fault.strerror}") from fault


def _title(name: str) -> str:
    return " ".join(part.capitalize() for part in name.split("-"))


def _variant_of(base: str, name: str) -> str:
    """The text of a file that extends another, with what is true of the start of both."""
    from interpreter.game.load import load_source

    if base == name:
        raise UsageError("a game does not extend itself; choose another name")
    opened = Catalogue().find(base, Source(f"{name}{ENDING}", "")) if _NAME.fullmatch(base) else None
    if opened is None:
        here = (path.stem for path in sorted(Path().glob(f"*{ENDING}")))
        raise UnknownRulesetError(base, near_names(base, (*Catalogue().rulesets(), *here)))
    source, faults = opened
    if faults:
        raise CompileError(faults)
    try:
        game = load_source(source)
    except CompileError as fault:
        if not any(found.is_error for found in fault.findings):
            raise UsageError(f"`{base}` is a library, not a game; `use {base}` in a rule file") from fault
        raise
    return variant(_title(name), base, game.start())
