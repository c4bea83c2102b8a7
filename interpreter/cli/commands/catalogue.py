"""`rumpus catalogue`: the catalogue of a folder of rule files, for a site that hosts them."""

from pathlib import Path
from typing import Annotated

import typer

from dsl.errors import CompileError
from interpreter.cli.shared.files import UsageError

FolderArgument = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="The folder, whose files are next to each other.")
]


def catalogue(folder: FolderArgument) -> None:
    """Print the catalogue of a folder of rule files.

    It lists each file with its title and the hash of its rules, and `rumpus add` takes files from it. Put it into the
    folder, on any web server.
    """
    from interpreter.sharing.adding import judged
    from interpreter.sharing.catalogue import catalogue_text
    from interpreter.sharing.reading import files_at
    from rulesets.absence import ENDING

    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder")
    files, _ = files_at(str(folder))
    if nested := [name for name in files if not (folder / f"{name}{ENDING}").is_file()]:
        raise UsageError(f"{nested[0]}{ENDING} is in a folder of {folder}; a catalogue is for files next to each other")
    found = judged(files, folder)
    if faults := [fault for each in found for fault in each.findings]:
        raise CompileError(faults)
    print(catalogue_text(each.entry for each in found), end="")
