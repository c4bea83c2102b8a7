"""The kinds of findings about other formats: what triggers each, what cures it, and its page."""

from pathlib import Path

import pytest

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.source import Source
from interpreter.cli.shared.page import page_of
from interpreter.exchange.diagram.importing import import_diagram
from interpreter.exchange.exporting.section import export_ruleset
from interpreter.exchange.findings import KINDS, PAGE
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.ludii.importing import import_ludii
from interpreter.exchange.pychess.judging import judge
from interpreter.exchange.reading.inheritance import known_sections
from interpreter.exchange.reading.sections import read_sections
from interpreter.exchange.zillions.document import read_games
from interpreter.exchange.zillions.importing import import_game
from rulesets import Catalogue

PAGES = Path(__file__).parents[4] / "docs" / "pages"


def _found(text: str, name: str) -> set[str]:
    """Return the codes of what is found in a section, in a Diagram, or in the export of a rule file."""
    findings: list[Diagnostic] = []
    if name.startswith("site-"):
        findings += judge(Source("toy.ini", text)).findings
    elif name.startswith("diagram-"):
        findings += import_diagram(Source("toy.txt", text)).findings
    elif name.startswith("zrf-"):
        games = read_games(Source("toy.zrf", text), findings)
        findings += [found for game in games for found in import_game(game).findings if found.is_error]
    elif name.startswith("ludii-"):
        findings += import_ludii(Source("toy.lud", text)).findings
    elif text.startswith("ruleset"):
        ruleset = compile_source(Source("toy.rumpus", text), library=Catalogue()).ruleset
        assert ruleset is not None
        findings += export_ruleset(ruleset, "toy").findings
    else:
        sections = read_sections(Source("toy.ini", text), findings)
        findings += [found for name in sections for found in import_section(sections[name], sections).findings]
    return {found.code for found in findings}


@pytest.mark.parametrize("name", KINDS)
def test_a_trigger_triggers_its_kind_only_and_a_cure_none(name: str) -> None:
    assert _found(KINDS[name].trigger, name) == {KINDS[name].code}
    assert _found(KINDS[name].cure, name) == set()


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_explained_by_its_code_and_its_name(name: str) -> None:
    page = page_of(KINDS[name].code.lower())

    assert page == page_of(name)
    assert page is not None
    assert page.startswith(f"{KINDS[name].code} {name}\n")
    assert KINDS[name].cure.splitlines()[-1] in page


@pytest.mark.parametrize("name", KINDS)
def test_the_page_of_every_kind_has_its_summary(name: str) -> None:
    code = KINDS[name]
    row = f'| <a id="{code.code.lower()}-{name}"></a>{code.code} `{name}` | {code.summary} |'

    assert row in (PAGES / PAGE).read_text(encoding="utf-8")


def test_the_page_lists_the_known_variants() -> None:
    names = ", ".join(f"`{name}`" for name in sorted(known_sections()))

    assert f"\n{names}.\n" in (PAGES / PAGE).read_text(encoding="utf-8")
