"""`rumpus add`: rule files of others, from a folder, an archive or a site."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dsl.errors import CompileError
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.sharing.adding import Added

SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE",
        help="A folder, a rule file, an archive (zip or tar), a catalogue (.json), or the address of one of them.",
    ),
]
NamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME[@HASH]]...", help="Only these, with what they build on; with a hash, only with these rules."
    ),
]
ToOption = Annotated[Path, typer.Option("--to", metavar="FOLDER", help="The folder, made if need be.")]


@in_format
def add(
    source: SourceArgument, names: NamesArgument = None, to: ToOption = Path(), format: FormatOption = Format.TEXT
) -> None:
    """Add rule files of others to a folder.

    Every file is checked before any is written, and no file that is there already is changed. Nothing is executed. A
    line for each file ends with the hash of its rules, for `extends NAME at HASH`.
    """
    from interpreter.sharing.adding import check_hashes, judged
    from interpreter.sharing.reading import files_at

    asked = dict(_pair(word) for word in names or ())
    files, promised = files_at(source)
    if missing := [name for name in asked if name not in files]:
        raise UsageError(f"{source} has no rule file {missing[0]}; it has {', '.join(sorted(files))}")
    added = judged(files, to, asked)
    if faults := [found for each in added for found in each.findings]:
        raise CompileError(faults)
    check_hashes(added, {**promised, **{name: hash for name, hash in asked.items() if hash}})
    new = _write(added, to)
    if format is Format.JSON:
        print_json([{**_object(each, to), "new": each in new} for each in added])
        return
    for each in added:
        print(_line(each, to, "added" if each in new else "is there"))


def _pair(word: str) -> tuple[str, str]:
    """Return the name and the hash of an argument; without `@` the hash is empty."""
    from interpreter.sharing.catalogue import HASH

    name, at, hash = word.partition("@")
    if at and not HASH.fullmatch(hash):
        found = f"`{hash}`" if hash else "nothing"
        raise UsageError(f"expected the hash of rules, 16 digits, after `{name}@`, found {found}")
    return name, hash


def _path(each: "Added", to: Path) -> Path:
    return to / each.entry.file


def _write(added: "Sequence[Added]", to: Path) -> "Sequence[Added]":
    """Write the files that are not there yet, and return them."""
    from interpreter.cli.shared.whole_file import create_file

    new = [each for each in added if not _is_there(_path(each, to), each.data)]
    try:
        to.mkdir(parents=True, exist_ok=True)
        for each in new:
            create_file(_path(each, to), each.data)
    except OSError as fault:
        raise UsageError(f"{fault.filename or to} cannot be written: {fault.strerror}") from fault
    return new


def _line(each: "Added", to: Path, state: str) -> str:
    at = f", at {each.rules}" if each.rules else ""
    hides = "; it hides the one of Rumpus here" if _hides(each) else ""
    return f"{_path(each, to)} {state}: {each.title or each.name}{at}{hides}"


def _object(each: "Added", to: Path) -> dict[str, Any]:  # Any: JSON
    path = str(_path(each, to))
    return {"name": each.name, "file": path, "title": each.title, "rules": each.rules, "hides": _hides(each)}


def _hides(each: "Added") -> bool:
    """Return True if a ruleset of Rumpus has the same name."""
    from rulesets import Catalogue

    return each.name in Catalogue().names()


def _is_there(path: Path, data: bytes) -> bool:
    """Return True if a file has these bytes already, False if there is none; other bytes are wrong usage."""
    if not path.exists():
        return False
    if path.is_file() and path.read_bytes() == data:
        return True
    raise UsageError(f"{path} is there, with other rules or another text; remove it, or name another folder with --to")
