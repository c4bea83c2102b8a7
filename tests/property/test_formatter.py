"""Laws of the formatter: it changes the layout and nothing else, and what it has laid out it leaves alone."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from support.each import each
from support.hostile import JUNK, RULES, TEXTS, WORDS, mutated
from support.layout import loosened, meaning
from support.rule_files import RuleFile, drafts

from dsl.compiler import compile_source
from dsl.formatter import format_source
from dsl.model.digest import rules_hash
from dsl.source import Source
from rulesets import Catalogue

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "rulesets").rglob("*.rumpus"))
SNIPPETS = [
    (f"{page.stem}-{number}", fence)
    for page in [ROOT / "README.md", *sorted((ROOT / "docs" / "pages").rglob("*.md"))]
    for number, fence in enumerate(
        re.findall(r"^ *```rumpus[^\n]*\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    )
]
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""To make a whole ruleset smaller takes longer than to read where it differs."""
FAST = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), phases=UNSHRUNK)
SLOW = settings(FAST, max_examples=10_000)


def formatted(text: str) -> str:
    found = format_source(Source("text", text))
    assert found.text is not None, found.findings[0].message
    return found.text


@each("file", FILES, ids=lambda file: file.stem)
def test_shipped_files_are_formatted(file: Path) -> None:
    text = file.read_text(encoding="utf-8")

    assert formatted(text) == text


@each("text", [text for _, text in SNIPPETS], ids=[where for where, _ in SNIPPETS])
def test_a_snippet_says_the_same_when_formatted(text: str) -> None:
    once = formatted(text)

    assert meaning(once) == meaning(text)
    assert formatted(once) == once


@settings(FAST, max_examples=10)
@given(loosened(TEXTS))
def test_formatting_changes_nothing_but_the_layout(text: str) -> None:
    once = formatted(text)

    assert meaning(once) == meaning(text)
    assert formatted(once) == once


@FAST
@given(loosened(RULES))
def test_a_formatted_file_has_the_rules_it_had(text: str) -> None:
    before, after = (
        compile_source(Source("rules.rumpus", each), library=Catalogue()).ruleset for each in (text, formatted(text))
    )

    assert before is not None
    assert after is not None
    assert rules_hash(after) == rules_hash(before)
    assert (after.title, after.about, after.options, after.readings) == (
        before.title,
        before.about,
        before.options,
        before.readings,
    )


@settings(FAST, max_examples=12)
@given(drafts())
def test_every_form_of_the_language_is_formatted(file: RuleFile) -> None:
    for text in (file.text, *file.others.values()):
        once = formatted(text)

        assert meaning(once) == meaning(text)
        assert formatted(once) == once
        assert max(map(len, once.splitlines())) <= 120


def _survives(text: str) -> None:
    found = format_source(Source("mutant", text))
    if found.text is None:
        assert found.findings
    else:
        assert meaning(found.text) == meaning(text)
        assert formatted(found.text) == found.text


@FAST
@given(mutated(TEXTS, WORDS + JUNK))
def test_no_text_breaks_the_formatter(text: str) -> None:
    _survives(text)


@pytest.mark.slow
@SLOW
@given(mutated(RULES, WORDS + JUNK))
def test_no_text_of_many_breaks_the_formatter(text: str) -> None:
    _survives(text)


@pytest.mark.slow
@settings(SLOW, max_examples=2_000)
@given(loosened(RULES))
def test_formatting_changes_nothing_but_the_layout_of_many_texts(text: str) -> None:
    once = formatted(text)

    assert meaning(once) == meaning(text)
    assert formatted(once) == once
