"""How much is done again after a key: an author waits for it. Work is counted, since the time it takes is the machine's."""

import importlib
from collections.abc import Callable

import pytest
from lsprotocol.types import Position, Range
from support.work import calls

from dsl.grammar import scanner
from dsl.grammar.form import Form
from dsl.lsp.analysis import Analysis, analyse
from dsl.lsp.completion import completion
from dsl.lsp.folding_range import folding_ranges
from dsl.lsp.inlay_hint import inlay_hints
from dsl.lsp.semantic_tokens import semantic_tokens
from dsl.source import Source
from interpreter.cli.commands.lsp import linter
from rulesets import Catalogue

HULLABALOO = Catalogue().open("hullabaloo")[0].text
ENOUGH = len(HULLABALOO) * 7
"""Calls of functions that are not too many. For each character there are about five, of either, where this was written."""


def _analysed(number: int) -> Analysis:
    text = HULLABALOO.replace("draw repetition 3", f"draw repetition {number}")
    analysis = analyse(Source("hullabaloo.rumpus", text), Catalogue())
    assert analysis.findings == ()
    return analysis


def _calls(work: Callable[[], object]) -> int:
    """Count the functions written in Python that some work calls or resumes."""
    return calls(work, "call")


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
    parse = importlib.import_module("dsl.grammar.reader")  # a function hides it
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
    assert _calls(lambda: list(lint(compiled, Catalogue()))) < ENOUGH * 2  # the linter looks at each setting of options


OPEN = HULLABALOO.replace("  splits to hand\n}\n", "  splits to hand\n  ma\n")
"""The rules with a block in which an author is writing, and which is not closed yet."""


def _open(number: int) -> Analysis:
    text = OPEN.replace("draw repetition 3", f"draw repetition {number}")
    return analyse(Source("hullabaloo.rumpus", text), Catalogue())


def test_a_block_that_is_not_closed_yet_takes_little_more_work_than_one_that_is() -> None:
    _analysed(96)
    _open(96)

    assert len(_open(97).findings) == 2
    assert _calls(lambda: _open(98)) < 2 * _calls(lambda: _analysed(98))


def test_what_fits_into_a_block_that_is_not_closed_yet_is_found_at_once() -> None:
    analysis = _open(99)
    place = analysis.lines.position(OPEN.index("  ma\n") + 4)

    assert "made" in [item.label for item in completion(analysis, place).items]
    assert _calls(lambda: completion(analysis, place)) < ENOUGH // 6


def test_colors_hints_and_folds_take_little_work() -> None:
    everywhere = Range(Position(0, 0), Position(9_999, 0))
    inlay_hints(_analysed(81), everywhere)
    analysis = _analysed(82)

    assert _calls(lambda: semantic_tokens(analysis)) < ENOUGH // 4
    assert _calls(lambda: inlay_hints(analysis, everywhere)) < ENOUGH // 40
    assert _calls(lambda: folding_ranges(analysis)) < ENOUGH // 10


def test_a_text_is_scanned_once_for_all_that_is_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    finished: list[Source] = []
    close_all = scanner.close_all
    monkeypatch.setattr(scanner, "close_all", lambda text: finished.append(text.source) or close_all(text))
    analysis = _analysed(83)
    semantic_tokens(analysis)
    folding_ranges(analysis)

    assert finished.count(analysis.source) == 1
