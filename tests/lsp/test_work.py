"""How much is done again after a key: an author waits for it. Work is counted, since the time it takes is the machine's."""

import importlib
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from dsl.grammar.form import Form
from dsl.lsp.analysis import Analysis, analyse
from dsl.source import Source
from interpreter.cli.lsp import linter
from rulesets import Catalogue

HULLABALOO = Catalogue().open("hullabaloo")[0].text
ENOUGH = len(HULLABALOO) * 6
"""Calls of functions that are not too many. For each character there are about four, of either, where this was written."""


def _analysed(number: int) -> Analysis:
    text = HULLABALOO.replace("draw repetition 3", f"draw repetition {number}")
    analysis = analyse(Source("hullabaloo.rumpus", text), Catalogue())
    assert analysis.findings == ()
    return analysis


def _calls(work: Callable[[], object]) -> int:
    """How many functions of Python are called, or taken up again, in the course of some work."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture
def heads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The heads of statements that are read by the grammar, and not remembered."""
    found: list[str] = []
    read = Form.read_alone
    monkeypatch.setattr(Form, "read_alone", lambda form, text: found.append(str(text)) or read(form, text))
    return found


def test_only_the_line_that_has_changed_is_read_again(heads: list[str]) -> None:
    _analysed(91)
    heads.clear()
    _analysed(92)

    assert heads == ["draw repetition 92"]


def test_the_linter_looks_at_what_was_read_already(heads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = _analysed(93).compiled
    assert compiled is not None
    scanned: list[Source] = []
    parse = importlib.import_module("dsl.grammar.parse")  # a function hides it
    scan = parse.scan
    monkeypatch.setattr(parse, "scan", lambda source, findings: scanned.append(source) or scan(source, findings))
    heads.clear()

    assert list(linter()(compiled, Catalogue())) == []
    assert (scanned, heads) == ([], [])


def test_neither_all_findings_nor_those_of_the_linter_take_much_work_once_a_text_is_known() -> None:
    lint = linter()
    compiled = _analysed(94).compiled
    assert compiled is not None

    assert _calls(lambda: _analysed(95)) < ENOUGH
    assert _calls(lambda: list(lint(compiled, Catalogue()))) < ENOUGH
