"""An editor may ask anything about any text: there is always an answer, and places lie in the text."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from lsprotocol import types
from support.hostile import JUNK, RULES, TEXTS, WORDS, mutated
from support.places import applied, assert_sensible, changes

from dsl.formatter import format_source
from dsl.lsp.analysis import Analysis, analyse
from dsl.lsp.code_action import code_actions
from dsl.lsp.code_lens import code_lenses
from dsl.lsp.completion import completion
from dsl.lsp.definition import definition
from dsl.lsp.diagnostics import diagnostics
from dsl.lsp.document_link import document_links
from dsl.lsp.document_symbol import document_symbols
from dsl.lsp.documents import OpenDocuments
from dsl.lsp.folding_range import folding_ranges
from dsl.lsp.formatting import formatting
from dsl.lsp.hover import hover
from dsl.lsp.inlay_hint import inlay_hints
from dsl.lsp.lines import Lines
from dsl.lsp.references import references
from dsl.lsp.rename import CannotRenameError, prepare_rename, rename
from dsl.lsp.rule_file import rule_files
from dsl.lsp.selection_range import selection_ranges
from dsl.lsp.semantic_tokens import semantic_tokens
from dsl.lsp.token_delta import TokenMemory
from dsl.lsp.tools import Tools
from dsl.lsp.workspace import Workspace
from dsl.source import Source
from rulesets import Catalogue

CATALOGUE = Catalogue()
SETTINGS = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
PARTS = 5
MANY = settings(SETTINGS, max_examples=10_000 // PARTS, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Nothing is made smaller: of a whole ruleset that takes longer than to read where it differs."""


async def publish(uri: str, version: int | None, analysis: Analysis) -> None: ...


def report(fault: Exception) -> None:
    raise fault


WORKSPACE = Workspace(OpenDocuments(Tools(library=CATALOGUE), publish, report))
SOUND = analyse(CATALOGUE.open("hullabaloo")[0], CATALOGUE)


def answers_at(analysis: Analysis, place: types.Position) -> Iterator[object]:
    """Everything an editor may ask about a place."""
    documents = WORKSPACE.documents
    yield hover(analysis, place)
    yield selection_ranges(analysis, [place])
    yield completion(analysis, place, rule_files(analysis.source, documents))
    yield definition(analysis, place, documents)
    yield references(analysis, place, WORKSPACE, with_declaration=True)
    if prepare_rename(analysis, place):
        try:
            yield rename(analysis, place, "other-name", WORKSPACE)
        except CannotRenameError as fault:
            yield str(fault)


def answers(analysis: Analysis) -> Iterator[object]:
    """Everything an editor may ask about a document."""
    everywhere = analysis.lines.range(0, len(analysis.source.text))
    yield document_symbols(analysis)
    yield folding_ranges(analysis)
    yield document_links(analysis, WORKSPACE.documents)
    yield semantic_tokens(analysis)
    yield inlay_hints(analysis, everywhere)
    yield code_lenses(analysis, "x", {})
    yield diagnostics(analysis, WORKSPACE.documents.uri_of, lambda found: found.url)
    yield code_actions(
        analysis,
        types.CodeActionParams(types.TextDocumentIdentifier("x"), everywhere, types.CodeActionContext([])),
        WORKSPACE.documents.uri_of,
        lambda found: found.url,
    )


def laid_out(source: Source) -> str | None:
    return format_source(source).text


def ask_everything(analysis: Analysis, places: list[types.Position]) -> None:
    uri, text = WORKSPACE.documents.uri_of(analysis.source), analysis.source.text
    for answer in (*answers(analysis), *(each for place in places for each in answers_at(analysis, place))):
        assert_sensible(analysis, answer)
        for edits in changes(answer, uri):
            assert applied(analysis, edits) != text
    assert applied(analysis, formatting(analysis, laid_out)) in (text, laid_out(analysis.source))


def ask_about(text: str, shares: list[float]) -> None:
    """Ask about a file that was right before; places are shares of its length."""
    analysis = analyse(Source("broken.rumpus", text), CATALOGUE, before=SOUND)
    ask_everything(analysis, [analysis.lines.position(int(share * len(text))) for share in shares])


@SETTINGS
@given(old=mutated(RULES, WORDS + JUNK), new=mutated(RULES, WORDS + JUNK))
def test_a_delta_makes_the_new_colors_of_the_old_ones(old: str, new: str) -> None:
    memory = TokenMemory()
    first, second = (semantic_tokens(analyse(Source("any.rumpus", text), CATALOGUE)) for text in (old, new))
    known = memory.remember("x", first)
    found = memory.delta("x", second, str(known.result_id))

    assert isinstance(found, types.SemanticTokensDelta)
    data = list(first.data)
    for edit in found.edits:
        data[edit.start : edit.start + edit.delete_count] = edit.data or ()
    assert data == list(second.data)


SHARES = st.lists(st.floats(0, 1), min_size=4, max_size=4)


@SETTINGS
@given(text=mutated(RULES + TEXTS[:1], WORDS + JUNK), shares=SHARES)
def test_every_question_about_a_broken_text_is_answered(text: str, shares: list[float]) -> None:
    ask_about(text, shares)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@MANY
@given(text=mutated(RULES, WORDS + JUNK), shares=SHARES)
def test_every_question_about_many_broken_texts_is_answered(part: int, text: str, shares: list[float]) -> None:
    ask_about(text, shares)


@SETTINGS
@given(text=st.text(max_size=200), line=st.integers(0, 20), column=st.integers(0, 300))
def test_every_question_about_any_text_is_answered(text: str, line: int, column: int) -> None:
    analysis = analyse(Source("any.rumpus", text), CATALOGUE)
    ask_everything(analysis, [types.Position(line, column)])


@SETTINGS
@given(
    text=st.text(st.sampled_from("ab\r\n♘𝄞\ud800\u2028"), max_size=30),
    encoding=st.sampled_from(["utf-8", "utf-16", "utf-32"]),
)
def test_offsets_and_places_are_each_others_inverse(text: str, encoding: str) -> None:
    lines = Lines(text, encoding)
    between = [at for at in range(len(text) + 1) if text[at - 1 : at + 1] != "\r\n"]

    assert [lines.offset(lines.position(at)) for at in between] == between
