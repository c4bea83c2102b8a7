"""`rumpus explain`: the page of a finding, of a word of the language, or of a notion of the field."""

from typing import Annotated

import typer

from interpreter.cli.shared.files import UsageError

CodeArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="CODE|NAME|WORD..",
        help="A finding, such as W201 or E202, the first word of a statement, such as fusion, or a notion of "
        "the field, as atomic; file for all statements of a file.",
    ),
]


def explain(words: CodeArgument) -> None:
    """Explain a finding, a word of the language or a notion."""
    code = " ".join(words)
    from interpreter.cli.shared.notion_page import notion_page
    from interpreter.cli.shared.page import page_of, unknown
    from interpreter.cli.shared.word_page import word_page

    page = page_of(code) or word_page(code) or notion_page(code)
    if page is None:
        raise UsageError(unknown(code))
    print(page)
