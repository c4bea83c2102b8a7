"""The entries of "How do I say …?" are true as printed: nothing is filled in but the game they change, and no line is idle."""

import re

import pytest
from fences import fences
from generate import ANSWERS, answers
from support.each import each
from support.left_out import survivors

from dsl.compiler import compile_source
from dsl.grammar.forms import FORM
from dsl.grammar.reader import parse
from dsl.source import Source
from dsl.words.notions import NOTIONS
from interpreter.testing.suite import suite_of
from rulesets import Catalogue

PAGES = [page.read_text(encoding="utf-8") for page in sorted(ANSWERS.glob("*.md"))]
ENTRIES = {
    entry.partition("\n")[0]: entry for page in PAGES for entry in re.split(r"^## ", page, flags=re.MULTILINE)[1:]
}
HOST = next(
    fence.text
    for fence in fences(ANSWERS.with_suffix(".md").read_text(encoding="utf-8"))
    if fence.title == "my-game.rumpus"
)
SNIPPETS = [
    (title, fence.text)
    for title, entry in ENTRIES.items()
    for fence in fences(entry)
    if fence.kind == "rumpus" and not fence.title
]


def _source(text: str) -> Source:
    return Source("my-game.rumpus", text if text.startswith("ruleset") else HOST + text)


@each("text", [text for _, text in SNIPPETS], ids=[title for title, _ in SNIPPETS])
def test_an_entry_holds_as_printed(text: str) -> None:
    compiled = compile_source(_source(text), library=Catalogue(), thorough=True)

    assert [finding.message for finding in compiled.findings] == []
    assert [failure for result in suite_of(compiled).run() for failure in result.failures] == []


ENDS = ("goal capture of king", "draw stalemate")
"""What an entry says so that it is whole without the game that it changes."""


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for _, text in SNIPPETS], ids=[title for title, _ in SNIPPETS])
def test_no_line_of_an_entry_can_be_left_out_unnoticed(text: str) -> None:
    idle = [span.text for span in survivors(_source(text))]
    assert [line for line in idle if line not in ENDS and "hexagons" not in line] == []  # those are only drawn


@each("entry", ENTRIES.values(), ids=[*ENTRIES])
def test_an_entry_is_rules_a_test_and_a_sentence(entry: str) -> None:
    assert "```rumpus" in entry
    assert re.search(r'^(test ".*" \{|library)', entry, re.MULTILINE)
    assert entry.rstrip().endswith(".")


UNANSWERED = {
    "castling-rank": "it takes an array on another rank",
    "double-step": "chess has it",
    "most-units": "the entry has another goal",
}
"""Notions without an entry of their own, by why."""


def test_the_lines_of_a_notion_are_tested_by_an_entry() -> None:
    sayable = {notion.name for notion in NOTIONS if notion.how}

    assert sayable - answers().keys() == UNANSWERED.keys()


UNSAID = {
    "of a file's head": {"year", "source", "kind"},
    "of tests": {"expect-chains"},
    "said in the sentence of an entry": {"win-bare", "win-repetition", "win-stalemate-score", "actions-per"},
    "told by a page of the language or a ruleset": {
        "win-facing", "shuffle-apart", "claimed-once", "always", "stance-activates-any", "stance-becomes",
        "stance-moves-as", "afresh", "may-relocate-unclaimed", "drops-active",
    },
}  # fmt: skip
"""Forms without a snippet of their own, by why."""


def test_nearly_every_form_has_a_snippet() -> None:
    trees = (
        parse(Source("page", fence.text), []) for page in PAGES for fence in fences(page) if fence.kind == "rumpus"
    )
    said = {statement.form for tree in trees for top in tree.statements for statement in top.walk()}

    assert {*FORM} - said <= set().union(*UNSAID.values())
    assert not said & set().union(*UNSAID.values())
