"""`rumpus explain`: the page of a finding."""

from typing import Annotated

import typer

from interpreter.cli.files import UsageError

CodeArgument = Annotated[str, typer.Argument(metavar="CODE|NAME", help="What a finding is called, as W201 or E202.")]


def explain(code: CodeArgument) -> None:
    """Say what a finding means, why it matters, and how it is cured."""
    from interpreter.cli.page import page_of, unknown

    page = page_of(code)
    if page is None:
        raise UsageError(unknown(code))
    print(page)
