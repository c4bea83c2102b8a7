"""What the server does with tools it is given: findings that take longer, and the layout."""

import asyncio
from collections.abc import Callable, Iterable

import pytest
from support.lsp_client import edited
from support.toy import TOY

from dsl.compiler import Compiled
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.lsp.analysis import Analysis, analyse
from dsl.lsp.documents import OpenDocuments
from dsl.lsp.formatting import formatting
from dsl.lsp.tools import Lint, Tools
from dsl.resolve import Library
from dsl.source import Source, Span
from rulesets import Catalogue


def remark(compiled: Compiled, library: Library) -> Iterable[Diagnostic]:
    return [diagnostic("betza-pointless", Span(compiled.source, 0, 7), "a remark")]


def fault(compiled: Compiled, library: Library) -> Iterable[Diagnostic]:
    raise ZeroDivisionError


def published(text: str, lint: Lint) -> tuple[list[list[str]], list[Exception]]:
    """The analyses published for a text, and the reported errors."""
    shown: list[list[str]] = []
    faults: list[Exception] = []

    async def publish(uri: str, version: int | None, analysis: Analysis) -> None:
        shown.append([found.message for found in analysis.findings])

    async def run() -> None:
        documents = OpenDocuments(Tools(library=Catalogue(), lint=lint), publish, faults.append)
        documents.put("file:///toy.rumpus", text, 1, delay=0)
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task is not asyncio.current_task()))
        documents.pool.shutdown()

    asyncio.run(run())
    return shown, faults


def test_slow_findings_are_shown_behind_quick_ones() -> None:
    assert published(TOY, remark) == ([[], ["a remark"]], [])


def test_a_text_with_errors_is_not_linted() -> None:
    assert published("boord", remark)[0] == [["unknown statement `boord` in a rule file"]]


def test_a_tool_that_fails_is_reported_and_what_was_found_stays() -> None:
    shown, faults = published(TOY, fault)

    assert (shown, [type(each) for each in faults]) == ([[]], [ZeroDivisionError])


@pytest.mark.parametrize(
    "layout",
    [
        str.upper,
        lambda text: text,
        lambda text: text.replace("board 5x5\n", ""),
        lambda text: "# a line more\n" + text + "\n",
    ],
)
def test_edits_of_a_layout_make_the_text_it_wants(layout: Callable[[str], str]) -> None:
    analysis = analyse(Source("toy", TOY), Catalogue())
    edits = formatting(analysis, lambda source: layout(source.text))
    plain = [
        {
            "range": {
                "start": {"line": edit.range.start.line, "character": edit.range.start.character},
                "end": {"line": edit.range.end.line, "character": edit.range.end.character},
            },
            "newText": edit.new_text,
        }
        for edit in edits
    ]

    assert edited(TOY, plain) == layout(TOY)
    assert (edits == []) == (layout(TOY) == TOY)


def test_a_text_that_cannot_be_read_is_not_laid_out() -> None:
    assert formatting(analyse(Source("toy", "boord"), Catalogue()), lambda source: None) == []
