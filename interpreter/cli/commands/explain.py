"""`rumpus explain`: the page of a finding, a word of the language, a notion of the field or a key of variants.ini."""

from typing import Annotated

import typer

from interpreter.cli.shared.files import UsageError

CodeArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CODE|NAME|WORD..",
        help="What to explain: a finding such as W201, a statement such as fusion, a notion such as atomic, or a key "
        "of variants.ini such as flagRegion. `file` explains all statements of a file. Default: list all words and "
        "notions.",
    ),
]


def explain(words: CodeArgument = None) -> None:
    """Explain a finding, a word of the language or a notion."""
    from interpreter.cli.shared.explained import explained
    from interpreter.cli.shared.notion_page import index_page
    from interpreter.cli.shared.page import unknown

    code = " ".join(words or ())
    page = explained(code) if code else index_page()
    if page is None:
        raise UsageError(unknown(code))
    print(page)
