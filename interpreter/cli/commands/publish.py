"""`rumpus publish`: a game as a page that plays by itself."""

from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.options import FileArgument, SettingsOption
from interpreter.cli.shared.write_out import write_out
from interpreter.installing import extra_command

HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="OUT", help="Write one file with everything in it.")]
FolderOption = Annotated[
    Path | None, typer.Option("--folder", metavar="DIR", help="Write a folder for a web host, which browsers cache.")
]


def publish(
    file: FileArgument, html: HtmlOption = None, folder: FolderOption = None, option: SettingsOption = None
) -> None:
    """Make a page that plays a game without a server.

    The page contains Rumpus itself, for the Python of browsers. It works offline: as a file, or from any web host.
    """
    if html is None and folder is None:
        raise UsageError("say where to write: `--html OUT` or `--folder DIR`")
    try:
        from interpreter.publish.page import LARGEST, folder_files, single_file
    except ModuleNotFoundError as missing:
        raise UsageError(f"`publish` needs {missing.name}; install it: {extra_command('web')}") from None
    from interpreter.publish.game import published_game
    from interpreter.publish.runtime.parts import runtime

    parts = runtime()
    game = published_game(open_whole(file), settings_of(option))
    if html is not None:
        page = single_file(game, parts).encode()
        if len(page) > LARGEST:
            raise UsageError(f"the page has {len(page):,} bytes, and at most {LARGEST:,} are allowed; use `--folder`")
        write_out(html, page)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in folder_files(game, parts).items():
            write_out(folder / name, content)
