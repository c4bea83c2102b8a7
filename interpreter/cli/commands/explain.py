"""`rumpus explain`: the page of a finding, of a word of the language, or of a notion of the field."""

from typing import Annotated

import typer

from interpreter.cli.shared.files import UsageError

CodeArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CODE|NAME|WORD..",
        help="A finding, such as W201 or E202, the first word of a statement, such as fusion, or a notion of "
        "the field, as atomic; file for all statements of a file. Without it, all words and notions.",
    ),
]


def explain(words: CodeArgument = None) -> None:
    """Explain a finding, a word of the language or a notion."""
    from interpreter.cli.shared.notion_page import index_page, notion_page
    from interpreter.cli.shared.page import page_of, unknown
    from interpreter.cli.shared.word_page import pages_with, word_page

    code = " ".join(words or ())
    page = page_of(code) or word_page(code) or notion_page(code) or pages_with(code) if code else index_page()
    if page is None:
        raise UsageError(unknown(code))
    print(page)
