"""`rumpus doc`: the rules of a game as a page for players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.compiler import compile_source
from dsl.errors import CompileError
from interpreter.cli.shared.files import open_whole, settings_of
from interpreter.cli.shared.options import FileArgument, SettingsOption
from interpreter.cli.shared.write_out import write_out
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.game.state import Game

HtmlOption = Annotated[
    Path | None, typer.Option("--html", metavar="OUT", help="Write the page as HTML, with pictures.")
]
MarkdownOption = Annotated[Path | None, typer.Option("--markdown", metavar="OUT", help="Write the page as Markdown.")]


def doc(
    file: FileArgument, html: HtmlOption = None, markdown: MarkdownOption = None, option: SettingsOption = None
) -> None:
    """Make a page of a game's rules for players.

    It shows pieces with diagrams, the array, tables, turns, ends and options. Without an OUT the page is printed, as
    Markdown.
    """
    from interpreter.document import as_html, as_markdown, page_of

    page = page_of(_open(file, option))
    if html is not None:
        write_out(html, as_html(page))
    if markdown is not None:
        write_out(markdown, as_markdown(page))
    if html is None and markdown is None:
        print(as_markdown(page), end="")


def _open(name: str, settings: list[str] | None) -> "Game":
    """Return the game of a file, with its readings."""
    from interpreter.game.state import Game

    compiled = compile_source(open_whole(name), settings_of(settings), Catalogue(), tests=True)
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    return Game(compiled.ruleset, "reference")
