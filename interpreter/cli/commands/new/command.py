"""`rumpus new`: write a new rule file."""

import re
from pathlib import Path
from typing import Annotated

import typer

from dsl.errors import CompileError, UnknownRulesetError
from dsl.formatter import format_source
from dsl.source import Source
from dsl.words.near import near_names
from interpreter.beginning import small_game, variant
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.whole_file import create_file
from rulesets import Catalogue
from rulesets.absence import ENDING

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, such as `three-kings`.")]
BaseOption = Annotated[
    str | None,
    typer.Option("--from", metavar="BASE", help="A ruleset to extend: a shipped one, or one in this folder."),
]


def new(name: NameArgument, base: BaseOption = None) -> None:
    """Write NAME.rumpus, a small game or one that extends another.

    The file is written to this folder and can be played at once.
    """
    name = name.removesuffix(ENDING)
    path = _free_path(name)
    text = _variant_of(base.removesuffix(ENDING), name) if base is not None else small_game(_title(name))
    made = format_source(Source(path.name, text)).text
    assert made is not None, "the template is valid"
    _write(path, made)
    print(f"Wrote {path.name}, which can be played at once.")
    print("Fill in `author` and `source`, and describe your game in `about`. Then change the rules,")
    print("together with their readings, which say them in words, and their tests, which show them.")
    print("The page `How do I say ...?` of the documentation answers common questions. Next steps:")
    print(f"  rumpus check {path.name}\n  rumpus test {path.name}\n  rumpus play {path.name}")


def _free_path(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise UsageError(f"`{name}` is not a name for a game; write lower-case letters and digits, joined by -")
    if name in Catalogue().names():
        raise UsageError(f"`{name}` is a ruleset that comes with Rumpus; choose another name")
    path = Path(f"{name}{ENDING}")
    if path.exists():
        raise UsageError(f"{path} already exists; choose another name")
    return path


def _write(path: Path, text: str) -> None:
    try:
        create_file(path, text.encode())
    except OSError as fault:
        raise UsageError(f"{path} cannot be written: {fault.strerror}") from fault


def _title(name: str) -> str:
    return " ".join(part.capitalize() for part in name.split("-"))


def _variant_of(base: str, name: str) -> str:
    """Return the text of a file that extends another, with a test of the array."""
    from interpreter.game.load import load_source

    if base == name:
        raise UsageError("a game cannot extend itself; choose another name")
    opened = Catalogue().find(base, Source(f"{name}{ENDING}", "")) if _NAME.fullmatch(base) else None
    if opened is None:
        here = (path.stem for path in sorted(Path().glob(f"*{ENDING}")))
        raise UnknownRulesetError(base, near_names(base, (*Catalogue().variants(), *here)))
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
