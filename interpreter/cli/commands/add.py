"""`rumpus add`: rule files of others, from a folder, an archive or a site."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import UsageError

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


def add(source: SourceArgument, names: NamesArgument = None, to: ToOption = Path()) -> None:
    """Add rule files of others to a folder.

    Every file is checked before any is written, and no file that is there already is changed. Nothing is executed. A
    line for each file ends with the hash of its rules, for `extends NAME at HASH`.
    """
    from interpreter.cli.shared.output import print_findings
    from interpreter.sharing.adding import check_hashes, judged
    from interpreter.sharing.reading import files_at

    asked = dict(_pair(word) for word in names or ())
    files, promised = files_at(source)
    if missing := [name for name in asked if name not in files]:
        raise UsageError(f"{source} has no rule file {missing[0]}; it has {', '.join(sorted(files))}")
    added = judged(files, to, asked)
    check_hashes(added, {**promised, **{name: hash for name, hash in asked.items() if hash}})
    faults = [found for each in added for found in each.findings]
    if faults:
        print_findings(faults)
        raise typer.Exit(FINDINGS)
    _write(added, to)


def _pair(word: str) -> tuple[str, str]:
    name, _, hash = word.partition("@")
    return name, hash


def _write(added: "Sequence[Added]", to: Path) -> None:
    from interpreter.cli.shared.whole_file import create_file
    from rulesets import Catalogue
    from rulesets.absence import ENDING

    paths = {each.name: to / f"{each.name}{ENDING}" for each in added}
    new = [each for each in added if not _is_there(paths[each.name], each.data)]
    try:
        to.mkdir(parents=True, exist_ok=True)
        for each in new:
            create_file(paths[each.name], each.data)
    except OSError as fault:
        raise UsageError(f"{fault.filename or to} cannot be written: {fault.strerror}") from fault
    for each in added:
        state = "added" if each in new else "is there"
        hides = "; it hides the one of Rumpus here" if each.name in Catalogue().names() else ""
        print(
            f"{paths[each.name]} {state}: {each.title or each.name}{f', at {each.rules}' if each.rules else ''}{hides}"
        )


def _is_there(path: Path, data: bytes) -> bool:
    """Return True if a file has these bytes already, False if there is none; other bytes are wrong usage."""
    if not path.exists():
        return False
    if path.is_file() and path.read_bytes() == data:
        return True
    raise UsageError(f"{path} is there, with other rules or another text; remove it, or name another folder with --to")
