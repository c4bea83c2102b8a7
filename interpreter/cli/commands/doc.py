"""`rumpus doc`: the rules of a game as a page for players, or as a booklet to print."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dsl.compiler import compile_source
from dsl.errors import CompileError
from interpreter.cli.shared.files import UsageError, open_whole, settings_of
from interpreter.cli.shared.options import FileArgument, SettingsOption
from interpreter.cli.shared.write_out import check_outs, write_out
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.document.page import Page
    from interpreter.game.state import Game

HtmlOption = Annotated[
    Path | None, typer.Option("--html", metavar="OUT", help="Write the page as HTML, with pictures.")
]
MarkdownOption = Annotated[Path | None, typer.Option("--markdown", metavar="OUT", help="Write the page as Markdown.")]
PdfOption = Annotated[
    Path | None,
    typer.Option("--pdf", metavar="OUT", help="Write a booklet to print, with an example game, board and pieces."),
]


class Paper(StrEnum):
    """The paper of a booklet."""

    A4 = "a4"
    LETTER = "letter"


PaperOption = Annotated[Paper | None, typer.Option("--paper", help="With --pdf: the paper.", show_default="a4")]


def doc(
    file: FileArgument,
    html: HtmlOption = None,
    markdown: MarkdownOption = None,
    pdf: PdfOption = None,
    paper: PaperOption = None,
    option: SettingsOption = None,
) -> None:
    """Make a page of a game's rules for players.

    It shows pieces with diagrams, the array, tables, turns, ends and options. Without an OUT the page is printed, as
    Markdown.
    """
    from interpreter.document import as_html, as_markdown, page_of

    if paper is not None and pdf is None:
        raise UsageError("--paper is for a booklet; name its file with --pdf")
    check_outs(html, markdown, pdf, read=(file,))
    game = _open(file, option)
    page = page_of(game)
    if html is not None:
        write_out(html, as_html(page))
    if markdown is not None:
        write_out(markdown, as_markdown(page))
    if pdf is not None:
        write_out(pdf, _booklet(page, game, paper or Paper.A4))
    if html is None and markdown is None and pdf is None:
        print(as_markdown(page), end="")


def _booklet(page: "Page", game: "Game", paper: Paper) -> bytes:
    """Return the booklet of a game as PDF, or raise `UsageError` if what sets it is not installed."""
    from importlib.util import find_spec

    from interpreter.document.as_pdf import as_pdf
    from interpreter.game.state import Game
    from interpreter.installing import extra_command

    if find_spec("typst") is None:
        raise UsageError(f"--pdf needs Typst; install it with `{extra_command('pdf')}`")
    return as_pdf(page, Game(game.ruleset), "a4" if paper is Paper.A4 else "us-letter")


def _open(name: str, settings: list[str] | None) -> "Game":
    """Return the game of a file, with its readings."""
    from interpreter.game.state import Game

    compiled = compile_source(open_whole(name), settings_of(settings), Catalogue(), tests=True)
    if compiled.ruleset is None:
        raise CompileError(compiled.findings)
    return Game(compiled.ruleset, "reference")
