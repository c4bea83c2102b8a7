"""`rumpus publish`: a game as a page that plays by itself."""

from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.folders import make_folder
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import FileArgument, SettingsOption
from interpreter.cli.shared.write_out import check_outs, write_out
from interpreter.installing import extra_command

HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="OUT", help="Write one file with everything in it.")]
FolderOption = Annotated[
    Path | None, typer.Option("--folder", metavar="DIR", help="Write a folder for a web host, which browsers cache.")
]


def publish(
    file: FileArgument, html: HtmlOption = None, folder: FolderOption = None, option: SettingsOption = None
) -> None:
    """Make a page that plays a game without a server.

    The page contains Rumpus itself, for the Python of browsers. It works offline: as a file, or from any web host. In a
    folder the page is `index.html`; that of another game or another site is not replaced.
    """
    if html is None and folder is None:
        raise UsageError("say where to write: `--html OUT` or `--folder DIR`")
    try:
        from interpreter.publish.page import LARGEST, folder_files, single_file
    except ModuleNotFoundError as missing:
        raise UsageError(f"`publish` needs {missing.name}; install it: {extra_command('web')}") from None
    from interpreter.publish.game import published_game
    from interpreter.publish.runtime.parts import runtime

    check_outs(html, read=(file,))
    parts = runtime()
    game = published_game(open_whole(file), settings_of(option))
    if game.remark:
        note(game.remark)
    if folder is not None:
        _check_folder(folder, game.title)
    if html is not None:
        page = single_file(game, parts).encode()
        if len(page) > LARGEST:
            raise UsageError(f"the page has {len(page):,} bytes, and at most {LARGEST:,} are allowed; use `--folder`")
        write_out(html, page)
    if folder is not None:
        make_folder(folder)
        for name, content in folder_files(game, parts).items():
            write_out(folder / name, content)


def _check_folder(folder: Path, title: str) -> None:
    """Raise `UsageError` if a folder has the first page of another game, or of another site."""
    from interpreter.publish.page import INDEX, is_page_of

    page = folder / INDEX
    if page.is_file() and not is_page_of(title, page.read_text(encoding="utf-8", errors="replace")):
        raise UsageError(f"{page} is there, and is not a page of {title}; rename it, or choose another folder")
